"""What the banner says: the worst first, waits in seconds, and it does not come and go while requests trickle free."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from courier_desk.desk.session import Session, SessionSettings
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.outbox import State
from courier_desk.ui.shell.banner import BannerWords, WayOut
from courier_desk.ui.theme import Theme, Tone
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox

Look = Callable[[Callable[[Session, BannerWords], Coroutine[Any, Any, None]]], None]


@pytest.fixture(scope="module")
def service() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


@pytest.fixture
def look(service: RunningSandbox, tmp_path: Path, theme: Theme) -> Look:
    """Run a look at the banner of a session that does nothing by itself."""

    def run(story: Callable[[Session, BannerWords], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            settings = SessionSettings(limit=60)
            async with desk_at(service, tmp_path / "desk.sqlite", settings=settings, run=False) as session:
                await story(session, BannerWords(session))

        asyncio.run(whole())

    return run


def test_nothing_is_said_while_all_is_well(look: Look) -> None:
    async def story(_session: Session, banner: BannerWords) -> None:
        assert banner.find({State.WAITING: 3}) is None

    look(story)


def test_used_up_requests_are_told_with_the_wait_and_a_way_to_what_waits(look: Look) -> None:
    async def story(session: Session, banner: BannerWords) -> None:
        session.budget.rate_limited(18.0)
        found = banner.find({State.WAITING: 31, State.DRAFT: 2})
        assert found is not None
        view, way_out = found
        assert view.title == "All 60 requests of this minute are used."
        assert view.text.startswith("31 wait in the Outbox and go on in 18 s.")
        assert view.progress == pytest.approx(1 - 18 / 60, abs=0.02)
        assert way_out is WayOut.SEE_WAITING
        alone = banner.find({})
        assert alone is not None
        assert alone[0].text.startswith("Going on in ")
        assert alone[1] is WayOut.NONE

    look(story)


def test_a_refused_key_is_worse_than_a_held_outbox(look: Look) -> None:
    async def story(session: Session, banner: BannerWords) -> None:
        session.outbox.hold(True)
        held = banner.find({})
        assert held is not None
        assert (held[0].title, held[1]) == ("Sending is held.", WayOut.GO_ON)
        session.connection.unusable(FailureKind.ACCOUNT_REMOVED)
        removed = banner.find({State.WAITING: 1})
        assert removed is not None
        view, way_out = removed
        assert view.title == "The business account was deleted at the service."
        assert (view.tone, way_out) == (Tone.RED, WayOut.NONE)
        session.connection.unusable(FailureKind.UNAUTHORIZED)
        none = banner.find({})
        assert none is not None
        assert none[0].title == "This computer has no key for this account."  # nothing was asked yet
        assert none[1] is WayOut.NEW_KEY

    look(story)
