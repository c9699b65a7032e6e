"""What the people at a desk of the kill campaign do: save orders, ask for changes, decide when they are asked.

What a person was told as saved is written down beside the store, so that it outlives the process; a deed that was
saved and not told is found in the store by the next life and not done again.
"""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Literal

from courier_desk.desk.failures import DeskFailure, ReferenceInUse
from courier_desk.desk.outbox_desk import OutboxGroup, OutboxItem
from courier_desk.desk.session import Session
from courier_desk.domain.orders import Consignee, Delivery, OrderRequest
from courier_desk.domain.outbox import Kind, State, order_target
from courier_desk.domain.pickups import PickupRequest, reference_of, split_token
from courier_desk.domain.zones import Governorate
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow

_FRIDAY = 4
_NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))
Deed = Literal["update", "cancel", "delete"]
KINDS: dict[Deed, Kind] = {"update": Kind.ORDER_UPDATE, "cancel": Kind.ORDER_CANCEL, "delete": Kind.ORDER_DELETE}
ACCOUNT = "campaign"
#: The notes of an order after its update.
CHANGED = "changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewOrder:
    """An order to be saved; ``wait``: seconds before it, negative: before anything is sent. ``then``: what is asked
    for once it has its number."""

    reference: str
    phone: str
    zone: str
    amount: int | None
    label: bool = False
    wait: float = -1.0
    then: Deed | None = None


def told(path: Path) -> list[str]:
    """Give what was told, line by line, in any life."""
    return path.read_text(encoding="ascii").splitlines() if path.exists() else []


def _tell(path: Path, line: str) -> None:
    with path.open("a", encoding="ascii") as file:
        file.write(line + "\n")


def saved_path(folder: Path) -> Path:
    """Name the file of the references that were told as saved."""
    return folder / "saved.txt"


def changes_path(folder: Path) -> Path:
    """Name the file of the changes that were told as saved: reference, deed, number."""
    return folder / "changes.txt"


def pickups_path(folder: Path) -> Path:
    """Name the file of the references of the pickups that were told as saved."""
    return folder / "pickups.txt"


def asked_path(folder: Path) -> Path:
    """Name the file of the questions a person was asked."""
    return folder / "asked.txt"


async def save(opened: Session, folder: Path, order: NewOrder) -> None:
    """Save an order and tell that it is saved; what an earlier life saved without telling counts as saved."""
    with suppress(ReferenceInUse):
        await opened.orders.create(request_of(order), print_after=order.label)
    _tell(saved_path(folder), order.reference)


async def schedule(opened: Session, folder: Path, wanted: int) -> None:
    """Save pickups until so many were told as saved. One that was saved and not told is one more: nobody knows it."""
    day = datetime.now(UTC).date() + timedelta(days=3)
    day += timedelta(days=1) if day.weekday() == _FRIDAY else timedelta()
    for count in range(len(told(pickups_path(folder))), wanted):
        request = PickupRequest(orders=count + 1, day=day, phone="01007741186", notes=folder.name)
        row_id = await opened.pickups.schedule(request)
        row = await opened.context.store.read(partial(_row, row_id))
        _tell(pickups_path(folder), row.reference)


def _row(row_id: int, db: Any) -> OutboxRow:
    row = rows.get(db, row_id)
    assert row is not None
    return row


def request_of(order: NewOrder, notes: str = "") -> OrderRequest:
    """Give the whole order."""
    who = Consignee(
        full_name="Karim Test",
        phone=order.phone,
        address="9 Sample St",
        governorate=Governorate.CAIRO,
        zone=order.zone,
    )
    shipment = Delivery(description="Linen", items=2, cod=order.amount)
    return OrderRequest(consignee=who, shipment=shipment, reference=order.reference, notes=notes)


class Changes:
    """The changes of some orders that are still to be asked for."""

    def __init__(self, opened: Session, folder: Path, orders: tuple[NewOrder, ...]) -> None:
        self._opened, self._folder = opened, folder
        done = {line.split()[0] for line in told(changes_path(folder))}
        self._left = [order for order in orders if order.then is not None and order.reference not in done]

    @property
    def left(self) -> bool:
        """Tell whether something is still to be asked for."""
        return bool(self._left)

    async def ask(self) -> None:
        """Ask for the changes of the orders that have a number by now."""
        for order in tuple(self._left):
            number, asked = await self._opened.context.store.read(partial(_standing, order))
            if not number:
                continue
            if not asked:
                await self._do(order, number)
            _tell(changes_path(self._folder), f"{order.reference} {order.then} {number}")
            self._left.remove(order)

    async def _do(self, order: NewOrder, number: str) -> None:
        actions = self._opened.order_actions
        match order.then:
            case "update":
                await actions.update(number, request_of(order, CHANGED))
            case "cancel":
                await actions.cancel([number])
            case "delete":
                await actions.delete([number])


def _standing(order: NewOrder, db: Any) -> tuple[str, bool]:
    """Give the order's number ("" while it has none) and whether its change is in the store already."""
    assert order.then is not None
    found = rows.page(db, ACCOUNT, states=tuple(State), limit=100_000)
    created = next(row for row in found if row.reference == order.reference)
    if created.progress.state is not State.DONE:
        return "", False
    number = str(created.result["number"])
    target, kind = order_target(number), KINDS[order.then]
    return number, any(row.target == target and row.kind == kind for row in found)


# -- deciding -------------------------------------------------------------------------------------------------------


async def decide(opened: Session, folder: Path, control_url: str) -> None:
    """Be the person who is asked: look at the service oneself, and say what is there."""
    view = await opened.outbox_desk.view(OutboxGroup.ATTENTION)
    for item in (item for item in view.items if item.state is State.NEEDS_PERSON):
        try:
            there = await asyncio.to_thread(_there, control_url, item)
            if there:
                await opened.outbox_desk.confirm_there(item.row_id, there)
            else:
                await opened.outbox_desk.confirm_absent(item.row_id)
        except (OSError, DeskFailure):  # the service was killed just now, or is in trouble
            return
        _tell(asked_path(folder), f"{item.kind} {item.reference} {item.target} {there}")


def _there(control_url: str, item: OutboxItem) -> str:
    """Give the number of what came of it at the service, "" when nothing did."""
    if item.kind is Kind.ORDER_CREATE:
        created = _ask(f"{control_url}/created?reference={item.reference}")["created"]
        return str(created[0]["number"]) if created else ""
    if item.kind is Kind.PICKUP_CREATE:
        kept = _ask(f"{control_url}/snapshot?limit=500")["pickups"]
        return next((str(each["number"]) for each in kept if pickup_reference(each["notes"]) == item.reference), "")
    number = item.target.rpartition("/")[2]
    try:
        order = _ask(f"{control_url}/orders/{number}")
    except urllib.error.HTTPError:
        order = None
    deed = next(deed for deed, kind in KINDS.items() if kind is item.kind)
    return number if is_so(deed, order) else ""


def _ask(url: str) -> Any:
    with _NO_PROXY.open(url, timeout=5) as answer:
        return json.loads(answer.read())


def pickup_reference(notes: str) -> str:
    """Give how an outbox names the pickup with these notes."""
    return reference_of(split_token(notes)[1])


def is_so(deed: Deed, order: Any) -> bool:
    """Tell whether a change was carried out, by the service's own record of the order; None: it has none."""
    if order is None or deed == "delete":
        return order is None and deed == "delete"
    if deed == "update":
        return bool(order["notes"] == CHANGED)
    return bool(order["status"] == "canceled" or order["order_type"] == "Return")
