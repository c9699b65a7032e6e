"""What became of the latest scan, large enough to be read from two metres; its ground says it by colour as well."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from courier_desk.domain.scans import ScanTone
from courier_desk.domain.shown_text import one_line
from courier_desk.domain.values import frozen
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import IconLabel, Label
from courier_desk.ui.widgets.alert import alert
from courier_desk.ui.words import plain

#: Ground, ink and edge by how a scan stands; nothing was scanned yet under None.
_LOOKS: dict[ScanTone | None, tuple[str, str, str]] = {
    None: ("surface", "tx2", "line2"),
    ScanTone.WORKING: ("blueb", "blue", "blue"),
    ScanTone.GOOD: ("grnb", "grn", "grnline"),
    ScanTone.DOUBTFUL: ("ambb", "amb", "ambline"),
    ScanTone.BAD: ("redb", "red", "redline"),
}
_EDGE = 3
_SIDE = 32
_SMALLEST = 18
#: Marks over Arabic letters reach so far (pixels) over the height of the largest letters' font.
_MARKS = 14
#: A sentence is not wider than this, so that the eye finds its next line.
_WIDEST = 760


@frozen(kw_only=True)
class ResultWords:
    """All that is shown of a scan, in words. ``tone`` None: nothing was scanned yet; ``zone``: its names, for a tip."""

    tone: ScanTone | None
    icon: str
    head: str
    number: str = ""
    name: str = ""
    place: str = ""
    zone: str = ""
    cash: str = ""
    amount: str = ""
    text: str = ""

    def spoken(self) -> str:
        """Give it as a screen reader says it."""
        parts: Sequence[str] = (self.head, self.number, self.name, self.place, self.cash, self.amount, self.text)
        return plain(". ".join(part.strip().rstrip(".") for part in parts if part))


class FittedLabel(Label):
    """One line in the middle, as large as its role says and smaller where it has no room; then it is cut."""

    def __init__(self, role: Role, *, colour: str = "tx", bold: bool = False) -> None:
        super().__init__(role=role, colour=colour, bold=bold)
        self._full = self._more = ""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_line(self, text: str, *, more: str = "") -> None:
        """Show a line; an empty one takes no room. ``more`` is told in its tip."""
        self._full, self._more = text, more
        self.setVisible(bool(text))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width fits another size."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """As high as the role is, whatever had to give way in width."""
        return QSize(100, QFontMetrics(Theme.of(self).font(self._role, bold=self._bold)).height())

    def minimumSizeHint(self) -> QSize:
        """As high, and no width of its own."""
        return QSize(0, self.sizeHint().height())

    def _fit(self) -> None:
        font = QFont(Theme.of(self).font(self._role, bold=self._bold))
        room = max(1, self.width())
        width = QFontMetrics(font).horizontalAdvance(self._full)
        if width > room:
            font.setPixelSize(max(_SMALLEST, font.pixelSize() * room // width))
        self.setFont(font)
        cut = one_line(QFontMetrics(font).elidedText(self._full, Qt.TextElideMode.ElideMiddle, room))
        lines = ("" if cut == self._full else self._full, self._more)
        self.setToolTip(tip_text("\n".join(line for line in lines if line)))
        self.set_text(cut)


class ResultView(QWidget):
    """The left of the station."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ResultWords(tone=None, icon="scan", head="")
        self._icon = IconLabel("scan", size=60)
        self.head = Label(role=Role.STATION, bold=True, wrap=False)
        self.head.setContentsMargins(0, _MARKS, 0, _MARKS)
        self.number = FittedLabel(Role.STATION_NUMBER, bold=True)
        self.name = FittedLabel(Role.FIGURE)
        self.place = FittedLabel(Role.NAME, colour="tx2")
        self._cash = Label(role=Role.FIGURE, colour="tx2")
        self._amount = Label(role=Role.FIGURE, bold=True)
        self._money = QWidget()
        self.text = Label(role=Role.NAME, wrap=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.text.setMaximumWidth(_WIDEST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addStretch(1)
        head.addWidget(self._icon)
        head.addWidget(self.head)
        head.addStretch(1)
        money = QHBoxLayout(self._money)
        money.setContentsMargins(0, 0, 0, 0)
        money.setSpacing(6)
        money.addStretch(1)
        money.addWidget(self._cash)
        money.addWidget(self._amount)
        money.addStretch(1)
        sentence = QHBoxLayout()
        sentence.addStretch(1)
        sentence.addWidget(self.text, 1000)
        sentence.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 8, _SIDE, 8 + _EDGE)
        column.setSpacing(4)
        column.addStretch(1)
        column.addLayout(head)
        for part in (self.number, self.name, self.place):
            column.addWidget(part)
        column.addSpacing(4)
        column.addWidget(self._money)
        column.addSpacing(4)
        column.addLayout(sentence)
        column.addStretch(1)

    def words(self) -> ResultWords:
        """Give what is shown."""
        return self._words

    def show_words(self, words: ResultWords) -> None:
        """Show another scan, or what became of it; a screen reader is told where it is another."""
        if words == self._words:
            return
        said, self._words = self._words.spoken(), words
        _ground, ink, _edge = _LOOKS[words.tone]
        self._icon.set_icon(words.icon, ink)
        self.head.set_colour(ink)
        self._show_head()
        self.number.show_line(words.number)
        self.name.show_line(words.name)
        self.place.show_line(words.place, more=words.zone)
        self._cash.set_text(words.cash)
        self._amount.set_text(words.amount)
        self._money.setVisible(bool(words.amount))
        self.text.set_text(words.text)
        self.text.setVisible(bool(words.text))
        self.setAccessibleName(words.spoken())
        self.update()
        if words.spoken() != said and words.tone is not None:
            alert(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The headline gives way in size before it is cut."""
        super().resizeEvent(event)
        self._show_head()

    def _show_head(self) -> None:
        room = self.width() - 2 * _SIDE - self._icon.sizeHint().width() - 30
        font = QFont(Theme.of(self).font(Role.STATION, bold=True))
        width = QFontMetrics(font).horizontalAdvance(self._words.head) + 2
        if width > room > 0:
            font.setPixelSize(max(_SMALLEST, font.pixelSize() * room // width))
        self.head.setFont(font)
        self.head.set_text(self._words.head)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Ground and edge."""
        ground, _ink, edge = _LOOKS[self._words.tone]
        theme, painter = Theme.of(self), QPainter(self)
        painter.fillRect(self.rect(), theme.colour(ground))
        painter.fillRect(0, self.height() - _EDGE, self.width(), _EDGE, theme.colour(edge))
