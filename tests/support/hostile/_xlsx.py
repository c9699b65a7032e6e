"""XLSX written by hand in many spellings of the same XML."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from ._grid import Cell, Sheet, number
from ._zip import Deflated, archive

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_REL = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"

Parts = dict[str, bytes | Deflated]


@dataclass(frozen=True)
class Dialect:
    """One way to spell the same workbook. novalue: how a formula that nobody calculated is written."""

    quote: str = '"'
    prefix: str = ""
    refs: bool = True
    strict: bool = False
    encoding: str = "utf-8"
    strings: str = "shared"
    comments: bool = False
    cdata: bool = False
    pretty: bool = False
    absolute: bool = False
    swapped: bool = False
    novalue: str = "missing"
    formulas: str = "plain"
    split: bool = False
    odd_names: bool = False

    @property
    def soft(self) -> bool:
        """True where a reader that refuses this spelling does no wrong."""
        return (
            self.strict
            or self.encoding != "utf-8"
            or self.comments
            or self.cdata
            or self.split
            or self.odd_names
            or not self.prefix.isascii()
        )

    @property
    def tags(self) -> str:
        """A name for reports."""
        plain = Dialect()
        out = []
        for name in self.__dataclass_fields__:
            value = getattr(self, name)
            if value != getattr(plain, name):
                out.append(name if value in (True, False) else f"{name}={value}")
        return ",".join(out) or "plain"


NOVALUE = (
    "missing",
    "empty",
    "selfclosed",
    "str-missing",
    "str-empty",
    "str-selfclosed",
    "number-empty",
    "space",
    "comment",
    "v-first",
    "cdata-empty",
)
FORMULAS = ("plain", "shared", "array", "cdata", "empty", "selfclosed", "ca", "table", "entity", "comment")


def any_dialect(rng: random.Random) -> Dialect:
    """A spelling by chance, mostly near the usual one."""
    out = Dialect()
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3))):
        pick = rng.randrange(13)
        if pick == 0:
            out = replace(out, quote="'")
        elif pick in (1, 2):
            out = replace(out, prefix=rng.choice(("x:", "main:", "ss:", "ض:")))
        elif pick == 3:
            out = replace(out, refs=False)
        elif pick == 4:
            out = replace(out, strict=True)
        elif pick == 5:
            out = replace(out, encoding=rng.choice(("utf-16", "utf-16", "utf-8-sig", "utf-16-be")))
        elif pick in (6, 7):
            out = replace(out, strings=rng.choice(("inline", "inline", "rich", "mixed", "str")))
        elif pick == 8:
            out = replace(out, comments=True)
        elif pick == 9:
            out = replace(out, cdata=True)
        elif pick == 10:
            out = replace(out, pretty=True)
        elif pick == 11:
            out = replace(out, absolute=True, swapped=rng.random() < 0.5)
        else:
            out = replace(out, split=rng.random() < 0.5, odd_names=rng.random() < 0.5)
    return out


def column_name(index: int) -> str:
    """0 -> A, 26 -> AA."""
    out = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        out = chr(65 + rest) + out
    return out


_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def escape(value: str) -> str:
    """Text for XML, forbidden characters in the _xHHHH_ way of OOXML."""
    value = _ILLEGAL.sub(lambda hit: f"_x{ord(hit[0]):04X}_", value)
    return (
        value.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&apos;")
        .replace("\r", "&#13;")
    )


def serial(day: dt.date) -> int:
    """The number that Excel keeps for a date."""
    return (day - dt.date(1899, 12, 30)).days


class Writer:
    """Writes one workbook in one dialect."""

    def __init__(self, dialect: Dialect) -> None:
        self.d = dialect
        self.strings: list[str] = []
        self.index: dict[str, int] = {}
        self.shared: dict[int, int] = {}

    def finish(self, xml: str, *, plain: bool = False) -> bytes:
        """A part's bytes: declaration, quotes, encoding."""
        encoding = "utf-8" if plain else self.d.encoding
        named = {"utf-16": "UTF-16", "utf-16-be": "UTF-16"}.get(encoding, "UTF-8")
        xml = f'<?xml version="1.0" encoding="{named}" standalone="yes"?>' + ("\n" if self.d.pretty else "") + xml
        if self.d.quote == "'" and not self.d.cdata:
            xml = re.sub(r'="([^"\']*)"', r"='\1'", xml)
        raw = xml.encode("utf-16-be" if encoding == "utf-16-be" else encoding, "surrogatepass")
        return b"\xfe\xff" + raw if encoding == "utf-16-be" else raw

    def name(self, tag: str) -> str:
        """A tag with the dialect's prefix."""
        return self.d.prefix + tag

    def element(self, tag: str, inner: str = "", **attributes: str) -> str:
        """An element; an empty inner closes it at once."""
        tag = self.name(tag)
        head = tag + "".join(f' {key.replace("__", ":")}="{value}"' for key, value in attributes.items())
        return f"<{head}>{inner}</{tag}>" if inner else f"<{head}/>"

    def chars(self, value: str) -> str:
        """Character data, in the dialect's manner."""
        if self.d.cdata and "]]>" not in value and not _ILLEGAL.search(value):
            return f"<![CDATA[{value}]]>"
        out = escape(value)
        if self.d.comments and len(out) > 3 and "&" not in out and "_x" not in out:
            middle = len(out) // 2
            return f"{out[:middle]}<!-- 7 -->{out[middle:]}"
        return out

    def string(self, value: str) -> int:
        """The number of a shared string."""
        if value not in self.index:
            self.index[value] = len(self.strings)
            self.strings.append(value)
        return self.index[value]

    def formula(self, cell: Cell, where: str, column: int) -> str:
        """The <f> element."""
        source, style = cell.formula or "", cell.style or self.d.formulas
        if style == "shared":
            if column in self.shared:
                return self.element("f", t="shared", si=str(self.shared[column]))
            self.shared[column] = len(self.shared)
            reach = f"{where}:{column_name(column)}999"
            return self.element("f", escape(source), t="shared", ref=reach, si=str(self.shared[column]))
        if style == "array":
            return self.element("f", escape(source), t="array", ref=where)
        if style == "cdata":
            return self.element("f", f"<![CDATA[{source}]]>")
        if style == "empty":
            return f"<{self.name('f')}></{self.name('f')}>"
        if style == "selfclosed":
            return self.element("f")
        if style == "ca":
            return self.element("f", escape(source), ca="1", aca="1")
        if style == "table":
            return self.element("f", t="dataTable", ref=where, dt2D="1", dtr="1", r1="A1", r2="A2")
        if style == "entity":
            return self.element("f", "".join(f"&#{ord(char)};" for char in source))
        if style == "comment":
            return self.element("f", f"<!-- f -->{escape(source)}<?x y?>")
        return self.element("f", escape(source))

    def cell(self, cell: Cell, row: int, column: int) -> str:
        """One <c> element, or nothing."""
        where = f"{column_name(column)}{row + 1}"
        attributes: dict[str, str] = {"r": where} if self.d.refs else {}
        value, kind, inner = cell.value, cell.kind, ""
        v = self.name("v")
        if kind == "blank" and cell.formula is None:
            return "" if self.d.refs else self.element("c")
        head = self.formula(cell, where, column) if cell.formula is not None else ""
        if kind == "blank":
            how = self.d.novalue
            if how.startswith("str"):
                attributes["t"] = "str"
            elif how.startswith("number"):
                attributes["t"] = "n"
            tail = {
                "missing": "",
                "str-missing": "",
                "empty": f"<{v}></{v}>",
                "str-empty": f"<{v}></{v}>",
                "number-empty": f"<{v}></{v}>",
                "selfclosed": f"<{v}/>",
                "str-selfclosed": f"<{v} />",
                "space": f"\n  <{v}>\n</{v}>",
                "comment": f"<{v}><!-- 1250 --></{v}>",
                "v-first": "",
                "cdata-empty": f"<{v}><![CDATA[]]></{v}>",
            }[how]
            inner = f"<{v}></{v}>" + head if how == "v-first" else head + tail
        elif kind == "number" and isinstance(value, Decimal):
            inner = f"{head}<{v}>{self.chars(number(value))}</{v}>"
            if self.d.swapped:
                attributes["t"] = "n"
        elif kind == "bool":
            attributes["t"] = "b"
            inner = f"{head}<{v}>{int(bool(value))}</{v}>"
        elif kind == "error":
            if cell.style == "as-text":
                attributes["t"] = "str"
            elif cell.style == "as-shared":
                attributes["t"] = "s"
                value = str(self.string(str(value)))
            else:
                attributes["t"] = "e"
            shown = "" if cell.style == "no-value" else self.chars(str(value))
            inner = f"{head}<{v}>{shown}</{v}>"
        elif kind == "date" and isinstance(value, dt.date):
            if cell.style == "iso":
                attributes["t"] = "d"
                inner = f"<{v}>{value.isoformat()}</{v}>"
            else:
                attributes["s"] = "1"
                inner = f"{head}<{v}>{serial(value)}</{v}>"
        else:
            shown = str(value)
            keep = ' xml:space="preserve"' if shown != shown.strip() or "\n" in shown else ""
            strings = self.d.strings
            if strings == "mixed":
                strings = ("shared", "inline", "rich", "str")[(row + column) % 4]
            t = self.name("t")
            if cell.formula is not None or strings == "str":
                attributes["t"] = "str"
                inner = f"{head}<{v}{keep}>{self.chars(shown)}</{v}>"
            elif strings == "shared":
                attributes["t"] = "s"
                inner = f"<{v}>{self.string(shown)}</{v}>"
            elif strings == "rich" and len(shown) > 1:
                attributes["t"] = "inlineStr"
                r = self.name("r")
                keep = ' xml:space="preserve"'
                runs = "".join(f"<{r}><{t}{keep}>{self.chars(part)}</{t}></{r}>" for part in (shown[:1], shown[1:]))
                inner = self.element("is", runs)
            else:
                attributes["t"] = "inlineStr"
                inner = self.element("is", f"<{t}{keep}>{self.chars(shown)}</{t}>")
        if self.d.swapped:
            attributes = dict(reversed(attributes.items()))
        return self.element("c", inner, **attributes)

    def sheet(self, sheet: Sheet) -> bytes:
        """A worksheet part."""
        line = "\n  " if self.d.pretty else ""
        self.shared = {}
        rows = []
        for number_, cells in enumerate(sheet.grid):
            inner = "".join(
                line * 2 + found for column, cell in enumerate(cells) if (found := self.cell(cell, number_, column))
            )
            attributes = {"r": str(number_ + 1)} if self.d.refs else {}
            if number_ + 1 in sheet.hidden_rows:
                attributes["hidden"] = "1"
            rows.append(line + self.element("row", inner + (line if inner else ""), **attributes))
        body = self.element("sheetData", "".join(rows))
        if sheet.merges:
            body += self.element(
                "mergeCells",
                "".join(self.element("mergeCell", ref=span) for span in sheet.merges),
                count=str(len(sheet.merges)),
            )
        return self.finish(self.root("worksheet", body))

    def root(self, tag: str, inner: str) -> str:
        """A root element with the dialect's name spaces."""
        space = STRICT if self.d.strict else MAIN
        prefix = self.d.prefix.rstrip(":")
        main = f'xmlns:{prefix}="{space}"' if prefix else f'xmlns="{space}"'
        rel = STRICT_REL if self.d.strict else REL
        extra = ' conformance="strict"' if self.d.strict and tag == "workbook" else ""
        return f'<{self.name(tag)} {main} xmlns:r="{rel}"{extra}>{inner}</{self.name(tag)}>'

    def string_table(self) -> bytes:
        """The shared strings part."""
        t = self.name("t")
        items = []
        for value in self.strings:
            if self.d.split and len(value) > 2:
                r = self.name("r")
                items.append(
                    self.element(
                        "si",
                        "".join(
                            f'<{r}><{t} xml:space="preserve">{self.chars(part)}</{t}></{r}>'
                            for part in (value[:2], value[2:])
                        )
                        + self.element("rPh", f"<{t}>0</{t}>", sb="0", eb="1"),
                    )
                )
            else:
                items.append(self.element("si", f'<{t} xml:space="preserve">{self.chars(value)}</{t}>'))
        return self.finish(self.root("sst", "".join(items)))


