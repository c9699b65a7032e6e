"""Makes the README's pictures from the real window, with a made-up service and nobody's data.

    python3 packaging/dev.py shots            the README's
    python3 packaging/dev.py shots FOLDER     those and more of them, to look at beside the design

A picture that shows the same as the one that is there (ages and times of day aside) is left as it is.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from courier_desk.desk.session import SessionSettings
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.outbox import State
from courier_desk.startup import make_application
from courier_desk.ui.bridge import DeskLoop
from courier_desk.ui.frame import Tab
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.theme import Theme, ThemeMode
from courier_desk.ui.today.page import TodayPage
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.scanner import scan
from tests.support.window import CONTROL, SHIFT, Person, at_desk

FOLDER = Path(__file__).parents[2] / "packaging" / "screenshots"
README = frozenset(
    {"orders", "compose", "outbox", "pickups", "print", "job", "station", "settings", "what-changed", "first-run"}
    | {"orders-arabic", "orders-dark", "today"}
)
SIZE = (1366, 768)
SMALL = (1180, 640)
#: Part of the dots that may differ in a picture that shows the same: ages, times, the cursor.
SAME = 0.012
_SETTLED = 0.25


class Pictures:
    """Takes pictures of the window into a folder, all of them or only the README's."""

    def __init__(self, folder: Path, *, every: bool) -> None:
        self._folder = folder
        self.every = every
        folder.mkdir(parents=True, exist_ok=True)

    async def take(self, window: QWidget, name: str, size: tuple[int, int] = SIZE) -> None:
        """Take one, once the window has come to rest; a few dots of difference keep the old one."""
        if not self.every and name not in README:
            return
        window.resize(*size)
        await asyncio.sleep(_SETTLED)
        path = self._folder / f"{name}.png"
        image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        if path.exists() and _difference(image, QImage(str(path))) <= SAME:
            sys.stdout.write(f"unchanged  {name}\n")
            return
        image.save(str(path))
        sys.stdout.write(f"written    {name}\n")


def _difference(image: QImage, other: QImage) -> float:
    """Give the part of the dots in which two pictures differ; 1 when they are not even of one size."""
    if image.size() != other.size():
        return 1.0
    first = memoryview(image.constBits()).cast("I")
    second = memoryview(other.convertToFormat(QImage.Format.Format_RGB32).constBits()).cast("I")
    return sum(1 for one, two in zip(first, second, strict=True) if one != two) / len(first)


async def make(sandbox: RunningSandbox, folder: Path, pictures: Pictures) -> None:
    """Work at the desk and take the pictures on the way."""
    person = at_desk(folder, session=SessionSettings())
    try:
        await first_run(person, sandbox, pictures)
        await person.at_work()
        await orders(person, sandbox, pictures)
        await compose(person, pictures)
        await outbox(person, sandbox, pictures)
        await pickups(person, pictures)
        await today(person, pictures)
        await paper(person, pictures)
        await settings(person, pictures)
        await what_changed(person, pictures)
        await in_arabic(person, pictures)
    finally:
        await person.leave()


async def first_run(person: Person, sandbox: RunningSandbox, pictures: Pictures) -> None:
    """The first start: a company key that was tested."""
    window = await person.wait_for("the first-run screen", lambda: person.program.first_run)
    page = window.page
    await person.type_into(page.address, sandbox.base_url)
    await person.type_into(page.key, sandbox.ready["company_key"])
    page.test.click()
    await person.wait_for("an answer", lambda: page.works)
    await person.type_into(page.name, "Nile Commerce")
    page.choose_merchant(
        next(one["businessAccountCode"] for one in sandbox.ready["merchants"] if one["name"].isascii())
    )
    await pictures.take(window, "first-run")
    page.start.click()


async def orders(person: Person, sandbox: RunningSandbox, pictures: Pictures) -> None:
    """The list in the middle of a day: orders of every kind, one refused, one on its way, some printed."""
    session = person.program.session
    assert session is not None
    await person.wait_for("all orders read", lambda: session.mirror.mark is not None and session.mirror.mark.complete)
    page = person.desk.orders.list
    zones = session.zones.catalog.zones
    gone = zones[40].value
    sandbox.control("POST", "/catalog", {"remove": [gone]})
    made = (("Nadia Fouad", zones[3].value), ("هالة منصور", gone), ("Tarek Naguib", zones[12].value))
    for number, (name, zone) in enumerate(made, start=2041):
        wanted = request(session, reference=f"NC-{number}", zone=zone, amount=25 * number)
        await session.orders.create(replace(wanted, consignee=replace(wanted.consignee, full_name=name)))
        await person.wait_for(f"{name} sent", _ended(person, f"NC-{number}"))
    for row in [page.model.row(place) for place in (3, 4, 6, 7, 8)]:
        if row is not None and row.number:
            session.prints.print_soon(row.number, session.merchant.code if session.merchant else "")
    page.select(next(row.key for row in _rows(person) if row.reference == "NC-2043"))
    page.order_actions.print_current()
    await person.reads("its barcode was read back")
    page.table.setFocus(Qt.FocusReason.OtherFocusReason)
    await pictures.take(person.desk.window, "orders")
    await pictures.take(person.desk.window, "small-orders", SMALL)
    person.desk.window.resize(*SIZE)
    page.select(next(row.key for row in _rows(person) if row.reference == "NC-2042"))
    await person.reads("This zone is not in the service's list")
    await pictures.take(person.desk.window, "refused")
    if pictures.every:
        await broken_label(person, sandbox, pictures)
    page.select(next(row.key for row in _rows(person) if row.reference == "NC-2043"))
    await in_the_dark(person, lambda: pictures.take(person.desk.window, "orders-dark"))


