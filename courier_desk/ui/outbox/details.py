"""What the panel tells of a row below its actions: what the service said, what happened, and what is to be sent."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.outbox_items import OutboxDetail
from courier_desk.domain.accounts import MerchantRequest
from courier_desk.domain.failures import Execution, Failure
from courier_desk.domain.orders import OrderRequest
from courier_desk.domain.outbox import State
from courier_desk.domain.pickups import PickupRequest
from courier_desk.ui.orders.details import draft_rows, request_rows
from courier_desk.ui.outbox.words import number_of
from courier_desk.ui.widgets import DetailRow
from courier_desk.ui.widgets.timeline import TimelineLine
from courier_desk.ui.words import (
    Formats,
    isolate,
    isolate_lines,
    listed,
    moment_words,
    phone_text,
    state_words,
)
from courier_desk.ui.words_common import Common
from courier_desk.ui.words_failures import failure_words
from courier_desk.ui.words_fields import Fields
from courier_desk.ui.words_messages import About
from courier_desk.ui.zone_names import ZoneWords

translate = QCoreApplication.translate

_NOT_DONE = frozenset({Execution.NOT_SENT, Execution.NOT_EXECUTED})


def service_rows(detail: OutboxDetail) -> list[DetailRow]:
    """Give the service's own words, with when they came; none when it said nothing."""
    failure = detail.item.failure
    if failure is None or not (failure.message or failure.code or failure.status):
        return []
    when = detail.failures[0][0] if detail.failures else detail.item.changed
    rows = [
        DetailRow(translate("Outbox", "Message"), failure.message, ltr=True),
        DetailRow(Common.CODE.words, _code(failure), ltr=True),
        DetailRow(translate("Outbox", "Field"), failure.field, ltr=True),
        DetailRow(Common.STATUS.words, failure.current_status, ltr=True),
        DetailRow(translate("Outbox", "Request"), failure.request, ltr=True),
        DetailRow(
            Common.WHEN.words, listed([Formats.current().time_to_the_second(when), _tries(detail.item.attempts)])
        ),
    ]
    return [row for row in rows if row.value]


def timeline_lines(detail: OutboxDetail, now: datetime) -> list[TimelineLine]:
    """Give what happened to the row, newest first; equal failures one after the other are one line with their count."""
    item, lines = detail.item, []
    if item.state in (State.SENDING, State.CHECKING, State.NEEDS_PERSON):
        words = state_words(item.state)
        lines.append(TimelineLine(words.icon, words.tone.ink, words.text, moment_words(item.changed, now)))
    about = About(number=number_of(item), changed_by=item.changed_by)
    for failure, moment, count in _runs(detail.failures):
        refused = failure.execution in _NOT_DONE
        text = failure_words(failure, about)
        if count > 1:
            text = f"{text} ({Formats.current().number(count)}×)"
        lines.append(TimelineLine("alert", "red" if refused else "amb", text, moment_words(moment, now)))
    saved = Common.SAVED.words if detail.shared else translate("Outbox", "Saved on this computer")
    lines.append(
        TimelineLine("draft", "neu", listed([saved, isolate(detail.saved_by)]), moment_words(item.created, now))
    )
    return lines


def sent_rows(detail: OutboxDetail) -> list[DetailRow]:
    """Give what is to be sent, line by line."""
    match detail.request:
        case OrderRequest() as order:
            rows = request_rows(order)
        case PickupRequest() as pickup:
            rows = _pickup_rows(pickup)
        case MerchantRequest() as merchant:
            rows = _merchant_rows(merchant)
        case _:
            rows = [] if detail.draft is None else draft_rows(detail.draft)
    return [row for row in rows if row.value]


def _code(failure: Failure) -> str:
    status = "" if failure.status is None else str(failure.status)
    return " ".join(part for part in (failure.code, f"({status})" if status else "") if part)


def _tries(attempts: int) -> str:
    if attempts < 1:
        return ""
    if attempts == 1:
        return translate("Outbox", "1 try")
    return translate("Outbox", "tries: {n}").replace("{n}", Formats.current().number(attempts))


def _runs(failures: tuple[tuple[datetime, Failure], ...]) -> list[tuple[Failure, datetime, int]]:
    runs: list[tuple[Failure, datetime, int]] = []
    for moment, failure in failures:
        if runs and failure_words(runs[-1][0]) == failure_words(failure):
            runs[-1] = (runs[-1][0], runs[-1][1], runs[-1][2] + 1)
        else:
            runs.append((failure, moment, 1))
    return runs


def _pickup_rows(pickup: PickupRequest) -> list[DetailRow]:
    formats = Formats.current()
    return [
        DetailRow(Fields.DAY.words, formats.date(pickup.day), ltr=True),
        DetailRow(Common.ORDERS.words, formats.number(pickup.orders)),
        DetailRow(Fields.PHONE.words, phone_text(pickup.phone), ltr=True),
        DetailRow(Common.NOTES.words, isolate_lines(pickup.notes)),
    ]


def _merchant_rows(merchant: MerchantRequest) -> list[DetailRow]:
    where = merchant.pickup_address
    place = ZoneWords.current().place(where.city, where.zone)
    return [
        DetailRow(Fields.NAME.words, isolate(merchant.name)),
        DetailRow(Common.BRAND.words, isolate(merchant.brand)),
        DetailRow(Fields.EMAIL.words, merchant.email, ltr=True),
        DetailRow(Fields.PHONE.words, phone_text(merchant.phone), ltr=True),
        DetailRow(translate("Outbox", "Shop id"), merchant.external_id, ltr=True),
        DetailRow(Fields.ADDRESS.words, listed([isolate(where.details), place])),
    ]
