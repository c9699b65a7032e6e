"""A part of the form: editors bound to the fields of a draft, one way in (``show``) and one way out (``edited``)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.values import frozen
from courier_desk.ui.widgets import AmountField, Combo, Field, FieldState, Note, PlainText, Spin

Value = str | bool
GAP = 10


@frozen
class Entry:
    """One editor of one field of the draft. ``focus`` takes the keyboard, ``tell`` says what was found."""

    name: str
    focus: QWidget
    show: Callable[[Value], None]
    tell: Callable[[FieldState, str], None]


class Section(QWidget):
    """Editors under a title. ``chain`` is the order in which Enter and Tab go through them."""

    edited = Signal(str, object)
    """A person changed the field of this name to this value."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.chain: list[QWidget] = []
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GAP)

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft; nothing is told as edited."""
        for entry in self.entries:
            entry.show(getattr(draft, entry.name))

    def entry(self, name: str) -> Entry | None:
        """Give the entry of a field of the draft."""
        return next((entry for entry in self.entries if entry.name == name), None)

    # binding

    def bind_text(self, name: str, edit: QLineEdit, field: Field) -> None:
        """Bind a line of text."""
        keep_out_of_tabs(field)
        edit.textEdited.connect(lambda _text: self.edited.emit(name, edit.text()))

        def show(value: Value) -> None:
            if edit.text() != value:
                edit.setText(str(value))
                edit.setCursorPosition(0)

        self._add(Entry(name, edit, show, field.set_state))

    def bind_lines(self, name: str, edit: PlainText, field: Field) -> None:
        """Bind several lines."""
        keep_out_of_tabs(field)
        edit.textChanged.connect(lambda: self.edited.emit(name, edit.toPlainText()))

        def show(value: Value) -> None:
            if edit.toPlainText() != value:
                with QSignalBlocker(edit):
                    edit.setPlainText(str(value))

        self._add(Entry(name, edit, show, field.set_state))

    def bind_check(self, name: str, box: QAbstractButton) -> None:
        """Bind a check box."""
        box.clicked.connect(lambda on: self.edited.emit(name, bool(on)))
        self._add(Entry(name, box, lambda value: box.setChecked(bool(value)), _tell_nothing))

    def bind_count(self, name: str, spin: Spin, field: Field) -> None:
        """Bind a count. A spin box that begins at 0 shows nothing there, and gives empty text."""
        keep_out_of_tabs(field)
        optional = spin.minimum() == 0
        if optional:
            spin.setSpecialValueText("\u00a0")

        def changed(_text: str) -> None:
            self.edited.emit(name, "" if optional and spin.value() == 0 else fold_digits(spin.cleanText()))

        def show(value: Value) -> None:
            with QSignalBlocker(spin):
                if str(value).isdigit() and spin.minimum() <= int(value) <= spin.maximum():
                    spin.setValue(int(value))
                elif optional:
                    spin.setValue(0)
                else:
                    spin.setValue(spin.minimum())
                    spin.clear()

        spin.textChanged.connect(changed)
        self._add(Entry(name, spin, show, field.set_state))

    def bind_amount(self, name: str, amount: AmountField, note: Note) -> None:
        """Bind an amount; what is found stands in the note under it."""
        amount.value_changed.connect(lambda _piastres: self.edited.emit(name, amount.text()))

        def show(value: Value) -> None:
            if not amount.edit().hasFocus() or not value:
                amount.edit().setText(str(value))
                if (piastres := amount.value()) is not None:
                    amount.set_value(piastres)

        def tell(state: FieldState, text: str) -> None:
            amount.set_state(state)
            amount.setAccessibleDescription(text)
            note.setVisible(bool(text))
            colours = {FieldState.ERROR: "red", FieldState.WARN: "amb"}
            note.show_note(text, icon="alert", colour=colours.get(state, "tx3"))

        note.hide()
        keep_out_of_tabs(amount)
        self._add(Entry(name, amount.edit(), show, tell))

    def bind_choice(self, name: str, combo: Combo, field: Field) -> None:
        """Bind a list to choose from by key."""
        keep_out_of_tabs(field)
        combo.activated.connect(lambda _place: self.edited.emit(name, combo.key()))
        self._add(Entry(name, combo, lambda value: combo.set_key(str(value)), field.set_state))

    def bind_words(self, name: str, combo: Combo, field: Field) -> None:
        """Bind a list whose text may also be typed."""
        keep_out_of_tabs(field)
        line = combo.lineEdit()
        assert line is not None
        line.textEdited.connect(lambda text: self.edited.emit(name, text))
        combo.textActivated.connect(lambda text: self.edited.emit(name, text))

        def show(value: Value) -> None:
            if combo.currentText() != value:
                combo.setEditText(str(value))

        line.setAccessibleName(combo.accessibleName())
        self._add(Entry(name, combo, show, field.set_state))

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.chain.append(entry.focus)


def plain_field(label: str, editor: QWidget, *, required: bool = False) -> Field:
    """Put an editor under its label; the line for hints is there only while something is said."""
    return Field(label, editor, required=required, keep_hint_line=False)


def keep_out_of_tabs(box: QWidget) -> None:
    """Take the box around an editor out of the Tab order: with its focus proxy it would be a second stop."""
    box.setFocusProxy(None)  # type: ignore[arg-type]  # Qt takes none away with a null pointer
    box.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _tell_nothing(_state: FieldState, _text: str) -> None:
    """A check box has nothing wrong."""


def side_by_side(*parts: tuple[QWidget, int], spacing: int = 12) -> QHBoxLayout:
    """Lay widgets out beside each other with these shares, their tops in line."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for widget, share in parts:
        row.addWidget(widget, share, Qt.AlignmentFlag.AlignTop)
    return row


def fold_typed(edit: QLineEdit) -> None:
    """Turn Arabic digits into 0 to 9 while they are typed or pasted; nothing else is taken out or changed."""

    def fold() -> None:
        text, place = edit.text(), edit.cursorPosition()
        folded = fold_digits(strip_unseen(text))
        if folded != text:
            edit.setText(folded)
            edit.setCursorPosition(min(place, len(folded)))

    # Connected before any binding, so that what is told as edited is the folded text.
    edit.textEdited.connect(fold)
