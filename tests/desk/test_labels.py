"""Labels at the desk: fetched once whoever asks, kept while they are good, asked for anew when they were not."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from courier_desk.api import order_json
from courier_desk.desk.changes import Changes
from courier_desk.desk.labels import LabelBoard
from courier_desk.desk.session import Session
from courier_desk.domain.labels import LabelProblem, LabelStep, PrintResult
from courier_desk.domain.outbox import State
from courier_desk.domain.print_jobs import PrintLine, PrintState
from courier_desk.store import outbox
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


async def _changed(session: Session, number: str, address: str) -> None:
    """Have the order delivered to another address, and wait until the service has taken that."""
    known = await session.orders.original(number)
    asked_for = request(session, reference=known.reference)
    row_id = await session.order_actions.update(
        number, replace(asked_for, consignee=replace(asked_for.consignee, address=address)), seen=known
    )

    async def taken() -> bool:
        row = await session.context.store.read(lambda db: outbox.get(db, row_id))
        return row is None or row.progress.state is State.DONE

    await until(taken)


async def test_a_label_that_was_on_its_way_while_its_order_was_changed_is_not_taken_for_the_orders(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also at a service that tells no moment of a change: the next print would have the old address."""
    monkeypatch.setattr(order_json, "_CHANGED", ("told_by_nobody",))
    async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
        number, merchant = await an_order(session)
        fetch, drawn, gate = session.context.client.awb, asyncio.Event(), asyncio.Event()
        files: list[bytes] = []

        async def slowly(number: str, **how: Any) -> bytes:
            files.append(await fetch(number, **how))
            drawn.set()
            await gate.wait()
            return files[-1]

        monkeypatch.setattr(session.context.client, "awb", slowly)
        label = asyncio.create_task(session.labels.label(number, merchant))
        await drawn.wait()
        await _changed(session, number, "77 Quite Another Road")
        gate.set()
        assert await label == files[1] != files[0]
        assert await session.labels.label(number, merchant) == files[1]
        assert len(files) == 2


async def test_a_label_whose_order_was_changed_on_its_way_to_paper_counts_as_old(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    gate, reached = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    class Slow(KeptPaper):
        def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
            loop.call_soon_threadsafe(reached.set)
            gate.wait()
            return super().print_label(pdf, order_number)

    async with desk_at(sandbox, tmp_path / "desk.sqlite", paper=Slow()) as session:
        number, merchant = await an_order(session)
        session.prints.print_soon(number, merchant)
        await reached.wait()
        await _changed(session, number, "78 Quite Another Road")
        gate.set()
        await until(lambda: _idle(session, number))
        assert len(await session.labels.prints(number)) == 1
        assert [row.printed for row in await session.orders.made_today() if row.number == number] == [0]
        session.prints.print_soon(number, merchant)

        async def printed() -> bool:
            return [row.printed for row in await session.orders.made_today() if row.number == number] == [1]

        await until(printed)
