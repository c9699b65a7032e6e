"""The side panel of one order: what it costs, what can be done, why something cannot, what happened, every detail.

It shows an OrderDetail and tells what was pressed; it asks nobody anything.
"""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QScrollArea, QVBoxLayout, QWidget

from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.labels import LabelJob, LabelProblem, LabelStep
from courier_desk.domain.order_rules import Action
from courier_desk.domain.orders import AmountType
from courier_desk.domain.outbox import State
from courier_desk.ui.orders import cells
from courier_desk.ui.orders.actions import OrderButtons, Verdicts
from courier_desk.ui.orders.contact import add_contact
from courier_desk.ui.orders.details import detail_rows
from courier_desk.ui.orders.history import history_lines, printer_name
from courier_desk.ui.orders.label_picture import LabelPicture
from courier_desk.ui.orders.more import MoreSection
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    Card,
    DetailsGrid,
    Ground,
    IconButton,
    IconLabel,
    Label,
    Note,
    Rule,
    SectionTitle,
    StatusMessage,
    StatusPill,
)
from courier_desk.ui.widgets.timeline import Timeline
from courier_desk.ui.widgets.wrap_row import Slack, WrapRow
from courier_desk.ui.words import Formats, ltr, order_type_icon, order_type_words, plain
from courier_desk.ui.words_failures import failure_words, label_failure_words, label_words, service_words

#: The printer was given it; how far it came then is the spooler's word.
_GIVEN = frozenset({LabelStep.SENT, LabelStep.PRINTED, LabelStep.HELD, LabelStep.UNKNOWN})


