"""Customer and address: who gets it, where, and how the courier reaches them. The same for all three kinds."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.domain.customers import Customer
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.findings import CONFIRMABLE, Finding, FindingKind
from courier_desk.domain.phones import PhoneKind, read_phone
from courier_desk.domain.zones import Catalog, Governorate
from courier_desk.ui.compose.sections import Entry, Section, fold_typed, keep_out_of_tabs, side_by_side
from courier_desk.ui.compose.zone_picker import Search, ZoneEdit
from courier_desk.ui.widgets import HOLDS_NUMBERS, CheckBox, Field, FieldState, SectionTitle, TextField, WordBox
from courier_desk.ui.words import Formats

translate = QCoreApplication.translate


class CustomerSection(Section):
    """Phones first: a known number fills the rest."""

    fill_in = Signal()
    """The person wants the known customer's facts filled in."""

    def __init__(self) -> None:
        super().__init__()
        optional = translate("Compose", "Optional")
        self.phone = TextField(ltr=True)
        self.other_phone = TextField(placeholder=optional, ltr=True)
        self.full_name = TextField()
        self.zone = ZoneEdit()
        self.address = TextField()
        self.building = TextField(placeholder=optional)
        self.apartment = TextField(placeholder=optional)
        for holds_numbers in (self.phone, self.other_phone, self.building, self.apartment):
            holds_numbers.setProperty(HOLDS_NUMBERS, True)
        self.workplace = CheckBox(translate("Compose", "Workplace address"))
        self.phone_field = Field(translate("Compose", "Phone"), self.phone, required=True)
        self.phone_field.action.connect(self.fill_in)
        self._meant = {
            "phone": WordBox(translate("Compose", "The phone is a landline or a number abroad: send it as it is")),
            "other_phone": WordBox(
                translate("Compose", "The other phone is a landline or a number abroad: send it as it is")
            ),
        }
        self._zone_hint = ""
        self._bind()
        self._lay_out()

    def _bind(self) -> None:
        fold_typed(self.phone)
        fold_typed(self.other_phone)
        self.bind_text("phone", self.phone, self.phone_field)
        self._other_field = Field(translate("Compose", "Other phone"), self.other_phone)
        self.bind_text("other_phone", self.other_phone, self._other_field)
        for name, box in self._meant.items():
            self._bind_meant(f"{name}_confirmed", box)
        self._name_field = _plain(translate("Compose", "Full name"), self.full_name, required=True)
        self.bind_text("full_name", self.full_name, self._name_field)
        self.zone_field = _plain(translate("Compose", "Zone"), self.zone, required=True)
        self.zone_field.set_side(translate("Compose", "sets the governorate too"))
        keep_out_of_tabs(self.zone_field)
        self._add(Entry("zone", self.zone, lambda _value: None, self._tell_zone))
        self._address_field = _plain(translate("Compose", "Address"), self.address, required=True)
        self.bind_text("address", self.address, self._address_field)
        self._building_field = _plain(translate("Compose", "Building"), self.building)
        self.bind_text("building", self.building, self._building_field)
        self._apartment_field = _plain(translate("Compose", "Apartment"), self.apartment)
        self.bind_text("apartment", self.apartment, self._apartment_field)
        self.bind_check("workplace", self.workplace)
        for phone in (self.phone, self.other_phone):
            phone.installEventFilter(self)

    def _bind_meant(self, name: str, box: WordBox) -> None:
        """Bind a word on a phone; what is found in the draft says whether it is wanted and given."""
        box.given.connect(lambda number: self.edited.emit(name, number))
        self._add(Entry(name, box, lambda _value: None, lambda _state, _text: None))

    def _lay_out(self) -> None:
        self.column.setSpacing(0)  # the phones keep a line for their hints, so less is wanted below them
        self.column.addWidget(SectionTitle(translate("Compose", "Customer and address")))
        self.column.addSpacing(10)
        self.column.addLayout(side_by_side((self.phone_field, 1), (self._other_field, 1)))
        for box in self._meant.values():
            self.column.addWidget(box)
        self.column.addSpacing(6)
        for field in (self._name_field, self.zone_field, self._address_field):
            self.column.addWidget(field)
            self.column.addSpacing(10)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._building_field, 4)
        row.addWidget(self._apartment_field, 4)
        row.addWidget(self.workplace, 6, Qt.AlignmentFlag.AlignBottom)
        self.column.addLayout(row)

    def use_zones(self, search: Search, catalog: Catalog) -> None:
        """Search and name zones with these."""
        self.zone.use(search, catalog)

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft, its zone with its governorate."""
        super().show_draft(draft)
        for phone in (self.phone, self.other_phone):
            if not phone.hasFocus():
                _space(phone)
        self.zone.show_zone(draft.governorate, draft.zone)

    def ask_to_confirm(self, name: str, finding: Finding | None) -> None:
        """Ask below the phone of this name whether its number is meant, as long as what was found wants that word."""
        number = finding.text if finding is not None and finding.kind in CONFIRMABLE else ""
        self._meant[name].ask(number, is_given=finding is not None and finding.kind is FindingKind.PHONE_CONFIRMED)

    def show_zone_hint(self, text: str) -> None:
        """Say something under the zone for as long as nothing is wrong with it."""
        self._zone_hint = text
        self._tell_zone(FieldState.NONE, "")

    def show_earlier(self, known: Customer) -> None:
        """Offer what earlier orders of the phone say; nothing known takes the offer away."""
        offered = translate("Compose", "Fill in") if known.orders else ""
        self.phone_field.set_action(offered, "Alt+F" if known.orders else "")

    def say_earlier(self, known: Customer) -> None:
        """Say at the phone that it is known, and how many orders came back, as long as nothing is wrong with it."""
        if not known.orders or self.phone_field.state() is not FieldState.NONE:
            return
        text = self.tr("%Ln earlier orders.", "", known.orders)
        if known.refused:
            refused = Formats.current().number(known.refused)
            text = self.tr("%Ln earlier orders, {n} refused.", "", known.orders).replace("{n}", refused)
        self.phone_field.set_state(FieldState.OK, text)

    def governorate(self) -> Governorate | None:
        """Give the governorate of the zone that is taken, or of the row that is highlighted while choosing."""
        return self.zone.governorate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving a phone writes a whole number in the way it is read out: 0100 774 1186."""
        if isinstance(event, QFocusEvent) and event.lostFocus() and isinstance(watched, TextField):
            _space(watched)
            self.edited.emit("phone" if watched is self.phone else "other_phone", watched.text())
        return super().eventFilter(watched, event)

    def _tell_zone(self, state: FieldState, text: str) -> None:
        self.zone_field.set_state(state, text or self._zone_hint)


def _space(edit: TextField) -> None:
    phone = read_phone(edit.text())
    if phone.kind is PhoneKind.MOBILE:
        with QSignalBlocker(edit):
            edit.setText(spaced(phone.number))


def spaced(mobile: str) -> str:
    """Write the 11 digits of a mobile in three groups."""
    return f"{mobile[:4]} {mobile[4:7]} {mobile[7:]}"


def _plain(label: str, editor: QWidget, *, required: bool = False) -> Field:
    return Field(label, editor, required=required, keep_hint_line=False)
