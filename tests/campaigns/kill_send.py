"""`courier-desk send` as the other kind of desk of the kill campaign: the command itself, killed and run again.

The same command goes on each time, until it ends by itself. Nothing of it is wrapped, so its pauses are real ones. What
people do to it between two runs is a `Way`: another spelling of the address, another data folder, a corrected row.
"""

from __future__ import annotations

import asyncio
import csv
import ctypes
import os
import signal
import sys
from collections.abc import Collection
from enum import StrEnum
from pathlib import Path

from courier_desk.domain.outbox import State
from tests.campaigns.kill_deeds import NewOrder
from tests.campaigns.kill_judge import Known

ROOT = Path(__file__).parents[2]
ALL_CREATED, CANNOT_START, NEEDS_PERSON = 0, 2, 3
_HEADERS = (
    "orderType", "fullName", "phoneNumber", "government", "zone", "address", "productDescription", "numberOfItems",
    "COD", "amountCOD", "referralNumber",
)  # fmt: skip
#: How the result file names what became of a row.
_STATES = {"created": State.DONE, "refused": State.REFUSED, "needs a person": State.NEEDS_PERSON}


class Way(StrEnum):
    """What is otherwise from one run over a table to the next."""

    SAME = "same"
    ADDRESS = "address"  # the service's address is spelled otherwise
    FOLDER = "folder"  # the data folder is gone
    EDITED = "edited"  # a row was corrected
    RESULT = "result"  # a result of some earlier run lies there


def write_table(folder: Path, orders: tuple[NewOrder, ...], *, edited: Collection[int] = ()) -> Path:
    """Write the orders as a table to be sent. Every other one has no reference, and its name tells it.

    ``edited``: places of those with another amount than they had.
    """
    path = folder / "orders.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(_HEADERS)
        for place, order in enumerate(orders):
            amount = (order.amount or 0) + 700 if place in edited else order.amount
            cod = "" if amount is None else f"{amount / 100:.2f}"
            paid = "FALSE" if amount is None else "TRUE"
            who = ("Deliver", order.reference, order.phone, "Cairo", order.zone, "9 Sample St")
            rows.writerow((*who, "Linen", 2, paid, cod, "" if place % 2 else order.reference))
    return path


async def send(
    table: Path, *words: str, key: str, seconds: float | None, data: str = "data", sending: bool = False
) -> int:
    """Run the command over the table; kill it after ``seconds``. Gives its exit code, below zero when it was killed.

    ``data`` names the data folder beside the table; ``sending``: the seconds count from when it begins to send.
    """
    result = table.with_name(table.name + ".result.csv")
    before = result.stat().st_ino if result.exists() else 0
    words_of_it = table.with_name("words.txt").open("ab")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "courier_desk", "send", str(table), "--data-dir", str(table.parent / data), *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=words_of_it,
        stderr=words_of_it,
        cwd=ROOT,
        env=os.environ | {"COURIER_DESK_API_KEY": key},
        preexec_fn=end_with_parent,
    )
    words_of_it.close()
    try:
        while sending and process.returncode is None and not (result.exists() and result.stat().st_ino != before):
            await asyncio.sleep(0.01)  # it is written anew just before the first request
        async with asyncio.timeout(seconds):
            return await process.wait()
    except TimeoutError:
        process.kill()
        return await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def end_with_parent() -> None:
    """Ask the system to end this process when the campaign is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def known_to(table: Path) -> dict[str, Known]:
    """Read the result file: what the command says of each row, by the name of its customer."""
    result = table.with_name(table.name + ".result.csv")
    if not result.exists():
        return {}
    with table.open(encoding="utf-8", newline="") as file:
        names = {number: row["fullName"] for number, row in enumerate(csv.DictReader(file), 2)}
    with result.open(encoding="utf-8-sig", newline="") as file:
        return {
            names[int(row["row"])]: Known(_STATES.get(row["state"], State.CHECKING), row["orderNumber"])
            for row in csv.DictReader(file)
        }


def leave_result(table: Path) -> None:
    """Let there be the result of a run that nobody remembers."""
    words = "row,reference,state,orderNumber,fee,label,column,reason\r\n2,LONG-AGO,created,100001,65,,,\r\n"
    table.with_name(table.name + ".result.csv").write_text(words, encoding="utf-8-sig", newline="")


def results_of(table: Path) -> set[bytes]:
    """Give what stands in the result files of all runs."""
    stem = table.name + ".result"
    return {path.read_bytes() for path in table.parent.iterdir() if path.name.startswith(stem)}
