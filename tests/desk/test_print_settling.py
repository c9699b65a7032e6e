"""What people decide about labels of a job: left out, wanted after all, seen to have come out; each once on paper."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from courier_desk.desk.session import Session
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelProblem, PrintResult, ReadyLabel
from courier_desk.domain.outbox import State
from courier_desk.domain.print_jobs import JobState, PrintState
from courier_desk.domain.printers import PrinterStatus, Readiness
from tests.desk.test_print_queue import Printer, is_in, some_orders, states
from tests.support.desk import desk_at, until
from tests.support.desk import request as a_request
from tests.support.sandbox import RunningSandbox

SENT, QUEUED, WAITING, LEFT_OUT = PrintState.SENT, PrintState.QUEUED, PrintState.WAITING, PrintState.LEFT_OUT


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    """The training service, for all stories of this file."""
    with RunningSandbox(speed=0.001) as running:
        yield running


async def stand(session: Session, job_id: int, *wanted: PrintState) -> bool:
    """Tell whether the labels of a job stand like this."""
    return await states(session, job_id) == list(wanted)


async def all_created(session: Session) -> bool:
    """Tell whether nothing is pending."""
    counts = await session.pending_counts()
    return not sum(count for state, count in counts.items() if state is not State.DRAFT)


async def test_what_was_left_out_before_its_order_was_there_can_be_wanted_after_all(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    paper = Printer()
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        await session.zones.refresh()
        session.outbox.hold(True)
        ids = [await session.orders.create(a_request(session), print_after=True) for _ in range(2)]
        job = await session.print_jobs.start(await session.order_list.rows_of([f"p{one}" for one in ids]))
        page = await session.job_pages.read(job)
        assert page is not None
        assert page.creation == {State.WAITING: 2}
        await session.print_jobs.stop(job)
        assert await states(session, job) == [LEFT_OUT, LEFT_OUT]
        await session.print_jobs.print_left(job)
        assert await states(session, job) == [WAITING, WAITING]
        await session.print_jobs.stop(job)
        await session.print_jobs.again(job, [2])
        session.outbox.hold(False)
        await until(lambda: is_in(session, job, JobState.DONE))
        await until(lambda: all_created(session))
        # The first was to be printed when it is there, and no job waited for it then; the second only by its job.
        await until(lambda: _count(paper, 2))
        assert await states(session, job) == [LEFT_OUT, SENT]
        await session.print_jobs.print_left(job)
        await until(lambda: stand(session, job, SENT, SENT))
        assert sorted(paper.numbers.count(one) for one in set(paper.numbers)) == [1, 2]
        page = await session.job_pages.read(job)
        assert page is not None
        assert (page.creation, page.reached, page.cod) == ({State.DONE: 2}, 2, 250_000)


async def test_a_label_printed_anyway_after_its_order_is_printed_once_when_a_job_waits_for_it(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    paper = Printer()
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        await session.zones.refresh()
        session.outbox.hold(True)
        row_id = await session.orders.create(a_request(session), print_after=True)
        job = await session.print_jobs.start(await session.order_list.rows_of([f"p{row_id}"]))
        session.outbox.hold(False)
        await until(lambda: is_in(session, job, JobState.DONE))
        await asyncio.sleep(0.1)
        assert len(paper.numbers) == 1


async def test_leaving_out_the_last_ends_a_job_and_a_paused_one_stays_paused(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    paper = Printer(problem=LabelProblem.SPOOLER_SILENT)
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows = await some_orders(session, 3)
        job = await session.print_jobs.start(rows)
        await until(lambda: stand(session, job, *[PrintState.UNKNOWN] * 3))
        await until(lambda: is_in(session, job, JobState.DONE))
        paper.stands = Readiness.OFFLINE
        await session.prints.look_at_printer()  # else it is believed to be ready, as it was told a moment ago
        await session.print_jobs.again(job, [1, 2])
        await session.print_jobs.pause(job)
        await session.print_jobs.again(job, [3])
        assert await is_in(session, job, JobState.PAUSED)
        assert await states(session, job) == [QUEUED, QUEUED, QUEUED]
        await session.print_jobs.leave_out(job, [1, 2])
        assert await is_in(session, job, JobState.PAUSED)
        await session.print_jobs.leave_out(job, [3])
        assert await is_in(session, job, JobState.DONE)
        paper.stands, paper.problem = Readiness.READY, LabelProblem.SPOOLER_SILENT
        await session.print_jobs.again(job, [1])
        await until(lambda: stand(session, job, PrintState.UNKNOWN, LEFT_OUT, LEFT_OUT))
        page = await session.job_pages.read(job)
        assert page is not None
        assert [need.line.position for need in page.needs] == [1]
        await session.print_jobs.seen_out(job, [1])
        assert await states(session, job) == [PrintState.PRINTED, LEFT_OUT, LEFT_OUT]
        paper.problem = None
        session.prints.print_soon(rows[1].number, rows[1].merchant)  # left out of the job, it can be printed alone
        await until(lambda: _count(paper, 1))
        assert paper.numbers == [rows[1].number]


@pytest.mark.usefixtures("own_file")
async def test_a_single_label_that_may_be_out_is_not_printed_again_when_a_person_goes_on(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """The store is copied while the label is with the spooler, as a power cut would leave it."""
    left = tmp_path / "left"

    class Cut(Printer):
        def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
            left.mkdir()
            for part in tmp_path.glob("desk*.sqlite*"):
                shutil.copy(part, left / part.name)
            return super().spool(sheet, profile)

    async def cut_off() -> None:
        paper = Cut()
        async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
            (row,) = await some_orders(session, 1)
            session.prints.print_soon(row.number, row.merchant)
            await until(lambda: _count(paper, 1))

    await cut_off()
    paper = Printer()
    async with desk_at(sandbox, left / "desk.sqlite", paper=paper) as session:
        await until(lambda: _true(bool(session.prints.interrupted)))
        (job,) = session.prints.interrupted
        assert job.single
        await session.print_jobs.go_on(job.job_id)
        assert await is_in(session, job.job_id, JobState.DONE)
        assert await states(session, job.job_id) == [PrintState.UNKNOWN]
        assert paper.numbers == []


async def test_a_pause_holds_that_comes_while_the_printer_is_asked(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier_desk.desk.print_queue.RECHECK", 0.05)
    monkeypatch.setattr("courier_desk.desk.print_queue._FRESH", 0.0)
    loop, asked = asyncio.get_running_loop(), list[int]()

    class Asked(Printer):
        def status(self, profile: LabelProfile) -> PrinterStatus:
            if asked:
                pause = session.print_jobs.pause(asked.pop())
                asyncio.run_coroutine_threadsafe(pause, loop).result()
            return super().status(profile)

    paper = Asked(stands=Readiness.OFFLINE)
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows = await some_orders(session, 1)
        job = await session.print_jobs.start(rows)
        await until(lambda: is_in(session, job, JobState.PRINTER_STOPPED))
        paper.stands = Readiness.JAMMED
        asked.append(job)
        await until(lambda: is_in(session, job, JobState.PAUSED))
        await asyncio.sleep(0.1)
        assert await is_in(session, job, JobState.PAUSED)


async def _count(paper: Printer, count: int) -> bool:
    return len(paper.numbers) >= count


async def _true(found: bool) -> bool:
    return found
