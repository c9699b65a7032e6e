"""Egypt's public holidays by name, for the calendar of the pickup form. They warn; nothing is decided by them.

The library is large and wanted by one form alone, so it is brought in when first asked, away from the window.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from datetime import date
from functools import lru_cache
from types import MappingProxyType

log = logging.getLogger(__name__)
_ENGLISH = "en_US"
_SPOKEN = MappingProxyType({"ar": "ar_EG", "en": _ENGLISH})


async def holidays_of(years: Collection[int], language: str) -> Mapping[date, str]:
    """Give the holidays of these years with their names in "ar" or "en"; none, should the library fail."""
    return await asyncio.to_thread(_of_years, tuple(sorted(years)), _SPOKEN.get(language, _ENGLISH))


@lru_cache(maxsize=16)
def _of_years(years: tuple[int, ...], language: str) -> Mapping[date, str]:
    try:
        from holidays.countries.egypt import Egypt  # noqa: PLC0415

        return MappingProxyType(dict(Egypt(years=years, language=language)))
    except Exception:
        # A calendar without names is better than none, and the service has the last word.
        log.exception("the holidays could not be told")
        return MappingProxyType({})
