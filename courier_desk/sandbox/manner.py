"""The two manners of the service: to the letter of the specification, and as a live service was seen to answer.

`Manner` is the specification; `LiveManner` overrides what field-notes.md tells of a live service. Endpoints ask the
manner instead of asking which mode it is. Knows records and shapes, neither requests nor SQL connections.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.envelope import STATUS_OF, ApiError, Code, Json, Refusal, egp
from courier_desk.sandbox.limiter import FixedLimiter, Limiter, RollingLimiter
from courier_desk.sandbox.order_fields import Columns
from courier_desk.sandbox.order_shapes import (
    full_order,
    full_pickup,
    live_order,
    order_object,
    referenced_order,
    short_order,
    updated_order,
)
from courier_desk.sandbox.records import Account, Order, Pickup, timeline_with
from courier_desk.sandbox.statuses import ORDER_CANCELABLE, ORDER_TAKEN

NO_CANCEL = "This order cannot be canceled from its current status"
NO_DELETE = "This order can no longer be deleted"
NO_EDIT = "Address and order details cannot be edited"
EXPRESS_TOO_LATE = "Express shipping option cannot be changed for orders older than 6 hours"
NO_PICKUP_CANCEL = "This pickup cannot be canceled from its current status"
NO_PICKUP_DELETE = "This pickup can no longer be deleted"
NO_PICKUP_EDIT = "This pickup can no longer be edited"

Search = tuple[str, list[str]]


def like(text: str) -> str:
    """Return a LIKE pattern that finds ``text`` anywhere, with ``\\`` as its escape."""
    escaped = text.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")
    return f"%{escaped}%"


class Manner:
    """The specification to the letter; where it is silent, the usual answer of the field notes."""

    name = "spec"
    names_orders_strictly = True
    """Whether an order is taken only by the identifier the specification names: number to read, id to cancel."""
    keeps_unflagged_amounts = False
    reference_filter = True
    """Whether GET /orders knows the query parameter ``referralNumber``."""
    label_only_address = False
    pickup_fee_differs = 0
    """Piastres by which a created pickup's fee differs from its preview."""

    # Errors

    def refuse(self, error: ApiError) -> Refusal:
        """Return what goes over the wire for an error."""
        return Refusal(status=STATUS_OF[error.code], code=error.code, message=error.message, details=error.details)

    def foreign(self, message: str) -> ApiError:
        """Return the error for a record of another business."""
        return ApiError(Code.NOT_FOUND, message)

    def cancel_refused(self, message: str, status: str) -> ApiError:
        """Return the error for a cancel the present status forbids."""
        return ApiError(Code.FORBIDDEN, message, details={"currentStatus": status})

    def delete_refused(self, message: str, status: str) -> ApiError:
        """Return the error for a delete the present status forbids."""
        return ApiError(Code.FORBIDDEN, message, details={"currentStatus": status})

    def express_too_late(self) -> ApiError:
        """Return the error for an express flag changed after six hours."""
        return ApiError(Code.VALIDATION_ERROR, EXPRESS_TOO_LATE, details={"field": "isExpressShipping"})

    # Limit

    def limiter(self, limit: int, window: float) -> Limiter:
        """Return the limit's window: rolling."""
        return RollingLimiter(limit, window)

    # Orders

    def order_created(self, order: Order) -> Json:
        """Return the Order object of the answer to a create."""
        return order_object(order)

    def order_updated(self, order: Order) -> Json:
        """Return the Order object of the answer to an update."""
        return updated_order(order)

    def order_item(self, order: Order) -> Json:
        """Return an order in a list."""
        return referenced_order(order)

    def order_detail(self, order: Order, business: Account) -> Json:
        """Return one order in full."""
        del business
        return full_order(order)

    def order_search(self, text: str) -> Search:
        """Return the SQL condition of ``search`` on orders, and its parameters."""
        columns = ("number", "full_name", "phone", "other_phone", "reference")
        condition = " OR ".join(rf"{column} LIKE ? ESCAPE '\'" for column in columns)
        return f"({condition})", [like(text)] * len(columns)

    def pickup_search(self, text: str) -> Search:
        """Return the SQL condition of ``search`` on pickups, and its parameters."""
        columns = ("number", "phone", "notes")
        condition = " OR ".join(rf"{column} LIKE ? ESCAPE '\'" for column in columns)
        return f"({condition})", [like(text)] * len(columns)

    def day_start(self, day: date) -> float:
        """Return the moment a bare ``dateFrom`` means."""
        return datetime.combine(day, time(), CAIRO).timestamp()

    def day_end(self, day: date) -> float:
        """Return the moment up to which a bare ``dateTo`` reaches: the whole day in Cairo."""
        return datetime.combine(day + timedelta(days=1), time(), CAIRO).timestamp()

    def applied(self, columns: Columns) -> Columns:
        """Return what an update really stores of the columns a body set."""
        return columns

    def cancelled(self, order: Order, now: float) -> Order:
        """Return the order after a cancel; raises when its status forbids it."""
        if order.status not in ORDER_CANCELABLE:
            raise self.cancel_refused(NO_CANCEL, order.status)
        return _stepped(order, "canceled", now, due=None)

    # Labels

    def label_seconds(self, rng: random.Random) -> float:
        """Return how long a label takes besides being drawn."""
        del rng
        return 0.0

    # Pickups

    def pickup_created(self, pickup: Pickup) -> Json:
        """Return the data of the answer to POST /pickups: flat, as the specification names it."""
        return {"pickupNumber": pickup.number, "pickupFees": egp(pickup.fees)}

    def pickup_cancelled(self, pickup: Pickup) -> Json:
        """Return the data that confirms a cancellation, with the updated status."""
        return {"pickup": full_pickup(pickup)}

    def refuses_new_pickup(self, status: str) -> ApiError | None:
        """Return the error when a pickup of this status is to be deleted instead of cancelled."""
        del status
        return None

    def fails_after_update(self, before: Pickup) -> bool:
        """Return whether an applied update of this pickup is answered with 500."""
        del before
        return False


