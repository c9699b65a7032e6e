"""Everything this desk knows of one order, put together from the store: for the panel, and for the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from courier_desk.api.order_json import oddities, read_stages
from courier_desk.desk.handlers import request_of
from courier_desk.desk.moments import clock_of
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.events import DeskEvent, What
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, OrderFacts, Refused
from courier_desk.domain.orders import Order, OrderRequest, Stage
from courier_desk.domain.outbox import Progress, State
from courier_desk.domain.outbox_kinds import Kind, follower_target, order_target
from courier_desk.store import events, labels, order_list, orders, outbox
from courier_desk.store.labels import Print
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.pickup_addresses import pickup_addresses
from courier_desk.store.sql import Database

_ACTIONS = {Kind.ORDER_UPDATE: Action.EDIT, Kind.ORDER_CANCEL: Action.CANCEL, Kind.ORDER_DELETE: Action.DELETE}
#: Refusals that speak of the order's standing. Another one (a zone, say) is no reason not to try again.
_OF_STANDING = {
    Kind.ORDER_UPDATE: frozenset({FailureKind.FORBIDDEN}),
    Kind.ORDER_CANCEL: frozenset({FailureKind.FORBIDDEN, FailureKind.VALIDATION_ERROR}),
    Kind.ORDER_DELETE: frozenset({FailureKind.FORBIDDEN, FailureKind.VALIDATION_ERROR}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDetail:
    """Everything this desk knows of one row.

    ``history``: (first seen, status); ``request`` while it is pending; ``events``: what this desk did, oldest first;
    ``changes``: its changes that are not done, oldest first; ``facts``: what the rules look at; ``stages``: what the
    service says it went through; ``odd``: fields of the service that are not as its specification says;
    ``pickup_address``: what is known of the one the order names.
    """

    row: OrderRow
    order: Order | None
    request: OrderRequest | None
    progress: Progress | None
    history: tuple[tuple[datetime, str], ...]
    prints: tuple[Print, ...]
    events: tuple[DeskEvent, ...] = ()
    changes: tuple[OutboxRow, ...] = ()
    facts: OrderFacts = field(default_factory=OrderFacts)
    stages: tuple[Stage, ...] = ()
    odd: tuple[str, ...] = ()
    pickup_address: KnownPickupAddress | None = None


def read_detail(db: Database, account: str, key: str) -> OrderDetail | None:
    """Read everything known of one row; None when it is gone."""
    found = order_list.rows(db, account, [key])
    if not found:
        return None
    row = found[0]
    return _of_order(db, account, row) if row.number else _of_creation(db, account, row)


def _of_order(db: Database, account: str, row: OrderRow) -> OrderDetail:
    order = orders.order(db, account, row.number)
    target = order_target(row.number)
    done, changes = events.of(db, account, target), outbox.changes_of(db, account, target)
    assert order is not None  # the row is of the same moment
    history = tuple((datetime.fromtimestamp(at, UTC), status) for at, status in orders.history(db, account, row.number))
    addresses = pickup_addresses(db, account, row.merchant) if order.pickup_address_id else []
    return OrderDetail(
        row=row,
        order=order,
        request=None,
        progress=None,
        history=history,
        prints=tuple(labels.prints(db, account, row.number)),
        events=done,
        changes=tuple(changes),
        facts=OrderFacts.of(
            order,
            whole=orders.is_whole(db, account, row.number),
            gone=row.gone,
            open_changes=_open(changes),
            done=_carried_out(done, since=max((at for at, status in history if status == order.status), default=None)),
            refused=refusals(done),
        ),
        stages=read_stages(order.raw, clock_of(db, account)),
        odd=oddities(order.raw),
        pickup_address=next((one for one in addresses if one.address_id == order.pickup_address_id), None),
    )


def _of_creation(db: Database, account: str, row: OrderRow) -> OrderDetail:
    pending = outbox.get(db, row.outbox_id) if row.outbox_id is not None else None
    target = follower_target(row.outbox_id or 0)
    changes = outbox.changes_of(db, account, target)
    return OrderDetail(
        row=row,
        order=None,
        request=request_of(pending) if pending and "request" in pending.payload else None,
        progress=pending.progress if pending and pending.progress.state is not State.DONE else None,
        history=(),
        prints=(),
        events=events.of(db, account, target),
        changes=tuple(changes),
        facts=OrderFacts(state=row.state, order_type=row.order_type, open_changes=_open(changes)),
    )


def _open(changes: list[OutboxRow]) -> frozenset[str]:
    """Give the kinds of changes that are on their way: a refused one is not."""
    return frozenset(row.kind for row in changes if row.progress.state not in (State.REFUSED, State.DRAFT))


def _carried_out(done: tuple[DeskEvent, ...], *, since: datetime | None) -> frozenset[Action]:
    """Name what the service said it carried out since it shows the present status, whatever it shows."""
    is_canceled = since is not None and any(one.what == What.CANCELLED and one.at >= since for one in done)
    return frozenset({Action.CANCEL}) if is_canceled else frozenset()


def refusals(done: tuple[DeskEvent, ...]) -> dict[Action, Refused]:
    """Give the last refusal of each action that spoke of the order's standing."""
    found: dict[Action, Refused] = {}
    for event in done:
        kind, failure = event.facts.get("kind"), event.facts.get("failure")
        for known, action in _ACTIONS.items():
            if event.what == What.REFUSED and kind == known and failure in _OF_STANDING[known]:
                found[action] = Refused(str(event.facts.get("current_status", "")), event.at)
    return found
