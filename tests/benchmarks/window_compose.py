"""Opening the compose page over many orders: from Ctrl+N until it is painted and the window is free again."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer

from courier_desk.self_test.driver import Driver
from tests.benchmarks.window_process import SETTLING, Watch

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from courier_desk.app import Program

TIMES = 10
#: No opening takes longer (seconds).
PATIENCE = 30.0


class _Painted(QObject):
    """Tells when a widget has been painted and the event loop is free again."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.at: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._widget = widget
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Look on."""
        if watched is self._widget and event.type() is QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            QTimer.singleShot(0, self._free)
        return False

    def _free(self) -> None:
        if not self.at.done():
            self.at.set_result(time.perf_counter())


async def opened(program: Program, watch: Watch, *, folder: Path) -> dict[str, Any]:
    """Open the compose page again and again from the list; gives milliseconds, the first opening's apart."""
    assert watch.heart is not None
    watch.heart.stop()
    assert program.window is not None
    tab, frame, person = program.window.orders, program.window.window, Driver(folder)
    await asyncio.sleep(SETTLING)
    await person.wait_for("the page made ahead", lambda: tab._compose is not None, seconds=PATIENCE)  # noqa: SLF001  (it is made ahead, unseen)
    frame.activateWindow()
    await person.wait_for("the window with the keyboard", frame.isActiveWindow, seconds=PATIENCE)
    taken = []
    for _ in range(TIMES):
        painted = _Painted(tab.compose)
        started = time.perf_counter()
        await person.key(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier, at=frame)
        async with asyncio.timeout(PATIENCE):
            taken.append((await painted.at - started) * 1_000)
        await asyncio.sleep(0.3)
        tab.compose.leave()
        await person.wait_for("the list", lambda: not tab.is_composing, seconds=PATIENCE)
        await asyncio.sleep(0.3)
    return {"first_ms": taken[0], "again_ms": sorted(taken[1:])[len(taken[1:]) // 2], "worst_ms": max(taken)}
