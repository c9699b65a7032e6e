"""Moments without a zone: whose clock is meant, found out from what can be known and from nothing else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

import pytest

from courier_desk import sandbox
from courier_desk.api.discovery import discover
from courier_desk.api.moments import Moments, retold
from courier_desk.api.order_json import read_order, read_stages
from courier_desk.api.reading import DriftKind, DriftLog
from courier_desk.domain.calendar import CAIRO

NOW = datetime(2026, 11, 22, 21, 54, 25, tzinfo=UTC)
AS_UTC, AS_CAIRO = "2026-11-22 21:54:25", "2026-11-22 23:54:25"
IN_SUMMER = datetime(2026, 7, 5, 9, 30, tzinfo=UTC)


def _hearing(ahead: float = 0.0) -> Moments:
    moments = Moments()
    moments.hear(NOW.timestamp() + ahead, NOW.timestamp())
    return moments


@pytest.mark.parametrize(("told", "zone"), [(AS_UTC, None), (AS_CAIRO, CAIRO)])
def test_an_order_told_with_its_zone_in_one_answer_tells_whose_clock_another_means(
    told: str, zone: tzinfo | None
) -> None:
    moments = Moments()
    moments.tell("order", "204828", "2026-11-22T21:54:25.120Z")
    moments.tell("order", "204828", told)
    assert moments.learnt is zone


def test_summer_time_is_cairos_own() -> None:
    moments = Moments()
    moments.tell("order", "204828", IN_SUMMER.isoformat())
    moments.tell("order", "204828", "2026-07-05T12:30:00")
    assert moments.learnt is CAIRO
    moments.use(CAIRO)
    assert moments.read("2026-07-05T12:30:00") == IN_SUMMER
    assert moments.read("2026-07-05T12:30:00Z") == IN_SUMMER + timedelta(hours=3)


@pytest.mark.parametrize(("told", "zone"), [(AS_UTC, None), (AS_CAIRO, CAIRO)])
def test_what_was_made_just_now_tells_whose_clock_is_meant(told: str, zone: tzinfo | None) -> None:
    moments = _hearing(ahead=2)
    moments.just_made("order", "204828")
    moments.tell("order", "204828", told)
    assert moments.learnt is zone


def test_what_lies_ahead_of_the_services_own_clock_is_by_cairos() -> None:
    moments = _hearing()
    moments.tell("order", "204828", "2026-11-22 20:10:00")
    assert moments.learnt is None, "by either clock it may be"
    moments.tell("order", "204829", "2026-11-22 23:10:00")
    assert moments.learnt is CAIRO


@pytest.mark.parametrize("told", ["2026-11-23 02:30:00", "2026-11-23", "2026-11-23 00:00:00", "", "soon", None])
def test_what_neither_clock_explains_teaches_nothing(told: object) -> None:
    moments = _hearing()
    moments.tell("order", "204828", told)
    assert moments.learnt is None


@pytest.mark.parametrize("ahead", [-7200.0, 7200.0])
def test_nothing_is_concluded_while_the_clocks_disagree(ahead: float) -> None:
    moments = _hearing(ahead)
    moments.just_made("order", "204828")
    moments.tell("order", "204828", AS_CAIRO)
    moments.tell("order", "204829", AS_CAIRO)
    assert moments.learnt is None


def test_a_proof_goes_before_what_only_looks_so_and_before_what_is_described() -> None:
    moments = _hearing()
    moments.tell("order", "1", "2026-11-22T21:54:25Z")
    moments.tell("order", "1", AS_UTC)
    moments.tell("order", "2", AS_CAIRO)
    moments.describe(CAIRO)
    assert moments.learnt is None


def test_a_later_proof_takes_a_conclusion_back() -> None:
    moments = _hearing()
    moments.tell("order", "2", AS_CAIRO)
    moments.use(CAIRO)
    moments.tell("order", "1", "2026-11-22T21:54:25Z")
    moments.tell("order", "1", AS_UTC)
    assert moments.learnt is UTC


def test_readings_count_it_as_drift_and_go_by_what_is_in_force() -> None:
    drift = DriftLog(Moments(CAIRO))
    order = read_order({"orderNumber": "204828", "orderStatus": "new", "orderDate": AS_CAIRO}, drift)
    assert order is not None
    assert order.created == NOW
    assert [(one.field, one.kind) for one in drift.take()] == [("orderDate", DriftKind.WITHOUT_ZONE)]
    timeline = {"stageTimeline": [{"stageName": "new", "isCompleted": True, "completedAt": AS_CAIRO}]}
    assert [stage.at for stage in read_stages(timeline, CAIRO)] == [NOW]


def test_what_was_kept_is_retold_only_where_no_zone_was_named() -> None:
    assert retold(AS_CAIRO, NOW + timedelta(hours=2), CAIRO) == NOW
    assert retold(AS_CAIRO, NOW, UTC) == NOW + timedelta(hours=2)
    assert retold("2026-11-22T21:54:25Z", NOW, CAIRO) == NOW
    assert retold(AS_CAIRO, NOW - timedelta(days=1), CAIRO) == NOW - timedelta(days=1), "told elsewhere"
    assert retold(None, None, CAIRO) is None


def test_the_day_of_a_pickup_in_cairo_says_nothing_of_the_clock_of_moments() -> None:
    document = (Path(sandbox.__file__).parent / "openapi.yaml").read_bytes()
    assert b"(Africa/Cairo)" in document
    assert discover(document, base_path="/api/public/v1", read_at=NOW).clock == ""


@pytest.mark.parametrize(
    ("told", "clock"),
    [
        ("Local time in Cairo, no offset", "Africa/Cairo"),
        ("Africa/Cairo wall clock", "Africa/Cairo"),
        ("When it was created", ""),
        ("UTC; the dashboard shows Cairo time", ""),
    ],
)
def test_the_service_may_describe_its_clock(told: str, clock: str) -> None:
    document = f"""
openapi: 3.0.0
paths:
  /orders/{{orderNumber}}:
    get:
      parameters: [{{name: orderNumber, in: path, required: true, schema: {{type: string}}}}]
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema:
                type: object
                properties:
                  data:
                    type: object
                    properties:
                      orderDate: {{type: string, description: "{told}"}}
                      city: {{type: string, description: "Cairo, Giza or Qalyubia"}}
"""
    assert discover(document.encode(), base_path="/api/public/v1", read_at=NOW).clock == clock
