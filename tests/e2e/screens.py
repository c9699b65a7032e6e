"""A walk through every screen of the program, one after the other, in whatever language is on.

Steps find things by their place in the program and not by their words, because the words are what is looked at.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from courier_desk.desk.description import Operation
from courier_desk.desk.outbox_items import OutboxGroup
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.handovers import WAITING
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import LabelJob, LabelProblem, LabelStep
from courier_desk.domain.orders import Delivery, OrderRequest, OrderType
from courier_desk.domain.outbox import State
from courier_desk.domain.papers import Paper
from courier_desk.domain.print_jobs import JobState
from courier_desk.domain.printers import STOPPING, PrinterStanding
from courier_desk.domain.station_scans import ScanOutcome, ScanTone
from courier_desk.host.settings import ScanMode
from courier_desk.ui.diagnostics import DiagnosticsDialog
from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.settings.account_row import AccountRow
from courier_desk.ui.settings.accounts import AccountsSection
from courier_desk.ui.settings.days import DaysSection
from courier_desk.ui.settings.endpoints import EndpointsSection
from courier_desk.ui.settings.page import SettingsPage
from courier_desk.ui.settings.printing import PrintingSection
from courier_desk.ui.shell.print_news import Interrupted
from courier_desk.ui.shell.store_trouble import _TROUBLES, StoreTroubleWindow
from courier_desk.ui.station.page import StationPage
from courier_desk.ui.widgets import PopupList
from courier_desk.ui.words import plain
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import Person

Screen = tuple[str, QWidget]


async def settle() -> None:
    """Let layouts and coalesced changes come to rest."""
    for _ in range(3):
        await asyncio.sleep(0.015)


async def first_run(person: Person, sandbox: RunningSandbox, closed_port: int) -> AsyncIterator[Screen]:
    """The first-run screen in all its states; ends with a tested company key."""
    window = await person.wait_for("the first-run screen", lambda: person.program.first_run)
    page = window.page
    yield "first run", window
    page.test.click()
    yield "first run, nothing filled in", window
    for name, address, key in (
        ("bad address", "http://courier.example", "x"),
        ("no network", f"http://127.0.0.1:{closed_port}/api/public/v1", "x"),
        ("key refused", sandbox.base_url, sandbox.ready["revoked_key"]),
        ("single-business key", sandbox.base_url, sandbox.ready["single_key"]),
        ("company key", sandbox.base_url, sandbox.ready["company_key"]),
    ):
        await person.type_into(page.address, address)
        await person.type_into(page.key, key)
        page.test.click()
        await person.wait_for("an answer", lambda: page.tested)
        yield f"first run, {name}", window
    window.page.show_trouble("port 8000 is in use")
    yield "first run, training failed", window


async def compose(person: Person) -> AsyncIterator[Screen]:
    """The compose page in its three kinds, empty, with everything wrong, and with the zone list open."""
    window, page = person.desk.window, person.desk.orders
    page.new_order()
    for kind in OrderType:
        page.compose.start(kind)
        yield f"compose {kind}", window
        page.compose.submit()
        yield f"compose {kind}, incomplete", window
        form = page.compose.form
        await person.type_into(form.customer.phone, "0100774118")
        await person.type_into(form.customer.other_phone, "0223456789")
        await person.type_into(form.customer.zone, "xyzzy")
        form.customer.zone.popup().close_popup()
        page.compose.submit()
        yield f"compose {kind}, wrong", window
    page.compose.start()
    form = page.compose.form
    await person.type_into(form.customer.zone, "nasr")
    yield "compose, zones", window
    form.customer.zone.popup().close_popup()
    await write_order(person)
    yield "compose, complete", window


async def write_order(person: Person) -> None:
    """Fill in a Deliver order."""
    form = person.desk.orders.compose.form
    await person.type_into(form.customer.phone, "01007741186")
    await person.type_into(form.customer.full_name, "Karim Abdel Aziz")
    await person.type_into(form.customer.zone, "Abdeen")
    await person.wait_for("a zone", form.customer.zone.highlighted)
    await person.key(Qt.Key.Key_Return, at=form.customer.zone)
    await person.type_into(form.customer.address, "9 Sample Street")
    await person.type_into(_editor(person, "description"), "Linen bed sheet set")


def _editor(person: Person, name: str) -> QWidget:
    form = person.desk.orders.compose.form
    entries = [entry for section in form.sections() if (entry := section.entry(name)) is not None]
    return entries[0].focus


async def orders(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The list: empty, with panel in every kind of row, filtered to nothing, with checked rows, with popups."""
    desk, window = person.desk, person.desk.window
    page = desk.orders.list
    desk.orders.show_list()
    await person.wait_for("orders", page.model.rowCount)
    yield "orders", window
    for row in range(min(page.model.rowCount(), 3)):
        page.table.setCurrentIndex(page.model.index(row, 1))
        await person.wait_for("the panel", lambda: page.detail)
        yield f"orders, row {row}", window
    page.check_all()
    yield "orders, checked", window
    page.check_all()
    page.filters.text.setText("nothing is called like this")
    page.filters.changed.emit()
    await person.wait_for("nothing", lambda: not page.model.rowCount())
    yield "orders, nothing fits", window
    page.filters.clear()
    await person.wait_for("orders", page.model.rowCount)
    await broken_label(person, sandbox)
    yield "orders, label not printed", window
    window.top_bar.toggle_switcher()
    yield "merchants and accounts", window
    window.top_bar.toggle_switcher()
    window.top_bar.connection.click()
    yield "connection", window
    await person.key(Qt.Key.Key_Escape, at=window)
    await person.type_into(window.top_bar.scan_box, "7")
    yield "search", window
    await person.type_into(window.top_bar.scan_box, "999999")
    yield "search, ask the service", window
    await person.key(Qt.Key.Key_Escape, at=window.top_bar.scan_box)


