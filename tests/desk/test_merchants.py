"""Onboarding merchants with a real store and a real service: once, whatever breaks; a 409 leads to who is there.

What exists is judged at the service, by its control address.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.failures import DeskFailure, ReferenceInUse
from courier_desk.desk.merchant_handlers import find_merchant, is_ours
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Merchant, MerchantRequest, PickupAddress
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.merchant_form import MerchantField
from courier_desk.domain.outbox import State
from courier_desk.domain.zones import Governorate
from courier_desk.store import accounts
from courier_desk.store import outbox as rows
from courier_desk.store.outbox import OutboxRow
from tests.api.answers import client_to, success
from tests.desk.test_pickups import LOST, aimed
from tests.support.desk import ACCOUNT, desk_at, request, until
from tests.support.sandbox import RunningSandbox


def made(sandbox: RunningSandbox) -> int:
    """Count the merchants that the service ever committed."""
    return int(sandbox.control("GET", "/created?kind=merchant")["count"])


def shop(session: Session, place: int, *, external_id: str = "") -> MerchantRequest:
    zone = next(each.value for each in session.zones.catalog.zones if each.governorate is Governorate.CAIRO)
    phone = f"0122733{place:04d}"
    return MerchantRequest(
        name=f"Owner {place}",
        email=f"shop{place}@sample.example",
        phone=phone,
        brand=f"Brand {place}",
        pickup_address=PickupAddress(city="Cairo", zone=zone, details="14 Street 9", phone=phone),
        external_id=external_id,
    )


async def row_of(session: Session, row_id: int) -> OutboxRow:
    row = await session.context.store.read(lambda db: rows.get(db, row_id))
    assert row is not None
    return row


async def reach(session: Session, row_id: int, *states: State) -> OutboxRow:
    async def there() -> bool:
        return (await row_of(session, row_id)).progress.state in states

    await until(there)
    return await row_of(session, row_id)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_a_merchant_is_onboarded_once_whatever_becomes_of_the_answer(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            for place, fault in enumerate(["", *LOST], start=1):
                faults = aimed(fault, "POST", "/merchants") if fault else ""
                sandbox.control("PUT", "/faults", {"faults": faults})
                row = await reach(session, await session.merchants.onboard(shop(session, place)), State.DONE)
                assert made(sandbox) == place, fault
                detail = await session.merchants.detail(row.result["number"])
                assert detail is not None
                merchant = detail.merchant
                assert (merchant.brand, merchant.external_id) == (f"Brand {place}", row.reference.split()[1])
                assert (merchant.details, merchant.pickup_phone) == ("14 Street 9", merchant.phone)
            assert await session.merchants.onboarding() == ()


@pytest.mark.slow
async def test_a_merchant_committed_after_it_was_sent_again_is_adopted(tmp_path: Path) -> None:
    """The service carries the first request out only after both looks: the second is answered 409.

    A machine that is slow may look so late that it finds the merchant already; then it is given more time.
    """
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            for place in range(1, 6):
                plan = (
                    f"late_commit:method=POST,path=/merchants,count=1,seconds={1.2 * place};"
                    f"slow:method=POST,path=/merchants,count=1,seconds={2 * place}"
                )
                sandbox.control("PUT", "/faults", {"faults": plan})
                row = await reach(
                    session, await session.merchants.onboard(shop(session, place)), State.DONE, State.REFUSED
                )
                assert row.progress.state is State.DONE
                assert made(sandbox) == place
                if "existing" in row.result:
                    break
            assert row.result["existing"] == row.result["number"]


@pytest.mark.parametrize("mode", ["spec", "live"])
@pytest.mark.parametrize(
    ("field", "clash"), [("email", "email"), ("phone", "phone"), ("external_id", "externalMerchantId")]
)
async def test_a_409_names_the_field_and_who_is_there_and_is_mended(
    tmp_path: Path, mode: str, field: str, clash: str
) -> None:
    with RunningSandbox(mode=mode) as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            first = shop(session, 1, external_id="shop-001")
            code = (await reach(session, await session.merchants.onboard(first), State.DONE)).result["number"]
            # As though another desk had made it: this one does not know it by its reference.
            await session.context.store.write(lambda db: rows.prune_done(db, 1e12))
            wanted = replace(shop(session, 2), **{field: getattr(first, field)})
            row_id = await session.merchants.onboard(wanted)
            failure = (await reach(session, row_id, State.REFUSED)).progress.failure
            assert failure is not None
            assert (failure.kind, failure.field) == (FailureKind.MERCHANT_ALREADY_EXISTS, clash)
            assert failure.detail == code
            (pending,) = await session.merchants.onboarding()
            assert (pending.row_id, pending.existing, pending.progress.state) == (row_id, code, State.REFUSED)
            owner = await session.merchants.owner()
            taken = owner(MerchantField(field), getattr(wanted, field))
            assert taken is not None
            assert taken.code == code
            mended = shop(session, 2)
            assert await session.merchants.onboard(mended, row_id=row_id) == row_id
            await reach(session, row_id, State.DONE)
            assert made(sandbox) == 2


@pytest.mark.parametrize("compares_whole", [True, False])
@pytest.mark.parametrize(
    ("field", "value", "clash", "searches"),
    [
        ("phone", "01099999999", MerchantField.PHONE, ["other@sample.example", "1099999999", "01099999999"]),
        ("email", "nour+shop@sample.example", MerchantField.EMAIL, ["shop@sample.example", "nour+shop@sample.example"]),
    ],
)
async def test_who_is_there_is_found_also_where_the_service_compares_what_is_searched_for_whole(
    field: str, value: str, clash: MerchantField, searches: list[str], *, compares_whole: bool
) -> None:
    there = {"businessAccountCode": "10044709", "email": "a@sample.example", "phoneNumber": "01000000000"}
    there["phoneNumber" if field == "phone" else "email"] = value
    asked: list[str] = []

    def service(sent: httpx.Request) -> httpx.Response:
        wanted = sent.url.params["search"]
        asked.append(wanted)
        fits = wanted in there.values() if compares_whole else any(wanted in one for one in there.values())
        return success({"merchants": [there] if fits else []})

    wanted = MerchantRequest(
        name="Nour",
        email=value if field == "email" else "other@sample.example",
        phone=value if field == "phone" else "01088888888",
        brand="Nour",
        pickup_address=PickupAddress(city="Cairo", zone="Abdeen", details="9 Street", phone="01088888888"),
    )
    client = client_to(service)
    found = await find_merchant(client, wanted)
    await client.aclose()
    assert found is not None
    assert (found[0].code, found[1]) == ("10044709", clash)
    assert asked == (searches if compares_whole else searches[:-1])


async def test_a_shop_id_is_onboarded_once_at_a_time(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.zones.refresh()
            await session.merchants.onboard(shop(session, 1, external_id="shop-001"))
            with pytest.raises(ReferenceInUse) as caught:
                await session.merchants.onboard(shop(session, 2, external_id="shop-001"))
            assert caught.value.reference == "shop-001"
            assert made(sandbox) == 0


async def test_a_refusal_says_its_field(tmp_path: Path) -> None:
    with RunningSandbox(mode="live") as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            good = shop(session, 1)
            wrong = replace(good, pickup_address=replace(good.pickup_address, zone="Atlantis"))
            failure = (await reach(session, await session.merchants.onboard(wrong), State.REFUSED)).progress.failure
            assert failure is not None
            assert failure.kind is FailureKind.VALIDATION_ERROR
            assert failure.field.endswith("zone")


async def test_a_single_business_key_has_no_merchants(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False, single=True) as session:
            await session.zones.refresh()
            for asked in (session.merchants.onboard(shop(session, 1)), session.merchants.search("shop")):
                with pytest.raises(DeskFailure) as caught:
                    await asked
                assert caught.value.failure.kind is FailureKind.FORBIDDEN
            assert await session.merchants.rows() == ()


async def test_merchants_are_searched_here_and_at_the_service(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            others = sandbox.ready["merchants"][1:]
            wanted = others[0]
            assert await session.merchants.known(wanted["name"]) == ()
            found = await session.merchants.search(wanted["name"])
            assert wanted["businessAccountCode"] in [merchant.code for merchant in found]
            fresh = await session.merchants.read_fresh(wanted["id"])
            assert fresh.code == wanted["businessAccountCode"]
            (line,) = [line for line in await session.merchants.rows() if line.in_use]
            assert session.merchant is not None
            assert line.merchant.code == session.merchant.code
            assert await session.use_merchant(fresh.code)
            detail = await session.merchants.detail(fresh.code)
            assert detail is not None
            assert (detail.in_use, detail.orders, detail.new_orders) == (True, 0, 0)
            assert await session.merchants.last_external_id() != ""
            assert await session.merchants.detail("00000000") is None


async def test_a_short_answer_takes_nothing_from_a_known_merchant(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            whole = Merchant(code="10482231", name="Zamalek Ceramics", email="a@b.example", city="Cairo", details="12")
            short = Merchant(code="10482231", name="Zamalek Ceramics", verified=True)

            def keep(db: object) -> Merchant | None:
                accounts.save_merchants(db, ACCOUNT, [whole], seen_at=1.0)  # type: ignore[arg-type]  # the store's own
                accounts.save_merchants(db, ACCOUNT, [short], seen_at=2.0)  # type: ignore[arg-type]
                return accounts.merchant(db, ACCOUNT, "10482231")  # type: ignore[arg-type]

            assert await session.context.store.write(keep) == replace(whole, verified=True)


@pytest.mark.parametrize(
    ("facts", "ours"),
    [
        ({}, True),
        ({"external_id": ""}, True),
        ({"external_id": "", "email": ""}, False),
        ({"external_id": "shop-9"}, False),
        ({"email": "SHOP@sample.example", "phone": "+20 122 733 4098"}, True),
        ({"email": "other@sample.example"}, False),
        ({"phone": "01005527719"}, False),
    ],
)
def test_whether_a_merchant_is_what_a_request_makes(facts: dict[str, str], ours: bool) -> None:
    merchant = Merchant(code="1", name="Mina", email="shop@sample.example", phone="01227334098", external_id="shop-1")
    wanted = MerchantRequest(
        name="Mina",
        email="shop@sample.example",
        phone="01227334098",
        brand="B",
        pickup_address=PickupAddress(city="Cairo"),
        external_id="shop-1",
    )
    assert is_ours(wanted, replace(merchant, **facts)) is ours  # type: ignore[arg-type]  # texts alone


# -- a merchant that is deleted ------------------------------------------------------------------------------------


def remove(sandbox: RunningSandbox, identifier: str, *, removed: bool = True) -> None:
    sandbox.control("POST", "/accounts", {"id": identifier, "removed": removed})


def is_removed(session: Session) -> bool:
    return session.merchant is not None and session.merchant.removed


async def test_a_deleted_merchant_concerns_nobody_else_and_what_was_saved_for_it_is_kept(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            await session.merchants.refresh()
            assert session.merchant is not None
            gone = session.merchant.code
            other = next(one for one in await session.merchants.known() if one.code != gone)
            draft = await session.orders.keep_draft(OrderDraft(phone="01007741186", merchant=gone))
            remove(sandbox, gone)
            row_id = await session.orders.create(request(session))
            row = await reach(session, row_id, State.REFUSED)
            assert row.progress.failure is not None
            assert row.progress.failure.kind is FailureKind.MERCHANT_REMOVED
            assert is_removed(session)
            assert session.outbox.paused is None
            assert session.connection.status.link is Link.ONLINE
            await session.merchants.refresh()  # the list may well have it still
            assert [one.code for one in await session.merchants.known() if one.removed] == [gone]
            assert await session.use_merchant(other.code)
            assert not is_removed(session)
            await reach(session, await session.orders.create(request(session)), State.DONE)
            with pytest.raises(DeskFailure) as refused:
                await session.merchants.read_fresh(gone)
            assert refused.value.failure.kind is FailureKind.MERCHANT_REMOVED
            assert (await row_of(session, draft)).progress.state is State.DRAFT

            remove(sandbox, gone, removed=False)
            assert await session.use_merchant(gone)
            assert is_removed(session)  # until the service takes a request for it
            assert await session.outbox_desk.retry_all() == 1
            await reach(session, row_id, State.DONE)
            assert not is_removed(session)


async def test_a_deleted_company_is_no_deleted_merchant(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            company = sandbox.call("GET", "/ping", merchant=None).data["account"]["id"]
            remove(sandbox, company)
            row_id = await session.orders.create(request(session))

            async def paused() -> bool:
                return session.outbox.paused is not None

            await until(paused)
            assert session.outbox.paused is not None
            assert session.outbox.paused.kind is FailureKind.ACCOUNT_REMOVED
            await reach(session, row_id, State.WAITING)
            assert session.connection.status.link is Link.REFUSED
            links: list[Link] = []
            session.changes.subscribe(Topic.CONNECTION, lambda: links.append(session.connection.status.link))
            await session.description.refresh(fresh_for=0.0)  # which the service gives to everybody
            assert links == []
            assert not is_removed(session)
