"""The scan station with a real store and a real service: what a scan asks for, and nothing printed by mistake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from courier_desk.desk.scan_book import KnownLabel
from courier_desk.desk.session import Session
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelProblem, PrintResult
from courier_desk.domain.print_jobs import JobState, PrintJob, PrintLine, PrintState
from courier_desk.domain.printers import PrinterStatus, Readiness, SpoolState
from courier_desk.domain.scans import Scan, ScanCounts, ScanOutcome
from courier_desk.host.settings import ScanMode
from courier_desk.store import print_jobs, scans
from tests.desk.test_handovers import make_orders
from tests.support.desk import ACCOUNT, desk_at, until
from tests.support.paper import KeptPaper
from tests.support.sandbox import RunningSandbox

PRINT, OPEN, HAND_OVER = ScanMode.PRINT, ScanMode.OPEN, ScanMode.HAND_OVER


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    """The training service, for all stories of this file."""
    with RunningSandbox() as running:
        yield running


@dataclass
class TellingPaper(KeptPaper):
    """A printer whose spooler tells what becomes of a job, when the story says so."""

    says: SpoolState = SpoolState.WAITING
    stands: Readiness = Readiness.READY
    jobs: int = 0
    asked: list[int] = field(default_factory=list)

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        super().print_label(pdf, order_number)
        self.jobs += 1
        return PrintResult(problem=None, printer="Kept", found=(order_number,), spool_job=self.jobs)

    def status(self, profile: LabelProfile) -> PrinterStatus:
        return PrinterStatus(printer=profile.printer, readiness=self.stands)

    def look(self, profile: LabelProfile, jobs: Sequence[int]) -> Mapping[int, SpoolState]:
        del profile
        return dict.fromkeys(jobs, self.says)


class Clock:
    """The station's clock, turned by hand."""

    def __init__(self, session: Session) -> None:
        self.now = 1_000.0
        session.scans.clock = lambda: self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


@asynccontextmanager
async def station(
    sandbox: RunningSandbox, folder: Path, paper: KeptPaper | None = None, *, base_url: str = ""
) -> AsyncIterator[tuple[Session, KeptPaper, Clock]]:
    """A desk at whose station somebody works."""
    paper = paper or KeptPaper()
    async with desk_at(sandbox, folder / "desk.sqlite", paper=paper, base_url=base_url) as session:
        following = asyncio.create_task(session.scans.run())
        try:
            yield session, paper, Clock(session)
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


async def outcomes(session: Session) -> list[tuple[str, ScanOutcome]]:
    """Give the day's scans, oldest first."""
    return [(one.number, one.outcome) for one in reversed((await session.scans.recent(everything=True)).scans)]


async def comes_to(session: Session, *wanted: ScanOutcome) -> None:
    """Wait until the latest scans stand so, oldest of them first."""

    async def stand() -> bool:
        return tuple(outcome for _number, outcome in (await outcomes(session))[-len(wanted) :]) == wanted

    await until(stand)


async def took(session: Session, text: str, mode: ScanMode = PRINT, *, ask: bool = True) -> Scan:
    scan = await session.scans.take(text, mode, ask=ask)
    assert scan is not None
    return scan


