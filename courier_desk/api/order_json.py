"""Orders as JSON: what is sent (specification, Order request fields) and what is read (Order object and its other
shapes). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from typing import Any

from courier_desk.api.moments import Moments, retold
from courier_desk.api.order_shape import ORDER
from courier_desk.api.other_shapes import selected_pickup_address
from courier_desk.api.reading import DriftKind, DriftLog, Reader, record_in
from courier_desk.api.shapes import in_usual_names
from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.money import PIASTRES_PER_POUND
from courier_desk.domain.order_fields import FIELDS, FIELDS_OF, DraftField, FieldKind, OrderField, names_of
from courier_desk.domain.orders import NO_REFUNDS, AmountType, Order, OrderRequest, RefundWay, Stage
from courier_desk.domain.zones import Governorate, read_governorate

#: A number that can be put into a path and scanned from a label: the specification says 6 digits.
_NUMBER = re.compile(r"[0-9A-Za-z][0-9A-Za-z_-]{0,39}")
#: Names of the moment of creation.
MADE = ("orderDate", "createdAt", "date")
_CHANGED = ("updatedAt", "lastUpdated")
_GOVERNORATES = frozenset(one.value for one in Governorate)
_MARKS = ("orderNumber", "orderStatus", "orderId")
#: What is not read as it comes, by its names alone.
_READ_APART = frozenset({"governorate", "amount", "pickup_address_id"})
_READERS: Mapping[FieldKind, Callable[..., object]] = {FieldKind.FLAG: Reader.flag, FieldKind.COUNT: Reader.count}
_READ = tuple(
    (field.fact, _READERS.get(field.kind, Reader.text), names_of(field.fact))
    for field in {field.fact: field for field in FIELDS}.values()
    if field.fact not in _READ_APART
)
#: Facts that may be told to be nothing, by the first name they are read under. A flag that is null tells nothing.
_MAY_BE_EMPTY: Mapping[str, str] = {
    "amount": "amount",
    **{field.wire: field.fact for field in FIELDS if not field.in_every_order and field.kind is not FieldKind.FLAG},
}
#: A flag is told wherever it is true or false.
_TOLD_BY_SHORT = frozenset({"express"})
#: What services write for the three kinds of amount, by their letters alone.
_AMOUNT_TYPES: Mapping[str, str] = {
    "cod": AmountType.COD.value,
    "cash": AmountType.COD.value,
    "cashondelivery": AmountType.COD.value,
    "cd": AmountType.CASH_DIFFERENCE.value,
    "cashdifference": AmountType.CASH_DIFFERENCE.value,
    "na": AmountType.NONE.value,
    "none": AmountType.NONE.value,
}
#: The request's own names: the flag, its amount, and what that is.
_FLAGS = (
    ("COD", "amountCOD", AmountType.COD),
    ("CashDifference", "amountCashDifference", AmountType.CASH_DIFFERENCE),
)
#: What the amount of an order is whose kind of amount nobody told.
_USUAL: Mapping[str, str] = {"deliver": AmountType.COD.value, "exchange": AmountType.CASH_DIFFERENCE.value}


def pounds(piastres: int) -> int | float:
    """Give an amount as the JSON number of EGP: whole ones without a fraction."""
    whole, rest = divmod(piastres, PIASTRES_PER_POUND)
    return whole if rest == 0 else piastres / PIASTRES_PER_POUND


def order_body(request: OrderRequest, refunds: RefundWay = NO_REFUNDS) -> dict[str, object]:
    """Give the body of create and update: the whole state, booleans as booleans, an amount only with its flag, no fee
    field.

    Empty optional texts are left out, which on an update clears them (field notes, trap 5).
    """
    body: dict[str, object] = {"orderType": request.order_type.value}
    for field in FIELDS_OF[request.order_type]:
        value = field.of(request)
        if field.switch is not None:
            body[field.switch.value] = value is not None
        if value is None or (value == "" and not field.required):
            continue
        if field.at is DraftField.CASH_AMOUNT:
            body |= _difference_fields(field, int(value), refunds)
        else:
            body[field.wire] = pounds(int(value)) if field.kind is FieldKind.AMOUNT else value
    return body


def _difference_fields(field: OrderField, difference: int, refunds: RefundWay) -> dict[str, object]:
    told: dict[str, object] = {}
    if refunds.field:
        told[refunds.field] = refunds.refund if difference < 0 else refunds.collect
        difference = abs(difference)
    # Where a refund cannot be told the notes tell it, and nothing is to be collected.
    return told | {field.wire: pounds(difference if difference >= 0 or refunds.negative else 0)}


def read_order(
    record: Mapping[str, object], drift: DriftLog, refunds: RefundWay = NO_REFUNDS, *, asked: str = ""
) -> Order | None:
    """Read an order in any of its shapes: the Order object, the short one of lists, the detailed one, and others that
    mean the same. None without a number.

    ``refunds``: how the service tells them, from its description; ``asked``: the number it was asked for by.
    """
    usual = in_usual_names(record, ORDER, drift, asked=asked)
    read = Reader("order", drift, usual, *(usual.get(part) for part in ORDER.parts))
    own = read.top()  # a customer has an id, a status and a date of his own
    number = own.text("orderNumber", "order_number", "number")
    if not _NUMBER.fullmatch(number):
        return None
    amount_type, amount = _amount(read)
    if refunds.field and amount and amount_type == AmountType.CASH_DIFFERENCE:
        amount = -abs(amount) if _is_refund(read.value(refunds.field), refunds) else amount
    facts: dict[str, Any] = {fact: ask(read, *names) for fact, ask, names in _READ}
    express = facts["express"]
    facts["express"] = express or False
    status, changed = own.text("orderStatus", "status"), own.moment(*_CHANGED)
    pickup = selected_pickup_address(record)
    order = Order(
        number=number,
        order_id=own.text("orderId", "_id", "id"),
        status=status,
        category=own.text("statusCategory"),
        order_type=read.text("orderType"),
        fee=own.money("orderFees", "fees", "fee", "shippingFee"),
        created=own.creation(number, *MADE),
        changed=changed,
        status_since=_status_since(record, status, changed, drift.moments.zone),
        amount_type=amount_type,
        amount=amount,
        governorate=_governorate(read.text(*names_of("governorate"))),
        pickup_address_id=_pickup_address_id(read, pickup),
        pickup_address=pickup,
        partial=read.flag("isPartialReturn"),
        can_change_address=read.flag("canChangeAddress"),
        can_cancel=read.flag("canCancelOrder", "canCancel"),
        can_delete=read.flag("canDelete", "canDeleteOrder"),
        told=_told(read, amount_type, express),  # the last: by now everything was asked for
        raw=record,
        **facts,
    )
    read.note_unknown(ORDER.known)
    return order


def order_in(data: object, drift: DriftLog) -> Mapping[str, object]:
    """Find the order of an answer, with what is told of it beside it (``order`` next to ``customer``, ``shipment``)."""
    record = record_in(data, ("order",), _MARKS, "order", drift)
    if not isinstance(data, Mapping) or record is data:
        return record
    beside = {
        name: value
        for name, value in data.items()
        if isinstance(value, Mapping) and value is not record and name not in record and not ORDER.is_foreign(str(name))
    }
    holds_record = any(any(inner is record for inner in _inside(value)) for value in beside.values())
    return record if holds_record or not beside else {**record, **beside}


def _inside(value: Mapping[str, object]) -> Iterator[object]:
    for inner in value.values():
        yield inner
        if isinstance(inner, Mapping):
            yield from _inside(inner)


def _is_refund(said: object, refunds: RefundWay) -> bool:
    if isinstance(said, str) and isinstance(refunds.refund, str):
        return said.strip().casefold() == refunds.refund.casefold()
    return said is not None and said == refunds.refund


def _pickup_address_id(read: Reader, chosen: KnownPickupAddress | None) -> str:
    """Read which pickup address an order names, by its id alone or as an object; null tells that it names none."""
    if read.value("selectedPickupAddressId", "selectedPickupAddress") is None:
        return ""
    return read.text("selectedPickupAddressId") or (chosen.address_id if chosen else "")


def _told(read: Reader, amount_type: str, express: bool | None) -> frozenset[str]:
    """Name the facts that an answer tells although they may be nothing."""
    told = {fact for name, fact in _MAY_BE_EMPTY.items() if name in read.told_empty}
    if express is not None:
        told.add("express")
    if amount_type.casefold() == AmountType.NONE.casefold():
        told.add("amount")
    return frozenset(told)


def order_retold(order: Order, zone: tzinfo) -> Order:
    """Give an order as it is by another clock, where its record names no zone."""
    usual = in_usual_names(order.raw, ORDER, DriftLog())
    own = Reader("order", DriftLog(), usual)
    return replace(
        order,
        created=retold(own.value(*MADE), order.created, zone),
        changed=(changed := retold(own.value(*_CHANGED), order.changed, zone)),
        status_since=_status_since(order.raw, order.status, changed, zone) if order.status_since else None,
    )


def _status_since(record: Mapping[str, object], status: str, changed: datetime | None, zone: tzinfo) -> datetime | None:
    """Tell when an order came to its status: as its stages tell, else at the latest when it was last changed."""
    stages = read_stages(record, zone) if "stageTimeline" in record else ()
    reached = [one.at for one in stages if one.at is not None and one.status.casefold() == status.casefold()]
    return reached[-1] if reached else changed


def read_stages(record: Mapping[str, object], zone: tzinfo = UTC) -> tuple[Stage, ...]:
    """Read the statuses an order went through, in the service's order (field notes, "one order"); none when not told.
    What names no zone is of ``zone``.

    Stages still to come may be listed too and are left out, as is what cannot be read: no status but the
    order's own is read off them.
    """
    entries = record.get("stageTimeline")
    drift = DriftLog(Moments(zone))
    readers = (Reader("stage", drift, entry) for entry in entries) if isinstance(entries, list) else ()
    stages = (
        Stage(
            status=read.text("stageName", "status", "orderStatus", "stage"),
            at=read.moment("completedAt", "date", "createdAt", "timestamp", "at"),
        )
        for read in readers
        if read.flag("isCompleted") is not False
    )
    return tuple(stage for stage in stages if stage.status)


def oddities(record: Mapping[str, object]) -> tuple[str, ...]:
    """Give the names of the fields of one order that the specification does not know, or that are of another kind."""
    drift = DriftLog()
    read_order(record, drift)
    return tuple(sorted(one.field for one in drift.take()))


def _amount(read: Reader) -> tuple[str, int | None]:
    """Read what changes hands: by amountType and amount, else by the request's own names, else by the kind of order.

    A Deliver with an amount collects it where nothing speaks against that: taken for none, the next edit would send so.
    """
    amount_type = read.text("amountType")
    if amount_type:
        return _AMOUNT_TYPES.get(_letters(amount_type), amount_type), read.money("amount")
    flags = [read.flag(flag) if read.value(flag) != "" else None for flag, _amount, _type in _FLAGS]
    for is_on, (_flag, name, kind) in zip(flags, _FLAGS, strict=True):
        amount = read.money(name) if is_on is not False else None
        if is_on or amount:
            return kind.value, read.money("amount") if amount is None else amount
    if False in flags:
        return AmountType.NONE.value, None  # an amount may be kept although its flag is off (field notes, trap 6)
    amount = read.money("amount")
    return _USUAL.get(_letters(read.text("orderType")), "") if amount else "", amount


def _letters(told: str) -> str:
    return "".join(filter(str.isalpha, told)).casefold()


def _governorate(told: str) -> str:
    """Give a governorate as it is sent, however it was told; any other text as it came."""
    if told in _GOVERNORATES:
        return told
    found = read_governorate(told) if told else None
    return found.value if found is not None else told


def has_unreadable_amount(record: Mapping[str, object], order: Order) -> bool:
    """Tell that money changes hands and the amount is there but cannot be read: it must not be shown as none."""
    if order.amount is not None or order.amount_type not in (AmountType.COD, AmountType.CASH_DIFFERENCE):
        return False
    usual = in_usual_names(record, ORDER, DriftLog())
    parts = [usual, *(part for name in ORDER.parts if isinstance(part := usual.get(name), Mapping))]
    return any(part.get(name) not in (None, "") for part in parts for name in ("amount", "amountCOD"))


def short(order: Order) -> Order:
    """Take an order for the short object of lists, creates and updates: a field that it holds empty tells nothing."""
    return order if order.told <= _TOLD_BY_SHORT else replace(order, told=order.told & _TOLD_BY_SHORT)


def read_orders(
    records: Iterable[Mapping[str, object]], drift: DriftLog, refunds: RefundWay = NO_REFUNDS
) -> Iterator[Order]:
    """Read a list; an entry without an order number is skipped and counted."""
    for record in records:
        order = read_order(record, drift, refunds)
        if order is None:
            drift.note("order", "orders", DriftKind.GARBAGE_ENTRY)
        else:
            yield short(order)
