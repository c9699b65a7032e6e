"""Jobs of labels, each of one desk, and where each label stands: a desk that ended in the middle knows what is out.

States and steps are ``domain.print_jobs``'s; this file keeps them. Names, zones and amounts are not kept here: whoever
shows a job reads them from the orders. Nothing here prints.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from courier_desk.domain.label_profiles import profile_of
from courier_desk.domain.outbox import State
from courier_desk.domain.print_jobs import (
    LIVE,
    OPEN,
    TO_COME,
    CameOut,
    JobState,
    PrintEvent,
    PrintJob,
    PrintLine,
    PrintSequence,
    PrintState,
    ToPrint,
    step,
)
from courier_desk.domain.values import frozen
from courier_desk.store.desks import desk_of
from courier_desk.store.sql import Database, Row, all_rows, chunks, from_json, marks, one_row, run, to_json

_JOB = "id, title, made, who, profile, sequence, state, single, problem, came_out, ended"
_LINE = "job, position, number, merchant, outbox, reference, state, moved, spool_job, printer, problem, detail, copy"
#: What the spooler may still say something about is asked for so long (seconds).
TOLD_WITHIN = 86_400.0


def add(
    db: Database, account: str, job: PrintJob, wanted: Sequence[ToPrint], now: float, *, desk: str | None = None
) -> int:
    """Keep a new job with its labels in their order, and give its id. What has no number yet waits for it.

    It is printed at the desk that asks, or at ``desk``, which prints by its own profile where the job has none.
    """
    values = (
        account, desk_of(db) if desk is None else desk, job.title, job.made, job.who, to_json(job.profile.as_plain()),
        job.sequence.value, job.state.value,
        job.single, job.problem, job.came_out.value, job.ended,
    )  # fmt: skip
    sql = (
        "INSERT INTO print_jobs "
        "(account, desk, title, made, who, profile, sequence, state, single, problem, came_out, ended) "
        f"VALUES ({marks(len(values))}) RETURNING id"
    )
    job_id = int(all_rows(db, sql, values)[0][0])
    for position, one in enumerate(wanted, 1):
        state = PrintState.QUEUED if one.number else PrintState.WAITING
        run(
            db,
            "INSERT INTO print_lines (job, position, account, number, merchant, outbox, reference, state, moved, "
            "printer, problem, detail, copy) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', '', 0)",
            (job_id, position, account, one.number, one.merchant, one.outbox_id, one.reference, state.value, now),
        )
    return job_id


def job(db: Database, account: str, job_id: int) -> PrintJob | None:
    """Give a job."""
    row = one_row(db, f"SELECT {_JOB} FROM print_jobs WHERE account = ? AND id = ?", (account, job_id))
    return None if row is None else _job(row)


def jobs(
    db: Database,
    account: str,
    *,
    states: Collection[JobState] = (),
    limit: int = 50,
    single: bool | None = None,
) -> list[PrintJob]:
    """Give the jobs in these states (all when none is named), newest first."""
    sql = f"SELECT {_JOB} FROM print_jobs WHERE account = ? AND desk = ?"
    values: list[object] = [account, desk_of(db)]
    if states:
        sql += f" AND state IN ({marks(len(states))})"
        values += [state.value for state in states]
    if single is not None:
        sql += " AND single = ?"
        values.append(single)
    return [_job(row) for row in all_rows(db, f"{sql} ORDER BY id DESC LIMIT ?", (*values, limit))]


def live_jobs(db: Database, account: str) -> list[PrintJob]:
    """Give the jobs that may print and have a label whose turn can come: single ones first, then in their order."""
    sql = (
        f"SELECT {_JOB} FROM print_jobs j WHERE account = ? AND desk = ? AND state IN ({marks(len(LIVE))}) "
        "AND EXISTS (SELECT 1 FROM print_lines l WHERE l.job = j.id AND l.state = 'queued' "
        "AND NOT EXISTS (SELECT 1 FROM print_lines w "
        "JOIN outbox o ON o.id = w.outbox WHERE w.job = l.job AND w.position < l.position AND w.state = 'waiting' "
        "AND o.state IN ('waiting', 'sending', 'done'))) ORDER BY single DESC, id"
    )
    return [_job(row) for row in all_rows(db, sql, (account, desk_of(db), *(state.value for state in LIVE)))]


def save(db: Database, account: str, changed: PrintJob) -> None:
    """Keep what changed of a job: where it stands, by which profile it prints, what was said of it."""
    run(
        db,
        "UPDATE print_jobs SET profile = ?, state = ?, problem = ?, came_out = ?, ended = ? "
        "WHERE account = ? AND id = ?",
        (
            to_json(changed.profile.as_plain()), changed.state.value, changed.problem, changed.came_out.value,
            changed.ended, account, changed.job_id,
        ),
    )  # fmt: skip


def lines(
    db: Database,
    job_id: int,
    *,
    states: Collection[PrintState] = (),
    first: int = 1,
    last: int | None = None,
    limit: int = 1000,
    newest: bool = False,
) -> list[PrintLine]:
    """Give labels of a job in their order (or those that moved last first), all states when none is named."""
    sql = f"SELECT {_LINE} FROM print_lines WHERE job = ? AND position >= ?"
    values: list[object] = [job_id, first]
    if last is not None:
        sql += " AND position <= ?"
        values.append(last)
    if states:
        sql += f" AND state IN ({marks(len(states))})"
        values += [state.value for state in states]
    order = "moved DESC, position DESC" if newest else "position"
    return [_line(row) for row in all_rows(db, f"{sql} ORDER BY {order} LIMIT ?", (*values, limit))]


def line(db: Database, job_id: int, position: int) -> PrintLine:
    """Give one label of a job. Raises LookupError."""
    row = one_row(db, f"SELECT {_LINE} FROM print_lines WHERE job = ? AND position = ?", (job_id, position))
    if row is None:
        raise LookupError(f"label {position} of job {job_id}")
    return _line(row)


def next_lines(db: Database, job_id: int, limit: int) -> list[PrintLine]:
    """Give the labels whose turn it is: those queued, up to one whose order is still being created in good order.

    A job keeps its order: the label of an order that is about to be created, or just was, is waited for. One that is
    looked for, was refused or needs a person holds up nothing.
    """
    coming = one_row(
        db,
        "SELECT min(l.position) FROM print_lines l JOIN outbox o ON o.id = l.outbox WHERE l.job = ? "
        "AND l.state = 'waiting' AND o.state IN ('waiting', 'sending', 'done')",
        (job_id,),
    )
    last = None if coming is None or coming[0] is None else int(coming[0]) - 1
    return lines(db, job_id, states=[PrintState.QUEUED], last=last, limit=limit)


def coming(db: Database, account: str, limit: int) -> list[tuple[PrintJob, PrintLine]]:
    """Give the labels that will be printed next, of whichever job, as far as can be told."""
    sql = (
        f"SELECT {_columns('l', _LINE)}, {_columns('j', _JOB)} FROM print_lines l JOIN print_jobs j ON j.id = l.job "
        f"WHERE l.account = ? AND j.desk = ? AND l.state = 'queued' AND j.state IN ({marks(len(LIVE))}) "
        "ORDER BY j.single DESC, l.job, l.position LIMIT ?"
    )
    return _with_jobs(all_rows(db, sql, (account, desk_of(db), *(state.value for state in LIVE), limit)))


def _with_jobs(found: Sequence[Row]) -> list[tuple[PrintJob, PrintLine]]:
    width = _LINE.count(",") + 1
    return [(_job(row[width:]), _line(row[:width])) for row in found]


def counts(db: Database, job_id: int) -> dict[PrintState, int]:
    """Count a job's labels by where they stand."""
    rows = all_rows(db, "SELECT state, count(*) FROM print_lines WHERE job = ? GROUP BY state", (job_id,))
    return {PrintState(row[0]): int(row[1]) for row in rows}


