"""``dev.py deb``: the frozen folder as a package of Debian's, judged before it counts, its sha256 beside it.

It carries nothing of the distribution and names it instead (asked of every library by dpkg-shlibdeps). Times and owners
are the same wherever it is built: the commit's and root's.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from email.utils import formatdate
from pathlib import Path

import freezing
from ground import BUILD, DIST, ROOT, Stop, call, in_venv, install, must, say

NAME = "courier-desk"
PARTS = ROOT / "packaging" / "linux"
METAINFO = "io.github.courier_desk.CourierDesk.metainfo.xml"
#: Reserved for examples: whoever publishes the package puts their own address here.
MAINTAINER = "The Courier Desk developers <courier-desk@example.org>"
TOOLS = {
    "dpkg-deb": "dpkg",
    "dpkg-shlibdeps": "dpkg-dev",
    "lintian": "lintian",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
}
RECOMMENDS = "gnome-keyring | kwalletmanager | keepassxc, cups-client, xdg-utils, tzdata"
SUGGESTS = "libgtk-3-0"
#: It is loaded where GTK is there and left alone where not, so it is asked for nothing.
OPTIONAL = "libqgtk3.so"


def version() -> str:
    """Give the program's version."""
    found = re.search(r'__version__ = "(.+)"', (ROOT / "courier_desk" / "__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise Stop("courier_desk/__init__.py names no version.")
    return found.group(1)


def deb(_arguments: list[str]) -> int:
    """Build the .deb into dist/ and have it judged."""
    _ensure_tools()
    folder = freezing.made(carry=False)
    root = BUILD / "deb" / NAME
    shutil.rmtree(root.parent, ignore_errors=True)
    _lay_out(folder, root)
    _papers(root)
    _control(root)
    _settle(root)
    machine = _said("dpkg", "--print-architecture").strip()
    target = DIST / f"{NAME}_{version()}_{machine}.deb"
    DIST.mkdir(exist_ok=True)
    must("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, target, why="The .deb could not be built.")
    _judge(root, target)
    return _finish(target)


def _lay_out(folder: Path, root: Path) -> None:
    """Put program and desktop files where a system has them."""
    shutil.copytree(folder, root / "opt" / NAME, symlinks=True)
    programs = root / "usr" / "bin"
    programs.mkdir(parents=True)
    (programs / NAME).symlink_to(f"/opt/{NAME}/{NAME}")
    _lay_out_desktop(root / "usr" / "share")


def _lay_out_desktop(share: Path) -> None:
    """Put the menu entry, its icons, AppStream's words, the manual and the completion into their folders."""
    _put(share / "applications" / f"{NAME}.desktop", _filled(f"{NAME}.desktop"))
    _put(share / "metainfo" / METAINFO, _filled(METAINFO))
    _put(share / "man" / "man1" / f"{NAME}.1.gz", gzip.compress(_filled(f"{NAME}.1"), 9, mtime=0))
    _put(share / "bash-completion" / "completions" / NAME, _filled(f"{NAME}.bash-completion"))
    icons = share / "icons" / "hicolor"
    must(in_venv("python"), ROOT / "packaging" / "linux_icons.py", icons, why="The icons could not be drawn.")


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _filled(name: str) -> bytes:
    """Give a file of ours with version and date of the release in their places."""
    day = time.strftime("%Y-%m-%d", time.gmtime(freezing.epoch()))
    return (PARTS / name).read_text(encoding="utf-8").replace("@VERSION@", version()).replace("@DATE@", day).encode()


def _papers(root: Path) -> None:
    """Write what Debian wants beside every program: copyright, changelog, and what lintian need not say."""
    share = root / "usr" / "share"
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 1)
    words = "\n".join(f" {line}" if line.strip() else " ." for line in licence[1].rstrip().splitlines())
    _put(
        share / "doc" / NAME / "copyright",
        (
            "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Courier Desk\n"
            f"Comment: What comes along under other licences is told in /opt/{NAME}/THIRD-PARTY.txt.\n\nFiles: *\n"
            f"Copyright: the Courier Desk developers\nLicense: Expat\n{words}\n\n"
            f"Files: opt/{NAME}/_internal/PySide6/* opt/{NAME}/_internal/shiboken6/*\n"
            "Copyright: The Qt Company Ltd. and other contributors\nLicense: LGPL-3\n"
            " On Debian systems the text of this licence is in /usr/share/common-licenses/LGPL-3.\n"
        ).encode(),
    )
    entry = (
        f"{NAME} ({version()}) stable; urgency=medium\n\n  * See CHANGELOG.md of this version.\n\n"
        f" -- {MAINTAINER}  {formatdate(freezing.epoch())}\n"
    )
    _put(share / "doc" / NAME / "changelog.gz", gzip.compress(entry.encode(), 9, mtime=0))
    _put(share / "lintian" / "overrides" / NAME, (PARTS / "lintian-overrides").read_bytes())


def _control(root: Path) -> None:
    """Write the control file and the sums."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    kilobytes = sum(-(-path.stat().st_size // 1024) for path in files)
    fields = {
        "Package": NAME,
        "Version": version(),
        "Architecture": _said("dpkg", "--print-architecture").strip(),
        "Maintainer": MAINTAINER,
        "Installed-Size": str(kilobytes),
        "Depends": f"{_depends(root)}, ca-certificates",
        "Recommends": RECOMMENDS,
        "Suggests": SUGGESTS,
        "Section": "misc",
        "Priority": "optional",
        "Description": (PARTS / "description").read_text(encoding="utf-8").rstrip(),
    }
    control = "".join(f"{name}: {value}\n" for name, value in fields.items())
    _put(root / "DEBIAN" / "control", control.encode())
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)  # noqa: S324
    _put(root / "DEBIAN" / "md5sums", "".join(sums).encode())


def _depends(root: Path) -> str:
    """Ask every program and library of ours which packages it needs; our own libraries are no packages."""
    place = BUILD / "deb" / "asking"
    _put(place / "debian" / "control", f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n".encode())
    libraries = [path for path in sorted(root.rglob("*.so*")) if not path.is_symlink() and path.name != OPTIONAL]
    folders = sorted({f"-l{path.parent}" for path in libraries})
    asked = [f"-e{path}" for path in (root / "opt" / NAME / NAME, *libraries)]
    command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", *folders, *asked]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    found = re.search(r"^shlibs:Depends=(.+)$", done.stdout, re.MULTILINE)
    if done.returncode != 0 or found is None:
        raise Stop(f"What the package needs could not be told:\n{done.stderr}")
    # It is there since long before the version that this machine happens to have.
    return re.sub(r"libx11-xcb1 \([^)]*\)", "libx11-xcb1", found.group(1))


def _settle(root: Path) -> None:
    """Give every file the rights and the moment it has on every machine."""
    moment = freezing.epoch()
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            program = path.is_dir() or (path.name == NAME and path.parent.name == NAME)
            path.chmod(0o755 if program else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)


def _judge(root: Path, target: Path) -> None:
    """Have the judges of the trade look at it; their errors and warnings stop the build."""
    share = root / "usr" / "share"
    must("desktop-file-validate", share / "applications" / f"{NAME}.desktop", why="The desktop file is not right.")
    must("appstreamcli", "validate", "--no-net", share / "metainfo" / METAINFO, why="The metainfo is not right.")
    strict = ("--allow-root",) if os.geteuid() == 0 else ()
    if call("lintian", *strict, "--fail-on", "error,warning", target) != 0:
        raise Stop("lintian found faults; see above.")


def _finish(target: Path) -> int:
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    target.with_name(f"{target.name}.sha256").write_text(f"{digest}  {target.name}\n", encoding="ascii")
    say(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1e6:.1f} MB, sha256 {digest}")
    return 0


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _ensure_tools() -> None:
    if not sys.platform.startswith("linux"):
        raise Stop("Packages for Linux are built on Linux.")
    missing = {package for program, package in TOOLS.items() if shutil.which(program) is None}
    if not missing:
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise Stop(f"To build the package install first: {' '.join(sorted(missing))}")
    if trouble := install(missing):
        raise Stop(trouble)
