"""Stories of a real keyboard with two layouts. ``test_real_screens`` runs them, in a process of its own."""

from __future__ import annotations

import asyncio
import ctypes
import os
import subprocess

from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

#: Keys by their number on a keyboard of X11, whatever layout is chosen.
F, K, N = "41", "45", "57"
_CORE_KEYBOARD = 0x100


def choose_layout(group: int) -> None:
    """Switch to one of the layouts, as the keys do that a person has for it."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(os.environ["DISPLAY"].encode()))
    x11.XkbLockGroup(display, _CORE_KEYBOARD, group)
    x11.XSync(display, 0)
    x11.XCloseDisplay(display)


async def press(key: str) -> None:
    """Press a key of the keyboard with Ctrl."""
    held = ["keydown", "ctrl", "key", key, "keyup", "ctrl"]
    await asyncio.to_thread(subprocess.run, ["xdotool", *held], check=True)


async def at_work(desks: Desks, sandbox: RunningSandbox) -> Person:
    """Be at work with the keyboard in the window."""
    await asyncio.to_thread(subprocess.run, ["setxkbmap", "us,ara"], check=True)
    person = desks.start()
    await person.connect(sandbox)
    await person.wait_for("the keyboard in the window", person.window.isActiveWindow)
    return person


async def test_the_keys_of_letters_act_in_both_layouts(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_work(desks, sandbox)
    for group in (0, 1):
        choose_layout(group)
        await press(N)
        await person.reads("Create & print")
        await person.to_list()
        await press(K)
        await person.wait_for("the keyboard in the scan box", person.desk.window.top_bar.scan_box.hasFocus)
        await press(F)
        await person.wait_for("the keyboard elsewhere", lambda: not person.desk.window.top_bar.scan_box.hasFocus())
    choose_layout(0)
