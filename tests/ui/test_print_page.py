"""The head of the print page: what it names is whole, or ends in dots."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from courier_desk.ui.printing.page import PrintHead
from tests.support.clipping import clipped_texts
from tests.support.order_rows import order_row

pytestmark = pytest.mark.usefixtures("theme")


def test_numbers_end_in_dots_where_what_stands_beside_them_grows(qtbot: QtBot) -> None:
    head = PrintHead()
    qtbot.addWidget(head)
    head.resize(1366, 56)
    head.show()
    row = order_row()
    head.show_rows([replace(row, number=str(594_770 + place)) for place in range(12)])
    head.show_place(0, 12)
    head.show_place(9, 12)
    QApplication.sendPostedEvents()
    assert clipped_texts(head) == []
