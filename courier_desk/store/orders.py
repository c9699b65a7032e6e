"""The mirror of the service's orders: taking answers in without losing facts, and reading single orders.

A list item knows less than a detail answer: what it does not carry is kept. An answer asked for before the one we
hold only fills gaps. Statuses are remembered with the moment they were first seen; what disappeared is marked, never
deleted. The table of orders is read by ``order_list``. Nothing here knows the service's JSON.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from courier_desk.domain.folding import fold
from courier_desk.domain.order_changes import cash_difference
from courier_desk.domain.order_fields import FIELDS, FieldKind
from courier_desk.domain.orders import EMPTY_RECORD, AmountType, Order, filled
from courier_desk.domain.values import frozen
from courier_desk.store import erasure, records
from courier_desk.store.facets import Listed, Tally, listed
from courier_desk.store.pickup_addresses import save_pickup_addresses
from courier_desk.store.places import ensure_scope, first_place, free_place, place, scope_of, scopes_of, sequence_of
from courier_desk.store.search import phone_key, searched_line
from courier_desk.store.sql import (
    Database,
    Row,
    all_rows,
    chunks,
    from_json_exact,
    from_micros,
    marks,
    one_row,
    run,
    to_json,
    to_micros,
)

_MOMENTS = ("created", "changed", "status_since")
_LIST_FACTS = (
    "number", "order_id", "status", "category", "order_type", "express", "fee", "amount_type", "amount", "full_name",
    "phone", "governorate", "zone", "reference", "created", "changed",
    "status_since",
)  # fmt: skip
#: Every other fact has its column among the details.
DETAIL_FACTS = tuple(
    one.name for one in fields(Order) if one.name not in {*_LIST_FACTS, "pickup_address", "told", "raw"}
)
#: Facts that may be known to be nothing, as bits of ``order_details.told``. Places are history: append only.
_TOLD = (
    "express", "amount", "other_phone", "address", "building", "apartment", "reference", "notes", "pickup_address_id",
    "original_number", "reason", "return_notes", "partial_items", "original_items", "new", "new_items", "full_name",
    "phone", "governorate", "zone", "workplace", "may_inspect", "description", "items",
)  # fmt: skip
_RIGHTS = ("can_change_address", "can_cancel", "can_delete")
_FLAGS = frozenset({*(field.fact for field in FIELDS if field.kind is FieldKind.FLAG), "partial", *_RIGHTS})
_FACTS = (*_LIST_FACTS, *DETAIL_FACTS)
_KEYS = ("number_key", "name_key", "phone_key")
#: Facts that the searched line is made of.
_SEARCHED = frozenset({"number", "reference", "full_name", "phone", "other_phone", "zone"})
#: Texts on a label by which a parcel finds its customer.
_ON_LABELS = ("full_name", "address", "building", "apartment", "zone")
#: The columns that ``_READ`` gives, in its order.
_READ_NAMES = ("id", "seen_at", "gone_at", "printed", "raw_is_whole", "raw", "packed", "told", *_FACTS)
_READ = (
    "SELECT o.id, o.seen_at, o.gone_at, o.printed, d.raw_is_whole, d.raw, d.packed, d.told, "
    + ", ".join([f"o.{name}" for name in _LIST_FACTS] + [f"d.{name}" for name in DETAIL_FACTS])
    + " FROM orders o JOIN order_details d ON d.id = o.id"
)
assert set(_TOLD) == {field.fact for field in FIELDS}


@frozen
class Merge:
    """What taking in some orders did: which were new, which have changed facts, and how many were as known."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    unchanged: int = 0


@frozen
class _Held:
    """An order as the store has it."""

    id: int
    seen_at: float
    gone_at: float | None
    printed: int
    whole: bool
    raw: str
    order: Order

    @property
    def listed(self) -> Listed | None:
        """Give it as it is counted; None while it is gone."""
        one = self.order
        facet = (one.status, one.category, one.order_type, one.governorate, one.amount_type, one.express, self.printed)
        return Listed(self.id, facet, one.amount, one.fee, one.zone) if self.gone_at is None else None


def _moves(tally: Tally, before: _Held | None, now: _Held) -> None:
    """Tell the tally how an order was and how it is."""
    was, is_ = before.listed if before is not None else None, now.listed
    if was == is_:
        return
    if was is not None:
        tally.leaves(was)
    if is_ is not None:
        tally.enters(is_)


