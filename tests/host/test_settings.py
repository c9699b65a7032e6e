from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier_desk.domain.label_profiles import LabelProfile, profile_of
from courier_desk.domain.papers import Paper
from courier_desk.host import settings
from courier_desk.host.settings import Appearance, Language, OwnDay, Settings, WindowPlace


def test_what_was_saved_is_read_again(tmp_path: Path) -> None:
    chosen = Settings(language=Language.ARABIC, appearance=Appearance.DARK, desk_name="Zebra", poll_minutes=5)
    settings.save(tmp_path / "new" / "settings.json", chosen)
    assert settings.load(tmp_path / "new" / "settings.json").settings == chosen


def test_days_are_kept_in_order_once_each_and_only_those_there_are(tmp_path: Path) -> None:
    days = (
        OwnDay(day="2027-03-05", worked=True),
        OwnDay(day="2027-01-07", name="عيد الميلاد"),
        OwnDay(day="2027-13-01"),
        OwnDay(day="2027-03-05", name="Again"),
    )
    settings.save(tmp_path / "settings.json", Settings(days_off=(4, 3, 9, 4), own_days=days))
    read = settings.load(tmp_path / "settings.json").settings
    assert read.days_off == (3, 4)
    assert read.own_days == (OwnDay(day="2027-01-07", name="عيد الميلاد"), OwnDay(day="2027-03-05", name="Again"))


@pytest.mark.parametrize("wrong", [5, "5", {}, [True, "4", None, 5.0]])
def test_days_that_cannot_be_understood_fall_back(tmp_path: Path, wrong: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"days_off": wrong, "own_days": wrong, "desk_name": "Zebra"}), encoding="utf-8")
    read = settings.load(path).settings
    assert read.days_off in {(4,), ()}
    assert read.own_days == ()
    assert read.desk_name == "Zebra"


def test_a_place_of_the_window_is_kept_for_each_arrangement_of_screens(tmp_path: Path) -> None:
    here = WindowPlace(
        screens="one", x=9, y=-4, width=1200, height=700, maximised=True, panel_width=9000, page="outbox"
    )
    there = WindowPlace(screens="two", x=0, y=0, width=1366, height=768)
    settings.save(tmp_path / "settings.json", Settings(windows=(here, there, replace(here, x=70))))
    read = settings.load(tmp_path / "settings.json").settings
    assert read.windows == (here, there)
    assert read.windows[0].panel_width == 480


@pytest.mark.parametrize("name", ["x", "y", "width", "height"])
def test_a_place_that_no_window_can_have_is_no_place(tmp_path: Path, name: str) -> None:
    place = {"screens": "one", "x": 9, "y": 4, "width": 1200, "height": 700, name: 10**12}
    (tmp_path / "settings.json").write_text(json.dumps({"windows": [place], "desk_name": "Zebra"}), encoding="utf-8")
    read = settings.load(tmp_path / "settings.json").settings
    assert (read.windows, read.desk_name) == ((), "Zebra")


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "settings.json") == settings.Loaded(Settings())


@pytest.mark.parametrize(
    "content", [b"{", b"[]", b"\xff\xfe", b"", b'"text"', b"[" * 100_000, rb'{"desk_name": "\ud800x"}']
)
def test_an_unreadable_file_is_kept_aside_with_its_content(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    loaded = settings.load(path)
    assert loaded.settings == Settings()
    assert loaded.kept_aside is not None
    assert loaded.kept_aside.read_bytes() == content
    assert not path.exists()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=3,
)


@given(st.dictionaries(st.sampled_from([*Settings.__dataclass_fields__, "unknown"]), json_values))
def test_wrong_values_fall_back_one_by_one(
    tmp_path_factory: pytest.TempPathFactory, document: dict[str, object]
) -> None:
    path = tmp_path_factory.getbasetemp() / "settings.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    read = settings.load(path).settings
    assert 2 <= read.poll_minutes <= 5
    assert all(150 <= one.dpi <= 600 and 1 <= one.copies <= 99 for one in read.label_profiles)
    assert isinstance(read.desk_name, str)


@given(st.dictionaries(st.sampled_from([*LabelProfile.__dataclass_fields__, "unknown"]), json_values))
def test_wrong_values_of_a_label_profile_fall_back_one_by_one(document: dict[str, object]) -> None:
    read = profile_of(document)
    assert isinstance(read.paper, Paper)
    assert 1 <= read.copies <= 99
    assert profile_of(read.as_plain()) == read


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    settings.save(path, Settings(desk_name="old"))

    def full_disk(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        settings.save(path, Settings(desk_name="new"))
    assert settings.load(path).settings.desk_name == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["settings.json"]
