"""``bench site``: what the desks of a site cost each other, and what their shared store costs beside a file."""

from __future__ import annotations

from typing import Any

from tests.benchmarks import children
from tests.benchmarks.rows import Row, at_least, at_most, unmeasured
from tests.support import postgres

#: What is asked of both stores: figure, words, and how many times as long the site's may take.
_BESIDE_A_FILE = (
    ("keystroke", "search keystroke to rows, median", "ms", 2.0),
    ("first page", "first page under any sort, median", "ms", 3.0),
    ("start", "a process from its start to the first page of the list, median", "s", 1.5),
)
#: Milliseconds: from an order saved at one desk to its announcement at another; a thousand orders taken in.
_HEARD, _TAKEN_IN = 300.0, 5_000.0


def measure(*, quick: bool) -> list[Row]:
    """Measure eight desks of a site, and its list over many orders."""
    if lacking := postgres.missing():
        return [unmeasured("Several desks", "a site", f"no PostgreSQL can be started here: {lacking}")]
    count = 10_000 if quick else 100_000
    found = children.run("site_list", "--orders", str(count)).figures
    desks = children.run("site_desks", *(("--orders", "401") if quick else ())).figures
    return [*_desk_rows(desks), *_list_rows(found, count)]


def _desk_rows(found: dict[str, Any]) -> list[Row]:
    suite = f"{len(found['sent'])} desks on one key at the limit of 120 in 6 s"
    lane, extra = found["shortest"] / found["span"], found["person beside"] - found["person alone"]
    sent = f"{min(found['sent'])} to {max(found['sent'])}"
    return [
        Row(
            suite=suite,
            what=f"from the first request to number {found['half'] + 1}, nobody else asking",
            measured=f"{found['span']:.1f} s; their lane allows {found['shortest']:.0f} s",
            target="95 % of the lane",
            ratio=lane,
            verdict=at_least(lane, 0.95),
        ),
        Row(
            suite=suite,
            what=f"answers of 429 to {found['requests']} requests, and orders doubled of {found['orders']}",
            measured=f"{found['refused']} and {found['doubled']}",
            target="0",
            verdict=at_most(found["refused"] + found["doubled"], 0),
        ),
        Row(
            suite=suite,
            what="the desk that sent least, of its fair part",
            measured=f"{found['least part']:.0%} ({sent} requests)",
            target="50 %",
            verdict=at_least(found["least part"], 0.5),
        ),
        Row(
            suite=suite,
            what="a person's request at any desk beside the sending, median",
            measured=(
                f"{1_000 * found['person beside']:.0f} ms; alone {1_000 * found['person alone']:.0f} ms "
                f"(at the slowest desk {1_000 * found['person beside, worst desk']:.0f})"
            ),
            target="under 100 ms more",
            verdict=at_most(extra, 0.1),
        ),
    ]


def _list_rows(found: dict[str, Any], count: int) -> list[Row]:
    suite = f"The store of a site beside a file, {count:,} orders"
    rows = []
    for name, what, unit, most in _BESIDE_A_FILE:
        own, site = found[f"{name}, file"], found[f"{name}, site"]
        ratio = site / own
        measured = f"{site:.2f} {unit}; a file {own:.2f} {unit}"
        target, verdict = f"at most {most:g} x", at_most(ratio, most)
        rows.append(Row(suite=suite, what=what, measured=measured, target=target, ratio=ratio, verdict=verdict))
    rows.append(
        Row(
            suite=suite,
            what="an order saved at one desk, to its announcement at another, median",
            measured=f"{found['heard']:.0f} ms",
            target=f"{_HEARD:.0f} ms",
            verdict=at_most(found["heard"], _HEARD),
        )
    )
    rows.append(
        Row(
            suite=suite,
            what="to its paint in another desk's window, median",
            measured=f"{found['painted']:.0f} ms (worst {found['painted, worst']:.0f})",
            target=f"{_HEARD:.0f} ms",
            verdict=at_most(found["painted"], _HEARD),
        )
    )
    rows.append(
        Row(
            suite=suite,
            what="1,000 orders saved together",
            measured=f"{found['saving, site']:.0f} ms; a file {found['saving, file']:.0f} ms",
            ratio=found["saving, site"] / found["saving, file"],
        )
    )
    rows.append(
        Row(
            suite=suite,
            what="1,000 orders saved on this computer taken in",
            measured=f"{found['taking in']:.0f} ms",
            target=f"{_TAKEN_IN:.0f} ms",
            verdict=at_most(found["taking in"], _TAKEN_IN),
        )
    )
    rows.append(
        Row(suite=suite, what="on the server's disk", measured=f"{found['bytes an order']:,.0f} bytes an order")
    )
    connections = f"{found['connections']:.0f}, of their own {found['their memory']:.1f} MB"
    rows.append(Row(suite=suite, what="connections that a desk holds for its list", measured=connections))
    rows.append(Row(suite=suite, what="the book taken in, 2,000 at once", measured=f"{found['filling']:.0f} s"))
    return rows
