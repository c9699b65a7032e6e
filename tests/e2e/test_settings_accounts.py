"""Accounts in the settings: renamed, tested, given another key, removed; nothing of one appears under another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from keyring.errors import KeyringLocked
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from courier_desk.domain.accounts import Account, KeyHeader, Scope
from courier_desk.host.secrets import KeyStore
from courier_desk.ui.accounts.key_report import KeyReport
from courier_desk.ui.frame.top_bar import Switcher
from tests.e2e.conftest import Desks
from tests.e2e.test_first_run import REFUSED
from tests.support.desk import request
from tests.support.key_header import only_x_api_key
from tests.support.patience import PATIENCE
from tests.support.sandbox import RunningSandbox
from tests.support.vault import Vault
from tests.support.window import CONTROL, Person


async def accounts(person: Person) -> dict[str, Account]:
    assert person.program.accounts is not None
    return {one.name: one for one in await person.program.accounts.all()}


async def keep(person: Person, sandbox: RunningSandbox, name: str, role: str = "single_key") -> None:
    """Keep another account, as adding it by hand does."""
    desk = person.program.accounts
    assert desk is not None
    key = sandbox.ready[role]
    report = await desk.test(sandbox.base_url, key)
    merchant = report.merchants[0].code if report.merchants else ""
    await desk.add(name=name, base_url=sandbox.base_url, key=key, report=report, merchant=merchant)


async def two_accounts(desks: Desks, sandbox: RunningSandbox) -> Person:
    """Work with "Shop", know "Other", and look at the settings."""
    person = desks.start()
    await person.connect(sandbox)
    await keep(person, sandbox, "Other")
    await person.settings()
    await person.reads("Other")
    return person


async def hold_an_order(person: Person) -> str:
    """Write an order that waits."""
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.reads("Sending is held.")
    await person.new_order()
    await person.customer()
    await person.parcel(cash="")
    reference = await person.create()
    await person.to_list()
    return reference


async def until(person: Person, fits: Callable[[dict[str, Account]], bool]) -> None:
    """Wait until the accounts that are kept are so."""
    async with asyncio.timeout(PATIENCE):
        while not fits(await accounts(person)):
            await asyncio.sleep(0.02)


async def no_key(desks: Desks, account: Account) -> None:
    """Wait until no key of an account is kept any more."""
    async with asyncio.timeout(PATIENCE):
        while await desks.keys.get(account.base_url, account.account_id) is not None:
            await asyncio.sleep(0.02)


def in_use(person: Person) -> str:
    """Give what the top bar says of account and merchant; nothing while another window is before it."""
    return next((one.accessibleName() for one in person.all(Switcher)), "")


async def test_an_account_is_added_from_the_settings(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.settings()
    await person.reads("Company key ending in")
    await person.reads("for this run only and asked for at the next start")
    await person.press_on("Add account…")
    await person.reads("Connect this desk to your courier account")
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.reads("Changes are kept at once")
    await person.press_on("Add account…")
    await person.connect(sandbox, key=sandbox.ready["single_key"], name="Other")
    await person.wait_for("the new account", lambda: "Other" in in_use(person))
    await person.settings()
    await person.reads("Single-business key ending in")
    assert person.sees("Shop")
    assert "Other" in in_use(person)


async def test_a_new_name_is_everywhere_at_once_and_stays(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await two_accounts(desks, sandbox)
    await person.press_on("Edit Shop")
    await person.type_into(person.field("Name on this computer"), "")
    await person.key(Qt.Key.Key_Return, at=person.field("Name on this computer"))
    assert person.said_at("Name on this computer") == "Give it a name"
    await person.fill("Name on this computer", "Delta Commerce")
    await person.key(Qt.Key.Key_Return, at=person.field("Name on this computer"))
    await person.reads("Renamed to Delta Commerce")
    await person.wait_for("the new name in the top bar", lambda: "Delta Commerce" in in_use(person))
    await person.press(person.desk.window.top_bar.switcher)
    await person.reads("Delta Commerce company key")
    assert person.sees("Other single-business key")
    await person.leave()
    person = desks.start_again()
    await person.at_work()
    assert "Delta Commerce" in in_use(person)
    assert set(await accounts(person)) == {"Delta Commerce", "Other"}


async def test_a_wrong_key_is_refused_with_its_sentence_and_the_old_one_stays(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = await two_accounts(desks, own)
        await person.press_on("Edit Shop")
        await person.press_on("Replace key…")
        await person.reads("Enter a key for this account")
        await person.fill("API key", own.ready["revoked_key"])
        await person.press_on("Test connection")
        await person.reads(REFUSED)
        assert person.button("Start working").accessibleDescription() == "Test the connection first"
        await person.fill("API key", own.ready["single_key"])
        await person.press_on("Test connection")
        await person.reads("This key is of another business.")
        await person.press_on("Back")
        await person.reads("Changes are kept at once")
        shop = (await accounts(person))["Shop"]
        assert await desks.keys.get(shop.base_url, shop.account_id) == own.ready["company_key"]
        await person.press_on("Test Shop")
        await person.reads("The key works")


async def test_another_key_of_an_account_that_rests_leaves_the_one_in_use(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = await two_accounts(desks, own)
        await person.press_on("Edit Other")
        await person.press_on("Replace key…")
        await person.fill("API key", own.ready["single_key"])
        await person.press_on("Test connection")
        await person.reads("The key works")
        await person.press_on("Start working")
        await person.reads("Changes are kept at once")
        assert "Shop" in in_use(person)
        other = (await accounts(person))["Other"]
        assert await desks.keys.get(other.base_url, other.account_id) == own.ready["single_key"]


async def test_another_key_of_the_account_in_use_connects_anew_and_the_settings_stay(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = await two_accounts(desks, own)
        before = person.program.session
        await person.press_on("Edit Shop")
        await person.press_on("Replace key…")
        await person.fill("API key", own.ready["company_key"])
        await person.press_on("Test connection")
        await person.reads("The key works")
        await person.press_on("Start working")
        await person.wait_for("a new session", lambda: person.program.session is not before)
        await person.reads("Changes are kept at once")
        await person.reads("Works")


async def test_testing_tells_what_became_of_a_key(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = await two_accounts(desks, own)
        own.control("POST", "/keys", {"role": "single", "scopes": ["orders"]})
        await person.press_on("Test Other")
        await person.reads("not allowed: ask the service for this permission")
        await until(person, lambda known: known["Other"].scopes == {Scope.ORDERS})
        own.control("POST", "/keys", {"role": "single", "revoked": True})
        await person.press_on("Test Other")
        await person.reads(REFUSED)
        await person.reads("Key refused")
        own.control("POST", "/keys", {"role": "single", "revoked": False})
        assert person.program.accounts is not None
        whose = await person.program.accounts.test(own.base_url, own.ready["single_key"])
        known = own.control("GET", "/accounts")["accounts"]
        business = next(one["id"] for one in known if one["name"] == whose.name)
        own.control("POST", "/accounts", {"id": business, "removed": True})
        await person.press_on("Test Other")
        await person.reads("The business account was deleted at the service.")
        await person.reads("Account deleted")
        own.control("PUT", "/faults", {"faults": "clock_skew:seconds=7200"})
        await person.press_on("Test Shop")
        await person.reads("This computer's clock is wrong")
        own.control("DELETE", "/faults")
        await person.press_on("Test Shop")
        await person.reads_no_more("This computer's clock is wrong")


async def test_an_account_whose_key_is_gone_says_so(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await two_accounts(desks, sandbox)
    other = (await accounts(person))["Other"]
    await desks.keys.forget(other.base_url, other.account_id)
    await person.press_on("Test Other")
    await person.reads("No key is kept for this account any more. Enter it again.")
    await person.press_on("Edit Other")
    await person.press_on("Use this account")
    await person.reads("Enter a key for this account")


async def test_the_kind_of_a_key_kept_untested_is_learnt(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    desk = person.program.accounts
    assert desk is not None
    key = sandbox.ready["single_key"]
    await desk.add(name="Later", base_url=sandbox.base_url, key=key, report=None, merchant="")
    await person.settings()
    await person.reads("its kind is not known")
    await person.press_on("Edit Later")
    await person.press_on("Use this account")
    await person.wait_for("the other account", lambda: "Later" in in_use(person))
    await person.settings()
    await person.press_on("Test Later")
    await person.wait_for("the kind", lambda: "Single-business key" in in_use(person))
    await person.reads("Single-business key ending in")
    assert person.sees("Changes are kept at once")


async def test_the_header_of_the_key_is_chosen_and_used_at_once(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await two_accounts(desks, sandbox)
    before = person.program.session
    await person.press_on("Edit Shop")
    await person.press_on("X-Api-Key")
    await person.wait_for("a new session", lambda: person.program.session is not before)
    await person.at_work()
    await person.reads("Changes are kept at once")
    session = person.program.session
    assert session is not None
    await person.wait_for("a client", lambda: session.context.connected)
    assert session.context.client.transport._auth._where is KeyHeader.X_API_KEY  # noqa: SLF001  (how the key is sent)
    await person.wait_for("an answer", lambda: session.connection.status.link.value == "online")
    await person.leave()
    person = desks.start_again()
    await person.at_work()
    assert (await accounts(person))["Shop"].key_header is KeyHeader.X_API_KEY
    assert (await accounts(person))["Other"].key_header is KeyHeader.BEARER


async def test_a_test_finds_the_header_that_the_service_takes(desks: Desks, sandbox: RunningSandbox) -> None:
    with only_x_api_key(sandbox) as gate:
        person = desks.start()
        await person.connect(sandbox)
        desk = person.program.accounts
        assert desk is not None
        key = sandbox.ready["single_key"]
        await desk.add(name="Later", base_url=gate.base_url, key=key, report=None, merchant="")  # kept untested
        await person.settings()
        await person.press_on("Test Later")
        await person.reads("it is sent in X-Api-Key.")
        await person.leave()
        person = desks.start_again()
        await person.at_work()
        assert (await accounts(person))["Later"].key_header is KeyHeader.X_API_KEY


async def test_a_key_that_is_refused_in_its_header_is_sent_in_the_other_one(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    with only_x_api_key(sandbox) as gate:
        person = desks.start()
        await person.connect(sandbox)
        desk = person.program.accounts
        assert desk is not None
        key = sandbox.ready["single_key"]
        later = await desk.add(name="Later", base_url=gate.base_url, key=key, report=None, merchant="")
        assert later.key_header is KeyHeader.BEARER  # kept untested
        await person.settings()
        await person.press_on("Edit Later")
        await person.press_on("Use this account")
        await person.wait_for("the other account", lambda: "Later" in in_use(person))
        await person.reads("it is sent in X-Api-Key.")

        def is_online() -> bool:
            session = person.program.session  # another one, once the header was changed
            return session is not None and session.connection.status.link.value == "online"

        await person.wait_for("an answer", is_online)
        await person.leave()
        person = desks.start_again()
        await person.at_work()
        assert (await accounts(person))["Later"].key_header is KeyHeader.X_API_KEY
        await person.leave()  # its service ends now


async def test_an_arranged_limit_counts_at_once_and_is_kept(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    _go_by_the_account(person)
    await person.connect(sandbox)
    await keep(person, sandbox, "Other")
    await person.settings()
    session = person.program.session
    assert session is not None
    assert session.budget.limit == 120
    await person.press_on("Edit Shop")
    await person.fill("Requests a minute", "10001")
    await person.key(Qt.Key.Key_Return, at=person.field("Requests a minute"))
    await person.reads("A whole number from 1 to 10,000")
    assert session.budget.limit == 120
    await person.fill("Requests a minute", "٦٠٠")
    await person.press_on("Close")
    await person.reads("600 requests a minute from now on")
    assert session.budget.limit == 600
    assert (await accounts(person))["Shop"].request_limit == 600
    assert (await accounts(person))["Other"].request_limit is None
    await person.leave()
    person = desks.start_again()
    _go_by_the_account(person)
    await person.at_work()
    session = person.program.session
    assert session is not None
    assert session.budget.limit == 600


def _go_by_the_account(person: Person) -> None:
    """Let the limit be the account's: other stories wait for none."""
    person.program.session_settings = replace(person.program.session_settings, limit=None)


