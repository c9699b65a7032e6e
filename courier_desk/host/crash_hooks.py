"""What Python could not hand to anybody goes into the log: faults of the main thread, of other threads, of finalizers.

Native faults are written by faulthandler into a file of their own, with where every thread was; what a coroutine could
not hand on comes from the event loop (``ui.bridge``), what Qt says from its message handler (``app``). It knows no
window and ends nothing.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

log = logging.getLogger(__name__)


@contextmanager
def logged_faults() -> Iterator[None]:
    """Log every fault that nobody caught; afterwards the hooks are those of before."""
    before = sys.excepthook, threading.excepthook, sys.unraisablehook

    def of_program(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if not isinstance(fault, KeyboardInterrupt):
            log.critical("the program met a fault", exc_info=(kind, fault, trace))
        before[0](kind, fault, trace)  # a terminal shows it too

    def of_thread(told: threading.ExceptHookArgs) -> None:
        if told.exc_value is None or isinstance(told.exc_value, SystemExit):
            return
        name = told.thread.name if told.thread is not None else "unknown"
        log.critical("thread %s ended by a fault", name, exc_info=(told.exc_type, told.exc_value, told.exc_traceback))

    def of_finalizer(told: sys.UnraisableHookArgs) -> None:
        if told.exc_value is not None:  # the object itself is not named: its text may hold anything
            fault = (told.exc_type, told.exc_value, told.exc_traceback)
            log.error("a fault where none can be raised", exc_info=fault)

    sys.excepthook, threading.excepthook, sys.unraisablehook = of_program, of_thread, of_finalizer
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = before


@contextmanager
def native_faults(path: Path) -> Iterator[None]:
    """Have a native fault write where every thread was, then end the program; it takes no names and no values.

    A place that takes no file does without.
    """
    try:
        file = path.open("a", encoding="utf-8")
    except OSError as error:
        log.warning("native faults cannot be written down: %s", error.strerror)
        yield
        return
    with file:  # it stays open: a program that crashes can open nothing
        faulthandler.enable(file)
        try:
            yield
        finally:
            faulthandler.disable()