class OrderPanel(Ground):
    """Head, money, actions, timeline, details."""

    acted = Signal(Action)
    customer_orders_asked = Signal(str)
    """The orders of this phone are to be listed."""
    join_asked = Signal(str, str)
    """Two phones are one person's."""
    forget_asked = Signal(str)
    """The person with this phone is to be forgotten."""
    label_again_asked = Signal(str, str)
    """A label that its reader died under is to be opened again; number and merchant."""
    print_page_asked = Signal()
    """The label is to be looked at before it is printed."""

    def __init__(self, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        self._status = status
        self._detail: OrderDetail | None = None
        self._head = _Head(status)
        self._money = _Money()
        self.buttons = OrderButtons()
        self._notes = QVBoxLayout()
        self._notes.setSpacing(6)
        self._timeline = Timeline()
        self._grid = DetailsGrid(status)
        self.more = MoreSection(status)
        self._lay_out()
        self.buttons.pressed.connect(self.acted)
        self._head.menu_asked.connect(self._open_menu)

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(16, 14, 16, 16)
        column.setSpacing(10)
        for widget in (self._head, self._money, self.buttons):
            column.addWidget(widget)
        column.addLayout(self._notes)
        for title, content in ((self.tr("Timeline"), self._timeline), (self.tr("Details"), self._grid)):
            column.addWidget(Rule(colour="line2"))
            column.addWidget(SectionTitle(title))
            column.addWidget(content)
        column.addWidget(self.more)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows what is inside
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        # What is done with an order comes before its number.
        QWidget.setTabOrder(self.buttons.delete, self._head.copy)
        QWidget.setTabOrder(self._head.copy, self._head.menu)
        QWidget.setTabOrder(self._head.menu, self.more.fold)

    def show_detail(self, detail: OrderDetail, job: LabelJob | None, verdicts: Verdicts) -> None:
        """Show an order, where its label stands, and what the rules say may be done with it."""
        self._detail = detail
        row = detail.row
        self._head.show_row(detail)
        self._money.show_row(detail)
        self.buttons.show_verdicts(verdicts, state=row.state, printed=row.printed)
        self._show_notes(detail, job)
        self._timeline.set_lines(history_lines(detail, datetime.now(UTC)))
        self._grid.set_rows(detail_rows(detail))
        order = detail.order
        self.more.show_record(order.raw if order is not None else {}, detail.odd)

    def _open_menu(self, place: QPoint) -> None:
        """Open what is wanted more rarely: another order like this one, and the customer."""
        detail = self._detail
        if detail is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if detail.row.number:
            menu.addAction(self.tr("Print…")).triggered.connect(self.print_page_asked)
            clone = menu.addAction(self.tr("New order like this one"))
            clone.triggered.connect(lambda: self.acted.emit(Action.CLONE))
            menu.addSeparator()
        other = detail.order.other_phone if detail.order is not None else ""
        add_contact(menu, (detail.row.phone, other), self._status)
        self._add_customer(menu, detail.row.phone, other)
        menu.popup(place)

    def _add_customer(self, menu: QMenu, phone: str, other: str) -> None:
        """Add what the customer book can do: their orders, two phones that are one person, forgetting a person."""
        if not phone:
            return
        menu.addSeparator()
        theirs = menu.addAction(self.tr("All orders of this customer"))
        theirs.triggered.connect(lambda: self.customer_orders_asked.emit(phone))
        if other:
            join = menu.addAction(self.tr("Both phones are one person…"))
            join.triggered.connect(lambda: self.join_asked.emit(phone, other))
        forget = menu.addAction(self.tr("Forget this customer…"))
        forget.triggered.connect(lambda: self.forget_asked.emit(phone))

    def _show_notes(self, detail: OrderDetail, job: LabelJob | None) -> None:
        notes: list[QWidget] = []
        failure = detail.progress.failure if detail.progress else None
        if failure is not None:
            refused = detail.row.state in (State.REFUSED, State.NEEDS_PERSON)
            colour = "red" if refused else "amb"
            notes.append(Note(failure_words(failure), icon="alert", colour=colour, role=Role.BODY))
            if said := service_words(failure):
                notes.append(Note(self.tr("What the service said: {0}").replace("{0}", said)))
        for change in detail.changes:
            failure = change.progress.failure
            if failure is not None and change.progress.state in (State.REFUSED, State.NEEDS_PERSON):
                notes.append(Note(failure_words(failure), icon="alert", colour="red", role=Role.BODY))
        notes.extend(self._label_notes(job))
        notes.extend(self._before_notes(detail, job))
        _refill(self._notes, notes)

    def _label_notes(self, job: LabelJob | None) -> list[QWidget]:
        if job is None:
            return []
        if job.step in _GIVEN:
            return [self._given_note(job)]
        if job.step is LabelStep.PRINTING:
            return [Note(self.tr("The label is being checked and printed."), icon="print", colour="tx2")]
        if job.step is not LabelStep.FAILED:
            return [Note(self.tr("The label is on its way."), icon="clock", colour="tx2")]
        if job.failure is not None:
            return [Note(label_failure_words(job.failure), icon="alert", colour="red", role=Role.BODY)]
        if job.result is None or job.result.problem is None:
            return []
        words = label_words(job.result.problem)
        note = Note(words, icon="alert", colour="red", role=Role.BODY)
        if job.result.problem is LabelProblem.DANGEROUS:
            return [note, self._open_again(job)]
        return [note, self._look_at(job, words)] if job.result.picture else [note]

    def _before_notes(self, detail: OrderDetail, job: LabelJob | None) -> list[QWidget]:
        """Say who printed the label last, when, where, as which copy; the first print of this run was told already."""
        latest = next(iter(detail.prints), None)
        if latest is None or (latest.copy == 1 and job is not None and job.step in _GIVEN):
            return []
        from courier_desk.ui.printing.words import printed_words, sentence  # noqa: PLC0415  (rarely)

        return [Note(sentence(printed_words(detail.row.number, latest)), icon="copy", colour="tx2")]

    def _given_note(self, job: LabelJob) -> QWidget:
        """Say how far it is known to have come."""
        printer = ltr(printer_name(job.result.printer if job.result else ""))
        match job.step:
            case LabelStep.PRINTED:
                text = self.tr("Printed by {0}, as its queue says; its barcode was read back.")
                return Note(text.replace("{0}", printer), icon="check", colour="grn")
            case LabelStep.HELD:
                text = self.tr("{0} holds the label back. Look at the printer.")
                return Note(text.replace("{0}", printer), icon="alert", colour="amb", role=Role.BODY)
            case LabelStep.UNKNOWN:
                text = self.tr("The label may have come out or not. Look before it is printed again.")
                return Note(text, icon="alert", colour="amb", role=Role.BODY)
            case _:
                text = self.tr("Sent to {0}; its barcode was read back.")
                return Note(text.replace("{0}", printer), icon="check", colour="grn")

    def _open_again(self, job: LabelJob) -> QWidget:
        """Offer to open a label again that its reader died under."""
        again = Button(self.tr("Open this label again"), icon="print")
        again.clicked.connect(lambda: self.label_again_asked.emit(job.number, job.merchant))
        return again

    def _look_at(self, job: LabelJob, reason: str) -> QWidget:
        """Offer a look at the label that was not printed."""
        picture = job.result.picture if job.result else b""
        look = Button(self.tr("Look at the label"), icon="eye")
        look.clicked.connect(lambda: LabelPicture(job.number, reason, picture, self.window()).open())
        return look


class _Head(QWidget):
    """Number, copy, status, menu; below it type and reference."""

    menu_asked = Signal(QPoint)

    def __init__(self, status: StatusMessage) -> None:
        super().__init__()
        self._status = status
        self._number = Label(role=Role.NAME, bold=True, selectable=True, gives_way=True)
        self.copy = IconButton("copy", self.tr("Copy the number"), size=16)
        self._pill = StatusPill()
        self.menu = IconButton("more", self.tr("More to do with this order"), size=18)
        self._type_icon = IconLabel("deliver", size=16)
        self._type = Label(colour="tx2", wrap=True)
        grid = QVBoxLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        first, second, number = QHBoxLayout(), QHBoxLayout(), QWidget()
        first.setSpacing(4)
        second.setSpacing(6)
        beside = QHBoxLayout(number)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(4)
        beside.addWidget(self._number)
        beside.addWidget(self.copy)
        named = WrapRow(spacing=4, slack=Slack.BETWEEN)
        named.add(number)
        named.add(self._pill)
        first.addWidget(named, 1)
        first.addWidget(self.menu, 0, Qt.AlignmentFlag.AlignTop)
        second.addWidget(self._type_icon)
        second.addWidget(self._type, 1)
        grid.addLayout(first)
        grid.addLayout(second)
        self.copy.clicked.connect(self._copy)
        self.menu.clicked.connect(lambda: self.menu_asked.emit(self.menu.mapToGlobal(QPoint(0, self.menu.height()))))

    def _copy(self) -> None:
        text = plain(self._number.text())
        QGuiApplication.clipboard().setText(text)
        self._status.copied(ltr(text))

    def show_row(self, detail: OrderDetail) -> None:
        row = detail.row
        self._number.set_text(row.number or row.reference or self.tr("Draft"))
        self.copy.setVisible(bool(row.number or row.reference))
        self._pill.set_status(cells.status_of(row))
        self._type_icon.set_icon(order_type_icon(row.order_type))
        words = order_type_words(row.order_type)
        if row.number and row.reference:  # without a number the reference stands in its place already
            text = self.tr("{type}, reference {reference}").replace("{reference}", ltr(row.reference))
            words = text.replace("{type}", words)
        self._type.set_text(words)


class _Money(Card):
    """What is collected and what it costs, large."""

    def __init__(self) -> None:
        super().__init__(padding=10)
        self._names = tuple(Label(text, role=Role.CAPTION, colour="tx2", wrap=True) for text in ("", self.tr("Fee")))
        self._values = (Label(role=Role.TITLE, bold=True), Label(role=Role.TITLE, bold=True))
        row = QHBoxLayout()
        row.setSpacing(12)
        for place, (name, value) in enumerate(zip(self._names, self._values, strict=True)):
            if place:
                row.addWidget(Rule(vertical=True))
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(name)
            column.addWidget(value)
            row.addLayout(column, 2 - place)
        self.body.addLayout(row)

    def show_row(self, detail: OrderDetail) -> None:
        formats, row = Formats.current(), detail.row
        exchange = row.amount_type == AmountType.CASH_DIFFERENCE
        name = self.tr("Cash difference (CD)") if exchange else self.tr("Collect on delivery (COD)")
        refund = exchange and row.amount is not None and row.amount < 0
        self._names[0].set_text(self.tr("We refund (CD)") if refund else name)
        has_amount = row.amount is not None and bool(cells.tag_of(row))
        self._values[0].set_text(formats.money(abs(row.amount or 0)) if has_amount else self.tr("None"))
        self._values[1].set_text(formats.money(row.fee) if row.fee is not None else cells.NOTHING)


def _refill(layout: QVBoxLayout, widgets: list[QWidget]) -> None:
    """Put these in place of what is there."""
    while (item := layout.takeAt(0)) is not None:
        if (old := item.widget()) is not None:
            old.hide()
            old.deleteLater()
    for widget in widgets:
        layout.addWidget(widget)
