"""Everything the page of a job of labels shows, read at one moment. It changes nothing and prints nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from courier_desk.desk.print_jobs import JobView, LineView
from courier_desk.domain.print_jobs import MAY_BE_OUT, PrintState
from courier_desk.store import order_list, print_jobs

if TYPE_CHECKING:
    from courier_desk.desk.context import Context
    from courier_desk.desk.outbox_desk import OutboxDesk
    from courier_desk.desk.outbox_items import OutboxItem
    from courier_desk.desk.print_jobs import PrintJobDesk
    from courier_desk.domain.outbox import State
    from courier_desk.domain.print_jobs import PrintLine
    from courier_desk.store.sql import Database

#: What is told as just done: this had happened to the label when it moved last.
_TOLD = (
    PrintState.SENT, PrintState.PRINTED, PrintState.HELD, PrintState.FAILED, PrintState.UNKNOWN, PrintState.RENDERING,
    PrintState.SPOOLING,
)  # fmt: skip
_JUST_NOW = 30


@dataclass(frozen=True, slots=True)
class Need:
    """A label that needs a person, with its order, or with what is pending of it while that is not created."""

    line: PrintLine
    view: LineView
    item: OutboxItem | None = None


@dataclass(frozen=True, slots=True)
class JobPage:
    """A job as its page shows it. ``cod`` and ``fees`` (piastres) are of the labels that came out.

    ``creation`` counts labels by the state of their order's creation, empty when every order was there before; None is
    the key of those that were thrown away. ``reached``: the last position of which paper may be out, 0 for none.
    """

    view: JobView
    creation: Mapping[State | None, int] = field(default_factory=dict)
    needs: tuple[Need, ...] = ()
    lately: tuple[LineView, ...] = ()
    cod: int = 0
    fees: int = 0
    reached: int = 0


@dataclass(frozen=True, slots=True)
class GoingOn:
    """What going on from a label means: labels that would come out again, and labels that would be left out."""

    again: tuple[int, ...]
    left_out: tuple[int, ...]


class JobPages:
    """Reads the pages of one account's jobs."""

    def __init__(self, context: Context, jobs: PrintJobDesk, outbox: OutboxDesk) -> None:
        self._context = context
        self._jobs = jobs
        self._outbox = outbox

    async def read(self, job_id: int) -> JobPage | None:
        """Give a job's page; None when there is no such job."""
        view = await self._jobs.view(job_id)
        if view is None:
            return None
        account = self._context.account_id

        def look(db: Database) -> tuple[JobPage, list[LineView]]:
            creation = print_jobs.creation(db, job_id) if view.created is not None else {}
            told = (*_TOLD, PrintState.QUEUED) if creation else _TOLD  # there, that it is queued says it was created
            cod, fees = print_jobs.money(db, job_id)
            out = print_jobs.lines(db, job_id, states=MAY_BE_OUT, limit=100_000)
            lately = print_jobs.lines(db, job_id, states=told, limit=_JUST_NOW, newest=True)
            page = JobPage(
                view,
                creation,
                lately=tuple(_with_orders(db, account, lately)),
                cod=cod,
                fees=fees,
                reached=out[-1].position if out else 0,
            )
            return page, _with_orders(db, account, print_jobs.needing(db, job_id))

        page, needing = await self._context.store.read(look)
        items = await self._items(needing)
        needs = tuple(Need(one.line, one, items.get(one.line.outbox_id or 0)) for one in needing)
        return JobPage(page.view, page.creation, needs, page.lately, page.cod, page.fees, page.reached)

    async def _items(self, needing: Sequence[LineView]) -> dict[int, OutboxItem]:
        wanted = [one.line.outbox_id for one in needing if one.line.outbox_id is not None and not one.line.number]
        return {item.row_id: item for item in await self._outbox.of_rows(wanted)} if wanted else {}

    async def going_on(self, job_id: int, position: int) -> GoingOn:
        """Tell what going on with the label at this position would mean."""

        def look(db: Database) -> GoingOn:
            again = print_jobs.lines(db, job_id, states=MAY_BE_OUT, first=position, limit=100_000)
            coming = (PrintState.WAITING, PrintState.QUEUED)
            left = print_jobs.lines(db, job_id, states=coming, last=position - 1, limit=100_000)
            return GoingOn(tuple(one.position for one in again), tuple(one.position for one in left))

        return await self._context.store.read(look)


def _with_orders(db: Database, account: str, lines: Sequence[PrintLine]) -> list[LineView]:
    keys = [f"o{one.number}" if one.number else f"p{one.outbox_id}" for one in lines]
    known = {row.key: row for row in order_list.rows(db, account, keys)}
    return [LineView(one, known.get(key)) for one, key in zip(lines, keys, strict=True)]
