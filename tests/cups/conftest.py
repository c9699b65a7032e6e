"""Stories on a real CUPS. They run when asked for (``python -m pytest tests/cups --cups``), never with other tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.cups.bench import CupsBench, missing
from tests.cups.place import Place


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cups", action="store_true", help="run the stories on a real CUPS (Debian, as root)")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Without the option nothing here is so much as imported."""
    return None if config.getoption("--cups", default=False) else True


@pytest.fixture(scope="session")
def bench() -> Iterator[CupsBench]:
    if trouble := missing():
        pytest.skip(trouble)
    with CupsBench() as running:
        before = dict(os.environ)
        os.environ.update(running.environment)  # libcups of this process shall find it too
        yield running
        os.environ.clear()
        os.environ.update(before)


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    return qapp


@pytest.fixture
def place(bench: CupsBench, request: pytest.FixtureRequest) -> Iterator[Place]:
    """Printers and queues of one story."""
    with Place(bench, request.node.name) as made:
        yield made
