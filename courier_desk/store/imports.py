"""Imports: files of orders with their rows, what a person corrected of them, and what became of each.

Also how columns of files with one heading are meant, and which zones a merchant's spellings were taken for. Judging
rows is ``domain.import_check``'s; nothing here reads a file.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from courier_desk.domain.failures import Failure
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.import_rows import COLUMNS, Corrections, ImportRow
from courier_desk.domain.intake_sheet import Fault, HeaderFault, RowFault
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outbox import State
from courier_desk.domain.values import frozen
from courier_desk.store.payloads import failure_from_plain
from courier_desk.store.sql import Database, Row, all_rows, chunks, from_json, marks, one_row, run, to_json

_HEAD = (
    "id, merchant, name, path, digest, sheet, heading, heading_row, columns, origins, who, begun, changed, "
    "delimiter, closed, job"
)


@frozen(kw_only=True)
class ImportHead:
    """One import without its rows. ``path`` and ``digest`` name its file as ``desk.intake.Source`` does.

    ``heading``: the file's own; ``delimiter``: between the cells of a text, "" for a workbook; ``columns``: the map it
    was laid out by, as text; ``origins``: for each of ``COLUMNS`` the place in the file it comes from, None for none.
    Moments in seconds since the epoch; ``closed`` is None while rows of it may still be corrected and sent; ``job``:
    the print job its labels belong to.
    """

    merchant: str
    name: str
    path: str
    digest: str
    sheet: str
    heading: tuple[str, ...]
    heading_row: int
    columns: str
    origins: tuple[int | None, ...]
    who: str
    begun: float
    changed: float
    delimiter: str = ""
    import_id: int = 0
    closed: float | None = None
    job: int | None = None


@frozen
class ImportCounts:
    """How the rows of an import stand. ``open``: not sent; ``made``: orders; ``pending``: on their way, or refused."""

    rows: int
    open: int
    made: int
    pending: int


@frozen
class RowOutcome:
    """What became of a row: its place in the outbox, the state of that (None when it is there no more), the number.

    ``failure``: why it was refused, or last failed; ``untouched``: nothing of it left yet.
    """

    place: int
    row_id: int | None
    state: State | None
    number: str
    failure: Failure | None = None
    untouched: bool = False


# -- an import -----------------------------------------------------------------------------------------------------


def add(db: Database, account: str, head: ImportHead, rows: Sequence[ImportRow]) -> int:
    """Keep an import; gives its id."""
    values = (
        account, head.merchant, head.name, head.path, head.digest, head.sheet, to_json(head.heading), head.heading_row,
        head.columns, to_json(head.origins), head.who, head.begun, head.changed, head.delimiter,
    )  # fmt: skip
    run(
        db,
        "INSERT INTO imports (account, merchant, name, path, digest, sheet, heading, heading_row, columns, origins, "
        f"who, begun, changed, delimiter) VALUES ({marks(len(values))})",
        values,
    )
    import_id = db.last_insert_rowid()
    db.executemany(
        "INSERT INTO import_rows (import, place, account, number, given, reference, own, cells, faults) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                import_id,
                place,
                account,
                row.number,
                row.given,
                row.reference,
                to_json(row.own),
                _cells_text(row.cells),
                to_json([[at, one.kind.value, one.text] for at, one in row.faults]) if row.faults else "",
            )
            for place, row in enumerate(rows)
        ),
    )
    return import_id


def _cells_text(cells: Sequence[str]) -> str:
    """Write the filled cells with their places: most of a table's columns are empty."""
    return to_json({at: text for at, text in enumerate(cells) if text})


def head(db: Database, account: str, import_id: int) -> ImportHead | None:
    """Give one import."""
    row = one_row(db, f"SELECT {_HEAD} FROM imports WHERE account = ? AND id = ?", (account, import_id))
    return None if row is None else _head(row)


