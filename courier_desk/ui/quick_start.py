"""What lets the window stand soon, done before anything else of it is imported; knows nothing else.

PySide6 puts its own ``__import__`` in place of Python's, which from then on reads and keeps the source of every module
imported, looking for feature switches (``from __feature__ import …``). We use none of them; without the hook the window
stands a tenth of a second sooner, with 11 MB less.

What a start makes (modules, classes, widgets) stays until the end: looking for garbage in it again and again while it
is being made finds nothing and takes a twentieth of a second. ``garbage`` looks for it once the window stands.

PySide6 makes all enumerations of a class of Qt with the class: some 360 of them with 3,700 names before the first
window, a seventh of the processor time until then, as ``enum`` has each name make itself a member of the class it
stands in, and looks at each for whatever a written class might hold. Of what PySide6 asks for, numbers under plain
names, the same is made here at a quarter of that; a class that is written in a file is made by ``enum`` as ever.

PySide6's support of signatures is Python, and lies as sources within its library: it compiles them at every start, with
three patterns that only help to write signatures down, for a tenth of the processor time until the first window. The
code is kept here from one start to the next, as Python does it for modules, and those patterns wait for their use.
"""

from __future__ import annotations
import __future__

import builtins
import gc
import marshal
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import EnumType, Flag, FlagBoundary
from functools import cache, partial
from importlib import import_module
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType
from typing import Any

#: From this version of Python on nobody has seen what ``enum`` keeps of a class: Qt makes its enumerations there.
_NOT_TRIED = (3, 14)
#: Of these names, and of those that begin with an underline, ``enum`` makes something else than a member.
_OTHERWISE = frozenset({"mro", "name", "value"})
#: What ``enum`` is asked for beside the names where nothing is.
_NOTHING_MORE = {"module": None, "qualname": None, "type": None, "start": 1}
#: PySide6's support of signatures: the package, and the folder of its sources within the library.
_SUPPORT = "shibokensupport"
#: What a source is compiled with when the one that has it compiled says ``from __future__ import …``.
_FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)


def begin_start() -> None:
    """Put off the search for garbage, then import Qt's core with Python's own ``__import__`` left in its place."""
    gc.disable()
    if sys.version_info < _NOT_TRIED:
        setattr(EnumType, "_create_", _enumeration)  # noqa: B010 - a method is not assigned to otherwise
    plain = builtins.__import__
    with _support_made_ready(kept_code()):
        import_module("PySide6.QtCore")
    builtins.__import__ = plain


def kept_code() -> Path:
    """Give the file that keeps the code of PySide6's support: where Python keeps ours, or beside what is frozen."""
    folder = Path(__file__ if getattr(sys, "frozen", False) else cache_from_source(__file__)).parent
    return folder / Path(cache_from_source(f"{_SUPPORT}.py")).with_suffix(".code").name


@contextmanager
def _support_made_ready(path: Path) -> Iterator[None]:
    """Let PySide6's support be compiled by ``_SupportCode``, and its patterns when they are used."""
    code = _SupportCode(path)
    compile_source, compile_pattern = builtins.compile, re.compile
    setattr(builtins, "compile", code.compile)  # noqa: B010 - a function is not assigned to otherwise
    setattr(re, "compile", _pattern)  # noqa: B010
    try:
        yield
    finally:
        setattr(builtins, "compile", compile_source)  # noqa: B010
        setattr(re, "compile", compile_pattern)  # noqa: B010
    code.keep()


