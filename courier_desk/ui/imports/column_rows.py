"""The rows of a columns step: one heading of a file with what it becomes, and what every order gets besides.

A concept of its own: these are widgets that show one decision each and tell of it; what follows from it is the step's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.column_choices import ColumnChoices, Meaning, Use
from courier_desk.domain.intake import read_flag
from courier_desk.domain.intake_sheet import SheetRow
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import OrderType
from courier_desk.domain.shown_text import one_line
from courier_desk.ui.literal import heard_text
from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    CheckBox,
    Combo,
    Field,
    FieldState,
    Ground,
    IconButton,
    IconLabel,
    Label,
    NumberField,
    TextField,
)
from courier_desk.ui.words import Formats, isolate, listed, order_type_words
from courier_desk.ui.words_common import table_words
from courier_desk.ui.words_fields import Fields, service_field_words

translate = QCoreApplication.translate
_CONTEXT = "ImportColumns"
HEADING_WIDTH, MEANING_WIDTH, ASIDE_WIDTH = 190, 236, 150
_SAMPLES = 3
ROW_HEIGHT, EDGE = 46, 16

# What a heading may become, the usual first; those of returns and exchanges last.
OFFERED: Sequence[Meaning] = (
    Use.OUT,
    Column.REFERENCE, Column.FULL_NAME, Column.PHONE, Column.OTHER_PHONE, Column.GOVERNMENT, Column.ZONE,
    Column.ADDRESS, Column.BUILDING, Column.APARTMENT, Column.DESCRIPTION, Column.ITEMS, Column.COD_AMOUNT, Column.COD,
    Column.NOTES, Use.NOTES, Use.PAYMENT, Column.EXPRESS, Column.MAY_INSPECT, Column.WORKPLACE, Column.PICKUP_ADDRESS,
    Column.ORDER_TYPE, Column.PHONES_MEANT,
    Column.ORIGINAL_NUMBER, Column.REASON, Column.RETURN_NOTES, Column.PARTIAL, Column.PARTIAL_ITEMS,
    Column.ORIGINAL_ITEMS, Column.CURRENT, Column.CURRENT_ITEMS, Column.NEW, Column.NEW_ITEMS, Column.CASH,
    Column.CASH_AMOUNT, Column.REFUND,
)  # fmt: skip
assert set(OFFERED) == {*Column, *Use}
_NAMES: Mapping[Meaning, object] = {
    Use.OUT: QT_TRANSLATE_NOOP("ImportColumns", "Left out"),
    Use.NOTES: QT_TRANSLATE_NOOP("ImportColumns", "Into the notes, after its name"),
    Use.PAYMENT: QT_TRANSLATE_NOOP("ImportColumns", "Says whether it is paid"),
    Column.COD: Fields.COD,
    Column.CASH: QT_TRANSLATE_NOOP("ImportColumns", "Cash difference, yes or no"),
    Column.PHONES_MEANT: QT_TRANSLATE_NOOP("ImportColumns", "Landline or number abroad"),
    Column.REFUND: Fields.REFUND_CD,
}
#: What every order of a file may get; ``True`` is ticked or not.
FIXED: Mapping[Column, bool] = {
    Column.ORDER_TYPE: False,
    Column.DESCRIPTION: False,
    Column.ITEMS: False,
    Column.MAY_INSPECT: True,
    Column.EXPRESS: True,
}


def meaning_words(meaning: Meaning) -> str:
    """Say what a heading becomes, as the form calls it."""
    known = _NAMES.get(meaning)
    return service_field_words(meaning.value) if known is None else table_words(_CONTEXT, known)


class _MeaningBox(Combo):
    """What one heading becomes. Enter says that it is right; the wheel scrolls the page and changes nothing."""

    confirmed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter confirms; the rest chooses."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & ~_KEYPAD:
            self.confirmed.emit()
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turning the wheel over a list of boxes must not change what it passes."""
        event.ignore()


