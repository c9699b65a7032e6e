"""The training service as a real program for tests: a process of its own on loopback, stopped by its own pid.

    with RunningSandbox(limit=20, window=2) as sandbox:
        sandbox.ready["base_url"], sandbox.ready["company_key"], sandbox.control("GET", "/requests")

Its standard input is a pipe held by the test process, so that it ends even when the test process is killed.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
import types
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Self

from tests.support import fork_server
from tests.support.patience import PATIENCE

_NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class SandboxFailed(Exception):
    """The training service did not start; the text is what it said."""


class RunningSandbox:
    """One training service with the options of its command line; ``extra`` holds further arguments,
    ``patience`` is how many seconds its start may take."""

    def __init__(
        self,
        *,
        mode: str = "spec",
        limit: int = 1_000_000,
        window: float = 60.0,
        orders: int = 0,
        seed: int = 1,
        faults: str = "",
        speed: float = 1.0,
        db: Path | None = None,
        port: int = 0,
        extra: tuple[str, ...] = (),
        patience: float = PATIENCE,
    ) -> None:
        self.ready: dict[str, Any] = {}
        self._patience = patience
        self._arguments = [
            *("--mode", mode, "--limit", str(limit), "--window", str(window), "--orders", str(orders)),
            *("--seed", str(seed), "--speed", str(speed), "--port", str(port)),
            *(("--faults", faults) if faults else ()),
            *(("--db", str(db)) if db else ()),
            *extra,
        ]
        self._process: fork_server.Forked | subprocess.Popen[str] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    # Life

    def start(self) -> Self:
        """Start it and wait until it serves; raises `SandboxFailed` with what it said when it does not."""
        self._folder = tempfile.TemporaryDirectory(prefix="sandbox-")
        ready_file = Path(self._folder.name, "ready.json")
        words = ["sandbox", "--die-with-parent", "--ready-file", str(ready_file), *self._arguments]
        with self._errors.open("wb") as errors:
            self._process = fork_server.start(words, stdin=subprocess.PIPE, stderr=errors)
        deadline = time.monotonic() + self._patience
        while not ready_file.exists():
            if self._process.poll() is not None or time.monotonic() > deadline:
                said = self.errors()
                self.stop()
                raise SandboxFailed(said)
            time.sleep(0.02)
        self.ready = json.loads(ready_file.read_text(encoding="utf-8"))
        return self

    def stop(self) -> int:
        """End it in order, by force only if it does not listen; return its exit code."""
        if self._process is None:
            return 0
        process, self._process = self._process, None
        if process.stdin and sys.platform == "win32":
            process.stdin.close()  # there, the signal would end it without a word
        elif process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        if process.stdin:
            process.stdin.close()
        if self._folder:
            self._folder.cleanup()
        return code

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self.stop()

    def errors(self) -> str:
        """Return what it wrote to standard error so far."""
        return self._errors.read_text(encoding="utf-8", errors="replace")

    @property
    def _errors(self) -> Path:
        assert self._folder is not None
        return Path(self._folder.name, "stderr.txt")

    @property
    def pid(self) -> int:
        """Return its process id."""
        assert self._process is not None
        return self._process.pid

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: types.TracebackType | None,
    ) -> None:
        self.stop()

    # Talking to it

    @property
    def base_url(self) -> str:
        """Return the API's base URL."""
        return str(self.ready["base_url"])

    def control(self, method: str, path: str, body: object = None) -> Any:
        """Ask the control address; return its JSON answer. Raises `urllib.error.HTTPError` for a refusal."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.ready["control_url"] + path, data, headers, method=method)
        with _NO_PROXY.open(request, timeout=PATIENCE) as response:
            return json.loads(response.read())

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        key: str | None = None,
        merchant: str | None = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Send one request to the API with the company key and its first merchant unless told otherwise.

        ``merchant=None`` sends no X-Merchant-Id; ``key=""`` sends no key; bytes as ``body`` go out as they are.
        """
        sent = {"Content-Type": "application/json"} if body is not None else {}
        if key != "":
            sent["Authorization"] = f"Bearer {key or self.ready['company_key']}"
        if merchant is not None:
            sent["X-Merchant-Id"] = merchant or self.ready["merchants"][0]["businessAccountCode"]
        sent |= headers or {}
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base_url + path, data, sent, method=method)
        try:
            with _NO_PROXY.open(request, timeout=PATIENCE) as response:
                return Answer(response.status, dict(response.headers.items()), response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, dict(error.headers.items()), error.read())


class Answer:
    """What came back: status, headers by lower-case name, raw body."""

    def __init__(self, status: int, headers: dict[str, str], raw: bytes) -> None:
        self.status = status
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.raw = raw

    @property
    def json(self) -> Any:
        """Return the body as JSON."""
        return json.loads(self.raw)

    @property
    def data(self) -> Any:
        """Return ``data`` of a success."""
        assert self.json["success"] is True, self.json
        return self.json["data"]

    @property
    def error(self) -> Any:
        """Return ``error`` of a failure."""
        assert self.json["success"] is False, self.json
        return self.json["error"]
