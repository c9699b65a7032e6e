"""Handing parcels to the courier: which orders stand on a sheet, what a scan of one means, what the sheet comes to.

The service does not say which orders belong to a pickup. The desk's rule: a courier who comes for a merchant takes the
merchant's orders that still wait at the warehouse and were not handed over before; a person may take some out. A
handover keeps numbers, pieces and amounts, never who the customer is. Amounts are piastres, moments seconds since the
epoch. Nothing here knows SQL, a clock or a screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from enum import StrEnum
from typing import Final

from courier_desk.domain.label_profiles import LabelProfile, default_for
from courier_desk.domain.orders import AmountType, OrderType
from courier_desk.domain.papers import Paper
from courier_desk.domain.values import frozen

#: Statuses in which a parcel still lies at the warehouse (specification, States and transitions).
WAITING: Final = ("new", "pendingPickup")
_WAITING = frozenset(status.casefold() for status in WAITING)


class SheetKind(StrEnum):
    """What a sheet is for."""

    PICKUP = "pickup"
    DAY = "day"  # the orders that were made on one day
    WAITING = "waiting"  # whatever waits


@frozen(kw_only=True)
class HandoverSubject:
    """What a sheet is for: a merchant's pickup, the orders made on a day (a Cairo date), or neither: all that wait."""

    merchant: str
    pickup: str = ""
    day: date | None = None

    @property
    def kind(self) -> SheetKind:
        """Tell which of the three."""
        if self.pickup:
            return SheetKind.PICKUP
        return SheetKind.WAITING if self.day is None else SheetKind.DAY


@frozen(kw_only=True)
class Handover:
    """One handover as it is kept. ``finished`` is None while it goes on; ``who`` began it."""

    handover_id: int
    subject: HandoverSubject
    begun: float
    who: str = ""
    finished: float | None = None

    @property
    def is_open(self) -> bool:
        """Whether orders can still be handed over with it."""
        return self.finished is None


class LineMark(StrEnum):
    """How an order stands on a sheet; the values are kept on disk."""

    TO_DO = "to_do"  # on the sheet, not handed over yet: never kept
    HANDED = "handed"
    LEFT = "left"  # the sheet was finished without it
    OUT = "out"  # a person took it off the sheet


class HandedHow(StrEnum):
    """How an order was marked; the values are kept on disk."""

    SCANNED = "scanned"
    ALL = "all"  # with all others, unseen by the scanner
    CHOSEN = "chosen"  # by hand, although another sheet has it


@frozen(kw_only=True)
class HandoverLine:
    """One order on a sheet. ``pieces`` and ``cod`` as they were when it was handed over, None when nobody knows.

    ``cod`` is 0 where nothing is collected; below that it is what the courier pays out: the refund of an exchange.
    ``printed``: labels printed here, on a finished sheet until it was finished; None where nothing was kept of that.
    ``also``: other handovers that handed it over. ``at`` and ``how`` tell of the
    marking. Name, zone and reference are read from the mirror and empty when it has them no more.
    """

    number: str
    full_name: str = ""
    governorate: str = ""
    zone: str = ""
    reference: str = ""
    status: str = ""
    pieces: int | None = None
    cod: int | None = None
    printed: int | None = None
    mark: LineMark = LineMark.TO_DO
    at: float | None = None
    how: HandedHow | None = None
    also: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """Give what stays the same while everything else of it changes."""
        return self.number

    @property
    def handed(self) -> bool:
        """Whether the courier has it by this sheet."""
        return self.mark is LineMark.HANDED

    @property
    def scanned(self) -> bool:
        """Whether the scanner saw it go."""
        return self.handed and self.how is HandedHow.SCANNED


@frozen
class HandoverTotals:
    """What lines come to. ``uncounted``: orders whose pieces nobody knows; ``pieces`` is the least there are then.

    ``cod`` is what the courier collects, ``refunds`` what he pays out, both in piastres and never below nothing; they
    are the least there may be where ``unvalued`` counts orders whose amount nobody knows.
    """

    orders: int = 0
    pieces: int = 0
    uncounted: int = 0
    unvalued: int = 0
    cod: int = 0
    refunds: int = 0


def totals_of(lines: Iterable[HandoverLine]) -> HandoverTotals:
    """Add up lines."""
    known = tuple(lines)
    return HandoverTotals(
        orders=len(known),
        pieces=sum(line.pieces or 0 for line in known),
        uncounted=sum(line.pieces is None for line in known),
        unvalued=sum(line.cod is None for line in known),
        cod=sum(max(line.cod or 0, 0) for line in known),
        refunds=sum(max(-(line.cod or 0), 0) for line in known),
    )


@frozen(kw_only=True)
class HandoverSheet:
    """A sheet at one moment. ``handover`` is None while nothing of it is kept.

    ``lines`` are what it is about; ``out`` what a person took off it; ``elsewhere`` what still waits by its status but
    was handed over by another sheet. ``returns`` wait at their customers, ``unsent`` have no number yet; both are only
    told. ``orders_booked`` is what the pickup was booked for.
    """

    subject: HandoverSubject
    merchant_name: str = ""
    handover: Handover | None = None
    pickup_day: date | None = None
    orders_booked: int | None = None
    lines: tuple[HandoverLine, ...] = ()
    out: tuple[HandoverLine, ...] = ()
    elsewhere: tuple[HandoverLine, ...] = ()
    returns: int = 0
    unsent: int = 0

    @property
    def handed(self) -> tuple[HandoverLine, ...]:
        """Give what the courier has."""
        return tuple(line for line in self.lines if line.handed)

    @property
    def to_do(self) -> tuple[HandoverLine, ...]:
        """Give what is not handed over: still to be, or left behind when the sheet was finished."""
        return tuple(line for line in self.lines if not line.handed)

    @property
    def not_printed(self) -> tuple[HandoverLine, ...]:
        """Give the orders whose label was never printed at this desk."""
        return tuple(line for line in self.lines if not line.printed)

    @property
    def twice(self) -> tuple[HandoverLine, ...]:
        """Give the orders on this sheet that another one handed over as well."""
        return tuple(line for line in self.lines if line.also)

    @property
    def totals(self) -> HandoverTotals:
        """Add up what is to go; of a finished sheet what went, for that is what warehouse and courier sign."""
        return totals_of(self.lines if self.open else self.handed)

    @property
    def open(self) -> bool:
        """Whether orders can be handed over with it: it goes on, or has not begun."""
        return self.handover is None or self.handover.is_open


