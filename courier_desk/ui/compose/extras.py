"""What every order has besides: the reference, the pickup address, leave to inspect, notes for the courier."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.domain.accounts import KnownPickupAddress
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.orders import OrderType
from courier_desk.ui.compose.sections import Entry, Section, keep_out_of_tabs, side_by_side
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    TAKES_SCANS,
    CheckBox,
    Combo,
    Field,
    FieldState,
    IconLabel,
    KbdTag,
    Label,
    PlainText,
    TextField,
)
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import listed, pickup_address_words

translate = QCoreApplication.translate


#: Chooses the field in which an id is typed; no id of a service.
_TYPED = "\0typed"
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
        self.reference.setProperty(TAKES_SCANS, True)
        self.reference_field = _field(translate("Compose", "Your reference"), self.reference)
        self.pickup = Combo()
        pickup = _field(translate("Compose", "Pickup from"), self.pickup)
        self.pickup_id = TextField(ltr=True)
        self.pickup_id.setProperty(TAKES_SCANS, True)
        self._pickup_id_field = _field(translate("Compose", "Id of the pickup address"), self.pickup_id)
        self._pickup_id_field.set_side(translate("Compose", "as the service knows it"))
        self._addresses: tuple[KnownPickupAddress, ...] = ()
        self.use_pickup_addresses(())
        self.inspect = CheckBox(translate("Compose", "Customer may inspect before accepting"))
        self.notes = NotesEdit(lines=3, placeholder=translate("Compose", "Optional"))
        self._notes_field = _field(translate("Compose", "Notes for the courier"), self.notes)
        self.column.addLayout(side_by_side((self.reference_field, 1), (pickup, 1)))
        self.column.addWidget(self._pickup_id_field)
        self.column.addWidget(self.inspect)
        self.column.addWidget(self._notes_field)
        self._key_hints = _key_hints()
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

        self._add(Entry("pickup_address_id", self.pickup, lambda value: self._show_pickup(str(value)), tell))
        self.chain.append(self.pickup_id)

    def _pickup_chosen(self) -> None:
        typed = self.pickup.key() == _TYPED
        self._pickup_id_field.setVisible(typed)
        self.pickup.setToolTip(self.pickup.currentText())
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
        self.pickup.setToolTip(self.pickup.currentText())
        self._pickup_id_field.setVisible(not known)
        self.pickup_id.setText("" if known else chosen)

    # -- the rest --------------------------------------------------------------------------------------------------

    def suggest(self, reference: str) -> None:
        """Show what is sent when the field is left empty."""
        self.reference.setPlaceholderText(reference)

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; a reference that is the desk's own proposal is said to be one."""
        super().show_draft(draft)
        own = draft.reference == self.reference.placeholderText() and draft.reference != ""
        self.reference_field.set_side(translate("Compose", "suggested") if own else "")
        deliver = draft.order_type is OrderType.DELIVER
        self.inspect.setVisible(not deliver)
        self._key_hints.setVisible(deliver)
        self.notes.set_lines(_NOTE_LINES[draft.order_type])


def _main_words(main: KnownPickupAddress | None) -> str:
    words = translate("Compose", "Main pickup address")
    return words if main is None else listed([words, pickup_address_words(main)])


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


def _field(label: str, editor: QWidget) -> Field:
    return Field(label, editor, keep_hint_line=False)
