"""A desk that can be killed: one life of the real desk over a real store file, without a window.

As a program it is a nursery: it imports everything once, then forks a process for every life it is asked for, so that
a life begins within milliseconds. It reads one JSON object (`Life`) per line and answers with one line (`End`) for
each when it is over. It alone kills its children, so no id of an ended process is ever killed. When its own input
ends it kills what still lives and ends; a child whose nursery died ends too. Knows nothing of who judges.
"""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import heapq
import json
import logging
import os
import selectors
import signal
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from courier_desk.api import client as _client  # noqa: F401  (imported once, before any life begins)
from courier_desk.api.exchange import BOUNDS, Bounds
from courier_desk.api.transport import Transport
from courier_desk.desk import handlers, outbox, session
from courier_desk.desk.session import Session, SessionSettings, open_session
from courier_desk.domain.accounts import Account, KeyKind, Merchant
from courier_desk.domain.labels import LabelStep, PrintResult
from courier_desk.domain.outbox import Policy, State
from courier_desk.store import accounts
from courier_desk.store.database import Store
from courier_desk.store.file_store import FileStore
from tests.campaigns.kill_deeds import ACCOUNT, Changes, NewOrder, decide, save, saved_path, schedule, told
from tests.campaigns.kill_points import Cut, install
from tests.support.paper import KeptPaper

log = logging.getLogger(__name__)
QUIET, STUCK, BROKEN = 0, 3, 4
#: Work that is still to come to an end.
OPEN = (State.WAITING, State.SENDING, State.CHECKING, State.NEEDS_PERSON)
_LOOK_EVERY = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """One life of a desk. It ends at the ``nth`` passing of ``point``, after ``seconds``, or when all is quiet.

    ``folder`` holds the store and what was told as saved; ``pickups``: how many are to have been scheduled.
    ``site``: the database that is its store in the place of a file; ``leases``: whether it leaves alone what other
    desks hold there. ``stops``: when it is stopped (SIGSTOP), in seconds since its begin, and for how long.
    ``deadline``: seconds the desk waits for an answer.
    ``patience``: seconds after which a life that is not quiet counts as stuck.
    """

    name: str
    folder: str
    base_url: str
    control_url: str
    key: str
    merchant: str
    orders: tuple[NewOrder, ...] = ()
    pickups: int = 0
    settle: float = 3.0
    second_look: float = 0.5
    rounds: int = 3
    limit: int = 60
    window: float = 2.0
    deadline: float = 3.0
    point: str = ""
    nth: int = 1
    seconds: float | None = None
    patience: float = 180.0
    site: str = ""
    leases: bool = True
    stops: tuple[float, float] | None = None

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Life:
        """Read it back from JSON."""
        return cls(**{**plain, "orders": tuple(NewOrder(**each) for each in plain["orders"])})


@dataclass(frozen=True, slots=True)
class End:
    """How a life ended: by SIGKILL, quiet, stuck, or broken off by a fault."""

    name: str
    how: Literal["killed", "quiet", "stuck", "broken"]


class _Paper(KeptPaper):
    """A printer without paper, at which a desk may end."""

    def __init__(self, cut: Cut) -> None:
        super().__init__()
        self.cut = cut

    def print_label(self, pdf: bytes, order_number: str) -> PrintResult:
        self.cut.passed("label.printing")
        result = super().print_label(pdf, order_number)
        self.cut.passed("label.printed")
        return result


# -- one life -------------------------------------------------------------------------------------------------------


async def live(life: Life) -> int:
    """Live until all is quiet; the exit code tells."""
    cut = Cut(life.point, life.nth)
    install(cut)
    scale(life)
    folder = Path(life.folder)
    store = await asyncio.to_thread(FileStore.open, folder / "desk.sqlite")
    opened = await open_desk(life, store, _Paper(cut))
    known = set(told(saved_path(folder)))
    wanted = [order for order in life.orders if order.reference not in known]
    for order in (order for order in wanted if order.wait < 0):
        await save(opened, folder, order)
    working = asyncio.create_task(opened.run(), name="session")
    try:
        async with asyncio.timeout(life.patience):
            for order in (order for order in wanted if order.wait >= 0):
                await asyncio.sleep(order.wait)
                await save(opened, folder, order)
            await schedule(opened, folder, life.pickups)
            changes = Changes(opened, folder, life.orders)
            while changes.left or not await is_quiet(opened):
                await changes.ask()
                await decide(opened, folder, life.control_url)
                await asyncio.sleep(_LOOK_EVERY)
    except TimeoutError:
        log.exception("stuck: %s", await opened.pending_counts())
        return STUCK
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    await opened.aclose()
    await store.aclose()
    return QUIET


def scale(life: Life) -> None:
    """Shorten the desk's pauses like the settle time: hours of waiting in minutes."""
    vars(outbox).update(LOOK_AGAIN=0.5, STUMBLED=1.0, OFFLINE_RETRY=0.3, OFFLINE_LONGEST=1.0)
    vars(handlers).update(OFFLINE_RETRY=0.3)
    part = life.window / 60
    vars(session).update(
        RESTART_AFTER=0.5, BACKGROUND_RETRY=2.0, BUDGET_KEPT_AFTER=0.1 * part, BUDGET_KEPT_EVERY=2.0 * part
    )
    defaults = Transport.__init__.__kwdefaults__
    assert defaults is not None
    defaults["bounds"] = {kind: Bounds(life.deadline, bounds.cap) for kind, bounds in BOUNDS.items()}


