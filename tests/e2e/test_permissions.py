"""Keys that may not do everything: each tab says so instead of inviting, and a merchant can be typed everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from courier_desk.self_test.driver import Driver, NotOffered
from courier_desk.self_test.story import Story, Target, compose
from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.widgets.painted import PaintedButton
from tests.e2e.conftest import Desks
from tests.e2e.test_first_run import try_key
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

NO_ORDERS, NO_PICKUPS, NO_MERCHANTS = (
    f"This key may not work with {part}." for part in ("orders", "pickups", "merchants")
)
UNKNOWN = "The service does not know this merchant in your company."


def key_of(sandbox: RunningSandbox, role: str) -> str:
    return str(sandbox.control("GET", "/keys")[role])


async def type_merchant(person: Person, typed: str) -> None:
    """Open the list of merchants, type one and take what was typed."""
    person.desk.window.show_page(Tab.PICKUPS)  # the Merchants tab has a search of the same name
    await person.key(Qt.Key.Key_M, CONTROL, at=person.window)
    await person.fill("Search merchants", typed)
    await person.pick("Use merchant")


async def test_a_key_for_pickups_alone_begins_with_a_merchant_that_is_typed(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    first, second = sandbox.ready["merchants"][:2]
    person = desks.start()
    await try_key(person, sandbox.base_url, key_of(sandbox, "company_pickups"))
    await person.reads("its merchants may not be listed")
    assert not person.sees("0 merchants")
    await person.fill("Name on this computer", "Pickups only")
    await person.press_on("Start working")
    await person.reads("A company key works for a merchant: type its code, your shop id or its id.")
    await person.fill("Start with merchant", "10999999")
    await person.press_on("Start working")
    await person.wait_for("the refusal", lambda: UNKNOWN in person.said_at("Start with merchant"))
    await person.fill("Start with merchant", first["externalMerchantId"])
    await person.press_on("Start working")

    await person.wait_for("the main window", lambda: in_use(person) == first["externalMerchantId"])  # as it was typed
    await person.reads(NO_ORDERS)
    assert not person.sees("No orders yet")
    new_order = person.button("New order")
    assert isinstance(new_order, PaintedButton)
    assert new_order.accessibleDescription() == NO_ORDERS
    await person.key(Qt.Key.Key_N, CONTROL, at=person.window)
    assert not person.desk.orders.is_composing
    story = Story(person.program, Driver(tmp_path), Target(url=sandbox.base_url), tmp_path)
    with pytest.raises(NotOffered, match=NO_ORDERS):
        await compose(story)  # the self-test takes it for what it is

    person.desk.window.show_page(Tab.MERCHANTS)
    await person.wait_for("merchants", person.desk.window.tab_row.item_button.isVisible)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.reads(NO_MERCHANTS)
    assert person.button("Add merchant").accessibleDescription() == NO_MERCHANTS
    assert not person.sees("merchants of Pickups only")

    await person.reads("Online")
    await type_merchant(person, "10999999")
    await person.reads(UNKNOWN)
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await type_merchant(person, second["businessAccountCode"])
    await person.wait_for("the other merchant", lambda: in_use(person) == second["businessAccountCode"])

    person.desk.window.show_page(Tab.PICKUPS)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.wait_for("the form of a pickup", lambda: person.sees("Number of orders"))


def in_use(person: Person) -> str:
    session = person.program.session
    return session.merchant.code if session is not None and session.merchant is not None else ""


async def test_a_permission_that_is_taken_switches_the_forms_off_and_comes_back(desks: Desks) -> None:
    """The key is tested with everything; then the service refuses pickups and merchants while it is used."""
    with RunningSandbox(orders=10, speed=0.001) as own:
        person = desks.start()
        await person.sign_in(own, key=key_of(own, "company_second"), merchant=own.ready["merchants"][0]["name"])
        person.desk.window.show_page(Tab.PICKUPS)
        await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
        await person.wait_for("the form of a pickup", lambda: person.sees("Number of orders"))
        own.control("POST", "/keys", {"role": "company_second", "scopes": ["orders"]})
        await person.key(Qt.Key.Key_F5, at=person.window)
        off = person.desk.window.tab_row.item_button
        await person.wait_for("the reason", lambda: off.accessibleDescription() == NO_PICKUPS)
        page = person.desk.window.current_page()
        assert isinstance(page, PickupsPage)
        QTest.keyClick(page.form.calendar, Qt.Key.Key_Return, CONTROL)
        await person.reads(NO_PICKUPS)
        assert own.control("GET", "/created")["created"] == []
        own.control("POST", "/keys", {"role": "company_second", "scopes": ["orders", "pickups"]})
        await person.key(Qt.Key.Key_F5, at=person.window)
        await person.wait_for("no reason any more", lambda: off.accessibleDescription() == "")
