"""Rules of the house that no other tool checks, held against the text of the program."""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent.parent / "courier_desk"
HOUSE = PROGRAM.parent / "packaging" / "house.py"
TRANSLATING = frozenset({"tr", "translate", "QT_TRANSLATE_NOOP"})
#: Each waits in a loop of its own, in which the program's tasks stand still for ever.
NESTED_LOOPS = frozenset({"exec", "exec_", "processEvents", "waitForFinished", "waitForDone"})
#: What signals were called that carried a message from page to page.
MESSAGES = frozenset({"said", "warned", "copied"})
#: Static dialogs do the same.
STATIC_DIALOGS = {
    "QMessageBox": frozenset({"about", "aboutQt", "critical", "information", "question", "warning"}),
    "QFileDialog": frozenset(
        {
            "getExistingDirectory", "getExistingDirectoryUrl", "getOpenFileName", "getOpenFileNames", "getOpenFileUrl",
            "getOpenFileUrls", "getSaveFileName", "getSaveFileUrl",
        }
    ),
    "QInputDialog": frozenset({"getDouble", "getInt", "getItem", "getMultiLineText", "getText"}),
    "QColorDialog": frozenset({"getColor"}),
    "QFontDialog": frozenset({"getFont"}),
}  # fmt: skip


def calls(tree: ast.AST) -> Iterator[tuple[str, str, ast.Call]]:
    """Give each call with its name and the name of what it is called on."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Attribute(value=ast.Name(id=owner), attr=name):
                    yield owner, name, node
                case ast.Attribute(attr=name):
                    yield "", name, node
                case ast.Name(id=name):
                    yield "", name, node


#: Words of what was not done, or not all of it.
_NOT_DONE = re.compile(
    r"\b(not|no|none|cannot|could|at most|only|too|stopped|left out|refused|failed)\b", re.IGNORECASE
)


def failures_told_as_done(tree: ast.AST) -> list[int]:
    """Give the lines of sentences with a green tick that say that something was not done."""
    return [
        call.lineno
        for _, name, call in calls(tree)
        if name == "done" and call.args
        for _, made, inner in calls(call.args[0])
        if made in TRANSLATING
        for constant in inner.args
        if isinstance(constant, ast.Constant) and _NOT_DONE.search(str(constant.value))
    ]


def untranslatable(tree: ast.AST) -> list[int]:
    """Give the lines where what is to be translated is put together first: no tool could find it."""
    return [
        call.lineno
        for _, name, call in calls(tree)
        if name in TRANSLATING and any(_is_made_up(argument) for argument in call.args[:2])
    ]


def _is_made_up(argument: ast.expr) -> bool:
    if isinstance(argument, ast.JoinedStr | ast.BinOp):
        return True
    return (
        isinstance(argument, ast.Call) and isinstance(argument.func, ast.Attribute) and argument.func.attr == "format"
    )


def waiting(tree: ast.AST) -> list[int]:
    """Give the lines where the program would wait in a loop within its loop."""
    return [
        call.lineno
        for owner, name, call in calls(tree)
        if name in STATIC_DIALOGS.get(owner, ()) or (name in NESTED_LOOPS and isinstance(call.func, ast.Attribute))
    ]


def style_sheets(tree: ast.AST) -> list[int]:
    """Give the lines that set a style sheet: under one, palettes of single widgets are lost."""
    return [call.lineno for _, name, call in calls(tree) if name == "setStyleSheet"]


def messages_passed_on(tree: ast.AST) -> list[int]:
    """Give the lines that declare a signal for a message: on its way it would lose how much it matters.

    Whoever has something to say is handed the status message and says it there (``courier_desk.ui.page_context``).
    """
    return [
        line.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for line in node.body
        if isinstance(line, ast.Assign) and any(name == "Signal" for _, name, _ in calls(line.value))
        if any(isinstance(target, ast.Name) and target.id in MESSAGES for target in line.targets)
    ]


def read_as_markup(tree: ast.AST) -> list[int]:
    """Give the lines where Qt could read signs in a text of anybody's: past the doors of ``courier_desk.ui.literal``.

    Tool tips of widgets and models, lines of menus, titles of windows, labels of Qt's own. Words of ours are safe.
    """
    lines = []
    actions = _actions(tree)
    for _, name, call in calls(tree):
        text = call.args[0] if call.args else ast.Constant("")
        door = _DOORS.get(name)
        if door is not None and not _is_safe(text, door) and not (name == "addAction" and ast.unparse(text) in actions):
            lines.append(call.lineno)
    called = {id(call.func) for _, _, call in calls(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in _DOORS and id(node) not in called:
            lines.append(node.lineno)  # handed on as a function, and so past the door
        elif isinstance(node, ast.If | ast.match_case) and _asks_for_tip(_asked(node)):
            lines += [one.lineno for one in node.body if isinstance(one, ast.Return) and not _is_tip(one.value)]
        elif isinstance(node, ast.IfExp) and _asks_for_tip(node.test) and not _is_tip(node.body):
            lines.append(node.lineno)
    return lines


_DOORS = {
    "setToolTip": "tip_text", "setStatusTip": "tip_text", "setWhatsThis": "tip_text", "showText": "tip_text",
    "addAction": "menu_text", "addMenu": "menu_text", "setWindowTitle": "title_text", "QLabel": "",
}  # fmt: skip


def _is_safe(text: ast.expr, door: str) -> bool:
    """Whether a text went through its door, or is one of ours."""
    if isinstance(text, ast.Constant):
        return True
    if isinstance(text, ast.Attribute):
        return text.attr == "words" and ast.unparse(text).startswith(("Common.", "Fields."))
    if not isinstance(text, ast.Call):
        return False
    name = text.func.attr if isinstance(text.func, ast.Attribute) else ast.unparse(text.func)
    return name in {door, "tr", "translate"}


def _actions(tree: ast.AST) -> set[str]:
    """Give the names under which a file holds actions: to add one says nothing."""
    return {
        ast.unparse(node.targets[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func).rpartition(".")[2] in {"QAction", "KeyAction", "addAction"}
    }


def _asked(branch: ast.If | ast.match_case) -> ast.AST:
    return branch.test if isinstance(branch, ast.If) else branch.pattern


def _asks_for_tip(test: ast.AST) -> bool:
    """Whether this is the branch of a model's tool tip alone."""
    named = {node.attr for node in ast.walk(test) if isinstance(node, ast.Attribute) and node.attr.endswith("Role")}
    return named - {"ItemDataRole"} == {"ToolTipRole"}


