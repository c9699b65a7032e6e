"""A batch on a real queue that is cut off in the middle: killed, or closed. Nothing twice, nothing lost, order kept."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from courier_desk.desk.session import Session
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.domain.print_jobs import JobState, PrintState
from courier_desk.domain.printers import Readiness, SpoolState
from courier_desk.printing.station import Station
from tests.cups.bench import IppPrinter, wait_for
from tests.cups.desk_life import Life, desk, start_batch
from tests.cups.place import Place, on, pages_of, read_by_zbar
from tests.support.desk import until
from tests.support.sandbox import RunningSandbox

LABELS = 10


def a_life(sandbox: RunningSandbox, store: Path, profile: LabelProfile) -> Life:
    return Life(str(store), sandbox.base_url, sandbox.ready, profile.as_plain(), LABELS)


async def states(session: Session, job: int) -> list[PrintState]:
    return [one.line.state for one in await session.print_jobs.lines(job)]


async def job_is(session: Session, job: int, state: JobState) -> bool:
    view = await session.print_jobs.view(job)
    return view is not None and view.job.state is state


def arrived(printer: IppPrinter, folder: Path) -> list[str]:
    """Give the order numbers on the paper that came out, in its order, as zbar reads them."""
    numbers = []
    for pdf in printer.got("pdf"):
        for page in pages_of(pdf, 203, folder / "pages"):
            (number,) = [code[9:] for code in read_by_zbar(page) if code.startswith("CODE-128:")]
            numbers.append(number)
    return numbers


def killed(life: Life, when: str, label: int) -> list[str]:
    """Let a desk print until it says that of a label, kill it there; give the numbers of its batch."""
    command = [sys.executable, "-m", "tests.cups.desk_life", life.as_json()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ}) as process:
        assert process.stdout is not None
        numbers = process.stdout.readline().split()[1:]
        assert len(numbers) == LABELS
        for line in process.stdout:
            if line.split() == [when, numbers[label]]:
                break
        process.kill()
    return numbers


@pytest.mark.parametrize(
    ("when", "label", "vector"),
    [("before", 0, False), ("before", 4, False), ("after", 4, False), ("after", 8, False), ("before", 4, True)],
)
def test_a_desk_killed_in_the_middle_prints_nothing_twice_and_loses_nothing(
    place: Place, tmp_path: Path, when: str, label: int, vector: bool
) -> None:
    printer, profile = place.printer()
    profile = on(profile, Paper.A5, vector=vector)

    async def next_life(life: Life) -> list[PrintState]:
        async with desk(life, Station(profile)) as session:

            async def there() -> bool:
                return bool(session.prints.interrupted)

            await until(there)
            (job,) = session.prints.interrupted
            found = await states(session, job.job_id)
            given = [state for state in found if state is not PrintState.QUEUED]
            assert len(given) in {label + 1, label + 2}  # what follows the label may have begun before the end came
            assert Counter(given)[PrintState.UNKNOWN] <= 1
            await session.print_jobs.go_on(job.job_id)
            await until(lambda: job_is(session, job.job_id, JobState.DONE))

            async def all_out() -> bool:
                return PrintState.SENT not in await states(session, job.job_id)

            await until(all_out, seconds=60)
            return await states(session, job.job_id)

    with RunningSandbox(speed=0.001) as sandbox:
        life = a_life(sandbox, tmp_path / "desk.sqlite", profile)
        numbers = killed(life, when, label)
        ended = asyncio.run(next_life(life))
    doubtful = [number for number, state in zip(numbers, ended, strict=True) if state is PrintState.UNKNOWN]
    assert set(ended) <= {PrintState.PRINTED, PrintState.UNKNOWN}
    out = arrived(printer, tmp_path)
    assert out == [number for number in numbers if number in out]  # in order, none twice
    assert {*numbers} - {*out} <= {*doubtful}


def test_a_desk_closed_in_the_middle_knows_of_every_label_and_goes_on_when_told(place: Place, tmp_path: Path) -> None:
    printer, profile = place.printer()
    printer.be("busy")

    async def first(life: Life) -> tuple[int, list[str]]:
        async with desk(life, Station(profile)) as session:
            job, numbers = await start_batch(session, LABELS)

            async def some_given() -> bool:
                return Counter(await states(session, job))[PrintState.SENT] >= 3

            await until(some_given)
            return job, numbers

    async def second(life: Life, job: int) -> None:
        async with desk(life, Station(profile)) as session:

            async def there() -> bool:
                return bool(session.prints.interrupted) or await job_is(session, job, JobState.DONE)

            await until(there)
            assert PrintState.UNKNOWN not in await states(session, job)
            if session.prints.interrupted:
                await session.print_jobs.go_on(job)

            async def all_printed() -> bool:
                return set(await states(session, job)) == {PrintState.PRINTED}

            printer.be("busy", so=False)
            await until(all_printed, seconds=60)

    with RunningSandbox(speed=0.001) as sandbox:
        life = a_life(sandbox, tmp_path / "desk.sqlite", profile)
        job, numbers = asyncio.run(first(life))
        asyncio.run(second(life, job))
    wait_for(lambda: len(printer.got("pdf")) == LABELS, "all labels")
    assert arrived(printer, tmp_path) == numbers


def test_an_offline_printer_gets_no_more_than_one_job_and_all_when_it_is_back(place: Place, tmp_path: Path) -> None:
    printer, profile = place.printer()
    printer.stop()
    first = place.job(profile, "204828")
    place.wait_for_standing(profile, Readiness.OFFLINE)

    async def story(life: Life) -> list[str]:
        async with desk(life, Station(profile)) as session:
            job, numbers = await start_batch(session, LABELS)
            await until(lambda: job_is(session, job, JobState.PRINTER_STOPPED))
            assert set(await states(session, job)) == {PrintState.QUEUED}
            assert place.status(profile).waiting == 1
            printer.start()

            async def all_printed() -> bool:
                return set(await states(session, job)) == {PrintState.PRINTED}

            await until(all_printed, seconds=90)
            return numbers

    with RunningSandbox(speed=0.001) as sandbox:
        numbers = asyncio.run(story(a_life(sandbox, tmp_path / "desk.sqlite", profile)))
    assert place.state(profile, first) is SpoolState.PRINTED
    assert arrived(printer, tmp_path) == ["204828", *numbers]


def test_a_batch_goes_on_after_somebody_emptied_the_queue(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what is purged the spooler knows nothing any more; what it is at just then is somebody else's."""
    monkeypatch.setattr("courier_desk.desk.print_queue.MOST_AHEAD", 2)
    printer, profile = place.printer()
    printer.be("busy")
    place.job(profile, "204828")
    place.wait_for_standing(profile, Readiness.BUSY)

    async def emptied(life: Life) -> None:
        async with desk(life, paper := Station(profile)) as session:
            job, _numbers = await start_batch(session, life.orders)

            async def two_are_there() -> bool:
                given = [one.line.spool_job for one in await session.print_jobs.lines(job) if one.line.spool_job]
                told = set((await asyncio.to_thread(paper.look, profile, given)).values())
                return len(given) == 2 and told <= {SpoolState.WAITING, SpoolState.HELD}

            await until(two_are_there, seconds=30)
            await asyncio.sleep(2)  # the desk has been told, too
            await asyncio.to_thread(place.do, "cancel", "-a", "-x", profile.printer)
            printer.be("busy", so=False)

            async def others_are_out() -> bool:
                return await states(session, job) == [*[PrintState.SENT] * 2, *[PrintState.PRINTED] * (LABELS - 2)]

            await until(others_are_out, seconds=90)

    with RunningSandbox(speed=0.001) as sandbox:
        asyncio.run(emptied(a_life(sandbox, tmp_path / "desk.sqlite", profile)))
