"""The print queue: order, pauses, troubled printers and the spooler's word; and that a desk cut off in the middle
prints nothing twice by itself. The service and the store are real, the printer keeps what it is given.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from courier_desk.desk import print_queue
from courier_desk.desk.labels import LabelDesk
from courier_desk.desk.print_queue import PrintQueue
from courier_desk.desk.session import Session
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelProblem, LabelStep, PrintResult, ReadyLabel
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.outbox import State
from courier_desk.domain.papers import Half, Paper
from courier_desk.domain.print_jobs import CameOut, JobState, PrintJob, PrintLine, PrintSequence, PrintState, ToPrint
from courier_desk.domain.printers import PrinterStatus, Readiness, SpoolState
from courier_desk.store import order_list, orders, print_jobs
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.sql import Database
from tests.desk.changing import reach
from tests.support.desk import ACCOUNT, desk_at, until
from tests.support.desk import request as a_request
from tests.support.paper import KeptPaper
from tests.support.sandbox import RunningSandbox

SENT = PrintState.SENT


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    """The training service, for all stories of this file."""
    with RunningSandbox(speed=0.001) as running:
        yield running


@dataclass
class Printer(KeptPaper):
    """A printer with a spooler whose word can be set."""

    said: dict[int, SpoolState] = field(default_factory=dict)
    stands: Readiness = Readiness.READY
    sheets: list[tuple[str, ...]] = field(default_factory=list)
    starts: list[Half] = field(default_factory=list)
    before: Callable[[str], None] = lambda _number: None
    problem: LabelProblem | None = None

    def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
        self.before(sheet[0].number)
        if self.problem is not None:
            return PrintResult(problem=self.problem, printer="Kept")
        result = super().spool(sheet, profile)
        self.sheets.append(tuple(one.number for one in sheet))
        self.starts.append(profile.start)
        job = len(self.sheets)
        self.said.setdefault(job, SpoolState.NOT_TOLD)
        return replace(result, spool_job=job)

    def status(self, profile: LabelProfile) -> PrinterStatus:
        return PrinterStatus(printer=profile.printer, readiness=self.stands)

    def look(self, profile: LabelProfile, jobs: Sequence[int]) -> Mapping[int, SpoolState]:
        del profile
        return {job: self.said.get(job, SpoolState.NOT_TOLD) for job in jobs}

    @property
    def numbers(self) -> list[str]:
        return [number for number, _pdf in self.printed]


async def some_orders(session: Session, count: int) -> list[OrderRow]:
    """Have so many orders of today, created ones; oldest first."""
    await session.zones.refresh()
    rows: list[OrderRow] = []

    async def there() -> bool:
        nonlocal rows
        rows = [row for row in await session.orders.made_today() if row.number]
        return len(rows) >= count

    if not await there():
        for _ in range(count - len(rows)):
            await session.orders.create(a_request(session))
    await until(there)
    rows.sort(key=lambda row: int(row.number))
    return rows[:count]


@asynccontextmanager
async def printing(
    sandbox: RunningSandbox, folder: Path, count: int
) -> AsyncIterator[tuple[Session, Printer, list[OrderRow]]]:
    """Give a desk with a printer, and so many orders of it."""
    paper = Printer()
    async with desk_at(sandbox, folder / "desk.sqlite", paper=paper) as session:
        yield session, paper, await some_orders(session, count)


async def states(session: Session, job_id: int) -> list[PrintState]:
    """Give where the labels of a job stand, in their order."""
    return [one.line.state for one in await session.print_jobs.lines(job_id)]


async def is_in(session: Session, job_id: int, state: JobState) -> bool:
    """Tell whether a job stands like this."""
    view = await session.print_jobs.view(job_id)
    return view is not None and view.job.state is state


async def test_a_job_comes_out_in_its_order_and_says_who_when_and_which_copy(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with printing(sandbox, tmp_path, 5) as (session, paper, rows):
        chosen = [rows[index] for index in (3, 0, 4, 1, 2)]
        job = await session.print_jobs.start(chosen, sequence=PrintSequence.BY_NUMBER, title="today")
        await until(lambda: is_in(session, job, JobState.DONE))
        assert paper.numbers == [row.number for row in rows]
        view = await session.print_jobs.view(job)
        assert view is not None
        assert (view.counts.total, view.counts.of(SENT), view.job.title) == (5, 5, "today")
        assert view.job.ended is not None
        again = await session.print_jobs.reprint(job, 2, 3)
        assert again is not None
        await until(lambda: is_in(session, again, JobState.DONE))
        assert paper.numbers[5:] == [row.number for row in rows[1:3]]
        prints = await session.labels.prints(rows[1].number)
        assert [(one.copy, one.job) for one in prints] == [(2, again), (1, job)]
        assert prints[0].hash == prints[1].hash != ""
        assert await session.print_jobs.printed_before([rows[0].number, "999999"]) == {
            rows[0].number: (await session.labels.prints(rows[0].number))[0]
        }
        await session.print_jobs.came_out(job, CameOut.WELL)
        view = await session.print_jobs.view(job)
        assert view is not None
        assert view.job.came_out is CameOut.WELL


async def test_a_pause_finishes_the_sheet_in_hand_and_single_labels_go_on(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with printing(sandbox, tmp_path, 5) as (session, paper, rows):
        loop = asyncio.get_running_loop()
        paused: list[object] = []

        def pause_at_the_second(number: str) -> None:
            if number == rows[1].number and not paused:
                paused.append(asyncio.run_coroutine_threadsafe(session.print_jobs.pause(job), loop).result())

        paper.before = pause_at_the_second
        job = await session.print_jobs.start(rows[:4])
        await until(lambda: is_in(session, job, JobState.PAUSED))
        await until(lambda: comes_to(states(session, job), [SENT, SENT, PrintState.QUEUED, PrintState.QUEUED]))
        session.prints.print_soon(rows[4].number, rows[4].merchant)
        await until(lambda: _label(session, rows[4].number, LabelStep.SENT))
        assert paper.numbers == [rows[0].number, rows[1].number, rows[4].number]
        assert not session.prints.is_under_way(rows[2].number), "it was fetched ahead, and does not come by itself"
        session.prints.print_soon(rows[2].number, rows[2].merchant)  # a person wants it now, whatever is paused
        await until(lambda: _label(session, rows[2].number, LabelStep.SENT))
        assert await states(session, job) == [SENT, SENT, PrintState.LEFT_OUT, PrintState.QUEUED]
        await session.print_jobs.go_on(job)
        await until(lambda: is_in(session, job, JobState.DONE))
        assert await states(session, job) == [SENT, SENT, PrintState.LEFT_OUT, SENT]
        await session.print_jobs.go_on_from(job, 3)
        await until(lambda: is_in(session, job, JobState.DONE))
        assert paper.numbers[3:] == [rows[2].number, rows[3].number, rows[2].number, rows[3].number]


async def test_stopped_what_is_to_come_is_left_out(sandbox: RunningSandbox, tmp_path: Path) -> None:
    paper = Printer(stands=Readiness.OUT_OF_PAPER)
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows = await some_orders(session, 3)
        job = await session.print_jobs.start(rows)
        await until(lambda: is_in(session, job, JobState.PRINTER_STOPPED))
        view = await session.print_jobs.view(job)
        assert view is not None
        assert view.job.problem == Readiness.OUT_OF_PAPER
        await session.print_jobs.stop(job)
        assert await states(session, job) == [PrintState.LEFT_OUT] * 3
        assert paper.numbers == []


async def test_a_printer_that_stops_is_given_nothing_and_goes_on_by_itself(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier_desk.desk.print_queue.RECHECK", 0.05)
    monkeypatch.setattr("courier_desk.desk.print_queue._FRESH", 0.0)

    async with printing(sandbox, tmp_path, 4) as (session, paper, rows):

        def goes_offline(number: str) -> None:
            if number == rows[1].number:
                paper.stands = Readiness.OFFLINE

        paper.before = goes_offline
        job = await session.print_jobs.start(rows)
        await until(lambda: is_in(session, job, JobState.PRINTER_STOPPED))
        assert paper.numbers == [row.number for row in rows[:2]]
        paper.stands = Readiness.READY
        await until(lambda: is_in(session, job, JobState.DONE))
        assert paper.numbers == [row.number for row in rows]


async def test_what_the_driver_refuses_pauses_a_job_and_loses_no_label(sandbox: RunningSandbox, tmp_path: Path) -> None:
    paper = Printer(problem=LabelProblem.PAPER_REFUSED)
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows = await some_orders(session, 2)
        job = await session.print_jobs.start(rows)
        await until(lambda: is_in(session, job, JobState.PAUSED))
        view = await session.print_jobs.view(job)
        assert view is not None
        assert view.job.problem == LabelProblem.PAPER_REFUSED
        assert await states(session, job) == [PrintState.QUEUED] * 2
        paper.problem = None
        await session.print_jobs.go_on(job)
        await until(lambda: is_in(session, job, JobState.DONE))
        assert paper.numbers == [row.number for row in rows]


async def test_two_labels_share_a_sheet_and_a_bad_one_makes_room_for_the_next(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with printing(sandbox, tmp_path, 6) as (session, paper, rows):
        bad = rows[2].number
        good = paper.prepare

        def one_is_bad(pdf: bytes, expected: object, profile: LabelProfile) -> ReadyLabel:
            label = good(pdf, expected, profile)  # type: ignore[arg-type]
            return replace(label, problem=LabelProblem.NOT_READABLE) if label.number == bad else label

        paper.prepare = one_is_bad  # type: ignore[method-assign]
        profile = LabelProfile(printer="Kept", paper=Paper.TWO_A5_ON_A4, start=Half.SECOND)
        job = await session.print_jobs.start(rows, profile=profile)
        await until(lambda: is_in(session, job, JobState.DONE))
        n = [row.number for row in rows]
        assert paper.sheets == [(n[0],), (n[1], n[3]), (n[4], n[5])]
        assert paper.starts == [Half.SECOND, Half.FIRST, Half.FIRST]
        assert await states(session, job) == [SENT, SENT, PrintState.FAILED, SENT, SENT, SENT]


async def test_labels_follow_the_orders_that_are_still_being_created_in_the_jobs_order(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    paper = Printer()
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        first = await some_orders(session, 1)
        session.outbox.hold(True)
        references = [f"GO-{tmp_path.name[-6:]}-{index}" for index in range(3)]
        ids = [await session.orders.create(a_request(session, reference=one)) for one in references]
        pending = await session.order_list.rows_of([f"p{row_id}" for row_id in ids])
        job = await session.print_jobs.start([pending[0], *first, *pending[1:]])
        await session.outbox_desk.discard(ids[1])
        await asyncio.sleep(0.1)  # the first is waited for, as long as it is about to be created
        assert paper.numbers == []
        session.outbox.hold(False)
        await until(lambda: is_in(session, job, JobState.DONE))
        made = {row.reference: row.number for row in await session.orders.made_today()}
        assert paper.numbers == [made[references[0]], first[0].number, made[references[2]]]
        assert await states(session, job) == [SENT, SENT, PrintState.LEFT_OUT, SENT]


@pytest.mark.usefixtures("own_file")
def test_cut_off_at_any_point_of_a_job_nothing_comes_out_twice_by_itself(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """The store is copied at each seam, as a power cut would leave it, and a new desk goes on from each copy."""
    path = tmp_path / "desk.sqlite"
    cuts: list[tuple[str, int, Path]] = []

    class Cut(Printer):
        def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
            self._copy("before")
            result = super().spool(sheet, profile)
            self._copy("after")
            return result

        def prepare(self, *how: object) -> ReadyLabel:
            self._copy("drawing")
            return super().prepare(*how)  # type: ignore[arg-type]

        def _copy(self, when: str) -> None:
            folder = tmp_path / f"cut-{len(cuts)}"
            folder.mkdir()
            for part in tmp_path.glob("desk*.sqlite*"):
                shutil.copy(part, folder / part.name)
            cuts.append((when, len(self.printed), folder))

    async def whole() -> list[str]:
        paper = Cut()
        async with desk_at(sandbox, path, paper=paper) as session:
            rows = await some_orders(session, 3)
            job = await session.print_jobs.start(rows)
            await until(lambda: is_in(session, job, JobState.DONE))
            return [row.number for row in rows]

    async def go_on(when: str, out: int, folder: Path, numbers: list[str]) -> None:
        paper = Printer()
        async with desk_at(sandbox, folder / "desk.sqlite", paper=paper) as session:
            await until(lambda: _true(bool(session.prints.interrupted)))
            (job,) = session.prints.interrupted
            view = await session.print_jobs.view(job.job_id)
            assert view is not None
            given = out + (when == "before")
            doubtful = PrintState.UNKNOWN if when != "drawing" else PrintState.QUEUED
            found = await states(session, job.job_id)
            sure = [SENT] * (given - (when != "drawing"))
            assert found[: len(sure) + 1] == [*sure, doubtful][: len(found)]
            assert paper.numbers == []
            await session.print_jobs.go_on(job.job_id)
            await until(lambda: is_in(session, job.job_id, JobState.DONE))
            assert paper.numbers == numbers[given:]

    numbers = asyncio.run(whole())
    assert [when for when, _out, _folder in cuts] == ["drawing", "before", "after"] * 3
    for when, out, folder in cuts:
        asyncio.run(go_on(when, out, folder, numbers))


async def comes_to(found: object, wanted: list[PrintState]) -> bool:
    return await found == wanted  # type: ignore[misc,no-any-return]


async def _true(found: bool) -> bool:
    return found


async def _label(session: Session, number: str, step: LabelStep) -> bool:
    job = session.prints.job(number)
    return job is not None and job.step is step


@pytest.mark.expects_log("could not be kept yet")
@pytest.mark.parametrize("lost", [PrintState.SPOOLING, PrintState.SENT])
async def test_what_was_kept_though_its_answer_was_lost_is_not_done_again(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: PrintState
) -> None:
    paper, cut = Printer(), list[PrintState]()
    monkeypatch.setattr(print_queue, "AFTER_FAULT", 0.01)
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows, store = await some_orders(session, 2), session.context.store
        write = store.write

        async def write_unheard(work: Callable[[Any], Any]) -> Any:
            result = await write(work)
            moved = result[0] if isinstance(result, list) and result else None
            if not cut and isinstance(moved, PrintLine) and moved.state is lost:
                cut.append(lost)
                raise StoreFault(StoreFaultKind.UNREACHABLE, site="site")
            return result

        monkeypatch.setattr(store, "write", write_unheard)
        job = await session.print_jobs.start(rows, sequence=PrintSequence.BY_NUMBER, title="today")
        await until(lambda: is_in(session, job, JobState.DONE))
        assert cut
        assert paper.numbers == [row.number for row in rows]
        assert await states(session, job) == [SENT, SENT]
        assert [len([one for one in await session.labels.prints(row.number) if one.job == job]) for row in rows] == [
            1,
            1,
        ]


@pytest.mark.expects_log("the print queue waits")
@pytest.mark.parametrize("perhaps_kept", [True, False])
async def test_a_wish_that_was_kept_though_its_answer_was_lost_comes_out_once(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, perhaps_kept: bool
) -> None:
    """The site may have it: this computer's own queue, which prints meanwhile, takes only what the site cannot have."""
    paper, tried = Printer(), list[str]()
    monkeypatch.setattr(print_queue, "AFTER_FAULT", 0.01)
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows, store, prints = await some_orders(session, 2), session.context.store, session.prints
        here = await asyncio.to_thread(FileStore.open, tmp_path / "here.sqlite")
        files = LabelDesk(session.context, paper, store=here)
        prints.instead = PrintQueue(session.context, files, paper, here=here, main=prints)
        printing = asyncio.create_task(prints.instead.run())
        write = store.write

        async def write_unheard(work: Callable[[Any], Any]) -> Any:
            if "_write_wish" not in str(getattr(work, "func", "")) or len(tried) > 1:
                return await write(work)
            tried.append("kept" if perhaps_kept else "not kept")
            fault = StoreFault(StoreFaultKind.UNREACHABLE, site="site")
            fault.perhaps_kept = perhaps_kept
            if perhaps_kept:
                await write(work)
            raise fault

        monkeypatch.setattr(store, "write", write_unheard)
        prints.print_soon(rows[0].number, rows[0].merchant)
        await until(lambda: _has_any(tried))
        await until(lambda: _label(session, rows[0].number, LabelStep.SENT))
        tried += ["", ""]
        prints.print_soon(rows[1].number, rows[1].merchant)
        await until(lambda: _label(session, rows[1].number, LabelStep.SENT))
        assert paper.numbers == [row.number for row in rows]
        printing.cancel()
        await asyncio.gather(printing, return_exceptions=True)
        await here.aclose()


