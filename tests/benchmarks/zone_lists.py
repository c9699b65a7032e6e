"""How often the zone picker is right, on a list of what people type over a catalog: ``LIST CATALOG``.

The list has a line for each query: what is typed, its kind, and the zones that are right as ``Governorate/value``
parted by ``|``, or OUTSIDE where no zone is. The catalog is a service's answer to GET /delivery-zones as JSON. By kind
it is counted how often a right zone is the first proposal, and among the first three; of OUTSIDE how often nothing is
offered first: no proposal at all, or one that is marked as a guess. Run as a program: prints a table, each miss, and
one JSON line for programs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from courier_desk.api.reading import DriftLog
from courier_desk.api.zones import read_zones
from courier_desk.desk.zone_search import ZoneIndex
from courier_desk.domain.zones import Catalog

OUTSIDE = "OUTSIDE"


@dataclass(frozen=True, slots=True)
class Query:
    """A line of a list; ``right`` is empty where nothing is right."""

    typed: str
    kind: str
    right: frozenset[str]


@dataclass(slots=True)
class Score:
    """How the queries of one kind came out; ``asked`` have a right zone, ``nothing`` have none."""

    asked: int = 0
    first: int = 0
    first_three: int = 0
    nothing: int = 0
    none_offered: int = 0
    misses: list[str] = field(default_factory=list)


def queries(path: Path) -> Iterator[Query]:
    """Read a list; blank lines and comments are skipped."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            typed, kind, right = (part.strip() for part in line.split("\t"))
            yield Query(typed, kind, frozenset() if right == OUTSIDE else frozenset(right.split("|")))


def catalog(path: Path) -> Catalog:
    """Read a service's answer, as the client reads it."""
    answer = json.loads(path.read_text(encoding="utf-8"))
    return Catalog(zones=tuple(read_zones(answer.get("data", answer), DriftLog())))


def judge(listed: Path, zones: Path) -> dict[str, Score]:
    """Ask for each query of the list over the catalog, and count by kind."""
    known = catalog(zones)
    index = ZoneIndex(known)
    values = {f"{zone.governorate.value}/{zone.value}" for zone in known.zones}
    scores: defaultdict[str, Score] = defaultdict(Score)
    for query in queries(listed):
        if unknown := query.right - values:
            raise ValueError(f"not in the catalog: {', '.join(sorted(unknown))} ({query.typed})")
        finding = index.search(query.typed, limit=3)
        found = [f"{match.zone.governorate.value}/{match.zone.value}" for match in finding.matches]
        score = scores[query.kind]
        if query.right:
            score.asked += 1
            score.first += bool(found) and found[0] in query.right
            score.first_three += not query.right.isdisjoint(found)
            right = bool(found) and found[0] in query.right
        else:
            score.nothing += 1
            right = finding.first is None
            score.none_offered += right
        if not right:
            said = f"outside: {finding.outside.place.en}" if finding.outside is not None else ", ".join(found)
            score.misses.append(f"{query.typed}: {said or 'nothing'}")
    return dict(scores)


def main(arguments: list[str]) -> int:
    """Print the scores."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("list", type=Path)
    parser.add_argument("catalog", type=Path)
    parser.add_argument("--quiet", action="store_true", help="say nothing of the misses")
    chosen = parser.parse_args(arguments)
    scores = judge(chosen.list, chosen.catalog)
    out = sys.stdout
    out.write(f"{'kind':<24}{'right first':>16}{'in first three':>16}{'nothing offered':>18}\n")
    total = Score()
    for kind, score in sorted(scores.items()):
        out.write(_line(kind, score))
        for name in ("asked", "first", "first_three", "nothing", "none_offered"):
            setattr(total, name, getattr(total, name) + getattr(score, name))
        if not chosen.quiet:
            out.writelines(f"    {miss}\n" for miss in score.misses)
    out.write(_line("all", total))
    plain = {kind: [s.first, s.first_three, s.asked, s.none_offered, s.nothing] for kind, s in scores.items()}
    out.write(json.dumps(plain, ensure_ascii=False) + "\n")
    return 0


def _line(kind: str, score: Score) -> str:
    return (
        f"{kind:<24}{_of(score.first, score.asked):>16}{_of(score.first_three, score.asked):>16}"
        f"{_of(score.none_offered, score.nothing):>18}\n"
    )


def _of(count: int, total: int) -> str:
    return f"{count}/{total} {count / total:.0%}" if total else "-"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