def parts(sheets: Sequence[Sheet], dialect: Dialect | None = None, active: int = 0) -> Parts:
    """All parts of a workbook."""
    writer = Writer(dialect or Dialect())
    d = writer.d
    folder = "/xl/" if d.absolute else ""
    names = [f"worksheets/{'الورقة' if d.odd_names else 'sheet'}{n}.xml" for n in range(1, len(sheets) + 1)]
    pages = [writer.sheet(sheet) for sheet in sheets]
    listing = "".join(
        writer.element(
            "sheet",
            name=escape(sheet.name),
            sheetId=str(n + 1),
            **({"state": "hidden"} if sheet.hidden else {}),
            r__id=f"rId{n + 1}",
        )
        for n, sheet in enumerate(sheets)
    )
    views = writer.element("bookViews", writer.element("workbookView", activeTab=str(active))) if active else ""
    book = writer.finish(writer.root("workbook", views + writer.element("sheets", listing)))
    styles = writer.finish(
        writer.root(
            "styleSheet",
            "".join(
                (
                    writer.element("fonts", writer.element("font", writer.element("sz", val="11")), count="1"),
                    writer.element(
                        "fills", writer.element("fill", writer.element("patternFill", patternType="none")), count="1"
                    ),
                    writer.element("borders", writer.element("border"), count="1"),
                    writer.element("cellStyleXfs", writer.element("xf", numFmtId="0"), count="1"),
                    writer.element(
                        "cellXfs",
                        writer.element("xf", numFmtId="0", xfId="0")
                        + writer.element("xf", numFmtId="14", xfId="0", applyNumberFormat="1"),
                        count="2",
                    ),
                )
            ),
        )
    )
    kind = STRICT_REL if d.strict else REL
    links = [(f"rId{n + 1}", "worksheet", name) for n, name in enumerate(names)]
    links += [("rId900", "styles", "styles.xml"), ("rId901", "sharedStrings", "sharedStrings.xml")]
    rels = "".join(
        f'<Relationship Id="{i}" Type="{kind}/{what}" Target="{folder}{target}"/>' for i, what, target in links
    )
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    overrides = [
        ("/xl/workbook.xml", "sheet.main"),
        ("/xl/styles.xml", "styles"),
        ("/xl/sharedStrings.xml", "sharedStrings"),
    ] + [(f"/xl/{name}", "worksheet") for name in names]
    types = (
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        + "".join(f'<Override PartName="{path}" ContentType="{kinds}{what}+xml"/>' for path, what in overrides)
    )
    root = f'<Relationship Id="rId1" Type="{kind}/officeDocument" Target="{"/" if d.absolute else ""}xl/workbook.xml"/>'
    out: Parts = {
        "[Content_Types].xml": writer.finish(f'<Types xmlns="{PACKAGE}/content-types">{types}</Types>', plain=True),
        "_rels/.rels": writer.finish(
            f'<Relationships xmlns="{PACKAGE}/relationships">{root}</Relationships>', plain=True
        ),
        "xl/workbook.xml": book,
        "xl/_rels/workbook.xml.rels": writer.finish(
            f'<Relationships xmlns="{PACKAGE}/relationships">{rels}</Relationships>', plain=True
        ),
        "xl/styles.xml": styles,
    }
    for name, page in zip(names, pages, strict=True):
        out[f"xl/{name}"] = page
    out["xl/sharedStrings.xml"] = writer.string_table()
    return out


def write(sheets: Sequence[Sheet], dialect: Dialect | None = None, active: int = 0) -> bytes:
    """A workbook."""
    return archive(parts(sheets, dialect, active).items())
