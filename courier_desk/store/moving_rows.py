"""Putting rows of one store into another: numbers translated, what both have merged by its rule.

Within transactions of the caller, on the store that takes in. What becomes of which table stands in ``moving_rules``,
how far a move is is ``moving``'s.
"""
# ruff: noqa: S608 - statements are put together from the names of this store's own tables and columns

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain

from courier_desk.domain.drafts import from_request
from courier_desk.domain.moving import Kept
from courier_desk.domain.outbox import FOLLOWING, UNSENT, Event, Kind, Policy, Progress, State, advance
from courier_desk.domain.print_jobs import LIVE, JobState
from courier_desk.store import customers, erasure, imports, orders, outbox_rows, pickups, settlements
from courier_desk.store.desks import desk_of, lease_of, who_asks
from courier_desk.store.facets import Tally, listed
from courier_desk.store.moving_reading import FACTS, FILE, Columns, Piece, Told, references_of
from courier_desk.store.moving_rules import RULES, Keep, Rule, columns_of
from courier_desk.store.payloads import request_from_plain
from courier_desk.store.places import ensure_scope, free_place, rebased
from courier_desk.store.sql import Database, all_rows, chunks, from_json, marks, one_row, run, to_json

#: What the service may get, or may have got.
TO_SEND = (State.WAITING, State.SENDING, State.CHECKING)


