"""Measurements in processes of their own, so that start and memory are those of what is measured and nothing else.

A child prints its figures as one JSON object on its last line. Bytecode is cached as in an installed program, in a
folder of its own, so that no measurement compiles sources that another one did not have to compile.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
#: The longest a measurement may take (seconds).
PATIENCE = 1_800.0


class ChildFailed(Exception):
    """A measurement ended badly; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Child:
    """What a child measured, and the moment it was started (``time.monotonic``, one clock for all processes)."""

    started: float
    figures: dict[str, Any]


def environment(**more: str) -> dict[str, str]:
    """Give the environment of a child."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode"), "QT_QPA_PLATFORM": "offscreen", **more}


def run(module: str, *arguments: str, accept: tuple[int, ...] = (0,), figures: bool = True, **more: str) -> Child:
    """Run a module of the benchmarks and take its figures (``figures`` False: it writes a file). Raises ChildFailed."""
    command = [sys.executable, "-m", f"tests.benchmarks.{module}", *arguments]
    started = time.monotonic()
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment(**more), capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired as late:
        raise ChildFailed(f"{module} {' '.join(arguments)}: no end after {PATIENCE:.0f} s") from late
    lines = done.stdout.strip().splitlines()
    if done.returncode not in accept or not lines:
        last_words = (done.stderr.strip() or done.stdout.strip()).splitlines()[-12:]
        raise ChildFailed(f"{module} {' '.join(arguments)}: exit {done.returncode}: " + " / ".join(last_words))
    return Child(started, json.loads(lines[-1]) if figures else {})


def read(path: Path) -> Any:
    """Read the figures that a child wrote."""
    return json.loads(path.read_text(encoding="utf-8"))
