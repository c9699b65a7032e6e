"""The bench's load, shortened: our budget gets its share without one 429, and the load is one that plain back-off
cannot bear.
"""

from __future__ import annotations

import pytest

from tests.benchmarks.budget import LANE_SHARE, run_load


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("latency", [0.005, 3.0])
def test_our_share_and_no_429(latency: float, fixed: bool) -> None:
    ours = run_load("ours", latency=latency, fixed=fixed, minutes=5, persons=False)
    assert ours is not None
    assert ours.refused == 0
    assert ours.per_minute >= 0.98 * LANE_SHARE
    careless = run_load("back-off only", latency=latency, fixed=fixed, minutes=5)
    assert careless is not None
    assert careless.refused > 100
