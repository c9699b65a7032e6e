"""Desks killed with SIGKILL, over a service in trouble: is every saved order there exactly once?

    python3 -m tests.campaigns.kill --runs 1000 [--seed N] [--settle S] [--manner spec|live] [--desks N] [--control]
                                    [--tables N] [--windows N] [--imports N] [--rows N] [--no-desks] [--book N]

Real processes, real sockets, real files: desks (`kill_worker`) that save and send orders, killed at random instants
and at the n-th passing of every fail point (`kill_points`) for n = 1, 2, 3 … until a story passes untouched; a
training service that loses answers, commits late, answers 500 after a commit, hangs, resets, refuses, bends its lists
and is killed itself (`kill_world`). Each desk is started again over its store until all is quiet. Judged from the
service's side (`kill_judge`): every order told as saved exists exactly once, and its desk knows its number.

First comes a control: with a settle time of nothing there must be doubled orders, else the campaign proves nothing.
With ``--imports`` files of ``--rows`` orders are imported in real windows that are killed while the file is opened,
corrected and sent; their control keeps no correction, and has to lose some too.

The seed makes plans and faults repeatable; the instants of real processes are the machine's.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from tests.campaigns import kill_send
from tests.campaigns.kill_deeds import Deed, NewOrder
from tests.campaigns.kill_import import IMPORT_POINTS
from tests.campaigns.kill_points import CHANGE_POINTS, DOUBT_POINTS, STORY_POINTS
from tests.campaigns.kill_send import ALL_CREATED, CANNOT_START, NEEDS_PERSON, Way
from tests.campaigns.kill_window import Typed
from tests.campaigns.kill_world import Figures, Rules, Seat, World, faults

MANNERS = ("spec", "live")
ALL_POINTS = STORY_POINTS + DOUBT_POINTS + CHANGE_POINTS
#: What becomes of an order once it is there.
_THEN: tuple[Deed | None, ...] = ("update", "cancel", "delete", None, None, None, None)
#: Kills from which on every point is followed until a story passes it untouched; below, only its first passing.
_WHOLE_SWEEP = 500
#: A point that is passed more often than this in one small story would be passed for ever.
_DEEPEST = 150
_ABREAST = 4
_PHONES = 30
_PROGRESS_EVERY = 60.0
#: A window takes some seconds until it can be typed into.
_WINDOW_ORDERS, _WINDOW_KILLS, _WINDOW_SECONDS = 6, 4, (1.5, 14.0)
_IMPORT_KILLS, _IMPORT_SECONDS, _IMPORT_PATIENCE, _CONTROL_ROWS = 5, (2.0, 35.0), 600.0, 40
#: Points that an import passes many times.
_MANY_TIMES = frozenset({"import.keep", "import.kept", "import.save", "import.saved", *STORY_POINTS})
_TABLE_ORDERS, _TABLE_KILLS, _TABLE_TRIES, _TABLE_PATIENCE = 12, 3, 20, 240.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """How many orders a desk saves in a story, and how many of its lives are to end too early."""

    orders: int = 20
    kills: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What one run of the campaign does: ``runs`` is the number of kills it goes on for, ``deepest`` the passing of
    each point up to which points are followed one by one, ``tables`` how many ``courier-desk send`` are killed at once
    and ``windows`` how many real windows beside the desks, ``imports`` how many windows that import a file of ``rows``
    orders, ``no_desks`` whether there are no desks, ``book`` how many orders the first ones' stores hold already."""

    runs: int
    seed: int
    settle: float = 3.0
    latest: float = 1.0
    desks: int = 12
    restart_every: float | None = 15.0
    deepest: int = 0
    tables: int = 1
    windows: int = 0
    imports: int = 0
    rows: int = 500
    no_desks: bool = False
    story: Story = Story()
    book: int = 0


# -- stories --------------------------------------------------------------------------------------------------------


