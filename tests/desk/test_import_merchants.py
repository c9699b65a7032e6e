"""Files of orders of several merchants: rows, references and what was sent stay each merchant's own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from courier_desk.desk.open_import import OtherMerchantError
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.import_rows import RowState
from courier_desk.store import accounts, outbox
from tests.desk.test_imports import HEADING, begun, one_row, states
from tests.support.desk import ACCOUNT, desk_at, until
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


async def test_rows_stay_with_the_merchant_that_they_were_checked_for(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        first, second = (one["businessAccountCode"] for one in sandbox.ready["merchants"][:2])
        names = [Merchant(code=code, name=code) for code in (first, second)]
        await session.context.store.write(lambda db: accounts.save_merchants(db, ACCOUNT, names, seen_at=1.0))
        opened = await begun(session, one_row(tmp_path / "mine.csv", "M-77", "01013330005"))
        sending = asyncio.create_task(opened.send(print_labels=False))
        await asyncio.sleep(0)  # it has begun to ask
        assert await session.use_merchant(second)
        assert (await sending).sent == 1
        row = await session.context.store.read(lambda db: outbox.by_reference(db, ACCOUNT, "M-77"))
        assert row is not None
        assert row.merchant == first
        late = await session.imports.open(opened.import_id)
        assert late is not None
        with pytest.raises(OtherMerchantError):
            await late.send(print_labels=False)
        # what another merchant's work bears is no work of this one
        other = await begun(session, one_row(tmp_path / "theirs.csv", "M-77", "01013330006"))
        assert states(other) == [RowState.GOOD]
        assert (await other.send(print_labels=False)).sent == 1


async def test_what_one_merchants_file_put_into_the_outbox_is_left_by_another_merchants_file_of_that_name(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with desk_at(sandbox, tmp_path / "store.db", run=False) as session:
        await session.zones.refresh()
        first, second = (one["businessAccountCode"] for one in sandbox.ready["merchants"][:2])
        names = [Merchant(code=code, name=code) for code in (first, second)]
        await session.context.store.write(lambda db: accounts.save_merchants(db, ACCOUNT, names, seen_at=1.0))
        assert await session.use_merchant(first)
        opened = await begun(session, one_row(tmp_path / "orders.csv", "M-81", "01013330091"))
        rows = [one.row for one in opened.check.checked]
        command = await session.intake.table(rows, replace(opened.source, import_id=0), new=())
        assert (await session.intake.save(rows, command))[0].row_id is not None
        assert await session.use_merchant(second)
        theirs = await begun(session, one_row(tmp_path / "orders.csv", "M-82", "01013330092"))
        assert await session.intake.withdraw_others(frozenset({"M-82"}), theirs.source) == 0
        kept = await session.context.store.read(lambda db: outbox.by_reference(db, ACCOUNT, "M-81"))
        assert kept is not None
        assert await session.use_merchant(first)
        ours = await begun(session, one_row(tmp_path / "orders.csv", "M-83", "01013330093"))
        assert await session.intake.withdraw_others(frozenset({"M-83"}), ours.source) == 1


async def test_two_shops_that_number_their_orders_alike_are_two_shops(tmp_path: Path) -> None:
    """The second one's file is not sent already, and its rows name none of the first one's orders."""
    with RunningSandbox() as own:
        async with desk_at(own, tmp_path / "desk.sqlite") as session:
            await session.zones.refresh()
            codes = [one["businessAccountCode"] for one in own.ready["merchants"][:2]]
            other = Merchant(code=codes[1], name="Second shop")
            await session.context.store.write(lambda db: accounts.save_merchants(db, ACCOUNT, [other], seen_at=0.0))
            for shop, code in enumerate(codes, start=1):
                await session.use_merchant(code)
                path = tmp_path / f"{shop}.csv"
                rows = (
                    f"{n},Customer {shop}{n},0100{shop}00{n},Zamalek,{n} Brazil St,Cushion,560\n" for n in (1001, 1002)
                )
                path.write_text(HEADING + "".join(rows), encoding="utf-8")
                opened = await begun(session, path)
                await opened.ask_service()
                assert states(opened) == [RowState.GOOD] * 2
                sent = await opened.send(print_labels=False)
                assert sent.sent == 2

                async def made(count: int = 2 * shop) -> bool:
                    return len(own.control("GET", "/created")["created"]) == count

                await until(made)
                await opened.close()
            created = own.control("GET", "/created")["created"]
            assert len({(one["merchant"], one["reference"]) for one in created}) == 4
