"""What a release asks for before it is made, the icons it carries, and its bill of materials."""

from __future__ import annotations

import json
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QApplication

from tests.support.packaging import PACKAGING, packaging_modules

NOTES = """\
# Changelog

## 1.2.0 - 2027-01-31

### In short

- Faster.

## 1.1.0 - unreleased

### In short

- Slower.

## 1.0.0 - 2026-12-01

### Added

- All.
"""


@pytest.fixture
def packaging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with packaging_modules(monkeypatch):
        yield


@pytest.fixture
def release(packaging: None) -> ModuleType:
    import release

    return release


def test_the_notes_are_the_part_of_the_changelog(release: ModuleType) -> None:
    assert release.notes_of("1.2.0", NOTES) == "# Courier Desk 1.2.0\n\n2027-01-31\n\n### In short\n\n- Faster.\n"


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("1.3.0", "has no part ## 1.3.0"),
        ("1.1.0", "1.1.0 is unreleased; give its day"),
        ("1.0.0", "does not begin 1.0.0 with ### In short"),
        ("1.2", "has no part ## 1.2 "),
    ],
)
def test_a_version_without_its_notes_is_refused(release: ModuleType, version: str, said: str) -> None:
    with pytest.raises(release.Stop, match=re.escape(said)):
        release.notes_of(version, NOTES)


def test_a_version_that_the_source_does_not_have_is_refused(release: ModuleType) -> None:
    with pytest.raises(release.Stop, match=r"says \S+, not 99\.0\.0"):
        release.agreed("99.0.0")


def test_a_figure_that_missed_its_target_is_refused_by_name(release: ModuleType) -> None:
    met = {"what": "installed", "measured": "157.0 MiB", "verdict": "met"}
    beside = {"what": "processor time", "measured": "500 ms", "verdict": ""}
    release.refuse_misses([met, beside])
    with pytest.raises(release.Stop, match=r"\.deb: 50\.0 MB, missed"):
        release.refuse_misses([met, {"what": ".deb", "measured": "50.0 MB", "verdict": "missed"}])


def test_the_sums_name_every_file_but_themselves(release: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.deb").write_bytes(b"a")
    (tmp_path / "a.deb.sha256").write_text("x")
    release.sums(tmp_path)
    release.sums(tmp_path)
    digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    assert (tmp_path / "SHA256SUMS").read_text() == f"{digest}  a.deb\n"


@pytest.mark.parametrize(("kind", "smallest", "largest"), [("ico", 16, 256), ("icns", 16, 1024)])
def test_the_icons_of_other_systems_are_read_by_another_reader(
    qapp: QApplication, kind: str, smallest: int, largest: int
) -> None:
    icons = runpy.run_path(str(PACKAGING / "icons.py"))
    kept = QBuffer()
    kept.setData(QByteArray(icons[kind]()))
    kept.open(QBuffer.OpenModeFlag.ReadOnly)
    reader = QImageReader(kept, kind.encode())
    sides = []
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        image = reader.read()
        assert not image.isNull(), reader.errorString()
        assert image.pixelColor(image.width() // 2, 2 * image.height() // 10).alpha() == 255
        sides.append(image.width())
    assert (min(sides), max(sides)) == (smallest, largest)


def test_the_bill_names_every_part_and_what_lies_inside(packaging: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    import bill_of_materials

    bill = bill_of_materials.bill()
    assert json.dumps(bill) == json.dumps(bill_of_materials.bill())
    assert bill["metadata"]["timestamp"].endswith("Z")
    parts = {one["name"]: one for one in bill["components"]}
    qt = {one["name"]: one.get("version") for one in parts["pyside6-essentials"]["components"]}
    assert qt["Qt"] == parts["pyside6-essentials"]["version"]
    assert all(qt[name] for name in ("ICU", "PCRE2", "LibPNG"))
    assert {"XSVG", "HarfBuzz-NG", "Freetype 2", "Wayland Protocol"} <= qt.keys()
    if sys.platform == "linux":
        assert "openssl" in {one["name"] for one in parts["cryptography"]["components"]}
    assert all(one["licenses"][0].get("expression") for one in parts.values())
    references = [one["bom-ref"] for one in bill["components"]]
    references += [inner["bom-ref"] for one in bill["components"] for inner in one.get("components", ())]
    assert len(references) == len(set(references))
    known = {*references, bill["metadata"]["component"]["bom-ref"]}
    assert all({one["ref"], *one["dependsOn"]} <= known for one in bill["dependencies"])
