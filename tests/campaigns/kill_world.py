"""One world of the kill campaign: a training service with its faults, killed and started again; desks that are killed.

The service is a process of its own over its own file; every desk has a key, a store and a life of its own, several
share a merchant. What is said of orders comes from the service's file after it ended.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.prepared import kept_book
from tests.campaigns import kill_import, kill_send, kill_window
from tests.campaigns.kill_deeds import NewOrder, asked_path, told
from tests.campaigns.kill_evidence import Found, judge_desk, judge_table, read_service
from tests.campaigns.kill_import import Table
from tests.campaigns.kill_judge import Verdict, judge
from tests.campaigns.kill_nursery import Nursery
from tests.campaigns.kill_window import Typed
from tests.campaigns.kill_worker import End, Life
from tests.support.sandbox import RunningSandbox, SandboxFailed

#: A live service takes 3 to 8 seconds for a label; so let that world move faster.
_SPEED = {"spec": 1.0, "live": 100.0}
#: Orders of one merchant, from several desks, before another merchant takes over: lists of some pages.
_ORDERS_PER_MERCHANT = 150

#: What pickups, updates, cancels and deletes meet beside late commits.
_BREAKING = ("response_lost", "error_after", "error_before", "request_lost")


def faults(latest: float, seed: int) -> str:
    """Give the plan of faults: what loses answers, what is late by at most ``latest`` seconds, what bends lists."""
    plan = [
        *(f"late_commit:method=POST,path=/orders,p=0.03,seconds={latest * part:.2f}" for part in (0.15, 0.5, 1.0)),
        f"slow:method=POST,path=/orders,p=0.03,seconds={latest:.2f}",
        "response_lost:method=POST,path=/orders,p=0.06",
        "request_lost:method=POST,path=/orders,p=0.02",
        "error_after:method=POST,path=/orders,p=0.04",
        "error_before:method=POST,path=/orders,p=0.02",
        "proxy_html:method=POST,path=/orders,p=0.02",
        "reset:method=POST,path=/orders,p=0.03",
        "trickle:method=POST,path=/orders,p=0.01,seconds=0.5",
        "hang:method=POST,path=/orders,p=0.005",
        "hang_after:method=POST,path=/orders,p=0.01",
        "early_429:method=POST,path=/orders,p=0.02",
        *(f"{kind}:method={method},path=/orders/*,p=0.05" for method in ("PUT", "DELETE") for kind in _BREAKING),
        *(f"{kind}:method=POST,path=/orders/*,p=0.05" for kind in _BREAKING),
        *(
            f"late_commit:method={method},path=/orders/*,p=0.05,seconds={latest:.2f}"
            for method in ("PUT", "POST", "DELETE")
        ),
        *(f"{kind}:method=POST,path=/pickups,p=0.06" for kind in _BREAKING),
        f"late_commit:method=POST,path=/pickups,p=0.1,seconds={latest:.2f}",
        f"stale_list:method=GET,path=/pickups,p=0.1,seconds={latest:.2f}",
        "error_before:method=GET,path=/pickups*,p=0.03",
        "page_shift:method=GET,path=/orders,p=0.08,shift=1",
        "page_shift:method=GET,path=/orders,p=0.04,shift=-1",
        f"stale_list:method=GET,path=/orders,p=0.08,seconds={latest:.2f}",
        "response_lost:method=GET,path=/orders*,p=0.03",
        "error_before:method=GET,path=/orders*,p=0.03",
        "early_429:method=GET,path=/orders*,p=0.01",
        "reset:method=GET,path=/orders/*/awb,p=0.05",
        "label:method=GET,path=/orders/*/awb,p=0.03,how=truncated",
    ]
    return ";".join(f"{each},seed={seed + place}" for place, each in enumerate(plan))


#: So many desks of a world begin over a full store where one is asked for: each is a whole copy on the disk.
BOOKS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Numbers of a world. Times in seconds; ``latest``: how late the service still carries a request out.

    ``book``: so many orders of another account are in the stores of the first desks already (``BOOKS``).
    """

    manner: str = "spec"
    seed: int = 1
    settle: float = 3.0
    second_look: float = 0.5
    latest: float = 1.0
    desks: int = 12
    limit: int = 40
    window: float = 2.0
    restart_every: float | None = 15.0
    faults: str = ""
    book: int = 0


