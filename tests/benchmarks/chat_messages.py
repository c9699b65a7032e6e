"""How well pasted messages are read: sets of tests/desk/chat, by field. Prints a table, and misses on request."""

from __future__ import annotations

import argparse
import sys

from tests.support import chat_sets


def main(arguments: list[str]) -> int:
    """Print the scores."""
    known = ", ".join((*chat_sets.MEASURES, *chat_sets.SETS))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "sets", nargs="*", default=list(chat_sets.MEASURES), help=f"which sets: {known}; else those that teach nothing"
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
