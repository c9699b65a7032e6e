"""The zone catalog: read with its ETag, kept, searched offline (specification, GET /delivery-zones)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.folding import fold
from courier_desk.domain.order_list import OrderFilter
from courier_desk.domain.patterns import pattern
from courier_desk.domain.zones import EMPTY_CATALOG, Catalog, Governorate, Zone, catalog_instead
from courier_desk.store import catalog as choices
from courier_desk.store import catalog as kept
from courier_desk.store.catalog import ZoneChoices
from courier_desk.store.faults import StoreFault
from courier_desk.store.search import SHORTEST_INDEXED, question
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
_ARABIC = pattern("[\u0621-\u064a]")
#: A text is taken for a zone's name from this score of the picker's on; people's names stay well below it.
_SURELY_MEANT = 98.0
#: A word that stands for more names tells no zone from the others (Street), and each costs time at every key.
_MOST_MEANT = 16


class ZoneDesk:
    """The catalog of the account and the search over it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._catalog: Catalog = EMPTY_CATALOG
        self._index: ZoneIndex | None = None
        self._choices = ZoneChoices()
        self._meant: dict[str, tuple[str, str]] = {}
        self._names = _ZoneNames(())
        self._asked_last: tuple[str, tuple[tuple[str, tuple[str, ...]], ...]] = ("", ())

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

    def called(self, text: str) -> list[Zone]:
        """Give the zones of whose name this is the whole, or the part that is their own; none of an unreadable list."""
        if self._catalog.is_unreadable:
            return []
        if self._index is None:
            self._index = _index_of(self._catalog)
        return self._index.called(text)

    def entry(self, governorate: str, name: str) -> Zone | None:
        """Give the zone that an order names so, by its value or its English label; None where the catalog has none."""
        return self._names.zone(governorate, name)

    def understood(self, wanted: OrderFilter, *, guess: bool = False) -> OrderFilter:
        """Add to a filter which zones its text names otherwise than orders do; any thread may ask.

        Each word may be part of a zone's label in another language; the whole text may be a name the picker knows. To
        ``guess``, for a text that finds nothing, is to search as the picker does, slips of the fingers and all; from
        then on this is what the text means.
        """
        text = wanted.text
        if not text or self._catalog.is_unreadable or not any(letter.isalpha() for letter in text):
            return wanted
        last, meant = self._asked_last
        if last != text or guess:
            meant = tuple(self._zones_meant(text, guess=guess))
            self._asked_last = (text, meant)
        return replace(wanted, zones_meant=meant)

    def _zones_meant(self, text: str, *, guess: bool) -> Iterable[tuple[str, tuple[str, ...]]]:
        index, whole = self._index, list[Zone]()
        if index is not None and len(text) >= SHORTEST_INDEXED:
            whole = index.called(text)
        if index is not None and guess and not whole:
            found = index.search(text, limit=10)
            if not found.read_as and (first := found.first) is not None and first.near is None:
                whole = [one.zone for one in found.matches if one.score >= _SURELY_MEANT and one.near is None]
        words = [word for word in question(text) if len(word) >= SHORTEST_INDEXED]
        parts = {word: [zone for names, zone in self._names.texts if word in names] for word in words}
        if words and (all_of_it := set.intersection(*map(set, parts.values()))):
            whole += sorted(all_of_it, key=lambda zone: len(zone.value))
            parts = {}
        for word in question(text):
            names = _names_of(parts.get(word, ()), word)
            names = _names_of(whole, word) + (names if len(names) <= _MOST_MEANT else ())
            if 0 < len(names) <= 2 * _MOST_MEANT:
                yield word, tuple(dict.fromkeys(names))

    async def learn(self, typed: str, zone: Zone) -> None:
        """Remember which zone a person took for what was typed; empty when nothing was."""
        if self._catalog.is_unreadable:
            return
        context, key = self._context, _key_of(typed)

        def keep(db: Database) -> ZoneChoices:
            account = context.account_id
            choices.remember(db, account, key, zone.governorate.value, zone.value, at=context.now())
            return choices.choices(db, account)

        try:
            self._use_choices(await context.store.write(keep))
        except StoreFault as fault:
            if not fault.is_away:
                raise
            log.info("what a zone was called was not learnt: the store of the site is not reached")

    async def prepare(self) -> None:
        """Make the search ready in a worker, before somebody types."""
        catalog = self._catalog
        index = await asyncio.to_thread(_index_of, catalog)
        if any(not _ARABIC.search(zone.ar) for zone in catalog.zones):
            named = replace(catalog, zones=await asyncio.to_thread(_named_in_arabic, catalog.zones))
            if catalog.zones == self._catalog.zones:
                self._name(named)
        if catalog.zones == self._catalog.zones:
            self._index, self._asked_last = index, ("", ())

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
        self._asked_last = ("", ())

    def _use_choices(self, learnt: ZoneChoices) -> None:
        self._choices, self._meant = learnt, dict(learnt.meant)

    def _use(self, catalog: Catalog) -> None:
        if catalog.zones != self._catalog.zones:
            self._index = None
            self._name(catalog)
        self._catalog = catalog
        self._context.changes.announce(Topic.CATALOG)

    def _name(self, catalog: Catalog) -> None:
        """Take note by which names orders and people call the zones."""
        self._names = _ZoneNames(catalog.zones)
        self._asked_last = ("", ())


