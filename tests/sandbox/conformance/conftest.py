"""The two training services of the conformance suite, one per manner, shared by every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sandbox.conformance.service import Service
from tests.support.sandbox import RunningSandbox


@pytest.fixture(scope="session", params=["spec", "live"])
def service(request: pytest.FixtureRequest) -> Iterator[Service]:
    """A training service with a limit nobody reaches."""
    with RunningSandbox(mode=request.param, limit=1_000_000) as sandbox:
        asked = Service(sandbox, request.param)
        yield asked
        asked.close()
