"""What the service charges: the price list and POST /fees/calculate.

Fees depend on governorate, order type, the express flag and the business's own pricing (specification, "Rules that
always hold", 3). Whole piastres everywhere; the answer is in pounds.
"""

from __future__ import annotations

from starlette.responses import Response

from courier_desk.sandbox.envelope import egp, invalid, success
from courier_desk.sandbox.fields import Fields
from courier_desk.sandbox.pipeline import Call

GOVERNMENTS = ("Cairo", "Giza", "Qalyubia")
ORDER_TYPES = ("Deliver", "Return", "Exchange")

_BASE = {"Cairo": 5_500, "Giza": 6_000, "Qalyubia": 7_000}
_EXTRA = {"Deliver": 0, "Return": -500, "Exchange": 2_500}
_EXPRESS = 4_000
_PICKUP = 4_500
_FREE_PICKUP_FROM = 10

WRONG_GOVERNMENT = "Government must be one of: Cairo, Giza, Qalyubia"
WRONG_TYPE = "orderType must be one of: Deliver, Return, Exchange"


def order_fee(government: str, order_type: str, express: bool, price_percent: int) -> int:
    """Return the shipping fee in piastres; express counts for Deliver only."""
    listed = _BASE[government] + _EXTRA[order_type]
    if express and order_type == "Deliver":
        listed += _EXPRESS
    return _priced(listed, price_percent)


def pickup_fee(order_count: int, price_percent: int) -> int:
    """Return the pickup fee in piastres; from ten orders on the courier comes for nothing."""
    return 0 if order_count >= _FREE_PICKUP_FROM else _priced(_PICKUP, price_percent)


def _priced(listed: int, price_percent: int) -> int:
    """Apply a business's pricing, rounded to quarter pounds."""
    return round(listed * price_percent / 100 / 25) * 25


async def calculate(call: Call) -> Response:
    """POST /fees/calculate: preview the shipping fee."""
    fields = Fields(await call.body())
    government = fields.text("government")
    order_type = fields.text("orderType")
    express = fields.flag("isExpressShipping")
    fields.problems.raise_any()
    if not government or not order_type:
        raise invalid("Government and orderType are required", "orderType" if government else "government")
    if government not in GOVERNMENTS:
        raise invalid(WRONG_GOVERNMENT, "government", wordy=f"{WRONG_GOVERNMENT} (got {government})")
    if order_type not in ORDER_TYPES:
        raise invalid(WRONG_TYPE, "orderType")
    percent = call.business.price_percent if call.business else 100
    fee = order_fee(government, order_type, express, percent)
    note = "Preview only. The fee is computed again when the order is created."
    return success({"fee": egp(fee), "currency": "EGP", "note": note})
