"""Which columns of a shop's file become which columns of an order: proposed from its heading, decided by a person.

A map names headings, not places, so it holds for every file with the same heading. Laying a table out by a map adds
cells behind its own ones, so that the rows are judged as those of any table (``intake``) and every fault still names
the cell of the file. Nothing here reads a file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import field, replace
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import Final

from courier_desk.domain import money
from courier_desk.domain.folding import fold, fold_name
from courier_desk.domain.heading_names import (
    DOUBTFUL,
    FOR_NOTES,
    LONGEST_NAME,
    MORE_PARTS,
    OTHERS,
    PAYMENT,
    ROLES,
    SHOPS,
    SURE,
    name_key,
)
from courier_desk.domain.intake import read_flag
from courier_desk.domain.intake_sheet import NEEDED, Fault, HeaderFault, Heading, RowFault, SheetRow, column_of
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import OrderType
from courier_desk.domain.phones import read_phone
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Zone, read_governorate

#: A heading so alike (0 to 1) one of ours may be a slip of it.
_ALIKE: Final = 0.88
#: So many of the first rows are looked at for what stands in a column, and so many of the filled cells must be phones.
_LOOKED_AT, _MOSTLY = 50, 0.8
#: Columns of which the parts are put together with a comma; all others with a blank.
_COMMAS: Final = frozenset({Column.ADDRESS, Column.DESCRIPTION, Column.NOTES})
#: Two numbers side by side would read as one ("450 100"): they are put together so that a person decides.
_NUMBERS: Final = frozenset({Column.COD_AMOUNT, Column.ITEMS})
#: Shorter names (letters) are not taken for a slip of another one.
_SHORT: Final = 3
#: What an export calls so is not always what a courier means by it.
_NEVER_SURE: Final = frozenset({Column.COD_AMOUNT, Column.ZONE, Column.GOVERNMENT})
#: What a file without these columns most often means by that.
_USUAL: Final[Mapping[Column, str]] = {Column.ORDER_TYPE: OrderType.DELIVER.value, Column.ITEMS: "1"}
#: What a further line of an order adds to it, and where it must be empty to be one.
_ADDED: Final = frozenset({Column.DESCRIPTION, Column.ITEMS})
_WHOSE: Final = (Column.FULL_NAME, Column.PHONE, Column.ADDRESS)


@frozen
class ColumnMap:
    """What a person decided for files with one heading.

    ``sources``: for a column of an order the headings whose cells make it up, put together in this order; a heading
    that stands in the file more than once is numbered from the second on ("Phone #2"). ``fixed``: what stands in a
    column in every row. ``notes``: headings whose cells go into the notes, each behind its name. ``payment``: the
    heading that says whether an order was paid already, "" for none. ``doubtful``: columns of which a person has to say
    first that they are meant so.
    """

    sources: Mapping[Column, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    fixed: Mapping[Column, str] = field(default_factory=lambda: MappingProxyType({}))
    notes: tuple[str, ...] = ()
    payment: str = ""
    doubtful: frozenset[Column] = frozenset()

    def to_json(self) -> str:
        """Write it as text that a person can read and change."""
        plain = {
            "columns": {column.value: list(names) for column, names in self.sources.items()},
            "fixed": {column.value: text for column, text in self.fixed.items()},
            "notes": list(self.notes),
            "payment": self.payment,
            "doubtful": sorted(self.doubtful),
        }
        return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"

    @classmethod
    def from_json(cls, text: str) -> ColumnMap:
        """Read what ``to_json`` wrote, as a person may have changed it. Raises ValueError with what is wrong."""
        try:
            plain = json.loads(text)
            unknown = set(plain) - {"columns", "fixed", "notes", "payment", "doubtful"}
            sources = {Column(name): _texts(names) for name, names in plain["columns"].items()}
            fixed = {Column(name): _text(value) for name, value in plain.get("fixed", {}).items()}
            notes = _texts(plain.get("notes", []))
            payment = _text(plain.get("payment", ""))
            doubtful = frozenset(Column(name) for name in plain.get("doubtful", []))
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"it has not the form of a map ({error})") from error
        if unknown:
            raise ValueError(f"{', '.join(sorted(unknown))}: neither columns, fixed, notes, payment nor doubtful")
        if twice := sorted(set(sources) & set(fixed)):
            raise ValueError(f"{', '.join(twice)}: both from a column and fixed")
        return cls(sources, fixed, notes, payment, doubtful)


def _texts(value: str | Sequence[object]) -> tuple[str, ...]:
    """Read headings; who writes a map by hand writes a single one without brackets."""
    return (value,) if isinstance(value, str) else tuple(_text(one) for one in value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


# -- proposing -----------------------------------------------------------------------------------------------------


@frozen
class Proposal:
    """A map as it is proposed. ``unused``: headings that nothing takes; ``shop``: whose export it is, "" when it is
    nobody's known.
    """

    map: ColumnMap
    unused: tuple[str, ...] = ()
    shop: str = ""


def named_headings(cells: Sequence[str]) -> tuple[str, ...]:
    """Name the headings of a file so that each is another: the second "Phone" is "Phone #2". Empty ones stay empty."""
    texts = [" ".join(cell.split())[:LONGEST_NAME] for cell in cells]
    names: list[str] = []
    for text in texts:
        name, number = text, 1
        while name and (name in names or (number > 1 and name in texts)):
            number += 1
            name = f"{text} #{number}"
        names.append(name)
    return tuple(names)


def proposed_map(cells: Sequence[str], rows: Sequence[SheetRow], zones: Iterable[Zone] = ()) -> Proposal:
    """Propose a map for a heading and the rows below it; ``zones`` are those that the service is known to have.

    First what its shop's export is known to mean, then names that mean one column, then those that mean several. Of a
    governorate and a zone, which many files call a city, what stands below the heading says which it is.
    """
    making = _Proposing(named_headings(cells), rows, zones)
    for name, place in making.free():
        making.take_sure(name, place)
    making.look_at_places()
    making.take_doubtful()
    for name, _place in making.free():
        making.take_more(name)
    return making.proposal()


class _Proposing:
    """A proposal as it is put together."""

    def __init__(self, names: tuple[str, ...], rows: Sequence[SheetRow], zones: Iterable[Zone]) -> None:
        self._names, self._rows, self._zones = names, rows, zones
        there = set(names)
        self._shop = next((shop for shop in SHOPS if there.issuperset(shop.marks)), None)
        known = self._shop.columns.items() if self._shop else ()
        parted = ((column, tuple(part for part in parts if part in there)) for column, parts in known)
        self._sources = {column: parts for column, parts in parted if parts}
        self._doubtful = {column for column in self._sources if column in _NEVER_SURE}
        self._payment = self._shop.payment if self._shop and self._shop.payment in there else ""
        self._notes: list[str] = []

    def free(self) -> list[tuple[str, int]]:
        """Give the headings that nothing takes yet, with their places."""
        taken = {name for parts in self._sources.values() for name in parts} | {self._payment, *self._notes}
        return [(name, place) for place, name in enumerate(self._names) if name and name not in taken]

    def take_sure(self, name: str, place: int) -> None:
        """Take a heading whose name means one thing."""
        column, is_sure = _meant(name)
        if column is Column.COD and not _are(lambda text: read_flag(text) is not None, place, self._rows):
            if self._rows and not _below(place, self._rows):
                return  # nothing says whether it is a flag or an amount, and nothing is lost
            column = Column.COD_AMOUNT
        if column is Column.COD_AMOUNT and column in self._sources:
            self._doubtful.add(column)  # two headings name it: a person says which is meant
        if column is Column.PHONE and column in self._sources:
            column, is_sure = Column.OTHER_PHONE, False
        if column is not None and column not in self._sources:
            self._sources[column] = (name,)
            self._doubtful.update(() if is_sure else (column,))
        elif column is None and not self._payment and _keys(name) & PAYMENT:
            self._payment = name

    def look_at_places(self) -> None:
        """Take a heading of governorates below which zones stand for the zone's, or the other way round, doubtfully."""
        for column, other in ((Column.GOVERNMENT, Column.ZONE), (Column.ZONE, Column.GOVERNMENT)):
            parts = self._sources.get(column, ())
            if len(parts) == 1 and other not in self._sources and self._place_below(parts[0]) is other:
                del self._sources[column]
                self._doubtful.discard(column)
                self._take(other, parts[0])

    def _place_below(self, name: str) -> Column | None:
        """Tell what stands below a heading: governorates, zones that the service has, or something else."""
        place = self._names.index(name)
        if _are(lambda text: read_governorate(text) is not None, place, self._rows):
            return Column.GOVERNMENT
        return Column.ZONE if _are(self._is_zone, place, self._rows) else None

    def _is_zone(self, text: str) -> bool:
        return fold_name(text) in self._zone_names and read_governorate(text) is None

    @cached_property
    def _zone_names(self) -> AbstractSet[str]:
        """The zones by their names and by the parts of those: a district, a quarter of it."""
        names = {name for zone in self._zones for name in (zone.value, zone.en, zone.ar)}
        parts = {part for name in names for part in (name, *_SEGMENT.split(name))}
        return {key for part in parts if (key := fold_name(part))}

    def _speaks_against(self, column: Column, name: str) -> bool:
        """Tell whether what stands below a heading that may be either says that it is not this one of the two."""
        if column not in (Column.GOVERNMENT, Column.ZONE):
            return False
        below = self._place_below(name)
        if column is Column.ZONE or below is not None:
            return below not in (None, column)
        either = bool((_keys(name) | _without_roles(name)) & DOUBTFUL[Column.ZONE].keys())
        place = self._names.index(name)
        return either and Column.ZONE not in self._sources and not self._has_governorates(place)

    def _has_governorates(self, place: int) -> bool:
        """Tell whether at least some of what stands below is a governorate, or nothing stands there at all."""
        below = _below(place, self._rows)
        return not below or any(read_governorate(text) is not None for text in below)

    def take_doubtful(self) -> None:
        """Take what may mean something: names with several meanings, the likeliest first, slips, what stands below."""
        free = [(name, place) for name, place in self.free() if not _keys(name) & (MORE_PARTS.keys() | FOR_NOTES)]
        for column, names in DOUBTFUL.items():
            ranks = {
                name: min(names[key] for key in keys)
                for name, _place in free
                if not _is_of_others(name)
                and (keys := (_keys(name) | _without_roles(name)) & names.keys())
                and not self._speaks_against(column, name)
            }
            if column not in self._sources and ranks:
                name = min(ranks, key=ranks.__getitem__)
                self._take(column, name)
                free = [one for one in free if one[0] != name]
        for name, place in free:
            if _is_of_others(name):
                continue
            key = _key(name)
            alike = get_close_matches(key, SURE, n=1, cutoff=_ALIKE) if len(key) > _SHORT else []
            if alike and SURE[alike[0]] not in self._sources:
                self._take(SURE[alike[0]], name)
            elif Column.PHONE not in self._sources and _are(lambda text: read_phone(text).is_mobile, place, self._rows):
                self._take(Column.PHONE, name)

    def take_more(self, name: str) -> None:
        """Take what goes behind a column's first part, or into the notes."""
        keys = _keys(name)
        column = next((MORE_PARTS[key] for key in keys if key in MORE_PARTS), None)
        if column is not None and column in self._sources and self._shop is None:
            self._sources[column] = (*self._sources[column], name)
        elif keys & FOR_NOTES:
            self._notes.append(name)

    def _take(self, column: Column, name: str) -> None:
        self._sources[column] = (name,)
        self._doubtful.add(column)

    def proposal(self) -> Proposal:
        """Give it."""
        unused = tuple(name for name, _place in self.free())
        fixed = {column: text for column, text in _USUAL.items() if column not in self._sources}
        columns = ColumnMap(self._sources, fixed, tuple(self._notes), self._payment, frozenset(self._doubtful))
        return Proposal(columns, unused, self._shop.name if self._shop else "")


