"""How the network that reads messages is made and taught, read without PyTorch: who changes it has to learn anew."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The network's sizes, what is left out while it learns, and the pace at which it learns."""

    rows: int = 1 << 15
    """Rows of the table of vectors."""
    width: int = 96
    cells: int = 96
    """In one direction."""
    left_out: float = 0.3
    """So much of what is true of a token."""
    silent: float = 0.4
    """So many of the cells."""
    rounds: int = 4
    at_once: int = 32
    step: float = 3e-3
    decay: float = 1e-2
    seed: int = 1


SETTINGS = Settings()
