"""Label files for the print queue: the next ones are fetched while one is printed; few at a time, so memory is flat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from courier_desk.desk.failures import DeskFailure
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.labels import Expected, LabelStep, to_compare
from courier_desk.store import labels as kept
from courier_desk.store import orders

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.label_board import LabelBoard
    from courier_desk.desk.labels import LabelDesk
    from courier_desk.domain.label_profiles import LabelProfile
    from courier_desk.domain.print_jobs import PrintJob, PrintLine

log = logging.getLogger(__name__)
_Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fetched:
    """A label file, what must stand on it, and its hash."""

    pdf: bytes
    expected: Expected
    hash: str


class Fetching:
    """Fetches ahead. ``group`` owns the tasks and is given by whoever runs."""

    def __init__(self, context: Context, files: LabelDesk, board: LabelBoard) -> None:
        self._context = context
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
        self._board.show_step(line, LabelStep.FETCHING)
        try:
            pdf = await self._files.label(line.number, line.merchant, size=profile.paper.awb_size)
            return Fetched(pdf, await self._expected(line.number), kept.hash_of(pdf))
        except DeskFailure as error:
            return error.failure
        except Exception as fault:
            log.exception("fetching label %s broke off", line.number)
            return fault_of_ours(fault)

    async def _expected(self, number: str) -> Expected:
        """Give what must stand on it; the amount only where it can be compared."""
        account = self._context.account_id
        order = await self._context.store.read(lambda db: orders.order(db, account, number))
        return Expected(number=number, amount=None if order is None else to_compare(order.amount_type, order.amount))


def fault_of_ours(fault: Exception) -> Failure:
    """Give what broke off here as the person sees it; the log has the rest."""
    return Failure(kind=FailureKind.UNREADABLE, execution=Execution.NOT_SENT, detail=type(fault).__name__)
