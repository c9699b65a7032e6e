"""The side panel of the compose page: what it costs, what is missing, what was made today, and the buttons.

While the panel is out of sight, a bar at the foot of the form has the fee and the buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen
from courier_desk.ui.literal import heard_text, tip_text
from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    Card,
    Ground,
    IconButton,
    IconLabel,
    Label,
    Note,
    PaintedButton,
    Rule,
    SectionTitle,
    StatusPill,
    scrolled,
)
from courier_desk.ui.words import Formats, isolate, ltr, state_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate

_FOOT_HEIGHT = 52
_MADE_SHOWN = 8
#: So many of them are asked for.
MADE_ASKED = 200
_MADE_WIDTH, _MADE_HEIGHT = 240, 32
_PAIR_GAP = 6
Shown = TypeVar("Shown", bound=QWidget)


class ComposeFoot(Ground):
    """The panel's foot once more, in one line. Small windows hide the panel first; creating must stay in reach."""

    def __init__(self) -> None:
        super().__init__("panel", top=True)
        self.setFixedHeight(_FOOT_HEIGHT)
        self._caption = Label(translate("Compose", "Shipping fee, preview"), role=Role.CAPTION, colour="tx2")
        self._figure = Label(role=Role.TITLE, bold=True)
        self._trouble = Label(colour="red", wrap=True)
        self._trouble.hide()
        self.keep = Button(translate("Compose", "Keep as draft"), keys="Ctrl+S")
        self.create_button = Button(translate("Compose", "Create"), keys="Ctrl+Enter")
        self.create_and_print = Button(
            translate("Compose", "Create & print"), kind=ButtonKind.FIRST, icon="print", keys="Ctrl+Shift+Enter"
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 0, 20, 0)
        row.setSpacing(10)
        row.addWidget(self._caption)
        row.addWidget(self._figure)
        row.addWidget(self._trouble, 1)
        row.addStretch(1)
        for button in (self.create_and_print, self.create_button, self.keep):
            row.addWidget(button)
        self.hide()

    def show_fee(self, figure: str) -> None:
        """Show the fee's figure."""
        self._figure.set_text(figure)
        self._figure.setAccessibleName(translate("Compose", "Shipping fee, preview: {fee}").format(fee=figure))

    def show_trouble(self, text: str) -> None:
        """Say why nothing was saved, in place of the fee; empty takes it away."""
        self._trouble.set_text(text)
        self._trouble.setVisible(bool(text))
        self._caption.setVisible(not text)
        self._figure.setVisible(not text)


@frozen
class Line:
    """One line: its icon, the token of its colour, its words."""

    icon: str
    colour: str
    text: str


@frozen
class FeeRow:
    """One line under the fee."""

    label: str
    value: str
    icon: str = ""
    bold: bool = False


@frozen
class FeeView:
    """What the fee's part says: the figure, what it is a figure of, the lines under it, and trouble with asking."""

    figure: str
    text: str
    rows: tuple[FeeRow, ...] = ()
    trouble: str = ""


