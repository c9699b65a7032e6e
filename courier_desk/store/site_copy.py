"""What a desk of a site keeps of the site's store in a file of its own, for as long as that is not reached.

The file has the shape of every store, so the subject files read it as they read any other. Rows are as they are at the
site, with their keys. What the desk itself wrote meanwhile stands beside them under keys that no site gives (``OWN``
and above), until it is moved in. What is read of the site and what is written into the file are functions of two
databases; nothing here waits for anybody.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from courier_desk.domain.values import frozen
from courier_desk.store.desks import OWN
from courier_desk.store.dialect.site_rows import moment_of, newer
from courier_desk.store.facets import Listed, Tally, listed
from courier_desk.store.places import first_place
from courier_desk.store.sql import Database, Row, all_rows, chunks, from_json, marks, one_row, run

#: So many rows are read, and written, in one piece: some milliseconds each.
PIECE = 500
#: The newest orders of a merchant that are kept, beside all of the last days.
MOST_ORDERS, DAYS = 20_000, 30.0
#: So many of the last events, prints, scans and done pieces of work are kept.
_LATEST = 30_000
#: Labels of so many bytes together, kept at the site in so many days, those of new orders first.
MOST_BYTES, LABEL_DAYS = 300_000_000, 14.0
#: So many bytes of labels are read in one piece.
_BYTES = 2_000_000
_DAY = 86_400.0
#: What is noted of a table: up to which moment of the site its rows are here.
UP_TO = "copied to "
#: What an own row of the outbox has as its result: the draft of the site that it stands for.
STANDS_FOR = "draft"
#: Tables whose keys are counted here too.
_COUNTED = ("outbox", "prints", "print_jobs")


@frozen
class Kept:
    """A table of which rows are kept: its key, and which rows (t) by the account and further values.

    ``shares``: this computer's own rows stand in it too.
    """

    name: str
    keys: tuple[str, ...]
    condition: str = "t.account = ?"
    shares: bool = False


_TABLES = (
    Kept("accounts", ("account",)),
    Kept("merchants", ("account", "code")),
    Kept("findings", ("account", "name")),
    Kept("zones", ("account", "governorate", "value")),
    Kept("catalogs", ("account",)),
    Kept("fees", ("account", "merchant", "governorate", "order_type", "express")),
    Kept("marks", ("account", "merchant", "subject")),
    Kept("same_person", ("account", "phone_key")),
    Kept("pickup_addresses", ("account", "merchant", "address_id")),
    Kept("dangerous_labels", ("account", "hash")),
    Kept("pickups", ("scope", "number"), "t.scope = ?"),
    Kept("pickup_statuses", ("scope", "number", "seen_at", "status"), "t.scope = ?"),
    Kept("outbox", ("id",), "t.account = ? AND (t.state <> 'done' OR t.id >= ?)", shares=True),
    Kept("events", ("id",), "t.account = ? AND t.id >= ?", shares=True),
    Kept("prints", ("id",), "t.account = ? AND t.id >= ?", shares=True),
    Kept("scans", ("id",), "t.account = ? AND t.id >= ?", shares=True),
)
#: Everything of which rows are kept, each read and followed by itself.
TABLES = {one.name: one for one in _TABLES}


@frozen(kw_only=True)
class Bounds:
    """Which rows are kept: of this account and scope, orders from this place on, and of each table from a key on."""

    account: str
    scope: int
    first: int
    floors: dict[str, int]

    def of(self, table: Kept) -> tuple[object, ...]:
        """Give the values of a table's condition."""
        if table.condition.startswith("t.scope"):
            return (self.scope,)
        return (self.account, self.floors[table.name]) if table.shares else (self.account,)


@dataclass(slots=True)
class News:
    """What a piece of one reading found in a table: rows, how many there are in all, and up to which moment.

    ``more``: the key behind which there is more; None at the end.
    """

    table: str
    columns: tuple[str, ...]
    rows: list[Row] = field(default_factory=list)
    count: int = 0
    moment: int = 0
    more: tuple[Any, ...] | None = None


@dataclass(slots=True)
class OrderNews:
    """What a piece of one reading found of orders: their rows, details, searched lines and statuses, as ``News``."""

    orders: News
    details: News
    lines: News
    statuses: News