class Putter:
    """Puts rows of one store into another. ``now``: seconds since the epoch."""

    def __init__(self, source: Told, target: Told, now: float) -> None:
        self._source, self._now = source, now
        self._accounts = _same_accounts(source.accounts, target.accounts)
        self.added: Counter[Kept] = Counter()
        self.present: Counter[Kept] = Counter()
        self._numbers: dict[tuple[str, int], int] = {}
        self._became: list[tuple[str, str, int, float, int]] = []
        self._ways: Mapping[str, Callable[[Database, Piece], None]] = {
            "accounts": self._put_accounts,
            "forgotten_orders": self._put_forgotten,
            "scopes": self._put_scopes,
            "catalogs": self._put_catalogs,
            "same_person": self._put_persons,
            "orders": self._put_orders,
            "pickups": self._put_pickups,
        }

    @property
    def renamed(self) -> list[tuple[str, str, str]]:
        """Give the accounts that have another name here: their service, old and new name."""
        known = {row["account"]: str(row["base_url"]) for row in self._source.accounts}
        return [(known[old], old, new) for old, new in self._accounts.items() if old != new]

    def put(self, db: Database, table: str, piece: Piece) -> None:
        """Put some rows of a table, and count them."""
        for kept in (self.added, self.present, self._numbers, self._became):
            kept.clear()
        rule = RULES[table]
        self._look_up(db, table, piece)
        if rule.keep is Keep.ALONE:
            self._ways[table](db, piece)
        elif rule.keep is Keep.NUMBERED:
            self._put_numbered(db, table, piece)
        else:
            for row in piece.rows:
                turned = self._turned(db, table, row)
                if table != "kept.labels" or not _is_forgotten(db, turned["account"], row["number"]):
                    self._put_keyed(db, table, rule, turned)
        sql = "INSERT INTO moved_rows (source, subject, old_id, stamp, new_id) VALUES (?, ?, ?, ?, ?)"
        db.executemany(sql, self._became)

    def _look_up(self, db: Database, table: str, piece: Piece) -> None:
        """Learn at once which numbers the rows have here that these refer to."""
        wanted: dict[str, set[int]] = {}
        for part, rows in (
            (table, piece.rows),
            *((part, chain.from_iterable(of.values())) for part, of in piece.parts.items()),
        ):
            for row in rows:
                for other, number in references_of(part, row):
                    wanted.setdefault(other, set()).add(number)
        sql = "SELECT old_id, new_id FROM moved_rows WHERE source = ? AND subject = ? AND old_id IN ({}) ORDER BY stamp"
        for other, numbers in wanted.items():
            for some in chunks(sorted(numbers)):
                if other != table:
                    self._numbers |= {(other, number): -abs(number) for number in some}
                found = all_rows(db, sql.format(marks(len(some))), (self._source.store, other, *some))
                self._numbers |= {(other, old): new for old, new in found}

    def _count(self, kind: Kept | None, *, added: bool) -> None:
        if kind is not None:
            (self.added if added else self.present)[kind] += 1

    def _account_of(self, account: str) -> str:
        return self._accounts.get(account, account)

    def _scope(self, db: Database, scope: int) -> int:
        account, merchant = self._source.scopes[scope]
        return ensure_scope(db, self._account_of(account), merchant)

    def _turned(self, db: Database, table: str, row: Columns) -> Columns:
        """Give a row with account, scope, desk and the numbers it refers to as they are in the target."""
        turned = dict(row)
        if "account" in turned:
            turned["account"] = self._account_of(row["account"])
        if "scope" in turned:
            turned["scope"] = self._scope(db, row["scope"])
        if "desk" in turned:
            turned["desk"] = desk_of(db)
        for column, table_there in RULES[table].refers.items():
            turned[column] = self._number(db, table_there, row[column])
        return turned

    def _number(self, db: Database, table: str, old: int | None) -> int | None:
        """Give the number that a row has in the target; one that was not moved gets one that no row has."""
        if not old:
            return old
        if (table, old) in self._numbers:
            return self._numbers[table, old]
        sql = (
            "SELECT new_id FROM moved_rows WHERE source = ? AND subject = ? AND old_id = ? ORDER BY stamp DESC LIMIT 1"
        )
        found = one_row(db, sql, (self._source.store, table, old))
        return -abs(old) if found is None else int(found[0])

    # -- by a key ------------------------------------------------------------------------------------------------------

    def _put_keyed(self, db: Database, table: str, rule: Rule, row: Columns) -> None:
        where = " AND ".join(f"{name} = ?" for name in rule.key)
        there = one_row(db, f"SELECT 1 FROM {table} WHERE {where}", [row[name] for name in rule.key])
        self._count(rule.kind, added=there is None)
        if there is None or rule.keep is not Keep.TARGETS:
            run(db, _upsert(table), tuple(row.values()))

    def _put_accounts(self, db: Database, piece: Piece) -> None:
        for row in piece.rows:
            is_there = one_row(db, "SELECT 1 FROM accounts WHERE account = ?", (self._account_of(row["account"]),))
            self._count(Kept.ACCOUNTS, added=is_there is None)
            if is_there is None:
                _insert(db, "accounts", row)
            if row["merchant"] and (desk := desk_of(db)):
                sql = "INSERT INTO merchants_in_use (account, desk, merchant) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
                run(db, sql, (self._account_of(row["account"]), desk, row["merchant"]))

    def _put_forgotten(self, db: Database, piece: Piece) -> None:
        for row in piece.rows:
            account, number = self._account_of(row["account"]), row["number"]
            sql = "SELECT 1 FROM forgotten_orders WHERE account = ? AND number = ?"
            is_there = one_row(db, sql, (account, number)) is not None
            self._count(Kept.CUSTOMERS, added=not is_there)
            if not is_there:
                erasure.add(db, account, [number], row["at"])
                customers.blank(db, account, number)

    def _put_scopes(self, db: Database, piece: Piece) -> None:
        for row in piece.rows:
            self._scope(db, row["id"])

    def _put_catalogs(self, db: Database, piece: Piece) -> None:
        for row in piece.rows:
            account = self._account_of(row["account"])
            known = one_row(db, "SELECT coalesce(read_at, 0) FROM catalogs WHERE account = ?", (account,))
            if known is not None and known[0] >= (row["read_at"] or 0):
                continue
            for table in ("zones", "catalogs"):
                run(db, f"DELETE FROM {table} WHERE account = ?", (account,))
            _insert(db, "catalogs", row | {"account": account})
            for zone in piece.parts["zones"].get(row["account"], ()):
                _insert(db, "zones", zone | {"account": account})

    def _put_persons(self, db: Database, piece: Piece) -> None:
        person_of = "SELECT person FROM same_person WHERE account = ? AND phone_key = ?"
        for row in piece.rows:
            account, key, person = self._account_of(row["account"]), row["phone_key"], row["person"]
            is_there = one_row(db, person_of, (account, key)) is not None
            self._count(Kept.CUSTOMERS, added=not is_there)
            if not is_there:
                group = one_row(db, person_of, (account, person)) or (person,)
                _insert(db, "same_person", {"account": account, "phone_key": key, "person": group[0]})
            elif person != key:
                customers.join(db, account, person, key)

    # -- under a number ------------------------------------------------------------------------------------------------

    def _put_numbered(self, db: Database, table: str, piece: Piece) -> None:
        rule = RULES[table]
        known = self._known(db, table, piece)
        for row in piece.rows:
            turned = self._turned(db, table, row)
            old = turned.pop("id")
            there = known.get(old)
            if table == "outbox":
                there, new = self._put_work(db, turned, there, piece.parts["outbox_failures"].get(old, ()))
                self._count(_kind_of(row), added=there is None)
            else:
                if there is None and table == "handovers":
                    there = _open_handover(db, turned)
                elif there is None and table == "settlement_sheets":  # the very file, taken in at both
                    there = settlements.known_digest(db, *(turned[name] for name in ("account", "merchant", "digest")))
                there = there or None
                new = self._add(db, table, turned) if there is None else there
                self._put_parts(db, table, (new, turned), piece, old, is_new=there is None)
                self._count(rule.kind, added=there is None)
            if old not in known:
                self._became.append((self._source.store, table, old, row[rule.stamp], new))
            self._numbers[table, old] = new

    def _known(self, db: Database, table: str, piece: Piece) -> dict[int, int]:
        """Give the numbers here of rows that were moved before, or that came from here."""
        stamp, found = RULES[table].stamp, dict[int, int]()
        stamps = {row["id"]: row[stamp] for row in piece.rows}
        for some in chunks(list(stamps)):
            sql = (
                "SELECT old_id, stamp, new_id FROM moved_rows WHERE source = ? AND subject = ? "
                f"AND old_id IN ({marks(len(some))})"
            )
            for old, at, new in all_rows(db, sql, (self._source.store, table, *some)):
                if stamps[old] == at:
                    found[old] = new
        for old, (own, at) in piece.back.items():
            if old not in found and one_row(db, f"SELECT 1 FROM {table} WHERE id = ? AND {stamp} = ?", (own, at)):
                self._became.append((self._source.store, table, old, at, own))
                found[old] = own
        return found

    def _add(self, db: Database, table: str, row: Columns) -> int:
        """Add a row under a number of its own; gives that."""
        if table == "events":
            row |= self._told_event(db, row)
        elif table == "print_jobs" and row["state"] in LIVE:
            row["state"] = JobState.INTERRUPTED.value
        new = _insert(db, table, row)
        if table == "prints" and not row["old"]:
            _count_print(db, row)
        return new

    def _put_parts(
        self, db: Database, table: str, there: tuple[int, Columns], piece: Piece, old: int, *, is_new: bool
    ) -> None:
        """Put what goes with a row; of a row that was there what was done with it later."""
        new, row = there
        parts = {part: list(rows.get(old, ())) for part, rows in piece.parts.items()}
        if not is_new and table == "handovers":
            sql = "UPDATE handovers SET finished = coalesce(finished, ?) WHERE id = ?"
            run(db, sql, (row["finished"], new))
            parts["handover_orders"] = [one for one in parts["handover_orders"] if _is_later(db, new, one)]
            for one in parts["handover_orders"]:
                run(db, "DELETE FROM handover_orders WHERE handover = ? AND number = ?", (new, one["number"]))
        elif not is_new:
            if not _has_more(db, table, new, row, parts):
                return
            _replace(db, table, new, row)
        for part, rows in parts.items():
            for one in rows:
                turned = self._turned(db, part, one) | {RULES[part].of: new}
                turned.pop("id", None)
                if part == "import_rows" and _is_forgotten(db, turned["account"], imports.number_of(db, turned)):
                    turned |= imports.EMPTIED
                if part == "settlement_lines":
                    turned["findings"] = self._told_findings(db, turned["findings"])
                _insert(db, part, turned)

    def _told_findings(self, db: Database, text: str) -> str:
        found = [
            [kind, by, at, self._number(db, "settlement_sheets", sheet)] for kind, by, at, sheet in from_json(text)
        ]
        return to_json(found)

    def _told_event(self, db: Database, row: Columns) -> Columns:
        facts = from_json(row["facts"])
        subject, _, number = row["target"].partition("/")
        if subject == "order" and _is_forgotten(db, row["account"], number):
            facts = customers.scrubbed(facts)
        for name, table in FACTS.items():
            if isinstance(facts.get(name), int):
                facts[name] = self._number(db, table, facts[name])
        who = row["who"] or ("" if self._source.is_site else who_asks(db))
        return {"facts": to_json(facts), "target": self._target(db, row["target"]), "who": who}

    def _target(self, db: Database, target: str) -> str:
        """Name what work or an event is about; what was created meanwhile is known by its number."""
        if target.startswith(FILE):
            return f"{FILE}{self._number(db, 'watched_files', int(target.removeprefix(FILE)))}"
        if not target.startswith(FOLLOWING):
            return target
        new = self._number(db, "outbox", int(target.removeprefix(FOLLOWING)))
        made = outbox_rows.get(db, new or 0)
        if made is not None and made.progress.state is State.DONE and made.result.get("number"):
            return f"{Kind(made.kind).subject}/{made.result['number']}"
        return f"{FOLLOWING}{new}"

    # -- work ----------------------------------------------------------------------------------------------------------

    def _put_work(
        self, db: Database, row: Columns, there: int | None, failures: Sequence[Columns]
    ) -> tuple[int | None, int]:
        """Put a piece of work; gives its number here if it was here before, and its number."""
        row |= {"target": self._target(db, row["target"]), "lease": 0}
        row["place"] = outbox_rows.place_of(row["scope"], row["created"])
        row |= self._standing(row)
        present = there if there is not None else _same_work(db, row)
        if present is not None:
            _take_later(db, present, row)
            return present, present
        if row["reference"] and _has_reference(db, row):
            row |= _without_reference(row)
        row["lease"] = lease_of(db) if row["state"] in (State.WAITING, State.CHECKING) else 0
        row["listed"] = int(outbox_rows.listed(row["kind"], State(row["state"])))
        new = _insert(db, "outbox", row)
        for one in failures:
            _insert(db, "outbox_failures", {"outbox_id": new, "at": one["at"], "failure": one["failure"]})
        self._forget_person(db, new, row)
        return None, new

    def _standing(self, row: Columns) -> Columns:
        """Tell where the work stands here. What is being sent is looked for; what a site sends needs a person here."""
        state = row["state"]
        if self._source.is_site and state in TO_SEND:
            sent_at = row["created"] if row["sent_at"] is None else row["sent_at"]
            return {"state": State.NEEDS_PERSON.value, "unsure": 1, "sent_at": sent_at}
        if state != State.SENDING:
            return {}
        sending = Progress(state=State.SENDING, sent_at=row["sent_at"])
        after = advance(sending, Event.INTERRUPTED, now=self._now, policy=Policy())
        return {"state": after.state.value, "absences": 0, "next_at": after.next_at}

    def _forget_person(self, db: Database, new: int, row: Columns) -> None:
        """Leave out who is forgotten here, of work that is done."""
        if row["state"] != State.DONE:
            return
        number = row["target"].partition("/")[2] or str(from_json(row["result"]).get("number", ""))
        if number and _is_forgotten(db, row["account"], number):
            customers.blank_work(db, new)

    # -- orders and pickups --------------------------------------------------------------------------------------------

    def _put_orders(self, db: Database, piece: Piece) -> None:
        for scope in sorted({row["scope"] for row in piece.rows}):
            there, (account, merchant) = self._scope(db, scope), self._source.scopes[scope]
            account, rows = self._account_of(account), [row for row in piece.rows if row["scope"] == scope]
            known = orders.known(db, account, merchant, [row["number"] for row in rows], gone_too=True)
            for row in rows:
                self._count(Kept.ORDERS, added=row["number"] not in known)
                if row["number"] in known:
                    (details,) = piece.parts["order_details"][row["id"]]
                    orders.take_in(db, account, merchant, row | details)
                    told = piece.parts["order_statuses"].get((scope, row["number"]), ())
                    _put_history(db, "order_statuses", (there, row["number"]), told)
            self._add_orders(db, piece, [row for row in rows if row["number"] not in known], (account, there))

    def _add_orders(self, db: Database, piece: Piece, rows: Sequence[Columns], of: tuple[str, int]) -> None:
        """Add orders that are not known here, all of one account and scope."""
        account, scope = of
        places = _free_places(db, [rebased(row["id"], scope) for row in rows])
        printed, forgotten = dict[str, int](), set[str]()
        for some in chunks([row["number"] for row in rows]):
            which = f"account = ? AND number IN ({marks(len(some))})"
            sql = f"SELECT number, sum(copies) FROM prints WHERE {which} AND old = 0 GROUP BY number"
            printed |= {row[0]: row[1] for row in all_rows(db, sql, (account, *some))}
            sql = f"SELECT number FROM forgotten_orders WHERE {which}"
            forgotten |= {row[0] for row in all_rows(db, sql, (account, *some))}
        parts: dict[str, list[Columns]] = {name: [] for name in ("orders", *RULES["orders"].parts)}
        for row, place in zip(rows, places, strict=True):
            number = row["number"]
            parts["orders"].append(row | {"id": place, "scope": scope, "printed": printed.get(number, 0)})
            for part in ("order_details", "order_search"):
                (beside,) = piece.parts[part][row["id"]]
                parts[part].append(beside | {"id": place})
            told = piece.parts["order_statuses"].get((row["scope"], number), ())
            parts["order_statuses"] += [one | {"scope": scope} for one in told]
        for part, added in parts.items():
            names = columns_of(part)
            sql = f"INSERT INTO {part} ({', '.join(names)}) VALUES ({marks(len(names))})"
            db.executemany(sql, [[one[name] for name in names] for one in added])
        tally = Tally()
        for some_places in chunks(places):
            for one in listed(db, f"o.id IN ({marks(len(some_places))})", some_places):
                tally.enters(one)
        tally.keep(db)
        for number in sorted(forgotten):
            customers.blank(db, account, number)

    def _put_pickups(self, db: Database, piece: Piece) -> None:
        for row in piece.rows:
            turned = self._turned(db, "pickups", row)
            where = (turned["scope"], turned["number"])
            self._count(Kept.PICKUPS, added=pickups.take_in(db, turned["scope"], turned))
            _put_history(
                db, "pickup_statuses", where, piece.parts["pickup_statuses"].get((row["scope"], row["number"]), ())
            )


