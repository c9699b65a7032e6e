"""What only the database of a site has, beside the tables of every store: the desks, and the slots they share.

Each text is run together with the step of its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from courier_desk.store import site_limit

#: The desks by their names, which stay the same. ``lease``: the number of the connection that each has open while it
#: works, under which it holds an advisory lock; NULL once it said that it ends. Seconds since the epoch.
_DESKS = """
CREATE SEQUENCE site_leases MAXVALUE 2147483647 CYCLE;
CREATE TABLE site_desk (
    desk text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    person text NOT NULL,
    version text NOT NULL,
    lease bigint UNIQUE,
    since double precision NOT NULL,
    seen double precision NOT NULL
);
"""

STEPS: Mapping[int, str] = MappingProxyType({32: _DESKS + site_limit.SQL})
