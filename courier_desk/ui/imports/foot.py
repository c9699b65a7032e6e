"""The bar at the foot of a step of the import, a concept of its own: every step has one, and fills it itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.ui.widgets import Button, Ground, IconLabel, Label

HEIGHT = 60
_SIDE = 16


class WizardFoot(Ground):
    """The way back, a hint in words, and at the end the ways on, the page's filled button last.

    Where there is little room the keys on the buttons go first, then the words of those that have an icon; the filled
    button and the hint keep theirs, and the hint is cut (its tool tip tells it whole).
    """

    def __init__(
        self, back: Sequence[Button] = (), on: Sequence[Button] = (), *, parent: QWidget | None = None
    ) -> None:
        super().__init__("win", top=True, parent=parent)
        self._buttons = (*back, *on)
        self._icon = IconLabel("alert", colour="red")
        self._icon.hide()
        self._hint = Label(colour="tx2", gives_way=True)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, 0, _SIDE, 0)
        row.setSpacing(8)
        for button in back:
            row.addWidget(button)
        row.addSpacing(12)
        row.addWidget(self._icon)
        row.addWidget(self._hint, 1)
        for button in on:
            row.addWidget(button)
        self.setFixedHeight(HEIGHT)

    def hint(self) -> str:
        """What is said between the buttons."""
        return self._hint.text()

    def set_hint(self, text: str, *, icon: str = "", colour: str = "tx2") -> None:
        """Say something between the buttons, behind an icon if one is named, in a token's colour."""
        self._icon.setVisible(bool(icon and text))
        if icon:
            self._icon.set_icon(icon, colour)
        self._hint.set_text(text)
        self._hint.set_colour(colour)
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for more or less."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Choose how much the buttons say; call it when a button was hidden, shown or called otherwise."""
        shown = [button for button in self._buttons if not button.isHidden()]
        for keys, words in ((True, True), (False, True), (False, False)):
            for button in self._buttons:
                button.set_compact(keys=keys, words=words or button is self._buttons[-1])
            hint = self._hint.sizeHint().width() if self._hint.text() else 0
            needed = sum(button.sizeHint().width() + 8 for button in shown) + min(hint, self.width() // 4)
            if needed + 2 * _SIDE + 32 <= self.width():
                break
        self._row.activate()

    def minimumSizeHint(self) -> QSize:
        """Small enough for the smallest window; ``fit`` does the rest."""
        return QSize(640, HEIGHT)
