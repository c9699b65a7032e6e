"""How orders look in JSON: the Order object, list items, and one order in full, in both manners' shapes.

Pure: a record in, a JSON object out.
"""

from __future__ import annotations

from typing import Any

from courier_desk.sandbox.clock import iso
from courier_desk.sandbox.envelope import Json, egp
from courier_desk.sandbox.records import Account, Order
from courier_desk.sandbox.statuses import ORDER_CANCELABLE, ORDER_CATEGORY, ORDER_EDITABLE, label_of


def category_of(order: Order) -> str:
    """Return the grouped status."""
    return ORDER_CATEGORY.get(order.status, "PROCESSING")


def is_editable(order: Order) -> bool:
    """Return whether address and details may still be changed."""
    return order.status in ORDER_EDITABLE and not order.courier


def short_order(order: Order) -> Json:
    """Return the Order object of the specification: in create and update answers and in lists."""
    return {
        "orderId": order.id,
        "orderNumber": order.number,
        "orderStatus": order.status,
        "statusCategory": category_of(order),
        "statusLabel": label_of(order.status),
        "orderFees": egp(order.fees),
        "orderDate": iso(order.created),
        "orderType": order.order_type,
        "isExpressShipping": order.express,
        "amountType": order.amount_type,
        "amount": egp(order.amount),
        "customer": {
            "fullName": order.full_name,
            "phoneNumber": order.phone,
            "government": order.government,
            "zone": order.zone,
        },
        "productDescription": order.product,
        "numberOfItems": order.items,
    }


def updated_order(order: Order) -> Json:
    """Return the Order object of an update answer: its customer also carries the address."""
    shape = short_order(order)
    shape["customer"]["address"] = order.address
    return shape


def referenced_order(order: Order) -> Json:
    """Return a list item that also tells the caller's own reference."""
    return short_order(order) | {"referralNumber": order.reference}


def _customer(order: Order) -> Json:
    return {
        "fullName": order.full_name,
        "phoneNumber": order.phone,
        "otherPhoneNumber": order.other_phone,
        "address": order.address,
        "buildingNo": order.building,
        "apartmentNo": order.apartment,
        "government": order.government,
        "zone": order.zone,
        "deliverToWorkAddress": order.work_address,
    }


def _by_type(order: Order) -> Json:
    """Return the fields only this order type has."""
    if order.order_type == "Exchange":
        return {
            "currentPD": order.product,
            "numberOfItemsCurrentPD": order.items,
            "newPD": order.new_product,
            "numberOfItemsNewPD": order.new_items,
            "CashDifference": order.amount_type == "CD",
            "amountCashDifference": egp(order.amount),
        }
    if order.order_type == "Return":
        return {
            "originalOrderNumber": order.original_number,
            "returnReason": order.return_reason,
            "returnNotes": order.return_notes,
            "isPartialReturn": order.partial,
            "partialReturnItemCount": order.partial_items or None,
            "originalOrderItemCount": order.original_items or None,
        }
    return {"COD": order.amount_type == "COD", "amountCOD": egp(order.amount)}


def _rights(order: Order, deletable: bool, cancelable: bool) -> Json:
    return {
        "canChangeAddress": is_editable(order),
        "canCancelOrder": cancelable,
        "canDelete": deletable,
        "waitingAction": order.waiting or None,
    }


def _timeline(order: Order) -> list[dict[str, Any]]:
    return [
        {
            "status": status,
            "statusLabel": label_of(status),
            "statusCategory": ORDER_CATEGORY.get(status, "PROCESSING"),
            "date": iso(moment),
        }
        for moment, status in order.steps()
    ]


def full_order(order: Order) -> Json:
    """Return one order in full, keeping the names of the request and of the Order object."""
    return (
        short_order(order)
        | _by_type(order)
        | {
            "customer": _customer(order),
            "referralNumber": order.reference,
            "Notes": order.notes,
            "previewPermission": order.preview,
            "selectedPickupAddressId": order.pickup_address_id,
            "updatedAt": iso(order.updated),
            "courierName": order.courier or None,
            "stageTimeline": _timeline(order),
        }
        | _rights(order, order.status == "new", order.status in ORDER_CANCELABLE)
    )


def live_order(order: Order, business: Account) -> Json:
    """Return one order in full as a live service nests it (field notes, "one order")."""
    shipping = _by_type(order) | {
        "productDescription": order.product,
        "numberOfItems": order.items,
        "amountType": order.amount_type,
        "amount": egp(order.amount),
        "isExpressShipping": order.express,
        "orderFees": egp(order.fees),
        "previewPermission": order.preview,
    }
    return {
        "_id": order.id,
        "orderNumber": order.number,
        "business": {"id": business.id, "brandName": business.brand},
        "orderStatus": order.status,
        "statusCategory": category_of(order),
        "statusLabel": label_of(order.status),
        "orderType": order.order_type,
        "orderFees": egp(order.fees),
        "orderDate": iso(order.created),
        "updatedAt": iso(order.updated),
        "orderCustomer": _customer(order),
        "orderShipping": shipping,
        "orderNotes": order.notes,
        "referralNumber": order.reference,
        "selectedPickupAddressId": order.pickup_address_id,
        "deliveryMan": order.courier or None,
        "stageTimeline": _timeline(order),
    } | _rights(order, order.status == "new", order.status in ORDER_CANCELABLE - {"new"})
