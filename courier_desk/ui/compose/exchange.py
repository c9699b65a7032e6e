"""An Exchange: what is taken from the customer, what is delivered instead, and the cash that changes hands."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.orders import RefundWay
from courier_desk.ui.compose.package import add_product
from courier_desk.ui.compose.sections import Entry, Section
from courier_desk.ui.widgets import AmountField, Card, CheckBox, FieldState, IconLabel, Note, Radio, SectionTitle

translate = QCoreApplication.translate


def _way_words(direction: CashDirection, refunds: RefundWay) -> str:
    if direction is CashDirection.CUSTOMER_PAYS:
        return translate("Compose", "The first line of the notes says it to the courier too.")
    if refunds.field:
        return translate("Compose", "Sent in the service's own field for it; the first line of the notes says it too.")
    if refunds.negative:
        return translate("Compose", "Sent as an amount below zero; the first line of the notes says it too.")
    return translate(
        "Compose",
        "The service shows no way of telling a refund. It is sent with an amount of 0, so that nothing is collected;"
        " the first line of the notes tells the courier to pay.",
    )


class ExchangeSection(Section):
    """The two boxes and the cash difference."""

    def __init__(self) -> None:
        super().__init__()
        self.column.addWidget(SectionTitle(translate("Compose", "What is exchanged")))
        self._box(
            "return",
            translate("Compose", "Taken from the customer"),
            ("current", "current_items", translate("Compose", "Product now with the customer")),
        )
        self._box(
            "deliver",
            translate("Compose", "Delivered to the customer"),
            ("new", "new_items", translate("Compose", "Replacement product")),
        )
        self.column.addWidget(self._cash())

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; amount and direction are asked for only when cash changes hands."""
        super().show_draft(draft)
        self.amount.setEnabled(draft.cash_difference)
        self._way.setVisible(draft.cash_difference)

    def show_refunds(self, draft: OrderDraft, refunds: RefundWay) -> None:
        """Say how the direction reaches the courier; ``refunds``: how the service is told of one."""
        self._hint.show_note(_way_words(draft.cash_direction, refunds))

    def _box(self, icon: str, title: str, product: tuple[str, str, str]) -> None:
        card = Card(padding=12, spacing=6)
        card.body.setContentsMargins(12, 8, 12, 12)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(IconLabel(icon, colour="ac"))
        head.addWidget(SectionTitle(title), 1)
        card.body.addLayout(head)
        name, count, label = product
        _, items = add_product(self, name, count, label, card.body.addLayout)
        items.setAccessibleName(translate("Compose", "{box}: items, required").format(box=title))
        self.column.addWidget(card)

    def _cash(self) -> Card:
        self.cash = CheckBox(translate("Compose", "Cash difference (CD)"))
        self.amount = AmountField()
        self.amount.setAccessibleName(translate("Compose", "Cash difference"))
        self.amount.setFixedWidth(136)
        self.pays = Radio(translate("Compose", "Customer pays it"))
        self.refunds = Radio(translate("Compose", "We refund it"))
        self._hint = Note()
        note = Note()
        card = Card(padding=12, spacing=0)
        card.body.setContentsMargins(12, 4, 12, 4)
        row = QHBoxLayout()
        row.addWidget(self.cash, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        row.addWidget(self.amount)
        card.body.addLayout(row)
        card.add(note)
        self._way = self._direction()
        card.add(self._way)
        self.bind_check("cash_difference", self.cash)
        self.bind_amount("cash_amount", self.amount, note)
        self._bind_direction()
        return card

    def _direction(self) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(27, 0, 0, 0)
        row.setSpacing(20)
        row.addWidget(self.pays)
        row.addWidget(self.refunds)
        row.addStretch(1)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(box)
        self._hint.setContentsMargins(27, 0, 0, 4)
        column.addWidget(self._hint)
        return whole

    def _bind_direction(self) -> None:
        group = QButtonGroup(self)
        for button, direction in ((self.pays, CashDirection.CUSTOMER_PAYS), (self.refunds, CashDirection.WE_REFUND)):
            group.addButton(button)
            button.clicked.connect(lambda _on, way=direction: self.edited.emit("cash_direction", way))
            self.chain.append(button)

        def show(value: str | bool) -> None:
            (self.refunds if value == CashDirection.WE_REFUND else self.pays).setChecked(True)

        def tell(_state: FieldState, _text: str) -> None:
            """A choice of two has nothing wrong."""

        self.entries.append(Entry("cash_direction", self.pays, show, tell))
