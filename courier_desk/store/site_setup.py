"""A site's database as whoever looks after it sees it: made ours, brought up, told how it stands.

Nothing is changed in a database that holds anything of another program, or that a newer version has written.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from psycopg import errors

from courier_desk.domain.values import frozen
from courier_desk.store import migrations
from courier_desk.store.desks import desks_of
from courier_desk.store.dialect import schema, site_roles
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.site_address import address_of
from courier_desk.store.site_faults import as_faults
from courier_desk.store.sql import all_rows, one_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from courier_desk.domain.site import SiteDesk
    from courier_desk.store.dialect.postgres import SiteConnection

#: What a server lacks whose extensions were not installed with it.
PARTS = "pg_trgm"
#: As many tables are named with their sizes.
_LARGEST = 5


@frozen
class Steps:
    """What was done to a database: the number of its last step before (0: it was empty) and after."""

    before: int
    after: int


@frozen
class Held:
    """Work of an account that is not done: how many rows in each state, by the state's name."""

    account: str
    states: Mapping[str, int]


@frozen(kw_only=True)
class SiteStatus:
    """How a site stands. Sizes in bytes; ``apart``: by how many seconds the server's clock is ahead of this one.

    Of an older site the desks and what is held are not told.
    """

    step: int
    program: str
    server: str
    apart: float
    size: int
    largest: Sequence[tuple[str, int]]
    orders: int
    desks: Sequence[SiteDesk]
    held: Sequence[Held]


@contextmanager
def _judged(db: SiteConnection, conninfo: str) -> Iterator[int]:
    """Give the step of a database that may be ours. Raises StoreFault."""
    site = address_of(conninfo)
    with as_faults(site):
        if db.server_version < schema.OLDEST_SERVER:
            raise StoreFault(StoreFaultKind.TOO_OLD, detail=f"PostgreSQL {_version(db)}", site=site)
        done = schema.version(db)
        if not done and not schema.is_empty(db):
            raise StoreFault(StoreFaultKind.NOT_OURS, site=site)
        if done > migrations.newest():
            needed = schema.program_needed(db)
            raise StoreFault(StoreFaultKind.NEWER, detail=f"step {done}", site=site, needed=needed)
        yield done


def set_up(db: SiteConnection, conninfo: str, steps: Mapping[int, str] = migrations.STEPS) -> Steps:
    """Make an empty database ours, or bring an older one up; today's is left as it is.

    Raises StoreFault: TOO_OLD, NOT_OURS and NEWER with nothing changed, FORBIDDEN for who may not make tables there.
    """
    with _judged(db, conninfo) as done:
        if done < max(steps):
            try:
                schema.bring_up(db, time.time(), steps)
            except (errors.FeatureNotSupported, errors.UndefinedFile):
                raise StoreFault(StoreFaultKind.TOO_OLD, detail=PARTS, site=address_of(conninfo)) from None
        return Steps(done, max(done, *steps))


def give_rights(db: SiteConnection, conninfo: str) -> Sequence[str]:
    """Make the roles of a site (``site_roles``) with their rights, which repeats harmlessly.

    Gives the statements that whoever may make roles has to run first; empty where it is done. Raises StoreFault.
    """
    with as_faults(address_of(conninfo)):
        return site_roles.ensure(db)


def roles(db: SiteConnection) -> Sequence[str]:
    """Name the roles: viewer, clerk, supervisor."""
    return tuple(site_roles.names(db).values())


def demand_empty(db: SiteConnection, conninfo: str) -> None:
    """Raise StoreFault where anything is in the database: NOT_OURS, or LOCKED for a site that is in use."""
    with _judged(db, conninfo) as done:
        if done:
            raise StoreFault(StoreFaultKind.LOCKED, site=address_of(conninfo))


def status(db: SiteConnection, conninfo: str, now: Callable[[], float]) -> SiteStatus:
    """Tell how the site stands. Raises StoreFault: NOT_OURS for an empty database too."""
    with _judged(db, conninfo) as done:
        if not done:
            raise StoreFault(StoreFaultKind.NOT_OURS, site=address_of(conninfo))
        size = one_row(db, "SELECT pg_database_size(current_database()), (SELECT count(*) FROM orders)")
        largest = (
            "SELECT relname, pg_total_relation_size(oid) AS size FROM pg_class WHERE relkind = 'r' AND relnamespace "
            "IN (to_regnamespace('public'), to_regnamespace('kept')) ORDER BY size DESC LIMIT ?"
        )
        assert size is not None
        is_current = done == migrations.newest()
        return SiteStatus(
            step=done,
            program=schema.program_needed(db),
            server=_version(db),
            apart=apart(db, now),
            size=size[0],
            largest=[(str(name), int(of)) for name, of in all_rows(db, largest, (_LARGEST,))],
            orders=size[1],
            desks=sorted(desks_of(db), key=lambda one: not one.at_work) if is_current else (),
            held=_held(db) if is_current else (),
        )


def apart(db: SiteConnection, now: Callable[[], float]) -> float:
    """Tell by how many seconds the server's clock is ahead of this computer's."""
    before = now()
    row = one_row(db, "SELECT CAST(extract(epoch FROM clock_timestamp()) AS double precision)")
    assert row is not None
    return float(row[0]) - (before + now()) / 2


def _version(db: SiteConnection) -> str:
    major, minor = divmod(db.server_version, 10_000)
    return f"{major}.{minor}"


def _held(db: SiteConnection) -> list[Held]:
    sql = (
        "SELECT coalesce(nullif(a.name, ''), o.account), o.state, count(*) FROM outbox o LEFT JOIN accounts a "
        "ON a.account = o.account WHERE o.state IN ('waiting', 'sending', 'checking') GROUP BY 1, 2, o.account "
        "ORDER BY 1, o.account, 2"
    )
    found: dict[str, dict[str, int]] = {}
    for account, state, count in all_rows(db, sql):
        states = found.setdefault(account, {})
        states[state] = states.get(state, 0) + count
    return [Held(account, states) for account, states in found.items()]
