"""The courier service as one object: every operation of the specification as a typed method, values in and values out.

A facade over one file per resource; whatever fails raises ApiError (see errors). Needs no desk, no Qt and no disk.
"""

from __future__ import annotations

from courier_desk.api.account import AccountCalls
from courier_desk.api.fees import FeeCalls
from courier_desk.api.labels import LabelCalls
from courier_desk.api.merchants import MerchantCalls
from courier_desk.api.orders import OrderCalls
from courier_desk.api.pickups import PickupCalls
from courier_desk.api.zones import ZoneCalls


class CourierClient(AccountCalls, ZoneCalls, FeeCalls, OrderCalls, LabelCalls, PickupCalls, MerchantCalls):
    """The client of one account: a transport (one key, one event loop) and what the service says of itself.

    ``description`` may be replaced at any time by a fresher one; ``drift`` counts what was odd in the answers.
    ``merchant=""`` sends no X-Merchant-Id, as single-business keys need it. Amounts are piastres; instants are UTC.
    """

    async def aclose(self) -> None:
        """Close the connections."""
        await self.transport.aclose()
