"""The patience of the self-test: it waits longer while the desk itself waits for good reason, and no longer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courier_desk.self_test.driver import Driver, NotSeen


def test_what_comes_after_the_time_counts_while_an_answer_is_looked_for(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    looks = iter([None] * 5 + ["there"])

    async def in_doubt() -> bool:
        return True

    driver.in_doubt, driver.most_doubt = in_doubt, 60.0
    assert asyncio.run(driver.wait_for("it", lambda: next(looks), seconds=0.0)) == "there"
    assert driver.doubted > 0


@pytest.mark.parametrize(("doubts", "most"), [([True, True, False], 60.0), ([True] * 1000, 0.1)])
def test_without_a_doubt_or_beyond_its_bound_it_was_not_seen(tmp_path: Path, doubts: list[bool], most: float) -> None:
    driver = Driver(tmp_path)
    left = iter(doubts)

    async def in_doubt() -> bool:
        return next(left)

    driver.in_doubt, driver.most_doubt = in_doubt, most
    with pytest.raises(NotSeen, match="it within"):
        asyncio.run(driver.wait_for("it", lambda: None, seconds=0.0))
