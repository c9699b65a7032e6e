"""What this desk writes is for its person alone: files 0600, folders 0700, whatever the system's habit is.

A program takes ``for_the_person_alone`` once, at its start: from then on everything that it, its libraries and the
programs it starts make is closed to others. What was made before is narrowed by ``narrow``. Only what a person puts
into a place of their own choosing for others to use (an export) follows their habit again, by ``share_as_usual``.
Windows keeps a person's folders to themselves by its own lists; the modes mean nothing there.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_usual: int | None = None


class Others(StrEnum):
    """Whether other people of this computer can read what this desk keeps."""

    COULD_NOT = "could not"
    COULD = "could until this start"
    CAN = "can still"


def for_the_person_alone() -> None:
    """Close everything that is made from now on to others. To be called at the start of a program, before threads."""
    global _usual  # noqa: PLW0603 - the umask itself is the process's
    before = os.umask(_OTHERS)
    if _usual is None:
        _usual = before


def give_back_habit() -> None:
    """Let what comes after this program make files as the person usually does; the next start closes its own again."""
    if _usual is not None:
        os.umask(_usual)


def share_as_usual(path: Path) -> None:
    """Let a file be read by whom the person usually lets read their files. Raises OSError."""
    usual = _usual
    if usual is None:
        usual = os.umask(0)
        os.umask(usual)
    path.chmod(0o666 & ~usual)


def make_folder(path: Path) -> None:
    """Make a folder, with those above it, for the person alone; one that is there keeps its mode. Raises OSError."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a file for the person alone, also over one that others could read. Raises OSError."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        with suppress(OSError):  # a disk that knows no modes
            path.chmod(0o600)
        file.write(text)


def narrow(paths: Iterable[Path]) -> Others:
    """Close these files and folders, and all in them, to others; tell how open they were, and whether they still are.

    What is not ours to change stays as it is, and so does all on a disk that knows no modes; no link is followed.
    """
    if os.name != "posix":
        return Others.COULD_NOT
    seen = Others.COULD_NOT
    for path in paths:
        for one in _with_all_in(path):
            with suppress(FileNotFoundError):
                mode = one.lstat().st_mode
                if stat.S_ISLNK(mode) or not mode & _OTHERS:
                    continue
                with suppress(OSError):
                    one.chmod(stat.S_IMODE(mode) & ~_OTHERS)
                if one.lstat().st_mode & _OTHERS:
                    seen = Others.CAN
                elif seen is Others.COULD_NOT:
                    seen = Others.COULD
    return seen


def _with_all_in(path: Path) -> Iterator[Path]:
    yield path
    if path.is_symlink() or not path.is_dir():
        return
    for place, folders, files in os.walk(path):
        yield from (Path(place, name) for name in (*folders, *files))