async def broken_label(person: Person, sandbox: RunningSandbox, pictures: Pictures) -> None:
    """A label that does not read: told at the order, and looked at."""
    page = person.desk.orders.list
    page.select(next(row.key for row in _rows(person) if row.reference == "NC-2041"))
    sandbox.control("PUT", "/faults", {"faults": "label:path=/orders/*/awb,how=smudged"})
    page.order_actions.print_current()
    await person.press_on("Look at the label")
    sandbox.control("DELETE", "/faults")
    await pictures.take(person.window, "label-not-printed", (524, 720))
    person.window.close()
    person.desk.window.activateWindow()
    await pictures.take(person.desk.window, "label-refused")


def _rows(person: Person) -> list[OrderRow]:
    model = person.desk.orders.list.model
    return [row for place in range(min(30, model.rowCount())) if (row := model.row(place)) is not None]


def _ended(person: Person, reference: str) -> Callable[[], bool]:
    return lambda: any(
        row.reference == reference and (row.number or row.state is State.REFUSED) for row in _rows(person)
    )


async def in_the_dark(person: Person, work: Callable[[], Awaitable[None]]) -> None:
    """Do something in the dark theme."""
    theme = Theme.of(person.desk.window)
    theme.set_mode(ThemeMode.DARK)
    await work()
    theme.set_mode(ThemeMode.LIGHT)


async def compose(person: Person, pictures: Pictures) -> None:
    """An order being written, its zone being looked for."""
    desk = person.desk
    desk.orders.new_order()
    form = desk.orders.compose.form
    await person.type_into(form.customer.phone, "0100 774 1186")
    await person.type_into(form.customer.full_name, "كريم عبد العزيز")
    await person.type_into(form.customer.address, "9 Sample Street, beside the pharmacy")
    await person.type_into(form.extras.reference, "NC-2044")
    await person.type_into(_editor(person, "description"), "Linen bed sheet set, white")
    await person.check(form.deliver.cod)
    await person.type_into(form.deliver.amount.edit(), "1250")
    await person.type_into(form.customer.zone, "nasr city 7")
    await person.reads("makes the fee")
    await pictures.take(desk.window, "compose")
    await person.key(Qt.Key.Key_Return, at=form.customer.zone)
    await in_the_dark(person, lambda: pictures.take(desk.window, "compose-dark"))
    await pictures.take(desk.window, "small-compose", SMALL)
    desk.window.resize(*SIZE)


def _editor(person: Person, name: str) -> QWidget:
    sections = person.desk.orders.compose.form.sections()
    return next(entry.focus for section in sections if (entry := section.entry(name)) is not None)


async def outbox(person: Person, sandbox: RunningSandbox, pictures: Pictures) -> None:
    """What is pending: one refused, one whose answer was lost, one that waits, a draft."""
    session, window = person.program.session, person.desk.window
    assert session is not None
    person.desk.orders.compose.keep()
    zones = session.zones.catalog.zones
    sandbox.control("PUT", "/faults", {"faults": "response_lost:method=POST,path=/orders,count=1"})
    for number, name in ((2045, "Ibrahim Nasser"), (2046, "Khadija Amin")):
        wanted = request(session, reference=f"NC-{number}", zone=zones[5].value, amount=40 * number)
        await session.orders.create(replace(wanted, consignee=replace(wanted.consignee, full_name=name)))
        if number == 2045:
            await person.wait_for("a lost answer", lambda: _requests(sandbox))
            session.outbox.hold(held=True)
    sandbox.control("DELETE", "/faults")
    session.outbox.hold(held=False)
    await person.go_to("Outbox")
    await person.click_row("NC-2042")
    await person.reads("What the service said")
    await pictures.take(window, "outbox")
    await in_the_dark(person, lambda: pictures.take(window, "outbox-dark"))
    await pictures.take(window, "small-outbox", SMALL)
    window.resize(*SIZE)


def _requests(sandbox: RunningSandbox) -> bool:
    return bool(sandbox.control("GET", "/created?reference=NC-2045")["count"])


