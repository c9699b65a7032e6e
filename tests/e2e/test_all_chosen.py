"""All of the list ticked: what is done then is done with the orders of that moment, but for those unticked since."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from courier_desk.desk import order_list
from courier_desk.desk.session import Session
from courier_desk.domain.chosen_orders import ChosenList
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import is_canceled
from courier_desk.ui.orders import listing
from courier_desk.ui.orders.page import OrdersPage
from courier_desk.ui.widgets import ConfirmDialog, Label
from courier_desk.ui.widgets.table import CHECKED_ROLE
from tests.e2e.conftest import Desks
from tests.support.desk import request as request_of
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

KEY = Qt.Key
WAITS = 7


@pytest.fixture(autouse=True)
def long_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no list be so short that all of its rows are here, and chosen by their keys."""
    monkeypatch.setattr(listing, "_NEAR", -1)


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    """A service with some orders; of the newest some wait for their pickup."""
    with RunningSandbox(orders=240, speed=0.001, seed=11) as running:
        listed = running.call("GET", f"/orders?limit={WAITS + 3}").data["orders"]
        for place, order in enumerate(listed):
            running.control("POST", f"/orders/{order['orderNumber']}", {"status": STATUSES[place < WAITS]})
        yield running


STATUSES = ("atWarehouse", "pendingPickup")


async def at_list(desks: Desks, sandbox: RunningSandbox) -> tuple[Person, Session, OrdersPage]:
    """Go to work, list everything, and give the keyboard to the list."""
    person = desks.start()
    await person.connect(sandbox, merchant=sandbox.ready["merchants"][0]["businessAccountCode"])
    page, session = person.desk.orders.list, person.program.session
    assert session is not None
    await person.wait_for("all orders read", lambda: session.mirror.mark is not None and session.mirror.mark.complete)
    page.filters.clear()
    await person.wait_for("rows", lambda: page.model.rowCount() > WAITS and page.model.is_counted)
    page.focus_first()
    return person, session, page


def rows(page: OrdersPage) -> list[OrderRow]:
    return [row for number in range(page.model.rowCount()) if (row := page.model.row(number)) is not None]


async def listed_keys(session: Session, page: OrdersPage) -> list[str]:
    """Give the keys of all that is listed."""
    every, _ = await session.order_list.all_of(page.order_filter(), page.sort)
    return await session.order_list.keys_of(every)


def ticked(page: OrdersPage) -> set[str]:
    """Give the keys of the rows that are painted as ticked."""
    listed = [(place, row) for place in range(page.model.rowCount()) if (row := page.model.row(place)) is not None]
    return {row.key for place, row in listed if page.model.data(page.model.index(place, 0), CHECKED_ROLE)}


def bar(page: OrdersPage) -> str:
    return f"{page.selection_bar.count.text()} {page.selection_bar.sums.text()}".replace("\u00a0", " ")


async def tick_all_but_two(person: Person, page: OrdersPage) -> list[OrderRow]:
    """Tick all of the list, then untick the first row and the third; gives these two."""
    count = page.model.rowCount()
    QTest.keyClick(page.table, KEY.Key_A, CONTROL)
    await person.wait_for("all chosen", lambda: len(page.selection) == count)
    assert isinstance(page.selection.chosen, ChosenList)
    await person.wait_for("their number", lambda: f"{count} selected" in bar(page))
    QTest.keyClick(page.table, KEY.Key_Home)
    out = []
    for _ in range(2):
        assert page.current is not None
        out.append(page.current)
        QTest.keyClick(page.table, KEY.Key_Space)
        QTest.keyClick(page.table, KEY.Key_Down)
        QTest.keyClick(page.table, KEY.Key_Down)
    await person.wait_for("one number less two", lambda: f"{count - 2} selected" in bar(page))
    assert not {row.key for row in out} & ticked(page)
    return out


def _fits(sums: Label) -> bool:
    metrics = sums.fontMetrics()
    return max(metrics.horizontalAdvance(part) for part in sums.text().split("   ")) <= sums.width()


async def test_no_sum_of_what_is_chosen_is_cut(desks: Desks, sandbox: RunningSandbox) -> None:
    person, _session, page = await at_list(desks, sandbox)
    QTest.keyClick(page.table, KEY.Key_A, CONTROL)
    await person.wait_for("their sums", lambda: "COD EGP" in bar(page))
    sums = page.selection_bar.sums
    for width in (1366, 1240, 1180):
        person.window.resize(width, 700)
        await person.wait_for(f"room at {width}", lambda: _fits(sums))


