"""The list of what has no test: each entry names its section and a reason, and none is there twice."""

from __future__ import annotations

from tests.sandbox.conformance.untestable import UNTESTABLE

SECTIONS = {
    "What the service does",
    "Response envelope",
    "Order request fields",
    "Order object",
    "Merchant",
    "Pickup",
    "Zone catalog",
    "States and transitions",
    "Endpoints",
    "Authentication",
    "Events",
    "Errors",
    "Limits",
    "Versioning",
}


def test_each_entry_has_a_section_a_statement_and_a_reason() -> None:
    for each in UNTESTABLE:
        assert each.section in SECTIONS
        assert each.statement
        assert each.reason


def test_no_statement_is_there_twice() -> None:
    assert len({each.statement for each in UNTESTABLE}) == len(UNTESTABLE)