def to_fetch(db: Database, account: str, job_id: int, size: str) -> int:
    """Count a job's labels whose turn comes without waiting for their orders, and of which no file is kept here."""
    row = one_row(
        db,
        "SELECT count(*) FROM print_lines l WHERE l.job = ? AND l.state = 'queued' AND NOT EXISTS "
        "(SELECT 1 FROM kept.labels k WHERE k.account = ? AND k.number = l.number AND k.size = ?)",
        (job_id, account, size),
    )
    return 0 if row is None else int(row[0])


def is_told_again(current: PrintLine, before: PrintLine, event: PrintEvent, now: float) -> bool:
    """Tell whether this very move was made already: of this line, at this moment."""
    if current.moved != now or current.state is before.state:
        return False
    return current.state is step(before.state, event)


def move(db: Database, one: PrintLine, event: PrintEvent, now: float, **facts: object) -> PrintLine:
    """Let something happen to a label; ``facts`` are fields of the line that change with it. Raises ImpossibleStep.

    What is told again because its answer was lost, and was kept, is as it is.
    """
    current = line(db, one.job_id, one.position)
    if is_told_again(current, one, event, now):
        return current
    moved = replace(current, state=step(current.state, event), moved=now, **facts)  # type: ignore[arg-type]
    run(
        db,
        "UPDATE print_lines SET number = ?, state = ?, moved = ?, spool_job = ?, printer = ?, problem = ?, detail = ?, "
        "copy = ? WHERE job = ? AND position = ?",
        (
            moved.number, moved.state.value, moved.moved, moved.spool_job, moved.printer, moved.problem, moved.detail,
            moved.copy, moved.job_id, moved.position,
        ),
    )  # fmt: skip
    return moved


