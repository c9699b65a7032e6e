"""What was made before, as rows of a table are held against it: orders, and work that is on its way or waits.

What it means for a row is ``domain.intake_again``'s and ``domain.import_made``'s; here it is looked up in the store.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from courier_desk.desk.handlers import request_of
from courier_desk.domain.duplicates import ENDED
from courier_desk.domain.import_rows import ImportRow, SentAs
from courier_desk.domain.intake import PREFIX, IntakeRow, order_key
from courier_desk.domain.intake_again import (
    Earlier,
    goods_key,
    has_own_reference,
    is_none_of,
    is_other,
    plain_reference,
)
from courier_desk.domain.orders import Order
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, made_before, orders, outbox
from courier_desk.store import intake as kept
from courier_desk.store.imports import RowOutcome
from courier_desk.store.made_before import MadeBefore, RowSent
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.payloads import request_from_plain
from courier_desk.store.sql import Database

#: What was made of a row without a reference this long ago (seconds), and is in no file since, may be wanted again.
LATELY = 4 * 86_400.0
#: An order of the same goods for the same phone is asked about for so long (seconds), if it is not equal.
_THESE_WEEKS = 14 * 86_400.0
#: Of so many imports it is looked whether a file goes on with them.
_LAST_IMPORTS = 12
#: So far back (seconds) the files of other merchants are looked at.
_OF_OTHERS = 30 * 86_400.0


@frozen(kw_only=True)
class Around:
    """What stands around the rows of a table: account and merchant, the file by path and content, and its import.

    ``file``: the content of the whole file, of which the table is one ``sheet``; ``now`` in seconds since the epoch;
    ``since``: what was made from then on may be a row that was corrected.
    """

    account: str
    merchant: str
    path: str
    digest: str
    file: str
    sheet: str
    import_id: int
    now: float
    since: float


def origin_of(row: OutboxRow) -> Mapping[str, object]:
    """Give the file, its version and the row in it from which an outbox row came; empty for other work."""
    origin = row.payload.get(outbox.ORIGIN)
    return origin if isinstance(origin, dict) else {}


def is_unsent(row: OutboxRow) -> bool:
    """Tell whether no byte of it can have reached the service."""
    return row.progress.state is State.WAITING and row.progress.attempts == 0


def may_go(row: OutboxRow) -> bool:
    """Tell whether a row of the outbox may be taken out of it, or be another one: the service has nothing of it."""
    return row.progress.state is State.REFUSED or is_unsent(row)


# -- what rows may be once more ------------------------------------------------------------------------------------


@frozen
class EarlierOrders:
    """What was made before and is in a table no more: ``gone``, of which a row may stand in the place, or look like it;
    ``known``: the versions of the file that still stand in it; ``long_ago``, by all that an order says; ``spelt``, by
    the file's reference however it is written.
    """

    gone: Sequence[Earlier]
    known: Mapping[str, Mapping[int, str]]
    long_ago: Mapping[object, Earlier]
    spelt: Mapping[str, Earlier]


def earlier_orders(db: Database, around: Around, references: frozenset[str], *, waiting: bool) -> EarlierOrders:
    """Give what was made before and is in the table no more.

    What a row may be in the place of was sent from the file as far as it is still that file, not one of its name; what
    it may look like was made of late, here or elsewhere; with ``waiting`` it waits here, too.
    """
    gone: list[Earlier] = []
    long_ago: dict[object, Earlier] = {}
    spelt: dict[str, Earlier] = {}
    numbers: set[str] = set()
    sent = kept.sent(db, around.account, around.merchant)
    if waiting:
        sent += [row for row in kept.unsent(db, around.account) if _waits(row, around.merchant)]
    known = _standing(db, around, references, sent)
    stood = {reference for places in known.values() for reference in places.values()}
    for row in sent:
        origin = origin_of(row)
        here = row.reference in stood or (origin.get("path") == around.path and may_go(row))
        numbers.add(str(row.result.get("number", "")))
        if row.reference in references or (row.progress.state is State.REFUSED and not here):
            continue
        one = _of_row(row, origin if here else {})
        if here or (row.progress.sent_at or row.created) >= around.since:
            gone.append(one)
        else:
            long_ago[order_key(request_of(row))] = one
            if (row.progress.sent_at or row.created) >= around.now - _THESE_WEEKS:
                long_ago[goods_key(request_of(row))] = one
        if not row.reference.startswith(PREFIX):
            spelt[plain_reference(row.reference)] = one
    for order in orders.made_since(db, around.account, around.merchant, around.since):
        ended = order.status.casefold() in ENDED
        if not ended and order.number not in numbers and order.reference not in references:
            gone.append(earlier_of(order))
    return EarlierOrders(gone, known, long_ago, spelt)


def _standing(
    db: Database, around: Around, references: frozenset[str], sent: Sequence[OutboxRow]
) -> dict[str, dict[int, str]]:
    """Give the versions of the file that still stand in a table: those that the window opened, with all of their rows,
    and those that the command sent.
    """
    versions: defaultdict[str, dict[int, str]] = defaultdict(dict)
    paths: dict[str, object] = {}
    for row in sent:
        origin = origin_of(row)
        if isinstance(place := origin.get("row"), int):
            versions[str(origin.get("digest"))][place] = row.reference
            paths.setdefault(str(origin.get("digest")), origin.get("path"))
    opened = made_before.rows_of_imports(db, around.account, around.merchant, but=around.import_id, most=_LAST_IMPORTS)
    for import_id, (path, places) in opened.items():
        versions[f"import {import_id}"], paths[f"import {import_id}"] = places, path
    return {
        name: places
        for name, places in versions.items()
        if _stands(references, places.values(), is_path=paths[name] == around.path)
    }


def _stands(references: frozenset[str], sent: Collection[str], *, is_path: bool) -> bool:
    """Tell whether what was sent from a version of a file still stands in a table: some of it in a file of that path,
    most of it, and more than one row, in any other.
    """
    there = sum(one in references for one in sent)
    return bool(there) if is_path else there > 1 and 2 * there >= len(sent)


def _waits(row: OutboxRow, merchant: str) -> bool:
    return row.kind == Kind.ORDER_CREATE and row.merchant == merchant and may_go(row)


def _of_row(row: OutboxRow, origin: Mapping[str, object]) -> Earlier:
    request, place = request_of(row), origin.get("row")
    return Earlier(
        number=str(row.result.get("number", "")),
        reference=row.reference,
        order_type=request.order_type.value,
        phone=request.consignee.phone,
        full_name=request.consignee.full_name,
        zone=request.consignee.zone,
        amount=request.amount,
        version=str(origin.get("digest", "")) if origin else "",
        row=place if isinstance(place, int) else 0,
        made=datetime.fromtimestamp(row.progress.sent_at or row.created, UTC),
        waits=may_go(row),
        address=request.consignee.address,
        description=getattr(request.shipment, "description", ""),
    )


def earlier_of(order: Order) -> Earlier:
    """Give an order of the service as what a row may be once more."""
    return Earlier(
        number=order.number,
        reference=order.reference,
        order_type=order.order_type,
        phone=order.phone,
        full_name=order.full_name,
        zone=order.zone,
        amount=order.amount,
        made=order.created,
    )


# -- what rows were sent as ----------------------------------------------------------------------------------------


@frozen
class SentBefore:
    """What is known of the rows of an import: what they were ``sent`` as by their references, and ``at`` their places
    under whichever it was; the references of drafts that are no row's, and those that are no longer free for a row that
    is one more order; for rows, by their numbers, what they are the ``same`` as, and what other merchants have of them.
    """

    sent: Mapping[str, SentAs]
    at: Mapping[int, SentAs]
    drafted: frozenset[str]
    borne: frozenset[str]
    same: Mapping[int, Earlier]
    elsewhere: Mapping[int, Earlier]


class _Looking:
    """Tells what the rows of one import were sent as."""

    def __init__(
        self,
        db: Database,
        around: Around,
        rows: Sequence[IntakeRow],
        files: Sequence[ImportRow],
        kinds: Mapping[str, str],
    ) -> None:
        self._db, self._around, self._rows, self._files = db, around, rows, files
        self._before = made_before.made_before(db, around.account, around.merchant, kinds)
        self.at: dict[int, SentAs] = {}
        self.same: dict[int, Earlier] = {}

    def tell(self, outcomes: Sequence[RowOutcome]) -> SentBefore:
        """Tell it. ``outcomes``: what became of rows of this import."""
        around, own = self._around, {one.row_id for one in outcomes}
        self.at = {one.place: SentAs(one.number, one.row_id) for one in outcomes if one.number or one.state}
        drafted = frozenset(name for name, one in self._before.items() if one.draft and one.row_id not in own)
        before = {name: one for name, one in self._before.items() if name not in drafted}
        asked = [row for place, row in enumerate(self._rows) if place not in self.at]
        old = {name for name, one in before.items() if name.startswith(PREFIX) and self._is_old(one)}
        borne = _borne(self._db, around, before)
        unsure = {row.reference for row in asked if self._is_unsure(row, before.get(row.reference))} | old
        unsure |= {name for name in before if f"{name}-2" in borne}  # it was made once more: which one is this row?
        rows_sent = made_before.rows_sent_as(self._db, around.account, around.merchant, list(unsure))
        seen = made_before.last_seen(self._db, around.account, around.merchant, list(old), but=around.import_id)
        again = {name for name in old if seen.get(name, 0.0) < around.now - LATELY}
        cells: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
        for one in rows_sent:
            cells[one.reference].add(one.own)
        sent = {
            name: SentAs(
                one.number, one.row_id, one.made, frozenset(cells[name]), one.waits, name in again,
                request_from_plain(one.wanted) if one.waits and one.wanted is not None else None,
            )
            for name, one in before.items()
        }  # fmt: skip
        self._find_by_cells(rows_sent, again)
        self._find_laid_out_otherwise(before)
        numbers = {one.number for one in (*sent.values(), *self.at.values())}
        canceled = made_before.canceled(self._db, around.account, around.merchant, numbers)
        sent = {name: replace(one, canceled=one.number in canceled) for name, one in sent.items()}
        self.at = {place: replace(one, canceled=one.number in canceled) for place, one in self.at.items()}
        known = [row for place, row in enumerate(self._rows) if row.reference not in before and place not in self.at]
        elsewhere = _of_others(self._db, around, known, {one.number: one for one in self._files})
        return SentBefore(sent, self.at, drafted, borne, self.same, elsewhere)

    def _is_old(self, one: MadeBefore) -> bool:
        around = self._around
        if one.waits or one.digest == around.digest or not one.made:
            return False
        return all(made.made is not None and made.made.timestamp() < around.now - LATELY for made in one.made)

    @staticmethod
    def _is_unsure(row: IntakeRow, one: MadeBefore | None) -> bool:
        """Tell whether a row may be another order than what has its reference, or was sent under another one."""
        if not has_own_reference(row):
            return False
        if one is None or row.request is None or one.waits:
            return True
        return is_none_of(row.request, one.made)

    def _find_by_cells(self, rows_sent: Sequence[RowSent], again: Collection[str]) -> None:
        """Find rows that their file says as it said them when they were sent, under whichever reference that was."""
        last = {(one.given, one.own): one for one in rows_sent}
        named = {one.reference for one in last.values()}
        others = self._made(named)
        for place, (row, file) in enumerate(zip(self._rows, self._files, strict=True)):
            one = last.get((file.reference, file.own))
            if one is None or place in self.at or one.reference == row.reference or row.reference in again:
                continue
            if (made := others.get(one.reference)) is not None and not made.draft:
                self.at[place] = SentAs(made.number, made.row_id)

    def _made(self, references: Collection[str]) -> dict[str, MadeBefore]:
        around = self._around
        return made_before.made_before(self._db, around.account, around.merchant, dict.fromkeys(references, ""))

    def _find_laid_out_otherwise(self, before: Mapping[str, MadeBefore]) -> None:
        """Find rows without references that were sent when their file was laid out otherwise: those of the same cells
        in the file of that path, and those of that place in a sheet of that content.
        """
        around = self._around
        unknown = [
            (place, row, file)
            for place, (row, file) in enumerate(zip(self._rows, self._files, strict=True))
            if row.reference not in before and place not in self.at and not has_own_reference(row)
        ]
        if not unknown:
            return
        references = {row.reference for row in self._rows}
        by_cells: dict[tuple[str, ...], list[RowSent]] = {}
        by_place: dict[int, RowSent] = {}
        for one in made_before.rows_sent(
            self._db, around.account, around.merchant, path=around.path, digest=around.file
        ):
            if one.reference in references or one.sheet != around.sheet:
                continue
            if one.digest == around.file:
                by_place[one.number] = one
            elif one.own:
                by_cells.setdefault(one.own, []).append(one)
        found = {}
        for place, row, file in unknown:
            alike = by_cells.get(file.own)
            there_before = by_place.get(file.number) or (alike.pop(0) if alike else None)
            if there_before is not None:
                found[place] = (row, there_before)
        made = self._made({one.reference for _row, one in found.values()})
        for place, (row, one) in found.items():
            there = made.get(one.reference)
            if there is None or there.draft or (row.request is not None and is_none_of(row.request, there.made)):
                continue
            lately = one.digest == around.file or one.begun >= around.now - LATELY
            if lately and not there.waits:
                self.at[place] = SentAs(there.number, there.row_id)
                continue
            self.same[row.number] = replace(there.made[0], waits=there.waits, version=around.digest)


def sent_before(
    db: Database,
    around: Around,
    rows: Sequence[IntakeRow],
    files: Sequence[ImportRow],
    kinds: Mapping[str, str],
    outcomes: Sequence[RowOutcome],
) -> SentBefore:
    """Tell what the rows of an import were sent as. ``files``: the same rows as their file has them; ``kinds``: the
    types of order by reference, "" where it cannot be told; ``outcomes``: what became of those that it sent itself.
    """
    return _Looking(db, around, rows, files, kinds).tell(outcomes)


def _borne(db: Database, around: Around, before: Collection[str]) -> frozenset[str]:
    """Name the references of these with a number behind that are borne already, for a row that is one more order."""
    found: set[str] = set()
    names, number = list(before), 2
    while names:
        there = made_before.borne(db, around.account, around.merchant, [f"{name}-{number}" for name in names])
        found |= there
        names = [name for name in names if f"{name}-{number}" in there]
        number += 1
    return frozenset(found)


def _of_others(
    db: Database, around: Around, rows: Sequence[IntakeRow], files: Mapping[int, ImportRow]
) -> dict[int, Earlier]:
    """Give for rows, by their numbers, the same order that was made for another merchant of the account: of the same
    row of a file, or under the same reference.
    """
    wanted = [row.reference for row in rows if row.request is not None and has_own_reference(row)]
    made = made_before.made_for_others(db, around.account, around.merchant, wanted)
    cells, since = {files[row.number].own for row in rows}, around.now - _OF_OTHERS
    of_files = made_before.sent_for_others(db, around.account, around.merchant, cells, since) if cells else {}
    found: dict[int, Earlier] = {}
    for row in rows:
        if row.request is None:
            continue
        for merchant, one in (*made.get(row.reference, ()), *of_files.get(files[row.number].own, ())):
            if not is_other(row.request, one) and not _has_ended(db, around.account, one.number):
                known = accounts.merchant(db, around.account, merchant)
                found[row.number] = replace(one, merchant=merchant if known is None else known.called)
                break
    return found


def _has_ended(db: Database, account: str, number: str) -> bool:
    order = orders.order(db, account, number) if number else None
    return order is not None and order.status.casefold() in ENDED
