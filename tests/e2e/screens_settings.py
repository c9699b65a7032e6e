"""The walk through the settings: every section, accounts in every state, days, endpoints, and what is found."""

from __future__ import annotations

from collections.abc import AsyncIterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk import __version__
from courier_desk.desk.description import Operation
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.moving import Kept
from courier_desk.domain.site import SiteDesk, SiteLook
from courier_desk.domain.watched_files import FolderState
from courier_desk.ui.settings.account_row import AccountRow
from courier_desk.ui.settings.accounts import AccountsSection
from courier_desk.ui.settings.days import DaysSection
from courier_desk.ui.settings.endpoints import EndpointsSection
from courier_desk.ui.settings.page import SettingsPage
from courier_desk.ui.settings.store import StoreSection
from tests.e2e.screens import Screen, settle
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person


async def settings(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The settings: every section, an account that is looked after in every state, what is found, and the questions."""
    window, desk = person.desk.window, person.program.accounts
    assert desk is not None
    report = await desk.test(sandbox.base_url, sandbox.ready["single_key"])
    key = sandbox.ready["single_key"]
    await desk.add(name="Other", base_url=sandbox.base_url, key=key, report=report, merchant="")
    person.desk.open_settings()
    page = await person.wait_for("the settings", lambda: person.desk.settings.page)
    section = page.sections["accounts"]
    assert isinstance(section, AccountsSection)
    await person.wait_for("both accounts", lambda: len(section.rows) == 2)
    for key in page.sections:
        page.show_section(key)
        yield f"settings, {key}", window
    other, used = sorted(section.rows.values(), key=lambda row: "Other" not in row.edit.accessibleName())
    page.show_section("accounts")
    for revoked in (False, True):
        sandbox.control("POST", "/keys", {"role": "single", "revoked": revoked})
        other.pill.set_status(None)
        other.test.click()
        await person.wait_for("an answer", other.pill.text)
        yield f"settings, tested, revoked {revoked}", window
    sandbox.control("POST", "/keys", {"role": "single", "revoked": False})
    for row, name in ((used, "account in use"), (other, "other account")):
        row.edit.click()
        yield f"settings, {name}", window
    await person.type_into(other.form.name, "")
    await person.key(Qt.Key.Key_Return, at=other.form.name)
    yield "settings, no name", window
    async for screen in _removal(other, used, person):
        yield screen
    async for screen in _days(page, window):
        yield screen
    async for screen in _watch_folder(page, person):
        yield screen
    async for screen in _endpoint(page, person):
        yield screen
    async for screen in _site(page, window):
        yield screen
    for typed in ("a4", "xyzzy"):
        page.search.setText(typed)
        yield f"settings, found {typed}", window
    page.search.clear()
    page.closed.emit()


async def _removal(other: AccountRow, used: AccountRow, person: Person) -> AsyncIterator[Screen]:
    """The question before an account goes: with nothing pending, and with something."""
    session = person.program.session
    assert session is not None
    await session.orders.keep_draft(OrderDraft(full_name="Karim Abdel Aziz"))
    for row, name in ((other, "nothing pending"), (used, "a draft pending")):
        row.form.remove.click()
        question = await person.wait_for("the question", QApplication.activeModalWidget)
        yield f"settings, remove, {name}", question
        question.close()
        await person.wait_for("no question", lambda: QApplication.activeModalWidget() is None)
    for item in (await session.outbox_desk.view()).items:
        await session.outbox_desk.discard(item.row_id)


async def _days(page: SettingsPage, window: QWidget) -> AsyncIterator[Screen]:
    days = page.sections["days"]
    assert isinstance(days, DaysSection)
    page.show_section("days")
    days.day.setText("32/13/2026")
    days.add_day.click()
    yield "settings, no such day", window
    for day, kind in (("01/03/2027", "free"), ("05/03/2027", "worked")):
        days.day.setText(day)
        days.name.setText("xyzzy")
        days.kind.set_value(kind)
        days.add_day.click()
    yield "settings, own days", window
    page._context.preferences.change(own_days=())  # noqa: SLF001  (as it was)


async def _watch_folder(page: SettingsPage, person: Person) -> AsyncIterator[Screen]:
    """A folder that is not there, under a long name: bound to this account, then to another one."""
    preferences, session = person.program.preferences, person.program.session
    assert session is not None
    folder = "/0000" + "/1111 22 333 4444 55" * 5  # no words, which would have to be translated
    page.show_section("watch_folder")
    for account, name in ((session.account.account_id, "this account"), ("another", "another account")):
        preferences.change(watch_folder=folder, watch_account=account, watch_merchant="00000001")
        if name == "this account":
            await person.wait_for("the folder looked for", lambda: session.watch_status.state is FolderState.AWAY)
        yield f"settings, watch folder of {name}", person.desk.window
    preferences.change(watch_folder="", watch_account="", watch_merchant="")


async def _site(page: SettingsPage, window: QWidget) -> AsyncIterator[Screen]:
    """The way into a site: nothing written, what is wrong, what was seen there."""
    store = page.sections["store"]
    assert isinstance(store, StoreSection)
    page.show_section("store")
    store.sharing.button("site").click()
    yield "settings, a site", window
    store.site.port.setText("0")
    store.site.root.setText("/0000")
    store.site.test.click()
    yield "settings, a site, nothing written", window
    store.site.host.setText("://")
    store.site.test.click()
    yield "settings, a site, no address", window
    store.site.show_wait()
    yield "settings, a site, asked", window
    store.site.show_held(dict.fromkeys(Kept, 81234))
    yield "settings, a site, what goes along", window
    store.site.show_viewer(SiteLook(server="16.4", role="viewer"))
    yield "settings, a site, nothing goes along with a viewer", window
    desks = [
        SiteDesk(name="1", person="2", version=version, seen=0.0, at_work=True, vanished=False, own=False, duties=0)
        for version in (__version__, "0.0.1")
    ]
    for role, apart in (("supervisor", 0.0), ("clerk", 40.0), ("viewer", -40.0)):
        store.site.show_look(SiteLook(server="16.4", role=role, apart=apart, desks=desks if apart else ()))
        yield f"settings, a site seen by a {role}", window
    for trouble in ("sign_in", "certificate", "unreachable"):
        store.site.show_look(SiteLook(trouble=trouble))
        yield f"settings, a site, {trouble}", window
    store.site.close_it.click()


async def _endpoint(page: SettingsPage, person: Person) -> AsyncIterator[Screen]:
    endpoints = page.sections["endpoints"]
    assert isinstance(endpoints, EndpointsSection)
    line, window = endpoints.lines[Operation.CANCEL_ORDER], person.desk.window
    page.show_section("endpoints")
    line.change.click()
    yield "settings, endpoint", window
    for path, name in (("/orders/{id}/cancel", "named"), ("/orders/{id}/stop", "not named"), ("orders", "wrong")):
        line.form.path.setText(path)
        line.form.test.click()
        await settle()
        await person.wait_for("an answer", lambda: not line.form.waits)
        yield f"settings, endpoint {name}", window
    line.form.path.setText("/orders/{id}/stop")
    line.form.use.click()
    await person.wait_for("set by hand", lambda: not line.form.reset.isHidden())
    yield "settings, endpoint set by hand", window
    line.form.reset.click()
    await person.wait_for("taken back", line.form.reset.isHidden)
