"""From a file to orders that wait in the outbox, and back to what became of each row.

The same row of the same file is the same order, however often the file is read: it is known by its reference. What the
outbox has already is never added again; what it holds still unsent follows the file. What the outbox has never seen is
held against what the service has (``intake_there``): an order that is there is taken over, never made again, and a row
that may be one once more waits for a person's word. Judging a row is ``domain.intake``'s, sending the outbox's.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.earlier_orders import Around, earlier_of, earlier_orders, is_unsent, may_go, origin_of
from courier_desk.desk.handlers import request_of
from courier_desk.desk.intake_there import RECENT, OrdersThere
from courier_desk.desk.zone_search import ZoneIndex, index_of
from courier_desk.domain.duplicates import ENDED
from courier_desk.domain.duplicates import TOGETHER as MADE_TOGETHER
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.intake import PREFIX, IntakeRow, read_rows
from courier_desk.domain.intake_again import Again, Earlier, has_own_reference
from courier_desk.domain.intake_sheet import Heading
from courier_desk.domain.order_changes import same_fact, update_not_stuck, with_request
from courier_desk.domain.order_fields import FIELDS, FieldKind
from courier_desk.domain.orders import OrderRequest, OrderType
from courier_desk.domain.outbox import Event, Kind, Policy, Progress, State, advance
from courier_desk.domain.outcome import Fact
from courier_desk.domain.sync import Mark
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Catalog
from courier_desk.store import accounts, audit, orders, outbox
from courier_desk.store import intake as kept
from courier_desk.store.intake import RowStatus
from courier_desk.store.outbox import OutboxRow, PendingOrder
from courier_desk.store.payloads import request_to_plain
from courier_desk.store.sql import Database
from courier_desk.tables.reading import Sheet

#: Rows that share a transaction: a stop does not wait long, and the disk is waited for rarely.
TOGETHER = 250
PROPOSALS = 3
#: So many unknown zones of a file are searched for; in a file with more of them something else is wrong.
MOST_SEARCHED = 300
_POLICY = Policy()
#: What services drop or add to by themselves (field notes, trap 5): it does not make an order another one.
_SERVICES_CHANGE = frozenset(field.wire for field in FIELDS if field.lossy or field.kind is FieldKind.LINES)
_ANYBODY, _STORE_NAME = "send", "store name"
#: Begins the name of what is kept of a row that a person has to decide about.
_HELD = "held row"


class Held(StrEnum):
    """Why a good row was not added: the outbox knows its reference for something else."""

    NO = "no"
    OTHER_FILE = "other_file"  # the same content came in another file: once more, or the same? A person must say
    CHANGED = "changed"  # sent before with other content, under the row's own reference
    OTHER_WORK = "other_work"  # the reference belongs to another merchant, or to what was made by hand
    OTHERWISE = "otherwise"  # the service has an order with this reference that is not what the row says
    LONG_AGO = "long_ago"  # the service has an equal order, made too long ago to be taken for this one unasked
    REPLACES = "replaces"  # it stands in the file where another row stood when that was sent
    ALIKE = "alike"  # it may be an order that was made lately, corrected since


@frozen
class Saved:
    """Where a row went: its place in the outbox (None when it was not taken) and why it was held, if it was.

    ``order``: what the service has of it, or what it may be once more; ``differs``: the fields in which that is
    something else, ``{name: (there, here)}``.
    """

    row_id: int | None
    held: Held = Held.NO
    earlier: bool = False  # it was there when this run began
    order: Earlier | None = None
    differs: Mapping[str, tuple[Fact, Fact]] = field(default_factory=dict)


@frozen
class Source:
    """The file the rows come from: the hash of its path and of its content.

    ``import_id``: the import in the window that sends it, 0 for none; ``name``: the file's, for people; ``file``: the
    content of the whole file, of which the table is the ``sheet``.
    """

    path: str
    digest: str
    import_id: int = 0
    name: str = ""
    file: str = ""
    sheet: str = ""

    def row(self, number: int) -> dict[str, object]:
        """Name a row of it, as the outbox keeps where work came from."""
        told: dict[str, object] = {"path": self.path, "digest": self.digest, "row": number}
        return told | ({"import": self.import_id, "name": self.name} if self.import_id else {})

    def is_of(self, row: OutboxRow) -> bool:
        """Tell whether an outbox row came from this file: unchanged under any name, or changed under this one."""
        origin = origin_of(row)
        return bool(origin) and (origin.get("path") == self.path or origin.get("digest") == self.digest)


@frozen(kw_only=True)
class Table:
    """A judged table on its way into the outbox.

    ``new``: the rows of which a person says that they are orders of their own, whatever they look like; None: all.
    ``instead``: the references of what waits, by the numbers of the rows that a person puts in its place.
    """

    source: Source
    again: Again
    new: Collection[int] | None = ()
    instead: Mapping[int, str] = field(default_factory=dict)

    def is_new(self, row: IntakeRow) -> bool:
        """Tell whether a person said so."""
        return self.new is None or row.number in self.new or row.number in self.instead


def path_name(path: Path | None, sheet: str, digest: str) -> str:
    """Name the place of a table: its file's, and its sheet in a workbook; rows without a file by what is in them."""
    if path is None:
        return f"-{digest}"
    return _hashed(f"{path.resolve()}\n{sheet}" if sheet else str(path.resolve()))


