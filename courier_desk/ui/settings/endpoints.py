"""Endpoints: how each operation of the service is reached and where that was learnt; for a few, set by hand.

Nothing is tried out at the service: a way is looked up in the service's own description, which changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.description import METHODS, EndpointRow, Operation, Source
from courier_desk.desk.failures import DeskFailure
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section, show_whole
from courier_desk.ui.theme import Role, Tone
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    Combo,
    Field,
    FieldState,
    Label,
    LinkButton,
    Note,
    Rule,
    StatusPill,
    TextField,
)
from courier_desk.ui.words import CAIRO, Formats, StatusWords, ltr
from courier_desk.ui.words_common import Common, table_words
from courier_desk.ui.words_failures import failure_words

translate = QCoreApplication.translate
_OPERATIONS: Mapping[Operation, object] = {
    Operation.PING: QT_TRANSLATE_NOOP("Endpoints", "Test of the key"),
    Operation.ZONES: Common.ZONES,
    Operation.PREVIEW_FEE: QT_TRANSLATE_NOOP("Endpoints", "Fee of an order"),
    Operation.CREATE_ORDER: QT_TRANSLATE_NOOP("Endpoints", "Create order"),
    Operation.LIST_ORDERS: QT_TRANSLATE_NOOP("Endpoints", "List orders"),
    Operation.GET_ORDER: QT_TRANSLATE_NOOP("Endpoints", "Read order"),
    Operation.UPDATE_ORDER: QT_TRANSLATE_NOOP("Endpoints", "Change order"),
    Operation.CANCEL_ORDER: Common.CANCEL_ORDER,
    Operation.DELETE_ORDER: Common.DELETE_ORDER,
    Operation.AWB: QT_TRANSLATE_NOOP("Endpoints", "Label (AWB)"),
    Operation.CREATE_PICKUP: Common.SCHEDULE_PICKUP,
    Operation.LIST_PICKUPS: QT_TRANSLATE_NOOP("Endpoints", "List pickups"),
    Operation.GET_PICKUP: QT_TRANSLATE_NOOP("Endpoints", "Read pickup"),
    Operation.UPDATE_PICKUP: QT_TRANSLATE_NOOP("Endpoints", "Change pickup"),
    Operation.CANCEL_PICKUP: Common.CANCEL_PICKUP,
    Operation.DELETE_PICKUP: Common.DELETE_PICKUP,
    Operation.PREVIEW_PICKUP_FEE: QT_TRANSLATE_NOOP("Endpoints", "Fee of a pickup"),
    Operation.CREATE_MERCHANT: Common.ADD_MERCHANT,
    Operation.LIST_MERCHANTS: QT_TRANSLATE_NOOP("Endpoints", "List merchants"),
    Operation.GET_MERCHANT: QT_TRANSLATE_NOOP("Endpoints", "Read merchant"),
    Operation.DESCRIPTION: QT_TRANSLATE_NOOP("Endpoints", "Description"),
}
#: Widths of the columns but the last.
NAME, METHOD, PATH = 190, 76, 300


def operation_words(operation: Operation) -> str:
    """Give what an operation does."""
    return table_words("Endpoints", _OPERATIONS[operation])


def source_words(source: Source) -> StatusWords:
    """Give the pill that says where a way was learnt."""
    return {
        Source.SPECIFICATION: StatusWords(translate("Endpoints", "Documented"), Tone.NEUTRAL, "file"),
        Source.FIELD_NOTES: StatusWords(translate("Endpoints", "Usual, not documented"), Tone.AMBER, "alert"),
        Source.SERVICE: StatusWords(translate("Endpoints", "Read from openapi.yaml"), Tone.BLUE, "check"),
        Source.OVERRIDE: StatusWords(translate("Endpoints", "Set by hand"), Tone.VIOLET, "edit"),
    }[source]


class EndpointLine(QWidget):
    """Shows what it is given; a way that is written (method, path) is looked up, used, or reset to the usual one."""

    def __init__(
        self, *, look_up: Callable[[str, str], None], use: Callable[[str, str], None], reset: Callable[[], None]
    ) -> None:
        super().__init__()
        self._look_up, self._use, self._reset = look_up, use, reset
        self._name, self._method, self._path = Label(), Label(bold=True), Label(colour="tx2")
        self.pill = StatusPill()
        self.change = LinkButton(translate("Endpoints", "Change…"))
        self._row: EndpointRow | None = None
        self._form: WayForm | None = None
        line = QHBoxLayout()
        line.setContentsMargins(0, 7, 0, 0)
        line.setSpacing(8)
        for label, width in ((self._name, NAME), (self._method, METHOD), (self._path, PATH)):
            label.setFixedWidth(width)
            line.addWidget(label)
        line.addWidget(self.pill)
        line.addStretch(1)
        line.addWidget(self.change)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(7)
        self._column.addLayout(line)
        self._column.addWidget(Rule())
        self.change.clicked.connect(self._toggle)

    @property
    def form(self) -> WayForm:
        """Give the form; it is made when it is wanted first: few of the ways are ever changed."""
        if self._form is None:
            made = self._form = WayForm()
            made.hide()
            self._column.insertWidget(1, made)
            made.test.clicked.connect(lambda: self._look_up(*made.way()))
            made.use.clicked.connect(lambda: self._use(*made.way()))
            made.path.returnPressed.connect(lambda: self._use(*made.way()))
            made.reset.clicked.connect(lambda _on: self._reset())
            made.close_it.clicked.connect(self._toggle)
            self._fill()
        return self._form

    def show_row(self, row: EndpointRow) -> None:
        """Show how the operation is reached now."""
        name = operation_words(row.operation)
        self._name.set_text(name)
        self._method.set_text(ltr(row.method))
        self._path.set_text(ltr(row.path))
        self.pill.set_status(source_words(row.source))
        self.change.setVisible(row.is_open)
        self.change.setAccessibleName(translate("Endpoints", "Change the way: {0}").replace("{0}", name))
        self._row = row
        self._fill()

    def _fill(self) -> None:
        """Put what is known into the form; what is being written stays."""
        form, row = self._form, self._row
        if form is None or row is None:
            return
        if form.isHidden():
            form.show_way(row.method, row.path)
        form.reset.setVisible(row.source is Source.OVERRIDE)
        form.reset.set_tip(ltr(" ".join(row.usual)))

    def show_way(self, method: str, path: str) -> None:
        """Put a way into the form."""
        self.form.show_way(method, path)

    def _toggle(self) -> None:
        opening = self.form.isHidden()
        self.form.setVisible(opening)
        if opening:
            show_whole(self.form)
        self.form.clear()
        (self.form.path if opening else self.change).setFocus(Qt.FocusReason.OtherFocusReason)


class WayForm(QWidget):
    """Method and path, and what came of looking them up."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = False
        self.method, self.path = Combo(), TextField(ltr=True)
        self.method.set_choices([(one, one) for one in METHODS])
        self.test = Button(translate("Endpoints", "Look it up"), icon="search")
        self.use = Button(translate("Endpoints", "Use this way"), kind=ButtonKind.EMPHASISED, icon="check")
        self.reset = Button(translate("Endpoints", "As the service says"), icon="return")
        self.close_it = Button(Common.CLOSE.words, kind=ButtonKind.QUIET, icon="up")
        self._path = Field(
            translate("Endpoints", "Path below the service address"),
            self.path,
            side=translate("Endpoints", "{id} stands for the number").replace("{id}", ltr("{id}")),
            keep_hint_line=False,
        )
        self._said = Note("")
        method = Field(translate("Endpoints", "Method"), self.method, keep_hint_line=False)
        method.setFixedWidth(130)
        card = Card(padding=16, spacing=12)
        fields = QHBoxLayout()
        fields.setSpacing(12)
        fields.addWidget(method, 0, Qt.AlignmentFlag.AlignTop)
        fields.addWidget(self._path, 1, Qt.AlignmentFlag.AlignTop)
        card.body.addLayout(fields)
        card.add(self._said)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.test, self.use, self.reset):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.close_it)
        card.body.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 5)
        column.addWidget(card)
        self._said.hide()
        self.path.textEdited.connect(lambda _text: self.clear())

    def way(self) -> tuple[str, str]:
        """Give method and path as they stand there."""
        return self.method.key(), self.path.value()

    def show_way(self, method: str, path: str) -> None:
        """Put a way there."""
        self.method.set_key(method)
        self.path.setText(path)

    def say(self, text: str, icon: str, colour: str, *, waits: bool = False) -> None:
        """Say what came of looking the way up, or that it ``waits`` for that."""
        self.waits = waits
        self._path.set_state(FieldState.NONE)
        self._said.show_note(text, icon=icon, colour=colour)
        self._said.setVisible(bool(text))

    def clear(self) -> None:
        """Say nothing."""
        self.say("", "info", "tx3")

    def refuse(self, text: str) -> None:
        """Say that the way cannot be."""
        self.clear()
        self._path.set_state(FieldState.ERROR, text)
        self.path.setFocus(Qt.FocusReason.OtherFocusReason)


