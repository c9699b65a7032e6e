"""The window on real screens with a window manager and a task bar, in the sizes that desks have."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.real_screen import RealScreen, can_be_shown

STORIES = Path(__file__).with_name("real_screens.py")
KEYBOARD = Path(__file__).with_name("real_keyboard.py")


@pytest.mark.skipif(not can_be_shown(), reason="installed by dev.py test")
@pytest.mark.parametrize(
    ("size", "strip", "scale"),
    [((1366, 768), 40, 1.0), ((1280, 720), 40, 1.0), ((1920, 1080), 48, 1.5), ((2560, 1440), 48, 1.0)],
    ids=["1366x768", "1280x720", "1920x1080 at 1.5", "2560x1440"],
)
def test_the_window_belongs_to_its_screen(size: tuple[int, int], strip: int, scale: float) -> None:
    with RealScreen(*size, strip=strip, scale=scale) as screen:
        tell(STORIES, screen)


@pytest.mark.skipif(not (can_be_shown() and shutil.which("xdotool")), reason="installed by dev.py test")
def test_keys_act_on_a_real_keyboard() -> None:
    with RealScreen(1366, 768) as screen:
        tell(KEYBOARD, screen)


def tell(stories: Path, screen: RealScreen) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(stories)],
        env=os.environ | screen.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
