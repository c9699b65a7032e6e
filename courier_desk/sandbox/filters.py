"""The query parameters of lists as SQL conditions, and counting what they match.

Column names are the service's own; every value travels as a parameter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from courier_desk.sandbox.envelope import Json, invalid
from courier_desk.sandbox.records import Order, Pickup
from courier_desk.sandbox.statuses import ORDER_STATUSES, PICKUP_STATUSES

if TYPE_CHECKING:
    from courier_desk.sandbox.manner import Manner
    from courier_desk.sandbox.pipeline import Call
    from courier_desk.sandbox.service import Service


# Pages of a list: the query parameters ``page`` and ``limit`` and the pagination object of the answer.


LARGEST_PAGE = 200
_INTEGER = re.compile(r"\d+", re.ASCII)
_FAR_AWAY = 10**12


@dataclass(frozen=True, slots=True)
class Page:
    """A page asked for, counted from 1."""

    number: int
    limit: int

    @property
    def offset(self) -> int:
        """Return how many items come before this page."""
        return (self.number - 1) * self.limit

    def pagination(self, total: int) -> Json:
        """Return the pagination object for ``total`` items."""
        pages = -(-total // self.limit)
        return {
            "currentPage": self.number,
            "totalPages": pages,
            "totalCount": total,
            "hasNext": self.number < pages,
            "hasPrev": self.number > 1,
        }


def read_page(query: Mapping[str, str], default_limit: int) -> Page:
    """Return the page asked for; a limit above the largest is read as the largest."""
    number = _positive(query, "page", 1)
    return Page(number, min(_positive(query, "limit", default_limit), LARGEST_PAGE))


def _positive(query: Mapping[str, str], name: str, default: int) -> int:
    text = query.get(name)
    if text is None:
        return default
    if not _INTEGER.fullmatch(text) or not text.strip("0"):
        raise invalid(f"{name} must be a positive integer", name)
    return min(int(text[-400:]) if len(text.lstrip("0")) <= 12 else _FAR_AWAY, _FAR_AWAY)


Kept = TypeVar("Kept", Order, Pickup)

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})", re.ASCII | re.IGNORECASE)
"""A date-time as RFC 3339 has it; Python alone reads more than that."""
_KEPT_COUNTS = 256


class Conditions:
    """A growing WHERE clause with its parameters."""

    def __init__(self, sql: str, values: Sequence[Any]) -> None:
        self.sql = sql
        self.values = list(values)
        self.reads_every_row = False
        """Whether no index helps, so that counting costs as much as finding."""

    def add(self, sql: str, *values: Any) -> None:
        """Narrow by one more condition."""
        self.sql += f" AND {sql}"
        self.values += values

    def search(self, search: tuple[str, Sequence[str]]) -> None:
        """Narrow by a text looked for in several columns."""
        sql, values = search
        self.add(sql, *values)
        self.reads_every_row = True

    def choice(self, query: Mapping[str, str], name: str, column: str, allowed: Sequence[str]) -> None:
        """Narrow by a parameter that must be one of ``allowed``."""
        value = query.get(name)
        if value is None:
            return
        if value not in allowed:
            raise invalid(f"{name} must be one of: {', '.join(allowed)}", name)
        self.add(f"{column} = ?", value)

    def statuses(self, query: Mapping[str, str], table: str) -> None:
        """Narrow by status and by category; unknown ones match nothing."""
        if "status" in query:
            self.add("status = ?", query["status"])
        category = query.get("statusCategory")
        if category is not None:
            groups = ORDER_STATUSES if table == "orders" else PICKUP_STATUSES
            names = groups.get(category.upper(), ())
            self.add(f"status IN ({', '.join('?' * len(names))})", *names)

    def dates(self, query: Mapping[str, str], manner: Manner) -> None:
        """Narrow by creation: dateFrom (included) and dateTo (up to)."""
        if "dateFrom" in query:
            self.add("created >= ?", _moment(query["dateFrom"], "dateFrom", manner))
        if "dateTo" in query:
            self.add("created < ?", _moment(query["dateTo"], "dateTo", manner))


def _moment(text: str, name: str, manner: Manner) -> float:
    # A plus sign that was not percent-encoded arrives as a blank.
    instant = re.sub(r" (?=\d\d:\d\d$)", "+", text).upper()
    with suppress(ValueError, OverflowError):
        if _DATE.fullmatch(text):
            day = date.fromisoformat(text)
            return manner.day_start(day) if name == "dateFrom" else manner.day_end(day)
        if _INSTANT.fullmatch(instant):
            return datetime.fromisoformat(instant).timestamp()
    raise invalid(f"{name} must be a date or a date-time with its offset", name)


def newest(call: Call, kind: type[Kept], conditions: Conditions, page: Page) -> tuple[list[Kept], int]:
    """Return the records of a page, newest first, and how many match in all; bent where a fault bends lists."""
    service = call.service
    if call.tricks.behind:
        conditions.add("created < ?", service.clock.now() - call.tricks.behind)
    offset = max(0, page.offset - call.tricks.shift) if page.number > 1 else 0
    if conditions.reads_every_row:
        found = service.db.query(
            f"SELECT seq FROM {kind.TABLE} WHERE {conditions.sql} ORDER BY seq DESC",  # noqa: S608 (names of ours)
            conditions.values,
        )
        wanted = [seq for (seq,) in found[offset : offset + page.limit]]
        where = f"WHERE seq IN ({', '.join('?' * len(wanted))}) ORDER BY seq DESC"
        return service.db.select(kind, where, wanted), len(found)
    where = f"WHERE {conditions.sql} ORDER BY seq DESC LIMIT ? OFFSET ?"
    total = counted(service, kind.TABLE, conditions)
    return service.db.select(kind, where, [*conditions.values, page.limit, offset]), total


def counted(service: Service, table: str, conditions: Conditions) -> int:
    """Return how many rows match; the number is kept until something is written."""
    db, counts = service.db, service.counts
    question = (table, conditions.sql, *conditions.values)
    known = counts.get(question)
    if known and known[0] == db.changes:
        return known[1]
    (total,) = db.query(f"SELECT count(*) FROM {table} WHERE {conditions.sql}", conditions.values)[0]  # noqa: S608
    if len(counts) >= _KEPT_COUNTS:
        counts.clear()
    counts[question] = (db.changes, total)
    return int(total)
