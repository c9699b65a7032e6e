"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from courier_desk.store import outbox
from courier_desk.store.database import Store
from tests.store.support import pending, write


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


@pytest.fixture
def filled(path: Path) -> Path:
    """A closed store with a hundred pending orders in it."""
    store = Store.open(path)

    def fill(db: apsw.Connection) -> None:
        for number in range(100):
            outbox.add(db, pending(f"R{number}"))

    write(store, fill)
    store.close()
    return path
