"""The store as a whole: threads, transactions, cancelling, closing, copies."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from courier_desk.store import accounts, labels, maintenance, orders
from courier_desk.store.database import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from tests.store.support import ACCOUNT, MERCHANT, an_order, write
from tests.support.faulty_disk import FaultyDisk

SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def kept(store: FileStore) -> list[float]:
    return store.peek(lambda db: accounts.recent_requests(db, "k"))


def test_what_was_written_is_there_after_reopening(path: Path) -> None:
    store = FileStore.open(path)
    write(store, lambda db: accounts.save_requests(db, "k", [1.0, 2.0]))
    write(store, lambda db: labels.keep(db, "a", "1", "A4", order_changed=None, pdf=b"%PDF", kept_at=1.0))
    store.close()
    again = FileStore.open(path)
    assert kept(again) == [1.0, 2.0]
    found = again.peek(lambda db: labels.kept(db, "a", "1", "A4"))
    assert found is not None
    assert found.pdf == b"%PDF"
    again.close()


def test_writes_are_on_the_disk_before_they_return(store: FileStore) -> None:
    def settings(db: apsw.Connection) -> tuple[object, ...]:
        return tuple(db.pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys", "trusted_schema"))

    assert write(store, settings) == ("wal", 2, 1, 0)


def test_a_work_that_fails_leaves_nothing(store: FileStore) -> None:
    def work(db: apsw.Connection) -> None:
        accounts.save_requests(db, "k", [1.0])
        raise LookupError("half way")

    with pytest.raises(LookupError, match="half way"):
        write(store, work)
    assert kept(store) == []
    write(store, lambda db: accounts.save_requests(db, "k", [2.0]))
    assert kept(store) == [2.0]


def test_readers_cannot_change_anything(store: FileStore) -> None:
    def work(db: apsw.Connection) -> None:
        accounts.save_requests(db, "k", [1.0])

    readings: list[Callable[[], None]] = [lambda: store.peek(work), lambda: asyncio.run(store.read(work))]
    for reading in readings:
        with pytest.raises(StoreFault) as fault:
            reading()
        assert fault.value.kind is StoreFaultKind.READ_ONLY


def test_a_reading_sees_one_unchanging_view(store: FileStore) -> None:
    async def story() -> tuple[list[float], list[float]]:
        begun, written = threading.Event(), threading.Event()

        def look(db: apsw.Connection) -> tuple[list[float], list[float]]:
            before = accounts.recent_requests(db, "k")
            begun.set()
            assert written.wait(10)
            return before, accounts.recent_requests(db, "k")

        reading = asyncio.create_task(store.read(look))
        await asyncio.to_thread(begun.wait, 10)
        await store.write(lambda db: accounts.save_requests(db, "k", [9.0]))
        written.set()
        return await reading

    assert asyncio.run(story()) == ([], [])
    assert kept(store) == [9.0]


def test_writes_happen_one_at_a_time_in_the_order_asked(store: FileStore) -> None:
    seen: list[tuple[int, int]] = []

    async def story() -> None:
        def work(turn: int) -> object:
            return lambda _: seen.append((turn, threading.get_ident()))

        await asyncio.gather(*(store.write(work(turn)) for turn in range(20)))  # type: ignore[arg-type]  # a work

    asyncio.run(story())
    assert [turn for turn, _ in seen] == list(range(20))
    assert len({thread for _, thread in seen}) == 1
    assert seen[0][1] != threading.get_ident()


def test_works_that_wait_together_share_one_commit_and_fail_alone(path: Path) -> None:
    disk = FaultyDisk("counting")
    store = FileStore.open(path, vfs=disk.name)

    def work(turn: int) -> Callable[[apsw.Connection], int]:
        def do(db: apsw.Connection) -> int:
            accounts.save_requests(db, f"k{turn}", [float(turn)])
            if turn % 10 == 3:
                raise LookupError(str(turn))
            return turn

        return do

    async def together() -> list[int | BaseException]:
        return await asyncio.gather(*(store.write(work(turn)) for turn in range(60)), return_exceptions=True)

    write(store, lambda db: accounts.save_requests(db, "before", [1.0]))
    before = disk.syncs
    outcomes = asyncio.run(together())
    assert disk.syncs - before <= 6, "not one wait for the disk each"
    for turn, outcome in enumerate(outcomes):
        failed = turn % 10 == 3
        assert str(outcome) == str(turn)
        assert isinstance(outcome, LookupError) is failed
        kept = store.peek(lambda db, turn=turn: accounts.recent_requests(db, f"k{turn}"))  # type: ignore[misc]  # this turn's
        assert kept == ([] if failed else [float(turn)])
    store.close()
    disk.unregister()


def test_cancelled_before_its_turn_is_not_done_and_later_is_done_all_the_same(store: FileStore) -> None:
    async def story() -> None:
        running, go_on = threading.Event(), threading.Event()

        def first(db: apsw.Connection) -> None:
            running.set()
            assert go_on.wait(10)
            accounts.save_requests(db, "first", [1.0])

        begun = asyncio.create_task(store.write(first))
        queued = asyncio.create_task(store.write(lambda db: accounts.save_requests(db, "second", [2.0])))
        await asyncio.to_thread(running.wait, 10)
        begun.cancel()
        queued.cancel()
        for task in (begun, queued):
            with pytest.raises(asyncio.CancelledError):
                await task
        go_on.set()
        await store.write(lambda _: None)

    asyncio.run(story())
    assert store.peek(lambda db: accounts.recent_requests(db, "first")) == [1.0]
    assert store.peek(lambda db: accounts.recent_requests(db, "second")) == []


@pytest.mark.parametrize("within", [False, True], ids=["alone", "within another statement"])
def test_a_cancelled_reading_is_broken_off_and_the_next_one_is_not(store: FileStore, *, within: bool) -> None:
    async def story() -> list[int]:
        begun = threading.Event()

        def endless(db: apsw.Connection) -> object:
            rows = db.execute("VALUES (1), (2)") if within else None  # it is under way, too, when it is broken off
            begun.set()
            return db.execute(SLOW).get, rows

        for _ in range(3):
            reading = asyncio.create_task(store.read(endless))
            await asyncio.to_thread(begun.wait, 10)
            begun.clear()
            reading.cancel()
            with pytest.raises(asyncio.CancelledError):
                await reading
        return [await store.read(lambda db: db.execute("SELECT 41 + 1").get) for _ in range(4)]

    assert asyncio.run(story()) == [42] * 4


def test_every_thread_may_peek(store: FileStore) -> None:
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(kept(store))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[]] * 4


def test_the_store_serves_one_loop_after_another(store: FileStore) -> None:
    for turn in range(3):
        write(store, lambda db, turn=turn: accounts.save_requests(db, "k", [float(turn)]))  # type: ignore[misc]  # this turn's
        assert asyncio.run(store.read(lambda db: accounts.recent_requests(db, "k"))) == [float(turn)]


def test_after_the_end_every_call_says_so(path: Path) -> None:
    store = FileStore.open(path)
    store.close()
    store.close()

    def nothing(_: apsw.Connection) -> None:
        return None

    calls: list[Callable[[], None]] = [
        lambda: store.peek(nothing),
        lambda: write(store, nothing),
        lambda: asyncio.run(store.read(nothing)),
        lambda: asyncio.run(store.maintain()),
        lambda: store.copy_to(path.with_name("copy.sqlite")),
    ]
    for call in calls:
        with pytest.raises(StoreFault) as fault:
            call()
        assert fault.value.kind is StoreFaultKind.CLOSED
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("store-")]


def test_closing_finishes_writes_and_breaks_off_readings(path: Path) -> None:
    async def story() -> None:
        store = FileStore.open(path)
        begun = threading.Event()

        def endless(db: apsw.Connection) -> object:
            begun.set()
            return db.execute(SLOW).get

        reading = asyncio.create_task(store.read(endless))
        await asyncio.to_thread(begun.wait, 10)
        writing = asyncio.create_task(store.write(lambda db: accounts.save_requests(db, "k", [1.0])))
        await asyncio.sleep(0)
        await store.aclose()
        with pytest.raises(StoreFault) as fault:
            await reading
        assert fault.value.kind is StoreFaultKind.CLOSED
        await writing

    asyncio.run(story())
    assert not path.with_name("desk.sqlite-wal").exists(), "the log is folded into the file at an orderly end"
    again = FileStore.open(path)
    assert kept(again) == [1.0]
    again.close()


def test_a_mistake_in_our_sql_is_no_fault_of_the_disk(store: FileStore) -> None:
    with pytest.raises(apsw.SQLError):
        write(store, lambda db: db.execute("SELECT nonsense FROM nowhere"))


def test_a_copy_is_a_whole_store(store: FileStore, tmp_path: Path) -> None:
    write(store, lambda db: orders.merge(db, ACCOUNT, MERCHANT, [an_order()], seen_at=1.0, whole=False))
    target = tmp_path / "elsewhere" / "copy.sqlite"
    target.parent.mkdir()
    store.copy_to(target)
    copied = FileStore.open(target)
    assert copied.peek(lambda db: orders.order(db, ACCOUNT, "204828")) == an_order()
    copied.close()
    assert [one.name for one in target.parent.glob("*.part")] == []


def test_backups_made_while_the_clock_was_ahead_do_not_count_for_the_newest(path: Path) -> None:
    clock = [1_830_000_000.0]
    store = FileStore.open(path, now=lambda: clock[0])
    for _day in range(3):
        asyncio.run(store.back_up())
        clock[0] += 86_400
    ahead, clock[0] = store.backups(), 1_790_000_000.0
    assert len(ahead) == maintenance.KEPT_BY_HAND
    for number in range(1, 5):
        asyncio.run(store.back_up())
        found = store.backups()
        assert found[0] not in ahead, "what was made just now"
        assert [one for one in found if one in ahead] == ahead[: max(3 - number, 0)]
        clock[0] += 2
    store.close()


def test_one_backup_a_day_and_a_few_are_kept(path: Path) -> None:
    clock = [1_790_000_000.0]
    store = FileStore.open(path, now=lambda: clock[0])
    for _ in range(9):
        asyncio.run(store.maintain())
        asyncio.run(store.maintain())
        clock[0] += 86_400
    names = [one.name for one in store.backups()]
    store.close()
    assert len(names) == maintenance.KEPT_DAILY
    assert names == sorted(names, reverse=True)
    assert all(name.endswith("-daily.sqlite") for name in names)
