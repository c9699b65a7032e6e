"""What a stranger says of itself: its openapi.yaml, honest, bare, wrong or missing. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import yaml

from tests.support.stranger.choices import Choices
from tests.support.stranger.names import Json

BASE = "/api/public/v1"
TEXT, NUMBER, FLAG = {"type": "string"}, {"type": "number"}, {"type": "boolean"}

ORDER_BODY: dict[str, Json] = {
    "fullName": TEXT, "phoneNumber": TEXT, "otherPhoneNumber": TEXT, "address": TEXT, "buildingNo": TEXT,
    "apartmentNo": TEXT, "government": {"type": "string", "enum": ["Cairo", "Giza", "Qalyubia"]}, "zone": TEXT,
    "orderType": {"type": "string", "enum": ["Deliver", "Return", "Exchange"]}, "deliverToWorkAddress": FLAG,
    "previewPermission": FLAG, "referralNumber": TEXT, "Notes": TEXT, "selectedPickupAddressId": TEXT,
    "productDescription": TEXT, "numberOfItems": NUMBER, "isExpressShipping": FLAG, "COD": FLAG, "amountCOD": NUMBER,
    "originalOrderNumber": TEXT, "returnReason": TEXT, "returnNotes": TEXT, "isPartialReturn": FLAG,
    "partialReturnItemCount": NUMBER, "originalOrderItemCount": NUMBER, "currentPD": TEXT,
    "numberOfItemsCurrentPD": NUMBER, "newPD": TEXT, "numberOfItemsNewPD": NUMBER, "CashDifference": FLAG,
    "amountCashDifference": NUMBER,
}  # fmt: skip
PICKUP_BODY: dict[str, Json] = {
    "numberOfOrders": NUMBER, "pickupDate": {"type": "string", "format": "date"}, "phoneNumber": TEXT,
    "pickupNotes": TEXT,
}  # fmt: skip
ADDRESS_BODY: dict[str, Json] = {"city": TEXT, "zone": TEXT, "addressDetails": TEXT, "pickupPhone": TEXT}
MERCHANT_BODY: dict[str, Json] = {
    "name": TEXT, "email": TEXT, "phone": TEXT, "brandName": TEXT, "externalMerchantId": TEXT,
    "pickupAddress": {"type": "object", "properties": ADDRESS_BODY, "required": ["city"]},
}  # fmt: skip
FEE_BODY: dict[str, Json] = {"government": TEXT, "orderType": TEXT, "isExpressShipping": FLAG}
_FLAGS = ("isFragileItems", "isLargeItems")


@dataclass(frozen=True, slots=True)
class Described:
    """One operation as a document describes it; ``path`` has ``{}`` for its parameter."""

    name: str
    method: str
    path: str
    summary: str
    arabic: str
    parameter: str = ""
    query: tuple[str, ...] = ()
    body: Mapping[str, Json] | None = None
    required: tuple[str, ...] = ()
    status: int = 200
    asked: bool = False
    """Whether nobody could know the body without its schema."""


def operations(choices: Choices) -> list[Described]:
    """Return every operation of a stranger."""
    reference = (choices.reference_parameter,) if choices.reference_parameter else ()
    filters = ("status", "statusCategory", "dateFrom", "dateTo", "search") if choices.filters == "work" else ()
    pages = ("page", "limit")
    pickup_body = PICKUP_BODY if choices.strict_bodies else PICKUP_BODY | dict.fromkeys(_FLAGS, FLAG)
    orders = (*pages, *filters, *(name for name in reference if name not in filters))
    reason = {"reason": TEXT} if choices.cancel_reason else None

    def asked(choice: str) -> tuple[str, str]:
        method, _, path = choice.partition(" ")
        return method, path

    customer = ("fullName", "phoneNumber", "address", "government", "zone", "orderType")
    pickup = ("numberOfOrders", "pickupDate", "phoneNumber")
    return [
        Described("getDeliveryZones", "GET", "/delivery-zones", "List zones", "المناطق"),
        Described("calculateFee", "POST", "/fees/calculate", "Preview a fee", "حساب الرسوم", body=FEE_BODY,
                  required=("government", "orderType")),
        Described("ping", "GET", "/ping", "Check an API key", "فحص المفتاح"),
        Described("listOrders", "GET", "/orders", "List orders", "الطلبات", query=orders),
        Described("createOrder", "POST", "/orders", "Create an order", "إنشاء طلب", body=ORDER_BODY, required=customer,
                  status=201),
        Described("getOrder", "GET", "/orders/{}", "Get one order", "طلب واحد", "orderNumber"),
        Described("updateOrder", "PUT", "/orders/{}", "Update an order", "تعديل طلب", "orderId", body=ORDER_BODY,
                  required=customer),
        Described("cancelOrder", *asked(choices.cancel_order), "Cancel an order", "إلغاء طلب", "orderId", body=reason,
                  required=("reason",) if reason else (), asked=True),
        Described("deleteOrder", *asked(choices.delete_order), "Delete an order", "حذف طلب", "orderId"),
        Described("getOrderLabel", "GET", "/orders/{}/awb", "Print the label", "بوليصة", "orderNumber", ("size",)),
        Described("listPickups", "GET", "/pickups", "List pickups", "الاستلامات", query=(*pages, *filters)),
        Described("createPickup", "POST", "/pickups", "Schedule a pickup", "طلب استلام", body=pickup_body,
                  required=pickup, status=201),
        Described("getPickup", "GET", "/pickups/{}", "Get one pickup", "استلام واحد", "pickupNumber"),
        Described("updatePickup", *asked(choices.update_pickup), "Update a pickup", "تعديل استلام", "pickupNumber",
                  body=pickup_body, required=() if choices.update_pickup.startswith("PATCH") else pickup),
        Described("cancelPickup", *asked(choices.cancel_pickup), "Cancel a pickup", "إلغاء استلام", "pickupNumber"),
        Described("deletePickup", "DELETE", "/pickups/{}", "Delete a pickup", "حذف استلام", "pickupNumber"),
        Described("calculatePickupFee", "POST", "/pickups/calculate-fee", "Preview a pickup fee", "رسوم الاستلام",
                  body=PICKUP_BODY if choices.pickup_fee_body else {"numberOfOrders": NUMBER, "pickupAddressId": TEXT},
                  required=choices.pickup_fee_body, asked=bool(choices.pickup_fee_body)),
        Described("listMerchants", "GET", "/merchants", "List merchants", "التجار", query=(*pages, "search")),
        Described("createMerchant", "POST", "/merchants", "Onboard a merchant", "إضافة تاجر", body=MERCHANT_BODY,
                  required=("name", "email", "phone", "brandName", "pickupAddress"), status=201),
        Described("getMerchant", "GET", "/merchants/{}", "Get one merchant", "تاجر واحد", "merchantId"),
    ]  # fmt: skip


class Document:
    """The description of one stranger."""

    def __init__(self, choices: Choices, samples: Mapping[str, Any]) -> None:
        """``samples`` holds an example of ``data`` by the name of its operation."""
        self._choices = choices
        self._samples = samples
        self._components: dict[str, Json] = {}

    def answer(self) -> tuple[int, str, bytes]:
        """Return status, content type and body of GET /openapi.yaml."""
        kind = self._choices.description
        if kind == "missing":
            body = {"success": False, "error": {"code": "NOT_FOUND", "message": "Resource not found"}}
            return 404, "application/json", json.dumps(body).encode()
        if kind == "failing":
            return 500, "text/plain", b"Internal Server Error"
        if kind == "html":
            return 200, "text/html", b"<!DOCTYPE html><html><body><h1>API</h1><div id='app'></div></body></html>"
        if kind == "not_yaml":
            return 200, "application/yaml", b"openapi: 3.0.0\n\tpaths: {unclosed: [\n- : :\n"
        return 200, "application/yaml", self._written(self._whole(kind))

    def _written(self, document: Json) -> bytes:
        if self._choices.described_as == "json":
            return json.dumps(document, ensure_ascii=False).encode()
        return yaml.dump(document, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False).encode()

    def _whole(self, kind: str) -> Json:
        choices = self._choices
        told = operations(_stale(choices) if kind == "stale" else choices)
        if kind == "other_api":
            told = [
                Described("listPets", "GET", "/pets", "List all pets", "", query=("limit",)),
                Described("cancelVisit", "POST", "/visits/{}/cancel", "Cancel a visit", "", "visitId"),
                Described("deletePet", "DELETE", "/pets/{}", "Delete a pet", "", "petId"),
            ]
        prefix = BASE if choices.described_prefix else ""
        paths: dict[str, Json] = {}
        neutral = choices.dice("path parameters").random() < 0.5
        for one in told:
            parameter = "id" if one.parameter and neutral else one.parameter
            node = {"responses": {str(one.status): {"description": "OK"}}}
            if one.parameter:
                node["parameters"] = [{"name": parameter, "in": "path", "required": True, "schema": TEXT}]  # type: ignore[assignment]
            if kind != "bare":
                node = self._node(one, parameter)
            path = one.path.replace("{}", f"{{{parameter}}}") + ("/" if choices.slashes != "none" else "")
            paths.setdefault(prefix + path, {})[one.method.lower()] = node
        document: Json = {"openapi": "3.0.3", "info": {"title": "Shipping API", "version": "1.0"}}
        if kind != "bare":
            document["servers"] = [{"url": "/" if choices.described_prefix else BASE}]
        document["paths"] = paths
        if self._components:
            document["components"] = {"schemas": self._components}
        return document

    def _node(self, one: Described, parameter: str) -> Json:
        choices = self._choices
        node: Json = {}
        if choices.described_names == "named":
            node |= {"operationId": one.name, "summary": one.summary}
        elif choices.described_names == "odd":
            verb = one.name
            node |= {"operationId": f"ShippingController_{verb}", "summary": one.arabic}
        parameters = [{"name": parameter, "in": "path", "required": True, "schema": TEXT}] if parameter else []
        parameters += [{"name": name, "in": "query", "required": False, "schema": TEXT} for name in one.query]
        if parameters:
            node["parameters"] = parameters
        if one.body is not None and (choices.described_schemas != "none" or one.asked):
            schema: Json = {"type": "object", "properties": dict(one.body)}
            if one.required:
                schema["required"] = list(one.required)
            if choices.strict_bodies:
                schema["additionalProperties"] = False
            content = {"application/json": {"schema": self._placed(f"{one.name}Request", schema)}}
            node["requestBody"] = {"required": True, "content": content}
        node["responses"] = {str(one.status): self._response(one)}
        return node

    def _response(self, one: Described) -> Json:
        sample = self._samples.get(one.name)
        how = self._choices.described_schemas
        if one.name == "getOrderLabel":
            return {"description": "OK", "content": {"application/pdf": {"schema": {"type": "string"}}}}
        if sample is None or how == "none":
            return {"description": "OK"}
        whole = {"success": True, "data": sample}
        if how == "examples":
            return {"description": "OK", "content": {"application/json": {"example": whole}}}
        schema = self._placed(f"{one.name}Response", schema_of(whole))
        return {"description": "OK", "content": {"application/json": {"schema": schema}}}

    def _placed(self, name: str, schema: Json) -> Json:
        if self._choices.described_schemas != "referenced":
            return schema
        self._components[name] = schema
        return {"$ref": f"#/components/schemas/{name}"}


def _stale(choices: Choices) -> Choices:
    """Return the choices of an older service that the description is still about."""
    dice = choices.dice("stale")
    changed: dict[str, Any] = {}
    for one in fields(Choices):
        if one.name in {"cancel_order", "delete_order", "update_pickup", "cancel_pickup"}:
            changed[one.name] = dice.choice(one.metadata["others"])
    return replace(choices, reference_parameter="clientReference", **changed)


def schema_of(value: Any) -> Json:
    """Return the schema of an example."""
    if isinstance(value, Mapping):
        return {"type": "object", "properties": {str(name): schema_of(each) for name, each in value.items()}}
    if isinstance(value, list):
        return {"type": "array", "items": schema_of(value[0]) if value else {}}
    if isinstance(value, bool):
        return dict(FLAG)
    if isinstance(value, int | float):
        return dict(NUMBER)
    return {"type": "string", "nullable": True} if value is None else dict(TEXT)
