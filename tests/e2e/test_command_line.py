"""The command line as a person or a check types it: clear sentences, exit codes, the self-test in every setting."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from courier_desk import __main__ as program
from courier_desk import __version__
from tests.printing.readers import printed_pages, zbar
from tests.support.sandbox import RunningSandbox

STEPS = [
    "connect", "zones", "compose", "fee_preview", "create_deliver", "create_return", "create_exchange", "fetch_label",
    "scan_back", "print_label", "table_shows_all", "clone_order", "update_order", "return_from_order", "cancel_order",
    "delete_order", "schedule_pickup", "reschedule_pickup", "cancel_pickup", "delete_pickup",
    "import_check", "import_send", "settle", "onboard_merchant", "use_merchant",
]  # fmt: skip
#: The whole self-test at a machine that is busy with other tests (seconds); alone it takes fifteen.
_LONG = 420
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XAUTHORITY")


def desk(*words: str, screen: dict[str, str] | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """Run ``courier-desk`` with these words and, unless told otherwise, no screen."""
    plain = {name: value for name, value in os.environ.items() if name not in _SCREENS}
    return subprocess.run(
        [sys.executable, "-m", "courier_desk", *words],
        env={**plain, **(screen or {}), **more},
        capture_output=True,
        text=True,
        timeout=_LONG,
        check=False,
        stdin=subprocess.DEVNULL,
    )


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there a screen may be missing")


@linux
def test_without_a_display_one_sentence_says_what_to_type(tmp_path: Path) -> None:
    done = desk("--data-dir", str(tmp_path / "data"))
    assert done.returncode == 2
    assert done.stdout == ""
    way_on = "To do the main job without a window, type: courier-desk self-test --out self-test"
    assert done.stderr.splitlines() == [f"There is no display, so the window cannot open. {way_on}"]
    assert not (tmp_path / "data").exists()


@linux
def test_a_display_that_does_not_answer_is_told_by_its_name(tmp_path: Path) -> None:
    done = desk("--data-dir", str(tmp_path / "data"), screen={"DISPLAY": ":4711"})
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("The display :4711 does not answer, so the window cannot open. ")
    assert "courier-desk self-test" in done.stderr


@linux
def test_a_library_of_the_system_that_is_missing_is_named_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacking(_name: str) -> None:
        raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(program, "import_module", lacking)
    assert program.main(["self-test"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("Courier Desk needs libGL.so.1, a library of the system that is not installed here.")
    assert said.endswith("sudo dnf install '*/libGL.so.1'\n")
    assert said.count("\n") == 1

    def broken(_name: str) -> None:
        raise ImportError("no module named so")

    monkeypatch.setattr(program, "import_module", broken)
    with pytest.raises(ImportError, match="no module named so"):
        program.main(["self-test"])


def test_the_version_is_told_without_a_screen() -> None:
    done = desk("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Courier Desk {__version__}\n", "")


@pytest.mark.parametrize("words", [["--printer", "x"], ["--language", "fr"], ["--theme", "pink"], ["sandbx"]])
def test_what_is_not_understood_is_told_with_the_words_that_are(words: list[str]) -> None:
    done = desk(*words)
    assert done.returncode == 2
    assert "usage: courier-desk" in done.stderr
    assert words[-1] in done.stderr


def test_the_self_test_needs_its_key_from_the_environment(tmp_path: Path) -> None:
    done = desk("self-test", "--url", "http://127.0.0.1:9/api/public/v1", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "COURIER_DESK_API_KEY" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("mode", ["window", "send", "self-test", "worker"])
def test_no_memory_is_written_down_when_the_program_dies(mode: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "orders.csv")  # its reader waits
    words = {
        "window": ["--data-dir", str(tmp_path / "data")],
        "send": ["send", str(tmp_path / "orders.csv"), "--url", "http://127.0.0.1:9/api/v1"],
        "self-test": ["self-test", "--out", str(tmp_path / "out")],
        "worker": ["worker", "labels"],
    }[mode]
    started = subprocess.Popen(
        [sys.executable, "-m", "courier_desk", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "COURIER_DESK_API_KEY": "none"},
    )
    with started:
        until = time.monotonic() + 30
        while (limits := core_limits(started.pid)) != ["0", "0"] and time.monotonic() < until:
            time.sleep(0.02)
        assert started.poll() is None
        started.kill()
    assert limits == ["0", "0"]


def core_limits(process: int) -> list[str]:
    """Read how large a core dump of the process may be: the soft and the hard limit."""
    lines = Path(f"/proc/{process}/limits").read_text().splitlines()
    return next((line.split()[4:6] for line in lines if line.startswith("Max core file size")), [])


def judge(out: Path, done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """Hold report, pictures and labels to what they promise; gives the report."""
    assert done.returncode == 0, done.stdout + done.stderr
    report: dict[str, Any] = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert set(report) == {"ok", "steps", "orders"}
    assert report["ok"] is True
    assert [step["name"] for step in report["steps"]] == STEPS
    for step in report["steps"]:
        assert set(step) == {"name", "ok", "offered", "detail", "seconds"}
        assert step["ok"] is True
        assert step["detail"]
        assert step["detail"].startswith("not offered: ") is not step["offered"]
    assert len(report["orders"]) == 3
    for order in report["orders"]:
        assert set(order) == {"orderNumber", "reference", "label"}
        assert order["label"] == f"label-{order['orderNumber']}.pdf"
        number = order["orderNumber"]
        for page in printed_pages(out / order["label"], 203):
            assert zbar(page, out) == {f"CODE-128:{number}", f"QR-Code:{number}"}
    pictures = sorted(path.name for path in out.glob("[0-9][0-9]-*.png"))
    assert [name[3:-4] for name in pictures][-len(STEPS) :] == STEPS
    return report


def complete_some(service: RunningSandbox, merchant: str) -> None:
    """Have a merchant some completed orders to return: how far the orders of the seed are depends on the hour."""
    orders = service.control("GET", "/snapshot")["orders"]
    under_way = {"inStock", "pickedUp", "pendingPickup"}
    wanted = [
        one["number"]
        for one in orders
        if one["merchant_id"] == merchant and one["order_type"] == "Deliver" and one["status"] in under_way
    ]
    assert len(wanted) >= 4
    for number in wanted[:4]:
        service.control("POST", f"/orders/{number}", {"status": "completed"})


def appears(secret: str, out: Path, done: subprocess.CompletedProcess[str]) -> list[str]:
    """Name every file of the run, and every stream, that holds the secret."""
    found = [str(path) for path in out.rglob("*") if path.is_file() and secret.encode() in path.read_bytes()]
    return found + [name for name in ("stdout", "stderr") if secret in getattr(done, name)]


@pytest.mark.slow
@pytest.mark.timeout(_LONG)
def test_the_self_test_by_itself(tmp_path: Path) -> None:
    done = desk("self-test", "--out", str(tmp_path))
    report = judge(tmp_path, done)
    assert [step["name"] for step in report["steps"] if not step["offered"]] == []
    assert done.stderr == ""
    assert "FAIL" not in done.stdout


@pytest.mark.slow
@pytest.mark.timeout(_LONG)
@pytest.mark.parametrize("mode", ["spec", "live"])
def test_the_self_test_against_a_service(tmp_path: Path, mode: str) -> None:
    with RunningSandbox(mode=mode, orders=120, limit=120) as service:
        merchant = service.ready["merchants"][1]["businessAccountCode"]
        key = service.ready["company_key"]
        complete_some(service, service.ready["merchants"][1]["id"])
        words = ("self-test", "--url", service.base_url, "--merchant", merchant, "--out", str(tmp_path))
        done = desk(*words, COURIER_DESK_API_KEY=key)
        report = judge(tmp_path, done)
        left_out = [step["name"] for step in report["steps"] if not step["offered"]]
        assert left_out == (["cancel_pickup", "settle"] if mode == "live" else ["settle"])
        assert appears(key, tmp_path, done) == []
        assert appears(key[8:], tmp_path, done) == []
        created = {one["number"]: one for one in service.control("GET", "/created")["created"]}
        for order in report["orders"]:
            assert created[order["orderNumber"]]["reference"] == order["reference"]
        assert service.control("GET", "/created")["duplicates"] == {}
        answers = [entry["status"] for entry in service.control("GET", "/requests?key=company")["requests"]]
        assert 429 not in answers


@pytest.mark.slow
@pytest.mark.timeout(_LONG)
def test_what_is_not_offered_is_no_fault_and_a_fault_hides_only_what_depends_on_it(tmp_path: Path) -> None:
    """A service without a completed order, whose trainer is not asked; the key of one business; no label is a PDF."""
    with RunningSandbox(orders=0, faults="label:how=not_pdf") as service:
        key = service.ready["single_key"]
        words = ("self-test", "--url", service.base_url, "--out", str(tmp_path))
        done = desk(*words, COURIER_DESK_API_KEY=key)
        assert done.returncode == 1, done.stdout + done.stderr
        report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
        for order in report["orders"]:
            assert service.control("GET", f"/orders/{order['orderNumber']}")["status"] == "new"
    steps = {step["name"]: step for step in report["steps"]}
    assert report["ok"] is False
    assert [name for name in STEPS if not steps[name]["ok"]] == ["fetch_label", "scan_back", "print_label"]
    assert steps["scan_back"]["detail"] == "not judged: it works on what fetch_label makes"
    assert [name for name in STEPS if not steps[name]["offered"]] == [
        "create_return", "return_from_order", "settle", "onboard_merchant", "use_merchant",
    ]  # fmt: skip
    assert steps["create_return"]["detail"] == "not offered: the service has no completed order to return"
    assert steps["onboard_merchant"]["detail"] == "not offered: a key of one business: the tab says so"
    assert [one["label"] for one in report["orders"]] == ["", ""]


@pytest.mark.slow
@pytest.mark.timeout(_LONG)
def test_a_self_test_whose_printer_is_missing_prints_nowhere_else_and_says_so(tmp_path: Path) -> None:
    done = desk("self-test", "--out", str(tmp_path), "--printer", "NoSuchPrinter")
    assert done.returncode == 1, done.stdout + done.stderr
    steps = {step["name"]: step for step in json.loads((tmp_path / "report.json").read_text("utf-8"))["steps"]}
    assert [name for name, step in steps.items() if not step["ok"]] == ["print_label"]
    assert "missing" in steps["print_label"]["detail"]
    assert not list((tmp_path / "printed").glob("*.pdf"))
