"""A form: editors bound to the fields of a draft, one way in (``show_draft``) and one way out (``edited``).

``Section`` binds them; ``FormFields`` knows which was left, when what was found is said, what the service refused
and where Enter goes. Which fields there are, and what becomes of the draft, is the page's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from courier_desk.domain.findings import Finding, FindingKind, Severity
from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.values import frozen
from courier_desk.ui.widgets.amount import AmountField
from courier_desk.ui.widgets.choices import WordBox
from courier_desk.ui.widgets.editors import Combo, PlainText, Spin
from courier_desk.ui.widgets.field import Field
from courier_desk.ui.widgets.labels import Note
from courier_desk.ui.widgets.states import FieldState

_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}
#: How a field looks of which this is said.
STATES: Mapping[Severity, FieldState] = {
    Severity.ERROR: FieldState.ERROR,
    Severity.WARNING: FieldState.WARN,
    Severity.HINT: FieldState.NONE,
}
#: What more typing may still mend: said only once the field was left, or the form was sent.
_PATIENT = frozenset(
    {
        FindingKind.PHONE_WRONG_LENGTH,
        FindingKind.PHONE_UNKNOWN_PREFIX,
        FindingKind.PHONE_LANDLINE,
        FindingKind.PHONE_REPAIRED,
        FindingKind.ORIGINAL_NOT_SIX_DIGITS,
        FindingKind.ZONE_NOT_CHOSEN,
        FindingKind.ZONE_WITHOUT_GOVERNORATE,
        FindingKind.AMOUNT_ZERO,
        FindingKind.AMOUNT_UNUSUAL,
        FindingKind.PARTIAL_DIFFERS,
        FindingKind.EMAIL_FORM,
        FindingKind.EXTERNAL_ID_FORM,
    }
)
#: Said only after the form was sent: an empty form is not a wrong one.
_LATE = frozenset({FindingKind.REQUIRED, FindingKind.AMOUNT_MISSING, FindingKind.ADVISED})
#: Reasons for which a field loses the keyboard and gets it back: nobody went on.
_STILL_THERE = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
Value = str | bool
GAP = 10


@frozen
class Entry:
    """One editor of one field of the draft. ``focus`` takes the keyboard, ``tell`` says what was found.

    ``switch`` takes the keyboard while the editor is switched off.
    """

    name: str
    focus: QWidget
    show: Callable[[Value], None]
    tell: Callable[[FieldState, str], None]
    switch: QWidget | None = None

    @property
    def stop(self) -> QWidget:
        """Give what takes the keyboard now."""
        return self.focus if self.switch is None or self.focus.isEnabled() else self.switch


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

    def show_draft(self, draft: Any) -> None:
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

        self.add(Entry(name, edit, show, field.set_state))

    def bind_lines(self, name: str, edit: PlainText, field: Field) -> None:
        """Bind several lines."""
        keep_out_of_tabs(field)
        edit.textChanged.connect(lambda: self.edited.emit(name, edit.toPlainText()))

        def show(value: Value) -> None:
            if edit.toPlainText() != value:
                with QSignalBlocker(edit):
                    edit.setPlainText(str(value))

        self.add(Entry(name, edit, show, field.set_state))

    def bind_check(self, name: str, box: QAbstractButton) -> None:
        """Bind a check box."""
        box.clicked.connect(lambda on: self.edited.emit(name, bool(on)))
        self.add(Entry(name, box, lambda value: box.setChecked(bool(value)), _tell_nothing))

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
        line = spin.lineEdit()
        assert line is not None
        line.textEdited.connect(changed)  # Qt tells nothing of a text that is no number, of an emptied field say
        self.add(Entry(name, spin, show, field.set_state))

    def bind_amount(self, name: str, amount: AmountField, note: Note, switch: QWidget | None = None) -> None:
        """Bind an amount, which a box may switch on and off; what is found stands in the note under it."""
        amount.value_changed.connect(lambda _piastres: self.edited.emit(name, amount.text()))

        def show(value: Value) -> None:
            if not amount.edit().hasFocus() or not amount.says(str(value)):  # what is being typed stays as it is
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
        self.add(Entry(name, amount.edit(), show, tell, switch))

    def bind_choice(self, name: str, combo: Combo, field: Field) -> None:
        """Bind a list to choose from by key."""
        keep_out_of_tabs(field)
        combo.activated.connect(lambda _place: self.edited.emit(name, combo.key()))
        self.add(Entry(name, combo, lambda value: combo.set_key(str(value)), field.set_state))

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
        self.add(Entry(name, combo, show, field.set_state))

    def add(self, entry: Entry) -> None:
        """Take an editor of one's own in, as the next."""
        self.entries.append(entry)
        self.chain.append(entry.focus)


