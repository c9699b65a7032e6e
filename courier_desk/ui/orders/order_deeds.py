"""What is done with the orders of the list: print, cancel, delete, export, copy; by key, bar and menu alike.

Done with those that are chosen; with the current one while none is. Nothing is destroyed before it was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from courier_desk.desk.session import Session
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action
from courier_desk.domain.outbox import State
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.literal import menu_text
from courier_desk.ui.orders.batch_bar import MOST_LABELS
from courier_desk.ui.orders.export_columns import rows_as_text
from courier_desk.ui.orders.possible import why_not
from courier_desk.ui.widgets import ConfirmDialog, StatusMessage
from courier_desk.ui.words import ltr, plain

if TYPE_CHECKING:
    from courier_desk.desk.order_actions import Judged, OrderBatch
    from courier_desk.ui.orders.batch_words import BatchWords
    from courier_desk.ui.orders.page import OrdersPage

#: So many orders are cancelled or deleted at once at the most: each is read and named in the question.
MOST_ENDED = 500
#: So many rows go onto the clipboard at the most.
_MOST_COPIED = 10_000


class OrderDeeds(QObject):
    """The deeds of one page. ``job_started``: a job of labels began."""

    job_started = Signal(int)

    def __init__(self, session: Session, status: StatusMessage, page: OrdersPage) -> None:
        super().__init__(page)
        self._session = session
        self._status = status
        self._page = page
        self._question: ConfirmDialog | None = None
        self._judging = Latest["tuple[Action, tuple[Judged, ...], int]"](self._ask, name="judge orders")
        self._copying = Latest[tuple[OrderRow, ...]](self._print_found, name="labels of chosen orders")
        self._looking = Latest[tuple[OrderRow, ...]](self._show_found, name="orders for the print page")

    def close(self) -> None:
        """Ask nothing more."""
        self._judging.cancel()
        self._copying.cancel()
        self._looking.cancel()
        if self._question is not None:
            self._question.close()

    @property
    def _batch(self) -> OrderBatch:
        return self._session.order_batch

    @cached_property
    def _words(self) -> BatchWords:
        from courier_desk.ui.orders.batch_words import BatchWords  # noqa: PLC0415  (nobody asks at the start)

        return BatchWords(self)

    def keys(self) -> tuple[str, ...]:
        """Give what is meant: the chosen orders, else the current one."""
        if self._page.selection:
            return self._page.selection.keys()
        row = self._page.current
        return (row.key,) if row is not None else ()

    @staticmethod
    def is_in_hand(row: OrderRow) -> bool:
        """Tell whether the order can still be written otherwise before it is sent."""
        return row.state in (State.DRAFT, State.REFUSED)

    # -- labels ----------------------------------------------------------------------------------------------------

    def print_rows(self, rows: Sequence[OrderRow]) -> None:
        """Print the labels of those that have a number, for the merchant each belongs to."""
        self._page.printing.print_rows(rows)

    def print_chosen(self) -> None:
        """Print the labels of the chosen orders, in the order they were chosen."""
        self._find_chosen(self._page.selection.keys(), self._copying)

    def show_for_print(self) -> None:
        """Show the chosen orders, else the current one, on the print page."""
        self._find_chosen(self.keys(), self._looking)

    def show_current_for_print(self) -> None:
        """Show the order in the panel on the print page, whatever is chosen beside it."""
        row = self._page.current
        if row is not None:
            self._show_found((row,))

    def _find_chosen(self, keys: Sequence[str], then: Latest[tuple[OrderRow, ...]]) -> None:
        if len(keys) > MOST_LABELS:
            self._status.hint(self.tr("At most %Ln labels at once", "", MOST_LABELS))
        elif keys:
            then.start(lambda: self._session.order_list.rows_of(keys))

    def _print_found(self, rows: tuple[OrderRow, ...]) -> None:
        if all(row.number for row in rows):
            self.print_rows(rows)
        else:
            spawn(self._start_job(rows), name="create and print chosen orders")

    async def _start_job(self, rows: tuple[OrderRow, ...]) -> None:
        """Print them as one job, after those are created that are not."""
        from courier_desk.desk.failures import DeskProblem  # noqa: PLC0415

        job_id = await self._session.print_jobs.start(rows)
        for row in rows:
            if row.state is State.DRAFT and row.outbox_id is not None:
                with suppress(DeskProblem):  # it stays a draft; the page says what it lacks
                    await self._session.outbox_desk.retry(row.outbox_id)
        self.job_started.emit(job_id)

    def _show_found(self, rows: tuple[OrderRow, ...]) -> None:
        numbered = tuple(row for row in rows if row.number)
        if numbered:
            self._page.print_page_wanted.emit(numbered)
        else:
            several = len(rows) > 1
            self._status.hint(self.tr("None of them has a number yet") if several else self.tr("It has no number yet"))

    # -- cancelling and deleting -----------------------------------------------------------------------------------

    def cancel_chosen(self) -> None:
        """Ask whether to cancel."""
        self._judge(Action.CANCEL, self.keys())

    def delete_chosen(self) -> None:
        """Ask whether to delete."""
        self._judge(Action.DELETE, self.keys())

    def end(self, action: Action, key: str) -> None:
        """Ask whether to cancel or delete this order."""
        self._judge(action, (key,))

    def end_current(self, action: Action) -> None:
        """Ask whether to cancel or delete the order in the panel, whatever is chosen beside it."""
        row = self._page.current
        if row is not None:
            self._judge(action, (row.key,))

    def _judge(self, action: Action, keys: Sequence[str]) -> None:
        if not keys or self._question is not None:
            return
        if len(keys) > MOST_ENDED:
            self._status.hint(self.tr("At most %Ln orders at once. Choose fewer.", "", MOST_ENDED))
            return

        async def look() -> tuple[Action, tuple[Judged, ...], int]:
            judged = await self._batch.judge(action, keys)
            cancels = action is Action.CANCEL
            others = [one.row.key for one in judged if one.row.number and one.included is not cancels]
            instead = await self._batch.judge(Action.DELETE if cancels else Action.CANCEL, others)
            return action, judged, sum(one.included for one in instead)

        self._judging.start(look)

    def _ask(self, answer: tuple[Action, tuple[Judged, ...], int]) -> None:
        action, judged, instead = answer
        if not judged or self._question is not None:
            return
        question = self._words.question(action, judged, instead=instead)
        self._question = dialog = ConfirmDialog(question, self._page.window())
        left_out = [one.row.key for one in judged if not one.included]
        included = [one.row.key for one in judged if one.included]
        dialog.confirmed.connect(lambda: spawn(self._end(action, judged), name=f"{action} orders"))
        if action is Action.CANCEL:
            dialog.other_chosen.connect(lambda: self._instead(Action.DELETE, left_out))
        else:
            dialog.other_chosen.connect(lambda: self._instead(Action.CANCEL, included))
        dialog.finished.connect(self._answered)
        dialog.open()

    def _answered(self) -> None:
        self._question = None

    def _instead(self, action: Action, keys: Sequence[str]) -> None:
        self._question = None
        self._judge(action, keys)

    async def _end(self, action: Action, judged: Sequence[Judged]) -> None:
        count = await self._batch.carry_out(action, judged)
        ended = {one.row.key for one in judged if one.included}
        self._page.selection.choose(key for key in self._page.selection if key not in ended)
        if action is Action.CANCEL:
            self._status.done(self.tr("%Ln orders are being cancelled", "", count))
        else:
            self._status.done(self.tr("%Ln orders are being deleted", "", count))

    # -- file and clipboard ------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Write the chosen orders into a file, or all of the list while none is chosen."""
        spawn(self._export(), name="what to export")

    async def _export(self) -> None:
        page = self._page
        keys: Sequence[str] = page.selection.keys()
        if not keys:
            keys = await self._session.order_list.keys(page.wanted(), page.sort)
        if keys:
            page.export.ask_where(page.table.shown_columns(), keys)

    def copy_numbers(self) -> None:
        """Put the numbers on the clipboard, one in a line; of an order without one its reference."""
        self._copy(lambda rows: "\n".join(plain(row.number or row.reference) for row in rows))

    def copy_rows(self) -> None:
        """Put the rows on the clipboard as they are read, columns apart by tabs."""
        columns = self._page.table.shown_columns()
        self._copy(lambda rows: rows_as_text(columns, rows))

    def _copy(self, text_of: Callable[[Sequence[OrderRow]], str]) -> None:
        keys = self.keys()
        current = self._page.current
        if len(keys) == 1 and current is not None and current.key == keys[0]:
            self._put([current], text_of)
        elif len(keys) > _MOST_COPIED:
            self._status.hint(self.tr("Too many to copy. Export them instead."))
        elif keys:
            spawn(self._copy_found(keys, text_of), name="copy orders")

    async def _copy_found(self, keys: Sequence[str], text_of: Callable[[Sequence[OrderRow]], str]) -> None:
        self._put(await self._session.order_list.rows_of(keys), text_of)

    def _put(self, rows: Sequence[OrderRow], text_of: Callable[[Sequence[OrderRow]], str]) -> None:
        text = text_of(rows)
        if not text:
            return
        QGuiApplication.clipboard().setText(text)
        if len(rows) == 1:
            self._status.copied(ltr(rows[0].number or rows[0].reference))
        else:
            self._status.done(self.tr("%Ln orders copied", "", len(rows)))

    # -- the row's menu --------------------------------------------------------------------------------------------

    def open_menu(self, place: QPoint) -> None:
        """Open the menu of the current row; what cannot be done now says why."""
        page, row = self._page, self._page.current
        if row is None:
            return
        menu = QMenu(page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chosen = len(page.selection)
        no_number = None if row.number else self.tr("It has no number yet")
        self._add(menu, self.tr("Print label"), "P", page.print_current, no_number)
        words = self.tr("Print %Ln labels…", "", chosen) if chosen > 1 else self.tr("Print…")
        self._add(menu, words, "Ctrl+Shift+P", self.show_for_print, None if chosen else no_number)
        self._add(menu, self.tr("Edit"), "E", self.edit_current)
        self._add(menu, self.tr("Return it"), "R", self.return_current, why_not(row, Action.RETURN) or None)
        self._add(menu, self.tr("Exchange it"), "X", self.exchange_current, no_number)
        menu.addSeparator()
        words = self.tr("Cancel %Ln orders…", "", chosen) if chosen > 1 else self.tr("Cancel…")
        self._add(menu, words, "K", self.cancel_chosen)
        words = self.tr("Delete %Ln orders…", "", chosen) if chosen > 1 else self.tr("Delete…")
        self._add(menu, words, "Del", self.delete_chosen)
        menu.addSeparator()
        self._add(menu, self.tr("Copy the number"), "Ctrl+C", self.copy_numbers)
        self._add(menu, self.tr("Copy the row"), "Ctrl+Shift+C", self.copy_rows)
        words = self.tr("Export %Ln orders…", "", chosen) if chosen else self.tr("Export the list…")
        self._add(menu, words, "Ctrl+E", self.export)
        menu.popup(place)

    @staticmethod
    def _add(menu: QMenu, words: str, keys: str, do: Callable[[], object], off: str | None = None) -> None:
        text = words if off is None else f"{words} – {off}"
        action = menu.addAction(menu_text(text, keys))
        action.setEnabled(off is None)
        action.triggered.connect(lambda: do() and None)

    # -- what the form does with the current order -----------------------------------------------------------------

    def edit_current(self) -> None:
        """Change the current order: on the form, wherever it stands."""
        row = self._page.current
        if row is not None and row.number:
            self._page.edit_asked.emit(row.number)
        else:
            self.open_pending()

    def open_pending(self) -> None:
        """Lay the current order open in the form, while the service does not have it."""
        row = self._page.current
        if row is not None and row.outbox_id is not None:
            self._page.open_pending_asked.emit(row.outbox_id)

    def clone_current(self) -> None:
        """Begin an order like the current one."""
        if (row := self._page.current) is not None and row.number:
            self._page.clone_asked.emit(row.number)

    def return_current(self) -> None:
        """Begin a return of the current order."""
        if (row := self._page.current) is not None and row.number:
            self._page.return_asked.emit(row.number)

    def exchange_current(self) -> None:
        """Begin an exchange for the current order."""
        if (row := self._page.current) is not None and row.number:
            self._page.exchange_asked.emit(row.number)
