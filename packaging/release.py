"""``dev.py release VERSION``: everything that one version is published as, in dist/, or the reason why not.

It refuses when tree, CHANGELOG and version do not agree, when a check, a test or a short campaign fails, and when a
size or a start misses its target. It tags and sends nothing: that is a person's deed; the command is said at the end.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import freezing
from ground import BUILD, DIST, ROOT, Stop, in_venv, must, offscreen, say, version

#: Campaigns of some minutes; their long forms stand in CONTRIBUTING.
CAMPAIGNS = (
    ("tests.campaigns.simulation", "--seeds", "200"),
    ("tests.campaigns.mutations", "--runs", "300"),
    ("tests.campaigns.fuzz", "--cases", "1000"),
    ("tests.campaigns.strangers", "--seeds", "4"),
    ("tests.campaigns.hostile", "--sheets", "20", "--labels", "20", "--stores", "20"),
    ("tests.campaigns.imports", "--files", "200"),
    ("tests.campaigns.kill", "--runs", "12"),
)
#: Notes of a version that is not out yet say this instead of a day.
_OPEN = "unreleased"


def release(arguments: list[str], commands: dict[str, Callable[[list[str]], int]]) -> int:
    """Check, build and measure; ``commands`` are those of ``dev.py``. Raises Stop naming what is missing."""
    parser = argparse.ArgumentParser(prog="dev.py release", description="Make what a version is published as.")
    parser.add_argument("version", help="as courier_desk/__init__.py and CHANGELOG.md have it")
    wanted = parser.parse_args(arguments).version
    notes = agreed(wanted)
    for name in ("check", "test"):
        _succeed(commands, name, [])
    for campaign in CAMPAIGNS:
        say(f"· {' '.join(campaign)}")
        must(in_venv("python"), "-m", *campaign, env=offscreen(), why=f"{campaign[0]} found something; see above.")
    shutil.rmtree(DIST, ignore_errors=True)
    for name in ("build", "deb", "rpm", "tarball"):
        _succeed(commands, name, [])
    freezing.bill(DIST / f"courier-desk-{wanted}.cdx.json")
    _succeed(commands, "bench", ["package"])
    refuse_misses(json.loads((BUILD / "bench.json").read_text(encoding="utf-8"))["rows"])
    (DIST / "RELEASE-NOTES.md").write_text(notes, encoding="utf-8", newline="\n")
    sums()
    if asked := _said("git", "status", "--porcelain"):
        raise Stop(f"Building changed the tree:\n{asked}")
    say(f"dist/ holds {wanted}. To publish it: git tag -s v{wanted} && git push origin v{wanted}")
    return 0


def _succeed(commands: dict[str, Callable[[list[str]], int]], name: str, words: list[str]) -> None:
    say(f"· {name}")
    if commands[name](words) != 0:
        raise Stop(f"There is no release: dev.py {name} failed; see above.")


def agreed(wanted: str) -> str:
    """Give the notes of this version, once tree, CHANGELOG and version agree. Raises Stop saying what does not."""
    if version() != wanted:
        raise Stop(f"courier_desk/__init__.py says {version()}, not {wanted}.")
    notes = notes_of(wanted, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    if changed := _said("git", "status", "--porcelain"):
        raise Stop(f"There are changes that are not committed:\n{changed}")
    if _said("git", "tag", "--list", f"v{wanted}"):
        raise Stop(f"There is a tag v{wanted} already; a version is published once.")
    return notes


def notes_of(wanted: str, changelog: str) -> str:
    """Give what the CHANGELOG says of a version. Raises Stop where it does not, or gives no day, or not in short."""
    found = re.search(rf"^## {re.escape(wanted)} - (\S+)\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise Stop(f"CHANGELOG.md has no part ## {wanted} - DAY.")
    day, text = found[1], found[2].strip()
    if day == _OPEN:
        raise Stop(f"CHANGELOG.md says that {wanted} is {_OPEN}; give its day (YYYY-MM-DD).")
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", day) is None:
        raise Stop(f"CHANGELOG.md gives {wanted} no day but {day}.")
    if not text.startswith("### In short\n"):
        raise Stop(f"CHANGELOG.md does not begin {wanted} with ### In short: the window tells it after an upgrade.")
    return f"# Courier Desk {wanted}\n\n{day}\n\n{text}\n"


def refuse_misses(rows: Sequence[dict[str, str]]) -> None:
    """Raise Stop naming every figure that missed its target or was not measured."""
    bad = [f"{row['what']}: {row['measured']}, {row['verdict']}" for row in rows if row["verdict"] not in {"", "met"}]
    if bad:
        raise Stop("There is no release:\n" + "\n".join(bad))


def sums(folder: Path = DIST) -> None:
    """Write the sha256 of everything in ``folder`` into one file there."""
    target = folder / "SHA256SUMS"
    files = sorted(one for one in folder.iterdir() if one.is_file() and one.suffix != ".sha256" and one != target)
    lines = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in files]
    target.write_text("".join(lines), encoding="ascii", newline="\n")


def _said(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Stop(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout.strip()
