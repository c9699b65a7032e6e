"""Where keys are, in words: in the key store only when it gave them back, else for this run only, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from courier_desk.desk.accounts import AccountDesk
from courier_desk.domain.accounts import Account, KeyTrouble
from courier_desk.ui.words import isolate

translate = QCoreApplication.translate
_TROUBLES: Mapping[KeyTrouble, object] = {
    KeyTrouble.ABSENT: QT_TRANSLATE_NOOP("Keys", "This computer has no key store that answers."),
    KeyTrouble.SILENT: QT_TRANSLATE_NOOP("Keys", "This computer's key store does not answer."),
    KeyTrouble.LOCKED: QT_TRANSLATE_NOOP("Keys", "This computer's key store is locked."),
    KeyTrouble.CANCELLED: QT_TRANSLATE_NOOP("Keys", "The question of this computer's key store was cancelled."),
    KeyTrouble.FAILED: QT_TRANSLATE_NOOP("Keys", "This computer's key store reports a fault."),
    KeyTrouble.LOST: QT_TRANSLATE_NOOP("Keys", "This computer's key store did not give the key back."),
}


def promise_words(accounts: AccountDesk) -> str:
    """Say where a key that is typed in now will go, and which one may still be where it should be no more."""
    trouble = accounts.key_trouble
    if trouble is not None:
        said = [f"{trouble_words(trouble)} {_this_run()}{_way_out(trouble)}"]
    elif accounts.key_store_looked_for:
        said = [_goes_in()]
    else:
        said = [looking_words()]
    return "\n".join([*said, *_left_behind(accounts)])


def looking_words() -> str:
    """Say that it is not known yet what key store this computer has."""
    return translate("Keys", "Looking for this computer's key store …")


def kept_for_this_run_words(trouble: KeyTrouble) -> str:
    """Say of a key that was given just now that it is not kept longer than this run."""
    return f"{trouble_words(trouble)} {_this_run()}"


def missing_words(accounts: AccountDesk, account: Account) -> str:
    """Say why the key of an account that is known is asked for."""
    trouble = accounts.key_trouble_of(account)
    if trouble is not None:
        words = translate("Keys", "So the key of {0} could not be read from it.")
        return f"{trouble_words(trouble)} {words.replace('{0}', isolate(account.name))}"
    words = translate("Keys", "This computer's key store has no key of {0}: none was kept there, or it was taken out.")
    return words.replace("{0}", isolate(account.name))


def places_words(accounts: AccountDesk, known: Iterable[Account]) -> str:
    """Say where the keys of these accounts are."""
    known = [one for one in known if not one.is_training]
    troubles = {one.account_id: accounts.key_trouble_of(one) for one in known}
    said = []
    for trouble in KeyTrouble:
        names = [isolate(one.name) for one in known if troubles[one.account_id] is trouble]
        if names:
            words = translate("Keys", "Kept for this run only and asked for at the next start: the key of {0}.")
            said.append(f"{trouble_words(trouble)} {words.replace('{0}', ', '.join(names))}{_way_out(trouble)}")
    if not said and accounts.key_trouble is not None:
        said.append(f"{trouble_words(accounts.key_trouble)} {_this_run()}{_way_out(accounts.key_trouble)}")
    elif not said and known and all(accounts.key_is_kept(one) for one in known):
        said.append(_is_in())
    elif not said:
        said.append(_goes_in())
    return "\n".join([*said, *_left_behind(accounts)])


def trouble_words(trouble: KeyTrouble) -> str:
    """Say what is wrong with the key store."""
    return translate("Keys", str(_TROUBLES[trouble]))


def left_behind_words(account: Account, trouble: KeyTrouble) -> str:
    """Say of an account that was removed that its key may still be in the key store."""
    words = translate("Keys", "The key of {0}, which was removed, may still be there.")
    return f"{trouble_words(trouble)} {words.replace('{0}', isolate(account.name))}"


def _left_behind(accounts: AccountDesk) -> list[str]:
    return [left_behind_words(account, trouble) for account, trouble in accounts.keys_left_behind]


def _this_run() -> str:
    return translate("Keys", "The key is kept for this run only and asked for at the next start.")


def _way_out(trouble: KeyTrouble) -> str:
    """Name the key stores that there are for a system that came without one."""
    if trouble is not KeyTrouble.ABSENT or sys.platform in {"win32", "darwin"}:
        return ""
    return " " + translate("Keys", "GNOME Keyring, KWallet or KeePassXC keeps it.")


def _goes_in() -> str:
    if sys.platform == "win32":
        return translate("Keys", "The key goes in the Windows Credential Manager, never in a file.")
    if sys.platform == "darwin":
        return translate("Keys", "The key goes in the macOS Keychain, never in a file.")
    return translate("Keys", "The key goes in this computer's key store, never in a file.")


def _is_in() -> str:
    if sys.platform == "win32":
        return translate("Keys", "Keys are kept in the Windows Credential Manager.")
    if sys.platform == "darwin":
        return translate("Keys", "Keys are kept in the macOS Keychain.")
    return translate("Keys", "Keys are kept in this computer's key store.")
