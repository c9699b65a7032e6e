"""Names are text: what looks like markup, a mnemonic or a placeholder is shown sign by sign wherever Qt guesses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFont, Qt, QTextDocument
from PySide6.QtWidgets import QWidget

from courier_desk.ui.literal import menu_text, tip_text, title_text
from courier_desk.ui.theme import elided
from courier_desk.ui.words import isolate, isolate_lines, ltr, plain, rtl
from tests.domain.test_shown_text import ODD, is_closed

MARKUP = (
    "<b>x</b><h1>y</h1>",
    "  <img src=file:///etc/passwd>",
    '<img src="http://127.0.0.1:9/x.png">',
    "<?xml version='1.0'?><p>x</p>",
    "<!DOCTYPE html><p>x",
    "a &lt;b&gt;",
    "<",
    "a<br/>b",
    "< b>x",
)


@pytest.mark.parametrize("text", MARKUP)
def test_a_tool_tip_shows_the_letters_of_markup(text: str) -> None:
    assert not Qt.mightBeRichText(tip_text(text))
    assert plain(tip_text(text)) == plain(text)


def test_markup_would_be_drawn_without_that() -> None:
    assert all(map(Qt.mightBeRichText, MARKUP[:6]))


@given(st.text(alphabet=st.sampled_from("<>/!?&;ltbimgxmdoc \n\"='"), max_size=40))
def test_no_text_at_all_is_taken_for_markup_in_a_tool_tip(text: str) -> None:
    assert not Qt.mightBeRichText(tip_text(text))


def test_a_tool_tip_stays_on_the_screen(qapp: object) -> None:
    told = tip_text("word " * 10_000 + "x" * 10_000)
    assert len(told) < 2_100
    assert max(map(len, told.split("\n"))) <= 120
    document = QTextDocument(told)
    assert document.toPlainText() == told
    assert tip_text("Ctrl+N\nnew") == "Ctrl+N\nnew"


def test_a_menu_shows_ampersands_and_no_tab_but_its_own(qapp: object) -> None:
    assert menu_text("A & B\tC\nD") == "A && B C D"
    assert menu_text("A & B\tC", "Ctrl+P") == "A && B C\tCtrl+P"


def test_the_title_of_a_window_keeps_its_brackets(qtbot: object) -> None:
    window = QWidget()
    window.setWindowTitle(title_text("Label [*] of\n1"))
    assert window.windowTitle() == "Label [*][*] of 1"  # Qt shows two as one
    window.deleteLater()


@given(ODD)
def test_isolates_hold_what_is_in_them(text: str) -> None:
    for around in (ltr, rtl, isolate):
        assert is_closed(f"{around(text)} 204828 {around(around(text))}")
        assert len(around(text).splitlines()) <= 1
    assert all(map(is_closed, isolate_lines(text).split("\n")))


def test_what_is_cut_off_with_an_ellipsis_ends_what_it_began(qapp: object) -> None:
    font = QFont()
    font.setPixelSize(13)
    for text in ("\u2068" + "Mona Fouad " * 9 + "\u2069", "Mona\nFouad", "\u202e" + "Mona " * 40):
        for left in (False, True):
            cut = elided(font, text, 80, left=left)
            assert is_closed(cut)
            assert len(cut.splitlines()) == 1
