"""Damaged stores: told, never a trace; what can be read is saved, what is lost is told, and nothing is sent blindly."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from courier_desk import store_command
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Event, Policy, Progress, State, advance
from courier_desk.store import files, migrations, outbox, salvage, site_copy
from courier_desk.store.database import Store, StoreFaultKind
from courier_desk.store.desks import OWN
from courier_desk.store.file_store import FileStore
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.salvage import Group
from courier_desk.store.sql import Database
from tests.store.support import ACCOUNT, attempt, fault_of, pending, references, write
from tests.support import damaged_stores
from tests.support.outbox import take_next

PAGE = 4096


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, damaged_stores.Truth]:
    """A store as a kill leaves it, and what was saved in it."""
    folder = tmp_path_factory.mktemp("good")
    return folder, damaged_stores.good_store(folder)


@pytest.mark.parametrize("seed", [6, 14, 39, 90, 119, 188, 345])
def test_whatever_is_damaged_nothing_saved_is_lost_without_a_word(
    tmp_path: Path, good: tuple[Path, damaged_stores.Truth], seed: int
) -> None:
    folder = tmp_path / "damaged"
    shutil.copytree(good[0], folder)
    done = damaged_stores.damage(folder, seed)
    assert damaged_stores.judge(folder, good[1], done).broken == [], done


def roots(path: Path) -> dict[str, int]:
    """Give the root page of each table and index."""
    db = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        return dict(db.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 1"))
    finally:
        db.close()


def spoil(path: Path, *pages: int) -> None:
    """Fill pages with nothing."""
    with path.open("rb+") as file:
        for number in pages:
            file.seek((number - 1) * PAGE)
            file.write(bytes(PAGE))


def test_lost_work_is_named_from_its_index_and_the_rest_is_looked_for(filled: Path) -> None:
    spoil(filled, roots(filled)["outbox"] + 0)
    assert fault_of(lambda: FileStore.open(filled)).kind is StoreFaultKind.CORRUPT
    before = filled.read_bytes()
    report = salvage.salvage(filled)
    assert report.kept is not None
    assert report.kept.read_bytes() == before
    store = FileStore.open(filled)
    there = references(store)
    assert len(there) + len(report.lost_work) == 100
    assert there | set(report.lost_work) == {f"R{number}" for number in range(100)}
    assert there, "the pages below the root are still there"
    assert write(store, lambda db: take_next(db, ACCOUNT, 1e12, Policy())) is None
    assert write(store, lambda db: outbox.add(db, pending("later"))) > 100, "no number is given twice"
    store.close()


def test_damage_elsewhere_leaves_the_work_as_it_was(filled: Path) -> None:
    spoil(filled, roots(filled)["zones"], roots(filled)["list_fee"])
    report = salvage.salvage(filled)
    assert report.certain
    assert not report.whole
    assert report.of(Group.WORK).whole
    store = FileStore.open(filled)
    assert write(store, lambda db: take_next(db, ACCOUNT, 1e12, Policy())) is not None
    store.close()


def test_what_was_thrown_away_does_not_come_back(path: Path) -> None:
    store = FileStore.open(path)
    ids = [write(store, lambda db, n=n: outbox.add(db, pending(f"R{n}"))) for n in range(60)]  # type: ignore[misc]  # this turn's
    for row in ids[:50]:
        write(store, lambda db, row=row: outbox.remove(db, row))  # type: ignore[misc]  # this turn's
    store.close()
    with path.open("rb+") as file:  # nothing tells free pages any more
        file.seek(32)
        file.write(bytes(8))
    spoil(path, roots(path)["zones"])
    salvage.salvage(path)
    again = FileStore.open(path)
    assert references(again) == {f"R{number}" for number in range(50, 60)}
    again.close()


def test_a_store_that_is_not_there_or_held_is_not_salvaged(filled: Path, tmp_path: Path) -> None:
    assert fault_of(lambda: salvage.salvage(tmp_path / "none.sqlite")).kind is StoreFaultKind.MISSING
    holder = apsw.Connection(str(filled))
    holder.execute("BEGIN IMMEDIATE")
    assert fault_of(lambda: salvage.salvage(filled)).kind is StoreFaultKind.LOCKED
    holder.execute("ROLLBACK")
    holder.close()


def _misspell(path: Path) -> None:
    """Change a value as a flipped bit would: no check of pages sees it."""
    db = apsw.Connection(str(path))
    db.execute("UPDATE outbox SET payload = replace(payload, '}', ']') WHERE reference = 'R7'")
    db.close()


@pytest.mark.parametrize(
    "break_it",
    [
        lambda path: spoil(path, roots(path)["outbox_by_state"]),
        lambda path: spoil(path, roots(path)["order_fts_data"]),
        _misspell,
    ],
    ids=["index", "search", "value"],
)
def test_damage_is_told_once_to_whoever_listens(filled: Path, break_it: Callable[[Path], None]) -> None:
    break_it(filled)
    told: list[StoreFaultKind] = []
    store, kind = attempt(lambda: FileStore.open(filled))
    if store is None:
        assert kind is StoreFaultKind.CORRUPT
        return
    store.tell_damage(lambda fault: told.append(fault.kind))
    for _ in range(2):
        fault = fault_of(lambda: store.peek(lambda _db: int("what nobody wrote")))
        assert fault.kind is StoreFaultKind.CORRUPT
    assert told == [StoreFaultKind.CORRUPT]
    assert store.damage is not None
    store.close()


def test_a_mistake_of_ours_is_no_damage(store: Store) -> None:
    for mistake in (
        lambda db: db.execute("SELECT nothing FROM nowhere").get,
        lambda _: int("x"),
        lambda _: dict[str, int]()["x"],
    ):
        with pytest.raises((apsw.SQLError, ValueError, KeyError)):
            store.peek(mistake)
    assert store.damage is None


# --- work that a lost change may have sent ---------------------------------------------------------------------------


def test_unsure_work_is_looked_for_on_every_way_to_being_sent() -> None:
    policy = Policy()
    for state, event in ((State.DRAFT, Event.SUBMIT), (State.REFUSED, Event.RETRIED), (State.REFUSED, Event.EDITED)):
        moved = advance(Progress(state=state, unsure=True, sent_at=5.0), event, now=9.0, policy=policy)
        assert (moved.state, moved.next_at) == (State.CHECKING, 9.0)
        once = advance(moved, Event.NOT_THERE, now=10.0, policy=policy)
        twice = advance(once, Event.NOT_THERE, now=99.0, policy=policy)
        assert (twice.state, twice.unsure) == (State.WAITING, False)
    decided = Progress(state=State.NEEDS_PERSON, unsure=True)
    assert advance(decided, Event.CONFIRMED_ABSENT, now=9.0, policy=policy).state is State.WAITING


def test_refused_work_of_a_salvaged_store_is_looked_for_when_it_is_corrected(path: Path) -> None:
    store = FileStore.open(path)
    failure = Failure(kind=FailureKind.VALIDATION_ERROR, execution=Execution.NOT_EXECUTED)
    refused = Progress(state=State.REFUSED, failure=failure)
    row = write(store, lambda db: outbox.add(db, pending("refused", progress=refused)))
    store.close()
    spoil(path, roots(path)["outbox_due"], roots(path)["outbox_failures"])
    assert not salvage.salvage(path).certain
    again = FileStore.open(path)
    waiting = Progress(state=State.WAITING)
    write(
        again,
        lambda db: outbox.edit(db, row, now=9.0, progress=waiting, payload={"reference": "refused"}),
    )
    found = again.peek(lambda db: outbox.get(db, row))
    assert found is not None
    assert found.progress.state is State.CHECKING
    again.close()


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_tells_saves_and_never_overwrites(
    filled: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier_desk.host.private.for_the_person_alone", lambda: None)
    here = ["--data-dir", str(filled.parent)]
    assert store_command.main(["check", *here]) == store_command.SOUND
    spoil(filled, roots(filled)["zones"])
    damaged = filled.read_bytes()
    assert store_command.main(["check", *here]) == store_command.LOST
    assert "is damaged" in capsys.readouterr().out
    assert filled.read_bytes() == damaged
    assert store_command.main(["salvage", *here]) == store_command.LOST
    said = capsys.readouterr().out
    assert "outbox                         100 saved" in said
    assert "What could be read was saved." in said
    (kept,) = filled.parent.glob("desk.sqlite.set-aside-*/desk.sqlite")
    assert kept.read_bytes() == damaged
    assert store_command.main(["check", *here]) == store_command.SOUND
    assert store_command.main(["salvage", *here]) == store_command.SOUND
    assert len(list(filled.parent.glob("desk.sqlite.set-aside-*"))) == 2
    assert store_command.main(["check", "--data", str(filled.parent / "none")]) == store_command.CANNOT
    assert "There is no data folder" in capsys.readouterr().err
    assert not files.last_change_path(filled).with_suffix(".part").exists()


def test_the_command_saves_what_waits_for_a_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders that were saved here while the site was not reached: they wait again, for nothing is sent from there."""
    monkeypatch.setattr("courier_desk.host.private.for_the_person_alone", lambda: None)
    path, here = tmp_path / "desk-offline.sqlite", ["--offline", "--data-dir", str(tmp_path)]
    with closing(FileStore.open(path)) as store:
        write(store, site_copy.begin)
        write(store, lambda db: outbox.add(db, pending("OFF-1")))
        assert [row.reference for row in store.peek(waiting)] == ["OFF-1"]
    spoil(path, roots(path)["outbox_by_state"])
    assert store_command.main(["check", *here]) == store_command.LOST
    assert "courier-desk store salvage --offline" in capsys.readouterr().out
    assert store_command.main(["salvage", *here]) == store_command.SOUND
    with closing(FileStore.open(path)) as store:
        assert [row.reference for row in store.peek(waiting)] == ["OFF-1"]


