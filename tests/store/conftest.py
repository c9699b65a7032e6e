"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from courier_desk.store import outbox
from courier_desk.store.database import Store
from courier_desk.store.file_store import FileStore
from tests.store import support
from tests.store.support import pending, write
from tests.support.postgres import Databases, leave_out, missing


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, by ``--postgresql``, what is of a file here, or of a site however it is asked for: it would only be
    tried the same way once more.
    """
    leave_out(config, items, Path(__file__).parent, _on_any_engine)


def _on_any_engine(item: pytest.Item) -> bool:
    return "subjects" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have ``in_memory`` give what the subjects are tried on: SQLite, or PostgreSQL by ``--postgresql``."""
    if not request.config.getoption("--postgresql"):
        yield
        return
    if missing():
        pytest.exit(f"No PostgreSQL can be started here: {missing()}", 1)
    databases: Databases = request.getfixturevalue("databases")
    support.engine.append(databases.empty)
    yield
    support.engine.pop()
    databases.take_back(0)


@pytest.fixture
def subjects(engine: None, request: pytest.FixtureRequest) -> Iterator[None]:
    """Try one thing of a subject; what is given out for it alone is taken back."""
    if not support.engine:
        yield
        return
    databases: Databases = request.getfixturevalue("databases")
    before = databases.given
    yield
    databases.take_back(before)


@pytest.fixture
def sqlite(engine: None) -> None:
    """Try what SQLite alone does or tells."""
    if support.engine:
        pytest.skip("of SQLite's own")


@pytest.fixture
def url(databases: Databases) -> Iterator[str]:
    """The address of a site's store without anything in it."""
    found = databases.url_of_new()
    yield found
    databases.cut_off(found)
    databases.drop(found)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store's file would be."""
    return tmp_path / "desk.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An open, empty store."""
    opened = FileStore.open(path)
    yield opened
    opened.close()


@pytest.fixture
def filled(path: Path) -> Path:
    """A closed store with a hundred pending orders in it."""
    store = FileStore.open(path)

    def fill(db: apsw.Connection) -> None:
        for number in range(100):
            outbox.add(db, pending(f"R{number}"))

    write(store, fill)
    store.close()
    return path