def table_digest(digest: str, sheet: str) -> str:
    """Name the content of a table by that of its file: a workbook has a table in each sheet."""
    return _hashed(f"{digest}\n{sheet}") if sheet else digest


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def judged(sheet: Sheet, heading: Heading, catalog: Catalog, *, merchant: str) -> list[IntakeRow]:
    """Judge every row of a table; an unknown zone comes with those that may be meant. Blocks for some seconds."""
    rows = read_rows(sheet.rows, heading, catalog, merchant=merchant)
    index: ZoneIndex | None = None
    known: dict[str, tuple[str, ...]] = {}
    for at, row in enumerate(rows):
        place = next((n for n, one in enumerate(row.faults) if one.kind is FindingKind.ZONE_NOT_IN_LIST), None)
        if place is None:
            continue
        typed = row.faults[place].text
        if typed not in known and len(known) >= MOST_SEARCHED:
            continue
        if typed not in known:
            index = index or index_of(catalog)
            matches = index.search(typed, limit=PROPOSALS).matches
            known[typed] = tuple(f"{one.zone.value} ({one.zone.governorate.value})" for one in matches)
        faults = list(row.faults)
        faults[place] = replace(faults[place], proposals=known[typed])
        rows[at] = replace(row, faults=tuple(faults))
    return rows


