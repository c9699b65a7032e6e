"""Trouble with disk and file while the window is at work: said in plain words, and nothing is made anew in silence."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw
import pytest

from courier_desk.host import claim
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of files are a system's own")
SAID = (
    "care for the store",
    "could not be kept",
    "not saved",
    "not kept",
    "did not take",
    "failed",
    "stopped",
    "not read",
    "cannot be",
    "settings",
)


def store(desks: Desks) -> Path:
    """Name the store's file."""
    return desks.folder / "data" / "desk.sqlite"


async def an_order_typed(person: Person) -> None:
    """Fill in an order and press the keys that create it."""
    await person.new_order()
    await person.customer()
    await person.parcel()
    await person.press_on("Create")


@contextmanager
def no_room() -> Iterator[None]:
    """Let no file become longer, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.expects_log(*SAID)
async def test_a_disk_that_takes_no_more_is_said_and_what_was_typed_stays(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    await person.new_order()
    await person.customer()
    await person.parcel()
    with no_room():
        await person.press_on("Create")
        await person.reads("The disk reports an error")
        assert person.of("Full name") == "Karim Abdel Aziz"
    await person.press_on("Create")
    await person.reads_no_more("The disk reports an error")


@pytest.mark.expects_log(*SAID)
async def test_a_store_taken_away_while_the_desk_works_is_said_and_not_made_anew(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    aside = desks.folder / "elsewhere.sqlite"
    store(desks).rename(aside)
    await an_order_typed(person)
    await person.reads("The data file of this desk is gone")
    assert not store(desks).exists()
    await person.leave()
    assert not store(desks).exists()


@pytest.mark.expects_log(*SAID)
async def test_another_file_in_the_stores_place_is_not_written_to(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    other = desks.folder / "other.sqlite"
    db = apsw.Connection(str(other))
    db.execute("CREATE TABLE songs (title)")
    db.close()
    before = other.read_bytes()
    other.replace(store(desks))
    await an_order_typed(person)
    await person.reads("The data file of this desk is gone")
    assert store(desks).read_bytes() == before


@pytest.mark.expects_log(*SAID)
async def test_a_damaged_page_is_said_while_the_desk_works(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    assert person.program.store is not None

    def damaged(self: FileStore, jobs: object) -> None:
        raise StoreFault(StoreFaultKind.CORRUPT, self.path, "database disk image is malformed")

    monkeypatch.setattr(FileStore, "_transaction", damaged)
    with suppress(StoreFault):
        await person.program.store.write(lambda _db: None)
    await person.reads("The data file of this desk is damaged")
    monkeypatch.undo()


@pytest.mark.expects_log(*SAID, "read_only")
async def test_a_folder_that_cannot_be_written_can_be_looked_at(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    assert await person.leave() == 0
    before = store(desks).read_bytes()

    def refuse(*_arguments: object) -> claim.Claim:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(claim.Claim, "take", refuse)
    again = desks.start()
    await again.reads("The data folder cannot be written")
    await again.press_on("Look without writing")
    await again.reads("You only look: the data file cannot be written.")
    await again.reads("Only looking")
    assert not again.sees("Connecting")
    assert again.desk.window.tab_row.new_button.is_off()
    await again.press(again.desk.window.tab_row.new_button)
    await again.reads("This desk only looks: nothing can be saved.")
    again.desk.orders.new_order()  # as the empty page's own button does
    assert not again.sees("Create & print")
    if place := os.environ.get("LOOK"):
        again.desk.window.grab().save(place)
    assert await again.leave() == 0
    assert store(desks).read_bytes() == before
