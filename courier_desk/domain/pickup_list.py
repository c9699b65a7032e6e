"""The pickups list: what a row shows and how it is asked for. One row per pickup, mirrored and pending ones alike."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

from courier_desk.domain.outbox import State
from courier_desk.domain.pickups import is_ahead
from courier_desk.domain.values import frozen


@frozen(kw_only=True)
class PickupRow:
    """One line of the table. ``key`` is stable: ``k<number>`` for a pickup, ``p<outbox id>`` for one not made yet.

    ``notes`` are the person's own, ``token`` is the mark behind them. ``fee`` in piastres. ``state`` is the outbox
    state while the service does not have the pickup, else None; ``change`` and ``change_state`` tell of an open change
    of it (a kind of pending work and its state). ``fragile`` and ``large`` are None while nobody knows.
    """

    key: str
    number: str
    outbox_id: int | None
    day: date | None
    orders: int | None
    phone: str
    notes: str
    token: str
    fee: int | None
    status: str
    category: str
    label: str
    state: State | None
    wrong_field: str
    change: str
    change_state: State | None
    created: datetime
    gone: bool = False
    fragile: bool | None = None
    large: bool | None = None

    def is_upcoming(self, today: date) -> bool:
        """Tell whether a courier is still to come for it, from ``today`` (a Cairo date) on."""
        return (self.day is None or self.day >= today) and not self.gone and is_ahead(self.status, self.category)


class PickupColumn(StrEnum):
    """Columns that can be sorted by."""

    NUMBER = "number"
    DAY = "day"
    ORDERS = "orders"
    PHONE = "phone"
    NOTES = "notes"
    FEE = "fee"
    STATUS = "status"
    CREATED = "created"


@frozen(kw_only=True)
class PickupFilter:
    """Which pickups. Empty means all; ``since`` and ``until`` are Cairo days, both included.

    ``upcoming_from`` (a Cairo date): only those a courier is still to come for; ``unsent``: only pending ones.
    """

    account: str
    merchant: str
    text: str = ""
    status: str = ""
    unsent: bool = False
    upcoming_from: date | None = None
    since: date | None = None
    until: date | None = None


@frozen(kw_only=True)
class PickupSort:
    """By which column; the latest day first unless asked otherwise."""

    column: PickupColumn = PickupColumn.DAY
    descending: bool = True


@frozen(kw_only=True)
class PickupCounts:
    """What the chips show: every pickup of the text and the dates, those to come, per status as sent, the pending."""

    total: int
    upcoming: int
    by_status: tuple[tuple[str, int], ...]
    unsent: int


@frozen(kw_only=True)
class PickupWindow:
    """What the table needs at once: the rows of the filter, and the counts of every chip."""

    rows: tuple[PickupRow, ...]
    counts: PickupCounts
