"""Presents the scan box: what is typed or scanned is looked up here at once, a full number at the service too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.session import Session
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.keyboard_layouts import other_readings
from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.domain.order_rules import Action
from courier_desk.domain.phones import read_phone
from courier_desk.domain.pickup_list import PickupFilter
from courier_desk.domain.scans import NUMBER_DIGITS
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.frame.scanner import Scanner
from courier_desk.ui.frame.sounds import Sound
from courier_desk.ui.shell import found
from courier_desk.ui.shell.commands import commands_named, run_command, why_off
from courier_desk.ui.shell.found import Found, found_rows
from courier_desk.ui.words import ltr

_SHOWN = 8
_MERCHANTS_SHOWN = 3
_PICKUPS_SHOWN = 3


class Doors(Protocol):
    """Where what is found leads to (``SessionWindow``)."""

    def open_order(self, key: str) -> None:
        """Show an order in its tab."""

    def use_merchant(self, code: str) -> None:
        """Work for another merchant."""

    def print_label(self, number: str) -> None:
        """Print the label of an order."""

    async def print_scanned(self, code: str) -> bool:
        """Print what was scanned, if scans print, and tell of it; False where it is looked up as ever."""

    def tell(self, sound: Sound) -> None:
        """Tell the ear what a scan came to."""

    def act(self, action: Action, number: str) -> None:
        """Do something with an order, or ask first where it ends the order."""

    def open_pickup(self, key: str) -> None:
        """Show a pickup in its tab."""

    def show_customer(self, phone: str) -> None:
        """List the orders of a phone."""

    def forget_customer(self, phone: str) -> None:
        """Ask whether to forget the person with this phone."""


class SearchPresenter(QObject):
    """Looks up what stands in the scan box."""

    def __init__(self, window: MainWindow, session: Session, doors: Doors) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._doors = doors
        self._first: OrderRow | None = None
        self._asked = Latest[Found](self._show, name="search")
        box = window.top_bar.scan_box
        box.search_edited.connect(self._edited)
        box.search_submitted.connect(self._submitted)
        box.result_chosen.connect(self._chosen)
        box.result_alternative.connect(self._print)
        self._scanner = Scanner(window)
        self._scanner.scanned.connect(self._scanned)
        self._scanner.perhaps_scanned.connect(self._perhaps_scanned)
        if box.value():  # typed before there was anybody to look it up
            self._edited(box.value())

    def close(self) -> None:
        """Forget what is being looked for, and hear no scanner."""
        self._scanner.close()
        self._asked.cancel()

    def _edited(self, text: str) -> None:
        wanted = fold_digits(text).strip()
        if not wanted:
            self._asked.cancel()
            self._window.top_bar.scan_box.show_results(())
            return
        self._asked.start(lambda: self._find(wanted))

    async def _find(self, text: str) -> Found:
        """Look a text up; one that finds nothing is read in the other keyboard layout."""
        found = await self._look_up(text)
        for reading in () if found.anything else other_readings(text):
            meant = await self._look_up(reading)
            if meant.anything:
                return replace(meant, other_layout=True)
        return found

    async def _look_up(self, text: str) -> Found:
        merchant = self._session.merchant
        account, code = self._session.account.account_id, merchant.code if merchant else ""
        wanted = OrderFilter(account=account, merchant=code, text=text)
        rows, _ = await self._session.orders.found(wanted, OrderSort(), _SHOWN)
        pickups = await self._session.pickups.window(PickupFilter(account=account, merchant=code, text=text))
        known = await self._session.merchants.known(text, _MERCHANTS_SHOWN + 1)
        others = [one for one in known if merchant is None or one.code != merchant.code]
        named = commands_named(text)
        return Found(
            text=text,
            orders=rows,
            pickups=pickups.rows[:_PICKUPS_SHOWN],
            merchants=others[:_MERCHANTS_SHOWN],
            commands=named,
            offs={one.keys: why_off(self._window, one) for one in named},
        )

    def _show(self, answer: Found) -> None:
        translate = QCoreApplication.translate
        self._first = answer.orders[0] if answer.orders else None
        note = translate("Search", "A scan of 6 digits opens at once")
        if not answer.anything:
            note = translate("Search", "Nothing on this desk fits.")
        self._window.top_bar.scan_box.show_results(found_rows(answer), note)

    def _submitted(self, text: str) -> None:
        """Enter without a choice."""
        spawn(self.open_exact(fold_digits(text).strip()), name="open what was typed")

    def _scanned(self, code: str) -> None:
        if self._window.current_page().take_scan(fold_digits(code).strip()):
            return

        async def follow() -> None:
            if not await self._doors.print_scanned(code):
                self._doors.tell(await self.open_exact(fold_digits(code).strip()))

        spawn(follow(), name="do what was scanned")

    def _perhaps_scanned(self, code: str, take_out: Callable[[], bool]) -> None:
        """Take a number out of a field that has numbers of its own only if it is one that this desk knows."""
        from courier_desk.domain.scans import CodeKind  # noqa: PLC0415

        async def follow() -> None:
            meant = await self._session.scans.meaning(code)
            known = (CodeKind.ORDER, CodeKind.PENDING, CodeKind.SEVERAL, CodeKind.PICKUP)
            if meant.kind in known and take_out():
                self._scanned(code)

        spawn(follow(), name="tell a scan from a number")

    async def open_exact(self, text: str) -> Sound:
        """Go where a number leads: an order, a pickup, a merchant, a customer; else the service is asked.

        Orders go before pickups; a number that is both is listed to choose from (interface.md, section 8). Gives what
        it came to.
        """
        answer = await self._find(text)
        orders = [row for row in answer.orders if text in (row.number, row.reference)]
        pickups = [row for row in answer.pickups if text == row.number]
        merchants = [one for one in answer.merchants if text == one.code]
        if orders and pickups:
            return self._offer(replace(answer, orders=orders, pickups=pickups, merchants=(), commands=()))
        if merchants and not orders and not pickups:
            return self._offer(replace(answer, orders=(), pickups=(), merchants=merchants, commands=()))
        if orders:
            self._doors.open_order(orders[0].key)
        elif pickups:
            self._doors.open_pickup(pickups[0].key)
        elif read_phone(text).is_mobile and answer.orders:
            self._doors.show_customer(text)
        elif len(text) == NUMBER_DIGITS and text.isdigit():
            return await self._ask_service(text)
        elif " " not in text and text.isascii() and any(letter.isdigit() for letter in text):
            return await self._ask_for_reference(text)
        else:
            return self._nothing_fits(text)
        return Sound.GOOD

    def _offer(self, several: Found) -> Sound:
        """List what may be meant, to choose from."""
        box = self._window.top_bar.scan_box
        box.setText(several.text)
        box.begin()
        self._show(several)
        return Sound.DOUBTFUL

    def _nothing_fits(self, text: str) -> Sound:
        words = QCoreApplication.translate("Search", "Nothing on this desk fits {0}.").replace("{0}", ltr(text))
        self._window.status.hint(words)
        return Sound.BAD

    def _miss(self, failure: Failure | str) -> Sound:
        """Say that a number leads nowhere."""
        self._window.status.failed(failure)
        return Sound.BAD

    def _chosen(self, key: str) -> None:
        kind, _, what = key.partition(":")
        match f"{kind}:":
            case found.ORDER:
                self._doors.open_order(what)
            case found.PICKUP:
                self._doors.open_pickup(what)
            case found.MERCHANT:
                self._doors.use_merchant(what)
            case found.DO:
                action, _, number = what.partition(":")
                self._doors.act(Action(action), number)
            case found.CUSTOMER:
                self._doors.show_customer(what)
            case found.FORGET:
                self._doors.forget_customer(what)
            case found.COMMAND:
                run_command(self._window, int(what))
            case found.ASK:
                spawn(self._ask_service(what), name="ask the service")
        self._window.top_bar.scan_box.done()

    def _print(self, key: str) -> None:
        """Shift+Enter: print the label of the order that is highlighted, of the first one on any other row."""
        row = self._first
        if key.startswith(found.ORDER) and key.removeprefix(found.ORDER).startswith("o"):
            number = key.removeprefix(found.ORDER).removeprefix("o")
        elif row is not None and row.number:
            number = row.number
        else:
            return
        self._doors.print_label(number)
        self._window.top_bar.scan_box.done()

    async def _ask_for_reference(self, text: str) -> Sound:
        """Ask for an order with this reference, which another program may have made a moment ago."""
        try:
            order = await self._session.orders.bearing(text)
        except DeskFailure:
            order = None  # not every service can be asked so, and this desk has told what it knows
        if order is None:
            return self._nothing_fits(text)
        self._doors.open_order(f"o{order.number}")
        return Sound.GOOD

    async def _ask_service(self, number: str) -> Sound:
        """Ask for an order, then for a pickup of that number."""
        try:
            order = await self._session.orders.original(number)
        except DeskFailure as error:
            if error.failure.kind is not FailureKind.NOT_FOUND:
                return self._miss(error.failure)
        else:
            self._doors.open_order(f"o{order.number}")
            return Sound.GOOD
        try:
            pickup = await self._session.pickups.read_fresh(number)
        except DeskFailure as error:
            return self._miss(error.failure)
        if pickup is None:
            words = QCoreApplication.translate("Search", "No order or pickup {0} at the service.")
            return self._miss(words.replace("{0}", ltr(number)))
        self._doors.open_pickup(f"k{pickup.number}")
        return Sound.GOOD
