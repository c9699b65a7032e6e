"""Two real programs, an older and this one, at one site: the older is told that the site was brought up, and stops.

    python3 -m tests.campaigns.site_upgrade OLDER [--orders N]

OLDER is the folder of an older version's source, whose last migration is not this version's. It makes the site and
sends half of a table of orders through it; then this version's ``site init`` brings the site up while the older one
sends. The older one has to end with one sentence, to change nothing of the site afterwards, and to refuse each later
start with a sentence; this version sends the rest, what was under way too. Judged by the service: each order is there
once. The exit code is 0 when all of that is so.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path

from courier_desk.store.dialect.postgres import SiteConnection
from courier_desk.store.migrations import newest
from courier_desk.store.sql import all_rows, one_row
from tests.campaigns.kill import say
from tests.campaigns.kill_deeds import NewOrder
from tests.campaigns.kill_send import ALL_CREATED, CANNOT_START, NEEDS_PERSON, ROOT, write_table
from tests.support import postgres
from tests.support.sandbox import RunningSandbox

#: Seconds: the longest that anything takes; what is waited for before a lost order is looked for.
_PATIENCE, _SETTLE = 300.0, 3.0
_TOLD = "it was brought up by a newer version of Courier Desk. Update this one."


class Wrong(Exception):
    """A promise that was not kept."""


class Upgrade:
    """A site, a service, and the programs that work with both."""

    def __init__(self, older: Path, folder: Path, server: str, service: RunningSandbox, orders: int) -> None:
        self._older, self._folder, self._url, self._service = older, folder, f"{server}postgres", service
        self._orders = orders
        self._ending: list[subprocess.Popen[str]] = []
        merchant = service.ready["merchants"][0]["businessAccountCode"]
        there = ("--url", service.base_url, "--merchant", merchant, "--site", self._url)
        self._way = (*there, "--settle", str(_SETTLE), "--limit", "120", "--window", "12")

    def run(self) -> None:
        """Let it happen. Raises Wrong."""
        governorates = self._service.call("GET", "/delivery-zones", merchant=None).data["governorates"]
        cairo = next(each for each in governorates if "Cairo" in json.dumps(each["value"]))
        zone = str(cairo["areas"][0]["value"])
        orders = tuple(
            NewOrder(reference=f"UP-{n}", phone=f"0100774{n:04}", zone=zone, amount=1000 + n, wait=0.0)
            for n in range(self._orders)
        )
        table = write_table(self._folder, orders)
        self._expect(
            "the older program makes the site", self._do(self._older, "site", "init", self._url), 0, "is a site"
        )
        before = self._step()
        if before >= newest():
            raise Wrong(f"the program in {self._older} takes step {before} too: it is not older")
        sending = self._begin(self._older, "send", str(table), *self._data("older"), *self._way)
        self._ending.append(sending)
        self._until("half of the orders at the service", lambda: self._made() >= self._orders // 2)
        self._expect("this version brings the site up", self._do(ROOT, "site", "init", self._url), 0, "was brought up")
        out, _ = sending.communicate(timeout=_PATIENCE)
        say(f"the older one, sending: exit {sending.returncode}: {_last(out)}")
        if sending.returncode != NEEDS_PERSON or _TOLD not in out:
            raise Wrong(f"the older program was not told: {out[-2000:]}")
        held, made = self._held(), self._made()
        say(f"{made} of {self._orders} orders are there; the site's step was {before}, is {self._step()}")
        for words in (("send", str(table), *self._data("older"), *self._way), ("site", "status", self._url)):
            self._expect(
                f"the older one again, {words[0]}", self._do(self._older, *words), CANNOT_START, "newer version"
            )
        if self._held() != held or self._made() != made:
            raise Wrong("the older program changed something of the site after it was told")
        done = self._do(ROOT, "send", str(table), *self._data("newer"), *self._way)
        self._expect("this version sends the rest", done, ALL_CREATED, "")
        ledger = self._service.control("GET", "/created")
        references = sorted(one["reference"] for one in ledger["created"])
        if len(references) != self._orders or ledger["duplicates"]:
            raise Wrong(f"{len(references)} of {self._orders} orders were made, twice: {ledger['duplicates']}")
        say(f"{len(references)} orders, each once")

    def end(self) -> None:
        """End what does not end by itself."""
        for process in self._ending:
            process.kill()
            process.wait()

    # -- programs --------------------------------------------------------------------------------------------------

    def _data(self, name: str) -> Sequence[str]:
        return ("--data-dir", str(self._folder / name))

    def _begin(self, program: Path, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "courier_desk", *words],
            cwd=program,
            env=os.environ | {"COURIER_DESK_API_KEY": self._service.ready["company_key"], "PYTHONPATH": str(program)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _do(self, program: Path, *words: str) -> tuple[int, str]:
        process = self._begin(program, *words)
        out, _ = process.communicate(timeout=_PATIENCE)
        return process.returncode, out

    @staticmethod
    def _expect(what: str, done: tuple[int, str], code: int, words: str) -> None:
        say(f"{what}: exit {done[0]}: {_last(done[1])}")
        if done[0] != code or words not in done[1]:
            raise Wrong(f"{what}: {done[1][-2000:]}")

    # -- what is so ------------------------------------------------------------------------------------------------

    @staticmethod
    def _until(what: str, is_so: Callable[[], bool]) -> None:
        until = time.monotonic() + _PATIENCE
        while not is_so():
            if time.monotonic() > until:
                raise Wrong(f"{what}: not within {_PATIENCE:.0f} s")
            time.sleep(0.05)

    def _made(self) -> int:
        return len(self._service.control("GET", "/created")["created"])

    def _step(self) -> int:
        with closing(SiteConnection(self._url)) as db:
            row = one_row(db, "SELECT max(number) FROM schema_version")
        return int(row[0]) if row is not None else 0

    def _held(self) -> list[str]:
        with closing(SiteConnection(self._url)) as db:
            outbox = all_rows(db, "SELECT id, state, changed, lease, attempts FROM outbox ORDER BY id")
            return [
                *map(repr, outbox),
                *map(repr, all_rows(db, "SELECT scope, number, status FROM orders ORDER BY 1, 2")),
            ]


def _last(out: str) -> str:
    return next((line for line in reversed(out.splitlines()) if line.strip()), "")


def main() -> int:
    """Run the campaign; 0 when every promise was kept."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tests.campaigns.site_upgrade", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("older", type=Path, help="the folder of an older version's source")
    parser.add_argument("--orders", type=int, default=300, help="more than the limit of 120 lets out at once")
    options = parser.parse_args()
    if lacking := postgres.missing():
        say(f"No PostgreSQL can be started here: {lacking}")
        return 1
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres.cluster() as server,
        RunningSandbox(limit=120, window=12) as own,
    ):
        upgrade = Upgrade(options.older.absolute(), Path(folder), server, own, options.orders)
        with suppress(KeyboardInterrupt):
            try:
                upgrade.run()
            except Wrong as wrong:
                say(f"WRONG: {wrong}")
                return 1
            finally:
                upgrade.end()
            return 0
    return 130


if __name__ == "__main__":
    sys.exit(main())
