"""The limit's windows in virtual time: rolling as specified, fixed as a live service has it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from courier_desk.sandbox.limiter import FixedLimiter, RollingLimiter

#: To the microsecond: nearer together, two moments are one for arithmetic and two for an order.
MOMENTS = st.lists(st.integers(0, 30_000_000).map(lambda micros: micros / 1e6), max_size=80).map(sorted)
LIMITS = st.integers(1, 8)
WINDOW = 5.0


def _largest(times: list[float]) -> int:
    return max((sum(1 for other in times if moment - WINDOW < other <= moment) for moment in times), default=0)


@given(MOMENTS, LIMITS)
def test_no_rolling_window_holds_more_than_the_limit(moments: list[float], limit: int) -> None:
    limiter = RollingLimiter(limit, WINDOW)
    assert _largest([moment for moment in moments if limiter.admit("key", moment)]) <= limit


@given(MOMENTS, LIMITS)
def test_a_request_is_refused_only_when_its_window_is_full(moments: list[float], limit: int) -> None:
    limiter = RollingLimiter(limit, WINDOW)
    admitted: list[float] = []
    for moment in moments:
        room = sum(1 for other in admitted if moment - other < WINDOW) < limit
        assert limiter.admit("key", moment) == room
        if room:
            admitted.append(moment)


def test_a_refused_request_does_not_extend_the_window() -> None:
    limiter = RollingLimiter(2, WINDOW)
    assert [limiter.admit("key", moment) for moment in (0.0, 1.0, 2.0, 4.9)] == [True, True, False, False]
    assert limiter.admit("key", 5.0)


def test_keys_do_not_share_a_limit() -> None:
    for limiter in (RollingLimiter(1, WINDOW), FixedLimiter(1, WINDOW)):
        assert limiter.admit("a", 0.0)
        assert limiter.admit("b", 0.0)
        assert not limiter.admit("a", 0.1)


def test_a_limit_of_nothing_admits_nothing() -> None:
    assert not RollingLimiter(0, WINDOW).admit("key", 0.0)
    assert not FixedLimiter(0, WINDOW).admit("key", 0.0)


@given(MOMENTS, LIMITS)
def test_a_fixed_window_counts_each_minute_by_itself(moments: list[float], limit: int) -> None:
    limiter = FixedLimiter(limit, WINDOW)
    counts: dict[int, int] = {}
    for moment in moments:
        window = int(moment // WINDOW)
        assert limiter.admit("key", moment) == (counts.get(window, 0) < limit)
        counts[window] = min(limit, counts.get(window, 0) + 1)


def test_a_fixed_window_lets_twice_the_limit_pass_at_its_edge() -> None:
    limiter = FixedLimiter(3, WINDOW)
    assert all(limiter.admit("key", moment) for moment in (4.7, 4.8, 4.9, 5.0, 5.1, 5.2))
