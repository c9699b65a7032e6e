"""Settlement sheets as they are kept: lines, decisions, what was received, closing and reopening, the whole history.

A whole sheet is one transaction of its caller's. What is closed is not changed any more until somebody opens it again
with a reason; only what it paid a second time is no second payment once the sheet with the first is removed. Every act
is written into its history, which goes only with the whole sheet, while that is open. What orders owe is ``owed``'s.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from courier_desk.domain.settlements import (
    FINE,
    Decision,
    Finding,
    JudgedLine,
    KeptLine,
    LineKind,
    OrderPayout,
    Payouts,
    SheetAct,
    SheetEvent,
    SheetHead,
    SheetLine,
    SheetSummary,
)
from courier_desk.store.sql import Database, Row, all_rows, chunks, from_json, marks, one_row, run, to_json

_HEAD = "id, merchant, name, digest, columns, stated, payout, last_day, who, taken_in, received, closed"
#: The history names this many lines by their numbers, and counts more.
_NAMED = 3
_LINE = (
    "place, row, number, reference, order_number, collected, fee, other, net, day, payout, rounded, findings, "
    "expected, fee_told, due, decision, note, decided_by, decided"
)
#: What a line pays, in piastres.
PAID = "coalesce(l.net, coalesce(l.collected, 0) - coalesce(l.fee, 0) - coalesce(l.other, 0))"
_CAME = f"CASE WHEN k.closed IS NOT NULL THEN {PAID.replace('l.', 'm.')} END"
#: Whether closed sheets paid by all their lines what was due for the order of a line; of what was to be taken off,
#: whether one of them took no more, however many took it once more.
_PAID_UP = (
    f"(SELECT coalesce(sum({_CAME}), 0) >= coalesce(sum(m.due), 0) OR (sum(m.due) < 0 AND max({_CAME}) >= sum(m.due)) "
    "FROM settlement_lines m JOIN settlement_sheets k ON k.id = m.sheet "
    "WHERE m.account = l.account AND m.order_number = l.order_number AND m.row > 0)"
)
_FINE = ", ".join(repr(one.value) for one in sorted(FINE))
#: Nobody has decided of a line, and somebody has to.
_IS_OPEN = f"l.decision = '' AND l.kind NOT IN ({_FINE})"
#: Lines that pay an order, in a sheet that is closed: accepted by a person, or with nothing to be said of them; of
#: those that pay it once more, the ones with which all is there.
SETTLING = (
    f"h.closed IS NOT NULL AND l.row > 0 AND (l.decision = 'accept' OR (l.decision = '' AND l.kind IN ({_FINE}))) "
    f"AND (l.settles = 1 OR (l.kind = '{LineKind.TWICE.value}' AND {_PAID_UP}))"
)


class SheetClosedError(Exception):
    """The sheet is closed: it is opened again first, with a reason."""


class StillUndecidedError(Exception):
    """Lines of the sheet wait for a decision; ``args[0]``: how many."""


def add(db: Database, account: str, head: SheetHead, lines: Sequence[JudgedLine]) -> int:
    """Keep a sheet with its judged lines; gives its id."""
    values = (
        account,
        head.merchant,
        head.name,
        head.digest,
        head.columns,
        to_json(head.stated),
        head.payout,
        head.last_day.isoformat() if head.last_day else "",
        head.who,
        head.taken_in,
    )
    run(
        db,
        "INSERT INTO settlement_sheets (account, merchant, name, digest, columns, stated, payout, last_day, who, "
        f"taken_in) VALUES ({marks(len(values))})",
        values,
    )
    sheet_id = db.last_insert_rowid()
    _add_lines(db, account, sheet_id, dict(enumerate(lines)))
    count = sum(1 for one in lines if one.line.row)
    _remember(db, account, sheet_id, head.taken_in, head.who, SheetAct.TAKEN_IN, {"lines": count})
    return sheet_id


def _add_lines(db: Database, account: str, sheet_id: int, lines: Mapping[int, JudgedLine]) -> None:
    db.executemany(
        "INSERT INTO settlement_lines (sheet, place, account, row, number, reference, order_number, collected, fee, "
        "other, net, day, payout, rounded, kind, findings, expected, fee_told, due, settles) "
        f"VALUES ({marks(20)})",
        (_line_values(sheet_id, place, account, one) for place, one in lines.items()),
    )


def _line_values(sheet_id: int, place: int, account: str, one: JudgedLine) -> tuple[int | str | None, ...]:
    line = one.line
    settles = line.row > 0 and bool(one.order) and one.kind is not LineKind.TWICE
    findings = [[found.kind.value, found.by, found.row, found.sheet] for found in one.findings]
    return (
        sheet_id,
        place,
        account,
        line.row,
        line.number,
        line.reference,
        one.order,
        line.collected,
        line.fee,
        line.other,
        line.net,
        line.day.isoformat() if line.day else "",
        line.payout,
        int(line.rounded),
        one.kind.value,
        to_json(findings),
        one.expected,
        one.fee,
        one.due,
        int(settles),
    )


def known_digest(db: Database, account: str, merchant: str, digest: str) -> int:
    """Give the sheet that was taken in from this very file, 0 for none."""
    sql = "SELECT max(id) FROM settlement_sheets WHERE account = ? AND merchant = ? AND digest = ?"
    row = one_row(db, sql, (account, merchant, digest))
    return 0 if row is None or row[0] is None else int(row[0])


def head(db: Database, account: str, sheet_id: int) -> SheetHead | None:
    """Give a sheet without its lines."""
    row = one_row(db, f"SELECT {_HEAD} FROM settlement_sheets WHERE account = ? AND id = ?", (account, sheet_id))
    return None if row is None else _head(row)


def _head(row: Row) -> SheetHead:
    return SheetHead(
        sheet_id=row[0],
        merchant=row[1],
        name=row[2],
        digest=row[3],
        columns=row[4],
        stated=from_json(row[5]),
        payout=row[6],
        last_day=date.fromisoformat(row[7]) if row[7] else None,
        who=row[8],
        taken_in=row[9],
        received=row[10],
        closed=row[11],
    )


def summaries(db: Database, account: str, merchant: str, *, limit: int = 500) -> list[SheetSummary]:
    """Give a merchant's sheets with what their lines come to, newest first: the last ones, and all that are open."""
    order = "ORDER BY taken_in DESC, id DESC"
    last = f"SELECT id FROM settlement_sheets WHERE account = ? AND merchant = ? {order} LIMIT ?"
    sql = (
        f"SELECT {', '.join(f'h.{name}' for name in _HEAD.split(', '))}, count(CASE WHEN l.row > 0 THEN 1 END), "
        f"coalesce(sum({PAID}), 0), coalesce(sum(l.due), 0), "
        f"coalesce(sum(CASE WHEN l.kind NOT IN ({_FINE}) THEN 1 ELSE 0 END), 0), "
        f"coalesce(sum({_UNDECIDED}), 0) "
        "FROM settlement_sheets h LEFT JOIN settlement_lines l ON l.sheet = h.id "
        f"WHERE h.account = ? AND h.merchant = ? AND (h.closed IS NULL OR h.id IN ({last})) GROUP BY h.id "
        "ORDER BY h.taken_in DESC, h.id DESC"
    )
    return [
        SheetSummary(
            head=_head(row[:12]), lines=row[12], paid=row[13], due=row[14], questions=row[15], undecided=row[16]
        )
        for row in all_rows(db, sql, (account, merchant, account, merchant, limit))
    ]


