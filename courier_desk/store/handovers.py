"""Handovers as they are kept: who handed which orders to a courier and when, with pieces and amounts as they were.

Names, zones and references are never written here; they are read from the mirror when a sheet is shown, so a person who
is forgotten is forgotten on old sheets too. Which orders a sheet is about is the rule of ``domain.handovers``; here it
is looked up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

from courier_desk.domain.calendar import cairo_day
from courier_desk.domain.events import What
from courier_desk.domain.handovers import (
    WAITING,
    HandedHow,
    Handover,
    HandoverFacts,
    HandoverLine,
    HandoverSheet,
    HandoverSubject,
    HandoverSummary,
    LineMark,
    NotWaiting,
    cod_of,
    pieces_of,
    why_not,
)
from courier_desk.domain.list_views import Days
from courier_desk.domain.outbox import Kind, order_target, pickup_target
from courier_desk.domain.values import frozen
from courier_desk.store import accounts, events, pickup_list
from courier_desk.store.places import first_place, scope_of
from courier_desk.store.sql import Database, Row, all_rows, chunks, from_micros, marks, one_row, run

# Orders as a handover looks at them: as the mirror has them, as a sheet kept them, and by whom they were handed
# over.
#
# It only reads. What becomes of what it finds is ``store.handovers``'.


# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


_ORDER = (
    "SELECT o.number, o.full_name, o.governorate, o.zone, o.reference, o.status, o.printed, o.order_type, "
    "o.amount_type, o.amount, d.items, d.new_items, o.gone, coalesce(o.created, o.first_seen * 1000000), "
    "(SELECT s.merchant FROM scopes s WHERE s.id = o.scope), d.raw_is_whole "
    "FROM orders o JOIN order_details d ON d.id = o.id"
)
_KEPT = "SELECT number, standing, pieces, cod, at, how, printed FROM handover_orders WHERE handover = ?"


@frozen
class Marked:
    """A handing over of an order: by which handover, and when."""

    handover_id: int
    at: float


@frozen
class MirroredOrder:
    """An order as the mirror has it: its line on a sheet, and what decides whether it is on one."""

    line: HandoverLine
    facts: HandoverFacts


def kept_lines(db: Database, handover_id: int) -> list[HandoverLine]:
    """Give what is kept of a handover's orders, without what the mirror says of them."""
    return [
        HandoverLine(
            number=row[0],
            mark=LineMark(row[1]),
            pieces=row[2],
            cod=row[3],
            at=row[4],
            how=HandedHow(row[5]) if row[5] else None,
            printed=row[6],
        )
        for row in all_rows(db, _KEPT, (handover_id,))
    ]


def known_numbers(db: Database, account: str, candidates: Collection[str]) -> list[str]:
    """Tell which of these are numbers of orders the mirror has."""
    return sorted(by_number(db, account, tuple(candidates)))


def waiting_for(db: Database, account: str, subject: HandoverSubject) -> list[MirroredOrder]:
    """Give the orders that are at the warehouse by their status, of the subject's merchant and day, oldest first."""
    scope = scope_of(db, account, subject.merchant)
    if scope is None:
        return []
    days = Days(subject.day, subject.day)
    first = first_place(scope, days.since.timestamp() if days.since else None)
    end = first_place(scope, days.until.timestamp()) if days.until else first_place(scope + 1)
    condition = f"+o.scope = ? AND +o.gone = 0 AND o.status IN ({marks(len(WAITING))}) AND o.id BETWEEN ? AND ?"
    rows = all_rows(db, f"{_ORDER} WHERE {condition}", (scope, *WAITING, first, end - 1))
    withdrawn = _withdrawn(db, account)
    return [_mirrored(row, withdrawn) for row in rows]


