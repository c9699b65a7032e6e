"""Labelled values one under another, selectable by mouse and keyboard, with a button to copy those worth copying."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from courier_desk.domain.shown_text import each_line
from courier_desk.domain.values import frozen
from courier_desk.ui.literal import heard_text, tip_text
from courier_desk.ui.widgets.buttons import IconButton
from courier_desk.ui.widgets.labels import Label
from courier_desk.ui.widgets.messages import StatusMessage
from courier_desk.ui.words import breakable, copied, ltr, plain
from courier_desk.ui.words_common import Common

#: Text that can be selected takes its direction from its first letter, even from one inside an isolate.
_MARKS = {Qt.LayoutDirection.LeftToRight: "\u200e", Qt.LayoutDirection.RightToLeft: "\u200f"}


@frozen
class DetailRow:
    """One line. ``ltr`` keeps numbers, phones and references in order in an Arabic window; ``copy`` adds the button.

    ``tip`` says more of the value.
    """

    label: str
    value: str
    copy: bool = False
    ltr: bool = False
    colour: str = "tx"
    tip: str = ""

    @property
    def one_line(self) -> bool:
        """Tell whether it stands in one line, with its ends in sight: an identifier, a phone, an address of mail."""
        return self.copy and self.ltr


class CopyButton(IconButton):
    """Puts ``text_to_copy`` on the clipboard, as plain as it is seen, and says so."""

    def __init__(self, words: str, status: StatusMessage | None, *, size: int = 14) -> None:
        super().__init__("copy", words, size=size)
        self.text_to_copy = ""
        self._status = status
        self.clicked.connect(self._copy)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(copied(self.text_to_copy))
        if self._status is not None:
            self._status.copied(ltr(plain(self.text_to_copy)))


class DetailsGrid(QWidget):
    """The lines. ``status``: where it says what lies on the clipboard; None where no value can be copied."""

    def __init__(self, status: StatusMessage | None, *, label_width: int = 88, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = status
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnMinimumWidth(0, label_width)
        self._grid.setColumnStretch(1, 1)
        self._rows: tuple[DetailRow, ...] = ()
        self._shown: list[tuple[Label, _Value]] = []

    def rows(self) -> tuple[DetailRow, ...]:
        """What it shows."""
        return self._rows

    def set_rows(self, rows: Sequence[DetailRow]) -> None:
        """Show these; the same rows again change nothing, so that a selection stays."""
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        while len(self._shown) < len(self._rows):
            place, name, value = len(self._shown), Label(colour="tx2"), _Value(self._status)
            self._grid.addWidget(name, place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, place, 1, Qt.AlignmentFlag.AlignTop)
            self._shown.append((name, value))
        for place, (name, value) in enumerate(self._shown):
            is_used = place < len(self._rows)
            if is_used:
                name.set_text(self._rows[place].label)
                value.show_row(self._rows[place])
                name.setContentsMargins(0, value.above(), 0, 0)
            name.setVisible(is_used)
            value.setVisible(is_used)


class _Value(QWidget):
    """A value, with the button that copies it where it is worth that; it is kept and shows another row's."""

    def __init__(self, status: StatusMessage | None) -> None:
        super().__init__()
        self._row: DetailRow | None = None
        self.label = Label(wrap=True, selectable=True)
        self.label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._button = CopyButton("", status)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        line.addWidget(self.label, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._button, 0, Qt.AlignmentFlag.AlignTop)
        self._line = line

    def show_row(self, row: DetailRow) -> None:
        """Show this row's value; what can be copied stands in one line."""
        self._button.text_to_copy, self._row = row.value, row
        across = QSizePolicy.Policy.Preferred if row.one_line else QSizePolicy.Policy.Expanding
        down = QSizePolicy.Policy.Fixed if row.one_line else QSizePolicy.Policy.Minimum
        self.label.setSizePolicy(across, down)  # before the text, with which a label says how its height follows
        self.label.setWordWrap(not row.one_line)
        self.label.setMinimumWidth(1 if row.one_line else 0)  # cut by us, and no reason for a panel to be wider
        self._write(row)
        self.label.setContentsMargins(0, self.above(), 0, 0)
        self.label.set_colour(row.colour)
        self.label.setAccessibleName(heard_text(f"{row.label}: {row.value}"))
        self._line.setStretch(0, 0 if row.one_line else 1)
        words = Common.COPY_WHAT.words.format(what=row.label)
        self._button.setAccessibleName(words)
        self._button.set_tip(words)
        self._button.setVisible(row.copy)
        if row.one_line and self._line.count() == 2:
            self._line.addStretch(1)
        elif not row.one_line and self._line.count() == 3:
            self._line.takeAt(2)

    def above(self) -> int:
        """Give the pixels above its first line, which stands beside the middle of the button."""
        if self._row is None or not self._row.copy:
            return 0
        return max(0, (self._button.sizeHint().height() - self.label.fontMetrics().height()) // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for more of the value, or for less."""
        super().resizeEvent(event)
        if self._row is not None and self._row.one_line:
            self._write(self._row)

    def _write(self, row: DetailRow) -> None:
        """Write it; an identifier or address of mail without room shows its ends, and is copied whole."""
        shown = row.value if row.one_line else breakable(row.value)
        room = self.width() - self._button.sizeHint().width() - 2 * self._line.spacing()
        if row.one_line and self.label.fontMetrics().horizontalAdvance(shown) > room:
            shown = self.label.fontMetrics().elidedText(plain(shown), Qt.TextElideMode.ElideMiddle, room)
        text = ltr(shown) if row.ltr else each_line(shown)
        self.label.set_text(_MARKS[self.layoutDirection()] + text)
        self.label.setToolTip(tip_text(row.value if row.one_line and shown != row.value else row.tip))
