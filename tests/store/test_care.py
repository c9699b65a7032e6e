"""The care for the file: in pieces between which everything else goes on, of one moment, and broken off at the end."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from pathlib import Path

import apsw

from courier_desk.desk.maintenance import StoreKeeper
from courier_desk.store import order_care, orders
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from tests.store.support import ACCOUNT, MERCHANT, an_order, fault_of, write


def _take(db: apsw.Connection, number: str) -> None:
    orders.merge(db, ACCOUNT, MERCHANT, [an_order(number)], seen_at=1.0, whole=False)


def _numbers(db: apsw.Connection) -> list[str]:
    return [row[0] for row in db.execute("SELECT number FROM orders ORDER BY number")]


def _fill(db: apsw.Connection) -> None:
    book = [an_order(str(at)) for at in range(200_000, 202_000)]
    orders.merge(db, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=False)


def _is_copying(path: Path) -> bool:
    return any(path.parent.glob("*-backups/*.part"))


def test_a_file_that_another_program_dropped_meanwhile_stops_no_backup_and_no_facts(path: Path) -> None:
    """A link to nothing is listed as such a file is, and is as gone when it is looked at."""
    store = FileStore.open(path)
    asyncio.run(store.back_up())
    (made,) = store.backups()
    for name in (f"{path.stem}-20200101-000000-before-0045{path.suffix}", "of-another.sqlite.7-8.part"):
        made.with_name(name).symlink_to("dropped")
    assert asyncio.run(StoreKeeper(store).facts()).backed_up == made.stat().st_mtime
    asyncio.run(store.back_up())
    assert made.with_name("of-another.sqlite.7-8.part").is_symlink(), "it may as well be there, and at work"
    store.close()


def test_writes_and_readings_go_through_in_the_middle_and_the_copy_is_of_one_moment(path: Path) -> None:
    numbers = iter(range(300_000, 900_000))
    written: dict[bool, list[str]] = {False: [], True: []}

    def rest(seconds: float) -> None:
        assert seconds < 1
        number, copying = str(next(numbers)), _is_copying(path)
        written[copying].append(number)
        write(store, lambda db: _take(db, number))
        assert asyncio.run(store.read(_numbers))[-1] == number

    store = FileStore.open(path, rest=rest)
    write(store, _fill)
    before = store.peek(_numbers)
    asyncio.run(store.back_up())
    (backup,) = store.backups()
    assert len(written[False]) > 10, "it rests between the pieces of the check"
    assert written[True], "and between those of the copy"
    assert store.peek(_numbers) == [*before, *written[False], *written[True]]
    store.close()
    db = apsw.Connection(str(backup), flags=apsw.SQLITE_OPEN_READONLY)
    assert db.execute("PRAGMA integrity_check").get == "ok"
    assert _numbers(db) == [*before, *written[False]], "what was saved during the copy is not in it, all before is"
    db.close()


def test_closing_breaks_the_care_off_and_leaves_nothing_behind(path: Path) -> None:
    closing: list[threading.Thread] = []

    def rest(_: float) -> None:
        if closing or not _is_copying(path):
            return
        closing.append(threading.Thread(target=store.close))
        closing[0].start()
        with contextlib.suppress(StoreFault):
            while True:  # until it is being closed
                store.peek(lambda _: time.sleep(0.001))

    store = FileStore.open(path, rest=rest)
    write(store, _fill)
    assert fault_of(lambda: asyncio.run(store.back_up())).kind is StoreFaultKind.CLOSED
    closing[0].join()
    assert list(path.parent.glob("*-backups/*")) == []
    again = FileStore.open(path)
    assert len(again.peek(_numbers)) == 2_000
    again.close()


def test_what_is_unused_is_given_back_while_it_is_read(path: Path) -> None:
    store = FileStore.open(path)

    write(store, _fill)
    write(store, lambda db: db.execute("DELETE FROM order_statuses"))
    held = store.peek(_numbers)
    assert store.peek(order_care.unused) > 0
    asyncio.run(store.give_back())
    assert store.peek(order_care.unused) == 0
    assert store.peek(_numbers) == held
    write(store, lambda db: _take(db, "300000"))
    asyncio.run(store.maintain())
    store.close()