async def pickups(person: Person, pictures: Pictures) -> None:
    """A pickup being scheduled."""
    window = person.desk.window
    await person.go_to("Pickups")
    await person.press_on("Schedule pickup")
    await person.reads("Number of orders")
    await pictures.take(window, "pickups")
    await in_the_dark(person, lambda: pictures.take(window, "pickups-dark"))
    await pictures.take(window, "small-pickups", SMALL)
    window.resize(*SIZE)
    await person.go_to("Orders")


async def paper(person: Person, pictures: Pictures) -> None:
    """Labels as they will be printed, a job of them, and the scan station."""
    desk, session = person.desk, person.program.session
    assert session is not None
    page = desk.orders.list
    desk.orders.show_list()
    rows = [row for row in _rows(person) if row.number and not row.printed][:12]
    page.selection.choose(row.key for row in rows[:4])
    await person.key(Qt.Key.Key_P, CONTROL | SHIFT, at=page.table)
    await person.reads("Print 4 labels")
    await asyncio.sleep(2)  # its pictures come one after the other
    await pictures.take(desk.window, "print")
    await person.key(Qt.Key.Key_Escape, at=desk.window)
    page.selection.clear()
    job = await session.print_jobs.start(rows)
    desk.show_print_job(job)
    await person.reads("The labels are files in")
    await pictures.take(desk.window, "job")
    await person.go_to("Orders")
    await person.key(Qt.Key.Key_F9, at=desk.window)
    await person.wait_for("the station", lambda: desk.station.is_open)
    fresh = [row for row in _rows(person) if row.number and row.status not in ("canceled", "") and not row.printed]
    for row in fresh[:3]:
        await scan(row.number)
        await person.reads("Saved")
        await asyncio.sleep(_SETTLED)
    await scan("999998")
    await person.reads("No such order at the service")
    await scan(rows[0].number)
    await asyncio.sleep(1)
    await pictures.take(desk.window, "station")
    await person.key(Qt.Key.Key_Escape, at=desk.window)
    await person.wait_for("the station left", lambda: not desk.station.is_open)


async def settings(person: Person, pictures: Pictures) -> None:
    """The settings, at their beginning and at their end."""
    person.desk.window.resize(*SIZE)
    await person.key(Qt.Key.Key_Comma, CONTROL, at=person.window)
    await person.reads("Label printer")
    await pictures.take(person.desk.window, "settings")
    await pictures.take(person.desk.window, "small-settings", SMALL)
    await person.key(Qt.Key.Key_Escape, at=person.window)


async def today(person: Person, pictures: Pictures) -> None:
    """The figures of seven days, and what became of the orders of some weeks."""
    window = person.desk.window
    window.show_page(Tab.TODAY)
    page = window.current_page()
    assert isinstance(page, TodayPage)
    page.head.ranges.button("7").click()
    await person.wait_for("figures", lambda: page.view is not None and page.settled)
    page.figures.orders.setFocus(Qt.FocusReason.OtherFocusReason)
    await pictures.take(window, "today")
    await in_the_dark(person, lambda: pictures.take(window, "today-dark"))
    await pictures.take(window, "small-today", SMALL)
    window.resize(*SIZE)
    page.head.pages.button("trends").click()
    await person.wait_for("trends", lambda: page.trends.view is not None and page.settled)
    await pictures.take(window, "trends")
    page.head.pages.button("figures").click()
    await person.go_to("Orders")


async def what_changed(person: Person, pictures: Pictures) -> None:
    """What changed lately, over the list."""
    await person.go_to("Orders")
    person.desk.orders.show_list()
    await person.key(Qt.Key.Key_H, CONTROL | SHIFT, at=person.window)
    await asyncio.sleep(1)
    await pictures.take(person.desk.window, "what-changed")
    await person.key(Qt.Key.Key_Escape, at=person.window)


async def in_arabic(person: Person, pictures: Pictures) -> None:
    """The same in Arabic: the order that is written, then the list."""
    person.desk.window.language_pressed.emit()
    await person.reads("أوردر جديد")
    await pictures.take(person.desk.window, "compose-arabic")
    person.desk.orders.show_list()
    page = person.desk.orders.list
    await person.wait_for("the list", lambda: _rows(person))
    page.select(next(row.key for row in _rows(person) if row.reference == "NC-2043"))
    page.table.setFocus(Qt.FocusReason.OtherFocusReason)
    await asyncio.sleep(_SETTLED)
    await pictures.take(person.desk.window, "orders-arabic")


def main(words: list[str]) -> int:
    """Take all pictures."""
    app = QApplication.instance() or make_application(["shots"])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    app.setCursorFlashTime(0)
    use_language(app, Language.ENGLISH)
    loop = DeskLoop(app)
    try:
        with (
            RunningSandbox(orders=900, seed=11, speed=0.001) as sandbox,
            tempfile.TemporaryDirectory(prefix="shots-") as folder,
        ):
            pictures = Pictures(Path(words[0]).absolute() if words else FOLDER, every=bool(words))
            loop.run_until_complete(make(sandbox, Path(folder), pictures))
    finally:
        loop.run_until_complete(loop.tasks.aclose())
        loop.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