@frozen(kw_only=True)
class HandoverSummary:
    """One line of the earlier handovers.

    ``orders``, ``pieces`` and ``cod`` are what was handed over, ``left`` what was not; ``twice``: how many of the
    orders another handover has too.
    """

    handover: Handover
    orders: int
    pieces: int
    cod: int
    left: int
    twice: int


@frozen
class HandedOver:
    """What came of handing over several at once: with which handover, and how many."""

    handover_id: int
    count: int


class HandoverScanKind(StrEnum):
    """What a scan came to."""

    MARKED = "marked"
    ALREADY = "already"  # handed over before, by this sheet or another
    NOT_WAITING = "not_waiting"  # it is known, but not on this sheet
    UNKNOWN = "unknown"
    INSIDE = "inside"  # its number stands within a longer code, which may be of something else


class NotWaiting(StrEnum):
    """Why a known order is not on the sheet."""

    STATUS = "status"  # the courier has it, or it has ended
    RETURN = "return"  # it is at the customer's
    WITHDRAWN = "withdrawn"  # its cancellation or deletion is under way
    GONE = "gone"  # the service has it no more
    OTHER_MERCHANT = "other_merchant"
    OTHER_DAY = "other_day"
    TAKEN_OUT = "taken_out"


@frozen
class HandoverScan:
    """The answer to a scan: ``scanned`` of ``total`` orders of the sheet are handed over now.

    ``why`` goes with NOT_WAITING, ``status`` is the order's as the service told it; ``before`` (a handover) and ``at``
    go with ALREADY. ``unlabelled``: no label of it was printed at this desk.
    """

    kind: HandoverScanKind
    number: str
    handover_id: int
    scanned: int
    total: int
    why: NotWaiting | None = None
    status: str = ""
    before: int | None = None
    at: float | None = None
    unlabelled: bool = False


@frozen(kw_only=True)
class HandoverFacts:
    """What is known of an order that somebody wants to hand over. ``created`` is its Cairo day."""

    merchant: str
    status: str
    order_type: str = ""
    created: date | None = None
    gone: bool = False
    withdrawn: bool = False
    taken_out: bool = False
    handed_here: bool = False
    handed_before: bool = False


def waits(status: str) -> bool:
    """Tell whether a parcel in this status still lies at the warehouse."""
    return status.casefold() in _WAITING


def why_not(order: HandoverFacts, subject: HandoverSubject) -> NotWaiting | None:
    """Tell why an order is not on the sheet of the subject; None when it is. What was handed over is not looked at."""
    if order.merchant != subject.merchant:
        return NotWaiting.OTHER_MERCHANT
    if order.gone:
        return NotWaiting.GONE
    if not waits(order.status):
        return NotWaiting.STATUS
    if order.order_type.casefold() == OrderType.RETURN.casefold():
        return NotWaiting.RETURN
    if order.withdrawn:
        return NotWaiting.WITHDRAWN
    if order.taken_out:
        return NotWaiting.TAKEN_OUT
    return NotWaiting.OTHER_DAY if subject.day not in (None, order.created) else None


def judge_scan(order: HandoverFacts | None, subject: HandoverSubject) -> tuple[HandoverScanKind, NotWaiting | None]:
    """Say what a scan comes to; None is an order nobody here knows."""
    if order is None:
        return HandoverScanKind.UNKNOWN, None
    if order.handed_here or order.handed_before:
        return HandoverScanKind.ALREADY, None
    why = why_not(order, subject)
    return (HandoverScanKind.MARKED if why is None else HandoverScanKind.NOT_WAITING), why


def pieces_of(order_type: str, items: int | None, new_items: int | None) -> int | None:
    """Count what the courier carries away: of an exchange that is what the customer gets (specification, Order)."""
    return new_items if order_type.casefold() == OrderType.EXCHANGE.casefold() else items


def cod_of(amount_type: str, amount: int | None, *, whole: bool) -> int | None:
    """Give what is collected at the door, in piastres, or paid out there when it is below nothing; None if not known.

    ``whole``: the order was read in full; where nothing is said of an amount then, there is none.
    """
    if amount_type == AmountType.NONE or (amount is None and whole and not amount_type):
        return 0
    return amount


def sheet_profile(profiles: Iterable[LabelProfile], used: LabelProfile) -> LabelProfile | None:
    """Choose by which profile a sheet is printed: the one in use when A4 lies there, else the default for A4.

    None when no profile prints on A4: nothing is guessed. A folder for PDF files takes every paper.
    """
    if used.paper in (Paper.A4, Paper.TWO_A5_ON_A4):
        return used
    known = tuple(profiles)
    found = default_for(known, Paper.A4) or default_for(known, Paper.TWO_A5_ON_A4)
    if found is None and used.folder and not used.printer:
        return replace(used, paper=Paper.A4)
    return found
