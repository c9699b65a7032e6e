"""The files of ``packaging``, which import each other as they do when ``dev.py`` runs them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parent.parent.parent / "packaging"


@contextmanager
def packaging_modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let them be imported; none of them stays."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "") or "").startswith(str(PACKAGING)):
            del sys.modules[name]
