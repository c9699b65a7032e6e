"""Tables of texts that a page writes into a file of the person's choice: where to, then how many rows or why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from courier_desk.desk.order_export import ExportKind
from courier_desk.desk.preferences import Preferences
from courier_desk.desk.sheet_files import write_rows
from courier_desk.ui.folders import open_dialog
from courier_desk.ui.widgets import StatusMessage
from courier_desk.ui.words import file_text
from courier_desk.ui.words_common import Common, Counts

#: Files that hold a text, not a workbook.
_TEXTS = frozenset({".csv", ".txt", ".tsv"})


def ask_for_table(
    over: QWidget,
    title: str,
    name: str,
    preferences: Preferences,
    write: Callable[[Path], None],
    *,
    is_text: bool = False,
) -> None:
    """Ask for a file, a workbook or a text; ``is_text``: which of them is proposed."""
    dialog = QFileDialog(over.window(), title)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    kinds = [f"{Common.TEXT_WITH_COMMAS.words} (*.csv)", f"{Common.EXCEL_WORKBOOK.words} (*.xlsx)"]
    dialog.setNameFilters(kinds if is_text else kinds[::-1])
    dialog.setDefaultSuffix("csv" if is_text else "xlsx")
    dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix("csv" if "csv" in chosen else "xlsx"))
    dialog.fileSelected.connect(lambda file: write(Path(file)))
    open_dialog(dialog, preferences, f"{name}{'.csv' if is_text else '.xlsx'}")


async def write_table(
    path: Path,
    heading: Sequence[str],
    rows: Sequence[Sequence[str]],
    status: StatusMessage,
    *,
    delimiter: str = "",
    mirrored: bool,
) -> None:
    """Write it, and say so, or why not. ``delimiter``: between the cells of a text, "" for the usual one."""
    kind = ExportKind.CSV if path.suffix.lower() in _TEXTS else ExportKind.XLSX
    try:
        count = await write_rows(path, kind, heading, rows, delimiter=delimiter or ",", mirrored=mirrored)
    except OSError as error:
        text = Common.NOT_WRITTEN.words.replace("{0}", file_text(path.name))
        status.warn(text.replace("{1}", error.strerror or ""))
        return
    status.done(Counts().rows_written(count).replace("{0}", file_text(path.name)))
