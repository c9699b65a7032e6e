"""``dev.py deb``: the frozen folder as a package of Debian's, judged before it counts, its sha256 beside it.

It carries nothing of the distribution and names it instead (asked of every library by dpkg-shlibdeps). Times and owners
are the same wherever it is built: the commit's and root's.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
from email.utils import formatdate
from pathlib import Path

import freezing
from ground import BUILD, DIST, ROOT, Stop, call, epoch, must, need, publish, repeatable, version
from linux_files import MAINTAINER, METAINFO, NAME, PARTS, lay_out_system, put, settle

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


def deb(arguments: list[str]) -> int:
    """Build the .deb into dist/ and have it judged."""
    parser = argparse.ArgumentParser(prog="dev.py deb", description="Build the package for Debian and its like.")
    parser.add_argument("--no-trial", action="store_true", help="do not try what is packed")
    tried = not parser.parse_args(arguments).no_trial
    need(TOOLS, why="To build the package")
    folder = freezing.made(carry=False, tried=tried)
    root = BUILD / "deb" / NAME
    shutil.rmtree(root.parent, ignore_errors=True)
    lay_out_system(folder, root)
    _papers(root)
    _control(root)
    settle(root)
    machine = _said("dpkg", "--print-architecture").strip()
    target = DIST / f"{NAME}_{version()}_{machine}.deb"
    DIST.mkdir(exist_ok=True)
    # One thread packs: how much several pack at once depends on the machine.
    command = ("dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", root, target)
    must(*command, env=repeatable(), why="The .deb could not be built.")
    _judge(root, target)
    publish(target)
    return 0


def _papers(root: Path) -> None:
    """Write what Debian wants beside every program: copyright, changelog, and what lintian need not say."""
    share = root / "usr" / "share"
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 1)
    words = "\n".join(f" {line}" if line.strip() else " ." for line in licence[1].rstrip().splitlines())
    put(
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
        f" -- {MAINTAINER}  {formatdate(epoch())}\n"
    )
    put(share / "doc" / NAME / "changelog.gz", gzip.compress(entry.encode(), 9, mtime=0))
    put(share / "lintian" / "overrides" / NAME, (PARTS / "lintian-overrides").read_bytes())


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
    put(root / "DEBIAN" / "control", control.encode())
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)  # noqa: S324
    put(root / "DEBIAN" / "md5sums", "".join(sums).encode())


def _depends(root: Path) -> str:
    """Ask every program and library of ours which packages it needs; our own libraries are no packages."""
    place = BUILD / "deb" / "asking"
    put(place / "debian" / "control", f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n".encode())
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


def _judge(root: Path, target: Path) -> None:
    """Have the judges of the trade look at it; their errors and warnings stop the build."""
    share = root / "usr" / "share"
    must("desktop-file-validate", share / "applications" / f"{NAME}.desktop", why="The desktop file is not right.")
    must("appstreamcli", "validate", "--no-net", share / "metainfo" / METAINFO, why="The metainfo is not right.")
    strict = ("--allow-root",) if os.geteuid() == 0 else ()
    if call("lintian", *strict, "--fail-on", "error,warning", target) != 0:
        raise Stop("lintian found faults; see above.")


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
