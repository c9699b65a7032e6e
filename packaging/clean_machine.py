"""``dev.py clean-machine``: the .deb in bare Debian systems, each made by debootstrap for this one trial. Debian, root.

In each: installed with what it names and no more, tried by a person whose home has a blank and Arabic letters, with
LANG=C, without a bus, without a screen and on X11, from a program folder that they cannot write; then purged, after
which nothing of it is left but what is the person's.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ground import DIST, Stop, install, say

SUITES = ("bookworm", "trixie")
TOOLS = {"debootstrap": "debootstrap", "Xvfb": "xvfb"}
PERSON = "sara"
HOME = "/home/مكتب الشحن"
#: Where a package leaves things; the rest of a root is apt's own, the kernel's, or the person's.
LOOKED_AT = ("etc", "opt", "usr", "var/lib", "var/cache")
_CHROOT = shutil.which("chroot") or "/usr/sbin/chroot"
_QUIET = {"DEBIAN_FRONTEND": "noninteractive", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}


def clean_machine(arguments: list[str]) -> int:
    """Try the newest .deb of dist/ (or the one named) in each suite."""
    parser = argparse.ArgumentParser(prog="dev.py clean-machine", description="Try the .deb in bare Debian systems.")
    parser.add_argument("--suite", action="append", choices=SUITES, help="in this one only")
    parser.add_argument("package", nargs="?", type=Path, help="the .deb (default: the newest of dist/)")
    options = parser.parse_args(arguments)
    package = options.package or max(DIST.glob("*.deb"), key=lambda one: one.stat().st_mtime, default=None)
    if package is None or not package.is_file():
        raise Stop("There is no .deb; make one first: python3 packaging/dev.py deb")
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise Stop("Bare systems are made by debootstrap and entered by chroot: on Debian, as root.")
    missing = {name for program, name in TOOLS.items() if shutil.which(program) is None}
    if missing and (trouble := install(missing)):
        raise Stop(trouble)
    for suite in options.suite or SUITES:
        with tempfile.TemporaryDirectory(prefix="clean-machine-") as place:
            _try(suite, Path(place, "root"), package)
    return 0


def _try(suite: str, root: Path, package: Path) -> None:
    say(f"· {suite}: making a bare system …")
    _must(["debootstrap", "--variant=minbase", suite, root, _mirror()], f"A bare {suite} could not be made")
    with _entered(root):
        _in(root, "apt-get", "update", "-qq")
        shutil.copy(package, root / package.name)
        before = _installed(root)
        _in(root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/{package.name}")
        say(f"ok    installed, with {len(_installed(root)) - len(before) - 1} packages that it names")
        _in(root, "useradd", "--create-home", "--home-dir", HOME, PERSON)
        say(f"ok    {_as_person(root, 'courier-desk', '--version').strip()}")
        _as_person(root, "courier-desk", "self-test", "--out", f"{HOME}/offscreen")
        say("ok    self-test without a screen")
        with _screen() as display:
            on_x11 = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
            _as_person(root, "courier-desk", "self-test", "--out", f"{HOME}/x11", **on_x11)
        say("ok    self-test on X11")
        _in(root, "apt-get", "purge", "-y", "-qq", "courier-desk")
        left = [path for part in LOOKED_AT for path in (root / part).rglob("*courier*desk*") if _is_ours(path)]
        if left:
            raise Stop("After purge there is still: " + ", ".join(str(path.relative_to(root)) for path in left))
        if not (root / HOME[1:] / "x11" / "report.json").is_file():
            raise Stop("Purge took what was the person's.")
        say("ok    purged; what is the person's is still there")


def _is_ours(path: Path) -> bool:
    """Tell what a package left from what apt noted of it."""
    return path.suffix not in {".deb", ".bin"}


def _mirror() -> str:
    """Give where this machine gets its packages from."""
    asked = ["apt-get", "indextargets", "--format", "$(REPO_URI)"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()
    if not found:
        raise Stop("apt names no place to get packages from.")
    return found[0]


@contextmanager
def _entered(root: Path) -> Iterator[None]:
    """Give the system its names, processes and devices as long as it is used."""
    if Path("/etc/resolv.conf").is_file():
        shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    mounted: list[Path] = []
    try:
        for kind, place in (("proc", root / "proc"), ("tmpfs", root / "dev" / "shm")):
            place.mkdir(exist_ok=True)
            _must(["mount", "-t", kind, kind, place], f"{place.name} could not be mounted")
            mounted.append(place)
        yield
    finally:
        for place in reversed(mounted):
            _must(["umount", place], f"{place} is still mounted")


@contextmanager
def _screen() -> Iterator[str]:
    """Run a screen outside, which is reached from inside by its abstract socket."""
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


def _installed(root: Path) -> set[str]:
    return set(_in(root, "dpkg-query", "-W", "-f", "${Package}\\n").split())


def _in(root: Path, *command: str) -> str:
    """Run a command as the system's root. Raises Stop with what it said."""
    return _must([_CHROOT, root, *command], f"{command[0]} failed in the bare system", _QUIET)


def _as_person(root: Path, *command: str, **more: str) -> str:
    """Run a command as somebody who owns nothing but their home."""
    words = {"PATH": "/usr/bin:/bin", "HOME": HOME, "LANG": "C", **more}
    user = f"--userspec={PERSON}:{PERSON}"
    return _must([_CHROOT, user, root, *command], f"{' '.join(command)} failed in the bare system", words)


def _must(command: list[str | Path], why: str, environment: dict[str, str] | None = None) -> str:
    words = [str(part) for part in command]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        raise Stop(f"{why} ({done.returncode}):\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout
