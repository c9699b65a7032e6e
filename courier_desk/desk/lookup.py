"""What a number or a code leads to: one answer for the search box, the scan station and whatever else hears a scan.

Known here go, in this order: an order by its number, orders by their reference, a pickup, a merchant, a phone, and last
a number within a longer code. What this desk does not know is asked for at the service: six digits as an order, then as
a pickup; anything else that may be one, as a reference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.phones import read_phone
from courier_desk.domain.scans import CodeKind, Meaning, numbers_inside, readings, unknown_kind
from courier_desk.store import accounts, order_list, orders, outbox, pickups

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.orders import OrderDesk
    from courier_desk.desk.pickups import PickupDesk
    from courier_desk.domain.order_list import OrderRow
    from courier_desk.store.sql import Database


#: The service does not show it to this merchant.
_NOT_THERE = frozenset({FailureKind.NOT_FOUND, FailureKind.FORBIDDEN})
#: Another merchant is none of the company's any more: it has no order either.
_NOT_ITS = frozenset({FailureKind.MERCHANT_REMOVED, FailureKind.MERCHANT_NOT_FOUND})
#: So many other merchants of the company are asked for a number that the one in use does not have.
_OTHERS = 4


class Lookup:
    """Looks codes up for one account, in all its merchants. ``pickups`` are made when one is asked for."""

    def __init__(self, context: Context, orders: OrderDesk, pickups: Callable[[], PickupDesk]) -> None:
        self._context = context
        self._orders = orders
        self._pickups = pickups

    async def here(self, text: str) -> Meaning:
        """Say what a code leads to on this desk."""
        account, merchant = self._context.account_id, self._context.merchant_code
        return await self._context.store.look(lambda db: meaning(db, account, text, merchant))

    async def ask(self, unknown: Meaning) -> Meaning:
        """Ask the service for what this desk does not know; what is found is in the mirror then. Raises DeskFailure."""
        if unknown.kind is CodeKind.NUMBER:
            return await self._ask_for_number(unknown.code)
        order = await self._orders.bearing(unknown.code)
        if order is None:
            return Meaning(kind=CodeKind.NOT_FOUND, code=unknown.code)
        return Meaning(kind=CodeKind.ORDER, code=unknown.code, numbers=(order.number,))

    async def _ask_for_number(self, number: str) -> Meaning:
        """A number is asked of the merchant in use, then as a pickup's, then of the company's other merchants, whose
        orders are mirrored more rarely."""
        found, failure = await self._is_order(number, self._context.merchant_code)
        kind = CodeKind.ORDER if found else CodeKind.NOT_FOUND
        if not found and failure is None and await self._is_pickup(number):
            kind = CodeKind.PICKUP
        elif not found:
            for other in await self._others():
                if (await self._is_order(number, other))[0]:
                    return Meaning(kind=CodeKind.ORDER, code=number, numbers=(number,))
            if failure is not None:
                raise failure
        return Meaning(kind=kind, code=number, numbers=(number,))

    async def _is_order(self, number: str, merchant: str) -> tuple[bool, DeskFailure | None]:
        """Tell whether a merchant has the order; with the failure where the service tells no more than that it is not
        to be seen (field notes, trap 4). Raises DeskFailure for any other."""
        try:
            await self._orders.original(number, of=merchant)
        except DeskFailure as error:
            if merchant != self._context.merchant_code and error.failure.kind in _NOT_ITS:
                return False, None
            if error.failure.kind not in _NOT_THERE:
                raise
            return False, None if error.failure.kind is FailureKind.NOT_FOUND else error
        return True, None

    async def _is_pickup(self, number: str) -> bool:
        try:
            return await self._pickups().read_fresh(number) is not None
        except DeskFailure as error:
            if error.failure.kind is not FailureKind.SCOPE_DENIED:
                raise
            return False  # pickups are not this key's affair; the order was asked for, and is not there

    async def _others(self) -> list[str]:
        """Name the merchants besides the one in use whose orders this desk has, those with the newest first."""
        account, own = self._context.account_id, self._context.merchant_code
        newest = await self._context.store.look(lambda db: orders.newest_by_merchant(db, account))
        return [merchant for merchant in newest if merchant != own][:_OTHERS]

    async def rows(self, numbers: Sequence[str]) -> tuple[OrderRow, ...]:
        """Give the orders of these numbers, of whichever merchant, in this order."""
        account = self._context.account_id
        keys = [f"o{number}" for number in numbers]
        return tuple(await self._context.store.look(lambda db: order_list.rows(db, account, keys)))

    async def merchant_of(self, key: str) -> str:
        """Give the code of the merchant whose order or pickup this is, by its key; empty when nobody knows."""
        account = self._context.account_id

        def look(db: Database) -> str:
            if key.startswith("k"):
                return pickups.merchant_of(db, account, key[1:]) or ""
            return next((row.merchant for row in order_list.rows(db, account, [key])), "")

        return await self._context.store.look(look)


def meaning(db: Database, account: str, text: str, merchant: str) -> Meaning:
    """Say what a code leads to on this desk: an order before all else, a number within a longer code last.

    ``merchant``: the one in use, whose orders go first where several merchants have the reference.
    """
    codes = readings(text)
    if not codes:
        return Meaning(kind=CodeKind.NOTHING)
    code = codes[0]
    is_pickup = pickups.pickup(db, account, code) is not None
    if orders.of_any_merchant(db, account, [code]):
        return Meaning(kind=CodeKind.ORDER, code=code, numbers=(code,), also_pickup=is_pickup)
    if (named := _bearing(db, account, codes, merchant)) is not None:
        return named
    if is_pickup:
        return Meaning(kind=CodeKind.PICKUP, code=code, numbers=(code,))
    if accounts.merchant(db, account, code) is not None:
        return Meaning(kind=CodeKind.MERCHANT, code=code)
    if read_phone(code).is_mobile:
        return Meaning(kind=CodeKind.PHONE, code=code)
    if inside := orders.of_any_merchant(db, account, numbers_inside(code)):
        return Meaning(kind=_one_or_several(inside), code=code, numbers=tuple(inside), inside=True)
    return Meaning(kind=unknown_kind(code), code=code)


def _bearing(db: Database, account: str, codes: Sequence[str], merchant: str) -> Meaning | None:
    """Give the orders with this reference, written exactly so or else in other capitals, else the pending one.

    Where another merchant's order is pending under it, its parcel may be the one in hand: then the orders count only
    if one is of the merchant in use.
    """
    exact = [order.number for one in codes for order in orders.by_reference(db, account, one)]
    numbers = tuple(dict.fromkeys(exact)) or tuple(orders.by_reference_in_any_case(db, account, codes))
    pending = outbox.pending_orders_by_reference(db, account, codes)
    whose = {row.merchant for row in order_list.rows(db, account, [f"o{one}" for one in numbers])} if pending else set()
    if numbers and (merchant in whose or pending.keys() <= whose):
        return Meaning(kind=_one_or_several(numbers), code=codes[0], numbers=numbers)
    if not pending:
        return None
    row_id = pending.get(merchant) or next(row for of, row in pending.items() if of not in whose)
    return Meaning(kind=CodeKind.PENDING, code=codes[0], row_id=row_id)


def _one_or_several(numbers: Sequence[str]) -> CodeKind:
    return CodeKind.ORDER if len(numbers) == 1 else CodeKind.SEVERAL
