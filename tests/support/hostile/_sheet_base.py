"""A table of orders made into a file."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from decimal import Decimal

from . import _ods, _text, _xls, _xlsx
from ._grid import (
    Case,
    Cell,
    Sheet,
    Table,
)

ERRORS = ("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!")


NEW_ERRORS = ("#SPILL!", "#CALC!", "#GETTING_DATA", "#FIELD!", "#BLOCKED!", "#CONNECT!", "#UNKNOWN!", "#BUSY!")


LOCAL_ERRORS = (
    "#NV",
    "#BEZUG!",
    "#WERT!",
    "#ZAHL!",
    "#N/D",
    "#VALEUR!",
    "#NOM?",
    "#NOMBRE!",
    "#NUL!",
    "#¡REF!",
    "#¡VALOR!",
    "#¿NOMBRE?",
    "#¡DIV/0!",
    "#¡NUM!",
    "#¡NULO!",
    "Err:502",
    "Err:508",
    "Err:522",
    "#NOMBRE?",
    "#VALOR!",
    "#ЗНАЧ!",
    "#ССЫЛКА!",
    "#Н/Д",
    "#DEĞER!",
    "#YOK",
    "#BAŞV!",
    "#n/a",
    " #N/A ",
)


OPTIONAL = ("phone2", "building", "floor", "apartment", "notes")


@dataclass(frozen=True)
class Rendered:
    """A file made of a table."""

    content: bytes
    extension: str
    soft: bool
    shift: int
    tags: str


def _table(rng: random.Random, seed: int, **more: object) -> Table:
    language = str(more.pop("language", "")) or rng.choice(("en", "en", "en", "ar", "ar", "franco"))
    amounts = str(more.pop("amounts", "")) or rng.choice(("number", "plain", "plain"))
    count = more.pop("count", 0) or rng.randrange(4, 10)
    return Table(rng, seed, int(str(count)), language, amounts, **more)  # type: ignore[arg-type]


def _typed(table: Table) -> None:
    """Numbers as numbers, as a spreadsheet keeps them (phones lose their zero)."""
    rng = table.rng
    for index, row in enumerate(table.rows):
        for name in ("items", "building", "floor", "apartment"):
            cell = row[name]
            if cell.kind == "text" and str(cell.value).isascii() and str(cell.value).isdigit() and rng.random() < 0.5:
                table.put(index, name, Cell("number", Decimal(str(cell.value)), style=rng.choice(("", "rk"))))
        if row["phone"].value == table.phones[index] and rng.random() < 0.2:
            table.put(index, "phone", Cell("number", Decimal(table.phones[index])))


def _format(rng: random.Random, among: str = "csv csv xlsx xlsx xlsx xls ods ods") -> str:
    return rng.choice(among.split())


def _render(
    table: Table,
    rng: random.Random,
    form: str,
    *,
    hidden: frozenset[int] = frozenset(),
    others: tuple[Sheet, ...] = (),
    first: bool = True,
    xlsx: _xlsx.Dialect | None = None,
    ods: _ods.Dialect | None = None,
    style: _text.Style | None = None,
) -> Rendered:
    sheet = Sheet(rng.choice(("Orders", "Sheet1", "الطلبات", "ورقة1")), table.grid(), hidden)
    book = [sheet, *others] if first else [*others, sheet]
    if form == "csv":
        how = style or _text.any_style(rng)
        if how.encoding == "cp1256" and not _fits(sheet, "cp1256"):
            how = replace(how, encoding="utf-8")
        return Rendered(
            _text.csv_bytes(sheet, how),
            rng.choice(("csv", "csv", "csv", "txt", "CSV")),
            how.soft,
            int(how.sep_line),
            how.tags,
        )
    if form == "xlsx":
        dialect = xlsx or _xlsx.any_dialect(rng)
        return Rendered(_xlsx.write(book, dialect), "xlsx", dialect.soft, 0, dialect.tags)
    if form == "xls":
        return Rendered(_xls.write(book), "xls", False, 0, "biff8")
    if form in ("ods", "fods"):
        kind = ods or _ods.any_dialect(rng)
        return Rendered(_ods.write(book, kind, flat=form == "fods"), form, kind.soft or form == "fods", 0, kind.tags)
    if form == "html":
        return Rendered(_text.html_bytes(sheet, rng), "xls", True, 0, "html")
    return Rendered(_text.xml2003_bytes(sheet), rng.choice(("xls", "xml")), True, 0, "xml2003")


def _fits(sheet: Sheet, encoding: str) -> bool:
    try:
        for line in sheet.grid:
            for cell in line:
                cell.shown().encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _case(table: Table, made: Rendered, kind: str, *, soft: bool = False, name: str = "") -> Case:
    return Case(
        name or f"orders-{table.seed}.{made.extension}",
        made.content,
        f"{kind} [{made.tags}]",
        table.planted(soft=soft or made.soft, shift=made.shift),
    )


def _shuffled(table: Table) -> None:
    """Columns in another order, some optional ones left out."""
    rng = table.rng
    pairs = [
        pair for pair in zip(table.fields, table.headings, strict=True) if pair[0] not in OPTIONAL or rng.random() < 0.8
    ]
    rng.shuffle(pairs)
    table.fields = [pair[0] for pair in pairs]
    table.headings = [pair[1] for pair in pairs]
