"""Where this desk keeps things: one data folder per person, everything else below it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from courier_desk.domain.values import frozen
from courier_desk.host import private

APP_FOLDER = "courier-desk"
#: How the names begin of what this desk keeps in its data folder.
_OURS = ("desk", "settings.json", "logs", "training", "send", "in-use")


@frozen
class DataFolder:
    """The data folder and the places in it. Nothing is created before ``make`` is called."""

    root: Path

    @property
    def store(self) -> Path:
        """Name the file of the local store."""
        return self.root / "desk.sqlite"

    @property
    def offline_orders(self) -> Path:
        """Name the file of what was typed while the store of a site was not reached."""
        return self.root / "desk-offline.sqlite"

    @property
    def settings(self) -> Path:
        """Name the settings file."""
        return self.root / "settings.json"

    @property
    def logs(self) -> Path:
        """Name the folder of the rotating log."""
        return self.root / "logs"

    @property
    def training(self) -> Path:
        """Name the folder of the training service's own state."""
        return self.root / "training"

    def make(self) -> private.Others:
        """Create the folders, for this person only, and close what stands in them to others.

        Tells whether others could read any of it until now, or still can. A folder that holds other things too is not
        closed itself, only what is this desk's in it. Raises OSError when the place cannot be written.
        """
        for folder in (self.root, self.logs, self.training):
            private.make_folder(folder)
        there = list(self.root.iterdir())
        ours = [one for one in there if one.name.startswith(_OURS)]
        return private.narrow(ours if len(ours) < len(there) else [self.root])


def data_folder(override: str | Path | None = None) -> DataFolder:
    """Give the data folder: the one asked for, else the system's usual place for a person's program data."""
    if override is not None:
        return DataFolder(Path(override).expanduser().absolute())
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return DataFolder(base / APP_FOLDER)


# Who works here: what is written beside a print, so that a colleague knows whom to ask.


#: Where systems tell it (https://docs.python.org/3/library/getpass.html).
_TELL_WHO = ("LOGNAME", "USER", "LNAME", "USERNAME")


def who_works(desk_name: str) -> str:
    """Give the desk's name, else the name the person logged in under; empty when the system knows none."""
    if desk_name:
        return desk_name
    told = next(filter(None, map(os.environ.get, _TELL_WHO)), None)
    if told is not None:
        return told
    import getpass  # noqa: PLC0415 - it asks the same, then the system

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
