"""What asks in a dialog: for a reason or a note, and before something is destroyed (interface.md, screen 19).

Before something is destroyed it names the thing, says what is lost and offers the milder way. The safe button has the
focus; Enter never destroys.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLayout, QListWidget, QVBoxLayout, QWidget

from courier_desk.domain.shown_text import one_line
from courier_desk.domain.values import frozen
from courier_desk.ui.literal import title_text
from courier_desk.ui.theme import Role, Theme, Tone
from courier_desk.ui.widgets.boxes import Card, Ground
from courier_desk.ui.widgets.buttons import Button, ButtonKind
from courier_desk.ui.widgets.editors import TextField
from courier_desk.ui.widgets.field import Field
from courier_desk.ui.widgets.labels import IconLabel, Label, Note
from courier_desk.ui.words_common import Common

_WIDTH = 528
_MOST_LETTERS = 900
_MOST_LINES = 8


@frozen
class Question:
    """What is asked. ``destroy``, ``keep`` and ``other`` are the words of buttons.

    There is none without words. ``lines`` name each of several things, in a list that scrolls. ``calm``: nothing is
    destroyed, so nothing is red.
    """

    icon: str
    title: str
    text: str
    destroy: str
    keep: str
    other: str = ""
    other_icon: str = ""
    warning: str = ""
    warning_icon: str = "alert"
    lines: tuple[str, ...] = ()
    calm: bool = False


class ConfirmDialog(QDialog):
    """Open it with ``open()``; exactly one of its signals follows."""

    confirmed = Signal()
    kept = Signal()
    other_chosen = Signal()

    def __init__(self, question: Question, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title_text(question.title))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_WIDTH)
        self.setAccessibleDescription(f"{question.text} {question.warning}".strip())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # Qt's least height is that of narrower words
        column.addWidget(_words(question))
        keep = Button(question.keep, keys="Esc")
        column.addWidget(self._foot(question, keep))
        keep.setFocus()
        self.rejected.connect(self.kept)
        self.resize(_WIDTH, column.totalHeightForWidth(_WIDTH))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus and no other; Escape keeps."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            return
        super().keyPressEvent(event)

    def _foot(self, question: Question, keep: Button) -> QWidget:
        foot = Ground("panel", top=True, edge="line")
        row = QHBoxLayout(foot)
        row.setContentsMargins(24, 14, 24, 14)
        row.setSpacing(8)
        if question.other:
            other = Button(question.other, icon=question.other_icon)
            other.clicked.connect(self._take_other)
            row.addWidget(other)
        row.addStretch(1)
        row.addWidget(keep)
        keep.clicked.connect(self.reject)
        if question.destroy:
            kind = ButtonKind.NORMAL if question.calm else ButtonKind.DESTRUCTIVE
            destroy = Button(question.destroy, kind=kind)
            row.addWidget(destroy)
            destroy.clicked.connect(self._destroy)
        return foot

    def _destroy(self) -> None:
        self.accept()
        self.confirmed.emit()

    def _take_other(self) -> None:
        self.accept()
        self.other_chosen.emit()


def _short(text: str) -> str:
    """Give as much of a text as leaves the buttons on the screen, whatever names stand in it."""
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}\u2026"


def _words(question: Question) -> QWidget:
    top = Ground("surface")
    row = QHBoxLayout(top)
    row.setContentsMargins(26, 22, 24, 18)
    row.setSpacing(18)
    row.addWidget(
        IconLabel(question.icon, colour="amb" if question.calm else "red", size=24), 0, Qt.AlignmentFlag.AlignTop
    )
    column = QVBoxLayout()
    column.setSpacing(6)
    column.addWidget(Label(question.title, role=Role.TITLE, bold=True, wrap=True))
    column.addWidget(Label(_short(question.text), role=Role.FIELD, colour="tx2", wrap=True))
    if question.lines:
        column.addSpacing(4)
        column.addWidget(_list(question.lines))
    if question.warning:
        card = Card(padding=9, fill=Tone.AMBER.ground, edge=Tone.AMBER.ground, radius=4)
        card.add(Note(question.warning, icon=question.warning_icon, colour=Tone.AMBER.ink, role=Role.BODY))
        column.addSpacing(6)
        column.addWidget(card)
    row.addLayout(column, 1)
    return top


def _list(lines: tuple[str, ...]) -> QWidget:
    """Give the lines as far as there is room; the rest is scrolled to, by keys too."""
    view = QListWidget()
    view.setAccessibleName(QCoreApplication.translate("ConfirmDialog", "What it is about"))
    view.addItems([one_line(line) for line in lines])
    view.setUniformItemSizes(True)
    view.setSelectionMode(QListWidget.SelectionMode.NoSelection)
    view.setTextElideMode(Qt.TextElideMode.ElideRight)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    shown = min(len(lines), _MOST_LINES)
    view.setFont(Theme.of(view).font(Role.BODY))
    row = max(view.fontMetrics().height() + 6, 26)
    for place in range(view.count()):
        view.item(place).setSizeHint(QSize(10, row))
    view.ensurePolished()  # its frame is the style's
    view.setFixedHeight(shown * row + 2 * view.frameWidth() + 2)
    return view


class AskText(QDialog):
    """Asks for a reason or a note. ``given`` tells it; with ``needed`` an empty one is none; ``said``: as it is now."""

    given = Signal(str)

    def __init__(self, title: str, label: str, do: str, parent: QWidget, *, needed: bool, said: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(title_text(title))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._needed = needed
        self.text = TextField()
        self.text.setText(said)
        self.text.selectAll()
        self.field = Field(label, self.text, required=needed)
        self.do = Button(do, kind=ButtonKind.FIRST, keys="Enter")
        back = Button(Common.BACK.words, keys="Esc")
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(back)
        buttons.addWidget(self.do)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.addWidget(Label(title, role=Role.TITLE, bold=True))
        column.addWidget(self.field)
        column.addLayout(buttons)
        self.setMinimumWidth(440)
        back.clicked.connect(self.reject)
        self.do.clicked.connect(self._take)
        self.text.returnPressed.connect(self._take)
        self.text.setFocus()

    def _take(self) -> None:
        said = self.text.text().strip()
        if self._needed and not said:
            self.field.set_hint(Common.FILL_THIS_IN.words)
            self.text.setFocus()
            return
        self.given.emit(said)
        self.accept()
