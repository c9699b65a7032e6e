"""What happens when a person wants labels: printed at once, asked about when they were printed before, or looked at.

Whether the print page opens instead is the settings' say; without a printer it always does. Nothing here prints by
itself: the session's queue does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.bridge import opened, spawn
from courier_desk.ui.words import Formats, ltr
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.desk.labels import Print
    from courier_desk.ui.page_context import PageContext
    from courier_desk.ui.widgets import Question


class PrintActions(QObject):
    """Printing as one window asks for it."""

    page_wanted = Signal(object)
    """These orders (a tuple of rows) are to be shown on the print page."""
    job_started = Signal(object)

    def __init__(self, context: PageContext, owner: QWidget) -> None:
        super().__init__(owner)
        self._context = context
        self._owner = owner
        self._turn = asyncio.Lock()
        self._running: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Ask nothing more."""
        for task in tuple(self._running):
            task.cancel()

    @property
    def asks_first(self) -> bool:
        """Tell whether the print page opens before anything is printed."""
        return self._context.preferences.settings.label_ask or not self._context.station.profile.is_chosen

    def print_rows(self, rows: Sequence[OrderRow]) -> None:
        """Print the labels of those that have a number; what was printed before is asked about."""
        wanted = tuple(row for row in rows if row.number)
        if not wanted:
            return
        if self.asks_first:
            self.page_wanted.emit(wanted)
        else:
            self._run(self._print(wanted))

    def open_again(self, number: str, merchant: str) -> None:
        """Print a label that its reader died under: the person was told, and wants it opened again."""
        self._run(self._open_again(number, merchant))

    async def _open_again(self, number: str, merchant: str) -> None:
        session = self._context.session
        await session.labels.let_open(number)
        session.prints.print_soon(number, merchant)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = spawn(work, name="labels that are wanted")
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _print(self, rows: tuple[OrderRow, ...]) -> None:
        async with self._turn:  # one question at a time, and in the order that was asked in
            session = self._context.session
            rows = tuple(row for row in rows if not session.prints.is_under_way(row.number))
            chosen = await self._choose(rows)
            if not chosen:
                return
            if len(chosen) == 1:
                session.prints.print_soon(chosen[0].number, chosen[0].merchant)
            else:
                self.job_started.emit(await session.print_jobs.start(chosen))

    async def choose(self, rows: tuple[OrderRow, ...]) -> tuple[OrderRow, ...]:
        """Give which of these labels are printed: all, those that were not before, or none where a person says so."""
        async with self._turn:
            return await self._choose(rows)

    async def _choose(self, rows: tuple[OrderRow, ...]) -> tuple[OrderRow, ...]:
        from courier_desk.desk.preferences import Again  # noqa: PLC0415

        jobs, numbers = self._context.session.print_jobs, [row.number for row in rows if row.number]
        if len(rows) > 1 and (under_way := await jobs.under_way(numbers)):
            rows = tuple(row for row in rows if row.number not in under_way)
            self._context.status.hint(self.tr("%Ln labels come out with a job already.", "", len(under_way)))
        before = await jobs.printed_before([row.number for row in rows if row.number])
        again = self._context.preferences.settings.label_again
        if not before or again is Again.PRINT:
            return rows
        fresh = tuple(row for row in rows if row.number not in before)
        if again is Again.LEAVE_OUT:
            self._tell_left_out(before)
            return fresh
        return await self._ask(rows, fresh, before)

    def _tell_left_out(self, before: dict[str, Print]) -> None:
        from courier_desk.ui.printing.words import printed_words  # noqa: PLC0415

        if len(before) == 1:
            ((number, printed),) = before.items()
            text = self.tr("{0}; it is not printed again").replace("{0}", printed_words(number, printed))
            self._context.status.hint(text)
        else:
            self._context.status.hint(self.tr("%Ln labels were printed before and are left out", "", len(before)))

    async def _ask(
        self, rows: tuple[OrderRow, ...], fresh: tuple[OrderRow, ...], before: dict[str, Print]
    ) -> tuple[OrderRow, ...]:
        from courier_desk.ui.widgets import ConfirmDialog  # noqa: PLC0415

        question = self._one(rows[0].number, before) if len(rows) == 1 else self._several(rows, before)
        dialog = ConfirmDialog(question, self._owner.window())
        answer: list[tuple[OrderRow, ...]] = []
        dialog.confirmed.connect(lambda: answer.append(rows))
        dialog.other_chosen.connect(lambda: answer.append(fresh))
        await opened(dialog)
        return answer[0] if answer else ()

    def _one(self, number: str, before: dict[str, Print]) -> Question:
        from courier_desk.ui.printing.words import printed_words, sentence  # noqa: PLC0415
        from courier_desk.ui.widgets import Question  # noqa: PLC0415

        return Question(
            icon="print",
            title=self.tr("Print label {0} again?").replace("{0}", ltr(number)),
            text=sentence(printed_words(number, before[number])),
            destroy=Common.PRINT_AGAIN.words,
            keep=self.tr("Do not print"),
            calm=True,
        )

    def _several(self, rows: tuple[OrderRow, ...], before: dict[str, Print]) -> Question:
        from courier_desk.ui.printing.words import printed_words  # noqa: PLC0415
        from courier_desk.ui.widgets import Question  # noqa: PLC0415

        count, every = len(before), len(rows)
        title = self.tr("{0} of %Ln were printed before", "", every)
        return Question(
            icon="print",
            title=title.replace("{0}", Formats.current().number(count)),
            text=self.tr("A label that is printed twice can go onto two parcels."),
            destroy=self.tr("Print all"),
            keep=self.tr("Cancel"),
            other=Common.LEAVE_THEM_OUT.words if count < every else "",
            lines=tuple(printed_words(row.number, before[row.number]) for row in rows if row.number in before),
            calm=True,
        )
