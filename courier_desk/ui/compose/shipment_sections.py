"""The right column of the form: what is sent, one section for each kind of order, and what every order has besides.

A Deliver has a package and its payment, a Return its goods and a reason, an Exchange two products and the cash that
changes hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.checks import MOST_ITEMS
from courier_desk.domain.drafts import CashDirection, OrderDraft
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import OrderType, RefundWay
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    TAKES_SCANS,
    AmountField,
    Card,
    CheckBox,
    Combo,
    Field,
    FieldState,
    IconLabel,
    KbdTag,
    Label,
    Note,
    PlainText,
    Radio,
    SectionTitle,
    Spin,
    TextField,
    WordBox,
)
from courier_desk.ui.widgets.form import Entry, Section, keep_out_of_tabs, plain_field, side_by_side
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import listed
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.zone_names import pickup_address_words

translate = QCoreApplication.translate
_COUNT_WIDTH = 96
#: Chooses the field in which an id is typed; no id of a service.
_TYPED = "\0typed"
#: How much room the notes have: the other kinds need it for more fields.
_NOTE_LINES = {OrderType.DELIVER: 3, OrderType.RETURN: 1, OrderType.EXCHANGE: 2}


class _NothingBox(WordBox):
    """A person's word that nothing is collected, although a message may mean the amount that stands there."""

    def __init__(self, section: Section, switch: str) -> None:
        super().__init__(translate("Compose", "Nothing is to be collected"))
        self._section, self._switch = section, switch
        self.given.connect(self._say)

    def _say(self, amount: str) -> None:
        if amount:
            self._section.edited.emit(self._switch, False)


class DeliverSection(Section):
    """Package and payment of a Deliver."""

    def __init__(self) -> None:
        super().__init__()
        self.column.addWidget(SectionTitle(translate("Compose", "Package and payment")))
        add_product(self, "description", "items", Fields.CONTENT.words, self.column.addLayout)
        self.cod = CheckBox(translate("Compose", "Collect cash on delivery (COD)"))
        self.amount = AmountField()
        self.amount.setAccessibleName(Fields.AMOUNT.words)
        self.amount.setFixedWidth(136)
        self.express = CheckBox(Fields.EXPRESS.words)
        self.inspect = CheckBox(translate("Compose", "Customer may inspect before accepting"))
        self._express_price = Label(colour="tx3", role=Role.BODY)
        note = Note()
        card = Card(padding=12, spacing=0)
        card.body.setContentsMargins(12, 4, 12, 4)
        card.body.addLayout(_ends(self.cod, self.amount))
        card.add(note)
        self._nothing = _NothingBox(self, "cod")
        card.add(self._nothing)
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
        self.bind_amount("cod_amount", self.amount, note, self.cod)
        self.amount.take_digits_typed_at(self.cod)
        self.chain.append(self._nothing)
        self.bind_check("express", self.express)
        self.bind_check("may_inspect", self.inspect)

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; the amount can be typed only while it is collected."""
        super().show_draft(draft)
        self.amount.setEnabled(draft.cod)
        self._nothing.ask(draft.cod_amount if DraftField.COD_AMOUNT in draft.undecided else "", is_given=False)

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
        add_product(self, "description", "items", Fields.CONTENT.words, self.column.addLayout)
        self.partial = CheckBox(translate("Compose", "Only part of the original order comes back"))
        self.bind_check("partial", self.partial)
        self._coming_back = Spin(0, MOST_ITEMS)
        self._original = Spin(0, MOST_ITEMS)
        coming = plain_field(Fields.ITEMS_RETURNED.words, self._coming_back, required=True)
        original = plain_field(Fields.ITEMS_ORIGINAL.words, self._original)
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
        reason = plain_field(Fields.REASON.words, self.reason, required=True)
        self.column.addWidget(reason)
        self.bind_words("reason", self.reason, reason)
        self.notes = PlainText(lines=2, placeholder=translate("Compose", "Optional"))
        notes = plain_field(Fields.RETURN_NOTES.words, self.notes)
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
    product_field = plain_field(label, product, required=True)
    items_field = plain_field(Fields.ITEMS.words, items, required=True)
    items.setFixedWidth(_COUNT_WIDTH)
    items_field.setFixedWidth(_COUNT_WIDTH)
    section.bind_text(name, product, product_field)
    section.bind_count(count, items, items_field)
    assert callable(add)
    add(side_by_side((product_field, 1), (items_field, 0)))
    return product, items


def _ends(first: QWidget, last: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(12)
    row.addWidget(first, 0, Qt.AlignmentFlag.AlignVCenter)
    row.addStretch(1)
    row.addWidget(last, 0, Qt.AlignmentFlag.AlignVCenter)
    return row


def _way_words(direction: CashDirection, refunds: RefundWay | None) -> str:
    if direction is CashDirection.CUSTOMER_PAYS or refunds is None:
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
            Fields.TAKEN.words,
            ("current", "current_items", translate("Compose", "Product now with the customer")),
        )
        self._box(
            "deliver",
            Fields.DELIVERED.words,
            ("new", "new_items", translate("Compose", "Replacement product")),
        )
        self.column.addWidget(self._cash())

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; amount and direction are asked for only when cash changes hands."""
        super().show_draft(draft)
        self.amount.setEnabled(draft.cash_difference)
        self._way.setVisible(draft.cash_difference)
        self._nothing.ask(draft.cash_amount if DraftField.CASH_AMOUNT in draft.undecided else "", is_given=False)

    def show_refunds(self, draft: OrderDraft, refunds: RefundWay | None) -> None:
        """Say how the direction reaches the courier; ``refunds``: how the service is told of one, where known."""
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
        self.cash = CheckBox(Fields.CASH_DIFFERENCE_CD.words)
        self.amount = AmountField()
        self.amount.setAccessibleName(Fields.CASH_DIFFERENCE.words)
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
        self._nothing = _NothingBox(self, "cash_difference")
        card.add(self._nothing)
        self._way = self._direction()
        card.add(self._way)
        self.bind_check("cash_difference", self.cash)
        self.bind_amount("cash_amount", self.amount, note, self.cash)
        self.amount.take_digits_typed_at(self.cash)
        self.chain.append(self._nothing)
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


