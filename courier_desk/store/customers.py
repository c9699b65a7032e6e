"""The customer book: which orders are one person's, which phones are, and taking a person out of this computer.

A person is known by the phones of the orders; there is no table of people. Forgetting blanks what says who it is in the
mirror, in work that is done, in the events, in the searched lines and the kept labels, and leaves the orders
countable. Nothing here knows a screen.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import apsw

from courier_desk.domain.customers import Forgotten
from courier_desk.domain.order_fields import PERSONAL, FieldKind
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import State, follower_target, order_target
from courier_desk.store import erasure, imports, labels, order_form, orders
from courier_desk.store.places import first_place, scope_of, scopes_of
from courier_desk.store.search import EACH_VALUE, as_values, contains, matches, phone_key, searched_line, searched_phone
from courier_desk.store.sql import Database, all_rows, chunks, from_json, marks, one_row, run, to_json

#: In what was written down of an order: the texts that say who and where, under whichever name they were kept.
_SCRUBBED = frozenset(
    {name for field in PERSONAL if field.kind is not FieldKind.FLAG for name in (field.fact, field.typed, field.sent)}
    | {"phone_confirmed", "other_phone_confirmed"}
)
#: Of the details of an order in the mirror: what is blanked.
_BLANK_DETAILS = ", ".join(
    f"{fact} = {'NULL' if empty is None else repr(empty)}"
    for fact, empty in erasure.PERSONAL.items()
    if fact in orders.DETAIL_FACTS
)
#: What may repeat such texts in words of the service.
_DROPPED = frozenset({"message", "detail", "not_stuck", "changed", "fields"})
_MOST = 200


def keys_of(db: Database, account: str, phone: str) -> tuple[str, ...]:
    """Give the keys of every phone of the person, that of this phone first; none for what is no number."""
    key = phone_key(phone)
    if not key:
        return ()
    sql = (
        "SELECT other.phone_key FROM same_person one JOIN same_person other "
        "ON other.account = one.account AND other.person = one.person "
        "WHERE one.account = ? AND one.phone_key = ? AND other.phone_key <> one.phone_key ORDER BY other.phone_key"
    )
    return (key, *(row[0] for row in all_rows(db, sql, (account, key))))


def join(db: Database, account: str, phone: str, other: str) -> bool:
    """Note that two phones, with every phone joined to either, are one person's; False when that was known."""
    mine, others = keys_of(db, account, phone), keys_of(db, account, other)
    if not mine or not others or set(mine) & set(others):
        return False
    for key in (*mine, *others):
        run(
            db,
            "INSERT INTO same_person (account, phone_key, person) VALUES (?, ?, ?) "
            "ON CONFLICT (account, phone_key) DO UPDATE SET person = excluded.person",
            (account, key, mine[0]),
        )
    return True


def orders_of(db: Database, account: str, merchant: str, phone: str, limit: int = _MOST) -> list[Order]:
    """Give the newest orders sent to any phone of the person, for this merchant."""
    found: list[Order] = []
    for key in keys_of(db, account, phone):
        found += orders.by_phone(db, account, merchant, key, limit)
    if scope_of(db, account, merchant) is None:
        return []
    return sorted(found, key=_age, reverse=True)[:limit]


def _age(order: Order) -> tuple[float, str]:
    return (order.created.timestamp() if order.created else 0.0, order.number.zfill(12))


def forget(db: Database, account: str, phone: str, *, at: float) -> Forgotten:
    """Take a person out of everything of this account that is kept here up to now."""
    keys = set(keys_of(db, account, phone))
    if not keys:
        return Forgotten(0, 0)
    # Whoever may not erase at a site is refused here, also where no order names the person.
    run(db, "DELETE FROM forgotten_orders WHERE account = ? AND number = ''", (account,))
    if isinstance(db, apsw.Connection):  # its file would keep what is deleted until something else stands there
        db.execute("PRAGMA secure_delete = ON")
        db.execute("INSERT INTO order_fts (order_fts, rank) VALUES ('secure-delete', 1)")
    named = _orders_naming(db, account, keys)
    for place, number in named.items():
        _blank_order(db, place)
        labels.forget(db, account, number)
    erasure.add(db, account, named.values(), at)
    done = _work(db, account, keys, named.values(), done=True)
    for row_id in done:
        blank_work(db, row_id)
    targets = [order_target(number) for number in named.values()] + [follower_target(row_id) for row_id in done]
    _blank_events(db, account, targets)
    in_tables = imports.forget(db, account, keys)
    form = order_form.autosaved(db, account)
    if form is not None and _names(form.draft, keys):
        order_form.drop_autosaved(db, account)
    for key in keys:
        run(db, "DELETE FROM same_person WHERE account = ? AND phone_key = ?", (account, key))
    return Forgotten(len(named), len(_work(db, account, keys, named.values(), done=False)) + in_tables)


