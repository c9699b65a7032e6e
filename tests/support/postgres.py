"""A PostgreSQL of the tests' own: a cluster in a folder of its own, reached by its socket alone.

Every test has databases of its own, which are emptied and used again: making one copies every file of it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.dialect.schema import bring_up
from tests.support.patience import PATIENCE

_IS_ROOT = os.name == "posix" and os.geteuid() == 0
_NEEDED = ("initdb", "pg_ctl", *(("setpriv",) if _IS_ROOT else ()))
#: Names the folder of another version's programs.
BINARIES = "COURIER_DESK_POSTGRESQL"
#: Where programs are looked for: Debian keeps those of a server out of everybody's way.
_PATH = os.pathsep.join(
    (
        *filter(None, [os.environ.get(BINARIES)]),
        os.environ.get("PATH", os.defpath),
        *map(str, Path("/usr/lib/postgresql").glob("*/bin")),
    )
)
# PostgreSQL refuses to run as root.
_ORDINARY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups") if _IS_ROOT else ()
#: Empties every table that holds something, and lets counted keys begin at 1. Tables that nobody ever wrote into, which
#: are most, have no pages.
_EMPTY = """
DO $$
DECLARE one record; held boolean;
BEGIN
    SET LOCAL session_replication_role = replica;  -- what refers to what goes with it
    FOR one IN SELECT CAST(oid AS regclass) AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'kept'))
        AND relname NOT IN ('schema_version', 'last_change', 'store_identity') AND pg_relation_size(oid) > 0
    LOOP
        EXECUTE 'SELECT EXISTS (SELECT 1 FROM ' || one.name || ')' INTO held;
        IF held THEN EXECUTE 'DELETE FROM ' || one.name; END IF;
    END LOOP;
    PERFORM setval(CAST(format('%I.%I', schemaname, sequencename) AS regclass), start_value, false)
        FROM pg_sequences WHERE last_value IS NOT NULL;
END $$
"""
#: Tells whether two databases are the same but for what stands in their tables: every change of a table, a column, a
#: function or a right is a new row of the catalog.
_SHAPE = """
SELECT md5(string_agg(part, ',' ORDER BY part)) FROM (
    SELECT concat_ws(' ', 'class', oid, xmin) FROM pg_class UNION ALL
    SELECT concat_ws(' ', 'column', attrelid, attnum, xmin) FROM pg_attribute WHERE attrelid >= 16384 UNION ALL
    SELECT concat_ws(' ', 'function', oid, xmin) FROM pg_proc UNION ALL
    SELECT concat_ws(' ', 'constraint', oid, xmin) FROM pg_constraint UNION ALL
    SELECT concat_ws(' ', 'trigger', oid, xmin) FROM pg_trigger UNION ALL
    SELECT concat_ws(' ', 'schema', oid, xmin) FROM pg_namespace UNION ALL
    SELECT concat_ws(' ', 'extension', oid, xmin) FROM pg_extension UNION ALL
    SELECT concat_ws(' ', 'event trigger', oid, xmin) FROM pg_event_trigger UNION ALL
    SELECT concat_ws(' ', 'version', one) FROM schema_version one UNION ALL
    SELECT concat_ws(' ', 'change', one) FROM last_change one UNION ALL
    SELECT concat_ws(' ', 'identity', one) FROM store_identity one UNION ALL
    SELECT concat_ws(' ', 'rights', datacl, datconnlimit) FROM pg_database WHERE datname = current_database() UNION ALL
    SELECT concat_ws(' ', 'setting', setconfig)
        FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase WHERE datname = current_database() UNION ALL
    SELECT concat_ws(' ', 'role', rolname) FROM pg_roles WHERE rolname LIKE '%\\_' || current_database()
) AS parts (part)
"""


def leave_out(
    config: pytest.Config, items: list[pytest.Item], folder: Path, on_any_engine: Callable[[pytest.Item], bool]
) -> None:
    """Leave out, by ``--postgresql``, the tests of a folder that are not tried on any engine, and those that are there
    for another manner of the service as well: what a service answers, both engines are told alike.
    """
    if not config.getoption("--postgresql"):
        return
    names = {one.nodeid for one in items}
    inside = [one for one in items if folder in one.path.parents]
    left_out = {one for one in inside if not on_any_engine(one) or _twin_of(one) in names}
    items[:] = [one for one in items if one not in left_out]
    config.hook.pytest_deselected(items=list(left_out))


def _twin_of(item: pytest.Item) -> str:
    """Give the name of what a test of the service's live manner would be in that of the specification; else ``""``."""
    told = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    return item.nodeid.replace("live", "spec") if "live" in told else ""


def missing() -> str:
    """Name the programs that are not found here; empty where a cluster can be started."""
    return ", ".join(name for name in _NEEDED if _found(name) is None)


def too_old_to_save() -> str:
    """Name the pg_dump that is here where it is older than the server, and so refuses; empty where it fits."""
    server, dump = _version_of("initdb"), _version_of("pg_dump")
    return "" if dump >= server else f"pg_dump {dump}, the server is {server}"


def _version_of(name: str) -> int:
    """Give the first number of a program's version; 0 where there is none."""
    if (program := _found(name)) is None:
        return 0
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    return int(said.split()[2].split(".")[0])


def _found(name: str) -> str | None:
    return shutil.which(name, path=_PATH)