async def _has_any(what: list[str]) -> bool:
    return bool(what)


@pytest.mark.expects_log("could not be kept yet")
async def test_a_label_that_was_put_back_unheard_stays_left_out_where_its_job_was_ended(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper, cut, loop = Printer(problem=LabelProblem.PAPER_REFUSED), list[PrintState](), asyncio.get_running_loop()
    monkeypatch.setattr(print_queue, "AFTER_FAULT", 0.01)
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows, store = await some_orders(session, 2), session.context.store
        write, jobs = store.write, list[int]()

        def ended_meanwhile(_number: str) -> None:
            asyncio.run_coroutine_threadsafe(session.print_jobs.stop(jobs[0]), loop).result()

        async def write_unheard(work: Callable[[Any], Any]) -> Any:
            result = await write(work)
            moved = result[0] if isinstance(result, list) and result else None
            is_put_back = "put_back" in getattr(work, "__qualname__", "")
            if not cut and is_put_back and isinstance(moved, PrintLine) and moved.state is PrintState.LEFT_OUT:
                cut.append(moved.state)
                raise StoreFault(StoreFaultKind.UNREACHABLE, site="site")
            return result

        paper.before = ended_meanwhile
        monkeypatch.setattr(store, "write", write_unheard)
        jobs.append(await session.print_jobs.start(rows, sequence=PrintSequence.BY_NUMBER, title="today"))
        await until(lambda: is_in(session, jobs[0], JobState.STOPPED))
        await until(lambda: _true(bool(cut)))
        paper.problem, paper.before = None, lambda _number: None
        again = await session.print_jobs.start(rows, sequence=PrintSequence.BY_NUMBER, title="again")
        await until(lambda: is_in(session, again, JobState.DONE))
        assert await states(session, jobs[0]) == [PrintState.LEFT_OUT, PrintState.LEFT_OUT]


async def test_a_range_of_any_length_is_printed_again_whole(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
        context = session.context
        numbers = [str(200_000 + at) for at in range(1_005)]
        wanted = [ToPrint(number=number, merchant=context.merchant_code) for number in numbers]
        made = PrintJob(made=context.now())
        job = await context.store.write(lambda db: print_jobs.add(db, ACCOUNT, made, wanted, context.now()))
        again = await session.print_jobs.reprint(job, 2, 1_005)
        assert again is not None
        lines = await context.store.read(lambda db: print_jobs.lines(db, again, limit=10_000))
        assert [one.number for one in lines] == numbers[1:]


async def test_the_label_of_an_order_that_was_cancelled_while_its_batch_stood_still_is_not_printed(
    tmp_path: Path, sandbox: RunningSandbox
) -> None:
    async with printing(sandbox, tmp_path, 3) as (session, paper, rows):
        numbers = [row.number for row in rows]
        paper.stands = Readiness.OFFLINE
        job = await session.print_jobs.start(rows)

        await until(lambda: is_in(session, job, JobState.PRINTER_STOPPED))
        sandbox.control("POST", f"/orders/{numbers[1]}", {"status": "pendingPickup"})
        await session.order_actions.read_fresh(numbers[1])
        (cancel,) = await session.order_actions.cancel([numbers[1]])
        await reach(session, cancel, State.DONE)
        paper.stands = Readiness.READY
        await until(lambda: is_in(session, job, JobState.DONE))
        assert paper.numbers == [numbers[0], numbers[2]]
        lines = [one.line for one in await session.print_jobs.lines(job)]
        assert [(line.state, line.problem) for line in lines][1] == (PrintState.FAILED, LabelProblem.ORDER_ENDED)


async def test_a_label_of_a_batch_that_is_asked_for_now_comes_out_once(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with printing(sandbox, tmp_path, 4) as (session, paper, rows):
        paper.stands = Readiness.OFFLINE
        job = await session.print_jobs.start(rows)
        await until(lambda: is_in(session, job, JobState.PRINTER_STOPPED))
        session.prints.print_soon(rows[3].number, rows[3].merchant)
        await until(lambda: _left_out(session, job))
        paper.stands = Readiness.READY
        await until(lambda: is_in(session, job, JobState.DONE))
        await until(lambda: _true(len(paper.numbers) == 4))
        assert sorted(paper.numbers) == sorted(row.number for row in rows)


async def test_a_paused_job_whose_last_labels_are_asked_for_now_is_over(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with printing(sandbox, tmp_path, 2) as (session, paper, rows):
        paper.stands = Readiness.OFFLINE
        job = await session.print_jobs.start(rows)
        await until(lambda: is_in(session, job, JobState.PRINTER_STOPPED))
        await session.print_jobs.pause(job)
        paper.stands = Readiness.READY
        for row in rows:
            session.prints.print_soon(row.number, row.merchant)
        await until(lambda: _true(len(paper.numbers) == 2))
        await until(lambda: is_in(session, job, JobState.DONE))
        assert await states(session, job) == [PrintState.LEFT_OUT] * 2


async def test_labels_that_a_job_prints_already_are_told(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with printing(sandbox, tmp_path, 3) as (session, paper, rows):
        numbers = [row.number for row in rows]
        assert await session.print_jobs.under_way(numbers) == set()
        paper.stands = Readiness.OFFLINE
        job = await session.print_jobs.start(rows[:2])
        assert await session.print_jobs.under_way(numbers) == set(numbers[:2])
        paper.stands = Readiness.READY
        await until(lambda: is_in(session, job, JobState.DONE))
        assert await session.print_jobs.under_way(numbers) == set()


async def test_an_order_that_was_changed_while_its_label_came_counts_as_not_printed(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = Printer()
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        (row,) = await some_orders(session, 1)
        store, label = session.context.store, LabelDesk.label

        def moves(db: Database) -> None:
            known = orders.order(db, ACCOUNT, row.number)
            assert known is not None
            changed = replace(known, full_name="Somebody Else")
            orders.merge(db, ACCOUNT, row.merchant, [changed], seen_at=session.context.now() + 1.0, whole=True)

        async def then_changed(desk: LabelDesk, *given: Any, **named: Any) -> bytes:
            pdf = await label(desk, *given, **named)
            await store.write(moves)
            return pdf

        monkeypatch.setattr(LabelDesk, "label", then_changed)
        session.prints.print_soon(row.number, row.merchant)
        await until(lambda: _label(session, row.number, LabelStep.SENT))
        (listed,) = await store.read(lambda db: order_list.rows(db, ACCOUNT, [row.key]))
        assert listed.printed == 0, "what is on paper names another customer"


async def _left_out(session: Session, job: int) -> bool:
    return PrintState.LEFT_OUT in await states(session, job)


async def test_a_label_that_waits_for_a_printer_that_is_off_is_printed_on_another_one(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    paper = Printer()
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        (row,) = await some_orders(session, 1)
        paper.stands = Readiness.OFFLINE
        session.prints.print_soon(row.number, row.merchant)

        def waits() -> bool:
            known = session.prints.job(row.number)
            return known is not None and bool(known.waits_for)

        await until(lambda: _true(waits()))
        assert session.prints.is_under_way(row.number), "it comes when the printer is back"
        paper.profile = replace(paper.profile, printer="Another one")
        paper.stands = Readiness.READY
        session.prints.print_soon(row.number, row.merchant)
        await until(lambda: _true(bool(paper.numbers)))
        await asyncio.sleep(0.1)
        assert paper.numbers == [row.number]
        assert session.prints.job(row.number) is not None


@pytest.mark.expects_log("the print queue waits")
async def test_labels_in_hand_wait_again_when_a_reading_of_the_store_fails(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(print_queue, "AFTER_FAULT", 0.05)
    fails, has_ended = [True], print_queue._has_ended  # noqa: SLF001  (the reading that fails)

    def once(db: Database, account: str, number: str) -> bool:
        if fails:
            fails.clear()
            raise StoreFault(StoreFaultKind.UNREACHABLE)
        return has_ended(db, account, number)

    monkeypatch.setattr(print_queue, "_has_ended", once)
    async with printing(sandbox, tmp_path, 3) as (session, paper, rows):
        job = await session.print_jobs.start(rows)
        await until(lambda: is_in(session, job, JobState.DONE))
        assert sorted(paper.numbers) == sorted(row.number for row in rows)
        assert not fails
