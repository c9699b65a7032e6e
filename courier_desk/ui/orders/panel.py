"""The side panel of one order: what it costs, what can be done, why something cannot, what happened, every detail.

It shows an OrderDetail and tells what was pressed; it asks nobody anything.
"""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.labels import LabelJob, LabelStep
from courier_desk.domain.orders import AmountType
from courier_desk.domain.outbox import State
from courier_desk.ui.orders import cells
from courier_desk.ui.orders.details import detail_rows, printer_name, timeline
from courier_desk.ui.orders.label_picture import LabelPicture
from courier_desk.ui.orders.possible import doubtful_return, no_return
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    DetailsGrid,
    Ground,
    IconButton,
    IconLabel,
    Label,
    Note,
    Rule,
    SectionTitle,
    StatusPill,
)
from courier_desk.ui.words import Formats, ltr, order_type_icon, order_type_words
from courier_desk.ui.words_failures import failure_words, label_failure_words, label_words, service_words


class OrderPanel(Ground):
    """Head, money, actions, timeline, details."""

    print_asked = Signal()
    return_asked = Signal()
    exchange_asked = Signal()
    edit_asked = Signal()
    copied = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        self._detail: OrderDetail | None = None
        self._out_of_reach = ""
        self._head = _Head()
        self._money = _Money()
        self.print = Button(self.tr("Print AWB"), kind=ButtonKind.EMPHASISED, icon="print", keys="P")
        self.edit = Button(self.tr("Edit and send again"), kind=ButtonKind.EMPHASISED, icon="edit", keys="E")
        self.return_it = Button(self.tr("Return"), keys="R")
        self.exchange = Button(self.tr("Exchange"), keys="X")
        self._notes = QVBoxLayout()
        self._notes.setSpacing(6)
        self._timeline = QVBoxLayout()
        self._timeline.setSpacing(4)
        self._grid = DetailsGrid()
        self._lay_out()
        self.print.clicked.connect(self.print_asked)
        self.edit.clicked.connect(self.edit_asked)
        self.return_it.clicked.connect(self.return_asked)
        self.exchange.clicked.connect(self.exchange_asked)
        self._head.copied.connect(self.copied)
        self._grid.copied.connect(self.copied)

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(16, 14, 16, 16)
        column.setSpacing(10)
        column.addWidget(self._head)
        column.addWidget(self._money)
        column.addWidget(self.print)
        column.addWidget(self.edit)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.return_it, 1)
        row.addWidget(self.exchange, 1)
        column.addLayout(row)
        column.addLayout(self._notes)
        for title, content in ((self.tr("Timeline"), self._timeline), (self.tr("Details"), self._grid)):
            column.addWidget(Rule(colour="line2"))
            column.addWidget(SectionTitle(title))
            if isinstance(content, QWidget):
                column.addWidget(content)
            else:
                column.addLayout(content)
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
        QWidget.setTabOrder(self.exchange, self._head.copy)  # what is done with an order comes before its number

    def show_detail(self, detail: OrderDetail, job: LabelJob | None, *, out_of_reach: str = "") -> None:
        """Show an order and where its label stands; ``out_of_reach``: why the label cannot be had now."""
        self._detail = detail
        self._out_of_reach = out_of_reach
        row = detail.row
        self._head.show_row(detail)
        self._money.show_row(detail)
        pending = row.state is not None
        self.print.setVisible(not pending)
        self.edit.setVisible(pending)
        self._offer(detail)
        self._show_notes(detail, job)
        _refill(self._timeline, [_event(event) for event in timeline(detail)])
        self._grid.set_rows(detail_rows(detail))

    def _offer(self, detail: OrderDetail) -> None:
        """Say which actions are on, and why the others are not."""
        row = detail.row
        self.print.set_off((self._out_of_reach or None) if row.number else self.tr("It has no number yet"))
        self.print.setText(self.tr("Print AWB again") if row.printed else self.tr("Print AWB"))
        editable = row.state in (State.DRAFT, State.REFUSED, State.WAITING)
        self.edit.set_off(None if editable else self.tr("It is on its way; wait until it is answered"))
        self.edit.setText(self._edit_words(row.state))
        self.return_it.set_off(no_return(row))
        self.exchange.set_off(None if row.number else self.tr("It has no number yet"))

    def _edit_words(self, state: State | None) -> str:
        if state is State.DRAFT:
            return self.tr("Open draft")
        return self.tr("Edit") if state is State.WAITING else self.tr("Edit and send again")

    def _show_notes(self, detail: OrderDetail, job: LabelJob | None) -> None:
        notes: list[QWidget] = []
        failure = detail.progress.failure if detail.progress else None
        if failure is not None:
            refused = detail.row.state in (State.REFUSED, State.NEEDS_PERSON)
            colour = "red" if refused else "amb"
            notes.append(Note(failure_words(failure), icon="alert", colour=colour, role=Role.BODY))
            if said := service_words(failure):
                notes.append(Note(self.tr("What the service said: {0}").replace("{0}", said)))
        notes.extend(self._label_notes(job))
        if detail.row.number and (reason := no_return(detail.row) or doubtful_return(detail.row)):
            notes.append(Note(self.tr("Return: {0}").replace("{0}", _after_colon(reason))))
        if not detail.row.number:
            notes.append(Note(self.tr("Return and Exchange: possible once it has a number.")))
        if detail.row.number and self._out_of_reach:
            notes.append(Note(self.tr("Print: {0}").replace("{0}", _after_colon(self._out_of_reach))))
        _refill(self._notes, notes)

    def _label_notes(self, job: LabelJob | None) -> list[QWidget]:
        if job is None:
            return []
        if job.step is LabelStep.SENT:
            printer = printer_name(job.result.printer if job.result else "")
            text = self.tr("Sent to {0}; its barcode was read back.").replace("{0}", ltr(printer))
            return [Note(text, icon="check", colour="grn")]
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
        return [note, self._look_at(job, words)] if job.result.picture else [note]

    def _look_at(self, job: LabelJob, reason: str) -> QWidget:
        """Offer a look at the label that was not printed."""
        picture = job.result.picture if job.result else b""
        look = Button(self.tr("Look at the label"), icon="eye")
        look.clicked.connect(lambda: LabelPicture(job.number, reason, picture, self.window()).open())
        return look


