"""Fee previews of orders: POST /fees/calculate (specification, Endpoints). A preview; the created order's fee is what
counts."""

from __future__ import annotations

from courier_desk.api.amounts import find_fee
from courier_desk.api.budget import Lane
from courier_desk.api.calls import Calls
from courier_desk.api.description import Operation
from courier_desk.domain.orders import OrderType
from courier_desk.domain.zones import Governorate


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
