"""Values: frozen dataclasses with slots that cost a start next to nothing.

``dataclasses.dataclass`` writes six methods for every class and has Python compile each of them, a third to a whole
millisecond a class, whether anybody ever makes a value of it or not. A window's start imports some two hundred such
classes and makes few values of them before its first row. Here a class costs its slots. Its methods begin as those of
all values do, by the list of its fields; a class whose values are made often has its ``__init__`` written and compiled,
as a dataclass's is. What the standard library asks of a dataclass (``fields``, ``replace``, ``asdict``) it is told by a
dataclass of the same fields, made when it asks first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, dataclass_transform, overload

T = TypeVar("T")
#: So many values of a class are made by the list of its fields; what is compiled pays after as many.
_FEW = 16


class _Part(NamedTuple):
    """A field as its values are made and compared by."""

    name: str
    usual: Any = MISSING
    make: Any = MISSING
    init: bool = True
    compare: bool = True
    kw_only: bool = False


@overload
def frozen(made: type[T], /) -> type[T]: ...


@overload
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(made: type[Any] | None = None, /, *, kw_only: bool = False) -> Any:
    """Make a class one of values: as ``@dataclass(frozen=True, slots=True, kw_only=kw_only)`` would.

    It may inherit from other values, not from a dataclass that is none. All that is annotated is a field.
    """
    if made is None:
        return lambda later: _as_frozen(later, kw_only=kw_only)
    return _as_frozen(made, kw_only=kw_only)


def _as_frozen(written: type[Any], *, kw_only: bool) -> type[Any]:
    own = dict(written.__dict__)
    parts: dict[str, _Part] = {}
    for base in reversed(written.__mro__[1:]):
        parts |= {part.name: part for part in base.__dict__.get("__parts__", ())}
    inherited = frozenset(parts)
    annotated = own.get("__annotations__", {})
    usual = {name: own.pop(name, MISSING) for name in annotated}
    for name, default in usual.items():
        parts[name] = _part(name, default, kw_only)
    own.pop("__dict__", None)
    own.pop("__weakref__", None)
    own |= {name: method for name, method in _SHARED.items() if name not in own}
    own |= {
        "__qualname__": written.__qualname__,
        "__slots__": tuple(name for name in annotated if name not in inherited),
        "__match_args__": tuple(part.name for part in parts.values() if part.init and not part.kw_only),
        "__parts__": tuple(parts.values()),
        "__dataclass_fields__": _Fields(annotated, usual, kw_only=kw_only),
    }
    return type.__call__(type(written), written.__name__, written.__bases__, own)  # type: ignore[no-any-return]


def _part(name: str, default: Any, kw_only: bool) -> _Part:
    if not isinstance(default, Field):
        if default.__class__.__hash__ is None:
            raise ValueError(f"{name}: a default that can be changed would be shared by all; use default_factory")
        return _Part(name, default, kw_only=kw_only)
    return _Part(
        name,
        default.default,
        default.default_factory,
        init=default.init,
        compare=default.compare,
        kw_only=kw_only if default.kw_only is MISSING else default.kw_only,
    )


class _Fields:
    """What the standard library wants to know of a dataclass's fields, found out when it asks."""

    def __init__(self, annotated: dict[str, Any], usual: dict[str, Any], *, kw_only: bool) -> None:
        self._written = annotated, usual, kw_only
        self._every: dict[str, Field[Any]] | None = None

    def __get__(self, _one: object, kind: type[Any]) -> dict[str, Field[Any]]:
        if self._every is None:
            annotated, usual, kw_only = self._written
            owner = next(each for each in kind.__mro__ if each.__dict__.get("__dataclass_fields__") is self)
            every: dict[str, Field[Any]] = {}
            for base in reversed(owner.__mro__[1:]):
                every |= getattr(base, "__dataclass_fields__", {})
            given = {name: default for name, default in usual.items() if default is not MISSING}
            named = {"__annotations__": annotated, "__module__": owner.__module__, "__doc__": owner.__doc__ or "-"}
            twin = type(owner.__name__, (), given | named)
            dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(twin)
            self._every = every | getattr(twin, "__dataclass_fields__")  # noqa: B009 - a plain class for mypy
        return self._every


