"""The main job as a person does it: connect, write three orders, see the fee, create, print, find them in the list.

What is done with orders and pickups afterwards, and with merchants, is told in the modules beside this one.
"""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from courier_desk.app import Program
from courier_desk.desk.print_queue import PrintQueue
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Scope
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.labels import LabelJob, LabelStep
from courier_desk.domain.order_changes import told_facts
from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.domain.orders import OrderType
from courier_desk.domain.outbox import Policy, State
from courier_desk.domain.outcome import Facts
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Governorate
from courier_desk.printing.pages import render_page
from courier_desk.printing.scanback import reads
from courier_desk.self_test.driver import Driver, NotOffered, NotSeen, says
from courier_desk.self_test.report import MadeOrder
from courier_desk.self_test.site_visit import SiteVisit
from courier_desk.self_test.training import set_order_status
from courier_desk.ui.compose.page import ComposePage
from courier_desk.ui.frame import MainWindow, Tab
from courier_desk.ui.orders.model import OrderTableModel
from courier_desk.ui.permissions import why_not
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.shell.orders_tab import OrdersTab
from courier_desk.ui.widgets import Label
from courier_desk.ui.widgets.rows_model import ROW_ROLE
from courier_desk.ui.words import Formats, plain

CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
#: A made-up customer, typed the way people type: Arabic digits with the country code, an Arabic name.
PHONE_TYPED, PHONE = "+٢٠ ١٠٠ ٧٧٤ ١١٨٦", "01007741186"
NAME = "كريم عبد العزيز"
REASON = "Wrong size"
LABEL_DPI = 203
MOST_TRIES = 6
#: An answer that was lost: the request's own deadline, the settle time, a second look, and some air (seconds).
_MOST_DOUBT = 60.0 + Policy().settle + Policy().second_look + 60.0


@frozen(kw_only=True)
class Target:
    """Which service the test works with; an empty ``url`` is the training service, ``is_own`` one that it started."""

    url: str = ""
    merchant: str = ""
    key: str = ""
    is_own: bool = False

    def __repr__(self) -> str:
        return f"Target({self.url or 'training'})"


class Refused(Exception):
    """The service did not take ``what`` (an order, a pickup, a merchant); ``row_id`` is its row in the outbox."""

    def __init__(self, what: str, failure: Failure | None, row_id: int) -> None:
        super().__init__(f"{what}: {said_by(failure)}")
        self.row_id, self.failure = row_id, failure

    @property
    def is_about_the_original(self) -> bool:
        """Tell that a return was refused for what became of its original, not for what was sent."""
        failure = self.failure
        if failure is None or failure.kind not in (FailureKind.VALIDATION_ERROR, FailureKind.FORBIDDEN):
            return False
        words = failure.message.casefold()
        return failure.field == "originalOrderNumber" or ("return" in words and "required" not in words)


def said_by(failure: Failure | None) -> str:
    """Give what kind of failure it is and the service's own words."""
    if failure is None:
        return "no reason is known"
    return f"{failure.kind}: {failure.message}" if failure.message else str(failure.kind)


