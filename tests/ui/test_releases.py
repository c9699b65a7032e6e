"""What the window says of each version is what the CHANGELOG says of it in short."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from courier_desk import __version__
from courier_desk.domain.versions import is_later
from courier_desk.ui.releases import RELEASES, Release, releases_since

_CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
#: So much is read by somebody who wants to begin to work.
_MOST, _LONGEST = 8, 120


def told() -> dict[str, list[str]]:
    """Give what stands under "In short" of each version, newest first."""
    parts = re.split(r"^## (\d\S*).*$", _CHANGELOG.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], map(in_short, parts[1::2]), strict=True))


def in_short(part: str) -> list[str]:
    found = re.search(r"^### In short\n\n(.*?)\n\n", part, flags=re.MULTILINE | re.DOTALL)
    return [] if found is None else [" ".join(one.split()) for one in f"\n{found[1]}".split("\n- ")[1:]]


def test_each_version_is_told_in_the_changelogs_words() -> None:
    assert {one.version: list(one.news) for one in RELEASES} == told()


def test_the_version_that_runs_is_the_newest_told() -> None:
    assert RELEASES[0].version == __version__
    assert all(is_later(newer.version, older.version) for newer, older in pairwise(RELEASES))


def test_each_says_something_and_not_much() -> None:
    for release in RELEASES:
        assert 1 <= len(release.news) <= _MOST
        assert all(len(str(one)) <= _LONGEST for one in release.news)


@pytest.mark.parametrize(
    ("seen", "running", "shown"),
    [
        ("0.1.0", "0.3.0", ["0.3.0", "0.2.0"]),
        ("0.1.0", "0.2.0", ["0.2.0"]),
        ("0.3.0", "0.2.0", []),
        ("0.2.0", "0.2.0", []),
    ],
)
def test_only_what_came_since_is_told(
    monkeypatch: pytest.MonkeyPatch, seen: str, running: str, shown: list[str]
) -> None:
    releases = tuple(Release(version, ("x",)) for version in ("0.3.0", "0.2.0", "0.1.0"))
    monkeypatch.setattr("courier_desk.ui.releases.RELEASES", releases)
    assert [one.version for one in releases_since(seen, running)] == shown
