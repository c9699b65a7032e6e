"""What is written beside files of the watch folder, a concept of its own: the session's setup hands it to the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from courier_desk.desk.open_import import ReportRow
from courier_desk.desk.sheets import FileFault, Unreadable
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.watched_files import FileProblem, WatchedFile
from courier_desk.ui.imports.file_words import unreadable_words
from courier_desk.ui.imports.words import row_words, state_words
from courier_desk.ui.words import isolate, plain
from courier_desk.ui.words import state_words as outbox_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words

translate = QCoreApplication.translate


class ResultWords:
    """Fulfils ``FileWords``, in the language of the window. Texts without marks of direction: others read them."""

    @property
    def mirrored(self) -> bool:
        """Whether the window runs from right to left."""
        return QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def titles(self) -> Sequence[str]:
        """Name the columns."""
        return (Common.ORDER_NUMBER.words, translate("Import", "What became of it"))

    def row(self, row: ReportRow) -> Sequence[str]:
        """Give the order's number, and what became of the row."""
        return row.number, plain(_outcome(row))

    def note(self, file: WatchedFile) -> str:
        """Say why nothing was made of a file, and what to do."""
        return plain(_problem(file))


def _outcome(row: ReportRow) -> str:
    if row.failure is not None:
        return failure_words(row.failure)
    if row.row_id is not None and row.state is not None:
        return outbox_words(row.state).text
    checked = row.checked
    if checked.state is RowState.GOOD:
        return Common.NOT_SENT_YET.words
    return row_words(checked) or state_words(checked.state)


def _problem(file: WatchedFile) -> str:
    if file.problem == FileProblem.UNREADABLE:
        return unreadable_words(Unreadable(FileFault(file.detail)))
    if not file.problem:
        return translate("WatchFolder", "Its import was dropped. Nothing of it was sent.")
    return _PROBLEMS[FileProblem(file.problem)]().replace("{0}", isolate(file.detail))


_PROBLEMS: Mapping[FileProblem, Callable[[], str]] = {
    FileProblem.COLUMNS: lambda: translate(
        "WatchFolder",
        "Its columns cannot be told. Import a file with this heading once in the window (Ctrl+I) and say what each"
        " column is: the next ones are laid out like it.",
    ),
    FileProblem.NO_ROWS: lambda: translate("WatchFolder", "There is no row below its heading."),
    FileProblem.AGAIN: lambda: translate(
        "WatchFolder", "The same content came before, as {0}. It was not done once more."
    ),
}
