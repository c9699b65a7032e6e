"""What was made before, as rows of a table are held against it: orders, and work that is on its way or waits.

What it means for a row is ``domain.intake_again``'s and ``domain.import_made``'s; here it is looked up in the store.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from courier_desk.desk.handlers import request_of
from courier_desk.domain.duplicates import ENDED
from courier_desk.domain.import_rows import ImportRow, SentAs
from courier_desk.domain.intake import PREFIX, IntakeRow, order_key
from courier_desk.domain.intake_again import Earlier, Version, has_own_reference, is_another, standing
from courier_desk.domain.orders import Order, OrderRequest
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, imports, orders, outbox
from courier_desk.store import intake as kept
from courier_desk.store.imports import MadeBefore
from courier_desk.store.outbox import OutboxRow
from courier_desk.store.sql import Database


@frozen(kw_only=True)
class Around:
    """What stands around the rows of a table: their account and merchant, and their file by path and content.

    ``since`` (seconds since the epoch): what was made from then on was made lately.
    """

    account: str
    merchant: str
    path: str
    digest: str
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


def earlier_orders(
    db: Database, around: Around, references: frozenset[str], *, waiting: bool
) -> tuple[list[Earlier], dict[str, dict[int, str]], dict[object, Earlier]]:
    """Give what was made before and is in the table no more, the versions of the file that still stand in it, and what
    was made longer ago of rows without references, by all that such an order tells.

    The first is what was sent from the file as far as it is still that file, not one of its name, and whatever was
    made of late, here or elsewhere; with ``waiting`` what waits here as well.
    """
    gone: list[Earlier] = []
    versions: defaultdict[str, dict[int, str]] = defaultdict(dict)
    long_ago: dict[object, Earlier] = {}
    numbers: set[str] = set()
    sent = kept.sent(db, around.account, around.merchant)
    if waiting:
        sent += [row for row in kept.unsent(db, around.account) if _waits(row, around.merchant)]
    for row in sent:
        origin = origin_of(row)
        if origin.get("path") == around.path and isinstance(place := origin.get("row"), int):
            versions[str(origin.get("digest"))][place] = row.reference
    known = {digest: places for digest, places in versions.items() if not references.isdisjoint(places.values())}
    for row in sent:
        origin = origin_of(row)
        here = origin.get("path") == around.path and (origin.get("digest") in known or may_go(row))
        numbers.add(str(row.result.get("number", "")))
        if row.reference in references or (row.progress.state is State.REFUSED and not here):
            continue
        if here or (row.progress.sent_at or row.created) >= around.since:
            gone.append(_of_row(row, origin if here else {}))
        elif row.reference.startswith(PREFIX):
            long_ago[order_key(request_of(row))] = _of_row(row, {})
    for order in orders.made_since(db, around.account, around.merchant, around.since):
        ended = order.status.casefold() in ENDED
        if not ended and order.number not in numbers and order.reference not in references:
            gone.append(earlier_of(order))
    return gone, known, long_ago


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
        version=str(origin.get("digest", "")),
        row=place if isinstance(place, int) else 0,
        made=datetime.fromtimestamp(row.progress.sent_at or row.created, UTC),
        waits=may_go(row),
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
    """What is known of the rows of an import: what they were ``sent`` as by their references, the references of drafts
    that are no row's, and for rows (by their numbers) what they are under another reference, or for another merchant.
    """

    sent: Mapping[str, SentAs]
    drafted: frozenset[str]
    same: Mapping[int, Earlier]
    elsewhere: Mapping[int, Earlier]


def sent_before(
    db: Database,
    around: Around,
    rows: Sequence[IntakeRow],
    files: Sequence[ImportRow],
    kinds: Mapping[str, str],
    own: Collection[int],
) -> SentBefore:
    """Tell what the rows of an import were sent as. ``files``: the same rows as their file has them; ``kinds``: the
    types of order by reference, "" where it cannot be told; ``own``: what this import put into the outbox.
    """
    before = imports.made_before(db, around.account, around.merchant, kinds)
    drafted = frozenset(name for name, one in before.items() if one.draft and one.row_id not in own)
    before = {name: one for name, one in before.items() if name not in drafted}
    again = _ordered_again(db, around, before)
    cells = imports.cells_sent(db, around.account, around.merchant, list(_otherwise(rows, before)))
    sent = {
        name: SentAs(one.number, one.row_id, one.made, frozenset(cells.get(name, ())), one.waits, name in again)
        for name, one in before.items()
    }
    unknown = {file.number: (row, file) for row, file in zip(rows, files, strict=True) if row.reference not in sent}
    same: dict[int, Earlier] = {}
    if unknown:
        of_rows = _laid_out_otherwise(db, around, unknown.values(), frozenset(row.reference for row in rows))
        others = imports.made_before(db, around.account, around.merchant, dict.fromkeys(of_rows.values(), ""))
        for number, reference in of_rows.items():
            if (one := others.get(reference)) is None or one.draft:
                continue
            if one.waits:
                same[number] = replace(one.made[0], waits=True, version=around.digest)
            else:
                sent[unknown[number][0].reference] = SentAs(one.number, one.row_id)
    return SentBefore(sent, drafted, same, _of_others(db, around, [row for row, _file in unknown.values()]))


def _otherwise(rows: Sequence[IntakeRow], before: Mapping[str, MadeBefore]) -> Iterable[str]:
    """Name the references under which something else may have been made than a row says by now."""
    for row in rows:
        one = before.get(row.reference)
        if one is not None and one.made and has_own_reference(row):
            request = row.request
            if request is None or all(is_other(request, made) for made in one.made):
                yield row.reference


def is_other(request: OrderRequest, made: Earlier) -> bool:
    """Tell whether an order is another one than what is asked for."""
    who = request.consignee
    return is_another(
        made,
        order_type=request.order_type.value,
        phone=who.phone,
        full_name=who.full_name,
        zone=who.zone,
        amount=request.amount or 0,
    )


def _ordered_again(db: Database, around: Around, before: Mapping[str, MadeBefore]) -> frozenset[str]:
    """Name the references made of what is in a row that were made a while ago of another file: the customer may want
    the same again. A file that goes on with an earlier one has its rows once more.
    """
    made_of_content = {name: one for name, one in before.items() if name.startswith(PREFIX)}
    old = {name for name, one in made_of_content.items() if _is_old(one, around)}
    if not old:
        return frozenset()
    here = Counter(one.digest for one in made_of_content.values())
    paths = {one.digest: one.path for one in made_of_content.values()}
    totals = imports.sent_from(db, around.account, around.merchant, list(here))
    versions = {digest: Version(paths[digest], count, totals.get(digest, count)) for digest, count in here.items()}
    stand = standing(versions, around.path)
    return frozenset(name for name in old if made_of_content[name].digest not in stand)


def _is_old(one: MadeBefore, around: Around) -> bool:
    if one.waits or one.digest == around.digest or not one.made:
        return False
    return all(made.made is not None and made.made.timestamp() < around.since for made in one.made)


def _laid_out_otherwise(
    db: Database, around: Around, rows: Iterable[tuple[IntakeRow, ImportRow]], references: frozenset[str]
) -> dict[int, str]:
    """Give for rows without references, by their numbers, the one under which they were sent when the file was laid
    out otherwise: the row of the same content in the file of that path, or of that place in a file of that content.
    """
    known = imports.rows_sent(db, around.account, around.merchant, path=around.path, digest=around.digest)
    if not known:
        return {}
    by_cells: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    by_place: dict[int, str] = {}
    for one in known:
        if one.reference in references:
            continue
        if one.digest == around.digest:
            by_place[one.number] = one.reference
        elif one.own:
            by_cells[one.own].append(one.reference)
    found: dict[int, str] = {}
    for row, file in rows:
        if has_own_reference(row):
            continue
        reference = by_place.get(file.number) or next(iter(by_cells.get(file.own, ())), None)
        if reference is not None:
            found[file.number] = reference
            if file.own in by_cells and reference in by_cells[file.own]:
                by_cells[file.own].remove(reference)
    return found


def _of_others(db: Database, around: Around, rows: Sequence[IntakeRow]) -> dict[int, Earlier]:
    """Give for rows, by their numbers, the same order that was made for another merchant of the account: of the very
    same file, or under the same reference for the same customer and amount.
    """
    wanted = {row.reference: row for row in rows if row.request is not None and has_own_reference(row)}
    made = imports.made_for_others(db, around.account, around.merchant, list(wanted))
    of_file = imports.sent_for_others(db, around.account, around.merchant, around.digest)
    found: dict[int, Earlier] = {}
    for row in rows:
        if row.request is None:
            continue
        for merchant, one in (*made.get(row.reference, ()), *of_file.get(row.number, ())):
            if not is_other(row.request, one) and not _has_ended(db, around.account, one.number):
                known = accounts.merchant(db, around.account, merchant)
                found[row.number] = replace(one, merchant=merchant if known is None else known.called)
                break
    return found


def _has_ended(db: Database, account: str, number: str) -> bool:
    order = orders.order(db, account, number) if number else None
    return order is not None and order.status.casefold() in ENDED
