"""The one draft of the page: what a person types and what the program fills in end here, and are shown from here."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import fields, replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from courier_desk.domain.checks import phones_left_out, phones_of
from courier_desk.domain.drafts import (
    CashDirection,
    OrderDraft,
    from_original,
    says_same,
    with_cash_in_notes,
    with_customer,
    with_typed_since,
)
from courier_desk.domain.order_edit import says_otherwise
from courier_desk.domain.order_fields import CUSTOMER, FIELDS, DraftField
from courier_desk.domain.orders import Order, OrderType
from courier_desk.domain.zones import Zone
from courier_desk.ui.compose.editing import DraftRow, FormState
from courier_desk.ui.compose.form import ComposeForm
from courier_desk.ui.compose.lookups import KnownCustomer, OriginalOrder

translate = QCoreApplication.translate

_EMPTY = OrderDraft()
#: What is the draft's own, whoever it was filled in from.
_ITS_OWN = frozenset({"order_type", "merchant", "reference", "original_number", "doubted"})
#: What is taken from an earlier order of a customer (``with_customer``).
_OF_CUSTOMER = frozenset(field.typed for field in FIELDS if field.part == CUSTOMER) | {
    "phone_confirmed",
    "other_phone_confirmed",
}
_CASH = frozenset({"cash_difference", "cash_amount", "cash_direction"})


class CurrentDraft(QObject):
    """The draft, bound to the form, with its row in the outbox; ``begun`` is what stood there before a person typed."""

    changed = Signal()
    """It says something else now."""
    opened = Signal()
    """Another draft, or another kind of order, stands in the form."""

    def __init__(
        self, form: ComposeForm, customer: KnownCustomer, original: OriginalOrder, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._form = form
        self._customer = customer
        self._original = original
        self._draft = OrderDraft()
        self._filled: dict[str, Any] = {}  # what was filled in last, by the names of the draft
        self._of_original: frozenset[str] = frozenset()  # what of that an original order told
        self.row = DraftRow()
        self.begun: OrderDraft | None = None
        self._laid_open = self._draft
        form.edited.connect(self._edited)
        form.field_left.connect(self._left)
        form.customer.zone.taken.connect(self._take_zone)
        form.customer.zone.typed.connect(self._type_zone)
        original.found.connect(self._use_original)

    def draft(self) -> OrderDraft:
        """Give what is typed now."""
        return self._draft

    @property
    def is_changed(self) -> bool:
        """Tell whether it says something else than when it was laid open."""
        return says_otherwise(self._laid_open, self._draft)

    def begin(self, state: FormState) -> None:
        """Take a draft and look up what it names."""
        self._draft, self.row, self.begun = state.draft, state.row, state.begun
        self._filled, self._of_original = {}, frozenset()
        self._laid_open = draft = state.draft
        self._customer.look(draft.phone, itself=state.editing.number if state.editing is not None else "")
        self._original.look(draft, fills=False)
        self._show_anew()

    def fill(self, draft: OrderDraft) -> None:
        """Take a draft that the program filled in further."""
        phone = draft.phone != self._draft.phone
        self._draft = draft
        self._show_anew()
        if phone:
            self._customer.look(draft.phone)

    def unfilled(self, names: Container[str] | None = None) -> OrderDraft:
        """Give the draft without what was filled in from an order or a message and stands there as it was.

        What comes next is of somebody else, and may tell less: nothing of the first one may stay. ``names``: of these
        fields alone; the rest was told of this very order.
        """
        untouched = [
            name
            for name, value in self._filled.items()
            if says_same(name, getattr(self._draft, name), value) and (names is None or name in names)
        ]
        return replace(self._draft, **{name: getattr(_EMPTY, name) for name in untouched})

    def fill_in_customer(self, order: Order) -> None:
        """Take the customer and the address of an earlier order; goods and cash that a message told stay."""
        self.fill_in(with_customer(self.unfilled(_OF_CUSTOMER), order))

    def fill_in(self, filled: OrderDraft) -> None:
        """Take what an order or a message made of the ``unfilled`` draft."""
        before, names = self.unfilled(), (field.name for field in fields(OrderDraft))
        self._filled = {
            name: getattr(filled, name)
            for name in names
            if name not in _ITS_OWN and getattr(filled, name) != getattr(before, name)
        }
        self.fill(filled)

    def replaces(self, filled: OrderDraft) -> bool:
        """Tell whether something that stands in the form now would be another thing, or gone, in that draft."""
        return any(
            now != getattr(_EMPTY, name) and not says_same(name, getattr(filled, name), now)
            for name, now in ((field.name, getattr(self._draft, field.name)) for field in fields(OrderDraft))
            if name not in _ITS_OWN
        )

    def belong_to(self, merchant: str) -> None:
        """Make what was begun for nobody this merchant's; nothing that is typed moves."""
        self._draft = replace(self._draft, merchant=merchant)
        if self.begun is not None:
            self.begun = replace(self.begun, merchant=merchant)
        self.changed.emit()

    def use_type(self, kind: OrderType) -> None:
        """Make it an order of this kind; what is typed stays."""
        if kind is not self._draft.order_type:
            self.fill(with_cash_in_notes(replace(self._draft, order_type=kind)))
            self._original.look(self._draft, fills=False)

    def show(self) -> None:
        """Show the draft in the form."""
        self._form.show_draft(self._draft)
        taken = self._original.order is not None and self._draft.order_type is OrderType.RETURN
        hint = translate(
            "Compose",
            "Customer and address are taken from the original order; change them if the courier goes elsewhere.",
        )
        self._form.customer.show_zone_hint(hint if taken else "")

    def _show_anew(self) -> None:
        self.show()
        self.opened.emit()
        self.changed.emit()

    # -- what is typed -------------------------------------------------------------------------------------------

    def _edited(self, name: str, value: object) -> None:
        """Make what was typed part of the draft."""
        assert isinstance(value, str | bool | CashDirection)
        plain = self._draft.to_plain()
        self._draft = OrderDraft.from_plain({**plain, name: value}).decided(name)
        if name in _CASH or (name == "address" and self._draft.cash_difference):
            self._draft = with_cash_in_notes(self._draft)
            self._form.extras.show_draft(self._draft)
        if isinstance(value, bool) or name == "reference":
            self.show()
        if name == "phone":
            self._customer.look(self._draft.phone)
        elif name == "original_number":
            self._original.look(self._draft, fills=True)
        self.changed.emit()

    def _take_zone(self, zone: Zone) -> None:
        zoned = replace(self._draft, governorate=zone.governorate.value, zone=zone.value)
        self._draft = zoned.decided(DraftField.ZONE)
        self.changed.emit()

    def _type_zone(self, text: str) -> None:
        self._draft = replace(self._draft, governorate="", zone=text).decided(DraftField.ZONE)
        self.changed.emit()

    def _left(self, names: frozenset[str]) -> None:
        """A field was left: a person has looked at it, and two phones in one are parted in sight."""
        before, self._draft = self._draft, self._draft.looked_at(names)
        if self._draft is not before:
            self.changed.emit()
        first, second = phones_of(self._draft.phone)
        parted = bool(second) and not self._draft.other_phone and not phones_left_out(self._draft)
        if parted and not self._form.customer.phone.hasFocus():
            self.fill(replace(self._draft, phone=first, other_phone=second))

    def _use_original(self, order: Order, asked: OrderDraft | None) -> None:
        if asked is not None:
            before = replace(asked, **self._filled)  # what was changed of another original's stays as well
            emptied = self.unfilled(_OF_CUSTOMER | self._of_original)
            told = from_original(emptied, order)
            self.fill_in(with_typed_since(told, self._draft, before))
            names = (field.name for field in fields(OrderDraft))
            self._of_original = frozenset(name for name in names if getattr(told, name) != getattr(emptied, name))
        else:
            self.show()
            self.changed.emit()
