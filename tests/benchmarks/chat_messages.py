"""How well pasted messages are read: the sets of tests/desk/chat, by field. Prints a table, and misses on request."""

from __future__ import annotations

import argparse
import sys

from tests.support import chat_sets


def main(arguments: list[str]) -> int:
    """Print the scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "sets", nargs="*", default=list(chat_sets.SETS), help=f"which sets: {', '.join(chat_sets.SETS)}"
    )
    parser.add_argument("--misses", action="store_true", help="name each message and field that is not right")
    chosen = parser.parse_args(arguments)
    for name in chosen.sets:
        path = chat_sets.FOLDER / f"{name}.txt"
        lines = chat_sets.table(name, chat_sets.judge(path), misses=chosen.misses)
        sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
