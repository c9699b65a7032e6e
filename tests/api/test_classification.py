"""What an answer means, row by row of the table; and that nothing the outbox may repeat was ever carried out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.api.budget import ATTEMPTS, LONGEST, backoff
from courier_desk.api.classification import Answer, Trouble, classify, repeat_after
from courier_desk.api.errors import ERRORS, ApiError, error_for
from courier_desk.domain.failures import Execution, Failure, FailureKind

MAY_REPEAT = (Execution.NOT_SENT, Execution.NOT_EXECUTED)


def envelope(code: str = "", message: str = "", details: object = None) -> dict[str, object]:
    return {"success": False, "error": {"code": code, "message": message, "details": details}}


def failure_of(status: int, document: object = None, body: bytes = b"x") -> Failure:
    failure = classify(Answer(status=status, document=document, body=body), request="POST /orders")
    assert failure is not None
    assert failure.status == status
    return failure


@pytest.mark.parametrize(
    ("trouble", "kind", "execution"),
    [
        (Trouble.BAD_ADDRESS, FailureKind.BAD_ADDRESS, Execution.NOT_SENT),
        (Trouble.NOT_CONNECTED, FailureKind.NO_CONNECTION, Execution.NOT_SENT),
        (Trouble.PROXY_SETTING, FailureKind.PROXY, Execution.NOT_SENT),
        (Trouble.PROXY_LOGIN, FailureKind.PROXY, Execution.NOT_SENT),
        (Trouble.CERTIFICATE, FailureKind.CERTIFICATE, Execution.NOT_SENT),
        (Trouble.BROKEN_OFF, FailureKind.NO_ANSWER, Execution.UNKNOWN),
        (Trouble.TOO_LATE, FailureKind.NO_ANSWER, Execution.UNKNOWN),
        (Trouble.TOO_LARGE, FailureKind.TOO_LARGE, Execution.UNKNOWN),
        (Trouble.BROKEN_BODY, FailureKind.NO_ANSWER, Execution.UNKNOWN),
    ],
)
def test_no_whole_answer(trouble: Trouble, kind: FailureKind, execution: Execution) -> None:
    failure = classify(trouble)
    assert failure is not None
    assert (failure.kind, failure.execution) == (kind, execution)


@pytest.mark.parametrize("status", [200, 201, 204, 299])
@pytest.mark.parametrize("document", [{"success": True, "data": {}}, {"success": True}, {"data": {}}])
def test_a_success(status: int, document: object) -> None:
    assert classify(Answer(status=status, document=document)) is None


def test_no_content_is_a_success_where_nothing_is_needed_of_it() -> None:
    for nothing in (Answer(status=204), Answer(status=200)):
        assert classify(nothing, expects="json or nothing") is None
        for expects in ("json", "pdf", "text"):
            failure = classify(nothing, expects=expects)
            assert failure is not None
            assert failure.execution is Execution.UNKNOWN
    for other in (Answer(status=200, body=b" "), Answer(status=204, body=b"<html>"), Answer(status=202)):
        assert classify(other, expects="json or nothing") is not None


CODES = [
    ("MERCHANT_REQUIRED", 400),
    ("MERCHANT_NOT_FOUND", 403),
    ("MERCHANT_NOT_APPLICABLE", 400),
    ("MERCHANT_ALREADY_EXISTS", 409),
    ("SCOPE_DENIED", 403),
    ("UNAUTHORIZED", 401),
    ("ACCOUNT_REMOVED", 403),
    ("FORBIDDEN", 403),
    ("NOT_FOUND", 404),
    ("VALIDATION_ERROR", 400),
    ("RATE_LIMITED", 429),
]


@pytest.mark.parametrize(("code", "status"), [*CODES, ("MERCHANT_REQUIRED", 403)])
def test_every_code_of_the_specification_is_not_executed_and_a_class(code: str, status: int) -> None:
    failure = failure_of(status, envelope(code, "m"))
    assert (failure.kind.value, failure.execution) == (code, Execution.NOT_EXECUTED)
    error = error_for(failure)
    assert type(error) is ERRORS[failure.kind]
    assert type(error) is not ApiError


@pytest.mark.parametrize(
    ("status", "document", "kind"),
    [
        (200, None, FailureKind.NOT_THE_SERVICE),
        (200, [1], FailureKind.NOT_THE_SERVICE),
        (201, {"hello": 1}, FailureKind.NOT_THE_SERVICE),
        (200, envelope("NOT_FOUND"), FailureKind.NOT_FOUND),
        (302, None, FailureKind.REDIRECTED),
        (400, None, FailureKind.NOT_THE_SERVICE),
        (403, {"message": "blocked by the firewall"}, FailureKind.NOT_THE_SERVICE),
        (404, {"success": True, "data": {}}, FailureKind.NOT_THE_SERVICE),
        (429, None, FailureKind.RATE_LIMITED),
        (408, envelope("TIMEOUT"), FailureKind.OTHER_CODE),
        (408, None, FailureKind.NO_ANSWER),
        (500, envelope("INTERNAL_ERROR"), FailureKind.INTERNAL_ERROR),
        (500, {"success": True, "data": {}}, FailureKind.INTERNAL_ERROR),
        (500, envelope("VALIDATION_ERROR"), FailureKind.VALIDATION_ERROR),
        (502, None, FailureKind.INTERNAL_ERROR),
        (503, None, FailureKind.INTERNAL_ERROR),
        (100, None, FailureKind.NOT_THE_SERVICE),
        (999, None, FailureKind.INTERNAL_ERROR),
    ],
)
def test_answers_that_say_nothing_about_execution(status: int, document: object, kind: FailureKind) -> None:
    failure = failure_of(status, document)
    assert (failure.kind, failure.execution) == (kind, Execution.UNKNOWN)


@pytest.mark.parametrize(
    ("status", "code", "message", "kind", "field"),
    [
        (400, "", 'Area / zone "X" is not valid for Cairo. Did you mean', FailureKind.VALIDATION_ERROR, "zone"),
        (400, "WEIRD", "Area / zone is not valid", FailureKind.VALIDATION_ERROR, "zone"),
        (400, "WEIRD", "Something else", FailureKind.OTHER_CODE, ""),
        (400, "", "something else", FailureKind.VALIDATION_ERROR, ""),
        (403, "", "", FailureKind.FORBIDDEN, ""),
        (400, "VALIDATION_ERROR", "This order cannot be canceled from its current status", FailureKind.FORBIDDEN, ""),
        (400, "VALIDATION_ERROR", "This order can no longer be deleted (out)", FailureKind.FORBIDDEN, ""),
        (400, "VALIDATION_ERROR", "Address and order details cannot be edited", FailureKind.FORBIDDEN, ""),
        (
            403,
            "FORBIDDEN",
            "Express shipping option cannot be changed for orders older than 6 hours",
            FailureKind.VALIDATION_ERROR,
            "isExpressShipping",
        ),
        (400, "VALIDATION_ERROR", "phone must be 11 digits; x", FailureKind.VALIDATION_ERROR, "phone"),
        (400, "VALIDATION_ERROR", "pickupAddress.city is required", FailureKind.VALIDATION_ERROR, "pickupAddress.city"),
        (
            400,
            "VALIDATION_ERROR",
            "All customer info fields are required (phone, zone)",
            FailureKind.VALIDATION_ERROR,
            "phoneNumber",
        ),
        (
            409,
            "",
            "externalMerchantId is already registered to another merchant",
            FailureKind.MERCHANT_ALREADY_EXISTS,
            "externalMerchantId",
        ),
        (429, "SLOW", "Too many requests, please slow down", FailureKind.RATE_LIMITED, ""),
        (400, "validation_error", "Government must be one of: …", FailureKind.VALIDATION_ERROR, "government"),
        (403, "ACCOUNT_REMOVED", "This order can no longer be deleted", FailureKind.ACCOUNT_REMOVED, ""),
    ],
)
def test_by_code_then_by_how_the_message_begins(
    status: int, code: str, message: str, kind: FailureKind, field: str
) -> None:
    failure = failure_of(status, envelope(code, message))
    assert (failure.kind, failure.field, failure.message) == (kind, field, message)
    assert failure.execution is Execution.NOT_EXECUTED


def test_the_facts_are_taken() -> None:
    answer = Answer(
        status=403,
        document=envelope("FORBIDDEN", "no", {"currentStatus": "outForDelivery", "field": "x"}),
        retry_after=3,
    )
    failure = classify(answer, request="POST /orders/{id}/cancel")
    assert failure is not None
    assert (failure.current_status, failure.field, failure.retry_after) == ("outForDelivery", "x", 3)
    assert "outForDelivery" not in str(error_for(failure))


def test_a_label_must_be_a_pdf() -> None:
    assert classify(Answer(status=200, body=b"%PDF-1.7 ..."), expects="pdf") is None
    for body in (b"", b"<html>", b'{"success":true}'):
        failure = classify(Answer(status=200, document={"success": True}, body=body), expects="pdf")
        assert failure is not None
        assert failure.kind is FailureKind.NOT_THE_SERVICE


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["success", "data", "error", "code", "message", "details", "field"]), inner)
    ),
    max_leaves=12,
)


@given(st.integers(100, 999), JSON)
def test_nothing_that_may_be_repeated_was_carried_out(status: int, document: object) -> None:
    """A repeat is allowed only for a refusal in the envelope with a 4xx that no intermediary makes up."""
    failure = classify(Answer(status=status, document=document))
    if failure is not None and failure.execution in MAY_REPEAT:
        assert 400 <= status < 500
        assert status not in (408, 425, 499)
        assert isinstance(document, dict)
        assert document.get("success") is not True
    if failure is not None:
        error_for(failure)
        for attempt in range(1, 8):
            pause = repeat_after(failure, attempt, 0.5)
            assert pause is None or 0 <= pause <= LONGEST
            assert attempt < ATTEMPTS or pause is None


@given(st.integers(-5, 10_000), st.floats(0, 1))
def test_back_off_is_bounded(attempt: int, chance: float) -> None:
    assert 0.5 <= backoff(attempt, chance) <= LONGEST


def test_every_kind_has_its_error() -> None:
    assert set(ERRORS) == set(FailureKind)
