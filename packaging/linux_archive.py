"""``dev.py tarball``: the frozen folder as an archive that is unpacked anywhere, its sha256 beside it.

For systems of another kind than Debian's, and for people who may not install packages: it carries libraries of the
distribution along (``freeze --carry``) and brings ``install.sh``, which puts it into one person's home or takes it
away.
"""

from __future__ import annotations

import argparse
import lzma
import os
import platform
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

import freezing
from ground import BUILD, DIST, ROOT, Stop, epoch, publish, say, version
from linux_files import NAME, PARTS, PROGRAM, lay_out_desktop, settle


def tarball(arguments: list[str]) -> int:
    """Build the archive into dist/ and try it."""
    parser = argparse.ArgumentParser(prog="dev.py tarball", description="Build the archive for other systems.")
    parser.add_argument("--no-trial", action="store_true", help="do not try what is packed, only the archive")
    folder = freezing.made(carry=True, tried=not parser.parse_args(arguments).no_trial)
    root = BUILD / "tarball" / NAME
    shutil.rmtree(root.parent, ignore_errors=True)
    shutil.copytree(folder, root, symlinks=True)
    _put_start(root)
    lay_out_desktop(root / "share")
    shutil.copyfile(PARTS / "install.sh", root / "install.sh")
    shutil.copyfile(ROOT / "LICENSE", root / "LICENSE")
    settle(root)
    DIST.mkdir(exist_ok=True)
    target = DIST / f"{NAME}-{version()}-linux-{platform.machine()}.tar.xz"
    _pack(root, target)
    _try(target)
    publish(target)
    return 0


def _put_start(root: Path) -> None:
    """Put before the program what says why it cannot run somewhere; who installs a package is told by its installer."""
    (root / NAME).rename(root / PROGRAM)
    text = (PARTS / "start.sh").read_text(encoding="utf-8")
    major, minor = glibc_needed(file for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    places = {"@MACHINE@": platform.machine(), "@MAJOR@": str(major), "@MINOR@": str(minor)}
    for place, value in places.items():
        text = text.replace(place, value)
    (root / NAME).write_text(text, encoding="utf-8")


def glibc_needed(files: Iterable[Path]) -> tuple[int, int]:
    """Give the oldest version of the C library that has all that programs and libraries among these files ask for."""
    found = {(2, 0)}
    for file in files:
        with file.open("rb") as content:
            if content.read(4) != b"\x7fELF":
                continue
        asked = subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=True).stdout
        found |= {(int(major), int(minor)) for major, minor in re.findall(r"\bGLIBC_(\d+)\.(\d+)", asked)}
    return max(found)


def _pack(root: Path, target: Path) -> None:
    """Write the archive: in the order of names, everything root's, at the moment of the commit."""
    with lzma.open(target, "wb", preset=6) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for path in (root, *sorted(root.rglob("*"))):
            entry = archive.gettarinfo(path, str(path.relative_to(root.parent)))
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = "root"
            entry.mtime = epoch()
            if entry.isfile():
                with path.open("rb") as content:
                    archive.addfile(entry, content)
            else:
                archive.addfile(entry)


def _try(target: Path) -> None:
    """Unpack it, put it into a home, ask it, take it away again. Raises Stop."""
    with tempfile.TemporaryDirectory(prefix="courier desk بيت ") as text:
        place, home = Path(text), Path(text, "home")
        home.mkdir()
        with tarfile.open(target) as archive:
            archive.extractall(place, filter="data")
        words = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8"}
        _asked(words, place / NAME / "install.sh")
        told = _asked(words, home / ".local" / "bin" / NAME, "--version")
        if version() not in told:
            raise Stop(f"What the archive installs says instead of its version: {told}")
        _asked(words, home / ".local" / "opt" / NAME / "install.sh", "--remove")
        if left := [path for path in home.rglob("*") if path.is_symlink() or not path.is_dir()]:
            raise Stop("install.sh --remove leaves behind: " + ", ".join(str(path.relative_to(home)) for path in left))
    say("ok    unpacked, installed into a home, asked, removed")


def _asked(words: dict[str, str], *command: Path | str) -> str:
    done = subprocess.run([str(one) for one in command], env=words, capture_output=True, text=True, check=False)
    if done.returncode != 0 or done.stderr.strip():
        raise Stop(f"{command[0]} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout
