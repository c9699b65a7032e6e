"""What ``dev.py`` does with tests of the whole suite that failed, and with Ctrl+C."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

PACKAGING = Path(__file__).parent.parent / "packaging"


@pytest.fixture
def dev(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """Give the module, with nothing to install and a note of its own of what failed."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    before = set(sys.modules)
    import dev as found  # type: ignore[import-not-found,unused-ignore]  # it is run as a program

    for name in set(sys.modules) - before:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(found, "ensure_system", lambda **_for: None)
    monkeypatch.setattr(found, "FAILED", tmp_path / "lastfailed")
    monkeypatch.setattr(found, "has_postgresql", lambda: False)
    return found


@pytest.mark.parametrize(
    ("failed", "ended", "alone", "comes_to", "again"),
    [
        (["a::one", "b::two"], 1, 0, 0, True),
        (["a::one"], 1, 1, 1, True),
        (["a::one", "b::two", "c::three", "d::four"], 1, 0, 1, False),
        (["a::one"], 2, 0, 2, False),  # stopped, or its settings are wrong
        ([], 0, 1, 0, False),
    ],
)
def test_few_that_failed_are_run_once_more_alone(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    failed: list[str], ended: int, alone: int, comes_to: int, again: bool,
) -> None:  # fmt: skip
    runs: list[tuple[str, ...]] = []

    def call(*command: object, **_named: object) -> int:
        runs.append(tuple(str(part) for part in command[3:]))
        if len(runs) > 1:
            return alone
        dev.FAILED.write_text(json.dumps(dict.fromkeys(failed, True)), encoding="utf-8")
        return ended

    monkeypatch.setattr(dev, "call", call)
    assert dev.test([]) == comes_to
    assert runs[1:] == ([("--last-failed", "--last-failed-no-failures", "none")] if again else [])
    assert ("Unstable, to be mended: " in capsys.readouterr().out) == (again and alone == 0)


@pytest.mark.parametrize(("is_there", "suite", "comes_to"), [(True, 0, 3), (True, 1, 1), (False, 0, 0)])
def test_the_store_is_tried_on_postgresql_too_where_there_is_one(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    is_there: bool, suite: int, comes_to: int,
) -> None:  # fmt: skip
    tried: list[bool] = []

    def call(*command: object, **_named: object) -> int:
        tried.append("--postgresql" in command)
        return 3 if tried[-1] else suite

    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setattr(dev, "has_postgresql", lambda: is_there)
    assert dev.test([]) == comes_to
    assert any(tried) is (is_there and suite == 0)
    assert ("No PostgreSQL is here" in capsys.readouterr().out) is not is_there


def test_what_failed_in_an_earlier_run_counts_for_nothing(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    dev.FAILED.write_text('{"old::one": true}', encoding="utf-8")
    monkeypatch.setattr(dev, "call", lambda *_command, **_named: 1)
    assert dev.test([]) == 1


def test_what_is_started_hears_ctrl_c_though_its_shell_made_it_deaf(tmp_path: Path) -> None:
    told = (
        "import signal, subprocess, sys\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        f"sys.path.insert(0, {str(PACKAGING)!r})\n"
        "import dev\n"
        "child = 'import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)'\n"
        "dev.ensure_environment = dev.ensure_translations = lambda: None\n"
        "dev.COMMANDS = {'run': lambda _rest: subprocess.run([sys.executable, '-c', child]).returncode}\n"
        "sys.argv = ['dev.py', 'run']\n"
        "sys.exit(dev.main())\n"
    )
    ran = subprocess.run([sys.executable, "-c", told], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False"]
