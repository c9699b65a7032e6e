"""What the frozen program leaves at home: plugins, translations and libraries that nobody at a desk needs.

The entries are PyInstaller's: (name in the bundle, source, kind). A name is what COLLECT will write, with "/" between.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import PurePosixPath

Entry = tuple[str, str, str]

#: Plugins of Qt by folder. PNG is built in, SVG is drawn by QSvgRenderer, sockets are local: no more is needed.
PLUGINS: dict[str, dict[str, frozenset[str]]] = {
    "linux": {
        "platforms": frozenset({"qxcb", "qwayland", "qoffscreen"}),
        # GTK's file dialog and colours, where GTK is installed; GTK itself is 40 libraries and never carried.
        "platformthemes": frozenset({"qxdgdesktopportal", "qgtk3"}),
        "platforminputcontexts": frozenset({"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"}),
        "xcbglintegrations": frozenset({"qxcb-egl-integration", "qxcb-glx-integration"}),
        "wayland-shell-integration": frozenset({"xdg-shell"}),
        "wayland-decoration-client": frozenset({"adwaita", "bradient"}),
        "printsupport": frozenset({"cupsprintersupport"}),
    },
    "win32": {"platforms": frozenset({"qwindows", "qoffscreen"}), "styles": frozenset({"qmodernwindowsstyle"})},
    "darwin": {
        "platforms": frozenset({"qcocoa", "qoffscreen"}),
        "styles": frozenset({"qmacstyle"}),
        "printsupport": frozenset({"cocoaprintersupport"}),
    },
}
#: They tell of the place where it was built, and differ from build to build.
PLACE_PAPERS = frozenset({"direct_url.json", "RECORD", "INSTALLER", "REQUESTED"})
QT_TEXTS = frozenset({"qtbase_ar.qm", "qtbase_en.qm"})
#: Where libraries of the distribution lie.
SYSTEM = ("/lib/", "/usr/lib/", "/lib64/", "/usr/lib64/")
#: Never carried: they belong to the driver, the display, or to what the system's own libraries are built against.
BASICS = (
    "libstdc++.so", "libgcc_s.so", "libGL", "libEGL", "libOpenGL", "libGLX", "libgbm", "libdrm", "libX11",
    "libxcb.so", "libfontconfig.so", "libfreetype.so", "libexpat.so", "libz.so", "libglib-2", "libgobject-2",
    "libgio-2", "libgmodule-2", "libgthread-2", "libdbus-1", "libcups.so", "libgssapi", "libkrb5", "libk5crypto",
    "libcom_err", "libkeyutils", "libsystemd", "libgtk-3", "libgdk", "libpango", "libcairo", "libatk", "libatspi",
    "libepoxy", "libharfbuzz", "libwayland",
)  # fmt: skip


def is_wanted(name: str, *, platform: str = sys.platform) -> bool:
    """Tell whether a file of a package comes along."""
    path = PurePosixPath(name.replace("\\", "/"))
    parts = path.parts
    if parts[0] == "PySide6" and "plugins" in parts[:3]:
        folder = parts[parts.index("plugins") + 1]
        stem = path.name.partition(".")[0]
        if platform == "win32":
            return stem in PLUGINS["win32"].get(folder, ())
        return stem.removeprefix("lib") in PLUGINS.get(platform, {}).get(folder, ())
    if parts[0] == "PySide6" and "translations" in parts[:3]:
        return path.name in QT_TEXTS
    if parts[0] == "PySide6" and "qml" in parts[:3]:
        return False
    if parts[0].endswith(".dist-info"):
        return path.name not in PLACE_PAPERS
    if parts[:2] == ("tzdata", "zoneinfo"):  # Cairo's is the only zone that is asked for
        return path.suffix in {".py", ".pyc"} or path.as_posix() == "tzdata/zoneinfo/Africa/Cairo"
    return True


def comes_along(entry: Entry, *, carry: bool) -> bool:
    """Tell whether a library comes along: the system's stay there, but for ``carry`` all save the BASICS come."""
    name, source, kind = entry
    if kind == "SYMLINK" or not str(source).startswith(SYSTEM) or _is_interpreter(name):
        return True
    return carry and not PurePosixPath(name).name.startswith(BASICS)


def _is_interpreter(name: str) -> bool:
    """Tell Python's own library and modules, which a distribution keeps beside its others."""
    path = PurePosixPath(name)
    return path.name.startswith("libpython") or "lib-dynload" in path.parts


def needed(entries: Iterable[Entry]) -> list[Entry]:
    """Keep of the plain libraries those that something kept asks for itself.

    PyInstaller asks ldd, which names the libraries of libraries too: nothing would ever be left out.
    """
    entries = list(entries)
    files = {name: source for name, source, kind in entries if kind != "SYMLINK"}
    by_base: dict[str, list[str]] = {}
    for name in files:
        by_base.setdefault(PurePosixPath(name).name, []).append(name)
    kept = {name for name in files if not _is_library(name) or _is_interpreter(name)}
    asking = list(kept)
    while asking:
        for library in _asked_for(files[asking.pop()]):
            found = [one for one in by_base.get(library, ()) if one not in kept]
            kept.update(found)
            asking += found
    return [entry for entry in entries if entry[0] in kept or entry[2] == "SYMLINK"]


def _is_library(name: str) -> bool:
    path = PurePosixPath(name)
    return path.parent.as_posix() in {".", "PySide6/Qt/lib"} and path.name.startswith("lib")


def _asked_for(file: str) -> list[str]:
    words = subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=True).stdout
    return [line.split()[1] for line in words.splitlines() if line.split()[:1] == ["NEEDED"]]


def without_dangling(entries: Iterable[Entry], there: set[str]) -> list[Entry]:
    """Leave out links to what was left out."""
    return [
        entry
        for entry in entries
        if entry[2] != "SYMLINK" or (PurePosixPath(entry[0]).parent / entry[1]).as_posix() in there
    ]
