"""Garbage dies on the window's thread, whichever thread makes it, and Python's own search is back at the end."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from courier_desk.ui.garbage import Sweeper, making_what_stays


class Ring:
    """Garbage: it holds itself. ``died_on`` gets the threads it dies on."""

    def __init__(self, died_on: list[threading.Thread]) -> None:
        self.itself = self
        self._watch = weakref.finalize(self, lambda: died_on.append(threading.current_thread()))


@pytest.fixture
def sweeper(qapp: QApplication) -> Sweeper:
    return Sweeper(qapp)


def test_garbage_of_other_threads_dies_on_the_windows_thread(sweeper: Sweeper, qtbot: QtBot) -> None:
    died_on: list[threading.Thread] = []
    sweeper.start()

    def litter() -> None:
        for _ in range(20_000):
            Ring(died_on)

    worker = threading.Thread(target=litter)
    worker.start()
    worker.join()
    assert died_on == []
    qtbot.waitUntil(lambda: len(died_on) == 20_000, timeout=20_000)
    assert set(died_on) == {threading.main_thread()}
    sweeper.stop()


@pytest.fixture
def nothing_set_aside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a program; the tests have set aside what their collection made."""
    monkeypatch.setattr(Sweeper, "sets_aside", True)
    gc.unfreeze()
    yield
    gc.collect()
    gc.freeze()


@pytest.mark.usefixtures("nothing_set_aside")
def test_python_looks_again_afterwards(qapp: QApplication) -> None:
    gc.enable()  # as before a program that was not begun by ``quick_start``
    sweeper = Sweeper(qapp)
    assert not gc.isenabled()
    sweeper.start()
    assert gc.get_freeze_count() > 0
    sweeper.stop()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_somebody_set_aside_before_stays_so(sweeper: Sweeper) -> None:
    gc.freeze()
    before = gc.get_freeze_count()
    sweeper.start()
    sweeper.stop()
    assert gc.get_freeze_count() == before


def test_what_lives_long_is_looked_at_less_often(sweeper: Sweeper) -> None:
    died_on: list[threading.Thread] = []
    sweeper.start()
    kept = [[] for _ in range(2000)]  # type: ignore[var-annotated]  # any objects that are tracked
    sweeper.sweep()
    before = gc.get_stats()[2]["collections"]
    for _ in range(5):
        kept += [[] for _ in range(2000)]
        Ring(died_on)
        sweeper.sweep()
    assert len(died_on) == 5
    assert gc.get_stats()[2]["collections"] == before
    sweeper.stop()


@pytest.mark.usefixtures("nothing_set_aside")
def test_what_stays_is_not_looked_through_while_it_is_made_nor_later(qapp: QApplication) -> None:
    sweeper = Sweeper(qapp)
    died_on: list[threading.Thread] = []
    with making_what_stays():
        kept = [[] for _ in range(150_000)]  # type: ignore[var-annotated]  # any objects that are tracked
        Ring(died_on)
        sweeper.sweep()
        assert died_on == []
    assert gc.get_freeze_count() > len(kept)
    with making_what_stays():
        Ring(died_on)  # little was made: it is looked for as ever
    looked = [[] for _ in range(2000)]  # type: ignore[var-annotated]
    sweeper.sweep()
    assert len(died_on) == 1
    assert looked
    sweeper.stop()
    gc.unfreeze()
