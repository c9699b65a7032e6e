"""Measure the grain of the house: ``python3 packaging/house.py`` prints one table, ``--list`` names what stands out.

It reads the text of ``courier_desk`` (and the Arabic translations) and runs nothing of it; the standard library is
enough. What is counted, and how:

* A **thin file** is imported by one other file of the product only, that file lies in the same folder, and both
  together have at most ``MOST_LINES`` lines. Imports count wherever they stand: at the top, for types only, within a
  function, or as the name of a module in a text (what is loaded late). An ``__init__`` that only hands names on (no
  class in it and no function but ``__getattr__``) is looked through: who imports a name there imports the file that
  has it. Migrations, ``__init__`` and ``__main__`` are left out. A thin file that is a concept of its own stays, with
  the reason in the first line of its docstring.
* A **circle** is a group of files each of which imports the others, directly or not, by imports at the top of a file;
  those under ``TYPE_CHECKING`` count. Circles that close only through an import within a function are shown apart.
* A **statement** is one of Python's, docstrings apart; those of a function within a function are the inner one's.
* A connection **hands on** when what it connects to is itself a signal.
* A translation is **repeated** for each context beyond the first that holds the same English text.
"""

from __future__ import annotations

import argparse
import ast
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "courier_desk"
TRANSLATIONS = ROOT / "resources" / "translations" / "courier_desk_ar.ts"
MOST_LINES = 600
#: Folders whose files are steps that nobody but their list may import.
APART = frozenset({"migrations"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class File:
    """One file of the product: what it imports, and how large its functions are (lines)."""

    name: str
    path: Path
    lines: int
    tree: ast.Module
    at_top: set[str] = field(default_factory=set)
    for_types: set[str] = field(default_factory=set)
    late: set[str] = field(default_factory=set)
    #: Each name that is imported, with the module it is imported from, of the product or not.
    names: set[tuple[str, str]] = field(default_factory=set)

    @property
    def imports(self) -> set[str]:
        """Give every module of the product it names, wherever."""
        return self.at_top | self.for_types | self.late

    @property
    def is_plain(self) -> bool:
        """Tell whether it could go home to a neighbour at all."""
        return not self.path.stem.startswith("__") and self.path.parent.name not in APART


def read_house(folder: Path) -> dict[str, File]:
    """Read every file below a package's folder, with its imports of others of the same package."""
    files: dict[str, File] = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        text = path.read_text(encoding="utf-8")
        files[name] = File(name, path, len(text.splitlines()), ast.parse(text, str(path)))
    for file in files.values():
        _read_imports(file, file.tree.body, files, file.at_top)
    return files


def handed_on(file: File) -> dict[str, str]:
    """Give what a package that only hands names on has: each name, with the module it comes from."""
    if file.path.name != "__init__.py":
        return {}
    for node in ast.walk(file.tree):
        if isinstance(node, ast.ClassDef) or (isinstance(node, Function) and node.name != "__getattr__"):
            return {}
    return dict(file.names)


def _read_imports(file: File, body: Iterable[ast.AST], files: Mapping[str, File], into: set[str]) -> None:
    for node in body:
        match node:
            case ast.Import(names=names):
                into.update(alias.name for alias in names if alias.name in files)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                file.names.update((alias.name, module) for alias in names)
                for alias in names:
                    whole = f"{module}.{alias.name}"
                    into.update({whole if whole in files else module} & files.keys())
            case ast.Constant(value=str(text)) if text in files and "." in text:
                file.late.add(text)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                _read_imports(file, ast.iter_child_nodes(node), files, file.late)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                _read_imports(file, node.body, files, file.for_types)
                _read_imports(file, node.orelse, files, into)
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), ast.FormattedValue()]) if start.endswith("."):
                _read_names(file, start, files)
            case _:
                _read_imports(file, ast.iter_child_nodes(node), files, into)


def _read_names(file: File, start: str, files: Mapping[str, File]) -> None:
    """Read a list of modules that are named by their last word only: f"courier_desk.desk.{name}"."""
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and start + node.value in files:
            file.late.add(start + node.value)


def thin_files(files: Mapping[str, File]) -> dict[str, str]:
    """Give each thin file with the only file that imports it."""
    importers: defaultdict[str, set[str]] = defaultdict(set)
    passing = {file.name: handed for file in files.values() if (handed := handed_on(file))}
    for file in files.values():
        if file.name in passing:
            continue
        for name in file.imports - {file.name}:
            importers[name].add(file.name)
        for name, module in file.names:
            importers[_source(name, module, passing)].add(file.name)
    thin = {}
    for file in files.values():
        if not file.is_plain or len(importers[file.name]) != 1:
            continue
        (only,) = importers[file.name]
        home = files[only]
        beside = home.path.parent == file.path.parent and home.path.stem != "__main__"
        if beside and home.lines + file.lines <= MOST_LINES:
            thin[file.name] = only
    return thin


def _source(name: str, module: str, passing: Mapping[str, Mapping[str, str]]) -> str:
    """Give the module that has a name, which may have been handed on more than once."""
    further = passing.get(module, {}).get(name)
    return module if further is None else _source(name, further, passing)


def circles(files: Mapping[str, File], *, with_late: bool) -> list[list[str]]:
    """Give the groups of files that import each other, the largest first."""
    graph = {
        file.name: (file.imports if with_late else file.at_top | file.for_types) - {file.name}
        for file in files.values()
    }
    reach = {name: _reached(graph, name) for name in graph}
    groups = {tuple(sorted(other for other in reach[name] if name in reach[other])) for name in graph}
    return sorted((list(group) for group in groups if len(group) > 1), key=lambda group: (-len(group), group))


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()] - seen:
            seen.add(name)
            waiting.append(name)
    return seen


