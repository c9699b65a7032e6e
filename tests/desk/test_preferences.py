"""Preferences: one change at a time, kept at once, told to whoever acts by it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from courier_desk.desk.preferences import Appearance, OwnDay, Preferences, Settings, working_days
from courier_desk.host import settings as kept


def test_a_change_is_kept_and_told_with_what_was_before(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "settings.json", Settings())
    told: list[tuple[Settings, Settings]] = []
    forget = preferences.subscribe(lambda before, after: told.append((before, after)))
    preferences.change(appearance=Appearance.DARK)
    preferences.change(appearance=Appearance.DARK)
    assert told == [(Settings(), Settings(appearance=Appearance.DARK))]
    assert kept.load(tmp_path / "settings.json").settings == preferences.settings
    forget()
    forget()
    preferences.change(poll_minutes=5)
    assert len(told) == 1


@pytest.mark.expects_log("settings could not be written")
def test_what_cannot_be_kept_still_counts_in_this_run(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    preferences = Preferences(tmp_path / "settings.json", Settings())
    preferences.change(poll_minutes=5)
    assert preferences.settings.poll_minutes == 5
    assert preferences.not_kept
    (tmp_path / "settings.json").rmdir()
    preferences.change(poll_minutes=4)
    assert preferences.not_kept == ""
    assert kept.load(tmp_path / "settings.json").settings.poll_minutes == 4


def test_days_become_what_the_calendar_goes_by() -> None:
    free, worked = OwnDay(day="2027-01-07", name="Stocktaking"), OwnDay(day="2027-03-05", worked=True)
    days = working_days(Settings(days_off=(3, 4), own_days=(free, worked)))
    assert days.days_off == {3, 4}
    assert days.free == {date(2027, 1, 7): "Stocktaking"}
    assert days.worked == {date(2027, 3, 5)}
