"""What changed lately, by key and by click; notices: on the desktop, else in the status line, as one, or not at all."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.host.desktop_notices import show_notice
from courier_desk.host.settings import Settings
from courier_desk.ui.frame import Tab
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.widgets import PopupList, RowKind
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.notice_board import NAME
from tests.support.sandbox import RunningSandbox
from tests.support.session_bus import SessionBus
from tests.support.window import CONTROL, SHIFT, Person


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    """A service of its own: what moves here is this story's."""
    with RunningSandbox(orders=0, speed=0.001) as running:
        yield running


class Board:
    """The desktop's place for notices."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def notices(self) -> list[Any]:
        """Everything it was given so far."""
        return [json.loads(line) for line in self._file.read_text().splitlines()] if self._file.exists() else []


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Board]:
    """A desktop with a place for notices, in which this process takes part."""
    with SessionBus() as session:
        file = session.folder / "told.txt"
        session.start(sys.executable, "-m", "tests.support.notice_board", str(file))
        session.wait_for_name(NAME)
        for name, value in session.environment.items():
            monkeypatch.setenv(name, value)
        yield Board(file)


async def made(person: Person, *names: str) -> list[str]:
    """Make orders; gives their numbers."""
    numbers = []
    for name in names:
        await person.new_order()
        await person.customer(name=name)
        await person.parcel(cash="")
        reference = await person.create()
        await person.to_list()
        numbers.append((await person.row(reference, "New"))[0])
    return numbers


async def move(person: Person, sandbox: RunningSandbox, numbers: list[str], status: str) -> None:
    """Let the courier do something with the orders, and read it."""
    for number in numbers:
        sandbox.control("POST", f"/orders/{number}", {"status": status})
    await person.key(Qt.Key.Key_F5, at=person.window)


def listed(person: Person) -> list[str]:
    """What the open list says, row by row."""
    rows = [row for popup in person.all(PopupList) for row in popup.rows() if row.kind is not RowKind.HEADER]
    return [
        plain(" | ".join(filter(None, (row.text, row.detail, row.status.text if row.status else "")))) for row in rows
    ]


async def watching(person: Person) -> None:
    """Wait until the window watches for what needs a person."""
    await person.wait_for("the watching", lambda: person.desk.watching.notices)


async def test_what_changed_is_listed_by_key_and_leads_to_the_order(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    window = person.desk.window
    await person.key(Qt.Key.Key_H, CONTROL | SHIFT, at=window)
    await person.reads("Nothing changed in the last days.")
    await person.key(Qt.Key.Key_Escape, at=person.all(PopupList)[0].view())
    assert not person.all(PopupList)
    first, second = await made(person, "Wanis First", "Sanaa Second")
    await move(person, sandbox, [first], "outForDelivery")
    await person.row(first, "Out for delivery")
    await person.go_to("Pickups")
    await person.key(Qt.Key.Key_H, CONTROL | SHIFT, at=window)
    await person.reads("What changed")
    await person.wait_for("the list", lambda: listed(person))
    told = listed(person)
    assert [one.split(" | ")[0] for one in told] == [f"Order {first}", f"Order {second}", f"Order {first}"]
    assert told[0].endswith("Out for delivery")
    assert "Created" in told[1]
    popup = person.all(PopupList)[0]
    assert popup.view().hasFocus()
    await person.key(Qt.Key.Key_Down, at=popup.view())
    await person.key(Qt.Key.Key_Return, at=popup.view())
    await person.wait_for("the order", lambda: person.desk.window.tab_row.tabs.current() is Tab.ORDERS)
    await person.wait_for("the order", lambda: (row := person.desk.orders.list.current) and row.number == second)
    line = person.all(StatusLine)[0]
    await person.press_on("What changed")
    await person.pick(f"Order {first}")
    await person.wait_for("the order", lambda: (row := person.desk.orders.list.current) and row.number == first)
    assert line.isVisible()


async def test_what_needs_a_person_is_told_in_the_window_where_the_desktop_tells_nothing(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    (number,) = await made(person, "Wanis First")
    await watching(person)
    await move(person, sandbox, [number], "waitingAction")
    await person.reads(f"Order {number}: Waiting for a decision")
    await person.scan("what ch")
    await person.pick("What changed")
    await person.wait_for("the list", lambda: any("Waiting for a decision" in one for one in listed(person)))


async def test_a_refused_order_is_told_and_the_list_leads_to_it_in_the_outbox(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await watching(person)
    await person.new_order()
    await person.customer()
    await person.parcel(cash="")
    sandbox.control("POST", "/catalog", {"remove": [person.desk.orders.compose.draft().zone]})
    reference = await person.create()
    await person.reads(f"Order {reference}: The service refused it")
    await person.press_on("What changed")
    await person.pick(f"Order {reference}")
    await person.wait_for("the outbox", lambda: person.desk.window.tab_row.tabs.current() is Tab.OUTBOX)
    await person.wait_for("its row", lambda: (item := person.desk.outbox.current) and item.reference == reference)


@pytest.mark.skipif(not shutil.which("dbus-daemon"), reason="installed by dev.py test")
def test_a_notice_says_letters_and_no_markup(board: Board) -> None:
    assert show_notice("Courier Desk", 'Order <b>7</b> & <img src="http://127.0.0.1/x.png">')
    (told,) = board.notices()
    assert told["text"] == 'Order &lt;b&gt;7&lt;/b&gt; &amp; &lt;img src="http://127.0.0.1/x.png"&gt;'


@pytest.mark.skipif(not shutil.which("dbus-daemon"), reason="installed by dev.py test")
async def test_several_are_one_notice_on_the_desktop_and_none_is_told_twice(
    desks: Desks, sandbox: RunningSandbox, board: Board
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    numbers = await made(person, "Wanis First", "Sanaa Second", "Tharwat Third", "Farha Fourth")
    await watching(person)
    for number in numbers[2:]:
        sandbox.control("POST", f"/orders/{number}", {"status": "deliveryFailed"})
    await move(person, sandbox, numbers[:2], "returned")
    await person.wait_for("a notice", board.notices)
    assert board.notices() == [
        {"program": "Courier Desk", "title": "Courier Desk", "text": "2 deliveries failed, 2 orders come back"}
    ]
    assert not person.sees("orders come back"), "told twice"
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.wait_for(
        "another look", lambda: not person.program.session or not person.program.session.mirror.reading
    )
    assert len(board.notices()) == 1


@pytest.mark.skipif(not shutil.which("dbus-daemon"), reason="installed by dev.py test")
async def test_silenced_notices_are_told_nowhere_but_listed(
    desks: Desks, sandbox: RunningSandbox, board: Board, tmp_path: Path
) -> None:
    settings = Settings(notices=False, label_profiles=(LabelProfile(folder=str(tmp_path / "printed"), dpi=203),))
    person = desks.start(settings=settings)
    await person.connect(sandbox)
    (number,) = await made(person, "Wanis First")
    await watching(person)
    watch = person.desk.watching
    assert watch.notices is not None
    await move(person, sandbox, [number], "waitingAction")
    notices = watch.notices
    await person.wait_for("the moment to tell", lambda: notices.told)
    assert board.notices() == []
    assert not person.sees(f"Order {number}: Waiting for a decision")
    await person.press_on("What changed")
    await person.wait_for("the list", lambda: any("Waiting for a decision" in one for one in listed(person)))
