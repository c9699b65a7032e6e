"""The words of ``courier-desk send``: what they ask for, and what is said when that cannot be begun."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Literal, cast

from courier_desk.domain.sheet_parts import AS_FOUND, ENCODINGS, NO_HEADING, ReadChoice
from courier_desk.domain.values import frozen

KEY_VARIABLE = "COURIER_DESK_API_KEY"

_EPILOG = f"""\
FILE     CSV, XLSX, XLS, ODS or a table in HTML, whatever its name, one order a row (Deliver, Return, Exchange); the
         headings are the fields of the service: orderType, fullName, phoneNumber, government, zone, address and so
         on. Zones are the service's own, to the letter. Two columns are the desk's own: landlineOrAbroad (yes: phones
         that are no mobiles are meant so), refundToCustomer (yes: the cash difference is paid to the customer).
         Rows that cannot be sent are told with column, cell and reason; the good ones are sent.
Columns  a table with headings of its own, a shop's export for example, needs a map: courier-desk columns FILE proposes
         one, you look at what is doubtful in it, and --columns MAP takes it, for every file with that heading.
Reading  the sheet that looks most like orders, its letters, delimiter and heading are found out and said; --sheet,
         --encoding, --delimiter and --heading-row say otherwise. Rows that the spreadsheet hides are sent like any
         other, and said; --hidden-rows out leaves them. Sums and signatures at the end, and a heading that stands
         there again, are no orders.
Result   every row with what became of it is in FILE.result.csv. One of an earlier run is kept under another name.
Again    running the same command again goes on where it was: nothing is sent twice. A row is known by its
         referralNumber, or else by what is in it; the second of two equal rows waits until each has a referralNumber
         of its own, and a row that was sent from this file before is that order. What was corrected before it was
         sent is sent as corrected. What this data folder never sent is looked for at the service first, and not made
         again when it is there.
New      a row without a referralNumber that was changed after it was sent, or that looks like an order made lately,
         waits for your word: --new with its number sends it as one more order.
Key      with --url from the environment variable {KEY_VARIABLE}, with --account from the system's key store.
Data     with --url everything is kept in a folder for that address (below the program's own, or --data-dir), with
         --account in the data folder of the window; what waits for that account there already is sent too. One
         program works with a folder at a time. With --site orders, limit and outbox are those of the site's desks, any
         of which may send what this one leaves.
Exit     0 all orders are created (and labels fetched), 3 some rows need a person, 2 it could not start,
         130 or 143 stopped by Ctrl+C or SIGTERM: the same command goes on.
"""


@frozen(kw_only=True)
class Job:
    """What the command line asked for. Times in seconds."""

    file: Path
    url: str = ""
    merchant: str = ""
    account: str = ""
    site: str = ""
    key: str = ""
    data_dir: Path | None = None
    labels: Path | None = None
    size: Literal["A4", "A5"] = "A4"
    limit: int = 120
    window: float = 60.0
    settle: float = 90.0
    new: Collection[int] | None = ()
    columns: Path | None = None
    choice: ReadChoice = AS_FOUND

    def __repr__(self) -> str:
        return f"Job({self.file.name} to {self.url or self.account})"

    @property
    def result(self) -> Path:
        """Name the result file."""
        return self.file.with_name(self.file.name + ".result.csv")


def read_job(words: list[str]) -> Job:
    """Read the command line; argparse ends the program with a sentence when a word is wrong."""
    parser = argparse.ArgumentParser(
        prog="courier-desk send",
        description="Send a table of orders through the outbox, with a progress bar.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the table")
    whom = parser.add_mutually_exclusive_group(required=True)
    whom.add_argument("--url", default="", help="the service's address, ending in /api/public/v1")
    whom.add_argument("--account", default="", metavar="NAME", help="an account of this desk")
    parser.add_argument("--merchant", default="", metavar="ID", help="the merchant to send for, with a company key")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="keep everything in this folder")
    parser.add_argument("--site", default="", metavar="URL", help="work with the store that the desks of a site share")
    parser.add_argument(
        "--labels", type=Path, metavar="DIR", help="fetch each order's label into DIR/<orderNumber>.pdf"
    )
    parser.add_argument(
        "--new",
        type=_rows,
        default=frozenset(),
        metavar="ROWS",
        help="rows (3,7-9, or all) that are new orders, although they look like earlier ones",
    )
    parser.add_argument(
        "--columns", type=Path, metavar="MAP", help="a map of the table's columns (courier-desk columns)"
    )
    add_reading(parser)
    parser.add_argument(
        "--hidden-rows",
        choices=["in", "out"],
        default="in",
        help="whether rows are sent that the spreadsheet hides or filters out (in)",
    )
    parser.add_argument("--size", choices=["A4", "A5"], default="A4", help="of the labels (A4)")
    parser.add_argument("--limit", type=_count, default=120, metavar="N", help="requests per window (120)")
    parser.add_argument("--window", type=_seconds, default=60.0, metavar="SECONDS", help="its length (60)")
    parser.add_argument(
        "--settle",
        type=_seconds_or_none,
        default=90.0,
        metavar="SECONDS",
        help="how long the service may still carry out a request without an answer (90)",
    )
    found = parser.parse_args(words)
    return Job(
        file=found.file.expanduser().absolute(),
        url=found.url,
        merchant=found.merchant.strip(),
        account=found.account,
        site=found.site,
        key=os.environ.get(KEY_VARIABLE, "").strip() if found.url else "",
        data_dir=found.data_dir.expanduser().absolute() if found.data_dir else None,
        labels=found.labels.expanduser().absolute() if found.labels else None,
        size=cast("Literal['A4', 'A5']", found.size),
        limit=found.limit,
        window=found.window,
        settle=found.settle,
        new=found.new,
        columns=found.columns.expanduser().absolute() if found.columns else None,
        choice=replace(choice_of(found), hidden=found.hidden_rows == "in"),
    )


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the words that say how a table is to be read."""
    parser.add_argument("--sheet", default="", metavar="NAME", help="the sheet of that name")
    parser.add_argument("--encoding", choices=ENCODINGS, default="", help="of a text")
    parser.add_argument("--delimiter", type=_delimiter, metavar="SIGN", help="of a text (tab: a tab)")
    parser.add_argument(
        "--heading-row", type=_heading_row, default=0, metavar="N", help="the row of the heading (none: there is none)"
    )


def choice_of(found: argparse.Namespace) -> ReadChoice:
    """Give what those words say."""
    return ReadChoice(
        sheet=found.sheet, encoding=found.encoding, delimiter=found.delimiter or "", heading_row=found.heading_row
    )


def _delimiter(text: str) -> str:
    sign = "\t" if text.casefold() in ("tab", "\\t") else text
    if len(sign) != 1 or sign in '\r\n"':
        raise argparse.ArgumentTypeError(f"{text} is no single sign, nor tab")
    return sign


def _heading_row(text: str) -> int:
    return NO_HEADING if text.casefold() == "none" else _count(text)


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return value


def _rows(text: str) -> Collection[int] | None:
    from courier_desk.domain.intake_again import row_numbers  # noqa: PLC0415  (only when it is wanted)

    try:
        return row_numbers(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is neither numbers of rows, like 3,7-9, nor all") from None


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= 86_400:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 86400")
    return value


def _seconds_or_none(text: str) -> float:
    return 0.0 if float(text) == 0 else _seconds(text)


def complain(sentence: str) -> None:
    """Say on standard error why it does not go on, or that it takes its time."""
    sys.stderr.write(f"courier-desk send: {sentence}\n")
