"""The print page, and what is asked before a label is printed again: through the window, on files read again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QScrollArea, QWidget

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper
from courier_desk.host.settings import Again, Settings
from courier_desk.printing.bitmap import Bitmap
from courier_desk.ui.printing.page import PrintPage
from courier_desk.ui.printing.preview import SheetView
from courier_desk.ui.widgets import Severity
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.printing.readers import printed_pages, zbar
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

DPI = 203


def settings_for(folder: Path, **chosen: object) -> Settings:
    """Labels become files of A5 pages."""
    return replace(Settings(label_profiles=(LabelProfile(folder=str(folder / "printed"), dpi=DPI),)), **chosen)  # type: ignore[arg-type]


async def four_orders(person: Person, sandbox: RunningSandbox) -> list[str]:
    """Connect and check the newest four orders; gives their numbers in the order they were checked."""
    await person.connect(sandbox)
    page = person.desk.orders.list
    await person.wait_for("orders", lambda: page.model.rowCount() >= 4 and page.model.row(3))
    for place in range(4):
        page.choosing.toggle(place)
    rows = [page.model.row(place) for place in range(4)]
    numbers = [row.number for row in rows if row is not None]
    assert len(numbers) == 4
    assert all(numbers)
    await person.reads("4 selected")
    page.table.setFocus()
    return numbers


async def print_page(person: Person) -> PrintPage:
    """Open the print page with its key, and wait for the first picture."""
    await person.key(Qt.Key.Key_P, CONTROL | SHIFT, at=person.desk.orders.list.table)
    page = await person.wait_for("the print page", lambda: person.desk.orders.print_page)
    await person.wait_for("its first picture", page.view.pages)
    return page


@pytest.fixture
def own_sandbox() -> Iterator[RunningSandbox]:
    """A service of one story, whose couriers stand still."""
    with RunningSandbox(orders=60, speed=0.001, seed=9) as running:
        yield running


async def test_the_label_of_a_cancelled_order_is_not_printed_beside_others(
    desks: Desks, own_sandbox: RunningSandbox
) -> None:
    """A parcel that nobody wants any more would leave with it."""
    person = desks.start(settings=settings_for(desks.folder, label_ask=True))
    cancelled, *others = await four_orders(person, own_sandbox)
    own_sandbox.control("POST", f"/orders/{cancelled}", {"status": "canceled"})
    session = person.program.session
    assert session is not None
    session.mirror.read_now()
    await person.row(cancelled, "Cancelled")
    await print_page(person)
    await person.reads("1 cancelled order is left out")
    await person.reads(f"1 of {len(others)}")


def seen(page: PrintPage, folder: Path) -> list[str]:
    """Read the numbers out of the picture that is shown, from the leading edge of the sheet."""
    (image,) = page.view.pages()
    found = {text for text in zbar(Bitmap.of(image, DPI), folder) if text.startswith("CODE-128:")}
    return sorted(text.removeprefix("CODE-128:") for text in found)


async def next_label(person: Person, page: PrintPage) -> None:
    """Go on to the next label with its key."""
    page.thumbnails.setFocus()
    await person.key(Qt.Key.Key_PageDown, at=page.thumbnails)


async def shows(person: Person, page: PrintPage, folder: Path, *numbers: str) -> None:
    """Wait until exactly these can be read out of the picture."""
    await person.wait_for(
        f"a picture of {numbers}", lambda: page.view.pages() and seen(page, folder) == sorted(numbers)
    )


def fetched(sandbox: RunningSandbox) -> int:
    """Count the labels that the service was asked for."""
    return sum("/awb" in str(one.get("path", "")) for one in sandbox.control("GET", "/requests?limit=1000")["requests"])


def files(folder: Path) -> list[Path]:
    """Give what was printed, oldest first."""
    found = (folder / "printed").glob("[!.]*.pdf")
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def read_in(path: Path, folder: Path) -> list[list[str]]:
    """Read each page of a file with another program's eyes."""
    pages = [zbar(page, folder) for page in printed_pages(path, DPI)]
    return [sorted(text.removeprefix("CODE-128:") for text in page if text.startswith("CODE-128:")) for page in pages]


