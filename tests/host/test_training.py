"""The training service as a program of its own: started from any folder, ended with us."""

from __future__ import annotations

from pathlib import Path

import pytest

from courier_desk.host.training import TrainingService


def test_it_imports_nothing_from_the_folder_a_person_stands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder named first in the path of modules would be imported from; what is named after it is still meant."""
    (tmp_path / "json.py").write_text("raise SystemExit('of the folder')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    service = TrainingService.start(Path("training"))
    try:
        assert service.alive
        assert service.ready.base_url.startswith("http://127.0.0.1:")
        assert (tmp_path / "training" / "service.sqlite").exists()
    finally:
        service.stop()
    assert not service.alive
