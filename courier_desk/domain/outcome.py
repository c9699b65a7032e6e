"""Was a change carried out? Judged from what was wanted, what was so before, and what is so now. Knows no resource."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum, auto

#: A fact as it can be written down; None and empty say that there is none.
Fact = str | int | bool | None
Facts = Mapping[str, Fact]
Same = Callable[[str, Fact, Fact], bool]


class Outcome(Enum):
    """What the service's present state says of a change."""

    DONE = auto()
    NOT_DONE = auto()
    UNCLEAR = auto()  # neither as it was nor as it was wanted: somebody else had a hand in it


def judge(wanted: Facts, before: Facts, told: Facts, same: Same, *, lost: Collection[str] = ()) -> Outcome:
    """Judge a change whose outcome is unknown.

    Facts that are not told, or were not known before, decide nothing. ``lost`` names fields that a service may empty
    although they were sent (field notes, trap 5). One fact as wanted that was otherwise before, and none strange: it
    was done, perhaps not wholly. All as before: it was not. Something that is neither: a person must look.
    """
    differing = {name for name in told if name in wanted and not same(name, wanted[name], told[name])}
    emptied = {name for name in differing & set(lost) if not told[name]}
    strange = {name for name in differing - emptied if name in before and not same(name, before[name], told[name])}
    if strange:
        return Outcome.UNCLEAR
    changed = {name for name in wanted if name in before and not same(name, wanted[name], before[name])}
    taken = {name for name in changed if name in told and name not in differing}
    if taken or (told and not differing and not changed):
        return Outcome.DONE
    return Outcome.NOT_DONE if differing else Outcome.UNCLEAR


def not_stuck(wanted: Facts, told: Facts, same: Same, before: Facts | None = None) -> dict[str, list[Fact]]:
    """Give each fact that is told and is not as wanted: ``{field: [wanted, got]}``.

    ``before``: of a change only what a person changed counts, and what was there and was emptied by it; what else the
    service holds otherwise is its own affair.
    """
    undone = {
        name: [wanted[name], told[name]] for name in wanted if name in told and not same(name, wanted[name], told[name])
    }
    if not before:
        return undone
    return {
        name: pair
        for name, pair in undone.items()
        if _is_changed(name, wanted, before, same) or (before.get(name) and not told[name])
    }


def crossed(wanted: Facts, before: Facts, told: Facts, same: Same, *, lost: Collection[str] = ()) -> tuple[str, ...]:
    """Name the facts that somebody else changed since a person looked, and that a change would change back.

    ``before``: what was told then. What is as it is wanted is no conflict; nor is what services lose by themselves
    (``lost``; field notes, trap 5).
    """
    return tuple(
        name
        for name, fact in told.items()
        if name in before
        and name in wanted
        and not same(name, before[name], fact)
        and not same(name, wanted[name], fact)
        and (fact or name not in lost)
    )


def _is_changed(name: str, wanted: Facts, before: Facts, same: Same) -> bool:
    return not same(name, wanted[name], before[name]) if name in before else bool(wanted[name])