def _key(name: str) -> str:
    return name_key(_told(name))


def _told(name: str) -> str:
    """Give what a heading says: without the number that tells it from others (``named_headings``), "#" as "no"."""
    return _NUMBER_SIGN.sub(" no ", _NUMBERED.sub("", name))


def _spellings(name: str) -> Iterator[str]:
    """Give a heading, and its parts where it says the same twice or more than its name: (…), /, two scripts."""
    text = _told(name)
    yield from (text, _NUMBERED.sub("", name))
    bare = _BRACKETS.sub(" ", text)
    yield from (bare, *re.split(r"[/|\\]| - ", bare), " ".join(_LATIN.findall(bare)), " ".join(_ARABIC.findall(bare)))


_NUMBERED, _NUMBER_SIGN = re.compile(r" #[0-9]+$"), re.compile(r"(?<=[A-Za-z]{2})\s*[#№]")
_BRACKETS: Final = re.compile(r"\([^)]*\)|\[[^\]]*\]|[?؟:.*]")
_SEGMENT: Final = re.compile(r"\s-\s|[()،]")
_LATIN, _ARABIC = re.compile(r"[A-Za-z0-9_']+"), re.compile(r"[\u0600-\u06ff]+")


def _keys(name: str) -> AbstractSet[str]:
    return {key for one in _spellings(name) if (key := name_key(one))}


