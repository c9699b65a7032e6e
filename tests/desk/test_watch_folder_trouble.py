"""The watch folder without a window: files that grow, shares that fail, crashes, two desks at one folder."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from courier_desk.desk.session import Session
from courier_desk.desk.watch_folder import WatchDesk
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.watched_files import FolderState
from courier_desk.host import shared_folders
from courier_desk.host.shared_folders import Hands
from courier_desk.store.database import Store
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from courier_desk.store.site_store import SiteStore
from tests.support import desk
from tests.support.desk import desk_at, until
from tests.support.postgres import Databases, missing
from tests.support.sandbox import RunningSandbox
from tests.support.watching import (
    at_service,
    events,
    files,
    learn_columns,
    looked,
    orders,
    shop_folder,
    table,
    there,
    watching,
)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shop_folder(tmp_path)


async def test_a_file_that_grows_while_it_is_read_is_read_again(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = orders("GROW", 3)
    half = whole[: whole.index("GROW-2")]
    read = shared_folders.read_whole
    reads = 0

    def grows(path: Path, most: int) -> shared_folders.Content:
        nonlocal reads
        reads += 1
        if reads == 1:
            with path.open("a", encoding="utf-8") as file:
                file.write(whole[len(half) :])
        return read(path, most)

    monkeypatch.setattr(shared_folders, "read_whole", grows)
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "grow.csv").write_text(half, encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, there(folder, "done/grow.csv"))
        assert reads >= 2
        assert at_service(sandbox, "GROW") == ["GROW-1", "GROW-2", "GROW-3"]


async def test_a_file_that_grows_while_it_waits_comes_again_as_a_new_one(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "late.csv").write_text(orders("LATE", 1), encoding="utf-8")
        watch = watching(session, folder, send=False)
        await looked(watch, lambda: watch.status.waiting == 1)
        (file,) = await files(session)
        Path(file.place).write_text(orders("LATE", 2), encoding="utf-8")
        opened = await session.imports.open(file.import_id)
        assert opened is not None
        assert (await opened.send(print_labels=False)).sent == 1
        await looked(watch, there(folder, "done/late.result.csv"))
        await looked(watch, lambda: watch.status.waiting == 1)
        (again,) = await files(session)
        longer = await session.imports.open(again.import_id)
        assert longer is not None
        assert [one.state for one in longer.check.checked] == [RowState.SENT, RowState.GOOD]


async def test_a_share_that_goes_away_is_told_once_and_again_when_it_is_back(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "bad.csv").write_text(orders("AWAY", 1, zone="Nowhere at all"), encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, lambda: watch.status.waiting == 1)
        gone = folder.with_name("gone")
        folder.rename(gone)
        for _ in range(3):
            await watch.look()
        assert watch.status.state is FolderState.AWAY
        folder.mkdir()  # the place where the share is mounted is there, and empty
        await watch.look()
        assert watch.status.state is FolderState.AWAY
        folder.rmdir()
        gone.rename(folder)
        await looked(watch, lambda: watch.status.state is FolderState.READ)
        name = str(folder)
        told = [("file_waits", "bad.csv", ""), ("folder_away", name, "away"), ("folder_back", name, "read")]
        assert await events(session) == told
        (folder / "good.csv").write_text(orders("BACK", 1), encoding="utf-8")
        await looked(watch, there(folder, "done/good.csv"))


async def test_a_share_that_hangs_stops_nobody(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    files_in = shared_folders.files_in

    def hangs(path: Path) -> Any:
        answers.wait(30)
        return files_in(path)

    monkeypatch.setattr(shared_folders, "files_in", hangs)
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        watch = watching(session, folder, patience=0.05)
        await watch.look()
        await watch.look()
        assert watch.status.state is FolderState.AWAY
        answers.set()
        await looked(watch, lambda: watch.status.state is FolderState.READ)


@pytest.mark.parametrize(
    ("error", "state"),
    [(errno.ENOSPC, FolderState.FULL), (errno.EROFS, FolderState.CLOSED), (errno.EIO, FolderState.AWAY)],
)
async def test_what_cannot_be_written_is_told_once_and_written_later(
    sandbox: RunningSandbox,
    tmp_path: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: int,
    state: FolderState,
) -> None:
    write = shared_folders.write_new

    def refuses(_path: Path, _data: bytes) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(shared_folders, "write_new", refuses)
    monkeypatch.setattr("courier_desk.desk.watch_folder.AGAIN_AFTER", 0.0)
    tag = f"E{error}"
    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        (folder / "orders.csv").write_text(orders(tag), encoding="utf-8")
        watch = watching(session, folder)
        await looked(watch, lambda: watch.status.state is state)
        for _ in range(3):
            await watch.look()
        assert watch.status.state is state
        monkeypatch.setattr(shared_folders, "write_new", write)
        await looked(watch, there(folder, "done/orders.csv"))
        await watch.look()
        assert watch.status.state is FolderState.READ
        assert [what for what, *_ in await events(session)].count("folder_away") == 1
        assert at_service(sandbox, tag) == [f"{tag}-1", f"{tag}-2"]


async def test_a_file_that_cannot_be_read_now_holds_up_no_other(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = shared_folders.read_whole

    def fails(path: Path, most: int) -> shared_folders.Content:
        if path.name == "bad.csv":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return read(path, most)

    async with desk_at(sandbox, tmp_path / "store.db") as session:
        await session.zones.refresh()
        await learn_columns(session, tmp_path)
        for name in ("bad.csv", "good.csv", "great.csv"):
            (folder / name).write_text(orders(f"IO{name[:-4].upper()}", 1), encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(shared_folders, "read_whole", fails)
            watch = watching(session, folder)
            await looked(watch, lambda: all((folder / f"done/{one}.csv").exists() for one in ("good", "great")))
            assert watch.status.state is FolderState.AWAY
        await looked(watch, there(folder, "done/bad.csv"))
        await looked(watch, lambda: watch.status.state is FolderState.READ)


async def test_two_desks_take_a_file_once(sandbox: RunningSandbox, tmp_path: Path, folder: Path) -> None:
    async with desk_at(sandbox, tmp_path / "a.db") as first, desk_at(sandbox, tmp_path / "b.db") as second:
        watches = []
        for session in (first, second):
            await session.zones.refresh()
            await learn_columns(session, tmp_path)
            watches.append(watching(session, folder))
        for number in range(6):
            (folder / f"f{number}.csv").write_text(orders(f"TWO{number}", 1), encoding="utf-8")
        names = [f"f{number}.csv" for number in range(6)]

        async def all_done() -> bool:
            await asyncio.gather(*(watch.look() for watch in watches))
            return all((folder / "done" / name).exists() for name in names)

        await until(all_done)
        assert sorted(path.name for path in (folder / "done").glob("f?.csv")) == names
        assert at_service(sandbox, "TWO0") == ["TWO0-1"]
        assert sum(len(at_service(sandbox, f"TWO{number}")) for number in range(6)) == 6


@pytest.mark.skipif(bool(missing()), reason=f"no PostgreSQL can be started here: {missing()}")
async def test_two_desks_of_one_site_leave_each_other_what_they_have_taken(
    sandbox: RunningSandbox, tmp_path: Path, folder: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = databases.url_of_new()
    with contextlib.closing(SiteConnection(url)) as db:
        bring_up(db, 0.0)
    monkeypatch.setattr(desk, "opening", [lambda path: SiteStore.open(url, desk=path.name, name=path.name)])
    async with desk_at(sandbox, tmp_path / "first") as first, desk_at(sandbox, tmp_path / "second") as second:
        watches = []
        for session in (first, second):
            await session.zones.refresh()
            watches.append(watching(session, folder))
        await learn_columns(first, tmp_path)
        (folder / "bad.csv").write_text(orders("SITE", 2, zone="tagamo3 5"), encoding="utf-8")
        await looked(watches[0], lambda: watches[0].status.waiting == 1)
        for _turn in range(4):
            await watches[1].look()
        assert not (folder / "problems").exists(), "the first desk works with it"
        await watches[0].look()
        assert watches[0].status.waiting == 1


class Crash(BaseException):
    """The program is gone."""


class Killer:
    """Ends the program after the n-th thing that the watch folder did in the folder or in the store."""

    def __init__(self, patch: pytest.MonkeyPatch, after: int) -> None:
        self.left = after
        self.task = asyncio.current_task()
        for place, name in ((Hands, "do"), (Store, "write")):
            patch.setattr(place, name, self.counted(getattr(place, name)))

    def counted(self, do: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def counted(*args: Any) -> Any:
            result = await do(*args)
            if asyncio.current_task() is self.task:
                self.left -= 1
                if self.left == 0:
                    raise Crash
            return result

        return counted


async def over(session: Session, watch: WatchDesk, done: Callable[[], bool]) -> bool:
    """Look once; tell whether all is done."""
    await watch.look()
    return done() and not await files(session)


@pytest.mark.parametrize("first", [1, 2, 3])
async def test_a_crash_at_any_step_sends_nothing_twice_and_loses_no_file(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    for after in range(first, 200, 3):
        tag, place = f"K{after}", tmp_path / str(after)
        folder = place / "shop"
        folder.mkdir(parents=True)
        (folder / "orders.csv").write_text(orders(tag, 3), encoding="utf-8")
        done = there(folder, "done/orders.csv")
        async with desk_at(sandbox, place / "store.db") as session:
            await session.zones.refresh()
            await learn_columns(session, tmp_path)
            watch = watching(session, folder, labels=True)
            with monkeypatch.context() as patch:
                killer = Killer(patch, after)
                with contextlib.suppress(Crash):
                    await until(partial(over, session, watch, done))
        async with desk_at(sandbox, place / "store.db") as session:
            await session.zones.refresh()
            watch = watching(session, folder, labels=True)
            await until(partial(over, session, watch, done), seconds=20)
            assert at_service(sandbox, tag) == [f"{tag}-1", f"{tag}-2", f"{tag}-3"], after
            lying = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
            assert lying == ["done/orders.csv", "done/orders.result.csv"], after
            _heading, *rows = table(folder / "done/orders.result.csv")
            assert [row[-1] for row in rows] == ["done"] * 3
            assert (folder / "done/orders.csv").read_text(encoding="utf-8") == orders(tag, 3)
            assert len(await session.print_jobs.recent()) == 1, after
        if killer.left > 0:
            assert after > 10
            return
    pytest.fail("it never came to its end")
