"""The statement of a merchant, a concept of its own: asks of which period it is, then where to write it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt

from courier_desk.desk.settlements import StatementLine, write_statement
from courier_desk.domain.list_views import LAST_MONTH, MONTH, Days, days_of
from courier_desk.ui.bridge import spawn
from courier_desk.ui.money.output import FileAsker, kind_of, save_paper, statement_columns, statement_paper
from courier_desk.ui.orders.range_popup import RangePopup
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.widgets import Button, PopupList, PopupRow, StatusMessage
from courier_desk.ui.words import ltr, range_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_CHOOSE = "choose"
_WIDTH = 360


class StatementAsker(QObject):
    """Asks for the period under its button, then for a file, and writes into it what ended on those days."""

    def __init__(self, context: PageContext, button: Button, status: StatusMessage) -> None:
        super().__init__(button)
        self._context, self._button, self._status = context, button, status
        self._desk = context.session.settlements
        self._files = FileAsker(context, button)
        self._periods: PopupList | None = None
        self._calendar: RangePopup | None = None

    def ask(self) -> None:
        """Ask for the period; the days of each stand beside its name."""
        if self._periods is None:
            self._periods = PopupList(self._button)
            self._periods.view().setAccessibleName(translate("Money", "Period of the statement"))
            self._periods.chosen.connect(self._chosen)
        named = {
            MONTH: translate("Money", "This month"),
            LAST_MONTH: translate("Money", "Last month"),
            "7": Common.LAST_7_DAYS.words,
            "30": Common.LAST_30_DAYS.words,
        }
        rows = [PopupRow(key, words, end=range_words(self._period(key))) for key, words in named.items()]
        self._periods.set_rows([*rows, PopupRow(_CHOOSE, Common.CHOOSE_DAYS.words)])
        self._periods.open_under(self._button, width=_WIDTH)
        self._periods.view().setFocus(Qt.FocusReason.PopupFocusReason)

    def _period(self, key: str) -> Days:
        days = days_of(key, self._desk.today)
        return Days(days.first, days.last or self._desk.today)

    def _chosen(self, key: str) -> None:
        if key != _CHOOSE:
            spawn(self._ask_file(self._period(key)), name="orders of a statement")
            return
        if self._calendar is None:
            self._calendar = RangePopup(self._button, translate("Money", "Write it…"))
            self._calendar.chosen.connect(self._chosen)
        self._calendar.open_at(self._period(MONTH))

    async def _ask_file(self, days: Days) -> None:
        if not await self._lines(days):
            text = translate("Money", "No order ended on these days: {0}. There is nothing to write.")
            self._status.failed(text.replace("{0}", range_words(days)))
            return
        merchant = self._context.session.context.merchant_code
        name = " ".join(filter(None, ("statement", merchant, f"{days.first} to {days.last}")))
        self._files.ask(translate("Money", "Statement of a merchant"), name, partial(self._take, days))

    def _take(self, days: Days, path: Path) -> None:
        spawn(self._write(days, path), name="write a statement")

    async def _lines(self, days: Days) -> list[StatementLine]:
        assert days.first is not None
        assert days.last is not None
        return await self._desk.statement(days.first, days.last)

    async def _write(self, days: Days, path: Path) -> None:
        lines = await self._lines(days)
        session = self._context.session
        merchant = session.merchant
        name = merchant.brand or merchant.name if merchant is not None else session.account.name
        mirrored, kind = self._button.isRightToLeft(), kind_of(path)
        try:
            if kind is None:
                await save_paper(statement_paper(lines, name, range_words(days), mirrored=mirrored), path)
            else:
                columns = statement_columns(name, f"{days.first} - {days.last}")
                await write_statement(path, kind, lines, columns, mirrored=mirrored)
        except OSError as error:
            words = Common.NOT_WRITTEN.words.replace("{0}", ltr(path.name))
            self._status.failed(words.replace("{1}", ltr(error.strerror or type(error).__name__)))
            return
        self._status.done(Common.SAVED_AS.words.replace("{0}", ltr(path.name)))
