"""Thousands of broken answers for every family of operations: a value, drift or a named error; never anything else.

    python3 -m tests.campaigns.mutations --runs 10000 --seed 1 --fast
    python3 -m tests.campaigns.mutations --runs 1000 --seed 2          (with the memory of each run watched: slow)

Each run takes a good answer of the family (mutation_families), breaks it (types, names, nesting, truncation, encodings,
packing, sizes, statuses, headers) and lets the real client read it through the real transport, in virtual time. It
fails with the seed of the run at the first exception that is no ApiError, the first value that could not be stored or
shown, and the first body beyond the cap.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import functools
import gzip
import json
import random
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, is_dataclass
from datetime import UTC, datetime
from enum import Enum

import httpx

from courier_desk.api.budget import Budget
from courier_desk.api.client import CourierClient
from courier_desk.api.discovery import discover
from courier_desk.api.errors import ApiError
from courier_desk.api.transport import Bounds, CallKind, Transport
from courier_desk.domain.failures import Failure
from tests.api.answers import BASE, KEY, answer
from tests.api.variants import PREFIX
from tests.api.virtual_time import VirtualLoop
from tests.campaigns.mutation_families import FAMILIES, Family

CAP = 150_000
#: What reading one answer may take. Python's objects are at worst forty times their text ({"a":[{"a":[ without end).
MOST_MEMORY = 40 * CAP

_ODD: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7.5,
    1e300,
    -0.0,
    2**70,
    "",
    " ",
    "0",
    "204828",
    "12,5O",
    "true",
    "null",
    "NaN",
    "\u202e",
    "\x00",
    "\ud800",
    "٢٠٤٨٢٨",
    "<b>",
    "../..",
    "a" * 5000,
    "2026-13-45",
    "2026-11-20T10:00:00+99:99",
    [],
    {},
    [[]],
    [None],
    [{}],
    {"value": 1},
    {"$ref": "#"},
    {"amount": {"amount": {"amount": 3}}},
    [1, "x", {"orderNumber": "1"}],
)
_NAMES = (
    "data",
    "success",
    "error",
    "order",
    "orders",
    "id",
    "_id",
    "number",
    "fee",
    "total",
    "pagination",
    "x",
    "",
    "ü",
    "0",
)
_STATUSES = (
    200,
    200,
    200,
    201,
    204,
    206,
    301,
    304,
    400,
    401,
    403,
    404,
    408,
    409,
    418,
    422,
    429,
    500,
    502,
    503,
    599,
    999,
)
_HEADERS: tuple[Mapping[str, str], ...] = (
    {},
    {"content-type": "text/html; charset=latin-1"},
    {"content-type": "application/pdf"},
    {"content-encoding": "gzip"},
    {"content-encoding": "br"},
    {"content-encoding": "gzip, gzip"},
    {"retry-after": "-1"},
    {"retry-after": "99999999999999999999"},
    {"retry-after": "Fri, 31 Feb 2026 99:00:00 GMT"},
    {"date": "yesterday"},
    {"etag": 'W/"\xff"'},
)


def broken_answer(dice: random.Random, good: object) -> httpx.Response:
    """Break one good answer in one to four ways."""
    status = dice.choice(_STATUSES) if dice.random() < 0.4 else 200
    headers = dict(dice.choice(_HEADERS)) if dice.random() < 0.3 else {}
    if isinstance(good, bytes):
        body = good
    else:
        document: object = {"success": status < 400, "data": copy.deepcopy(good)}
        if status >= 400 and dice.random() < 0.7:
            document = {
                "success": False,
                "error": {"code": "VALIDATION_ERROR", "message": "no", "details": {"field": "x"}},
            }
        for _ in range(dice.randint(1, 4)):
            document = _mutated(dice, document)
        body = json.dumps(document).encode()
    for _ in range(dice.choice([0, 0, 0, 1, 2])):
        body = _mangled(dice, body)
    if headers.get("content-encoding") == "gzip" and dice.random() < 0.7:
        body = gzip.compress(body)
    return answer(status, body, headers)


def _places(node: object) -> Iterator[tuple[object, object]]:
    """Give every container with every key or index in it."""
    stack = [node]
    while stack:
        container = stack.pop()
        if isinstance(container, dict):
            entries: list[tuple[object, object]] = list(container.items())
        elif isinstance(container, list):
            entries = list(enumerate(container))
        else:
            continue
        for key, value in entries:
            yield container, key
            stack.append(value)


def _mutated(dice: random.Random, document: object) -> object:
    places = list(_places(document))
    if not places or dice.random() < 0.03:
        return dice.choice([*copy.deepcopy(_ODD), [document], {"data": document}, {"success": True, "data": document}])
    container, key = dice.choice(places)
    assert isinstance(container, (dict, list))
    value = container[key]  # type: ignore[call-overload]  # a key of this container
    match dice.randint(0, 7):
        case 0 | 1 | 2:
            changed: object = copy.deepcopy(dice.choice(_ODD))
        case 3:
            changed = [value] if dice.random() < 0.5 else {"value": value}
        case 4:
            changed = str(value)
        case 5:
            changed = _deep(dice.choice([10, 60, 200]))
        case 6:
            changed = [value] * dice.choice([2, 300])
        case _:
            del container[key]  # type: ignore[arg-type]  # a key of this container
            if isinstance(container, dict) and dice.random() < 0.6:
                container[dice.choice(_NAMES)] = value
            return document
    container[key] = changed  # type: ignore[call-overload]  # a key of this container
    return document


def _deep(levels: int) -> object:
    node: object = 1
    for level in range(levels):
        node = [node] if level % 2 else {"fee": node}
    return node


@functools.cache
def _bomb() -> bytes:
    return gzip.compress(b" " * CAP * 100)


def _mangled(dice: random.Random, body: bytes) -> bytes:
    at = dice.randrange(len(body) + 1)
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: body[:at],
        lambda: body[:at] + bytes([dice.randrange(256)]) + body[at + 1 :],
        lambda: body.decode("utf-8", "replace").encode(dice.choice(["utf-16", "utf-32", "utf-8-sig"])),
        lambda: b"\xef\xbb\xbf" + body,
        lambda: body + dice.choice([b"\x00", b"}", b"\n\n", b"<html>"]),
        lambda: b"<!doctype html><title>Sign in</title>" + b"x" * dice.choice([0, CAP * 3]),
        lambda: b"",
        lambda: dice.choice([b"[", b'{"a":', b"- ", b"{a: "]) * dice.choice([50, 20_000]),
        lambda: body.replace(b"success", dice.choice([b"ok", b"SUCCESS", b"succes"])),
        lambda: dice.choice([gzip.compress(b" " * 10), _bomb()]),
    )
    return dice.choice(ways)()


def check_value(value: object) -> None:
    """See that a value could be stored and shown: text that encodes, moments with a zone, raw JSON that is JSON."""
    if is_dataclass(value) and not isinstance(value, type):
        for name, inner in ((name, getattr(value, name)) for name in value.__dataclass_fields__):
            if name == "raw":
                json.dumps(dict(inner), allow_nan=False).encode()
            else:
                check_value(inner)
    elif isinstance(value, str) and not isinstance(value, Enum):
        value.encode()
        assert "\x00" not in value
    elif isinstance(value, datetime):
        assert value.tzinfo is not None
    elif isinstance(value, (tuple, list, frozenset)):
        for inner in value:
            check_value(inner)


def check_failure(failure: Failure) -> None:
    """See that a failure can be stored and shown, and that the key is not in it."""
    check_value(tuple(asdict(failure).values()))
    assert KEY not in repr(failure)


async def run_family(name: str, runs: int, seed: int, *, watch_memory: bool = True) -> Counter[str]:
    """Run one family; give how often which outcome came. Raises AssertionError with the seed of the run that broke."""
    family = FAMILIES[name]
    clock = asyncio.get_running_loop().time
    outcomes: Counter[str] = Counter()
    dice = random.Random()
    good: object = None
    before = [0]

    def service(_request: httpx.Request) -> httpx.Response:
        made = broken_answer(dice, good)
        if watch_memory:
            before[0] = tracemalloc.get_traced_memory()[0]
            tracemalloc.reset_peak()
        return made

    bounds = {kind: Bounds(20.0, CAP) for kind in CallKind}
    budget = Budget(limit=10_000_000, clock=clock, wall=clock)
    transport = Transport(BASE, KEY, budget=budget, bounds=bounds, http=httpx.MockTransport(service), wall=lambda: 0.0)
    client = CourierClient(transport)
    for run in range(runs):
        dice.seed(f"{seed}/{name}/{run}")
        good = dice.choice(family.good)
        try:
            outcomes[await _one(client, dice, family, name)] += 1
        except Exception as error:
            raise AssertionError(f"--seed {seed}, family {name}, run {run}: {error!r}") from error
        if watch_memory and name != "description":
            taken = tracemalloc.get_traced_memory()[1] - before[0]
            assert taken < MOST_MEMORY, f"--seed {seed}, family {name}, run {run}: {taken} bytes"
    await client.aclose()
    return outcomes


async def _one(client: CourierClient, dice: random.Random, family: Family, name: str) -> str:
    if name == "description":
        body = bytes(family.good[0])  # type: ignore[call-overload]  # this family's good answer is bytes
        for _ in range(dice.randint(1, 6)):
            body = _mangled(dice, body)
        description = discover(body[:CAP], base_path=PREFIX, read_at=datetime.now(UTC))
        assert all(path.startswith("/") and ".." not in path for _, _, path, _ in description.table())
        return "value"
    try:
        value = await dice.choice(family.operations)(client)
    except ApiError as error:
        check_failure(error.failure)
        return type(error).__name__
    check_value(value)
    return "value with drift" if client.drift.take() else "value"


def run_all(runs: int, seed: int, *, watch_memory: bool = True) -> dict[str, Counter[str]]:
    """Run every family in virtual time."""
    outcomes = {}
    if watch_memory:
        tracemalloc.start()
    try:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            for name in FAMILIES:
                outcomes[name] = runner.run(run_family(name, runs, seed, watch_memory=watch_memory))
    finally:
        tracemalloc.stop()
    return outcomes


def main() -> int:
    """Run the campaign and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=10_000, help="broken answers per family")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fast", action="store_true", help="do not watch the memory of each run")
    options = parser.parse_args()
    started = time.monotonic()
    outcomes = run_all(options.runs, options.seed, watch_memory=not options.fast)
    for name, counts in outcomes.items():
        told = ", ".join(f"{outcome} {count}" for outcome, count in counts.most_common())
        sys.stdout.write(f"{name}: {sum(counts.values())} answers: {told}\n")
    took = time.monotonic() - started
    sys.stdout.write(f"seed {options.seed}, {took:.0f} s: nothing but values, drift and named errors\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
