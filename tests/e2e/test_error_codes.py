"""Each error code of the specification, answered by the real service to something a person did, and the words for it.

In both manners of the service: what it says to the letter of the specification, and what live ones say.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from courier_desk.domain.failures import FailureKind
from tests.e2e.conftest import Desks
from tests.e2e.test_merchants_tab import open_tab, write
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person


@dataclass(slots=True)
class Stage:
    """Where a story plays."""

    desks: Desks
    sandbox: RunningSandbox
    database: Path
    mode: str

    async def at_work(self, *, key: str = "company_key") -> Person:
        """Sign in."""
        person = self.desks.start()
        await person.connect(self.sandbox, key=self.sandbox.ready[key])
        return person

    async def with_another_key(self, person: Person, key: str) -> Person:
        """Start again with the key of something else in the key store: what is known of the account is wrong then."""
        assert person.program.accounts is not None
        (account,) = await person.program.accounts.all()
        assert await person.leave() == 0
        await self.desks.keys.put(account.base_url, account.account_id, key)
        again = self.desks.start()
        await again.at_work()
        return again


async def order(person: Person, spoil: Callable[[str], object] = lambda _zone: None) -> str:
    """Create an order and look at it; ``spoil`` is told its zone before it is sent. Gives its reference."""
    await person.new_order()
    await person.customer()
    await person.parcel(cash="")
    spoil(person.desk.orders.compose.draft().zone)
    reference = await person.create()
    await person.to_list()
    await person.click_row(reference)
    return reference


async def merchant_required(stage: Stage) -> Person:
    person = await stage.with_another_key(await stage.at_work(key="single_key"), stage.sandbox.ready["company_key"])
    await order(person)
    return person


async def merchant_not_applicable(stage: Stage) -> Person:
    person = await stage.with_another_key(await stage.at_work(), stage.sandbox.ready["single_key"])
    await order(person)
    return person


async def merchant_not_found(stage: Stage) -> Person:
    """The service was taken down, and came back without this merchant among those of the company."""
    person = await stage.at_work()
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    port = int(stage.sandbox.base_url.split(":")[2].split("/")[0])
    stage.sandbox.stop()
    with closing(sqlite3.connect(stage.database)) as service, service:
        service.execute("UPDATE accounts SET company_id = 'another' WHERE business_code = ?", (session.merchant.code,))
    stage.sandbox = RunningSandbox(mode=stage.mode, db=stage.database, port=port).start()
    await order(person)
    await person.key(Qt.Key.Key_F5, at=person.window)
    return person


async def merchant_already_exists(stage: Stage) -> Person:
    """Another desk onboards the same email between the check and the sending."""
    person = await stage.at_work()
    page = await open_tab(person)
    await person.key(Qt.Key.Key_N, CONTROL | SHIFT, at=person.window)
    await write(person, page)
    other = {
        "name": "Other Owner", "email": "coffee@sample.example", "phone": "01227334000", "brandName": "Other Coffee",
        "pickupAddress": {
            "city": "Cairo", "zone": page.form.draft().zone, "addressDetails": "1 Street", "pickupPhone": "01227334000",
        },
    }  # fmt: skip
    assert stage.sandbox.call("POST", "/merchants", other).status == 201
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.form.brand)
    return person


async def scope_denied(stage: Stage) -> Person:
    """The permission is taken away once the order is written: a list that was read without it would say so at once."""
    person = await stage.at_work()
    denied = {"role": "company", "scopes": ["pickups", "merchants"]}
    await order(person, lambda _zone: stage.sandbox.control("POST", "/keys", denied))
    return person


async def unauthorized(stage: Stage) -> Person:
    person = await stage.at_work()
    stage.sandbox.control("POST", "/keys", {"role": "company", "revoked": True})
    await order(person)
    return person


async def account_removed(stage: Stage) -> Person:
    person = await stage.at_work()
    session = person.program.session
    assert session is not None
    assert session.merchant is not None
    stage.sandbox.control("POST", "/accounts", {"id": session.merchant.code, "removed": True})
    await order(person)
    return person


async def forbidden(stage: Stage) -> Person:
    """A courier takes the order while it is edited."""
    person = await stage.at_work()
    reference = await order(person)
    number = (await person.row(reference, "New"))[0]
    await person.click_row(number)
    await person.press_on("Edit")
    await person.fill("Full name", "Mona Samir")
    stage.sandbox.control("POST", f"/orders/{number}", {"status": "outForDelivery"})
    await person.press_on("Save")
    await person.row(number, "Not changed")
    await person.go_to("Outbox")
    await person.click_row("Edit", number)
    return person


async def not_found(stage: Stage) -> Person:
    person = await stage.at_work()
    await person.scan("999998")
    await person.key(Qt.Key.Key_Return, at=person.desk.window.top_bar.scan_box)
    return person


async def validation_error(stage: Stage) -> Person:
    person = await stage.at_work()
    await order(person, lambda zone: stage.sandbox.control("POST", "/catalog", {"remove": [zone]}))
    return person


async def rate_limited(stage: Stage) -> Person:
    """Other programs with the same key used the minute up."""
    person = await stage.at_work()
    stage.sandbox.control("PUT", "/faults", {"faults": "early_429:method=POST,path=/orders"})
    await order(person)
    return person


async def internal_error(stage: Stage) -> Person:
    person = await stage.at_work()
    stage.sandbox.control("PUT", "/faults", {"faults": "error_before:method=POST,path=/orders"})
    await order(person)
    return person


@dataclass(frozen=True, slots=True)
class Case:
    """How a code is come by, with which statuses it may be answered to what, and what a person reads then."""

    come_by: Callable[[Stage], Awaitable[Person]]
    request: tuple[str, str]
    statuses: frozenset[int]
    words: tuple[str, ...]


def case(come_by: Callable[[Stage], Awaitable[Person]], request: str, statuses: set[int], *words: str) -> Case:
    """Write a case in one line."""
    method, _, path = request.partition(" ")
    return Case(come_by, (method, path), frozenset(statuses), words)


CASES = {
    FailureKind.MERCHANT_REQUIRED: case(merchant_required, "POST /orders", {400, 403}, "Choose a merchant."),
    FailureKind.MERCHANT_NOT_FOUND: case(
        merchant_not_found, "POST /orders", {403}, "The service does not know this merchant in your company."
    ),
    FailureKind.MERCHANT_NOT_APPLICABLE: case(
        merchant_not_applicable, "POST /orders", {400}, "This key is for one business; no merchant is needed."
    ),
    FailureKind.MERCHANT_ALREADY_EXISTS: case(
        merchant_already_exists,
        "POST /merchants",
        {409},
        "Another merchant has this email",
        "Open the merchant who has it",
    ),
    FailureKind.SCOPE_DENIED: case(
        scope_denied, "POST /orders", {403}, "This key may not work with orders. Ask for the permission."
    ),
    FailureKind.UNAUTHORIZED: case(unauthorized, "", {401}, "The service refuses the key ending in", "unsent order"),
    FailureKind.ACCOUNT_REMOVED: case(account_removed, "", {403}, "was deleted at the service."),
    FailureKind.FORBIDDEN: case(
        forbidden, "PUT /orders/", {403, 400}, "A courier has it, so the address and details are locked."
    ),
    FailureKind.NOT_FOUND: case(not_found, "GET /orders/999998", {404}, "No order or pickup 999998 at the service."),
    FailureKind.VALIDATION_ERROR: case(
        validation_error, "POST /orders", {400}, "This zone is not in the service's list. Choose one."
    ),
    FailureKind.RATE_LIMITED: case(
        rate_limited,
        "POST /orders",
        {429},
        "All requests of this minute were used.",
    ),
    FailureKind.INTERNAL_ERROR: case(
        internal_error,
        "POST /orders",
        {500},
        "The service reported a fault of its own. We look whether it was done before sending again.",
    ),
}


@pytest.fixture(params=["spec", "live"])
def stage(request: pytest.FixtureRequest, desks: Desks, tmp_path: Path) -> Iterator[Stage]:
    """A service of its own in one of its manners."""
    database = tmp_path / "service.sqlite"
    with RunningSandbox(mode=request.param, db=database) as sandbox:
        yield Stage(desks, sandbox, database, request.param)


def test_every_code_of_the_specification_has_its_case() -> None:
    assert set(CASES) == {kind for kind in FailureKind if kind.value.isupper()}


def answers(sandbox: RunningSandbox, method: str, path: str) -> set[int]:
    """With which statuses requests of this kind were answered; those of any kind for no method."""
    requests: list[dict[str, Any]] = sandbox.control("GET", "/requests")["requests"]
    return {one["status"] for one in requests if method in ("", one["method"]) and one["path"].startswith(path)}


@pytest.mark.slow
@pytest.mark.parametrize("kind", CASES, ids=str)
async def test_a_code_is_reached_through_the_window_and_said_in_words(stage: Stage, kind: FailureKind) -> None:
    case = CASES[kind]
    person = await case.come_by(stage)
    for words in case.words:
        await person.reads(words)
    assert answers(stage.sandbox, *case.request) & case.statuses, answers(stage.sandbox, *case.request)
    assert await person.leave() == 0
    stage.sandbox.stop()
