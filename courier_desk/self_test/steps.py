"""The steps of the self-test, in the order they are done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from courier_desk.self_test import story, story_merchants, story_orders, story_pickups

STEPS: tuple[tuple[str, Callable[[story.Story], Awaitable[str]]], ...] = (
    ("connect", story.connect),
    ("zones", story.zones),
    ("compose", story.compose),
    ("fee_preview", story.fee_preview),
    ("create_deliver", story.create_deliver),
    ("create_return", story.create_return),
    ("create_exchange", story.create_exchange),
    ("fetch_label", story.fetch_label),
    ("scan_back", story.scan_back),
    ("print_label", story.print_label),
    ("table_shows_all", story.table_shows_all),
    ("clone_order", story_orders.clone_order),
    ("update_order", story_orders.update_order),
    ("return_from_order", story_orders.return_from_order),
    ("cancel_order", story_orders.cancel_order),
    ("delete_order", story_orders.delete_order),
    ("schedule_pickup", story_pickups.schedule_pickup),
    ("reschedule_pickup", story_pickups.reschedule_pickup),
    ("cancel_pickup", story_pickups.cancel_pickup),
    ("delete_pickup", story_pickups.delete_pickup),
    ("onboard_merchant", story_merchants.onboard_merchant),
    ("use_merchant", story_merchants.use_merchant),
)
