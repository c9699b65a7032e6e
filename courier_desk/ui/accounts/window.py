"""The window of the first-run screen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from courier_desk.desk.accounts import AccountDesk
from courier_desk.domain.accounts import Account
from courier_desk.ui.accounts.first_run import FirstRunPage
from courier_desk.ui.frame.window import SMALLEST, USUAL


class FirstRunWindow(QMainWindow):
    """Holds the page; ``closing`` when it is closed by the person."""

    closing = Signal()

    def __init__(self, accounts: AccountDesk, *, can_leave: bool, replacing: Account | None = None) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Courier Desk"))
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self.page = FirstRunPage(accounts, can_leave=can_leave, replacing=replacing)
        self.setCentralWidget(self.page)

    def show_ready(self) -> None:
        """Show it, ready to type."""
        self.show()
        self.page.focus_first()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window goes."""
        self.closing.emit()
        super().closeEvent(event)
