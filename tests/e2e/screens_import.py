"""A walk through the import: its steps, empty, filled and in trouble."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from openpyxl import Workbook
from PySide6.QtWidgets import QWidget

from courier_desk.ui.frame import Tab
from courier_desk.ui.imports.page import ImportPage
from courier_desk.ui.widgets import ConfirmDialog
from tests.support.window import Person

Screen = tuple[str, QWidget]
HEADING = ("Order no.", "First name", "Last name", "Mobile", "Area", "Address", "Product", "Total", "Colour")
ROWS = (
    ("A-1", "Karim", "Abdel Aziz", "01001234567", "Zamalek", "9 Sample Street", "Linen bed sheet set", "560", "red"),
    ("A-2", "Karim", "Abdel Aziz", "01101234567", "tagamo3 5", "9 Sample Street", "Linen bed sheet set", "1250", "red"),
)
#: What stands in the files.
TYPED = frozenset(
    {
        "Orders of the week",
        "Prices",
        "Sales",
        "orders.csv",
        "orders.xlsx",
        "broken.xlsx",
        "old.csv",
        "empty.csv",
        "التجمع الخامس",
    }
    | set(HEADING)
    | {cell for row in ROWS for cell in row}
)


#: Letters of no encoding that can be told.
_UNKNOWN = "Name,Phone\nJosé Müller,01001234567\n".encode("latin-1") + b"\x81\x8d\x8f\n"


def _workbook(folder: Path) -> Path:
    """Two sheets, a title, hidden rows, the heading once more, a sum at the end."""
    book = Workbook()
    prices = book.active
    assert prices is not None
    prices.title = "Prices"
    prices.append(["Total"])
    prices.append([560])
    orders = book.create_sheet("Sales")
    orders.append(["Orders of the week"])
    for row in (HEADING, *ROWS, HEADING, *ROWS):
        orders.append(row)
    orders.append(["Total", *[None] * 6, 1810])
    for number in (6, 7):
        orders.row_dimensions[number].hidden = True
    path = folder / "orders.xlsx"
    book.save(path)
    return path


async def imports(person: Person, folder: Path) -> AsyncIterator[Screen]:
    """The steps before the check, the list of what is kept, and what cannot be read."""
    window = person.desk.window
    window.show_page(Tab.ORDERS)
    window.tab_row.import_file.click()
    page: ImportPage = await person.wait_for("the import", lambda: person.desk.imports.page)
    await person.wait_for("the page", page.isVisible)
    yield "import, no file", window
    page.open_file(_workbook(folder))
    await person.wait_for("the workbook", lambda: page.file.table)
    yield "import, a workbook", window
    text = folder / "orders.csv"
    lines = "\n".join(",".join(row) for row in (HEADING, *ROWS))
    text.write_bytes(lines.replace("tagamo3 5", "التجمع الخامس").encode("windows-1256"))
    page.open_file(text)
    await person.wait_for("the text", lambda: page.file.table)
    yield "import, a text", window
    page.file.next.click()
    await person.wait_for("the columns", lambda: "Colour" in page.columns.shown_headings())
    yield "import, columns", window
    choices = page.columns.choices
    assert choices is not None
    combo = page.columns.row("Mobile").meaning
    combo.setCurrentIndex(0)
    combo.activated.emit(0)
    page.columns.next.click()
    yield "import, columns missing", window
    page.columns.back.click()
    for name, content in (("broken.xlsx", b"PK\x03\x04"), ("old.csv", _UNKNOWN), ("empty.csv", b"")):
        path = folder / name
        path.write_bytes(content)
        page.open_file(path)
        await person.wait_for(name, lambda: not page.file.is_reading)
        yield f"import, {name}", window
    page.open_file(text)
    await person.wait_for("the text again", lambda: page.file.table)
    page.file.next.click()
    await person.wait_for("its columns again", lambda: "Colour" in page.columns.shown_headings())
    page.columns.all_right.click()
    page.columns.next.click()
    check = await person.wait_for("the check", lambda: page.check)
    await person.wait_for("its rows", lambda: check.opened is not None and check.isVisible())
    check.back.click()  # to the columns
    combo = page.columns.row("Colour").meaning
    combo.setCurrentIndex(1)
    combo.activated.emit(1)
    page.columns.next.click()
    question = await person.wait_for("a question", lambda: window.findChild(ConfirmDialog))
    yield "import, lay out anew", question
    question.reject()
    page.close_button.click()
    page.new_import()
    person.desk.imports.open()
    await person.wait_for("the list", page.kept.isVisible)
    yield "import, kept", window
    page.kept.drop.click()
    question = await person.wait_for("a question", lambda: window.findChild(ConfirmDialog))
    yield "import, drop", question
    question.reject()
    page.close_button.click()
