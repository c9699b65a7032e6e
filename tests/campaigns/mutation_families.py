"""The good answers that the mutation campaign breaks, and the operations that read them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date

from courier_desk.api.client import CourierClient
from courier_desk.domain.accounts import MerchantRequest, PickupAddress
from courier_desk.domain.orders import Consignee, Delivery, OrderRequest, OrderType
from courier_desk.domain.pickups import PickupRequest
from courier_desk.domain.zones import Governorate
from tests.api.variants import OTHER_VERBS

ORDER: dict[str, object] = {
    "orderId": "6b0081c28e5a561c00000001",
    "orderNumber": "204828",
    "orderStatus": "new",
    "statusCategory": "NEW",
    "orderFees": 55,
    "orderDate": "2026-11-20T10:00:00.000Z",
    "orderType": "Deliver",
    "isExpressShipping": False,
    "amountType": "COD",
    "amount": 1250.5,
    "customer": {"fullName": "منى", "phoneNumber": "01012345678", "government": "Cairo", "zone": "Abdeen"},
    "productDescription": "قميص",
    "numberOfItems": 2,
}
DETAIL: dict[str, object] = {
    "_id": "6b0081c28e5a561c00000001",
    "orderNumber": "204828",
    "orderStatus": "outForDelivery",
    "orderCustomer": {"fullName": "منى", "address": "5 St", "buildingNo": "3", "zone": "Abdeen"},
    "orderShipping": {"amountType": "COD", "amount": "1250.5", "isExpressShipping": False, "numberOfItems": 2},
    "stageTimeline": [{"stage": "new", "at": "2026-11-20T10:00:00Z"}],
    "referralNumber": "R-1",
    "canChangeAddress": True,
}
PICKUP: dict[str, object] = {
    "pickupId": "6b",
    "pickupNumber": "310007",
    "pickupDate": "2026-11-21T22:00:00.000Z",
    "picikupStatus": "pendingPickup",
    "numberOfOrders": 3,
    "pickupFees": 45,
    "createdAt": "2026-11-20T10:00:00Z",
}
MERCHANT: dict[str, object] = {
    "id": "6a8c",
    "businessAccountCode": "94953213",
    "name": "Salma",
    "brandName": "Lotus",
    "email": "s@lotus.example",
    "phoneNumber": "01000000011",
    "externalMerchantId": "SHOP-1",
    "isCompleted": True,
    "createdAt": "2026-08-24T10:00:00Z",
    "pickupAddress": {"city": "Cairo", "zone": "Abdeen"},
}
PAGE: dict[str, object] = {"currentPage": 1, "totalPages": 3, "totalCount": 120, "hasNext": True, "hasPrev": False}
ZONES: dict[str, object] = {
    "governorates": [
        {
            "key": name.lower(),
            "value": name,
            "areas": [{"value": f"Area {n}", "label": {"en": "A", "ar": "ا"}} for n in "123"],
        }
        for name in ("Cairo", "Giza", "Qalyubia")
    ]
}
PING: dict[str, object] = {
    "account": {"name": "Nile", "brandName": "Nile", "businessAccountCode": "60566776", "isCompanyAccount": True},
    "scopes": ["orders", "pickups", "merchants"],
    "keyPrefix": "courier_live_d8",
}
REQUEST = OrderRequest(
    consignee=Consignee(
        full_name="منى", phone="01012345678", address="5 St", governorate=Governorate.CAIRO, zone="Abdeen"
    ),
    shipment=Delivery(description="d", items=1),
    reference="R-1",
)
SCHEDULE = PickupRequest(orders=3, day=date(2026, 11, 22), phone="01012345678")
ONBOARD = MerchantRequest(
    name="N", email="n@x.example", phone="01012345678", brand="B", pickup_address=PickupAddress(city="Cairo")
)
Operation = Callable[[CourierClient], Awaitable[object]]


@dataclass(frozen=True)
class Family:
    """Operations that read one kind of answer, and the good answers (``data``) they read."""

    good: tuple[object, ...]
    operations: tuple[Operation, ...]


FAMILIES: Mapping[str, Family] = {
    "orders": Family(
        ({"order": ORDER, "message": "ok"}, {"order": DETAIL}, {"orders": [ORDER, ORDER], "pagination": PAGE}),
        (
            lambda client: client.create_order(REQUEST, merchant="1"),
            lambda client: client.order("204828", merchant="1"),
            lambda client: client.orders_page(merchant="1"),
            lambda client: client.update_order("204828", REQUEST, merchant="1"),
            lambda client: client.cancel_order("204828", merchant="1"),
            lambda client: client.delete_order("204828", merchant="1"),
        ),
    ),
    "pickups": Family(
        (
            {"pickup": PICKUP},
            {"pickupNumber": "310007", "pickupFees": 45},
            {"pickups": [PICKUP, PICKUP], "pagination": PAGE},
        ),
        (
            lambda client: client.create_pickup(SCHEDULE, merchant="1"),
            lambda client: client.pickup("310007", merchant="1"),
            lambda client: client.pickups_page(merchant="1"),
            lambda client: client.update_pickup("310007", SCHEDULE, merchant="1"),
            lambda client: client.cancel_pickup("310007", merchant="1"),
            lambda client: client.delete_pickup("310007", merchant="1"),
        ),
    ),
    "merchants": Family(
        ({"merchant": MERCHANT}, {"merchants": [MERCHANT, MERCHANT], "pagination": PAGE}),
        (
            lambda client: client.create_merchant(ONBOARD),
            lambda client: client.merchant("94953213"),
            lambda client: client.merchants_page(),
        ),
    ),
    "fees": Family(
        ({"fee": 55, "currency": "EGP", "note": "preview"}, {"fees": {"shippingFee": {"amount": "55.00"}}}),
        (
            lambda client: client.preview_fee(
                merchant="1", governorate=Governorate.CAIRO, order_type=OrderType.DELIVER
            ),
            lambda client: client.preview_pickup_fee(merchant="1", orders=3),
        ),
    ),
    "zones": Family((ZONES,), (lambda client: client.zones('W/"a"'),)),
    "account": Family((PING,), (lambda client: client.ping(), lambda client: client.probe())),
    "labels": Family((b"%PDF-1.4\n" + b"0" * 3000 + b"\n%%EOF",), (lambda client: client.awb("204828", merchant="1"),)),
    "description": Family((OTHER_VERBS.encode(),), (lambda client: client.ping(),)),
}
