"""Draw the kept pages anew: ``python -m tests.printing.golden [NAMES…]``. Look at each before it is committed."""

from __future__ import annotations

import os
import sys

from PySide6.QtWidgets import QApplication

from tests.printing.golden import KEPT, PAGES, differing, draw, kept, png


def main(names: list[str]) -> int:
    """Write the files; say of each how much it differs from the one before."""
    if unknown := set(names) - set(PAGES):
        sys.stderr.write(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(PAGES)}\n")
        return 2
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    for name in names or PAGES:
        page, path = draw(name), KEPT / f"{name}.png"
        changed = f"{differing(page, kept(name)):.3%} of its dots differ" if path.exists() else "new"
        path.write_bytes(png(page))
        sys.stdout.write(f"{path}: {changed}\n")
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