def heads(db: Database, account: str, merchant: str, *, limit: int = 1_000) -> list[ImportHead]:
    """Give the imports of a merchant, newest first: the last ones, and all that are not done."""
    whose, order = "account = ? AND merchant = ?", "ORDER BY begun DESC, id DESC"
    last = f"SELECT id FROM imports WHERE {whose} {order} LIMIT ?"
    sql = f"SELECT {_HEAD} FROM imports WHERE {whose} AND (closed IS NULL OR id IN ({last})) {order}"
    return list(map(_head, all_rows(db, sql, (account, merchant, account, merchant, limit))))


def _head(row: Row) -> ImportHead:
    return ImportHead(
        import_id=row[0],
        merchant=row[1],
        name=row[2],
        path=row[3],
        digest=row[4],
        sheet=row[5],
        heading=tuple(from_json(row[6])),
        heading_row=row[7],
        columns=row[8],
        origins=tuple(from_json(row[9])),
        who=row[10],
        begun=row[11],
        changed=row[12],
        delimiter=row[13],
        closed=row[14],
        job=row[15],
    )


def rows(db: Database, import_id: int) -> tuple[list[ImportRow], dict[int, Corrections]]:
    """Give the rows of an import in the file's order, and what was corrected of them by place."""
    sql = (
        "SELECT place, number, given, reference, own, cells, faults, corrected FROM import_rows WHERE import = ? "
        "ORDER BY place"
    )
    found, corrected = [], {}
    for row in all_rows(db, sql, (import_id,)):
        found.append(ImportRow(row[1], tuple(from_json(row[4])), _cells(row[5]), _faults(row[6]), row[2], row[3]))
        if row[7]:
            corrected[row[0]] = _corrections(from_json(row[7]))
    return found, corrected


def _cells(text: str) -> tuple[str, ...]:
    filled = {int(at): cell for at, cell in from_json(text).items()} if text else {}
    width = max(len(COLUMNS), max(filled, default=-1) + 1)
    return tuple(filled.get(at, "") for at in range(width))


def _faults(text: str) -> tuple[tuple[int, Fault], ...]:
    return tuple((at, Fault("", _kind(kind), said)) for at, kind, said in from_json(text)) if text else ()


def _kind(value: str) -> RowFault | HeaderFault | FindingKind:
    return RowFault(value) if value in set(RowFault) else FindingKind(value)


def _corrections(plain: Mapping[str, Any]) -> Corrections:
    texts = {Column(name): text for name, text in plain.get("texts", {}).items()}
    return Corrections(MappingProxyType(texts), frozenset(plain.get("kept", ())), bool(plain.get("left_out")))


def correct(db: Database, import_id: int, corrections: Mapping[int, Corrections], at: float) -> None:
    """Keep what a person changed of rows."""
    db.executemany(
        "UPDATE import_rows SET corrected = ? WHERE import = ? AND place = ?",
        ((_corrected_text(one), import_id, place) for place, one in corrections.items()),
    )
    run(db, "UPDATE imports SET changed = ? WHERE id = ?", (at, import_id))


def _corrected_text(one: Corrections) -> str:
    if one.is_empty:
        return ""
    texts = {column.value: text for column, text in one.texts.items()}
    return to_json({"texts": texts, "kept": sorted(one.kept), "left_out": one.left_out})


def sent(db: Database, import_id: int, row_ids: Mapping[int, int], at: float) -> None:
    """Keep which rows of the outbox rows of an import became."""
    db.executemany(
        "UPDATE import_rows SET outbox = ? WHERE import = ? AND place = ?",
        ((row_id, import_id, place) for place, row_id in row_ids.items()),
    )
    run(db, "UPDATE imports SET changed = ? WHERE id = ?", (at, import_id))


def unsent(db: Database, import_id: int, places: Sequence[int], at: float) -> None:
    """Forget that rows were sent: they were taken back before anything of them left. So the import is open again."""
    run(db, "UPDATE imports SET closed = NULL, changed = ? WHERE id = ?", (at, import_id))
    for some in chunks(places):
        sql = f"UPDATE import_rows SET outbox = NULL WHERE import = ? AND place IN ({marks(len(some))})"
        run(db, sql, (import_id, *some))


