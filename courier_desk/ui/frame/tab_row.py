"""The five tabs with their counts, and at their end what can be begun from anywhere."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QTabBar, QWidget

from courier_desk.domain.values import frozen
from courier_desk.ui.frame.views import Tab
from courier_desk.ui.theme import Role, Theme, metrics_of, paint_box, text_width
from courier_desk.ui.widgets import Button, ButtonKind, Ground, follow_theme
from courier_desk.ui.words import Formats
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
HEIGHT = 44
_ICON = 18
_ALERT = 14
_GAP = 8
_SIDE = 16
_ICONS = {
    Tab.ORDERS: "box",
    Tab.PICKUPS: "truck",
    Tab.MERCHANTS: "store",
    Tab.OUTBOX: "tray",
    Tab.TODAY: "sun",
}

# How much is shown, from all to least: keys on the buttons, their words, icons of the tabs.
_LEVELS = ((True, True, True), (False, True, True), (False, False, True), (False, False, False))


@frozen
class _Count:
    number: int
    alert: bool = False


class Tabs(QTabBar):
    """The tabs; arrow keys move between them."""

    tab_changed = Signal(object)
    """The ``Tab`` the person went to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: dict[Tab, _Count] = {}
        self._tight = False
        self._none_on = False
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(translate("Tabs", "Tabs"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        for place, tab in enumerate(Tab):
            self.addTab(tab_words(tab))
            self.setTabToolTip(place, f"Ctrl+{place + 1}")
        self.currentChanged.connect(lambda place: self.tab_changed.emit(list(Tab)[place]))
        follow_theme(self, self._restyle)

    def current(self) -> Tab:
        """The tab that is on."""
        return list(Tab)[self.currentIndex()]

    def show_tab(self, tab: Tab) -> None:
        """Go to ``tab``; ``tab_changed`` follows if it was another."""
        self.setCurrentIndex(list(Tab).index(tab))

    def set_none_on(self, *, none: bool) -> None:
        """Paint none as on, while a page that belongs to no tab is shown."""
        if none != self._none_on:
            self._none_on = none
            self.update()

    def show_count(self, tab: Tab, number: int | None, *, alert: bool = False) -> bool:
        """The count behind a tab's name; None and 0 show none. With ``alert`` something there needs a person.

        Tells whether the tab takes another width now: a list counts anew at every key, and seldom by a digit more.
        """
        count = _Count(number, alert) if number else None
        if count == self._counts.get(tab):
            return False
        place = list(Tab).index(tab)
        width = self.tabSizeHint(place).width()
        if count is None:
            self._counts.pop(tab, None)
        else:
            self._counts[tab] = count
        told = f"{tab_words(tab)} {self._number(tab)}".strip()
        if alert:
            told = translate("Tabs", "{tab}, needs you").format(tab=told)
        self.setAccessibleTabName(place, told)
        self.update()
        if self.tabSizeHint(place).width() == width:
            return False
        self.setElideMode(Qt.TextElideMode.ElideNone)  # makes Qt ask for the sizes again
        self.updateGeometry()
        return True

    def counts(self) -> Mapping[Tab, tuple[int, bool]]:
        """What the tabs count: the number, and whether something there needs a person."""
        return {tab: (count.number, count.alert) for tab, count in self._counts.items()}

    def set_tight(self, *, tight: bool) -> None:
        """Where there is little room, stand closer and leave the icons out."""
        if tight != self._tight:
            self._tight = tight
            self.setElideMode(Qt.TextElideMode.ElideNone)  # makes Qt ask for the sizes again
            self.updateGeometry()

    def count_of(self, tab: Tab) -> int | None:
        """The count a tab shows."""
        return self._counts[tab].number if tab in self._counts else None

    def tabSizeHint(self, index: int) -> QSize:
        """Icon, name, and the count with its alert."""
        tab = list(Tab)[index]
        theme = Theme.of(self)
        width = 2 * self._side() + self._icon_room() + self._width(Role.FIELD, tab_words(tab), bold=True)
        count = self._counts.get(tab)
        if count is not None:
            width += _GAP + self._width(Role.CAPTION, self._number(tab), bold=True)
            width += _ALERT + 3 if count.alert else 0
        return QSize(width, max(HEIGHT, metrics_of(theme.font(Role.FIELD)).height() + 8))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Tabs are never cut."""
        return self.tabSizeHint(index)

    def sizeHint(self) -> QSize:
        """All of them side by side."""
        return QSize(sum(self.tabSizeHint(place).width() for place in range(len(Tab))), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The tabs; the one that is on stands on the page's ground under a line in the accent colour."""
        painter = QPainter(self)
        theme = Theme.of(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.colour("line2"))
        for place in range(self.count()):
            self._paint_tab(painter, theme, place)

    def _paint_tab(self, painter: QPainter, theme: Theme, place: int) -> None:
        rect, on = self.tabRect(place), place == self.currentIndex() and not self._none_on
        tab = list(Tab)[place]
        if on:
            painter.fillRect(rect, theme.colour("surface"))
            painter.fillRect(QRect(rect.x(), rect.y() + 4, rect.width(), 3), theme.colour("ac"))
            for x in (rect.left(), rect.right()):
                painter.fillRect(QRect(x, rect.y() + 4, 1, rect.height() - 4), theme.colour("line2"))
            painter.fillRect(QRect(rect.x(), rect.y(), rect.width(), 4), theme.colour("win"))
            if self.hasFocus():
                inner = rect.adjusted(3, 9, -3, -2)
                paint_box(painter, inner, fill=None, border=theme.tokens.ac, width=2, radius=4)
        elif rect.contains(self.mapFromGlobal(self.cursor().pos())) and self.underMouse():
            painter.fillRect(rect.adjusted(0, 6, 0, -1), theme.colour("hover"))
        x = self._side()
        ink = "tx" if on else "tx2"
        if not self._tight:
            icon = self._visual(rect, QRect(x, 4 + (rect.height() - 4 - _ICON) // 2, _ICON, _ICON))
            ratio, direction = self.devicePixelRatioF(), self.layoutDirection()
            painter.drawPixmap(icon, theme.pixmap(_ICONS[tab], ink, _ICON, ratio, direction))
        x += self._icon_room()
        width = self._width(Role.FIELD, tab_words(tab), bold=True)
        painter.setFont(theme.font(Role.FIELD, bold=on))
        painter.setPen(theme.colour(ink))
        name = self._visual(rect, QRect(x, 4, width, rect.height() - 4))
        painter.drawText(name, Qt.AlignmentFlag.AlignCenter, tab_words(tab))
        self._paint_count(painter, theme, rect, tab, x + width + _GAP)

    def _paint_count(self, painter: QPainter, theme: Theme, rect: QRect, tab: Tab, x: int) -> None:
        count = self._counts.get(tab)
        if count is None:
            return
        if count.alert:
            place = self._visual(rect, QRect(x, 4 + (rect.height() - 4 - _ALERT) // 2, _ALERT, _ALERT))
            painter.drawPixmap(place, theme.pixmap("alert", "red", _ALERT, self.devicePixelRatioF()))
            x += _ALERT + 3
        width = self._width(Role.CAPTION, self._number(tab), bold=True)
        painter.setFont(theme.font(Role.CAPTION, bold=count.alert))
        painter.setPen(theme.colour("red" if count.alert else "tx2"))
        place = self._visual(rect, QRect(x, 4, width, rect.height() - 4))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self._number(tab))

    def _side(self) -> int:
        return 10 if self._tight else _SIDE

    def _icon_room(self) -> int:
        return 0 if self._tight else _ICON + _GAP

    def _number(self, tab: Tab) -> str:
        return Formats.current().number(self._counts[tab].number) if tab in self._counts else ""

    def _width(self, role: Role, text: str, *, bold: bool) -> int:
        return text_width(Theme.of(self).font(role, bold=bold), text) + 1

    def _visual(self, rect: QRect, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), rect, place.translated(rect.topLeft()))

    def _restyle(self) -> None:
        self.setFont(Theme.of(self).font(Role.FIELD))
        self.updateGeometry()


class TabRow(Ground):
    """Tabs, and at their end Scan station, Import and New order; a tab's own button takes the place of Import.

    That of Pickups and Merchants makes one more, that of Today leads to the money.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("win", bottom=True, parent=parent)
        self.setFixedHeight(HEIGHT)
        self.tabs = Tabs()
        self.scan_station = Button(Common.SCAN_STATION.words, icon="scan", keys="F9")
        self.import_file = Button(Common.IMPORT.words, icon="import", keys="Ctrl+I")
        self.new_button = Button(Common.NEW_ORDER.words, kind=ButtonKind.FIRST, icon="plus", keys="Ctrl+N")
        self.item_button = Button("", kind=ButtonKind.FIRST, icon="plus", keys="Ctrl+Shift+N")
        self.money = Button(Common.MONEY.words, icon="cash", keys="Ctrl+Shift+M")
        self.item_button.hide()
        self.money.hide()
        self.ends = QWidget()
        self._inner = ends = QHBoxLayout(self.ends)
        ends.setContentsMargins(0, 0, 0, 0)
        ends.setSpacing(8)
        for button in self.buttons():
            ends.addWidget(button)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        row.addWidget(self.tabs)
        row.addStretch(1)
        row.addWidget(self.ends)

    def show_count(self, tab: Tab, number: int | None, *, alert: bool = False) -> None:
        """The count behind a tab's name."""
        if self.tabs.show_count(tab, number, alert=alert):
            self.fit()

    def take_counts(self, before: TabRow) -> None:
        """Show the counts of another window's row."""
        for tab, (number, alert) in before.tabs.counts().items():
            self.show_count(tab, number, alert=alert)

    def buttons(self) -> tuple[Button, ...]:
        """The buttons at the end; of ``import_file``, ``money`` and ``item_button`` one is there."""
        return self.scan_station, self.import_file, self.money, self.new_button, self.item_button

    def show_own_button(self, text: str, off: str = "", *, filled: bool = True, money: bool = False) -> None:
        """Show the tab's own button with these words, off for a reason, or that to the money; else the import's."""
        self.item_button.set_off(off or None)
        self.item_button.set_kind(ButtonKind.FIRST if filled else ButtonKind.NORMAL)
        if text:
            self.item_button.setText(text)
            self.item_button.setAccessibleName(text)
        self.item_button.setVisible(bool(text))
        self.money.setVisible(money and not text)
        self.import_file.setVisible(not money and not text)
        self.fit()

    def set_new_order_filled(self, *, filled: bool) -> None:
        """New order stands out unless the page has a filled button of its own."""
        self.new_button.set_kind(ButtonKind.FIRST if filled else ButtonKind.NORMAL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the keys go first, then words of all but New order, then the tabs' icons."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Choose how much the buttons say."""
        for keys, words, icons in _LEVELS:
            self.tabs.set_tight(tight=not icons)
            for button in self.buttons():
                button.set_compact(keys=keys, words=words or button in (self.money, self.new_button, self.item_button))
            shown = [button for button in self.buttons() if not button.isHidden()]
            needed = sum(part.sizeHint().width() for part in (self.tabs, *shown)) + 48
            if needed <= self.width():
                break
        self._inner.activate()  # at once: while a window is dragged smaller nothing is cut for a moment
        self._row.activate()

    def minimumSizeHint(self) -> QSize:
        """Small enough for the smallest window whatever the language; ``fit`` does the rest."""
        return QSize(640, HEIGHT)


def tab_words(tab: Tab) -> str:
    """A tab's name."""
    return {
        Tab.ORDERS: Common.ORDERS.words,
        Tab.PICKUPS: Common.PICKUPS.words,
        Tab.MERCHANTS: Common.MERCHANTS.words,
        Tab.OUTBOX: Common.OUTBOX.words,
        Tab.TODAY: Common.TODAY.words,
    }[tab]
