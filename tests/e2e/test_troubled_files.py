"""Files that cannot be used: said, kept as they are, and set aside only by a click."""

from __future__ import annotations

import asyncio
from pathlib import Path

import apsw
import pytest

from courier_desk.host import settings as kept_settings
from courier_desk.host.settings import Settings
from courier_desk.single_instance import show_the_other
from courier_desk.store import connections
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

CANNOT_BE_USED = "the store cannot be used"


def store(desks: Desks) -> Path:
    """Name the store's file."""
    return desks.folder / "data" / "desk.sqlite"


async def a_used_desk(desks: Desks) -> None:
    """Start and leave once, so that there is a store."""
    person = desks.start()
    await person.reads("Connect this desk to your courier account")
    assert await person.leave() == 0


async def closed_by_the_person(person: Person) -> None:
    """Give up: the program ends and says that it did not start."""
    assert await person.leave() == 2


@pytest.mark.expects_log(CANNOT_BE_USED)
async def test_a_damaged_store_is_said_and_kept_aside_only_by_a_click(desks: Desks) -> None:
    await a_used_desk(desks)
    damaged = store(desks).read_bytes()[:1000] + b"\xff" * 3000
    store(desks).write_bytes(damaged)
    person = desks.start()
    await person.reads("The data file of this desk is damaged")
    await person.reads(str(store(desks)))
    await person.press_on("Try again")
    await person.reads("The data file of this desk is damaged")
    assert store(desks).read_bytes() == damaged
    await person.press_on("Keep it aside and begin anew")
    await person.reads("Connect this desk to your courier account")
    aside = list(store(desks).parent.glob("desk.sqlite.set-aside-*/desk.sqlite"))
    assert [path.read_bytes() for path in aside] == [damaged]


@pytest.mark.expects_log(CANNOT_BE_USED)
async def test_a_later_start_is_shown_the_question_that_stands_instead_of_a_window(desks: Desks) -> None:
    await a_used_desk(desks)
    store(desks).write_bytes(b"\xff" * 4000)
    person = desks.start()
    await person.reads("The data file of this desk is damaged")
    question = person.window.window()
    question.showMinimized()
    again = await asyncio.to_thread(show_the_other, store(desks).parent, ["--account", "Shop", "--language", "ar"])
    assert again == 0
    await person.wait_for("the question", lambda: not question.isMinimized())
    await closed_by_the_person(person)


@pytest.mark.expects_log(CANNOT_BE_USED)
async def test_a_link_to_nowhere_for_the_labels_is_kept_aside_and_the_desk_goes_on(desks: Desks) -> None:
    await a_used_desk(desks)
    labels = store(desks).with_name("desk-labels.sqlite")
    labels.unlink()
    labels.symlink_to(labels.with_name("nowhere"))
    person = desks.start()
    await person.reads("The file of the kept labels is damaged")
    await person.press_on("Keep it aside and begin anew")
    await person.reads("Connect this desk to your courier account")
    assert labels.is_file()
    assert not labels.is_symlink()


@pytest.mark.expects_log(CANNOT_BE_USED)
async def test_a_newer_store_is_left_alone(desks: Desks) -> None:
    await a_used_desk(desks)
    with apsw.Connection(str(store(desks))) as db:
        db.pragma("user_version", 9999)
    db.close()
    before = store(desks).read_bytes()
    person = desks.start()
    await person.reads("These data were written by a newer version")
    assert not person.sees("begin anew")
    await closed_by_the_person(person)
    assert store(desks).read_bytes() == before


@pytest.mark.expects_log(CANNOT_BE_USED)
@pytest.mark.parametrize("kind", ["database", "text"])
async def test_the_file_of_another_program_is_left_alone(desks: Desks, kind: str) -> None:
    store(desks).parent.mkdir(parents=True)
    if kind == "database":
        with apsw.Connection(str(store(desks))) as db:
            db.execute("CREATE TABLE songs (title); INSERT INTO songs VALUES ('one')")
        db.close()
    else:
        store(desks).write_text("shopping list\n" * 20, encoding="utf-8")
    before = store(desks).read_bytes()
    person = desks.start()
    await person.reads("The data file of this desk is something else")
    await closed_by_the_person(person)
    assert store(desks).read_bytes() == before
    again = desks.start()
    await again.press_on("Keep it aside and begin anew")
    await again.reads("Connect this desk to your courier account")
    aside = list(store(desks).parent.glob("desk.sqlite.set-aside-*/desk.sqlite"))
    assert [path.read_bytes() for path in aside] == [before]


@pytest.mark.expects_log(CANNOT_BE_USED)
async def test_a_store_put_back_is_used_after_try_again(desks: Desks) -> None:
    await a_used_desk(desks)
    good = store(desks).read_bytes()
    store(desks).write_bytes(b"x" * 2000)
    person = desks.start()
    await person.reads("The data file of this desk is damaged")
    store(desks).write_bytes(good)
    await person.press_on("Try again")
    await person.reads("Connect this desk to your courier account")


@pytest.mark.expects_log("settings could not be read")
async def test_unreadable_settings_are_told_and_kept_aside(desks: Desks, sandbox: RunningSandbox) -> None:
    path = desks.folder / "data" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text("{ this is no JSON", encoding="utf-8")
    person = desks.start()
    await person.reads("Connect this desk to your courier account")
    aside = list(path.parent.glob("settings.json.unreadable-*"))
    assert [one.read_text(encoding="utf-8") for one in aside] == ["{ this is no JSON"]
    kept_settings.save(path, Settings(poll_minutes=5))
    assert kept_settings.load(path).settings.poll_minutes == 5
    await person.connect(sandbox)
    await person.reads(f"The settings could not be read; they are kept aside as {aside[0].name}.")


@pytest.mark.expects_log(CANNOT_BE_USED, "not saved", "not kept", "read_only")
async def test_a_store_held_by_another_program_can_be_looked_at_without_writing(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.at_work()
    assert await person.leave() == 0
    monkeypatch.setattr(connections, "BUSY_MS", 20)
    holder = apsw.Connection(str(store(desks)))
    holder.execute("BEGIN IMMEDIATE")
    try:
        before = store(desks).read_bytes()
        again = desks.start()
        await again.reads("Another program uses the data file")
        await again.press_on("Look without writing")
        await again.reads("You only look: the data file cannot be written.")
        assert await again.leave() == 0
        assert store(desks).read_bytes() == before
    finally:
        holder.execute("ROLLBACK")
        holder.close()
