"""The one exception that use cases raise to the screen: it carries the facts, ui finds the words."""

from __future__ import annotations

from courier_desk.domain.failures import Failure


class DeskFailure(Exception):
    """Something a person asked for could not be done."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.kind}: {failure.request} {failure.code}".strip())
        self.failure = failure
