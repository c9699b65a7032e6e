"""Make resources/holidays.json, Egypt's public holidays by name: ``.venv/bin/python packaging/holiday_table.py``.

The library that knows them (``holidays``, of the ``dev`` extra) is large at run time, so the program carries its answer
for some years ahead. Make the table anew after a new version of the library was pinned; a test compares the two.
"""

from __future__ import annotations

import json
from pathlib import Path

from holidays.countries.egypt import Egypt

TABLE = Path(__file__).resolve().parent.parent / "resources" / "holidays.json"
YEARS = range(2025, 2041)
LANGUAGES = {"en": "en_US", "ar": "ar_EG"}


def table() -> dict[str, dict[str, str]]:
    """Give the days of ``YEARS`` (ISO dates, in order), each with its name in each language."""
    named = {code: Egypt(years=YEARS, language=spoken) for code, spoken in LANGUAGES.items()}
    days = sorted(day for day in named["en"] if day.year in YEARS)
    return {day.isoformat(): {code: named[code][day] for code in LANGUAGES} for day in days}


def text() -> str:
    """Give the file's text, a day a line."""
    lines = (f"{json.dumps(day)}: {json.dumps(names, ensure_ascii=False)}" for day, names in table().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TABLE.write_text(text(), encoding="utf-8")
