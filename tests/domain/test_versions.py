"""Which of two versions came later, and what is a version at all."""

from __future__ import annotations

import pytest

from courier_desk import __version__
from courier_desk.domain.versions import is_later, version_in

IN_ORDER = ["0.1.0.dev3", "0.1.0", "0.1.1", "0.2.0rc1", "0.2", "0.10.0", "1.0.0", "10.0.0"]


def test_the_version_of_this_program_is_one() -> None:
    assert version_in(__version__) == __version__


@pytest.mark.parametrize("text", [" 0.2.0\n", "1.4.0rc1", "1.4.0.dev3+local", "2"])
def test_a_version_is_known_whatever_blanks_surround_it(text: str) -> None:
    assert version_in(text) == text.strip()


@pytest.mark.parametrize("text", ["", "version", "0.1.0 <b>", "0.1.0\n0.2.0", "1." + "9" * 200, "0.1.0" + "x" * 99])
def test_what_is_no_version_is_none(text: str) -> None:
    assert version_in(text) == ""


@pytest.mark.parametrize("place", range(len(IN_ORDER)))
def test_later_means_later(place: int) -> None:
    one = IN_ORDER[place]
    assert [is_later(other, one) for other in IN_ORDER] == [False] * (place + 1) + [True] * (len(IN_ORDER) - place - 1)


@pytest.mark.parametrize(("one", "other"), [("0.2", "0.2.0"), ("0.2.0", "0.2"), ("", "0.1"), ("0.1", ""), ("x", "0.1")])
def test_alike_or_no_version_is_not_later(one: str, other: str) -> None:
    assert not is_later(one, other)
