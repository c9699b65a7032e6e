"""Where the program's own files (icons, fonts, translations, places) lie; it knows nothing of what is in them.

Three homes: an installed package carries them as ``courier_desk/_resources``, a checkout has them in
``resources`` at the root, and a frozen program unpacks them beside its code.
"""

from __future__ import annotations

import sys
from pathlib import Path


class ResourcesMissingError(RuntimeError):
    """The program's own files are not where any of its three forms keeps them: the installation is broken."""


def resources_dir() -> Path:
    """The folder with ``icons``, ``fonts``, ``translations`` and ``places``.

    ResourcesMissingError names where it was looked for.
    """
    places = _places()
    for place in places:
        if (place / "icons").is_dir():
            return place
    looked = ", ".join(str(place) for place in places)
    raise ResourcesMissingError(f"The files of Courier Desk are missing; looked in {looked}. Install it again.")


def _places() -> list[Path]:
    package = Path(__file__).resolve().parent
    places = [package / "_resources", package.parent / "resources"]
    bundle = getattr(sys, "_MEIPASS", None)  # set by PyInstaller
    if bundle is not None:
        places[:0] = [Path(bundle) / "courier_desk" / "_resources", Path(bundle) / "resources"]
    return places