class IntakeDesk:
    """Rows of files in one merchant's outbox, whichever merchant is in use meanwhile. ``merchant``: its code."""

    def __init__(self, context: Context, merchant: str) -> None:
        self._context = context
        self._merchant = merchant

    async def not_surely_new(self, rows: Sequence[IntakeRow]) -> list[IntakeRow]:
        """Give the good rows, and those of other tables that wait here, of which this store does not know that the
        service has them, or may have.
        """
        context = self._context

        def look(db: Database) -> list[IntakeRow]:
            known = {row.reference for row in kept.sent(db, context.account_id, self._merchant)}
            here = {row.reference for row in rows}
            good = [row for row in rows if row.request is not None and row.reference not in known]
            return good + [
                IntakeRow(0, row.reference, request_of(row))
                for row in self._waiting(db)
                if row.reference not in here and row.reference not in known
            ]

        return await context.store.read(look)

    def _waiting(self, db: Database) -> list[OutboxRow]:
        context = self._context
        waiting = outbox.page(
            db, context.account_id, states=(State.WAITING,), merchant=self._merchant, kind=Kind.ORDER_CREATE,
            limit=1_000_000,
        )  # fmt: skip
        return [row for row in waiting if origin_of(row)]

    async def ask_changes(self, on_page: Callable[[Mark], None]) -> None:
        """Bring into the mirror what was changed at the service of orders that are under way. Raises DeskFailure."""
        await OrdersThere(self._context, self._merchant).read_changes(on_page)

    async def ask_service(
        self, rows: Sequence[IntakeRow], told: Mapping[str, str], on_page: Callable[[Mark], None]
    ) -> None:
        """Bring into the mirror what the service has of these rows; what waits here and is there is taken over.

        ``told``: numbers that an earlier run wrote down, by reference. Raises DeskFailure.
        """
        await OrdersThere(self._context, self._merchant).read(rows, told, on_page)
        now, references = self._context.now(), frozenset(row.reference for row in rows if not row.number)

        def take_over(db: Database) -> None:
            for one in self._waiting(db):
                row = IntakeRow(0, one.reference, request_of(one))
                if one.reference not in references or (found := self._at_service(db, row, now)) is None:
                    continue
                if found.held is Held.NO:
                    self._taken_over(db, one.row_id, request_of(one), found, now)
                else:
                    outbox.save(db, one.row_id, advance(one.progress, Event.SHELVED, now=now, policy=_POLICY), now=now)

        await self._context.store.write(take_over)

    async def store_name(self) -> str:
        """Give what tells this store from every other one."""

        def name(db: Database) -> str:
            known = accounts.finding(db, _ANYBODY, _STORE_NAME)
            if not isinstance(known, str):
                known = secrets.token_hex(8)
                accounts.save_finding(db, _ANYBODY, _STORE_NAME, known, self._context.now())
            return known

        return await self._context.store.write(name)

    async def table(
        self,
        rows: Sequence[IntakeRow],
        source: Source,
        *,
        new: Collection[int] | None,
        instead: Mapping[int, str] = MappingProxyType({}),
        same: Mapping[int, Earlier] | None = None,
    ) -> Table:
        """Lay the rows beside what was made before; ``OrdersThere`` has read it.

        ``same``: what rows are under another reference, where what waits is looked at, too; None where what waits
        follows the table (``withdraw_others``).
        """
        around = self.around(source)

        def lay(db: Database) -> Table:
            references = frozenset(row.reference for row in rows)
            found = earlier_orders(db, around, references, waiting=same is not None)
            again = Again(
                rows, found.gone, found.known, same=same or {}, long_ago=found.long_ago, spelt=found.spelt
            )  # fmt: skip
            return Table(source=source, again=again, new=new, instead=instead)

        return await self._context.store.read(lay)

    def around(self, source: Source) -> Around:
        """Name what rows of a file stand beside."""
        context, now = self._context, self._context.now()
        return Around(
            account=context.account_id, merchant=self._merchant, path=source.path, digest=source.digest,
            file=source.file, sheet=source.sheet, import_id=source.import_id, now=now, since=now - RECENT,
        )  # fmt: skip

    async def save(
        self,
        rows: Sequence[IntakeRow],
        table: Table,
        then: Callable[[Database, Sequence[Saved]], None] = lambda _db, _saved: None,
    ) -> list[Saved]:
        """Commit the good rows to the outbox, each once; gives for every row where it went. At most ``TOGETHER``.

        ``then`` is done in the same transaction.
        """
        context, now = self._context, self._context.now()

        def keep(db: Database) -> list[Saved]:
            saved = [self._keep(db, row, table, now) for row in rows]
            then(db, saved)
            return saved

        saved = await context.store.write(keep)
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return saved

    def _keep(self, db: Database, row: IntakeRow, table: Table, now: float) -> Saved:
        context, source = self._context, table.source
        if row.request is None:
            return Saved(None)
        payload = {
            "request": request_to_plain(row.request),
            "print": False,
            outbox.ORIGIN: source.row(row.number),
        }
        facts = PendingOrder.of_request(row.request)
        there = outbox.by_reference(db, context.account_id, row.reference, self._merchant)
        if there is None and row.number in table.instead:
            there = outbox.by_reference(db, context.account_id, table.instead[row.number], self._merchant)
        if there is None:
            found = self._at_service(db, row, now) or self._once_more(db, row, table)
            if found is not None and found.held is not Held.NO:
                return found
            new = OutboxRow(
                kind=Kind.ORDER_CREATE,
                account=context.account_id,
                merchant=self._merchant,
                reference=row.reference,
                payload=payload,
                created=now,
                changed=now,
                progress=advance(Progress(), Event.SUBMIT, now=now, policy=_POLICY),
                facts=facts,
            )
            row_id = outbox.add(db, new)
            return Saved(row_id) if found is None else self._taken_over(db, row_id, row.request, found, now)
        held = self._held(there, row, table)
        if held is not Held.NO:
            return Saved(None if held is not Held.CHANGED else there.row_id, held, earlier=True)
        if there.progress.state in (State.REFUSED, State.WAITING):
            said_before = not source.import_id and origin_of(there).get("digest") == source.digest
            return self._kept_again(db, there, row, there.payload if said_before else payload, now)
        if origin_of(there).get("path") == source.path and origin_of(there) != payload[outbox.ORIGIN]:
            outbox.keep_payload(db, there.row_id, {**there.payload, outbox.ORIGIN: payload[outbox.ORIGIN]})
        return Saved(there.row_id, earlier=True)

    def _kept_again(
        self, db: Database, there: OutboxRow, row: IntakeRow, payload: Mapping[str, Any], now: float
    ) -> Saved:
        """Go on with a row that waits or was refused: with what the file says now, or with what the service has.

        A file that says what it said before takes nothing back that was mended of it in the outbox since. The same
        table may have been sent from elsewhere since this store was used last.
        """
        assert row.request is not None
        found = self._at_service(db, row, now)
        if found is not None and found.held is not Held.NO:
            outbox.remove(db, there.row_id)
            return found
        if there.progress.state is State.REFUSED or is_unsent(there):
            again = advance(there.progress, Event.EDITED, now=now, policy=_POLICY)
            facts = None if payload is there.payload else PendingOrder.of_request(row.request)
            outbox.edit(
                db, there.row_id, now=now, progress=again, payload=payload, facts=facts, reference=row.reference
            )
        if found is not None:
            return self._taken_over(db, there.row_id, row.request, found, now)
        return Saved(there.row_id, earlier=True)

    def _at_service(self, db: Database, row: IntakeRow, now: float) -> Saved | None:
        """Give what the service has under the row's reference; None when it has nothing."""
        assert row.request is not None
        wanted = row.request.order_type.value.casefold()
        bearing = audit.bearing(db, self._context.account_id, self._merchant, row.reference)
        same = [one for one in bearing if not one.order_type or one.order_type.casefold() == wanted]
        if not same:
            return None
        order = same[-1]
        earlier = earlier_of(order)
        if has_own_reference(row):
            undone = update_not_stuck(row.request, order).items()
            differs = {name: (got, here) for name, (here, got) in undone if name not in _SERVICES_CHANGE}
        else:  # its reference says that its content is the same
            differs = {}
        if order.status.casefold() in ENDED:
            differs["orderStatus"] = (order.status, "")
        if differs:
            return Saved(None, Held.OTHERWISE, order=earlier, differs=differs)
        age = 0.0 if order.created is None else now - order.created.timestamp()
        if not has_own_reference(row) and age > MADE_TOGETHER.total_seconds():
            return Saved(None, Held.LONG_AGO, order=earlier)
        return Saved(None, order=earlier)

    def _taken_over(self, db: Database, row_id: int, request: OrderRequest, found: Saved, now: float) -> Saved:
        """Finish the work on an order that is there already."""
        assert found.order is not None
        order = orders.order(db, self._context.account_id, found.order.number)
        row = outbox.get(db, row_id)
        assert order is not None
        assert row is not None
        done = advance(row.progress, Event.FOUND, now=now, policy=_POLICY)
        outbox.adopt(db, row_id, done, with_request(order, request), now=now, seen_at=0.0)
        return replace(found, row_id=row_id, earlier=True)

    def _once_more(self, db: Database, row: IntakeRow, table: Table) -> Saved | None:
        """Hold a row without a reference that may be an earlier order, until a person says that it is a new one.

        It stays held however long ago that order was made by then.
        """
        if has_own_reference(row) or row.request is None:
            return None
        account, name = self._context.account_id, f"{_HELD} {row.reference}"
        if table.is_new(row):
            accounts.forget_finding(db, account, name)
            return None
        again, is_import = table.again, bool(table.source.import_id)  # there a person has seen what it may be
        held, earlier = Held.REPLACES, again.corrected_to(row) if is_import else again.in_the_place_of(row)
        if earlier is None:
            held, earlier = Held.ALIKE, again.looks_like(row.request) or again.equals(row)
        kept = accounts.finding(db, account, name)
        if earlier is None and isinstance(kept, dict):
            known = orders.order(db, account, str(kept.get("number", "")))
            if known is not None:
                return Saved(None, Held(kept["held"]), order=earlier_of(known))
        if earlier is None:
            return None
        accounts.save_finding(db, account, name, {"held": held.value, "number": earlier.number}, self._context.now())
        if earlier.version and (was := outbox.by_reference(db, account, earlier.reference, self._merchant)) is not None:
            # corrected again, it is known again
            outbox.keep_payload(db, was.row_id, {**was.payload, outbox.ORIGIN: table.source.row(row.number)})
        return Saved(None, held, order=earlier, differs=_differences(row.request, earlier))

    def _held(self, there: OutboxRow, row: IntakeRow, table: Table) -> Held:
        source, reference = table.source, row.reference
        if there.kind != Kind.ORDER_CREATE or there.merchant != self._merchant:
            return Held.OTHER_WORK
        if outbox.ORIGIN not in there.payload:
            return Held.OTHER_WORK
        if reference.startswith(PREFIX) and not source.is_of(there):
            return Held.OTHER_FILE
        assert row.request is not None
        same = there.payload.get("request") == request_to_plain(row.request)
        origin = origin_of(there)
        by_hand = bool(source.import_id or (origin.get("import") and origin.get("digest") != source.digest))
        if not same and by_hand and row.number not in table.instead:
            return Held.CHANGED  # in the window a person says what takes the place of what, and keeps what they mended
        if not same and there.progress.state not in (State.REFUSED, State.DRAFT) and not is_unsent(there):
            return Held.CHANGED
        return Held.NO

    async def withdraw_others(self, references: frozenset[str], source: Source) -> int:
        """Take out of the outbox what this file put there, was never sent, and is in the file no more."""
        context = self._context

        def drop(db: Database) -> int:
            gone = [
                row.row_id
                for row in kept.unsent(db, context.account_id)
                if row.merchant == self._merchant
                and row.reference not in references
                and source.is_of(row)
                and may_go(row)
                and not origin_of(row).get("import")  # a person sent it in the window, and may have corrected it
            ]
            for row_id in gone:
                outbox.remove(db, row_id)
            return len(gone)

        return await context.store.write(drop)

    async def row_statuses(self, row_ids: Sequence[int]) -> dict[int, RowStatus]:
        """Tell how rows of the outbox stand."""
        return await self._context.store.read(lambda db: kept.row_statuses(db, row_ids))

    async def changed_since(self, moment: float) -> dict[int, RowStatus]:
        """Tell how those rows of the account stand that moved since then (seconds since the epoch)."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: kept.changed_since(db, account, moment))

    async def fees(self, numbers: Sequence[str]) -> dict[str, int]:
        """Give the fees (piastres) of orders by number, as far as the service told them."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: kept.fees(db, account, numbers))


def _differences(request: OrderRequest, earlier: Earlier) -> dict[str, tuple[Fact, Fact]]:
    """Give the facts of the customer and the money in which the row is something else."""
    who = request.consignee
    amount = "amountCashDifference" if request.order_type is OrderType.EXCHANGE else "amountCOD"
    pairs: dict[str, tuple[Fact, Fact]] = {
        "phoneNumber": (earlier.phone, who.phone),
        "fullName": (earlier.full_name, who.full_name),
        "zone": (earlier.zone, who.zone),
        amount: (earlier.amount, request.amount),
    }
    return {name: (there, here) for name, (there, here) in pairs.items() if not same_fact(name, there, here)}
