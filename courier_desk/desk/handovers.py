"""Handing parcels to the courier at the desk: the sheet, marking by scan or all at once, and earlier handovers.

Everything is from the mirror and in the store at once, so it works offline and goes on after a restart. What a scan
means and which orders are on a sheet are rules of ``domain.handovers``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import date
from typing import TypeVar

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.domain.calendar import cairo_day
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.handovers import (
    HandedHow,
    HandedOver,
    Handover,
    HandoverScan,
    HandoverScanKind,
    HandoverSheet,
    HandoverSubject,
    HandoverSummary,
    SheetKind,
    judge_scan,
)
from courier_desk.domain.pickups import is_over
from courier_desk.domain.scans import Questions, numbers_inside
from courier_desk.store import handovers, pickup_list
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.sql import Database

T = TypeVar("T")
#: So many earlier handovers are listed.
EARLIER = 50


class HandoverNotKept(Exception):
    """File or disk did not take it: nothing was marked. ``is_away``: the store of the site is not reached."""

    def __init__(self, fault: StoreFault) -> None:
        super().__init__(fault.kind.value)
        self.is_away = fault.is_away


#: A courier who comes before midnight has left by then (seconds).
_NIGHT = 6 * 3_600.0


class HandoverDesk:
    """Handovers of one account. ``who`` works at this desk."""

    def __init__(self, context: Context, who: str) -> None:
        self._context = context
        self._who = who
        self.clock: Callable[[], float] = lambda: asyncio.get_running_loop().time()
        """Seconds that only go forward, for what is an answer."""
        self._questions = Questions()

    @property
    def today(self) -> date:
        """Give the date in Cairo, by the service's clock where it is known."""
        heard = self._context.service_now
        return cairo_day(self._context.now() if heard is None else heard)

    # -- sheets --------------------------------------------------------------------------------------------------

    def for_pickup(self, number: str, merchant: str | None = None) -> HandoverSubject:
        """Name the sheet of a pickup, of the merchant in use unless told otherwise."""
        return HandoverSubject(merchant=self._context.merchant_code if merchant is None else merchant, pickup=number)

    def for_day(self, day: date) -> HandoverSubject:
        """Name the sheet of the orders that the merchant in use made on a day (a Cairo date)."""
        return HandoverSubject(merchant=self._context.merchant_code, day=day)

    def for_waiting(self) -> HandoverSubject:
        """Name the sheet of whatever waits for the merchant in use."""
        return HandoverSubject(merchant=self._context.merchant_code)

    async def sheet(self, subject: HandoverSubject) -> HandoverSheet:
        """Give the sheet to go on with: the open handover, else a finished one, else the one that would be begun.

        A pickup whose handover is finished shows that one, for its courier has left; otherwise a finished one is shown
        only when nothing new waits.
        """
        account = self._context.account_id

        def read(db: Database) -> HandoverSheet:
            going_on = handovers.open_of(db, account, subject)
            planned = handovers.sheet(db, account, subject, going_on)
            if going_on is not None or (planned.lines and subject.kind is not SheetKind.PICKUP):
                return planned
            finished = handovers.finished_of(db, account, subject)
            return planned if finished is None else handovers.sheet(db, account, subject, finished)

        return await self._context.store.read(read)

    async def current(self) -> HandoverSheet:
        """Give the sheet that ``scan`` hands over with now."""
        account = self._context.account_id

        def read(db: Database) -> HandoverSheet:
            subject = self._current(db)
            going_on = handovers.open_of(db, account, subject)
            return handovers.sheet(db, account, subject, None if self._is_left_open(going_on) else going_on)

        return await self._context.store.read(read)

    async def fresh(self, subject: HandoverSubject) -> HandoverSheet:
        """Give the sheet of the open handover, else the one that would be begun, whatever was finished before."""
        account = self._context.account_id
        return await self._context.store.read(
            lambda db: handovers.sheet(db, account, subject, handovers.open_of(db, account, subject))
        )

    async def kept(self, handover_id: int) -> HandoverSheet | None:
        """Give the sheet of a handover, finished or not; None when there is none of that number."""
        account = self._context.account_id

        def read(db: Database) -> HandoverSheet | None:
            found = handovers.get(db, account, handover_id)
            return None if found is None else handovers.sheet(db, account, found.subject, found)

        return await self._context.store.read(read)

    async def earlier(self, limit: int = EARLIER) -> tuple[HandoverSummary, ...]:
        """Give the handovers of the merchant in use, newest first."""
        context = self._context
        found = await context.store.read(
            lambda db: handovers.earlier(db, context.account_id, context.merchant_code, limit)
        )
        return tuple(found)

    # -- handing over --------------------------------------------------------------------------------------------

    async def scan(self, number: str) -> HandoverScan:
        """Hand an order over by its scan, with the handover that the merchant in use has open today.

        None open: that of today's pickup when there is exactly one, else one of whatever waits is begun; one of that
        kind which nobody finished on its day is ended. Raises HandoverNotKept.
        """

        def begin_day(db: Database) -> HandoverSubject:
            subject = self._current(db)
            left = handovers.open_of(db, self._context.account_id, subject)
            if left is not None and self._is_left_open(left):
                handovers.end_left_open(db, left)
            return subject

        return await self._marked(begin_day, fold_digits(number).strip(), is_meant=True)

    async def scan_on(self, subject: HandoverSubject, code: str) -> HandoverScan:
        """Hand an order over by its scan with the subject's open handover, or a new one. Raises HandoverNotKept.

        What only holds the number within is asked about: the second scan marks it.
        """
        code, now = fold_digits(code).strip(), self.clock()
        answered = self._questions.take_answer(code, now)
        answer = await self._marked(lambda _db: subject, code, is_meant=answered)
        if answer.kind is HandoverScanKind.INSIDE:
            self._questions.ask(code, code, now)
        return answer

    async def _marked(
        self, find_subject: Callable[[Database], HandoverSubject], code: str, *, is_meant: bool
    ) -> HandoverScan:
        context, now, who = self._context, self._context.now(), self._who

        def work(db: Database) -> HandoverScan:
            subject = find_subject(db)
            number = _number_in(db, context.account_id, code)
            handover = handovers.open_of(db, context.account_id, subject)
            order, before = handovers.order_facts(db, context.account_id, subject, handover, number)
            kind, why = judge_scan(order, subject)
            if kind is HandoverScanKind.MARKED and number != code and not is_meant:
                kind = HandoverScanKind.INSIDE
            if kind is HandoverScanKind.MARKED:
                handover = handovers.begin(db, context.account_id, subject, at=now, who=who)
                handovers.hand_over(db, context.account_id, handover, number, at=now, how=HandedHow.SCANNED, who=who)
            sheet = handovers.sheet(db, context.account_id, subject, handover)
            unlabelled = any(line.number == number for line in sheet.not_printed)
            return HandoverScan(
                kind,
                number,
                0 if handover is None else handover.handover_id,
                len(sheet.handed),
                len(sheet.lines),
                why=why,
                status="" if order is None else order.status,
                before=before.handover_id if before else None,
                at=before.at if before else None,
                unlabelled=unlabelled,
            )

        answer = await self._kept_work(work)
        if answer.kind is HandoverScanKind.MARKED:
            self._announce()
        return answer

    async def hand_over_all(self, subject: HandoverSubject, numbers: Sequence[str]) -> HandedOver:
        """Hand these orders over in one go, as far as they may be. Raises HandoverNotKept.

        When nothing is left to do the handover is finished.
        """
        context, now, who = self._context, self._context.now(), self._who

        def work(db: Database) -> HandedOver:
            handover = handovers.begin(db, context.account_id, subject, at=now, who=who)
            done = 0
            for number in dict.fromkeys(numbers):
                order, _before = handovers.order_facts(db, context.account_id, subject, handover, number)
                if judge_scan(order, subject)[0] is HandoverScanKind.MARKED:
                    done += handovers.hand_over(
                        db, context.account_id, handover, number, at=now, how=HandedHow.ALL, who=who
                    )
            if not handovers.sheet(db, context.account_id, subject, handover).to_do:
                handovers.finish(db, context.account_id, handover, at=now, who=who)
            return HandedOver(handover.handover_id, done)

        return await self._written(work)

    async def hand_over_again(self, subject: HandoverSubject, number: str) -> bool:
        """Hand an order over that another sheet has already: a person says it came back. Raises HandoverNotKept."""
        context, now, who = self._context, self._context.now(), self._who

        def work(db: Database) -> bool:
            handover = handovers.begin(db, context.account_id, subject, at=now, who=who)
            return handovers.hand_over(db, context.account_id, handover, number, at=now, how=HandedHow.CHOSEN, who=who)

        return await self._written(work)

    async def take_out(self, subject: HandoverSubject, number: str) -> None:
        """Take an order that is not handed over off the sheet. Raises HandoverNotKept."""
        context, now, who = self._context, self._context.now(), self._who

        def work(db: Database) -> None:
            handover = handovers.begin(db, context.account_id, subject, at=now, who=who)
            line = next(
                (
                    one
                    for one in handovers.sheet(db, context.account_id, subject, handover).to_do
                    if one.number == number
                ),
                None,
            )
            if line is not None:
                handovers.take_out(db, context.account_id, handover, number, at=now, who=who)

        await self._written(work)

    async def put_back(self, subject: HandoverSubject, number: str) -> None:
        """Let an order that was taken off the sheet stand on it again. Raises HandoverNotKept."""
        account = self._context.account_id

        def work(db: Database) -> None:
            handover = handovers.open_of(db, account, subject)
            if handover is not None:
                handovers.put_back(db, handover, number)

        await self._written(work)

    async def take_back(self, handover_id: int, number: str) -> bool:
        """Take the mark of an order back; False when it had none. Raises HandoverNotKept."""
        context, now, who = self._context, self._context.now(), self._who

        def work(db: Database) -> bool:
            handover = handovers.get(db, context.account_id, handover_id)
            return handover is not None and handovers.take_back(
                db, context.account_id, handover, number, at=now, who=who
            )

        return await self._written(work)

    async def finish(self, handover_id: int) -> bool:
        """End a handover; what was not handed over waits for the next. False when it had ended.

        Raises HandoverNotKept.
        """
        context, now, who = self._context, self._context.now(), self._who

        def work(db: Database) -> bool:
            handover = handovers.get(db, context.account_id, handover_id)
            if handover is None or not handover.is_open:
                return False
            handovers.finish(db, context.account_id, handover, at=now, who=who)
            return True

        return await self._written(work)

    async def reopen(self, handover_id: int) -> bool:
        """Let a finished handover go on; False when another of its subject goes on already.

        Raises HandoverNotKept.
        """
        context, now = self._context, self._context.now()

        def work(db: Database) -> bool:
            handover = handovers.get(db, context.account_id, handover_id)
            if handover is None or handovers.open_of(db, context.account_id, handover.subject) is not None:
                return False
            handovers.reopen(db, context.account_id, handover, at=now)
            return True

        return await self._written(work)

    async def _written(self, work: Callable[[Database], T]) -> T:
        answer = await self._kept_work(work)
        self._announce(Topic.PICKUPS)  # in its timeline stands what was handed over
        return answer

    async def _kept_work(self, work: Callable[[Database], T]) -> T:
        try:
            return await self._context.store.write(work)
        except StoreFault as fault:
            if fault.kind is StoreFaultKind.CLOSED:  # the desk ends: who asks is going too
                raise
            raise HandoverNotKept(fault) from fault

    def _announce(self, *more: Topic) -> None:
        self._context.changes.announce(Topic.HANDOVERS, Topic.ORDERS, *more)

    def _is_left_open(self, handover: Handover | None) -> bool:
        """Tell whether a handover of whatever waits is of another day: its courier has left."""
        if handover is None or handover.subject.kind is not SheetKind.WAITING:
            return False
        now = self._context.now()  # the clock that it was begun by
        return cairo_day(handover.begun) != cairo_day(now) and abs(now - handover.begun) > _NIGHT

    def _current(self, db: Database) -> HandoverSubject:
        """Find what a scan is for when nobody says: the open handover of today, today's only pickup, what waits."""
        context, today = self._context, self.today
        pickups = [
            row.number
            for row in pickup_list.rows(db, context.account_id, context.merchant_code, since=today)
            if row.day == today and row.number and not row.gone and not is_over(row.status, row.category)
        ]
        for going_on in handovers.going_on(db, context.account_id, context.merchant_code):
            if _is_of(going_on, today, pickups):
                return going_on.subject
        finished = [one for one in pickups if handovers.finished_of(db, context.account_id, self.for_pickup(one))]
        left = [one for one in pickups if one not in finished]
        return self.for_pickup(left[0]) if len(left) == 1 else self.for_waiting()


def _is_of(handover: Handover, today: date, pickups: Sequence[str]) -> bool:
    return handover.subject.pickup in pickups or cairo_day(handover.begun) == today


def _number_in(db: Database, account: str, code: str) -> str:
    """Give the order number that a code says: the code itself, or the one known number inside it."""
    known = handovers.known_numbers(db, account, {code, *numbers_inside(code)})
    return code if code in known or len(known) != 1 else known[0]