@dataclass(slots=True)
class Figures:
    """What happened in a world."""

    kills: Counter[str] = field(default_factory=Counter)
    untouched: int = 0
    asked: int = 0
    service_kills: int = 0
    refused_early: int = 0
    refused_by_us: int = 0
    requests: int = 0
    fullest: int = 0
    limit: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    verdict: Verdict = field(default_factory=Verdict)
    broken: list[str] = field(default_factory=list)
    ways: Counter[str] = field(default_factory=Counter)  # tables that were sent, by what happened to them
    labels: int = 0  # that windows handed to paper
    corrections: int = 0  # of imports, that were kept
    corrections_lost: list[str] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        """Take in another world's."""
        self.kills += other.kills
        self.faults += other.faults
        self.ways += other.ways
        self.labels += other.labels
        self.corrections += other.corrections
        self.corrections_lost += other.corrections_lost
        self.untouched += other.untouched
        self.asked += other.asked
        self.service_kills += other.service_kills
        self.refused_early += other.refused_early
        self.refused_by_us += other.refused_by_us
        self.requests += other.requests
        self.fullest, self.limit = max(self.fullest, other.fullest), max(self.limit, other.limit)
        self.verdict.add(other.verdict)
        self.broken += other.broken


@dataclass(frozen=True, slots=True)
class Seat:
    """A place for one desk at a time: a key of its own."""

    number: int
    key: str


