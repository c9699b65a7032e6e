"""The quick start: what it makes of Qt and of PySide6's support is what they make themselves, in everything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def told(of: str, *words: str, code: Path | None = None) -> dict[str, Any]:
    """Have a process of its own make and describe what belongs to Qt (a module of ``tests.support``).

    ``code``: where it keeps compiled code.
    """
    command = [sys.executable, "-m", f"tests.support.{of}", *words]
    place = {} if code is None else {"PYTHONPYCACHEPREFIX": str(code), "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, env=os.environ | place)
    assert not done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_an_enumeration_of_qt_is_the_same_however_it_is_made() -> None:
    plain, quick = told("qt_enumerations"), told("qt_enumerations", "quick")
    assert len(plain) > 700
    assert quick.keys() == plain.keys()
    assert [name for name in plain if quick[name] != plain[name]] == []


@pytest.mark.slow
def test_signatures_of_qt_are_told_alike_by_code_that_was_kept(tmp_path: Path) -> None:
    plain = told("qt_signatures", code=tmp_path)
    first, second = (told("qt_signatures", "quick", code=tmp_path) for _ in range(2))
    assert len(plain) > 1_000
    assert "refused" in plain
    compiled = plain.pop("compiled")
    assert len(compiled) > 10
    assert (first.pop("compiled"), second.pop("compiled")) == (compiled, [])
    assert first == second == plain


@pytest.mark.slow
@pytest.mark.parametrize("damage", [b"", b"no code", None])
def test_kept_code_that_is_damaged_is_made_anew(tmp_path: Path, damage: bytes | None) -> None:
    whole = told("qt_signatures", "quick", code=tmp_path)
    (kept,) = tmp_path.rglob("*.code")
    content = kept.read_bytes()
    kept.write_bytes(content[: len(content) // 2] if damage is None else damage)
    assert told("qt_signatures", "quick", code=tmp_path) == whole
    assert told("qt_signatures", "quick", code=tmp_path) == whole | {"compiled": []}
