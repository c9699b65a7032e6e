"""The left column of the form: the order that a Return or an Exchange starts from, then customer and address.

Who gets it, where, and how the courier reaches them is the same for all three kinds of order.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QVBoxLayout

from courier_desk.domain.customers import Customer
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.findings import CONFIRMABLE, FindingKind, OrderFinding
from courier_desk.domain.orders import Order, OrderType
from courier_desk.domain.zones import Catalog, Governorate
from courier_desk.ui.compose.zone_picker import Search, ZoneEdit
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import (
    HOLDS_NUMBERS,
    TAKES_SCANS,
    Card,
    CheckBox,
    Field,
    FieldState,
    Label,
    LinkButton,
    Note,
    SectionTitle,
    StatusPill,
    TextField,
    WordBox,
)
from courier_desk.ui.widgets.editors import space_phone
from courier_desk.ui.widgets.form import Entry, Section, fold_typed, keep_out_of_tabs, plain_field, side_by_side
from courier_desk.ui.words import Formats, isolate, listed, ltr, status_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate


class OriginalEdit(TextField):
    """Six digits, typed or scanned; says inside the field whether they were found."""

    def __init__(self) -> None:
        super().__init__(placeholder=translate("Compose", "Scan it or type 6 digits"), icon="scan", ltr=True)
        self.setProperty(TAKES_SCANS, True)
        self.setMaxLength(24)
        self._said = ("", "", "tx3")
        fold_typed(self)

    def say(self, text: str, icon: str = "", colour: str = "tx3") -> None:
        """Say this at the end of the field."""
        self._said = (text, icon, colour)
        self.update()

    def said(self) -> str:
        """What it says at its end."""
        return self._said[0]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field and what it says."""
        super().paintEvent(event)
        text, icon, colour = self._said
        if not text:
            return
        theme, painter = Theme.of(self), QPainter(self)
        parent = self.parentWidget()
        direction = parent.layoutDirection() if parent is not None else self.layoutDirection()
        font = theme.font(Role.FIELD)
        width = QFontMetrics(font).horizontalAdvance(text) + 1
        place = QStyle.visualRect(direction, self.rect(), QRect(self.width() - width - 10, 0, width, self.height()))
        painter.setFont(font)
        painter.setPen(theme.colour(colour))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
        if icon:
            x = self.width() - width - 10 - 20
            glyph = QStyle.visualRect(direction, self.rect(), QRect(x, (self.height() - 16) // 2, 16, 16))
            painter.drawPixmap(glyph, theme.pixmap(icon, colour, 16, self.devicePixelRatioF(), direction))


class OriginalSection(Section):
    """First of all in a Return; in an Exchange it only saves typing."""

    def __init__(self) -> None:
        super().__init__()
        self.number = OriginalEdit()
        self.field = Field(translate("Compose", "Original order number"), self.number, keep_hint_line=False)
        self._card = _OriginalCard()
        self._card.hide()
        self.column.setSpacing(6)
        self.column.addWidget(self.field)
        self.column.addWidget(self._card)
        self.bind_text("original_number", self.number, self.field)
        bound = self.entries.pop()
        self.entries.append(Entry(bound.name, bound.focus, bound.show, self._tell))
        self._trouble = ""
        self._needed = True

    def use_type(self, order_type: OrderType) -> None:
        """A Return must have it, an Exchange may."""
        needed = self._needed = order_type is OrderType.RETURN
        self.field.set_label(
            translate("Compose", "Original order number") if needed else translate("Compose", "Earlier order")
        )
        self.field.set_required(required=needed)
        self.field.set_side(
            translate("Compose", "scan its label, or type 6 digits")
            if needed
            else translate("Compose", "optional, fills in the rest")
        )

    def show_looking(self) -> None:
        """The number is being looked up."""
        self._trouble = ""
        self._card.hide()
        self.number.say(translate("Compose", "Looking\u2026"))

    def show_found(self, order: Order) -> None:
        """The order is there: its facts."""
        self._trouble = ""
        self.number.say(translate("Compose", "Found"), "check", "grn")
        self._card.show_order(order)
        self._card.show()

    def show_trouble(self, text: str, *, absent: bool) -> None:
        """It is not there, or nobody can tell now; the way out stands beside the field."""
        self._trouble = text
        self._card.hide()
        said = translate("Compose", "Not found") if absent else ""
        self.number.say(said, "x" if absent else "", "red" if self._needed else "amb")
        self.field.set_state(FieldState.WARN, text)

    def show_nothing(self) -> None:
        """No whole number is typed."""
        self._trouble = ""
        self._card.hide()
        self.number.say("")

    def _tell(self, state: FieldState, text: str) -> None:
        if self._trouble and state is not FieldState.ERROR:
            return
        self.field.set_state(state, text)


class _OriginalCard(Card):
    """Number, customer, product and amount of the original, and its status as the service sends it."""

    def __init__(self) -> None:
        super().__init__(padding=12)
        self.body.setContentsMargins(12, 7, 12, 7)
        self._number = Label(bold=True, gives_way=True)
        self._who = Label(colour="tx2", gives_way=True)
        self._what = Label(role=Role.CAPTION, colour="tx2", wrap=True)
        self._pill = StatusPill()
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._number)
        head.addWidget(self._who, 1)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addLayout(head)
        texts.addWidget(self._what)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addLayout(texts, 1)
        row.addWidget(self._pill, 0, Qt.AlignmentFlag.AlignVCenter)
        self.body.addLayout(row)

    def show_order(self, order: Order) -> None:
        who, what = original_words(order)
        self._number.set_text(ltr(order.number))
        self._who.set_text(who)
        self._what.set_text(what)
        self._what.setVisible(bool(what))
        self._pill.set_status(status_words(order.status) if order.status else None)


def original_words(order: Order) -> tuple[str, str]:
    """Give two lines on an original order: who and where; what, when and which amount."""
    who = listed([isolate(order.full_name), isolate(ZoneWords.current().name(order.governorate, order.zone))])
    formats = Formats.current()
    what = ""
    if order.description:
        count = formats.number(order.items) if order.items is not None else ""
        what = f"{count} × {isolate(order.description)}" if count else isolate(order.description)
    when = ltr(formats.date(order.created.date())) if order.created is not None else ""
    amount = ""
    if order.amount and order.amount_type in {"COD", "CD"}:
        tag = (
            translate("Compose", "COD {amount}") if order.amount_type == "COD" else translate("Compose", "CD {amount}")
        )
        tag = translate("Compose", "Refund {amount}") if order.amount < 0 else tag
        amount = tag.format(amount=formats.money(abs(order.amount)))
    return who, listed([what, when, amount])


class CustomerSection(Section):
    """Phones first: a known number fills the rest."""

    fill_in = Signal()
    """The person wants the known customer's facts filled in."""
    again_opened = Signal(str)
    """The order of this key in the list is to be looked at: it may be the one that is being written."""

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
        self.workplace = CheckBox(Fields.WORKPLACE_ADDRESS.words)
        self.phone_field = Field(Fields.PHONE.words, self.phone, required=True)
        self.phone_field.action.connect(self.fill_in)
        self._again = Note("", icon="alert", colour="amb", role=Role.BODY)
        self._open_again = LinkButton(translate("Compose", "Look at it"))
        self._open_again.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # who tabs goes on to the next field
        self._again_key = ""
        self._open_again.clicked.connect(lambda: self.again_opened.emit(self._again_key))
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
        self._other_field = Field(Fields.OTHER_PHONE.words, self.other_phone)
        self.bind_text("other_phone", self.other_phone, self._other_field)
        for name, box in self._meant.items():
            self._bind_meant(f"{name}_confirmed", box)
        self._name_field = plain_field(Fields.FULL_NAME.words, self.full_name, required=True)
        self.bind_text("full_name", self.full_name, self._name_field)
        self.zone_field = plain_field(Fields.ZONE.words, self.zone, required=True)
        self.zone_field.set_side(translate("Compose", "sets the governorate too"))
        keep_out_of_tabs(self.zone_field)
        self.add(Entry("zone", self.zone, lambda _value: None, self._tell_zone))
        self._address_field = plain_field(Fields.ADDRESS.words, self.address, required=True)
        self.bind_text("address", self.address, self._address_field)
        self._building_field = plain_field(Fields.BUILDING.words, self.building)
        self.bind_text("building", self.building, self._building_field)
        self._apartment_field = plain_field(Fields.APARTMENT.words, self.apartment)
        self.bind_text("apartment", self.apartment, self._apartment_field)
        self.bind_check("workplace", self.workplace)
        for phone in (self.phone, self.other_phone):
            phone.installEventFilter(self)

    def _bind_meant(self, name: str, box: WordBox) -> None:
        """Bind a word on a phone; what is found in the draft says whether it is wanted and given."""
        box.given.connect(lambda number: self.edited.emit(name, number))
        self.add(Entry(name, box, lambda _value: None, lambda _state, _text: None))

    def _lay_out(self) -> None:
        self.column.setSpacing(0)  # the phones keep a line for their hints, so less is wanted below them
        self.column.addWidget(SectionTitle(translate("Compose", "Customer and address")))
        self.column.addSpacing(10)
        self.column.addLayout(side_by_side((self.phone_field, 1), (self._other_field, 1)))
        for box in self._meant.values():
            self.column.addWidget(box)
        again = QHBoxLayout()
        again.setSpacing(8)
        again.addWidget(self._again, 1)
        again.addWidget(self._open_again, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addLayout(again)
        self.show_again("", "")
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
                space_phone(phone)
        self.zone.show_zone(draft.governorate, draft.zone)

    def ask_to_confirm(self, name: str, finding: OrderFinding | None) -> None:
        """Ask below the phone of this name whether its number is meant, as long as what was found wants that word."""
        number = finding.text if finding is not None and finding.kind in CONFIRMABLE else ""
        self._meant[name].ask(number, is_given=finding is not None and finding.kind is FindingKind.PHONE_CONFIRMED)

    def show_zone_hint(self, text: str) -> None:
        """Say something under the zone for as long as nothing is wrong with it."""
        self._zone_hint = text
        self._tell_zone(FieldState.NONE, "")

    def show_earlier(self, known: Customer) -> None:
        """Offer what earlier orders of the phone say; nothing known takes the offer away."""
        offered = Common.FILL_IN.words if known.orders else ""
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

    def show_again(self, words: str, key: str) -> None:
        """Say that the order may be there already, under this key in the list; empty when nothing speaks for it."""
        self._again_key = key
        self._again.show_note(words)
        self._again.setVisible(bool(words))
        self._open_again.setVisible(bool(words))

    def governorate(self) -> Governorate | None:
        """Give the governorate of the zone that is taken, or of the row that is highlighted while choosing."""
        return self.zone.governorate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving a phone writes a whole number in the way it is read out: 0100 774 1186."""
        if isinstance(event, QFocusEvent) and event.lostFocus() and isinstance(watched, TextField):
            space_phone(watched)
            self.edited.emit("phone" if watched is self.phone else "other_phone", watched.text())
        return super().eventFilter(watched, event)

    def _tell_zone(self, state: FieldState, text: str) -> None:
        self.zone_field.set_state(state, text or self._zone_hint)
