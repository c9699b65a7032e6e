"""What a scan may mean and how it stands: every outcome has its tone, and what is no number is not taken for one."""

from __future__ import annotations

import pytest

from courier_desk.domain.scans import (
    OPEN,
    QUESTIONS,
    CodeKind,
    Questions,
    Scan,
    ScanOutcome,
    ScanTone,
    numbers_inside,
    readings,
    unknown_kind,
)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("204828", CodeKind.NUMBER),
        ("20482", CodeKind.REFERENCE),
        ("2048281", CodeKind.REFERENCE),
        ("DL-33", CodeKind.REFERENCE),
        ("A7", CodeKind.REFERENCE),  # a shop may number its orders so
        ("hello", CodeKind.NOTHING),
        ("two words 7", CodeKind.NOTHING),
        ("طلب٧٧", CodeKind.NOTHING),
    ],
)
def test_what_nobody_here_knows_is_asked_for_only_when_it_may_be_one(code: str, kind: CodeKind) -> None:
    assert unknown_kind(code) is kind


def test_numbers_are_found_inside_longer_codes_only() -> None:
    assert numbers_inside("204828") == ()
    assert numbers_inside("SKU-204828") == numbers_inside("LOT 204828 EXP 11/27") == ("204828",)
    assert numbers_inside("X204828Y") == numbers_inside("S/N 204828A") == numbers_inside("204828م") == ()
    assert numbers_inside("https://courier.example/t/204828?v=1") == ("204828",)
    assert numbers_inside("2048281") == ()
    assert numbers_inside("6221970378974") == (), "the goods' own barcode"
    assert numbers_inside("20-48-28") == ()


def test_an_arabic_layout_is_read_by_its_keys_and_as_it_stands() -> None:
    assert readings("\u200f٢٠٤٨٢٨ ") == ("204828",)
    assert readings("يم-٧") == ("DL-7", "يم-7")
    assert readings("صثلا-٩") == ("WEB-9", "WEGH-9", "صثلا-9")  # لا is one key or two


def test_a_question_is_answered_by_its_number_and_only_in_time() -> None:
    asked = Questions()
    assert not asked.is_bounce("204828", 10.0)
    asked.ask("204828", "204828", 10.0)
    assert asked.is_bounce("204828", 10.3)  # one pull of the trigger
    assert not asked.is_bounce("204828", 10.9)  # sooner than a scan of its own, but an answer
    assert not asked.take_answer("204829", 11.0)
    assert asked.take_answer("204828", 20.0)
    assert not asked.take_answer("204828", 20.0)
    asked.ask("204828", "204828", 30.0)
    assert not asked.take_answer("204828", 40.1)


def test_every_outcome_has_a_tone() -> None:
    tones = {outcome: Scan(at=0.0, code="", outcome=outcome).tone for outcome in ScanOutcome}
    assert {outcome for outcome, tone in tones.items() if tone is ScanTone.WORKING} < OPEN
    assert {tones[outcome] for outcome in QUESTIONS} == {ScanTone.DOUBTFUL}
    assert tones[ScanOutcome.NOT_FOUND] is tones[ScanOutcome.NOT_KEPT] is ScanTone.BAD
    assert tones[ScanOutcome.SENT] is ScanTone.GOOD
    assert Scan(at=0.0, code="", outcome=ScanOutcome.SENT, awaited=True).tone is ScanTone.WORKING
