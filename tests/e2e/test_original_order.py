"""The original of a return, corrected: everything that the first one told gives way to the second one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt

from tests.e2e.conftest import Desks
from tests.support.desk import request
from tests.support.sandbox import RunningSandbox
from tests.support.window import ALT, Person


async def test_a_corrected_original_brings_its_own_phone(desks: Desks, sandbox: RunningSandbox) -> None:
    """The form writes a phone in groups once it is left: that is nobody's typing."""
    person = desks.start()
    await person.connect(sandbox)
    session = person.program.session
    assert session is not None
    made = []
    for place in range(3):
        wanted = request(session, reference=f"ORIGINAL-{place}")
        other = f"0120038531{place}" if place % 2 else ""
        customer = replace(
            wanted.consignee, full_name=f"Customer {place}", phone=f"0110038531{place}", other_phone=other
        )
        order = await session.context.client.create_order(
            replace(wanted, consignee=customer), merchant=session.context.merchant_code
        )
        made.append((order.number, customer))
    await person.new_order()
    await person.key(Qt.Key.Key_2, ALT, at=person.field("Phone"))
    field = await person.wait_for("the original", lambda: person.field("Original order number"))
    for number, customer in (*made, *made[-2::-1]):
        await person.type_into(field, number)
        await person.key(Qt.Key.Key_Return, at=field)
        await person.wait_for("the customer", partial(_names, person, customer.full_name))
        draft = person.desk.orders.compose.draft()
        assert draft.phone.replace(" ", "") == customer.phone
        assert draft.other_phone.replace(" ", "") == customer.other_phone


def _names(person: Person, name: str) -> bool:
    return person.of("Full name") == name