class Story:
    """The state that the steps share."""

    def __init__(
        self, program: Program, driver: Driver, target: Target, out: Path, visit: SiteVisit | None = None
    ) -> None:
        self.program = program
        self.driver = driver
        self.target = target
        self.out = out
        self.visit = visit
        self.orders: list[MadeOrder] = []
        driver.in_doubt, driver.most_doubt = self._in_doubt, _MOST_DOUBT
        #: The first order that others can be written like: no return, as an order is returned once.
        self.model = ""
        #: Orders that a return was made of, or that refused one.
        self.returned: set[str] = set()
        #: The reference of the order that was written like the first one.
        self.clone = ""
        #: What the desk knew of each order when it was created, by its number.
        self.known: dict[str, Facts] = {}
        #: The number of the pickup that was scheduled.
        self.pickup = ""
        #: The code of the merchant that was onboarded.
        self.merchant = ""

    # -- what is on the screen -------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """Give the session in use."""
        if self.program.session is None:
            raise NotSeen("an account in use")
        return self.program.session

    @property
    def tab(self) -> OrdersTab:
        """Give the Orders tab."""
        if self.program.window is None:
            raise NotSeen("the main window")
        return self.program.window.orders

    @property
    def window(self) -> MainWindow:
        """Give the main window."""
        if self.program.window is None:
            raise NotSeen("the main window")
        return self.program.window.window

    @property
    def compose(self) -> ComposePage:
        """Give the compose page."""
        return self.tab.compose

    def field(self, name: str) -> QWidget:
        """Give the editor of a field of the form that is shown."""
        for section in self.compose.form.sections():
            entry = section.entry(name)
            if entry is not None:
                return entry.focus
        raise NotSeen(f"the field {name}")

    @property
    def is_training(self) -> bool:
        """Tell that the service is the self-test's own training service, where it may move orders on itself."""
        return not self.target.url or self.target.is_own

    async def _in_doubt(self) -> bool:
        """Tell that work is not done: an answer was lost and is looked for, or what did not arrive is sent again."""
        session = self.program.session
        if session is None:
            return False
        counts = await session.pending_counts()
        return any(counts.get(state) for state in (State.WAITING, State.SENDING, State.CHECKING))

    def told_of_doubt(self) -> str:
        """Say how much longer was waited since this was asked last, and why."""
        seconds, self.driver.doubted = self.driver.doubted, 0.0
        if not seconds:
            return ""
        settle = Policy().settle
        return (
            f"; waited {seconds:.0f} s more, as an answer was lost: the desk looks for it and lets {settle:.0f} s pass"
        )

    async def may(self, scope: Scope, page: QWidget) -> None:
        """Raise NotOffered where the key may not work with something, once its page says so."""
        if reason := why_not(self.session.account, scope):
            await self.driver.wait_for(f"on its page: {reason}", lambda: says(page, reason))
            raise NotOffered(f"its page says: {reason}")

    async def tidy(self) -> None:
        """Leave whatever a step that did not pass left open, so that the next one begins at the list."""
        if self.program.window is None:
            return
        self.driver.close_popups(self.window)
        self.window.leave_whole()
        if self.tab.is_composing:
            self.compose.clear()
        self.tab.show_list()
        pickups = self.window.page(Tab.PICKUPS)
        if isinstance(pickups, PickupsPage):
            pickups.close_form()
        self.window.show_page(Tab.ORDERS)
        await asyncio.sleep(0)

    async def picture(self, name: str) -> None:
        """Take a picture of the window that is open."""
        window = self.program.window.window if self.program.window else self.program.first_run
        if window is not None and window.isVisible():
            await self.driver.picture(window, name)

    async def row(self, reference: str) -> OrderRow | None:
        """Give the order of a reference as the list has it."""
        session = self.session
        wanted = OrderFilter(
            account=session.account.account_id,
            merchant=session.merchant.code if session.merchant else "",
            text=reference,
        )
        window = await session.orders.window(wanted, OrderSort())
        return next((row for row in window.rows if row.reference == reference), None)

    async def created(self, reference: str) -> OrderRow:
        """Wait until the service has the order."""

        async def look() -> OrderRow | None:
            row = await self.row(reference)
            if row is not None and row.state in (State.REFUSED, State.NEEDS_PERSON):
                raise await self.refused(f"order {reference}", row.outbox_id or 0)
            return row if row is not None and row.number else None

        row = await self.driver.wait_until(f"order {reference} created", look)
        self.known[row.number] = await self.facts(row.number)
        return row

    async def refused(self, what: str, row_id: int) -> Refused:
        """Give why work stands still in the outbox: the service did not take it, or nobody knows whether it did."""
        detail = await self.session.outbox_desk.detail(row_id)
        return Refused(what, detail.item.failure if detail is not None else None, row_id)

    async def facts(self, number: str) -> Facts:
        """Give what the desk knows of an order, under the service's names of the fields."""
        detail = await self.session.orders.detail(f"o{number}")
        return told_facts(detail.order) if detail is not None and detail.order is not None else {}


