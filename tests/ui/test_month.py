"""A month to a screen reader: its days come and go with it, and nothing of them is left when it is gone."""

from __future__ import annotations

import gc
from datetime import date

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from pytestqt.qtbot import QtBot

from courier_desk.domain.calendar import DayFacts
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets.month import MonthCalendar

TODAY = date(2026, 2, 10)


def month() -> MonthCalendar:
    made = MonthCalendar("Day")
    made.show_days(lambda day: DayFacts(day=day), TODAY, TODAY, (TODAY, date(2026, 5, 31)))
    return made


def told(shown: MonthCalendar) -> list[QAccessibleInterface]:
    face = QAccessible.queryAccessibleInterface(shown.days)
    days = [face.child(place) for place in range(face.childCount())]
    return [day for day in days if not day.state().invisible]


def names(shown: MonthCalendar) -> list[str]:
    return [day.text(QAccessible.Text.Name) for day in told(shown)]


def test_the_days_are_those_of_the_month_that_is_shown(theme: Theme, qtbot: QtBot) -> None:
    shown = month()
    qtbot.addWidget(shown)
    shown.show()
    february = names(shown)
    assert len(february) == len(set(february)) >= 28
    assert QAccessible.queryAccessibleInterface(shown.days).role() == QAccessible.Role.Table
    shown.days.turn(1)
    assert names(shown) != february
    shown.days.turn(-1)
    assert names(shown) == february


def test_a_day_that_a_screen_reader_presses_is_chosen(theme: Theme, qtbot: QtBot) -> None:
    shown = month()
    qtbot.addWidget(shown)
    shown.show()
    able = [day for day in told(shown) if not day.state().disabled]
    assert "10 February" in able[0].text(QAccessible.Text.Name)  # what is over cannot be chosen
    able[5].actionInterface().doAction(QAccessibleActionInterface.pressAction())
    qtbot.waitUntil(lambda: shown.day() == date(2026, 2, 15))
    assert [bool(day.state().checked) for day in able].index(True) == 5


def test_months_are_gone_with_all_their_days_whoever_looked_at_them(theme: Theme) -> None:
    for _ in range(60):
        shown = month()
        assert all(QAccessible.uniqueId(day) for day in told(shown))
        shown.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        del shown
        gc.collect()
