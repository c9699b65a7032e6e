"""Finds texts on a screen that do not fit: cut at the end, cut below, or reaching out of what holds them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QTabBar,
    QWidget,
)

from courier_desk.domain.order_list import OrderColumn
from courier_desk.ui.orders.columns import tag_of
from courier_desk.ui.orders.model import OrderTableModel
from courier_desk.ui.settings.page import Navigation
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import Chips, pill_size, tag_size
from courier_desk.ui.widgets.list_table import ListColumn
from courier_desk.ui.widgets.rows_model import RowsModel
from courier_desk.ui.widgets.table import PADDING, Column, DeskTable
from courier_desk.ui.words import plain

_SLACK = 1  # pixels: text metrics are rounded


def visible_widgets(root: QWidget) -> list[QWidget]:
    """``root`` and what is inside it, as far as it is visible: one in ten, as most pages are hidden by others. What
    they hold is not looked at, except for windows that were opened from there.
    """
    found = [root] if root.isVisible() else []
    for widget in found:
        inside = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        found.extend(one for one in inside if not one.isWindow() and one.isVisible())
        if widget is root:
            found.extend(one for one in QApplication.topLevelWidgets() if one.isVisible() and _is_of(one, root))
    return found


def _is_of(window: QWidget, root: QWidget) -> bool:
    parent = window.parent()
    while parent is not None and parent is not root:
        parent = parent.parent()
    return parent is root


def clipped_texts(root: QWidget, seen: list[QWidget] | None = None) -> list[str]:
    """One line for each visible text of ``root`` that does not fit, with what it is and by how much; ``seen``: the
    visible widgets, where they are known.
    """
    return [
        f"{type(widget).__name__} {_text(widget)!r}: {fault}"
        for widget in (visible_widgets(root) if seen is None else seen)
        if (fault := _fault(widget))
    ]


def _text(widget: QWidget) -> str:
    if isinstance(widget, QLabel | QAbstractButton):
        return widget.text() or widget.accessibleName()
    if isinstance(widget, QComboBox):
        return widget.currentText()
    return widget.accessibleName()


def _fault(widget: QWidget) -> str:
    if isinstance(widget, QLabel):
        return _label_fault(widget) or _reaches_out(widget) if widget.text() else ""
    if isinstance(widget, QAbstractButton):
        if isinstance(widget.parent(), QLineEdit):  # Qt's own clear button has no words
            return ""
        return _size_fault(widget) or _reaches_out(widget)
    if isinstance(widget, QComboBox):
        return _combo_fault(widget)
    if isinstance(widget, QTabBar):
        return _tab_fault(widget)
    if isinstance(widget, Navigation) and widget.needed > widget.viewport().width() + _SLACK:
        return f"{widget.needed - widget.viewport().width()} px too wide"
    return ""


def _label_fault(label: QLabel) -> str:
    if label.text() and _letters(label.toolTip()) == _letters(label.text()):  # it ends in dots, the whole can be read
        return ""
    room = label.contentsRect()
    metrics = QFontMetrics(label.font())
    if label.wordWrap():
        flags = Qt.TextFlag.TextWordWrap
        need = metrics.boundingRect(QRect(0, 0, room.width(), 100_000), flags, label.text())
    else:
        need = metrics.boundingRect(QRect(0, 0, 100_000, 100_000), 0, label.text())
    if need.width() > room.width() + _SLACK:
        return f"{need.width() - room.width()} px too wide"
    if need.height() > room.height() + _SLACK:
        return f"{need.height() - room.height()} px too high"
    return ""


def _letters(text: str) -> str:
    """Give what is read of a text, wherever its lines are broken."""
    return "".join(plain(text).split())


def _size_fault(button: QAbstractButton) -> str:
    need = button.sizeHint()
    if need.width() > button.width() + _SLACK:
        return f"{need.width() - button.width()} px too wide"
    if need.height() > button.height() + _SLACK:
        return f"{need.height() - button.height()} px too high"
    return ""


def _combo_fault(combo: QComboBox) -> str:
    if _letters(combo.toolTip()) == _letters(combo.currentText()):  # it ends in dots, and the whole can be read
        return ""
    need = QFontMetrics(combo.font()).horizontalAdvance(combo.currentText()) + 40
    return f"{need - combo.width()} px too wide" if need > combo.width() + _SLACK else ""


def _tab_fault(tabs: QTabBar) -> str:
    last = max((tabs.tabRect(place).right() for place in range(tabs.count())), default=0)
    return f"{last - tabs.width()} px of the last tab are out of sight" if last > tabs.width() + _SLACK else ""


def _reaches_out(widget: QWidget) -> str:
    """Whether an ancestor cuts it; inside something that scrolls a person can bring it into sight."""
    parent = widget.parentWidget()
    while parent is not None:
        area = parent.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
            return _out_of_sight(widget, area)
        place = QRect(widget.mapTo(parent, QPoint(0, 0)), widget.size())
        if not parent.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(place):
            return f"reaches out of its {type(parent).__name__}"
        if widget.isWindow() or parent.isWindow():
            return ""
        parent = area
    return ""


def _out_of_sight(widget: QWidget, area: QAbstractScrollArea) -> str:
    """Whether it lies beside what is shown where nobody can scroll to the side."""
    moves = isinstance(area, Chips)  # it has buttons of its own for that
    if moves or area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
        return ""
    view = area.viewport()
    left = widget.mapTo(view, QPoint(0, 0)).x()
    if left < -_SLACK or left + widget.width() > view.width() + _SLACK:
        return f"lies beside what its {type(area).__name__} shows ({_widest(view, view.width())})"
    return ""


def _widest(widget: QWidget, room: int) -> str:
    """Name what asks for the most width inside, down to the last one that alone asks for more than there is."""
    inside = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    widest = max((one for one in inside if one.isVisible()), key=_least_width, default=None)
    if widest is None or _least_width(widest) <= room // 2:
        return f"{type(widget).__name__} {_text(widget)!r} asks for {_least_width(widget)} px, there are {room}"
    return _widest(widest, room)


def _least_width(widget: QWidget) -> int:
    return max(widget.minimumSizeHint().width(), widget.minimumWidth())


def cut_cells(table: DeskTable) -> list[str]:
    """One line for each cell in sight whose amount, number or pill does not stand whole in its column."""
    model, header, theme = table.model(), table.horizontalHeader(), Theme.of(table)
    first, last = table.rowAt(0), table.rowAt(table.viewport().height() - 1)
    rows = range(max(0, first), (last if last >= 0 else model.rowCount() - 1) + 1)
    cut = []
    for logical, column in enumerate(table.columns):
        width = header.sectionSize(logical) - 2 * PADDING
        if header.isSectionHidden(logical) or width <= 0:
            continue
        for row in rows:
            need = _cell_need(table, column, row, logical, theme)
            if need > width + _SLACK:
                text = plain(str(model.index(row, logical).data() or ""))
                cut.append(f"{table.accessibleName()}, {column.key} {text!r}: {need - width} px too wide")
    return list(dict.fromkeys(cut))


def _cell_need(table: DeskTable, column: Column, row: int, logical: int, theme: Theme) -> int:
    """Give the width that a cell asks for; 0 for a text, or a pill of the orders, which is shortened and has a tip."""
    model, taken = table.model(), 0
    if isinstance(column, ListColumn) and column.pill is not None and isinstance(model, RowsModel):
        words = column.pill(model.row(row))
        return pill_size(words, theme).width() if words is not None else 0
    if isinstance(model, OrderTableModel) and column.key == OrderColumn.AMOUNT and (order := model.row(row)):
        tag = tag_of(order)
        taken = tag_size(tag, theme).width() + 4 if tag else 0
    if not column.right and column.key not in ("number", "phone"):
        return 0
    return taken + QFontMetrics(theme.font(Role.BODY)).horizontalAdvance(str(model.index(row, logical).data() or ""))
