"""How a stranger tells orders: the stated Order object, an item of the list, one order in full. Pure."""

from __future__ import annotations

from typing import Any

from courier_desk.sandbox.envelope import egp
from courier_desk.sandbox.order_shapes import is_editable
from courier_desk.sandbox.records import Order
from courier_desk.sandbox.statuses import ORDER_CANCELABLE, ORDER_CATEGORY
from tests.support.stranger.choices import Choices
from tests.support.stranger.names import (
    Json,
    Names,
    amount_told,
    id_told,
    moment_told,
    phone_told,
    stated_moment,
    words,
)

_WHO = ("fullName", "phoneNumber", "otherPhoneNumber")
_WHERE = ("government", "zone", "address", "buildingNo", "apartmentNo", "deliverToWorkAddress")
_WHAT = (
    "orderType", "productDescription", "numberOfItems", "currentPD", "numberOfItemsCurrentPD", "newPD",
    "numberOfItemsNewPD", "productDescriptionReplacement", "numberOfItemsReplacement", "isExpressShipping",
    "originalOrderNumber", "returnReason", "returnNotes", "isPartialReturn", "partialReturnItemCount",
    "originalOrderItemCount",
)  # fmt: skip
_MONEY = ("amountType", "amount", "COD", "amountCOD", "CashDifference", "amountCashDifference")
SHORT = (
    "orderNumber", "orderStatus", "statusCategory", "statusLabel", "orderFees", "orderDate", "orderType",
    "isExpressShipping", "amountType", "amount", "fullName", "phoneNumber", "government", "zone", "productDescription",
    "numberOfItems",
)  # fmt: skip
_LEAST = ("orderNumber", "orderStatus", "orderDate", "fullName", "phoneNumber", "amount")
LEFT_OUT = {
    "rights": ("canCancelOrder", "canDelete"),
    "label": ("statusLabel",),
    "updated": ("updatedAt",),
    "category": ("statusCategory",),
    "date": ("orderDate",),
    "reference": ("referralNumber",),
    "home": ("buildingNo", "apartmentNo", "otherPhoneNumber", "deliverToWorkAddress"),
    "address": ("address",),
    "notes": ("Notes",),
    "preview": ("previewPermission", "selectedPickupAddressId"),
    "timeline": ("stageTimeline",),
    "type_facts": (
        "returnReason", "returnNotes", "isPartialReturn", "partialReturnItemCount", "originalOrderItemCount",
        "originalOrderNumber", "newPD", "numberOfItemsNewPD", "productDescriptionReplacement",
        "numberOfItemsReplacement",
    ),
}  # fmt: skip
_STAGES = ("new", "pickedUp", "inStock", "outForDelivery", "completed")