def by_number(db: Database, account: str, numbers: Sequence[str], prefer: str = "") -> dict[str, MirroredOrder]:
    """Give the orders of these numbers; of two merchants' the one of ``prefer``."""
    found: dict[str, MirroredOrder] = {}
    withdrawn = _withdrawn(db, account)
    for piece in chunks(numbers):
        ours = "o.scope IN (SELECT id FROM scopes WHERE account = ?)"
        for row in all_rows(db, f"{_ORDER} WHERE o.number IN ({marks(len(piece))}) AND {ours}", (*piece, account)):
            one = _mirrored(row, withdrawn)
            if one.line.number not in found or one.facts.merchant == prefer:
                found[one.line.number] = one
    return found


def _mirrored(row: Row, withdrawn: Collection[str]) -> MirroredOrder:
    created = from_micros(int(row[13])) or datetime.fromtimestamp(0, UTC)
    line = HandoverLine(
        number=row[0],
        full_name=row[1],
        governorate=row[2],
        zone=row[3],
        reference=row[4],
        status=row[5],
        printed=row[6],
        pieces=pieces_of(row[7], row[10], row[11]),
        cod=cod_of(row[8], row[9], whole=bool(row[15])),
    )
    facts = HandoverFacts(
        merchant=row[14],
        status=row[5],
        order_type=row[7],
        created=cairo_day(created.timestamp()),
        gone=bool(row[12]),
        withdrawn=row[0] in withdrawn,
    )
    return MirroredOrder(line, facts)


def _withdrawn(db: Database, account: str) -> frozenset[str]:
    """Give the orders whose cancellation or deletion is under way: no courier should get them."""
    sql = (
        "SELECT target FROM outbox WHERE account = ? AND kind IN (?, ?) AND target LIKE 'order/%' "
        "AND state NOT IN ('done', 'draft', 'refused')"
    )
    rows = all_rows(db, sql, (account, Kind.ORDER_CANCEL.value, Kind.ORDER_DELETE.value))
    return frozenset(str(row[0]).partition("/")[2] for row in rows)


def handed_over(db: Database, account: str, numbers: Sequence[str]) -> Mapping[str, list[Marked]]:
    """Give by which handovers each of these orders was handed over, the latest first."""
    found: defaultdict[str, list[Marked]] = defaultdict(list)
    for piece in chunks(numbers):
        sql = (
            "SELECT number, handover, at FROM handover_orders "
            f"WHERE account = ? AND number IN ({marks(len(piece))}) AND standing = ? ORDER BY at DESC"
        )
        for number, handover, at in all_rows(db, sql, (account, *piece, LineMark.HANDED.value)):
            found[number].append(Marked(handover, at))
    return found


def unsent(db: Database, account: str, subject: HandoverSubject) -> int:
    """Count the merchant's orders that the service does not have yet."""
    scope = scope_of(db, account, subject.merchant)
    row = one_row(db, "SELECT count(*) FROM outbox WHERE scope = ? AND listed = 1", (-1 if scope is None else scope,))
    assert row is not None
    return int(row[0])


# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound


_HANDOVER = "SELECT id, merchant, pickup, day, begun, who, finished FROM handovers"


# --- handovers ------------------------------------------------------------------------------------------------------


def get(db: Database, account: str, handover_id: int) -> Handover | None:
    """Give a handover; None when there is none of that number."""
    row = one_row(db, f"{_HANDOVER} WHERE id = ? AND account = ?", (handover_id, account))
    return None if row is None else _handover(row)


def open_of(db: Database, account: str, subject: HandoverSubject) -> Handover | None:
    """Give the handover of the subject that goes on."""
    return _of_subject(db, account, subject, "finished IS NULL")


def finished_of(db: Database, account: str, subject: HandoverSubject) -> Handover | None:
    """Give the last finished handover of the subject."""
    return _of_subject(db, account, subject, "finished IS NOT NULL")


