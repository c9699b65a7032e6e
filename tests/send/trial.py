"""``courier-desk send`` as a process against the real training service: files made, runs begun, results read."""

from __future__ import annotations

import csv
import os
import subprocess
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support import fork_server
from tests.support.sandbox import RunningSandbox

PATIENCE = 100.0
HEADING = (
    "orderType", "fullName", "phoneNumber", "government", "zone", "address", "productDescription", "numberOfItems",
    "COD", "amountCOD", "referralNumber",
)  # fmt: skip


def zones(sandbox: RunningSandbox) -> list[tuple[str, str]]:
    """Give some zones of the service with their governorates."""
    answer = sandbox.call("GET", "/delivery-zones", merchant=None).data["governorates"]
    return [(one.get("value") or one.get("name"), area["value"]) for one in answer for area in one["areas"][:4]]


def orders(sandbox: RunningSandbox, count: int, *, first: int = 0) -> list[list[str]]:
    """Give the rows of so many good orders, each another customer."""
    known = zones(sandbox)
    rows = []
    for number in range(first, first + count):
        governorate, zone = known[number % len(known)]
        who = [f"Customer {number}", f"010{number:08d}", governorate, zone, f"{number} Sample St"]
        rows.append(["Deliver", *who, "Linen", "2", "yes", "1,250.50", ""])
    return rows


def sentences(errors: str) -> list[str]:
    """Give what it said, a sentence a line, but for the word that reading takes long: on a busy machine it may."""
    return [one for one in errors.splitlines() if not one.endswith("is being read; a large table takes up to a minute")]


def write(path: Path, rows: Iterable[Iterable[str]], heading: Iterable[str] = HEADING) -> Path:
    """Write a table."""
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([list(heading), *rows])
    return path


@dataclass
class Trial:
    """One file to be sent, with the words of the command."""

    sandbox: RunningSandbox
    folder: Path
    file: Path
    limit: int = 6_000
    window: float = 2.0
    settle: float = 0.4
    more: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    own_folder: bool = True
    merchant: str | None = None
    key: str | None = None
    url: str | None = None

    @property
    def data(self) -> Path:
        """Name the data folder."""
        return self.folder / "data"

    @property
    def result(self) -> Path:
        """Name the result file."""
        return self.file.with_name(self.file.name + ".result.csv")

    def words(self) -> list[str]:
        """Give the command."""
        first = self.sandbox.ready["merchants"][0]["businessAccountCode"]
        merchant = first if self.merchant is None else self.merchant
        return [
            *("send", str(self.file), "--url", self.url or self.sandbox.base_url),
            *(("--merchant", merchant) if merchant else ()),
            *(("--data-dir", str(self.data)) if self.own_folder else ()),
            *("--limit", str(self.limit), "--window", str(self.window), "--settle", str(self.settle), *self.more),
        ]

    def surroundings(self) -> dict[str, str]:
        """Give the environment of the command."""
        key = self.sandbox.ready["company_key"] if self.key is None else self.key
        env = {**os.environ, **self.environment}
        env.pop("COURIER_DESK_API_KEY", None)
        if key:
            env["COURIER_DESK_API_KEY"] = key
        return env

    def start(self) -> fork_server.Forked | subprocess.Popen[str]:
        """Begin a run."""
        pipe = subprocess.PIPE
        return fork_server.start(self.words(), env=self.surroundings(), stdout=pipe, stderr=pipe)

    def run(self) -> subprocess.CompletedProcess[str]:
        """Run to the end."""
        return fork_server.run(self.words(), env=self.surroundings(), timeout=PATIENCE)

    def outcomes(self) -> list[dict[str, str]]:
        """Read the result file."""
        with self.result.open(newline="", encoding="utf-8-sig") as file:
            return list(csv.DictReader(file))

    # the service's side

    def created(self) -> list[dict[str, Any]]:
        """Give what the service has created."""
        found: list[dict[str, Any]] = self.sandbox.control("GET", "/created")["created"]
        return found

    def wait_for_orders(self, count: int) -> None:
        """Wait until the service has created so many orders."""
        deadline = time.monotonic() + PATIENCE
        while len(self.created()) < count:
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def judge(self, count: int) -> None:
        """Hold the service to it: so many orders, none twice, each under the reference of its row; no 429."""
        told = self.sandbox.control("GET", "/created")
        assert told["duplicates"] == {}
        assert len(told["created"]) == count
        outcomes = [one for one in self.outcomes() if one["state"] == "created"]
        numbers = {one["number"]: one["reference"] for one in told["created"]}
        assert {one["orderNumber"]: one["reference"] for one in outcomes} == numbers
        statuses = [entry["status"] for entry in self.sandbox.control("GET", "/requests?key=company")["requests"]]
        assert 429 not in statuses
