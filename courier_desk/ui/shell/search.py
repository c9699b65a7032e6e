"""The search of the scan box: what is typed or scanned is looked up here at once, a full number at the service too.

First the rows of what was found (orders, pickups, merchants, what can be done with the first order, commands, and what
the service can be asked for), then who looks them up and what happens when one is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import isValid

from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.order_list import COUNTED_AT_ONCE
from courier_desk.desk.preferences import Preferences
from courier_desk.desk.session import Session
from courier_desk.domain.accounts import Merchant
from courier_desk.domain.failures import Failure
from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.keyboard_layouts import other_readings
from courier_desk.domain.order_list import OrderFilter, OrderRow, OrderSort
from courier_desk.domain.order_rules import Action, Allowed
from courier_desk.domain.orders import NUMBER_DIGITS, is_number
from courier_desk.domain.pickup_list import PickupFilter, PickupRow
from courier_desk.domain.scans import CodeKind, Meaning
from courier_desk.domain.values import frozen
from courier_desk.ui.bridge import Latest, spawn
from courier_desk.ui.frame import MainWindow
from courier_desk.ui.frame.scanner import Scanner
from courier_desk.ui.frame.sounds import Sound
from courier_desk.ui.late_question import LateQuestion
from courier_desk.ui.orders.action_words import why_not, why_words
from courier_desk.ui.orders.actions import LIST_ACTIONS, text_of
from courier_desk.ui.orders.columns import status_of, tag_of
from courier_desk.ui.shell.commands import (
    COMMANDS,
    Command,
    Opener,
    commands_named,
    has_words,
    is_called,
    run_command,
    why_off,
)
from courier_desk.ui.widgets import PopupRow, RowKind, did_you_type_words
from courier_desk.ui.words import (
    NOTHING,
    Formats,
    isolate,
    listed,
    ltr,
    order_type_words,
    phone_text,
    pickup_status_words,
    state_words,
)
from courier_desk.ui.words_common import Common
from courier_desk.ui.zone_names import ZoneWords

#: What a number may mean that turns to another page, or lists what it may mean.
_LEADS_AWAY = frozenset(CodeKind) - {CodeKind.NOT_FOUND, CodeKind.NOTHING}


class RowKey(StrEnum):
    """With what the key of a row begins; behind it stands which one it is."""

    ORDER = "order:"
    ASK = "ask:"
    MERCHANT = "merchant:"
    PICKUP = "pickup:"
    COMMAND = "command:"
    DO = "do:"
    CUSTOMER = "customer:"
    FORGET = "forget:"
    ALL = "all:"


_HEAD = RowKind.HEADER
_SHOWN = 12
_MERCHANTS_SHOWN = 3
_PICKUPS_SHOWN = 3
#: So many digits and more may be part of a phone.
_PHONE_PART = 4


@frozen(kw_only=True)
class Found:
    """What was found on this desk for ``text``. ``offs``: why a command cannot be used.

    ``count``: of how many orders these are the first; ``verdicts``: what may be done with the first of them, by all
    that is known of it. ``others``, the first of ``others_count``, are other merchants' orders, looked for where
    nothing of ``merchant`` fits; ``called`` names those merchants. ``other_layout`` says that the text is not what was
    typed, but what the keys mean in the other layout.
    """

    text: str
    orders: Sequence[OrderRow] = ()
    count: int = 0
    pickups: Sequence[PickupRow] = ()
    merchants: Sequence[Merchant] = ()
    commands: Sequence[Command] = ()
    offs: Mapping[Command, str] = field(default_factory=dict)
    other_layout: bool = False
    others: Sequence[OrderRow] = ()
    others_count: int = 0
    merchant: str = ""
    called: Mapping[str, str] = field(default_factory=dict)
    verdicts: Mapping[Action, Allowed] = field(default_factory=dict)

    @property
    def anything(self) -> bool:
        """Tell whether anything was found."""
        return bool(self.orders or self.pickups or self.merchants or self.commands)


def found_rows(found: Found) -> list[PopupRow]:
    """Give the rows for what was typed."""
    translate = QCoreApplication.translate
    text, orders = found.text, found.orders
    rows: list[PopupRow] = []
    if found.other_layout:
        rows.append(PopupRow("", did_you_type_words(text), _HEAD))
    leads = _is_command(found)
    if leads:
        rows += _commands(found)
    if orders:
        rows.append(PopupRow("", translate("Search", "Orders on this desk"), _HEAD))
        rows += [_order_row(row, text) for row in orders]
        if found.count > len(orders):
            words = translate("Search", "All {0} in the list")
            if found.count > COUNTED_AT_ONCE:
                words = translate("Search", "All of more than {0} in the list")
            words = words.replace("{0}", Formats.current().number(min(found.count, COUNTED_AT_ONCE)))
            rows.append(PopupRow(RowKey.ALL + text, words, RowKind.LINK, icon="search"))
    if found.pickups:
        rows.append(PopupRow("", Common.PICKUPS.words, _HEAD))
        rows += [_pickup_row(row, text) for row in found.pickups]
    if found.merchants:
        rows.append(PopupRow("", Common.MERCHANTS.words, _HEAD))
        rows += [_merchant_row(one, text) for one in found.merchants]
    if orders and orders[0].number:
        rows.append(PopupRow("", translate("Search", "Do with {0}").replace("{0}", ltr(orders[0].number)), _HEAD))
        rows += _actions(orders[0], found.verdicts)
    if not leads:
        rows += _commands(found)
    if not found.anything:
        rows.append(PopupRow("", nothing_fits_words(text, found.merchant if found.others else ""), _HEAD))
    if found.others:
        words = translate("Search", "In all merchants: {0}").replace(
            "{0}", Formats.current().number(found.others_count)
        )
        rows.append(PopupRow("", words, _HEAD))
        rows += [_others_row(row, text, found.called) for row in found.others]
    rows += _elsewhere(text, [*orders, *found.others])
    return rows


def nothing_fits_words(text: str, merchant: str = "") -> str:
    """Say that nothing was found; of this merchant, where other merchants' orders fit."""
    words = QCoreApplication.translate("Search", "Nothing on this desk fits {0}.")
    if merchant:
        words = QCoreApplication.translate("Search", "Nothing of {merchant} fits {0}.")
    return words.replace("{0}", isolate(fold_digits(text).strip())).replace("{merchant}", isolate(merchant))


