"""CSV, HTML called .xls, MHTML and the XML of Excel 2003."""

from __future__ import annotations

import random
from dataclasses import dataclass
from decimal import Decimal

from ._grid import Cell, Sheet, number
from ._xlsx import escape


@dataclass(frozen=True)
class Style:
    """How a CSV file is written."""

    separator: str = ","
    encoding: str = "utf-8"
    bom: bool = False
    eol: str = "\r\n"
    quote: str = "some"
    sep_line: bool = False
    last_eol: bool = True

    @property
    def soft(self) -> bool:
        """True where a reader that refuses this manner does no wrong."""
        return (
            self.separator == "|"
            or self.eol == "\r"
            or self.encoding in ("cp1256", "utf-32")
            or (self.encoding.startswith("utf-16") and not self.bom)
        )

    @property
    def tags(self) -> str:
        """A name for reports."""
        shown = {"\t": "tab"}.get(self.separator, self.separator)
        return f"{shown} {self.encoding}{'+bom' if self.bom else ''}{' sep=' if self.sep_line else ''} {self.quote}"


def any_style(rng: random.Random) -> Style:
    """A manner by chance."""
    encoding = rng.choice(("utf-8",) * 8 + ("utf-16-le", "utf-16-le", "utf-16-be", "cp1256", "utf-32"))
    bom = rng.random() < (0.5 if encoding == "utf-8" else 0.85)
    return Style(
        rng.choice((",", ",", ",", ";", ";", "\t", "|")),
        encoding,
        bom,
        rng.choice(("\r\n", "\r\n", "\n", "\n", "\r")),
        rng.choice(("some", "some", "all", "text")),
        rng.random() < 0.15,
        rng.random() < 0.85,
    )


def field_text(value: str, style: Style, *, force: bool = False) -> str:
    """One field, quoted where it must be."""
    if force or any(char in value for char in (style.separator, '"', "\n", "\r")):
        return '"' + value.replace('"', '""') + '"'
    return value


def csv_bytes(sheet: Sheet, style: Style) -> bytes:
    """A CSV file."""
    lines = [f"sep={style.separator}"] if style.sep_line else []
    for cells in sheet.grid:
        lines.append(
            style.separator.join(
                field_text(
                    cell.shown(), style, force=style.quote == "all" or (style.quote == "text" and cell.kind == "text")
                )
                for cell in cells
            )
        )
    body = style.eol.join(lines) + (style.eol if style.last_eol else "")
    if style.encoding == "utf-32":
        return body.encode("utf-32")
    raw = body.encode(style.encoding, "replace" if style.encoding == "cp1256" else "surrogatepass")
    if not style.bom or style.encoding == "cp1256":
        return raw
    return "\ufeff".encode(style.encoding) + raw


def html_bytes(sheet: Sheet, rng: random.Random) -> bytes:
    """A web page with one table, as many a shop system exports it under the name .xls."""
    encoding = rng.choice(("utf-8", "utf-8", "utf-16"))
    cell_tag = rng.choice(("td", "TD"))
    rows = []
    for line in sheet.grid:
        inner = "".join(f"<{cell_tag}>{escape(cell.shown()).replace(chr(10), '<br>')}</{cell_tag}>" for cell in line)
        rows.append(f"<tr>{inner}</tr>")
    head = f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}">'
    office = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office" '
        'xmlns:x="urn:schemas-microsoft-com:office:excel"><head>'
        if rng.random() < 0.5
        else "<html><head>"
    )
    page = f"{office}{head}</head><body><table border=1>{''.join(rows)}</table></body></html>"
    if rng.random() < 0.15:
        return (
            'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n'
            'Content-Type: text/html; charset="utf-8"\r\n\r\n' + page + "\r\n--b--\r\n"
        ).encode()
    return page.encode(encoding)


def xml2003_bytes(sheet: Sheet) -> bytes:
    """The XML spreadsheet of Excel 2003."""
    rows = []
    for line in sheet.grid:
        cells = "".join(_cell2003(cell) for cell in line)
        rows.append(f"<Row>{cells}</Row>")
    space = "urn:schemas-microsoft-com:office:spreadsheet"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n'
        f'<Workbook xmlns="{space}" xmlns:ss="{space}"><Worksheet ss:Name="{escape(sheet.name)}"><Table>'
        f"{''.join(rows)}</Table></Worksheet></Workbook>"
    ).encode("utf-8", "surrogatepass")


def _cell2003(cell: Cell) -> str:
    formula = "" if cell.formula is None else ' ss:Formula="=RC[-1]*2"'
    if cell.kind == "blank":
        return f"<Cell{formula}/>"
    if cell.kind == "number" and isinstance(cell.value, Decimal):
        kind, shown = "Number", number(cell.value)
    elif cell.kind == "error":
        kind, shown = "Error", str(cell.value)
    elif cell.kind == "bool":
        kind, shown = "Boolean", str(int(bool(cell.value)))
    elif cell.kind == "date":
        kind, shown = "DateTime", f"{cell.value}T00:00:00.000"
    else:
        kind, shown = "String", escape(cell.shown())
    return f'<Cell{formula}><Data ss:Type="{kind}">{shown}</Data></Cell>'
