"""From a file to orders that wait in the outbox, and back to what became of each row.

The same row of the same file is the same order, however often the file is read: it is known by its reference. What the
outbox has already is never added again; what it holds still unsent follows the file. Reading the file is
``intake_files``'s, judging a row ``domain.intake``'s, sending the outbox's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.zone_search import ZoneIndex
from courier_desk.domain.findings import FindingKind
from courier_desk.domain.intake import PREFIX, IntakeRow, read_rows
from courier_desk.domain.intake_sheet import Heading
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.outbox import Event, Policy, Progress, State, advance
from courier_desk.domain.outbox_kinds import Kind
from courier_desk.domain.zones import Catalog
from courier_desk.store import intake as kept
from courier_desk.store import outbox
from courier_desk.store.intake import Standing
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


class Held(StrEnum):
    """Why a good row was not added: the outbox knows its reference for something else."""

    NO = "no"
    OTHER_FILE = "other_file"  # the same content came in another file: once more, or the same? A person must say
    CHANGED = "changed"  # sent before with other content, under the row's own reference
    OTHER_WORK = "other_work"  # the reference belongs to another merchant, or to what was made by hand


@dataclass(frozen=True, slots=True)
class Saved:
    """Where a row went: its place in the outbox (None when it was not taken) and why it was held, if it was."""

    row_id: int | None
    held: Held = Held.NO
    earlier: bool = False  # it was there when this run began


@dataclass(frozen=True, slots=True)
class Source:
    """The file the rows come from: the hash of its path and of its content."""

    path: str
    digest: str

    def is_of(self, row: OutboxRow) -> bool:
        """Tell whether an outbox row came from this file: unchanged under any name, or changed under this one."""
        origin = row.payload.get("intake")
        return isinstance(origin, dict) and (origin.get("path") == self.path or origin.get("digest") == self.digest)


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
            index = index or ZoneIndex(catalog)
            matches = index.search(typed, limit=PROPOSALS).matches
            known[typed] = tuple(f"{one.zone.value} ({one.zone.governorate.value})" for one in matches)
        faults = list(row.faults)
        faults[place] = replace(faults[place], proposals=known[typed])
        rows[at] = replace(row, faults=tuple(faults))
    return rows


class IntakeDesk:
    """Rows of files in one account's outbox."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def save(self, rows: Sequence[IntakeRow], source: Source) -> list[Saved]:
        """Commit the good rows to the outbox, each once; gives for every row where it went. At most ``TOGETHER``."""
        context, now = self._context, self._context.now()

        def keep(db: Database) -> list[Saved]:
            return [self._keep(db, row, source, now) for row in rows]

        saved = await context.store.write(keep)
        context.changes.announce(Topic.OUTBOX, Topic.ORDERS)
        return saved

    def _keep(self, db: Database, row: IntakeRow, source: Source, now: float) -> Saved:
        context = self._context
        if row.request is None:
            return Saved(None)
        payload = {
            "request": request_to_plain(row.request),
            "print": False,
            "intake": {"path": source.path, "digest": source.digest},
        }
        facts = PendingOrder.of_request(row.request)
        there = outbox.by_reference(db, context.account_id, row.reference)
        if there is None:
            new = OutboxRow(
                kind=Kind.ORDER_CREATE,
                account=context.account_id,
                merchant=context.merchant_code,
                reference=row.reference,
                payload=payload,
                created=now,
                changed=now,
                progress=advance(Progress(), Event.SUBMIT, now=now, policy=_POLICY),
                facts=facts,
            )
            return Saved(outbox.add(db, new))
        held = self._held(there, row.request, row.reference, source)
        if held is not Held.NO:
            return Saved(None if held is not Held.CHANGED else there.row_id, held, earlier=True)
        in_hand = there.progress.state is State.REFUSED or _never_sent(there)
        if in_hand and there.progress.state in (State.REFUSED, State.WAITING):
            again = advance(there.progress, Event.EDITED, now=now, policy=_POLICY)
            outbox.edit(db, there.row_id, now=now, progress=again, payload=payload, facts=facts)
        return Saved(there.row_id, earlier=True)

    def _held(self, there: OutboxRow, wanted: OrderRequest, reference: str, source: Source) -> Held:
        if there.kind != Kind.ORDER_CREATE or there.merchant != self._context.merchant_code:
            return Held.OTHER_WORK
        if "intake" not in there.payload:
            return Held.OTHER_WORK
        if reference.startswith(PREFIX) and not source.is_of(there):
            return Held.OTHER_FILE
        same = there.payload.get("request") == request_to_plain(wanted)
        if not same and there.progress.state not in (State.REFUSED, State.DRAFT) and not _never_sent(there):
            return Held.CHANGED
        return Held.NO

    async def withdraw_others(self, references: frozenset[str], source: Source) -> int:
        """Take out of the outbox what this file put there, was never sent, and is in the file no more."""
        context = self._context

        def drop(db: Database) -> int:
            gone = [
                row.row_id
                for row in kept.unsent(db, context.account_id)
                if row.reference not in references and source.is_of(row) and _may_go(row)
            ]
            for row_id in gone:
                outbox.remove(db, row_id)
            return len(gone)

        return await context.store.write(drop)

    async def standings(self, row_ids: Sequence[int]) -> dict[int, Standing]:
        """Tell how rows of the outbox stand."""
        return await self._context.store.read(lambda db: kept.standings(db, row_ids))

    async def changed_since(self, moment: float) -> dict[int, Standing]:
        """Tell how those rows of the account stand that moved since then (seconds since the epoch)."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: kept.changed_since(db, account, moment))

    async def fees(self, numbers: Sequence[str]) -> dict[str, int]:
        """Give the fees (piastres) of orders by number, as far as the service told them."""
        account = self._context.account_id
        return await self._context.store.read(lambda db: kept.fees(db, account, numbers))


def _never_sent(row: OutboxRow) -> bool:
    """Tell whether no byte of it can have reached the service."""
    return row.progress.state is State.WAITING and row.progress.attempts == 0


def _may_go(row: OutboxRow) -> bool:
    return row.progress.state is State.REFUSED or _never_sent(row)
