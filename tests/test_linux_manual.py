"""The manual and the completion of a shell against what the program itself says that it takes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from courier_desk.__main__ import MODES, main

LINUX = Path(__file__).parent.parent / "packaging" / "linux"
#: Without a mode it is the window; --version is answered before there is any window.
WINDOW = ""
OPTION = re.compile(r"--[a-z][a-z-]*")


def taken(mode: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """Give the options of a mode as its --help lists them, each with the values that it may have."""
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as ended:
        main([*([mode] if mode else []), "--help"])
    assert ended.value.code == 0
    found: dict[str, set[str]] = {"--version": set()} if mode == WINDOW else {}
    for line in capsys.readouterr().out.splitlines():
        if line.startswith("  -"):
            words = line.strip().partition("   ")[0]
            values = re.search(r"\{(.+?)\}", words)
            found |= {name: set(values[1].split(",") if values else ()) for name in OPTION.findall(words)}
    return found


def manual(mode: str) -> str:
    """Give what the manual says of a mode, of the window where there is none."""
    text = (LINUX / "courier-desk.1").read_text(encoding="utf-8").replace("\\-", "-")
    heading = rf"\.SS {mode}\b" if mode else r"\.SH OPTIONS"
    said = re.search(rf"^{heading}.*?$\n(.*?)(?=^\.S[SH] )", text, re.MULTILINE | re.DOTALL)
    assert said is not None, f"the manual does not know {mode or 'the window'}"
    return re.sub(r"\\f[A-Z]", "", said[1])


def completed(*words: str) -> list[str]:
    """Give what bash offers for the last of the words."""
    given = " ".join(f"'{word}'" for word in ("courier-desk", *words))
    asked = f"""
        complete() {{ :; }}
        . '{LINUX / "courier-desk.bash-completion"}'
        COMP_WORDS=({given}); COMP_CWORD={len(words)}; _courier_desk; printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize("mode", [WINDOW, *MODES])
def test_the_manual_knows_every_option_and_no_other(
    mode: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = taken(mode, capsys, monkeypatch)
    told = [line for line in manual(mode).splitlines() if line.startswith((".B -", ".BI -"))]
    assert {name for line in told for name in OPTION.findall(line)} == options.keys() - {"--help"}
    for option, values in options.items():
        assert all(value in line for value in values for line in told if option in line)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize("mode", [WINDOW, *MODES])
def test_bash_completes_every_option_and_no_other(
    mode: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = taken(mode, capsys, monkeypatch)
    before = [mode] if mode else []
    assert set(completed(*before, "--")) == options.keys()
    for option, values in options.items():
        if values:
            assert set(completed(*before, option, "")) == values


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_the_modes_and_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {word for word in completed("") if not word.startswith("-")} == MODES.keys()
    assert set(completed("store", "")) >= {"check", "salvage"}
    (tmp_path / "orders.csv").touch()
    monkeypatch.chdir(tmp_path)
    for words in (["send", "o"], ["columns", "o"], ["send", "--columns", "o"]):
        assert completed(*words) == ["orders.csv"]


def test_the_help_of_the_window_names_every_mode(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    assert all(mode in told for mode in MODES)