def merge(db: Database, account: str, merchant: str, orders: Sequence[Order], *, seen_at: float, whole: bool) -> Merge:
    """Take in what the service showed. What an answer does not tell stays as it is known.

    ``seen_at`` is when the request was sent (seconds since the epoch). ``whole`` says that these are detail answers,
    whose ``raw`` goes before that of a list item.
    """
    scope = ensure_scope(db, account, merchant)
    orders = erasure.without_person(db, account, orders)
    held = _held(db, scope, [order.number for order in orders])
    new: list[str] = []
    changed: list[str] = []
    tally = Tally()
    for order in orders:
        known = held.get(order.number)
        if known is None:
            made = _insert(db, account, scope, _with_cash(order, whole=whole), seen_at, whole=whole)
            held[order.number] = made
            _moves(tally, None, made)
            new.append(order.number)
            continue
        merged = _merged(known, order, seen_at, whole=whole)
        if merged.order != known.order or merged.gone_at != known.gone_at:
            merged = _update(db, scope, known, merged)
            _moves(tally, known, merged)
            changed.append(order.number)
        else:
            _touch(db, known, merged)
        held[order.number] = merged
    tally.keep(db)
    told = [one for order in orders if (one := order.pickup_address) is not None and one.has_words]
    save_pickup_addresses(db, account, merchant, told)
    first_seen_now = dict.fromkeys(new)
    return Merge(tuple(new), tuple(number for number in dict.fromkeys(changed) if number not in first_seen_now),
                 len(orders) - len(new) - len(changed))  # fmt: skip


def take_in(db: Database, account: str, merchant: str, columns: Mapping[str, Any]) -> None:
    """Merge an order that is known here with what another store holds of it: its columns there, details too."""
    held = _read(tuple(columns[name] for name in _READ_NAMES))
    scope = ensure_scope(db, account, merchant)
    known = _held(db, scope, [held.order.number])[held.order.number]
    if (known.order.changed, known.seen_at, known.whole) != (held.order.changed, held.seen_at, held.whole):
        told = replace(held.order, raw=_raw(held.raw))
        merge(db, account, merchant, [told], seen_at=held.seen_at, whole=held.whole)
    if held.gone_at is not None and known.gone_at is None and held.gone_at >= known.seen_at:
        mark_gone(db, account, merchant, [held.order.number], at=held.gone_at)
    sql = "UPDATE orders SET first_seen = ? WHERE scope = ? AND number = ? AND first_seen > ?"
    run(db, sql, (columns["first_seen"], scope, held.order.number, columns["first_seen"]))


def put_right(db: Database, account: str, right: Callable[[Order], Order]) -> None:
    """Keep every order of an account as ``right`` gives it, which is told the record as it came, too."""
    for scope, number in all_rows(
        db, "SELECT scope, number FROM orders WHERE scope IN (SELECT id FROM scopes WHERE account = ?)", (account,)
    ):
        known = _held(db, scope, [number])[number]
        order = right(replace(known.order, raw=_raw(known.raw)))
        if order != known.order:
            tally = Tally()
            _moves(tally, known, _update(db, scope, known, replace(known, order=order)))
            tally.keep(db)


def _held(db: Database, scope: int, numbers: Sequence[str]) -> dict[str, _Held]:
    found = {}
    for piece in chunks(list(dict.fromkeys(numbers))):
        sql = f"{_READ} WHERE o.scope = ? AND o.number IN ({marks(len(piece))})"
        for row in all_rows(db, sql, (scope, *piece)):
            held = _read(row)
            found[held.order.number] = held
    return found


def _read(row: Row) -> _Held:
    place_, seen_at, gone_at, printed, whole, raw, packed, told = row[:8]
    facts: dict[str, Any] = dict(zip(_FACTS, row[8:], strict=True))
    for name in _FLAGS:
        facts[name] = None if facts[name] is None else bool(facts[name])
    for name in _MOMENTS:
        facts[name] = from_micros(facts[name])
    raw = records.unpack(raw, packed)
    return _Held(place_, seen_at, gone_at, printed, bool(whole), raw, Order(**facts, told=_told(told)))


def _told(bits: int) -> frozenset[str]:
    return frozenset(fact for place_, fact in enumerate(_TOLD) if bits >> place_ & 1)


