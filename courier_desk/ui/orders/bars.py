"""A region of its own under the list: what can be done with all chosen orders, and how far a file is written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QSizePolicy, QWidget

from courier_desk.domain.chosen_orders import Chosen
from courier_desk.domain.order_list import OrderRow, SelectionSums
from courier_desk.ui.bridge import spawn
from courier_desk.ui.folders import open_dialog, open_folder
from courier_desk.ui.literal import tip_text
from courier_desk.ui.orders.actions import LIST_ACTIONS, MOST_LABELS, OrderListActions, text_of
from courier_desk.ui.orders.columns import export_columns
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconButton, IconLabel, Label, LinkButton
from courier_desk.ui.widgets.table import Column
from courier_desk.ui.words import Formats, file_text, ltr
from courier_desk.ui.words_common import Common, Counts

#: So many lines the sums of what is chosen may take, and what stands between two of them.
_SUM_LINES, _BETWEEN = 2, "   "


class SelectionBar(Ground):
    """Shown while orders are chosen: how many, what they come to, what can be done with all of them."""

    def __init__(self, actions: OrderListActions, clear: Callable[[], object]) -> None:
        super().__init__("sel", top=True, edge="ac")
        self.setMinimumHeight(52)  # more lines of sums, in a long language and a narrow window, need more
        self.count = Label(bold=True)
        self.sums = Label(colour="tx2", wrap=True)  # where there is little room it takes two lines
        self.sums.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        self.sums.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.print = Button("", kind=ButtonKind.FIRST, icon="print", keys="Ctrl+P")
        self.print.clicked.connect(actions.print_chosen)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(IconLabel("check", colour="ac"))
        row.addWidget(self.count)
        row.addWidget(self.sums, 1)
        row.addWidget(self.print)
        self._buttons = [self.print]
        for one in LIST_ACTIONS:
            if one.bar:
                keys = "" if one.button else one.keys  # the panel shows that key
                button = Button(text_of(one.bar), kind=one.bar_kind, icon=one.icon, keys=keys)
                button.clicked.connect(lambda _on=False, one=one: actions.run(one))
                row.addWidget(button)
                self._buttons.append(button)
        close = Button("", kind=ButtonKind.QUIET, icon="x", keys="Esc")
        close.setAccessibleName(self.tr("Uncheck all"))
        close.set_tip(self.tr("Uncheck all"))
        close.clicked.connect(clear)
        row.addWidget(close)
        self._buttons.append(close)
        self._parts: list[str] = []
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for more or less."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave room for the sums in two lines: the keys on the buttons go first, then words that an icon says too."""
        for keys, words in ((True, True), (False, True), (False, False)):
            for button in self._buttons:
                if button.text():  # a sign alone has nothing to leave out
                    button.set_compact(keys=keys, words=words or button is self.print)
            buttons = sum(button.sizeHint().width() + 8 for button in self._buttons)
            if self._lines(self.width() - self.count.sizeHint().width() - buttons - 64) <= _SUM_LINES:
                break

    def _lines(self, width: int) -> int:
        """Count the lines that the sums take in this width (pixels), each of them whole in one."""
        advance = self.sums.fontMetrics().horizontalAdvance
        lines, left = 0, -1
        for part in self._parts:
            needed = advance(part)
            if needed > left:
                lines, left = lines + (1 if needed <= width else _SUM_LINES), width
            left -= needed + advance(_BETWEEN)
        return lines

    def show_count(self, count: int) -> None:
        """Tell how many are chosen, before it is known what they come to; hide when there are none."""
        self.setVisible(bool(count))
        if count:
            self.count.set_text(self.tr("%Ln selected", "", count))

    def show_sums(self, sums: SelectionSums | None) -> None:
        """Tell what they come to."""
        if sums is None:
            return
        formats = Formats.current()
        self.count.set_text(self.tr("%Ln selected", "", sums.count))
        parts = [
            self.tr("COD {0}").replace("{0}", formats.money(sums.cod)),
            Common.FEES.words.replace("{0}", formats.money(sums.fees)),
        ]
        if sums.previews:
            parts.append(self.tr("+ {0} preview").replace("{0}", formats.money(sums.previews)))
        if sums.unpriced:
            parts.append(self.tr("%Ln without a fee", "", sums.unpriced))
        if sums.hidden:
            parts.append(self.tr("%Ln not in this list", "", sums.hidden))
        self._parts = parts
        self.sums.set_text(_BETWEEN.join(part.replace(" ", "\u00a0") for part in parts))
        self.sums.setToolTip(tip_text("\n".join(parts)))
        if 0 < sums.numbered < sums.count:
            text = self.tr("Create {0}, print %Ln labels", "", sums.count)
            self.print.setText(text.replace("{0}", formats.number(sums.count - sums.numbered)))
        elif sums.numbered < sums.count:
            self.print.setText(Counts().create_and_print_labels(sums.count))
        else:
            self.print.setText(Counts().print_labels(sums.count))
        self.print.set_off(self._no_print(sums.count))
        self._fit()

    def _no_print(self, labels: int) -> str | None:
        if labels > MOST_LABELS:
            return Counts().most_labels(MOST_LABELS)
        return None


