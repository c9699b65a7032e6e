"""The columns of a list, to be shown, hidden and moved: by check and drag, by Space and Alt with the arrows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from courier_desk.domain.list_views import ColumnLayout
from courier_desk.ui.widgets.arranged_table import ArrangedTable
from courier_desk.ui.widgets.buttons import LinkButton
from courier_desk.ui.widgets.labels import Note
from courier_desk.ui.widgets.popup import PopupFrame
from courier_desk.ui.words_common import Common

_WIDTH, _ROW = 268, 32
_KEY = Qt.ItemDataRole.UserRole


class ColumnsPopup(PopupFrame):
    """Arranges one table; the table tells that it was arranged."""

    def __init__(self, table: ArrangedTable, owner: QWidget) -> None:
        super().__init__(owner)
        self._table = table
        self._filling = False
        self.list = QListWidget()
        self.list.setAccessibleName(Common.COLUMNS.words)
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.installEventFilter(self)
        self.list.itemChanged.connect(self._apply)
        self.list.model().rowsMoved.connect(self._apply)
        reset = LinkButton(self.tr("Usual columns"))
        reset.clicked.connect(self._reset)
        inner = QVBoxLayout()
        inner.setContentsMargins(8, 8, 8, 8)
        inner.setSpacing(6)
        inner.addWidget(self.list)
        inner.addWidget(Note(self.tr("Space shows or hides, Alt with Up or Down moves."), icon="kbd"))
        foot = QHBoxLayout()
        foot.addWidget(reset)
        foot.addStretch(1)
        inner.addLayout(foot)
        self.body.addLayout(inner)
        self.closed.connect(self._give_back)

    def open_at(self, anchor: QWidget) -> None:
        """Open under the button."""
        self._fill()
        self.list.setFixedHeight(_ROW * self.list.count() + 4)
        self.open_under(anchor, width=max(_WIDTH, self.sizeHint().width()))
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt with Up and Down moves the column; Enter is done."""
        if watched is self.list and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in _WAYS:
                self._move(_WAYS[Qt.Key(event.key())])
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.close_popup()
                return True
        return super().eventFilter(watched, event)

    def _give_back(self) -> None:
        self.anchor().setFocus(Qt.FocusReason.PopupFocusReason)

    def _fill(self) -> None:
        arrangement = self._table.arrangement()
        by_key = {column.key: column for column in self._table.columns}
        hidden = arrangement.hidden or frozenset()
        self._filling = True
        self.list.clear()
        for key in arrangement.order:
            if key == "check":
                continue
            item = QListWidgetItem(by_key[key].title)
            item.setData(_KEY, key)
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled
                | Qt.ItemFlag.ItemIsSelectable
                | Qt.ItemFlag.ItemIsUserCheckable
                | Qt.ItemFlag.ItemIsDragEnabled
            )
            item.setCheckState(Qt.CheckState.Unchecked if key in hidden else Qt.CheckState.Checked)
            item.setSizeHint(QSize(_WIDTH - 48, _ROW))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._filling = False

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        to = row + by
        if row >= 0 and 0 <= to < self.list.count():
            self._filling = True
            self.list.insertItem(to, self.list.takeItem(row))
            self.list.setCurrentRow(to)
            self._filling = False
            self._apply()

    def _apply(self, *_what: object) -> None:
        if self._filling:
            return
        items = [self.list.item(row) for row in range(self.list.count())]
        shown = [item for item in items if item.checkState() == Qt.CheckState.Checked]
        if not shown:  # a list without a column would be none
            self._fill()
            return
        order = tuple(item.data(_KEY) for item in items)
        hidden = frozenset(item.data(_KEY) for item in items if item not in shown)
        self._arrange(ColumnLayout(order=order, hidden=hidden, widths=dict(self._table.widths)))

    def _reset(self) -> None:
        natural = tuple(column.key for column in self._table.columns)
        hidden = frozenset(column.key for column in self._table.columns if not column.shown)
        self._arrange(ColumnLayout(order=natural, hidden=hidden))
        self._fill()

    def _arrange(self, layout: ColumnLayout) -> None:
        self._table.arrange(layout)
        self._table.arranged.emit()


_WAYS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
