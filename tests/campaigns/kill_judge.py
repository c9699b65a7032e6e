"""What became of the orders, judged from the service's side. Pure: facts in, faults out.

The service's ledger names every create it committed, also of records deleted since; nothing the desk says of itself
counts against it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from courier_desk.domain.outbox import State


@dataclass(frozen=True, slots=True)
class Known:
    """What a desk knows of one of its orders: where it stands, and the number the service gave it."""

    state: State
    number: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A change that was told as saved: what its desk says of it (None: nothing), and whether it is so at the
    service."""

    name: str
    state: State | None
    is_so: bool


@dataclass(slots=True)
class Verdict:
    """References by what is wrong with them. ``orders``, ``pickups`` and ``changes`` count those that were judged,
    ``refused`` the changes that the service refused and the desk told so."""

    orders: int = 0
    pickups: int = 0
    changes: int = 0
    refused: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    misknown: list[str] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)

    def wrong(self) -> dict[str, list[str]]:
        """Give the references by what is wrong with them, in words."""
        return {
            "lost": self.lost,
            "doubled": self.doubled,
            "not known rightly": self.misknown,
            "unfinished": self.unfinished,
        }

    @property
    def clean(self) -> bool:
        """Tell whether nothing is wrong."""
        return not any(self.wrong().values())

    def add(self, other: Verdict) -> None:
        """Take in another one."""
        self.orders += other.orders
        self.pickups += other.pickups
        self.changes += other.changes
        self.refused += other.refused
        self.lost += other.lost
        self.doubled += other.doubled
        self.misknown += other.misknown
        self.unfinished += other.unfinished


def judge(saved: Collection[str], desk: Mapping[str, Known], service: Mapping[str, Sequence[str]]) -> Verdict:
    """Judge one desk's orders by reference.

    ``saved``: what was told as saved; ``desk``: what its store holds at the end; ``service``: the numbers of the
    orders that the service created for each reference.

    ============  ========================================================================================
    lost          told as saved and not in the store any more, or done there and never created
    doubled       created more than once
    misknown      created, and the store does not know it or knows another number
    unfinished    still open at the end, or refused: nothing in these stories is refused for a reason
    ============  ========================================================================================
    """
    verdict = Verdict()
    for reference in sorted({*saved, *desk, *service}):
        verdict.orders += 1
        created, known = service.get(reference, ()), desk.get(reference)
        if len(created) > 1:
            verdict.doubled.append(reference)
        if known is None:
            (verdict.misknown if created else verdict.lost).append(reference)
        elif known.state is not State.DONE:
            verdict.unfinished.append(reference)
        elif not created:
            verdict.lost.append(reference)
        elif known.number not in created:
            verdict.misknown.append(reference)
    return verdict


def judge_changes(asked: Sequence[Asked]) -> Verdict:
    """Judge what was asked for of orders: carried out and told so, or refused and told so.

    Carrying one out twice changes nothing; losing one, or telling it wrongly, is a fault.
    """
    verdict = Verdict(changes=len(asked))
    for change in asked:
        match change.state, change.is_so:
            case None, _:
                verdict.lost.append(change.name)
            case (State.DONE, True) | (State.REFUSED, False):
                verdict.refused += change.state is State.REFUSED
            case (State.DONE, False) | (State.REFUSED, True):
                verdict.misknown.append(change.name)
            case _:
                verdict.unfinished.append(change.name)
    return verdict
