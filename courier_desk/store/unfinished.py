"""The form as it is being typed: kept every few seconds, so that a crash takes nothing from the one who types.

One form per account. It is not pending work: nobody asked for it to be sent, and no list shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import apsw

from courier_desk.store.sql import from_json, one_row, run, to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished:
    """What stood in the form. ``draft_id``: the kept draft it belongs to; ``number``: the order being edited."""

    draft: Mapping[str, Any]
    draft_id: int | None = None
    number: str = ""
    at: float = 0.0


def keep(db: apsw.Connection, account: str, form: Unfinished) -> None:
    """Keep the form in place of what was kept before."""
    run(
        db,
        "INSERT INTO unfinished (account, draft, draft_id, number, at) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (account) DO UPDATE SET draft = excluded.draft, draft_id = excluded.draft_id, "
        "number = excluded.number, at = excluded.at",
        (account, to_json(form.draft), form.draft_id, form.number, form.at),
    )


def kept(db: apsw.Connection, account: str) -> Unfinished | None:
    """Give the form that was kept; None when nothing is being typed."""
    row = one_row(db, "SELECT draft, draft_id, number, at FROM unfinished WHERE account = ?", (account,))
    return None if row is None else Unfinished(draft=from_json(row[0]), draft_id=row[1], number=row[2], at=row[3])


def forget(db: apsw.Connection, account: str) -> None:
    """Keep nothing any more: it was saved, or emptied by the person."""
    run(db, "DELETE FROM unfinished WHERE account = ?", (account,))
