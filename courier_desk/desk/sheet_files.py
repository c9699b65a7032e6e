"""Tables of orders that this program writes for a person to fill in or to mend: the template, and rows that stay back.

Both are read again by ``sheets``, so nothing of what a person typed may become another thing on the way: phones keep
their zeros, and what a spreadsheet would run is defused as in every export.
"""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from courier_desk.desk.order_export import ExportColumn, ExportKind, export_orders
from courier_desk.domain.order_fields import FIELDS, Column, FieldKind
from courier_desk.domain.orders import OrderType
from courier_desk.domain.sheet_parts import DELIMITERS
from courier_desk.host import private
from courier_desk.host.whole_files import write_whole
from courier_desk.resources import resources_dir
from courier_desk.tables.reading import Sheet
from courier_desk.tables.table import FileKind

Language = Literal["en", "ar"]
#: Letters of the narrowest and the widest column.
_NARROWEST, _WIDEST = 8, 40
#: So many rows are written at once; others work in between.
_TOGETHER: Final = 500
#: So many rows of the template offer what can be chosen.
_PREPARED: Final = 1_000
_FLAGS: Final = frozenset(
    {field.column for field in FIELDS if field.kind is FieldKind.FLAG}
    | {field.switch for field in FIELDS if field.switch}
    | {Column.PHONES_MEANT, Column.REFUND}
)
#: What is chosen from a list in the template.
_CHOICES: Final[Mapping[str, str]] = {
    **dict.fromkeys(_FLAGS, "yes,no,نعم,لا"),
    Column.ORDER_TYPE: ",".join(OrderType),
    Column.GOVERNMENT: "Cairo,Giza,Qalyubia,القاهرة,الجيزة,القليوبية",
}


# -- rows that stay back -------------------------------------------------------------------------------------------


def shape_of(sheet: Sheet) -> tuple[ExportKind, str]:
    """Tell what a file of the same shape is: a text with the same delimiter, or a workbook (``","`` then)."""
    if sheet.kind is FileKind.TEXT:
        return ExportKind.CSV, sheet.delimiter if sheet.delimiter in DELIMITERS else ","
    return ExportKind.XLSX, ","


async def write_rows(
    path: Path,
    kind: ExportKind,
    heading: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    delimiter: str = ",",
    mirrored: bool = False,
) -> int:
    """Write texts below a heading, as CSV (UTF-8 with its mark) or XLSX; gives the number of rows.

    A row shorter than the heading is filled up with nothing; ``mirrored``: the sheet runs from right to left. The file
    appears whole or not at all. Raises OSError, ExportTooLongError.
    """
    columns = [ExportColumn(title, partial(_at, at), _width(at, title, rows)) for at, title in enumerate(heading)]

    async def pieces() -> AsyncIterator[Sequence[Sequence[str]]]:
        for start in range(0, len(rows), _TOGETHER):
            yield rows[start : start + _TOGETHER]

    return await export_orders(path, kind, columns, pieces(), mirrored=mirrored, delimiter=delimiter)


def _at(place: int, row: Sequence[str]) -> str:
    return row[place] if place < len(row) else ""


def _width(place: int, title: str, rows: Sequence[Sequence[str]]) -> int:
    longest = max((len(_at(place, row)) for row in rows[:50]), default=0)
    return min(max(_NARROWEST, len(title) + 2, longest + 2), _WIDEST)


# -- the template --------------------------------------------------------------------------------------------------


def write_template(path: Path, language: Language, zones: Mapping[str, str] | None = None) -> None:
    """Write a workbook to fill in (XLSX): headings in both languages, an example of every type, a note of each column.

    ``zones``: a zone for the examples of each governorate by its name, where a catalog is known. Whole or not at all.
    Blocks. Raises OSError.
    """
    told: dict[str, Any] = json.loads((resources_dir() / "order_template.json").read_text(encoding="utf-8"))
    columns: list[dict[str, Any]] = told["columns"]
    from openpyxl import Workbook  # noqa: PLC0415  (heavy, and seldom wanted)

    book = Workbook()
    book.remove(book.worksheets[0])
    orders, examples, notes = (book.create_sheet(name) for name in told["sheets"][language])
    heading = [_heading(column, language) for column in columns]
    for sheet in (orders, examples):
        _lay_out(sheet, columns, heading)
    for at, _ in enumerate(columns[0]["examples"]):
        row = [column["examples"][at] for column in columns]
        examples.append(_in_zone(row, columns, zones or {}))
    notes.append(told["notes"][language])
    for column, name in zip(columns, heading, strict=True):
        notes.append([name, ", ".join(column["needed"]), column[f"note_{language}"]])
    _finish(book.worksheets, mirrored=language == "ar")
    out = io.BytesIO()
    book.save(out)
    write_whole(path, out.getvalue())
    private.share_as_usual(path)


def _heading(column: Mapping[str, Any], language: Language) -> str:
    """Name a column in both languages, and as the service does: by that it is known again."""
    first, second = (column["en"], column["ar"]) if language == "en" else (column["ar"], column["en"])
    return f"{first} - {second} [{column['column']}]"


def _in_zone(row: Sequence[str], columns: Sequence[Mapping[str, Any]], zones: Mapping[str, str]) -> list[str]:
    names = [column["column"] for column in columns]
    governorate = row[names.index("government")]
    return [zones.get(governorate, text) if name == "zone" else text for name, text in zip(names, row, strict=True)]


def _lay_out(sheet: Any, columns: Sequence[Mapping[str, Any]], heading: Sequence[str]) -> None:
    """Prepare a sheet for orders: its heading, what can be chosen, and cells that keep a text as it is typed."""
    from openpyxl.utils import get_column_letter  # noqa: PLC0415
    from openpyxl.worksheet.datavalidation import DataValidation  # noqa: PLC0415

    sheet.append(list(heading))
    for at, column in enumerate(columns, start=1):
        letter = get_column_letter(at)
        sheet.column_dimensions[letter].number_format = "@"
        if (choices := _CHOICES.get(column["column"])) is not None:
            rule = DataValidation(type="list", formula1=f'"{choices}"', allow_blank=True, showErrorMessage=False)
            rule.add(f"{letter}2:{letter}{_PREPARED}")
            sheet.add_data_validation(rule)


def _finish(sheets: Sequence[Any], *, mirrored: bool) -> None:
    """Make the sheets look alike: every cell a text, the heading in sight, columns as wide as what they hold."""
    from openpyxl.styles import Alignment, Font, PatternFill  # noqa: PLC0415
    from openpyxl.utils import get_column_letter  # noqa: PLC0415

    for sheet in sheets:
        sheet.sheet_view.rightToLeft = mirrored
        sheet.freeze_panes = "A2"
        for cell in sheet[1]:
            cell.font = Font(bold=True)
            cell.fill = PatternFill("solid", fgColor="DDE6F0")
            cell.alignment = Alignment(wrap_text=True, vertical="top")
        for row in sheet.iter_rows():
            for cell in row:
                cell.number_format = "@"
        for at, cells in enumerate(sheet.iter_cols(), start=1):
            longest = max(len(str(cell.value or "")) for cell in cells[1:]) if len(cells) > 1 else 0
            sheet.column_dimensions[get_column_letter(at)].width = min(max(16, longest + 2), 2 * _WIDEST)
