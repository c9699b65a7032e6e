"""The page of Today: which days and whose, its two pages, the panel; what is shown is read again at each change.

Readings do not overtake each other and none is cut off by the next change, so that figures also move while orders
change without end. Nothing is asked of the service.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QMimeData, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.day_figures import MOST_LABELS, WAITS_FOR_COURIER, DayView
from courier_desk.domain.accounts import KeyKind, Merchant, Scope
from courier_desk.domain.calendar import CAIRO, SATURDAY
from courier_desk.domain.day_figures import Span
from courier_desk.domain.handovers import sheet_profile
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import PrintResult
from courier_desk.domain.list_views import YESTERDAY, days_of, midnight
from courier_desk.domain.order_list import LabelState
from courier_desk.domain.pickup_list import PickupColumn, PickupFilter, PickupRow, PickupSort
from courier_desk.domain.printers import is_file
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.folders import tell_saved
from courier_desk.ui.frame import Page
from courier_desk.ui.handover.words import print_trouble_words
from courier_desk.ui.orders.filter_bar import filter_of
from courier_desk.ui.orders.range_popup import RangePopup
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.permissions import refused_page, why_not
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.theme import Role
from courier_desk.ui.today.day_view import Choices, DayPage
from courier_desk.ui.today.panel import BeforeCourier, TodayPanel
from courier_desk.ui.today.trends import TrendsPage, TrendsView
from courier_desk.ui.today.words import DayCounts, Report, age_words, day_report, paper_of, titles_of
from courier_desk.ui.widgets import (
    Button,
    ButtonKind,
    EmptyPage,
    FilterButton,
    Ground,
    IconButton,
    Label,
    PopupList,
    PopupRow,
    Segment,
    Segments,
)
from courier_desk.ui.words import Formats, isolate, ltr, printer_text
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
TODAY, WEEK, CHOOSE = "1", "7", "choose"
FIGURES, TRENDS = "figures", "trends"
#: Trends are of so many weeks, the running one among them; at first of the second.
WEEKS, USUAL_WEEKS = (4, 12, 26, 52), 12
IN_USE, EVERYBODY = "in use", "all"
#: What is shown is read again no sooner than so long after the last reading (milliseconds).
_NOT_SOONER = 400
#: The age of what was read moves on this often, and a new day is noticed (milliseconds).
_TICK = 20_000
#: Longer names of merchants are cut in the head.
_LONGEST = 14
_TOPICS = (
    Topic.ORDERS, Topic.OUTBOX, Topic.LABELS, Topic.PRINTS, Topic.PICKUPS, Topic.MERCHANTS, Topic.ACCOUNTS,
    Topic.MIRROR, Topic.CATALOG,
)  # fmt: skip


_Read = tuple[DayView, BeforeCourier] | TrendsView


class Navigator(Protocol):
    """Where the page leads to (the window)."""

    def show_orders_with(self, choices: Mapping[str, str], merchant: str | None) -> None:
        """List the orders of these choices of the filters; of another merchant, who is in use from then on."""

    def show_attention(self) -> None:
        """Show what of the outbox needs a person."""

    def open_pickup(self, key: str) -> None:
        """Show a pickup in its tab."""

    def show_pickups(self) -> None:
        """Show the list of pickups."""

    def schedule_pickup(self) -> None:
        """Open the form for a new pickup."""

    def print_labels(self, keys: Sequence[str]) -> None:
        """Print the labels of these orders."""

    def new_order(self) -> None:
        """Begin an order in its tab."""


class _Head(Ground):
    """Which days, whose, which of the two pages; copy and print."""

    def __init__(self) -> None:
        super().__init__("surface", bottom=True)
        self.setFixedHeight(56)
        self.title = Label(role=Role.TITLE, bold=True, gives_way=True)
        self.merchant = FilterButton(Common.MERCHANT.words)
        pages = [Segment(FIGURES, translate("Today", "Figures")), Segment(TRENDS, translate("Today", "Trends"))]
        self.pages = Segments(pages, translate("Today", "Page"))
        ranges = [
            Segment(TODAY, Common.TODAY.words),
            Segment(YESTERDAY, Common.YESTERDAY.words),
            Segment(WEEK, DayCounts().days(7)),
            Segment(CHOOSE, translate("Today", "Choose dates")),
        ]
        self.ranges = Segments(ranges, translate("Today", "Days"))
        weeks = [Segment(str(count), DayCounts().weeks(count)) for count in WEEKS]
        self.weeks = Segments(weeks, translate("Today", "Weeks"))
        self.weeks.set_value(str(USUAL_WEEKS))
        self.weeks.hide()
        self.print = IconButton("print", translate("Today", "Print this page"), keys="Ctrl+P")
        self.copy = IconButton("copy", translate("Today", "Copy as a table"), keys="Ctrl+C")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 0, 18, 0)
        row.setSpacing(8)
        row.addWidget(self.title, 1)
        for widget in (self.merchant, self.pages, self.ranges, self.weeks, self.copy, self.print):
            row.addWidget(widget)
        self._titles: Sequence[str] = ("",)

    def show_title(self, titles: Sequence[str]) -> None:
        """Name the days, by the first of these that there is room for; the last gives way."""
        self._titles = titles
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for another title."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        others = (self.merchant, self.pages, self.ranges, self.weeks, self.copy, self.print)
        taken = sum(one.sizeHint().width() + 8 for one in others if not one.isHidden()) + 40
        room, wide = self.width() - taken, self.title.fontMetrics().horizontalAdvance
        self.title.set_text(next((one for one in self._titles if wide(one) <= room), self._titles[-1]))


class TodayPage(Page):
    """The page of one session."""

    def __init__(self, context: PageContext, navigator: Navigator) -> None:
        super().__init__()
        self._session, self._status = context.session, context.status
        self._context = context
        self._navigator = navigator
        self._view: DayView | None = None
        self._printing = False
        self._copied = ""
        self._before: BeforeCourier | None = None
        self._stale, self._busy = True, False
        self._range = TODAY
        self._days: RangePopup | None = None
        self._whose: PopupList | None = None
        self._offered: list[tuple[Merchant, int]] = []
        self._asked: Choices = {}
        self._anchor: QWidget = self
        self.head = _Head()
        self.figures = DayPage(translate("Today", "Figures"), self._open_list)
        self.trends = TrendsPage(
            translate("Today", "Trends"), lambda choices: navigator.show_orders_with(choices, None), self.ask_now
        )
        self.panel_view = TodayPanel(navigator.open_pickup).go_with(self)
        self._stack = QStackedWidget()
        self._empty: EmptyPage | None = None
        self._refused: EmptyPage | None = None
        self._readings = Latest[_Read](self._show, on_failure=self._failed, name="figures of the day")
        self._owners = Latest[list[tuple[Merchant, int]]](self._offer_merchants, name="orders by merchant")
        self._again, self._ticking = QTimer(self), QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_NOT_SOONER)
        self._lay_out()
        self._keys = self._bind_keys()
        self._connect(context)
        self.set_panel(self.panel_view)
        self._show_merchant_choice()

    def _lay_out(self) -> None:
        self._stack.addWidget(self.figures)
        self._stack.addWidget(self.trends)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._stack, 1)

    def _connect(self, context: PageContext) -> None:
        for topic in _TOPICS:
            context.signals.on(topic, self.refresh)
        self._again.timeout.connect(self._read_if_stale)
        self._ticking.timeout.connect(self.tick)
        self._ticking.start(_TICK)
        self.head.ranges.chosen.connect(self._choose_range)
        self.head.merchant.chosen.connect(lambda _key: self.ask_now())
        self.head.copy.clicked.connect(self.copy_table)
        self.head.print.clicked.connect(self.print_page)
        self.head.pages.chosen.connect(self._turn_page)
        self.head.weeks.chosen.connect(lambda _key: self.ask_now())
        panel = self.panel_view
        panel.attention.link.clicked.connect(self._navigator.show_attention)
        panel.labels.link.clicked.connect(lambda: spawn(self._print_labels(), name="labels before the courier comes"))
        panel.labels.more.clicked.connect(self._see_unprinted)
        panel.waiting.link.clicked.connect(self._navigator.schedule_pickup)
        panel.waiting.more.clicked.connect(self._see_new)
        panel.all_pickups.clicked.connect(self._navigator.show_pickups)

    def _bind_keys(self) -> Shortcuts:
        keys = Shortcuts(self, Common.TODAY.words, window_wide=False)
        keys.note("Enter", translate("Today", "Open the orders behind a figure"))
        keys.add("Ctrl+C", translate("Today", "Copy as a table"), self.copy_table)
        keys.add("Ctrl+P", translate("Today", "Print this page"), self.print_page)
        return keys

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def view(self) -> DayView | None:
        """Give the figures that are shown; None before the first."""
        return self._view

    @property
    def before(self) -> BeforeCourier | None:
        """Give what the panel shows; None before the first."""
        return self._before

    @property
    def settled(self) -> bool:
        """Tell whether what is shown is what was asked for last."""
        return not self._stale and not self._busy

    def refresh(self) -> None:
        """Read again soon; while nobody looks, when somebody does."""
        self._stale = True
        if self.isVisible() and not self._busy and not self._again.isActive():
            self._again.start()

    def ask_now(self) -> None:
        """Read what a person chose just now."""
        self._again.stop()
        self._stale, self._busy = False, True
        self._readings.start(self._reading())

    def _read_if_stale(self) -> None:
        if self._stale and not self._busy and self.isVisible():
            self.ask_now()

    def _reading(self) -> Callable[[], Awaitable[_Read]]:
        if self.shows_trends:
            return self._read_trends
        span, merchant = self.span, self._asked_merchant()
        return lambda: self._read(span, merchant)

    async def _read_trends(self) -> TrendsView:
        desk, days = self._session.day_figures, int(self.trends.still_days.value())
        still_since = midnight(desk.today - timedelta(days=days)).timestamp()
        span = self.weeks
        trends = await desk.trends(self._code, span, still_since)
        return TrendsView(span=span, trends=trends, still_since=still_since, still_days=days)

    async def _read(self, span: Span, merchant: str | None) -> _Read:
        desk, session = self._session.day_figures, self._session
        view = await desk.day(merchant, span)
        code = self._code
        known = session.merchant is not None or session.account.kind is KeyKind.SINGLE
        pickups, start = session.pickups, None
        rows: tuple[PickupRow, ...] = ()
        if known and Scope.PICKUPS in session.account.scopes:
            start = await pickups.start("ar" if Formats.current().arabic else "en")
            wanted = PickupFilter(account=session.account.account_id, merchant=code, since=desk.today)
            sort = PickupSort(column=PickupColumn.DAY, descending=False)
            rows = tuple(row for row in (await pickups.window(wanted, sort)).rows if not row.gone)
        before = BeforeCourier(to_do=await desk.to_do(code), start=start, pickups=rows, today=desk.today)
        return view, before

    def _failed(self, failure: Exception) -> None:
        self._busy = False
        raise failure

    def _show(self, read: _Read) -> None:
        self._busy = False
        if isinstance(read, TrendsView):
            self.trends.show_view(read)
        else:
            self._view, self._before = read
            self.figures.show_view(self._view)
            self.panel_view.show_before(self._before)
            self._show_age()
        self._show_merchant_choice()
        span = self.weeks if self.shows_trends else self.span
        self.head.show_title(titles_of(span))
        self._show_page()
        if self._stale:
            self._again.start()

    def _show_age(self) -> None:
        if self._view is not None:
            self.panel_view.note.show_note(age_words(self._view.read_at, time.time()))

    def _show_page(self) -> None:
        page: QWidget = self.trends if self.shows_trends else self.figures
        if off := why_not(self._session.account, Scope.ORDERS):
            page = self._refused_page()
        elif not self.shows_trends and self._view is not None and not self._view.any_orders:
            page = self._empty_page()
        shown = page in (self.figures, self.trends)
        for button in (self.head.copy, self.head.print):
            button.set_off(None if shown else off or translate("Today", "There is no figure yet."))
        self.set_panel(self.panel_view if page is self.figures else None)
        self.set_filled_button(filled=not shown and not off)
        self._stack.setCurrentWidget(page)

    def _refused_page(self) -> EmptyPage:
        if self._refused is None:
            self._refused = refused_page(Scope.ORDERS)
            self._stack.addWidget(self._refused)
        return self._refused

    def _empty_page(self) -> EmptyPage:
        if self._empty is None:
            button = Button(Common.NEW_ORDER.words, kind=ButtonKind.FIRST, icon="plus", keys="Ctrl+N", tall=True)
            button.clicked.connect(self._navigator.new_order)
            text = translate("Today", "Once there are orders, the day stands here in figures, each with its list.")
            self._empty = EmptyPage("sun", Common.NO_ORDERS_YET.words, text, [button])
            self._stack.addWidget(self._empty)
        return self._empty

    def tick(self) -> None:
        """A while passed: what was read is older, and it may be another day in Cairo."""
        self._show_age()
        if self._view is not None and self._session.day_figures.today != self._view.today:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody looks: read what changed meanwhile."""
        super().showEvent(event)
        if self._stale and not self._busy:
            self.ask_now()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks."""
        super().hideEvent(event)
        self._again.stop()

    def close_page(self) -> None:
        """Ask nothing more: the session ends. What was copied stays as text.

        A table on the clipboard is an object of Python's, and Qt would throw it away when there is no Python any more.
        """
        clipboard = QGuiApplication.clipboard()
        if self._copied and clipboard.text() == self._copied:
            clipboard.setText(self._copied)
        self._readings.cancel()
        self._owners.cancel()
        self._again.stop()
        self._ticking.stop()

    # -- which days, and whose -------------------------------------------------------------------------------------

    @property
    def span(self) -> Span:
        """Give the days that are chosen."""
        today = self._session.day_figures.today
        days = days_of(self._range, today)
        return Span(days.first or today, days.last or today)

    @property
    def weeks(self) -> Span:
        """Give the weeks that trends are of: whole ones from a Saturday on, and the running one."""
        today = self._session.day_figures.today
        begun = today - timedelta(days=(today.weekday() - SATURDAY) % 7)
        return Span(begun - timedelta(weeks=int(self.head.weeks.value()) - 1), today)

    @property
    def shows_trends(self) -> bool:
        """Tell which of the two pages is shown."""
        return self.head.pages.value() == TRENDS

    def _turn_page(self, _key: str) -> None:
        """Show the other page, and the days or weeks that belong to it."""
        self.head.ranges.setVisible(not self.shows_trends)
        self.head.weeks.setVisible(self.shows_trends)
        self._show_merchant_choice()
        self.ask_now()

    @property
    def _code(self) -> str:
        merchant = self._session.merchant
        return merchant.code if merchant is not None else ""

    def _asked_merchant(self) -> str | None:
        """Give the code of the merchant whose figures are wanted, None for all."""
        return None if self.head.merchant.value() == EVERYBODY else self._code

    @property
    def of_everybody(self) -> bool:
        """Tell whether all merchants are counted together."""
        return self._asked_merchant() is None

    def _show_merchant_choice(self) -> None:
        merchant, several = self._session.merchant, self._session.account.kind is not KeyKind.SINGLE
        options = [(EVERYBODY, Common.ALL_MERCHANTS.words)]
        if merchant is not None or not several:
            name = merchant.called if merchant is not None else ""
            options.insert(0, (IN_USE, isolate(name[:_LONGEST] + "…" if len(name) > _LONGEST else name)))
        self.head.merchant.set_options(options)
        self.head.merchant.setVisible(several and not self.shows_trends)

    def _choose_range(self, key: str) -> None:
        if key != CHOOSE:
            self._range = key
            self.ask_now()
            return
        if self._days is None:
            self._days = RangePopup(self.head.ranges.button(CHOOSE))
            self._days.chosen.connect(self._take_range)
            self._days.closed.connect(self._show_range)
        self._days.open_at(days_of(self._range, self._session.day_figures.today))

    def _take_range(self, key: str) -> None:
        self._range = key
        self._show_range()
        self.ask_now()

    def _show_range(self) -> None:
        """Have the segment on that is looked at; a calendar that was closed without a choice changes nothing."""
        usual = self._range in (TODAY, YESTERDAY, WEEK)
        self.head.ranges.set_value(self._range if usual else CHOOSE)

    # -- where it leads --------------------------------------------------------------------------------------------

    def _open_list(self, choices: Choices, pressed: QWidget) -> None:
        """List the orders of a figure; of all merchants, first ask whose."""
        if not self.of_everybody:
            self._navigator.show_orders_with(choices, None)
            return
        self._asked = choices
        wanted = filter_of(choices, self._session.account.account_id, "", self._today())
        self._anchor = pressed
        self._owners.start(lambda: self._session.day_figures.by_merchant(wanted))

    def _today(self) -> date:
        return self._session.day_figures.today

    def _offer_merchants(self, found: list[tuple[Merchant, int]]) -> None:
        if not found:
            self._status.hint(translate("Today", "There is no such order."))
            return
        if self._whose is None:
            self._whose = PopupList(self)
            self._whose.view().setAccessibleName(translate("Today", "Whose orders"))
            self._whose.chosen.connect(lambda code: self._navigator.show_orders_with(self._asked, code))
        numbers = Formats.current()
        self._whose.set_rows(
            [
                PopupRow(one.code, isolate(one.called), detail=ltr(one.code), end=numbers.number(count))
                for one, count in found
            ]
        )
        self._whose.open_under(self._anchor, width=340)
        self._whose.view().setFocus(Qt.FocusReason.PopupFocusReason)

    def _see_unprinted(self) -> None:
        extract = json.dumps(WAITS_FOR_COURIER.to_plain())
        choices = {"days": "every", "label": LabelState.NOT_PRINTED.value, "extract": extract}
        self._navigator.show_orders_with(choices, None)

    def _see_new(self) -> None:
        self._navigator.show_orders_with({"days": "every", "chip": "status:new"}, None)

    async def _print_labels(self) -> None:
        desk = self._session.day_figures
        self._navigator.print_labels(await desk.unprinted_keys(self._code, MOST_LABELS))

    # -- table and keyboard ----------------------------------------------------------------------------------------

    def report(self) -> Report | None:
        """Give what is shown as a table; None while nothing is."""
        merchant, when = self._session.merchant, self._view.read_at if self._view is not None else None
        everybody = self.of_everybody and not self.shows_trends
        whose = Common.ALL_MERCHANTS.words if everybody else merchant.called if merchant else ""
        read = ""
        if when is not None:
            moment = Formats.current().date_time(datetime.fromtimestamp(when, UTC))
            read = translate("Today", "Statuses as of {0}").replace("{0}", moment)
        if self.shows_trends:
            return self.trends.report(isolate(whose), read)
        if self._view is None or not self._view.any_orders:
            return None
        return day_report(self._view, isolate(whose), read)

    def print_page(self) -> None:
        """Print what is shown on one page, where labels go on A4."""
        report = self.report()
        profile = sheet_profile(self._context.preferences.settings.label_profiles, self._context.station.profile)
        if report is None:
            self._status.hint(translate("Today", "There is no figure yet."))
        elif profile is None:
            self._status.hint(
                translate("Today", "No printer has A4 paper. Choose one in the settings, under Printing.")
            )
        elif not self._printing:
            spawn(self._print(report, profile), name="print the figures")

    async def _print(self, report: Report, profile: LabelProfile) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        now = datetime.now(UTC)

        def work() -> PrintResult:
            from courier_desk.printing.figures_sheet import print_figures  # noqa: PLC0415

            return print_figures(paper, profile, f"figures-{now.astimezone(CAIRO):%Y-%m-%d-%H%M%S}")

        self._printing = True
        try:
            await asyncio.to_thread(import_module, "courier_desk.printing.figures_sheet")
            paper = paper_of(report, now, mirrored=mirrored)
            result = await asyncio.to_thread(work)
        finally:
            self._printing = False
        if result.problem is None and is_file(result.printer):
            tell_saved(result.printer, self._status)
        elif result.problem is None:
            words = translate("Today", "The figures were sent to {0}")
            self._status.done(words.replace("{0}", printer_text(result.printer)))
        else:
            self._status.failed(print_trouble_words(result.problem))

    def copy_table(self) -> None:
        """Put the figures on the clipboard, as text and as a table."""
        report = self.report()
        if report is None:
            self._status.hint(translate("Today", "There is no figure yet."))
            return
        data = QMimeData()
        data.setText(report.as_text())
        data.setHtml(report.as_html())
        QGuiApplication.clipboard().setMimeData(data)
        self._copied = report.as_text()
        self._status.done(translate("Today", "The figures are copied as a table"))

    def focus_first(self) -> None:
        """Give the keyboard to the days."""
        choice = self.head.weeks if self.shows_trends else self.head.ranges
        choice.button(choice.value() or TODAY).setFocus(Qt.FocusReason.OtherFocusReason)

    def in_tab_order(self, stops: Sequence[QWidget]) -> Sequence[QWidget]:
        """The days, the head's other choices, then the figures as interface.md names them."""
        ranges = self.head.ranges
        first: list[QWidget] = [ranges.button(ranges.value() or TODAY), self.head.merchant]
        first += [self.head.weeks.button(self.head.weeks.value()), self.head.pages.button(self.head.pages.value())]
        first += [self.head.copy, self.head.print]
        wanted = [*first, *(self.trends if self.shows_trends else self.figures).stops()]
        known = [one for one in wanted if one in stops]
        inside = [one for one in stops if one not in wanted and not self.head.isAncestorOf(one)]
        return [*known, *inside]

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the page."""
        return self._keys.lines()
