"""A row of chips of which one is on: the statuses present with their counts. The row scrolls when it is too long."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QStyle, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.theme import Role, Theme, metrics_of, paint_box
from courier_desk.ui.widgets.painted import PaintedButton
from courier_desk.ui.widgets.viewport import put_viewport
from courier_desk.ui.words import Formats, plain

translate = QCoreApplication.translate
CHIP_HEIGHT = 32
_ICON = 14
_MORE = 18
_SIDE = 12
_GAP = 7


@frozen
class Chip:
    """One chip: its key in the program, words, how many (``more``: at least), and the icon in a token's colour."""

    key: str
    text: str
    count: int | None = None
    icon: str = ""
    colour: str = "tx2"
    more: bool = False


class Chips(QScrollArea):
    """The row. Arrow keys move inside it."""

    chosen = Signal(str)
    """The person chose the chip of this key."""

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        put_viewport(self)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(CHIP_HEIGHT)
        self.viewport().setAutoFillBackground(False)
        self._inside = QWidget()
        self._inside.setAutoFillBackground(False)
        self._row = QHBoxLayout(self._inside)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        self._row.addStretch(1)
        self.setWidget(self._inside)
        self._inside.setAutoFillBackground(False)
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(self._stop_at_chosen)
        self._buttons: dict[str, _ChipButton] = {}
        self._wanted: _ChipButton | None = None  # the one that is kept in sight until the person moves the row
        self._back = _Further("left", translate("Chips", "Show the chips before these"), self)
        self._on = _Further("right", translate("Chips", "Show further chips"), self)
        self._back.clicked.connect(lambda: self._move(-1))
        self._on.clicked.connect(lambda: self._move(1))
        bar = self.horizontalScrollBar()
        bar.valueChanged.connect(self._place_further)
        bar.rangeChanged.connect(self._laid_out)

    def set_chips(self, chips: Sequence[Chip]) -> None:
        """Show these. A chip that stays keeps the focus and whether it is on; else the first is on."""
        for key in set(self._buttons) - {chip.key for chip in chips}:
            self._drop(self._buttons.pop(key))
        for place, chip in enumerate(chips):
            button = self._buttons.get(chip.key) or self._make(chip)
            button.show_chip(chip)
            self._put(button, place)
        if chips and self._group.checkedButton() is None:  # the key of none that is on is also that of all
            self._buttons[chips[0].key].setChecked(True)
        self._stop_at_chosen()

    def _stop_at_chosen(self) -> None:
        """Tab comes to the chip that is on: Qt stops at one that was put into the row, or was gone to last."""
        for button in self._buttons.values():
            policy = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)

    def _put(self, button: _ChipButton, place: int) -> None:
        """Put a chip where it belongs; each insertion lays the whole row out anew."""
        if self._row.indexOf(button) != place:
            self._row.insertWidget(place, button)

    def value(self) -> str:
        """The key of the chip that is on; empty when there is none."""
        return next((key for key, button in self._buttons.items() if button.isChecked()), "")

    def set_value(self, key: str) -> None:
        """Switch to a chip without telling; one that is not there changes nothing."""
        if key in self._buttons:
            self._wanted = self._buttons[key]
            self._wanted.setChecked(True)
            self._keep_in_sight()

    def button(self, key: str) -> PaintedButton:
        """The button of a chip, for focus order and tests."""
        return self._buttons[key]

    def sizeHint(self) -> QSize:
        """All chips side by side, if there is room."""
        return QSize(self._inside.sizeHint().width(), CHIP_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell at the ends that there is more; the chip that was switched to stays in sight."""
        super().resizeEvent(event)
        self._keep_in_sight()
        self._place_further()

    def _laid_out(self) -> None:
        """A chip that was switched to while the row was not laid out yet has its place now."""
        self._keep_in_sight()
        self._place_further()

    def _keep_in_sight(self) -> None:
        if self._wanted is not None:
            self._bring_in_sight(self._wanted)

    def _bring_in_sight(self, chip: QWidget) -> None:
        """Move the row until a chip is clear of its ends (Qt's own way goes to the wrong end from right to left)."""
        place = QStyle.visualRect(self.layoutDirection(), self._inside.rect(), chip.geometry())
        bar, margin, seen = self.horizontalScrollBar(), _Further.WIDTH + 8, self.viewport().width()
        if place.right() + margin >= bar.value() + seen:
            bar.setValue(place.right() + margin - seen + 1)
        if place.left() - margin < bar.value():
            bar.setValue(place.left() - margin)

    def _place_further(self) -> None:
        bar = self.horizontalScrollBar()
        for button, x, wanted in (
            (self._back, 0, bar.value() > bar.minimum()),
            (self._on, self.width() - _Further.WIDTH, bar.value() < bar.maximum()),
        ):
            place = QRect(x, 0, _Further.WIDTH, CHIP_HEIGHT)
            button.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
            button.setVisible(wanted)
            button.raise_()

    def _move(self, by: int) -> None:
        """Go on by most of what can be seen, so that the last chip seen is the first."""
        self._wanted = None
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() + by * (self.width() - 3 * _Further.WIDTH))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel moves the row sideways."""
        self._wanted = None
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - event.angleDelta().y() // 2)
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A chip that gets the focus comes into sight."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self._bring_in_sight(watched)
        return super().eventFilter(watched, event)

    def _make(self, chip: Chip) -> _ChipButton:
        button = _ChipButton()
        key = chip.key
        button.clicked.connect(lambda: self.chosen.emit(key))
        button.installEventFilter(self)
        self._buttons[key] = button
        self._group.addButton(button)
        return button

    def _drop(self, button: _ChipButton) -> None:
        self._group.removeButton(button)
        if self._wanted is button:
            self._wanted = None
        self._row.removeWidget(button)
        button.hide()
        button.deleteLater()


class _Further(PaintedButton):
    """Lies over an end of the row while chips are hidden there. The keyboard needs it not: arrow keys move the row."""

    WIDTH = 32

    def __init__(self, icon: str, name: str, parent: QWidget) -> None:
        super().__init__("", parent)
        self._icon = icon
        self.setAccessibleName(name)
        self.set_tip(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(self.WIDTH, CHIP_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter = Theme.of(self), QPainter(self)
        painter.fillRect(self.rect(), theme.colour("surface"))
        if self.is_hot():
            paint_box(painter, self.rect(), fill=theme.tokens.hover, border=None)
        pixmap = theme.pixmap(self._icon, "tx2", _MORE, self.devicePixelRatioF(), self.layoutDirection())
        painter.drawPixmap((self.width() - _MORE) // 2, (self.height() - _MORE) // 2, pixmap)


class _ChipButton(PaintedButton):
    def __init__(self) -> None:
        super().__init__()
        self._chip = Chip("", "")
        self.setCheckable(True)
        self.setAutoExclusive(True)  # one of the row: a screen reader calls it that, and no check box
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_chip(self, chip: Chip) -> None:
        if chip == self._chip:
            return
        self._chip = chip
        self.setText(chip.text)
        self.setAccessibleName(f"{plain(chip.text)} {self._count()}".strip())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = Theme.of(self)
        metrics = metrics_of(theme.font(Role.BODY, bold=True))
        parts = [_ICON if self._chip.icon else 0, metrics.horizontalAdvance(self._chip.text) + 1]
        parts.append(metrics.horizontalAdvance(self._count()) + 1 if self._count() else 0)
        shown = [part for part in parts if part]
        return QSize(sum(shown) + _GAP * (len(shown) - 1) + 2 * _SIDE, CHIP_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter, on = Theme.of(self), QPainter(self), self.isChecked()
        tokens = theme.tokens
        fill = tokens.sel if on else tokens.hover if self.is_hot() else tokens.surface
        edge, width = (tokens.ac, 1) if on else (tokens.line2, 1)
        if self.hasFocus():
            edge, width = tokens.ac, 2
        paint_box(painter, self.rect(), fill=fill, border=edge, width=width, radius=16)
        x = _SIDE
        if self._chip.icon:
            ratio, direction = self.devicePixelRatioF(), self.layoutDirection()
            pixmap = theme.pixmap(self._chip.icon, self._chip.colour, _ICON, ratio, direction)
            painter.drawPixmap(self._place(x, _ICON, _ICON), pixmap)
            x += _ICON + _GAP
        font = theme.font(Role.BODY, bold=on)
        painter.setFont(font)
        for text, ink in ((self._chip.text, "ac" if on else "tx2"), (self._count(), "ac" if on else "tx3")):
            if text:
                room = metrics_of(theme.font(Role.BODY, bold=True)).horizontalAdvance(text) + 1
                painter.setPen(theme.colour(ink))
                painter.drawText(self._place(x, room, self.height()), Qt.AlignmentFlag.AlignCenter, text)
                x += room + _GAP

    def _count(self) -> str:
        if self._chip.count is None:
            return ""
        number = Formats.current().number(self._chip.count)
        return translate("Chips", "more than {0}").replace("{0}", number) if self._chip.more else number

    def _place(self, x: int, width: int, height: int) -> QRect:
        place = QRect(x, (self.height() - height) // 2, width, height)
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)
