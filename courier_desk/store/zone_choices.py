"""Which zones the people of this desk took, and for which way of writing them: what the picker learns from.

``typed`` is the folded spelling; empty for a zone that was chosen from the list without typing.
"""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from courier_desk.store.sql import all_rows, run

#: So many zones count as much used.
_FAVOURITES = 30


@dataclass(frozen=True, slots=True)
class ZoneChoices:
    """What was learnt. ``favourites``: (governorate, value), most used first; ``meant``: the zone of a spelling."""

    favourites: tuple[tuple[str, str], ...] = ()
    meant: tuple[tuple[str, tuple[str, str]], ...] = ()


def remember(db: apsw.Connection, account: str, typed: str, governorate: str, value: str, *, at: float) -> None:
    """Count one more choice of that zone; ``at`` in seconds since the epoch."""
    run(
        db,
        "INSERT INTO zone_choices (account, typed, governorate, value, times, at) VALUES (?, ?, ?, ?, 1, ?) "
        "ON CONFLICT (account, typed, governorate, value) "
        "DO UPDATE SET times = zone_choices.times + 1, at = excluded.at",
        (account, typed, governorate, value, at),
    )


def choices(db: apsw.Connection, account: str) -> ZoneChoices:
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
