"""``courier-desk store check|salvage|backups|restore``: whether the store of this desk is sound, saving what can be
read of it, bringing a backup back.

All work on a data folder that no other program has. Its texts are English only, as those of ``send``.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path

from courier_desk.host import private
from courier_desk.host.claim import Claim, InUse, Role
from courier_desk.host.paths import data_folder
from courier_desk.store import files, own_work
from courier_desk.store.faults import Missing, StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore, look_through, restore
from courier_desk.store.salvage import Report, salvage

SOUND, CANNOT, LOST = 0, 2, 3
_EPILOG = """\
check    looks through every page, and whether all that was saved is there. Nothing is changed.
salvage  saves what can be read into a new store and puts it in the place of the old one, which is kept aside,
         untouched. What was to be sent and may have been sent is looked for at the service before it is sent.
backups  lists the backups, newest first.
restore  puts the newest backup, or the one that is named, in the place of the store, which is kept aside, untouched.
         What was saved since is in that one alone; what waited then is looked for at the service before it is sent.
Exit     0 all is there, 3 something is damaged, missing or lost, 2 it could not be done.
"""
_CANNOT = {
    StoreFaultKind.NEWER: "It was written by a newer version of Courier Desk{needed}. Install that one or a later one.",
    StoreFaultKind.NOT_OURS: "It is not a file of Courier Desk.",
    StoreFaultKind.READ_ONLY: "The folder cannot be written.",
    StoreFaultKind.LOCKED: "Another program holds it. Close that and run the same command again.",
    StoreFaultKind.DISK_FULL: "The disk is full. Make room (as much as the store takes twice) and try again.",
    StoreFaultKind.MISSING: "There is no store.",
    StoreFaultKind.UNREACHABLE: "The folder is not there, or is not permitted.",
    StoreFaultKind.NETWORK_SHARE: "It is on a network drive. Copy the folder to a disk of this computer first.",
    StoreFaultKind.DEVICE: "The disk reported an error.",
}


def main(words: list[str]) -> int:
    """Check or salvage; gives the exit code."""
    parser = argparse.ArgumentParser(
        prog="courier-desk store",
        description="Look whether the store of this desk is sound, save what can be read of it, bring a backup back.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=["check", "salvage", "backups", "restore"])
    parser.add_argument("backup", nargs="?", type=Path, metavar="BACKUP", help="restore: a file that backups names")
    parser.add_argument("--data-dir", "--data", dest="data_dir", type=Path, metavar="DIR", help="the data folder")
    parser.add_argument(
        "--offline",
        action="store_true",
        help="check, salvage: the file of what was saved here while the store of a site was not reached",
    )
    found = parser.parse_args(words)
    if found.backup is not None and found.what != "restore":
        parser.error("only restore takes a backup")
    if found.offline and found.what not in ("check", "salvage"):
        parser.error("of what was saved while a site was not reached there are no backups")
    private.for_the_person_alone()
    folder = data_folder(found.data_dir)
    path = folder.offline_orders if found.offline else folder.store
    if not folder.root.is_dir():
        return _cannot(f"There is no data folder {folder.root}.")
    try:
        with Claim.take(folder.root, Role.UNKNOWN):
            match found.what:
                case "check":
                    return _check(path, offline=found.offline)
                case "salvage":
                    return _salvage(path, offline=found.offline)
                case "backups":
                    return _list_backups(path)
            return _restore(path, found.backup)
    except InUse as held:
        whose = f" (process {held.owner.pid})" if held.owner.pid else ""
        return _cannot(f"Courier Desk works with the data folder {folder.root}{whose}. Close it first.")
    except StoreFault as fault:
        reason = _CANNOT.get(fault.kind, f"{fault.kind.value}.")
        reason = reason.replace("{needed}", f" ({fault.needed})" if fault.needed else "")
        return _cannot(f"The store {fault.path}: {reason} {fault.detail}".rstrip())
    except OSError as error:
        return _cannot(f"The data folder {folder.root} cannot be used: {error.strerror}.")


def _cannot(sentence: str) -> int:
    sys.stderr.write(f"courier-desk store: {sentence}\n")
    return CANNOT


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _check(path: Path, *, offline: bool) -> int:
    try:
        look_through(path)
    except StoreFault as fault:
        if fault.kind not in (StoreFaultKind.CORRUPT, StoreFaultKind.CHANGES_MISSING):
            raise
        _say(f"{fault.path} is damaged: {fault.detail}" if fault.missing is None else f"{path} lacks saved changes.")
        if fault.missing is not None:
            _tell_missing(fault.missing)
        backup = next(iter(files.backups(path)), None)
        if backup is not None:
            _say(f"The latest backup is {backup} ({_moment(backup.stat().st_mtime)}).")
            _say("To bring it back: courier-desk store restore")
        _say(f"To save what can be read: courier-desk store salvage{' --offline' if offline else ''}")
        return LOST
    _say(f"{path} is sound, and all that was saved is there.")
    return SOUND


def _tell_missing(missing: Missing) -> None:
    count = f"The last {missing.changes:,} saved changes are" if missing.changes else "Saved changes are"
    since = f" since {_moment(missing.since)}" if missing.since else ""
    _say(f"{count} missing{since}; {missing.works:,} orders or changes to be sent are among them.")


def _salvage(path: Path, *, offline: bool) -> int:
    labels = files.labels_path(path)
    report = salvage(path)
    if offline:
        asyncio.run(_let_wait(path))
    try:
        look_through(path)
    except StoreFault as fault:
        if fault.path != labels:
            raise
        aside = files.set_aside(labels)
        _say(f"The file of the kept labels is damaged; it is kept as {aside}. Labels are fetched again.")
    _tell(report)
    return SOUND if report.whole else LOST


async def _let_wait(path: Path) -> None:
    store = FileStore.open(path)
    try:
        await store.write(lambda db: own_work.let_wait(db, time.time()))
    finally:
        await store.aclose()


def _tell(report: Report) -> None:
    for one in report.tables:
        if not one.rows and one.whole:
            continue
        lost = f", {one.lost:,} lost" if one.lost else ""
        unreadable = f", {one.unreadable:,} places unreadable" if one.unreadable else ""
        _say(f"{one.table:24} {one.rows:9,} saved{lost}{unreadable}")
    if report.missing is not None:
        _tell_missing(report.missing)
    if report.lost_work:
        _say(f"Lost, and perhaps at the service already: {', '.join(report.lost_work)}")
    if not report.certain:
        _say("What was to be sent is looked for at the service first; nothing is sent again blindly.")
    _say("Everything was saved." if report.whole else "What could be read was saved.")
    _say(f"The old store is kept, untouched: {report.kept}")


def _list_backups(path: Path) -> int:
    for backup in files.backups(path):
        facts = files.facts_of(backup)
        if facts is None:
            continue
        _say(f"{_moment(facts.st_mtime)}  {facts.st_size / 1_000_000:8,.1f} MB  {backup}")
    return SOUND


def _restore(path: Path, backup: Path | None) -> int:
    backup = backup or next(iter(files.backups(path)), None)
    if backup is None:
        return _cannot(f"There is no backup in {files.backups_path(path)}.")
    if not backup.is_file():
        return _cannot(f"There is no backup {backup}.")
    made = backup.stat().st_mtime
    kept = restore(path, backup)
    _say(f"The store is as it was on {_moment(made)}.")
    if kept is not None:
        _say(f"The store of before is kept, untouched: {kept}")
        _say("What was saved since and never reached the service is in that one alone.")
    _say("What waited to be sent then is looked for at the service first; nothing is sent again blindly.")
    return SOUND


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