def print_with(db: Database, import_id: int, job: int) -> None:
    """Keep the print job of an import's labels."""
    run(db, "UPDATE imports SET job = ? WHERE id = ?", (job, import_id))


def close(db: Database, import_id: int, at: float) -> None:
    """Nothing of it is corrected or sent any more; what became of its rows stays."""
    _keep_numbers(db, "import = ?", (import_id,))
    run(db, "UPDATE imports SET closed = ?, changed = ? WHERE id = ?", (at, at, import_id))


def drop(db: Database, account: str, import_id: int) -> None:
    """Forget an import of which nothing was sent."""
    run(db, "DELETE FROM import_rows WHERE import = ?", (import_id,))
    run(db, "DELETE FROM imports WHERE account = ? AND id = ?", (account, import_id))


#: The number of the order that a row of an import became, as it was kept or as its row in the outbox has it.
_NUMBER = (
    "CASE WHEN r.became = '' AND o.state = 'done' THEN coalesce(json_extract(o.result, '$.number'), '') "
    "ELSE r.became END"
)


def outcomes(db: Database, import_id: int) -> list[RowOutcome]:
    """Tell what became of the rows that were sent."""
    sql = (
        f"SELECT r.place, r.outbox, o.state, {_NUMBER}, o.failure, o.attempts FROM import_rows r "
        "LEFT JOIN outbox o ON o.id = r.outbox "
        "WHERE r.import = ? AND r.outbox IS NOT NULL ORDER BY r.place"
    )
    return [
        RowOutcome(
            row[0],
            row[1],
            State(row[2]) if row[2] else None,
            row[3],
            failure_from_plain(from_json(row[4])) if row[4] else None,
            row[2] == State.WAITING and row[5] == 0,
        )
        for row in all_rows(db, sql, (import_id,))
    ]


def _keep_numbers(db: Database, condition: str, values: Sequence[object]) -> None:
    run(
        db,
        "UPDATE import_rows SET became = (SELECT coalesce(json_extract(result, '$.number'), '') FROM outbox "
        f"WHERE outbox.id = import_rows.outbox) WHERE {condition} AND became = '' AND outbox IN "
        "(SELECT id FROM outbox WHERE state = 'done')",
        values,
    )


def prune(db: Database, before: float, oldest: float) -> int:
    """Keep what became of every row, before the outbox forgets it; gives how many imports were forgotten themselves.

    Imports that ended before ``before`` (seconds since the epoch) keep what their report tells and no more of the
    file; those that ended before ``oldest`` go.
    """
    _keep_numbers(db, "outbox IS NOT NULL", ())
    run(
        db,
        "UPDATE import_rows SET own = '[]' WHERE own <> '[]' AND import IN (SELECT id FROM imports WHERE closed < ?)",
        (before,),
    )
    run(db, "DELETE FROM import_rows WHERE import IN (SELECT id FROM imports WHERE closed < ?)", (oldest,))
    return run(db, "DELETE FROM imports WHERE closed < ?", (oldest,))


def number_of(db: Database, row: Mapping[str, Any]) -> str:
    """Give the number of the order that a row (its columns) became, by itself or by its work; empty where none is."""
    if row["became"] or row["outbox"] is None:
        return str(row["became"] or "")
    found = one_row(
        db, "SELECT coalesce(json_extract(result, '$.number'), '') FROM outbox WHERE id = ?", (row["outbox"],)
    )
    return str(found[0]) if found is not None else ""


#: A row of a file of which the person is forgotten.
EMPTIED: Mapping[str, str] = MappingProxyType({"own": "[]", "cells": "{}", "corrected": "", "given": ""})


