"""The maintenance of the store's file: is it ours and sound, bringing it to today's shape, backups.

Works on a connection it is handed; knows no threads and no subject.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from json import JSONDecodeError
from pathlib import Path

import apsw

from courier_desk.domain.moving import MovedAway
from courier_desk.store import connections, files, migrations
from courier_desk.store.faults import StoreFault, StoreFaultKind, as_faults, system_as_faults
from courier_desk.store.sql import Database

_DAILY = "daily"
_BEFORE = "before"
BY_HAND = "by-hand"
_STALE = 3600.0
#: Backups that are kept, of each kind.
KEPT_DAILY = 3
KEPT_BEFORE = 3
KEPT_BY_HAND = 3
#: Looked through at each opening: what cannot be fetched again. The rest is looked through by ``check_everything``.
_PRECIOUS = ("outbox", "outbox_failures", "accounts")
#: What reading ends with where values are not what was written; a fault of the program ends so too, so the file judges.
_UNREADABLE = (apsw.Error, ValueError, TypeError, KeyError, IndexError, OverflowError)
#: What may be damage of the file.
_OF_THE_FILE = frozenset({StoreFaultKind.CORRUPT, StoreFaultKind.NOT_OURS, StoreFaultKind.DEVICE})


#: Steps of the engine between two looks at the clock: some milliseconds.
STEPS = 20_000
#: Pages that a backup copies at once, and after how many of them the disk has to have them: who saves an order waits
#: for the same disk.
_PAGES, _PAGES_TO_THE_DISK = 256, 4_096
#: So long (seconds) the care for the file works, and so long it rests then.
_WORK, _REST = 0.02, 0.01


class Pace:
    """How the care for the file goes: a moment of work, a moment of rest, and an end when the store is closed.

    Called by the engine in the middle of a long statement, and by us between two. Its thread has no lower priority:
    where one holds the interpreter and is not given the processor, the window would wait for it.
    """

    def __init__(self, ended: Callable[[], bool], rest: Callable[[float], object]) -> None:
        self._ended = ended
        self._take = rest
        self._since = time.monotonic()

    def __call__(self) -> bool:
        """Rest where it is time for it; tell whether to break off."""
        if time.monotonic() - self._since >= _WORK:
            self._rest()
        return self._ended()

    def between(self, path: Path) -> None:
        """Rest between two pieces. Raises StoreFault when the store is being closed."""
        self._rest()
        if self._ended():
            raise StoreFault(StoreFaultKind.CLOSED, path)

    def _rest(self) -> None:
        self._take(_REST)
        self._since = time.monotonic()


#: Of what nobody works beside.
_WITHOUT_REST = Pace(lambda: False, lambda _: None)


def check_place(path: Path) -> None:
    """Refuse a place or a file that cannot be used, before the engine touches it. Raises StoreFault."""
    try:
        files.check_place(path, migrations.APPLICATION_ID)
    except StoreFault as fault:
        if fault.kind is StoreFaultKind.NOT_OURS and path.is_file() and _is_ours(path):
            raise StoreFault(StoreFaultKind.CORRUPT, path, fault.detail) from fault
        raise


def _is_ours(path: Path) -> bool:
    """Tell whether a file is a store of this program though something in it says otherwise: by its own mark, by its
    tables, and where neither can be read by what stands beside it."""
    if files.is_marked(path, migrations.APPLICATION_ID):
        return True
    from courier_desk.store import pages  # noqa: PLC0415 - a sound store is not looked at page by page

    with system_as_faults(path):
        names = pages.tables_in(path)
    if names:
        return 2 * len(names & migrations.tables_of(migrations.newest())) > len(names)
    return files.backups_path(path).is_dir() or files.last_change_path(path).exists()


def prepare(db: apsw.Connection, path: Path, now: float, steps: Mapping[int, str]) -> None:
    """Make an opened file usable: refuse it, or migrate it after a backup, and start its log. Raises StoreFault."""
    # Nothing is folded into the file, and the log is not taken away, before it is known to be ours and to hold all that
    # was saved.
    db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    version = _recognise(db, path, migrations.newest(steps))
    if db.readonly("main"):
        raise StoreFault(StoreFaultKind.READ_ONLY, path)
    if version:
        _check_tables(db, path, whole=version == migrations.newest())
    demand_all(db, path)
    db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
    connections.start_log(db)
    # Only now, when the file has its first page: an empty file beside this folder is one that lost what it held.
    with system_as_faults(path):
        files.backups_path(path).mkdir(exist_ok=True)
    if 0 < version < migrations.newest(steps):
        back_up(db, path, now, f"{_BEFORE}-{migrations.newest(steps):04d}")
    migrations.migrate(db, now, steps)
    # Taking the lock once shows now, and not at the first order, that file and folder can be written.
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")


def _recognise(db: apsw.Connection, path: Path, newest: int) -> int:
    version = migrations.version_of(db)
    tables = sum(1 for _ in db.execute("SELECT 1 FROM sqlite_schema"))
    if db.pragma("application_id") != migrations.APPLICATION_ID and (tables or version):
        if _is_ours(path):
            raise StoreFault(StoreFaultKind.CORRUPT, path, "its log is of another program")
        raise StoreFault(StoreFaultKind.NOT_OURS, path, "a database of another program")
    if version > newest:
        needed = migrations.program_needed(db)
        raise StoreFault(StoreFaultKind.NEWER, path, f"shape {version}, this program knows {newest}", needed=needed)
    return version


def demand_current(db: apsw.Connection, path: Path) -> None:
    """Refuse a file that is not exactly of today's shape. Raises StoreFault."""
    if _recognise(db, path, migrations.newest()) != migrations.newest():
        raise StoreFault(StoreFaultKind.READ_ONLY, path, "of an earlier version, and cannot be brought to this one")


