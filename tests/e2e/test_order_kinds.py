"""Deliver, Return and Exchange made through the window, in both manners of the service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt

from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person


@pytest.fixture(scope="module", params=["spec", "live"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[RunningSandbox]:
    """The service in each of its manners."""
    with RunningSandbox(mode=request.param, speed=0.001) as running:
        yield running


async def completed_order(person: Person, sandbox: RunningSandbox) -> str:
    """Create a Deliver order and have the courier complete it; gives its number."""
    await person.new_order()
    await person.customer()
    await person.parcel()
    reference = await person.create()
    await person.to_list()
    number = (await person.row(reference, "New"))[0]
    sandbox.control("POST", f"/orders/{number}", {"status": "completed"})
    await person.key(Qt.Key.Key_F5, at=person.window)
    await person.row(number, "Completed")
    return number


async def test_deliver_with_express_says_its_fee_before_and_has_it_after(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer()
    await person.parcel()
    await person.reads("makes the fee EGP")
    fee = next(text for text in person.texts() if text.startswith("makes the fee")).removeprefix("makes the fee EGP ")
    await person.tick("Express")
    await person.reads("Cairo, Deliver, express")
    reference = await person.create()
    await person.to_list()
    assert fee in await person.row(reference, "New")


async def test_return_and_exchange_of_an_order_in_the_list(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await completed_order(person, sandbox)
    await person.click_row(number)
    await person.press_on("Return")
    await person.reads("Found")
    form = person.desk.orders.compose.form
    (reason,) = [entry.focus for part in form.sections() if (entry := part.entry("reason")) is not None]
    await person.wait_for("the keyboard at what is missing", reason.hasFocus)
    assert person.of("Full name") == "Karim Abdel Aziz"
    await person.fill("Reason", "Wrong size")
    returned = await person.create()
    await person.to_list()
    await person.row(returned, "Return")
    await person.reads_no_more("Sending")
    await person.click_row(number)
    await person.press_on("Exchange")
    await person.reads("Found")
    await person.fill("Product now with the customer", "Duvet cover, queen")
    await person.fill("Replacement product", "Duvet cover, king")
    await person.tick("Cash difference (CD)")
    await person.fill("Cash difference", "150")
    exchanged = await person.create()
    await person.to_list()
    row = await person.row(exchanged, "Exchange", "New")
    assert "150.00" in row
    kept = sandbox.control("GET", f"/orders/{row[0]}")
    assert "150" in kept["notes"]
    for reference in (returned, exchanged):
        assert sandbox.control("GET", f"/created?reference={reference}")["count"] == 1


async def test_the_tag_of_a_cash_difference_is_explained(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    number = await completed_order(person, sandbox)
    await person.click_row(number)
    await person.press_on("Exchange")
    await person.reads("Found")
    await person.fill("Product now with the customer", "Duvet cover, queen")
    await person.fill("Replacement product", "Duvet cover, king")
    await person.tick("Cash difference (CD)")
    await person.fill("Cash difference", "150")
    reference = await person.create()
    await person.to_list()
    await person.row(reference, "Exchange")
    model = person.desk.orders.list.model
    place = next(n for n in range(model.rowCount()) if (row := model.row(n)) is not None and row.reference == reference)
    cells = [model.index(place, column) for column in range(model.columnCount())]
    tips = [plain(str(cell.data(Qt.ItemDataRole.ToolTipRole) or "")).replace("\u00a0", " ") for cell in cells]
    assert "Cash difference of an exchange: EGP 150.00" in tips
