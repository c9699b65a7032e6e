"""The frame of the window: tabs, keys in both keyboard layouts, panel, and every language, theme and size.

What stands at the top of it is test_top_bar's.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.ui.frame import MainWindow, Page, Tab
from courier_desk.ui.frame.shortcut_sheet import ShortcutSheet
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.pseudo import PseudoLanguage, use_pseudo_language
from courier_desk.ui.shortcuts import Shortcuts, both_layouts
from courier_desk.ui.theme import DARK, Theme, ThemeMode, Tone
from courier_desk.ui.widgets import BannerView, Button, ButtonKind, Label, Severity
from tests.support.clipping import clipped_texts
from tests.ui.frame.sample import focus, sample_page, shown_texts

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
SIZES = [(1366, 768), (1180, 620)]
ARABIC_KEYS_ARE_NEWS_TO_QTEST = pytest.mark.qt_log_ignore("^keyToAscii Unhandled", "^This plugin does not support ")

# -- tabs and pages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "tab"), list(enumerate(Tab, start=1)))
def test_tabs_are_reached_by_their_numbers(window: MainWindow, number: int, tab: Tab) -> None:
    QTest.keyClick(window, Key(Key.Key_0 + number), CTRL)
    assert window.tab_row.tabs.current() is tab
    assert window.current_page() is window.page(tab)
    assert window.current_page().isVisible()


def test_counts_are_told_to_screen_readers(window: MainWindow) -> None:
    tabs = window.tab_row.tabs
    assert tabs.accessibleTabName(0) == "Orders 248"
    assert tabs.accessibleTabName(3) == "Outbox 5, needs you"
    window.tab_row.show_count(Tab.OUTBOX, None)
    assert tabs.accessibleTabName(3) == "Outbox"
    assert tabs.count_of(Tab.OUTBOX) is None


def test_a_tab_brings_its_own_button_in_the_place_of_import(window: MainWindow) -> None:
    page, row = window.current_page(), window.tab_row
    assert row.item_button.isHidden()
    page.set_item_words("Add merchant")
    assert row.item_button.text() == "Add merchant"
    assert (row.item_button.isHidden(), row.import_file.isHidden()) == (False, True)
    assert row.item_button.kind() is ButtonKind.FIRST
    assert row.new_button.kind() is ButtonKind.NORMAL
    page.set_item_words("")
    assert (row.item_button.isHidden(), row.import_file.isHidden()) == (True, False)
    assert row.new_button.kind() is ButtonKind.FIRST


def test_new_order_stands_back_where_the_page_has_a_filled_button(window: MainWindow) -> None:
    assert window.tab_row.new_button.kind() is ButtonKind.FIRST
    sample_page(window).set_filled_button(filled=True)
    assert window.tab_row.new_button.kind() is ButtonKind.NORMAL
    window.show_page(Tab.TODAY)
    assert window.tab_row.new_button.kind() is ButtonKind.FIRST


def test_a_page_put_in_place_of_another_is_shown_at_once(window: MainWindow, qtbot: QtBot) -> None:
    page = Page()
    window.set_page(Tab.ORDERS, page)
    assert page.isVisible()
    assert not window.panel_shown()


def test_what_changed_is_laid_out_first_and_painted_in_a_turn_of_the_loop_of_its_own(
    window: MainWindow, qtbot: QtBot
) -> None:
    page, seen = window.page(Tab.PICKUPS), list[QRect]()
    page.paintEvent = lambda event: seen.append(event.rect())  # type: ignore[method-assign]  # a look at its paints
    QTest.qWait(200)  # the window itself was just shown: what is to be painted of that is done
    window.show_page(Tab.PICKUPS)
    QApplication.sendPostedEvents()
    assert page.isVisible()
    assert not seen
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [page.rect()]


def test_the_window_is_told_once_of_all_that_another_inner_page_changes(window: MainWindow) -> None:
    page, told = sample_page(window), list[str]()
    page.panel_changed.connect(lambda: told.append("panel"))
    page.filled_changed.connect(lambda: told.append("filled"))
    for _ in range(2):
        page.set_inner(page.panel(), filled=True, form=True)
    assert told == ["filled"]
    assert (page.has_filled_button(), page.is_form(), window.tab_row.new_button.kind()) == (
        True,
        True,
        ButtonKind.NORMAL,
    )
    page.set_inner(None, filled=False, form=False)
    assert told == ["filled", "panel"]
    assert not window.panel_shown()


# -- keys ------------------------------------------------------------------------------------------------------------


@ARABIC_KEYS_ARE_NEWS_TO_QTEST
@pytest.mark.parametrize("keys", ["Ctrl+N", "Ctrl+ى"])
def test_new_order_by_key_in_both_layouts(window: MainWindow, qtbot: QtBot, keys: str) -> None:
    with qtbot.waitSignal(window.tab_row.new_button.clicked):
        QTest.keySequence(window, QKeySequence(keys))


@ARABIC_KEYS_ARE_NEWS_TO_QTEST
@pytest.mark.parametrize("keys", ["Ctrl+K", "Ctrl+ن"])
def test_the_scan_box_by_key_in_both_layouts(window: MainWindow, keys: str) -> None:
    QTest.keySequence(window, QKeySequence(keys))
    assert window.top_bar.scan_box.hasFocus()


def test_keys_that_the_arabic_layout_cannot_tell_stay_alone() -> None:
    assert [keys.toString() for keys in both_layouts("F9")] == ["F9"]
    assert [keys.toString() for keys in both_layouts("Ctrl+Shift+L")] == ["Ctrl+Shift+L", "Ctrl+Shift+م"]
    assert [keys.toString() for keys in both_layouts("Ctrl+,")] == ["Ctrl+,", "Ctrl+و"]
    assert [keys.toString() for keys in both_layouts("P")] == ["P", "ح"]


def test_enter_is_called_in_the_list_of_keys_what_the_buttons_call_it(window: MainWindow) -> None:
    keys = Shortcuts(window, "Here")
    keys.add("Ctrl+Return", "Send", lambda: None, "Ctrl+Enter")
    assert [line.keys for line in keys.lines()] == ["Ctrl+Enter"]


def test_no_key_is_bound_twice(window: MainWindow) -> None:
    bound = [keys.toString() for action in window.actions() for keys in action.shortcuts()]
    assert len(bound) == len(set(bound))


def test_the_windows_other_keys(window: MainWindow, qtbot: QtBot) -> None:
    for key, modifiers, signal in (
        (Key.Key_F5, Qt.KeyboardModifier.NoModifier, window.read_again),
        (Key.Key_Space, CTRL, window.hold_pressed),
        (Key.Key_L, CTRL | SHIFT, window.language_pressed),
    ):
        with qtbot.waitSignal(signal):
            QTest.keyClick(window, key, modifiers)
    QTest.keyClick(window, Key.Key_N, CTRL | SHIFT)
    assert sample_page(window).made == 1
    window.show_page(Tab.TODAY)
    QTest.keyClick(window, Key.Key_N, CTRL | SHIFT)
    assert "nothing else to make" in window.status_line.text()


class _Whole(Page):
    """A page with a field and a button."""

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(QPushButton("Leave"))


def test_the_key_of_a_button_that_is_off_says_why(window: MainWindow) -> None:
    button = window.tab_row.import_file
    button.set_off("This desk only looks.")
    window.status_line.show_reading("")
    window.status.done("")
    QTest.keyClick(window, Key.Key_I, CTRL)
    assert window.status_line.text() == button.accessibleDescription() == "This desk only looks."
    button.setFocus()
    assert button.hasFocus()


def test_a_button_made_later_tells_why_it_is_off_too(window: MainWindow) -> None:
    inside = QWidget(window.current_page())
    button = Button("Return", parent=inside)
    inside.show()
    button.set_off("Possible once this order is completed.")
    button.click()
    assert (window.status.text(), window.status.look()) == (button.off_reason, Severity.HINT.value)


def test_no_key_of_the_bars_comes_back_with_the_page_that_goes_behind_a_whole_one(window: MainWindow) -> None:
    window.show_page(Tab.ORDERS)
    page = window.current_page()
    keys = Shortcuts(page, "Orders", window_wide=False)
    keys.add("Ctrl+M", "Of the page", lambda: None)
    (of_bar,) = (action for action in window.actions() if QKeySequence("Ctrl+M") in action.shortcuts())
    window.show_page(Tab.PICKUPS)
    assert of_bar.isEnabled()
    window.show_page(Tab.ORDERS)
    assert not of_bar.isEnabled(), "the page has it"
    window.show_whole(_Whole())
    assert not of_bar.isEnabled()
    window.leave_whole()
    assert not of_bar.isEnabled(), "the page has it again"
    window.show_page(Tab.PICKUPS)
    assert of_bar.isEnabled()


def test_a_page_that_fills_the_window_gives_it_back_as_it_was(window: MainWindow, qtbot: QtBot) -> None:
    whole = _Whole()
    window.tab_row.scan_station.clicked.connect(lambda: window.show_whole(whole))
    window.show_page(Tab.ORDERS)
    page = sample_page(window)
    page.print_label.setFocus()
    QTest.keyClick(window, Key.Key_F9)
    assert whole.field.hasFocus()
    assert not window.top_bar.isVisible()
    assert not window.status_line.isVisible()
    for key, modifiers in ((Key.Key_K, CTRL), (Key.Key_F6, Qt.KeyboardModifier.NoModifier), (Key.Key_Tab, SHIFT)):
        QTest.keyClick(whole.field, key, modifiers)
        assert whole.isAncestorOf(QApplication.focusWidget() or window)  # nothing of the bars is gone to
    with qtbot.waitSignal(window.whole_left):
        window.leave_whole()
    assert page.print_label.hasFocus()
    assert window.top_bar.isVisible()
    QTest.keyClick(window, Key.Key_F9)
    with qtbot.waitSignal(window.whole_left):
        QTest.keyClick(whole.field, Key.Key_2, CTRL)  # another tab leaves it
    assert window.tab_row.tabs.current() is Tab.PICKUPS
    QTest.keyClick(window, Key.Key_K, CTRL)
    assert window.top_bar.scan_box.hasFocus()


def test_f6_goes_round_the_regions_both_ways(window: MainWindow) -> None:
    window.show_page(Tab.ORDERS)
    page = sample_page(window)
    assert page.filter.hasFocus()
    seen = []
    for _step in range(6):
        QTest.keyClick(window, Key.Key_F6)
        seen.append(focus())
    assert seen[0] is page.print_label
    assert window.status_line.isAncestorOf(seen[1])
    assert window.top_bar.isAncestorOf(seen[2])
    assert seen[3] is window.tab_row.tabs
    assert window.tab_row.ends.isAncestorOf(seen[4])
    assert seen[5] is page.filter
    QTest.keyClick(window, Key.Key_F6, SHIFT)
    assert focus() is seen[4]


def test_tab_goes_through_the_regions_in_their_order(window: MainWindow) -> None:
    page = sample_page(window)
    later = Button("Made later", parent=page)
    later.show()
    window.top_bar.switcher.setFocus()
    seen = []
    for _step in range(16):
        QTest.keyClick(focus(), Key.Key_Tab)
        seen.append(focus())
    page_at, later_at, panel_at = (seen.index(widget) for widget in (page.filter, later, page.print_label))
    status_at = next(place for place, widget in enumerate(seen) if window.status_line.isAncestorOf(widget))
    assert seen.index(window.tab_row.new_button) < page_at < later_at < panel_at < status_at
    assert seen[-1] is window.top_bar.switcher
    QTest.keyClick(focus(), Key.Key_Backtab)
    assert window.status_line.isAncestorOf(focus())


def test_f1_lists_the_keys(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window, Key.Key_F1)
    sheet = window.findChild(ShortcutSheet)
    assert sheet is not None
    qtbot.waitUntil(sheet.isVisible)
    assert {"Scan or search", "Go to Today", "Show or hide the panel"} <= shown_texts(sheet)
    QTest.keyClick(sheet, Key.Key_F1)
    assert not sheet.isVisible()


# -- panel -----------------------------------------------------------------------------------------------------------


def test_f4_hides_the_panel_and_brings_it_back(window: MainWindow) -> None:
    assert window.panel_shown()
    assert 300 <= window.side_panel.width() <= 480
    QTest.keyClick(window, Key.Key_F4)
    assert not window.panel_shown()
    QTest.keyClick(window, Key.Key_F4)
    assert window.panel_shown()
    window.show_page(Tab.TODAY)
    assert not window.panel_shown()
    QTest.keyClick(window, Key.Key_F4)
    assert "no panel" in window.status_line.text()


@pytest.mark.parametrize("language", list(Language))
def test_in_a_small_window_the_panel_slides_over_the_page(
    open_window: Callable[[], MainWindow], qapp: QApplication, qtbot: QtBot, language: Language
) -> None:
    use_language(qapp, language)
    window = open_window()
    window.resize(1180, 640)
    page = sample_page(window)
    width = page.width()
    assert not window.panel_shown()
    page.panel_wanted.emit()
    assert window.panel_shown()
    assert page.width() == width
    assert page.print_label.hasFocus()
    left = window.side_panel.mapTo(window, QPoint(0, 0)).x()
    assert (left == 0) == (language is Language.ARABIC)
    QTest.keyClick(page.print_label, Key.Key_Escape)
    assert not window.panel_shown()
    assert page.filter.hasFocus()
    window.resize(1366, 768)
    assert window.panel_shown()
    qtbot.waitUntil(lambda: page.width() < 1366 - 290)


# -- every language, theme and size ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", list(PseudoLanguage))
def test_no_text_is_cut_in_any_language(
    open_window: Callable[[], MainWindow], qapp: QApplication, size: tuple[int, int], language: PseudoLanguage
) -> None:
    use_pseudo_language(qapp, language)
    window = open_window()
    window.resize(*size)
    for tab in Tab:
        window.show_page(tab)
        QApplication.sendPostedEvents()  # layouts asked for are done
        assert clipped_texts(window) == []


def test_the_helper_finds_a_text_that_is_cut(theme: Theme, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(300, 200)
    label, button = Label("Nasr City - 7th District", parent=page), Button("Create & print", parent=page)
    label.setGeometry(0, 0, 60, 20)
    button.setGeometry(250, 100, 140, 34)
    page.show()
    faults = clipped_texts(page)
    assert any("Nasr City" in fault and "too wide" in fault for fault in faults)
    assert any("Create & print" in fault and "reaches out" in fault for fault in faults)


def test_a_stretched_text_keeps_its_places_for_values(theme: Theme, qapp: QApplication) -> None:
    use_pseudo_language(qapp, PseudoLanguage.STRETCHED)
    told = QApplication.translate("Any", "All {n} merchants, %n order(s)")
    assert told.startswith("[")
    assert told.endswith("]")
    assert "{n}" in told
    assert "%n" in told
    use_language(qapp, Language.ENGLISH)
    assert QApplication.translate("Any", "All {n} merchants") == "All {n} merchants"


@pytest.mark.parametrize("language", list(Language))
def test_everything_that_takes_the_focus_has_a_name(
    open_window: Callable[[], MainWindow], qapp: QApplication, language: Language
) -> None:
    use_language(qapp, language)
    window = open_window()
    nameless = [
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and not widget.accessibleName()
    ]
    assert nameless == []


@pytest.mark.parametrize("size", SIZES)
def test_the_frame_mirrors_and_changes_its_theme_while_it_is_open(
    open_window: Callable[[], MainWindow], qapp: QApplication, theme: Theme, size: tuple[int, int]
) -> None:
    use_language(qapp, Language.ARABIC)
    window = open_window()
    window.resize(*size)
    switcher = window.top_bar.switcher.mapTo(window, QPoint(0, 0)).x()
    assert switcher > window.width() / 2
    assert window.tab_row.new_button.mapTo(window, QPoint(0, 0)).x() < window.width() / 2
    theme.set_mode(ThemeMode.DARK)
    picture = window.grab().toImage()
    assert picture.pixelColor(window.width() // 2, 3) == QColor(DARK.win)


def test_the_banner_s_way_out_is_reached_by_keys(window: MainWindow) -> None:
    window.banner.show_view(BannerView(Tone.AMBER, "wifioff", "No connection.", "Go on working.", "Try now"))
    pressed: list[bool] = []
    window.banner.action.connect(lambda: pressed.append(True))
    window.tab_row.new_button.setFocus()
    QTest.keyClick(window.tab_row.new_button, Qt.Key.Key_F6)
    button = QApplication.focusWidget()
    assert button is not None
    assert window.banner.isAncestorOf(button)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert pressed == [True]


def test_what_tab_reaches_is_scrolled_into_sight(window: MainWindow) -> None:
    area, inside = QScrollArea(), QWidget()
    column = QVBoxLayout(inside)
    buttons = [Button(str(number)) for number in range(40)]
    for button in buttons:
        column.addWidget(button)
    area.setWidget(inside)
    page = Page()
    QVBoxLayout(page).addWidget(area)
    window.set_page(Tab.ORDERS, page)
    buttons[-2].setFocus()
    QTest.keyClick(buttons[-2], Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is buttons[-1]
    assert area.viewport().rect().contains(buttons[-1].mapTo(area.viewport(), QPoint(4, 4)))


def test_a_tab_counts_nothing_where_there_is_nothing(window: MainWindow) -> None:
    window.tab_row.show_count(Tab.ORDERS, 0)
    assert window.tab_row.tabs.accessibleTabName(0) == "Orders"


def test_the_keyboard_goes_back_to_the_page_when_its_place_goes(window: MainWindow) -> None:
    window.banner.show_view(BannerView(Tone.AMBER, "clock", "Title", "Text", action="Look", closable=True))
    button = next(one for one in window.banner.findChildren(Button) if one.isVisible() and one.text() == "Look")
    button.setFocus()
    window.banner.clear()
    assert sample_page(window).filter.hasFocus()