class ExportBar(Ground):
    """Has orders written into a file for a spreadsheet: asks where, shows how far it is, can be stopped.

    When the file is there it offers its folder, until it is put away; ``left``: it went, and had the keyboard.
    """

    left = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__("panel", top=True, parent=parent)
        self._desk = context.session.order_list
        self._status, self._preferences = context.status, context.preferences
        self._folder = ""
        self._task: asyncio.Task[None] | None = None
        self._dialog: QFileDialog | None = None
        self._said = Label()
        self._stop = Button(self.tr("Stop"), icon="x")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(10)
        row.addWidget(IconLabel("export", colour="tx2"))
        row.addWidget(self._said)
        self._open = LinkButton(Common.OPEN_FOLDER.words)
        self._close = IconButton("x", Common.CLOSE.words)
        row.addWidget(self._open)
        row.addStretch(1)
        row.addWidget(self._stop)
        row.addWidget(self._close)
        self.setFixedHeight(44)
        self._stop.clicked.connect(self.stop)
        self._open.clicked.connect(lambda: open_folder(self._folder, self._status))
        self._close.clicked.connect(self._put_away)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._task is not None

    def ask_where(self, columns: Sequence[Column], chosen: Chosen) -> None:
        """Ask for a file, then write these orders into it."""
        if self.busy or self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self.window(), self.tr("Export orders"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        workbook, text = Common.EXCEL_WORKBOOK.words, Common.TEXT_WITH_COMMAS.words
        dialog.setNameFilters([f"{workbook} (*.xlsx)", f"{text} (*.csv)"])
        dialog.setDefaultSuffix("xlsx")
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix("csv" if "csv" in chosen else "xlsx"))
        dialog.fileSelected.connect(lambda name: self.write(Path(name), columns, chosen))
        dialog.finished.connect(self._asked)
        name = self.tr("Orders {0}").replace("{0}", f"{datetime.now(UTC).astimezone():%Y-%m-%d %H%M}")
        open_dialog(dialog, self._preferences, name)

    def _asked(self) -> None:
        self._dialog = None

    def write(self, path: Path, columns: Sequence[Column], chosen: Chosen) -> None:
        """Write these orders into that file; its ending says of which kind it is."""
        if not self.busy:
            self._show_progress(0, len(chosen))
            self._offer("")
            self.show()
            self._task = spawn(self._write(path, columns, chosen), name="export")

    async def _write(self, path: Path, columns: Sequence[Column], chosen: Chosen) -> None:
        from courier_desk.desk.order_export import (  # noqa: PLC0415 - most starts write no file
            ExportKind,
            ExportTooLongError,
            export_orders,
        )

        kind = ExportKind.CSV if path.suffix.casefold() == ".csv" else ExportKind.XLSX
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft

        def progress(rows: int) -> None:
            self._show_progress(rows, len(chosen))

        written = ""
        try:
            count = await export_orders(
                path, kind, export_columns(columns), self._rows(chosen), mirrored=mirrored, progress=progress
            )
        except asyncio.CancelledError:
            self._status.hint(self.tr("Export stopped; no file was written."))
            raise
        except ExportTooLongError:
            self._status.failed(self.tr("A sheet cannot hold so many rows. Export them as text with commas."))
        except OSError as error:
            words = Common.NOT_WRITTEN.words.replace("{0}", file_text(path.name))
            self._status.failed(words.replace("{1}", ltr(error.strerror or type(error).__name__)))
        else:
            written = self.tr("%Ln orders exported to {0}", "", count).replace("{0}", file_text(path.name))
            self._status.done(written)
        finally:
            self._task = None
            if written:
                self._said.set_text(written)
                self._offer(str(path.parent))
            else:
                self._put_away()

    async def _rows(self, chosen: Chosen) -> AsyncIterator[Sequence[OrderRow]]:
        async for piece in self._desk.in_pieces(chosen):
            yield piece

    def _offer(self, folder: str) -> None:
        """Offer the folder of what was written; an empty one: it is being written, and can be stopped."""
        self._folder = folder
        focus = QApplication.focusWidget()
        if folder and self._stop.hasFocus():
            self._open.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not folder and focus in (self._open, self._close):
            self._stop.setFocus(Qt.FocusReason.OtherFocusReason)
        for part in (self._open, self._close):
            part.setVisible(bool(folder))
        self._stop.setVisible(not folder)

    def _put_away(self) -> None:
        focus = QApplication.focusWidget()
        had_keyboard = focus is not None and self.isAncestorOf(focus)
        self.hide()
        if had_keyboard:
            self.left.emit()

    def _show_progress(self, rows: int, count: int) -> None:
        words = self.tr("Exporting {0} of %Ln orders", "", count)
        self._said.set_text(words.replace("{0}", Formats.current().number(rows)))

    def stop(self) -> None:
        """Stop writing; what was at the place before is still there."""
        if self._task is not None:
            self._task.cancel()

    def close_bar(self) -> None:
        """Stop, and ask nothing more."""
        self.stop()
        if self._dialog is not None:
            self._dialog.close()
