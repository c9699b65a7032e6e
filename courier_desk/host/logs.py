"""The log: JSON lines in rotating files, written by a thread of its own, without personal data and without keys.

What is logged are events of the program (method, path template, status, code, duration, reference, attempt), never
bodies or headers; a filter takes out what slipped through. Of a fault its kind and its place are kept, and its words
only where this program, Python or the system wrote them: words about a value may hold what a person typed.
"""

from __future__ import annotations

import copy
import json
import logging
import logging.handlers
import queue
import re
import string
import sys
import time
import traceback
from contextlib import suppress
from functools import cache
from pathlib import Path

from courier_desk.domain.folding import fold_digits
from courier_desk.domain.patterns import pattern
from courier_desk.domain.redaction import Redaction

_FILES, _BYTES = 5, 5_000_000
_KEY = pattern(r"(?i)(bearer(?:\s|%20|\+)+|x[-_]?api[-_]?key\W+|authorization\W+(?!\W*bearer))[^\s'\",;)}\]]+")
#: Between the digits of a phone stand at most two of these; unseen marks of direction are among them.
_GAP = r"[ \t\-().\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069]{0,2}"
_START = r"(?<![0-9])\+?"
_COUNTRY = rf"(?:(?:00{_GAP})?2{_GAP}0?{_GAP}|0{_GAP})"
_TAIL = rf"(?:[0-9]{_GAP}){{5}}([0-9]{_GAP}[0-9]{_GAP}[0-9])(?![0-9])"
_MOBILE = rf"{_START}{_COUNTRY}?1{_GAP}[0125]{_GAP}{_TAIL}"
_LANDLINE = rf"{_START}{_COUNTRY}2{_GAP}{_TAIL}"  # of Cairo
#: A text with fewer digits has no phone in it; the first lines of a log need not wait for what looks for one.
_FEWEST_DIGITS = 10
#: Faults whose words name types, attributes and requests, never values.
_PLAIN_WORDS = frozenset(
    {
        "TypeError", "AttributeError", "NameError", "ImportError", "RuntimeError", "AssertionError", "ArithmeticError",
        "MemoryError", "TimeoutError", "BufferError", "StoreFault", "ApiError", "DeskFailure",
    }
)  # fmt: skip
#: From where on the path of a file tells which one it is; what stands before it may name a person.
_ROOTS = ("courier_desk", "tests", "site-packages")
_NOISY = ("httpx", "httpcore", "asyncio", "keyring", "qasync")


class Redactor:
    """Takes keys and phone numbers out of text. Keys in use are told by ``hide``."""

    def __init__(self) -> None:
        self._secrets: dict[str, Redaction] = {}
        self._home = _home()

    def hide(self, secret: str) -> None:
        """Never let this text into the log."""
        if secret:
            self._secrets[secret] = Redaction(secret)

    def clean(self, text: str) -> str:
        """Give the text without keys, without the name of this person's folder, phones cut to their last digits."""
        if self._home:
            text = text.replace(self._home, "~")
        for secret in sorted(self._secrets, key=len, reverse=True):
            redaction = self._secrets[secret]
            text = redaction.cut("\n".join(redaction.cut(line) for line in text.split("\n")))
        text = _KEY.sub(r"\1[key]", fold_digits(text))
        if sum(letter in string.digits for letter in text) < _FEWEST_DIGITS:
            return text
        for phone in _phones():
            text = phone.sub(lambda found: f"[phone …{re.sub('[^0-9]', '', found.group(1))}]", text)
        return text


@cache
def _phones() -> tuple[re.Pattern[str], ...]:
    return pattern(_MOBILE), pattern(_LANDLINE)