def _pickup_row(row: PickupRow, typed: str) -> PopupRow:
    words = ltr(row.number) if row.number else isolate(row.notes)
    day = Formats.current().date(row.day) if row.day is not None else ""
    return PopupRow(
        RowKey.PICKUP + row.key,
        words,
        marks=_marks(words, typed),
        detail=listed([day, isolate(row.notes)]),
        icon="truck",
        status=pickup_status_words(row.status) if row.state is None else state_words(row.state),
        keys="Enter",
    )


def _is_command(found: Found) -> bool:
    """Tell whether a command is called what was typed, and all else only holds it somewhere inside."""
    typed = fold(found.text).strip()
    if not any(is_called(one, found.text) for one in found.commands):
        return False
    codes = (fold(code) for row in found.orders for code in (row.number, row.reference, row.phone) if code)
    names = [*map(_words_of, found.orders), *(f"{one.brand} {one.name}" for one in found.merchants)]
    return not (any(code.startswith(typed) for code in codes) or any(has_words(name, found.text) for name in names))


def _words_of(row: OrderRow) -> str:
    zone = ZoneWords.current().name(row.governorate, row.zone)
    return f"{row.full_name} {zone} {row.zone} {row.governorate}"


def _commands(found: Found) -> Iterator[PopupRow]:
    if found.commands:
        yield PopupRow("", QCoreApplication.translate("Search", "Commands"), _HEAD)
    for one in found.commands:
        yield _command_row(one, found.offs.get(one, ""))


def _command_row(command: Command, off: str) -> PopupRow:
    return PopupRow(
        f"{RowKey.COMMAND}{COMMANDS.index(command)}",
        command.name.words,
        icon=command.icon,
        end=ltr(command.keys),
        off=off,
    )


def _order_row(row: OrderRow, typed: str) -> PopupRow:
    words = listed([ltr(row.number or row.reference) or NOTHING, isolate(row.full_name)])
    zone = ZoneWords.current().name(row.governorate, row.zone)
    return PopupRow(
        RowKey.ORDER + row.key,
        words,
        marks=_marks(words, typed),
        detail=listed([_reference(row, typed), _phone(row, typed), isolate(zone), _amount(row)]),
        icon="box",
        status=status_of(row),
        keys="Enter",
    )


def _others_row(row: OrderRow, typed: str, called: Mapping[str, str]) -> PopupRow:
    """Give the row of another merchant's order: whose it is stands first behind the name."""
    own = _order_row(row, typed)
    return replace(own, detail=listed([isolate(called.get(row.merchant, row.merchant)), own.detail]))


