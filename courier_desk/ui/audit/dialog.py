"""An order that stands twice at the service: both side by side, and what can be done. It decides nothing itself."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.audit import Twice
from courier_desk.ui.audit.sides import SideBySide
from courier_desk.ui.literal import title_text
from courier_desk.ui.theme import Role, Tone
from courier_desk.ui.widgets import Button, ButtonKind, Card, Ground, IconLabel, Label, Note
from courier_desk.ui.words import isolate, ltr, status_words

translate = QCoreApplication.translate
_WIDTH = 800


class TwiceDialog(QDialog):
    """One finding. Open it with ``open()``; Escape closes it and changes nothing."""

    delete_asked = Signal()
    dismiss_asked = Signal()
    show_asked = Signal(str)
    """The number of the order that is to be shown in the list."""

    def __init__(self, twice: Twice, parent: QWidget, *, place: int = 1, count: int = 1) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_WIDTH)
        self.twice = twice
        title = self.tr("Order {0} stands twice at the service").replace("{0}", ltr(twice.reference))
        if len(twice.orders) > 2:
            title = self.tr("Order {0} stands at the service %Ln times", "", len(twice.orders))
            title = title.replace("{0}", ltr(twice.reference))
        self.setWindowTitle(title_text(title))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        # Its least height would allow for lines broken more often than they are at this width.
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        column.addWidget(self._words(title, place, count))
        self._close = Button(self.tr("Close"), keys="Esc")
        column.addWidget(self._foot(self._close))
        self._close.setFocus()
        self.resize(_WIDTH, column.totalHeightForWidth(_WIDTH))

    def _words(self, title: str, place: int, count: int) -> QWidget:
        top = Ground("surface")
        row = QHBoxLayout(top)
        row.setContentsMargins(26, 22, 24, 18)
        row.setSpacing(18)
        row.addWidget(IconLabel("alert", colour="red", size=24), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(6)
        head = QHBoxLayout()
        head.addWidget(Label(title, role=Role.TITLE, bold=True, wrap=True), 1)
        if count > 1:
            text = self.tr("{0} of {1}").replace("{0}", str(place)).replace("{1}", str(count))
            head.addWidget(Label(text, colour="tx2"), 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        text = self.tr("One of them is too many: a courier may come twice, and collect twice.")
        if self.twice.deletable:
            text = self.tr(
                "One of them is too many: a courier may come twice, and collect twice. Delete the later one."
            )
        column.addWidget(Label(text, role=Role.FIELD, colour="tx2", wrap=True))
        if self.twice.merchant_name:
            text = self.tr("Merchant: {0}").replace("{0}", isolate(self.twice.merchant_name))
            column.addWidget(Label(text, colour="tx2"))
        column.addSpacing(6)
        column.addWidget(SideBySide(self.twice))
        for note in self._notes():
            column.addSpacing(4)
            column.addWidget(note)
        row.addLayout(column, 1)
        return top

    def _notes(self) -> list[QWidget]:
        later = ltr(self.twice.later.number)
        notes: list[QWidget] = []
        if not self.twice.deletable:
            notes.append(_amber(self._why_not(), "lock"))
        elif self.twice.printed[-1]:
            text = self.tr("The label of {0} was printed. Take it off the parcel.").replace("{0}", later)
            notes.append(_amber(text, "print"))
        return notes

    def _why_not(self) -> str:
        text = self.tr(
            "The service deletes new orders only, and {0} is: {1}. Cancel it in the list, or call the courier."
        )
        later = self.twice.later
        return text.replace("{0}", ltr(later.number)).replace("{1}", isolate(status_words(later.status).text))

    def _foot(self, close: Button) -> QWidget:
        foot, later = Ground("panel", top=True, edge="line"), self.twice.later.number
        row = QHBoxLayout(foot)
        row.setContentsMargins(24, 14, 24, 14)
        row.setSpacing(8)
        both = Button(self.tr("Both are meant"), icon="check")
        both.clicked.connect(self.dismiss_asked)
        show = Button(self.tr("Show in the list"), icon="box")
        show.clicked.connect(lambda: self.show_asked.emit(later))
        close.clicked.connect(self.reject)
        delete = Button(self.tr("Delete {0}…").replace("{0}", ltr(later)), kind=ButtonKind.DESTRUCTIVE, icon="trash")
        delete.clicked.connect(self.delete_asked)
        if not self.twice.deletable:
            delete.set_off(self._why_not())
        row.addWidget(both)
        row.addWidget(show)
        row.addStretch(1)
        row.addWidget(close)
        row.addWidget(delete)
        return foot


def _amber(text: str, icon: str) -> Card:
    card = Card(padding=9, fill=Tone.AMBER.ground, edge=Tone.AMBER.ground, radius=4)
    card.add(Note(text, icon=icon, colour=Tone.AMBER.ink, role=Role.BODY))
    return card
