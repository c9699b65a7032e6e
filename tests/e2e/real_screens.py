"""Stories of the window on a real screen. ``test_real_screens`` runs them, in a process of its own for each screen."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QWidget

from courier_desk.ui.frame.window_place import USUAL
from courier_desk.ui.widgets import Button
from tests.e2e.conftest import Desks
from tests.support.clipping import clipped_texts
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person


def free() -> QRect:
    """What is free of the screen: all but what is kept for a task bar."""
    return QGuiApplication.primaryScreen().availableGeometry()


def on_screen(widget: QWidget) -> bool:
    """Tell whether all of a widget is on the free part of the screen."""
    return free().contains(QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size()))


async def has_come_to_rest(person: Person) -> QMainWindow:
    """Give the window once manager and program agree about it."""
    await asyncio.sleep(0.8)
    window = person.window
    assert isinstance(window, QMainWindow)
    return window


def stands(window: QMainWindow) -> tuple[QRect, bool]:
    """Where its frame is, and whether it fills the screen."""
    return window.frameGeometry(), window.isMaximized()


async def test_first_run_main_window_and_forms_are_on_the_screen(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.reads("Service address")
    window = await has_come_to_rest(person)
    assert free().contains(window.frameGeometry())
    assert on_screen(person.button("Start working"))
    await person.connect(sandbox)
    main = await has_come_to_rest(person)
    assert free().contains(main.frameGeometry())
    assert on_screen(person.desk.window.status_line)
    await person.new_order()
    create = await person.wait_for("the last button", lambda: person.button("Create & print"))
    assert on_screen(create)
    assert clipped_texts(main) == []
    await person.settings()
    assert all(on_screen(one) for one in person.all(Button) if one.text() == "Back")


async def test_the_window_comes_back_as_it_was_left(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    window = await has_come_to_rest(person)
    was_large = window.isMaximized()
    if was_large:
        window.showNormal()
        await has_come_to_rest(person)
        assert free().contains(window.frameGeometry())
    window.resize(1200, 625)
    window.move(free().topLeft() + QPoint(9, 4))
    await person.go_to("Merchants")
    left = stands(await has_come_to_rest(person))
    await person.leave()
    again = desks.start_again()
    await again.at_work()
    assert stands(await has_come_to_rest(again)) == left
    assert again.sees("Add merchant")
    again.desk.window.showMaximized()
    await has_come_to_rest(again)
    await again.leave()
    third = desks.start_again()
    await third.at_work()
    assert (await has_come_to_rest(third)).isMaximized()
    third.desk.window.showNormal()
    assert stands(await has_come_to_rest(third)) == left


async def test_the_other_language_keeps_a_window_that_fills_the_screen(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    window = await has_come_to_rest(person)
    window.showMaximized()
    await person.go_to("Outbox")
    left = stands(await has_come_to_rest(person))
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)
    await person.reads("الأوردرات")
    assert stands(await has_come_to_rest(person)) == left
    assert person.desk.window.tab_row.tabs.currentIndex() == 3


async def test_a_screen_that_is_large_gets_more_than_the_usual_window(desks: Desks) -> None:
    person = desks.start()
    await person.reads("Service address")
    window = await has_come_to_rest(person)
    large = free().width() >= 1600 and free().height() >= 900
    assert window.isMaximized() == (not large)
    assert not large or window.width() > USUAL[0]


async def test_a_form_stays_together_on_a_wide_screen(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    person.window.showMaximized()
    await person.new_order()
    await has_come_to_rest(person)
    first, last = person.field("Phone"), person.button("Create & print")
    left = first.mapToGlobal(QPoint(0, 0))
    right = last.mapToGlobal(QPoint(last.width(), last.height()))
    assert right.x() - left.x() <= 1600
    assert right.y() - left.y() <= 960
    assert first.width() < 640
