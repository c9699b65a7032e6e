"""A table of orders under a person's eyes: every row judged, corrected in place, kept as it is, left out, undone.

The rows are those of a file laid out by a map (``column_maps``); what a cell says is judged by ``intake``, as for every
table. Here is what a person adds: other texts for cells, the word that something doubtful is meant so, rows taken or
left out. What was sent before is told from outside by reference. Nothing here reads a file, a store or a service.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from courier_desk.domain.findings import CONFIRMABLE, FindingKind
from courier_desk.domain.folding import fold, fold_digits, fold_name
from courier_desk.domain.import_amounts import is_forgotten, most_collect, usual_in
from courier_desk.domain.import_made import (
    AS_ANOTHER,
    AS_NEW,
    NEEDS_REFERENCE,
    another_reference,
    as_one_more,
    is_as_new,
    is_instead,
    is_other_order,
    of_earlier,
    of_its_reference,
    takes_place_of,
)
from courier_desk.domain.import_rows import (
    COLUMNS,
    HOLDING,
    KEEPABLE,
    NONE,
    PAID,
    PLACES,
    CheckedRow,
    Corrections,
    ImportRow,
    ProblemGroup,
    RowsByKey,
    RowState,
    SentAs,
    SentRows,
    Totals,
    ZoneSpelling,
    column_of_mark,
    is_doubt,
    keep_mark,
    reference_of_content,
)
from courier_desk.domain.import_zone_names import ZoneNames
from courier_desk.domain.intake import IntakeRow, Judge, given_reference, order_key, reference_key
from courier_desk.domain.intake_again import Earlier, has_own_reference
from courier_desk.domain.intake_sheet import Fault, Heading, RowFault, SheetRow
from courier_desk.domain.order_fields import FIELDS_OF, Column
from courier_desk.domain.orders import Order, OrderType
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog

#: So many rows are judged anew at once: longer than this nobody waits for the window.
PIECE: Final = 100
#: So many cells are written into at once.
_WRITTEN: Final = 2_000
#: Stands between the cells of a row that is searched: a letter, since folding leaves nothing else, that nobody types.
_BETWEEN: Final = " \u01c1 "
#: Columns that tell whom an order goes to: without any of them a row is a further line of another one.
_WHOM: Final = (Column.FULL_NAME, Column.PHONE, Column.ADDRESS, Column.ZONE)


@frozen
class Change:
    """One step that can be undone: for each row by its place what was corrected before and is now."""

    before: Mapping[int, Corrections]
    after: Mapping[int, Corrections]


class ImportCheck:
    """The rows of one import. Every change gives the places of the rows that are judged otherwise now, but for those
    of a great step that are judged by ``catch_up``.

    ``sent``: what became of rows before, by reference; ``alike``: gives an order that a row may be once more.
    """

    def __init__(
        self,
        rows: Sequence[ImportRow],
        heading: Heading,
        catalog: Catalog,
        *,
        corrections: Mapping[int, Corrections] = MappingProxyType({}),
        sent: Mapping[str, SentAs] = MappingProxyType({}),
        alike: Callable[[IntakeRow], Earlier | None] = lambda _row: None,
    ) -> None:
        self.rows = rows
        self.heading = heading
        self.catalog = catalog
        self._corrections = dict(corrections)
        self._sent = SentRows(rows, sent)
        self._alike = alike
        self._drafted: frozenset[str] = frozenset()
        self._borne: frozenset[str] = frozenset()
        self._judge = Judge((SheetRow(row.number, row.cells) for row in rows), heading, catalog)
        self._filled = frozenset(column for column, at in PLACES.items() if any(row.cells[at] for row in rows))
        self._most_collect = most_collect(rows)
        self._judge.usual = usual_in(rows)
        self._zone_names = ZoneNames(catalog)
        self._alone: list[IntakeRow] = []  # judged without the others
        self._keys: list[tuple[object, object, object, object]] = []
        self._by_reference, self._by_order = RowsByKey({}), RowsByKey({})
        self._sent_by_reference, self._sent_by_order = RowsByKey({}), RowsByKey({})
        self._known = (self._by_reference, self._by_order, self._sent_by_reference, self._sent_by_order)
        self._beside = (*self._known[2:], *self._known[:2])
        self.checked: list[CheckedRow] = []
        self.counts: Counter[RowState | ProblemGroup] = Counter()
        self._kinds: Counter[OrderType] = Counter()  # what would be sent
        self._cases: Counter[tuple[str, OrderType, bool]] = Counter()
        self._collect = 0
        self._folded: list[str] = []  # what stands in each row, to be searched
        self._behind: dict[int, None] = {}
        self._leaving: dict[int, str] = {}  # rows that are being sent: the references they go out with
        self._undo: list[Change] = []
        self._redo: list[Change] = []
        self._check_all()

    # -- looking ---------------------------------------------------------------------------------------------------

    def corrections(self, place: int) -> Corrections:
        """Give what a person changed of a row."""
        return self._corrections.get(place, NONE)

    def text(self, place: int, column: Column) -> str:
        """Give what stands in a cell now."""
        texts = self.corrections(place).texts
        return texts[column] if column in texts else self.rows[place].cells[PLACES[column]]

    def zone_named(self, place: int) -> str:
        """Give what a row's cell of the zone names now: a dash or a question mark names nothing."""
        zone = self.text(place, Column.ZONE)
        return zone if fold_name(zone) else ""

    def is_corrected(self, place: int, column: Column) -> bool:
        """Tell whether a person wrote into a cell."""
        return column in self.corrections(place).texts

    def columns(self) -> tuple[Column, ...]:
        """Give the columns in which something stands, and those that some row of theirs needs."""
        there = set(self._filled)
        there |= {column for one in self._corrections.values() for column in one.texts}
        written = {fold(text) for text in {row.cells[PLACES[Column.ORDER_TYPE]] for row in self.rows}}
        kinds = {kind for kind in OrderType if fold(kind.value) in written} or {OrderType.DELIVER}
        there |= {one.column for kind in kinds for one in FIELDS_OF[kind] if one.required}
        return tuple(column for column in COLUMNS if column in there)

    def places(self, wanted: RowState | ProblemGroup | None = None, text: str = "") -> list[int]:
        """Give the rows of a state or with a problem, in the file's order; those in which a text stands."""
        found: Iterable[int] = range(len(self.checked))
        if isinstance(wanted, RowState):
            found = (at for at in found if self.checked[at].state is wanted)
        elif wanted is not None:
            held = (RowState.WRONG, RowState.DOUBTFUL)
            found = (at for at in found if self.checked[at].state in held and wanted in self.checked[at].groups)
        if key := fold(text):
            number = text.strip()
            found = (at for at in found if key in self._folded[at] or number == str(self.rows[at].number))
        return list(found)

    def repaired(self) -> list[int]:
        """Give the good rows of which something is sent otherwise than the file has it."""
        return [at for at, one in enumerate(self.checked) if one.repaired]

    def to_fix(self) -> list[int]:
        """Give the rows that need a person."""
        held = (RowState.WRONG, RowState.DOUBTFUL)
        return [at for at, one in enumerate(self.checked) if one.state in held]

    def _folded_row(self, place: int) -> str:
        texts, cells = self.corrections(place).texts, self.rows[place].cells
        shown = [texts.get(column, cells[at]) for at, column in enumerate(COLUMNS)] if texts else cells[: len(COLUMNS)]
        return fold(_BETWEEN.join([*filter(None, shown), self._alone[place].reference]))

    def spellings(self) -> list[ZoneSpelling]:
        """Give the spellings of zones that are in no list, those of most rows first."""
        found: dict[tuple[str, str, bool], list[int]] = {}
        for place, one in enumerate(self.checked):
            if one.state is not RowState.WRONG or ProblemGroup.ZONE not in one.groups:
                continue
            zone, governorate = self.zone_named(place), self.text(place, Column.GOVERNMENT)
            address = "" if zone else self.text(place, Column.ADDRESS)
            if zone or address:
                found.setdefault((zone or address, governorate, not zone), []).append(place)
        spelt = [ZoneSpelling(text, ground, tuple(at), by) for (text, ground, by), at in found.items()]
        return sorted(spelt, key=lambda one: -len(one.places))

    def totals(self) -> Totals:
        """Sum up what would be sent: the good rows."""
        kinds = {kind: count for kind, count in self._kinds.items() if count}
        cases = {case: count for case, count in self._cases.items() if count}
        return Totals(sum(kinds.values()), MappingProxyType(kinds), self._collect, MappingProxyType(cases))

    def ready(self) -> list[tuple[int, IntakeRow]]:
        """Give the good rows with their places, in the file's order."""
        return [(at, one.row) for at, one in enumerate(self.checked) if one.state is RowState.GOOD]

    def kept_as_new(self) -> frozenset[int]:
        """Give the numbers of the rows of which a person says that they are orders of their own."""
        return frozenset(self.rows[place].number for place, one in self._corrections.items() if is_as_new(one.kept))

    def kept_instead(self) -> dict[int, str]:
        """Give for the numbers of rows the references of what waits, and whose place they take by a person's word."""
        found = {}
        for place, one in self._corrections.items():
            if not is_instead(one.kept):
                continue
            row = self._alone[place]
            earlier = None if has_own_reference(row) else self._alike(row)
            if earlier is None:
                found[row.number] = row.reference
            elif takes_place_of(row, earlier):
                found[row.number] = earlier.reference
        return found

    # -- changing --------------------------------------------------------------------------------------------------

    def write(self, texts: Mapping[tuple[int, Column], str]) -> Change | None:
        """Write into cells; gives the step, or None when nothing is different."""
        after: dict[int, Corrections] = {}
        for (place, column), text in texts.items():
            self._write(after, place, column, text)
        return self._do(after)

    def write_many(self, texts: Iterable[tuple[tuple[int, Column], str]]) -> Generator[None, None, Change | None]:
        """Do the same, some rows at a time. What is changed otherwise meanwhile stays, with this written into it."""
        after: dict[int, Corrections] = {}
        known: dict[int, Corrections] = {}
        written: defaultdict[int, list[tuple[Column, str]]] = defaultdict(list)
        for at, ((place, column), text) in enumerate(texts):
            known.setdefault(place, self.corrections(place))
            written[place].append((column, text))
            self._write(after, place, column, text)
            if at % _WRITTEN == 0:
                yield
        for place in [place for place, was in known.items() if self.corrections(place) is not was]:
            after.pop(place, None)
            for column, text in written[place]:
                self._write(after, place, column, text)
        return self._do(after)

    def _write(self, after: dict[int, Corrections], place: int, column: Column, text: str) -> None:
        """Put what a text makes of a row's corrections to those of a step; what is sent is changed as an order."""
        if self.checked[place].state is RowState.SENT:
            return
        was, text = after.get(place) or self.corrections(place), text.strip()
        own = self.rows[place].cells[PLACES[column]]
        if was.texts.get(column, own) == text:
            return
        told = {**was.texts, column: text}
        if text == own and not self._faults_at(place, column):
            del told[column]
        kept = frozenset(mark for mark in was.kept if column_of_mark(mark) != column) if was.kept else was.kept
        after[place] = Corrections(MappingProxyType(told), kept, was.left_out)

    def _faults_at(self, place: int, column: Column) -> bool:
        return any(at == PLACES[column] for at, _fault in self.rows[place].faults)

    def keep(self, places: Iterable[int], *, one_more: bool = False) -> Change | None:
        """Take what is doubtful in these rows for meant so.

        A row whose reference another order has is an order of its own, then, under a reference of its own; with
        ``one_more`` so is one of which something waits in the outbox, instead of taking its place.
        """
        after, known = {}, self._known_references()
        for place in places:
            problems = self.checked[place].problems
            doubts = {keep_mark(one) for one in problems if one.kind in KEEPABLE}
            if not doubts:
                continue
            was = self.corrections(place)
            more = one_more and any(one.kind is RowFault.WAITS_OTHERWISE for one in problems)
            now = replace(was, kept=was.kept | (doubts if not more else {AS_NEW, *as_one_more(doubts)}))
            if (more or any(one.kind in NEEDS_REFERENCE for one in problems)) and self._is_taken(place):
                now = self._as_another(place, now, known)
            after[place] = now
        return self._do(after)

    def _known_references(self) -> set[str]:
        return {one.row.reference for one in self.checked} | set(self._sent.sent) | self._borne

    def _as_another(self, place: int, was: Corrections, known: set[str]) -> Corrections:
        """Make another order of a row, under a reference that nothing has yet."""
        fresh = another_reference(self.checked[place].row.reference, known)
        known.add(fresh)
        texts = MappingProxyType({**was.texts, Column.REFERENCE: fresh})
        return replace(was, texts=texts, kept=was.kept | {AS_NEW, AS_ANOTHER})

    def _is_taken(self, place: int) -> bool:
        """Tell whether another order than the row at this place has its reference."""
        row = self._alone[place]
        return self._sent.of(row.reference, place) is not None and self._sent_as(place, row) is None

    def leave_out(self, places: Iterable[int], *, out: bool = True) -> Change | None:
        """Leave rows out, or take them in again."""
        changed = ((place, self.corrections(place)) for place in places)
        return self._do({place: replace(was, left_out=out) for place, was in changed if was.left_out is not out})

    def take(self, places: Iterable[int]) -> Change | None:
        """Make orders once more of rows that were sent before: under references of their own."""
        known = self._known_references()
        sent = [place for place in places if self.checked[place].state is RowState.SENT]
        return self._do({place: self._as_another(place, self.corrections(place), known) for place in sent})

    def undo(self) -> set[int]:
        """Take the last step back; gives the rows it concerned."""
        return self._step(self._undo, self._redo, lambda change: change.before)

    def redo(self) -> set[int]:
        """Do again what was undone last."""
        return self._step(self._redo, self._undo, lambda change: change.after)

    @property
    def last_step(self) -> Change | None:
        """Give the step that would be taken back; None while there is none."""
        return self._undo[-1] if self._undo else None

    @property
    def next_step(self) -> Change | None:
        """Give the step that would be done again; None while there is none."""
        return self._redo[-1] if self._redo else None

    def original_numbers(self) -> frozenset[str]:
        """Give the numbers of orders that rows name as what they return."""
        texts = (self.text(place, Column.ORIGINAL_NUMBER) for place in range(len(self.rows)))
        return frozenset(fold_digits(text).strip() for text in texts if text)

    def learn(
        self,
        sent: Mapping[str, SentAs],
        alike: Callable[[IntakeRow], Earlier | None],
        originals: Mapping[str, Order] = MappingProxyType({}),
        here: Mapping[str, int] = MappingProxyType({}),
        drafted: Collection[str] = (),
        at: Mapping[int, SentAs] = MappingProxyType({}),
        borne: Collection[str] = (),
    ) -> Iterator[set[int]]:
        """Take what is known now of orders made before, in pieces; each gives the rows that stand otherwise by it.

        ``originals``: the orders that returns name, by their numbers; ``here``: the rows of this import that were sent,
        by their references; ``drafted``: references that drafts have which are no row's; ``at``: what rows are by their
        places, under whichever reference it was made; ``borne``: references that are no row's and are no longer free.
        Rows may be changed between two pieces.
        """
        self._sent.sent, self._sent.here, self._sent.at, self._alike = dict(sent), dict(here), at, alike
        self._drafted, self._borne = frozenset(drafted), frozenset(borne)
        others = self._judge.originals != originals
        self._judge.originals = originals
        for start in range(0, len(self.rows), PIECE):
            before = list(self.checked)
            touched = self._check_again(range(start, min(start + PIECE, len(self.rows))), judge=others)
            yield {at for at in touched if before[at] != self.checked[at]}

    def begin_sending(self, places: Iterable[int]) -> set[int]:
        """Take good rows for sent, as they stand: until ``became`` nothing of them changes, and no step is undone."""
        self._undo.clear()
        self._redo.clear()
        self._leaving = {place: self.checked[place].row.reference for place in places}
        return self._note_sent(dict.fromkeys(self._leaving, SentAs("")))

    def became(self, sent: Mapping[int, SentAs]) -> set[int]:
        """Take what became of the rows that were being sent; those that are not named were held, and are as before."""
        touched = self._note_sent({place: sent.get(place) for place in self._leaving})
        self._leaving = {}
        return touched

    def _note_sent(self, sent: Mapping[int, SentAs | None]) -> set[int]:
        for place, one in sent.items():
            reference = self._leaving[place]
            if one is None:
                self._sent.sent.pop(reference, None)
                self._sent.here.pop(reference, None)
            else:
                self._sent.sent[reference], self._sent.here[reference] = one, place
        return self._check_again(sent, judge=False)

    def _step(
        self, source: list[Change], target: list[Change], side: Callable[[Change], Mapping[int, Corrections]]
    ) -> set[int]:
        if not source:
            return set()
        change = source.pop()
        target.append(change)
        return self._put(side(change))

    def _do(self, after: Mapping[int, Corrections]) -> Change | None:
        after = {place: one for place, one in after.items() if place not in self._leaving}
        if not after:
            return None
        change = Change({place: self.corrections(place) for place in after}, after)
        self._undo.append(change)
        self._redo.clear()
        self._put(after)
        return change

    def _put(self, corrections: Mapping[int, Corrections]) -> set[int]:
        for place, one in corrections.items():
            if one.is_empty:
                self._corrections.pop(place, None)
            else:
                self._corrections[place] = one
        self._behind |= dict.fromkeys(corrections)
        return set(corrections) if len(self._behind) > PIECE else self.catch_up()

    @property
    def is_behind(self) -> bool:
        """Tell whether rows of a great step are not judged anew yet: ``catch_up`` until they are."""
        return bool(self._behind)

    def catch_up(self) -> set[int]:
        """Judge some of the rows anew that are not judged yet as they are; gives those that stand otherwise."""
        some = list(self._behind)[:PIECE]
        for place in some:
            del self._behind[place]
        return self._check_again(some)

    # -- judging ---------------------------------------------------------------------------------------------------

    def _check_all(self) -> None:
        for place in range(len(self.rows)):
            alone = self._judged(place)
            self._alone.append(alone)
            self._folded.append(self._folded_row(place))
            keys = self._keys_of(place, alone)
            self._keys.append(keys)
            for known, key in zip(self._known, keys, strict=True):
                if key is not None:
                    known.places.setdefault(key, []).append(place)
        for place in range(len(self.rows)):
            one = self._among(place)
            self.checked.append(one)
            self._count(one, 1)

    def _check_again(self, places: Iterable[int], *, judge: bool = True) -> set[int]:
        touched = set(places)
        for place in tuple(touched):
            if judge:
                self._alone[place] = self._judged(place)
                self._folded[place] = self._folded_row(place)
            before, after = self._keys[place], self._keys_of(place, self._alone[place])
            self._keys[place] = after
            for known, other, was, now in zip(self._known, self._beside, before, after, strict=True):
                touched |= known.move(place, was, now)
                if was != now:  # what was sent and what was not are told of each other
                    touched.update(other.places.get(was, ()), other.places.get(now, ()))
        for place in touched:
            self._count(self.checked[place], -1)
            self.checked[place] = self._among(place)
            self._count(self.checked[place], 1)
        return touched

    def _count(self, one: CheckedRow, step: int) -> None:
        self.counts[one.state] += step
        if one.state in (RowState.WRONG, RowState.DOUBTFUL):
            for group in one.groups:
                self.counts[group] += step
        elif one.state is RowState.GOOD and (request := one.row.request) is not None:
            express = bool(getattr(request.shipment, "express", False))
            self._kinds[request.order_type] += step
            self._cases[str(request.consignee.governorate), request.order_type, express] += step
            self._collect += step * (request.amount or 0)

    def _judged(self, place: int) -> IntakeRow:
        """Judge a row by itself, with what a person changed of it."""
        row, corrected = self.rows[place], self.corrections(place)
        cells, faults = list(row.cells), row.faults
        if corrected.texts:
            for column, text in corrected.texts.items():
                cells[PLACES[column]] = text
            written = {PLACES[column] for column in corrected.texts}
            faults = tuple(one for one in faults if one[0] not in written)
        if corrected.kept:
            kinds = {mark.partition("@")[0] for mark in corrected.kept}
            faults = tuple(one for one in faults if one[1].kind not in kinds & PAID)
        self._zone_names.fill(cells)
        typed = corrected.texts.get(Column.REFERENCE)
        reference = given_reference(typed or "") or row.reference
        if typed is not None and not given_reference(typed) and row.given:
            reference = reference_of_content(self.rows, place)  # the file's own was taken away
        meant = {column for kind, _, column in (mark.partition("@") for mark in corrected.kept) if kind in CONFIRMABLE}
        return self._judge.row(SheetRow(row.number, tuple(cells), faults), reference, meant)

    def _keys_of(self, place: int, row: IntakeRow) -> tuple[object, object, object, object]:
        """Give what must not stand twice: the reference however it is written, and the order itself.

        The last two are those of a row that was sent: what stands once more beside it stands twice as well.
        """
        sent = self._sent_as(place, row) is not None
        if self.corrections(place).left_out and not sent:
            return None, None, None, None
        reference = reference_key(row.reference) if given_reference(self.text(place, Column.REFERENCE)) else None
        order = None if row.request is None else order_key(row.request)
        return (None, None, reference, order) if sent else (reference, order, None, None)

    def _sent_as(self, place: int, row: IntakeRow) -> SentAs | None:
        """Tell what a row was sent as; None also where another order has its reference."""
        if Column.REFERENCE not in self.corrections(place).texts and (known := self._sent.at.get(place)) is not None:
            return known
        sent = self._sent.of(row.reference, place)
        if sent is None or self._sent.here.get(row.reference) == place:
            return sent
        other = is_other_order(row, partial(self.text, place), self.rows[place].own, sent)
        return None if other else sent

    def _among(self, place: int) -> CheckedRow:
        """Judge a row beside the others."""
        row, corrected = self._alone[place], self.corrections(place)
        if (sent := self._sent_as(place, row)) is not None:
            return CheckedRow(row, RowState.SENT, order=sent)
        problems = [self._told_at_zone(place, fault) for fault in row.faults]
        told = (*row.notes, *row.hints)
        problems += [note for note in told if note.kind in HOLDING and keep_mark(note) not in corrected.kept]
        if self._most_collect and is_forgotten(row, partial(self.text, place)):
            cell = self.heading.cell_of(self.rows[place].number, Column.COD_AMOUNT)
            nothing = Fault(Column.COD_AMOUNT.value, RowFault.NO_AMOUNT, cell=cell)
            problems += [nothing] if keep_mark(nothing) not in corrected.kept else []
        order = None
        if (twice := self._twice(place, corrected)) is not None:
            problems.append(twice)
        if row.request is not None and AS_NEW not in corrected.kept and (earlier := self._alike(row)) is not None:
            fault = of_earlier(row, earlier)
            if keep_mark(fault) not in corrected.kept:
                problems.append(fault)
                order = SentAs(earlier.number)
        if corrected.left_out:
            return CheckedRow(row, RowState.LEFT_OUT, tuple(problems), order)
        if not problems:
            return CheckedRow(row, RowState.GOOD, repaired=self._repaired(place))
        wrong = any(not is_doubt(one) for one in problems)
        problems.sort(key=is_doubt)
        return CheckedRow(row, RowState.WRONG if wrong else RowState.DOUBTFUL, tuple(problems), order)

    def _repaired(self, place: int) -> frozenset[Column]:
        """Name the columns that a person corrected, and those that were read otherwise than they are written."""
        request, cells = self._alone[place].request, self.rows[place].cells
        assert request is not None
        found = set(self.corrections(place).texts)
        who = request.consignee
        sent = ((Column.PHONE, who.phone), (Column.OTHER_PHONE, who.other_phone), (Column.ZONE, who.zone))
        found |= {column for column, value in sent if cells[PLACES[column]] not in ("", value)}
        return frozenset(found)

    def _told_at_zone(self, place: int, fault: Fault) -> Fault:
        """What a zone would tell is missing with the zone: that is what a person has to choose."""
        if fault.column != Column.GOVERNMENT or fault.kind is not FindingKind.REQUIRED:
            return fault
        zone = self.text(place, Column.ZONE)
        kind = FindingKind.ZONE_NOT_IN_LIST if zone else FindingKind.REQUIRED
        cell = self.heading.cell_of(self.rows[place].number, Column.ZONE)
        return replace(fault, column=Column.ZONE.value, kind=kind, text=zone, cell=cell)

    def _twice(self, place: int, corrected: Corrections) -> Fault | None:
        by_reference, by_order, _, _ = self._keys[place]
        reference = self._alone[place].reference
        if (sent := self._sent.sent.get(reference)) is not None:
            made_of = self._sent.made_of(reference, place)
            if made_of != place:  # made of another row, whatever became of that one since
                number = self.rows[made_of].number
                return Fault(Column.REFERENCE.value, RowFault.REFERENCE_TWICE, text=reference, number=number)
            if keep_mark(fault := of_its_reference(self._alone[place], sent)) not in corrected.kept:
                return fault
        if reference in self._drafted:
            return Fault(Column.REFERENCE.value, RowFault.REFERENCE_DRAFTED, text=reference)
        if by_reference is not None:
            first = (self._sent_by_reference.places.get(by_reference) or self._by_reference.places[by_reference])[0]
            if first != place:
                written = self._alone[first].reference
                kind = RowFault.REFERENCE_TWICE if written == reference else RowFault.REFERENCE_ALIKE
                return Fault(Column.REFERENCE.value, kind, text=written, number=self.rows[first].number)
            if (more := self._more_lines(by_reference, corrected)) is not None:
                return more
        if by_order is not None:
            first = (self._sent_by_order.places.get(by_order) or self._by_order.places[by_order])[0]
            fault = Fault(Column.REFERENCE.value, RowFault.ROW_TWICE, number=self.rows[first].number)
            if first != place and keep_mark(fault) not in corrected.kept:
                return fault
        return None

    def _more_lines(self, reference: object, corrected: Corrections) -> Fault | None:
        """Doubt the first row of a reference while another one has it that names no customer: it may be a part of it,
        with money of its own, and without it the order would go alone.
        """
        for place in self._by_reference.places[reference][1:]:
            if not any(self.text(place, column) for column in _WHOM):
                fault = Fault(Column.REFERENCE.value, RowFault.MORE_LINES, number=self.rows[place].number)
                return None if keep_mark(fault) in corrected.kept else fault
        return None
