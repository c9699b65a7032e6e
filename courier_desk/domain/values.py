"""Values: frozen dataclasses with slots whose methods are written when the first one of them is made.

``dataclasses.dataclass`` writes six methods for every class and has Python compile each of them, a third to a whole
millisecond a class, whether anybody ever makes one or not. A window's start imports some two hundred such classes and
makes few of them before its first row. Here a class costs its fields and slots; its methods are those of the standard
library all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(made: type[T], /) -> type[T]: ...


@overload
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(made: type[Any] | None = None, /, *, kw_only: bool = False) -> Any:
    """Make a class one of values: as ``@dataclass(frozen=True, slots=True, kw_only=kw_only)`` would.

    It may inherit from other values, not from a dataclass that is none.
    """
    if made is None:
        return lambda later: _as_frozen(later, kw_only=kw_only)
    return _as_frozen(made, kw_only=kw_only)


def _as_frozen(written: type[Any], *, kw_only: bool) -> type[Any]:
    own = written.__dict__
    made = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(written)
    for name, method in _SHARED.items():
        setattr(made, name, method)
    for name in ("__init__", "__repr__", "__eq__", "__hash__"):
        if name not in own:
            setattr(made, name, _to_be_written(made, name))
    return made


def _to_be_written(made: type[Any], name: str) -> Callable[..., Any]:
    """Give a method that has itself written by the standard library when it is called first."""

    def first(self: object, *given: object, **named: object) -> object:
        method = _written(made, name)
        setattr(made, name, method)
        return method(self, *given, **named)

    return first


def _written(made: type[Any], name: str) -> Callable[..., Any]:
    every: tuple[Field[Any], ...] = fields(made)
    if name == "__init__":
        return _written_init(made, every)
    parts: dict[str, Any] = {"__annotations__": {each.name: each.type for each in every}, "__module__": made.__module__}
    parts |= {each.name: each for each in every}
    twin = type(made.__name__, (), parts)
    twin.__qualname__ = made.__qualname__
    dataclass(init=False, repr=name == "__repr__", eq=name != "__repr__", frozen=True)(twin)
    method: Callable[..., Any] = getattr(twin, name)
    return method


def _written_init(made: type[Any], every: tuple[Field[Any], ...]) -> Callable[..., Any]:
    """Write the one method that most classes need, with no more than it: that is a third of a dataclass's way to it."""
    names: dict[str, Any] = {"__set": object.__setattr__, "__missing": MISSING}
    given, only_named, lines = ["self"], ["*"], list[str]()
    for each in every:
        if not each.init:  # what __post_init__ works out
            continue
        taken, told = each.name, each.name
        if each.default_factory is not MISSING:
            names[f"__make_{each.name}"] = each.default_factory
            taken = f"{each.name}=__missing"
            told = f"__make_{each.name}() if {each.name} is __missing else {each.name}"
        elif each.default is not MISSING:
            names[f"__usual_{each.name}"] = each.default
            taken = f"{each.name}=__usual_{each.name}"
        (only_named if each.kw_only else given).append(taken)
        lines.append(f"    __set(self, {each.name!r}, {told})")
    if hasattr(made, "__post_init__"):
        lines.append("    self.__post_init__()")
    taken = ", ".join(given + (only_named if len(only_named) > 1 else []))
    exec(f"def __init__({taken}):\n" + "\n".join(lines or ["    pass"]), names)  # noqa: S102 - as dataclasses does
    written: Callable[..., Any] = names["__init__"]
    written.__qualname__ = f"{made.__qualname__}.__init__"
    return written


def _refuse_change(self: object, name: str, *_value: object) -> None:
    raise FrozenInstanceError(f"{type(self).__name__} does not change: {name}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for each, kept in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, kept)


_SHARED = {
    "__setattr__": _refuse_change,
    "__delattr__": _refuse_change,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
