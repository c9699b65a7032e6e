"""The orders list as the desk reads it: rows, counts, sums of what is chosen. It only reads, and never on the window's
thread.

Every answer is of one moment of the store. Cancelling breaks a reading off.
"""

from __future__ import annotations

from array import array
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from courier_desk.desk.context import Context
from courier_desk.desk.zones import ZoneDesk
from courier_desk.domain.chosen_orders import Chosen, ChosenKeys, ChosenList, code_of, key_of
from courier_desk.domain.list_views import ColumnLayout, SavedView, view_name
from courier_desk.domain.order_list import Listing, OrderFilter, OrderRow, OrderSort, SelectionSums, StatusCounts
from courier_desk.store import chosen_orders, list_views, order_list, order_selection
from courier_desk.store.places import scopes_of
from courier_desk.store.sql import Database

FIRST_ROWS = 100
#: Counting what holds a text ends here at first: that there are more is all that is waited for.
COUNTED_AT_ONCE = 10_000
#: Behind so many rows a page is found by the order beside it.
FAR = 2_000
#: Of more chosen orders nothing is made but a file: that each stands where it was chosen is not worth its key.
MANY = 10_000
#: So many rows are read in one piece where all of a long list are wanted.
PIECE = 500


class OrderListDesk:
    """The list of one account. ``zones`` understands zones that a filter's text names otherwise than orders do."""

    def __init__(self, context: Context, zones: ZoneDesk) -> None:
        self._context = context
        self._understood = zones.understood

    async def listing(self, wanted: OrderFilter, sort: OrderSort, whereabouts: Sequence[str] = ()) -> Listing:
        """Give the list's first rows, its length where that is known at once, and where the orders of these keys stand.

        What holds a text is counted by ``counts``, after its first rows are shown.
        """

        def look(db: Database) -> Listing:
            meant = self._understood(wanted)
            rows = order_list.page(db, meant, sort, 0, FIRST_ROWS)
            if not rows and meant is not wanted and (guess := self._understood(wanted, guess=True)) != meant:
                meant = guess
                rows = order_list.page(db, meant, sort, 0, FIRST_ROWS)
            more = bool(wanted.text) and len(rows) == FIRST_ROWS
            count = len(rows) if more or len(rows) < FIRST_ROWS else order_list.count(db, meant)
            become = order_selection.successors(db, wanted.account, whereabouts)
            first = {row.key: place for place, row in enumerate(rows)}
            places: dict[str, int] = {}
            for key in dict.fromkeys(become.get(key, key) for key in whereabouts):
                place = first[key] if key in first else order_list.place(db, meant, sort, key)
                if place is not None:
                    places[key] = place
            return Listing(count, tuple(rows), places, become, more)

        return await self._context.store.look(look)

    async def first(self, wanted: OrderFilter, sort: OrderSort, limit: int) -> tuple[tuple[OrderRow, ...], int]:
        """Give the first rows and how many there are; more than ``COUNTED_AT_ONCE`` are not counted to the end."""

        def look(db: Database) -> tuple[tuple[OrderRow, ...], int]:
            meant = self._understood(wanted)
            rows = order_list.page(db, meant, sort, 0, limit)
            return tuple(rows), order_list.count(db, meant, COUNTED_AT_ONCE) if len(rows) == limit else len(rows)

        return await self._context.store.look(look)

    async def elsewhere(self, wanted: OrderFilter, limit: int) -> tuple[tuple[OrderRow, ...], int]:
        """Give the first orders of all other merchants of the account that the filter lets through, and how many."""

        def look(db: Database) -> tuple[tuple[OrderRow, ...], int]:
            meant = self._understood(wanted)
            rows: list[OrderRow] = []
            count = 0
            for merchant in sorted(scopes_of(db, wanted.account).values()):
                if merchant and merchant != wanted.merchant:
                    of_theirs = replace(meant, merchant=merchant)
                    found = order_list.page(db, of_theirs, OrderSort(), 0, limit)
                    count += order_list.count(db, of_theirs, COUNTED_AT_ONCE) if len(found) == limit else len(found)
                    rows += found[: limit - len(rows)]
            return tuple(rows), count

        return await self._context.store.look(look)

    async def counts(self, wanted: OrderFilter, most: int | None = None) -> StatusCounts:
        """Give the chips' counts, and the count of the days; with ``most``, stop behind so many that hold a text."""
        days = OrderFilter(account=wanted.account, merchant=wanted.merchant, since=wanted.since, until=wanted.until)

        def look(db: Database) -> StatusCounts:
            counts = order_list.status_counts(db, self._understood(wanted), most)
            narrows = replace(wanted, status="", unsent=False) != days
            return replace(counts, listed=order_list.count(db, days) if narrows else counts.total)

        return await self._context.store.look(look)

    async def rows(
        self, wanted: OrderFilter, sort: OrderSort, offset: int, limit: int, *, behind: str = "", before: str = ""
    ) -> tuple[OrderRow, ...]:
        """Give some rows of the list.

        ``behind`` and ``before`` name the order above the first of them and the one below the last, where that is
        known: far down they are found by it, and nothing is counted off.
        """

        def look(db: Database) -> tuple[OrderRow, ...]:
            meant, found = self._understood(wanted), None
            if offset > FAR and behind:
                found = order_list.page_behind(db, meant, sort, behind, limit)
            elif offset > FAR and before:
                upward = replace(sort, descending=not sort.descending)
                found = order_list.page_behind(db, meant, upward, before, limit)
                found = None if found is None or len(found) < limit else found[::-1]
            return tuple(order_list.page(db, meant, sort, offset, limit) if found is None else found)

        return await self._context.store.look(look)

    async def all_of(self, wanted: OrderFilter, sort: OrderSort) -> tuple[Chosen, SelectionSums]:
        """Choose all that is listed at this moment, and add it up, however many."""

        def look(db: Database) -> tuple[Chosen, SelectionSums]:
            meant = self._understood(wanted)
            return chosen_orders.all_of(db, meant, sort), order_selection.sums_of_list(db, meant)

        return await self._context.store.look(look)

    async def plus_rows(self, chosen: Chosen, wanted: OrderFilter, sort: OrderSort, offset: int, limit: int) -> Chosen:
        """Choose some rows of the list beside what is chosen; many are told as all of a list are, in its order."""

        def look(db: Database) -> Chosen:
            meant = self._understood(wanted)
            rows = order_list.keys(db, meant, sort, limit, offset)
            if isinstance(chosen, ChosenKeys) and len(rows) > MANY:
                return ChosenList(meant, sort, array("q")).plus((*chosen.keys(), *rows))
            return chosen.plus(rows)

        return await self._context.store.look(look)

    async def sums(self, wanted: OrderFilter, chosen: Chosen) -> SelectionSums:
        """Add up chosen orders, however many; ``wanted`` tells which of them the list shows."""
        return await self._context.store.look(lambda db: chosen_orders.sums(db, self._understood(wanted), chosen))

    async def followed(self, chosen: Chosen) -> Chosen:
        """Give chosen orders as they are now, without those that are no more; the same value where nothing is new."""
        account = self._context.account_id
        return await self._context.store.look(lambda db: chosen_orders.followed(db, account, chosen))

    async def keys_of(self, chosen: Chosen) -> list[str]:
        """Give the keys of chosen orders, in their order, for who works through all of them."""
        if isinstance(chosen, ChosenKeys):
            return list(chosen.keys())
        account = self._context.account_id
        return await self._context.store.look(lambda db: chosen_orders.keys(db, account, chosen))

    async def current_keys(self, keys: Sequence[str]) -> list[str]:
        """Give chosen orders as they are called now, without those that are no more."""
        account = self._context.account_id
        return await self._context.store.look(lambda db: order_selection.current_keys(db, account, keys))

    async def rows_of(self, keys: Sequence[str]) -> tuple[OrderRow, ...]:
        """Give the rows of these orders as they are now, in the order asked for."""
        found = [row async for piece in self._of_keys(keys) for row in piece]
        return tuple(found)

    async def in_pieces(self, chosen: Chosen) -> AsyncIterator[list[OrderRow]]:
        """Give the rows of chosen orders some at a time, so that nothing holds all of a long list.

        Each is given once and as it is then, in the order of ``keys_of``; what went to another place of the list
        meanwhile, or became an order, comes last.
        """
        account = self._context.account_id
        now, walk = await self._context.store.look(lambda db: chosen_orders.walk(db, account, chosen))
        met = array("q")
        for start in range(0, len(walk), PIECE):
            piece = walk[start : start + PIECE]
            rows = await self._context.store.look(lambda db, piece=piece: order_list.walked_rows(db, account, piece))  # type: ignore[misc]  # bound in its own turn
            found = [row for row in rows if row.key in now]
            met.extend(code for row in found if (code := code_of(row.key)) is not None)
            yield found
        if len(met) < len(now):
            async for found in self._of_keys((await self.followed(now.minus(map(key_of, met)))).keys()):
                yield found

    async def _of_keys(self, keys: Sequence[str]) -> AsyncIterator[list[OrderRow]]:
        account = self._context.account_id
        for start in range(0, len(keys), PIECE):
            piece = keys[start : start + PIECE]
            yield await self._context.store.look(lambda db, piece=piece: order_list.rows(db, account, piece))  # type: ignore[misc]  # bound in its own turn