def _of_subject(db: Database, account: str, subject: HandoverSubject, condition: str) -> Handover | None:
    sql = f"{_HANDOVER} WHERE account = ? AND merchant = ? AND pickup = ? AND day = ? AND {condition} ORDER BY id DESC"
    row = one_row(db, f"{sql} LIMIT 1", (account, *_subject_values(subject)))
    return None if row is None else _handover(row)


def going_on(db: Database, account: str, merchant: str) -> list[Handover]:
    """Give the merchant's handovers that go on, newest first."""
    sql = f"{_HANDOVER} WHERE account = ? AND merchant = ? AND finished IS NULL ORDER BY id DESC"
    return [_handover(row) for row in all_rows(db, sql, (account, merchant))]


def begin(db: Database, account: str, subject: HandoverSubject, *, at: float, who: str) -> Handover:
    """Give the handover of the subject that goes on, beginning one when there is none."""
    known = open_of(db, account, subject)
    if known is not None:
        return known
    sql = "INSERT INTO handovers (account, merchant, pickup, day, begun, who) VALUES (?, ?, ?, ?, ?, ?)"
    run(db, sql, (account, *_subject_values(subject), at, who))
    begun = open_of(db, account, subject)
    assert begun is not None
    return begun


def finish(db: Database, account: str, handover: Handover, *, at: float, who: str) -> None:
    """End a handover, and let the pickup's own history tell of it.

    What was not handed over is written down as left, and of each order how many labels it had by now.
    """
    ended = sheet(db, account, handover.subject, handover)
    if handover.subject.pickup:
        facts = {"handover": handover.handover_id, "orders": len(ended.handed)}
        events.add(db, account, pickup_target(handover.subject.pickup), at, What.HANDED_OVER, facts)
    for line in ended.to_do:
        _keep(db, account, handover.handover_id, line, LineMark.LEFT, at=at, how="", who=who)
    for line in ended.handed:
        sql = "UPDATE handover_orders SET printed = ? WHERE handover = ? AND number = ?"
        run(db, sql, (line.printed, handover.handover_id, line.number))
    run(db, "UPDATE handovers SET finished = ? WHERE id = ? AND finished IS NULL", (at, handover.handover_id))


def end_left_open(db: Database, handover: Handover) -> None:
    """End a handover that nobody finished on its day, with its last scan; nothing of it is told as left behind."""
    sql = (
        "UPDATE handovers SET finished = coalesce("
        "(SELECT max(at) FROM handover_orders o WHERE o.handover = handovers.id), begun) "
        "WHERE id = ? AND finished IS NULL"
    )
    run(db, sql, (handover.handover_id,))


def reopen(db: Database, account: str, handover: Handover, *, at: float) -> None:
    """Let a finished handover go on: nothing is left behind any more, and the pickup's own history tells of it."""
    sql = "DELETE FROM handover_orders WHERE handover = ? AND standing = ?"
    run(db, sql, (handover.handover_id, LineMark.LEFT.value))
    run(db, "UPDATE handover_orders SET printed = NULL WHERE handover = ?", (handover.handover_id,))
    run(db, "UPDATE handovers SET finished = NULL WHERE id = ?", (handover.handover_id,))
    if handover.subject.pickup:
        facts = {"handover": handover.handover_id}
        events.add(db, account, pickup_target(handover.subject.pickup), at, What.HANDED_BACK, facts)


def earlier(db: Database, account: str, merchant: str, limit: int) -> list[HandoverSummary]:
    """Give the merchant's handovers, newest first, those that go on among them."""
    sql = f"{_HANDOVER} WHERE account = ? AND merchant = ? ORDER BY begun DESC, id DESC LIMIT ?"
    return [_summary(db, account, _handover(row)) for row in all_rows(db, sql, (account, merchant, limit))]


