"""What is left of an import, as files: the rows that stay, and the report of what became of each."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.e2e.conftest import Desks
from tests.e2e.test_import_check import HEADING, KEY, at_service, at_work, begun, rows_of
from tests.e2e.test_import_wizard import name_file
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL


async def test_what_stays_and_the_report_are_files_and_the_report_is_there_later(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    grid = await begun(person, tmp_path / "report.csv", rows_of("E", "7778881"), delimiter=";")
    await person.press_on("Export the 3 rows…")
    await name_file(person, tmp_path / "stays.csv")
    await person.reads("3 rows were written to stays.csv.")
    stays = (tmp_path / "stays.csv").read_text(encoding="utf-8-sig").splitlines()
    assert stays[0] == f"{HEADING.strip()},What is wrong".replace(",", ";")
    assert stays[1].startswith("E-2;")
    assert "zone list" in stays[1]
    for place in (1, 2, 3):
        grid.go_to(place, None)
        await person.key(KEY.Key_L, CONTROL, at=grid)
    await person.press_on("Send 1 valid row")
    await person.wait_for("the order", lambda: len(person.rows("Created", "Order ")) == 1)
    number = at_service(sandbox, "E")["E-1"]["number"]
    await person.press_on("Export the report…")
    await name_file(person, tmp_path / "what became.csv")
    await person.reads("4 rows were written to what became.csv.")
    told = (tmp_path / "what became.csv").read_text(encoding="utf-8-sig").splitlines()
    assert told[1].startswith("2,Created,E-1,Mona E,")
    assert number in told[1]
    assert len(told) == 5
    await person.press_on("Done")

    await person.key(KEY.Key_I, CONTROL, at=person.window)
    await person.press_on("Earlier imports")
    await person.click_row("report.csv")
    table = QApplication.focusWidget()
    assert table is not None
    await person.key(KEY.Key_Return, at=table)
    await person.wait_for("the report again", lambda: person.rows("E-1", f"Order {number}"))
