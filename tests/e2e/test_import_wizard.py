"""A file through the window until it is an import: opened in every way, read otherwise, its columns decided."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QWidget

from courier_desk.domain.order_fields import Column
from courier_desk.host.settings import Language
from courier_desk.ui.imports.columns_step import ColumnsStep
from courier_desk.ui.imports.file_step import FileStep
from courier_desk.ui.imports.page import ImportPage
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support import sheets
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, Person

ENGLISH = (
    "Orders of the week,,,,,,,\n"
    "Order no.,First name,Last name,Mobile,Zone,Address,Product,Total\n"
    "A-1,Mona,Adel,01001234567,Zamalek,5 Brazil St,Cushion,560\n"
    "A-2,Karim,Nabil,01101234567,Zamalek,12 July St,Lamp,1250\n"
    "Total,,,,,,,1810\n"
)
ARABIC = (
    "رقم الطلب;اسم العميل;الموبايل;المنطقة;العنوان;المنتج;المبلغ\n"
    "A-1;منى عادل;01001234567;الزمالك;5 شارع البرازيل;مفرش;560\n"
)
PASTED = "Name\tPhone\tZone\tAddress\tProduct\tCOD amount\nMona Adel\t01001234567\tZamalek\t5 Brazil St\tCushion\t560\n"


async def opened(desks: Desks, sandbox: RunningSandbox, *, language: Language = Language.ENGLISH) -> Person:
    """Someone at work, in the list of orders."""
    person = desks.start()
    await person.connect(sandbox)
    if language is Language.ARABIC:
        await person.leave()
        person = desks.start(language=language)
        await person.at_work()
    return person


async def begin(person: Person) -> ImportPage:
    """Ctrl+I."""
    await person.key(Qt.Key.Key_I, CONTROL, at=person.window)
    pages = await person.wait_for("the import", lambda: person.all(ImportPage))
    return pages[0]


def file_dialog() -> QFileDialog | None:
    return next(
        (one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog) and one.isVisible()), None
    )


async def name_file(person: Person, path: Path) -> None:
    """Type the name of a file into the dialog that asks for one."""
    dialog = await person.wait_for("the question for a file", file_dialog)
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert line is not None
    await person.type_into(line, str(path))
    await person.key(Qt.Key.Key_Return, at=line)
    await person.wait_for("the answer", lambda: file_dialog() is None)


async def choose(person: Person, path: Path) -> None:
    page = person.all(ImportPage)[0]
    await person.wait_for("the keyboard in the import", lambda: page.isAncestorOf(focus(person)))
    await person.key(Qt.Key.Key_O, CONTROL, at=focus(person))
    await name_file(person, path)


def focus(person: Person) -> QWidget:
    """What has the keyboard, or will have it when the window has."""
    widget = person.desk.window.focusWidget()
    assert widget is not None
    return widget


async def in_focus(person: Person, name: str) -> None:
    """Wait until the keyboard is where a screen reader says this."""
    await person.wait_for(f"the keyboard at {name}", lambda: name in focus(person).accessibleName())


async def becomes(person: Person, heading: str, meaning: str) -> None:
    """Wait until a heading is listed, and see what it becomes."""
    step = person.all(ColumnsStep)[0]
    await person.wait_for(heading, lambda: heading in step.shown_headings())
    await has_field(person, heading)
    assert person.of(heading) == meaning


async def has_field(person: Person, name: str) -> None:
    """Wait until a field that is called so can be seen: a row that was made is shown a moment later."""
    await person.wait_for(name, lambda: any(plain(one.accessibleName()) == name for one in person.all(QComboBox)))


async def has_row(person: Person, *parts: str) -> None:
    await person.wait_for(f"a row with {parts}", lambda: person.rows(*parts))


def offered(person: Person, label: str) -> list[str]:
    combo = person.field(label)
    assert isinstance(combo, QComboBox)
    return [combo.itemText(place) for place in range(combo.count())]


_TOLD = (Column.REFERENCE, Column.FULL_NAME, Column.PHONE, Column.COD_AMOUNT)


async def kept_rows(person: Person) -> list[list[str]]:
    """What the imports hold, as the session gives it: reference, name, phone, amount."""
    session = person.program.session
    assert session is not None
    summaries = await session.imports.imports()
    found = []
    for summary in summaries:
        one = await session.imports.open(summary.head.import_id)
        assert one is not None
        found += [[one.check.text(place, column) for column in _TOLD] for place in range(len(one.check.rows))]
        await one.close()
    return found


@pytest.fixture
def english(tmp_path: Path) -> Path:
    path = tmp_path / "orders-14-july.csv"
    path.write_text(ENGLISH, encoding="utf-8")
    return path


# -- the whole way -------------------------------------------------------------------------------------------------


async def test_a_file_becomes_an_import_with_the_mouse(desks: Desks, sandbox: RunningSandbox, english: Path) -> None:
    person = await opened(desks, sandbox)
    await person.press_on("Import")
    await person.reads("Drop a file with orders here")
    assert not person.desk.window.tab_row.isVisible()
    await person.press_on("Choose a file…")
    await name_file(person, english)
    await has_row(person, "A-1", "Mona", "Zamalek")
    assert person.sees("Text (CSV), 2 rows")
    assert person.sees("Above the heading: Orders of the week")
    assert person.sees("1 row at the end is a sum or a signature and is left out: Total 1810")
    assert person.of("Heading") == "Row 2"
    await person.press_on("Next: columns")
    await person.reads("columns to look at")
    await becomes(person, "Mobile", "Phone")
    await becomes(person, "Last name", "Full name")
    await person.press_on("Next: check")
    await person.reads("Say first that the amber columns are right, or choose others.")
    await person.press_on("All of them are right")
    await person.reads_no_more("columns to look at")
    await person.press_on("Next: check")
    await has_row(person, "A-1", "Mona Adel")
    assert await kept_rows(person) == [
        ["A-1", "Mona Adel", "01001234567", "560"],
        ["A-2", "Karim Nabil", "01101234567", "1250"],
    ]


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.ARABIC])
async def test_a_file_becomes_an_import_with_the_keyboard_alone(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path, language: Language
) -> None:
    path = tmp_path / "طلبات.csv"
    path.write_bytes(ARABIC.encode("windows-1256"))
    english = language is Language.ENGLISH
    person = await opened(desks, sandbox, language=language)
    page = await begin(person)
    await person.wait_for("the keyboard in it", lambda: page.isAncestorOf(focus(person)))
    await choose(person, path)
    await has_row(person, "A-1", "منى عادل")
    written, parted = ("Encoding", "Cells are parted by") if english else ("ترميز الحروف", "فاصل الخلايا")
    assert "Windows-1256" in plain(person.of(written))
    assert person.of(parted) == ("Semicolon" if english else "فاصلة منقوطة")
    await person.wait_for("the way on", lambda: focus(person) is page.file.next)
    await person.key(Qt.Key.Key_Return, CONTROL, at=focus(person))
    await in_focus(person, "المبلغ")  # an amount is not always what is to be collected
    await becomes(person, "المبلغ", "Amount to collect" if english else "مبلغ التحصيل")
    while page.columns.choices is not None and page.columns.choices.doubtful():
        await person.key(Qt.Key.Key_F8, at=focus(person))
        await person.key(Qt.Key.Key_Return, at=focus(person))
    await person.key(Qt.Key.Key_Return, CONTROL, at=focus(person))
    await person.wait_for("the check", lambda: page.check is not None and page.check.opened is not None)
    await has_row(person, "A-1", "منى عادل")
    assert await kept_rows(person) == [["A-1", "منى عادل", "01001234567", "560"]]


async def test_who_presses_once_more_while_rows_are_checked_sends_none_of_them(
    desks: Desks, sandbox: RunningSandbox, english: Path
) -> None:
    person = await opened(desks, sandbox)
    page = await begin(person)
    await choose(person, english)
    await has_row(person, "Mona", "Zamalek")
    await person.press_on("Next: columns")
    await person.press_on("All of them are right")
    await person.reads_no_more("columns to look at")
    await person.key(Qt.Key.Key_Return, CONTROL, at=focus(person))
    assert page.columns.foot.hint() == "The rows are being checked."
    mobile = page.columns.row("Mobile").meaning
    assert not mobile.isEnabled()
    check = await person.wait_for("the check", lambda: page.check)
    await person.wait_for("its rows", check.isVisible)
    await person.key(Qt.Key.Key_Return, CONTROL, at=focus(person))
    assert person.sees("Look at the rows first; they can be sent in a moment.")
    await person.press_on("Save and close")
    orders: list[dict[str, Any]] = sandbox.control("GET", "/snapshot")["orders"]
    assert not [one for one in orders if str(one["reference"]).startswith("A-")]


async def test_columns_are_kept_for_the_next_file_with_this_heading(
    desks: Desks, sandbox: RunningSandbox, english: Path
) -> None:
    person = await opened(desks, sandbox)
    await begin(person)
    await choose(person, english)
    await has_row(person, "A-1")
    await person.press_on("Next: columns")
    await person.reads("columns to look at")
    await person.choose_in("Product", "Left out")
    await person.fill("What is inside", "Linen")
    await person.press_on("All of them are right")
    await person.press_on("Next: check")
    await has_row(person, "A-1", "Linen")
    await person.press_on("Back")  # to the columns, not another import
    await person.reads("What each column of the file becomes.")
    await person.press_on("Next: check")
    await has_row(person, "A-1", "Linen")
    assert len(await kept_rows(person)) == 2
    english.write_text(ENGLISH.replace("A-", "B-"), encoding="utf-8")
    person.desk.imports.open_file(english)
    await has_row(person, "B-1")
    await person.press_on("Next: columns")
    await person.reads("Columns as they were chosen for this heading before.")
    await becomes(person, "Product", "Left out")
    assert person.of("What is inside") == "Linen"
    assert not person.sees("columns to look at")


async def test_rows_laid_out_by_other_columns_are_laid_out_anew_after_a_question(
    desks: Desks, sandbox: RunningSandbox, english: Path
) -> None:
    person = await opened(desks, sandbox)
    await begin(person)
    await choose(person, english)
    await has_row(person, "A-1")
    await person.press_on("Next: columns")
    await person.press_on("All of them are right")
    await person.press_on("Next: check")
    await has_row(person, "A-1", "Mona Adel")
    await person.press_on("Back")
    await person.choose_in("Last name", "Left out")
    await person.press_on("Next: check")
    await person.answer("Not now")
    assert [row[1] for row in await kept_rows(person)] == ["Mona Adel", "Karim Nabil"]
    await person.press_on("Next: check")
    await person.answer("Lay them out anew")
    await has_row(person, "A-1", "Mona")
    assert [row[1] for row in await kept_rows(person)] == ["Mona", "Karim"]


# -- the imports that are kept -------------------------------------------------------------------------------------


async def test_imports_that_are_kept_come_first_and_are_dropped_after_a_question(
    desks: Desks, sandbox: RunningSandbox, english: Path
) -> None:
    person = await opened(desks, sandbox)
    page = await begin(person)
    await choose(person, english)
    await has_row(person, "A-1")
    await person.press_on("Next: columns")
    await person.press_on("All of them are right")
    await person.press_on("Next: check")
    await has_row(person, "A-1", "Mona Adel")
    await person.press_on("Save and close")
    await person.wait_for("the orders", lambda: not page.isVisible())
    await begin(person)
    await has_row(person, "orders-14-july.csv", "2")
    await person.key(Qt.Key.Key_Return, at=page.kept.table)
    await has_row(person, "A-1", "Mona Adel")
    await person.press_on("Back")
    await has_row(person, "orders-14-july.csv")
    await person.press_on("Discard…")
    await person.reads("2 rows of it were not sent and go with it.")
    await person.answer("Keep it")
    assert len(await kept_rows(person)) == 2
    await person.press_on("Discard…")
    await person.answer("Discard it")
    await person.reads("Drop a file with orders here")
    assert await kept_rows(person) == []


async def test_what_a_person_was_at_is_there_again(desks: Desks, sandbox: RunningSandbox, english: Path) -> None:
    person = await opened(desks, sandbox)
    page = await begin(person)
    await choose(person, english)
    await has_row(person, "A-1")
    await person.press_on("Next: columns")
    await person.reads("columns to look at")
    await person.choose_in("Product", "Left out")
    await person.key(Qt.Key.Key_1, CONTROL, at=person.window)
    await person.wait_for("the orders", lambda: not page.isVisible())
    await begin(person)
    assert person.of("Product") == "Left out"
    await person.key(Qt.Key.Key_Escape, at=focus(person))
    await has_row(person, "A-1", "Mona")
    await person.key(Qt.Key.Key_Escape, at=focus(person))
    await person.wait_for("the orders again", lambda: not page.isVisible())
    assert person.desk.window.tab_row.isVisible()


# -- other ways in -------------------------------------------------------------------------------------------------


def drop(widget: QWidget, *paths: Path) -> bool:
    """Drop files on a widget as the computer's own program for files does; whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    action, button, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), action, data, button, none)
    enter.ignore()
    QApplication.sendEvent(widget, enter)
    if not enter.isAccepted():
        return False
    dropped = QDropEvent(QPointF(9, 9), action, data, button, none)
    QApplication.sendEvent(widget, dropped)
    return dropped.isAccepted()


