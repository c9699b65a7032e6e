"""The outbox page: its head, list and panel over what is pending, of all merchants of the account.

What stands on the screen is asked for anew when the desk announces a change; a stale answer is dropped, and what is
current, typed and scrolled to stays. Each second what counts down is painted anew, without a question to anybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.outbox_items import OutboxDetail, OutboxGroup, OutboxItem, OutboxView
from courier_desk.domain.outbox import State
from courier_desk.ui.bridge import ChangeSignals, Latest
from courier_desk.ui.frame import Page, focus_into
from courier_desk.ui.outbox.actions import OutboxActions
from courier_desk.ui.outbox.explanation import SendingState
from courier_desk.ui.outbox.panel import OutboxPanel
from courier_desk.ui.outbox.table import OutboxModel, OutboxTable
from courier_desk.ui.outbox.words import group_of
from courier_desk.ui.page_context import PageContext
from courier_desk.ui.shortcuts import ShortcutHelp, Shortcuts
from courier_desk.ui.widgets import Button, ButtonKind, Chip, Chips, EmptyPage, Ground
from courier_desk.ui.words import state_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: Waits and ages move on this often (milliseconds).
_TICK = 1000
_MOST = 500
_HEAD_HEIGHT = 56
_HEAD_SIDE, _HEAD_GAP = 12, 8
ALL = "all"
_LOOKS: Mapping[OutboxGroup, State] = {
    OutboxGroup.ATTENTION: State.REFUSED,
    OutboxGroup.CHECKING: State.CHECKING,
    OutboxGroup.SENDING: State.SENDING,
    OutboxGroup.DRAFTS: State.DRAFT,
}
#: What a chip lists: its own group, and beside what is sent also what waits for it.
LISTS: Mapping[str, tuple[OutboxGroup, ...]] = {
    ALL: tuple(OutboxGroup),
    OutboxGroup.ATTENTION: (OutboxGroup.ATTENTION,),
    OutboxGroup.CHECKING: (OutboxGroup.CHECKING,),
    OutboxGroup.SENDING: (OutboxGroup.SENDING, OutboxGroup.WAITING),
    OutboxGroup.DRAFTS: (OutboxGroup.DRAFTS,),
}
_CHIP_WORDS = {
    OutboxGroup.ATTENTION: lambda: Common.NEEDS_ATTENTION.words,
    OutboxGroup.CHECKING: lambda: Common.CHECKING.words,
    OutboxGroup.SENDING: lambda: translate("Outbox", "Sending and waiting"),
    OutboxGroup.DRAFTS: lambda: translate("Outbox", "Drafts"),
}


class OutboxHead(Ground):
    """Which groups are listed, with counts; what holds or hurries all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("surface", bottom=True, parent=parent)
        self.setFixedHeight(_HEAD_HEIGHT)
        self.chips = Chips(translate("Outbox", "Groups"))
        self.try_all = Button(translate("Outbox", "Try all now"), icon="sync")
        self.hold = Button("", keys="Ctrl+Space")
        self.jobs = Button(translate("Outbox", "Print jobs…"), icon="print")
        row = QHBoxLayout(self)
        row.setContentsMargins(_HEAD_SIDE, 0, _HEAD_SIDE, 0)
        row.setSpacing(_HEAD_GAP)
        row.addWidget(self.chips, 1)
        row.addWidget(self.try_all)
        row.addWidget(self.jobs)
        row.addWidget(self.hold)
        self.show_held(held=False)
        self.show_counts({})

    def listed(self) -> tuple[OutboxGroup, ...]:
        """Give the groups that are to be listed."""
        return LISTS[self.chips.value() or ALL]

    def show_counts(self, counts: Mapping[OutboxGroup, int]) -> None:
        """Show how many each chip lists."""
        self.chips.set_chips([self._chip(key, counts) for key in LISTS])
        self._fit()

    def show_held(self, *, held: bool) -> None:
        """Offer to hold, or to go on."""
        self.hold.setText(Common.GO_ON.words if held else translate("Outbox", "Hold sending"))
        self.hold.explain("" if held else translate("Outbox", "What you save waits until you go on."))
        self.hold.set_icon("play" if held else "pause")
        self.hold.set_kind(ButtonKind.EMPHASISED if held else ButtonKind.NORMAL)
        self._fit()

    def offer_try_all(self, *, offered: bool, off: str | None) -> None:
        """Offer to try everything now, as long as something waits for a later moment."""
        self.try_all.setVisible(offered)
        self.try_all.set_off(off)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the buttons say less, so that no chip is hidden."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        buttons = [button for button in (self.try_all, self.jobs, self.hold) if not button.isHidden()]
        margins = 2 * _HEAD_SIDE + _HEAD_GAP * len(buttons)
        for keys, words in ((True, True), (False, True), (False, False)):
            for button in buttons:
                button.set_compact(keys=keys, words=words)
            if self.chips.sizeHint().width() + sum(one.sizeHint().width() for one in buttons) + margins <= self.width():
                return

    @staticmethod
    def _chip(key: str, counts: Mapping[OutboxGroup, int]) -> Chip:
        count = sum(counts.get(group, 0) for group in LISTS[key])
        if key == ALL:
            return Chip(ALL, Common.ALL.words, count)
        group = OutboxGroup(key)
        words = state_words(_LOOKS[group])
        return Chip(key, _CHIP_WORDS[group](), count, words.icon, words.tone.ink)


