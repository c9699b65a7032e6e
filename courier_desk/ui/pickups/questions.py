"""What is asked before a pickup is taken back: what it means, and the other way where there is one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.pickups import PickupDetail
from courier_desk.domain.pickups import PickupAction, PickupConsequence
from courier_desk.ui.pickups.panel import milder_than_deleting
from courier_desk.ui.pickups.words import consequence_words
from courier_desk.ui.widgets import Question
from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate


def cancel_question(detail: PickupDetail) -> Question:
    """Ask before a pickup is cancelled; a new one is rather deleted."""
    rather = (
        detail.allowed[PickupAction.CANCEL].consequence is PickupConsequence.RATHER_DELETE
        and detail.allowed[PickupAction.DELETE].on
    )
    return Question(
        icon="ban",
        title=translate("PickupsPage", "Cancel pickup {0}?").replace("{0}", ltr(detail.row.number)),
        text=translate("PickupsPage", "No courier comes for it then. It stays in the list."),
        warning=consequence_words(PickupConsequence.RATHER_DELETE) if rather else "",
        destroy=translate("PickupsPage", "Cancel the pickup"),
        keep=Common.KEEP_IT.words,
        other=translate("PickupsPage", "Delete it instead") if rather else "",
        other_icon="trash",
    )


def delete_question(detail: PickupDetail) -> Question:
    """Ask before a pickup is deleted for good."""
    return Question(
        icon="trash",
        title=translate("PickupsPage", "Delete pickup {0}?").replace("{0}", ltr(detail.row.number)),
        text=translate("PickupsPage", "The service removes it for good, and no courier comes for it."),
        destroy=translate("PickupsPage", "Delete for good"),
        keep=Common.KEEP_IT.words,
        other=translate("PickupsPage", "Cancel it instead") if milder_than_deleting(detail) else "",
        other_icon="ban",
    )


def withdraw_question() -> Question:
    """Ask before a pickup that the service does not have yet is taken back."""
    return Question(
        icon="trash",
        title=translate("PickupsPage", "Take this pickup back?"),
        text=translate("PickupsPage", "It is not sent then. If it is at the service already, it is deleted there."),
        destroy=translate("PickupsPage", "Take it back"),
        keep=Common.KEEP_IT.words,
    )
