"""Saving what can be read of a damaged store into a new one. The old one is kept aside, and nothing is overwritten.

A table that is whole is copied by the engine. Of any other each page is read by itself (``pages``): what stands in the
table's own tree first, then pages that no tree leads to any more, known by the shape of their records. What an index
still knows of lost rows is told. Work to be sent comes first: where it is not certain that all of it is as it was,
it is taken for sent and looked for before it is sent (``maintenance.doubt``).
"""
# ruff: noqa: S608 - statements are put together from the names of this store's own tables and columns

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import apsw

from courier_desk.domain.values import frozen
from courier_desk.store import facets, files, maintenance, migrations, pages, values
from courier_desk.store.faults import Missing, StoreFault, StoreFaultKind, as_faults, system_as_faults
from courier_desk.store.pages import INDEX_INNER, INDEX_LEAF, TABLE_LEAF, Image, Value


class Group(StrEnum):
    """What the tables are about, in the order in which it counts."""

    WORK = "work"  # what is to be sent, and what was
    ACCOUNTS = "accounts"
    PAPER = "paper"  # prints, jobs, handovers, scans
    DESK = "desk"  # what the desk learnt and how it is arranged
    MIRROR = "mirror"  # what the service tells again


_GROUPS: Mapping[Group, frozenset[str]] = {
    Group.WORK: frozenset({"outbox", "outbox_failures", "events", "unfinished", "sends", "doubles"}),
    Group.ACCOUNTS: frozenset({"accounts", "scopes", "findings", "merchants", "merchants_in_use"}),
    Group.PAPER: frozenset({"prints", "print_jobs", "print_lines", "handovers", "handover_orders", "scans"}),
    Group.MIRROR: frozenset(
        {
            "orders", "order_details", "order_statuses", "order_search", "pickups", "pickup_statuses", "zones",
            "catalogs", "fees", "marks", "pickup_addresses",
        }
    ),
}  # fmt: skip
#: Made anew with the new store, or by what is copied into it.
_OWN = frozenset(
    {
        "schema_version", "last_change", "sqlite_sequence", "facets", "facet_orders", "facet_sums", "facet_zones",
        "store_identity",
    }
)  # fmt: skip
_INDEX_OF = "order_fts"


def group_of(table: str) -> Group:
    """Tell what a table is about."""
    return next((group for group, tables in _GROUPS.items() if table in tables), Group.DESK)


@dataclass(slots=True)
class Saved:
    """What became of one table: rows saved, rows known to be lost, and places that could not be read at all."""

    table: str
    rows: int = 0
    lost: int = 0
    unreadable: int = 0

    @property
    def whole(self) -> bool:
        """Tell whether nothing is known to be lost."""
        return not self.lost and not self.unreadable


@dataclass(slots=True, kw_only=True)
class Report:
    """What was saved and what was not. ``kept``: where the old store is; ``lost_work``: references of lost work.

    ``certain``: all work to be sent is as it was when it was last saved; else it is looked for before it is sent.
    """

    tables: list[Saved] = field(default_factory=list)
    lost_work: tuple[str, ...] = ()
    missing: Missing | None = None
    certain: bool = True
    kept: Path | None = None

    @property
    def whole(self) -> bool:
        """Tell whether nothing is known to be lost."""
        return self.missing is None and all(one.whole for one in self.tables)

    def of(self, group: Group) -> Saved:
        """Add up the tables of a group."""
        total = Saved(group.value)
        for one in self.tables:
            if group_of(one.table) is group:
                total.rows, total.lost = total.rows + one.rows, total.lost + one.lost
                total.unreadable += one.unreadable
        return total


def salvage(path: Path, *, now: Callable[[], float] = time.time) -> Report:
    """Put a new store with everything that can be read in the place of a damaged one, which is kept aside.

    The store must be closed. Blocks for as long as the file is long. Raises StoreFault: then nothing was changed.
    """
    path = path.absolute()
    if not path.is_file():
        raise StoreFault(StoreFaultKind.MISSING, path)
    _demand_ours_and_unused(path)
    work, part = (path.with_name(f"{path.name}.{os.getpid()}.{ending}") for ending in ("folded", "part"))
    try:
        with system_as_faults(path):
            _only_for_owner(work)
            _only_for_owner(part)
            folding = pages.fold(path, work)
        with as_faults(path):
            report = _Salvage(path, work, part, now).run(log_whole=not folding.bad)
        with system_as_faults(path):
            with part.open("rb+") as file:
                os.fsync(file.fileno())
            report.kept = files.set_aside(path, now=now)
            part.rename(path)
        with system_as_faults(path):
            files.backups_path(path).mkdir(mode=0o700, exist_ok=True)
    finally:
        for left in (work, part, *(one.with_name(one.name + end) for one in (work, part) for end in files.SIDECARS)):
            with suppress(OSError):
                left.unlink(missing_ok=True)
    return report


