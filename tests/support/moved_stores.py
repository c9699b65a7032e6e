"""Stores filled by a plan of deeds, and what stands in a store whatever its numbers are: for trials of moving one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from courier_desk.domain.accounts import Account, KeyKind, Merchant, Scope
from courier_desk.domain.handovers import HandedHow, HandoverSubject
from courier_desk.domain.import_rows import ImportRow
from courier_desk.domain.list_views import ColumnLayout, SavedView
from courier_desk.domain.outbox import Kind, Policy, Progress, State, follower_target, order_target
from courier_desk.domain.pickups import Pickup
from courier_desk.domain.print_jobs import PrintJob, ToPrint
from courier_desk.domain.scans import Scan, ScanOutcome
from courier_desk.domain.settlements import Finding, JudgedLine, LineKind, SheetHead, SheetLine
from courier_desk.domain.watched_files import WatchedFile
from courier_desk.domain.zones import Catalog, Governorate, Zone
from courier_desk.store import (
    accounts,
    catalog,
    customers,
    events,
    fees,
    handovers,
    imports,
    labels,
    list_views,
    order_form,
    orders,
    outbox,
    pickups,
    print_jobs,
    scans,
    settlements,
    sync,
    watched_files,
)
from courier_desk.store.moving_rules import RULES, Keep, columns_of
from courier_desk.store.sql import Database, all_rows, from_json
from tests.store.support import ACCOUNT, MERCHANT, NOON, an_order, pending
from tests.support.outbox import take_next

POLICY = Policy(settle=10, second_look=10)
STATUSES = ("new", "pendingPickup", "pickedUp", "completed")
#: An account as every desk of these trials has it.
SHOP = Account(
    account_id=ACCOUNT,
    name="Shop",
    base_url="https://example.com/api/public/v1",
    kind=KeyKind.COMPANY,
    scopes=frozenset({Scope.ORDERS}),
    key_tail="9f3c",
    merchant=MERCHANT,
)


class Deeds:
    """What a desk does with a store, one deed a word: each at a moment of its own. ``name`` is in every reference."""

    def __init__(self, db: Database, name: str, *, begin: float = 0.0, account: str = ACCOUNT) -> None:
        self.db, self.name, self.account = db, name, account
        self.now = NOON.timestamp() + begin
        self.work: list[int] = []
        self.jobs: list[int] = []
        self._numbers = iter(range(10**6))
        accounts.save_account(db, replace(SHOP, account_id=account))

    def do(self, words: Words) -> None:
        """Do all of it."""
        for word, which in words:
            self.now += 1.25
            getattr(self, word)(which)

    # --- deeds ------------------------------------------------------------------------------------------------------

    def see(self, which: int) -> None:
        """See an order at the service."""
        status = STATUSES[int(self.now) % len(STATUSES)]
        order = an_order(str(204_800 + which % 7), status=status, created=NOON - timedelta(hours=which % 7))
        order = replace(order, reference=f"S{which % 7}", raw={"orderNumber": order.number, "seen": which})
        orders.merge(self.db, self.account, MERCHANT, [order], seen_at=self.now, whole=which % 2 == 0)

    def gone(self, which: int) -> None:
        """Find an order gone."""
        orders.mark_gone(self.db, self.account, MERCHANT, [str(204_800 + which % 7)], at=self.now)

    def draft(self, which: int) -> None:
        """Keep a draft, which has no reference."""
        self._add(pending("", State.DRAFT, payload={"draft": {"full_name": f"{self.name}{which}"}}))

    def save(self, which: int) -> None:
        """Save an order that is to be sent."""
        self._add(pending(f"{self.name}-{next(self._numbers)}", payload={"request": {"by": which}, "print": True}))

    def refuse(self, which: int) -> None:
        """Have an order refused, or in need of a person."""
        states = (State.REFUSED, State.NEEDS_PERSON, State.CHECKING)
        progress = Progress(state=states[which % 3], attempts=1, sent_at=self.now, next_at=self.now + 5)
        self._add(pending(f"{self.name}-{next(self._numbers)}", progress=progress))

    def send(self, _which: int) -> None:
        """Begin to send what waits longest."""
        take_next(self.db, self.account, self.now, POLICY)

    def arrive(self, which: int) -> None:
        """Learn that what is being sent is an order now."""
        for row in outbox.sending(self.db, self.account)[:1]:
            if row.kind == Kind.ORDER_CREATE:
                order = an_order(str(204_900 + which % 50), reference=row.reference)
                outbox.adopt(self.db, row.row_id, Progress(state=State.DONE), order, now=self.now)

    def change(self, which: int) -> None:
        """Change an order, or one that is still to be created."""
        target = order_target(str(204_800 + which % 7))
        if which % 2 and self.work:
            row = outbox.get(self.db, self.work[which % len(self.work)])
            if row is not None and row.kind == Kind.ORDER_CREATE and row.progress.state is not State.DONE:
                target = follower_target(row.row_id)
        payload = {"request": {"changed": which}}
        self._add(pending("", kind=Kind.ORDER_UPDATE, target=target, payload=payload, facts=None))

    def _add(self, row: outbox.OutboxRow) -> None:
        row = replace(row, account=self.account, created=self.now, changed=self.now)
        self.work.append(outbox.add(self.db, row))

    def job(self, which: int) -> None:
        """Have labels printed, of orders and of work."""
        wanted = [ToPrint(number=str(204_800 + which % 7), merchant=MERCHANT)]
        if self.work:
            wanted.append(ToPrint(merchant=MERCHANT, outbox_id=self.work[which % len(self.work)]))
        job = PrintJob(made=self.now, title=self.name)
        self.jobs.append(print_jobs.add(self.db, self.account, job, wanted, self.now))

    def paper(self, which: int) -> None:
        """Print a label, and keep its file."""
        number = str(204_800 + which % 7)
        job = self.jobs[-1] if self.jobs else 0
        printed = labels.Print(number=number, at=self.now, size="A4", printer="Zebra", who=self.name, job=job)
        labels.log_print(self.db, self.account, printed)
        pdf = f"%PDF {self.name}{which}".encode()
        labels.keep(self.db, self.account, number, "A4", order_changed=NOON, pdf=pdf, kept_at=self.now)

    def hand(self, which: int) -> None:
        """Hand an order over, of a day."""
        subject = HandoverSubject(merchant=MERCHANT, day=date(2026, 11, 20 + which % 3))
        handover = handovers.open_of(self.db, self.account, subject)
        if handover is None:
            handover = handovers.begin(self.db, self.account, subject, at=self.now, who=self.name)
        number, how = str(204_800 + which % 7), HandedHow.SCANNED
        handovers.hand_over(self.db, self.account, handover, number, at=self.now, how=how, who=self.name)
        if which % 5 == 0:
            handovers.finish(self.db, self.account, handover, at=self.now, who=self.name)

    def scan(self, which: int) -> None:
        """Scan a code."""
        job = self.jobs[-1] if self.jobs else 0
        scan = Scan(at=self.now, code=str(which), number="", outcome=ScanOutcome.NOT_FOUND, job=job)
        scans.add(self.db, self.account, scan)

    def learn(self, which: int) -> None:
        """Learn spellings, a fee, a customer with two phones, a list that was read, and what a merchant is called."""
        db, account = self.db, self.account
        catalog.remember(db, account, f"zone {which % 3}", "Cairo", "Abdeen", at=self.now)
        imports.learn_zones(db, account, MERCHANT, {f"spelt {which % 3}": ("Giza", "Faisal")}, self.now)
        case = {"governorate": "Giza", "order_type": "Deliver", "express": bool(which % 2)}
        fees.remember(db, account, MERCHANT, fee=which, at=self.now, **case)  # type: ignore[arg-type]  # the case's kinds
        customers.join(db, account, f"0101234567{which % 4}", f"0111234567{which % 3}")
        sync.save_mark(db, sync.Mark(account=account, merchant=MERCHANT, read_at=self.now, page=which % 9))
        accounts.save_merchants(db, account, [Merchant(code=MERCHANT, name=f"Shop {which}")], seen_at=self.now)
        zones = (Zone(Governorate.CAIRO, "Abdeen", "Abdeen", "عابدين"), Zone(Governorate.GIZA, f"Z{which % 3}", "", ""))
        read_at = NOON + timedelta(seconds=self.now - NOON.timestamp())
        catalog.save_catalog(db, account, Catalog(zones=zones, etag=str(which), read_at=read_at))

    def arrange(self, which: int) -> None:
        """Arrange a list, keep a view of it, and leave a form half typed."""
        list_views.keep_layout(self.db, f"list {which % 3}", ColumnLayout(hidden=frozenset({"fee"})))
        for own in (False, True):
            view = SavedView(name=f"view {which % 3}{own}", choices={"a": "b"}, own=own)
            list_views.keep_view(self.db, self.account, "orders", view)
        draft_id = self.work[-1] if self.work else None
        form = order_form.AutosavedForm(draft={"zone": str(which)}, draft_id=draft_id, at=self.now)
        order_form.autosave(self.db, self.account, form)

    def open_file(self, which: int) -> None:
        """Import a file out of the watched folder, one of whose rows became work."""
        head = imports.ImportHead(
            merchant=MERCHANT, name=f"{self.name}.csv", path="", digest=str(self.now), sheet="", heading=("a",),
            heading_row=1, columns="{}", origins=(0, None), who=self.name, begun=self.now, changed=self.now,
        )  # fmt: skip
        rows = [ImportRow(number, ("x",), ("y",), (), "", f"{self.name}{number}") for number in range(3)]
        import_id = imports.add(self.db, self.account, head, rows)
        if self.work:
            imports.sent(self.db, import_id, {which % 3: self.work[which % len(self.work)]}, self.now)
        if self.jobs:
            imports.print_with(self.db, import_id, self.jobs[-1])
        file = WatchedFile(
            merchant=MERCHANT, folder="/in", name="a.csv", place="/in/waiting", digest="d", taken=self.now,
            import_id=import_id,
        )  # fmt: skip
        file_id = watched_files.add(self.db, self.account, file)
        events.add(self.db, self.account, f"file/{file_id}", self.now, "file_waits", {"name": file.name})

    def settle(self, which: int) -> None:
        """Take a settlement sheet in; a line of it was in an earlier one."""
        head = SheetHead(
            merchant=MERCHANT, name=f"{self.name}.csv", digest=str(self.now), columns="{}", who=self.name,
            taken_in=self.now, stated={"net": which},
        )  # fmt: skip
        earlier = settlements.summaries(self.db, self.account, MERCHANT)
        finding = Finding(LineKind.TWICE, sheet=earlier[0].head.sheet_id) if earlier else Finding(LineKind.AGREES)
        line = SheetLine(row=1, number=str(204_800 + which % 7), collected=which)
        settlements.add(self.db, self.account, head, [JudgedLine(line=line, order=line.number, findings=(finding,))])

    def pick_up(self, which: int) -> None:
        """See a pickup at the service."""
        status = STATUSES[int(self.now) % len(STATUSES)]
        pickup = Pickup(number=str(700_000 + which % 3), status=status, orders=which)
        pickups.merge(self.db, self.account, MERCHANT, [pickup], seen_at=self.now, whole=True)

    def forget(self, which: int) -> None:
        """Take a person out."""
        if which % 4 == 0:
            customers.forget(self.db, self.account, "01012345678", at=self.now)


Words = Sequence[tuple[str, int]]
DEEDS = tuple(name for name in vars(Deeds) if not name.startswith("_") and name != "do")
#: Every deed some times, in an order in which each has something to work with.
ALL: Words = [(word, which) for which in range(9) for word in DEEDS if word != "forget"]

# --- content ----------------------------------------------------------------------------------------------------------

#: What is another one in every store: numbers, places, who holds work, and whose it is.
_OWN = frozenset({"id", "lease", "desk", "place", "scope", "who"})
_FACTS = {"row": "outbox", "handover": "handovers", "job": "print_jobs"}


#: Gives a row as it is expected in another store; None for one that is not there.
Expected = Callable[[str, dict[str, Any]], dict[str, Any] | None]


def content(db: Database, *, changed: Expected = lambda _table, row: row) -> list[str]:
    """Give everything that is moved with a store, without the numbers by which it is kept there."""
    names = {table: _names(db, table) for table, rule in RULES.items() if rule.keep is Keep.NUMBERED}
    scopes = {row[0]: f"{row[1]}/{row[2]}" for row in all_rows(db, "SELECT id, account, merchant FROM scopes")}
    told = []
    for table, rule in RULES.items():
        if rule.keep is Keep.LEFT or table in ("scopes", "merchants_in_use"):
            continue
        columns = columns_of(table)
        for found in all_rows(db, f"SELECT {', '.join(columns)} FROM {table}"):
            row = changed(table, dict(zip(columns, found, strict=True)))
            if row is not None:
                named = _named(db, table, row, names) | ({"scope": scopes[row["scope"]]} if "scope" in row else {})
                told.append(f"{table} {json.dumps(named, sort_keys=True, default=str)}")
    return sorted(told)


def in_a_site(table: str, row: dict[str, Any]) -> dict[str, Any]:
    """Give a row as it is expected where it was moved to: nothing is being sent or printed."""
    if table == "outbox" and row["state"] == "sending":
        return row | {"state": "checking", "absences": 0, "next_at": 2_000_000_090.0}
    if table == "print_jobs" and row["state"] == "running":
        return row | {"state": "interrupted"}
    return row


def _named(db: Database, table: str, row: dict[str, Any], names: Mapping[str, dict[int, str]]) -> dict[str, Any]:
    """Give a row with what it refers to by name."""
    rule = RULES[table]
    told = {name: value.hex() if isinstance(value, bytes) else value for name, value in row.items() if name not in _OWN}
    for column, other in rule.refers.items():
        told[column] = names[other].get(row[column], "none") if row[column] else row[column]
    if rule.keep is Keep.PART and rule.of in row and rule.of not in ("account", "number"):
        told[rule.of] = _owner(db, table, row[rule.of], names)
    if "target" in row:
        told["target"] = _target(row["target"], names)
    if table == "events":
        facts = from_json(row["facts"])
        told["facts"] = facts | {key: names[_FACTS[key]].get(facts[key], "none") for key in _FACTS if facts.get(key)}
    if "findings" in row:
        told["findings"] = [[*rest, names["settlement_sheets"].get(at, 0)] for *rest, at in from_json(row["findings"])]
    return told


def _names(db: Database, table: str) -> dict[int, str]:
    """Call the rows of a table by their moments and by how manieth each is of one moment."""
    seen: dict[float, int] = {}
    found = {}
    for number, stamp in all_rows(db, f"SELECT id, {RULES[table].stamp} FROM {table} ORDER BY id"):
        seen[stamp] = seen.get(stamp, 0) + 1
        found[number] = f"{table} {stamp} {seen[stamp]}"
    return found


def _owner(db: Database, table: str, number: int, names: Mapping[str, dict[int, str]]) -> str:
    owner = next(name for name, rule in RULES.items() if table in rule.parts)
    if owner == "orders":
        (row,) = all_rows(db, "SELECT scope, number FROM orders WHERE id = ?", (number,))
        return str(row[1])
    return names[owner][number]


def _target(target: str, names: Mapping[str, dict[int, str]]) -> str:
    subject, _, number = target.partition("/")
    tables = {"outbox": "outbox", "file": "watched_files"}
    return names[tables[subject]].get(int(number), "none") if subject in tables else target
