"""The sending itself: the service asked for what it has, rows into the outbox, the outbox at work, labels fetched.

The rules of sending are the outbox's; here is only what waits for it and tells how it stands.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from courier_desk.api.budget import Lane
from courier_desk.desk.changes import Topic
from courier_desk.desk.connection import Link
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.handlers import OFFLINE
from courier_desk.desk.intake import TOGETHER, Held, Saved, Source
from courier_desk.desk.session import Session
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.domain.intake import IntakeRow
from courier_desk.domain.intake_again import Earlier
from courier_desk.domain.outbox import State
from courier_desk.domain.sync import Mark
from courier_desk.domain.values import frozen
from courier_desk.host.whole_files import write_whole
from courier_desk.send.outcome import FAULTY, STATES, Outcome
from courier_desk.send.progress import Moment, Progress, span
from courier_desk.send.words import (
    failure_words,
    held_words,
    kind_words,
    label_failure_words,
    located_words,
    there_words,
)
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.intake import RowStatus

log = logging.getLogger(__name__)
_FINAL = frozenset({State.DONE, State.REFUSED, State.NEEDS_PERSON})
#: The bar is looked after this often (seconds), and at every change.
LOOK_EVERY = 0.5
#: When stopped, requests under way may still be answered for so long (seconds).
LAST_ANSWERS = 10.0
#: A label that did not come and still may is asked for so often, each time after this part of the limit's window.
LABEL_TRIES, LABEL_PAUSE = 3, 1 / 12
LABELS_AT_ONCE = 2
#: Without the service's word nothing of a new table is sent: so often it is asked while it fails (offline: for ever).
ASK_TRIES = 5
_PASSING = OFFLINE | {FailureKind.INTERNAL_ERROR, FailureKind.RATE_LIMITED, FailureKind.NOT_THE_SERVICE}
#: The service has no list of orders that could be read: that will be so tomorrow, too.
_NOT_LISTED = frozenset(
    {
        FailureKind.NOT_FOUND,
        FailureKind.NOT_OFFERED,
        FailureKind.VALIDATION_ERROR,
        FailureKind.OTHER_CODE,
        FailureKind.UNREADABLE,
    }
)
_TOO_MANY = frozenset({FailureKind.RATE_LIMITED})
#: Then the order that is told of bears the row's reference.
_ITS_OWN = frozenset({Held.OTHERWISE, Held.LONG_AGO})
NOT_ASKED = "The service could not be asked whether it has these orders already"
CHANGES_NOT_ASKED = "The service could not be asked whether these orders were changed since their labels were fetched"


@dataclass(slots=True)
class Stop:
    """Somebody asked for the end. ``code`` is the exit code of it."""

    code: int = 0
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    def ask(self, code: int) -> None:
        """Ask for the end."""
        self.code = self.code or code
        self.asked.set()


@frozen(kw_only=True)
class Before:
    """What is known of earlier runs. ``told``: numbers they wrote down, by reference; ``wait``: seconds for which a
    request of one that was cut off may still be carried out; ``look_again``: seconds between two looks for what it may
    have left (0: one look is enough); ``new``: rows that are no orders of earlier runs, by a person's word.
    """

    told: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0.0
    look_again: float = 0.0
    new: Collection[int] | None = ()


class Sending:
    """One file on its way. ``labels``: the folder for labels, None for none; ``alive`` is called now and then."""

    def __init__(
        self,
        session: Session,
        rows: Sequence[IntakeRow],
        source: Source,
        *,
        labels: Path | None,
        window: float,
        before: Before,
        alive: Callable[[], None] = lambda: None,
    ) -> None:
        self._session = session
        self._rows = rows
        self._source = source
        self._folder = labels
        self._window = window
        self._before = before
        self._alive = alive
        self._there: dict[int, Earlier] = {}  # row of the outbox -> the order that the service had already
        self._places: dict[int, int] = {}  # row of the outbox -> place in the file
        self._open: set[int] = set()
        self._put_off: dict[int, float] = {}  # row of the outbox -> when it may go, by the service's wish
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
        """Commit every good row to the outbox, after the service was asked what it has of them. Raises StoreFault."""
        desk = self._session.intake
        references = frozenset(row.reference for row in self._rows if row.request is not None)
        await desk.withdraw_others(references, self._source)
        if stop.asked.is_set():
            return
        table = await desk.table(self._rows, self._source, new=self._before.new)
        for start in range(0, len(self._rows), TOGETHER):
            if stop.asked.is_set():
                return
            some = self._rows[start : start + TOGETHER]
            for at, saved in enumerate(await desk.save(some, table), start):
                self._place(at, saved)
            saved_rows = min(start + TOGETHER, len(self._rows))
            if saved_rows < len(self._rows):
                progress.show(Moment(done=0, total=len(self._rows), waiting=f"{saved_rows:,} rows saved here"))

    async def ask_service(self, progress: Progress, stop: Stop) -> None:
        """Have the mirror read what the service has of rows that may be new to it.

        Raises DeskFailure when the service could not be asked, StoreFault.
        """
        desk, total = self._session.intake, len(self._rows)
        rows = await desk.not_surely_new(self._rows)
        if not rows:
            return

        def shown(mark: Mark) -> None:
            self._show_reading(mark, progress)

        async def pause(seconds: float, why: str) -> None:
            end = time.monotonic() + seconds
            while (left := end - time.monotonic()) > 0 and not stop.asked.is_set():
                progress.show(Moment(done=0, total=total, waiting=f"{why}: goes on in {span(left)}"))
                await _first_of(stop.asked.wait(), seconds=min(left, LOOK_EVERY))

        cut_off = "an earlier run of this file was cut off, its last requests are waited for"
        for wait in (self._before.wait, self._before.look_again):
            await pause(wait, cut_off)
            tries = 0
            while not stop.asked.is_set():
                try:
                    await desk.ask_service(rows, self._before.told, shown)
                    break
                except DeskFailure as error:
                    kind, tries = error.failure.kind, tries + 1
                    if kind in _NOT_LISTED:
                        progress.note(f"{NOT_ASKED}: {failure_words(error.failure)}")
                        return
                    if kind not in _PASSING or (kind not in OFFLINE and tries >= ASK_TRIES):
                        raise
                    await pause(self._window * LABEL_PAUSE, failure_words(error.failure))
            if not self._before.look_again:
                return

    async def _ask_changes(self, progress: Progress) -> None:
        """Have the mirror read what was changed of orders under way: a label that is kept may be of before that."""
        try:
            await self._session.intake.ask_changes(lambda mark: self._show_reading(mark, progress))
        except DeskFailure as error:
            progress.note(f"{CHANGES_NOT_ASKED}: {failure_words(error.failure)}")

    def _show_reading(self, mark: Mark, progress: Progress) -> None:
        of_all = f" of {mark.total:,}" if mark.total is not None else ""
        words = f"the orders at the service are being read: {mark.read:,}{of_all}"
        progress.show(Moment(done=0, total=len(self._rows), waiting=words))

    def _place(self, at: int, saved: Saved) -> None:
        outcome = self.outcomes[at]
        if saved.held is not Held.NO:
            outcome.state, outcome.reason = "needs a person", held_words(saved, outcome.row)
            if saved.order is not None and saved.held in _ITS_OWN:
                outcome.number = saved.order.number
            outcome.column = outcome.column or "; ".join(saved.differs) or "referralNumber"
        elif saved.row_id is not None:
            if saved.order is not None:
                self._there[saved.row_id] = saved.order
            outcome.state = "waiting"
            self._places[saved.row_id] = at
            self._open.add(saved.row_id)

    # -- the work --------------------------------------------------------------------------------------------------

    async def run(self, progress: Progress, stop: Stop) -> None:
        """Send until every row has its end, or the end is asked for, or nothing can go on."""
        statuses = await self._session.intake.row_statuses(sorted(self._open))
        self._done_before = {row_id for row_id, one in statuses.items() if one.state is State.DONE}
        if self._folder is not None and self._done_before:
            await self._ask_changes(progress)
        self._learn(statuses)
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
            self._alive()
            if not self._open and not self._to_fetch and not self._fetching:
                return
            if work.done():
                self._end_of(work)
                return
            store = self._session.context.store
            if (
                store.trouble is StoreFaultKind.NEWER
            ):  # of a site: nothing is written any more, however long it is tried
                self.fault = StoreFault(StoreFaultKind.NEWER, site=store.address)
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
            is_busy = self._session.outbox.is_busy  # before the look, which tells then what became of the last one
            await self._look()
            if not is_busy and not any(self.outcomes[self._places[one]].state == "being sent" for one in self._open):
                return
            await _first_of(changed.wait(), seconds=LOOK_EVERY)

    async def _look(self) -> None:
        moment = self._session.context.now()  # the server's at a site, as the rows are marked by
        # A clock set back would hide what moved since: then everything open is looked at.
        if self._since > moment:
            statuses = await self._session.intake.row_statuses(sorted(self._open))
        else:
            statuses = await self._session.intake.changed_since(self._since)
        self._since = moment - 2.0
        self._learn(statuses)

    def _learn(self, statuses: dict[int, RowStatus]) -> None:
        for row_id, status in statuses.items():
            at = self._places.get(row_id)
            if at is None or (row_id not in self._open and status.state in _FINAL):
                continue
            self._put_off.pop(row_id, None)
            if status.state is State.WAITING and status.failure is not None and status.failure.kind in _TOO_MANY:
                self._put_off[row_id] = status.next_at
            self._open.add(row_id)  # one that was done is looked for again when its number proves to be another's
            outcome = self.outcomes[at]
            outcome.state = "being sent" if status.state is State.SENDING else STATES[status.state]
            outcome.number = status.number
            if status.state is not State.DONE:
                outcome.label = ""
                self._done_before.discard(row_id)
                outcome.reason = failure_words(status.failure) if status.failure is not None else ""
                outcome.column = status.failure.field if status.failure is not None else ""
            if status.state in _FINAL:
                self._open.discard(row_id)
            if status.state is State.DONE:
                outcome.reason, outcome.column = _notes(self._rows[at])
                if row_id in self._there:
                    outcome.reason = there_words(self._there[row_id])
                elif row_id in self._done_before:
                    outcome.reason = time.strftime("by an earlier run, on %Y-%m-%d", time.localtime(status.changed))
                self._ask_label(at)

    # -- labels ----------------------------------------------------------------------------------------------------

    def _ask_label(self, at: int) -> None:
        """Have the label fetched, or written anew from what is kept: a file of this number that is in the folder may be
        of another service's order, or of before a change.
        """
        if self._folder is not None:
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
                outcome.column, outcome.reason = "label", label_failure_words(error.failure)
                tried += error.failure.kind not in OFFLINE
                if error.failure.is_final:
                    return
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
        return len(self._done_before - self._there.keys())

    @property
    def there(self) -> int:
        """Count those of them that no run from this data folder had made."""
        return len(self._there)

    @property
    def in_doubt(self) -> bool:
        """Tell whether of any row nobody knows yet whether the service has it."""
        return any(one.state in ("being sent", "being checked") for one in self.outcomes)

    @property
    def _done(self) -> int:
        return len(self._places) - len(self._open)

    def _moment(self) -> Moment:
        trouble = len(self.outcomes) - len(self._places)
        trouble += sum(1 for at in self._places.values() if self.outcomes[at].state in _TROUBLE)
        offline = self._session.connection.status.link is Link.OFFLINE
        return Moment(
            done=self._done,
            total=len(self._places),
            trouble=trouble,
            left=None if offline else self._left(),  # nobody knows when the service is there again
            guess=self._is_guess,
            waiting=self._waiting(),
        )

    @property
    def _is_guess(self) -> bool:
        """Tell whether the time left depends on more than the limit of requests: looks, labels, what was put off."""
        labels = len(self._to_fetch) + self._fetching + (len(self._open) if self._folder is not None else 0)
        sent = any(self.outcomes[self._places[one]].state != "waiting" for one in self._open) or self._done
        checked = any(self.outcomes[self._places[one]].state == "being checked" for one in self._open)
        return bool(labels or checked or self._put_off or not sent)

    def _pause(self) -> float:
        """Give the seconds until the first of the orders may go that the service put off; 0.0 when none is."""
        return max(0.0, min(self._put_off.values()) - self._session.context.now()) if self._put_off else 0.0

    def _left(self) -> float:
        """Tell how long it takes if the service keeps answering: so many lanes full of requests."""
        budget = self._session.budget
        lane = max(1.0, budget.limit * 100 / 120 * budget.share())
        requests = len(self._open) + len(self._to_fetch) + self._fetching
        if self._folder is not None:
            requests += len(self._open)
        settle = max(map(self._settles_in, self._open), default=0.0)
        begin = max(budget.next_free_in(Lane.OUTBOX), self._pause())
        return max(begin + (requests - 1) // lane * budget.window, settle)

    def _settles_in(self, row_id: int) -> float:
        return 0.0 if self.outcomes[self._places[row_id]].state != "being checked" else self._window / 2

    def _waiting(self) -> str:
        """Say for what is being waited, if it is not simply being sent."""
        status = self._session.connection.status
        if status.link is Link.OFFLINE:
            return f"{kind_words(status.kind)}, trying again"
        states = [self.outcomes[self._places[one]].state for one in self._open]
        wait = self._session.budget.next_free_in(Lane.OUTBOX)
        if (status.link is Link.SLOWED or self._put_off) and (pause := max(wait, self._pause())) > 0:
            return f"the service asked for a pause (429): goes on in {span(pause)}"
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
