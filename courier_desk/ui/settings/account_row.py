"""An account in the settings: who it is, how it stands, and the form under it in which it is changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.accounts import TestReport
from courier_desk.domain.accounts import LIMIT_RANGE, USUAL_LIMIT, Account, KeyHeader, KeyKind, Merchant, Scope
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.folding import fold_digits
from courier_desk.ui.accounts.key_report import KeyReport
from courier_desk.ui.literal import tip_text
from courier_desk.ui.settings.section import show_whole
from courier_desk.ui.theme import Role, Theme, Tone, paint_box
from courier_desk.ui.widgets import (
    HOLDS_NUMBERS,
    Button,
    ButtonKind,
    Card,
    Combo,
    Field,
    FieldState,
    Label,
    Rule,
    Segment,
    Segments,
    StatusPill,
    Tag,
    TextField,
)
from courier_desk.ui.words import Formats, StatusWords, isolate, listed, ltr, merchant_in_full
from courier_desk.ui.words_common import Common, Counts, account_words

translate = QCoreApplication.translate
_KINDS = {
    KeyKind.COMPANY: QT_TRANSLATE_NOOP("Settings", "Company key ending in {0}"),
    KeyKind.SINGLE: QT_TRANSLATE_NOOP("Settings", "Single-business key ending in {0}"),
    KeyKind.UNKNOWN: QT_TRANSLATE_NOOP("Settings", "Key ending in {0}, its kind is not known"),
}
_SCOPES = {Scope.ORDERS: Common.ORDERS, Scope.PICKUPS: Common.PICKUPS, Scope.MERCHANTS: Common.MERCHANTS}
#: Room for the pill and the buttons, so that the columns of all rows stand under each other.
_RIGHT = 300


def kind_line(account: Account) -> str:
    """Give what stands under an account's name."""
    if account.is_training:
        return translate("Settings", "Made-up orders on this computer")
    return translate("Settings", str(_KINDS[account.kind])).replace("{0}", ltr(account.key_tail))


def scope_line(account: Account) -> str:
    """Give what the account's key may work with; merchants are nothing for a single-business key."""
    held = account.scopes if account.lists_merchants else account.scopes - {Scope.MERCHANTS}
    return listed(name.words for scope, name in _SCOPES.items() if scope in held) or translate("Settings", "nothing")


def works_words() -> StatusWords:
    """Give the pill of a key that works."""
    return StatusWords(translate("Settings", "Works"), Tone.GREEN, "check")


def training_words() -> StatusWords:
    """Give the pill of the training service."""
    return StatusWords(translate("Switcher", "Training"), Tone.NEUTRAL, "school")


def no_key_words() -> StatusWords:
    """Give the pill of an account whose key is not kept any more."""
    return StatusWords(Common.NO_KEY.words, Tone.RED, "key")


def failed_words(kind: FailureKind) -> StatusWords:
    """Give the pill of a key that does not work, or could not be tested."""
    if kind is FailureKind.UNAUTHORIZED:
        return StatusWords(Common.KEY_REFUSED.words, Tone.RED, "alert")
    if kind is FailureKind.ACCOUNT_REMOVED:
        return StatusWords(translate("Settings", "Account deleted"), Tone.RED, "alert")
    if kind in (FailureKind.NO_CONNECTION, FailureKind.PROXY, FailureKind.NO_ANSWER, FailureKind.INTERNAL_ERROR):
        return StatusWords(translate("Settings", "No answer"), Tone.AMBER, "wifioff")
    return StatusWords(translate("Settings", "Does not work"), Tone.RED, "alert")


class AccountForm(QWidget):
    """What can be changed of an account. What was typed is told at once where it can be; the rest tells of itself."""

    renamed = Signal(str)
    limit_chosen = Signal(object)
    """How many requests a minute were arranged; None: the usual ones."""

    def __init__(self) -> None:
        super().__init__()
        self._account: Account | None = None
        self.name, self.merchant = TextField(), Combo()
        self.header = Segments(
            [Segment(header.value, ltr(header.shown)) for header in KeyHeader],
            translate("Settings", "Header of the key"),
        )
        self.limit = TextField(ltr=True, placeholder=str(USUAL_LIMIT))
        self.limit.setProperty(HOLDS_NUMBERS, True)
        self.use = Button(translate("Settings", "Use this account"), kind=ButtonKind.EMPHASISED, icon="check")
        self.key = Button(translate("Settings", "Replace key…"), icon="key")
        self.remove = Button(translate("Settings", "Remove account…"), kind=ButtonKind.DANGER, icon="trash")
        self.done = Button(Common.CLOSE.words, kind=ButtonKind.QUIET, icon="up")
        self._name = Field(Common.NAME_ON_THIS_COMPUTER.words, self.name, required=True, keep_hint_line=False)
        self._merchant = Field(Common.START_WITH_MERCHANT.words, self.merchant, keep_hint_line=False)
        self._limit = Field(translate("Settings", "Requests a minute"), self.limit)
        self._lay_out()
        self.limit.editingFinished.connect(self._choose_limit)
        self.name.editingFinished.connect(self._rename)

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
        self.merchant.set_choices([(one.code, merchant_in_full(one)) for one in merchants])
        self.merchant.set_key(account.merchant)
        self._merchant.setVisible(account.kind is not KeyKind.SINGLE and bool(merchants))
        words = translate("Settings", "Merchant in use") if in_use else Common.START_WITH_MERCHANT.words
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
            self._name.set_state(FieldState.ERROR, Common.GIVE_IT_A_NAME.words)
            return
        self._name.set_state(FieldState.NONE)
        if name != self._account.name:
            self.renamed.emit(name)


