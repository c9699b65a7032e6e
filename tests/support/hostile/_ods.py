"""ODS and flat ODS written by hand."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from ._grid import Cell, Sheet, number
from ._zip import archive

MIME = b"application/vnd.oasis.opendocument.spreadsheet"
_SPACES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "calcext": "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0",
    "of": "urn:oasis:names:tc:opendocument:xmlns:of:1.2",
}
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

NOVALUE = ("bare", "typed", "empty-value", "empty-p", "string-empty", "child-comment")


@dataclass(frozen=True)
class Dialect:
    """One way to spell the same table."""

    quote: str = '"'
    prefixes: bool = False
    spans: bool = False
    group: bool = False
    cdata: bool = False
    comments: bool = False
    squeeze: bool = False
    encoding: str = "utf-8"
    novalue: str = "bare"

    @property
    def soft(self) -> bool:
        """True where a reader that refuses this spelling does no wrong."""
        return self.cdata or self.comments or self.encoding != "utf-8" or self.prefixes

    @property
    def tags(self) -> str:
        """A name for reports."""
        plain = Dialect()
        out = [
            name if getattr(self, name) is True else f"{name}={getattr(self, name)}"
            for name in self.__dataclass_fields__
            if getattr(self, name) != getattr(plain, name)
        ]
        return ",".join(out) or "plain"


def any_dialect(rng: random.Random) -> Dialect:
    """A spelling by chance."""

    def some(share: float) -> bool:
        return rng.random() < share

    return Dialect(
        quote="'" if some(0.2) else '"',
        prefixes=some(0.12),
        spans=some(0.2),
        group=some(0.15),
        cdata=some(0.08),
        comments=some(0.08),
        squeeze=some(0.4),
        encoding=rng.choice(("utf-8",) * 8 + ("utf-16",)),
        novalue=rng.choice(NOVALUE),
    )


def escape(value: str) -> str:
    """Text for XML, forbidden characters dropped."""
    value = _ILLEGAL.sub("", value)
    return (
        value.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&apos;")
        .replace("\r", "&#13;")
    )


def _paragraphs(value: str, d: Dialect) -> str:
    out = []
    for line in value.split("\n"):
        if d.cdata and "]]>" not in line:
            inner = f"<![CDATA[{_ILLEGAL.sub('', line)}]]>"
        elif d.comments and len(line) > 3 and "&" not in escape(line):
            inner = f"{escape(line[:2])}<!-- 7 -->{escape(line[2:])}"
        elif d.spans and len(line) > 2:
            inner = f"{escape(line[0])}<text:span>{escape(line[1:])}</text:span>"
        else:
            inner = escape(line)
        inner = re.sub(" {2,}", lambda hit: f' <text:s text:c="{len(hit[0]) - 1}"/>', inner)
        if inner.startswith(" "):
            inner = "<text:s/>" + inner[1:]
        out.append(f"<text:p>{inner}</text:p>")
    return "".join(out)


def cell_xml(cell: Cell, d: Dialect, repeat: int = 1) -> str:
    """One table:table-cell."""
    value = cell.value
    head = f' table:number-columns-repeated="{repeat}"' if repeat > 1 else ""
    if cell.formula is not None:
        head += f' table:formula="of:={escape(cell.formula)}"'
    inner = ""
    if cell.kind == "blank":
        if cell.formula is not None:
            head += {
                "bare": "",
                "typed": ' office:value-type="float"',
                "empty-value": ' office:value-type="float" office:value=""',
                "empty-p": "",
                "string-empty": ' office:value-type="string" office:string-value=""',
                "child-comment": "",
            }[d.novalue]
            inner = {"empty-p": "<text:p/>", "child-comment": "<!-- 1250 -->"}.get(d.novalue, "")
    elif cell.kind == "number" and isinstance(value, Decimal):
        head += f' office:value-type="float" office:value="{number(value)}" calcext:value-type="float"'
        inner = _paragraphs(number(value), d)
    elif cell.kind == "bool":
        head += f' office:value-type="boolean" office:boolean-value="{str(bool(value)).lower()}"'
        inner = _paragraphs(cell.shown(), d)
    elif cell.kind == "date" and isinstance(value, dt.date):
        head += f' office:value-type="date" office:date-value="{value.isoformat()}"'
        inner = _paragraphs(f"{value:%d/%m/%Y}", d)
    elif cell.kind == "error":
        if cell.formula is None and cell.style not in ("as-text", "as-shared"):
            head += ' table:formula="of:=NA()"'
        if cell.style in ("as-text", "as-shared"):
            head += ' office:value-type="string"'
        elif cell.style == "float":
            head += ' office:value-type="float" office:value="0" calcext:value-type="error"'
        elif cell.style == "no-value":
            head += ' calcext:value-type="error"'
        else:
            head += ' office:value-type="string" office:string-value="" calcext:value-type="error"'
        inner = _paragraphs(str(value), d)
    else:
        head += ' office:value-type="string" calcext:value-type="string"'
        inner = _paragraphs(str(value), d)
    return f"<table:table-cell{head}>{inner}</table:table-cell>" if inner else f"<table:table-cell{head}/>"


def table_xml(sheet: Sheet, d: Dialect) -> str:
    """One table:table."""
    rows = []
    for number_, line in enumerate(sheet.grid):
        cells = []
        column = 0
        while column < len(line):
            run = 1
            if d.squeeze:
                while column + run < len(line) and line[column + run] == line[column]:
                    run += 1
            cells.append(cell_xml(line[column], d, run))
            column += run
        hidden = ' table:visibility="collapse"' if number_ + 1 in sheet.hidden_rows else ""
        rows.append(f"<table:table-row{hidden}>{''.join(cells)}</table:table-row>")
    if d.group and len(rows) > 1:
        rows = [
            f"<table:table-header-rows>{rows[0]}</table:table-header-rows>",
            f"<table:table-row-group>{''.join(rows[1:])}</table:table-row-group>",
        ]
    width = max((len(line) for line in sheet.grid), default=1) or 1
    tail = ""
    if d.squeeze:
        tail = (
            '<table:table-row table:number-rows-repeated="1048000"><table:table-cell '
            'table:number-columns-repeated="16384"/></table:table-row>'
        )
    return (
        f'<table:table table:name="{escape(sheet.name)}"><table:table-column '
        f'table:number-columns-repeated="{width}"/>{"".join(rows)}{tail}</table:table>'
    )


def document(body: str, d: Dialect, *, flat: bool = False, doctype: str = "") -> bytes:
    """content.xml, or a flat document, around the tables."""
    tag = "office:document" if flat else "office:document-content"
    mime = f' office:mimetype="{MIME.decode()}"' if flat else ""
    spaces = "".join(f' xmlns:{name}="{uri}"' for name, uri in _SPACES.items())
    xml = (
        f'<{tag}{spaces} office:version="1.2"{mime}><office:body><office:spreadsheet>{body}'
        f"</office:spreadsheet></office:body></{tag}>"
    )
    if d.prefixes:
        for name, other in (("office", "o"), ("table", "t"), ("text", "x")):
            xml = re.sub(rf"(</?|\s|xmlns:){name}(?=[:=])", rf"\g<1>{other}", xml)
    if d.quote == "'" and not d.cdata:
        xml = re.sub(r'="([^"\']*)"', r"='\1'", xml)
    named = "UTF-16" if d.encoding == "utf-16" else "UTF-8"
    return (f'<?xml version="1.0" encoding="{named}"?>{doctype}' + xml).encode(d.encoding, "surrogatepass")


MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{MIME.decode()}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
).encode()


def write(sheets: Sequence[Sheet], dialect: Dialect | None = None, *, flat: bool = False) -> bytes:
    """A spreadsheet document."""
    d = dialect or Dialect()
    body = "".join(table_xml(sheet, d) for sheet in sheets)
    if flat:
        return document(body, d, flat=True)
    return archive(
        [("mimetype", MIME), ("content.xml", document(body, d)), ("META-INF/manifest.xml", MANIFEST)],
        stored=frozenset(("mimetype",)),
    )
