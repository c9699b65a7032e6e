"""The start of the window: the words of the command line, who holds the data folder, the log, the one application.

What the program does then is ``app``'s.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from courier_desk import __version__
from courier_desk.app import Program
from courier_desk.command_line import no_screen, read_options
from courier_desk.host import private
from courier_desk.host.claim import Claim, InUse, Role
from courier_desk.host.last_run import CRASH, logged_faults, native_faults, noted_run
from courier_desk.host.logs import LogFile
from courier_desk.host.paths import data_folder
from courier_desk.resources import ResourcesMissingError
from courier_desk.ui import bridge

log = logging.getLogger(__name__)

#: Said by Qt's offscreen screen about things only a real one has; nothing is wrong then.
_HARMLESS = ("This plugin does not support",)
#: So long (seconds) the log has to write the last words of a program that Qt ends.
_LAST_WORDS = 0.2


def main(words: list[str]) -> int:
    """Run the window; gives the exit code."""
    private.for_the_person_alone()
    options = read_options(words)
    if (trouble := no_screen()) is not None:
        sys.stderr.write(trouble + "\n")
        return 2
    ends_early = Event()
    _on_end_signals(ends_early.set)
    folder = data_folder(options.data_dir)
    try:
        others = folder.make()
    except OSError:  # the first screen says what is wrong, and the way out
        others = private.Others.COULD_NOT
    try:
        claim = Claim.take(folder.root, Role.WINDOW)
    except InUse as held:
        if held.owner.role is Role.WINDOW:
            from courier_desk.single_instance import show_the_other  # noqa: PLC0415

            shown = show_the_other(folder.root, words)
            if isinstance(shown, int):
                return shown
            claim = shown  # it was just ending
        else:
            claim = None  # the window asks to wait
    except OSError:
        claim = None  # the window says what is wrong with the folder
    logs = LogFile(folder.logs)
    try:
        with noted_run(folder.logs, __version__) as before, native_faults(folder.logs / CRASH), logged_faults():
            app = make_application(["courier-desk"])
            program = Program(app, folder, options, logs, claim=claim, last_end=before, others=others)
            _on_end_signals(program.close)
            if ends_early.is_set():
                program.close()
            code = bridge.run(app, program.run)
    except ResourcesMissingError as missing:  # half installed, or being updated: there is nothing to show a window with
        sys.stderr.write(f"{missing}\n")
        return 2
    finally:
        logs.close()
        if claim is not None:
            claim.release()
    return start_again(words) if program.own_version.starts_again else code


def start_again(words: list[str]) -> int:
    """Start the program that stands in this one's place now, with the same words; gives an exit code where it stays.

    It takes over the process, so that whoever started this one (a terminal, a session) goes on with it.
    """
    same = [sys.executable, *words] if getattr(sys, "frozen", False) else [sys.executable, *sys.orig_argv[1:]]
    private.give_back_habit()
    try:
        if sys.platform == "win32":  # there is no taking over there
            subprocess.Popen(same)  # noqa: S603  (ourselves)
            return 0
        os.execv(same[0], same)  # noqa: S606  (ourselves)
    except OSError as error:  # an update has taken it away for the moment
        sys.stderr.write(f"Courier Desk could not be started again: {error.strerror}. Start it by hand.\n")
        return 1


def _on_end_signals(act: Callable[[], None]) -> None:
    """End in order also before the loop listens to signals.

    Nothing is raised out of a signal: within a call of Qt's or of the interpreter's own C that ends in an abort.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: act())


def make_application(words: list[str]) -> QApplication:
    """Make the one QApplication, with Qt's messages going to our log."""
    qInstallMessageHandler(_qt_said)
    app = QApplication(words)
    app.setApplicationName("courier-desk")
    app.setApplicationDisplayName("Courier Desk")
    app.setDesktopFileName("courier-desk")
    return app


def _qt_said(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    if kind is QtMsgType.QtFatalMsg:
        log.critical("Qt ends the program: %s", message)
        time.sleep(_LAST_WORDS)  # it ends when this returns; the log is written by a thread of its own
    elif kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not message.startswith(_HARMLESS):
        log.warning("Qt: %s", message)
