"""Versions of this program: how one is written, which of two is later, and how the one that runs came to this computer.

Values and pure functions; who looks at the files is ``host.installation``.
"""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path

from courier_desk.domain.patterns import pattern
from courier_desk.domain.values import frozen

#: Numbers with dots between them, and what may follow: "1.4.0", "1.4.0rc1", "1.4.0.dev3+local".
_VERSION = pattern(r"(\d{1,6}(?:\.\d{1,6}){0,3})([.+-]?[0-9A-Za-z][0-9A-Za-z.+-]{0,30})?")


class Form(StrEnum):
    """How this program came to this computer."""

    PACKAGE = "package"  # with a Python of its own
    WHEEL = "wheel"  # in the environment of a Python
    CHECKOUT = "checkout"  # of the source


@frozen
class Installation:
    """The program that runs. ``told_by``: the file that tells which version stands in its place now."""

    form: Form
    place: Path
    version: str
    told_by: Path


def version_in(text: str) -> str:
    """Give the version that a text is, without what surrounds it; empty where it is none."""
    found = text.strip()
    return found if _VERSION.fullmatch(found) else ""


def is_later(one: str, other: str) -> bool:
    """Tell whether a version came after another one; never where either is no version."""
    first, second = _VERSION.fullmatch(one), _VERSION.fullmatch(other)
    if first is None or second is None:
        return False
    numbers = zip_longest(_numbers(first), _numbers(second), fillvalue=0)
    unlike = next(((a, b) for a, b in numbers if a != b), None)
    if unlike is not None:
        return unlike[0] > unlike[1]
    return not _is_early(first) and _is_early(second)


def _numbers(version: re.Match[str]) -> list[int]:
    return [int(part) for part in version[1].split(".")]


def _is_early(version: re.Match[str]) -> bool:
    """Tell whether it was made before the version of its numbers was done."""
    return bool(version[2]) and not version[2].startswith("+")