def functions(tree: ast.AST) -> Iterator[Function]:
    """Give every function and method, those within others too. No expression has one in it, and most nodes are some."""
    waiting = deque([tree])
    while waiting:
        node = waiting.popleft()
        waiting.extend(child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))
        if isinstance(node, Function):
            yield node


def statements(function: Function) -> int:
    """Count a function's own statements, without docstrings and without those of functions within it."""
    return sum(_statements_of(node) for node in _without_docstring(function.body))


def _statements_of(node: ast.AST) -> int:
    own = isinstance(node, ast.stmt)
    if isinstance(node, Function):
        return 1
    return own + sum(_statements_of(child) for child in ast.iter_child_nodes(node))


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    match body:
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
    return body


def length(function: Function) -> int:
    """Count a function's lines from ``def`` to its end."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


@dataclass(slots=True)
class Wires:
    """Signals that are declared, connections that are made, and those that only hand a signal on."""

    signals: int = 0
    connects: int = 0
    handed_on: list[str] = field(default_factory=list)


def wires(files: Mapping[str, File]) -> Wires:
    """Count signals and connections in all files."""
    found = Wires()
    declared: set[str] = set()
    methods: set[str] = set()
    calls: list[tuple[File, ast.Call, ast.expr]] = []
    for file in files.values():
        for node in ast.walk(file.tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="connect", value=ast.Attribute()), args=[target, *_]):
                    calls.append((file, node, target))
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="Signal"))):
                    declared.add(name)
                    found.signals += 1
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    methods.add(name)
    found.connects = len(calls)
    for file, call, target in calls:
        if _is_signal(target, declared, methods):
            found.handed_on.append(f"{file.path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)}")
    return found


def _is_signal(target: ast.expr, declared: set[str], methods: set[str]) -> bool:
    match target:
        case ast.Attribute(attr="emit"):
            return True
        case ast.Attribute(attr=name):
            return name in declared and name not in methods
        case ast.Lambda(body=ast.Call(func=ast.Attribute(attr="emit"))):
            return True
    return False


def repeated_translations(path: Path) -> Counter[str]:
    """Count for each English text in how many contexts beyond the first it stands."""
    contexts: defaultdict[str, set[str]] = defaultdict(set)
    for context in ET.parse(path).getroot().iter("context"):  # noqa: S314  a file of our own
        for message in context.iter("message"):
            contexts[message.findtext("source", "")].add(context.findtext("name", ""))
    return Counter({text: len(where) - 1 for text, where in contexts.items() if len(where) > 1})


def table(files: Mapping[str, File]) -> list[tuple[str, str]]:
    """Give what is measured, line by line."""
    every = [(length(node), f"{file.name}.{node.name}") for file in files.values() for node in functions(file.tree)]
    own = [statements(node) for file in files.values() for node in functions(file.tree)]
    thin = thin_files(files)
    found = wires(files)
    top = circles(files, with_late=False)
    late = circles(files, with_late=True)
    longest = max(files.values(), key=lambda file: file.lines)
    in_rooms = Counter(name.split(".")[1] for name in thin)
    return [
        ("files that only one neighbour imports and that fit into it", str(len(thin))),
        ("  by room", ", ".join(f"{room} {count}" for room, count in in_rooms.most_common()) or "-"),
        ("product files", f"{len(files):,}"),
        ("product lines", f"{sum(file.lines for file in files.values()):,}"),
        ("functions", f"{len(every):,}"),
        ("statements per function", f"{sum(own) / len(own):.2f}"),
        ("signals", str(found.signals)),
        ("connections", str(found.connects)),
        ("connections that only hand a signal on", str(len(found.handed_on))),
        ("import circles at the top of files, TYPE_CHECKING too", _sizes(top)),
        ("import circles with imports within functions", _sizes(late)),
        ("translations repeated in another context", str(sum(repeated_translations(TRANSLATIONS).values()))),
        ("longest function", "{} {}".format(*max(every))),
        ("longest file", f"{longest.lines} {longest.path.relative_to(ROOT)}"),
    ]


def _sizes(groups: list[list[str]]) -> str:
    sizes = ", ".join(str(len(group)) for group in groups)
    return f"{len(groups)} (files in each: {sizes})" if groups else "0"


def listing(files: Mapping[str, File]) -> Iterator[str]:
    """Name the thin files with their only importer, the circles, what is handed on and the repeated texts."""
    yield "\nThin files"
    for name, home in sorted(thin_files(files).items(), key=lambda pair: (pair[1], pair[0])):
        reason = (ast.get_docstring(files[name].tree) or "").splitlines()
        yield f"  {files[name].lines:4} {name} <- {home} ({files[home].lines}): {reason[0] if reason else ''}"
    yield "\nCircles at the top of files"
    for group in circles(files, with_late=False):
        yield f"  {', '.join(group)}"
    yield "\nCircles with imports within functions"
    for group in circles(files, with_late=True):
        yield f"  {', '.join(group)}"
    yield "\nConnections that only hand a signal on"
    for line in wires(files).handed_on:
        yield f"  {line}"
    yield "\nTexts translated in several contexts (contexts beyond the first)"
    for text, more in repeated_translations(TRANSLATIONS).most_common():
        yield f"  {more} {text!r}"


def main() -> int:
    """Print the table, and with ``--list`` what is behind it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--list", action="store_true", help="name the thin files, circles, relays and repeated texts")
    wanted = parser.parse_args()
    files = read_house(ROOT / PACKAGE)
    rows = table(files)
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:{width}}  {value}")
    if wanted.list:
        print("\n".join(listing(files)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
