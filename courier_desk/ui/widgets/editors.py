"""Editors of one value: text, numbers, phones, longer text, steps and choices. Labels and hints are Field's part."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QEvent, QLocale, QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QFocusEvent, QGuiApplication, QPainter, QPaintEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

from courier_desk.domain.folding import fold_digits, strip_unseen
from courier_desk.domain.phones import PhoneKind, read_phone
from courier_desk.domain.shown_text import one_line
from courier_desk.ui.literal import tip_text
from courier_desk.ui.theme import Role, Theme, elided
from courier_desk.ui.widgets.follow import follow_theme
from courier_desk.ui.widgets.states import HOLDS_NUMBERS, TAKES_SCANS, FieldState, set_field_state
from courier_desk.ui.words import Formats, phone_text, plain

_SIDE = 8  # the room before and after the text, the same on both sides because margins do not mirror
_ICON = 18
_APART = "\u2005"


class TextField(QLineEdit):
    """One line of text. It takes the direction of what is typed, unless it is ``ltr`` inside by nature."""

    def __init__(
        self, *, placeholder: str = "", icon: str = "", ltr: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._ltr = ltr
        self.setPlaceholderText(placeholder)
        if icon == "search":
            self.setProperty(TAKES_SCANS, True)
        self.textChanged.connect(self._lead)
        follow_theme(self, self._restyle)

    def setPlaceholderText(self, text: str) -> None:
        """Hint at what is to be written. From right to left Qt's cursor stands upon the first letter of it: it is 2
        pixels inside the line, where the hint is flush with its end; a narrow space keeps them apart."""
        is_arabic = _first_direction(text) in {"R", "AL"}
        super().setPlaceholderText(f"{_APART}{text}" if is_arabic and _is_mirrored(self) else text)

    def placeholderText(self) -> str:
        """Give the hint as it was set."""
        return super().placeholderText().removeprefix(_APART)

    def set_state(self, state: FieldState) -> None:
        """Wrong, doubtful, found or nothing to say."""
        set_field_state(self, state)

    def value(self) -> str:
        """The text without blanks around it and without unseen marks."""
        return strip_unseen(self.text()).strip()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Text can be dropped here; a file is the window's, its place on the disk is no text for a field."""
        if _is_file(event):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def _stays_at_edge(self) -> bool:
        """Tell whether the text stands at the form's leading edge; else it follows its own direction."""
        return self._ltr or not _first_direction(self.text())

    def _lead(self) -> None:
        """Put the text where its line begins; digits have no direction, nor has nothing."""
        edge = Qt.AlignmentFlag.AlignLeft
        if self._stays_at_edge():
            edge = Qt.AlignmentFlag.AlignRight if _is_mirrored(self) else Qt.AlignmentFlag.AlignLeft
            edge |= Qt.AlignmentFlag.AlignAbsolute
        if self.alignment() != edge | Qt.AlignmentFlag.AlignVCenter:
            self.setAlignment(edge | Qt.AlignmentFlag.AlignVCenter)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line edit, and the icon before it."""
        super().paintEvent(event)
        if self._icon:
            pixmap = Theme.of(self).pixmap(self._icon, "tx2", _ICON, self.devicePixelRatioF())
            place = QRect(11, (self.height() - _ICON) // 2, _ICON, _ICON)
            QPainter(self).drawPixmap(QStyle.visualRect(_direction(self), self.rect(), place), pixmap)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.FIELD))
        before = 11 + _ICON + 6 if self._icon else _SIDE
        self.setTextMargins(*((_SIDE, 0, before, 0) if _is_mirrored(self) else (before, 0, _SIDE, 0)))
        if self._ltr:
            self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._lead()


class _Folding(QValidator):
    """Turns Arabic digits into 0 to 9 as they are typed or pasted, and refuses what the field does not take."""

    def __init__(self, allowed: str, longest: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._allowed = frozenset(allowed)
        self._longest = longest

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Keep what is allowed. The cursor stays behind the same character."""
        before = self._keep(text[:position])
        kept = self._keep(text)
        if text and not kept and not text.isspace():
            return QValidator.State.Invalid, text, position
        if self._longest and len(kept) > self._longest:
            return QValidator.State.Invalid, text, position
        return QValidator.State.Acceptable, kept, len(before)

    def _keep(self, text: str) -> str:
        return "".join(sign for sign in fold_digits(strip_unseen(text)) if sign in self._allowed)


