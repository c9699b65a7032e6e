"""The real window as the third kind of desk of the kill campaign: typed into by a person, and killed meanwhile.

As a program it is one life: the whole program without a screen, a person (``tests.support.window``) who types the
orders that nobody told as saved yet, creates and prints them by the keys and waits until all is quiet. Two files
outlive it: the customers whose order was told as saved, and the numbers of the labels that were handed to paper. The
campaign's end is ``live``. What a person does may be another program's (``kill_import``).
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from courier_desk.desk.session import Session
from courier_desk.domain.outbox import Kind, State
from courier_desk.domain.print_jobs import OPEN
from courier_desk.host.secrets import KeyStore
from courier_desk.printing.station import Station
from courier_desk.startup import make_application
from courier_desk.store import print_jobs
from courier_desk.store.file_store import FileStore
from courier_desk.store.outbox import OutboxRow
from courier_desk.ui.bridge import DeskLoop
from courier_desk.ui.theme import Theme, ThemeMode
from tests.campaigns import kill_worker
from tests.campaigns.kill_deeds import ACCOUNT, decide, told
from tests.campaigns.kill_evidence import work_of
from tests.campaigns.kill_judge import Known
from tests.campaigns.kill_points import Cut, install
from tests.campaigns.kill_send import end_with_parent
from tests.campaigns.kill_worker import End, Life
from tests.support.window import QUICK, Person, at_desk

log = logging.getLogger(__name__)
ROOT: Final = Path(__file__).parents[2]
_LOOK_EVERY: Final = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """An order as a person types it. The customer's name is another one for each order: by it the order is known."""

    customer: str
    phone: str
    cash: str
    printed: bool


def saved_path(folder: Path) -> Path:
    """Name the file of the customers whose order was told as saved."""
    return folder / "saved.txt"


def printed_path(folder: Path) -> Path:
    """Name the file of the orders whose label was handed to paper, a line each time."""
    return folder / "printed.txt"


def tell(path: Path, line: str) -> None:
    """Write down what a person was told."""
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


# -- the campaign's end ---------------------------------------------------------------------------------------------


async def live(life: Life, orders: tuple[Typed, ...]) -> End:
    """Let a window live; give how it ended."""
    return await live_as("tests.campaigns.kill_window", life, {"orders": [asdict(order) for order in orders]})


async def live_as(program: str, life: Life, given: Mapping[str, object]) -> End:
    """Let a window live whose person is this program, with what that is ``given``; give how it ended."""
    folder = Path(life.folder)
    with (folder / "words.txt").open("ab") as words:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", program),
            json.dumps({"life": asdict(life), **given}),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=words,
            stderr=words,
            cwd=ROOT,
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
            preexec_fn=end_with_parent,
        )
    try:
        async with asyncio.timeout(life.seconds):
            code = await process.wait()
    except TimeoutError:
        process.kill()
        code = await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    how: Any = {0: "quiet", kill_worker.STUCK: "stuck", -signal.SIGKILL: "killed"}.get(code, "broken")
    return End(life.name, how)


def known_to(folder: Path) -> dict[str, Known]:
    """Read what the store of a window holds of each order that was created, by the name of its customer."""
    made = [row for row in work_of(folder / "data") if row.kind == Kind.ORDER_CREATE]

    def known(row: OutboxRow) -> Known:
        return Known(row.progress.state, str(row.result.get("number", "")))

    return {
        str(row.payload["request"]["consignee"]["full_name"]): Known(
            row.progress.state, str(row.result.get("number", ""))
        )
        for row in made
        if row.progress.state is not State.DRAFT  # what was being typed when the window was killed
    }


# -- one life -------------------------------------------------------------------------------------------------------


def _wrap_paper(cut: Cut, folder: Path) -> None:
    """Tell what is handed to paper; before and after the process may end."""
    real = Station.spool

    def spool(station: Station, sheet: Any, profile: Any) -> Any:
        cut.passed("label.printing")
        for label in sheet:
            tell(printed_path(folder), label.number)
        result = real(station, sheet, profile)
        cut.passed("label.printed")
        return result

    Station.spool = spool  # type: ignore[method-assign,assignment]  # that is what wrapping is


async def work(person: Person, life: Life, orders: tuple[Typed, ...]) -> None:
    """Type what is not saved yet, then wait until nothing is left to do."""
    folder = Path(life.folder)
    await person.at_work()
    session = person.program.session
    assert session is not None
    for order in orders:
        if order.customer in told(saved_path(folder)):
            continue
        if not await _is_made(session, order.customer):  # else it was saved, and its window killed before it said so
            await person.new_order()
            await person.customer(phone=order.phone, name=order.customer)
            await person.parcel(cash=order.cash)
            await person.create(print_it=order.printed)
        tell(saved_path(folder), order.customer)
    await until_quiet(session, life)


async def until_quiet(session: Session, life: Life) -> None:
    """Wait until nothing is left to do, and answer what a person is asked."""
    while not await _is_quiet(session):
        await decide(session, Path(life.folder), life.control_url)
        for job in session.prints.interrupted:
            await session.print_jobs.go_on(job.job_id)
        await asyncio.sleep(_LOOK_EVERY)


async def _is_made(session: Session, customer: str) -> bool:
    return any(row.full_name == customer for row in await session.orders.made_today(limit=1000))


async def _is_quiet(session: Session) -> bool:
    """Tell whether every order was sent and every label is on paper, or was told as one that may be."""
    counts = await session.pending_counts()
    printing = await session.context.store.read(lambda db: print_jobs.jobs(db, ACCOUNT, states=OPEN, limit=1))
    return not printing and session.prints.is_idle and not any(counts[state] for state in kill_worker.OPEN)


async def _whole(life: Life, deeds: Callable[[Person], Awaitable[None]]) -> int:
    folder = Path(life.folder)
    keys = KeyStore(None)
    await keys.put(life.base_url, ACCOUNT, life.key)
    policy = replace(QUICK.policy, settle=life.settle, second_look=life.second_look, rounds=life.rounds)
    person = at_desk(folder, keys=keys, session=replace(QUICK, limit=life.limit, window=life.window, policy=policy))
    try:
        async with asyncio.timeout(life.patience):
            await deeds(person)
    except TimeoutError:
        log.exception("stuck; there is: %s", person.texts())
        return kill_worker.STUCK
    return await person.leave()


def live_through(life: Life, deeds: Callable[[Person], Awaitable[None]], wrap: Callable[[Cut], None]) -> int:
    """Live as this process: start the window and let a person do their deeds; 0 when all is quiet.

    ``wrap`` sets further points at which the life may end.
    """
    folder, cut = Path(life.folder), Cut(life.point, life.nth)
    install(cut)
    wrap(cut)
    _wrap_paper(cut, folder)
    kill_worker.scale(life)
    app = make_application(["courier-desk"])
    app.setQuitOnLastWindowClosed(False)  # a life ends when its person has left
    Theme.install(app, ThemeMode.LIGHT)
    (folder / "data").mkdir(exist_ok=True)
    store = FileStore.open(folder / "data" / "desk.sqlite")
    asyncio.run(kill_worker.keep_account(life, store))
    store.close()
    loop = DeskLoop(app)
    return int(loop.run_until_complete(_whole(life, deeds)))


def main() -> int:
    """Live; 0 when all is quiet."""
    given = json.loads(sys.argv[1])
    life, orders = Life.of(given["life"]), tuple(Typed(**one) for one in given["orders"])
    return live_through(life, lambda person: work(person, life, orders), lambda _cut: None)


if __name__ == "__main__":
    sys.exit(main())