async def test_a_file_is_dropped_on_the_window(desks: Desks, sandbox: RunningSandbox, english: Path) -> None:
    person = await opened(desks, sandbox)
    field = person.desk.orders.list.filters.text
    assert drop(field, english)  # which leaves it to the window
    assert field.text() == ""
    await has_row(person, "A-1", "Mona", "Zamalek")
    english.write_text(ENGLISH.replace("A-", "C-"), encoding="utf-8")
    assert drop(person.desk.window, english, english.parent / "another.csv")
    await has_row(person, "C-1", "Mona", "Zamalek")
    await person.reads("One file at a time: the first of them is read.")


async def test_a_file_that_is_dropped_on_the_station_leaves_it(
    desks: Desks, sandbox: RunningSandbox, english: Path
) -> None:
    person = await opened(desks, sandbox)
    await person.key(Qt.Key.Key_F9, at=person.window)
    await person.reads("Nothing scanned yet")
    assert drop(person.desk.window, english)
    await has_row(person, "A-1", "Mona", "Zamalek")
    assert not person.desk.station.is_open


async def test_rows_of_a_spreadsheet_are_offered_as_an_import(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await opened(desks, sandbox)
    clipboard = QApplication.clipboard()
    clipboard.setText("only words")
    page = person.desk.orders.list
    page.table.setFocus()
    await person.key(Qt.Key.Key_V, CONTROL, at=page.table)
    await person.reads("There are no rows to paste. Copy them in a spreadsheet first.")
    clipboard.setText(PASTED)
    await person.key(Qt.Key.Key_V, CONTROL, at=page.table)
    await person.reads("Rows of a spreadsheet were copied. Ctrl+V again pastes them.")
    assert not person.all(ImportPage)
    await person.press_on("Paste as an import")
    await has_row(person, "Mona Adel", "01001234567")
    assert person.sees("Pasted rows")
    await person.press_on("Next: columns")
    await person.reads("What each column of the file becomes.")
    await becomes(person, "Phone", "Phone")
    await person.key(Qt.Key.Key_Escape, at=focus(person))
    await person.key(Qt.Key.Key_Escape, at=focus(person))
    await person.wait_for("the orders", lambda: not person.all(ImportPage))
    page.table.setFocus()
    for _ in range(2):
        await person.key(Qt.Key.Key_V, CONTROL, at=page.table)
    await has_row(person, "Mona Adel", "01001234567")


# -- read otherwise ------------------------------------------------------------------------------------------------


async def test_a_table_is_read_as_a_person_says(desks: Desks, sandbox: RunningSandbox, tmp_path: Path) -> None:
    path = tmp_path / "headless.csv"
    path.write_text("Deliver,Mona Adel,01001234567,Zamalek\nDeliver,Karim Nabil,01101234567,Maadi\n", encoding="utf-8")
    person = await opened(desks, sandbox)
    await begin(person)
    await choose(person, path)
    await has_row(person, "Mona Adel")  # no order is taken for the heading
    assert person.of("Heading") == "No heading"
    assert person.sees("Row 1 is an order already")
    await person.choose_in("Heading", "Row 1")
    await person.wait_for("one row less", lambda: not person.rows("Mona Adel"))
    await person.choose_in("Cells are parted by", "Semicolon")
    await has_row(person, "Deliver,Karim Nabil")


async def test_the_sheet_is_chosen_and_hidden_rows_are_said(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    from openpyxl import Workbook

    book = Workbook()
    first = book.active
    assert first is not None
    first.title = "Prices"
    first.append(["Thing", "Price"])
    first.append(["Lamp", 1250])
    orders = book.create_sheet("Orders")
    orders.append(["Name", "Phone", "Zone", "Address", "Product", "COD amount"])
    for at in range(3):
        orders.append([f"Customer {at}", f"0100123456{at}", "Zamalek", "5 Brazil St", "Lamp", 560])
    orders.row_dimensions[3].hidden = True
    path = tmp_path / "book.xlsx"
    book.save(path)
    person = await opened(desks, sandbox)
    await begin(person)
    await choose(person, path)
    await has_row(person, "Customer 1")
    assert "Orders" in person.of("Sheet")
    assert person.sees("Excel workbook, 3 rows")
    await person.press_on("Take the hidden row too")
    await person.wait_for("one row less", lambda: not person.rows("Customer 1"))
    assert person.sees("Excel workbook, 2 rows")
    await person.choose_in("Sheet", "Prices")
    await has_row(person, "Lamp", "1250")


# -- bad input -----------------------------------------------------------------------------------------------------


def _locked() -> bytes:
    return sheets.xls([["Name"]], locked=True)


BROKEN: list[tuple[str, Callable[[], bytes], str]] = [
    ("cut.xlsx", lambda: sheets.xlsx([["Name"]])[:90], "The file is damaged or not what its name says."),
    ("locked.xls", _locked, "The file is protected by a password."),
    ("picture.csv", lambda: b"\x89PNG\r\n\x1a\n" + bytes(99), "There is no table in this file."),
    ("zeros.csv", lambda: bytes(500), "it is a text with zero bytes in it"),
    ("empty.csv", lambda: b"", "There are no rows below the heading."),
    ("heading.csv", lambda: b"Name,Phone,Zone\n", "There are no rows below the heading."),
]


async def test_a_file_that_cannot_be_read_says_why_and_what_to_do(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path, english: Path
) -> None:
    person = await opened(desks, sandbox)
    page = await begin(person)
    for name, content, said in BROKEN:
        path = tmp_path / name
        path.write_bytes(content())
        person.desk.imports.open_file(path)
        await person.reads(said)
        page.file.next.click()
        await asyncio.sleep(0)
        assert person.all(FileStep)
        assert not person.all(ColumnsStep)
    gone = tmp_path / "gone.csv"
    person.desk.imports.open_file(gone)
    await person.reads("The file is not there any more.")
    gone.write_text(ENGLISH, encoding="utf-8")
    await person.press_on("Try again")
    await has_row(person, "A-1")
    await choose(person, english)
    await has_row(person, "A-1")


async def test_letters_that_cannot_be_told_are_asked_for(desks: Desks, sandbox: RunningSandbox, tmp_path: Path) -> None:
    path = tmp_path / "old.csv"
    path.write_bytes("Name,Phone\nJosé Müller,01001234567\n".encode("latin-1") + b"\x81\x8d\x8f\n")
    person = await opened(desks, sandbox)
    await begin(person)
    await choose(person, path)
    await person.reads("The letters of this file cannot be told for certain.")
    await person.choose_in("Encoding", "Windows-1256")
    await has_row(person, "01001234567")


async def test_a_map_is_saved_loaded_and_refused(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path, english: Path
) -> None:
    person = await opened(desks, sandbox)
    await begin(person)
    await choose(person, english)
    await has_row(person, "A-1")
    await person.press_on("Next: columns")
    await person.press_on("All of them are right")
    await person.choose_in("Product", "Left out")
    await person.press_on("Save the map…")
    kept = tmp_path / "mine.json"
    await name_file(person, kept)
    await person.reads("The map is saved: mine.json")
    assert json.loads(kept.read_text(encoding="utf-8"))["columns"]["fullName"] == ["First name", "Last name"]
    await person.choose_in("Product", "What is inside")
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("[" * 100_000, encoding="utf-8")
    await person.press_on("Load a map…")
    await name_file(person, nonsense)
    await person.reads("nonsense.json is no map of columns, so nothing was changed.")
    await becomes(person, "Product", "What is inside")
    await person.press_on("Load a map…")
    await name_file(person, kept)
    await person.reads("Columns as the map mine.json says.")
    await becomes(person, "Product", "Left out")


async def test_what_no_order_can_do_without_is_asked_for(desks: Desks, sandbox: RunningSandbox, tmp_path: Path) -> None:
    path = tmp_path / "thin.csv"
    path.write_text("Thing,Telephone,Where to\nLamp,01001234567,5 Brazil St\n", encoding="utf-8")
    person = await opened(desks, sandbox)
    await begin(person)
    await choose(person, path)
    await has_row(person, "Lamp")
    await person.press_on("Next: columns")
    await person.wait_for("the columns", lambda: person.sees("Missing: "))
    await person.press_on("Next: check")
    assert await kept_rows(person) == []
    await in_focus(person, "Thing")  # nothing is known of it yet
    await person.choose_in("Thing", "Full name")
    await person.choose_in("Telephone", "Phone")
    await person.choose_in("Where to", "Address")
    await person.reads("zones are proposed from the addresses")
    await person.fill("What is inside", "Lamp")
    await person.reads_no_more("Missing: ")


async def test_a_template_is_saved_and_read_again(desks: Desks, sandbox: RunningSandbox, tmp_path: Path) -> None:
    person = await opened(desks, sandbox)
    await begin(person)
    await person.press_on("Save a template…")
    path = tmp_path / "mine.xlsx"
    await name_file(person, path)
    await person.reads("The template is saved: mine.xlsx")
    await choose(person, path)
    await person.reads("There are no rows below the heading.")


async def test_a_wide_file_is_shown_whole_and_the_wheel_changes_nothing(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    names = ["Name", "Phone", "Zone", "Address", *(f"Extra {at}" for at in range(150))]
    cells = ["Mona Adel", "01001234567", "Zamalek", "5 Brazil St", *map(str, range(150))]
    path = tmp_path / "wide.csv"
    path.write_text(",".join(names) + "\n" + ",".join(cells) + "\n", encoding="utf-8")
    person = await opened(desks, sandbox)
    page = await begin(person)
    await choose(person, path)
    await has_row(person, "Mona Adel")
    await person.press_on("Next: columns")
    await person.wait_for("the last column", lambda: "Extra 149" in page.columns.shown_headings())
    await person.wait_for(
        "its field", lambda: any(one.accessibleName() == "Extra 149" for one in person.all(QComboBox))
    )
    assert offered(person, "Extra 149")[0] == "Left out"
    combo = person.field("Extra 3")
    before = person.of("Extra 3")
    none = Qt.KeyboardModifier.NoModifier
    for _ in range(3):
        turned = QWheelEvent(
            QPointF(9, 9), QPointF(9, 9), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton, none,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(combo, turned)
    assert person.of("Extra 3") == before
