"""Handovers: what a sheet comes to, how its lines divide, and what a scan means."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.handovers import (
    HandedHow,
    Handover,
    HandoverFacts,
    HandoverLine,
    HandoverScanKind,
    HandoverSheet,
    HandoverSubject,
    LineMark,
    NotWaiting,
    SheetKind,
    cod_of,
    judge_scan,
    pieces_of,
    sheet_profile,
    totals_of,
    waits,
)
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.papers import Paper

SUBJECT = HandoverSubject(merchant="10", pickup="300418")
DAY = HandoverSubject(merchant="10", day=date(2026, 11, 22))
WAITS = HandoverFacts(merchant="10", status="new", order_type="Deliver", created=date(2026, 11, 22))
LINES = st.lists(
    st.builds(
        HandoverLine,
        number=st.integers(100_000, 999_999).map(str),
        pieces=st.none() | st.integers(0, 500),
        cod=st.none() | st.integers(-(10**8), 10**8),
        printed=st.integers(0, 3),
        mark=st.sampled_from([LineMark.TO_DO, LineMark.HANDED, LineMark.LEFT]),
        how=st.none() | st.sampled_from(HandedHow),
        also=st.sampled_from([(), (7,)]),
    ),
    unique_by=lambda line: line.number,
    max_size=40,
)


@given(LINES)
def test_the_totals_of_the_parts_are_the_totals_of_the_sheet(lines: list[HandoverLine]) -> None:
    sheet = HandoverSheet(subject=SUBJECT, lines=tuple(lines))
    parts = totals_of(sheet.handed), totals_of(sheet.to_do)
    for name in ("orders", "pieces", "uncounted", "unvalued", "cod", "refunds"):
        assert sum(getattr(part, name) for part in parts) == getattr(sheet.totals, name)
    assert sheet.totals.orders == len(lines)
    assert sheet.totals.pieces == sum(line.pieces for line in lines if line.pieces is not None)
    assert sheet.totals.cod - sheet.totals.refunds == sum(line.cod for line in lines if line.cod)


@given(LINES)
def test_a_finished_sheet_adds_up_what_went(lines: list[HandoverLine]) -> None:
    kept = Handover(handover_id=1, subject=SUBJECT, begun=1.0)
    going_on = HandoverSheet(subject=SUBJECT, handover=kept, lines=tuple(lines))
    finished = replace(going_on, handover=replace(kept, finished=2.0))
    assert going_on.totals == totals_of(lines), "what is to go"
    assert finished.totals == totals_of(finished.handed), "what warehouse and courier sign"


@given(LINES)
def test_every_line_is_handed_over_or_to_be(lines: list[HandoverLine]) -> None:
    sheet = HandoverSheet(subject=SUBJECT, lines=tuple(lines))
    assert {*sheet.handed, *sheet.to_do} == set(lines)
    assert not set(sheet.handed) & set(sheet.to_do)
    assert not any(line.scanned for line in sheet.to_do), "what was not handed over was not scanned either"
    assert {line for line in lines if line.scanned} == {line for line in lines if line.handed and line.how == "scanned"}
    assert set(sheet.not_printed) == {line for line in lines if line.printed == 0}
    assert all(line.also for line in sheet.twice)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, None),
        ({"status": "PendingPickup"}, None),
        ({"order_type": "Exchange"}, None),
        ({"status": "pickedUp"}, NotWaiting.STATUS),
        ({"status": "canceled"}, NotWaiting.STATUS),
        ({"order_type": "Return"}, NotWaiting.RETURN),
        ({"withdrawn": True}, NotWaiting.WITHDRAWN),
        ({"gone": True}, NotWaiting.GONE),
        ({"merchant": "11"}, NotWaiting.OTHER_MERCHANT),
        ({"taken_out": True}, NotWaiting.TAKEN_OUT),
        ({"merchant": "11", "status": "canceled"}, NotWaiting.OTHER_MERCHANT),
    ],
)
def test_a_scan_marks_what_waits_here_and_says_why_not(changes: dict[str, object], why: NotWaiting | None) -> None:
    order = replace(WAITS, **changes)  # type: ignore[arg-type]  # the changes of each case are right
    kind = HandoverScanKind.NOT_WAITING if why else HandoverScanKind.MARKED
    assert judge_scan(order, SUBJECT) == (kind, why)
    for handed in ("handed_here", "handed_before"):
        again = replace(order, **{handed: True})  # type: ignore[arg-type]
        assert judge_scan(again, SUBJECT) == (HandoverScanKind.ALREADY, None), "that it went is what matters"


def test_the_sheet_of_a_day_takes_the_orders_made_that_day() -> None:
    assert judge_scan(WAITS, DAY)[0] is HandoverScanKind.MARKED
    other = replace(WAITS, created=date(2026, 11, 21))
    assert judge_scan(other, DAY) == (HandoverScanKind.NOT_WAITING, NotWaiting.OTHER_DAY)
    assert judge_scan(other, SUBJECT)[0] is HandoverScanKind.MARKED
    assert judge_scan(None, DAY) == (HandoverScanKind.UNKNOWN, None)


def test_a_subject_says_which_kind_of_sheet_it_is() -> None:
    assert [one.kind for one in (SUBJECT, DAY, HandoverSubject(merchant=""))] == list(SheetKind)


def test_a_sheet_is_printed_where_a4_lies_and_nowhere_else() -> None:
    label, two = LabelProfile(name="Z", paper=Paper.LABEL_4X6), LabelProfile(name="T", paper=Paper.TWO_A5_ON_A4)
    office, other = LabelProfile(name="O", paper=Paper.A4), LabelProfile(name="P", paper=Paper.A4)
    assert sheet_profile((label, office, other), other) is other, "the one in use, when A4 lies there"
    assert sheet_profile((label, two, office, other), label) is office
    assert sheet_profile((label, two), label) is two, "two halves of A4 are A4"
    assert sheet_profile((label, two), two) is two
    assert sheet_profile((label,), label) is None
    files = replace(label, printer="", folder="out")
    assert sheet_profile((files,), files) == replace(files, paper=Paper.A4), "a folder takes every paper"


def test_what_the_courier_carries_and_collects() -> None:
    assert pieces_of("Deliver", 2, None) == 2
    assert pieces_of("Exchange", 2, 3) == 3, "what the customer gets; what comes back is at the customer's"
    assert pieces_of("Deliver", None, None) is None
    assert (cod_of("COD", 500, whole=True), cod_of("CD", 500, whole=False), cod_of("NA", None, whole=False)) == (
        500,
        500,
        0,
    )
    assert (cod_of("", None, whole=True), cod_of("", None, whole=False), cod_of("COD", None, whole=True)) == (
        0,
        None,
        None,
    )
    assert cod_of("CD", -10_000, whole=True) == -10_000, "the courier pays a refund out"
    assert totals_of([HandoverLine(number="1", cod=-10_000), HandoverLine(number="2", cod=500)]).refunds == 10_000
    assert [waits(status) for status in ("new", "pendingPickup", "pickedUp", "")] == [True, True, False, False]
