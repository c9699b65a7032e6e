"""The folder of a self-test may be a person's own: only what an earlier self-test made is taken away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from courier_desk.self_test import main
from courier_desk.self_test.run import make_room
from courier_desk.store import files


def test_only_what_an_earlier_self_test_left_is_taken_away(tmp_path: Path) -> None:
    theirs = ["data/desk.sqlite", "01-holiday.png", "label-of-honour.pdf", "label-999999.pdf"]
    ours = ["self-test-data/desk.sqlite", "01-connect.png", "label-123456.pdf"]
    for name in [*theirs, *ours]:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    (tmp_path / "report.json").write_text(json.dumps({"orders": [{"orderNumber": "123456"}]}))
    folder = make_room(tmp_path)
    assert all((tmp_path / name).exists() for name in theirs)
    assert not any((tmp_path / name).exists() for name in ours)
    assert folder.root.parent == tmp_path


def test_a_report_of_somebody_else_is_no_reason_to_fail(tmp_path: Path) -> None:
    for content in ("no json", "[]", '{"orders": 3}', '{"orders": [{}]}'):
        (tmp_path / "report.json").write_text(content)
        make_room(tmp_path)


def test_a_folder_on_a_network_drive_is_told_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"36 35 0:31 / {tmp_path} rw - fuse.sshfs server:/homes rw\n", encoding="utf-8")
    monkeypatch.setattr(files, "_MOUNTS", mounts)
    assert main(["--out", str(tmp_path / "out")]) == 2
    said = f"{tmp_path / 'out'} is on a network drive. Choose a folder on this computer: --out DIR.\n"
    assert capsys.readouterr().err == said
    assert not (tmp_path / "out").exists()
