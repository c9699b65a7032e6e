"""The welcome tour, a concept of its own: what a day at the desk needs in five steps, shown once, and when wanted."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.ui.theme import Role
from courier_desk.ui.widgets import Button, ButtonKind, Ground, IconLabel, KbdTag, Label, clear_layout
from courier_desk.ui.words import Formats
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
_SIZE = (560, 330)


def _steps() -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Give the steps: icon, title, text, keys."""
    return (
        (
            "plus",
            translate("Tour", "Write an order"),
            translate(
                "Tour",
                "Phone, name, zone, address, what is inside. Enter goes through all fields; those that say Optional "
                "may stay empty. The order is saved on this computer first and sent by itself, also when the network "
                "is gone for a while.",
            ),
            ("Ctrl+N", "Ctrl+Enter"),
        ),
        (
            "print",
            translate("Tour", "Print its label"),
            translate(
                "Tour",
                "A label is read back before it is printed: what leaves the printer can be scanned. Several labels are "
                "one job, which can be paused and gone on with.",
            ),
            ("P", "Ctrl+Shift+P"),
        ),
        (
            "scan",
            translate("Tour", "Find anything"),
            translate(
                "Tour",
                "Scan or type an order number, a phone, a reference or a name. At the scan station every scan prints a "
                "label, opens an order or hands it over.",
            ),
            ("Ctrl+K", "F9"),
        ),
        (
            "tray",
            translate("Tour", "Look into the Outbox"),
            translate(
                "Tour",
                "What is not at the courier yet stands there, with the reason and what happens next. When it is empty, "
                "everything arrived.",
            ),
            ("Ctrl+4",),
        ),
        (
            "school",
            translate("Tour", "Learn without harm"),
            translate(
                "Tour",
                "The training service has made-up orders on this computer; choose it where merchants and accounts are "
                "chosen. All keys are listed by F1, and this tour is in the settings under About.",
            ),
            ("Ctrl+M", "F1", "Ctrl+,"),
        ),
    )


class WelcomeTour(QDialog):
    """Open it with ``open()``; Escape closes it at any step."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Tour", "Welcome"))
        self.setFixedSize(*_SIZE)
        self._steps, self._at = _steps(), 0
        self._icon = IconLabel("", colour="ac", size=32)
        self._title = Label(role=Role.FIGURE_BIG, bold=True, wrap=True)
        self._text = Label(role=Role.FIELD, colour="tx2", wrap=True)
        self._keys = QHBoxLayout()
        self._keys.setSpacing(8)
        self._place = Label(colour="tx2")
        self.back = Button(Common.BACK.words, kind=ButtonKind.QUIET)
        self.close_button = Button(Common.CLOSE.words, keys="Esc")
        self.next = Button(translate("Tour", "Next"), kind=ButtonKind.FIRST)
        self.back.clicked.connect(lambda: self._go(-1))
        self.next.clicked.connect(lambda: self._go(1))
        self.close_button.clicked.connect(self.accept)
        self._lay_out()
        self._show()
        self.next.setFocus()

    def _lay_out(self) -> None:
        page = Ground("surface")
        inside = QVBoxLayout(page)
        inside.setContentsMargins(32, 28, 32, 20)
        inside.setSpacing(12)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self._title, 1)
        inside.addLayout(head)
        inside.addWidget(self._text)
        inside.addLayout(self._keys)
        inside.addStretch(1)
        foot = Ground("panel", top=True)
        row = QHBoxLayout(foot)
        row.setContentsMargins(20, 10, 20, 10)
        row.setSpacing(8)
        row.addWidget(self._place, 1)
        for button in (self.close_button, self.back, self.next):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(page, 1)
        column.addWidget(foot)

    def _go(self, by: int) -> None:
        if not 0 <= self._at + by < len(self._steps):
            self.accept()
            return
        self._at += by
        self._show()

    def _show(self) -> None:
        icon, title, text, keys = self._steps[self._at]
        self._icon.set_icon(icon, "ac")
        self._title.set_text(title)
        self._text.set_text(text)
        clear_layout(self._keys)
        for one in keys:
            self._keys.addWidget(KbdTag(one))
        self._keys.addStretch(1)
        number = Formats.current().number
        place = Common.STEP.words.replace("{0}", number(self._at + 1))
        self._place.set_text(place.replace("{1}", number(len(self._steps))))
        self.back.setVisible(self._at > 0)
        last = self._at == len(self._steps) - 1
        self.close_button.setVisible(not last)
        self.next.setText(Common.START_WORKING.words if last else translate("Tour", "Next"))
        self.setAccessibleDescription(f"{title}. {text}")
