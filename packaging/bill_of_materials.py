"""Write the bill of materials of a frozen program, CycloneDX 1.6: ``bill_of_materials.py FILE [LIBRARIES]``.

It runs in the environment that is frozen, like notices.py, and names what the program needs there, what lies inside
those parts (bundled.toml, licences/inside/qt.json, and the bills that wheels bring themselves), Python, the fonts, and
the distribution's packages that LIBRARIES come from. The same commit and the same pins give the same bytes.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

import notices

FONTS = "Noto Sans, Noto Sans Arabic UI"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
#: Licences of CycloneDX are SPDX; what parts write instead.
_SPDX = {
    "MIT License": "MIT",
    "MPL-2.0 AND MIT": "MPL-2.0 AND MIT",
    "any-OSI": "LicenseRef-any-OSI",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0 AND LicenseRef-dependency-licenses",
}


def bill(libraries: Sequence[str] = ()) -> dict[str, Any]:
    """Give the whole bill; ``libraries``: files of the distribution that come along in some of what is published."""
    own = metadata.distribution(notices.OURS)
    parts = list(notices.parts())
    known = {notices.canonical(part.metadata["Name"]): part for part in parts}
    moment = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    components = [
        *(_component(part) for part in parts),
        _plain("Python", platform.python_version(), "PSF-2.0", "python"),
        _plain(FONTS, "", "OFL-1.1", "noto"),
        *(_of_distribution(name) for name in (notices.packages(libraries) if libraries else ())),
    ]
    told: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": moment.isoformat().replace("+00:00", "Z"),
            "component": {
                "type": "application",
                "bom-ref": _reference(own),
                "name": notices.OURS,
                "version": own.version,
            }
            | {"licenses": [{"license": {"id": "MIT"}}]},
            "properties": [{"name": "platform", "value": f"{sys.platform}-{platform.machine()}"}],
        },
        "components": components,
        "dependencies": [_needs(part, known) for part in (own, *parts)],
    }
    content = json.dumps(told, sort_keys=True)
    return {**told, "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, content)}"}


def _component(part: metadata.Distribution) -> dict[str, Any]:
    """Give a part with what lies inside it."""
    name = notices.canonical(part.metadata["Name"])
    under = notices.licence(part)
    inside = [_plain(one.name, one.version, one.licence, name) for one in notices.insides(part)]
    inside += [found for file in part.files or () for found in _brought(part, file)]
    made: dict[str, Any] = {
        "type": "library",
        "bom-ref": _reference(part),
        "name": name,
        "version": part.version,
        "purl": _reference(part),
        "licenses": [{"expression": _SPDX.get(under, under)}],
    }
    return {**made, "components": inside} if inside else made


def _brought(part: metadata.Distribution, file: metadata.PackagePath) -> list[dict[str, Any]]:
    """Give what a bill that lies in the wheel names: libraries and crates compiled into it."""
    if file.parent.name != "sboms" or file.suffix != ".json":
        return []
    told = json.loads(Path(str(part.locate_file(file))).read_text(encoding="utf-8"))
    if told.get("bomFormat") != "CycloneDX":
        return []
    wanted = ("type", "name", "version", "purl", "hashes", "licenses")
    within = notices.canonical(part.metadata["Name"])
    return [
        {"bom-ref": f"{within}/{one['name']}@{one.get('version', '')}"}
        | {key: one[key] for key in wanted if key in one}
        for one in told.get("components", ())
    ]


def _plain(name: str, version: str, licence: str, within: str) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "library", "bom-ref": f"{within}/{name}", "name": name}
    if version:
        made["version"] = version
    return {**made, "licenses": [{"expression": licence}]}


def _of_distribution(name: str) -> dict[str, Any]:
    """Give a package of Debian's; its licences are told by the text that comes along (notices.py)."""
    asked = ["dpkg-query", "--show", "--showformat", "${Version} ${Architecture}\n", name]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
    purl = f"pkg:deb/debian/{name}@{told[0]}?arch={told[1]}"
    return {"type": "library", "bom-ref": purl, "name": name, "version": told[0], "purl": purl}


def _reference(part: metadata.Distribution) -> str:
    return f"pkg:pypi/{notices.canonical(part.metadata['Name'])}@{part.version}"


def _needs(part: metadata.Distribution, known: dict[str, metadata.Distribution]) -> dict[str, Any]:
    """Give what a part needs of the others."""
    named = (_NAME.match(one) for one in part.requires or () if "extra ==" not in one)
    names = {notices.canonical(match.group()) for match in named if match}
    return {"ref": _reference(part), "dependsOn": sorted(_reference(known[name]) for name in names & known.keys())}


if __name__ == "__main__":
    text = json.dumps(bill(sys.argv[2:]), indent=1, ensure_ascii=False) + "\n"
    Path(sys.argv[1]).write_text(text, encoding="utf-8", newline="\n")
