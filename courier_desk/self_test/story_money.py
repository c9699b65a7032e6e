"""A story of its own, of a settlement sheet: the training service pays with one fault in it, and the desk finds it."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path

from courier_desk.domain.owed import Stand
from courier_desk.domain.settlements import LineKind
from courier_desk.self_test.driver import NotOffered, NotSeen
from courier_desk.self_test.story import Story, completed_orders
from courier_desk.self_test.training import payout_of, set_order_status


async def settle(story: Story) -> str:
    """Have an order completed and paid short, take the sheet in, and see that the desk says so."""
    if not story.is_training:
        raise NotOffered("the specification knows no settlement sheets")
    driver, window, session = story.driver, story.program.window, story.session
    assert window is not None
    address, merchant = session.account.base_url, session.merchant
    if merchant is None or not story.orders:
        raise NotSeen("an order of a merchant")
    if not await completed_orders(story):
        await asyncio.to_thread(set_order_status, address, story.orders[0].orderNumber, "completed")
    session.read_again()

    async def collected() -> bool:
        return (await session.settlements.debts()).of(Stand.COLLECTED).cash > 0

    await driver.wait_until("cash that was collected", collected)
    told = await asyncio.to_thread(payout_of, address, merchant.code, ["short"])
    path = story.out / f"settlement-{told['name']}"
    await asyncio.to_thread(_write, path, str(told["file"]))
    window.money.open()
    page = await driver.wait_for("the page of money", lambda: window.money.page)
    await driver.wait_for("what is owed", page.isVisible)
    page.open_file(path)
    await driver.wait_for("a sheet that can be taken in", lambda: not page.file_view.take.is_off())
    await driver.press(page.file_view.take)
    sheet = await driver.wait_for("the sheet", lambda: page.sheet_view.sheet)
    found = [(one.judged.order, one.judged.findings[0].by) for one in sheet.lines if one.judged.kind is LineKind.SHORT]
    planted = [(one["number"], one["by"]) for one in told["planted"]]
    if found != planted:
        raise NotSeen(f"what was planted, {planted}; found is {found}")
    await driver.press(page.sheet_view.back)
    await driver.press(page.back)
    await driver.wait_for("the tabs", lambda: not page.isVisible())
    return f"{path.name}: order {found[0][0]} was paid {found[0][1] / 100:g} pounds short"


def _write(path: Path, file: str) -> None:
    path.write_bytes(base64.b64decode(file))
