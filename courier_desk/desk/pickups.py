"""Pickups at the desk: every wish is saved first and sent by the outbox; what is shown comes from the store.

A pickup that the service does not have yet is changed in the outbox itself while it only waits there; once it may be on
its way, the change follows it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar

from courier_desk.api.description import Operation
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.outbox_items import Discarded
from courier_desk.desk.pickup_handlers import KNOWN_THEN, PREVIEWED, PickupReader, before_of, wanted_of, with_wanted
from courier_desk.desk.pickup_planning import PickupPlanning
from courier_desk.domain.accounts import Scope
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import (
    ENDS,
    UNSENT,
    WITHDRAWS,
    Event,
    Kind,
    Policy,
    Progress,
    State,
    advance,
    follower_target,
    pickup_target,
)
from courier_desk.domain.pickup_list import PickupFilter, PickupRow, PickupSort, PickupWindow
from courier_desk.domain.pickups import (
    LENGTH,
    LONGER,
    Pickup,
    PickupAction,
    PickupAllowed,
    PickupDeskFacts,
    PickupFacts,
    PickupRequest,
    PickupWhy,
    allowed,
    new_token,
    reference_of,
    split_token,
    told_facts,
    untold,
    wanted_facts,
    with_token,
)
from courier_desk.domain.values import frozen
from courier_desk.store import events, outbox, pickup_list, pickups
from courier_desk.store.desks import desk_of
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import pickup_to_plain
from courier_desk.store.sql import Database

__all__ = ["PickupDesk", "PickupDetail", "PickupNotAllowed"]

# What is shown of pickups: the list and one of them, from the store; with what may be done with it, and why not.


class PickupNotAllowed(Exception):
    """The pickup's standing does not allow what was asked; ``why`` says the reason."""

    def __init__(self, why: PickupWhy) -> None:
        super().__init__(why.value)
        self.why = why


@frozen(kw_only=True)
class PickupDetail:
    """Everything this desk knows of one row.

    ``request`` and ``progress`` while it is pending; ``history``: (first seen, status); ``refused_at``: when the
    service last refused to cancel it; ``same_day``: the other pickups of that day still to come.
    """

    row: PickupRow
    merchant: str
    pickup: Pickup | None
    request: PickupRequest | None
    progress: Progress | None
    history: tuple[tuple[datetime, str], ...]
    events: tuple[DeskEvent, ...]
    allowed: Mapping[PickupAction, PickupAllowed]
    refused_at: datetime | None
    same_day: tuple[PickupRow, ...]


