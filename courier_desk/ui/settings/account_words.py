"""Words for accounts: what a key is, what it may do, how a test went."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.domain.accounts import Account, KeyKind, Scope
from courier_desk.domain.failures import FailureKind
from courier_desk.ui.theme import Tone
from courier_desk.ui.words import StatusWords, ltr

translate = QCoreApplication.translate
_KINDS = {
    KeyKind.COMPANY: QT_TRANSLATE_NOOP("Settings", "Company key ending in {0}"),
    KeyKind.SINGLE: QT_TRANSLATE_NOOP("Settings", "Single-business key ending in {0}"),
    KeyKind.UNKNOWN: QT_TRANSLATE_NOOP("Settings", "Key ending in {0}, not tested yet"),
}


def kind_line(account: Account) -> str:
    """Give what stands under an account's name."""
    if account.is_training:
        return translate("Settings", "Made-up orders on this computer")
    return translate("Settings", str(_KINDS[account.kind])).replace("{0}", ltr(account.key_tail))


def scope_line(account: Account) -> str:
    """Give what the account's key may work with, in the service's own words."""
    held = [scope.value for scope in Scope if scope in account.scopes]
    return ltr(", ".join(held)) if held else translate("Settings", "nothing")


def works_words() -> StatusWords:
    """Give the pill of a key that works."""
    return StatusWords(translate("Settings", "Works"), Tone.GREEN, "check")


def training_words() -> StatusWords:
    """Give the pill of the training service."""
    return StatusWords(translate("Switcher", "Training"), Tone.NEUTRAL, "school")


def no_key_words() -> StatusWords:
    """Give the pill of an account whose key is not kept any more."""
    return StatusWords(translate("Settings", "No key"), Tone.RED, "key")


def failed_words(kind: FailureKind) -> StatusWords:
    """Give the pill of a key that does not work, or could not be tested."""
    if kind is FailureKind.UNAUTHORIZED:
        return StatusWords(translate("Settings", "Key refused"), Tone.RED, "alert")
    if kind is FailureKind.ACCOUNT_REMOVED:
        return StatusWords(translate("Settings", "Account deleted"), Tone.RED, "alert")
    if kind in (FailureKind.NO_CONNECTION, FailureKind.PROXY, FailureKind.NO_ANSWER, FailureKind.INTERNAL_ERROR):
        return StatusWords(translate("Settings", "No answer"), Tone.AMBER, "wifioff")
    return StatusWords(translate("Settings", "Does not work"), Tone.RED, "alert")
