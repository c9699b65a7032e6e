"""How a service lets an order be found by its referralNumber, as far as that was seen (field notes, trap 1)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceSupport:
    """How an order can be found by its referralNumber; None where the account had no order to try it with.

    ``listed``: lists show the reference. ``detailed``: one order read alone shows it. ``filtered``: the list's
    parameter for it really filters; one that is not known answers with page 1, so it was asked for a reference that
    cannot exist as well.
    """

    listed: bool | None = None
    detailed: bool | None = None
    filtered: bool | None = None

    @property
    def told(self) -> bool:
        """Tell whether anything was found out at all."""
        return any(fact is not None for fact in (self.listed, self.detailed, self.filtered))