def move_all(
    db: Database, some: Iterable[PrintLine], event: PrintEvent, now: float, **facts: object
) -> list[PrintLine]:
    """Let the same happen to several labels."""
    return [move(db, one, event, now, **facts) for one in some]


def given(db: Database, account: str, now: float) -> list[tuple[PrintJob, PrintLine]]:
    """Give the labels the spooler has under a number and has not said the last word about."""
    sql = (
        f"SELECT {_columns('l', _LINE)}, {_columns('j', _JOB)} FROM print_lines l JOIN print_jobs j ON j.id = l.job "
        "WHERE l.account = ? AND j.desk = ? AND l.state IN ('sent', 'held') AND l.spool_job IS NOT NULL "
        "AND l.moved >= ? ORDER BY l.job, l.position"
    )
    return _with_jobs(all_rows(db, sql, (account, desk_of(db), now - TOLD_WITHIN)))


def _columns(table: str, names: str) -> str:
    return ", ".join(f"{table}.{name.strip()}" for name in names.split(","))


@frozen
class Awaited:
    """A label that waits for its order: the order's ``number`` once it has one, and the ``state`` of its creation.

    State empty: the creation was thrown away, or moved to the site whose it is.
    """

    line: PrintLine
    state: str
    number: str

    @property
    def key(self) -> tuple[int, int]:
        """Name the label: its job, and its position there."""
        return self.line.job_id, self.line.position


def awaited(db: Database, account: str) -> list[Awaited]:
    """Give the labels that wait for their order."""
    sql = (
        f"SELECT {_columns('l', _LINE)}, o.state, o.result FROM print_lines l "
        "JOIN print_jobs j ON j.id = l.job AND j.desk = ? LEFT JOIN outbox o ON o.id = l.outbox "
        "WHERE l.account = ? AND l.state = 'waiting' ORDER BY l.job, l.position"
    )
    found = all_rows(db, sql, (desk_of(db), account))
    return [
        Awaited(_line(row[:-2]), str(row[-2] or ""), str((from_json(row[-1]) if row[-1] else {}).get("number") or ""))
        for row in found
    ]


def end_if_done(db: Database, account: str, job_id: int, now: float) -> bool:
    """End a job that has nothing to come any more; tells whether that is so just now."""
    found = counts(db, job_id)
    current = job(db, account, job_id)
    if current is None or current.ended is not None or any(found.get(state) for state in TO_COME):
        return False
    save(db, account, replace(current, state=JobState.DONE, problem="", ended=now))
    return True


def with_number(db: Database, one: PrintLine) -> PrintLine:
    """Give a label the number its order has got meanwhile, if it has one."""
    if one.number or one.outbox_id is None:
        return one
    sql = "SELECT json_extract(result, '$.number') FROM outbox WHERE id = ? AND state = 'done'"
    found = one_row(db, sql, (one.outbox_id,))
    return replace(one, number=str(found[0])) if found is not None and found[0] else one