@contextmanager
def as_damage(path: Path) -> Iterator[None]:
    """Turn whatever the engine says of a file that it is given into StoreFault: no statement of ours is meant yet."""
    try:
        with as_faults(path):
            yield
    except apsw.Error as error:
        if isinstance(error, apsw.ThreadingViolationError | apsw.MisuseError):
            raise
        raise StoreFault(StoreFaultKind.CORRUPT, path, type(error).__name__) from error


def judged(error: Exception, path: Path, open_reader: Callable[[], apsw.Connection]) -> Exception:
    """Tell damage from everything else that work on the store can end with; gives what is to be raised.

    The engine names some damage, but of which of the two files it does not say; other damage shows as values that
    nobody wrote. Where it may be so, both files are looked through.
    """
    if isinstance(error, StoreFault):
        if error.kind not in _OF_THE_FILE or error.__cause__ is None:
            return error  # not the engine's word, but found by looking at the files
        named = error
    elif isinstance(error, _UNREADABLE) and not type(error).__module__.startswith("courier_desk"):
        named = None
    else:
        return error
    try:
        db = open_reader()
        try:
            with as_damage(path):
                check_everything(db, path)
        finally:
            db.close()
    except StoreFault as fault:
        if fault.kind in _OF_THE_FILE:
            return StoreFault(StoreFaultKind.CORRUPT, fault.path, f"{type(error).__name__}: {fault.detail}")
    if isinstance(error, JSONDecodeError | UnicodeDecodeError):  # never written, so it is what was kept that changed
        return StoreFault(StoreFaultKind.CORRUPT, path, type(error).__name__)
    if named is not None and named.kind is not StoreFaultKind.DEVICE:
        return StoreFault(StoreFaultKind.CORRUPT, path, named.detail)
    return error


