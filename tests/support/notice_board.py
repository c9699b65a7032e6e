"""A place for desktop notices, as a program of its own: each notice it is given becomes a line of JSON in a file.

python -m tests.support.notice_board FILE
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from jeepney import HeaderFields, MessageType, new_method_return
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

NAME = "org.freedesktop.Notifications"
#: What the interface asks for; a desktop refuses anything else.
SIGNATURE = "susssasa{sv}i"


def main(told: Path) -> None:
    """Serve until somebody ends it."""
    with open_dbus_connection(bus="SESSION") as bus:
        bus.send_and_get_reply(message_bus.RequestName(NAME))
        while True:
            message = bus.receive()
            fields = message.header.fields
            called = message.header.message_type is MessageType.method_call
            if called and fields.get(HeaderFields.member) == "GetCapabilities":
                bus.send(new_method_return(message, "as", (["body", "body-markup"],)))
            if not called or fields.get(HeaderFields.member) != "Notify":
                continue
            assert fields[HeaderFields.signature] == SIGNATURE, fields[HeaderFields.signature]
            program, _replaces, _icon, title, text, *_ = message.body
            with told.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"program": program, "title": title, "text": text}) + "\n")
            bus.send(new_method_return(message, "u", (1,)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
