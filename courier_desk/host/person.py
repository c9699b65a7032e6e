"""Who works here: what is written beside a print, so that a colleague knows whom to ask."""

from __future__ import annotations

import getpass


def who_works(desk_name: str) -> str:
    """Give the desk's name, else the name the person logged in under; empty when the system knows none."""
    if desk_name:
        return desk_name
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
