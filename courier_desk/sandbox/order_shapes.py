"""How orders look in JSON: the Order object, list items, and one order in full, in both manners' shapes.

Pure: a record in, a JSON object out. Which manner answers in which shape is not told here.
"""

from __future__ import annotations

from typing import Any

from courier_desk.sandbox import journey
from courier_desk.sandbox.clock import iso
from courier_desk.sandbox.envelope import Json, egp
from courier_desk.sandbox.records import Account, Order, Pickup
from courier_desk.sandbox.statuses import ORDER_CANCELABLE, ORDER_CATEGORY, ORDER_EDITABLE, PICKUP_CATEGORY, label_of


def category_of(order: Order) -> str:
    """Return the grouped status."""
    return ORDER_CATEGORY.get(order.status, "PROCESSING")


def is_editable(order: Order) -> bool:
    """Return whether address and details may still be changed."""
    return order.status in ORDER_EDITABLE and not order.courier


def order_object(order: Order) -> Json:
    """Return the Order object of the specification with what only the answer to a create tells."""
    return updated_order(order, address=False) | {"statusCategory": category_of(order), "orderDate": iso(order.created)}


def updated_order(order: Order, *, address: bool = True) -> Json:
    """Return the Order object of an update answer: neither category nor date; its customer also has the address."""
    return {
        "orderId": order.id,
        "orderNumber": order.number,
        "orderStatus": order.status,
        "orderFees": egp(order.fees),
        "orderType": order.order_type,
        "isExpressShipping": order.express,
        "amountType": order.amount_type,
        "amount": egp(order.amount),
        "customer": {
            "fullName": order.full_name,
            "phoneNumber": order.phone,
            "government": order.government,
            "zone": order.zone,
        }
        | ({"address": order.address} if address else {}),
        "productDescription": order.product,
        "numberOfItems": order.items,
    }


def short_order(order: Order) -> Json:
    """Return the short order object of a live service, the same in lists and in create answers."""
    return order_object(order) | {"statusLabel": label_of(order.status)}


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


def _rights(order: Order, *, cancelable: bool) -> Json:
    return {
        "canChangeAddress": is_editable(order),
        "canCancelOrder": cancelable,
        "canDelete": order.status == "new",
        "waitingAction": order.waiting or None,
    }


def full_order(order: Order) -> Json:
    """Return one order in full, keeping the names of the request and of the Order object."""
    timeline = [
        {
            "status": status,
            "statusLabel": label_of(status),
            "statusCategory": ORDER_CATEGORY.get(status, "PROCESSING"),
            "date": iso(moment),
        }
        for moment, status in order.steps()
    ]
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
            "stageTimeline": timeline,
        }
        | _rights(order, cancelable=order.status in ORDER_CANCELABLE)
    )


def live_order(order: Order, business: Account) -> Json:
    """Return one order in full as a live service nests it (field notes, "one order").

    No orderId, and the order type in orderShipping alone.
    """
    stages = _stages(order)
    return {
        "_id": order.id,
        "orderNumber": order.number,
        "orderStatus": order.status,
        "statusCategory": category_of(order),
        "statusLabel": label_of(order.status),
        "orderFees": egp(order.fees),
        "orderDate": iso(order.created),
        "orderCustomer": _customer(order),
        "orderShipping": _shipping(order),
        "orderNotes": order.notes,
        "referralNumber": order.reference,
        "isOrderAvailableForPreview": order.preview,
        "selectedPickupAddress": _pickup_address(order, business),
        "stageTimeline": stages,
        "progressPercentage": round(100 * sum(stage["isCompleted"] for stage in stages) / len(stages)),
        "scheduledRetryAt": iso(order.due) if order.status == "rescheduled" and order.due else None,
        "courierHistory": _couriers(order),
        "createdAt": iso(order.created),
        "updatedAt": iso(order.updated),
    } | _rights(order, cancelable=order.status in ORDER_CANCELABLE - {"new"})


def _shipping(order: Order) -> Json:
    shipping: Json = {
        "orderType": order.order_type,
        "productDescription": order.product,
        "numberOfItems": order.items,
        "amountType": order.amount_type,
        "amount": egp(order.amount),
        "isExpressShipping": order.express,
    }
    if order.order_type == "Exchange":
        shipping |= {"productDescriptionReplacement": order.new_product, "numberOfItemsReplacement": order.new_items}
    return shipping | (_by_type(order) if order.order_type == "Return" else {})


def _pickup_address(order: Order, business: Account) -> Json | None:
    """Return the address the courier collects at; None where an update dropped it."""
    if not order.pickup_address_id or order.pickup_address_id != business.address_id:
        return None
    return {
        "addressId": business.address_id,
        "city": business.city,
        "zone": business.zone,
        "addressDetails": business.address_details,
        "pickupPhone": business.pickup_phone,
    }


def _stages(order: Order) -> list[dict[str, Any]]:
    """Return the stages the order went through and those that usually follow, which are not completed yet."""
    past = [{"stageName": status, "isCompleted": True, "completedAt": iso(moment)} for moment, status in order.steps()]
    ahead = journey.usual_rest(journey.road_of(order.order_type, order.timeline), order.status)
    return past + [{"stageName": status, "isCompleted": False, "completedAt": None} for status in ahead]


def _couriers(order: Order) -> list[Json]:
    """Return who has the order; who had it before is not kept."""
    taken = [moment for moment, status in order.steps() if status in journey.WITH_COURIER]
    return [{"name": order.courier, "assignedAt": iso(taken[0]) if taken else None}] if order.courier else []


# How a pickup looks in JSON (field notes, "pickup"; ``picikupStatus`` is how live services spell it).


def full_pickup(pickup: Pickup) -> Json:
    """Return the pickup record; the status under the live spelling and under the plain one."""
    return {
        "pickupId": pickup.id,
        "pickupNumber": pickup.number,
        "pickupDate": pickup.pickup_date,
        "picikupStatus": pickup.status,
        "statusCategory": PICKUP_CATEGORY.get(pickup.status, "PROCESSING"),
        "statusLabel": label_of(pickup.status),
        "numberOfOrders": pickup.order_count,
        "pickupFees": egp(pickup.fees),
        "phoneNumber": pickup.phone,
        "pickupNotes": pickup.notes,
        "isFragileItems": pickup.fragile,
        "isLargeItems": pickup.large,
        "pickupLocation": pickup.location or None,
        "pickupAddressId": pickup.address_id or None,
        "createdAt": iso(pickup.created),
        "updatedAt": iso(pickup.updated),
    }
