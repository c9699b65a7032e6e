"""What the page of money says in figures agrees with its lists, with the sheets, and from one screen to the next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from courier_desk.domain.owed import Ageing, Stand
from courier_desk.domain.settlements import Decision, LineKind, added, sums, sums_by_kind
from courier_desk.ui.money.page import MoneyPage
from courier_desk.ui.words import Formats, plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.settling import at_the_first_merchant, choose, decided, money, paid, take_in
from tests.support.window import Person


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    with RunningSandbox(orders=400, seed=21) as running:
        yield running


def egp(piastres: int) -> str:
    return plain(Formats.current().money(piastres))


async def _opened(person: Person, sandbox: RunningSandbox) -> MoneyPage:
    await at_the_first_merchant(person, sandbox)
    page = await money(person)
    await person.wait_for("what is owed", page.settled.value.text)
    return page


async def test_the_list_of_orders_that_owe_holds_them_all_until_a_bar_narrows_it(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    page = await _opened(person, sandbox)
    session = person.program.session
    assert session is not None
    debts = await session.settlements.debts()
    every = debts.of(Stand.COLLECTED).orders
    assert every > debts.aged(Ageing.OLDER).orders
    await person.press_on("Orders that owe")
    await person.wait_for("all that owe", partial(_lists, page, every))
    link = page.figures[Stand.COLLECTED].link
    assert plain(link.text()).startswith(f"{every} orders")
    age = next(one for one in Ageing if 0 < debts.aged(one).orders < every)
    await person.press(page.bars[age])
    await person.wait_for("those of a bar", partial(_lists, page, debts.aged(age).orders))
    assert page.narrowed.words.isVisible()
    assert plain(page.narrowed.words.text()) in plain(page.bars[age].accessibleName())
    await person.press_on("Show all")
    await person.wait_for("all again", partial(_lists, page, every))
    assert not page.narrowed.isVisible()
    await person.press(page.bars[age])
    await person.press_on("By day")
    await person.press_on("Orders that owe")
    await person.wait_for("all after another list", partial(_lists, page, every))
    none = next((one for one in Ageing if not debts.aged(one).orders), None)
    if none is not None:
        await person.press(page.bars[none])
        await person.reads("No order owes anything")


def _lists(page: MoneyPage, count: int) -> bool:
    return page.orders.isVisible() and page.orders.rows.rowCount() == count


async def test_what_is_settled_left_what_is_not_and_stands_beside_what_was_paid(
    desks: Desks, sandbox: RunningSandbox, tmp_path: Path
) -> None:
    person = desks.start()
    page = await _opened(person, sandbox)
    session = person.program.session
    assert session is not None
    before = (await session.settlements.debts()).of(Stand.COLLECTED)
    path, told = paid(person, sandbox, tmp_path)

    # Before it is taken in: what each kind of line differs by, as the sheet says it afterwards.
    page.open_file(path)
    await person.wait_for("the check", lambda: not page.file_view.take.is_off())
    said = {line.split(":")[0]: line for line in map(plain, page.file_view.said())}
    (short,) = [one["by"] for one in told["planted"] if one["kind"] == "short"]
    assert said["Short"] == f"Short: 1 · Difference: {egp(-short)}"
    sheet = await take_in(person, page, path)
    differences = {kind: total.difference for kind, total in sums_by_kind(sheet.judged).items()}
    assert differences[LineKind.SHORT] == -short
    missing = egp(differences[LineKind.MISSING])
    assert said["Not in the sheet"] == f"Not in the sheet: 1 · Difference: {missing}"
    agree = sums_by_kind(sheet.judged)[LineKind.AGREES]
    assert said["Agrees"].endswith(f"Paid: {egp(agree.paid)}")

    # Closed: nothing can be brought back, and nothing offers it.
    choose(page, set(LineKind))
    await person.press_on("Accept")
    await person.wait_for("all accepted", lambda: decided(page, Decision.ACCEPT) == len(sheet.lines))
    assert person.sees("Bring back")
    came = sums(sheet.judged).paid - 450
    page.sheet_view.totals.amount.edit().setText(f"{came / 100:.2f}")
    await person.press_on("Close the sheet")
    await person.press_on("Close it")
    await person.reads("Closed")
    await person.wait_for("no offer", lambda: not person.sees("Bring back"))
    assert not page.status.bring_back()

    # The figures of the page: what left the one stands in the other, and what the sheet paid has its own.
    page.show_overview()
    debts = await session.settlements.debts()
    after, settled = debts.of(Stand.COLLECTED), added((one for one in debts.groups if one.settled), Stand.COLLECTED)
    left = before.cash - after.cash
    assert left == settled.cash > 0
    await person.wait_for("what is settled", lambda: plain(page.settled.value.text()) == egp(left))
    assert plain(page.figures[Stand.COLLECTED].value.text()) == egp(after.cash)
    whole = sums(sheet.judged).paid
    assert plain(page.paid.value.text()) == egp(whole)
    assert plain(page.paid.note.text()) == f"1 sheet, {egp(450)} came short"
    by = whole - settled.net
    assert by
    side = "above" if by > 0 else "below"
    assert plain(page.paid.more.text()) == f"{egp(abs(by))} {side} settled less fees"