async def connect(story: Story) -> str:
    """Connect on the first-run screen: a key that is tested, or the training service."""
    driver, program = story.driver, story.program
    if story.visit is not None:
        await _work_at(story, story.visit)
    first_run = await driver.wait_for("the first-run screen", lambda: program.first_run)
    page = first_run.page
    if story.target.url:
        await driver.type_into(page.address, story.target.url)
        await driver.type_into(page.key, story.target.key)
        await driver.press(page.test)
        await driver.wait_for("the answer of the test", lambda: page.tested)
        if not page.works:
            raise NotSeen(f"a key that works: {plain(page.key_report.text())}")
        await driver.type_into(page.name, story.visit.guest if story.visit is not None else "Self-test")
        if story.target.merchant:
            page.choose_merchant(story.target.merchant)
        await driver.picture(first_run, "first-run")
        await driver.press(page.start)
        await driver.wait_for("the main window, or why not", lambda: program.window or page.merchant_trouble)
        if trouble := plain(page.merchant_trouble):
            raise NotSeen(f"a merchant to work for: {trouble} Name it with --merchant.")
    else:
        await driver.picture(first_run, "first-run")
        await driver.press(page.welcome.training)
    await driver.wait_for("the main window", lambda: program.window and program.window.window.isVisible())
    session = story.session
    merchant = session.merchant.called if session.merchant else "one business"
    return f"{session.account.kind} key, {merchant}"


async def _work_at(story: Story, visit: SiteVisit) -> None:
    """Have a service to work with at a site: the one that was named, else a training service of the self-test's own."""
    visit.demand_rights()
    if not story.target.url:
        ready = await asyncio.to_thread(visit.serve)
        merchant, _shop = ready.merchants[0]
        story.target = Target(url=ready.base_url, key=ready.company_key, merchant=merchant, is_own=True)


async def zones(story: Story) -> str:
    """Wait for the catalog: all three governorates."""
    catalog = await story.driver.wait_for(
        "zones of all three governorates",
        lambda: story.session.zones.catalog if _covers_all(story) else None,
    )
    return f"{len(catalog.zones)} zones"


def _covers_all(story: Story) -> bool:
    return {zone.governorate for zone in story.session.zones.catalog.zones} == set(Governorate)


async def compose(story: Story) -> str:
    """Write a Deliver order: phone in Arabic digits, Arabic name, zone picked by typing."""
    driver = story.driver
    await open_form(story)
    await _customer(story)
    await driver.type_into(story.field("description"), "Linen bed sheet set, white")
    await driver.check(story.compose.form.deliver.cod)
    await driver.type_into(story.compose.form.deliver.amount.edit(), "١٬٢٥٠")
    phone = story.compose.draft().phone
    missing = story.compose.missing()
    if missing:
        raise NotSeen(f"a complete form, missing: {', '.join(missing)}")
    return f"phone {phone}, zone {story.compose.draft().zone}"


async def open_form(story: Story) -> None:
    """Open the form of a new order with Ctrl+N, unless it is open. Raises NotOffered for a key that may not."""
    await story.may(Scope.ORDERS, story.tab.list)
    if not story.tab.is_composing:
        await story.driver.key(Qt.Key.Key_N, CONTROL, at=story.window)
        await story.driver.wait_for("the compose page", lambda: story.tab.is_composing)


async def _customer(story: Story, *, phone: str = PHONE_TYPED) -> None:
    """Fill in customer and address; the zone by its first letters and Enter."""
    driver = story.driver
    await driver.type_into(story.field("phone"), phone)
    await driver.type_into(story.field("full_name"), NAME)
    zone = story.session.zones.catalog.zones[0]
    picker = story.compose.form.customer.zone
    await driver.type_into(picker, zone.ar[:4] or zone.value[:4])
    await driver.wait_for("a zone in the picker", picker.highlighted)
    await driver.key(Qt.Key.Key_Return, at=picker)
    await driver.wait_for("a chosen zone", picker.zone)
    await driver.type_into(story.field("address"), "9 Sample Street, beside the pharmacy")
    await driver.type_into(story.field("building"), "9")
    await driver.type_into(story.field("apartment"), "4")


async def fee_preview(story: Story) -> str:
    """See the fee, with and without express."""
    draft, panel, formats = story.compose.draft(), story.compose.panel, Formats.current()

    def shown(*, express: bool) -> str | None:
        known = story.session.fees.known(draft.governorate, draft.order_type, express)
        texts = [label.text() for label in panel.findChildren(Label) if label.isVisible()]
        return next((text for text in texts if known and formats.money(known.fee) in text), None)

    preview = await story.driver.wait_for("the fee", lambda: shown(express=False))
    express = await story.driver.wait_for("the fee with express", lambda: shown(express=True))
    return f"{plain(preview)}, with express {plain(express)}"


