"""Money between a shop and its courier: what is owed, and the settlement sheets that say what was paid.

A payout file is read by the reader of imports, whole or not at all; its lines are judged against the orders of the
merchant in use, decided by a person, and closed. What an order owes is ``domain.owed``'s, judging that of
``domain.settlements``.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

from courier_desk.api.budget import Lane
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.order_export import ExportColumn, ExportKind, Value, export_orders
from courier_desk.desk.orders_alone import read_alone
from courier_desk.desk.sheets import FileFault, Sheet, Unreadable, read_sheet
from courier_desk.domain.calendar import cairo_day
from courier_desk.domain.column_maps import named_headings
from courier_desk.domain.intake_sheet import SheetRow, cell_name
from courier_desk.domain.owed import Ageing, Stand, ageing_days
from courier_desk.domain.payout_worksheets import LinesNamed, lines_named
from courier_desk.domain.settlement_columns import (
    PayoutColumn,
    PayoutFault,
    PayoutFaultKind,
    PayoutMap,
    PayoutReading,
    heading_place,
    proposed_payout_map,
    read_payout,
)
from courier_desk.domain.settlements import (
    Debts,
    Decision,
    JudgedLine,
    KeptLine,
    KnownOrder,
    OrderPayout,
    Payouts,
    SheetEvent,
    SheetHead,
    SheetLine,
    SheetSummary,
    as_missing,
    judge_sheet,
    last_day,
    repeated,
    whose,
)
from courier_desk.domain.sheet_parts import NO_HEADING, ReadChoice
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, owed, settlements
from courier_desk.store import imports as kept_maps
from courier_desk.store.settlements import SheetClosedError, StillUndecidedError
from courier_desk.store.sql import Database

__all__ = [
    "OpenSheet",
    "PayoutCheck",
    "PayoutFile",
    "SettlementDesk",
    "SheetClosedError",
    "StatementLine",
    "StillUndecidedError",
]

R = TypeVar("R")
#: So many orders are read at once as what a person waits for.
_A_FEW = 20
log = logging.getLogger(__name__)


@frozen(kw_only=True)
class PayoutFile:
    """A payout file as read: its heading (empty where none was found), the rows below, and what names its content.

    ``sheet``: which of ``sheets`` was read, those of a workbook that are shown and hold something; ``others``: those
    of them that have lines of a payout as well.
    """

    name: str
    digest: str
    heading: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    title: tuple[str, ...] = ()
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@frozen(kw_only=True)
class PayoutCheck:
    """What taking a file in would keep, or what stands against it (``faults``). ``doubts``: wrong sums of the file.

    ``repeats``: the sheet, taken in before, that has most of its orders already.
    """

    reading: PayoutReading
    lines: tuple[JudgedLine, ...] = ()
    columns: PayoutMap
    faults: tuple[PayoutFault, ...] = ()
    repeats: SheetHead | None = None

    @property
    def doubts(self) -> tuple[PayoutFault, ...]:
        """Give the sums of the file that its lines do not come to."""
        return self.reading.doubts


@frozen(kw_only=True)
class OpenSheet:
    """A sheet with its lines, what is missing in it at the end, and its history."""

    head: SheetHead
    lines: tuple[KeptLine, ...]
    history: tuple[SheetEvent, ...]

    @property
    def judged(self) -> list[JudgedLine]:
        """Give its lines as they were judged."""
        return [one.judged for one in self.lines]


@frozen(kw_only=True)
class StatementLine:
    """An order in the statement of a merchant, with the sheet that it was last in."""

    order: KnownOrder
    payout: OrderPayout | None

    @property
    def paid(self) -> int:
        """Give what was paid for it by closed sheets."""
        return self.payout.came if self.payout is not None else 0

    @property
    def open(self) -> int:
        """Give what is still to be paid for it; nothing once it is settled."""
        owed = self.order.owed.net
        return owed if self.payout is None else self.payout.left_of(owed)


class SettlementDesk:
    """The money of the merchant in use. ``who`` names the person at the desk."""

    def __init__(self, context: Context, who: Callable[[], str]) -> None:
        self._context = context
        self._who = who
        self._asked: set[tuple[str, str]] = set()

    @property
    def today(self) -> date:
        """Give today's date in Cairo."""
        return cairo_day(self._context.now())

    # -- a file ----------------------------------------------------------------------------------------------------

    async def read(self, path: Path, sheet: str = "", *, takes_long: Callable[[], None] = lambda: None) -> PayoutFile:
        """Read the table of a file; of a workbook that sheet, else the first with lines of a payout.

        Raises Unreadable.
        """
        return await asyncio.to_thread(payout_file, path, sheet, takes_long=takes_long)

    async def proposal(self, file: PayoutFile) -> tuple[PayoutMap, bool]:
        """Propose what the columns of a file mean; whether it is what was decided for this heading before."""
        account, key = self._context.account_id, _heading_key(file.heading)
        text = await self._context.store.read(lambda db: kept_maps.kept_map(db, account, key))
        if text:
            try:
                return PayoutMap.from_json(text), True
            except ValueError:
                log.warning("a kept map of a payout's columns cannot be read any more")
        return proposed_payout_map(file.heading), False

    async def check(self, file: PayoutFile, columns: PayoutMap) -> PayoutCheck:
        """Judge a file as it would be taken in; nothing is kept."""
        reading = await asyncio.to_thread(read_payout, file.heading, file.rows, columns)
        if reading.faults:
            return PayoutCheck(reading=reading, columns=columns, faults=reading.faults)
        return await self._context.store.read(lambda db: self._judged(db, file, reading, columns))

    def _judged(self, db: Database, file: PayoutFile, reading: PayoutReading, columns: PayoutMap) -> PayoutCheck:
        context = self._context
        merchant = context.merchant_code
        lines, fault = judged_lines(db, context.account_id, merchant, reading.lines)
        before = settlements.known_digest(db, context.account_id, merchant, file.digest)
        if (head := settlements.head(db, context.account_id, before) if before else None) is not None:
            kind = PayoutFaultKind.TAKEN_IN
            fault = PayoutFault(kind=kind, text=head.name, sheet=head.sheet_id, at=head.taken_in)
        faults = () if fault is None else (_at_number(fault, file, columns),)
        if faults:
            return PayoutCheck(reading=reading, columns=columns, faults=faults)
        again = repeated(lines)
        repeats = settlements.head(db, context.account_id, again) if again else None
        return PayoutCheck(reading=reading, lines=lines, columns=columns, repeats=repeats)

    async def take_in(self, file: PayoutFile, columns: PayoutMap) -> int | PayoutCheck:
        """Take a whole file in, in one transaction; gives the sheet's id, or what stands against it."""
        context, now = self._context, self._context.now()
        columns = columns.in_order_of(file.heading)
        reading = await asyncio.to_thread(read_payout, file.heading, file.rows, columns)
        if reading.faults:
            return PayoutCheck(reading=reading, columns=columns, faults=reading.faults)

        def keep(db: Database) -> int | PayoutCheck:
            check = self._judged(db, file, reading, columns)
            if check.faults:
                return check
            head = SheetHead(
                merchant=context.merchant_code,
                name=file.name,
                digest=file.digest,
                columns=columns.to_json(),
                who=self._who(),
                taken_in=now,
                stated={column.value: amount for column, amount in reading.stated.items()},
                payout=_payout_of(reading.lines),
                last_day=last_day(reading.lines),
            )
            kept_maps.keep_map(db, context.account_id, _heading_key(file.heading), columns.to_json(), now)
            return settlements.add(db, context.account_id, head, check.lines)

        made = await context.store.write(keep)
        context.changes.announce(Topic.SETTLEMENTS, Topic.ORDERS)
        return made

    # -- sheets ----------------------------------------------------------------------------------------------------

    async def debts(self, *, all_merchants: bool = False) -> Debts:
        """Tell what is owed, to the merchant in use or to all of the account."""
        context, today = self._context, self.today
        merchant = None if all_merchants else context.merchant_code
        return await context.store.read(lambda db: owed.debts(db, context.account_id, today, merchant))

    async def payouts(self, *, all_merchants: bool = False) -> Payouts:
        """Tell what closed sheets paid, to the merchant in use or to all of the account."""
        context = self._context
        merchant = None if all_merchants else context.merchant_code
        return await context.store.read(lambda db: settlements.payouts(db, context.account_id, merchant))

    async def brands(self, codes: Collection[str]) -> Mapping[str, str]:
        """Give the brands, else the names, of merchants by their codes; one that is not known is left out."""
        account = self._context.account_id

        def read(db: Database) -> Mapping[str, str]:
            found = [one for code in codes if (one := accounts.merchant(db, account, code)) is not None]
            return {one.code: one.brand or one.name for one in found}

        return await self._context.store.read(read)

    async def sheets(self) -> list[SheetSummary]:
        """Give the sheets of the merchant in use, newest first."""
        context = self._context
        return await context.store.read(lambda db: settlements.summaries(db, context.account_id, context.merchant_code))

    async def sheet(self, sheet_id: int) -> OpenSheet | None:
        """Give a sheet with its lines; None when there is none."""
        account = self._context.account_id

        def look(db: Database) -> OpenSheet | None:
            head = settlements.head(db, account, sheet_id)
            if head is None:
                return None
            lines, history = settlements.lines(db, sheet_id), settlements.history(db, account, sheet_id)
            return OpenSheet(head=head, lines=tuple(lines), history=tuple(history))

        return await self._context.store.read(look)

    async def decide(self, sheet_id: int, places: Sequence[int], decision: Decision, note: str = "") -> None:
        """Keep a decision of lines. Raises SheetClosedError."""
        now, account, who = self._context.now(), self._context.account_id, self._who()
        await self._act(
            lambda db: settlements.decide(db, account, sheet_id, places, decision, note=note, who=who, at=now)
        )

    async def take_back(self, sheet_id: int, before: Sequence[KeptLine]) -> None:
        """Put the decisions of these lines back to what they say. Raises SheetClosedError."""
        now, account, who = self._context.now(), self._context.account_id, self._who()
        decisions = {one.place: (one.decision, one.note) for one in before}
        await self._act(lambda db: settlements.decide_each(db, account, sheet_id, decisions, who=who, at=now))

    async def receive(self, sheet_id: int, amount: int | None) -> None:
        """Keep what was received for a sheet, in piastres; None: nobody knows. Raises SheetClosedError."""
        now, account, who = self._context.now(), self._context.account_id, self._who()
        await self._act(lambda db: settlements.receive(db, account, sheet_id, amount, who=who, at=now))

    async def close(self, sheet_id: int) -> None:
        """Close a sheet: it settles its orders. Raises SheetClosedError, StillUndecidedError."""
        now, account, who = self._context.now(), self._context.account_id, self._who()
        await self._act(lambda db: settlements.close(db, account, sheet_id, who=who, at=now))

    async def receive_and_close(self, sheet_id: int, amount: int | None) -> None:
        """Keep what was received for a sheet and close it, both or neither. Raises what ``close`` does."""
        now, account, who = self._context.now(), self._context.account_id, self._who()

        def both(db: Database) -> None:
            settlements.receive(db, account, sheet_id, amount, who=who, at=now)
            settlements.close(db, account, sheet_id, who=who, at=now)

        await self._act(both)

    async def reopen(self, sheet_id: int, reason: str) -> None:
        """Open a closed sheet again. Raises ValueError without a reason."""
        now, account, who = self._context.now(), self._context.account_id, self._who()
        await self._act(lambda db: settlements.reopen(db, account, sheet_id, reason, who=who, at=now))

    async def remove(self, sheet_id: int) -> int:
        """Take an open sheet out, with all that was decided in it. Raises SheetClosedError.

        Lines of other sheets that pay the same orders are judged again: they are no second payment any more. Gives how
        many of closed ones wait for a decision now.
        """
        account = self._context.account_id

        def remove(db: Database) -> int:
            waiting = 0
            for other in settlements.remove(db, account, sheet_id):
                if other.closed is not None:
                    twice = settlements.paid_twice_by(db, other.sheet_id, sheet_id)
                    judged = _held(db, account, other.merchant, [one.judged.line for one in twice]).judged
                    waiting += settlements.settles_after_all(db, account, other.sheet_id, twice, judged)
                    continue
                before = settlements.begin_judging_again(db, account, other.sheet_id)
                lines = [one.line for one in before if one.line.row]
                judged, fault = judged_lines(db, account, other.merchant, lines)
                settlements.judged_again(db, account, other.sheet_id, before if fault else judged)
            return waiting

        return await self._act(remove)

    async def _act(self, work: Callable[[Database], R]) -> R:
        done = await self._context.store.write(work)
        self._context.changes.announce(Topic.SETTLEMENTS, Topic.ORDERS)
        return done

    async def payouts_of(self, numbers: Sequence[str]) -> Mapping[str, OrderPayout]:
        """Tell of orders which sheet each was last in."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: settlements.payouts_of(db, account, numbers))

    async def statement(self, since: date, until: date, *, all_merchants: bool = False) -> list[StatementLine]:
        """Give the orders of the merchant in use, or of all, that ended on these days, both included, oldest first."""
        context = self._context
        merchant = None if all_merchants else context.merchant_code

        def look(db: Database) -> list[StatementLine]:
            found = owed.ended_between(db, context.account_id, merchant, since, until)
            payouts = settlements.payouts_of(db, context.account_id, [one.number for one in found])
            return [StatementLine(order=one, payout=payouts.get(one.number)) for one in found]

        return await context.store.read(look)

    async def left_open(self, since: date, until: date) -> list[str]:
        """Give the orders of the merchant in use that have to be read before their statement tells true days.

        What was asked in this session and told no more is not asked again.
        """
        context = self._context
        found = await context.store.read(
            lambda db: owed.left_open(db, context.account_id, context.merchant_code, since, until)
        )
        return [number for number in found if (context.merchant_code, number) not in self._asked]

    async def read_alone(self, numbers: Sequence[str], on_read: Callable[[int], None]) -> None:
        """Read these orders whole; ``on_read`` is told how many were. Raises DeskFailure; what was read until then
        stays. A few go as what a person waits for; more are a batch, behind which nobody is to wait.
        """
        merchant, read = self._context.merchant_code, 0

        def note(number: str) -> None:
            nonlocal read
            read += 1
            self._asked.add((merchant, number))
            on_read(read)

        lane = Lane.PERSON if len(numbers) <= _A_FEW else Lane.CHECK
        try:
            await read_alone(self._context, merchant, numbers, lane, note)
        finally:
            if read:
                self._context.changes.announce(Topic.ORDERS)

    async def open_orders(self, age: Ageing | None = None, *, all_merchants: bool = False) -> list[StatementLine]:
        """Give the orders of the merchant in use, or of all, that were collected and are not settled, oldest first.

        ``age``: only those that were completed so long ago.
        """
        first, last = (0, None) if age is None else ageing_days(age)
        since = date(2000, 1, 1) if last is None else self.today - timedelta(days=last)
        until = self.today + timedelta(days=1) if not first else self.today - timedelta(days=first)
        found = await self.statement(since, until, all_merchants=all_merchants)
        return [
            one
            for one in found
            if one.order.owed.stand is Stand.COLLECTED and not (one.payout is not None and one.payout.settled)
        ]

    async def write_disputes(
        self,
        path: Path,
        kind: ExportKind,
        sheet: OpenSheet,
        columns: Sequence[ExportColumn[KeptLine]],
        *,
        mirrored: bool,
    ) -> int:
        """Write the lines of a sheet that are disputed into a file; gives their number. Raises OSError."""
        disputed = [one for one in sheet.lines if one.decision is Decision.DISPUTE]
        written = await export_orders(path, kind, columns, _in_one(disputed), mirrored=mirrored)
        await self.note_disputes(sheet)
        return written

    async def note_disputes(self, sheet: OpenSheet) -> None:
        """Write into the history of a sheet that its disputes went out."""
        now, account, who = self._context.now(), self._context.account_id, self._who()
        sheet_id, count = sheet.head.sheet_id, sum(1 for one in sheet.lines if one.decision is Decision.DISPUTE)
        await self._act(lambda db: settlements.exported(db, account, sheet_id, count, who=who, at=now))


async def write_statement(
    path: Path,
    kind: ExportKind,
    lines: Sequence[StatementLine],
    columns: Sequence[ExportColumn[StatementLine]],
    *,
    mirrored: bool,
    title: str = "",
    foot: Sequence[Value] = (),
) -> int:
    """Write a statement into a file; gives the number of its orders. Raises OSError.

    ``title``: of its sheet; ``foot``: the line of its sums. A CSV, which programs read, has neither.
    """
    return await export_orders(path, kind, columns, _in_one(lines), mirrored=mirrored, title=title, foot=foot)


async def _in_one(rows: Sequence[R]) -> AsyncIterator[Sequence[R]]:
    yield rows


def payout_file(path: Path, sheet: str = "", *, takes_long: Callable[[], None] = lambda: None) -> PayoutFile:
    """Read the table of a file and find its heading. Blocks. Raises Unreadable.

    Of a workbook that sheet is read, else the first of those with lines that have order numbers, or else references;
    it is told which others have lines of a payout. One that is not asked for and cannot be read is none of a payout.
    """
    found = _readable_sheet(path, sheet, takes_long)
    shown = [one.name for one in found.sheets if one.name == found.name or (one.rows and not one.hidden)]
    files = {found.name: _file_of(path, found)}
    for name in shown if len(shown) > 1 else ():
        if name not in files:
            with _passing_over():
                files[name] = _file_of(path, _sheet_named(path, name, takes_long))
    named = {name: lines_named(files[name].heading, files[name].rows) for name in shown if name in files}
    of_payouts = {name: how for name, how in named.items() if how is not LinesNamed.NOT}
    chosen = found.name if sheet or not of_payouts else max(of_payouts, key=lambda name: of_payouts[name])
    file = files[chosen]
    if len(shown) < 2:
        return file
    file = replace(file, sheet=chosen, sheets=tuple(shown), others=tuple(one for one in of_payouts if one != chosen))
    if len({*of_payouts, chosen}) < 2:
        return file
    digest = hashlib.sha256(f"{file.digest}\n{chosen}".encode()).hexdigest()[: len(file.digest)]
    return replace(file, name=f"{path.name}, {chosen}", digest=digest)


def _sheet_named(path: Path, name: str, takes_long: Callable[[], None]) -> Sheet:
    choice = ReadChoice(heading_row=NO_HEADING, sheet=name)
    return read_sheet(path, whole=True, choice=choice, takes_long=takes_long)


def _readable_sheet(path: Path, sheet: str, takes_long: Callable[[], None]) -> Sheet:
    """Read the sheet that is asked for; else the one that is proposed, or the first shown one that can be read.

    Raises Unreadable.
    """
    try:
        return _sheet_named(path, sheet, takes_long)
    except Unreadable as reason:
        for one in () if sheet else reason.sheets:
            if one.rows and not one.hidden:
                with _passing_over():
                    return _sheet_named(path, one.name, takes_long)
        raise


@contextmanager
def _passing_over() -> Iterator[None]:
    """Pass over a worksheet that cannot be read: it is no payout, and the others are none the worse for it.

    Raises Unreadable where nothing could be read for want of a process, which says nothing of the sheet.
    """
    try:
        yield
    except Unreadable as reason:
        if reason.fault is FileFault.NO_WORKER:
            raise
        log.info("a worksheet beside a payout cannot be read: %s", reason.fault.value)


def _file_of(path: Path, sheet: Sheet) -> PayoutFile:
    rows = sorted((*sheet.rows, *sheet.totals), key=lambda row: row.number)
    at = heading_place(rows)
    if at is None:
        at = next((place for place, row in enumerate(rows) if any(row.cells)), None)
    if at is None:
        return PayoutFile(name=path.name, digest=sheet.digest, heading=(), rows=())
    title = tuple(" ".join(" ".join(row.cells).split())[:100] for row in rows[:at])
    return PayoutFile(
        name=path.name, digest=sheet.digest, heading=rows[at].cells, rows=tuple(rows[at + 1 :]), title=title
    )


@frozen(kw_only=True)
class _Held:
    """Lines as they are held against a merchant's orders, and all orders of the account that their numbers name."""

    judged: tuple[JudgedLine, ...]
    known: Mapping[str, KnownOrder]
    until: date | None