def _summary(db: Database, account: str, handover: Handover) -> HandoverSummary:
    handed = "CASE WHEN standing = 'handed' THEN"
    sql = (
        f"SELECT count({handed} 1 END), coalesce(sum({handed} pieces END), 0), coalesce(sum({handed} cod END), 0), "
        "count(CASE WHEN standing = 'left' THEN 1 END), "
        f"count({handed} CASE WHEN EXISTS (SELECT 1 FROM handover_orders other WHERE other.account = ? "
        "AND other.number = ours.number AND other.handover <> ours.handover AND other.standing = 'handed') "
        "THEN 1 END END) FROM handover_orders ours WHERE ours.handover = ?"
    )
    row = one_row(db, sql, (account, handover.handover_id))
    assert row is not None
    return HandoverSummary(handover=handover, orders=row[0], pieces=row[1], cod=row[2], left=row[3], twice=row[4])


def _subject_values(subject: HandoverSubject) -> tuple[str, str, str]:
    return subject.merchant, subject.pickup, "" if subject.day is None else subject.day.isoformat()


def _handover(row: Row) -> Handover:
    subject = HandoverSubject(merchant=row[1], pickup=row[2], day=date.fromisoformat(row[3]) if row[3] else None)
    return Handover(handover_id=row[0], subject=subject, begun=row[4], who=row[5], finished=row[6])


# --- what a person does -----------------------------------------------------------------------------------------------


def hand_over(
    db: Database, account: str, handover: Handover, number: str, *, at: float, how: HandedHow, who: str
) -> bool:
    """Mark an order as handed over, with its pieces and amount as they are now; False when nobody here knows it.

    Written into the order's own history in the same transaction.
    """
    mirrored = by_number(db, account, (number,)).get(number)
    if mirrored is None:
        return False
    line = mirrored.line if handover.finished else replace(mirrored.line, printed=None)
    _keep(db, account, handover.handover_id, line, LineMark.HANDED, at=at, how=how.value, who=who)
    facts = {"handover": handover.handover_id, "pickup": handover.subject.pickup, "how": how.value}
    events.add(db, account, order_target(number), at, What.HANDED_OVER, facts)
    return True


def take_back(db: Database, account: str, handover: Handover, number: str, *, at: float, who: str) -> bool:
    """Take the mark of an order back: on a finished sheet it was left behind; False when it had none."""
    kept = {line.number: line for line in kept_lines(db, handover.handover_id)}.get(number)
    if kept is None or not kept.handed:
        return False
    if handover.is_open:
        _drop(db, handover.handover_id, number)
    else:
        _keep(db, account, handover.handover_id, kept, LineMark.LEFT, at=at, how="", who=who)
    facts = {"handover": handover.handover_id, "pickup": handover.subject.pickup}
    events.add(db, account, order_target(number), at, What.HANDED_BACK, facts)
    return True


def take_out(db: Database, account: str, handover: Handover, number: str, *, at: float, who: str) -> None:
    """Take an order that is not handed over off the sheet."""
    _keep(db, account, handover.handover_id, HandoverLine(number=number), LineMark.OUT, at=at, how="", who=who)


def put_back(db: Database, handover: Handover, number: str) -> None:
    """Let an order that was taken off the sheet stand on it again."""
    sql = "DELETE FROM handover_orders WHERE handover = ? AND number = ? AND standing = ?"
    run(db, sql, (handover.handover_id, number, LineMark.OUT.value))


def _drop(db: Database, handover_id: int, number: str) -> None:
    run(db, "DELETE FROM handover_orders WHERE handover = ? AND number = ?", (handover_id, number))


def _keep(
    db: Database,
    account: str,
    handover_id: int,
    line: HandoverLine,
    mark: LineMark,
    *,
    at: float,
    how: str,
    who: str,
) -> None:
    _drop(db, handover_id, line.number)
    run(
        db,
        "INSERT INTO handover_orders (account, handover, number, standing, pieces, cod, printed, at, how, who) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (account, handover_id, line.number, mark.value, line.pieces, line.cod, line.printed, at, how, who),
    )


# --- sheets ---------------------------------------------------------------------------------------------------------


