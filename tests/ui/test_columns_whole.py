"""What a list must show stands whole in its column, and no button of a group stands alone in a line."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from courier_desk.domain.order_list import OrderColumn
from courier_desk.domain.outbox import State
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.merchants.columns import MerchantLine, merchant_columns
from courier_desk.ui.orders.columns import order_columns
from courier_desk.ui.orders.table import OrderTable
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.list_table import ListTable
from courier_desk.ui.widgets.table import PADDING
from courier_desk.ui.widgets.wrap_row import Slack, WrapRow
from courier_desk.ui.words import phone_text
from tests.support.clipping import cut_cells


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.ARABIC])
def test_the_state_of_a_merchant_that_is_being_added_stands_whole(
    qapp: QApplication, qtbot: QtBot, theme: Theme, language: Language
) -> None:
    use_language(qapp, language)
    table = ListTable("Merchants", merchant_columns())
    qtbot.addWidget(table)
    table.resize(860, 400)
    table.rows.show([MerchantLine(key=state.value, brand="Nile Toys", state=state) for state in State])
    table.show()
    assert cut_cells(table) == []


def test_buttons_that_take_two_lines_stand_in_pairs(qtbot: QtBot, theme: Theme) -> None:
    row = WrapRow(spacing=6, slack=Slack.INSIDE)
    buttons = [QPushButton(text) for text in ("Return", "Exchange", "Cancel", "Delete")]
    row.set_widgets(*buttons)
    qtbot.addWidget(row)
    width = sum(button.sizeHint().width() for button in buttons[:3]) + 2 * 6
    row.resize(width, row.heightForWidth(width))
    row.show()
    lines = sorted({button.y() for button in buttons})
    assert [sum(button.y() == y for button in buttons) for y in lines] == [2, 2]


@pytest.mark.parametrize("roomy", [False, True])
def test_a_phone_stands_whole_in_the_list_of_orders(qtbot: QtBot, theme: Theme, roomy: bool) -> None:
    theme.set_roomy(roomy=roomy)
    try:
        columns = order_columns()
        table = OrderTable("Orders", columns)
        qtbot.addWidget(table)
        (phone,) = (column for column in columns if column.key == OrderColumn.PHONE)
        shown = QFontMetrics(theme.font(Role.BODY)).horizontalAdvance(phone_text("01000000000"))
        assert table.width_of(phone) - 2 * PADDING >= shown
    finally:
        theme.set_roomy(roomy=False)
