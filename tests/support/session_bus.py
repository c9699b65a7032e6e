"""A D-Bus session of a test's own, with a real key store on it or with none; ended by its own process ids.

Nothing of the person's own session takes part: the folders are the test's, and the bus starts no service by itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Self

from tests.support.patience import PATIENCE

#: A bus that starts nothing by itself: what is on it was put there.
_CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={path}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


class SessionBus:
    """A session with its own folders. ``environment`` is what a program of this session is started with."""

    def __init__(self) -> None:
        # Not a test's usual folder: the path of a socket may have a hundred letters.
        self.folder = Path(tempfile.mkdtemp(prefix="desk-bus-", dir="/tmp"))
        self._running: list[subprocess.Popen[bytes]] = []
        home = self.folder / "home"
        self.environment = {
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder / 'bus'}",
        }
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"):
            Path(self.environment[name]).mkdir(mode=0o700, parents=True)

    def __enter__(self) -> Self:
        config = self.folder / "bus.conf"
        config.write_text(_CONFIG.format(path=self.folder / "bus"), encoding="utf-8")
        self._start("dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile")
        self._wait_for((self.folder / "bus").exists, "the bus")
        return self

    def __exit__(self, *_fault: object) -> None:
        for process in reversed(self._running):
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder)

    def start_keyring(self, password: str) -> subprocess.Popen[bytes]:
        """Put the system's own key store on the bus, unlocked by this password (made with it at the first start)."""
        daemon = self._start(
            "gnome-keyring-daemon", "--unlock", "--components=secrets", "--foreground", stdin=subprocess.PIPE
        )
        assert daemon.stdin is not None
        daemon.stdin.write(password.encode())
        daemon.stdin.close()
        self._wait_for(lambda: self.has("org.freedesktop.secrets"), "the key store")
        return daemon

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program of this session; it ends with the session at the latest."""
        return self._start(*command)

    def wait_for_name(self, name: str) -> None:
        """Wait until somebody on the bus bears this name."""
        self._wait_for(lambda: self.has(name), name)

    def has(self, name: str) -> bool:
        """Tell whether somebody on the bus bears this name."""
        return self._ask("NameHasOwner", f"string:{name}").rstrip().endswith("true")

    def _ask(self, method: str, *values: str) -> str:
        command = ["dbus-send", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"]
        asked = subprocess.run(
            [*command, f"org.freedesktop.DBus.{method}", *values],
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        return asked.stdout

    def _start(self, *command: str, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command,
            env={**os.environ, **self.environment},
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._running.append(process)
        return process

    def _wait_for(self, look: object, what: str) -> None:
        assert callable(look)
        limit = time.monotonic() + PATIENCE
        while not look():
            assert self._running[-1].poll() is None, f"{what} ended with {self._running[-1].returncode}"
            assert time.monotonic() < limit, f"{what} did not come"
            time.sleep(0.02)  # nothing tells another process of it
