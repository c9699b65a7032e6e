"""What a service says of itself, kept per account and used; with a service that says nothing, the defaults."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from courier_desk.api.description import DEFAULTS, Operation, Source
from courier_desk.desk.description import FRESH
from tests.support import fork_server
from tests.support.desk import desk_at
from tests.support.sandbox import RunningSandbox


async def test_it_is_read_once_a_day_and_used(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            assert session.description.age() is None
            await session.description.refresh()
            cancel = session.context.client.description.endpoint(Operation.CANCEL_ORDER)
            assert cancel.source is Source.SERVICE
            await session.description.refresh()
        asked = sandbox.control("GET", "/requests")["requests"]
        assert sum(one["path"].endswith("/openapi.yaml") for one in asked) == 1


async def test_the_next_run_uses_what_was_kept_without_asking(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.description.refresh()
        sandbox.control("DELETE", "/requests")
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            age = session.description.age()
            assert age is not None
            assert age < FRESH
            await session.description.refresh()
            assert sandbox.control("GET", "/requests")["requests"] == []


async def test_what_may_be_set_by_hand_is_told_and_a_way_is_looked_up_without_being_tried(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            desk = session.description
            await desk.refresh()
            rows = {row.operation: row for row in desk.rows()}
            assert set(rows) == set(Operation)
            assert {operation for operation, row in rows.items() if row.is_open} == {
                Operation.CANCEL_ORDER,
                Operation.DELETE_ORDER,
                Operation.UPDATE_PICKUP,
                Operation.CANCEL_PICKUP,
            }
            sandbox.control("DELETE", "/requests")
            assert await desk.is_published(("POST", "/orders/{id}/cancel"))
            assert not await desk.is_published(("PUT", "/orders/{id}/cancel"))
            assert not desk.fits(Operation.CANCEL_ORDER, ("POST", "/orders"))
            await desk.override(Operation.CANCEL_ORDER, ("PUT", "/orders/{id}/stop"))
            row = next(row for row in desk.rows() if row.operation is Operation.CANCEL_ORDER)
            assert (row.method, row.path, row.source) == ("PUT", "/orders/{id}/stop", Source.OVERRIDE)
            assert row.usual == ("POST", "/orders/{id}/cancel")
            asked = sandbox.control("GET", "/requests")["requests"]
            assert {one["path"].rsplit("/", 1)[-1] for one in asked} == {"openapi.yaml"}


async def test_what_was_set_by_hand_stands_over_the_services_word_and_lasts(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            await session.description.override(Operation.CANCEL_ORDER, ("PUT", "/orders/{id}/stop"))
            await session.description.refresh()
            with pytest.raises(ValueError, match=r"orders\.cancel"):
                await session.description.override(Operation.CANCEL_ORDER, ("PUT", "https://elsewhere.example/{id}"))
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False) as session:
            cancel = session.context.client.description.endpoint(Operation.CANCEL_ORDER)
            assert (cancel.method, cancel.path, cancel.source) == ("PUT", "/orders/{id}/stop", Source.OVERRIDE)
            await session.description.override(Operation.CANCEL_ORDER, None)
            again = session.context.client.description.endpoint(Operation.CANCEL_ORDER)
            assert (again.method, again.path, again.source) == ("POST", "/orders/{id}/cancel", Source.SERVICE)


class Silent(BaseHTTPRequestHandler):
    """A service without a description, as its own pages say; it takes no key."""

    def do_GET(self) -> None:
        if self.path != "/api/public/v1/ping":
            self.send_error(404)
            return
        body = b'{"success": false, "error": {"code": "UNAUTHORIZED", "message": "API key is invalid or revoked"}}'
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        pass


@contextmanager
def silent_service() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Silent)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/api/public/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def test_a_service_that_says_nothing_is_used_by_the_defaults_and_not_asked_again(tmp_path: Path) -> None:
    with RunningSandbox() as sandbox, silent_service() as base_url:
        async with desk_at(sandbox, tmp_path / "desk.sqlite", run=False, base_url=base_url) as session:
            await session.description.refresh()
            used = session.context.client.description
            assert used.endpoints == DEFAULTS.endpoints
            assert session.description.age() is not None


def run_endpoints(url: str) -> subprocess.CompletedProcess[str]:
    return fork_server.run(["endpoints", "--url", url])


def test_the_table_of_endpoints_can_be_shown() -> None:
    with RunningSandbox() as sandbox:
        shown = run_endpoints(sandbox.base_url)
    assert (shown.returncode, shown.stderr) == (0, "")
    line = next(line for line in shown.stdout.splitlines() if line.startswith("orders.cancel"))
    assert line.split(maxsplit=3)[1:] == ["POST", "/orders/{id}/cancel", "the service's openapi.yaml"]
    assert len(shown.stdout.splitlines()) == len(Operation)


def test_a_service_without_a_description_is_told_as_that() -> None:
    with silent_service() as base_url:
        shown = run_endpoints(base_url)
        assert shown.returncode == 0
        assert shown.stderr == (
            f"{base_url} gives no openapi.yaml (it answered 404): "
            "the desk goes by the specification, and by what is usual where that is silent\n"
        )
        lines = {line.split()[0]: line.split(maxsplit=3)[1:] for line in shown.stdout.splitlines()}
        assert lines["orders.list"] == ["GET", "/orders", "the specification"]
        assert lines["orders.cancel"] == ["POST", "/orders/{id}/cancel", "usual, not documented"]
        elsewhere = run_endpoints(base_url.removesuffix("/api/public/v1") + "/elsewhere/public/v1")
    assert (elsewhere.returncode, elsewhere.stdout) == (1, ""), "where nobody answers as the service there is no table"


def test_an_address_that_does_not_answer_is_told_in_one_line() -> None:
    for url in ("http://127.0.0.1:9/api/public/v1", "http://courier.example/api/public/v1"):
        shown = run_endpoints(url)
        assert shown.returncode == 1
        assert len(shown.stderr.splitlines()) == 1
