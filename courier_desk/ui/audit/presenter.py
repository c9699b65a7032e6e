"""Shows what the audit found, one after the other, asks before anything is deleted, and has it done by the desk."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from courier_desk.desk.audit import AuditDesk, NotMendable, Twice
from courier_desk.ui.audit.dialog import TwiceDialog
from courier_desk.ui.audit.sides import amount_words
from courier_desk.ui.bridge import spawn
from courier_desk.ui.widgets import ConfirmDialog, Question, StatusMessage
from courier_desk.ui.words import isolate, ltr


class AuditPresenter(QObject):
    """The way from the red banner to one order less. ``window`` lies under the dialogs."""

    order_wanted = Signal(str, str)
    """Merchant and number of an order that is to be shown in the list."""

    def __init__(self, audit: AuditDesk, window: QWidget, status: StatusMessage, parent: QObject) -> None:
        super().__init__(parent)
        self._audit = audit
        self._window = window
        self._status = status
        self._dialog: TwiceDialog | None = None

    def open(self) -> None:
        """Show the first finding that nobody sees to yet."""
        if self._dialog is None:
            spawn(self._show_next(), name="show what stands twice")

    def close(self) -> None:
        """Take the dialog away with the window."""
        if self._dialog is not None:
            self._dialog.close()

    async def _show_next(self) -> None:
        found = [one for one in await self._audit.found() if not one.mending]
        if not found or self._dialog is not None:
            return
        dialog = TwiceDialog(found[0], self._window, count=len(found))
        dialog.delete_asked.connect(lambda: self._ask(dialog))
        dialog.dismiss_asked.connect(lambda: self._go_on(dialog, dismiss=True))
        dialog.show_asked.connect(lambda number: self._show_order(dialog, number))
        dialog.finished.connect(self._ended)
        self._dialog = dialog
        dialog.open()

    def _ended(self) -> None:
        self._dialog = None

    def _show_order(self, dialog: TwiceDialog, number: str) -> None:
        merchant = dialog.twice.merchant
        dialog.reject()
        self.order_wanted.emit(merchant, number)

    def _ask(self, dialog: TwiceDialog) -> None:
        """Ask before the later one is deleted."""
        later = dialog.twice.later
        number, first = ltr(later.number), ltr(dialog.twice.orders[0].number)
        text = self.tr("It is removed from the service for good, for {0}, {1}. Order {2} stays.")
        warning = self.tr("Its label was printed. Take it off the parcel.") if dialog.twice.printed[-1] else ""
        question = Question(
            icon="trash",
            title=self.tr("Delete order {0}?").replace("{0}", number),
            text=text.replace("{0}", isolate(later.full_name))
            .replace("{1}", amount_words(later))
            .replace("{2}", first),
            destroy=self.tr("Delete {0}").replace("{0}", number),
            keep=self.tr("Keep it"),
            warning=warning,
            warning_icon="print",
        )
        asking = ConfirmDialog(question, dialog)
        asking.confirmed.connect(lambda: self._go_on(dialog, dismiss=False))
        asking.open()

    def _go_on(self, dialog: TwiceDialog, *, dismiss: bool) -> None:
        twice = dialog.twice
        dialog.accept()
        spawn(self._carry_out(twice, dismiss=dismiss), name="see to what stands twice")

    async def _carry_out(self, twice: Twice, *, dismiss: bool) -> None:
        """Do it, say so, and show the next one."""
        later = ltr(twice.later.number)
        if dismiss:
            await self._audit.dismiss(twice)
            self._status.done(self.tr("Kept both orders of {0}").replace("{0}", ltr(twice.reference)))
        else:
            try:
                await self._audit.repair(twice)
            except NotMendable:
                self._status.warn(self.tr("{0} has changed meanwhile; nothing was deleted").replace("{0}", later))
            else:
                self._status.done(self.tr("{0} is being deleted").replace("{0}", later))
        await self._show_next()
