"""The column of small pictures: one for each label, with its number; a sketch until the label was looked at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.theme import Role, Theme, paint_box

WIDTH = 112
_PAPER = QSize(72, 102)
_KEY, _OUT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
#: So many small pictures are kept; those longest unseen become sketches again.
_MOST = 60
#: The sketch: bars and lines of text, in parts of the paper's width and height.
_LINES = ((0.10, 0.42, 0.34, 0.05), (0.10, 0.51, 0.62, 0.03), (0.10, 0.60, 0.5, 0.03), (0.10, 0.84, 0.46, 0.06))
_INK, _PALE = QColor("#33393B"), QColor("#B8C0C2")


class Thumbnails(QListWidget):
    """The column. Its current row is the label that is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(QCoreApplication.translate("PrintPage", "Labels"))
        self.viewport().setAutoFillBackground(False)
        self.pictures: OrderedDict[str, QPixmap] = OrderedDict()

    def set_rows(self, rows: Sequence[OrderRow], names: Sequence[str]) -> None:
        """Show these, called so; the current row stays."""
        current = self.currentRow()
        self.blockSignals(True)
        self.clear()
        for row, name in zip(rows, names, strict=True):
            item = QListWidgetItem(name)
            item.setData(_KEY, row.key)
            self.addItem(item)
        self.setCurrentRow(min(max(0, current), len(rows) - 1))
        self.blockSignals(False)

    def mark_left_out(self, keys: frozenset[str]) -> None:
        """Show these as left out."""
        for place in range(self.count()):
            item = self.item(place)
            item.setData(_OUT, item.data(_KEY) in keys)

    def show_picture(self, key: str, image: QImage) -> None:
        """Show a label as it is, in the place of its sketch."""
        ratio = self.devicePixelRatioF()
        mode = Qt.TransformationMode.SmoothTransformation
        small = image.scaled(_PAPER * ratio, Qt.AspectRatioMode.KeepAspectRatio, mode)
        pixmap = QPixmap.fromImage(small)
        pixmap.setDevicePixelRatio(ratio)
        self.pictures[key] = pixmap
        self.pictures.move_to_end(key)
        while len(self.pictures) > _MOST:
            self.pictures.popitem(last=False)
        self.viewport().update()

    def forget_pictures(self) -> None:
        """Show sketches: the labels will look otherwise."""
        self.pictures.clear()
        self.viewport().update()


class _Delegate(QStyledItemDelegate):
    """Paints one label: frame while it is looked at, the paper, the number."""

    def __init__(self, parent: Thumbnails) -> None:
        super().__init__(parent)
        self._list = parent

    def sizeHint(
        self,
        option: QStyleOptionViewItem,  # noqa: ARG002 - Qt's signature
        index: QModelIndex | QPersistentModelIndex,  # noqa: ARG002
    ) -> QSize:
        return QSize(WIDTH - 2, 144)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, tokens = Theme.of(self._list), Theme.of(self._list).tokens
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        current = bool(state & QStyle.StateFlag.State_Selected)
        frame = rect.adjusted(12, 5, -10, -3)
        if current:
            focus = self._list.hasFocus()
            paint_box(painter, frame, fill=tokens.sel, border=tokens.ac, width=2 if focus else 1, radius=6)
        paper = QRect(0, 0, _PAPER.width(), _PAPER.height())
        paper.moveCenter(QPoint(frame.center().x(), frame.top() + 8 + _PAPER.height() // 2))
        found = self._list.pictures.get(str(index.data(_KEY)))
        if index.data(_OUT):
            painter.setOpacity(0.35)
        if found is not None:
            _paint_picture(painter, paper, found)
        else:
            _paint_sketch(painter, paper)
        painter.setOpacity(1.0)
        painter.setFont(theme.font(Role.CAPTION, bold=current))
        painter.setPen(theme.colour("dis" if index.data(_OUT) else "tx" if current else "tx2"))
        words = QRect(frame.left(), paper.bottom() + 3, frame.width(), frame.bottom() - paper.bottom() - 4)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, str(index.data()))


def _paint_picture(painter: QPainter, paper: QRect, picture: QPixmap) -> None:
    size = picture.deviceIndependentSize().toSize()
    spot = QRect(0, 0, size.width(), size.height())
    spot.moveCenter(paper.center())
    painter.drawPixmap(spot, picture)
    painter.setPen(_PALE)
    painter.drawRect(spot.adjusted(0, 0, -1, -1))


def _paint_sketch(painter: QPainter, paper: QRect) -> None:
    painter.fillRect(paper, Qt.GlobalColor.white)
    painter.setPen(_PALE)
    painter.drawRect(paper.adjusted(0, 0, -1, -1))
    wide, high = paper.width(), paper.height()
    painter.fillRect(QRect(paper.left() + 7, paper.top() + 7, 34, 6), _INK)
    for place in range(18):
        if place % 3 != 2:
            bar = 2 if place % 4 == 0 else 1
            painter.fillRect(QRect(paper.left() + 7 + 3 * place, paper.top() + 18, bar, 16), _INK)
    for left, top, width, height in _LINES:
        line = QRect(paper.left() + round(left * wide), paper.top() + round(top * high), 0, 0)
        line.setSize(QSize(round(width * wide), max(2, round(height * high))))
        painter.fillRect(line, _INK if top > 0.8 else _PALE)
