"""The list of sections beside the settings: one is current; Up, Down and the pointer choose."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets import follow_theme

_HEIGHT = 40
#: Pixels before the words of an entry (the icon), and behind them.
_BEFORE, _BEHIND = 46, 8
_KEY, _ICON = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class Navigation(QListWidget):
    """The list; ``chosen`` carries the key of the section that the person went to."""

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_Entries(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.currentItemChanged.connect(self._changed)
        self.itemClicked.connect(lambda item: self.chosen.emit(item.data(_KEY)))
        follow_theme(self, self._restyle)

    def add(self, key: str, icon: str, words: str) -> None:
        """Put a section at the end; the first is current."""
        item = QListWidgetItem(words, self)
        item.setData(_KEY, key)
        item.setData(_ICON, icon)
        if self.count() == 1:
            self.set_current(key)

    @property
    def needed(self) -> int:
        """Pixels across in which every entry can be read, also as the current one."""
        metrics = QFontMetrics(Theme.of(self).font(Role.BODY, bold=True))
        words = (metrics.horizontalAdvance(self.item(place).text()) for place in range(self.count()))
        return _BEFORE + max(words, default=0) + _BEHIND

    def current(self) -> str:
        """Give the key of the current section."""
        return str(self.item(self.currentRow()).data(_KEY)) if self.currentRow() >= 0 else ""

    def set_current(self, key: str) -> None:
        """Make a section current without telling."""
        self.blockSignals(True)
        for place in range(self.count()):
            if self.item(place).data(_KEY) == key:
                self.setCurrentRow(place)
        self.blockSignals(False)
        self.viewport().update()

    def show_only(self, keys: set[str]) -> None:
        """Leave the other sections out; the first that is left is current when the current one is not."""
        for place in range(self.count()):
            self.item(place).setHidden(self.item(place).data(_KEY) not in keys)
        left = [self.item(place).data(_KEY) for place in range(self.count()) if not self.item(place).isHidden()]
        if left and self.current() not in left:
            self.set_current(left[0])

    def _changed(self, _item: QListWidgetItem) -> None:
        if key := self.current():
            self.chosen.emit(key)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.BODY))


class _Entries(QStyledItemDelegate):
    """Icon and words; the current one stands on a box in the accent's colour."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), _HEIGHT + 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        view = self.parent()
        assert isinstance(view, QWidget)
        theme, box = Theme.of(view), option.rect.adjusted(0, 0, 0, -2)
        state: QStyle.StateFlag = option.state
        on, hot = bool(state & QStyle.StateFlag.State_Selected), bool(state & QStyle.StateFlag.State_MouseOver)
        tokens = theme.tokens
        if on or hot:
            focus = on and view.hasFocus()
            paint_box(
                painter, box, fill=tokens.sel if on else tokens.hover, border=tokens.ac if focus else None, width=2
            )
        ink, direction = "ac" if on else "tx2", view.layoutDirection()
        icon = QRect(box.x() + 15, box.y() + (box.height() - 18) // 2, 18, 18)
        pixmap = theme.pixmap(str(index.data(_ICON)), ink, 18, view.devicePixelRatioF(), direction)
        painter.drawPixmap(QStyle.visualRect(direction, box, icon), pixmap)
        painter.setFont(theme.font(Role.BODY, bold=on))
        painter.setPen(theme.colour(ink))
        words = QStyle.visualRect(direction, box, box.adjusted(_BEFORE, 0, -_BEHIND, 0))
        edge = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | edge, str(index.data()))
