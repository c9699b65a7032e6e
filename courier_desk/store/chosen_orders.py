"""Orders that a person has chosen, asked for: all of a list at a moment, what became of them, what they come to.

All of a list is kept as the codes of that moment (``domain.chosen_orders.ChosenList``), read from an index without the
orders. It is added up by its question: what the filter lists now comes to what is kept of it, and only what differs
from that moment is looked up (what came to the list since or was unticked is taken off; what the filter lets through no
more is put on). So sums and actions are of exactly the orders that were listed, whatever was changed since and whatever
came. What is gone is not among them, and what was pending is there under its number. Nothing here changes anything.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter

from courier_desk.domain.chosen_orders import Chosen, ChosenKeys, ChosenList, apart, key_of
from courier_desk.domain.order_list import OrderFilter, OrderSort, SelectionSums
from courier_desk.store import order_list, order_selection
from courier_desk.store.order_questions import Question
from courier_desk.store.order_selection import current_keys, pending_side
from courier_desk.store.places import scope_of
from courier_desk.store.sql import Database, one_row


def all_of(db: Database, wanted: OrderFilter, sort: OrderSort) -> Chosen:
    """Choose all that a filter lists now; where numbers are not written as such, by their keys."""
    if _all_told_by_codes(db, wanted):
        return ChosenList(wanted, sort, _codes(db, wanted))
    return ChosenKeys(current_keys(db, wanted.account, order_list.keys(db, wanted, sort, -1)))


def followed(db: Database, account: str, chosen: Chosen) -> Chosen:
    """Give chosen orders as they are called now, without those that are no more; the same value if nothing is new."""
    if isinstance(chosen, ChosenKeys):
        now = current_keys(db, account, chosen.keys())
        return chosen if now == list(chosen.keys()) else ChosenKeys(now)
    _, left = apart(_codes(db, chosen.wanted), chosen.codes)
    before = [key_of(code) for code in left]
    still = current_keys(db, account, before)
    if still == before:
        return chosen
    there = frozenset(still)
    return chosen.minus(key for key in before if key not in there).plus(still)


def keys(db: Database, account: str, chosen: Chosen) -> list[str]:
    """Give the keys of chosen orders as they are now, in their order: a list's own, what it lists no more behind it."""
    now = followed(db, account, chosen)
    if isinstance(now, ChosenKeys):
        return list(now.keys())
    listed = [key for key in order_list.keys(db, now.wanted, now.sort, -1) if key in now]
    return listed if len(listed) == len(now) else [*listed, *now.minus(listed).keys()]


def walk(db: Database, account: str, chosen: Chosen) -> tuple[Chosen, array[int]]:
    """Give chosen orders as they are now, and of a list all that it lists (``order_list.walk``), to be walked through.

    Which of these are chosen is told by their keys, when their rows are there.
    """
    now = followed(db, account, chosen)
    return now, array("q") if isinstance(now, ChosenKeys) else order_list.walk(db, now.wanted, now.sort)


def sums(db: Database, wanted: OrderFilter, chosen: Chosen) -> SelectionSums:
    """Add up chosen orders; ``wanted`` tells which of them the list shows."""
    if isinstance(chosen, ChosenKeys):
        return order_selection.sums(db, wanted, chosen.keys())
    now = _codes(db, chosen.wanted)
    came, left = apart(now, chosen.codes)
    if len(came) + len(left) >= len(chosen):
        return order_selection.sums(db, wanted, chosen.keys())
    every = order_selection.sums_of_list(db, chosen.wanted)
    less = order_selection.sums(db, chosen.wanted, _keys(came))
    more = order_selection.sums(db, wanted, _keys(left))
    found = SelectionSums(
        count=every.count - less.count + more.count,
        numbered=every.numbered - less.numbered + more.numbered,
        cod=every.cod - less.cod + more.cod,
        fees=every.fees - less.fees + more.fees,
        previews=every.previews - less.previews + more.previews,
        unpriced=every.unpriced - less.unpriced + more.unpriced,
        hidden=more.hidden,
    )
    if wanted == chosen.wanted:
        return found
    hidden, _ = apart(chosen.codes, _codes(db, wanted))
    return replace(found, hidden=found.count - (len(chosen) - len(hidden)))


def _keys(codes: Iterable[int]) -> list[str]:
    return [key_of(code) for code in codes]


def _codes(db: Database, wanted: OrderFilter) -> array[int]:
    """Give the codes of all that a filter lists and is not gone, ascending."""
    scope = scope_of(db, wanted.account, wanted.merchant)
    if scope is None:
        return array("q")
    found = array("q")
    side = pending_side(db, wanted, scope)
    if side.source:
        sql = f"SELECT -p.id FROM {side.source} WHERE {side.condition}"
        found.extend(map(itemgetter(0), db.execute(sql, side.values)))
    found.extend(Question(wanted, OrderSort(), scope).numbers(db))
    return array("q", sorted(found))


def _all_told_by_codes(db: Database, wanted: OrderFilter) -> bool:
    scope = scope_of(db, wanted.account, wanted.merchant)
    letters = "SELECT 1 FROM orders WHERE scope = ? AND gone IN (0, 1) AND number_key = 0 LIMIT 1"
    zeros = "SELECT 1 FROM orders WHERE number >= '0' AND number < '1' AND +scope = ? LIMIT 1"
    return scope is None or (one_row(db, letters, (scope,)) is None and one_row(db, zeros, (scope,)) is None)