# How a person has arranged the lists: known at once from memory, kept in the store behind every change.


class ListViewDesk:
    """Columns and saved views of one list (``name``). ``load`` comes first."""

    def __init__(self, context: Context, name: str) -> None:
        self._context = context
        self._list = name
        self._layout = ColumnLayout()
        self._views: tuple[SavedView, ...] = ()

    @property
    def layout(self) -> ColumnLayout:
        """Give the columns."""
        return self._layout

    @property
    def views(self) -> tuple[SavedView, ...]:
        """Give the saved views, oldest first."""
        return self._views

    @property
    def is_shared(self) -> bool:
        """Tell whether other desks have these views too, but those that are this desk's own."""
        return self._context.store.shared

    async def load(self) -> None:
        """Read what was kept."""
        account, name = self._context.account_id, self._list
        self._layout, self._views = await self._context.store.read(
            lambda db: (list_views.layout(db, name), tuple(list_views.views(db, account, name)))
        )

    async def arrange(self, layout: ColumnLayout) -> None:
        """Keep the columns."""
        if layout == self._layout:
            return
        self._layout = layout
        name = self._list
        await self._context.store.write(lambda db: list_views.keep_layout(db, name, layout))

    async def keep(self, view: SavedView) -> SavedView | None:
        """Keep a view under its name, over one of the same name; None when the name is empty."""
        name = view_name(view.name)
        if not name:
            return None
        kept = replace(view, name=name)
        account, list_name = self._context.account_id, self._list

        def work(db: Database) -> None:
            list_views.keep_view(db, account, list_name, kept)

        await self._context.store.write(work)
        await self.load()
        return kept

    async def rename(self, old: str, new: str) -> bool:
        """Give a view another name; False when the name is empty or another view has it."""
        name = view_name(new)
        account, list_name = self._context.account_id, self._list
        if not name:
            return False
        renamed = await self._context.store.write(lambda db: list_views.rename_view(db, account, list_name, old, name))
        await self.load()
        return renamed

    async def drop(self, name: str) -> None:
        """Forget a view."""
        account, list_name = self._context.account_id, self._list
        await self._context.store.write(lambda db: list_views.drop_view(db, account, list_name, name))
        await self.load()
