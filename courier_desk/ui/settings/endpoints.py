"""Endpoints: how each operation of the service is reached and where that was learnt; for a few, set by hand.

Nothing is tried out at the service: a way is looked up in the service's own description, which changes nothing.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.description import Operation
from courier_desk.desk.failures import DeskFailure
from courier_desk.ui.settings.endpoint_row import METHOD, NAME, PATH, EndpointLine
from courier_desk.ui.settings.endpoint_words import operation_words
from courier_desk.ui.settings.scene import SettingsScene
from courier_desk.ui.settings.section import Section
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Label, LinkButton, Rule
from courier_desk.ui.words import CAIRO, Formats, ltr
from courier_desk.ui.words_failures import failure_words

translate = QCoreApplication.translate


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

    def __init__(self, scene: SettingsScene) -> None:
        super().__init__(translate("Settings", "Advanced"), translate("Settings", "Advanced: endpoints"))
        self._scene = scene
        self._read = Label(colour="tx2", wrap=True)
        self.again = LinkButton(translate("Endpoints", "Read again"))
        self.lines: dict[Operation, EndpointLine] = {}
        self.add(self._head(), translate("Endpoints", "Read again"))
        self.add(_titles(), "")
        for operation in Operation:
            line = self.lines[operation] = EndpointLine()
            line.tried.connect(partial(self._try, operation))
            line.set_by_hand.connect(partial(self._set, operation))
            line.taken_back.connect(partial(self._take_back, operation))
            self.add(line, f"{operation_words(operation)} {operation.value} endpoint")
        self.again.clicked.connect(lambda: self.run(self._read_again(), name="read the description"))

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
        desk = self._scene.session.description
        for row in desk.rows():
            self.lines[row.operation].show_row(row)
        address = ltr(f"{self._scene.session.account.base_url}/openapi.yaml")
        if desk.read_at is None:
            text = translate("Endpoints", "Not read from {0} yet; the usual ways are used.")
        else:
            text = translate("Endpoints", "Read from {0} on {1}.")
            text = text.replace("{1}", Formats.current().date_time(desk.read_at.astimezone(CAIRO)))
        self._read.set_text(text.replace("{0}", address))

    async def _read_again(self) -> None:
        self.again.set_off(translate("Endpoints", "The service is being asked"))
        try:
            await self._scene.session.description.refresh(fresh_for=0.0)
        except DeskFailure as error:
            self._scene.status.failed(error.failure)
        else:
            self._scene.status.done(translate("Endpoints", "The description was read again"))
        self.again.set_off(None)
        self.refresh()

    def _fits(self, operation: Operation, method: str, path: str) -> bool:
        desk = self._scene.session.description
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
            found = await self._scene.session.description.is_published((method, path))
        except DeskFailure as error:
            form.say(failure_words(error.failure), "alert", "amb")
            return
        if found:
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
        desk = self._scene.session.description
        await desk.override(operation, way)
        self.refresh()
        row = next(row for row in desk.rows() if row.operation is operation)
        self.lines[operation].show_way(row.method, row.path)
        words = translate("Endpoints", "{0} goes this way now: {1}").replace("{0}", operation_words(operation))
        self._scene.status.done(words.replace("{1}", ltr(f"{row.method} {row.path}")))
