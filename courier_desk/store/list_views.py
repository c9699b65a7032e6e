"""How lists are arranged: the columns of each at this desk, and the filters under a name, which all desks share."""

from __future__ import annotations

from courier_desk.domain.list_views import ColumnLayout, SavedView
from courier_desk.store.desks import desk_of
from courier_desk.store.sql import Database, all_rows, from_json, one_row, run, to_json


def layout(db: Database, name: str) -> ColumnLayout:
    """Give the columns of a list."""
    row = one_row(db, "SELECT layout FROM list_layouts WHERE list = ? AND desk = ?", (name, desk_of(db)))
    return ColumnLayout() if row is None else ColumnLayout.from_plain(from_json(row[0]))


def keep_layout(db: Database, name: str, wanted: ColumnLayout) -> None:
    """Keep the columns of a list."""
    sql = (
        "INSERT INTO list_layouts (list, desk, layout) VALUES (?, ?, ?) "
        "ON CONFLICT (list, desk) DO UPDATE SET layout = excluded.layout"
    )
    run(db, sql, (name, desk_of(db), to_json(wanted.to_plain())))


def views(db: Database, account: str, name: str) -> list[SavedView]:
    """Give the saved views of a list, oldest first."""
    sql = "SELECT name, choices FROM list_views WHERE account = ? AND list = ? ORDER BY id"
    return [
        SavedView(name=row[0], choices={str(key): str(value) for key, value in from_json(row[1]).items()})
        for row in all_rows(db, sql, (account, name))
    ]


def keep_view(db: Database, account: str, name: str, view: SavedView) -> None:
    """Keep a view; one of the same name takes its content."""
    sql = (
        "INSERT INTO list_views (account, list, name, choices) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (account, list, name) DO UPDATE SET choices = excluded.choices"
    )
    run(db, sql, (account, name, view.name, to_json(view.choices)))


def rename_view(db: Database, account: str, name: str, old: str, new: str) -> bool:
    """Give a view another name; False when another view has it, or there is no such view."""
    taken = "SELECT 1 FROM list_views WHERE account = ? AND list = ? AND name = ?"
    if new != old and one_row(db, taken, (account, name, new)) is not None:
        return False
    sql = "UPDATE list_views SET name = ? WHERE account = ? AND list = ? AND name = ?"
    return bool(run(db, sql, (new, account, name, old)))


def drop_view(db: Database, account: str, name: str, view: str) -> None:
    """Forget a view."""
    run(db, "DELETE FROM list_views WHERE account = ? AND list = ? AND name = ?", (account, name, view))
