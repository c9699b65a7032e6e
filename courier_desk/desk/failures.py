"""What use cases raise to the screen: facts, for which ui finds the words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from courier_desk.domain.failures import Failure

if TYPE_CHECKING:
    from courier_desk.domain.findings import OrderFinding


class DeskFailure(Exception):
    """Something a person asked for could not be done."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.kind}: {failure.request} {failure.code}".strip())
        self.failure = failure


class ReferenceInUse(Exception):
    """Another order of this account was saved here with the same reference."""

    def __init__(self, reference: str) -> None:
        super().__init__("reference in use")
        self.reference = reference


class DeskProblem(ValueError):
    """What a person wants cannot be sent as it is: ``findings`` say why; ``reference`` is one that is taken."""

    def __init__(self, findings: tuple[OrderFinding, ...], *, reference: str = "") -> None:
        super().__init__(" ".join(f"{finding.field}:{finding.kind}" for finding in findings) or reference)
        self.findings = findings
        self.reference = reference