class Server:
    """The server of a cluster in this folder; ``url`` is how it is reached, without the name of a database."""

    def __init__(self, folder: Path, further: str = "", *, durable: bool = False) -> None:
        self.url = f"host={folder} user=site dbname="
        self._control = [*_ORDINARY, str(_found("pg_ctl")), "-D", str(folder / "data"), "-w", "-s"]
        self._control += ["-l", str(folder / "log")]
        self._options = f"-k {folder} -h '' -c max_connections=250 -c password_encryption=scram-sha-256 {further}"
        self._options += "" if durable else " -c fsync=off -c full_page_writes=off"

    def start(self) -> None:
        """Start it, and wait until it can be asked."""
        subprocess.run([*self._control, "-o", self._options, "start"], check=True)

    def stop(self) -> None:
        """End it as a power cut would: what it had not kept is undone when it starts again."""
        subprocess.run([*self._control, "-m", "immediate", "stop"], check=True)


@contextmanager
def cluster() -> Iterator[str]:
    """Start one; gives how it is reached, without the name of a database."""
    with server() as running:
        yield running.url


@contextmanager
def server(guard: Callable[[Path], str] | None = None, *, durable: bool = False) -> Iterator[Server]:
    """Start one on a socket in a short folder of its own (a socket's path has 107 characters at the most).

    ``guard`` may write into its data folder before it starts, and gives further options. It is running when this ends.
    ``durable``: each commit is on the disk before it is answered, as servers are.
    """
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        folder = Path(name)
        if _ORDINARY:
            os.chown(folder, 65534, 65534)
        data = str(folder / "data")
        made = [
            str(_found("initdb")),
            "-D",
            data,
            "-U",
            "site",
            "-A",
            "trust",
            "--no-locale",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run([*_ORDINARY, *made], check=True, capture_output=True)
        further = guard(folder / "data") if guard is not None else ""
        for file in (folder / "data").iterdir() if _ORDINARY and guard is not None else ():
            os.chown(file, 65534, 65534)
        running = Server(folder, further, durable=durable)
        running.start()
        try:
            yield running
        finally:
            running.stop()


class Lent(SiteConnection):
    """A database that is emptied and used again when it is closed."""

    def __init__(self, url: str, take_back: Callable[[Lent], None]) -> None:
        super().__init__(url, lease=lambda: 1)  # no other connection is a desk's
        self._take_back = take_back

    def close(self) -> None:
        """Give it back."""
        self._take_back(self)

    def end(self) -> None:
        """End the connection."""
        super().close()


class Databases:
    """Databases of today's shape in one cluster, each empty when it is given out."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lent: list[Lent] = []
        self._free: list[Lent] = []
        self._emptied: list[str] = []
        self._sites = count()
        self._server = psycopg.connect(f"{url}postgres", autocommit=True)
        self._server.execute("CREATE DATABASE blank")
        blank = SiteConnection(f"{url}blank")
        bring_up(blank, 0.0)
        blank.close()
        self._shape = self._shape_of(f"{url}blank")

    def url_of_new(self, *, bare: bool = False) -> str:
        """Give an empty one, which is only reached by its address. ``bare``: of no shape yet."""
        if self._emptied and not bare:
            return self._emptied.pop()
        name = f"site{next(self._sites)}"
        self._server.execute(f"CREATE DATABASE {name}{'' if bare else ' TEMPLATE blank'}")
        return f"{self._url}{name}"

    def drop(self, url: str) -> None:
        """Give up the database of this address, which nobody uses any more: it is emptied for the next test. Where its
        shape or its rights were changed it is removed: a new one takes a third of a second of the processor.
        """
        if self._shape_of(url, _EMPTY) == self._shape:
            self._emptied.append(url)
        else:
            self._server.execute(f"DROP DATABASE {conninfo_to_dict(url)['dbname']}")

    def _shape_of(self, url: str, before: str = "") -> str:
        """Give what tells the shape of a database, ``""`` where it is no store; nobody is connected to it then."""
        self._wait_until_left(url)
        with psycopg.connect(url, autocommit=True) as db:
            known = db.execute("SELECT to_regclass('public.store_identity')").fetchone()
            if known is None or known[0] is None:
                return ""
            if before:
                db.execute(before)
            row = db.execute(_SHAPE).fetchone()
        db.close()
        self._wait_until_left(url)
        return "" if row is None else str(row[0])

    def _wait_until_left(self, url: str) -> None:
        """Wait as a server does before it removes a database: who has said goodbye is there for a moment more."""
        name = conninfo_to_dict(url)["dbname"]
        sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND backend_type = 'client backend'"
        deadline = time.monotonic() + PATIENCE
        while self._server.execute(sql, (name,)).fetchone() != (0,):
            assert time.monotonic() < deadline, f"{name} is still used"
            time.sleep(0.002)

    def cut_off(self, url: str) -> None:
        """End every connection to the database of this address, as a server does that is started again."""
        name = conninfo_to_dict(url)["dbname"]
        self._server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))

    @property
    def given(self) -> int:
        """Tell how many are given out."""
        return len(self._lent)

    def empty(self) -> Lent:
        """Give an empty one."""
        if self._free:
            self._lent.append(self._free.pop())
        else:
            name = f"desk{len(self._lent) + len(self._free)}"
            self._server.execute(f"CREATE DATABASE {name} TEMPLATE blank")
            self._lent.append(Lent(f"{self._url}{name}", self._take_back))
        return self._lent[-1]

    def _take_back(self, db: Lent) -> None:
        if db in self._lent:
            db.roll_back()
            db.run_script(_EMPTY)
            self._lent.remove(db)
            self._free.append(db)

    def take_back(self, before: int) -> None:
        """Empty what was given out since so many were: nobody uses it any more."""
        for db in self._lent[before:]:
            self._take_back(db)

    def end(self) -> None:
        """End every connection."""
        for db in (*self._lent, *self._free):
            db.end()
        self._server.close()