def _titles() -> QWidget:
    """Give the heads of the columns."""
    head = QWidget()
    column = QVBoxLayout(head)
    column.setContentsMargins(0, 4, 0, 0)
    row = QHBoxLayout()
    column.addLayout(row)
    column.addWidget(Rule())
    row.setSpacing(8)
    for words, width in (
        (translate("Endpoints", "What it does"), NAME),
        (translate("Endpoints", "Method"), METHOD),
        (translate("Endpoints", "Path"), PATH),
    ):
        label = Label(words, role=Role.CAPTION, colour="tx2")
        label.setFixedWidth(width)
        row.addWidget(label)
    row.addWidget(Label(translate("Endpoints", "Where from"), role=Role.CAPTION, colour="tx2"))
    row.addStretch(1)
    return head


class EndpointsSection(Section):
    """The table of operations of the account in use."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Advanced"), translate("Settings", "Advanced: endpoints"))
        self._context = context
        self._read = Label(colour="tx2", wrap=True)
        self.again = LinkButton(Common.READ_AGAIN.words)
        self.lines: dict[Operation, EndpointLine] = {}
        self.add(self._head(), Common.READ_AGAIN.words)
        self.add(_titles(), "")
        for operation in Operation:
            line = self.lines[operation] = EndpointLine(
                look_up=partial(self._try, operation),
                use=partial(self._set, operation),
                reset=partial(self._take_back, operation),
            )
            self.add(line, f"{operation_words(operation)} {operation.value} endpoint")
        self.again.clicked.connect(lambda: self.run(self._read_again(), name="read the description"))
        context.signals.on(Topic.DESCRIPTION, self.refresh)

    def _head(self) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 6, 0, 6)
        row.setSpacing(8)
        row.addWidget(self._read, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.again)
        return head

    def refresh(self) -> None:
        """Show the ways as they are now."""
        desk = self._context.session.description
        for row in desk.rows():
            self.lines[row.operation].show_row(row)
        address = ltr(f"{self._context.session.account.base_url}/openapi.yaml")
        if desk.read_at is None:
            text = translate("Endpoints", "Not read from {0} yet; the usual ways are used.")
        else:
            text = translate("Endpoints", "Read from {0} on {1}.")
            if desk.is_absent:
                text = translate("Endpoints", "{0} was not there on {1}; the usual ways are used.")
            text = text.replace("{1}", Formats.current().date_time(desk.read_at.astimezone(CAIRO)))
        self._read.set_text(text.replace("{0}", address))

    async def _read_again(self) -> None:
        self.again.set_off(translate("Endpoints", "The service is being asked"))
        try:
            await self._context.session.description.refresh(fresh_for=0.0)
        except DeskFailure as error:
            self._context.status.failed(error.failure)
        else:
            self._say_read()
        self.again.set_off(None)
        self.refresh()

    def _say_read(self) -> None:
        if self._context.session.description.is_absent:
            words = translate("Endpoints", "The service gives no description; the usual ways are used.")
            self._context.status.hint(words)
        else:
            self._context.status.done(translate("Endpoints", "The description was read again"))

    def _fits(self, operation: Operation, method: str, path: str) -> bool:
        desk = self._context.session.description
        if desk.fits(operation, (method, path)):
            self.lines[operation].form.clear()
            return True
        needs = any("{id}" in row.usual[1] for row in desk.rows() if row.operation is operation)
        words = translate("Endpoints", "A path begins with / and has no address in it.")
        if needs:
            words = translate("Endpoints", "A path begins with / and has {id} once, where the number goes.")
        self.lines[operation].form.refuse(words.replace("{id}", ltr("{id}")))
        return False

    def _try(self, operation: Operation, method: str, path: str) -> None:
        if self._fits(operation, method, path):
            self.run(self._look_up(operation, method, path), name="look an endpoint up")

    async def _look_up(self, operation: Operation, method: str, path: str) -> None:
        form = self.lines[operation].form
        form.say(translate("Endpoints", "Looking in the service's description …"), "clock", "tx2", waits=True)
        try:
            found = await self._context.session.description.is_published((method, path))
        except DeskFailure as error:
            form.say(failure_words(error.failure), "alert", "amb")
            return
        if found is None:
            words = translate("Endpoints", "The service gives no description to look in. Ask the service first.")
            form.say(words, "alert", "amb")
        elif found:
            form.say(translate("Endpoints", "The service's description names this way."), "check", "grn")
        else:
            words = translate("Endpoints", "The service's description does not name this way. Ask the service first.")
            form.say(words, "alert", "amb")

    def _set(self, operation: Operation, method: str, path: str) -> None:
        if self._fits(operation, method, path):
            self.run(self._keep(operation, (method, path)), name="set an endpoint")

    def _take_back(self, operation: Operation) -> None:
        self.run(self._keep(operation, None), name="reset an endpoint")

    async def _keep(self, operation: Operation, way: tuple[str, str] | None) -> None:
        desk = self._context.session.description
        await desk.override(operation, way)
        self.refresh()
        row = next(row for row in desk.rows() if row.operation is operation)
        self.lines[operation].show_way(row.method, row.path)
        words = translate("Endpoints", "{0} goes this way now: {1}").replace("{0}", operation_words(operation))
        self._context.status.done(words.replace("{1}", ltr(f"{row.method} {row.path}")))