def _owner(kind: type[Any], name: str) -> type[Any]:
    """Give the class among a value's whose method of this name is the one that all values begin with."""
    for each in kind.__mro__:
        if each.__dict__.get(name) is _SHARED[name]:
            return each
    # Another thread was faster, and has put the class's own there.
    return next(each for each in kind.__mro__ if name in each.__dict__ and "__parts__" in each.__dict__)


_made: dict[type[Any], int] = {}


def _init(self: Any, *given: object, **named: object) -> None:
    """Make one of the first values of a class, by the list of its fields."""
    kind = _owner(type(self), "__init__")
    _made[kind] = count = _made.get(kind, 0) + 1
    values = dict(zip(kind.__match_args__, given, strict=False))
    fits = count <= _FEW and len(given) == len(values) and not values.keys() & named.keys()
    values |= named
    used = 0
    for name, usual, make, init, _, _ in kind.__parts__ if fits else ():
        if not init:  # what __post_init__ works out
            continue
        if name in values:
            value = values[name]
            used += 1
        elif make is not MISSING:
            value = make()
        elif usual is not MISSING:
            value = usual
        else:
            used = -1
            break
        object.__setattr__(self, name, value)
    if not fits or used != len(values):  # there are many; or Python tells what is wrong, as it does
        setattr(kind, "__init__", _written_init(kind))  # noqa: B010 - a method is not assigned to otherwise
        kind.__dict__["__init__"](self, *given, **named)
    elif (after := getattr(self, "__post_init__", None)) is not None:
        after()


def _written_init(kind: type[Any]) -> Callable[..., None]:
    names: dict[str, Any] = {"__set": object.__setattr__, "__missing": MISSING}
    given, only_named, lines = ["self"], ["*"], list[str]()
    for name, usual, make, init, _, kw_only in kind.__parts__:
        if not init:
            continue
        taken = told = name
        if make is not MISSING:
            names[f"__make_{name}"] = make
            taken = f"{name}=__missing"
            told = f"__make_{name}() if {name} is __missing else {name}"
        elif usual is not MISSING:
            names[f"__usual_{name}"] = usual
            taken = f"{name}=__usual_{name}"
        (only_named if kw_only else given).append(taken)
        lines.append(f"    __set(self, {name!r}, {told})")
    if hasattr(kind, "__post_init__"):
        lines.append("    self.__post_init__()")
    taken = ", ".join(given + (only_named if len(only_named) > 1 else []))
    exec(f"def __init__({taken}):\n" + "\n".join(lines or ["    pass"]), names)  # noqa: S102 - as dataclasses does
    written: Callable[..., Any] = names["__init__"]
    written.__qualname__ = f"{kind.__qualname__}.__init__"
    return written


def _compared(kind: type[Any]) -> Callable[[object], tuple[Any, ...]]:
    """Give what gives the fields that make two values the same."""
    names = [part.name for part in kind.__parts__ if part.compare]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple(getattr(one, name) for name in names)


def _eq(self: Any, other: object) -> Any:
    kind = _owner(type(self), "__eq__")
    compared = _compared(kind)

    def same(self: object, other: object) -> Any:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    setattr(kind, "__eq__", same)  # noqa: B010
    return same(self, other)


def _hash(self: Any) -> int:
    kind = _owner(type(self), "__hash__")
    compared = _compared(kind)
    setattr(kind, "__hash__", lambda self: hash(compared(self)))  # noqa: B010
    return hash(compared(self))


def _repr(self: Any) -> str:
    kind = _owner(type(self), "__repr__")
    named: dict[str, Any] = {"__annotations__": {part.name: Any for part in kind.__parts__}, "__doc__": "-"}
    named |= {name: field(repr=each.repr) for name, each in kind.__dataclass_fields__.items()}
    twin = type(kind.__name__, (), named)
    twin.__qualname__ = kind.__qualname__
    shown: Callable[..., str] = dataclass(init=False, eq=False)(twin).__repr__
    setattr(kind, "__repr__", shown)  # noqa: B010
    return shown(self)


def _refuse_change(self: object, name: str, *_value: object) -> None:
    raise FrozenInstanceError(f"{type(self).__name__} does not change: {name}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, part.name) for part in self.__parts__]


def _set_state(self: Any, state: list[Any]) -> None:
    for part, kept in zip(self.__parts__, state, strict=True):
        object.__setattr__(self, part.name, kept)


#: The methods that every class of values begins with, where it has none of its own.
_SHARED: dict[str, Callable[..., Any]] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
    "__setattr__": _refuse_change,
    "__delattr__": _refuse_change,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
