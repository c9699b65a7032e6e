"""Small helpers of the subject files: rows, JSON and moments. Knows no subject."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from decimal import Decimal

Row = tuple[Any, ...]
_T = TypeVar("_T")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
#: As many values as one statement takes in an IN list: few different statements, so the engine prepares each once.
CHUNK = 250


class Database(Protocol):
    """What a statement runs on, within a transaction; subject files and other rooms know no engine."""

    def execute(self, statements: str, bindings: Sequence[Any] = ..., /) -> Iterable[Row]:
        """Run a statement, its marks bound to values; give its rows."""

    def executemany(self, statements: str, sequenceofbindings: Iterable[Sequence[Any]], /) -> Iterable[Row]:
        """Run a statement once for each of these values."""

    def changes(self) -> int:
        """Tell how many rows the last statement touched."""

    def last_insert_rowid(self) -> int:
        """Give the key that the row added last was given."""


def all_rows(db: Database, sql: str, values: Sequence[object] = ()) -> list[Row]:
    """Run the statement and give every row."""
    return list(db.execute(sql, _bindable(values)))


def one_row(db: Database, sql: str, values: Sequence[object] = ()) -> Row | None:
    """Run the statement and give its first row, or None."""
    return next(iter(db.execute(sql, _bindable(values))), None)


def run(db: Database, sql: str, values: Sequence[object] = ()) -> int:
    """Run a statement that changes something; give how many rows it touched."""
    db.execute(sql, _bindable(values))
    return db.changes()


def _bindable(values: Sequence[object]) -> tuple[Any, ...]:
    return tuple(values)


def chunks(values: Sequence[_T], size: int = CHUNK) -> Iterator[tuple[_T, ...]]:
    """Cut a long list into pieces for IN lists."""
    source = iter(values)
    while piece := tuple(islice(source, size)):
        yield piece


def marks(count: int) -> str:
    """Give that many parameter marks, separated by commas."""
    return ", ".join("?" * count)


def sorted_by(column: str, way: str) -> str:
    """Give the term of an ORDER BY in which what is not known stands before everything: engines think otherwise of it.

    ``way`` is ASC or DESC.
    """
    return f"{column} {way} {'NULLS LAST' if way == 'DESC' else 'NULLS FIRST'}"


def to_json(value: object) -> str:
    """Write compact JSON; exact numbers become JSON numbers."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_plain)


def from_json(text: str) -> Any:
    """Read JSON that we wrote."""
    return json.loads(text)


def from_json_exact(text: str) -> Any:
    """Read JSON that the service wrote: numbers with a fraction stay exact."""
    return json.loads(text, parse_float=_exact)


def _exact(number: str) -> Decimal:
    from decimal import Decimal  # noqa: PLC0415 - few records have such a number

    return Decimal(number)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    from decimal import Decimal  # noqa: PLC0415 - as above

    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, (frozenset, set, tuple)):
        return list(value)
    raise TypeError(f"{type(value).__name__} is not JSON")


def to_micros(moment: datetime | None) -> int | None:
    """Give an aware moment as microseconds since the epoch."""
    return None if moment is None else (moment - _EPOCH) // _MICROSECOND


def from_micros(micros: int | None) -> datetime | None:
    """Give the moment of that many microseconds since the epoch, in UTC."""
    return None if micros is None else _EPOCH + timedelta(microseconds=micros)


def from_seconds(seconds: float) -> datetime:
    """Give the moment of that many seconds since the epoch, in UTC."""
    return _EPOCH + timedelta(seconds=seconds)
