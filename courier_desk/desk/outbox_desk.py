"""The outbox for a person: what is pending, why and until when, and every decision that can be made about it.

A decision is one transaction in the store: nothing moves that has moved otherwise meanwhile. Sending is the outbox's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError, NotFound
from courier_desk.desk import pickup_handlers
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure, DeskProblem
from courier_desk.desk.handlers import Handler
from courier_desk.desk.order_handlers import before_of
from courier_desk.desk.orders import made_recently
from courier_desk.desk.outbox_items import (
    STATES,
    Discarded,
    OutboxDetail,
    OutboxGroup,
    OutboxItem,
    OutboxTitle,
    OutboxView,
    candidates_in,
    draft_in,
    is_known,
    item_of,
    moment,
    request_in,
)
from courier_desk.domain.checks import check
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.duplicates import made_already
from courier_desk.domain.events import What
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.findings import draft_field
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.outbox import CREATES, DISCARDABLE, Event, Kind, Policy, Progress, State, Subject, advance
from courier_desk.domain.phones import read_phone
from courier_desk.domain.pickups import Pickup
from courier_desk.domain.zones import Catalog, Zone
from courier_desk.store import accounts, events, orders, outbox_counts, pickups
from courier_desk.store import outbox as rows
from courier_desk.store.desks import OWN
from courier_desk.store.outbox import OutboxRow, PendingOrder, ReferenceTaken, TargetEnds
from courier_desk.store.outbox_rows import about, keep_failures
from courier_desk.store.payloads import request_to_plain
from courier_desk.store.sql import Database

__all__ = [
    "OutboxDesk",
    "OutboxDetail",
    "OutboxGroup",
    "OutboxItem",
    "OutboxTitle",
    "OutboxView",
]

_POLICY = Policy()
_ALL = 100_000
#: So many rows are changed in one transaction: longer than that nobody else waits for the store.
_TOGETHER = 50
#: The fields a service may name when it does not know a zone.
_ZONE_FIELDS = frozenset({"zone", "government"})
#: Refusals that had nothing to do with what was asked: all such rows are worth another try together.
_NOT_ITS_FAULT = frozenset(
    {
        FailureKind.MERCHANT_REQUIRED,
        FailureKind.MERCHANT_NOT_FOUND,
        FailureKind.MERCHANT_REMOVED,
        FailureKind.MERCHANT_NOT_APPLICABLE,
        FailureKind.SCOPE_DENIED,
        FailureKind.RATE_LIMITED,
        FailureKind.NOT_OFFERED,
        FailureKind.NOT_THE_SERVICE,
    }
)


class OutboxDesk:
    """Pending work of one account, of all its merchants. ``try_now`` makes the sender try at once."""

    def __init__(
        self,
        context: Context,
        handlers: Mapping[str, Handler],
        catalog: Callable[[], Catalog],
        suggest_reference: Callable[[], str],
        try_now: Callable[[], None],
    ) -> None:
        self._context = context
        self._handlers = handlers
        self._catalog = catalog
        self._suggest_reference = suggest_reference
        self._try_now = try_now

    # -- looking -------------------------------------------------------------------------------------------------

    async def view(self, group: OutboxGroup | None = None, limit: int = 500) -> OutboxView:
        """Give the pending work, of one group or of all, at most ``limit`` items of each."""
        account, groups = self._context.account_id, tuple(OutboxGroup) if group is None else (group,)

        def look(db: Database) -> OutboxView:
            found = [row for one in groups for row in _rows_of(db, account, one, limit)]
            return OutboxView(items=_items(db, account, found), counts=_counts(db, account))

        return await self._context.store.look(look)

    async def is_under_way(self, kind: Kind) -> bool:
        """Tell whether work of this kind is still to be sent, or looked for: neither done nor left to a person."""
        account, states = self._context.account_id, (State.WAITING, State.SENDING, State.CHECKING)
        return await self._context.store.look(
            lambda db: bool(rows.page(db, account, states=states, kind=kind, limit=1))
        )

    async def undone(self, limit: int = 20) -> tuple[OutboxItem, ...]:
        """Give the changes that were done with something left undone, and that nobody has seen, newest first."""
        account = self._context.account_id
        return await self._context.store.look(lambda db: _items(db, account, rows.unseen(db, account, limit)))

    async def of_rows(self, row_ids: Iterable[int]) -> tuple[OutboxItem, ...]:
        """Give these pieces of pending work; what is no more is left out."""
        account, wanted = self._context.account_id, tuple(row_ids)

        def look(db: Database) -> tuple[OutboxItem, ...]:
            found = (rows.get(db, row_id) for row_id in wanted)
            return _items(db, account, [row for row in found if row is not None and row.account == account])

        return await self._context.store.look(look)

    async def detail(self, row_id: int, *, job: int | None = None) -> OutboxDetail | None:
        """Give everything about one piece of work; None when it is no more.

        ``job``: rows that name the same zone are looked for among those of this print job alone.
        """
        account, shared = self._context.account_id, bool(self._context.store.desk_name) and row_id < OWN

        def look(db: Database) -> OutboxDetail | None:
            row = rows.get(db, row_id)
            if row is None or row.account != account or not is_known(row):
                return None
            (item,) = _items(db, account, [row])
            return OutboxDetail(
                item=item,
                draft=draft_in(row),
                request=request_in(row),
                failures=tuple((moment(at), failure) for at, failure in rows.failures(db, row_id)),
                candidates=candidates_in(row.progress.failure),
                came_from=events.came_from(db, row.account, about(row)),
                same_zone=_same_zone(db, row, job),
                shared=shared,
                saved_by=_saved_by(db, row),
                out_of_reach=shared and self._context.is_cut_off,
            )

        return await self._context.store.look(look)

    async def candidates(self, row_id: int) -> tuple[Order | Pickup, ...]:
        """Read what it may be, fresh from the service; what is no more is left out. Raises DeskFailure."""
        row = await self._row(row_id)
        if row is None:
            return ()
        client, found = self._context.client, list[Order | Pickup]()
        for number in candidates_in(row.progress.failure):
            try:
                if row.kind.startswith(f"{Subject.PICKUP}."):
                    found.append(await client.pickup(number, merchant=row.merchant, lane=Lane.PERSON))
                else:
                    found.append(await client.order(number, merchant=row.merchant, lane=Lane.PERSON))
            except NotFound:
                continue
            except ApiError as error:
                raise DeskFailure(error.failure) from error
        return tuple(found)

    # -- deciding ------------------------------------------------------------------------------------------------

    async def retry(self, row_id: int) -> bool:
        """Send what waits at once, what was refused again as it is, and a draft that is whole.

        False when nothing of the kind can be done now. Raises DeskProblem for a draft that is no order yet.
        """
        return await self._decide(row_id, self._retried)

    async def send_drafts(self, row_ids: Sequence[int]) -> int:
        """Send drafts, one after the other; gives how many of them stay what they are.

        Those do that are no orders yet, and those in which a person has to look at something first: what a message may
        mean, or an order that may be the same.
        """
        sent = 0
        for row_id in row_ids:
            with suppress(DeskProblem):
                sent += await self._decide(row_id, self._sent_if_sure)
        return len(row_ids) - sent

    async def retry_all(self) -> int:
        """Send everything that waits at once, and again what was refused for no fault of its own; give how many."""
        context = self._context

        def again(db: Database) -> int:
            states = (State.WAITING, State.REFUSED)
            found = rows.page(db, context.account_id, states=states, limit=_ALL)
            return sum(self._retried(db, row) for row in found if _is_worth_another_try(row))

        count = await context.store.write(again)
        self._announce()
        return count

    async def set_field(self, row_id: int, field: str, value: str) -> bool:
        """Mend one field of an order that was refused, waits or is a draft, and send it with the same reference.

        ``field`` is the service's name or the form's; a zone brings its governorate with it. False when it is no
        longer to be mended here. Raises DeskProblem with what the checks found.
        """

        def mend(db: Database, row: OutboxRow) -> bool:
            draft = draft_in(row)
            if draft is None or row.progress.state not in (State.REFUSED, State.WAITING, State.DRAFT):
                return False
            self._send_again(db, row, self._with(draft, field, value))
            return True

        return await self._decide(row_id, mend)

    async def set_zone(self, row_ids: Sequence[int], zone: Zone) -> tuple[int, int]:
        """Put these orders into a zone and send them; gives how many go out now and how many something else stops.

        What has moved on meanwhile stays as it is, and counts for neither.
        """
        sent = stopped = 0
        for start in range(0, len(row_ids), _TOGETHER):
            some = tuple(row_ids[start : start + _TOGETHER])
            done = await self._context.store.write(partial(self._zones_set, row_ids=some, zone=zone))
            sent, stopped = sent + done[0], stopped + done[1]
        self._announce()
        return sent, stopped

    def _zones_set(self, db: Database, row_ids: Sequence[int], zone: Zone) -> tuple[int, int]:
        sent = stopped = 0
        for row in (rows.get(db, row_id) for row_id in row_ids):
            draft = draft_in(row) if row is not None else None
            if row is None or draft is None or row.progress.state not in (State.REFUSED, State.WAITING):
                continue
            try:
                self._send_again(db, row, replace(draft, governorate=zone.governorate.value, zone=zone.value))
            except DeskProblem:
                stopped += 1
            else:
                sent += 1
        return sent, stopped

    async def confirm_there(self, row_id: int, number: str) -> None:
        """Take a person's word that it was carried out: a creation is the order or pickup of this number.

        What is not waiting for a person any more stays as it is. Raises DeskFailure when it cannot be read.
        """
        context, row = self._context, await self._row(row_id)
        if row is None or row.progress.state is not State.NEEDS_PERSON:
            return
        work = self._handlers.get(row.kind)
        if work is None:
            return
        try:
            answer = await work.confirm(row, number)
        except ApiError as error:
            raise DeskFailure(error.failure) from error

        def end(db: Database) -> bool:
            current = rows.get(db, row_id)
            if current is None or current.progress.state is not State.NEEDS_PERSON:
                return False
            answer.keep(db, _moved(current, Event.CONFIRMED_THERE, context.now()))
            return True

        if await context.store.write(end):
            answer.then()
        self._announce()

    async def confirm_absent(self, row_id: int) -> None:
        """Take a person's word that it was not carried out: it is sent (again) with the same reference."""
        await self._decide(row_id, self._absent)

    async def discard(self, row_id: int) -> Discarded | None:
        """Throw it away; of a done change only the note of what it left undone. Gives it as it was, for
        ``bring_back``; None while the service may have it.
        """
        context, thrown = self._context, list[Discarded]()

        def drop(db: Database, row: OutboxRow) -> bool:
            if row.progress.state not in DISCARDABLE | {State.DONE}:
                return False
            kept = Discarded(row, tuple(rows.failures(db, row.row_id)))
            if row.progress.state is State.DONE:
                rows.seen(db, row.row_id)
            else:
                rows.remove(db, row.row_id, now=context.now())
            thrown[:] = [kept]
            return True

        return thrown[0] if await self._decide(row_id, drop) else None

    async def bring_back(self, thrown: Discarded) -> bool:
        """Keep work that was discarded once more, with all that is known of it: an order that was to be created as a
        draft, all else as it was, so that nothing refused is sent by it. False where its reference is another's by now,
        or what it would change is being deleted.
        """

        def keep(db: Database) -> None:
            back, now = thrown.row, self._context.now()
            draft = draft_in(back) if back.kind == Kind.ORDER_CREATE else None
            if draft is not None and back.progress.state in (State.WAITING, State.REFUSED):
                back = replace(back, payload={"draft": draft.to_plain()}, progress=_moved(back, Event.SHELVED, now))
            elif back.kind not in CREATES:  # its history tells of the discarding first
                back = replace(back, created=now)
            facts = PendingOrder.of_draft(draft) if draft is not None else None
            row_id = rows.add(db, replace(back, row_id=0, facts=facts))
            keep_failures(db, row_id, thrown.failures)

        try:
            await self._context.store.write(keep)
        except (ReferenceTaken, TargetEnds):
            return False
        self._announce()
        return True

    async def to_draft(self, row_id: int) -> bool:
        """Hold a refused or waiting creation as a draft: it is not sent before a person says so. False if it is on
        its way."""
        context = self._context

        def shelve(db: Database, row: OutboxRow) -> bool:
            if row.kind not in CREATES or row.progress.state not in (State.WAITING, State.REFUSED):
                return False
            draft = draft_in(row)
            payload = row.payload if draft is None else {"draft": draft.to_plain()}
            rows.edit(
                db, row.row_id, now=context.now(), progress=_moved(row, Event.SHELVED, context.now()), payload=payload
            )
            return True

        return await self._decide(row_id, shelve)

    # -- how -----------------------------------------------------------------------------------------------------

    async def _row(self, row_id: int) -> OutboxRow | None:
        row = await self._context.store.look(lambda db: rows.get(db, row_id))
        return row if row is not None and row.account == self._context.account_id else None

    async def _decide(self, row_id: int, decision: Callable[[Database, OutboxRow], bool]) -> bool:
        """Carry a decision out on the row as it is now, in one transaction."""
        account = self._context.account_id

        def decide(db: Database) -> bool:
            row = rows.get(db, row_id)
            return row is not None and row.account == account and decision(db, row)

        done = await self._context.store.write(decide)
        self._announce()
        return done

    def _announce(self) -> None:
        self._context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        self._try_now()

    def _retried(self, db: Database, row: OutboxRow) -> bool:
        state = row.progress.state
        if state in (State.WAITING, State.REFUSED):
            now, failure = self._context.now(), row.progress.failure
            if failure is not None and failure.kind is FailureKind.CHANGED_MEANWHILE:
                self._send_anyway(db, row, Event.EDITED)
            else:
                rows.save(db, row.row_id, _moved(row, Event.RETRIED, now), now=now)
            return True
        if state is not State.DRAFT:
            return False
        draft = draft_in(row)
        if draft is not None:
            self._send_again(db, row, draft)
            return True
        if request_in(row) is None:
            return False
        now = self._context.now()
        rows.save(db, row.row_id, _moved(row, Event.SUBMIT, now), now=now)  # a pickup held as a draft
        return True

    def _sent_if_sure(self, db: Database, row: OutboxRow) -> bool:
        draft, now = draft_in(row), datetime.fromtimestamp(self._context.now(), UTC)
        if row.progress.state is not State.DRAFT or draft is None or draft.doubts:
            return False
        phone = read_phone(draft.phone)
        recent = made_recently(db, self._context, row.merchant, phone.number) if phone.is_mobile else ()
        if made_already(draft, [order for _key, order in recent], now) is not None:
            return False
        return self._retried(db, row)

    def _send_anyway(self, db: Database, row: OutboxRow, event: Event) -> None:
        """Send an update although somebody else made a change: what is there now is what the person decided upon."""
        now = self._context.now()
        payload = {**row.payload, "before": _as_it_is_now(db, row)}
        rows.edit(db, row.row_id, now=now, progress=_moved(row, event, now), payload=payload)

    def _absent(self, db: Database, row: OutboxRow) -> bool:
        if row.progress.state is not State.NEEDS_PERSON:
            return False
        now = self._context.now()
        if row.kind in (Kind.ORDER_UPDATE, Kind.PICKUP_UPDATE):
            self._send_anyway(db, row, Event.CONFIRMED_ABSENT)
        else:
            rows.save(db, row.row_id, _moved(row, Event.CONFIRMED_ABSENT, now), now=now)
        return True

    def _with(self, draft: OrderDraft, name: str, value: str) -> OrderDraft:
        """Put the value into the form's field. Raises DeskProblem for a field that cannot be mended by a text."""
        field = draft_field(name, draft.order_type)
        if field is None or isinstance(getattr(draft, field.value), bool):
            raise DeskProblem(())
        if field is DraftField.ZONE:
            governorate = _governorate_of(self._catalog(), draft, value)
            return replace(draft, zone=value, governorate=governorate).looked_at({field})
        return OrderDraft.from_plain(draft.to_plain() | {field.value: value}).looked_at({field})

    def _send_again(self, db: Database, row: OutboxRow, draft: OrderDraft) -> None:
        """Let the mended form go out in the place of what it was. Raises DeskProblem when the checks stop it."""
        now = self._context.now()
        creation = row.kind == Kind.ORDER_CREATE
        if creation:  # what was sent once keeps its reference: it may be known by it
            draft = replace(draft, reference=row.reference or draft.reference)
        suggested = self._suggest_reference() if creation else ""
        checked = check(draft, self._catalog(), suggested_reference=suggested)
        if checked.request is None:
            raise DeskProblem(checked.errors)
        event = Event.SUBMIT if row.progress.state is State.DRAFT else Event.EDITED
        _keep_request(db, row, checked.request, _moved(row, event, now), now)


