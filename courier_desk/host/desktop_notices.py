"""Notices of the desktop, where there is a place for them on the session's bus (org.freedesktop.Notifications).

Each is a connection of its own: there are few of them, and nothing has to be kept open. Qt's own way to the bus cannot
say the unsigned numbers that the interface asks for.
"""

from __future__ import annotations

import logging
import os
import sys
from html import escape
from pathlib import Path

log = logging.getLogger(__name__)
_NAME, _PLACE = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
#: Desktops that say this read markup in the text of a notice.
_MARKUP = "body-markup"
#: So long (seconds) the desktop has to take a notice.
_PATIENCE = 3.0


def show_notice(title: str, text: str) -> bool:
    """Show a notice on the desktop; False when there is no place for it. Blocks: use a thread."""
    address = _bus()
    if not address:
        return False
    from jeepney import DBusAddress, MessageType, new_method_call  # noqa: PLC0415 - most runs have nothing to tell
    from jeepney.io.blocking import open_dbus_connection  # noqa: PLC0415

    place = DBusAddress(_PLACE, _NAME, _NAME)
    hints = {"desktop-entry": ("s", "courier-desk"), "category": ("s", "transfer")}
    try:
        with open_dbus_connection(bus=address) as bus:
            able = bus.send_and_get_reply(new_method_call(place, "GetCapabilities"), timeout=_PATIENCE)
            body = escape(text, quote=False) if able.body and _MARKUP in able.body[0] else text
            values: tuple[object, ...] = ("Courier Desk", 0, "courier-desk", title, body, [], hints, -1)
            answer = bus.send_and_get_reply(
                new_method_call(place, "Notify", "susssasa{sv}i", values), timeout=_PATIENCE
            )
    except Exception as failure:  # noqa: BLE001 - whatever is wrong with the bus: it is told in the window then
        log.info("no notice on the desktop: %s", type(failure).__name__)
        return False
    return answer.header.message_type is MessageType.method_return


def takes_notices() -> bool:
    """Tell whether this session may have a place for notices: without its bus there is none."""
    if not sys.platform.startswith("linux"):
        return True
    address = _bus()
    kind, _, place = address.partition("path=")
    return Path(place.partition(",")[0]).exists() if kind == "unix:" else bool(address)


def _bus() -> str:
    """Give the address of the session's bus; empty where there is none."""
    if not sys.platform.startswith("linux"):
        return ""
    if told := os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return told
    usual = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere") / "bus"
    return f"unix:path={usual}" if usual.exists() else ""
