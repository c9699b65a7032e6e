"""What a key may do is learnt from the answers, also where ping names no scopes; merchants are known by any identifier.

Each role is a key of the training service that lacks some scope.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Scope
from courier_desk.domain.failures import FailureKind
from courier_desk.store import accounts
from tests.support.desk import ACCOUNT, desk_at, until
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox(orders=40) as running:
        yield running


def key_of(sandbox: RunningSandbox, role: str) -> str:
    return str(sandbox.control("GET", "/keys")[role])


@pytest.mark.parametrize(
    ("role", "held"),
    [
        ("company_orders", {Scope.ORDERS}),
        ("company_pickups", {Scope.PICKUPS}),
        ("company_merchants", {Scope.MERCHANTS}),
        ("company_without_merchants", set(Scope)),
    ],
)
async def test_the_mirror_shows_what_a_key_may_do_and_reads_what_it_may(
    sandbox: RunningSandbox, tmp_path: Path, role: str, held: set[Scope]
) -> None:
    """A key without orders still has its pickups read; what is learnt is known at the next start, also offline."""

    async with desk_at(sandbox, tmp_path / "desk.sqlite", key=key_of(sandbox, role)) as session:
        assert session.account.scopes == frozenset(Scope)  # nobody has told yet

        async def learnt() -> bool:
            kept = await session.context.store.read(lambda db: accounts.account(db, ACCOUNT))
            return kept is not None and kept.scopes == held and not session.mirror.reading

        await until(learnt)
        assert session.account.scopes == held
        denied = session.mirror.failure is not None and session.mirror.failure.kind is FailureKind.SCOPE_DENIED
        assert denied is (Scope.ORDERS not in held)

        async def pickups_read() -> bool:
            asked = sandbox.control("GET", "/requests")["requests"]
            mine = [one["status"] for one in asked if one["path"].endswith("/pickups") and one["key"] == role]
            return bool(mine) and set(mine) == {200 if Scope.PICKUPS in held else 403}

        await until(pickups_read)


async def test_a_permission_that_was_given_is_noticed_when_a_person_reads_again(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    sandbox.control("POST", "/keys", {"role": "company_second", "scopes": ["orders"]})
    key = key_of(sandbox, "company_second")
    async with desk_at(sandbox, tmp_path / "desk.sqlite", key=key) as session:
        await until(_shows(session, {Scope.ORDERS}))
        sandbox.control("POST", "/keys", {"role": "company_second", "scopes": ["orders", "pickups"]})
        session.read_again()
        await until(_shows(session, set(Scope)))


def _shows(session: Session, scopes: set[Scope]) -> Callable[[], Awaitable[bool]]:
    async def shows() -> bool:
        return session.account.scopes == scopes

    return shows


@pytest.mark.parametrize("role", ["company", "company_orders", "company_pickups"])
@pytest.mark.parametrize("name", ["businessAccountCode", "externalMerchantId", "id"])
async def test_a_merchant_is_known_by_any_of_its_identifiers(
    sandbox: RunningSandbox, tmp_path: Path, role: str, name: str
) -> None:
    """Where merchants may be read its code is learnt; elsewhere what was typed is what X-Merchant-Id carries."""
    merchant = sandbox.ready["merchants"][1]

    async with desk_at(sandbox, tmp_path / "desk.sqlite", key=key_of(sandbox, role), run=False) as session:
        typed = merchant[name]
        found = await session.merchants.identify(typed)
        assert found.code == (merchant["businessAccountCode"] if role == "company" else typed)
        assert await session.use_merchant(found.code)
        with pytest.raises(DeskFailure) as unknown:
            await session.merchants.identify("10999999")
        assert unknown.value.failure.kind is FailureKind.MERCHANT_NOT_FOUND


async def test_where_nothing_can_be_asked_an_identifier_is_taken_as_it_was_typed(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    sandbox.control("POST", "/keys", {"role": "company_second", "scopes": []})
    key = key_of(sandbox, "company_second")
    async with desk_at(sandbox, tmp_path / "desk.sqlite", key=key, run=False) as session:
        assert (await session.merchants.identify("SHOP-77")).code == "SHOP-77"


async def test_a_key_of_one_business_needs_no_merchant(sandbox: RunningSandbox, tmp_path: Path) -> None:
    key = key_of(sandbox, "single")
    async with desk_at(sandbox, tmp_path / "desk.sqlite", key=key, run=False) as session:
        with pytest.raises(DeskFailure) as refused:
            await session.merchants.identify("10999999")
        assert refused.value.failure.kind is FailureKind.MERCHANT_NOT_APPLICABLE
