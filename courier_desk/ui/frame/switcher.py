"""The button that says whose orders these are, and the list that changes it: merchants used lately, all, accounts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QWidget

from courier_desk.domain.folding import fold
from courier_desk.ui.frame.views import AccountEntry, AccountNote, AccountView, MerchantEntry
from courier_desk.ui.theme import Role, Theme, Tone, paint_arrow, paint_box
from courier_desk.ui.widgets import PaintedButton, PopupList, PopupRow, RowKind, TextField, paint_pill, pill_size
from courier_desk.ui.words import StatusWords, ltr, plain

translate = QCoreApplication.translate
WIDTH = 262
_AVATAR = 28
_SIDE = 9
_LIST_WIDTH = 400
_LATELY = 5


class Switcher(PaintedButton):
    """The button at the head of the top bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._view = AccountView("")
        self.setFixedSize(WIDTH, 38)

    def view(self) -> AccountView:
        """What it shows."""
        return self._view

    def show_account(self, view: AccountView) -> None:
        """Show another account or merchant."""
        self._view = view
        named = translate("Switcher", "Account {account}, {second}").format(
            account=view.account, second=plain(second_line(view))
        )
        self.setAccessibleName(named)
        self.set_tip(translate("Switcher", "Switch merchant or account (Ctrl+M)"))
        self.update()

    def sizeHint(self) -> QSize:
        """Fixed, so that the scan box keeps its place."""
        return QSize(WIDTH, 38)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Avatar, two lines, the training pill, an arrow."""
        theme, painter = Theme.of(self), QPainter(self)
        tokens = theme.tokens
        if self.hasFocus():
            paint_box(painter, self.rect(), fill=tokens.surface, border=tokens.ac, width=2, radius=6)
        elif self.is_hot() or self.isDown():
            paint_box(painter, self.rect(), fill=tokens.surface, border=tokens.line2, radius=6)
        self._paint_avatar(painter, theme)
        start, end = _SIDE + _AVATAR + 9, self.width() - 30
        under = end - (self._paint_training(painter, theme, end) if self._view.training else 0)
        for text, y, height, stop, bold, role in (
            (self._view.account, 2, 19, end, True, Role.BODY),
            (second_line(self._view), 19, 17, under, False, Role.CAPTION),
        ):
            font = theme.font(role, bold=bold)
            painter.setFont(font)
            painter.setPen(theme.colour("tx" if bold else "tx2"))
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, stop - start)
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
        """Paint the pill that says these orders are made up; the room it takes."""
        words = StatusWords(translate("Switcher", "Training"), Tone.AMBER, "school")
        size = pill_size(words, theme)
        place = self._visual(QRect(end - size.width(), 15, size.width(), 22))
        paint_pill(painter, place, words, theme, self.layoutDirection(), ratio=self.devicePixelRatioF())
        return size.width() + 6

    def _visual(self, place: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)


class SwitcherList(PopupList):
    """The list under the button; its search field has the focus while it is open."""

    merchant_chosen = Signal(str)
    account_chosen = Signal(str)
    add_account = Signal()

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner, row_height=40)
        self._merchants: tuple[MerchantEntry, ...] = ()
        self._accounts: tuple[AccountEntry, ...] = ()
        self._all = False
        self._search = TextField(placeholder=translate("Switcher", "Merchant name, code or shop id"), icon="search")
        self._search.setAccessibleName(translate("Switcher", "Search merchants"))
        self._search.textEdited.connect(self._fill)
        head = QHBoxLayout()
        head.setContentsMargins(12, 10, 12, 10)
        head.addWidget(self._search)
        self.body.insertLayout(0, head)
        self.attach(self._search)
        self.chosen.connect(self._taken)
        self.view().setAccessibleName(translate("Switcher", "Merchants and accounts"))

    def show_choices(self, merchants: Sequence[MerchantEntry], accounts: Sequence[AccountEntry]) -> None:
        """Offer these; a list that is open keeps what was typed."""
        self._merchants, self._accounts = tuple(merchants), tuple(accounts)
        self._fill()

    def open_at(self, anchor: QWidget) -> None:
        """Open under the switcher with an empty search."""
        self._all = False
        self._search.clear()
        self._fill()
        self._search.setVisible(bool(self._merchants))
        self.open_under(anchor, width=_LIST_WIDTH, height=self._wanted_height())
        (self._search if self._merchants else self.view()).setFocus()

    def _wanted_height(self) -> int:
        return self.content_height() + (self._search.sizeHint().height() + 25 if self._merchants else 5)

    def _fill(self) -> None:
        typed = fold(self._search.text())
        current = next((f"m:{entry.key}" for entry in self._merchants if entry.current), "")
        self.set_rows([*self._merchant_rows(typed), *([] if typed else self._account_rows())], current=current)

    def _merchant_rows(self, typed: str) -> list[PopupRow]:
        if not self._merchants:
            return []
        found = [entry for entry in self._merchants if typed in fold(f"{entry.name} {entry.code} {entry.shop_id}")]
        if not typed and not self._all:
            lately = [entry for entry in found if entry.lately or entry.current] or found
            found = lately[:_LATELY]
        total = len(self._merchants)
        title = translate("Switcher", "Merchants") if typed or self._all else translate("Switcher", "Used lately")
        rows = [PopupRow("", title, RowKind.HEADER, end=self.tr("%Ln merchants", "", total))]
        rows += [_merchant_row(entry) for entry in found]
        if not found:
            rows.append(PopupRow("", translate("Switcher", "No merchant matches"), RowKind.HEADER))
        if not typed and len(found) < len(self._merchants):
            rows.append(PopupRow("all", self.tr("All %Ln merchants", "", total), RowKind.LINK, indent=True))
        return rows

    def _account_rows(self) -> list[PopupRow]:
        rows = [PopupRow("", translate("Switcher", "Accounts"), RowKind.HEADER)]
        rows += [_account_row(entry) for entry in self._accounts]
        rows.append(PopupRow("add", translate("Switcher", "Add account…"), RowKind.LINK, icon="plus"))
        return rows

    def _taken(self, key: str) -> None:
        kind, _, own = key.partition(":")
        if key == "all":
            self._all = True
            self._fill()
            self.open_under(self.anchor(), width=_LIST_WIDTH, height=self._wanted_height())
        elif key == "add":
            self.add_account.emit()
        elif kind == "m":
            self.merchant_chosen.emit(own)
        else:
            self.account_chosen.emit(own)


def second_line(view: AccountView) -> str:
    """What stands under the account's name."""
    if view.merchant or view.merchant_code:
        return f"{view.merchant} {ltr(view.merchant_code)}".strip()
    if view.single_business:
        return translate("Switcher", "Single-business key")
    return translate("Switcher", "Choose a merchant")


def _merchant_row(entry: MerchantEntry) -> PopupRow:
    return PopupRow(
        f"m:{entry.key}",
        entry.name,
        detail=ltr(entry.code),
        end=ltr(entry.shop_id) or "–",
        current=entry.current,
        indent=True,
    )


def _account_row(entry: AccountEntry) -> PopupRow:
    words, icon, colour = {
        AccountNote.COMPANY: (translate("Switcher", "company key"), "", "tx2"),
        AccountNote.SINGLE: (translate("Switcher", "single-business key"), "", "tx2"),
        AccountNote.TRAINING: (translate("Switcher", "made-up orders"), "school", "tx2"),
        AccountNote.KEY_REFUSED: (translate("Switcher", "key refused"), "alert", "red"),
        AccountNote.UNKNOWN: ("", "", "tx2"),
    }[entry.note]
    return PopupRow(
        f"a:{entry.key}", entry.name, end=words, end_icon=icon, end_colour=colour, current=entry.current, indent=True
    )