async def broken_label(person: Person, sandbox: RunningSandbox) -> None:
    """Have the label of an order come back unreadable."""
    page = person.desk.orders.list
    place = next(n for n in range(page.model.rowCount()) if (row := page.model.row(n)) and row.number)
    row = page.model.row(place)
    assert row is not None
    page.table.setCurrentIndex(page.model.index(place, 1))
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged"})
    page.print_current()
    session = person.program.session
    assert session is not None

    def refused() -> LabelJob | None:
        job = session.prints.job(row.number)
        return job if job is not None and job.step is LabelStep.FAILED else None

    job = await person.wait_for("the label refused", refused)
    assert job.result is not None
    assert job.result.problem is LabelProblem.NOT_READABLE
    sandbox.control("DELETE", "/faults")


async def other_tabs(person: Person) -> AsyncIterator[Screen]:
    """The pages of the other tabs, and the list of keys."""
    window = person.desk.window
    for tab in Tab:
        window.show_page(tab)
        yield f"tab {tab.value}", window
    window.show_page(Tab.ORDERS)
    window.show_shortcuts()
    await settle()
    sheet = QApplication.activeModalWidget()
    assert sheet is not None
    yield "shortcuts", sheet
    sheet.close()


async def settings(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The settings: every section, an account that is looked after in every state, what is found, and the questions."""
    window, desk = person.desk.window, person.program.accounts
    assert desk is not None
    report = await desk.test(sandbox.base_url, sandbox.ready["single_key"])
    key = sandbox.ready["single_key"]
    await desk.add(name="Other", base_url=sandbox.base_url, key=key, report=report, merchant="")
    person.desk.open_settings()
    page = await person.wait_for("the settings", lambda: person.desk._settings)
    section = page._sections["accounts"]
    assert isinstance(section, AccountsSection)
    await person.wait_for("both accounts", lambda: len(section.rows) == 2)
    for key in page._sections:
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
    async for screen in _endpoint(page, person):
        yield screen
    for typed in ("a4", "xyzzy"):
        page.search.setText(typed)
        yield f"settings, found {typed}", window
    page.search.clear()
    page.left.emit()


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
    days = page._sections["days"]
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
    page._scene.preferences.change(own_days=())


async def _endpoint(page: SettingsPage, person: Person) -> AsyncIterator[Screen]:
    endpoints = page._sections["endpoints"]
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


async def outbox(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The outbox: empty, each kind of trouble with its panel, held, a question before something is thrown away."""
    window = person.desk.window
    window.show_page(Tab.OUTBOX)
    yield "outbox, as it is", window
    page, row = person.desk.outbox, Pending(person, sandbox)
    await row.refused()
    yield "outbox, zone refused", window
    page.panel_view.send.click()
    yield "outbox, zone still wrong", window
    await row.doubtful()
    yield "outbox, in doubt", window
    await row.lost()
    yield "outbox, checking", window
    await row.waiting()
    yield "outbox, held", window
    await row.draft()
    yield "outbox, draft", window
    page.panel_view.discard.click()
    await settle()
    question = QApplication.activeModalWidget()
    assert question is not None
    yield "outbox, discard", question
    question.close()
    page.head.chips.button(OutboxGroup.SENDING).click()
    yield "outbox, some of it", window
    await row.clear()
    yield "outbox, nothing of this kind", window
    page.head.chips.button("all").click()
    await person.wait_for("an empty outbox", lambda: not page.model.rowCount())
    yield "outbox, empty", window


class Pending:
    """Makes rows of every kind, with the real desk and the real service."""

    def __init__(self, person: Person, sandbox: RunningSandbox) -> None:
        self._person, self._sandbox = person, sandbox
        assert person.program.session is not None
        self._session = person.program.session

    async def refused(self) -> None:
        """An order whose zone the service does not know."""
        await self._come_to(State.REFUSED, await self._session.orders.create(self.request(zone="xyzzy")))

    async def doubtful(self) -> None:
        """An order that was lost while another one with its reference is there."""
        wanted = self.request()
        assert self._session.merchant is not None
        body = {
            "fullName": "Karim Abdel Aziz",
            "phoneNumber": "01222222222",
            "address": "9 Sample Street",
            "government": "Cairo",
            "zone": wanted.consignee.zone,
            "orderType": "Deliver",
            "productDescription": "Linen bed sheet set",
            "numberOfItems": 3,
            "referralNumber": wanted.reference,
        }
        self._sandbox.call("POST", "/orders", body, merchant=self._session.merchant.code)
        self._sandbox.control("PUT", "/faults", {"faults": "request_lost:method=POST,path=/orders,count=1"})
        await self._come_to(State.NEEDS_PERSON, await self._session.orders.create(wanted))
        panel = self._person.desk.outbox.panel_view
        await self._person.wait_for("what was found", lambda: panel.doubt.found)

    async def lost(self) -> None:
        """An order without an answer; nobody looks for it, for sending is held meanwhile."""
        self._sandbox.control("PUT", "/faults", {"faults": "response_lost:method=POST,path=/orders,count=1"})
        row_id = await self._session.orders.create(self.request())
        await self._come_to(State.CHECKING, row_id)
        self._session.outbox.hold(True)

    async def waiting(self) -> None:
        """An order that waits, and a cancellation."""
        await self._session.order_actions.cancel(["999999"])
        await self._come_to(State.WAITING, await self._session.orders.create(self.request()))

    async def draft(self) -> None:
        """An order that is half written."""
        await self._come_to(
            State.DRAFT, await self._session.orders.keep_draft(OrderDraft(full_name="Karim Abdel Aziz"))
        )

    async def clear(self) -> None:
        """Go on with what can go, and throw the rest away."""
        self._sandbox.control("DELETE", "/faults")
        self._session.outbox.hold(False)

        async def thrown() -> bool:
            found = (await self._session.outbox_desk.view()).items
            for item in found:
                await self._session.outbox_desk.discard(item.row_id)
            return not found

        while not await thrown():
            await asyncio.sleep(0.05)
        await settle()

    def request(self, zone: str = "") -> OrderRequest:
        """An order that the service takes, unless the zone is one it does not know."""
        wanted = request(self._session, zone=zone)
        who = replace(wanted.consignee, full_name="Karim Abdel Aziz", address="9 Sample Street")
        parcel = Delivery(description="Linen bed sheet set", items=2, cod=64_000)
        return replace(wanted, consignee=who, shipment=parcel)

    async def _come_to(self, state: State, row_id: int) -> None:
        """Wait until the row stands so, and make it current."""
        page = self._person.desk.outbox

        def stands() -> bool:
            place = page.model.place(row_id)
            item = None if place is None else page.model.item(place)
            return item is not None and item.state is state

        await self._person.wait_for(f"a row {state}", stands)
        page.reveal(row_id)
        await self._person.wait_for("its panel", lambda: page.shown is not None and page.shown.item.row_id == row_id)


async def batch(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The page of a job of labels: ended with a bad label, paused, stopped, creating; troubled printers; old jobs."""
    desk, window = person.desk, person.desk.window
    session = person.program.session
    assert session is not None
    for _ in range(4):
        await session.orders.create(Pending(person, sandbox).request())
    while len(rows := [row for row in await session.orders.made_today() if row.number]) < 4:
        await asyncio.sleep(0.05)
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged,count=1"})
    desk.show_print_job(await session.print_jobs.start(rows))
    page = desk.outbox_tab.batch

    def shown(state: JobState) -> Callable[[], bool]:
        return lambda: page.page is not None and page.page.view.job.state is state

    await person.wait_for("its end", shown(JobState.DONE))
    await settle()
    yield "batch, done with a bad label", window
    page.came_out.badly.click()
    await person.wait_for("the answer", page.came_out.isHidden)
    yield "batch, a range again", window
    page.range.close_it.click()
    sandbox.control("PUT", "/faults", {"faults": "slow:path=/orders/*/awb,seconds=0.5"})
    pending = [await session.orders.create(Pending(person, sandbox).request(zone)) for zone in ("xyzzy", "", "", "")]
    desk.show_print_job(
        await session.print_jobs.start(await session.order_list.rows_of([f"p{one}" for one in pending]))
    )
    await person.wait_for("a refused order", lambda: page.page is not None and page.page.needs)
    await settle()
    yield "batch, creating", window
    page.head.pause.click()
    await person.wait_for("a pause", shown(JobState.PAUSED))
    page.go_on.number.setValue(1)
    await settle()
    yield "batch, paused", window
    page.head.stop.click()
    await person.wait_for("a stop", shown(JobState.STOPPED))
    await settle()
    yield "batch, stopped", window
    sandbox.control("DELETE", "/faults")
    assert page.page is not None
    seen, view = page.page, page.page.view
    page.show_job(0)  # what follows no printer here can bring about: it stands as it is shown
    for problem in sorted(STOPPING):
        job = replace(view.job, state=JobState.PRINTER_STOPPED, problem=problem.value, ended=None)
        page.show_page(replace(seen, view=replace(view, job=job)))
        page.figures.show_printer(job.profile, PrinterStanding(printer="", readiness=problem, waiting=3))
        yield f"batch, printer {problem}", window
    page.show_page(replace(seen, view=replace(view, job=replace(view.job, state=JobState.INTERRUPTED))))
    yield "batch, interrupted", window
    page.show_page(None)
    yield "batch, no longer kept", window
    for single, position in ((False, 3), (False, 0), (True, 1), (True, 0)):
        left = Interrupted(
            job_id=1, single=single, number="204828", position=position, out=2, total=9, more=int(single)
        )
        desk.status.tell_interrupted(left)
        yield f"interrupted {single} {position}", window
    desk.status.tell_interrupted(None)
    desk.outbox_tab.show_list()
    desk.outbox_tab.show_jobs()
    await person.wait_for("the list of jobs", lambda: person.all(PopupList))
    yield "batch, jobs", window
    await session.outbox_desk.discard(pending[0])


async def watching(person: Person) -> AsyncIterator[Screen]:
    """What changed lately, the news of a bad end, and the diagnostics file while and after it is put together."""
    desk, window = person.desk, person.desk.window
    desk.show_changes()
    await person.wait_for("the list", lambda: person.all(PopupList))
    yield "what changed", window
    if person.all(PopupList):  # another size has closed it
        desk.show_changes()
    desk.tell_bad_end()
    yield "after a bad end", window
    desk.status.tell_bad_end(tell=False)
    desk.show_diagnostics()
    dialog = person.all(DiagnosticsDialog)[0]
    yield "diagnostics, being put together", dialog
    await person.wait_for("its text", dialog.text)
    yield "diagnostics", dialog
    dialog.reject()


async def printing(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The print page on each kind of paper, with a label that does not read, a printer that is gone, and questions."""
    desk, window = person.desk, person.desk.window
    page = desk.orders.list
    window.show_page(Tab.ORDERS)
    desk.orders.show_list()
    await person.wait_for("orders", lambda: page.model.rowCount() >= 3 and page.model.row(2))
    rows = [row for row in map(page.model.row, range(3)) if row is not None and row.number]
    session, preferences = person.program.session, person.program.preferences
    assert session is not None
    settled = preferences.settings
    session.prints.print_soon(rows[0].number, rows[0].merchant)
    await person.wait_for("a label that was printed", lambda: _is_sent(session.prints.job(rows[0].number)))
    await person.wait_for("it is counted", lambda: (row := page.model.row(0)) is not None and row.printed)
    desk.orders.show_print_page(tuple(rows))
    shown = desk.orders._print
    assert shown is not None
    await person.wait_for("what was printed before", shown.options.before.isVisible)
    for paper in (Paper.A5, Paper.TWO_A5_ON_A4, Paper.LABEL_4X6):
        shown.options.papers.row(paper).click()
        await person.wait_for("a picture", lambda: shown.view.pages() and shown.options.profile.paper)
        yield f"print page, {paper.value}", window
    shown.options._take(replace(shown.options.profile, folder="", printer="xyzzy"))
    await person.wait_for("no printer", lambda: shown.options.why_not)
    yield "print page, printer gone", window
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged"})
    shown.options.papers.row(Paper.A4).click()
    await person.wait_for("a bad label", shown.view.why)
    yield "print page, not readable", window
    sandbox.control("DELETE", "/faults")
    shown.left.emit()
    for several in (rows[:1], rows):
        page.printing.print_rows(several)
        question = await person.wait_for("the question", QApplication.activeModalWidget)
        yield f"printed before, {len(several)}", question
        question.close()
        await person.wait_for("no question", lambda: QApplication.activeModalWidget() is None)
    gone = LabelProfile(name="xyzzy", printer="xyzzy", paper=Paper.TWO_A5_ON_A4)
    preferences.change(label_profiles=(*settled.label_profiles, gone))
    desk.open_settings("printing")
    settings_page = await person.wait_for("the settings", lambda: desk._settings)
    section = settings_page._sections["printing"]
    assert isinstance(section, PrintingSection)
    section.rows["xyzzy"].more.click()
    await person.wait_for("that it is gone", section.rows["xyzzy"]._trouble.isVisible)
    section.proof.show()
    section.proof.field.setText("TEST-2")
    section.proof.field.returnPressed.emit()
    yield "settings, printers", window
    settings_page.left.emit()
    window.status_line.printer_pressed.emit()
    menu = await person.wait_for("the printers", _menu)
    yield "menu of printers, several", menu
    menu.close()
    preferences.change(label_profiles=settled.label_profiles)
    await settle()


def _is_sent(job: LabelJob | None) -> bool:
    return job is not None and job.step in (LabelStep.SENT, LabelStep.PRINTED)


async def handover(person: Person) -> AsyncIterator[Screen]:
    """The handover sheet: before anything, with scans of every kind, the question, finished, empty; and its menu."""
    window, session = person.desk.window, person.program.session
    assert session is not None
    for _ in range(3):
        wanted = request(session)
        who = replace(wanted.consignee, full_name="Karim Abdel Aziz", address="9 Sample Street")
        await session.orders.create(replace(wanted, consignee=who))
    window.show_page(Tab.PICKUPS)
    page = window.page(Tab.PICKUPS)
    assert isinstance(page, PickupsPage)
    door, desk = page.handovers, session.handovers
    while len((await desk.fresh(desk.for_waiting())).lines) < 3:  # they have to get their numbers
        await asyncio.sleep(0.05)
    door.offer(page.head.handover)
    menu = await person.wait_for("the menu of sheets", _menu)
    yield "menu of handover sheets", menu
    menu.close()
    door.open(desk.for_waiting())
    sheet = await person.wait_for("the sheet", lambda: door.page.sheet)
    yield "handover, nothing done", window
    first, second, *rest = [line.number for line in sheet.lines]
    await desk.scan_on(sheet.subject, second)
    await desk.take_out(sheet.subject, rest[-1])
    for code in (first, first, rest[-1], "999999"):
        door.page.take(code)
        await settle()
        yield f"handover, scanned {code}", window
    await person.wait_for("two handed over", lambda: door.page.sheet is not None and len(door.page.sheet.handed) == 2)
    for place in (0, 1):
        door.page.table.setCurrentIndex(door.page.model.index(place, 1))
        yield f"handover, order {place}", window
    for chip in ("handed", "out"):
        door.page.chips.set_value(chip)
        door.page.refresh()
        yield f"handover, {chip}", window
    if any(not line.handed for line in (await desk.sheet(sheet.subject)).lines):
        door.page.hand_over_all()
        question = await person.wait_for("the question", QApplication.activeModalWidget)
        yield "handover, all", question
        question.close()
        await person.wait_for("no question", lambda: QApplication.activeModalWidget() is None)
    door.page.finish()
    await person.wait_for("finished", lambda: door.page.sheet is not None and not door.page.sheet.open)
    yield "handover, finished", window
    door.open(desk.for_pickup("1"))
    yield "handover of a pickup", window
    door.leave()


async def station(person: Person, sandbox: RunningSandbox) -> AsyncIterator[Screen]:
    """The scan station: nothing scanned, under way, printed, printed before, a label that does not read, no order."""
    window, session = person.desk.window, person.program.session
    assert session is not None
    page = person.desk.orders.list
    await person.wait_for("orders", page.model.rowCount)
    rows = [row for n in range(page.model.rowCount()) if (row := page.model.row(n)) and row.number and not row.printed]
    good = next(row for row in rows if row.status in WAITING)
    smudged = next(row for row in rows if row is not good and row.status != "canceled")
    moments = itertools.count(1_000, 3)
    session.scans.clock = lambda: float(next(moments))
    window.tab_row.scan_station.click()
    await person.wait_for("the station", lambda: person.desk.station.is_open)
    window.activateWindow()  # a dialog may have had the keyboard last
    field = person.all(StationPage)[0].field
    await person.wait_for("the keyboard in its field", field.hasFocus)
    yield "station, empty", window
    sandbox.control("PUT", "/faults", {"faults": "slow:path=/orders/*/awb,seconds=2,count=1"})
    for code, tone, name in (
        (good.number, ScanTone.WORKING, "under way"),
        ("", ScanTone.GOOD, "printed"),
        (good.number, ScanTone.DOUBTFUL, "printed before"),
        ("999998", ScanTone.BAD, "no such order"),
    ):
        if code:
            await scan(code)
        await person.wait_for(name, _stands(person, tone))
        yield f"station, {name}", window
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged"})
    await scan(smudged.number)
    await person.wait_for("not printed", _stands(person, ScanTone.BAD))
    yield "station, not printed", window
    sandbox.control("DELETE", "/faults")
    for mode in ScanMode:
        person.program.preferences.change(scan_mode=mode)
        yield f"station, {mode.value}", window
    await scan(good.number)
    handed = (ScanOutcome.HANDED, ScanOutcome.HANDED_BEFORE)
    await person.wait_for("handed over", lambda: session.scans.latest and session.scans.latest.outcome in handed)
    yield "station, handed over", window
    person.program.preferences.change(scan_mode=ScanMode.PRINT)
    window.leave_whole()


def _stands(person: Person, tone: ScanTone) -> Callable[[], bool]:
    """Whether the station shows the latest scan, and it stands so."""

    def look() -> bool:
        pages, session = person.all(StationPage), person.program.session
        latest = session.scans.latest if session is not None else None
        if not pages or latest is None or latest.tone is not tone:
            return False
        shown = pages[0].result.words()
        return shown.tone is tone and latest.code in plain(shown.number)

    return look


async def menus(person: Person) -> AsyncIterator[Screen]:
    """The menus: of the filters, and where labels go."""
    filters = person.desk.orders.list.filters
    for button in (filters.kind, filters.governorate, filters.date, filters.label):
        button.click()
        menu = await person.wait_for("a menu", _menu)
        yield f"menu {button.value()}", menu
        menu.close()
    person.desk.window.status_line.printer_pressed.emit()
    menu = await person.wait_for("the printers", _menu)
    yield "menu of printers", menu
    menu.close()
    await settle()


def _menu() -> QMenu | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()), None)


async def troubles(folder: Path) -> AsyncIterator[Screen]:
    """What stands in the place of the window when the store cannot be used."""
    for kind in (*_TROUBLES, "anything else"):
        window = StoreTroubleWindow(kind, folder / "desk.sqlite", "the disk said no")
        window.move(QPoint(0, 0))
        window.show()
        yield f"store {kind}", window
        window.close()
        window.deleteLater()
