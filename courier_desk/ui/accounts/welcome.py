"""The left side of the first-run screen: who we are, what happens to the key, the training service, the language."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets import Button, Card, Ground, IconLabel, Label, LinkButton, Rule, scrolled
from courier_desk.ui.words_common import Common

_WIDTH = 430


class Welcome(Ground):
    """What stands beside the form; ``again``: look for the key store once more, ``training``: try without a key,
    ``site``: this computer is one of a site's desks.
    """

    language_asked = Signal(str)

    def __init__(self, *, replacing: bool = False, joins: bool = False, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        self._key_place = _said("")
        self.again = LinkButton(Common.TRY_AGAIN.words)
        self.setFixedWidth(_WIDTH)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(48, 40, 49, 28)
        column.setSpacing(12)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(_Logo())
        head.addWidget(Label(Common.COURIER_DESK.words, role=Role.NAME, bold=True), 1)
        column.addLayout(head)
        column.addSpacing(12)
        title = self.tr("Connect this desk to your courier account")
        if replacing:
            title = self.tr("Enter a key for this account")
        column.addWidget(Label(title, role=Role.FIGURE_BIG, bold=True, wrap=True))
        explanation = self.tr(
            "You need the API key that the courier's administrator gave you. It is shown once when it is made, so ask "
            "for a new one if it is lost."
        )
        column.addWidget(Label(explanation, role=Role.FIELD, colour="tx2", wrap=True))
        column.addSpacing(6)
        column.addLayout(self._place())
        column.addLayout(_point("shield", _said(self.tr("Testing only reads. It creates nothing."))))
        if replacing:
            safe = self.tr("What waits here is safe, and goes out once the key is in.")
            column.addLayout(_point("tray", _said(safe)))
        column.addStretch(1)
        training = self._training()
        column.addWidget(training)
        if replacing:
            training.hide()
        self.site = LinkButton(self.tr("Join the desks of a site…"))
        foot = QHBoxLayout()
        foot.addLayout(self._languages())
        foot.addWidget(self.site)
        self.site.setVisible(joins)
        column.addLayout(foot)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(_see_through(inside))

    def show_key_place(self, words: str, *, again: bool) -> None:
        """Say where the key will go; ``again``: it may be asked for once more."""
        self._key_place.set_text(words)
        self.again.setVisible(again)

    def stay(self) -> None:
        """Lead nowhere else: an account is kept already."""
        self.training.setEnabled(False)
        for link in self.findChildren(LinkButton):
            link.setEnabled(link is self.again)

    def _place(self) -> QHBoxLayout:
        self.again.hide()
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._key_place)
        column.addWidget(self.again)
        return _point("lock", whole)

    def _training(self) -> Card:
        card = Card(padding=11, spacing=8)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(IconLabel("school", colour="ac", size=20))
        head.addWidget(Label(self.tr("No key yet?"), role=Role.FIELD, bold=True), 1)
        card.body.addLayout(head)
        words = self.tr("The training service runs on this computer with made-up orders. Nothing leaves it.")
        card.add(Label(words, colour="tx2", wrap=True))
        self.training = Button(self.tr("Try it with the training service"), icon="play")
        card.add(self.training)
        return card

    def _languages(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(IconLabel("globe"))
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for code, name, current in (("en", "English", not mirrored), ("ar", "العربية", mirrored)):
            if code == "ar":
                row.addWidget(Rule(vertical=True))
            if current:
                row.addWidget(Label(name, bold=True))
            else:
                link = LinkButton(name)
                link.clicked.connect(lambda _checked=False, code=code: self.language_asked.emit(code))
                row.addWidget(link)
        row.addStretch(1)
        return row


def _see_through(inside: QWidget) -> QScrollArea:
    """Let a small window scroll what a larger one shows at once; the keyboard brings its stops into sight."""
    area = scrolled(inside)
    for see_through in (area.viewport(), inside):
        see_through.setAutoFillBackground(False)
    return area


def _said(words: str) -> Label:
    return Label(words, role=Role.FIELD, wrap=True)


def _point(icon: str, words: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(12)
    row.addWidget(IconLabel(icon, colour="ac", size=20), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(words, 1)
    return row


class _Logo(QWidget):
    """Our sign: a label on the accent."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(40, 40)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter = Theme.of(self), QPainter(self)
        paint_box(painter, self.rect(), fill=theme.tokens.ac, border=None, radius=6)
        painter.drawPixmap(8, 8, theme.pixmap("label", "onac", 24, self.devicePixelRatioF()))