def _reference(row: OrderRow, typed: str) -> str:
    """Give the reference where it is why the order was found."""
    shown = row.number and typed.casefold() in row.reference.casefold()
    return ltr(row.reference) if shown else ""


def _phone(row: OrderRow, typed: str) -> str:
    """Give the phone where it is why the order was found."""
    digits = "".join(letter for letter in typed if letter.isdigit())
    shown = len(digits) >= _PHONE_PART and digits.removeprefix("00") in f"2{row.phone}"
    return phone_text(row.phone) if shown and digits != row.number else ""


def _amount(row: OrderRow) -> str:
    tag = tag_of(row)
    if not tag or row.amount is None:
        return order_type_words(row.order_type)
    return f"{tag} {Formats.current().money(row.amount)}"


def _merchant_row(one: Merchant, typed: str) -> PopupRow:
    """Give the row of a merchant as the switcher calls it: by its brand, then its owner and its code."""
    words = isolate(one.called)
    return PopupRow(
        RowKey.MERCHANT + one.code,
        words,
        marks=_marks(words, typed),
        detail=listed([isolate(one.owner), ltr(one.code) if one.code != one.called else ""]),
        end=Common.USE_THIS_MERCHANT.words,
        icon="store",
        keys="Enter",
    )


def _actions(row: OrderRow, verdicts: Mapping[Action, Allowed]) -> Iterator[PopupRow]:
    for one in LIST_ACTIONS:
        if one.search and one.action is not None:
            yield PopupRow(
                f"{RowKey.DO}{one.action.value}:{row.number}",
                text_of(one.search),
                detail=text_of(one.search_detail) if one.search_detail else "",
                icon=one.icon,
                off=why_words(verdicts[one.action]) if one.action in verdicts else why_not(row, one.action),
                keys="Shift+Enter" if one.action is Action.PRINT else "",
            )
    if row.phone:
        yield PopupRow(f"{RowKey.CUSTOMER}{row.phone}", Common.ALL_OF_CUSTOMER.words, icon="user")
        yield PopupRow(f"{RowKey.FORGET}{row.phone}", Common.FORGET_CUSTOMER.words, icon="user")


def _elsewhere(text: str, orders: Sequence[OrderRow]) -> Iterator[PopupRow]:
    """Offer the service what may be an order's number, and say of a part of one that it is not enough."""
    if not text.isdigit() or len(text) > NUMBER_DIGITS or any(row.number == text for row in orders):
        return
    translate = QCoreApplication.translate
    whole = is_number(text)
    words = translate("Search", "Ask the service for {0}") if whole else translate("Search", "Ask the service")
    short = "" if whole else translate("Search", "needs all 6 digits")
    if orders or not whole:
        yield PopupRow("", translate("Search", "Elsewhere"), _HEAD)
    yield PopupRow(RowKey.ASK + text, words.replace("{0}", ltr(text)), RowKind.LINK, icon="globe", off=short)


def _marks(words: str, typed: str) -> tuple[tuple[int, int], ...]:
    at = words.casefold().find(typed.casefold())
    return ((at, len(typed)),) if typed and at >= 0 else ()


class Navigator(Opener, Protocol):
    """Where what is found leads to (``SessionWindow``)."""

    def open_order(self, key: str) -> None:
        """Show an order of the merchant in use in its tab."""

    def open_scanned(self, key: str) -> None:
        """Show an order or a pickup in its tab, of whichever merchant."""

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

    def show_orders(self, text: str) -> None:
        """List the orders that hold this text."""

    def forget_customer(self, phone: str) -> None:
        """Ask whether to forget the person with this phone."""


