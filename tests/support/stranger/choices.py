"""What a seed decides: one value for everything the specification leaves open. Pure; knows no service.

The first value of each choice is the usual one (field notes); the seed draws how far from the usual a stranger is, and
then each choice by dice of its own, so that a new choice changes no other.
"""

from __future__ import annotations

import random
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any


def _of(usual: Any, *others: Any) -> Any:
    return field(default=usual, metadata={"others": others})


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """One stranger. Printed, it names what is not usual about it."""

    seed: int

    # What it says of itself (openapi.yaml)

    description: str = _of("honest", "bare", "stale", "other_api", "not_yaml", "html", "missing", "failing")
    described_names: str = _of("named", "nameless", "odd")
    """Whether operations have an operationId and a summary, neither, or ones of another language."""
    described_schemas: str = _of("in_place", "referenced", "examples", "none")
    described_prefix: bool = _of(False, True)
    """Paths with the whole base path, and a server address without it."""
    described_as: str = _of("yaml", "json")

    # The operations whose method, path or parameters are not shown

    cancel_order: str = _of(
        "POST /orders/{}/cancel", "PUT /orders/{}/cancel", "PATCH /orders/{}/cancel", "POST /orders/cancel/{}",
        "POST /orders/{}/cancellation", "DELETE /orders/{}/cancel", "POST /orders/{}/void",
    )  # fmt: skip
    cancel_reason: bool = _of(False, False, False, True)
    """Whether cancelling an order asks for ``{reason}``."""
    delete_order: str = _of(
        "DELETE /orders/{}", "POST /orders/{}/delete", "DELETE /orders/delete/{}", "DELETE /orders/{}/remove",
        "PUT /orders/{}/delete",
    )  # fmt: skip
    update_pickup: str = _of(
        "PUT /pickups/{}", "PATCH /pickups/{}", "POST /pickups/{}/update", "PUT /pickups/{}/reschedule",
        "PUT /pickups/update/{}",
    )  # fmt: skip
    cancel_pickup: str = _of(
        "POST /pickups/{}/cancel", "PUT /pickups/{}/cancel", "PATCH /pickups/{}/cancel", "POST /pickups/cancel/{}",
        "DELETE /pickups/{}/cancel",
    )  # fmt: skip
    pickup_fee_body: tuple[str, ...] = _of(
        (), ("numberOfOrders",), ("numberOfOrders", "pickupDate"), ("numberOfOrders", "pickupDate", "phoneNumber")
    )
    """Fields that the preview of a pickup's fee requires."""
    reference_parameter: str = _of("referralNumber", "", "search", "reference", "")
    """The query parameter of GET /orders that finds a reference; "" when there is none."""
    changed_answer: str = _of("message", "nothing", "record", "status", "flags", "no_content")
    """What cancelling, deleting and updating a pickup answer; ``no_content`` is 204 without a body."""
    strict_bodies: bool = _of(False, False, True)
    """Whether a body with a field that no table of the specification has is refused."""
    fee_needs_merchant: bool = _of(False, True)

    # The wire

    zip: bool = _of(False, True)
    content_type: str = _of("application/json", "application/json; charset=utf-8", "application/json;charset=UTF-8")
    etag: str = _of("weak", "strong", "weak_exact", "strong_exact")
    """Its strength, and whether If-None-Match is compared byte for byte."""
    numbers_as_text: str = _of("no", "two_places", "shortest", "mixed")
    """How amounts and counts that are told appear."""
    empty: str = _of("empty", "null", "absent")
    """How a text that is not set is told."""
    unknown_fields: str = _of("none", "few", "many")
    """Fields nobody knows, anywhere."""
    times: str = _of("iso_z", "iso_offset", "iso_plain", "blank", "epoch", "epoch_ms", "epoch_text", "cairo", "mongo")
    """How moments are told where no form is stated; ISO 8601 in a create's orderDate."""
    phones: str = _of("as_sent", "as_sent", "plus", "bare_country")

    slashes: str = _of("none", "308", "307")
    """Whether every path ends in a slash, and how one without is sent there."""
    label_as: str = _of("pdf", "base64")
    """Whether a label is the body of its answer or stands in it."""
    weekend: tuple[int, ...] = _of((4,), (4, 5))
    """The days of the week on which no pickup is made (Monday is 0)."""

    # Lists

    order_page: int = _of(50, 1, 2, 10, 25)
    pickup_page: int = _of(30, 1, 5, 10)
    merchant_page: int = _of(30, 1, 2, 10)
    largest_page: int = _of(200, 100, 50, 20, 10, 5)
    beyond_largest: str = _of("clamped", "refused")
    newest_first: bool = _of(True, True, True, False)
    filters: str = _of("work", "ignored", "refused")
    """What the lists' filters do that no part of the specification names."""
    pickups_key: str = _of("pickups", "items", "results", "data", "rows", "pickupRequests")
    merchants_key: str = _of("merchants", "items", "results", "data", "accounts", "businesses")
    page_extras: bool = _of(False, True)
    beyond_end: str = _of("empty", "not_found")

    # Identifiers

    id_form: str = _of("hex", "uuid", "number", "prefixed", "ulid")
    leading_zeros: bool = _of(False, True)
    id_names: tuple[str, str] = _of(
        ("orderId", "_id"), ("orderId", "orderId"), ("_id", "_id"), ("id", "id"), ("orderId", "id"), ("uuid", "uuid"),
        ("", "orderId"), ("", "_id"), ("_id", ""), ("id", ""),
    )  # fmt: skip
    """What the record id is called in the list and in one order; "" where it is not told."""
    id_as_number: bool = _of(False, True)
    """Whether numeric ids are JSON numbers where no form is stated."""

    # Orders as told

    list_names: str = _of("spec", "spec", "snake", "other")
    list_nesting: str = _of("customer", "flat", "deep", "wrapped")
    list_tells: str = _of("short", "short", "with_reference", "everything", "least")
    one_names: str = _of("live", "live", "spec", "snake", "other")
    one_nesting: str = _of("live", "flat", "deep", "in_parts")
    one_envelope: str = _of("order", "bare", "orderDetails", "result", "data")
    one_leaves_out: tuple[str, ...] = _of(
        (), (), ("rights",), ("label", "updated"), ("category", "date"), ("reference",), ("home",),
        ("notes", "preview"), ("timeline", "label", "updated", "rights", "category"), ("address", "home"),
        ("type_facts",),
    )  # fmt: skip
    status_as: str = _of("text", "text", "object")
    timeline: str = _of("stages", "events", "by_status", "none")
    update_carries_address: bool = _of(True, False)
    create_extras: str = _of("none", "label", "whole")
    """What the answer to a create has beyond the stated: nothing, some, or the whole order in another shape too."""
    updates_lose: tuple[str, ...] = _of((), ("preview",), ("preview", "pickup_address_id"), ("notes",))
    """What an update silently drops (field notes, trap 5)."""
    extra_statuses: str = _of("none", "none", "some", "many")
    category_case: str = _of("upper", "title", "lower", "words")

    # Pickups as told

    pickup_names: str = _of("live", "spec", "snake", "other")
    pickup_status_name: str = _of("picikupStatus", "pickupStatus", "status", "currentStatus", "state")
    pickup_created: str = _of("nested", "flat", "flat_whole", "least")
    pickup_one: str = _of("pickup", "bare", "result", "pickupRequest")
    pickup_dates: str = _of("date", "utc_midnight", "cairo_midnight")
    pickup_tells: str = _of("everything", "short", "no_fees")
    pickup_cancelled: str = _of("message", "record", "status", "other_name")
    pickup_fee_differs: bool = _of(False, True)
    pickup_update_fails: bool = _of(False, False, True)
    """Whether an applied update of a pickup is answered 500 (field notes, trap 8)."""

    # Merchants and the key

    merchant_names: str = _of("live", "spec", "snake", "other")
    merchant_id_name: str = _of("id", "_id", "merchantId", "internalId")
    merchant_one: str = _of("merchant", "bare", "result", "account")
    merchant_created: str = _of("whole", "least")
    merchant_tells: str = _of("everything", "no_address", "short")
    ping: str = _of("account", "account", "flat", "business", "type_word", "pong")
    ping_scopes: str = _of("list", "words", "objects", "none")

    # Zones and fees

    governorate_names: str = _of(
        "key_value_label", "name", "name_en_ar", "title", "arabic_only", "government", "list_of_names", "lower_key",
    )  # fmt: skip
    area_names: str = _of("label", "none", "name", "name_en_ar", "list_of_names", "title", "details")
    zone_values: str = _of("as_noted", "as_noted", "upper", "coded", "short")
    zone_order: str = _of("usual", "shuffled")
    zone_extras: bool = _of(False, True)
    fee_answer: str = _of(
        "fee", "shippingFee", "amount", "orderFees", "fees_object", "price_text", "nested", "total", "calculation"
    )
    pickup_fee_answer: str = _of("fee", "pickupFees", "pickupFee", "fees_object", "price_text", "total")

    # Refusals

    tails: str = _of("wordy", "plain", "reference", "arabic", "joined")
    """What follows the known beginnings of messages."""
    details: str = _of("stated", "absent", "other_names", "null")
    swapped: bool = _of(False, True)
    """400 for 403 and VALIDATION_ERROR for FORBIDDEN where the field notes saw it."""
    merchant_required_status: int = _of(400, 403)
    foreign: str = _of("not_found", "forbidden")
    new_is_deleted: bool = _of(True, False)
    """Whether a new order or pickup cannot be cancelled, only deleted."""
    search_is_expression: bool = _of(False, True)
    fixed_window: bool = _of(False, True)

    def __repr__(self) -> str:
        """Name what is not usual."""
        return f"Choices({', '.join([f'seed={self.seed}', *self.unusual()])})"

    def unusual(self) -> list[str]:
        """Return each choice that is not the usual one, as ``name=value``."""
        return [
            f"{one.name}={getattr(self, one.name)!r}"
            for one in fields(self)
            if one.default is not MISSING and getattr(self, one.name) != one.default
        ]

    def documented(self) -> bool:
        """Return whether its openapi.yaml says how the undocumented operations are asked."""
        return self.description == "honest"

    def dice(self, what: str) -> random.Random:
        """Return dice for one matter, the same each time."""
        return random.Random(f"{self.seed} {what}")


