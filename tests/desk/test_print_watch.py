"""What a spooler says of labels that were given to it, asked again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelProblem, LabelStep
from courier_desk.domain.print_jobs import PrintState
from courier_desk.domain.printers import SpoolState
from tests.desk.test_print_queue import SENT, Printer, comes_to, some_orders, states
from tests.support.desk import desk_at, until
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    """The training service, for all stories of this file."""
    with RunningSandbox(speed=0.001) as running:
        yield running


async def test_the_spoolers_word_is_kept_and_not_more_than_it(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier_desk.desk.print_watch._SOON", 0.02)
    monkeypatch.setattr("courier_desk.desk.print_queue.MOST_AHEAD", 2)

    paper = Printer(said=dict.fromkeys(range(1, 9), SpoolState.WAITING))
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows = await some_orders(session, 5)
        job = await session.print_jobs.start(rows)
        await until(lambda: comes_to(states(session, job), [SENT, SENT, *[PrintState.QUEUED] * 3]))
        await asyncio.sleep(0.1)  # no more is given while the printer has two
        assert len(paper.sheets) == 2
        paper.said[1] = SpoolState.PRINTED
        paper.said[2] = SpoolState.HELD
        await until(
            lambda: comes_to(
                states(session, job), [PrintState.PRINTED, PrintState.HELD, SENT, *[PrintState.QUEUED] * 2]
            )
        )
        for number, word in enumerate(
            (SpoolState.CANCELLED, SpoolState.PRINTED, SpoolState.ABORTED, SpoolState.NOT_TOLD), 2
        ):
            paper.said[number] = word
        failed, printed = PrintState.FAILED, PrintState.PRINTED
        await until(lambda: comes_to(states(session, job), [printed, failed, printed, failed, SENT]))
        lines = await session.print_jobs.lines(job, states=[failed])
        assert {one.line.problem for one in lines} == {LabelProblem.CANCELLED}
        assert {one.order.number for one in lines if one.order} == {rows[1].number, rows[3].number}
        told = session.prints.job(rows[1].number)
        assert told is not None
        assert told.step is LabelStep.FAILED
        await session.print_jobs.again(job, [2])
        paper.said[6] = SpoolState.PRINTED
        await until(lambda: comes_to(states(session, job), [printed, printed, printed, failed, SENT]))


async def test_a_spooler_that_says_nothing_for_a_moment_is_asked_again(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """It is started again, say; what is cancelled there afterwards is no label that was sent."""
    paper = Printer()
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows = await some_orders(session, 1)
        paper.said[1] = SpoolState.WAITING
        asked: list[SpoolState] = []
        look = paper.look

        def watched(profile: LabelProfile, jobs: Sequence[int]) -> Mapping[int, SpoolState]:
            told = look(profile, jobs)
            asked.extend(told.values())
            return told

        paper.look = watched  # type: ignore[method-assign]
        job = await session.print_jobs.start(rows)

        async def told(state: SpoolState) -> bool:
            return state in asked

        await until(lambda: told(SpoolState.WAITING))
        paper.said[1] = SpoolState.NOT_TOLD
        await until(lambda: told(SpoolState.NOT_TOLD))
        paper.said[1] = SpoolState.CANCELLED

        async def failed() -> bool:
            return await states(session, job) == [PrintState.FAILED]

        await until(failed)


async def test_only_a_spooler_that_cannot_be_asked_is_waited_for(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A queue that somebody emptied has nothing ahead: the spooler answers, and knows none of the jobs."""
    monkeypatch.setattr("courier_desk.desk.print_watch._SOON", 0.02)
    monkeypatch.setattr("courier_desk.desk.print_queue.MOST_AHEAD", 2)
    monkeypatch.setattr("courier_desk.desk.print_queue.RECHECK", 0.05)
    paper = Printer(said=dict.fromkeys(range(1, 5), SpoolState.WAITING))
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        rows = await some_orders(session, 4)
        job = await session.print_jobs.start(rows)
        await until(lambda: comes_to(states(session, job), [SENT, SENT, *[PrintState.QUEUED] * 2]))
        await asyncio.sleep(0.2)  # the spooler has told of both
        paper.said[1] = paper.said[2] = SpoolState.NOT_TOLD
        await asyncio.sleep(0.5)
        assert len(paper.sheets) == 2
        paper.said[2] = SpoolState.UNKNOWN  # it falls silent in the middle of its answers
        await until(lambda: comes_to(states(session, job), [SENT, SENT, SENT, PrintState.QUEUED]))
        await asyncio.sleep(0.5)
        assert len(paper.sheets) == 3
        paper.said[1] = SpoolState.UNKNOWN
        await until(lambda: comes_to(states(session, job), [SENT] * 4))
        assert len(paper.sheets) == 4
