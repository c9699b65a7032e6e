"""The progress bar: how many of how many, how fast, how long still, and what is being waited for.

On a terminal a bar that moves; elsewhere a plain line now and then. Knows neither outbox nor service.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from tqdm import tqdm

from courier_desk.domain.values import frozen

#: Elsewhere than on a terminal a line is written this often (seconds).
LINE_EVERY = 15.0


@frozen(kw_only=True)
class Moment:
    """Where the work stands. ``left``: seconds until the end as far as that can be told; ``guess``: that it is no more
    than a guess; ``waiting``: for what."""

    done: int
    total: int
    trouble: int = 0
    left: float | None = None
    guess: bool = False
    waiting: str = ""


class Progress:
    """Shows moments. ``begin`` counts what was done before as already done, so that the rate is this run's."""

    def __init__(
        self,
        total: int,
        *,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        unit: str = "orders",
    ) -> None:
        self._out = out if out is not None else sys.stderr
        self._clock = clock
        self._unit = unit
        self._started = clock()
        self._before = 0
        self._said_at = float("-inf")
        self._said, self._latest = "", ""
        self._count, self._counted_at = 0, self._started
        self._bar: tqdm[Any] | None = None
        if self._out.isatty():
            self._bar = tqdm(
                total=total,
                file=self._out,
                dynamic_ncols=True,
                bar_format="{percentage:3.0f}% |{bar}| {n_fmt}/{total_fmt}{postfix}",
                leave=True,
            )

    def begin(self, done: int) -> None:
        """Start the clock of the rate."""
        self._started, self._before, self._count = self._clock(), done, done
        self._counted_at = self._started

    def show(self, moment: Moment) -> None:
        """Show where it stands; cheap to call often."""
        words = self._words(moment)
        if self._bar is not None:
            self._bar.n = moment.done
            self._bar.set_postfix_str(words, refresh=False)
            self._bar.refresh()
            return
        self._latest = f"{moment.done} of {moment.total} {self._unit}, {words}"
        if self._clock() - self._said_at >= LINE_EVERY:
            self._say_line()

    def _say_line(self) -> None:
        if self._latest != self._said:
            self._said_at, self._said = self._clock(), self._latest
            self._out.write(self._latest + "\n")
            self._out.flush()

    def _words(self, moment: Moment) -> str:
        parts = []
        if moment.done != self._count:
            self._count, self._counted_at = moment.done, self._clock()
        elapsed = (self._clock() if moment.done < moment.total else self._counted_at) - self._started
        done = moment.done - self._before
        if done > 0:
            parts.append(f"{done * 60 / max(elapsed, 1.0):.0f}/min")
        if moment.left is not None and moment.done < moment.total:
            parts.append(f"{'perhaps ' if moment.guess else ''}{span(moment.left)} left")
        if moment.trouble:
            parts.append(f"{moment.trouble} with trouble")
        if moment.waiting:
            parts.append(moment.waiting)
        return ", ".join(parts) or ("complete" if moment.done == moment.total else "begins")

    def note(self, sentence: str) -> None:
        """Say something above the bar."""
        if self._bar is not None:
            self._bar.clear()
        self._out.write(sentence + "\n")
        self._out.flush()
        if self._bar is not None:
            self._bar.refresh()

    def close(self) -> None:
        """Leave the last moment standing."""
        if self._bar is not None:
            self._bar.close()
        else:
            self._say_line()


def span(seconds: float) -> str:
    """Write a span of time: 45 s, 3:05 min, 2:10 h."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"
