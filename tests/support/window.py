"""A person at the real window: finds things by the text that can be seen, types, presses and reads like one.

The program is the real one with the real main window; only the key store is in memory and the screen is offscreen. What
a person cannot see (hidden, covered by another page) is not found.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from courier_desk.app import Options, Program
from courier_desk.desk.accounts import AccountDesk
from courier_desk.desk.session import SessionSettings
from courier_desk.domain.accounts import KeyKind
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.outbox import Policy
from courier_desk.host.last_run import BadEnd
from courier_desk.host.logs import LogFile
from courier_desk.host.paths import DataFolder
from courier_desk.host.private import Others
from courier_desk.host.secrets import KeyStore
from courier_desk.host.settings import Appearance, Language, Settings
from courier_desk.self_test.driver import Driver, NotSeen, is_drawn
from courier_desk.store import order_form
from courier_desk.store.database import Store
from courier_desk.store.file_store import FileStore
from courier_desk.store.site_store import SiteStore
from courier_desk.ui import bridge
from courier_desk.ui.compose.customer_sections import OriginalEdit
from courier_desk.ui.frame.status_line import StatusLine
from courier_desk.ui.frame.top_bar import Switcher
from courier_desk.ui.settings.page import Navigation
from courier_desk.ui.shell.window import SessionWindow
from courier_desk.ui.widgets import ConfirmDialog, Field, PaintedButton, PopupList, RowKind, StatusPill
from courier_desk.ui.widgets.table import DeskTable
from courier_desk.ui.words import merchant_in_full, plain
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox

T = TypeVar("T")
W = TypeVar("W", bound=QWidget)
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
#: Short waits for what may still be on its way at the service, and no limit of requests that a story would meet.
QUICK = SessionSettings(
    limit=6_000, policy=Policy(settle=0.6, second_look=0.3, rounds=3), watch_pause=0.1, watch_stretch=0.5
)


class Person(Driver):
    """Someone at the desk. ``program`` is what they work with."""

    def __init__(
        self, program: Program, out: Path, *, data: DataFolder | None = None, keys: KeyStore | None = None
    ) -> None:
        super().__init__(out)
        self.program = program
        self._data, self._keys = data, keys
        self._has_begun = False
        self._to_begin = asyncio.Lock()
        self.work = bridge.spawn(self._run(), name="program")

    async def _run(self) -> int:
        async with self._to_begin:  # after what `connect` writes down for it, if that comes at once
            self._has_begun = True
        return await self.program.run()

    # -- what can be seen --------------------------------------------------------------------------------------------

    @property
    def window(self) -> QWidget:
        """The window that is open."""
        dialog = QApplication.activeModalWidget()
        shown = [one for one in QApplication.topLevelWidgets() if one.isVisible() and not isinstance(one, QMenu)]
        over = [one for one in shown if one in (dialog, self.program.first_run)]
        if not shown:
            raise NotSeen("a window")
        return [*shown, *over][-1]

    @property
    def desk(self) -> SessionWindow:
        """The main window with its pages."""
        if self.program.window is None or not self.program.window.window.isVisible():
            raise NotSeen("the main window")
        return self.program.window

    def all(self, kind: type[W]) -> list[W]:
        """Every visible widget of a kind."""
        window = _found(lambda: self.window)
        if window is None:
            return []
        found = [window] if isinstance(window, kind) else []
        return [one for one in [*found, *window.findChildren(kind)] if one.isVisible()]

    def texts(self) -> list[str]:
        """Everything that can be read now: labels, buttons, tabs, fields, lists, popups, the status line."""
        return [_as_read(text) for text in self._texts() if text.strip()]

    def _texts(self) -> Iterator[str]:
        seen = self._visible()
        for label in _of_kind(seen, QLabel):
            yield label.text()
        for button in _of_kind(seen, QAbstractButton):
            yield button.text()
        for switcher in _of_kind(seen, Switcher):
            yield switcher.accessibleName()
        for pill in _of_kind(seen, StatusPill):
            yield pill.accessibleName()
        for original in _of_kind(seen, OriginalEdit):
            yield original.said()
        for tabs in _of_kind(seen, QTabBar):
            yield from (tabs.accessibleTabName(place) or tabs.tabText(place) for place in range(tabs.count()))
        for edit in _of_kind(seen, QLineEdit):
            if edit.echoMode() is QLineEdit.EchoMode.Normal:
                yield edit.text()
        for text in _of_kind(seen, QPlainTextEdit):
            yield text.toPlainText()
        for line in _of_kind(seen, StatusLine):
            yield line.text()
        for popup in _of_kind(seen, PopupList):
            yield from (" ".join(part for part in (row.text, row.detail, row.end) if part) for row in popup.rows())
        yield from (" | ".join(cells) for _, cells in self._rows())

    def _visible(self) -> list[QWidget]:
        """Every visible widget of the window, found in one walk that enters nothing hidden: most pages are."""
        window = _found(lambda: self.window)
        if window is None:
            return []
        of_window = (one for one in QApplication.topLevelWidgets() if one is not window and window in _around(one))
        found: list[QWidget] = []
        ahead = [*(one for one in of_window if one.isVisible()), window]
        while ahead:
            widget = ahead.pop()
            found.append(widget)
            inside = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
            ahead += [one for one in reversed(inside) if one.isVisible() and not one.isWindow()]
        return found

    def sees(self, part: str) -> bool:
        """Tell whether this can be read somewhere."""
        return any(part in _as_read(text) for text in self._texts())

    async def reads(self, part: str, *, seconds: float = PATIENCE) -> None:
        """Wait until this can be read."""
        try:
            await self.wait_for(part, lambda: self.sees(part), seconds=seconds)
        except NotSeen as reason:
            raise NotSeen(f"{reason}; there is: {self.texts()}") from None

    async def reads_no_more(self, part: str, *, seconds: float = PATIENCE) -> None:
        """Wait until this cannot be read any more."""
        await self.wait_for(f"no more {part}", lambda: not self.sees(part), seconds=seconds)

    # -- finding by the text that is seen ----------------------------------------------------------------------------

    def button(self, text: str) -> QAbstractButton:
        """The one button that says this, or that a screen reader calls so."""
        found = [one for one in self.all(QAbstractButton) if text in (plain(one.text()), plain(one.accessibleName()))]
        return _only(
            found, f"the button {text!r}", [one.text() or one.accessibleName() for one in self.all(QAbstractButton)]
        )

    def field(self, label: str) -> QWidget:
        """The editor under a label, or the one a screen reader calls so."""
        found: list[QWidget] = [field.editor for field in self.all(Field) if plain(field.label()) == label]
        if not found:
            editors = [*self.all(QLineEdit), *self.all(QPlainTextEdit), *self.all(QComboBox)]
            found = [one for one in editors if one.accessibleName() == label]
        return _only(found, f"the field {label!r}", [field.label() for field in self.all(Field)])

    def of(self, label: str) -> str:
        """What stands in a field."""
        editor = self.field(label)
        if isinstance(editor, QComboBox):
            return editor.currentText()
        if isinstance(editor, QPlainTextEdit):
            return editor.toPlainText()
        if isinstance(editor, QAbstractSpinBox):
            return editor.text()
        assert isinstance(editor, QLineEdit)
        return editor.text()

    def said_at(self, label: str) -> str:
        """What is said under a field."""
        fields = [field for field in self.all(Field) if plain(field.label()) == label]
        return _only(fields, f"the field {label!r}", []).hint()

    def _rows(self) -> Iterator[tuple[tuple[DeskTable, int], list[str]]]:
        for table in self.all(DeskTable):
            model = table.model()
            first = 1 if table.columns[0].key == "check" else 0
            for row in range(min(model.rowCount(), 60)):
                cells = (model.index(row, column).data() for column in range(first, model.columnCount()))
                yield (table, row), [plain(str(text or "")) for text in cells]

    def rows(self, *parts: str) -> list[list[str]]:
        """The cells of every listed order that says all of these."""
        return [cells for _, cells in self._rows() if all(part in " | ".join(cells) for part in parts)]

    async def row(self, *parts: str, seconds: float = PATIENCE) -> list[str]:
        """Wait for the one listed order that says all of these, and give its cells."""
        _, cells = await self._place(*parts, seconds=seconds)
        return cells

    async def _place(self, *parts: str, seconds: float = PATIENCE) -> tuple[tuple[DeskTable, int], list[str]]:
        """Give where it stands, too: a list of sixty rows is read once for it, as reading one is slow."""

        def only() -> tuple[tuple[DeskTable, int], list[str]] | None:
            found = [entry for entry in self._rows() if all(part in " | ".join(entry[1]) for part in parts)]
            return found[0] if len(found) == 1 else None

        try:
            return await self.wait_for(f"one order in the list with {parts}", only, seconds=seconds)
        except NotSeen as reason:
            raise NotSeen(f"{reason}; there is: {self.rows()}") from None

    # -- doing -------------------------------------------------------------------------------------------------------

    async def key(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, *, at: QWidget
    ) -> None:
        """Press a key in a widget; in a box that just came up, as soon as the screen has told Qt of its window.

        Offscreen tells it later. A box that was closed by then would get the keyboard, and nothing would have it.
        """
        if at.window().windowType() == Qt.WindowType.Popup:
            handle = at.window().windowHandle()
            await self.wait_for("the box's window", lambda: QGuiApplication.focusWindow() is handle)
        await super().key(key, modifier, at=at)

    async def press_on(self, text: str) -> None:
        """Press the button that says this, as soon as it is there and on."""
        await self.press(await self.wait_for(f"the button {text}", lambda: self._ready(text)))

    def _ready(self, text: str) -> QAbstractButton | None:
        if _panel_is_behind():
            return None
        button = _found(lambda: self.button(text))
        is_off = isinstance(button, PaintedButton) and button.is_off()
        return None if is_off else button

    async def fill(self, label: str, text: str) -> None:
        """Type into the field under a label."""
        await self.type_into(await self.wait_for(label, lambda: _found(lambda: self.field(label))), text)

    async def go_to(self, tab: str) -> None:
        """Press a tab."""
        for tabs in self.all(QTabBar):
            for place in range(tabs.count()):
                if tabs.tabText(place) == tab:
                    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(place).center())
                    await asyncio.sleep(0)
                    return
        raise NotSeen(f"the tab {tab}")

    async def click_row(self, *parts: str) -> None:
        """Click the one listed order that says all of these."""
        (table, row), _ = await self._place(*parts)
        table.scrollTo(table.model().index(row, 1))
        spot = table.visualRect(table.model().index(row, 1)).center()
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        await asyncio.sleep(0)

    async def pick(self, text: str) -> None:
        """Click the row of the open popup that says this."""
        popup, row = await self.wait_for(f"{text} in a list", lambda: self._popup_row(text))
        index = popup.view().model().index(row, 0)
        popup.view().scrollTo(index)
        QTest.mouseClick(
            popup.view().viewport(), Qt.MouseButton.LeftButton, pos=popup.view().visualRect(index).center()
        )
        await asyncio.sleep(0)

    def _popup_row(self, text: str) -> tuple[PopupList, int] | None:
        for popup in self.all(PopupList):
            for place, row in enumerate(popup.rows()):
                if row.kind is not RowKind.HEADER and text in plain(f"{row.text} {row.detail} {row.end}"):
                    return popup, place
        return None

    async def choose(self, entry: str) -> None:
        """Choose an entry of the open menu."""
        menu, action = await self.wait_for(f"{entry} in a menu", lambda: _menu_entry(entry))
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
        await asyncio.sleep(0)

    async def choose_in(self, label: str, entry: str) -> None:
        """Choose an entry of a combo box with the arrow keys."""
        combo = await self.wait_for(label, lambda: _found(lambda: self.field(label)))
        assert isinstance(combo, QComboBox)
        entries = [plain(combo.itemText(place)) for place in range(combo.count())]
        place = next((n for n, text in enumerate(entries) if entry in text), None)
        if place is None:
            raise NotSeen(f"{entry} in {label}; there is: {entries}")
        combo.setFocus()
        while combo.currentIndex() != place:
            QTest.keyClick(combo, Qt.Key.Key_Down if combo.currentIndex() < place else Qt.Key.Key_Up)
        await asyncio.sleep(0)

    async def answer(self, words: str) -> None:
        """Press a button of the question that is open."""
        dialog = await self.wait_for("a question", _open_question)
        await self.press_words(dialog, words)

    async def settings(self, section: str = "") -> None:
        """Open the settings with their key, at the section that is called so."""
        await self.key(Qt.Key.Key_Comma, CONTROL, at=self.window)
        await self.reads("Changes are kept at once")
        if section:
            navigation = self.all(Navigation)[0]
            item = navigation.findItems(section, Qt.MatchFlag.MatchExactly)[0]
            QTest.mouseClick(
                navigation.viewport(), Qt.MouseButton.LeftButton, pos=navigation.visualItemRect(item).center()
            )
            await asyncio.sleep(0)

    async def scan(self, text: str) -> None:
        """Type into the scan box after Ctrl+K."""
        await self.key(Qt.Key.Key_K, CONTROL, at=self.window)
        box = self.desk.window.top_bar.scan_box
        await self.wait_for("the keyboard in the scan box", box.hasFocus)
        await self.type_into(box, text)

    async def tick(self, text: str) -> None:
        """Set the check box that says this."""
        await self.check(self.button(text))

    # -- whole parts of the work -------------------------------------------------------------------------------------

    async def connect(self, sandbox: RunningSandbox, *, key: str = "", merchant: str = "", name: str = "Shop") -> None:
        """Be at work with an account of this service (its company key unless told otherwise).

        A program that was not let run since it was started finds the account as the first-run screen would have left
        it; in one that runs a person signs in there.
        """
        if self._has_begun or self._data is None or self._keys is None:
            await self.sign_in(sandbox, key=key, merchant=merchant, name=name)
            return
        async with self._to_begin:
            store = await asyncio.to_thread(self._opened, self._data)
            try:
                await _keep_account(AccountDesk(store, self._keys), sandbox, key, merchant, name)
            finally:
                await store.aclose()
        await self.at_work()

    def _opened(self, data: DataFolder) -> Store:
        site = self.program.settings.site
        return SiteStore.open(site, desk="before") if site else FileStore.open(data.store)

    async def sign_in(self, sandbox: RunningSandbox, *, key: str = "", merchant: str = "", name: str = "Shop") -> None:
        """Sign in on the first-run screen with a key that is tested (the company key unless told otherwise)."""
        await self.fill("Service address", sandbox.base_url)
        await self.fill("API key", key or sandbox.ready["company_key"])
        await self.press_on("Test connection")
        await self.reads("The key works")
        await self.fill("Name on this computer", name)
        if merchant:
            combo = self.field("Start with merchant")
            assert isinstance(combo, QComboBox)
            place = next(n for n in range(combo.count()) if merchant in combo.itemText(n))
            combo.setFocus()
            while combo.currentIndex() != place:
                QTest.keyClick(combo, Qt.Key.Key_Down if combo.currentIndex() < place else Qt.Key.Key_Up)
        await self.press_on("Start working")
        await self.at_work()

    async def at_work(self) -> None:
        """Wait for the main window with a zone list to choose from, or the word that it cannot be read."""
        await self.wait_for("the main window", lambda: _found(lambda: self.desk))
        session = self.program.session
        assert session is not None
        zones = session.zones
        await self.wait_for("the zone list", lambda: zones.catalog.zones or zones.catalog.is_unreadable)

    async def new_order(self) -> None:
        """Begin an order with Ctrl+N."""
        await self.key(Qt.Key.Key_N, CONTROL, at=self.window)
        await self.reads("Create & print")

    async def customer(
        self, *, phone: str = "01007741186", name: str = "Karim Abdel Aziz", zone: str = "Abdeen", guessed: bool = False
    ) -> None:
        """Fill in customer and address, the zone by typing and Enter."""
        await self.fill("Phone", phone)
        await self.fill("Full name", name)
        await self.take_zone(zone, guessed=guessed)
        await self.fill("Address", "9 Sample Street, beside the pharmacy")

    async def take_zone(self, zone: str, *, guessed: bool = False) -> None:
        """Choose a zone by typing it and Enter; ``guessed``: it is not offered as meant, so Down comes first."""
        editor = await self.wait_for("Zone", lambda: _found(lambda: self.field("Zone")))
        await self.type_into(editor, zone)
        await self.wait_for("the zone list", lambda: self.all(PopupList))
        if guessed:
            await self.key(Qt.Key.Key_Down, at=editor)
        await self.key(Qt.Key.Key_Return, at=editor)
        await self.wait_for("a chosen zone", lambda: not self.all(PopupList))

    async def parcel(self, words: str = "Linen bed sheet set, white", cash: str = "1250") -> None:
        """Fill in what is inside and the cash to collect."""
        await self.fill("What is inside", words)
        if cash:
            await self.tick("Collect cash on delivery (COD)")
            await self.fill("Amount to collect", cash)

    async def create(self, *, print_it: bool = False) -> str:
        """Create with the keys; gives the reference of the order."""
        reference = self.of("Your reference")
        await self.key(Qt.Key.Key_Return, CONTROL | SHIFT if print_it else CONTROL, at=self.field("Address"))
        await self.wait_for("the next, empty form", lambda: self.of("Your reference") != reference)
        return reference

    async def typed_is_kept(self, name: str) -> None:
        """Wait until the form of an order to this name stands on the disk as it was typed."""
        session = self.program.session
        assert session is not None
        store, account = session.context.store, session.account.account_id

        async def kept() -> bool:
            form = await store.read(lambda db: order_form.autosaved(db, account))
            return form is not None and OrderDraft.from_plain(form.draft).full_name == name

        await self.wait_until(f"what is typed of {name} on the disk", kept)

    async def to_list(self) -> None:
        """Go back to the list."""
        await self.press_on("Back to Orders")
        await self.wait_for("the list", lambda: not self.sees("Create & print"))

    # -- the end -----------------------------------------------------------------------------------------------------

    @property
    def is_done(self) -> bool:
        """Tell whether the program has ended."""
        return self.work.done()

    async def leave(self) -> int:
        """Close the window as a person does, wait for the program's end, and give its exit code."""
        with suppress(NotSeen):
            self.window.close()
        self.program.close()
        return await asyncio.wait_for(self.work, PATIENCE)


