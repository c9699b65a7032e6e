from __future__ import annotations

import json
import logging
import sys
import threading
from pathlib import Path

import pytest

from courier_desk.host.last_run import logged_faults
from courier_desk.host.logs import LogFile


class Broken:
    """Fails where nobody can catch it."""

    def __del__(self) -> None:
        raise ValueError("finalizer 01007741186")


def fail(words: str) -> None:
    raise ValueError(words)


@pytest.mark.expects_log("thread worker ended by a fault", "a fault where none can be raised")
def test_faults_that_nobody_caught_stand_in_the_log_without_personal_data(tmp_path: Path) -> None:
    root = logging.getLogger()
    level = root.level
    logs = LogFile(tmp_path)
    logs.redactor.hide("secret-key-1")
    try:
        with logged_faults():
            thread = threading.Thread(target=fail, args=("thread secret-key-1",), name="worker")
            thread.start()
            thread.join()
            broken = Broken()
            del broken
    finally:
        logs.close()
        root.setLevel(level)
    text = (tmp_path / "courier-desk.log").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["what"] for line in lines] == ["thread worker ended by a fault", "a fault where none can be raised"]
    assert all("ValueError" in line["trace"] for line in lines)
    assert "secret-key-1" not in text
    assert "01007741186" not in text


@pytest.mark.expects_log("the program met a fault")
def test_a_fault_of_the_program_is_logged_and_still_shown(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, fault, _trace: shown.append(fault))
    with logged_faults():
        fault = ValueError("main")
        sys.excepthook(ValueError, fault, None)
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert shown[0] is fault
    assert len(shown) == 2
    assert [record.getMessage() for record in caplog.records] == ["the program met a fault"]


def test_the_hooks_of_before_come_back() -> None:
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    with pytest.raises(ValueError, match="through"), logged_faults():
        fail("through")
    assert before == (sys.excepthook, threading.excepthook, sys.unraisablehook)
