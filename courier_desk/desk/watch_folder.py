"""The watch folder: its files become imports of one merchant, and come to lie in ``done`` or ``problems``.

What a person at the folder sees. A file that has stayed the same for a stretch is moved into ``waiting/DESK``. There it
lies until it is known what became of all its rows; then it is moved to ``done`` (every row an order, or left out by a
person) or ``problems``, beside a table of its own shape with what became of each row. A file that cannot be read, whose
columns nobody can tell, that holds no row, or whose content came before is moved to ``problems`` beside a text that
says so. Nothing is deleted, no name is written over, no link is followed, nothing below the folder is looked at.

Why moving takes a file, and no claim file beside it: of several desks the rename of just one succeeds, it outlives a
crash, nobody has to judge whether it is stale, and it says which desk has the file. The store has the file from the
transaction in which its import begins. A file in the own folder that the store does not know was moved just before a
crash, and is read as if it had just been moved; whose goal is written down already is moved on. So every step can be
broken off anywhere.

A file is read as in the window (``desk.sheets``, ``desk.imports``), laid out by the map that was kept for its heading;
of one heading one map is kept, the last. Without one, or where how it is read is for a person to choose (hidden rows,
several sheets), it waits for a person, laid out as proposed, and opens at the first step. It is sent without a
person only if that is wanted and every row is good, asked of the service too; else nothing of it is. Whoever opens the
import sees and decides all of it.

A folder that does not answer, is not there, may not be written or has no room is told once, and tried again; that it is
there again is told too. Words are ``FileWords``'; nothing here knows a screen.
"""

from __future__ import annotations

import asyncio
import errno
import hashlib
import logging
import math
import os
import re
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.imports import ImportDesk
from courier_desk.desk.intake import IntakeDesk
from courier_desk.desk.open_import import OpenImport, ReportRow
from courier_desk.desk.order_export import ExportKind
from courier_desk.desk.print_jobs import PrintJobDesk
from courier_desk.desk.sheet_files import write_rows
from courier_desk.desk.sheets import LARGEST_FILE, FileFault, FileKind, Sheet, Unreadable, read_sheet_of
from courier_desk.desk.zones import ZoneDesk
from courier_desk.domain.events import What
from courier_desk.domain.import_rows import RowState
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.values import frozen
from courier_desk.domain.watched_files import (
    DONE,
    PAUSE,
    PROBLEMS,
    STRETCH,
    WAITING,
    FileProblem,
    FileState,
    FolderState,
    FolderStatus,
    Look,
    Steadiness,
    WatchChoice,
    WatchedFile,
    folder_of,
    free_name,
    labels_name,
    note_name,
    result_name,
)
from courier_desk.host import shared_folders
from courier_desk.host.shared_folders import PATIENCE, Changes, Content, Hands, NoAnswer
from courier_desk.store import events
from courier_desk.store import watched_files as kept
from courier_desk.store.desks import desk_of
from courier_desk.store.faults import StoreFault
from courier_desk.store.sql import Database

log = logging.getLogger(__name__)
#: The pause between two looks is so many times as long while the folder cannot be worked with.
_LONGER = 5
#: What could not be sent or taken is tried again after so long (seconds).
AGAIN_AFTER = 30.0
#: Another try at finding a name that is free: others choose names in the same folder.
_TRIES = 20
#: So many files are taken by one look.
_AT_ONCE = 50
_TROUBLES = frozenset({FolderState.AWAY, FolderState.CLOSED, FolderState.FULL})
_NO_ROOM = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')


class FileWords(Protocol):
    """What is written into files, in the language of the desk."""

    @property
    def mirrored(self) -> bool:
        """Whether sheets run from right to left."""

    def titles(self) -> Sequence[str]:
        """Name the columns that tell what became of a row."""

    def row(self, row: ReportRow) -> Sequence[str]:
        """Say what became of it, in as many cells."""

    def note(self, file: WatchedFile) -> str:
        """Say why nothing was made of a file."""


