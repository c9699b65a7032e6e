"""Who works at this computer, as the system knows them: for records of who did what. It is no proof of anything."""

from __future__ import annotations

import getpass


def login_name() -> str:
    """Give the name of the account on this computer; empty where the system tells none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no environment and no password database
        return ""
