"""The rows of an import as they were laid out: every column of an order has its place, also those the file has not.

How they are judged and changed is ``import_check``'s; a concept of its own, for the store keeps them so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from courier_desk.domain.findings import CONFIRMABLE, FindingKind
from courier_desk.domain.intake import IntakeRow, derived_reference, references
from courier_desk.domain.intake_again import Earlier
from courier_desk.domain.intake_sheet import Fault, Heading, RowFault, SheetRow
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import OrderRequest, OrderType
from courier_desk.domain.values import frozen

#: The columns of a table as it is checked, each in its place.
COLUMNS: Final = tuple(Column)
PLACES: Final[Mapping[Column, int]] = MappingProxyType({column: at for at, column in enumerate(COLUMNS)})
#: What reading finds of a whole row, wherever it tells it.
_OF_THE_ROW: Final = frozenset({RowFault.OPEN_QUOTE, RowFault.CUT_OFF, RowFault.ABOVE_HEADING})
_PHONES: Final = frozenset({Column.PHONE.value, Column.OTHER_PHONE.value})
_ZONES: Final = frozenset({Column.ZONE.value, Column.GOVERNMENT.value})
_AMOUNTS: Final = frozenset({Column.COD_AMOUNT.value, Column.CASH_AMOUNT.value, Column.COD.value, Column.CASH.value})
_TWICE: Final = frozenset(
    {
        RowFault.REFERENCE_TWICE,
        RowFault.REFERENCE_ALIKE,
        RowFault.REFERENCE_DRAFTED,
        RowFault.ROW_TWICE,
        RowFault.MADE_ALREADY,
        RowFault.WAITS_ALREADY,
        RowFault.WAITS_OTHERWISE,
        RowFault.REFERENCE_TAKEN,
        RowFault.SENT_OTHERWISE,
        RowFault.OTHER_MERCHANT,
        RowFault.MORE_LINES,
    }
)

#: Notes that hold a row until a person has said so; all others stop nothing.
HOLDING: Final = frozenset({FindingKind.AMOUNT_UNUSUAL, FindingKind.ORIGINAL_NOT_COMPLETED, FindingKind.PHONE_TWO})
PAID: Final = frozenset({RowFault.PAID, RowFault.SAYS_PAID})
#: What a person may say of a doubtful cell: it is meant so.
KEEPABLE: Final = (
    CONFIRMABLE
    | HOLDING
    | PAID
    | {RowFault.ROW_TWICE, RowFault.NO_AMOUNT, RowFault.MADE_ALREADY, RowFault.WAITS_ALREADY, RowFault.WAITS_OTHERWISE}
    | {RowFault.REFERENCE_TAKEN, RowFault.SENT_OTHERWISE, RowFault.OTHER_MERCHANT, RowFault.MORE_LINES}
)


#: Doubts about another order: a person's word is about that one.
_ABOUT: Final = frozenset(
    {
        RowFault.MADE_ALREADY,
        RowFault.WAITS_ALREADY,
        RowFault.WAITS_OTHERWISE,
        RowFault.REFERENCE_TAKEN,
        RowFault.SENT_OTHERWISE,
        RowFault.OTHER_MERCHANT,
    }
)


def keep_mark(fault: Fault) -> str:
    """Name a doubt as ``Corrections.kept`` does."""
    about = f"#{fault.text}" if fault.kind in _ABOUT else ""
    return f"{fault.kind.value}@{fault.column}{about}"


def column_of_mark(mark: str) -> str:
    """Give the column at which a doubt is."""
    return mark.partition("@")[2].partition("#")[0]


def is_doubt(fault: Fault) -> bool:
    """Tell whether a person's word is enough."""
    return fault.kind in KEEPABLE and (fault.kind not in CONFIRMABLE or bool(fault.text))