class _ZoneNames:
    """By which names orders and people call zones; folded when a name is first asked for that none has so."""

    def __init__(self, zones: Sequence[Zone]) -> None:
        self._zones = zones

    def zone(self, governorate: str, name: str) -> Zone | None:
        """Give the zone with this value or English label, else the first that has it in another spelling."""
        return self._exact.get((governorate, name)) or self._folded.get((governorate, fold(name)))

    @cached_property
    def _exact(self) -> dict[tuple[str, str], Zone]:
        zones = tuple(reversed(self._zones))
        return {(zone.governorate.value, zone.en): zone for zone in zones} | {
            (zone.governorate.value, zone.value): zone for zone in zones
        }

    @cached_property
    def _folded(self) -> dict[tuple[str, str], Zone]:
        return {
            (zone.governorate.value, name): zone
            for zone in reversed(self._zones)
            for name in (fold(zone.en), fold(zone.value))
        }

    @cached_property
    def texts(self) -> tuple[tuple[str, Zone], ...]:
        """Give each zone with its labels in both languages, folded."""
        return tuple((f"{fold(zone.en)}\n{fold(zone.ar)}", zone) for zone in self._zones)


def _names_of(zones: Iterable[Zone], word: str) -> tuple[str, ...]:
    """Give the names that orders may have for zones, without those that hold the word, or another of the names.

    Who looks for Nasr City finds its districts by that name too.
    """
    kept = [word]
    for name in sorted({fold(name) for zone in zones for name in (zone.value, zone.en)}, key=len):
        if len(name) >= SHORTEST_INDEXED and not any(other in name for other in kept):
            kept.append(name)
    return tuple(kept[1:])


def _named_in_arabic(zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """Give zones that the service names in no Arabic the names of our own list of places, piece by piece."""
    from courier_desk.desk.gazetteer import SEGMENTS, inside  # noqa: PLC0415

    arabic = {_key_of(name): place.ar for place in reversed(inside()) for name in place.names}

    def named(zone: Zone) -> Zone:
        if _ARABIC.search(zone.ar):
            return zone
        for text in (zone.en, zone.value):
            pieces = [arabic.get(_key_of(piece), "") for piece in SEGMENTS.split(text) if piece.strip()]
            whole = arabic.get(_key_of(text), "") or ("، ".join(pieces) if all(pieces) else "")
            if _ARABIC.search(whole):
                return replace(zone, ar=whole)
        return replace(zone, ar="")

    return tuple(map(named, zones))


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