async def create_deliver(story: Story) -> str:
    """Create and print with the keyboard."""
    reference = story.compose.draft().reference
    await story.driver.key(Qt.Key.Key_Return, CONTROL | SHIFT, at=story.field("address"))
    row = await story.created(reference)
    story.orders.append(MadeOrder(row.number, reference))
    story.model = row.number
    return f"order {row.number}, fee {row.fee} piastres"


async def create_return(story: Story) -> str:
    """Write and create a Return of a completed order; where one was returned before, the next is taken."""
    await story.may(Scope.ORDERS, story.tab.list)
    refused: Refused | None = None
    for number in await _completed(story):
        try:
            return await _return(story, number)
        except Refused as error:
            await story.session.orders.drop_draft(error.row_id)
            refused = error
        finally:
            story.returned.add(number)
    if refused is None:
        raise NotOffered("the service has no completed order to return")
    if refused.is_about_the_original:
        raise NotOffered(f"no completed order can be returned; {refused}") from refused
    raise refused


async def _return(story: Story, number: str) -> str:
    driver = story.driver
    await open_form(story)
    await driver.key(Qt.Key.Key_2, ALT, at=story.compose)
    story.compose.clear()
    await driver.type_into(story.compose.form.original.number, number)
    await driver.wait_for("the original order", story.compose.form.original.number.said)
    await asyncio.sleep(0.2)
    if not story.compose.draft().phone:
        await _customer(story)
    await driver.type_into(story.compose.form.returning.reason, REASON)
    await complete_what_is_missing(story)
    return await _create(story)


async def _completed(story: Story) -> tuple[str, ...]:
    """Give Deliver orders to return: completed ones that the desk knows, newest first; else the one just made.

    The self-test's own training service may have no completed order; a trainer's hand completes the one just made.
    """
    known = await completed_orders(story)
    if known or not story.is_training or not story.orders:
        return known
    number = story.orders[0].orderNumber
    await asyncio.to_thread(set_order_status, story.session.account.base_url, number, "completed")
    return (number,)


async def completed_orders(story: Story) -> tuple[str, ...]:
    """Give completed Deliver orders that nothing was returned of here, newest first, once the desk has read enough."""
    session = story.session
    for _ in range(40):
        for status in ("completed", "Completed", "delivered"):
            wanted = OrderFilter(
                account=session.account.account_id,
                merchant=session.merchant.code if session.merchant else "",
                status=status,
                order_type=OrderType.DELIVER,
            )
            window = await session.orders.window(wanted, OrderSort())
            numbers = [row.number for row in window.rows if row.number not in story.returned]
            if numbers:
                return tuple(numbers[:MOST_TRIES])
        if session.mirror.mark is not None and session.mirror.mark.complete:
            break
        await asyncio.sleep(0.25)
    return ()


async def complete_what_is_missing(story: Story) -> None:
    """Fill what the original order did not carry."""
    driver = story.driver
    fillers = {"address": "9 Sample Street", "description": "Linen bed sheet set, white", "full_name": NAME}
    for name in story.compose.missing():
        if name in fillers:
            await driver.type_into(story.field(name), fillers[name])
        elif name == "phone":
            await driver.type_into(story.field("phone"), PHONE)
        elif name == "zone":
            await _customer(story)


async def _create(story: Story) -> str:
    """Create what is written; it has to be complete."""
    row = await send(story)
    story.orders.append(MadeOrder(row.number, row.reference))
    return f"order {row.number}, fee {row.fee} piastres"


async def send(story: Story) -> OrderRow:
    """Create what is written, which has to be complete, and wait until the service has it."""
    missing = story.compose.missing()
    if missing:
        raise NotSeen(f"a complete form, missing: {', '.join(missing)}")
    reference = story.compose.draft().reference
    await story.driver.key(Qt.Key.Key_Return, CONTROL, at=story.field("address"))
    return await story.created(reference)


