from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.domain.papers import Paper
from courier_desk.printing.placement import Adjustment
from tests.printing import golden


@pytest.mark.parametrize("name", list(golden.PAGES))
def test_a_page_is_as_a_person_last_saw_it(name: str) -> None:
    page, was = golden.draw(name), golden.kept(name)
    share = golden.differing(page, was)
    if share > golden.TOLERANCE:
        beside = golden.show(name, page, was)
        pytest.fail(f"{share:.2%} of the dots of {name} differ: look at {beside} and at what lies beside it")


def test_every_kept_page_is_compared() -> None:
    assert {path.stem for path in golden.KEPT.glob("*.png")} == set(golden.PAGES)


@pytest.mark.parametrize(
    ("name", "paper", "adjustment"),
    [
        ("label-a5", Paper.A5, Adjustment(offset_x=0.5)),
        ("label-a5", Paper.A5, Adjustment(percent=99)),
        ("thermal-100x150", Paper.LABEL_100X150, Adjustment(offset_y=0.25)),
    ],
)
def test_a_page_that_is_moved_or_shrunk_is_noticed_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, paper: Paper, adjustment: Adjustment
) -> None:
    page, was = golden.label(paper, adjustment=adjustment), golden.kept(name)
    assert golden.differing(page, was) > golden.TOLERANCE
    monkeypatch.setattr(golden, "FAILED", tmp_path)
    assert golden.show(name, page, was).read_bytes() == page.png()
    assert (tmp_path / f"{name}-differs.png").stat().st_size > 1_000


@pytest.mark.parametrize(("name", "paper"), [("thermal-4x6", Paper.LABEL_4X6), ("label-a5", Paper.A5)])
def test_another_number_in_the_bars_is_noticed(name: str, paper: Paper) -> None:
    assert golden.differing(golden.label(paper, "204829"), golden.kept(name)) > golden.TOLERANCE