def _demand_ours_and_unused(path: Path) -> None:
    """Refuse a store that another program holds, and one of a newer program, of which half would not be known here.

    What else the engine says of it is why it is salvaged.
    """
    with suppress(apsw.Error):
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # its log stays as it is
            db.execute("BEGIN IMMEDIATE")
            db.execute("ROLLBACK")
            newest = migrations.newest()
            steps = db.execute("SELECT max(number) FROM schema_version").get
            if isinstance(steps, int) and min(steps, migrations.version_of(db)) > newest:  # one alone may be damaged
                needed = migrations.program_needed(db)
                detail = f"shape {steps}, this program knows {newest}"
                raise StoreFault(StoreFaultKind.NEWER, path, detail, needed=needed)
        except (apsw.BusyError, apsw.LockedError) as error:
            raise StoreFault(StoreFaultKind.LOCKED, path, type(error).__name__) from error
        finally:
            db.close()


def _only_for_owner(path: Path) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))


@frozen
class _Shape:
    """A table as the damaged store has it: its columns in the order in which they stand in a record."""

    name: str
    columns: tuple[str, ...]
    types: tuple[tuple[type, ...], ...]
    least: int  # columns that even its oldest record has
    row_column: int | None  # the place of the column that is the row's number; None in a table without row numbers
    by_rows: bool

    def fits(self, record: list[Value]) -> bool:
        """Tell whether a record can be one of this table."""
        if not self.least <= len(record) <= len(self.columns):
            return False
        return all(
            value is None if place == self.row_column else isinstance(value, kinds)
            for place, (value, kinds) in enumerate(zip(record, self.types, strict=False))
        )


_TYPES: Mapping[str, tuple[type, ...]] = {"INTEGER": (int,), "REAL": (float, int), "TEXT": (str,), "BLOB": (bytes,)}


def _shapes(db: apsw.Connection) -> dict[str, _Shape]:
    """Read the shapes of the tables of a sound store."""
    found: dict[str, _Shape] = {}
    listed = list(db.execute("SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"))
    for name, without_rows in listed:
        if name in _OWN or name.startswith((_INDEX_OF, "sqlite_")):
            continue
        columns = list(db.execute(f"SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('{name}')"))
        keys = [column for column in columns if column[4]]
        single = len(keys) == 1 and keys[0][1] == "INTEGER" and not without_rows
        if without_rows:
            columns = [*sorted(keys, key=lambda one: one[4]), *(one for one in columns if not one[4])]
        least = len(columns)
        while least > 1 and (columns[least - 1][3] is not None or not columns[least - 1][2]) and not without_rows:
            least -= 1
        types = tuple(_TYPES[one[1]] + (() if one[2] or one[4] else (type(None),)) for one in columns)
        row_column = next((at for at, one in enumerate(columns) if single and one[4]), None)
        names = tuple(one[0] for one in columns)
        found[name] = _Shape(name, names, types, least, row_column, not without_rows)
    return found


