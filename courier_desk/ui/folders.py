"""Folders of this computer: where dialogs for files begin, showing one in the computer's own program for files, and the
files that are dropped from there. Pages are shown by the computer's browser likewise.

A dialog begins where the last one ended, also in another run, else in Documents.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMimeData, Qt
from PySide6.QtGui import QDesktopServices

from courier_desk.desk.preferences import Preferences
from courier_desk.ui.words import file_text, ltr
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog

    from courier_desk.ui.widgets import StatusMessage


def open_dialog(dialog: QFileDialog, preferences: Preferences, name: str = "") -> None:
    """Show a dialog where the last one ended, with this name for a file; it goes when it is closed."""
    from PySide6.QtCore import QStandardPaths  # noqa: PLC0415 - no start needs its names

    last = preferences.settings.last_folder
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    begins = next((one for one in (last, documents) if one and Path(one).is_dir()), str(Path.home()))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setDirectory(begins)  # Qt would take the working folder for one that is not there
    if name:
        dialog.selectFile(name)
    dialog.accepted.connect(lambda: preferences.change(last_folder=dialog.directory().absolutePath()))
    dialog.open()


def open_folder(folder: str, status: StatusMessage) -> None:
    """Show a folder in the computer's own program for files."""
    from PySide6.QtCore import QUrl  # noqa: PLC0415

    if not QDesktopServices.openUrl(QUrl.fromLocalFile(folder)):
        text = QCoreApplication.translate("Folders", "The folder could not be opened: {0}")
        status.warn(text.replace("{0}", ltr(folder)))


def tell_saved(path: str, status: StatusMessage) -> None:
    """Say as which file something was saved, and lead to its folder."""
    words = Common.SAVED_AS.words.replace("{0}", file_text(Path(path).name))
    status.done_with_link(words, Common.OPEN_FOLDER.words, lambda: open_folder(str(Path(path).parent), status))


def open_address(address: str, status: StatusMessage) -> None:
    """Show a page in the computer's own browser."""
    from PySide6.QtCore import QUrl  # noqa: PLC0415

    if not QDesktopServices.openUrl(QUrl(address)):
        text = QCoreApplication.translate("Folders", "No browser opened this page: {0}")
        status.warn(text.replace("{0}", ltr(address)))


def dropped_files(data: QMimeData | None) -> list[Path]:
    """Give the files of this computer in what was dropped or copied."""
    if data is None or not data.hasUrls():
        return []
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
