"""The packages: how large they are, and how soon the frozen program is there beside the same one in its environment.

Both are started in turn on a screen of their own, over one data folder; the time runs from just before the process is
made until the X server tells of its first window, the processor's is asked of the kernel at that moment. What was not
built before is not measured: ``dev.py deb`` and ``dev.py tarball`` come first.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.children import ROOT
from tests.benchmarks.prepared import prepared_desk
from tests.benchmarks.rows import Row, Sample, Verdict, at_most, unmeasured
from tests.support.real_screen import RealScreen

SUITE = "Package"
INSTALLED_MIB, DEB_MB, TARBALL_MB = 165.0, 45.0, 48.0
START, HELP_S = 1.05, 0.12
ORDERS = 1_000
FROZEN = ROOT / "build" / "frozen" / "system" / "courier-desk" / "courier-desk"
ENVIRONMENT = ROOT / "build" / "freeze" / "bin" / "courier-desk"
#: A window may take that long (seconds).
PATIENCE = 60.0


def measure(*, quick: bool) -> list[Row]:
    """Measure sizes and starts."""
    rows = [*_sizes()]
    if not FROZEN.is_file() or not ENVIRONMENT.is_file():
        return [*rows, unmeasured(SUITE, "start of the frozen window", "python3 packaging/dev.py deb comes first")]
    return [*rows, *_starts(3 if quick else 9), _help(5 if quick else 15)]


def _sizes() -> Iterator[Row]:
    packages, archives = sorted((ROOT / "dist").glob("*.deb")), sorted((ROOT / "dist").glob("*.tar.xz"))
    if packages:
        command = ["dpkg-deb", "--field", str(packages[-1]), "Installed-Size"]
        kilobytes = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        yield _size("installed (Installed-Size of the .deb)", kilobytes / 1024, "MiB", INSTALLED_MIB)
        yield _size(".deb", packages[-1].stat().st_size / 1e6, "MB", DEB_MB)
    else:
        yield unmeasured(SUITE, "installed, .deb", "python3 packaging/dev.py deb comes first")
    if archives:
        yield _size(".tar.xz", archives[-1].stat().st_size / 1e6, "MB", TARBALL_MB)
    else:
        yield unmeasured(SUITE, ".tar.xz", "python3 packaging/dev.py tarball comes first")


def _size(what: str, value: float, unit: str, target: float) -> Row:
    measured = f"{value:.1f} {unit}"
    return Row(
        suite=SUITE, what=what, measured=measured, target=f"at most {target:g} {unit}", verdict=at_most(value, target)
    )


def _starts(runs: int) -> list[Row]:
    """Start both in turn, each pair in the other order than the one before."""
    with (
        tempfile.TemporaryDirectory(prefix="package-bench-") as name,
        prepared_desk(Path(name) / "desk", ORDERS) as desk,
        RealScreen(1366, 768) as screen,
    ):
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("QT_", "PYTHON", "WAYLAND"))}
        environment = {**kept, **screen.environment, "HOME": name, "LC_ALL": "C.UTF-8"}

        def start(program: Path) -> tuple[float, float]:
            return _start([str(program), "--data-dir", str(desk.folder), "--language", "en"], environment)

        kinds = (ENVIRONMENT, FROZEN)
        for kind in kinds:
            start(kind)  # warms the disk
        seen: dict[Path, list[tuple[float, float]]] = {kind: [] for kind in kinds}
        for turn in range(runs):
            for kind in kinds if turn % 2 else kinds[::-1]:
                seen[kind].append(start(kind))
    return [
        _beside(what, *([one[index] * 1_000 for one in seen[kind]] for kind in (FROZEN, ENVIRONMENT)), judged=judged)
        for index, (what, judged) in enumerate(
            (("start of the frozen window until it is mapped", True), ("processor time until then", False))
        )
    ]


def _beside(what: str, frozen: list[float], other: list[float], *, judged: bool) -> Row:
    own, beside = Sample.of(frozen), Sample.of(other)
    pairs = Sample.of(first / second for first, second in zip(frozen, other, strict=True))
    return Row(
        suite=SUITE,
        what=what,
        measured=f"{own.text('ms')}; from its environment {beside.text('ms')}",
        target=f"{START:g} x its environment, median of the pairs" if judged else "",
        ratio=pairs.median,
        verdict=at_most(pairs.median, START) if judged else Verdict.NONE,
    )


def _start(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Give the seconds until the first window stood, and of the processor's until then; the program is ended."""
    watch = subprocess.Popen(
        ["xev", "-root", "-event", "substructure"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert watch.stdout is not None
    started = time.monotonic()
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(watch.stdout.fileno(), b"MapNotify", started + PATIENCE)
        return time.monotonic() - started, _processor(program.pid)
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait(timeout=PATIENCE)
        watch.terminate()
        watch.wait(timeout=PATIENCE)
        watch.stdout.close()


def _wait_for(pipe: int, word: bytes, limit: float) -> None:
    said = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while word not in said:
            if not selector.select(max(0.0, limit - time.monotonic())):
                raise TimeoutError("no window was mapped")
            said += os.read(pipe, 65_536)


def _processor(process: int) -> float:
    """Give the seconds of processor time that a process has used, as the kernel counts them (in hundredths)."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _help(runs: int) -> Row:
    def once(program: Path) -> float:
        started = time.monotonic()
        subprocess.run([program, "send", "--help"], capture_output=True, check=True)
        return time.monotonic() - started

    once(FROZEN)
    own, beside = (Sample.of(once(each) * 1_000 for _ in range(runs)) for each in (FROZEN, ENVIRONMENT))
    return Row(
        suite=SUITE,
        what="`courier-desk send --help`",
        measured=f"{own.text('ms')}; from its environment {beside.text('ms')}",
        target=f"under {HELP_S * 1_000:g} ms",
        verdict=at_most(own.median, HELP_S * 1_000),
    )
