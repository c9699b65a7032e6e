"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.store.database import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file would be."""
    return tmp_path / "desk.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An open, empty store."""
    opened = Store.open(path)
    yield opened
    opened.close()
