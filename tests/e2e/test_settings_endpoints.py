"""Endpoints in the settings: looked up without trying them out, set by hand, used, taken back."""

from __future__ import annotations

from PySide6.QtCore import Qt

from courier_desk.desk.description import Operation
from courier_desk.ui.settings.endpoints import EndpointLine, operation_words
from courier_desk.ui.widgets import Label, LinkButton, PaintedButton
from courier_desk.ui.words import plain
from tests.e2e.conftest import Desks
from tests.support.sandbox import RunningSandbox
from tests.support.window import Person

PATH = "Path below the service address"
NAMED, NOT_NAMED = "names this way.", "does not name this way. Ask the service first."


async def at_endpoints(desks: Desks, sandbox: RunningSandbox) -> Person:
    person = desks.start()
    await person.connect(sandbox)
    await person.settings("Advanced")
    # It follows in the page that is open, as soon as the description was read.
    await person.wait_for("the description", lambda: not person.sees("Not read from") and person.sees("openapi.yaml "))
    return person


def line(person: Person, operation: Operation) -> EndpointLine:
    words = operation_words(operation)
    return next(one for one in person.all(EndpointLine) if plain(one.findChildren(Label)[0].text()) == words)


def writes(sandbox: RunningSandbox) -> list[tuple[str, str]]:
    """Give what was asked of the service that could change something."""
    asked = sandbox.control("GET", "/requests")["requests"]
    return [(one["method"], one["path"]) for one in asked if one["method"] != "GET" and "calculate" not in one["path"]]


async def test_the_table_tells_every_way_and_where_it_was_learnt(desks: Desks, sandbox: RunningSandbox) -> None:
    person = await at_endpoints(desks, sandbox)
    await person.reads("openapi.yaml on ")
    assert len(person.all(EndpointLine)) == len(Operation)
    create, cancel = line(person, Operation.CREATE_ORDER), line(person, Operation.CANCEL_ORDER)
    assert create.pill.text() == "Documented"
    assert cancel.pill.text() == "Read from openapi.yaml"
    assert person.sees("/orders/{id}/cancel")
    lines = person.all(
        EndpointLine
    )  # the page has other links: this run's keys are in memory only, which can be mended
    changeable = {
        plain(one.accessibleName()) for one in person.all(LinkButton) if any(each.isAncestorOf(one) for each in lines)
    }
    assert changeable == {
        f"Change the way: {words}" for words in ("Cancel order", "Delete order", "Change pickup", "Cancel pickup")
    }


async def test_a_way_is_looked_up_set_used_and_taken_back(desks: Desks) -> None:
    with RunningSandbox(orders=10, speed=0.001, seed=6) as own:
        person = await at_endpoints(desks, own)
        own.control("DELETE", "/requests")
        await person.press_on("Change the way: Cancel order")
        await person.press_on("Look it up")
        await person.reads(NAMED)
        await person.fill(PATH, "/orders/{id}/stop")
        await person.press_on("Look it up")
        await person.reads(NOT_NAMED)
        await person.fill(PATH, "https://elsewhere.example/{id}")
        await person.press_on("Use this way")
        assert "has {id} once" in plain(person.said_at(PATH))
        assert writes(own) == []
        await person.fill(PATH, "/orders/{id}/stop")
        await person.key(Qt.Key.Key_Return, at=person.field(PATH))
        await person.reads("Cancel order goes this way now: POST /orders/{id}/stop")
        assert line(person, Operation.CANCEL_ORDER).pill.text() == "Set by hand"
        assert person.said_at(PATH) == ""
        await person.leave()
        person = desks.start_again()
        await person.at_work()
        session = person.program.session
        assert session is not None
        await person.wait_for("orders", person.desk.orders.list.model.rowCount)
        row = person.desk.orders.list.model.row(0)
        assert row is not None
        await person.wait_for("the connection", lambda: session.connection.status.link.value == "online")
        await session.order_actions.cancel([row.number])
        await person.wait_for("the cancellation", lambda: writes(own))
        detail = await session.orders.detail(f"o{row.number}")
        assert detail is not None
        assert detail.order is not None
        assert ("POST", f"/orders/{detail.order.order_id}/stop") in [
            (method, path.split("/v1")[-1]) for method, path in writes(own)
        ]
        await person.settings("Advanced")
        await person.press_on("Change the way: Cancel order")
        await person.press_on("As the service says")
        await person.reads("Cancel order goes this way now: POST /orders/{id}/cancel")
        assert line(person, Operation.CANCEL_ORDER).pill.text() == "Read from openapi.yaml"
        await person.press_on("Close")
        assert not person.sees(PATH)


async def test_the_description_is_read_again_when_one_wants(desks: Desks) -> None:
    with RunningSandbox(orders=3, speed=0.001, seed=6) as own:
        person = await at_endpoints(desks, own)
        own.control("DELETE", "/requests")
        await person.press_on("Read again")
        await person.reads("The description was read again")
        asked = own.control("GET", "/requests")["requests"]
        assert sum(one["path"].endswith("/openapi.yaml") for one in asked) == 1
        own.control("PUT", "/faults", {"faults": "request_lost"})
        await person.press_on("Change the way: Delete order")
        await person.press_on("Look it up")
        await person.reads("No answer came from the service.")
        own.control("DELETE", "/faults")
        button = person.button("Look it up")
        assert isinstance(button, PaintedButton)
        await person.press(button)
        await person.reads(NAMED)


async def test_a_service_without_a_description_is_told_as_that(desks: Desks) -> None:
    with RunningSandbox(orders=3, speed=0.001, seed=6, faults="proxy_html:path=/openapi.yaml,status=404") as own:
        person = await at_endpoints(desks, own)
        await person.reads("openapi.yaml was not there on ")
        await person.press_on("Read again")
        await person.reads("The service gives no description; the usual ways are used.")
        await person.press_on("Change the way: Delete order")
        await person.press_on("Look it up")
        await person.reads("The service gives no description to look in. Ask the service first.")