def _bits(told: frozenset[str]) -> int:
    return sum(1 << place_ for place_, fact in enumerate(_TOLD) if fact in told)


def _merged(known: _Held, order: Order, seen_at: float, *, whole: bool) -> _Held:
    """Decide what is true now, from what we hold and what was answered."""
    if known.order.changed is not None and order.changed is not None and order.changed != known.order.changed:
        older = order.changed < known.order.changed
    else:
        older = seen_at < known.seen_at
    if older:
        return replace(known, order=filled(known.order, order))
    facts = _with_cash(filled(order, known.order), known.order, whole=whole)
    keep_raw = not whole and (known.whole or known.raw == records.THINNED)
    raw = known.raw if keep_raw or not order.raw else to_json(order.raw)
    still_gone = known.gone_at if known.gone_at is not None and seen_at <= known.gone_at else None
    whole = known.whole or (whole and bool(order.raw))
    printed = 0 if known.printed and shows_otherwise(known.order, facts, whole=known.whole) else known.printed
    return _Held(known.id, max(seen_at, known.seen_at), still_gone, printed, whole, raw, facts)


def shows_otherwise(before: Order, now: Order, *, whole: bool) -> bool:
    """Tell whether a label of the order as it was shows another customer, phone, address, zone or amount than it has.

    Facts that were not known before are none that changed, and neither are other ways to write the same. ``whole``: it
    was known whole before, so that an amount has its direction and none is no amount.
    """
    texts = ((getattr(before, name), getattr(now, name)) for name in _ON_LABELS)
    if any(was and is_ and fold(was) != fold(is_) for was, is_ in texts):
        return True
    phones = ((getattr(before, name), getattr(now, name)) for name in ("phone", "other_phone"))
    if any(was and is_ and phone_key(was) != phone_key(is_) for was, is_ in phones):
        return True
    was, is_ = _amount_on_label(before), _amount_on_label(now)
    if whole:
        return (was or 0) != (is_ or 0)  # a refund is below nothing
    return was is not None and abs(was) != abs(is_ or 0)  # a list leaves the direction out


def is_other_label(before: Order | None, now: Order | None) -> bool:
    """Tell whether a label of the order as it was shows something else than it has now; not while one is unknown."""
    if before is None or now is None:
        return False
    return shows_otherwise(before, now, whole=before.amount is not None)


def _amount_on_label(order: Order) -> int | None:
    """Give what a label shows; a service may keep an amount of which nothing is collected (field notes, trap 6)."""
    return 0 if order.amount_type.casefold() == AmountType.NONE.casefold() else order.amount


def _with_cash(order: Order, known: Order | None = None, *, whole: bool) -> Order:
    """Give a cash difference its direction, which notes or an earlier answer tell: the list says what the form says."""
    amount = cash_difference(order)
    if known is not None and not whole and amount and known.amount == -amount and known.amount < 0:
        amount = known.amount  # a short answer may leave the direction out
    return order if amount == order.amount else replace(order, amount=amount)


def _written(order: Order, name: str) -> object:
    value = getattr(order, name)
    return to_micros(value) if name in _MOMENTS else value


def _list_values(order: Order) -> tuple[object, ...]:
    facts = (_written(order, name) for name in _LIST_FACTS)
    digits = order.number.isascii() and order.number.isdigit()
    return (*facts, int(order.number) if digits else 0, fold(order.full_name), phone_key(order.phone))


def _line(order: Order) -> str:
    return searched_line(
        number=order.number,
        reference=order.reference,
        name=order.full_name,
        phones=(order.phone, order.other_phone),
        zone=order.zone,
    )


_INSERT = (
    f"INSERT INTO orders (id, scope, {', '.join(_LIST_FACTS + _KEYS)}, first_seen, seen_at, printed) "
    f"VALUES (?, ?, {marks(len(_LIST_FACTS + _KEYS))}, ?, ?, "
    "(SELECT coalesce(sum(copies), 0) FROM prints WHERE account = ? AND number = ? AND old = 0)) RETURNING printed"
)
_INSERT_DETAILS = (
    f"INSERT INTO order_details (id, {', '.join(DETAIL_FACTS)}, raw, packed, raw_is_whole, told) "
    f"VALUES (?, {marks(len(DETAIL_FACTS))}, ?, ?, ?, ?)"
)


