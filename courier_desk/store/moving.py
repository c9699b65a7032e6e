"""Moving all of one store into another: a desk's own file into the store of its site, and a copy of that back.

In pieces, each of them one transaction of the store that takes in, with how far it is: ended at any moment, by
whatever, it goes on there, and nothing comes twice. A file that was moved keeps all it has; what was to be sent from it
waits for a person there, because it is sent from where it was moved to. What a site sends is never sent from a copy.
"""
# ruff: noqa: S608 - statements are put together from the names of this store's own tables and columns

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from courier_desk.domain.moving import Kept, MoveCount, Moved, MoveStep
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.print_jobs import LIVE, JobState
from courier_desk.domain.values import frozen
from courier_desk.store.database import Store
from courier_desk.store.desks import lease_of, may_decide
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.moving_reading import Piece, Told, condition_of, read, told
from courier_desk.store.moving_rows import TO_SEND, Putter
from courier_desk.store.moving_rules import RULES, SUBJECTS, Keep
from courier_desk.store.site_copy import note, noted
from courier_desk.store.sql import Database, all_rows, from_json, marks, one_row, run, to_json

#: Stands for the whole move among the tables of it.
_BEGUN = ""
_OF_WORK: Mapping[Kept, str] = {
    Kept.TO_SEND: "state NOT IN ('draft', 'done')",
    Kept.DRAFTS: "state = 'draft'",
    Kept.SENT: "state = 'done'",
}


@frozen
class _Mark:
    """How far one table is: behind which row it goes on, and whether it is done."""

    last: Sequence[object] = ()
    finished: bool = False


def counts(db: Database) -> dict[Kept, int]:
    """Count what there is of each kind, as far as it is moved: without the training service."""
    found = dict.fromkeys(Kept, 0)
    condition, values = condition_of("outbox", db)
    for kind, which in _OF_WORK.items():
        found[kind] = _count(db, f"outbox WHERE {condition} AND {which}", values)
    for table, rule in RULES.items():
        if rule.kind is not None:
            condition, values = condition_of(table, db)
            found[rule.kind] += _count(db, f"{table} WHERE {condition}", values)
    return found


def _count(db: Database, rows: str, values: Sequence[object]) -> int:
    row = one_row(db, f"SELECT count(*) FROM {rows}", values)
    return 0 if row is None else int(row[0])


#: Noted in a file that was taken back: its next move looks at all of it again, and finds what came.
_ANEW = "move anew"


def take_back(db: Database) -> None:
    """Work with a store again that was moved. What was to be sent when it was moved stays a person's to decide.

    What is made in it from now on is behind no mark that a site keeps of the move.
    """
    for table in ("parked", "moved_away"):
        run(db, f"DELETE FROM {table}")
    note(db, _ANEW, 1)


async def move(
    source: Store,
    target: Store,
    *,
    url: str = "",
    tell: Callable[[MoveStep], object] = lambda _step: None,
    ended: Callable[[], bool] = lambda: False,
) -> Moved:
    """Move everything of ``source`` into ``target``; nobody else may work with a source that is a file.

    ``url``: the way back to a target that is a site, without a password. ``tell`` is told after each piece how far it
    is; ``ended`` is asked between two whether to leave it there: a later call goes on. Raises StoreFault of either.
    """
    here = await source.read(partial(told, is_site=source.shared))
    there = await target.read(partial(told, is_site=target.shared))
    if await source.read(_makes_merchants) and not await target.read(may_decide):
        raise StoreFault(StoreFaultKind.FORBIDDEN, detail="merchants", site=target.address)
    putter = Putter(here, there, target.now())
    if not source.shared and await source.read(lambda db: noted(db, _ANEW) is not None):
        await target.write(lambda db: run(db, "DELETE FROM moves WHERE source = ?", (here.store,)))
        await source.write(lambda db: note(db, _ANEW, None))
    await target.write(lambda db: _begin(db, here.store))
    kept = await target.read(lambda db: _marks(db, here.store))
    rows = await source.read(lambda db: _remaining(db, {}))
    done = rows - await source.read(lambda db: _remaining(db, kept))
    for table in SUBJECTS:
        mark = kept.get(table, _Mark())
        if table == "outbox" and not source.shared:
            await source.write(partial(_park, site=target.address, url=url, now=source.now()))
        while not mark.finished:
            if ended():
                return await _told(source, target, here, whole=False)
            piece = await source.read(partial(read, table=table, after=mark.last, target=there.store))
            mark = _Mark(piece.last or (), piece.last is None)
            await target.write(partial(_put, putter=putter, source=here, table=table, piece=piece, mark=mark))
            done += len(piece.rows)
            tell(MoveStep(min(done, rows), rows))
    if not source.shared:
        await source.write(partial(_end, now=source.now()))
    found = await _told(source, target, here, whole=True)
    await target.write(lambda db: _finish(db, here.store, is_file=not target.shared))
    return replace(found, renamed=putter.renamed)