def _is_tip(value: ast.expr | None) -> bool:
    return (
        value is None
        or any(isinstance(node, ast.Name) and node.id == "tip_text" for node in ast.walk(value))
        or (isinstance(value, ast.Constant) and value.value is None)
    )


def own_days(tree: ast.AST) -> list[int]:
    """Give the lines that reckon the day by this computer's clock: the desk room knows it by the service's."""
    return [call.lineno for _, name, call in calls(tree) if name == "cairo_day"]


def items_asked_for(tree: ast.AST) -> list[int]:
    """Give the lines that ask a layout of Qt's for an item.

    PySide keeps what it gives until the layout goes, also when Qt has deleted the item long before; the next widget at
    that address is then taken for an item, and a program falls far from here.
    """
    return [call.lineno for _, name, call in calls(tree) if name in {"itemAt", "itemAtPosition"}]


#: The signals whose whole number counts something or names a place in a list.
_COUNTING = frozenset({
    "activated_row", "check_pressed", "counted", "extended", "listed", "menu_asked", "moved", "page_loaded",
    "page_requested", "pressed", "resized", "turned", "way_pressed", "went",
})  # fmt: skip


def keys_cut_short(tree: ast.AST) -> list[int]:
    """Give the lines of signals whose whole number may be the key of a row of the store.

    Qt cuts it to 32 bits; rows that a computer wrote without its site have keys from 2^40 on.
    """
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") == "Signal"
        and any(getattr(one, "id", "") == "int" for one in node.value.args)
        and not _COUNTING.issuperset(getattr(name, "id", "") for name in node.targets)
    ]


