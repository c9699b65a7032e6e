"""The watch folder, a section of its own: which folder, for which merchant, and what is done with a good file."""

from __future__ import annotations

import asyncio
import os
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog

from courier_desk.desk.changes import Topic
from courier_desk.domain.accounts import KeyKind, Merchant
from courier_desk.domain.watched_files import ChoiceFault, FolderState, choice_fault, is_passed_over
from courier_desk.ui.bridge import Latest
from courier_desk.ui.folders import open_dialog, open_folder
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import Button, CheckBox, ConfirmDialog, Question, Segment, Segments
from courier_desk.ui.words import isolate, listed, ltr, moment_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_PERSON, _SEND = "person", "send"


class WatchFolderSection(Section):
    """The folder and what happens to its files."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(Common.WATCH_FOLDER.words)
        self._context = context
        self._merchant: Merchant | None = None
        self._question: ConfirmDialog | None = None
        self._asking = Latest[tuple[Merchant, ...]](self._take_merchants, name="merchant of the watch folder")
        self.choose = Button(translate("WatchFolder", "Choose…"), icon="file")
        self.open = Button(Common.OPEN_FOLDER.words, icon="eye")
        self.stop = Button(translate("WatchFolder", "Do not watch"), icon="x")
        self.bind = Button("", icon="store")
        words = {
            _PERSON: translate("WatchFolder", "A person sends it"),
            _SEND: translate("WatchFolder", "It is sent by itself"),
        }
        self.send = Segments([Segment(key, text) for key, text in words.items()])
        self.labels = CheckBox(translate("WatchFolder", "Write them as PDF beside the result"))
        self._add_rows(" ".join(words.values()))
        self.choose.clicked.connect(self._choose)
        self.open.clicked.connect(lambda: open_folder(context.preferences.settings.watch_folder, context.status))
        self.stop.clicked.connect(lambda: context.preferences.change(watch_folder=""))
        self.bind.clicked.connect(lambda: self._watch(context.preferences.settings.watch_folder))
        self.send.chosen.connect(lambda key: context.preferences.change(watch_send=key == _SEND))
        self.labels.clicked.connect(lambda on: context.preferences.change(watch_labels=on))
        if context.session.read_only:
            self.choose.set_off(Common.NOTHING_CAN_BE_SAVED.words)
        for topic in (Topic.IMPORTS, Topic.ACCOUNTS):
            context.signals.on(topic, self.refresh)

    def _add_rows(self, words: str) -> None:
        self._folder = self.add_row(
            translate("WatchFolder", "Folder"),
            self.choose,
            self.open,
            self.stop,
            hint=translate("WatchFolder", "each new file in it is imported; nothing is deleted"),
        )
        self._stands = self.add_row(Common.STATE.words)
        self._for = self.add_row(
            Common.MERCHANT.words,
            self.bind,
            hint=translate("WatchFolder", "whose orders its files are"),
        )
        self.add_row(
            translate("WatchFolder", "When every row is good"),
            self.send,
            after=translate("WatchFolder", "one row that is not good leaves the whole file to a person, in Import"),
            words=words,
        )
        self.add_row(translate("PrintPage", "Labels"), self.labels)
        self.add_row(
            translate("WatchFolder", "Where files go"),
            hint=translate("WatchFolder", "folders inside it"),
            after=translate(
                "WatchFolder",
                "“waiting” until all rows are settled, then “done” or “problems”, with a table that says what became"
                " of each row. Columns are those decided last for the same heading; without any, a person decides.",
            ),
        )

    def refresh(self) -> None:
        """Show what is chosen, and how the folder stands."""
        settings = self._context.preferences.settings
        chosen = bool(settings.watch_folder)
        self._folder.after.set_text(
            ltr(_breakable(settings.watch_folder)) if chosen else translate("WatchFolder", "None is watched")
        )
        for button in (self.open, self.stop):
            button.setVisible(chosen)
        text, colour = self._state_words()
        self._stands.after.set_text(text)
        self._stands.after.set_colour(colour)
        self._stands.setVisible(chosen)
        self.send.set_value(_SEND if settings.watch_send else _PERSON)
        self.labels.setChecked(settings.watch_labels)
        self._show_merchant()
        code, session = settings.watch_merchant, self._context.session
        if chosen and code and settings.watch_account == session.account.account_id:
            self._asking.start(lambda: session.merchants.known(code))

    def let_go(self) -> None:
        """Wait for nothing any more."""
        super().let_go()
        self._asking.cancel()
        if self._question is not None:
            self._question.close()

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _state_words(self) -> tuple[str, str]:
        status, account = self._context.session.watch_status, self._context.session.account.account_id
        if self._context.session.read_only:
            return Common.NOTHING_CAN_BE_SAVED.words, "amb"
        if self._context.preferences.settings.watch_account != account:
            return translate("WatchFolder", "It is watched while the account is in use for which it was chosen."), "amb"
        if status.state in _TROUBLES:
            since = moment_words(datetime.fromtimestamp(status.since, UTC), datetime.now(UTC))
            return _TROUBLES[status.state]().replace("{0}", since), "amb"
        waiting = self.tr("%Ln files wait for a person in Import", "", status.waiting) if status.waiting else ""
        return listed([translate("WatchFolder", "Watched"), waiting]), "tx2"

    def _take_merchants(self, found: tuple[Merchant, ...]) -> None:
        code = self._context.preferences.settings.watch_merchant
        self._merchant = next((one for one in found if one.code == code), None)
        self._show_merchant()

    def _show_merchant(self) -> None:
        merchant = self._merchant
        settings, session = self._context.preferences.settings, self._context.session
        used, chosen = session.merchant, bool(settings.watch_folder)
        code = settings.watch_merchant
        if not chosen:
            text = translate("WatchFolder", "the one in use when the folder is chosen")
        elif not code:
            text = translate("WatchFolder", "the one business of the account")
        else:
            name = merchant.called if merchant is not None and merchant.code == code else ""
            text = f"{isolate(name)} {ltr(code)}".strip() if name and name != code else ltr(code)
        self._for.after.set_text(text)
        other = chosen and used is not None and used.code != code
        self.bind.setVisible(other)
        if other and used is not None:
            words = translate("Settings", "Use {0}").replace("{0}", isolate(used.called))
            self.bind.setText(words)

    # -- choosing ------------------------------------------------------------------------------------------------------

    def _choose(self) -> None:
        session = self._context.session
        if session.merchant is None and session.account.kind is KeyKind.COMPANY:
            self._context.status.hint(translate("WatchFolder", "Choose the merchant first whose orders its files are."))
            return
        dialog = QFileDialog(self.window(), translate("WatchFolder", "Folder to watch"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda folder: self.run(self._take(Path(folder)), name="choose the watch folder"))
        open_dialog(dialog, self._context.preferences)

    async def _take(self, folder: Path) -> None:
        """Watch a folder, if it can be; where files lie in it already, a person is asked before they are moved."""
        watched, data = self._context.preferences.settings.watch_folder, self._context.program.data
        try:
            fault, count = await asyncio.to_thread(_looked_at, folder, data, watched)
        except OSError as error:
            text = translate("WatchFolder", "This folder cannot be read: {0}")
            self._context.status.warn(text.replace("{0}", isolate(error.strerror or folder.name)))
            return
        if fault is not None:
            self._context.status.warn(_FAULTS[fault]())
        elif count:
            self._ask(folder, count)
        else:
            self._watch(str(folder))

    def _ask(self, folder: Path, count: int) -> None:
        question = Question(
            icon="import",
            title=translate("WatchFolder", "Watch {0}?").replace("{0}", isolate(folder.name)),
            text=self.tr("%Ln files lie in it. They are moved and imported like those that come later.", "", count),
            destroy=translate("WatchFolder", "Watch it"),
            keep=translate("WatchFolder", "Not this one"),
            calm=True,
        )
        self._question = dialog = ConfirmDialog(question, self.window())
        dialog.finished.connect(self._answered)
        dialog.confirmed.connect(lambda: self._watch(str(folder)))
        dialog.open()

    def _answered(self) -> None:
        self._question = None

    def _watch(self, folder: str) -> None:
        session = self._context.session
        merchant = session.merchant.code if session.merchant is not None else ""
        self._context.preferences.change(
            watch_folder=folder, watch_account=session.account.account_id, watch_merchant=merchant
        )


def _breakable(path: str) -> str:
    """Let a long path be broken into lines."""
    return path.replace(os.sep, f"{os.sep}\u200b")


def _looked_at(folder: Path, data: Path, watched: str) -> tuple[ChoiceFault | None, int]:
    """Tell why a folder cannot be watched, and how many files lie in it. Blocks. Raises OSError."""
    there = Path(watched).resolve() if watched else None
    fault = choice_fault(folder.resolve(), data.resolve(), there)
    with os.scandir(folder) as entries:
        count = sum(1 for one in entries if not is_passed_over(one.name) and one.is_file(follow_symlinks=False))
    return fault, count


_TROUBLES = {
    FolderState.AWAY: lambda: translate(
        "WatchFolder", "It cannot be reached since {0}. It is tried again by itself; what was taken is safe."
    ),
    FolderState.CLOSED: lambda: translate(
        "WatchFolder", "Since {0} this computer may not read it, or not write there. Ask whoever looks after it."
    ),
    FolderState.FULL: lambda: translate(
        "WatchFolder", "There is no room left in it since {0}. Results are written once there is."
    ),
}
_FAULTS = {
    ChoiceFault.OWN_DATA: lambda: translate(
        "WatchFolder", "This folder holds the program's own data. Choose one that is only for files of orders."
    ),
    ChoiceFault.INSIDE: lambda: translate(
        "WatchFolder", "This folder is one of those that the watch folder has for its files. Choose another."
    ),
}