def _makes_merchants(db: Database) -> bool:
    condition, values = condition_of("outbox", db)
    sql = f"SELECT 1 FROM outbox WHERE {condition} AND kind = ? LIMIT 1"
    return one_row(db, sql, (*values, Kind.MERCHANT_CREATE.value)) is not None


def _begin(db: Database, source: str) -> None:
    if one_row(db, "SELECT 1 FROM moves WHERE source = ?", (source,)) is not None:
        return
    run(db, "DELETE FROM move_counts WHERE source = ?", (source,))
    run(db, "INSERT INTO moves (source, subject, last, finished) VALUES (?, ?, '[]', 0)", (source, _BEGUN))
    sql = "INSERT INTO move_counts (source, subject, before, added, present) VALUES (?, ?, ?, 0, 0)"
    for kind, before in counts(db).items():
        run(db, sql, (source, kind.value, before))


def _marks(db: Database, source: str) -> dict[str, _Mark]:
    rows = all_rows(db, "SELECT subject, last, finished FROM moves WHERE source = ?", (source,))
    return {row[0]: _Mark(from_json(row[1]), bool(row[2])) for row in rows}


def _remaining(db: Database, kept: Mapping[str, _Mark]) -> int:
    """Count the rows that are still to be moved."""
    found = 0
    for table in SUBJECTS:
        mark = kept.get(table, _Mark())
        if mark.finished:
            continue
        condition, values = condition_of(table, db)
        if mark.last:
            key = ("id",) if RULES[table].keep is Keep.NUMBERED else RULES[table].key
            condition, values = f"{condition} AND ({', '.join(key)}) > ({marks(len(key))})", [*values, *mark.last]
        found += _count(db, f"{table} WHERE {condition}", values)
    return found


def _put(db: Database, putter: Putter, source: Told, table: str, piece: Piece, mark: _Mark) -> None:
    putter.put(db, table, piece)
    sql = (
        "INSERT INTO moves (source, subject, last, finished) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (source, subject) DO UPDATE SET last = excluded.last, finished = excluded.finished"
    )
    run(db, sql, (source.store, table, to_json(mark.last), int(mark.finished)))
    sql = "UPDATE move_counts SET added = added + ?, present = present + ? WHERE source = ? AND subject = ?"
    for kind in {*putter.added, *putter.present}:
        run(db, sql, (putter.added[kind], putter.present[kind], source.store, kind.value))


def _park(db: Database, site: str, url: str, now: float) -> None:
    """Let nothing be sent or printed from a store any more that is moved: a person decides there."""
    sql = (
        "INSERT INTO moved_away (id, site, url, begun) VALUES (1, ?, ?, ?) ON CONFLICT (id) DO UPDATE "
        "SET site = excluded.site, url = excluded.url, begun = excluded.begun, finished = NULL"
    )
    run(db, sql, (site, url, now))
    condition, values = condition_of("outbox", db)
    which = f"{condition} AND state IN ({marks(len(TO_SEND))})"
    sql = (
        f"INSERT INTO parked (row_id, state, unsure, sent_at, changed) SELECT id, state, unsure, sent_at, changed "
        f"FROM outbox WHERE {which} ON CONFLICT (row_id) DO UPDATE SET state = excluded.state, "
        "unsure = excluded.unsure, sent_at = excluded.sent_at, changed = excluded.changed"
    )
    run(db, sql, (*values, *TO_SEND))
    sql = f"UPDATE outbox SET state = ?, unsure = 1, sent_at = coalesce(sent_at, created), lease = 0 WHERE {which}"
    run(db, sql, (State.NEEDS_PERSON.value, *values, *TO_SEND))
    condition, values = condition_of("print_jobs", db)
    sql = f"UPDATE print_jobs SET state = ? WHERE {condition} AND state IN ({marks(len(LIVE))})"
    run(db, sql, (JobState.INTERRUPTED.value, *values, *sorted(LIVE)))


def _end(db: Database, now: float) -> None:
    run(db, "UPDATE moved_away SET finished = ?", (now,))


def _finish(db: Database, source: str, *, is_file: bool) -> None:
    run(db, "DELETE FROM moves WHERE source = ?", (source,))
    run(db, "UPDATE outbox SET lease = 0 WHERE lease = ? AND state = 'waiting'", (lease_of(db),))
    if is_file:
        take_back(db)


async def _told(source: Store, target: Store, here: Told, *, whole: bool) -> Moved:
    held, after = await source.read(counts), await target.read(counts)
    sql = "SELECT subject, before, added, present FROM move_counts WHERE source = ?"
    kept = {row[0]: row[1:] for row in await target.read(lambda db: all_rows(db, sql, (here.store,)))}
    return Moved(
        counts=[
            MoveCount(kind=kind, here=held[kind], before=before, added=added, present=present, after=after[kind])
            for kind in Kept
            for before, added, present in [kept.get(kind.value, (0, 0, 0))]
        ],
        whole=whole,
    )
