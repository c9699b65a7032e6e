"""``python -m courier_desk.sandbox``: the training service by itself."""

from __future__ import annotations

import sys

from courier_desk.sandbox.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
