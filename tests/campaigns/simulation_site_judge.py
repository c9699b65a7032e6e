"""The judge of a site: beside what is judged of every desk, that its desks together are as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from courier_desk.domain.outbox import Kind, State
from courier_desk.store.sql import all_rows
from tests.campaigns.simulation_judge import judge as judge_desks
from tests.campaigns.simulation_judge import pace
from tests.campaigns.simulation_service import Service
from tests.campaigns.simulation_site_desk import SiteComputer

#: Where a label lies on paper.
_ON_PAPER = frozenset({"sent", "printed"})
#: Where it may lie on paper, or not: its desk died, or lost the site, in between.
_PERHAPS = frozenset({"spooling", "unknown"})


def judge(service: Service, computers: Sequence[SiteComputer], *, is_alone: bool) -> list[str]:
    """Give every broken promise; ``is_alone``: nobody else uses the key, and no answer says 429 without reason."""
    found = list(dict.fromkeys(judge_desks(service, computers)))
    for computer in computers:
        found += [f"{computer.name}: {row.reference} waits for the site to this day" for row in computer.waiting]
    found += _labels(computers)
    if is_alone:
        found += pace(service, [one.name for one in computers], service.habits.limit)
        refused = sum(request.status == 429 for request in service.requests)
        found += [f"{refused} answers of 429"] if refused else []
    return found


def _labels(computers: Sequence[SiteComputer]) -> list[str]:
    """Check that each label came out where it was asked for, and as often."""
    found = []
    sql = "SELECT l.number, l.reference, l.state, j.desk FROM print_lines l JOIN print_jobs j ON j.id = l.job"
    lines = all_rows(computers[0].db, sql)
    references: dict[str, str] = dict(all_rows(computers[0].db, "SELECT number, reference FROM orders"))
    for row in computers[0].outbox():
        number = row.result.get("number")
        is_made = row.kind == Kind.ORDER_CREATE and row.progress.state is State.DONE
        printers = {desk for of, _, _, desk in lines if of == number}
        if is_made and row.payload.get("print") and row.desk not in printers:
            found.append(f"the label of {row.reference} ({number}) waits for no printer of {row.desk}")
    for computer in computers:
        paper = Counter(number for number, _pdf in computer.paper.printed)
        sure = Counter(number for number, _, state, desk in lines if desk == computer.name and state in _ON_PAPER)
        perhaps = Counter(number for number, _, state, desk in lines if desk == computer.name and state in _PERHAPS)
        for number in sorted(set(paper) | set(sure)):
            if not sure[number] <= paper[number] <= sure[number] + perhaps[number]:
                found.append(f"{computer.name}: {number} printed {paper[number]} times, known {sure[number]}")
            if paper[number] and references.get(number) and references[number] not in computer.printing:
                found.append(f"{computer.name}: {number} was not asked for here")
            if paper[number] > 1:
                found.append(f"{computer.name}: {number} printed {paper[number]} times")
    return found
