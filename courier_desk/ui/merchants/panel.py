"""The side panel of one merchant: use it, order for it, its identifiers to copy, contact and pickup address.

It shows what it is given and tells what was pressed; it asks nobody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.merchants import MerchantDetail, PendingMerchant
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.outbox import State
from courier_desk.ui.literal import heard_text
from courier_desk.ui.merchants.words import status_words
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    DetailRow,
    DetailsGrid,
    IconButton,
    Label,
    Note,
    Panel,
    Rule,
    SectionTitle,
    StatusMessage,
    StatusPill,
    clear_layout,
)
from courier_desk.ui.words import NOTHING, Formats, governorate_words, isolate, ltr, phone_text, state_words
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.zone_names import zone_row

translate = QCoreApplication.translate
#: A longer identifier shows its ends; it is copied whole.
_WHOLE, _HEAD, _TAIL = 16, 6, 4


class MerchantPanel(Panel):
    """A merchant of the service."""

    def __init__(self, status: StatusMessage) -> None:
        super().__init__()
        self._code = ""
        self._brand = Label(role=Role.NAME, bold=True, selectable=True, wrap=True)
        self._pill = StatusPill()
        self._owner = Label(colour="tx2", wrap=True)
        self.use = Button(Common.USE_THIS_MERCHANT.words, kind=ButtonKind.EMPHASISED, icon="store", keys="Enter")
        self.order = Button(translate("Merchants", "New order for it"), icon="plus")
        self.orders = Button("", icon="box")
        self._what = Note("")
        self._identifiers = _Identifiers(status)
        self._contact = DetailsGrid(status, label_width=64)
        self._address = DetailsGrid(status, label_width=64)
        self._lay_out()

    def _lay_out(self) -> None:
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(self._brand, 1)
        head.addWidget(self._pill, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        column.addWidget(self._owner)
        column.addWidget(self.use)
        column.addWidget(self.order)
        column.addWidget(self.orders)
        column.addWidget(self._what)
        column.addSpacing(4)
        column.addWidget(SectionTitle(translate("Merchants", "Identifiers")))
        column.addWidget(self._identifiers)
        self.add_section(top)
        self.add_section(_titled(translate("Merchants", "Contact"), self._contact))
        self.add_section(_titled(Fields.PICKUP_ADDRESS.words, self._address))

    def show_detail(self, detail: MerchantDetail, in_use: str) -> None:
        """Show a merchant. ``in_use`` names the one in use now."""
        one = detail.merchant
        if one.code != self._code:
            self.scroll_area().verticalScrollBar().setValue(0)
        self._code = one.code
        self._brand.set_text(isolate(one.called))
        words = status_words(one)
        self._pill.setVisible(words is not None)
        self._pill.set_status(words)
        self._owner.set_text(_owner_line(one))
        self._offer(detail, in_use)
        self._identifiers.show_rows(
            [
                (translate("Merchants", "Business account code, sent to the service"), one.code),
                (Fields.SHOP_ID.words, one.external_id),
                (translate("Merchants", "Internal id"), one.merchant_id),
                (translate("Merchants", "Company id"), one.company_id),
            ]
        )
        email = Fields.EMAIL.words
        self._contact.set_rows(
            [
                DetailRow(Fields.MOBILE.words, phone_text(one.phone) or NOTHING, copy=bool(one.phone), ltr=True),
                DetailRow(email, one.email or NOTHING, copy=bool(one.email), ltr=True),
            ]
        )
        self._address.set_rows(
            [
                DetailRow(Fields.CITY.words, governorate_words(one.city) if one.city else NOTHING),
                zone_row(one.zone, one.city) if one.zone else DetailRow(Fields.ZONE.words, NOTHING),
                DetailRow(Common.DETAILS.words, one.details or NOTHING),
                DetailRow(translate("Merchants", "Phone"), phone_text(one.pickup_phone) or NOTHING, ltr=True),
            ]
        )

    def _offer(self, detail: MerchantDetail, in_use: str) -> None:
        brand = isolate(detail.merchant.called)
        self.orders.setText(self.tr("Its %Ln orders", "", detail.orders))
        none = translate("Merchants", "No order of it is on this desk yet.")
        self.orders.set_off(None if detail.orders or detail.in_use else none)
        if detail.in_use:
            self.use.set_off(translate("Merchants", "It is in use now."))
            self._what.show_note(translate("Merchants", "Orders, pickups and fees are for it now."))
            return
        self.use.set_off(None)
        text = translate("Merchants", "Orders, pickups and fees will then be for {merchant}.").format(merchant=brand)
        now = translate("Merchants", "{merchant} is in use now.").format(merchant=isolate(in_use)) if in_use else ""
        self._what.show_note(f"{text} {now}".strip())


class PendingPanel(Panel):
    """A merchant that the service does not have yet: its state, why it was refused, and the way out.

    ``open_merchant`` shows the one (its code) who has what this one may not have.
    """

    def __init__(self, status: StatusMessage, open_merchant: Callable[[str], None]) -> None:
        super().__init__()
        self._existing = ""
        self._brand = Label(role=Role.NAME, bold=True, wrap=True)
        self._pill = StatusPill()
        self._trouble = Note("", icon="alert", colour="red")
        self._wait = Note(translate("Merchants", "It is saved here and goes out by itself."))
        self.open_it = Button(translate("Merchants", "Open the merchant who has it"), icon="store")
        self.change = Button(translate("Merchants", "Change and send again"), kind=ButtonKind.EMPHASISED, icon="edit")
        self.discard = Button(Common.DISCARD.words, kind=ButtonKind.DANGER)
        self._facts = DetailsGrid(status)
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(self._brand, 1)
        head.addWidget(self._pill, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        for part in (self._trouble, self._wait, self.change, self.open_it, self.discard):
            column.addWidget(part)
        self.add_section(top)
        self.add_section(_titled(translate("Merchants", "What is sent"), self._facts))
        self.open_it.clicked.connect(lambda: open_merchant(self._existing))

    def show_pending(self, pending: PendingMerchant) -> None:
        """Show its state."""
        wanted, state, failure = pending.request, pending.progress.state, pending.progress.failure
        self._existing = pending.existing
        self._brand.set_text(wanted.brand)
        self._pill.set_status(state_words(state))
        troubled = failure is not None and state in (State.REFUSED, State.NEEDS_PERSON, State.CHECKING)
        self._trouble.setVisible(troubled)
        if failure is not None:
            self._trouble.show_note(failure_words(failure))
        self._wait.setVisible(state in (State.WAITING, State.SENDING))
        self.open_it.setVisible(bool(pending.existing))
        on_its_way = translate("Merchants", "It may be at the service already; it is looked for first.")
        held = None if state in (State.WAITING, State.REFUSED, State.DRAFT) else on_its_way
        self.change.set_off(held)
        self.discard.set_off(held)
        address = wanted.pickup_address
        self._facts.set_rows(
            [
                DetailRow(translate("Merchants", "Owner"), wanted.name),
                DetailRow(Fields.EMAIL.words, wanted.email, ltr=True),
                DetailRow(Fields.MOBILE.words, phone_text(wanted.phone), ltr=True),
                DetailRow(Fields.SHOP_ID.words, wanted.external_id or NOTHING, ltr=True),
                DetailRow(Fields.CITY.words, governorate_words(address.city)),
                zone_row(address.zone, address.city) if address.zone else DetailRow(Fields.ZONE.words, NOTHING),
            ]
        )


class _Identifiers(Card):
    """Rows of an identifier, each with its button to copy it whole."""

    def __init__(self, status: StatusMessage) -> None:
        super().__init__(padding=0)
        self._status = status
        self._rows: tuple[tuple[str, str], ...] = ()

    def show_rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """Show these; the same again change nothing, so that the keyboard stays."""
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        clear_layout(self.body)
        for place, (title, value) in enumerate(self._rows):
            if place:
                self.body.addWidget(Rule())
            self.body.addWidget(self._row(title, value, first=place == 0))

    def _row(self, title: str, value: str, *, first: bool) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(12, 3, 6, 3)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Label(title, role=Role.CAPTION, colour="tx2", wrap=True))
        shown = value if len(value) <= _WHOLE else f"{value[:_HEAD]}…{value[-_TAIL:]}"
        said = Label(ltr(shown) if value else NOTHING, bold=first)
        said.setAccessibleName(heard_text(f"{title}: {value or NOTHING}"))
        words.addWidget(said)
        row.addLayout(words, 1)
        if value:
            button = IconButton("copy", Common.COPY_WHAT.words.format(what=title), size=16)
            button.clicked.connect(lambda _checked=False, whole=value: self._copy(whole))
            row.addWidget(button)
        return line

    def _copy(self, value: str) -> None:
        QGuiApplication.clipboard().setText(value)
        self._status.copied(ltr(value))


def _owner_line(one: Merchant) -> str:
    """Name the owner, and since when the merchant is complete."""
    if one.created is None or not one.completed:
        return isolate(one.name)
    text = translate("Merchants", "{name}, complete since {date}")
    return text.format(name=isolate(one.name), date=Formats.current().date(one.created.date()))


def _titled(title: str, content: QWidget) -> QWidget:
    section = QWidget()
    column = QVBoxLayout(section)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(6)
    column.addWidget(SectionTitle(title))
    column.addWidget(content)
    return section
