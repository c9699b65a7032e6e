"""Several desks on one key in virtual time: together never above the limit, nobody starved, people first."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from courier_desk.api.budget import Fate, Lane, Rules, Ticket
from tests.api.virtual_time import most_in_a_window
from tests.support.site_limit import SiteCore

RULES = Rules(limit=24, window=6.0, margin=0.1, lost_margin=1.0, person_ceiling=23, background_ceiling=20)
STEP = 0.05


@dataclass
class Flight:
    """A request on its way."""

    ticket: Ticket
    desk: str
    ends: float


def play(
    desks: int, seed: int, *, slowest: float, people: float = 0.0, deaths: float = 0.0
) -> tuple[list[float], dict[str, int]]:
    """Let hungry desks send for ten windows: the arrivals at the service, and the requests of each desk."""
    dice, site = random.Random(seed), SiteCore(RULES)
    names = [f"desk{number}" for number in range(desks)]
    again, flights, arrivals = dict.fromkeys(names, 0.0), list[Flight](), list[float]()
    sent = dict.fromkeys(names, 0)
    now = 0.0
    while now < 10 * RULES.window:
        for flight in [flight for flight in flights if flight.ends <= now]:
            flights.remove(flight)
            site.done(flight.ticket, now, Fate.ANSWERED)
        for desk in dice.sample(names, desks):
            if dice.random() < deaths:  # what it had in flight arrives within the lost margin, or before
                site.gone(desk, now)
                flights = [flight for flight in flights if flight.desk != desk]
                again[desk] = now + dice.uniform(0, 3)
            if again[desk] > now:
                continue
            lane = Lane.PERSON if dice.random() < people else Lane.OUTBOX
            answer, _ = site.take(desk, lane, now)
            if isinstance(answer, Ticket):
                latency = dice.uniform(0.001, slowest)
                arrivals.append(now + latency * dice.random())
                flights.append(Flight(answer, desk, now + latency))
                sent[desk] += 1
            else:
                again[desk] = now + answer
        now += STEP
    return arrivals, sent


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 8), st.integers(0, 2**32), st.sampled_from([0.05, 1.0]), st.sampled_from([0.0, 0.3]))
def test_all_desks_together_stay_under_the_limit(desks: int, seed: int, slowest: float, people: float) -> None:
    arrivals, _ = play(desks, seed, slowest=slowest, people=people, deaths=0.01)
    assert most_in_a_window(arrivals, RULES.window) <= RULES.limit


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 8), st.integers(0, 2**32))
def test_hungry_desks_get_equal_parts_and_use_the_lane(desks: int, seed: int) -> None:
    _, sent = play(desks, seed, slowest=0.05)
    assert sum(sent.values()) >= 0.95 * 10 * RULES.background_ceiling
    assert min(sent.values()) >= sum(sent.values()) / desks / 2


def test_a_person_comes_before_every_batch() -> None:
    site = SiteCore(RULES)
    granted = 0
    while isinstance(site.take("a", Lane.OUTBOX, 0.0)[0], Ticket):
        granted += 1
    assert granted == RULES.background_ceiling
    assert isinstance(site.take("b", Lane.PERSON, 0.0)[0], Ticket)


def test_a_desk_that_ended_keeps_its_unanswered_slots_for_a_window_and_the_lost_margin() -> None:
    site = SiteCore(RULES)
    assert isinstance(site.take("a", Lane.PERSON, 0.0)[0], Ticket)
    site.gone("a", 1.0)
    held_for = RULES.window + RULES.margin + RULES.lost_margin
    assert site.core.used(1.0 + held_for - 0.01) == 1
    assert site.core.used(1.0 + held_for + 0.01) == 0


def test_a_desk_that_falls_silent_does_not_hold_up_the_others() -> None:
    site = SiteCore(RULES)
    while isinstance(ticket := site.take("a", Lane.OUTBOX, 0.0)[0], Ticket):
        site.done(ticket, 0.0, Fate.ANSWERED)
    told, _ = site.take("b", Lane.OUTBOX, 3.0)  # it would be next, and is not heard of again
    assert not isinstance(told, Ticket)
    moment = 3.0 + told + site.LATE + 0.01
    assert isinstance(site.take("a", Lane.OUTBOX, moment)[0], Ticket)


def test_a_429_at_one_desk_stops_all() -> None:
    site = SiteCore(RULES)
    site.core.rate_limited(0.0, 2.0, 0.0)
    assert not isinstance(site.take("b", Lane.PERSON, 1.0)[0], Ticket)
    assert isinstance(site.take("b", Lane.PERSON, 2.1)[0], Ticket)