def in_folder(folder: Path) -> Settings:
    """Give the settings of a desk whose labels become PDF files in ``folder``."""
    return Settings(label_profiles=(LabelProfile(folder=str(folder / "printed"), dpi=203),))


def at_desk(
    folder: Path,
    *,
    keys: KeyStore | None = None,
    language: Language | None = Language.ENGLISH,
    settings: Settings | None = None,
    theme: Appearance | None = Appearance.LIGHT,
    session: SessionSettings = QUICK,
    training: bool = False,
    account: str = "",
    logs: LogFile | None = None,
    last_end: BadEnd | None = None,
    others: Others = Others.COULD_NOT,
) -> Person:
    """Start the program with its data in ``folder``; labels become PDF files unless ``settings`` say otherwise."""
    data = DataFolder(folder / "data")
    data.make()
    chosen = settings or in_folder(folder)
    options = Options(language=language, theme=theme, training=training, account=account)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    keys = keys or KeyStore(None)
    program = Program(app, data, options, logs, keys=keys, settings=chosen, last_end=last_end, others=others)
    if session is QUICK:  # what was chosen in the settings counts for stories too
        chosen_numbers = program.session_settings
        session = replace(
            QUICK,
            poll=chosen_numbers.poll,
            working_days=chosen_numbers.working_days,
            kept=chosen_numbers.kept,
            watch=chosen_numbers.watch,
            file_words=chosen_numbers.file_words,
            offline_orders=chosen_numbers.offline_orders,
        )
    program.session_settings = session
    return Person(program, folder, data=data, keys=keys)


