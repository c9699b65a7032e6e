"""The start of the window: the words of the command line, who holds the data folder, the log, the one application.

What the program does then is ``app``'s.
"""

from __future__ import annotations

import errno
import logging
import signal
import sys
import time

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
from courier_desk.ui import bridge

log = logging.getLogger(__name__)

#: Said by Qt's offscreen screen about things only a real one has; nothing is wrong then.
_HARMLESS = ("This plugin does not support",)
#: What a person may mend and try again is told on the first screen: a full disk, a folder that cannot be written.
_TOLD_BY_WINDOW = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO})
#: So long (seconds) the log has to write the last words of a program that Qt ends.
_LAST_WORDS = 0.2


def main(words: list[str]) -> int:
    """Run the window; gives the exit code."""
    private.for_the_person_alone()
    options = read_options(words)
    if (trouble := no_screen()) is not None:
        sys.stderr.write(trouble + "\n")
        return 2
    signal.signal(signal.SIGTERM, _end_early)
    folder = data_folder(options.data_dir)
    try:
        others = folder.make()
    except OSError as error:
        if error.errno not in _TOLD_BY_WINDOW:
            sys.stderr.write(
                f"The data folder {folder.root} cannot be used: {error.strerror}. Choose another: --data-dir DIR\n"
            )
            return 2
        others = private.Others.COULD_NOT
    try:
        claim = Claim.take(folder.root, Role.WINDOW)
    except InUse as held:
        if held.owner.role is Role.WINDOW:
            from courier_desk.single_instance import show_the_other  # noqa: PLC0415

            return show_the_other(folder.root, words)
        claim = None  # the window asks to wait
    except OSError:
        claim = None  # the window says what is wrong with the folder
    logs = LogFile(folder.logs)
    try:
        with noted_run(folder.logs, __version__) as before, native_faults(folder.logs / CRASH), logged_faults():
            app = make_application(["courier-desk"])
            return bridge.run(app, Program(app, folder, options, logs, claim=claim, last_end=before, others=others).run)
    finally:
        logs.close()
        if claim is not None:
            claim.release()


def _end_early(_number: int, _frame: object) -> None:
    """End in order also before the loop listens to signals: nothing is begun that could be lost."""
    raise SystemExit(0)


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
