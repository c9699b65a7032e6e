"""The head of the compose page: the way back, the title, and the kind of order."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout

from courier_desk.domain.orders import OrderType
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconLabel, Label, PageTitle, Rule, Segment, Segments
from courier_desk.ui.words import ltr, order_type_icon, order_type_words

translate = QCoreApplication.translate


class ComposeHead(Ground):
    """``back`` leads to the list, ``kinds`` has a segment for each kind of order."""

    def __init__(self) -> None:
        super().__init__("surface", bottom=True, edge="line")
        self.back = Button(translate("Compose", "Orders"), kind=ButtonKind.QUIET, icon="left")
        self.back.setAccessibleName(translate("Compose", "Back to Orders"))
        self.kinds = Segments(
            [
                Segment(kind.value, order_type_words(kind.value), order_type_icon(kind.value), f"Alt+{place}")
                for place, kind in enumerate(OrderType, 1)
            ],
            translate("Compose", "Kind of order"),
        )
        self.title = PageTitle(translate("Compose", "New order"))
        rule = Rule(vertical=True, colour="line2")
        rule.setFixedHeight(16)
        self._kind = IconLabel("", size=18)
        self._kind_name = Label(colour="tx2")
        self._kind.hide()
        self._kind_name.hide()
        self.paste = Button(
            translate("Compose", "Paste a message"), kind=ButtonKind.QUIET, icon="copy", keys="Ctrl+Shift+V"
        )
        self.setFixedHeight(56)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 16, 0)
        row.setSpacing(4)
        row.addWidget(self.back)
        row.addWidget(rule)
        row.addSpacing(10)
        row.addWidget(self.title)
        row.addSpacing(20)
        row.addWidget(self.kinds)
        row.addWidget(self._kind)
        row.addWidget(self._kind_name)
        row.addStretch(1)
        row.addWidget(self.paste)
        row.addSpacing(10)
        row.addWidget(Label("*", colour="red", role=Role.CAPTION))
        row.addWidget(Label(translate("Compose", "required"), colour="tx2", role=Role.CAPTION))

    def use_for_new(self) -> None:
        """Head a new order, of any kind."""
        self._show(translate("Compose", "New order"), editing=False)

    def use_for_edit(self, number: str, kind: OrderType) -> None:
        """Head an order that exists: its number, and its kind, which stays."""
        self._show(translate("Compose", "Edit {number}").format(number=ltr(number)), editing=True)
        self._kind.set_icon(order_type_icon(kind.value))
        self._kind_name.set_text(order_type_words(kind.value))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, pasting has its icon alone; its words are in the tip."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        layout = self.layout()
        for words in (True, False):
            self.paste.set_compact(keys=False, words=words)
            if layout is None or layout.minimumSize().width() <= self.width():
                break

    def _show(self, title: str, *, editing: bool) -> None:
        self.title.set_text(title)
        self.kinds.setVisible(not editing)
        self.paste.setVisible(not editing)
        self._kind.setVisible(editing)
        self._kind_name.setVisible(editing)
        self._fit()
