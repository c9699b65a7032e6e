"""An amount of money: the number in a field of its own and the unit beside it, never inside the text."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from courier_desk.domain.money import certain
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.theme.paint import paint_field_box
from courier_desk.ui.theme.style import FIELD_HEIGHT
from courier_desk.ui.widgets.follow import follow_theme
from courier_desk.ui.widgets.labels import Label
from courier_desk.ui.widgets.states import HANDED_ON, HOLDS_NUMBERS, FieldState, set_field_state
from courier_desk.ui.words import Formats, unit_words


class AmountField(QWidget):
    """Piastres in, piastres out; what is typed may have Arabic digits, separators and a unit."""

    value_changed = Signal(object)
    """The amount in piastres, or None while there is none or it cannot be read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = Label(unit_words(), colour="tx2")
        self._switch: QAbstractButton | None = None
        self._edit = QLineEdit()
        self._edit.setFrame(False)
        self._edit.setProperty(HOLDS_NUMBERS, True)
        self._edit.setAttribute(Qt.WidgetAttribute.WA_MacShowFocusRect, False)
        self._edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._edit.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        self._edit.setAccessibleName(unit_words())
        self._edit.installEventFilter(self)
        self._edit.textEdited.connect(self._edited)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 2, 10, 2)
        row.setSpacing(6)
        row.addWidget(self._unit)
        row.addWidget(self._edit, 1)
        self.setFocusProxy(self._edit)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        follow_theme(self, self._restyle)

    def edit(self) -> QLineEdit:
        """The line edit inside, for focus order and tests."""
        return self._edit

    def take_digits_typed_at(self, switch: QAbstractButton) -> None:
        """A digit typed at the switch of this amount switches it on and is the first one here; so does a press on the
        amount while it is off, where what is typed next would go into another field.
        """
        self._switch = switch
        switch.installEventFilter(self)

    def text(self) -> str:
        """What is typed."""
        return self._edit.text()

    def value(self) -> int | None:
        """Piastres; None when nothing is typed, or it is no amount or one that can be read in two ways."""
        return certain(self._edit.text())

    def says(self, text: str) -> bool:
        """Tell whether what is typed is this text, or another way to write its amount."""
        return text == self._edit.text() or (self.value() is not None and certain(text) == self.value())

    def is_wrong(self) -> bool:
        """Something is typed that is no amount, or may be two."""
        return bool(self._edit.text().strip()) and self.value() is None

    def set_value(self, piastres: int | None) -> None:
        """Show an amount, or nothing."""
        self._edit.setText("" if piastres is None else Formats.current().amount(piastres))

    def set_state(self, state: FieldState) -> None:
        """Wrong, doubtful, found or nothing to say."""
        set_field_state(self, state)

    def setAccessibleName(self, name: str) -> None:
        """The name belongs to the line edit, which has the focus."""
        super().setAccessibleName(name)
        self._edit.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        """The description too."""
        super().setAccessibleDescription(description)
        self._edit.setAccessibleDescription(description)

    def sizeHint(self) -> QSize:
        """As high as a field."""
        return QSize(max(136, super().sizeHint().width()), FIELD_HEIGHT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The line edit's focus is this field's; leaving it writes the amount out in full."""
        if watched is not self._edit:
            return self._take_digit(event) or super().eventFilter(watched, event)
        if isinstance(event, QFocusEvent):
            self.update()
            amount = self.value()
            if event.lostFocus() and amount is not None:
                self.set_value(amount)
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """A press on it while it is off switches it on: Qt tells it of that here alone."""
        switch = self._switch
        if event.type() == QEvent.Type.MouseButtonPress and not self.isEnabled() and switch is not None:
            if switch.isEnabled() and not switch.isChecked():
                switch.click()
            if self.isEnabled():
                self._edit.setFocus(Qt.FocusReason.MouseFocusReason)
                return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The box of a field around unit and number."""
        paint_field_box(
            QPainter(self),
            self.rect(),
            Theme.of(self).tokens,
            state=str(self.property("state") or ""),
            focus=self._edit.hasFocus(),
            off=not self.isEnabled(),
            read_only=self._edit.isReadOnly(),
        )

    def _take_digit(self, event: QEvent) -> bool:
        """Take a digit that was typed at the switch."""
        if self._switch is None or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if not event.text().isdecimal() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        switched = not self._switch.isChecked()
        if switched:
            self._switch.click()
        self._edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._edit.selectAll()
        self._edit.setProperty(HANDED_ON, self._switch_off if switched else None)
        QCoreApplication.sendEvent(self._edit, event)
        self._edit.setProperty(HANDED_ON, None)
        return True

    def _switch_off(self) -> None:
        """The digit at the switch was the first of a scan: nobody meant the amount."""
        if self._switch is not None and self._switch.isChecked():
            self._switch.click()

    def _edited(self) -> None:
        self.value_changed.emit(self.value())

    def _restyle(self) -> None:
        self._edit.setFont(Theme.of(self).font(Role.FIELD))
        palette = self._edit.palette()
        palette.setColor(self._edit.backgroundRole(), Qt.GlobalColor.transparent)
        self._edit.setPalette(palette)
