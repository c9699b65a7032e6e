"""The base of every button of ours: painted by us, pressed by Space and Enter, and "off with a reason".

A button that is off stays focusable, so that the keyboard and a screen reader reach the reason; pressing it never
emits ``clicked``, but sends the reason as a status tip to its window. It must not know what a subclass looks like.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QStatusTipEvent
from PySide6.QtWidgets import QPushButton, QWidget

from courier_desk.domain.shown_text import one_line
from courier_desk.ui.literal import tip_text


class PaintedButton(QPushButton):
    """A button whose subclass paints it."""

    off_pressed = Signal()
    """Someone pressed it while it was off; its window is told the reason by itself."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._off = self._told_off = ""
        self._tip = ""
        self.setText(text)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def text(self) -> str:
        """The words on it; "&" stands for itself, because keys are shown by tags and not by underlined letters."""
        return self._words

    def setText(self, text: str) -> None:
        """Change the words."""
        self._words = one_line(text)
        super().setText(self._words.replace("&", "&&"))
        self.setAccessibleName(self._words)

    @property
    def off_reason(self) -> str:
        """Why it is off; empty when it is on."""
        return self._off

    def set_off(self, reason: str | None, *, told: str = "") -> None:
        """Switch it off with a reason, which becomes its tip and its accessible description; None switches it on.

        ``told``: what is said instead when it is pressed, by a key too, where nothing shows which button was meant.
        """
        self._off, self._told_off = reason or "", told
        self.setToolTip(tip_text(self._off or self._tip))
        self.setAccessibleDescription(self._off)
        self.update()

    def set_tip(self, text: str) -> None:
        """What the pointer is told while the button is on."""
        self._tip = text
        self.setToolTip(tip_text(self._off or text))

    def is_off(self) -> bool:
        """Whether pressing does nothing."""
        return bool(self._off) or not self.isEnabled()

    def nextCheckState(self) -> None:
        """The one place every way of pressing passes before ``clicked`` is emitted: mouse, key, accessibility, code."""
        if not self._off:
            super().nextCheckState()
            return
        told = QStatusTipEvent(self._told_off or self._off)  # Qt takes it up to the window, which shows it
        QCoreApplication.sendEvent(self, told)
        self.off_pressed.emit()
        # There is no way to refuse a click in Qt; keeping the signals in until this press is over is one.
        self.blockSignals(True)
        QTimer.singleShot(0, self, lambda: self.blockSignals(False) and None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses as Space does."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers() & ~_KEYPAD:
            self.click()
            return
        super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer came: paint that."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer went: paint that."""
        super().leaveEvent(event)
        self.update()

    def is_hot(self) -> bool:
        """Whether the pointer is over it and it can be pressed."""
        return self.underMouse() and not self.is_off()


_KEYPAD = Qt.KeyboardModifier.KeypadModifier
