"""Whether the run before ended in order: each run leaves a note in the folder of the logs and takes it away at its end.

A note that is found at the start is of a run that was killed, met a fault, or lost its power. It must not know why.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from courier_desk.domain.values import frozen

log = logging.getLogger(__name__)
NOTE, CRASH, CRASH_BEFORE = "running.json", "crash.txt", "crash-before.txt"
#: As much as is kept of what the handler of native faults wrote (characters): the first fault is what counts.
_LONGEST = 20_000


@frozen(kw_only=True)
class BadEnd:
    """A run that did not end in order.

    ``began``: when (UTC, as in the log); ``version``: of the program; ``crash``: where every thread was when a native
    fault ended it, empty when none was told.
    """

    began: str = ""
    version: str = ""
    crash: str = ""


@contextmanager
def noted_run(folder: Path, version: str) -> Iterator[BadEnd | None]:
    """Note that a run goes on while the block does; give how the run before ended, None when that was in order.

    A block that is left by a fault leaves its note: that is no end in order either.
    """
    note = folder / NOTE
    before = _look_back(folder, note)
    try:  # from the note on: a run may be told to end between its first byte and the first line of the log
        _begin(note, version, before)
        yield before
    except Exception:
        log.critical("the program ends by a fault", exc_info=True)
        raise
    except SystemExit:  # told to end before there was anything to end
        _put_right(note)
        raise
    _put_right(note)


def _begin(note: Path, version: str, before: BadEnd | None) -> None:
    """Say that the run begins, then note it: who finds the note finds the words in the log, wherever it was ended."""
    began = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    log.info("version %s begins", version)
    if before is not None:
        log.info("the run of %s (version %s) did not end in order", before.began or "?", before.version or "?")
    try:
        note.write_text(json.dumps({"began": began, "version": version}), encoding="utf-8")
    except OSError as error:
        log.warning("the beginning of this run cannot be noted: %s", error.strerror)


def _put_right(note: Path) -> None:
    with suppress(OSError):
        note.unlink(missing_ok=True)
    log.info("ended in order")


def _look_back(folder: Path, note: Path) -> BadEnd | None:
    """Read the note of the run before and what it crashed by, which is put aside so that this run's stands alone."""
    crash, aside = folder / CRASH, folder / CRASH_BEFORE
    try:
        left = note.read_text(encoding="utf-8", errors="replace") if note.exists() else None
        told = crash.read_text(encoding="utf-8", errors="replace")[:_LONGEST] if crash.exists() else ""
        if told:
            crash.replace(aside)
    except OSError as error:
        log.warning("how the last run ended cannot be told: %s", error.strerror)
        return None
    if left is None:
        return None
    try:
        document = json.loads(left)
    except ValueError:  # cut off while it was written
        document = None
    facts = document if isinstance(document, dict) else {}
    return BadEnd(began=str(facts.get("began", "")), version=str(facts.get("version", "")), crash=told)


# What Python could not hand to anybody goes into the log: faults of the main thread, of other threads, of
# finalizers.
#
# Native faults are written by faulthandler into a file of their own, with where every thread was; what a coroutine
# could not hand on comes from the event loop (``ui.bridge``), what Qt says from its message handler (``app``). It
# knows no window and ends nothing.


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
