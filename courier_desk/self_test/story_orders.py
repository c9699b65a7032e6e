"""A story of its own, of orders that exist, from the panel beside the list: clone, update, return, cancel, delete.

It works on orders of its own, written like the first one, and takes away again what it can: the orders of the report
stay as they are.
"""

from __future__ import annotations

import asyncio
from typing import NoReturn

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from courier_desk.domain.failures import FailureKind
from courier_desk.domain.order_list import OrderRow
from courier_desk.domain.order_rules import Action
from courier_desk.domain.outbox import State
from courier_desk.self_test.driver import NotOffered, NotSeen, says
from courier_desk.self_test.questions import confirm, destroying, milder, question
from courier_desk.self_test.story import (
    REASON,
    Refused,
    Story,
    complete_what_is_missing,
    completed_orders,
    said_by,
    send,
)
from courier_desk.self_test.training import set_order_status
from courier_desk.ui.frame import Tab
from courier_desk.ui.orders.panel import OrderPanel
from courier_desk.ui.words import plain

OTHER_NAME = "منى سمير"
_CANCELED = frozenset({"canceled", "cancelled"})
_STUCK = frozenset({State.REFUSED, State.NEEDS_PERSON})
#: How a service refuses what the status of an order does not allow (field notes, trap 4), or does not know at all.
_BY_STATUS = frozenset({FailureKind.FORBIDDEN, FailureKind.VALIDATION_ERROR, FailureKind.NOT_OFFERED})
#: As long as the desk may take to see that an order was moved on (seconds).
_MOVED_ON = 15.0
_LOOK = 0.05


async def clone_order(story: Story) -> str:
    """Write another order like the first one, from the panel's menu."""
    story.clone = (await _another(story)).reference
    row = await _row(story, story.clone)
    if row.number == story.model:
        raise NotSeen("an order of its own")
    await _show(story, row.number)
    return f"order {row.number}, like {story.model}"


async def update_order(story: Story) -> str:
    """Open the clone with Edit, change a name, save, and see that the change was taken."""
    driver, number = story.driver, (await _row(story, story.clone)).number
    panel = await _show(story, number)
    if panel.buttons.button(Action.EDIT).is_off():
        raise NotOffered(f"order {number} cannot be edited; its panel says: {plain(panel.buttons.reasons())}")
    await driver.press_words(panel, "Edit")
    await driver.wait_for(f"order {number} in the form", lambda: story.tab.is_composing and story.compose.editing)
    await driver.type_into(story.field("full_name"), OTHER_NAME)
    await driver.press_words(story.window, "Save")
    await driver.wait_for("the list", lambda: not story.tab.is_composing)
    panel = await _show(story, number)
    await driver.wait_for("The change was taken", lambda: says(panel, "The change was taken"))
    row = await _row(story, story.clone)
    if row.full_name != OTHER_NAME:
        raise NotSeen(f"the changed name, there is {row.full_name}")
    undone = says(panel, "Taken, but this stayed as it was")
    return f"order {number}, name changed" + ("; the panel says what stayed as it was" if undone else "")


async def return_from_order(story: Story) -> str:
    """Go to a completed order, press Return, and create it; where one was returned before, the next is taken."""
    why_not = "no completed order that is not returned yet"
    for number in await _returnable(story):
        story.returned.add(number)
        panel = await _show(story, number)
        button = panel.buttons.button(Action.RETURN)
        if button.is_off():
            why_not = plain(panel.buttons.reasons())
            continue
        try:
            made = await _return_from(story, number, button)
        except Refused as refused:
            await story.session.orders.drop_draft(refused.row_id)
            if not refused.is_about_the_original:
                raise
            why_not = str(refused)
            continue
        return f"order {made.number} returns {number}, {await _take_away(story, made)}"
    raise NotOffered(why_not)


async def cancel_order(story: Story) -> str:
    """Cancel an order like the first one; where the service deletes such orders instead, see that this is said."""
    row = await _another(story)
    await _moved_on(story, row)
    panel = await _show(story, row.number)
    button = panel.buttons.button(Action.CANCEL)
    if button.is_off():
        said = plain(panel.buttons.reasons())
        raise NotOffered(
            f"order {row.number} cannot be cancelled, {await _take_away(story, row)}; its panel says: {said}"
        )
    await story.driver.press(button)
    dialog = await question(story)
    destroy = destroying(dialog)
    if destroy is None:
        said = plain(dialog.windowTitle())
        await story.driver.press(milder(dialog))
        await confirm(story, await question(story, not_this=dialog))
        await _gone(story, row)
        return f"order {row.number} is {row.status}, which is deleted instead: {said}"
    await story.driver.press(destroy)
    return await _cancelled(story, row)


async def delete_order(story: Story) -> str:
    """Delete the clone, with the question before."""
    row = await _row(story, story.clone)
    panel = await _show(story, row.number)
    if panel.buttons.button(Action.DELETE).is_off():
        raise NotOffered(f"order {row.number} cannot be deleted; its panel says: {plain(panel.buttons.reasons())}")
    await story.driver.press(panel.buttons.button(Action.DELETE))
    title = await confirm(story, await question(story))
    await _gone(story, row)
    return f"order {row.number}, asked before: {title}"


