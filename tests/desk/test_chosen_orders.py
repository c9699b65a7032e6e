"""Chosen orders are worked through some at a time: each once, as it is then, whatever happens between two pieces."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import apsw
import pytest

from courier_desk.desk import order_list as desk_module
from courier_desk.desk.order_list import OrderListDesk
from courier_desk.domain.chosen_orders import Chosen, ChosenKeys, ChosenList
from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderRow, OrderSort
from courier_desk.domain.outbox import Event, Policy, State, advance
from courier_desk.store import order_list, orders, outbox
from courier_desk.store.database import Store
from courier_desk.store.file_store import FileStore
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, NOON, an_order, pending
from tests.support.order_book import LAST, order_book
from tests.support.outbox import take_next

BOOK = list(order_book(60))


@pytest.fixture
def store(tmp_path: Path) -> Any:
    """A store with orders, and two that the service does not have yet."""
    opened = FileStore.open(tmp_path / "desk.sqlite")

    def fill(db: apsw.Connection) -> None:
        orders.merge(db, ACCOUNT, MERCHANT, BOOK, seen_at=1.0, whole=False)
        for number in range(2):
            outbox.add(db, pending(f"D-{number}", State.WAITING, created=LAST.timestamp() - 4_000 - number))

    asyncio.run(opened.write(fill))
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let some orders be many."""
    monkeypatch.setattr(desk_module, "PIECE", 7)


def list_desk(store: Store) -> OrderListDesk:
    """Give the list as a session has it; no zone is named otherwise than orders name it."""
    context = SimpleNamespace(store=store, account_id=ACCOUNT)
    zones = SimpleNamespace(understood=lambda wanted, guess=False: wanted)
    return OrderListDesk(cast("Any", context), cast("Any", zones))


async def listed(store: Store, wanted: OrderFilter, sort: OrderSort) -> list[str]:
    """Give the keys of all that is listed."""
    return await store.read(lambda db: order_list.keys(db, wanted, sort, -1))


async def walked(
    desk: OrderListDesk, chosen: Chosen, between: Callable[[], Any] | None = None
) -> tuple[list[OrderRow], int]:
    """Give every row, and how many pieces they came in; something happens behind the first one."""
    found: list[OrderRow] = []
    pieces = 0
    async for piece in desk.in_pieces(chosen):
        found += piece
        pieces += 1
        if pieces == 1 and between is not None:
            await between()
    return found, pieces


@pytest.mark.parametrize("column", [OrderColumn.CREATED, OrderColumn.AMOUNT, OrderColumn.STATUS], ids=str)
def test_all_of_a_list_is_walked_in_its_order(store: Store, column: OrderColumn) -> None:
    async def work() -> None:
        desk, sort = list_desk(store), OrderSort(column=column)
        keys = await listed(store, EVERYTHING, sort)
        every, sums = await desk.all_of(EVERYTHING, sort)
        assert sums.count == len(every) == len(keys) == 62
        found, pieces = await walked(desk, every)
        assert [row.key for row in found] == keys
        assert pieces == 9
        assert await desk.keys_of(every) == keys
        found, _ = await walked(desk, every.minus(keys[3:9]))
        assert [row.key for row in found] == keys[:3] + keys[9:]
        found, pieces = await walked(desk, ChosenKeys(keys[5:15]))
        assert ([row.key for row in found], pieces) == (keys[5:15], 2)

    asyncio.run(work())


def test_rows_are_chosen_beside_others_and_many_as_a_list_is(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        desk, sort = list_desk(store), OrderSort(column=OrderColumn.AMOUNT)
        keys = await listed(store, EVERYTHING, sort)
        beside = ChosenKeys((keys[40], keys[12]))
        few = await desk.plus_rows(beside, EVERYTHING, sort, 10, 15)
        assert isinstance(few, ChosenKeys)
        assert list(few.keys()) == [keys[40], keys[12], *(key for key in keys[10:25] if key != keys[12])]
        monkeypatch.setattr(desk_module, "MANY", 9)
        many = await desk.plus_rows(beside, EVERYTHING, sort, 10, 15)
        assert isinstance(many, ChosenList)
        assert await desk.keys_of(many) == [*keys[10:25], keys[40]]
        assert await desk.sums(EVERYTHING, many) == await desk.sums(EVERYTHING, few)
        assert await desk.followed(many) is many
        more = await desk.plus_rows(many, EVERYTHING, sort, 0, 5)
        assert await desk.keys_of(more) == [*keys[:5], *keys[10:25], keys[40]]

    asyncio.run(work())


def test_what_comes_goes_moves_or_is_created_between_two_pieces_is_there_once_or_not_at_all(store: Store) -> None:
    """The newest stand in the first piece; what happens is about later ones."""

    async def work() -> None:
        desk = list_desk(store)
        completed = replace(EVERYTHING, status="completed")
        keys = await listed(store, completed, OrderSort())
        every, _ = await desk.all_of(completed, OrderSort())
        both, _ = await desk.all_of(EVERYTHING, OrderSort())
        before = both.keys()
        later = [next(one for one in BOOK if f"o{one.number}" == key) for key in keys[-3:]]
        assert all(one.created is not None for one in later)

        def happens(db: apsw.Connection) -> None:
            moved = replace(later[0], created=NOON + timedelta(hours=2), raw={})
            changed = replace(later[1], status="lost", raw={})
            orders.merge(db, ACCOUNT, MERCHANT, [moved, changed, an_order("700000")], seen_at=5.0, whole=False)
            row = take_next(db, ACCOUNT, NOON.timestamp() + 99_999, Policy())
            assert row is not None
            done = advance(row.progress, Event.SUCCEEDED, now=6.0, policy=Policy())
            outbox.adopt(db, row.row_id, done, an_order("700001"), now=6.0)

        found, _ = await walked(desk, both, lambda: store.write(happens))
        seen = [row.key for row in found]
        became = {key for key in before if key[0] == "p"} - set(seen)
        assert len(became) == 1
        assert len(seen) == len(set(seen))
        assert set(seen) == set(before) - became | {"o700001"}
        assert set(seen[-2:]) == {f"o{later[0].number}", "o700001"}
        found, _ = await walked(desk, every)
        assert {row.key for row in found} == set(keys)
        assert found[-1].status == "lost"

    asyncio.run(work())
