"""One reading of one list, as domain/sync.py plans it: asked of the service, kept in the store, page by page.

What a page brought and how far the reading has come are one transaction, so that a program that dies at any page goes
on at that page. Which list is read when is mirror.py's.
"""

from __future__ import annotations

from collections.abc import Callable

from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.mirror_lists import ListPage, MirroredList
from courier_desk.desk.moments import settle_clock
from courier_desk.domain import sync as planning
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.sync import CloseScan, FindOpen, Mark, Plan, ReadOne, ReadPage, Rules, Shown
from courier_desk.store import accounts, sync
from courier_desk.store.orders import Merge
from courier_desk.store.sql import Database
from courier_desk.store.sync import Subject

#: What cannot be read alone for a reason of its own is left alone for so long (seconds).
LEFT_ALONE = 3600.0
#: One thing alone answered so says nothing of the rest.
_ITS_OWN = frozenset(
    {
        FailureKind.FORBIDDEN,
        FailureKind.VALIDATION_ERROR,
        FailureKind.INTERNAL_ERROR,
        FailureKind.OTHER_CODE,
        FailureKind.UNREADABLE,
    }
)
#: A page so answered was refused as it was asked for.
_REFUSED = frozenset({FailureKind.VALIDATION_ERROR, FailureKind.OTHER_CODE})
_BEYOND = _REFUSED | {FailureKind.NOT_FOUND}


class Reading:
    """Reads lists. ``on_mark`` is told after each page how far it came."""

    def __init__(self, context: Context, on_mark: Callable[[Mark], None]) -> None:
        self._context = context
        self._on_mark = on_mark
        self._sizes: dict[Subject, int] = {}
        self._missing: set[tuple[Subject, str]] = set()
        self._left_alone: dict[tuple[Subject, str], float] = {}

    async def mark(self, one: MirroredList) -> Mark:
        """Give where reading this list stands."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: sync.mark(db, account, one.merchant, one.subject))

    async def read(self, one: MirroredList, rules: Rules, *, still: Callable[[], bool] = lambda: True) -> Mark:
        """Read the list once through what the rules allow, for as long as it is ``still`` wanted. Raises ApiError."""
        await settle_clock(self._context)
        plan = planning.begin(
            await self.mark(one), now=self._context.now(), rules=rules, limit=await self._size(one.subject)
        )
        while still() and (step := planning.next_step(plan)) is not None:
            match step:
                case ReadPage():
                    plan = await self._page(one, plan, step)
                case ReadOne(number):
                    await self._one(one, number)
                    plan = planning.after_one(plan)
                case FindOpen(since):
                    plan = planning.after_open(plan, await self._open(one, since))
                case CloseScan():
                    plan = await self._close(one, plan, step)
        return plan.mark

    async def _page(self, one: MirroredList, plan: Plan, step: ReadPage) -> Plan:
        try:
            page = await one.page(step.number, step.limit)
        except ApiError as error:
            return await self._without_page(plan, step, error)

        def keep(db: Database) -> tuple[Merge, Plan]:
            merged = page.keep(db)
            after = planning.after_page(plan, _shown(page, merged))
            sync.save_mark(db, after.mark)
            return merged, after

        merged, after = await self._context.store.write(keep)
        await self._remember_size(one.subject, after.mark.asked)
        self._on_mark(after.mark)
        self._announce(one, merged)
        return after

    async def _without_page(self, plan: Plan, step: ReadPage, error: ApiError) -> Plan:
        """Ask for a smaller page, or take a page that is not there for the end. Raises the error when it is neither."""
        kind = error.failure.kind
        if step.number > 1 and kind in _BEYOND:
            after = planning.after_page(plan, Shown(numbers=(), more=False))
            await self._context.store.write(lambda db: sync.save_mark(db, after.mark))
            self._on_mark(after.mark)
            return after
        smaller = planning.after_refusal(plan) if kind in _REFUSED else None
        if smaller is None:
            raise error
        return smaller

    async def _one(self, one: MirroredList, number: str) -> None:
        """Read one thing alone. Not found twice, in two readings, it is gone; otherwise odd, it is left alone a while.

        A copy of the service that lags may not know yet what was just created, so one answer is not enough.
        """
        context, key = self._context, (one.subject, number)
        try:
            keep = await one.one(number)
        except ApiError as error:
            if error.failure.kind is FailureKind.NOT_FOUND and key in self._missing:
                self._missing.discard(key)
                await context.store.write(lambda db: one.mark_gone(db, number, context.now()))
                context.changes.announce(*one.topics)
            elif error.failure.kind is FailureKind.NOT_FOUND:
                self._missing.add(key)
            elif error.failure.kind in _ITS_OWN:
                self._left_alone[key] = context.now() + LEFT_ALONE
            else:
                raise
            return
        self._missing.discard(key)
        self._announce(one, await context.store.write(keep))

    async def _open(self, one: MirroredList, since: float) -> list[planning.Open]:
        context, now = self._context, self._context.now()
        self._left_alone = {key: until for key, until in self._left_alone.items() if now < until <= now + LEFT_ALONE}
        found = await context.store.read(
            lambda db: sync.open_unseen(db, context.account_id, one.merchant, one.subject, since=since)
        )
        return [each for each in found if (one.subject, each.number) not in self._left_alone]

    async def _close(self, one: MirroredList, plan: Plan, step: CloseScan) -> Plan:
        context = self._context

        def close(db: Database) -> tuple[int, Plan]:
            whole, gone = sync.close_scan(db, context.account_id, one.merchant, one.subject, step, at=context.now())
            after = planning.after_close(plan, whole=whole)
            sync.save_mark(db, after.mark)
            return gone, after

        gone, after = await context.store.write(close)
        if gone:
            context.changes.announce(*one.topics)
        return after

    def _announce(self, one: MirroredList, merged: Merge) -> None:
        in_use = one.merchant in ("", self._context.merchant_code)
        if in_use and (merged.new or merged.changed):
            self._context.changes.announce(*one.topics)

    # -- the size of a page ----------------------------------------------------------------------------------------

    async def _size(self, subject: Subject) -> int:
        """Give the size of a page that this service accepted before, 0 when none was tried."""
        if subject not in self._sizes:
            account, name = self._context.account_id, _size_name(subject)
            kept = await self._context.store.read(lambda db: accounts.finding(db, account, name))
            self._sizes[subject] = kept if isinstance(kept, int) and kept in planning.LIMITS else 0
        return self._sizes[subject]

    async def _remember_size(self, subject: Subject, size: int) -> None:
        if self._sizes.get(subject) == size:
            return
        self._sizes[subject] = size
        context = self._context
        await context.store.write(
            lambda db: accounts.save_finding(db, context.account_id, _size_name(subject), size, context.now())
        )


def _size_name(subject: Subject) -> str:
    return f"page size of {subject}"


def _shown(page: ListPage, merged: Merge) -> Shown:
    return Shown(
        numbers=page.numbers,
        more=page.more,
        unknown=bool(merged.new),
        newest=page.newest,
        oldest=page.oldest,
        total=page.total,
    )