@frozen
class ImportRow:
    """A row of the file as it was laid out: ``cells`` by ``COLUMNS``, and whatever stood behind the heading.

    ``own``: its cells as the file has them; ``faults``: what reading found, by place. ``given``: the reference of the
    file itself, "" for none; ``reference``: the one the row is known by however it is corrected.
    """

    number: int
    own: tuple[str, ...]
    cells: tuple[str, ...]
    faults: tuple[tuple[int, Fault], ...]
    given: str
    reference: str


@frozen
class Corrections:
    """What a person changed of one row. ``kept``: doubts that are none, as ``keep_mark`` names them."""

    texts: Mapping[Column, str] = field(default_factory=lambda: MappingProxyType({}))
    kept: frozenset[str] = frozenset()
    left_out: bool = False

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was changed."""
        return not (self.texts or self.kept or self.left_out)

    def written_otherwise(self, than: Corrections) -> Column | None:
        """Name the first column that is written otherwise here; None where that is none, or only what goes with it."""
        changed = (one for one in COLUMNS if one is not Column.GOVERNMENT)
        return next((one for one in changed if self.texts.get(one) != than.texts.get(one)), None)


NONE: Final = Corrections()


def import_rows(rows: Sequence[SheetRow], heading: Heading, *, merchant: str) -> tuple[Heading, list[ImportRow]]:
    """Give every column of an order its place, also those that the file has not; a person may fill them in.

    ``rows`` and ``heading`` are those of ``column_maps.lay_out``: the columns stand behind the file's own cells.
    """
    place_of = {column: at for at, column in heading.places.items()}
    origins = {
        at: heading.origins.get(place_of[column], place_of[column]) if column in place_of else None
        for column, at in PLACES.items()
    }
    laid_out = [place_of.get(column, -1) for column in COLUMNS]
    width = min(heading.places, default=0)
    made = []
    for row, (given, reference) in zip(rows, references(rows, heading, merchant=merchant), strict=True):
        cells = (row.cells[at].strip() if 0 <= at < len(row.cells) else "" for at in laid_out)
        whole = (*cells, *row.cells[heading.width :])
        made.append(ImportRow(row.number, row.cells[:width], whole, _placed_faults(row, heading), given, reference))
    places = MappingProxyType(dict(enumerate(COLUMNS)))
    return Heading(places, len(COLUMNS), origins=MappingProxyType(origins)), made


def reference_of_content(rows: Sequence[ImportRow], place: int) -> str:
    """Make a reference of what the file says in a row, but for the reference itself, which was taken away."""
    row, at = rows[place], PLACES[Column.REFERENCE]
    twins = sum(one.cells == row.cells for one in rows[:place])
    return derived_reference("\n".join((*row.cells[:at], *row.cells[at + 1 :])), 1 + twins)


def _placed_faults(row: SheetRow, heading: Heading) -> tuple[tuple[int, Fault], ...]:
    """Give what reading found of an order's cells by their places in ``COLUMNS``, and what it found of the row."""
    found = []
    for at, fault in row.faults:
        if (column := heading.places.get(at)) is not None:
            found.append((PLACES[column], fault))
        elif fault.kind in _OF_THE_ROW:
            found.append((len(COLUMNS), fault))
    return tuple(found)


@dataclass(slots=True)
class RowsByKey:
    """Which rows have the same key (a reference, an order): their places, in the table's order."""

    places: dict[object, list[int]]

    def move(self, place: int, before: object, after: object) -> set[int]:
        """Put a row under another key (None: under none); gives the rows that are told otherwise by that.

        Under the same key it may be written otherwise, which those tell that stand there too.
        """
        if before == after:
            return set(self.places[before]) if before is not None else set()
        touched: set[int] = set()
        if before is not None:
            left = self.places[before]
            left.remove(place)
            touched.update(left)
        if after is not None:
            joined = self.places.setdefault(after, [])
            touched.update(joined)
            joined.append(place)
            joined.sort()
        return touched


