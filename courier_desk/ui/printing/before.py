"""What was printed before, named one by one: who, when, where, which copy; with the link that leaves it out, or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.printing.words import printed_words, sentence
from courier_desk.ui.widgets import Ground, IconLabel, Label, LinkButton
from courier_desk.ui.words import Formats

if TYPE_CHECKING:
    from courier_desk.desk.labels import Print
    from courier_desk.domain.order_list import OrderRow

#: So many are named one by one; of more only how many they are.
_NAMED = 2


class PrintedBefore(Ground):
    """The lines. ``switched``: these keys are to be left out now (or printed all the same: False)."""

    switched = Signal(object, bool)

    def __init__(self) -> None:
        super().__init__("panel", top=True)
        self._shown: object = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 10, 16, 10)
        self._column.setSpacing(6)
        self.hide()

    def show_before(self, rows: Sequence[OrderRow], before: Mapping[str, Print], left_out: frozenset[str]) -> None:
        """Name those of the rows that were printed before."""
        known = [row for row in rows if row.number in before]
        state = (tuple(row.key for row in known), tuple(before.items()), left_out)
        if state == self._shown:
            return
        self._shown = state
        while (item := self._column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self.setVisible(bool(known))
        if len(known) > _NAMED:
            self._add_sum(known, len(rows), left_out)
        else:
            for row in known:
                text = sentence(printed_words(row.number, before[row.number]))
                self._add(text, frozenset({row.key}), out=row.key in left_out, several=False)

    def _add_sum(self, known: Sequence[OrderRow], every: int, left_out: frozenset[str]) -> None:
        text = self.tr("{0} of %Ln labels were printed before.", "", every)
        keys = frozenset(row.key for row in known)
        number = Formats.current().number(len(known))
        self._add(text.replace("{0}", number), keys, out=keys <= left_out, several=True)

    def _add(self, text: str, keys: frozenset[str], *, out: bool, several: bool) -> None:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(Label(text, colour="amb", wrap=True))
        if out:
            words = self.tr("Left out. Print them all the same") if several else self.tr("Left out. Print it again")
        else:
            words = self.tr("Leave them out") if several else self.tr("Leave it out")
        link = LinkButton(words)
        link.clicked.connect(lambda: self.switched.emit(keys, not out))
        column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeading)
        row.addWidget(IconLabel("copy", colour="amb", size=16), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        self._column.addWidget(line)
