"""Labels through the window: broken, unreadable, no printer. Told at the order, and nothing printed by mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.host.settings import Settings
from courier_desk.ui.widgets import PaintedButton
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person


async def an_order(person: Person, sandbox: RunningSandbox) -> str:
    """Create an order and make it the current one; gives its number."""
    await person.connect(sandbox)
    await person.new_order()
    await person.customer()
    await person.parcel()
    reference = await person.create()
    await person.to_list()
    number = (await person.row(reference, "New"))[0]
    await person.click_row(number)
    await person.reads("Print AWB")
    return number


def printed(folder: Path) -> list[str]:
    """Name the labels that were written."""
    return sorted(path.name for path in (folder / "printed").glob("[!.]*")) if (folder / "printed").is_dir() else []


async def test_a_label_that_becomes_a_file_is_saved_and_not_sent(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def show(url: QUrl) -> bool:
        shown.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", show)
    person = desks.start()
    number = await an_order(person, sandbox)
    await person.press_on("Print AWB")
    await person.reads(f"Label {number} saved as label-{number}.pdf")
    await person.reads(f"Saved as label-{number}.pdf; its barcode was read back.")
    await person.reads(f"Label saved as label-{number}.pdf")
    assert not any(words in text for text in person.texts() for words in ("Sent to", "sent to", "Printed by"))
    await person.press_on("Open folder")
    assert shown == [str(desks.folder / "printed")]


async def test_a_label_of_an_order_that_was_changed_since_is_said_to_be_old(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    """The parcel bears an amount that nobody is to collect any more."""
    person = desks.start()
    number = await an_order(person, sandbox)
    await person.press_on("Print AWB")
    await person.reads(f"Saved as label-{number}.pdf; its barcode was read back.")
    await person.press_on("Edit")
    await person.reads(f"Edit {number}")
    await person.fill("Amount to collect", "100")
    await person.press_on("Save")
    await person.reads("The change was taken")
    await person.reads("Changed since its label was printed: print it again, and take the old label off.")
    assert not person.sees("its barcode was read back.")
    await person.press_on("Print AWB")
    await person.wait_for("a new one", lambda: not person.sees("Changed since its label was printed"))


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("truncated", "The label is damaged. Try again; it is asked for anew."),
        ("not_pdf", "What came is not a label. Try again; the label is asked for anew."),
    ],
)
async def test_a_broken_label_is_told_and_a_click_gets_another(
    desks: Desks, sandbox: RunningSandbox, how: str, sentence: str
) -> None:
    person = desks.start()
    number = await an_order(person, sandbox)
    sandbox.control("PUT", "/faults", {"faults": f"label:path=/orders/*/awb,how={how},count=1"})
    await person.press_on("Print AWB")
    await person.reads(sentence)
    assert printed(desks.folder) == []
    await person.press_on("Print AWB")
    await person.reads("its barcode was read back")
    assert not person.sees(sentence)
    assert printed(desks.folder) == [f"label-{number}.pdf"]


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("smudged", "Not printed: the barcode cannot be read at this printer's resolution."),
        ("other_order", "Not printed: the label holds another number than this order."),
    ],
)
async def test_a_label_that_does_not_read_is_not_printed_and_can_be_looked_at(
    desks: Desks, sandbox: RunningSandbox, how: str, sentence: str
) -> None:
    person = desks.start()
    number = await an_order(person, sandbox)
    sandbox.control("PUT", "/faults", {"faults": f"label:path=/orders/*/awb,how={how}"})
    try:
        await person.press_on("Print AWB")
        await person.reads(sentence)
    finally:
        sandbox.control("DELETE", "/faults")
    assert printed(desks.folder) == []
    await person.press_on("Look at the label")
    await person.reads(f"Label of order {number}")
    assert any(not label.pixmap().isNull() for label in person.all(QLabel))
    await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.press_on("Print AWB")
    await person.reads("its barcode was read back")
    assert not person.sees("Look at the label")


async def test_a_missing_printer_is_never_another_one(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start(
        settings=Settings(label_profiles=(LabelProfile(printer="Label-Printer-By-The-Door", dpi=203),))
    )
    await an_order(person, sandbox)
    await person.reads("Label-Printer-By-The-Door")  # with its paper, or that it is not there, once that is known
    await person.press_on("Print AWB")
    await person.reads("The printer is not there. Nothing was printed on another one.")
    assert printed(desks.folder) == []


async def test_without_a_chosen_printer_nothing_is_guessed(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start(settings=Settings(label_profiles=(LabelProfile(dpi=203),)))
    await an_order(person, sandbox)
    await person.reads("Choose a printer")
    await person.press_on("Print AWB")
    await person.reads("No printer is chosen yet.")
    button = await person.wait_for("Print, which is off", lambda: person.button("Print 1 label"))
    assert isinstance(button, PaintedButton)
    assert button.off_reason == "No printer is chosen yet."
    page = person.desk.orders.print_page
    assert page is not None
    await person.wait_for("the label, which can be looked at", page.view.pages)
    await person.key(Qt.Key.Key_Escape, at=page.options.printer)
    await person.wait_for("the list", person.desk.orders.list.isVisible)
    assert printed(desks.folder) == []