def _check_tables(db: apsw.Connection, path: Path, *, whole: bool) -> None:
    present = {row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    for table in _PRECIOUS:
        if table in present:
            _demand_ok(db, path, f"PRAGMA main.quick_check({table})")
        elif whole:
            raise StoreFault(StoreFaultKind.CORRUPT, path, f"no table {table}")


def look_through(db: apsw.Connection, path: Path) -> None:
    """Check everything, and whether all that was saved is there. Raises StoreFault."""
    if _recognise(db, path, migrations.newest()):
        check_everything(db, path)
    demand_all(db, path)


def demand_all(db: apsw.Connection, path: Path) -> None:
    """Refuse a store that lacks what was saved last. Raises StoreFault."""
    if (lost := files.missing_changes(db, path)) is not None:
        detail = f"{lost.changes or '?'} changes"
        raise StoreFault(StoreFaultKind.CHANGES_MISSING, path, detail, missing=lost)


def check_everything(db: apsw.Connection, path: Path, pace: Pace = _WITHOUT_REST) -> None:
    """Look through every page of both files, and through the values of what cannot be fetched again.

    Raises StoreFault with the path of the damaged one.
    """
    _demand_ok(db, path, "PRAGMA main.quick_check(20)")
    expected = migrations.tables_of(migrations.version_of(db))
    there = {str(row[0]) for row in db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'")}
    if lacking := sorted(expected - there):
        raise StoreFault(StoreFaultKind.CORRUPT, path, f"no table {lacking[0]}")
    _demand_values(db, path, pace)
    with as_damage(files.labels_path(path)):
        _demand_ok(db, files.labels_path(path), "PRAGMA kept.quick_check(20)")


def _demand_values(db: apsw.Connection, path: Path, pace: Pace) -> None:
    """Look whether the tables hold what the program writes: a flipped bit inside a value is seen by no other check."""
    from courier_desk.store import values  # noqa: PLC0415  (it names every subject of the store; an opening needs none)

    for table in values.tables(db):
        pace.between(path)
        if values.is_odd(db, table):
            raise StoreFault(StoreFaultKind.CORRUPT, path, f"rows of {table} are not what was written")


def _demand_ok(db: apsw.Connection, path: Path, check: str) -> None:
    found = [str(row[0]) for row in db.execute(check)]
    if found != ["ok"]:
        raise StoreFault(StoreFaultKind.CORRUPT, path, "; ".join(found[:3]))


def back_up_daily(db: apsw.Connection, path: Path, now: float, pace: Pace) -> None:
    """Make a backup unless there is one of this day (UTC)."""
    today = time.strftime("%Y%m%d", time.gmtime(now))
    if not any(one.name.startswith(f"{path.stem}-{today}") and _DAILY in one.name for one in files.backups(path)):
        back_up(db, path, now, _DAILY, pace)


def back_up(db: apsw.Connection, path: Path, now: float, why: str, pace: Pace = _WITHOUT_REST) -> Path:
    """Copy the store, as it is now, into its backups folder and drop the oldest of the same kind above those kept."""
    folder = files.backups_path(path)
    with system_as_faults(path):
        folder.mkdir(exist_ok=True)
    target = folder / f"{path.stem}-{files.backup_stamp(now)}-{why}{path.suffix}"
    _copy_pages(db, target, pace)
    for left in folder.glob("*.part"):
        facts = files.facts_of(left)
        if facts is not None and facts.st_mtime < time.time() - _STALE:  # of a run that was cut off
            left.unlink(missing_ok=True)
    for kind, number in ((_DAILY, KEPT_DAILY), (_BEFORE, KEPT_BEFORE), (BY_HAND, KEPT_BY_HAND)):
        for old in [one for one in files.backups(path, now) if f"-{kind}" in one.name][number:]:
            old.unlink(missing_ok=True)
    return target


def copy(db: apsw.Connection, target: Path) -> None:
    """Write a whole, compact copy of the main file; it has its name only once it is complete and on the disk."""
    part = _part_of(target)
    guarded = db.pragma("query_only")
    with system_as_faults(target):
        part.unlink(missing_ok=True)
        try:
            # A reader's guard stands against this too, although the store itself is only read.
            db.pragma("query_only", False)
            db.execute("VACUUM main INTO ?", (str(part),))
            _to_the_disk(part)
            part.replace(target)
        finally:
            db.pragma("query_only", guarded)
            part.unlink(missing_ok=True)


def _part_of(target: Path) -> Path:
    return target.with_name(f"{target.name}.{os.getpid()}-{threading.get_ident()}.part")


def _copy_pages(db: apsw.Connection, target: Path, pace: Pace) -> None:
    """Write a whole copy of the main file, some pages at a time; it has its name only once it is on the disk.

    All of it is of one moment: what is written meanwhile stands in the log and is not in the copy.
    """
    part = _part_of(target)
    with system_as_faults(target):
        part.unlink(missing_ok=True)
        try:
            db.execute("BEGIN")
            try:
                db.execute("SELECT count(*) FROM main.sqlite_schema")  # the moment begins with the first reading
                with closing(apsw.Connection(str(part), vfs=db.open_vfs)) as other:
                    # Nobody reads it before it is whole; at its end it needs no log beside it.
                    other.pragma("journal_mode", "off")
                    other.pragma("synchronous", "off")
                    with other.backup("main", db, "main") as backup:
                        copied = 0
                        while not backup.step(_PAGES):
                            copied += _PAGES
                            if copied % _PAGES_TO_THE_DISK == 0:
                                _to_the_disk(part)
                            pace.between(target)
                    other.pragma("journal_mode", "delete")
            finally:
                db.execute("ROLLBACK")
            _to_the_disk(part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def give_back(db: apsw.Connection) -> None:
    """Write the main file anew without the pages that nothing stands in; all is found under its keys as before."""
    db.execute("VACUUM main")
    deque(db.execute("PRAGMA main.wal_checkpoint(TRUNCATE)"), maxlen=0)


def _to_the_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def doubt(db: apsw.Connection, now: float) -> None:
    """Take all work for sent by a lost change: it is looked for before it is sent, from when it was saved on."""
    sent = "sent_at = min(coalesce(sent_at, created), created, ?)"
    db.execute(
        f"UPDATE outbox SET state = 'checking', absences = 0, {sent}, next_at = ? "  # noqa: S608 - our own words
        "WHERE state IN ('waiting', 'sending')",
        (now, now),
    )
    if any(row[1] == "unsure" for row in db.execute("PRAGMA main.table_info(outbox)")):
        db.execute(
            f"UPDATE outbox SET unsure = 1, {sent} "  # noqa: S608 - our own words
            "WHERE state IN ('draft', 'refused', 'needs_person')",
            (now,),
        )


def moved_away(db: Database) -> MovedAway | None:
    """Tell where a store was moved to, or is being moved; None for one that was not, or that was taken back since."""
    row = next(iter(db.execute("SELECT site, url, begun, finished FROM moved_away")), None)
    return None if row is None else MovedAway(site=row[0], url=row[1], begun=row[2], finished=row[3])


def begin_count(db: apsw.Connection) -> None:
    """Make the store one of its own: what is told beside another one, or an earlier state of it, says nothing of it."""
    if files.read_change(db) is not None:
        db.execute("UPDATE last_change SET store_id = lower(hex(randomblob(8)))")


def restore(path: Path, backup: Path, *, now: Callable[[], float] = time.time) -> Path | None:
    """Put a backup in the place of a store that cannot be used, and give where that one was put aside, if it was there.

    The store must be closed. Work that was waiting when the backup was made may have been sent since: it is not sent
    again but looked for first, like everything whose outcome is unknown. Raises StoreFault.
    """
    part = path.with_name(path.name + ".part")
    with system_as_faults(backup):
        shutil.copyfile(backup, part)
    with as_faults(backup):
        db = apsw.Connection(str(part), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            _recognise(db, backup, migrations.newest())
            _demand_ok(db, backup, "PRAGMA quick_check(20)")
            doubt(db, now())
            begin_count(db)
        finally:
            db.close()
    with system_as_faults(path):
        _to_the_disk(part)
        kept = files.set_aside(path, now=now) if any(map(os.path.lexists, files.sidecar_paths(path))) else None
        part.replace(path)
    return kept
