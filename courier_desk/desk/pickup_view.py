"""What is shown of pickups: the list and one of them, from the store; with what may be done with it, and why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from courier_desk.api.description import Operation
from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.pickup_create import wanted_of
from courier_desk.desk.pickup_planning import PickupPlanning
from courier_desk.desk.pickup_reading import PickupReader
from courier_desk.domain.accounts import Scope
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Progress, State
from courier_desk.domain.outbox_kinds import WITHDRAWS, Kind, follower_target, pickup_target
from courier_desk.domain.pickup_changes import untold
from courier_desk.domain.pickup_list import PickupFilter, PickupRow, PickupSort, PickupWindow
from courier_desk.domain.pickup_rules import (
    PickupAction,
    PickupAllowed,
    PickupDeskFacts,
    PickupFacts,
    PickupWhy,
    allowed,
)
from courier_desk.domain.pickups import Pickup, PickupRequest
from courier_desk.store import events, outbox, pickup_list, pickups
from courier_desk.store.sql import Database


class PickupNotAllowed(Exception):
    """The pickup's standing does not allow what was asked; ``why`` says the reason."""

    def __init__(self, why: PickupWhy) -> None:
        super().__init__(why.value)
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
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
        return await self._context.store.read(lambda db: pickup_list.window(db, wanted, by, today))

    async def upcoming(self) -> int:
        """Count the pickups of the merchant in use that a courier is still to come for, those not sent yet too."""
        context, today = self._context, self.today
        account, merchant = context.account_id, context.merchant_code
        found = await context.store.read(lambda db: pickup_list.rows(db, account, merchant, since=today))
        return sum(row.is_upcoming(today) for row in found)

    async def detail(self, key: str) -> PickupDetail | None:
        """Give everything known of one row (``k<number>`` or ``p<outbox id>``); None when it is no more."""
        detail = await self._context.store.read(lambda db: self._detail(db, key))
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
        return allowed(facts, PickupDeskFacts(scope_held=Scope.PICKUPS in self._context.account.scopes))

    async def unknown_of(self, number: str) -> tuple[str, ...]:
        """Name the fields of a pickup that an update may clear, for the service takes them and nobody knows them."""
        context = self._context
        takes = context.client.description.bodies.get(Operation.UPDATE_PICKUP, frozenset())
        known = await context.store.read(lambda db: pickups.pickup(db, context.account_id, number))
        return untold(known, takes) if known is not None else ()

    async def read_fresh(self, number: str) -> Pickup | None:
        """Read a pickup from the service now; None when it has it no more. Raises DeskFailure."""
        context = self._context
        merchant = await context.store.read(lambda db: pickups.merchant_of(db, context.account_id, number))
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
