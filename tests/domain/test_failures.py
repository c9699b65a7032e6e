"""Which failures stay as they are when the same is asked once more, and which may pass."""

from __future__ import annotations

import pytest

from courier_desk.domain.failures import Execution, Failure, FailureKind


@pytest.mark.parametrize(
    ("kind", "status", "final"),
    [
        (FailureKind.NOT_FOUND, 404, True),
        (FailureKind.NOT_THE_SERVICE, 410, True),
        (FailureKind.FORBIDDEN, 403, True),
        (FailureKind.UNAUTHORIZED, 401, True),
        (FailureKind.VALIDATION_ERROR, 400, True),
        (FailureKind.TOO_LARGE, 200, True),
        (FailureKind.RATE_LIMITED, 429, False),
        (FailureKind.NO_ANSWER, 408, False),
        (FailureKind.INTERNAL_ERROR, 503, False),
        (FailureKind.NOT_THE_SERVICE, 200, False),
        (FailureKind.NO_CONNECTION, None, False),
    ],
)
def test_only_what_the_service_said_for_good_is_final(kind: FailureKind, status: int | None, *, final: bool) -> None:
    assert Failure(kind=kind, execution=Execution.UNKNOWN, status=status).is_final is final
