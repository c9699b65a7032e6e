"""Words of the Merchants tab: the fields of the form, and whether the service verified a merchant."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.accounts import Merchant
from courier_desk.domain.merchant_form import MerchantField
from courier_desk.ui.theme import Tone
from courier_desk.ui.words import StatusWords
from courier_desk.ui.words_fields import Fields

translate = QCoreApplication.translate

_FIELDS: Mapping[MerchantField, Fields] = {
    MerchantField.BRAND: Fields.BRAND_NAME,
    MerchantField.NAME: Fields.OWNER,
    MerchantField.EMAIL: Fields.EMAIL,
    MerchantField.PHONE: Fields.MOBILE,
    MerchantField.EXTERNAL_ID: Fields.SHOP_ID,
    MerchantField.CITY: Fields.CITY,
    MerchantField.ZONE: Fields.ZONE,
    MerchantField.DETAILS: Fields.ADDRESS_DETAILS,
    MerchantField.PICKUP_PHONE: Fields.PICKUP_PHONE,
}


def field_words(field: MerchantField) -> str:
    """Give the label of a field of the form."""
    return _FIELDS[field].words


def status_words(merchant: Merchant) -> StatusWords | None:
    """Say that the service verified a merchant, that it did not, or that it was deleted; None when it does not tell."""
    verified = merchant.verified
    if merchant.removed:
        return StatusWords(translate("Merchants", "Deleted"), Tone.RED, "trash")
    if verified is None:
        return None
    if verified:
        return StatusWords(translate("Merchants", "Verified"), Tone.GREEN, "check")
    return StatusWords(translate("Merchants", "Not verified"), Tone.AMBER, "clock")