async def test_what_came_after_the_tick_is_not_cancelled_and_what_left_the_filter_is_asked_about(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person, session, page = await at_list(desks, sandbox)
    comes = next(row for row in rows(page) if row.status == "atWarehouse")
    await person.press_on("Pending pickup")
    await person.wait_for("those that wait", lambda: all(row.status == "pendingPickup" for row in rows(page)))
    await person.wait_for("their rows", lambda: page.model.is_counted and len(rows(page)) == page.model.rowCount())
    seen = rows(page)
    page.focus_first()
    out = await tick_all_but_two(person, page)
    chosen = [row for row in seen if row not in out]
    ends = chosen[1]
    sandbox.control("POST", f"/orders/{ends.number}", {"status": "completed"})
    sandbox.control("POST", f"/orders/{comes.number}", {"status": "pendingPickup"})
    session.read_again()
    await person.wait_for("one came", lambda: comes.key in {row.key for row in rows(page)})
    await person.wait_for("one left", lambda: ends.key not in {row.key for row in rows(page)})
    await person.wait_for("that it is not listed", lambda: "1 not in this list" in bar(page))
    assert f"{len(chosen)} selected" in bar(page)
    assert set(page.selection.chosen.keys()) == {row.key for row in chosen}
    assert ticked(page) == {row.key for row in chosen} - {ends.key}
    await person.press_on("Cancel orders…")
    question = await person.wait_for("the question", _question)
    await person.reads(f"{len(chosen) - 1} of {len(chosen)} orders can be cancelled")
    assert question.isVisible()
    await person.press_on(f"Cancel {len(chosen) - 1} orders")
    await person.reads(f"{len(chosen) - 1} orders are being cancelled")
    await person.wait_for("what was left over", lambda: page.selection.chosen.keys() == (ends.key,))

    def status(row: OrderRow) -> str:
        return str(sandbox.control("GET", f"/orders/{row.number}")["status"])

    ended = [row for row in chosen if row is not ends]
    await person.wait_for("their end at the service", lambda: all(status(one).startswith("cancel") for one in ended))
    assert [status(one) for one in (*out, comes, ends)] == ["pendingPickup"] * 3 + ["completed"]


def _question() -> ConfirmDialog | None:
    dialog = QApplication.activeModalWidget()
    return dialog if isinstance(dialog, ConfirmDialog) else None


async def test_all_that_was_ticked_is_written_copied_and_printed_in_the_order_of_the_list(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person, session, page = await at_list(desks, sandbox)
    count = page.model.rowCount()
    every = await listed_keys(session, page)
    out = {row.key for row in await tick_all_but_two(person, page)}
    numbers = [key[1:] for key in every if key not in out]
    await session.orders.create(request_of(session))
    await person.wait_for("the new order", lambda: page.model.rowCount() == count + 1 and rows(page)[0].number)
    new = rows(page)[0]
    assert new.key not in every
    assert new.key not in ticked(page)
    path = desks.folder / "chosen.csv"
    page.export.write(path, page.table.shown_columns(), page.selection.chosen)
    await person.reads(f"{count - 2} orders exported to chosen.csv")
    _, *lines = csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline=""))
    assert [line[0] for line in lines] == numbers
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    await person.key(KEY.Key_C, CONTROL, at=page.table)
    await person.wait_for("the numbers", lambda: clipboard.text() == "\n".join(numbers))
    shown: list[tuple[OrderRow, ...]] = []
    page.printing.page_wanted.connect(shown.append)
    await person.key(KEY.Key_P, CONTROL | SHIFT, at=page.table)
    await person.wait_for("the print page", lambda: shown)
    known = await session.order_list.rows_of([f"o{number}" for number in numbers])
    printed = [row.number for row in known if not is_canceled(row.status)]
    assert [row.number for row in shown[0]] == printed, "those of cancelled orders are left out"
    page.printing.page_wanted.disconnect(shown.append)


async def test_what_was_ticked_stays_under_another_filter_and_more_is_ticked_beside_it(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person, session, page = await at_list(desks, sandbox)
    every = set(await listed_keys(session, page))
    listed = await session.order_list.rows(page.order_filter(), page.sort, 0, len(every))
    other = next(row.order_type for row in listed if row.order_type != "Deliver")
    page.filters.kind.set_value("Deliver")
    page.filters.changed.emit()
    await person.wait_for("deliveries", lambda: {row.order_type for row in rows(page)} == {"Deliver"})
    await person.wait_for("their count", lambda: page.model.is_counted and page.model.rowCount() > WAITS)
    out = await tick_all_but_two(person, page)
    chosen = set(page.selection.chosen.keys())
    page.filters.kind.set_value(other)
    page.filters.changed.emit()
    await person.wait_for("others", lambda: {row.order_type for row in rows(page)} == {other})
    await person.wait_for("that none is listed", lambda: f"{len(chosen)} not in this list" in bar(page))
    assert not ticked(page)
    page.choosing.toggle(0)
    await person.wait_for("one more", lambda: f"{len(chosen) + 1} selected" in bar(page))
    assert f"{len(chosen)} not in this list" in bar(page)
    more = rows(page)[0].key
    assert ticked(page) == {more}
    page.filters.clear()
    await person.wait_for("all", lambda: page.model.is_counted and page.model.rowCount() == len(every))
    await person.wait_for("that all are listed", lambda: "not in this list" not in bar(page))
    assert set(page.selection.chosen.keys()) == chosen | {more} <= every - {row.key for row in out}
    assert ticked(page) == (chosen | {more}) & {row.key for row in rows(page)}
    await person.key(KEY.Key_Escape, at=page.table)
    assert not page.selection
    assert page.selection_bar.isHidden()


async def test_rows_to_the_end_of_a_long_list_are_chosen_as_all_of_it_are(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(order_list, "MANY", 20)
    person, session, page = await at_list(desks, sandbox)
    keys = await listed_keys(session, page)
    QTest.keyClick(page.table, KEY.Key_Home)
    QTest.keyClick(page.table, KEY.Key_Down)
    QTest.keyClick(page.table, KEY.Key_End, SHIFT)
    await person.wait_for("all but the first", lambda: f"{len(keys) - 1} selected" in bar(page))
    assert isinstance(page.selection.chosen, ChosenList)
    assert await session.order_list.keys_of(page.selection.chosen) == keys[1:]
    await person.wait_for("all rows ticked but one", lambda: len(ticked(page)) == len(keys) - 1)
    QTest.keyClick(page.table, KEY.Key_Home, SHIFT)
    await person.wait_for("the first two", lambda: page.selection.chosen.keys() == tuple(keys[:2]))
    await person.wait_for("their number", lambda: "2 selected" in bar(page))
