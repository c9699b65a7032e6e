"""The parts of one running training service, built once and handed to everything that answers."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from courier_desk.sandbox.clock import Clock
from courier_desk.sandbox.connections import Connections
from courier_desk.sandbox.courier import Courier
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.faults import FaultPlan
from courier_desk.sandbox.journal import Journal
from courier_desk.sandbox.limiter import Limiter
from courier_desk.sandbox.manner import Manner
from courier_desk.sandbox.numbering import Numbering
from courier_desk.sandbox.zones import ZoneBook

CLOCK_SETTING, PACE_SETTING = "clock_offset", "pace"
_TURN = 0.25
"""Seconds between two looks at the courier's diary."""
_PORTION = 50
"""Steps of the courier between two looks at the requests."""

log = logging.getLogger(__name__)


@dataclass(slots=True, kw_only=True)
class Service:
    """One training service: its state, its clock, its manner and its limit."""

    db: Database
    clock: Clock
    manner: Manner
    limiter: Limiter
    zones: ZoneBook
    numbering: Numbering
    rng: random.Random
    courier: Courier
    labels: ThreadPoolExecutor
    """One thread draws all labels: Qt's painting stays where its application was made."""
    journal: Journal
    faults: FaultPlan
    connections: Connections
    mode: str = "spec"
    speed: float = 1.0
    base_url: str = ""
    limiter_time: Callable[[], float] = time.monotonic
    counts: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)
    """How many rows a list's condition matches, with the database's change count it was true for."""

    def set_clock(self, offset: float) -> None:
        """Set the clock off from real time, also for the next run on the same file. The caller commits."""
        self.clock.offset = offset
        self.db.remember(CLOCK_SETTING, repr(offset))

    def set_pace(self, pace: float) -> None:
        """Let the courier go ``pace`` times as fast as the service was started for. The caller commits."""
        self.courier.change_speed(self.speed * pace, self.clock.now())
        self.db.remember(PACE_SETTING, repr(pace))

    async def move_world(self) -> None:
        """Let the courier work until cancelled; in small portions, so that requests never wait for him."""
        while True:
            await asyncio.sleep(_TURN)
            try:
                while self.courier.advance(self.clock.now(), most=_PORTION):
                    self.db.commit()
                    await asyncio.sleep(0)
            except sqlite3.Error:
                log.exception("the courier's steps could not be kept")
