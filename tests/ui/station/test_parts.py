"""Parts of the station's page: what is announced, what gives way to little room, and what is typed where."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from courier_desk.domain.scans import ScanCounts, ScanTone
from courier_desk.ui.station import result
from courier_desk.ui.station.page import StationPage
from courier_desk.ui.station.recent import ScanLine
from courier_desk.ui.station.result import ResultView, ResultWords
from courier_desk.ui.theme import Theme


@pytest.fixture
def page(theme: Theme, qtbot: QtBot) -> StationPage:
    """The page in a window of its own."""
    del theme
    made = StationPage()
    qtbot.addWidget(made)
    made.resize(1180, 640)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.focus_first()
    return made


def test_each_outcome_is_announced_once_and_says_all(
    theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    del theme
    alerts: list[str] = []

    monkeypatch.setattr(result, "alert", lambda widget: alerts.append(widget.accessibleName()))
    view = ResultView()
    qtbot.addWidget(view)
    view.show_words(ResultWords(tone=None, icon="scan", head="Scan to print a label"))
    printed = ResultWords(tone=ScanTone.GOOD, icon="check", head="Label printed", number="204828", name="Mona Zaki")
    for words in (printed, printed, ResultWords(tone=ScanTone.BAD, icon="alert", head="No such order")):
        view.show_words(words)
    assert alerts == ["Label printed. 204828. Mona Zaki", "No such order"]


def test_a_long_code_gives_way_in_size_and_then_in_its_middle(page: StationPage) -> None:
    page.show_result(ResultWords(tone=ScanTone.BAD, icon="alert", head="Not readable", number="204828"))
    assert page.result.number.font().pixelSize() == 84
    page.show_result(ResultWords(tone=ScanTone.BAD, icon="alert", head="Not readable", number="A" * 300))
    assert page.result.number.font().pixelSize() == 18
    assert "…" in page.result.number.text()
    assert page.result.number.toolTip().replace("\n", "") == "A" * 300


def test_what_is_typed_anywhere_on_the_page_is_typed_into_the_field(page: StationPage, qtbot: QtBot) -> None:
    line = ScanLine(number="204828", name="Mona", outcome="Printed", time="2:32:40 PM", icon="check", ink="grn")
    page.side.show_scans((line,) * 5, ScanCounts(total=103, printed=96, again=6, not_found=1))
    told: list[str] = []
    page.field.submitted.connect(told.append)
    stops = (page.side.sounds, page.side.recent, page.leave, page.mode.button("print"), page.side.all)
    for place, stop in enumerate(stops):
        stop.setFocus()
        QTest.keyClick(stop, Qt.Key(ord(str(place))))
        assert page.field.hasFocus(), stop
    QTest.keyClick(page.field, Qt.Key.Key_Tab)  # a scanner may end so
    assert (told, page.field.text()) == (["01234"], "")
    assert page.field.hasFocus()
    QTest.keyClick(page.field, Qt.Key.Key_Down)
    assert page.side.recent.currentIndex().row() == 1
    QTest.mouseClick(page.result, Qt.MouseButton.LeftButton)
    assert page.field.hasFocus()
    with qtbot.waitSignal(page.left):
        QTest.keyClick(page.field, Qt.Key.Key_Escape)


def test_marks_over_arabic_letters_are_whole_in_the_largest_line(theme: Theme, qtbot: QtBot) -> None:
    del theme
    view = ResultView()
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    view.show_words(ResultWords(tone=None, icon="check", head="أُرسلت إلى الطابعة"))
    view.show()
    picture = view.head.grab().toImage()
    ground = picture.pixel(0, 0)
    rows = [y for y in range(picture.height()) if any(picture.pixel(x, y) != ground for x in range(picture.width()))]
    assert rows[0] > 0, "the damma is cut off at the top"
    assert rows[-1] < picture.height() - 1