@frozen
class SentAs:
    """What a row became before: the number of its order, "" while it is on its way.

    ``made``: what that was made as, by each who tells it; ``cells``: those of the files' rows that were sent so before;
    ``waits``: nothing of it has left, so a row may take its place, ``wanted`` being what it asks for; ``once_more``: it
    was made a while ago of another file, and the same may be ordered again; ``canceled``: its order was, since.
    """

    number: str
    row_id: int | None = None
    made: tuple[Earlier, ...] = ()
    cells: frozenset[tuple[str, ...]] = frozenset()
    waits: bool = False
    once_more: bool = False
    wanted: OrderRequest | None = None
    canceled: bool = False


class SentRows:
    """What is known to be sent, and the rows it was made of: of several with one reference only one was.

    ``here``: the rows of this very import that were sent, by their references; ``at``: what rows are, by their places,
    under whichever reference it was made.
    """

    def __init__(self, rows: Sequence[ImportRow], sent: Mapping[str, SentAs]) -> None:
        self.sent = dict(sent)
        self.here: dict[str, int] = {}
        self.at: Mapping[int, SentAs] = {}
        self._first: dict[str, int] = {}  # by the references of the file itself
        for place, row in enumerate(rows):
            self._first.setdefault(row.reference, place)

    def of(self, reference: str, place: int) -> SentAs | None:
        """Tell what the row at this place was sent as; None also where another one was sent under its reference."""
        return self.sent.get(reference) if self.made_of(reference, place) == place else None

    def made_of(self, reference: str, place: int) -> int:
        """Name the row that what was sent under a reference was made of, for a row that bears it now.

        What was sent from another file is the first row with it. Where the file has none, as a person typed it, it is
        the row itself.
        """
        return self.here.get(reference, self._first.get(reference, place))


@frozen
class ZoneSpelling:
    """A spelling of a zone that no row with it can be sent with. ``places``: its rows.

    ``address`` is where the spelling was taken from when the zone itself is empty.
    """

    text: str
    governorate: str
    places: tuple[int, ...]
    address: bool = False


@frozen
class Totals:
    """What would be sent: rows by type, piastres to collect (an exchange's difference with its sign)."""

    rows: int = 0
    by_type: Mapping[OrderType, int] = field(default_factory=lambda: MappingProxyType({}))
    collect: int = 0
    #: rows by (governorate, type, express): the cases in which fees differ
    fee_cases: Mapping[tuple[str, OrderType, bool], int] = field(default_factory=lambda: MappingProxyType({}))


class RowState(StrEnum):
    """What becomes of a row when the good ones are sent."""

    GOOD = "good"
    DOUBTFUL = "doubtful"  # held until a person says that it is meant so
    WRONG = "wrong"  # cannot be sent
    SENT = "sent"  # it is an order already, or on its way
    LEFT_OUT = "left_out"  # by a person


class ProblemGroup(StrEnum):
    """Problems that are looked at together."""

    ZONE = "zone"
    PHONE = "phone"
    AMOUNT = "amount"
    MISSING = "missing"
    TWICE = "twice"
    OTHER = "other"


@frozen
class CheckedRow:
    """A row with what a person changed, judged. ``problems``: what holds it, gravest first; ``order``: what it is, or
    may be, already; ``repaired``: the columns of which something else is sent than the file has.
    """

    row: IntakeRow
    state: RowState
    problems: tuple[Fault, ...] = ()
    order: SentAs | None = None
    repaired: frozenset[Column] = frozenset()

    @property
    def groups(self) -> frozenset[ProblemGroup]:
        """Name the groups of its problems."""
        return frozenset(map(group_of, self.problems))

    def at(self, column: Column) -> Fault | None:
        """Give the problem of a cell."""
        return next((one for one in self.problems if one.column == column), None)


def group_of(fault: Fault) -> ProblemGroup:
    """Name the group of a problem."""
    if fault.kind in _TWICE:
        return ProblemGroup.TWICE
    if fault.column in _ZONES:
        return ProblemGroup.ZONE
    if fault.kind is FindingKind.REQUIRED:
        return ProblemGroup.MISSING
    if fault.column in _PHONES:
        return ProblemGroup.PHONE
    return ProblemGroup.AMOUNT if fault.column in _AMOUNTS else ProblemGroup.OTHER
