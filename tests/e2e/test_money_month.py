"""Weeks of orders typed at this desk: made, carried, brought back, exchanged, settled, disputed, settled again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from courier_desk.domain.owed import Stand
from courier_desk.domain.settlements import Decision, LineKind
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.settling import (
    choose,
    close_sheet,
    decided,
    dispute,
    money,
    orders_in,
    paid,
    take_in,
    write_statement,
)
from tests.support.window import ALT, Person

_DAY = 86_400


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    """A service without a history, whose couriers wait to be told."""
    with RunningSandbox(orders=0, speed=0.000001) as running:
        yield running


async def typed(person: Person, words: str, cash: str = "", *, name: str = "Karim Abdel Aziz") -> str:
    """Type an order to deliver, create it, and give its number."""
    await person.new_order()
    await person.customer(name=name)
    await person.parcel(words, cash)
    reference = await person.create()
    await person.to_list()
    return (await person.row(reference, "New"))[0]


async def brought_back(person: Person, number: str) -> str:
    """Ask for the goods of an order back; gives the number of the return."""
    await person.click_row(number)
    await person.press_on("Return")
    await person.reads("Found")
    await person.fill("Reason", "Wrong size")
    reference = await person.create()
    await person.to_list()
    return (await person.row(reference, "Return", "New"))[0]


async def exchanged(person: Person, number: str, pays: str) -> str:
    """Exchange what an order brought for something dearer; gives the number of the exchange."""
    await person.click_row(number)
    await person.press_on("Exchange")
    await person.reads("Found")
    await person.fill("Product now with the customer", "Duvet cover, queen")
    await person.fill("Replacement product", "Duvet cover, king")
    await person.tick("Cash difference (CD)")
    await person.fill("Cash difference", pays)
    reference = await person.create()
    await person.to_list()
    return (await person.row(reference, "Exchange", "New"))[0]


class Month:
    """The desk, the service, and how far the month has gone."""

    def __init__(self, person: Person, sandbox: RunningSandbox) -> None:
        self.person, self.sandbox = person, sandbox

    async def become(self, days: int, **statuses: str) -> None:
        """Let days pass, then tell what became of orders (``o<number>``: status), until the desk has read it."""
        self.sandbox.control("POST", "/advance", {"seconds": days * _DAY})
        for name, status in statuses.items():
            self.sandbox.control("POST", f"/orders/{name[1:]}", {"status": status})
        await self.person.key(Qt.Key.Key_1, ALT, at=self.person.window)
        await self.person.key(Qt.Key.Key_F5, at=self.person.window)
        model = self.person.desk.orders.list.model
        wanted = {name[1:]: status for name, status in statuses.items()}

        def read() -> bool:
            shown = {row.number: row.status for at in range(model.rowCount()) if (row := model.row(at)) is not None}
            return wanted.items() <= shown.items()

        await self.person.wait_for(f"{statuses} in the list", read)


async def test_what_is_typed_here_is_followed_to_its_money(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    first = sandbox.ready["merchants"][0]["businessAccountCode"]
    await person.connect(sandbox, key=sandbox.ready["company_key"], merchant=first)
    month = Month(person, sandbox)

    # The first weeks: four deliveries, one of them refused; one brought back, one exchanged for something dearer.
    sheets, cover = await typed(person, "Linen bed sheet set", "1250"), await typed(person, "Duvet cover", "800.50")
    refused = await typed(person, "Table runner", "350", name="Mona Sherif")
    waits = await typed(person, "Curtains", "2000", name="Hany Lotfy")
    await month.become(3, **{f"o{sheets}": "completed", f"o{cover}": "completed", f"o{refused}": "returned"})
    back, swap = await brought_back(person, sheets), await exchanged(person, cover, "150")
    await month.become(4, **{f"o{back}": "returnCompleted", f"o{swap}": "completed", f"o{waits}": "outForDelivery"})

    # What is owed is what the orders say, by nobody's word but theirs.
    session = person.program.session
    assert session is not None
    page = await money(person)
    debts = await session.settlements.debts()
    collected = debts.of(Stand.COLLECTED)
    assert (collected.orders, collected.cash) == (3, 125_000 + 80_050 + 15_000)
    assert (debts.of(Stand.ON_ITS_WAY).orders, debts.of(Stand.ON_ITS_WAY).coming) == (1, 200_000)
    assert debts.of(Stand.RETURNED).orders == 2
    await person.press_on("By merchant")
    assert session.merchant is not None
    owed_to = page.merchants.rows
    await person.wait_for("the merchants", owed_to.rowCount)
    assert [plain(one.name) for at in range(owed_to.rowCount()) if (one := owed_to.row(at)) is not None] == [
        f"{session.merchant.brand}, {first}"
    ]

    # The first sheet: one line is short, which is disputed; the others agree.
    path, told = paid(person, sandbox, tmp_path, "short")
    (planted,) = told["planted"]
    short = planted["number"]
    sheet = await take_in(person, page, path)
    assert {one.judged.order for one in sheet.lines} == {sheets, cover, refused, back, swap}
    assert [(one.judged.kind, one.judged.order) for one in sheet.lines if one.is_open] == [(LineKind.SHORT, short)]
    await dispute(person, page, LineKind.SHORT, note="the customer paid the whole amount")
    await close_sheet(person, page)

    # The last one is delivered too. The next sheet pays it, and what was short once more.
    page.show_overview()
    await month.become(6, **{f"o{waits}": "completed"})
    second, _told = paid(person, sandbox, tmp_path, "none")
    again = next(line for line in path.read_text(encoding="utf-8-sig").splitlines() if line.startswith(short))
    heading, rest = second.read_text(encoding="utf-8-sig").split("\n", 1)
    second.write_text(f"{heading}\n{again}\n{rest}", encoding="utf-8")
    page = await money(person)
    sheet = await take_in(person, page, second)
    assert {one.judged.order: one.judged.kind for one in sheet.lines} == {
        short: LineKind.TWICE,
        waits: LineKind.AGREES,
    }
    choose(page, {LineKind.TWICE})
    await person.press_on("Accept")
    await person.wait_for("accepted", lambda: decided(page, Decision.ACCEPT) == 1)
    await close_sheet(person, page)
    owing = (await session.settlements.debts()).of(Stand.COLLECTED)
    assert (owing.orders, owing.left) == (0, 0), "the rest of the disputed one came with that, and more"

    # The statement names what ended, as it was typed.
    page.show_overview()
    out = tmp_path / "month.xlsx"
    await write_statement(person, "Last 30 days", out)
    today = session.settlements.today
    assert orders_in(out, today - timedelta(days=29), today) == {sheets, cover, refused, back, swap, waits}