def columns_of(db: Database, table: str) -> tuple[str, ...]:
    """Give the columns of a table of the file."""
    return tuple(str(row[1]) for row in all_rows(db, f"PRAGMA main.table_info({table})"))


# --- reading the site -------------------------------------------------------------------------------------------------


def bounds(db: Database, account: str, scope: int, now: float) -> Bounds:
    """Tell which rows are kept from now on."""
    row = one_row(db, "SELECT id FROM orders WHERE scope = ? ORDER BY id DESC LIMIT 1 OFFSET ?", (scope, MOST_ORDERS))
    first = min(first_place(scope, now - DAYS * _DAY), int(row[0]) + 1) if row is not None else first_place(scope)
    floors = {}
    for name in ("outbox", "events", "prints", "scans"):
        found = one_row(db, f"SELECT coalesce(max(id), 0) FROM {name}")
        floors[name] = max(0, int(found[0] if found else 0) - _LATEST)
    return Bounds(account=account, scope=scope, first=first, floors=floors)


def news(
    db: Database,
    *,
    table: Kept,
    columns: Sequence[str],
    which: Bounds,
    since: int | None,
    after: tuple[Any, ...] | None,
) -> News:
    """Read what is new in a table since that moment, behind that key."""
    found = News(table.name, tuple(columns), moment=moment_of(db))
    keys, values = ", ".join(f"t.{key}" for key in table.keys), which.of(table)
    is_new, since_values = newer("t", since)
    condition, further = f"{table.condition} AND {is_new}", (*values, *since_values)
    if after is not None:
        condition, further = f"{condition} AND ({keys}) > ({marks(len(after))})", (*further, *after)
    names = ", ".join(f"t.{name}" for name in columns)
    found.rows = all_rows(
        db, f"SELECT {names} FROM {table.name} t WHERE {condition} ORDER BY {keys} LIMIT {PIECE}", further
    )
    if len(found.rows) == PIECE:
        places = [columns.index(key) for key in table.keys]
        found.more = tuple(found.rows[-1][place] for place in places)
    found.count = _count(db, table, values)
    return found


def _count(db: Database, table: Kept, values: Sequence[object], *, own: bool = False) -> int:
    its = f" AND t.id < {OWN}" if own and table.shares else ""
    row = one_row(db, f"SELECT count(*) FROM {table.name} t WHERE {table.condition}{its}", values)
    return 0 if row is None else int(row[0])


def keys(db: Database, table: Kept, which: Bounds) -> set[Row]:
    """Give the keys of all rows of a table."""
    named = ", ".join(f"t.{key}" for key in table.keys)
    return set(all_rows(db, f"SELECT {named} FROM {table.name} t WHERE {table.condition}", which.of(table)))


def scopes(db: Database, account: str) -> list[Row]:
    """Give the scopes of an account: number, account, merchant."""
    return all_rows(db, "SELECT id, account, merchant FROM scopes WHERE account = ?", (account,))


def order_news(
    db: Database, *, columns: dict[str, Sequence[str]], which: Bounds, since: int | None, before: int | None
) -> OrderNews:
    """Read which orders are new since that moment, those below that place, the newest first."""
    made = {name: News(name, tuple(columns[name])) for name in _OF_ORDERS}
    orders = made["orders"]
    orders.moment = moment_of(db)
    is_new, values = newer("o", since)
    names = ", ".join(f"o.{name}" for name in columns["orders"])
    upper = first_place(which.scope + 1) if before is None else before
    sql = f"SELECT {names} FROM orders o WHERE o.id >= ? AND o.id < ? AND {is_new} ORDER BY o.id DESC LIMIT {PIECE}"
    orders.rows = all_rows(db, sql, (which.first, upper, *values))
    places = [row[columns["orders"].index("id")] for row in orders.rows]
    orders.more = (places[-1],) if len(places) == PIECE else None
    orders.count = count_orders(db, which)
    for name in ("order_details", "order_search"):
        is_new, values = newer("t", since)
        names = ", ".join(f"t.{one}" for one in columns[name])
        for piece in chunks(places):
            sql = f"SELECT {names} FROM {name} t WHERE t.id IN ({marks(len(piece))}) AND {is_new}"
            made[name].rows += all_rows(db, sql, (*piece, *values))
    numbers = [row[columns["orders"].index("number")] for row in orders.rows]
    is_new, values = newer("t", since)
    names = ", ".join(f"t.{one}" for one in columns["order_statuses"])
    for piece in chunks(numbers):
        sql = (
            f"SELECT {names} FROM order_statuses t WHERE t.scope = ? AND t.number IN ({marks(len(piece))}) AND {is_new}"
        )
        made["order_statuses"].rows += all_rows(db, sql, (which.scope, *piece, *values))
    return OrderNews(orders, made["order_details"], made["order_search"], made["order_statuses"])


