"""About, a section of its own: which program this is, what helps whoever helps, whose work is in it, the tour again."""

from __future__ import annotations

import asyncio
import os
import platform
import re
from collections.abc import Iterator
from functools import partial
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from courier_desk import __version__
from courier_desk.domain.versions import Form, Installation
from courier_desk.ui.folders import open_folder
from courier_desk.ui.releases import RELEASES, WhatIsNewDialog
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section
from courier_desk.ui.tour import WelcomeTour
from courier_desk.ui.widgets import Button
from courier_desk.ui.widgets.reading_dialog import ReadingDialog
from courier_desk.ui.words import ltr
from courier_desk.ui.words_common import Common, table_words

translate = QCoreApplication.translate
_SIZE = (760, 520)
_WHOLE = "THIRD-PARTY.txt"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_OURS = "courier-desk"
#: How the files are called in which a part brings the words of its licence.
_BROUGHT = ("LICEN", "COPYING", "NOTICE", "AUTHORS", "CONTRIBUTORS")
_FORMS = {
    Form.PACKAGE: QT_TRANSLATE_NOOP("Settings", "a package with a Python of its own, in {0}"),
    Form.WHEEL: QT_TRANSLATE_NOOP("Settings", "a wheel, in the Python environment {0}"),
    Form.CHECKOUT: QT_TRANSLATE_NOOP("Settings", "a checkout of the source, in {0}"),
}


def support_words(installation: Installation) -> str:
    """Give what whoever helps asks first. It is copied, so it is in one language and holds nothing of the person."""
    desktop = "/".join(filter(None, (os.environ.get("XDG_CURRENT_DESKTOP"), os.environ.get("XDG_SESSION_TYPE"))))
    return "\n".join(
        (
            f"Courier Desk {installation.version} ({installation.form.value})",
            f"{_system()}, {platform.release()} ({platform.machine()})",
            f"Python {platform.python_version()}, Qt {qVersion()}, {QGuiApplication.platformName()} {desktop}".rstrip(),
        )
    )


def _system() -> str:
    """Give the system as its makers call it."""
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.version()}"


class AboutSection(Section):
    """What this program is, and where it tells what it did."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "About"), Common.ABOUT_THE_PROGRAM.words)
        self._context, self._installation = context, context.program.installation
        self._tell_version()
        self._tell_parts()
        self._tell_places()
        tour = Button(translate("Settings", "Show the tour"), icon="school")
        tour.clicked.connect(lambda: WelcomeTour(self.window()).open())
        self.add_row(Common.WELCOME_TOUR.words, tour, after=translate("Settings", "five steps, a minute"))

    def _tell_version(self) -> None:
        here = self._installation
        copy = Button(translate("Settings", "Copy for support"), icon="copy")
        copy.clicked.connect(self._copy)
        self.add_row(
            translate("Settings", "Version"),
            copy,
            after=ltr(f"{here.version}, {_system()}, Qt {qVersion()}"),
            words=translate("Settings", "system"),
        )
        form = table_words("Settings", _FORMS[here.form]).replace("{0}", ltr(str(here.place)))
        self.add_row(translate("Settings", "How it is installed"), after=form)

        self.add_row(
            translate("Settings", "Newer versions"),
            after=translate("Settings", "it asks nobody for them; one that is installed over it keeps all data"),
            words=translate("Settings", "update, upgrade"),
        )

        self._start = Button(Common.START_AGAIN.words, icon="sync")
        self._start.clicked.connect(self._context.start_again)
        self._other = self.add_row(translate("Settings", "Another version"), self._start)

        news = Button(Common.WHAT_IS_NEW.words, icon="info")
        news.clicked.connect(lambda: WhatIsNewDialog(RELEASES, self.window()).open())
        self.add_row(translate("Settings", "What each version brought"), news)

    def refresh(self) -> None:
        """Tell of a version that was put in this one's place."""
        there = self._context.program.there()
        words = translate("Settings", "Version {0} stands here now; this window is still {1}")
        self._other.after.set_text(words.replace("{0}", ltr(there)).replace("{1}", ltr(self._installation.version)))
        self._show_other()

    def show_found(self, typed: list[str]) -> bool:
        """Show what has every typed word; of another version only where there is one."""
        found = super().show_found(typed)
        self._show_other(found=not self._other.isHidden())
        return found

    def _show_other(self, *, found: bool = True) -> None:
        self._other.setVisible(found and bool(self._context.program.there()))

    def _tell_parts(self) -> None:
        licences = Button(translate("Settings", "Licences"), icon="info")
        licences.clicked.connect(lambda: self.run(self._show_licences(), name="licences"))
        self.add_row(
            translate("Settings", "Licences of all parts"),
            licences,
            after=translate("Settings", "Courier Desk is free software (MIT); Qt is under the LGPL, the fonts are OFL"),
        )
        source = Button(translate("Settings", "Copy the address"), icon="copy")
        source.clicked.connect(lambda: self._copy_text(qt_source()))
        self.add_row(translate("Settings", "The source of Qt"), source, after=ltr(qt_source()), words="LGPL")

    def _tell_places(self) -> None:
        program = self._context.program
        for name, folder in (
            (translate("Settings", "Data folder"), program.data),
            (translate("Settings", "What it noted of its work"), program.logs),
        ):
            look = Button(Common.OPEN_FOLDER.words, icon="file")
            look.clicked.connect(partial(open_folder, str(folder), self._context.status))
            self.add_row(name, look, after=ltr(str(folder)), words=translate("Settings", "log, folder"))

    def _copy(self) -> None:
        self._copy_text(support_words(self._installation))

    def _copy_text(self, words: str) -> None:
        QGuiApplication.clipboard().setText(words)
        self._context.status.copied(ltr(words.partition("\n")[0]))

    async def _show_licences(self) -> None:
        LicencesDialog(await asyncio.to_thread(licences, self._installation.place), self.window()).open()


# The licences of all parts. A package carries them as one text that its build made, beside the program
# (``THIRD-PARTY.txt``): what lies inside the libraries is in it too. Elsewhere they are gathered from the installed
# parts themselves.


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
