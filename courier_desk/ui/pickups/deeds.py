"""What takes the current pickup back: cancelling and deleting it, each after a question."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.pickups import PickupDesk, PickupDetail, PickupNotAllowed
from courier_desk.ui.bridge import spawn
from courier_desk.ui.pickups.panel import milder_than_deleting
from courier_desk.ui.pickups.words import why_words
from courier_desk.ui.widgets import ConfirmDialog, Question, StatusMessage
from courier_desk.ui.words import ltr

translate = QCoreApplication.translate
_Deed = Callable[[], Awaitable[object]]


def tell_refusal(status: StatusMessage, refused: PickupNotAllowed | DeskFailure) -> None:
    """Say why a pickup was not saved or taken back: by the rules of the desk, or by the service."""
    if isinstance(refused, PickupNotAllowed):
        status.hint(why_words(refused.why))
    else:
        status.failed(refused.failure)


class PickupDeeds(QObject):
    """Takes back what ``current`` gives, over the page."""

    def __init__(
        self,
        pickups: PickupDesk,
        current: Callable[[], PickupDetail | None],
        status: StatusMessage,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._status = status
        self._pickups = pickups
        self._current = current
        self._page = page

    def cancel_current(self) -> None:
        """Ask, then cancel the current pickup."""
        detail = self._current()
        if detail is None:
            return
        title = translate("PickupsPage", "Cancel pickup {0}?")
        question = Question(
            icon="ban",
            title=title.replace("{0}", ltr(detail.row.number)),
            text=translate("PickupsPage", "No courier comes for it then. It stays in the list."),
            destroy=translate("PickupsPage", "Cancel the pickup"),
            keep=translate("PickupsPage", "Keep it"),
        )
        self._ask(question, lambda: self._pickups.cancel(detail.row.number))

    def delete_current(self) -> None:
        """Ask, then delete the current pickup for good; one that is not sent is taken back."""
        detail = self._current()
        if detail is None:
            return
        if detail.row.outbox_id is not None:
            self._ask_to_withdraw(detail.row.outbox_id)
            return
        title = translate("PickupsPage", "Delete pickup {0}?")
        question = Question(
            icon="trash",
            title=title.replace("{0}", ltr(detail.row.number)),
            text=translate("PickupsPage", "The service removes it for good, and no courier comes for it."),
            destroy=translate("PickupsPage", "Delete for good"),
            keep=translate("PickupsPage", "Keep it"),
            other=translate("PickupsPage", "Cancel it instead") if milder_than_deleting(detail) else "",
            other_icon="ban",
        )
        number = detail.row.number
        self._ask(
            question,
            lambda: self._pickups.delete(number),
            other=lambda: self._pickups.cancel(number),
        )

    def _ask_to_withdraw(self, row_id: int) -> None:
        text = translate("PickupsPage", "It is not sent then. If it is at the service already, it is deleted there.")
        question = Question(
            icon="trash",
            title=translate("PickupsPage", "Take this pickup back?"),
            text=text,
            destroy=translate("PickupsPage", "Take it back"),
            keep=translate("PickupsPage", "Keep it"),
        )
        self._ask(question, lambda: self._pickups.withdraw_unsent(row_id))

    def _ask(self, question: Question, deed: _Deed, *, other: _Deed | None = None) -> None:
        dialog = ConfirmDialog(question, self._page.window())
        dialog.confirmed.connect(lambda: spawn(self._do(deed), name="take a pickup back"))
        if other is not None:
            dialog.other_chosen.connect(lambda: spawn(self._do(other), name="cancel a pickup"))
        dialog.open()

    async def _do(self, deed: _Deed) -> None:
        try:
            await deed()
        except (PickupNotAllowed, DeskFailure) as refused:
            tell_refusal(self._status, refused)
