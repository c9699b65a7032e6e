"""The training service as a program of its own on this computer: started, found, ended with us.

It is our own program started a second time (``courier-desk sandbox``), so it works installed, frozen and from a
checkout. It listens on loopback and ends by itself when its standard input closes, so no orphan stays whatever happens
to the desk.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from courier_desk.workers.kept import own_folder, own_program

#: The service has this long to say that it listens (seconds).
PATIENCE = 20.0
_STEP = 0.02


class TrainingTrouble(Exception):
    """The training service did not start; the text is its own last words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingReady:
    """Where the service listens and the keys it made. The keys open nothing but made-up orders on this computer."""

    base_url: str
    docs_url: str
    control_url: str
    company_key: str
    single_key: str
    merchants: tuple[tuple[str, str], ...]  # (businessAccountCode, name)


class TrainingService:
    """The running service. All methods block; call them in a worker thread."""

    def __init__(self, process: subprocess.Popen[bytes], ready: TrainingReady) -> None:
        self._process = process
        self.ready = ready

    @classmethod
    def start(cls, folder: Path, *, options: tuple[str, ...] = ()) -> TrainingService:
        """Start it with its state in ``folder`` and wait until it listens. Raises TrainingTrouble."""
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="courier-desk-") as place:
            ready_file, words = Path(place, "ready.json"), Path(place, "words.txt")
            command = [*own_program(), "sandbox", "--die-with-parent", "--ready-file", str(ready_file)]
            command += ["--db", str(folder.absolute() / "service.sqlite"), *options]
            with words.open("wb") as out:
                process = subprocess.Popen(  # noqa: S603  (ourselves)
                    command, stdin=subprocess.PIPE, stdout=out, stderr=out, cwd=own_folder()
                )
            try:
                return cls(process, _wait(process, ready_file, words))
            except BaseException:
                _end(process)
                raise

    @property
    def alive(self) -> bool:
        """Tell whether it still runs."""
        return self._process.poll() is None

    def stop(self) -> None:
        """End it and wait until it is gone."""
        _end(self._process)


def _wait(process: subprocess.Popen[bytes], ready_file: Path, words: Path) -> TrainingReady:
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        if ready_file.exists():
            return _read(json.loads(ready_file.read_text(encoding="utf-8")))
        if process.poll() is not None:
            break
        time.sleep(_STEP)
    lines = words.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    raise TrainingTrouble(lines[-1] if lines else "no word from it")


def _read(document: dict[str, object]) -> TrainingReady:
    merchants = document["merchants"]
    assert isinstance(merchants, list)
    return TrainingReady(
        base_url=str(document["base_url"]),
        docs_url=str(document["docs_url"]),
        control_url=str(document["control_url"]),
        company_key=str(document["company_key"]),
        single_key=str(document["single_key"]),
        merchants=tuple((str(one["businessAccountCode"]), str(one["name"])) for one in merchants),
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    """Close its input, which ends it; insist when it does not listen."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
