from __future__ import annotations

import faulthandler
import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from courier_desk.host.last_run import CRASH, CRASH_BEFORE, NOTE, native_faults, noted_run


def test_a_run_that_ends_in_order_leaves_nothing_behind(tmp_path: Path) -> None:
    with noted_run(tmp_path, "1.0") as before:
        assert before is None
        assert json.loads((tmp_path / NOTE).read_text(encoding="utf-8"))["version"] == "1.0"
    assert list(tmp_path.iterdir()) == []
    with noted_run(tmp_path, "1.0") as before:
        assert before is None


@pytest.mark.expects_log("the program ends by a fault")
def test_a_run_that_meets_a_fault_is_told_of_at_the_next_start_and_only_then(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="broken"), noted_run(tmp_path, "1.0"):
        raise ValueError("broken")
    with noted_run(tmp_path, "1.1") as before:
        assert before is not None
        assert before.version == "1.0"
        assert before.began
        assert before.crash == ""
    with noted_run(tmp_path, "1.1") as before:
        assert before is None


def test_a_run_that_is_told_to_end_while_it_notes_its_beginning_ended_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal raises where it likes; here when the note has just been written."""
    write = Path.write_text

    def told_to_end(note: Path, *text: Any, **named: Any) -> int:
        write(note, *text, **named)
        raise SystemExit(0)

    monkeypatch.setattr(Path, "write_text", told_to_end)
    with pytest.raises(SystemExit), noted_run(tmp_path, "1.0"):
        raise AssertionError("this never began")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("left", ["", "{", "[]", '{"began": 3}'])
def test_a_note_that_was_cut_off_counts_too(tmp_path: Path, left: str) -> None:
    (tmp_path / NOTE).write_text(left, encoding="utf-8")
    with noted_run(tmp_path, "1.0") as before:
        assert before is not None


def test_a_native_fault_is_told_with_the_place_it_happened_at(tmp_path: Path) -> None:
    """A real one: a process that reads where nothing is."""
    program = (
        "import sys, ctypes; from pathlib import Path\n"
        "from courier_desk.host.last_run import CRASH, native_faults, noted_run\n"
        "folder = Path(sys.argv[1])\n"
        "def read_nothing(name='Karim Abdel Aziz'): ctypes.string_at(0)\n"
        "with noted_run(folder, '1.0'), native_faults(folder / CRASH): read_nothing()\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False, capture_output=True)
    assert ended.returncode != 0
    with noted_run(tmp_path, "1.1") as before:
        assert before is not None
        assert "Fatal Python error" in before.crash
        assert "read_nothing" in before.crash
        assert "Karim" not in before.crash
        assert not (tmp_path / CRASH).exists(), "the next fault would stand behind this one"
    assert "read_nothing" in (tmp_path / CRASH_BEFORE).read_text(encoding="utf-8")


def test_native_faults_have_a_file_for_as_long_as_the_program_runs(tmp_path: Path) -> None:
    was_on = faulthandler.is_enabled()
    with native_faults(tmp_path / CRASH):
        assert faulthandler.is_enabled()
    assert not faulthandler.is_enabled()
    if was_on:
        faulthandler.enable(2)


@pytest.mark.expects_log("native faults cannot be written down", "the beginning of this run cannot be noted")
def test_a_folder_that_takes_no_file_keeps_nobody_from_starting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with noted_run(tmp_path / "nothing", "1.0") as before, native_faults(tmp_path / "nothing" / CRASH):
        assert before is None
    assert {record.levelno for record in caplog.records} >= {logging.WARNING}


def test_a_run_that_was_told_to_end_at_its_beginning_ended_in_order(tmp_path: Path) -> None:
    with pytest.raises(SystemExit), noted_run(tmp_path, "1.0"):
        raise SystemExit(0)
    with noted_run(tmp_path, "1.0") as before:
        assert before is None
