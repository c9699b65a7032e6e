"""Where the Pickups tab opens onto the handover sheet: the page is made when it is wanted first, and stands in for the
list until it is left.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from courier_desk.domain.handovers import HandoverSubject
from courier_desk.ui.handover.words import subject_words
from courier_desk.ui.literal import menu_text
from courier_desk.ui.page_context import PageContext

if TYPE_CHECKING:  # the list of pickups stands without it
    from courier_desk.ui.handover.page import HandoverPage

#: So many days are offered in the menu, today the first of them.
_DAYS = 7


class HandoverDoor(QObject):
    """Opens and leaves the sheet within ``stack``, whose first widget is the list. ``turned``: opened or left."""

    turned = Signal()
    panel_wanted = Signal()

    def __init__(self, context: PageContext, stack: QStackedWidget) -> None:
        super().__init__(stack)
        self._context = context
        self._desk = context.session.handovers
        self._stack = stack
        self._page: HandoverPage | None = None
        self._menu: QMenu | None = None

    @property
    def page(self) -> HandoverPage:
        """Give the page; it is made when it is wanted first."""
        if self._page is None:
            from courier_desk.ui.handover.page import HandoverPage  # noqa: PLC0415

            made = self._page = HandoverPage(self._context)
            made.left.connect(self.leave)
            made.panel_wanted.connect(self.panel_wanted)
            self._stack.addWidget(made)
        return self._page

    @property
    def is_open(self) -> bool:
        """Tell whether a sheet stands in for the list."""
        return self._page is not None and self._stack.currentWidget() is self._page

    def open(self, subject: HandoverSubject) -> None:
        """Show the sheet of this."""
        self.page.open_subject(subject)
        self._stack.setCurrentWidget(self.page)
        self.turned.emit()

    def open_pickup(self, number: str) -> None:
        """Show the sheet of a pickup."""
        self.open(self._desk.for_pickup(number))

    def leave(self) -> None:
        """Go back to the list."""
        if self._page is not None and self.is_open:
            self._page.close_page()
            self._stack.setCurrentIndex(0)
            self.turned.emit()

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        if self._page is not None:
            self._page.close_page()

    def offer(self, anchor: QWidget) -> None:
        """Open the menu of sheets that belong to no pickup, under ``anchor``."""
        menu = QMenu(anchor)
        menu.setAccessibleName(self.tr("Handover sheet"))
        desk = self._desk
        for subject in (desk.for_waiting(), *(desk.for_day(desk.today - timedelta(days=n)) for n in range(_DAYS))):
            action = menu.addAction(menu_text(subject_words(subject)))
            action.triggered.connect(lambda _on=False, subject=subject: self.open(subject))
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu
        lead = anchor.width() - menu.sizeHint().width() if anchor.isRightToLeft() else 0
        menu.popup(anchor.mapToGlobal(QPoint(lead, anchor.height() + 2)))
