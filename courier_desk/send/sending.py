"""The sending itself: rows into the outbox, the outbox at work, labels fetched, until everything is done or stopped.

The rules of sending are the outbox's; here is only what waits for it and tells how it stands.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from courier_desk.api.budget import Lane
from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.intake import TOGETHER, Held, Saved, Source
from courier_desk.desk.outbox_work import OFFLINE
from courier_desk.desk.session import Session
from courier_desk.domain.failures import Failure
from courier_desk.domain.intake import IntakeRow
from courier_desk.domain.outbox import State
from courier_desk.send.outcome import FAULTY, STATES, Outcome, write_whole
from courier_desk.send.progress import Moment, Progress, span
from courier_desk.send.words import failure_words, held_words, located_words
from courier_desk.store.faults import StoreFault
from courier_desk.store.intake import Standing

log = logging.getLogger(__name__)
_FINAL = frozenset({State.DONE, State.REFUSED, State.NEEDS_PERSON})
#: The bar is looked after this often (seconds), and at every change.
LOOK_EVERY = 0.5
#: When stopped, requests under way may still be answered for so long (seconds).
LAST_ANSWERS = 10.0
#: A label that did not come is asked for again so often, after this part of the limit's window.
LABEL_TRIES, LABEL_PAUSE = 3, 1 / 12
LABELS_AT_ONCE = 2


@dataclass(slots=True)
class Stop:
    """Somebody asked for the end. ``code`` is the exit code of it."""

    code: int = 0
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    def ask(self, code: int) -> None:
        """Ask for the end."""
        self.code = self.code or code
        self.asked.set()


class Sending:
    """One file on its way. ``labels``: the folder for labels, None for none."""

    def __init__(
        self, session: Session, rows: Sequence[IntakeRow], source: Source, *, labels: Path | None, window: float
    ) -> None:
        self._session = session
        self._rows = rows
        self._source = source
        self._folder = labels
        self._window = window
        self._places: dict[int, int] = {}  # row of the outbox -> place in the file
        self._open: set[int] = set()
        self._to_fetch: deque[int] = deque()
        self._fetching = 0
        self._fetched = asyncio.Event()
        self._since = 0.0
        self._done_before: set[int] = set()
        self.outcomes = [_begun(row) for row in rows]
        self.paused: Failure | None = None
        self.fault: StoreFault | None = None

    @property
    def created(self) -> int:
        """Count the rows that are orders now."""
        return sum(1 for one in self.outcomes if one.created)

    # -- into the outbox -------------------------------------------------------------------------------------------

    async def save(self, progress: Progress, stop: Stop) -> None:
        """Commit every good row to the outbox. Raises StoreFault."""
        desk = self._session.intake
        references = frozenset(row.reference for row in self._rows if row.request is not None)
        await desk.withdraw_others(references, self._source)
        for start in range(0, len(self._rows), TOGETHER):
            if stop.asked.is_set():
                return
            some = self._rows[start : start + TOGETHER]
            for at, saved in enumerate(await desk.save(some, self._source), start):
                self._place(at, saved)
            saved_rows = min(start + TOGETHER, len(self._rows))
            if saved_rows < len(self._rows):
                progress.show(Moment(done=0, total=len(self._rows), waiting=f"{saved_rows:,} rows saved here"))

    def _place(self, at: int, saved: Saved) -> None:
        outcome = self.outcomes[at]
        if saved.held is not Held.NO:
            outcome.state, outcome.reason = "needs a person", held_words(saved.held)
            outcome.column = outcome.column or "referralNumber"
        elif saved.row_id is not None:
            outcome.state = "waiting"
            self._places[saved.row_id] = at
            self._open.add(saved.row_id)

    # -- the work --------------------------------------------------------------------------------------------------

    async def run(self, progress: Progress, stop: Stop) -> None:
        """Send until every row has its end, or the end is asked for, or nothing can go on."""
        standings = await self._session.intake.standings(sorted(self._open))
        self._done_before = {row_id for row_id, standing in standings.items() if standing.state is State.DONE}
        self._learn(standings)
        progress.begin(self._done)
        changed = asyncio.Event()
        unsubscribe = self._session.changes.subscribe(Topic.OUTBOX, changed.set)
        tasks = [
            asyncio.create_task(self._session.run_sending(), name="sending"),
            *(asyncio.create_task(self._fetch_labels(), name="labels") for _ in range(LABELS_AT_ONCE)),
        ]
        try:
            await self._watch(progress, stop, changed, tasks[0])
            await self._let_finish(progress, stop, changed)
        finally:
            unsubscribe()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, progress: Progress, stop: Stop, changed: asyncio.Event, work: asyncio.Task[None]) -> None:
        while not stop.asked.is_set():
            progress.show(self._moment())
            if not self._open and not self._to_fetch and not self._fetching:
                return
            if work.done():
                self._end_of(work)
                return
            if (paused := self._session.outbox.paused) is not None:
                self.paused = paused
                return
            await _first_of(changed.wait(), stop.asked.wait(), work, seconds=LOOK_EVERY)
            if changed.is_set():
                changed.clear()
                await asyncio.sleep(LOOK_EVERY / 10)  # several changes are one look
                await self._look()

    def _end_of(self, work: asyncio.Task[None]) -> None:
        failure = work.exception()
        if isinstance(failure, StoreFault):
            self.fault = failure
        elif failure is not None:
            raise failure

    async def _let_finish(self, progress: Progress, stop: Stop, changed: asyncio.Event) -> None:
        """Begin nothing new and let what is under way be answered: then nothing has to be looked for next time."""
        if self.fault is not None:
            return
        self._session.outbox.hold(True)
        if stop.asked.is_set():
            progress.note("Stopping: what is under way is still being answered …")
        deadline = time.monotonic() + LAST_ANSWERS
        while time.monotonic() < deadline:
            changed.clear()
            await self._look()
            if not any(self.outcomes[self._places[one]].state == "being sent" for one in self._open):
                return
            await _first_of(changed.wait(), seconds=LOOK_EVERY)

    async def _look(self) -> None:
        moment = time.time()
        # A clock set back would hide what moved since: then everything open is looked at.
        if self._since > moment:
            standings = await self._session.intake.standings(sorted(self._open))
        else:
            standings = await self._session.intake.changed_since(self._since)
        self._since = moment - 2.0
        self._learn(standings)

    def _learn(self, standings: dict[int, Standing]) -> None:
        for row_id, standing in standings.items():
            at = self._places.get(row_id)
            if at is None or row_id not in self._open:
                continue
            outcome = self.outcomes[at]
            outcome.state = "being sent" if standing.state is State.SENDING else STATES[standing.state]
            outcome.number = standing.number
            if standing.state is not State.DONE:
                outcome.reason = failure_words(standing.failure) if standing.failure is not None else ""
                outcome.column = standing.failure.field if standing.failure is not None else ""
            if standing.state in _FINAL:
                self._open.discard(row_id)
            if standing.state is State.DONE:
                outcome.reason, outcome.column = _notes(self._rows[at])
                if row_id in self._done_before:
                    outcome.reason = time.strftime("by an earlier run, on %Y-%m-%d", time.localtime(standing.changed))
                self._ask_label(at)

    # -- labels ----------------------------------------------------------------------------------------------------

    def _ask_label(self, at: int) -> None:
        outcome = self.outcomes[at]
        if self._folder is None:
            return
        if (self._folder / f"{outcome.number}.pdf").exists():
            outcome.label = f"{outcome.number}.pdf"
        else:
            self._to_fetch.append(at)
            self._fetched.set()

    async def _fetch_labels(self) -> None:
        while True:
            if not self._to_fetch:
                self._fetched.clear()
                await self._fetched.wait()
                continue
            at = self._to_fetch.popleft()
            self._fetching += 1
            try:
                await self._fetch(self.outcomes[at])
            finally:
                self._fetching -= 1

    async def _fetch(self, outcome: Outcome) -> None:
        """Fetch one label; what fails is told at its row and fetched by the next run."""
        assert self._folder is not None
        tried = 0
        while True:
            try:
                merchant = self._session.merchant
                pdf = await self._session.labels.label(outcome.number, merchant.code if merchant else "")
            except DeskFailure as error:
                outcome.column, outcome.reason = "label", failure_words(error.failure)
                tried += error.failure.kind not in OFFLINE
            except StoreFault as fault:
                log.warning("a label was not kept: %s", fault.kind)
                outcome.column, outcome.reason = "label", "it could not be kept"
                tried += 1
            else:
                break
            if tried >= LABEL_TRIES:
                return
            await asyncio.sleep(self._window * LABEL_PAUSE)
        name = f"{outcome.number}.pdf"
        try:
            await asyncio.to_thread(write_whole, self._folder / name, pdf)
        except OSError as error:
            outcome.column, outcome.reason = "label", f"the file could not be written: {error.strerror}"
        else:
            outcome.label, outcome.column, outcome.reason = name, "", ""

    # -- what is told ----------------------------------------------------------------------------------------------

    @property
    def earlier(self) -> int:
        """Count the rows that were orders before this run."""
        return len(self._done_before)

    @property
    def _done(self) -> int:
        return len(self._places) - len(self._open)

    def _moment(self) -> Moment:
        trouble = len(self.outcomes) - len(self._places)
        trouble += sum(1 for at in self._places.values() if self.outcomes[at].state in _TROUBLE)
        return Moment(
            done=self._done, total=len(self._places), trouble=trouble, left=self._left(), waiting=self._waiting()
        )

    def _left(self) -> float:
        """Tell how long it takes if the service keeps answering: so many lanes full of requests."""
        budget = self._session.budget
        lane = max(1.0, budget.limit * 100 / 120 * budget.share())
        requests = len(self._open) + len(self._to_fetch) + self._fetching
        if self._folder is not None:
            requests += len(self._open)
        checks = [self.outcomes[self._places[one]] for one in self._open]
        settle = max((one for one in map(self._settles_in, self._open)), default=0.0) if checks else 0.0
        return max(budget.next_free_in(Lane.OUTBOX) + (requests - 1) // lane * budget.window, settle)

    def _settles_in(self, row_id: int) -> float:
        return 0.0 if self.outcomes[self._places[row_id]].state != "being checked" else self._window / 2

    def _waiting(self) -> str:
        """Say for what is being waited, if it is not simply being sent."""
        standing = self._session.connection.standing
        if standing.link is Link.OFFLINE:
            return "no connection to the service, trying again"
        if standing.link is Link.SLOWED:
            return "the service asks for a pause"
        states = [self.outcomes[self._places[one]].state for one in self._open]
        wait = self._session.budget.next_free_in(Lane.OUTBOX)
        if "waiting" in states and wait >= 1.0:
            return f"the limit of {self._session.budget.limit} requests: goes on in {span(wait)}"
        checking = sum(1 for state in states if state == "being checked")
        if checking and checking == len(states):
            return f"{checking} without an answer, being looked for"
        labels = len(self._to_fetch) + self._fetching
        if not states and labels:
            return f"{labels} labels to come" if labels > 1 else "one label to come"
        return ""

    async def finish(self) -> None:
        """Add what the store knows besides: the fees."""
        numbers = [one.number for one in self.outcomes if one.number]
        fees = await self._session.intake.fees(numbers)
        for one in self.outcomes:
            one.fee = fees.get(one.number)
            one.state = "being checked" if one.state == "being sent" else one.state


_TROUBLE = frozenset({FAULTY, "refused", "needs a person"})


def _begun(row: IntakeRow) -> Outcome:
    if row.request is None:
        columns = dict.fromkeys(fault.column for fault in row.faults if fault.column)
        reasons = [located_words(fault) for fault in row.faults]
        return Outcome(row=row.number, reference=row.reference, column="; ".join(columns), reason="; ".join(reasons))
    return Outcome(row=row.number, reference=row.reference, state="waiting")


def _notes(row: IntakeRow) -> tuple[str, str]:
    """Give reason and column of what stopped nothing but is worth a word."""
    reasons = [located_words(note) for note in row.notes]
    return "; ".join(reasons), "; ".join(dict.fromkeys(note.column for note in row.notes))


async def _first_of(*waits: object, seconds: float) -> None:
    """Wait until one of them is over or the time is; none of them is harmed."""
    own = [asyncio.ensure_future(wait) for wait in waits if asyncio.iscoroutine(wait)]
    others: Iterable[asyncio.Future[object]] = [wait for wait in waits if isinstance(wait, asyncio.Future)]
    try:
        await asyncio.wait([*own, *others], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in own:
            one.cancel()
        await asyncio.gather(*own, return_exceptions=True)
