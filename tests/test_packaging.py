"""What the frozen program takes along and leaves at home, on each platform."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.support.packaging import PACKAGING, packaging_modules

HOOK = str(PACKAGING / "pyinstaller" / "environment_hook.py")
NOTICES = runpy.run_path(str(PACKAGING / "notices.py"))
TRIMMING = runpy.run_path(str(PACKAGING / "pyinstaller" / "trimming.py"))


@pytest.mark.parametrize(
    ("platform", "name", "wanted"),
    [
        ("linux", "PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("linux", "PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("linux", "PySide6/Qt/plugins/printsupport/libcupsprintersupport.so", True),
        ("linux", "PySide6/Qt/plugins/imageformats/libqgif.so", False),
        ("linux", "PySide6/Qt/translations/qtbase_ar.qm", True),
        ("linux", "PySide6/Qt/translations/qtbase_ko.qm", False),
        ("win32", "PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("win32", "PySide6\\plugins\\tls\\qschannelbackend.dll", False),
        ("win32", "PySide6\\translations\\qtbase_en.qm", True),
        ("darwin", "PySide6/Qt/plugins/platforms/libqcocoa.dylib", True),
        ("darwin", "PySide6/Qt/plugins/platforms/libqminimal.dylib", False),
        ("linux", "tzdata/zoneinfo/Africa/Cairo", True),
        ("linux", "tzdata/zoneinfo/Europe/Paris", False),
        ("linux", "courier_desk-0.1.0.dist-info/direct_url.json", False),
        ("linux", "courier_desk-0.1.0.dist-info/METADATA", True),
        ("linux", "courier_desk/_resources/holidays.json", True),
    ],
)
def test_only_what_a_desk_needs_comes_along(platform: str, name: str, wanted: bool) -> None:
    assert TRIMMING["is_wanted"](name, platform=platform) is wanted


@pytest.mark.parametrize(
    ("name", "source", "carry", "comes"),
    [
        ("libssl.so.3", "/usr/lib/x86_64-linux-gnu/libssl.so.3", False, False),
        ("libssl.so.3", "/usr/lib/x86_64-linux-gnu/libssl.so.3", True, True),
        ("libstdc++.so.6", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6", True, False),
        ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0", False, True),
        ("PySide6/Qt/lib/libQt6Core.so.6", "/home/x/site-packages/PySide6/Qt/lib/libQt6Core.so.6", False, True),
    ],
)
def test_libraries_of_the_system_stay_there(name: str, source: str, carry: bool, comes: bool) -> None:
    assert TRIMMING["comes_along"]((name, source, "BINARY"), carry=carry) is comes


def test_links_to_what_was_left_out_are_left_out() -> None:
    kept = ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK")
    gone = ("libQt6Quick.so.6", "PySide6/Qt/lib/libQt6Quick.so.6", "SYMLINK")
    assert TRIMMING["without_dangling"]([kept, gone], {"PySide6/Qt/lib/libQt6Core.so.6"}) == [kept]


def test_what_a_frozen_program_starts_gets_the_environment_of_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LD_LIBRARY_PATH": "/opt/courier-desk/_internal", "LD_LIBRARY_PATH_ORIG": "/theirs"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("QT_PLUGIN_PATH", "/other/qt")
    monkeypatch.setenv("PYINSTALLER_RESET_ENVIRONMENT", "")
    runpy.run_path(HOOK)
    assert os.environ["LD_LIBRARY_PATH"] == "/theirs"
    assert os.environ["PYINSTALLER_RESET_ENVIRONMENT"] == "1"
    assert not {"LD_LIBRARY_PATH_ORIG", "QT_PLUGIN_PATH"} & os.environ.keys()


def test_a_program_without_a_console_can_speak_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYINSTALLER_RESET_ENVIRONMENT", "")
    with monkeypatch.context() as windows:
        windows.setattr(sys, "stdin", None)
        windows.setattr(sys, "stdout", None)
        windows.setattr(sys, "stderr", None)
        runpy.run_path(HOOK)
        streams = (sys.stdin, sys.stdout, sys.stderr)
        sys.stderr.write("said to nobody")
        assert sys.stdin.read() == ""
        for stream in streams:
            stream.close()


def test_a_file_that_tells_where_it_was_built_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    for name in ("libpython3.11.so.1.0", "inside/module.pyc", "other"):
        (tmp_path / name).write_bytes(b"\0/home/builder/project\0" if name != "other" else b"nothing")
    (tmp_path / "link").symlink_to(tmp_path / "inside" / "module.pyc")
    with packaging_modules(monkeypatch):
        import freezing

        assert freezing.telling(tmp_path, ("/srv", "/home/builder")) == [Path("inside/module.pyc")]


def test_every_part_comes_under_a_licence_that_was_read_with_its_text() -> None:
    told = NOTICES["notices"]()
    for part in ("PySide6_Essentials", "pypdfium2", "zxing-cpp", "certifi", "tqdm", "psycopg-binary", "Noto Sans"):
        assert f"\n{part}" in told
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in told
    assert "SIL OPEN FONT LICENSE" in told
    for inside in ("libpq: PostgreSQL", "OpenSSL 3.", "MIT Kerberos 1.", "OpenLDAP: OLDAP-2.8", "keyutils 1."):
        assert f"\n{inside}" in told


def test_a_part_under_another_licence_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NOTICES["notices"].__globals__, "TAKEN", NOTICES["TAKEN"] - {"MPL-2.0"})
    with pytest.raises(NOTICES["Unread"], match=r"certifi [\d.]+: MPL-2.0"):
        NOTICES["notices"]()


def test_what_lies_inside_a_part_under_another_licence_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = NOTICES["TAKEN_INSIDE"] - {"BSD-4-Clause"}
    monkeypatch.setitem(NOTICES["notices"].__globals__, "TAKEN_INSIDE", taken)
    with pytest.raises(NOTICES["Unread"], match=r"Valgrind in PySide6_Essentials [\d.]+: BSD-4-Clause"):
        NOTICES["notices"]()


def test_the_code_of_others_in_qt_is_that_of_the_qt_that_comes_along() -> None:
    kept = json.loads((PACKAGING / "licences" / "inside" / "qt.json").read_text(encoding="utf-8"))
    major, minor, _ = version("PySide6_Essentials").split(".")
    assert kept["from"].startswith(f"qt6-base_{major}.{minor}."), "take it anew: packaging/qt_parts.py"
    told = NOTICES["notices"]()
    assert len(kept["parts"]) > 50
    for part in kept["parts"]:
        assert f"\n{part['name']}" in told
        assert part["texts"]
        assert all(kept["texts"][number] in told for number in part["texts"])


QT_ATTRIBUTION = """\
[{"Id": "good", "QDocModule": "qtcore", "Name": "A  Good\tPart", "LicenseId": "MIT", "LicenseFile": "../OWN.txt",
  "Copyright": ["Copyright &lt;a@b&gt;", "C"]},
 {"Id": "by-name", "QDocModule": "qtgui", "Name": "By name", "LicenseId": "X11 AND HPND", "Copyright": "One\nTwo"},
 {"Id": "tool", "QDocModule": "qtcore", "QtParts": ["tools"], "Name": "x", "LicenseId": "MIT"},
 {"Id": "libjpeg", "QDocModule": "qtgui", "Name": "x", "LicenseId": "IJG"},
 {"Id": "other", "QDocModule": "qtquick", "Name": "x", "LicenseId": "MIT"}]
