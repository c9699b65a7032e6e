"""What a courier service might answer when it is asked for a label: labels, and everything else."""

from __future__ import annotations

import random
from collections.abc import Callable

from ._label import LabelCase, good
from ._label_drawings import dashes, endless, fonts, forms, layers, masks, notes, shadings, tiling, type3
from ._label_files import active, cross_reference, damaged, deep, encrypted, filters, object_streams, other, tree
from ._label_pictures import (
    image_fax,
    image_flate,
    image_inline,
    image_jbig2,
    image_jpeg,
    image_jpx,
    image_runs,
    paper,
    user_unit,
)

__all__ = ["FAMILIES", "LabelCase", "make", "make_kind"]


Maker = Callable[[random.Random], bytes]


_HOSTILE: dict[str, tuple[int, Maker]] = {
    "paper": (7, paper),
    "user-unit": (2, user_unit),
    "image-flate": (5, image_flate),
    "image-runs": (3, image_runs),
    "image-jpeg": (3, image_jpeg),
    "image-jpx": (3, image_jpx),
    "image-jbig2": (3, image_jbig2),
    "image-fax": (3, image_fax),
    "image-inline": (2, image_inline),
    "forms": (5, forms),
    "tiling": (5, tiling),
    "masks": (4, masks),
    "shadings": (4, shadings),
    "tree": (6, tree),
    "endless": (6, endless),
    "dashes": (3, dashes),
    "type3": (3, type3),
    "fonts": (3, fonts),
    "object-streams": (3, object_streams),
    "cross-reference": (5, cross_reference),
    "filters": (4, filters),
    "active": (4, active),
    "encrypted": (3, encrypted),
    "damaged": (8, damaged),
    "other": (8, other),
    "deep": (4, deep),
    "annotations": (2, notes),
    "layers": (3, layers),
}


FAMILIES: dict[str, int] = {"good": 14} | {name: weight for name, (weight, _) in _HOSTILE.items()}
"""Family -> weight."""


def make_kind(family: str, seed: int) -> LabelCase:
    """One answer of a family."""
    rng = random.Random(f"labels:{family}:{seed}")
    if family == "good":
        return good(rng)
    return LabelCase(_HOSTILE[family][1](rng), family, False)


def make(seed: int) -> LabelCase:
    """One answer, the family chosen by the seed."""
    rng = random.Random(f"labels:{seed}")
    return make_kind(rng.choices(list(FAMILIES), list(FAMILIES.values()))[0], seed)
