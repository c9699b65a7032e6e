"""What is sent: the parcel of a Deliver and what the customer pays for it; the goods of a Return."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.domain.checks import MOST_ITEMS
from courier_desk.domain.drafts import OrderDraft
from courier_desk.ui.compose.sections import Section, side_by_side
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    AmountField,
    Card,
    CheckBox,
    Combo,
    Field,
    Label,
    Note,
    PlainText,
    SectionTitle,
    Spin,
    TextField,
)

translate = QCoreApplication.translate
_COUNT_WIDTH = 96


class DeliverSection(Section):
    """Package and payment of a Deliver."""

    def __init__(self) -> None:
        super().__init__()
        self.column.addWidget(SectionTitle(translate("Compose", "Package and payment")))
        add_product(self, "description", "items", translate("Compose", "What is inside"), self.column.addLayout)
        self.cod = CheckBox(translate("Compose", "Collect cash on delivery (COD)"))
        self.amount = AmountField()
        self.amount.setAccessibleName(translate("Compose", "Amount to collect"))
        self.amount.setFixedWidth(136)
        self.express = CheckBox(translate("Compose", "Express"))
        self.inspect = CheckBox(translate("Compose", "Customer may inspect before accepting"))
        self._express_price = Label(colour="tx3", role=Role.BODY)
        note = Note()
        card = Card(padding=12, spacing=0)
        card.body.setContentsMargins(12, 4, 12, 4)
        card.body.addLayout(_ends(self.cod, self.amount))
        card.add(note)
        card.body.addSpacing(4)
        card.add_rule()
        card.body.addSpacing(4)
        card.body.addLayout(_ends(self.express, self._express_price))
        self._express_note = Note(icon="clock")
        self._express_note.hide()
        card.add(self._express_note)
        card.add(self.inspect)
        self.column.addWidget(card)
        self.bind_check("cod", self.cod)
        self.bind_amount("cod_amount", self.amount, note)
        self.bind_check("express", self.express)
        self.bind_check("may_inspect", self.inspect)

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; the amount can be typed only while it is collected."""
        super().show_draft(draft)
        self.amount.setEnabled(draft.cod)

    def use_for_edit(self, express_off: str) -> None:
        """Lock express of an order that exists, with the reason; empty unlocks it."""
        self.express.setEnabled(not express_off)
        self.express.setToolTip(tip_text(express_off))
        self.express.setAccessibleDescription(express_off)
        self._express_note.show_note(express_off, icon="clock")
        self._express_note.setVisible(bool(express_off))

    def show_express_price(self, text: str) -> None:
        """Say what express would make of the fee; empty when nobody knows."""
        self._express_price.set_text(text)


class ReturnSection(Section):
    """What comes back, whether it is all of it, and why."""

    def __init__(self) -> None:
        super().__init__()
        self.column.addWidget(SectionTitle(translate("Compose", "What comes back")))
        add_product(self, "description", "items", translate("Compose", "What is inside"), self.column.addLayout)
        self.partial = CheckBox(translate("Compose", "Only part of the original order comes back"))
        self.bind_check("partial", self.partial)
        self._coming_back = Spin(0, MOST_ITEMS)
        self._original = Spin(0, MOST_ITEMS)
        coming = _field(translate("Compose", "Items coming back"), self._coming_back, required=True)
        original = _field(translate("Compose", "Items in the original"), self._original)
        original.set_side(translate("Compose", "for reference"))
        self._counts = QWidget()
        counts = side_by_side((coming, 1), (original, 1))
        counts.setContentsMargins(0, 0, 0, 8)
        self._counts.setLayout(counts)
        card = Card(padding=12, spacing=0)
        card.body.setContentsMargins(12, 4, 12, 4)
        card.add(self.partial)
        card.add(self._counts)
        self.column.addWidget(card)
        self.bind_count("partial_items", self._coming_back, coming)
        self.bind_count("original_items", self._original, original)
        self.reason = Combo(editable=True)
        self.reason.setInsertPolicy(Combo.InsertPolicy.NoInsert)
        self.reason.addItems(common_reasons())
        self.reason.setEditText("")
        reason = _field(translate("Compose", "Reason"), self.reason, required=True)
        self.column.addWidget(reason)
        self.bind_words("reason", self.reason, reason)
        self.notes = PlainText(lines=2, placeholder=translate("Compose", "Optional"))
        notes = _field(translate("Compose", "Return notes"), self.notes)
        self.column.addWidget(notes)
        self.bind_lines("return_notes", self.notes, notes)

    def offer_reasons(self, used: Sequence[str]) -> None:
        """Offer the reasons of earlier returns first."""
        typed = self.reason.currentText()
        self.reason.blockSignals(True)
        self.reason.clear()
        self.reason.addItems(offered_reasons(used))
        self.reason.setEditText(typed)
        self.reason.blockSignals(False)

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; the counts are asked for only when a part comes back."""
        super().show_draft(draft)
        self._counts.setVisible(draft.partial)


def offered_reasons(used: Sequence[str]) -> list[str]:
    """Give the reasons of earlier returns, most used first, then the common ones that are not among them."""
    return [*used, *(reason for reason in common_reasons() if reason not in used)]


def common_reasons() -> list[str]:
    """Give the reasons offered before this desk has used any."""
    return [
        translate("Compose", "Wrong size"),
        translate("Compose", "Damaged"),
        translate("Compose", "Not as described"),
        translate("Compose", "Wrong item sent"),
        translate("Compose", "Customer changed their mind"),
    ]


def add_product(section: Section, name: str, count: str, label: str, add: object) -> tuple[TextField, Spin]:
    """Add a product and its count beside it, bound to these fields of the draft."""
    product, items = TextField(), Spin(1, MOST_ITEMS)
    product_field = _field(label, product, required=True)
    items_field = _field(translate("Compose", "Items"), items, required=True)
    items.setFixedWidth(_COUNT_WIDTH)
    items_field.setFixedWidth(_COUNT_WIDTH)
    section.bind_text(name, product, product_field)
    section.bind_count(count, items, items_field)
    assert callable(add)
    add(side_by_side((product_field, 1), (items_field, 0)))
    return product, items


def _field(label: str, editor: QWidget, *, required: bool = False) -> Field:
    return Field(label, editor, required=required, keep_hint_line=False)


def _ends(first: QWidget, last: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(12)
    row.addWidget(first, 0, Qt.AlignmentFlag.AlignVCenter)
    row.addStretch(1)
    row.addWidget(last, 0, Qt.AlignmentFlag.AlignVCenter)
    return row
