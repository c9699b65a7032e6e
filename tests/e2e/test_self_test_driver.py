"""The self-test waits longer while the desk itself waits for good reason, and no longer; it says why it was refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courier_desk.self_test import story_merchants
from courier_desk.self_test.driver import Driver, NotSeen
from courier_desk.self_test.story import Refused, Story, Target
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox


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
        return next(left, False)

    driver.in_doubt, driver.most_doubt, driver.after_doubt = in_doubt, most, 0.0
    with pytest.raises(NotSeen, match="it within"):
        asyncio.run(driver.wait_for("it", lambda: None, seconds=0.0))


async def test_what_the_service_did_not_take_is_said_with_its_reason(
    desks: Desks, sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    story = Story(person.program, person, Target(url=sandbox.base_url), tmp_path)
    monkeypatch.setattr(story_merchants, "free_phone", lambda _taken: "01000000001")  # the company's own
    with pytest.raises(Refused, match=r"^merchant CD-\w+: MERCHANT_ALREADY_EXISTS: phone is already registered$"):
        await story_merchants.onboard_merchant(story)


def test_a_number_of_a_new_merchant_is_nobody_elses() -> None:
    numbers = [f"0100000{ending:04}" for ending in range(10_000)]
    taken = set(numbers) - {numbers[1], numbers[4711]}
    assert story_merchants.free_phone(taken) == numbers[4711], "0001 is the company's, whom no list names"
