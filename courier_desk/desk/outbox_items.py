"""Pending work as a person sees it: of whom it is, what it wants, where it stands. Read from the store alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any

from courier_desk.domain.accounts import MerchantRequest
from courier_desk.domain.checks import check
from courier_desk.domain.drafts import OrderDraft, from_request
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.order_changes import changed_by
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.outbox import FOLLOWING, Kind, State, Subject
from courier_desk.domain.pickups import Pickup, PickupRequest
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import EMPTY_CATALOG
from courier_desk.store import events, orders, outbox, pickups
from courier_desk.store.outbox import OutboxRow, PendingOrder
from courier_desk.store.payloads import merchant_from_plain, pickup_from_plain, request_from_plain
from courier_desk.store.sql import Database

Request = OrderRequest | PickupRequest | MerchantRequest
_NUMBER = re.compile(r"\d{4,}")


@frozen(kw_only=True)
class OutboxTitle:
    """What tells one piece of work from another. Amounts in piastres; ``day`` and ``count`` are a pickup's."""

    who: str = ""
    phone: str = ""
    zone: str = ""
    governorate: str = ""
    order_type: str = ""
    amount_type: str = ""
    amount: int | None = None
    number: str = ""
    day: date | None = None
    count: int | None = None


@frozen(kw_only=True)
class OutboxItem:
    """One piece of pending work. ``next_at`` is when something will happen by itself, None when nothing will.

    ``failure`` is why it stands where it stands; ``limited`` how often the limit of requests turned it away;
    ``not_stuck`` {field: (wanted, got)} is what a change that was done left undone; ``missing`` what a draft lacks to
    be an order, ``wrong`` what stands in it and cannot be sent so, ``doubted`` what nobody looked at yet that was read
    out of a message; ``changed_by``: desk and person of the site who changed the order since, where that is why nothing
    was sent.
    """

    row_id: int
    kind: Kind
    merchant: str
    merchant_name: str
    reference: str
    target: str
    title: OutboxTitle
    state: State
    created: datetime
    changed: datetime
    attempts: int
    rounds: int
    next_at: datetime | None
    failure: Failure | None
    limited: int = 0
    not_stuck: Mapping[str, tuple[object, object]] = field(default_factory=dict)
    missing: tuple[DraftField, ...] = ()
    wrong: tuple[DraftField, ...] = ()
    doubted: tuple[DraftField, ...] = ()
    changed_by: str = ""

    @property
    def is_turned_away(self) -> bool:
        """Tell whether the limit of requests turned it away so often that it waits for a person."""
        failure = self.failure
        return self.state is State.REFUSED and failure is not None and failure.kind is FailureKind.RATE_LIMITED


class OutboxGroup(StrEnum):
    """How the outbox is laid out. Attention: refused, needs a person, or done with something left undone."""

    ATTENTION = "attention"
    CHECKING = "checking"
    SENDING = "sending"
    WAITING = "waiting"
    DRAFTS = "drafts"


@frozen(kw_only=True)
class OutboxView:
    """The outbox of the account: its items, group by group and newest first, and how many each group has in all."""

    items: tuple[OutboxItem, ...]
    counts: Mapping[OutboxGroup, int]


@frozen(kw_only=True)
class OutboxDetail:
    """Everything about one item. ``failures`` with their moments, newest first; ``candidates`` are numbers at the
    service that it may be.

    ``came_from``: the file it was imported from and its row there, ("", 0) for none; ``same_zone``: of one that was
    refused for its zone, the other rows that name the same one and can still be mended. ``shared``: it is kept in the
    store of a site; ``saved_by``: desk and person there who had it sent, empty while nobody had and alone;
    ``out_of_reach``: that store is not reached now, so that nothing can be decided about it.
    """

    item: OutboxItem
    draft: OrderDraft | None
    request: Request | None
    failures: tuple[tuple[datetime, Failure], ...]
    candidates: tuple[str, ...]
    came_from: tuple[str, int] = ("", 0)
    same_zone: tuple[int, ...] = ()
    shared: bool = False
    saved_by: str = ""
    out_of_reach: bool = False