def _held(db: Database, account: str, merchant: str, lines: Sequence[SheetLine]) -> _Held:
    numbers = [line.number for line in lines if line.number]
    until = last_day(lines)
    known = owed.known_orders(db, account, numbers, dated=until is None)
    ours = {number: one for number, one in known.items() if one.merchant == merchant}
    named = [line.reference or line.number for line in lines if line.number not in ours]
    references = owed.by_reference(db, account, named, merchant)
    more = [number for number in references.values() if number not in ours]
    ours |= owed.known_orders(db, account, more, dated=until is None)
    judged = judge_sheet(lines, ours, references)
    if until is None:  # the newest order that is in it says how far the sheet goes
        until = max((ours[one.order].completed or date.min for one in judged if one.order), default=None)
    return _Held(judged=judged, known=known, until=until)


def judged_lines(
    db: Database, account: str, merchant: str, lines: Sequence[SheetLine]
) -> tuple[tuple[JudgedLine, ...], PayoutFault | None]:
    """Hold lines against the orders of a merchant, what is missing at the end; or say whose the sheet is instead."""
    held = _held(db, account, merchant, lines)
    if not whose(held.judged):
        named = owed.by_reference(db, account, [line.reference or line.number for line in lines])
        known = (*held.known.values(), *owed.known_orders(db, account, [*named.values()], dated=False).values())
        other = next((one.merchant for one in known if one.merchant != merchant), None)
        if other is not None:
            return (), PayoutFault(kind=PayoutFaultKind.OTHER_MERCHANT, row=lines[0].row, text=other)
        return (), PayoutFault(kind=PayoutFaultKind.OTHERS, row=lines[0].row, text=lines[0].number)
    there = {one.order for one in held.judged}
    gone = map(as_missing, owed.missing(db, account, merchant, held.until, without=there))
    return (*held.judged, *gone), None


def _payout_of(lines: Sequence[SheetLine]) -> str:
    """Give the number of the payout that most lines name; "" where none does."""
    named = Counter(line.payout for line in lines if line.payout)
    return named.most_common(1)[0][0] if named else ""


def _at_number(fault: PayoutFault, file: PayoutFile, columns: PayoutMap) -> PayoutFault:
    """Say at which cell a fault stands that is about the numbers of a sheet."""
    names = named_headings(file.heading)
    heading = columns.columns.get(PayoutColumn.NUMBER) or columns.columns.get(PayoutColumn.REFERENCE, "")
    if not fault.row or heading not in names:
        return fault
    return PayoutFault(
        kind=fault.kind,
        row=fault.row,
        cell=cell_name(fault.row, names.index(heading)),
        column=PayoutColumn.NUMBER,
        text=fault.text,
    )


def _heading_key(heading: Sequence[str]) -> str:
    """Name a heading of a payout; it is never taken for the same heading of a file of orders."""
    return hashlib.sha256("\n".join(("payout", *named_headings(heading))).encode()).hexdigest()[:32]
