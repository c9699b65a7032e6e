"""The list under the switcher: merchants used lately or all of them, accounts, and a field that searches them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from courier_desk.domain.folding import fold
from courier_desk.domain.keyboard_layouts import other_readings
from courier_desk.ui.frame.views import AccountEntry, AccountNote, MerchantEntry
from courier_desk.ui.widgets import PopupList, PopupRow, RowKind, TextField, did_you_type_words
from courier_desk.ui.words import ltr

translate = QCoreApplication.translate
_LIST_WIDTH = 400
_LATELY = 5


class SwitcherList(PopupList):
    """The list; its search field has the focus while it is open."""

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
        typed = self._search.text()
        current = next((f"m:{entry.key}" for entry in self._merchants if entry.current), "")
        self.set_rows([*self._merchant_rows(typed), *([] if fold(typed) else self._account_rows())], current=current)

    def _merchant_rows(self, typed: str) -> list[PopupRow]:
        if not self._merchants:
            return []
        found, meant = self._found(typed)
        typed = fold(typed)
        if not typed and not self._all:
            lately = [entry for entry in found if entry.lately or entry.current] or found
            found = sorted(lately, key=lambda entry: not entry.current)[:_LATELY]
        total = len(self._merchants)
        whole = typed or self._all or len(found) == total
        title = translate("Switcher", "Merchants") if whole else translate("Switcher", "Used lately")
        rows = [PopupRow("", title, RowKind.HEADER, end=self.tr("%Ln merchants", "", total))]
        if meant:
            rows.append(PopupRow("", did_you_type_words(meant), RowKind.HEADER))
        rows += [_merchant_row(entry) for entry in found]
        if not found:
            rows.append(PopupRow("", translate("Switcher", "No merchant matches"), RowKind.HEADER))
        if not typed and len(found) < len(self._merchants):
            rows.append(PopupRow("all", self.tr("All %Ln merchants", "", total), RowKind.LINK, indent=True))
        return rows

    def _found(self, typed: str) -> tuple[list[MerchantEntry], str]:
        """Give the merchants that hold the text, and what the keys mean in the other layout where only that is held."""
        for text in (typed, *other_readings(typed)):
            wanted = fold(text)
            found = [one for one in self._merchants if wanted in fold(f"{one.name} {one.code} {one.shop_id}")]
            if found:
                return found, "" if text == typed else text
        return [], ""

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