def _without_roles(name: str) -> AbstractSet[str]:
    """Give the keys of a heading without the words that say only whose it is."""
    words = (re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", one) for one in _spellings(name))
    plain = (" ".join(word for word in fold(one).split() if word not in ROLES) for one in words)
    return {key for one in plain if (key := name_key(one))}


def _meant(name: str) -> tuple[Column | None, bool]:
    """Give the one column that a heading names, and whether it does so in so many words."""
    if (column := SURE.get(_key(name))) is not None:
        return column, True
    if (told := _NUMBERED.sub("", name)).endswith("]") and (column := column_of(told)) is not None:
        return column, True  # as the template names it
    if _is_of_others(name):
        return None, False
    parts = {SURE[key] for key in _keys(name) if key in SURE}
    if not parts:
        parts = {SURE[key] for key in _without_roles(name) if key in SURE}
    return (parts.pop(), False) if len(parts) == 1 else (None, False)


def _is_of_others(name: str) -> bool:
    """Tell whether it is of somebody who is not the customer."""
    return bool(OTHERS & set(fold(name).split()))


def _are(kind: Callable[[str], bool], place: int, rows: Sequence[SheetRow]) -> bool:
    """Tell whether most of what stands below a heading is of a kind."""
    below = _below(place, rows)
    return bool(below) and sum(map(kind, below)) >= _MOSTLY * len(below)


def _below(place: int, rows: Sequence[SheetRow]) -> list[str]:
    """Give what stands below a heading, as far as it is looked at."""
    return [row.cells[place] for row in rows[:_LOOKED_AT] if place < len(row.cells) and row.cells[place].strip()]


# -- laying out ----------------------------------------------------------------------------------------------------


def lay_out(cells: Sequence[str], rows: Sequence[SheetRow], columns: ColumnMap) -> tuple[Heading, tuple[SheetRow, ...]]:
    """Lay a table out by a map: its heading and its rows as ``intake`` judges them.

    What a map names and the file has not, and what no order can do without, are faults of the heading. A row that has
    the reference of the one above it, and nothing but goods and their number that is not said there, is another line of
    that order: both are added there. One that says more, an amount for example, stays a row, and is held as one.
    """
    places = {name: place for place, name in enumerate(named_headings(cells)) if name}
    wanted = [name for parts in columns.sources.values() for name in parts] + [*columns.notes, columns.payment]
    gone = [name for name in dict.fromkeys(wanted) if name and name not in places]
    faults = [Fault(name, HeaderFault.NOT_THERE) for name in gone]
    faults += [
        Fault(column.value, HeaderFault.MISSING)
        for column in NEEDED
        if column not in columns.sources and column not in columns.fixed
    ]
    width = max((place for place, text in enumerate(cells) if text.strip()), default=-1) + 1
    if faults:
        return Heading({}, width, faults=tuple(faults)), ()
    made = _Made(columns, places, width)
    heading = Heading(
        MappingProxyType({width + at: column for at, column in enumerate(made.order)}),
        width + len(made.order),
        tuple(name for name in places if name not in wanted),
        origins=MappingProxyType({width + at: made.origin(column) for at, column in enumerate(made.order)}),
    )
    lines = _joined_lines([made.row(one) for one in rows], heading)
    return heading, lines


class _Made:
    """The cells of an order's columns, made out of a row's."""

    def __init__(self, columns: ColumnMap, places: Mapping[str, int], width: int) -> None:
        self._width = width
        self._fixed = columns.fixed
        self._sources = {column: [places[name] for name in parts] for column, parts in columns.sources.items()}
        self._notes = [(name, places[name]) for name in columns.notes]
        self._payment = places.get(columns.payment, -1)
        has_flag = Column.COD in columns.sources or Column.COD in columns.fixed
        self._sets_cod = Column.COD_AMOUNT in columns.sources and not has_flag
        more = [Column.COD] * self._sets_cod + [Column.NOTES] * (
            bool(self._notes) and Column.NOTES not in self._sources
        )
        self.order = tuple(dict.fromkeys([*self._sources, *self._fixed, *more]))

    def origin(self, column: Column) -> int | None:
        """Give the place in the file that a column's fault is told at; None where nothing of the file makes it up."""
        if column is Column.COD and self._sets_cod:
            column = Column.COD_AMOUNT
        parts = self._sources.get(column)
        return parts[0] if parts else None

    def row(self, row: SheetRow) -> SheetRow:
        """Give a row with the columns' cells behind its own, and what was found of it told there too."""
        own = (*row.cells[: self._width], *[""] * (self._width - len(row.cells)))
        texts = [self._text(column, own) for column in self.order]
        faults = [*row.faults, *self._told(dict(row.faults))] if row.faults else []
        if (paid := self._paid(own, texts)) is not None:
            at = self.order.index(Column.COD_AMOUNT)
            if paid.kind is RowFault.SAYS_PAID:
                texts[at] = ""
            faults.append((self._width + at, paid))
        return SheetRow(row.number, (*own, *texts, *row.cells[self._width :]), tuple(faults))

    def _told(self, faults: Mapping[int, Fault]) -> Iterator[tuple[int, Fault]]:
        """Tell what was found of a row's cells once more at the columns that they make up."""
        for at, column in enumerate(self.order, self._width):
            parts = self._sources.get(column, ())
            extra = [place for _, place in self._notes] if column is Column.NOTES else []
            yield from [(at, faults[place]) for place in (*parts, *extra) if place in faults][:1]

    def _text(self, column: Column, own: Sequence[str]) -> str:
        if column is Column.COD and self._sets_cod:
            amount = self._text(Column.COD_AMOUNT, own)
            if name_key(amount) in _PAID or (not amount and self._is_paid(own)):
                return "no"
            return "yes" if amount and money.parse(amount) != 0 else ""
        if column in self._fixed:
            return self._fixed[column]
        places = self._sources.get(column, ())
        if len(places) == 1 and column is not Column.NOTES:
            return own[places[0]].strip()
        parts = [text for place in places if (text := own[place].strip())]
        if column is Column.NOTES:
            parts += [f"{name}: {text}" for name, place in self._notes if (text := own[place].strip())]
        if column in _NUMBERS and sum(any(map(str.isdecimal, part)) for part in parts) > 1:
            return " + ".join(parts)
        return (", " if column in _COMMAS else " ").join(parts)

    def _paid(self, own: Sequence[str], texts: Sequence[str]) -> Fault | None:
        """Tell of an amount beside which the file does not say that it is still to be paid, or that is said to be."""
        amount = texts[self.order.index(Column.COD_AMOUNT)] if Column.COD_AMOUNT in self.order else ""
        if name_key(amount) in _PAID:
            return Fault("", RowFault.SAYS_PAID, text=amount[:LONGEST_NAME])
        if not amount or money.parse(amount) == 0 or not self._is_paid(own):
            return None
        return Fault("", RowFault.PAID, text=own[self._payment].strip()[:LONGEST_NAME])

    def _is_paid(self, own: Sequence[str]) -> bool:
        """Tell whether the file says of a row's payment something else than that it is due at the door."""
        said = own[self._payment].strip() if self._payment >= 0 else ""
        return bool(said) and name_key(said) not in _ON_DELIVERY


#: What stands for an amount and says that nothing is due any more.
_PAID: Final = frozenset(
    name_key(text)
    for text in (
        "paid", "prepaid", "pre-paid", "already paid", "fully paid", "paid online", "visa", "no cod", "none", "nil",
        "مدفوع", "مدفوعة", "مدفوع مسبقا", "مدفوع بالكامل", "خالص", "تم الدفع", "فيزا", "بدون تحصيل", "لا يوجد",
        "لايوجد", "madfoo3", "madfou3", "madfo3", "5ales", "khales",
    )
)  # fmt: skip
#: What says that an order is paid when it is delivered; whatever else a file says there is a person's to judge.
_ON_DELIVERY: Final = frozenset(
    name_key(text)
    for text in (
        "cod", "cash on delivery", "cash", "cash on delivery (cod)", "pending", "unpaid", "not paid", "no",
        "due", "collect", "on delivery", "pay on delivery", "payment on delivery", "false", "0",
        "awaiting payment", "payment pending", "الدفع عند الاستلام", "عند الاستلام", "كاش", "نقدا", "نقدي",
        "غير مدفوع", "لم يتم الدفع", "لا", "لم يدفع", "نقدا عند الاستلام", "كاش عند الاستلام",
        "الدفع نقدا عند الاستلام", "دفع عند الاستلام", "بانتظار الدفع", "مش مدفوع", "تحصيل",
    )
)  # fmt: skip


def _joined_lines(rows: Sequence[SheetRow], heading: Heading) -> tuple[SheetRow, ...]:
    """Put rows that are further lines of the order above them into that order."""
    place = {column: at for at, column in heading.places.items()}
    if Column.REFERENCE not in place or heading.origins.get(place[Column.REFERENCE]) is None:
        return tuple(rows)
    kept: list[SheetRow] = []
    for row in rows:
        if kept and _is_line_of(kept[-1], row, place, heading):
            kept[-1] = _with_line(kept[-1], row, place)
        else:
            kept.append(row)
    return tuple(kept)


def _is_line_of(order: SheetRow, row: SheetRow, place: Mapping[Column, int], heading: Heading) -> bool:
    """Tell whether a row only adds goods to the order above it: nothing else that it says would be lost.

    An amount of its own may be the order's once more or the price of its goods alone, which a person has to tell.
    """
    reference = row.cells[place[Column.REFERENCE]]
    if not reference or any(row.cells[place[column]] for column in _WHOSE) or any(row.cells[heading.width :]):
        return False
    at_amount = place.get(Column.COD_AMOUNT, -1)
    if heading.origins.get(at_amount) is not None and (amount := row.cells[at_amount]) and money.parse(amount) != 0:
        return False
    said = (at for column, at in place.items() if column not in _ADDED and row.cells[at])
    return all(row.cells[at] == order.cells[at] for at in said)


def _with_line(order: SheetRow, line: SheetRow, place: Mapping[Column, int]) -> SheetRow:
    cells = list(order.cells)
    if (at := place.get(Column.DESCRIPTION)) is not None:
        cells[at] = ", ".join(text for text in (cells[at], line.cells[at]) if text)
    if (at := place.get(Column.ITEMS)) is not None and (count := line.cells[at]):
        both = (cells[at], count)
        cells[at] = str(sum(map(int, both))) if all(one.isdecimal() for one in both) else " + ".join(both)
    known = dict(order.faults)
    return replace(
        order, cells=tuple(cells), faults=(*order.faults, *(one for one in line.faults if one[0] not in known))
    )