async def create_exchange(story: Story) -> str:
    """Write and create an Exchange with a cash difference."""
    driver = story.driver
    await open_form(story)
    await driver.key(Qt.Key.Key_3, ALT, at=story.compose)
    await _customer(story)
    await driver.type_into(story.field("current"), "Duvet cover, queen, sand")
    await driver.type_into(story.field("new"), "Duvet cover, king, sand")
    await driver.check(story.compose.form.exchange.cash)
    await driver.type_into(story.compose.form.exchange.amount.edit(), "150")
    done = await _create(story)
    story.model = story.model or story.orders[-1].orderNumber
    return done


async def fetch_label(story: Story) -> str:
    """Fetch and keep the label of every order made."""
    session = story.session
    merchant = session.merchant.code if session.merchant else ""

    async def fetch(order: MadeOrder) -> int:
        pdf = await session.labels.label(order.orderNumber, merchant)
        path = story.out / f"label-{order.orderNumber}.pdf"
        order.label = path.name
        return await asyncio.to_thread(path.write_bytes, pdf)

    sizes = await asyncio.gather(*(fetch(order) for order in story.orders))
    return f"{len(sizes)} labels, {sum(sizes) // 1024} KiB"


async def scan_back(story: Story) -> str:
    """Read every label's barcode at the resolution of a label printer."""
    for order in story.orders:
        pdf = await asyncio.to_thread((story.out / order.label).read_bytes)
        page = await asyncio.to_thread(render_page, pdf, 0, LABEL_DPI)
        found = await asyncio.to_thread(reads, page, order.orderNumber)
        if not found.ok:
            raise NotSeen(f"the barcode of {order.orderNumber}: {found.verdict}")
    return f"{len(story.orders)} of {len(story.orders)} read at {LABEL_DPI} dpi"


async def print_label(story: Story) -> str:
    """The first was printed as it was created; the others are printed from the list with P."""
    driver, prints = story.driver, story.session.prints
    assert story.program.window is not None
    story.tab.show_list()
    page = story.tab.list
    for order in story.orders:
        number = order.orderNumber
        await driver.wait_for(f"order {number} in the list", partial(page.select, f"o{number}"))
        if prints.job(number) is None:
            page.table.setFocus()
            await driver.key(Qt.Key.Key_P, at=page.table)
        job = await driver.wait_for(f"the label of {number} printed", partial(_ended, prints, number))
        if job.step is LabelStep.FAILED:
            reason = job.result.problem if job.result else job.failure.kind if job.failure else "?"
            raise NotSeen(f"the label of {order.orderNumber} printed: {reason}")
    where = story.program.settings.label_profiles[0].printer
    return f"{len(story.orders)} labels " + (f"sent to {where}" if where else "printed into files")


def _ended(prints: PrintQueue, number: str) -> LabelJob | None:
    job = prints.job(number)
    return job if job is not None and job.step in (LabelStep.SENT, LabelStep.PRINTED, LabelStep.FAILED) else None


async def table_shows_all(story: Story) -> str:
    """Read the list again with F5: every order stands in the table, once, and what was known of it still is."""
    assert story.program.window is not None
    story.program.window.window.show_page(Tab.ORDERS)
    await _read_again(story)
    model = story.tab.list.model
    for order in story.orders:
        number = order.orderNumber
        await story.driver.wait_for(f"order {number} in the table", partial(_shown_once, model, number))
        if lost := sorted(story.known[number].keys() - (await story.facts(number)).keys()):
            raise NotSeen(f"{', '.join(lost)} of order {number}, which the desk knew before it read the list again")
    return f"{len(story.orders)} orders among {model.rowCount()} rows"


async def _read_again(story: Story) -> None:
    """Press F5 and wait until the newest orders were read since."""
    mirror = story.session.mirror
    before = mirror.mark.read_at if mirror.mark is not None else None
    await story.driver.key(Qt.Key.Key_F5, at=story.window)

    def read() -> bool:
        now = mirror.mark.read_at if mirror.mark is not None else None
        return mirror.failure is not None or (now is not None and now != before)

    await story.driver.wait_for("the list read again", read)


def _shown_once(model: OrderTableModel, number: str) -> bool:
    rows = (model.index(place, 0).data(ROW_ROLE) for place in range(min(model.rowCount(), 300)))
    return sum(1 for row in rows if isinstance(row, OrderRow) and row.number == number) == 1
