"""The zone catalog: read with its ETag, kept, searched offline (specification, GET /delivery-zones)."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog
from courier_desk.store import catalog as kept

if TYPE_CHECKING:  # the search and its index take longer than a window may wait for
    from courier_desk.desk.zone_search import ZoneIndex, ZoneMatch

log = logging.getLogger(__name__)


class ZoneDesk:
    """The catalog of the account and the search over it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._catalog: Catalog = EMPTY_CATALOG
        self._index: ZoneIndex | None = None

    @property
    def catalog(self) -> Catalog:
        """Give the catalog as last read; empty when it never was."""
        return self._catalog

    def search(self, text: str, *, limit: int = 50) -> tuple[ZoneMatch, ...]:
        """Find zones by what a person typed, best first."""
        if self._index is None:
            self._index = _index_of(self._catalog)
        return self._index.search(text, limit=limit)

    async def prepare(self) -> None:
        """Make the search ready in a worker, before somebody types."""
        catalog = self._catalog
        index = await asyncio.to_thread(_index_of, catalog)
        if catalog.zones == self._catalog.zones:
            self._index = index

    async def load(self) -> None:
        """Take the kept catalog into memory."""
        catalog = await self._context.store.read(lambda db: kept.load_catalog(db, self._context.account_id))
        if catalog is not None:
            self._use(catalog)

    async def refresh(self, *, lane: Lane = Lane.PERSON) -> None:
        """Ask whether the catalog changed and keep the answer. Raises DeskFailure."""
        context = self._context
        try:
            answer = await context.client.zones(self._catalog.etag, lane=lane)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        if answer is not None and not answer.zones and self._catalog.zones:
            log.warning("the service answered with no zone at all; the known ones are kept")
            answer = None
        moment = datetime.fromtimestamp(context.now(), UTC)
        catalog = replace(answer if answer is not None else self._catalog, read_at=moment)
        await context.store.write(lambda db: kept.save_catalog(db, context.account_id, catalog))
        self._use(catalog)
        if self._index is None:
            await self.prepare()

    def _use(self, catalog: Catalog) -> None:
        if catalog.zones != self._catalog.zones:
            self._index = None
        self._catalog = catalog
        self._context.changes.announce(Topic.CATALOG)


def _index_of(catalog: Catalog) -> ZoneIndex:
    from courier_desk.desk.zone_search import ZoneIndex  # noqa: PLC0415

    return ZoneIndex(catalog)