def payouts(db: Database, account: str, merchant: str | None = None) -> Payouts:
    """Tell what closed sheets paid by all their lines and what came, of one merchant or of all."""
    whose, values = ("", (account,)) if merchant is None else (" AND h.merchant = ?", (account, merchant))
    heads = one_row(
        db,
        "SELECT count(*), count(h.received), coalesce(sum(h.received), 0) FROM settlement_sheets h "
        f"WHERE h.account = ? AND h.closed IS NOT NULL{whose}",
        values,
    )
    sheets = all_rows(
        db,
        f"SELECT coalesce(sum({PAID}), 0), h.received FROM settlement_sheets h "
        "JOIN settlement_lines l ON l.sheet = h.id "
        f"WHERE h.account = ? AND h.closed IS NOT NULL{whose} GROUP BY h.id, h.received",
        values,
    )
    assert heads is not None
    count, told, received = map(int, heads)
    return Payouts(
        sheets=count,
        paid=sum(int(row[0]) for row in sheets),
        received=received if count and told == count else None,
        short=sum(max(int(row[0]) - int(row[1]), 0) for row in sheets if row[1] is not None),
    )


_UNDECIDED = f"CASE WHEN {_IS_OPEN} THEN 1 ELSE 0 END"


def lines(db: Database, sheet_id: int) -> list[KeptLine]:
    """Give the lines of a sheet in its order; what is missing in it stands at the end."""
    sql = f"SELECT {_LINE} FROM settlement_lines WHERE sheet = ? ORDER BY place"
    return list(map(_kept_line, all_rows(db, sql, (sheet_id,))))


