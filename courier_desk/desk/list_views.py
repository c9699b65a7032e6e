"""How a person has arranged the lists: known at once from memory, kept in the store behind every change."""

from __future__ import annotations

from courier_desk.desk.context import Context
from courier_desk.domain.list_views import ColumnLayout, SavedView, view_name
from courier_desk.store import list_views
from courier_desk.store.sql import Database


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
        kept = SavedView(name=name, choices=view.choices)
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