_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class HeadingRow(Ground):
    """One heading of a file: its name, what stands below it, and what it becomes (``meaning``, one of ``choices``)."""

    def __init__(self, name: str, samples: Sequence[str], choices: QStandardItemModel) -> None:
        super().__init__("surface", bottom=True, edge="line")
        self.name = name
        self.setFixedHeight(ROW_HEIGHT)
        self._alert = IconLabel("", size=16)
        self._heading = Label(isolate(one_line(name)), bold=True, gives_way=True)
        self._heading.setFixedWidth(HEADING_WIDTH)
        self._said = " · ".join(isolate(one_line(text[:60])) for text in samples)
        self._samples = Label(self._said, colour="tx2", gives_way=True)
        self._arrow = IconLabel("deliver", colour="tx3", size=16)
        self.meaning = _MeaningBox()
        self.meaning.setModel(choices)
        self.meaning.setFixedWidth(MEANING_WIDTH)
        self.meaning.setAccessibleName(heard_text(name))
        self.meaning.setAccessibleDescription(heard_text(self._said))
        row = QHBoxLayout(self)
        row.setContentsMargins(EDGE, 0, EDGE, 0)
        row.setSpacing(10)
        row.addWidget(self._alert)
        row.addWidget(self._heading)
        row.addWidget(self._samples, 1)
        row.addWidget(self._arrow)
        row.addWidget(self.meaning)

    def show_meaning(self, key: str, *, is_out: bool, is_doubtful: bool = False) -> None:
        """Show what it becomes, that it is left out, and whether somebody has to look at that."""
        self.meaning.set_key(key)
        self.meaning.set_state(FieldState.WARN if is_doubtful else FieldState.NONE)
        self._alert.set_icon("alert" if is_doubtful else "", "amb")
        self._heading.set_colour("tx3" if is_out else "tx")
        self._arrow.set_icon("" if is_out else "deliver")


def heading_titles(aside: int = 0) -> Ground:
    """Give the line of titles above rows of headings; ``aside``: pixels that they have behind the meaning."""
    titles = Ground("sunken", bottom=True)
    titles.setFixedHeight(32)
    row = QHBoxLayout(titles)
    row.setContentsMargins(EDGE + 26, 0, EDGE, 0)
    row.setSpacing(10)
    name = Label(translate("ImportColumns", "In the file"), role=Role.CAPTION, colour="tx2")
    name.setFixedWidth(HEADING_WIDTH)
    row.addWidget(name)
    row.addWidget(Label(translate("ImportColumns", "What stands there"), role=Role.CAPTION, colour="tx2"), 1)
    becomes = Label(translate("ImportColumns", "Becomes"), role=Role.CAPTION, colour="tx2")
    becomes.setFixedWidth(MEANING_WIDTH + (aside + 10 if aside else 0))
    row.addWidget(becomes)
    return titles


def heading_samples(rows: Iterable[SheetRow], place: int) -> list[str]:
    """Give the first texts of a column, each once."""
    found: dict[str, None] = {}
    for row in rows:
        if place < len(row.cells) and (text := row.cells[place].strip()):
            found[text] = None
            if len(found) == _SAMPLES:
                break
    return list(found)


