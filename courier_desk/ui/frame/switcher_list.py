"""The list under the switcher, of its own as it is imported when it opens first: merchants, accounts, and a search."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from courier_desk.domain.folding import fold, fold_name
from courier_desk.domain.keyboard_layouts import other_readings
from courier_desk.ui.frame.views import AccountEntry, AccountNote, MerchantChoices, MerchantEntry
from courier_desk.ui.widgets import Label, PopupList, PopupRow, RowKind, TextField, did_you_type_words
from courier_desk.ui.words import NOTHING, isolate, listed, ltr
from courier_desk.ui.words_common import Common, Counts

translate = QCoreApplication.translate
_LIST_WIDTH = 520
_RECENT = 5


class SwitcherList(PopupList):
    """The list; its search field has the focus while it is open."""

    merchant_chosen = Signal(str)
    merchant_typed = Signal(str)
    account_chosen = Signal(str)
    add_account = Signal()

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner, row_height=40)
        self._merchants = MerchantChoices()
        self._accounts: tuple[AccountEntry, ...] = ()
        self._all = False
        self._asked = ""
        self._before: QWidget | None = None
        self._search = TextField(placeholder=translate("Switcher", "Brand, owner, code or shop id"), icon="search")
        self._search.setAccessibleName(Common.SEARCH_MERCHANTS.words)
        self._search.textEdited.connect(self._typed)
        self._said = Label(wrap=True)
        self._said.setContentsMargins(12, 0, 12, 10)
        self._said.hide()
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(12, 10, 12, 10)
        head.addWidget(self._search)
        self.body.insertWidget(0, self._head)
        self.body.insertWidget(1, self._said)
        self.attach(self._search)
        self.chosen.connect(self._taken)
        self.closed.connect(self._left)
        self.view().setAccessibleName(translate("Switcher", "Merchants and accounts"))

    def show_choices(self, merchants: MerchantChoices, accounts: Sequence[AccountEntry]) -> None:
        """Offer these; a list that is open keeps what was typed."""
        self._merchants, self._accounts = merchants, tuple(accounts)
        self._fill()

    def open_at(self, anchor: QWidget) -> None:
        """Open under the switcher with an empty search."""
        self._before = QApplication.focusWidget()
        self._all = False
        self._search.clear()
        self._say("")
        self._fill()
        self._head.setVisible(self._searches)  # with its margins
        self._open_list(anchor)
        (self._search if self._searches else self.view()).setFocus()

    def _left(self) -> None:
        """Closed, it gives the keyboard back to what had it."""
        self._asked = ""
        before, self._before = self._before, None
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_refusal(self, typed: str, words: str) -> None:
        """Say why a merchant that was typed cannot be used; nothing where the list was closed meanwhile."""
        if self._asked == typed:
            self._asked = ""
            self._say(words, colour="red")
            self._open_list(self.anchor())

    def taken(self, typed: str) -> None:
        """A merchant that was typed is used now: close, if nothing else is being done here."""
        if self._asked == typed:
            self.close_popup()

    @property
    def _searches(self) -> bool:
        return bool(self._merchants.entries) or self._merchants.typed

    def _open_list(self, anchor: QWidget) -> None:
        self.open_under(anchor, width=_LIST_WIDTH, height=self._wanted_height())

    def _wanted_height(self) -> int:
        said = 0 if self._said.isHidden() else self._said.heightForWidth(_LIST_WIDTH - 2)
        return self.content_height() + said + (self._search.sizeHint().height() + 25 if self._searches else 5)

    def _typed(self) -> None:
        self._asked = ""
        self._say("")
        self._fill()

    def _say(self, words: str, *, colour: str = "tx2") -> None:
        self._said.set_colour(colour)
        self._said.set_text(words)
        self._said.setVisible(bool(words))

    def _fill(self) -> None:
        typed = self._search.text()
        of_account = next((f"a:{entry.key}" for entry in self._accounts if entry.current), "")
        current = next((f"m:{entry.key}" for entry in self._merchants.entries if entry.current), of_account)
        self.set_rows([*self._merchant_rows(typed), *([] if fold(typed) else self._account_rows())], current=current)

    def _merchant_rows(self, typed: str) -> list[PopupRow]:
        entries = self._merchants.entries
        if not entries:
            return self._other_rows()
        found, meant = self._found(typed)
        typed = fold(typed)
        if not typed and not self._all:
            recent = [entry for entry in found if entry.recent or entry.current] or found
            found = sorted(recent, key=lambda entry: not entry.current)[:_RECENT]
        total, listed = len(entries), self._merchants.listed
        whole = (typed or self._all or len(found) == total) and listed
        title = Common.MERCHANTS.words if whole else translate("Switcher", "Used lately")
        count = Counts().merchants(len(found) if typed else total)
        rows = [PopupRow("", title, RowKind.HEADER, end=count if listed else "")]
        if meant:
            rows.append(PopupRow("", did_you_type_words(meant), RowKind.HEADER))
        rows += [_merchant_row(entry) for entry in found]
        if not found:
            rows.append(PopupRow("", Common.NO_MERCHANT_MATCHES.words, RowKind.HEADER))
        if not typed and len(found) < total:
            rows.append(PopupRow("all", self.tr("All %Ln merchants", "", total), RowKind.LINK, indent=True))
        return rows if typed and found and listed else [*rows, *self._other_rows()]

    def _other_rows(self) -> list[PopupRow]:
        """Offer what was typed as it is, unless it is the code or shop id of one that is listed."""
        text = self._search.text().strip()
        if not self._merchants.typed or any(text in (entry.code, entry.shop_id) for entry in self._merchants.entries):
            return []
        if not text:
            if self._merchants.entries and self._merchants.listed:
                return []
            hint = translate("Switcher", "Type its code, your shop id or its id at the service")
            return [PopupRow("", hint, RowKind.HEADER)]
        words = translate("Switcher", "Use merchant {0}").replace("{0}", ltr(text))
        return [PopupRow(f"t:{text}", words, RowKind.LINK, icon="store")]

    def _found(self, typed: str) -> tuple[list[MerchantEntry], str]:
        """Give the merchants known by the words, or by what the keys mean in the other layout, which is given too."""
        for text in (typed, *other_readings(typed)):
            found = [one for one in self._merchants.entries if _holds(one, text)]
            if found:
                return found, "" if text == typed else text
        return [], ""

    def _account_rows(self) -> list[PopupRow]:
        rows = [PopupRow("", Common.ACCOUNTS.words, RowKind.HEADER)]
        rows += [_account_row(entry) for entry in self._accounts]
        rows.append(PopupRow("add", Common.ADD_ACCOUNT.words, RowKind.LINK, icon="plus"))
        return rows

    def _taken(self, key: str) -> None:
        kind, _, own = key.partition(":")
        if key == "all":
            self._all = True
            self._fill()
            self._open_list(self.anchor())
        elif key == "add":
            self.add_account.emit()
        elif kind == "m":
            self.merchant_chosen.emit(own)
        elif kind == "t":
            self._say(Common.ASKING_THE_SERVICE.words)
            self._open_list(self.anchor())
            self._asked = own
            self.merchant_typed.emit(own)
        else:
            self.account_chosen.emit(own)


def _holds(entry: MerchantEntry, text: str) -> bool:
    """Tell whether a merchant is known by every word, in any order and with or without its article."""
    known = fold(entry.searched)
    return all(word in known for word in fold(text).split()) or all(
        word in fold_name(entry.searched) for word in fold_name(text).split()
    )


def _merchant_row(entry: MerchantEntry) -> PopupRow:
    return PopupRow(
        f"m:{entry.key}",
        entry.name,
        detail=listed([isolate(entry.owner), ltr(entry.code) if entry.code != entry.name else ""]),
        end=Common.DELETED.words if entry.removed else ltr(entry.shop_id) or NOTHING,
        end_icon="alert" if entry.removed else "",
        end_colour="red" if entry.removed else "tx2",
        current=entry.current,
        indent=True,
    )


def _account_row(entry: AccountEntry) -> PopupRow:
    words, icon, colour = {
        AccountNote.COMPANY: (translate("Switcher", "company key"), "", "tx2"),
        AccountNote.SINGLE: (translate("Switcher", "single-business key"), "", "tx2"),
        AccountNote.TRAINING: (translate("Switcher", "made-up orders"), "school", "tx2"),
        AccountNote.KEY_REFUSED: (translate("Switcher", "key refused"), "alert", "red"),
        AccountNote.NO_KEY: (Common.NO_KEY_IN_LINE.words, "key", "red"),
        AccountNote.UNKNOWN: ("", "", "tx2"),
    }[entry.note]
    return PopupRow(
        f"a:{entry.key}", entry.name, end=words, end_icon=icon, end_colour=colour, current=entry.current, indent=True
    )
