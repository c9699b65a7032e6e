"""What the zone picker learns from the people of a desk, over a real store and the training catalog."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from courier_desk.desk.session import Session
from courier_desk.domain.zones import Zone
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="module")
def sandbox() -> object:
    with RunningSandbox() as running:
        yield running


def played(sandbox: RunningSandbox, path: Path, *stories: Callable[[Session], Awaitable[None]]) -> None:
    """Run each story in a session of its own over the same store."""

    async def play() -> None:
        for story in stories:
            async with desk_at(sandbox, path / "desk.sqlite", run=False) as session:
                await session.zones.refresh()
                await story(session)

    asyncio.run(play())


def zone(session: Session, value: str) -> Zone:
    return next(zone for zone in session.zones.catalog.zones if zone.value == value)


def found(session: Session, text: str) -> list[str]:
    return [match.zone.value for match in session.zones.search(text, limit=5).matches]


def test_what_was_taken_for_a_spelling_comes_first_from_then_on_and_after_a_restart(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async def learn(session: Session) -> None:
        assert "Abdeen" not in found(session, "مكتب الحاج سيد")
        await session.zones.learn("مكتب الحاج سيد", zone(session, "Abdeen"))
        assert found(session, "مكتب الحاج سيد")[0] == "Abdeen"

    async def later(session: Session) -> None:
        match = session.zones.search("مَكتب الحاج  سيد").matches[0]
        assert (match.zone.value, match.exact) == ("Abdeen", False)  # proposed, never taken by itself

    played(sandbox, tmp_path, learn, later)


def test_the_choice_made_most_often_wins_and_of_two_equal_ones_the_last(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async def story(session: Session) -> None:
        for value in ("Abdeen", "ElMaadi"):
            await session.zones.learn("the usual place", zone(session, value))
        assert found(session, "the usual place")[0] == "ElMaadi"
        await session.zones.learn("the usual place", zone(session, "Abdeen"))
        assert found(session, "the usual place")[0] == "Abdeen"

    played(sandbox, tmp_path, story)


def test_a_name_that_is_exactly_one_zones_is_never_overruled(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async def story(session: Session) -> None:
        await session.zones.learn("Abdeen", zone(session, "ElMaadi"))
        assert found(session, "abdeen")[0] == "Abdeen"

    played(sandbox, tmp_path, story)


def test_with_nothing_typed_the_zones_used_most_come_first(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async def story(session: Session) -> None:
        for value in ("ElMaadi", "Dokki", "Dokki"):
            await session.zones.learn("", zone(session, value))
        assert found(session, "")[:2] == ["Dokki", "ElMaadi"]

    played(sandbox, tmp_path, story)


def test_a_zone_that_left_the_catalog_is_no_proposal(sandbox: RunningSandbox, tmp_path: Path) -> None:
    async def story(session: Session) -> None:
        gone = Zone(zone(session, "Abdeen").governorate, "Gone", "Gone", "ذهبت")
        await session.zones.learn("the old place", gone)
        assert "Gone" not in found(session, "the old place")

    played(sandbox, tmp_path, story)
