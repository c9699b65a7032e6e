"""What every order has besides: the reference, the pickup address, leave to inspect, notes for the courier."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.orders import OrderType
from courier_desk.ui.compose.sections import Section, side_by_side
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import CheckBox, Combo, Field, IconLabel, KbdTag, Label, PlainText, TextField
from courier_desk.ui.words import ltr

translate = QCoreApplication.translate


#: How much room the notes have: the other kinds need it for more fields.
_NOTE_LINES = {OrderType.DELIVER: 3, OrderType.RETURN: 1, OrderType.EXCHANGE: 2}


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
        self.reference_field = _field(translate("Compose", "Your reference"), self.reference)
        self.pickup = Combo()
        self._addresses: tuple[str, ...] = ()
        self.pickup.set_choices([("", translate("Compose", "Main pickup address"))])
        pickup = _field(translate("Compose", "Pickup from"), self.pickup)
        self.inspect = CheckBox(translate("Compose", "Customer may inspect before accepting"))
        self.notes = NotesEdit(lines=3, placeholder=translate("Compose", "Optional"))
        self._notes_field = _field(translate("Compose", "Notes for the courier"), self.notes)
        self.column.addLayout(side_by_side((self.reference_field, 1), (pickup, 1)))
        self.column.addWidget(self.inspect)
        self.column.addWidget(self._notes_field)
        self._key_hints = _key_hints()
        self.column.addWidget(self._key_hints)
        self.bind_check("may_inspect", self.inspect)
        self.bind_text("reference", self.reference, self.reference_field)
        self.bind_choice("pickup_address_id", self.pickup, pickup)
        self.bind_lines("notes", self.notes, self._notes_field)

    def use_pickup_addresses(self, known: Sequence[str], chosen: str) -> None:
        """Offer these ids besides the main one; the chosen one among them, known or not."""
        ids = [*known, *((chosen,) if chosen and chosen not in known else ())]
        self._addresses = tuple(ids)
        self.pickup.set_choices([("", translate("Compose", "Main pickup address")), *((one, ltr(one)) for one in ids)])
        self.pickup.set_key(chosen)

    def suggest(self, reference: str) -> None:
        """Show what is sent when the field is left empty."""
        self.reference.setPlaceholderText(reference)

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; a reference that is the desk's own proposal is said to be one."""
        if draft.pickup_address_id and draft.pickup_address_id not in self._addresses:
            self.use_pickup_addresses(self._addresses, draft.pickup_address_id)
        super().show_draft(draft)
        own = draft.reference == self.reference.placeholderText() and draft.reference != ""
        self.reference_field.set_side(translate("Compose", "suggested") if own else "")
        deliver = draft.order_type is OrderType.DELIVER
        self.inspect.setVisible(not deliver)
        self._key_hints.setVisible(deliver)
        self.notes.set_lines(_NOTE_LINES[draft.order_type])


def _key_hints() -> QWidget:
    """The two keys that are nowhere on a button."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(5)
    parts: tuple[QWidget, ...] = (
        IconLabel("kbd", size=14),
        KbdTag("Alt+C"),
        Label(translate("Compose", "copies the last order's package and payment."), role=Role.CAPTION, colour="tx3"),
        KbdTag("Ctrl+."),
        Label(translate("Compose", "clears the form."), role=Role.CAPTION, colour="tx3"),
    )
    for part in parts:
        row.addWidget(part)
    row.addStretch(1)
    return line


def _field(label: str, editor: QWidget) -> Field:
    return Field(label, editor, keep_hint_line=False)