def _orders_naming(db: Database, account: str, keys: Collection[str]) -> dict[int, str]:
    """Find the orders that name one of the phones as first or as other phone: their places with their numbers."""
    found: dict[int, str] = {}
    for scope in scopes_of(db, account):
        for key in keys:
            sql = "SELECT id, number FROM orders WHERE scope = ? AND gone IN (0, 1) AND phone_key = ?"
            found |= {row[0]: row[1] for row in all_rows(db, sql, (scope, key))}
            words = ((searched_phone(key).removeprefix("20"),),)
            by_line = matches(db, words, first_place(scope), first_place(scope + 1) - 1)
            sql = (
                f"SELECT o.id, o.number, d.other_phone FROM {by_line.source} JOIN orders o ON o.id = {by_line.key} "
                f"JOIN order_details d ON d.id = o.id WHERE {by_line.condition}"
            )
            rows = all_rows(db, sql, by_line.values)
            found |= {row[0]: row[1] for row in rows if phone_key(row[2]) == key}
    return found


def _blank_order(db: Database, place: int) -> None:
    run(db, "UPDATE orders SET full_name = '', name_key = '', phone = '', phone_key = '' WHERE id = ?", (place,))
    run(
        db,
        f"UPDATE order_details SET {_BLANK_DETAILS}, raw = '{{}}', packed = NULL, raw_is_whole = 1 WHERE id = ?",
        (place,),
    )
    row = one_row(db, "SELECT number, reference, zone FROM orders WHERE id = ?", (place,))
    assert row is not None
    line = searched_line(number=row[0], reference=row[1], name="", phones=(), zone=row[2])
    run(db, "UPDATE order_search SET folded = ? WHERE id = ?", (line, place))


def _work(db: Database, account: str, keys: Collection[str], numbers: Collection[str], *, done: bool) -> list[int]:
    """Find work on orders, done or not, that was about the person or about one of these orders."""
    whose = f"account = ? AND kind LIKE 'order.%' AND state {'=' if done else '<>'} ?"
    sql = (
        f"SELECT id FROM outbox WHERE {whose} AND (phone_key IN ({EACH_VALUE}) OR target IN ({EACH_VALUE}) "
        f"OR json_extract(result, '$.number') IN ({EACH_VALUE}))"
    )
    targets = as_values([order_target(number) for number in numbers])
    values = (account, State.DONE.value, as_values(list(keys)), targets, as_values(list(numbers)))
    found = {int(row[0]) for row in all_rows(db, sql, values)}
    for key in keys:
        sql = f"SELECT id, payload FROM outbox WHERE {whose} AND {contains('folded')}"
        rows = all_rows(db, sql, (account, State.DONE.value, searched_phone(key).removeprefix("20")))
        found |= {int(row[0]) for row in rows if key in set(map(phone_key, _phones_in(from_json(row[1]))))}
    return sorted(found)


def _phones_in(plain: object) -> Iterator[str]:
    """Give every phone of a request or a draft as it is kept: a line of digits is found in other people's too."""
    if isinstance(plain, Mapping):
        for name, value in plain.items():
            if isinstance(value, str) and name.endswith("phone"):
                yield value
            else:
                yield from _phones_in(value)


def blank(db: Database, account: str, number: str) -> None:
    """Take the person out of one order, of what was done with it, and drop its labels."""
    sql = "SELECT id FROM orders WHERE number = ? AND scope IN (SELECT id FROM scopes WHERE account = ?)"
    for (place,) in all_rows(db, sql, (number, account)):
        _blank_order(db, place)
    labels.forget(db, account, number)
    for row_id in _work(db, account, (), [number], done=True):
        blank_work(db, row_id)
    _blank_events(db, account, [order_target(number)])


def blank_work(db: Database, row_id: int) -> None:
    """Take the person out of work that is done."""
    row = one_row(db, "SELECT payload, result, reference FROM outbox WHERE id = ?", (row_id,))
    assert row is not None
    payload, result = (to_json(scrubbed(from_json(text))) for text in row[:2])
    run(
        db,
        "UPDATE outbox SET payload = ?, result = ?, failure = NULL, attention = 0, full_name = '', name_key = '', "
        "phone = '', phone_key = '', folded = ? WHERE id = ?",
        (payload, result, searched_line(number="", reference=row[2], name="", phones=(), zone=""), row_id),
    )
    run(db, "DELETE FROM outbox_failures WHERE outbox_id = ?", (row_id,))


def _blank_events(db: Database, account: str, targets: list[str]) -> None:
    for piece in chunks(targets):
        sql = f"SELECT id, facts FROM events WHERE account = ? AND target IN ({marks(len(piece))})"
        for row in all_rows(db, sql, (account, *piece)):
            facts = to_json(scrubbed(from_json(row[1])))
            if facts != row[1]:
                run(db, "UPDATE events SET facts = ? WHERE id = ?", (facts, row[0]))


def scrubbed(value: Any) -> Any:
    """Empty the personal texts of something that was written as JSON, at whatever depth; its shape stays."""
    if isinstance(value, Mapping):
        kept = {name: inner for name, inner in value.items() if name not in _DROPPED}
        return {name: "" if name in _SCRUBBED else scrubbed(inner) for name, inner in kept.items()}
    if isinstance(value, list):
        return [scrubbed(inner) for inner in value]
    return value


def _names(value: Any, keys: Collection[str]) -> bool:
    """Tell whether a phone of the person stands in it."""
    if isinstance(value, Mapping):
        phones = (value.get("phone"), value.get("other_phone"))
        if any(isinstance(phone, str) and phone_key(phone) in keys for phone in phones):
            return True
        return any(_names(inner, keys) for inner in value.values())
    return isinstance(value, list) and any(_names(inner, keys) for inner in value)
