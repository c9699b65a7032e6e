"""Rules of the house that no other tool checks, held against the text of the program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent.parent / "courier_desk"
TRANSLATING = frozenset({"tr", "translate", "QT_TRANSLATE_NOOP"})
#: Each waits in a loop of its own, in which the program's tasks stand still for ever.
NESTED_LOOPS = frozenset({"exec", "exec_", "processEvents", "waitForFinished", "waitForDone"})
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


def found(rule: object, folder: Path) -> list[str]:
    assert callable(rule)
    places = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        places += [f"{path.relative_to(PROGRAM.parent)}:{line}" for line in rule(tree)]
    return places


def test_texts_for_people_are_whole_where_they_are_translated() -> None:
    assert found(untranslatable, PROGRAM / "ui") == []


def test_nothing_waits_in_a_loop_of_its_own() -> None:
    assert found(waiting, PROGRAM) == []


def test_there_are_no_style_sheets() -> None:
    assert found(style_sheets, PROGRAM) == []


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


@pytest.mark.parametrize("text", ['self.tr("%Ln orders", "", n)', 'translate("P", "{n}").format(n=1)', "dialog.open()"])
def test_what_is_right_is_left_alone(text: str) -> None:
    assert untranslatable(ast.parse(text)) == waiting(ast.parse(text)) == []