_OF_ORDERS = ("orders", "order_details", "order_search", "order_statuses")


def order_columns(db: Database) -> dict[str, Sequence[str]]:
    """Give the columns of everything that is kept of orders."""
    return {name: columns_of(db, name) for name in _OF_ORDERS}


def count_orders(db: Database, which: Bounds) -> int:
    """Count the orders that are kept."""
    sql = "SELECT count(*) FROM orders WHERE id >= ? AND id < ?"
    row = one_row(db, sql, (which.first, first_place(which.scope + 1)))
    return 0 if row is None else int(row[0])


def places_of(db: Database, which: Bounds) -> set[int]:
    """Give the places of the orders that are kept."""
    sql = "SELECT id FROM orders WHERE id >= ? AND id < ?"
    return {int(row[0]) for row in all_rows(db, sql, (which.first, first_place(which.scope + 1)))}


@frozen
class LabelHead:
    """A kept label without its file."""

    number: str
    size: str
    kept_at: float
    bytes: int


def label_heads(db: Database, account: str, since: int | None, after: float) -> tuple[list[LabelHead], int]:
    """Give the labels that are new since that moment and were kept after this one, and up to which moment that is."""
    is_new, values = newer("k", since)
    sql = (
        "SELECT k.number, k.size, k.kept_at, length(k.pdf) FROM kept.labels k "
        f"WHERE k.account = ? AND k.kept_at > ? AND {is_new}"
    )
    return [LabelHead(*row) for row in all_rows(db, sql, (account, after, *values))], moment_of(db)


def label_keys(db: Database, account: str) -> set[Row]:
    """Give number and size of every label of the account that is kept."""
    return set(all_rows(db, "SELECT number, size FROM kept.labels WHERE account = ?", (account,)))


def label_rows(db: Database, account: str, some: Sequence[LabelHead]) -> list[Row]:
    """Give these labels with their files."""
    sql = (
        "SELECT account, number, size, order_changed, kept_at, pdf, hash FROM kept.labels "
        "WHERE account = ? AND number = ? AND size = ?"
    )
    found = (one_row(db, sql, (account, one.number, one.size)) for one in some)
    return [row for row in found if row is not None]


def forgotten(db: Database, account: str) -> set[str]:
    """Give the numbers of the orders whose person was forgotten."""
    sql = "SELECT number FROM forgotten_orders WHERE account = ?"
    return {str(row[0]) for row in all_rows(db, sql, (account,))}


def label_pieces(wanted: Sequence[LabelHead]) -> Iterable[list[LabelHead]]:
    """Cut labels into pieces of which each takes little room and time."""
    piece: list[LabelHead] = []
    size = 0
    for one in wanted:
        if piece and size + one.bytes > _BYTES:
            yield piece
            piece, size = [], 0
        piece.append(one)
        size += one.bytes
    if piece:
        yield piece


# --- writing the file -------------------------------------------------------------------------------------------------


