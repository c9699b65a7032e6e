"""The line under the tabs that says what is wrong with everything at once; one at a time."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Theme, Tone, paint_box
from courier_desk.ui.widgets.alert import alert
from courier_desk.ui.widgets.boxes import Ground
from courier_desk.ui.widgets.buttons import Button, ButtonKind, IconButton
from courier_desk.ui.widgets.labels import IconLabel, Label
from courier_desk.ui.words_common import Common


@frozen
class BannerView:
    """What is wrong (bold), what it means, and the way out; ``progress`` from 0 to 1 shows a bar.

    ``closable``: a person may close it, because nothing has to be done about it.
    """

    tone: Tone
    icon: str
    title: str
    text: str
    action: str = ""
    action_icon: str = ""
    progress: float | None = None
    closable: bool = False


class Banner(Ground):
    """Hidden while there is nothing to say."""

    action = Signal()
    """The way out was pressed."""
    closed = Signal()
    """A person has read it and wants it gone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("ambb", bottom=True, parent=parent)
        self._view: BannerView | None = None
        self._icon = IconLabel("", size=20)
        self._title = Label(bold=True)
        self._text = Label(wrap=True)
        self._bar = _Bar()
        self._button = Button("", kind=ButtonKind.AMBER)
        self._button.clicked.connect(self.action)
        self._close = IconButton("x", Common.CLOSE.words)
        self._close.clicked.connect(self.closed)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 14, 5)
        row.setSpacing(10)
        for part in (self._icon, self._title, self._text, self._bar, self._button, self._close):
            row.addWidget(part, 1 if part is self._text else 0, Qt.AlignmentFlag.AlignVCenter)
        self.setMinimumHeight(46)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.hide()

    def view(self) -> BannerView | None:
        """What it says; None while hidden."""
        return self._view

    def show_view(self, view: BannerView) -> None:
        """Say this; what is new is announced to screen readers, a mere tick of time is not."""
        news = self._view is None or self._view.title != view.title
        self._view = view
        ink = view.tone.ink
        self.set_ground(view.tone.ground)
        self._icon.set_icon(view.icon, ink)
        self._title.set_text(view.title)
        self._title.set_colour(ink)
        self._text.set_text(view.text)
        self._bar.show_part(view.progress, ink)
        self._button.setText(view.action)
        self._button.set_icon(view.action_icon)
        self._button.set_kind(ButtonKind.RED if view.tone is Tone.RED else ButtonKind.AMBER)
        self._button.setVisible(bool(view.action))
        self._close.setVisible(view.closable)
        self.setAccessibleName(f"{view.title} {view.text}")
        self.show()
        if news:
            alert(self)

    def clear(self) -> None:
        """Nothing is wrong."""
        self._view = None
        self.hide()


class _Bar(QWidget):
    """How far the waiting has come."""

    def __init__(self) -> None:
        super().__init__()
        self._part = 0.0
        self._ink = "amb"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_part(self, part: float | None, ink: str) -> None:
        self.setVisible(part is not None)
        self._part = min(1.0, max(0.0, part or 0.0))
        self._ink = ink
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(140, 10)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        painter, tokens = QPainter(self), Theme.of(self).tokens
        paint_box(painter, self.rect(), fill=None, border=tokens[self._ink], radius=5)
        width = round(self.width() * self._part)
        left = self.width() - width if self.isRightToLeft() else 0
        painter.setClipRect(QRect(left, 0, width, self.height()))
        paint_box(painter, self.rect(), fill=tokens[self._ink], border=None, radius=5)
