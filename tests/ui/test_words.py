"""Words: statuses, amounts, dates and ages, in both languages and with both kinds of digits."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QTextLayout, QTextLine, QTextOption
from PySide6.QtWidgets import QApplication

from courier_desk.domain.accounts import Account, KeyKind, Scope
from courier_desk.domain.handovers import HandoverScan, HandoverScanKind, NotWaiting
from courier_desk.domain.money import parse
from courier_desk.domain.orders import AmountType
from courier_desk.domain.outbox import State
from courier_desk.ui.handover.words import scan_words
from courier_desk.ui.language import Language, use_language
from courier_desk.ui.settings.account_row import scope_line
from courier_desk.ui.theme import Role, Theme, Tone
from courier_desk.ui.words import (
    Digits,
    Formats,
    amount_tag,
    file_text,
    governorate_words,
    isolate,
    known_statuses,
    ltr,
    order_type_icon,
    order_type_words,
    pickup_status_words,
    plain,
    state_words,
    status_words,
)

ENGLISH = Formats()
ARABIC = Formats(arabic=True)
ARABIC_DIGITS = Formats(arabic=True, digits=Digits.ARABIC)


def test_known_statuses_have_words_a_colour_and_an_icon(theme: Theme) -> None:
    icons = set(theme.icon_names())
    assert len(known_statuses()) == 26
    for status in known_statuses():
        words = status_words(status)
        assert words.known
        assert words.text != status
        assert words.tone is not Tone.OUTLINE
        assert words.icon in icons


def test_an_unknown_status_is_shown_as_sent(theme: Theme) -> None:
    words = status_words("lostInSpace")
    assert plain(words.text) == "lostInSpace"
    assert (words.tone, words.icon, words.known) == (Tone.OUTLINE, "dot", False)


def test_a_rejected_pickup_is_over_and_a_rejected_order_waits(theme: Theme) -> None:
    assert pickup_status_words("rejected").tone is Tone.NEUTRAL
    assert status_words("rejected").tone is Tone.AMBER
    assert pickup_status_words("driverAssigned").known
    assert not pickup_status_words("outForDelivery").known


@pytest.mark.parametrize("state", list(State))
def test_every_state_of_the_outbox_has_words(theme: Theme, state: State) -> None:
    assert state_words(state).text
    assert state_words(state).known


def test_kinds_and_places_unknown_ones_as_sent(theme: Theme) -> None:
    assert order_type_words("Exchange") == "Exchange"
    assert plain(order_type_words("Teleport")) == "Teleport"
    assert order_type_icon("Teleport") == "dot"
    assert governorate_words("Cairo") == "Cairo"
    assert plain(governorate_words("Alexandria")) == "Alexandria"
    assert (amount_tag(AmountType.COD), amount_tag(AmountType.NONE)) == ("COD", "")


def test_money_in_both_languages(theme: Theme) -> None:
    assert ENGLISH.money(125000) == "EGP\u00a01,250.00"
    assert ENGLISH.amount(5) == "0.05"
    assert ARABIC.amount(125000) == "1,250.00"
    assert ARABIC_DIGITS.amount(125000) == "١٬٢٥٠٫٠٠"
    assert plain(ENGLISH.amount(-5000)) == "-50.00"


@given(piastres=st.integers(min_value=0, max_value=1_000_000_000))
def test_an_amount_as_shown_reads_back_as_itself(piastres: int) -> None:
    for formats in (ENGLISH, ARABIC, ARABIC_DIGITS):
        assert parse(formats.amount(piastres)) == piastres


def test_dates_and_times_are_cairos(theme: Theme) -> None:
    moment = datetime(2026, 7, 14, 21, 32, tzinfo=UTC)
    assert ENGLISH.date(date(2026, 7, 14)) == "14/07/2026"
    assert ARABIC_DIGITS.date(date(2026, 7, 14)) == "١٤/٠٧/٢٠٢٦"
    assert ENGLISH.time(moment) == "12:32\u00a0AM"
    assert plain(ENGLISH.date_time(moment)) == "15/07/2026 12:32\u00a0AM"
    assert ARABIC.time(moment).startswith("12:32")


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=-5), "now"),
        (timedelta(seconds=59), "now"),
        (timedelta(minutes=3), "3 min"),
        (timedelta(hours=7, minutes=59), "7 h"),
        (timedelta(days=2, hours=3), "2 d"),
    ],
)
def test_ages(theme: Theme, passed: timedelta, words: str) -> None:
    assert ENGLISH.age(passed) == words


def test_formats_follow_the_language_of_the_program(theme: Theme, qapp: QApplication) -> None:
    assert Formats.current() == ENGLISH
    use_language(qapp, Language.ARABIC)
    assert Formats.current() == ARABIC
    assert qapp.isRightToLeft()
    use_language(qapp, Language.ARABIC, Digits.ARABIC)
    assert Formats.current() == ARABIC_DIGITS
    assert QLocale().zeroDigit() == "٠"
    use_language(qapp, Language.ENGLISH)
    assert qapp.isLeftToRight()


def test_isolates_come_off_again() -> None:
    assert ltr("") == ""
    assert plain(f"رقم {ltr('+20 10')}") == "رقم +20 10"


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
@pytest.mark.parametrize("name", ["كشف العملاء 3.pdf", "كشف.pdf", "orders (كشف).xlsx", "sheet.csv", "كشف (2).xlsx"])
def test_the_ending_of_a_file_stands_behind_its_name(theme: Theme, name: str, direction: Qt.LayoutDirection) -> None:
    """An Arabic name was shown with its ending in front of it."""
    text = f"Saved: {file_text(name)}" if direction == Qt.LayoutDirection.LeftToRight else f"حُفظ: {file_text(name)}"
    option = QTextOption()
    option.setTextDirection(direction)
    layout = QTextLayout(text, theme.font(Role.BODY))
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(600)
    layout.endLayout()

    def middle(at: int) -> float:
        edges = (QTextLine.Edge.Leading, QTextLine.Edge.Trailing)
        return sum(cast("tuple[float, int]", line.cursorToX(at, edge))[0] for edge in edges) / 2

    dot = text.rindex(".")
    begin = text.index(name[0], 6)
    stem = [middle(at) for at in range(begin, dot) if text[at].isalnum()]
    ending = [middle(at) for at in range(dot + 1, len(text) - 1)]
    assert max(stem) < min(ending)
    assert ending == sorted(ending)
    assert plain(file_text(name)) == name


def test_a_name_without_an_ending_is_kept_in_order_like_any_other() -> None:
    assert file_text("Pasted rows") == isolate("Pasted rows")
    assert file_text("") == ""


@pytest.mark.parametrize(
    ("kind", "scopes", "words"),
    [
        (KeyKind.COMPANY, frozenset(Scope), "Orders, Pickups, Merchants"),
        (KeyKind.SINGLE, frozenset(Scope), "Orders, Pickups"),
        (KeyKind.SINGLE, frozenset({Scope.MERCHANTS}), "nothing"),
    ],
)
def test_what_a_key_may_work_with_is_named_in_our_words(kind: KeyKind, scopes: frozenset[Scope], words: str) -> None:
    account = Account(account_id="1", name="Shop", base_url="https://x.example", kind=kind, scopes=scopes)
    assert scope_line(account) == words


def test_a_status_stands_in_a_sentence_that_any_name_of_one_fits() -> None:
    kind, why = HandoverScanKind.NOT_WAITING, NotWaiting.STATUS
    scan = HandoverScan(kind=kind, number="413186", handover_id=1, scanned=0, total=2, why=why, status="deliveryFailed")
    words, _, _ = scan_words(scan, datetime.now(UTC))
    assert words == "Not on this sheet, so not marked. Its status: Delivery failed"
