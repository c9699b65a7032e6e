"""The canaries: a key, a phone, a name and an address go through a whole run, and are looked for in every file of it.

The store, its backups and the labels hold orders, so they may hold what an order is about. Nothing may hold the key.
"""

from __future__ import annotations

import asyncio
import faulthandler
import json
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.host.last_run import CRASH, logged_faults, native_faults, noted_run
from courier_desk.host.logs import LogFile
from courier_desk.host.settings import Settings
from courier_desk.store.file_store import FileStore
from courier_desk.ui import bridge
from courier_desk.ui.diagnostics import DiagnosticsDialog
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

PERSONAL: Mapping[str, str] = {
    "phone": "01155519473",
    "name": "Zuleikha Canary",
    "Arabic name": "زليخة العصفور",
    "address": "77 Canarywharf Alley",
    "notes": "canary notes for the courier",
    "account": "Canary Account",
}
#: Where what an order is about belongs: the store with its log and its backups, and the labels.
ALLOWED = ("data/desk.sqlite", "data/desk-labels.sqlite", "data/desk-backups/", "printed/")


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LogFile]:
    """The log of the program; whatever it writes elsewhere lands in the story's folder too."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        (tmp_path / "elsewhere" / name).mkdir(parents=True)
        monkeypatch.setenv(name, str(tmp_path / "elsewhere" / name))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "elsewhere"))
    file = LogFile(tmp_path / "data" / "logs")
    yield file
    file.close()


def forms(text: str) -> Iterator[bytes]:
    """The ways a text may stand in a file."""
    yield text.encode()
    yield text.encode("utf-16-le")
    yield json.dumps(text)[1:-1].encode()
    if text.isdigit():
        yield text.removeprefix("0").encode()
        yield text.translate(dict(zip(map(ord, "0123456789"), "٠١٢٣٤٥٦٧٨٩", strict=True))).encode()


def holding(folder: Path, text: str) -> set[str]:
    """Name every file that holds the text in any form."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)) for path in files if any(form in path.read_bytes() for form in forms(text))}


def test_what_is_looked_for_is_found_however_it_is_written(tmp_path: Path) -> None:
    for place, text in enumerate(("01155519473", "1155519473", "٠١١٥٥٥١٩٤٧٣")):
        (tmp_path / f"{place}.txt").write_text(f"to {text}.", encoding="utf-8")
    (tmp_path / "3.txt").write_text("to 01155519473.", encoding="utf-16")
    assert holding(tmp_path, "01155519473") == {"0.txt", "1.txt", "2.txt", "3.txt"}
    (tmp_path / "4.txt").write_text(json.dumps("زليخة العصفور"), encoding="utf-8")
    assert holding(tmp_path, "زليخة العصفور") == {"4.txt"}


async def order(
    person: Person, name: str, *, print_it: bool = False, spoil: Callable[[str], object] = lambda _zone: None
) -> None:
    """Make an order for the canary. ``spoil`` is told its zone before it is sent."""
    await person.new_order()
    await person.customer(phone=PERSONAL["phone"], name=name)
    await person.fill("Address", PERSONAL["address"])
    await person.fill("Notes for the courier", PERSONAL["notes"])
    await person.parcel()
    spoil(person.desk.orders.compose.draft().zone)
    await person.create(print_it=print_it)
    await person.to_list()


def made(sandbox: RunningSandbox) -> int:
    """Count the canary's orders at the service."""
    return sum(one["full_name"] == PERSONAL["name"] for one in sandbox.control("GET", "/snapshot")["orders"])


async def whole_run(person: Person, sandbox: RunningSandbox, folder: Path) -> None:
    """A day in short: orders, labels, refusals, lost answers, faults of every kind, the diagnostics file, the care."""
    await person.sign_in(sandbox, name=PERSONAL["account"])
    await order(person, PERSONAL["name"], print_it=True)
    await person.wait_for("a label", lambda: list((folder / "printed").glob("[!.]*.pdf")))
    sandbox.control("POST", "/faults", {"faults": "response_lost:method=POST,path=/orders,count=1"})
    await order(person, PERSONAL["name"])
    await person.wait_for("both orders at the service", lambda: made(sandbox) == 2)  # before its zone goes
    await order(
        person, PERSONAL["Arabic name"], spoil=lambda zone: sandbox.control("POST", "/catalog", {"remove": [zone]})
    )
    await person.row(PERSONAL["Arabic name"], "Needs attention")
    await person.wait_for("both orders", lambda: len(person.rows(PERSONAL["name"], "New")) == 2)
    await faults(person)
    session, store = person.program.session, person.program.store
    assert session is not None
    assert isinstance(store, FileStore)
    await store.maintain()
    person.desk.show_diagnostics()
    dialog = await person.wait_for("the dialog", lambda: next(iter(person.all(DiagnosticsDialog)), None))
    await person.wait_for("its text", dialog.text)
    dialog.write(folder / "sent" / "diagnostics.json")
    await person.reads("Saved as diagnostics.json")
    dialog.reject()


async def faults(person: Person) -> None:
    """What nobody caught, with everything in its words."""
    words = " ".join(PERSONAL.values())

    async def fails() -> None:
        raise ValueError(words)

    def fails_too(words: str) -> None:
        raise KeyError(words)

    task = bridge.spawn(fails(), name="canary")
    await asyncio.wait([task])
    asyncio.get_running_loop().call_soon(fails_too, words)
    thread = threading.Thread(target=fails_too, args=(words,), name="canary")
    thread.start()
    await asyncio.to_thread(thread.join)
    await asyncio.sleep(0.05)


@pytest.mark.expects_log("canary", "event loop", "Exception in callback")
async def test_no_file_tells_the_key_and_none_but_the_store_and_labels_a_person(
    desks: Desks, sandbox: RunningSandbox, logs: LogFile, tmp_path: Path
) -> None:
    (tmp_path / "sent").mkdir()
    folder = tmp_path / "data" / "logs"
    settings = Settings(label_profiles=(LabelProfile(folder=str(tmp_path / "printed"), dpi=203),))
    with noted_run(folder, "1.0"), native_faults(folder / CRASH), logged_faults():
        person = desks.start(logs=logs, settings=settings)
        await whole_run(person, sandbox, tmp_path)
        with (folder / CRASH).open("a", encoding="utf-8") as crash:
            faulthandler.dump_traceback(crash)
        assert await person.leave() == 0
    logs.close()
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert {"data/settings.json", "data/desk.sqlite", "data/logs/courier-desk.log", "sent/diagnostics.json"} <= written
    assert [one for one in written if one.startswith("data/desk-backups/")], "no backup was made"
    assert (folder / CRASH).stat().st_size > 0
    told = (folder / "courier-desk.log").read_text(encoding="utf-8")
    assert "task canary failed" in told
    assert "thread canary ended by a fault" in told
    for what in ("company_key", "single_key", "revoked_key"):
        assert holding(tmp_path, sandbox.ready[what]) == set(), what
    for what, text in PERSONAL.items():
        found = holding(tmp_path, text)
        assert {one for one in found if not one.startswith(ALLOWED)} == set(), what
        assert found, f"the {what} was kept nowhere: the search looks for nothing"
