from __future__ import annotations

import json
import logging
import threading
from pathlib import Path

import pytest

from courier_desk.host.logs import LogFile, Redactor, fault_text, last_lines

log = logging.getLogger("courier_desk.test")


def test_the_log_is_json_and_tells_no_key_and_no_phone(tmp_path: Path) -> None:
    before = threading.active_count()
    file = LogFile(tmp_path)
    file.redactor.hide("live_secret_4711")
    log.info("sent with %s and Bearer abc.def to 01001234567", "live_secret_4711")
    try:
        raise RuntimeError("live_secret_4711 for +201112345678")
    except RuntimeError as failure:
        log.info("failed", exc_info=failure)
    file.close()
    text = file.path.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["what"] for line in lines] == ["sent with [key] and Bearer [key] to [phone …567]", "failed"]
    assert "RuntimeError: [key] for [phone …678]" in lines[1]["trace"]
    assert "live_secret_4711" not in text
    assert threading.active_count() == before


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer K3Y-secret",
        "authorization: bearer\tK3Y-secret",
        "{'Authorization': 'Bearer K3Y-secret'}",
        "[(b'authorization', b'Bearer K3Y-secret')]",
        "X-API-Key: K3Y-secret",
        '{"x-api-key": "K3Y-secret"}',
        "('X-Api-Key', 'K3Y-secret')",
        "x_api_key=K3Y-secret&page=2",
        "Authorization: K3Y-secret",
        "Bearer%20K3Y-secret",
    ],
)
def test_a_key_nobody_told_of_is_known_by_its_header(text: str) -> None:
    cleaned = Redactor().clean(text)
    assert "K3Y" not in cleaned
    assert "secret" not in cleaned
    assert "[key]" in cleaned


@pytest.mark.parametrize(
    "phone",
    [
        "01007741186",
        "1007741186",
        "+201007741186",
        "+20 100 774 1186",
        "+2 01007741186",
        "00201007741186",
        "201007741186",
        "0100-774-1186",
        "(0100) 774 11 86",
        "0100.774.1186",
        "٠١٠٠٧٧٤١١٨٦",
        "۰۱۰۰۷۷۴۱۱۸۶",
        "+٢٠ ١٠٠ ٧٧٤ ١١٨٦",
        "\u202a+20 100 774 1186\u202c",
        "0224561186",
        "02 2456 1186",
        "+20 2 2456 1186",
    ],
)
def test_a_phone_is_cut_however_it_is_written(phone: str) -> None:
    cleaned = Redactor().clean(f"order 123456 for {phone}, then 42")
    assert "[phone …186]" in cleaned
    assert not any(part in cleaned for part in ("774", "٧٧٤", "۷۷۴", "245", "456 1"))
    assert cleaned.startswith("order 123456 for ")
    assert cleaned.endswith(", then 42")


@pytest.mark.parametrize(
    "text",
    [
        "order 123456",
        "GET /orders/{orderNumber} 200 in 1.234567 s",
        "2026-11-20T18:49:11.123Z",
        "row 1763662331",
        "CD26324-CGJCVM",
    ],
)
def test_what_is_no_phone_stays(text: str) -> None:
    assert Redactor().clean(text) == text


def test_a_key_that_begins_like_another_is_taken_out_whole() -> None:
    redactor = Redactor()
    for key in ("live_4711", "live_4711_long", ""):
        redactor.hide(key)
    assert redactor.clean("with live_4711_long and live_4711") == "with [key] and [key]"


def raised(fault: Exception, *, cause: Exception | None = None) -> Exception:
    """Give the fault as one that was met."""
    try:
        if cause is not None:
            raise fault from cause
        raise fault
    except Exception as met:  # noqa: BLE001 - whatever was raised here
        return met


@pytest.mark.parametrize(
    "fault",
    [
        ValueError("could not convert string to float: 'Karim Abdel Aziz'"),
        KeyError("Karim Abdel Aziz"),
        UnicodeEncodeError("ascii", "Karim Abdel Aziz \u0643", 17, 18, "ordinal not in range"),
        FileNotFoundError(2, "No such file or directory", "/home/Karim Abdel Aziz/label.pdf"),
        ExceptionGroup("Karim Abdel Aziz", [ValueError("Karim Abdel Aziz")]),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_of_a_fault_kind_and_place_are_told_and_no_value(fault: Exception) -> None:
    told = fault_text(raised(fault))
    assert "Karim" not in told
    assert type(fault).__name__ in told
    assert "tests/host/test_logs.py" in told
    assert "in raised" in told


def test_words_of_the_program_and_what_a_fault_came_from_are_told() -> None:
    told = fault_text(raised(RuntimeError("no running loop"), cause=raised(OSError(28, "No space left on device"))))
    assert "RuntimeError: no running loop" in told
    assert "OSError: No space left on device" in told


def test_the_folder_of_a_person_is_not_named() -> None:
    assert Redactor().clean(f"in {Path.home()}/desk.sqlite") == "in ~/desk.sqlite"


def test_the_last_lines_are_found_over_the_turn_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courier_desk.host.logs._BYTES", 2_000)
    file = LogFile(tmp_path)
    for number in range(200):
        log.info("line %d", number)
    file.close()
    files = sorted(path.name for path in tmp_path.iterdir())
    assert len(files) == 6, "the oldest lines were not dropped"
    assert all(path.stat().st_size <= 2_000 for path in tmp_path.iterdir())
    told = [json.loads(line)["what"] for line in last_lines(tmp_path, 20)]
    assert told == [f"line {number}" for number in range(180, 200)]
    assert last_lines(tmp_path / "nothing", 20) == []


def test_a_log_that_cannot_be_written_is_told_once_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs" / "courier-desk.log").mkdir(parents=True)  # something stands in its place
    log = LogFile(tmp_path / "logs")
    for number in range(3):
        logging.getLogger("trial").info("line %d", number)
    log.settle()
    log.close()
    said = capsys.readouterr().err
    assert said.count("cannot be written") == 1
    assert "Traceback" not in said
    assert log.trouble


def test_a_folder_that_cannot_be_made_keeps_no_program_from_starting(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    log = LogFile(tmp_path / "file" / "logs")
    log.close()
