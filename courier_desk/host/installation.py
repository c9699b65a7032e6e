"""How this program lies on this computer, and which version stands in its place now: an update changes it beneath us.

A package and a wheel carry the file ``version`` among their resources (the build writes it); a checkout says it in its
source. The file is small, is looked at seldom, and may be gone for a moment while an update is under way.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import courier_desk
from courier_desk.domain.patterns import pattern
from courier_desk.domain.versions import Form, Installation, version_in
from courier_desk.resources import resources_dir

#: Its name among the resources of a package or a wheel.
TOLD_BY = "version"
_IN_SOURCE = pattern(r'^__version__ = "([^"\n]+)"$', re.MULTILINE)
#: As much of the file is read (characters).
_MOST = 4096


def own_installation() -> Installation:
    """Tell how the program that runs was installed. Raises ResourcesMissingError."""
    folder, source = resources_dir(), Path(courier_desk.__file__)
    version = courier_desk.__version__
    if getattr(sys, "frozen", False):
        return Installation(Form.PACKAGE, Path(sys.executable).parent, version, folder / TOLD_BY)
    if folder.parent == source.parent:
        return Installation(Form.WHEEL, Path(sys.prefix), version, folder / TOLD_BY)
    return Installation(Form.CHECKOUT, folder.parent, version, source)


def version_there(installation: Installation) -> str:
    """Give the version that a start of the program would run now; empty where that cannot be told. Reads one file."""
    try:
        with installation.told_by.open(encoding="utf-8", errors="replace") as file:
            text = file.read(_MOST)
    except OSError:
        return ""
    if installation.form is Form.CHECKOUT:
        found = _IN_SOURCE.search(text)
        return version_in(found[1]) if found is not None else ""
    return version_in(text)