def sheet(db: Database, account: str, subject: HandoverSubject, handover: Handover | None = None) -> HandoverSheet:
    """Give the sheet as it is now: of a handover that was begun, or of one that would be."""
    kept = [] if handover is None else kept_lines(db, handover.handover_id)
    about = replace(_about(db, account, subject), handover=handover)
    if not about.open:
        return _with_lines(db, account, about, kept)
    known = {line.number for line in kept}
    waiting, returns = [], 0
    for one in waiting_for(db, account, subject):
        why = why_not(one.facts, subject)
        returns += why is NotWaiting.RETURN
        if why is None and one.line.number not in known:
            waiting.append(one.line)
    about = replace(about, returns=returns, unsent=unsent(db, account, subject))
    return _with_lines(db, account, about, kept, waiting)


def _with_lines(
    db: Database,
    account: str,
    about: HandoverSheet,
    kept: Sequence[HandoverLine],
    waiting: Sequence[HandoverLine] = (),
) -> HandoverSheet:
    """Put the lines where they belong, each in the order of its number, with what the mirror says of it."""
    own = 0 if about.handover is None else about.handover.handover_id
    elsewhere = handed_over(db, account, [line.number for line in (*kept, *waiting)])
    mirrored = by_number(db, account, [line.number for line in kept])
    lines: list[HandoverLine] = []
    for line in (*(_shown(line, mirrored) for line in kept), *waiting):
        others = (one.handover_id for one in elsewhere.get(line.number, ()))
        lines.append(replace(line, also=tuple(other for other in others if other != own)))
    lines.sort(key=lambda line: (len(line.number), line.number))
    out = tuple(line for line in lines if line.mark is LineMark.OUT)
    twice = tuple(line for line in lines if line.mark is LineMark.TO_DO and line.also)
    aside = {line.number for line in (*out, *twice)}
    return replace(about, lines=tuple(one for one in lines if one.number not in aside), out=out, elsewhere=twice)


def _shown(line: HandoverLine, mirrored: Mapping[str, MirroredOrder]) -> HandoverLine:
    """Give a kept line with what the mirror says of the order now; pieces, amount and labels stay as they were."""
    found = mirrored.get(line.number)
    if found is None:
        return line
    now = found.line
    if line.mark is LineMark.OUT:  # it was never handed over: nothing of it was kept
        return replace(now, mark=line.mark, at=line.at)
    printed = now.printed if line.printed is None else line.printed
    return replace(now, pieces=line.pieces, cod=line.cod, printed=printed, mark=line.mark, at=line.at, how=line.how)


def _about(db: Database, account: str, subject: HandoverSubject) -> HandoverSheet:
    merchant = accounts.merchant(db, account, subject.merchant) if subject.merchant else None
    pickup = pickup_list.row(db, account, f"k{subject.pickup}") if subject.pickup else None
    own = None if subject.merchant else accounts.account(db, account)
    return HandoverSheet(
        subject=subject,
        merchant_name=merchant.called if merchant else own.name if own else "",
        pickup_day=pickup.day if pickup else None,
        orders_booked=pickup.orders if pickup else None,
    )


def order_facts(
    db: Database, account: str, subject: HandoverSubject, handover: Handover | None, number: str
) -> tuple[HandoverFacts | None, Marked | None]:
    """Give what decides about an order on a sheet, and by which handover it was handed over already."""
    found = by_number(db, account, (number,), prefer=subject.merchant).get(number)
    if found is None:
        return None, None
    own = 0 if handover is None else handover.handover_id
    kept = {} if handover is None else {line.number: line.mark for line in kept_lines(db, own)}
    handed = handed_over(db, account, (number,)).get(number, ())
    here = next((one for one in handed if one.handover_id == own), None)
    judged = replace(
        found.facts,
        taken_out=kept.get(number) is LineMark.OUT,
        handed_here=here is not None,
        handed_before=any(one.handover_id != own for one in handed),
    )
    return judged, here or (handed[0] if handed else None)