#: The states of each group.
STATES: Mapping[OutboxGroup, tuple[State, ...]] = {
    OutboxGroup.ATTENTION: (State.REFUSED, State.NEEDS_PERSON),
    OutboxGroup.CHECKING: (State.CHECKING,),
    OutboxGroup.SENDING: (State.SENDING,),
    OutboxGroup.WAITING: (State.WAITING,),
    OutboxGroup.DRAFTS: (State.DRAFT,),
}
_EMPTY = frozenset({FindingKind.REQUIRED, FindingKind.AMOUNT_MISSING})
_MOVES_BY_ITSELF = frozenset({State.WAITING, State.CHECKING})


def moment(seconds: float) -> datetime:
    """Give seconds since the epoch as a moment in UTC."""
    return datetime.fromtimestamp(seconds, UTC)


def is_known(row: OutboxRow) -> bool:
    """Tell whether this version knows what kind of work it is."""
    return row.kind in set(Kind)


def item_of(db: Database, row: OutboxRow, merchant_name: str) -> OutboxItem:
    """Show a row."""
    progress = row.progress
    not_stuck = row.result.get("not_stuck") or {}
    missing, wrong = _lacking(row) if progress.state is State.DRAFT else ((), ())
    return OutboxItem(
        row_id=row.row_id,
        kind=Kind(row.kind),
        merchant=row.merchant,
        merchant_name=merchant_name,
        reference=row.reference or _typed_reference(row),
        target=row.target,
        title=title_of(db, row),
        state=progress.state,
        created=moment(row.created),
        changed=moment(row.changed),
        attempts=progress.attempts,
        rounds=progress.rounds,
        next_at=moment(progress.next_at) if progress.state in _MOVES_BY_ITSELF else None,
        failure=progress.failure,
        limited=progress.limited,
        not_stuck={name: (pair[0], pair[1]) for name, pair in not_stuck.items()},
        missing=missing,
        wrong=wrong,
        doubted=_doubted(row) if progress.state is State.DRAFT else (),
        changed_by=_changed_by(db, row),
    )


def _changed_by(db: Database, row: OutboxRow) -> str:
    failure = row.progress.failure
    if failure is None or failure.kind is not FailureKind.CHANGED_MEANWHILE:
        return ""
    order = orders.order(db, row.account, row.number)
    return "" if order is None else changed_by(events.of(db, row.account, row.target), order, failure.detail.split())


def _lacking(row: OutboxRow) -> tuple[tuple[DraftField, ...], tuple[DraftField, ...]]:
    """Name what a draft of an order lacks, and what is wrong in it; whether its zone is in the list is seen when it is
    sent.
    """
    draft = draft_in(row) if row.kind == Kind.ORDER_CREATE else None
    if draft is None:
        return (), ()
    errors = check(draft, EMPTY_CATALOG).errors
    missing = {one.field: None for one in errors if one.kind in _EMPTY}
    wrong = {one.field: None for one in errors if one.field not in missing and one.field is not DraftField.ZONE}
    return tuple(missing), tuple(wrong)


def _doubted(row: OutboxRow) -> tuple[DraftField, ...]:
    draft = draft_in(row)
    return () if draft is None else tuple(field for field in DraftField if field in draft.doubts)


def _typed_reference(row: OutboxRow) -> str:
    """Give the reference that stands in a draft; it is the row's own once it is sent."""
    draft = draft_in(row)
    return draft.reference if draft is not None else ""


def candidates_in(failure: Failure | None) -> tuple[str, ...]:
    """Give the numbers that a look could not tell apart."""
    words = failure.detail.split() if failure is not None else []
    return tuple(word for word in words if _NUMBER.fullmatch(word))


