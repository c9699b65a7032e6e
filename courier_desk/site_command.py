"""``courier-desk site``: the database that the desks of a site share, from a terminal: made, looked at, saved, brought
back; and what a desk takes along into it, or out of it.

Its texts are English only, as those of ``send``. A password never stands on a command line unless a person wrote it
into the address: PGPASSWORD and libpq's password file are asked first, then a person at a terminal.
"""

from __future__ import annotations

import argparse
import asyncio
import platform
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from getpass import getpass
from pathlib import Path

import psycopg

from courier_desk.desk.preferences import Preferences
from courier_desk.desk.site_joining import follow_renamed
from courier_desk.domain.moving import Kept, MoveCount, MoveStep
from courier_desk.host import private
from courier_desk.host.claim import Claim, InUse, Role
from courier_desk.host.paths import DataFolder, data_folder, who_works
from courier_desk.host.secrets import KeyStore
from courier_desk.host.settings import load
from courier_desk.store import moving, site_backup, site_setup
from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from courier_desk.store.migrations import newest
from courier_desk.store.site_address import address_of, checked, with_password, without_password
from courier_desk.store.site_faults import kind_of, wants_password
from courier_desk.store.site_store import SiteStore

DONE, CANNOT = 0, 2
MOVE_IN, MOVE_OUT = "move-in", "move-out"
#: Clocks that differ by more (seconds) are told.
_APART = 3.0
_EPILOG = """\
init URL          makes an empty database a site's, or brings an older one up. Harmless when it is repeated.
status URL        tells versions, desks, which of them read from the service for all, what waits to be sent, sizes.
backup URL FILE   writes all of it, as it is at one moment, into a new file.
restore FILE URL  reads that into an empty database: all of it, or nothing.
move-in URL       takes what this desk's own store holds along into the site's: orders, drafts, what waits, labels,
                  handovers, settlements, imports, customers, spellings. The old file is kept; nothing is sent from it.
move-out URL      takes a copy of the site's store into this desk's own. What waits is sent by the site's desks.

URL               postgresql://person@host/database, or what else libpq takes. The password: PGPASSWORD, ~/.pgpass,
                  or it is asked for. To another computer the connection is encrypted and its certificate verified,
                  by those whom the system trusts or by ?sslrootcert=FILE.
--data-dir DIR    of move-in and move-out: the data folder of this desk; its window has to be closed.
Exit              0 done, 2 it could not be done; then nothing was changed. A move that was ended in the middle goes on
                  with the same command, and nothing comes twice.
"""
_CANNOT = {
    StoreFaultKind.NEWER: "It was written by a newer version of Courier Desk{needed}. Install that one or a later one.",
    StoreFaultKind.NOT_OURS: "It holds what is not of Courier Desk. Take an empty database.",
    StoreFaultKind.READ_ONLY: "The server takes no changes: it follows another one.",
    StoreFaultKind.LOCKED: "There is a site in it already.",
    StoreFaultKind.DISK_FULL: "The disk of the server is full. Make room there and run the same command again.",
    StoreFaultKind.MISSING: "There is no such database on that server.",
    StoreFaultKind.UNREACHABLE: "The server cannot be reached.",
    StoreFaultKind.DEVICE: "The server reports an error of its disk or system.",
    StoreFaultKind.CORRUPT: "The server says that what it keeps is damaged.",
    StoreFaultKind.CLOSED: "The server broke it off.",
    StoreFaultKind.ADDRESS: "It has to be like postgresql://person@host/database, and say itself where it leads.",
    StoreFaultKind.UNSAFE: (
        "To another computer the connection has to be encrypted and its certificate verified: leave sslmode out or "
        "write sslmode=verify-full, and have TLS switched on at the server."
    ),
    StoreFaultKind.CERTIFICATE: (
        "The server's certificate is not that of this host, or not of anybody who is trusted here. One of your own is "
        "named by ?sslrootcert=FILE."
    ),
    StoreFaultKind.SIGN_IN: "The server does not let this person in: the name, the password or the way is not allowed.",
    StoreFaultKind.FORBIDDEN: "This person may not do that there. Ask whoever looks after the database.",
    StoreFaultKind.TOO_OLD: "The server is too old: PostgreSQL 13 or newer is needed.",
}


