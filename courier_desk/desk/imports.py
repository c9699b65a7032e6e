"""Files of orders in the window: opened, laid out by a map of their columns, checked row by row, sent, reported on.

The same machine as ``courier-desk send``: the rows are read by ``desk.sheets``, judged by ``domain.intake`` and taken
into the outbox by ``desk.intake``. Here is what only a person at a window has: an import that stays open until
everything of it is sent or dropped, whose corrections are kept as they are made.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.intake import path_name
from courier_desk.desk.open_import import ImportParts, OpenImport
from courier_desk.domain.column_maps import ColumnMap, Proposal, lay_out, named_headings, proposed_map
from courier_desk.domain.import_check import ImportCheck
from courier_desk.domain.import_rows import ImportRow, import_rows
from courier_desk.domain.intake_sheet import Heading
from courier_desk.domain.order_fields import Column
from courier_desk.domain.values import frozen
from courier_desk.domain.watched_files import WatchedFile
from courier_desk.store import imports as kept
from courier_desk.store import watched_files
from courier_desk.store.faults import StoreFault
from courier_desk.store.imports import ImportCounts, ImportHead
from courier_desk.store.sql import Database
from courier_desk.tables.reading import Sheet
from courier_desk.tables.table import FileKind

log = logging.getLogger(__name__)


@frozen
class ImportSummary:
    """An import in the list of them. ``file``: the file of the watched folder that it came from."""

    head: ImportHead
    counts: ImportCounts
    file: WatchedFile | None = None


class ImportDesk:
    """The imports of one account."""

    def __init__(self, context: Context, parts: ImportParts) -> None:
        self._context = context
        self._parts = parts
        self._open: list[OpenImport] = []

    # -- columns ---------------------------------------------------------------------------------------------------

    async def proposal(self, sheet: Sheet, merchant: str | None = None) -> tuple[Proposal, bool]:
        """Propose what the columns of a table mean; whether it is what was decided before for this heading in files of
        the merchant (the one in use unless another is named).
        """
        account = self._context.account_id
        key = _heading_key(sheet.heading, self._context.merchant_code if merchant is None else merchant)
        text = await self._context.store.read(lambda db: kept.kept_map(db, account, key))
        proposed = await asyncio.to_thread(proposed_map, sheet.heading, sheet.rows, self._parts.zones.catalog.zones)
        if text:
            try:
                return Proposal(ColumnMap.from_json(text), proposed.unused, proposed.shop), True
            except ValueError:
                log.warning("a kept map of columns cannot be read any more")
        return proposed, False

    @staticmethod
    def laid_out(sheet: Sheet, columns: ColumnMap) -> Heading:
        """Tell what is wrong with a map for this table: its ``faults``. A zone tells its governorate."""
        return lay_out(sheet.heading, (), ImportDesk.completed(columns))[0]

    @staticmethod
    def completed(columns: ColumnMap) -> ColumnMap:
        """Let the zone tell the governorate, and the address the zone, where the file has no column for it."""
        fixed = dict(columns.fixed)
        if Column.ZONE in columns.sources or Column.ADDRESS in columns.sources:
            there = {*columns.sources, *fixed}
            fixed |= {one: "" for one in (Column.GOVERNMENT, Column.ZONE) if one not in there}
        return replace(columns, fixed=fixed)

    async def begin(
        self, path: Path | None, name: str, sheet: Sheet, columns: ColumnMap, *, instead_of: int | None = None
    ) -> int:
        """Keep a table as an import of the merchant in use, and its map for every file with this heading; gives its id.

        ``path`` is None for rows that came from no file; ``instead_of``: the import that it was before. A file of the
        watched folder that waits for a person goes by this import from now on, if its content is the same.
        """
        context, merchant = self._context, self._context.merchant_code

        def keep(db: Database, import_id: int) -> None:
            key, now = _heading_key(sheet.heading, merchant), context.now()
            kept.keep_map(db, context.account_id, key, replace(columns, doubtful=frozenset()).to_json(), now)
            watched = watched_files.relink(db, context.account_id, sheet.digest, merchant, import_id)
            for before in {watched, instead_of or 0} - {0}:
                _forget(db, context.account_id, before, now)

        return await self.keep(path, name, sheet, columns, merchant=merchant, then=keep)

    async def keep(
        self,
        path: Path | None,
        name: str,
        sheet: Sheet,
        columns: ColumnMap,
        *,
        merchant: str,
        then: Callable[[Database, int], None],
    ) -> int:
        """Keep a table as an import of a merchant; gives its id. ``then`` is done with it in the same transaction."""
        context, now = self._context, self._context.now()
        columns = replace(columns, doubtful=frozenset())

        def lay() -> tuple[Heading, list[ImportRow], str]:
            heading, rows = lay_out(sheet.heading, sheet.rows, self.completed(columns))
            return *import_rows(rows, heading, merchant=merchant), path_name(path, sheet.name, sheet.digest)

        heading, rows, place = await asyncio.to_thread(lay)
        head = ImportHead(
            merchant=merchant,
            name=name,
            path=place,
            digest=sheet.digest,
            sheet=sheet.name,
            heading=sheet.heading,
            heading_row=sheet.heading_row,
            columns=columns.to_json(),
            origins=tuple(heading.origins.get(at) for at in range(heading.width)),
            who=self._parts.who(),
            begun=now,
            changed=now,
            delimiter=(sheet.delimiter or ",") if path is not None and sheet.kind is FileKind.TEXT else "",
        )

        def add(db: Database) -> int:
            import_id = kept.add(db, context.account_id, head, rows)
            then(db, import_id)
            return import_id

        import_id = await context.store.write(add)
        context.changes.announce(Topic.IMPORTS)
        return import_id

    # -- imports ---------------------------------------------------------------------------------------------------

    async def imports(self) -> list[ImportSummary]:
        """Give the imports of the merchant in use, newest first."""
        context = self._context

        def look(db: Database) -> list[ImportSummary]:
            heads = kept.heads(db, context.account_id, context.merchant_code)
            counts = kept.counts(db, [one.import_id for one in heads])
            files = watched_files.imports_of(db, context.account_id)
            none = ImportCounts(0, 0, 0, 0)
            return [ImportSummary(one, counts.get(one.import_id, none), files.get(one.import_id)) for one in heads]

        return await context.store.read(look)

    async def file_of(self, import_id: int) -> WatchedFile | None:
        """Give the file of the watched folder that an import came from."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: watched_files.of_import(db, account, import_id))

    async def watched(self, file_id: int) -> WatchedFile | None:
        """Give a file of the watched folder."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: watched_files.file(db, account, file_id))

    async def open(self, import_id: int) -> OpenImport | None:
        """Open an import to check it; None when it is there no more. Judging takes a second for 10,000 rows."""
        context = self._context
        found = await context.store.read(lambda db: kept.head(db, context.account_id, import_id))
        if found is None:
            return None
        rows, corrections = await context.store.read(lambda db: kept.rows(db, import_id))
        heading = Heading(dict(enumerate(Column)), len(tuple(Column)), origins=dict(enumerate(found.origins)))
        catalog = self._parts.zones.catalog
        check = await asyncio.to_thread(ImportCheck, rows, heading, catalog, corrections=corrections)
        opened = OpenImport(context, found, check, self._parts)
        await opened.begin()
        self._open = [one for one in self._open if not one.is_closed]
        self._open.append(opened)
        return opened

    async def aclose(self) -> None:
        """Keep what is not kept yet of what was corrected; a disk that takes nothing any more is told."""
        for one in self._open:
            try:
                await one.saved()
            except StoreFault as fault:
                log.warning("corrections of an import were not kept: %s", fault.kind)

    async def drop(self, import_id: int) -> None:
        """Forget an import of which nothing was sent; of one that was sent in part nothing more is kept open, nor of
        one that came from the watched folder: what became of its rows is still to be written beside its file.
        """
        context, now = self._context, self._context.now()

        await context.store.write(lambda db: _forget(db, context.account_id, import_id, now))
        context.changes.announce(Topic.IMPORTS)


def _forget(db: Database, account: str, import_id: int, now: float) -> None:
    watched = watched_files.of_import(db, account, import_id) is not None
    if watched or any(one.row_id is not None for one in kept.outcomes(db, import_id)):
        kept.close(db, import_id, now)
    else:
        kept.drop(db, account, import_id)


def _heading_key(heading: Sequence[str], merchant: str) -> str:
    """Name a heading in a merchant's files, whatever stands below it: another one may mean something else by it."""
    return hashlib.sha256("\n".join((merchant, *named_headings(heading))).encode()).hexdigest()[:32]