class OrderTelling:
    """The orders of one stranger in its own words."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._list_names = Names(choices.list_names, choices, "the list")
        self._one_names = Names(choices.one_names, choices, "one order")

    # -- what is stated --------------------------------------------------------------------------------------------

    def stated(self, order: Order, *, created: bool) -> Json:
        """Return the Order object of a create or update answer."""
        choices, fees, amount = self._choices, egp(order.fees), egp(order.amount)
        told: Json = {
            "orderId": order.id,
            "orderNumber": order.number,
            "orderStatus": order.status,
            "orderFees": amount_told(choices, fees, "orderFees"),
            "orderType": order.order_type,
            "isExpressShipping": order.express,
            "amountType": order.amount_type,
            "amount": amount_told(choices, amount, "amount"),
            "customer": {
                "fullName": order.full_name,
                "phoneNumber": order.phone,
                "government": order.government,
                "zone": order.zone,
            },
            "productDescription": order.product,
            "numberOfItems": order.items,
        }
        if created:
            told |= {"statusCategory": self._category(order), "orderDate": stated_moment(choices, order.created)}
        elif choices.update_carries_address:
            told["customer"]["address"] = order.address
        if choices.create_extras == "label":
            told["statusLabel"] = words(order.status)
        if choices.create_extras == "whole":
            told |= {"_id": id_told(choices, order.id), "referralNumber": order.reference, "notes": order.notes}
        return told

    # -- what is not -----------------------------------------------------------------------------------------------

    def item(self, order: Order) -> Json:
        """Return the order as an item of the list."""
        choices = self._choices
        facts = self._facts(order)
        if choices.list_tells == "least":
            facts = {name: facts[name] for name in _LEAST}
        elif choices.list_tells != "everything":
            kept = (*SHORT, "referralNumber") if choices.list_tells == "with_reference" else SHORT
            facts = {name: value for name, value in facts.items() if name in kept}
        facts = self._with_id(facts, order, choices.id_names[0])
        names, nesting = self._list_names, choices.list_nesting
        if nesting == "flat":
            return names.named(self._statuses(facts))
        if nesting == "deep":
            return self._nested(facts, names, who="receiver", where="location", what="parcel", money="payment")
        told = self._nested(facts, names, who="customer", where="", what="", money="")
        return {"order": told} if nesting == "wrapped" else told

    def one(self, order: Order) -> Json:
        """Return the ``data`` of one order in full."""
        choices = self._choices
        facts = self._facts(order)
        left_out = {name for group in choices.one_leaves_out for name in LEFT_OUT[group]}
        facts = {name: value for name, value in facts.items() if name not in left_out}
        facts = self._with_id(facts, order, choices.id_names[1])
        names, nesting = self._one_names, choices.one_nesting
        if choices.one_names == "live":
            return self._enveloped(self._live(facts))
        if nesting == "flat":
            return self._enveloped(names.named(self._statuses(facts)))
        if nesting == "in_parts":
            return self._in_parts(facts, names)
        told = self._nested(facts, names, who="customer", where="address", what="shipment", money="payment")
        if nesting == "live":
            told = self._nested(facts, names, who="orderCustomer", where="", what="orderShipping", money="")
        return self._enveloped(told)

    def _enveloped(self, told: Json) -> Json:
        return told if self._choices.one_envelope == "bare" else {self._choices.one_envelope: told}

    def _live(self, facts: Json) -> Json:
        """Nest and name as the field notes have seen it (row "one order")."""
        renamed = {
            "Notes": "orderNotes",
            "previewPermission": "isOrderAvailableForPreview",
            "newPD": "productDescriptionReplacement",
            "numberOfItemsNewPD": "numberOfItemsReplacement",
        }
        dropped = {"COD", "amountCOD", "CashDifference", "amountCashDifference", "currentPD", "numberOfItemsCurrentPD"}
        facts = {renamed.get(name, name): value for name, value in facts.items() if name not in dropped}
        address_id = facts.pop("selectedPickupAddressId", "")
        if address_id:
            facts["selectedPickupAddress"] = {"addressId": address_id, "city": "Cairo"}
        names = Names("spec", self._choices, "live")
        shipping = (*_MONEY, *_WHAT)
        told = self._nested(facts, names, who="orderCustomer", where="", what="orderShipping", money="")
        told["orderShipping"] |= {name: told.pop(name) for name in shipping if name in told}
        return told

    def _in_parts(self, facts: Json, names: Names) -> Json:
        """Tell the parts beside each other instead of within each other."""
        whole = self._nested(facts, names, who="customer", where="address", what="shipment", money="payment")
        parts = {name: whole.pop(name) for name in ("customer", "shipment", "payment") if name in whole}
        return {"order": whole} | parts

    def _with_id(self, facts: Json, order: Order, name: str) -> Json:
        return {name: id_told(self._choices, order.id)} | facts if name else facts

    def _nested(self, facts: Json, names: Names, *, who: str, where: str, what: str, money: str) -> Json:
        """Return the facts in groups of these names; a group without a name stays in the one around it."""
        facts = self._statuses(facts)

        def group(members: tuple[str, ...]) -> Json:
            return names.named({name: facts.pop(name) for name in members if name in facts})

        place, person, things, sums = group(_WHERE), group(_WHO), group(_WHAT), group(_MONEY)
        told = names.named(facts)
        person |= {where: place} if where and place else place
        told |= {who: person}
        told |= {what: things} if what and things else things
        told |= {money: sums} if money and sums else sums
        return told

    def _statuses(self, facts: Json) -> Json:
        """Return the facts with the status as a text or as an object of its own."""
        facts = dict(facts)
        if self._choices.status_as == "object":
            status = {"code": facts["orderStatus"]}
            for name, fact in (("category", "statusCategory"), ("label", "statusLabel")):
                if fact in facts:
                    status[name] = facts.pop(fact)
            facts["orderStatus"] = status
        return facts

    # -- facts -----------------------------------------------------------------------------------------------------

    def _facts(self, order: Order) -> Json:
        """Return every fact under the specification's name, told in this service's forms."""
        choices = self._choices
        facts: Json = {
            "orderNumber": order.number,
            "orderStatus": order.status,
            "statusCategory": self._category(order),
            "statusLabel": words(order.status),
            "orderFees": amount_told(choices, egp(order.fees), "orderFees"),
            "orderDate": moment_told(choices, order.created),
            "orderType": order.order_type,
            "isExpressShipping": order.express,
            "amountType": order.amount_type,
            "amount": amount_told(choices, egp(order.amount), "amount"),
            "fullName": order.full_name,
            "phoneNumber": phone_told(choices, order.phone),
            "otherPhoneNumber": phone_told(choices, order.other_phone),
            "government": order.government,
            "zone": order.zone,
            "address": order.address,
            "buildingNo": order.building,
            "apartmentNo": order.apartment,
            "deliverToWorkAddress": order.work_address,
            "productDescription": order.product,
            "numberOfItems": amount_told(choices, order.items, "numberOfItems"),
            "referralNumber": order.reference,
            "Notes": order.notes,
            "previewPermission": order.preview,
            "selectedPickupAddressId": order.pickup_address_id,
            "updatedAt": moment_told(choices, order.updated),
            "canChangeAddress": is_editable(order),
            "canCancelOrder": order.status in ORDER_CANCELABLE
            and not (order.status == "new" and choices.new_is_deleted),
            "canDelete": order.status == "new",
        }
        facts |= self._by_type(order) | self._timeline(order)
        return self._emptied(facts)

    def _by_type(self, order: Order) -> Json:
        choices = self._choices
        if order.order_type == "Exchange":
            return {
                "currentPD": order.product,
                "numberOfItemsCurrentPD": amount_told(choices, order.items, "numberOfItems"),
                "newPD": order.new_product,
                "numberOfItemsNewPD": amount_told(choices, order.new_items, "numberOfItems"),
                "CashDifference": order.amount_type == "CD",
                "amountCashDifference": amount_told(choices, egp(order.amount), "amount"),
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
        return {
            "COD": order.amount_type == "COD",
            "amountCOD": amount_told(choices, egp(order.amount), "amount"),
        }

    def _timeline(self, order: Order) -> Json:
        choices = self._choices
        steps = order.steps()
        if choices.timeline == "none":
            return {}
        if choices.timeline == "events":
            return {"stageTimeline": [{"status": name, "date": moment_told(choices, at)} for at, name in steps]}
        if choices.timeline == "by_status":
            return {"stageTimeline": {name: moment_told(choices, at) for at, name in steps}}
        done = [{"stageName": name, "isCompleted": True, "completedAt": moment_told(choices, at)} for at, name in steps]
        to_come = [name for name in _STAGES[len(steps) :] if all(name != step for _, step in steps)]
        return {
            "stageTimeline": done + [{"stageName": name, "isCompleted": False, "completedAt": None} for name in to_come]
        }

    def _category(self, order: Order) -> str:
        name = ORDER_CATEGORY.get(order.status, "ON_HOLD")
        cases = {"title": name.title(), "lower": name.lower(), "words": f"{name.replace('_', ' ').title()} orders"}
        return cases.get(self._choices.category_case, name)

    def _emptied(self, facts: Json) -> Json:
        """Return the facts with unset texts as this service tells them."""
        empty = self._choices.empty
        if empty == "empty":
            return facts
        blank = {name for name, value in facts.items() if value in ("", None)}
        if empty == "absent":
            return {name: value for name, value in facts.items() if name not in blank}
        return facts | dict.fromkeys(blank, None)


def order_facts(order: Order) -> dict[str, Any]:
    """Return what a judge compares: the facts of an order that its sender decided."""
    return {
        "reference": order.reference,
        "fullName": order.full_name,
        "phoneNumber": order.phone,
        "otherPhoneNumber": order.other_phone,
        "government": order.government,
        "zone": order.zone,
        "address": order.address,
        "buildingNo": order.building,
        "apartmentNo": order.apartment,
        "orderType": order.order_type,
        "productDescription": order.product,
        "numberOfItems": order.items,
        "amountType": order.amount_type,
        "amount": order.amount,
        "Notes": order.notes,
    }
