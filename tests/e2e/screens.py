"""A walk through every screen of the program, one after the other, in whatever language is on.

Steps find things by their place in the program and not by their words, because the words are what is looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from courier_desk.desk.outbox_items import OutboxGroup
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.labels import LabelJob, LabelProblem, LabelStep
from courier_desk.domain.moving import Kept, MoveCount, Moved, MoveStep
from courier_desk.domain.orders import Delivery, OrderRequest, OrderType
from courier_desk.domain.outbox import State
from courier_desk.ui.diagnostics import DiagnosticsDialog
from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.releases import RELEASES, WhatIsNewDialog
from courier_desk.ui.shell.moving_window import MovingWindow
from courier_desk.ui.shell.store_trouble import _TROUBLES, Salvaged, StoreTrouble, StoreTroubleWindow
from courier_desk.ui.today.page import TodayPage
from courier_desk.ui.widgets import LinkButton, PopupList
from tests.support.clipping import clipped_texts
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

Screen = tuple[str, QWidget]


async def settle() -> None:
    """Let layouts and coalesced changes come to rest, also on a busy machine."""
    for _ in range(3):
        await asyncio.sleep(0.015)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


async def settle_whole(window: QWidget) -> list[str]:
    """Let it come to rest until nothing is cut; on a busy machine a panel that was just filled needs its time for that.
    Gives what stays cut, for the reader to judge.
    """
    await settle()
    for _ in range(100):
        if not clipped_texts(window):
            return []
        await asyncio.sleep(0.02)
    return clipped_texts(window)


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
    page.order_actions.print_current()
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
        page = window.current_page()
        if isinstance(page, PickupsPage):
            page.schedule()
            await person.wait_for("the form", page.form.calendar.days.hasFocus)
            yield "pickup form", window
            await person.key(Qt.Key.Key_Escape, at=page.form.calendar.days)
    news = WhatIsNewDialog(RELEASES, window)
    news.open()
    yield "what is new", news
    news.close()
    window.show_page(Tab.ORDERS)
    window.show_shortcuts()
    await settle()
    sheet = QApplication.activeModalWidget()
    assert sheet is not None
    yield "shortcuts", sheet
    sheet.close()


async def today(person: Person) -> AsyncIterator[Screen]:
    """Today: the figures of a day and of a week, of one merchant and of all, whose they are, and the trends."""
    window = person.desk.window
    window.show_page(Tab.TODAY)
    page = window.current_page()
    assert isinstance(page, TodayPage)
    await person.wait_for("figures", lambda: page.view is not None and page.settled)
    yield "today", window
    for key in ("yesterday", "7"):
        page.head.ranges.button(key).click()
        await person.wait_for("other figures", lambda: page.settled)
        yield f"today, {key}", window
    for row in page.figures.statuses.rows[-1:]:
        if isinstance(row, LinkButton):
            row.click()
            yield "today, all statuses", window
    page.head.merchant.set_value("all")
    page.ask_now()
    await person.wait_for("figures of all", lambda: page.settled)
    yield "today, all merchants", window
    page.figures.orders.click()
    await person.wait_for("whose", lambda: person.all(PopupList))
    yield "today, whose orders", window
    await person.key(Qt.Key.Key_Escape, at=window)
    page.head.merchant.set_value("in use")
    page.ask_now()
    await person.wait_for("figures of one", lambda: page.settled)
    page.figures.fees.click()
    await settle()
    yield "orders of a figure", window
    window.show_page(Tab.TODAY)
    page.head.pages.button("trends").click()
    await person.wait_for("trends", lambda: page.trends.view is not None and page.settled)
    yield "trends", window
    bar = page.trends.verticalScrollBar()
    bar.setValue(bar.maximum())
    yield "trends, the end", window
    page.head.pages.button("figures").click()
    await person.wait_for("figures", lambda: page.settled)


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
        await self._person.wait_for("what was found", lambda: panel.candidates.found)

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


async def watching(person: Person) -> AsyncIterator[Screen]:
    """What changed lately, the news of a bad end, and the diagnostics file while and after it is put together."""
    desk, window = person.desk, person.desk.window
    desk.show_changes()
    await person.wait_for("the list", lambda: person.all(PopupList))
    yield "what changed", window
    if person.all(PopupList):  # another size has closed it
        desk.show_changes()
    desk.status.tell_bad_end()
    yield "after a bad end", window
    desk.window.banner.closed.emit()
    desk.status.tell_replaced("9.1.0")
    yield "another version was installed", window
    desk.status.tell_replaced("")
    desk.show_diagnostics()
    dialog = person.all(DiagnosticsDialog)[0]
    yield "diagnostics, being put together", dialog
    await person.wait_for("its text", dialog.text)
    yield "diagnostics", dialog
    dialog.reject()


async def menus(person: Person) -> AsyncIterator[Screen]:
    """The menus: of the filters, and where labels go."""
    filters = person.desk.orders.list.filters
    for button in (filters.kind, filters.governorate, filters.date, filters.label, filters.settlement):
        button.click()
        menu = await person.wait_for("a menu", shown_menu)
        yield f"menu {button.value()}", menu
        menu.close()
    person.desk.window.status_line.printer.click()
    menu = await person.wait_for("the printers", shown_menu)
    yield "menu of printers", menu
    menu.close()
    await settle()


def shown_menu() -> QMenu | None:
    """Give the menu that is open."""
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()), None)


async def troubles(folder: Path) -> AsyncIterator[Screen]:
    """What stands in the place of the window when the store cannot be used."""
    place = folder / "desk.sqlite"
    shown = [StoreTrouble(kind=kind, path=place, detail="the disk said no") for kind in (*_TROUBLES, "anything else")]
    moment = datetime(2026, 11, 22, 9, 41, tzinfo=UTC).timestamp()
    mendable = replace(
        shown[1], can_salvage=True, backed_up=moment, detail="Tree 12 page 40: btreeInitPage() returns 11"
    )
    parts = {"work": Salvaged(212, 3, 1), "accounts": Salvaged(4, 0, 0), "paper": Salvaged(88, 0, 0)}
    parts |= {"desk": Salvaged(17, 0, 2), "mirror": Salvaged(12_000, 40, 3)}
    shown += [
        mendable,
        replace(mendable, kind="changes_missing", missing=12, missing_work=4, missing_since=moment),
        replace(
            shown[0], kind="salvaged", salvaged=parts, lost_work=("D-1122-K7QX2M", "D-1122-8ZKPQA"), looked_for=True
        ),
    ]
    for number, trouble in enumerate(shown):
        kind = f"{trouble.kind} {number}" if number >= len(_TROUBLES) else trouble.kind
        window = StoreTroubleWindow(trouble)
        window.move(QPoint(0, 0))
        window.show()
        yield f"store {kind}", window
        window.close()
        window.deleteLater()
    async for screen in _taking_along(place):
        yield screen


async def _taking_along(place: Path) -> AsyncIterator[Screen]:
    """What stands in the place of the window while something is taken along into a site, or out of it."""
    counts = [MoveCount(kind=kind, here=81_234, before=7, added=81_230, present=4, after=81_237) for kind in Kept]
    for is_out in (False, True):
        window = MovingWindow("server.local/site", place, is_out=is_out)
        window.kept = place if is_out else None
        window.move(QPoint(0, 0))
        window.show()
        yield f"taking along, counted, {is_out}", window
        window.show_step(MoveStep(41_200, 126_000))
        yield f"taking along, {is_out}", window
        for kind in ("site_unreachable", "forbidden", "disk_full"):
            window.show_trouble(kind, "the disk said no")
            yield f"taking along, {kind}, {is_out}", window
        window.show_moved(Moved(counts=counts, whole=True))
        yield f"taken along, {is_out}", window
        window.hide()
        window.deleteLater()