def forget(db: Database, account: str, keys: Collection[str]) -> int:
    """Empty the rows in which one of these phones stands (each as its last ten digits).

    Those that are still to be sent keep what they need; gives how many these are.
    """
    named, left = [], 0
    sql = (
        "SELECT r.import, r.place, r.own, r.cells, r.corrected, "
        "r.outbox IS NULL AND r.became = '' AND i.closed IS NULL "
        "FROM import_rows r JOIN imports i ON i.id = r.import WHERE r.account = ?"
    )
    for import_id, place, own, cells, corrected, is_open in all_rows(db, sql, (account,)):
        if not _names_phone(f"{own}\n{cells}\n{corrected}", keys):
            continue
        if is_open:
            left += 1
        else:
            named.append((import_id, place))
    sql = f"UPDATE import_rows SET {', '.join(f'{name} = ?' for name in EMPTIED)} WHERE import = ? AND place = ?"
    db.executemany(sql, [(*EMPTIED.values(), *one) for one in named])
    return left


def _names_phone(text: str, keys: Collection[str]) -> bool:
    """Tell whether one of these phones stands in a text; one shorter than any number here is in other people's too."""
    runs = ["".join(filter(str.isdigit, one)) for one in _DIGITS.findall(fold_digits(text))]
    whole = [key for key in keys if len(key) == _WHOLE]
    short = tuple(key for key in keys if _SHORTEST <= len(key) < _WHOLE)
    return any(run_.endswith(short) or any(key in run_ for key in whole) for run_ in runs)


_DIGITS: Final = re.compile(r"\d(?:[ ().+-]*\d)*")
#: Digits of a phone's key, and of the shortest number that is somebody's.
_WHOLE, _SHORTEST = 10, 7


def counts(db: Database, import_ids: Sequence[int]) -> dict[int, ImportCounts]:
    """Count the rows of imports."""
    found: dict[int, ImportCounts] = {}
    for some in chunks(import_ids):
        sql = (
            "SELECT r.import, count(*), count(CASE WHEN r.outbox IS NULL THEN 1 END), "
            "count(CASE WHEN r.became <> '' OR coalesce(o.state, '') = 'done' THEN 1 END) "
            f"FROM import_rows r LEFT JOIN outbox o ON o.id = r.outbox WHERE r.import IN ({marks(len(some))}) "
            "GROUP BY r.import"
        )
        for import_id, total, unsent_rows, made in all_rows(db, sql, some):
            found[import_id] = ImportCounts(total, unsent_rows, made, total - unsent_rows - made)
    return found


# -- what is learnt ------------------------------------------------------------------------------------------------


def keep_map(db: Database, account: str, heading: str, columns: str, at: float) -> None:
    """Keep how the columns of files with this heading are meant."""
    sql = (
        "INSERT INTO column_maps (account, heading, columns, at) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (account, heading) DO UPDATE SET columns = excluded.columns, at = excluded.at"
    )
    run(db, sql, (account, heading, columns, at))


def kept_map(db: Database, account: str, heading: str) -> str:
    """Give it as text; "" when none is kept."""
    row = one_row(db, "SELECT columns FROM column_maps WHERE account = ? AND heading = ?", (account, heading))
    return "" if row is None else str(row[0])


def learn_zones(db: Database, account: str, merchant: str, zones: Mapping[str, tuple[str, str]], at: float) -> None:
    """Keep which zone (governorate, value) a merchant's spelling was taken for."""
    sql = (
        "INSERT INTO import_zones (account, merchant, spelling, governorate, value, at) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (account, merchant, spelling) DO UPDATE SET governorate = excluded.governorate, "
        "value = excluded.value, at = excluded.at"
    )
    db.executemany(sql, ((account, merchant, spelling, *zone, at) for spelling, zone in zones.items()))


def forget_zones(db: Database, account: str, merchant: str, spellings: Sequence[str]) -> None:
    """Forget what was learnt: it was taken back."""
    sql = "DELETE FROM import_zones WHERE account = ? AND merchant = ? AND spelling = ?"
    db.executemany(sql, ((account, merchant, spelling) for spelling in spellings))


def learnt_zones(db: Database, account: str, merchant: str) -> dict[str, tuple[str, str]]:
    """Give them: zones by spelling."""
    sql = "SELECT spelling, governorate, value FROM import_zones WHERE account = ? AND merchant = ?"
    return {row[0]: (row[1], row[2]) for row in all_rows(db, sql, (account, merchant))}
