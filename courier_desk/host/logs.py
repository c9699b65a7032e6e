"""The log: JSON lines in rotating files, written by a thread of its own, without personal data and without keys.

What is logged are events of the program (method, path template, status, code, duration, reference, attempt), never
bodies or headers; a filter takes out what slipped through.
"""

from __future__ import annotations

import copy
import json
import logging
import logging.handlers
import queue
import re
import time
from pathlib import Path

from courier_desk.domain.folding import fold_digits

_FILES, _BYTES = 5, 5_000_000
_KEY = re.compile(r"(?i)(bearer(?:\s|%20|\+)+|x[-_]?api[-_]?key\W+|authorization\W+(?!\W*bearer))[^\s'\",;)}\]]+")
#: Between the digits of a phone stand at most two of these; unseen marks of direction are among them.
_GAP = r"[ \t\-().\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069]{0,2}"
_START = r"(?<![0-9])\+?"
_COUNTRY = rf"(?:(?:00{_GAP})?2{_GAP}0?{_GAP}|0{_GAP})"
_TAIL = rf"(?:[0-9]{_GAP}){{5}}([0-9]{_GAP}[0-9]{_GAP}[0-9])(?![0-9])"
_PHONES = (
    re.compile(rf"{_START}{_COUNTRY}?1{_GAP}[0125]{_GAP}{_TAIL}"),
    re.compile(rf"{_START}{_COUNTRY}2{_GAP}{_TAIL}"),  # the landlines of Cairo
)
_NOISY = ("httpx", "httpcore", "asyncio", "keyring", "qasync")


class Redactor:
    """Takes keys and phone numbers out of text. Keys in use are told by ``hide``."""

    def __init__(self) -> None:
        self._secrets: set[str] = set()

    def hide(self, secret: str) -> None:
        """Never let this text into the log."""
        if secret:
            self._secrets.add(secret)

    def clean(self, text: str) -> str:
        """Give the text without keys and with phones cut to their last three digits."""
        for secret in sorted(self._secrets, key=len, reverse=True):
            text = text.replace(secret, "[key]")
        text = _KEY.sub(r"\1[key]", fold_digits(text))
        for phone in _PHONES:
            text = phone.sub(lambda found: f"[phone …{re.sub('[^0-9]', '', found.group(1))}]", text)
        return text


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
            clean.exc_text = self._redactor.clean(logging.Formatter().formatException(record.exc_info))
        clean.exc_info = None
        return clean


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


class LogFile:
    """The running log; ``close`` writes what is left and ends the thread."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "courier-desk.log"
        self.redactor = Redactor()
        self._file = logging.handlers.RotatingFileHandler(
            self.path, maxBytes=_BYTES, backupCount=_FILES, encoding="utf-8", delay=True
        )
        self._file.setFormatter(JsonLines())
        pipe: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
        self._sender = CleanSender(pipe, self.redactor)
        self._listener = logging.handlers.QueueListener(pipe, self._file)
        root = logging.getLogger()
        root.addHandler(self._sender)
        root.setLevel(logging.INFO)
        for name in _NOISY:
            logging.getLogger(name).setLevel(logging.WARNING)
        self._listener.start()

    def close(self) -> None:
        """Stop logging."""
        logging.getLogger().removeHandler(self._sender)
        self._listener.stop()
        self._sender.close()
        self._file.close()
