"""The program's window as a process of its own: ``python -m tests.benchmarks.window_process desk|busy DATA_DIR``.

``desk`` says when the orders table had painted rows and the event loop was free again. ``busy`` creates orders in the
program's window and tells how long the window's thread was held up. The program runs as it is: what is added is a look
at its delegate's first row, a clock, and a key store that has the key (a machine that measures has no unlocked one).
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from typing import TYPE_CHECKING, Any

from tests.benchmarks.moment import memory_mb, moment

if TYPE_CHECKING:
    from types import ModuleType

    from courier_desk.app import Program

#: After the first rows: how long the window is watched for work that was only put off (seconds).
SETTLING = 4.0
BEAT_MS = 1


class Heart:
    """Beats in the window's thread; a gap between two beats is a time in which the window did not answer."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.gaps: list[float] = []
        self._last = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin."""
        self._last = time.perf_counter()
        self._timer.start()

    def stop(self) -> dict[str, float]:
        """End; gives milliseconds."""
        self._timer.stop()
        gaps = sorted(self.gaps)
        return {
            "longest_ms": gaps[-1] * 1_000,
            "p999_ms": gaps[int(len(gaps) * 0.999)] * 1_000,
            "over_16_ms": sum(gap > 0.016 for gap in gaps),
            "beats": len(gaps),
        }

    def _beat(self) -> None:
        now = time.perf_counter()
        self.gaps.append(now - self._last)
        self._last = now


class _Keys:
    """A key store that has the key of the prepared account."""

    def get_password(self, _service: str, _username: str) -> str:
        return os.environ["COURIER_DESK_BENCH_KEY"]

    def set_password(self, _service: str, _username: str, _password: str) -> None:
        """Nothing is kept."""

    def delete_password(self, _service: str, _username: str) -> None:
        """Nothing is kept."""


class Watch:
    """Notes when the orders table has painted its first row and the event loop is free again."""

    def __init__(self) -> None:
        self.seen: dict[str, Any] = {}
        self.heart: Heart | None = None
        self.painted = asyncio.Event()

    def install(self) -> None:
        """Look at the delegate's first row; afterwards it paints as before."""
        from PySide6.QtCore import QTimer

        from courier_desk.ui.orders.delegate import OrderDelegate

        paint_cell = OrderDelegate.paint_cell

        def looked_at(*arguments: Any) -> None:
            OrderDelegate.paint_cell = paint_cell  # type: ignore[method-assign]  # the look is taken away again
            paint_cell(*arguments)
            QTimer.singleShot(0, self._free)

        OrderDelegate.paint_cell = looked_at  # type: ignore[method-assign, assignment]  # a look from outside

    def _free(self) -> None:
        self.seen = moment()
        self.heart = Heart()
        self.heart.start()
        self.painted.set()


def program(root: ModuleType, data_dir: str, *, unlimited: bool) -> tuple[Program, Any]:
    """Make the program as the main function of its root module does; gives it and its application."""
    from courier_desk.desk.session import SessionSettings
    from courier_desk.host.secrets import KeyStore

    options = root.read_options(["--data-dir", data_dir, "--language", "en", "--theme", "light"])
    folder = root.data_folder(options.data_dir)
    folder.make()
    application = root.make_application(["courier-desk"])
    made = root.Program(application, folder, options, keys=KeyStore(_Keys()))
    if unlimited:
        made.session_settings = SessionSettings(limit=100_000)
    return made, application


def desk(data_dir: str) -> dict[str, Any]:
    """Start the program and watch it become usable, then settle."""
    from courier_desk import app
    from courier_desk.ui import bridge

    watch = Watch()
    watch.install()
    made, application = program(app, data_dir, unlimited=False)
    figures: dict[str, Any] = {}

    async def main() -> int:
        running = asyncio.ensure_future(made.run())
        await asyncio.wait_for(watch.painted.wait(), 60)
        await asyncio.sleep(SETTLING)
        assert watch.heart is not None
        figures.update(usable=watch.seen, settling=watch.heart.stop(), later=memory_mb())
        made.close()
        return await running

    bridge.run(application, main)
    return figures


def main(arguments: list[str]) -> int:
    """Measure and print."""
    kind, *rest = arguments
    from courier_desk.ui.quick_start import begin_start

    begin_start()  # as the program's command does
    if kind == "desk":
        figures = desk(*rest)
    else:
        from tests.benchmarks.window_busy import busy

        figures = busy(*rest)
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