def begin(db: Database) -> None:
    """Make ready a file for rows of a site beside its own."""
    db.execute("PRAGMA secure_delete = ON")  # who is forgotten at the site is forgotten here
    for table in _COUNTED:
        counted = one_row(db, "SELECT seq FROM sqlite_sequence WHERE name = ?", (table,))
        if counted is None:
            run(db, "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, OWN))
        elif counted[0] < OWN:
            run(db, f"UPDATE {table} SET id = id + ?", (OWN,))  # what it held before there was anything of a site in it
            run(db, "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = ?", (OWN, table))
    sql = "INSERT INTO events (id, account, target, at, what, facts) VALUES (?, '', '', 0, '', '{}')"
    run(db, f"{sql} ON CONFLICT DO NOTHING", (OWN,))  # the next one counts from here


def noted(db: Database, subject: str) -> int | None:
    """Give the number that was noted of a subject."""
    row = one_row(db, "SELECT number FROM care WHERE subject = ?", (subject,))
    return None if row is None else int(row[0])


def note(db: Database, subject: str, number: int | None) -> None:
    """Note a number of a subject; None: nothing is known of it."""
    run(db, "DELETE FROM care WHERE subject = ?", (subject,))
    if number is not None:
        run(db, "INSERT INTO care (subject, number) VALUES (?, ?)", (subject, number))


def empty(db: Database) -> None:
    """Forget everything of the site; what this computer wrote itself stays."""
    for table in ("order_search", "orders", "order_statuses", "facet_orders", "facet_sums", "facet_zones", "facets"):
        run(db, f"DELETE FROM {table}")
    for one in _TABLES:
        run(db, f"DELETE FROM {one.name}" + (f" WHERE id < {OWN}" if one.shares else ""))
    run(db, "DELETE FROM kept.labels")
    run(db, "DELETE FROM care")


def take_scopes(db: Database, found: Sequence[Row]) -> bool:
    """Take in the site's numbers of scopes; False when the file had others: nothing of it holds any more."""
    here = {(row[1], row[2]): row[0] for row in all_rows(db, "SELECT id, account, merchant FROM scopes")}
    numbers = {number: (account, merchant) for (account, merchant), number in here.items()}
    if all(here.get((one[1], one[2]), one[0]) == one[0] and numbers.get(one[0], (one[1], one[2])) == (one[1], one[2])
           for one in found):  # fmt: skip
        missing = [one for one in found if (one[1], one[2]) not in here]
        db.executemany("INSERT INTO scopes (id, account, merchant) VALUES (?, ?, ?)", missing)
        return True
    empty(db)
    db.execute("PRAGMA defer_foreign_keys = ON")
    run(db, "DELETE FROM scopes")
    db.executemany("INSERT INTO scopes (id, account, merchant) VALUES (?, ?, ?)", found)
    left = all_rows(
        db,
        "SELECT DISTINCT account, merchant FROM outbox o WHERE NOT EXISTS "
        "(SELECT 1 FROM scopes s WHERE s.account = o.account AND s.merchant = o.merchant)",
    )
    db.executemany("INSERT INTO scopes (account, merchant) VALUES (?, ?)", left)
    shift = first_place(1)
    run(
        db,
        "UPDATE outbox SET scope = (SELECT s.id FROM scopes s WHERE s.account = outbox.account "
        "AND s.merchant = outbox.merchant)",
    )
    run(db, "UPDATE outbox SET place = scope * ? + place % ?", (shift, shift))
    return False


def take(db: Database, found: News) -> None:
    """Take in rows of a table."""
    table = TABLES[found.table]
    rows = found.rows
    if table.name == "outbox" and rows:
        rows = _without_ours(db, found)
    _put(db, found.table, found.columns, table.keys, rows)


def _without_ours(db: Database, found: News) -> list[Row]:
    """Leave out what has the reference of an order that waits here: it was just moved in, or will be told apart; and
    the drafts that are changed here.
    """
    stood_for = {
        from_json(row[0]).get(STANDS_FOR) for row in all_rows(db, f"SELECT result FROM outbox WHERE id >= {OWN}")
    }
    ours = set(all_rows(db, f"SELECT account, merchant, reference FROM outbox WHERE id >= {OWN} AND reference <> ''"))
    named = [found.columns.index(name) for name in ("account", "merchant", "reference", "id")]
    keys = [tuple(row[at] for at in named) for row in found.rows]
    sql = "DELETE FROM outbox WHERE account = ? AND merchant = ? AND reference = ? AND id <> ?"
    db.executemany(sql, [key for key in keys if key[2] and key[:3] not in ours])
    return [row for row, key in zip(found.rows, keys, strict=True) if key[:3] not in ours and key[3] not in stood_for]


def stand_for(db: Database, draft_id: int) -> None:
    """Show a draft of the site no more: a row of this computer's own is shown for it."""
    run(db, "DELETE FROM outbox WHERE id = ?", (draft_id,))
    take_outbox_anew(db)


def take_outbox_anew(db: Database) -> None:
    """Have all of the site's outbox taken in again, for something of it was left out."""
    note(db, f"{UP_TO}outbox", None)


def _put(db: Database, table: str, columns: Sequence[str], key: Sequence[str], rows: Sequence[Row]) -> None:
    if not rows:
        return
    rest = [name for name in columns if name not in key]
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(len(columns))}) ON CONFLICT ({', '.join(key)}) "
    sql += f"DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in rest)}" if rest else "DO NOTHING"
    db.executemany(sql, rows)


