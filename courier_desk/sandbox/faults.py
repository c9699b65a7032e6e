"""Faults on demand: which request meets which trouble. Pure; what each trouble does is in ``trouble.py``.

A plan is text, on the command line and at the control address alike:

    kind[:name=value,…][;kind…]        response_lost:method=POST,path=/orders,p=0.2,count=3;slow:seconds=2

Names: ``path`` (with * as wildcard, below the base path), ``method``, ``p`` (probability), ``count`` (how often at
most, 0 without end), ``skip`` (let that many matching requests pass first), ``seed``, ``seconds``, ``shift``,
``status``, ``how``. Each fault draws its own random numbers from its seed, one for every matching request, so that
the same requests meet the same faults.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, fields
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Any


class Kind(StrEnum):
    """Troubles a request can meet; `MEANINGS` says what each does."""

    REQUEST_LOST = "request_lost"
    RESPONSE_LOST = "response_lost"
    LATE_COMMIT = "late_commit"
    ERROR_BEFORE = "error_before"
    ERROR_AFTER = "error_after"
    HANG = "hang"
    HANG_AFTER = "hang_after"
    SLOW = "slow"
    TRICKLE = "trickle"
    RESET = "reset"
    PROXY_HTML = "proxy_html"
    EARLY_429 = "early_429"
    LABEL = "label"
    SLOW_LABEL = "slow_label"
    PAGE_SHIFT = "page_shift"
    STALE_LIST = "stale_list"
    CLOCK_SKEW = "clock_skew"
    CATALOG_CHANGE = "catalog_change"
    SAME_NUMBER = "same_number"
    DRIFT = "drift"
    UNKNOWN_STATUS = "unknown_status"


MEANINGS: dict[Kind, str] = {
    Kind.REQUEST_LOST: "the connection closes; the request was never seen",
    Kind.RESPONSE_LOST: "done and committed; the connection closes instead of an answer",
    Kind.LATE_COMMIT: "the connection closes; SECONDS later the request is carried out",
    Kind.ERROR_BEFORE: "500; nothing was done",
    Kind.ERROR_AFTER: "500; done and committed",
    Kind.HANG: "no answer for SECONDS; nothing was done",
    Kind.HANG_AFTER: "no answer for SECONDS; done and committed",
    Kind.SLOW: "SECONDS pass before anything is done",
    Kind.TRICKLE: "the answer's body drips over SECONDS",
    Kind.RESET: "done; the connection is reset in the middle of the answer's body",
    Kind.PROXY_HTML: "a proxy's HTML page with STATUS; the request was never seen",
    Kind.EARLY_429: "refused as over the limit, although it is not reached",
    Kind.LABEL: "a label that is wrong in the way HOW says",
    Kind.SLOW_LABEL: "a label is drawn for SECONDS before it is answered: a minute, unless told otherwise",
    Kind.PAGE_SHIFT: "later pages begin SHIFT items early (one repeats), or late when negative (one is missed)",
    Kind.STALE_LIST: "a list as it was SECONDS ago: what was created since is not in it",
    Kind.CLOCK_SKEW: "the answer's Date header is off by SECONDS",
    Kind.CATALOG_CHANGE: "a zone disappears and a new one appears before the request is carried out",
    Kind.SAME_NUMBER: "done; answered with the number of the creation that met a fault before (the first rightly)",
    Kind.DRIFT: "unknown fields, amounts as strings, fields null or missing",
    Kind.UNKNOWN_STATUS: "every status and category in the answer is one nobody knows",
}
"""What each trouble does, for the command line and the control address; capitals are settings of a fault."""

_SECONDS = {
    Kind.LATE_COMMIT: 0.5,
    Kind.HANG: 3600.0,
    Kind.HANG_AFTER: 3600.0,
    Kind.SLOW: 2.0,
    Kind.SLOW_LABEL: 60.0,
    Kind.TRICKLE: 4.0,
    Kind.STALE_LIST: 30.0,
    Kind.CLOCK_SKEW: 3600.0,
}

"""What ``seconds`` is when a plan does not say."""

_LABELS = "/orders/*/awb"

_LONGEST = 10 * 365 * 86_400

IMPERFECT = (
    "truncated", "not_pdf", "margins", "rotated", "two_pages", "cropped", "image_only", "smudged", "other_order",
    "endless",
)  # fmt: skip
"""How a label can be wrong (see ``awb``)."""


class FaultError(ValueError):
    """A plan that cannot be read; the text says which part and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One fault of a plan."""

    kind: Kind
    path: str = "*"
    method: str = "*"
    p: float = 1.0
    count: int = 0
    skip: int = 0
    seed: int = 0
    seconds: float = 0.0
    shift: int = 1
    status: int = 502
    how: str = "truncated"

    def matches(self, method: str, path: str) -> bool:
        """Return whether a request is one this fault is about."""
        if self.kind is Kind.SLOW_LABEL and not fnmatchcase(path, _LABELS):
            return False
        return self.method in {"*", method} and fnmatchcase(path, self.path)

    def shape(self) -> dict[str, Any]:
        """Return the fault for the control address."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