async def test_a_label_is_printed_once_and_a_copy_only_when_the_question_is_answered_in_time(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with station(sandbox, tmp_path) as (session, paper, clock):
        (number,) = await make_orders(session, 1)
        assert (await took(session, number)).outcome is ScanOutcome.GETTING
        await comes_to(session, ScanOutcome.SENT)
        clock.wait(1.4)
        assert await session.scans.take(number, PRINT) is None  # read twice
        clock.wait(2)
        asked = await took(session, number.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")))
        assert asked.outcome is ScanOutcome.BEFORE
        view = await session.scans.view()
        assert view is not None
        assert view.before is not None
        assert (view.before.printer, view.before.copy, repr(view.before.at)) == ("Kept", 1, asked.detail)
        clock.wait(0.2)
        assert await session.scans.take(number, PRINT) is None  # one pull of the trigger is no answer
        clock.wait(10)
        assert (await took(session, number)).outcome is ScanOutcome.BEFORE  # too late: asked again
        clock.wait(0.9)
        answered = await took(session, number)
        assert (answered.outcome, answered.copy) == (ScanOutcome.GETTING, 2)
        await comes_to(session, ScanOutcome.BEFORE, ScanOutcome.SENT)
        clock.wait(2)
        assert (await took(session, number)).outcome is ScanOutcome.BEFORE  # a copy is printed before, too
        clock.wait(20)
        assert (await took(session, number, ask=False)).copy == 3  # print without asking
        await comes_to(session, ScanOutcome.SENT)
        again = await session.scans.print_again()
        assert again is not None
        assert again.copy == 4
        await until(lambda: _printed(paper, 4))
        await comes_to(session, ScanOutcome.SENT)
        await until(lambda: _counts(session, ScanCounts(total=7, printed=1, again=3, not_found=0)))


async def _counts(session: Session, wanted: ScanCounts) -> bool:
    return (await session.scans.recent()).counts == wanted


async def _printed(paper: KeptPaper, times: int) -> bool:
    return len(paper.printed) == times


async def test_scans_faster_than_the_printer_all_come_out_in_their_order(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    paper = TellingPaper(stands=Readiness.OUT_OF_PAPER)
    async with station(sandbox, tmp_path, paper) as (session, _paper, clock):
        numbers = await make_orders(session, 5)
        wanted = [numbers[place] for place in (3, 0, 4, 1, 2)]
        await asyncio.gather(*(session.scans.take(number, PRINT) for number in wanted))
        assert session.scans.waiting == 5
        clock.wait(3)
        assert (await took(session, wanted[0])).outcome is ScanOutcome.ON_ITS_WAY
        assert paper.printed == []
        paper.stands = Readiness.READY
        await until(lambda: _printed(paper, 5))
        assert [number for number, _pdf in paper.printed] == wanted
        await comes_to(session, *[ScanOutcome.SENT] * 5, ScanOutcome.ON_ITS_WAY)
        view = await session.scans.recent(everything=True)
        assert all(one.awaited for one in view.scans[1:])  # the spooler has yet to say
        paper.says = SpoolState.PRINTED
        await comes_to(session, *[ScanOutcome.PRINTED] * 5, ScanOutcome.ON_ITS_WAY)
        assert [number for number, _outcome in await outcomes(session)] == [*wanted, wanted[0]]


async def test_what_leads_to_no_label_is_told_and_nothing_is_printed(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with station(sandbox, tmp_path) as (session, paper, clock):
        one, two = await make_orders(session, 2)
        assert session.merchant is not None
        reference = next(row.reference for row in await session.orders.made_today() if row.number == one)
        cases = [
            ("999999", ScanOutcome.NOT_FOUND, "999999"),
            (two, ScanOutcome.GETTING, two),
            (f"https://example.com/t/{two}?p=1", ScanOutcome.INSIDE, two),
            (f"SKU-{two}", ScanOutcome.INSIDE, two),
            (f"BOSTA{two}EG", ScanOutcome.NOT_FOUND, ""),
            (f"S/N {two}A", ScanOutcome.NOT_READ, ""),
            (f"{one}-{two}", ScanOutcome.SEVERAL, ""),
            (f"622{one}1234", ScanOutcome.NOT_FOUND, ""),
            (reference.lower(), ScanOutcome.GETTING, one),
            (session.merchant.code, ScanOutcome.MERCHANT, ""),
            ("01007741186", ScanOutcome.PHONE, ""),
            ("WEB-00000", ScanOutcome.NOT_FOUND, ""),
            ("hello", ScanOutcome.NOT_READ, ""),
        ]
        for text, outcome, number in cases:
            clock.wait(20)
            scan = await took(session, text)
            assert (scan.outcome, scan.number) == (outcome, number), text
        await until(lambda: _printed(paper, 2))
        assert await session.scans.print_again() is None  # of the label before nobody spoke
        assert len(paper.printed) == 2
        kept = await session.context.store.read(lambda db: scans.recent(db, ACCOUNT, limit=20))
        assert not any("01007741186" in one.code for one in kept)  # whose phone it is, is nobody's business
        assert (await session.scans.recent()).counts.not_found == 4


async def test_a_cancelled_order_and_one_being_deleted_are_not_printed(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with station(sandbox, tmp_path) as (session, paper, clock):
        ending, cancelled = await make_orders(session, 2)
        session.outbox.hold(True)
        await session.order_actions.delete([ending])
        assert (await took(session, ending)).outcome is ScanOutcome.ENDING
        sandbox.control("POST", f"/orders/{cancelled}", {"status": "canceled"})
        await session.orders.original(cancelled)
        clock.wait(3)
        scan = await took(session, cancelled)
        assert (scan.outcome, scan.detail) == (ScanOutcome.CANCELLED, "canceled")
        session.outbox.hold(False)

        async def gone() -> bool:
            clock.wait(3)
            return (await took(session, ending)).outcome is ScanOutcome.GONE

        await until(gone)
        assert paper.printed == []


async def test_offline_prints_what_is_kept_and_says_what_is_not(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with station(sandbox, tmp_path) as (session, paper, clock):
        kept, not_kept = await make_orders(session, 2)
        assert session.merchant is not None
        await session.labels.label(kept, session.merchant.code)
    async with station(sandbox, tmp_path, base_url="http://127.0.0.1:9/api/public/v1") as (session, paper, clock):
        await took(session, kept)
        await comes_to(session, ScanOutcome.SENT)
        scan = await took(session, not_kept)
        assert (scan.outcome, scan.detail) == (ScanOutcome.NOT_KEPT, FailureKind.NO_CONNECTION.value)
        scan = await took(session, "999999")
        assert (scan.outcome, scan.detail) == (ScanOutcome.NOT_ASKED, FailureKind.NO_CONNECTION.value)
        assert [number for number, _pdf in paper.printed] == [kept]
        del clock


async def test_open_and_hand_over_print_nothing(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with station(sandbox, tmp_path) as (session, paper, clock):
        one, two = await make_orders(session, 2)
        opened = await took(session, one, OPEN)
        assert (opened.outcome, opened.detail) == (ScanOutcome.OPENED, f"o{one}")
        clock.wait(3)
        handed = await took(session, one, HAND_OVER)
        assert handed.outcome is ScanOutcome.HANDED
        scanned, total = map(int, handed.detail.split())
        assert (scanned, total >= 2) == (1, True)
        clock.wait(3)
        assert (await took(session, one, HAND_OVER)).outcome is ScanOutcome.HANDED_BEFORE
        sandbox.control("POST", f"/orders/{two}", {"status": "outForDelivery"})
        await session.orders.original(two)
        wrong = await took(session, two, HAND_OVER)
        assert (wrong.outcome, wrong.detail) == (ScanOutcome.NOT_HANDED, "status outForDelivery")
        assert (await took(session, "999998", HAND_OVER)).outcome is ScanOutcome.NOT_FOUND
        assert paper.printed == []


@pytest.mark.parametrize("around", ["SKU-{}", "LOT {} EXP 11/27", "https://track.example/{}"])
async def test_a_number_within_another_code_is_asked_about_before_anything_is_done(
    sandbox: RunningSandbox, tmp_path: Path, around: str
) -> None:
    async with station(sandbox, tmp_path) as (session, paper, clock):
        one, two = await make_orders(session, 2)
        for number, mode, done in ((one, HAND_OVER, ScanOutcome.HANDED), (two, PRINT, ScanOutcome.GETTING)):
            code = around.format(number)
            asked = await took(session, code, mode, ask=False)
            assert (asked.outcome, asked.number) == (ScanOutcome.INSIDE, number)
            clock.wait(10.1)  # too late to be the answer
            assert (await took(session, code, mode)).outcome is ScanOutcome.INSIDE
            clock.wait(0.2)
            assert await session.scans.take(code, mode) is None  # one pull of the trigger is no answer
            clock.wait(0.9)
            assert (await took(session, code, mode)).outcome is done
            clock.wait(10.1)
        await until(lambda: _printed(paper, 1))
        assert [number for number, _pdf in paper.printed] == [two]
        opened = await took(session, around.format(one), OPEN)
        assert (opened.outcome, opened.detail) == (ScanOutcome.OPENED, f"o{one}"), "to look at it does no harm"


async def test_within_another_code_the_second_scan_prints_no_copy(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with station(sandbox, tmp_path) as (session, paper, clock):
        (number,) = await make_orders(session, 1)
        await took(session, number)
        await comes_to(session, ScanOutcome.SENT)
        outcomes_of = []
        for _ in range(3):
            clock.wait(2)
            outcomes_of.append((await took(session, f"SKU-{number}")).outcome)
        assert outcomes_of == [ScanOutcome.INSIDE, ScanOutcome.BEFORE, ScanOutcome.GETTING]
        del paper


class BadPaper(KeptPaper):
    """A printer that goes away while it is given something, or finds the bars unreadable."""

    problem = LabelProblem.SPOOLER_SILENT

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        super().print_label(pdf, order_number)
        return PrintResult(problem=self.problem)


async def test_a_label_that_may_have_come_out_is_asked_about_and_a_refused_one_is_not(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    paper = BadPaper()
    async with station(sandbox, tmp_path, paper) as (session, _paper, clock):
        maybe, refused = await make_orders(session, 2)
        await took(session, maybe, ask=False)
        await comes_to(session, ScanOutcome.MAYBE)
        clock.wait(20)
        assert (await took(session, maybe, ask=False)).outcome is ScanOutcome.MAYBE_BEFORE
        paper.problem = LabelProblem.SPOOLER_REFUSED
        await took(session, refused)
        await comes_to(session, ScanOutcome.NOT_PRINTED)
        scan = session.scans.latest
        assert scan is not None
        assert scan.detail == LabelProblem.SPOOLER_REFUSED.value
        clock.wait(20)
        assert (await took(session, refused)).outcome is ScanOutcome.GETTING  # nothing came out: tried again


async def test_after_a_restart_the_list_tells_what_became_of_each_and_a_batch_is_not_printed_beside(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    paper = TellingPaper()
    async with station(sandbox, tmp_path, paper) as (session, _paper, clock):
        sent, held, batched = await make_orders(session, 3)
        await took(session, sent)
        await comes_to(session, ScanOutcome.SENT)
        paper.stands = Readiness.OFFLINE
        await session.prints.look_at_printer()
        await took(session, held)
        rows = await session.order_list.rows_of([f"o{batched}", f"o{held}"])
        await session.print_jobs.start(rows[:1])
        clock.wait(3)
        assert (await took(session, batched)).outcome is ScanOutcome.IN_A_JOB

        async def written() -> bool:
            return await session.context.store.read(lambda db: print_jobs.latest_of(db, ACCOUNT, held)) is not None

        await until(written)
    paper = TellingPaper(says=SpoolState.PRINTED)
    async with station(sandbox, tmp_path, paper) as (session, _paper, clock):
        await comes_to(session, ScanOutcome.PRINTED, ScanOutcome.UNFINISHED, ScanOutcome.IN_A_JOB)
        await took(session, held)  # its own job goes on
        await comes_to(session, ScanOutcome.PRINTED)
        assert [number for number, _pdf in paper.printed] == [held]
        clock.wait(3)
        assert (await took(session, batched, ask=False)).outcome is ScanOutcome.IN_A_JOB


def test_what_another_desk_left_in_the_middle_goes_on_there_and_is_printed_here() -> None:
    line = PrintLine(job_id=1, position=1, number="204881", merchant="m", state=PrintState.QUEUED)
    job = PrintJob(job_id=1, made=1.0, single=True, state=JobState.INTERRUPTED)
    ours = KnownLabel(rows=[], before=None, line=line, job=job)
    assert (ours.left_job, ours.question(ask=True)) == (1, None)
    theirs = replace(ours, is_ours=False)
    assert (theirs.left_job, theirs.question(ask=True)) == (None, None)
    runs_there = replace(theirs, job=replace(job, single=False, state=JobState.RUNNING))
    assert runs_there.question(ask=True) is ScanOutcome.IN_A_JOB, "it is about to come out there"


async def test_a_parcel_of_another_merchant_than_the_one_in_use_says_whose_it_is(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=KeptPaper()) as session:
            theirs, ours = [one["businessAccountCode"] for one in sandbox.ready["merchants"][:2]]
            assert await session.use_merchant(theirs)
            (number,) = await make_orders(session, 1)
            await session.scans.take(number, ScanMode.OPEN)
            view = await session.scans.view()
            assert view is not None
            assert view.merchant is None
            assert await session.use_merchant(ours)
            view = await session.scans.view()
            assert view is not None
            assert view.merchant is not None
            assert view.merchant.code == theirs