def differs(db: Database, found: News, which: Bounds) -> bool:
    """Tell whether rows are here that the site has no more, after all that is new was taken in."""
    table = TABLES[found.table]
    return _count(db, table, which.of(table), own=True) > found.count


def keep_only(db: Database, table: Kept, which: Bounds, there: set[Row]) -> None:
    """Take away the rows of a table that the site has no more."""
    named = ", ".join(f"t.{key}" for key in table.keys)
    its = f" AND t.id < {OWN}" if table.shares else ""
    here = all_rows(db, f"SELECT {named} FROM {table.name} t WHERE {table.condition}{its}", which.of(table))
    sql = f"DELETE FROM {table.name} WHERE {' AND '.join(f'{key} = ?' for key in table.keys)}"
    db.executemany(sql, [row for row in here if row not in there])


def keep_within(db: Database, which: Bounds) -> None:
    """Take away what is of another account or merchant, or older than what is kept."""
    for table in _TABLES:
        its = f" AND t.id < {OWN}" if table.shares else ""
        sql = f"DELETE FROM {table.name} AS t WHERE NOT coalesce({table.condition}, 0){its}"
        run(db, sql, which.of(table))
    run(db, "DELETE FROM order_statuses WHERE scope <> ?", (which.scope,))
    run(db, "DELETE FROM kept.labels WHERE account <> ?", (which.account,))


def old_orders(db: Database, which: Bounds) -> list[int]:
    """Give the places of some orders that are kept no more."""
    sql = f"SELECT id FROM orders WHERE id < ? OR id >= ? LIMIT {PIECE}"
    return [int(row[0]) for row in all_rows(db, sql, (which.first, first_place(which.scope + 1)))]


def remove_orders(db: Database, places: Sequence[int]) -> None:
    """Take away these orders."""
    tally = Tally()
    for piece in chunks(places):
        for one in listed(db, f"o.id IN ({marks(len(piece))})", piece):
            tally.leaves(one)
        several = marks(len(piece))
        run(db, f"DELETE FROM order_search WHERE id IN ({several})", piece)
        run(db, f"DELETE FROM orders WHERE id IN ({several})", piece)
    tally.keep(db)


def take_orders(db: Database, found: OrderNews) -> None:
    """Take in orders with everything that is kept of them."""
    orders = found.orders
    place, number, scope, seen = (orders.columns.index(name) for name in ("id", "number", "scope", "seen_at"))
    moved = []
    for row in orders.rows:
        sql = "SELECT id FROM orders WHERE scope = ? AND number = ? AND id <> ?"
        moved += [int(old[0]) for old in all_rows(db, sql, (row[scope], row[number], row[place]))]
    if moved:
        remove_orders(db, moved)
    here: dict[int, Row] = {}
    for piece in chunks([row[place] for row in orders.rows]):
        sql = f"SELECT {', '.join(orders.columns)} FROM orders WHERE id IN ({marks(len(piece))})"
        here |= {row[place]: row for row in all_rows(db, sql, piece)}
    fresh, seen_again = [], []
    for row in orders.rows:
        known = here.get(row[place])
        if known is not None and known[:seen] + known[seen + 1 :] == row[:seen] + row[seen + 1 :]:
            seen_again.append((row[seen], row[place]))
        else:
            fresh.append(row)
    _put_orders(db, orders, fresh)
    db.executemany("UPDATE orders SET seen_at = ? WHERE id = ?", seen_again)
    _put(db, "order_details", found.details.columns, ("id",), found.details.rows)
    line = found.lines.columns.index("folded")
    key = found.lines.columns.index("id")
    db.executemany(
        "INSERT INTO order_search (id, folded) VALUES (?, ?) "
        "ON CONFLICT (id) DO UPDATE SET folded = excluded.folded WHERE folded <> excluded.folded",
        [(row[key], row[line]) for row in found.lines.rows],
    )
    _put(db, "order_statuses", found.statuses.columns, ("scope", "number", "seen_at", "status"), found.statuses.rows)


