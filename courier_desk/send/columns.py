"""``courier-desk columns FILE``: a map of a table's columns, proposed from its headings, for a person to look at.

It is written beside the file; ``courier-desk send --columns`` takes it for every file with the same heading. With
``--template`` a table is written instead that needs no map.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from courier_desk.send.command_line import add_reading, choice_of
from courier_desk.send.words import FILES, reading_words

if TYPE_CHECKING:
    from courier_desk.domain.column_maps import Proposal
    from courier_desk.domain.sheet_parts import ReadChoice

_EPILOG = """\
What is read of FILE: its heading and its first rows. The map is a text (JSON): "columns" names for each field of an
order the headings that make it up, "fixed" what every order has, "notes" the headings that go into the notes, "payment"
the one that says whether an order was paid already. What can be meant otherwise stands in "doubtful": look at it and
take it out of there; nothing is sent before.
"""


def main(words: list[str]) -> int:
    """Propose, print and write; 0 when it was written, 2 when it could not be."""
    parser = argparse.ArgumentParser(
        prog="courier-desk columns",
        description="Propose which columns of a table are which of an order's.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="the table")
    parser.add_argument("--template", metavar="XLSX", type=Path, help="write a table to fill in there, and no map")
    parser.add_argument("--language", choices=["en", "ar"], default="en", help="of the template, first (en)")
    parser.add_argument("--out", metavar="MAP", type=Path, help="write the map there (FILE.columns.json)")
    add_reading(parser)
    found = parser.parse_args(words)
    if (found.file is None) == (found.template is None):
        parser.error("name either the table or --template")
    if found.template is not None:
        trouble = _write_template(found.template.expanduser().absolute(), found.language)
    else:
        file = found.file.expanduser().absolute()
        out = found.out.expanduser().absolute() if found.out else file.with_name(file.name + ".columns.json")
        trouble = _propose(file, out, choice_of(found))
    if trouble:
        sys.stderr.write(f"courier-desk columns: {trouble}\n")
    return 2 if trouble else 0


def _write_template(path: Path, language: Literal["en", "ar"]) -> str:
    """Write the table to fill in; gives why it cannot be written."""
    from courier_desk.desk.sheet_files import write_template  # noqa: PLC0415  (heavy; the words are judged first)

    if path.exists():
        return f"{path} is there already. Move it away, or name another."
    try:
        write_template(path, language)
    except OSError as error:
        return f"The template cannot be written to {path}: {error.strerror}."
    sys.stdout.write(f"Written to {path}. Fill in its first sheet, then: courier-desk send {path.name} …\n")
    return ""


def _propose(file: Path, out: Path, choice: ReadChoice) -> str:
    """Do it; gives why it cannot be done."""
    from courier_desk.desk.sheets import read_sheet  # noqa: PLC0415  (heavy; the words are judged first)
    from courier_desk.domain.column_maps import proposed_map  # noqa: PLC0415
    from courier_desk.tables.table import Unreadable  # noqa: PLC0415

    try:
        sheet = read_sheet(file, whole=True, choice=choice)
    except Unreadable as reason:
        return FILES[reason.fault].format(file=file, detail=reason.detail)
    proposal = proposed_map(sheet.heading, sheet.rows)
    if not proposal.map.sources:
        where = f"sheet “{sheet.name}”, row {sheet.heading_row}" if sheet.others else f"row {sheet.heading_row}"
        return f"No heading of {file.name} ({where}) is known. Name its columns in the first row."
    try:
        with out.open("x", encoding="utf-8") as target:
            target.write(proposal.map.to_json())
    except FileExistsError:
        return f"{out} is there already. Move it away, or name another: --out MAP"
    except OSError as error:
        return f"The map cannot be written to {out}: {error.strerror}."
    sys.stdout.write("".join(f"{line}\n" for line in (*map(_sentence, reading_words(sheet)), *_told(proposal))))
    sys.stdout.write(f"Written to {out}. Look at it, then: courier-desk send {file.name} --columns {out.name} …\n")
    return ""


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _told(proposal: Proposal) -> Iterator[str]:
    columns = proposal.map
    if proposal.shop:
        yield f"An export of {proposal.shop}."
    for column, headings in columns.sources.items():
        yield f"{column.value:24} {_quoted(headings)}{'   (doubtful)' if column in columns.doubtful else ''}"
    for column, text in columns.fixed.items():
        yield f"{column.value:24} always {text}"
    for what, headings in (
        ("into the notes", columns.notes),
        ("paid or not", (columns.payment,) if columns.payment else ()),
        ("left out", proposal.unused),
    ):
        if headings:
            yield f"{what:24} {_quoted(headings)}"


def _quoted(headings: Sequence[str]) -> str:
    return " + ".join(f"“{heading}”" for heading in headings)