class NotesEdit(PlainText):
    """Notes whose height follows the kind of order."""

    def set_lines(self, lines: int) -> None:
        """Be this many lines high."""
        if lines != self._lines:
            self._lines = lines
            self._restyle()


class ExtrasSection(Section):
    """Reference, pickup address, inspection (a Deliver has it in its payment box), notes."""

    def __init__(self) -> None:
        super().__init__()
        self.reference = TextField(ltr=True)
        self.reference.setProperty(TAKES_SCANS, True)
        self.reference_field = plain_field(Fields.REFERENCE.words, self.reference)
        self.pickup = Combo()
        pickup = plain_field(Fields.PICKUP_FROM.words, self.pickup)
        self.pickup_id = TextField(ltr=True)
        self.pickup_id.setProperty(TAKES_SCANS, True)
        self._pickup_id_field = plain_field(translate("Compose", "Id of the pickup address"), self.pickup_id)
        self._pickup_id_field.set_side(translate("Compose", "as the service knows it"))
        self._addresses: tuple[KnownPickupAddress, ...] = ()
        self.use_pickup_addresses(())
        self.inspect = CheckBox(translate("Compose", "Customer may inspect before accepting"))
        self.notes = NotesEdit(lines=3, placeholder=translate("Compose", "Optional"))
        self._notes_field = plain_field(Fields.COURIER_NOTES.words, self.notes)
        self.column.addLayout(side_by_side((self.reference_field, 1), (pickup, 1)))
        self.column.addWidget(self._pickup_id_field)
        self.column.addWidget(self.inspect)
        self.column.addWidget(self._notes_field)
        self._key_hints = _key_hints()
        self._is_new = True
        self.column.addWidget(self._key_hints)
        self.bind_check("may_inspect", self.inspect)
        self.bind_text("reference", self.reference, self.reference_field)
        self._bind_pickup(pickup)
        self.bind_lines("notes", self.notes, self._notes_field)

    # -- where it is fetched -------------------------------------------------------------------------------------

    def use_pickup_addresses(self, known: Sequence[KnownPickupAddress], chosen: str = "") -> None:
        """Offer these addresses of the draft's merchant, the main one first; an id that is not known can be typed."""
        self._addresses = tuple(known)
        self._show_pickup(chosen)

    def _bind_pickup(self, field: Field) -> None:
        """Bind the list and the field for an id: together they are one field of the draft."""
        keep_out_of_tabs(field)
        keep_out_of_tabs(self._pickup_id_field)
        self.pickup.activated.connect(lambda _place: self._pickup_chosen())
        self.pickup_id.textEdited.connect(lambda text: self.edited.emit("pickup_address_id", text.strip()))

        def tell(state: FieldState, text: str) -> None:
            (field if self._pickup_id_field.isHidden() else self._pickup_id_field).set_state(state, text)

        self.add(Entry("pickup_address_id", self.pickup, lambda value: self._show_pickup(str(value)), tell))
        self.chain.append(self.pickup_id)

    def _pickup_chosen(self) -> None:
        typed = self.pickup.key() == _TYPED
        self._pickup_id_field.setVisible(typed)
        self.pickup.setToolTip(tip_text(self.pickup.currentText()))
        self.edited.emit("pickup_address_id", self.pickup_id.text().strip() if typed else self.pickup.key())
        if typed:
            self.pickup_id.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_pickup(self, chosen: str) -> None:
        """Show an id: the main address, another one by its words, or the id itself where nothing is known of it."""
        if self.pickup_id.hasFocus() and self.pickup_id.text().strip() == chosen:
            return  # it is being typed
        main = next((one for one in self._addresses if one.main), None)
        at_main = main is not None and main.address_id == chosen
        choices = [(chosen if at_main else "", _main_words(main))]
        choices += [(one.address_id, pickup_address_words(one)) for one in self._addresses if one is not main]
        choices.append((_TYPED, translate("Compose", "Another address, by its id…")))
        known = chosen in [key for key, _ in choices]
        self.pickup.set_choices(choices)
        self.pickup.set_key(chosen if known else _TYPED)
        self.pickup.setToolTip(tip_text(self.pickup.currentText()))
        self._pickup_id_field.setVisible(not known)
        self.pickup_id.setText("" if known else chosen)

    # -- the rest --------------------------------------------------------------------------------------------------

    def suggest(self, reference: str) -> None:
        """Show what is sent when the field is left empty."""
        self.reference.setPlaceholderText(reference)
        why = translate(
            "Compose", "The desk's own number of the order: by it the order is found when an answer is lost."
        )
        self.reference_field.set_tip(why if reference else "")

    def use_for_edit(self, *, editing: bool) -> None:
        """Name the keys that make a new order quicker only where one is made; the draft shows them again."""
        self._is_new = not editing
        self._key_hints.setVisible(self._is_new and self._key_hints.isVisible())

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; a reference that is the desk's own proposal is said to be one."""
        super().show_draft(draft)
        own = draft.reference == self.reference.placeholderText() and draft.reference != ""
        self.reference_field.set_side(translate("Compose", "suggested") if own else "")
        deliver = draft.order_type is OrderType.DELIVER
        self.inspect.setVisible(not deliver)
        self._key_hints.setVisible(deliver and self._is_new)
        self.notes.set_lines(_NOTE_LINES[draft.order_type])


def _main_words(main: KnownPickupAddress | None) -> str:
    words = Common.MAIN_PICKUP_ADDRESS.words
    return words if main is None or not main.has_words else listed([words, pickup_address_words(main)])


def _key_hints() -> QWidget:
    """The two keys that are nowhere on a button."""
    copies = translate("Compose", "copies the last order's package and payment.")
    line = WrapRow(spacing=6)
    for parts in (
        (IconLabel("kbd", size=14), KbdTag("Alt+C"), Label(copies, role=Role.CAPTION, colour="tx3")),
        (KbdTag("Ctrl+."), Label(translate("Compose", "clears the form."), role=Role.CAPTION, colour="tx3")),
    ):
        hint = QWidget()
        row = QHBoxLayout(hint)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        for part in parts:
            row.addWidget(part)
        line.add(hint)
    return line
