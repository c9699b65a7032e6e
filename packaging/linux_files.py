"""What packages and archive for Linux have in common: a desktop's files, rights and times that never differ."""

from __future__ import annotations

import gzip
import os
import shutil
import time
from pathlib import Path

from ground import ROOT, epoch, in_venv, must, version

NAME = "courier-desk"
#: Reserved for examples: whoever publishes the packages puts their own address here.
MAINTAINER = "The Courier Desk developers <courier-desk@example.org>"
PARTS = ROOT / "packaging" / "linux"
METAINFO = "io.github.courier_desk.CourierDesk.metainfo.xml"
#: How the archive calls the program, before which start.sh stands there.
PROGRAM = f"{NAME}-program"
#: Files that are started, and what puts the archive into a home.
PROGRAMS = frozenset({(NAME, NAME), (NAME, PROGRAM), (NAME, "install.sh")})


def lay_out_system(folder: Path, root: Path) -> None:
    """Put program and desktop files where a system has them."""
    shutil.copytree(folder, root / "opt" / NAME, symlinks=True)
    programs = root / "usr" / "bin"
    programs.mkdir(parents=True)
    (programs / NAME).symlink_to(f"/opt/{NAME}/{NAME}")
    lay_out_desktop(root / "usr" / "share")


def lay_out_desktop(share: Path) -> None:
    """Put the menu entry, its icons, AppStream's words, the manual and the completion into their folders."""
    put(share / "applications" / f"{NAME}.desktop", _filled(f"{NAME}.desktop"))
    put(share / "metainfo" / METAINFO, _filled(METAINFO))
    put(share / "man" / "man1" / f"{NAME}.1.gz", gzip.compress(_filled(f"{NAME}.1"), 9, mtime=0))
    put(share / "bash-completion" / "completions" / NAME, _filled(f"{NAME}.bash-completion"))
    icons = share / "icons" / "hicolor"
    must(in_venv("python"), ROOT / "packaging" / "icons.py", icons, why="The icons could not be drawn.")


def put(path: Path, content: bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _filled(name: str) -> bytes:
    """Give a file of ours with version and date of the release in their places."""
    day = time.strftime("%Y-%m-%d", time.gmtime(epoch()))
    return (PARTS / name).read_text(encoding="utf-8").replace("@VERSION@", version()).replace("@DATE@", day).encode()


def settle(root: Path) -> None:
    """Give every file the rights and the moment it has on every machine."""
    moment = epoch()
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            program = path.is_dir() or (path.parent.name, path.name) in PROGRAMS
            path.chmod(0o755 if program else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)
