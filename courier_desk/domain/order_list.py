"""The orders list: what a row shows and how a list is asked for. One row per order, mirrored and pending ones alike."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from courier_desk.domain.outbox import State


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRow:
    """One line of the table. ``key`` is stable: ``o<number>`` for an order, ``p<outbox id>`` for one not created yet.

    Amounts in piastres. ``state`` is the outbox state while the service does not have the order, else None.
    ``wrong_field`` names the field a refusal is about. ``printed`` counts the labels printed here.
    """

    key: str
    number: str
    outbox_id: int | None
    reference: str
    full_name: str
    phone: str
    governorate: str
    zone: str
    order_type: str
    express: bool
    amount_type: str
    amount: int | None
    fee: int | None
    status: str
    category: str
    state: State | None
    wrong_field: str
    created: datetime
    printed: int
    gone: bool = False


class LabelState(StrEnum):
    """Filter by what was printed here."""

    ANY = "any"
    PRINTED = "printed"
    NOT_PRINTED = "not_printed"


class OrderColumn(StrEnum):
    """Columns that can be sorted by."""

    NUMBER = "number"
    REFERENCE = "reference"
    CUSTOMER = "customer"
    PHONE = "phone"
    ZONE = "zone"
    TYPE = "type"
    EXPRESS = "express"
    AMOUNT = "amount"
    FEE = "fee"
    STATUS = "status"
    CREATED = "created"
    PRINTED = "printed"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFilter:
    """Which orders.

    Empty means all. ``since`` and ``until`` (exclusive) are instants; ``unsent``: only pending ones.
    """

    account: str
    merchant: str
    text: str = ""
    status: str = ""
    unsent: bool = False
    order_type: str = ""
    governorate: str = ""
    since: datetime | None = None
    until: datetime | None = None
    label: LabelState = LabelState.ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSort:
    """By which column; newest first unless asked otherwise."""

    column: OrderColumn = OrderColumn.CREATED
    descending: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusCounts:
    """What the chips show: every order of the filter (its status aside), per status as sent, and the pending ones."""

    total: int
    by_status: tuple[tuple[str, int], ...]
    unsent: int