def _stepped(order: Order, status: str, now: float, due: float | None) -> Order:
    timeline = timeline_with(order.timeline, now, status)
    return replace(order, status=status, updated=now, due=due, waiting="", timeline=timeline)


class LiveManner(Manner):
    """As a live service was seen to answer (field-notes.md)."""

    name = "live"
    names_orders_strictly = False
    keeps_unflagged_amounts = True
    reference_filter = False
    label_only_address = True
    pickup_fee_differs = 500

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed

    def refuse(self, error: ApiError) -> Refusal:
        """Return the wordy message and no details."""
        return Refusal(status=STATUS_OF[error.code], code=error.code, message=error.wordy)

    def foreign(self, message: str) -> ApiError:
        """Return 403 instead of 404."""
        del message
        return ApiError(Code.FORBIDDEN, "You do not have access to this resource")

    def cancel_refused(self, message: str, status: str) -> ApiError:
        """Return 400 VALIDATION_ERROR instead of 403 FORBIDDEN."""
        tail = ". What is new is deleted, not canceled" if status == "new" else ""
        return ApiError(Code.VALIDATION_ERROR, message, wordy=f"{message} ({status}){tail}")

    def delete_refused(self, message: str, status: str) -> ApiError:
        """Return 400 VALIDATION_ERROR instead of 403 FORBIDDEN."""
        return ApiError(Code.VALIDATION_ERROR, message, wordy=f"{message} (status: {status})")

    def express_too_late(self) -> ApiError:
        """Return 403 FORBIDDEN instead of 400 VALIDATION_ERROR."""
        return ApiError(Code.FORBIDDEN, EXPRESS_TOO_LATE)

    def limiter(self, limit: int, window: float) -> Limiter:
        """Return the limit's window: fixed."""
        return FixedLimiter(limit, window)

    def order_created(self, order: Order) -> Json:
        """Return the short order object."""
        return short_order(order)

    def order_updated(self, order: Order) -> Json:
        """Return the short order object with the customer's address."""
        return short_order(order) | {"customer": updated_order(order)["customer"]}

    def order_item(self, order: Order) -> Json:
        """Return the short order object: no address, no referralNumber."""
        return short_order(order)

    def order_detail(self, order: Order, business: Account) -> Json:
        """Return one order in the nested shape."""
        return live_order(order, business)

    def order_search(self, text: str) -> Search:
        """Use the text as a raw regular expression, which does not look at referralNumber."""
        return "(number REGEXP ? OR full_name REGEXP ? OR phone REGEXP ?)", [_expression(text)] * 3

    def pickup_search(self, text: str) -> Search:
        """Use the text as a raw regular expression."""
        return "(number REGEXP ? OR phone REGEXP ?)", [_expression(text)] * 2

    def day_start(self, day: date) -> float:
        """Read a bare date as 00:00 UTC."""
        return datetime.combine(day, time(), UTC).timestamp()

    def day_end(self, day: date) -> float:
        """Read a bare date as 00:00 UTC, which leaves that day out."""
        return self.day_start(day)

    def applied(self, columns: Columns) -> Columns:
        """Lose previewPermission and selectedPickupAddressId."""
        return columns | {"preview": False, "pickup_address_id": ""}

    def cancelled(self, order: Order, now: float) -> Order:
        """Refuse a new order; turn one the courier already holds into a return."""
        if order.status == "new":
            raise self.cancel_refused(NO_CANCEL, order.status)
        if order.status in ORDER_TAKEN:
            return replace(_stepped(order, "returnInitiated", now, due=now), order_type="Return")
        return super().cancelled(order, now)

    def label_seconds(self, rng: random.Random) -> float:
        """Take three to eight seconds of the world's time."""
        return rng.uniform(3.0, 8.0) / self._speed

    def pickup_created(self, pickup: Pickup) -> Json:
        """Return the pickup nested, and nothing flat."""
        return {"pickup": full_pickup(pickup)}

    def pickup_cancelled(self, pickup: Pickup) -> Json:
        """Return no more than the message."""
        del pickup
        return {}

    def refuses_new_pickup(self, status: str) -> ApiError | None:
        """Refuse to cancel a new pickup: it is deleted."""
        if status != "new":
            return None
        return self.cancel_refused(NO_PICKUP_CANCEL, status)

    def fails_after_update(self, before: Pickup) -> bool:
        """Answer 500 to the first update of each pickup, although it was applied."""
        return before.updated == before.created


def _expression(text: str) -> str:
    """Return the text as it is; a broken expression is the service's own failure, not the caller's."""
    try:
        re.compile(text)
    except (re.error, OverflowError, RecursionError):
        raise ApiError(Code.INTERNAL_ERROR, "Something went wrong") from None
    return text


MANNERS: dict[str, Callable[[float], Manner]] = {"spec": lambda _speed: Manner(), "live": LiveManner}
"""How to make each manner, given the speed of the world."""
