"""What a courier service might answer when it is asked for a label: labels, and everything else."""

from __future__ import annotations

import random
from collections.abc import Callable

from ._label import Dice, LabelCase, code39, good, wrong
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
from ._label_service import of_service, of_service_wrong

__all__ = ["FAMILIES", "LabelCase", "make", "make_kind"]


Maker = Callable[[random.Random], bytes]


_KNOWN: dict[str, tuple[int, Callable[[Dice], LabelCase]]] = {
    "good": (14, good),
    "wrong": (8, wrong),
    "code39": (2, code39),
    "service": (14, of_service),
    "service-wrong": (8, of_service_wrong),
}


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


FAMILIES: dict[str, int] = {name: weight for name, (weight, _) in (_KNOWN | _HOSTILE).items()}
"""Family -> weight."""


def make_kind(family: str, seed: int) -> LabelCase:
    """One answer of a family."""
    rng = Dice(f"labels:{family}:{seed}")
    if family in _KNOWN:
        return _KNOWN[family][1](rng)
    content = _HOSTILE[family][1](rng)
    return LabelCase(content, family, False, rng.number, rng.amount)


def make(seed: int) -> LabelCase:
    """One answer, the family chosen by the seed."""
    rng = random.Random(f"labels:{seed}")
    return make_kind(rng.choices(list(FAMILIES), list(FAMILIES.values()))[0], seed)