class OrderHeadingRow(HeadingRow):
    """A heading of a file of orders. ``confirm`` is told this row when what is proposed is right, ``move_up`` when it
    comes before the part of its column that stands before it.
    """

    def __init__(
        self,
        name: str,
        samples: Sequence[str],
        choices: QStandardItemModel,
        *,
        confirm: Callable[[OrderHeadingRow], None],
        move_up: Callable[[OrderHeadingRow], None],
    ) -> None:
        super().__init__(name, samples, choices)
        self._confirm_row, self._move_up = confirm, move_up
        self._shown: tuple[tuple[Meaning, ...], bool, tuple[int, int]] | None = None
        self.meaning.confirmed.connect(self._confirmed)
        self._part = Label(role=Role.CAPTION, colour="tx2")
        self._up: IconButton | None = None
        self._confirm: Button | None = None
        aside = QWidget()
        aside.setFixedWidth(ASIDE_WIDTH)
        self._side = side = QHBoxLayout(aside)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(4)
        side.addWidget(self._part)
        side.addStretch(1)
        row = self.layout()
        assert row is not None
        row.addWidget(aside)

    def show_state(self, choices: ColumnChoices) -> None:
        """Show what it becomes now, and whether that is doubtful."""
        meanings, doubtful, part = choices.meanings(self.name), choices.is_doubtful(self.name), choices.part(self.name)
        if (meanings, doubtful, part) == self._shown:
            return
        self._shown = meanings, doubtful, part
        at, count = part
        self.show_meaning(meanings[0].value, is_out=meanings == (Use.OUT,), is_doubtful=doubtful)
        self._offer_confirm(offered=doubtful)
        several = count > 1 and not doubtful
        also = [meaning_words(one) for one in meanings[1:]]
        number, part_of = Formats.current().number, self.tr("Part {0} of {1}")
        place = part_of.replace("{0}", number(at)).replace("{1}", number(count)) if several else ""
        self._part.set_text(listed([place, *also]))
        self._part.setVisible(bool(place or also))
        self._offer_up(offered=several and at > 1)
        told = [self.tr("Perhaps. Say that it is right, or choose another.") if doubtful else "", place, self._said]
        self.meaning.setAccessibleDescription(heard_text(". ".join(one for one in told if one)))

    def _confirmed(self) -> None:
        self._confirm_row(self)

    def _moved_up(self) -> None:
        self._move_up(self)

    def _offer_confirm(self, *, offered: bool) -> None:
        """Few rows ever need the button, and a file may have hundreds of them."""
        if self._confirm is None and offered:
            self._confirm = Button(self.tr("It is right"), icon="check", kind=ButtonKind.AMBER)
            self._confirm.clicked.connect(self._confirmed)
            self._side.insertWidget(1, self._confirm)
        if self._confirm is not None:
            self._confirm.setVisible(offered)

    def _offer_up(self, *, offered: bool) -> None:
        if self._up is None and offered:
            self._up = IconButton("up", self.tr("Put it before"), size=16)
            self._up.clicked.connect(self._moved_up)
            self._side.insertWidget(1, self._up)
        if self._up is not None:
            self._up.setVisible(offered)


class FixedValues(QWidget):
    """What every order of the file gets, where the file does not say it; ``change`` is told a column and its text."""

    def __init__(self, columns: Sequence[Column], change: Callable[[Column, str], None]) -> None:
        super().__init__()
        self._change = change
        self._editors: dict[Column, QWidget] = {}
        self._lines: dict[Column, QWidget] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for one in columns:
            editor = self._editor(one)
            line = editor if isinstance(editor, CheckBox) else Field(meaning_words(one), editor, keep_hint_line=False)
            self._editors[one], self._lines[one] = editor, line
            column.addWidget(line)

    def _editor(self, column: Column) -> QWidget:
        if FIXED.get(column, False):
            box = CheckBox(meaning_words(column))
            box.clicked.connect(lambda on: self._change(column, "yes" if on else ""))
            return box
        if column is Column.ORDER_TYPE:
            combo = Combo()
            none = ("", self.tr("Not said"))
            combo.set_choices([none, *((kind.value, order_type_words(kind.value)) for kind in OrderType)])
            combo.activated.connect(lambda _place: self._change(column, combo.key()))
            return combo
        edit = NumberField(max_digits=4) if column is Column.ITEMS else TextField()
        edit.textEdited.connect(lambda text: self._change(column, text))
        return edit

    def show_values(self, choices: ColumnChoices) -> None:
        """Show what is fixed, without those that the file has a column for."""
        for column, editor in self._editors.items():
            text = choices.fixed.get(column, "")
            if isinstance(editor, CheckBox):
                editor.setChecked(bool(text) and read_flag(text) is True)
            elif isinstance(editor, Combo):
                editor.set_key(text)
            elif isinstance(editor, TextField) and editor.text().strip() != text:
                editor.setText(text)
            self._lines[column].setVisible(not choices.parts(column))

    def editor_of(self, column: Column) -> QWidget | None:
        """Give the editor of a column, if it can be fixed here and the file does not have it."""
        editor = self._editors.get(column)
        return None if editor is None or self._lines[column].isHidden() else editor
