"""All controls in all their states on one sheet, as in the design's pictures 20 and 21; the tests render it."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.outbox import State
from courier_desk.ui.theme import Role, Theme, Tone
from courier_desk.ui.widgets import (
    AmountField,
    Banner,
    BannerView,
    Button,
    ButtonKind,
    Card,
    CheckBox,
    Chip,
    Chips,
    Combo,
    DetailRow,
    DetailsGrid,
    Field,
    FieldState,
    FilterButton,
    Ground,
    IconLabel,
    KbdTag,
    Label,
    Meter,
    Note,
    NumberField,
    PhoneField,
    PlainText,
    Radio,
    Segment,
    Segments,
    Spin,
    StatusPill,
    Tag,
    TextField,
)
from courier_desk.ui.words import state_words, status_words


class Gallery(Ground):
    """The sheet of controls."""

    def __init__(self) -> None:
        super().__init__("surface")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(4)
        for title, row in (
            ("Buttons", self._buttons()),
            ("With keys", self._key_buttons()),
            ("Fields", self._fields()),
            ("More fields", self._more_fields()),
            ("Checks, choices, segments", self._choices()),
            ("Filter chips", self._chips()),
            ("Statuses of the service", _pills("new", "outForDelivery", "pendingPickup", "completed", "someNewOne")),
            ("States of this desk", self._states()),
            ("Panel", self._panel()),
        ):
            column.addWidget(Label(title, role=Role.CAPTION, colour="tx2"))
            column.addWidget(row)
        banner = Banner()
        banner.show_view(
            BannerView(Tone.AMBER, "wifioff", "No connection.", "12 orders are saved here.", "Try now", "sync")
        )
        column.addWidget(banner)
        column.addStretch(1)

    def _buttons(self) -> QWidget:
        off = Button("Return")
        off.set_off("Possible once this order is completed.")
        return _row(
            Button("Create", kind=ButtonKind.FIRST),
            Button("Edit", icon="edit"),
            Button("Print AWB", kind=ButtonKind.EMPHASISED, icon="print"),
            Button("Back", kind=ButtonKind.QUIET, icon="left"),
            Button("Delete", kind=ButtonKind.DESTRUCTIVE),
            Button("Cancel", kind=ButtonKind.DANGER),
            off,
        )

    def _key_buttons(self) -> QWidget:
        self.focused = Button("Create & print", kind=ButtonKind.FIRST, icon="print", keys="Ctrl+Shift+Enter", tall=True)
        return _row(
            self.focused,
            Button("Create", keys="Ctrl+Enter"),
            Button("Print AWB", kind=ButtonKind.EMPHASISED, icon="print", keys="P"),
            KbdTag("Ctrl+K"),
            Tag("COD"),
        )

    def _fields(self) -> QWidget:
        phone = Field("Phone", _filled(PhoneField(), "0100 774 1186"), required=True)
        phone.set_state(FieldState.OK, "3 earlier orders.")
        phone.set_action("Fill in", "Alt+F")
        other = Field("Other phone", _filled(PhoneField(), "0122 90 811"))
        other.set_state(FieldState.WARN, "9 digits; mobiles have 11")
        zone = Field(
            "Zone", _filled(TextField(icon="search"), "El Obour City"), required=True, side="sets the governorate too"
        )
        zone.set_state(FieldState.ERROR, "Not in the zone list")
        read_only = _filled(TextField(), "204598")
        read_only.setReadOnly(True)
        return _row(phone, other, zone, Field("Original order", read_only), stretch=False)

    def _more_fields(self) -> QWidget:
        spin = Spin(1, 99)
        spin.setValue(2)
        amount = AmountField()
        amount.set_value(125000)
        combo = Combo()
        combo.set_choices([("main", "Main pickup address"), ("p2", "Second address")])
        notes = PlainText(lines=2)
        notes.setPlainText("Call before arriving. The entrance is on the side street.")
        return _row(
            Field("Items", spin, required=True),
            Field("Amount", amount),
            Field("Pickup from", combo),
            Field("Original number", NumberField(max_digits=6, placeholder="6 digits")),
            Field("Notes for the courier", notes),
            stretch=False,
        )

    def _choices(self) -> QWidget:
        on, partly, radio = CheckBox("Express"), CheckBox("Some"), Radio("Only this desk")
        on.setChecked(True)
        partly.setTristate(True)
        partly.setCheckState(partly.checkState().PartiallyChecked)
        radio.setChecked(True)
        kinds = Segments(
            [
                Segment("Deliver", "Deliver", "deliver", "Alt+1"),
                Segment("Return", "Return", "return", "Alt+2"),
                Segment("Exchange", "Exchange", "swap", "Alt+3"),
            ]
        )
        return _row(CheckBox("Workplace"), on, partly, radio, Radio("Many desks"), kinds)

    def _chips(self) -> QWidget:
        chips = Chips()
        chips.set_chips(
            [
                Chip("all", "All", 248),
                Chip("new", "New", 96, "new", "blue"),
                Chip("outForDelivery", "Out for delivery", 71, "deliver", "vio"),
                Chip("odd", "someNewOne", 58, "dot"),
            ]
        )
        chips.setMinimumWidth(430)
        kind = FilterButton("Type")
        kind.set_options([("", "All"), ("Deliver", "Deliver")])
        meter, low, none = Meter(), Meter(), Meter()
        meter.show_left(86, 120)
        low.show_left(12, 120)
        none.show_left(0, 120)
        return _row(chips, kind, meter, low, none)

    def _states(self) -> QWidget:
        states = (State.WAITING, State.SENDING, State.DONE, State.REFUSED, State.CHECKING, State.DRAFT)
        return _row(*(StatusPill(state_words(state)) for state in states))

    def _panel(self) -> QWidget:
        details = DetailsGrid(None)
        details.set_rows(
            [
                DetailRow("Customer", "Mona Abdel Rahman"),
                DetailRow("Phone", "0100 123 4567, 0122 908 1174", ltr=True),
                DetailRow("Address", "27 Baghdad St, building 27, apartment 9, workplace"),
                DetailRow("Service id", "66f1c0...9d2a", copy=True, ltr=True, colour="tx2"),
            ]
        )
        details.setFixedWidth(307)
        card = Card()
        card.add(Label("Collect on delivery (COD)", role=Role.CAPTION, colour="tx2"))
        card.add(Label("EGP 1,480.00", role=Role.TITLE, bold=True))
        note = Note("Return: possible once this order is completed. Edit: express can change until 7:57 PM.")
        note.setFixedWidth(307)
        return _row(details, card, note)


class IconSheet(Ground):
    """All icons with their names."""

    def __init__(self) -> None:
        super().__init__("surface")
        grid = QGridLayout(self)
        for place, name in enumerate(Theme.of(self).icon_names()):
            cell = QWidget()
            column = QVBoxLayout(cell)
            column.addWidget(IconLabel(name, colour="tx", size=20))
            column.addWidget(Label(name, role=Role.CAPTION, colour="tx2"))
            grid.addWidget(cell, place // 13, place % 13)


def _pills(*statuses: str) -> QWidget:
    return _row(*(StatusPill(status_words(status)) for status in statuses))


def _filled(field: TextField, text: str) -> TextField:
    field.setText(text)
    return field


def _row(*widgets: QWidget, stretch: bool = True) -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget, 0 if stretch else 1)
    if stretch:
        row.addStretch(1)
    return holder
