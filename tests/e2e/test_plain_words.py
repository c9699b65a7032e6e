"""Words that a newcomer meets say what they mean, and what is one choice of several is heard as that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QWidget

from courier_desk.ui.orders.side_panel import StartPanel
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person


@pytest.fixture
def own_sandbox() -> Iterator[RunningSandbox]:
    """A service without any order."""
    with RunningSandbox(orders=0, speed=0.001, seed=5) as running:
        yield running


def tip(widget: QWidget) -> str:
    return plain(widget.toolTip())


def role(button: QAbstractButton) -> QAccessible.Role:
    heard = QAccessible.queryAccessibleInterface(button)
    assert heard is not None
    return heard.role()


async def make_order(person: Person) -> None:
    """Create an order and go back to the list."""
    await person.new_order()
    await person.customer()
    await person.parcel()
    await person.create()
    await person.to_list()
    await person.row("Karim Abdel Aziz", "New")
    await person.click_row("Karim Abdel Aziz")


async def test_the_words_of_the_trade_and_of_the_program_are_explained(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    meter = person.desk.window.top_bar.meter
    assert plain(meter.text()).endswith("requests left")
    assert "requests a minute with this key" in tip(meter)
    assert "requests a minute with this key" in meter.accessibleDescription()
    printer = person.desk.window.status_line.printer
    preferences = person.program.preferences
    preferences.change(label_profiles=(), label_profile="")
    await person.wait_for("the invitation", lambda: printer.text() == "Choose a printer")
    assert printer.colour() == "ac"  # nothing is wrong yet
    await make_order(person)
    await person.wait_for("a label that can be printed", lambda: person.sees("Print AWB"))
    assert "label of the parcel" in tip(person.button("Print AWB"))
    await person.new_order()
    reference = person.field("Your reference")
    assert "found when an answer is lost" in tip(reference)
    assert "found when an answer is lost" in reference.accessibleDescription()
    await person.go_to("Outbox")
    assert "What you save waits until you go on" in tip(person.button("Hold sending"))


async def test_three_keys_are_not_shown_for_a_moment(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They vanished after a second at the first start, when the first order came and was current."""
    shown: list[None] = []
    monkeypatch.setattr(StartPanel, "showEvent", lambda _panel, _event: shown.append(None))
    person = desks.start()
    await person.connect(sandbox)
    await person.reads("Timeline")
    assert shown == []


async def test_three_keys_stand_where_there_is_no_order(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    await person.reads("Three keys to start with")


async def test_the_training_account_speaks_the_language_of_the_window(desks: Desks) -> None:
    person = desks.start(training=True)
    await person.wait_for("a session", lambda: person.program.session is not None and person.program.ready.is_set())
    bar = person.desk.window.top_bar
    await person.wait_for("its name", lambda: "Training service" in plain(bar.switcher.accessibleName()))
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)
    await person.reads("الأوردرات")
    await person.wait_for(
        "its Arabic name", lambda: "خدمة التدريب" in plain(person.desk.window.top_bar.switcher.accessibleName())
    )


async def test_one_choice_of_several_is_heard_as_such(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    chips = person.desk.orders.list.filters.chips
    assert role(chips.button(chips.value())) == QAccessible.Role.RadioButton
    await person.settings("Appearance")
    assert role(person.button("Usual")) == QAccessible.Role.RadioButton
