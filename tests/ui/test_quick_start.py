"""The quick start: Qt's enumerations are what ``enum`` would make of them, each of them and in everything."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest


def told(*words: str) -> dict[str, Any]:
    """Have a process of its own make and describe all enumerations."""
    command = [sys.executable, "-m", "tests.support.qt_enumerations", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert not done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_an_enumeration_of_qt_is_the_same_however_it_is_made() -> None:
    plain, quick = told(), told("quick")
    assert len(plain) > 700
    assert quick.keys() == plain.keys()
    assert [name for name in plain if quick[name] != plain[name]] == []
