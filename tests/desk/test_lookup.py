"""What a number leads to, with a real store and a real service: one answer, however it is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.scans import CodeKind, Meaning
from courier_desk.store import accounts, orders, pickups
from tests.desk.test_handovers import make_orders, make_pickup
from tests.store.support import an_order
from tests.support.desk import ACCOUNT, desk_at, request, until
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    """The training service, for all stories of this file."""
    with RunningSandbox() as running:
        yield running


async def _made(session: Session, reference: str) -> str:
    await session.orders.create(replace(request(session), reference=reference))
    number = ""

    async def created() -> bool:
        nonlocal number
        number = next((row.number for row in await session.orders.made_today() if row.reference == reference), "")
        return bool(number)

    await until(created)
    return number


async def test_a_number_leads_to_the_same_however_it_is_written(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
        one, two = await make_orders(session, 2)
        web = await _made(session, "Web-b90817")
        pickup = await make_pickup(session)
        merchant = session.merchant
        assert merchant is not None
        cases = {
            one: (CodeKind.ORDER, (one,)),
            f" {one.translate(str.maketrans('0123456789', '٠١٢٣٤٥٦٧٨٩'))}\u200f": (CodeKind.ORDER, (one,)),
            "Web-b90817": (CodeKind.ORDER, (web,)),
            "WEB-B90817": (CodeKind.ORDER, (web,)),
            "web-b90817": (CodeKind.ORDER, (web,)),
            "صثلا-لا90817": (CodeKind.ORDER, (web,)),  # the keys of web-b90817 with the Arabic layout on
            "ًُلآ-لآ90817": (CodeKind.ORDER, (web,)),  # a scanner's, which types capitals with Shift
            f"https://track.example/{two}?p=1": (CodeKind.ORDER, (two,)),
            f"{one}-{two}": (CodeKind.SEVERAL, tuple(sorted((one, two)))),
            f"622{one}1234": (CodeKind.REFERENCE, ()),  # the barcode of some goods
            pickup: (CodeKind.PICKUP, (pickup,)),
            merchant.code: (CodeKind.MERCHANT, ()),
            "+20 100 774 1186": (CodeKind.PHONE, ()),
            "999999": (CodeKind.NUMBER, ()),
            "A7": (CodeKind.REFERENCE, ()),
            "mona": (CodeKind.NOTHING, ()),
            " ": (CodeKind.NOTHING, ()),
        }
        for text, (kind, numbers) in cases.items():
            found = await session.lookup.here(text)
            assert (found.kind, found.numbers) == (kind, numbers), text


async def test_what_is_written_exactly_so_goes_before_other_capitals(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
        await session.zones.refresh()
        small, big = await _made(session, "cap-1"), await _made(session, "CAP-1")
        for text, numbers in {"cap-1": (small,), "CAP-1": (big,), "Cap-1": (small, big)}.items():
            assert (await session.lookup.here(text)).numbers == numbers, text


async def test_an_order_goes_before_a_pickup_of_its_number_and_both_are_told_of(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "desk.sqlite") as session:
        number = await make_pickup(session)
        await session.context.store.write(
            lambda db: orders.merge(db, ACCOUNT, "another", [an_order(number)], seen_at=1.0, whole=True)
        )
        found = await session.lookup.here(number)
        assert (found.kind, found.also_pickup) == (CodeKind.ORDER, True)
        assert await session.lookup.merchant_of(f"o{number}") == "another"
        assert session.merchant is not None
        assert await session.lookup.merchant_of(f"k{number}") == session.merchant.code
        assert await session.lookup.merchant_of("k999999") == await session.lookup.merchant_of("o999999") == ""


async def test_what_only_the_service_knows_is_asked_for_and_is_on_this_desk_then(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "one.sqlite") as session:
        (order,) = await make_orders(session, 1)
        web = await _made(session, "WEB-7")
        pickup = await make_pickup(session)
    async with desk_at(sandbox, tmp_path / "two.sqlite") as session:
        for text, kind, number in (
            (order, CodeKind.ORDER, order),
            ("صثلا-7", CodeKind.ORDER, web),
            (pickup, CodeKind.PICKUP, pickup),
            ("999998", CodeKind.NOT_FOUND, "999998"),
            ("WEB-00000", CodeKind.NOT_FOUND, ""),
        ):
            unknown = await session.lookup.here(text)
            assert unknown.is_to_be_asked, text
            found = await session.lookup.ask(unknown)
            assert (found.kind, found.number) == (kind, number), text
        known = await session.context.store.read(lambda db: pickups.pickup(db, ACCOUNT, pickup))
        assert known is not None
        assert (await session.lookup.here(order)).kind is CodeKind.ORDER


@pytest.mark.parametrize("mode", ["spec", "live"])
async def test_an_order_of_the_companys_other_merchant_is_found_at_the_service(tmp_path: Path, mode: str) -> None:
    """It was made elsewhere a moment ago: the parcel is not put aside as one with a wrong number."""
    with RunningSandbox(mode=mode) as own:
        first, second = (one["businessAccountCode"] for one in own.ready["merchants"][:2])
        async with desk_at(own, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            others = [Merchant(code=second, name="Second")]
            await session.context.store.write(lambda db: accounts.save_merchants(db, ACCOUNT, others, seen_at=0.0))
            await session.use_merchant(second)
            await make_orders(session, 1)
            made = await session.context.client.create_order(request(session, reference="ELSEWHERE"), merchant=second)
            await session.use_merchant(first)
            found = await session.lookup.ask(Meaning(kind=CodeKind.NUMBER, code=made.number))
            assert (found.kind, found.number) == (CodeKind.ORDER, made.number)
            assert await session.lookup.merchant_of(f"o{made.number}") == second
            missing = await session.lookup.ask(Meaning(kind=CodeKind.NUMBER, code="999998"))
            assert missing.kind is CodeKind.NOT_FOUND


async def test_a_number_nobody_could_be_asked_about_is_no_number_that_nobody_has(tmp_path: Path) -> None:
    with RunningSandbox() as own:
        async with desk_at(own, tmp_path / "desk.sqlite", base_url="http://127.0.0.1:9/api/public/v1") as session:
            for kind, text in ((CodeKind.NUMBER, "999999"), (CodeKind.REFERENCE, "WEB-1")):
                with pytest.raises(DeskFailure) as raised:
                    await session.lookup.ask(Meaning(kind=kind, code=text))
                assert raised.value.failure.kind is FailureKind.NO_CONNECTION


async def test_a_removed_merchant_of_the_company_has_no_order_and_the_next_one_is_asked(tmp_path: Path) -> None:
    with RunningSandbox() as own:
        first, removed, third = (one["businessAccountCode"] for one in own.ready["merchants"][:3])
        async with desk_at(own, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            others = [Merchant(code=removed, name="Second"), Merchant(code=third, name="Third")]
            await session.context.store.write(lambda db: accounts.save_merchants(db, ACCOUNT, others, seen_at=0.0))
            for at, merchant in enumerate((third, removed)):  # the removed one has the newest orders: it is asked first
                told = partial(orders.merge, account=ACCOUNT, merchant=merchant, seen_at=1.0, whole=True)
                await session.context.store.write(partial(told, orders=[an_order(str(111_110 + at))]))
            made = await session.context.client.create_order(request(session, reference="ELSEWHERE"), merchant=third)
            await session.use_merchant(first)
            own.control("POST", "/accounts", {"id": removed, "removed": True})
            found = await session.lookup.ask(Meaning(kind=CodeKind.NUMBER, code=made.number))
            assert (found.kind, found.number) == (CodeKind.ORDER, made.number)
            missing = await session.lookup.ask(Meaning(kind=CodeKind.NUMBER, code="999998"))
            assert missing.kind is CodeKind.NOT_FOUND


async def test_of_two_merchants_with_one_reference_the_one_in_use_is_meant(tmp_path: Path) -> None:
    """One has the order, the other one's waits: no label of the one comes out for the other one's parcel."""
    with RunningSandbox() as own:
        async with desk_at(own, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            assert session.merchant is not None
            first, second = session.merchant.code, own.ready["merchants"][1]["businessAccountCode"]
            number = await _made(session, "SHOP-1001")
            session.outbox.hold(True)
            await session.use_merchant(second)
            waiting = await session.orders.create(replace(request(session), reference="SHOP-1001"))
            found = await session.lookup.here("shop-1001")
            assert (found.kind, found.row_id) == (CodeKind.PENDING, waiting)
            await session.use_merchant(own.ready["merchants"][2]["businessAccountCode"])
            assert (await session.lookup.here("SHOP-1001")).kind is CodeKind.PENDING, "either may be meant"
            await session.use_merchant(first)
            assert (await session.lookup.here("SHOP-1001")).numbers == (number,)
