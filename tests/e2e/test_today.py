"""Today: every figure, bar and row opens the list that it counts, in both languages, by mouse and by keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from courier_desk.desk.changes import Topic
from courier_desk.desk.day_figures import DayFiguresDesk
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.list_views import midnight
from courier_desk.domain.orders import Order
from courier_desk.host.settings import Language
from courier_desk.printing.pages import open_label
from courier_desk.store import orders
from courier_desk.store.sql import Database
from courier_desk.ui.frame import Tab
from courier_desk.ui.orders.extract_filter import ExtractFilter
from courier_desk.ui.today.charts import ChartButton, PartLine, StatusRow
from courier_desk.ui.today.page import TodayPage
from courier_desk.ui.today.panel import BeforeCourier
from courier_desk.ui.widgets import Button, LinkButton, PopupList
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL, Person

KEY = Qt.Key


@pytest.fixture(scope="module")
def service() -> Iterator[RunningSandbox]:
    """A service with a history of some weeks, two merchants among it."""
    with RunningSandbox(orders=240, speed=0.001, seed=11) as running:
        listed = running.call("GET", "/orders?limit=12").data["orders"]
        for order, status in zip(listed, ("rejected", "returned", "handedToNeighbour", "completed"), strict=False):
            running.control("POST", f"/orders/{order['orderNumber']}", {"status": status})
        yield running


async def at_today(
    desks: Desks, service: RunningSandbox, language: Language = Language.ENGLISH
) -> tuple[Person, TodayPage]:
    """Be at the figures of the last seven days, everything read."""
    person = desks.start(language=language)
    await person.connect(service, merchant=service.ready["merchants"][0]["businessAccountCode"])
    session = person.program.session
    assert session is not None
    await person.wait_for("all orders read", lambda: session.mirror.mark is not None and session.mirror.mark.complete)
    page = await to_today(person)
    return person, page


async def to_today(person: Person) -> TodayPage:
    """Go to the tab by its key, and wait for its figures."""
    await person.key(KEY.Key_5, CONTROL, at=person.desk.window)
    page = person.desk.window.current_page()
    assert isinstance(page, TodayPage)
    await person.wait_for("figures", lambda: page.view is not None and page.settled)
    return page


async def choose(person: Person, page: TodayPage, key: str) -> None:
    page.head.ranges.button(key).click()
    await person.wait_for("other figures", lambda: page.settled)


def count_in(said: str) -> int:
    """Read the count in an accessible name: after its colon, else the number of the words."""
    told = plain(said).replace(",", "").replace("٬", "")
    numbers = "".join(sign if sign.isdigit() else " " for sign in told.rsplit(":", 1)[-1]).split()
    return int(numbers[0])


async def listed(person: Person, expected: int) -> None:
    """Wait until the list says that it holds so many orders."""
    orders = person.desk.orders.list

    def says() -> bool:
        return person.desk.window.tab_row.tabs.current() is Tab.ORDERS and orders.model.rowCount() == expected

    await person.wait_for(f"a list of {expected}", says)


async def open_and_compare(person: Person, button: QAbstractButton, expected: int, *, by_key: bool) -> None:
    if by_key:
        button.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(button, KEY.Key_Return)
    else:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await listed(person, expected)


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("language", [Language.ENGLISH, Language.ARABIC])
async def test_every_figure_bar_and_row_opens_the_list_that_it_counts(
    desks: Desks, service: RunningSandbox, language: Language
) -> None:
    person, page = await at_today(desks, service, language)
    session = person.program.session
    assert session is not None
    session.outbox.hold(True)
    await session.orders.create(request(session))
    assert session.merchant is not None
    await session.orders.keep_draft(OrderDraft(phone="01007741186", merchant=session.merchant.code))  # is none yet
    await choose(person, page, "7")
    await person.wait_for("the unsent order", lambda: page.view is not None and page.view.figures.unsent == 1)
    assert page.view is not None
    figures = page.view.figures
    assert figures.orders > 20
    assert any(part.name == "handedToNeighbour" for part in figures.statuses)
    counted = {
        "orders": figures.orders,
        "cod": figures.cod.count,
        "differences": figures.differences.count,
        "fees": figures.fees.count,
    }
    by_key = language is Language.ENGLISH
    for name, expected in counted.items():
        await open_and_compare(person, getattr(page.figures, name), expected, by_key=by_key)
        page = await to_today(person)
    await open_and_compare(person, page.figures.labels.figure, figures.printed, by_key=by_key)
    page = await to_today(person)
    await open_and_compare(person, page.figures.labels.second, figures.not_printed, by_key=by_key)
    page = await to_today(person)
    more = page.figures.statuses.rows[-1]
    if isinstance(more, LinkButton):
        more.click()
        await asyncio.sleep(0)
    shown = page.figures
    for section in (shown.statuses, shown.days, shown.governorates, shown.types):
        for place in range(len(section.rows)):
            row = section.rows[place]
            part = row.row if isinstance(row, PartLine) else row
            if isinstance(part, ChartButton):
                await open_and_compare(person, part, count_in(part.accessibleName()), by_key=by_key)
                page = await to_today(person)
    for place, kind in enumerate(figures.types):
        line = shown.types.rows[place]
        assert isinstance(line, PartLine)
        assert (line.link is not None) == bool(kind.express)
        if line.link is not None:
            await open_and_compare(person, line.link, kind.express, by_key=by_key)
            page = await to_today(person)
    assert sum(count_in(row.accessibleName()) for row in shown.statuses.rows if isinstance(row, StatusRow)) == (
        figures.orders
    )


async def test_a_figure_of_a_list_says_which_orders_it_lists_and_lets_go_of_them(
    desks: Desks, service: RunningSandbox
) -> None:
    person, page = await at_today(desks, service)
    await choose(person, page, "7")
    assert page.view is not None
    expected = page.view.figures.fees.count
    page.figures.fees.click()
    await listed(person, expected)
    only = (await person.wait_for("the filter", lambda: person.all(ExtractFilter)))[0]
    assert plain(only.accessibleName()) == "Only: With a fee"
    only.setFocus()
    QTest.keyClick(only, KEY.Key_Return)
    await person.choose("All")
    await person.wait_for("no such filter", lambda: not person.all(ExtractFilter))
    assert "extract" not in person.desk.orders.list.filters.choices()


async def test_figures_move_when_an_order_is_made_and_when_the_day_ends_in_cairo(
    desks: Desks, service: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, page = await at_today(desks, service)
    session = person.program.session
    assert session is not None
    assert page.view is not None
    made, today = page.view.figures.orders, page.view.today
    await session.orders.create(request(session))
    await person.wait_for("one more", lambda: page.view is not None and page.view.figures.orders == made + 1)
    await person.reads(f"{made + 1}")
    monkeypatch.setattr(DayFiguresDesk, "today", property(lambda _desk: today + timedelta(days=1)))
    page.tick()
    await person.wait_for("the next day", lambda: page.view is not None and page.view.span.first > today)
    assert page.view is not None
    assert page.view.figures.orders == 0
    assert page.view.before == made + 1
    page.figures.orders.click()
    await listed(person, 0)
    await person.reads("There is nothing in these days")


async def test_all_merchants_are_counted_together_and_each_has_its_list(desks: Desks, service: RunningSandbox) -> None:
    other = service.ready["merchants"][1]["businessAccountCode"]
    person, page = await at_today(desks, service)
    session = person.program.session
    assert session is not None
    own = session.merchant.code if session.merchant else ""
    await session.use_merchant(other)
    await session.orders.create(request(session))
    await session.use_merchant(own)
    await choose(person, page, "7")
    page.head.merchant.set_value("all")
    page.ask_now()
    await person.wait_for("figures of all", lambda: page.settled)
    assert page.view is not None
    total = page.view.figures.orders
    page.figures.orders.click()
    found = await person.wait_for("whose", lambda: person.all(PopupList))
    rows = found[0].rows()
    assert sum(int(row.end.replace(",", "")) for row in rows) == total
    row = next(one for one in rows if one.key == other)
    found[0].chosen.emit(other)
    await listed(person, int(row.end.replace(",", "")))
    assert session.merchant is not None
    assert session.merchant.code == other


async def test_what_is_to_do_leads_to_its_place(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_today(desks, service)
    session = person.program.session
    assert session is not None
    already = (await person.wait_for("the panel", lambda: page.before)).start
    assert already is not None
    # The made-up pickups may take every New order, by the hour of the day: at least one more waits for a courier.
    more = 1 + max(0, already.waiting.booked - already.waiting.new)
    for _ in range(more):
        await session.orders.create(request(session))

    def with_more() -> BeforeCourier | None:
        now = page.before
        there = now is not None and now.start is not None and now.start.waiting.new == already.waiting.new + more
        return now if there else None

    before = await person.wait_for("more that wait", with_more)
    assert before.start is not None
    panel = page.panel_view
    panel.labels.more.click()
    await listed(person, before.to_do.unprinted)
    page = await to_today(person)
    panel.waiting.more.click()
    await listed(person, before.start.waiting.new)
    page = await to_today(person)
    await person.press_on("Schedule pickup")
    await person.wait_for("the form", lambda: person.desk.window.tab_row.tabs.current() is Tab.PICKUPS)
    await person.reads("Number of orders")
    await session.orders.create(request(session, zone="xyzzy"))
    page = await to_today(person)
    await person.reads("1 order needs attention")
    await person.press_on("Open the outbox")
    await person.wait_for("the outbox", lambda: person.desk.window.tab_row.tabs.current() is Tab.OUTBOX)
    assert person.desk.outbox.head.chips.value() == "attention"


async def test_the_keyboard_goes_through_the_page_in_order_and_everything_is_told(
    desks: Desks, service: RunningSandbox
) -> None:
    person, page = await at_today(desks, service)
    await choose(person, page, "7")
    page.focus_first()
    seen: list[QWidget] = []
    for _ in range(80):
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in seen or not page.isAncestorOf(focus):
            break
        seen.append(focus)
        QTest.keyClick(focus, KEY.Key_Tab)
    wanted = [one for one in page.figures.stops() if one.isVisible()]
    assert [one for one in seen if one in wanted] == wanted
    for widget in wanted:
        face = QAccessible.queryAccessibleInterface(widget)
        assert any(sign.isdigit() for sign in face.text(QAccessible.Text.Name)), widget
        assert face.role() in (QAccessible.Role.PushButton, QAccessible.Role.Button)


async def test_every_number_of_the_trends_opens_the_list_that_it_counts(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_today(desks, service)
    await person.press_on("Trends")
    await person.wait_for("trends", lambda: page.trends.view is not None and page.settled)
    view = page.trends.view
    assert view is not None
    assert sum(fate.returned for _, fate in view.trends.weeks) > 1
    assert view.trends.products
    for at in range(len(page.trends.stops())):
        button = page.trends.stops()[at]
        if not isinstance(button, QAbstractButton) or not any(map(str.isdigit, button.accessibleName())):
            continue
        if button is page.trends.still_days or not button.isVisible() or "more" in button.text():
            continue
        await open_and_compare(person, button, count_in(button.accessibleName()), by_key=at % 2 == 0)
        page = await to_today(person)
        assert page.shows_trends


async def test_orders_that_do_not_move_and_days_of_delivery_are_read_from_what_was_seen(
    desks: Desks, service: RunningSandbox
) -> None:
    person, page = await at_today(desks, service)
    session = person.program.session
    assert session is not None
    code, account = session.context.merchant_code, session.account.account_id
    long_ago = session.day_figures.today - timedelta(days=20)

    def age(db: Database) -> None:
        made = midnight(long_ago)
        moved = Order(number="700001", status="inStock", category="PROCESSING", created=made, order_type="Deliver")
        orders.merge(db, account, code, [moved], seen_at=made.timestamp(), whole=False)
        new = replace(moved, number="700002", status="new", category="NEW")
        orders.merge(db, account, code, [new], seen_at=made.timestamp(), whole=False)
        done = replace(new, status="completed", category="SUCCESSFUL")
        orders.merge(db, account, code, [done], seen_at=made.timestamp() + 3 * 86_400, whole=False)

    await session.context.store.write(age)
    await person.press_on("Trends")
    await person.wait_for("trends", lambda: page.trends.view is not None and page.settled)
    await person.reads("This desk saw 1 order delivered, too few to say how long most take.")
    for section, said in ((page.trends.days, "3 days: 1"), (page.trends.still, "In stock: 1")):
        row = next(one for one in section.rows if isinstance(one, ChartButton) and said in one.accessibleName())
        await open_and_compare(person, row, 1, by_key=True)
        page = await to_today(person)
    page.trends.still_days.setFocus()
    QTest.keyClick(page.trends.still_days, KEY.Key_Return)
    await person.choose("30 days")

    def none_stands() -> bool:
        return page.settled and page.trends.view is not None and not page.trends.view.trends.still

    await person.wait_for("no such order", none_stands)

    def deliver_more(db: Database) -> None:
        made = midnight(long_ago)
        for number in range(700003, 700014):
            new = Order(number=str(number), status="new", category="NEW", created=made, order_type="Deliver")
            orders.merge(db, account, code, [new], seen_at=made.timestamp(), whole=False)
            done = replace(new, status="completed", category="SUCCESSFUL")
            orders.merge(db, account, code, [done], seen_at=made.timestamp() + 3 * 86_400, whole=False)

    await session.context.store.write(deliver_more)
    session.changes.announce(Topic.ORDERS)
    await person.reads("Half of them: 3 days")


async def test_a_button_with_its_word_leads_from_today_to_the_money(desks: Desks, service: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(service)
    for width, height in ((1366, 768), (1180, 640)):
        person.desk.window.resize(width, height)
        await person.go_to("Today")
        await person.wait_for("Today", lambda: person.sees("Orders by status"))
        door = person.button("Money")
        assert door.text() == "Money"
        assert door.width() >= door.fontMetrics().horizontalAdvance("Money") + 24, "its word is shown"
        await person.press(door)
        await person.reads("Days since completion, not settled")
        await person.key(Qt.Key.Key_Escape, at=person.window)
    await person.go_to("Orders")
    assert person.button("Import").isVisible()
    assert "Money" not in person.texts()


async def test_the_page_is_printed_where_labels_go(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_today(desks, service)
    await choose(person, page, "7")
    await person.key(KEY.Key_P, CONTROL, at=page.figures.orders)
    await person.reads("Saved as figures-")
    (file,) = (desks.folder / "printed").glob("figures-*.pdf")
    with open_label(file.read_bytes()) as document:
        assert len(document.sizes) == 1


async def test_the_figures_are_copied_as_a_table(desks: Desks, service: RunningSandbox) -> None:
    person, page = await at_today(desks, service, Language.ARABIC)
    await choose(person, page, "7")
    await person.key(KEY.Key_C, CONTROL, at=page.figures.orders)
    data = QGuiApplication.clipboard().mimeData()
    text, html = data.text(), data.html()
    assert page.view is not None
    lines = [line.split("\t") for line in text.split("\n")]
    assert {len(line) for line in lines} == {3}
    assert any(line[1] == str(page.view.figures.orders) for line in lines)
    assert not [
        sign for sign in text + html if "\u2066" <= sign <= "\u2069" or sign in "\u200e\u200f\u202a\u202b\u202c"
    ]
    assert html.count("<tr>") == len(lines)
    await person.leave()
    assert QGuiApplication.clipboard().text() == text
    assert not QGuiApplication.clipboard().mimeData().hasHtml()  # what Python made does not outlive it


async def test_a_shop_without_an_order_is_shown_the_way_on(desks: Desks) -> None:
    with RunningSandbox(orders=0, speed=0.001) as empty:
        person = desks.start()
        await person.connect(empty, merchant=empty.ready["merchants"][0]["businessAccountCode"])
        await person.key(KEY.Key_5, CONTROL, at=person.desk.window)
        await person.reads("No orders yet")
        await person.reads("the day stands here in figures")
        page = person.desk.window.current_page()
        QTest.keyClick(page, KEY.Key_C, CONTROL)
        QTest.keyClick(next(one for one in page.findChildren(Button) if one.isVisible()), KEY.Key_Return)
        await person.wait_for("the form", lambda: person.desk.orders.is_composing)
