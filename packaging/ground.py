"""What every command of ``dev.py`` stands on: where things lie, how programs are run, how a miss is told.

Standard library only; it runs before there is any environment.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
DIST = ROOT / "dist"


class Stop(Exception):
    """Something is missing; the sentence says what to do."""


def say(text: str) -> None:
    """Tell the person what happens, at once even when the output is a file."""
    print(text, flush=True)


def in_venv(name: str, venv: Path = VENV) -> Path:
    """Give the path of a program inside an environment."""
    if sys.platform == "win32":
        return venv / "Scripts" / f"{name}.exe"
    return venv / "bin" / name


def call(*command: str | Path, env: dict[str, str] | None = None) -> int:
    """Run a command in the project's folder and give its exit code."""
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=env, check=False).returncode


def must(*command: str | Path, why: str, env: dict[str, str] | None = None) -> None:
    """Run a command that has to succeed."""
    if call(*command, env=env) != 0:
        raise Stop(why)


def offscreen() -> dict[str, str]:
    """Give an environment in which Qt paints into memory."""
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen"}


def version() -> str:
    """Give the program's version. Raises Stop when its source names none."""
    found = re.search(
        r'^__version__ = "(.+)"', (ROOT / "courier_desk" / "__init__.py").read_text("utf-8"), re.MULTILINE
    )
    if found is None:
        raise Stop("courier_desk/__init__.py names no version.")
    return found.group(1)


def epoch() -> int:
    """Give the moment of the last commit in seconds; of the CHANGELOG in a tree without one."""
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    if asked.returncode == 0 and asked.stdout.strip():
        return int(asked.stdout)
    return int((ROOT / "CHANGELOG.md").stat().st_mtime)


def repeatable() -> dict[str, str]:
    """Give this environment with what makes the same commit give the same bytes."""
    told = {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    return {**os.environ, **told}


def publish(target: Path) -> None:
    """Write the sha256 of what was built beside it, and say both."""
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    target.with_name(f"{target.name}.sha256").write_text(f"{digest}  {target.name}\n", encoding="ascii", newline="\n")
    say(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1e6:.1f} MB, sha256 {digest}")


def need(programs: dict[str, str], *, why: str) -> None:
    """See to programs of the system, each with its Debian package: install on Debian as root, else say the command.

    Raises Stop beginning with ``why``.
    """
    missing = {package for program, package in programs.items() if shutil.which(program) is None}
    if not missing:
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise Stop(f"{why} install first: {' '.join(sorted(missing))}")
    if trouble := install(missing):
        raise Stop(trouble)


@contextmanager
def screen() -> Iterator[str]:
    """Run an X server without a window manager; gives its display. Other roots reach it by its abstract socket."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-ac"]
    server = subprocess.Popen(command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def installing(packages: set[str]) -> list[str]:
    """Give the command that installs Debian packages."""
    return ["apt-get", "install", "-y", "--no-install-recommends", *sorted(packages)]


def install(packages: set[str]) -> str:
    """Install Debian packages; gives what went wrong, nothing when nothing did."""
    say(f"Installing system packages: {' '.join(sorted(packages))} …")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], capture_output=True, env=quiet, check=False)
    done = subprocess.run(installing(packages), capture_output=True, text=True, env=quiet, check=False)
    return "" if done.returncode == 0 else f"{done.stdout}{done.stderr}".strip() or "apt-get failed"
