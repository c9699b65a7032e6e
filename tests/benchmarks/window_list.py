"""The program's list over many orders: a keystroke until its rows are painted, scrolling, chips, choosing all.

Measured in the program's own window: a key goes into the filter as Qt brings it, and the time ends when the view has
painted the rows that answer it. Scrolling is what one press of Page Down makes the window's thread work, painting
included. Before each, the window had nothing left to do.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.benchmarks.window_process import Heart, Watch

if TYPE_CHECKING:
    from courier_desk.app import Program
    from courier_desk.ui.orders.page import OrdersPage

#: Names, phones, references and zones as they are typed, letter by letter.
TYPED = ("mona", "محمد", "0101", "sh-5000", "nasr city", "el banna", "فاطمة", "abdeen", "50012345", "zz")
PAGES = 40
#: No answer takes longer (seconds).
PATIENCE = 30.0


async def listed(program: Program, watch: Watch) -> dict[str, Any]:
    """Type, scroll, sort and choose; gives milliseconds."""
    assert watch.heart is not None
    watch.heart.stop()
    assert program.window is not None
    page = program.window.orders.list
    await asyncio.sleep(4)
    page.filters.clear()
    await _quiet(page)
    heart = Heart()
    heart.start()
    strokes = [each for word in TYPED for each in await _type(page, word)]
    page.filters.clear()
    await _quiet(page)
    scrolled = await _scroll(page)
    chips = [await _until(page.listing.counted, page.refresh) for _ in range(10)]
    chosen = await _until(page.choosing.summed, page.choosing.choose_all, but=None)
    page.choosing.clear()
    stalls = heart.stop()
    return {
        "keystroke_median_ms": statistics.median(strokes),
        "keystroke_worst_ms": max(strokes),
        "scroll_median_ms": statistics.median(scrolled),
        "scroll_worst_ms": max(scrolled),
        "chips_ms": statistics.median(chips),
        "choose_all_ms": chosen,
        "rows": page.model.rowCount(),
        "longest_ms": stalls["longest_ms"],
        "most_work_ms": stalls["most_work_ms"],
    }


async def _quiet(page: OrdersPage) -> None:
    """Let everything that was begun end."""
    await _until(page.listing.counted, page.refresh)
    await asyncio.sleep(0.3)


async def _type(page: OrdersPage, word: str) -> list[float]:
    from PySide6.QtTest import QTest

    taken = []
    for letter in word:
        wanted = page.filters.text.text() + letter
        answered = _answered(page, wanted.strip())
        started = time.perf_counter()
        if letter.isascii():
            QTest.keyClicks(page.filters.text, letter)
        else:  # the offscreen screen has no Arabic keyboard
            page.filters.text.insert(letter)
            page.filters.text.textEdited.emit(wanted)
        async with asyncio.timeout(PATIENCE):
            await answered
        _paint(page)
        taken.append((time.perf_counter() - started) * 1_000)
        await asyncio.sleep(0.15)
    page.filters.text.clear()
    await _quiet(page)
    return taken


def _answered(page: OrdersPage, text: str) -> asyncio.Future[None]:
    """Give what ends when the rows of this text are there; looking again and again would slow the reading down."""
    there: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def shown(_listing: object) -> None:
        if not there.done() and page.model.query is not None and page.model.query[0].text == text:
            there.set_result(None)

    page.listing.shown.connect(shown)
    there.add_done_callback(lambda _there: page.listing.shown.disconnect(shown))
    return there


def _paint(page: OrdersPage) -> None:
    """Let the window paint now what it was going to paint; what it has painted already is not painted again."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from courier_desk.ui.frame.window import MainWindow

    page.table.executeDelayedItemsLayout()
    window = page.window()
    assert isinstance(window, MainWindow)
    QCoreApplication.sendPostedEvents(window, QEvent.Type.UpdateRequest)
    if window._painting.isActive():  # noqa: SLF001  (the window puts it off until its next turn)
        window._painting.stop()  # noqa: SLF001
        window._paint()  # noqa: SLF001
        QCoreApplication.sendPostedEvents(window, QEvent.Type.UpdateRequest)


async def _scroll(page: OrdersPage) -> list[float]:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    page.table.setFocus()
    page.table.make_current(0)
    await asyncio.sleep(0.3)
    taken = []
    for _ in range(PAGES):
        started = time.perf_counter()
        QTest.keyClick(page.table, Qt.Key.Key_PageDown)
        _paint(page)
        taken.append((time.perf_counter() - started) * 1_000)
        await asyncio.sleep(0.05)
    return taken


_NOTHING = object()


async def _until(signal: Any, act: Callable[[], object], *, but: object = _NOTHING) -> float:
    """Give the milliseconds from an act to a signal; one that says ``but`` is not the one.

    What else goes on in the list is not waited for: orders that a poll brings meanwhile are not chosen, so there is no
    telling by their number whether all are.
    """
    happened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def note(*what: object) -> None:
        if not happened.done() and what != (but,):
            happened.set_result(None)

    signal.connect(note)
    started = time.perf_counter()
    try:
        act()
        async with asyncio.timeout(PATIENCE):
            await happened
    finally:
        signal.disconnect(note)
    return (time.perf_counter() - started) * 1_000