def _saved_by(db: Database, row: OutboxRow) -> str:
    told = events.of(db, row.account, about(row))
    saved = [one.who for one in told if one.what == What.SAVED and one.facts.get("row") == row.row_id]
    return saved[-1] if saved else ""


def _as_it_is_now(db: Database, row: OutboxRow) -> Mapping[str, object]:
    if row.kind != Kind.PICKUP_UPDATE:
        return before_of(orders.order(db, row.account, row.number))
    known = pickups.pickup(db, row.account, row.number)
    return pickup_handlers.before_of(known) if known is not None else row.payload.get("before") or {}


def _keep_request(db: Database, row: OutboxRow, request: OrderRequest, progress: Progress, now: float) -> None:
    kept = {name: value for name, value in row.payload.items() if name in ("print", "before")}
    payload = {"print": False, **kept, "request": request_to_plain(request)}
    facts = PendingOrder.of_request(request) if row.kind == Kind.ORDER_CREATE else None
    reference = request.reference if row.kind == Kind.ORDER_CREATE else row.reference
    try:
        rows.edit(db, row.row_id, now=now, progress=progress, payload=payload, facts=facts, reference=reference)
    except ReferenceTaken as error:
        raise DeskProblem((), reference=error.reference) from error


def _moved(row: OutboxRow, event: Event, now: float) -> Progress:
    return advance(row.progress, event, now=now, policy=_POLICY)


