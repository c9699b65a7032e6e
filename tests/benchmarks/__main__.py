"""What Courier Desk costs, measured here and now: ``python packaging/dev.py bench [NAMES…] [--quick]``.

Without names everything is measured but what lasts long, which has to be named: it is said at the end. Prints one
Markdown table (it stands in the README) and writes it to build/bench.md, and as JSON to build/bench.json. The exit code
is 0 when everything was measured, whether or not the targets were met: the table says that.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.benchmarks.children import BUILD
from tests.benchmarks.rows import Row, Verdict, markdown, plain, unmeasured
from tests.benchmarks.suites import BY_NAME_ONLY, SUITES

#: Said wherever everything is measured: what this leaves out.
LEFT_OUT = "Only when named: " + ", ".join(f"``{name}`` ({why})" for name, why in BY_NAME_ONLY.items())


def load() -> str:
    """Say how busy the machine is with other things, where it tells."""
    return f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"


def machine() -> str:
    """Say in one line on what the figures were taken."""
    processor = next(
        (line.split(":")[1].strip() for line in _lines(Path("/proc/cpuinfo")) if line.startswith("model name")),
        platform.processor() or platform.machine(),
    )
    return (
        f"{os.cpu_count()} cores ({processor}), {platform.system()}, Python {platform.python_version()}, "
        f"PySide6 {version('PySide6_Essentials')}, {datetime.now(UTC):%Y-%m-%d}"
    )


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def measure(names: list[str], *, quick: bool) -> list[Row]:
    """Run the measurements, one after the other; one that fails is a row that says why."""
    rows: list[Row] = []
    for name in names:
        started = time.monotonic()
        sys.stderr.write(f"· {name} ({load()}) …\n")
        try:
            rows += SUITES[name](quick=quick)
        except Exception as failure:  # noqa: BLE001 - whatever ails one measurement, the table tells it and the rest
            rows.append(unmeasured(name.capitalize(), name, f"{type(failure).__name__}: {failure}"))
        sys.stderr.write(f"  {time.monotonic() - started:.0f} s\n")
    return rows


def main(arguments: list[str]) -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(SUITES)}; {LEFT_OUT}")
    parser.add_argument("--quick", action="store_true", help="smaller and rougher; its figures are not for the README")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - set(SUITES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(SUITES)}")
    before, started = load(), time.monotonic()
    rows = measure(chosen.names or [name for name in SUITES if name not in BY_NAME_ONLY], quick=chosen.quick)
    minutes = (time.monotonic() - started) / 60
    heading = f"Measured on {machine()}, in {minutes:.1f} min; {before} at the start, {load()} at the end."
    if chosen.quick:
        heading += " Quick run: smaller, rougher."
    if not chosen.names:
        heading += f" {LEFT_OUT}."
        sys.stderr.write(f"{LEFT_OUT}.\n")
    table = markdown(rows, heading=heading)
    BUILD.mkdir(exist_ok=True)
    (BUILD / "bench.md").write_text(table, encoding="utf-8")
    document = {"machine": machine(), "quick": chosen.quick, "load": [before, load()], "rows": plain(rows)}
    (BUILD / "bench.json").write_text(json.dumps(document, indent=1, ensure_ascii=False), encoding="utf-8")
    sys.stdout.write(table)
    return 1 if any(row.verdict is Verdict.UNMEASURED for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