@frozen
class Discarded:
    """Work that was thrown away, as it was, with its failures, newest first; for ``OutboxDesk.bring_back``."""

    row: OutboxRow
    failures: tuple[tuple[float, Failure], ...] = ()

    @property
    def may_be_there(self) -> bool:
        """Tell whether the service may have it all the same."""
        return self.row.progress.state is State.NEEDS_PERSON

    @property
    def comes_back_as_it_was(self) -> bool:
        """Tell whether it comes back as it was: an order that was not sent comes back as a draft."""
        return self.may_be_there or self.row.kind != Kind.ORDER_CREATE

    @property
    def waits_by_itself(self) -> bool:
        """Tell whether it goes out by itself when it is back, as all does that has no draft."""
        return self.row.kind != Kind.ORDER_CREATE and self.row.progress.state is State.WAITING


def draft_in(row: OutboxRow) -> OrderDraft | None:
    """Lay an order's pending work open in the form; None for other work and for what cannot be read."""
    if not row.kind.startswith(f"{Subject.ORDER}."):
        return None
    plain = row.payload.get("draft")
    if isinstance(plain, dict):
        return OrderDraft.from_plain(plain)
    request = request_in(row)
    return from_request(request, merchant=row.merchant) if isinstance(request, OrderRequest) else None


def request_in(row: OutboxRow) -> Request | None:
    """Read what a row asks for; None where it asks for nothing more (a cancellation) or it cannot be read."""
    plain = row.payload.get("request")
    reader = _READERS.get(row.kind.partition(".")[0])
    if not isinstance(plain, dict) or reader is None:
        return None
    try:
        return reader(plain)
    except (KeyError, TypeError, ValueError):
        return None


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Request]] = {
    Subject.ORDER: request_from_plain,
    Subject.PICKUP: pickup_from_plain,
    Subject.MERCHANT: merchant_from_plain,
}


def title_of(db: Database, row: OutboxRow) -> OutboxTitle:
    """Say whose work it is: by what it asks for, else by what it changes."""
    number = row.target.partition("/")[2] if not row.target.startswith(FOLLOWING) else ""
    number = number or str(row.result.get("number", ""))
    match request_in(row):
        case OrderRequest() as wanted:
            return _order_title(PendingOrder.of_request(wanted), number)
        case PickupRequest() as wanted:
            return OutboxTitle(phone=wanted.phone, day=wanted.day, count=wanted.orders, number=number)
        case MerchantRequest() as wanted:
            zone, city = wanted.pickup_address.zone, wanted.pickup_address.city
            return OutboxTitle(who=wanted.name, phone=wanted.phone, zone=zone, governorate=city, number=number)
    draft = draft_in(row)
    if draft is not None:
        return _order_title(PendingOrder.of_draft(draft), number)
    return _target_title(db, row, number)


def _target_title(db: Database, row: OutboxRow, number: str) -> OutboxTitle:
    """Say whose order or pickup is to be changed, by what this desk knows of it."""
    if row.target.startswith(FOLLOWING):
        created = outbox.get(db, int(row.target.removeprefix(FOLLOWING)))
        return OutboxTitle() if created is None else title_of(db, created)
    found: Order | Pickup | None = None
    if row.target.startswith(f"{Subject.ORDER}/"):
        found = orders.order(db, row.account, number)
    elif row.target.startswith(f"{Subject.PICKUP}/"):
        found = pickups.pickup(db, row.account, number)
    match found:
        case Order():
            return OutboxTitle(
                who=found.full_name,
                phone=found.phone,
                zone=found.zone,
                governorate=found.governorate,
                order_type=found.order_type,
                amount_type=found.amount_type,
                amount=found.amount,
                number=number,
            )
        case Pickup():
            return OutboxTitle(phone=found.phone, day=found.day, count=found.orders, number=number)
        case _:
            return OutboxTitle(number=number)


def _order_title(facts: PendingOrder, number: str) -> OutboxTitle:
    return OutboxTitle(
        who=facts.full_name,
        phone=facts.phone,
        zone=facts.zone,
        governorate=facts.governorate,
        order_type=facts.order_type,
        amount_type=facts.amount_type,
        amount=facts.amount,
        number=number,
    )
