"""One operation of the service: its way, where that was learnt, and the way set by hand where one may be."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.description import METHODS, EndpointRow, Source
from courier_desk.ui.settings.endpoint_words import operation_words, source_words
from courier_desk.ui.settings.section import show_whole
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
from courier_desk.ui.words import ltr

translate = QCoreApplication.translate
#: Widths of the columns but the last.
NAME, METHOD, PATH = 190, 76, 300


class EndpointLine(QWidget):
    """Shows what it is given; ``tried``, ``set_by_hand`` (method, path) and ``taken_back`` are wishes."""

    tried = Signal(str, str)
    set_by_hand = Signal(str, str)
    taken_back = Signal()

    def __init__(self) -> None:
        super().__init__()
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
            made.test.clicked.connect(lambda: self.tried.emit(*made.way()))
            made.use.clicked.connect(lambda: self.set_by_hand.emit(*made.way()))
            made.path.returnPressed.connect(lambda: self.set_by_hand.emit(*made.way()))
            made.reset.clicked.connect(self.taken_back)
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
        self.close_it = Button(translate("Endpoints", "Close"), kind=ButtonKind.QUIET, icon="up")
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
