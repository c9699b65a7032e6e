"""Files of orders with known faults planted into known rows, imported as the window does it.

    python -m tests.campaigns.imports --files N [--first K] [--send-every 25]

Every planted fault has to be found at its row and column, every other row has to be good. Formats, encodings, words of
the heading, the order of the columns and titles above them are drawn by a seed. Every so many files are also sent, all
good rows of them, and what stands at the training service then is compared with what was planted.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from courier_desk.desk.imports import ImportDesk
from courier_desk.desk.session import Session
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.column_maps import ColumnMap, lay_out, proposed_map
from courier_desk.domain.import_check import ImportCheck
from courier_desk.domain.import_rows import RowState, import_rows
from courier_desk.domain.intake_sheet import RowFault
from courier_desk.domain.order_fields import Column
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Catalog, Zone
from courier_desk.tables.reading import Sheet, read_table
from tests.support import sheets
from tests.support.compose_desk import training_catalog
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox
from tests.support.sheets import Cell

#: What a column may be called; each name means one thing.
NAMES: Final[Mapping[Column, tuple[str, ...]]] = {
    Column.REFERENCE: ("Reference", "Order number", "رقم الطلب"),
    Column.ORDER_TYPE: ("Order type", "نوع الطلب"),
    Column.FULL_NAME: ("Customer name", "اسم العميل", "Full name", "esm el 3ameel"),
    Column.PHONE: ("Mobile", "رقم التليفون", "Phone number"),
    Column.GOVERNMENT: ("Governorate", "المحافظة"),
    Column.ZONE: ("Zone", "المنطقة"),
    Column.ADDRESS: ("Address", "العنوان"),
    Column.DESCRIPTION: ("Product", "المنتج"),
    Column.ITEMS: ("Quantity", "الكمية"),
    Column.COD_AMOUNT: ("amountCOD", "COD amount"),
}
_PEOPLE: Final = ("Mona Adel", "Karim Nabil", "سارة فتحي", "أحمد سمير", "Huda Samy", "Youssef Adel")
_STREETS: Final = ("12 Road 233", "5 Brazil St", "شارع النيل ٧", "Street 90, building 41", "فيلا 23 الحي الأول")
_GOODS: Final = ("Linen throw", "Cushion cover", "مفرش سفرة", "Table runner")
_FORMATS: Final = ("csv", "csv ;", "csv utf-16", "csv 1256", "tsv", "xlsx", "xls", "ods", "html")
#: Windows-1256 has no others.
_LATIN_DIGITS: Final = str.maketrans("٠١٢٣٤٥٦٧٨٩", "0123456789")
_TYPED: Final = frozenset({"xlsx", "xls", "ods"})


@dataclass(frozen=True)
class Plant:
    """A fault: what is written into which column, and the columns at which it may be told. ``typed``: a cell that only
    a workbook can hold."""

    name: str
    column: Column
    cell: Callable[[random.Random, Cell], Cell]
    told_at: frozenset[Column]
    typed: bool = False


def _plant(name: str, column: Column, cell: object, *more: Column, typed: bool = False) -> Plant:
    make = cell if callable(cell) else (lambda _rng, _was: cell)
    return Plant(name, column, make, frozenset({column, *more}), typed)  # type: ignore[arg-type]


PLANTS: Final = (
    _plant("phone cut", Column.PHONE, lambda _rng, was: str(was)[:-2]),
    _plant("phone in exponents", Column.PHONE, "1.0012E+09"),
    _plant("landline", Column.PHONE, "0227351234"),
    _plant("no phone", Column.PHONE, ""),
    _plant("words for a phone", Column.PHONE, "call his wife"),
    _plant("no name", Column.FULL_NAME, ""),
    _plant("no address", Column.ADDRESS, ""),
    _plant("unknown zone", Column.ZONE, "Atlantis", Column.GOVERNMENT),
    _plant("no zone", Column.ZONE, "", Column.GOVERNMENT),
    _plant("another governorate", Column.GOVERNMENT, "Alexandria", Column.ZONE),
    _plant("unknown type", Column.ORDER_TYPE, "Teleport"),
    _plant("no goods", Column.DESCRIPTION, ""),
    _plant("half an item", Column.ITEMS, "1.5"),
    _plant("no items", Column.ITEMS, "0"),
    _plant("amount in two ways", Column.COD_AMOUNT, "1.250", Column.COD),
    _plant("negative amount", Column.COD_AMOUNT, "-150", Column.COD),
    _plant("amount in words", Column.COD_AMOUNT, "two hundred", Column.COD),
    _plant("another currency", Column.COD_AMOUNT, "USD 20", Column.COD),
    _plant("too fine an amount", Column.COD_AMOUNT, "120.755", Column.COD),
    _plant("error for an amount", Column.COD_AMOUNT, "#REF!", Column.COD),
    _plant("error cell", Column.COD_AMOUNT, sheets.Error("#N/A"), Column.COD, typed=True),
    _plant("formula without a value", Column.COD_AMOUNT, sheets.Formula(), Column.COD, typed=True),
    _plant("date for a count", Column.ITEMS, sheets.Day(), typed=True),
    _plant("date for a phone", Column.PHONE, sheets.Day(), typed=True),
    _plant("formula for a name", Column.FULL_NAME, "=HYPERLINK(1)"),
    _plant("reference twice", Column.REFERENCE, "twice"),
    _plant("reference almost twice", Column.REFERENCE, "almost"),
)


@dataclass
class Made:
    """A file: its bytes and, by the row a spreadsheet shows, what was planted there (None: nothing)."""

    name: str
    content: bytes
    planted: dict[int, Plant | None]
    references: dict[int, str] = field(default_factory=dict)
    shape: str = ""


def make(seed: int, zones: Sequence[Zone]) -> Made:
    """Draw a file."""
    rng = random.Random(seed)
    shape = rng.choice(_FORMATS)
    columns = [column for column in NAMES if column is not Column.GOVERNMENT or rng.random() < 0.7]
    rng.shuffle(columns)
    heading: list[Cell] = [rng.choice(NAMES[column]) for column in columns]
    above: list[list[Cell]] = [["Orders of the day"], []] if rng.random() < 0.2 else []
    rows: list[list[Cell]] = []
    planted: dict[int, Plant | None] = {}
    references: dict[int, str] = {}
    able = [one for one in PLANTS if one.column in columns and (shape in _TYPED or not one.typed)]
    for at in range(rng.randrange(3, 16)):
        number = len(above) + at + 2
        cells = _good_row(rng, seed, at, zones)
        plant = rng.choice(able) if rng.random() < 0.4 else None
        if plant is not None and plant.column is Column.REFERENCE and not at:
            plant = None  # there is no row above that could have it
        if plant is not None:
            if plant.column is Column.REFERENCE:
                earlier = references[len(above) + 2]
                cells[Column.REFERENCE] = earlier if plant.name == "reference twice" else earlier.lower()
            else:
                cells[plant.column] = plant.cell(rng, cells[plant.column])
        planted[number] = plant
        references[number] = str(cells[Column.REFERENCE])
        rows.append([cells[column] for column in columns])
    return Made(f"{seed}.{shape.split()[0]}", _written([*above, heading, *rows], shape), planted, references, shape)


def _good_row(rng: random.Random, seed: int, at: int, zones: Sequence[Zone]) -> dict[Column, Cell]:
    zone = rng.choice(zones)
    phone = f"01{rng.choice('0125')}{rng.randrange(10**8):08d}"
    spelt = rng.choice((phone, f"+2{phone}", f"{phone[:4]} {phone[4:7]} {phone[7:]}"))
    amount = rng.choice(("", "250", "1250.50", "1,250.00", "٣٥٠"))
    return {
        Column.REFERENCE: f"Ref-{seed}-{at}",
        Column.ORDER_TYPE: OrderType.DELIVER.value,
        Column.FULL_NAME: rng.choice(_PEOPLE),
        Column.PHONE: spelt,
        Column.GOVERNMENT: zone.governorate.value,
        Column.ZONE: zone.value,
        Column.ADDRESS: rng.choice(_STREETS),
        Column.DESCRIPTION: rng.choice(_GOODS),
        Column.ITEMS: str(rng.randrange(1, 4)),
        Column.COD_AMOUNT: amount,
    }


def _written(rows: Sequence[Sequence[Cell]], shape: str) -> bytes:
    match shape:
        case "xlsx":
            return sheets.xlsx(rows)
        case "xls":
            return sheets.xls(rows)
        case "ods":
            return sheets.ods(rows)
        case "html":
            return sheets.page(rows).encode()
        case "tsv":
            return sheets.text(rows, "\t").encode("utf-8-sig")
        case "csv ;":
            return sheets.text(rows, ";").encode()
        case "csv utf-16":
            return sheets.text(rows).encode("utf-16")
        case "csv 1256":
            return sheets.text(rows).translate(_LATIN_DIGITS).encode("cp1256")
    return sheets.text(rows).encode()


# -- judging -------------------------------------------------------------------------------------------------------


def check_of(sheet: Sheet, catalog: Catalog) -> tuple[ImportCheck | None, ColumnMap]:
    """Lay a sheet out by the map that is proposed, and judge it; None when its columns are not found."""
    columns = ImportDesk.completed(proposed_map(sheet.heading, sheet.rows).map)
    heading, rows = lay_out(sheet.heading, sheet.rows, columns)
    if heading.faults:
        return None, columns
    laid_out, made = import_rows(rows, heading, merchant="1")
    return ImportCheck(made, laid_out, catalog), columns


def lone_amounts(check: ImportCheck) -> list[int]:
    """Give the rows that are held for nothing but that they collect nothing: the person who made the file means it."""
    kinds = ((place, {fault.kind for fault in one.problems}) for place, one in enumerate(check.checked))
    return [place for place, found in kinds if found == {RowFault.NO_AMOUNT}]


def judge(made: Made, check: ImportCheck | None) -> list[str]:
    """Tell what is wrong with what was found in a file."""
    if check is None:
        return ["its columns were not found"]
    told = []
    check.keep(lone_amounts(check))
    found = {row.number: place for place, row in enumerate(check.rows)}
    if set(found) != set(made.planted):
        told.append(f"rows {sorted(set(made.planted) ^ set(found))} differ")
    for number, plant in made.planted.items():
        if number not in found:
            continue
        one = check.checked[found[number]]
        at = {fault.column for fault in one.problems}
        if plant is None and one.state is not RowState.GOOD:
            told.append(f"row {number} is held: {[(fault.column, fault.kind.value) for fault in one.problems]}")
        elif plant is not None and one.state is RowState.GOOD:
            told.append(f"row {number}: “{plant.name}” was not found")
        elif plant is not None and not at & {column.value for column in plant.told_at}:
            told.append(f"row {number}: “{plant.name}” is told at {sorted(at)}")
    return told


async def send(made: Made, session: Session, sandbox: RunningSandbox, folder: Path) -> list[str]:
    """Import a file through the desk, send its good rows, and compare with what the service has then."""
    path = folder / made.name
    path.write_bytes(made.content)
    sheet = await asyncio.to_thread(read_sheet, path, whole=True)
    proposal, _kept = await session.imports.proposal(sheet)
    opened = await session.imports.open(await session.imports.begin(path, path.name, sheet, proposal.map))
    assert opened is not None
    good = {made.references[number] for number, plant in made.planted.items() if plant is None}
    opened.check.keep(lone_amounts(opened.check))
    outcome = await opened.send(print_labels=False)
    async with asyncio.timeout(120):
        while not all(one.number for one in await opened.outcomes()):
            await asyncio.sleep(0.05)
    await opened.close()
    there = _references_at(sandbox, f"-{made.name.split('.')[0]}-")
    told = [] if outcome.sent == len(good) else [f"{outcome.sent} rows were sent, {len(good)} are good"]
    told += [f"“{one}” is not at the service" for one in sorted(good - set(there))]
    told += [f"“{one}” is at the service" for one in sorted(set(there) - good)]
    return told + [f"“{one}” is there {count} times" for one, count in there.items() if count > 1]


def _references_at(sandbox: RunningSandbox, part: str) -> Counter[str]:
    orders: list[dict[str, Any]] = sandbox.control("GET", "/snapshot")["orders"]
    references = (str(order["reference"]) for order in orders)
    return Counter(one for one in references if part in one)


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")


async def campaign(seeds: Sequence[int], *, send_every: int, say: Callable[[str], object] = _say) -> tuple[int, int]:
    """Judge the files of these seeds; gives how many were well and how many were sent."""
    catalog = training_catalog()
    once = Counter(zone.value for zone in catalog.zones)
    zones = [zone for zone in catalog.zones if once[zone.value] == 1]
    well = sent = 0
    shapes: Counter[str] = Counter()
    with RunningSandbox() as sandbox, tempfile.TemporaryDirectory() as name:
        async with desk_at(sandbox, Path(name) / "store.db") as session:
            await session.zones.refresh()
            for place, seed in enumerate(seeds):
                made = make(seed, zones)
                shapes[made.shape] += 1
                told = judge(made, check_of(read_table(made.content), catalog)[0])
                if not told and send_every and place % send_every == 0:
                    told = await send(made, session, sandbox, Path(name))
                    sent += 1
                well += not told
                for words in told:
                    say(f"seed {seed} ({made.shape}): {words}")
    say(f"shapes: {dict(shapes)}")
    return well, sent


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--send-every", type=int, default=25)
    found = parser.parse_args()
    began = time.monotonic()
    seeds = range(found.first, found.first + found.files)
    well, sent = asyncio.run(campaign(seeds, send_every=found.send_every))
    sys.stdout.write(
        f"{well} of {found.files} files as they were planted, {sent} of them sent, {time.monotonic() - began:.0f} s\n"
    )
    return 0 if well == found.files else 1


if __name__ == "__main__":
    sys.exit(main())
