"""The scan of a printed test page, a concept of its own: which bars a printer and a scanner can do together."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import TAKES_SCANS, Label, Note, Rule, TextField
from courier_desk.ui.words import isolate, ltr

translate = QCoreApplication.translate


class TestPageScan(QWidget):
    """A field that takes scans, and the answer."""

    def __init__(self) -> None:
        super().__init__()
        name = translate("Settings", "Scan the test page")
        self.field = TextField(placeholder=translate("Settings", "Scan one of its three bars"), icon="scan", ltr=True)
        self.field.setProperty(TAKES_SCANS, True)
        self.field.setAccessibleName(name)
        self.field.setMinimumWidth(260)
        self._said = Note(icon="info", colour="tx2", role=Role.BODY)
        self._said.show_note(
            translate("Settings", "It tells which bars this printer and this scanner can do together.")
        )
        left = Label(name, wrap=True)
        left.setFixedWidth(300)
        row = QHBoxLayout()
        row.setContentsMargins(0, 7, 0, 7)
        row.setSpacing(8)
        row.addWidget(left)
        row.addSpacing(16)
        row.addWidget(self.field)
        row.addWidget(self._said, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(Rule())
        self.field.returnPressed.connect(self._judge)

    def _judge(self) -> None:
        """Say what the code means, and be ready for the next one."""
        from courier_desk.printing.test_page import MODULES, PROBE  # noqa: PLC0415  (Qt's printing)

        code = self.field.value()
        self.field.clear()
        if not code:
            return
        bars = next((dots for dots in MODULES if PROBE.format(dots) == code), None)
        if bars is None:
            text = translate("Settings", "{0} was read; that is not on the test page.").replace("{0}", isolate(code))
            self._said.show_note(text, icon="alert", colour="amb")
            return
        text = translate("Settings", "{0} was read: bars of {1} dots work with this scanner.")
        self._said.show_note(text.replace("{0}", ltr(code)).replace("{1}", str(bars)), icon="check", colour="grn")
