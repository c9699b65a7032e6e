"""Files that somebody puts into a watched folder: which are whole, what becomes of each, and under which names.

Pure: the folder, the clock and the store are the caller's. Moments are seconds of a clock that only goes forward.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from pathlib import PurePath
from typing import Final

from courier_desk.domain.values import frozen

#: Between two looks (seconds), and for how long a file has to stay the same until it counts as whole.
PAUSE, STRETCH = 3.0, 6.0
#: Folders inside the watched one. ``WAITING`` holds a folder for each desk that has taken files.
WAITING, DONE, PROBLEMS = "waiting", "done", "problems"
OWN_FOLDERS: Final = frozenset({WAITING, DONE, PROBLEMS})
#: Ends of names that programs give to what they are still writing.
_UNFINISHED: Final = (
    ".part", ".partial", ".tmp", ".temp", ".crdownload", ".download", ".opdownload", ".filepart", ".swp", ".lock",
    ".lck", "~",
)  # fmt: skip
#: What systems put into folders by themselves.
_SYSTEMS: Final = frozenset({"thumbs.db", "desktop.ini"})
#: Longest name of a file (bytes in UTF-8) to which an end may still be added.
_LONGEST: Final = 200


@frozen(kw_only=True)
class WatchChoice:
    """The folder that is watched, "" for none, and for whom: an account and the code of its merchant ("" for none).

    ``send``: a file of which every row is good is sent without a person; ``labels``: labels are written as PDF beside
    the result.
    """

    folder: str = ""
    account: str = ""
    merchant: str = ""
    send: bool = False
    labels: bool = False


class FileState(StrEnum):
    """How far a file is that was taken."""

    WAITING = "waiting"  # its import waits for a person
    SENDING = "sending"  # it goes by itself if every row is good, or a part of it has gone already
    SENT = "sent"  # it is waited for what becomes of its rows
    ENDING = "ending"  # what became of it is known; it is still to be moved
    OVER = "over"


class FileProblem(StrEnum):
    """Why nothing was made of a file."""

    UNREADABLE = "unreadable"  # ``detail`` names the fault
    COLUMNS = "columns"  # no column of it is known, or not for certain
    NO_ROWS = "no_rows"
    AGAIN = "again"  # the same content came before; ``detail`` names that file


@frozen(kw_only=True)
class WatchedFile:
    """A file that was taken out of a watched folder.

    ``place``: where it lies now; ``goal``: where it is moved to, "" while that is open; ``ends``: the folder of that;
    ``import_id``: its rows, 0 where none are kept; ``known``: its columns were decided for an earlier file, and how it
    is read is not in doubt; ``delimiter``: between the cells of a text, "" for a workbook; ``labels``: the folder for
    its labels. ``size`` (bytes) and ``written`` (nanoseconds since the epoch) are those of the content that was read.
    ``taken``: seconds since the epoch.
    """

    merchant: str
    folder: str
    name: str
    place: str
    digest: str
    taken: float
    file_id: int = 0
    state: FileState = FileState.WAITING
    problem: str = ""
    detail: str = ""
    import_id: int = 0
    known: bool = False
    delimiter: str = ""
    ends: str = ""
    goal: str = ""
    labels: str = ""
    size: int = 0
    written: int = 0


class FolderState(StrEnum):
    """How the watched folder stands."""

    OFF = "off"  # none is chosen
    ELSEWHERE = "elsewhere"  # it is another account's
    READ = "read"
    AWAY = "away"  # it does not answer, or is not there
    CLOSED = "closed"  # it may not be read, or nothing may be written there
    FULL = "full"  # there is no room for what is to be written


@frozen
class FolderStatus:
    """How the folder stands, since when (seconds since the epoch), and how many of its files wait for a person.

    ``detail`` is the system's own word about it.
    """

    state: FolderState = FolderState.OFF
    since: float = 0.0
    detail: str = ""
    waiting: int = 0


class ChoiceFault(StrEnum):
    """Why a folder cannot be watched."""

    OWN_DATA = "own_data"  # the program keeps its own data there
    INSIDE = "inside"  # it is one of those that the watched folder has for its files


def choice_fault(folder: PurePath, data: PurePath, watched: PurePath | None) -> ChoiceFault | None:
    """Tell why a folder cannot be watched, by names alone. ``data``: the program's own; ``watched``: the one until now.

    All paths are absolute. A folder somewhere above the program's data is refused too: it is a home, or a whole disk.
    """
    if folder == data or data in folder.parents or folder in data.parents:
        return ChoiceFault.OWN_DATA
    if watched is not None and any(watched / name in (folder, *folder.parents) for name in OWN_FOLDERS):
        return ChoiceFault.INSIDE
    return None


# -- which files are whole -----------------------------------------------------------------------------------------


@frozen
class Look:
    """What a look into the folder tells of a file: its size (bytes), and when it was written (nanoseconds)."""

    size: int
    written: int
    serial: int = 0


def is_passed_over(name: str) -> bool:
    """Tell whether a name is no table's: hidden, another program's lock, unfinished, or the system's own."""
    folded = name.casefold()
    return folded.startswith((".", "~$")) or folded.endswith(_UNFINISHED) or folded in _SYSTEMS


