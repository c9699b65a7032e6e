"""``courier-desk send`` at the service's real limit: ``python -m tests.benchmarks.sending [--orders N] [--window S]``.

The real program against the real training service, each a process of its own. What is told: how long the requests
took, from the first to the last answer by the service's clock, beside the shortest time in which the lane of the
outbox lets so many through; how long the whole command took with its start and end; and the answers of 429.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from tests.send.trial import Trial, orders, write
from tests.support.sandbox import RunningSandbox

LIMIT, LANE = 120, 100


def measure(count: int, window: float) -> dict[str, float]:
    """Send so many orders at 120 requests a window; gives the figures."""
    with (
        RunningSandbox(limit=LIMIT, window=window) as sandbox,
        tempfile.TemporaryDirectory(prefix="send-bench-") as name,
    ):
        folder = Path(name)
        trial = Trial(sandbox, folder, write(folder / "orders.csv", orders(sandbox, count)), limit=LIMIT, window=window)
        # What the making of the file asked the service counts under the same key: it is let go by first.
        time.sleep(window * 1.05)
        before = len(sandbox.control("GET", "/requests?key=company")["requests"])
        started = time.monotonic()
        process = trial.start()
        _out, errors = process.communicate(timeout=60 + 10 * window)
        seconds = time.monotonic() - started
        if process.returncode != 0:
            raise SystemExit(errors)
        requests = sandbox.control("GET", "/requests?key=company")["requests"][before:]
        span = requests[-1]["monotonic"] + requests[-1]["seconds"] - requests[0]["monotonic"]
        duplicates = sandbox.control("GET", "/created")["duplicates"]
        return {
            "orders": float(len(trial.created())),
            "doubled": float(len(duplicates)),
            "requests": float(len(requests)),
            "refused": float(sum(1 for one in requests if one["status"] == 429)),
            "whole": seconds,
            "span": span,
            # The first hundred at once, the next hundred a window later, and so on.
            "shortest": (len(requests) - 1) // LANE * window,
        }


def main() -> int:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--orders", type=int, default=300)
    parser.add_argument("--window", type=float, default=60.0, help="seconds")
    options = parser.parse_args()
    sys.stdout.write(json.dumps(measure(options.orders, options.window)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
