"""The program with a fault planted into its client, to prove that the strangers find it.

python -m tests.support.stranger.planted order-number-for-id self-test --url …
"""

from __future__ import annotations

import sys
from collections.abc import Callable

FAULTS: dict[str, Callable[[], None]] = {}


def main(words: list[str]) -> int:
    """Plant the fault named first, then run the program with the other words."""
    from courier_desk.__main__ import main as program

    FAULTS[words[0]]()
    sys.argv = ["courier-desk", *words[1:]]
    return program()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
