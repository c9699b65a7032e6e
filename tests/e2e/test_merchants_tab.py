"""The Merchants tab: searched, used, onboarded; a conflict leads to who is there; a single key explains itself."""

from __future__ import annotations

import asyncio
from datetime import date
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from courier_desk.desk.connection import Link
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.list_views import range_key
from courier_desk.domain.merchant_form import MerchantField
from courier_desk.ui.frame import Tab
from courier_desk.ui.merchants.columns import MerchantLine
from courier_desk.ui.merchants.page import MerchantsPage
from courier_desk.ui.widgets import FieldState, KbdTag, LinkButton
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, CONTROL, SHIFT, Person


@pytest.fixture(params=["spec", "live"])
def own_sandbox(request: pytest.FixtureRequest) -> Any:
    """A service of this story alone, in both manners."""
    with RunningSandbox(mode=request.param, orders=30, speed=0.001, seed=7) as running:
        yield running


def at_service(sandbox: RunningSandbox) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = sandbox.control("GET", "/snapshot")["accounts"]
    return found


def page_of(person: Person) -> MerchantsPage:
    page = person.desk.window.page(Tab.MERCHANTS)
    assert isinstance(page, MerchantsPage)
    return page


async def open_tab(person: Person) -> MerchantsPage:
    """Go to the tab by its key and wait for the list."""
    await person.key(Qt.Key.Key_3, CONTROL, at=person.window)
    page = page_of(person)
    await person.wait_for("merchants", page.model.rowCount)
    return page


async def write(person: Person, page: MerchantsPage, **other: str) -> None:
    """Fill in the form of a merchant that can be added."""
    texts = {
        "Brand name": "Mokattam Coffee",
        "Owner or business name": "Sample Owner",
        "Email": "coffee@sample.example",
        "Mobile": "0122 733 4098",
        "Your shop id": "shop-046",
        "Address details": "14 Street 9, ground floor",
    } | other
    for label, text in texts.items():
        await person.fill(label, text)
    zone = page.form.zone
    await person.type_into(zone, "Abdeen")
    await person.wait_for("a zone", zone.highlighted)
    await person.key(Qt.Key.Key_Return, at=zone)


