"""The bar at the foot of the form while the panel is out of sight: the fee, and the buttons that stand in the panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout

from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, Ground, Label

translate = QCoreApplication.translate
HEIGHT = 52


class ComposeFoot(Ground):
    """The panel's foot once more, in one line. Small windows hide the panel first; creating must stay in reach."""

    def __init__(self) -> None:
        super().__init__("panel", top=True)
        self.setFixedHeight(HEIGHT)
        self._caption = Label(translate("Compose", "Shipping fee, preview"), role=Role.CAPTION, colour="tx2")
        self._figure = Label(role=Role.TITLE, bold=True)
        self._trouble = Label(colour="red", wrap=True)
        self._trouble.hide()
        self.keep = Button(translate("Compose", "Keep as draft"), keys="Ctrl+S")
        self.create_button = Button(translate("Compose", "Create"), keys="Ctrl+Enter")
        self.create_and_print = Button(
            translate("Compose", "Create & print"), kind=ButtonKind.FIRST, icon="print", keys="Ctrl+Shift+Enter"
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 0, 20, 0)
        row.setSpacing(10)
        row.addWidget(self._caption)
        row.addWidget(self._figure)
        row.addWidget(self._trouble, 1)
        row.addStretch(1)
        for button in (self.create_and_print, self.create_button, self.keep):
            row.addWidget(button)
        self.hide()

    def show_fee(self, figure: str) -> None:
        """Show the fee's figure."""
        self._figure.set_text(figure)
        self._figure.setAccessibleName(translate("Compose", "Shipping fee, preview: {fee}").format(fee=figure))

    def show_trouble(self, text: str) -> None:
        """Say why nothing was saved, in place of the fee; empty takes it away."""
        self._trouble.set_text(text)
        self._trouble.setVisible(bool(text))
        self._caption.setVisible(not text)
        self._figure.setVisible(not text)
