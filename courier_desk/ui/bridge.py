"""Where asyncio meets Qt: the loop, tasks with an owner, changes as signals. The only importer of qasync.

Rules that keep it sound: nobody calls ``exec()``, ``processEvents`` or ``QApplication.quit``; a slot that must wait
spawns a task; a dialog is opened with ``open()`` and awaited by ``finished``. It must not know what the tasks do.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Generic, TypeVar, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog

os.environ["QT_API"] = "pyside6"  # a stray PyQt on the machine would win otherwise

import qasync

from courier_desk.desk.changes import Changes, Topic

log = logging.getLogger(__name__)
T = TypeVar("T")
#: Work that blocks (rendering, key store, printers) runs on these threads.
POOL_THREADS = 4
#: A thread that works gives way after so long (seconds), a fifth of the usual: each time Qt comes back to the thread
#: of the window, that asks for the interpreter anew, and beside two busy threads one turn of it waited 250 ms.
SWITCH_INTERVAL = 0.001
#: Several changes within this time (milliseconds) are one repaint.
COALESCE_MS = 30


def _precise_timer(timer: QObject, milliseconds: int) -> int:
    """Start a timer that is never early: with Qt's default ``asyncio.sleep(1)`` would wake 50 ms early."""
    return QObject.startTimer(timer, milliseconds, Qt.TimerType.PreciseTimer)


class TaskKeeper:
    """Owns every task of a loop: keeps it alive, reports its failure, ends it at shutdown."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._tasks: set[asyncio.Task[Any]] = set()
        #: Called with the failure of a task that nobody waited for, so that a person hears of it.
        self.on_failure: Callable[[BaseException], None] = lambda _failure: None
        #: Tells a failure that means nothing: what was asked for when all was being closed.
        self.is_harmless: Callable[[BaseException], bool] = lambda _failure: False
        #: Tells a failure that is no fault of the program, and of which a person hears.
        self.is_refusal: Callable[[BaseException], bool] = lambda _failure: False

    def spawn(self, work: Coroutine[Any, Any, T], *, name: str) -> asyncio.Task[T]:
        """Start work in the background under a name."""
        task = self._loop.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (failure := task.exception()) is not None:
            if self.is_harmless(failure):
                log.info("task %s came too late: %s", task.get_name(), type(failure).__name__)
                return
            if self.is_refusal(failure):
                log.info("task %s was refused: %s", task.get_name(), failure)
            else:
                log.error("task %s failed", task.get_name(), exc_info=failure)
            self.on_failure(failure)

    async def aclose(self) -> None:
        """Cancel what still runs and wait for its end."""
        own = asyncio.current_task()
        while pending := [task for task in self._tasks if task is not own]:
            for task in pending:
                task.cancel()
            await asyncio.wait(pending)


class DeskLoop(qasync.QEventLoop):  # type: ignore[misc]  # qasync carries no types
    """The Qt event loop as an asyncio loop: precise timers, plain threads, tasks with an owner."""

    def __init__(self, app: QApplication) -> None:
        qasync._SimpleTimer.startTimer = _precise_timer  # noqa: SLF001  (no public way to choose the timer's kind)
        super().__init__(app)
        self.tasks = TaskKeeper(self)
        self._pool = ThreadPoolExecutor(POOL_THREADS, "desk-io")
        self.set_default_executor(self._pool)
        self.set_exception_handler(_report)

    def close(self) -> None:
        """Close the loop after its threads ended (qasync leaves a handed-in pool running)."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        super().close()


def _report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what no task caught; of a callback its name, not what it was called with."""
    said, _, _ = str(context.get("message", "")).partition("(")
    log.error("event loop: %s", said, exc_info=context.get("exception"))


def run(app: QApplication, main: Callable[[], Coroutine[Any, Any, int]]) -> int:
    """Run the program's main coroutine on the Qt loop and give its exit code; every task has ended when it returns."""
    app.setQuitOnLastWindowClosed(False)
    sys.setswitchinterval(SWITCH_INTERVAL)

    async def whole() -> int:
        loop = cast("DeskLoop", asyncio.get_running_loop())
        try:
            return await main()
        finally:
            await loop.tasks.aclose()
            await asyncio.sleep(0)  # connections that were cut off are closed in the loop's next turn

    # Not qasync.run: on Python 3.11 it sets a global policy that breaks asyncio in every other thread.
    with asyncio.Runner(loop_factory=lambda: DeskLoop(app)) as runner:
        return runner.run(whole())


