"""What a person sees of a site before they join it: reachable, its version, their role, its clock, its desks."""

from __future__ import annotations

import contextlib
import time

from psycopg.conninfo import make_conninfo

from courier_desk.domain.site import SiteLook, SiteWay
from courier_desk.store import site_setup
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.faults import StoreFault
from courier_desk.store.site_address import address_of, with_password
from courier_desk.store.site_faults import as_faults
from courier_desk.store.sql import one_row


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
    address = address_of(url)
    try:
        with as_faults(address), contextlib.closing(SiteConnection(with_password(url, way.password))) as db:
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
