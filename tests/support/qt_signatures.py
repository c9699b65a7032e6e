"""What PySide6 tells of calls, told by a process of its own: ``python -m tests.support.qt_signatures [quick]``."""

from __future__ import annotations

import builtins
import json
import re
import sys
from importlib import import_module
from typing import Any

compiled: list[str] = []
_compile = builtins.compile


def _noted(source: Any, filename: Any, *arguments: Any, **named: Any) -> Any:
    if str(filename).startswith("shibokensupport"):
        compiled.append(str(filename))
    return _compile(source, filename, *arguments, **named)


def main(words: list[str]) -> None:
    """Tell signatures, the words about a wrong call, and which sources of PySide6's support were compiled."""
    plain = builtins.__import__, re.compile
    setattr(builtins, "compile", _noted)  # noqa: B010 - a function is not assigned to otherwise
    if words == ["quick"]:
        from courier_desk.ui.quick_start import begin_start

        begin_start()
        assert (builtins.__import__, re.compile) == plain
        assert builtins.compile is _noted
    core, widgets = import_module("PySide6.QtCore"), import_module("PySide6.QtWidgets")
    support = import_module("PySide6.support.signature")
    told: dict[str, Any] = {"compiled": sorted(compiled)}
    for kind in (core.QObject, core.QDate, core.QSettings, widgets.QWidget, widgets.QFileDialog, widgets.QTableView):
        for name in dir(kind):
            told[f"{kind.__name__}.{name}"] = str(support.get_signature(getattr(kind, name)))
    try:
        core.QDate(1, "two", 3, 4)
    except TypeError as refused:
        told["refused"] = str(refused)
    mend = import_module("PySide6.support.signature.lib.pyi_generator").Formatter
    told["mended"] = [mend.opt_uni_searcher.sub(r"<\2>", "a typing.Union[int, str] b"), mend.split("a(b, c), d")]
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1:])
