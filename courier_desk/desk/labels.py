"""Labels: the paper they go to, where each stands, the files of them at the service and on the disk, fetched ahead."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Literal, Protocol
from weakref import WeakValueDictionary

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Changes, Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, LabelJob, LabelProblem, LabelStep, PrintResult, ReadyLabel, to_compare
from courier_desk.domain.print_jobs import PrintLine, PrintState
from courier_desk.domain.printers import PrinterStatus, SpoolState
from courier_desk.domain.values import frozen
from courier_desk.store import labels as kept
from courier_desk.store import orders
from courier_desk.store.database import Store
from courier_desk.store.faults import StoreFault
from courier_desk.store.labels import Print
from courier_desk.store.sql import Database

if TYPE_CHECKING:
    from courier_desk.domain.orders import Order
    from courier_desk.domain.print_jobs import PrintJob


# The paper side as the desk speaks to it; ``printing`` fulfils it and the composition root hands it in.


class LabelPaper(Protocol):
    """What can be printed on. All methods but ``warm`` block and are called in a worker; none raises for a label or
    printer."""

    @property
    def profile(self) -> LabelProfile:
        """Give the profile in use."""

    @property
    def size(self) -> Literal["A4", "A5"]:
        """Give the size to ask the service for, A4 or A5 (specification, GET /orders/{orderNumber}/awb)."""

    def warm(self) -> None:
        """Have ready what ``prepare`` will need. Returns at once."""

    def prepare(self, pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
        """Draw a label for the profile's paper and read it back."""

    def spool(self, sheet: Sequence[ReadyLabel], profile: LabelProfile) -> PrintResult:
        """Hand over the labels of one sheet; none of them may have a problem."""

    def status(self, profile: LabelProfile) -> PrinterStatus:
        """Tell how the profile's printer stands."""

    def look(self, profile: LabelProfile, jobs: Sequence[int]) -> Mapping[int, SpoolState]:
        """Ask the spooler what became of these jobs of the profile's printer."""


# Where each label stands in this run, as a person is told it: with the reason and the picture of one that failed.
#
# The store knows where labels stand; pictures and failures are not kept there, they are remembered here.


_STEPS = {
    PrintState.WAITING: LabelStep.QUEUED,
    PrintState.QUEUED: LabelStep.QUEUED,
    PrintState.RENDERING: LabelStep.PRINTING,
    PrintState.SPOOLING: LabelStep.PRINTING,
    PrintState.SENT: LabelStep.SENT,
    PrintState.PRINTED: LabelStep.PRINTED,
    PrintState.HELD: LabelStep.HELD,
    PrintState.FAILED: LabelStep.FAILED,
    PrintState.UNKNOWN: LabelStep.UNKNOWN,
}
#: These last for a moment and are announced by their finer step, or by what follows.
_PASSING = frozenset({PrintState.RENDERING, PrintState.SPOOLING})
_PROBLEMS = {problem.value: problem for problem in LabelProblem}
#: Pictures of so many labels that failed are remembered.
_PICTURES = 50


