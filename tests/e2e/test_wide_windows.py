"""Forms in windows of every usual width, in both directions: nothing of them lies beyond the window's edge."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from courier_desk.ui.frame import Tab
from tests.e2e import screens
from tests.e2e.conftest import Desks
from tests.support.clipping import visible_widgets
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

SIZES = ((1920, 1080), (1648, 900), (1366, 768), (1180, 640))


def out_of_sight(person: Person) -> list[str]:
    """Give what can be seen and yet reaches over the left or the right edge of the window."""
    window = person.window
    found = []
    for widget in visible_widgets(window):
        left = widget.mapTo(window, QPoint(0, 0)).x() if widget.window() is window else 0
        if widget.window() is window and (left < 0 or left + widget.width() > window.width()):
            found.append(f"{type(widget).__name__} {left} to {left + widget.width()} of {window.width()}")
    return found


async def at_size(person: Person, size: tuple[int, int]) -> None:
    """Make the window as wide and let it come to rest, the panel in sight."""
    window = person.desk.window
    window.resize(*size)
    await person.wait_for(f"a window {size[0]} wide", lambda: window.width() == size[0])
    if not window.panel_shown():
        await person.key(Qt.Key.Key_F4, at=window)
    await person.wait_for("the panel", window.panel_shown)
    await screens.settle_whole(window)


def edges(person: Person) -> tuple[int, int]:
    """Give the room left free on the leading and on the trailing side of page and panel."""
    window = person.desk.window
    page, panel = window.current_page(), window.side_panel
    page_at, panel_at = (one.mapTo(window, QPoint(0, 0)).x() for one in (page, panel))
    if window.isRightToLeft():
        return window.width() - page_at - page.width(), panel_at
    return page_at, window.width() - panel_at - panel.width()


@pytest.mark.parametrize("arabic", [False, True], ids=["english", "arabic"])
async def test_every_part_of_a_form_lies_within_the_window(desks: Desks, sandbox: RunningSandbox, arabic: bool) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    if arabic:
        await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)
        await person.reads("أوردر جديد")
    for size in SIZES:
        await at_size(person, size)
        assert out_of_sight(person) == [], f"New order at {size[0]}"
        leading, trailing = edges(person)
        assert abs(leading - trailing) <= 1, f"New order at {size[0]}: {leading} and {trailing} beside it"
    await person.key(Qt.Key.Key_3, CONTROL, at=person.window)
    await person.wait_for("the merchants", lambda: person.desk.window.tab_row.tabs.current() is Tab.MERCHANTS)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.wait_for("the form", person.desk.window.current_page().is_form)
    for size in SIZES:
        await at_size(person, size)
        assert out_of_sight(person) == [], f"Add merchant at {size[0]}"
