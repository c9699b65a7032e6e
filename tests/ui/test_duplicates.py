"""Both orders side by side: what differs stands out, and what cannot be done says why."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.desk.audit import Twice
from courier_desk.domain.orders import Order
from courier_desk.ui.duplicates import DuplicateDialog
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.pseudo import PseudoLanguage, use_pseudo_language
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import DetailsGrid
from courier_desk.ui.words import plain
from tests.support.clipping import clipped_texts

MADE = datetime(2026, 11, 20, 11, 57, tzinfo=UTC)
FIRST = Order(
    number="204828",
    status="new",
    order_type="Deliver",
    fee=6_000,
    created=MADE,
    amount_type="COD",
    amount=148_000,
    full_name="منى عبد الرحمن",
    phone="01001234567",
    governorate="Cairo",
    zone="Heliopolis - Korba",
    reference="DL-3387",
)
LATER = replace(FIRST, number="204829", created=MADE + timedelta(minutes=1))


def twice(*orders: Order, deletable: bool = True, printed: tuple[int, ...] = (1, 0)) -> Twice:
    return Twice(
        reference="DL-3387",
        merchant="10482215",
        merchant_name="Dokki Linen",
        orders=orders or (FIRST, LATER),
        printed=printed,
        found_at=MADE,
        deletable=deletable,
        mending=False,
    )


@pytest.fixture
def window(theme: Theme, qtbot: QtBot) -> QWidget:
    """The smallest window there is."""
    under = QWidget()
    under.resize(1180, 640)
    qtbot.addWidget(under)
    under.show()
    return under


def shown(qtbot: QtBot, window: QWidget, found: Twice, *, count: int = 1) -> DuplicateDialog:
    dialog = DuplicateDialog(found, window, count=count)
    dialog.open()
    qtbot.waitExposed(dialog)
    return dialog


def button(dialog: DuplicateDialog, text: str) -> QPushButton:
    return next(one for one in dialog.findChildren(QPushButton) if plain(one.text()) == text)


def test_only_what_differs_stands_out(window: QWidget, qtbot: QtBot) -> None:
    dialog = shown(qtbot, window, twice(FIRST, replace(LATER, amount=150_000)))
    marked = {row.label for grid in dialog.findChildren(DetailsGrid) for row in grid.rows() if row.colour == "amb"}
    assert marked == {"Created", "Amount", "Label"}
    dialog.close()


def test_the_safe_way_out_has_the_focus_and_enter_deletes_nothing(window: QWidget, qtbot: QtBot) -> None:
    dialog = shown(qtbot, window, twice())
    assert dialog.focusWidget() is button(dialog, "Close")
    with qtbot.assertNotEmitted(dialog.delete.clicked):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    dialog.close()


def test_what_is_no_longer_new_cannot_be_deleted_and_says_why(window: QWidget, qtbot: QtBot) -> None:
    gone_on = replace(LATER, status="outForDelivery")
    dialog = shown(qtbot, window, twice(FIRST, gone_on, deletable=False))
    with qtbot.assertNotEmitted(dialog.delete.clicked):
        button(dialog, "Delete 204829…").click()
    assert "Out for delivery" in plain(button(dialog, "Delete 204829…").accessibleDescription())
    dialog.close()


@pytest.mark.parametrize("language", [PseudoLanguage.STRETCHED, PseudoLanguage.MIRRORED])
def test_nothing_is_cut_off_and_it_fits_the_smallest_window(
    window: QWidget, qtbot: QtBot, qapp: QApplication, language: PseudoLanguage
) -> None:
    use_pseudo_language(qapp, language)
    found = twice(FIRST, replace(LATER, status="outForDelivery"), deletable=False)
    dialog = shown(qtbot, window, found, count=3)
    assert clipped_texts(dialog) == []
    assert dialog.height() <= 640
    dialog.close()
    use_language(qapp, Language.ENGLISH)
