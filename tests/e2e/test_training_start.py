"""A start in training: the window stands before its service, and nothing typed meanwhile is lost, come what may."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from courier_desk.host.settings import Settings
from courier_desk.host.training import TrainingService, TrainingTrouble
from tests.e2e.conftest import Desks
from tests.support.patience import PATIENCE
from tests.support.window import Person

STARTING = "The training service is starting …"


class HeldUp:
    """Holds the start of the service up until it is let go; ``trouble``: why it does not start then."""

    def __init__(self) -> None:
        self.trouble = ""
        self._go = threading.Event()
        self._start: Callable[..., TrainingService] = TrainingService.start
        self.started: list[TrainingService] = []

    def start(self, folder: Path, *, options: tuple[str, ...] = ()) -> TrainingService:
        """Start it as ever, later."""
        assert self._go.wait(PATIENCE)
        if self.trouble:
            raise TrainingTrouble(self.trouble)
        self.started.append(self._start(folder, options=options))
        return self.started[-1]

    def let_go(self, trouble: str = "") -> None:
        """Let it start, or fail for this reason."""
        self.trouble = trouble
        self._go.set()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldUp]:
    """Hold up the service of every start of this test."""
    held = HeldUp()
    monkeypatch.setattr(TrainingService, "start", held.start)
    yield held
    held.let_go()


async def open_orders(person: Person) -> int:
    """Wait for the list; gives how many orders are in it."""
    found = await person.wait_for("orders", person.desk.orders.list.model.rowCount)
    return int(found)


def typed_name(person: Person) -> str:
    """Give the customer's name in the form."""
    window = person.program.window
    written = window.orders.written() if window is not None else None
    assert written is not None
    return written.draft.full_name


async def test_the_first_window_ever_stands_before_the_training_service(desks: Desks, service: HeldUp) -> None:
    person = desks.start(training=True, settings=Settings(tour_seen=True))
    await person.reads(STARTING)
    await person.reads("Its orders will be listed in this place in a moment.")
    await person.new_order()
    await person.fill("Full name", "Early Bird")
    service.let_go()
    await person.at_work()
    await person.reads("Online")
    await person.reads_no_more(STARTING)
    assert typed_name(person) == "Early Bird"
    assert person.desk.orders.is_composing
    await person.customer(name="Early Bird")
    await person.parcel()
    await person.create()
    await person.to_list()
    await person.row("Early Bird")


async def test_the_orders_of_the_last_training_are_there_before_its_service(desks: Desks, service: HeldUp) -> None:
    service.let_go()
    person = desks.start(training=True, settings=Settings(tour_seen=True))
    await person.at_work()
    known = await open_orders(person)
    await person.leave()
    again = HeldUp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TrainingService, "start", again.start)
        person = desks.start(training=True)
        await person.reads(STARTING)
        assert await open_orders(person) >= min(known, 10)
        again.let_go()
        await person.reads("Online")


@pytest.mark.expects_log("training service")
async def test_a_service_that_does_not_start_is_said_and_what_is_typed_stays(desks: Desks, service: HeldUp) -> None:
    person = desks.start(training=True, settings=Settings(tour_seen=True))
    await person.reads(STARTING)
    await person.new_order()
    await person.fill("Full name", "Left Alone")
    service.let_go("no port is free")
    await person.reads("The training service did not start: no port is free")
    assert typed_name(person) == "Left Alone"
    service.let_go()
    assert person.program.first_run is not None
    person.program.first_run.close()
    await person.press_on("Try now")
    await person.reads("Online")
    assert typed_name(person) == "Left Alone"
    assert person.desk.orders.is_composing


async def test_a_service_that_ended_is_started_again(desks: Desks, service: HeldUp) -> None:
    service.let_go()
    person = desks.start(training=True, settings=Settings(tour_seen=True))
    await person.at_work()
    await person.reads("Online")
    service.started[-1].stop()
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.reads("The training service has not answered since")
    await person.press_on("Try now")
    await person.wait_for("another one", lambda: len(service.started) == 2)
    await person.reads_no_more("The training service has not answered since")
    await person.reads("Online")