def _same_accounts(here: Sequence[Columns], there: Sequence[Columns]) -> dict[str, str]:
    """Tell which accounts of two stores are the same: of one name, or of one service and one key."""
    names = {row["account"] for row in there}
    by_key = {(row["base_url"], row["key_tail"]): str(row["account"]) for row in there if row["key_tail"]}
    same: dict[str, str] = {}
    for row in here:
        account = str(row["account"])
        same[account] = account if account in names else by_key.get((row["base_url"], row["key_tail"]), account)
    return same


def _insert(db: Database, table: str, row: Columns) -> int:
    """Add a row; gives its number where the store numbers the rows of this table."""
    sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks(len(row))})"
    if "id" in columns_of(table) and "id" not in row:
        return int(all_rows(db, f"{sql} RETURNING id", tuple(row.values()))[0][0])
    run(db, sql, tuple(row.values()))
    return 0


def _replace(db: Database, table: str, number: int, row: Columns) -> None:
    """Put a row of a sheet or an import in the place of an earlier one, whose parts go."""
    for part in RULES[table].parts:
        run(db, f"DELETE FROM {part} WHERE {RULES[part].of} = ?", (number,))
    sets = ", ".join(f"{name} = ?" for name in row)
    run(db, f"UPDATE {table} SET {sets} WHERE id = ?", (*row.values(), number))


