"""What a person sees of a site before they join it: reachable, its version, their role, its clock, its desks.

And desks that are there for a moment and leave nothing, as a self-test: a guest is known by its name, and its accounts
are called like it. What one left that was cut off, the next one takes away.
"""
# ruff: noqa: S608 - statements are put together from this file's and the server's own names; every value is bound

from __future__ import annotations

import contextlib
import time

from psycopg.conninfo import make_conninfo

from courier_desk.domain.site import SiteLook, SiteWay
from courier_desk.store import accounts, site_setup
from courier_desk.store.dialect.postgres import LEASES, SiteConnection
from courier_desk.store.faults import StoreFault
from courier_desk.store.site_address import address_of, with_password
from courier_desk.store.site_faults import as_faults
from courier_desk.store.sql import Database, all_rows, one_row, run

#: How the names of guests begin.
GUEST = "self-test-"
#: Where a desk is noted by its name, and what is kept of a key's limit.
_DESK, _LIMIT = ("site_desk", "site_kept", "site_part", "site_asked"), ("site_slot", "site_asked", "site_part")
_OF = (
    "SELECT table_schema || '.' || table_name FROM information_schema.columns WHERE column_name = ? "
    "AND table_schema IN ('public', 'kept') AND table_name <> 'site_slot' ORDER BY 1"
)
#: Guests that did not say farewell and are not connected any more, or whose last word was an earlier one's.
_CUT_OFF = (
    "SELECT desk FROM site_desk WHERE desk LIKE ? AND NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' "
    "AND classid = ? AND CAST(objid AS bigint) = lease AND objsubid = 2 AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) ORDER BY desk"
)


def look(way: SiteWay) -> SiteLook:
    """See how a site stands; nothing is changed there. Blocks."""
    parts = {
        "host": way.host,
        "port": way.port,
        "dbname": way.database,
        "user": way.user,
        "sslrootcert": way.root,
    }
    url = make_conninfo("", **{name: value for name, value in parts.items() if value})
    return look_at(url, way.password)


def look_at(url: str, password: str = "") -> SiteLook:
    """See how the site at this address stands, as ``look`` does. Blocks; raises StoreFault (ADDRESS)."""
    address = address_of(url)
    try:
        with as_faults(address), contextlib.closing(SiteConnection(with_password(url, password))) as db:
            status = site_setup.status(db, url, time.time)
            role = _role(db)
    except StoreFault as fault:
        return SiteLook(trouble=fault.kind.value, url=url, address=address, server=fault.needed)
    return SiteLook(
        url=url, address=address, server=status.server, role=role, apart=status.apart, desks=tuple(status.desks)
    )


def _role(db: SiteConnection) -> str:
    row = one_row(db, "SELECT has_table_privilege('outbox', 'INSERT'), has_table_privilege('accounts', 'INSERT')")
    assert row is not None
    works, decides = row
    return "supervisor" if decides else "clerk" if works else "viewer"


def account_of(db: Database, guest: str) -> str:
    """Give the account that a guest made; empty where there is none."""
    row = one_row(db, "SELECT account FROM accounts WHERE name = ?", (guest,))
    return "" if row is None else str(row[0])


def cut_off(db: Database) -> list[str]:
    """Name the guests that left without taking away what they made."""
    return [str(row[0]) for row in all_rows(db, _CUT_OFF, (f"{GUEST}%", LEASES))]


def take_away(db: Database, guest: str) -> None:
    """Forget what a guest made: its account, with everything kept of it."""
    if account := account_of(db, guest):
        accounts.remove_account(db, account)


def forget(db: Database, guest: str, *, own_key: str = "") -> None:
    """Forget that a guest was there, once its connections have ended.

    ``own_key`` names a key that nobody else has: of another's the slots that it used still count.
    """
    for table in _DESK:
        run(db, f"DELETE FROM {table} WHERE desk = ?", (guest,))
    if own_key:
        for table in (*_LIMIT, "site_limit"):
            run(db, f"DELETE FROM {table} WHERE key_id = ?", (own_key,))


def remains(db: SiteConnection, guest: str, account: str) -> dict[str, int]:
    """Count by table what names a guest or its account; empty where nothing does."""
    found: dict[str, int] = {}
    for column, value in (("desk", guest), *([("account", account)] if account else [])):
        for (table,) in all_rows(db, _OF, (column,)):
            row = one_row(db, f"SELECT count(*) FROM {table} WHERE {column} = ?", (value,))
            if row is not None and row[0]:
                found[str(table)] = found.get(str(table), 0) + int(row[0])
    return found
