"""The head of the compose page: the way back, the title, and the kind of order."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout

from courier_desk.domain.orders import OrderType
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, Ground, Label, PageTitle, Rule, Segment, Segments
from courier_desk.ui.words import order_type_icon, order_type_words

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
        row.addStretch(1)
        row.addWidget(Label("*", colour="red", role=Role.CAPTION))
        row.addWidget(Label(translate("Compose", "required"), colour="tx2", role=Role.CAPTION))