def _put_orders(db: Database, orders: News, rows: Sequence[Row]) -> None:
    place, tally = orders.columns.index("id"), Tally()
    places = [row[place] for row in rows]
    for one in _listed(db, places):
        tally.leaves(one)
    _put(db, "orders", orders.columns, ("id",), rows)
    for one in _listed(db, places):
        tally.enters(one)
    tally.keep(db)


def _listed(db: Database, places: Sequence[int]) -> list[Listed]:
    return [one for piece in chunks(places) for one in listed(db, f"o.id IN ({marks(len(piece))})", piece)]


def without_order(db: Database, found: Sequence[LabelHead]) -> list[LabelHead]:
    """Give those of these labels whose order is not kept here."""
    known = _numbers(db)
    return [one for one in found if one.number not in known]


def _numbers(db: Database, condition: str = "1 = 1") -> set[str]:
    return {str(row[0]) for row in all_rows(db, f"SELECT number FROM orders WHERE {condition}")}


def wanted_labels(db: Database, account: str, found: Sequence[LabelHead]) -> list[LabelHead]:
    """Give those of these labels that are kept here, new orders' first, then the newest, as far as there is room."""
    new, known = _numbers(db, "gone = 0 AND upper(category) = 'NEW'"), _numbers(db)
    here = {(row[0], row[1]): row[2] for row in all_rows(
        db, "SELECT number, size, kept_at FROM kept.labels WHERE account = ?", (account,))}  # fmt: skip
    useful = [one for one in found if one.number in known and here.get((one.number, one.size)) != one.kept_at]
    useful.sort(key=lambda one: (one.number not in new, -one.kept_at))
    chosen, size = [], 0
    for one in useful:
        size += one.bytes
        if size > MOST_BYTES:
            break
        chosen.append(one)
    return chosen


def take_labels(db: Database, rows: Sequence[Row]) -> None:
    """Take in labels with their files."""
    columns = ("account", "number", "size", "order_changed", "kept_at", "pdf", "hash")
    _put(db, "kept.labels", columns, ("account", "number", "size"), rows)


def trim_labels(db: Database, before: float) -> None:
    """Take away labels kept before that moment, and what is over the room: the oldest, those of new orders last."""
    run(db, "DELETE FROM kept.labels WHERE kept_at <= ?", (before,))
    row = one_row(db, "SELECT coalesce(sum(length(pdf)), 0) FROM kept.labels")
    over = int(row[0] if row else 0) - MOST_BYTES
    if over <= 0:
        return
    sql = (
        "SELECT k.account, k.number, k.size, length(k.pdf) FROM kept.labels k ORDER BY EXISTS (SELECT 1 FROM orders o "
        "WHERE o.number = k.number AND upper(o.category) = 'NEW'), k.kept_at"
    )
    for account, number, size, length in all_rows(db, sql):
        if over <= 0:
            return
        run(db, "DELETE FROM kept.labels WHERE account = ? AND number = ? AND size = ?", (account, number, size))
        over -= length


def keep_labels(db: Database, account: str, there: set[Row]) -> None:
    """Take away the labels that the site keeps no more."""
    gone = label_keys(db, account) - there
    sql = "DELETE FROM kept.labels WHERE account = ? AND number = ? AND size = ?"
    db.executemany(sql, [(account, *key) for key in gone])


def forget_labels(db: Database, account: str, numbers: set[str]) -> None:
    """Take away the labels of orders whose person was forgotten."""
    sql = "DELETE FROM kept.labels WHERE account = ? AND number = ?"
    db.executemany(sql, [(account, number) for number in numbers])
