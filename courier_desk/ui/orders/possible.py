"""What may be done with an order, judged by its row in a list alone: for menus and for what a search offers."""

from __future__ import annotations

from datetime import UTC, datetime

from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action, Allowed, OrderFacts, judge
from courier_desk.ui.orders.why_words import why_words


def judged(row: OrderRow, action: Action) -> Allowed:
    """Judge one action; what a list does not tell is no reason against anything."""
    facts = OrderFacts(
        number=row.number,
        state=row.state,
        order_type=row.order_type,
        status=row.status,
        category=row.category,
        created=row.created,
    )
    return judge(action, facts, datetime.now(UTC))


def why_not(row: OrderRow, action: Action) -> str:
    """Say why it cannot be done; empty when it may be tried."""
    return why_words(judged(row, action))
