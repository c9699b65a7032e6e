"""The side panel of one merchant: use it, order for it, its identifiers to copy, contact and pickup address.

It shows what it is given and tells what was pressed; it asks nobody anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.merchants import MerchantDetail, PendingMerchant
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.outbox import State
from courier_desk.ui.literal import heard_text
from courier_desk.ui.merchants.words import standing_of, standing_words
from courier_desk.ui.orders.cells import NOTHING, phone_text
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
)
from courier_desk.ui.words import Formats, governorate_words, isolate, ltr
from courier_desk.ui.words_failures import failure_words

translate = QCoreApplication.translate
#: A longer identifier shows its ends; it is copied whole.
_WHOLE, _HEAD, _TAIL = 16, 6, 4


class MerchantPanel(Panel):
    """A merchant of the service."""

    use_asked = Signal()
    order_asked = Signal()
    orders_wanted = Signal()

    def __init__(self, status: StatusMessage) -> None:
        super().__init__()
        self._code = ""
        self._brand = Label(role=Role.NAME, bold=True, selectable=True, wrap=True)
        self._pill = StatusPill()
        self._owner = Label(colour="tx2", wrap=True)
        self.use = Button(
            translate("Merchants", "Use this merchant"), kind=ButtonKind.EMPHASISED, icon="store", keys="Enter"
        )
        self.order = Button(translate("Merchants", "New order for it"), icon="plus")
        self.orders = Button("", icon="box")
        self._what = Note("")
        self._identifiers = _Identifiers(status)
        self._contact = DetailsGrid(status)
        self._address = DetailsGrid(status)
        self._lay_out()
        self.use.clicked.connect(self.use_asked)
        self.order.clicked.connect(self.order_asked)
        self.orders.clicked.connect(self.orders_wanted)

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
        self.add_section(_titled(translate("Merchants", "Pickup address"), self._address))

    def show_detail(self, detail: MerchantDetail, in_use: str) -> None:
        """Show a merchant. ``in_use`` names the one in use now."""
        one = detail.merchant
        if one.code != self._code:
            self.scroll_area().verticalScrollBar().setValue(0)
        self._code = one.code
        self._brand.set_text(isolate(one.brand or one.name))
        words = standing_words(one)
        self._pill.setVisible(words is not None)
        self._pill.set_status(words)
        self._owner.set_text(_owner_line(one))
        self._offer(detail, in_use)
        self._identifiers.show_rows(
            [
                (translate("Merchants", "Business account code, sent to the service"), one.code),
                (translate("Merchants", "Your shop id"), one.external_id),
                (translate("Merchants", "Internal id"), one.merchant_id),
                (translate("Merchants", "Company id"), one.company_id),
            ]
        )
        email = translate("Merchants", "Email")
        self._contact.set_rows(
            [
                DetailRow(translate("Merchants", "Mobile"), phone_text(one.phone) or NOTHING, ltr=True),
                DetailRow(email, one.email or NOTHING, copy=bool(one.email), ltr=True),
            ]
        )
        self._address.set_rows(
            [
                DetailRow(translate("Merchants", "City"), governorate_words(one.city) if one.city else NOTHING),
                DetailRow(translate("Merchants", "Zone"), one.zone or NOTHING),
                DetailRow(translate("Merchants", "Details"), one.details or NOTHING),
                DetailRow(translate("Merchants", "Phone"), phone_text(one.pickup_phone) or NOTHING, ltr=True),
            ]
        )

    def _offer(self, detail: MerchantDetail, in_use: str) -> None:
        brand = isolate(detail.merchant.brand or detail.merchant.name)
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
    """A merchant that the service does not have yet: how it stands, why it was refused, and the way out."""

    change_asked = Signal()
    discard_asked = Signal()
    open_asked = Signal(str)

    def __init__(self, status: StatusMessage) -> None:
        super().__init__()
        self._existing = ""
        self._brand = Label(role=Role.NAME, bold=True, wrap=True)
        self._pill = StatusPill()
        self._trouble = Note("", icon="alert", colour="red")
        self._wait = Note(translate("Merchants", "It is saved here and goes out by itself."))
        self.open_it = Button(translate("Merchants", "Open the merchant who has it"), icon="store")
        self.change = Button(translate("Merchants", "Change and send again"), kind=ButtonKind.EMPHASISED, icon="edit")
        self.discard = Button(translate("Merchants", "Discard"), kind=ButtonKind.DANGER)
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
        self.change.clicked.connect(self.change_asked)
        self.discard.clicked.connect(self.discard_asked)
        self.open_it.clicked.connect(lambda: self.open_asked.emit(self._existing))

    def show_pending(self, pending: PendingMerchant) -> None:
        """Show how it stands."""
        wanted, state, failure = pending.request, pending.progress.state, pending.progress.failure
        self._existing = pending.existing
        self._brand.set_text(wanted.brand)
        self._pill.set_status(standing_of(state))
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
                DetailRow(translate("Merchants", "Email"), wanted.email, ltr=True),
                DetailRow(translate("Merchants", "Mobile"), phone_text(wanted.phone), ltr=True),
                DetailRow(translate("Merchants", "Your shop id"), wanted.external_id or NOTHING, ltr=True),
                DetailRow(translate("Merchants", "City"), governorate_words(address.city)),
                DetailRow(translate("Merchants", "Zone"), address.zone or NOTHING),
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
        while (item := self.body.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
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
            button = IconButton("copy", translate("Merchants", "Copy {what}").format(what=title), size=16)
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
