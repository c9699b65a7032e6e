"""The one door for people and for CI: ``python3 packaging/dev.py COMMAND``, first of all ``run`` and ``test``.

It needs only a Python 3.11 or newer with venv. It makes ``.venv``, installs the pinned dependencies, sees to the
system libraries that Qt needs (on Debian as root it installs them, elsewhere it prints the one command to type) and
starts what was asked for. It uses the standard library only and knows nothing of the program's inside.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import os
import shutil
import signal
import sys
import venv
from pathlib import Path

import clean_machine
import freezing
import linux_archive
import linux_package
import linux_rpm
import release
from ground import ROOT, VENV, Stop, call, in_venv, install, installing, must, offscreen, say

STAMP = VENV / "installed.txt"
REQUIREMENTS = ROOT / "packaging" / "requirements.txt"
BENCH_REQUIREMENTS = ROOT / "packaging" / "requirements-bench.txt"
TRANSLATIONS = ROOT / "resources" / "translations"
OLDEST = (3, 11)

#: Libraries that Qt's wheels expect of a Linux system, and the Debian package of each.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libcups.so.2": "libcups2",
}
#: Programs that the tests use as second opinions and as the real thing, and the Debian package of each.
TEST_PROGRAMS = {
    "zbarimg": "zbar-tools",
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xprop": "x11-utils",
    "xdotool": "xdotool",
    "setxkbmap": "x11-xkb-utils",
    "objcopy": "binutils",
    "dbus-daemon": "dbus-daemon",
    "dbus-send": "dbus-bin",
    "gnome-keyring-daemon": "gnome-keyring",
    "pg_createcluster": "postgresql",
}
#: Programs of a real print system, for the stories that are told there (``cups``) and nowhere else.
PRINT_PROGRAMS = {
    "cupsd": "cups",
    "lpadmin": "cups-client",
    "ippeveprinter": "cups-ipp-utils",
    "/usr/lib/cups/backend/cups-pdf": "printer-driver-cups-pdf",
    "avahi-daemon": "avahi-daemon",
    "pdffonts": "poppler-utils",
}
#: Without these the tests of the system's key store and of a site's store are skipped, and say so; all others run.
SKIPPED_WITHOUT = {"dbus-daemon", "dbus-bin", "gnome-keyring", "postgresql"}


def fingerprint() -> str:
    """Give what the environment was made from, so that it is made anew exactly when that changes."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (REQUIREMENTS, ROOT / "pyproject.toml", ROOT / "packaging" / "hatch_build.py"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def ensure_environment() -> None:
    """Make the environment once; later runs start without installing anything."""
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint() and in_venv("python").exists():
        return
    if not in_venv("python").exists():
        say("Making .venv …")
        venv.create(VENV, with_pip=True, clear=VENV.exists())
        if sys.version_info < (3, 12):  # pip brings it along there, and nothing asks for it
            call(in_venv("python"), "-m", "pip", "--disable-pip-version-check", "uninstall", "-qq", "-y", "setuptools")
    say("Installing the pinned dependencies (once, some minutes) …")
    pip: tuple[str | Path, ...] = (in_venv("python"), "-m", "pip", "--disable-pip-version-check", "install", "-qq")
    must(
        *pip,
        "--no-compile",  # much of it is never imported; what is, Python compiles then
        "--require-hashes",
        "-r",
        REQUIREMENTS,
        why="The dependencies could not be installed; see pip's words above.",
    )
    must(*pip, "--no-build-isolation", "--no-deps", "-e", ".", why="The project could not be installed; see above.")
    STAMP.write_text(fingerprint(), encoding="utf-8")


def ensure_translations() -> None:
    """Compile translations that are newer than their compiled form."""
    for source in sorted(TRANSLATIONS.glob("*.ts")):
        target = source.with_suffix(".qm")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            tool = in_venv("pyside6-lrelease")
            must(tool, "-silent", source, "-qm", target, why=f"{source.name} could not be compiled.")


