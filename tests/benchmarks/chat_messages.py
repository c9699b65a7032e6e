"""How well pasted messages are read: the sets of tests/desk/chat, by field. Prints a table, and misses on request."""

from __future__ import annotations

import argparse
import sys

from tests.support import chat_sets
from tests.support.chat_sets import Outcome

SETS = ("first", "fresh", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def main(arguments: list[str]) -> int:
    """Print the scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", default=list(SETS), help=f"which sets: {', '.join(SETS)}")
    parser.add_argument("--misses", action="store_true", help="name each message and field that is not right")
    chosen = parser.parse_args(arguments)
    for name in chosen.sets:
        path = chat_sets.FOLDER / f"{name}.txt"
        sys.stdout.write(f"{name}: {len(chat_sets.messages(path))} messages\n")
        head = "".join(f"{outcome.value:>16}" for outcome in Outcome)
        sys.stdout.write(f"{'':<14}{'there':>6}{head}{'precision':>11}{'recall':>8}\n")
        for field, score in chat_sets.judge(path).items():
            counts = "".join(f"{score.counts[outcome]:>16}" for outcome in Outcome)
            shares = f"{score.precision:>11.1%}{score.recall:>8.1%}"
            sys.stdout.write(f"{field:<14}{score.there:>6}{counts}{shares}\n")
            if chosen.misses:
                sys.stdout.writelines(f"    {outcome.value}, {said}\n" for outcome, said in score.notes)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
