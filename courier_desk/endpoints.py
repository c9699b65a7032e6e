"""``courier-desk endpoints --url URL``: how each operation of a service is reached, and where that was learnt.

It reads the service's openapi.yaml, which needs no key, and changes nothing. Where there is none, the table is what the
desk goes by then, as long as something answers there as the service does.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from courier_desk.api.budget import Budget
from courier_desk.api.client import CourierClient
from courier_desk.api.description import DEFAULTS, Source
from courier_desk.api.errors import ApiError
from courier_desk.api.transport import Transport
from courier_desk.domain.failures import Failure, FailureKind
from courier_desk.send.words import failure_words

_SOURCES = {
    Source.SPECIFICATION: "the specification",
    Source.FIELD_NOTES: "usual, not documented",
    Source.SERVICE: "the service's openapi.yaml",
    Source.OVERRIDE: "set by hand",
}
#: openapi.yaml is read without a key; the transport wants one to be there.
_NO_KEY = "no-key-is-needed-for-this"


def main(words: list[str]) -> int:
    """Print the table; 0 when the service answered, 1 when it did not, 2 for wrong words."""
    parser = argparse.ArgumentParser(
        prog="courier-desk endpoints", description="How a service's operations are reached."
    )
    parser.add_argument("--url", required=True, help="the service's address, ending in /api/public/v1")
    found = parser.parse_args(words)
    try:
        table, refusal = asyncio.run(_read(found.url))
    except ApiError as error:
        sys.stderr.write(f"{found.url} did not tell: {failure_words(error.failure)}\n")
        return 1
    if refusal is not None:
        sys.stderr.write(
            f"{found.url} gives no openapi.yaml (it answered {refusal.status}): "
            "the desk goes by the specification, and by what is usual where that is silent\n"
        )
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    for row in table:
        columns = (text.ljust(width) for text, width in zip(row[:3], widths, strict=True))
        sys.stdout.write("  ".join([*columns, row[3]]) + "\n")
    return 0


async def _read(url: str) -> tuple[list[tuple[str, str, str, str]], Failure | None]:
    """Give the table, and why it is not the service's own word. Raises ApiError where no service answers."""
    client = CourierClient(Transport(url.rstrip("/"), _NO_KEY, budget=Budget()))
    description, refusal = DEFAULTS, None
    try:
        description = await client.read_description()
    except ApiError as error:
        refusal = error.failure
        if not refusal.is_final or not await _is_there(client):
            raise
    finally:
        await client.aclose()
    table = description.table()
    return [(one.value, method, path, _SOURCES[source]) for one, method, path, source in table], refusal


async def _is_there(client: CourierClient) -> bool:
    """Tell whether the service answers at this address: it refuses who has no key in its own way."""
    try:
        await client.ping()
    except ApiError as error:
        return error.failure.kind in (FailureKind.UNAUTHORIZED, FailureKind.FORBIDDEN, FailureKind.SCOPE_DENIED)
    return True
