"""Check boxes and radio buttons; the style paints them."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QRadioButton, QWidget

from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets.follow import follow_theme


class CheckBox(QCheckBox):
    """A choice of yes or no."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text.replace("&", "&&"), parent)
        self.setAccessibleName(text)
        self.setMinimumHeight(32)
        follow_theme(self, self._restyle)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.BODY))


class Radio(QRadioButton):
    """One of several; put those that belong together into one parent or QButtonGroup."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text.replace("&", "&&"), parent)
        self.setAccessibleName(text)
        self.setMinimumHeight(32)
        follow_theme(self, self._restyle)

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.BODY))