def _has_more(db: Database, table: str, number: int, row: Columns, parts: Mapping[str, Sequence[Columns]]) -> bool:
    """Tell whether more was done with a row in the other store than here."""
    if table == "imports":
        found = one_row(db, "SELECT changed FROM imports WHERE id = ?", (number,))
        return found is not None and row["changed"] > found[0]
    if table == "settlement_sheets":
        found = one_row(db, "SELECT coalesce(max(at), 0) FROM settlement_history WHERE sheet = ?", (number,))
        return found is not None and max((one["at"] for one in parts["settlement_history"]), default=0) > found[0]
    return False


@cache
def _upsert(table: str) -> str:
    """Give the statement by which a row is added, or merged with the one that is there."""
    rule, names = RULES[table], columns_of(table)
    rest, own = [name for name in names if name not in rule.key], table.rpartition(".")[2]
    sql = (
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks(len(names))}) ON CONFLICT ({', '.join(rule.key)}) DO "
    )
    if rule.keep is Keep.TARGETS:
        return f"{sql}NOTHING"
    if rule.keep is Keep.NEWER:
        sets = ", ".join(f"{name} = excluded.{name}" for name in rest)
        return f"{sql}UPDATE SET {sets} WHERE excluded.{rule.by} > {own}.{rule.by}"
    if rule.keep is Keep.MOST:
        return f"{sql}UPDATE SET " + ", ".join(
            f"{name} = {rule.rank[name]}({own}.{name}, excluded.{name})" for name in rest
        )
    filled = (f"{name} = coalesce({own}.{name}, excluded.{name})" for name in rest if name in _NUMBERS)
    texts = (f"{name} = coalesce(nullif({own}.{name}, ''), excluded.{name})" for name in rest if name not in _NUMBERS)
    return f"{sql}UPDATE SET {', '.join((*texts, *filled))}"


