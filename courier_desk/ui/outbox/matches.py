"""Close matches of a zone: up to nine rows, each taken by its number, by Enter or by the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.domain.zones import Zone
from courier_desk.ui.compose.zone_picker import zone_words
from courier_desk.ui.theme import Role, Theme, elided, paint_box
from courier_desk.ui.widgets import Card, Note, PaintedButton, kbd_size, paint_kbd
from courier_desk.ui.widgets.kbd import PLAIN
from courier_desk.ui.words import governorate_words, isolate

translate = QCoreApplication.translate
#: As many as there are digits to press.
MOST = 9
_ROW = 36
_SIDE = 10


class ZoneMatches(QWidget):
    """The rows under the zone field."""

    taken = Signal(object)
    """A zone was taken: ``domain.zones.Zone``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zones: tuple[Zone, ...] = ()
        self._note = Note("")
        self._card = Card(padding=1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._note)
        column.addWidget(self._card)

    def zones(self) -> tuple[Zone, ...]:
        """What is offered."""
        return self._zones

    def offer(self, zones: Sequence[Zone]) -> None:
        """Offer these, best first."""
        zones = tuple(zones[:MOST])
        self._note.show_note(
            translate("Outbox", "Close matches, press the number to take one:")
            if zones
            else translate("Outbox", "No name is close to this one. Type to search the list.")
        )
        self._card.setVisible(bool(zones))
        if zones == self._zones:
            return
        self._zones = zones
        while (item := self._card.body.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for place, zone in enumerate(zones):
            if place:
                self._card.add_rule()
            row = _MatchRow(place + 1, zone)
            row.clicked.connect(lambda _on=False, one=zone: self.taken.emit(one))
            self._card.add(row)

    def take(self, number: int) -> bool:
        """Take the row of this number; False when there is none."""
        if not 1 <= number <= len(self._zones) or not self.isVisible():
            return False
        self.taken.emit(self._zones[number - 1])
        return True


class _MatchRow(PaintedButton):
    """Number, zone, governorate."""

    def __init__(self, number: int, zone: Zone) -> None:
        super().__init__(zone_words(zone))
        self._number = str(number)
        self._where = governorate_words(zone.governorate)
        self.setAccessibleName(f"{self.text()}, {self._where}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as a row of a list."""
        return QSize(160, _ROW)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The number as a key, the zone, and at the end where it is."""
        theme, painter, direction = Theme.of(self), QPainter(self), self.layoutDirection()
        if self.isDown() or self.is_hot():
            paint_box(painter, self.rect(), fill=theme.tokens.hover, border=None)
        if self.hasFocus():
            paint_box(painter, self.rect(), fill=None, border=theme.tokens.ac, width=2)
        inner = self.rect().adjusted(_SIDE, 0, -_SIDE, 0)
        tag = kbd_size(self._number, theme, PLAIN)
        place = QRect(inner.x(), inner.center().y() - tag.height() // 2 + 1, tag.width(), tag.height())
        paint_kbd(painter, QStyle.visualRect(direction, inner, place), self._number, theme, PLAIN)
        painter.setFont(theme.font(Role.BODY))
        metrics = QFontMetrics(painter.font())
        where = metrics.horizontalAdvance(self._where) + 2
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.colour("tx2"))
        trailing = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignRight)
        painter.drawText(inner, trailing | middle, self._where)
        painter.setPen(theme.colour("tx"))
        room = inner.adjusted(tag.width() + 8, 0, -where - 8, 0)
        name = elided(painter.font(), self.text(), room.width())
        leading = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(QStyle.visualRect(direction, inner, room), leading | middle, isolate(name))
