"""A short, seeded run of the mutation campaign; the long one is ``python3 -m tests.campaigns.mutations``."""

from __future__ import annotations

import pytest

from tests.campaigns.mutation_families import FAMILIES
from tests.campaigns.mutations import run_all


@pytest.mark.slow
@pytest.mark.parametrize(("runs", "watch_memory"), [(100, False), (20, True)])
def test_broken_answers_give_values_drift_or_named_errors(runs: int, watch_memory: bool) -> None:
    outcomes = run_all(runs, seed=20261120, watch_memory=watch_memory)
    assert set(outcomes) == set(FAMILIES)
    for name, counts in outcomes.items():
        assert sum(counts.values()) == runs
        assert name == "description" or len(counts) >= 3, f"{name}: the answers are not broken enough: {counts}"