def _insert(db: Database, account: str, scope: int, order: Order, seen_at: float, *, whole: bool) -> _Held:
    key = _free_place(db, scope, order, seen_at)
    row = one_row(db, _INSERT, (key, scope, *_list_values(order), seen_at, seen_at, account, order.number))
    assert row is not None
    raw = to_json(order.raw)
    details = (getattr(order, name) for name in DETAIL_FACTS)
    run(db, _INSERT_DETAILS, (key, *details, *_kept(raw), whole and bool(order.raw), _bits(order.told)))
    run(db, "INSERT INTO order_search (id, folded) VALUES (?, ?)", (key, _line(order)))
    _remember_status(db, scope, order, seen_at)
    return _Held(key, seen_at, None, int(row[0]), whole and bool(order.raw), raw, order)


def _update(db: Database, scope: int, known: _Held, merged: _Held) -> _Held:
    """Write what is different, and no more: each column written costs its indexes too. Gives it at its place now."""
    before, order = known.order, merged.order
    different = {name for name in _FACTS if getattr(order, name) != getattr(before, name)}
    values = {name: _written(order, name) for name in _LIST_FACTS if name in different}
    if "full_name" in different:
        values["name_key"] = fold(order.full_name)
    if "phone" in different:
        values["phone_key"] = phone_key(order.phone)
    values |= {"seen_at": merged.seen_at}
    if merged.gone_at != known.gone_at:
        values |= {"gone_at": merged.gone_at, "gone": merged.gone_at is not None}
    key = known.id
    if "created" in different:
        key = values["id"] = _free_place(db, scope, order, merged.seen_at)
        run(db, "DELETE FROM order_search WHERE id = ?", (known.id,))
    _set(db, "orders", known.id, values)
    _keep_details(db, known, replace(merged, id=key), [name for name in DETAIL_FACTS if name in different])
    if key != known.id:
        run(db, "INSERT INTO order_search (id, folded) VALUES (?, ?)", (key, _line(order)))
    elif different & _SEARCHED:
        run(db, "UPDATE order_search SET folded = ? WHERE id = ?", (_line(order), key))
    if "status" in different:
        _remember_status(db, scope, order, merged.seen_at)
    whose = "account = (SELECT account FROM scopes WHERE id = ?) AND number = ?"
    if different and shows_otherwise(before, order, whole=known.whole):  # a list need not say that it was changed
        run(db, f"DELETE FROM kept.labels WHERE {whose}", (scope, order.number))
    if merged.printed != known.printed:
        _set(db, "orders", key, {"printed": merged.printed})
        run(db, f"UPDATE prints SET old = 1 WHERE {whose}", (scope, order.number))
    return replace(merged, id=key)


def _set(db: Database, table: str, key: int, values: Mapping[str, object]) -> None:
    columns = ", ".join(f"{name} = ?" for name in values)
    run(db, f"UPDATE {table} SET {columns} WHERE id = ?", (*values.values(), key))


def _keep_details(db: Database, known: _Held, merged: _Held, names: Iterable[str]) -> None:
    values: dict[str, object] = {name: getattr(merged.order, name) for name in names}
    if (merged.raw, merged.whole) != (known.raw, known.whole):
        text, packed = _kept(merged.raw)
        values |= {"raw": text, "packed": packed, "raw_is_whole": merged.whole}
    if merged.order.told != known.order.told:
        values["told"] = _bits(merged.order.told)
    if values:
        _set(db, "order_details", merged.id, values)


def _kept(raw: str) -> tuple[str, bytes | None]:
    """Give a record as its two columns hold it."""
    packed = records.pack(raw)
    return (raw if packed is None else "", packed)


def _touch(db: Database, known: _Held, merged: _Held) -> None:
    """Note that nothing is new: only the moment, and what the raw answer may have more of."""
    if merged.seen_at != known.seen_at:
        _set(db, "orders", known.id, {"seen_at": merged.seen_at})
    _keep_details(db, known, merged, ())


def _remember_status(db: Database, scope: int, order: Order, at: float) -> None:
    if order.status:
        run(
            db,
            "INSERT INTO order_statuses (scope, number, seen_at, status, again) VALUES (?, ?, ?, ?, CASE WHEN EXISTS ("
            "SELECT 1 FROM order_statuses WHERE scope = ? AND number = ? AND seen_at < ?) THEN 1 ELSE 0 END) "
            "ON CONFLICT DO NOTHING",
            (scope, order.number, at, order.status, scope, order.number, at),
        )


