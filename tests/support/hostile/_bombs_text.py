"""Text and HTML that are enormous to whoever believes them."""

from __future__ import annotations

import random

from ._bombs_xlsx import Bomb
from ._grid import Table
from ._zip import repeated


def _heading(table: Table, separator: str = ",") -> str:
    return separator.join(cell.shown() for cell in table.grid()[0]) + "\r\n"


def csv_long(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A line of more than a million characters."""
    size = rng.choice((200_000, 1_500_000))
    what = rng.choice(("A", "ع" if size < 500_000 else "b", "9", "0", " ", "'", "-", "٣" if size < 500_000 else "3"))
    before = rng.choice(("", '"', _heading(table), _heading(table) + '"'))
    return (before + what * size + rng.choice(("", '"', "\r\n"))).encode(), "csv"


def csv_wide(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A million columns."""
    separator = rng.choice((",", ";", "\t"))
    start = rng.choice(("", _heading(table, separator)))
    unit = rng.choice((separator, "a" + separator, "COD" + separator))
    return (start + unit * (rng.choice((100_000, 1_400_000)) // len(unit))).encode(), "csv"


def csv_quotes(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Quotes and nothing else, or one that never ends."""
    size = rng.choice((50_000, 700_000))
    body = rng.choice(
        (
            '"' * size,
            '"a' * size,
            '""","' * (size // 5),
            '"' + "\r\n" * size,
            '"' + "a,b\n" * (size // 4),
            "a\"b'" * (size // 4),
        )
    )
    return (_heading(table) + body).encode(), "csv"


def csv_lines(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Hundreds of thousands of rows: empty, ragged, or the heading again."""
    unit = rng.choice(("\r\n", "\n", "\r", ",\n", "a\n", "," * 14 + "\n", "x,y\n", "\n\r"))
    return (_heading(table) + unit * (1_400_000 // len(unit))).encode(), "csv"


def csv_nul(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """NUL bytes by the hundred thousand."""
    return _heading(table).encode() + b"\0" * rng.choice((10, 100_000, 1_500_000)) + b"\n1,2\n", "csv"


def csv_unicode(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Characters that grow when normalised, or marks piled on one letter."""
    what = rng.choice(("\ufdfa", "\u0301", "\u200d", "\u202e", "\u0651", "\U000e0041", "ﷺ"))
    row = ",".join([what * 30_000] * 8)
    return (_heading(table) + row + "\n").encode(), "csv"


def csv_backtrack(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Cells that make a careless regular expression go for ever."""
    size = rng.choice((5_000, 60_000))
    cell = rng.choice(
        (
            " " * size + "x",
            "1 " * (size // 2) + "x",
            "0-" * (size // 2),
            "1," * (size // 2) + "x",
            "(" * size,
            "+" * size,
            "a@" * (size // 2),
            "1." * (size // 2),
            "\u00a0" * size + "1",
            "شارع " * (size // 5),
            "<a " * (size // 3),
            "&#" * (size // 2),
            "1" * 4301,
        )
    )
    row = ",".join(f'"{cell}"' for _ in range(15))
    return (_heading(table) + row + "\n").encode(), "csv"


def csv_random(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Bytes by chance, or a sound of one byte."""
    size = rng.choice((1, 2, 3, 100, 20_000))
    data = rng.randbytes(size)
    start = rng.choice(
        (
            b"",
            b"\xff\xfe",
            b"\xfe\xff",
            b"\xef\xbb\xbf",
            _heading(table).encode(),
            b"PK\3\4",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            b"%PDF-",
            b"\x1f\x8b",
            b"<?xml",
            b"{\\rtf",
        )
    )
    return start + data, rng.choice(("csv", "xlsx", "xls", "ods", "txt"))


def gzip_csv(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """A gigabyte of CSV in a gzip file."""
    data = repeated(_heading(table).encode(), b"a,b,c\n" * 100, rng.choice((10_000, 1_500_000)), b"")
    return data.gzip(), rng.choice(("csv", "csv.gz", "xlsx"))


def html_deep(rng: random.Random, table: Table) -> tuple[bytes, str]:
    """Tables in tables, spans of a thousand million, a million unclosed cells."""
    size = rng.choice((3_000, 60_000))
    head = "<tr>" + "".join(f"<td>{cell.shown()}</td>" for cell in table.grid()[0]) + "</tr>"
    body = rng.choice(
        (
            "<table><tr><td>" * size,
            '<tr><td colspan="1000000000" rowspan="1000000000">1</td></tr>',
            "<td>" * size * 4,
            "<b>" * size,
            "<!--" * size,
            "&amp" * size,
            "<td a=" * size,
            "<" * size,
        )
    )
    return f"<html><table>{head}{body}".encode(), "xls"


TEXTS: dict[str, Bomb] = {
    "csv-long": csv_long,
    "csv-wide": csv_wide,
    "csv-quotes": csv_quotes,
    "csv-lines": csv_lines,
    "csv-nul": csv_nul,
    "csv-unicode": csv_unicode,
    "csv-backtrack": csv_backtrack,
    "csv-random": csv_random,
    "csv-gzip": gzip_csv,
    "html-deep": html_deep,
}
