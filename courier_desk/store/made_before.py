"""What is known here of orders that rows of a file may be: by reference, by what rows were sent as, by merchant.

Beside ``imports``, which keeps the files; what it means for a row is ``domain.import_made``'s.
"""
# ruff: noqa: S608 - statements are put together from this file's own names; every value is bound

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from courier_desk.domain.intake_again import Earlier
from courier_desk.domain.order_fields import Column
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.values import frozen
from courier_desk.store.outbox import ORIGIN
from courier_desk.store.places import scope_of
from courier_desk.store.sql import Database, Row, all_rows, chunks, from_json, from_micros, marks, to_json


@frozen
class MadeBefore:
    """An order that bears a reference: its number, "" while it has none; its row in the outbox.

    ``draft``: that is one which somebody still writes; ``waits``: it came from a table, and nothing of it has left.
    ``made``: what it was made as, here and as the service tells it; ``wanted``: what the work asks for, as it is kept;
    ``digest`` names the content of the file that it came from, where that is known.
    """

    number: str
    row_id: int | None = None
    draft: bool = False
    waits: bool = False
    made: tuple[Earlier, ...] = ()
    wanted: Mapping[str, Any] | None = None
    digest: str = ""


def made_before(db: Database, account: str, merchant: str, kinds: Mapping[str, str]) -> dict[str, MadeBefore]:
    """Tell what is known of references: the merchant's orders that were made, or its work that bears them.

    ``kinds``: the type of order that each reference is wanted for, "" where it cannot be told. An order of another type
    is another order: a return may bear the reference of what it returns. In the outbox a reference stands once.
    """
    found: dict[str, MadeBefore] = {}
    scope = scope_of(db, account, merchant)
    for some in chunks(tuple(kinds)):
        sql = (
            f"SELECT reference, number, {_FACTS}, created FROM orders WHERE scope = ? AND gone IN (0, 1) "
            f"AND reference IN ({marks(len(some))}) ORDER BY id"
        )
        if scope is not None:
            for row in all_rows(db, sql, (scope, *some)):
                one = _made(row[0], row[1], row[2:7], from_micros(row[7]))
                if not one.order_type or kinds[one.reference].casefold() in ("", one.order_type.casefold()):
                    found[one.reference] = MadeBefore(one.number, made=(one,))
        sql = (
            f"SELECT reference, coalesce(json_extract(result, '$.number'), ''), {_FACTS}, coalesce(sent_at, created), "
            "id, state, attempts, payload, kind FROM outbox "
            f"WHERE account = ? AND merchant = ? AND reference IN ({marks(len(some))})"
        )
        for row in all_rows(db, sql, (account, merchant, *some)):
            one = _made(row[0], row[1], row[2:7], _moment(row[7]))
            known = found.get(one.reference)
            if known is None or ((not one.number or known.number == one.number) and row[9] != State.DRAFT):
                found[one.reference] = _of_outbox(one, known, row[8:])
    return found


_FACTS = "order_type, phone, full_name, zone, amount"


def _moment(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)


def _made(reference: str, number: str, facts: Row, at: datetime | None) -> Earlier:
    return Earlier(
        number=number,
        reference=reference,
        order_type=facts[0],
        phone=facts[1],
        full_name=facts[2],
        zone=facts[3],
        amount=facts[4],
        made=at,
    )


def _of_outbox(one: Earlier, known: MadeBefore | None, row: Row) -> MadeBefore:
    """``row``: id, state, attempts, payload and kind of the work that bears the reference."""
    row_id, state, attempts, payload, kind = row
    kept = from_json(payload)
    origin, request = kept.get(ORIGIN), kept.get("request")
    waits = state == State.REFUSED or (state == State.WAITING and not attempts)
    is_of_table = isinstance(origin, dict) and kind == Kind.ORDER_CREATE
    asked = request if isinstance(request, dict) and kind == Kind.ORDER_CREATE else {}
    one = replace(
        one,
        amount=one.amount or 0,
        address=str(asked.get("consignee", {}).get("address", "")),
        description=str(asked.get("shipment", {}).get("description", "")),
    )
    return MadeBefore(
        one.number or (known.number if known else ""),
        row_id,
        draft=state == State.DRAFT,
        waits=waits and is_of_table,
        made=(one, *(known.made if known else ())),
        wanted=asked or None,
        digest=str(origin.get("digest", "")) if is_of_table else "",
    )


