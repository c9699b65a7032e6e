"""The form of a merchant by itself: what a letter costs."""

from __future__ import annotations

from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from courier_desk.desk.zone_search import index_of
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.merchant_form import MerchantField
from courier_desk.ui.merchants.form import MerchantForm
from courier_desk.ui.theme import Theme
from tests.support.compose_desk import training_catalog


def test_each_letter_has_the_form_checked_once(qtbot: QtBot, theme: Theme) -> None:
    asked: list[str] = []

    def owner(_at: MerchantField, typed: str) -> Merchant | None:
        asked.append(typed)
        return None

    form = MerchantForm(lambda _request, _use: None, lambda _code: None, lambda: None)
    qtbot.addWidget(form)
    form.use(index_of(training_catalog()).search, training_catalog(), owner, "")
    asked.clear()
    QTest.keyClicks(form.external_id, "CD-1")
    assert asked == ["C", "CD", "CD-", "CD-1"]
