"""How lists are arranged: the columns of each at this desk, and filters under a name, of all desks or one's own."""

from __future__ import annotations

from courier_desk.domain.list_views import ColumnLayout, SavedView
from courier_desk.store.desks import desk_of
from courier_desk.store.sql import Database, Row, all_rows, from_json, one_row, run, to_json


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
    """Give the saved views of a list: those that all desks share, oldest first, then this desk's own.

    One of its own stands in for a shared one of the same name.
    """
    where = (account, name, desk_of(db))
    sql = "SELECT name, choices FROM own_views WHERE account = ? AND list = ? AND desk = ? ORDER BY name"
    own = all_rows(db, sql, where)
    shared = all_rows(db, "SELECT name, choices FROM list_views WHERE account = ? AND list = ? ORDER BY id", where[:2])
    hidden = {row[0] for row in own}
    return [
        *(_view(row) for row in shared if row[0] not in hidden),
        *(_view(row, own=True) for row in own),
    ]


def _view(row: Row, *, own: bool = False) -> SavedView:
    choices = {str(key): str(value) for key, value in from_json(row[1]).items()}
    return SavedView(name=row[0], choices=choices, own=own)


def keep_view(db: Database, account: str, name: str, view: SavedView) -> None:
    """Keep a view; one of the same name takes its content."""
    if view.own:
        sql = (
            "INSERT INTO own_views (account, list, desk, name, choices) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (account, list, desk, name) DO UPDATE SET choices = excluded.choices"
        )
        run(db, sql, (account, name, desk_of(db), view.name, to_json(view.choices)))
        return
    sql = (
        "INSERT INTO list_views (account, list, name, choices) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (account, list, name) DO UPDATE SET choices = excluded.choices"
    )
    run(db, sql, (account, name, view.name, to_json(view.choices)))


def rename_view(db: Database, account: str, name: str, old: str, new: str) -> bool:
    """Give a view another name; False when another view has it, or there is no such view."""
    if new != old and any(view.name == new for view in views(db, account, name)):
        return False
    own = "UPDATE own_views SET name = ? WHERE account = ? AND list = ? AND name = ? AND desk = ?"
    shared = "UPDATE list_views SET name = ? WHERE account = ? AND list = ? AND name = ?"
    return bool(run(db, own, (new, account, name, old, desk_of(db))) or run(db, shared, (new, account, name, old)))


def drop_view(db: Database, account: str, name: str, view: str) -> None:
    """Forget a view."""
    own = "DELETE FROM own_views WHERE account = ? AND list = ? AND name = ? AND desk = ?"
    if not run(db, own, (account, name, view, desk_of(db))):
        run(db, "DELETE FROM list_views WHERE account = ? AND list = ? AND name = ?", (account, name, view))