class _Salvage:
    """One salvage: from ``work`` (the old file with its log folded in) into ``part``."""

    def __init__(self, path: Path, work: Path, part: Path, now: Callable[[], float]) -> None:
        self._path, self._work, self._part, self._now = path, work, part, now
        self._report = Report()
        self._image = Image(work)
        self._roots: dict[str, tuple[str, int]] = {}  # name of a table or an index -> table, root page

    def run(self, *, log_whole: bool) -> Report:
        """Do it; gives what became of each table."""
        report, now = self._report, self._now()
        version = int.from_bytes(self._image.header[60:64], "big")
        newest = migrations.newest()
        version = version if 1 <= version <= newest else newest
        old = apsw.Connection(":memory:")
        new = apsw.Connection(str(self._part))
        try:
            migrations.migrate(old, 0.0, {number: sql for number, sql in migrations.STEPS.items() if number <= version})
            migrations.migrate(new, now)
            new.pragma("journal_mode", "memory")
            new.pragma("synchronous", "OFF")  # nothing uses this file before it is whole and on the disk
            new.pragma("foreign_keys", False)
            new.execute("BEGIN")
            shapes = _shapes(old)
            self._read_roots()
            raw = self._copy_whole(new, shapes)
            if raw:
                self._read_pages(new, {name: shapes[name] for name in raw}, shapes)
            odd = self._leave_odd(new)
            report.missing = self._missing(new)
            report.certain = log_whole and report.missing is None and not raw & _GROUPS[Group.WORK]
            report.certain = report.certain and "outbox" not in odd
            self._mend(new, raw | odd, now)
            new.execute("COMMIT")
            found = [row[0] for row in new.execute("PRAGMA integrity_check(5)")]
            if found != ["ok"]:
                raise StoreFault(StoreFaultKind.DEVICE, self._path, f"the new store: {found[0]}")
        finally:
            self._image.close()
            old.close()
            new.close()
        order = list(Group)
        report.tables.sort(key=lambda one: (order.index(group_of(one.table)), one.table))
        return report

    # -- by the engine -------------------------------------------------------------------------------------------------

    def _copy_whole(self, new: apsw.Connection, shapes: Mapping[str, _Shape]) -> set[str]:
        """Copy every table that the engine finds whole; gives the others."""
        left = set(shapes)
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        with suppress(apsw.Error):
            source = apsw.Connection(f"{self._work.as_uri()}?mode=ro&immutable=1", flags=flags)
            try:
                source.pragma("cell_size_check", True)
                for name in sorted(shapes):
                    if self._copy_table(source, new, shapes[name]):
                        left.discard(name)
            finally:
                source.close()
        return left

    def _copy_table(self, source: apsw.Connection, new: apsw.Connection, shape: _Shape) -> bool:
        check = "integrity_check" if group_of(shape.name) is Group.WORK else "quick_check"
        columns = ", ".join(shape.columns)
        # Texts go as bytes: one that is no text (``values``) costs its own row alone.
        texts = [str in kinds for kinds in shape.types]
        read = ", ".join(
            f"CAST({name} AS BLOB)" if text else name for name, text in zip(shape.columns, texts, strict=True)
        )
        marks = ", ".join("CAST(? AS TEXT)" if text else "?" for text in texts)
        try:
            if [row[0] for row in source.execute(f"PRAGMA {check}({shape.name})")] != ["ok"]:
                return False
            rows = source.execute(f"SELECT {read} FROM {shape.name} NOT INDEXED")
            new.execute("SAVEPOINT copying")
            try:
                new.executemany(f"INSERT INTO {shape.name} ({columns}) VALUES ({marks})", rows)
            except BaseException:
                new.execute("ROLLBACK TO copying")
                raise
            finally:
                new.execute("RELEASE copying")
        except apsw.Error:
            return False
        self._report.tables.append(Saved(shape.name, new.execute(f"SELECT count(*) FROM {shape.name}").get))
        return True

    # -- page by page --------------------------------------------------------------------------------------------------

    def _read_roots(self) -> None:
        """Learn where each tree begins, as far as the list of them can be read."""
        for number in self._image.tree(1).pages:
            for _, record in self._image.rows(number)[0]:
                if len(record) == 5 and isinstance(record[1], str) and isinstance(record[3], int) and record[3] > 1:
                    self._roots[record[1]] = (str(record[2]), record[3])

    def _read_pages(self, new: apsw.Connection, raw: Mapping[str, _Shape], shapes: Mapping[str, _Shape]) -> None:
        saved = {name: Saved(name) for name in raw}
        reached: set[int] = self._image.free() | {1}
        own: dict[str, list[int]] = {}
        for name, (_, root) in self._roots.items():
            tree = self._image.tree(root)
            reached.update(tree.pages)
            if name in raw:
                own[name] = tree.pages
                saved[name].unreadable += tree.broken
        known, complete = self._known_rows("outbox")
        new.execute("SAVEPOINT reading")
        for name in sorted(raw, key=lambda one: (list(Group).index(group_of(one)), one)):
            if name not in own:
                saved[name].unreadable += 1
            for number in own.get(name, []):
                rows, broken = self._image.rows(number)
                saved[name].unreadable += broken
                for row, record in rows:
                    self._keep(new, raw, saved, (name, row, record))
        for number in range(2, self._image.count + 1):
            if number not in reached and self._image.kind(number) in (TABLE_LEAF, INDEX_LEAF, INDEX_INNER):
                self._keep_stray(new, raw, shapes, number, known if complete else None)
        new.execute("RELEASE reading")
        for name, one in saved.items():
            one.rows = new.execute(f"SELECT count(*) FROM {name}").get
            if name != "outbox":
                known_here, _ = self._known_rows(name)
                one.lost = max(0, len(known_here) - one.rows) if known_here else 0
        self._report.tables.extend(saved.values())
        if "outbox" in saved:
            there = {row[0] for row in new.execute("SELECT id FROM outbox")}
            lost = {number: reference for number, reference in known.items() if number not in there}
            saved["outbox"].lost = len(lost)
            self._report.lost_work = tuple(sorted(one for one in lost.values() if one))

    def _keep(
        self,
        new: apsw.Connection,
        raw: Mapping[str, _Shape],
        saved: Mapping[str, Saved],
        found: tuple[str, int, list[Value]],
    ) -> None:
        """Keep a record of the table in whose tree it stands, or of the only one that it can be of."""
        name, row, record = found
        shape = raw[name]
        if not shape.fits(record):
            saved[name].unreadable += 1
            return
        self._insert(new, shape, row, record)

    def _keep_stray(
        self,
        new: apsw.Connection,
        raw: Mapping[str, _Shape],
        shapes: Mapping[str, _Shape],
        number: int,
        outbox: Mapping[int, str] | None,
    ) -> None:
        """Keep the records of a page that no tree leads to, where they can be of one table only.

        Such a page may also be an old one that holds what was deleted since: of the outbox only what its indexes know
        is kept, and where they cannot tell, a person decides about it.
        """
        by_rows = self._image.kind(number) == TABLE_LEAF
        rows, _ = self._image.rows(number)
        for row, record in rows:
            fitting = [one for one in shapes.values() if one.by_rows == by_rows and one.fits(record)]
            if len(fitting) != 1 or fitting[0].name not in raw or (by_rows and row < 1):
                continue
            shape = fitting[0]
            if shape.name == "outbox":
                if outbox is not None and row not in outbox:
                    continue
                if outbox is None:
                    self._insert(new, shape, row, _for_a_person(shape, record))
                    continue
            elif group_of(shape.name) is Group.ACCOUNTS and not by_rows and len(record) < _TELLING:
                continue  # too short to be told from an entry of an index
            self._insert(new, shape, row, record)

    @staticmethod
    def _insert(new: apsw.Connection, shape: _Shape, row: int, record: list[Value]) -> None:
        values = list(record)
        if shape.row_column is not None:
            values[shape.row_column] = row
        columns = shape.columns[: len(values)]
        marks = ", ".join("?" * len(values))
        with suppress(apsw.ConstraintError):
            new.execute(f"INSERT OR IGNORE INTO {shape.name} ({', '.join(columns)}) VALUES ({marks})", values)

    def _known_rows(self, table: str) -> tuple[dict[int, str], bool]:
        """Give the numbers of the rows that the indexes of a table know, with their references where one tells them;
        and whether a whole index was read."""
        known: dict[int, str] = {}
        complete = False
        for name, (of, root) in self._roots.items():
            if of != table or name == table:
                continue
            tree = self._image.tree(root)
            broken = tree.broken
            for number in tree.pages:
                if self._image.kind(number) not in (INDEX_LEAF, INDEX_INNER):
                    broken += 1
                    continue
                entries, cells = self._image.rows(number)
                broken += cells
                for _, entry in entries:
                    if not isinstance(entry[-1], int):
                        broken += 1
                        continue
                    reference = str(entry[-2]) if name == "outbox_by_reference" and len(entry) > 2 else ""
                    known[entry[-1]] = known.get(entry[-1]) or reference
            complete = complete or (not broken and name == "outbox_by_state")
        return known, complete

    # -- afterwards ----------------------------------------------------------------------------------------------------

    def _leave_odd(self, new: apsw.Connection) -> set[str]:
        """Leave out what nobody wrote so, and keep what is worth it without it; work is named, as it is not to be sent.

        Gives the tables of which anything was left out.
        """
        left: dict[str, int] = {}
        kept: dict[str, int] = {}
        lost_work: set[str] = set()
        for table in values.tables(new):
            for row in values.odd_rows(new, table):
                into = kept if values.mend(new, table, row) else left
                into[table] = into.get(table, 0) + 1
                if table == "outbox":
                    lost_work.add(row.texts["reference"])
        for one in self._report.tables:
            lost = left.get(one.table, 0)
            one.rows, one.lost = one.rows - lost, one.lost + lost
            one.unreadable += kept.get(one.table, 0)
        self._report.lost_work = tuple(sorted({*self._report.lost_work, *lost_work} - {""}))
        return set(left)

    def _missing(self, new: apsw.Connection) -> Missing | None:
        """Tell which saved changes are missing even with everything that the log still holds."""
        told = files.told_beside(self._path)
        here = self._last_change()
        if not told:
            return None
        last = max(told, key=lambda one: one.changes)
        if here is None:  # how many changes it had is not known, but how many pieces of work there were
            begun = last.works - int(new.execute("SELECT coalesce(max(id), 0) FROM outbox").get)
            return Missing(0, begun, 0.0) if begun > 0 else None
        if last.store_id != here.store_id or last.changes <= here.changes:
            return None
        return Missing(last.changes - here.changes, max(0, last.works - here.works), here.at)

    def _last_change(self) -> files.LastChange | None:
        _, root = self._roots.get("last_change", ("", 0))
        sequences = {str(one[0]): one[1] for one in self._records("sqlite_sequence") if len(one) == 2}
        for number in self._image.tree(root).pages if root else ():
            for _, record in self._image.rows(number)[0]:
                match record:
                    case [_, str(store_id), int(changes), (float() | int()) as at]:
                        works = sequences.get("outbox", 0)
                        return files.LastChange(store_id, changes, works if isinstance(works, int) else 0, float(at))
        return None

    def _records(self, name: str) -> Iterator[list[Value]]:
        _, root = self._roots.get(name, ("", 0))
        for number in self._image.tree(root).pages if root else ():
            yield from (record for _, record in self._image.rows(number)[0])

    def _mend(self, new: apsw.Connection, touched: set[str], now: float) -> None:
        """Make the parts fit together again."""
        for record in self._records("sqlite_sequence"):
            if len(record) == 2 and isinstance(record[0], str) and isinstance(record[1], int):
                new.execute(
                    "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (min(record[1], 1 << 53), record[0])
                )
        for record in self._records("store_identity"):
            if len(record) == 2 and isinstance(record[1], str):
                new.execute("UPDATE store_identity SET store = ?", (record[1],))
        known = files.told_beside(self._path)
        if known:  # a number that was given once is never given again
            works = max(one.works for one in known)
            new.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'outbox'", (works,))
        new.execute(
            "INSERT OR IGNORE INTO scopes (id, account, merchant) SELECT DISTINCT scope, account, merchant FROM outbox"
        )
        new.execute(
            "UPDATE outbox SET scope = coalesce((SELECT s.id FROM scopes s WHERE s.account = "
            "outbox.account AND s.merchant = outbox.merchant), scope)"
        )
        for table in ("orders", "order_statuses", "pickups", "pickup_statuses"):
            new.execute(f"DELETE FROM {table} WHERE scope NOT IN (SELECT id FROM scopes)")
        new.execute("DELETE FROM orders WHERE id NOT IN (SELECT id FROM order_details)")  # read and written together
        for table in ("order_details", "order_search"):
            new.execute(f"DELETE FROM {table} WHERE id NOT IN (SELECT id FROM orders)")
        new.execute(
            "UPDATE order_statuses SET again = EXISTS (SELECT 1 FROM order_statuses b WHERE b.scope = "
            "order_statuses.scope AND b.number = order_statuses.number AND b.seen_at < order_statuses.seen_at)"
        )  # an earlier shape has no word of it
        facets.rebuild(new)
        new.execute("DELETE FROM outbox_failures WHERE outbox_id NOT IN (SELECT id FROM outbox)")
        new.execute("DELETE FROM parked WHERE row_id NOT IN (SELECT id FROM outbox)")
        if touched & _GROUPS[Group.MIRROR] or touched & {"scopes"} or self._report.missing is not None:
            new.execute("DELETE FROM marks")  # every list is read from its first page again
        if not self._report.certain:
            maintenance.doubt(new, now)


#: Records of tables without row numbers are told from entries of an index by their length.
_TELLING = 5
_SENT = frozenset({"done", "draft", "refused"})


def _for_a_person(shape: _Shape, record: list[Value]) -> list[Value]:
    at = shape.columns.index("state")
    if len(record) > at and record[at] not in _SENT:
        return [*record[:at], "needs_person", *record[at + 1 :]]
    return record
