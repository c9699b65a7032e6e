"""Hosts the handover sheet in the Pickups tab: made when it is first wanted, it stands in for the list until left."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from courier_desk.domain.handovers import HandoverSubject
from courier_desk.ui.handover.words import subject_words
from courier_desk.ui.literal import menu_text
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:  # the list of pickups stands without it
    from courier_desk.ui.handover.page import HandoverPage

#: So many days are offered in the menu, today the first of them.
_DAYS = 7


class HandoverHost(QObject):
    """Opens and leaves the sheet within ``stack``, whose first widget is the list.

    ``turned`` is called when it was opened or left, ``show_panel`` when the person goes to its panel;
    ``set_up_printer`` leads to where a printer is chosen.
    """

    def __init__(
        self,
        context: PageContext,
        stack: QStackedWidget,
        turned: Callable[[], None],
        show_panel: Callable[[], None],
        set_up_printer: Callable[[], None],
    ) -> None:
        super().__init__(stack)
        self._context = context
        self._turned, self._show_panel, self._set_up_printer = turned, show_panel, set_up_printer
        self._desk = context.session.handovers
        self._stack = stack
        self._page: HandoverPage | None = None
        self._menu: QMenu | None = None
        self._forget = context.preferences.subscribe(lambda _before, _after: self._preferences_changed())

    @property
    def page(self) -> HandoverPage:
        """Give the page; it is made when it is wanted first."""
        if self._page is None:
            from courier_desk.ui.handover.page import HandoverPage  # noqa: PLC0415

            self._page = HandoverPage(self._context, self.leave, self._show_panel, self._set_up_printer)
            self._stack.addWidget(self._page)
        return self._page

    @property
    def is_open(self) -> bool:
        """Tell whether a sheet stands in for the list."""
        return self._page is not None and self._stack.currentWidget() is self._page

    def open(self, subject: HandoverSubject) -> None:
        """Show the sheet of this."""
        self.page.open_subject(subject)
        self._stack.setCurrentWidget(self.page)
        self._turned()

    def open_pickup(self, number: str) -> None:
        """Show the sheet of a pickup."""
        self.open(self._desk.for_pickup(number))

    def leave(self) -> None:
        """Go back to the list."""
        if self._page is not None and self.is_open:
            self._page.close_page()
            self._stack.setCurrentIndex(0)
            self._turned()

    def close_page(self) -> None:
        """Ask and hear nothing more: the session ends."""
        self._forget()
        if self._page is not None:
            self._page.close_page()

    def _preferences_changed(self) -> None:
        """Another printer may have been chosen."""
        if self._page is not None:
            self._page.refresh()

    def offer(self, anchor: QWidget) -> None:
        """Open the menu of sheets that belong to no pickup, under ``anchor``."""
        menu = QMenu(anchor)
        menu.setAccessibleName(Common.HANDOVER_SHEET.words)
        desk = self._desk
        for subject in (desk.for_waiting(), *(desk.for_day(desk.today - timedelta(days=n)) for n in range(_DAYS))):
            action = menu.addAction(menu_text(subject_words(subject)))
            action.triggered.connect(lambda _on=False, subject=subject: self.open(subject))
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu
        lead = anchor.width() - menu.sizeHint().width() if anchor.isRightToLeft() else 0
        menu.popup(anchor.mapToGlobal(QPoint(lead, anchor.height() + 2)))
