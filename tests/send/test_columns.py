"""A shop's own table: a map proposed by ``courier-desk columns``, looked at, and taken by ``send --columns``."""

from __future__ import annotations

import csv
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from tests.send.trial import Trial, sentences, write, zones
from tests.support import fork_server
from tests.support.sandbox import RunningSandbox

HEADING = (
    "رقم الاوردر",
    "اسم العميل",
    "موبايل",
    "المحافظة",
    "المنطقه",
    "العنوان",
    "المنتج",
    "العدد",
    "الاجمالي",
    "لون الباب",
)


def columns(*words: str) -> subprocess.CompletedProcess[str]:
    return fork_server.run(["columns", *words])


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Trial]:
    with RunningSandbox() as sandbox:
        rows = [
            [
                f"S-{at}",
                f"Customer {at}",
                f"010{at:08d}",
                governorate,
                zone,
                f"{at} Sample St",
                "Linen",
                "1",
                "450",
                "red",
            ]
            for at, (governorate, zone) in enumerate(zones(sandbox)[:4])
        ]
        file = write(tmp_path / "shop.csv", rows, HEADING)
        yield Trial(sandbox, tmp_path, file, more=("--columns", str(tmp_path / "shop.csv.columns.json")))


def test_a_shop_s_table_is_sent_by_a_map_that_a_person_looked_at(shop: Trial) -> None:
    proposed = columns(str(shop.file))
    assert (proposed.returncode, proposed.stderr) == (0, "")
    assert "amountCOD                “الاجمالي”   (doubtful)" in proposed.stdout
    assert "left out                 “لون الباب”" in proposed.stdout

    done = shop.run()
    assert done.returncode == 2
    assert sentences(done.stderr)[0].startswith("courier-desk send: amountCOD in ")
    assert shop.created() == []

    path = shop.folder / "shop.csv.columns.json"
    plain = json.loads(path.read_text(encoding="utf-8"))
    plain["doubtful"], plain["notes"] = [], ["لون الباب"]
    path.write_text(json.dumps(plain), encoding="utf-8")
    done = shop.run()
    assert done.returncode == 0, done.stderr
    made = {one["reference"]: shop.sandbox.control("GET", f"/orders/{one['number']}") for one in shop.created()}
    assert {(name, order["amount"], order["notes"]) for name, order in made.items()} == {
        (f"S-{at}", 45_000, "لون الباب: red") for at in range(4)
    }
    again = shop.run()
    assert again.returncode == 0
    assert len(shop.created()) == 4


def test_a_fault_names_the_cell_of_the_shop_s_table(shop: Trial) -> None:
    rows = list(csv.reader(shop.file.read_text(encoding="utf-8").splitlines()))
    rows[2][4] = "Nowhere at all"
    write(shop.file, rows[1:], HEADING)
    columns(str(shop.file))
    path = shop.folder / "shop.csv.columns.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"amountCOD"\n  ]', "]"), encoding="utf-8")
    done = shop.run()
    assert done.returncode == 3, done.stderr
    (held,) = [one for one in shop.outcomes() if one["column"]]
    assert (held["row"], held["column"]) == ("3", "zone")
    assert "E3" in held["reason"]


def test_a_map_is_never_overwritten_and_what_is_none_is_told(shop: Trial) -> None:
    assert columns(str(shop.file)).returncode == 0
    again = columns(str(shop.file))
    assert (again.returncode, again.stdout) == (2, "")
    assert "is there already" in again.stderr
    (shop.folder / "shop.csv.columns.json").write_text('{"columns": {"zone": ["Area"]}}', encoding="utf-8")
    done = shop.run()
    assert done.returncode == 2
    assert "the table has no column “Area”, which the map names" in done.stderr
    (shop.folder / "shop.csv.columns.json").write_text("{}", encoding="utf-8")
    assert "is no map of columns" in shop.run().stderr
    (shop.folder / "shop.csv.columns.json").unlink()
    assert "cannot be read" in shop.run().stderr
    assert shop.created() == []


def test_a_table_without_a_known_heading_says_so(tmp_path: Path) -> None:
    file = write(tmp_path / "photos.csv", [["a", "b"]], ["First", "Second"])
    told = columns(str(file))
    assert (told.returncode, told.stdout) == (2, "")
    assert "No heading of photos.csv (row 1) is known." in told.stderr
    assert "There is no file" in columns(str(tmp_path / "none.csv")).stderr


def test_a_template_is_written_filled_in_and_sent_without_a_map(shop: Trial) -> None:
    path = shop.folder / "orders.xlsx"
    told = columns("--template", str(path), "--language", "ar")
    assert (told.returncode, told.stderr) == (0, "")
    again = columns("--template", str(path))
    assert (again.returncode, again.stdout) == (2, "")
    assert "is there already" in again.stderr
    assert columns().returncode == columns(str(shop.file), "--template", str(path)).returncode == 2
    shop.file, shop.more = path, ()
    assert shop.run().returncode == 2  # nothing is in it yet, and its examples are none

    governorate, zone = zones(shop.sandbox)[0]
    book = openpyxl.load_workbook(path)
    orders = book.worksheets[0]
    filled = {
        "orderType": "Deliver", "fullName": "Customer", "phoneNumber": "01001234567", "government": governorate,
        "zone": zone, "address": "9 St", "productDescription": "Linen", "numberOfItems": "1", "COD": "نعم",
        "amountCOD": "450",
    }  # fmt: skip
    names = [str(cell.value).rpartition("[")[2].rstrip("]") for cell in orders[1]]
    orders.append([filled.get(name) for name in names])
    book.save(path)
    done = shop.run()
    assert done.returncode == 0, done.stderr
    assert len(shop.created()) == 1