class World:
    """Use it as ``async with World.open(rules, folder) as world``; then let stories happen; then ``judged``."""

    _nursery: Nursery

    def __init__(self, rules: Rules, folder: Path, figures: Figures) -> None:
        self.rules = rules
        self.figures = figures
        self.zones: list[str] = []
        self.folder = folder
        self._random = random.Random(f"world {rules.seed} {rules.manner}")
        self._service = self._new_service()
        self._seats: asyncio.Queue[Seat] = asyncio.Queue()
        self._stories: list[Path] = []
        self._tables: dict[Path, set[str]] = {}
        self._windows: list[Path] = []
        self._imports: list[Path] = []
        self._seen = 0
        self._merchant, self._merchant_orders, self._merchants = "", 0, 0
        self._first_lives = 0
        self._serving = asyncio.Lock()

    def _new_service(self, port: int = 0) -> RunningSandbox:
        rules = self.rules
        return RunningSandbox(
            mode=rules.manner,
            limit=rules.limit,
            window=rules.window,
            seed=rules.seed,
            faults=rules.faults,
            speed=_SPEED[rules.manner],
            db=self.folder / "service.sqlite",
            port=port,
        )

    @classmethod
    @asynccontextmanager
    async def open(
        cls, rules: Rules, folder: Path, figures: Figures | None = None, *, worker: str = "kill_worker"
    ) -> AsyncIterator[World]:
        """Start everything; at the end everything is gone, whatever happened. ``figures`` is filled meanwhile."""
        world = cls(rules, folder, figures or Figures())
        folder.mkdir(parents=True)
        async with Nursery.open(worker) as nursery:
            world._nursery = nursery
            try:
                await asyncio.to_thread(world._found)
                restarting = asyncio.create_task(world._kill_the_service())
                try:
                    yield world
                finally:
                    restarting.cancel()
                    await asyncio.gather(restarting, return_exceptions=True)
            finally:
                await asyncio.to_thread(world._service.stop)

    # -- the service -----------------------------------------------------------------------------------------------

    def _found(self) -> None:
        """Make the service's file with a key for each desk, then serve from it."""
        self._service.start()
        company = str(self._service.ready["company_key"])
        self._service.stop()
        keys = [f"{company[:-40]}{self._random.getrandbits(160):040x}" for _ in range(self.rules.desks)]
        with sqlite3.connect(self.folder / "service.sqlite") as db:
            account = db.execute("SELECT account_id FROM api_keys WHERE key = ?", (company,)).fetchone()[0]
            db.executemany(
                "INSERT INTO api_keys (key, account_id, role, scopes, revoked) VALUES (?, ?, ?, ?, 0)",
                [(key, account, f"desk {seat}", "orders pickups merchants") for seat, key in enumerate(keys)],
            )
        db.close()
        for seat, key in enumerate(keys):
            self._seats.put_nowait(Seat(seat, key))
        self._service = self._new_service().start()
        governorates = self._service.call("GET", "/delivery-zones", merchant=None).data["governorates"]
        cairo = next(each for each in governorates if "Cairo" in json.dumps(each["value"]))
        self.zones = [str(area["value"]) for area in cairo["areas"]]

    async def _kill_the_service(self) -> None:
        """Kill it as a power cut would, now and then, and start it again over its file at its address."""
        if self.rules.restart_every is None:
            return
        while True:
            await asyncio.sleep(self.rules.restart_every * self._random.uniform(0.7, 1.3))
            away = self._random.uniform(0.0, 1.0)
            async with self._serving:
                await asyncio.to_thread(self._take_evidence)
                await asyncio.to_thread(self._restart, away)
                self.figures.service_kills += 1

    def _restart(self, away: float) -> None:
        port = int(str(self._service.ready["control_url"]).split(":")[2].split("/")[0])
        self._service.kill()
        for _ in range(20):
            with suppress(SandboxFailed):  # somebody else's connection may have the port for a moment
                self._service = self._new_service(port).start()
                self._seen = 0
                return
        raise SandboxFailed(f"port {port} cannot be had again")

    def _take_evidence(self) -> None:
        """Count what the service's journal says since the last time; a killed service forgets it."""
        asked = self._service.control("GET", f"/requests?since={self._seen}&limit=100000000")["requests"]
        for entry in asked:
            self.figures.requests += 1
            if entry["fault"]:
                self.figures.faults[entry["fault"]] += 1
            if entry["status"] == 429:
                if entry["fault"] == "early_429":
                    self.figures.refused_early += 1
                else:
                    self.figures.refused_by_us += 1
        if asked:
            self._seen = asked[-1]["index"]
        limits = self._service.control("GET", "/limits")
        desks = [key["largest"] for role, key in limits["keys"].items() if role.startswith("desk")]
        self.figures.fullest, self.figures.limit = max(self.figures.fullest, *desks, 0), limits["limit"]

    async def merchant(self, orders: int) -> str:
        """Give the merchant for so many more orders; a new one is taken on when the last has many."""
        if not self._merchant or self._merchant_orders + orders > _ORDERS_PER_MERCHANT:
            async with self._serving:
                self._merchant = await asyncio.to_thread(self._new_merchant)
            self._merchant_orders = 0
        self._merchant_orders += orders
        return self._merchant

    def _new_merchant(self) -> str:
        self._merchants += 1
        name = f"{self.rules.manner}-{self._merchants}"
        body = {
            "name": f"Shop {name}",
            "email": f"{name}@shop.example",
            "phone": f"0109{self._merchants:07}",
            "brandName": f"Shop {name}",
            "externalMerchantId": f"KILL-{name}",
            "pickupAddress": {
                "city": "Cairo",
                "zone": self.zones[0],
                "addressDetails": "1 Sample St",
                "pickupPhone": f"0109{self._merchants:07}",
            },
        }
        answer = self._service.call("POST", "/merchants", body, merchant=None)
        return str(answer.data["merchant"]["businessAccountCode"])

    # -- desks -----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def seat(self) -> AsyncIterator[Seat]:
        """Give a free seat. It is free again when its last requests are out of the window: a key is one desk's."""
        seat = await self._seats.get()
        try:
            yield seat
        finally:
            asyncio.get_running_loop().call_later(self.rules.window * 1.5, self._seats.put_nowait, seat)

    def new_store(self, name: str) -> Path:
        """Make the folder of a desk; the first ones begin over a store that is full."""
        path = self.folder / name
        path.mkdir()
        if self.rules.book and len(self._stories) < BOOKS:
            shutil.copyfile(kept_book(self.rules.book), path / "desk.sqlite")
        self._stories.append(path)
        return path

    def life(self, name: str, seat: Seat, merchant: str) -> Life:
        """Give a life without orders and without an end."""
        rules = self.rules
        return Life(
            name=name,
            folder=str(self.folder / name),
            base_url=self._service.base_url,
            control_url=str(self._service.ready["control_url"]),
            key=seat.key,
            merchant=merchant,
            settle=rules.settle,
            second_look=rules.second_look,
            limit=rules.limit,
            window=rules.window,
            deadline=max(3.0, rules.latest * 1.5),
        )

    async def live(self, life: Life) -> End:
        """Let a desk live; count how it ended."""
        return self._count(life, await self._nursery.live(life))

    def new_window(self, name: str) -> None:
        """Make the folder of a window."""
        path = self.folder / name
        path.mkdir()
        self._windows.append(path)

    async def live_in_window(self, life: Life, orders: tuple[Typed, ...]) -> End:
        """Let a window live; count how it ended."""
        return self._count(life, await kill_window.live(life, orders))

    def new_import(self, name: str, rows: int, *, referenced: bool, chance: random.Random) -> Table:
        """Make the folder of a window that imports a file, and the file."""
        self.new_window(name)
        path = self.folder / name
        self._imports.append(path)
        return kill_import.write_file(path, rows, self.zones, referenced=referenced, chance=chance)

    async def import_in_window(self, life: Life, table: Table) -> End:
        """Let a window live that imports the file; count how it ended."""
        return self._count(life, await kill_import.live(life, table))

    def _count(self, life: Life, end: End) -> End:
        if end.how == "killed":
            self.figures.kills[life.point or "at a random instant"] += 1
        elif end.how == "quiet":
            self.figures.untouched += bool(life.point or life.seconds is not None)
        else:
            self.figures.broken.append(f"{life.folder}: {end.how}")
        return end

    def new_table(self, name: str, orders: tuple[NewOrder, ...]) -> Path:
        """Make the folder of a table to be sent."""
        path = self.folder / name
        path.mkdir()
        table = kill_send.write_table(path, orders)
        self._tables[table] = {order.reference for order in orders}
        return table

    async def send(
        self,
        table: Path,
        seat: Seat,
        merchant: str,
        *,
        seconds: float | None,
        sending: bool = False,
        host: str = "",
        data: str = "data",
    ) -> int:
        """Run ``courier-desk send`` over a table; count when it was killed. Gives its exit code.

        ``seconds``: of its life, from when it begins to send with ``sending``; ``host``: how this computer is spelled;
        ``data``: the data folder beside the table.
        """
        rules = self.rules
        options = ("--limit", rules.limit, "--window", rules.window, "--settle", rules.settle)
        url = self._service.base_url.replace("127.0.0.1", host) if host else self._service.base_url
        where = ("--url", url, "--merchant", merchant)
        code = await kill_send.send(
            table, *where, *map(str, options), key=seat.key, seconds=seconds, data=data, sending=sending
        )
        if code < 0:
            self.figures.kills["courier-desk send"] += 1
        return code

    # -- the end ---------------------------------------------------------------------------------------------------

    async def end(self) -> Found:
        """Wait until nothing can come any more, end the service; gives what it has."""
        await asyncio.sleep(self.rules.latest + 0.5)
        async with self._serving:
            await asyncio.to_thread(self._take_evidence)
            await asyncio.to_thread(self._service.stop)
        return await asyncio.to_thread(read_service, self.folder / "service.sqlite")

    async def judge(self) -> Figures:
        """Wait until nothing can come any more, end the service, judge every desk."""
        found = await self.end()
        for table, references in self._tables.items():
            verdict, asked = judge_table(table, references, found)
            self.figures.verdict.add(verdict)
            self.figures.asked += asked
        for path in self._stories:
            self.figures.verdict.add(judge_desk(path, found))
            self.figures.asked += len(told(asked_path(path)))
        for path in self._windows:
            saved = told(kill_window.saved_path(path))
            self.figures.verdict.add(judge(saved, kill_window.known_to(path), found.named.get(path.name, {})))
            printed = Counter(told(kill_window.printed_path(path)))
            self.figures.labels += printed.total()
            self.figures.broken += [f"{path}: {each} printed {n} times" for each, n in printed.items() if n > 1]
            self.figures.asked += len(told(asked_path(path)))
        for path in self._imports:
            corrections, lost = kill_import.judged_corrections(path, self.folder / "service.sqlite")
            self.figures.corrections += corrections
            self.figures.corrections_lost += lost
        return self.figures
