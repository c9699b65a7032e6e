"""What can be changed of an account, under its row: name, merchant to begin with, header, key; and its removal."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.domain.accounts import Account, KeyHeader, KeyKind, Merchant
from courier_desk.ui.widgets import (
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
from courier_desk.ui.words import listed, ltr

translate = QCoreApplication.translate


class AccountForm(QWidget):
    """Each change is told at once."""

    renamed = Signal(str)
    merchant_chosen = Signal(str)
    header_chosen = Signal(str)
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
        self.use = Button(translate("Settings", "Use this account"), kind=ButtonKind.EMPHASISED, icon="check")
        self.key = Button(translate("Settings", "Replace key…"), icon="key")
        self.remove = Button(translate("Settings", "Remove account…"), kind=ButtonKind.DANGER, icon="trash")
        self.done = Button(translate("Settings", "Close"), kind=ButtonKind.QUIET, icon="up")
        self._name = Field(
            translate("Settings", "Name on this computer"), self.name, required=True, keep_hint_line=False
        )
        self._merchant = Field(translate("Settings", "Start with merchant"), self.merchant, keep_hint_line=False)
        self._lay_out()
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
        self.header.set_value(account.key_header.value)
        self.merchant.set_choices([(one.code, listed([one.name, ltr(one.code)])) for one in merchants])
        self.merchant.set_key(account.merchant)
        self._merchant.setVisible(account.kind is not KeyKind.SINGLE and bool(merchants))
        words = translate("Settings", "Merchant in use") if in_use else translate("Settings", "Start with merchant")
        self._merchant.set_label(words)

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
