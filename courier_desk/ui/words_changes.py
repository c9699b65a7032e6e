"""What a change did, fact by fact, as a person reads it: a field, what it was and what it is."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date

from PySide6.QtCore import QCoreApplication

from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.orders import AmountType
from courier_desk.ui.words import Formats, amount_tag, governorate_words, isolate, listed, ltr, plain
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import service_field_words
from courier_desk.ui.zone_names import pickup_address_words

translate = QCoreApplication.translate
#: A text of more letters than this is not told inside a line: that it changed is enough.
_MOST_LETTERS = 28


def fact_words(name: str, value: object) -> str:
    """Write the fact of a field (by the service's name) as it is kept on disk: amounts are piastres, days ISO."""
    formats = Formats.current()
    if isinstance(value, bool):
        return translate("Outbox", "yes") if value else translate("Outbox", "no")
    if value is None or value == "":
        return Common.NO_VALUE.words
    if isinstance(value, int):
        if name.startswith("amount"):
            return amount_words(AmountType.CASH_DIFFERENCE, value) if value < 0 else formats.money(value)
        return formats.number(value)
    if name == "pickupDate":
        with suppress(ValueError):
            return ltr(formats.date(date.fromisoformat(str(value))))
    if name == "selectedPickupAddressId":
        return pickup_address_words(KnownPickupAddress(address_id=str(value)))
    if name == "government":
        return governorate_words(str(value))
    return isolate(str(value))


def amount_words(kind: AmountType, piastres: int | None) -> str:
    """Write an amount with what it is for."""
    if piastres is None or kind is AmountType.NONE:
        return Common.NO_VALUE.words
    return f"{amount_tag(kind, piastres)} {Formats.current().money(abs(piastres))}"


def change_words(changed: Mapping[str, tuple[object, object]]) -> str:
    """Say what changed from what to what; of long texts only that they did. Fields by the service's names."""
    return listed([_one_change(name, *pair) for name, pair in changed.items()])


def _one_change(name: str, before: object, now: object) -> str:
    field, was, is_ = service_field_words(name), fact_words(name, before), fact_words(name, now)
    if max(len(plain(was)), len(plain(is_))) > _MOST_LETTERS:
        return field
    said = translate("Changes", "{field} ({before} to {now})")
    return said.format(field=field, before=was, now=is_)
