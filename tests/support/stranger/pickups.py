"""How a stranger tells pickups. Pure."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any

from courier_desk.sandbox.clock import CAIRO
from courier_desk.sandbox.envelope import egp
from courier_desk.sandbox.records import Pickup
from courier_desk.sandbox.statuses import PICKUP_CATEGORY
from tests.support.stranger.choices import Choices
from tests.support.stranger.names import Json, Names, amount_told, id_told, moment_told, phone_told, words

_SHORT = ("pickupNumber", "pickupDate", "status", "numberOfOrders", "pickupFees")


class PickupTelling:
    """The pickups of one stranger in its own words."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._names = Names(choices.pickup_names, choices, "pickups")

    def created(self, pickup: Pickup) -> Json:
        """Return the data of a create: the stated number and fee, flat or in the record."""
        form = self._choices.pickup_created
        stated = {
            "pickupNumber": pickup.number,
            "pickupFees": amount_told(self._choices, egp(pickup.fees), "pickupFees"),
        }
        if form == "least":
            return stated
        message = {"message": "Pickup scheduled successfully"}
        if form == "flat":
            return message | stated
        if form == "flat_whole":
            return message | self._told(pickup) | stated
        return message | {"pickup": self._told(pickup) | stated}

    def item(self, pickup: Pickup) -> Json:
        """Return a pickup as an item of the list."""
        told = self._facts(pickup)
        if self._choices.pickup_tells == "short":
            told = {name: value for name, value in told.items() if name in _SHORT}
        return self._named(told, pickup)

    def one(self, pickup: Pickup) -> Json:
        """Return the ``data`` of one pickup."""
        told = self._told(pickup)
        return told if self._choices.pickup_one == "bare" else {self._choices.pickup_one: told}

    def updated(self, pickup: Pickup) -> Json:
        """Return the ``data`` of an update."""
        if self._choices.changed_answer == "nothing":
            return {}
        message = {"message": "Pickup updated successfully"}
        return message if self._choices.changed_answer == "message" else message | self.one(pickup)

    def cancelled(self, pickup: Pickup) -> Json:
        """Return the ``data`` that confirms a cancellation."""
        form = self._choices.pickup_cancelled
        message = {"message": "Pickup canceled successfully"}
        if form == "record":
            return message | self.one(pickup)
        if form == "status":
            return {self._choices.pickup_status_name: pickup.status}
        if form == "other_name":
            return {"pickupNumber": pickup.number, "newStatus": pickup.status}
        return message

    def _told(self, pickup: Pickup) -> Json:
        return self._named(self._facts(pickup), pickup)

    def _named(self, facts: Json, pickup: Pickup) -> Json:
        choices = self._choices
        status: Any = facts.pop("status")
        if choices.status_as == "object":
            status = {"code": status, "label": words(pickup.status)}
        told = self._names.named(facts)
        return (
            {"pickupId" if choices.pickup_names != "other" else "id": id_told(choices, pickup.id)}
            | told
            | {choices.pickup_status_name: status}
        )

    def _facts(self, pickup: Pickup) -> Json:
        choices = self._choices
        category = PICKUP_CATEGORY.get(pickup.status, "ON_HOLD")
        facts: Json = {
            "pickupNumber": pickup.number,
            "pickupDate": self._day(pickup.pickup_date),
            "status": pickup.status,
            "statusCategory": category.title() if choices.category_case == "title" else category,
            "numberOfOrders": amount_told(choices, pickup.order_count, "numberOfOrders"),
            "pickupFees": amount_told(choices, egp(pickup.fees), "pickupFees"),
            "phoneNumber": phone_told(choices, pickup.phone),
            "pickupNotes": pickup.notes,
            "isFragileItems": pickup.fragile,
            "isLargeItems": pickup.large,
            "createdAt": moment_told(choices, pickup.created),
            "updatedAt": moment_told(choices, pickup.updated),
        }
        if choices.pickup_tells == "no_fees":
            del facts["pickupFees"]
        if not pickup.notes and choices.empty != "empty":
            facts["pickupNotes"] = None
        return facts

    def _day(self, text: str) -> str:
        """Return the day as a date, or as the instant it begins."""
        form = self._choices.pickup_dates
        if form == "date":
            return text
        begins = datetime.combine(date.fromisoformat(text), time(), UTC if form == "utc_midnight" else CAIRO)
        return begins.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
