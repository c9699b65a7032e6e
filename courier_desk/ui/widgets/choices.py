"""Check boxes and radio buttons; the style paints them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QRadioButton, QWidget

from courier_desk.ui.literal import menu_text
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.follow import follow_theme


class CheckBox(QCheckBox):
    """A choice of yes or no."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(menu_text(text), parent)
        self.setAccessibleName(text)
        self.setMinimumHeight(32)
        follow_theme(self, self._restyle)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.BODY))


class WordBox(CheckBox):
    """A person's word that a value is meant as it is; there only while the value wants it.

    The word counts for that value alone: for another one it is asked for anew. It comes up while somebody types, so
    Enter goes on past it, and a blank among letters that were meant for another field gives no word.
    """

    given = Signal(str)
    """The value a person stands for now; empty when they took the word back."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._value = ""
        self._typed_at = False
        self.hide()
        self.clicked.connect(self._tell)

    def ask(self, value: str, *, is_given: bool) -> None:
        """Ask for the word on this value, or show that it is given; an empty value wants none."""
        self._value = value
        self.setChecked(bool(value) and is_given)
        self.setVisible(bool(value))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What was typed before the keyboard came here is another's."""
        super().focusInEvent(event)
        self._typed_at = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A blank gives the word, but not within a name that somebody types here without looking."""
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if plain and event.text().isprintable() and event.text().strip():
            self._typed_at = True
        if self._typed_at and event.key() == Qt.Key.Key_Space:
            return
        super().keyPressEvent(event)

    def _tell(self, on: bool) -> None:
        self.given.emit(self._value if on else "")


class Radio(QRadioButton):
    """One of several; put those that belong together into one parent or QButtonGroup."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(menu_text(text), parent)
        self.setAccessibleName(text)
        self.setMinimumHeight(32)
        follow_theme(self, self._restyle)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.BODY))
