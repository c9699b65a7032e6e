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
from base64 import b64decode
from pathlib import Path
from urllib.parse import quote

from courier_desk.domain.values import frozen
from courier_desk.workers.kept import NO_CONSOLE, own_folder, own_program

#: The service has this long to say that it listens (seconds).
PATIENCE = 20.0
_STEP = 0.02
#: What the starter of a frozen program adds to its last words; it says nothing of why.
_STARTER = "[PYI-"


class TrainingTrouble(Exception):
    """The training service did not start; the text is its own last words."""


@frozen(kw_only=True)
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
        folder = folder.absolute()  # the program is started in another one
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="start-", dir=folder) as place:  # /tmp may be full
            ready_file, words = Path(place, "ready.json"), Path(place, "words.txt")
            command = [*own_program(), "sandbox", "--die-with-parent", "--ready-file", str(ready_file)]
            command += ["--db", str(folder / "service.sqlite"), *options]
            with words.open("wb") as out:
                process = subprocess.Popen(  # noqa: S603  (ourselves)
                    command,
                    stdin=subprocess.PIPE,
                    stdout=out,
                    stderr=out,
                    cwd=own_folder(),
                    creationflags=NO_CONSOLE,
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

    def set_pace(self, pace: float) -> None:
        """Let its courier go so many times as fast as it was started for. Raises TrainingTrouble."""
        self._control("PUT", "/pace", {"pace": pace})

    def move_on(self, number: str) -> str:
        """Move an order on by one step, and give its status then. Raises TrainingTrouble: not there, or over."""
        return str(self._control("POST", f"/orders/{quote(number, safe='')}/step", {}).get("status", ""))

    def settle(self, merchant: str, folder: Path) -> Path:
        """Have a merchant (its code) paid for what ended since the last time; gives the settlement sheet, written here.

        Some of its lines are wrong on purpose. Raises TrainingTrouble: nothing ended since. Raises OSError.
        """
        told = self._control("POST", "/settlements", {"merchant": merchant, "shape": "en.xlsx"})
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / Path(str(told["name"])).name
        file.write_bytes(b64decode(str(told["file"])))
        return file

    def _control(self, method: str, path: str, body: dict[str, object]) -> dict[str, object]:
        """Ask the control address, which is on this computer: no proxy is asked for the way."""
        from urllib.error import HTTPError  # noqa: PLC0415 - the service starts first, and with it the window
        from urllib.request import ProxyHandler, Request, build_opener  # noqa: PLC0415

        asked = Request(  # noqa: S310  (our own service)
            self.ready.control_url + path,
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
            method=method,
        )
        try:
            with build_opener(ProxyHandler({})).open(asked, timeout=PATIENCE) as answer:
                told = json.loads(answer.read())
        except HTTPError as refused:
            with refused:
                raise TrainingTrouble(_refusal(refused.read())) from refused
        except (OSError, ValueError) as failure:
            raise TrainingTrouble(type(failure).__name__) from failure
        return told if isinstance(told, dict) else {}

    def stop(self) -> None:
        """End it and wait until it is gone."""
        _end(self._process)


def _refusal(body: bytes) -> str:
    try:
        return str(json.loads(body)["error"])
    except (ValueError, KeyError, TypeError):
        return "it said no"


def _wait(process: subprocess.Popen[bytes], ready_file: Path, words: Path) -> TrainingReady:
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        if ready_file.exists():
            return _read(json.loads(ready_file.read_text(encoding="utf-8")))
        if process.poll() is not None:
            break
        time.sleep(_STEP)
    lines = [
        line
        for line in words.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        if not line.startswith(_STARTER)
    ]
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
