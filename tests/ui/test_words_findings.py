"""What stands at a field: every kind of finding has its sentence on every form that can find it, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from courier_desk.domain.findings import Finding, FindingKind
from courier_desk.domain.merchant_form import MerchantField
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.pickup_form import PickupField
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.words import plain
from courier_desk.ui.words_fields import field_words
from courier_desk.ui.words_findings import Findings, finding_words


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.ARABIC])
@pytest.mark.parametrize("field", [DraftField.PHONE, PickupField.PHONE, MerchantField.PHONE])
def test_every_finding_has_its_sentence(qapp: QApplication, language: Language, field: Any) -> None:
    use_language(qapp, language)
    for kind in FindingKind:
        for text, number in (("204828", 3), ("", 0)):
            said = finding_words(Finding(field, kind, number=number, limit=11, text=text))
            assert said
            assert "{" not in said
    assert all(field_words(each) for each in DraftField)


def test_a_kind_says_another_sentence_where_its_form_means_another_thing(qapp: QApplication) -> None:
    use_language(qapp, Language.ENGLISH)
    landline = FindingKind.PHONE_LANDLINE
    said = {
        field: plain(finding_words(Finding(field, landline)))
        for field in (DraftField.PHONE, DraftField.OTHER_PHONE, PickupField.PHONE, MerchantField.PHONE)
    }
    assert said == {
        DraftField.PHONE: "A landline belongs into Other phone",
        DraftField.OTHER_PHONE: "A landline; the courier can only call it",
        PickupField.PHONE: "A landline",
        MerchantField.PHONE: "A landline; the service wants a mobile",
    }
    taken = Finding(MerchantField.EMAIL, FindingKind.EMAIL_TAKEN, text="10482231", name="Nile {0} Linen")
    assert plain(finding_words(taken)) == "Nile {0} Linen has this email."


def test_no_sentence_is_left_that_nothing_says() -> None:
    kinds = {kind.name for kind in FindingKind}
    chosen = {
        "PHONE_TOO_SHORT", "PHONE_BEING_TYPED", "FIRST_PHONE_LANDLINE", "OTHER_PHONE_LANDLINE", "MERCHANT_LANDLINE",
        "ZONE_OF_OTHER_CITY", "MERCHANT_ZONE_LIST_MISSING", "ORIGINAL_OF_NO_STATUS", "NAMED_DAY_OFF", "DAY_BOOKED_BY",
        "AMOUNT_NAMED_AS", "PHONE_LEFT_OUT", "DAY_BOOKED_OFTEN", "EMAIL_TAKEN_BY", "PHONE_TAKEN_BY",
        "EXTERNAL_ID_TAKEN_BY",
    }  # fmt: skip
    assert {one.name for one in Findings} == (kinds | chosen) - {"REQUIRED", "ZONE_NOT_IN_LIST", "ORIGINAL_NOT_FOUND"}