#: Columns of GAPS that hold no text.
_NUMBERS = frozenset({"main"})


def _kind_of(row: Columns) -> Kept:
    if row["state"] == State.DRAFT:
        return Kept.DRAFTS
    return Kept.SENT if row["state"] == State.DONE else Kept.TO_SEND


def _same_work(db: Database, row: Columns) -> int | None:
    """Find the same work here: asked for at the same moment under the same reference, or wanting the same."""
    if not row["reference"]:
        return None
    sql = "SELECT id, kind, created, payload FROM outbox WHERE account = ? AND merchant = ? AND reference = ?"
    found = one_row(db, sql, (row["account"], row["merchant"], row["reference"]))
    if found is None or found[1] != row["kind"]:
        return None
    request = from_json(row["payload"]).get("request")
    is_same = found[2] == row["created"] or (request is not None and from_json(found[3]).get("request") == request)
    return int(found[0]) if is_same else None


def _has_reference(db: Database, row: Columns) -> bool:
    sql = "SELECT 1 FROM outbox WHERE account = ? AND merchant = ? AND reference = ?"
    return one_row(db, sql, (row["account"], row["merchant"], row["reference"])) is not None


def _without_reference(row: Columns) -> Columns:
    """Give work whose reference another has here: an order that was not sent waits as a draft, others for a person."""
    state = State(row["state"])
    if state in (State.DONE, State.DRAFT):
        return {"reference": ""}
    if state not in UNSENT or row["unsure"] or row["kind"] != Kind.ORDER_CREATE:
        return {"reference": "", "state": State.NEEDS_PERSON.value}
    try:
        request = request_from_plain(from_json(row["payload"])["request"])
    except (KeyError, TypeError, ValueError):
        return {"reference": "", "state": State.NEEDS_PERSON.value}
    draft = from_request(request, merchant=row["merchant"])
    facts = outbox_rows.fact_values(outbox_rows.PendingOrder.of_draft(draft), "")
    values = outbox_rows.progress_values(Progress())
    return {"reference": "", "payload": to_json({"draft": draft.to_plain()}), **facts, **values}