class EnterSteps(QObject):
    """Enter goes on to the next field of a form and Shift+Enter back.

    ``chain`` gives its fields in their order, those that can be typed in now. A box for a person's word comes up
    between them while somebody types on: Enter passes it by, Tab and the mouse reach it.
    """

    def __init__(self, chain: Callable[[], Sequence[QWidget]], parent: QObject) -> None:
        super().__init__(parent)
        self._chain = chain

    def watch(self, fields: Iterable[QWidget]) -> None:
        """Let Enter go on from these; of an editable list it is the line inside that gets the keys."""
        for field in fields:
            field.installEventFilter(self)
            if isinstance(field, QComboBox) and (line := field.lineEdit()) is not None:
                line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Shift+Enter, but not where a line ends with it."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
            if event.key() in _ENTER and not plain and not isinstance(watched, QPlainTextEdit):
                self.step(watched, back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
                return True
        return False

    def step(self, field: QObject, *, back: bool = False) -> None:
        """Go on from this field, or back."""
        chain = self._chain()
        place = next((n for n, widget in enumerate(chain) if field is widget or inside(field, widget)), None)
        if place is None:
            return
        onward = reversed(chain[:place]) if back else chain[place + 1 :]
        following = next((widget for widget in onward if not isinstance(widget, WordBox)), None)
        if following is not None:
            reason = Qt.FocusReason.BacktabFocusReason if back else Qt.FocusReason.TabFocusReason
            following.setFocus(reason)
        elif not back and (beyond := chain[place].nextInFocusChain()) is not None:
            beyond.setFocus(Qt.FocusReason.TabFocusReason)


def inside(watched: QObject, widget: QWidget) -> bool:
    """Tell whether what was typed into is a part of this field."""
    return isinstance(watched, QWidget) and not isinstance(widget, QAbstractButton) and widget.isAncestorOf(watched)


@frozen
class Refusal:
    """What the service refused: the field and what stood in it, the reason, and who has it if that is why."""

    field: str
    typed: object
    words: str
    holder: str = ""


class FormFields(QObject):
    """The fields of one form. ``shown`` gives the sections that are to be filled in now, in their order."""

    entered = Signal(QWidget)
    """The keyboard is in this field now."""
    left = Signal()
    """The keyboard left a field: what was being typed can be judged now."""

    def __init__(
        self, sections: Iterable[Section], parent: QWidget, shown: Callable[[], Sequence[Section]] | None = None
    ) -> None:
        super().__init__(parent)
        every = tuple(sections)
        self._form = parent
        self._shown = shown if shown is not None else lambda: every
        self._left: set[str] = set()
        self._insisted = False
        self._refused: Refusal | None = None
        self.left_last: set[str] = set()
        """What the keyboard left last."""
        self.steps = EnterSteps(self.chain, self)
        self.typing = [widget for section in every for widget in _typing_widgets(section.chain)]
        for widget in self.typing:
            widget.installEventFilter(self)
        for section in every:
            self.steps.watch(section.chain)

    def entries(self) -> list[Entry]:
        """Give the editors that are shown, in their order."""
        return [entry for section in self._shown() for entry in section.entries]

    def chain(self) -> list[QWidget]:
        """Give the fields in the order Enter goes through them, hidden and switched off ones left out."""
        widgets = [widget for section in self._shown() for widget in section.chain]
        return [widget for widget in widgets if widget.isVisibleTo(self._form) and widget.isEnabled()]

    def go_to(self, name: str, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Put the keyboard into a field."""
        entry = next((entry for entry in self.entries() if entry.name == name), None)
        if entry is not None:
            entry.stop.setFocus(reason)

    def go_to_next(self, names: Collection[str]) -> bool:
        """Put the keyboard into the next of these fields after the one that has it, the first after the last.

        Tells whether there is any.
        """
        stops = [entry.stop for entry in self.entries() if entry.name in names]
        here = next((place for place, stop in enumerate(stops) if stop.hasFocus()), -1)
        if stops:
            stops[(here + 1) % len(stops)].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return bool(stops)

    # -- what is said when -----------------------------------------------------------------------------------------

    def start_anew(self, *, left: Iterable[str] = ()) -> None:
        """Begin with a draft: what is missing is not said yet; what stands in fields that were ``left`` is judged."""
        self._left, self._insisted, self._refused = set(left), False, None

    @property
    def insisted(self) -> bool:
        """Tell whether the form was sent since it began."""
        return self._insisted

    def insist(self) -> None:
        """The form was sent: from now on everything that is missing is said at its field."""
        self._insisted = True

    def is_time(self, finding: Finding[Any], entry: Entry) -> bool:
        """Tell whether what was found is said now, or waits for what is still being typed."""
        if self._insisted:
            return True
        if finding.kind in _LATE:
            return False
        typing = entry.focus.hasFocus() or entry.name not in self._left
        too_long = finding.kind is FindingKind.PHONE_WRONG_LENGTH and finding.number > finding.limit
        return too_long or not (typing and finding.kind in _PATIENT)

    def refuse(self, refusal: Refusal) -> None:
        """Keep what the service refused: it is said at its field until what stands there is changed."""
        self._refused = refusal

    def refusal(self, draft: object) -> Refusal | None:
        """Give what the service refused of the draft and nobody has changed since."""
        refused = self._refused
        return refused if refused is not None and getattr(draft, refused.field) == refused.typed else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving a field lets it be judged; another window or a menu over it is no leaving."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self.entered.emit(watched)
        if (
            event.type() == QEvent.Type.FocusOut
            and isinstance(event, QFocusEvent)
            and event.reason() not in _STILL_THERE
        ):
            self.left_last = {one.name for one in self.entries() if watched is one.focus or inside(watched, one.focus)}
            self._left |= self.left_last
            self.left.emit()
        return super().eventFilter(watched, event)


def _typing_widgets(chain: list[QWidget]) -> list[QWidget]:
    """Give every widget that gets the keys of these fields: of an editable list it is the line inside."""
    lines = [widget.lineEdit() for widget in chain if isinstance(widget, QComboBox)]
    return [*chain, *(line for line in lines if line is not None)]


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
