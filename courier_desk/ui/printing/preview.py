"""The middle of the print page: the sheet as it will be, smaller or larger, and why there is none to see."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import Ground, Note
from courier_desk.ui.widgets.follow import follow_theme

translate = QCoreApplication.translate
#: Room around the sheet, and between two pages of a label (pixels).
_AROUND = 32
_BETWEEN = 16
_STEP = 1.25
_LARGEST = 6.0
_EDGE = QColor("#8A9799")


class SheetView(QWidget):
    """Shows pages in a scrolling area; what is wrong stands above them."""

    zoomed = Signal()

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
        self._zoom = 1.0
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

    def _set_zoom(self, zoom: float) -> None:
        self._zoom = 1.0 if abs(zoom - 1.0) < 0.01 else zoom
        self._place()
        self.zoomed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit anew."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Give the sheet its size: as fits, times the zoom."""
        room = self._area.viewport().size()
        self._sheet.resize(self._sheet.size_for(room, self._zoom).expandedTo(room))


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
        self._width = max(40, round(first.width() * fits * zoom))
        heights = [self._height(page) for page in self.pages]
        return QSize(self._width + 2 * _AROUND, sum(heights) + _BETWEEN * (len(heights) - 1) + 2 * _AROUND)

    def _height(self, page: QImage) -> int:
        return round(page.height() * self._width / page.width())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
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
