"""Write the notices of all that a frozen program carries: ``build/freeze/bin/python packaging/notices.py FILE``.

It runs in the environment that is frozen and reads the papers of what the program needs there. A part whose licence is
not in ``TAKEN``, or that brings no text, stops it: somebody has to read that licence first.
"""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = "courier-desk"
#: Licences under which a part may come along, as parts name them.
TAKEN = frozenset(
    {
        "MIT", "MIT-0", "MIT License", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "MPL-2.0",
        "MPL-2.0 AND MIT", "Apache-2.0 OR BSD-3-Clause", "any-OSI",
        "BSD-3-Clause, Apache-2.0, dependency licenses",
        # Taken as LGPL-3.0: the libraries are files of their own and may be replaced.
        "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
    }
)  # fmt: skip
#: Parts whose wheels bring no text, with the texts that hold for them.
TEXTS_OF_OURS = {"pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"), "shiboken6": ("LGPL-3.0.txt",)}
_QT = """\
Qt and PySide6 are used under the GNU Lesser General Public License, version 3. Their libraries are files of their own
in this program's folder (_internal/PySide6/Qt/lib, _internal/shiboken6): they may be replaced by your own build of the
same version, and the program runs with that. Their source code is published by the Qt Project under the version that
is named here: qtbase, qtsvg, qtwayland and pyside-setup. What Qt carries in turn is named under "What lies inside"; its
texts as Qt has them lie in that source too, in the files that are named in qt_attribution.json.
"""
_PAPER = re.compile(r"licen[cs]e|copying|notice|authors", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True)
class Inside:
    """What lies inside a part: ``part`` is its canonical name, ``version`` is empty where the file does not tell."""

    part: str
    name: str
    licence: str
    by: str
    version: str


class Unread(Exception):
    """A part comes under a licence that nobody has looked at, or without its text."""


def parts() -> Iterator[metadata.Distribution]:
    """Give everything that the program needs here, in the order of names."""
    found: dict[str, metadata.Distribution] = {}
    wanted = [OURS]
    while wanted:
        name = canonical(wanted.pop())
        if name in found:
            continue
        try:
            part = metadata.distribution(name)
        except metadata.PackageNotFoundError:  # not needed on this system
            continue
        found[name] = part
        needed = (_NAME.match(one) for one in part.requires or () if "extra ==" not in one)
        wanted += [match.group() for match in needed if match]
    del found[OURS]
    yield from (found[name] for name in sorted(found))


def canonical(name: str) -> str:
    """Give a part's name as the registry writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def insides(part: metadata.Distribution) -> Iterator[Inside]:
    """Give what lies inside a part, as bundled.toml names it, with versions as its files tell them."""
    for told in tomllib.loads((ROOT / "packaging" / "bundled.toml").read_text(encoding="utf-8"))["part"]:
        if told["inside"] == canonical(part.metadata["Name"]):
            version = _seen(part, told["version_in"], told["version_of"]) if "version_in" in told else ""
            yield Inside(told["inside"], told["name"], told["licence"], told["by"], version)


def _seen(part: metadata.Distribution, name: str, pattern: str) -> str:
    """Give what a file says of its version; nothing where the file is another one, as on other systems."""
    for file in sorted(Path(str(part.locate_file(""))).glob(name)):
        found = re.search(pattern.encode(), file.read_bytes())
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
    kept = ROOT / "packaging" / "licences"
    return found + [(name, (kept / name).read_text(encoding="utf-8")) for name in TEXTS_OF_OURS.get(named, ())]


def notices() -> str:
    """Give the whole text. Raises Unread naming every part that stops it."""
    sections, unread, inside = [_QT], [], []
    for part in parts():
        name, under = f"{part.metadata['Name']} {part.version}", licence(part)
        found = texts(part)
        if under not in TAKEN or not found:
            unread.append(f"{name}: {under or 'no licence named'}, {len(found)} texts")
        sections.append(_section(f"{name}: {under}", found))
        carried = (f"{f'{one.name} {one.version}'.strip()}: {one.licence}, by {one.by}" for one in insides(part))
        inside.append((name, "\n".join(carried)))
    if unread:
        raise Unread("Read these licences, then add them to TAKEN in packaging/notices.py:\n" + "\n".join(unread))
    sections.insert(1, _section("What lies inside", [one for one in inside if one[1]]))
    fonts = ROOT / "resources" / "fonts" / "OFL.txt"
    sections.append(_section("Noto Sans, Noto Sans Arabic UI: OFL-1.1", [(fonts.name, fonts.read_text("utf-8"))]))
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    if python.is_file():
        told = [(python.name, python.read_text("utf-8"))]
        sections.append(_section(f"Python {sys.version.split()[0]}: PSF-2.0", told))
    return "\n".join(sections)


def _section(title: str, found: list[tuple[str, str]]) -> str:
    told = "".join(f"\n{'-' * 40} {name}\n\n{text.strip()}\n" for name, text in found)
    return f"{'=' * 100}\n{title}\n{told}"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(notices(), encoding="utf-8")