def waiting(db: Database) -> list[OutboxRow]:
    return outbox.oldest_waiting(db, ACCOUNT, 9, first=OWN)


def test_the_command_brings_a_backup_back(
    filled: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier_desk.host.private.for_the_person_alone", lambda: None)
    here = ["--data-dir", str(filled.parent)]
    assert store_command.main(["restore", *here]) == store_command.CANNOT
    assert "There is no backup in" in capsys.readouterr().err
    with closing(FileStore.open(filled)) as store:
        before = references(store)
        asyncio.run(store.back_up())
        (backup,) = files.backups(filled)
        write(store, lambda db: outbox.add(db, pending("SINCE")))
    assert store_command.main(["backups", *here]) == store_command.SOUND
    assert str(backup) in capsys.readouterr().out
    assert store_command.main(["restore", str(backup), *here]) == store_command.SOUND
    assert "What was saved since" in capsys.readouterr().out
    with closing(FileStore.open(filled)) as store:
        assert references(store) == before
    (kept,) = filled.parent.glob("desk.sqlite.set-aside-*/desk.sqlite")
    with closing(FileStore.open(kept)) as store:
        assert references(store) == {*before, "SINCE"}
    assert store_command.main(["check", *here]) == store_command.SOUND
    assert store_command.main(["restore", str(filled.parent / "none.sqlite"), *here]) == store_command.CANNOT
    with pytest.raises(SystemExit):
        store_command.main(["check", str(backup), *here])


def test_the_command_names_the_version_that_opens_a_newer_store(
    filled: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier_desk.host.private.for_the_person_alone", lambda: None)
    with monkeypatch.context() as later:
        later.setattr(migrations, "__version__", "9.1.0")
        step = {migrations.newest() + 1: "CREATE TABLE later (id INTEGER PRIMARY KEY)"}
        FileStore.open(filled, steps={**migrations.STEPS, **step}).close()
    for what in ("check", "salvage"):
        assert store_command.main([what, "--data-dir", str(filled.parent)]) == store_command.CANNOT
        said = capsys.readouterr().err
        assert "by a newer version of Courier Desk (9.1.0). Install that one or a later one." in said
