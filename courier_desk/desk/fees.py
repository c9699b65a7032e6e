"""Fee previews: twelve answers (governorate, type, express) cover a merchant; read once, kept, and shown at once.

A preview is never the fee: the service computes that when the order is created (specification, POST /fees/calculate).
"""

from __future__ import annotations

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.orders import OrderType
from courier_desk.domain.values import frozen
from courier_desk.domain.zones import Governorate
from courier_desk.store import fees

#: A kept answer is shown without asking again for this long (seconds).
FRESH = 12 * 3600.0
CASES: tuple[tuple[Governorate, OrderType, bool], ...] = tuple(
    (governorate, order_type, express)
    for governorate in Governorate
    for order_type in OrderType
    for express in ((False, True) if order_type is OrderType.DELIVER else (False,))
)


@frozen
class KnownFee:
    """What the service last said an order would cost: piastres, and when it said so (seconds since the epoch)."""

    fee: int
    read_at: float


class FeeDesk:
    """The fee previews of the account, by merchant."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[tuple[str, str, str, bool], KnownFee] = {}

    async def load(self) -> None:
        """Take what is kept into memory, so that ``known`` answers at once, offline too."""
        merchant = self._context.merchant_code
        rows = await self._context.store.read(lambda db: fees.table(db, self._context.account_id, merchant))
        for row in rows:
            key = (merchant, row.governorate, row.order_type, row.express)
            self._known[key] = KnownFee(row.fee, row.at)
        self._context.changes.announce(Topic.FEES)

    def known(self, governorate: str, order_type: str, express: bool) -> KnownFee | None:
        """Give the last answer of this case for the merchant in use, however old; None when there was none."""
        return self._known.get((self._context.merchant_code, governorate, order_type, express))

    async def preview(self, governorate: Governorate, order_type: OrderType, express: bool) -> KnownFee:
        """Ask the service now. Raises DeskFailure."""
        return await self._ask(governorate, order_type, express, Lane.PERSON)

    async def read_table(self) -> None:
        """Read every case of the merchant in use that is not fresh, in the background. Raises DeskFailure.

        It ends when another merchant comes into use, whose table is another.
        """
        merchant = self._context.merchant_code
        for governorate, order_type, express in CASES:
            if self._context.merchant_code != merchant:
                return
            kept = self.known(governorate, order_type, express)
            if kept is None or not 0 <= self._context.now() - kept.read_at <= FRESH:
                await self._ask(governorate, order_type, express, Lane.MIRROR)

    async def _ask(self, governorate: Governorate, order_type: OrderType, express: bool, lane: Lane) -> KnownFee:
        context, merchant = self._context, self._context.merchant_code
        try:
            fee = await context.client.preview_fee(
                merchant=merchant, governorate=governorate, order_type=order_type, express=express, lane=lane
            )
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        answer = KnownFee(fee, context.now())
        self._known[merchant, governorate, order_type, express] = answer
        await context.store.write(
            lambda db: fees.remember(
                db,
                context.account_id,
                merchant,
                governorate=governorate,
                order_type=order_type,
                express=express,
                fee=fee,
                at=answer.read_at,
            )
        )
        context.changes.announce(Topic.FEES)
        return answer
