"""Ctrl+C while an order is being written down as sent, which no look can tell yet; and what a look goes by."""

from __future__ import annotations

import asyncio
import io
import threading
import time
from pathlib import Path

import apsw
import pytest

from courier_desk.desk.intake import IntakeDesk, Source
from courier_desk.domain.intake import IntakeRow
from courier_desk.send.progress import Progress
from courier_desk.send.sending import Before, Sending, Stop
from courier_desk.store import outbox
from courier_desk.store.database import Work
from tests.support.desk import ACCOUNT, desk_at, request
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox


async def test_what_is_on_its_way_when_it_is_stopped_is_still_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_disk, go_on = threading.Event(), threading.Event()
    looks = 0

    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            order = request(session, reference="SHOP-1")
            rows = [IntakeRow(number=2, reference=order.reference, request=order)]
            sending = Sending(
                session, rows, Source("orders", "of today"), labels=None, window=60.0, before=Before(new=None)
            )
            stop, progress = Stop(), Progress(1, out=io.StringIO())
            await sending.save(progress, stop)

            store = session.context.store
            write, changed_since = store.write, session.intake.changed_since

            async def slow_write(work: Work[object]) -> object:
                """Hold the commit of an order that is about to be sent until it may go on."""

                def held(db: apsw.Connection) -> object:
                    done = work(db)
                    if not at_disk.is_set() and outbox.sending(db, ACCOUNT):
                        at_disk.set()
                        assert go_on.wait(PATIENCE)
                    return done

                return await write(held)

            async def counted(_intake: IntakeDesk, since: float) -> object:
                nonlocal looks
                found = await changed_since(since)
                looks += stop.asked.is_set()
                return found

            monkeypatch.setattr(store, "write", slow_write)
            monkeypatch.setattr(IntakeDesk, "changed_since", counted)
            running = asyncio.create_task(sending.run(progress, stop))
            async with asyncio.timeout(PATIENCE):
                while not at_disk.is_set():
                    await asyncio.sleep(0.01)
                stop.ask(130)
                while looks < 2 and not running.done():
                    await asyncio.sleep(0.01)
                go_on.set()
                await running
            assert [one.state for one in sending.outcomes] == ["created"]
        made = [one for one in sandbox.control("GET", "/snapshot")["orders"] if one["full_name"] == "Karim Test"]
        assert len(made) == 1


async def test_a_sending_ends_on_a_computer_whose_clock_is_ahead_of_its_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a site the rows are marked by the server's clock."""
    with RunningSandbox(faults="slow:method=POST,path=/orders,seconds=1") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            monkeypatch.setattr(session.context, "now", lambda: time.time() - 60)
            await session.zones.refresh()
            order = request(session, reference="SHOP-1")
            rows = [IntakeRow(number=2, reference=order.reference, request=order)]
            sending = Sending(
                session, rows, Source("orders", "of today"), labels=None, window=60.0, before=Before(new=None)
            )
            stop, progress = Stop(), Progress(1, out=io.StringIO())
            await sending.save(progress, stop)
            async with asyncio.timeout(PATIENCE):
                await sending.run(progress, stop)
            assert [one.state for one in sending.outcomes] == ["created"]
