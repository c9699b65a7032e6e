"""The Outbox tab: the list of pending work, and the page of a job of labels in its place while one is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.domain.order_rules import Action
from courier_desk.domain.pickups import PickupAction
from courier_desk.ui.frame import Page
from courier_desk.ui.outbox.page import OutboxPage
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp

if TYPE_CHECKING:
    from courier_desk.desk.outbox_items import OutboxItem
    from courier_desk.ui.outbox.panel import OutboxPanel
    from courier_desk.ui.print_job.job_list import JobList
    from courier_desk.ui.print_job.page import PrintJobPage


class Navigator(Protocol):
    """Where the tab leads to (the window)."""

    def new_order(self) -> None:
        """Begin an order."""

    def show_order(self, number: str) -> None:
        """Show an order in its list."""

    def act(self, action: Action | PickupAction, number: str) -> None:
        """Do something with an order or pickup of the service: in the form, or after a question in its list."""

    def edit_pending(self, item: OutboxItem) -> None:
        """Open what a row of the outbox makes or changes in its form."""


class OutboxTab(Page):
    """List and job page of one session. Leaving the page of a job keeps the job running."""

    def __init__(self, context: PageContext, navigator: Navigator, panel: OutboxPanel | None = None) -> None:
        """``panel``: one of the list that was made before."""
        super().__init__()
        self._navigator = navigator
        self._context = context
        self.list = OutboxPage(context, panel)
        self._job_page: PrintJobPage | None = None
        self._jobs: JobList | None = None
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self._join(self.list)
        self.list.new_order_asked.connect(navigator.new_order)
        self.list.head.jobs.clicked.connect(self.show_jobs)
        self._show_panel()

    def _join(self, page: OutboxPage | PrintJobPage) -> None:
        page.panel_changed.connect(self._show_panel)
        page.filled_changed.connect(self._show_panel)
        page.panel_wanted.connect(self.panel_wanted)
        page.panel_left.connect(self.panel_left)
        page.edit_asked.connect(self._navigator.edit_pending)
        page.act_asked.connect(self._navigator.act)

    @property
    def job_page(self) -> PrintJobPage:
        """Give the page of jobs; it is made when it is wanted first."""
        if self._job_page is None:
            from courier_desk.ui.print_job.page import PrintJobPage  # noqa: PLC0415

            made = self._job_page = PrintJobPage(self._context)
            self._stack.addWidget(made)
            self._join(made)
            made.closed.connect(self.show_list)
            made.order_asked.connect(self._navigator.show_order)
        return self._job_page

    @property
    def shows_job(self) -> bool:
        """Tell whether the page of a job is shown instead of the list."""
        return self._stack.currentWidget() is not self.list

    def show_job(self, job_id: int) -> None:
        """Show the page of a job."""
        self.job_page.show_job(job_id)
        self._turn_to(self.job_page)
        self.job_page.focus_first()

    def show_list(self) -> None:
        """Go back to the list."""
        self._turn_to(self.list)
        self.list.focus_first()

    def show_jobs(self) -> None:
        """Open the list of the latest jobs, or close it."""
        if self._jobs is None:
            from courier_desk.ui.print_job.job_list import JobList  # noqa: PLC0415

            self._jobs = JobList(self._context.session.print_jobs, self.list.head.jobs)
            self._jobs.wanted.connect(self.show_job)
        self._jobs.toggle()

    def hold_pressed(self) -> bool:
        """Ctrl+Space on the page of a job pauses that, or lets it go on; False on the list."""
        if self.shows_job:
            self.job_page.pause_or_go_on()
        return self.shows_job

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self.list.close_page()
        if self._job_page is not None:
            self._job_page.close_page()
        if self._jobs is not None:
            self._jobs.close()

    def focus_first(self) -> None:
        """Put the focus where work goes on."""
        self._shown.focus_first()

    def focus_filter(self) -> None:
        """Ctrl+F: the list's chips."""
        if not self.shows_job:
            self.list.focus_filter()

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of what is shown."""
        return self._shown.shortcut_lines()

    @property
    def _shown(self) -> OutboxPage | PrintJobPage:
        return self.job_page if self.shows_job else self.list

    def _turn_to(self, page: QWidget) -> None:
        """Show one of the pages; what is hidden with the keyboard makes Qt go through every stop of the window."""
        focus = QApplication.focusWidget()
        if focus is not None and self._stack.isAncestorOf(focus):
            focus.clearFocus()
        self._stack.setCurrentWidget(page)
        self._show_panel()

    def _show_panel(self) -> None:
        self.set_inner(self._shown.panel(), filled=self._shown.has_filled_button(), form=False)
