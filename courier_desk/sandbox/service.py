"""The parts of one running training service, built once and handed to everything that answers."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from courier_desk.sandbox.clock import Clock
from courier_desk.sandbox.database import Database
from courier_desk.sandbox.limiter import Limiter
from courier_desk.sandbox.manner import Manner
from courier_desk.sandbox.numbering import Numbering
from courier_desk.sandbox.zones import ZoneBook


class Courier(Protocol):
    """Who moves orders and pickups along (``courier.py``)."""

    def first_due(self, created: float) -> float | None:
        """Return when the courier first looks at a record made at ``created``."""
        ...

    def advance(self, now: float) -> int:
        """Take every step due by ``now``; return how many. The caller commits."""
        ...

    def next_due(self) -> float | None:
        """Return when the next step is due."""
        ...


class Idle:
    """A courier who stays at home: nothing moves unless the control address says so."""

    def first_due(self, created: float) -> float | None:
        """Return None: never."""
        del created
        return None

    def advance(self, now: float) -> int:
        """Do nothing."""
        del now
        return 0

    def next_due(self) -> float | None:
        """Return None: never."""
        return None


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
    base_url: str = ""
    limiter_time: Callable[[], float] = time.monotonic
    counts: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)
    """How many rows a list's condition matches, with the database's change count it was true for."""
