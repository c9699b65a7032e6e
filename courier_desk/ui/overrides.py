"""Keeps a fault in an override of Qt's (``paintEvent``, ``data``, ``eventFilter``) a fault, and no end of the program.

Until Python 3.12 an exception that C code raises has no object yet: it is a type and a text, or a type and a key, and
becomes an object where Python code catches it. PySide reads one that leaves an override as an object all the same
(``PepException_GetArgs``), and the program falls where it should be told by ``sys.excepthook`` and go on. So every
override passes on what it raises through Python once. It must not know any widget.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
from types import FunctionType
from typing import Any

from shiboken6 import Shiboken

#: From this version on every exception is an object from its beginning.
_FIXED = (3, 12)
_QT = ("PySide6.", "Shiboken")


def keep_faults_in_overrides() -> None:
    """See to every class of Qt's that is derived from now on. On a Python that needs none of it nothing happens.

    A start does so between making Qt ready (``quick_start``) and the first class of its own.
    """
    if sys.version_info < _FIXED:
        setattr(Shiboken.Object, "__init_subclass__", classmethod(_guard))  # noqa: B010 - no type has it so


def _guard(cls: type, /, **named: Any) -> None:
    """Guard what this class overrides, by itself or by a plain class that it is mixed with."""
    super(Shiboken.Object, cls).__init_subclass__(**named)  # type: ignore[misc]  # of Generic, which comes after it
    bases = cls.__mro__
    virtual = [_methods_of(base) for base in bases if base.__module__.startswith(_QT)]
    for name, function in _overrides(cls, bases):
        if any(name in names for names in virtual):
            setattr(cls, name, _told_as_object(function))


def _overrides(cls: type, bases: tuple[type, ...]) -> Iterator[tuple[str, FunctionType]]:
    own: Mapping[str, object] = cls.__dict__
    for base in bases:
        if base is not cls and issubclass(base, Shiboken.Object):
            continue  # guarded when it was made, or Qt's own
        for name, value in tuple(base.__dict__.items()):
            if isinstance(value, FunctionType) and not name.startswith("_") and (base is cls or name not in own):
                yield name, value


@cache
def _methods_of(base: type) -> frozenset[str]:
    return frozenset(base.__dict__)


def _told_as_object(function: FunctionType) -> Callable[..., Any]:
    @wraps(function)
    def override(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except BaseException:  # noqa: TRY203 - caught, it has become an object
            raise

    return override
