"""A file is sent: every good row once, every row told, whatever is in the way, and again without effect."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from tests.send.trial import HEADING, Trial, orders, sentences, write, zones
from tests.support import fork_server, sheets
from tests.support.pdf_reading import text_of
from tests.support.sandbox import RunningSandbox


@pytest.mark.parametrize(
    ("fault", "label", "reason"),
    [
        ("proxy_html:path=/orders/*/awb,status=404,count=2", False, "the service has no label of it"),
        ("error_before:path=/orders/*/awb,count=2", True, ""),
    ],
)
def test_a_label_is_asked_for_again_only_where_it_may_still_come(
    spec: RunningSandbox, tmp_path: Path, fault: str, label: bool, reason: str
) -> None:
    """The fault is over when it has been met twice, so a label that was asked for again has come."""
    spec.control("PUT", "/faults", {"faults": fault})
    one = Trial(
        spec, tmp_path, write(tmp_path / "orders.csv", orders(spec, 1)), more=("--labels", str(tmp_path / "labels"))
    )
    done = one.run()
    (row,) = one.outcomes()
    assert (bool(row["label"]), row["reason"]) == (label, reason)
    assert done.returncode == (0 if label else 3), done.stderr


posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")


@pytest.fixture(params=["spec", "live"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[RunningSandbox]:
    # A live label takes 3 to 8 seconds of the world, which here goes ten times as fast.
    with RunningSandbox(mode=request.param, speed=10 if request.param == "live" else 1) as running:
        yield running


@pytest.fixture
def spec() -> Iterator[RunningSandbox]:
    with RunningSandbox() as running:
        yield running


def trial(sandbox: RunningSandbox, folder: Path, rows: list[list[str]], name: str = "orders.csv") -> Trial:
    return Trial(sandbox, folder, write(folder / name, rows))


def states(one: Trial) -> list[str]:
    return [row["state"] for row in one.outcomes()]


# -- the good way --------------------------------------------------------------------------------------------------


def test_every_row_becomes_an_order_once_however_often_it_is_sent(sandbox: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(sandbox, 12)
    rows[3] = [*rows[2][:-1], "AGAIN"]  # two equal rows are two orders only with a reference
    rows[5][-1] = "SHOP-77"
    one = trial(sandbox, tmp_path, rows)
    first = one.run()
    assert first.returncode == 0, first.stderr
    assert "12 of 12 orders are created" in first.stdout
    one.judge(12)
    told = one.outcomes()
    assert [row["row"] for row in told] == [str(n) for n in range(2, 14)]
    assert told[5]["reference"] == "SHOP-77"
    assert all(float(row["fee"]) > 0 for row in told)
    again = one.run()
    assert again.returncode == 0
    assert "12 of them by an earlier run" in again.stdout
    one.judge(12)


def test_the_three_types_in_a_workbook_with_their_labels(sandbox: RunningSandbox, tmp_path: Path) -> None:
    governorate, zone = zones(sandbox)[0]
    deliver = trial(sandbox, tmp_path, orders(sandbox, 1))
    assert deliver.run().returncode == 0
    number = deliver.outcomes()[0]["orderNumber"]
    sandbox.control("POST", f"/orders/{number}", {"status": "completed"})
    heading = [
        *HEADING[:8], "originalOrderNumber", "returnReason", "currentPD", "numberOfItemsCurrentPD", "newPD",
        "numberOfItemsNewPD",
    ]  # fmt: skip
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(heading)
    who = ["منى", 1001234567, governorate, zone, "٩ شارع النيل"]
    sheet.append(["Return", *who, "Linen", 2, int(number), "Too small"])
    sheet.append(["Exchange", *who, None, None, None, None, "Blue", 1, "Red", 1])
    book.save(tmp_path / "more.xlsx")
    labels = tmp_path / "labels"
    one = Trial(sandbox, tmp_path, tmp_path / "more.xlsx", more=("--labels", str(labels), "--size", "A5"))
    done = one.run()
    assert done.returncode == 0, (done.stderr, one.outcomes())
    assert sorted(path.name for path in labels.iterdir()) == sorted(row["label"] for row in one.outcomes())
    assert all((labels / row["label"]).read_bytes().startswith(b"%PDF-") for row in one.outcomes())
    assert {row["label"] for row in one.outcomes()} == {f"{row['orderNumber']}.pdf" for row in one.outcomes()}
    # A label that was taken away comes again, from what is kept: the service is not asked.
    (labels / one.outcomes()[0]["label"]).unlink()
    asked = len([r for r in sandbox.control("GET", "/requests?key=company")["requests"] if "/awb" in r["path"]])
    assert one.run().returncode == 0
    assert len(list(labels.iterdir())) == 2
    again = len([r for r in sandbox.control("GET", "/requests?key=company")["requests"] if "/awb" in r["path"]])
    assert again == asked


def test_a_file_of_the_number_that_is_there_is_not_taken_for_the_label(sandbox: RunningSandbox, tmp_path: Path) -> None:
    """It may be of another service, or of before the order was changed."""
    labels = tmp_path / "labels"
    one = replace(trial(sandbox, tmp_path, orders(sandbox, 1)), more=("--labels", str(labels)))
    assert one.run().returncode == 0
    (row,) = one.outcomes()
    file = labels / row["label"]
    right = file.read_bytes()
    file.write_bytes(b"the label of another parcel")
    assert one.run().returncode == 0
    assert file.read_bytes() == right
    cells = dict(zip(HEADING, orders(sandbox, 1)[0], strict=True))
    plain = {name: cells[name] for name in ("orderType", "fullName", "phoneNumber", "government", "zone")}
    goods = {"productDescription": "Linen", "numberOfItems": 2, "COD": True, "amountCOD": 900}
    told = sandbox.call("GET", f"/orders/{row['orderNumber']}").data["order"]
    order_id = told.get("orderId", row["orderNumber"])
    answer = sandbox.call("PUT", f"/orders/{order_id}", {**plain, **goods, "address": "77 Other Road"})
    assert answer.status == 200, answer.data
    assert one.run().returncode == 0
    assert "77 Other Road" in text_of(file.read_bytes())


# -- faulty rows ---------------------------------------------------------------------------------------------------


def test_good_rows_are_sent_and_faulty_ones_told_with_column_and_reason(spec: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(spec, 6)
    rows[1][2] = "1.00123E+09"
    rows[2][4] = "Abden"
    rows[3][9] = "1.250"
    rows[4][1] = "=cmd|' /C calc'!A0"
    one = trial(spec, tmp_path, rows)
    done = one.run()
    assert done.returncode == 3
    assert "2 of 6 orders are created" in done.stdout
    told = one.outcomes()
    assert states(one) == ["created", "faulty", "faulty", "faulty", "faulty", "created"]
    assert [row["column"] for row in told] == ["", "phoneNumber", "zone", "amountCOD", "fullName", ""]
    assert "perhaps Abdeen" in told[2]["reason"]
    assert "1.00123" not in one.result.read_text(encoding="utf-8-sig")
    one.judge(2)
    # What was mended is sent, what was sent is not.
    for at, good in enumerate(orders(spec, 6)):
        rows[at] = good
    write(one.file, rows)
    assert one.run().returncode == 0
    one.judge(6)


@pytest.mark.parametrize("kind", ["xlsx", "ods", "xls", "csv"])
def test_what_a_spreadsheet_lost_is_never_sent_without_its_cash(
    spec: RunningSandbox, tmp_path: Path, kind: str
) -> None:
    rows: list[list[sheets.Cell]] = [[*row] for row in orders(spec, 8)]
    rows[1][8], rows[1][9] = sheets.Error("#N/A"), sheets.Error("#REF!")
    rows[2][8] = sheets.Formula(sheets.Error("#VALUE!")) if kind != "csv" else "#WERT!"
    rows[3][8], rows[3][9] = (sheets.Formula(), sheets.Formula()) if kind != "csv" else ("=A1", "")
    rows[4][10] = sheets.Day()
    rows[5] = [*rows[0]]
    rows[6][9] = "1250,50"
    rows[7][9] = sheets.Formula(90)
    table = [HEADING, *rows]
    path = tmp_path / f"orders.{kind}"
    match kind:
        case "xlsx":
            path.write_bytes(sheets.xlsx(table))
        case "ods":
            path.write_bytes(sheets.ods(table))
        case "xls":
            path.write_bytes(sheets.xls(table))
        case _:
            path.write_text(sheets.text(table), encoding="utf-8")
    one = Trial(spec, tmp_path, path)
    assert one.run().returncode == 3
    assert states(one) == ["created", "faulty", "faulty", "faulty", "faulty", "faulty", "created", "created"]
    told = [row["reason"] for row in one.outcomes()]
    assert told[1].startswith(
        "COD (I3): holds an error, #N/A; put the value itself; amountCOD (J3): holds an error, #REF!"
    )
    assert "COD (I4): holds an error" in told[2]
    assert "COD (I5): holds a formula" in told[3]
    assert "referralNumber (K6): holds the date 2026-05-12" in told[4]
    assert "orders the same as row 2" in told[5]
    one.judge(3)
    amounts = [spec.control("GET", f"/orders/{order['number']}")["amount"] for order in one.created()]
    assert sorted(amounts) == [9_000, 125_050, 125_050]


def test_a_row_with_a_landline_is_held_with_a_sentence_until_the_table_says_that_it_is_meant(
    spec: RunningSandbox, tmp_path: Path
) -> None:
    rows = orders(spec, 2)
    rows[1][2] = "02 2345 6789"
    one = trial(spec, tmp_path, rows)
    assert one.run().returncode == 3
    assert states(one) == ["created", "faulty"]
    assert "landlineOrAbroad says yes" in one.outcomes()[1]["reason"]
    assert "2345" not in one.result.read_text(encoding="utf-8-sig")
    one.judge(1)
    write(one.file, [[*rows[0], ""], [*rows[1], "yes"]], (*HEADING, "landlineOrAbroad"))
    assert one.run().returncode == 0
    one.judge(2)


def test_what_a_spreadsheet_would_run_is_defused_in_the_result(spec: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(spec, 1)
    rows[0][-1] = "@SUM(A1)"
    one = trial(spec, tmp_path, rows)
    assert one.run().returncode == 0
    assert one.outcomes()[0]["reference"] == "'@SUM(A1)"
    assert one.created()[0]["reference"] == "@SUM(A1)"


def test_an_equal_row_of_another_file_is_asked_about_and_a_copy_of_the_file_is_not(
    spec: RunningSandbox, tmp_path: Path
) -> None:
    rows = orders(spec, 2)
    first = trial(spec, tmp_path, rows)
    assert first.run().returncode == 0
    copy = trial(spec, tmp_path, rows, "copy.csv")
    assert copy.run().returncode == 0
    other = trial(spec, tmp_path, [rows[0], *orders(spec, 1, first=7)], "tomorrow.csv")
    assert other.run().returncode == 3
    assert states(other) == ["needs a person", "created"]
    assert "referralNumber of its own" in other.outcomes()[0]["reason"]
    assert len(first.created()) == 3


def test_a_row_under_its_own_reference_is_never_sent_with_other_content(spec: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(spec, 1)
    rows[0][-1] = "SHOP-1"
    one = trial(spec, tmp_path, rows)
    assert one.run().returncode == 0
    rows[0][9] = "99"
    write(one.file, rows)
    assert one.run().returncode == 3
    assert "nothing was changed at the service" in one.outcomes()[0]["reason"]
    assert len(one.created()) == 1


def test_what_the_service_refuses_is_told_and_tried_again_when_mended(spec: RunningSandbox, tmp_path: Path) -> None:
    governorate, zone = zones(spec)[0]
    heading = [*HEADING[:8], "originalOrderNumber", "returnReason"]
    row = ["Return", "Mona", "01001234567", governorate, zone, "9 St", "Linen", "1", "999999", "Too small"]
    one = Trial(spec, tmp_path, write(tmp_path / "o.csv", [row], heading))
    assert one.run().returncode == 3
    assert states(one) == ["refused"]
    assert one.outcomes()[0]["reason"]
    known = trial(spec, tmp_path, orders(spec, 1), "first.csv")
    assert known.run().returncode == 0
    number = known.outcomes()[0]["orderNumber"]
    spec.control("POST", f"/orders/{number}", {"status": "completed"})
    row[8] = number
    write(one.file, [row], heading)
    assert one.run().returncode == 0
    assert states(one) == ["created"]


# -- doubt, stops and deaths ---------------------------------------------------------------------------------------


def test_lost_answers_are_looked_for_before_anything_is_sent_again(sandbox: RunningSandbox, tmp_path: Path) -> None:
    one = trial(sandbox, tmp_path, orders(sandbox, 8))
    sandbox.control(
        "POST",
        "/faults",
        {"faults": "response_lost:method=POST,path=/orders,count=2;error_after:method=POST,path=/orders,count=2"},
    )
    done = one.run()
    assert done.returncode == 0, (done.stderr, one.outcomes())
    one.judge(8)


@posix
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopped_by_a_signal_the_same_command_goes_on(
    spec: RunningSandbox, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    one = trial(spec, tmp_path, orders(spec, 30))
    one.limit, one.window = 12, 2.0
    process = one.start()
    one.wait_for_orders(5)
    process.send_signal(number)
    _out, errors = process.communicate(timeout=60)
    assert process.returncode == code
    assert "run the same command again" in errors
    told = states(one)
    assert set(told) == {"created", "waiting"}
    assert told.count("created") == len(one.created()) < 30
    one.limit = 6_000
    assert one.run().returncode == 0
    one.judge(30)


@posix
@pytest.mark.slow
def test_killed_at_any_moment_nothing_is_lost_and_nothing_twice(sandbox: RunningSandbox, tmp_path: Path) -> None:
    one = trial(sandbox, tmp_path, orders(sandbox, 40))
    for made in (0, 3, 9, 20):
        process = one.start()
        one.wait_for_orders(made)
        process.kill()
        process.communicate()
    done = one.run()
    assert done.returncode == 0, (done.stderr, [row for row in one.outcomes() if row["state"] != "created"])
    one.judge(40)


@posix
def test_a_file_that_was_changed_while_stopped_is_sent_as_it_is_now(spec: RunningSandbox, tmp_path: Path) -> None:
    rows = orders(spec, 20)
    one = trial(spec, tmp_path, rows)
    one.limit, one.window = 6, 3.0
    process = one.start()
    one.wait_for_orders(2)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    begun = [row["state"] != "waiting" for row in one.outcomes()]  # what is being checked may be at the service
    assert not all(begun)
    kept = [row if done else [*row[:9], "75", ""] for row, done in zip(rows, begun, strict=True)][:-1]
    write(one.file, kept)
    one.limit = 6_000
    assert one.run().returncode == 0
    one.judge(19)


def test_a_key_that_is_revoked_on_the_way_is_told(spec: RunningSandbox, tmp_path: Path) -> None:
    one = trial(spec, tmp_path, orders(spec, 3))
    one.key = spec.ready["revoked_key"]
    done = one.run()
    assert done.returncode == 2
    assert "refuses the key" in done.stderr
    assert one.created() == []


def test_the_limit_is_kept_without_a_refusal(tmp_path: Path) -> None:
    """The scaled form of 300 orders at 120 a minute (``dev.py bench send`` measures that one)."""
    with RunningSandbox(limit=24, window=2.0) as limited:
        one = trial(limited, tmp_path, orders(limited, 60))
        one.limit, one.window = 24, 2.0
        done = one.run()
        assert done.returncode == 0, done.stderr
        one.judge(60)


def test_two_at_once_on_one_folder_are_never_two(spec: RunningSandbox, tmp_path: Path) -> None:
    one = trial(spec, tmp_path, orders(spec, 30))
    one.limit, one.window = 12, 2.0
    process = one.start()
    one.wait_for_orders(1)
    other = trial(spec, tmp_path, orders(spec, 1, first=50), "other.csv").run()
    assert other.returncode == 2
    assert "Another courier-desk send works with the data folder" in other.stderr
    process.terminate()
    process.communicate(timeout=60)
    one.limit = 6_000
    assert one.run().returncode == 0
    one.judge(30)


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own")
def test_a_pause_that_the_service_asked_for_is_shown_as_one(spec: RunningSandbox, tmp_path: Path) -> None:
    one = trial(spec, tmp_path, orders(spec, 12))
    spec.control("POST", "/faults", {"faults": "early_429:method=POST,path=/orders,skip=4,count=1"})
    one.window = 20.0
    import termios

    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (40, 200))
    process = fork_server.start(one.words(), env=one.surroundings(), stderr=theirs, stdout=theirs)
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError):  # the end of a terminal
        while piece := os.read(ours, 65_536):
            said += piece
    os.close(ours)
    assert process.wait(60) == 0
    assert b"the service asked for a pause (429): goes on in" in said
    assert b"the limit of 100000 requests" not in said
    assert b"perhaps " in said


def test_no_qt_is_needed(tmp_path: Path) -> None:
    script = (
        "import sys, courier_desk.send.program\n"
        "sys.exit(any(name.startswith(('PySide6', 'qasync')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, env=dict(os.environ)).returncode == 0


@posix
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limits of another process are set")
def test_a_disk_that_takes_no_more_is_told_and_the_same_command_goes_on(spec: RunningSandbox, tmp_path: Path) -> None:
    import resource

    one = trial(spec, tmp_path, orders(spec, 60))
    one.limit, one.window = 24, 3.0
    process = one.start()
    one.wait_for_orders(3)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
    _out, errors = process.communicate(timeout=60)
    assert process.returncode == 3, errors
    assert "Then run the same command again" in errors
    assert len(one.created()) < 60
    one.limit = 6_000
    done = one.run()
    assert done.returncode == 0, done.stderr
    one.judge(60)


@posix
def test_asked_twice_it_stops_at_once(spec: RunningSandbox, tmp_path: Path) -> None:
    spec.control("POST", "/faults", {"faults": "hang:method=GET,path=/delivery-zones,count=1,seconds=3600"})
    one = trial(
        spec, tmp_path, [["Deliver", "Mona", "01001234567", "Cairo", "Abdeen", "9 St", "Linen", "1", "", "", ""]]
    )
    process = one.start()
    deadline = time.monotonic() + 60
    while not any("zones" in entry["path"] for entry in spec.control("GET", "/requests?key=company")["requests"]):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    time.sleep(0.2)  # two signals of one moment would be one
    process.send_signal(signal.SIGTERM)
    _out, errors = process.communicate(timeout=60)
    assert process.returncode == 143
    assert sentences(errors) == [
        "courier-desk send: Stopped at once. To go on, run the same command again; nothing is sent twice."
    ]
    assert one.created() == []
