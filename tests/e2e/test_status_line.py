"""What the status line says of a person's own deeds, and with which severity: done, a hint, a warning, a failure."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from courier_desk.domain.chosen_orders import ChosenKeys
from courier_desk.domain.order_rules import Action
from courier_desk.domain.orders import OrderType
from courier_desk.ui.printing.page import PrintPage
from courier_desk.ui.widgets import PaintedButton, PopupFrame
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.e2e.test_keyboard_alone import here
from tests.e2e.test_labels import an_order
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

DONE, HINT, WARNING, FAILURE = ("check", "grn"), ("info", "tx2"), ("alert", "amb"), ("alert", "red")


async def told(person: Person, part: str) -> tuple[str, str]:
    """Wait until the status line says this, and give its icon and the token of its colour."""
    message = person.desk.window.status_line.message
    await person.wait_for(part, lambda: part in plain(message.text()))
    assert part in plain(message.accessibleName())  # what a screen reader is told
    return message.look()


@pytest.mark.slow
async def test_each_message_has_its_own_severity(desks: Desks, sandbox: RunningSandbox) -> None:
    """A number nobody knows, a button that is off, a file that cannot be written: none of them is a success."""
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer()
    await person.parcel()
    reference = await person.create()
    await person.to_list()
    number = (await person.row(reference, "New"))[0]
    await person.click_row(number)
    orders = person.desk.orders
    page, nowhere = orders.list, desks.folder / "no such folder"
    row, columns = page.current, page.table.shown_columns()
    assert row is not None
    seen: dict[str, tuple[str, str]] = {}
    orders.begin_from("999999", OrderType.RETURN)
    seen["return"] = await told(person, "does not know this number")
    await person.key(Qt.Key.Key_C, CONTROL, at=page.table)
    seen["copy"] = await told(person, f"Copied {number}")
    await person.key(Qt.Key.Key_C, CONTROL | SHIFT, at=page.table)
    seen["copy row"] = await told(person, f"The row of {number} is copied")
    QGuiApplication.clipboard().clear()
    orders.clone("999998")
    seen["clone"] = await told(person, "does not know this number")
    off = page.panels.order.buttons.button(Action.RETURN)
    assert isinstance(off, PaintedButton)
    await person.key(Qt.Key.Key_R, at=page.table)
    seen["off"] = await told(person, "Return: possible once this order is completed.")
    await person.press_on("Copy the number")
    seen["copy button"] = await told(person, f"Copied {number}")
    assert QGuiApplication.clipboard().text() == number
    orders.edit("999997")
    seen["edit"] = await told(person, "does not know this number")
    page.export.write(nowhere / "orders.csv", columns, ChosenKeys((row.key,)))
    seen["no file"] = await told(person, "orders.csv could not be written")
    page.export.write(desks.folder / "orders.csv", columns, ChosenKeys((row.key,)))
    seen["file"] = await told(person, "1 order exported to orders.csv")
    orders.show_print_page((row,))
    printing = person.all(PrintPage)[0]
    printing.saving.write(nowhere / "labels.pdf", (row,), printing.options.profile)
    seen["no labels"] = await told(person, "labels.pdf could not be written")
    assert seen == {
        "return": FAILURE,
        "copy": DONE,
        "copy row": DONE,
        "copy button": DONE,
        "clone": FAILURE,
        "off": HINT,
        "edit": FAILURE,
        "no file": FAILURE,
        "file": DONE,
        "no labels": FAILURE,
    }


async def test_a_merchant_without_orders_is_not_called_so_once_one_was_made(desks: Desks) -> None:
    with RunningSandbox(orders=0) as empty:
        person = desks.start()
        await person.connect(empty)
        await person.reads("the service has no orders for this merchant")
        await person.new_order()
        await person.customer()
        await person.parcel()
        reference = await person.create()
        await person.to_list()
        await person.row(reference, "New")
        await person.reads_no_more("the service has no orders for this merchant")


def _has_keyboard(widget: QWidget) -> bool:
    return QApplication.focusWidget() is widget


async def test_a_menu_of_the_frame_leaves_the_keyboard_in_the_page(desks: Desks, sandbox: RunningSandbox) -> None:
    """The button kept it: Escape, Down and E of the page were dead until somebody clicked there."""
    person = desks.start()
    await an_order(person, sandbox)
    window, table = person.desk.window, person.desk.orders.list.table
    for key, modifiers in ((Qt.Key.Key_P, CONTROL | SHIFT), (Qt.Key.Key_Comma, CONTROL), (None, None)):
        if key is not None and modifiers is not None:
            await person.key(key, modifiers, at=window)
            await person.wait_for("another page", lambda: not table.isVisible())
        before = QApplication.focusWidget()
        assert before is not None
        await person.press(window.status_line.printer)
        menu = (await person.wait_for("its menu", lambda: person.all(QMenu)))[0]
        await person.key(Qt.Key.Key_Escape, at=menu)
        await person.wait_for("the keyboard back", partial(_has_keyboard, before))
        for button in (window.top_bar.connection, window.status_line.changes, window.top_bar.switcher):
            await person.press(button)
            await person.wait_for("its box", lambda: person.all(PopupFrame))
            await person.key(Qt.Key.Key_Escape, at=here())
            assert not person.all(PopupFrame)
            await person.wait_for(f"it back from {button.accessibleName()}", partial(_has_keyboard, before))
        if key is not None:
            await person.key(Qt.Key.Key_Escape, at=before)
            await person.wait_for("the list again", table.isVisible)
    await person.new_order()
    address = person.field("Address")
    address.setFocus()
    await person.key(Qt.Key.Key_M, CONTROL, at=window)
    await person.wait_for("the merchants", lambda: person.all(PopupFrame))
    await person.key(Qt.Key.Key_Escape, at=here())
    assert address.hasFocus()
