"""AWB labels: fetched once (two at a time), kept, printed as often as wanted, in the order asked for.

Paper is somebody else's: ``LabelPaper`` renders, reads the barcode back and spools; it is handed in by the composition
root.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from weakref import WeakValueDictionary

from courier_desk.api.budget import Lane
from courier_desk.api.errors import ApiError
from courier_desk.desk.changes import Topic
from courier_desk.desk.context import Context
from courier_desk.desk.failures import DeskFailure
from courier_desk.desk.label_paper import LabelPaper
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.labels import Expected, LabelJob, LabelProblem, LabelStep, PrintResult
from courier_desk.store import labels as kept
from courier_desk.store import orders
from courier_desk.store.faults import StoreFault
from courier_desk.store.labels import Print

log = logging.getLogger(__name__)
#: An AWB is heavy for the service: never more than this many at once (field notes, trap 12).
FETCHES_AT_ONCE = 2
#: A label with one of these is not kept: the next try asks the service for another.
_FAULTS_OF_THE_LABEL = frozenset(
    {
        LabelProblem.NOT_A_PDF,
        LabelProblem.DAMAGED,
        LabelProblem.ENCRYPTED,
        LabelProblem.TOO_LARGE,
        LabelProblem.NOT_READABLE,
        LabelProblem.WRONG_NUMBER,
    }
)


class LabelDesk:
    """Labels of one account."""

    def __init__(self, context: Context, paper: LabelPaper) -> None:
        self._context = context
        self._paper = paper
        self._jobs: dict[str, LabelJob] = {}
        self._latest: LabelJob | None = None
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._fetches = asyncio.Semaphore(FETCHES_AT_ONCE)
        self._one_at_a_time: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def job(self, number: str) -> LabelJob | None:
        """Give the label's standing in this run; None when nothing was asked for."""
        return self._jobs.get(number)

    @property
    def latest(self) -> LabelJob | None:
        """Give the label that moved last in this run."""
        return self._latest

    def print_soon(self, number: str, merchant: str) -> None:
        """Queue the label; asking again while it is on its way changes nothing."""
        job = self._jobs.get(number)
        if job is not None and job.step not in (LabelStep.SENT, LabelStep.FAILED):
            return
        self._show(LabelJob(number=number, merchant=merchant, step=LabelStep.QUEUED))
        self._queue.put_nowait(number)

    async def is_kept(self, number: str) -> bool:
        """Tell whether the label can be printed without the service: one of this order as it is now is kept here."""
        return (await self._held(number))[1] is not None

    async def _held(self, number: str) -> tuple[datetime | None, bytes | None]:
        """Give when the order changed last, and the label that is kept of it as it is since then."""
        context, size = self._context, self._paper.size
        order = await context.store.read(lambda db: orders.order(db, context.account_id, number))
        changed = order.changed if order else None
        held = await context.store.read(lambda db: kept.kept(db, context.account_id, number, size))
        return changed, held.pdf if held is not None and held.order_changed == changed else None

    async def label(self, number: str, merchant: str) -> bytes:
        """Give the label's PDF: the kept one while the order has not changed, else a fresh one. Raises DeskFailure."""
        lock = self._one_at_a_time.setdefault(number, asyncio.Lock())
        async with lock:  # whoever asks meanwhile finds it kept
            changed, held = await self._held(number)
            return held if held is not None else await self._fetch(number, merchant, changed)

    async def _fetch(self, number: str, merchant: str, changed: datetime | None) -> bytes:
        context, size = self._context, self._paper.size
        try:
            async with self._fetches:
                pdf = await context.client.awb(number, merchant=merchant, size=size, lane=Lane.LABEL)
        except ApiError as error:
            raise DeskFailure(error.failure) from error
        try:
            await context.store.write(
                lambda db: kept.keep(
                    db, context.account_id, number, size, order_changed=changed, pdf=pdf, kept_at=context.now()
                )
            )
        except StoreFault as fault:  # it can be printed all the same
            log.warning("a label could not be kept: %s", fault.kind)
        return pdf

    async def prints(self, number: str) -> list[Print]:
        """Give when the label was printed here, newest first."""
        return await self._context.store.read(lambda db: kept.prints(db, self._context.account_id, number))

    async def run(self) -> None:
        """Print what is queued, in the order asked for, while the next ones are fetched; as long as the session lives.

        A label is fetched ahead only as far as two fetches at once go: memory holds three labels at most.
        """
        ahead: asyncio.Queue[tuple[LabelJob, asyncio.Task[bytes | Failure]]] = asyncio.Queue(maxsize=1)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._print_in_order(ahead))
            while True:
                job = self._jobs[await self._queue.get()]
                await ahead.put((job, group.create_task(self._fetched(job))))

    async def _fetched(self, job: LabelJob) -> bytes | Failure:
        """Give the label, or why there is none: a failure never holds up the next label."""
        self._show(LabelJob(number=job.number, merchant=job.merchant, step=LabelStep.FETCHING))
        try:
            return await self.label(job.number, job.merchant)
        except DeskFailure as error:
            return error.failure
        except Exception as fault:
            log.exception("fetching label %s broke off", job.number)
            return _fault_of_ours(fault)

    async def _print_in_order(self, ahead: asyncio.Queue[tuple[LabelJob, asyncio.Task[bytes | Failure]]]) -> None:
        while True:
            job, fetching = await ahead.get()
            found = await fetching
            try:
                if isinstance(found, bytes):
                    await self._print(job, found)
            except Exception as fault:
                log.exception("label %s broke off", job.number)
                found = _fault_of_ours(fault)
            if isinstance(found, Failure):
                failed = LabelJob(number=job.number, merchant=job.merchant, step=LabelStep.FAILED, failure=found)
                self._show(failed)

    async def _print(self, job: LabelJob, pdf: bytes) -> None:
        self._show(LabelJob(number=job.number, merchant=job.merchant, step=LabelStep.PRINTING))
        printing = asyncio.ensure_future(asyncio.to_thread(self._to_paper, pdf, job.number))
        try:
            result = await asyncio.shield(printing)
        except asyncio.CancelledError:  # the desk is closed: what is on its way to paper is still written down
            await self._finish(job, await printing)
            raise
        await self._finish(job, result)

    def _to_paper(self, pdf: bytes, number: str) -> PrintResult:
        profile = self._paper.profile  # one and the same for this label, whatever is changed meanwhile
        label = self._paper.prepare(pdf, Expected(number=number), profile)
        if label.problem is not None:
            return PrintResult(problem=label.problem, found=label.found, detail=label.detail, picture=label.picture)
        return self._paper.spool([label], profile)

    async def _finish(self, job: LabelJob, result: PrintResult) -> None:
        context = self._context
        try:
            if result.problem is None:
                done = Print(
                    number=job.number,
                    at=context.now(),
                    size=self._paper.size,
                    printer=result.printer,
                    copies=result.copies,
                )
                await context.store.write(lambda db: kept.log_print(db, context.account_id, done))
            elif result.problem in _FAULTS_OF_THE_LABEL:
                await context.store.write(lambda db: kept.forget(db, context.account_id, job.number))
        except StoreFault as fault:
            log.warning("what became of a label could not be kept: %s", fault.kind)
        step = LabelStep.SENT if result.problem is None else LabelStep.FAILED
        self._show(LabelJob(number=job.number, merchant=job.merchant, step=step, result=result))
        context.changes.announce(Topic.ORDERS)

    def _show(self, job: LabelJob) -> None:
        self._jobs[job.number] = job
        self._latest = job
        self._context.changes.announce(Topic.LABELS)


def _fault_of_ours(fault: Exception) -> Failure:
    """What broke off here, as the person sees it; the log has the rest."""
    return Failure(kind=FailureKind.UNREADABLE, execution=Execution.NOT_SENT, detail=type(fault).__name__)
