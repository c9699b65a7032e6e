"""The tables of a new store, made once in each test process and copied from then on: the steps that make them are most
of what a new store costs. The file is a real one, and all else that opening it does is done.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from unittest import mock

import apsw

from courier_desk import __version__
from courier_desk.store import migrations

#: What differs between two new stores: when they were made and by which version, and what is made at random.
_OWN = f"""
UPDATE schema_version SET applied = ?;
UPDATE schema_version SET program = ? WHERE number >= {migrations.TELLS_PROGRAM};
UPDATE last_change SET store_id = lower(hex(randomblob(8)));
UPDATE store_identity SET store = lower(hex(randomblob(8)));
"""
#: How a store comes to its tables in the program.
by_steps = migrations.migrate
_copying = threading.Lock()


@contextmanager
def copied() -> Iterator[None]:
    """Have every new store take its tables from one that was made before."""
    with mock.patch.object(migrations, "migrate", migrate):
        yield


def copy_from_now_on() -> None:
    """Do so in this process as long as it lives, and in those that are forked from it."""
    migrations.migrate = migrate
    _blank()


def migrate(db: apsw.Connection, now: float, steps: Mapping[int, str] = migrations.STEPS) -> None:
    """Do what ``migrations.migrate`` does: where it is all steps of an empty file on a usual disk, by copying."""
    if steps is not migrations.STEPS or db.open_vfs != apsw.vfs_names()[0] or migrations.version_of(db):
        by_steps(db, now, steps)
        return
    with _copying:
        blank = _blank()
        blank.execute(_OWN, (now, __version__))
        with db.backup("main", blank, "main") as copy:
            copy.step()


@cache
def _blank() -> apsw.Connection:
    db = apsw.Connection(":memory:")
    by_steps(db, 0.0)
    return db
