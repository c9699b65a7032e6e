"""What a desk keeps its work in: a file of its own, or by ``--postgresql`` the store of a site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.store.database import Store
from tests.support import desk
from tests.support.postgres import leave_out


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, by ``--postgresql``, what opens no store of a desk, or a site's however it is asked for: it would only
    be tried the same way once more.
    """
    leave_out(config, items, Path(__file__).parent, _on_any_engine)


def _on_any_engine(item: pytest.Item) -> bool:
    return _opens_a_store(item) and "databases" not in getattr(item, "fixturenames", ())


def _opens_a_store(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and hasattr(item.module, desk.desk_at.__name__)


def _not_named(path: Path) -> Store:
    pytest.fail("name desk_at in this file, so that its tests are tried on PostgreSQL too")


@pytest.fixture(autouse=True)
def kept_by_a_site(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have ``desk_at`` open a database in the place of each file, by ``--postgresql``."""
    if not _opens_a_store(request.node):
        desk.opening.append(_not_named)
        yield
        desk.opening.pop()
        return
    if not request.config.getoption("--postgresql"):
        yield
        return
    from courier_desk.store.site_store import SiteStore

    databases = request.getfixturevalue("databases")
    urls: dict[Path, str] = {}

    def opened(path: Path) -> Store:
        if path not in urls:
            urls[path] = databases.url_of_new()
        return SiteStore.open(urls[path], desk="one")

    desk.opening.append(opened)
    yield
    desk.opening.pop()
    for url in urls.values():
        databases.drop(url)
