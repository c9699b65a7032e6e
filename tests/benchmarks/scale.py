"""What a million orders cost beside a hundred thousand, in one run: ``dev.py bench scale``.

Both books are put straight into a store once and kept in the folder for temporary files, one for each shape; each
measurement works on a copy. What is typed, turned and chosen is measured in the program's window; what a question costs
under every filter and sort, through the desk's list.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.benchmarks import children
from tests.benchmarks.prepared import kept_book, prepared_desk
from tests.benchmarks.rows import Row, Sample, Verdict, unmeasured

SUITE = "A million orders beside a hundred thousand"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table: the figure, words, unit, the most it may be, and the most against the smaller book."""

    name: str
    what: str
    unit: str = "ms"
    most: float | None = None
    against: float | None = None


_LINES = (
    _Line("keystroke_median_ms", "keystroke to painted rows, median", most=16, against=2),
    _Line("keystroke_worst_ms", "keystroke to painted rows, worst", most=50, against=2),
    _Line("keystroke, worst", "a text newest first: first page, worst"),
    _Line("keystroke, other sorts, worst", "a text under any other sort: first page, worst"),
    _Line("filter and sort, median", "any sort, any filter: first page, median"),
    _Line("filter and sort, worst", "any sort, any filter: first page, worst", most=50, against=3),
    _Line("chips, worst", "chips without a text, shown, worst", most=20),
    _Line("chips under a text, median", "chips under a text, counted to the end, median"),
    _Line("chips under a text, shown, worst", "chips under a text, shown, worst", most=150),
    _Line("scroll_worst_ms", "page down, the window's own work, worst", most=16),
    _Line("page at any place, worst", "a page at any place, read, worst", most=16),
    _Line("sums of all", "all of the list chosen and added up, read", most=100),
    _Line("choose_all_ms", "all of the list ticked, looked up and added up in the window"),
    _Line("start", "start to a usable Orders table, beside a bare window", unit="x", most=2.5, against=1.1),
    _Line("memory", "memory then, beside a bare window", unit="x", most=2.2, against=1.1),
    _Line("poll of 500", "poll of 500 changed orders merged, median", most=40, against=1.5),
    _Line("page of 100, median", "first reading: a page of 100 taken in, median; the limit gives one in 500", most=500),
    _Line("page of 100, worst", "first reading: a page of 100 taken in, worst"),
    _Line("care", "check of every page, and backup, with its rests", unit="s"),
    _Line("write beside care, median", "a small write meanwhile, median"),
    _Line("write beside care, worst", "a small write meanwhile, worst"),
    _Line("bytes", "bytes per order on disk", unit="bytes", most=700),
)


def measure(*, quick: bool) -> list[Row]:
    """Measure both books."""
    small, large = (10_000, 100_000) if quick else (100_000, 1_000_000)
    found = {count: _figures(count, 1 if quick else 3) for count in (small, large)}
    return [_row(line, found[small], found[large], small) for line in _LINES]


def _row(line: _Line, small: dict[str, float], large: dict[str, float], few: int) -> Row:
    target = "" if line.most is None else f"{line.most:g} {line.unit}"
    if line.against is not None:
        target += f", at most {line.against:g} x"
    if line.name not in small or line.name not in large:
        return unmeasured(SUITE, line.what, "the story of the window failed", target=target)
    one, other = large[line.name], small[line.name]
    ratio = one / other if other else None
    verdict = Verdict.NONE
    if line.most is not None:
        near = line.against is None or ratio is None or ratio <= line.against
        verdict = Verdict.MET if one <= line.most and near else Verdict.MISSED
    digits = 2 if line.unit in ("x", "s") else 1
    measured = f"{_said(line, large, digits)}; of {few:,}: {_said(line, small, digits)}"
    return Row(suite=SUITE, what=line.what, measured=measured, target=target, ratio=ratio, verdict=verdict)


def _said(line: _Line, figures: dict[str, float], digits: int) -> str:
    """Say a figure, and what of it was the program's own work: on a busy computer the rest is waiting."""
    work = figures.get(f"{line.name} of work")
    own = "" if work is None else f" (its own work {work:,.{digits}f})"
    return f"{figures[line.name]:,.{digits}f} {line.unit}{own}"


def _figures(count: int, runs: int) -> dict[str, float]:
    sys.stderr.write(f"  {count:,} orders …\n")
    book = kept_book(count)
    figures: dict[str, float] = {"bytes": book.stat().st_size / count}
    with tempfile.TemporaryDirectory(prefix="scale-bench-") as name:
        copy = Path(name) / "store.sqlite"
        shutil.copyfile(book, copy)
        figures |= children.run("scale_store", str(copy)).figures
        copy.unlink()
        with prepared_desk(Path(name) / "desk", count, at_once=True) as desk:
            try:
                figures |= _window(str(desk.folder), desk.key, runs)
            except children.ChildFailed as failure:
                sys.stderr.write(f"  {failure}\n")
    return figures


def _window(folder: str, key: str, runs: int) -> dict[str, float]:
    def story(name: str) -> children.Child:
        return children.run("window_process", name, folder, COURIER_DESK_BENCH_KEY=key)

    typed = [story("list").figures]
    figures = {
        name: Sample.of(each[name] for each in typed).median
        for name in ("keystroke_median_ms", "keystroke_worst_ms", "scroll_worst_ms", "choose_all_ms")
    }
    story("desk")
    pairs = [(children.run("window_bare"), story("desk")) for _ in range(runs)]  # in turn: what else runs hurts both
    bare, own = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    figures["start"] = _beside(own, bare, lambda child: child.figures["usable"]["at"] - child.started)
    figures["memory"] = _beside(own, bare, lambda child: child.figures["usable"]["memory"].get("rss", 0.0))
    return figures


def _beside(own: list[children.Child], bare: list[children.Child], of: Any) -> float:
    return Sample.of(map(of, own)).median / (Sample.of(map(of, bare)).median or 1.0)
