"""The form: two columns of sections, those of the kind of order shown, one chain of fields for Enter and Tab."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.findings import CheckedOrder, OrderFinding
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import OrderType
from courier_desk.domain.values import frozen
from courier_desk.ui.compose.customer_sections import CustomerSection, OriginalSection
from courier_desk.ui.compose.shipment_sections import DeliverSection, ExchangeSection, ExtrasSection, ReturnSection
from courier_desk.ui.widgets import FieldState
from courier_desk.ui.widgets.form import STATES, Entry, FormFields, Section
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_findings import finding_words

_FIELDS = frozenset(DraftField)
#: Others speak at these fields too, so what was told before says nothing of what stands there.
_SHARED = frozenset({DraftField.PHONE.value, DraftField.ZONE.value, DraftField.ORIGINAL_NUMBER.value})
_PHONES = frozenset({DraftField.PHONE.value, DraftField.OTHER_PHONE.value})


@frozen
class FormSections:
    """All sections of the form."""

    original: OriginalSection
    customer: CustomerSection
    deliver: DeliverSection
    returning: ReturnSection
    exchange: ExchangeSection
    extras: ExtrasSection

    @classmethod
    async def made_slowly(cls, pause: Callable[[], Awaitable[None]]) -> FormSections:
        """Make them while somebody works in the window, with a pause before each."""
        await pause()
        original = OriginalSection()
        await pause()
        customer = CustomerSection()
        await pause()
        deliver = DeliverSection()
        await pause()
        returning = ReturnSection()
        await pause()
        exchange = ExchangeSection()
        await pause()
        extras = ExtrasSection()
        await pause()
        return cls(original, customer, deliver, returning, exchange, extras)

    @classmethod
    def made_at_once(cls) -> FormSections:
        """Make them now."""
        return cls(
            OriginalSection(),
            CustomerSection(),
            DeliverSection(),
            ReturnSection(),
            ExchangeSection(),
            ExtrasSection(),
        )


class ComposeForm(QWidget):
    """All sections, bound to one draft by the page."""

    edited = Signal(str, object)
    """A person changed the field of this name to this value."""
    field_entered = Signal(QWidget)
    """The keyboard is in a field now: bring it into sight."""
    undo_wanted = Signal()
    """Ctrl+Z in a field where nothing was typed: what was emptied or left may come back."""
    field_left = Signal(object)
    """The keyboard left the field of these names: what was being typed can be judged now."""

    def __init__(self, sections: FormSections | None = None) -> None:
        super().__init__()
        made = sections or FormSections.made_at_once()
        self.original = made.original
        self.customer = made.customer
        self.deliver = made.deliver
        self.returning = made.returning
        self.exchange = made.exchange
        self.extras = made.extras
        self._of_type: dict[OrderType, Section] = {
            OrderType.DELIVER: self.deliver,
            OrderType.RETURN: self.returning,
            OrderType.EXCHANGE: self.exchange,
        }
        self._type = OrderType.DELIVER
        self._told: dict[int, tuple[FieldState, str]] = {}
        self._lay_out()
        self._fields = FormFields(self._all(), self, self.sections)
        for section in self._all():
            section.edited.connect(self.edited)
        for widget in self._fields.typing:
            widget.installEventFilter(self)
        self._fields.entered.connect(self.field_entered)
        self._fields.left.connect(self._leave)
        self.customer.zone.taken_with_enter.connect(lambda: self._fields.steps.step(self.customer.zone))
        self.use_type(OrderType.DELIVER)

    # -- the draft -----------------------------------------------------------------------------------------------

    def show_draft(self, draft: OrderDraft) -> None:
        """Show the draft, in the sections of its kind."""
        if draft.order_type is not self._type:
            self.use_type(draft.order_type)
        for section in self.sections():
            section.show_draft(draft)

    def use_type(self, order_type: OrderType) -> None:
        """Show the sections of this kind of order."""
        self._type = order_type
        for kind, section in self._of_type.items():
            section.setVisible(kind is order_type)
        self.original.setVisible(order_type is not OrderType.DELIVER)
        self.original.use_type(order_type)

    def use_for_edit(self, *, editing: bool, express_off: str) -> None:
        """Lock what an order that exists keeps: the original it returns, express after six hours."""
        self.original.number.setReadOnly(editing)
        self.deliver.use_for_edit(express_off)
        self.extras.use_for_edit(editing=editing)

    def sections(self) -> tuple[Section, ...]:
        """Give the sections of the kind shown, in the order of the form."""
        first = () if self._type is OrderType.DELIVER else (self.original,)
        return (*first, self.customer, self._of_type[self._type], self.extras)

    def chain(self) -> list[QWidget]:
        """Give the fields in the order Enter goes through them, hidden and switched off ones left out."""
        return self._fields.chain()

    def link_tabs(self, after: Iterable[QWidget]) -> None:
        """Let Tab go through all fields in the same order, then on to these."""
        widgets = [*(widget for section in self.sections() for widget in section.chain), *after]
        for first, second in pairwise(widgets):
            if first.window() is second.window():
                QWidget.setTabOrder(first, second)

    # -- findings ------------------------------------------------------------------------------------------------

    def start_anew(self, *, typed_before: bool) -> None:
        """Begin with a draft: what is missing is not said yet, what was typed before can be judged at once."""
        self._fields.start_anew(left=DraftField if typed_before else ())

    def insist(self) -> None:
        """Create was pressed: from now on everything that is missing is said at its field."""
        self._fields.insist()

    def show_findings(self, checked: CheckedOrder, doubts: Collection[DraftField]) -> None:
        """Say at each field what was found there, the worst only; of ``doubts`` that they are to be looked at."""
        wrong = {finding.field for finding in checked.findings}  # few: this is asked after each letter
        for entry in self._fields.entries():
            if entry.name in _FIELDS:
                found = checked.at(DraftField(entry.name)) if entry.name in wrong else ()
                self._tell(entry, found, doubted=entry.name in doubts)

    def go_to(self, field: DraftField) -> None:
        """Put the keyboard into a field."""
        self._fields.go_to(field.value, Qt.FocusReason.ShortcutFocusReason)

    def go_to_next(self, fields: Collection[DraftField]) -> bool:
        """Put the keyboard into the next of these fields after the one that has it; tells whether there is one."""
        return self._fields.go_to_next(fields)

    def place(self) -> tuple[int, int] | None:
        """Tell which editor has, or had last, the keyboard, and where its caret stands; None when none ever had it."""
        editors, editor = self._editors(), self.focusWidget()
        if editor not in editors:
            return None
        caret = editor.cursorPosition() if isinstance(editor, QLineEdit) else 0
        if isinstance(editor, QPlainTextEdit):
            caret = editor.textCursor().position()
        return editors.index(editor), caret

    def go_to_place(self, place: tuple[int, int]) -> None:
        """Give the keyboard to the editor that stands where ``place`` told it in another form."""
        editors, (at, caret) = self._editors(), place
        if at >= len(editors) or not editors[at].isVisible():
            return
        editor = editors[at]
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(editor, QLineEdit):
            editor.setCursorPosition(caret)
        elif isinstance(editor, QPlainTextEdit):
            cursor = editor.textCursor()
            cursor.setPosition(min(caret, len(editor.toPlainText())))
            editor.setTextCursor(cursor)

    def _editors(self) -> list[QWidget]:
        every = self.findChildren(QWidget)
        return [one for one in every if one.focusPolicy() is not Qt.FocusPolicy.NoFocus]

    def focus_first(self) -> None:
        """Put the keyboard where an order begins: the original of a Return, else the phone."""
        first = self.original.number if self._type is OrderType.RETURN else self.customer.phone
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self, entry: Entry, findings: Iterable[OrderFinding], *, doubted: bool) -> None:
        found = [finding for finding in findings if self._fields.is_time(finding, entry)]
        say = (STATES[found[0].severity], finding_words(found[0])) if found else (FieldState.NONE, "")
        if doubted and say[0] is FieldState.NONE:
            say = (FieldState.WARN, Common.NOT_SURE.words)
        if entry.name in _SHARED or self._told.get(id(entry)) != say:
            self._told[id(entry)] = say
            entry.tell(*say)
        if entry.name in _PHONES:
            self.customer.ask_to_confirm(entry.name, found[0] if found else None)

    # -- the keyboard --------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Undo what the editor itself cannot."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and _undoes(event, watched):
            self.undo_wanted.emit()
            return True
        return super().eventFilter(watched, event)

    def _leave(self) -> None:
        self.field_left.emit(frozenset(self._fields.left_last))

    # -- layout --------------------------------------------------------------------------------------------------

    def _all(self) -> tuple[Section, ...]:
        return (self.original, self.customer, *self._of_type.values(), self.extras)

    def _lay_out(self) -> None:
        columns = QHBoxLayout(self)
        columns.setContentsMargins(20, 14, 20, 16)
        columns.setSpacing(32)
        left = (self.original, self.customer)
        right = (self.deliver, self.returning, self.exchange, self.extras)
        for sections in (left, right):
            column = QVBoxLayout()
            column.setSpacing(10)
            for section in sections:
                column.addWidget(section)
            column.addStretch(1)
            columns.addLayout(column, 1)


def _undoes(event: QKeyEvent, editor: QObject) -> bool:
    """Tell whether this is Ctrl+Z where nothing was typed that the editor itself could take back."""
    return event.matches(QKeySequence.StandardKey.Undo) and not _can_undo(editor)


def _can_undo(editor: QObject) -> bool:
    line = editor.lineEdit() if isinstance(editor, QAbstractSpinBox) else editor
    if isinstance(line, QPlainTextEdit):
        return line.document().isUndoAvailable()
    return isinstance(line, QLineEdit) and line.isUndoAvailable()
