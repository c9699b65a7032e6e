"""A window that knows its own version: what is newer than it is named, and a version put in its place is started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListWidget, QWidget

from courier_desk import __version__, own_version
from courier_desk.domain.versions import Form, Installation
from courier_desk.host.last_run import BadEnd
from courier_desk.host.settings import Language
from courier_desk.startup import start_again
from courier_desk.store import migrations
from courier_desk.store.file_store import FileStore
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.widgets import IconButton
from tests.e2e.conftest import Desks
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person


async def close_banner(person: Person) -> None:
    """Press the cross of the banner over the window."""
    crosses = person.desk.window.banner.findChildren(IconButton)
    await person.press(next(one for one in crosses if one.accessibleName() == "Close"))


@pytest.mark.expects_log("the store cannot be used: newer")
async def test_an_older_version_names_the_one_that_opens_what_a_newer_one_wrote(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.leave()
    store = desks.folder / "data" / "desk.sqlite"
    with monkeypatch.context() as later:
        later.setattr(migrations, "__version__", "9.1.0")
        step = {migrations.newest() + 1: "CREATE TABLE later (id INTEGER PRIMARY KEY)"}
        FileStore.open(store, steps={**migrations.STEPS, **step}).close()
    before = store.read_bytes()
    again = desks.start()
    await again.reads("These data were written by a newer version")
    await again.reads(f"This is Courier Desk {__version__}; install version 9.1.0 or a later one. Nothing was changed.")
    assert not again.sees("Look without writing")
    assert not again.sees("Keep it aside and begin anew")
    await again.press_on("Try again")
    await again.reads("install version 9.1.0 or a later one")
    again.window.close()
    assert await again.work == 2
    assert store.read_bytes() == before


@pytest.fixture
def told_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that tells which version stands in this one's place, as a wheel has it."""
    file = tmp_path / "site" / "version"
    file.parent.mkdir()
    file.write_text(f"{__version__}\n", encoding="utf-8")
    here = Installation(Form.WHEEL, file.parent, __version__, file)
    monkeypatch.setattr(own_version, "own_installation", lambda: here)
    return file


async def look_away_and_back(person: Person) -> None:
    """Give the keyboard to another window, and back."""
    await person.key(Qt.Key.Key_F1, at=person.window)
    await person.reads("This list")
    await person.press_on("Close")
    await person.reads_no_more("This list")


async def other_language(person: Person) -> None:
    """Turn the window round, and wait until the one before is gone."""
    before = person.program.window
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)
    await person.wait_for("another window", lambda: person.program.window is not before)
    await person.wait_for("it alone", lambda: [one.window for one in [person.program.window] if one] == main_windows())


def main_windows() -> list[MainWindow]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow) and one.isVisible()]


