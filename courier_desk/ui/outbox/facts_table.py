"""Facts of two sides in a table; what differs has a sign, another colour, and says so to a screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from courier_desk.ui.outbox.compare import Fact
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import IconLabel, Label, Rule
from courier_desk.ui.words import breakable

translate = QCoreApplication.translate


def facts_table(rows: Sequence[Fact], heads: tuple[str, str]) -> QWidget:
    """Three columns: the fact, ours, theirs; a line between the rows. ``heads`` stand over ours and theirs."""
    table = QWidget()
    grid = QGridLayout(table)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(5)
    for column, share in enumerate((2, 3, 3)):
        grid.setColumnStretch(column, share)
    for column, words in enumerate(heads, start=1):
        grid.addWidget(Label(words, role=Role.CAPTION, colour="tx3", wrap=True), 0, column)
    top = Qt.AlignmentFlag.AlignTop
    for place, fact in enumerate(rows):
        grid.addWidget(Rule(), 2 * place + 1, 0, 1, 3)
        line = 2 * place + 2
        grid.addWidget(Label(fact.label, role=Role.CAPTION, colour="tx2", wrap=True), line, 0, top)
        grid.addWidget(Label(breakable(fact.ours), wrap=True), line, 1, top)
        grid.addWidget(_theirs(fact), line, 2, top)
    return table


def _theirs(fact: Fact) -> QWidget:
    """What was found; what differs has a sign and another colour, and says so to a screen reader."""
    label = Label(breakable(fact.theirs), wrap=True, colour="amb" if fact.differs else "tx", bold=fact.differs)
    if not fact.differs:
        return label
    label.setAccessibleName(translate("Outbox", "{0}, differs").replace("{0}", fact.theirs))
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(4)
    row.addWidget(IconLabel("alert", colour="amb", size=14), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label, 1)
    return holder