def leave_out_awaiting(db: Database, account: str, outbox_id: int, now: float) -> None:
    """Leave out the labels that wait for the order that this creation was to make: it will be none."""
    waiting = [one.line for one in awaited(db, account) if one.line.outbox_id == outbox_id]
    move_all(db, waiting, PrintEvent.LEAVE_OUT, now)
    for job_id in {one.job_id for one in waiting}:
        end_if_done(db, account, job_id, now)


def is_awaited(db: Database, account: str, outbox_id: int) -> bool:
    """Tell whether a job waits for the order that this creation makes."""
    sql = "SELECT 1 FROM print_lines WHERE account = ? AND state = 'waiting' AND outbox = ? LIMIT 1"
    return one_row(db, sql, (account, outbox_id)) is not None


def was_asked(db: Database, account: str, number: str) -> bool:
    """Tell whether some job has, or had, the label of this order."""
    return (
        one_row(db, "SELECT 1 FROM print_lines WHERE account = ? AND number = ? LIMIT 1", (account, number)) is not None
    )


def is_made(db: Database, account: str, number: str, made: float) -> bool:
    """Tell whether this desk has a job of that moment with the label of this order."""
    sql = (
        "SELECT 1 FROM print_lines l JOIN print_jobs j ON j.id = l.job "
        "WHERE l.account = ? AND l.number = ? AND j.desk = ? AND j.made = ? LIMIT 1"
    )
    return one_row(db, sql, (account, number, desk_of(db), made)) is not None


def under_way(db: Database, account: str, numbers: Sequence[str]) -> set[str]:
    """Give which of these orders have a label that a job of this desk prints by itself, now or when its turn comes."""
    found: set[str] = set()
    for some in chunks(numbers):
        sql = (
            "SELECT l.number FROM print_lines l JOIN print_jobs j ON j.id = l.job "
            f"WHERE l.account = ? AND l.number IN ({marks(len(some))}) AND l.state IN ({marks(len(TO_COME))}) "
            f"AND j.state IN ({marks(len(LIVE))}) AND j.desk = ?"
        )
        states = (*(one.value for one in TO_COME), *(one.value for one in LIVE))
        found.update(row[0] for row in all_rows(db, sql, (account, *some, *states, desk_of(db))))
    return found


def is_own(db: Database, job_id: int) -> bool:
    """Tell whether a job is of the desk that asks."""
    return one_row(db, "SELECT 1 FROM print_jobs WHERE id = ? AND desk = ?", (job_id, desk_of(db))) is not None


def take_out(db: Database, account: str, number: str, now: float) -> bool:
    """Leave the label of this order out of batches, and of jobs which do not go on by themselves; tells whether it was
    queued in one. A job that has nothing to come without it is done.
    """
    sql = (
        f"SELECT {_columns('l', _LINE)} FROM print_lines l JOIN print_jobs j ON j.id = l.job WHERE l.account = ? AND "
        "l.number = ? AND l.state = 'queued' AND NOT (j.single = 1 AND j.state = 'running')"
    )
    queued = [_line(row) for row in all_rows(db, sql, (account, number))]
    move_all(db, queued, PrintEvent.LEAVE_OUT, now)
    for job_id in {one.job_id for one in queued}:
        end_if_done(db, account, job_id, now)
    return bool(queued)


def creation(db: Database, job_id: int) -> dict[State | None, int]:
    """Count a job's labels by where the creation of their orders stands; None: it was thrown away."""
    sql = (
        "SELECT CASE WHEN l.number <> '' THEN 'done' ELSE coalesce(o.state, '') END, count(*) FROM print_lines l "
        "LEFT JOIN outbox o ON o.id = l.outbox WHERE l.job = ? GROUP BY 1"
    )
    return {State(row[0]) if row[0] else None: int(row[1]) for row in all_rows(db, sql, (job_id,))}


def creates(db: Database, job_id: int) -> bool:
    """Tell whether a job has labels whose orders were not created when it began."""
    return one_row(db, "SELECT 1 FROM print_lines WHERE job = ? AND outbox IS NOT NULL LIMIT 1", (job_id,)) is not None


