"""The licences of all parts, a concept of its own beside About: gathered where the program lies, shown to be read.

A package carries them as one text that its build made, beside the program (``THIRD-PARTY.txt``): what lies inside the
libraries is in it too. Elsewhere they are gathered from the installed parts themselves.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from courier_desk import __version__
from courier_desk.ui.widgets import Button
from courier_desk.ui.widgets.reading_dialog import ReadingDialog
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_SIZE = (760, 520)
_WHOLE = "THIRD-PARTY.txt"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_OURS = "courier-desk"
#: How the files are called in which a part brings the words of its licence.
_BROUGHT = ("LICEN", "COPYING", "NOTICE", "AUTHORS", "CONTRIBUTORS")


def qt_source() -> str:
    """Give the address of the source of the Qt that is in use."""
    version = qVersion()
    return f"https://download.qt.io/archive/qt/{version.rpartition('.')[0]}/{version}/"


def licences(place: Path) -> str:
    """Give every part with its version and licence, one a line, then the words of the licences. Reads files.

    ``place``: where the program is installed.
    """
    head = [f"Courier Desk {__version__}: MIT", f"The source of Qt {qVersion()}: {qt_source()}", ""]
    whole = _read(place / _WHOLE) or _read(place.parent / "Resources" / _WHOLE)  # where a bundle of macOS keeps it
    return "\n".join((*head, whole) if whole else (*head, *_gathered()))


def _gathered() -> Iterator[str]:
    """Give what the installed parts say of themselves, and the licences that they bring."""
    parts = _parts()
    carried = (
        (f"Python {platform.python_version()}", "PSF-2.0"),
        (f"Qt {qVersion()}", "LGPL-3.0-only"),
        ("Noto Sans, Noto Sans Arabic UI", "OFL-1.1"),
    )
    yield from (f"{name}: {licence}" for name, licence in carried)
    yield from (f"{_called(part)}: {_licence(part.metadata)}" for part in parts)
    for file in _papers(metadata.distribution(_OURS)):  # Qt's wheels bring no text, so ours does; and that of the fonts
        if file.suffix == ".txt":
            whose = "Noto Sans, Noto Sans Arabic UI" if file.name.startswith("OFL") else f"Qt {qVersion()}"
            yield from _words(f"{whose}: {file.name}", _read(Path(str(file.locate()))))
    for part in parts:
        for file in _papers(part):
            if file.name.upper().startswith(_BROUGHT):
                yield from _words(f"{_called(part)}: {file.name}", _read(Path(str(file.locate()))))


def _papers(part: metadata.Distribution) -> list[metadata.PackagePath]:
    """Give the files that lie beside a part's description: its licences among them."""
    return [file for file in part.files or () if file.parts[0].endswith(".dist-info")]


def _parts() -> list[metadata.Distribution]:
    """Give the libraries that this program needs, and those that they need, as far as they are wanted here."""
    found: dict[str, metadata.Distribution] = {}
    wanted = [_OURS]
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        try:
            found[name] = metadata.distribution(name)
        except metadata.PackageNotFoundError:  # not needed on this system
            continue
        needed = [_NAME.match(one) for one in found[name].requires or () if "extra ==" not in one]
        wanted += [match.group().lower() for match in needed if match]
    found.pop(_OURS, None)
    return sorted(found.values(), key=lambda part: _called(part).lower())


def _called(part: metadata.Distribution) -> str:
    return f"{part.metadata['Name']} {part.version}"


def _licence(told: metadata.PackageMetadata) -> str:
    """Give the licence as the part says it, in one line."""
    said = [*(told.get_all("License-Expression") or ()), *(told.get_all("License") or ())]
    named = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier") or () if one.startswith("License ::")]
    return next(("".join(one.splitlines()[:1]).strip() for one in said if one.strip()), ", ".join(named) or "?")


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _words(title: str, text: str) -> Iterator[str]:
    if text.strip():
        yield from ("", "", title, "=" * len(title), "", text.strip())


class LicencesDialog(ReadingDialog):
    """The licences of all parts, to be read and copied."""

    def __init__(self, text: str, parent: QWidget) -> None:
        shown = QPlainTextEdit(text, readOnly=True)
        shown.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        shown.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        shown.setTabChangesFocus(True)
        shown.document().setDocumentMargin(20)  # as far in as the foot's words
        said = translate("Settings", "Qt may be replaced by your own build of it, as the LGPL has it.")
        close = Button(Common.CLOSE.words, keys="Esc")
        super().__init__(translate("Settings", "Licences"), shown, said, close, size=_SIZE, parent=parent)