def _kept_line(row: Row) -> KeptLine:
    line = SheetLine(
        row=row[1],
        number=row[2],
        reference=row[3],
        collected=row[5],
        fee=row[6],
        other=row[7],
        net=row[8],
        day=date.fromisoformat(row[9]) if row[9] else None,
        payout=row[10],
        rounded=bool(row[11]),
    )
    findings = tuple(Finding(LineKind(kind), by, at, sheet) for kind, by, at, sheet in from_json(row[12]))
    judged = JudgedLine(line=line, order=row[4], findings=findings, expected=row[13], fee=row[14], due=row[15])
    return KeptLine(
        place=row[0], judged=judged, decision=Decision(row[16]), note=row[17], decided_by=row[18], decided=row[19]
    )


def decide(
    db: Database,
    account: str,
    sheet_id: int,
    places: Sequence[int],
    decision: Decision,
    *,
    note: str = "",
    who: str,
    at: float,
) -> None:
    """Keep what a person decided of lines. Raises SheetClosedError."""
    _open_one(db, account, sheet_id)
    for some in chunks(places):
        sql = (
            "UPDATE settlement_lines SET decision = ?, note = ?, decided_by = ?, decided = ? "
            f"WHERE sheet = ? AND place IN ({marks(len(some))})"
        )
        run(db, sql, (decision.value, note, who if decision else "", at if decision else None, sheet_id, *some))
    facts: dict[str, object] = {"lines": len(places), "decision": decision.value, "note": note}
    if len(places) <= _NAMED:
        named = f"sheet = ? AND place IN ({marks(len(places))})"
        sql = f"SELECT order_number, number FROM settlement_lines WHERE {named} ORDER BY place"
        facts["orders"] = [row[0] or row[1] for row in all_rows(db, sql, (sheet_id, *places))]
    _remember(db, account, sheet_id, at, who, SheetAct.DECIDED, facts)


def decide_each(
    db: Database,
    account: str,
    sheet_id: int,
    decisions: Mapping[int, tuple[Decision, str]],
    *,
    who: str,
    at: float,
) -> None:
    """Put the decisions of lines back to what they were: (decision, note) by place. Raises SheetClosedError."""
    _open_one(db, account, sheet_id)
    db.executemany(
        "UPDATE settlement_lines SET decision = ?, note = ?, decided_by = ?, decided = ? WHERE sheet = ? AND place = ?",
        (
            (decision.value, note, who if decision else "", at if decision else None, sheet_id, place)
            for place, (decision, note) in decisions.items()
        ),
    )
    _remember(db, account, sheet_id, at, who, SheetAct.TAKEN_BACK, {"lines": len(decisions)})


def receive(db: Database, account: str, sheet_id: int, amount: int | None, *, who: str, at: float) -> None:
    """Keep what was received for a sheet, in piastres. Raises SheetClosedError."""
    _open_one(db, account, sheet_id)
    run(db, "UPDATE settlement_sheets SET received = ? WHERE id = ?", (amount, sheet_id))
    _remember(db, account, sheet_id, at, who, SheetAct.RECEIVED, {"amount": amount})


