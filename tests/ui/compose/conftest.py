"""What tests of the compose page get: a loop that is Qt's, and the page over a desk in memory beside its panel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from courier_desk.domain.drafts import OrderDraft
from courier_desk.ui.bridge import ChangeSignals, run
from courier_desk.ui.compose.page import ComposePage
from courier_desk.ui.theme import Theme
from courier_desk.ui.widgets import StatusMessage
from tests.support.compose_desk import NOW, DeskInMemory
from tests.support.patience import PATIENCE

Story = Callable[[], Coroutine[Any, Any, None]]
#: A form with nothing missing.
READY = OrderDraft(
    phone="01007741186",
    full_name="Karim Abdel Aziz",
    governorate="Cairo",
    zone="Nasr City",
    address="9 Hassan Maamoun St",
    description="Linen bed sheet set, white",
)


@dataclass(slots=True)
class Bench:
    """The page in a window, and the desk behind it."""

    window: QWidget
    page: ComposePage
    desk: DeskInMemory
    signals: ChangeSignals
    status: StatusMessage

    def close(self) -> None:
        """End what the page may still ask."""
        self.window.close()
        self.signals.close()


async def until(condition: Callable[[], bool], *, within: float = PATIENCE) -> None:
    """Wait for a condition; fails by itself when it never comes."""
    async with asyncio.timeout(within):
        while not condition():
            await asyncio.sleep(0.005)


def make_bench(qtbot: QtBot, desk: DeskInMemory, width: int = 1366, height: int = 640) -> Bench:
    """Put page and panel side by side in a plain window."""
    signals = ChangeSignals(desk.changes)
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    status = StatusMessage(window)
    status.hide()
    page = ComposePage(desk, status, signals, now=NOW.timestamp)
    page.panel.setFixedWidth(340)
    row.addWidget(page, 1)
    row.addWidget(page.panel)
    window.resize(width, height)
    window.show()
    return Bench(window, page, desk, signals, status)


@pytest.fixture
def tell(qapp: QApplication, theme: Theme) -> Iterator[Callable[[Story], None]]:
    """Run a story, a coroutine function, on the program's own loop."""

    def run_story(story: Story) -> None:
        async def main() -> int:
            await story()
            return 0

        assert run(qapp, main) == 0

    yield run_story
    qapp.setQuitOnLastWindowClosed(True)


@pytest.fixture
def story(qtbot: QtBot, tell: Callable[[Story], None]) -> Callable[..., None]:
    """Tell a story about a page that is open, with the keyboard where an order begins."""

    def begin(
        body: Callable[[Bench], object], desk: DeskInMemory | None = None, draft: OrderDraft | None = None
    ) -> None:
        async def whole() -> None:
            bench = make_bench(qtbot, desk or DeskInMemory())
            bench.window.activateWindow()
            await until(bench.window.isActiveWindow)
            if draft is not None:
                bench.page.open_draft(draft, typed=True)
            bench.page.focus_first()
            try:
                result = body(bench)
                assert asyncio.iscoroutine(result)
                await result
            finally:
                bench.close()

        tell(whole)

    return begin
