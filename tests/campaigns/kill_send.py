"""`courier-desk send` as the other kind of desk of the kill campaign: the command itself, killed and run again.

The same command goes on each time, until it ends by itself. Nothing of it is wrapped, so its pauses are real ones.
"""

from __future__ import annotations

import asyncio
import csv
import ctypes
import os
import signal
import sys
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


def write_table(folder: Path, orders: tuple[NewOrder, ...]) -> Path:
    """Write the orders as a table to be sent."""
    path = folder / "orders.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(_HEADERS)
        for order in orders:
            cod = "" if order.amount is None else f"{order.amount / 100:.2f}"
            paid = "FALSE" if order.amount is None else "TRUE"
            who = ("Deliver", "Karim Test", order.phone, "Cairo", order.zone, "9 Sample St")
            rows.writerow((*who, "Linen", 2, paid, cod, order.reference))
    return path


async def send(table: Path, *words: str, key: str, seconds: float | None) -> int:
    """Run the command over the table; kill it after ``seconds``. Gives its exit code, below zero when it was killed."""
    words_of_it = table.with_name("words.txt").open("ab")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "courier_desk", "send", str(table), "--data-dir", str(table.parent / "data"), *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=words_of_it,
        stderr=words_of_it,
        cwd=ROOT,
        env=os.environ | {"COURIER_DESK_API_KEY": key},
        preexec_fn=_end_with_parent,
    )
    words_of_it.close()
    try:
        async with asyncio.timeout(seconds):
            return await process.wait()
    except TimeoutError:
        process.kill()
        return await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _end_with_parent() -> None:
    """Ask the system to end this process when the campaign is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def known_to(table: Path) -> dict[str, Known]:
    """Read the result file: what the command says of each reference."""
    result = table.with_name(table.name + ".result.csv")
    if not result.exists():
        return {}
    with result.open(encoding="utf-8-sig", newline="") as file:
        return {
            row["reference"]: Known(_STATES.get(row["state"], State.CHECKING), row["orderNumber"])
            for row in csv.DictReader(file)
        }