class NumberField(TextField):
    """Digits only, left to right; Arabic digits are taken and turned into 0 to 9."""

    def __init__(self, *, max_digits: int = 0, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(placeholder=placeholder, ltr=True, parent=parent)
        self.setValidator(_Folding("0123456789", max_digits, self))
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self.setProperty(HOLDS_NUMBERS, True)


class PhoneField(TextField):
    """A phone as people write it: digits, plus, blanks and dashes. What it means is the domain's question."""

    def __init__(self, *, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(placeholder=placeholder, ltr=True, parent=parent)
        self.setValidator(_Folding("0123456789+ -()", 24, self))
        self.setInputMethodHints(Qt.InputMethodHint.ImhDialableCharactersOnly)
        self.setProperty(HOLDS_NUMBERS, True)

    def space(self) -> None:
        """Write a whole mobile in groups, as lists do, unless somebody is typing."""
        if not self.hasFocus():
            space_phone(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving it writes a whole mobile in groups."""
        super().focusOutEvent(event)
        space_phone(self)


def space_phone(edit: QLineEdit) -> None:
    """Write a whole mobile in the way it is read out, 0100 774 1186; what is none stays as it is."""
    phone = read_phone(edit.text())
    if phone.kind is PhoneKind.MOBILE and edit.text() != (text := plain(phone_text(phone.number))):
        with QSignalBlocker(edit):
            edit.setText(text)


class PlainText(QPlainTextEdit):
    """Several lines. Tab leaves it, because it stands in a form."""

    def __init__(self, *, lines: int = 3, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = lines
        self.setPlaceholderText(placeholder)
        self.setProperty(TAKES_SCANS, True)  # notes and messages hold numbers of orders too
        self.setTabChangesFocus(True)
        self.setFrameShape(QPlainTextEdit.Shape.StyledPanel)
        self.setViewportMargins(5, 4, 5, 4)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().contentsChanged.connect(self._lead)  # told also while what is shown is not told as typed
        self._lead()
        follow_theme(self, self._restyle)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Text can be dropped here; a file is the window's."""
        if _is_file(event):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def set_state(self, state: FieldState) -> None:
        """Wrong, doubtful, found or nothing to say."""
        set_field_state(self, state)

    def value(self) -> str:
        """The text without blanks around it and without unseen marks."""
        return strip_unseen(self.toPlainText()).strip()

    def changeEvent(self, event: QEvent) -> None:
        """A change of direction turns the text round."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._lead()

    def _lead(self) -> None:
        """Put the lines where they begin; QPlainTextEdit writes Arabic from the right but leaves it on the left."""
        first = _first_direction(self.toPlainText())
        mirrored = first in {"R", "AL"} or (not first and self.layoutDirection() == Qt.LayoutDirection.RightToLeft)
        edge = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        option = self.document().defaultTextOption()
        if option.alignment() != edge | Qt.AlignmentFlag.AlignAbsolute:
            option.setAlignment(edge | Qt.AlignmentFlag.AlignAbsolute)
            self.document().setDefaultTextOption(option)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.FIELD))
        self.setFixedHeight(self.fontMetrics().lineSpacing() * self._lines + 20)


class LeavesWheel:
    """Mixed into an editor whose value Qt would turn with the mouse wheel: the wheel scrolls the page around it.

    Who scrolls a page stops over some field sooner or later, and an offset of labels turned like that is seen too late.
    The editor also gives up Qt's ``WheelFocus``.
    """

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let it pass to what lies around."""
        event.ignore()


class Spin(LeavesWheel, QSpinBox):
    """A whole number with steps. Arabic digits are taken; it shows those of the window."""

    def __init__(self, minimum: int, maximum: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setRange(minimum, maximum)
        self.setLocale(QLocale.c())
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        self.setProperty(HOLDS_NUMBERS, True)
        follow_theme(self, self._restyle)

    def set_state(self, state: FieldState) -> None:
        """Wrong, doubtful, found or nothing to say."""
        set_field_state(self, state)

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Read what was typed with its digits turned into 0 to 9; it stays as it is typed."""
        state, _, place = super().validate(fold_digits(text), position)
        return state, text, place

    def textFromValue(self, value: int) -> str:
        """The number in the digits of the window."""
        return Formats.current().own_digits(super().textFromValue(value))

    def valueFromText(self, text: str) -> int:
        """The number of what was typed."""
        return super().valueFromText(fold_digits(text))

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.FIELD))


class _Rows(QStyledItemDelegate):
    """Rows of a combo box's list, high enough to be hit."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return super().sizeHint(option, index).expandedTo(QSize(0, 32))


#: No list of choices opens wider than this (pixels).
_WIDEST_LIST = 520


class Combo(LeavesWheel, QComboBox):
    """A choice from a list, or with ``editable`` also free text."""

    def __init__(self, *, editable: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setEditable(editable)
        self.setItemDelegate(_Rows(self))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        if not editable:
            self.currentTextChanged.connect(self._tell_whole)
        follow_theme(self, self._restyle)

    def set_state(self, state: FieldState) -> None:
        """Wrong, doubtful, found or nothing to say."""
        set_field_state(self, state)

    def set_choices(self, choices: list[tuple[str, str]]) -> None:
        """Offer these (key, text), keeping the chosen key if it is still there."""
        chosen = self.key()
        self.blockSignals(True)
        self.clear()
        for key, text in choices:
            self.addItem(one_line(text), key)
        self.blockSignals(False)
        self.set_key(chosen)
        if not self.isEditable():
            self._tell_whole(self.currentText())

    def _tell_whole(self, text: str) -> None:
        """The box may be too short for the whole of it."""
        self.setToolTip(tip_text(text))

    def key(self) -> str:
        """The key of what is chosen; empty when nothing is."""
        found = self.currentData()
        return found if isinstance(found, str) else ""

    def set_key(self, key: str) -> None:
        """Choose the row of this key; the first row when there is none."""
        self.setCurrentIndex(max(0, self.findData(key)))

    def showPopup(self) -> None:
        """Open the list as wide as its rows need, as far as that can be read at one glance."""
        view = self.view()
        view.setMinimumWidth(min(_WIDEST_LIST, view.sizeHintForColumn(0) + 2 * view.frameWidth()))
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A choice too long for the box ends in dots; Qt would cut its beginning off in an Arabic window."""
        if self.isEditable():
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        option.currentText = elided(self.font(), self.currentText(), room.width() - 4)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.FIELD))


def _is_file(event: QDragEnterEvent) -> bool:
    return any(url.isLocalFile() for url in event.mimeData().urls())


def _first_direction(text: str) -> str:
    """The direction of the first letter: "L", "R", "AL" (Arabic), or nothing where there is none."""
    kinds = (unicodedata.bidirectional(sign) for sign in text)
    return next((kind for kind in kinds if kind in {"L", "R", "AL"}), "")


def _direction(widget: QWidget) -> Qt.LayoutDirection:
    """The direction of the form around it; an ``ltr`` field's own direction says nothing."""
    parent = widget.parentWidget()
    return parent.layoutDirection() if parent is not None else QGuiApplication.layoutDirection()


def _is_mirrored(widget: QWidget) -> bool:
    return _direction(widget) == Qt.LayoutDirection.RightToLeft