async def open_desk(life: Life, store: Store, paper: KeptPaper, offline: Path | None = None) -> Session:
    """Open the desk of a life over its store; ``offline`` takes its orders while that is not reached."""
    account = await keep_account(life, store)

    async def find_key() -> str:
        return life.key

    policy = Policy(settle=life.settle, second_look=life.second_look, rounds=life.rounds)
    settings = SessionSettings(limit=life.limit, window=life.window, policy=policy, offline_orders=offline)
    return await open_session(account, find_key, store, paper, settings=settings)


async def keep_account(life: Life, store: Store) -> Account:
    """Write down the account of a desk, so that it begins with it."""
    merchant = Merchant(code=life.merchant, name="Campaign")
    account = Account(
        account_id=ACCOUNT, name="Campaign", base_url=life.base_url, kind=KeyKind.COMPANY, merchant=life.merchant
    )

    def keep(db: Any) -> None:
        accounts.save_account(db, account)
        accounts.save_merchants(db, ACCOUNT, [merchant], seen_at=0.0)

    await store.write(keep)
    return account


async def is_quiet(opened: Session) -> bool:
    """Tell whether nothing is left to be done; what was refused was told."""
    counts = await opened.pending_counts()
    latest = opened.prints.latest
    printed = latest is None or latest.step in (LabelStep.SENT, LabelStep.FAILED, LabelStep.UNKNOWN)
    return printed and opened.prints.is_idle and not any(counts[state] for state in OPEN)


# -- the nursery ----------------------------------------------------------------------------------------------------


class Nursery:
    """Forks lives, kills them on time, tells how they ended."""

    def __init__(self, live: Callable[[Life], Coroutine[Any, Any, int]]) -> None:
        self._live = live
        self._selector = selectors.DefaultSelector()
        self._children: dict[int, tuple[str, int]] = {}  # by the pipe that ends with the child: name, process id
        self._timers: list[tuple[float, int, int]] = []  # when, which child, which signal
        self._ours, self._theirs = os.pipe()  # ends for the children when the nursery dies

    def run(self) -> None:
        """Serve until the input ends."""
        self._selector.register(0, selectors.EVENT_READ)
        rest = b""
        try:
            while True:
                pause = max(0.0, self._timers[0][0] - time.monotonic()) if self._timers else None
                for key, _ in self._selector.select(pause):
                    if key.fd != 0:
                        self._ended(key.fd)
                        continue
                    read = os.read(0, 1 << 20)
                    if not read:
                        return
                    *lines, rest = (rest + read).split(b"\n")
                    for line in lines:
                        self._bear(Life.of(json.loads(line)))
                self._signal_due()
        finally:
            for _, process in self._children.values():
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)

    def _bear(self, life: Life) -> None:
        ending, child_end = os.pipe()
        process = os.fork()
        if process == 0:
            self._become(life, ending)
        os.close(child_end)
        self._children[ending] = (life.name, process)
        self._selector.register(ending, selectors.EVENT_READ)
        if life.seconds is not None:
            self._later(life.seconds, ending, signal.SIGKILL)
        if life.stops is not None:
            after, during = life.stops
            self._later(after, ending, signal.SIGSTOP)
            self._later(after + during, ending, signal.SIGCONT)

    def _later(self, seconds: float, ending: int, what: signal.Signals) -> None:
        heapq.heappush(self._timers, (time.monotonic() + seconds, ending, what))

    def _become(self, life: Life, ending: int) -> None:
        """Be the child; never comes back."""
        code = BROKEN
        try:
            os.close(self._theirs)
            self._selector.close()
            for other in (ending, *self._children):
                os.close(other)
            _speak_into(Path(life.folder, "words.txt"))
            threading.Thread(target=_end_with, args=(self._ours,), daemon=True).start()
            code = asyncio.run(self._live(life))
        except BaseException:
            log.exception("a life broke off")
        finally:
            os._exit(code)

    def _signal_due(self) -> None:
        while self._timers and self._timers[0][0] <= time.monotonic():
            _, ending, what = heapq.heappop(self._timers)
            if ending in self._children:
                os.kill(self._children[ending][1], what)

    def _ended(self, ending: int) -> None:
        name, process = self._children.pop(ending)
        self._selector.unregister(ending)
        self._timers = [timer for timer in self._timers if timer[1] != ending]  # the number is used again
        heapq.heapify(self._timers)
        os.close(ending)
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        how: Any = {QUIET: "quiet", STUCK: "stuck", -signal.SIGKILL: "killed"}.get(code, "broken")
        os.write(1, json.dumps(asdict(End(name, how))).encode() + b"\n")


def serve(live: Callable[[Life], Coroutine[Any, Any, int]]) -> None:
    """Bear lives of this kind until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal tells everybody; the campaign ends us in order
    gc.collect()
    gc.freeze()
    sys.stdout.flush()
    Nursery(live).run()


def _speak_into(path: Path) -> None:
    words = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(words, 1)
    os.dup2(words, 2)
    faulthandler.enable()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s", force=True)


def _end_with(pipe: int) -> None:
    """End this process when the one that began it is gone: then nobody holds the other end of the pipe."""
    os.read(pipe, 1)
    os._exit(BROKEN)


if __name__ == "__main__":
    serve(live)
