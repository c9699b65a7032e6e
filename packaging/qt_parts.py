"""Take from Qt's source what it says of the code of others in it: ``python3 packaging/qt_parts.py SOURCE NAME``.

SOURCE is the unpacked source of qtbase, NAME what it is called where it was had. The wheels bring no such papers, so
what is read here (each ``qt_attribution.json``, and ``REUSE.toml`` where a folder has only that, with the texts that
they name) is kept in ``licences/inside/qt.json``, and taken anew when the pinned Qt changes its minor version.
"""

from __future__ import annotations

import html
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parent / "licences" / "inside" / "qt.json"
#: Where Qt's documentation lists what is in the libraries and plugins that are frozen.
MODULES = frozenset({"qtcore", "qtgui", "qtnetwork", "qtdbus", "qttestlib", "qtwaylandcompositor"})
#: What is said to be in those modules, and is not in what comes along.
NOT_ALONG = {
    "android-native-style": "of Android's plugin",
    "dejayvu": "of the plugin for WebAssembly",
    "libjpeg": "of the plugin for JPEG, which stays at home (pyinstaller/trimming.py)",
    "catch2": "of the tests of Qt Test",
    "wayland-fullscreen-protocol": "of a plugin that stays at home",
    "wayland-linux-dmabuf-unstable-v1": "of Qt's compositor",
    "presentation-time.xml": "of Qt's compositor",
    "wayland-scaler-protocol": "of Qt's compositor",
    "wayland-eglstream-controller": "of Qt's compositor",
}


def parts(source: Path) -> Iterator[dict[str, Any]]:
    """Give each part that comes along, with its texts."""
    for paper in sorted(source.glob("**/qt_attribution.json")):
        told = json.loads(paper.read_text(encoding="utf-8-sig"), strict=False)
        for one in told if isinstance(told, list) else [told]:
            if one["QDocModule"] in MODULES and one.get("QtParts") != ["tools"] and one["Id"] not in NOT_ALONG:
                files = one.get("LicenseFiles") or [one[key] for key in ("LicenseFile",) if key in one]
                found = [paper.parent / file for file in files] or _texts(source, one["LicenseId"])
                yield _part(source, paper, one["Id"], one["Name"], one["LicenseId"], one.get("Copyright", ""), found)
    for paper in sorted(source.glob("src/3rdparty/**/REUSE.toml")):
        if not (paper.parent / "qt_attribution.json").is_file():
            for one in tomllib.loads(paper.read_text(encoding="utf-8"))["annotations"]:
                under, name = one["SPDX-License-Identifier"], paper.parent.name
                found = _texts(source, under)
                yield _part(source, paper, name, name, under, one["SPDX-FileCopyrightText"], found)


def _part(
    source: Path, paper: Path, key: str, name: str, licence: str, holders: str | list[str], texts: list[Path]
) -> dict[str, Any]:
    said = (
        " ".join(holders.split()) if isinstance(holders, str) else "; ".join(" ".join(one.split()) for one in holders)
    )
    return {
        "id": key,
        "name": " ".join(name.split()),
        "licence": licence,
        "by": html.unescape(said),
        "source": f"qtbase: {paper.relative_to(source).as_posix()}",
        "texts": [file.resolve().read_text(encoding="utf-8", errors="replace").strip() for file in texts],
    }


def _texts(source: Path, expression: str) -> list[Path]:
    """Give the texts that Qt keeps of the licences an expression names."""
    names = re.findall(r"[\w.+-]+", expression)
    return [source / "LICENSES" / f"{name}.txt" for name in names if name not in {"AND", "OR", "WITH"}]


def main(source: Path, name: str) -> None:
    """Write the file."""
    found = list(parts(source))
    texts = sorted({text for part in found for text in part["texts"]})
    for part in found:
        part["texts"] = [texts.index(text) for text in part["texts"]]
    kept = {"from": name, "parts": found, "texts": texts}
    TARGET.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
