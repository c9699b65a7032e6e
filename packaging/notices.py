"""Write the notices of all that a frozen program carries: ``python packaging/notices.py FILE [LIBRARIES]``.

It runs in the environment that is frozen and reads the papers of what the program needs there, and of the packages of
the distribution that LIBRARIES come from. A part whose licence is not in ``TAKEN``, or that brings no text, stops it:
somebody has to read that licence first.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LICENCES = ROOT / "packaging" / "licences"
INSIDE = LICENCES / "inside"
OURS = "courier-desk"
#: Licences under which a part may come along, as parts name them.
TAKEN = frozenset(
    {
        "MIT", "MIT-0", "MIT License", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "MPL-2.0",
        "MPL-2.0 AND MIT", "Apache-2.0 OR BSD-3-Clause", "any-OSI",
        "BSD-3-Clause, Apache-2.0, dependency licenses",
        # Taken as LGPL-3.0: the libraries are files of their own and may be replaced.
        "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", "LGPL-3.0-only",
    }
)  # fmt: skip
#: Licences of what lies inside parts, as bundled.toml and licences/inside/qt.json have them.
TAKEN_INSIDE = frozenset(
    {
        "MIT", "MIT AND MIT-open-group", "BSD-2-Clause", "BSD-2-Clause AND Imlib2", "BSD-3-Clause", "BSD-4-Clause",
        "Apache-2.0", "Apache-2.0 OR MIT", "Apache-2.0 AND BSD-3-Clause", "CC0-1.0", "CC0-1.0 OR Apache-2.0", "MPL-2.0",
        "Zlib", "Libpng AND libpng-2.0", "HPND", "HPND-sell-variant", "X11 AND HPND", "Unicode-3.0", "Unicode-DFS-2016",
        "LicenseRef-BSD-3-Clause-with-PCRE2-Binary-Like-Packages-Exception", "LicenseRef-ICC-License",
        "LicenseRef-SHA1-Public-Domain", "blessing", "PostgreSQL", "OLDAP-2.8", "BSD-Attribution-HPND-disclaimer",
        # BSD-2-Clause, and some dozens of the same kind for single files.
        "LicenseRef-MIT-krb5",
        # Taken as FTL, AFL-2.1 and LGPL-3.0.
        "FTL OR GPL-2.0-only", "AFL-2.1 OR GPL-2.0-or-later", "LGPL-3.0-only", "LGPL-2.1-or-later", "LGPL-2.0-or-later",
        # A header of the kernel for programs that call it; they do not come under its licence.
        "GPL-2.0-only WITH Linux-syscall-note",
    }
)  # fmt: skip
#: Parts whose wheels bring no text, with the texts that hold for them.
TEXTS_OF_OURS = {"pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"), "shiboken6": ("LGPL-3.0.txt",)}
_QT = """\
Qt and PySide6 are used under the GNU Lesser General Public License, version 3. Their libraries are files of their own
in this program's folder (_internal/PySide6/Qt/lib, _internal/shiboken6): they may be replaced by your own build of the
same version, and the program runs with that. Their source code is published by the Qt Project under the version that
is named here: qtbase, qtsvg and pyside-setup. What Qt carries in turn is named under "What lies inside", and its texts
are below. psycopg is under the same licence: its files (_internal/psycopg, _internal/psycopg_binary) may be replaced in
the same way, and its source code is published by its authors.
"""
_PAPER = re.compile(r"licen[cs]e|copying|notice|authors", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z0-9._-]+")
#: "name[extra]", and what is needed for an extra alone.
_EXTRAS = re.compile(r"[A-Za-z0-9._-]+\[([^\]]*)\]")
_ASKED_BY = re.compile(r"""extra == ["']([^"']+)["']""")


@dataclass(frozen=True)
class Inside:
    """What lies inside a part: ``part`` is its canonical name, ``version`` is empty where the file does not tell.

    ``source``: where this was read; ``texts``: what the wheel does not bring.
    """

    part: str
    name: str
    licence: str
    by: str
    version: str
    source: str
    texts: tuple[str, ...]


class Unread(Exception):
    """A part comes under a licence that nobody has looked at, or without its text."""


def parts() -> Iterator[metadata.Distribution]:
    """Give everything that the program needs here, in the order of names."""
    found: dict[str, metadata.Distribution] = {}
    wanted, seen = [OURS], set()
    while wanted:
        requirement = wanted.pop()
        match = _NAME.match(requirement)
        if match is None or requirement in seen:
            continue
        seen.add(requirement)
        name = canonical(match.group())
        chosen = _EXTRAS.match(requirement)
        extras = {one.strip() for one in chosen[1].split(",")} if chosen is not None else set()
        try:
            part = metadata.distribution(name)
        except metadata.PackageNotFoundError:  # not needed on this system
            continue
        found[name] = part
        asked = ((one, _ASKED_BY.search(one)) for one in part.requires or ())
        wanted += [one for one, by in asked if by is None or by[1] in extras]
    del found[OURS]
    yield from (found[name] for name in sorted(found))


def canonical(name: str) -> str:
    """Give a part's name as the registry writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def insides(part: metadata.Distribution) -> Iterator[Inside]:
    """Give what lies inside a part, with versions as its files tell them."""
    within = canonical(part.metadata["Name"])
    bundled = tomllib.loads((ROOT / "packaging" / "bundled.toml").read_text(encoding="utf-8"))
    for told in bundled["part"]:
        if told["inside"] == within:
            kept = tuple((INSIDE / name).read_text(encoding="utf-8").strip() for name in told.get("texts", ()))
            about = (told["name"], told["licence"], told["by"], _seen(part, told), told["source"])
            yield Inside(within, *about, kept)
    if within == "pyside6-essentials":
        qt = json.loads((INSIDE / "qt.json").read_text(encoding="utf-8"))
        for told in qt["parts"]:
            version = _seen(part, bundled["seen"].get(told["id"], {}))
            kept = tuple(qt["texts"][number] for number in told["texts"])
            yield Inside(within, told["name"], told["licence"], told["by"], version, told["source"], kept)