# -- the list and its panel --------------------------------------------------------------------------------------------


async def _show(story: Story, number: str) -> OrderPanel:
    """Go to an order in the list; gives its panel."""
    story.window.show_page(Tab.ORDERS)
    story.tab.show_order(f"o{number}")
    page = story.tab.list

    def shown() -> OrderPanel | None:
        if page.detail is None or page.detail.row.number != number:
            return None
        panels = page.findChildren(OrderPanel) or story.window.findChildren(OrderPanel)
        return next((panel for panel in panels if panel.isVisible()), None)

    return await story.driver.wait_for(f"the panel of order {number}", shown)


async def _row(story: Story, reference: str) -> OrderRow:
    row = await story.row(reference)
    if row is None:
        raise NotSeen(f"order {reference} in the list")
    return row


async def _another(story: Story) -> OrderRow:
    """Create an order like the first one: the panel's menu, the form, Ctrl+Enter."""
    driver = story.driver
    panel = await _show(story, story.model)
    await driver.press_words(panel, "More to do with this order")
    await driver.choose("New order like this one")
    await driver.wait_for("the form with its facts", lambda: story.tab.is_composing and story.compose.draft().phone)
    await complete_what_is_missing(story)
    return await send(story)


async def _gone(story: Story, row: OrderRow) -> None:
    """Wait until the list has the order no more."""

    async def gone() -> bool:
        now = await story.row(row.reference)
        if now is not None and now.change_state in _STUCK:
            await _judge_refusal(story, row, "deleted")
        return now is None or now.gone

    await story.driver.wait_until(f"order {row.number} deleted", gone)
    await story.driver.wait_for(f"order {row.number} gone", lambda: not story.tab.list.select(f"o{row.number}"))


# -- return ------------------------------------------------------------------------------------------------------------


async def _returnable(story: Story) -> tuple[str, ...]:
    """Give completed orders; in the own training service a trainer's hand completes one where there is none."""
    known = await completed_orders(story)
    if known or not story.is_training:
        return known
    row = await _another(story)
    await asyncio.to_thread(set_order_status, story.session.account.base_url, row.number, "completed")
    await _read_again(story, row, "completed")
    return (row.number,)


async def _return_from(story: Story, number: str, button: QAbstractButton) -> OrderRow:
    driver = story.driver
    await driver.press(button)

    def laid_open() -> bool:
        return story.tab.is_composing and story.compose.draft().original_number == number

    await driver.wait_for(f"the return of {number} in the form", laid_open)
    await driver.wait_for("the original order", story.compose.form.original.number.said)
    await driver.type_into(story.compose.form.returning.reason, REASON)
    await complete_what_is_missing(story)
    return await send(story)


async def _take_away(story: Story, row: OrderRow) -> str:
    """Delete an order that was made to try something, if it can be deleted."""
    panel = await _show(story, row.number)
    button = panel.buttons.button(Action.DELETE)
    if button.is_off():
        return "which stays"
    await story.driver.press(button)
    await confirm(story, await question(story))
    await _gone(story, row)
    return "taken back"


# -- cancel ------------------------------------------------------------------------------------------------------------


async def _moved_on(story: Story, row: OrderRow) -> None:
    """Have a trainer's hand, where there is one, move an order on so far that it is cancelled and not deleted."""
    if story.is_training:
        await asyncio.to_thread(set_order_status, story.session.account.base_url, row.number, "pendingPickup")
        await _read_again(story, row, "pendingPickup")


async def _read_again(story: Story, row: OrderRow, status: str) -> None:
    """Read statuses again with F5 until the list shows this one."""
    story.tab.show_list()
    async with asyncio.timeout(_MOVED_ON):
        while True:
            await story.driver.key(Qt.Key.Key_F5, at=story.window)
            for _ in range(40):
                if (await _row(story, row.reference)).status == status:
                    return
                await asyncio.sleep(_LOOK)


async def _cancelled(story: Story, row: OrderRow) -> str:
    """Wait for what became of it: cancelled, a return, or refused with the reason in the panel."""

    async def ended() -> str:
        now = await _row(story, row.reference)
        if now.status.casefold() in _CANCELED:
            await _show(story, row.number)
            return f"order {row.number} is {now.status}"
        if now.change_state in _STUCK:
            await _judge_refusal(story, row, "cancelled")
        if not now.change and now.order_type != row.order_type:
            return f"order {row.number} became a {now.order_type}"
        return ""

    return await story.driver.wait_until(f"order {row.number} cancelled", ended)


async def _judge_refusal(story: Story, row: OrderRow, what: str) -> NoReturn:
    """Tell a refusal that the order's status explains, which no desk can help, from one that speaks of a fault."""
    detail = await story.session.orders.detail(row.key)
    failures = [change.progress.failure for change in detail.changes if change.progress.failure] if detail else []
    failure = failures[-1] if failures else None
    words = f"order {row.number}, which is {row.status}, was not {what}; the service says: {said_by(failure)}"
    if failure is not None and failure.kind in _BY_STATUS:
        raise NotOffered(words)
    raise NotSeen(words)
