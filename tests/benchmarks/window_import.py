"""A file of many orders in the program's window: read, laid out, checked, scrolled, filtered, mended, sent.

A heart beats in the window's thread all the while; each stage has its own. What a person does is done by keys as Qt
brings them; how long the answer to each takes is part of the stage.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from courier_desk.domain.order_fields import Column
from tests.benchmarks.moment import memory_mb
from tests.benchmarks.window_busy import zones
from tests.benchmarks.window_process import SETTLING, Heart, Watch

if TYPE_CHECKING:
    from courier_desk.app import Program
    from courier_desk.ui.imports.check_step import CheckStep
    from courier_desk.ui.imports.grid import ImportGrid
    from courier_desk.ui.imports.page import ImportPage

#: No answer takes longer (seconds).
PATIENCE = 120.0
IDLE = 3.0
#: So long (seconds) a person looks at the rows; the desk asks the service meanwhile what it has of them.
LOOKING = 8.0
PAGES, EDITS = 40, 20
#: What is looked for, letter by letter.
TYPED = ("0101234", "منى", "call 199")
CONTROL = Qt.KeyboardModifier.ControlModifier


class Stages:
    """The stalls of one stage after another, in milliseconds."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, float]] = {}

    async def during(self, name: str, work: Any) -> None:
        """Let a heart beat while something is done, and until the window has nothing left to do."""
        heart, started = Heart(), time.perf_counter()
        heart.start()
        await work
        seconds = time.perf_counter() - started
        await asyncio.sleep(0.7)  # what follows a change a moment later
        self.found[name] = {**heart.stop(), "seconds": seconds}


async def imported(program: Program, watch: Watch, *, file: Path, send: bool) -> dict[str, Any]:
    """Import a file as a person does; gives the stalls of every stage, and when it was sent (since the epoch)."""
    assert watch.heart is not None
    watch.heart.stop()
    session, window = program.session, program.window
    assert session is not None
    assert window is not None
    await zones(session)
    await asyncio.sleep(SETTLING)
    await asyncio.to_thread(session.zones.search, "warm")
    stages = Stages()
    await stages.during("idle", asyncio.sleep(IDLE))
    before = memory_mb()
    window.imports.open()
    page = await _until(lambda: window.imports.page)
    await asyncio.sleep(1)
    await stages.during("read", _read(page, file, window.imports.open_file))
    await stages.during("laid_out", _laid_out(page))
    await stages.during("opened", _opened(page))
    step = page.check
    assert step is not None
    assert step.grid is not None
    await stages.during("asked", asyncio.sleep(LOOKING))
    opened = memory_mb()
    if send:
        at = time.time()
        QTest.keyClick(step.grid, Qt.Key.Key_Return, CONTROL)
        await stages.during("sent", _until(lambda: page.send is not None and page.send.isVisible()))
        return {"stages": stages.found, "sent_at": at}
    await stages.during("scrolled", _scrolled(step.grid))
    await stages.during("filtered", _filtered(step))
    await stages.during("edited", _edited(step.grid))
    await stages.during("filled", _filled(step))
    await stages.during("undone", _undone(step))
    return {"stages": stages.found, "grown": opened.get("rss", 0.0) - before.get("rss", 0.0)}


async def _until(look: Callable[[], Any]) -> Any:
    async with asyncio.timeout(PATIENCE):
        while not (seen := look()):
            await asyncio.sleep(0.005)
    return seen


async def _read(page: ImportPage, file: Path, open_file: Callable[[Path], None]) -> None:
    open_file(file)
    await _until(lambda: page.file.table is not None)


async def _laid_out(page: ImportPage) -> None:
    page.file.next.click()
    await _until(lambda: page.columns.isVisible() and page.columns.choices is not None)
    await _until(lambda: len(page.columns.shown_headings()) == 13)


async def _opened(page: ImportPage) -> None:
    for name in page.columns.choices.doubtful() if page.columns.choices is not None else ():
        page.columns.choices.confirm(name)  # type: ignore[union-attr]
    page.columns.next.click()
    await _until(lambda: page.check is not None and page.check.grid is not None and page.check.isVisible())


async def _scrolled(grid: ImportGrid) -> None:
    grid.go_to(0, Column.FULL_NAME)
    for _ in range(PAGES):
        QTest.keyClick(grid, Qt.Key.Key_PageDown)
        await asyncio.sleep(0.02)
    bar = grid.verticalScrollBar()
    for part in range(PAGES):
        bar.setValue(bar.maximum() * part // PAGES)
        await asyncio.sleep(0.02)
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(grid, key, CONTROL)
        await asyncio.sleep(0.1)


async def _filtered(step: CheckStep) -> None:
    for word in TYPED:
        for letter in word:
            if letter.isascii():
                QTest.keyClicks(step.find_field, letter)
            else:  # the offscreen screen has no Arabic keyboard
                step.find_field.insert(letter)
            await asyncio.sleep(0.05)
        step.find_field.clear()
        await asyncio.sleep(0.2)
    for key in ("good", "to_fix", "zone", "all"):
        step.chips.button(key).click()
        await asyncio.sleep(0.2)


async def _edited(grid: ImportGrid) -> None:
    for number in range(EDITS):
        grid.go_to(number * 37, Column.FULL_NAME)
        QTest.keyClick(grid, Qt.Key.Key_F2)
        editor = await _until(lambda: grid.viewport().findChild(QLineEdit))
        QTest.keyClicks(editor, f"Mona {number}")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        await _until(lambda: not grid.viewport().findChildren(QLineEdit))
        await asyncio.sleep(0.15)


async def _filled(step: CheckStep) -> None:
    """Fill the first note down into every row."""
    assert step.grid is not None
    assert step.opened is not None
    step.grid.go_to(0, Column.NOTES)
    model, selected = step.grid.grid, step.grid.selectionModel()
    first = step.grid.currentIndex()
    last = model.index(model.rowCount() - 1, first.column())
    selected.select(QItemSelection(first, last), QItemSelectionModel.SelectionFlag.ClearAndSelect)
    await asyncio.sleep(0.2)
    QTest.keyClick(step.grid, Qt.Key.Key_D, CONTROL)
    check = step.opened.check
    await _until(lambda: check.text(len(check.rows) - 1, Column.NOTES) == check.text(0, Column.NOTES))
    await _until(lambda: not check.is_behind)


async def _undone(step: CheckStep) -> None:
    assert step.grid is not None
    assert step.opened is not None
    check = step.opened.check
    QTest.keyClick(step.grid, Qt.Key.Key_Z, CONTROL)
    await _until(lambda: check.text(len(check.rows) - 1, Column.NOTES) != check.text(0, Column.NOTES))
    await _until(lambda: not check.is_behind)
