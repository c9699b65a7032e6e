"""How the kinds of what a store holds are called where it is moved."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QT_TRANSLATE_NOOP

from courier_desk.domain.moving import Kept
from courier_desk.ui.words import Formats, listed
from courier_desk.ui.words_common import Common, table_words

_KINDS: Mapping[Kept, object] = {
    Kept.TO_SEND: QT_TRANSLATE_NOOP("Moving", "Waiting, or to be seen to"),
    Kept.DRAFTS: QT_TRANSLATE_NOOP("Moving", "Drafts"),
    Kept.SENT: QT_TRANSLATE_NOOP("Moving", "Sent from here"),
    Kept.ORDERS: Common.ORDERS,
    Kept.PICKUPS: Common.PICKUPS,
    Kept.LABELS: QT_TRANSLATE_NOOP("Moving", "Kept labels"),
    Kept.PRINTS: QT_TRANSLATE_NOOP("Moving", "Printings"),
    Kept.PRINT_JOBS: QT_TRANSLATE_NOOP("Moving", "Print jobs"),
    Kept.HANDOVERS: QT_TRANSLATE_NOOP("Moving", "Handover sheets"),
    Kept.SETTLEMENTS: QT_TRANSLATE_NOOP("Moving", "Settlement sheets"),
    Kept.IMPORTS: QT_TRANSLATE_NOOP("Moving", "Imports"),
    Kept.WATCHED_FILES: QT_TRANSLATE_NOOP("Moving", "Files of the watch folder"),
    Kept.SCANS: QT_TRANSLATE_NOOP("Moving", "Scans"),
    Kept.CUSTOMERS: QT_TRANSLATE_NOOP("Moving", "Joined and forgotten customers"),
    Kept.SPELLINGS: QT_TRANSLATE_NOOP("Moving", "Learnt zones"),
    Kept.VIEWS: QT_TRANSLATE_NOOP("Moving", "Saved views"),
    Kept.ACTIVITY: QT_TRANSLATE_NOOP("Moving", "Lines of activity"),
    Kept.ACCOUNTS: Common.ACCOUNTS,
    Kept.MERCHANTS: Common.MERCHANTS,
}


def kept_words(kind: Kept) -> str:
    """Name what is counted."""
    return table_words("Moving", _KINDS[kind])


def held_words(held: Mapping[Kept, int]) -> str:
    """Tell how much there is of each kind that there is anything of."""
    number = Formats.current().number
    return listed(f"{kept_words(kind)}: {number(held[kind])}" for kind in Kept if held.get(kind))
