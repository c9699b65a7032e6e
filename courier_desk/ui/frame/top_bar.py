"""The bar at the head of the window: whose orders, the scan box, and how things stand with the service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QStyle, QWidget

from courier_desk.ui.frame.connection import ConnectionButton, OutboxButton
from courier_desk.ui.frame.views import AccountEntry, AccountView, ConnectionView, MerchantChoices
from courier_desk.ui.literal import heard_text
from courier_desk.ui.theme import Role, Theme, elided, metrics_of, paint_arrow, paint_box
from courier_desk.ui.widgets import (
    TAKES_SCANS,
    Ground,
    IconButton,
    KbdTag,
    Label,
    Meter,
    PaintedButton,
    Rule,
    TextField,
    kbd_size,
    paint_kbd,
)
from courier_desk.ui.words import isolate, ltr
from courier_desk.ui.words_common import Common

if TYPE_CHECKING:  # lists are made when they open first
    from courier_desk.ui.frame.switcher_list import SwitcherList
    from courier_desk.ui.widgets import PopupList, PopupRow

translate = QCoreApplication.translate
HEIGHT = 52
#: Of the switcher (pixels); a long name has the gap beside it, so that the scan box keeps its place.
_SWITCHER_WIDTH, _AVATAR, _SIDE, _ARROW = 262, 28, 9, 30
_GAP = 99
#: Of the scan box and the list of what it found (pixels).
_SCAN_WIDTH, _LIST_WIDTH = 452, 652
#: The keyboard comes back after these.
_STILL_HERE = frozenset(
    {
        Qt.FocusReason.ActiveWindowFocusReason,
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.MenuBarFocusReason,
    }
)
_KEYS = "Ctrl+K"
_AIR = 7  # beside the meter, which has no edge of its own as the buttons beside it have


class Switcher(PaintedButton):
    """The button that says whose orders these are; pressed, it opens the list that changes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._view = AccountView("")
        self.setFixedSize(_SWITCHER_WIDTH, 38)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard in the page, where its keys act

    def view(self) -> AccountView:
        """What it shows."""
        return self._view

    def show_account(self, view: AccountView) -> None:
        """Show another account or merchant."""
        self._view = view
        named = translate("Switcher", "Account {account}, {second}").format(
            account=view.account, second=second_line(view)
        )
        self.setAccessibleName(heard_text(named))
        self.set_tip(translate("Switcher", "Switch merchant or account (Ctrl+M)"))
        lines = (second_line(view), Theme.of(self).font(Role.CAPTION)), (view.account, Theme.of(self).font(Role.BODY))
        longest = max(metrics_of(font).horizontalAdvance(text) for text, font in lines)
        wanted = _SIDE + _AVATAR + 9 + longest + _ARROW + 2
        self.setFixedWidth(max(_SWITCHER_WIDTH, min(wanted, _SWITCHER_WIDTH + _GAP - 8)))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as what it says, within the room that leaves the scan box its place."""
        return QSize(self.minimumWidth(), 38)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Avatar, two lines, the training pill, an arrow."""
        theme, painter = Theme.of(self), QPainter(self)
        tokens = theme.tokens
        if self.hasFocus():
            paint_box(painter, self.rect(), fill=tokens.surface, border=tokens.ac, width=2, radius=6)
        elif self.is_hot() or self.isDown():
            paint_box(painter, self.rect(), fill=tokens.surface, border=tokens.line2, radius=6)
        self._paint_avatar(painter, theme)
        start, end = _SIDE + _AVATAR + 9, self.width() - _ARROW
        beside = end - (self._paint_training(painter, theme, end) if self._view.training else 0)
        body, caption = theme.font(Role.BODY, bold=True), theme.font(Role.CAPTION)
        account = elided(body, self._view.account, beside - start)
        for shown, y, height, stop, bold, font in (
            (account, 2, 19, beside, True, body),
            (fitted_second_line(self._view, caption, end - start), 19, 17, end, False, caption),
        ):
            painter.setFont(font)
            painter.setPen(theme.colour("tx" if bold else "tx2"))
            flags = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
            flags |= Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
            painter.drawText(self._visual(QRect(start, y, stop - start, height)), flags, shown)
        paint_arrow(painter, self._visual(QRect(self.width() - 28, 0, 24, self.height())), tokens.tx2, down=True)

    def _paint_avatar(self, painter: QPainter, theme: Theme) -> None:
        box = self._visual(QRect(_SIDE, (self.height() - _AVATAR) // 2, _AVATAR, _AVATAR))
        paint_box(painter, box, fill=theme.tokens.ac, border=None)
        if self._view.training:
            painter.drawPixmap(box.adjusted(5, 5, -5, -5), theme.pixmap("school", "onac", 18, self.devicePixelRatioF()))
            return
        painter.setFont(theme.font(Role.BODY, bold=True))
        painter.setPen(theme.colour("onac"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._view.account[:1].upper())

    def _paint_training(self, painter: QPainter, theme: Theme, end: int) -> int:
        """Paint the pill that says these orders are made up; the room it takes. Its glyph is the avatar's."""
        words, font = translate("Switcher", "Training"), theme.font(Role.TAG, bold=True)
        width = QFontMetrics(font).horizontalAdvance(words) + 14
        place = self._visual(QRect(end - width, 3, width, 17))
        paint_box(painter, place, fill=theme.tokens.ambb, border=None, radius=8)
        painter.setFont(font)
        painter.setPen(theme.colour("amb"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
        return width + 6

    def _visual(self, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)


def second_line(view: AccountView) -> str:
    """What stands under the account's name."""
    if view.merchant or view.merchant_code:
        name = view.merchant if view.merchant != view.merchant_code else ""  # one whose identifier alone is known
        return f"{isolate(name)} {ltr(view.merchant_code)}".strip()
    if view.single_business:
        return translate("Switcher", "Single-business key")
    return translate("Switcher", "Choose a merchant")


def fitted_second_line(view: AccountView, font: QFont, width: int) -> str:
    """Give it as it fits into ``width`` pixels: the merchant's name is cut before its code, which tells two apart."""
    text, metrics = second_line(view), metrics_of(font)
    behind = f" {ltr(view.merchant_code)}"
    room = width - metrics.horizontalAdvance(behind)
    if not view.merchant_code or metrics.horizontalAdvance(text) <= width or room < width // 3:
        return elided(font, text, width)
    return isolate(elided(font, view.merchant, room)) + behind


class ScanBox(TextField):
    """Always in reach: scan or type a number, phone, reference or name, and take what is found in the list under it.

    It searches nothing itself: it tells what was typed and shows the rows it is given.
    """

    search_edited = Signal(str)
    """What is typed now, without blanks around it; empty when the box was cleared."""
    search_submitted = Signal(str)
    """Enter while nothing in the list can be taken: look it up."""
    result_chosen = Signal(str)
    """The person took the result of this key."""
    result_alternative = Signal(str)
    """Shift+Enter on the result of this key (print its label)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        words = translate("ScanBox", "Scan or search: order no., phone, reference, name")
        super().__init__(placeholder=words, icon="scan", parent=parent)
        self.setAccessibleName(Common.SCAN_OR_SEARCH.words)
        self.setAccessibleDescription(words)
        self.setProperty(TAKES_SCANS, True)
        self.setMinimumWidth(300)
        self.setMaximumWidth(_SCAN_WIDTH)
        self._list: PopupList | None = None
        self._note: Label | None = None
        self.textEdited.connect(lambda: self.search_edited.emit(self.value()))
        self.installEventFilter(self)

    @property
    def list(self) -> PopupList:
        """The list of results, made when it is wanted first."""
        if self._list is None:
            self._list = self._make_list()
        return self._list

    def show_results(self, rows: Sequence[PopupRow], note: str = "") -> None:
        """List these under the box; none closes the list. ``note`` stands at its foot."""
        if not rows and self._list is None:
            return
        self.list.set_rows(rows)
        if self._note is not None:
            self._note.set_text(note)
        if not rows or not self.value():
            self.list.close_popup()
            return
        height = self.list.content_height() + 34
        self.list.open_under(self, width=_LIST_WIDTH, height=height, centred=True)

    def begin(self) -> None:
        """Ctrl+K: the focus comes here and what is in the box is selected."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def done(self) -> None:
        """Empty the box and close the list."""
        self.clear()
        self._close_list()

    def sizeHint(self) -> QSize:
        """Fixed, if there is room."""
        return QSize(_SCAN_WIDTH, super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter with nothing to take looks it up; Escape clears."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.value():
            self.search_submitted.emit(self.value())
            return
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.done()
            self.search_edited.emit("")
            return
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving the box closes its list and takes the text along: another day's search is no answer to anything."""
        if event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            self._close_list()
            if event.reason() not in _STILL_HERE and self.text():
                self.clear()
                self.search_edited.emit("")
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and its key at the end while there is room for it."""
        super().paintEvent(event)
        theme = Theme.of(self)
        size = kbd_size(_KEYS, theme)
        place = self.rect().adjusted(self.width() - size.width() - 10, 0, -10, 0)
        place = QStyle.alignedRect(Qt.LayoutDirection.LeftToRight, Qt.AlignmentFlag.AlignCenter, size, place)
        paint_kbd(QPainter(self), QStyle.visualRect(self.layoutDirection(), self.rect(), place), _KEYS, theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The text ends before the key."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        margins = self.textMargins()
        room = kbd_size(_KEYS, Theme.of(self)).width() + 14
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            margins.setLeft(room)
        else:
            margins.setRight(room)
        self.setTextMargins(margins)

    def _restyle(self) -> None:
        super()._restyle()
        self._make_room()

    def _take(self, key: str) -> None:
        self.done()
        self.result_chosen.emit(key)

    def _close_list(self) -> None:
        if self._list is not None:
            self._list.close_popup()

    def _make_list(self) -> PopupList:
        from courier_desk.ui.widgets import PopupList  # noqa: PLC0415

        made = PopupList(self, row_height=40)
        made.view().setAccessibleName(translate("ScanBox", "Found"))
        self._note = Label(role=Role.CAPTION, colour="tx2")
        made.body.addWidget(self._foot(self._note))
        made.attach(self)
        made.chosen.connect(self._take)
        made.alternative.connect(self.result_alternative)
        return made

    @staticmethod
    def _foot(note: Label) -> QWidget:
        foot = Ground("surface", top=True, edge="line")
        foot.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout(foot)
        row.setContentsMargins(14, 4, 14, 4)
        row.setSpacing(6)
        for keys, words in (
            ("↑↓", Common.CHOOSE.words),
            ("Enter", translate("ScanBox", "open")),
            ("Shift+Enter", translate("ScanBox", "print")),
        ):
            row.addWidget(KbdTag(keys))
            row.addWidget(Label(words, role=Role.CAPTION, colour="tx2"))
            row.addSpacing(8)
        row.addStretch(1)
        row.addWidget(note)
        return foot


class TopBar(Ground):
    """What is always in sight."""

    merchant_chosen = Signal(str)
    merchant_typed = Signal(str)
    """A merchant that is not in the list was typed: its code, shop id or internal id."""
    account_chosen = Signal(str)
    add_account = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("win", parent=parent)
        self.setFixedHeight(HEIGHT)
        self.switcher = Switcher()
        self.scan_box = ScanBox()
        self.connection = ConnectionButton()
        self.meter = Meter()
        self.outbox = OutboxButton()
        self.settings = IconButton("sliders", Common.SETTINGS.words, keys="Ctrl+,")
        self._choices: SwitcherList | None = None
        self._offered: tuple[MerchantChoices, Sequence[AccountEntry]] = (MerchantChoices(), ())
        self.switcher.clicked.connect(self.toggle_switcher)
        self._lay_out()

    def show_account(self, view: AccountView) -> None:
        """Whose orders these are."""
        self.switcher.show_account(view)
        gap = _GAP - (self.switcher.width() - _SWITCHER_WIDTH)
        self._gap.changeSize(gap, 1, QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        self._row.invalidate()

    def show_choices(self, merchants: MerchantChoices, accounts: Sequence[AccountEntry]) -> None:
        """What the switcher's list offers."""
        self._offered = (merchants, accounts)
        if self._choices is not None:
            self._choices.show_choices(merchants, accounts)

    @property
    def choices(self) -> SwitcherList:
        """The switcher's list, made when it is wanted first."""
        if self._choices is None:
            self._choices = self._make_choices()
        return self._choices

    def show_connection(self, view: ConnectionView) -> None:
        """How the service is reached now."""
        self.connection.show_connection(view)

    def show_requests_left(self, left: int | None, limit: int) -> None:
        """How many requests can still be made in this minute."""
        self.meter.show_left(left, limit)

    def show_outbox(self, count: int, *, needs_person: bool) -> None:
        """How many orders are not created yet."""
        self.outbox.show_count(count, needs_person=needs_person)

    def toggle_switcher(self) -> None:
        """Ctrl+M: open or close the list of merchants and accounts."""
        if self.choices.is_open():
            self.choices.close_popup()
        else:
            self.choices.open_at(self.switcher)

    def choose_merchant(self) -> None:
        """Open the list of merchants and accounts, if it is not open."""
        if not self.choices.is_open():
            self.choices.open_at(self.switcher)

    def _make_choices(self) -> SwitcherList:
        from courier_desk.ui.frame.switcher_list import SwitcherList  # noqa: PLC0415

        made = SwitcherList(self)
        made.merchant_chosen.connect(self.merchant_chosen)
        made.merchant_typed.connect(self.merchant_typed)
        made.account_chosen.connect(self.account_chosen)
        made.add_account.connect(self.add_account)
        made.show_choices(*self._offered)
        return made

    def _lay_out(self) -> None:
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 14, 0)
        row.setSpacing(8)
        row.addWidget(self.switcher)
        # The scan box keeps its place while there is room, and gives way before anything is cut.
        self._gap = QSpacerItem(_GAP, 1, QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        row.addSpacerItem(self._gap)
        row.addWidget(self.scan_box, 100)
        row.addStretch(1)
        row.addWidget(self.connection)
        row.addWidget(_bar())
        row.addSpacing(_AIR)
        row.addWidget(self.meter)
        row.addSpacing(_AIR)
        for widget in (_bar(), self.outbox, self.settings):
            row.addWidget(widget)


def _bar() -> Rule:
    bar = Rule(vertical=True, colour="line2")
    bar.setFixedHeight(16)
    return bar
