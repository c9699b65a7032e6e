"""A site's database into a file, and back into an empty database, by PostgreSQL's own programs.

No password stands on a command line: everybody on the computer could read it there. What waited to be sent when the
backup was made may have been sent since: restored, it is looked for before it is sent.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from courier_desk.store import migrations
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.site_address import checked

if TYPE_CHECKING:
    from courier_desk.store.dialect.postgres import SiteConnection

#: Where Debian keeps the programs of each version.
DEBIAN = Path("/usr/lib/postgresql")
_RIGHTS = ("--no-owner", "--no-privileges", "--no-comments")
#: Everything is looked for before it is sent, and no desk is at work.
_DOUBT = """
UPDATE public.outbox SET state = 'checking', absences = 0, lease = 0, next_at = {now},
    sent_at = least(coalesce(sent_at, created), created, {now}) WHERE state IN ('waiting', 'sending');
UPDATE public.outbox SET unsure = 1, sent_at = least(coalesce(sent_at, created), created, {now})
    WHERE state IN ('draft', 'refused', 'needs_person');
UPDATE public.site_desk SET lease = NULL;
COMMIT;
"""


class ToolMissing(Exception):
    """A program of PostgreSQL's is not here."""


class ToolFailed(Exception):
    """A program of PostgreSQL's ended with an error; its words."""


def back_up(db: SiteConnection, conninfo: str, target: Path) -> None:
    """Write the whole database, as it is at one moment, into a file that is not there yet.

    Raises ToolMissing, ToolFailed, OSError; then there is no such file.
    """
    if target.exists():
        raise FileExistsError(errno.EEXIST, "it is there already", str(target))
    tool = _tool("pg_dump", db.server_version)
    part = target.with_name(f"{target.name}.part")
    try:
        part.touch(mode=0o600)
        _run([tool, "--format=custom", *_RIGHTS, "--file", str(part)], conninfo, db.password)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def newest_step(backup: Path, server_version: int) -> tuple[int, str]:
    """Give the number of the last step of the site that a backup is of, and the program that took it.

    Raises StoreFault (NOT_OURS) for another file, ToolMissing, ToolFailed, OSError.
    """
    with backup.open("rb"):
        pass
    words = [_tool("pg_restore", server_version), "--data-only", "--table=schema_version", "--file=-", str(backup)]
    told = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - PostgreSQL's own
    head, _, rows = told.stdout.partition(" FROM stdin;\n")
    found = re.search(r"\nCOPY public\.schema_version \(([^)]+)\)$", head)
    if "unsupported version" in told.stderr:  # written by later programs than those here
        raise ToolFailed(_last_line(told.stderr.encode()))
    if told.returncode or found is None:
        raise StoreFault(StoreFaultKind.NOT_OURS, backup)
    names = found.group(1).split(", ")
    lines = (dict(zip(names, line.split("\t"), strict=False)) for line in rows.partition("\\.")[0].splitlines())
    last = max(lines, key=lambda line: int(line["number"]), default={"number": "0"})
    return int(last["number"]), str(last.get("program", ""))


def restore(db: SiteConnection, conninfo: str, backup: Path) -> None:
    """Read a backup into an empty database: all of it, or nothing.

    Raises StoreFault: NOT_OURS for another file, NEWER; ToolMissing, ToolFailed, OSError. ``db`` must hold nothing.
    """
    step, program = newest_step(backup, db.server_version)
    if step > migrations.newest():
        raise StoreFault(StoreFaultKind.NEWER, backup, f"step {step}", needed=program)
    reading = [_tool("pg_restore", db.server_version), *_RIGHTS, "--exit-on-error", "--file=-", str(backup)]
    writing = [_tool("psql", db.server_version), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-v", "VERBOSITY=terse"]
    with (
        tempfile.TemporaryFile() as complaints,
        _started([*writing, *_where(conninfo)], db.password, complaints) as target,
    ):
        assert target.stdin is not None
        with suppress(BrokenPipeError):  # it has ended, and says why
            target.stdin.write(b"BEGIN;\n")
            with (
                tempfile.TemporaryFile() as unread,
                subprocess.Popen(reading, stdout=subprocess.PIPE, stderr=unread) as source,  # noqa: S603 - PostgreSQL's own
            ):
                assert source.stdout is not None
                shutil.copyfileobj(source.stdout, target.stdin)
                source.stdout.close()
                if source.wait():
                    raise ToolFailed(f"{backup} cannot be read to its end ({_words(unread)})")
            # It is kept by the last statement alone: whatever ends before, the server undoes.
            target.stdin.write(_DOUBT.format(now=time.time()).encode())
            target.stdin.close()
        if target.wait():
            raise ToolFailed(_words(complaints))


@contextmanager
def _started(words: list[str], password: str, complaints: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program that reads what is to be done; it is ended where that could not be said to its end."""
    process = subprocess.Popen(  # noqa: S603 - PostgreSQL's own
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=complaints, env=_environment(password)
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdin is not None
        with suppress(BrokenPipeError):
            process.stdin.close()


def _run(words: list[str], conninfo: str, password: str) -> None:
    whole = [*words, *_where(conninfo)]
    told = subprocess.run(whole, capture_output=True, check=False, env=_environment(password))  # noqa: S603 - as above
    if told.returncode:
        raise ToolFailed(_last_line(told.stderr))


def _where(conninfo: str) -> list[str]:
    """Give the address as a command line may have it."""
    known = conninfo_to_dict(checked(conninfo))
    return ["--dbname", make_conninfo("", **{name: of for name, of in known.items() if name not in _SECRET})]


_SECRET = frozenset({"password", "sslpassword"})


def _environment(password: str) -> Mapping[str, str]:
    return {**os.environ, "LC_ALL": "C", "PGAPPNAME": "courier-desk backup"} | (
        {"PGPASSWORD": password} if password else {}
    )


def _words(complaints: IO[bytes]) -> str:
    complaints.seek(0)
    return _last_line(complaints.read())


def _last_line(said: bytes) -> str:
    """Give what went wrong, as a program of PostgreSQL's said it at first."""
    lines = [line.strip() for line in said.decode(errors="replace").splitlines() if line.strip()]
    wrong = [line for line in lines if re.search(r"\b(error|ERROR|FATAL)\b", line)]
    return next(iter(wrong or lines), "it gave no reason")


def _tool(name: str, server_version: int) -> str:
    """Find a program that is as new as the server or newer: an older one refuses.

    Raises ToolMissing.
    """
    name = f"{name}.exe" if os.name == "nt" else name
    places = [(int(place.parent.parent.name), place) for place in DEBIAN.glob(f"[1-9]*/bin/{name}")]
    fitting = sorted((number, place) for number, place in places if number >= server_version // 10_000)
    if fitting:
        return str(fitting[0][1])
    found = shutil.which(name)
    if found is None:
        raise ToolMissing(name)
    return found
