"""Cells on the clipboard: what a spreadsheet put there comes into the rows it stood in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.clipboard_cells import read_cells, write_cell


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]]),
        ('"5 Brazil St\nflat 3"\n9 Nile St\n', [["5 Brazil St, flat 3"], ["9 Nile St"]]),
        ('"5 Brazil St,\r\nflat 3"\tx', [["5 Brazil St, flat 3", "x"]]),
        ('"the ""big"" one"\tx', [['the "big" one', "x"]]),
        ('"5 Brazil St\n9 Nile St', [['"5 Brazil St'], ["9 Nile St"]]),
        ('12" pan\n15" pan', [['12" pan'], ['15" pan']]),
        ("a\n\nb", [["a"], [""], ["b"]]),
        ('"a"\n\nb', [["a"], [""], ["b"]]),
    ],
)
def test_each_cell_comes_into_its_own_row(text: str, rows: list[list[str]]) -> None:
    assert read_cells(text) == rows


@given(rows=st.lists(st.lists(st.text(st.sampled_from('ab "ب'), min_size=1), min_size=2, max_size=2), min_size=1))
def test_what_is_copied_is_pasted_as_it_was(rows: list[list[str]]) -> None:
    assert read_cells("\n".join("\t".join(map(write_cell, row)) for row in rows)) == rows
