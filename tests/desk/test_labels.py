"""Labels at the desk: fetched once whoever asks, kept while they are good, asked for anew when they were not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from courier_desk.desk.changes import Changes
from courier_desk.desk.labels import LabelBoard
from courier_desk.desk.session import Session
from courier_desk.domain.labels import LabelProblem, LabelStep, PrintResult
from courier_desk.domain.print_jobs import PrintLine, PrintState
from tests.support.desk import desk_at, request, until
from tests.support.paper import KeptPaper
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    """The training service, for all stories of this file."""
    with RunningSandbox() as running:
        yield running


class DoubtfulPaper(KeptPaper):
    """A printer that finds something wrong with the first label."""

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        result = super().print_label(pdf, order_number)
        return result if len(self.printed) > 1 else PrintResult(problem=LabelProblem.NOT_READABLE)


def asked(sandbox: RunningSandbox, number: str) -> int:
    """Count the requests for the label of an order."""
    return int(sandbox.control("GET", f"/requests?path=/orders/{number}/awb")["matching"])


async def an_order(session: Session) -> tuple[str, str]:
    """Create an order; gives its number and merchant."""
    await session.zones.refresh()
    wanted = request(session)
    await session.orders.create(wanted)
    number = ""

    async def created() -> bool:
        nonlocal number
        number = next((row.number for row in await session.orders.made_today()), "")
        return bool(number)

    await until(created)
    assert session.merchant is not None
    return number, session.merchant.code


async def test_those_who_ask_at_once_get_one_answer(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
        number, merchant = await an_order(session)
        pdfs = await asyncio.gather(*(session.labels.label(number, merchant) for _ in range(5)))
        assert set(pdfs) == {pdfs[0]}
        assert asked(sandbox, number) == 1


async def test_a_label_that_was_no_good_is_asked_for_anew(sandbox: RunningSandbox, tmp_path: Path) -> None:
    paper = DoubtfulPaper()
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        number, merchant = await an_order(session)
        for times in (1, 2, 3):
            session.prints.print_soon(number, merchant)

            async def printed(times: int = times) -> bool:
                return len(paper.printed) == times

            await until(printed)
            await until(lambda: _idle(session, number))
        assert asked(sandbox, number) == 2


def test_a_label_whose_outcome_is_known_can_be_asked_for_again_while_that_is_written_down() -> None:
    """Else a wish of that moment was taken for one that is under way, and lost."""
    board = LabelBoard(Changes())
    line = PrintLine(job_id=1, position=1, number="282816", merchant="94953213", state=PrintState.RENDERING)
    board.moved([line])
    assert board.is_under_way("282816")
    board.note(line, result=PrintResult(problem=LabelProblem.NOT_READABLE))
    assert not board.is_under_way("282816")


async def test_two_labels_are_fetched_at_once_and_printed_in_the_order_asked(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = KeptPaper()
    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=paper) as session:
        made = [await an_order(session)]
        while len(made) < 4:
            await session.orders.create(request(session, reference=f"PAIR-{len(made)}"))
            known = {number for number, _merchant in made}

            async def another(known: set[str] = known) -> bool:
                return any(row.number and row.number not in known for row in await session.orders.made_today())

            await until(another)
            new = [row.number for row in await session.orders.made_today() if row.number not in known]
            made.append((new[0], made[0][1]))
        client = session.context.client
        fetch, pair, at_once = client.awb, asyncio.Barrier(2), [0]

        async def in_pairs(number: str, **how: Any) -> bytes:
            at_once.append(at_once[-1] + 1)
            try:
                await pair.wait()  # one alone waits for ever
                return await fetch(number, **how)
            finally:
                at_once.append(at_once[-1] - 1)

        monkeypatch.setattr(client, "awb", in_pairs)
        asked_for = [number for number, _merchant in reversed(made)]
        for number, merchant in reversed(made):
            session.prints.print_soon(number, merchant)

        async def printed() -> bool:
            return len(paper.printed) == len(made)

        await until(printed)
        assert [number for number, _pdf in paper.printed] == asked_for
        assert max(at_once) == 2


async def test_copies_are_in_the_record_of_prints(sandbox: RunningSandbox, tmp_path: Path) -> None:
    class Twice(KeptPaper):
        def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
            super().print_label(pdf, order_number)
            return PrintResult(problem=None, printer="Zebra", copies=2)

    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=Twice()) as session:
        number, merchant = await an_order(session)
        session.prints.print_soon(number, merchant)
        await until(lambda: _idle(session, number))
        (done,) = await session.labels.prints(number)
        assert (done.printer, done.copies, done.size) == ("Zebra", 2, "A5")


async def _idle(session: Session, number: str) -> bool:
    """Tell whether what came of it is written down, not only known."""
    job = session.prints.job(number)
    return job is not None and job.step in (LabelStep.SENT, LabelStep.PRINTED, LabelStep.FAILED)
