"""The side panel of one order: what it costs, what can be done, why something cannot, what happened, every detail.

It shows an OrderDetail and asks nobody anything; what is done is the page's ``OrderListActions``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPlainTextEdit, QScrollArea, QVBoxLayout, QWidget

from courier_desk.desk.orders import OrderDetail
from courier_desk.domain.labels import LabelJob, LabelProblem, LabelStep
from courier_desk.domain.money import to_pounds
from courier_desk.domain.order_rules import Action, Allowed, Consequence
from courier_desk.domain.orders import AmountType
from courier_desk.domain.outbox import State
from courier_desk.domain.printers import is_file
from courier_desk.ui.folders import open_folder
from courier_desk.ui.literal import menu_text
from courier_desk.ui.orders.action_words import consequence_words, until_words, why_words
from courier_desk.ui.orders.actions import (
    LIST_ACTIONS,
    SAYS_WHY_OFF,
    ListAction,
    OrderListActions,
    action_of,
    text_of,
    words_of,
)
from courier_desk.ui.orders.columns import status_of, tag_of
from courier_desk.ui.orders.contact import add_contact
from courier_desk.ui.orders.details import detail_rows, history_lines
from courier_desk.ui.orders.label_picture import LabelPicture
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    CopyButton,
    DetailsGrid,
    Ground,
    IconButton,
    IconLabel,
    Label,
    LinkButton,
    Note,
    Rule,
    SectionTitle,
    StatusMessage,
    StatusPill,
    clear_layout,
)
from courier_desk.ui.widgets.timeline import Timeline
from courier_desk.ui.widgets.wrap_row import Slack, WrapRow
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    listed,
    ltr,
    order_type_icon,
    order_type_words,
    printer_text,
)
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words, service_words
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.words_labels import label_failure_words, label_words

translate = QCoreApplication.translate
#: The record behind "More" is this high (pixels).
_RECORD_HEIGHT = 220
Verdicts = Mapping[Action, Allowed]
#: The printer was given it; how far it came then is the spooler's word.
_GIVEN = frozenset({LabelStep.SENT, LabelStep.PRINTED, LabelStep.HELD, LabelStep.UNKNOWN})


class OrderPanel(Ground):
    """Head, money, actions, timeline, details."""

    def __init__(self, actions: OrderListActions, status: StatusMessage, parent: QWidget | None = None) -> None:
        super().__init__("panel", parent=parent)
        self._actions = actions
        self._status = status
        self._detail: OrderDetail | None = None
        self._head = _Head(status)
        self._money = _Money(status)
        self.buttons = OrderButtons(actions)
        self._notes = QVBoxLayout()
        self._notes.setSpacing(6)
        self._timeline = Timeline()
        self._grid = DetailsGrid(status)
        self.more = MoreSection(status)
        self._lay_out()
        self._head.menu.clicked.connect(self._open_menu)

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(16, 0, 16, 16)
        column.setSpacing(10)
        for widget in (self._money, self.buttons):
            column.addWidget(widget)
        column.addLayout(self._notes)
        for title, content in ((Common.TIMELINE.words, self._timeline), (Common.DETAILS.words, self._grid)):
            column.addWidget(Rule(colour="line2"))
            column.addWidget(SectionTitle(title))
            column.addWidget(content)
        column.addWidget(self.more)
        column.addStretch(1)
        self._area = area = QScrollArea(self)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows what is inside
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        self._head.setContentsMargins(16, 14, 16, 10)
        whole.addWidget(self._head)  # whose order it is stays in sight, however far down one reads
        whole.addWidget(area, 1)
        # What is done with an order comes before its number.
        QWidget.setTabOrder(self.buttons.last(), self._head.copy)
        QWidget.setTabOrder(self._head.copy, self._head.menu)
        QWidget.setTabOrder(self._head.menu, self.more.fold)

    def show_detail(self, detail: OrderDetail, job: LabelJob | None, verdicts: Verdicts) -> None:
        """Show an order, where its label stands, and what the rules say may be done with it."""
        before, self._detail = self._detail, detail
        row = detail.row
        if before is not None and before.row.key != row.key:
            self._area.verticalScrollBar().setValue(0)
        self._head.show_row(detail)
        self._money.show_row(detail)
        self.buttons.show_verdicts(verdicts, state=row.state, printed=row.printed)
        self._show_notes(detail, job)
        self._timeline.set_lines(history_lines(detail, datetime.now(UTC)))
        self._grid.set_rows(detail_rows(detail))
        order = detail.order
        self.more.show_record(order.raw if order is not None else {}, detail.odd)

    def _open_menu(self) -> None:
        """Open what is wanted more rarely: another order like this one, and the customer."""
        detail = self._detail
        if detail is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if detail.row.number:
            for one in LIST_ACTIONS:
                if one.more:
                    entry = menu.addAction(menu_text(text_of(one.more)))
                    entry.triggered.connect(lambda _on=False, one=one: self._actions.run_alone(one))
            menu.addSeparator()
        other = detail.order.other_phone if detail.order is not None else ""
        add_contact(menu, (detail.row.phone, other), self._status)
        self._add_customer(menu, detail.row.phone, other)
        button = self._head.menu
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _add_customer(self, menu: QMenu, phone: str, other: str) -> None:
        """Add what the customer book can do: their orders, two phones that are one person, forgetting a person."""
        if not phone:
            return
        customers = self._actions.customers
        menu.addSeparator()
        theirs = menu.addAction(Common.ALL_OF_CUSTOMER.words)
        theirs.triggered.connect(lambda: self._actions.show_orders_of(phone))
        if other:
            join = menu.addAction(self.tr("Both phones are one person…"))
            join.triggered.connect(lambda: customers.join(phone, other))
        forget = menu.addAction(Common.FORGET_CUSTOMER.words)
        forget.triggered.connect(lambda: customers.forget(phone))

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
        is_old = bool(detail.prints) and not detail.row.printed
        if not is_old or job is None or job.step not in _GIVEN:  # what came out before the change is no good news
            notes.extend(self._label_notes(job))
        notes.extend(self._before_notes(detail, job))
        _refill(self._notes, notes)

    def _label_notes(self, job: LabelJob | None) -> list[QWidget]:
        if job is None:
            return []
        if job.step in _GIVEN:
            file = job.result.printer if job.result is not None and job.step is LabelStep.SENT else ""
            return self._saved_notes(file) if is_file(file) else [self._given_note(job)]
        if job.step is LabelStep.PRINTING:
            return [Note(self.tr("The label is being checked."), icon="print", colour="tx2")]
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
        if latest is not None and not detail.row.printed:
            said = self.tr("Changed since its label was printed: print it again, and take the old label off.")
            return [Note(said, icon="alert", colour="amb", role=Role.BODY)]
        if latest is None or (latest.copy == 1 and job is not None and job.step in _GIVEN):
            return []
        from courier_desk.ui.printing.words import printed_words, sentence  # noqa: PLC0415  (rarely)

        return [Note(sentence(printed_words(detail.row.number, latest)), icon="copy", colour="tx2")]

    def _given_note(self, job: LabelJob) -> QWidget:
        """Say how far it is known to have come."""
        printer = printer_text(job.result.printer if job.result else "")
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

    def _saved_notes(self, path: str) -> list[QWidget]:
        """Say which file the label became, and lead to it."""
        text = self.tr("Saved as {0}; its barcode was read back.").replace("{0}", printer_text(path))
        look = LinkButton(Common.OPEN_FOLDER.words)
        look.clicked.connect(lambda: open_folder(str(Path(path).parent), self._status))
        return [Note(text, icon="check", colour="grn"), look]

    def _open_again(self, job: LabelJob) -> QWidget:
        """Offer to open a label again that its reader died under."""
        again = Button(self.tr("Open this label again"), icon="print")
        again.clicked.connect(lambda: self._actions.printing.open_again(job.number, job.merchant))
        return again

    def _look_at(self, job: LabelJob, reason: str) -> QWidget:
        """Offer a look at the label that was not printed."""
        picture = job.result.picture if job.result else b""
        look = Button(Common.LOOK_AT_LABEL.words, icon="eye")
        look.clicked.connect(lambda: LabelPicture(job.number, reason, picture, self.window()).open())
        return look


class _Head(QWidget):
    """Number, copy, status, menu; below it whose order it is, its type and reference."""

    def __init__(self, status: StatusMessage) -> None:
        super().__init__()
        self._number = Label(role=Role.NAME, bold=True, selectable=True, gives_way=True)
        self.copy = CopyButton(Common.COPY_NUMBER.words, status, size=16)
        self._pill = StatusPill()
        self.menu = IconButton("more", self.tr("More to do with this order"), size=18)
        self._customer = Label(role=Role.FIELD, selectable=True, gives_way=True)
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
        grid.addWidget(self._customer)
        grid.addLayout(second)

    def show_row(self, detail: OrderDetail) -> None:
        row = detail.row
        self._number.set_text(row.number or row.reference or Common.DRAFT.words)
        self.copy.text_to_copy = row.number or row.reference
        self.copy.setVisible(bool(self.copy.text_to_copy))
        self._pill.set_status(status_of(row))
        self._customer.set_text(row.full_name)
        self._customer.setVisible(bool(row.full_name))
        self._type_icon.set_icon(order_type_icon(row.order_type))
        words = order_type_words(row.order_type)
        if row.number and row.reference:  # without a number the reference stands in its place already
            text = self.tr("{type}, reference {reference}").replace("{reference}", ltr(row.reference))
            words = text.replace("{type}", words)
        self._type.set_text(words)


class _Money(Card):
    """What is collected and what it costs, large."""

    def __init__(self, status: StatusMessage) -> None:
        super().__init__(padding=10)
        self._copy = CopyButton(Common.COPY_WHAT.words.format(what=Fields.AMOUNT.words), status)
        self._names = tuple(Label(text, role=Role.CAPTION, colour="tx2", wrap=True) for text in ("", Common.FEE.words))
        self._values = (Label(role=Role.TITLE, bold=True), Label(role=Role.TITLE, bold=True))
        row = QHBoxLayout()
        row.setSpacing(12)
        for place, (name, value) in enumerate(zip(self._names, self._values, strict=True)):
            if place:
                row.addWidget(Rule(vertical=True))
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(name)
            beside = QHBoxLayout()
            beside.setSpacing(4)
            beside.addWidget(value, 0 if value is self._values[0] else 1)
            if value is self._values[0]:
                beside.addWidget(self._copy)
                beside.addStretch(1)
            column.addLayout(beside)
            row.addLayout(column, 2 - place)
        self.body.addLayout(row)

    def show_row(self, detail: OrderDetail) -> None:
        formats, row = Formats.current(), detail.row
        exchange = row.amount_type == AmountType.CASH_DIFFERENCE
        name = Fields.CASH_DIFFERENCE_CD.words if exchange else Fields.COD.words
        refund = exchange and row.amount is not None and row.amount < 0
        self._names[0].set_text(Fields.REFUND_CD.words if refund else name)
        has_amount = row.amount is not None and bool(tag_of(row))
        self._values[0].set_text(formats.money(abs(row.amount or 0)) if has_amount else Common.NONE.words)
        self._copy.text_to_copy = format(to_pounds(abs(row.amount or 0)), ".2f")
        self._copy.setVisible(has_amount)
        self._values[1].set_text(formats.money(row.fee) if row.fee is not None else NOTHING)


def _refill(layout: QVBoxLayout, widgets: list[QWidget]) -> None:
    """Put these in place of what is there."""
    clear_layout(layout)
    for widget in widgets:
        layout.addWidget(widget)


class OrderButtons(QWidget):
    """What can be done with the order, and under the buttons why the rest cannot be. It decides nothing."""

    def __init__(self, actions: OrderListActions) -> None:
        super().__init__()
        self._buttons: dict[Action, Button] = {}
        for one in LIST_ACTIONS:
            if one.button and one.action is not None:
                self._buttons[one.action] = self._make(one, actions)
        self._reasons = Note()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._rows = (WrapRow(spacing=6, slack=Slack.INSIDE), WrapRow(spacing=6, slack=Slack.INSIDE))
        for row in self._rows:
            column.addWidget(row)
        column.addWidget(self._reasons)
        self._place(pending=False)

    @staticmethod
    def _make(one: ListAction, actions: OrderListActions) -> Button:
        button = Button(text_of(one.button), kind=one.kind, icon=one.icon if one.first else "", keys=one.keys)
        button.clicked.connect(lambda: actions.run_alone(one))
        if not one.first:
            button.set_compact(keys=False, words=True)
        return button

    def button(self, action: Action) -> Button:
        """Give the button of an action."""
        return self._buttons[action]

    def last(self) -> Button:
        """Give the last one, after which the keyboard goes on."""
        return list(self._buttons.values())[-1]

    def show_verdicts(self, verdicts: Verdicts, *, state: State | None, printed: int) -> None:
        """Show what can be done; ``state`` is that of an order still to be created."""
        self._place(pending=state is not None)
        edit, again = self._buttons[Action.EDIT], self.tr("Print AWB again")
        delete = action_of(Action.DELETE)
        edit.setText(self._edit_words(state))
        edit.set_kind(ButtonKind.NORMAL if state is None else ButtonKind.EMPHASISED)
        self._buttons[Action.DELETE].setText(words_of(delete, delete.button, state))
        self._buttons[Action.PRINT].setText(again if printed else text_of(action_of(Action.PRINT).button))
        for action, button in self._buttons.items():
            verdict = verdicts.get(action)
            reason = _reason(action, verdicts)
            button.set_off(reason or None, told=self._named(action, reason))
            if verdict is not None and verdict.on:
                button.set_tip(consequence_words(verdict))
        self._buttons[Action.PRINT].set_tip(self.tr("AWB: air waybill, the label of the parcel"))
        said = self._reason_words(verdicts, pending=state is not None)
        self._reasons.show_note(said)
        self._reasons.setVisible(bool(said))

    def reasons(self) -> str:
        """What it says under the buttons."""
        return self._reasons.text() if not self._reasons.isHidden() else ""

    def _edit_words(self, state: State | None) -> str:
        match state:
            case State.DRAFT:
                return Common.OPEN_DRAFT.words
            case State.REFUSED:
                return self.tr("Edit and send again")
            case _:
                return text_of(action_of(Action.EDIT).button)

    def _place(self, *, pending: bool) -> None:
        """Lay the buttons out: an order that is still to be created has no label and nothing to return yet."""
        shown = {action: button for action, button in self._buttons.items() if action_of(action).unsent or not pending}
        first = [button for action, button in shown.items() if action_of(action).first or pending]
        second = [button for button in shown.values() if button not in first]
        for row, buttons in zip(self._rows, (first, second), strict=True):
            row.set_widgets(*buttons)
            row.setVisible(bool(buttons))
        for action, button in self._buttons.items():
            button.setVisible(action in shown)

    def _reason_words(self, verdicts: Verdicts, *, pending: bool) -> str:
        """Name each action that is off with its reason, and until when express can change."""
        shown = tuple(action for action in SAYS_WHY_OFF if action_of(action).unsent or not pending)
        said: dict[str, list[str]] = {}
        for action in shown:
            verdict = verdicts.get(action)
            if verdict is None:
                continue
            reason = _reason(action, verdicts)
            if not reason and action is Action.RETURN:
                reason = consequence_words(verdict)
            if not reason and action is Action.EDIT and Action.EXPRESS in verdicts:
                reason = until_words(verdicts[Action.EXPRESS])
            if reason:
                said.setdefault(reason, []).append(self._name(action))
        return " ".join(_ended(_of(listed(names), reason)) for reason, names in said.items())

    def _named(self, action: Action, reason: str) -> str:
        return _of(self._name(action), reason) if reason else ""

    def _name(self, action: Action) -> str:
        name = action_of(action).name
        return text_of(name) if name else self._buttons[action].text()


def _reason(action: Action, verdicts: Verdicts) -> str:
    """Say why an action is off; what can be done instead is named only while it can."""
    verdict, cancel = verdicts.get(action), verdicts.get(Action.CANCEL)
    if verdict is None:
        return ""
    leaves_trace = cancel is not None and cancel.on and cancel.consequence is not Consequence.BECOMES_RETURN
    return why_words(verdict, cancels=leaves_trace)


def _of(names: str, reason: str) -> str:
    text = translate("OrderButtons", "{action}: {reason}")
    return text.replace("{action}", names).replace("{reason}", _after_colon(reason))


def _after_colon(sentence: str) -> str:
    """Give a sentence as it is written after a colon; Arabic has no small letters."""
    return sentence[:1].lower() + sentence[1:]


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "\u2069.")) else f"{sentence}."


class MoreSection(QWidget):
    """The order as the service sent it, and which of its fields the specification does not know.

    Folded until it is wanted; what is folded is not even put into words.
    """

    def __init__(self, status: StatusMessage) -> None:
        super().__init__()
        self._status = status
        self._raw: Mapping[str, object] = {}
        self._odd: tuple[str, ...] = ()
        self._shown: Mapping[str, object] | None = None
        self.fold = Button(Common.MORE.words, kind=ButtonKind.QUIET, icon="down")
        self._copy = Button(Common.COPY_ALL.words, kind=ButtonKind.QUIET, icon="copy")
        self._note = Note(icon="info")
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._text.setFixedHeight(_RECORD_HEIGHT)
        self._text.setAccessibleName(self.tr("The order as the service sent it"))
        head = QHBoxLayout()
        head.addWidget(self.fold)
        head.addStretch(1)
        head.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._note)
        column.addWidget(self._text)
        self.fold.clicked.connect(lambda: self.open(on=self._text.isHidden()))
        self._copy.clicked.connect(self._copy_all)
        self.open(on=False)

    def show_record(self, raw: Mapping[str, object], odd: tuple[str, ...]) -> None:
        """Take the record of another order; without one there is nothing to unfold."""
        self._raw, self._odd = raw, odd
        self.setVisible(bool(raw))
        if not self._text.isHidden():
            self._fill()

    def open(self, *, on: bool) -> None:
        """Unfold or fold it."""
        self._text.setVisible(on)
        self._copy.setVisible(on)
        self.fold.set_icon("up" if on else "down")
        self._note.setVisible(on and bool(self._odd))
        if on:
            self._fill()

    def _fill(self) -> None:
        names = listed([ltr(name) for name in self._odd])
        self._note.show_note(self.tr("Not in the specification: {0}").replace("{0}", names))
        self._note.setVisible(bool(self._odd))
        if self._raw is not self._shown:  # reading on stays where it is while the order is as it was
            self._shown = self._raw
            self._text.setFont(Theme.of(self).font(Role.CAPTION))
            self._text.setPlainText(_as_text(self._raw))

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText(_as_text(self._raw))
        self._status.copied(self.tr("the order as it was sent"))


def _as_text(record: Mapping[str, object]) -> str:
    """Write a record as people can read it: indented, every letter itself."""
    return json.dumps(dict(record), ensure_ascii=False, indent=2, default=str)
