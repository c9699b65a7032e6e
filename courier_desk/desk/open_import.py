"""An import that is open: its rows checked and corrected, zones matched, the good rows sent, and what became of each.

``desk.imports`` opens it. A concept of its own: it lives as long as a person looks at it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.earlier_orders import SentBefore, is_unsent, origin_of, sent_before
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.fees import FeeDesk
from courier_desk.desk.handlers import OFFLINE
from courier_desk.desk.import_zones import ImportZones, ZoneChoice
from courier_desk.desk.intake import TOGETHER, Held, IntakeDesk, Saved, Source, Table, table_digest
from courier_desk.desk.learnt_zones import NOTHING, LearntZones, Lesson, ZonePair, key_of
from courier_desk.desk.print_jobs import PrintJobDesk
from courier_desk.desk.zones import ZoneDesk
from courier_desk.domain.column_maps import ColumnMap, named_headings
from courier_desk.domain.failures import Failure
from courier_desk.domain.import_check import Change, ImportCheck
from courier_desk.domain.import_rows import CheckedRow, Corrections, RowState, SentAs, Totals, ZoneSpelling
from courier_desk.domain.intake import IntakeRow
from courier_desk.domain.intake_again import Again, Earlier, has_own_reference
from courier_desk.domain.order_fields import Column, type_named
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Governorate, Zone
from courier_desk.store import imports as kept
from courier_desk.store import orders, outbox, sync
from courier_desk.store.faults import StoreFault
from courier_desk.store.imports import ImportHead, RowOutcome
from courier_desk.store.sql import Database

#: The service is asked anew what it has of the rows when the last answer is older (seconds).
ASKED_LATELY = 300.0
#: So many spellings are searched for at once; more of them are no slips.
MOST_SPELLINGS = 500
_STAY_BACK = frozenset({RowState.WRONG, RowState.DOUBTFUL, RowState.LEFT_OUT})


@frozen(kw_only=True)
class ImportParts:
    """What imports are made with. ``wake`` has the outbox look for work; ``who`` names the person at the desk."""

    zones: ZoneDesk
    fees: FeeDesk
    print_jobs: Callable[[], PrintJobDesk]
    wake: Callable[[], None]
    who: Callable[[], str]


@frozen(kw_only=True)
class SendOutcome:
    """What became of a sending: rows that went into the outbox, rows that were held after all, the print job."""

    sent: int
    held: int
    job: int | None = None


@frozen(kw_only=True)
class ReportRow:
    """A row in the report of an import: where it stands in the file, what was sent of it, what became of that.

    ``state`` is None for what was not sent, or is in the outbox no more; ``number`` is the order's.
    """

    place: int
    number_in_file: int
    reference: str
    name: str
    checked: CheckedRow
    row_id: int | None = None
    state: State | None = None
    number: str = ""
    failure: Failure | None = None
    may_be_taken_back: bool = False


#: Corrections by the places of their rows, and what is learnt with them (None: forgotten).
_ToKeep = tuple[Mapping[int, Corrections], Lesson]
#: A row of a report with what it was made of.
_Reported = tuple[CheckedRow, RowOutcome | None, ReportRow]


class OtherMerchantError(Exception):
    """The import belongs to another merchant than the one in use. ``args[0]``: its code."""


class _Alike:
    """What is known of orders made before: the rows of an import ask it, so it knows nothing of the import."""

    def __init__(self) -> None:
        self.again = Again((), (), {})
        self.held: dict[str, Earlier] = {}
        self.elsewhere: Mapping[int, Earlier] = {}

    def to(self, row: IntakeRow) -> Earlier | None:
        """Give an order that a row may be once more."""
        held = self.held.get(row.reference)
        if held is not None or row.request is None:
            return held
        again = self.again
        earlier = again.under_another_spelling(row) if has_own_reference(row) else again.corrected_to(row)
        earlier = earlier or again.looks_like(row.request) or again.equals(row)
        return earlier or self.elsewhere.get(row.number)


class OpenImport:
    """An import that is open: what is shown of it, corrected and sent. ``close`` it."""

    def __init__(self, context: Context, head: ImportHead, check: ImportCheck, parts: ImportParts) -> None:
        self.head = head
        self.check = check
        self._context = context
        self._parts = parts
        self._intake = IntakeDesk(context, head.merchant)
        self._zones = parts.zones
        self._fees = parts.fees
        self._asked: dict[tuple[int, str], tuple[OrderRequest | None, float]] = {}
        self._asking = asyncio.Lock()
        self._alike = _Alike()
        self._same: Mapping[int, Earlier] = {}
        self._to_keep: deque[_ToKeep] = deque()
        self._keeping: asyncio.Task[None] | None = None
        self._learnt = LearntZones()
        self._accepted: dict[int, str] = {}
        self._reported: list[_Reported] = []
        self._places = ImportZones(parts.zones)
        self.is_closed = False

    @property
    def import_id(self) -> int:
        """Name it in the store."""
        return self.head.import_id

    @property
    def source(self) -> Source:
        """Name its file for the outbox."""
        head = self.head
        digest = table_digest(head.digest, head.sheet)
        return Source(head.path, digest, self.import_id, head.name, file=head.digest, sheet=head.sheet)

    async def begin(self) -> None:
        """Lay its rows beside what was made before, and take the zones that this merchant's spellings stood for."""
        account, merchant = self._context.account_id, self.head.merchant
        self._learnt = LearntZones(await self._context.store.read(lambda db: kept.learnt_zones(db, account, merchant)))
        await self.look_again()
        known: dict[tuple[int, Column], str] = {}
        taken: dict[str, ZonePair | None] = {}
        for spelling in self.check.spellings():
            zone = self._learnt.zone_of(spelling)
            if zone is not None and self._zones.catalog.holds(*zone):
                known |= _zone_texts(spelling.places, *zone)
                taken[key_of(spelling.governorate, spelling.text)] = zone
        if known and (change := self.check.write(known)) is not None:
            self._learnt.note_filled(change, taken)
            await self._keep(change.after)

    async def look_again(self) -> set[int]:
        """Lay its rows beside what was made before once more; gives those that stand otherwise."""
        account, rows = self._context.account_id, [one.row for one in self.check.checked]
        named = self.check.original_numbers()
        typed = [type_named(self.check.text(place, Column.ORDER_TYPE)) for place in range(len(rows))]
        kinds = {row.reference: kind.value if kind else "" for row, kind in zip(rows, typed, strict=True)}
        outcomes = await self.outcomes()
        here = {rows[one.place].reference: one.place for one in outcomes}
        around = self._intake.around(self.source)

        def look(db: Database) -> tuple[SentBefore, dict[str, Order]]:
            found = ((number, orders.order(db, account, number)) for number in named)
            originals = {number: order for number, order in found if order is not None}
            return sent_before(db, around, rows, self.check.rows, kinds, outcomes), originals

        before, originals = await self._context.store.read(look)
        self._same = before.same
        table = await self._table(rows)
        self._alike.again, self._alike.elsewhere = table.again, before.elsewhere
        changed: set[int] = set()
        learning = self.check.learn(
            before.sent, self._alike.to, originals, here, before.drafted, at=before.at, borne=before.borne
        )
        for some in learning:
            changed |= some
            await asyncio.sleep(0)  # the window goes on meanwhile
        return changed

    async def _table(self, rows: Sequence[IntakeRow]) -> Table:
        """Lay rows of it beside what was made before, with what a person said of that."""
        check = self.check
        return await self._intake.table(
            rows, self.source, new=check.kept_as_new(), instead=check.kept_instead(), same=self._same
        )

    # -- correcting ------------------------------------------------------------------------------------------------

    def changed(self, change: Change | None) -> None:
        """Have a step of ``check`` kept, soon and in order; the person goes on meanwhile."""
        if change is not None:
            lesson = self._learnt.contradicted(change, self.check.rows)
            if lesson:
                self._learnt.note(change, lesson)
            self.keep_soon(change.after, lesson)

    def undo(self) -> set[int]:
        """Take the last step back, and what was learnt by it; gives the rows it concerned."""
        change = self.check.last_step
        return self._stepped(self.check.undo(), self._learnt.before(change))

    def redo(self) -> set[int]:
        """Do again what was undone last; gives the rows it concerned."""
        change = self.check.next_step
        return self._stepped(self.check.redo(), self._learnt.after(change))

    def _stepped(self, touched: set[int], spellings: Lesson) -> set[int]:
        if touched:
            self.keep_soon(touched, spellings)
        return touched

    async def write_many(self, texts: Iterable[tuple[tuple[int, Column], str]]) -> Change | None:
        """Write into many cells as one step, some at a time; the person goes on meanwhile."""
        writing = self.check.write_many(texts)
        while True:
            try:
                next(writing)
            except StopIteration as done:
                change: Change | None = done.value
                self.changed(change)
                return change
            await asyncio.sleep(0)

    def keep_soon(self, places: Collection[int], spellings: Lesson = NOTHING) -> None:
        """Have what is corrected of these rows kept; what cannot be kept now is tried again with the next.

        ``spellings``: what is learnt with it, each with its zone, or None for one to be forgotten.
        """
        self._learnt.learn(spellings)
        self._to_keep.append(({place: self.check.corrections(place) for place in places}, spellings))
        self._go_on_keeping()

    def _go_on_keeping(self) -> asyncio.Task[None]:
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._keep_all(), name="keep an import's corrections")
            self._keeping.add_done_callback(_told)
        return self._keeping

    async def _keep_all(self) -> None:
        while self._to_keep:
            await self._keep(*self._to_keep[0])
            self._to_keep.popleft()

    async def _keep(self, corrections: Mapping[int, Corrections], spellings: Lesson = NOTHING) -> None:
        account, merchant, now = self._context.account_id, self.head.merchant, self._context.now()
        learnt = {spelling: zone for spelling, zone in spellings.items() if zone is not None}

        def keep(db: Database) -> None:
            kept.correct(db, self.import_id, corrections, now)
            kept.learn_zones(db, account, merchant, learnt, now)
            kept.forget_zones(db, account, merchant, [one for one in spellings if one not in learnt])

        await self._context.store.write(keep)

    async def settle(self) -> None:
        """Have every row judged as it is, piece by piece."""
        while self.check.is_behind:
            self.check.catch_up()
            if self.check.is_behind:
                await asyncio.sleep(0)

    async def saved(self) -> None:
        """Wait until everything that was corrected is kept. Raises StoreFault."""
        while self._to_keep:
            await asyncio.shield(self._go_on_keeping())

    async def close(self) -> None:
        """Keep what is not kept yet."""
        await self.saved()
        self.is_closed = True
        self._context.changes.announce(Topic.IMPORTS)

    # -- zones -----------------------------------------------------------------------------------------------------

    async def zone_choices(self) -> list[ZoneChoice]:
        """Give for every spelling that is in no list the zones that may be meant, those of most rows first."""
        spellings = self.check.spellings()[:MOST_SPELLINGS]
        names = [self.check.text(one.places[0], Column.FULL_NAME) for one in spellings]
        return await asyncio.to_thread(self._places.choices, spellings, names)

    def accept(self, choices: Iterable[tuple[ZoneSpelling, Zone]]) -> Change | None:
        """Take spellings for zones in all their rows, and remember it for this merchant's next files.

        A row that says another zone by now was corrected by hand since the spellings were shown: it stays.
        """
        texts: dict[tuple[int, Column], str] = {}
        learnt: dict[str, ZonePair | None] = {}
        for spelling, zone in choices:
            places = [place for place in spelling.places if self._says(place, spelling)]
            texts |= _zone_texts(places, zone.governorate.value, zone.value)
            self._accepted |= dict.fromkeys(places, zone.value)
            if not spelling.address:
                learnt[key_of(spelling.governorate, spelling.text)] = (zone.governorate.value, zone.value)
        change = self.check.write(texts)
        if change is not None:
            self._learnt.note(change, learnt)
        if change is not None or learnt:
            self.keep_soon(change.after if change is not None else (), learnt)
        return change

    def _says(self, place: int, spelling: ZoneSpelling) -> bool:
        """Tell whether a row says this spelling still, or what was taken for it."""
        return self.check.zone_named(place) in ("" if spelling.address else spelling.text, self._accepted.get(place))

    # -- fees ------------------------------------------------------------------------------------------------------

    def fees_of(self, totals: Totals) -> int | None:
        """Sum up what the service last said the orders would cost (piastres); None while one case was never asked."""
        known = {case: self._fees.known(case[0], case[1].value, case[2]) for case in totals.fee_cases}
        if any(fee is None for fee in known.values()):
            return None
        return sum(fee.fee * totals.fee_cases[case] for case, fee in known.items() if fee is not None)

    async def ask_fees(self) -> None:
        """Ask for the cases that were never asked for, each once whatever the number of rows; not while it fails."""
        for governorate, kind, express in self.check.totals().fee_cases:
            if self._fees.known(governorate, kind.value, express) is None:
                try:
                    await self._fees.preview(Governorate(governorate), kind, express)
                except DeskFailure:
                    return

    # -- sending ---------------------------------------------------------------------------------------------------

    async def ask_service(self) -> set[int]:
        """Ask the service what it has of the rows of which it was not asked just now; gives those that stand otherwise.

        Raises DeskFailure, StoreFault.
        """
        await self._context.connection_tried.wait()  # a desk that was started just now
        async with self._asking:  # whoever sends while it is being asked waits for that answer
            rows = await self._intake.not_surely_new([one.row for one in self.check.checked])
            rows = [row for row in rows if row.request is not None and not self._was_asked(row)]
            if not rows:
                return set()
            await self._intake.ask_service(rows, {}, lambda _mark: None)
            now = self._context.now()
            self._asked |= {(row.number, row.reference): (row.request, now) for row in rows}
            return await self.look_again()

    def _was_asked(self, row: IntakeRow) -> bool:
        request, at = self._asked.get((row.number, row.reference), (None, 0.0))
        return request == row.request and at >= self._context.now() - ASKED_LATELY

    async def _ask_or_know(self) -> None:
        """Ask the service; while it cannot be reached, its orders have to have been read whole before."""
        try:
            await self.ask_service()
        except DeskFailure as error:
            account, merchant = self._context.account_id, self.head.merchant
            if error.failure.kind not in OFFLINE:
                raise
            if not await self._context.store.read(lambda db: sync.mark(db, account, merchant).complete):
                raise
            await self.look_again()

    async def send(self, *, print_labels: bool) -> SendOutcome:
        """Put the good rows into the outbox in the file's order, each once; what is held after all stays.

        Raises OtherMerchantError, StoreFault, and DeskFailure when the service has to be asked first and cannot be.
        """
        if self.head.merchant != self._context.merchant_code:
            raise OtherMerchantError(self.head.merchant)
        await self._make_ready()
        return await self._send_ready(print_labels=print_labels)

    async def send_whole(self) -> SendOutcome | None:
        """Send the rows for their merchant, whichever is in use, if every one is good; else nothing, and None.

        A row that is an order already is not: a shop that counts its references anew each day would lose its orders
        without a word. What was sent of this very import, before a crash, holds nothing. Raises as ``send``.
        """
        mine = {one.place for one in await self.outcomes()}
        if not self._is_good(mine):
            return None
        await self._make_ready()
        return await self._send_ready(print_labels=False) if self._is_good(mine) else None

    def _is_good(self, sent: Collection[int]) -> bool:
        goes = (RowState.GOOD, RowState.LEFT_OUT)
        return all(one.state in goes or place in sent for place, one in enumerate(self.check.checked))

    async def _make_ready(self) -> None:
        """Have every row judged as it is now, here and at the service."""
        await self.saved()
        await self._ask_or_know()
        await self.look_again()  # the service was asked just now; here another import may have been sent meanwhile
        await self.settle()

    async def _send_ready(self, *, print_labels: bool) -> SendOutcome:
        rows = [one.row for one in self.check.checked]
        table = await self._table(rows)
        places = [place for place, _row in self.check.ready()]
        made: list[tuple[int, str]] = []
        held = 0
        for start in range(0, len(places), TOGETHER):
            await self.settle()  # a row may have been corrected since
            checked = {place: self.check.checked[place] for place in places[start : start + TOGETHER]}
            some = {place: one.row for place, one in checked.items() if one.state is RowState.GOOD}
            self.check.begin_sending(some)
            sent: dict[int, SentAs] = {}
            try:
                for (place, row), one in zip(some.items(), await self._save(some, table), strict=True):
                    if one.held is Held.NO and one.row_id is not None:
                        sent[place] = SentAs(one.order.number if one.order else "", one.row_id)
                        made.append((one.row_id, row.reference))
                    else:
                        held += 1
                        self._hold(row, one)
            finally:
                self.check.became(sent)
            self._parts.wake()
        await self.look_again()
        job = None
        if print_labels and made:
            row_ids, references = zip(*made, strict=True)
            job = await self._parts.print_jobs().start_pending(
                row_ids, references, merchant=self.head.merchant, title=self.head.name
            )
            number = job
            await self._context.store.write(lambda db: kept.print_with(db, self.import_id, number))
        await self._close_if_done()
        self._context.changes.announce(Topic.IMPORTS)
        return SendOutcome(sent=len(made), held=held, job=job)

    async def _save(self, some: Mapping[int, IntakeRow], table: Table) -> list[Saved]:
        """Commit rows to the outbox, and which of its rows they became."""

        def keep(db: Database, saved: Sequence[Saved]) -> None:
            rows = {
                place: one.row_id
                for place, one in zip(some, saved, strict=True)
                if one.row_id is not None and one.held is Held.NO
            }
            kept.sent(db, self.import_id, rows, self._context.now())

        return await self._intake.save(list(some.values()), table, keep)

    def _hold(self, row: IntakeRow, saved: Saved) -> None:
        """What else holds a row stands under its reference, which ``look_again`` finds."""
        if saved.order is not None and saved.held in (Held.REPLACES, Held.ALIKE):
            self._alike.held[row.reference] = saved.order

    async def _close_if_done(self) -> None:
        counts = self.check.counts
        if not any(counts[state] for state in (RowState.GOOD, RowState.DOUBTFUL, RowState.WRONG)):
            now = self._context.now()
            await self._context.store.write(lambda db: kept.close(db, self.import_id, now))

    async def outcomes(self) -> list[RowOutcome]:
        """Tell what became of the rows that were sent."""
        return await self._context.store.read(lambda db: kept.outcomes(db, self.import_id))

    async def report(self) -> list[ReportRow]:
        """Tell of every row what became of it; months later too, from what was kept. Of what is as before, the row of
        the report is the same.
        """
        outcomes = {one.place: one for one in await self.outcomes()}
        checked, known = list(self.check.checked), self._reported
        self._reported = await asyncio.to_thread(self._reported_anew, checked, outcomes, known)
        return [row for _checked, _outcome, row in self._reported]

    def _reported_anew(
        self, checked: Sequence[CheckedRow], outcomes: Mapping[int, RowOutcome], known: Sequence[_Reported]
    ) -> list[_Reported]:
        found: list[_Reported] = []
        for place, one in enumerate(checked):
            outcome = outcomes.get(place)
            was = known[place] if known else None
            if was is not None and was[0] is one and was[1] == outcome:
                found.append(was)
                continue
            row = ReportRow(
                place=place,
                number_in_file=self.check.rows[place].number,
                reference=one.row.reference,
                name=self.check.text(place, Column.FULL_NAME),
                checked=one,
                **self._outcome(one, outcome),
            )
            found.append((one, outcome, row))
        return found

    @staticmethod
    def _outcome(checked: CheckedRow, outcome: RowOutcome | None) -> dict[str, Any]:
        if outcome is None:
            number = checked.order.number if checked.order is not None and checked.state is RowState.SENT else ""
            return {"number": number, "state": State.DONE if number else None}
        return {
            "row_id": outcome.row_id,
            "state": State.DONE if outcome.number else outcome.state,
            "number": outcome.number,
            "failure": outcome.failure if outcome.state in (State.REFUSED, State.NEEDS_PERSON) else None,
            "may_be_taken_back": outcome.untouched,
        }

    def rest(self, says: str, words: Callable[[int], str]) -> tuple[list[str], list[list[str]]]:
        """Give the rows that stay back as a table of the file's shape: its heading, what was corrected in place, and in
        a last column (called ``says``) what is wrong with each.
        """
        places = [place for place, one in enumerate(self.check.checked) if one.state in _STAY_BACK]
        return self._as_table(places, (says,), lambda place: (words(place),))

    def results(
        self, report: Sequence[ReportRow], titles: Sequence[str], words: Callable[[ReportRow], Sequence[str]]
    ) -> tuple[list[str], list[list[str]]]:
        """Give all rows as a table of the file's shape, in the last columns what became of each (see ``report``)."""
        return self._as_table([row.place for row in report], titles, lambda place: words(report[place]))

    def _as_table(
        self, places: Sequence[int], titles: Sequence[str], words: Callable[[int], Sequence[str]]
    ) -> tuple[list[str], list[list[str]]]:
        check, sources = self.check, self._sources()
        added = sorted(
            {one for place in places for one in check.corrections(place).texts if one not in sources},
            key=list(Column).index,
        )
        heading = [*self.head.heading, *(column.value for column in added), *titles]
        rows = []
        for place in places:
            texts = check.corrections(place).texts
            own = list(check.rows[place].own) + [""] * (len(self.head.heading) - len(check.rows[place].own))
            for column, text in texts.items():
                for at, where in enumerate(sources.get(column, ())):
                    own[where] = "" if at else text  # what several columns made up stands whole in the first
            rows.append([*own, *(texts.get(column, "") for column in added), *words(place)])
        return heading, rows

    def _sources(self) -> dict[Column, list[int]]:
        """Give the places in the file that each column comes from."""
        places = {name: at for at, name in enumerate(named_headings(self.head.heading)) if name}
        columns = ColumnMap.from_json(self.head.columns)
        return {column: [places[name] for name in names if name in places] for column, names in columns.sources.items()}

    async def take_back(self) -> int:
        """Take out of the outbox what was sent of it and has not left; gives how many rows came back."""
        context = self._context

        def back(db: Database) -> list[int]:
            places = []
            for one in kept.outcomes(db, self.import_id):
                row = outbox.get(db, one.row_id) if one.row_id is not None else None
                if row is not None and is_unsent(row) and origin_of(row).get("import") == self.import_id:
                    outbox.remove(db, row.row_id)
                    places.append(one.place)
            if places:
                kept.unsent(db, self.import_id, places, context.now())
            return places

        places = await context.store.write(back)
        if places:
            await self.look_again()
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS, Topic.IMPORTS)
        return len(places)


def _told(task: asyncio.Task[None]) -> None:
    """A store that takes nothing says so itself, and ``saved`` tries again."""
    if not task.cancelled() and (fault := task.exception()) is not None and not isinstance(fault, StoreFault):
        task.get_loop().call_exception_handler({"message": "corrections were not kept", "exception": fault})


def _zone_texts(places: Iterable[int], governorate: str, value: str) -> dict[tuple[int, Column], str]:
    texts: dict[tuple[int, Column], str] = {}
    for place in places:
        texts[place, Column.GOVERNMENT] = governorate
        texts[place, Column.ZONE] = value
    return texts
