"""What a label's amount is compared with."""

from __future__ import annotations

import pytest

from courier_desk.domain.labels import to_compare


@pytest.mark.parametrize(
    ("amount_type", "amount", "compared"),
    [
        ("COD", 148_000, 148_000),
        ("COD", 0, 0),
        ("COD", None, None),  # it was not told, or cannot be read
        ("NA", None, 0),
        ("na", None, 0),
        ("NA", 0, 0),
        ("NA", 50_000, 0),  # an amount that is kept although nothing is collected
        ("CD", -5_050, -5_050),
        ("CD", 0, 0),
        ("CD", 12_345, None),  # which way it goes is not known everywhere
        ("CD", None, None),
        ("", None, None),
        ("", 148_000, None),
        ("Wallet", 148_000, None),
    ],
)
def test_nothing_to_collect_is_an_amount_and_what_is_not_known_is_none(
    amount_type: str, amount: int | None, compared: int | None
) -> None:
    assert to_compare(amount_type, amount) == compared