def close(db: Database, account: str, sheet_id: int, *, who: str, at: float) -> None:
    """Close a sheet: its lines settle their orders. Raises SheetClosedError, StillUndecidedError."""
    _open_one(db, account, sheet_id)
    row = one_row(db, f"SELECT coalesce(sum({_UNDECIDED}), 0) FROM settlement_lines l WHERE l.sheet = ?", (sheet_id,))
    if row is not None and row[0]:
        raise StillUndecidedError(int(row[0]))
    run(db, "UPDATE settlement_sheets SET closed = ? WHERE id = ?", (at, sheet_id))
    _remember(db, account, sheet_id, at, who, SheetAct.CLOSED, {})


def reopen(db: Database, account: str, sheet_id: int, reason: str, *, who: str, at: float) -> None:
    """Open a closed sheet again. Raises ValueError without a reason."""
    if not reason.strip():
        raise ValueError("a sheet is opened again with a reason")
    run(db, "UPDATE settlement_sheets SET closed = NULL WHERE account = ? AND id = ?", (account, sheet_id))
    _remember(db, account, sheet_id, at, who, SheetAct.REOPENED, {"reason": reason.strip()})


def remove(db: Database, account: str, sheet_id: int) -> list[SheetHead]:
    """Take an open sheet out, with its decisions and its history. Raises SheetClosedError.

    Gives the other sheets that called orders paid twice because of it, the closed ones first: they are to be judged
    again.
    """
    _open_one(db, account, sheet_id)
    sql = (
        f"SELECT {_HEAD} FROM settlement_sheets WHERE id IN (SELECT l.sheet FROM settlement_lines r "
        "JOIN settlement_lines l ON l.account = r.account AND l.order_number = r.order_number "
        "WHERE r.sheet = ? AND r.order_number <> '' AND l.kind = ?) ORDER BY closed IS NULL, id"
    )
    others = map(_head, all_rows(db, sql, (sheet_id, LineKind.TWICE.value)))
    named = [one for one in others if one.sheet_id != sheet_id and paid_twice_by(db, one.sheet_id, sheet_id)]
    for table in ("settlement_lines", "settlement_history"):
        run(db, f"DELETE FROM {table} WHERE sheet = ?", (sheet_id,))
    run(db, "DELETE FROM settlement_sheets WHERE id = ?", (sheet_id,))
    return named


def paid_twice_by(db: Database, sheet_id: int, other: int) -> list[KeptLine]:
    """Give the lines of a sheet whose orders were in that other one before."""
    sql = f"SELECT {_LINE} FROM settlement_lines WHERE sheet = ? AND kind = ? ORDER BY place"
    found = map(_kept_line, all_rows(db, sql, (sheet_id, LineKind.TWICE.value)))
    return [one for one in found if any(finding.sheet == other for finding in one.judged.findings)]


def begin_judging_again(db: Database, account: str, sheet_id: int) -> list[JudgedLine]:
    """Give the lines of an open sheet; until ``judged_again`` its orders are in no sheet. Raises SheetClosedError."""
    _open_one(db, account, sheet_id)
    run(db, "UPDATE settlement_lines SET settles = 0 WHERE sheet = ?", (sheet_id,))
    return [one.judged for one in lines(db, sheet_id)]


def judged_again(db: Database, account: str, sheet_id: int, judged: Sequence[JudgedLine]) -> None:
    """Keep what the lines of an open sheet are judged to be now; a decision stays where that is what it was before."""
    before = {_same_line(one.judged): one for one in lines(db, sheet_id)}
    run(db, "DELETE FROM settlement_lines WHERE sheet = ?", (sheet_id,))
    _add_lines(db, account, sheet_id, dict(enumerate(judged)))
    for place, one in enumerate(judged):
        was = before.get(_same_line(one))
        if was is not None and was.judged.findings == one.findings:
            _decided_before(db, sheet_id, place, was)


def settles_after_all(
    db: Database, account: str, sheet_id: int, before: Sequence[KeptLine], judged: Sequence[JudgedLine]
) -> int:
    """Keep what these lines of a closed sheet are judged to be now that no other sheet has their orders.

    It stays closed. Who accepted that an order is paid once more accepted no less for it than is due: such a line waits
    for another decision, unless all is there. Every other decision stays; of what agrees now nothing is to be decided.
    Gives how many wait.
    """
    waiting = 0
    for was, one in zip(before, judged, strict=True):
        run(db, "DELETE FROM settlement_lines WHERE sheet = ? AND place = ?", (sheet_id, was.place))
        _add_lines(db, account, sheet_id, {was.place: one})
    for was, one in zip(before, judged, strict=True):
        if one.kind in FINE:
            continue
        if was.decision is Decision.ACCEPT and one.kind is not was.judged.kind and not _is_paid_up(db, sheet_id, was):
            waiting += 1
        else:
            _decided_before(db, sheet_id, was.place, was)
    return waiting