"""


def test_the_code_of_others_is_read_from_the_source_of_qt(tmp_path: Path) -> None:
    pieces = {
        "LICENSES/X11.txt": "x11", "LICENSES/HPND.txt": "hpnd", "LICENSES/MIT.txt": "mit", "src/OWN.txt": "own\n",
        "src/a/qt_attribution.json": QT_ATTRIBUTION,
        "src/3rdparty/b/REUSE.toml": '[[annotations]]\npath = "b.xml"\nSPDX-FileCopyrightText = "Me"\n'
        'SPDX-License-Identifier = "MIT"\n',
    }  # fmt: skip
    for name, text in pieces.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = list(runpy.run_path(str(PACKAGING / "qt_parts.py"))["parts"](tmp_path))
    assert [(part["name"], part["licence"], part["by"], part["texts"]) for part in found] == [
        ("A Good Part", "MIT", "Copyright <a@b>; C", ["own"]),
        ("By name", "X11 AND HPND", "One Two", ["x11", "hpnd"]),
        ("b", "MIT", "Me", ["mit"]),
    ]
    assert [part["source"] for part in found][1:] == [
        "qtbase: src/a/qt_attribution.json",
        "qtbase: src/3rdparty/b/REUSE.toml",
    ]


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="there is no dpkg")
def test_libraries_of_the_distribution_come_with_its_papers() -> None:
    (library, *_) = (line for line in asked_of("ldconfig", "-p").split() if line.endswith("/libz.so.1"))
    assert NOTICES["packages"]([library, library]) == ["zlib1g"]
    assert "Jean-loup Gailly" in NOTICES["notices"]([library]).partition("Libraries of the distribution")[2]
    with pytest.raises(NOTICES["Unread"], match="/nowhere/libnone"):
        NOTICES["notices"](["/nowhere/libnone.so"])


def asked_of(*command: str) -> str:
    words = {**os.environ, "PATH": f"{os.environ['PATH']}:/sbin:/usr/sbin"}
    return subprocess.run(command, env=words, capture_output=True, text=True, check=True).stdout
