"""The words that the program was started with, and whether there is a screen for its window. No window, no rule."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress

from courier_desk.domain.values import frozen
from courier_desk.host.settings import Appearance, Language


@frozen(kw_only=True)
class Options:
    """What the command line asked for. ``guest``: this desk uses no account that is there, and takes no care of the
    store.
    """

    training: bool = False
    account: str = ""
    site: str = ""
    data_dir: str | None = None
    language: Language | None = None
    theme: Appearance | None = None
    guest: bool = False


def read_options(words: list[str]) -> Options:
    """Read the command line; argparse ends the program with a sentence when a word is wrong."""
    parser = argparse.ArgumentParser(prog="courier-desk", description="Courier orders, AWB labels and pickups.")
    parser.add_argument("--training", action="store_true", help="work with the training service on this computer")
    parser.add_argument("--account", default="", metavar="NAME", help="begin with this account")
    parser.add_argument("--site", default="", metavar="URL", help="work with the store that the desks of a site share")
    parser.add_argument("--data-dir", default=None, metavar="DIR", help="keep everything in this folder")
    parser.add_argument("--language", choices=["en", "ar"], default=None)
    parser.add_argument("--theme", choices=[one.value for one in Appearance], default=None)
    parser.epilog = (
        "Other modes: courier-desk sandbox, send, columns, store, site, self-test and endpoints (each with --help). "
        "courier-desk --version tells the version."
    )
    found = parser.parse_args(words)
    return Options(
        training=found.training,
        account=found.account,
        site=found.site,
        data_dir=found.data_dir,
        language=Language(found.language) if found.language else None,
        theme=Appearance(found.theme) if found.theme else None,
    )


def no_screen() -> str | None:
    """Say what to type when there is no screen to show a window on; None when there is one. Qt itself would abort."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM") or os.environ.get("WAYLAND_DISPLAY"):
        return None
    way_on = "To do the main job without a window, type: courier-desk self-test --out self-test"
    if not os.environ.get("DISPLAY"):
        return f"There is no display, so the window cannot open. {way_on}"
    with suppress(OSError):  # without the library Qt says by itself what is missing
        import ctypes  # noqa: PLC0415

        xcb = ctypes.CDLL("libxcb.so.1")
        xcb.xcb_connect.restype = ctypes.c_void_p
        connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
        refused = bool(xcb.xcb_connection_has_error(connection))
        xcb.xcb_disconnect(connection)
        if refused:
            return f"The display {os.environ['DISPLAY']} does not answer, so the window cannot open. {way_on}"
    return None
