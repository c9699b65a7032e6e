"""Patterns of text that are compiled when they are first used: a start writes down fifty and uses ten of them."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def pattern(written: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Give a pattern as ``re.compile`` would, without compiling it yet."""
    return cast("re.Pattern[AnyStr]", _Pattern(written, flags))


class _Pattern:
    """Stands for a pattern: has it compiled for the first method that is asked for, and keeps that method."""

    def __init__(self, written: Any, flags: int) -> None:
        self._written = written, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # nobody's business but Python's
            raise AttributeError(name)
        method = getattr(re.compile(*self._written), name)
        setattr(self, name, method)
        return method
