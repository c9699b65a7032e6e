"""The scan station: each scan is kept, done in its turn, and followed until nothing more comes of it.

Labels are printed by the queue and handed over by the handovers; here is decided what a scan asks for: print, print
again after a question, open, hand over, or nothing and why. What has to be asked at the service does not hold up the
scans behind it. What a code may mean and which outcome is how good are rules of ``domain.scans``.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from courier_desk.desk.connection import Link
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.handovers import HandoverNotKept
from courier_desk.desk.scan_book import PRINTING, ScanBook, kept_outcome, read_known
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.calendar import CAIRO
from courier_desk.domain.handovers import HandoverScanKind
from courier_desk.domain.scans import (
    OUT,
    QUESTIONS,
    SITE_AWAY,
    CodeKind,
    Meaning,
    Questions,
    Scan,
    ScanCounts,
    ScanOutcome,
    as_latin,
    why_not_printed,
)
from courier_desk.domain.values import frozen
from courier_desk.host.settings import ScanMode
from courier_desk.store import accounts, order_list, orders, scans
from courier_desk.store import labels as kept
from courier_desk.store.faults import StoreFault, StoreFaultKind

if TYPE_CHECKING:
    from courier_desk.desk.connection import Connection
    from courier_desk.desk.context import Context
    from courier_desk.desk.handovers import HandoverDesk
    from courier_desk.desk.labels import LabelDesk
    from courier_desk.desk.lookup import Lookup
    from courier_desk.desk.print_jobs import PrintJobDesk
    from courier_desk.desk.print_queue import PrintQueue
    from courier_desk.domain.handovers import HandoverScan
    from courier_desk.domain.labels import LabelJob
    from courier_desk.domain.order_list import OrderRow
    from courier_desk.domain.orders import Order
    from courier_desk.store.labels import Print
    from courier_desk.store.sql import Database


# Scans as they are shown: the latest with what is known of its order, and the day's list with names and counts.
#
# Names come from the mirror, so a person who is forgotten is forgotten here too. It only reads.


#: More than anybody scans in a day.
_EVERYTHING = 100_000


@frozen(kw_only=True)
class ScanView:
    """A scan with what this desk knows of its order now.

    ``before``: the print that the question is about; ``handed``: the answer of the handover; ``label``: where its label
    stands in this run, with the reason for one that failed. ``merchant``: whose it is, where not of the one in use.
    """

    scan: Scan
    order: Order | None = None
    before: Print | None = None
    handed: HandoverScan | None = None
    label: LabelJob | None = None
    merchant: Merchant | None = None


@frozen(kw_only=True)
class ScanList:
    """Scans, newest first, the customers' names by the orders' numbers, and the day's counts."""

    scans: tuple[Scan, ...]
    names: Mapping[str, str]
    counts: ScanCounts


def read_view(db: Database, account: str, scan: Scan, in_use: str) -> ScanView:
    """Read what is known of a scan's order. ``in_use``: the code of the merchant in use, "" for a single business."""
    rows = order_list.rows(db, account, [f"o{scan.number}"]) if scan.number and in_use else []
    theirs = next((row.merchant for row in rows if row.merchant != in_use), "")
    order = orders.order(db, account, scan.number) if scan.number else None
    asked = scan.outcome in QUESTIONS and scan.detail
    past = kept.prints(db, account, scan.number) if asked else []
    return ScanView(
        scan=scan,
        order=order,
        before=next((one for one in past if repr(one.at) == scan.detail), None),
        merchant=accounts.merchant(db, account, theirs) if theirs else None,
    )


def read_list(
    db: Database,
    account: str,
    since: float,
    current: Mapping[int, Scan],
    *,
    last: int | None,
    to_keep: Sequence[Scan] = (),
) -> ScanList:
    """Read the latest scans (``last`` None: all since then) with the counts since then; ``current`` knows better.

    ``to_keep``: those that no store has yet, newest first.
    """
    if last is None:
        found = scans.recent(db, account, since=since, limit=_EVERYTHING)
    else:
        found = scans.recent(db, account, limit=last)
    shown = [*to_keep, *(current.get(one.scan_id, one) for one in found)][:last]
    counts = _with_those(scans.counts(db, account, since), [one for one in to_keep if one.at >= since])
    return ScanList(scans=tuple(shown), names=_names(db, account, shown), counts=counts)


def _with_those(kept: ScanCounts, more: Sequence[Scan]) -> ScanCounts:
    """Count further scans in. While the site is away none is handed over, and none is told to be unknown."""
    out = [one for one in more if one.outcome in OUT]
    again = sum(one.copy > 1 for one in out)
    return replace(
        kept, total=kept.total + len(more), printed=kept.printed + len(out) - again, again=kept.again + again
    )


