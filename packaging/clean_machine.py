"""``dev.py clean-machine``: the .deb in bare Debian systems, each made by debootstrap for this one trial. Debian, root.

In each: installed with what it names and no more; tried by a person whose home has a blank and Arabic letters, with
LANG=C, without a bus, from a program folder that they cannot write, with and without fonts, without a screen and on
X11; in places that cannot be written; printing on a CUPS of that system; upgraded while its window is open; then
purged, after which nothing of it is left but what is the person's.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ground import BUILD, DIST, ROOT, Stop, in_venv, need, say, screen

SUITES = ("bookworm", "trixie")
TOOLS = {"debootstrap": "debootstrap", "Xvfb": "xvfb", "dpkg-deb": "dpkg"}
PERSON = "sara"
HOME = "/home/مكتب الشحن"
#: Where a package leaves things; the rest of a root is apt's own, the kernel's, or the person's.
LOOKED_AT = ("etc", "opt", "usr", "var/lib", "var/cache")
QUEUE = "labels"
PRINT_SYSTEM = ("cups-daemon", "cups-client", "cups-server-common")
#: A printer that takes PDF as it comes, and a way to it that keeps each job as a file in the system's /var/tmp.
MODEL = ROOT / "packaging" / "linux" / "labels.ppd"
WAY = """#!/bin/sh
[ $# -gt 0 ] || { echo 'direct keep "Trial" "Trial"'; exit 0; }
cat -- "${6:--}" > "/var/tmp/printed-$1.pdf"
"""
#: Where the archive is laid, outside of all that the package has.
UNPACKED = "/srv/unpacked/courier-desk/courier-desk"
#: A version that comes after every one of ours.
NEWER = "999.0"
#: One step may take that long (seconds).
PATIENCE = 120.0
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
    need(TOOLS, why="For bare systems")
    for suite in options.suite or SUITES:
        with tempfile.TemporaryDirectory(prefix="clean-machine-") as place:
            _try(suite, Path(place, "root"), package)
    return 0


def _try(suite: str, root: Path, package: Path) -> None:
    say(f"· {suite}: making a bare system …")
    cache = BUILD / "debootstrap" / suite  # of what was downloaded
    cache.mkdir(parents=True, exist_ok=True)
    made: list[str | Path] = ["debootstrap", "--variant=minbase", f"--cache-dir={cache}", suite, root, _mirror()]
    _must(made, f"A bare {suite} could not be made")
    with _entered(root):
        _in(root, "apt-get", "update", "-qq")
        shutil.copy(package, root / package.name)
        _in(root, "useradd", "--create-home", "--home-dir", HOME, PERSON)
        archive = max(DIST.glob("*-linux-*.tar.xz"), key=lambda one: one.stat().st_mtime, default=None)
        if archive is not None:
            _unpack(root, archive)
        before = _installed(root)
        _in(root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/{package.name}")
        say(f"ok    installed, with {len(_installed(root)) - len(before) - 1} packages that it names")
        say(f"ok    {_as_person(root, 'courier-desk', '--version').strip()}")
        _as_person(root, "courier-desk", "self-test", "--out", f"{HOME}/offscreen")
        say("ok    self-test without a screen")
        if archive is not None:
            _as_person(root, UNPACKED, "self-test", "--out", f"{HOME}/unpacked")
            say("ok    self-test of the archive, where it lies")
        _without_fonts(root)
        _where_nothing_can_be_written(root)
        with screen() as display:
            on_x11 = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
            _as_person(root, "courier-desk", "self-test", "--out", f"{HOME}/x11", **on_x11)
            say("ok    self-test on X11")
            with _window(root, on_x11, "--data-dir", "/proc/desk", complains=True):
                say("ok    a window, and one sentence at its end, over a data folder that cannot be written")
            _print(root)
            _upgrade(root, package, on_x11)
        _purge(root)


def _unpack(root: Path, archive: Path) -> None:
    """Lay the archive beside, and see that it names what a system without the libraries of a desktop lacks."""
    with tarfile.open(archive) as packed:
        packed.extractall((root / UNPACKED[1:]).parent.parent, filter="data")
    done = _run_as_person(root, UNPACKED, "self-test", "--out", f"{HOME}/lacking")
    if done.returncode != 2 or "a library of the system that is not installed" not in done.stderr:
        raise Stop(f"The archive in a system without libraries ended with {done.returncode}:\n{done.stderr}")
    _in_words("the archive, where libraries are missing", done.stderr)


def _in_words(what: str, said: str) -> None:
    if not said.strip() or "Traceback" in said or "[PYI-" in said:
        raise Stop(f"{what} says no sentence:\n{said}")
    say(f"ok    {what}: {said.strip().splitlines()[-1]}")


def _without_fonts(root: Path) -> None:
    fonts, aside = root / "usr" / "share" / "fonts", root / "fonts-aside"
    if fonts.is_dir():
        fonts.rename(aside)
    _as_person(root, "courier-desk", "self-test", "--out", f"{HOME}/without-fonts")
    if aside.is_dir():
        aside.rename(fonts)
    say("ok    self-test in a system without fonts")


def _where_nothing_can_be_written(root: Path) -> None:
    """Have the program say in one sentence what is the matter, whatever it is started as."""
    starts = {
        "self-test into a folder that cannot be written": ("self-test", "--out", "/proc/desk"),
        "send without its table": ("send", "/nothing.csv", "--url", "http://127.0.0.1:9", "--merchant", "1"),
    }
    for what, words in starts.items():
        done = _run_as_person(root, "courier-desk", *words, COURIER_DESK_API_KEY="none")
        if done.returncode == 0:
            raise Stop(f"{what}: ended as if all were well, and said:\n{done.stdout}{done.stderr}")
        _in_words(what, done.stderr)
    with _full_tmp(root):
        _as_person(root, "courier-desk", "self-test", "--out", f"{HOME}/full-tmp")
    say("ok    self-test with a full /tmp")


@contextmanager
def _full_tmp(root: Path) -> Iterator[None]:
    full = root / "tmp"
    _must(["mount", "-t", "tmpfs", "-o", "size=16k,mode=1777", "tmpfs", full], f"{full} could not be mounted")
    try:
        Path(full, "filled").write_bytes(b"\0" * 8192)
        yield
    finally:
        _must(["umount", full], f"{full} is still mounted")


def _print(root: Path) -> None:
    """Print on a CUPS of that system, as it is installed there, and read what its device got."""
    _in(root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *PRINT_SYSTEM)
    settings = root / "etc" / "cups" / "cupsd.conf"
    lines = settings.read_text(encoding="utf-8").splitlines(keepends=True)
    settings.write_text("".join(one for one in lines if not one.startswith("Listen localhost")), encoding="utf-8")
    shutil.copy(MODEL, root / MODEL.name)
    way = root / "usr" / "lib" / "cups" / "backend" / "keep"
    way.write_text(WAY, encoding="ascii")
    way.chmod(0o755)
    server = subprocess.Popen([_CHROOT, str(root), "cupsd", "-f"], env=_QUIET, stderr=subprocess.DEVNULL)
    try:
        _wait_for("CUPS", (root / "run" / "cups" / "cups.sock").exists)
        _in(root, "lpadmin", "-p", QUEUE, "-E", "-v", "keep:/labels", "-P", f"/{MODEL.name}")
        with _full_tmp(root):
            done = _run_as_person(root, "courier-desk", "self-test", "--out", f"{HOME}/uncut", "--printer", QUEUE)
        if done.returncode == 0 or "no_room" not in done.stdout:
            raise Stop(f"Labels printed where no job has room ended with {done.returncode}:\n{done.stdout[-3000:]}")
        if jobs := _in(root, "lpstat", "-W", "all", "-o").strip():
            raise Stop(f"Labels without room for a job were printed all the same:\n{jobs}")
        say("ok    no label is printed, and why is said, where /tmp has no room for a job")
        _as_person(root, "courier-desk", "self-test", "--out", f"{HOME}/cups", "--printer", QUEUE)
        _wait_for("the labels printed", lambda: not _in(root, "lpstat", "-o").strip())
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)
    report = json.loads(Path(root, HOME[1:], "cups", "report.json").read_text(encoding="utf-8"))
    numbers = {str(order["orderNumber"]) for order in report["orders"]}
    reader: list[str | Path] = [in_venv("python"), ROOT / "packaging" / "printed_label.py"]
    reader += sorted((root / "var" / "tmp").glob("printed-*.pdf"))
    read = _must(reader, "What CUPS printed could not be read").split()
    if sorted(read) != sorted(numbers):
        raise Stop(f"CUPS printed {sorted(read)}, but the orders are {sorted(numbers)}.")
    say(f"ok    {len(numbers)} labels printed on CUPS, their barcodes read")


def _upgrade(root: Path, package: Path, on_x11: dict[str, str]) -> None:
    """Put a newer version in the place of the one whose window is open: it goes on, notices, and ends in order."""
    newer = _newer(root, package)
    folder = ("--data-dir", f"{HOME}/upgraded")
    log = f"version {NEWER} stands in the place of"
    with _window(root, on_x11, *folder) as desk:
        _in(root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/{newer.name}")
        if desk.poll() is not None:
            raise Stop(f"The window ended with {desk.returncode} when it was upgraded.")
        # A second start brings the window to the front, which is when it looks.
        _as_person(root, "courier-desk", *folder, **on_x11)
        logs = root / HOME[1:] / "upgraded" / "logs"
        _wait_for("word of the other version", lambda: any(log in one.read_text() for one in logs.glob("*.log")))
    say("ok    upgraded while its window was open: it noticed, and ended in order")


@contextmanager
def _window(
    root: Path, on_x11: dict[str, str], *words: str, complains: bool = False
) -> Iterator[subprocess.Popen[bytes]]:
    """Open the window, and see that it ends in order when it is told to: without a word, or with one of complaint."""
    told = root / "window-told"
    with told.open("wb") as out:
        started = _words_of_person(root, "courier-desk", *words)
        desk = subprocess.Popen(started, env=_environment(**on_x11), stdout=out, stderr=out)
        try:
            _wait_for("window", lambda: '"courier-desk"' in _windows(on_x11["DISPLAY"]))
            yield desk
            desk.send_signal(signal.SIGTERM)
            code = desk.wait(timeout=PATIENCE)
        finally:
            if desk.poll() is None:
                desk.kill()
                desk.wait()
    lines = told.read_text(encoding="utf-8").splitlines()
    if (code != 0, len(lines)) != ((True, 1) if complains else (False, 0)):
        raise Stop(f"The window ended with {code}:\n{told.read_text()}")


def _newer(root: Path, package: Path) -> Path:
    """Give the same package under a later version."""
    target = root / f"newer-{package.name}"
    with tempfile.TemporaryDirectory(prefix="newer-") as text:
        place = Path(text, "tree")
        _must(["dpkg-deb", "-R", package, place], "The package could not be unpacked")
        control = place / "DEBIAN" / "control"
        fields = control.read_text(encoding="utf-8").splitlines(keepends=True)
        told = (f"Version: {NEWER}\n" if one.startswith("Version: ") else one for one in fields)
        control.write_text("".join(told), encoding="utf-8")
        (version,) = place.glob("opt/courier-desk/_internal/courier_desk/_resources/version")
        version.write_text(f"{NEWER}\n", encoding="utf-8")
        _must(["dpkg-deb", "--root-owner-group", "-Znone", "-b", place, target], "The newer package could not be built")
    return target


def _purge(root: Path) -> None:
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


def _windows(display: str) -> str:
    asked = ["xwininfo", "-root", "-tree", "-display", display]
    return subprocess.run(asked, capture_output=True, text=True, errors="replace", check=False).stdout


def _wait_for(what: str, there: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not there():
        if time.monotonic() > limit:
            raise Stop(f"In {PATIENCE:.0f} s there came no {what}.")
        time.sleep(0.2)


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


def _installed(root: Path) -> set[str]:
    return set(_in(root, "dpkg-query", "-W", "-f", "${Package}\\n").split())


def _in(root: Path, *command: str) -> str:
    """Run a command as the system's root. Raises Stop with what it said."""
    return _must([_CHROOT, root, *command], f"{command[0]} failed in the bare system", _QUIET)


def _as_person(root: Path, *command: str, **more: str) -> str:
    """Run a command as somebody who owns nothing but their home. Raises Stop with what it said."""
    done = _run_as_person(root, *command, **more)
    if done.returncode != 0:
        raise Stop(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def _run_as_person(root: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    words = _words_of_person(root, *command)
    return subprocess.run(
        words, env=_environment(**more), capture_output=True, text=True, errors="replace", timeout=600, check=False
    )


def _words_of_person(root: Path, *command: str) -> list[str]:
    return [_CHROOT, f"--userspec={PERSON}:{PERSON}", str(root), *command]


def _environment(**more: str) -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "HOME": HOME, "LANG": "C", **more}


def _must(command: list[str | Path], why: str, environment: dict[str, str] | None = None) -> str:
    words = [str(part) for part in command]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        raise Stop(f"{why} ({done.returncode}):\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout
