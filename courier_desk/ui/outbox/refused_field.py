"""The one field that keeps an order from going, editable in place: the right editor, and for a zone its matches.

It shows the value that was sent and gives the one that is typed; whether that is an order is the panel's question.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from courier_desk.domain.drafts import OrderDraft, amount_text
from courier_desk.domain.findings import REQUIRED, DraftField
from courier_desk.domain.service_fields import draft_field
from courier_desk.domain.zones import Catalog, Zone
from courier_desk.ui.compose.zone_picker import Search, ZoneEdit
from courier_desk.ui.outbox.matches import MOST, ZoneMatches
from courier_desk.ui.widgets import (
    HOLDS_NUMBERS,
    AmountField,
    Field,
    FieldState,
    NumberField,
    PhoneField,
    PlainText,
    TextField,
)
from courier_desk.ui.words_fields import service_field_words

translate = QCoreApplication.translate

#: Not offered is what fits less well than this part of the best.
_CLOSE = 0.85
_COUNTS = frozenset(
    {
        DraftField.ITEMS,
        DraftField.PARTIAL_ITEMS,
        DraftField.ORIGINAL_ITEMS,
        DraftField.CURRENT_ITEMS,
        DraftField.NEW_ITEMS,
        DraftField.ORIGINAL_NUMBER,
    }
)
_PHONES = frozenset({DraftField.PHONE, DraftField.OTHER_PHONE})
_AMOUNTS = frozenset({DraftField.COD_AMOUNT, DraftField.CASH_AMOUNT})
_LINES = frozenset({DraftField.NOTES, DraftField.RETURN_NOTES})
_LATIN = frozenset({DraftField.PICKUP_ADDRESS})


def editable_field(service_field: str, draft: OrderDraft) -> DraftField | None:
    """Give the field of the form behind a field of the service; None when it cannot be edited alone.

    The reference is what the order is found again by, so it is never changed by itself; a switch needs the form.
    """
    field = draft_field(service_field, draft.order_type)
    if field is None or field is DraftField.REFERENCE or isinstance(getattr(draft, field.value), bool):
        return None
    return field


class RefusedField(QWidget):
    """Label, editor, hint; under a zone its close matches."""

    edited = Signal()
    """Something else is typed or taken now."""

    def __init__(self, search: Search, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._search = search
        self._catalog = Catalog(zones=())
        self._name: DraftField | None = None
        self._shown: tuple[DraftField, str, str] | None = None
        self._field: Field | None = None
        self._editor: QWidget = TextField(parent=self)  # until there is a field to edit
        self._editor.hide()
        self.matches = ZoneMatches()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self.matches)
        self.matches.taken.connect(self._take_match)

    def use_catalog(self, catalog: Catalog) -> None:
        """Choose from these zones."""
        self._catalog = catalog
        if isinstance(self._editor, ZoneEdit):
            self._editor.use(self._search, catalog)

    def name(self) -> DraftField | None:
        """Give the field that is edited; None while there is none."""
        return self._name

    def show_field(self, service_field: str, draft: OrderDraft) -> None:
        """Show this field of an order; the same again leaves alone what is being typed."""
        name = editable_field(service_field, draft)
        assert name is not None
        shown = (name, str(getattr(draft, name.value)), draft.governorate)
        if shown == self._shown:
            return
        self._shown = shown
        if name is not self._name or self._field is None:
            self._make(name, draft)
        self._name = name
        label = "zone" if name is DraftField.ZONE else service_field
        assert self._field is not None
        self._field.set_label(service_field_words(label))
        self._put(draft)
        self._field.set_state(FieldState.ERROR, "")

    def forget(self) -> None:
        """No field is edited any more."""
        self._shown = None

    def value(self) -> str:
        """Give what stands in the field: of a zone its value, of an amount plain digits."""
        editor = self._editor
        if isinstance(editor, ZoneEdit):
            zone = editor.zone()
            return zone.value if zone is not None else editor.text().strip()
        if isinstance(editor, AmountField):
            return amount_text(editor.value()) if editor.value() is not None else editor.text().strip()
        assert isinstance(editor, TextField | PlainText)
        return editor.value()

    def zone(self) -> Zone | None:
        """Give the zone that is taken; None while there is none, or another kind of field is edited."""
        return self._editor.zone() if isinstance(self._editor, ZoneEdit) else None

    def tell(self, state: FieldState, text: str = "") -> None:
        """Say at the field what is wrong with it, or that it is well."""
        if self._field is not None:
            self._field.set_state(state, text)

    def focus(self) -> None:
        """Put the keyboard into the editor."""
        self._editor.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(self._editor, QLineEdit):
            self._editor.selectAll()

    # -- inside ----------------------------------------------------------------------------------------------------

    def _make(self, name: DraftField, draft: OrderDraft) -> None:
        """Make the editor of a field in place of the one that was there."""
        if self._field is not None:
            self._column.removeWidget(self._field)
            self._field.hide()
            self._field.deleteLater()
        self._editor = self._editor_of(name)
        required = name in REQUIRED[draft.order_type] or name in _AMOUNTS
        self._field = Field("", self._editor, required=required, keep_hint_line=False)
        self._column.insertWidget(0, self._field)
        self.matches.setVisible(name is DraftField.ZONE)

    def _editor_of(self, name: DraftField) -> QWidget:
        if name is DraftField.ZONE:
            zone = ZoneEdit()
            zone.use(self._search, self._catalog)
            zone.taken.connect(self._zone_taken)
            zone.typed.connect(self._zone_typed)
            return zone
        if name in _AMOUNTS:
            amount = AmountField()
            amount.value_changed.connect(lambda _value: self._changed())
            return amount
        if name in _LINES:
            lines = PlainText()
            lines.textChanged.connect(self._changed)
            return lines
        edit = PhoneField() if name in _PHONES else NumberField() if name in _COUNTS else TextField(ltr=name in _LATIN)
        edit.setProperty(HOLDS_NUMBERS, True)
        edit.textEdited.connect(lambda _text: self._changed())
        return edit

    def _put(self, draft: OrderDraft) -> None:
        value = self._shown[1] if self._shown is not None else ""
        editor = self._editor
        if isinstance(editor, ZoneEdit):
            editor.show_zone(draft.governorate, value)
            self._offer(value)
        elif isinstance(editor, AmountField):
            editor.edit().setText(value)
        elif isinstance(editor, PlainText):
            editor.setPlainText(value)
        else:
            assert isinstance(editor, TextField)
            editor.setText(value)

    def _offer(self, text: str) -> None:
        """Offer what is close to this; when no name has all of it, what has the longest of its words."""
        found = self._search(text, limit=MOST).matches if text.strip() else ()
        for word in sorted(text.split(), key=len, reverse=True):
            if found:
                break
            found = self._search(word, limit=MOST).matches
        refused = self._shown[1] if self._shown is not None else ""
        close = found[0].score * _CLOSE if found else 0.0
        near = [match.zone for match in found if match.score >= close and match.zone.value != refused]
        self.matches.offer(near)

    def _zone_taken(self, _zone: Zone) -> None:
        self._changed()

    def _zone_typed(self, text: str) -> None:
        self._offer(text)
        self._changed()

    def _take_match(self, zone: Zone) -> None:
        if isinstance(self._editor, ZoneEdit):
            self._editor.show_zone(zone.governorate.value, zone.value)
            self._changed()

    def _changed(self) -> None:
        well = self.zone() is not None if isinstance(self._editor, ZoneEdit) else True
        self.tell(FieldState.OK if well and isinstance(self._editor, ZoneEdit) else FieldState.NONE, "")
        self.edited.emit()
