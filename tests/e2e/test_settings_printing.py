"""The printing part of the settings: papers, printers and their test page, and the wheel over its fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from courier_desk.domain.label_profiles import LabelProfile, Orientation, default_for
from courier_desk.domain.papers import Paper
from courier_desk.host.settings import Again, Settings
from courier_desk.ui.settings.page import Navigation
from courier_desk.ui.settings.printing import PrintingSection
from courier_desk.ui.widgets import PaintedButton
from tests.e2e.conftest import Desks
from tests.e2e.settings_steps import again, at_settings, chosen, kept
from tests.support.pdf_reading import opened
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person


async def test_labels_go_where_and_on_what_was_chosen(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "Printing")
    assert person.of("Paper") == "A5"
    await person.choose_in("Paper", "Label 100 x 150 mm")
    await person.press_on("More")
    await person.choose_in("Dots per inch", "300")
    await person.choose_in("How labels lie", "Upside down")
    await person.reads("Label 100 x 150 mm")
    profile = person.program.station.profile
    assert (profile.dpi, profile.orientation) == (300, Orientation.OVER)
    await person.press_on("Test print")
    await person.reads("Test page sent: test-page.pdf")
    for code, said in (
        ("TEST-3", "TEST-3 was read: bars of 3 dots work with this scanner."),
        ("204828", "204828 was read; that is not on the test page."),
    ):
        await person.fill("Scan the test page", code)
        await person.key(Qt.Key.Key_Return, at=person.field("Scan the test page"))
        await person.reads(said)
    page = desks.folder / "printed" / "test-page.pdf"
    assert page.read_bytes().startswith(b"%PDF")
    assert page_width(page) == pytest.approx(100.0, abs=0.5)
    person = await again(desks, person, "Printing")
    assert person.of("Paper") == "Label 100 x 150 mm"
    await person.press_on("More")
    assert person.of("Dots per inch") == "300"
    await person.key(Qt.Key.Key_Escape, at=person.all(Navigation)[0])
    person.desk.window.status_line.printer.click()
    await person.choose("A4")
    await person.settings("Printing")
    assert person.of("Paper") == "A4"


async def test_the_wheel_scrolls_the_page_and_turns_no_setting_under_it(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_settings(desks, sandbox, "Printing")
    await person.press_on("More")
    profile = person.program.station.profile
    for label in ("Move right, mm", "Size in percent", "Copies", "Dots per inch", "How labels lie", "Paper"):
        field = person.field(label)
        was = person.of(label)
        area = next(above for above in parents(field) if isinstance(above, QScrollArea)).verticalScrollBar()
        for turn in (-120, 120):
            stood = area.value()
            turn_wheel(field, turn)
            assert area.value() != stood
        assert person.of(label) == was
    assert person.program.station.profile == profile


def turn_wheel(widget: QWidget, angle: int) -> None:
    """Turn the wheel over the middle of it. What it ignores goes to what lies around, as Qt does with a real wheel."""
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    keys, turned = Qt.KeyboardModifier.NoModifier, QPoint(0, angle)
    for place in (widget, *parents(widget)):
        spot = QPointF(place.rect().center())
        event = QWheelEvent(spot, place.mapToGlobal(spot), QPoint(), turned, none, keys, phase, False)
        QApplication.sendEvent(place, event)
        if event.isAccepted():
            return


def parents(widget: QWidget) -> Iterator[QWidget]:
    """What it lies in, from the inside."""
    while (above := widget.parentWidget()) is not None:
        yield above
        widget = above


def page_width(path: Path) -> float:
    """Give the width of the first page in millimetres."""
    with opened(path.read_bytes()) as document:
        return float(document[0].get_width()) / 72 * 25.4


def printing(person: Person) -> PrintingSection:
    page = person.desk.settings.page
    assert page is not None
    section = page.sections["printing"]
    assert isinstance(section, PrintingSection)
    return section


async def test_printers_are_remembered_one_a_line_and_each_paper_has_a_first(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = await at_settings(desks, sandbox, "Printing")
    await person.press_on("Add a printer…")
    await person.choose_in("Paper of –", "A5")
    person.program.preferences.change(
        label_profiles=tuple(
            one if one.folder else replace(one, printer="HP-By-The-Door", copies=2)
            for one in kept(desks).label_profiles
        )
    )
    await person.reads("HP-By-The-Door, not there now. The printer is not there now.")
    await person.press(printing(person).rows["A4"].more)
    await person.press_on("First for A5")
    first = default_for(kept(desks).label_profiles, Paper.A5)
    assert first is not None
    assert first.printer == "HP-By-The-Door"
    assert not person.program.station.profile.printer  # the one in use stays
    await person.press_on("Ask")
    for words, what in (("Leave out", Again.LEAVE_OUT), ("Print again", Again.PRINT)):
        await person.press_on(words)
        assert kept(desks).label_again is what
    await person.press_on("7 days")
    await person.press(person.button("Print without asking"))
    settled = kept(desks)
    assert (settled.label_days, settled.label_ask) == (7, True)
    person = await again(desks, person, "Printing")
    assert chosen(person, "7 days")
    assert not chosen(person, "Print without asking")
    await person.reads("HP-By-The-Door, not there now.")
    await person.press(printing(person).rows["A4"].more)
    await person.press_on("Remove")
    await person.reads_no_more("HP-By-The-Door")
    assert len(kept(desks).label_profiles) == 1


async def test_with_nothing_chosen_the_test_page_says_so(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start(settings=Settings(label_profiles=(LabelProfile(dpi=203),)))
    await person.connect(sandbox)
    await person.settings("Printing")
    assert person.of("Label printer") == "Nothing chosen yet"
    button = person.button("Test print")
    assert isinstance(button, PaintedButton)
    assert button.off_reason == "Choose a printer"
