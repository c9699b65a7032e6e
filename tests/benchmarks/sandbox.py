"""What the training service gives over a real socket, with commits on the disk: ``python -m tests.benchmarks.sandbox``.

The service runs on one core where the system lets it be bound to one. Prints a table for people and one JSON line.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from tests.support.sandbox import RunningSandbox

CREATES = 6_000
CALLERS = 16
BOOK = 100_000
WARM = 24_000
"""Requests until caches and the journal's ring are full; memory is compared from there on."""
FLAT = 100_000
TARGETS = {
    "creates_per_second": 300.0,
    "list_median_ms": 20.0,
    "label_a5_median_ms": 30.0,
    "start_seconds": 1.0,
    "memory_growth_mb": 4.0,
}
_AT_LEAST = {"creates_per_second"}


class Line:
    """One kept-open connection that sends the same bytes again and again and times each answer."""

    def __init__(self, sandbox: RunningSandbox) -> None:
        self._sandbox = sandbox
        self.seconds: list[float] = []

    async def ask(self, requests: Sequence[bytes]) -> None:
        """Send each request and read its answer; any answer but a success fails."""
        host, port = self._sandbox.base_url.split("/")[2].split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        for request in requests:
            started = perf_counter()
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            body = await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
            self.seconds.append(perf_counter() - started)
            if not head.startswith(b"http/1.1 20"):
                raise RuntimeError(body.decode())
        writer.close()
        await writer.wait_closed()


def request(sandbox: RunningSandbox, method: str, path: str, body: object = None) -> bytes:
    """Return a request of the first merchant as bytes."""
    raw = b"" if body is None else json.dumps(body).encode()
    head = (
        f"{method} /api/public/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(raw)}\r\n"
        f"Authorization: Bearer {sandbox.ready['company_key']}\r\n"
        f"X-Merchant-Id: {sandbox.ready['merchants'][0]['id']}\r\n\r\n"
    )
    return head.encode() + raw


def order(sandbox: RunningSandbox) -> dict[str, object]:
    """Return the body of a Deliver order."""
    zones = sandbox.call("GET", "/delivery-zones").data["governorates"][0]["areas"]
    return {
        "fullName": "مها عبد الرحمن",
        "phoneNumber": "01012345678",
        "address": "12 Street of the Gardens",
        "government": "Cairo",
        "zone": zones[0]["value"],
        "orderType": "Deliver",
        "productDescription": "Lamp",
        "numberOfItems": 2,
        "COD": True,
        "amountCOD": 350.5,
        "referralNumber": "REF-1",
    }


def _bind(sandbox: RunningSandbox) -> None:
    """Bind every thread of the service to one core; those it starts later inherit it."""
    if sys.platform == "linux":
        core = {max(os.sched_getaffinity(0))}
        for thread in Path(f"/proc/{sandbox.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), core)


def _memory_mb(sandbox: RunningSandbox) -> float:
    """Return the resident memory of the service, 0 where the system does not tell."""
    status = Path(f"/proc/{sandbox.pid}/status")
    if not status.exists():
        return 0.0
    line = next(each for each in status.read_text().splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def _many(sandbox: RunningSandbox, raw: bytes, count: int) -> float:
    lines = [Line(sandbox) for _ in range(CALLERS)]
    started = perf_counter()
    await asyncio.gather(*(line.ask([raw] * (count // CALLERS)) for line in lines))
    return count / (perf_counter() - started)


def measure_creates(folder: Path, *, creates: int = CREATES, flat: int = FLAT) -> dict[str, float]:
    """Time the start, order creation and labels on a new file, and watch the memory over many requests."""
    started = perf_counter()
    with RunningSandbox(db=folder / "new.db") as sandbox:
        sandbox.call("GET", "/ping")
        start = perf_counter() - started
        _bind(sandbox)
        raw = request(sandbox, "POST", "/orders", order(sandbox))
        rate = asyncio.run(_many(sandbox, raw, creates))
        number = sandbox.call("GET", "/orders?limit=1").data["orders"][0]["orderNumber"]
        label = Line(sandbox)
        asyncio.run(label.ask([request(sandbox, "GET", f"/orders/{number}/awb?size=A5")] * 41))
        asyncio.run(_many(sandbox, raw, WARM))
        before = _memory_mb(sandbox)
        asyncio.run(_many(sandbox, request(sandbox, "GET", "/orders?limit=5"), flat))
        grown = _memory_mb(sandbox) - before
    return {
        "start_seconds": round(start, 2),
        "creates_per_second": round(rate),
        "label_a5_median_ms": round(statistics.median(label.seconds[1:]) * 1_000, 1),
        "memory_mb": round(before, 1),
        "memory_growth_mb": round(grown, 1),
    }


def measure_lists(folder: Path, *, book: int = BOOK) -> dict[str, float]:
    """Time pages all over a list in a large book, read as they come while orders are being created."""
    with RunningSandbox(db=folder / "book.db", orders=book, patience=300) as sandbox:
        _bind(sandbox)
        total = sandbox.call("GET", "/orders").data["pagination"]["totalPages"]
        pages = [request(sandbox, "GET", f"/orders?page={1 + (turn * 37) % total}") for turn in range(300)]
        create = request(sandbox, "POST", "/orders", order(sandbox))
        line, other = Line(sandbox), Line(sandbox)

        async def both() -> None:
            for page in pages:
                await other.ask([create])
                await line.ask([page])

        asyncio.run(both())
    times = sorted(line.seconds)
    return {
        "list_median_ms": round(statistics.median(times) * 1_000, 1),
        "list_p99_ms": round(times[int(len(times) * 0.99)] * 1_000, 1),
    }


def main(arguments: Sequence[str]) -> int:
    """Print the figures; the exit code says whether every target was met. ``--quick``: a tenth of the work."""
    part = 10 if "--quick" in arguments else 1
    with tempfile.TemporaryDirectory(prefix="sandbox-bench-") as name:
        figures = measure_creates(Path(name), creates=CREATES // part, flat=FLAT // part)
        figures |= measure_lists(Path(name), book=BOOK // part)
    missed = 0
    for figure, value in figures.items():
        target = TARGETS.get(figure)
        met = target is None or (value >= target if figure in _AT_LEAST else value <= target)
        missed += not met
        wanted = "" if target is None else f"{'at least' if figure in _AT_LEAST else 'at most':>9} {target:g}"
        sys.stdout.write(f"{figure:>20} {value:>8g} {wanted}{'' if met else '  MISSED'}\n")
    sys.stdout.write(json.dumps(figures) + "\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
