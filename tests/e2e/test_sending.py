"""What can happen to an order between Create and its number: refused, no network, the program closed in the middle."""

from __future__ import annotations

import urllib.parse
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from courier_desk.ui.theme import Tone
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import CONTROL


def count(sandbox: RunningSandbox, reference: str) -> int:
    """Count the orders that the service committed under a reference."""
    return int(sandbox.control("GET", f"/created?reference={urllib.parse.quote(reference)}")["count"])


async def test_a_refused_order_is_told_edited_and_sent_again_under_its_reference(
    desks: Desks, sandbox: RunningSandbox
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(zone="Helwan")
    await person.parcel(cash="")
    assert person.program.session is not None
    zone = person.desk.orders.compose.draft().zone
    sandbox.control("POST", "/catalog", {"remove": [zone]})
    reference = await person.create()
    await person.to_list()
    row = await person.row(reference, "Needs attention")
    assert row[0] == "–"
    await person.click_row(reference)
    await person.reads("This zone is not in the service's list. Choose one.")
    await person.reads("What the service said: ")
    pending = person.desk.orders.list.current
    assert pending is not None
    assert pending.wrong_field == "zone"
    await person.reads("Not sent yet")
    assert count(sandbox, reference) == 0
    await person.press_on("Edit and send again")
    await person.reads("Create & print")
    assert person.of("Your reference") == reference
    await person.take_zone("Abdeen")
    await person.create()
    await person.to_list()
    row = await person.row(reference, "New")
    assert "Abdeen" in row
    assert count(sandbox, reference) == 1


async def test_without_a_network_orders_are_saved_and_go_out_by_themselves(desks: Desks, tmp_path: Path) -> None:
    with RunningSandbox(db=tmp_path / "service.sqlite", seed=7) as first:
        port = int(first.base_url.split(":")[2].split("/")[0])
        person = desks.start()
        await person.connect(first)
        await person.new_order()
        await person.customer()
        await person.parcel()
        first.stop()
        reference = await person.create(print_it=True)
        await person.reads("No connection since")
        await person.reads("1 waits in the Outbox and goes out by itself.")
        view = person.desk.window.banner.view()
        assert view is not None
        assert view.tone is Tone.AMBER
        await person.to_list()
        await person.row(reference, "Saved")
        with RunningSandbox(db=tmp_path / "service.sqlite", seed=7, port=port) as again:
            row = await person.row(reference, "New")
            await person.reads_no_more("No connection since")
            assert count(again, reference) == 1
            await person.click_row(row[0])
            await person.reads("its barcode was read back")
            await person.leave()


@pytest.mark.parametrize("fault", ["hang", "hang_after", "response_lost"])
@pytest.mark.expects_log("task session")
async def test_closing_while_an_order_is_sent_neither_loses_nor_doubles_it(
    desks: Desks, sandbox: RunningSandbox, fault: str
) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.new_order()
    await person.customer(name=f"Mona {fault}")
    await person.parcel()
    sandbox.control("PUT", "/faults", {"faults": f"{fault}:method=POST,path=/orders"})
    try:
        reference = await person.create()
        await person.to_list()
        await person.wait_for(
            "the order sent", lambda: person.rows(reference, "Sending") or person.rows(reference, "Checking")
        )
        assert await person.leave() == 0
    finally:
        sandbox.control("DELETE", "/faults")
    again = desks.start()
    await again.at_work()
    await again.row(reference, "New")
    assert count(sandbox, reference) == 1


async def test_sending_can_be_held_and_goes_on(desks: Desks, sandbox: RunningSandbox) -> None:
    person = desks.start()
    await person.connect(sandbox)
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.reads("Sending is held.")
    await person.new_order()
    await person.customer(name="Held Hani")
    await person.parcel()
    reference = await person.create()
    await person.to_list()
    await person.row(reference, "Saved")
    await person.key(Qt.Key.Key_Space, CONTROL, at=person.window)
    await person.reads_no_more("Sending is held.")
    await person.row(reference, "New")


async def test_a_key_revoked_at_work_is_told_and_nothing_is_lost(desks: Desks) -> None:
    with RunningSandbox() as own:
        person = desks.start()
        await person.connect(own)
        own.control("POST", "/keys", {"role": "company", "revoked": True})
        await person.new_order()
        await person.customer()
        await person.parcel()
        reference = await person.create()
        await person.reads(f"The service refuses the key ending in {own.ready['company_key'][-4:]}.")
        await person.to_list()
        await person.row(reference, "Saved")
        assert await person.leave() == 0
