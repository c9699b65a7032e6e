"""Far down a list a page is found by the order beside it, and is the page that counting finds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import apsw
import pytest

from courier_desk.desk import order_list as desk_module
from courier_desk.desk.order_list import OrderListDesk
from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderRow, OrderSort
from courier_desk.domain.outbox import State
from courier_desk.store import order_list, orders, outbox
from courier_desk.store.file_store import FileStore
from tests.store.support import ACCOUNT, EVERYTHING, MERCHANT, pending
from tests.support.order_book import LAST, order_book

ROWS = 10


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("column", [OrderColumn.AMOUNT, OrderColumn.CUSTOMER, OrderColumn.CREATED], ids=str)
def test_a_page_beside_a_row_is_the_one_that_counting_finds(
    tmp_path: Path, column: OrderColumn, descending: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_module, "FAR", 0)
    found_beside: list[bool] = []
    real = order_list.page_behind

    def noted(db: apsw.Connection, wanted: OrderFilter, sort: OrderSort, key: str, limit: int) -> list[OrderRow] | None:
        found = real(db, wanted, sort, key, limit)
        found_beside.append(found is not None)
        return found

    monkeypatch.setattr(order_list, "page_behind", noted)
    store, sort = FileStore.open(tmp_path / "desk.sqlite"), OrderSort(column=column, descending=descending)
    desk = OrderListDesk(
        cast("Any", SimpleNamespace(store=store, account_id=ACCOUNT)),
        cast("Any", SimpleNamespace(understood=lambda wanted, guess=False: wanted)),
    )

    def fill(db: apsw.Connection) -> None:
        orders.merge(db, ACCOUNT, MERCHANT, list(order_book(63)), seen_at=1.0, whole=False)
        for number in range(3):
            outbox.add(db, pending(f"D-{number}", State.WAITING, created=LAST.timestamp() - 900 * number))

    async def work() -> None:
        await store.write(fill)
        keys = await store.read(lambda db: order_list.keys(db, EVERYTHING, sort, -1))

        def seen(rows: Sequence[OrderRow]) -> list[str]:
            return [row.key for row in rows]

        for start in range(ROWS, len(keys), ROWS):
            expected = keys[start : start + ROWS]
            assert seen(await desk.rows(EVERYTHING, sort, start, ROWS, behind=keys[start - 1])) == expected
            below = keys[start + ROWS] if start + ROWS < len(keys) else ""
            assert seen(await desk.rows(EVERYTHING, sort, start, ROWS, before=below)) == expected
            assert seen(await desk.rows(EVERYTHING, sort, start, ROWS, behind="o1")) == expected  # not in the list

    try:
        asyncio.run(work())
    finally:
        store.close()
    assert any(found_beside) is (column is not OrderColumn.CREATED)