_READERS: dict[str, type[str | float | int]] = {
    **dict.fromkeys(("path", "method", "how"), str),
    **dict.fromkeys(("p", "seconds"), float),
    **dict.fromkeys(("count", "skip", "seed", "shift", "status"), int),
}


def parse_plan(text: str) -> list[Fault]:
    """Return the faults of a plan; raises `FaultError`."""
    return [_parse_one(part.strip()) for part in text.split(";") if part.strip()]


def _parse_one(text: str) -> Fault:
    name, _, rest = text.partition(":")
    settings: dict[str, Any] = {}
    for setting in filter(None, (each.strip() for each in rest.split(","))):
        key, equals, value = setting.partition("=")
        if not equals or key not in _READERS:
            raise FaultError(f'"{setting}" is not a setting of a fault; known: {", ".join(_READERS)}')
        try:
            settings[key] = _READERS[key](value)
        except ValueError:
            raise FaultError(f'"{value}" is not a value for {key}') from None
    return make_fault(name.strip(), settings)


def make_fault(name: str, settings: dict[str, Any]) -> Fault:
    """Return a checked fault; raises `FaultError`."""
    try:
        kind = Kind(name)
    except ValueError:
        raise FaultError(f'"{name}" is not a fault; known: {", ".join(Kind)}') from None
    unknown = settings.keys() - _READERS.keys()
    if unknown:
        raise FaultError(f'"{min(unknown)}" is not a setting of a fault; known: {", ".join(_READERS)}')
    try:
        read: dict[str, Any] = {name: _READERS[name](value) for name, value in settings.items()}
    except (TypeError, ValueError):
        raise FaultError("a setting has a value of the wrong type") from None
    fault = Fault(kind=kind, **{"seconds": _SECONDS.get(kind, 0.0)} | read)
    _check(fault)
    return fault


def _check(fault: Fault) -> None:
    if not 0 <= fault.p <= 1:
        raise FaultError("p must be between 0 and 1")
    skewed = fault.kind is Kind.CLOCK_SKEW
    if not (-_LONGEST if skewed else 0) <= fault.seconds <= _LONGEST:
        raise FaultError(f"seconds must be between 0 and {_LONGEST}")
    if fault.count < 0 or fault.skip < 0:
        raise FaultError("count and skip must not be below zero")
    if fault.how not in IMPERFECT:
        raise FaultError(f'"{fault.how}" is not a label fault; known: {", ".join(IMPERFECT)}')
    if not 200 <= fault.status <= 599:
        raise FaultError("status must be between 200 and 599")


@dataclass(slots=True)
class Armed:
    """A fault waiting for its requests."""

    fault: Fault
    seen: int = 0
    hits: int = 0
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"{self.fault.seed} {self.fault.kind}")  # noqa: S311 (repeatable on purpose)

    def strikes(self, method: str, path: str) -> bool:
        """Return whether this request meets the fault; counts and draws."""
        if not self.fault.matches(method, path):
            return False
        self.seen += 1
        drawn = self.rng.random()
        if self.seen <= self.fault.skip or (self.fault.count and self.hits >= self.fault.count):
            return False
        if drawn >= self.fault.p:
            return False
        self.hits += 1
        return True


class FaultPlan:
    """The faults in force. A request meets the first one that strikes; later ones do not see it then."""

    def __init__(self, faults: list[Fault]) -> None:
        self._armed = [Armed(fault) for fault in faults]

    def add(self, faults: list[Fault]) -> None:
        """Arm more faults."""
        self._armed += [Armed(fault) for fault in faults]

    def clear(self) -> None:
        """Disarm everything."""
        self._armed = []

    def strike(self, method: str, path: str) -> Armed | None:
        """Return the fault this request meets, if any."""
        return next((armed for armed in self._armed if armed.strikes(method, path)), None)

    def shape(self) -> list[dict[str, Any]]:
        """Return the faults in force with how often each matched and struck."""
        return [armed.fault.shape() | {"seen": armed.seen, "hits": armed.hits} for armed in self._armed]
