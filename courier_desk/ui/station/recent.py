"""The list of scans: number, name, outcome in words, and the time to the second. Painted, so that a day's fit in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QSizePolicy, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme, elided, metrics_of
from courier_desk.ui.words import plain

_HEIGHT = 62
_SIDE = 20
_ICON = 20
_LEAD = 56
Index = QModelIndex | QPersistentModelIndex
LINE_ROLE = Qt.ItemDataRole.UserRole


@frozen(kw_only=True)
class ScanLine:
    """One scan in words; ``ink`` colours its icon and, where it is not well, its outcome."""

    number: str
    name: str
    outcome: str
    time: str
    icon: str
    ink: str
    latest: bool = False

    def spoken(self) -> str:
        """Give it as a screen reader says it."""
        return plain(". ".join(part for part in (self.number, self.name, self.outcome, self.time) if part))


class _Lines(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[ScanLine, ...] = ()

    def take(self, lines: Sequence[ScanLine]) -> None:
        """Show these; where only some changed, the list stays where it was scrolled to."""
        new = tuple(lines)
        if len(new) == len(self.lines):
            self.lines = new
            if new:
                self.dataChanged.emit(self.index(0), self.index(len(new) - 1))
            return
        self.beginResetModel()
        self.lines = new
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.lines[index.row()]
        if role == LINE_ROLE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.spoken()
        return tip_text(plain(line.outcome)) if role == Qt.ItemDataRole.ToolTipRole else None


class _Painter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del option, index
        return QSize(200, _HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = index.data(LINE_ROLE)
        view = option.widget
        if not isinstance(line, ScanLine) or not isinstance(view, QWidget):
            return
        rect: QRect = option.rect
        theme, direction = Theme.of(view), view.layoutDirection()
        painter.save()
        painter.fillRect(rect, theme.colour("sel" if line.latest else "panel"))
        painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, theme.colour("line"))
        icon = QRect(rect.x() + _SIDE, rect.y() + (rect.height() - _ICON) // 2, _ICON, _ICON)
        pixmap = theme.pixmap(line.icon, line.ink, _ICON, view.devicePixelRatioF(), direction)
        painter.drawPixmap(QStyle.visualRect(direction, rect, icon), pixmap)
        time = metrics_of(theme.font(Role.BODY)).horizontalAdvance(line.time) + 2
        room = rect.width() - _LEAD - _SIDE - time - 12
        first, second = QRect(_LEAD, 9, room, 24), QRect(_LEAD, 33, room, 20)
        bold = theme.font(Role.NAME, bold=True)
        number = elided(bold, line.number, room)
        self._text(painter, rect, first, number, bold, "tx", direction)
        used = metrics_of(bold).horizontalAdvance(number) + 8
        if room - used > 30:
            name = elided(theme.font(Role.FIELD), line.name, room - used)
            place = QRect(_LEAD + used, 9, room - used, 24)
            self._text(painter, rect, place, name, theme.font(Role.FIELD), "tx2", direction)
        body = theme.font(Role.BODY)
        ink = line.ink if line.ink in ("amb", "red") else "tx2"
        self._text(painter, rect, second, elided(body, line.outcome, room), body, ink, direction)
        end = QRect(rect.width() - _SIDE - time, 0, time, rect.height())
        self._text(painter, rect, end, line.time, body, "tx2", direction)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(
                QStyle.visualRect(direction, rect, QRect(rect.x(), rect.y(), 3, _HEIGHT)), theme.colour("ac")
            )
        painter.restore()

    @staticmethod
    def _text(
        painter: QPainter, rect: QRect, place: QRect, text: str, font: object, ink: str, direction: Qt.LayoutDirection
    ) -> None:
        """Paint a text at the leading edge of a place that is counted from the row's leading edge."""
        painter.setFont(font)  # type: ignore[arg-type]  # a QFont
        painter.setPen(Theme.of().colour(ink))
        spot = QStyle.visualRect(direction, rect, place.translated(rect.topLeft()))
        edge = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
        painter.setLayoutDirection(direction)
        painter.drawText(spot, edge | Qt.AlignmentFlag.AlignAbsolute | Qt.TextFlag.TextSingleLine, text)


class RecentScans(QListView):
    """The list; digits that are typed in it are not for it."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = _Lines(self)
        self.setModel(self._lines)
        self.setItemDelegate(_Painter(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Last scans"))
        self.viewport().setAutoFillBackground(False)

    def lines(self) -> tuple[ScanLine, ...]:
        """Give what is listed, newest first."""
        return self._lines.lines

    def show_lines(self, lines: Sequence[ScanLine]) -> None:
        """List these."""
        if tuple(lines) != self._lines.lines:
            self._lines.take(lines)

    def height_of(self, count: int) -> int:
        """Give how high so many lines are (pixels)."""
        return count * _HEIGHT

    def minimumSizeHint(self) -> QSize:
        """Two lines, where there is no room for more."""
        return QSize(200, 2 * _HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed is for the field: it goes on to the page."""
        if event.text() and event.text().isprintable() and event.text() != " ":
            event.ignore()
        else:
            super().keyPressEvent(event)
