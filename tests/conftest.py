"""What every test gets: an offscreen screen, no noise, and nothing left behind."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# No notice of a test shall come up on the desktop of the person who runs it, and no key go to their key store.
os.environ["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere/at/all"

import gc
import logging
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.ui.garbage import Sweeper
from courier_desk.ui.overrides import keep_faults_in_overrides
from tests.support import blank_store
from tests.support.patience import PATIENCE

if TYPE_CHECKING:
    from tests.support.postgres import Databases

_PATIENCE_MS = int(1_000 * PATIENCE)

# A shell starts what runs behind it deaf to Ctrl+C; the loop of a program that ends has it heard as Python does.
signal.signal(signal.SIGINT, signal.default_int_handler)

keep_faults_in_overrides()  # as every start of the program does, before it has classes of its own

# Two busy cores make single examples slow; that says nothing about the code under test.
hypothesis_settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# A change is judged by the same examples twice; new ones are looked for at every other run, by people and campaigns.
hypothesis_settings.register_profile("ci", hypothesis_settings.get_profile("desk"), derandomize=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "desk")


class _Loud(logging.Handler):
    """Collects warnings and worse, which a test must expect by name or fail."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the subjects of the store be tried on the engine of a site."""
    parser.addoption("--postgresql", action="store_true", help="try the store's subjects on a PostgreSQL of their own")


@pytest.fixture
def own_file(request: pytest.FixtureRequest) -> None:
    """Try what is done with the file of a desk: it is copied, cared for, opened by another process."""
    if request.config.getoption("--postgresql"):
        pytest.skip("of a desk's own file")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while half a million objects are made that stay: a quarter of the collection's time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Set aside what the collection made, half a million objects that live until the end: each search for garbage
    would walk through them, a third of a second after each story.
    """
    gc.collect()
    gc.freeze()
    Sweeper.sets_aside = False


@pytest.fixture(autouse=True)
def garbage_of_windows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have what is left of windows die on their thread only, as ``ui.garbage`` does in the program.

    Python would look for garbage on whichever thread makes something, also long afterwards in a test of threads without
    a window: what Qt made dies there, its timers go on without it, and the next turn of the loop ends the process.
    """
    if _FIXTURES_OF_WINDOWS.isdisjoint(request.fixturenames):
        if not gc.isenabled():  # the first test after tests of windows
            gc.unfreeze()
            gc.collect()
            gc.freeze()  # what something still holds is never looked at on another thread
            gc.enable()
        gc.set_threshold(*_SELDOM)
        yield
        gc.set_threshold(*_AS_EVER)
        return
    gc.disable()
    yield
    made, *_ = gc.get_count()
    if made > _MADE_BETWEEN_LOOKS:
        gc.collect()


#: How much is made between two looks of Python's own, by age. Most tests make little garbage and much that they let go
#: of: a tenth of their time went into looking as often as ever. The program goes by the usual numbers.
_AS_EVER, _SELDOM = gc.get_threshold(), (20_000, 10, 10)
#: They make or use the application object.
_FIXTURES_OF_WINDOWS = frozenset({"qapp", "qtbot", "desk_loop"})
#: Objects (that may hold others) between two looks for garbage while Python does not look by itself.
_MADE_BETWEEN_LOOKS = 50_000


class PatientBot(QtBot):
    """Waits as long as a busy machine may take; the usual five seconds are too short for one. The names are its own."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = _PATIENCE_MS) -> None:  # noqa: N802
        """Wait until the condition holds."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: object, *, timeout: int = _PATIENCE_MS, **more: Any) -> Any:  # noqa: N802
        """Wait for the signal."""
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitExposed(self, widget: QWidget, *, timeout: int = _PATIENCE_MS) -> Any:  # noqa: N802
        """Wait until the window is shown."""
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """The bot of pytest-qt with more patience."""
    return PatientBot(request)


@pytest.fixture(scope="session", autouse=True)
def blank_stores() -> Iterator[None]:
    """Have the tables of new stores copied; what the steps make is compared in ``tests/store/test_migrations.py``."""
    with blank_store.copied():
        yield


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """Databases of a PostgreSQL of the tests' own."""
    from tests.support import postgres  # most tests need none

    with postgres.cluster() as url:
        made = postgres.Databases(url)
        yield made
        made.end()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run tests that are coroutines on asyncio, the loop of the program, each on a loop of its own."""
    return "asyncio"


@pytest.fixture(autouse=True)
def quiet_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that logs a warning it did not announce with ``@pytest.mark.expects_log("part of the text")``."""
    marker = request.node.get_closest_marker("expects_log")
    expected = marker.args if marker else ()
    loud = _Loud()
    logging.getLogger().addHandler(loud)
    yield
    logging.getLogger().removeHandler(loud)
    messages = [record.getMessage() for record in loud.records]
    unexpected = [message for message in messages if not any(part in message for part in expected)]
    assert not unexpected, f"unexpected log lines: {unexpected}"


@pytest.fixture(autouse=True)
def nothing_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a thread of its own running."""
    before = set(threading.enumerate())
    yield
    left = [thread for thread in threading.enumerate() if thread not in before and not thread.daemon]
    for thread in left:
        thread.join(timeout=PATIENCE)
    assert not [thread for thread in left if thread.is_alive()], f"threads left: {left}"