def canceled(db: Database, account: str, merchant: str, numbers: Collection[str]) -> frozenset[str]:
    """Give the numbers of those orders that were cancelled, as far as the service has told."""
    scope, found = scope_of(db, account, merchant), set[str]()
    for some in () if scope is None else chunks(tuple(numbers)):
        sql = (
            f"SELECT number FROM orders WHERE scope = ? AND number IN ({marks(len(some))}) "
            "AND lower(status) IN ('canceled', 'cancelled')"
        )
        found |= {str(row[0]) for row in all_rows(db, sql, (scope, *some))}
    return frozenset(found)


@frozen
class RowSent:
    """A row of a file that was sent: its file's content and sheet, its place and cells there (none: they are known no
    more), the reference that the file gives it and the one it went under, and when its import was begun (seconds).
    """

    digest: str
    sheet: str
    number: int
    given: str
    own: tuple[str, ...]
    reference: str
    begun: float


_ROW_SENT = (
    "SELECT i.digest, i.sheet, r.number, r.reference, r.own, r.corrected, coalesce(o.reference, ''), i.begun "
    "FROM imports i JOIN import_rows r ON r.import = i.id LEFT JOIN outbox o ON o.id = r.outbox "
    "WHERE i.account = ? AND i.merchant = ? AND (o.id IS NOT NULL OR r.became <> '')"
)


def rows_sent(db: Database, account: str, merchant: str, *, path: str, digest: str) -> list[RowSent]:
    """Give the rows that were sent from a file of this path, or of this content, and are there still; oldest first."""
    sql = f"{_ROW_SENT} AND (i.path = ? OR i.digest = ?) ORDER BY i.id, r.place"
    return list(map(_row_sent, all_rows(db, sql, (account, merchant, path, digest))))


def rows_sent_as(db: Database, account: str, merchant: str, references: Sequence[str]) -> list[RowSent]:
    """Give the rows that were sent to which their file, or what became of them, gives one of these references."""
    found: list[RowSent] = []
    for some in chunks(references):
        named = marks(len(some))
        sql = f"{_ROW_SENT} AND (r.reference IN ({named}) OR o.reference IN ({named})) ORDER BY i.id, r.place"
        found += map(_row_sent, all_rows(db, sql, (account, merchant, *some, *some)))
    return found


def _row_sent(row: Row) -> RowSent:
    corrected = from_json(row[5]).get("texts", {}).get(Column.REFERENCE.value, "") if row[5] else ""
    return RowSent(row[0], row[1], row[2], row[3], tuple(from_json(row[4])), row[6] or corrected or row[3], row[7])


def last_seen(
    db: Database, account: str, merchant: str, references: Sequence[str], *, but: int = 0
) -> dict[str, float]:
    """Tell of references when the last import was begun that holds a row with each (seconds), of which something was
    sent or that is done with; ``but`` that import.
    """
    found: dict[str, float] = {}
    for some in chunks(references):
        sql = (
            "SELECT r.reference, max(i.begun) FROM imports i JOIN import_rows r ON r.import = i.id "
            f"WHERE i.account = ? AND i.merchant = ? AND i.id <> ? AND r.reference IN ({marks(len(some))}) "
            "AND (i.closed IS NOT NULL OR EXISTS (SELECT 1 FROM import_rows s WHERE s.import = i.id "
            "AND (s.outbox IS NOT NULL OR s.became <> ''))) GROUP BY r.reference"
        )
        found |= {row[0]: float(row[1]) for row in all_rows(db, sql, (account, merchant, but, *some))}
    return found


