"""A real screen of a test's own: Xvfb with a window manager (openbox) and a strip kept free as for a task bar.

Windows get frames, are maximised and refused room there as on a person's desk; the offscreen screen does none of it.
Both programs are ended by their own process ids.
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

_CONFIG = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <margins><top>0</top><bottom>{strip}</bottom><left>0</left><right>0</right></margins>
</openbox_config>
"""


def can_be_shown() -> bool:
    """Tell whether the programs for it are there (``dev.py test`` installs them)."""
    return bool(shutil.which("Xvfb") and shutil.which("openbox") and shutil.which("xprop"))


class RealScreen:
    """One screen. ``environment`` is what a program is started with to be shown on it."""

    def __init__(self, width: int, height: int, *, strip: int = 0, scale: float = 1.0) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="desk-screen-"))
        self._running: list[subprocess.Popen[bytes]] = []
        self._size = f"{width}x{height}x24"
        self._strip = strip
        self._scale = scale
        self.environment: dict[str, str] = {}

    def __enter__(self) -> Self:
        """Start both, and wait until the manager has taken the screen over."""
        try:
            self._begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _begin(self) -> None:
        reading, writing = os.pipe()
        server = ["Xvfb", "-displayfd", str(writing), "-screen", "0", self._size, "-nolisten", "tcp"]
        self._running.append(self._start(server, pass_fds=(writing,)))
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        self.environment = {
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "QT_SCALE_FACTOR": f"{self._scale:g}",
        }
        config = self._folder / "rc.xml"
        config.write_text(_CONFIG.format(strip=self._strip), encoding="utf-8")
        managing = ["openbox", "--sm-disable", "--config-file", str(config)]
        self._running.append(self._start(managing))
        limit = time.monotonic() + PATIENCE
        while not self._is_managed():
            assert time.monotonic() < limit, "no window manager came up"
            time.sleep(0.05)
            if self._running[-1].poll() is not None:  # the screen was not ready for it
                self._running[-1] = self._start(managing)

    def __exit__(self, *_failure: object) -> None:
        """End both."""
        for process in reversed(self._running):
            process.terminate()
            process.wait(timeout=PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _is_managed(self) -> bool:
        asked = ["xprop", "-root", "_NET_WORKAREA"]
        told = subprocess.run(asked, env=os.environ | self.environment, capture_output=True, text=True, check=False)
        return "=" in told.stdout

    def _start(self, command: list[str], pass_fds: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
        home = os.environ | self.environment | {"HOME": str(self._folder)}
        return subprocess.Popen(
            command, env=home, pass_fds=pass_fds, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
