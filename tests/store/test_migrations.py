"""Older files are brought to today's shape after a backup, step by step; newer ones are refused untouched."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from courier_desk.store import accounts, facets, migrations, order_list, orders
from courier_desk.store.database import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.migrations import m0037_minutes, m0038_joined
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, an_order, check_whole, in_sqlite, older_copy, write
from tests.support import blank_store
from tests.support.order_book import order_book

NEXT = migrations.newest() + 1
BEFORE_SHORT_WORDS = 30
BEFORE_UNVALUED = 35
LATER = {
    **migrations.STEPS,
    NEXT: "CREATE TABLE later (id INTEGER PRIMARY KEY, word TEXT); INSERT INTO later (word) VALUES ('new');",
    NEXT + 1: "ALTER TABLE later ADD COLUMN more TEXT",
}
BROKEN = {**migrations.STEPS, NEXT: "CREATE TABLE later (id INTEGER); INSERT INTO nowhere VALUES (1);"}


@pytest.fixture
def older(path: Path) -> Path:
    """A store of today, closed, with something in it."""
    store = FileStore.open(path)
    write(store, lambda db: accounts.save_requests(db, "k", [1.0]))
    store.close()
    return path


def shape(path: Path) -> tuple[int, list[int], bool]:
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    version = int(db.pragma("user_version"))
    steps = [row[0] for row in db.execute("SELECT number FROM schema_version ORDER BY number")]
    later = db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'later'").get == 1
    db.close()
    return version, steps, later


def test_the_steps_are_numbered_without_a_gap() -> None:
    assert list(migrations.STEPS) == list(range(1, migrations.newest() + 1))


def test_a_fresh_file_gets_every_step_and_says_that_it_is_ours(older: Path) -> None:
    assert shape(older) == (migrations.newest(), list(migrations.STEPS), False)
    assert older.read_bytes()[68:72] == b"CDsk"


def step_by_step(db: apsw.Connection, now: float) -> None:
    migrations.migrate(db, now, dict(migrations.STEPS))


def test_the_tables_that_are_made_at_once_and_that_tests_copy_are_those_that_the_steps_make() -> None:
    made = []
    for make in (step_by_step, blank_store.by_steps, blank_store.migrate):
        db = apsw.Connection(":memory:")
        make(db, 7.0)
        (store,), (changes,) = (list(db.execute(f"SELECT * FROM {name}")) for name in ("store_identity", "last_change"))
        # The index of pieces is read through what it is made of.
        sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'order_fts'"
        tables = [str(row[0]) for row in db.execute(sql)]
        rows = {name: list(db.execute(f'SELECT * FROM "{name}"')) for name in tables}
        assert (rows.pop("store_identity"), rows.pop("last_change")) == ([store], [changes])
        pragmas = [
            db.pragma(name) for name in ("user_version", "application_id", "page_size", "auto_vacuum", "encoding")
        ]
        made.append((list(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")), rows, pragmas))
        made[-1][1]["own"] = [(len(str(store[1])), len(str(changes[1])), changes[2:])]
        db.close()
    assert made[0] == made[1] == made[2]
    identities = set()
    for _ in range(3):
        db = apsw.Connection(":memory:")
        blank_store.migrate(db, 7.0)
        identities |= {
            db.execute("SELECT store FROM store_identity").get,
            db.execute("SELECT store_id FROM last_change").get,
        }
    assert len(identities) == 6


def test_a_fresh_file_takes_the_steps_that_came_after_those_that_are_made_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "STEPS", LATER)
    db = apsw.Connection(str(path))
    blank_store.by_steps(db, 7.0, LATER)
    db.close()
    assert shape(path) == (NEXT + 1, list(LATER), True)


def test_an_older_file_is_backed_up_and_then_migrated(older: Path) -> None:
    store = FileStore.open(older, steps=LATER)
    (backup,) = store.backups()
    assert store.peek(lambda db: accounts.recent_requests(db, "k")) == [1.0]
    store.close()
    assert shape(older) == (NEXT + 1, list(LATER), True)
    assert shape(backup) == (migrations.newest(), list(migrations.STEPS), False)
    assert f"before-{NEXT + 1:04d}" in backup.name


def test_every_earlier_shape_is_brought_to_todays(path: Path) -> None:
    for version in range(1, migrations.newest()):
        place = path.with_name(f"v{version}.sqlite")
        old = {number: sql for number, sql in migrations.STEPS.items() if number <= version}
        store = FileStore.open(place, steps=old)
        write(store, lambda db: accounts.save_requests(db, "k", [1.0]))
        store.close()
        assert shape(place)[0] == version
        store = FileStore.open(place)
        assert store.peek(lambda db: accounts.recent_requests(db, "k")) == [1.0]
        assert [shape(one)[0] for one in store.backups()] == [version]
        store.close()
        assert shape(place) == (migrations.newest(), list(migrations.STEPS), False)


def test_an_older_file_finds_its_orders_by_two_letters(path: Path) -> None:
    """The index of pieces is made anew of the lines that are there."""
    donor = in_sqlite()
    orders.merge(donor, ACCOUNT, MERCHANT, [an_order(zone="Maadi")], seen_at=1.0, whole=False)
    older_copy(path, BEFORE_SHORT_WORDS, donor)
    store = FileStore.open(path)
    for text, count in (("di", 1), ("maadi", 1), ("zz", 0)):
        wanted = replace(EVERYTHING, text=text)
        assert store.peek(lambda db, wanted=wanted: order_list.count(db, wanted)) == count  # type: ignore[misc]  # in its own turn
    write(store, check_whole)
    store.close()


def parts(db: apsw.Connection) -> int:
    return int(db.execute("SELECT count(DISTINCT segid) FROM order_fts_idx").get)


def test_an_index_that_was_filled_is_in_one_part() -> None:
    """Parts that were left to be joined were so by the first thousands of orders that came after it."""
    db = in_sqlite()
    orders.merge(db, ACCOUNT, MERCHANT, list(order_book(2_000)), seen_at=1.0, whole=False)
    db.execute("INSERT INTO order_fts (order_fts) VALUES ('delete-all')")
    db.execute("INSERT INTO order_fts (order_fts, rank) VALUES ('hashsize', 4096)")
    db.execute(m0037_minutes.FILL)
    assert parts(db) > 1
    db.execute(m0038_joined.JOIN)
    assert parts(db) == 1
    check_whole(db)
    db.close()


def test_orders_of_an_older_file_without_an_amount_are_counted(path: Path) -> None:
    donor = in_sqlite()
    book = [an_order(str(number), amount=(None, 5_000)[number % 2], zone=f"Z{number}") for number in range(1, 6)]
    orders.merge(donor, ACCOUNT, MERCHANT, book, seen_at=1.0, whole=False)
    orders.mark_gone(donor, ACCOUNT, MERCHANT, ["2"], at=2.0)
    older_copy(path, BEFORE_UNVALUED, donor)
    store = FileStore.open(path)
    assert store.peek(lambda db: [facets.is_right(db, span) for span in facets.spans(db)]) == [True]
    assert store.peek(lambda db: sorted(facets.zones(db, "Cairo"))) == ["Z1", "Z3", "Z4", "Z5"]
    store.close()


def test_migrating_again_does_nothing(older: Path) -> None:
    for _ in range(2):
        store = FileStore.open(older, steps=LATER)
        assert store.peek(lambda db: db.execute("SELECT count(*) FROM later").get) == 1
        assert len(store.backups()) == 1
        store.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(older: Path) -> None:
    with pytest.raises(apsw.SQLError):
        FileStore.open(older, steps=BROKEN)
    assert shape(older) == (migrations.newest(), list(migrations.STEPS), False)
    store = FileStore.open(older, steps=LATER)
    assert store.peek(lambda db: accounts.recent_requests(db, "k")) == [1.0]
    store.close()


def test_a_newer_file_is_refused_untouched(older: Path) -> None:
    FileStore.open(older, steps=LATER).close()
    before = older.read_bytes()
    for opening in (FileStore.open, FileStore.open_read_only):
        with pytest.raises(StoreFault) as fault:
            opening(older)
        assert fault.value.kind is StoreFaultKind.NEWER
        assert fault.value.path == older
    assert older.read_bytes() == before


def test_a_newer_file_names_the_version_that_opens_it(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is told with the program that took it; the last one is needed."""
    for version, steps in (("8.0.0", {**migrations.STEPS, NEXT: LATER[NEXT]}), ("9.1.0", LATER)):
        monkeypatch.setattr(migrations, "__version__", version)
        FileStore.open(older, steps=steps).close()
    monkeypatch.undo()
    for opening in (FileStore.open, FileStore.open_read_only):
        with pytest.raises(StoreFault) as fault:
            opening(older)
        assert (fault.value.kind, fault.value.needed) == (StoreFaultKind.NEWER, "9.1.0")