def tell_failures(
    listener: Callable[[BaseException], None],
    *,
    harmless: Callable[[BaseException], bool] = lambda _failure: False,
    refusal: Callable[[BaseException], bool] = lambda _failure: False,
) -> None:
    """Have the failures of tasks that nobody waits for told to the listener, but for those that mean nothing.

    ``refusal``: which of them are no fault of the program.
    """
    tasks = cast("DeskLoop", asyncio.get_running_loop()).tasks
    tasks.on_failure, tasks.is_harmless, tasks.is_refusal = listener, harmless, refusal


def spawn(work: Coroutine[Any, Any, T], *, name: str) -> asyncio.Task[T]:
    """Start a task from a slot or a coroutine; its failure is logged, its life ends with the loop at the latest."""
    return cast("DeskLoop", asyncio.get_running_loop()).tasks.spawn(work, name=name)


class OneAtATime:
    """Work that a button starts: pressed again before it is done, it starts nothing more."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._task: asyncio.Task[None] | None = None

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start the work, unless the one before still goes on."""
        if self._task is None or self._task.done():
            self._task = spawn(work(), name=self._name)


async def opened(dialog: QDialog) -> int:
    """Open a dialog and wait for its end without a nested loop; gives its result code."""
    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def finish(code: int) -> None:
        if not ended.done():
            ended.set_result(code)

    dialog.finished.connect(finish)
    dialog.open()
    try:
        return await ended
    finally:
        with suppress(RuntimeError):  # the dialog may be gone together with its window
            dialog.finished.disconnect(finish)


class Latest(Generic[T]):
    """Runs one kind of question at a time: a new one ends the old one, and a stale answer is never shown."""

    def __init__(
        self, on_value: Callable[[T], None], *, on_failure: Callable[[Exception], None] | None = None, name: str
    ) -> None:
        self._on_value = on_value
        self._on_failure = on_failure
        self._name = name
        self._task: asyncio.Task[None] | None = None

    def start(self, ask: Callable[[], Awaitable[T]], *, delay: float = 0.0) -> None:
        """Ask after ``delay`` seconds (debounce), unless a newer question comes first."""
        self.cancel()
        self._task = spawn(self._run(ask, delay), name=self._name)

    def cancel(self) -> None:
        """Forget the question under way."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, ask: Callable[[], Awaitable[T]], delay: float) -> None:
        own = asyncio.current_task()
        if delay > 0:
            await asyncio.sleep(delay)
        try:
            value = await ask()
        except Exception as failure:
            if self._task is not own:
                return
            if self._on_failure is None:
                raise
            self._on_failure(failure)
            return
        if self._task is own:
            self._on_value(value)


class ChangeSignals(QObject):
    """The desk's changes as Qt signals, several in quick succession as one."""

    changed = Signal(str)

    def __init__(self, changes: Changes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: set[Topic] = set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(COALESCE_MS)
        self._timer.timeout.connect(self._tell)
        self._unsubscribe = [changes.subscribe(topic, partial(self._note, topic)) for topic in Topic]

    def on(self, topic: Topic, slot: Callable[[], None]) -> None:
        """Call the slot after changes of this topic."""
        self.changed.connect(lambda name: slot() if name == topic.value else None)

    def close(self) -> None:
        """Stop listening."""
        self._timer.stop()
        for unsubscribe in self._unsubscribe:
            unsubscribe()

    def _note(self, topic: Topic) -> None:
        self._waiting.add(topic)
        if not self._timer.isActive():
            self._timer.start()

    def _tell(self) -> None:
        topics, self._waiting = sorted(self._waiting), set()
        for topic in topics:
            self.changed.emit(topic.value)
