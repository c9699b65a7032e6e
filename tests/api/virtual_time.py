"""An event loop whose time passes at once: sleeping costs nothing, so that minutes of a budget's life are tested by
the thousand."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


class NoWaiting(selectors.SelectSelector):
    """A selector that moves the clock on instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("nothing will ever happen: every task waits for another")
        if not ready and timeout:
            self.now += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop; ``time`` is virtual seconds."""

    def __init__(self, selector: NoWaiting | None = None) -> None:
        self._virtual = selector or NoWaiting()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now


def run_virtually(main: Callable[[Callable[[], float]], Awaitable[T]]) -> T:
    """Run ``main(clock)`` to its end in virtual time and see that it leaves no task and no timer behind."""

    async def whole() -> T:
        loop = asyncio.get_running_loop()
        result = await main(loop.time)
        left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        assert not left, f"tasks left behind: {left}"
        return result

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(whole())


def most_in_a_window(moments: list[float], window: float) -> int:
    """Count the most moments that any rolling window of this length (its end excluded) holds."""
    moments = sorted(moments)
    most = start = 0
    for end, moment in enumerate(moments):
        while moment - moments[start] >= window:
            start += 1
        most = max(most, end - start + 1)
    return most


def most_in_a_fixed_window(moments: list[float], window: float) -> int:
    """Count the most moments that fall into one window of a clock on the wall."""
    counts: dict[int, int] = {}
    for moment in moments:
        counts[int(moment // window)] = counts.get(int(moment // window), 0) + 1
    return max(counts.values(), default=0)


def median(values: list[float]) -> float:
    """Give the middle one."""
    return sorted(values)[len(values) // 2]