async def storm(world: World, number: int, story: Story) -> None:
    """Let one desk save many orders over several lives that end too early, then one that ends in peace."""
    name = f"S{number}"
    chance = random.Random(f"{world.rules.seed} {world.rules.manner} {name}")
    async with world.seat() as seat:
        merchant = await world.merchant(story.orders)
        world.new_store(name)
        orders = [_order(world, name, place, chance) for place in range(story.orders)]
        told: tuple[NewOrder, ...] = ()
        for turn in range(story.kills):
            told += tuple(orders[turn :: story.kills])
            life = replace(world.life(name, seat, merchant), orders=told, pickups=turn // 2)
            if chance.random() < 0.5:
                life = replace(life, point=chance.choice(ALL_POINTS), nth=chance.randint(1, 8))
            else:
                life = replace(life, seconds=chance.uniform(0.03, chance.choice((0.3, 1.5, 5.0))))
            await world.live(life)
        last = replace(world.life(name, seat, merchant), orders=tuple(orders), pickups=story.kills // 2)
        await world.live(last)


async def table(world: World, number: int) -> None:
    """Let ``courier-desk send`` be killed over one table, then run it until it ends by itself.

    Between two runs there happens what the table's way says.
    """
    way = tuple(Way)[number % len(Way)]
    name = f"T{number}{way}"
    chance = random.Random(f"{world.rules.seed} {world.rules.manner} {name}")
    orders = tuple(_order(world, name, place, chance) for place in range(_TABLE_ORDERS))
    # What has no reference is told by its customer, so each is another one.
    orders = tuple(replace(one, phone=f"0106{number:03}{place:04}") for place, one in enumerate(orders))
    edited: set[int] = set()
    results: set[bytes] = set()
    async with world.seat() as seat:
        merchant = await world.merchant(len(orders))
        path = world.new_table(name, orders)
        if way is Way.RESULT:
            kill_send.leave_result(path)
            results |= kill_send.results_of(path)
        for run in range(_TABLE_KILLS):
            sending, (host, data) = chance.random() < 0.7, _where(way, run)
            seconds = chance.uniform(0.0, 1.2) if sending else chance.uniform(0.8, chance.choice((3.0, 9.0)))
            await world.send(path, seat, merchant, seconds=seconds, sending=sending, host=host, data=data)
            results |= kill_send.results_of(path)
            if way is Way.EDITED:
                edited.add(chance.randrange(len(orders)))
                kill_send.write_table(path.parent, orders, edited=edited)
        host, data = _where(way, _TABLE_KILLS)
        for _ in range(_TABLE_TRIES):  # while the service is away it does not start
            code = await world.send(path, seat, merchant, seconds=_TABLE_PATIENCE, host=host, data=data)
            if code != CANNOT_START:
                break
            await asyncio.sleep(1.0)
        world.figures.ways[way] += 1
        if code not in (ALL_CREATED, NEEDS_PERSON):
            world.figures.broken.append(f"{path}: exit code {code}")
        if results - kill_send.results_of(path):
            world.figures.broken.append(f"{path}: the result of an earlier run is gone")


async def window(world: World, number: int) -> None:
    """Let a person type orders into a window that is killed again and again, then into one that ends in peace."""
    name = f"W{number}"
    chance = random.Random(f"{world.rules.seed} {world.rules.manner} {name}")
    orders = tuple(
        Typed(
            customer=f"{name}-{place}",
            phone=f"0107{number:03}{place:04}",
            cash=chance.choice(("", str(chance.randrange(10, 5_000)))),
            printed=chance.random() < 0.7,
        )
        for place in range(_WINDOW_ORDERS)
    )
    async with world.seat() as seat:
        merchant = await world.merchant(len(orders))
        world.new_window(name)
        whole = world.life(name, seat, merchant)
        for _ in range(_WINDOW_KILLS):
            if chance.random() < 0.5:
                life = replace(whole, point=chance.choice(STORY_POINTS), nth=chance.randint(1, 4))
            else:
                life = replace(whole, seconds=chance.uniform(*_WINDOW_SECONDS))
            await world.live_in_window(life, orders)
        await world.live_in_window(whole, orders)


async def importing(world: World, number: int, rows: int) -> None:
    """Let a person import a file in a window that is killed again and again, then in one that ends in peace."""
    name = f"I{number}"
    chance = random.Random(f"{world.rules.seed} {world.rules.manner} {name}")
    async with world.seat() as seat:
        merchant = await world.merchant(rows)
        table = world.new_import(name, rows, referenced=bool(number % 2), chance=chance)
        for turn in range(_IMPORT_KILLS):
            # A service that was killed has another address of its control than when the first life began.
            life = replace(world.life(name, seat, merchant), patience=_IMPORT_PATIENCE)
            if chance.random() < 0.6:
                point = chance.choice(IMPORT_POINTS if chance.random() < 0.6 else STORY_POINTS)
                life = replace(life, point=point, nth=chance.randint(1, 20 if point in _MANY_TIMES else 2))
            else:
                life = replace(life, seconds=chance.uniform(*_IMPORT_SECONDS))
            await world.import_in_window(life, replace(table, turn=turn))
        whole = replace(world.life(name, seat, merchant), patience=_IMPORT_PATIENCE)
        await world.import_in_window(whole, replace(table, turn=_IMPORT_KILLS, again=True))


async def import_control(seed: int, manner: str, folder: Path) -> Figures:
    """Import over a service that often commits late, with a settle time of nothing and no correction kept."""
    late = 20.0  # later than a window that was killed has started again and looked, on a busy machine too
    faults = f"late_commit:method=POST,path=/orders,p=0.5,seconds={late}"
    rules = Rules(
        manner=manner, seed=seed, settle=0.0, second_look=0.0, latest=late, desks=1, restart_every=None, faults=faults
    )
    async with World.open(rules, folder) as world:
        chance = random.Random(seed)
        async with world.seat() as seat:
            merchant = await world.merchant(_CONTROL_ROWS)
            table = replace(world.new_import("I0", _CONTROL_ROWS, referenced=False, chance=chance), forgets=True)
            for turn, point in enumerate(("import.send", *["create.sent"] * 4)):
                life = replace(world.life("I0", seat, merchant), point=point, nth=1 + turn, patience=_IMPORT_PATIENCE)
                await world.import_in_window(life, replace(table, turn=turn))
            last = replace(world.life("I0", seat, merchant), patience=_IMPORT_PATIENCE)
            await world.import_in_window(last, replace(table, turn=9))
        return await world.judge()


def _where(way: Way, run: int) -> tuple[str, str]:
    """Tell how the address is spelled in that run of a table, and where its data is kept."""
    if way is Way.ADDRESS:
        return ("127.0.0.1", "localhost", "LOCALHOST")[run % 3], "data"
    return "", f"data{run}" if way is Way.FOLDER else "data"


async def sweep(world: World, point: str, first: int, deepest: int) -> None:
    """Cut small stories at the ``first`` and every further passing of a point, until one passes untouched.

    Beside this one go others with another first passing, so that together they cut at each.
    """
    for nth in range(first, deepest + 1, _ABREAST):
        name = f"P{point.replace('.', '')}{nth}"
        chance = random.Random(f"{world.rules.seed} {world.rules.manner} {name}")
        async with world.seat() as seat:
            if not await _swept(world, seat, name, (point, nth), chance):
                return


async def _swept(world: World, seat: Seat, name: str, cut: tuple[str, int], chance: random.Random) -> bool:
    merchant = await world.merchant(3)
    world.new_store(name)
    orders = tuple(_order(world, name, place, chance) for place in range(3))
    orders = (replace(orders[0], label=True, wait=-1.0, then="update"), replace(orders[1], then="delete"), orders[2])
    whole = replace(world.life(name, seat, merchant), orders=orders, pickups=1)
    if cut[0] in DOUBT_POINTS:
        await world.live(replace(whole, point="create.sent"))
    end = await world.live(replace(whole, point=cut[0], nth=cut[1]))
    if end.how == "killed":
        await world.live(whole)
    return end.how == "killed"


def _order(world: World, story: str, place: int, chance: random.Random) -> NewOrder:
    return NewOrder(
        reference=f"{story}-{place}",
        phone=f"0100{chance.randrange(_PHONES):07}",
        zone=chance.choice(world.zones),
        amount=chance.choice((None, chance.randrange(100, 500_000))),
        label=chance.random() < 0.15,
        then=chance.choice(_THEN),
        wait=-1.0 if chance.random() < 0.5 else chance.uniform(0.0, 0.2),
    )


# -- campaigns ------------------------------------------------------------------------------------------------------


async def campaign(plan: Plan, manner: str, folder: Path, figures: Figures | None = None) -> Figures:
    """Kill desks of one world until there were enough kills; judge. ``figures`` is filled meanwhile."""
    rules = Rules(
        book=plan.book,
        manner=manner,
        seed=plan.seed,
        settle=plan.settle,
        latest=plan.latest,
        desks=plan.desks,
        restart_every=plan.restart_every,
        faults=faults(plan.latest, plan.seed),
    )
    async with World.open(rules, folder, figures) as world:
        at_once: list[tuple[int, Callable[[int], Awaitable[None]]]] = [
            (plan.imports, lambda number: importing(world, number, plan.rows)),
            (plan.tables, lambda number: table(world, number)),
            (plan.windows, lambda number: window(world, number)),
            (0 if plan.no_desks else plan.desks, lambda number: storm(world, number, plan.story)),
        ]

        async def again_and_again(story: Callable[[int], Awaitable[None]], numbers: Iterator[int]) -> None:
            while world.figures.kills.total() < plan.runs:
                await story(next(numbers))

        async with asyncio.TaskGroup() as group:
            for many, story in at_once:
                numbers = itertools.count()
                for _ in range(many):
                    group.create_task(again_and_again(story, numbers))
            for point, first in product(() if plan.no_desks else ALL_POINTS, range(1, _ABREAST + 1)):
                group.create_task(sweep(world, point, first, plan.deepest))
        return await world.judge()


async def control(seed: int, manner: str, folder: Path, story: Story = Story()) -> Figures:
    """Do it with a settle time of nothing, over a service that often commits late."""
    late = 2.5  # later than a desk looks twice, on a busy machine too
    rules = Rules(
        manner=manner,
        seed=seed,
        settle=0.0,
        second_look=0.0,
        latest=late,
        desks=4,
        restart_every=None,
        faults=f"late_commit:method=POST,path=/orders,p=0.5,seconds={late}",
    )
    async with World.open(rules, folder) as world:
        async with asyncio.TaskGroup() as group:
            for number in range(rules.desks):
                group.create_task(storm(world, number, story))
        return await world.judge()


# -- command --------------------------------------------------------------------------------------------------------


@contextmanager
def work_folder() -> Iterator[Path]:
    """Give a folder that is removed at the end, also of an interrupted run, unless ``keep`` was put into it."""
    folder = Path(tempfile.mkdtemp(prefix="kill-"))
    try:
        yield folder
    except Exception:
        (folder / "keep").touch()
        raise
    finally:
        if not (folder / "keep").exists():
            shutil.rmtree(folder, ignore_errors=True)


def summary(figures: Figures, seconds: float, seed: int) -> str:
    """Tell what happened, for people."""
    verdict = figures.verdict
    points = ", ".join(f"{point} {count}" for point, count in sorted(figures.kills.items()))
    troubles = ", ".join(f"{kind} {count}" for kind, count in sorted(figures.faults.items()))
    ways = ", ".join(f"{way} {count}" for way, count in sorted(figures.ways.items())) or "none"
    wrong = ", ".join(f"{len(found)} {kind}" for kind, found in verdict.wrong().items())
    lines = [
        f"{figures.kills.total()} kills ({points})",
        f"{figures.untouched} lives passed untouched; the service was killed {figures.service_kills} times",
        f"courier-desk send over tables: {ways}",
        f"labels that windows handed to paper: {figures.labels}",
        f"corrections of imports that were kept: {figures.corrections}, {len(figures.corrections_lost)} lost",
        f"a person was asked {figures.asked} times",
        f"{figures.requests} requests met these faults: {troubles}",
        f"{verdict.orders} orders, {verdict.pickups} pickups: {wrong}",
        f"{verdict.changes} updates, cancels and deletes of orders, {verdict.refused} of these refused and told so",
        f"{figures.refused_by_us} answers of 429 of our own making ({figures.refused_early} made by the faults)",
        f"the fullest window of a desk's key: {figures.fullest} requests of {figures.limit}",
        f"{seconds:.0f} s, seed {seed}",
    ]
    lines += [f"{kind.upper()}: {' '.join(found)}" for kind, found in verdict.wrong().items() if found]
    lines += [f"LOST CORRECTION: {each}" for each in figures.corrections_lost]
    lines += [f"BROKEN: {each}" for each in figures.broken]
    return "\n".join(lines)


def run(plan: Plan, manners: tuple[str, ...], folder: Path, *, only_control: bool = False) -> bool:
    """Run it all; tell whether it proves what it should."""
    started = time.monotonic()
    proof = asyncio.run(control(plan.seed, manners[0], folder / "control"))
    doubled = len(proof.verdict.doubled)
    say(f"control: settle 0, {proof.verdict.orders} orders, {proof.kills.total()} kills: {doubled} doubled")
    if not doubled:
        say("FAILED: without settling nothing was doubled, so the campaign proves nothing")
        return False
    if plan.imports and not _import_control_finds(plan.seed, manners[0], folder / "import-control"):
        return False
    if only_control:
        return True
    whole = asyncio.run(_worlds(plan, manners, folder))
    say(summary(whole, time.monotonic() - started, plan.seed))
    return whole.verdict.clean and not whole.broken and not whole.refused_by_us and not whole.corrections_lost


def _import_control_finds(seed: int, manner: str, folder: Path) -> bool:
    proof = asyncio.run(import_control(seed, manner, folder))
    doubled, lost = len(proof.verdict.doubled), len(proof.corrections_lost)
    told = f"settle 0, no correction kept, {proof.verdict.orders} orders, {proof.kills.total()} kills"
    say(f"control of imports: {told}: {doubled} doubled, {lost} corrections lost")
    if proof.broken:
        say(f"FAILED: {' '.join(proof.broken)}")
        return False
    if not doubled or not lost:
        say("FAILED: the control of the imports found nothing, so they prove nothing")
        return False
    return True


async def _worlds(plan: Plan, manners: tuple[str, ...], folder: Path) -> Figures:
    share = replace(plan, runs=-(-plan.runs // len(manners)))
    figures = [Figures() for _ in manners]
    telling = asyncio.create_task(_tell_progress(figures))
    try:
        async with asyncio.TaskGroup() as group:
            for manner, each in zip(manners, figures, strict=True):
                group.create_task(campaign(share, manner, folder / manner, each))
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
    whole = Figures()
    for each in figures:
        whole.add(each)
    return whole


async def _tell_progress(figures: list[Figures]) -> None:
    while True:
        await asyncio.sleep(_PROGRESS_EVERY)
        say(f"… {sum(each.kills.total() for each in figures)} kills")


def say(text: str) -> None:
    """Print at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """Run the campaign; 0 when nothing was lost or doubled."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.campaigns.kill", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1000, help="kills, all manners together (default 1000)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the same seed makes the same plans")
    parser.add_argument("--settle", type=float, default=3.0, help="seconds before a lost order is looked for")
    parser.add_argument("--manner", choices=MANNERS, help="only this manner")
    parser.add_argument("--desks", type=int, default=12, help="desks at once in each manner (default 12)")
    parser.add_argument("--control", action="store_true", help="only show that without settling orders are doubled")
    parser.add_argument("--tables", type=int, default=1, help="courier-desk send at once in each manner (default 1)")
    parser.add_argument("--windows", type=int, default=0, help="real windows at once in each manner (default 0)")
    parser.add_argument("--imports", type=int, default=0, help="windows that import at once in each manner (default 0)")
    parser.add_argument("--rows", type=int, default=500, help="rows of a file that is imported (default 500)")
    parser.add_argument("--no-desks", action="store_true", help="kill only what other options ask for")
    parser.add_argument("--book", type=int, default=0, help="orders that are in the first desks' stores already")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything started ends with it
    deepest = _DEEPEST if options.runs >= _WHOLE_SWEEP else 1
    plan = Plan(
        runs=options.runs,
        seed=options.seed,
        settle=options.settle,
        desks=options.desks,
        deepest=deepest,
        tables=options.tables,
        windows=options.windows,
        imports=options.imports,
        rows=options.rows,
        no_desks=options.no_desks,
        book=options.book,
    )
    manners = (options.manner,) if options.manner else MANNERS
    with work_folder() as folder:
        try:
            good = run(plan, manners, folder, only_control=options.control)
        except KeyboardInterrupt:
            say("interrupted")
            return 130
        if not good:
            (folder / "keep").touch()
            say(f"To see it again: {parser.prog} {' '.join(sys.argv[1:])} --seed {options.seed}; kept in {folder}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