class OutboxPage(Page):
    """The page of one session."""

    edit_asked = Signal(object)
    """Open what this OutboxItem makes or changes in its form."""
    act_asked = Signal(object, str)
    """Do this with the order or pickup of this number."""
    new_order_asked = Signal()

    def __init__(self, context: PageContext, panel: OutboxPanel | None = None, parent: QWidget | None = None) -> None:
        """``panel``: one that was made before."""
        super().__init__(parent)
        session, status = context.session, context.status
        self._session = session
        self._view = OutboxView(items=(), counts={})
        self._sending = SendingState.of(session)
        self._neighbours: list[int] = []
        self.head = OutboxHead()
        self.table = OutboxTable(Common.OUTBOX.words)
        self.model = OutboxModel(self.table.columns, lambda: self._sending, self)
        self.table.setModel(self.model)
        self.panel_view = (panel or OutboxPanel(session.zones.search, status)).go_with(self)
        self._stack = QStackedWidget()
        self._empty: EmptyPage | None = None
        self._lay_out()
        self._views = Latest[OutboxView](self._show_view, name="outbox")
        self._details = Latest[OutboxDetail | None](self._show_detail, name="outbox detail")
        self.row_actions = OutboxActions(
            session, self.panel_view, status, self, edit=self.edit_asked.emit, act=self.act_asked.emit
        )
        self._keys = self._bind_keys()
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
        for topic in (Topic.OUTBOX, Topic.CATALOG):
            signals.on(topic, self._refresh_if_seen)
        signals.on(Topic.CONNECTION, self._tick)
        signals.on(Topic.CATALOG, self._use_catalog)
        self._use_catalog()
        self.head.chips.chosen.connect(self.refresh)
        self.head.hold.clicked.connect(self.row_actions.hold_or_go_on)
        self.head.try_all.clicked.connect(self.row_actions.try_all)
        self.table.activated_row.connect(lambda _row: self.panel_wanted.emit())
        self.table.left_list.connect(self.panel_left)
        self.table.selectionModel().currentRowChanged.connect(self._current_changed)

    def _bind_keys(self) -> tuple[ShortcutHelp, ...]:
        """Bind the keys, in the list and in the panel alike (single ones only where nobody types); list them for F1."""
        group, panel = Common.OUTBOX.words, self.panel_view
        listed = Shortcuts(self.table, group, window_wide=False)
        beside = Shortcuts(panel, group, window_wide=False)
        for keys in (listed, beside):
            keys.add("Ctrl+Return", translate("Outbox", "Send again"), panel.send.click, "Ctrl+Enter")
            keys.add(
                "Ctrl+Shift+Return",
                translate("Outbox", "Use the same zone for all"),
                panel.field.same.use.click,
                "Ctrl+Shift+Enter",
            )
            for number in range(1, 10):
                keys.add(str(number), "", partial(panel.take_match, number))
        listed.note("1 … 9", translate("Outbox", "Take a close match of the zone"))
        listed.add("E", translate("Outbox", "Edit all of it"), panel.edit.click)
        listed.add("Del", translate("Outbox", "Discard (asks)"), panel.discard.click)
        listed.add("Ctrl+C", translate("Outbox", "Copy the reference"), self.row_actions.copy)
        listed.note("Enter", Common.GO_TO_PANEL.words)
        beside.add("Esc", "", self.panel_left.emit)
        return tuple(line for line in listed.lines() if line.words)

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
        self.row_actions.close()

    def focus_first(self) -> None:
        """Give the keyboard to the list; to the empty page's button when there is none."""
        if self.model.rowCount():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not focus_into(self._stack):
            focus_into(self.head)

    def show_attention(self) -> None:
        """List what needs a person."""
        self.head.chips.set_value(OutboxGroup.ATTENTION)
        self.refresh()

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
        self._sending = SendingState.of(self._session)
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
        self._show_sending()
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
            new = Button(Common.NEW_ORDER.words, kind=ButtonKind.FIRST, icon="plus", keys="Ctrl+N", tall=True)
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
        self._sending = SendingState.of(self._session)
        self.model.tick()
        self._show_sending()
        if (item := self.current) is not None:
            self.panel_view.show_explanation(self.model.explain(item))

    def _show_sending(self) -> None:
        held = self._sending.held
        self.head.show_held(held=held)
        postponed = any(item.next_at and item.next_at > self._sending.now for item in self._waiting())
        waits = bool(self._view.counts.get(OutboxGroup.WAITING))
        off = translate("Outbox", "Sending is held. Go on with Ctrl+Space.") if held else None
        if self._sending.cut_off:
            off = Common.SITE_NOT_REACHED.words
        self.head.offer_try_all(offered=waits and (postponed or self._sending.is_stopped), off=off)

    def _waiting(self) -> list[OutboxItem]:
        return [item for item in self._view.items if item.state is State.WAITING]

    # -- the panel -------------------------------------------------------------------------------------------------

    def _current_changed(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self.table.viewport().update()
        self._ask_detail()

    def _ask_detail(self) -> None:
        item = self.current
        self.row_actions.row_changed(None if item is None else item.row_id)
        if item is None:
            self._details.cancel()
            return
        row_id = item.row_id
        self._details.start(lambda: self._session.outbox_desk.detail(row_id))

    def _show_detail(self, detail: OutboxDetail | None) -> None:
        item = self.current
        if detail is None or item is None or detail.item.row_id != item.row_id:
            return
        self.row_actions.use_row(detail)
        what = self.model.explain(detail.item)
        self.panel_view.show_detail(detail, what, self._sending.now, held=self._sending.held)
