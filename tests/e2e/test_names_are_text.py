"""Names are text: markup, line breaks and direction controls in every field, on every screen that shows it.

The service and the person at the desk write the same into every field that takes it. Wherever it is shown, nothing is
drawn as markup, nothing leaves its line, no direction control reaches a neighbour, and nobody is asked for a picture.
"""

from __future__ import annotations

import asyncio
import socket
from calendar import FRIDAY
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QPainter
from PySide6.QtGui import Qt as QtGuiNamespace
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QListWidget, QMenu, QWidget

from courier_desk.domain.chosen_orders import ChosenKeys
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.order_rules import Action
from courier_desk.domain.orders import ExchangeShipment
from courier_desk.domain.outbox import State
from courier_desk.domain.pickups import PickupRequest
from courier_desk.host.settings import Language
from courier_desk.ui.frame import Tab
from courier_desk.ui.merchants.page import MerchantsPage
from courier_desk.ui.outbox.page import OutboxPage
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.station.page import StationPage
from courier_desk.ui.widgets import PopupList
from courier_desk.ui.words import CAIRO, plain
from tests.domain.test_shown_text import is_closed
from tests.e2e import screens
from tests.e2e.conftest import Desks
from tests.support.clipping import clipped_texts
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

#: Stands in every hostile value and in nothing else.
MARK = "Qzx"
BREAKS = "\n\r\t\x0b\x85\u2028\u2029"
REACHING = "\u202e\u2067\u2068\u202b\u2069\u2069\u2069\u202c\u200f\u200b"
TOWER = "Z" + "\u0301\u0489" * 20
NO_BREAKS = str.maketrans("", "", BREAKS)


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    """A computer beside, at which nobody has anything to ask."""
    with socket.socket() as beside:
        beside.bind(("127.0.0.1", 0))
        beside.listen()
        beside.setblocking(False)
        yield beside


