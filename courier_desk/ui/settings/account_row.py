"""An account in the settings: who it is, how it stands, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from courier_desk.desk.accounts import TestReport
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.failures import Failure
from courier_desk.ui.accounts.findings import Findings
from courier_desk.ui.literal import tip_text
from courier_desk.ui.settings.account_form import AccountForm
from courier_desk.ui.settings.account_words import (
    failed_words,
    kind_line,
    no_key_words,
    scope_line,
    training_words,
    works_words,
)
from courier_desk.ui.settings.section import show_whole
from courier_desk.ui.theme import Role, Theme, paint_box
from courier_desk.ui.widgets import Button, Label, Rule, StatusPill, Tag
from courier_desk.ui.words import isolate, listed, ltr

translate = QCoreApplication.translate
#: Room for the pill and the buttons, so that the columns of all rows stand under each other.
_RIGHT = 300


class AccountRow(QWidget):
    """Shows what it is given and tells what was pressed."""

    test_asked = Signal()
    use_asked = Signal()
    edit_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._mark = _Mark()
        self._name = Label(role=Role.FIELD, bold=True, gives_way=True)
        self._in_use = Tag(translate("Settings", "in use"))
        self._kind, self._scopes = Label(colour="tx2", wrap=True), Label(colour="tx2", wrap=True)
        self._address = Label(colour="tx2", wrap=True)
        for label in (self._kind, self._scopes, self._address):
            label.setMinimumWidth(40)
        self.pill = StatusPill()
        self.use = Button(translate("Settings", "Use"), icon="check")
        self.test = Button(translate("Settings", "Test"), icon="sync")
        self.edit = Button(translate("Settings", "Edit…"), icon="edit")
        self.findings = Findings()
        self.form = AccountForm()
        self.form.hide()
        self._lay_out()
        self.test.clicked.connect(self.test_asked)
        self.use.clicked.connect(self.use_asked)
        self.edit.clicked.connect(self._toggle)
        self.form.closed.connect(self._toggle)

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
        line.addWidget(self._mark)
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
        column.addWidget(self.findings)
        column.addWidget(self.form)
        column.addWidget(Rule())

    def show_account(self, account: Account, merchants: Sequence[Merchant], *, in_use: bool) -> None:
        """Show an account with the merchants known of it."""
        self._name.set_text(isolate(account.name))
        self._in_use.setVisible(in_use)
        kind = kind_line(account)
        if account.kind is KeyKind.COMPANY and merchants and account.lists_merchants and not account.is_training:
            kind = listed([kind, self.tr("%Ln merchants", "", len(merchants))])
        self._kind.set_text(kind)
        self._scopes.set_text(translate("Settings", "no key") if account.is_training else scope_line(account))
        address = account.base_url.replace("/", "/\u200b")  # where a long one may be broken
        self._address.set_text("" if account.is_training else ltr(address))
        self._address.setToolTip(tip_text(ltr(account.base_url)))
        self._mark.show_mark(account, in_use=in_use)
        self.use.setVisible(not in_use and account.is_training)
        self.test.setVisible(not account.is_training)
        self.edit.setVisible(not account.is_training)
        for button, words in (
            (self.use, translate("Settings", "Use {0}")),
            (self.test, translate("Settings", "Test {0}")),
            (self.edit, translate("Settings", "Edit {0}")),
        ):
            button.setAccessibleName(words.replace("{0}", isolate(account.name)))
        if account.is_training:
            self.pill.set_status(training_words())
        self.form.show_account(account, merchants, in_use=in_use)

    def show_wait(self) -> None:
        """Tell that the service is being asked."""
        self.findings.show_wait()
        self.pill.set_status(None)

    def show_report(self, report: TestReport) -> None:
        """Tell of a key that works."""
        self.findings.show_report(report)
        self.pill.set_status(works_words())

    def show_no_key(self) -> None:
        """Tell that there is no key to test."""
        self.findings.show_no_key()
        self.pill.set_status(no_key_words())

    def show_failure(self, failure: Failure, *, told: bool = True) -> None:
        """Tell what stands in the way; in the pill alone when nobody asked."""
        if told:
            self.findings.show_failure(failure)
        self.pill.set_status(failed_words(failure.kind))

    def _toggle(self) -> None:
        opening = self.form.isHidden()
        self.form.setVisible(opening)
        self.findings.clear()
        self.edit.set_icon("up" if opening else "edit")
        if opening:
            show_whole(self.form)
            self.form.name.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)


class _Mark(QWidget):
    """The first letter of the name in a box, in the accent's colour while the account is in use."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(36, 36)
        self._letter = ""
        self._in_use = False

    def show_mark(self, account: Account, *, in_use: bool) -> None:
        self._letter, self._in_use = account.name[:1].upper(), in_use
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, painter = Theme.of(self), QPainter(self)
        fill, ink = ("ac", "onac") if self._in_use else ("neu", "surface")
        paint_box(painter, self.rect(), fill=theme.tokens[fill], border=None)
        painter.setFont(theme.font(Role.TITLE, bold=True))
        painter.setPen(theme.colour(ink))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._letter)
