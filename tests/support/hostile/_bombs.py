"""Sheets that are small on the disk and enormous to whoever believes them."""

from __future__ import annotations

from ._bombs_packages import PACKAGES
from ._bombs_text import TEXTS
from ._bombs_xlsx import XLSX, Bomb

BOMBS: dict[str, Bomb] = XLSX | PACKAGES | TEXTS