@pytest.fixture
def sandbox() -> Iterator[RunningSandbox]:
    """A service of this story alone."""
    with RunningSandbox(orders=0, speed=0.001) as running:
        yield running


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that the program paints itself."""
    texts: list[str] = []
    real = QPainter.drawText

    def drawn(painter: QPainter, *arguments: Any) -> object:
        texts.extend(one for one in arguments if isinstance(one, str))
        return real(painter, *arguments)

    monkeypatch.setattr(QPainter, "drawText", drawn)
    return texts


def hostile(name: str, beside: socket.socket) -> str:
    """Give a value of everything that could be taken for something else; a picture first, for Qt looks at the first."""
    picture = f'<img src="http://127.0.0.1:{beside.getsockname()[1]}/{name}.png"><img src=file:///etc/hostname>'
    markup = f"<b>{MARK}</b><h1>{name}</h1> & Co [*] &lt;i&gt;"
    return f"{picture}{markup}{BREAKS}{REACHING}{TOWER} {'W' * 90} end"


@pytest.mark.parametrize(
    ("language", "sizes"),
    [(Language.ENGLISH, ((1366, 768), (1180, 640))), (Language.ARABIC, ((1366, 768),))],
    ids=["english", "arabic"],
)
async def test_whatever_a_name_holds_it_is_shown_as_text_in_its_place(
    desks: Desks,
    sandbox: RunningSandbox,
    listening: socket.socket,
    painted: list[str],
    language: Language,
    sizes: tuple[tuple[int, int], ...],
) -> None:
    def bad(name: str) -> str:
        return hostile(name, listening)

    merchant = at_service(sandbox, bad)
    person = desks.start(language=language)
    await begin(person, sandbox, bad("account").translate(NO_BREAKS), merchant)
    await at_desk(person, bad)
    faults: dict[str, str] = {}
    seen = set()
    async for name, window in every_screen(person):
        for size in sizes:
            if window is person.desk.window:
                window.resize(*size)
            await screens.settle_whole(window)
            painted.clear()
            shown = window.grab().toImage()
            assert not shown.isNull()
            for fault in (*faults_of(window), *painted_faults(painted), *clipped_texts(window)):
                faults.setdefault(fault, name)
            if any(MARK in text for text in (*painted, *texts_of(window))):
                seen.add(name)
    assert not faults, "\n".join(f"{name}: {fault}" for fault, name in faults.items())
    assert len(seen) >= 16, seen
    await copies(person, bad("refused reference"))
    with pytest.raises(BlockingIOError):  # nobody asked for a picture
        listening.accept()


async def begin(person: Person, sandbox: RunningSandbox, account: str, merchant: str) -> None:
    """Sign in on the first-run screen, whatever its language."""
    window = await person.wait_for("the first-run screen", lambda: person.program.first_run)
    page = window.page
    await person.type_into(page.address, sandbox.base_url)
    await person.type_into(page.key, sandbox.ready["company_key"])
    page.test.click()
    await person.wait_for("an answer", lambda: page.works)
    await person.type_into(page.name, account)
    page.choose_merchant(merchant)
    page.start.click()
    await person.at_work()


async def copies(person: Person, value: str) -> None:
    """What is copied has every letter of the value, and nothing that was put around it to show it."""
    page = person.desk.orders.list
    person.desk.window.show_page(Tab.ORDERS)
    person.desk.orders.show_list()
    places = [place for place in range(page.model.rowCount()) if page.model.row(place)]
    place = next(place for place in places if (row := page.model.row(place)) and row.reference == value)
    page.table.setCurrentIndex(page.model.index(place, 1))
    await person.wait_for("the panel", lambda: page.detail)
    assert page.current is not None
    page.order_actions.clipboard.copy_numbers(ChosenKeys((page.current.key,)))
    await person.wait_for("a copy", lambda: QApplication.clipboard().text() == plain(value))
    assert not set("\u2066\u2067\u2068\u2069\u200e") & set(QApplication.clipboard().text())


def at_service(sandbox: RunningSandbox, bad: Callable[[str], str]) -> str:
    """Have the service hold it: zones, a merchant (gives its code), its orders, a status, a pickup."""
    zone = sandbox.call("GET", "/delivery-zones").data["governorates"][0]["areas"][0]["value"]
    area = f"{MARK} <b>area</b> & Co \u202e(x)"
    named = {"governorate": "Cairo", "value": area, "en": bad("area"), "ar": bad("المنطقة")}
    sandbox.control("POST", "/catalog", {"add": [named]})
    brand = {
        "name": bad("owner"), "email": "qzx@sample.example", "phone": "01012345678", "brandName": bad("brand"),
        "externalMerchantId": "<b>shop\u202e\tQzx",
        "pickupAddress": {"city": "Cairo", "zone": zone, "addressDetails": bad("where"), "pickupPhone": "01012345678"},
    }  # fmt: skip
    made = sandbox.call("POST", "/merchants", brand, merchant=None)
    assert made.status == 201, made.raw
    merchant = made.data["merchant"]["businessAccountCode"]
    body: dict[str, Any] = {
        "fullName": bad("customer"), "phoneNumber": "01012345678", "otherPhoneNumber": "01112345678",
        "address": bad("address"), "buildingNo": bad("building"), "apartmentNo": "<b>3\u202e",
        "government": "Cairo", "zone": zone, "orderType": "Deliver", "Notes": bad("notes"),
        "productDescription": bad("parcel"), "numberOfItems": 2, "referralNumber": bad("reference"),
        "COD": True, "amountCOD": 350,
    }  # fmt: skip
    first = sandbox.call("POST", "/orders", body, merchant=merchant)
    assert first.status == 201, first.raw
    number = first.data["order"]["orderNumber"]
    returned = body | {
        "orderType": "Return", "COD": False, "amountCOD": 0, "originalOrderNumber": number,
        "returnReason": bad("reason"), "returnNotes": bad("return notes"), "referralNumber": "<b>R-2\u2069\u202e",
    }  # fmt: skip
    sandbox.control("POST", f"/orders/{number}", {"status": "completed"})
    second = sandbox.call("POST", "/orders", returned, merchant=merchant)
    assert second.status == 201, second.raw
    sandbox.control("POST", f"/orders/{number}", {"status": "<b>lost\u202e</b>Qzx", "courier": bad("courier")})
    there = sandbox.call("POST", "/orders", body | {"zone": area, "referralNumber": "Z-1"}, merchant=merchant)
    assert there.status == 201, there.raw
    today = datetime.now(CAIRO).date()
    day = next(day for day in (today + timedelta(days=n) for n in (5, 6)) if day.weekday() != FRIDAY)
    pickup = {
        "numberOfOrders": 3, "pickupDate": day.isoformat(), "phoneNumber": "01005527719", "pickupNotes": bad("planned"),
    }  # fmt: skip
    planned = sandbox.call("POST", "/pickups", pickup, merchant=merchant)
    assert planned.status == 201, planned.raw
    return str(merchant)


async def at_desk(person: Person, bad: Callable[[str], str]) -> None:
    """Have the person write it: an order that goes out, one refused, a draft, a pickup."""
    session = person.program.session
    assert session is not None
    wanted = request(session, reference=bad("own reference"))
    who = replace(wanted.consignee, full_name=bad("typed name"), address=bad("typed address"))
    wanted = replace(wanted, consignee=who, notes=bad("typed notes"))
    await session.orders.create(wanted)
    exchange = ExchangeShipment(current=bad("back"), current_items=1, new=bad("new"), new_items=1)
    await session.orders.create(replace(wanted, reference="<i>X-1\u202e\nQzx", shipment=exchange))
    await session.orders.create(
        replace(wanted, reference=bad("refused reference"), consignee=replace(who, zone=bad("typed zone")))
    )
    await session.orders.keep_draft(
        OrderDraft(full_name=bad("draft"), address=bad("draft address"), description=bad("draft parcel"))
    )
    day = session.pickups.today + timedelta(days=3)
    await session.pickups.schedule(PickupRequest(orders=2, day=day, phone="01005527719", notes=bad("pickup notes")))


async def every_screen(person: Person) -> AsyncIterator[tuple[str, QWidget]]:
    """Walk through what shows names: lists with their panels, forms, popups, menus, questions, paper."""
    desk, window = person.desk, person.desk.window
    session = person.program.session
    assert session is not None
    page = desk.orders.list
    window.show_page(Tab.ORDERS)
    desk.orders.show_list()
    await person.wait_for("orders", lambda: page.model.rowCount() >= 6)
    await screens.settle()
    yield "orders", window
    for place in range(page.model.rowCount()):
        page.table.setCurrentIndex(page.model.index(place, 1))
        await person.wait_for("the panel", lambda: page.detail)
        await screens.settle()
        yield f"orders, row {place}", window
    page.check_all()
    yield "orders, checked", window
    page.check_all()
    window.top_bar.toggle_switcher()
    await person.wait_for("the merchants", lambda: person.all(PopupList))
    yield "merchants and accounts", window
    window.top_bar.toggle_switcher()
    await person.type_into(window.top_bar.scan_box, MARK)
    await screens.settle()
    yield "search", window
    await person.key(Qt.Key.Key_Escape, at=window.top_bar.scan_box)
    desk.show_changes()
    await screens.settle()
    yield "what changed", window
    await person.key(Qt.Key.Key_Escape, at=window)
    async for screen in _outbox(person):
        yield screen
    window.show_page(Tab.ORDERS)
    desk.orders.new_order()
    zone = desk.orders.compose.form.customer.zone
    await person.type_into(zone, MARK)
    await person.wait_for("the area", zone.highlighted)
    await screens.settle()
    yield "compose, zones", window
    await person.key(Qt.Key.Key_Return, at=zone)
    await screens.settle()
    yield "compose, a zone taken", window
    await person.type_into(zone, "")
    window.show_page(Tab.PICKUPS)
    pickups = window.page(Tab.PICKUPS)
    assert isinstance(pickups, PickupsPage)
    await person.wait_for("both pickups", lambda: pickups.model.rowCount() == 2)
    for place in range(2):
        pickups.table.setCurrentIndex(pickups.model.index(place, 1))
        await screens.settle()
        yield f"pickups, row {place}", window
    window.show_page(Tab.MERCHANTS)
    merchants = window.page(Tab.MERCHANTS)
    assert isinstance(merchants, MerchantsPage)
    await person.wait_for("merchants", merchants.model.rowCount)
    for place in range(merchants.model.rowCount()):
        if MARK in str(merchants.model.index(place, 1).data()) + str(merchants.model.index(place, 0).data()):
            merchants.table.setCurrentIndex(merchants.model.index(place, 1))
    await screens.settle()
    yield "merchants", window
    desk.open_settings("accounts")
    await person.wait_for("the settings", lambda: desk.settings.page)
    await screens.settle()
    yield "settings, accounts", window
    assert desk.settings.page is not None
    desk.settings.page.closed.emit()
    sheets = pickups.handovers
    window.show_page(Tab.PICKUPS)
    sheets.open(session.handovers.for_waiting())
    await person.wait_for("the sheet", lambda: sheets.page.sheet)
    await screens.settle()
    yield "handover", window
    sheets.leave()
    async for screen in _at_work(person):
        yield screen


async def _at_work(person: Person) -> AsyncIterator[tuple[str, QWidget]]:
    """Where somebody works with one order: its menu, the form that changes it, the print page, the scan station."""
    desk, window = person.desk, person.desk.window
    page = desk.orders.list
    window.show_page(Tab.ORDERS)
    desk.orders.show_list()
    numbered = next(place for place in range(page.model.rowCount()) if (row := page.model.row(place)) and row.number)
    page.table.setCurrentIndex(page.model.index(numbered, 1))
    row = page.model.row(numbered)
    assert row is not None
    await person.wait_for("the panel", lambda: page.detail)
    page.row_menu.open(window.mapToGlobal(window.rect().center()))
    menu = await person.wait_for("the menu", screens.shown_menu)
    yield "menu of an order", menu
    menu.close()
    await screens.settle()
    page.order_actions.begin(Action.EDIT)
    await person.wait_for("the form", lambda: MARK in desk.orders.compose.draft().full_name)
    await screens.settle()
    yield "compose, editing", window
    desk.orders.show_list()
    desk.orders.show_print_page((row,))
    shown = desk.orders.print_page
    assert shown is not None
    await person.wait_for("a picture", shown.view.pages)
    yield "print page", window
    shown.closed.emit()
    desk.orders.show_list()
    window.tab_row.scan_station.click()
    await person.wait_for("the station", lambda: person.desk.station.is_open)
    window.activateWindow()
    field = person.all(StationPage)[0].field
    await person.wait_for("the keyboard in its field", field.hasFocus)
    await person.type_into(field, row.number)
    await person.key(Qt.Key.Key_Return, at=field)
    await person.wait_for("the order", lambda: MARK in person.all(StationPage)[0].result.name.toolTip())
    yield "scan station", window
    window.leave_whole()


async def _outbox(person: Person) -> AsyncIterator[tuple[str, QWidget]]:
    desk, window = person.desk, person.desk.window
    window.show_page(Tab.OUTBOX)
    page = desk.outbox
    assert person.program.session is not None

    async def items() -> dict[State, int]:
        found = (await person.program.session.outbox_desk.view()).items  # type: ignore[union-attr] # it is there
        return {item.state: item.row_id for item in found}

    while not {State.REFUSED, State.DRAFT} <= (there := await items()).keys():
        await asyncio.sleep(0.02)  # the service has to refuse it
    for state, row_id in there.items():
        await person.wait_for("its row", partial(_stands, page, row_id))
        page.reveal(row_id)
        await person.wait_for("its panel", partial(_is_shown, page, row_id))
        await screens.settle()
        yield f"outbox, {state}", window
    page.panel_view.discard.click()
    question = await person.wait_for("the question", QApplication.activeModalWidget)
    yield "outbox, discard", question
    question.close()
    await person.wait_for("no question", lambda: QApplication.activeModalWidget() is None)


def _stands(page: OutboxPage, row_id: int) -> bool:
    return page.model.place(row_id) is not None


def _is_shown(page: OutboxPage, row_id: int) -> bool:
    return page.shown is not None and page.shown.item.row_id == row_id


# -- what is looked at -------------------------------------------------------------------------------------------------


def texts_of(root: QWidget) -> Iterator[str]:
    """Every text of the visible widgets."""
    for widget in [root, *root.findChildren(QWidget)]:
        if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()


def faults_of(root: QWidget) -> Iterator[str]:
    """Everything on a screen that is drawn as something else than text in its line."""
    if (title := root.windowTitle()) and (len(title.splitlines()) > 1 or not is_closed(title)):
        yield f"title {title!r}"
    for widget in [root, *root.findChildren(QWidget)]:
        if widget.isVisible():
            for tip in (widget.toolTip(), widget.whatsThis(), widget.statusTip()):
                yield from _tip_faults(tip)
            for heard in (widget.accessibleName(), widget.accessibleDescription()):
                yield from _heard_faults(heard)
            yield from _widget_faults(widget)


def _widget_faults(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel):
        if widget.textFormat() is not Qt.TextFormat.PlainText and widget.text():
            yield f"a label that guesses: {widget.text()!r}"
        yield from _text_faults(widget.text(), lines=widget.wordWrap())
    elif isinstance(widget, QAbstractButton):
        yield from _text_faults(widget.text())
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        for tip in _tips(widget.model()):
            yield from _tip_faults(tip)
        if isinstance(widget, QListWidget):
            for place in range(widget.count()):
                yield from _text_faults(widget.item(place).text())
    elif isinstance(widget, QMenu):
        for action in widget.actions():
            yield from _text_faults(action.text().replace("\t", "", 1))


def _heard_faults(text: str) -> Iterator[str]:
    """What is read aloud has lines, and no direction control that is not its own."""
    if set(text) & (set(BREAKS) - {"\n"}) or not all(map(is_closed, text.split("\n"))) or TOWER in text:
        yield f"heard otherwise: {text!r}"


def painted_faults(texts: list[str]) -> Iterator[str]:
    for text in texts:
        yield from _text_faults(text)


def _tips(model: QAbstractItemModel) -> Iterator[str]:
    for row in range(min(model.rowCount(), 20)):
        for column in range(20):
            if (index := model.index(row, column)).isValid():
                yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")


def _tip_faults(tip: str) -> Iterator[str]:
    if QtGuiNamespace.mightBeRichText(tip):
        yield f"rich: {tip!r}"
    if not all(map(is_closed, tip.split("\n"))):
        yield f"reaches further in a tip: {tip!r}"
    if MARK in tip and "img src" in tip and "<b>" not in plain(tip):
        yield f"letters lost: {tip!r}"


def _text_faults(text: str, *, lines: bool = False) -> Iterator[str]:
    pieces = text.split("\n") if lines else [text]
    for piece in pieces:
        if len(piece.splitlines()) > 1 or set(piece) & set(BREAKS):
            yield f"leaves its line: {text!r}"
        if not is_closed(piece):
            yield f"reaches further: {text!r}"
        if TOWER in piece:
            yield f"reaches into other lines: {text!r}"
