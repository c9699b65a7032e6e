"""The reader of labels with a third of its memory, so that a test which fills it is soon done."""

from __future__ import annotations

import sys

from courier_desk.workers.serving import Handler, serve


def begin() -> Handler:
    from courier_desk.printing.label_work import answer

    return answer


if __name__ == "__main__":
    sys.exit(serve(begin, memory=100 << 20))
