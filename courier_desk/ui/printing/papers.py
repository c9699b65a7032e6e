"""The choice of the paper: a row for each with a small drawing, its name, and what becomes of a label there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.papers import Paper
from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets import Card, Label, Rule
from courier_desk.ui.words import paper_words

_RADIO = 18
#: The drawing's pixels for a millimetre: a lying A4 still fits.
_SCALE = 0.115
_DRAWING = 40


class PaperChoice(Card):
    """The rows. Arrow keys move inside it; ``choose`` is told the paper."""

    def __init__(self, name: str, choose: Callable[[Paper], None]) -> None:
        super().__init__(padding=1)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._rows: dict[Paper, PaperRow] = {}
        for place, paper in enumerate(Paper):
            if place:
                self.add(Rule())
            row = self._rows[paper] = PaperRow(paper)
            row.clicked.connect(lambda _on=False, paper=paper: choose(paper))
            self._group.addButton(row)
            self.add(row)

    def set_paper(self, paper: Paper) -> None:
        """Show which is chosen."""
        self._rows[paper].setChecked(True)

    def show_captions(self, captions: Mapping[Paper, str]) -> None:
        """Say of each what becomes of a label on it."""
        for paper, caption in captions.items():
            self._rows[paper].show_caption(caption)

    def row(self, paper: Paper) -> PaperRow:
        """Give the row of a paper, for tests and the focus."""
        return self._rows[paper]


class PaperRow(QAbstractButton):
    """One paper."""

    def __init__(self, paper: Paper) -> None:
        super().__init__()
        self._paper = paper
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(paper_words(paper))
        self._name = Label(paper_words(paper), wrap=True)
        self._caption = Label(role=Role.CAPTION, colour="tx2", wrap=True)
        names = QVBoxLayout()
        names.setSpacing(0)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 10, 2)
        row.setSpacing(10)
        self._left = QWidget()
        self._left.setFixedSize(_RADIO + 10 + _DRAWING, 36)
        for part in (self._left, self._name, self._caption):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        names.addStretch(1)
        names.addWidget(self._name)
        names.addWidget(self._caption)
        names.addStretch(1)
        row.addWidget(self._left)
        row.addLayout(names, 1)
        self.toggled.connect(lambda on: self._name.set_bold(bold=on))

    def show_caption(self, text: str) -> None:
        """Say what becomes of a label on this paper."""
        self._caption.set_text(text)
        self.setAccessibleDescription(text)

    def caption(self) -> str:
        """Give what it says."""
        return self._caption.text()

    def sizeHint(self) -> QSize:
        """As the layout wants it for the width there is: long words take two lines."""
        layout = self.layout()
        assert layout is not None
        hint = layout.sizeHint()
        return hint if self.width() < hint.width() else QSize(hint.width(), layout.totalHeightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Ground, radio, drawing; the words are labels."""
        theme, painter = Theme.of(self), QPainter(self)
        tokens = theme.tokens
        if self.isChecked() or self.underMouse():
            painter.fillRect(self.rect(), theme.colour("sel" if self.isChecked() else "hover"))
        if self.hasFocus():
            paint_box(painter, self.rect(), fill=None, border=tokens.ac, width=2, radius=4)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = self._left.geometry()
        mirrored = self.isRightToLeft()
        x = left.right() - _RADIO if mirrored else left.left()
        circle = QRectF(x + 1, left.center().y() - _RADIO / 2, _RADIO - 2, _RADIO - 2)
        painter.setPen(QPen(QColor(tokens.ac if self.isChecked() else tokens.ctl), 1.4))
        painter.setBrush(QColor(tokens.surface))
        painter.drawEllipse(circle)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.ac))
            painter.drawEllipse(circle.adjusted(4, 4, -4, -4))
        area = QRect(left.left() if mirrored else left.right() - _DRAWING, left.top(), _DRAWING, left.height())
        self._draw_paper(painter, area, theme)

    def _draw_paper(self, painter: QPainter, area: QRect, theme: Theme) -> None:
        size = self._paper.size
        sheet = QRect(0, 0, round(size.width_mm * _SCALE), round(size.height_mm * _SCALE))
        sheet.moveCenter(area.center())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(theme.colour("tx"), 1))
        painter.setBrush(theme.colour("surface"))
        painter.drawRect(sheet)
        if self._paper.labels > 1:
            painter.setPen(QPen(theme.colour("tx"), 1, Qt.PenStyle.DashLine))
            middle = sheet.center().x()
            painter.drawLine(middle, sheet.top(), middle, sheet.bottom())
