"""Pages of a list: the query parameters ``page`` and ``limit`` and the pagination object of the answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from courier_desk.sandbox.envelope import Json, invalid

LARGEST_PAGE = 200
_INTEGER = re.compile(r"\d+", re.ASCII)
_FAR_AWAY = 10**12


@dataclass(frozen=True, slots=True)
class Page:
    """A page asked for, counted from 1."""

    number: int
    limit: int

    @property
    def offset(self) -> int:
        """Return how many items come before this page."""
        return (self.number - 1) * self.limit

    def pagination(self, total: int) -> Json:
        """Return the pagination object for ``total`` items."""
        pages = -(-total // self.limit)
        return {
            "currentPage": self.number,
            "totalPages": pages,
            "totalCount": total,
            "hasNext": self.number < pages,
            "hasPrev": self.number > 1,
        }


def read_page(query: Mapping[str, str], default_limit: int) -> Page:
    """Return the page asked for; a limit above the largest is read as the largest."""
    number = _positive(query, "page", 1)
    return Page(number, min(_positive(query, "limit", default_limit), LARGEST_PAGE))


def _positive(query: Mapping[str, str], name: str, default: int) -> int:
    text = query.get(name)
    if text is None:
        return default
    if not _INTEGER.fullmatch(text) or not text.strip("0"):
        raise invalid(f"{name} must be a positive integer", name)
    return min(int(text[-400:]) if len(text.lstrip("0")) <= 12 else _FAR_AWAY, _FAR_AWAY)
