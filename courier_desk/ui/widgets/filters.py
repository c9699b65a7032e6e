"""A filter of a list: its name, what is chosen, and a menu of what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QStyle, QWidget

from courier_desk.ui.literal import menu_text
from courier_desk.ui.theme import Role, Theme, metrics_of, paint_arrow, paint_box
from courier_desk.ui.widgets.painted import PaintedButton

_SIDE = 10
_GAP = 6
_ARROW = 14


class FilterButton(PaintedButton):
    """``Type: All`` with a menu; Space, Enter and Alt+Down open it."""

    chosen = Signal(str)
    """The person chose the option of this key."""
    opened = Signal()
    """It was pressed and has no options of its own: its owner shows what belongs there (a calendar)."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(label, parent)
        self._label = label
        self._options: dict[str, str] = {}
        self._key = ""
        self._shown = ""
        self._short = False
        self._menu: QMenu | None = None  # made when it opens first, and after each change of what it offers
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open_menu)

    def set_options(self, options: Sequence[tuple[str, str]]) -> None:
        """Offer these (key, text); the first is chosen unless the one chosen before is still there."""
        self._options = dict(options)
        if self._menu is not None:
            self._menu.deleteLater()
            self._menu = None
        self._show(self._key if self._key in self._options else next(iter(self._options), ""))

    def value(self) -> str:
        """The key of what is chosen."""
        return self._key

    def shown(self) -> str:
        """The words of what is chosen."""
        return self._shown

    def set_value(self, key: str) -> None:
        """Choose without telling; KeyError when there is no such option."""
        if key not in self._options:
            raise KeyError(key)
        self._show(key)

    def show_text(self, text: str) -> None:
        """Say what is chosen, for a filter whose owner shows the choices."""
        self._shown = text
        self._rename()

    def set_compact(self, *, short: bool) -> None:
        """Where there is little room: the name alone while it keeps nothing out; a screen reader is told all of it."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    def open_menu(self) -> None:
        """Open the menu under the button, or tell the owner to show its own."""
        if not self._options:
            self.opened.emit()
            return
        if self._menu is None:
            self._menu = self._make_menu()
        for action in self._menu.actions():
            action.setChecked(action.data() == self._key)
        self._menu.popup(self._menu_place(self._menu))
        chosen = next((action for action in self._menu.actions() if action.isChecked()), None)
        if chosen is not None:
            self._menu.setActiveAction(chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt+Down opens it."""
        if event.key() == Qt.Key.Key_Down and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self.click()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Label, choice and arrow."""
        texts = [self._width(text) + _GAP - 1 for text, _ in self._texts()]
        return QSize(sum(texts) + _ARROW + 2 * _SIDE, 32)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The label in second text, the choice in first."""
        theme, painter = Theme.of(self), QPainter(self)
        tokens = theme.tokens
        fill = tokens.hover if self.is_hot() else tokens.surface
        edge = tokens.ac if self.hasFocus() else tokens.line2
        paint_box(painter, self.rect(), fill=fill, border=edge, width=2 if self.hasFocus() else 1)
        painter.setFont(theme.font(Role.BODY))
        x = _SIDE
        for text, ink in self._texts():
            width = self._width(text)
            painter.setPen(theme.colour("dis" if self.is_off() else ink))
            painter.drawText(self._place(x, width), Qt.AlignmentFlag.AlignCenter, text)
            x += width + _GAP - 1
        paint_arrow(painter, self._place(x, _ARROW), tokens.tx2, down=True)

    def _choose(self, key: str, *_checked: bool) -> None:
        self._show(key)
        self.chosen.emit(key)

    def _show(self, key: str) -> None:
        self._key = key
        self._shown = self._options.get(key, "")
        self._rename()

    def _rename(self) -> None:
        name = f"{self._label}: {self._shown}"
        if name == self.accessibleName():  # what surrounds it would be laid out anew, at every key of a text
            return
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for key, text in self._options.items():
            action = group.addAction(menu_text(text))
            action.setCheckable(True)
            action.setData(key)
            action.triggered.connect(partial(self._choose, key))
            menu.addAction(action)
        return menu

    def _menu_place(self, menu: QMenu) -> QPoint:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            return self.mapToGlobal(QPoint(self.width() - menu.sizeHint().width(), self.height() + 2))
        return self.mapToGlobal(QPoint(0, self.height() + 2))

    def _texts(self) -> list[tuple[str, str]]:
        """Give what it says, each with the token of its ink."""
        if self._short and self._options and self._key == next(iter(self._options)):
            return [(self._label, "tx")]
        return [(f"{self._label}:", "tx2"), (self._shown, "tx")]

    def _width(self, text: str) -> int:
        return metrics_of(Theme.of(self).font(Role.BODY)).horizontalAdvance(text) + 1

    def _place(self, x: int, width: int) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(x, 0, width, self.height()))