def is_open_elsewhere(name: str, names: Collection[str]) -> bool:
    """Tell whether a program has the file open, by the lock that it puts beside it."""
    return f"~${name}" in names or f"~${name[2:]}" in names or f".~lock.{name}#" in names


class Steadiness:
    """Which files have stayed as they are for ``stretch`` seconds, seen by looks that come again and again."""

    def __init__(self, stretch: float) -> None:
        self._stretch = stretch
        self._since: dict[str, tuple[Look, float]] = {}

    def look(self, there: Mapping[str, Look], now: float) -> list[str]:
        """Take in a look at the folder; gives the files that are whole, those written first before others."""
        known = self._since
        self._since = {
            name: known[name] if name in known and known[name][0] == look else (look, now)
            for name, look in there.items()
            if not is_passed_over(name)
        }
        whole = [
            name
            for name, (look, since) in self._since.items()
            if look.size and now - since >= self._stretch and not is_open_elsewhere(name, there.keys())
        ]
        return sorted(whole, key=lambda name: (there[name].written, name))

    def put_off(self, name: str, now: float, pause: float) -> None:
        """Leave a file alone for ``pause`` seconds more: it could not be taken."""
        if name in self._since:
            self._since[name] = (self._since[name][0], now + pause - self._stretch)

    def forget(self) -> None:
        """Begin anew: what lay there was out of sight."""
        self._since = {}


# -- what becomes of a file ----------------------------------------------------------------------------------------


def folder_of(rows: int, made: int, left_out: int) -> str:
    """Name the folder for a file of which nothing is on its way any more.

    ``made``: its rows that are orders. What a person left out is no problem, as long as there is an order.
    """
    return DONE if made and made + left_out == rows else PROBLEMS


# -- names ---------------------------------------------------------------------------------------------------------


def parts_of(name: str) -> tuple[str, str]:
    """Part a name into what it is called and its end (with the dot, "" where it has none)."""
    stem, dot, end = name.rpartition(".")
    return (stem, f".{end}") if dot and stem and len(end) <= 8 else (name, "")


def free_name(name: str, taken: Collection[str]) -> str:
    """Give a name that is not taken, whatever the case of its letters: ``orders (2).csv``.

    Nor is then any of those that stand beside a file: its result, its labels.
    """
    known = {one.casefold() for one in taken}
    stem, end = parts_of(name)
    stem = _shortened(stem)
    number = 1
    while True:
        called = f"{stem} ({number})" if number > 1 else stem
        if not known & {one.casefold() for one in (called + end, *beside(called + end))}:
            return called + end
        number += 1


def _shortened(stem: str) -> str:
    while len(stem.encode("utf-8", "surrogateescape")) > _LONGEST:
        stem = stem[:-1]
    return stem


def result_name(name: str, delimiter: str) -> str:
    """Name the table that tells what became of each row: a text beside a text, else a workbook."""
    stem, end = parts_of(name)
    return f"{stem}.result{(end or '.csv') if delimiter else '.xlsx'}"


def note_name(name: str) -> str:
    """Name the text that says why nothing was made of a file."""
    return f"{name}.txt"


def labels_name(name: str) -> str:
    """Name the folder of a file's labels."""
    return f"{parts_of(name)[0]}.labels"


def beside(name: str) -> tuple[str, ...]:
    """Give the names of all that may stand beside a file."""
    return result_name(name, ","), result_name(name, ""), note_name(name), labels_name(name)