def _is_paid_up(db: Database, sheet_id: int, line: KeptLine) -> bool:
    sql = f"SELECT {_PAID_UP} FROM settlement_lines l WHERE l.sheet = ? AND l.place = ?"
    row = one_row(db, sql, (sheet_id, line.place))
    return row is not None and bool(row[0])


def _decided_before(db: Database, sheet_id: int, place: int, was: KeptLine) -> None:
    if was.decision:
        sql = (
            "UPDATE settlement_lines SET decision = ?, note = ?, decided_by = ?, decided = ? "
            "WHERE sheet = ? AND place = ?"
        )
        run(db, sql, (was.decision.value, was.note, was.decided_by, was.decided, sheet_id, place))


def _same_line(one: JudgedLine) -> tuple[int, str]:
    return one.line.row, "" if one.line.row else one.order


def exported(db: Database, account: str, sheet_id: int, count: int, *, who: str, at: float) -> None:
    """Write down that a list of disputes went out."""
    _remember(db, account, sheet_id, at, who, SheetAct.EXPORTED, {"lines": count})


def history(db: Database, account: str, sheet_id: int) -> list[SheetEvent]:
    """Give all that was done with a sheet, oldest first."""
    sql = "SELECT at, who, what, facts FROM settlement_history WHERE account = ? AND sheet = ? ORDER BY id"
    return [
        SheetEvent(row[0], row[1], SheetAct(row[2]), from_json(row[3]))
        for row in all_rows(db, sql, (account, sheet_id))
    ]


def payouts_of(db: Database, account: str, numbers: Sequence[str]) -> dict[str, OrderPayout]:
    """Tell of orders which sheet each was last in, whether that settled it, and what it was paid.

    What pays an order once more is part of what was paid for it, and settles it where all is there with it; where the
    sheet was closed that pays it first, only once the other one is closed as well.
    """
    found: dict[str, list[Row]] = {}
    for some in chunks(numbers):
        sql = (
            f"SELECT l.order_number, h.id, h.name, l.payout, h.closed, {SETTLING}, {PAID}, l.due, l.decision, "
            "h.taken_in, l.settles FROM settlement_lines l JOIN settlement_sheets h ON h.id = l.sheet "
            f"WHERE l.account = ? AND l.order_number IN ({marks(len(some))}) AND l.row > 0 ORDER BY h.id, l.place"
        )
        for row in all_rows(db, sql, (account, *some)):
            found.setdefault(row[0], []).append(row)
    return {number: _payout(rows) for number, rows in found.items()}


def _payout(rows: Sequence[Row]) -> OrderPayout:
    """Put the lines of one order together, in the order in which their sheets came."""
    first = next((row for row in reversed(rows) if row[10]), rows[0])
    closed = first[4] is not None
    counted = [row for row in rows if row is first or not row[10]]
    return OrderPayout(
        sheet_id=first[1],
        name=first[2],
        payout=first[3],
        closed=closed,
        settled=any(row[5] for row in counted),
        paid=sum(int(row[6]) for row in counted if row is first or row[4] is not None or not closed),
        came=sum(int(row[6]) for row in counted if row[4] is not None),
        due=first[7],
        decision=Decision(first[8]),
        taken_in=first[9],
    )


def _open_one(db: Database, account: str, sheet_id: int) -> SheetHead:
    found = head(db, account, sheet_id)
    if found is None or found.closed is not None:
        raise SheetClosedError(sheet_id)
    return found


def _remember(
    db: Database, account: str, sheet_id: int, at: float, who: str, what: SheetAct, facts: Mapping[str, object]
) -> None:
    sql = "INSERT INTO settlement_history (account, sheet, at, who, what, facts) VALUES (?, ?, ?, ?, ?, ?)"
    run(db, sql, (account, sheet_id, at, who, what.value, to_json(facts)))
