"""A bar in parts: how many of how many, each part with its glyph, its word and its number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import IconLabel, Label
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import Formats, listed

translate = QCoreApplication.translate
_HEIGHT = 14
_RADIUS = 7


@dataclass(frozen=True, slots=True)
class Part:
    """One part: its words, its glyph in a token's colour, and the token it is painted with (empty: the bare track)."""

    words: str
    icon: str
    ink: str
    fill: str
    count: int


class PartsBar(QWidget):
    """The bar alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[Part, ...] = ()
        self._total = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: Sequence[Part], total: int) -> None:
        """Paint these parts of ``total``, in their order."""
        self._parts, self._total = tuple(parts), max(1, total)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The track, and the parts on it from the leading edge; each can be seen, however small."""
        theme, painter = Theme.of(self), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(self.rect(), _RADIUS, _RADIUS)
        painter.setClipPath(path)
        painter.fillRect(self.rect(), theme.colour("track"))
        x = done = 0
        for part in self._parts:
            done += part.count
            end = round(self.width() * min(self._total, done) / self._total)
            end = min(self.width(), max(end, x + (3 if part.count else 0)))
            if part.fill and end > x:
                place = QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, end - x, _HEIGHT))
                painter.fillRect(place, QColor(theme.tokens[part.fill]))
            x = end


class BarRow(QWidget):
    """Title and count, the legend, the bar under them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Label(role=Role.FIELD, bold=True)
        self._number = Label(role=Role.FIELD, bold=True)
        self._of = Label(role=Role.FIELD, colour="tx2")
        self._legend = WrapRow(spacing=16)
        self._entries: list[_Entry] = []
        self.bar = PartsBar()
        head = QHBoxLayout()
        head.setSpacing(6)
        for label in (self._title, self._number, self._of):
            head.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        head.addSpacing(24)
        head.addStretch(1)
        head.addWidget(self._legend, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.bar)

    def show_parts(self, title: str, count: int, total: int, parts: Sequence[Part]) -> None:
        """Show ``count`` of ``total`` as ``title``, in these parts; a part of none is left out of the legend."""
        number = Formats.current().number
        of = translate("Batch", "of {n}").replace("{n}", number(total))
        self._title.set_text(title)
        self._number.set_text(number(count))
        self._of.set_text(of)
        shown = [part for place, part in enumerate(parts) if part.count or not place]
        while len(self._entries) < len(shown):
            entry = _Entry()
            self._entries.append(entry)
            self._legend.add(entry)
        for place, entry in enumerate(self._entries):
            entry.setVisible(place < len(shown))
            if place < len(shown):
                entry.show_part(shown[place])
        self.bar.show_parts(parts, total)
        self.bar.setAccessibleName(f"{title} {number(count)} {of}")
        self.bar.setAccessibleDescription(listed(f"{part.words} {number(part.count)}" for part in shown))


class _Entry(QWidget):
    """Glyph, word, number."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel("check", size=16)
        self._words = Label()
        self._number = Label(bold=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        for widget in (self._icon, self._words, self._number):
            row.addWidget(widget)

    def show_part(self, part: Part) -> None:
        self._icon.set_icon(part.icon, part.ink)
        self._words.set_text(part.words)
        self._number.set_text(Formats.current().number(part.count))