def _seen(part: metadata.Distribution, told: dict[str, str]) -> str:
    """Give what a file says of its version; nothing where none is named, or it is another one, as on other systems."""
    files = Path(str(part.locate_file(""))).glob(told["version_in"]) if told.get("version_in") else ()
    for file in sorted(files):
        found = re.search(told["version_of"].encode(), file.read_bytes())
        if found is not None:
            return found[1].decode()
    return ""


def licence(part: metadata.Distribution) -> str:
    """Give the licence as the part names it."""
    told = part.metadata
    named = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier") or () if one.startswith("License ::")]
    said = [*(told.get_all("License-Expression") or ()), *(told.get_all("License") or ()), *named]
    return next((one.partition("\n")[0].strip() for one in said if one.strip()), "")


def texts(part: metadata.Distribution) -> list[tuple[str, str]]:
    """Give the texts that come with a part: their names and what they say."""
    papers = [file for file in part.files or () if ".dist-info" in file.parts[0] and _PAPER.search(str(file))]
    found = [(file.name, Path(str(part.locate_file(file))).read_text("utf-8", "replace")) for file in sorted(papers)]
    named = canonical(part.metadata["Name"])
    return found + [(name, (LICENCES / name).read_text(encoding="utf-8")) for name in TEXTS_OF_OURS.get(named, ())]


def notices(libraries: Sequence[str] = ()) -> str:
    """Give the whole text. Raises Unread naming every part that stops it.

    ``libraries``: files of the distribution that come along.
    """
    sections, unread, inside = [_QT], [], []
    for part in parts():
        name, under = f"{part.metadata['Name']} {part.version}", licence(part)
        found = texts(part)
        if under not in TAKEN or not found:
            unread.append(f"{name}: {under or 'no licence named'}, {len(found)} texts")
        sections.append(_section(f"{name}: {under}", found))
        carried = list(insides(part))
        unread += [f"{one.name} in {name}: {one.licence}" for one in carried if one.licence not in TAKEN_INSIDE]
        inside += [(name, carried)] if carried else []
    if unread:
        raise Unread("Read these licences, then add them to TAKEN in packaging/notices.py:\n" + "\n".join(unread))
    sections[1:1] = [_section("What lies inside", [(name, _named(carried)) for name, carried in inside])]
    sections += [_section(f"What lies inside {name}", _shared(carried)) for name, carried in inside if _shared(carried)]
    if libraries:
        sections.append(_section("Libraries of the distribution", _of_distribution(libraries)))
    fonts = ROOT / "resources" / "fonts" / "OFL.txt"
    sections.append(_section("Noto Sans, Noto Sans Arabic UI: OFL-1.1", [(fonts.name, fonts.read_text("utf-8"))]))
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    if python.is_file():
        told = [(python.name, python.read_text("utf-8"))]
        sections.append(_section(f"Python {sys.version.split()[0]}: PSF-2.0", told))
    return "\n".join(sections)


def _named(carried: list[Inside]) -> str:
    return "\n".join(f"{f'{one.name} {one.version}'.strip()}: {one.licence}, by {one.by}" for one in carried)


def _shared(carried: list[Inside]) -> list[tuple[str, str]]:
    """Give each text once, under the names of all that come under it."""
    found: dict[str, list[str]] = {}
    for one in carried:
        for text in one.texts:
            found.setdefault(text, []).append(one.name)
    return [(", ".join(names), text) for text, names in found.items()]


def packages(libraries: Sequence[str]) -> list[str]:
    """Name the packages of Debian that files of its come from, each once. Raises Unread where that cannot be told."""
    if shutil.which("dpkg-query") is None:
        raise Unread("What libraries of the distribution come along is asked of dpkg: build this on Debian.")
    return sorted({_package(file) for file in libraries})


def _package(file: str) -> str:
    # Since /lib is a link a package may name either.
    for path in (file, str(Path(file).resolve()), file.removeprefix("/usr"), f"/usr{file}"):
        done = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.partition(":")[0]
    raise Unread(f"No package of the distribution knows {file}.")


def _of_distribution(libraries: Sequence[str]) -> list[tuple[str, str]]:
    papers = [(name, Path("/usr/share/doc", name, "copyright")) for name in packages(libraries)]
    return [(name, paper.read_text(encoding="utf-8", errors="replace")) for name, paper in papers]


def _section(title: str, found: list[tuple[str, str]]) -> str:
    told = "".join(f"\n{'-' * 40} {name}\n\n{text.strip()}\n" for name, text in found)
    return f"{'=' * 72}\n{title}\n{told}"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(notices(sys.argv[2:]), encoding="utf-8")
