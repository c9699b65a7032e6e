"""What can be changed of an account, under its row: name, merchant, limit of requests, header, key; and its removal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.accounts import LIMIT_RANGE, USUAL_LIMIT, Account, KeyHeader, KeyKind, Merchant
from courier_desk.domain.folding import fold_digits
from courier_desk.ui.widgets import (
    HOLDS_NUMBERS,
    Button,
    ButtonKind,
    Card,
    Combo,
    Field,
    FieldState,
    Label,
    Segment,
    Segments,
    TextField,
)
from courier_desk.ui.words import Formats, listed, ltr

translate = QCoreApplication.translate


class AccountForm(QWidget):
    """Each change is told at once."""

    renamed = Signal(str)
    merchant_chosen = Signal(str)
    header_chosen = Signal(str)
    limit_chosen = Signal(object)
    """How many requests a minute were arranged; None: the usual ones."""
    use_asked = Signal()
    key_asked = Signal()
    remove_asked = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._account: Account | None = None
        self.name, self.merchant = TextField(), Combo()
        self.header = Segments(
            [
                Segment(KeyHeader.BEARER.value, ltr("Authorization: Bearer")),
                Segment(KeyHeader.X_API_KEY.value, ltr("X-Api-Key")),
            ],
            translate("Settings", "Header of the key"),
        )
        self.limit = TextField(ltr=True, placeholder=str(USUAL_LIMIT))
        self.limit.setProperty(HOLDS_NUMBERS, True)
        self.use = Button(translate("Settings", "Use this account"), kind=ButtonKind.EMPHASISED, icon="check")
        self.key = Button(translate("Settings", "Replace key…"), icon="key")
        self.remove = Button(translate("Settings", "Remove account…"), kind=ButtonKind.DANGER, icon="trash")
        self.done = Button(translate("Settings", "Close"), kind=ButtonKind.QUIET, icon="up")
        self._name = Field(
            translate("Settings", "Name on this computer"), self.name, required=True, keep_hint_line=False
        )
        self._merchant = Field(translate("Settings", "Start with merchant"), self.merchant, keep_hint_line=False)
        self._limit = Field(translate("Settings", "Requests a minute"), self.limit)
        self._lay_out()
        self.limit.editingFinished.connect(self._choose_limit)
        self.name.editingFinished.connect(self._rename)
        self.merchant.activated.connect(lambda _place: self.merchant_chosen.emit(self.merchant.key()))
        self.header.chosen.connect(self.header_chosen)
        self.use.clicked.connect(self.use_asked)
        self.key.clicked.connect(self.key_asked)
        self.remove.clicked.connect(self.remove_asked)
        self.done.clicked.connect(self.closed)

    def _lay_out(self) -> None:
        card = Card(padding=16, spacing=12)
        fields = QHBoxLayout()
        fields.setSpacing(12)
        fields.addWidget(self._name, 1, Qt.AlignmentFlag.AlignTop)
        fields.addWidget(self._merchant, 1, Qt.AlignmentFlag.AlignTop)
        fields.addWidget(self._limit, 1, Qt.AlignmentFlag.AlignTop)
        card.body.addLayout(fields)
        header = QHBoxLayout()
        header.setSpacing(12)
        header.addWidget(Label(translate("Settings", "Header of the key"), colour="tx2"))
        header.addWidget(self.header)
        header.addWidget(Label(translate("Settings", "the service takes both"), colour="tx3"))
        header.addStretch(1)
        card.body.addLayout(header)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.use)
        buttons.addWidget(self.key)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        buttons.addWidget(self.done)
        card.body.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 0, 0, 0)
        column.addWidget(card)

    def show_account(self, account: Account, merchants: Sequence[Merchant], *, in_use: bool) -> None:
        """Show an account; a name that is being typed is left alone."""
        self._account = account
        self.use.setVisible(not in_use)
        if not self.name.hasFocus():
            self.name.setText(account.name)
        if not self.limit.hasFocus():
            self._show_limit()
        self.header.set_value(account.key_header.value)
        self.merchant.set_choices([(one.code, listed([one.name, ltr(one.code)])) for one in merchants])
        self.merchant.set_key(account.merchant)
        self._merchant.setVisible(account.kind is not KeyKind.SINGLE and bool(merchants))
        words = translate("Settings", "Merchant in use") if in_use else translate("Settings", "Start with merchant")
        self._merchant.set_label(words)

    def _show_limit(self) -> None:
        limit = self._account.request_limit if self._account is not None else None
        self.limit.setText("" if limit is None else str(limit))
        self._limit.set_hint(translate("Settings", "as arranged with the account manager"))

    def _choose_limit(self) -> None:
        """Tell the limit; what is none is said at the field and nothing is changed."""
        if self._account is None:
            return
        typed = fold_digits(self.limit.value()).replace(",", "").replace("٬", "")
        limit = int(typed) if typed.isascii() and typed.isdigit() else None
        if typed and (limit is None or limit not in LIMIT_RANGE):
            text = translate("Settings", "A whole number from {0} to {1}, or nothing for the usual {2}")
            for place, number in enumerate((LIMIT_RANGE[0], LIMIT_RANGE[-1], USUAL_LIMIT)):
                text = text.replace(f"{{{place}}}", Formats.current().number(number))
            self._limit.set_state(FieldState.ERROR, text)
            return
        self._limit.set_hint(translate("Settings", "as arranged with the account manager"))
        if limit != self._account.request_limit:
            self.limit_chosen.emit(limit)

    def _rename(self) -> None:
        name = self.name.value()
        if self._account is None:
            return
        if not name:
            self._name.set_state(FieldState.ERROR, translate("Settings", "Give it a name"))
            return
        self._name.set_state(FieldState.NONE)
        if name != self._account.name:
            self.renamed.emit(name)
