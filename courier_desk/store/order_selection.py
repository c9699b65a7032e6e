"""Orders that a person has chosen, by their keys, however many: what they come to and what became of them.

Keys are those of OrderRow. Nothing here changes anything.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import apsw

from courier_desk.domain.order_list import OrderFilter, SelectionSums
from courier_desk.store.dialect import EACH_VALUE, as_values
from courier_desk.store.order_filter import Side, mirrored_side, pending_side
from courier_desk.store.places import scope_of
from courier_desk.store.sql import all_rows, chunks, one_row

#: So many keys go into one statement; between two of them other work of this computer has its turn.
_PIECE = 4_000
_OURS = "o.scope IN (SELECT id FROM scopes WHERE account = ?)"


def sums(db: apsw.Connection, wanted: OrderFilter, keys: Sequence[str]) -> SelectionSums:
    """Add up these orders of the filter's account; ``wanted`` tells which of them the list shows."""
    found = [_sums_of(db, wanted, piece) for piece in chunks(keys, _PIECE)]
    return SelectionSums(
        count=sum(one.count for one in found),
        numbered=sum(one.numbered for one in found),
        cod=sum(one.cod for one in found),
        fees=sum(one.fees for one in found),
        previews=sum(one.previews for one in found),
        unpriced=sum(one.unpriced for one in found),
        hidden=sum(one.hidden for one in found),
    )


def _sums_of(db: apsw.Connection, wanted: OrderFilter, keys: Sequence[str]) -> SelectionSums:
    numbers, pending = as_values(_numbers(keys)), as_values(_pending(keys))
    account = wanted.account
    mirrored = one_row(
        db,
        f"SELECT count(*), {_cash('o')}, coalesce(sum(o.fee), 0), "
        "coalesce(sum(CASE WHEN o.fee IS NULL THEN f.fee END), 0), "
        "coalesce(sum(o.fee IS NULL AND f.fee IS NULL), 0) "
        f"FROM orders o JOIN scopes s ON s.id = o.scope {_price_of('o', 's.merchant')} "
        f"WHERE o.number IN ({EACH_VALUE}) AND s.account = ? AND o.gone = 0",
        (account, numbers, account),
    )
    unsent = one_row(
        db,
        f"SELECT count(*), {_cash('p')}, coalesce(sum(f.fee), 0), coalesce(sum(f.fee IS NULL), 0) "
        f"FROM outbox p {_price_of('p', 'p.merchant')} "
        f"WHERE p.id IN ({EACH_VALUE}) AND p.account = ? AND p.listed = 1",
        (account, pending, account),
    )
    assert mirrored is not None
    assert unsent is not None
    count = mirrored[0] + unsent[0]
    return SelectionSums(
        count=count,
        numbered=mirrored[0],
        cod=mirrored[1] + unsent[1],
        fees=mirrored[2],
        previews=mirrored[3] + unsent[2],
        unpriced=mirrored[4] + unsent[3],
        hidden=count - _shown(db, wanted, numbers, pending),
    )


def _cash(row: str) -> str:
    return f"coalesce(sum(CASE WHEN {row}.amount_type = 'COD' THEN {row}.amount END), 0)"


def _price_of(row: str, merchant: str) -> str:
    """Join the last known price of the same case."""
    return (
        f"LEFT JOIN fees f ON f.account = ? AND f.merchant = {merchant} AND f.governorate = {row}.governorate "
        f"AND f.order_type = {row}.order_type AND f.express = {row}.express"
    )


def _shown(db: apsw.Connection, wanted: OrderFilter, numbers: str, pending: str) -> int:
    """Count those of them that the filter lets through."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return 0
    sides = (
        (mirrored_side(wanted, scope, joined=True), f"o.number IN ({EACH_VALUE})", numbers),
        (pending_side(db, wanted, scope), f"p.id IN ({EACH_VALUE})", pending),
    )
    return sum(_count(db, _narrowed(side, condition, values)) for side, condition, values in sides if side.source)


def _narrowed(side: Side, condition: str, values: str) -> Side:
    return replace(side, condition=f"{side.condition} AND {condition}", values=(*side.values, values))


def _count(db: apsw.Connection, side: Side) -> int:
    row = one_row(db, f"SELECT count(*) FROM {side.source} WHERE {side.condition}", side.values)
    assert row is not None
    return int(row[0])


def successors(db: apsw.Connection, account: str, keys: Iterable[str]) -> dict[str, str]:
    """Give the key of the order that each pending one has become; those that are still pending are left out."""
    found: dict[str, str] = {}
    for piece in chunks(_pending(keys), _PIECE):
        sql = (
            "SELECT p.id, o.number FROM outbox p JOIN orders o ON o.scope = p.scope "
            "AND o.number = json_extract(p.result, '$.number') "
            f"WHERE p.id IN ({EACH_VALUE}) AND p.account = ? AND p.state = 'done'"
        )
        found |= {f"p{row[0]}": f"o{row[1]}" for row in all_rows(db, sql, (as_values(piece), account))}
    return found


def standing(db: apsw.Connection, account: str, keys: Sequence[str]) -> list[str]:
    """Give the keys as they are now, in their order: what was pending under its number, what is no more left out."""
    become = successors(db, account, keys)
    there: set[str] = set()
    now = list(dict.fromkeys(become.get(key, key) for key in keys))
    for piece in chunks(now, _PIECE):
        numbers, pending = as_values(_numbers(piece)), as_values(_pending(piece))
        sql = f"SELECT o.number FROM orders o WHERE o.number IN ({EACH_VALUE}) AND {_OURS} AND o.gone = 0"
        there |= {f"o{row[0]}" for row in all_rows(db, sql, (numbers, account))}
        sql = f"SELECT p.id FROM outbox p WHERE p.id IN ({EACH_VALUE}) AND p.account = ? AND p.listed = 1"
        there |= {f"p{row[0]}" for row in all_rows(db, sql, (pending, account))}
    return [key for key in now if key in there]


def _numbers(keys: Iterable[str]) -> list[str]:
    return [key[1:] for key in keys if key.startswith("o")]


def _pending(keys: Iterable[str]) -> list[int]:
    return [int(key[1:]) for key in keys if key.startswith("p") and key[1:].isdecimal()]
