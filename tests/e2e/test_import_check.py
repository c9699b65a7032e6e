"""An import under a person's hands: rows mended in place, zones matched, sent, repeated, taken back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from courier_desk.desk.preferences import ZoneNames
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.order_fields import Column
from courier_desk.domain.zones import Governorate, Zone
from courier_desk.host.settings import Language
from courier_desk.store.catalog import save_catalog
from courier_desk.ui.imports.check_step import CheckStep
from courier_desk.ui.imports.grid import ImportGrid
from courier_desk.ui.imports.send_step import SendStep
from courier_desk.ui.imports.side import SpellingRow
from courier_desk.ui.print_job.page import PrintJobPage
from courier_desk.ui.widgets import CheckBox, Label, LinkButton, Note
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.e2e.test_import_wizard import name_file
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

KEY = Qt.Key
HEADING = "Order no.,Customer name,Mobile,Area,Address,Product,Total\n"


def rows_of(tag: str, phone: str) -> str:
    """Four rows: one good, a misspelt zone, a landline, no address."""
    return (
        f"{tag}-1,Mona {tag},0100{phone},Zamalek,5 Brazil St,Cushion,560\n"
        f"{tag}-2,Karim {tag},0110{phone},tagamo3 5,Street 90,Lamp,1250\n"
        f"{tag}-3,Huda {tag},0227351234,Dokki,12 July St,Rug,900\n"
        f"{tag}-4,Sara {tag},0120{phone},Dokki,,Vase,320\n"
    )


async def at_work(desks: Desks, sandbox: RunningSandbox, language: Language = Language.ENGLISH) -> Person:
    person = desks.start()
    await person.connect(sandbox)
    if language is not Language.ENGLISH:
        await person.leave()
        person = desks.start(language=language)
        await person.at_work()
    return person


async def begun(person: Person, path: Path, text: str, *, delimiter: str = ",", heading: str = HEADING) -> ImportGrid:
    """Have a file begun as an import, and open it from the list of those."""
    path.write_text((heading + text).replace(",", delimiter), encoding="utf-8")
    session = person.program.session
    assert session is not None
    sheet = read_sheet(path, whole=True)
    proposal, _kept = await session.imports.proposal(sheet)
    await session.imports.begin(path, path.name, sheet, proposal.map)
    return await opened(person, path.name)


async def opened(person: Person, name: str) -> ImportGrid:
    """Ctrl+I, and the import of this name."""
    await person.key(KEY.Key_I, CONTROL, at=person.window)
    await person.click_row(name)
    table = QApplication.focusWidget()
    assert table is not None
    await person.key(KEY.Key_Return, at=table)
    grids = await person.wait_for("the keyboard in the rows", lambda: _in_hand(person))
    QAbstractItemModelTester(grids[0].grid, QAbstractItemModelTester.FailureReportingMode.Fatal, grids[0])
    return grids[0]


def _in_hand(person: Person) -> list[ImportGrid]:
    return [grid for grid in person.all(ImportGrid) if grid.hasFocus()]


def step_of(person: Person) -> CheckStep:
    return person.all(CheckStep)[0]


def current(grid: ImportGrid) -> tuple[int, Column | None]:
    cell = grid.current_cell()
    assert cell is not None
    return cell


def states(grid: ImportGrid) -> list[RowState]:
    return [one.state for one in grid.grid.check.checked]


def at_service(sandbox: RunningSandbox, tag: str) -> dict[str, dict[str, Any]]:
    orders: list[dict[str, Any]] = sandbox.control("GET", "/snapshot")["orders"]
    return {one["reference"]: one for one in orders if str(one["reference"]).startswith(f"{tag}-")}


async def may_send(person: Person) -> None:
    """Wait until the rows were in sight long enough to be sent."""
    await person.wait_for("rows that may be sent", lambda: not step_of(person).send.is_off())


async def write(person: Person, grid: ImportGrid, text: str) -> None:
    """Write into the current cell with the keyboard: F2, the text, Enter."""
    await person.key(KEY.Key_F2, at=grid)
    editor = await person.wait_for("the cell's field", lambda: grid.viewport().findChild(QLineEdit))
    await person.type_into(editor, text)
    await person.key(KEY.Key_Return, at=editor)
    await person.wait_for("the cell", lambda: not grid.viewport().findChildren(QLineEdit))


async def test_rows_are_mended_and_sent_by_the_keyboard_alone(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    grid = await begun(person, tmp_path / "keys.csv", rows_of("K", "1112221"))
    await person.wait_for("the first problem", lambda: current(grid) == (1, Column.ZONE))
    await person.reads("“tagamo3 5” is not in the service's zone list; choose a zone.")
    await person.reads("New Cairo - ElTagamoa ElKhames")
    await person.key(KEY.Key_Return, at=grid)
    await person.wait_for("a zone", lambda: states(grid)[1] is RowState.GOOD)

    await person.key(KEY.Key_F8, at=grid)
    assert current(grid) == (2, Column.PHONE)
    await person.reads("A landline belongs into Other phone")
    await person.key(KEY.Key_K, CONTROL, at=grid)
    await person.wait_for("the word that it is meant so", lambda: states(grid)[2] is RowState.GOOD)

    await person.key(KEY.Key_F8, at=grid)
    assert current(grid) == (3, Column.ADDRESS)
    await write(person, grid, "٧ شارع النيل")
    assert states(grid)[3] is RowState.GOOD
    await person.key(KEY.Key_Z, CONTROL, at=grid)
    assert states(grid)[3] is RowState.WRONG
    await person.key(KEY.Key_Y, CONTROL, at=grid)
    await person.reads("Send 4 valid rows")

    await may_send(person)
    await person.key(KEY.Key_Return, CONTROL, at=grid)
    await person.wait_for("the report", lambda: person.all(SendStep))
    await person.wait_for("four orders", lambda: len(person.rows("Created", "Order ")) == 4)
    there = at_service(sandbox, "K")
    assert sorted(there) == ["K-1", "K-2", "K-3", "K-4"]
    assert there["K-4"]["address"] == "٧ شارع النيل"
    assert there["K-3"]["phone"] == "0227351234"
    await person.press_on("Done")
    await person.wait_for("the tabs again", person.desk.window.tab_row.isVisible)


async def test_what_was_ticked_at_the_side_stays_so_while_other_rows_are_mended(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    text = "".join(f"T-{n},Mona,0100555100{n},{zone},Road {n},Lamp,90\n" for n, zone in enumerate(["maadi degla"] * 3))
    grid = await begun(person, tmp_path / "ticks.csv", f"{text}T-9,,01005551009,tagamo3 5,Road 9,Lamp,90\n")
    await person.reads("Accept 2 matches, 4 rows")
    spellings = {row.choice.spelling.text: row for row in person.all(SpellingRow)}
    await person.press(spellings["tagamo3 5"].box)
    await person.reads("Accept 1 match, 3 rows")
    grid.go_to(3, Column.FULL_NAME)
    await write(person, grid, "Karim")
    grid.go_to(0, Column.ZONE)
    await write(person, grid, "ElMaadi - Degla")
    await person.wait_for("a good row", lambda: states(grid)[0] is RowState.GOOD)
    await person.reads("Accept 1 match, 2 rows")
    assert spellings["tagamo3 5"] in person.all(SpellingRow)


async def test_zones_are_matched_at_the_side_with_the_mouse_and_remembered(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    text = "".join(f"M-{n},Mona,0100555000{n},{zone},Road {n},Lamp,90\n" for n, zone in enumerate(["maadi degla"] * 3))
    grid = await begun(person, tmp_path / "mouse.csv", text)
    await person.reads("Zone names to match")
    await person.press_on("Accept 1 match, 3 rows")
    await person.wait_for("three good rows", lambda: states(grid) == [RowState.GOOD] * 3)
    assert grid.grid.index(0, [one.key for one in grid.columns].index("zone")).data() == "ElMaadi - Degla"
    await person.press_on("Save and close")
    await person.wait_for("the tabs again", person.desk.window.tab_row.isVisible)

    later = await begun(person, tmp_path / "later.csv", "M-9,Nadia,01005550099,maadi degla,Road 9,Lamp,95\n")
    assert states(later) == [RowState.GOOD]
    await person.press_on("Send 1 valid row")
    await person.wait_for("the order", lambda: len(person.rows("Created", "Order ")) == 1)
    assert list(at_service(sandbox, "M")) == ["M-9"]


async def test_a_zone_is_called_as_everywhere_in_rows_that_cannot_be_sent_too(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox, Language.ARABIC)
    rows = "AZ-1,منى,01007770001,ElZamalek,شارع 5,مفرش,250\nAZ-2,هدى,010,ElZamalek,شارع 6,مفرش,260\n"
    grid = await begun(person, tmp_path / "zones.csv", rows)
    assert states(grid)[0] is RowState.GOOD
    assert states(grid)[1] is not RowState.GOOD
    zone = [one.key for one in grid.columns].index("zone")
    assert {grid.grid.index(row, zone).data() for row in range(2)} == {"الزمالك"}
    person.program.preferences.change(zone_names=ZoneNames.SERVICE)
    await person.wait_for(
        "both names", lambda: {grid.grid.index(row, zone).data() for row in range(2)} == {"ElZamalek"}
    )


async def test_a_place_that_is_not_served_is_said_to_be_outside(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    rows = "OS-1,Mona,01006660001,Alexandria,Road 1,Lamp,90\nOS-2,Huda,01006660002,xyzqq,Road 2,Lamp,90\n"
    grid = await begun(person, tmp_path / "outside.csv", rows)
    (outside, unknown) = await person.wait_for("both spellings", lambda: _spellings(person, 2))
    said = "Alexandria is not served. This courier serves Cairo"
    assert [said in plain(label.text()) for label in outside.findChildren(Label)].count(True) == 1
    assert "Choose another zone…" in [link.text() for link in outside.findChildren(LinkButton)]
    assert not any("served" in label.text() for label in unknown.findChildren(Label) if not label.isHidden())
    await person.key(KEY.Key_F8, at=grid)
    assert current(grid) == (1, Column.ZONE)
    await person.key(KEY.Key_F8, SHIFT, at=grid)
    await person.wait_for("it at the cell", lambda: any(said in plain(note.text()) for note in person.all(Note)))
    await person.key(KEY.Key_L, CONTROL, at=grid)  # as is offered there
    assert states(grid) == [RowState.LEFT_OUT, RowState.WRONG]


def _spellings(person: Person, count: int) -> list[SpellingRow]:
    found = person.all(SpellingRow)
    return found if len(found) == count else []


async def test_full_addresses_name_their_zones_and_none_is_taken_before_a_person_says_so(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    addresses = (
        "12 Road 233 - Maadi Degla - Cairo",
        "House 4, Maadi Degla",
        "«٧» شارع ٢٠٦ / دجلة المعادي، أمام «الصيدلية» ",
        "  5 Brazil St., Zamalek (3rd floor)",
        "beside the school",
    )
    text = "".join(f"FA-{at};Mona Adel;0100661200{at};{told};Lamp;9{at}\n" for at, told in enumerate(addresses))
    path, heading = tmp_path / "addresses.csv", "Order no.;Customer name;Mobile;Full address;Product;Total\n"
    grid = await begun(person, path, text, heading=heading)
    assert states(grid) == [RowState.WRONG] * 5
    await person.reads("Zone names to match")
    await person.reads("and 1 more address that names it")
    await person.reads("Send 0 valid rows")
    assert [grid.grid.check.text(at, Column.ZONE) for at in range(5)] == [""] * 5
    await person.reads("Accept 2 matches, 3 rows")  # what is not sure is offered, and not ticked
    (box,) = [one for one in person.all(CheckBox) if "دجلة" in one.accessibleName()]
    assert not box.isChecked()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    await person.press_on("Accept 3 matches, 4 rows")
    good = RowState.GOOD
    await person.wait_for("four zones", lambda: states(grid) == [good, good, good, good, RowState.WRONG])
    assert [grid.grid.check.text(at, Column.ADDRESS) for at in range(5)] == [told.strip() for told in addresses]
    await person.press_on("Send 4 valid rows")
    await person.wait_for("four orders", lambda: len(person.rows("Created", "Order ")) == 4)
    there = at_service(sandbox, "FA")
    assert {one["address"] for one in there.values()} == {told.strip() for told in addresses[:4]}
    assert [there[f"FA-{at}"]["zone"] for at in range(4)] == [*["ElMaadi - Degla"] * 3, "ElZamalek"]


async def test_every_problem_is_reached_with_f8_and_says_why(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    heading = "Customer name,Mobile,Area,Address,Product,Total\n"
    twin = "Mona F8,01115550001,Dokki,5 Tahrir St,Cushion,560\n"
    text = f"{twin}Karim F8,0123,nowhere on this earth,Street 90,Lamp,one\n{twin}"
    grid = await begun(person, tmp_path / "f8.csv", text, heading=heading)
    await person.wait_for("the phone", lambda: current(grid) == (1, Column.PHONE))
    await write(person, grid, "01115550002")
    await person.key(KEY.Key_F8, at=grid)
    assert current(grid) == (1, Column.ZONE)
    notes = [one for one in person.all(Note) if "is not in the service's zone list" in plain(one.text())]
    assert [one.height() >= one.heightForWidth(one.width()) for one in notes] == [True]  # no line of it is cut
    await person.key(KEY.Key_F8, at=grid)
    assert current(grid) == (1, Column.COD_AMOUNT)
    await person.key(KEY.Key_F8, at=grid)
    assert current(grid) == (2, None)  # nothing is wrong with one of its cells
    await person.reads("Row 2 says the same")
    await person.key(KEY.Key_F8, SHIFT, at=grid)
    assert current(grid) == (1, Column.COD_AMOUNT)
    await write(person, grid, "300")
    grid.go_to(0, Column.ADDRESS)
    await person.key(KEY.Key_Z, CONTROL, at=grid)
    assert current(grid) == (1, Column.COD_AMOUNT)  # where it was taken back
    await person.key(KEY.Key_Y, CONTROL, at=grid)
    assert current(grid) == (1, Column.COD_AMOUNT)

    await person.key(KEY.Key_F8, at=grid)
    assert current(grid) == (2, None)
    await person.key(KEY.Key_L, CONTROL, at=grid)
    await may_send(person)
    await person.key(KEY.Key_F2, at=grid)
    grid.go_to(0, Column.ADDRESS)
    await person.key(KEY.Key_F2, at=grid)
    editor = await person.wait_for("the cell's field", lambda: grid.viewport().findChild(QLineEdit))
    await person.type_into(editor, "7 Tahrir St")
    await person.key(KEY.Key_Return, CONTROL, at=editor)
    await person.wait_for("the cell", lambda: not grid.viewport().findChildren(QLineEdit))
    assert grid.grid.check.text(0, Column.ADDRESS) == "7 Tahrir St"
    assert states(grid)[0] is RowState.GOOD  # taken into its cell, and not sent
    await person.key(KEY.Key_Return, CONTROL, at=grid)
    await person.row("Created", "Mona F8")
    await person.row("To fix", "Karim F8")
    await person.row("Left out", "Mona F8")
    await person.reads("1 row stays in this import; fix and send it any time.")


async def test_a_twin_of_what_was_sent_waits_for_a_word_when_its_file_comes_again(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    heading = "Customer name,Mobile,Area,Address,Product,Total\n"
    twin = "Mona Twin,01115550003,Dokki,5 Tahrir St,Cushion,560\n"
    await begun(person, tmp_path / "twins.csv", twin + twin, heading=heading)
    await person.press_on("Send 1 valid row")
    await person.row("Created", "Mona Twin")
    await person.row("Doubtful", "Mona Twin")
    await person.press_on("Done")
    await person.wait_for("the tabs again", person.desk.window.tab_row.isVisible)
    again = await begun(person, tmp_path / "again.csv", twin + twin, heading=heading)
    assert states(again) == [RowState.SENT, RowState.DOUBTFUL]


async def test_a_row_with_the_number_of_another_one_stays_to_be_fixed_after_that_one_was_sent(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    first = "N-1,Mona Number,01115550013,Dokki,5 Tahrir St,Cushion,560\n"
    slip = "N-1,Salma Hassan,01215550013,Zamalek,7 Brazil St,Lamp,100\n"
    await begun(person, tmp_path / "number.csv", first + slip)
    await person.press_on("Send 1 valid row")
    await person.row("Created", "Mona Number")
    await person.press_on("Back to the rows")
    grid = await person.wait_for("the rows", lambda: person.all(ImportGrid)[0])
    assert states(grid) == [RowState.SENT, RowState.WRONG]
    assert person.sees("Row 2 has this reference already")
    await person.key(KEY.Key_F8, at=grid)
    assert current(grid) == (1, Column.REFERENCE)
    await write(person, grid, "N-2")
    await person.press_on("Send 1 valid row")
    await person.row("Created", "Salma Hassan")
    assert sorted(at_service(sandbox, "N")) == ["N-1", "N-2"]


async def test_the_same_file_again_sends_nothing_twice_in_arabic(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox, Language.ARABIC)
    first = "AR-1,منى,01007770001,الزمالك,شارع 5,مفرش,250\n"
    await begun(person, tmp_path / "أوردرات.csv", first)
    await person.press_on("إرسال صف سليم واحد")
    await person.wait_for("the order", lambda: len(person.rows("أوردر ")) == 1)
    await person.press_on("تم")
    grid = await begun(person, tmp_path / "أوردرات 2.csv", first + "AR-2,هدى,01007770002,الدقي,شارع 6,مفرش,260\n")
    assert states(grid) == [RowState.SENT, RowState.GOOD]
    await person.wait_for("the chip", lambda: person.sees("سبق إرساله"))
    await person.press_on("إرسال صف سليم واحد")
    await person.wait_for("both orders", lambda: len(person.rows("أوردر ")) == 2)
    assert sorted(at_service(sandbox, "AR")) == ["AR-1", "AR-2"]


async def test_what_was_corrected_is_there_after_a_restart(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    grid = await begun(person, tmp_path / "restart.csv", rows_of("S", "3334441"))
    grid.go_to(3, Column.ADDRESS)
    await write(person, grid, "9 Nile St")
    grid.go_to(1, Column.ZONE)
    await person.key(KEY.Key_Return, at=grid)
    await person.wait_for("a zone", lambda: states(grid)[1] is RowState.GOOD)
    await person.leave()

    person = desks.start()
    await person.at_work()
    grid = await opened(person, "restart.csv")
    good, doubtful = RowState.GOOD, RowState.DOUBTFUL
    await person.wait_for("the rows as they were", lambda: states(grid) == [good, good, doubtful, good])
    assert grid.grid.check.text(3, Column.ADDRESS) == "9 Nile St"


async def test_cells_are_pasted_filled_down_emptied_and_left_out(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    text = "".join(f"P-{n},Mona,0100222000{n},Dokki,,Lamp,90\n" for n in range(4))
    grid = await begun(person, tmp_path / "paste.csv", text)
    grid.go_to(0, Column.ADDRESS)
    QGuiApplication.clipboard().setText("5 Brazil St\tSofa\n6 Brazil St\tTable")
    await person.key(KEY.Key_V, CONTROL, at=grid)
    check = grid.grid.check
    assert [check.text(place, Column.ADDRESS) for place in range(4)] == ["5 Brazil St", "6 Brazil St", "", ""]
    assert check.text(1, Column.DESCRIPTION) == "Table"
    await person.key(KEY.Key_Down, at=grid)
    await person.key(KEY.Key_Down, SHIFT, at=grid)
    await person.key(KEY.Key_Down, SHIFT, at=grid)
    await person.key(KEY.Key_D, CONTROL, at=grid)
    assert [check.text(place, Column.ADDRESS) for place in range(4)] == ["5 Brazil St", *["6 Brazil St"] * 3]
    await person.key(KEY.Key_C, CONTROL, at=grid)
    assert QGuiApplication.clipboard().text() == "\n".join(["6 Brazil St"] * 3)
    await person.key(KEY.Key_Delete, at=grid)
    assert [check.text(place, Column.ADDRESS) for place in range(4)] == ["5 Brazil St", "", "", ""]
    await person.key(KEY.Key_L, CONTROL, at=grid)
    assert states(grid) == [RowState.GOOD, *[RowState.LEFT_OUT] * 3]
    await person.reads("Send 1 valid row")
    await person.key(KEY.Key_L, CONTROL, at=grid)
    assert states(grid) == [RowState.GOOD, *[RowState.WRONG] * 3]


async def test_the_rows_are_filtered_by_problem_and_found_by_text(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    grid = await begun(person, tmp_path / "chips.csv", rows_of("C", "9998881"))
    step = step_of(person)
    await person.wait_for("the chips", lambda: "phone" in [key for key in ("zone", "phone") if _chip(step, key)])
    QTest.mouseClick(step.chips.button("zone"), Qt.MouseButton.LeftButton)
    assert list(grid.grid.places()) == [1]
    QTest.mouseClick(step.chips.button("to_fix"), Qt.MouseButton.LeftButton)
    assert list(grid.grid.places()) == [1, 2, 3]
    QTest.mouseClick(step.chips.button("all"), Qt.MouseButton.LeftButton)
    await person.key(KEY.Key_F, CONTROL, at=grid)
    await person.type_into(step.find_field, "huda")
    assert list(grid.grid.places()) == [2]
    await person.key(KEY.Key_F8, at=step.find_field)  # the next problem is elsewhere: the question is widened
    assert len(grid.grid.places()) == 4


def _chip(step: CheckStep, key: str) -> bool:
    try:
        return step.chips.button(key).isVisible()
    except KeyError:
        return False


async def test_a_sending_is_taken_back_while_its_rows_wait(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    session = person.program.session
    assert session is not None
    session.outbox.hold(True)
    await begun(person, tmp_path / "back.csv", "B-1,Mona,01009990001,Dokki,Road 1,Lamp,90\n")
    await person.press_on("Send 1 valid row")
    await person.press_on("Take 1 row back")
    await person.reads("1 row was taken back")
    await person.press_on("Back to the rows")
    await person.press_on("Send 1 valid row")
    session.outbox.hold(False)
    await person.wait_for("the order", lambda: len(person.rows("Created", "Order ")) == 1)
    assert list(at_service(sandbox, "B")) == ["B-1"]


async def test_labels_are_printed_in_the_order_of_the_file(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    folder = tmp_path / "labels"
    folder.mkdir()
    person.program.preferences.change(label_profiles=(LabelProfile(folder=str(folder), dpi=203),), label_profile="")
    text = "".join(f"L-{n},Mona,0100888000{n},Dokki,Road {n},Lamp,9{n}\n" for n in range(3))
    await begun(person, tmp_path / "labels.csv", text)
    await person.press_on("Send and print")
    page = await person.wait_for("the job", lambda: next(iter(person.all(PrintJobPage)), None))
    await person.wait_for("three labels", lambda: len(list(folder.glob("*.pdf"))) == 3)
    assert page.page is not None
    there = at_service(sandbox, "L")
    session = person.program.session
    assert session is not None
    lines = await session.print_jobs.lines(page.job_id)
    assert [line.line.number for line in lines] == [there[f"L-{n}"]["number"] for n in range(3)]


async def test_a_zone_that_the_service_knows_no_more_is_chosen_once_for_all_rows_of_the_batch(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    folder = tmp_path / "labels"
    folder.mkdir()
    person.program.preferences.change(label_profiles=(LabelProfile(folder=str(folder), dpi=203),), label_profile="")
    session = person.program.session
    assert session is not None
    known = session.zones.catalog
    gone = Zone(governorate=Governorate.CAIRO, value="Old Town", en="Old Town", ar="المدينة القديمة")
    more = replace(known, zones=(*known.zones, gone))
    await session.context.store.write(lambda db: save_catalog(db, session.account.account_id, more))
    await session.zones.load()
    zones = ("Old Town", "Zamalek", "Old Town", "Old Town")
    text = "".join(f"OT-{at},Mona {at},0100881100{at},{zone},Road {at},Lamp,9{at}\n" for at, zone in enumerate(zones))
    await begun(person, tmp_path / "old.csv", text)
    await person.press_on("Send and print")
    page = await person.wait_for("the job", lambda: next(iter(person.all(PrintJobPage)), None))
    await person.wait_for("three that were refused", lambda: page.need_model.rowCount() == 3)

    await person.press_on("Export failures…")
    await name_file(person, tmp_path / "failures.csv")
    await person.reads("3 rows were written to failures.csv.")
    written = (tmp_path / "failures.csv").read_text(encoding="utf-8-sig").splitlines()
    assert written[0].startswith("Row of the file,State,Order,Reference,Customer,Phone,Governorate,Zone")
    assert [line.split(",")[0] for line in written[1:]] == ["2", "4", "5"]
    assert "“Old Town” is not in the service's list" in written[1]

    await person.click_row("Needs attention", "OT-0")
    await person.reads("Row 2 of old.csv")
    await person.reads("2 more rows say “Old Town”.")
    await person.press_on("Use the same zone for all")
    await person.reads("Choose the zone that all of them get.")
    await person.take_zone("Abdeen")
    await person.key(KEY.Key_Return, CONTROL | SHIFT, at=person.field("Zone"))
    await person.reads("3 rows are sent again with Abdeen.")
    await person.wait_for("four labels", lambda: len(list(folder.glob("*.pdf"))) == 4)
    there = at_service(sandbox, "OT")
    assert {reference: one["zone"] for reference, one in there.items()} == {
        "OT-0": "Abdeen",
        "OT-1": "ElZamalek",
        "OT-2": "Abdeen",
        "OT-3": "Abdeen",
    }
    await person.go_to("Orders")
    await person.click_row(there["OT-2"]["number"])
    await person.reads("Saved at this desk, Row 4 of old.csv")  # what was mended keeps where it came from


async def test_a_cell_says_its_problem_to_a_screen_reader_and_in_its_tip(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    grid = await begun(person, tmp_path / "heard.csv", rows_of("H", "6667771"))
    keys = [one.key for one in grid.columns]
    heard = grid.grid.index(1, keys.index("zone")).data(Qt.ItemDataRole.AccessibleTextRole)
    assert plain(str(heard)) == "Zone: tagamo3 5, “tagamo3 5” is not in the service's zone list; choose a zone."
    state = grid.grid.index(2, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert plain(str(state)).startswith("Doubtful, Phone: A landline")
    tip = grid.grid.index(0, keys.index("zone")).data(Qt.ItemDataRole.ToolTipRole)
    assert "In the file: Zamalek" in plain(str(tip))


@pytest.mark.parametrize("text", ["", "not a phone", "1.0012E+09"])
async def test_whatever_is_typed_into_a_cell_is_judged_and_nothing_is_lost(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path, text: str
) -> None:
    person = await at_work(desks, sandbox)
    grid = await begun(person, tmp_path / "typed.csv", "T-1,Mona,01004440001,Dokki,Road 1,Lamp,90\n")
    grid.go_to(0, Column.PHONE)
    await write(person, grid, text)
    assert states(grid) == [RowState.WRONG]
    assert grid.grid.check.text(0, Column.PHONE) == text
    await person.key(KEY.Key_Z, CONTROL, at=grid)
    assert states(grid) == [RowState.GOOD]


async def test_another_list_of_zones_judges_the_rows_anew_and_loses_nothing(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    grid = await begun(person, tmp_path / "zones.csv", "Y-1,Mona,01006660001,Zamalek,,Lamp,90\n")
    grid.go_to(0, Column.ADDRESS)
    await write(person, grid, "9 Nile St")
    session = person.program.session
    assert session is not None
    step, known = step_of(person), session.zones.catalog
    fewer = replace(known, zones=tuple(zone for zone in known.zones if "Zamalek" not in zone.en))
    await session.context.store.write(lambda db: save_catalog(db, session.account.account_id, fewer))
    await session.zones.load()
    (anew,) = await person.wait_for("another table", lambda: [one for one in _in_hand(person) if one is not grid])
    assert anew is step.grid
    assert states(anew) == [RowState.WRONG]  # its zone is in no list any more
    assert anew.grid.check.text(0, Column.ADDRESS) == "9 Nile St"
    assert current(anew) == (0, Column.ADDRESS)


async def test_the_other_language_keeps_the_import_that_fills_the_window(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = await at_work(desks, sandbox)
    grid = await begun(person, tmp_path / "language.csv", rows_of("L", "1112229"))
    await person.key(KEY.Key_L, CONTROL | SHIFT, at=grid)
    await person.reads("استيراد أوردرات")
    page = await person.wait_for("the import in the other window", lambda: person.desk.imports.page)
    await person.wait_for("it filling the window", lambda: person.desk.window.is_whole(page))
    again = await person.wait_for("its rows", lambda: [one for one in person.all(ImportGrid) if one is not grid])
    assert [one.state for one in again[0].grid.check.checked] == states(grid)