#: What of work never changes, or is whose it is.
_LASTING = frozenset({"account", "kind", "created", "desk", "lease"})


def _take_later(db: Database, number: int, row: Columns) -> None:
    """Keep of the same work what was done with it later; what is done is done, what is under way here goes on."""
    found = one_row(db, "SELECT state, changed, reference FROM outbox WHERE id = ?", (number,))
    if found is None or found[0] == State.DONE or (found[0] in TO_SEND and row["state"] != State.DONE):
        return
    if row["state"] != State.DONE and row["changed"] <= found[1]:
        return
    values = {name: value for name, value in row.items() if name not in _LASTING}
    if row["reference"] != found[2] and row["reference"] and _has_reference(db, row):
        values |= _without_reference(row)
    if row["unsure"] and values["state"] == State.WAITING:
        values["state"] = State.NEEDS_PERSON.value
    values["listed"] = int(outbox_rows.listed(row["kind"], State(values["state"])))
    outbox_rows.write(db, number, values)


def _open_handover(db: Database, row: Columns) -> int | None:
    """Find the handover of the same pickup or day that goes on here."""
    if row["finished"] is not None:
        return None
    sql = "SELECT id FROM handovers WHERE account = ? AND merchant = ? AND pickup = ? AND day = ? AND finished IS NULL"
    found = one_row(db, sql, (row["account"], row["merchant"], row["pickup"], row["day"]))
    return None if found is None else int(found[0])