#: Each rule, and the folder in which it holds.
RULES: Mapping[Callable[[ast.AST], Iterable[int]], Path] = {
    untranslatable: PROGRAM / "ui",
    waiting: PROGRAM,
    style_sheets: PROGRAM,
    messages_passed_on: PROGRAM / "ui",
    read_as_markup: PROGRAM / "ui",
    failures_told_as_done: PROGRAM / "ui",
    own_days: PROGRAM / "ui",
    items_asked_for: PROGRAM,
    keys_cut_short: PROGRAM,
}


@pytest.fixture(scope="module")
def broken() -> Mapping[object, list[str]]:
    """Each rule with the places where it is broken; every file is read once for all of them."""
    places: dict[object, list[str]] = {rule: [] for rule in RULES}
    for path in sorted(PROGRAM.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for rule, folder in RULES.items():
            if path.is_relative_to(folder):
                places[rule] += [f"{path.relative_to(PROGRAM.parent)}:{line}" for line in rule(tree)]
    return places


def test_texts_for_people_are_whole_where_they_are_translated(broken: Mapping[object, list[str]]) -> None:
    assert broken[untranslatable] == []


def test_nothing_waits_in_a_loop_of_its_own(broken: Mapping[object, list[str]]) -> None:
    assert broken[waiting] == []


def test_there_are_no_style_sheets(broken: Mapping[object, list[str]]) -> None:
    assert broken[style_sheets] == []


def test_no_message_to_the_person_travels_by_signal(broken: Mapping[object, list[str]]) -> None:
    assert broken[messages_passed_on] == []


def test_no_text_of_anybody_is_read_as_markup(broken: Mapping[object, list[str]]) -> None:
    assert broken[read_as_markup] == []


@pytest.mark.parametrize(
    "text",
    [
        'self.tr(f"{n} orders")',
        'translate("Page", f"{n} orders")',
        'QCoreApplication.translate("Page", "a" + b)',
        'self.tr("{} orders".format(n))',
        'self.tr("%d orders" % n)',
    ],
)
def test_a_text_put_together_too_early_is_found(text: str) -> None:
    assert untranslatable(ast.parse(text)) == [1]


@pytest.mark.parametrize(
    "text",
    [
        "dialog.exec()",
        "self.menu.exec()",
        "QApplication.processEvents()",
        "app.processEvents()",
        'QMessageBox.critical(self, "a", "b")',
        "QFileDialog.getOpenFileName(self)",
    ],
)
def test_a_nested_loop_is_found(text: str) -> None:
    assert waiting(ast.parse(text)) == [1]


@pytest.mark.parametrize(
    "text",
    [
        "widget.setToolTip(row.name)",
        "widget.setToolTip(ltr(row.name))",
        "box.currentTextChanged.connect(box.setToolTip)",
        "menu.addAction(row.name)",
        "window.setWindowTitle(row.name)",
        "QLabel(row.name)",
        "if role == Qt.ItemDataRole.ToolTipRole: return row.name",
        "a = row.name if role == Qt.ItemDataRole.ToolTipRole else None",
    ],
)
def test_a_text_that_qt_could_read_as_markup_is_found(text: str) -> None:
    tree = ast.parse(f"def data():\n    {text}")
    assert read_as_markup(tree) == [2]


def test_a_text_behind_its_door_is_left_alone() -> None:
    text = """
def data():
    away = QAction(self)
    self.addAction(away)
    self.setToolTip(tip_text(row.name))
    self.setWindowTitle(Common.SETTINGS.words)
    match role:
        case Qt.ItemDataRole.ToolTipRole if column:
            return tip_text(row.name) or None
"""
    assert read_as_markup(ast.parse(text)) == []


@pytest.mark.parametrize("name", ["said", "warned", "copied"])
def test_a_signal_for_a_message_is_found(name: str) -> None:
    assert messages_passed_on(ast.parse(f"class Page:\n    left = Signal()\n    {name} = Signal(str, bool)")) == [3]


@pytest.mark.parametrize("text", ['self.tr("%Ln orders", "", n)', 'translate("P", "{n}").format(n=1)', "dialog.open()"])
def test_what_is_right_is_left_alone(text: str) -> None:
    assert untranslatable(ast.parse(text)) == waiting(ast.parse(text)) == []


def test_nothing_that_was_not_done_comes_with_a_green_tick(broken: Mapping[object, list[str]]) -> None:
    assert broken[failures_told_as_done] == []
    wrong = 'self._status.done(self.tr("Only a Deliver order can be returned."))'
    assert failures_told_as_done(ast.parse(wrong)) == [1]


def test_no_layout_is_asked_for_its_items(broken: Mapping[object, list[str]]) -> None:
    assert broken[items_asked_for] == []
    assert items_asked_for(ast.parse("there = self._row.itemAt(place)")) == [1]


def test_no_signal_cuts_the_key_of_a_row_short(broken: Mapping[object, list[str]]) -> None:
    assert broken[keys_cut_short] == []
    assert keys_cut_short(ast.parse("saved = Signal(str, int)\nwent = Signal(int)")) == [1]


def test_the_window_asks_the_desk_which_day_it_is(broken: Mapping[object, list[str]]) -> None:
    assert broken[own_days] == []
    assert own_days(ast.parse("said = other_day(sheet, cairo_day(time.time()))")) == [1]


def test_the_grain_of_the_house_stays_as_it_is_wanted() -> None:
    """What stands in CONTRIBUTING as reached stays so; ``packaging/house.py --list`` names what is too much."""
    house = runpy.run_path(str(HOUSE))
    files = house["read_house"](PROGRAM)
    functions = (function for file in files.values() for function in house["functions"](file.tree))
    assert [file.name for file in files.values() if file.lines > 600] == []
    assert [function.name for function in functions if house["length"](function) > 80] == []
    assert house["circles"](files, with_late=True) == []
    assert len(house["thin_files"](files)) < 25
    assert len(house["wires"](files).handed_on) < 60
    assert sum(house["repeated_translations"](house["TRANSLATIONS"]).values()) < 60


def thin_files(folder: Path, texts: dict[str, str]) -> dict[str, str]:
    """Give what the measurement calls thin in a package of these files."""
    for name, text in texts.items():
        path = folder / "courier_desk" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    house = runpy.run_path(str(HOUSE))
    found = house["thin_files"](house["read_house"](folder / "courier_desk"))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("code", "thin"),
    [
        ("", {}),
        ("def __getattr__(name): ...", {}),
        ("def main(): return Box()", {"courier_desk.ui.box": "courier_desk.ui"}),
    ],
)
def test_a_package_that_only_hands_names_on_is_looked_through(code: str, thin: dict[str, str], tmp_path: Path) -> None:
    texts = {
        "ui/__init__.py": f"from courier_desk.ui.box import Box\n{code}",
        "ui/box.py": "class Box: ...",
        "ui/page.py": "from courier_desk.ui import Box",
        "ui/window.py": "from courier_desk.ui import Box",
    }
    assert thin_files(tmp_path, texts) == thin


def test_what_one_neighbour_imports_is_thin_though_its_package_hands_it_on(tmp_path: Path) -> None:
    texts = {
        "ui/__init__.py": "from courier_desk.ui.box import Box",
        "ui/box.py": "class Box: ...",
        "ui/window.py": "from courier_desk.ui import Box",
    }
    assert thin_files(tmp_path, texts) == {"courier_desk.ui.box": "courier_desk.ui.window"}
