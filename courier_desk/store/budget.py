"""The requests of the last minute, so that a restart does not spend the budget twice. Wall-clock seconds."""

from __future__ import annotations

from collections.abc import Iterable

import apsw

from courier_desk.store.sql import all_rows, run


def save_recent(db: apsw.Connection, key_id: str, times: Iterable[float]) -> None:
    """Keep these moments in place of those kept before."""
    run(db, "DELETE FROM sends WHERE key_id = ?", (key_id,))
    db.executemany("INSERT INTO sends (key_id, at) VALUES (?, ?)", [(key_id, at) for at in times])


def recent(db: apsw.Connection, key_id: str) -> list[float]:
    """Give the kept moments, oldest first."""
    return [row[0] for row in all_rows(db, "SELECT at FROM sends WHERE key_id = ? ORDER BY at", (key_id,))]
