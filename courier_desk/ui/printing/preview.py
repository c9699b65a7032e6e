"""What is seen on the print page: the sheet as it will be, smaller or larger, or why there is none to see; and beside
it the column of small pictures, one for each label with its number, a sketch until the label was looked at.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QWheelEvent
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.theme import Role, Theme, elided, paint_box
from courier_desk.ui.widgets import Ground, Note
from courier_desk.ui.widgets.follow import follow_theme

translate = QCoreApplication.translate
_COLUMN_WIDTH = 112
_SMALL_PAPER = QSize(72, 102)
_KEY, _OUT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
#: So many small pictures are kept; those longest unseen become sketches again.
_MOST_KEPT = 60
#: The sketch: bars and lines of text, in parts of the paper's width and height.
_LINES = ((0.10, 0.42, 0.34, 0.05), (0.10, 0.51, 0.62, 0.03), (0.10, 0.60, 0.5, 0.03), (0.10, 0.84, 0.46, 0.06))
_INK, _PALE = QColor("#33393B"), QColor("#B8C0C2")
#: Room around the sheet, and between two pages of a label (pixels).
_AROUND = 32
_BETWEEN = 16
_STEP = 1.25
_LARGEST = 6.0
#: A notch of a wheel (eighths of a degree).
_WHEEL_STEP = 120
#: Pages up to so many pixels are made smaller as a whole, each dot counted; of larger ones what is seen is drawn.
_SMOOTHED = 700_000
_EDGE = QColor("#8A9799")


class Thumbnails(QListWidget):
    """The column. Its current row is the label that is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(_COLUMN_WIDTH)
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
        small = image.scaled(_SMALL_PAPER * ratio, Qt.AspectRatioMode.KeepAspectRatio, mode)
        pixmap = QPixmap.fromImage(small)
        pixmap.setDevicePixelRatio(ratio)
        self.pictures[key] = pixmap
        self.pictures.move_to_end(key)
        while len(self.pictures) > _MOST_KEPT:
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
        return QSize(_COLUMN_WIDTH - 2, 144)

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
        paper = QRect(0, 0, _SMALL_PAPER.width(), _SMALL_PAPER.height())
        paper.moveCenter(QPoint(frame.center().x(), frame.top() + 8 + _SMALL_PAPER.height() // 2))
        found = self._list.pictures.get(str(index.data(_KEY)))
        if index.data(_OUT):
            painter.setOpacity(0.35)
        if found is not None:
            _paint_picture(painter, paper, found)
        else:
            _paint_sketch(painter, paper)
        painter.setOpacity(1.0)
        font = theme.font(Role.CAPTION, bold=current)
        painter.setFont(font)
        painter.setPen(theme.colour("dis" if index.data(_OUT) else "tx" if current else "tx2"))
        words = QRect(frame.left(), paper.bottom() + 3, frame.width(), frame.bottom() - paper.bottom() - 4)
        called = elided(font, str(index.data()), words.width() - 4, left=True)  # references differ at their end
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, called)


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


class SheetView(QWidget):
    """Shows pages in a scrolling area; what is wrong stands above them."""

    def __init__(self) -> None:
        super().__init__()
        self._note = Note(icon="alert", colour="red", role=Role.BODY)
        bar = Ground("redb", bottom=True)
        inner = QVBoxLayout(bar)
        inner.setContentsMargins(16, 8, 16, 8)
        inner.addWidget(self._note)
        self._bar = bar
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(False)
        self._area.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._area.setAccessibleName(translate("PrintPage", "The page as it will be printed"))
        self._sheet = _Sheet()
        self._area.setWidget(self._sheet)
        self._area.viewport().setAutoFillBackground(False)
        self._area.viewport().installEventFilter(self)
        self._zoom = 1.0
        self._turned = 0
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self._area, 1)
        bar.hide()

    def pages(self) -> tuple[QImage, ...]:
        """Give the pages that are shown."""
        return self._sheet.pages

    def why(self) -> str:
        """Give the reason that is shown; empty when there is none."""
        return "" if self._bar.isHidden() else self._note.text()

    @property
    def zoom(self) -> float:
        """How much larger than fits."""
        return self._zoom

    def show_pages(self, pages: Sequence[QImage], why: str = "", name: str = "") -> None:
        """Show these, and why the label may not be printed."""
        self._note.show_note(why)
        self._bar.setVisible(bool(why))
        self._sheet.setAccessibleName(name)
        self._sheet.show_pages(tuple(pages))
        self._place()

    def show_wait(self, text: str) -> None:
        """Say what is waited for, in the place of the page."""
        self._bar.hide()
        self._sheet.show_wait(text)
        self._place()

    def larger(self) -> None:
        """Show it larger."""
        self._set_zoom(min(_LARGEST, self._zoom * _STEP))

    def smaller(self) -> None:
        """Show it smaller."""
        self._set_zoom(max(0.5, self._zoom / _STEP))

    def fit(self) -> None:
        """Show the whole sheet, as large as there is room."""
        self._set_zoom(1.0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel with Ctrl zooms; what is under the pointer stays there. Another size is fitted anew."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        if isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._turned += event.angleDelta().y()
            steps = int(self._turned / _WHEEL_STEP)
            self._turned -= steps * _WHEEL_STEP
            spot = event.position()
            before = self._sheet.mapFrom(self._area.viewport(), spot)
            shares = before.x() / max(1, self._sheet.width()), before.y() / max(1, self._sheet.height())
            for _ in range(abs(steps)):
                self.larger() if steps > 0 else self.smaller()
            self._area.horizontalScrollBar().setValue(round(shares[0] * self._sheet.width() - spot.x()))
            self._area.verticalScrollBar().setValue(round(shares[1] * self._sheet.height() - spot.y()))
            return True
        return super().eventFilter(watched, event)

    def _set_zoom(self, zoom: float) -> None:
        self._zoom = 1.0 if abs(zoom - 1.0) < 0.01 else zoom
        self._place()

    def _place(self) -> None:
        """Give the sheet its size: as fits, times the zoom. What fits needs no bars; they come for what does not."""
        room = self._area.maximumViewportSize()
        wanted = self._sheet.size_for(room, self._zoom)
        if wanted.height() > room.height():
            room.setWidth(room.width() - self._area.verticalScrollBar().sizeHint().width())
            wanted = self._sheet.size_for(room, self._zoom)
        if wanted.width() > room.width():
            room.setHeight(room.height() - self._area.horizontalScrollBar().sizeHint().height())
        self._sheet.resize(wanted.expandedTo(room))


class _Sheet(QWidget):
    """Paints the pages one under the other, white on the ground."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: tuple[QImage, ...] = ()
        self._waits = ""
        self._width = 0
        self._drawn: dict[tuple[int, int], QPixmap] = {}
        follow_theme(self, self.update)

    def show_pages(self, pages: tuple[QImage, ...]) -> None:
        self.pages, self._waits = pages, ""
        self._drawn.clear()
        self.update()

    def show_wait(self, text: str) -> None:
        self.pages, self._waits = (), text
        self._drawn.clear()
        self.setAccessibleName(text)
        self.update()

    def size_for(self, room: QSize, zoom: float) -> QSize:
        """Give the size that shows the pages, and remember how wide a page is then."""
        if not self.pages:
            return room
        first = self.pages[0]
        fits = min((room.width() - 2 * _AROUND) / first.width(), (room.height() - 2 * _AROUND) / first.height())
        self._width = max(40, int(first.width() * fits * zoom))
        heights = [self._height(page) for page in self.pages]
        return QSize(self._width + 2 * _AROUND, sum(heights) + _BETWEEN * (len(heights) - 1) + 2 * _AROUND)

    def _height(self, page: QImage) -> int:
        return round(page.height() * self._width / page.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), Theme.of(self)
        painter.fillRect(self.rect(), theme.colour("win"))
        if self._waits:
            painter.setFont(theme.font(Role.BODY))
            painter.setPen(theme.colour("tx2"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._waits)
        heights = [self._height(page) for page in self.pages]
        whole = sum(heights) + _BETWEEN * max(0, len(heights) - 1)
        top = max(_AROUND, (self.height() - whole) // 2)
        for place, (page, height) in enumerate(zip(self.pages, heights, strict=True)):
            spot = QPoint((self.width() - self._width) // 2, top)
            if self._width * height > _SMOOTHED:
                _paint_part(painter, event.rect(), QRect(spot, QSize(self._width, height)), page)
            else:
                painter.drawPixmap(spot, self._pixmap(place, page, height))
            painter.setPen(_EDGE)  # the edge of the paper, which is white in both themes
            painter.drawRect(QRect(spot, QSize(self._width, height)).adjusted(-1, -1, 0, 0))
            top += height + _BETWEEN

    def _pixmap(self, place: int, page: QImage, height: int) -> QPixmap:
        """Give a page in the size it is painted in, smoothed; kept until the size is another."""
        ratio = self.devicePixelRatioF()
        size = QSize(round(self._width * ratio), round(height * ratio))
        found = self._drawn.get((place, size.width()))
        if found is None:
            self._drawn.clear() if len(self._drawn) > 2 * len(self.pages) else None
            mode = Qt.TransformationMode.SmoothTransformation
            found = QPixmap.fromImage(page.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, mode))
            found.setDevicePixelRatio(ratio)
            self._drawn[place, size.width()] = found
        return found


def _paint_part(painter: QPainter, seen: QRect, paper: QRect, page: QImage) -> None:
    """Paint what is seen of a page that is shown large, and no more: the window must not wait for the rest."""
    target = seen.intersected(paper)
    if target.isEmpty():
        return
    factor = page.width() / paper.width()
    left, top = (target.x() - paper.x()) * factor, (target.y() - paper.y()) * factor
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(target), page, QRectF(left, top, target.width() * factor, target.height() * factor))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