class ComposePanel(Ground):
    """The panel; it decides nothing. Its ``foot_bar`` belongs under the form and shows while the panel does not."""

    made_opened = Signal(object)
    """An order made today (OrderRow) is to be looked at."""
    made_print_wanted = Signal(object)
    """Its label is to be printed."""

    def __init__(self, *, shared: bool = False) -> None:
        super().__init__("panel")
        self.setAccessibleName(translate("Compose", "Fee and checks"))
        self._shared = shared
        self._fee = _FeePart()
        self._view: FeeView | None = None
        self._checks = _Lines(translate("Compose", "Before you create"))
        self._changes = _Lines(translate("Compose", "What changes"))
        self._changes.hide()
        self._made = _Made()
        self._made.opened.connect(self.made_opened)
        self._made.print_wanted.connect(self.made_print_wanted)
        self._trouble = Note(icon="alert", colour="red")
        self._trouble.hide()
        self.foot_bar = ComposeFoot()
        self._is_replaced = False
        inside = Ground("panel")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self._fee, self._changes, self._checks, self._made):
            column.addWidget(part)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(scrolled(inside), 1)
        whole.addWidget(self._foot())

    def show_fee(self, view: FeeView) -> None:
        """Show the fee."""
        if view == self._view:  # it is asked for after each letter
            return
        self._view = view
        self._fee.show_view(view)
        self.foot_bar.show_fee(view.figure)

    def show_checks(self, lines: Sequence[Line]) -> None:
        """Show what is missing, doubtful and in order."""
        self._checks.show_lines(lines)

    def show_changes(self, lines: Sequence[Line]) -> None:
        """Show what saving would change in the order."""
        self._changes.show_lines(lines)

    def use_for_edit(self, *, editing: bool) -> None:
        """Speak of changing an order that exists, or of creating one."""
        self._changes.setVisible(editing)
        self._made.setVisible(not editing)
        text = translate("Compose", "Before you save") if editing else translate("Compose", "Before you create")
        self._checks.set_title(text)
        with_print = translate("Compose", "Save & print") if editing else translate("Compose", "Create & print")
        alone = Common.SAVE.words if editing else translate("Compose", "Create")
        self._saved.show_note(_saved_words(editing=editing, shared=self._shared))
        for place in (self, self.foot_bar):
            place.create_and_print.setText(with_print)
            place.create_button.setText(alone)
            place.keep.setVisible(not editing)

    def show_made(self, rows: Sequence[OrderRow]) -> None:
        """Show what was made at this desk today, newest first."""
        self._made.show_rows(rows)

    def show_trouble(self, text: str) -> None:
        """Say over the buttons why nothing was saved; empty takes it away."""
        self._trouble.show_note(text)
        self._trouble.setVisible(bool(text))
        self.foot_bar.show_trouble(text)

    def set_off(self, reason: str) -> None:
        """Switch creating and saving off for this reason; an empty one switches them on."""
        for place in (self, self.foot_bar):
            for button in (place.create_and_print, place.create_button):
                button.set_off(reason or None)

    def trouble(self) -> str:
        """What it says over the buttons."""
        return self._trouble.text() if not self._trouble.isHidden() else ""

    def made_texts(self) -> list[str]:
        """The lines under "Made at this desk today", for tests."""
        return self._made.texts()

    def change_texts(self) -> list[str]:
        """The lines under "What changes", for tests."""
        return self._changes.texts()

    def check_texts(self) -> list[str]:
        """The lines under "Before you create", for tests."""
        return self._checks.texts()

    def fee_figure(self) -> str:
        """The large figure, for tests."""
        return self._fee.figure.text()

    def set_replaced(self, *, replaced: bool) -> None:
        """Something else stands in its place, with buttons of its own: the form's foot does without them."""
        self._is_replaced = replaced
        self.foot_bar.setVisible(not replaced and not self.isVisible())

    def showEvent(self, event: QShowEvent) -> None:
        """In sight, the panel has the buttons itself."""
        super().showEvent(event)
        self.foot_bar.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        """Out of sight, the form's foot has them."""
        super().hideEvent(event)
        self.foot_bar.setVisible(not self._is_replaced)

    def _foot(self) -> QWidget:
        self.create_and_print = Button(
            translate("Compose", "Create & print"),
            kind=ButtonKind.FIRST,
            icon="print",
            keys="Ctrl+Shift+Enter",
            tall=True,
        )
        self.create_button = Button(translate("Compose", "Create"), keys="Ctrl+Enter")
        self.keep = Button(translate("Compose", "Keep as draft"), keys="Ctrl+S")
        foot = Ground("panel", top=True)
        column = QVBoxLayout(foot)
        column.setContentsMargins(16, 12, 16, 14)
        column.setSpacing(8)
        column.addWidget(self._trouble)
        column.addWidget(self.create_and_print)
        column.addWidget(_ButtonPair(self.create_button, self.keep))
        self._saved = Note(_saved_words(editing=False, shared=self._shared), icon="shield")
        column.addWidget(self._saved)
        return foot