def _home() -> str:
    """Give the folder of the person who works here, whose name is in it; empty where there is none of that kind."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return ""
    return home if len(home) > 3 else ""


class CleanSender(logging.handlers.QueueHandler):
    """Hands clean copies of records to the writing thread; other handlers see the records as they were."""

    def __init__(self, pipe: queue.SimpleQueue[logging.LogRecord], redactor: Redactor) -> None:
        super().__init__(pipe)
        self._redactor = redactor

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """Give a copy whose message and traceback are redacted."""
        clean = copy.copy(record)
        clean.msg, clean.args = self._redactor.clean(record.getMessage()), ()
        if record.exc_info:
            clean.exc_text = self._redactor.clean(fault_text(record.exc_info[1]))
        clean.exc_info = None
        return clean


def fault_text(fault: BaseException | None) -> str:
    """Tell a fault, and those it came from: where it happened, its kind, its words where they hold no value."""
    told: list[str] = []
    seen: set[int] = set()
    while fault is not None and id(fault) not in seen:
        seen.add(id(fault))
        frames = traceback.extract_tb(fault.__traceback__)
        lines = [f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in frames]
        inside = [fault_text(one) for one in fault.exceptions] if isinstance(fault, BaseExceptionGroup) else []
        told.append("\n".join([*lines, f"{type(fault).__name__}{_words(fault)}", *inside]))
        fault = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    return "\nfrom\n".join(told)


def _words(fault: BaseException) -> str:
    kinds = type(fault).__mro__
    if isinstance(fault, OSError):  # its words name the file
        return f": {fault.strerror}" if fault.strerror else ""
    plain = any(kind.__name__ in _PLAIN_WORDS for kind in kinds) or type(fault).__module__ == "apsw"
    return f": {fault}" if plain and str(fault) else ""


def _short(path: str) -> str:
    parts = Path(path).parts
    starts = [place for place, part in enumerate(parts) if part in _ROOTS]
    return "/".join(parts[max(starts) :]) if starts else "/".join(parts[-2:])


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname,
            "from": record.name,
            "what": record.getMessage(),
        }
        if record.exc_text:
            line["trace"] = record.exc_text
        return json.dumps(line, ensure_ascii=False)


class _File(logging.handlers.RotatingFileHandler):
    """The file. One that cannot be written is told once, in a sentence; the program goes on without it."""

    #: Why the last line was not written; empty while lines are.
    trouble = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        before, self.trouble = self.trouble, ""
        super().emit(record)
        if self.trouble and not before and sys.stderr is not None:
            with suppress(OSError, ValueError):
                sys.stderr.write(f"The log {self.baseFilename} cannot be written: {self.trouble}.\n")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802, ARG002 - logging's name and signature
        """Remember why; logging itself would print a trace."""
        error = sys.exc_info()[1]
        self.trouble = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
        with suppress(OSError, ValueError):  # what is in its buffer would fail again at every line
            if self.stream is not None:
                self.stream.close()
        self.stream = None


class LogFile:
    """The running log; ``close`` writes what is left and ends the thread."""

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):  # told at the first line
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = folder / "courier-desk.log"
        self.redactor = Redactor()
        self._file = _File(self.path, maxBytes=_BYTES, backupCount=_FILES, encoding="utf-8", delay=True)
        self._file.setFormatter(JsonLines())
        pipe: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
        self._pipe, self._closed = pipe, False
        self._sender = CleanSender(pipe, self.redactor)
        self._listener = logging.handlers.QueueListener(pipe, self._file)
        root = logging.getLogger()
        root.addHandler(self._sender)
        root.setLevel(logging.INFO)
        for name in _NOISY:
            logging.getLogger(name).setLevel(logging.WARNING)
        self._listener.start()

    @property
    def trouble(self) -> str:
        """Tell why lines are not written, in the system's words; empty while they are."""
        return self._file.trouble

    def settle(self, *, seconds: float = 1.0) -> None:
        """Wait until what was logged so far is written, at most so long. Blocks."""
        end = time.monotonic() + seconds
        while not self._pipe.empty() and time.monotonic() < end:
            time.sleep(0.005)

    def close(self) -> None:
        """Stop logging. Calling it again does nothing."""
        if self._closed:
            return
        self._closed = True
        logging.getLogger().removeHandler(self._sender)
        self._listener.stop()
        self._sender.close()
        with suppress(OSError):  # a full disk does not take the rest of a buffer
            self._file.close()


def last_lines(folder: Path, count: int) -> list[str]:
    """Give the last lines of the log in this folder, oldest first, over the turn of its files too. Blocks."""
    lines: list[str] = []
    newest = folder / "courier-desk.log"
    for path in (newest, newest.with_name(f"{newest.name}.1")):
        if len(lines) < count and path.exists():
            lines = [*path.read_text(encoding="utf-8", errors="replace").splitlines()[len(lines) - count :], *lines]
    return lines[-count:]
