"""The orders list: what a row shows and how a list is asked for. One row per order, mirrored and pending ones alike."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen


@frozen(kw_only=True)
class OrderRow:
    """One line of the table. ``key`` is stable: ``o<number>`` for an order, ``p<outbox id>`` for one not created yet.

    Amounts in piastres. ``state`` is the outbox state while the service does not have the order, else None.
    ``wrong_field`` names the field a refusal is about. ``printed`` counts the labels printed here. ``merchant`` is the
    code of the merchant it belongs to, empty under a single-business key. ``change`` is the kind of the latest change
    of this order that is not done yet (``outbox.Kind``) and ``change_state`` its outbox state; both empty when
    there is none. ``payout`` names the settlement sheet the order was last in, ``settled`` that this one is closed and
    paid it, and ``difference`` what was paid above what was due; "" and None where it was in none.
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
    merchant: str = ""
    change: str = ""
    change_state: str = ""
    payout: str = ""
    settled: bool = False
    difference: int | None = None


class LabelState(StrEnum):
    """Filter by what was printed here."""

    ANY = "any"
    PRINTED = "printed"
    NOT_PRINTED = "not_printed"


class CashFilter(StrEnum):
    """Filter by what is settled in cash at the door."""

    ANY = "any"
    COD = "cod"
    DIFFERENCE = "difference"
    NONE = "none"


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
    GOVERNORATE = "governorate"
    CATEGORY = "category"


class MoneyFilter(StrEnum):
    """What became of an order's money (``domain.owed``)."""

    SETTLED = "settled"  # a closed settlement sheet paid it
    UNSETTLED = "unsettled"  # it was collected, and no closed sheet paid it
    ON_ITS_WAY = "on_its_way"  # it may still be collected
    CAME_BACK = "came_back"  # nothing was collected, a fee may be due; no closed sheet names it
    DIFFERS = "differs"  # a sheet pays something else than is expected, or pays it once more


@frozen(kw_only=True)
class Extract:
    """Exactly the orders behind a figure, where no filter of the list says so; what is empty lets all through.

    ``outcomes`` are those of ``domain.delivery_outcomes``. ``untold`` names a fact that they do not have (``status``,
    ``order_type`` or ``governorate``). ``zone`` and ``product`` as the orders hold them, ``phone`` its last ten digits.
    ``express``: only those; ``priced``: those with a fee; ``made``: no drafts, which are no orders yet; ``created``:
    those that the service has. ``still_since``:
    not ended, and no change of status is known after that moment (seconds since the epoch). ``took``: delivered so
    many whole days after they were made, the first and the last number included. ``money``: one of ``MoneyFilter``.
    """

    outcomes: tuple[str, ...] = ()
    untold: str = ""
    zone: str = ""
    product: str = ""
    phone: str = ""
    express: bool = False
    priced: bool = False
    made: bool = False
    created: bool = False
    still_since: float | None = None
    took: tuple[int, int] | None = None
    money: str = ""

    def to_plain(self) -> dict[str, object]:
        """Give what is kept: only what says something."""
        known = {name: getattr(self, name) for name in _EXTRACT_FACTS}
        return {name: value for name, value in known.items() if value not in ("", (), False, None)}

    @classmethod
    def from_plain(cls, kept: object) -> Extract:
        """Read what was kept, by this version or another; what is not understood lets all through."""
        if not isinstance(kept, Mapping):
            return cls()
        facts: dict[str, object] = {}
        for name, kind in _EXTRACT_FACTS.items():
            value = kept.get(name)
            if isinstance(value, list) and kind is tuple:
                value = tuple(value)
            if isinstance(value, kind) or (kind is float and isinstance(value, int) and not isinstance(value, bool)):
                facts[name] = value
        return cls(**facts)  # type: ignore[arg-type]  # each was looked at


_EXTRACT_FACTS: Mapping[str, type] = {
    "outcomes": tuple, "untold": str, "zone": str, "product": str, "phone": str, "express": bool, "priced": bool,
    "made": bool, "created": bool, "still_since": float, "took": tuple, "money": str,
}  # fmt: skip
EVERY_ORDER = Extract()


@frozen(kw_only=True)
class OrderFilter:
    """Which orders.

    Empty means all. ``since`` and ``until`` (exclusive) are instants; ``unsent``: only pending ones. ``zones_meant``:
    folded words of the text, each with the folded names, as orders hold them, of the zones that it names otherwise (in
    Arabic, or as the zone picker understands it).
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
    cash: CashFilter = CashFilter.ANY
    extract: Extract = EVERY_ORDER
    zones_meant: tuple[tuple[str, tuple[str, ...]], ...] = ()


@frozen(kw_only=True)
class OrderSort:
    """By which column; newest first unless asked otherwise."""

    column: OrderColumn = OrderColumn.CREATED
    descending: bool = True


@frozen(kw_only=True)
class StatusCounts:
    """What the chips show: every order of the filter (its status aside), per status as sent, and the pending ones.

    ``listed`` counts what the days hold, whatever else narrows the list. ``more``: there are more than ``total``; those
    of each status were not counted to the end.
    """

    total: int
    by_status: tuple[tuple[str, int], ...]
    unsent: int
    listed: int = 0
    more: bool = False

    def shown(self, wanted: OrderFilter) -> int:
        """Give how many orders the list of a filter has that these are the counts of."""
        if wanted.unsent:
            return self.unsent
        return dict(self.by_status).get(wanted.status, 0) if wanted.status else self.total


@frozen
class Listing:
    """A list at one moment: its length, its first rows, and where the orders asked about stand (row number from 0).

    ``places`` lacks an order that is not in the list. ``successors`` names what became of orders that were pending.
    ``more``: ``count`` is no more than the rows, the list goes on and is counted after it is shown.
    """

    count: int
    rows: tuple[OrderRow, ...]
    places: Mapping[str, int]
    successors: Mapping[str, str]
    more: bool = False


@frozen(kw_only=True)
class SelectionSums:
    """What chosen orders come to. Amounts in piastres.

    ``fees`` is what the service told for created orders; ``previews`` what the last known prices make of the others,
    and ``unpriced`` counts those for which neither is known. ``numbered`` counts the ones with a number, ``hidden``
    those that the list's filter does not let through now.
    """

    count: int
    numbered: int
    cod: int
    fees: int
    previews: int
    unpriced: int
    hidden: int
