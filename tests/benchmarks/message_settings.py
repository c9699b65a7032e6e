"""How the networks that read messages are made and taught, read without PyTorch: who changes it has to learn anew."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """A network's sizes, what is left out while it learns, and the pace at which it learns."""

    rows: int
    """Rows of the table of vectors."""
    width: int
    cells: int
    """In one direction."""
    left_out: float
    """So much of what is true of a token."""
    silent: float
    """So many of the cells."""
    rounds: int
    at_once: int
    step: float
    decay: float = 1e-2
    seed: int = 1


#: Of what the words are, and of what is done with the numbers.
WORDS = Settings(rows=1 << 15, width=96, cells=96, left_out=0.3, silent=0.4, rounds=4, at_once=32, step=3e-3)
RECKONING = Settings(rows=1 << 13, width=64, cells=64, left_out=0.5, silent=0.4, rounds=20, at_once=16, step=4e-3)
