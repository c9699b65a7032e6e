"""``dev.py rpm``: the frozen folder as a package for Fedora, openSUSE and their like, its sha256 beside it.

It carries libraries of the distribution along, as the archive does, since some of them go by other names there. What it
carries, it neither offers to others nor asks of them; what else its programs load is asked of every one of them by rpm
itself, by the names of libraries, which are the same in all distributions.
"""

from __future__ import annotations

import argparse
import platform
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import freezing
from ground import BUILD, DIST, ROOT, Stop, epoch, must, need, publish, repeatable, say, version
from linux_files import MAINTAINER, NAME, PARTS, lay_out_system, put, settle

TOOLS = {"rpmbuild": "rpm", "rpm": "rpm", "rpmlint": "rpmlint"}


def rpm(arguments: list[str]) -> int:
    """Build the .rpm into dist/, have it judged, and install it into a folder of its own."""
    parser = argparse.ArgumentParser(prog="dev.py rpm", description="Build the package for Fedora, openSUSE and like.")
    parser.add_argument("--no-trial", action="store_true", help="do not try what is packed, only the package")
    tried = not parser.parse_args(arguments).no_trial
    need(TOOLS, why="To build the package")
    folder = freezing.made(carry=True, tried=tried)
    shutil.rmtree(BUILD / "rpm", ignore_errors=True)
    made = built(folder, BUILD / "rpm")
    DIST.mkdir(exist_ok=True)
    target = Path(shutil.copy(made, DIST / f"{NAME}-{version()}-1.{platform.machine()}.rpm"))
    # What it finds worth a word is not all of it a fault: linux/rpmlint.toml says which is not, and why.
    must("rpmlint", "--strict", "--config", PARTS / "rpmlint.toml", target, why="rpmlint found faults; see above.")
    _try(target)
    publish(target)
    return 0


def built(folder: Path, place: Path) -> Path:
    """Lay a frozen folder out as a system has it, and have rpmbuild pack that; everything made lies below ``place``."""
    root = place / "laid-out"
    lay_out_system(folder, root)
    settle(root)
    names = sorted({path.name for path in root.rglob("*.so*")})
    words = (PARTS / "description").read_text(encoding="utf-8").splitlines()[1:]
    told = {
        "told_version": version(),
        "told_day": time.strftime("%a %b %d %Y", time.gmtime(epoch())),
        "told_by": MAINTAINER,
        "told": "\n".join("" if line == " ." else line.strip() for line in words),
        # rpm reads it twice: as a macro, then as a pattern.
        "carried": "|".join(re.escape(name).replace("\\", "\\\\") for name in names),
        "laid_out": str(root),
        "licence": str(ROOT / "LICENSE"),
        # By name: rpm's patterns find nothing below a folder with a blank in its name.
        "desktop_files": "\n".join(sorted(f"/{path}" for path in _files(root) if path.parts[0] == "usr")),
    }
    lines = "".join(f"%global {name} %{{expand:{value}}}\n" for name, value in told.items())
    spec = place / f"{NAME}.spec"
    put(spec, (lines + (PARTS / "courier-desk.rpmspec").read_text(encoding="utf-8")).encode())
    command = ("rpmbuild", "-bb", "--quiet", "--define", f"_topdir {place}", spec)
    must(*command, env=repeatable(), why="The .rpm could not be built; see above.")
    (made,) = (place / "RPMS").rglob("*.rpm")
    return made


def _files(root: Path) -> Iterator[Path]:
    return (path.relative_to(root) for path in root.rglob("*") if path.is_symlink() or not path.is_dir())


def _try(target: Path) -> None:
    """Have rpm install it into a folder, verify it, ask it, and take it away. Raises Stop."""
    said = _rpm("--query", "--requires", "--package", target)
    if "libQt6Core" in said or _rpm("--query", "--provides", "--package", target).count(".so"):
        raise Stop(f"The .rpm asks others for what it carries, or offers it to them:\n{said}")
    with tempfile.TemporaryDirectory(prefix="rpm-") as text:
        root = Path(text)
        own = ("--root", root, "--dbpath", "/var/lib/rpm")
        # What it asks of a system is not in an empty folder.
        _rpm(*own, "--install", "--nodeps", target)
        _rpm(*own, "--verify", "--nodeps", NAME)
        program = root / "opt" / NAME / NAME
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
        if version() not in told.stdout or told.stderr.strip():
            raise Stop(f"What the .rpm installs says instead of its version: {told.stdout}{told.stderr}")
        _rpm(*own, "--erase", NAME)
        left = [path for path in root.rglob("*") if NAME in str(path.relative_to(root))]
        if left:
            raise Stop("After the .rpm is erased there is still: " + ", ".join(str(path) for path in left))
    say("ok    installed by rpm into a folder, verified, asked, erased")


def _rpm(*words: str | Path) -> str:
    done = subprocess.run(["rpm", *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Stop(f"rpm {' '.join(map(str, words))}: {done.stdout}{done.stderr}")
    return done.stdout