def _names(db: Database, account: str, some: Sequence[Scan]) -> dict[str, str]:
    numbers = dict.fromkeys(one.number for one in some if one.number)
    rows = order_list.rows(db, account, [f"o{number}" for number in numbers])
    return {row.number: row.full_name for row in rows}


def midnight(now: float) -> float:
    """Give when the day began in Cairo (seconds since the epoch)."""
    there = datetime.fromtimestamp(now, CAIRO)
    return there.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()


log = logging.getLogger(__name__)
_TOLD = {
    CodeKind.SEVERAL: ScanOutcome.SEVERAL,
    CodeKind.PICKUP: ScanOutcome.PICKUP,
    CodeKind.MERCHANT: ScanOutcome.MERCHANT,
    CodeKind.PHONE: ScanOutcome.PHONE,
    CodeKind.NOT_FOUND: ScanOutcome.NOT_FOUND,
    CodeKind.NOTHING: ScanOutcome.NOT_READ,
}
_HANDED = {
    HandoverScanKind.MARKED: ScanOutcome.HANDED,
    HandoverScanKind.ALREADY: ScanOutcome.HANDED_BEFORE,
    HandoverScanKind.NOT_WAITING: ScanOutcome.NOT_HANDED,
    HandoverScanKind.UNKNOWN: ScanOutcome.NOT_FOUND,
}


@frozen(kw_only=True)
class Parts:
    """What a scan may lead to."""

    connection: Connection
    labels: LabelDesk
    prints: PrintQueue
    print_jobs: Callable[[], PrintJobDesk]
    lookup: Lookup
    handovers: Callable[[], HandoverDesk]


