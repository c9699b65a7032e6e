"""The diagnostics file: found by its name, shown before it is saved, offered after a bad end; a run that was killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPlainTextEdit

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.host.last_run import NOTE, BadEnd
from courier_desk.host.logs import LogFile
from courier_desk.host.settings import Settings
from courier_desk.ui.diagnostics import DiagnosticsDialog
from tests.e2e.conftest import Desks
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, QUICK, SHIFT, Person


@pytest.fixture
def logs(tmp_path: Path) -> Iterator[LogFile]:
    """The log of a program, beside its data."""
    file = LogFile(tmp_path / "data" / "logs")
    yield file
    file.close()


async def shown(person: Person) -> DiagnosticsDialog:
    """Wait for the dialog and its text."""
    dialog = await person.wait_for("the dialog", lambda: next(iter(person.all(DiagnosticsDialog)), None))
    await person.wait_for("its text", dialog.text)
    return dialog


def told(dialog: DiagnosticsDialog) -> Any:
    """What the dialog shows, read."""
    return json.loads(dialog.text())


def file_dialog() -> QFileDialog | None:
    """The dialog that asks where to save."""
    return next(
        (one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog) and one.isVisible()), None
    )


async def save_as(person: Person, path: Path) -> None:
    """Name the file in the dialog that asks for it."""
    dialog = await person.wait_for("the question where", file_dialog)
    name = dialog.findChild(QLineEdit, "fileNameEdit")
    assert name is not None
    await person.type_into(name, str(path))
    await person.key(Qt.Key.Key_Return, at=name)
    await person.wait_for("the answer", lambda: file_dialog() is None)


async def test_what_is_shown_is_what_is_saved_and_tells_how_the_desk_stands(
    desks: Desks, sandbox: RunningSandbox, logs: LogFile, tmp_path: Path
) -> None:
    person = desks.start(
        logs=logs, settings=Settings(label_profiles=(LabelProfile(folder=str(tmp_path / "Karim's labels"), dpi=203),))
    )
    await person.connect(sandbox)
    await person.new_order()
    await person.customer()
    await person.parcel()
    await person.create()
    await person.to_list()
    await person.row("Karim Abdel Aziz", "New")
    await person.scan("diagn")
    await person.pick("Diagnostics file…")
    dialog = await shown(person)
    facts = told(dialog)
    assert facts["versions"]["Courier Desk"]
    assert facts["versions"]["PySide6_Essentials"] == "6.11.3"
    (profile,) = facts["settings"]["label_profiles"]
    assert (profile["folder"], profile["printer"], profile["dpi"]) == ("chosen", "not chosen", 203)
    assert facts["last run"] == {"ended in order": True}
    assert facts["service"]["link"] == "online"
    assert facts["service"]["budget"]["limit"] == QUICK.limit
    assert facts["service"]["last requests"]
    assert facts["store"]["check"] == "ok"
    assert facts["store"]["counts"]["outbox"] == {"order.create done": 1}
    assert facts["store"]["counts"]["orders"]["new"] >= 1
    assert facts["printing"]["labels go to"] == "a folder"
    assert any("POST /orders: 201" in line for line in facts["log"])
    assert not any(part in dialog.text() for part in ("Karim", "01007741186", "Sample Street", "Shop"))
    assert sandbox.ready["company_key"] not in dialog.text()
    await person.key(Qt.Key.Key_S, CONTROL, at=dialog)
    await save_as(person, tmp_path / "to send.json")
    await person.reads("Saved as to send.json")
    assert (tmp_path / "to send.json").read_text(encoding="utf-8") == dialog.text()
    await person.key(Qt.Key.Key_Escape, at=dialog)
    await person.wait_for("the list", lambda: not person.all(DiagnosticsDialog))


async def test_by_its_key_copied_and_into_a_folder_that_is_not_there(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.key(Qt.Key.Key_D, CONTROL | SHIFT, at=person.window)
    dialog = await shown(person)
    await person.press_on("Copy")
    assert QApplication.clipboard().text() == dialog.text()
    await person.reads("Copied")
    dialog.write(tmp_path / "nowhere" / "file.json")
    await person.reads("file.json could not be written: No such file or directory")
    dialog.reject()


async def test_after_a_bad_end_the_file_is_offered_until_it_is_closed(desks: Desks, sandbox: RunningSandbox) -> None:
    end = BadEnd(began="2026-11-22T06:00:00Z", version="0.0.9", crash="Fatal Python error: Aborted\n\nread_nothing")
    person = desks.start(last_end=end)
    await person.connect(sandbox)
    await person.reads("The last run ended badly.")
    await person.press_on("Diagnostics file…")
    dialog = await shown(person)
    facts = told(dialog)["last run"]
    assert facts["ended in order"] is False
    assert facts["version"] == "0.0.9"
    assert facts["crash"] == ["Fatal Python error: Aborted", "", "read_nothing"]
    await person.press_on("Close")
    await person.wait_for("the window", lambda: not person.all(DiagnosticsDialog))
    await person.reads("The last run ended badly.")
    await person.press_on("Close")
    await person.reads_no_more("The last run ended badly.")
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)  # the window is made anew
    await person.wait_for("the other language", lambda: person.program.language.value == "ar")
    await person.wait_for("a window in it", lambda: person.program.window and person.desk.window.isRightToLeft())
    assert person.desk.window.banner.isHidden()


async def test_a_window_that_goes_takes_the_dialog_along(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.key(Qt.Key.Key_D, CONTROL | SHIFT, at=person.window)
    await person.wait_for("the dialog", lambda: person.all(QPlainTextEdit))
    assert await person.leave() == 0


def test_the_last_words_of_a_program_that_qt_ends_are_in_the_log(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from PySide6.QtCore import qFatal\n"
        "from courier_desk.startup import make_application\n"
        "from courier_desk.host.logs import LogFile\n"
        "LogFile(Path(sys.argv[1])); make_application(['desk']); qFatal('no way on')\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False, capture_output=True)
    assert ended.returncode != 0
    lines = [json.loads(line) for line in (tmp_path / "courier-desk.log").read_text(encoding="utf-8").splitlines()]
    assert lines[-1]["level"] == "CRITICAL"
    assert lines[-1]["what"].startswith("Qt ends the program: ")
    assert any("no way on" in line["what"] for line in lines)  # told to Python's own users of Qt as a warning before


def hears_signals(pid: int) -> bool:
    """Tell whether a process ends in order when it is asked to (Linux: the mask of signals it has handlers for)."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    caught = next((line.split()[1] for line in lines if line.startswith("SigCgt:")), "0")
    return bool(int(caught, 16) >> (signal.SIGTERM - 1) & 1)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="ends processes as Linux does")
def test_a_run_that_was_killed_is_known_at_the_next_start(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "courier_desk", "--data-dir", str(tmp_path)]
    note, log = tmp_path / "logs" / NOTE, tmp_path / "logs" / "courier-desk.log"

    def start() -> subprocess.Popen[bytes]:
        """Start it and wait until it stands."""
        left = note.stat().st_mtime_ns if note.exists() else 0  # by the run before, which was killed
        program = subprocess.Popen(command, cwd=Path(__file__).parents[2], stderr=subprocess.PIPE)
        limit = time.monotonic() + PATIENCE
        while not note.exists() or note.stat().st_mtime_ns == left or not hears_signals(program.pid):
            assert program.poll() is None, program.stderr.read() if program.stderr else ""
            assert time.monotonic() < limit
            time.sleep(0.05)  # nothing tells another process of it
        return program

    with start() as program:
        program.kill()
    assert note.exists()
    with start() as program:
        program.terminate()
        assert program.wait(PATIENCE) == 0
    assert not note.exists()
    said = [json.loads(line)["what"] for line in log.read_text(encoding="utf-8").splitlines()]
    assert [one for one in said if "did not end in order" in one]
    assert said[-1] == "ended in order"