async def test_the_merchant_to_begin_with_is_chosen_for_an_account_that_rests(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = desks.start()
        await person.connect(own, key=own.ready["single_key"])
        await keep(person, own, "Company", "company_key")
        second = own.ready["merchants"][1]
        await person.settings()
        await person.reads("Company key ending in")
        await person.press_on("Edit Company")
        await person.choose_in("Start with merchant", second["businessAccountCode"])
        await person.press_on("Use this account")
        await person.wait_for("the other account", lambda: "Company" in in_use(person))
        assert second["businessAccountCode"] in in_use(person)
        assert not person.sees("Changes are kept at once")
        third = own.ready["merchants"][2]
        await person.settings()
        await person.press_on("Edit Company")
        await person.choose_in("Merchant in use", third["businessAccountCode"])
        await person.wait_for("the other merchant", lambda: third["businessAccountCode"] in in_use(person))


async def test_an_account_that_rests_is_removed_with_its_key(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await two_accounts(desks, sandbox)
    other = (await accounts(person))["Other"]
    await person.press_on("Edit Other")
    await person.press_on("Remove account…")
    await person.answer("Keep it")
    assert set(await accounts(person)) == {"Shop", "Other"}
    await person.press_on("Remove account…")
    await person.answer("Remove account")
    await person.reads_no_more("Other")
    assert set(await accounts(person)) == {"Shop"}
    await no_key(desks, other)
    assert "Shop" in in_use(person)


class StubbornVault(Vault):
    """A key store that drops nothing."""

    def delete_password(self, service: str, username: str) -> None:
        raise KeyringLocked


async def test_of_an_account_that_is_removed_it_is_told_that_its_key_may_be_there_still(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    desks.keys = KeyStore(StubbornVault())
    person = await two_accounts(desks, sandbox)
    await person.reads("Keys are kept in this computer's key store.")
    await person.press_on("Edit Other")
    await person.press_on("Remove account…")
    await person.answer("Remove account")
    await person.wait_for("it is told at once", lambda: "may still be there" in said_below(person))
    await person.reads("The key of Other, which was removed, may still be there.")
    assert set(await accounts(person)) == {"Shop"}


def said_below(person: Person) -> str:
    return person.desk.window.status_line.message.text()


async def test_what_is_pending_is_asked_about_before_an_account_goes(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = desks.start()
        await person.connect(own)
        reference = await hold_an_order(person)
        await person.settings()
        await person.press_on("Edit Shop")
        await person.press_on("Remove account…")
        await person.answer("Keep it")
        await person.press_on("Remove account…")
        await person.answer("Look at it")
        await person.row(reference)
        await person.settings()
        await person.wait_for("the form", lambda: [one for one in person.all(QLineEdit) if one.text() == "Shop"])
        await person.press_on("Remove account…")
        await person.answer("Throw away")
        await person.reads("Connect this desk to your courier account")
        await until(person, lambda known: not known)
        assert own.control("GET", f"/created?reference={reference}")["count"] == 0
        await person.leave()
        person = desks.start_again()
        await person.reads("Connect this desk to your courier account")


async def test_what_is_saved_while_the_question_stands_is_asked_about_before_an_account_goes(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = desks.start()
        await person.connect(own)
        session = person.program.session
        assert session is not None
        await session.zones.refresh()
        own.control("POST", "/faults", {"faults": "error_before:method=POST,path=/orders"})
        await person.settings()
        await person.press_on("Edit Shop")
        await person.press_on("Remove account…")
        await person.reads("Backups made before keep it for some days")
        await session.orders.create(request(session, reference="LATE-1"))
        await person.answer("Remove account")
        await person.reads("1 thing was not sent yet and would be thrown away.")
        await person.answer("Keep it")
        assert set(await accounts(person)) == {"Shop"}


async def test_another_account_is_used_when_the_one_in_use_goes(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = await two_accounts(desks, own)
        shop = (await accounts(person))["Shop"]
        await person.press_on("Edit Shop")
        await person.press_on("Remove account…")
        await person.answer("Remove account")
        await person.wait_for("the other account", lambda: "Other" in in_use(person))
        await until(person, lambda known: set(known) == {"Other"})
        await no_key(desks, shop)
        await person.leave()
        person = desks.start_again()
        await person.at_work()
        assert "Other" in in_use(person)


async def test_nothing_of_one_account_is_said_under_another(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, seed=4) as own:
        person = await two_accounts(desks, own)
        own.control("POST", "/keys", {"role": "single", "revoked": True})
        await person.press_on("Test Other")
        await person.reads(REFUSED)
        told = person.all(KeyReport)
        assert len(told) == 1
        assert told[0].parent().edit.accessibleName().endswith("Other\u2069")  # type: ignore[union-attr]  # an account's row
        await person.reads("Works")
