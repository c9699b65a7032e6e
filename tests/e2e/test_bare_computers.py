"""What a computer may lack: each is one sentence with the way out, in the window: not everybody sees a terminal."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from courier_desk.app import Options, Program
from courier_desk.host import claim
from courier_desk.host.paths import DataFolder
from courier_desk.host.secrets import KeyStore
from courier_desk.host.settings import Language, Settings
from courier_desk.printing.printers import SpoolerPresence
from courier_desk.store import files
from tests.e2e.conftest import Desks
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, Person

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="places that only Linux has")
#: A folder of the system in which nobody can make a file, an administrator neither.
NO_ROOM = "/proc"


def at(folder: Path, *, language: Language = Language.ENGLISH) -> Person:
    """Start the program as it is started: nothing of its data folder is made before."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    options = Options(language=language)
    return Person(Program(app, DataFolder(folder), options, keys=KeyStore(None), settings=Settings()), folder)


async def given_up(person: Person) -> None:
    """Close the window: the program ends, and says that it could not begin."""
    person.window.close()
    assert await person.work == 2


@linux
@pytest.mark.expects_log("cannot be had", "settings")
@pytest.mark.parametrize("place", [f"{NO_ROOM}/nowhere/data", "/dev/null/data", "/dev/null"])
async def test_a_home_that_cannot_be_written_is_said_with_the_way_out(desks: Desks, place: str) -> None:
    person = at(Path(place))
    await person.reads("The data folder cannot be written")
    await person.reads("Allow this person to write there, or choose another folder (--data-dir).")
    await person.reads(place)
    await given_up(person)


@pytest.mark.expects_log("cannot be had")
@pytest.mark.parametrize("locks", [True, False])
async def test_a_data_folder_on_a_network_share_is_said_whether_it_has_locks_or_not(
    desks: Desks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locks: bool
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"36 35 0:31 / {tmp_path} rw - nfs4 server:/homes rw\n", encoding="utf-8")
    monkeypatch.setattr(files, "_MOUNTS", mounts)
    if not locks:

        def refuse(_file: object) -> None:
            raise OSError(errno.ENOLCK, "No locks available")

        monkeypatch.setattr(claim, "_lock", refuse)
    person = at(tmp_path / "data")
    await person.reads("The data folder is on another computer")
    await person.reads("It has to be on a disk of this computer. Choose another (--data-dir).")
    assert not (tmp_path / "data").exists(), "nothing is left there"
    await given_up(person)


@linux
async def test_the_training_service_starts_where_tmp_takes_nothing(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", NO_ROOM)
    person = desks.start(training=True)
    await person.at_work()
    await person.reads("Online")


@pytest.mark.expects_log("training service")
async def test_a_full_disk_is_said_where_the_training_service_was_wanted(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_words: object, **_more: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", full)
    person = desks.start(training=True)
    await person.reads("The training service did not start: The disk is full")


@linux
def test_the_main_job_is_done_where_tmp_takes_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "courier_desk", "self-test", "--out", str(tmp_path / "out")],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": NO_ROOM},
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))["ok"]


def test_a_program_whose_files_are_gone_says_to_install_it_again(tmp_path: Path) -> None:
    """As in the middle of an update: not a trace, which a packaged program ends with a line of its own."""
    lines = (
        "import sys",
        "from pathlib import Path",
        "from courier_desk import resources, startup",
        "resources._places = lambda: [Path('/nowhere')]",
        "sys.exit(startup.main(['--data-dir', sys.argv[1]]))",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines), str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2
    assert done.stderr == "The files of Courier Desk are missing; looked in /nowhere. Install it again.\n"


async def test_without_a_print_system_or_a_printer_the_settings_say_what_to_do(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUPS_SERVER", str(desks.folder / "no.sock"))
    person = desks.start()
    await person.connect(sandbox)
    await person.settings("Printing")
    await person.reads("The print system of this computer (CUPS) does not answer: install it or start it.")
    await person.leave()
    monkeypatch.setattr("courier_desk.printing.printers.spooler_is", lambda: SpoolerPresence.ANSWERS)
    monkeypatch.setattr("courier_desk.printing.printers.list_printers", tuple)
    again = desks.start_again()
    await again.at_work()
    await again.settings("Printing")
    await again.reads("This computer has no printer yet: add one in the system's settings.")
    await again.key(Qt.Key.Key_F, CONTROL, at=again.window)
    await again.type_into(again.field("Find a setting"), "theme")
    await again.reads_no_more("This computer has no printer yet")


@linux
async def test_without_a_bus_keys_and_notices_say_where_they_go(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={desks.folder / 'no bus'}")
    desks.keys = KeyStore.of_system()
    person = desks.start()
    await person.reads("This computer has no key store that answers. The key is kept for this run only")
    await person.reads("GNOME Keyring, KWallet or KeePassXC keeps it.")
    await person.fill("Service address", sandbox.base_url)
    await person.fill("API key", sandbox.ready["company_key"])
    await person.press_on("Test connection")
    await person.reads("The key works")
    await person.fill("Name on this computer", "Shop")
    await person.press_on("Start working")
    await person.at_work()
    await person.settings("Notices")
    await person.reads("This session has no D-Bus, so they stand at the foot of the window.")
