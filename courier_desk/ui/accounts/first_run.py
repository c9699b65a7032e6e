"""The first-run screen: connect a key, or try everything with the training service. Also "Add account" later.

Testing only reads. The key is hidden while typed and goes to the key store, never into a file; this page forgets it at
once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from courier_desk.desk.accounts import AccountDesk, TestReport, may_replace
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.accounts import Account, KeyHeader, KeyKind, Merchant
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.scan_affixes import Affixes
from courier_desk.ui.accounts.key_report import KeyReport
from courier_desk.ui.accounts.key_words import kept_for_this_run_words, looking_words, missing_words, promise_words
from courier_desk.ui.accounts.welcome import Welcome
from courier_desk.ui.bridge import Latest, OneAtATime
from courier_desk.ui.frame.scanner import Scanner
from courier_desk.ui.frame.window_place import SMALLEST, USUAL
from courier_desk.ui.widgets import (
    TAKES_SCANS,
    Button,
    ButtonKind,
    Combo,
    Field,
    FieldState,
    Ground,
    IconButton,
    Label,
    PageTitle,
    TextField,
)
from courier_desk.ui.widgets.first_paint import FirstPaint
from courier_desk.ui.words import isolate, ltr, merchant_in_full
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words, merchant_refusal_words

_FORM_WIDTH = 680
#: So many of a key's last letters are told, of one so long.
_TOLD, _LONG_KEY = 4, 16


class FirstRunPage(QWidget):
    """Asks for an account; ``account_added`` when it is kept. ``welcome`` offers the training service beside it.

    ``join`` asks which site this computer belongs to; None where it has one, or an account.
    """

    account_added = Signal(object)
    closed = Signal()

    def __init__(
        self,
        accounts: AccountDesk,
        *,
        can_leave: bool,
        replacing: Account | None = None,
        join: Callable[[QWidget], object] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._accounts = accounts
        self.replacing = replacing
        self._report: TestReport | None = None
        self._trouble: Exception | None = None
        self._can_leave = can_leave
        self._kept: Account | None = None  # kept, but its key is not: a person is told before the work begins
        self.welcome = Welcome(replacing=replacing is not None, joins=join is not None and replacing is None)
        if join is not None:
            self.welcome.site.clicked.connect(lambda: join(self))
        self._make_fields()
        self._lay_out()
        self._testing = Latest[TestReport](self._tested, on_failure=self._not_tested, name="test connection")
        self._keeping = OneAtATime("keep account")
        self._asking = Latest[Merchant](self._identified, on_failure=self._not_identified, name="typed merchant")
        self._looking = Latest[None](lambda _nothing: self.show_key_place(), name="the key store")
        for asked in (self._testing, self._asking, self._looking):
            self.destroyed.connect(asked.cancel)
        self._connect()
        if replacing is not None:
            self._take_over(replacing)
        self._show_state()
        self.show_key_place()
        FirstPaint(self).painted.connect(self._look)  # it imports a hundred modules

    def show_key_place(self) -> None:
        """Say where the key will go, as far as that is known."""
        trouble = self._accounts.key_trouble is not None or bool(self._accounts.keys_left_behind)
        self.welcome.show_key_place(promise_words(self._accounts), again=trouble)
        if self._kept is not None and self._accounts.key_is_kept(self._kept):
            self.account_added.emit(self._kept)

    def _look(self) -> None:
        """Look for the key store, where nobody did yet."""
        if not self._accounts.key_store_looked_for:
            self._looking.start(self._accounts.look_for_key_store)

    def _look_again(self) -> None:
        """Look for the key store once more, which may keep now what it did not."""
        self.welcome.show_key_place(looking_words(), again=False)
        self._looking.start(self._accounts.keep_keys_again)

    def _take_over(self, account: Account) -> None:
        """Ask only for the key: the rest is known, and stays."""
        self.address.setText(account.base_url)
        self.address.setReadOnly(True)
        self.name.setText(account.name)
        self.name.setReadOnly(True)

    def _make_fields(self) -> None:
        self.address = TextField(ltr=True, placeholder="https://…/api/public/v1")
        self.key = TextField(ltr=True, icon="key")
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setProperty(TAKES_SCANS, True)
        self.eye = IconButton("eye", self.tr("Show the key while pressed"))
        self.test = Button(self.tr("Test connection"), icon="sync", keys="F5")
        self.key_report = KeyReport()
        self.name = TextField()
        self.merchant = Combo(editable=True)
        self.merchant.setInsertPolicy(Combo.InsertPolicy.NoInsert)
        self._merchant_line().setPlaceholderText(self.tr("Its code, your shop id or its id"))
        self.start = Button(Common.START_WORKING.words, kind=ButtonKind.FIRST, icon="check", keys="Enter", tall=True)
        self.untested = Button(self.tr("Keep without testing"), kind=ButtonKind.QUIET)
        self._address_field = Field(
            self.tr("Service address"),
            self.address,
            required=True,
            side=self.tr("ends in /api/public/v1"),
            keep_hint_line=False,
        )
        self._key_field = Field(
            self.tr("API key"),
            self.key,
            required=True,
            side=self.tr("paste it or scan its code"),
            keep_hint_line=False,
        )
        self._name_field = Field(Common.NAME_ON_THIS_COMPUTER.words, self.name, required=True)
        self._merchant_field = Field(Common.START_WITH_MERCHANT.words, self.merchant, required=True)
        self._used = Label(colour="tx2", wrap=True)

    def _merchant_line(self) -> QLineEdit:
        line = self.merchant.lineEdit()
        assert line is not None  # it is editable
        return line

    def _lay_out(self) -> None:
        form = QWidget()
        form.setMaximumWidth(_FORM_WIDTH)
        column = QVBoxLayout(form)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addWidget(PageTitle(self.tr("Account")))
        column.addWidget(self._address_field)
        key_row = QHBoxLayout()
        key_row.setSpacing(8)
        key_row.addWidget(self._key_field, 1)
        for beside in (self.eye, self.test):
            key_row.addLayout(_level_with_editor(beside, self._key_field))
        column.addLayout(key_row)
        column.addWidget(self.key_report)
        names = QHBoxLayout()
        names.setSpacing(14)
        names.addWidget(self._name_field, 1)
        names.addWidget(self._merchant_field, 1)
        column.addLayout(names)
        column.addStretch(1)
        page = QWidget()
        centre = QHBoxLayout(page)
        centre.setContentsMargins(72, 48, 72, 16)
        centre.addWidget(form, 1)
        centre.addStretch(0)
        self._area = area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the fields
        area.setWidget(page)
        ground = Ground("surface")
        right = QVBoxLayout(ground)
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(area, 1)
        right.addLayout(self._foot())
        for see_through in (area.viewport(), page):
            see_through.setAutoFillBackground(False)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.welcome)
        whole.addWidget(ground, 1)

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setContentsMargins(72, 12, 72, 22)
        foot.setSpacing(8)
        self._used.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)  # level with the buttons
        foot.addWidget(self._used, 1)
        if self._can_leave:
            back = Button(Common.BACK.words, kind=ButtonKind.QUIET, icon="left", keys="Esc")
            back.clicked.connect(self._leave)
            away = QAction(self)
            away.setShortcut(Qt.Key.Key_Escape)
            away.triggered.connect(self._leave)
            self.addAction(away)
            foot.addWidget(back)
        foot.addWidget(self.untested)
        foot.addWidget(self.start)
        return foot

    def _connect(self) -> None:
        for field in (self.address, self.key):
            field.textEdited.connect(self._changed)
            field.returnPressed.connect(self._enter)
        for typed in (self.name, self._merchant_line()):
            typed.returnPressed.connect(self._enter)
        self._merchant_line().textEdited.connect(lambda _text: self._other_merchant())
        self.merchant.activated.connect(lambda _place: self._other_merchant())
        self.eye.pressed.connect(lambda: self.key.setEchoMode(QLineEdit.EchoMode.Normal))
        self.eye.released.connect(lambda: self.key.setEchoMode(QLineEdit.EchoMode.Password))
        self.test.clicked.connect(self.run_test)
        self.start.clicked.connect(self._start)
        self.untested.clicked.connect(self._keep_untested)
        self.welcome.again.clicked.connect(self._look_again)
        refresh = QAction(self)
        refresh.setShortcut(Qt.Key.Key_F5)
        refresh.triggered.connect(self.run_test)
        self.addAction(refresh)

    def focus_first(self) -> None:
        """Give the keyboard to the first field that is to be filled in."""
        first = self.address if self.replacing is None else self.key
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_typed(self, earlier: FirstRunPage | None) -> None:
        """Go on with what stands typed in the page that this one takes the place of, if it asked for the same."""
        if earlier is None or earlier.replacing != self.replacing:
            return
        for mine, typed in ((self.address, earlier.address), (self.key, earlier.key), (self.name, earlier.name)):
            mine.setText(typed.text())
        if isinstance(earlier.answer, Exception):
            self._not_tested(earlier.answer)
        elif earlier.answer is not None:
            self._tested(earlier.answer)
            self.choose_merchant(earlier.chosen_merchant)

    def _tell(self, words: str, *, colour: str = "tx2") -> None:
        self._used.set_colour(colour)
        self._used.set_text(words)

    def show_trouble(self, words: str) -> None:
        """Say why the training service did not start; its own words, as they came."""
        self._tell(self.tr("The training service did not start: {0}").replace("{0}", isolate(words)), colour="red")

    def show_note(self, words: str) -> None:
        """Say what a person has to know before they connect."""
        self._used.set_colour("amb")
        self._used.set_text(words)

    def show_missing_key(self) -> None:
        """Say why the key of an account that this desk knows is asked for."""
        if self.replacing is not None:
            self.show_note(missing_words(self._accounts, self.replacing))

    # -- testing ---------------------------------------------------------------------------------------------------

    def run_test(self) -> None:
        """Ask the service who this key is."""
        if not self._complete():
            return
        self.key_report.show_wait()
        address, key = self.address.text(), self.key.text()
        header = self.replacing.key_header if self.replacing is not None else KeyHeader.BEARER
        self._testing.start(lambda: self._accounts.test(address, key, header, of=self.replacing))

    def _complete(self) -> bool:
        """Point at what is missing; tell whether nothing is."""
        whole = True
        for field, editor in ((self._key_field, self.key), (self._address_field, self.address)):
            if editor.text().strip():
                field.set_state(FieldState.NONE)
            else:
                field.set_state(FieldState.ERROR, Common.FILL_THIS_IN.words)
                editor.setFocus(Qt.FocusReason.OtherFocusReason)
                whole = False
        return whole

    def _tested(self, report: TestReport) -> None:
        self._report, self._trouble = report, None
        self.key_report.show_report(report)
        ending = self.key.text().strip()[-_TOLD:]
        if len(self.key.text().strip()) >= _LONG_KEY:
            self._key_field.set_state(FieldState.OK, self.tr("Ends in {0}").replace("{0}", ltr(ending)))
        if not self.name.text().strip():
            self.name.setText(report.name)
        self.merchant.clear()
        begins = "\u200f" if self.isRightToLeft() else ""  # Qt asks the first letter outside of what is isolated
        for merchant in report.merchants:
            known_as = (merchant.code, merchant.external_id, merchant.merchant_id)
            self.merchant.addItem(f"{begins}{merchant_in_full(merchant)}", known_as)
        self._tell(self.tr("%Ln requests used for the test", "", report.requests))
        if self.replacing is not None and not may_replace(self.replacing, report):
            self._report = None
            words = self.tr("This key is of another business. Add it as an account of its own.")
            self._tell(words, colour="red")
            self._show_state()
            return
        self._show_state()
        self._next_to_fill_in().setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self._merchant_field, self._show_merchant)  # once the report has its height

    def _next_to_fill_in(self) -> QWidget:
        """Give what a person has to do next: a name, the choice of one merchant among several, or to start."""
        if self.replacing is not None:
            return self.start
        if not self.name.text().strip():
            return self.name
        return self.merchant if self.merchant.count() > 1 and not self._merchant_field.isHidden() else self.start

    def _not_tested(self, error: Exception) -> None:
        failure = error.failure if isinstance(error, DeskFailure) else _unexpected(error)
        self._report, self._trouble = None, error
        if failure.kind is FailureKind.BAD_ADDRESS:  # said where it can be mended
            self.key_report.clear()
            self._address_field.set_state(FieldState.ERROR, failure_words(failure))
            self.address.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.key_report.show_failure(failure)
        self._show_state(failure)

    def _changed(self) -> None:
        """What was tested is no longer what stands here."""
        self._testing.cancel()
        self._asking.cancel()
        self._report, self._trouble = None, None
        self._used.set_text("")
        self.key_report.clear()
        for field in (self._address_field, self._key_field):
            field.set_state(FieldState.NONE)
        self._show_state()

    def _show_state(self, failure: Failure | None = None) -> None:
        report = self._report
        company = report is not None and report.kind is KeyKind.COMPANY
        required = _needs_merchant(report)
        offline = failure is not None and failure.execution is Execution.NOT_SENT
        maybe = report.kind is KeyKind.UNKNOWN if report is not None else offline
        self._merchant_field.setVisible((company or maybe) and self.replacing is None)
        self._merchant_field.set_required(required=required)
        self._merchant_field.set_side("" if company else self.tr("for a company key"))
        self._say_merchant("")
        self.start.set_off(None if report is not None else self.tr("Test the connection first"))
        usable = failure is not None and failure.kind is not FailureKind.BAD_ADDRESS
        self.untested.setVisible(offline and usable)

    @property
    def answer(self) -> TestReport | Exception | None:
        """Give what the test of what stands here found, or why it did not work; None while none has been answered."""
        return self._report if self._report is not None else self._trouble

    @property
    def tested(self) -> bool:
        """Tell whether a test has been answered, well or not."""
        return self.answer is not None

    @property
    def works(self) -> bool:
        """Tell whether the key was found to work."""
        return self._report is not None

    def choose_merchant(self, identifier: str) -> None:
        """Choose the merchant by its code or shop id; one that is not in the list is typed in."""
        place = next((n for n in range(self.merchant.count()) if identifier in self.merchant.itemData(n)), -1)
        if place >= 0:
            self.merchant.setCurrentIndex(place)
        else:
            self.merchant.setEditText(identifier)

    @property
    def chosen_merchant(self) -> str:
        """Give the code of the chosen merchant, or what was typed in its place; empty where none is named."""
        if self._merchant_field.isHidden():
            return ""
        place = self.merchant.findText(self.merchant.currentText())
        return str(self.merchant.itemData(place)[0]) if place >= 0 else self.merchant.currentText().strip()

    @property
    def merchant_trouble(self) -> str:
        """What is wrong with the merchant to begin with; empty when nothing is known to be."""
        return self._merchant_trouble

    _merchant_trouble = ""

    def _say_merchant(self, trouble: str) -> None:
        self._merchant_trouble = trouble
        self._merchant_field.set_state(FieldState.ERROR if trouble else FieldState.NONE, trouble)
        if trouble:
            self.merchant.setFocus(Qt.FocusReason.OtherFocusReason)
            QTimer.singleShot(0, self._merchant_field, self._show_merchant)  # once what is said has its height

    def _other_merchant(self) -> None:
        """Another merchant stands there: what is asked of the one before is of no interest any more."""
        self._say_merchant("")
        self._asking.cancel()
        if self._report is not None:
            self.start.set_off(None)

    def _show_merchant(self) -> None:
        field = self._name_field if self._merchant_field.isHidden() else self._merchant_field
        self._area.ensureWidgetVisible(field, 0, 60)

    def _has_merchant(self, report: TestReport | None) -> bool:
        """Point at a merchant that is missing; tell whether none is."""
        missing = _needs_merchant(report) and not self._merchant_field.isHidden() and not self.chosen_merchant
        if missing:
            self._say_merchant(self.tr("A company key works for a merchant: type its code, your shop id or its id."))
        return not missing

    # -- keeping ---------------------------------------------------------------------------------------------------

    def _enter(self) -> None:
        if self._report is None:
            self.run_test()
        else:
            self._start()

    def _start(self) -> None:
        if self._kept is not None:
            self.account_added.emit(self._kept)
            return
        report = self._report
        whole = report is not None and self._complete() and self._named() and self._has_merchant(report)
        if report is None or not whole or self.start.is_off():
            return
        code = self.chosen_merchant
        if not code or any(code == one.code for one in report.merchants):
            self._keeping.start(lambda: self._keep(report, code))
            return
        self.start.set_off(Common.ASKING_THE_SERVICE.words)
        address, key, header = self.address.text(), self.key.text(), report.key_header
        self._asking.start(lambda: self._accounts.identify(address, key, code, header))

    def _identified(self, found: Merchant) -> None:
        """The service knows the merchant that was typed, or cannot be asked for it."""
        self.start.set_off(None)
        if self._report is not None:
            report = replace(self._report, merchants=(*self._report.merchants, found))
            self._keeping.start(lambda: self._keep(report, found.code))

    def _not_identified(self, error: Exception) -> None:
        failure = error.failure if isinstance(error, DeskFailure) else _unexpected(error)
        self.start.set_off(None)
        self._say_merchant(merchant_refusal_words(failure))

    def _keep_untested(self) -> None:
        if self._complete() and self._named():
            code = self.chosen_merchant
            self._keeping.start(lambda: self._keep(None, code))

    def _named(self) -> bool:
        named = bool(self.name.text().strip())
        self._name_field.set_state(
            FieldState.NONE if named else FieldState.ERROR, "" if named else Common.GIVE_IT_A_NAME.words
        )
        if not named:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        return named

    async def _keep(self, report: TestReport | None, code: str) -> None:
        """Keep the account. Where its key goes nowhere although this page said otherwise, that is told first."""
        told = self._accounts.key_trouble is not None
        self._let_type(on=False)
        self._tell(self.tr("The key store is asked to keep the key; it may ask for its password …"))
        try:
            account = await self._kept_account(report, code)
        except BaseException as failure:
            self._let_type(on=True)
            if (
                kind := getattr(failure, "kind", None)
            ) is not None:  # the store's, whose faults this room does not know
                from courier_desk.ui.shell.store_trouble import trouble_title  # noqa: PLC0415 - seldom wanted

                self._tell(trouble_title(str(kind)) + ".", colour="red")
            raise
        self.key.clear()
        trouble = self._accounts.key_trouble_of(account)
        if trouble is None or told:
            self.account_added.emit(account)
            return
        self._kept = account
        self.welcome.stay()
        self._tell(kept_for_this_run_words(trouble), colour="amb")
        self.show_key_place()
        self.start.setText(Common.GO_ON.words)
        self.start.set_off(None)
        self.start.setFocus(Qt.FocusReason.OtherFocusReason)

    async def _kept_account(self, report: TestReport | None, code: str) -> Account:
        account: Account
        if self.replacing is not None:
            account = await self._accounts.replace_key(self.replacing, self.key.text(), report)
        else:
            account = await self._accounts.add(
                name=self.name.text(),
                base_url=self.address.text(),
                key=self.key.text(),
                report=report,
                merchant=code,
            )
        return account

    def _let_type(self, *, on: bool) -> None:
        """Let the form be filled in, or not while its account is being kept."""
        for part in (self._address_field, self._key_field, self._name_field, self._merchant_field, self.eye, self.test):
            part.setEnabled(on)
        self.welcome.setEnabled(on)  # another language builds the page anew
        self.untested.set_off(None if on else self.tr("The account is being kept"))
        self.start.set_off(None if on else self.tr("The account is being kept"))

    def _leave(self) -> None:
        """Go back; to an account that was kept, not away from it."""
        if self._kept is not None:
            self.account_added.emit(self._kept)
        else:
            self.closed.emit()


def _needs_merchant(report: TestReport | None) -> bool:
    """Tell whether nothing can be done without a merchant: a company that has none yet can add its first one."""
    has_none = report is not None and report.merchants_listed and not report.merchant_count
    return report is not None and report.kind is KeyKind.COMPANY and not has_none


def _level_with_editor(widget: QWidget, field: Field) -> QVBoxLayout:
    """Stand a widget level with the editor of a field, which has its label above and its hint below."""
    column = QVBoxLayout()
    label = field.sizeHint().height() - field.editor.sizeHint().height()
    column.setContentsMargins(0, min(label, 22), 0, 0)
    column.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
    return column


def _unexpected(error: Exception) -> Failure:
    """Turn a fault of the program into something the page can say; its detail is in the log."""
    return Failure(kind=FailureKind.UNREADABLE, execution=Execution.UNKNOWN, detail=type(error).__name__)


class FirstRunWindow(QMainWindow):
    """Holds the page; ``closing`` when it is closed by the person. ``affixes``: what the scanner puts around codes."""

    closing = Signal()

    def __init__(
        self,
        accounts: AccountDesk,
        *,
        can_leave: bool,
        replacing: Account | None = None,
        affixes: Callable[[], Affixes] = Affixes,
        join: Callable[[QWidget], object] | None = None,
    ) -> None:
        super().__init__()
        self._scanner = Scanner(self, affixes)
        self.setWindowTitle(Common.COURIER_DESK.words)
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self.page = FirstRunPage(accounts, can_leave=can_leave, replacing=replacing, join=join)
        self.setCentralWidget(self.page)

    def show_ready(self) -> None:
        """Show it, ready to type."""
        self.show()
        self.page.focus_first()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window goes."""
        self.closing.emit()
        super().closeEvent(event)
