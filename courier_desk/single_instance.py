"""One window per data folder: who starts a second one is shown the first, which is handed the words of the start.

Who has the folder is told by the lock in it (``host.claim``), which nobody can leave behind. The local socket carries
only the words; its name comes from the folder, so windows on different folders know nothing of each other.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.host.claim import Claim, InUse, Role

log = logging.getLogger(__name__)
#: A window that is still being built listens a moment later; so long it is waited for (milliseconds).
PATIENCE = 8_000
_ATTEMPT, _PAUSE = 500, 0.1
_LONGEST = 100_000
_TAKEN = b"taken\n"


def socket_name(folder: Path) -> str:
    """Name the socket of a data folder, for this person."""
    whose = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    named = hashlib.sha256(f"{whose}\n{folder.resolve()}".encode()).hexdigest()[:16]
    return f"courier-desk-{named}"


def show_the_other(folder: Path, words: list[str], *, patience: int = PATIENCE) -> int | Claim:
    """Let the window that has the folder come forward; gives the exit code of the second start. Blocks.

    The window may just be ending: then the folder is this start's, which is to go on with the claim that is given.
    """
    deadline = time.monotonic() + patience / 1000
    while time.monotonic() < deadline:
        if _knock(folder, words, deadline):
            sys.stdout.write("Courier Desk is open on this data folder already; its window was brought forward.\n")
            return 0
        with suppress(InUse, OSError):
            return Claim.take(folder, Role.WINDOW)
        time.sleep(_PAUSE)
    sys.stderr.write(
        f"Courier Desk is open on the data folder {folder} but does not answer. Close it, then start again, "
        "or choose another folder: --data-dir DIR\n"
    )
    return 2


def _knock(folder: Path, words: list[str], deadline: float) -> bool:
    """Give the words to the window that works with the folder; False when it does not take them."""
    socket = QLocalSocket()
    socket.connectToServer(socket_name(folder))
    if socket.waitForConnected(_ATTEMPT):
        socket.write(json.dumps(words).encode() + b"\n")
        while not socket.canReadLine() and time.monotonic() < deadline:
            if not socket.waitForReadyRead(_ATTEMPT) and not socket.isValid():
                break
        if bytes(socket.readLine().data()) == _TAKEN:
            return True
    socket.abort()
    return False


def come_forward(*windows: QWidget | None) -> None:
    """Show the windows above all others, also minimised ones; where there is none yet, what is asked in its place."""
    log.info("started again; the window comes forward")
    shown = [window for window in windows if window is not None]
    for window in shown or QApplication.topLevelWidgets():
        if shown or window.isVisible():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
            window.show()
            window.raise_()
            window.activateWindow()


class Door(QObject):
    """Where later starts knock. ``on_words`` is called with the words of each."""

    def __init__(self, folder: Path, on_words: Callable[[list[str]], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._on_words = on_words
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._somebody)
        self._name = socket_name(folder)

    def open(self) -> None:
        """Listen. To be called by who has the folder: what stands in the way is of somebody who is gone."""
        QLocalServer.removeServer(self._name)
        if not self._server.listen(self._name):
            log.warning("later starts cannot be heard: %s", self._server.errorString())

    def close(self) -> None:
        """Listen no more."""
        self._server.close()

    def _somebody(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(partial(self._hear, socket))
            socket.disconnected.connect(socket.deleteLater)
            self._hear(socket)

    def _hear(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > _LONGEST:
            socket.abort()
            return
        if not socket.canReadLine():  # the rest is on its way
            return
        try:
            words = json.loads(bytes(socket.readLine().data()))
        except ValueError:
            words = None
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            socket.abort()
            return
        socket.write(_TAKEN)
        socket.flush()
        socket.disconnectFromServer()
        self._on_words(words)