def _saved_words(*, editing: bool, shared: bool) -> str:
    if shared and editing:
        return translate("Compose", "Saved for the whole site at once, then sent.")
    if shared:
        return translate("Compose", "Saved for the whole site at once, then sent. You can start the next order.")
    if editing:
        return translate("Compose", "Saved on this computer at once, then sent.")
    return translate("Compose", "Saved on this computer at once, then sent. You can start the next order.")


class _ButtonPair(QWidget):
    """Two buttons side by side. Where a language's words need the room, their keys go into the tips."""

    def __init__(self, first: Button, second: Button) -> None:
        super().__init__()
        self._buttons = (first, second)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_PAIR_GAP)
        for button in self._buttons:
            row.addWidget(button, 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for keys in (True, False):
            for button in self._buttons:
                button.set_compact(keys=keys, words=True)
            if sum(button.sizeHint().width() for button in self._buttons) + _PAIR_GAP <= self.width():
                break


class _Part(Ground):
    """A part of the panel with a line under it."""

    def __init__(self) -> None:
        super().__init__("panel", bottom=True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(16, 12, 16, 12)
        self.column.setSpacing(6)


class _FeePart(_Part):
    def __init__(self) -> None:
        super().__init__()
        self.column.setSpacing(4)
        self.column.addWidget(Label(translate("Compose", "Shipping fee, preview"), role=Role.CAPTION, colour="tx2"))
        self.figure = Label(role=Role.FIGURE_BIG, bold=True)
        self._text = Label(colour="tx2", wrap=True)
        self._trouble = Note(icon="wifioff", colour="amb")
        self._card = Card(padding=0)
        self._rows: Rows[_FeeRow] = Rows(self._card.body, _FeeRow)
        for part in (self.figure, self._text, self._trouble, self._card):
            self.column.addWidget(part)

    def show_view(self, view: FeeView) -> None:
        self.figure.set_text(view.figure)
        self._text.set_text(view.text)
        self._trouble.show_note(view.trouble)
        self._trouble.setVisible(bool(view.trouble))
        for place, (widget, row) in enumerate(zip(self._rows.take(len(view.rows)), view.rows, strict=True)):
            widget.show_row(row, first=place == 0)
        self._card.setVisible(bool(view.rows))
        self.figure.setAccessibleName(translate("Compose", "Shipping fee, preview: {fee}").format(fee=view.figure))


class _FeeRow(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._rule = Rule()
        self._icon = IconLabel("")
        self._label = Label(colour="tx2")
        self._value = Label()
        row = QHBoxLayout()
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(8)
        row.addWidget(self._icon)
        row.addWidget(self._label)
        row.addStretch(1)
        row.addWidget(self._value)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._rule)
        column.addLayout(row, 1)
        self.setMinimumHeight(35)

    def show_row(self, row: FeeRow, *, first: bool) -> None:
        self._rule.setVisible(not first)
        self._icon.set_icon(row.icon)
        self._icon.setVisible(bool(row.icon))
        self._label.set_text(row.label)
        self._value.set_text(row.value)
        self._value.set_bold(bold=row.bold)


class _Lines(_Part):
    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = SectionTitle(title)
        self.column.addWidget(self._title)
        body = QVBoxLayout()
        body.setSpacing(6)
        self.column.addLayout(body)
        self._rows: Rows[_CheckLine] = Rows(body, _CheckLine)
        self._shown: list[Line] = []

    def set_title(self, title: str) -> None:
        self._title.set_text(title)

    def show_lines(self, lines: Sequence[Line]) -> None:
        if list(lines) == self._shown:
            return
        self._shown = list(lines)
        for widget, line in zip(self._rows.take(len(lines)), lines, strict=True):
            widget.show_line(line)

    def texts(self) -> list[str]:
        return [line.text for line in self._shown]


class _CheckLine(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel("", size=16)
        self._label = Label(wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1)

    def show_line(self, line: Line) -> None:
        self._icon.set_icon(line.icon, line.colour)
        self._label.set_text(line.text)


class _Made(_Part):
    opened = Signal(object)
    print_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(SectionTitle(translate("Compose", "Made at this desk today")))
        self._count = Label(colour="tx2")
        head.addWidget(self._count)
        head.addStretch(1)
        self.column.addLayout(head)
        body = QVBoxLayout()
        body.setSpacing(2)
        self.column.addLayout(body)
        self._nothing = Label(translate("Compose", "Nothing yet"), colour="tx3")
        self.column.addWidget(self._nothing)
        self._rows: Rows[_MadeRow] = Rows(body, lambda: _MadeRow(self.opened.emit, self.print_wanted.emit))
        self.show_rows(())

    def show_rows(self, rows: Sequence[OrderRow]) -> None:
        shown = rows[:_MADE_SHOWN]
        count = Formats.current().number(len(rows)) if rows else ""
        if len(rows) >= MADE_ASKED:
            count = translate("Compose", "{0} and more").replace("{0}", count)
        self._count.set_text(count)
        self._nothing.setVisible(not shown)
        for widget, row in zip(self._rows.take(len(shown)), shown, strict=True):
            widget.show_row(row)

    def texts(self) -> list[str]:
        return [widget.accessibleName() for widget in self._rows.shown()]


class _MadeRow(PaintedButton):
    """An order made here: pressed, or with Enter, it opens; ``P`` and the icon print its label."""

    def __init__(self, opened: Callable[[OrderRow], None], print_wanted: Callable[[OrderRow], None]) -> None:
        super().__init__("")
        self._row: OrderRow | None = None
        self._print = IconButton("print", translate("Compose", "Print its label"))
        self._print.setFixedSize(_MADE_HEIGHT, _MADE_HEIGHT)
        self._opened, self._print_wanted = opened, print_wanted
        self.clicked.connect(lambda: self._tell(self._opened))
        self._print.clicked.connect(lambda: self._tell(self._print_wanted))
        self._name = Label(gives_way=True)
        self._name.setMinimumWidth(64)
        self._pill = StatusPill()
        self._printed = Label(translate("Compose", "printed"), role=Role.CAPTION, colour="tx2")
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._name)
        row.addWidget(self._pill)
        row.addStretch(1)
        row.addWidget(self._printed)
        row.addWidget(self._print)
        for part in (self._name, self._pill, self._printed):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _tell(self, whom: Callable[[OrderRow], None]) -> None:
        if self._row is not None:
            whom(self._row)

    def sizeHint(self) -> QSize:
        return QSize(_MADE_WIDTH, _MADE_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _MADE_HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.click()
        elif event.key() == Qt.Key.Key_P and not event.modifiers():
            self._print.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        tokens = Theme.of(self).tokens
        fill = tokens.hover if self.is_hot() or self.isDown() else None
        paint_box(QPainter(self), self.rect(), fill=fill, border=tokens.ac if self.hasFocus() else None, width=2)

    def show_row(self, row: OrderRow) -> None:
        self._row = row
        self._print.setVisible(bool(row.number))
        words = state_words(row.state if row.state is not None else State.DONE)
        self._name.set_text(ltr(row.number or row.reference) or isolate(row.full_name or row.phone))
        self._name.set_bold(bold=bool(row.number))
        self._pill.set_status(words)
        self._printed.setVisible(row.printed > 0)
        self.setAccessibleName(heard_text(f"{row.number or row.reference}: {words.text}"))
        self.setToolTip(tip_text(translate("Compose", "Open this order")))


class Rows(Generic[Shown]):
    """As many widgets of a kind as are wanted, kept and shown again instead of made anew, so that nothing flickers."""

    def __init__(self, layout: QVBoxLayout, make: Callable[[], Shown]) -> None:
        self._layout = layout
        self._make = make
        self._made: list[Shown] = []

    def take(self, count: int) -> list[Shown]:
        """Give the first ``count`` widgets, shown; the others are hidden."""
        while len(self._made) < count:
            widget = self._make()
            self._made.append(widget)
            self._layout.addWidget(widget)
        for place, widget in enumerate(self._made):
            widget.setVisible(place < count)
        return self._made[:count]

    def shown(self) -> list[Shown]:
        """Give the widgets that are shown."""
        return [widget for widget in self._made if not widget.isHidden()]