async def test_a_merchant_is_onboarded_by_the_keyboard_and_used(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    QAbstractItemModelTester(page.model, QAbstractItemModelTester.FailureReportingMode.Fatal, page)
    known = page.model.rowCount()
    await person.wait_for("its count", lambda: person.desk.window.tab_row.tabs.count_of(Tab.MERCHANTS) == known)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.reads("No dashboard login is made for it")
    await person.wait_for("the keyboard in the form", page.form.brand.hasFocus)
    await write(person, page)
    assert page.form.city.key() == "Cairo"
    await person.press_on("Add and use it")
    row = await person.row("Mokattam Coffee", "shop-046")
    await person.wait_for("created", lambda: page.current is not None and page.current.code.isdigit())
    (made,) = [one for one in at_service(own_sandbox) if "coffee@sample.example" in one.values()]
    assert made["brand"] == "Mokattam Coffee"
    session = person.program.session
    assert session is not None
    await person.wait_for("in use", lambda: session.merchant is not None and session.merchant.brand == row[0])
    await person.reads("fees are for it now")
    assert page.model.rowCount() == known + 1

    await person.press_on("Copy Business account code, sent to the service")
    assert session.merchant is not None
    assert QGuiApplication.clipboard().text() == session.merchant.code
    await person.press_on("New order for it")
    await person.reads("Create & print")


def in_use(person: Person) -> str:
    """Give the brand of the merchant in use."""
    session = person.program.session
    return session.merchant.brand if session is not None and session.merchant is not None else ""


async def about_to_add(person: Person, sandbox: RunningSandbox) -> MerchantsPage:
    """Fill in the form of a merchant."""
    await person.connect(sandbox)
    page = await open_tab(person)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.wait_for("the keyboard in the form", page.form.brand.hasFocus)
    await write(person, page)
    return page


async def test_a_merchant_made_late_is_not_used_under_what_a_person_went_on_to(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await about_to_add(person, own_sandbox)
    before = in_use(person)
    own_sandbox.control("PUT", "/faults", {"faults": "slow:method=POST,path=/merchants,seconds=2"})
    await person.press_on("Add and use it")
    await person.reads("Mokattam Coffee saved")
    await person.new_order()
    await person.fill("Full name", "Mona Samir")
    await person.reads("Mokattam Coffee is added. It is not used yet: you went on meanwhile.")
    own_sandbox.control("DELETE", "/faults")
    assert in_use(person) == before
    assert person.of("Full name") == "Mona Samir"
    await person.press_on("Use it")
    await person.wait_for("in use", lambda: in_use(person) == "Mokattam Coffee")


async def test_a_merchant_that_was_refused_and_discarded_is_not_used(desks: Desks, own_sandbox: RunningSandbox) -> None:
    """Another one has its shop id, so that something can be taken for it."""
    person = desks.start()
    page = await about_to_add(person, own_sandbox)
    before = in_use(person)
    other = {
        "name": "Other Owner",
        "email": "other@sample.example",
        "phone": "01227334000",
        "brandName": "Other Coffee",
        "externalMerchantId": "shop-046",
        "pickupAddress": {
            "city": "Cairo",
            "zone": page.form.draft().zone,
            "addressDetails": "1 Street",
            "pickupPhone": "01227334000",
        },
    }
    assert own_sandbox.call("POST", "/merchants", other).status == 201
    await person.press_on("Add and use it")
    await person.row("Mokattam Coffee", "Needs attention")
    await person.click_row("Mokattam Coffee")
    await person.press_on("Discard")
    await person.answer("Discard")
    await person.wait_for("gone", lambda: not person.rows("Mokattam Coffee"))
    await asyncio.sleep(0.5)
    assert in_use(person) == before
    await person.press_on("Bring back")
    await person.row("Mokattam Coffee", "Needs attention")


async def test_what_is_typed_of_a_merchant_and_left_is_brought_back(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    await person.press_on("Add merchant")
    await person.key(Qt.Key.Key_Escape, at=page.form.brand)
    assert not person.sees("Bring back"), "nothing was typed"
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)  # hold sending
    await person.press_on("Add merchant")
    await write(person, page)
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.brand)
    await person.row("Mokattam Coffee", "Saved")
    await person.press_on("Add merchant")
    await person.fill("Brand name", "Heliopolis Toys")
    await person.key(Qt.Key.Key_Escape, at=page.form.brand)
    await person.go_to("Outbox")
    await person.press_on("Bring back")
    await person.wait_for("the form in its tab", page.form.isVisible)
    assert page.form.draft().brand == "Heliopolis Toys"
    await person.key(Qt.Key.Key_Escape, at=page.form.brand)
    await person.click_row("Mokattam Coffee")
    await person.press_on("Change and send again")
    await person.wait_for("the other one in the form", lambda: page.form.draft().brand == "Mokattam Coffee")
    await person.key(Qt.Key.Key_Z, CONTROL, at=person.window)
    await person.wait_for("what made room", lambda: page.form.draft().brand == "Heliopolis Toys")
    assert page.form.row_id is None
    await person.key(Qt.Key.Key_Escape, at=page.form.brand)
    await person.reads("Bring back")
    await person.press_on("Add merchant")
    assert page.form.draft().brand == "Heliopolis Toys"
    assert not person.sees("Bring back"), "it stands there"


async def test_the_orders_of_a_merchant_are_counted_as_their_list_has_them(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    """Its drafts too, and of every day, whatever the list was narrowed to before."""
    person = desks.start()
    await person.connect(own_sandbox)
    session, orders = person.program.session, person.desk.orders.list
    assert session is not None
    assert session.merchant is not None
    in_use = session.merchant
    await session.orders.keep_draft(OrderDraft(phone="01007741186", merchant=in_use.code))
    orders.show_choices({"days": "every"})
    await person.row("0100 774 1186")
    orders.show_choices({"days": range_key(date(2020, 1, 1), date(2020, 1, 1))})
    await person.wait_for("none of so long ago", lambda: orders.model.rowCount() == 0)
    await open_tab(person)
    await person.click_row(in_use.code)
    await person.press_on("Its 1 order")
    await person.wait_for("its list", lambda: person.desk.window.tab_row.tabs.current() is Tab.ORDERS)
    await person.wait_for("it", lambda: orders.model.rowCount() == 1)


async def test_what_an_address_is_usually_refused_without_is_said_before(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    """The specification leaves it open; the live manner refuses such an address (field notes)."""
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    await person.press_on("Add merchant")
    await write(person, page)
    assert not person.sees("Usually refused without")
    await person.type_into(page.form.zone, "")
    await person.fill("Address details", "")
    await person.reads("Usually refused without: Zone, Address details")
    await person.fill("Email", "")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.brand)
    assert person.said_at("Zone") == "The service usually refuses an address without it"


async def test_an_address_of_mail_is_shown_whole_where_there_is_room(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    await open_tab(person)
    panel = person.desk.window.side_panel

    def shows(address: str) -> bool:
        return address in [plain(label.text()) for label in panel.findChildren(QLabel) if label.isVisible()]

    for brand, address in (("Lotus Home", "salma@lotus-home.example"), ("Delta Parts", "mariam@delta-parts.example")):
        await person.click_row(brand)
        await person.wait_for("the whole address", partial(shows, address))


async def test_what_is_wrong_is_said_at_its_field_and_who_has_it_can_be_opened(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    holder = next(row for n in range(page.model.rowCount()) if (row := page.model.row(n)) is not None and row.email)
    before = len(at_service(own_sandbox))
    await person.press_on("Add merchant")
    await person.wait_for("the keyboard in the form", page.form.brand.hasFocus)
    await person.fill("Mobile", "0122733409")
    assert person.said_at("Mobile") == "10 of 11 digits"
    await person.fill("Email", holder.email)
    brand = holder.brand
    await person.wait_for("taken", lambda: plain(person.said_at("Email")) == f"{brand} has this email.")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.email)
    assert page.form.brand.hasFocus()
    assert person.said_at("Brand name") == "Fill this in"
    assert person.said_at("Mobile") == "10 digits; mobiles have 11"
    assert person.said_at("City") == "Fill this in"
    assert len(at_service(own_sandbox)) == before
    await person.fill("Email", "")
    await person.fill("Mobile", "")
    await person.key(Qt.Key.Key_Escape, at=page.form.phone)
    await person.press_on("Add merchant")
    await person.wait_for("an empty form", page.form.brand.hasFocus)
    assert not [name for name in ("Brand name", "Email", "Mobile", "City") if person.said_at(name)]
    await person.fill("Email", holder.email)
    await person.key(Qt.Key.Key_O, ALT, at=page.form.email)
    await person.wait_for("its row", lambda: page.current is not None and page.current.code == holder.code)
    assert not page.has_form


async def test_enter_goes_from_field_to_field_as_in_the_order_form(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    await person.press_on("Add merchant")
    await person.wait_for("the keyboard in the form", page.form.brand.hasFocus)
    for following in (page.form.name, page.form.email, page.form.phone, page.form.external_id, page.form.city):
        await person.key(Qt.Key.Key_Return, at=_here())
        assert following.hasFocus()
    await person.take_zone("maadi")
    assert page.form.details.hasFocus()


async def test_a_conflict_that_only_the_service_knows_leads_to_who_is_there(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    """Another desk onboards the same email between the check and the sending."""
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await write(person, page)
    zone = page.form.draft().zone
    other = {
        "name": "Other Owner",
        "email": "coffee@sample.example",
        "phone": "01227334000",
        "brandName": "Other Coffee",
        "externalMerchantId": "shop-900",
        "pickupAddress": {"city": "Cairo", "zone": zone, "addressDetails": "1 Street", "pickupPhone": "01227334000"},
    }
    answer = own_sandbox.call("POST", "/merchants", other)
    assert answer.status == 201, answer.data
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.brand)
    await person.reads("Open the merchant who has it")
    await person.press_on("Change and send again")
    field = page.form.fields[MerchantField.EMAIL]
    await person.wait_for("the field", lambda: field.state() is FieldState.ERROR)
    assert page.form.email.hasFocus()
    (link,) = [one for one in person.all(LinkButton) if plain(one.text()) == "Open it"]
    await person.press(link)
    await person.wait_for("who has it", lambda: page.current is not None and page.current.brand == "Other Coffee")

    await person.go_to("Outbox")
    await person.click_row("Add merchant", "shop-046")
    await person.press_on("Edit all")
    await person.wait_for("the form", page.form.email.isVisible)
    await person.fill("Email", "coffee2@sample.example")
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.email)
    await person.wait_for(
        "created", lambda: any("coffee2@sample.example" in one.values() for one in at_service(own_sandbox))
    )
    await person.wait_for("its code", lambda: page.current is not None and page.current.state is None)


def shown_keys(person: Person) -> list[KbdTag]:
    """Give where Alt+O is written."""
    return [one for one in person.all(KbdTag) if one.keys() == "Alt+O" and one.isVisible()]


async def test_the_key_stands_at_the_field_whose_owner_it_opens(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    wanted = page.model.row(0)
    assert wanted is not None
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.type_into(page.form.email, wanted.email)
    await person.type_into(page.form.external_id, wanted.external_id)
    await person.wait_for("both", lambda: len([one for one in person.all(LinkButton) if one.text() == "Open it"]) == 2)
    await person.wait_for("its key", lambda: shown_keys(person))
    assert len(shown_keys(person)) == 1


async def test_a_search_finds_here_at_once_and_asks_the_service(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    wanted = page.model.row(page.model.rowCount() - 1)
    assert wanted is not None
    await person.key(Qt.Key.Key_F, CONTROL, at=person.window)
    assert page.search.hasFocus()
    await person.type_into(page.search, wanted.code)
    await person.wait_for("only it", lambda: page.model.rowCount() == 1)
    assert page.current is not None
    assert page.current.code == wanted.code
    await person.key(Qt.Key.Key_Return, at=page.search)
    assert page.table.hasFocus()
    await person.type_into(page.search, "nobody is called so")
    await person.reads("No merchant matches")


async def test_offline_a_merchant_is_kept_and_goes_out_later(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    own_sandbox.control("PUT", "/faults", {"faults": "request_lost:path=*"})
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await write(person, page)
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.brand)
    await person.row("Mokattam Coffee", "shop-046")
    assert not [one for one in at_service(own_sandbox) if "coffee@sample.example" in one.values()]
    own_sandbox.control("DELETE", "/faults")
    person.program.session.read_again()  # type: ignore[union-attr]  # there is one

    def found() -> list[dict[str, Any]]:
        return [one for one in at_service(own_sandbox) if "coffee@sample.example" in one.values()]

    await person.wait_for("it at the service", found)  # another merchant may be the current one meanwhile
    await person.wait_for("created", lambda: page.current is not None and page.current.code.isdigit())
    assert len(found()) == 1


async def test_with_a_key_of_one_business_the_tab_explains_itself(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox, key=own_sandbox.ready["single_key"], name="One shop")
    await person.key(Qt.Key.Key_3, CONTROL, at=person.window)
    await person.reads("Merchants are kept with a company key")
    assert not person.desk.window.tab_row.item_button.isVisible()
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await person.reads("There is nothing else to make in this tab")


async def test_a_deleted_merchant_is_said_everywhere_with_the_way_to_another(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    gone = session.merchant
    own_sandbox.control("POST", "/accounts", {"id": gone.code, "removed": True})
    await person.new_order()
    await person.customer()
    await person.parcel()
    reference = await person.create()
    await person.reads("was deleted at the service.")
    assert session.connection.status.link is Link.ONLINE
    page = await open_tab(person)
    await person.wait_for("its tag", lambda: [one.code for one in lines(page) if one.removed] == [gone.code])
    await person.go_to("Outbox")
    await person.row(reference, "This merchant was deleted at the service.")
    await person.press_on("Choose another merchant…")
    other = next(one for one in await session.merchants.known() if one.code != gone.code)
    await person.pick(other.name)
    await person.wait_for("the other one", lambda: session.merchant is not None and session.merchant.code == other.code)
    await person.reads_no_more("Choose another merchant…")
    await person.row(reference, "This merchant was deleted at the service.")


def lines(page: MerchantsPage) -> list[MerchantLine]:
    """Give the rows of the list."""
    return [row for n in range(page.model.rowCount()) if (row := page.model.row(n)) is not None]


def _here() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


async def test_what_is_typed_of_a_merchant_stays_in_another_language(desks: Desks, own_sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(own_sandbox)
    page = await open_tab(person)
    await person.press_on("Add merchant")
    await person.wait_for("the keyboard in the form", page.form.brand.hasFocus)
    await write(person, page)
    typed, before = page.form.draft(), person.program.window
    await person.key(Qt.Key.Key_L, CONTROL | SHIFT, at=person.window)

    def after() -> MerchantsPage | None:
        now = person.program.window
        return page_of(person) if now is not None and now is not before and now.window.isVisible() else None

    turned = await person.wait_for("the other language", after)
    await person.wait_for("the form", lambda: turned.has_form)
    assert turned.form.draft() == typed
    assert turned.form.brand.text() == "Mokattam Coffee"
