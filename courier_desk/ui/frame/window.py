"""The main window: bars, tabs, banner, the page of the tab that is on and its panel, status line, and the keys.

It is told what to show in words and tells what the person did in signals. It knows no account, order or service, and no
page but by its base class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
    QStatusTipEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from courier_desk.desk.preferences import WindowPlace
from courier_desk.ui.frame.focus import enter_next, focus_into, focus_stops, go_to_next, stops_by_region, within
from courier_desk.ui.frame.page import Page
from courier_desk.ui.frame.side_panel import PANEL_WIDTH, MiddleOfRow, PageSplitter, SidePanel
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.frame.tab_row import TabRow, tab_words
from courier_desk.ui.frame.top_bar import TopBar
from courier_desk.ui.frame.views import Tab
from courier_desk.ui.frame.window_place import SMALLEST, USUAL
from courier_desk.ui.shortcuts import Shortcuts
from courier_desk.ui.widgets import Banner
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:
    from courier_desk.ui.frame.shortcut_sheet import ShortcutSheet

translate = QCoreApplication.translate
#: A form and its panel take no more than this of a wide and high window.
_FORM_MOST, _FORM_HIGH = 1600, 860
#: A window narrower than this has the panel over the page.
PANEL_FITS_FROM = 1240
#: What these keys lead to is hidden while a page fills the window.
_OF_THE_BARS = frozenset(
    {"Ctrl+K", "Ctrl+M", "Ctrl+I", "Ctrl+F", "Ctrl+Shift+N", "Ctrl+Shift+H", "F4", "F6", "Shift+F6"}
)


class MainWindow(QMainWindow):
    """The window. Fill it with ``set_page``; steer it through its parts."""

    read_again = Signal()
    """F5."""
    hold_pressed = Signal()
    """Ctrl+Space: hold sending, or go on."""
    language_pressed = Signal()
    """Ctrl+Shift+L: the other language."""
    diagnostics_pressed = Signal()
    """Ctrl+Shift+D: the diagnostics file."""
    whole_left = Signal()
    """The page that filled the window is hidden again."""
    closing = Signal()
    """The window is being closed; what runs may be ended now."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Courier Desk")
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self.top_bar = TopBar()
        self.tab_row = TabRow()
        self.banner = Banner()
        self.side_panel = SidePanel()
        self.status_line = StatusLine()
        self.status = self.status_line.message
        self._stack = QStackedWidget()
        self._splitter = PageSplitter()
        self._middle = MiddleOfRow(self._splitter)
        self._pages: dict[Tab, Page] = {}
        self._makers: dict[Tab, Callable[[], Page]] = {}
        self._aside: Page | None = None
        self._whole: Page | None = None
        self._before_whole: QWidget | None = None
        self._all = QStackedWidget()
        self._panel_wanted = True
        self._panel_width = PANEL_WIDTH
        self._over = False
        self._sheet: ShortcutSheet | None = None
        self._paints_now = False
        self._painting = QTimer(self)
        self._painting.setSingleShot(True)
        self._painting.setTimerType(Qt.TimerType.PreciseTimer)
        self._painting.setInterval(1)
        self._painting.timeout.connect(self._paint)
        self._lay_out()
        self.shortcuts = Shortcuts(self, translate("MainWindow", "Everywhere"))
        self._connect()
        self._bind_keys()

    # -- pages -----------------------------------------------------------------------------------------------------

    def popup_room(self) -> QRect:
        """Give where lists and menus of the page may lie: above the status line."""
        room = self.rect()
        if self.status_line.isVisibleTo(self):
            room.setBottom(self.status_line.mapTo(self, QPoint(0, 0)).y() - 1)
        return room

    def set_page(self, tab: Tab, page: Page) -> None:
        """Put ``page`` into ``tab``; the one before it is thrown away."""
        old = self._pages.pop(tab, None)
        self._pages[tab] = page
        self._stack.addWidget(page)
        page.to_be_seen.connect(lambda: self.show_page(tab))
        page.panel_changed.connect(self._page_changed)
        page.filled_changed.connect(self._page_changed)
        page.panel_wanted.connect(self._go_to_panel)
        page.panel_filled.connect(self._let_panel_be_seen)
        page.panel_left.connect(self._leave_panel)
        if old is not None:
            self._stack.removeWidget(old)
            old.deleteLater()
        if tab is self.tab_row.tabs.current():
            self._show_tab(tab)

    def set_maker(self, tab: Tab, make: Callable[[], Page]) -> None:
        """Have the page of ``tab`` made when it is wanted first."""
        self._makers[tab] = make

    def page(self, tab: Tab) -> Page:
        """The page of a tab, made when it is wanted; an empty one until another is put in."""
        if tab not in self._pages:
            make = self._makers.pop(tab, None)
            self.set_page(tab, make() if make is not None else Page())
        return self._pages[tab]

    def current_page(self) -> Page:
        """The page that is shown."""
        return self._whole or self._aside or self.page(self.tab_row.tabs.current())

    def unfinished(self) -> Iterator[str]:
        """Tell, page by page, what a person is at that would be lost with the window."""
        yield from filter(None, (page.unfinished() for page in self._pages.values()))

    def show_whole(self, page: Page) -> None:
        """Have a page fill the window, bars and all, until ``leave_whole`` or something else is gone to."""
        if self._whole is page:
            page.focus_first()
            return
        self._before_whole = QApplication.focusWidget()
        self._whole = page
        if self._all.indexOf(page) < 0:
            self._all.addWidget(page)
        self._all.setCurrentWidget(page)
        for action in self._of_the_bars:  # now: the page that went gives keys back that it had for its own
            action.setEnabled(False)
        page.focus_first()

    def leave_whole(self) -> None:
        """Go back to where the person was."""
        before = self._before_whole
        if not self._drop_whole():
            return
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.current_page().focus_first()

    def is_whole(self, page: Page) -> bool:
        """Whether this page fills the window."""
        return page is self._whole

    def _drop_whole(self) -> bool:
        """Show bars and page again; False when they are shown."""
        if self._whole is None:
            return False
        self._whole = self._before_whole = None
        for action in self._of_the_bars:
            action.setEnabled(True)
        self._all.setCurrentIndex(0)
        self.whole_left.emit()
        return True

    def show_aside(self, page: Page) -> None:
        """Show a page that belongs to no tab, until a tab is gone to or ``leave_aside``."""
        self._drop_whole()
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
            page.filled_changed.connect(self._page_changed)
        self._aside = page
        self.tab_row.tabs.set_none_on(none=True)
        self._stack.setCurrentWidget(page)
        self._page_changed()
        page.focus_first()

    def leave_aside(self) -> None:
        """Go back to the tab that was on before."""
        if self._aside is not None:
            self._show_tab(self.tab_row.tabs.current())
            self.current_page().focus_first()

    def is_aside(self, page: Page) -> bool:
        """Whether this page is shown instead of a tab's."""
        return page is self._aside

    def show_page(self, tab: Tab) -> None:
        """Go to a tab and put the focus where its work begins."""
        self._drop_whole()
        self.tab_row.tabs.show_tab(tab)
        if self._aside is not None:
            self._show_tab(tab)
        self.current_page().focus_first()

    # -- what is remembered of it ----------------------------------------------------------------------------------

    def take_place(self, place: WindowPlace) -> None:
        """Show the tab, and the panel as wide, as in the window before; the window itself is placed by its owner."""
        self._panel_width = place.panel_width
        self._share_width()
        if not self._over and place.panel_hidden:
            self._panel_wanted = False
            self.side_panel.hide()
        if (tab := next((one for one in Tab if one.value == place.page), None)) is not None:
            self.tab_row.tabs.show_tab(tab)

    def in_place(self, place: WindowPlace) -> WindowPlace:
        """Give ``place`` with what is to be remembered of tab and panel."""
        hidden = place.panel_hidden if self._over else not self._panel_wanted
        page = self.tab_row.tabs.current().value
        return replace(place, panel_width=self._panel_width, panel_hidden=hidden, page=page)

    def _share_width(self) -> None:
        room = self._splitter.contentsRect().width()
        self._splitter.setSizes([max(1, room - self._panel_width), self._panel_width])

    def _panel_dragged(self) -> None:
        if not self._over and self.panel_shown():
            self._panel_width = self.side_panel.width()

    def _choose_tab(self, tab: Tab) -> None:
        """Go to a tab; the one that is on goes back to where it begins."""
        if self._whole is None and self._aside is None and tab is self.tab_row.tabs.current():
            self.current_page().go_home()
        self.show_page(tab)

    def _tab_clicked(self, place: int) -> None:
        if self._aside is not None:
            self.leave_aside()
        elif place == self.tab_row.tabs.currentIndex():
            self.current_page().go_home()

    # -- the panel -------------------------------------------------------------------------------------------------

    def panel_shown(self) -> bool:
        """Whether the side panel can be seen."""
        return not self.side_panel.isHidden()

    def toggle_panel(self) -> None:
        """F4: show or hide the panel."""
        if not self.side_panel.has_content():
            self.status.hint(translate("MainWindow", "This page has no panel."))
            return
        self._panel_wanted = not self.panel_shown()
        self.side_panel.setVisible(self._panel_wanted)
        self._place_panel()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A small window has the panel over the page, and hides it first."""
        super().resizeEvent(event)
        over = self.width() < PANEL_FITS_FROM
        if over != self._over:
            self._set_over(over=over)
        self._place_panel()

    def _set_over(self, *, over: bool) -> None:
        self._over = over
        self.side_panel.set_lies_over(over=over)
        if over:
            self.side_panel.setParent(self._all.widget(0))
        else:
            self._splitter.addWidget(self.side_panel)
            self._share_width()
        self._panel_wanted = not over
        self.side_panel.setVisible(self._panel_wanted and self.side_panel.has_content())

    def _place_panel(self) -> None:
        if not self._over:
            return
        body = self._middle.geometry()
        x = body.left() if self.isRightToLeft() else body.right() + 1 - self._panel_width
        self.side_panel.setGeometry(x, body.top(), self._panel_width, body.height())
        self.side_panel.raise_()

    def _go_to_panel(self) -> None:
        if not self.side_panel.has_content():
            return
        self.side_panel.show()
        self._place_panel()
        focus_into(self.side_panel.content())

    def _let_panel_be_seen(self) -> None:
        """A small window has the panel out of sight until it is asked for; a wide one has it as the person left it."""
        if self._over and self.side_panel.has_content():
            self.side_panel.show()
            self._place_panel()

    def _leave_panel(self) -> None:
        if self._over:
            self.side_panel.hide()
        self.current_page().focus_first()

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _show_tab(self, tab: Tab) -> None:
        self._aside = None
        self.tab_row.tabs.set_none_on(none=False)
        self._stack.setCurrentWidget(self.page(tab))
        self._page_changed()

    def _page_changed(self) -> None:
        page = self.current_page()
        before = self.side_panel.content()
        self.side_panel.show_panel(page.panel())
        if self.side_panel.content() is not before or not self.side_panel.has_content():  # else it stays as it is
            self._panel_wanted = self._panel_wanted and not self._over  # over another page nobody asked for it
            self.side_panel.setVisible(self._panel_wanted and self.side_panel.has_content())
            self._painting.start()  # what was to be painted of the page before goes with it
        self._middle.set_most(_FORM_MOST if page.is_form() else 0)
        self.side_panel.set_high(_FORM_HIGH if page.is_form() else 0)
        self.tab_row.set_new_order_filled(filled=not page.has_filled_button())
        money = page is self._pages.get(Tab.TODAY)
        self.tab_row.show_own_button(page.item_words(), page.item_off(), filled=page.item_filled(), money=money)
        if not self._over:
            self._share_width()  # a page that needs more width than there is took it from the panel
        self._place_panel()

    # -- keys ------------------------------------------------------------------------------------------------------

    def _bind_keys(self) -> None:
        add = self.shortcuts.add
        add("Ctrl+K", Common.SCAN_OR_SEARCH.words, self.top_bar.scan_box.begin)
        add("Ctrl+N", Common.NEW_ORDER.words, self.tab_row.new_button.click)
        add("Ctrl+Shift+N", translate("MainWindow", "New pickup or merchant, in its tab"), self._new_item)
        for place, tab in enumerate(Tab, start=1):
            words = translate("MainWindow", "Go to {tab}").format(tab=tab_words(tab))
            add(f"Ctrl+{place}", words, partial(self._choose_tab, tab))
        add("Ctrl+M", Common.SWITCH_MERCHANT.words, self.top_bar.toggle_switcher)
        add("Ctrl+I", Common.IMPORT.words, self.tab_row.import_file.click)
        add("F9", Common.SCAN_STATION.words, self.tab_row.scan_station.click)
        add("F4", Common.SHOW_OR_HIDE_PANEL.words, self.toggle_panel)
        add("F5", Common.READ_AGAIN.words, self.read_again.emit)
        add("F6", translate("MainWindow", "Next region"), lambda: self._next_region(1))
        add("Shift+F6", translate("MainWindow", "Region before"), lambda: self._next_region(-1))
        add("Ctrl+F", translate("MainWindow", "Filter of this page"), lambda: self.current_page().focus_filter())
        add("Ctrl+Space", Common.HOLD_OR_GO_ON.words, self.hold_pressed.emit)
        add("Ctrl+,", Common.SETTINGS.words, self.top_bar.settings.click)
        add("Ctrl+Shift+L", Common.OTHER_LANGUAGE.words, self.language_pressed.emit)
        add("Ctrl+Shift+H", Common.WHAT_CHANGED.words, self.status_line.changes.click)
        add("Ctrl+Shift+D", Common.DIAGNOSTICS.words, self.diagnostics_pressed.emit)
        add("F1", translate("MainWindow", "This list"), self.show_shortcuts)
        self._of_the_bars = [
            action for action in self.actions() if any(keys in _OF_THE_BARS for keys in _names_of(action))
        ]

    def show_shortcuts(self) -> None:
        """F1: the keys of the page first, then the window's."""
        from courier_desk.ui.frame.shortcut_sheet import ShortcutSheet  # noqa: PLC0415

        own = self.current_page().shortcut_lines()
        bound = {line.keys for line in own}
        sheet = ShortcutSheet([*own, *(line for line in self.shortcuts.lines() if line.keys not in bound)], self)
        sheet.open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape in a panel that lies over the page goes back to the page."""
        if event.key() == Qt.Key.Key_Escape and self._over and self.panel_shown():
            self._leave_panel()
            return
        super().keyPressEvent(event)

    def _new_item(self) -> None:
        page = self.current_page()
        if page.item_off():
            self.status.hint(page.item_off())
        elif not page.new_item():
            self.status.hint(translate("MainWindow", "There is nothing else to make in this tab."))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the regions in their order, whenever a page or panel was put in or made more of itself."""
        focus = QApplication.focusWidget()
        if focus is not None and not focus.isVisible():  # its place goes: Qt would begin at the head of the window
            self.current_page().focus_first()
            return True
        found = stops_by_region(self._regions(), focus_stops(self))
        place = self._whole or self._stack
        found[place] = list(self.current_page().in_tab_order(found[place]))
        stops = [widget for inside in found.values() for widget in inside]
        return go_to_next(stops, forward=forward)

    def _regions(self) -> list[QWidget]:
        if self._whole is not None:
            return [self._whole]
        tabs, ends = self.tab_row.tabs, self.tab_row.ends
        return [self.top_bar, tabs, ends, self.banner, self._stack, self.side_panel, self.status_line]

    def _next_region(self, by: int) -> None:
        enter_next(self._regions(), by, self._enter)

    def _enter(self, region: QWidget) -> bool:
        if region in (self._stack, self._whole):
            self.current_page().focus_first()
            return within(region, QApplication.focusWidget())
        return focus_into(region)

    # -- making ----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._splitter.addWidget(self._stack)
        self._splitter.addWidget(self.side_panel)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 0)
        self._splitter.setSizes([USUAL[0] - PANEL_WIDTH, PANEL_WIDTH])
        self._splitter.splitterMoved.connect(self._panel_dragged)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.top_bar, self.tab_row, self.banner, self._middle, self.status_line):
            column.addWidget(part, 1 if part is self._middle else 0)
        self._all.addWidget(middle)
        self.setCentralWidget(self._all)

    def _connect(self) -> None:
        self.tab_row.tabs.tab_changed.connect(self._show_tab)
        self.tab_row.tabs.tabBarClicked.connect(self._tab_clicked)
        self.tab_row.item_button.clicked.connect(self._new_item)
        self.top_bar.outbox.clicked.connect(lambda: self.show_page(Tab.OUTBOX))
        self.status_line.panel.clicked.connect(self.toggle_panel)
        self.status_line.shortcuts.clicked.connect(self.show_shortcuts)

    def event(self, event: QEvent) -> bool:
        """A button anywhere in the window that is off was pressed: say why it is.

        What changed is painted in a turn of the loop of its own, after that in which it was changed and laid out: both
        in one, as Qt has it, would keep what is typed meanwhile waiting for twice as long.
        """
        if isinstance(event, QStatusTipEvent) and event.tip():  # a menu sends empty ones
            self.status.hint(event.tip())
            return True
        if event.type() == QEvent.Type.UpdateRequest:
            now, self._paints_now = self._paints_now, False
            if not now:
                self._painting.start()
                return True
        return super().event(event)

    def _paint(self) -> None:
        self._paints_now = True
        request = QEvent(QEvent.Type.UpdateRequest)
        QCoreApplication.postEvent(self, request, Qt.EventPriority.LowEventPriority.value)  # once all is laid out

    def showEvent(self, event: QShowEvent) -> None:
        """The work begins in the page and not in the bar over it."""
        super().showEvent(event)
        page = self.current_page()
        if self.focusWidget() is None:
            page.focus_first()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window goes."""
        self.closing.emit()
        super().closeEvent(event)


def _names_of(action: QAction) -> list[str]:
    return [keys.toString(QKeySequence.SequenceFormat.PortableText) for keys in action.shortcuts()]