class _Head(QWidget):
    """Number, copy, status; below it type and reference."""

    copied = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._number = Label(role=Role.NAME, bold=True, selectable=True)
        self.copy = IconButton("copy", self.tr("Copy the number"), size=16)
        self._pill = StatusPill()
        self._type_icon = IconLabel("deliver", size=16)
        self._type = Label(colour="tx2")
        grid = QVBoxLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(4)
        second.setSpacing(6)
        for widget in (self._number, self.copy):
            first.addWidget(widget)
        first.addStretch(1)
        first.addWidget(self._pill)
        second.addWidget(self._type_icon)
        second.addWidget(self._type, 1)
        grid.addLayout(first)
        grid.addLayout(second)
        self.copy.clicked.connect(lambda: self.copied.emit(self._number.text()))

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
        self._names = (Label(role=Role.CAPTION, colour="tx2"), Label(self.tr("Fee"), role=Role.CAPTION, colour="tx2"))
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
        self._names[0].set_text(self.tr("Cash difference (CD)") if exchange else self.tr("Collect on delivery (COD)"))
        has_amount = row.amount is not None and bool(cells.tag_of(row))
        self._values[0].set_text(formats.money(row.amount or 0) if has_amount else self.tr("None"))
        self._values[1].set_text(formats.money(row.fee) if row.fee is not None else cells.NOTHING)


def _after_colon(sentence: str) -> str:
    """Give a sentence as it is written after a colon; Arabic has no small letters."""
    return sentence[:1].lower() + sentence[1:]


def _event(event: tuple[str, str, str, datetime]) -> QWidget:
    """Make one line of the timeline: icon, words, time."""
    icon, colour, words, moment = event
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(IconLabel(icon, colour=colour, size=16), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(Label(words, wrap=True), 1)
    local = moment.astimezone()
    formats = Formats.current()
    today = local.date() == datetime.now(UTC).astimezone().date()
    when = formats.time(local) if today else formats.date(local.date())
    row.addWidget(Label(when, colour="tx2"), 0, Qt.AlignmentFlag.AlignTop)
    return line


def _refill(layout: QVBoxLayout, widgets: list[QWidget]) -> None:
    """Put these in place of what is there."""
    while (item := layout.takeAt(0)) is not None:
        if (old := item.widget()) is not None:
            old.hide()
            old.deleteLater()
    for widget in widgets:
        layout.addWidget(widget)