def turn_wheel(view: SheetView, angle: int, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Turn the wheel over the middle of the sheet."""
    viewport = view.findChildren(QScrollArea)[0].viewport()
    spot = viewport.rect().center()
    none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    turned = QWheelEvent(
        QPointF(spot), QPointF(viewport.mapToGlobal(spot)), QPoint(), QPoint(0, angle), none, modifiers, phase, False
    )
    QApplication.sendEvent(viewport, turned)


async def test_labels_are_looked_at_before_they_are_printed(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start(settings=settings_for(desks.folder))
    numbers = await four_orders(person, sandbox)
    sandbox.control("DELETE", "/requests")
    page = await print_page(person)
    await person.reads("Print 4 labels")
    await shows(person, page, desks.folder, numbers[0])
    await person.reads("4 labels, 3 requests")  # the one that is looked at is kept now
    assert fetched(sandbox) == 1
    await next_label(person, page)
    await shows(person, page, desks.folder, numbers[1])
    assert person.sees("Label 2 of 4")
    assert fetched(sandbox) == 2
    await person.press(page.options.papers.row(Paper.LABEL_100X150))
    await person.reads("A5 made smaller, to ")
    await shows(person, page, desks.folder, numbers[1])
    fits = page.view.zoom
    await person.press_on("Larger")
    assert page.view.zoom > fits
    await person.press_on("Fit")
    assert page.view.zoom == fits
    area = page.view.findChildren(QScrollArea)[0]
    sheet = area.widget()
    assert sheet is not None
    for size in ((1180, 640), (1366, 768)):
        person.desk.window.resize(*size)
        await person.wait_for("the sheet fitted anew", lambda: sheet.size() == area.maximumViewportSize())
        bars = (area.verticalScrollBar(), area.horizontalScrollBar())
        assert [bar.maximum() for bar in bars] == [0, 0], "what fits needs no bars"
    turn_wheel(page.view, 120, CONTROL)
    assert page.view.zoom > fits
    turn_wheel(page.view, -120, CONTROL)
    turn_wheel(page.view, -120)  # without the key it scrolls
    assert page.view.zoom == fits
    assert files(desks.folder) == []
    await person.choose_in("Order of the labels", "By number")
    in_order = sorted(numbers, key=int)
    await person.wait_for("them by number", lambda: [row.number for row in page.rows] == in_order)
    jobs: list[int] = []
    page.job_started.connect(jobs.append)
    await person.key(Qt.Key.Key_Return, CONTROL, at=page.options.printer)
    await person.wait_for("four files", lambda: len(files(desks.folder)) == 4)
    await person.wait_for("the list", person.desk.orders.list.isVisible)
    await person.wait_for("a job", lambda: jobs)
    assert [read_in(path, desks.folder) for path in files(desks.folder)] == [[[number]] for number in in_order]
    kept = person.program.settings.label_profiles
    assert [one.paper for one in kept] == [Paper.LABEL_100X150]


async def test_two_on_a_sheet_begin_in_the_half_that_is_free_and_go_into_one_file(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start(settings=settings_for(desks.folder))
    numbers = await four_orders(person, sandbox)
    page = await print_page(person)
    await person.press(page.options.papers.row(Paper.TWO_A5_ON_A4))
    await person.reads("2 pages for 4 labels")
    await shows(person, page, desks.folder, *numbers[:2])
    await person.press_on("Second half")
    await person.reads("3 pages for 4 labels")
    await shows(person, page, desks.folder, numbers[0])
    (image,) = page.view.pages()
    first_half = Bitmap.of(image.copy(0, 0, image.width() // 2 - 8, image.height()), DPI)
    assert first_half.blank
    await next_label(person, page)
    await shows(person, page, desks.folder, *numbers[1:3])
    await person.press_on("Save as PDF…")
    path = desks.folder / "labels.pdf"
    dialog = await person.wait_for("where to", file_dialog)
    name = dialog.findChild(QLineEdit, "fileNameEdit")
    assert name is not None
    await person.type_into(name, str(path))
    await person.key(Qt.Key.Key_Return, at=name)
    await person.reads("4 labels saved in labels.pdf")
    assert read_in(path, desks.folder) == [[numbers[0]], sorted(numbers[1:3]), [numbers[3]]]
    assert files(desks.folder) == []
    await person.key(Qt.Key.Key_Escape, at=page.options.printer)
    await person.wait_for("the list", person.desk.orders.list.isVisible)
    assert person.program.settings.label_profiles[0].paper is Paper.A5  # nothing was printed, nothing is remembered


async def test_in_training_the_paper_is_kept_though_nobody_chose_where_labels_go(desks: Desks) -> None:
    person = desks.start(training=True)
    await person.at_work()
    table = person.desk.orders.list.table
    await person.wait_for("orders", person.desk.orders.list.model.rowCount)
    await person.key(Qt.Key.Key_Space, at=table)
    page = await print_page(person)
    await person.press(page.options.papers.row(Paper.LABEL_100X150))
    assert page.options.remember.isChecked()
    await person.press_on("Print 1 label")
    await person.wait_for("the list", person.desk.orders.list.isVisible)
    assert person.program.preferences.label_profile.paper is Paper.LABEL_100X150
    again = await print_page(person)
    assert again.options.profile.paper is Paper.LABEL_100X150


def file_dialog() -> QFileDialog | None:
    """The dialog that asks for a file."""
    return next(
        (one for one in QApplication.topLevelWidgets() if isinstance(one, QFileDialog) and one.isVisible()), None
    )


async def test_a_label_that_cannot_be_had_says_so_in_its_place_and_is_left_out_of_the_file(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start(settings=settings_for(desks.folder))
    numbers = await four_orders(person, sandbox)
    sandbox.control("PUT", "/faults", {"faults": f"label:path=/orders/{numbers[1]}/awb,how=smudged"})
    try:
        await person.click_row(numbers[0])
        person.desk.orders.list.row_menu.open(QPoint(300, 300))
        await person.choose("Print 4 labels…")
        page = await person.wait_for("the print page", lambda: person.desk.orders.print_page)
        await shows(person, page, desks.folder, numbers[0])
        await next_label(person, page)
        await person.reads("Not printed: the barcode cannot be read at this printer's resolution.")
        assert page.view.pages()  # it is shown all the same
        path = desks.folder / "labels.pdf"
        page.saving.write(path, page.wanted, page.options.profile)
        await person.reads("3 labels saved in labels.pdf. 1 could not be read")
    finally:
        sandbox.control("DELETE", "/faults")
    assert read_in(path, desks.folder) == [[numbers[0]], [numbers[2]], [numbers[3]]]


async def test_what_was_printed_before_is_asked_about_left_out_or_printed_as_settled(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start(settings=settings_for(desks.folder))
    numbers = await four_orders(person, sandbox)
    session, table = person.program.session, person.desk.orders.list.table
    assert session is not None

    async def copies() -> list[int]:
        return [len(await session.labels.prints(number)) for number in numbers]

    async def printed(*wanted: int) -> None:
        while await copies() != list(wanted):
            await asyncio.sleep(0.02)

    await person.click_row(numbers[3])
    await person.key(Qt.Key.Key_P, at=table)
    await printed(0, 0, 0, 1)
    await person.reads("its barcode was read back")
    await person.key(Qt.Key.Key_P, at=table)
    await person.reads(f"Print label {numbers[3]} again?")
    await person.answer("Do not print")
    await person.key(Qt.Key.Key_P, at=table)
    await person.reads(f"Print label {numbers[3]} again?")
    await person.answer("Print again")
    await printed(0, 0, 0, 2)
    await person.reads(", copy 2.")
    await person.key(Qt.Key.Key_P, CONTROL, at=table)
    await person.reads("1 of 4 were printed before")
    await person.answer("Leave them out")
    await printed(1, 1, 1, 2)
    board = session.prints.board
    await person.wait_for("the end of the job", lambda: not any(board.is_under_way(number) for number in numbers))
    person.program.preferences.change(label_again=Again.LEAVE_OUT)
    await person.click_row(numbers[0])
    await person.key(Qt.Key.Key_P, at=table)
    await person.reads("it is not printed again")
    assert person.desk.window.status.look() == Severity.HINT.value
    page = await print_page(person)
    await person.reads("4 of 4 labels were printed before.")
    await person.press_on("Left out. Print them all the same")
    await person.reads("Leave them out")
    await person.press_on("Close")
    person.program.preferences.change(label_again=Again.PRINT)
    await person.wait_for("the list", person.desk.orders.list.isVisible)
    assert not page.isVisible()
    await person.key(Qt.Key.Key_P, at=table)
    await printed(2, 1, 1, 2)


async def test_asked_first_the_page_opens_for_p_and_for_an_order_that_is_being_created(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start(settings=settings_for(desks.folder, label_ask=True))
    numbers = await four_orders(person, sandbox)
    await person.click_row(numbers[2])
    await person.key(Qt.Key.Key_P, at=person.desk.orders.list.table)
    page = await person.wait_for("the print page", lambda: person.desk.orders.print_page)
    await shows(person, page, desks.folder, numbers[2])
    await person.press_on("Close")
    session = person.program.session
    assert session is not None
    session.outbox.hold(True)
    await person.new_order()
    await person.customer()
    await person.parcel()
    await person.key(Qt.Key.Key_Return, CONTROL | SHIFT, at=person.field("Address"))
    await person.reads("Print 1 label")
    waits = "Its label follows when the order is created."
    await person.wait_for(
        "what is waited for", lambda: waits in [plain(one.accessibleName()) for one in person.all(QWidget)]
    )
    session.outbox.hold(False)
    await person.wait_for("its number", lambda: page.rows[0].number)
    number = page.rows[0].number
    await shows(person, page, desks.folder, number)
    assert files(desks.folder) == []
    await person.press_on("Print 1 label")
    await person.wait_for("its file", lambda: [path.name for path in files(desks.folder)] == [f"label-{number}.pdf"])


async def test_a_paper_has_its_own_printer_and_one_that_is_gone_stops_only_itself(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    here = LabelProfile(name="here", folder=str(desks.folder / "printed"), dpi=DPI)
    gone = LabelProfile(name="gone", printer="HP-By-The-Door", paper=Paper.A4, dpi=300)
    person = desks.start(settings=Settings(label_profiles=(here, gone), label_profile="here"))
    await four_orders(person, sandbox)
    page = await print_page(person)
    await person.press(page.options.papers.row(Paper.A4))
    await person.wait_for("its status", lambda: "not there now" in page.options.printer.currentText())
    await person.reads("Nothing is printed on another one in its place.")
    assert page.options.foot.print.off_reason
    await person.reads("read back at 300 dpi")
    await person.press(page.options.papers.row(Paper.A5))
    await person.wait_for("a place to print", lambda: not page.options.foot.print.off_reason)
    assert page.options.profile == here
    await person.press_on("Close")
    await person.settings("Printing")
    await person.reads("HP-By-The-Door, not there now. The printer is not there now.")
    person.desk.window.status_line.printer.click()
    await person.choose("HP-By-The-Door, A4")
    await person.wait_for("it in use", lambda: person.program.station.profile == gone)
    await person.wait_for(
        "red in the status line", lambda: "not there now" in person.desk.window.status_line.printer.text()
    )
    assert plain(person.of("Label printer")) == "HP-By-The-Door"
