"""The list as a person works with it: choosing, sums, columns, views, batches, files, and that nothing jumps."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from courier_desk.domain.chosen_orders import Chosen
from courier_desk.domain.list_views import ColumnLayout
from courier_desk.domain.order_list import OrderColumn, OrderFilter, OrderRow, OrderSort, SelectionSums
from courier_desk.ui.orders.page import OrdersPage
from courier_desk.ui.widgets import ConfirmDialog
from tests.e2e.conftest import Desks
from tests.support.desk import request as request_of
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, CONTROL, SHIFT, Person

KEY = Qt.Key


@pytest.fixture(scope="module", params=["spec", "live"])
def service(request: pytest.FixtureRequest) -> Iterator[RunningSandbox]:
    """A service in both manners, with a history that holds certain statuses on every day of the week."""
    with RunningSandbox(mode=request.param, orders=240, speed=0.001, seed=11) as running:
        listed = running.call("GET", "/orders?limit=10").data["orders"]
        for order, status in zip(listed, ("completed", "pendingPickup", "pendingPickup"), strict=False):
            running.control("POST", f"/orders/{order['orderNumber']}", {"status": status})
        yield running


async def at_list(desks: Desks, service: RunningSandbox) -> tuple[Person, OrdersPage]:
    """Sign in, list everything, and give the keyboard to the list."""
    person = desks.start()
    await person.connect(service, merchant=service.ready["merchants"][0]["businessAccountCode"])
    page = person.desk.orders.list
    session = person.program.session
    assert session is not None
    await person.wait_for("all orders read", lambda: session.mirror.mark is not None and session.mirror.mark.complete)
    page.filters.clear()
    await person.wait_for("rows", lambda: page.model.rowCount() > 8)
    page.focus_first()
    return person, page


def rows(page: OrdersPage) -> list[OrderRow]:
    return [row for number in range(page.model.rowCount()) if (row := page.model.row(number)) is not None]


def bar(page: OrdersPage) -> str:
    return f"{page.selection_bar.count.text()} {page.selection_bar.sums.text()}".replace("\u00a0", " ")


async def test_rows_are_chosen_by_keys_and_mouse_and_add_up(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    listed = rows(page)
    QTest.keyClick(page.table, KEY.Key_Home)
    QTest.keyClick(page.table, KEY.Key_Space)
    QTest.keyClick(page.table, KEY.Key_Down, CONTROL)
    QTest.keyClick(page.table, KEY.Key_Down)
    assert page.selection.chosen.keys() == (listed[0].key,)
    QTest.keyClick(page.table, KEY.Key_Down, SHIFT)
    QTest.keyClick(page.table, KEY.Key_Down, SHIFT)
    assert set(page.selection.chosen.keys()) == {listed[n].key for n in (0, 2, 3, 4)}
    QTest.keyClick(page.table, KEY.Key_Up, SHIFT)
    chosen = [listed[n] for n in (0, 2, 3)]
    assert set(page.selection.chosen.keys()) == {row.key for row in chosen}
    cod = sum(row.amount or 0 for row in chosen if row.amount_type == "COD")
    fees = sum(row.fee or 0 for row in chosen)
    await person.wait_for("the sums", lambda: f"COD EGP {cod / 100:,.2f}" in bar(page))
    assert "3 selected" in bar(page)
    assert f"fees EGP {fees / 100:,.2f}" in bar(page)
    QTest.keyClick(page.table, KEY.Key_A, CONTROL)
    await person.wait_for("all chosen", lambda: len(page.selection) == page.model.rowCount())
    QTest.keyClick(page.table, KEY.Key_Escape)
    assert not page.selection
    assert page.selection_bar.isHidden()
    spot = page.table.visualRect(page.model.index(5, 1)).center()
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    further = page.table.visualRect(page.model.index(8, 1)).center()
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, SHIFT, further)
    assert list(page.selection.chosen.keys()) == [row.key for row in listed[5:9]]


async def test_choice_and_current_order_stay_through_reading_and_after_sorting_the_first_is_current(
    desks: Desks, service: RunningSandbox
) -> None:
    person, page = await at_list(desks, service)
    page.table.make_current(6)
    page.choosing.toggle(3)
    current, chosen = page.current, page.selection.chosen.keys()
    assert current is not None
    session, count = person.program.session, page.model.rowCount()
    assert session is not None
    for _ in range(3):
        await session.orders.create(request_of(session))
    await person.wait_for("the new orders", lambda: len([row for row in rows(page) if row.number]) == count + 3)
    assert page.current is not None
    assert page.current.key == current.key
    assert page.selection.chosen.keys() == chosen
    assert page.table.hasFocus()
    header = page.table.arranged_header()
    header.setFocus()
    QTest.keyClick(header, KEY.Key_Right)
    QTest.keyClick(header, KEY.Key_Return)

    def is_sorted() -> bool:
        numbers = [int(row.number) for row in rows(page) if row.number]
        return page.sort.column is OrderColumn.NUMBER and numbers == sorted(numbers, reverse=True)

    await person.wait_for("sorted by number", is_sorted)
    assert page.current == rows(page)[0]
    assert page.selection.chosen.keys() == chosen


async def test_keys_act_on_an_order_in_sight_after_sorting(desks: Desks, service: RunningSandbox) -> None:
    """The order before went out of sight and stayed in the panel: a key acted on what nobody saw marked."""
    person, page = await at_list(desks, service)
    await person.key(KEY.Key_Home, at=page.table)
    for _ in range(5):
        await person.key(KEY.Key_Down, at=page.table)
    names = next(n for n, one in enumerate(page.table.columns) if one.key == OrderColumn.CUSTOMER)
    for descending in (False, True):
        header = page.table.arranged_header()
        spot = QPoint(header.sectionViewportPosition(names) + 20, header.height() // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
        wanted = OrderSort(column=OrderColumn.CUSTOMER, descending=descending)
        await person.wait_for("sorted by name", partial(_is_sorted_so, page, wanted))
        row = page.table.currentIndex()
        assert page.table.viewport().rect().intersects(page.table.visualRect(row))
        assert row.row() == 0
        assert page.current is not None
        await person.wait_for("its panel", partial(_shows, page, page.current.key))


def _is_sorted_so(page: OrdersPage, wanted: OrderSort) -> bool:
    return page.model.query is not None and page.model.query[1] == wanted


def _shows(page: OrdersPage, key: str) -> bool:
    return page.detail is not None and page.detail.row.key == key


async def test_an_answer_about_an_older_choice_does_not_bring_it_back(
    desks: Desks, service: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, page = await at_list(desks, service)
    assert person.program.session is not None
    real, asked, may_answer = person.program.session.order_list.followed, asyncio.Event(), asyncio.Event()

    async def late(chosen: Chosen) -> Chosen:
        now = await real(chosen)
        asked.set()
        await may_answer.wait()
        return now

    monkeypatch.setattr(person.program.session.order_list, "followed", late)
    one, two = (row.key for row in rows(page)[:2])
    page.selection.choose((one, two))
    page.choosing.look_again()
    await asked.wait()
    page.selection.choose((two,))
    asked.clear()
    may_answer.set()
    await asked.wait()  # it asks anew, about what is chosen now
    assert page.selection.chosen.keys() == (two,)


async def test_columns_and_views_are_remembered(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    natural = [column.key for column in page.table.shown_columns()]
    await person.press_on("Columns")
    popup = page.arrangement.popup
    assert popup is not None
    await person.key(KEY.Key_Down, at=popup.list)
    await person.key(KEY.Key_Space, at=popup.list)
    await person.key(KEY.Key_Down, at=popup.list)
    await person.key(KEY.Key_Up, ALT, at=popup.list)
    await person.key(KEY.Key_Escape, at=popup.list)
    changed = [column.key for column in page.table.shown_columns()]
    assert changed == ["number", "customer", *natural[3:]]
    header = page.table.arranged_header()
    header.setFocus()
    QTest.keyClick(header, KEY.Key_Right)
    QTest.keyClick(header, KEY.Key_Right, SHIFT)
    QTest.keyClick(header, KEY.Key_Right, ALT)
    assert [column.key for column in page.table.shown_columns()][:2] == ["customer", "number"]
    page.filters.kind.set_value("Deliver")
    page.filters.changed.emit()
    await person.press(page.filters.views)
    await person.choose("Save as a new view…")
    name = QApplication.focusWidget()
    assert isinstance(name, QLineEdit)
    await person.type_into(name, "Deliveries")
    await person.key(KEY.Key_Return, at=name)
    await person.reads("View Deliveries saved")
    layout = page.table.arrangement()
    assert await person.leave() == 0
    again = desks.start()
    await again.at_work()
    page = again.desk.orders.list
    assert page.table.arrangement() == layout != ColumnLayout()
    await again.press(page.filters.views)
    await again.choose("Deliveries")
    await again.wait_for("the view", lambda: page.filters.kind.value() == "Deliver")
    assert page.filters.views.shown() == "Deliveries"
    await again.press(page.filters.views)
    await again.choose("Forget Deliveries")
    await again.reads("View Deliveries forgotten")


async def test_several_are_cancelled_after_it_was_said_which_and_why_not(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    over = next(row for row in rows(page) if row.status == "completed")
    await person.press_on("Pending pickup")
    await person.wait_for("those that wait", lambda: all(row.status == "pendingPickup" for row in rows(page)))
    waiting = rows(page)[:2]
    page.filters.clear()
    page.selection.choose([over.key, *(row.key for row in waiting)])
    await person.press_on("Cancel orders…")
    dialog = await person.wait_for("the question", _question)
    await person.reads("2 of 3 orders can be cancelled")
    await person.key(KEY.Key_Return, at=dialog)
    assert dialog.isVisible(), "Enter alone destroys nothing"
    await person.key(KEY.Key_Escape, at=dialog)
    await person.wait_for("no question", lambda: _question() is None)
    assert page.selection.chosen.keys() == (over.key, *(row.key for row in waiting))
    page.focus_first()
    await person.key(KEY.Key_K, at=page.table)
    await person.wait_for("the question", _question)
    await person.press_on("Cancel 2 orders")
    await person.reads("2 orders are being cancelled")
    await person.wait_for("what was left over", lambda: page.selection.chosen.keys() == (over.key,))
    numbers = [row.number for row in waiting]

    def ended() -> bool:
        return all(
            str(service.control("GET", f"/orders/{number}")["status"]) in ("canceled", "cancelled")
            for number in numbers
        )

    await person.wait_for("both cancelled at the service", ended)


def _question() -> ConfirmDialog | None:
    dialog = QApplication.activeModalWidget()
    return dialog if isinstance(dialog, ConfirmDialog) else None


async def test_what_is_seen_goes_into_a_file_and_onto_the_clipboard(
    desks: Desks, service: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, page = await at_list(desks, service)
    listed = rows(page)
    page.filters.kind.set_value("Deliver")
    page.filters.changed.emit()
    await person.wait_for("deliveries", lambda: {row.order_type for row in rows(page)} == {"Deliver"})
    seen, count = rows(page), page.model.rowCount()
    session = person.program.session
    assert session is not None
    path = desks.folder / "orders.csv"
    every, _ = await session.order_list.all_of(page.order_filter(), page.sort)
    page.export.write(path, page.table.shown_columns(), every)
    await person.reads(f"{count} orders exported to orders.csv")
    titles, *lines = csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline=""))
    assert titles[:3] == ["Order", "Reference", "Customer"]
    assert [line[0] for line in lines][: len(seen)] == [row.number for row in seen]
    assert len(lines) == count < len(listed) + 1
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    await person.press_on("Open folder")
    assert opened == [str(desks.folder)]
    await person.key(KEY.Key_Space, at=person.button("Close"))
    await person.wait_for("the keyboard in the list", page.table.hasFocus)
    assert page.export.isHidden()
    page.selection.choose([seen[0].key, seen[1].key])
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()  # another desk of this process may have copied the same numbers
    await person.key(KEY.Key_C, CONTROL, at=page.table)
    await person.wait_for("the numbers", lambda: clipboard.text() == f"{seen[0].number}\n{seen[1].number}")
    await person.key(KEY.Key_C, CONTROL | SHIFT, at=page.table)
    await person.wait_for("the rows", lambda: "\t" in clipboard.text())
    first = clipboard.text().split("\n")[0].split("\t")
    assert first[0] == seen[0].number
    assert seen[0].full_name in first
    page.row_menu.open(page.table.mapToGlobal(QPoint(40, 40)))
    await person.choose("Copy the number")
    await person.wait_for("the numbers", lambda: clipboard.text() == f"{seen[0].number}\n{seen[1].number}")


async def test_what_is_chosen_is_added_up_while_the_list_changes_without_end(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first reading changes the list more often than a hundred thousand orders are added up."""
    person = desks.start()
    await person.connect(sandbox)
    page, session = person.desk.orders.list, person.program.session
    assert session is not None
    await person.wait_for("rows", lambda: page.model.rowCount() > 3)
    add_up, go, begun, shown = session.order_list.sums, asyncio.Event(), list[int](), list[object]()

    async def slowly(wanted: OrderFilter, chosen: Chosen) -> SelectionSums:
        begun.append(len(chosen))
        await go.wait()
        return await add_up(wanted, chosen)

    monkeypatch.setattr(session.order_list, "sums", slowly)
    page.choosing.summed.connect(shown.append)
    page.choosing.choose_all()
    await person.wait_for("adding up", lambda: begun)
    for _ in range(3):
        page.choosing.look_again()
        await asyncio.sleep(0.5)
    assert len(begun) == 1  # it goes on, whatever changes
    go.set()
    await person.wait_for("the sums, and then those after the changes", lambda: len(shown) == 2)
    page.choosing.summed.disconnect(shown.append)
    page.choosing.clear()