class PickupView(PickupPlanning):
    """The pickups of one account as they are shown."""

    def __init__(self, context: Context, reader: PickupReader) -> None:
        super().__init__(context)
        self._reader = reader

    async def window(self, wanted: PickupFilter, sort: PickupSort | None = None) -> PickupWindow:
        """Give the list's rows and the chips' counts; cancelling breaks it off."""
        today, by = self.today, sort or PickupSort()
        return await self._context.store.look(lambda db: pickup_list.window(db, wanted, by, today))

    async def upcoming(self) -> int:
        """Count the pickups of the merchant in use that a courier is still to come for, those not sent yet too."""
        context, today = self._context, self.today
        account, merchant = context.account_id, context.merchant_code
        found = await context.store.look(lambda db: pickup_list.rows(db, account, merchant, since=today))
        return sum(row.is_upcoming(today) for row in found)

    async def detail(self, key: str) -> PickupDetail | None:
        """Give everything known of one row (``k<number>`` or ``p<outbox id>``); None when it is no more."""
        detail = await self._context.store.look(lambda db: self._detail(db, key))
        if detail is None or detail.row.day is None:
            return detail
        others = tuple(row for row in await self.booked_on(detail.row.day) if row.key != key)
        return replace(detail, same_day=others)

    def _detail(self, db: Database, key: str) -> PickupDetail | None:
        account = self._context.account_id
        row = pickup_list.row(db, account, key)
        if row is None:
            return None
        pending = outbox.get(db, row.outbox_id) if row.outbox_id is not None else None
        number = row.number
        target = pickup_target(number) if number else follower_target(row.outbox_id or 0)
        done = events.of(db, account, target)
        refusal = _last_refusal(done)
        merchant = pending.merchant if pending else pickups.merchant_of(db, account, number)
        history = pickups.history(db, account, number) if number else []
        return PickupDetail(
            row=row,
            merchant=merchant or "",
            pickup=pickups.pickup(db, account, number) if number else None,
            request=wanted_of(pending) if pending else None,
            progress=pending.progress if pending else None,
            history=tuple((datetime.fromtimestamp(at, UTC), status) for at, status in history),
            events=done,
            allowed=self._allowed(row, done, history),
            refused_at=refusal.at if refusal else None,
            same_day=(),
        )

    def _allowed(
        self, row: PickupRow, done: Sequence[DeskEvent], history: Sequence[tuple[float, str]]
    ) -> Mapping[PickupAction, PickupAllowed]:
        refusal = _last_refusal(done)
        cancelled = max((one.at.timestamp() for one in done if one.what == What.CANCELLED), default=None)
        ending = bool(row.change) and Kind(row.change) in WITHDRAWS and row.change_state is not State.REFUSED
        facts = PickupFacts(
            status=row.status,
            category=row.category,
            refused_in=str(refusal.facts.get("current_status", "")) if refusal else "",
            cancelled=cancelled is not None and all(seen_at <= cancelled for seen_at, _status in history),
            ending=ending,
            gone=row.gone,
            sent=row.state is None,
        )
        scope_held, away = Scope.PICKUPS in self._context.account.scopes, bool(self._context.store.away_since)
        return allowed(facts, PickupDeskFacts(scope_held=scope_held, site_away=away))

    async def unknown_of(self, number: str) -> tuple[str, ...]:
        """Name the fields of a pickup that an update may clear, for the service takes them and nobody knows them."""
        context = self._context
        bodies = context.client.description.bodies if context.connected else {}
        takes = bodies.get(Operation.UPDATE_PICKUP, frozenset())
        known = await context.store.look(lambda db: pickups.pickup(db, context.account_id, number))
        return untold(known, takes) if known is not None else ()

    async def read_fresh(self, number: str) -> Pickup | None:
        """Read a pickup from the service now, or what is known of it where nothing may be asked; None when it has it no
        more. Raises DeskFailure.
        """
        context = self._context
        merchant = await context.store.look(lambda db: pickups.merchant_of(db, context.account_id, number))
        if context.is_cut_off:
            return await context.store.look(lambda db: pickups.pickup(db, context.account_id, number))
        try:
            return await self._reader.read(number, context.merchant_code if merchant is None else merchant)
        except ApiError as error:
            raise DeskFailure(error.failure) from error

    def _checked(self, db: Database, number: str, action: PickupAction) -> tuple[Pickup, str]:
        """Give the pickup and its merchant. Raises PickupNotAllowed and DeskFailure."""
        account = self._context.account_id
        known, merchant = pickups.pickup(db, account, number), pickups.merchant_of(db, account, number)
        row = pickup_list.row(db, account, f"k{number}")
        if known is None or merchant is None or row is None:
            raise DeskFailure(Failure(kind=FailureKind.NOT_FOUND, execution=Execution.NOT_SENT, detail=number))
        done, history = events.of(db, account, pickup_target(number)), pickups.history(db, account, number)
        verdict = self._allowed(row, done, history)[action]
        if verdict.why is not None:
            raise PickupNotAllowed(verdict.why)
        return known, merchant


def _last_refusal(done: Sequence[DeskEvent]) -> DeskEvent | None:
    """Give the last time the service refused to cancel, if it ever did."""
    refused = (one for one in reversed(done) if one.what == What.REFUSED)
    return next((one for one in refused if one.facts.get("kind") == Kind.PICKUP_CANCEL), None)


T = TypeVar("T")
_POLICY = Policy()
#: So many marks of each length are drawn before the next way is taken.
_DRAWS = 20
_KINDS = {
    PickupAction.RESCHEDULE: Kind.PICKUP_UPDATE,
    PickupAction.CANCEL: Kind.PICKUP_CANCEL,
    PickupAction.DELETE: Kind.PICKUP_DELETE,
}


