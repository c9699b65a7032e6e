"""What of an order is in sight and can be taken along: the panel's head, whole cells, plain copies, reasons, keys."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea, QWidget

from courier_desk.domain.chosen_orders import ChosenKeys
from courier_desk.domain.folding import strip_unseen
from courier_desk.domain.order_list import OrderColumn, OrderRow, OrderSort, SelectionSums
from courier_desk.ui.orders.columns import status_of
from courier_desk.ui.orders.page import OrdersPage
from courier_desk.ui.theme import Role, Theme
from courier_desk.ui.widgets import ConfirmDialog, Label
from courier_desk.ui.widgets.pill import pill_size
from courier_desk.ui.widgets.table import PADDING
from courier_desk.ui.widgets.timeline import Timeline
from courier_desk.ui.words import Formats, phone_text, plain
from tests.e2e.conftest import Desks
from tests.e2e.test_orders_found import at_list, rows_of
from tests.support.desk import request as request_of
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, SHIFT, Person

KEY = Qt.Key


@pytest.fixture(scope="module")
def service() -> Iterator[RunningSandbox]:
    with RunningSandbox(orders=160, speed=0.001, seed=11) as running:
        yield running


def scroll_of(page: OrdersPage) -> QScrollArea:
    area = page.panels.order.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    return area


def column(page: OrdersPage, key: OrderColumn) -> int:
    return next(n for n, one in enumerate(page.table.columns) if one.key == key)


async def look_at(person: Person, page: OrdersPage, row: OrderRow) -> None:
    page.select(row.key)
    await person.wait_for("its panel", lambda: page.detail is not None and page.detail.row.key == row.key)


async def test_whose_order_it_is_stays_in_sight(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    person.desk.window.resize(1366, 640)
    first, second = rows_of(page)[:2]
    await look_at(person, page, first)
    bar = scroll_of(page).verticalScrollBar()
    await person.wait_for("more than fits", lambda: bar.maximum() > 40)
    bar.setValue(bar.maximum())
    panel = page.panels.order
    for words in (first.number, first.full_name):
        shown = [label for label in panel.findChildren(Label) if plain(label.text()) == words and label.isVisible()]
        assert any(not label.visibleRegion().isEmpty() for label in shown), words
    await look_at(person, page, second)
    assert bar.value() == 0


class Layouts(QObject):
    """Counts how often a part of the window was asked to lay itself out."""

    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self.count = 0
        part.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


async def test_a_letter_in_the_filter_lays_nothing_out_before_its_rows(desks: Desks, service: RunningSandbox) -> None:
    """All of the page was, at each letter, as the button of the views was told anew what it says."""
    person, page = await at_list(desks, service)
    counted = list[object]()
    page.listing.counted.connect(counted.append)
    await person.type_into(page.filters.text, "0")  # the first brings the button that takes all away
    await person.wait_for("its counts", lambda: bool(counted) and page.model.is_counted)
    await asyncio.sleep(0.1)  # what that changed is laid out
    layouts, at_rows = Layouts(page.filters), list[int]()
    page.listing.shown.connect(lambda _listing: at_rows.append(layouts.count))
    QTest.keyClicks(page.filters.text, "1")
    await person.wait_for("its rows", lambda: bool(at_rows))
    assert at_rows == [0]


async def test_the_panel_waits_while_a_person_types(desks: Desks, service: RunningSandbox) -> None:
    """What a letter made current was looked up and laid out while the next letter waited for its rows."""
    person, page = await at_list(desks, service)
    await look_at(person, page, rows_of(page)[3])
    page.panels.ask()
    QTest.keyClicks(page.filters.text, "0")
    assert not page.panels._asking._task  # noqa: SLF001 - whether anything is being asked is seen nowhere else
    await person.wait_for("the panel of the first", lambda: page.detail is not None and page.detail.row == page.current)


async def test_enter_in_the_filter_goes_on_to_what_was_found(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    wanted = rows_of(page)[5]
    await person.key(KEY.Key_F, CONTROL, at=person.window)
    await person.type_into(page.filters.text, wanted.number)
    await person.wait_for("only it", lambda: page.model.rowCount() == 1)
    await person.key(KEY.Key_Return, at=page.filters.text)
    assert page.table.hasFocus()
    assert page.filters.text.text() == wanted.number


def value_of(page: OrdersPage, text: str) -> Label:
    """The value in the details that says this."""
    shown = scroll_of(page).findChildren(Label)
    return next(one for one in shown if plain(one.text()) == text and one.isVisible())


async def test_a_phone_is_copied_as_it_is_dialled(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    row = next(row for row in rows_of(page) if len(row.phone) == 11)
    await look_at(person, page, row)
    label = value_of(page, plain(phone_text(row.phone)))
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    middle = QPoint(label.width() // 4, label.height() // 2)
    QTest.mouseDClick(label, Qt.MouseButton.LeftButton, pos=middle)
    QTest.keyClick(label, KEY.Key_C, CONTROL)
    assert clipboard.text() == row.phone
    clipboard.clear()
    await person.press_on("Copy Phone")
    assert clipboard.text() == row.phone
    QTest.keyClick(label, KEY.Key_A, CONTROL)
    QTest.keyClick(label, KEY.Key_C, CONTROL)
    assert clipboard.text() == row.phone
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, label.mapToGlobal(middle))
    QApplication.sendEvent(label, event)
    await person.choose("Copy all")
    assert clipboard.text() == row.phone
    number = next(
        one for one in page.panels.order.findChildren(Label) if plain(one.text()) == row.number and one.isVisible()
    )
    QTest.mouseDClick(number, Qt.MouseButton.LeftButton, pos=QPoint(10, number.height() // 2))
    QTest.keyClick(number, KEY.Key_C, CONTROL)
    assert clipboard.text() == row.number
    assert strip_unseen(clipboard.text()) == clipboard.text()
    collects = next(row for row in rows_of(page) if row.amount_type == "COD" and row.amount)
    await look_at(person, page, collects)
    await person.press_on("Copy Amount to collect")
    assert clipboard.text() == f"{(collects.amount or 0) / 100:.2f}"
    await person.press_on("Copy Zone")
    assert collects.zone in clipboard.text()


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
async def test_pills_stand_whole_and_every_column_is_in_sight(
    desks: Desks, service: RunningSandbox, size: tuple[int, int]
) -> None:
    listed = service.call("GET", "/orders?limit=10").data["orders"]
    service.control("POST", f"/orders/{listed[0]['orderNumber']}", {"status": "returnToWarehouse"})
    person, page = await at_list(desks, service)
    person.desk.window.resize(*size)
    await person.wait_for("the long status", lambda: person.rows("Returning to warehouse"))
    await person.wait_for("its place", lambda: page.table.viewport().width() < size[0] - 300)
    table = page.table
    assert table.horizontalScrollBar().maximum() == 0
    filters, high = page.filters, page.filters.kind.height()
    await person.wait_for("one line of filters", lambda: abs(filters.settlement.y() - filters.text.y()) < high)
    for key in (OrderColumn.CREATED, OrderColumn.PRINTED, OrderColumn.STATUS):
        place = column(page, key)
        assert table.columnViewportPosition(place) + table.columnWidth(place) <= table.viewport().width()
    if size[0] == 1366:
        width = table.columnWidth(column(page, OrderColumn.STATUS)) - 2 * PADDING
        widest = max(pill_size(status_of(row), Theme.of(table)).width() for row in rows_of(page))
        assert widest <= width
    row = next(n for n, one in enumerate(rows_of(page)) if one.status == "returnToWarehouse")
    tip = page.model.index(row, column(page, OrderColumn.STATUS)).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "Returning to warehouse"


async def test_references_take_no_room_while_there_are_none(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    place = column(page, OrderColumn.REFERENCE)
    with_one = [row for row in rows_of(page) if row.reference]
    assert bool(with_one) == bool(page.table.columnWidth(place))
    session = person.program.session
    assert session is not None
    await session.orders.create(request_of(session, reference="SEEN-1"))
    await person.row("SEEN-1")
    width = QFontMetrics(Theme.of(page.table).font(Role.BODY)).horizontalAdvance("SEEN")
    assert page.table.columnWidth(place) > width
    page.table.arranged_header().sectionClicked.emit(place)
    await person.wait_for("those with one above those without", lambda: rows_of(page)[0].reference)
    assert page.sort == OrderSort(column=OrderColumn.REFERENCE, descending=True)


async def test_names_are_sorted_from_the_first_on(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    header = page.table.arranged_header()
    for key in (OrderColumn.CUSTOMER, OrderColumn.ZONE):
        header.sectionClicked.emit(column(page, key))
        await person.wait_for(
            f"sorted by {key}",
            lambda key=key: page.model.query is not None and page.model.query[1].column is key,  # type: ignore[misc]
        )
        assert not page.sort.descending
        assert page.table.sorted_upward
    zones = [row.zone for row in rows_of(page)]
    assert zones == sorted(zones)
    header.sectionClicked.emit(column(page, OrderColumn.FEE))
    assert page.sort.descending


async def test_escape_unticks_and_what_cannot_be_deleted_says_why(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    over = next(row for row in rows_of(page) if row.status == "completed")
    page.select(over.key)
    page.choosing.choose_all()
    await person.wait_for("all checked", lambda: len(page.selection) > 20)
    page.selection_bar.print.setFocus()
    await person.key(KEY.Key_Escape, at=page.selection_bar.print)
    assert not page.selection
    assert page.table.hasFocus()
    page.choosing.choose_all()
    await person.press_on("Uncheck all")
    assert not page.selection
    await look_at(person, page, over)
    await person.key(KEY.Key_Delete, at=page.table)
    await person.reads(f"{over.number} cannot be deleted: only New orders can be deleted")
    assert not isinstance(QApplication.activeModalWidget(), ConfirmDialog)
    page.row_menu.open(page.table.mapToGlobal(QPoint(40, 40)))
    menu = await person.wait_for("the menu", _menu)
    delete = next(one for one in menu.actions() if one.text().startswith("Delete"))
    assert not delete.isEnabled()
    assert "Only while New" in delete.text()
    menu.close()


def _menu() -> QMenu | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()), None)


async def test_tab_goes_filter_chip_filters_list(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    filters = page.filters
    await person.key(KEY.Key_F, CONTROL, at=person.window)
    order = [filters.text, filters.chips.button(""), filters.kind, filters.governorate, filters.date, filters.label]
    order += [
        filters.cash,
        filters.settlement,
        filters.views,
        filters.columns,
        page.table.horizontalHeader(),
        page.table,
    ]
    for widget in order:
        assert QApplication.focusWidget() is widget, widget.accessibleName()
        await person.key(KEY.Key_Tab, at=widget)
    await person.press_on("Completed")
    filters.text.setFocus()
    await person.key(KEY.Key_Tab, at=filters.text)
    assert QApplication.focusWidget() is filters.chips.button("status:completed")


@pytest.mark.parametrize("width", [1180, 1366])
async def test_what_chosen_orders_come_to_takes_two_lines_at_the_most(
    desks: Desks, service: RunningSandbox, width: int
) -> None:
    person, page = await at_list(desks, service)
    person.window.resize(width, 768)
    await person.key(Qt.Key.Key_Space, at=page.table)
    bar = page.selection_bar
    await person.wait_for("what is chosen", lambda: bar.isVisible() and bar.sums.text())
    bar.show_sums(SelectionSums(count=4, numbered=2, cod=714_000, fees=11_500, previews=5_500, unpriced=1, hidden=12))
    layout = bar.layout()
    assert layout is not None
    layout.activate()
    height = bar.sums.heightForWidth(bar.sums.width())
    assert height <= 2 * bar.sums.fontMetrics().lineSpacing() + 4, (height, bar.sums.width())


async def test_a_title_has_a_menu_and_a_cell_is_copied(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_list(desks, service)
    header = page.table.arranged_header()
    await _ask_menu(page, OrderColumn.CUSTOMER)
    await person.choose("Sort Z to A")
    await person.wait_for("sorted", lambda: page.sort.column is OrderColumn.CUSTOMER and page.sort.descending)
    await person.wait_for("its rows", lambda: page.model.query is not None and page.model.query[1] == page.sort)
    await _ask_menu(page, OrderColumn.FEE)
    await person.choose("Hide Fee, EGP")
    assert header.isSectionHidden(column(page, OrderColumn.FEE))
    await person.wait_for("rows", lambda: rows_of(page))
    row = next(
        n for n, one in enumerate(rows_of(page)) if one.amount_type == "COD" and one.amount and len(one.phone) == 11
    )
    order = rows_of(page)[row]
    clipboard = QGuiApplication.clipboard()
    for key, text in ((OrderColumn.PHONE, order.phone), (OrderColumn.AMOUNT, f"{(order.amount or 0) / 100:.2f}")):
        page.table.setCurrentIndex(page.model.index(row, column(page, key)))
        page.row_menu.open(page.table.mapToGlobal(QPoint(40, 40)))
        await person.choose(f"Copy {text}")
        assert clipboard.text() == text
    await person.key(KEY.Key_C, CONTROL | SHIFT, at=page.table)
    assert {order.phone, f"{(order.amount or 0) / 100:.2f}"} <= set(clipboard.text().split("\t"))


async def _ask_menu(page: OrdersPage, key: OrderColumn) -> None:
    header, place = page.table.arranged_header(), column(page, key)
    spot = QPoint(header.sectionViewportPosition(place) + 8, header.height() // 2)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, header.viewport().mapToGlobal(spot))
    assert event.type() == QEvent.Type.ContextMenu
    QApplication.sendEvent(header.viewport(), event)


async def test_the_timeline_tells_the_time_with_every_date(desks: Desks, service: RunningSandbox) -> None:
    """ "19/11/2026" alone did not say when an order was rejected."""
    person, page = await at_list(desks, service)
    page.table.setFocus()
    await person.key(KEY.Key_End, at=page.table)  # the oldest
    row = await person.wait_for("the last order", lambda: page.current)
    await person.wait_for("its panel", lambda: page.detail is not None and page.detail.row.key == row.key)
    timeline = page.panels.order.findChildren(Timeline)[0]
    moments = [plain(line.when).replace("\u00a0", " ") for line in timeline.lines()]
    assert moments
    assert all(re.fullmatch(r"(?:\d\d/\d\d/\d{4} |Yesterday )?\d{1,2}:\d\d [AP]M", one) for one in moments), moments
    assert any(one[2:3] == "/" for one in moments), "an old order has older moments"


async def test_a_text_that_many_orders_hold_is_listed_to_its_end_and_all_of_it_can_be_chosen(desks: Desks) -> None:
    """Its first rows are shown before it is counted; then every row is there, and all are checked and added up."""
    with RunningSandbox(orders=600, speed=0.001, seed=11) as many:
        person, page = await at_list(desks, many)
        page.filters.text.setFocus()
        QTest.keyClicks(page.filters.text, "01")
        await person.wait_for("its rows", lambda: page.model.query is not None and page.model.query[0].text == "01")
        await person.wait_for("its count", lambda: page.model.is_counted)
        session, query = person.program.session, page.model.query
        assert session is not None
        assert query is not None
        every, _ = await session.order_list.all_of(*query)
        keys = await session.order_list.keys_of(every)
        assert len(keys) == page.model.rowCount() > 100
        page.table.setFocus()
        QTest.keyClick(page.table, KEY.Key_End)
        await person.wait_for("the last row", lambda: (row := page.current) is not None and row.key == keys[-1])
        QTest.keyClick(page.table, KEY.Key_A, CONTROL)
        await person.wait_for("all checked", lambda: len(page.selection) == len(keys))
        assert await session.order_list.keys_of(page.selection.chosen) == keys
        sums = await session.order_list.sums(query[0], ChosenKeys(keys))
        cod = Formats.current().money(sums.cod)
        await person.wait_for("what they come to", lambda: cod in plain(page.selection_bar.sums.text()))
