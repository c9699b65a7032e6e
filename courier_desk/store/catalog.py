"""The zone catalog of each account, with its ETag exactly as it came. Zones that vanish are remembered as such."""

from __future__ import annotations

from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.store.sql import Database, Row, all_rows, from_micros, one_row, run, to_micros


def save_catalog(db: Database, account: str, catalog: Catalog) -> None:
    """Keep the catalog as the account's current one; zones it no longer has are kept as vanished."""
    run(db, "UPDATE zones SET gone = 1 WHERE account = ? AND gone = 0", (account,))
    db.executemany(
        "INSERT INTO zones (account, governorate, value, en, ar, place, gone) VALUES (?, ?, ?, ?, ?, ?, 0) "
        "ON CONFLICT (account, governorate, value) DO UPDATE "
        "SET en = excluded.en, ar = excluded.ar, place = excluded.place, gone = 0",
        [
            (account, zone.governorate.value, zone.value, zone.en, zone.ar, place)
            for place, zone in enumerate(catalog.zones)
        ],
    )
    run(
        db,
        "INSERT INTO catalogs (account, etag, read_at) VALUES (?, ?, ?) "
        "ON CONFLICT (account) DO UPDATE SET etag = excluded.etag, read_at = excluded.read_at",
        (account, catalog.etag, to_micros(catalog.read_at)),
    )


def load_catalog(db: Database, account: str) -> Catalog | None:
    """Give the account's catalog in the service's order; None when none was ever read."""
    found = one_row(db, "SELECT etag, read_at FROM catalogs WHERE account = ?", (account,))
    if found is None:
        return None
    return Catalog(zones=_zones(db, account, gone=False), etag=found[0], read_at=from_micros(found[1]))


def vanished(db: Database, account: str) -> tuple[Zone, ...]:
    """Give the zones that an earlier catalog had and the current one has not."""
    return _zones(db, account, gone=True)


def _zones(db: Database, account: str, *, gone: bool) -> tuple[Zone, ...]:
    sql = "SELECT governorate, value, en, ar FROM zones WHERE account = ? AND gone = ? ORDER BY place"
    return tuple(map(_zone, all_rows(db, sql, (account, int(gone)))))


def _zone(row: Row) -> Zone:
    return Zone(Governorate(row[0]), row[1], row[2], row[3])


# Which zones the people of this desk took, and for which way of writing them: what the picker learns from.
#
# ``typed`` is the folded spelling; empty for a zone that was chosen from the list without typing.


#: So many zones count as much used.
_FAVOURITES = 30


@frozen
class ZoneChoices:
    """What was learnt. ``favourites``: (governorate, value), most used first; ``meant``: the zone of a spelling."""

    favourites: tuple[tuple[str, str], ...] = ()
    meant: tuple[tuple[str, tuple[str, str]], ...] = ()


def remember(db: Database, account: str, typed: str, governorate: str, value: str, *, at: float) -> None:
    """Count one more choice of that zone; ``at`` in seconds since the epoch."""
    run(
        db,
        "INSERT INTO zone_choices (account, typed, governorate, value, times, at) VALUES (?, ?, ?, ?, 1, ?) "
        "ON CONFLICT (account, typed, governorate, value) "
        "DO UPDATE SET times = zone_choices.times + 1, at = excluded.at",
        (account, typed, governorate, value, at),
    )


def choices(db: Database, account: str) -> ZoneChoices:
    """Give what was learnt; of two zones of one spelling the one taken more often, then the one taken last."""
    used = all_rows(
        db,
        "SELECT governorate, value FROM zone_choices WHERE account = ? GROUP BY governorate, value "
        "ORDER BY sum(times) DESC, max(at) DESC LIMIT ?",
        (account, _FAVOURITES),
    )
    meant = all_rows(
        db,
        "SELECT typed, governorate, value FROM zone_choices WHERE account = ? AND typed <> '' ORDER BY times, at",
        (account,),
    )
    best = {row[0]: (row[1], row[2]) for row in meant}
    return ZoneChoices(tuple((row[0], row[1]) for row in used), tuple(best.items()))