async def test_a_version_put_in_its_place_is_noticed_and_started_on_a_persons_word(
    desks: Desks, sandbox: RunningSandbox, told_by: Path
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    told_by.unlink()  # an update is under way
    await look_away_and_back(person)
    assert not person.sees("installed meanwhile")
    told_by.write_text("9.1.0\n", encoding="utf-8")
    await look_away_and_back(person)
    await person.reads("Version 9.1.0 was installed meanwhile.")
    await person.reads(f"This window is still {__version__}.")
    await person.new_order()
    await person.customer(name="Wagih Written")
    await person.press_on("Start again")
    assert await person.work == 0
    assert person.program.own_version.starts_again
    again = desks.start_again()
    await again.at_work()
    await again.new_order()
    await again.reads("Wagih Written")
    assert again.of("Full name") == "Wagih Written"


async def test_news_of_another_version_can_be_put_away_and_stay_with_other_news(
    desks: Desks, sandbox: RunningSandbox, told_by: Path
) -> None:
    person = desks.start(last_end=BadEnd(began="2026-11-22T08:00:00Z", version="0.0.9"))
    await person.connect(sandbox)
    await person.reads("The last run ended badly.")
    told_by.write_text("9.1.0\n", encoding="utf-8")
    await look_away_and_back(person)
    await person.reads("Version 9.1.0 was installed meanwhile.")
    for _ in range(2):
        await other_language(person)
    await person.reads("Version 9.1.0 was installed meanwhile.")
    await close_banner(person)
    await person.reads("The last run ended badly.")
    await look_away_and_back(person)
    assert not person.sees("installed meanwhile")
    await person.settings("About")
    await person.reads(f"Version 9.1.0 stands here now; this window is still {__version__}")
    await close_banner(person)
    await person.press_on("Start again")
    assert await person.work == 0
    assert person.program.own_version.starts_again


async def test_what_would_be_lost_by_a_start_is_asked_about_first(
    desks: Desks, sandbox: RunningSandbox, told_by: Path
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    told_by.write_text("9.1.0\n", encoding="utf-8")
    await look_away_and_back(person)
    await person.go_to("Pickups")
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)  # two buttons offer it without a pickup
    await person.reads("Number of orders")
    await person.press_on("Start again")
    await person.wait_for("the question", QApplication.activeModalWidget)
    lines = [one.text() for view in person.all(QListWidget) for one in view.findItems("", Qt.MatchFlag.MatchContains)]
    assert "The pickup in the form is not saved." in lines
    await person.answer("Not now")
    await person.reads("Number of orders")
    assert not person.program.own_version.starts_again
    await person.press_on("Start again")
    await person.answer("Start again")
    assert await person.work == 0
    assert person.program.own_version.starts_again


_DRIVEN = """
import json, os, sys
from courier_desk import startup
from courier_desk.app import Program
from courier_desk.ui import bridge

usual = os.umask(0)
os.umask(usual)
run, told = Program.run, sys.argv.pop(1)

async def driven(program):
    async def person():
        await program.ready.wait()
        again = os.path.exists(told)
        with open(told, "a", encoding="utf-8") as file:
            file.write(json.dumps([os.getpid(), usual, sys.argv[1:]]) + "\\n")
        program.close() if again else program.own_version.program.start_again()

    bridge.spawn(person(), name="person")
    return await run(program)

Program.run = driven
sys.exit(startup.main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process takes over another one there")
def test_it_ends_in_order_and_starts_in_the_same_process_with_the_same_words_and_habits(tmp_path: Path) -> None:
    (tmp_path / "driven.py").write_text(_DRIVEN, encoding="utf-8")
    told, words = tmp_path / "told", ["--data-dir", "the data", "--language", "ar", "--theme", "dark"]
    done = subprocess.run(
        [sys.executable, "driven.py", str(told), *words],
        cwd=tmp_path,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        umask=0o027,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    first, second = map(json.loads, told.read_text(encoding="utf-8").splitlines())
    assert first == second
    assert first[1:] == [0o027, words]
    log = (tmp_path / "the data" / "logs" / "courier-desk.log").read_text(encoding="utf-8")
    assert log.count("ended in order") == log.count(f"version {__version__} begins") == 2


def test_a_program_that_is_gone_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))
    assert start_again([]) == 1
    said = capsys.readouterr().err
    assert said == "Courier Desk could not be started again: No such file or directory. Start it by hand.\n"


async def test_the_first_start_after_an_upgrade_says_what_is_new_once(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    assert not person.sees("What is new in Courier Desk"), "nobody was here before"
    assert person.program.settings.news_seen == __version__
    person.program.preferences.change(news_seen="0.0.9")
    await person.leave()
    again = desks.start_again()
    await again.reads("What is new in Courier Desk")
    await again.reads(f"Version {__version__}")
    await again.reads("Orders are saved on this computer first and go out by themselves")
    await again.key(Qt.Key.Key_Escape, at=again.window)
    await again.reads_no_more("What is new in Courier Desk")
    assert again.program.settings.news_seen == __version__
    again.program.preferences.change(language=Language.ARABIC)
    await again.leave()
    third = desks.start_again()
    await third.at_work()
    await third.reads("أوردر جديد")
    assert third.program.window is not None
    assert QApplication.activeModalWidget() is None
    third.desk.open_settings("about")
    await third.press_on("الجديد")
    await third.reads("الأوردرات تُحفظ على هذا الكمبيوتر أولًا")


async def test_news_nobody_closed_are_shown_again_and_an_older_version_has_none(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    person.program.preferences.change(news_seen="0.0.9")
    await person.leave()
    again = desks.start_again()
    await again.reads("What is new in Courier Desk")
    kept = (desks.folder / "data" / "settings.json").read_text(encoding="utf-8")
    assert '"news_seen": "0.0.9"' in kept, "a crash would have swallowed them"
    await again.press_on("Go on")
    again.program.preferences.change(news_seen="9.1.0")
    await again.leave()
    older = desks.start_again()
    await older.at_work()
    await older.reads("New order")
    assert QApplication.activeModalWidget() is None
    assert older.program.settings.news_seen == "9.1.0", "its news were seen"


async def test_a_version_is_told_by_the_window_that_comes_after_one_that_went(
    desks: Desks, sandbox: RunningSandbox, told_by: Path
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await look_away_and_back(person)
    assert person.program.session is not None
    account = person.program.session.account
    await person.program._remove(account)  # noqa: SLF001 (the first-run screen stands alone)
    told_by.write_text("9.1.0\n", encoding="utf-8")
    await person.reads("Service address")
    first_run = person.program.first_run
    assert first_run is not None
    other = QWidget()
    for window in (other, first_run):
        window.show()
        window.activateWindow()
        await person.wait_for("the keyboard", window.isActiveWindow)
    other.close()
    await person.wait_for("it was noticed", person.program.own_version.program.there)
    await person.connect(sandbox)
    await person.reads("Version 9.1.0 was installed meanwhile.")
