"""Exactly the orders behind a figure (``domain.order_list.Extract``) as SQL: conditions on ``orders o``, ``outbox p``.

What counts a figure and what lists its orders ask by the same words, so that both find the same orders. Nothing here
runs anything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from courier_desk.domain.delivery_outcomes import BY_CATEGORY, OF_DELIVERIES, OF_RETURNS, Outcome
from courier_desk.domain.order_list import Extract, MoneyFilter
from courier_desk.domain.orders import OrderType
from courier_desk.domain.outbox import State
from courier_desk.domain.owed import Stand
from courier_desk.domain.sync import CLOSED_CATEGORIES, CLOSED_STATUSES

#: Whole days from creation until this desk saw the order delivered; NULL where it was delivered before it was seen.
TOOK_DAYS = (
    "(SELECT floor((min(s.seen_at) - o.created / 1000000.0) / 86400) FROM order_statuses s "
    "WHERE s.scope = o.scope AND s.number = o.number AND s.status = 'completed' AND s.seen_at > o.first_seen)"
)
#: Since when no change of the status is known (seconds since the epoch): when this desk saw the last one; where it
#: saw none, when the service says that it last changed anything.
STILL_SINCE = (
    "(SELECT CASE WHEN max(s.seen_at) <= o.first_seen AND o.changed / 1000000.0 < o.first_seen "
    "THEN o.changed / 1000000.0 ELSE max(s.seen_at) END FROM order_statuses s "
    "WHERE s.scope = o.scope AND s.number = o.number)"
)
_STANDS: Mapping[str, Stand] = {
    MoneyFilter.UNSETTLED: Stand.COLLECTED,
    MoneyFilter.ON_ITS_WAY: Stand.ON_ITS_WAY,
    MoneyFilter.CAME_BACK: Stand.RETURNED,
}
_UNTOLD = frozenset({"status", "order_type", "governorate"})
Condition = tuple[str, tuple[object, ...]]


def mirrored_conditions(extract: Extract) -> Iterator[Condition]:
    """Give the conditions on an order ``o`` that the service has, each with its values."""
    if extract.outcomes:
        yield outcome_condition(extract.outcomes), ()
    if extract.product:
        yield "EXISTS (SELECT 1 FROM order_details d WHERE d.id = o.id AND d.description = ?)", (extract.product,)
    if extract.priced:
        yield "o.fee IS NOT NULL", ()
    if extract.still_since is not None:
        yield open_condition(), ()
        yield f"{STILL_SINCE} <= ?", (extract.still_since,)
    if extract.took is not None:
        yield outcome_condition([Outcome.DELIVERED]), ()
        yield f"{TOOK_DAYS} BETWEEN ? AND ?", extract.took
    if extract.money:
        yield from _money_conditions(extract.money)
    yield from _alike("o", extract)


def _money_conditions(money: str) -> Iterator[Condition]:
    """Give the conditions on what became of an order's money; another version's word lets all through."""
    from courier_desk.store.owed import PAID_OTHERWISE, SETTLED, stand_condition  # noqa: PLC0415 - a start lists without

    if money == MoneyFilter.SETTLED:
        yield SETTLED, ()
    elif money == MoneyFilter.DIFFERS:
        yield PAID_OTHERWISE, ()
    elif money in _STANDS:
        yield stand_condition(_STANDS[money]), ()
        yield f"NOT {SETTLED}", ()


def facet_conditions(extract: Extract) -> list[Condition] | None:
    """Give the same as conditions on a facet ``f``; None when it asks for what no facet has."""
    beside = extract.product or extract.priced or extract.zone or extract.phone or extract.money
    if beside or extract.still_since is not None or extract.took is not None:
        return None
    return [(part.replace("o.", "f."), values) for part, values in mirrored_conditions(extract)]


def pending_conditions(extract: Extract) -> Iterator[Condition] | None:
    """Give the conditions on a pending order ``p``; None when a pending one is never among these."""
    waits = not extract.outcomes or Outcome.WAITING in extract.outcomes
    told_by_service = extract.created or extract.priced or extract.product or extract.untold == "status"
    if not waits or told_by_service or extract.money or extract.still_since is not None or extract.took is not None:
        return None
    return _of_pending(extract)


def _of_pending(extract: Extract) -> Iterator[Condition]:
    if extract.made:
        yield "p.state <> ?", (State.DRAFT.value,)
    yield from _alike("p", extract)


def _alike(row: str, extract: Extract) -> Iterator[Condition]:
    if extract.untold in _UNTOLD:
        yield f"{row}.{extract.untold} = ''", ()
    if extract.zone:
        yield f"{row}.zone = ?", (extract.zone,)
    if extract.phone:
        yield f"{row}.phone_key = ?", (extract.phone,)
    if extract.express:
        yield f"{row}.express <> 0", ()


def open_condition() -> str:
    """Give the condition that more may come of an order ``o``, as whoever reads statuses judges it."""
    statuses, categories = sorted(CLOSED_STATUSES), sorted(CLOSED_CATEGORIES)
    return (
        f"lower(o.category) NOT IN ({_quoted(categories)}) "
        f"AND NOT (o.category = '' AND lower(o.status) IN ({_quoted(statuses)}))"
    )


def outcome_condition(outcomes: Collection[str]) -> str:
    """Give the condition that an order ``o`` has one of these outcomes. It holds no values to bind."""
    wanted = {Outcome(one) for one in outcomes if one in set(Outcome)}
    if Outcome.UNKNOWN in wanted:  # whatever is not one of the others
        rest = set(Outcome) - wanted
        return f"NOT {outcome_condition(rest)}" if rest else "(1 = 1)"
    kinds = (("<>", OF_DELIVERIES, _as_deliveries), ("=", OF_RETURNS, _as_returns))
    found = []
    for sign, table, meant in kinds:
        either = [_of_statuses(table, wanted), _of_categories(table, wanted, meant)]
        if parts := [part for part in either if part]:
            found.append(f"(o.order_type {sign} '{OrderType.RETURN}' AND ({' OR '.join(parts)}))")
    return f"({' OR '.join(found) or '1 = 0'})"


def _as_deliveries(told: Outcome) -> Outcome:
    return told


def _as_returns(told: Outcome) -> Outcome:
    return Outcome.RETURNED if told is Outcome.DELIVERED else told


def _of_statuses(table: Mapping[str, Outcome], wanted: Collection[Outcome]) -> str:
    statuses = [status for status, outcome in table.items() if outcome in wanted]
    return f"o.status IN ({_quoted(statuses)})" if statuses else ""


def _of_categories(
    table: Mapping[str, Outcome], wanted: Collection[Outcome], meant: Callable[[Outcome], Outcome]
) -> str:
    categories = [category for category, told in BY_CATEGORY.items() if meant(told) in wanted]
    if not categories:
        return ""
    return f"(upper(o.category) IN ({_quoted(categories)}) AND o.status NOT IN ({_quoted(table)}))"


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)
