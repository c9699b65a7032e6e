"""The training service as a program of its own: started from any folder, ended with us."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from courier_desk.host import training
from courier_desk.host.training import TrainingService, TrainingTrouble


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


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Traceback\nOSError: [Errno 28] No space left on device\n[PYI-15546:ERROR] Failed to execute script",
            "OSError",
        ),
        ("[PYI-15546:ERROR] Failed to execute script 'start' due to unhandled exception!", "no word from it"),
    ],
)
def test_the_last_words_of_a_frozen_one_are_its_own_and_not_its_starters(
    said: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "frozen.py"
    program.write_text(f"import sys\nsys.exit({said!r})\n", encoding="utf-8")
    monkeypatch.setattr(training, "own_program", lambda: [sys.executable, str(program)])
    with pytest.raises(TrainingTrouble, match=told):
        TrainingService.start(tmp_path / "training")