def _is_there(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def ensure_system(*, for_tests: bool, for_printing: bool = False) -> None:
    """See to system libraries (and the tests' programs): install on Debian as root, else say the command."""
    if not sys.platform.startswith("linux"):
        return
    missing = {package for library, package in QT_LIBRARIES.items() if not _is_there(library)}
    if for_tests:
        missing |= {package for program, package in TEST_PROGRAMS.items() if shutil.which(program) is None}
    if for_printing:
        missing |= {package for program, package in PRINT_PROGRAMS.items() if shutil.which(program) is None}
    if not missing:
        return
    if shutil.which("apt-get") is None:
        raise Stop("System libraries are missing. On Debian their packages are: " + " ".join(sorted(missing)))
    if os.geteuid() != 0:
        words = f"Type this once, then try again:\n  sudo {' '.join(installing(missing))}"
        if missing <= SKIPPED_WITHOUT:
            say(f"Some tests are skipped without system packages. {words}")
            return
        raise Stop(f"System packages are missing. {words}")
    if (trouble := install(missing)) and not missing <= SKIPPED_WITHOUT:
        trouble = install(missing - SKIPPED_WITHOUT) if missing & SKIPPED_WITHOUT else trouble
        if trouble:
            raise Stop(f"{trouble}\nThese packages could not be installed: {' '.join(sorted(missing))}")


def has_display() -> bool:
    """Tell whether a window can be shown."""
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def ending(code: int) -> str:
    """Say how a program ended."""
    return f"exit code {code}" if code >= 0 else f"ended by signal {-code}"


def keeping(environment: dict[str, str]) -> dict[str, str]:
    """Give an environment that keeps bytecode: without it each process would compile every module that it imports."""
    return {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run(arguments: list[str]) -> int:
    """Start the desk with the training service; without a display, do its main job offscreen and say where it is."""
    ensure_system(for_tests=False)
    if has_display():
        code = call(in_venv("courier-desk"), *(arguments or ["--training"]), env=keeping(dict(os.environ)))
        if code != 0:
            say(f"Courier Desk ended badly ({ending(code)}); what it said stands above.")
        return code
    out = ROOT / "build" / "self-test"
    say("There is no display here, so no window can open; the main job runs without one instead:")
    code = call(in_venv("courier-desk"), "self-test", "--out", out, env=keeping(offscreen()))
    where = out.relative_to(ROOT)
    if code == 0:
        say(f"Pictures of every step, the report and the label are in {where}.")
    else:
        say(
            f"The main job did not pass ({ending(code)}). What failed stands above and in {where / 'report.json'}, "
            f"its pictures are beside it, the log is in {where / 'self-test-data' / 'logs'}."
        )
    return code


#: So many tests run side by side at the most.
MOST_WORKERS = 8
#: Where pytest keeps what failed, and how it tells that tests did.
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
TESTS_FAILED = 1
#: So many of some 8,600 stories of real windows, processes and clocks may have failed for what ran beside them.
MOST_UNSTABLE = 3
#: The store, the desk, and the stories in which something could be lost.
ON_BOTH_ENGINES = (
    "tests/store",
    "tests/desk",
    *(f"tests/e2e/test_{name}.py" for name in ("sending", "outbox_tab", "one_draft", "order_changes", "print_job")),
)


def test(arguments: list[str]) -> int:
    """Run the tests: all of them side by side, as most of them wait for services; chosen ones one after the other.

    Of the whole suite up to ``MOST_UNSTABLE`` that failed are run once more, alone, and named. What fails twice is a
    fault; what passes alone depends on what runs beside it, and is to be mended by whoever reads its name.
    """
    ensure_system(for_tests=True)
    env = keeping(offscreen())
    pytest = (in_venv("python"), "-m", "pytest")
    if arguments:
        return call(*pytest, *arguments, env=env)
    side_by_side = ("-n", str(min(2 * (os.cpu_count() or 1), MOST_WORKERS)), "--dist", "worksteal")
    ended = _whole_suite(pytest, side_by_side, env)
    if ended != 0:
        return ended
    if not has_postgresql():
        say("No PostgreSQL is here (initdb): what a site keeps was tried on SQLite alone.")
        return ended
    say("What a site keeps once more, on PostgreSQL:")
    return _whole_suite((*pytest, *ON_BOTH_ENGINES, "--postgresql"), side_by_side, env)


def has_postgresql() -> bool:
    """Tell whether a PostgreSQL of the tests' own can be started: on the PATH, or where Debian keeps it."""
    return shutil.which("initdb") is not None or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def _whole_suite(pytest: tuple[str | Path, ...], side_by_side: tuple[str, ...], env: dict[str, str]) -> int:
    FAILED.unlink(missing_ok=True)
    ended = call(*pytest, *side_by_side, env=env)
    failed = sorted(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.is_file() else []
    if ended != TESTS_FAILED or not 0 < len(failed) <= MOST_UNSTABLE:
        return ended
    say("Once more, alone: " + ", ".join(failed))
    ended = call(*pytest, "--last-failed", "--last-failed-no-failures", "none", env=env)
    if ended == 0:
        say("Unstable, to be mended: " + ", ".join(failed))
    return ended


def check(_arguments: list[str]) -> int:
    """Run every check that reads the code: style, form, types, and the arrows of the house."""
    checks: list[tuple[str | Path, ...]] = [
        (in_venv("ruff"), "check", "."),
        (in_venv("ruff"), "format", "--check", "."),
        (in_venv("mypy"),),
        (in_venv("lint-imports"),),
    ]
    worst = 0
    for command in checks:
        say(f"· {Path(command[0]).stem} {' '.join(str(part) for part in command[1:])}".rstrip())
        worst = call(*command) or worst
    return worst


def bench(arguments: list[str]) -> int:
    """Measure; prints the table that stands in the README."""
    ensure_system(for_tests=True)
    pip = (in_venv("python"), "-m", "pip", "--disable-pip-version-check", "install", "-qq")
    must(*pip, "--require-hashes", "-r", BENCH_REQUIREMENTS, why="What is measured beside could not be installed.")
    return call(in_venv("python"), "-m", "tests.benchmarks", *arguments, env=offscreen())


def cups(arguments: list[str]) -> int:
    """Tell the stories of a real CUPS, with printers and queues of their own: on Debian, as root."""
    ensure_system(for_tests=True, for_printing=True)
    return call(in_venv("python"), "-m", "pytest", *(arguments or ["tests/cups"]), "--cups", env=offscreen())


def shots(arguments: list[str]) -> int:
    """Make the README's pictures anew from the real window."""
    ensure_system(for_tests=False)
    return call(in_venv("python"), "-m", "tests.support.shots", *arguments, env=offscreen())


def build(_arguments: list[str]) -> int:
    """Build the wheel and the source package into dist/."""
    return call(in_venv("python"), "-m", "hatchling", "build")


def freeze(arguments: list[str]) -> int:
    """Freeze the program into one folder and try it."""
    ensure_system(for_tests=True)
    return freezing.freeze(arguments)


def deb(arguments: list[str]) -> int:
    """Build the package for Debian and its like into dist/."""
    ensure_system(for_tests=True)
    return linux_package.deb(arguments)


def rpm(arguments: list[str]) -> int:
    """Build the package for Fedora, openSUSE and their like into dist/."""
    ensure_system(for_tests=True)
    return linux_rpm.rpm(arguments)


def tarball(arguments: list[str]) -> int:
    """Build the archive for other systems into dist/."""
    ensure_system(for_tests=True)
    return linux_archive.tarball(arguments)


COMMANDS = {
    "run": run,
    "test": test,
    "check": check,
    "bench": bench,
    "cups": cups,
    "shots": shots,
    "build": build,
    "freeze": freeze,
    "deb": deb,
    "rpm": rpm,
    "tarball": tarball,
    "clean-machine": clean_machine.clean_machine,
}


def publish(arguments: list[str]) -> int:
    """Make what a version is published as, or say why not."""
    ensure_system(for_tests=True)
    return release.release(arguments, COMMANDS)


COMMANDS["release"] = publish


def main() -> int:
    """Do what was asked for and give its exit code."""
    if sys.version_info < OLDEST:
        say(f"Courier Desk needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")
        return 2
    # A shell starts what runs behind it deaf to Ctrl+C, and so would be all that is started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser = argparse.ArgumentParser(prog="dev.py", description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=sorted(COMMANDS))
    known, rest = parser.parse_known_args()
    try:
        ensure_environment()
        ensure_translations()
        return COMMANDS[known.command](rest)
    except Stop as reason:
        say(str(reason))
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