def rows_of_imports(
    db: Database, account: str, merchant: str, *, but: int, most: int
) -> dict[int, tuple[str, dict[int, str]]]:
    """Give the rows of the latest imports of which something was sent: by the import its file's path, and by the rows'
    numbers the references that the file gives them.
    """
    sql = (
        "SELECT i.id, i.path, r.number, r.reference FROM imports i JOIN import_rows r ON r.import = i.id "
        "WHERE i.id IN (SELECT id FROM imports WHERE account = ? AND merchant = ? AND id <> ? AND EXISTS "
        "(SELECT 1 FROM import_rows s WHERE s.import = imports.id AND (s.outbox IS NOT NULL OR s.became <> '')) "
        "ORDER BY id DESC LIMIT ?) ORDER BY i.id, r.place"
    )
    found: dict[int, tuple[str, dict[int, str]]] = {}
    for import_id, path, number, reference in all_rows(db, sql, (account, merchant, but, most)):
        found.setdefault(import_id, (path, {}))[1][number] = reference
    return found


def borne(db: Database, account: str, merchant: str, references: Sequence[str]) -> frozenset[str]:
    """Tell which of these references some order or work of the merchant has."""
    found: set[str] = set()
    scope = scope_of(db, account, merchant)
    for some in chunks(references):
        named = f"reference IN ({marks(len(some))})"
        sql = f"SELECT reference FROM outbox WHERE account = ? AND merchant = ? AND {named}"
        found |= {row[0] for row in all_rows(db, sql, (account, merchant, *some))}
        if scope is not None:
            sql = f"SELECT reference FROM orders WHERE scope = ? AND {named}"
            found |= {row[0] for row in all_rows(db, sql, (scope, *some))}
    return frozenset(found)


def made_for_others(
    db: Database, account: str, merchant: str, references: Sequence[str]
) -> dict[str, list[tuple[str, Earlier]]]:
    """Give by their references the orders that were made here for other merchants: whose, and as what."""
    found: dict[str, list[tuple[str, Earlier]]] = {}
    for some in chunks(references):
        sql = f"{_OF_OTHERS} FROM outbox o WHERE {_FOR_OTHERS} AND o.reference IN ({marks(len(some))})"
        for row in all_rows(db, sql, (account, merchant, *some)):
            found.setdefault(row[1], []).append((row[0], _made(row[1], row[2], row[3:8], _moment(row[8]))))
    return found


def sent_for_others(
    db: Database, account: str, merchant: str, cells: Collection[tuple[str, ...]], since: float
) -> dict[tuple[str, ...], list[tuple[str, Earlier]]]:
    """Give what was made of rows with these cells for other merchants since then (seconds since the epoch)."""
    wanted = {to_json(one): one for one in cells}
    found: dict[tuple[str, ...], list[tuple[str, Earlier]]] = {}
    sql = (
        f"{_OF_OTHERS}, r.own FROM imports i JOIN import_rows r ON r.import = i.id JOIN outbox o ON o.id = r.outbox "
        f"WHERE {_FOR_OTHERS} AND i.account = o.account AND i.begun >= ? AND r.own <> '[]'"
    )
    for row in all_rows(db, sql, (account, merchant, since)):
        if (own := wanted.get(row[9])) is not None:
            found.setdefault(own, []).append((row[0], _made(row[1], row[2], row[3:8], _moment(row[8]))))
    return found


_OF_OTHERS = (
    "SELECT o.merchant, o.reference, coalesce(json_extract(o.result, '$.number'), ''), o.order_type, o.phone, "
    "o.full_name, o.zone, coalesce(o.amount, 0), coalesce(o.sent_at, o.created)"
)
_FOR_OTHERS = f"o.account = ? AND o.merchant <> ? AND o.kind = '{Kind.ORDER_CREATE.value}' AND o.state <> 'draft'"
