"""The one field that keeps an order from going, editable in place: the right editor, and for a zone its matches and the
other rows that name it.

It shows the value that was sent and gives the one that is typed; whether that is an order is the panel's question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QStyle, QVBoxLayout, QWidget

from courier_desk.desk.zone_matches import ZoneMatch
from courier_desk.domain.drafts import OrderDraft, amount_text
from courier_desk.domain.findings import REQUIRED, draft_field
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.zones import Catalog, Zone
from courier_desk.ui.compose.zone_picker import Search, ZoneEdit, zone_words
from courier_desk.ui.theme import Role, Theme, elided, paint_box
from courier_desk.ui.widgets import (
    HOLDS_NUMBERS,
    AmountField,
    Card,
    Field,
    FieldState,
    KbdTag,
    LinkButton,
    Note,
    NumberField,
    PaintedButton,
    PhoneField,
    PlainText,
    TextField,
    clear_layout,
    kbd_size,
    paint_kbd,
)
from courier_desk.ui.widgets.kbd import PLAIN
from courier_desk.ui.widgets.wrap_row import WrapRow
from courier_desk.ui.words import governorate_words, isolate
from courier_desk.ui.words_fields import service_field_words

translate = QCoreApplication.translate
#: As many as there are digits to press.
MOST = 9
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
_ROW = 36
_SIDE = 10
# What stands under a note begins where its words do.
_INDENT = 19


class ZoneMatches(QWidget):
    """Close matches of a zone: up to nine rows, each taken by its number, by Enter or by the mouse."""

    def __init__(self, take: Callable[[Zone], None]) -> None:
        super().__init__()
        self._take = take
        self._zones: tuple[Zone, ...] = ()
        self._note = Note("")
        self._card = Card(padding=1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._note)
        column.addWidget(self._card)

    def zones(self) -> tuple[Zone, ...]:
        """What is offered."""
        return self._zones

    def offer(self, zones: Sequence[Zone]) -> None:
        """Offer these, best first."""
        zones = tuple(zones[:MOST])
        self._note.show_note(
            translate("Outbox", "Close matches, press the number to take one:")
            if zones
            else translate("Outbox", "No name is close to this one. Type to search the list.")
        )
        self._card.setVisible(bool(zones))
        if zones == self._zones:
            return
        self._zones = zones
        clear_layout(self._card.body)
        for place, zone in enumerate(zones):
            if place:
                self._card.add_rule()
            row = _MatchRow(place + 1, zone)
            row.clicked.connect(lambda _on=False, one=zone: self._take(one))
            self._card.add(row)

    def take(self, number: int) -> bool:
        """Take the row of this number; False when there is none."""
        if not 1 <= number <= len(self._zones) or not self.isVisible():
            return False
        self._take(self._zones[number - 1])
        return True


class SameZone(QWidget):
    """Other rows that name the zone which was refused: one choice can be used for all of them."""

    def __init__(self) -> None:
        super().__init__()
        self._note = Note("", icon="copy")
        self.use = LinkButton(translate("Outbox", "Use the same zone for all"), role=Role.CAPTION)
        ways = WrapRow(spacing=8)
        ways.set_widgets(self.use, KbdTag("Ctrl+Shift+Enter"))
        row = QHBoxLayout()
        row.setContentsMargins(_INDENT, 0, 0, 0)
        row.addWidget(ways, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 4)
        column.setSpacing(0)
        column.addWidget(self._note)
        column.addLayout(row)
        self.hide()

    def show_rows(self, count: int, spelt: str) -> None:
        """Say how many others name it as it is ``spelt``; nothing where there are none."""
        self.setVisible(bool(count))
        if count:
            self._note.show_note(self.tr("%Ln more rows say “{0}”.", "", count).replace("{0}", isolate(spelt)))


class _MatchRow(PaintedButton):
    """Number, zone, governorate."""

    def __init__(self, number: int, zone: Zone) -> None:
        super().__init__(zone_words(zone))
        self._number = str(number)
        self._where = governorate_words(zone.governorate)
        self.setAccessibleName(f"{self.text()}, {self._where}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as a row of a list."""
        return QSize(160, _ROW)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The number as a key, the zone, and at the end where it is."""
        theme, painter, direction = Theme.of(self), QPainter(self), self.layoutDirection()
        if self.isDown() or self.is_hot():
            paint_box(painter, self.rect(), fill=theme.tokens.hover, border=None)
        if self.hasFocus():
            paint_box(painter, self.rect(), fill=None, border=theme.tokens.ac, width=2)
        inner = self.rect().adjusted(_SIDE, 0, -_SIDE, 0)
        tag = kbd_size(self._number, theme, PLAIN)
        place = QRect(inner.x(), inner.center().y() - tag.height() // 2 + 1, tag.width(), tag.height())
        paint_kbd(painter, QStyle.visualRect(direction, inner, place), self._number, theme, PLAIN)
        painter.setFont(theme.font(Role.BODY))
        metrics = QFontMetrics(painter.font())
        where = metrics.horizontalAdvance(self._where) + 2
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.colour("tx2"))
        trailing = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignRight)
        painter.drawText(inner, trailing | middle, self._where)
        painter.setPen(theme.colour("tx"))
        room = inner.adjusted(tag.width() + 8, 0, -where - 8, 0)
        name = elided(painter.font(), self.text(), room.width())
        leading = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeft)
        painter.drawText(QStyle.visualRect(direction, inner, room), leading | middle, isolate(name))


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

    def __init__(self, search: Search, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._search = search
        self._catalog = Catalog(zones=())
        self._name: DraftField | None = None
        self._shown: tuple[DraftField, str, str] | None = None
        self._field: Field | None = None
        self._editor: QWidget = TextField(parent=self)  # until there is a field to edit
        self._editor.hide()
        self.matches = ZoneMatches(self._take_match)
        self.same = SameZone()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self.same)  # nine matches would push it out of sight
        self._column.addWidget(self.matches)

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
        refused = self._shown[1] if self._shown is not None else ""
        found: list[ZoneMatch] = []
        for words in (text, *sorted(text.split(), key=len, reverse=True)):
            if found or not words.strip():
                break
            # A list that is old has it still.
            found = [one for one in self._search(words, limit=MOST).matches if one.zone.value != refused]
        close = found[0].score * _CLOSE if found else 0.0
        self.matches.offer([match.zone for match in found if match.score >= close])

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