@frozen(kw_only=True)
class WatchParts:
    """What the watch folder works with. ``profile``: the way of labels in use; ``who`` names the desk."""

    imports: Callable[[], ImportDesk]
    zones: ZoneDesk
    print_jobs: Callable[[], PrintJobDesk]
    profile: Callable[[], LabelProfile]
    who: Callable[[], str]
    words: Callable[[], FileWords]


class _Taken(Exception):
    """A name was given to another file meanwhile."""


class _NoRoomHere(Exception):
    """This computer has no room to put a result together."""


class WatchDesk:
    """The watch folder of one account. ``run`` it; ``use`` says which folder."""

    def __init__(
        self,
        context: Context,
        parts: WatchParts,
        *,
        pause: float = PAUSE,
        stretch: float = STRETCH,
        patience: float = PATIENCE,
    ) -> None:
        self._context = context
        self._parts = parts
        self._pause = pause
        self._choice = WatchChoice()
        self._changed = asyncio.Event()
        self._steady, self._lying = Steadiness(stretch), Steadiness(stretch)
        self._patience = patience
        self._hands = Hands(patience)
        self._own: dict[tuple[str, str, str], Path] = {}
        self._not_before: dict[int, float] = {}
        self._held_up: set[int] = set()  # files that cannot be moved as the folder is
        self._stuck: set[str] = set()
        self.status = FolderStatus()

    def use(self, choice: WatchChoice) -> None:
        """Watch this folder from now on."""
        if choice.folder != self._choice.folder or choice.merchant != self._choice.merchant:
            self._hands = Hands(self._patience)
            self._steady.forget()
            self._lying.forget()
            self._held_up.clear()
        self._choice = choice
        self._changed.set()

    async def run(self) -> None:
        """Look again and again, for as long as the account is in use."""
        subscribed = [self._context.changes.subscribe(one, self._changed.set) for one in (Topic.OUTBOX, Topic.IMPORTS)]
        try:
            while True:
                self._changed.clear()
                try:
                    more, waits = await self.look(), self.status.state in _TROUBLES
                except StoreFault as fault:
                    log.warning("the watch folder waits for the store: %s", fault.kind)
                    more, waits = False, True
                if not more:
                    await self._rest(self._pause * (_LONGER if waits else 1))
        finally:
            for forget in subscribed:
                forget()

    async def _rest(self, pause: float) -> None:
        await asyncio.sleep(min(1.0, pause))  # what changes at once is looked at together
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._changed.wait()

    async def look(self) -> bool:
        """Look once, and do what can be done; tells whether there is more to do at once. Raises StoreFault."""
        choice = self._choice
        await self._end_files()
        if not choice.folder:
            await self._stands(FolderState.OFF)
            return False
        if choice.account != self._context.account_id:
            await self._stands(FolderState.ELSEWHERE)
            return False
        try:
            more = await self._take_files(Path(choice.folder), choice)
        except OSError as error:
            await self._trouble(error)
            return False
        if not self._held_up:
            await self._stands(FolderState.READ)
        return more

    # -- taking --------------------------------------------------------------------------------------------------------

    async def _take_files(self, folder: Path, choice: WatchChoice) -> bool:
        """Take what is whole, one after the other; tells whether more of it is there."""
        there = await self._hands.do(partial(shared_folders.files_in, folder))
        own = await self._own_folder(folder, choice)
        known = await self._known_places()
        lying = await self._hands.do(partial(_files_or_none, own))
        if lying is None and any(Path(place).parent == own for place in known):
            raise FileNotFoundError(errno.ENOENT, "the folder is another one", str(own))
        now = time.monotonic()
        ready = self._steady.look(there, now)
        unknown = {name: look for name, look in (lying or {}).items() if str(own / name) not in known | self._stuck}
        left = self._lying.look(unknown, now)
        if not self._parts.zones.catalog.zones:
            return False  # no row can be judged yet
        unread: OSError | None = None
        for name, look, lies in [
            *((name, unknown[name], True) for name in left),
            *((name, there[name], False) for name in ready[:_AT_ONCE]),
        ]:
            place = own / name if lies else await self._claim(folder / name, look, own)
            try:
                if place is not None:
                    await self._take(place, look, folder / _readable(name), choice)
            except NoAnswer:
                raise
            except OSError as error:  # of this file alone, perhaps: the others go on
                unread = error
        if unread is not None:
            raise unread
        return len(ready) > _AT_ONCE

    async def _own_folder(self, folder: Path, choice: WatchChoice) -> Path:
        """Name the folder for the files that this desk has taken: by the desk, and a mark that is its own."""
        key = (choice.folder, choice.account, choice.merchant)
        if key not in self._own:
            store = await IntakeDesk(self._context, choice.merchant).store_name()
            desk = await self._context.store.read(desk_of)  # several desks of a site have one store
            whose = "\n".join((store, *key[1:], *filter(None, (desk,))))
            mark = hashlib.sha256(whose.encode()).hexdigest()[:6]
            names = await self._hands.do(partial(shared_folders.names_in, folder / WAITING))
            called = _UNFIT.sub(" ", self._parts.who())[:40].strip(" .")
            found = next((name for name in names if name.rpartition(" ")[2] == mark), f"{called} {mark}".strip())
            self._own[key] = folder / WAITING / found
        return self._own[key]

    async def _known_places(self) -> frozenset[str]:
        account = self._context.account_id
        return frozenset((await self._context.store.read(lambda db: kept.not_over(db, account))).values())

    async def _claim(self, path: Path, look: Look, own: Path) -> Path | None:
        """Move a file to this desk's; None where it changed, or another desk was quicker. Raises OSError."""

        def move() -> Path | None:
            if shared_folders.look_at(path) != look:
                return None
            own.mkdir(parents=True, exist_ok=True)
            place = own / free_name(_readable(path.name), shared_folders.names_in(own))
            path.rename(place)
            return place

        try:
            return await self._hands.do(move)
        except FileNotFoundError:
            return None
        except PermissionError:
            if os.name != "nt":
                raise
            self._steady.put_off(path.name, time.monotonic(), AGAIN_AFTER)  # another program has it open
            return None

    async def _take(self, place: Path, look: Look, path: Path, choice: WatchChoice) -> None:
        """Make an import of a file that lies at ``place``, as it was seen at ``path``. Whatever is wrong with it holds
        up no other. Raises OSError, StoreFault.
        """
        file = WatchedFile(
            merchant=choice.merchant,
            folder=choice.folder,
            name=path.name,
            place=str(place),
            digest="",
            taken=self._context.now(),
        )
        try:
            content = await self._hands.do(partial(shared_folders.read_whole, place, LARGEST_FILE))
            if content.look != look:
                return  # it grows still: it is read again when it has been left alone for a stretch
            file = _with_look(file, content.look)
            sheet = await self._read(content)
            await self._begin(replace(file, digest=sheet.digest), sheet, path, choice)
        except (Changes, FileNotFoundError):
            return  # the same; what went is nobody's any more
        except PermissionError:
            await self._end_unread(file, FileProblem.UNREADABLE, FileFault.UNREACHABLE.value)
        except Unreadable as fault:
            if fault.fault is not FileFault.NO_WORKER:
                await self._end_unread(file, FileProblem.UNREADABLE, fault.fault.value)
        except (OSError, StoreFault):
            raise
        except Exception:
            log.exception("a file of the watch folder was left where it lies")
            self._stuck.add(str(place))

    @staticmethod
    async def _read(content: Content) -> Sheet:
        if content.look.size > LARGEST_FILE:
            raise Unreadable(FileFault.TOO_LARGE)
        return await asyncio.to_thread(read_sheet_of, content.data, whole=True)

    async def _begin(self, file: WatchedFile, sheet: Sheet, path: Path, choice: WatchChoice) -> None:
        context, imports = self._context, self._parts.imports()
        before = await context.store.read(
            lambda db: kept.same_content(db, context.account_id, choice.merchant, sheet.digest)
        )
        if before is not None:
            await self._end_unread(file, FileProblem.AGAIN, before[0])
            return
        if not sheet.rows:
            await self._end_unread(file, FileProblem.NO_ROWS)
            return
        proposal, known = await imports.proposal(sheet, choice.merchant)
        if not proposal.map.sources or imports.laid_out(sheet, proposal.map).faults:
            await self._end_unread(file, FileProblem.COLUMNS)
            return
        file = replace(
            file,
            known=known and _is_read_for_certain(sheet),
            delimiter=(sheet.delimiter or ",") if sheet.kind is FileKind.TEXT else "",
        )
        if file.known and choice.send:
            file = replace(file, state=FileState.SENDING)

        def keep(db: Database, import_id: int) -> None:
            file_id = kept.add(db, context.account_id, replace(file, import_id=import_id))
            if file.state is FileState.WAITING:
                self._tell(db, replace(file, file_id=file_id), What.FILE_WAITS)

        await imports.keep(path, file.name, sheet, proposal.map, merchant=choice.merchant, then=keep)

    # -- sending -------------------------------------------------------------------------------------------------------

    async def _send(self, file: WatchedFile) -> None:
        """Send a file of which every row was good; where one is not any more, a person decides. Raises StoreFault."""
        opened = await self._parts.imports().open(file.import_id)
        if opened is None or opened.head.closed is not None:  # a person was quicker
            await self._save(replace(file, state=FileState.SENT))
            return
        try:
            outcome = await opened.send_whole()
        except DeskFailure as error:
            log.info("a file of the watch folder waits for the service: %s", error)
            self._not_before[file.file_id] = time.monotonic() + AGAIN_AFTER
            return
        finally:
            await opened.close()
        if outcome is None or outcome.held:
            await self._save(replace(file, state=FileState.WAITING), What.FILE_WAITS)
        else:
            await self._save(replace(file, state=FileState.SENT), What.FILE_SENT)

    # -- what became of files ------------------------------------------------------------------------------------------

    async def _end_files(self) -> None:
        """Go on with the files that were taken. Raises StoreFault."""
        account, now = self._context.account_id, time.monotonic()
        files, waiting = await self._context.store.read(
            lambda db: (kept.to_go_on_with(db, account), kept.waiting(db, account))
        )
        if waiting != self.status.waiting:
            self.status = replace(self.status, waiting=waiting)
            self._context.changes.announce(Topic.IMPORTS)
        for file in files:
            if self._not_before.get(file.file_id, 0.0) > now:
                continue
            try:
                if file.state is not FileState.SENDING:
                    await self._end(file)
                elif self._parts.zones.catalog.zones:
                    await self._send(file)
            except StoreFault:
                raise
            except Exception:  # the others go on; at the next start it is tried again
                log.exception("a file of the watch folder was left where it lies")
                self._not_before[file.file_id] = math.inf

    async def _end(self, file: WatchedFile) -> None:
        """Move a file to where it belongs, with what belongs beside it; later, if that cannot be done now."""
        try:
            for _ in range(_TRIES):
                with suppress(_Taken):
                    await self._bring_home(file)
                    return
                file = replace(file, goal="", labels="")
        except (OSError, Changes, _NoRoomHere) as error:
            self._not_before[file.file_id] = time.monotonic() + AGAIN_AFTER
            log.info("a file of the watch folder cannot be moved yet: %s", type(error).__name__)
            if isinstance(error, OSError) and file.folder == self._choice.folder:
                self._held_up.add(file.file_id)
                await self._trouble(error)

    async def _bring_home(self, file: WatchedFile) -> None:
        opened = await self._parts.imports().open(file.import_id) if file.import_id else None
        try:
            await self._bring(file, opened, await opened.report() if opened is not None else [])
        finally:
            if opened is not None:
                await opened.close()
        self._not_before.pop(file.file_id, None)
        self._held_up.discard(file.file_id)

    async def _bring(self, file: WatchedFile, opened: OpenImport | None, report: Sequence[ReportRow]) -> None:
        made = [row for row in report if row.number]
        ends = file.ends or PROBLEMS
        if not file.problem and not file.goal:
            left_out = sum(row.checked.state is RowState.LEFT_OUT for row in report if not row.number)
            ends = folder_of(len(report), len(made), left_out)
        file = replace(file, state=FileState.ENDING, ends=ends)
        if file.import_id and not file.goal and file.place:
            file = await self._without_what_grew(file)
        resumed, folder = bool(file.goal), Path(file.folder) / ends
        if not resumed:
            names = await self._hands.do(partial(_names_of_made, folder))
            file = replace(file, goal=str(folder / free_name(file.name, names)))
            await self._save(file)
        goal = Path(file.goal)
        await self._write_beside(file, goal, opened, report, resumed=resumed)
        if file.place and not await self._hands.do(partial(shared_folders.move_on, Path(file.place), goal)):
            raise _Taken
        if self._choice.labels and made and not file.labels:
            file = await self._print_labels(file, goal, made)
        over = replace(file, state=FileState.OVER, place=file.goal if file.place else "")
        await self._save(over, What.FILE_DONE if ends == DONE else What.FILE_PROBLEM)

    async def _without_what_grew(self, file: WatchedFile) -> WatchedFile:
        """Put a file back into the folder that became another one while it waited: it is a new file then."""
        place = Path(file.place)
        look = await self._hands.do(partial(shared_folders.look_at, place))
        if look is None:
            return replace(file, place="")  # somebody took it away: its result is written all the same
        if (look.size, look.written) == (file.size, file.written):
            return file
        content = await self._hands.do(partial(shared_folders.read_whole, place, LARGEST_FILE))
        if hashlib.sha256(content.data).hexdigest()[: len(file.digest)] == file.digest:
            return _with_look(file, content.look)

        def put_back() -> None:
            folder = Path(file.folder)
            shared_folders.move_to(place, folder / free_name(file.name, shared_folders.names_in(folder)))

        await self._hands.do(put_back)
        return replace(file, place="")

    async def _write_beside(
        self, file: WatchedFile, goal: Path, opened: OpenImport | None, report: Sequence[ReportRow], *, resumed: bool
    ) -> None:
        """Write what became of the rows, or why there are none. Raises OSError, _Taken."""
        if opened is None:
            path = goal.with_name(note_name(goal.name))
            data = f"\ufeff{self._parts.words().note(file)}\r\n".encode()
        else:
            path = goal.with_name(result_name(goal.name, file.delimiter))
            data = await self._result(file, opened, report)
        try:
            await self._hands.do(partial(shared_folders.write_new, path, data))
        except FileExistsError as error:
            if not resumed:  # else it was written before the crash
                raise _Taken from error

    async def _result(self, file: WatchedFile, opened: OpenImport, report: Sequence[ReportRow]) -> bytes:
        words = self._parts.words()
        heading, rows = opened.results(report, words.titles(), words.row)
        kind = ExportKind.CSV if file.delimiter else ExportKind.XLSX
        delimiter, mirrored = file.delimiter or ",", words.mirrored
        try:  # not in the folder itself: a share may hold up whoever writes there
            with tempfile.TemporaryDirectory(prefix="courier-desk-") as folder:
                path = Path(folder) / "result"
                await write_rows(path, kind, heading, rows, delimiter=delimiter, mirrored=mirrored)
                return await asyncio.to_thread(path.read_bytes)
        except OSError as error:
            raise _NoRoomHere(error.strerror or "") from error

    async def _print_labels(self, file: WatchedFile, goal: Path, made: Sequence[ReportRow]) -> WatchedFile:
        """Have the labels written as PDF into a folder beside the result, as a job like any other."""
        sent = [(row.row_id, row.reference) for row in made if row.row_id is not None]
        if not sent:
            return file
        folder = goal.with_name(labels_name(goal.name))
        await self._hands.do(partial(folder.mkdir, exist_ok=True))
        profile = replace(self._parts.profile(), printer="", printer_uri="", folder=str(folder))
        row_ids, references = zip(*sent, strict=True)
        asked, account = replace(file, labels=str(folder)), self._context.account_id
        await self._parts.print_jobs().start_pending(
            row_ids, references, merchant=file.merchant, title=file.name, profile=profile,
            then=lambda db: kept.save(db, account, asked),  # who is cut off now asks for them no second time
        )  # fmt: skip
        return asked

    async def _end_unread(self, file: WatchedFile, problem: FileProblem, detail: str = "") -> None:
        file = replace(file, state=FileState.ENDING, problem=problem.value, detail=detail)
        account = self._context.account_id
        file_id = await self._context.store.write(lambda db: kept.add(db, account, file))
        await self._end(replace(file, file_id=file_id))

    async def _save(self, file: WatchedFile, what: What | None = None) -> None:
        """Keep how a file stands, and with it that something became of it."""
        account = self._context.account_id

        def save(db: Database) -> None:
            kept.save(db, account, file)
            if what is not None:
                self._tell(db, file, what)

        await self._context.store.write(save)
        if what is not None:
            self._context.changes.announce(Topic.IMPORTS)

    def _tell(self, db: Database, file: WatchedFile, what: What) -> None:
        facts = {"name": file.name, "merchant": file.merchant, "current_status": file.problem}
        events.add(db, self._context.account_id, f"file/{file.file_id}", self._context.now(), what, facts)

    # -- the folder ----------------------------------------------------------------------------------------------------

    async def _trouble(self, error: OSError) -> None:
        state = FolderState.AWAY
        if error.errno in _NO_ROOM:
            state = FolderState.FULL
        elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            state = FolderState.CLOSED
        if self.status.state is not state:
            log.info("the watch folder cannot be worked with: %s", error.strerror or type(error).__name__)
        await self._stands(state, error.strerror or "")

    async def _stands(self, state: FolderState, detail: str = "") -> None:
        """Take how the folder stands; what is otherwise than before is told once."""
        before, now = self.status, self._context.now()
        if before.state is state:
            return
        self.status = replace(before, state=state, since=now, detail=detail)
        what = What.FOLDER_AWAY if state in _TROUBLES else None
        if what is None and before.state in _TROUBLES and state is FolderState.READ:
            what = What.FOLDER_BACK
        if what is not None:
            told, account = what, self._context.account_id
            facts = {"name": self._choice.folder, "merchant": self._choice.merchant, "current_status": state.value}
            await self._context.store.write(lambda db: events.add(db, account, "folder/watched", now, told, facts))
        self._context.changes.announce(Topic.IMPORTS)


def _is_read_for_certain(sheet: Sheet) -> bool:
    """Tell whether nothing is left to a person's choice in how a file is read: hidden rows, another sheet with rows, a
    file without a heading, letters that could only be guessed and that no word of the heading confirms.
    """
    others = any(one.rows for one in sheet.sheets if one.name != sheet.name and not one.hidden)
    guessed = sheet.encoding_guessed and "".join(sheet.heading).isascii()
    return bool(sheet.heading_row) and not sheet.hidden and not others and not guessed


def _with_look(file: WatchedFile, look: Look) -> WatchedFile:
    return replace(file, size=look.size, written=look.written)


def _files_or_none(folder: Path) -> Mapping[str, Look] | None:
    """Look at what lies in the own folder; None where it is not there."""
    try:
        return shared_folders.files_in(folder)
    except FileNotFoundError:
        return None


def _readable(name: str) -> str:
    """Give a name without the bytes that are no letters in any language."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _names_of_made(folder: Path) -> frozenset[str]:
    folder.mkdir(exist_ok=True)
    return shared_folders.names_in(folder)