@pytest.mark.parametrize("said", [None, "no version at all <b>", b"\xff9.1.0"])
def test_a_newer_file_that_names_no_version_is_refused_all_the_same(older: Path, said: object) -> None:
    db = apsw.Connection(str(older))
    if said is None:  # as a program before that told it
        db.execute("ALTER TABLE schema_version DROP COLUMN program")
    else:
        db.execute("UPDATE schema_version SET program = CAST(? AS TEXT)", (said,))
    db.pragma("user_version", NEXT)
    db.close()
    with pytest.raises(StoreFault) as fault:
        FileStore.open(older)
    assert (fault.value.kind, fault.value.needed) == (StoreFaultKind.NEWER, "")


def test_two_that_start_together_migrate_once(older: Path) -> None:
    async def both() -> None:
        opened = await asyncio.gather(*(asyncio.to_thread(FileStore.open, older, steps=LATER) for _ in range(2)))
        for store in opened:
            await store.aclose()

    asyncio.run(both())
    assert shape(older) == (NEXT + 1, list(LATER), True)


def test_a_start_cut_off_in_its_first_second_goes_on(path: Path) -> None:
    path.with_name("desk-backups").mkdir()
    db = apsw.Connection(str(path))
    db.pragma("journal_mode", "wal")
    db.close()
    assert path.exists()
    store = FileStore.open(path)
    assert store.peek(migrations.version_of) == migrations.newest()
    store.close()
