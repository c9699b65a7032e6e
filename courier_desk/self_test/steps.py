"""The steps of the self-test, in the order they are done, and what each can be judged after."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from courier_desk.self_test import story, story_merchants, story_orders, story_pickups

_CREATED = ("create_deliver", "create_return", "create_exchange")
_MODEL = ("create_deliver", "create_exchange")


class Planned(NamedTuple):
    """One step. Where none of the steps in ``after`` passed, it cannot be judged."""

    name: str
    do: Callable[[story.Story], Awaitable[str]]
    after: tuple[str, ...]


STEPS: tuple[Planned, ...] = (
    Planned("connect", story.connect, ()),
    Planned("zones", story.zones, ("connect",)),
    Planned("compose", story.compose, ("zones",)),
    Planned("fee_preview", story.fee_preview, ("compose",)),
    Planned("create_deliver", story.create_deliver, ("compose",)),
    Planned("create_return", story.create_return, ("zones",)),
    Planned("create_exchange", story.create_exchange, ("zones",)),
    Planned("fetch_label", story.fetch_label, _CREATED),
    Planned("scan_back", story.scan_back, ("fetch_label",)),
    Planned("print_label", story.print_label, _CREATED),
    Planned("table_shows_all", story.table_shows_all, _CREATED),
    Planned("clone_order", story_orders.clone_order, _MODEL),
    Planned("update_order", story_orders.update_order, ("clone_order",)),
    Planned("return_from_order", story_orders.return_from_order, _MODEL),
    Planned("cancel_order", story_orders.cancel_order, _MODEL),
    Planned("delete_order", story_orders.delete_order, ("clone_order",)),
    Planned("schedule_pickup", story_pickups.schedule_pickup, ("connect",)),
    Planned("reschedule_pickup", story_pickups.reschedule_pickup, ("schedule_pickup",)),
    Planned("cancel_pickup", story_pickups.cancel_pickup, ("schedule_pickup",)),
    Planned("delete_pickup", story_pickups.delete_pickup, ("schedule_pickup",)),
    Planned("onboard_merchant", story_merchants.onboard_merchant, ("zones",)),
    Planned("use_merchant", story_merchants.use_merchant, ("onboard_merchant",)),
)
