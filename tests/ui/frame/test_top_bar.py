"""The top of the window: the switcher, the scan box, and how things stand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from courier_desk.ui.frame import AccountView, ConnectionState, ConnectionView, MainWindow, MerchantChoices, Tab
from courier_desk.ui.frame.top_bar import fitted_second_line, second_line
from courier_desk.ui.theme import Role, Theme, Tone
from courier_desk.ui.widgets import BannerView, PopupRow, RowKind
from courier_desk.ui.words import plain
from tests.ui.frame.sample import ACCOUNTS, MERCHANTS, focus, sample_page, shown_texts

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def _rows(window: MainWindow) -> list[str]:
    return [row.text for row in window.top_bar.choices.rows()]


# -- switcher ----------------------------------------------------------------------------------------------------------


def test_a_merchant_is_found_by_its_code_and_taken(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window, Key.Key_M, CTRL)
    choices = window.top_bar.choices
    assert choices.is_open()
    assert "Rehab Sports" not in _rows(window)
    assert "All 4 merchants" in _rows(window)
    QTest.keyClicks(focus(), "83612")
    assert "Rehab Sports" in _rows(window)
    with qtbot.waitSignal(window.top_bar.merchant_chosen) as told:
        QTest.keyClick(focus(), Key.Key_Return)
    assert told.args == ["m4"]
    assert not choices.is_open()


def test_what_is_found_is_counted_and_no_text_is_offered_as_a_code_beside_it(window: MainWindow) -> None:
    bar = window.top_bar
    bar.show_choices(MerchantChoices(tuple(MERCHANTS), typed=True), ACCOUNTS)
    bar.toggle_switcher()
    QTest.keyClicks(focus(), "dokki")
    assert [plain(row.end) for row in bar.choices.rows()][:1] == ["1 merchant"]
    assert _rows(window) == ["Merchants", "Dokki Linen"]
    QTest.keyClicks(focus(), "x")
    assert "Use merchant dokkix" in [plain(row) for row in _rows(window)]


def test_the_account_in_use_is_the_one_that_enter_takes_where_no_merchant_is(window: MainWindow, qtbot: QtBot) -> None:
    bar = window.top_bar
    others = [replace(one, current=one.key == "a2") for one in ACCOUNTS]
    bar.show_choices(MerchantChoices(), others)
    bar.toggle_switcher()
    with qtbot.waitSignal(bar.account_chosen) as told:
        QTest.keyClick(focus(), Key.Key_Return)
    assert told.args == ["a2"]


def test_all_merchants_and_accounts_are_a_few_keys_away(window: MainWindow, qtbot: QtBot) -> None:
    window.top_bar.toggle_switcher()
    for _down in range(3):
        QTest.keyClick(focus(), Key.Key_Down)
    QTest.keyClick(focus(), Key.Key_Return)
    assert window.top_bar.choices.is_open()
    assert "Rehab Sports" in _rows(window)
    QTest.keyClick(focus(), Key.Key_Escape)
    assert not window.top_bar.choices.is_open()
    window.top_bar.toggle_switcher()
    for _up in range(3):
        QTest.keyClick(focus(), Key.Key_PageDown)
    with qtbot.waitSignal(window.top_bar.add_account):
        QTest.keyClick(focus(), Key.Key_Return)


def test_a_single_business_key_lists_accounts_only(window: MainWindow, qtbot: QtBot) -> None:
    bar = window.top_bar
    bar.show_account(AccountView("Nile Stationery", single_business=True))
    bar.show_choices(MerchantChoices(), ACCOUNTS)
    assert bar.switcher.accessibleName() == "Account Nile Stationery, Single-business key"
    bar.toggle_switcher()
    assert _rows(window)[0] == "Accounts"
    rows = bar.choices.view()
    assert rows.verticalScrollBar().maximum() == 0, "all of it has room"
    assert rows.mapTo(bar.choices, rows.rect().topLeft()).y() < 5, "and nothing stands empty over it"
    with qtbot.waitSignal(bar.account_chosen) as told:
        QTest.keyClick(focus(), Key.Key_Down)
        QTest.keyClick(focus(), Key.Key_Return)
    assert told.args == ["a2"]


def test_training_is_said_for_as_long_as_it_is_in_use(window: MainWindow, theme: Theme) -> None:
    switcher = window.top_bar.switcher
    plain_picture = switcher.grab().toImage()
    switcher.show_account(AccountView("Delta Commerce", "Dokki Linen", "10482215", training=True))
    amber = theme.colour("ambb").rgb()
    painted = switcher.grab().toImage()
    assert amber in {painted.pixel(x, 11) for x in range(painted.width())}
    assert amber not in {plain_picture.pixel(x, 26) for x in range(painted.width())}


def test_of_a_long_name_the_code_stays_whole(theme: Theme) -> None:
    font, code = theme.font(Role.CAPTION), "949532117204"
    for name in ("Alexandria Household and Kitchen", "بيت المفروشات والأدوات المنزلية الحديثة"):
        shown = fitted_second_line(AccountView("Delta Commerce", name, code), font, 186)
        assert code in shown
        assert "…" in shown
        assert QFontMetrics(font).horizontalAdvance(shown) <= 186
    assert fitted_second_line(AccountView("Delta", "Rehab Sports", "10482215"), font, 186) == second_line(
        AccountView("Delta", "Rehab Sports", "10482215")
    )
    assert "…" in fitted_second_line(AccountView("Delta", "Rehab Sports", "0f2c" * 9), font, 186)


def test_a_long_name_has_the_gap_beside_it_and_the_scan_box_keeps_its_place(window: MainWindow, theme: Theme) -> None:
    bar = window.top_bar
    window.resize(1366, 768)
    bar.show_account(AccountView("Nile", "Zeina", "10482215"))
    layout = bar.layout()
    assert layout is not None
    layout.activate()
    before = bar.scan_box.x()
    bar.show_account(AccountView("Nile Commerce", "Lotus Home and Bath | لوتس", "94953213"))
    layout.activate()
    assert bar.scan_box.x() == before
    width = bar.switcher.width() - 76
    shown = fitted_second_line(bar.switcher.view(), theme.font(Role.CAPTION), width)
    assert shown == second_line(bar.switcher.view())


# -- scan box ----------------------------------------------------------------------------------------------------------


def test_the_scan_box_tells_what_is_typed_and_what_is_taken(window: MainWindow, qtbot: QtBot) -> None:
    box = window.top_bar.scan_box
    box.begin()
    with qtbot.waitSignal(box.search_edited) as told:
        QTest.keyClicks(box, "2")
    assert told.args == ["2"]
    box.show_results([PopupRow("", "Orders", RowKind.HEADER), PopupRow("o:1", "204828, Mona"), PopupRow("o:2", "2048")])
    assert box.list.is_open()
    with qtbot.waitSignal(box.result_alternative) as told:
        QTest.keyClick(box, Key.Key_Return, SHIFT)
    assert told.args == ["o:1"]
    with qtbot.waitSignal(box.result_chosen) as told:
        QTest.keyClick(box, Key.Key_Down)
        QTest.keyClick(box, Key.Key_Return)
    assert told.args == ["o:2"]
    assert box.text() == ""


def test_enter_looks_up_what_the_list_does_not_have(window: MainWindow, qtbot: QtBot) -> None:
    box = window.top_bar.scan_box
    box.begin()
    QTest.keyClicks(box, "204999")
    box.show_results([PopupRow("", "Elsewhere", RowKind.HEADER), PopupRow("ask", "Ask the service", off="offline")])
    with qtbot.waitSignal(box.search_submitted) as told:
        QTest.keyClick(box, Key.Key_Return)
    assert told.args == ["204999"]
    QTest.keyClick(box, Key.Key_Escape)
    QTest.keyClick(box, Key.Key_Escape)
    assert box.text() == ""
    window.tab_row.tabs.setFocus()
    assert not box.list.is_open()


# -- how things stand --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "word"),
    [
        (ConnectionState.UNKNOWN, "Connecting"),
        (ConnectionState.ONLINE, "Online"),
        (ConnectionState.SLOWED, "Slowed"),
        (ConnectionState.OFFLINE, "Offline"),
        (ConnectionState.KEY_REFUSED, "Key refused"),
        (ConnectionState.NO_KEY, "No key"),
    ],
)
def test_the_connection_is_a_word_and_opens_what_it_means(
    window: MainWindow, qtbot: QtBot, state: ConnectionState, word: str
) -> None:
    button = window.top_bar.connection
    window.top_bar.show_connection(ConnectionView(state, requests=button.view().requests))
    assert button.text() == word
    assert button.accessibleName() == f"Connection: {word}"
    button.click()
    assert button.box().is_open()
    texts = {plain(text) for text in shown_texts(button.box())}
    assert {word, "Orders read", "no answer"} <= texts
    button.click()
    assert not button.box().is_open()


def test_the_outbox_count_leads_to_the_outbox(window: MainWindow) -> None:
    assert window.top_bar.outbox.accessibleName() == "Outbox: 5 not created yet, some need you"
    window.top_bar.outbox.click()
    assert window.tab_row.tabs.current() is Tab.OUTBOX
    window.top_bar.show_outbox(0, needs_person=False)
    assert window.top_bar.outbox.accessibleName() == "Outbox: empty"


def test_the_banner_pushes_the_page_down(window: MainWindow, qtbot: QtBot) -> None:
    before = sample_page(window).mapTo(window, QPoint(0, 0)).y()
    window.banner.show_view(BannerView(Tone.AMBER, "wifioff", "No connection.", "Go on working.", "Try now", "sync"))
    qtbot.waitUntil(lambda: sample_page(window).mapTo(window, QPoint(0, 0)).y() > before + 40)


def test_closing_tells_that_the_window_goes(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.closing):
        window.close()
