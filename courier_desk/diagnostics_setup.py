"""What the diagnostics file is put together from, apart from the composition root: few runs ever make one."""

from __future__ import annotations

from collections.abc import Callable

from courier_desk.desk.diagnostics import DiagnosticsDesk, Sources
from courier_desk.desk.preferences import Settings
from courier_desk.desk.session import Session
from courier_desk.host.last_run import BadEnd
from courier_desk.host.logs import LogFile
from courier_desk.host.paths import DataFolder
from courier_desk.host.private import Others
from courier_desk.printing.printers import printing_facts
from courier_desk.printing.station import Station
from courier_desk.store.database import Store
from courier_desk.ui.diagnostics import screen_facts


def diagnostics_of(
    store: Store,
    folder: DataFolder,
    station: Station,
    settings: Callable[[], Settings],
    session: Callable[[], Session | None],
    logs: LogFile | None,
    last_end: BadEnd | None,
    others: Others,
) -> DiagnosticsDesk:
    """Give what puts the file together."""
    sources = Sources(
        store=store,
        folder=folder,
        settings=settings,
        session=session,
        screen=screen_facts,
        printing=lambda: printing_facts(station.profile),
        logs=logs,
        last_end=last_end,
        others=others,
    )
    return DiagnosticsDesk(sources)
