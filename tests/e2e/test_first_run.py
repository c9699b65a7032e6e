"""The first-run screen: every kind of key and every kind of trouble has one clear sentence and a way on."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from courier_desk.host.settings import Language
from courier_desk.ui.accounts.key_report import KeyReport
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.key_header import only_x_api_key
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

REFUSED = "The service refuses this key. Check it, or ask for a new one."
BAD_ADDRESS = "This address cannot be used. It begins with https:// and ends in /api/public/v1."
NO_CONNECTION = "No connection to the service. Check the network and the address."
NOT_THE_SERVICE = "What answers at this address is not the courier service. Check the address."
NO_ANSWER = "No answer came from the service. Try again in a moment."


async def test_a_company_key_is_tested_and_starts_with_the_chosen_merchant(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    second = sandbox.ready["merchants"][1]
    person = desks.start()
    await person.reads("Connect this desk to your courier account")
    assert not person.sees("Start with merchant")
    await person.sign_in(sandbox, merchant=second["name"])
    await person.reads(second["businessAccountCode"])
    assert person.program.session is not None
    assert person.program.session.merchant is not None
    assert person.program.session.merchant.code == second["businessAccountCode"]


async def test_the_test_tells_what_the_key_may_do(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await try_key(person, sandbox.base_url, sandbox.ready["company_key"])
    await person.reads("The key works")
    for words in ("Company key, 4 merchants.", "create, read, change, print", "zones in Cairo, Giza and Qalyubia"):
        await person.reads(words)
    assert sandbox.ready["company_key"] not in " ".join(person.texts())
    merchants = person.field("Start with merchant")
    assert isinstance(merchants, QComboBox)
    assert merchants.count() == 4


async def test_in_a_small_window_the_merchant_to_start_with_is_seen_and_chosen_before(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.reads("Connect this desk to your courier account")
    person.window.resize(1180, 640)
    await try_key(person, sandbox.base_url, sandbox.ready["company_key"])
    await person.reads("The key works")
    merchants = person.field("Start with merchant")
    await person.wait_for("the keyboard there", merchants.hasFocus)

    def is_seen() -> bool:
        return all(
            one.visibleRegion().boundingRect() == one.rect()
            for one in (merchants, person.field("Name on this computer"))
        )

    await person.wait_for("both in sight", is_seen)


async def test_a_single_business_key_never_sends_a_merchant(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001) as own:
        person = desks.start()
        await person.sign_in(own, key=own.ready["single_key"])
        await person.new_order()
        await person.customer()
        await person.parcel()
        reference = await person.create(print_it=True)
        await person.to_list()
        number = (await person.row(reference, "New"))[0]
        await person.click_row(number)
        await person.reads("its barcode was read back")
        await person.reads("Single-business key")
        asked = own.control("GET", "/requests")["requests"]
        assert {entry["path"] for entry in asked} >= {"/orders", f"/orders/{number}/awb", "/delivery-zones"}
        assert [entry for entry in asked if entry["merchant"]] == []


async def test_a_key_that_is_taken_in_the_other_header_works(desks: Desks, sandbox: RunningSandbox) -> None:
    with only_x_api_key(sandbox) as gate:
        person = desks.start()
        await try_key(person, gate.base_url, sandbox.ready["company_key"])
        await person.reads("The key works")
        await person.reads(
            "The key is taken in X-Api-Key and refused in Authorization: Bearer; it is sent in X-Api-Key."
        )
        assert gate.bearer == 1, "the other header is tried once it is refused in this one, not before each request"
        combo = person.field("Start with merchant")
        assert isinstance(combo, QComboBox)
        combo.setEditText(sandbox.ready["merchants"][1]["externalMerchantId"])
        await person.press_on("Start working")
        await person.at_work()
        session = person.program.session
        assert session is not None
        await person.wait_for("an answer", lambda: session.connection.status.link.value == "online")
        assert gate.bearer == 1
        await person.leave()


async def test_a_key_that_is_refused_in_both_headers_is_told_once(desks: Desks, sandbox: RunningSandbox) -> None:
    with only_x_api_key(sandbox) as gate:
        person = desks.start()
        await try_key(person, gate.base_url, sandbox.ready["company_key"] + "x")
        await person.reads(REFUSED)
        assert (gate.bearer, gate.x_api_key) == (1, 1)
        await person.leave()


async def try_key(person: Person, address: str, key: str) -> None:
    """Type an address and a key and test them."""
    await person.fill("Service address", address)
    await person.fill("API key", key)
    await person.press_on("Test connection")


async def one_sentence(person: Person, sentence: str) -> None:
    """The box says this sentence, besides its title and what the service itself said."""
    await person.reads(sentence)
    said = person.all(KeyReport)[0].text().splitlines()
    ours = [line for line in said if line not in ("", "This did not work", "The service said")]
    assert ours[0] == sentence
    assert not person.button("Start working").isChecked()
    assert person.button("Start working").accessibleDescription() == "Test the connection first"


async def test_a_revoked_key_is_told_and_another_one_goes_on(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await try_key(person, sandbox.base_url, sandbox.ready["revoked_key"])
    await one_sentence(person, REFUSED)
    assert not person.sees("Keep without testing")
    await try_key(person, sandbox.base_url, sandbox.ready["company_key"])
    await person.reads("The key works")
    assert plain(person.said_at("API key")) == f"Ends in {sandbox.ready['company_key'][-4:]}"


@pytest.mark.parametrize(
    "address", ["http://courier.example/api/public/v1", "courier.example", "ftp://courier.example/api/public/v1"]
)
async def test_an_address_without_https_is_refused_before_anything_is_sent(
    desks: Desks, sandbox: RunningSandbox, address: str
) -> None:
    person = desks.start()
    await try_key(person, address, sandbox.ready["company_key"])
    await person.wait_for("the fault at the address", lambda: person.said_at("Service address") == BAD_ADDRESS)
    assert not person.all(KeyReport)
    assert not person.sees("Keep without testing")
    await person.fill("Service address", sandbox.base_url)
    assert not person.sees(BAD_ADDRESS)
    await person.press_on("Test connection")
    await person.reads("The key works")


async def test_an_address_without_its_path_is_no_key_that_works(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await try_key(person, sandbox.base_url.removesuffix("/api/public/v1"), sandbox.ready["company_key"])
    await person.wait_for("the fault at the address", lambda: person.said_at("Service address") == BAD_ADDRESS)
    assert not person.sees("The key works")


async def test_a_name_that_the_service_does_not_tell_is_typed_next(desks: Desks, sandbox: RunningSandbox) -> None:
    sandbox.control("PUT", "/faults", {"faults": "proxy_html:status=404,path=/ping"})
    person = desks.start()
    try:
        await try_key(person, sandbox.base_url, sandbox.ready["company_key"])
        await person.reads("The key works")
    finally:
        sandbox.control("DELETE", "/faults")
    name = person.field("Name on this computer")
    await person.wait_for("the keyboard in it", name.hasFocus)


async def test_without_a_network_the_account_can_be_kept_untested(
    desks: Desks, sandbox: RunningSandbox, closed_port: int
) -> None:
    person = desks.start()
    await try_key(person, f"http://127.0.0.1:{closed_port}/api/public/v1", sandbox.ready["single_key"])
    await one_sentence(person, NO_CONNECTION)
    await person.press_on("Keep without testing")
    assert person.said_at("Name on this computer") == "Give it a name"
    await person.fill("Name on this computer", "Shop")
    await person.press_on("Keep without testing")
    await person.reads("No connection since")
    await person.reads("No orders yet")


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("proxy_html:status=200", NOT_THE_SERVICE),
        ("proxy_html:status=502", "The service reported a fault of its own. Try again in a moment."),
        ("request_lost", NO_ANSWER),
    ],
)
async def test_what_answers_wrongly_or_not_at_all_is_told(
    desks: Desks, sandbox: RunningSandbox, fault: str, sentence: str
) -> None:
    person = desks.start()
    sandbox.control("PUT", "/faults", {"faults": fault})
    try:
        await try_key(person, sandbox.base_url, sandbox.ready["company_key"])
        await one_sentence(person, sentence)
    finally:
        sandbox.control("DELETE", "/faults")
    await person.press_on("Test connection")
    await person.reads("The key works")


async def test_what_is_missing_is_said_at_the_field(desks: Desks) -> None:
    person = desks.start()
    await person.press_on("Test connection")
    assert person.said_at("Service address") == person.said_at("API key") == "Fill this in"
    assert person.button("Start working").accessibleDescription() == "Test the connection first"


async def test_what_is_typed_stands_there_in_the_other_language_too(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.fill("Service address", sandbox.base_url)
    await person.fill("API key", sandbox.ready["single_key"])
    await person.fill("Name on this computer", "Corner shop")
    await person.press_on("العربية")
    await person.reads("اختبار الاتصال")
    page = person.program.first_run.page if person.program.first_run else None
    assert page is not None
    assert (page.address.text(), page.key.text()) == (sandbox.base_url, sandbox.ready["single_key"])
    assert page.name.text() == "Corner shop"
    page.test.click()
    await person.wait_for("an answer", lambda: page.works)
    await person.press_on("English")
    await person.reads("The key works")
    again = person.program.first_run.page if person.program.first_run else None
    assert again is not None
    assert again.works
    await person.fill("Service address", "http://courier.example")
    await person.press_on("Test connection")
    await person.reads(BAD_ADDRESS)
    await person.press_on("العربية")
    await person.reads("لا يمكن استخدام هذا العنوان")


async def test_the_merchant_to_begin_with_reads_from_the_right_in_arabic(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start(language=Language.ARABIC)
    await person.fill("عنوان الخدمة", sandbox.base_url)
    await person.fill("مفتاح الربط (API)", sandbox.ready["company_key"])
    await person.press_on("اختبار الاتصال")
    await person.reads("المفتاح يعمل")
    merchants = person.field("ابدأ بالتاجر")
    assert isinstance(merchants, QComboBox)
    line = merchants.lineEdit()
    assert line is not None
    for place in range(merchants.count()):
        merchants.setCurrentIndex(place)
        line.home(False)
        assert line.cursorRect().x() > line.width() / 2, merchants.currentText()


async def test_another_account_can_be_added_later_and_left_again(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.sign_in(sandbox)
    await person.press(person.desk.window.top_bar.switcher)
    await person.pick("Add account")
    await person.reads("Connect this desk to your courier account")
    await person.press_on("Back")
    await person.reads_no_more("Connect this desk to your courier account")
    await person.reads("New order")
    await person.press(person.desk.window.top_bar.switcher)
    await person.pick("Add account")
    await person.sign_in(sandbox, key=sandbox.ready["single_key"], name="Other shop")
    await person.reads("Account Other shop")


async def test_a_key_of_one_business_is_not_said_to_list_merchants(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await try_key(person, sandbox.base_url, sandbox.ready["single_key"])
    await person.reads("The key works")
    await person.reads("kept with a company key; this key is for one business")
    assert "list and add" not in person.all(KeyReport)[0].text()


async def typed_in(person: Person, sandbox: RunningSandbox, code: str) -> QComboBox:
    """Test a company key whose merchants are not listed, and type one."""
    sandbox.control("POST", "/faults", {"faults": "error_before:method=GET,path=/merchants,count=9"})
    await try_key(person, sandbox.base_url, sandbox.ready["company_key"])
    await person.reads("The key works")
    sandbox.control("DELETE", "/faults")
    merchant = person.field("Start with merchant")
    assert isinstance(merchant, QComboBox)
    await person.type_into(merchant, code)
    return merchant


def working_for(person: Person) -> str:
    """Give the code of the merchant that is worked for; empty before the work."""
    session = person.program.session
    return session.merchant.code if session is not None and session.merchant is not None else ""


async def test_enter_in_a_typed_merchant_begins_the_work(desks: Desks, sandbox: RunningSandbox) -> None:
    code = sandbox.ready["merchants"][1]["businessAccountCode"]
    person = desks.start()
    merchant = await typed_in(person, sandbox, code)
    line = merchant.lineEdit()
    assert line is not None
    await person.key(Qt.Key.Key_Return, at=line)
    await person.at_work()
    assert working_for(person) == code


async def test_the_work_begins_for_the_merchant_that_stands_there_last(desks: Desks, sandbox: RunningSandbox) -> None:
    first, second = (one["businessAccountCode"] for one in sandbox.ready["merchants"][:2])
    person = desks.start()
    merchant = await typed_in(person, sandbox, first)
    sandbox.control("POST", "/faults", {"faults": "slow:method=GET,path=/merchants*,seconds=1"})
    await person.press_on("Start working")
    await person.type_into(merchant, second)
    await asyncio.sleep(1.5)
    assert not working_for(person), "nobody asked for the work to begin with this one yet"
    sandbox.control("DELETE", "/faults")
    await person.press_on("Start working")
    await person.at_work()
    assert working_for(person) == second


async def test_start_working_pressed_twice_keeps_one_account(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await try_key(person, sandbox.base_url, sandbox.ready["company_key"])
    await person.reads("The key works")
    button = person.button("Start working")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await person.at_work()
    accounts = person.program.accounts
    assert accounts is not None
    assert len(await accounts.all()) == 1
