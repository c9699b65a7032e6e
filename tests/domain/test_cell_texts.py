"""Texts that a spreadsheet would run are defused, whichever separator it takes; what harms nobody stays as it is."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.desk.order_export import CsvSheet
from courier_desk.domain import cell_texts
from courier_desk.domain.cell_texts import before_defusing, defused, is_date, is_error
from courier_desk.domain.folding import strip_unseen
from courier_desk.send.outcome import Outcome, ResultFile

SEPARATORS = ",;\t|"
UNSEEN = ' "\u00a0\u200b\u200e\u200f\u202a\u202c\u2066\u2069\ufeff\u00ad'
RUN = "=+-@＝＋－＠"
HOSTILE = st.lists(
    st.sampled_from([*SEPARATORS, *RUN, *UNSEEN, "\n", "\r", "'", "a", "cmd|' /C calc'!A0", "هنا", "1"]), max_size=12
).map("".join)


def cells_as_seen(content: str, separator: str) -> list[str]:
    """Give every cell of a file as a spreadsheet sees it that parts it at this separator."""
    rows = csv.reader(io.StringIO(content, newline=""), delimiter=separator)
    return [cell for row in rows for cell in row]


def is_run(cell: str) -> bool:
    return cell.lstrip(UNSEEN + "\t\r\n")[:1] in tuple(RUN) or cell[:1] in ("\t", "\r")


@given(HOSTILE)
def test_no_separator_makes_a_formula_of_a_defused_text(text: str) -> None:
    out = io.StringIO(newline="")
    csv.writer(out).writerow(["first", defused(text), "last"])
    for separator in SEPARATORS:
        assert [cell for cell in cells_as_seen(out.getvalue(), separator) if is_run(cell)] == []
    assert not is_run(defused(text))
    assert defused(text).replace("'", "") == text.replace("'", "")
    assert defused(defused(text)) == defused(text)
    if "'" not in text:
        assert before_defusing(defused(text)) == text


@pytest.mark.parametrize("text", ["", "منى - عبد الله", "9 St, flat 3; 2nd door", "a=b", "x@y.example", "1-2", "'=x"])
def test_what_nobody_runs_stays_as_it_is(text: str) -> None:
    assert defused(text) == text


@pytest.mark.parametrize(
    "text", ["9 St;=HYPERLINK(1)", "9 St,=A1", "a\t=A1", "a\n=A1", 'a;"=A1', "a; +A1", "@A1", "\t=A1"]
)
def test_every_writer_of_files_defuses(tmp_path: Path, text: str) -> None:
    ResultFile(tmp_path / "r.csv").write([Outcome(row=2, reference=text, reason=text)])
    sheet = CsvSheet(tmp_path / "e.csv")
    sheet.write([text, "x"])
    sheet.finish()
    for name in ("r.csv", "e.csv"):
        content = (tmp_path / name).read_bytes().decode("utf-8-sig")
        for separator in SEPARATORS:
            assert [cell for cell in cells_as_seen(content, separator) if is_run(cell)] == []


# -- errors and dates ----------------------------------------------------------------------------------------------


@given(st.from_regex(cell_texts.DAY_FORM, fullmatch=True) | st.from_regex(cell_texts.WORDED_DAY_FORM, fullmatch=True))
def test_nothing_of_the_form_of_a_date_is_passed_over_unlooked_at(text: str) -> None:
    assert is_date(text, worded=True) or len(text.strip()) > 40


@given(
    st.from_regex(cell_texts.ERROR_FORM, fullmatch=True) | st.from_regex(cell_texts.NUMBERED_ERROR_FORM, fullmatch=True)
)
def test_nothing_of_the_form_of_an_error_is_passed_over_unlooked_at(text: str) -> None:
    seen = strip_unseen(text)  # what is not seen is dropped first, and may be all that made it longer than two signs
    assert is_error(text) or len(text) > 26 or seen != text


def test_every_error_by_its_name_is_one() -> None:
    assert [name for name in cell_texts.ERRORS if not is_error(name)] == []
