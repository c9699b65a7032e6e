"""What is packed for Linux: the archive and its start, what puts it into a home, and the .rpm."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.packaging import PACKAGING, packaging_modules


@pytest.fixture
def packaging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with packaging_modules(monkeypatch):
        yield


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """An archive as it lies unpacked, with a program that says its own name."""
    folder = tmp_path / "مجلد x" / "courier-desk"
    (folder / "share" / "applications").mkdir(parents=True)
    (folder / "courier-desk").write_text('#!/bin/sh\necho "$0"\n')
    (folder / "courier-desk").chmod(0o755)
    for source, place in (("install.sh", folder), ("courier-desk.desktop", folder / "share" / "applications")):
        shutil.copy(PACKAGING / "linux" / source, place)
    return folder


@pytest.fixture
def archived(unpacked: Path) -> Path:
    """Where the archive's start stands before a program that says its words, made for this machine and glibc 2.35."""
    (unpacked / "courier-desk").rename(unpacked / "courier-desk-program")
    (unpacked / "courier-desk-program").write_text('#!/bin/sh\necho started "$@"\n')
    (unpacked / "_internal").mkdir()
    text = (PACKAGING / "linux" / "start.sh").read_text(encoding="utf-8")
    for place, value in {"@MACHINE@": os.uname().machine, "@MAJOR@": "2", "@MINOR@": "35"}.items():
        text = text.replace(place, value)
    (unpacked / "courier-desk").write_text(text, encoding="utf-8")
    (unpacked / "courier-desk").chmod(0o755)
    return unpacked


def starting(folder: Path, *, glibc: str = "glibc 2.36", machine: str = "") -> subprocess.CompletedProcess[str]:
    """Start it by a link, on a system that says this of itself."""
    told = folder.parent / "told"
    told.mkdir()
    for name, words in {"getconf": glibc, "uname": machine}.items():
        if words:
            (told / name).write_text(f"#!/bin/sh\necho '{words}'\n")
            (told / name).chmod(0o755)
    link = folder.parent / "a link"
    link.symlink_to(folder / "courier-desk")
    environment = {"PATH": f"{told}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    return subprocess.run([link, "--one", "two words"], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="the archive is for Linux")
@pytest.mark.parametrize("glibc", ["glibc 2.35", "glibc 2.36", "glibc 2.41", "glibc 2.36.9000", "glibc 3.0"])
def test_the_archive_starts_where_glibc_is_new_enough(archived: Path, glibc: str) -> None:
    done = starting(archived, glibc=glibc)
    assert (done.returncode, done.stdout, done.stderr) == (0, "started --one two words\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="the archive is for Linux")
@pytest.mark.parametrize(
    ("system", "said"),
    [
        ({"glibc": "glibc 2.31"}, "it needs glibc 2.35 or newer, and this system has 2.31. Use a newer release"),
        ({"glibc": "glibc 2.9"}, "this system has 2.9."),
        ({"glibc": "musl"}, "it needs the GNU C library, as Debian"),
        ({"machine": "riscv64"}, "and this computer is riscv64. Get the archive for that."),
    ],
)
def test_the_archive_says_in_one_sentence_what_a_system_lacks(
    archived: Path, system: dict[str, str], said: str
) -> None:
    done = starting(archived, **system)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Courier Desk cannot run here: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="the archive is for Linux")
def test_an_archive_that_is_not_whole_is_neither_started_nor_installed(archived: Path, tmp_path: Path) -> None:
    (archived / "_internal").rmdir()
    done = starting(archived)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"files of it are missing in {archived}. Unpack the whole archive again.\n" in done.stderr
    home = tmp_path / "home"
    installed = installing(archived / "install.sh", home)
    assert (installed.returncode, installed.stdout, installed.stderr) == (2, "", done.stderr)
    assert not home.exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="programs of Linux")
def test_the_glibc_that_an_archive_needs_is_read_from_its_programs(packaging: None, tmp_path: Path) -> None:
    import linux_archive

    (tmp_path / "text").write_text("GLIBC_9.9")
    assert linux_archive.glibc_needed([tmp_path / "text"]) == (2, 0)
    own = tuple(map(int, os.confstr("CS_GNU_LIBC_VERSION").split()[1].split(".")))  # type: ignore[union-attr]
    assert (2, 2) < linux_archive.glibc_needed([tmp_path / "text", Path("/bin/true")]) <= own


def installing(script: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8"}
    return subprocess.run(["sh", script, *words], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="the archive is for Linux")
def test_the_archive_is_installed_into_a_home_updated_and_removed(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "بيت 100% $HOME"
    mine = home / ".local" / "share" / "courier-desk" / "desk.sqlite"
    mine.parent.mkdir(parents=True)
    mine.touch()
    assert installing(unpacked / "install.sh", home).returncode == 0
    (home / ".local" / "opt" / "courier-desk" / "of an older version").touch()
    assert installing(unpacked / "install.sh", home).returncode == 0
    installed = home / ".local" / "opt" / "courier-desk"
    assert not (installed / "of an older version").exists()
    assert (home / ".local" / "bin" / "courier-desk").resolve() == installed / "courier-desk"
    entry = (home / ".local" / "share" / "applications" / "courier-desk.desktop").read_text(encoding="utf-8")
    told = str(installed / "courier-desk").replace("%", "%%").replace("$", "\\$")
    assert re.findall("^Exec=(.*)$", entry, re.MULTILINE) == [f'"{told}"', f'"{told}" --training']
    assert "TryExec" not in entry
    assert "is the installed one" in installing(installed / "install.sh", home).stderr
    assert installing(installed / "install.sh", home, "--remove").returncode == 0
    assert [path for path in home.rglob("*") if not path.is_dir() or path.is_symlink()] == [mine]


@pytest.mark.skipif(shutil.which("rpmbuild") is None, reason="there is no rpmbuild")
def test_an_rpm_asks_nobody_for_what_it_carries_and_is_the_same_from_anywhere(packaging: None, tmp_path: Path) -> None:
    import linux_rpm

    folder = tmp_path / "frozen"
    (folder / "_internal").mkdir(parents=True)
    shutil.copy("/bin/true", folder / "courier-desk")
    asking = linux_rpm.built(folder, tmp_path / "asking")
    assert "libc.so.6" in asked(asking, "--requires")
    shutil.copy("/lib/x86_64-linux-gnu/libc.so.6", folder / "_internal")
    first = linux_rpm.built(folder, tmp_path / "one place")
    assert "libc.so.6" not in asked(first, "--requires", "--provides")
    assert "/opt/courier-desk/_internal/libc.so.6" in asked(first, "--list")
    assert first.read_bytes() == linux_rpm.built(folder, tmp_path / "another").read_bytes()


def asked(package: Path, *what: str) -> str:
    return "".join(
        subprocess.run(["rpm", "--query", one, "--package", package], capture_output=True, text=True, check=True).stdout
        for one in what
    )
