"""The bar under the list while orders are chosen: how many, what they come to, what can be done with all of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from courier_desk.domain.order_list import SelectionSums
from courier_desk.ui.literal import tip_text
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconButton, IconLabel, Label
from courier_desk.ui.words import Formats

#: So many labels are printed at once at the most: more is no order at hand, but a key pressed by mistake.
MOST_LABELS = 1000


class BatchBar(Ground):
    """Shown while something is chosen."""

    print_asked = Signal()
    cancel_asked = Signal()
    delete_asked = Signal()
    export_asked = Signal()
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("sel", top=True, edge="ac", parent=parent)
        self.setMinimumHeight(52)  # three lines of sums, in a long language and a narrow window, need more
        self._count = Label(bold=True)
        self._sums = Label(colour="tx2", wrap=True)  # where there is little room it takes two lines
        self._sums.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        self._sums.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.print = Button("", kind=ButtonKind.FIRST, icon="print", keys="Ctrl+P")
        self.cancel = Button(self.tr("Cancel orders…"), kind=ButtonKind.DANGER, icon="ban")
        self.delete = Button(self.tr("Delete…"), kind=ButtonKind.DANGER, icon="trash")
        self.export = Button(self.tr("Export…"), icon="export", keys="Ctrl+E")
        self._close = IconButton("x", self.tr("Clear the selection"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(10)
        row.addWidget(IconLabel("check", colour="ac"))
        row.addWidget(self._count)
        row.addWidget(self._sums, 1)
        for button in (self.print, self.cancel, self.delete, self.export, self._close):
            row.addWidget(button)
        self.print.clicked.connect(self.print_asked)
        self.cancel.clicked.connect(self.cancel_asked)
        self.delete.clicked.connect(self.delete_asked)
        self.export.clicked.connect(self.export_asked)
        self._close.clicked.connect(self.cleared)
        self.hide()

    def show_count(self, count: int) -> None:
        """Tell how many are chosen, before it is known what they come to; hide when there are none."""
        self.setVisible(bool(count))
        if count:
            self._count.set_text(self.tr("%Ln selected", "", count))

    def show_sums(self, sums: SelectionSums | None) -> None:
        """Tell what they come to."""
        if sums is None:
            return
        formats = Formats.current()
        self._count.set_text(self.tr("%Ln selected", "", sums.count))
        parts = [
            self.tr("COD {0}").replace("{0}", formats.money(sums.cod)),
            self.tr("fees {0}").replace("{0}", formats.money(sums.fees)),
        ]
        if sums.previews:
            parts.append(self.tr("+ {0} preview").replace("{0}", formats.money(sums.previews)))
        if sums.unpriced:
            parts.append(self.tr("%Ln without a fee", "", sums.unpriced))
        if sums.hidden:
            parts.append(self.tr("%Ln not in this list", "", sums.hidden))
        self._sums.set_text("   ".join(parts))
        self._sums.setToolTip(tip_text("\n".join(parts)))
        if sums.numbered < sums.count:
            self.print.setText(self.tr("Create and print %Ln labels", "", sums.count))
        else:
            self.print.setText(self.tr("Print %Ln labels", "", sums.count))
        self.print.set_off(self._no_print(sums.count))

    def _no_print(self, labels: int) -> str | None:
        if labels > MOST_LABELS:
            return self.tr("At most %Ln labels at once", "", MOST_LABELS)
        return None
