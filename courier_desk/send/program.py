"""From the words to the exit code, a heavy module of its own: what is needed, in the order in which it can be missing.

Each way it cannot start is one sentence with the way out. What goes on once it has started is ``sending``'s.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import platform
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from courier_desk.api.addresses import Address, read_address
from courier_desk.api.errors import ApiError
from courier_desk.desk.accounts import AccountDesk, known_by
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.intake import Source, judged, path_name, table_digest
from courier_desk.desk.send_account import NoMerchant, account_at
from courier_desk.desk.session import Session, SessionSettings, open_session
from courier_desk.desk.sheets import read_sheet
from courier_desk.domain.accounts import Account, KeyHeader, KeyTrouble
from courier_desk.domain.column_maps import ColumnMap, lay_out
from courier_desk.domain.failures import FailureKind
from courier_desk.domain.intake_sheet import Heading, read_heading
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, PrintResult, ReadyLabel
from courier_desk.domain.outbox import Policy
from courier_desk.domain.printers import PrinterStatus, Readiness, SpoolState
from courier_desk.domain.values import frozen
from courier_desk.host import private
from courier_desk.host.claim import Claim, InUse, Role
from courier_desk.host.logs import LogFile
from courier_desk.host.paths import DataFolder, data_folder, who_works
from courier_desk.host.private import Others
from courier_desk.host.secrets import KeyStore
from courier_desk.send.command_line import KEY_VARIABLE, Job, complain
from courier_desk.send.outcome import FAULTY, NotAResult, Outcome, ResultFile
from courier_desk.send.progress import Progress
from courier_desk.send.sending import NOT_ASKED, Before, Sending, Stop
from courier_desk.send.words import (
    FILES,
    KEY_STORE,
    MERCHANTS,
    failure_words,
    fault_words,
    in_use_words,
    reading_words,
    store_words,
)
from courier_desk.store import accounts
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault
from courier_desk.store.file_store import FileStore
from courier_desk.store.maintenance import moved_away
from courier_desk.tables.reading import Sheet
from courier_desk.tables.table import Unreadable

# The mark beside a table while it is sent: one program sends a file at a time, and a run that was cut off is known.
#
# Two runs over one file need not meet in a data folder: they may have different ones, or one of them is gone. So
# the file itself is claimed, by a hidden file beside it. It goes when a run has ended with nothing in doubt; one
# that is found was left by a run that was killed, and says from which store that sent and when it was last alive.


_STORE = "store"


class Mark:
    """The claim on a table. Make it with ``take``; ``end`` it."""

    def __init__(self, claim: Claim, path: Path) -> None:
        self._claim = claim
        self._path = path
        self._begun = self._ended = False
        left = claim.found.get(_STORE)
        self._left = left if isinstance(left, str) else ""
        self._alive_at = claim.found_at

    @classmethod
    def take(cls, table: Path) -> Mark:
        """Claim a table under whichever name. Raises InUse, and OSError when nothing can be written beside it."""
        path = table.resolve()
        path = path.with_name(f".{path.name}.sending")
        return cls(Claim.take(path.parent, Role.SEND, path.name), path)

    def may_still_arrive(self, store: str, settle: float) -> float:
        """Give the seconds for which a request may still be carried out that a run from another store left behind.

        What was sent from this store is known here. ``settle`` is the longest a service takes (seconds).
        """
        if not self._left or self._left == store:
            return 0.0
        since = time.time() - self._alive_at
        return max(0.0, settle - since) if since >= 0 else settle

    def is_of_another(self, store: str) -> bool:
        """Tell whether a run from another store was cut off."""
        return bool(self._left) and self._left != store

    def begin(self, store: str) -> None:
        """Write down that sending begins from this store. Raises OSError."""
        self._claim.say(**{_STORE: store})
        self._begun = True

    def alive(self) -> None:
        """Write down that this run goes on."""
        with suppress(OSError):  # the moment counts as older then
            os.utime(self._path)

    def end(self, *, in_doubt: bool) -> None:
        """Let the table go; what is in doubt stays written down. Once it is let go nothing more is done."""
        if self._ended:
            return
        self._ended = True
        if in_doubt or (self._left and not self._begun):
            self._claim.release()
        else:
            self._claim.remove()


log = logging.getLogger(__name__)
ALL_CREATED, CANNOT_START, NEEDS_PERSON = 0, 2, 3
#: So many rows take long enough to be checked that it is said.
MANY_ROWS = 2_000
#: A service that cannot be reached now may be reached later; what was known of its zones holds until then.
_PASSING = frozenset({FailureKind.NO_CONNECTION, FailureKind.PROXY, FailureKind.NO_ANSWER, FailureKind.INTERNAL_ERROR})
#: A signal asks for the end with the exit code that shells give it.
_SIGNALS: dict[str, int] = {
    name: 128 + getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
}


class CannotStart(Exception):
    """The sentence that says why, and what to do."""


class FilePaper:
    """Labels go into files as they come; nothing is printed here."""

    def __init__(self, size: Literal["A4", "A5"]) -> None:
        self._size: Literal["A4", "A5"] = size

    @property
    def size(self) -> Literal["A4", "A5"]:
        """Give the size to ask the service for."""
        return self._size

    @property
    def profile(self) -> LabelProfile:
        """Give one that chooses no printer."""
        return LabelProfile()

    def warm(self) -> None:
        """Nothing is drawn here."""

    def prepare(self, pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
        """Never asked for: no order of a file is to be printed."""
        raise NotImplementedError(expected.number)

    def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
        """Never asked for."""
        raise NotImplementedError(len(sheet))

    def status(self, profile: LabelProfile) -> PrinterStatus:
        """Tell that there is no printer."""
        return PrinterStatus(printer=profile.printer, readiness=Readiness.NOT_CHOSEN)

    def look(self, profile: LabelProfile, jobs: Sequence[int]) -> Mapping[int, SpoolState]:
        """Never asked for."""
        raise NotImplementedError(profile.printer)


@frozen
class Errand:
    """One run: what was asked for, where its result goes, the claim on the file, and whether it is to end."""

    job: Job
    result: ResultFile
    mark: Mark
    stop: Stop


def run(job: Job) -> int:
    """Send the file; gives the exit code."""
    private.for_the_person_alone()
    stop = Stop()
    try:
        with ExitStack() as stack:
            columns = _columns(job)
            sheet = _sheet(job)
            errand = Errand(job, _result(job), _marked(job), stop)
            stack.callback(errand.mark.end, in_doubt=False)
            heading, sheet = _heading(errand, sheet, columns)
            address = _address(job)
            _check_folders(job)
            folder = _folder(job, address)
            stack.enter_context(_claimed(folder))
            logs = LogFile(folder.logs)
            stack.callback(logs.close)
            logs.redactor.hide(job.key)
            return asyncio.run(_send(errand, folder, sheet, heading))
    except CannotStart as reason:
        complain(str(reason))
        return CANNOT_START
    except (KeyboardInterrupt, asyncio.CancelledError):  # before the sending listens, or asked for twice
        complain("Stopped at once. To go on, run the same command again; nothing is sent twice.")
        return stop.code or _SIGNALS["SIGINT"]


# -- what is needed ------------------------------------------------------------------------------------------------


def _columns(job: Job) -> ColumnMap | None:
    """Read the map of the columns, if there is one. What is doubtful in it has to be decided first."""
    if job.columns is None:
        return None
    try:
        columns = ColumnMap.from_json(job.columns.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CannotStart(f"The map {job.columns} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise CannotStart(f"{job.columns} is no map of columns: {error}.") from error
    if columns.doubtful:
        raise CannotStart(
            f"{', '.join(sorted(columns.doubtful))} in {job.columns}: look whether what is proposed is meant, then "
            "take it out of “doubtful”."
        )
    return columns


def _sheet(job: Job) -> Sheet:
    def takes_long() -> None:
        complain(f"{job.file.name} is being read; a large table takes up to a minute")

    try:
        return read_sheet(job.file, whole=job.columns is not None, choice=job.choice, takes_long=takes_long)
    except Unreadable as reason:
        raise CannotStart(FILES[reason.fault].format(file=job.file, detail=reason.detail)) from reason


def _marked(job: Job) -> Mark:
    try:
        return Mark.take(job.file)
    except InUse as reason:
        process = f" (process {reason.owner.pid})" if reason.owner.pid else ""
        raise CannotStart(
            f"Another courier-desk send is sending {job.file}{process}. Wait for its end and run the same command "
            "again."
        ) from reason
    except OSError as error:
        raise CannotStart(f"Nothing can be written beside {job.file}: {error.strerror}.") from error


def _heading(errand: Errand, sheet: Sheet, columns: ColumnMap | None) -> tuple[Heading, Sheet]:
    """Give the heading, and the sheet as it is judged: laid out by the map, where there is one."""
    if columns is None:
        heading = read_heading(sheet.heading, row=sheet.heading_row, odd=sheet.odd)
    else:
        heading, rows = lay_out(sheet.heading, sheet.rows, columns)
        sheet = replace(sheet, rows=rows)
    if heading.faults or not sheet.rows:
        told = [
            Outcome(row=sheet.heading_row, state=FAULTY, column=fault.column, reason=fault_words(fault))
            for fault in heading.faults
        ] or [Outcome(row=sheet.heading_row + 1, state=FAULTY, reason="there are no rows below the heading")]
        try:
            errand.result.write(told)
        except OSError as error:
            raise CannotStart(_unwritable(errand.job, error)) from error
        reasons = "; ".join(one.reason for one in told)
        raise CannotStart(f"{errand.job.file.name} cannot be sent: {reasons}. (See also {errand.job.result.name}.)")
    for sentence in reading_words(sheet, heading.unused):
        complain(sentence)
    return heading, sheet


def _source(job: Job, sheet: Sheet) -> Source:
    """Name where the rows come from: the file, and within a workbook the sheet."""
    place = path_name(job.file, sheet.name, sheet.digest)
    return Source(place, table_digest(sheet.digest, sheet.name), file=sheet.digest, sheet=sheet.name)


def _address(job: Job) -> Address | None:
    if not job.url:
        return None
    try:
        address = read_address(job.url)
    except ApiError as error:
        raise CannotStart(_sentence(failure_words(error.failure))) from error
    if not job.key:
        raise CannotStart(f"Set the environment variable {KEY_VARIABLE} to the API key of {address.url}")
    return address


def _check_folders(job: Job) -> None:
    """Make the folder of the labels before anything is sent."""
    try:
        if job.labels is not None:
            job.labels.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(f"The folder {job.labels} cannot be made: {error.strerror}.") from error


def _result(job: Job) -> ResultFile:
    """Try where the result is to be written. What an earlier run wrote there stays until this one has something."""
    result = ResultFile(job.result)
    try:
        result.look()
    except NotAResult as reason:
        raise CannotStart(
            f"{job.result} is there already and is no result of courier-desk send. Move it away."
        ) from reason
    except OSError as error:
        raise CannotStart(_unwritable(job, error)) from error
    return result


def _unwritable(job: Job, error: OSError) -> str:
    return f"The result cannot be written to {job.result}: {error.strerror}."


def _folder(job: Job, address: Address | None) -> DataFolder:
    """Give the data folder, made: that of the service below the program's own, unless told otherwise.

    However the service's address is spelled, it is the same folder; one that an earlier version named by the spelling
    goes on being used.
    """
    folder = data_folder(job.data_dir)
    if address is not None and job.data_dir is None:
        spelled = folder.root / "send" / _folder_name(address.host, address.url)
        named = folder.root / "send" / _folder_name(urlsplit(address.service).hostname or "", address.service)
        folder = DataFolder(spelled if spelled.is_dir() and not named.is_dir() else named)
    try:
        others = folder.make()
        if others is Others.COULD:
            complain(f"others on this computer could read the data folder {folder.root}; now only you can")
        elif others is Others.CAN:
            complain(f"others on this computer can read the data folder {folder.root}, and it cannot be closed to them")
    except OSError as error:
        raise CannotStart(
            f"The data folder {folder.root} cannot be used: {error.strerror}. Choose another: --data-dir DIR"
        ) from error
    return folder


def _folder_name(host: str, address: str) -> str:
    return f"{host}-{hashlib.sha256(address.encode()).hexdigest()[:8]}"


@contextmanager
def _claimed(folder: DataFolder) -> Iterator[None]:
    try:
        claim = Claim.take(folder.root, Role.SEND)
    except InUse as reason:
        raise CannotStart(in_use_words(reason.owner, folder.root)) from reason
    except OSError as error:
        raise CannotStart(
            f"The data folder {folder.root} cannot be used: {error.strerror}. Choose another: --data-dir DIR"
        ) from error
    with claim:
        yield


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


# -- the sending ---------------------------------------------------------------------------------------------------


def _opened(site: str, folder: DataFolder) -> Store:
    """Open the store: this folder's, or the site's as a desk that is known by the folder. Raises StoreFault."""
    if not site:
        store = FileStore.open(folder.store)
        if (away := store.peek(moved_away)) is not None:
            store.close()
            raise CannotStart(f"The store of this folder was moved to {away.site}: send with --site URL.")
        return store
    from courier_desk.store.site_store import SiteStore  # noqa: PLC0415 - most send from a store of their own

    name = hashlib.sha256(f"{platform.node()} {folder.root}".encode()).hexdigest()[:16]
    return SiteStore.open(site, desk=f"send-{name}", name=f"{platform.node()} send", person=who_works(""))


async def _send(errand: Errand, folder: DataFolder, sheet: Sheet, heading: Heading) -> int:
    _listen(errand.stop)
    try:
        store = await asyncio.to_thread(_opened, errand.job.site, folder)
    except StoreFault as fault:
        raise CannotStart(store_words(fault)) from fault
    try:
        return await _with_store(errand, store, sheet, heading)
    except StoreFault as fault:
        raise CannotStart(store_words(fault)) from fault
    finally:
        with suppress(StoreFault):
            await store.aclose()


def _listen(stop: Stop) -> None:
    """Take signals as a wish to end; a second one ends at once."""
    loop = asyncio.get_running_loop()
    main = asyncio.current_task()
    assert main is not None

    def asked(code: int) -> None:
        if stop.asked.is_set():
            main.cancel()
        stop.ask(code)

    with suppress(NotImplementedError, RuntimeError):  # Windows has none; there Ctrl+C cancels the main task
        for name, code in _SIGNALS.items():
            loop.add_signal_handler(getattr(signal, name), asked, code)


async def _with_store(errand: Errand, store: Store, sheet: Sheet, heading: Heading) -> int:
    job = errand.job
    settings = SessionSettings(
        limit=job.limit,
        window=job.window,
        policy=Policy(settle=job.settle, second_look=job.settle * 2 / 3),
    )
    keys = KeyStore(None) if job.url else KeyStore.of_system()
    account = await _account(job, store, keys, settings)

    async def find_key() -> str | None:
        return job.key or await keys.get(account.base_url, account.account_id)

    session = await open_session(account, find_key, store, FilePaper(job.size), settings=settings)
    try:
        if not await session.connect():
            raise CannotStart(_no_key(account, keys.trouble_of(account.base_url, account.account_id)))
        await _read_zones(session)
        if len(sheet.rows) >= MANY_ROWS:
            complain(f"{len(sheet.rows):,} rows are being checked …")
        rows = await asyncio.to_thread(
            judged, sheet, heading, session.zones.catalog, merchant=session.merchant.code if session.merchant else ""
        )
        name = await session.intake.store_name()
        sending = Sending(
            session,
            rows,
            _source(job, sheet),
            labels=job.labels,
            window=job.window,
            before=_before(errand, name, settings.policy),
            alive=errand.mark.alive,
        )
        return await _work(errand, sending, name)
    finally:
        await session.aclose()


def _before(errand: Errand, store: str, policy: Policy) -> Before:
    """Tell what earlier runs left beside the file."""
    mark = errand.mark
    return Before(
        told=errand.result.earlier,
        wait=mark.may_still_arrive(store, policy.settle),
        look_again=policy.second_look if mark.is_of_another(store) else 0.0,
        new=errand.job.new,
    )


def _no_key(account: Account, trouble: KeyTrouble | None) -> str:
    why = KEY_STORE[trouble] if trouble else f"The key store has no key for the account “{account.name}”."
    return f"{why} Open the window and give the key, or use --url {account.base_url} with {KEY_VARIABLE}."


async def _account(job: Job, store: Store, keys: KeyStore, settings: SessionSettings) -> Account:
    if not job.url:
        return await account_by_name(job, store, keys)
    try:
        address = read_address(job.url)
        account = await account_at(address.url, job.key, job.merchant, store, settings)
    except NoMerchant as reason:
        raise CannotStart(MERCHANTS[reason.why].format(merchant=job.merchant)) from reason
    except DeskFailure as error:
        raise CannotStart(_sentence(failure_words(error.failure))) from error
    if account.key_header is not KeyHeader.BEARER:
        complain(f"the service takes the key in {account.key_header.shown}, and it is sent so")
    return account


async def account_by_name(job: Job, store: Store, keys: KeyStore) -> Account:
    """Give the account of this desk that the job names, with the merchant it sends for. Raises CannotStart."""
    known = await AccountDesk(store, keys).all()
    meant = [one for one in known if job.account == one.account_id] or [one for one in known if job.account == one.name]
    if not meant:
        names = ", ".join(f"“{one.name}”" for one in known if not one.is_training) or "none"
        raise CannotStart(f"This desk has no account “{job.account}”; it has {names}.")
    if len(meant) > 1:
        ways = ", ".join(f"{one.account_id} ({one.base_url})" for one in meant)
        raise CannotStart(f"Several accounts of this desk are called “{job.account}”: name one as {ways}.")
    (account,) = meant
    if account.is_training:
        raise CannotStart("The training service of the window ends with it. Start courier-desk sandbox and use --url.")
    if not job.merchant:
        return account
    merchants = await store.read(lambda db: accounts.merchants(db, account.account_id, limit=100_000))
    if (merchant := known_by(merchants, job.merchant)) is None:
        raise CannotStart(MERCHANTS_HERE.format(merchant=job.merchant, account=account.name))
    return replace(account, merchant=merchant.code)


MERCHANTS_HERE = "The account “{account}” has no merchant {merchant} on this desk. Open the window once to read them."


async def _read_zones(session: Session) -> None:
    """Read the catalog; without a connection the kept one does."""
    try:
        await session.zones.refresh()
    except DeskFailure as error:
        if session.zones.catalog.is_unreadable:
            log.warning("the zone list cannot be read: %s", error.failure.kind)
        elif not session.zones.catalog.zones or error.failure.kind not in _PASSING:
            raise CannotStart(_sentence(failure_words(error.failure))) from error
    if session.zones.catalog.is_unreadable:
        complain(
            "The service's list of zones cannot be read: zones go out as they are written, and the service judges."
        )
    elif not session.zones.catalog.zones:
        raise CannotStart("The service has no zones, so no order can be checked.")


async def _work(errand: Errand, sending: Sending, store: str) -> int:
    job, result, stop = errand.job, errand.result, errand.stop
    progress = Progress(len(sending.outcomes))
    try:
        await sending.ask_service(progress, stop)
    except DeskFailure as error:
        progress.close()
        raise CannotStart(f"{NOT_ASKED}: {failure_words(error.failure)}. Nothing was sent.") from error
    try:
        try:
            await sending.save(progress, stop)
            result.write(sending.outcomes)
            if not stop.asked.is_set():
                errand.mark.begin(store)
                await sending.run(progress, stop)
        finally:
            progress.close()
            errand.mark.end(in_doubt=sending.in_doubt)
            await _tell_outcomes(result, sending)
    except StoreFault as fault:
        sending.fault = fault
    except OSError as error:
        complain(_unwritable(job, error))
        return NEEDS_PERSON
    return _ended(job, sending, stop)


async def _tell_outcomes(result: ResultFile, sending: Sending) -> None:
    with suppress(StoreFault):  # the fees are missing then
        await sending.finish()
    result.write(sending.outcomes)


def _ended(job: Job, sending: Sending, stop: Stop) -> int:
    """Say how it ended, and give the exit code."""
    total, created = len(sending.outcomes), sending.created
    counts = f"{created} of {total} orders are created"
    if sending.earlier:
        counts += f" ({sending.earlier} of them by an earlier run)"
    if sending.there:
        counts += f" ({sending.there} of them were at the service already)"
    if job.labels is not None:
        counts += f", {sum(1 for one in sending.outcomes if one.label)} labels are in {job.labels}"
    sys.stdout.write(f"{counts}. Every row: {job.result}\n")
    if sending.fault is not None:
        complain(store_words(sending.fault) + " Then run the same command again: it goes on.")
        return NEEDS_PERSON
    if sending.paused is not None:
        complain(_sentence(failure_words(sending.paused)) + " See to it and run the same command again: it goes on.")
        return NEEDS_PERSON if created > sending.earlier else CANNOT_START
    if stop.asked.is_set():
        complain("Stopped. To go on, run the same command again; nothing is sent twice.")
        return stop.code
    whole = all(one.created and (one.label or job.labels is None) for one in sending.outcomes)
    return ALL_CREATED if whole else NEEDS_PERSON
