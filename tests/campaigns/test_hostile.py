"""A few of the hostile sheets, labels and damaged stores in the suite, and the proof that the judge sees what is wrong.

The campaign itself, thousands of each with real sendings and windows: ``python -m tests.campaigns.hostile``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.campaigns.hostile import campaign
from tests.campaigns.hostile_judge import count_rows, judge_label, judge_sheet, judge_store
from tests.support.compose_desk import training_catalog
from tests.support.hostile import bound, sheets, stores
from tests.support.hostile._grid import ADDED, HEADINGS, ZONES
from tests.support.hostile.labels import LabelCase

#: The training service draws some of the labels in this very process; what it would make itself, no window can use.
pytestmark = pytest.mark.usefixtures("qapp")
#: A desk that reads a bomb beside other tests takes its time (seconds).
_LONG = 300
_FEW = {"sheet": 40, "label": 10, "store": 20}


@pytest.fixture
def words() -> Iterator[None]:
    """Bind the sheets to the words of the service, and give them their own back."""
    headings, areas = dict(HEADINGS), {name: dict(found) for name, found in ZONES.items()}
    bound.bind(training_catalog())
    yield
    HEADINGS.update(headings)
    ZONES.update(areas)
    ADDED.clear()


@pytest.mark.slow
@pytest.mark.timeout(_LONG)
@pytest.mark.usefixtures("words")
@pytest.mark.parametrize("kind", _FEW)
def test_the_first_of_each_kind_are_taken_as_they_should_be(kind: str, tmp_path: Path) -> None:
    cases = [(kind, seed) for seed in range(_FEW[kind])]
    seen = list(campaign(cases, folder=tmp_path, send_every=0, window_every=0, patience=_LONG))
    assert [(one.seed, one.family, one.came, one.failures) for one in seen if not one.ok] == []
    assert len(seen) == len(cases)
    if kind == "sheet":
        assert min(sum(one.rows.get(what, 0) for one in seen) for what in ("sent", "held")) > 50


def _judged(case: sheets.Case, **changes: Any) -> dict[str, Any]:
    """Give the answer of a desk that does with each row as was planted, but for these changes of the first good row."""
    assert case.rows is not None
    rows = [
        {
            "number": planted.row, "reference": planted.reference, "sent": planted.expect == "send",
            "name": planted.customer, "phone": planted.phone, "amount": int((planted.collect or 0) * 100), "faults": [],
        }
        for planted in case.rows
    ]  # fmt: skip
    next(row for row in rows if row["sent"]).update(changes)
    return {"came": "read", "rows": rows}


@pytest.mark.parametrize(
    ("changes", "word"),
    [({}, ""), ({"amount": 1}, "amount: "), ({"sent": False}, "held: "), ({"reference": "?"}, "held")],
)
def test_the_judge_sees_a_row_that_is_held_or_collects_otherwise(changes: dict[str, Any], word: str) -> None:
    case = sheets.make_kind("amounts", 1)
    case = replace(case, rows=[replace(one, soft=False) for one in case.rows or ()])
    answer = _judged(case, **changes)
    wrong = judge_sheet(case, answer)
    assert [one.startswith(word) for one in wrong] == ([True] if word else [])
    assert count_rows(case, answer).get("other", 0) == len(wrong)


def test_the_judge_sees_a_row_that_goes_though_it_must_not() -> None:
    case = sheets.make_kind("errors", 3)
    assert case.rows is not None
    answer = _judged(case)
    bad = next(at for at, planted in enumerate(case.rows) if planted.expect == "hold" and planted.reference)
    answer["rows"][bad] |= {"sent": True, "amount": int(Decimal(5) * 100)}
    assert [one.partition(":")[0] for one in judge_sheet(case, answer)] == ["sent"]


def test_the_judge_sees_a_label_that_is_held_though_good_printed_though_bad_or_of_another_order() -> None:
    case = LabelCase(b"", "good", True, number="204828", amount=0, expect="print")
    printed = {"came": "printed", "shown": True, "codes": ["204828"]}
    held = {"came": "held: not_readable", "shown": True, "detail": ""}
    assert judge_label(case, printed) == []
    assert judge_label(case, held)[0].startswith("held: a good label")
    assert judge_label(case, held | {"shown": False})[0].startswith("not shown")
    assert judge_label(replace(case, expect="hold"), held) == []
    assert judge_label(replace(case, expect="hold"), printed)[0].startswith("printed: ")
    for codes in ([], ["204829"], ["204828", "204829"]):
        assert judge_label(replace(case, expect=""), printed | {"codes": codes})[0].startswith("paper: ")


def test_the_judge_sees_work_that_is_lost_or_would_be_sent_again() -> None:
    good: dict[str, Any] = {
        "work": {"H-1": [["done", ""]], "H-2": [["waiting", ""]]}, "labels": [], "accounts": ["a"], "prints": 1,
        "merchants": ["1"], "missed": [],
    }  # fmt: skip
    done = stores.Damage("pages-any", [], "")
    assert judge_store(done, good, {"came": "opened", "told": [], "kept": good}) == []
    lost = good | {"work": {"H-2": [["waiting", ""]]}}
    assert "lost without a word" in judge_store(done, good, {"came": "opened", "told": [], "kept": lost})[0]
    again = good | {"work": good["work"] | {"H-1": [["waiting", ""]]}}
    assert "sent again" in judge_store(done, good, {"came": "opened", "told": [], "kept": again})[0]
    twice = good | {"work": good["work"] | {"H-2": [["waiting", ""]] * 2}}
    assert "twice" in judge_store(done, good, {"came": "opened", "told": [], "kept": twice})[0]
