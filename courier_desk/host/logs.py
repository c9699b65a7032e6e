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

_FILES, _BYTES = 5, 5_000_000
_BEARER = re.compile(r"(?i)(bearer\s+|x-api-key\W+)\S+")
_PHONE = re.compile(r"(?<!\d)(?:\+?2)?0?1\d{6,7}(\d{3})(?!\d)")
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
        for secret in self._secrets:
            text = text.replace(secret, "[key]")
        return _PHONE.sub(r"[phone …\1]", _BEARER.sub(r"\1[key]", text))


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
