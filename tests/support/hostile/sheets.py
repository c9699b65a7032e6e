"""Order tables as shops send them, and as nobody should: `make(seed)` gives one file and what must become of it."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from . import _ods, _xlsx
from ._grid import (
    AMOUNT_STYLES,
    BAD_AMOUNTS,
    FIELDS,
    ZONES,
    Case,
    Cell,
    Planted,
    amount_text,
    arabic,
    bad_phones,
    phone_spellings,
    text,
)
from ._sheet_base import (
    ERRORS,
    LOCAL_ERRORS,
    NEW_ERRORS,
    OPTIONAL,
    _case,
    _format,
    _render,
    _shuffled,
    _table,
    _typed,
)
from ._sheet_files import bombs, damaged, hidden_rows, nul, other_name, password, ragged, two_sheets, web_table

__all__ = ["FAMILIES", "ZONES", "Case", "Planted", "make", "make_kind"]


def good(rng: random.Random, seed: int) -> Case:
    """Good rows in unusual but clear spellings."""
    form = _format(rng)
    style = rng.choice(AMOUNT_STYLES) if form == "csv" or rng.random() < 0.5 else "number"
    table = _table(rng, seed, amounts=style)
    if rng.random() < 0.4:
        _shuffled(table)
    if form != "csv" and "items" in table.fields:
        _typed(table)
    for index, row in enumerate(table.rows):
        if rng.random() < 0.2:
            table.put(index, "items", text(arabic(row["items"].shown())))
        if rng.random() < 0.2:
            table.put(
                index,
                "street",
                text(
                    rng.choice(
                        (
                            "#12 Test St {}",
                            "12/5 Example St {}",
                            "12, Sample Rd; {}",
                            'the "old" road {}',
                            "شارع ٩، عمارة {}",
                        )
                    ).format(table.refs[index])
                ),
            )
        if rng.random() < 0.1:
            table.put(
                index,
                "name",
                text(rng.choice(("O'Test & Sons {}", 'Mona "M" Test {}', "Test, Mona {}")).format(table.refs[index])),
            )
            table.names[index] = table.rows[index]["name"].shown()
        if rng.random() < 0.1:
            table.put(index, "notes", text("1st floor, #REF is on the box; =no formula"))
            table.soften(index, "a note that only looks like a formula")
    if rng.random() < 0.25:
        changes: tuple[Callable[[str], str], ...] = (
            str.upper,
            lambda s: f" {s} ",
            lambda s: s.replace(" ", "_"),
            lambda s: s.replace(" ", "\u00a0"),
            lambda s: f"{s} *",
            lambda s: s.replace(" ", "\n"),
            lambda s: f"\u200f{s}",
            str.lower,
        )
        change = rng.choice(changes)
        table.headings = [change(heading) for heading in table.headings]
        table.soft = table.soft or change is changes[5] or change is changes[4]
    made = _render(table, rng, form)
    return _case(table, made, f"good/{form}-{table.language}-{style}")


def phones(rng: random.Random, seed: int) -> Case:
    """A hundred spellings of a phone, good and bad."""
    form = _format(rng)
    table = _table(rng, seed, count=12)
    for index in range(len(table.rows)):
        if rng.random() < 0.3:
            shown, why = rng.choice(bad_phones(table.phones[index]))
            table.put(index, "phone", text(shown))
            table.hold(index, f"phone: {why}")
            table.phones[index] = ""
        else:
            shown, soft = rng.choice(phone_spellings(table.phones[index]))
            if form in ("xls", "ods", "fods") and any(char < " " for char in shown):
                shown = table.phones[index]
            table.put(index, "phone", text(shown))
            if soft:
                table.soften(index, f"phone spelled {shown!a}")
            else:
                mark = table.marks[index]
                assert mark is not None
                mark.why = f"phone spelled {shown!a}"
    return _case(table, _render(table, rng, form), f"phones/{form}")


def decimals(rng: random.Random, seed: int) -> Case:
    """Amounts that can be read in two ways, among many that cannot."""
    how = rng.choice(("comma-column", "eu-column", "us-column", "plain-column"))
    table = _table(
        rng,
        seed,
        count=rng.randrange(6, 12),
        amounts={"comma-column": "comma", "eu-column": "eu", "us-column": "us", "plain-column": "plain"}[how],
    )
    wrong = {
        "comma-column": ("1,250", "2,500", "1,005", "1.250"),
        "eu-column": ("1,250", "2,500"),
        "us-column": ("1.250", "2.500"),
        "plain-column": ("12.345", "1.250", "1.005", "12,345.6,7", "3.000"),
    }[how]
    for index in rng.sample(range(len(table.rows)), 2):
        shown = rng.choice(wrong)
        table.put(index, "cod", text(shown))
        table.hold(index, f"amount {shown} can be read in two ways in a column like this")
    return _case(table, _render(table, rng, _format(rng)), f"decimals/{how}")


def amounts(rng: random.Random, seed: int) -> Case:
    """Amounts that are none."""
    table = _table(rng, seed, count=8)
    form = _format(rng)
    for index in rng.sample(range(8), 4):
        shown, why = rng.choice(BAD_AMOUNTS)
        table.put(index, "cod", text(shown))
        table.hold(index, f"amount {shown[:40]!r}: {why}")
    if form != "csv" and rng.random() < 0.5:
        cell, why = rng.choice(
            (
                (Cell("bool", True), "a truth value"),
                (Cell("bool", False), "a truth value"),
                (Cell("date", dt.date(2026, 5, 12)), "a date"),
                (Cell("number", Decimal(-250)), "negative"),
                (Cell("number", Decimal(10) ** 15), "beyond any parcel"),
            )
        )
        table.put(0, "cod", cell)
        table.hold(0, f"amount: {why}")
    return _case(table, _render(table, rng, form), f"amounts/{form}")


def errors(rng: random.Random, seed: int) -> Case:
    """Error cells in any column."""
    form = _format(rng, "csv csv xlsx xlsx xlsx xls ods ods html xml2003 fods")
    table = _table(rng, seed, count=8)
    for index in rng.sample(range(8), rng.randrange(2, 5)):
        name = "cod" if rng.random() < 0.4 else rng.choice(FIELDS)
        shown = rng.choice(ERRORS)
        style = rng.choice(("", "", "", "as-text", "as-shared", "no-value", "float"))
        if form == "xlsx" and rng.random() < 0.15:
            shown = rng.choice(NEW_ERRORS)
            table.soft = True
        if name not in OPTIONAL and name not in ("ref", "street", "inside") and rng.random() < 0.25:
            shown = rng.choice(LOCAL_ERRORS)
            style = "as-text"
        formula = rng.choice((None, None, "VLOOKUP(A1,Z1:Z9,2,0)", "1/0")) if form != "csv" else None
        if form == "xls" and style in ("as-text", "as-shared"):
            formula = None
        table.put(index, name, Cell("error", shown, formula, style))
        table.hold(index, f"error cell {shown.strip()} in {name}")
        if name == "name":
            table.names[index] = ""
        if name == "phone":
            table.phones[index] = ""
    made = _render(table, rng, form)
    return _case(table, made, f"errors/{form}")


def formulas(rng: random.Random, seed: int) -> Case:
    """Formulas that nobody calculated, in every spelling of XML; and some that somebody did."""
    form = _format(rng, "xlsx xlsx xlsx xlsx ods ods fods xls xml2003")
    table = _table(rng, seed, count=rng.randrange(5, 10), amounts=rng.choice(("number", "plain")))
    xlsx = replace(
        _xlsx.any_dialect(rng),
        novalue=rng.choice(_xlsx.NOVALUE),
        formulas=rng.choice((*_xlsx.FORMULAS, "plain", "plain", "shared")),
    )
    ods = replace(_ods.any_dialect(rng))
    textual = (
        ("str" in xlsx.novalue)
        if form == "xlsx"
        else (ods.novalue == "string-empty" if form in ("ods", "fods") else form == "xls")
    )
    one = rng.choice(("", "cod", "cod", "cod"))
    for index in rng.sample(range(len(table.rows)), rng.randrange(1, 4)):
        name = one or rng.choice(FIELDS)
        line = table.first + index
        source = f"{table.column('items')}{line}*2"
        if name not in ("cod", "items"):
            source = rng.choice(
                (
                    f'IF({table.column("items")}{line}>0,"x","")',
                    f'{table.column("items")}{line}&"1"',
                    "VLOOKUP(A1,Sheet9!A:B,2,0)",
                )
            )
        table.put(index, name, Cell("blank", None, source))
        if (form == "xlsx" and xlsx.formulas in ("empty", "selfclosed")) or (
            textual and (name in OPTIONAL or name in ("ref", "type"))
        ):
            table.leave(index)
        else:
            table.hold(index, f"formula without a value in {name}")
        if name == "name":
            table.names[index] = ""
        if name == "phone":
            table.phones[index] = ""
    for index, row in enumerate(table.rows):
        mark = table.marks[index]
        if mark is not None and mark.expect == "send" and mark.collect is not None and rng.random() < 0.5:
            line = table.first + index
            cell = Cell("number", mark.collect, f"{table.column('items')}{line}*2", "plain")
            table.put(index, "cod", cell)
            mark.why = "a formula with its value"
        elif rng.random() < 0.15 and row["phone"].kind == "text":
            table.put(index, "phone", replace(row["phone"], formula='"0"&"1"', style="plain"))
    made = _render(table, rng, form, xlsx=xlsx, ods=ods)
    odd = form == "xlsx" and (
        xlsx.novalue in ("space", "v-first", "comment", "cdata-empty")
        or xlsx.formulas in ("empty", "selfclosed", "comment", "table")
    )
    return _case(table, made, f"formulas/{form}", soft=odd)


def heading(rng: random.Random, seed: int) -> Case:
    """No heading, a late one, two, one repeated, two columns of one name."""
    how = rng.choice(
        ("none", "none", "row-4", "row-4", "repeated", "two-rows", "two-cods", "two-phones", "no-cod-word", "only")
    )
    table = _table(
        rng,
        seed,
        language=rng.choice(("en", "ar")),
        with_heading=how != "none",
        amounts=rng.choice(("plain", "number")),
    )
    form = _format(rng)
    if how == "none":
        for index in range(len(table.rows)):
            table.hold(index, "no heading says what is in these columns")
    elif how == "row-4":
        table.preface = [
            [text("Test Shop, orders of the day")],
            [text("صفحة 1")] if rng.random() < 0.5 else [],
            [] if rng.random() < 0.5 else [text("Printed 2026-11-01"), text("by the shop")],
        ]
        if form == "csv":
            table.soft = True
        table.put(0, "cod", text("#N/A"))
        table.hold(0, "error text in the amount")
        table.soft = True
    elif how == "repeated":
        index = rng.randrange(1, len(table.rows))
        for name, word in zip(table.fields, table.headings, strict=True):
            table.put(index, name, text(word))
        table.hold(index, "the heading again, no order")
        table.names[index] = table.phones[index] = ""
        table.soft = True
    elif how == "two-rows":
        table.preface = [[text("Customer")] + [Cell()] * 7 + [text("Parcel")]]
        table.soft = True
    elif how == "two-cods":
        table.fields.append("cod2")
        table.headings.append(table.headings[table.fields.index("cod")])
        for index in range(len(table.rows)):
            table.put(index, "cod2", text(str(rng.randrange(10000, 12000))))
            table.hold(index, "two columns say two different amounts")
    elif how == "two-phones":
        table.headings[table.fields.index("phone2")] = table.headings[table.fields.index("phone")]
        table.soft = True
    elif how == "no-cod-word":
        table.headings[table.fields.index("cod")] = rng.choice(("Column13", "", "XYZ", "???"))
        for index in range(len(table.rows)):
            mark = table.marks[index]
            if mark is not None and mark.collect == 0:
                table.leave(index)
            else:
                table.soften(index, "the amount's column has no telling heading")
    else:
        table.rows, table.marks = [], []
    return _case(table, _render(table, rng, form), f"heading/{how}-{form}")


def totals(rng: random.Random, seed: int) -> Case:
    """A sum below, or between."""
    table = _table(rng, seed)
    form = _format(rng)
    total = sum((mark.collect for mark in table.marks if mark is not None and mark.collect is not None), Decimal(0))
    words = rng.choice(("Total", "TOTAL", "الإجمالي", "المجموع", "Grand total", "اجمالي", "Sum", "el egmaly"))
    index = table.add()
    where = rng.choice(("name", "zone", "inside", "street", "type"))
    table.rows[index] = {"cod": amount_text(total, table.amounts, rng), where: text(words)}
    if rng.random() < 0.4:
        table.rows[index]["items"] = text("23")
    if form == "xlsx" and rng.random() < 0.4:
        column = table.column("cod")
        table.rows[index]["cod"] = Cell("number", total, f"SUM({column}2:{column}{table.first + index - 1})", "plain")
    table.hold(index, "a sum, no order")
    table.names[index] = table.phones[index] = table.refs[index] = ""
    if rng.random() < 0.3:
        table.rows.insert(index, {})
        table.marks.insert(index, None)
        table.names.insert(index, "")
        table.phones.insert(index, "")
        table.refs.insert(index, "")
    return _case(table, _render(table, rng, form), f"totals/{form}")


def twice(rng: random.Random, seed: int) -> Case:
    """A reference in other case or blanks, or a whole row, twice."""
    table = _table(rng, seed, language=rng.choice(("en", "ar")))
    form = _format(rng)
    how = rng.choice(("case", "blanks", "bidi", "same-reference", "whole-row", "whole-row-no-reference", "apostrophe"))
    first = rng.randrange(len(table.rows))
    index = table.add()
    ref = table.refs[first]
    if how.startswith("whole-row"):
        table.rows[index] = dict(table.rows[first])
        table.refs[index], table.names[index], table.phones[index] = ref, table.names[first], table.phones[first]
    else:
        ref = {
            "case": ref.lower(),
            "blanks": f" {ref}  ",
            "bidi": f"\u200e{ref}\u200f",
            "same-reference": ref,
            "apostrophe": f"'{ref}",
        }[how]
        if rng.random() < 0.5:
            table.rows[index] = dict(table.rows[first])
            table.names[index], table.phones[index] = table.names[first], table.phones[first]
        table.put(index, "ref", text(ref))
        table.refs[index] = ref
    if how == "whole-row-no-reference":
        place = table.fields.index("ref")
        del table.fields[place], table.headings[place]
    table.leave(first)
    table.hold(index, f"twice: {how}, of row {table.first + first}; at most one of the two may go")
    return _case(table, _render(table, rng, form), f"twice/{how}-{form}")


def dates(rng: random.Random, seed: int) -> Case:
    """What a spreadsheet made a date of."""
    table = _table(rng, seed, language=rng.choice(("en", "ar")))
    form = _format(rng)
    for index in rng.sample(range(len(table.rows)), 2):
        name = rng.choice(
            ("building", "ref", "floor", "apartment", "cod", "items", "phone", "phone2", "building", "ref")
        )
        day = dt.date(2026, rng.randrange(1, 12), rng.randrange(1, 28))
        if form != "csv" and rng.random() < 0.6:
            cell = Cell("date", day)
        else:
            cell = text(
                rng.choice(
                    (
                        day.isoformat(),
                        f"{day:%d-%b}",
                        f"{day:%d/%m/%Y}",
                        f"{day.isoformat()} 00:00:00",
                        f"{day:%d-%b-%y}",
                    )
                )
            )
        table.put(index, name, cell)
        table.hold(index, f"a date in {name}")
        if name == "phone":
            table.phones[index] = ""
    if form != "csv" and rng.random() < 0.3:
        table.soften(0, "")
    return _case(table, _render(table, rng, form), f"dates/{form}")


MARKUP = (
    "<b>{}</b>",
    "<h1>{}</h1>",
    "<img src='file:///etc/hostname'>{}",
    "<img src=http://127.0.0.1:9/x.png>{}",
    "{}<script>alert(1)</script>",
    "\u202e{}",
    "{}\u202d\u2066",
    "{}\nsecond line",
    "{}\r\nNotes: free",
    "\u2067{}\u2069\u200f",
    "{}\u2028next",
    '=HYPERLINK("http://127.0.0.1:9","{}")',
    "@{}",
    "+{}",
    "-{}",
    "|{}",
    ";={}",
    "{}%s%n%x",
    "{}{{0}}",
    "&lt;b&gt;{}",
    "{}\u0301\u0301\u0301\u0301",
    "<a href='x'>{}</a>",
    "<table><tr><td>{}</td></tr></table>",
    "{}\U0001f600",
    "]]>{}",
    "<!--{}",
    "{}\u0085x",
    "';--{}",
    "\ufeff{}",
    "<html>{}",
    "{}<br>1",
    "<qt><font size=40>{}</font></qt>",
    "{}\ud800"[:-1] + "\ufffd",
    "\tx{}",
    "^XA^FD{}^XZ",
)


def names(rng: random.Random, seed: int) -> Case:
    """Markup, direction controls and line breaks where a name should be."""
    table = _table(rng, seed, language=rng.choice(("en", "ar")))
    form = _format(rng)
    for index in range(len(table.rows)):
        name = rng.choice(("name", "name", "street", "inside", "notes", "building"))
        shown = rng.choice(MARKUP).format(table.rows[index][name].shown() or "x")
        table.put(index, name, text(shown))
        if name == "name":
            table.names[index] = shown
        table.soften(index, f"odd characters in {name}")
    return _case(table, _render(table, rng, form), f"names/{form}", soft=True)


def required(rng: random.Random, seed: int) -> Case:
    """Required values missing or impossible."""
    table = _table(rng, seed, language=rng.choice(("en", "ar")))
    form = _format(rng)
    for index in rng.sample(range(len(table.rows)), 2):
        name, shown, why = rng.choice(
            (
                ("name", "", "no name"),
                ("street", "", "no address"),
                ("inside", "", "nothing said of the contents"),
                ("zone", "Zzyzx Testville", "no such area"),
                ("zone", "منطقة لا وجود لها", "no such area"),
                ("gov", "Alexandria", "not covered"),
                ("gov", "الإسكندرية", "not covered"),
                ("gov", "Aswan", "not covered"),
                ("items", "0", "no items"),
                ("items", "-1", "negative items"),
                ("items", "2.5", "half an item"),
                ("items", "many", "no number"),
                ("items", "1e9", "beyond any parcel"),
                ("items", "9" * 400, "beyond"),
                ("type", "Gift", "no such type"),
                ("type", "Return", "a return without its order number and reason"),
                ("type", "Exchange", "an exchange without its two products"),
                ("type", "استبدال", "an exchange, as above"),
                ("type", "مرتجع", "a return, as above"),
                ("name", "   ", "no name"),
                ("zone", "?", "no such area"),
                ("phone", " ", "no phone"),
            )
        )
        table.put(index, name, text(shown))
        if name == "gov":
            table.put(index, "zone", text(rng.choice(("Smouha", "Sidi Gaber", "Zzyzx"))))
        table.hold(index, why)
        if name == "name":
            table.names[index] = ""
        if name == "phone":
            table.phones[index] = ""
    return _case(table, _render(table, rng, form), f"required/{form}")


Family = Callable[[random.Random, int], Case]


FAMILIES: dict[str, tuple[int, Family]] = {
    "good": (14, good),
    "phones": (6, phones),
    "decimals": (3, decimals),
    "amounts": (5, amounts),
    "errors": (11, errors),
    "formulas": (13, formulas),
    "bomb": (17, bombs),
    "damaged": (9, damaged),
    "password": (2, password),
    "other-name": (4, other_name),
    "web": (2, web_table),
    "heading": (5, heading),
    "two-sheets": (2, two_sheets),
    "hidden-rows": (1, hidden_rows),
    "totals": (3, totals),
    "twice": (4, twice),
    "dates": (4, dates),
    "nul": (2, nul),
    "names": (4, names),
    "required": (4, required),
    "ragged": (2, ragged),
}
"""Family -> (weight, maker)."""


def make_kind(family: str, seed: int) -> Case:
    """One file of a family."""
    return FAMILIES[family][1](random.Random(f"sheets:{family}:{seed}"), seed)


def make(seed: int) -> Case:
    """One file, the family chosen by the seed."""
    rng = random.Random(f"sheets:{seed}")
    weights = [weight for weight, _ in FAMILIES.values()]
    return make_kind(rng.choices(list(FAMILIES), weights)[0], seed)