UNDOCUMENTED = (
    "cancel_order", "cancel_reason", "delete_order", "update_pickup", "cancel_pickup", "pickup_fee_body",
)  # fmt: skip
"""Choices that only an honest description could tell."""


def choose(seed: int) -> Choices:
    """Draw the stranger of a seed."""
    strangeness = random.Random(f"{seed} strangeness").uniform(0.1, 1.0)
    drawn: dict[str, Any] = {}
    for one in fields(Choices):
        if one.default is MISSING:
            continue
        dice = random.Random(f"{seed} {one.name}")
        if dice.random() < strangeness:
            drawn[one.name] = dice.choice((one.default, *one.metadata["others"]))
    return made_fair(Choices(seed=seed, **drawn))


def each_alone() -> list[Choices]:
    """Return usual strangers with one choice that is not, each in turn: they tell which choice a failure comes from."""
    alone = [Choices(seed=0)]
    for one in fields(Choices):
        others = [] if one.default is MISSING else list(dict.fromkeys(one.metadata["others"]))
        alone += [
            made_fair(Choices(seed=len(alone) + place, **{one.name: other})) for place, other in enumerate(others)
        ]
    return alone


def made_fair(drawn: Choices) -> Choices:
    """Take back what nobody could know together with the rest."""
    usual = {one.name: one.default for one in fields(Choices) if one.default is not MISSING}
    fair: dict[str, Any] = {}
    if not drawn.documented():
        fair |= {name: usual[name] for name in UNDOCUMENTED}
        if drawn.reference_parameter == "reference":
            fair["reference_parameter"] = ""
    elif drawn.described_names == "nameless" and "void" in drawn.cancel_order:
        fair["described_names"] = "named"
    if "reference" in drawn.one_leaves_out and drawn.list_tells not in {"with_reference", "everything"}:
        fair["list_tells"] = "with_reference"
    if drawn.zone_values == "coded" and drawn.area_names == "none":
        fair["area_names"] = "label"  # a code that nothing explains is no zone a person could choose
    if drawn.list_tells == "least" and drawn.id_names[0]:
        fair["id_names"] = ("", drawn.id_names[1] or "_id")
    return replace(drawn, **fair)
