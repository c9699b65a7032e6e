"""The outbox page: groups, list and panel over what is pending, of all merchants of the account.

What stands on the screen is asked for anew when the desk announces a change; a stale answer is dropped, and what is
current, typed and scrolled to stays. Each second what counts down is painted anew, without a question to anybody.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.outbox_items import OutboxDetail, OutboxGroup, OutboxItem, OutboxView
from courier_desk.domain.outbox import State
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame import Page, focus_into
from courier_desk.ui.outbox.deeds import OutboxDeeds
from courier_desk.ui.outbox.head import ALL, OutboxHead
from courier_desk.ui.outbox.keys import bind_keys
from courier_desk.ui.outbox.model import OutboxModel
from courier_desk.ui.outbox.panel import OutboxPanel
from courier_desk.ui.outbox.scene import scene_of
from courier_desk.ui.outbox.table import OutboxTable
from courier_desk.ui.outbox.words import group_of
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp
from courier_desk.ui.widgets import Button, ButtonKind, EmptyPage

#: Waits and ages move on this often (milliseconds).
_TICK = 1000
_MOST = 500


class OutboxPage(Page):
    """The page of one session."""

    edit_asked = Signal(int)
    """Open this row in the form."""
    edit_order_asked = Signal(str)
    new_order_asked = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        session, status = context.session, context.status
        self._session = session
        self._view = OutboxView(items=(), counts={})
        self._scene = scene_of(session)
        self._neighbours: list[int] = []
        self.head = OutboxHead()
        self.table = OutboxTable(self.tr("Outbox"))
        self.model = OutboxModel(self.table.columns, lambda: self._scene, self)
        self.table.setModel(self.model)
        self.panel_view = OutboxPanel(session.zones.search, status).go_with(self)
        self._stack = QStackedWidget()
        self._empty: EmptyPage | None = None
        self._lay_out()
        self._views = Latest[OutboxView](self._show_view, name="outbox")
        self._details = Latest[OutboxDetail | None](self._show_detail, name="outbox detail")
        self.deeds = OutboxDeeds(session, self.panel_view, status, self)
        self._keys = bind_keys(self)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(self._tick)
        self._connect(context.signals)
        self.refresh()

    def _lay_out(self) -> None:
        self._stack.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self._stack, 1)

    def _connect(self, signals: ChangeSignals) -> None:
        signals.on(Topic.OUTBOX, self._refresh_if_seen)
        signals.on(Topic.CONNECTION, self._tick)
        signals.on(Topic.CATALOG, self._use_catalog)
        self._use_catalog()
        self.head.chosen.connect(self.refresh)
        self.head.hold_asked.connect(self.deeds.hold_or_go_on)
        self.head.try_all_asked.connect(self.deeds.try_all)
        self.table.activated_row.connect(lambda _row: self.panel_wanted.emit())
        self.table.left_list.connect(self.panel_left)
        self.table.selectionModel().currentRowChanged.connect(self._current_changed)
        panel = self.panel_view
        panel.send_asked.connect(self.deeds.send)
        panel.edit_asked.connect(self.deeds.edit)
        panel.shelve_asked.connect(self.deeds.shelve)
        panel.discard_asked.connect(self.deeds.discard)
        panel.doubt.there.connect(self.deeds.confirm_there)
        panel.doubt.absent.connect(self.deeds.confirm_absent)
        panel.doubt.again.connect(self.deeds.read_candidates)
        self.deeds.edit_asked.connect(self.edit_asked)
        self.deeds.edit_order_asked.connect(self.edit_order_asked)

    # -- from outside ----------------------------------------------------------------------------------------------

    @property
    def current(self) -> OutboxItem | None:
        """Give the current row."""
        return self.model.item(self.table.currentIndex().row())

    @property
    def shown(self) -> OutboxDetail | None:
        """Give what stands in the panel."""
        return self.panel_view.detail

    def reveal(self, row_id: int) -> None:
        """Make a row current, whatever chip hides it."""
        if (place := self.model.place(row_id)) is not None:
            self.table.go_to(place)

    def close_page(self) -> None:
        """Ask nothing more: the session ends."""
        self._timer.stop()
        self._views.cancel()
        self._details.cancel()
        self.deeds.close()

    def focus_first(self) -> None:
        """Give the keyboard to the list; to the empty page's button when there is none."""
        if self.model.rowCount():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not focus_into(self._stack):
            focus_into(self.head)

    def focus_filter(self) -> None:
        """Ctrl+F: the chips."""
        self.head.chips.button(self.head.chips.value() or ALL).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def shortcut_lines(self) -> tuple[ShortcutHelp, ...]:
        """The keys of the list."""
        return self._keys

    # -- the list --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask for the outbox as it is now."""
        self._views.start(lambda: self._session.outbox_desk.view(limit=_MOST))

    def _refresh_if_seen(self) -> None:
        """While another page is shown nothing is read; it is read when this one comes back."""
        if self.isVisible():
            self.refresh()

    def _show_view(self, view: OutboxView) -> None:
        self._view = view
        self._scene = scene_of(self._session)
        wanted = self.head.listed()
        items = [item for item in view.items if group_of(item) in wanted]
        # What waits is listed as it goes: the oldest first.
        waiting = sorted((one for one in items if one.state is State.WAITING), key=lambda one: one.row_id)
        items = [item for item in items if item.state is not State.WAITING] + waiting
        had = self.current
        scrolled = self.table.verticalScrollBar().value()
        self.head.show_counts(view.counts)
        self.model.show(items, view.counts)
        self.table.span_groups()
        self.table.verticalScrollBar().setValue(scrolled)
        self._stay(had)
        self._neighbours = [item.row_id for item in items]
        self._show_list_or_why_not(empty=not items)
        self._show_standing()
        self._ask_detail()

    def _stay(self, had: OutboxItem | None) -> None:
        """Keep a row current: the same, or, when it is gone, the one that stood next to it."""
        if had is not None and self.model.place(had.row_id) is not None:
            return
        after: list[int] = []
        if had is not None and had.row_id in self._neighbours:
            at = self._neighbours.index(had.row_id)
            after = [*self._neighbours[at + 1 :], *reversed(self._neighbours[:at])]
        next_to = (place for row_id in after if (place := self.model.place(row_id)) is not None)
        place = next(next_to, self.model.first_item())
        if place is not None:
            self.table.go_to(place)

    def _show_list_or_why_not(self, *, empty: bool) -> None:
        """Show the list, or that nothing is listed; whoever had the keyboard here goes on with what is shown."""
        focus = QApplication.focusWidget()
        inside = focus is not None and (self._stack.isAncestorOf(focus) or self.panel_view.isAncestorOf(focus))
        changed = (self._stack.currentWidget() is self.table) == empty
        self._stack.setCurrentWidget(self._empty_page() if empty else self.table)
        self.set_panel(None if empty else self.panel_view)
        self.set_filled_button(filled=True)
        if changed and inside:
            self.focus_first()

    def _empty_page(self) -> EmptyPage:
        if self._empty is None:
            new = Button(self.tr("New order"), kind=ButtonKind.FIRST, icon="plus", keys="Ctrl+N", tall=True)
            new.clicked.connect(self.new_order_asked)
            self._empty = EmptyPage("tray", "", "", [new])
            self._stack.addWidget(self._empty)
        if self.head.chips.value() in ("", ALL):
            text = self.tr("Everything you saved is at the service. What you save next passes through here by itself.")
            self._empty.show_words(self.tr("Nothing waits to be sent"), text)
        else:
            self._empty.show_words(self.tr("Nothing of this kind"), self.tr("Choose All to see the whole outbox."))
        return self._empty

    def _use_catalog(self) -> None:
        self.panel_view.use_catalog(self._session.zones.catalog)

    # -- as time passes --------------------------------------------------------------------------------------------

    def showEvent(self, event: object) -> None:
        """Only what can be seen counts down."""
        super().showEvent(event)  # type: ignore[arg-type]  # QShowEvent
        self._timer.start()
        self._tick()
        self.refresh()

    def hideEvent(self, event: object) -> None:
        """Nobody looks."""
        super().hideEvent(event)  # type: ignore[arg-type]  # QHideEvent
        self._timer.stop()

    def _tick(self) -> None:
        self._scene = scene_of(self._session)
        self.model.tick()
        self._show_standing()
        if (item := self.current) is not None:
            self.panel_view.show_happening(self.model.happening(item))

    def _show_standing(self) -> None:
        held = self._scene.held
        self.head.show_held(held=held)
        postponed = any(item.next_at and item.next_at > self._scene.now for item in self._waiting())
        waits = bool(self._view.counts.get(OutboxGroup.WAITING))
        off = self.tr("Sending is held. Go on with Ctrl+Space.") if held else None
        self.head.offer_try_all(offered=waits and (postponed or self._scene.is_stopped), off=off)

    def _waiting(self) -> list[OutboxItem]:
        return [item for item in self._view.items if item.state is State.WAITING]

    # -- the panel -------------------------------------------------------------------------------------------------

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.table.viewport().update()
        self._ask_detail()

    def _ask_detail(self) -> None:
        item = self.current
        self.deeds.turn_to(None if item is None else item.row_id)
        if item is None:
            self._details.cancel()
            return
        row_id = item.row_id
        self._details.start(lambda: self._session.outbox_desk.detail(row_id))

    def _show_detail(self, detail: OutboxDetail | None) -> None:
        item = self.current
        if detail is None or item is None or detail.item.row_id != item.row_id:
            return
        self.deeds.take(detail)
        what = self.model.happening(detail.item)
        self.panel_view.show_detail(detail, what, self._scene.now, held=self._scene.held)