class AccountRow(QWidget):
    """Shows what it is given; whoever makes it connects its buttons and those of its form."""

    def __init__(self) -> None:
        super().__init__()
        self._initial = _Initial()
        self._name = Label(role=Role.FIELD, bold=True, gives_way=True)
        self._in_use = Tag(Common.IN_USE.words)
        self._kind, self._scopes = Label(colour="tx2", wrap=True), Label(colour="tx2", wrap=True)
        self._address = Label(colour="tx2", wrap=True)
        for label in (self._kind, self._scopes, self._address):
            label.setMinimumWidth(40)
        self.pill = StatusPill()
        self.use = Button(translate("Settings", "Use"), icon="check")
        self.test = Button(translate("Settings", "Test"), icon="sync")
        self.edit = Button(translate("Settings", "Edit…"), icon="edit")
        self.key_report = KeyReport()
        self.form = AccountForm()
        self.form.hide()
        self._lay_out()
        self.edit.clicked.connect(self._toggle)
        self.form.done.clicked.connect(self._toggle)

    def _lay_out(self) -> None:
        names = QHBoxLayout()
        names.setSpacing(6)
        names.addWidget(self._name)
        names.addWidget(self._in_use)
        names.addStretch(1)
        who = QVBoxLayout()
        who.setSpacing(0)
        who.addLayout(names)
        who.addWidget(self._kind)
        what = QVBoxLayout()
        what.setSpacing(0)
        what.addWidget(self._scopes)
        what.addWidget(self._address)
        line = QHBoxLayout()
        line.setContentsMargins(0, 12, 0, 0)
        line.setSpacing(12)
        line.addWidget(self._initial)
        line.addLayout(who, 10)
        line.addLayout(what, 9)
        right = QWidget()
        right.setMinimumWidth(_RIGHT)
        ends = QHBoxLayout(right)
        ends.setContentsMargins(0, 0, 0, 0)
        ends.setSpacing(12)
        ends.addStretch(1)
        for end in (self.pill, self.use, self.test, self.edit):
            ends.addWidget(end)
        line.addWidget(right)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(line)
        column.addWidget(self.key_report)
        column.addWidget(self.form)
        column.addWidget(Rule())

    def show_account(self, account: Account, merchants: Sequence[Merchant], *, in_use: bool) -> None:
        """Show an account with the merchants known of it."""
        self._name.set_text(isolate(account_words(account)))
        self._in_use.setVisible(in_use)
        kind = kind_line(account)
        if account.kind is KeyKind.COMPANY and merchants and account.lists_merchants and not account.is_training:
            kind = listed([kind, Counts().merchants(len(merchants))])
        self._kind.set_text(kind)
        self._scopes.set_text(Common.NO_KEY_IN_LINE.words if account.is_training else scope_line(account))
        address = account.base_url.replace("/", "/\u200b")  # where a long one may be broken
        self._address.set_text("" if account.is_training else ltr(address))
        self._address.setToolTip(tip_text(ltr(account.base_url)))
        self._initial.show_initial(account, in_use=in_use)
        self.use.setVisible(not in_use and account.is_training)
        self.test.setVisible(not account.is_training)
        self.edit.setVisible(not account.is_training)
        for button, words in (
            (self.use, translate("Settings", "Use {0}")),
            (self.test, translate("Settings", "Test {0}")),
            (self.edit, translate("Settings", "Edit {0}")),
        ):
            button.setAccessibleName(words.replace("{0}", isolate(account_words(account))))
        if account.is_training:
            self.pill.set_status(training_words())
        self.form.show_account(account, merchants, in_use=in_use)

    def show_wait(self) -> None:
        """Tell that the service is being asked."""
        self.key_report.show_wait()
        self.pill.set_status(None)

    def show_report(self, report: TestReport) -> None:
        """Tell of a key that works."""
        self.key_report.show_report(report)
        self.pill.set_status(works_words())

    def show_no_key(self) -> None:
        """Tell that there is no key to test."""
        self.key_report.show_no_key()
        self.pill.set_status(no_key_words())

    def show_failure(self, failure: Failure, *, told: bool = True) -> None:
        """Tell what stands in the way; in the pill alone when nobody asked."""
        if told:
            self.key_report.show_failure(failure)
        self.pill.set_status(failed_words(failure.kind))

    def _toggle(self) -> None:
        opening = self.form.isHidden()
        self.form.setVisible(opening)
        self.key_report.clear()
        self.edit.set_icon("up" if opening else "edit")
        if opening:
            show_whole(self.form)
            self.form.name.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)


class _Initial(QWidget):
    """The first letter of the name in a box, in the accent's colour while the account is in use."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(36, 36)
        self._letter = ""
        self._in_use = False

    def show_initial(self, account: Account, *, in_use: bool) -> None:
        self._letter, self._in_use = account_words(account)[:1].upper(), in_use
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter = Theme.of(self), QPainter(self)
        fill, ink = ("ac", "onac") if self._in_use else ("neu", "surface")
        paint_box(painter, self.rect(), fill=theme.tokens[fill], border=None)
        painter.setFont(theme.font(Role.TITLE, bold=True))
        painter.setPen(theme.colour(ink))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._letter)
