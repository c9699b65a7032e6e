"""The menu of a row of the orders list: ``LIST_ACTIONS`` with the reasons that the panel gives where one is off."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from courier_desk.desk.session import Session
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, Allowed
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest
from courier_desk.ui.literal import menu_text
from courier_desk.ui.orders.action_words import why_not, why_words
from courier_desk.ui.orders.actions import LIST_ACTIONS, ListAction, OrderList, OrderListActions, words_of


@frozen
class _One:
    """An order, and what may be done with it by all that is known of it."""

    row: OrderRow
    verdicts: Mapping[Action, Allowed]

    def why_off(self, one: ListAction) -> str:
        """Say why something cannot be done with it; by the list alone where nothing else is known."""
        if one.action is None:
            return one.why_off(self.row)
        verdict = self.verdicts.get(one.action)
        return why_words(verdict) if verdict is not None else why_not(self.row, one.action)


@frozen(kw_only=True)
class _Asked:
    """Where the menu was asked for and of which row; ``chosen`` is the only order that is checked, if one alone is."""

    place: QPoint
    current: _One
    chosen: _One | None = None


class RowMenu(QObject):
    """Opens for the current row of the page; what cannot be done now says why, also before the panel shows the row."""

    def __init__(self, session: Session, page: OrderList, actions: OrderListActions) -> None:
        super().__init__(page.table)
        self._session = session
        self._page = page
        self._actions = actions
        self._judging = Latest[_Asked](self._show, name="menu of a row")

    def close(self) -> None:
        """Ask nothing more."""
        self._judging.cancel()

    def open(self, place: QPoint) -> None:
        """Open there, once it is known what may be done."""
        row = self._page.current
        if row is None:
            return
        told = {action: verdict for action in Action if (verdict := self._page.verdict(action)) is not None}
        current = _One(row, told)
        if told and len(self._page.choosing.selection) != 1:
            self._show(_Asked(place=place, current=current))
        else:
            self._judging.start(partial(self._judge, place, current))

    async def _judge(self, place: QPoint, current: _One) -> _Asked:
        if not current.verdicts:
            current = await self._judged(current.row)
        chosen, desk = self._page.choosing.selection.chosen, self._session.order_list
        rows = await desk.rows_of(await desk.keys_of(chosen)) if len(chosen) == 1 else ()
        only = rows[0] if rows else None
        if only is None or only.key == current.row.key:
            return _Asked(place=place, current=current, chosen=current if only is not None else None)
        return _Asked(place=place, current=current, chosen=await self._judged(only))

    async def _judged(self, row: OrderRow) -> _One:
        return _One(row, await self._session.order_actions.allowed(row.key))

    def _show(self, asked: _Asked) -> None:
        row = self._page.current
        if row is None or row.key != asked.current.row.key:  # the person went on meanwhile
            return
        menu = QMenu(self._page.table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        count = len(self._page.choosing.selection)
        for one in LIST_ACTIONS:
            if not one.menu:
                continue
            if one.parted:
                menu.addSeparator()
            several = one.several(self._actions, count) if one.several is not None and count >= one.several_from else ""
            words = several or words_of(one, one.menu, row.state)
            meant = asked.chosen if one.for_several and count else asked.current
            off = meant.why_off(one) if meant is not None else ""
            entry = menu.addAction(menu_text(f"{words} – {off}" if off else words, one.keys))
            entry.setEnabled(not off)
            entry.triggered.connect(lambda _on=False, one=one: self._actions.run(one))
        menu.popup(asked.place)