async def _keep_account(accounts: AccountDesk, sandbox: RunningSandbox, key: str, merchant: str, name: str) -> None:
    """Test a key and keep the account with the merchant chosen, as ``ui.accounts.first_run`` does."""
    key = key or sandbox.ready["company_key"]
    report = await accounts.test(sandbox.base_url, key)
    codes = [one.code for one in report.merchants if merchant in plain(merchant_in_full(one))]
    code = codes[0] if report.kind is not KeyKind.SINGLE and codes else ""
    await accounts.add(name=name, base_url=sandbox.base_url, key=key, report=report, merchant=code)


def _as_read(text: str) -> str:
    """What the eye reads: no unseen marks, and every blank is a blank."""
    return plain(text).replace("\u00a0", " ")


def _around(widget: QWidget) -> Iterator[QWidget]:
    """What it lies in or belongs to, from the inside, also beyond its window."""
    while (above := widget.parentWidget()) is not None:
        yield above
        widget = above


def _of_kind(widgets: list[QWidget], kind: type[W]) -> list[W]:
    return [one for one in widgets if isinstance(one, kind)]


def _found(look: Callable[[], T]) -> T | None:
    try:
        return look()
    except NotSeen:
        return None


def _panel_is_behind() -> bool:
    """Tell whether what is current is still being read for its panel; nobody decides before they have seen it."""
    return any(task.get_name().endswith(" detail") for task in asyncio.all_tasks())


def _open_question() -> ConfirmDialog | None:
    dialog = QApplication.activeModalWidget()
    return dialog if isinstance(dialog, ConfirmDialog) else None


def _only(found: list[W], what: str, there: list[str]) -> W:
    if len(found) != 1:
        raise NotSeen(f"{what} once (seen {len(found)} times); there is: {there}")
    return found[0]


def _menu_entry(entry: str) -> tuple[QMenu, QAction] | None:
    for menu in QApplication.topLevelWidgets():
        if isinstance(menu, QMenu) and is_drawn(menu):
            for action in menu.actions():
                if entry in plain(action.text()):
                    return menu, action
    return None
