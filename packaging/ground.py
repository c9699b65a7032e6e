"""What every command of ``dev.py`` stands on: where things lie, how programs are run, how a miss is told.

Standard library only; it runs before there is any environment.
"""

from __future__ import annotations

import os
import subprocess
import sys
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