def main(words: list[str]) -> int:
    """Do one of them; gives the exit code."""
    parser = argparse.ArgumentParser(
        prog="courier-desk site",
        description="Make, look at, save and bring back the database that the desks of a site share.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    ways = parser.add_subparsers(dest="what", required=True, metavar="init|status|backup|restore|move-in|move-out")
    for name, arguments in (
        ("init", ("url",)),
        ("status", ("url",)),
        ("backup", ("url", "file")),
        ("restore", ("file", "url")),
        (MOVE_IN, ("url",)),
        (MOVE_OUT, ("url",)),
    ):
        one = ways.add_parser(name)
        for argument in arguments:
            one.add_argument(argument, metavar=argument.upper(), type=Path if argument == "file" else str)
        if name in (MOVE_IN, MOVE_OUT):
            one.add_argument("--data-dir", type=Path, metavar="DIR")
    found = parser.parse_args(words)
    private.for_the_person_alone()
    try:
        if found.what in (MOVE_IN, MOVE_OUT):
            return _move(found.what, found.url, data_folder(found.data_dir))
        return _do(found.what, found.url, getattr(found, "file", None))
    except StoreFault as fault:
        return _cannot(sentence(fault))
    except psycopg.Error as error:
        kind = kind_of(error)
        if kind is None:
            raise
        return _cannot(f"{address_of(found.url)}: {_CANNOT[kind]} {_reason(error, kind)}".rstrip())
    except site_backup.ToolMissing as missing:
        return _cannot(f"{missing} is not found here. On Debian: sudo apt install postgresql-client")
    except site_backup.ToolFailed as failed:
        return _cannot(f"{address_of(found.url)}: {failed}")
    except OSError as error:
        return _cannot(f"{error.filename}: {error.strerror}.")
    except (KeyboardInterrupt, EOFError):
        return _cannot("Broken off.")


def _do(what: str, url: str, file: Path | None) -> int:
    with closing(_connected(url)) as db:
        if what == "init":
            _init(db, url)
        elif what == "status":
            _tell(site_setup.status(db, url, time.time), url)
        elif what == "backup":
            assert file is not None
            site_setup.status(db, url, time.time)
            site_backup.back_up(db, url, file)
            _say(f"{address_of(url)} is saved in {file} ({_size(file.stat().st_size)}).")
        else:
            assert file is not None
            site_setup.demand_empty(db, url)
            site_backup.restore(db, url, file)
            _say(f"{file} is in {address_of(url)}. What waited to be sent is looked for at the service first.")
            _init(db, url)
    return DONE


def _connected(url: str) -> SiteConnection:
    """Connect, by a password that a person types where the server wants one and none is known."""
    checked(url)
    try:
        return SiteConnection(url)
    except psycopg.OperationalError as error:
        if not wants_password(error) or not sys.stdin.isatty():
            raise
    return SiteConnection(with_password(url, getpass(f"Password for {address_of(url)}: ")))


def _move(what: str, url: str, folder: DataFolder) -> int:
    """Move this desk's own store into the site's, or a copy of that back. Raises StoreFault, OSError."""
    if what == MOVE_IN and not folder.store.exists():
        return _cannot(f"There is no store of a desk in {folder.root}.")
    with closing(_connected(url)) as db:
        whole = with_password(url, db.password)
    folder.make()
    try:
        with Claim.take(folder.root, Role.UNKNOWN):
            preferences = Preferences(folder.settings, load(folder.settings).settings)
            with closing(FileStore.open(folder.store)) as file, closing(_desk(whole, preferences)) as site:
                asyncio.run(_moved(what, file, site, without_password(url), preferences))
    except InUse as held:
        whose = f" (process {held.owner.pid})" if held.owner.pid else ""
        return _cannot(f"Courier Desk works with the data folder {folder.root}{whose}. Close it first.")
    except StoreFault as fault:
        return _cannot(f"{_move_sentence(fault)} {_GO_ON}")
    except KeyboardInterrupt:
        return _cannot(f"Broken off. {_GO_ON}")
    return DONE


def _desk(url: str, preferences: Preferences) -> SiteStore:
    name = preferences.settings.desk_name or platform.node()
    return SiteStore.open(url, desk=preferences.desk_id(), name=name, person=who_works(""))


async def _moved(what: str, file: FileStore, site: SiteStore, url: str, preferences: Preferences) -> None:
    kept = ""
    if what == MOVE_OUT and any((await file.read(moving.counts)).values()):
        await file.back_up()
        kept = f" As it was before it is kept: {file.backups()[0]}"
    if what == MOVE_IN:
        moved = await moving.move(file, site, url=url, tell=_tell_step)
    else:
        moved = await moving.move(site, file, tell=_tell_step)
    if moved.renamed:
        await follow_renamed(moved.renamed, KeyStore.of_system(), preferences)
    _tell_counts(moved.counts, {MOVE_IN: "this desk", MOVE_OUT: "the site"}[what])
    if what == MOVE_IN:
        _say(f"All of it is in {site.address}. The old file is kept, and nothing is sent from it: {file.path}")
        _say(f"This desk goes on there: courier-desk --site '{url}', or Settings, Store and backups.")
        return
    _say(f"A copy of {site.address} is in {file.path}.{kept}")
    if any(one.here for one in moved.counts if one.kind is Kept.TO_SEND):
        _say("What waits there is sent by the desks of the site; in the copy it needs a person's word.")


def _tell_step(step: MoveStep) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{step.done:,} of {step.rows:,} rows" + ("\n" if step.done == step.rows else ""))


def _tell_counts(counts: Sequence[MoveCount], source: str) -> None:
    """Tell what there was, what came in, and what was there already."""
    shown = [one for one in counts if one.here or one.before or one.after]
    heads = (f"in {source}", "there before", "came in", "was there", "there now")
    _say(f"{'':14}" + "".join(f"{head:>14}" for head in heads))
    for one in shown:
        numbers = (one.here, one.before, one.added, one.present, one.after)
        _say(f"{one.kind.replace('_', ' '):14}" + "".join(f"{number:14,}" for number in numbers))


def _move_sentence(fault: StoreFault) -> str:
    words = _CANNOT_MOVE.get((bool(fault.site), fault.kind))
    return f"{fault.site or fault.path}: {words}" if words else sentence(fault)


_GO_ON = "Nothing is lost: the same command goes on."
_CANNOT_MOVE = {
    (True, StoreFaultKind.NOT_OURS): "It is no site yet: courier-desk site init URL makes it one.",
    (True, StoreFaultKind.LOCKED): "This desk is at work there already.",
    (True, StoreFaultKind.READ_ONLY): "This person may only look there.",
    (True, StoreFaultKind.OLDER): "It is of an earlier version: courier-desk site init URL brings it up.",
    (True, StoreFaultKind.FORBIDDEN): (
        "A supervisor of the site has to do that: there is an account, a merchant or a forgotten customer that it does "
        "not know."
    ),
    (False, StoreFaultKind.DISK_FULL): "The disk is full. Make room on it.",
    (False, StoreFaultKind.CORRUPT): "It is damaged: courier-desk store check looks at it.",
    (False, StoreFaultKind.CHANGES_MISSING): "It lacks saved changes: courier-desk store check looks at it.",
    (False, StoreFaultKind.NOT_OURS): "It is not a file of Courier Desk.",
    (False, StoreFaultKind.LOCKED): "Another program holds it. Close that.",
    (False, StoreFaultKind.READ_ONLY): "It cannot be written.",
    (False, StoreFaultKind.UNREACHABLE): "It cannot be reached.",
    (False, StoreFaultKind.DEVICE): "The disk reported an error.",
    (False, StoreFaultKind.NETWORK_SHARE): "It is on a network drive.",
    (False, StoreFaultKind.MISSING): "It was there before and is gone.",
}


def _init(db: SiteConnection, url: str) -> None:
    steps = site_setup.set_up(db, url)
    site = address_of(url)
    if not steps.before:
        _say(f"{site} is a site of Courier Desk now.")
    elif steps.before < steps.after:
        _say(f"{site} was brought up from step {steps.before} to {steps.after}.")
    else:
        _say(f"{site} is as this version wants it.")
    _tell_roles(site_setup.give_rights(db, url), site_setup.roles(db))
    _tell_clocks(site_setup.apart(db, time.time))


def _tell_roles(to_run: Sequence[str], roles: Sequence[str]) -> None:
    if to_run:
        _say("This person may not make roles. Have the server's administrator run this, then repeat the command:")
        for sql in to_run:
            _say(f"  {sql}")
        return
    viewer, clerk, supervisor = roles
    _say(f"Roles: {viewer} (sees everything), {clerk} (works), {supervisor} (also accounts, merchants, erasing).")
    _say(f"A person's login: CREATE ROLE mona LOGIN PASSWORD '...' IN ROLE {clerk};")


def _tell(status: site_setup.SiteStatus, url: str) -> None:
    by = f", by Courier Desk {status.program}" if status.program else ""
    _say(f"{address_of(url)}: step {status.step}{by}; PostgreSQL {status.server}")
    if status.step < newest():
        _say("It is older than this version: courier-desk site init brings it up.")
    else:
        _tell_desks(status)
    _tell_clocks(status.apart)
    largest = ", ".join(f"{name} {_size(size)}" for name, size in status.largest)
    _say(f"{status.orders:,} orders; {_size(status.size)} ({largest})")


def _tell_desks(status: site_setup.SiteStatus) -> None:
    if not status.desks:
        _say("No desk has joined yet.")
    for desk in status.desks:
        who = f", {desk.person}" if desk.person else ""
        gone = "gone without farewell, connected" if desk.vanished else "last seen"
        seen = "connected" if desk.at_work else f"{gone} {_moment(desk.seen)}"
        reads = ", reads from the service for all" if desk.duties else ""
        _say(f"desk {desk.name}{who}: version {desk.version}, {seen}{reads}")
    for held in status.held:
        _say(f"{held.account}: " + ", ".join(f"{count:,} {state}" for state, count in sorted(held.states.items())))
    if not status.held:
        _say("Nothing waits to be sent.")


def _tell_clocks(apart: float) -> None:
    if abs(apart) > _APART:
        way = "ahead of" if apart > 0 else "behind"
        _say(f"The server's clock is {abs(apart):,.0f} seconds {way} this computer's; the desks go by the server's.")


def sentence(fault: StoreFault) -> str:
    """Say which site cannot be used, and why."""
    where = fault.site or (str(fault.path) if fault.path != Path() else "The address")
    if fault.kind is StoreFaultKind.TOO_OLD and fault.detail == site_setup.PARTS:
        reason = "The server lacks an extension that PostgreSQL ships with (on Debian the package postgresql has it)."
    elif fault.kind is StoreFaultKind.NOT_OURS and not fault.site:
        reason = "It is no backup of a site."
    else:
        reason = _CANNOT.get(fault.kind, f"{fault.kind.value}.")
    reason = reason.replace("{needed}", f" ({fault.needed})" if fault.needed else "")
    return f"{where}: {reason}{f' ({fault.detail})' if fault.detail else ''}"


def _reason(error: psycopg.Error, kind: StoreFaultKind) -> str:
    """Give the server's or libpq's own words about a connection, on one line."""
    if kind is not StoreFaultKind.UNREACHABLE:
        return ""
    return f"({' '.join(str(error).split())})"


def _cannot(sentence: str) -> int:
    sys.stderr.write(f"courier-desk site: {sentence}\n")
    return CANNOT


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB"


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
