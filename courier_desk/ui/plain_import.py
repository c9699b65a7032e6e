"""Brings Qt in without its import hook. To be called before anything else imports PySide6; knows nothing else.

PySide6 puts its own ``__import__`` in place of Python's, which from then on reads and keeps the source of every module
imported, looking for feature switches (``from __feature__ import …``). We use none of them; without the hook the window
stands a tenth of a second sooner, with 11 MB less.
"""

from __future__ import annotations

import builtins
from importlib import import_module


def import_qt_plainly() -> None:
    """Import Qt's core and put Python's own ``__import__`` back."""
    plain = builtins.__import__
    import_module("PySide6.QtCore")
    builtins.__import__ = plain
