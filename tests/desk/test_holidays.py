"""The holidays of the pickup form: the table that is carried says what the library says, in both languages."""

from __future__ import annotations

import runpy
from datetime import date
from pathlib import Path

import pytest

from courier_desk.desk import pickup_planning
from courier_desk.desk.pickup_planning import holidays_of
from courier_desk.resources import resources_dir

MAKER = Path(__file__).parents[2] / "packaging" / "holiday_table.py"


def test_the_table_is_what_the_library_says() -> None:
    carried = (resources_dir() / "holidays.json").read_text(encoding="utf-8")
    assert carried == runpy.run_path(str(MAKER))["text"]()


@pytest.mark.parametrize("year", [2025, 2040])
async def test_the_first_and_the_last_year_are_named_in_both_languages(year: int) -> None:
    english, arabic = await holidays_of((year,), "en"), await holidays_of((year,), "ar")
    assert english.keys() == arabic.keys()
    assert {day.year for day in english} == {year}
    assert english[date(year, 1, 7)] == "Coptic Christmas Day"
    assert arabic[date(year, 1, 7)] == "عيد الميلاد المجيد"


async def test_years_beyond_the_table_have_no_names() -> None:
    assert await holidays_of((2041, 2042), "en") == {}


@pytest.mark.expects_log("the holidays could not be told")
@pytest.mark.parametrize("text", ["", "[]", '{"2026-13-01": {"en": "x", "ar": "x"}}', '{"2026-01-07": {}}', "{"])
async def test_a_damaged_table_leaves_a_calendar_without_names(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "holidays.json").write_text(text, encoding="utf-8")
    monkeypatch.setattr(pickup_planning, "resources_dir", lambda: tmp_path)
    pickup_planning.holiday_table.cache_clear()
    try:
        assert await holidays_of((2026,), "en") == {}
    finally:
        pickup_planning.holiday_table.cache_clear()
