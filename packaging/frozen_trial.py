"""The frozen program at work: what its probe finds inside, then what a desk does with it, each as a process of its own.

Nothing of the project's environment takes part: services are asked by the standard library.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from ground import Stop, say, screen

#: A busy machine may take that long (seconds) for one step.
PATIENCE = 300.0
ORDERS = 6
COLUMNS = (
    "orderType", "fullName", "phoneNumber", "government", "zone", "address", "productDescription", "numberOfItems",
    "COD", "amountCOD",
)  # fmt: skip
_KEY = "COURIER_DESK_API_KEY"
_OURS = ("PYTHON", "VIRTUAL_ENV", "QT_", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", _KEY)


def look_inside(probe: Path, checks: Path) -> None:
    """Ask the frozen modules themselves. Raises Stop naming what was not found."""
    with tempfile.TemporaryDirectory() as place:
        done = _run([probe, checks], _environment(Path(place)), Path(place))
    say(done.stdout.rstrip())
    if done.returncode != 0:
        raise Stop(f"The frozen program is not whole ({done.returncode}).\n{done.stderr}")


def use(program: Path) -> None:
    """Do with it what a desk does. Raises Stop with the program's own words."""
    with tempfile.TemporaryDirectory(prefix="courier desk بيت ") as text:
        place = Path(text)
        plain = _environment(place)
        _done("self-test", [program, "self-test", "--out", place / "self-test"], plain, place)
        with _service(program, plain, place) as ready:
            _done("endpoints", [program, "endpoints", "--url", ready["base_url"]], plain, place)
            _send(program, plain, place, ready)
        if sys.platform.startswith("linux"):
            if shutil.which("Xvfb") is None or shutil.which("xwininfo") is None:
                raise Stop("The window of the frozen program is tried under Xvfb; install: xvfb x11-utils")
            _window(program, plain, place)


def _environment(home: Path) -> dict[str, str]:
    """Give the environment of a desk: no screen, no Python of ours, a home of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return {**kept, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "LC_ALL": "C.UTF-8"}


def _run(command: list[Any], environment: dict[str, str], place: Path) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    return subprocess.run(
        words, env=environment, cwd=place, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def _done(name: str, command: list[Any], environment: dict[str, str], place: Path) -> None:
    """Run what has to succeed without a word of complaint."""
    done = _run(command, environment, place)
    if done.returncode != 0:
        raise Stop(f"{name} of the frozen program failed ({done.returncode}):\n{done.stdout[-3000:]}{done.stderr}")
    if done.stderr.strip() and name != "send":  # which shows there how far it is
        raise Stop(f"{name} of the frozen program succeeded, but complains:\n{done.stderr}")
    say(f"ok    {name}")


@contextmanager
def _service(program: Path, environment: dict[str, str], place: Path) -> Iterator[dict[str, Any]]:
    """Run the training service of the frozen program; gives what it says when it listens."""
    ready, words = place / "ready.json", place / "service.txt"
    with words.open("wb") as out:
        command = [str(program), "sandbox", "--die-with-parent", "--ready-file", str(ready)]
        process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=out, stderr=out)
        try:
            limit = time.monotonic() + PATIENCE
            while not ready.exists():
                if process.poll() is not None or time.monotonic() > limit:
                    raise Stop(f"The training service of the frozen program did not start:\n{words.read_text()}")
                time.sleep(0.1)
            told = json.loads(ready.read_text(encoding="utf-8"))
            if b"openapi" not in _fetch(f"{told['base_url']}/openapi.yaml")[:40] or not _fetch(told["docs_url"]):
                raise Stop("The training service of the frozen program has lost its documents.")
            say("ok    sandbox")
            yield told
        finally:
            assert process.stdin is not None
            process.stdin.close()
            process.wait(timeout=30)


def _fetch(url: str, key: str = "") -> bytes:
    asked = Request(url, headers={"Authorization": f"Bearer {key}"} if key else {})  # noqa: S310  (our own service)
    with build_opener(ProxyHandler({})).open(asked, timeout=30) as answer:
        return bytes(answer.read())


def _send(program: Path, environment: dict[str, str], place: Path, ready: dict[str, Any]) -> None:
    """Send a small table with labels."""
    told = json.loads(_fetch(f"{ready['base_url']}/delivery-zones", ready["company_key"]))
    governorate = told.get("data", told)["governorates"][0]
    table, labels = place / "orders.csv", place / "labels"
    with table.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        zone = (governorate.get("value") or governorate["name"], governorate["areas"][0]["value"])
        for number in range(ORDERS):
            person = ("Deliver", f"Customer {number}", f"0100000{number:04d}", *zone, f"{number} Sample Street")
            rows.writerow([*person, "Linen", "2", "yes", "1250.50"])
    command: list[Any] = [program, "send", table, "--url", ready["base_url"], "--labels", labels, "--size", "A5"]
    command += ["--merchant", ready["merchants"][0]["businessAccountCode"], "--data-dir", place / "sent"]
    _done("send", command, {**environment, _KEY: ready["company_key"]}, place)
    if len(list(labels.glob("*.pdf"))) != ORDERS:
        raise Stop("send of the frozen program did not write every label.")


def _window(program: Path, environment: dict[str, str], place: Path) -> None:
    """Open the window under Xvfb with its training service, and end it in order."""
    words = place / "window.txt"
    with screen() as display, words.open("wb") as out:
        shown = {**environment, "DISPLAY": display}
        desk = subprocess.Popen([str(program), "--training"], env=shown, stdout=out, stderr=out)
        try:
            _wait_for_window(desk, shown, words)
            time.sleep(5)  # what is loaded after the first rows is part of it
            desk.terminate()
            if desk.wait(timeout=PATIENCE) != 0 or words.read_text(encoding="utf-8").strip():
                raise Stop(f"The window of the frozen program ended with {desk.returncode}:\n{words.read_text()}")
        finally:
            if desk.poll() is None:
                desk.kill()
                desk.wait()
    say("ok    window")


def _wait_for_window(desk: subprocess.Popen[bytes], shown: dict[str, str], words: Path) -> None:
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        asked = subprocess.run(["xwininfo", "-root", "-tree"], env=shown, capture_output=True, text=True, check=False)
        if '"courier-desk"' in asked.stdout and "Courier Desk" in asked.stdout:
            return
        if desk.poll() is not None:
            break
        time.sleep(0.2)
    raise Stop(f"The frozen program showed no window:\n{words.read_text(encoding='utf-8')}")
