"""The report of the self-test: which steps were done, how they went, which orders came of it.

Its shape is a contract: ``{ok, steps: [{name, ok, offered, detail, seconds}], orders: [...]}``.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Step:
    """One step: ``seconds`` it took; ``detail`` says what was seen, or what was not.

    ``offered`` is False where the service does not offer what the step does: no fault of the desk's, so ``ok`` holds.
    """

    name: str
    ok: bool = False
    offered: bool = True
    detail: str = "not reached"
    seconds: float = 0.0


@dataclass(slots=True)
class MadeOrder:
    """One order that the self-test created, and the file of its label."""

    orderNumber: str  # noqa: N815 - the name in the report
    reference: str
    label: str = ""


@dataclass(slots=True)
class Report:
    """The whole."""

    steps: list[Step]
    orders: list[MadeOrder] = field(default_factory=list)

    def passed(self, name: str) -> bool:
        """Tell whether this step was done and passed."""
        return any(step.ok and step.offered for step in self.steps if step.name == name)

    @property
    def ok(self) -> bool:
        """Tell whether every step passed."""
        return all(step.ok for step in self.steps)

    def write(self, path: Path) -> None:
        """Write it as JSON."""
        document = {
            "ok": self.ok,
            "steps": [asdict(step) for step in self.steps],
            "orders": [asdict(order) for order in self.orders],
        }
        path.write_text(json.dumps(document, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


class Stopwatch:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def __call__(self) -> float:
        """Give them, to the hundredth."""
        return round(time.monotonic() - self._start, 2)
