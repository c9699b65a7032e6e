"""The statement of a merchant, a concept of its own: asks of which period it is, then where to write it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.settlements import StatementLine, write_statement
from courier_desk.domain.list_views import LAST_MONTH, MONTH, Days, days_of
from courier_desk.ui.bridge import spawn
from courier_desk.ui.money.output import (
    FileAsker,
    kind_of,
    save_paper,
    statement_columns,
    statement_foot,
    statement_paper,
)
from courier_desk.ui.money.words import MoneyCounts
from courier_desk.ui.orders.range_popup import RangePopup
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.theme.tokens import Tone
from courier_desk.ui.widgets import Button, PopupList, PopupRow, StatusMessage
from courier_desk.ui.widgets.banner import Banner, BannerView
from courier_desk.ui.words import Formats, ltr, range_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words

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
        self._counts = MoneyCounts(self)
        self._work: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        self._refusal = ""
        self.banner = Banner()
        self.banner.action.connect(self._as_it_is)
        self.banner.closed.connect(self.stop)

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
            self._button.setFocus(Qt.FocusReason.PopupFocusReason)  # the list is gone: Esc means the page
            self._work = spawn(self._ask_file(self._period(key)), name="orders of a statement")
            return
        if self._calendar is None:
            self._calendar = RangePopup(self._button, translate("Money", "Write it…"))
            self._calendar.chosen.connect(self._chosen)
        self._calendar.open_at(self._period(MONTH))

    async def _ask_file(self, days: Days) -> None:
        await self._read_left_open(days)
        if not await self._lines(days):
            text = translate("Money", "No order ended on these days: {0}. There is nothing to write.")
            self._status.failed(text.replace("{0}", range_words(days)))
            return
        merchant = self._context.session.context.merchant_code
        name = " ".join(filter(None, ("statement", merchant, f"{days.first} to {days.last}")))
        self._files.ask(translate("Money", "Statement of a merchant"), name, partial(self._take, days))

    async def _read_left_open(self, days: Days) -> None:
        """Read what lists left open, for as long as the person waits for it; a refusal is told with the statement."""
        self._refusal = ""
        numbers = await self._desk.left_open(*_ends(days))
        if not numbers:
            return
        self._show_read(len(numbers), 0)
        self._reading = spawn(self._read(numbers), name="days of a statement")
        try:
            await asyncio.wait([self._reading])
        finally:
            self._reading.cancel()
        self.banner.clear()

    async def _read(self, numbers: Sequence[str]) -> None:
        try:
            await self._desk.read_alone(numbers, partial(self._show_read, len(numbers)))
        except DeskFailure as failed:
            self._refusal = failure_words(failed.failure)

    def _show_read(self, count: int, read: int) -> None:
        formats = Formats.current()
        part = Common.PART_OF.words.replace("{0}", formats.number(read))
        view = BannerView(
            Tone.BLUE,
            "sync",
            translate("Money", "When its orders ended is asked of the service."),
            part.replace("{1}", formats.number(count)),
            action=translate("Money", "Write it as it is"),
            progress=read / count,
            closable=True,
        )
        self.banner.show_view(view)

    def _as_it_is(self) -> None:
        """The person does not wait: days stay as this desk saw them, and the statement says of which."""
        if self._reading is not None:
            self._reading.cancel()

    def stop(self) -> bool:
        """Write no statement after all; tells whether one was being made."""
        if self.banner.isHidden() or self._work is None:
            return False
        self._work.cancel()
        self.banner.clear()
        return True

    def _take(self, days: Days, path: Path) -> None:
        spawn(self._write(days, path), name="write a statement")

    async def _lines(self, days: Days) -> list[StatementLine]:
        return await self._desk.statement(*_ends(days))

    async def _write(self, days: Days, path: Path) -> None:
        lines = await self._lines(days)
        session = self._context.session
        merchant = session.merchant
        name = merchant.brand or merchant.name if merchant is not None else session.account.name
        mirrored, kind = self._button.isRightToLeft(), kind_of(path)
        seen = self._counts.as_seen(count) if (count := sum(1 for one in lines if one.order.as_seen)) else ""
        try:
            if kind is None:
                await save_paper(statement_paper(lines, name, range_words(days), seen, mirrored=mirrored), path)
            else:
                period = f"{days.first} - {days.last}"
                await write_statement(
                    path,
                    kind,
                    lines,
                    statement_columns(name, period),
                    mirrored=mirrored,
                    title=translate("Money", "Statement"),
                    foot=statement_foot(lines, name, period),
                )
        except OSError as error:
            words = Common.NOT_WRITTEN.words.replace("{0}", ltr(path.name))
            self._status.failed(words.replace("{1}", ltr(error.strerror or type(error).__name__)))
            return
        saved = Common.SAVED_AS.words.replace("{0}", ltr(path.name))
        if seen:
            self._status.warn(" ".join(filter(None, (saved, seen, self._refusal))))
        else:
            self._status.done(saved)


def _ends(days: Days) -> tuple[date, date]:
    assert days.first is not None
    assert days.last is not None
    return days.first, days.last
