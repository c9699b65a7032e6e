"""Settlement sheets of the training service: of its moving world, in two shapes, with faults that it tells."""

from __future__ import annotations

import base64
import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import openpyxl
import pytest

from tests.support.sandbox import RunningSandbox

KINDS = ["short", "missing", "twice", "other_fee"]


@pytest.fixture(scope="module")
def sandbox() -> object:
    with RunningSandbox(orders=400, seed=5) as running:
        yield running


def business(sandbox: RunningSandbox) -> str:
    accounts = sandbox.control("GET", "/accounts")["accounts"]
    return next(str(one["businessAccountCode"]) for one in accounts if one["externalMerchantId"] == "SHOP-1001")


def refused(sandbox: RunningSandbox, body: dict[str, object]) -> str:
    with pytest.raises(HTTPError) as told:
        sandbox.control("POST", "/settlements", body)
    with told.value as answer:
        assert answer.code == 400
        return str(json.loads(answer.read())["error"])


def rows_of(file: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(base64.b64decode(file).decode("utf-8-sig"))))


def test_a_sheet_pays_what_ended_once_and_tells_what_was_planted(sandbox: RunningSandbox) -> None:
    code = business(sandbox)
    made = sandbox.control("POST", "/settlements", {"merchant": code, "shape": "en.csv"})
    assert [one["kind"] for one in made["planted"]] == KINDS
    wrong = {one["kind"]: one for one in made["planted"]}
    heading, *lines = rows_of(made["file"])
    lines, total = lines[:-1], lines[-1]
    assert heading[:3] == ["Order number", "Reference", "Collected"]
    assert len(lines) == made["lines"]
    numbers = [line[0] for line in lines]
    assert numbers.count(wrong["twice"]["number"]) == 2
    assert wrong["missing"]["number"] not in numbers
    for line in lines:
        order = sandbox.control("GET", f"/orders/{line[0]}")
        done = order["status"] == "completed" and order["order_type"] != "Return" and order["amount_type"] != "NA"
        short = wrong["short"]["by"] if line[0] == wrong["short"]["number"] else 0
        more = wrong["other_fee"]["by"] if line[0] == wrong["other_fee"]["number"] else 0
        assert round(float(line[2]) * 100) == (order["amount"] if done else 0) - short
        assert round(float(line[3]) * 100) == order["fees"] + more
        assert order["status"] in {"completed", "returnCompleted", "returned", "deliveryFailed"}
    assert total[0] == "Total"
    assert round(float(total[5]) * 100) == made["net"] == sum(round(float(line[5]) * 100) for line in lines)
    assert "nothing of it ended" in refused(sandbox, {"merchant": code})
    told = sandbox.control("GET", "/settlements")["settlements"]
    assert told[-1]["planted"] == made["planted"]


def test_the_page_of_the_sheets_is_linked_and_gives_every_shape(sandbox: RunningSandbox) -> None:
    code = business(sandbox)
    opener = build_opener(ProxyHandler({}))
    base = sandbox.ready["base_url"]
    assert f"{base}/docs/settlements" in opener.open(f"{base}/docs").read().decode()
    for shape in ("en.csv", "ar.csv", "en.xlsx", "ar.xlsx"):
        content = opener.open(f"{base}/docs/settlements/{code}.{shape}").read()
        if shape.endswith("csv"):
            assert content.decode("utf-8-sig").splitlines()[-1].startswith(("Total", "الإجمالي"))
        else:
            sheet = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
            assert bool(sheet.sheet_view.rightToLeft) == shape.startswith("ar")
            assert sheet.cell(sheet.max_row, 1).value in {"Total", "الإجمالي"}
    page = opener.open(f"{base}/docs/settlements").read().decode()
    assert f"settlements/{code}.en.csv" in page


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"merchant": "nobody"},
        {"merchant": "SHOP-1002", "faults": ["lost"]},
        {"merchant": "SHOP-1002", "shape": "x"},
    ],
)
def test_what_makes_no_sense_is_refused_and_pays_nothing(sandbox: RunningSandbox, body: dict[str, object]) -> None:
    before = sandbox.control("GET", "/settlements")
    assert refused(sandbox, body)
    assert sandbox.control("GET", "/settlements") == before


def test_sheets_are_written_into_a_folder_that_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "payouts"
    with RunningSandbox(orders=200, extra=("--settlements", str(folder))) as running:
        told = running.control("GET", "/settlements")["settlements"]
        assert len(list(folder.iterdir())) == 4 * len(told) > 0


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    command = [sys.executable, "-m", "courier_desk.sandbox", "--orders", "50", "--settlements", str(taken)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert ended.returncode == 2
    assert "Settlement sheets cannot be written" in ended.stderr
