"""Orders, their fees and their AWB labels: every operation on them (specification, Endpoints)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Literal

from courier_desk.api.amounts import find_fee
from courier_desk.api.budget import Lane
from courier_desk.api.calls import BeforeSend, Calls, ResourcePage, instant, search_text
from courier_desk.api.classification import Answer
from courier_desk.api.description import DEFAULTS, Operation, ServiceDescription
from courier_desk.api.order_json import has_unreadable_amount, order_body, order_in, read_order, read_orders, short
from courier_desk.api.reading import DriftLog
from courier_desk.api.transport import CallKind, Transport
from courier_desk.domain.orders import AmountType, Order, OrderRequest, OrderType, RefundWay
from courier_desk.domain.zones import Governorate

# Orders: create, list, get, update, cancel, delete (specification, Endpoints; field notes for what it leaves open).


class OrderCalls(Calls):
    """Everything below /orders but the label. ``merchant`` is sent as X-Merchant-Id; "" sends none (single-business
    key).

    ``shows_negative``: an order of the service was seen whose cash difference is below zero.
    """

    shows_negative = False

    @property
    def refunds(self) -> RefundWay:
        """Tell how a refund is told to this service: as it describes itself, else as it shows one, else not at all."""
        told = self.description.refunds
        return told if told.is_told else RefundWay(negative=self.shows_negative)

    async def create_order(
        self,
        request: OrderRequest,
        *,
        merchant: str,
        lane: Lane = Lane.OUTBOX,
        before_send: BeforeSend | None = None,
    ) -> Order:
        """Create an order (specification, POST /orders). Not idempotent: sent once, never repeated here.

        ``before_send`` is awaited between the granted slot and the first byte. Raises ApiError; ``failure.execution``
        tells whether the order may exist: VALIDATION_ERROR, SCOPE_DENIED, MERCHANT_REQUIRED, MERCHANT_NOT_FOUND are
        not executed; UNREADABLE (created, but the answer bears no order number) is executed.
        """
        answer = await self._call(
            Operation.CREATE_ORDER,
            lane=lane,
            body=order_body(request, self.refunds),
            merchant=merchant,
            before_send=before_send,
        )
        order = self._order(Operation.CREATE_ORDER, answer, request)
        self.drift.moments.just_made("order", order.number)
        return order

    async def orders_page(
        self,
        *,
        merchant: str,
        page: int = 1,
        limit: int = 50,
        search: str = "",
        since: datetime | None = None,
        until: datetime | None = None,
        reference: str = "",
        lane: Lane = Lane.MIRROR,
    ) -> ResourcePage[Order]:
        """Read one page of the list (specification, GET /orders). ``since`` and ``until`` are instants of creation.

        With ``reference`` the service is asked by its own parameter for referralNumber. A service that knows none
        answers with page 1 as if nothing had been asked: compare the reference of what comes, never trust the filter
        (trap 1).
        """
        query = {"search": search_text(search), "dateFrom": instant(since), "dateTo": instant(until)}
        if reference:
            query[self.description.reference_query or "search"] = reference
        found = await self._page(
            Operation.LIST_ORDERS,
            "order",
            lambda records: read_orders(records, self.drift, self.refunds),
            lane=lane,
            page=page,
            limit=limit,
            query=query,
            merchant=merchant,
            needed="orderNumber",
        )
        self._see_refunds(found.items)
        return found

    async def order(self, number: str, *, merchant: str, lane: Lane = Lane.PERSON) -> Order:
        """Read one order by its 6-digit number (specification, GET /orders/{orderNumber}).

        Raises ApiError: NOT_FOUND; UNREADABLE when another order came, or an amount that cannot be read.
        """
        answer = await self._call(Operation.GET_ORDER, lane=lane, record=number, merchant=merchant)
        record = order_in(self._data(answer, "order"), self.drift)
        order = read_order(record, self.drift, self.refunds, asked=number)
        if order is None or order.number != number:
            raise self._unreadable(Operation.GET_ORDER, "orderNumber", answer)
        if has_unreadable_amount(record, order):
            raise self._unreadable(Operation.GET_ORDER, "amount", answer)
        self._see_refunds((order,))
        return order

    async def update_order(
        self,
        order_id: str,
        request: OrderRequest,
        *,
        merchant: str,
        lane: Lane = Lane.OUTBOX,
        before_send: BeforeSend | None = None,
    ) -> Order:
        """Replace an order's whole state (specification, PUT /orders/{orderId}; record id or number). Read it again
        after.

        Raises ApiError: FORBIDDEN when it is locked, VALIDATION_ERROR (express changed after 6 hours included),
        NOT_FOUND.
        """
        answer = await self._call(
            Operation.UPDATE_ORDER,
            lane=lane,
            record=order_id,
            body=order_body(request, self.refunds),
            merchant=merchant,
            before_send=before_send,
        )
        return self._order(Operation.UPDATE_ORDER, answer, request)

    async def cancel_order(
        self, order_id: str, *, merchant: str, lane: Lane = Lane.OUTBOX, before_send: BeforeSend | None = None
    ) -> Order | None:
        """Cancel an order (specification, Cancel order). Gives the order if the answer carries it; else read it again.

        Raises ApiError: FORBIDDEN with ``failure.current_status`` when its status no longer allows it.
        """
        return await self._end(Operation.CANCEL_ORDER, order_id, merchant, lane, before_send)

    async def delete_order(
        self, order_id: str, *, merchant: str, lane: Lane = Lane.OUTBOX, before_send: BeforeSend | None = None
    ) -> None:
        """Delete an order (specification, Delete order): status ``new`` only, else ApiError (FORBIDDEN)."""
        await self._end(Operation.DELETE_ORDER, order_id, merchant, lane, before_send)

    async def _end(
        self, operation: Operation, order_id: str, merchant: str, lane: Lane, before_send: BeforeSend | None
    ) -> Order | None:
        answer = await self._call(operation, lane=lane, record=order_id, merchant=merchant, before_send=before_send)
        record = order_in(self._data(answer, "order"), self.drift)
        order = read_order(record, self.drift, self.refunds)
        return None if order is None else short(order)

    def _order(self, operation: Operation, answer: Answer, request: OrderRequest) -> Order:
        """Read the order of a create's or update's answer; without its number nobody could print or find it."""
        record = order_in(self._data(answer, "order"), self.drift)
        order = read_order(record, self.drift, self.refunds)
        if order is None:
            raise self._unreadable(operation, "orderNumber", answer)
        sent = request.amount
        if self.refunds.field and sent and sent < 0 and order.amount == -sent:  # the short object need not tell the way
            order = replace(order, amount=sent)
        return short(order)

    def _see_refunds(self, orders: Iterable[Order]) -> None:
        """Note that the service itself shows a refund as a negative amount."""
        self.shows_negative = self.shows_negative or any(
            order.amount_type == AmountType.CASH_DIFFERENCE and (order.amount or 0) < 0 for order in orders
        )


# Fee previews of orders: POST /fees/calculate (specification, Endpoints). A preview; the created order's fee is
# what counts.


class FeeCalls(Calls):
    """POST /fees/calculate."""

    async def preview_fee(
        self,
        *,
        merchant: str,
        governorate: Governorate,
        order_type: OrderType,
        express: bool = False,
        lane: Lane = Lane.PERSON,
    ) -> int:
        """Preview the shipping fee in piastres, with the merchant's pricing. Express counts for Deliver only.

        Raises ApiError: VALIDATION_ERROR for a missing field, UNREADABLE when no single amount can be found in the
        answer.
        """
        body: dict[str, object] = {
            "government": governorate.value,
            "orderType": order_type.value,
            "isExpressShipping": express and order_type is OrderType.DELIVER,
        }
        answer = await self._call(Operation.PREVIEW_FEE, lane=lane, body=body, merchant=merchant)
        path = self.description.endpoint(Operation.PREVIEW_FEE).fee_path
        fee = find_fee(self._data(answer, "fee"), subject="fee", drift=self.drift, path=path)
        if fee is None:
            raise self._unreadable(Operation.PREVIEW_FEE, "fee", answer)
        return fee


# AWB labels: GET /orders/{orderNumber}/awb (specification, Endpoints). Heavy for the service: two at once, a long
# deadline.


LabelSize = Literal["A4", "A5"]
_AT_ONCE = 2  # field notes, trap 12


class LabelCalls(Calls):
    """GET /orders/{orderNumber}/awb."""

    def __init__(
        self, transport: Transport, description: ServiceDescription = DEFAULTS, *, drift: DriftLog | None = None
    ) -> None:
        super().__init__(transport, description, drift=drift)
        self._printing_presses = asyncio.Semaphore(_AT_ONCE)

    async def awb(self, number: str, *, merchant: str, size: LabelSize = "A4", lane: Lane = Lane.LABEL) -> bytes:
        """Read an order's label as a PDF of at most 20 MB. May take the service a minute.

        Raises ApiError: NOT_FOUND, SCOPE_DENIED; NOT_THE_SERVICE when the answer is no PDF; TOO_LARGE.
        """
        async with self._printing_presses:
            answer = await self._call(
                Operation.AWB,
                lane=lane,
                record=number,
                kind=CallKind.LABEL,
                query={"size": size},
                merchant=merchant,
            )
        return answer.body
