"""What the service has already of the orders of a table, asked before the first of them is sent.

A store knows what was sent from it; it may be new, though, or its folder gone, or the table sent from another computer.
So for every reference that it has never seen the service is asked, at the price of the mirror's reading: the whole list
the first time, then its newest page. What a list leaves open, since it tells no references, is read alone: what may be
one of these rows, by its phone. What that brought is in the mirror; what it means for a row is ``intake``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.mirror import Reading
from courier_desk.desk.mirrored_lists import OrderList
from courier_desk.desk.order_lookup import could_be
from courier_desk.desk.orders_alone import read_alone
from courier_desk.domain.intake import IntakeRow
from courier_desk.domain.intake_again import has_own_reference
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.sync import Mark, Rules
from courier_desk.store import audit, orders
from courier_desk.store.sql import Database

#: The whole list the first time, afterwards what is new at its top; nothing else of it is looked after here.
_LIST = Rules(fill=100_000, refresh=0, scan=0)
#: The same, and every page that orders under way stand on.
_CHANGES = Rules(fill=100_000, refresh=100_000, scan=0)
#: Orders of one phone that are looked at.
_OF_A_PHONE = 50
#: An order made this lately (seconds) may be a row of this table that was corrected since.
RECENT = 86_400.0
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


class OrdersThere:
    """The orders of one merchant at the service, as far as rows of a table may be among them."""

    def __init__(self, context: Context, merchant: str) -> None:
        self._context = context
        self._merchant = merchant

    async def read(self, rows: Sequence[IntakeRow], told: Mapping[str, str], on_page: Callable[[Mark], None]) -> None:
        """Bring into the mirror what the service has of these rows. Raises DeskFailure.

        ``told``: numbers that an earlier run wrote down for references; lists may lag behind what was made.
        """
        context, started = self._context, self._context.now()
        try:
            await Reading(context, on_page).read(OrderList(context, self._merchant), _LIST)
            numbers = await context.store.read(lambda db: self._left_open(db, rows, told, started))
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        await read_alone(context, self._merchant, numbers, Lane.MIRROR)

    async def read_changes(self, on_page: Callable[[Mark], None]) -> None:
        """Bring into the mirror what was changed of the orders that are under way. Raises DeskFailure."""
        try:
            await Reading(self._context, on_page).read(OrderList(self._context, self._merchant), _CHANGES)
        except ApiError as error:
            raise DeskFailure(error.failure) from error

    def _left_open(self, db: Database, rows: Sequence[IntakeRow], told: Mapping[str, str], started: float) -> list[str]:
        """Give the numbers of the orders that have to be read alone."""
        account, merchant = self._context.account_id, self._merchant
        found: dict[str, None] = {}
        for row in rows:
            assert row.request is not None
            bearing = audit.bearing(db, account, merchant, row.reference)
            # What this reading did not show may have been deleted since the mirror saw it.
            found |= dict.fromkeys(one.number for one in bearing if orders.seen_at(db, account, one.number) < started)
            if bearing:
                continue
            phone = row.request.consignee.phone
            for order in orders.by_phone(db, account, merchant, phone, limit=_OF_A_PHONE):
                if self._may_be(row, row.request, order) and not orders.is_whole(db, account, order.number):
                    found[order.number] = None
            if row.reference in told:
                found[told[row.reference]] = None
        return list(found)

    def _may_be(self, row: IntakeRow, request: OrderRequest, order: Order) -> bool:
        if order.knows("reference") or not could_be(request, order, _LONG_AGO):
            return False
        if has_own_reference(row) or order.amount is None or abs(order.amount) == abs(request.amount or 0):
            return True
        return order.created is None or order.created.timestamp() >= self._context.now() - RECENT