def _is_later(db: Database, handover: int, one: Columns) -> bool:
    sql = "SELECT at FROM handover_orders WHERE handover = ? AND number = ?"
    found = one_row(db, sql, (handover, one["number"]))
    return found is None or one["at"] > found[0]


def _count_print(db: Database, row: Columns) -> None:
    """Count a printing that came in at its order, where that is known."""
    condition = "o.number = ? AND o.scope IN (SELECT id FROM scopes WHERE account = ?)"
    values, tally = (row["number"], row["account"]), Tally()
    for one in listed(db, condition, values):
        tally.leaves(one)
    whose = "number = ? AND scope IN (SELECT id FROM scopes WHERE account = ?)"
    run(db, f"UPDATE orders SET printed = printed + ? WHERE {whose}", (row["copies"], *values))
    for one in listed(db, condition, values):
        tally.enters(one)
    tally.keep(db)


def _free_places(db: Database, wanted: Sequence[int]) -> list[int]:
    """Find free places for new orders: these, or the next ones."""
    taken = set[int]()
    for some in chunks(wanted):
        taken |= {row[0] for row in all_rows(db, f"SELECT id FROM orders WHERE id IN ({marks(len(some))})", some)}
    found = []
    for place in wanted:
        free = free_place(db, place, taken) if place in taken else place
        taken.add(free)
        found.append(free)
    return found


def _is_forgotten(db: Database, account: str, number: str) -> bool:
    sql = "SELECT 1 FROM forgotten_orders WHERE account = ? AND number = ?"
    return one_row(db, sql, (account, number)) is not None


def _put_history(db: Database, table: str, of: tuple[int, str], told: Sequence[Columns]) -> None:
    """Put the statuses that were seen of an order or pickup beside those that were seen here."""
    sql = f"SELECT seen_at, status FROM {table} WHERE scope = ? AND number = ?"
    known = {(row[0], row[1]) for row in all_rows(db, sql, of)}
    all_told = sorted(known | {(one["seen_at"], one["status"]) for one in told})
    kept = [one for place, one in enumerate(all_told) if not place or one[1] != all_told[place - 1][1]]
    if known == set(kept):
        return
    run(db, f"DELETE FROM {table} WHERE scope = ? AND number = ?", of)
    again = "again" in columns_of(table)
    for place, (seen_at, status) in enumerate(kept):
        row = {"scope": of[0], "number": of[1], "seen_at": seen_at, "status": status}
        _insert(db, table, row | ({"again": int(place > 0)} if again else {}))