class LabelBoard:
    """The labels of one account."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._jobs: dict[str, LabelJob] = {}
        self._pictured: list[str] = []
        self.latest: LabelJob | None = None
        """The label that moved last in this run."""

    def job(self, number: str) -> LabelJob | None:
        """Give how the label of an order stands in this run; None when nothing was asked for."""
        return self._jobs.get(number)

    def is_under_way(self, number: str) -> bool:
        """Tell whether the label is being printed, or will be when its turn comes. One whose outcome is known is not,
        also while that is still being written down: who asks then asks for another.
        """
        job = self._jobs.get(number)
        if job is None or job.result is not None or job.failure is not None:
            return False
        return job.step in (LabelStep.QUEUED, LabelStep.FETCHING, LabelStep.PRINTING)

    def show(self, job: LabelJob) -> None:
        """Show one anew."""
        self._jobs[job.number] = self.latest = job
        self._changes.announce(Topic.LABELS)

    def show_step(self, line: PrintLine, step: LabelStep) -> None:
        """Show what is being done with a label, finer than the store knows it."""
        self.show(LabelJob(number=line.number, merchant=line.merchant, step=step, at=line.moved, job_id=line.job_id))

    def wait(self, lines: Sequence[PrintLine], printer: str) -> None:
        """Take that these wait for this printer, which is off or out of paper."""
        for line in lines:
            self._jobs[line.number] = replace(self._told(line, LabelStep.QUEUED), waits_for=printer)
        self._changes.announce(Topic.LABELS)

    def note(self, line: PrintLine, *, failure: Failure | None = None, result: PrintResult | None = None) -> None:
        """Remember why it failed, or what came of it, for when it is shown as moved."""
        job = LabelJob(
            number=line.number, merchant=line.merchant, step=LabelStep.PRINTING, failure=failure, result=result,
            at=line.moved, job_id=line.job_id,
        )  # fmt: skip
        self._jobs[line.number] = job
        if result is not None and result.picture:
            self._forget_pictures(line.number)

    def moved(self, lines: Sequence[PrintLine]) -> None:
        """Take where labels stand now."""
        for line in lines:
            step = _STEPS.get(line.state)
            if step is not None and line.number:
                self._jobs[line.number] = self.latest = self._told(line, step)
            elif line.state is PrintState.LEFT_OUT and self._is_of(line):
                del self._jobs[line.number]  # it is under way no more, so it can be asked for anew
        if any(line.state not in _PASSING for line in lines):
            self._changes.announce(Topic.LABELS, Topic.PRINTS)

    def _is_of(self, line: PrintLine) -> bool:
        job = self._jobs.get(line.number)
        return job is not None and job.job_id == line.job_id

    def _told(self, line: PrintLine, step: LabelStep) -> LabelJob:
        before = self._jobs.get(line.number)
        known = before if before is not None and before.job_id == line.job_id else None
        result, failure = (known.result, known.failure) if known is not None else (None, None)
        if line.problem in _PROBLEMS and (result is None or result.problem is None):
            result = PrintResult(problem=_PROBLEMS[line.problem], printer=line.printer, detail=line.detail)
        return LabelJob(
            number=line.number, merchant=line.merchant, step=step, failure=failure, result=result, at=line.moved,
            job_id=line.job_id,
        )  # fmt: skip

    def _forget_pictures(self, number: str) -> None:
        """Keep memory flat: only the latest bad labels of a batch can be looked at."""
        self._pictured = [*(one for one in self._pictured if one != number), number]
        while len(self._pictured) > _PICTURES:
            old = self._jobs.get(self._pictured.pop(0))
            if old is not None and old.result is not None:
                self._jobs[old.number] = replace(old, result=replace(old.result, picture=b""))


# AWB label files: fetched once (two at a time), kept as long as the order has not changed. Printing is the queue's.


__all__ = ["FETCHES_AT_ONCE", "LabelDesk", "Print", "Size"]

Size = Literal["A4", "A5"]
log = logging.getLogger(__name__)
#: An AWB is heavy for the service: never more than this many at once (field notes, trap 12).
FETCHES_AT_ONCE = 2
#: So often a label is fetched whose order is changed while it is on its way.
_FETCHES = 3


class LabelDesk:
    """Labels of one account. ``store``: where they are kept, if that is not where everything is."""

    def __init__(self, context: Context, paper: LabelPaper, *, store: Store | None = None) -> None:
        self._context = context
        self._store = store if store is not None else context.store
        self._paper = paper
        self._fetches = asyncio.Semaphore(FETCHES_AT_ONCE)
        self._one_at_a_time: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def is_kept(self, number: str) -> bool:
        """Tell whether the label can be printed without the service: one of this order as it is now is kept here."""
        return (await self._held(number))[1] is not None

    async def kept_of(self, numbers: Sequence[str], size: Size) -> frozenset[str]:
        """Give which of these labels can be printed in that size without a request."""
        context = self._context

        def look(db: Database) -> frozenset[str]:
            known = {number: orders.order(db, context.account_id, number) for number in numbers}
            return kept.kept_numbers(db, context.account_id, size, {one: _good_of(known[one]) for one in known})

        return await self._store.look(look)

    async def _held(self, number: str, size: Size | None = None) -> tuple[datetime | None, bytes | None]:
        """Give when the order changed last, and the label that is kept of it as it is since then."""
        context, size = self._context, size or self._paper.size
        order = await self._store.look(lambda db: orders.order(db, context.account_id, number))
        changed = order.changed if order else None
        held = await self._store.look(lambda db: kept.kept(db, context.account_id, number, size))
        return changed, held.pdf if held is not None and held.order_changed in _good_of(order) else None

    async def label(self, number: str, merchant: str, *, size: Size | None = None) -> bytes:
        """Give the label's PDF: the kept one while the order has not changed, else a fresh one. Raises DeskFailure.

        ``size``: of the paper in use unless another is named.
        """
        self._paper.warm()  # while the file is fetched
        lock = self._one_at_a_time.setdefault(number, asyncio.Lock())
        async with lock:  # whoever asks meanwhile finds it kept
            _changed, held = await self._held(number, size)
            if held is not None:
                return held
            for _time in range(_FETCHES):
                pdf, is_good = await self._fetch(number, merchant, size or self._paper.size)
                if is_good:
                    break
            return pdf

    async def _fetch(self, number: str, merchant: str, size: Size) -> tuple[bytes, bool]:
        """Fetch the label and keep it; False when the order was changed meanwhile, so that it may show what was before.

        That is told by what is known of the order: not every service tells the moment of a change.
        """
        context = self._context
        before = await self._store.look(lambda db: orders.order(db, context.account_id, number))
        try:
            async with self._fetches:
                pdf = await context.client.awb(number, merchant=merchant, size=size, lane=Lane.LABEL)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        changed = before.changed if before is not None else None

        def keep(db: Database) -> bool:
            if orders.is_other_label(before, orders.order(db, context.account_id, number)):
                return False
            kept.keep(db, context.account_id, number, size, order_changed=changed, pdf=pdf, kept_at=context.now())
            return True

        try:
            return pdf, await self._store.write(keep)
        except StoreFault as fault:  # it can be printed all the same
            log.warning("a label could not be kept: %s", fault.kind)
            return pdf, True

    async def draw(self, pdf: bytes, expected: Expected, profile: LabelProfile) -> ReadyLabel:
        """Draw a label for paper and read it back. A file that its reader died under is not opened a second time by
        itself, also not in another run: that waits for ``let_open``. Raises StoreFault only when reading the store.
        """
        account, file_hash = self._context.account_id, kept.hash_of(pdf)
        danger = await self._store.look(lambda db: kept.danger(db, account, file_hash))
        if danger is not None:
            return ReadyLabel(number=expected.number, problem=LabelProblem.DANGEROUS, detail=danger)
        label = await asyncio.to_thread(self._paper.prepare, pdf, expected, profile)
        if label.problem is LabelProblem.DANGEROUS:
            log.warning("the label of an order is not opened again by itself: %s", label.detail)
            now, detail = self._context.now(), label.detail
            try:
                await self._store.write(
                    lambda db: kept.note_danger(db, account, expected.number, file_hash, now, detail)
                )
            except StoreFault as fault:
                log.warning("that a label is dangerous could not be kept: %s", fault.kind)
        return label

    async def let_open(self, number: str) -> None:
        """Let a label be opened again that its reader died under, as a person wishes; it is fetched anew."""
        await self._store.write(lambda db: kept.let_open(db, self._context.account_id, number))

    async def prints(self, number: str) -> list[Print]:
        """Give when the label was printed here, newest first."""
        return await self._store.look(lambda db: kept.prints(db, self._context.account_id, number))


def _good_of(order: Order | None) -> frozenset[datetime | None]:
    """Tell as of when a label of the order is good: since it changed last; any where it never did."""
    if order is None or order.changed is None or order.changed != order.created:
        return frozenset({order.changed if order is not None else None})
    return frozenset({order.changed, None})  # one that was fetched before the order was told with its moments


# Label files for the print queue: the next ones are fetched while one is printed; few at a time, so memory is flat.


_Key = tuple[int, int]


@frozen
class Fetched:
    """A label file, what must stand on it, its hash, and the order as it was then (None: nobody here knows it)."""

    pdf: bytes
    expected: Expected
    hash: str
    order: Order | None = None

    def is_old(self, now: Order | None) -> bool:
        """Tell whether it shows something else than the order has now."""
        return orders.is_other_label(self.order, now)


class Fetching:
    """Fetches ahead. ``group`` owns the tasks and is given by whoever runs."""

    def __init__(self, context: Context, files: LabelDesk, board: LabelBoard, store: Store) -> None:
        self._context = context
        self._store = store
        self._files = files
        self._board = board
        self._tasks: dict[_Key, asyncio.Task[Fetched | Failure]] = {}
        self.group: asyncio.TaskGroup | None = None

    def ahead(self, wanted: Sequence[tuple[PrintJob, PrintLine]]) -> None:
        """Fetch these, and nothing else any more."""
        keys = {(line.job_id, line.position) for _job, line in wanted}
        for key in [key for key in self._tasks if key not in keys]:
            self._tasks.pop(key).cancel()
        for job, line in wanted:
            if job.profile.is_chosen:
                self._begin(line, job.profile)

    def drop_all(self) -> None:
        """Fetch nothing any more."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def label(self, line: PrintLine, profile: LabelProfile) -> Fetched | Failure:
        """Give the label's file, or why there is none: a failure never holds up the next label."""
        task = self._begin(line, profile)
        self._board.show_step(line, LabelStep.FETCHING)  # what is fetched ahead may still be asked for otherwise
        try:
            return await task
        finally:
            self._tasks.pop((line.job_id, line.position), None)

    def _begin(self, line: PrintLine, profile: LabelProfile) -> asyncio.Task[Fetched | Failure]:
        key = (line.job_id, line.position)
        if key not in self._tasks:
            assert self.group is not None
            self._tasks[key] = self.group.create_task(self._fetched(line, profile), name=f"label {line.number}")
        return self._tasks[key]

    async def _fetched(self, line: PrintLine, profile: LabelProfile) -> Fetched | Failure:
        try:
            account = self._context.account_id
            order = await self._store.look(lambda db: orders.order(db, account, line.number))
            pdf = await self._files.label(line.number, line.merchant, size=profile.paper.awb_size)
            return Fetched(pdf, _expected(line.number, order), kept.hash_of(pdf), order)
        except DeskFailure as error:
            return error.failure
        except Exception as fault:
            log.exception("fetching label %s broke off", line.number)
            return fault_of_ours(fault)


def _expected(number: str, order: Order | None) -> Expected:
    """Give what must stand on a label; the amount only where it can be compared."""
    return Expected(number=number, amount=None if order is None else to_compare(order.amount_type, order.amount))


def fault_of_ours(fault: Exception) -> Failure:
    """Give what broke off here as the person sees it; the log has the rest."""
    return Failure(kind=FailureKind.UNREADABLE, execution=Execution.NOT_SENT, detail=type(fault).__name__)
