"""How things stand with the service is said once, with the way out; and what is looked at is read whole."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from courier_desk.domain.order_list import OrderRow
from courier_desk.ui.orders.page import OrdersPage
from courier_desk.ui.widgets import RowKind
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, Person


async def write(person: Person) -> str:
    """Write an order and create it; gives its reference."""
    await person.new_order()
    await person.customer()
    await person.parcel(cash="")
    return await person.create()


async def test_a_refused_key_is_told_and_a_new_one_sends_what_waited(desks: Desks) -> None:
    with RunningSandbox(seed=5) as service:
        person = desks.start()
        await person.connect(service)
        await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
        await person.reads("Sending is held.")
        reference = await write(person)
        service.control("POST", "/keys", {"role": "company", "revoked": True})
        await person.press_on("Go on")
        await person.reads(f"The service refuses the key ending in {service.ready['company_key'][-4:]}.")
        await person.reads("Your unsent order is safe here.")
        await person.reads("(UNAUTHORIZED)")
        await person.press_on("Enter a new key…")
        await person.reads("Enter a key for this account")
        assert person.of("Service address") == service.base_url
        assert not person.sees("Try it with the training service")
        await person.fill("API key", service.ready["single_key"])
        await person.press_on("Test connection")
        await person.reads("This key is of another business.")
        service.control("POST", "/keys", {"role": "company", "revoked": False})
        await person.fill("API key", service.ready["company_key"])
        await person.press_on("Test connection")
        await person.reads("The key works")
        await person.press_on("Start working")
        await person.at_work()
        await person.row(reference, "New")
        assert person.program.accounts is not None
        assert len(await person.program.accounts.all()) == 1


async def test_without_connection_one_can_try_at_once_and_goes_on_when_it_is_back(desks: Desks, tmp_path: Path) -> None:
    with RunningSandbox(db=tmp_path / "service.sqlite", seed=7) as first:
        person = desks.start()
        await person.connect(first)
        await person.reads("just now")  # what stands after the connection broke was read before
        port = int(first.base_url.split(":")[2].split("/")[0])
        first.stop()
        await person.key(Qt.Key.Key_F5, at=person.window)
        await person.reads("No connection since ")
        await person.reads("Statuses as of ")
        with RunningSandbox(db=tmp_path / "service.sqlite", seed=7, port=port):
            await person.press_on("Try now")
            await person.reads_no_more("No connection since ")
            await person.reads("Online")


async def test_an_order_that_is_looked_at_is_read_whole_once(desks: Desks) -> None:
    with RunningSandbox(orders=30, speed=0.001, seed=5) as service:
        person = desks.start()
        await person.connect(service, merchant=service.ready["merchants"][0]["businessAccountCode"])
        page = person.desk.orders.list
        await person.wait_for("orders", lambda: page.model.rowCount() > 1)
        for row in (3, 4, 3):  # the newest is read by the desk itself too: it is what references are tried with
            page.table.setCurrentIndex(page.model.index(row, 1))
            number = page.model.row(row).number  # type: ignore[union-attr]  # the row is there
            address = service.control("GET", f"/orders/{number}")["address"]
            await person.reads(str(address))
        asked = [one for one in service.control("GET", "/requests")["requests"] if one["path"].endswith(number)]
        assert len(asked) == 1


async def test_the_search_offers_what_can_be_done_with_the_first_order(desks: Desks) -> None:
    with RunningSandbox(orders=30, speed=0.001, seed=5) as service:
        person = desks.start()
        await person.connect(service, merchant=service.ready["merchants"][0]["businessAccountCode"])
        await write(person)  # what the history holds depends on the day
        await person.to_list()
        page = person.desk.orders.list
        order = await person.wait_for("a new order", lambda: _new_order(page))
        await person.scan(order.number)
        await person.reads(f"Do with {order.number}")
        rows = person.desk.window.top_bar.scan_box.list.rows()
        assert [row.off for row in rows if row.text == "Return it"] == ["Possible once this order is completed."]
        assert [row.text for row in rows if row.kind is RowKind.HEADER][:1] == ["Orders on this desk"]
        QTest.keyClick(person.desk.window.top_bar.scan_box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        await person.wait_for("the label", (desks.folder / "printed" / f"label-{order.number}.pdf").exists)
        await person.scan(order.number)
        await person.pick("Exchange it")
        await person.reads("Create & print")
        await person.reads("Found")
        assert person.of("Full name") == order.full_name
        await person.key(Qt.Key.Key_Escape, at=person.window)


async def test_a_small_window_creates_without_its_panel(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    person.desk.window.resize(1180, 640)
    await person.new_order()
    foot = person.desk.orders.compose.panel.foot_bar
    await person.wait_for("the foot of the form", foot.isVisible)
    await person.key(Qt.Key.Key_F4, at=person.window)
    await person.wait_for("the panel", lambda: not foot.isVisible())
    await person.key(Qt.Key.Key_F4, at=person.window)
    await person.wait_for("the foot of the form", foot.isVisible)
    await person.customer()
    await person.parcel(cash="")
    reference = person.of("Your reference")
    await person.press_on("Create")
    await person.wait_for("the next, empty form", lambda: person.of("Your reference") != reference)
    await person.to_list()
    await person.row(reference, "New")


async def test_in_a_small_window_a_panel_that_was_opened_lies_over_no_other_page(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    person.desk.window.resize(1180, 640)
    await person.go_to("Today")
    await person.reads("Orders by status")
    await person.key(Qt.Key.Key_F4, at=person.window)
    await person.reads("Before the courier comes")
    await person.new_order()
    await person.wait_for("the foot of the form", person.desk.orders.compose.panel.foot_bar.isVisible)
    assert not person.desk.window.panel_shown()
    await person.go_to("Today")
    await person.reads("Orders by status")
    assert not person.sees("Before the courier comes")


async def test_clearing_the_filters_comes_back_to_the_list_and_its_first_order(desks: Desks) -> None:
    with RunningSandbox(orders=30, speed=0.001, seed=5) as service:
        person = desks.start()
        await person.connect(service, merchant=service.ready["merchants"][0]["businessAccountCode"])
        page = person.desk.orders.list
        await person.wait_for("orders", lambda: page.model.rowCount() > 1)
        page.table.setCurrentIndex(page.model.index(1, 1))
        newest = page.model.row(0)
        await person.fill("Filter this list", "nobody is called so")
        await person.reads("No orders match")
        assert page.filters.text.hasFocus()
        await person.press_on("Clear filters")
        await person.wait_for("the list with the keyboard", page.table.hasFocus)
        assert newest is not None
        assert page.current is not None
        assert page.current.key == newest.key


def _new_order(page: OrdersPage) -> OrderRow | None:
    rows = (page.model.row(number) for number in range(page.model.rowCount()))
    return next((row for row in rows if row is not None and row.status == "new"), None)