def _free_place(db: Database, scope: int, order: Order, seen_at: float) -> int:
    """Find a place at the order's moment; orders of one second stand in the order of their numbers where they can."""
    second = seen_at if order.created is None else order.created.timestamp()
    return free_place(db, place(scope, second, sequence_of(order.number)))


def order(db: Database, account: str, number: str) -> Order | None:
    """Give the order with that number, of whichever merchant of the account."""
    found = _orders(db, "o.number = ? AND o.scope IN (SELECT id FROM scopes WHERE account = ?)", (number, account))
    return found[0] if found else None


def read_at(db: Database, account: str, number: str) -> float:
    """Tell when the newest answer that showed the order was asked for (seconds since the epoch); 0 for none."""
    sql = "SELECT max(seen_at) FROM orders WHERE number = ? AND scope IN (SELECT id FROM scopes WHERE account = ?)"
    row = one_row(db, sql, (number, account))
    return 0.0 if row is None or row[0] is None else float(row[0])


def newest_by_merchant(db: Database, account: str) -> list[str]:
    """Name the merchants that have orders here, those with the newest order first."""
    newest: list[tuple[int, str]] = []
    for scope, merchant in scopes_of(db, account).items():
        first = first_place(scope)
        row = one_row(db, "SELECT max(id) FROM orders WHERE id >= ? AND id < ?", (first, first_place(scope + 1)))
        if row is not None and row[0] is not None:
            newest.append((int(row[0]) - first, merchant))
    return [merchant for _, merchant in sorted(newest, reverse=True)]


def first_seen(db: Database, account: str, number: str) -> float | None:
    """Tell when an answer first showed the order with that number (seconds since the epoch); None: none did."""
    sql = "SELECT min(first_seen) FROM orders WHERE number = ? AND scope IN (SELECT id FROM scopes WHERE account = ?)"
    row = one_row(db, sql, (number, account))
    return None if row is None or row[0] is None else float(row[0])


def came_to(db: Database, account: str, status: str, numbers: Sequence[str], since: float) -> list[str]:
    """Give those of the orders that this desk saw come to a status at that time or later (seconds).

    What it first saw in that status may have come to it long before.
    """
    found: list[str] = []
    ours = "t.scope IN (SELECT id FROM scopes WHERE account = ?)"
    for piece in chunks(numbers):
        named = f"t.number IN ({marks(len(piece))})"
        before = "e.scope = t.scope AND e.number = t.number AND e.status <> t.status AND e.seen_at <= t.seen_at"
        sql = (
            f"SELECT t.number FROM order_statuses t WHERE {named} AND t.status = ? AND {ours} "
            f"AND EXISTS (SELECT 1 FROM order_statuses e WHERE {before}) GROUP BY t.number HAVING min(t.seen_at) >= ?"
        )
        found += (row[0] for row in all_rows(db, sql, (*piece, status, account, since)))
    return found


def seen_at(db: Database, account: str, number: str) -> float:
    """Tell when an answer last showed the order with that number (seconds since the epoch); 0.0: none did."""
    sql = "SELECT max(seen_at) FROM orders WHERE number = ? AND scope IN (SELECT id FROM scopes WHERE account = ?)"
    row = one_row(db, sql, (number, account))
    return 0.0 if row is None or row[0] is None else float(row[0])


def is_whole(db: Database, account: str, number: str) -> bool:
    """Tell whether the order was read in full at least once: a list item knows less."""
    sql = (
        "SELECT d.raw_is_whole FROM orders o JOIN order_details d ON d.id = o.id "
        "WHERE o.number = ? AND o.scope IN (SELECT id FROM scopes WHERE account = ?)"
    )
    row = one_row(db, sql, (number, account))
    return row is not None and bool(row[0])


def by_reference(db: Database, account: str, reference: str) -> list[Order]:
    """Give every order known to carry exactly that reference, oldest first. The audit looks for more than one."""
    if not reference:
        return []
    condition = "o.scope IN (SELECT id FROM scopes WHERE account = ?) AND o.gone IN (0, 1) AND o.reference = ?"
    return _orders(db, f"{condition} ORDER BY o.id", (account, reference))


