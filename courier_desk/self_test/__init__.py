"""``courier-desk self-test``: the main job done through the real window, step by step, with a report and pictures.

It drives the very widgets a person uses (typing, picking, pressing) over the very program; it is no part of that
program and nothing in it knows that it is driven. Without ``--url`` it works with the training service. The key for
``--url`` comes from the environment variable COURIER_DESK_API_KEY, never from an argument, and is kept in memory only.
With ``--site`` it also says how the store stands that the desks of a site share, works with that one, and leaves it as
it was.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from courier_desk.store.files import on_network_share
from courier_desk.ui.quick_start import begin_start

KEY_VARIABLE = "COURIER_DESK_API_KEY"


def main(words: list[str]) -> int:
    """Run the self-test; 0 only when every step passed, 2 when it could not start."""
    parser = argparse.ArgumentParser(prog="courier-desk self-test", description="Do the main job through the window.")
    parser.add_argument("--url", default="", help="the service's address; without it the training service is used")
    parser.add_argument("--merchant", default="", metavar="ID", help="the merchant to work for, with a company key")
    parser.add_argument("--out", default="self-test", metavar="DIR", help="where report, pictures and labels go")
    parser.add_argument("--printer", default="", metavar="NAME", help="print the labels there instead of into files")
    parser.add_argument(
        "--site", default="", metavar="URL", help="try the store that the desks of a site share too, and work with it"
    )
    found = parser.parse_args(words)
    key = os.environ.get(KEY_VARIABLE, "") if found.url else ""
    if found.url and not key:
        sys.stderr.write(f"Set the environment variable {KEY_VARIABLE} to the API key of {found.url}.\n")
        return 2
    out = Path(found.out).absolute()
    if on_network_share(out):  # its data folder is below it
        sys.stderr.write(f"{out} is on a network drive. Choose a folder on this computer: --out DIR.\n")
        return 2
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.stderr.write(f"{out} cannot be used: {error.strerror}.\n")
        return 2
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    begin_start()
    from courier_desk.ui.overrides import keep_faults_in_overrides  # noqa: PLC0415 - when Qt's support was made ready

    keep_faults_in_overrides()
    from courier_desk.self_test.run import run  # noqa: PLC0415  (Qt comes in here, after the words were judged)

    return run(out, url=found.url, merchant=found.merchant, key=key, printer=found.printer, site=found.site)
