"""Damaged pages of the store, at the start and while the window is at work: a person decides, and work goes on."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from courier_desk.store import files
from courier_desk.store.faults import StoreFault
from courier_desk.store.file_store import FileStore
from tests.e2e.conftest import Desks
from tests.store.support import fold_log
from tests.support.sandbox import RunningSandbox

SAID = ("cannot be used", "cannot be read", "salvage", "stopped", "failed", "care for the store", "did not", "not kept")
PAGE = 4096


def store(desks: Desks) -> Path:
    """Name the store's file."""
    return desks.folder / "data" / "desk.sqlite"


def damage(path: Path, *names: str) -> None:
    """Fill the root pages of these tables and indexes with garbage."""
    db = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    roots = [db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0] for name in names]
    db.close()
    with path.open("rb+") as file:
        for root in roots:
            file.seek((root - 1) * PAGE)
            file.write(os.urandom(PAGE))


@pytest.mark.expects_log(*SAID)
async def test_pages_damaged_between_two_starts_lead_to_what_can_be_saved(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    await person.new_order()
    await person.customer()
    await person.parcel()
    reference = await person.create()
    await person.to_list()
    await person.row(reference)
    await person.leave()
    damage(store(desks), "scopes", "order_fts_data", "list_fee", "list_views", "marks")
    damaged = store(desks).read_bytes()

    again = desks.start()
    await again.reads("The data file of this desk is damaged")
    await again.press_on("Save what can be read")
    await again.reads("What could be read was saved")
    await again.reads("The old data file is kept, untouched:")
    (kept,) = store(desks).parent.glob("desk.sqlite.set-aside-*/desk.sqlite")
    assert kept.read_bytes() == damaged
    await again.press_on("Go on")
    await again.at_work()
    await again.row(reference)
    assert await again.leave() == 0


@pytest.mark.expects_log(*SAID)
async def test_pages_damaged_while_the_window_works_lead_there_too_and_what_is_typed_stays(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    used = person.program.store
    assert isinstance(used, FileStore)
    await used.write(lambda db: db.execute("SELECT 1").get)
    await used.maintain()
    await person.new_order()
    await person.customer()
    fold_log(used.path)
    damage(store(desks), "handovers", "scans")
    with pytest.raises(StoreFault):
        await used.maintain()
    await person.reads("The data file of this desk is damaged")
    assert any("Take the backup of" in text for text in person.texts())
    await person.press_on("Save what can be read")
    await person.press_on("Go on")
    await person.at_work()
    await person.reads("Create & print")
    assert person.of("Full name") == "Karim Abdel Aziz"
    assert await person.leave() == 0


@pytest.mark.expects_log(*SAID)
async def test_a_log_that_was_taken_away_is_told_with_how_much_is_missing(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    used = person.program.store
    assert isinstance(used, FileStore)
    await used.write(lambda _db: None)
    fold_log(used.path)
    earlier = store(desks).read_bytes()
    await person.new_order()
    await person.customer()
    await person.parcel()
    await person.create()
    assert await person.leave() == 0
    store(desks).write_bytes(earlier)  # as it was, without what stood in the log

    again = desks.start()
    await again.reads("Saved changes are missing")
    assert any("saved changes are missing, since" in text for text in again.texts())
    await again.press_on("Save what can be read")
    await again.reads("What could be read was saved")
    await again.press_on("Go on")
    await again.wait_for("a window", lambda: again.program.window or again.program.first_run)
    assert await again.leave() == 0
    assert files.last_change_path(store(desks)).exists()
