"""``dev.py freeze``: the program as one folder that needs no Python, made by PyInstaller and tried before it counts.

The wheel is built and installed into an environment of its own (build/freeze) that holds the runtime's pins and
PyInstaller and nothing else; what is in an environment comes along. The folder is the same, byte for byte, wherever
and whenever the same Python makes it from one commit. It is never one file: Qt's libraries stay replaceable, as the
LGPL has it.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable
from pathlib import Path

import frozen_trial
import icu_data
from ground import BUILD, ROOT, Stop, in_venv, must, need, repeatable, say

ENVIRONMENT = BUILD / "freeze"
REQUIREMENTS = ROOT / "packaging" / "requirements-freeze.txt"
PARTS = ROOT / "packaging" / "pyinstaller"
STAMP = ENVIRONMENT / "installed.txt"
#: The spec's list of what comes along of the distribution, in its working folder.
CARRIED = "carried.txt"
#: Programs of the system that take part on Linux, and the Debian package of each.
PROGRAMS = {"objdump": "binutils", "strip": "binutils", "patchelf": "patchelf"} | icu_data.PROGRAMS
#: Where the program's icon is part of it.
ICONS = {"win32": "courier-desk.ico", "darwin": "courier-desk.icns"}


def freeze(arguments: list[str]) -> int:
    """Make the folder, try it unless told not to, and say how large it is."""
    parser = argparse.ArgumentParser(prog="dev.py freeze", description="Freeze the program into one folder.")
    parser.add_argument("--carry", action="store_true", help="bring libraries of the distribution along")
    parser.add_argument("--no-trial", action="store_true", help="make it only")
    options = parser.parse_args(arguments)
    folder = made(carry=options.carry, tried=not options.no_trial)
    megabytes = sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir()) / 2**20
    say(f"{folder.relative_to(ROOT)}: {megabytes:.0f} MiB")
    return 0


def made(*, carry: bool, tried: bool = True) -> Path:
    """Give the folder, newly made. Raises Stop when it cannot be made, or does not do its work."""
    if sys.platform.startswith("linux"):
        need(PROGRAMS, why="To freeze the program")
    ensure_environment()
    put_in_wheel()
    if sys.platform in ICONS:
        icon = BUILD / ICONS[sys.platform]
        must(in_venv("python"), ROOT / "packaging" / "icons.py", icon, why="The icon could not be drawn.")
    kind = "carry" if carry else "system"
    place = BUILD / "frozen" / kind
    shutil.rmtree(place, ignore_errors=True)
    tool = in_venv("pyinstaller", ENVIRONMENT)
    work = BUILD / "pyinstaller" / kind
    said = ("--noconfirm", "--clean", "--log-level", "WARN", "--distpath", place, "--workpath", work)
    switches = {"COURIER_DESK_CARRY": str(int(carry)), "COURIER_DESK_PROBE": str(int(tried))}
    words = {**repeatable(), **switches}
    must(tool, *said, PARTS / "courier-desk.spec", env=words, why="The program could not be frozen; see above.")
    folder = place / "courier-desk"
    icu_data.trim(folder)
    without_places(folder)
    papers = (in_venv("python", ENVIRONMENT), ROOT / "packaging" / "notices.py", folder / "THIRD-PARTY.txt")
    must(*papers, *_of_distribution(kind), why="The notices of what comes along could not be written; see above.")
    if sys.platform == "darwin":  # where a bundle keeps what is no program
        shutil.copy(folder / "THIRD-PARTY.txt", place / "Courier Desk.app" / "Contents" / "Resources")
    if tried:
        probe = folder / ("probe.exe" if sys.platform == "win32" else "probe")
        try:
            frozen_trial.look_inside(probe, PARTS / "frozen_checks.py")
        finally:
            probe.unlink(missing_ok=True)
        frozen_trial.use(folder / ("courier-desk-cli.exe" if sys.platform == "win32" else "courier-desk"))
    return folder


def _of_distribution(kind: str) -> list[str]:
    """Give the files of the distribution that came along when this kind was frozen last."""
    kept = BUILD / "pyinstaller" / kind / "courier-desk" / CARRIED
    return kept.read_text(encoding="utf-8").splitlines() if kept.is_file() else []


def bill(target: Path) -> None:
    """Write the bill of materials of what was frozen last, with and without libraries of the distribution."""
    python = in_venv("python", ENVIRONMENT)
    command = (python, ROOT / "packaging" / "bill_of_materials.py", target)
    must(
        *command,
        *_of_distribution("carry"),
        env=repeatable(),
        why="The bill of materials could not be written; see above.",
    )
    say(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1e3:.0f} kB")


def ensure_environment() -> None:
    """Make the environment once for these pins and this Python."""
    wanted = hashlib.sha256(sys.version.encode() + REQUIREMENTS.read_bytes()).hexdigest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted:
        return
    say("Making the environment to freeze from …")
    venv.create(ENVIRONMENT, with_pip=True, clear=True)
    pip = (in_venv("python", ENVIRONMENT), "-m", "pip", "--disable-pip-version-check", "install", "-qq")
    must(*pip, "--require-hashes", "-r", REQUIREMENTS, why="What freezing needs could not be installed; see above.")
    STAMP.write_text(wanted, encoding="utf-8")


def put_in_wheel() -> None:
    """Build the wheel and put it into the environment: what is frozen is what is published."""
    place = BUILD / "wheel"
    shutil.rmtree(place, ignore_errors=True)
    must(in_venv("python"), "-m", "hatchling", "build", "-t", "wheel", "-d", place, why="The wheel could not be built.")
    (wheel,) = place.glob("*.whl")
    pip = (in_venv("python", ENVIRONMENT), "-m", "pip", "--disable-pip-version-check", "install", "-qq")
    must(*pip, "--no-deps", "--no-index", "--force-reinstall", wheel, why="The wheel could not be installed.")


def without_places(folder: Path) -> None:
    """Take out of the frozen folder where it and its interpreter were built. Raises Stop naming what still tells it."""
    if not sys.platform.startswith("linux"):
        return
    for file in sorted(folder.rglob("*.so*")):
        if file.is_symlink() or "PySide6" in file.parts or "shiboken6" in file.parts:
            continue
        asked = subprocess.run(["patchelf", "--print-rpath", file], capture_output=True, text=True, check=False)
        if asked.stdout.strip().startswith("/"):
            # What is removed stays in the file as a text; what is replaced does not.
            for change in (("--set-rpath", "$ORIGIN"), ("--remove-rpath",)):
                must("patchelf", *change, file, why=f"{file.name} names a folder of this machine.")
    if told := telling(folder, (str(ROOT), *(place for place in (sys.base_prefix,) if not place.startswith("/usr")))):
        raise Stop("A folder of this machine is named in: " + ", ".join(str(file) for file in told))


def telling(folder: Path, places: Iterable[str]) -> list[Path]:
    """Give the files that name one of these places; Python's own library, which has its place from its build, may."""
    names = [place.encode() for place in places]
    files = (file for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink())
    read = ((file, file.read_bytes()) for file in files if not file.name.startswith("libpython"))
    return [file.relative_to(folder) for file, content in read if any(name in content for name in names)]