def money(db: Database, job_id: int) -> tuple[int, int]:
    """Add up the cash to collect and the fees of the labels that came out, in piastres."""
    sql = (
        "SELECT coalesce(sum(CASE WHEN o.amount_type = 'COD' THEN o.amount END), 0), coalesce(sum(o.fee), 0) "
        "FROM print_lines l JOIN scopes s ON s.account = l.account AND s.merchant = l.merchant "
        "JOIN orders o ON o.scope = s.id AND o.number = l.number "
        "WHERE l.job = ? AND l.state IN ('sent', 'printed')"
    )
    row = one_row(db, sql, (job_id,))
    assert row is not None
    return int(row[0]), int(row[1])


def needing(db: Database, job_id: int, limit: int = 500) -> list[PrintLine]:
    """Give the labels of a job that need a person, in their order: not printed, unknown, or of orders that need one."""
    sql = (
        f"SELECT {_columns('l', _LINE)} FROM print_lines l LEFT JOIN outbox o ON o.id = l.outbox WHERE l.job = ? AND "
        "(l.state IN ('failed', 'unknown', 'held') OR (l.state = 'waiting' AND l.number = '' AND "
        "o.state IN ('refused', 'needs_person', 'draft', 'checking'))) ORDER BY l.position LIMIT ?"
    )
    return [_line(row) for row in all_rows(db, sql, (job_id, limit))]


def latest_of(db: Database, account: str, number: str) -> PrintLine | None:
    """Give where the label of this order stands in the job that had it last."""
    sql = f"SELECT {_LINE} FROM print_lines WHERE account = ? AND number = ? ORDER BY job DESC, position DESC LIMIT 1"
    row = one_row(db, sql, (account, number))
    return None if row is None else _line(row)


def end_interrupted(db: Database, account: str, now: float) -> list[PrintJob]:
    """Take what a desk left when it ended: what was being handed over may be out, the rest waits for a person.

    Gives the jobs that were interrupted just so.
    """
    sql = (
        f"SELECT {_columns('l', _LINE)} FROM print_lines l JOIN print_jobs j ON j.id = l.job "
        "WHERE l.account = ? AND j.desk = ? AND l.state IN ('spooling', 'rendering')"
    )
    for row in all_rows(db, sql, (account, desk_of(db))):
        one = _line(row)
        move(db, one, PrintEvent.LOST if one.state is PrintState.SPOOLING else PrintEvent.PUT_BACK, now)
    interrupted = []
    for one_job in jobs(db, account, states=LIVE, limit=1000):
        after = counts(db, one_job.job_id)
        to_come = sum(after.get(state, 0) for state in TO_COME)
        unknown = after.get(PrintState.UNKNOWN, 0)
        state = JobState.INTERRUPTED if to_come or (unknown and one_job.single) else JobState.DONE
        changed = replace(one_job, state=state, problem="", ended=None if to_come else now)
        save(db, account, changed)
        if to_come or unknown:
            interrupted.append(changed)
    return interrupted


def prune(db: Database, before: float) -> int:
    """Forget the jobs that ended before that moment (seconds since the epoch); the record of prints stays."""
    ended = f"SELECT id FROM print_jobs WHERE made < ? AND state NOT IN ({marks(len(OPEN))})"
    values = (before, *(state.value for state in OPEN))
    run(db, f"DELETE FROM print_lines WHERE job IN ({ended})", values)
    return run(db, f"DELETE FROM print_jobs WHERE id IN ({ended})", values)


def _job(row: Row) -> PrintJob:
    return PrintJob(
        job_id=row[0],
        title=row[1],
        made=row[2],
        who=row[3],
        profile=profile_of(from_json(row[4])),
        sequence=PrintSequence(row[5]),
        state=JobState(row[6]),
        single=bool(row[7]),
        problem=row[8],
        came_out=CameOut(row[9]),
        ended=row[10],
    )


def _line(row: Row) -> PrintLine:
    return PrintLine(
        job_id=row[0],
        position=row[1],
        number=row[2],
        merchant=row[3],
        outbox_id=row[4],
        reference=row[5],
        state=PrintState(row[6]),
        moved=row[7],
        spool_job=row[8],
        printer=row[9],
        problem=row[10],
        detail=row[11],
        copy=row[12],
    )
