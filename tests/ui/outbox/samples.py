"""Rows of the outbox for tests of its page: whole, with what a test wants to be different."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from courier_desk.desk.outbox_items import OutboxDetail, OutboxItem, OutboxTitle
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.outbox import Kind, State

NOW = datetime(2026, 7, 14, 11, 32, tzinfo=UTC)


def item(row_id: int = 1, state: State = State.WAITING, **changes: object) -> OutboxItem:
    """Give a row: an order to be created, saved a minute ago."""
    whole = OutboxItem(
        row_id=row_id,
        kind=Kind.ORDER_CREATE,
        merchant="10482215",
        merchant_name="Dokki Linen",
        reference=f"DL-{3390 + row_id}",
        target="",
        title=OutboxTitle(
            who="Hossam El-Din Fathy",
            phone="01128845501",
            zone="Nozha Gedida",
            governorate="Cairo",
            order_type="Deliver",
            amount_type="COD",
            amount=64_000,
        ),
        state=state,
        created=NOW - timedelta(minutes=1),
        changed=NOW - timedelta(seconds=1),
        attempts=0,
        rounds=0,
        next_at=None,
        failure=None,
    )
    return replace(whole, **changes)  # type: ignore[arg-type]  # the fields of a row


def change(kind: Kind, number: str = "204828", **changes: object) -> OutboxItem:
    """Give a row that changes an order or a pickup."""
    title = replace(item().title, number=number)
    subject = kind.subject.value
    return item(**({"kind": kind, "target": f"{subject}/{number}", "title": title} | changes))  # type: ignore[arg-type]  # as above


def refusal(message: str = "Area / zone is not valid", field: str = "zone", **changes: object) -> Failure:
    """Give a refusal as the service sends it."""
    whole = Failure(
        kind=FailureKind.VALIDATION_ERROR,
        execution=Execution.NOT_EXECUTED,
        code="VALIDATION_ERROR",
        message=message,
        status=400,
        field=field,
        request="POST /orders",
    )
    return replace(whole, **changes)  # type: ignore[arg-type]  # the fields of a failure


def lost(**changes: object) -> Failure:
    """Give what stays of a request without an answer."""
    whole = Failure(kind=FailureKind.NO_ANSWER, execution=Execution.UNKNOWN, request="POST /orders")
    return replace(whole, **changes)  # type: ignore[arg-type]  # the fields of a failure


def detail(row: OutboxItem, **changes: object) -> OutboxDetail:
    """Give everything about a row; nothing more than the row unless told."""
    whole = OutboxDetail(item=row, draft=None, request=None, failures=(), candidates=())
    return replace(whole, **changes)  # type: ignore[arg-type]  # the fields of a detail