class SearchPresenter(QObject):
    """Looks up what stands in the scan box."""

    def __init__(self, window: MainWindow, session: Session, preferences: Preferences, navigator: Navigator) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._navigator = navigator
        self._first: OrderRow | None = None
        self._merchants: dict[str, str] = {}
        self._asked = Latest[Found](self._show, name="search")
        box = window.top_bar.scan_box
        box.search_edited.connect(self._edited)
        box.search_submitted.connect(self._submitted)
        box.result_chosen.connect(self._chosen)
        box.result_alternative.connect(self._print)
        self._scanner = Scanner(window, lambda: preferences.settings.scan_affixes)
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
        return found if found.anything else await self._look_elsewhere(found)

    async def _look_elsewhere(self, found: Found) -> Found:
        """Look among the orders of all other merchants of the account."""
        merchant = self._session.merchant
        if merchant is None:
            return found
        wanted = OrderFilter(account=self._session.account.account_id, merchant=merchant.code, text=found.text)
        others, count = await self._session.order_list.elsewhere(wanted, _SHOWN)
        called = await self._session.merchants.called(row.merchant for row in others)
        return replace(found, others=others, others_count=count, merchant=merchant.called, called=called)

    async def _look_up(self, text: str) -> Found:
        merchant = self._session.merchant
        account, code = self._session.account.account_id, merchant.code if merchant else ""
        wanted = OrderFilter(account=account, merchant=code, text=text)
        rows, count = await self._session.order_list.first(wanted, OrderSort(), _SHOWN)
        pickups = await self._session.pickups.window(PickupFilter(account=account, merchant=code, text=text))
        known = await self._session.merchants.known(text, _MERCHANTS_SHOWN + 1)
        others = [one for one in known if merchant is None or one.code != merchant.code]
        named = commands_named(text)
        return Found(
            text=text,
            orders=rows,
            count=count,
            pickups=pickups.rows[:_PICKUPS_SHOWN],
            merchants=others[:_MERCHANTS_SHOWN],
            commands=named,
            offs={one: why_off(self._window, one) for one in named},
            verdicts=await self._session.order_actions.allowed(rows[0].key) if rows else {},
        )

    def _show(self, answer: Found) -> None:
        translate = QCoreApplication.translate
        self._first = answer.orders[0] if answer.orders else None
        self._merchants = {row.key: row.merchant for row in (*answer.orders, *answer.others)}
        note = translate("Search", "A scan of 6 digits opens at once")
        self._window.top_bar.scan_box.show_results(found_rows(answer), note)

    def _submitted(self, text: str) -> None:
        """Enter without a choice."""
        spawn(self.open_exact(text, LateQuestion(self._window)), name="open what was typed")

    def _scanned(self, code: str) -> None:
        if self._window.current_page().take_scan(fold_digits(code).strip()):
            return

        late = LateQuestion(self._window)

        async def follow() -> None:
            if not await self._navigator.print_scanned(code):
                self._navigator.tell(await self.open_exact(code, late, scanned=True))

        spawn(follow(), name="do what was scanned")

    def _perhaps_scanned(self, code: str, take_out: Callable[[], bool]) -> None:
        """Take a number out of a field that has numbers of its own only if it is one that this desk knows."""

        async def follow() -> None:
            meant = await self._session.lookup.here(code)
            known = (CodeKind.ORDER, CodeKind.PENDING, CodeKind.SEVERAL, CodeKind.PICKUP)
            if meant.kind in known and take_out():
                self._scanned(code)

        spawn(follow(), name="tell a scan from a number")

    async def open_exact(self, text: str, late: LateQuestion, *, scanned: bool = False) -> Sound:
        """Go where a number leads, here or at the service (``Lookup``); gives what it came to.

        ``late`` tells whether the person went on to something else since, while the service was asked.

        What leads to several is listed to choose from (interface.md, section 8), and so is a number that is only a part
        of what was typed.
        """
        meant = await self._session.lookup.here(text)
        if meant.is_to_be_asked:
            return await self._ask_service(meant, text, late)
        return await self._go(meant, text, scanned=scanned)

    async def _ask_service(self, unknown: Meaning, text: str, late: LateQuestion) -> Sound:
        try:
            meant = await self._session.lookup.ask(unknown)
        except DeskFailure as error:
            if unknown.kind is CodeKind.NUMBER:
                return self._miss(error.failure)
            # Not every service can be asked so, and this desk has told what it knows.
            return await self._nothing_fits(text)
        if meant.kind in _LEADS_AWAY and late.comes_too_late:
            self._offer_later(meant, text)
            return Sound.DOUBTFUL
        return await self._go(meant, text)

    def _offer_later(self, meant: Meaning, text: str) -> None:
        """Offer what the service knows to somebody who types something else by now."""
        words = QCoreApplication.translate("Search", "{0} was found. You went on meanwhile: it is not opened.")

        def take() -> None:
            spawn(self._go(meant, text), name="open what was found")

        open_it = QCoreApplication.translate("OrdersTab", "Open it")
        self._window.status.warn_with_link(words.replace("{0}", ltr(meant.number or meant.code)), open_it, take)

    async def _go(self, meant: Meaning, text: str, *, scanned: bool = True) -> Sound:
        match meant.kind:
            case CodeKind.ORDER if not meant.also_pickup and (scanned or not meant.inside):
                self._navigator.open_scanned(f"o{meant.number}")
            case CodeKind.PENDING:
                self._navigator.open_scanned(f"p{meant.row_id}")
            case CodeKind.PICKUP:
                self._navigator.open_scanned(f"k{meant.number}")
            case CodeKind.ORDER | CodeKind.SEVERAL | CodeKind.MERCHANT:
                return await self._offer(meant, text)
            case CodeKind.PHONE if (await self._look_up(meant.code)).orders:
                self._navigator.show_customer(meant.code)
            case CodeKind.NOT_FOUND if meant.number:
                words = QCoreApplication.translate("Search", "No order or pickup {0} at the service.")
                return self._miss(words.replace("{0}", ltr(meant.number)))
            case _:
                return await self._nothing_fits(text)
        return Sound.GOOD

    async def _offer(self, meant: Meaning, text: str) -> Sound:
        """List what may be meant, to choose from."""
        orders = await self._session.lookup.rows(meant.numbers)
        answer = await self._look_up(meant.code)
        pickups = [row for row in answer.pickups if meant.also_pickup and row.number == meant.number]
        merchants = [one for one in answer.merchants if meant.kind is CodeKind.MERCHANT and one.code == meant.code]
        several = Found(text=meant.code, orders=orders, pickups=pickups, merchants=merchants)
        if not several.anything:  # the code of the merchant in use
            return await self._nothing_fits(text)
        return self._list(several)

    def _list(self, several: Found) -> Sound:
        self._asked.cancel()
        box = self._window.top_bar.scan_box
        if not isValid(box):  # the window was closed meanwhile
            return Sound.BAD
        box.setText(several.text)
        box.begin()
        self._show(several)
        return Sound.DOUBTFUL

    async def _nothing_fits(self, text: str) -> Sound:
        """Say that nothing fits, once other merchants' orders were looked at too; those that fit are listed."""
        wanted = fold_digits(text).strip()
        found = await self._look_elsewhere(Found(text=wanted)) if wanted else Found(text=wanted)
        if found.others:
            return self._list(found)
        self._window.status.hint(nothing_fits_words(wanted))
        return Sound.BAD

    def _miss(self, failure: Failure | str) -> Sound:
        """Say that a number leads nowhere."""
        self._window.status.failed(failure)
        return Sound.BAD

    def _chosen(self, key: str) -> None:
        kind, _, what = key.partition(":")
        match f"{kind}:":
            case RowKey.ORDER if self._is_of_merchant_in_use(what):
                self._navigator.open_order(what)  # at once: whoever types on is not called back to the list
            case RowKey.ORDER:
                self._navigator.open_scanned(what)
            case RowKey.PICKUP:
                self._navigator.open_pickup(what)
            case RowKey.MERCHANT:
                self._navigator.use_merchant(what)
            case RowKey.DO:
                action, _, number = what.partition(":")
                self._navigator.act(Action(action), number)
            case RowKey.CUSTOMER:
                self._navigator.show_customer(what)
            case RowKey.ALL:
                self._navigator.show_orders(what)
            case RowKey.FORGET:
                self._navigator.forget_customer(what)
            case RowKey.COMMAND:
                run_command(self._window, self._navigator, int(what))
            case RowKey.ASK:
                self._window.top_bar.scan_box.done()
                unknown = Meaning(kind=CodeKind.NUMBER, code=what)
                spawn(self._ask_service(unknown, what, LateQuestion(self._window)), name="ask the service")
        self._window.top_bar.scan_box.done()

    def _is_of_merchant_in_use(self, key: str) -> bool:
        merchant = self._session.merchant
        return self._merchants.get(key) == (merchant.code if merchant is not None else "")

    def _print(self, key: str) -> None:
        """Shift+Enter: print the label of the order that is highlighted, of the first one on any other row."""
        row = self._first
        if key.startswith(RowKey.ORDER) and key.removeprefix(RowKey.ORDER).startswith("o"):
            number = key.removeprefix(RowKey.ORDER).removeprefix("o")
        elif row is not None and row.number:
            number = row.number
        else:
            return
        self._navigator.print_label(number)
        self._window.top_bar.scan_box.done()
