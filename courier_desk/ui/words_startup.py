"""What a start has to tell of the settings and of who can read them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from courier_desk.ui.words import ltr

translate = QCoreApplication.translate


def unread_words(reason: str, kept_aside: Path | None) -> str:
    """Tell that the settings are not those a person chose: why, or under which name those are kept aside."""
    if kept_aside is None:
        words = translate("Program", "The settings could not be read ({0}); the usual ones are used.")
        return words.replace("{0}", ltr(reason))
    words = translate("Program", "The settings could not be read; they are kept aside as {0}.")
    return words.replace("{0}", ltr(kept_aside.name))


def others_words(*, still: bool) -> str:
    """Tell that others of this computer could read what is kept; ``still``: and that they can."""
    if still:
        return translate(
            "Program", "Others on this computer can read the data folder, and it cannot be closed to them."
        )
    return translate("Program", "Others on this computer could read the data folder; now only you can.")
