"""What is shown while what this computer holds is taken along into a site, or a copy of its store out of it: how far it
is, what came of it, and where the old file lies."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from courier_desk.domain.moving import Kept, MoveCount, Moved, MoveStep
from courier_desk.ui.print_job.progress import Part, PartsBar
from courier_desk.ui.shell.store_trouble import trouble_title
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, Ground, Label, Note, PageTitle, Rule
from courier_desk.ui.widgets.boxes import clear_layout, scrolled
from courier_desk.ui.words import Formats, ltr
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_moving import kept_words

translate = QCoreApplication.translate
_WIDTH = 900
_COLUMN = 90


class MovingWindow(QMainWindow):
    """``kept``: where this computer's file is kept as it was before, when it was there before a copy came into it.

    The ways on: again, later, on, close (the end of the program).
    """

    def __init__(self, site: str, path: Path, *, is_out: bool) -> None:
        super().__init__()
        self._site, self._path, self._is_out = site, path, is_out
        self.kept: Path | None = None
        self.way = ""
        self._decided: asyncio.Future[str] | None = None
        self.setWindowTitle(Common.COURIER_DESK.words)
        self.resize(1000, 600)
        self._head = PageTitle(_title(is_out=is_out))
        self._bar, self._told = PartsBar(), Label(role=Role.FIELD, colour="tx2")
        self._lines = QVBoxLayout()
        self._buttons = self._lay_out()
        self.begin_again()

    def _lay_out(self) -> QHBoxLayout:
        """Lay it out; gives where the buttons stand, which are always in sight."""
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(self._head)
        column.addWidget(Label(ltr(self._site), colour="tx2", wrap=True))
        column.addWidget(self._bar)
        column.addWidget(self._told)
        column.addLayout(self._lines)
        column.addStretch(2)
        foot = QWidget()
        buttons = QHBoxLayout(foot)
        buttons.setContentsMargins(24, 14, 24, 14)
        buttons.setSpacing(8)
        whole = QWidget()
        rows = QVBoxLayout(whole)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(scrolled(_centred(inner, Ground("surface"))), 1)
        rows.addWidget(_centred(foot, Ground("panel", top=True, edge="line")))
        self.setCentralWidget(whole)
        return buttons

    @property
    def is_ended(self) -> bool:
        """Tell whether a person ended it."""
        return bool(self.way)

    def go(self, way: str) -> None:
        """Take a way on."""
        self.way = self.way or way
        if self._decided is not None and not self._decided.done():
            self._decided.set_result(way)

    async def chosen_way(self) -> str:
        """Wait for the way that a person takes."""
        if self.way == "close":
            return self.way
        self.way = ""
        self._decided = asyncio.get_running_loop().create_future()
        return await self._decided

    def begin_again(self) -> None:
        """Show that it goes on."""
        self.way = ""
        self._bar.show()
        self._told.show()
        self._told.set_text(translate("Moving", "It is being counted …"))
        stop = self._button("later", translate("Moving", "Stop, go on later"))
        stays = translate("Moving", "It may be stopped at any moment and goes on there later; nothing comes twice.")
        self._show([Note(stays)], [stop])

    def show_step(self, step: MoveStep) -> None:
        """Show how far it is."""
        number = Formats.current().number
        words = translate("Moving", "{0} of {1} rows")
        self._told.set_text(words.replace("{0}", number(step.done)).replace("{1}", number(step.rows)))
        self._bar.show_parts([Part("", "", "", "bar", step.done)], step.rows)
        self._bar.setAccessibleName(self._told.text())

    def show_trouble(self, kind: str, detail: str) -> None:
        """Say why it did not go on; what is there stays."""
        stays = translate("Moving", "What has been taken along stays there; the rest is still where it was.")
        if kind == "forbidden":
            stays = translate(
                "Moving",
                "A supervisor of the site has to do that: there is an account, a merchant or a forgotten customer that "
                "the site does not know.",
            )
        lines = [Note(trouble_title(kind), icon="alert", colour="amb", role=Role.FIELD), Note(stays)]
        if detail:
            lines.append(Note(ltr(detail), icon="info"))
        again = self._button("again", Common.TRY_AGAIN.words, kind=ButtonKind.FIRST, icon="sync")
        self._show(lines, [again, self._button("later", translate("Moving", "Go on later"))])

    def show_moved(self, moved: Moved) -> None:
        """Tell what came of it."""
        done = translate("Moving", "What this computer held is in the site's store")
        if self._is_out:
            done = translate("Moving", "A copy of the site's store is on this computer")
        self._head.set_text(done)
        self._bar.hide()
        self._told.hide()
        lines: list[QWidget] = [self._table(moved.counts)]
        kept = translate("Moving", "The old file is kept with all that is in it; nothing is sent from it any more: {0}")
        place = self._path
        if self._is_out:
            kept, place = translate("Moving", "The file as it was before is kept: {0}"), self.kept or place
            waits = translate(
                "Moving",
                "What waits at the site is sent by its desks. In the copy it stands in the Outbox and needs your word.",
            )
            if any(one.kind is Kept.TO_SEND and one.here for one in moved.counts):
                lines.append(Note(waits, icon="alert", colour="amb"))
        if not self._is_out or self.kept is not None:
            lines.append(Note(kept.replace("{0}", ltr(str(place)))))
        self._show(lines, [self._button("on", Common.GO_ON.words, kind=ButtonKind.FIRST)])

    def _table(self, counts: Sequence[MoveCount]) -> QWidget:
        """Tell of each kind how much there was, what came in, and what was there already."""
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        here, there = translate("Moving", "On this computer"), translate("Moving", "At the site before")
        if self._is_out:
            here, there = translate("Moving", "At the site"), translate("Moving", "On this computer before")
        heads = (
            here,
            there,
            translate("Moving", "Came in"),
            translate("Moving", "Were there"),
            translate("Moving", "Now"),
        )
        for column, words in enumerate(heads, start=1):
            grid.setColumnMinimumWidth(column, _COLUMN)
            head = _cell(words, role=Role.CAPTION, colour="tx3", wrap=True)
            grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignBottom)
        shown = [one for one in counts if one.here or one.before or one.after]
        for place, one in enumerate(shown):
            grid.addWidget(Rule(), 2 * place + 1, 0, 1, len(heads) + 1)
            grid.addWidget(Label(kept_words(one.kind), wrap=True), 2 * place + 2, 0)
            for column, count in enumerate((one.here, one.before, one.added, one.present, one.after), start=1):
                colour = "tx" if count else "tx3"
                grid.addWidget(_cell(Formats.current().number(count), colour=colour), 2 * place + 2, column)
        return table

    def _show(self, lines: Sequence[QWidget], buttons: Sequence[Button]) -> None:
        clear_layout(self._lines)
        clear_layout(self._buttons)
        for line in lines:
            self._lines.addWidget(line)
        for button in buttons:
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
        buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, way: str, words: str, *, kind: ButtonKind = ButtonKind.NORMAL, icon: str = "") -> Button:
        button = Button(words, icon=icon, kind=kind, tall=True)
        button.clicked.connect(lambda: self.go(way))
        return button

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the program; it goes on at the next start."""
        self.way = "close"
        self.go("close")
        super().closeEvent(event)


def _title(*, is_out: bool) -> str:
    if is_out:
        return translate("Moving", "A copy of the site's store is being taken along")
    return translate("Moving", "What this computer holds is being taken along")


def _centred(inner: QWidget, ground: Ground) -> Ground:
    """Put something in the middle of a ground, no wider than is read well."""
    inner.setMaximumWidth(_WIDTH)
    row = QHBoxLayout(ground)
    row.setContentsMargins(0, 0, 0, 0)
    row.addStretch(1)
    row.addWidget(inner, 1000)
    row.addStretch(1)
    return ground


def _cell(words: str, *, role: Role = Role.BODY, colour: str = "tx", wrap: bool = False) -> Label:
    label = Label(words, role=role, colour=colour, wrap=wrap)
    label.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
    return label