class ScanDesk:
    """The scans of one account. ``run`` it as a task while somebody may scan."""

    def __init__(self, context: Context, parts: Parts) -> None:
        self._context = context
        self._parts = parts
        self.clock: Callable[[], float] = lambda: asyncio.get_running_loop().time()
        """Seconds that only go forward, for what is the same scan and what is an answer."""
        self._turn = asyncio.Lock()
        self._questions = Questions()
        self._book = ScanBook(context, parts.prints)

    # -- scanning --------------------------------------------------------------------------------------------------

    async def take(self, text: str, mode: ScanMode, *, ask: bool = True) -> Scan | None:
        """Do what a scan asks for, in its turn; gives it as decided, None for what is no scan of its own.

        With ``ask`` a label printed before waits for the second scan. What becomes of a label follows by itself
        (``Topic.SCANS``).
        """
        code, now = as_latin(text), self.clock()
        if not code or self._questions.is_bounce(code, now):
            return None
        return await self._take(text, code, mode, now, ask=ask)

    async def print_again(self) -> Scan | None:
        """Print the label of the last scan's order once more, without a question; None where that led to none: the
        label of another parcel is not what a person then asks for.
        """
        number = await self.last_number()
        if not number:
            return None
        return await self._take(number, number, ScanMode.PRINT, self.clock(), ask=False, sure=True)

    async def last_number(self) -> str:
        """Give the number of the order that the last scan led to, whatever came of it; empty where it led to none."""
        last = self.latest
        if last is None:
            account = self._context.account_id
            last = next(iter(await self._context.store.look(lambda db: scans.recent(db, account, limit=1))), None)
        return last.number if last is not None and last.is_of_order else ""

    async def _take(self, text: str, code: str, mode: ScanMode, now: float, *, ask: bool, sure: bool = False) -> Scan:
        scan = Scan(at=self._context.now(), code=code)
        serial = self._book.begin(scan)
        wish = _Wish(serial=serial, text=text, mode=mode, now=now, ask=ask, sure=sure)
        try:
            async with self._turn:
                await self._keep(serial, scan)
                found = await self._parts.lookup.here(text)
                late = None if found.is_to_be_asked else await self._act(wish, found)
            if found.is_to_be_asked and self._is_away:  # what the service told could not be kept, nor marked
                self._book.end(serial, ScanOutcome.NOT_SAVED, detail=SITE_AWAY)
            elif found.is_to_be_asked and (told := await self._ask_service(serial, found)) is not None:
                async with self._turn:
                    late = await self._act(wish, told)
            if late is not None:
                await self._fetch_then_print(serial, late)
        except (StoreFault, HandoverNotKept) as fault:
            if isinstance(fault, StoreFault) and fault.kind is StoreFaultKind.CLOSED:
                raise
            log.log(logging.INFO if fault.is_away else logging.WARNING, "a scan was not done: %s", fault)
            self._book.end(serial, ScanOutcome.NOT_SAVED, detail=SITE_AWAY if fault.is_away else "")
        return await self._book.saved(serial)

    @property
    def _is_away(self) -> bool:
        return bool(self._context.store.away_since)

    async def _keep(self, serial: int, scan: Scan) -> None:
        """Keep a new scan; while the site is not reached, later. Raises StoreFault."""
        store, account = self._context.store, self._context.account_id
        if self._is_away:
            self._book.keep_later(serial)
            return
        try:
            scan_id = await store.write(lambda db: scans.add(db, account, scan))
        except StoreFault as fault:
            if not fault.is_away:
                raise
            self._book.keep_later(serial)
        else:
            self._book.change(serial, scan_id=scan_id)

    async def _act(self, wish: _Wish, found: Meaning) -> OrderRow | None:
        """Do what the mode says; gives the order whose label has to be fetched before it can be printed."""
        serial = wish.serial
        if found.kind is CodeKind.PENDING and wish.mode is ScanMode.OPEN:
            self._book.end(serial, ScanOutcome.OPENED, detail=f"p{found.row_id}")
        elif found.kind is CodeKind.PENDING:
            self._book.end(serial, ScanOutcome.NOT_CREATED)
        elif found.kind is CodeKind.SEVERAL:
            self._book.end(serial, ScanOutcome.SEVERAL, detail=" ".join(found.numbers))
        elif found.kind in _TOLD:
            unknown = _TOLD[found.kind] is ScanOutcome.NOT_FOUND and wish.mode is ScanMode.HAND_OVER
            detail = scans.TO_HAND_OVER if unknown else ""
            self._book.end(serial, _TOLD[found.kind], number=found.number, detail=detail)
        elif wish.mode is ScanMode.OPEN:
            self._book.end(serial, ScanOutcome.OPENED, number=found.number, detail=f"o{found.number}")
        elif found.inside and not self._is_meant(wish, found):
            self._book.end(serial, ScanOutcome.INSIDE, number=found.number)
        elif wish.mode is ScanMode.HAND_OVER:
            await self._hand_over(serial, found.number)
        else:
            return await self._ask_for_print(wish, found.number)
        return None

    def _is_meant(self, wish: _Wish, found: Meaning) -> bool:
        """Tell whether a number within a longer code was said to be meant by the scan before; else it is asked."""
        about, code = f"{wish.mode} {found.code}", self._book.scan(wish.serial).code
        if self._questions.take_answer(about, wish.now) or self._questions.is_open(found.number, code, wish.now):
            return True
        self._questions.ask(about, code, wish.now)
        return False

    async def _hand_over(self, serial: int, number: str) -> None:
        self._book.change(serial, number=number)
        answer = await self._parts.handovers().scan(number)
        self._book.keep_answer(serial, answer)
        detail = {
            HandoverScanKind.MARKED: f"{answer.scanned} {answer.total}",
            HandoverScanKind.ALREADY: f"{answer.at or 0} {int(answer.before == answer.handover_id)}",
            HandoverScanKind.NOT_WAITING: f"{answer.why} {answer.status}",
            HandoverScanKind.UNKNOWN: scans.TO_HAND_OVER,
        }[answer.kind]
        self._book.end(serial, _HANDED[answer.kind], number=number, detail=detail)

    @property
    def may_take_back(self) -> bool:
        """Tell whether the latest scan left its order marked on the sheet of the day."""
        answer, scan = self._book.latest_answer, self.latest
        if answer is None or scan is None or scan.outcome not in (ScanOutcome.HANDED, ScanOutcome.HANDED_BEFORE):
            return False
        return scan.outcome is ScanOutcome.HANDED or answer.before == answer.handover_id

    async def take_back(self) -> bool:
        """Take the mark back that the latest scan made or found; False when there is none (any more).

        Raises HandoverNotKept.
        """
        async with self._turn:
            answer = self._book.latest_answer
            if answer is None or not self.may_take_back:
                return False
            if not await self._parts.handovers().take_back(answer.handover_id, answer.number):
                return False
            account = self._context.account_id
            try:
                await self._context.store.write(lambda db: scans.take_back(db, account, answer.number))
            except StoreFault as fault:  # the mark is gone, and only what the scan says of it stays
                log.warning("what became of a scan could not be kept: %s", fault.kind)
            serial = self._book.latest_serial
            self._book.end(serial, ScanOutcome.TAKEN_BACK, detail="")
        await self._book.saved(serial)
        return True

    async def _ask_service(self, serial: int, unknown: Meaning) -> Meaning | None:
        """Ask for what this desk does not know; None when nobody could be asked."""
        try:
            return await self._parts.lookup.ask(unknown)
        except DeskFailure as error:
            self._book.end(serial, ScanOutcome.NOT_ASKED, number="", detail=error.failure.kind.value)
            return None

    # -- printing --------------------------------------------------------------------------------------------------

    async def _ask_for_print(self, wish: _Wish, number: str) -> OrderRow | None:
        """Print a label unless something is to be said first; gives the order whose label has to be fetched first."""
        serial, account, prints = wish.serial, self._context.account_id, self._parts.prints

        known = await self._context.store.look(lambda db: read_known(db, account, number))
        answered = self._questions.take_answer(number, wish.now) or wish.sure
        copy = 1 + (known.before.copy if known.before is not None else 0)
        self._book.change(serial, number=number, copy=0)
        if not known.rows:
            self._book.end(serial, ScanOutcome.NOT_FOUND)
            return None
        row = known.rows[0]
        outcome = why_not_printed(row)
        if outcome is None and prints.is_under_way(number):
            outcome = ScanOutcome.ON_ITS_WAY
        if outcome is not None:
            self._book.end(serial, outcome, detail=row.status)
            return None
        if not answered and (question := known.question(ask=wish.ask)) is not None:
            code = self._book.scan(serial).code
            self._questions.ask(number, code, wish.now)
            self._book.end(serial, question, detail=repr(known.before.at) if known.before is not None else "")
            return None
        if known.left_job is not None:  # another run left it in the middle: that very job goes on
            self._book.change(serial, outcome=ScanOutcome.GETTING, copy=copy, job=known.left_job)
            self._book.wish_printed(serial)
            await self._parts.print_jobs().go_on(known.left_job)
            return None
        self._book.change(serial, copy=copy)
        if self._context.is_cut_off and not await self._parts.labels.is_kept(number):
            self._book.end(serial, ScanOutcome.NOT_KEPT, detail=SITE_AWAY)
            return None
        online = self._parts.connection.status.link in (Link.ONLINE, Link.SLOWED)
        if not online and not await self._parts.labels.is_kept(number):
            return row
        self._print(serial, row)
        return None

    async def _fetch_then_print(self, serial: int, row: OrderRow) -> None:
        """Fetch a label over a connection that may be gone: the queue behind it must not wait for that."""
        self._book.change(serial, outcome=ScanOutcome.GETTING)
        try:
            await self._parts.labels.label(row.number, row.merchant)
        except DeskFailure as error:
            outcome, detail = kept_outcome(error.failure)
            self._book.end(serial, outcome, detail=detail)
            return
        self._print(serial, row)

    def _print(self, serial: int, row: OrderRow) -> None:
        self._book.change(serial, outcome=ScanOutcome.GETTING)
        self._book.wish_printed(serial)
        self._parts.prints.print_soon(row.number, row.merchant)

    async def run(self) -> None:
        """Follow the labels that scans asked for, and keep what becomes of them; first what another run left."""
        await self._book.run()

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def latest(self) -> Scan | None:
        """Give the scan that came last in this run, as it stands now."""
        return self._book.latest

    @property
    def waiting(self) -> int:
        """Tell how many scanned labels are on their way to the printer."""
        return self._book.waiting

    def drain_news(self) -> list[Scan]:
        """Give the changes of scans since the last time, oldest first, for whoever tells them to the ear."""
        return self._book.drain_news()

    async def view(self) -> ScanView | None:
        """Give the latest scan of this run with its order; None before the first."""
        scan, account, in_use = self.latest, self._context.account_id, self._context.merchant_code
        if scan is None:
            return None
        handed = self._book.latest_answer
        found = await self._context.store.look(lambda db: read_view(db, account, scan, in_use))
        label = self._parts.prints.job(scan.number) if scan.outcome in PRINTING | {ScanOutcome.NOT_PRINTED} else None
        return replace(found, handed=handed, label=label)

    async def recent(self, *, everything: bool = False, last: int = 5) -> ScanList:
        """Give the latest scans (with ``everything`` all since midnight), and the counts since midnight in Cairo."""
        account, since = self._context.account_id, midnight(self._context.now())
        current, to_keep = self._book.current(), self._book.to_keep
        return await self._context.store.look(
            lambda db: read_list(db, account, since, current, last=None if everything else last, to_keep=to_keep)
        )


@frozen(kw_only=True)
class _Wish:
    """How a scan is to be done. ``sure``: whatever would be asked is answered already."""

    serial: int
    text: str
    mode: ScanMode
    now: float
    ask: bool
    sure: bool
