"""What the service charges: the price list.

Fees depend on governorate, order type, the express flag and the business's own pricing (specification, "Rules that
always hold", 3). Whole piastres everywhere.
"""

from __future__ import annotations

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
