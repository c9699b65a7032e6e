"""Damage to a store's files, drawn by a seed: pages, the log, the file's head and length, and what stands beside it.

``good_store`` makes a store at work with a log that is not folded in yet; ``damage`` takes such a folder and a seed,
damages it, and says what was done and what must be told; ``judge`` opens the store, salvages where that is needed and
gives every broken promise. The campaign of hostile files and the suite's few seeds use the same three.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import apsw

from courier_desk.domain.outbox import Kind, Progress, State
from courier_desk.store import accounts, files, orders, outbox, salvage
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.file_store import FileStore
from tests.store.support import ACCOUNT, MERCHANT, an_order, fold_log, pending

PAGE = 4096
_FRAME = PAGE + 24
_SALVAGED = frozenset({StoreFaultKind.CORRUPT, StoreFaultKind.CHANGES_MISSING})
#: What leaves the file for no store of ours at all is told, and left alone.
_LEFT_ALONE = frozenset({StoreFaultKind.NOT_OURS, StoreFaultKind.NEWER, StoreFaultKind.MISSING})


@dataclass(frozen=True, slots=True)
class Damage:
    """What was done to a store. ``pages``: how many pages of the main file may have lost what they held."""

    what: str
    pages: int = 0
    log: bool = False


@dataclass(slots=True)
class Truth:
    """What was saved in a good store: references with their states, and how many saved changes there were."""

    states: dict[str, str] = field(default_factory=dict)
    changes: int = 0


def good_store(folder: Path, *, works: int = 60, mirror: int = 120) -> Truth:
    """Make a store in this folder as a kill leaves it: a part of what was saved stands in its log alone."""
    path = folder / "desk.sqlite"
    store = FileStore.open(path)
    truth = Truth()

    async def fill() -> None:
        def mirror_of(db: apsw.Connection) -> None:
            made = [an_order(str(200_000 + at), reference=f"M-{at}") for at in range(mirror)]
            orders.merge(db, ACCOUNT, MERCHANT, made, seen_at=1.0, whole=False)
            accounts.save_requests(db, "k", [1.0, 2.0])

        await store.write(mirror_of)
        states = (State.WAITING, State.REFUSED, State.CHECKING, State.SENDING)
        for at in range(works):
            if at == works // 2:
                fold(path)
            row = pending(f"R-{at}", states[at % len(states)] if at % 3 else State.WAITING)
            await store.write(lambda db, row=row: outbox.add(db, row))  # type: ignore[misc]  # this turn's
            truth.states[row.reference] = row.progress.state.value

    def fold(_path: Path) -> None:
        fold_log(store.path, "PASSIVE")

    asyncio.run(fill())
    truth.changes = works + 1
    # As a kill leaves it: copied while it is open, then the open one is closed elsewhere.
    aside = folder / "killed"
    aside.mkdir()
    for part in _parts(path):
        shutil.copy(part, aside / part.name)
    store.close()
    for part in _parts(path):
        part.unlink()
    for part in aside.iterdir():
        part.rename(folder / part.name)
    aside.rmdir()
    return truth


def _parts(path: Path) -> list[Path]:
    beside = (*files.sidecar_paths(path), files.last_change_path(path), files.labels_path(path))
    labels = files.labels_path(path)
    return [one for one in (*beside, *files.sidecar_paths(labels)[1:]) if one.exists()]


# --- damage -----------------------------------------------------------------------------------------------------------


def _pages(path: Path, dice: random.Random, count: int, change: Callable[[bytes], bytes]) -> Damage:
    total = path.stat().st_size // PAGE
    chosen = dice.sample(range(total), min(count, total))
    with path.open("rb+") as file:
        for number in chosen:
            file.seek(number * PAGE)
            page = file.read(PAGE)
            file.seek(number * PAGE)
            file.write(change(page))
    return Damage(f"pages {sorted(one + 1 for one in chosen)}", pages=len(chosen))


def _zeroed(path: Path, dice: random.Random) -> Damage:
    return _pages(path, dice, dice.choice((1, 1, 2, 6, 20)), lambda page: bytes(len(page)))


def _random(path: Path, dice: random.Random) -> Damage:
    return _pages(path, dice, dice.choice((1, 1, 2, 6, 20)), lambda page: dice.randbytes(len(page)))


def _flipped(path: Path, dice: random.Random) -> Damage:
    def flip(page: bytes) -> bytes:
        changed = bytearray(page)
        for _ in range(dice.choice((1, 3, 40))):
            changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
        return bytes(changed)

    return _pages(path, dice, dice.choice((1, 2, 6)), flip)


def _swapped(path: Path, dice: random.Random) -> Damage:
    total = path.stat().st_size // PAGE
    one, two = dice.sample(range(1, total), 2)
    with path.open("rb+") as file:
        file.seek(one * PAGE)
        first = file.read(PAGE)
        file.seek(two * PAGE)
        second = file.read(PAGE)
        file.seek(one * PAGE)
        file.write(second)
        file.seek(two * PAGE)
        file.write(first)
    return Damage(f"pages {one + 1} and {two + 1} swapped", pages=2)


def _head(path: Path, dice: random.Random) -> Damage:
    with path.open("rb+") as file:
        at = dice.randrange(100)
        file.seek(at)
        file.write(dice.randbytes(dice.choice((1, 4, 100 - at))))
    return Damage(f"head from byte {at}", pages=1)


def _freelist(path: Path, dice: random.Random) -> Damage:
    with path.open("rb+") as file:
        file.seek(32)
        file.write(dice.randrange(1 << 32).to_bytes(4, "big") + dice.randrange(1 << 16).to_bytes(4, "big"))
    return Damage("list of free pages", pages=0)


def _tree(path: Path, dice: random.Random) -> Damage:
    """Damage the root of one tree, drawn from all of them: tables, indexes, the parts of the search."""
    db = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        roots = db.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 1 ORDER BY name").fetchall()
    finally:
        db.close()
    name, root = dice.choice(roots)
    with path.open("rb+") as file:
        file.seek((root - 1) * PAGE)
        file.write(dice.randbytes(PAGE) if dice.random() < 0.5 else bytes(PAGE))
    return Damage(f"root of {name}", pages=1)


def _cut(path: Path, dice: random.Random) -> Damage:
    length = path.stat().st_size
    keep = dice.choice((0, 1, 99, 100, PAGE, dice.randrange(length), length - 1, length // PAGE * PAGE - PAGE))
    with path.open("rb+") as file:
        file.truncate(keep)
    return Damage(f"cut to {keep} of {length}", pages=(length - keep) // PAGE + 1)


def _longer(path: Path, dice: random.Random) -> Damage:
    with path.open("ab") as file:
        file.write(dice.randbytes(dice.choice((1, PAGE, 10 * PAGE))))
    return Damage("longer")


def _log(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _log_cut(path: Path, dice: random.Random) -> Damage:
    log = _log(path)
    frames = (log.stat().st_size - 32) // _FRAME
    keep = 32 + dice.randrange(frames) * _FRAME + dice.choice((0, 0, 1, 24, dice.randrange(_FRAME)))
    with log.open("rb+") as file:
        file.truncate(keep)
    return Damage(f"log cut to {keep}", log=True)


def _log_flipped(path: Path, dice: random.Random) -> Damage:
    log = _log(path)
    content = bytearray(log.read_bytes())
    for _ in range(dice.choice((1, 1, 5))):
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    log.write_bytes(content)
    return Damage("log flipped", log=True)


def _log_gone(path: Path, dice: random.Random) -> Damage:
    _log(path).unlink()
    if dice.random() < 0.5:
        path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return Damage("log gone", log=True)


def _log_garbage(path: Path, dice: random.Random) -> Damage:
    _log(path).write_bytes(dice.randbytes(dice.choice((0, 31, 32, 5000))))
    return Damage("log of garbage", log=True)


def _memory_gone(path: Path, dice: random.Random) -> Damage:
    shm = path.with_name(path.name + "-shm")
    if dice.random() < 0.5:
        shm.unlink(missing_ok=True)
    else:
        shm.write_bytes(dice.randbytes(dice.choice((0, 100, 32_768))))
    return Damage("shared memory of the log")


def _labels(path: Path, dice: random.Random) -> Damage:
    labels = files.labels_path(path)
    labels.write_bytes(dice.randbytes(dice.choice((1, PAGE, 3 * PAGE))))
    return Damage("labels of garbage")


def _beside(path: Path, dice: random.Random) -> Damage:
    beside = files.last_change_path(path)
    if dice.random() < 0.5:
        beside.unlink()
    else:
        beside.write_bytes(dice.randbytes(dice.choice((0, 10, 256))))
    return Damage("file of the last change")


KINDS: tuple[Callable[[Path, random.Random], Damage], ...] = (
    _zeroed, _random, _flipped, _swapped, _head, _freelist, _tree, _cut, _longer, _log_cut, _log_flipped, _log_gone,
    _log_garbage, _memory_gone, _labels, _beside,
)  # fmt: skip


def damage(folder: Path, seed: int) -> Damage:
    """Damage the store in this folder; the same seed does the same to an equal store."""
    dice = random.Random(seed)
    path = folder / "desk.sqlite"
    done = [dice.choice(KINDS)(path, dice)]
    if dice.random() < 0.15 and path.stat().st_size > 4 * PAGE:
        done.append(_zeroed(path, dice))
    return Damage(" and ".join(one.what for one in done), sum(one.pages for one in done), any(one.log for one in done))


# --- judging ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Verdict:
    """How it went. ``told``: the fault by which it was told, None when it opened as if nothing were."""

    told: StoreFault | None = None
    report: salvage.Report | None = None
    broken: list[str] = field(default_factory=list)


def judge(folder: Path, truth: Truth, done: Damage) -> Verdict:
    """Open the damaged store, salvage where that is told, and give every broken promise."""
    path, verdict = folder / "desk.sqlite", Verdict()
    before = path.read_bytes()
    verdict.told = _opened(path)
    if path.exists() and path.read_bytes() != before:  # it could be opened: the log was folded in
        before = path.read_bytes()
    if verdict.told is not None and verdict.told.path == files.labels_path(path):
        files.set_aside(verdict.told.path)
        verdict.told = _opened(path)
    if verdict.told is not None and verdict.told.kind in _LEFT_ALONE:
        return verdict
    if verdict.told is not None:
        if verdict.told.kind not in _SALVAGED:
            verdict.broken.append(f"told as {verdict.told.kind}")
        verdict.report = salvage.salvage(path)
        kept = verdict.report.kept
        if kept is None or kept.read_bytes() != before:
            verdict.broken.append("the old store is not kept as it was")
        again = _opened(path)
        if again is not None:
            verdict.broken.append(f"the new store cannot be used: {again}")
            return verdict
    _compare(path, truth, verdict, done)
    return verdict


def _opened(path: Path) -> StoreFault | None:
    """Open and look through everything; gives the fault that it ends with."""
    try:
        store = FileStore.open(path)
        try:
            asyncio.run(store.maintain())
        finally:
            store.close()
    except StoreFault as fault:
        return fault
    return None


def _compare(path: Path, truth: Truth, verdict: Verdict, done: Damage) -> None:
    store = FileStore.open(path)
    try:
        rows = store.peek(lambda db: outbox.page(db, ACCOUNT, states=set(State), limit=100_000))
    finally:
        store.close()
    there = {row.reference: row for row in rows}
    report = verdict.report
    lost = set(truth.states) - set(there)
    told = set(report.lost_work) if report is not None else set()
    whole = report is None or report.whole
    if lost and whole:
        verdict.broken.append(f"{len(lost)} lost without a word: {sorted(lost)[:3]}")
    if lost and report is not None and report.missing is None and not report.of(salvage.Group.WORK).unreadable:
        verdict.broken += [f"{one} lost and not named" for one in sorted(lost - told)[:3]]
    for one in sorted(set(there) - set(truth.states))[:3]:
        verdict.broken.append(f"{one} was never saved")
    if lost and not done.pages and not done.log:
        verdict.broken.append(f"{len(lost)} lost, although nothing of theirs was damaged")
    for reference, row in there.items():
        state = truth.states.get(reference)
        blind = row.progress.state is State.WAITING and state != State.WAITING
        if blind or (lost and row.progress.state is State.WAITING):
            verdict.broken.append(f"{reference} would be sent without a look (was {state})")


def progress_of(rows: list[outbox.OutboxRow]) -> dict[str, Progress]:
    """Give where each piece of work stands, by its reference."""
    return {row.reference: row.progress for row in rows if row.kind == Kind.ORDER_CREATE}