def by_reference_in_any_case(db: Database, account: str, references: Collection[str]) -> list[str]:
    """Give the numbers of the orders with one of these references, whatever their capitals, oldest first."""
    wanted = tuple({one.lower() for one in references if one})
    sql = (
        f"SELECT number FROM orders WHERE lower(reference) IN ({marks(len(wanted))}) AND reference <> '' "
        "AND scope IN (SELECT id FROM scopes WHERE account = ?) ORDER BY id"
    )
    return [row[0] for row in all_rows(db, sql, (*wanted, account))] if wanted else []


def of_any_merchant(db: Database, account: str, numbers: Collection[str]) -> list[str]:
    """Give those of these numbers that are orders of the account, of whichever merchant, in ascending order."""
    found: set[str] = set()
    for piece in chunks(list(numbers)):
        sql = (
            f"SELECT number FROM orders WHERE number IN ({marks(len(piece))}) "
            "AND scope IN (SELECT id FROM scopes WHERE account = ?)"
        )
        found |= {row[0] for row in all_rows(db, sql, (*piece, account))}
    return sorted(found)


def by_phone(db: Database, account: str, merchant: str, phone: str, limit: int = 20) -> list[Order]:
    """Give the newest orders of that phone, in whichever form it is written here or there."""
    scope, key = scope_of(db, account, merchant), phone_key(phone)
    if scope is None or not key:
        return []
    return _orders(db, "o.scope = ? AND o.gone = 0 AND o.phone_key = ? ORDER BY o.id DESC LIMIT ?", (scope, key, limit))


def made_since(db: Database, account: str, merchant: str, moment: float) -> list[Order]:
    """Give the orders made since that moment (seconds since the epoch), as far as the service shows them."""
    scope = scope_of(db, account, merchant)
    if scope is None:
        return []
    condition = "o.id BETWEEN ? AND ? AND o.gone = 0 ORDER BY o.id"
    return _orders(db, condition, (first_place(scope, moment), first_place(scope + 1) - 1))


def _orders(db: Database, condition: str, values: Iterable[object]) -> list[Order]:
    rows = all_rows(db, f"{_READ} WHERE {condition}", tuple(values))
    return [replace(held.order, raw=_raw(held.raw)) for held in map(_read, rows)]


def _raw(text: str) -> MappingProxyType[str, object] | Any:
    return MappingProxyType(from_json_exact(text)) if text not in (records.THINNED, records.EMPTY) else EMPTY_RECORD


def history(db: Database, account: str, number: str) -> list[tuple[float, str]]:
    """Give the statuses this desk saw, each with the moment it was first seen, oldest first."""
    sql = (
        "SELECT seen_at, status FROM order_statuses "
        "WHERE number = ? AND scope IN (SELECT id FROM scopes WHERE account = ?) ORDER BY seen_at"
    )
    return [(row[0], row[1]) for row in all_rows(db, sql, (number, account))]


def mark_gone(db: Database, account: str, merchant: str, numbers: Collection[str], *, at: float) -> int:
    """Mark orders that the service no longer shows; give how many were not yet. A later merge brings them back."""
    scope = scope_of(db, account, merchant)
    if scope is None:
        return 0
    touched, tally = 0, Tally()
    for piece in chunks(list(numbers)):
        named = f"number IN ({marks(len(piece))})"
        for one in listed(db, f"o.scope = ? AND o.{named}", (scope, *piece)):
            tally.leaves(one)
        touched += run(
            db,
            f"UPDATE orders SET gone_at = ?, gone = 1 WHERE scope = ? AND +gone = 0 AND {named}",
            (at, scope, *piece),
        )
    tally.keep(db)
    return touched


def known(db: Database, account: str, merchant: str, numbers: Collection[str], *, gone_too: bool = False) -> set[str]:
    """Tell which of these numbers the mirror holds; those marked as gone only when asked for."""
    scope = scope_of(db, account, merchant)
    found: set[str] = set()
    for piece in chunks(list(numbers)) if scope is not None else ():
        also = "" if gone_too else "+gone = 0 AND "
        sql = f"SELECT number FROM orders WHERE scope = ? AND {also}number IN ({marks(len(piece))})"
        found |= {row[0] for row in all_rows(db, sql, (scope, *piece))}
    return found
