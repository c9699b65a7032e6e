"""A story of its own, of pickups in their tab: schedule, reschedule, cancel, delete."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Qt

from courier_desk.domain.accounts import Scope
from courier_desk.domain.calendar import FRIDAY, SATURDAY
from courier_desk.domain.outbox import State
from courier_desk.domain.pickup_list import PickupRow
from courier_desk.domain.pickups import is_canceled
from courier_desk.self_test.driver import NotOffered, NotSeen, says
from courier_desk.self_test.questions import confirm, question
from courier_desk.self_test.story import CONTROL, PHONE, SHIFT, Story
from courier_desk.self_test.training import set_pickup_status
from courier_desk.ui.frame import Tab
from courier_desk.ui.pickups.page import PickupsPage
from courier_desk.ui.widgets import Button

NOTES = "Back gate, ask for the guard"
ORDERS, MORE_ORDERS = 7, 9


async def schedule_pickup(story: Story) -> str:
    """Schedule a pickup with Ctrl+Shift+N: the next day of the week that is offered, contact phone, notes."""
    row = await _scheduled(story)
    story.pickup = row.number
    return f"pickup {row.number} on {row.day}, {row.orders} orders"


async def reschedule_pickup(story: Story) -> str:
    """Open it, choose a later day and more orders, save, and see it in the list."""
    driver, page = story.driver, _page(story)
    before = await _at(story, story.pickup)
    if page.detail_panel.reschedule.is_off():
        reason = page.detail_panel.reschedule.toolTip()
        raise NotOffered(f"pickup {story.pickup} cannot be rescheduled; its panel says: {reason}")
    await driver.press(page.detail_panel.reschedule)
    await driver.wait_for("the pickup in the form", lambda: page.form.isVisible() and page.form.changing)
    await driver.key(Qt.Key.Key_Right, at=page.form.calendar.days)
    await _past_weekend(story)
    page.form.orders.setValue(MORE_ORDERS)
    await driver.press(page.form.send)

    def changed() -> PickupRow | None:
        row = _row(page, story.pickup)
        return row if row is not None and row.orders == MORE_ORDERS and not row.change else None

    row = await driver.wait_for("the changed pickup", changed)
    if row.day == before.day:
        raise NotSeen(f"another day than {before.day}")
    return f"pickup {row.number} from {before.day} to {row.day}, {row.orders} orders"


async def cancel_pickup(story: Story) -> str:
    """Cancel it, with the question before; where the service refuses, see the reason beside the button."""
    page = _page(story)
    await _at(story, story.pickup)
    await _moved_on(story)
    button = page.detail_panel.cancel
    if button.is_off():
        raise NotOffered(f"pickup {story.pickup} cannot be cancelled; its panel says: {button.toolTip()}")
    title = await _asked(story, button)

    def ended() -> str:
        row = _row(page, story.pickup)
        if row is not None and is_canceled(row.status) and not row.change:
            return f"pickup {row.number} is {row.status}, asked before: {title}"
        current = page.current is not None and page.current.number == story.pickup
        if row is not None and not row.change and current and "cancelled already" in button.toolTip():
            return f"pickup {row.number} is cancelled, the service calls it {row.status}; asked before: {title}"
        if current and button.is_off() and "Refused" in button.toolTip():
            raise NotOffered(f"pickup {story.pickup} was not cancelled; its panel says: {button.toolTip()}")
        return ""

    return await story.driver.wait_for("the pickup cancelled, or why it is not", ended)


async def delete_pickup(story: Story) -> str:
    """Delete it, with the question before; where it is cancelled, one more is scheduled and deleted."""
    page = _page(story)
    row = await _at(story, story.pickup)
    if page.detail_panel.delete.is_off():
        row = await _scheduled(story)
        await _at(story, row.number)
    title = await _asked(story, page.detail_panel.delete)
    await story.driver.wait_for(f"pickup {row.number} gone", lambda: _row(page, row.number) is None)
    return f"pickup {row.number}, asked before: {title}"


def _page(story: Story) -> PickupsPage:
    story.window.tab_row.tabs.show_tab(Tab.PICKUPS)
    page = story.window.page(Tab.PICKUPS)
    assert isinstance(page, PickupsPage)
    return page


def _rows(page: PickupsPage) -> list[PickupRow]:
    rows = (page.model.row(place) for place in range(page.model.rowCount()))
    return [row for row in rows if row is not None]


def _row(page: PickupsPage, number: str) -> PickupRow | None:
    return next((row for row in _rows(page) if row.number == number), None)


async def _scheduled(story: Story) -> PickupRow:
    """Schedule a pickup and wait until the service has it."""
    driver, page = story.driver, _page(story)
    await story.may(Scope.PICKUPS, page)
    before = {row.key for row in _rows(page)}
    await driver.key(Qt.Key.Key_N, CONTROL | SHIFT, at=story.window)
    await driver.wait_for("the form", lambda: page.form.isVisible() and page.form.changing is None)
    await driver.wait_for("a day to choose", page.form.calendar.day)
    await _past_weekend(story)
    page.form.orders.setValue(ORDERS)
    await driver.type_into(page.form.phone, PHONE)
    await driver.type_into(page.form.notes, NOTES)
    await driver.wait_for("the fee", lambda: says(page.form, "EGP"))
    await driver.key(Qt.Key.Key_Return, CONTROL, at=page.form.phone)

    async def made() -> PickupRow | None:
        new = [row for row in _rows(page) if row.key not in before and row.notes == NOTES]
        for row in new:
            if row.state in (State.REFUSED, State.NEEDS_PERSON):
                raise await story.refused("pickup", row.outbox_id or 0)
        return next((row for row in new if row.number), None)

    return await driver.wait_until("the pickup at the service", made)


async def _past_weekend(story: Story) -> None:
    """Go on to a day that every service takes: one may have no couriers on a Saturday either."""
    calendar = _page(story).form.calendar
    while (day := calendar.day()) is not None and day.weekday() in (FRIDAY, SATURDAY):
        await story.driver.key(Qt.Key.Key_Right, at=calendar.days)


async def _at(story: Story, number: str) -> PickupRow:
    """Make a pickup current and wait for its panel."""
    page = _page(story)
    page.show_pickup(f"k{number}")

    def shown() -> PickupRow | None:
        row = page.current
        panel = page.detail_panel
        return row if row and row.number == number and says(panel, number) else None

    return await story.driver.wait_for(f"the panel of pickup {number}", shown)


async def _moved_on(story: Story) -> None:
    """Have a trainer's hand, where there is one, move the pickup on so far that it is cancelled and not deleted."""
    if not story.is_training:
        return
    await asyncio.to_thread(set_pickup_status, story.session.account.base_url, story.pickup, "pendingPickup")
    await story.driver.key(Qt.Key.Key_F5, at=story.window)
    page = _page(story)

    def seen() -> bool:
        row = page.current
        return row is not None and row.number == story.pickup and row.status == "pendingPickup"

    await story.driver.wait_for("the pickup moved on", seen)
    await _at(story, story.pickup)


async def _asked(story: Story, button: Button) -> str:
    """Press a button that asks, and say yes; gives what was asked."""
    await story.driver.press(button)
    return await confirm(story, await question(story))
