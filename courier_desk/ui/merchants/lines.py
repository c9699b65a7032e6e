"""What stands in one row of the merchants list: a merchant of the service, or one that it does not have yet."""

from __future__ import annotations

from dataclasses import dataclass

from courier_desk.desk.merchants import MerchantRow, PendingMerchant
from courier_desk.domain.outbox import State


@dataclass(frozen=True, slots=True, kw_only=True)
class MerchantLine:
    """One row. ``key``: ``m<code>``, or ``p<outbox id>`` while it is pending; then ``state`` says how it stands."""

    key: str
    code: str = ""
    brand: str = ""
    external_id: str = ""
    phone: str = ""
    email: str = ""
    city: str = ""
    zone: str = ""
    new_orders: int | None = None
    in_use: bool = False
    removed: bool = False
    state: State | None = None


def line_of(row: MerchantRow) -> MerchantLine:
    """Give the row of a merchant."""
    one = row.merchant
    return MerchantLine(
        key=f"m{one.code}",
        code=one.code,
        brand=one.brand or one.name,
        external_id=one.external_id,
        phone=one.phone,
        email=one.email,
        city=one.city,
        zone=one.zone,
        new_orders=row.new_orders,
        in_use=row.in_use,
        removed=one.removed,
    )


def pending_line(row: PendingMerchant) -> MerchantLine:
    """Give the row of a merchant that is being onboarded."""
    wanted = row.request
    return MerchantLine(
        key=f"p{row.row_id}",
        brand=wanted.brand,
        external_id=wanted.external_id,
        phone=wanted.phone,
        email=wanted.email,
        city=wanted.pickup_address.city,
        zone=wanted.pickup_address.zone,
        state=row.progress.state,
    )
