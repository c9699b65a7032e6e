"""What Qt's enumerations are, told by a process of its own: ``python -m tests.support.qt_enumerations [quick]``."""

from __future__ import annotations

import enum
import json
import operator
import pickle
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

#: Those that the program uses; all of their classes are made.
MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtNetwork", "QtPrintSupport", "QtDBus")
#: So many members of a flag are tried with each other.
_FEW = 6


def described(kind: Any) -> dict[str, Any]:
    """Describe an enumeration by what can be asked of it; where it refuses, by what it says then."""
    every, listed = list(kind.__members__.items()), list(kind)
    told: dict[str, Any] = {
        "kinds": [each.__name__ for each in kind.__mro__],
        "place": (kind.__module__, kind.__qualname__, kind.__doc__),
        "members": [(key, one.name, one.value, repr(one), str(one), f"{one}", one._sort_order_) for key, one in every],
        "listed": [one.name for one in listed],
        "has": sorted(vars(kind)),
        "found": [kind(one.value) is one and getattr(kind, key) is one and one in kind for key, one in every],
        "hashes": [hash(one) == hash(kind[key]) for key, one in every],
        "pickled": [_said(_again, one) for one in listed[:_FEW]],
        "unknown": _said(kind, max((one.value for one in listed if one.value.__class__ is int), default=0) + 1),
    }
    if issubclass(kind, enum.Flag):
        few = [one for _, one in every[:_FEW]]
        told["bits"] = kind._flag_mask_, kind._singles_mask_, kind._all_bits_, str(kind._boundary_)
        told["turned"] = [(_said(operator.invert, one), _said(list, one)) for one in few]
        joins = (operator.or_, operator.and_, operator.xor)
        told["joined"] = [_said(join, one, other) for one in few for other in few for join in joins]
    return told


def _again(one: Any) -> bool:
    return pickle.loads(pickle.dumps(one)) is one


def _said(ask: Callable[..., object], *about: object) -> str:
    try:
        return repr(ask(*about))
    except (TypeError, ValueError, AttributeError, pickle.PicklingError) as refused:
        return repr(refused)


def others() -> tuple[Any, ...]:
    """Give enumerations that are made as Qt's are, of names that mean something to Python, or in another way."""
    return (
        enum.IntEnum("Named", [("name", 1), ("value", 2), ("_low", 3)], boundary=enum.KEEP),
        enum.Flag("Text", "ONE TWO"),
        enum.Enum("Mixed", [("ONE", 1), ("TWO", "two")], boundary=enum.KEEP),
        enum.IntFlag("Strict", [("ONE", 1), ("TWO", 2)], boundary=enum.STRICT),
        enum.IntFlag("Backwards", [("TWO", 2), ("ONE", 1), ("BOTH", 3), ("LESS", -4), ("DUE", 2)], boundary=enum.KEEP),
    )


def main(words: list[str]) -> None:
    """Make every class of the modules, then describe the enumerations among them."""
    if words == ["quick"]:
        from courier_desk.ui.quick_start import begin_start

        begin_start()
    told = {each.__name__: described(each) for each in others()}
    for name in MODULES:
        module = import_module(f"PySide6.{name}")
        for owner in (module, *(getattr(module, each) for each in dir(module))):
            for key in dir(owner):
                kind = getattr(owner, key, None)
                if isinstance(kind, enum.EnumType) and kind.__module__.startswith("PySide6."):
                    told[f"{kind.__module__}.{kind.__qualname__}"] = described(kind)
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1:])
