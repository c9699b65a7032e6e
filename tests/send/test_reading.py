"""How ``send`` reads a table: what it found out is said, and what a person says instead is done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from tests.send.trial import HEADING, Trial, orders, sentences, write
from tests.support import fork_server
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


def book(path: Path, sheets: dict[str, list[list[str]]]) -> openpyxl.Workbook:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    made.save(path)
    return made


def said(trial: Trial, *more: str) -> tuple[int, list[str]]:
    trial.more = more
    done = trial.run()
    return done.returncode, [one.removeprefix("courier-desk send: ") for one in sentences(done.stderr)]


def test_the_sheet_with_orders_is_sent_and_another_when_it_is_named(sandbox: RunningSandbox, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    may, june = orders(sandbox, 2), orders(sandbox, 2, first=2)
    book(path, {"Prices": [["Linen", "90"]], "May": [list(HEADING), *may], "June": [list(HEADING), *june]})
    trial = Trial(sandbox, tmp_path, path)
    code, told = said(trial)
    assert code == 0, told
    assert told[0] == "the sheet “May” is read; not looked at: Prices, June; choose with --sheet NAME"
    assert len(trial.created()) == 2
    # The rows of another sheet stand where those of the first stood, and are others.
    code, told = said(trial, "--sheet", "June")
    assert code == 0, told
    assert len(trial.created()) == 4
    assert said(trial, "--sheet", "May")[0] == 0
    assert len(trial.created()) == 4
    code, told = said(trial, "--sheet", "July")
    assert (code, told[-1]) == (2, f"{path} has no sheet of that name. Its sheets: Prices, May, June.")


def test_hidden_rows_are_said_and_left_out_when_that_is_wanted(sandbox: RunningSandbox, tmp_path: Path) -> None:
    path = tmp_path / "hidden.xlsx"
    rows = orders(sandbox, 4, first=10)
    total = ["Total", "", "", "", "", "", "", "8", "", "5002"]
    made = book(path, {"Orders": [list(HEADING), rows[0], rows[1], list(HEADING), rows[2], rows[3], total]})
    for number in (3, 5):
        made["Orders"].row_dimensions[number].hidden = True
    made.save(path)
    trial = Trial(sandbox, tmp_path, path)
    before = len(trial.created())
    code, told = said(trial, "--hidden-rows", "out")
    assert code == 0, told
    assert "2 rows that the spreadsheet hides (3, 5) are left out" in told
    assert "the heading stands there again, which is no order: row 4" in told
    assert "left out at the end, because it is no order: row 7 (“Total 8 5002”)" in told
    assert len(trial.created()) == before + 2
    code, told = said(trial)
    assert code == 0, told
    assert (
        "2 rows that the spreadsheet hides (3, 5) are taken like the others; to leave them: send --hidden-rows out"
        in told
    )
    assert len(trial.created()) == before + 4


def test_a_text_is_read_as_a_person_says(sandbox: RunningSandbox, tmp_path: Path) -> None:
    (row,) = orders(sandbox, 1, first=20)
    row[1] = "منى علي"
    path = tmp_path / "text.csv"
    write(path, [HEADING, row], ["orderType", "fullName"])
    path.write_bytes(path.read_text(encoding="utf-8").encode("windows-1256"))
    trial = Trial(sandbox, tmp_path, path)
    before = len(trial.created())
    code, told = said(trial, "--encoding", "utf-8")
    assert code == 2
    assert "--encoding" in told[-1]
    code, told = said(trial, "--encoding", "windows-1256", "--heading-row", "2")
    assert code == 0, told
    assert "the heading stands in row 2; left out above it: “orderType fullName”" in told
    made = trial.created()[before:]
    assert [sandbox.control("GET", f"/orders/{one['number']}")["full_name"] for one in made] == ["منى علي"]


def test_a_table_without_a_heading_gets_a_map_of_lettered_columns(tmp_path: Path) -> None:
    path = tmp_path / "plain.csv"
    path.write_text("Mona|01001234567|Cairo\nNoha|01101234567|Giza\n", encoding="utf-8")
    done = fork_server.run(["columns", str(path), "--heading-row", "none", "--delimiter", "|"])
    assert done.returncode == 0, done.stderr
    book(path.with_suffix(".xlsx"), {"Prices": [["Linen", "90"]], "May": [["Name", "Phone", "Zone"], ["a", "b", "c"]]})
    told = fork_server.run(["columns", str(path.with_suffix(".xlsx"))]).stdout
    assert told.startswith("The sheet “May” is read; not looked at: Prices; choose with --sheet NAME.\n")
    assert "phoneNumber              “Column B”   (doubtful)" in done.stdout


@pytest.mark.parametrize("words", [["--heading-row", "0"], ["--delimiter", "ab"], ["--encoding", "latin-1"]])
def test_words_that_say_nothing_are_refused(words: list[str], tmp_path: Path) -> None:
    done = fork_server.run(["columns", str(tmp_path / "none.csv"), *words])
    assert done.returncode == 2
    assert words[0] in done.stderr
