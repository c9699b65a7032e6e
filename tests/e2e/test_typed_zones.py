"""A zone list that cannot be read: it is said, a zone is typed, and the service judges it."""

from __future__ import annotations

from courier_desk.ui.accounts.key_report import KeyReport
from courier_desk.ui.widgets import PopupList
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox

NO_ZONES = "error_before:path=/delivery-zones"
UNREADABLE = "The zone list cannot be read. Zones are typed, and the service judges them."


async def test_without_a_readable_zone_list_zones_are_typed_and_the_service_judges(desks: Desks) -> None:
    with RunningSandbox(orders=5, speed=0.001, faults=NO_ZONES) as own:
        person = desks.start()
        await person.fill("Service address", own.base_url)
        await person.fill("API key", own.ready["single_key"])
        await person.press_on("Test connection")
        await person.reads(UNREADABLE)
        await person.reads("500 INTERNAL_ERROR")
        assert "0 zones" not in person.all(KeyReport)[0].text()
        await person.fill("Name on this computer", "Shop")
        await person.press_on("Start working")
        await person.at_work()
        await person.new_order()
        await person.fill("Phone", "01007741186")
        await person.fill("Full name", "Karim Abdel Aziz")
        zone = person.field("Zone")
        await person.type_into(zone, "Abdeen")
        await person.wait_for("the three governorates", lambda: person.all(PopupList))
        await person.reads("No zone list: choose the governorate")
        await person.take_zone("Abdeen", guessed=True)
        await person.reads("The zone goes out as typed and the service judges it.")
        assert not person.sees("until there is a connection")
        await person.fill("Address", "9 Sample Street, beside the pharmacy")
        await person.parcel()
        good = await person.create()

        await person.customer(zone="Nowhere at all", phone="01007741187", guessed=True)
        await person.parcel()
        bad = await person.create()
        await person.to_list()
        await person.row(good, "New")
        await person.row(bad, "Needs attention")
        await person.click_row(bad)
        await person.reads("Nowhere at all")
