"""The same table again: under another address, from another data folder, corrected, cut off, twice at once.

However it comes again, an order that the service has is not made a second time, and what may be one waits for a person.
"""

from __future__ import annotations

import select
import socket
import socketserver
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.send.trial import Trial, orders, write
from tests.support.sandbox import RunningSandbox

posix = pytest.mark.skipif(sys.platform == "win32", reason="a process is killed")


@pytest.fixture(params=["spec", "live"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[RunningSandbox]:
    with RunningSandbox(mode=request.param, speed=10 if request.param == "live" else 1) as running:
        yield running


@pytest.fixture
def spec() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


def trial(sandbox: RunningSandbox, folder: Path, rows: list[list[str]]) -> Trial:
    return Trial(sandbox, folder, write(folder / "orders.csv", rows))


def elsewhere(one: Trial, name: str = "other") -> Trial:
    """Send the same file from another data folder, which knows nothing."""
    return replace(one, folder=one.folder / name)


def with_host(one: Trial, host: str) -> Trial:
    return replace(one, url=one.sandbox.base_url.replace("127.0.0.1", host))


def states(one: Trial) -> list[str]:
    return [row["state"] for row in one.outcomes()]


def sent(one: Trial, count: int) -> None:
    done = one.run()
    assert done.returncode == 0, (done.stderr, one.outcomes())
    assert len(one.created()) == count


# -- where ---------------------------------------------------------------------------------------------------------


def test_an_address_spelled_otherwise_is_the_same_service(spec: RunningSandbox, tmp_path: Path) -> None:
    one = trial(spec, tmp_path, orders(spec, 3))
    sent(one, 3)
    for host in ("localhost", "LOCALHOST."):
        other = with_host(one, host)
        assert other.url is not None
        again = replace(other, url=other.url + "/").run()
        assert again.returncode == 0, again.stderr
        assert "3 of them by an earlier run" in again.stdout
    one.judge(3)


def test_an_address_spelled_otherwise_has_the_same_folder(spec: RunningSandbox, tmp_path: Path) -> None:
    one = trial(spec, tmp_path, orders(spec, 2))
    home = tmp_path / "home"
    one = replace(one, own_folder=False, environment={"XDG_DATA_HOME": str(home)})
    for where in (one, with_host(one, "localhost")):
        done = where.run()
        assert done.returncode == 0, done.stderr
    assert "2 of them by an earlier run" in done.stdout
    assert len(one.created()) == 2
    if sys.platform.startswith("linux"):
        assert len(list((home / "courier-desk" / "send").iterdir())) == 1


@contextmanager
def another_way_to(sandbox: RunningSandbox) -> Iterator[str]:
    """Give a second address of the service: what connects there is led to it."""
    where = ("127.0.0.1", int(sandbox.base_url.split(":")[2].split("/")[0]))

    class Led(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with socket.create_connection(where) as there:
                sockets = {self.request: there, there: self.request}
                while sockets:
                    for one in select.select(list(sockets), [], [])[0]:
                        if not (piece := one.recv(65_536)):
                            return
                        sockets[one].sendall(piece)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Led) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield sandbox.base_url.replace(f":{where[1]}/", f":{server.server_address[1]}/")
        finally:
            server.shutdown()


def test_another_address_of_one_service_is_known_by_what_is_there(spec: RunningSandbox, tmp_path: Path) -> None:
    one = trial(spec, tmp_path, orders(spec, 3))
    sent(one, 3)
    with another_way_to(spec) as url:
        again = replace(one, url=url).run()
    assert again.returncode == 0, again.stderr
    assert "3 of them by an earlier run" in again.stdout
    one.judge(3)
    # Another service may know the same business by the same code: it has none of the orders.
    with RunningSandbox() as twin:
        assert twin.ready["merchants"][0]["businessAccountCode"] == spec.ready["merchants"][0]["businessAccountCode"]
        other = replace(one, sandbox=twin)
        sent(other, 3)
        sent(other, 3)
    sent(one, 3)


def test_a_new_data_folder_is_told_what_the_service_has(sandbox: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(sandbox, 4)
    rows[1][-1] = "SHOP-1"
    one = trial(sandbox, tmp_path, rows)
    sent(one, 4)
    numbers = [row["orderNumber"] for row in one.outcomes()]
    other = elsewhere(with_host(one, "localhost"))
    again = other.run()
    assert again.returncode == 0, (again.stderr, other.outcomes())
    assert "4 of them were at the service already" in again.stdout
    assert sorted(row["orderNumber"] for row in other.outcomes()) == sorted(numbers)
    assert all(row["reason"].startswith(f"already there: number {row['orderNumber']}") for row in other.outcomes())
    one.judge(4)
    # What is new in the file is sent all the same, and only that.
    write(one.file, [*rows, *orders(sandbox, 1, first=40)])
    sent(elsewhere(one, "third"), 5)


def test_what_is_there_otherwise_is_told_and_not_made_again(sandbox: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(sandbox, 2)
    rows[0][-1], rows[1][-1] = "SHOP-1", "SHOP-2"
    one = trial(sandbox, tmp_path, rows)
    sent(one, 2)
    number = one.outcomes()[0]["orderNumber"]
    rows[0][9] = "99"
    write(one.file, rows)
    other = elsewhere(one)
    assert other.run().returncode == 3
    told = other.outcomes()
    assert states(other) == ["needs a person", "created"]
    assert told[0]["orderNumber"] == number
    assert "amountCOD 1250.50 there, 99.00 here" in told[0]["reason"]
    assert "another referralNumber" in told[0]["reason"]
    assert len(one.created()) == 2


def test_what_was_cancelled_there_is_not_made_again_unasked(spec: RunningSandbox, tmp_path: Path) -> None:
    one = trial(spec, tmp_path, orders(spec, 1))
    sent(one, 1)
    spec.control("POST", f"/orders/{one.outcomes()[0]['orderNumber']}", {"status": "canceled"})
    other = elsewhere(one)
    assert other.run().returncode == 3
    assert "its status is canceled" in other.outcomes()[0]["reason"]
    assert len(one.created()) == 1


def test_back_at_the_first_folder_nothing_is_sent_that_another_one_sent(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    """The rows wait in the first folder; meanwhile they were sent from the second."""
    one = trial(sandbox, tmp_path, orders(sandbox, 12))
    process = replace(one, limit=6, window=30.0).start()
    one.wait_for_orders(2)
    process.terminate()
    process.communicate(timeout=60)
    assert "waiting" in states(one)
    sent(elsewhere(one), 12)
    write(tmp_path / "more.csv", orders(sandbox, 1, first=50))
    sent(replace(one, file=tmp_path / "more.csv"), 13)
    sent(one, 13)


# -- what ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", [1, 2, 5, 9])
def test_a_corrected_row_takes_no_second_order(spec: RunningSandbox, tmp_path: Path, column: int) -> None:
    rows = orders(spec, 3)
    one = trial(spec, tmp_path, rows)
    sent(one, 3)
    number = one.outcomes()[1]["orderNumber"]
    rows[1][column] = {1: "Someone Else", 2: "01099999999", 5: "12 Other St", 9: "99"}[column]
    write(one.file, rows)
    for again in (one, elsewhere(one)):
        done = again.run()
        assert done.returncode == 3, done.stderr
        assert states(again) == ["created", "needs a person", "created"]
        reason = again.outcomes()[1]["reason"]
        assert number in reason
        assert "--new 3" in reason
        assert "0109999" not in reason
    assert len(one.created()) == 3
    # It is one more order: a person says so, once.
    sent(replace(one, more=("--new", "3")), 4)
    sent(one, 4)


def test_a_corrected_row_that_has_moved_takes_no_second_order(spec: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(spec, 4)
    one = trial(spec, tmp_path, rows)
    sent(one, 4)
    moved = [*rows[1][:9], "99", ""]
    write(one.file, [rows[3], rows[0], moved, rows[2]])
    assert one.run().returncode == 3
    assert states(one) == ["created", "created", "needs a person", "created"]
    # Under another name, as a corrected copy, it is still the same.
    copy = Trial(spec, tmp_path, write(tmp_path / "corrected.csv", [moved]))
    assert copy.run().returncode == 3
    assert states(copy) == ["needs a person"]
    assert len(one.created()) == 4


def test_rows_that_are_new_are_sent_wherever_they_stand(spec: RunningSandbox, tmp_path: Path) -> None:
    rows, more = orders(spec, 3), orders(spec, 9, first=20)
    one = trial(spec, tmp_path, rows)
    sent(one, 3)
    write(one.file, [more[0], *rows, more[1]])  # one above, one below
    sent(one, 5)
    write(one.file, [*rows, more[1]])
    sent(one, 5)
    # Tomorrow's table under the same name.
    write(one.file, more[2:])
    sent(one, 12)


def test_a_row_that_waits_for_a_person_is_corrected_again(spec: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(spec, 3)
    one = trial(spec, tmp_path, rows)
    sent(one, 3)
    for amount, name in (("99", "Someone"), ("98", "Someone Else"), ("97", "Customer 1")):
        rows[1][9], rows[1][1], rows[1][2] = amount, name, f"01000000{amount}0"
        write(one.file, rows)
        assert one.run().returncode == 3
        assert states(one) == ["created", "needs a person", "created"]
    assert len(one.created()) == 3


# -- when ----------------------------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("mode", ["spec", "live"])
def test_cut_off_and_sent_from_elsewhere_nothing_is_made_twice(tmp_path: Path, mode: str) -> None:
    late = "late_commit:method=POST,path=/orders,p=0.4,seconds=1.5;stale_list:method=GET,path=/orders,p=0.5,seconds=1"
    with RunningSandbox(mode=mode, faults=late, speed=10 if mode == "live" else 1) as running:
        one = replace(trial(running, tmp_path, orders(running, 20)), settle=3.0)
        process = one.start()
        one.wait_for_orders(3)
        process.kill()
        process.communicate()
        other = elsewhere(with_host(one, "localhost"))
        done = other.run()
        assert done.returncode == 0, (done.stderr, other.outcomes())
        other.judge(20)


def test_a_list_that_lags_is_not_believed_before_the_earlier_result(sandbox: RunningSandbox, tmp_path: Path) -> None:
    one = trial(sandbox, tmp_path, orders(sandbox, 3))
    sent(one, 3)
    sandbox.control("POST", "/faults", {"faults": "stale_list:method=GET,path=/orders,seconds=3600"})
    sent(elsewhere(one), 3)


def test_two_at_once_from_two_folders_are_never_two(spec: RunningSandbox, tmp_path: Path) -> None:
    one = replace(trial(spec, tmp_path, orders(spec, 30)), limit=12)
    process = one.start()
    one.wait_for_orders(1)
    other = elsewhere(one).run()
    assert other.returncode == 2
    assert f"Another courier-desk send is sending {one.file}" in other.stderr
    process.terminate()
    process.communicate(timeout=60)
    sent(replace(one, limit=6_000), 30)
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".sending")]


def test_the_result_of_an_earlier_run_is_never_lost(spec: RunningSandbox, tmp_path: Path) -> None:
    one = trial(spec, tmp_path, orders(spec, 2))
    sent(one, 2)
    first = one.result.read_bytes()
    write(one.file, orders(spec, 2, first=30))
    sent(one, 4)
    kept = [path for path in tmp_path.glob("orders.csv.result.*.csv") if path != one.result]
    assert [path.read_bytes() for path in kept] == [first]
    one.result.write_text("somebody's own notes", encoding="utf-8")
    refused = one.run()
    assert refused.returncode == 2
    assert "is there already and is no result" in refused.stderr
    assert one.result.read_text(encoding="utf-8") == "somebody's own notes"
