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
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.folding import fold
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog, Governorate, Zone, catalog_instead
from courier_desk.store import catalog as choices
from courier_desk.store import catalog as kept
from courier_desk.store.catalog import ZoneChoices
from courier_desk.store.sql import Database

if TYPE_CHECKING:  # the search and its index take longer than a window may wait for
    from courier_desk.desk.zone_matches import ZoneFinding
    from courier_desk.desk.zone_search import ZoneIndex

log = logging.getLogger(__name__)
#: Answers of the service that are no list of zones, and will be none when they are asked for again soon.
_ANSWERED = frozenset(
    {
        FailureKind.SCOPE_DENIED,
        FailureKind.FORBIDDEN,
        FailureKind.NOT_FOUND,
        FailureKind.VALIDATION_ERROR,
        FailureKind.MERCHANT_REQUIRED,
        FailureKind.INTERNAL_ERROR,
        FailureKind.OTHER_CODE,
        FailureKind.TOO_LARGE,
    }
)


class ZoneDesk:
    """The catalog of the account and the search over it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._catalog: Catalog = EMPTY_CATALOG
        self._index: ZoneIndex | None = None
        self._choices = ZoneChoices()
        self._meant: dict[str, tuple[str, str]] = {}

    @property
    def catalog(self) -> Catalog:
        """Give the catalog as last read; empty when it never was."""
        return self._catalog

    def search(self, text: str, *, limit: int = 50) -> ZoneFinding:
        """Find zones by what a person typed, best first.

        With a list that cannot be read, what was typed is offered in each governorate: the service judges it.
        What was taken for these very words before comes first, unless they are a zone's own name; among equally good
        ones those used most.
        """
        if self._catalog.is_unreadable:
            return _as_typed(text.strip())
        if self._index is None:
            self._index = _index_of(self._catalog)
        found = self._index.search(text, limit=limit, favourites=self._choices.favourites)
        meant = self._meant.get(_key_of(text)) if self._meant and text.strip() else None
        if meant is None or (found.first is not None and found.first.exact):
            return found
        return _with_first(found, self._catalog.zone(*meant), limit)

    async def learn(self, typed: str, zone: Zone) -> None:
        """Remember which zone a person took for what was typed; empty when nothing was."""
        if self._catalog.is_unreadable:
            return
        context, key = self._context, _key_of(typed)

        def keep(db: Database) -> ZoneChoices:
            account = context.account_id
            choices.remember(db, account, key, zone.governorate.value, zone.value, at=context.now())
            return choices.choices(db, account)

        self._use_choices(await context.store.write(keep))

    async def prepare(self) -> None:
        """Make the search ready in a worker, before somebody types."""
        catalog = self._catalog
        index = await asyncio.to_thread(_index_of, catalog)
        if catalog.zones == self._catalog.zones:
            self._index = index

    async def load(self) -> None:
        """Take the kept catalog into memory."""
        account = self._context.account_id
        catalog, learnt = await self._context.store.read(
            lambda db: (kept.load_catalog(db, account), choices.choices(db, account))
        )
        self._use_choices(learnt)
        if catalog is not None:
            self._use(catalog)

    async def refresh(self, *, lane: Lane = Lane.PERSON) -> None:
        """Ask whether the catalog changed and keep the answer. Raises DeskFailure."""
        context = self._context
        try:
            answer = await context.client.zones(self._catalog.etag, lane=lane)
        except ApiError as error:
            if error.failure.kind in _ANSWERED and not self._catalog.zones:
                self._drop(catalog_instead(error.failure))
            raise DeskFailure(error.failure) from error
        if answer is not None and not answer.zones:
            self._drop(answer)
            return
        moment = datetime.fromtimestamp(context.now(), UTC)
        catalog = replace(answer if answer is not None else self._catalog, read_at=moment)
        await context.store.write(lambda db: kept.save_catalog(db, context.account_id, catalog))
        self._use(catalog)
        if self._index is None:
            await self.prepare()

    def _drop(self, unreadable: Catalog) -> None:
        """Keep the known zones when the service answers with none that can be read; without any, say what came."""
        if self._catalog.zones:
            log.warning("the service answered with no zone at all; the known ones are kept")
        elif unreadable.came != self._catalog.came:
            log.info("the zones of the service cannot be read; they are typed")
            self._use(unreadable)

    def close(self) -> None:
        """Hold what was made for searching no longer: the zones of an account are tens of thousands of words."""
        self._index = None

    def _use_choices(self, learnt: ZoneChoices) -> None:
        self._choices, self._meant = learnt, dict(learnt.meant)

    def _use(self, catalog: Catalog) -> None:
        if catalog.zones != self._catalog.zones:
            self._index = None
        self._catalog = catalog
        self._context.changes.announce(Topic.CATALOG)


def _as_typed(text: str) -> ZoneFinding:
    from courier_desk.desk.zone_matches import ZoneFinding, ZoneMatch  # noqa: PLC0415

    if not text:
        return ZoneFinding()
    typed = (Zone(governorate, text, text, "") for governorate in Governorate)
    return ZoneFinding(tuple(ZoneMatch(zone, 0.0, exact=False, guess=True) for zone in typed))


def _index_of(catalog: Catalog) -> ZoneIndex:
    from courier_desk.desk.zone_search import index_of  # noqa: PLC0415

    return index_of(catalog)


def _key_of(text: str) -> str:
    from courier_desk.desk.zone_spelling import spelling_key, words_of  # noqa: PLC0415

    return spelling_key(words_of(fold(text)))


def _with_first(found: ZoneFinding, meant: Zone | None, limit: int) -> ZoneFinding:
    """Put the zone first that these words were taken for; one that has left the catalog is no proposal."""
    from courier_desk.desk.zone_matches import ZoneFinding, ZoneMatch  # noqa: PLC0415

    if meant is None:
        return found
    matches = found.matches
    known = next((match for match in matches if match.zone == meant), None)
    first = known or ZoneMatch(meant, matches[0].score if matches else 0.0, exact=False)
    others = (match for match in matches if match is not known)
    return ZoneFinding((replace(first, guess=False), *others)[:limit])
