"""What a desk keeps its work in: a file of its own, or by ``--postgresql`` the store of a site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from courier_desk.store.database import Store
from tests.support import desk


@pytest.fixture(autouse=True)
def kept_by_a_site(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have ``desk_at`` open a database in the place of each file, by ``--postgresql``."""
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
