"""The orders list as the desk reads it: rows, counts, sums of what is chosen. It only reads, and never on the window's
thread.

Every answer is of one moment of the store. Cancelling breaks a reading off.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from courier_desk.desk.context import Context
from courier_desk.domain.order_list import Listing, OrderFilter, OrderRow, OrderSort, SelectionSums, StatusCounts
from courier_desk.store import order_list, order_selection
from courier_desk.store.sql import Database

FIRST_ROWS = 100
#: So many rows are read in one piece where all of a long list are wanted.
PIECE = 500


class OrderListDesk:
    """The list of one account."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def listing(self, wanted: OrderFilter, sort: OrderSort, whereabouts: Sequence[str] = ()) -> Listing:
        """Give the list's length, its first rows, and where the orders of these keys stand now."""

        def look(db: Database) -> Listing:
            rows, count = order_list.answer(db, wanted, sort, FIRST_ROWS)
            become = order_selection.successors(db, wanted.account, whereabouts)
            first = {row.key: place for place, row in enumerate(rows)}
            places: dict[str, int] = {}
            for key in dict.fromkeys(become.get(key, key) for key in whereabouts):
                place = first[key] if key in first else order_list.place(db, wanted, sort, key)
                if place is not None:
                    places[key] = place
            return Listing(count, tuple(rows), places, become)

        return await self._context.store.read(look)

    async def counts(self, wanted: OrderFilter) -> StatusCounts:
        """Give the chips' counts."""
        return await self._context.store.read(lambda db: order_list.status_counts(db, wanted))

    async def rows(self, wanted: OrderFilter, sort: OrderSort, offset: int, limit: int) -> tuple[OrderRow, ...]:
        """Give some rows of the list."""
        return tuple(await self._context.store.read(lambda db: order_list.page(db, wanted, sort, offset, limit)))

    async def keys(self, wanted: OrderFilter, sort: OrderSort, offset: int = 0, limit: int = -1) -> list[str]:
        """Give the keys of some rows, of all from ``offset`` on unless told otherwise."""
        return await self._context.store.read(lambda db: order_list.keys(db, wanted, sort, limit, offset))

    async def sums(self, wanted: OrderFilter, keys: Sequence[str]) -> SelectionSums:
        """Add up chosen orders, however many."""
        return await self._context.store.read(lambda db: order_selection.sums(db, wanted, keys))

    async def standing(self, keys: Sequence[str]) -> list[str]:
        """Give chosen orders as they are called now, without those that are no more."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: order_selection.standing(db, account, keys))

    async def rows_of(self, keys: Sequence[str]) -> tuple[OrderRow, ...]:
        """Give the rows of chosen orders as they are now, in the order asked for."""
        found = [row async for piece in self.in_pieces(keys) for row in piece]
        return tuple(found)

    async def in_pieces(self, keys: Sequence[str]) -> AsyncIterator[list[OrderRow]]:
        """Give the rows of chosen orders some at a time, so that nothing holds all of a long list."""
        account = self._context.account_id
        for start in range(0, len(keys), PIECE):
            piece = keys[start : start + PIECE]
            yield await self._context.store.read(lambda db, piece=piece: order_list.rows(db, account, piece))  # type: ignore[misc]  # bound in its own turn