class PickupDesk(PickupView):
    """Pickups of one account. ``on_pending`` wakes the sender."""

    def __init__(self, context: Context, reader: PickupReader, on_pending: Callable[[], None]) -> None:
        super().__init__(context, reader)
        self._on_pending = on_pending

    # -- what a person asks for ----------------------------------------------------------------------------------

    async def schedule(self, request: PickupRequest, *, merchant: str | None = None) -> int:
        """Commit a pickup to this computer and have it sent; gives its row in the outbox.

        ``merchant`` is the one the form was opened for, the one in use unless told. A mark is put behind its notes,
        unless a person has switched that off.
        """
        context = self._context
        bound = context.merchant_code if merchant is None else merchant

        def keep(db: Database) -> int:
            token = self._free_token(db, bound) if self.marks else ""
            reference = reference_of(token) if token else ""
            row = self._row(Kind.PICKUP_CREATE, reference, bound, request=_marked(request, token))
            if not token:
                known = pickups.known_on(db, context.account_id, bound, request.day)
                row = replace(row, payload={**row.payload, KNOWN_THEN: known})
            return outbox.add(db, row)

        return await self._saved(keep)

    async def reschedule(self, number: str, request: PickupRequest, *, seen: Pickup | None = None) -> int:
        """Save a changed pickup and have it sent; gives its row in the outbox. Its mark is kept.

        ``seen`` is the pickup as the person had it before the eyes: what somebody else changes after that is not
        overwritten, also where it waits to be sent by another desk. A change of this desk that only waits is
        replaced. Raises PickupNotAllowed, DeskFailure (unknown here).
        """
        context = self._context

        def keep(db: Database) -> int:
            known, merchant = self._checked(db, number, PickupAction.RESCHEDULE)
            wanted = _marked(_whole(request, known), split_token(known.notes)[1] if self.marks else "")
            changes = outbox.changes_of(db, context.account_id, pickup_target(number))
            own = [row for row in changes if row.kind == Kind.PICKUP_UPDATE and row.desk == desk_of(db)]
            replaced = own.pop() if own and own[-1].progress.state in UNSENT else None
            before = before_of(seen or known)
            if own:  # what is so once it is done is nobody else's change
                before["facts"] = {**told_facts(seen or known), **wanted_facts(wanted_of(own[-1]))}
            if replaced is not None:
                self._edit(db, replaced, wanted, before=before if seen is not None else None)
                return replaced.row_id
            row = self._row(Kind.PICKUP_UPDATE, "", merchant, request=wanted, number=number, before=before)
            return outbox.add(db, row)

        return await self._saved(keep)

    async def cancel(self, number: str) -> int:
        """Save that the pickup is to be cancelled and have it sent; gives its row. Raises as ``reschedule``."""
        return await self._withdraw(number, PickupAction.CANCEL)

    async def delete(self, number: str) -> int:
        """Save that the pickup is to be deleted for good and have it sent; gives its row. Raises as ``reschedule``."""
        return await self._withdraw(number, PickupAction.DELETE)

    async def _withdraw(self, number: str, action: PickupAction) -> int:
        def keep(db: Database) -> int:
            known, merchant = self._checked(db, number, action)
            for open_row in outbox.changes_of(db, self._context.account_id, pickup_target(number)):
                if open_row.progress.state in UNSENT:  # what was to be changed before is of no use any more
                    outbox.remove(db, open_row.row_id)
            return outbox.add(db, self._row(_KINDS[action], "", merchant, number=number, before=before_of(known)))

        return await self._saved(keep)

    async def change_unsent(self, row_id: int, request: PickupRequest) -> int | None:
        """Change a pickup that the service does not have yet; gives the row that carries the change.

        None when there is no such row any more (it was created meanwhile: ``reschedule`` it).
        """

        def keep(db: Database) -> int | None:
            row = self._pending(db, row_id)
            if row is None:
                return None
            before = wanted_of(row)
            wanted = _marked(_whole(request, before), split_token(before.notes)[1])
            if row.progress.state in UNSENT:
                self._edit(db, row, wanted)
                return row_id
            return outbox.add(db, self._follower(row, Kind.PICKUP_UPDATE, request=wanted))

        return await self._saved(keep)

    async def withdraw_unsent(self, row_id: int) -> Discarded | bool:
        """Take back a pickup that the service does not have yet, and give it as it was; False when there is no such
        row any more.

        One that may be on its way is deleted as soon as it is known to be there.
        """

        def keep(db: Database) -> Discarded | bool:
            row = self._pending(db, row_id)
            if row is None:
                return False
            if row.progress.state in UNSENT:
                thrown = Discarded(row, tuple(outbox.failures(db, row_id)))
                outbox.remove(db, row_id)
                return thrown
            if not any(
                Kind(one.kind) in ENDS
                for one in outbox.changes_of(db, self._context.account_id, follower_target(row_id))
            ):
                outbox.add(db, self._follower(row, Kind.PICKUP_DELETE))
            return True

        return await self._saved(keep)

    # -- rows ----------------------------------------------------------------------------------------------------

    def _free_token(self, db: Database, merchant: str) -> str:
        """Make a mark that no pickup of the merchant and no work of the desk bears; a longer one when few are left."""
        account = self._context.account_id
        for length in (LENGTH,) * _DRAWS + (LONGER,) * _DRAWS:
            token = new_token(secrets.choice, length)
            taken = outbox.by_reference(db, account, reference_of(token), merchant) is not None
            if not taken and not pickup_list.token_known(db, account, merchant, token):
                return token
        return ""

    async def _saved(self, keep: Callable[[Database], T]) -> T:
        result = await self._context.store.write(keep)
        self._context.changes.announce(Topic.OUTBOX, Topic.PICKUPS)
        self._on_pending()
        return result

    def _pending(self, db: Database, row_id: int) -> OutboxRow | None:
        row = outbox.get(db, row_id)
        mine = row is not None and row.kind == Kind.PICKUP_CREATE and row.account == self._context.account_id
        return row if row is not None and mine and row.progress.state is not State.DONE else None

    def _edit(
        self, db: Database, row: OutboxRow, wanted: PickupRequest, *, before: Mapping[str, object] | None = None
    ) -> None:
        now = self._context.now()
        progress = advance(row.progress, Event.EDITED, now=now, policy=_POLICY)
        payload = {**row.payload, "request": pickup_to_plain(wanted), PREVIEWED: self._previewed(row.merchant, wanted)}
        payload |= {"before": before} if before is not None else {}
        outbox.edit(db, row.row_id, now=now, progress=progress, payload=payload)

    def _follower(self, row: OutboxRow, kind: Kind, *, request: PickupRequest | None = None) -> OutboxRow:
        wanted = wanted_of(row)
        before = before_of(with_wanted(Pickup(number=""), wanted))
        change = self._row(kind, "", row.merchant, request=request, before=before)
        return replace(change, target=follower_target(row.row_id))

    def _row(
        self,
        kind: Kind,
        reference: str,
        merchant: str,
        *,
        request: PickupRequest | None = None,
        number: str = "",
        before: Mapping[str, object] | None = None,
    ) -> OutboxRow:
        now = self._context.now()
        payload: dict[str, object] = {"print": False}
        if request is not None:
            payload["request"] = pickup_to_plain(request)
            payload[PREVIEWED] = self._previewed(merchant, request)
        if before is not None:
            payload["before"] = before
        return OutboxRow(
            kind=kind.value,
            account=self._context.account_id,
            merchant=merchant,
            reference=reference or f"{kind.value} {secrets.token_hex(6)}",
            target=pickup_target(number) if number else "",
            payload=payload,
            created=now,
            changed=now,
            progress=advance(Progress(), Event.SUBMIT, now=now, policy=_POLICY),
        )

    def _previewed(self, merchant: str, request: PickupRequest) -> dict[str, int] | None:
        """Give the fee that a person was told before the request was saved, and for how many orders."""
        known = self.fee_of(merchant, request.orders)
        return None if known is None else {"orders": request.orders, "fee": known.fee}


def _whole(request: PickupRequest, known: Pickup | PickupRequest) -> PickupRequest:
    """Add what the form does not ask for and an update would clear (field notes, "pickup, more")."""
    return replace(
        request,
        fragile=known.fragile if request.fragile is None else request.fragile,
        large=known.large if request.large is None else request.large,
        location=known.location if request.location is None else request.location,
        address_id=request.address_id or known.address_id,
    )


def _marked(request: PickupRequest, token: str) -> PickupRequest:
    """Put the mark behind the person's notes; without one the notes stay as they are."""
    if not token:
        return request
    return replace(request, notes=with_token(split_token(request.notes)[0], token))