class _SupportCode:
    """The code of PySide6's support of signatures, read from a file; what is not in it is compiled, and kept there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._compile = compile
        self._kept: dict[tuple[Any, ...], CodeType] = {}
        self._used: dict[tuple[Any, ...], CodeType] = {}
        with suppress(OSError, EOFError, ValueError, TypeError):
            made_by, kept = marshal.loads(path.read_bytes())  # noqa: S302 - it lies where Python's own code does
            if made_by == MAGIC_NUMBER:
                self._kept = kept

    def compile(
        self,
        source: Any,
        filename: Any,
        mode: str,
        flags: int = 0,
        dont_inherit: bool = False,
        optimize: int = -1,
        **more: Any,
    ) -> Any:
        """Give what Python's ``compile`` gives."""
        if not dont_inherit:
            flags |= sys._getframe(1).f_code.co_flags & _FUTURES  # noqa: SLF001 - ``compile`` looks there too
        if source.__class__ is not bytes or not str(filename).startswith(_SUPPORT):
            return self._compile(source, filename, mode, flags, True, optimize, **more)
        key = filename, source_hash(source), mode, flags, optimize
        code = self._kept.get(key) or self._compile(source, filename, mode, flags, True, optimize)
        self._used[key] = code
        return code

    def keep(self) -> None:
        """Write down what was used where some of it was lacking, if Python may keep code."""
        if self._used.keys() <= self._kept.keys() or sys.dont_write_bytecode:
            return
        part = self._path.with_name(f"{self._path.name}.{os.getpid()}.part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(marshal.dumps((MAGIC_NUMBER, self._used)))
            part.replace(self._path)
        except OSError:  # a folder of the system's: each start compiles
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _pattern(written: Any, flags: Any = 0) -> Any:
    """Give a pattern; to PySide6's support one that is compiled whenever one of its methods is called."""
    asking = sys._getframe(1).f_globals.get("__name__", "")  # noqa: SLF001 - nobody else's patterns are touched
    return _LatePattern(written, flags) if asking.startswith(_SUPPORT) else _compile_pattern(written, flags)


_compile_pattern = re.compile


class _LatePattern:
    """Stands for a pattern whose methods are taken long before they are called, if ever; ``re`` keeps it compiled."""

    def __init__(self, *written: Any) -> None:
        self._written = written

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # nobody's business but Python's
            raise AttributeError(name)
        return partial(self._call, name)

    def _call(self, name: str, *about: Any, **named: Any) -> Any:
        return getattr(_compile_pattern(*self._written), name)(*about, **named)


_by_enum = getattr(EnumType, "_create_")  # noqa: B009 - private to it, and what it says is asked of it


def _enumeration(kind: Any, class_name: str, names: Any, *, boundary: FlagBoundary | None = None, **more: Any) -> Any:
    """Make an enumeration of names and their values, as ``enum`` does when one of its kinds is called with them."""
    asking = sys._getframe(2).f_globals.get("__name__")  # noqa: SLF001 - ``enum`` finds out the module in this way
    if boundary is not FlagBoundary.KEEP or more != _NOTHING_MORE or not _are_plain(names):
        return _by_enum(kind, class_name, names, boundary=boundary, **more | {"module": more.get("module") or asking})
    body: dict[str, Any] = {
        key: each.copy() if isinstance(each, dict | list) else each for key, each in _empty(kind).items()
    }
    body["__module__"] = asking
    made: Any = type.__new__(EnumType, class_name, (kind,), body)
    make, takes_value = made._new_member_, made._use_args_
    listed, by_name, by_value = body["_member_names_"], body["_member_map_"], body["_value2member_map_"]
    is_flag = issubclass(kind, Flag)
    for key, value in names:
        member = by_value.get(value)
        if member is None:
            member = make(made, value) if takes_value else make(made)
            member._value_, member._name_, member.__objclass__ = value, key, made
            member._sort_order_ = len(listed)
            by_value[value] = member
            if not is_flag or _is_bit(value):
                listed.append(key)
        by_name[key] = member
        type.__setattr__(made, key, member)
    if is_flag:
        _tell_bits(made)
    if "_hashable_values_" in body:  # since Python 3.13
        body["_hashable_values_"].extend(by_value)
    return made


def _tell_bits(made: Any) -> None:
    """Note of a flag's class what its members come to."""
    every = single = 0
    for value in made._value2member_map_:
        every |= value
        single |= value if _is_bit(value) else 0
    made._flag_mask_, made._singles_mask_, made._all_bits_ = every, single, 2 ** every.bit_length() - 1
    values = [made._member_map_[key]._value_ for key in made._member_names_]
    if values != sorted(values):
        made._iter_member_ = made._iter_member_by_def_


def _is_bit(value: int) -> bool:
    return value > 0 and not value & (value - 1)


def _are_plain(names: Any) -> bool:
    """Tell whether these are names of members and their numbers, and nothing else."""
    return names.__class__ is list and all(
        each.__class__ is tuple and each[1].__class__ is int and each[0][:1] != "_" and each[0] not in _OTHERWISE
        for each in names
    )


@cache
def _empty(kind: Any) -> dict[str, Any]:
    """Give what stands in an enumeration of this kind that has no members."""
    made = _by_enum(kind, kind.__name__, [], boundary=FlagBoundary.KEEP)
    return {key: each for key, each in made.__dict__.items() if key not in ("__dict__", "__weakref__")}