def _governorate_of(catalog: Catalog, draft: OrderDraft, zone: str) -> str:
    """Give the governorate of a chosen zone: the draft's own when it holds there, else the only one it is in."""
    if catalog.holds(draft.governorate, zone):
        return draft.governorate
    others = [entry.governorate.value for entry in catalog.zones if entry.value == zone]
    return others[0] if len(others) == 1 else draft.governorate


def _same_zone(db: Database, row: OutboxRow, job: int | None) -> tuple[int, ...]:
    """Give the rows that a zone chosen for this one may be used for too: they wait, or were refused for it as well."""
    if not _is_refused_for_its_zone(row) or row.kind != Kind.ORDER_CREATE:
        return ()
    found = rows.of_zone(db, row, job=job)
    waits = State.WAITING
    return tuple(one.row_id for one in found if one.progress.state is waits or _is_refused_for_its_zone(one))


def _is_refused_for_its_zone(row: OutboxRow) -> bool:
    failure = row.progress.failure
    return row.progress.state is State.REFUSED and failure is not None and failure.field in _ZONE_FIELDS


def _is_worth_another_try(row: OutboxRow) -> bool:
    failure = row.progress.failure
    return row.progress.state is State.WAITING or (failure is not None and failure.kind in _NOT_ITS_FAULT)


def _rows_of(db: Database, account: str, group: OutboxGroup, limit: int) -> list[OutboxRow]:
    found = rows.page(db, account, states=STATES[group], limit=limit)
    if group is OutboxGroup.ATTENTION:
        found = sorted([*found, *rows.unseen(db, account, limit)], key=lambda row: -row.row_id)[:limit]
    return [row for row in found if is_known(row)]


def _counts(db: Database, account: str) -> dict[OutboxGroup, int]:
    by_state = outbox_counts.counts(db, account)
    counts = {group: sum(by_state[state] for state in states) for group, states in STATES.items()}
    counts[OutboxGroup.ATTENTION] += rows.count_unseen(db, account)
    return counts


def _items(db: Database, account: str, found: Iterable[OutboxRow]) -> tuple[OutboxItem, ...]:
    names: dict[str, str] = {}
    items = []
    for row in found:
        if row.merchant not in names:
            merchant = accounts.merchant(db, account, row.merchant)
            names[row.merchant] = merchant.called if merchant else ""
        items.append(item_of(db, row, names[row.merchant]))
    return tuple(items)
