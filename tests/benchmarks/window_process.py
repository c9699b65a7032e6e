"""The window as a process of its own: ``python -m tests.benchmarks.window_process STORY DATA_DIR``.

``desk`` says when the orders table had painted rows and the event loop was free again. ``first`` and ``training`` start
with a folder that has nothing yet, or with what a training left in it, and end when their window was painted and, in
training, the service answered. ``busy`` creates orders in the program's window and tells how long the window's thread
was held up; ``list`` types into its filter and scrolls; ``compose`` opens the compose page; ``hour`` works through an
hour; ``labels`` prints a job of labels; ``watching`` switches merchants and polls; ``import`` imports a file of orders;
``site`` is at a site while another desk saves orders.
The program's own command runs as it is: what is added is a look at its table's first row or at its first window, a
clock, and a key store that has the key (a machine that measures seldom has an unlocked one).
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.benchmarks.moment import memory_mb, moment

if TYPE_CHECKING:
    from courier_desk.app import Program

    Story = Callable[["Program", "Watch"], Awaitable[dict[str, Any]]]

#: After the first rows: how long the window is watched for work that was only put off (seconds).
SETTLING = 4.0
BEAT_MS = 1


class Heart:
    """Beats in the window's thread; a gap between two beats is a time in which the window did not answer.

    What the thread itself worked meanwhile is kept too: on a busy computer the rest is waiting for a turn.
    """

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.gaps: list[float] = []
        self.work: list[float] = []
        self._last = self._worked = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin."""
        self._last, self._worked = time.perf_counter(), time.thread_time()
        self._timer.start()

    def stop(self) -> dict[str, float]:
        """End; gives milliseconds, nothing when it was ended before it beat."""
        self._timer.stop()
        if not self.gaps:
            return {}
        gaps = sorted(self.gaps)
        return {
            "longest_ms": gaps[-1] * 1_000,
            "most_work_ms": max(self.work) * 1_000,
            "p999_ms": gaps[int(len(gaps) * 0.999)] * 1_000,
            "over_16_ms": sum(gap > 0.016 for gap in gaps),
            "beats": len(gaps),
        }

    def _beat(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        self.gaps.append(now - self._last)
        self.work.append(worked - self._worked)
        self._last, self._worked = now, worked


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
        self._looked = False
        self._look: Callable[..., None] | None = None
        """Qt calls it without owning it: once let go while it runs, the process would end in a fault of memory."""

    def install(self) -> None:
        """Look at the first row that the table paints; afterwards it paints as before."""
        from PySide6.QtCore import QTimer

        from courier_desk.ui.orders.table import RowPainting

        paint = RowPainting.row

        def take_away() -> None:
            RowPainting.row = paint  # type: ignore[method-assign]  # the look is taken away again
            self._free()

        def looked_at(*arguments: Any, **named: Any) -> None:
            paint(*arguments, **named)
            if not self._looked:
                self._looked = True
                QTimer.singleShot(0, take_away)

        self._look = looked_at
        RowPainting.row = looked_at  # type: ignore[method-assign]  # a look from outside

    def _free(self) -> None:
        self.seen = moment()
        self.heart = Heart()
        self.heart.start()
        self.painted.set()


async def settle(_program: Program, watch: Watch) -> dict[str, Any]:
    """Watch the program become usable, then load what it put off."""
    await asyncio.sleep(SETTLING)
    assert watch.heart is not None
    return {"usable": watch.seen, "settling": watch.heart.stop(), "later": memory_mb()}


def command(data_dir: str, story: Story, *words: str, limit: int = 120) -> dict[str, Any]:
    """Run the program's own command with these words, the story beside it once its table stands; gives its figures.

    ``limit``: requests a minute that the service allows.
    """
    figures: dict[str, Any] = {}
    return _run(data_dir, figures, lambda: _look_in(story, figures, limit), *words)


def first_window(data_dir: str, *words: str) -> dict[str, Any]:
    """Run the command with these words until its first window was painted, in training until its service answered."""
    figures: dict[str, Any] = {}
    return _run(data_dir, figures, lambda: _look_for_window(figures), *words)


def _run(data_dir: str, figures: dict[str, Any], look: Callable[[], None], *words: str) -> dict[str, Any]:
    """Run the command; ``look`` is called when Qt's core is there, and nothing else."""
    from courier_desk import __main__ as own
    from courier_desk.ui import quick_start

    begin_start = quick_start.begin_start

    def begin_and_look() -> None:
        begin_start()
        look()

    quick_start.begin_start = begin_and_look
    code = own.main(["--data-dir", data_dir, "--language", "en", "--theme", "light", *words])
    if code or not figures:
        raise RuntimeError(f"the window ended early with {code}")
    return figures


def _look_in(story: Story, figures: dict[str, Any], limit: int) -> None:
    """Give the program its key store and let the story run beside it."""
    from courier_desk.app import Program
    from courier_desk.host import secrets

    secrets._backend, secrets._load_backend = _Keys, lambda: None  # noqa: SLF001  (no key store is measured)
    watch = Watch()
    watch.install()
    run = Program.run

    async def with_story(self: Program) -> int:
        self.session_settings = replace(self.session_settings, limit=limit)
        running = asyncio.ensure_future(run(self))
        try:
            async with asyncio.timeout(60):
                await watch.painted.wait()
            figures.update(await story(self, watch))
        finally:
            self.close()
            code = await running
        return code

    Program.run = with_story  # type: ignore[method-assign]  # the program's own run goes on inside


def _look_for_window(figures: dict[str, Any]) -> None:
    """Look, without anything of the program that it would not have by then, for the first window that it paints."""
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication, QMainWindow

    class Look(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            if event.type() == QEvent.Type.Paint and isinstance(watched, QMainWindow):
                app = QApplication.instance()
                assert app is not None
                app.removeEventFilter(self)
                QTimer.singleShot(0, self, lambda: figures.update(usable=moment()))
            return False

    from courier_desk import app as program

    run = program.Program.run

    async def looked_at(self: Program) -> int:
        look = Look()
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(look)
        running = asyncio.ensure_future(run(self))
        try:
            async with asyncio.timeout(60):
                while "usable" not in figures or not _answered(self):
                    await asyncio.sleep(0.01)
            figures["answered"] = moment()
        finally:
            self.close()
            code = await running
        return code

    program.Program.run = looked_at  # type: ignore[method-assign]  # the program's own run goes on inside


def _answered(program: Program) -> bool:
    """Tell whether the service of a training answered; another start has none yet."""
    session = program.session
    return session is None or session.connection.status.link.value == "online"


def main(arguments: list[str]) -> int:
    """Measure and print."""
    kind, data_dir, *rest = arguments
    if kind == "desk":
        figures = command(data_dir, settle)
    elif kind == "first":
        figures = first_window(data_dir)
    elif kind == "training":
        figures = first_window(data_dir, "--training")
    elif kind == "list":
        from tests.benchmarks.window_list import listed

        figures = command(data_dir, listed)
    elif kind == "compose":
        from tests.benchmarks.window_compose import opened

        figures = command(data_dir, partial(opened, folder=Path(data_dir)))
    elif kind == "hour":
        from tests.benchmarks.window_hour import hour

        figures = command(data_dir, partial(hour, count=int(rest[0]), labels=Path(rest[1])), limit=100_000)
    elif kind == "labels":
        from tests.benchmarks.window_labels import printed

        figures = command(data_dir, partial(printed, count=int(rest[0])), limit=100_000)
    elif kind == "import":
        from tests.benchmarks.window_import import imported

        figures = command(data_dir, partial(imported, file=Path(rest[0]), send=rest[1:] == ["send"]))
    elif kind == "site":
        from tests.benchmarks.window_site import others

        figures = command(data_dir, partial(others, address=rest[0]), "--site", rest[0])
    elif kind == "watching":
        from tests.benchmarks.window_watching import watching

        figures = command(data_dir, watching, limit=100_000)
    else:
        from tests.benchmarks.window_busy import busy

        figures = command(data_dir, partial(busy, count=int(rest[0])), limit=100_000)
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
