from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courier_desk.printing.cups_line import Address, address_of
from courier_desk.printing.ipp import (
    MOST_DEEP,
    Answer,
    Kind,
    NotIpp,
    Operation,
    Section,
    Written,
    answer_of,
    number,
    request,
    text,
    texts,
)
from courier_desk.printing.spooler import JobFacts, JobNotTaken, NotAllowed, SpoolerSilent, asking
from tests.printing.ipp_server import answer, serving

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="CUPS is of Linux and macOS")

names = st.text(min_size=1, max_size=12).filter(lambda name: bool(name.encode("utf-8", "ignore")))
words = st.text(max_size=20)
plain = st.one_of(
    st.builds(Written, st.just(Kind.INTEGER), st.integers(-(2**31), 2**31 - 1)),
    st.builds(Written, st.just(Kind.ENUM), st.integers(0, 99)),
    st.builds(Written, st.just(Kind.BOOLEAN), st.booleans()),
    st.builds(Written, st.sampled_from([Kind.TEXT, Kind.NAME, Kind.KEYWORD, Kind.URI, Kind.MIME_TYPE]), words),
)
values = st.recursive(
    plain,
    lambda inner: st.builds(
        Written,
        st.just(Kind.COLLECTION),
        st.dictionaries(names, st.lists(inner, min_size=1, max_size=3), max_size=3),
    ),
    max_leaves=6,
)
groups = st.lists(
    st.tuples(st.sampled_from(Section), st.dictionaries(names, st.lists(values, min_size=1, max_size=3), max_size=4)),
    max_size=4,
)


def told(written: Written) -> object:
    """What a reader shall make of a value."""
    if isinstance(written.value, dict):
        return {name: tuple(told(value) for value in inner) for name, inner in written.value.items()}
    return written.value


@settings(max_examples=50)
@given(groups, st.integers(1, 2**31 - 1))
def test_what_is_written_is_read_again(sent: list[tuple[Section, dict[str, list[Written]]]], marked: int) -> None:
    read = answer_of(request(Operation.GET_JOBS, marked, sent) + b"a document")
    assert (read.status, read.request) == (Operation.GET_JOBS, marked)
    assert [
        (tag, {name: tuple(told(value) for value in inner) for name, inner in fields.items()}) for tag, fields in sent
    ] == [(tag, dict(fields)) for tag, fields in read.groups]


def read_or_said(data: bytes) -> Answer | str:
    try:
        return answer_of(data)
    except NotIpp as broken:
        return f"not: {broken}"


@given(st.binary(max_size=400))
def test_any_bytes_are_a_message_or_are_not(data: bytes) -> None:
    assert isinstance(read_or_said(data), Answer | str)
    assert isinstance(read_or_said(b"\x02\x00\x00\x00\x00\x00\x00\x01\x04" + data), Answer | str)


@settings(max_examples=50)
@given(groups, st.data())
def test_a_message_with_broken_places_is_a_message_or_is_not(
    sent: list[tuple[Section, dict[str, list[Written]]]], data: st.DataObject
) -> None:
    broken = bytearray(request(Operation.GET_JOBS, 1, sent))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(broken) - 1)))
        broken[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    read = read_or_said(bytes(broken))
    for _tag, fields in read.groups if isinstance(read, Answer) else ():
        for name in fields:
            assert isinstance(text(fields, name), str)
            assert isinstance(number(fields, name), int | None)
            assert all(isinstance(word, str) for word in texts(fields[name]))


def test_a_message_of_some_megabytes_is_read_at_once() -> None:
    nested = b"".join(b"\x34\x00\x01a\x00\x00" if depth == 0 else b"\x34\x00\x00\x00\x00" for depth in range(10**6))
    with pytest.raises(NotIpp):
        answer_of(b"\x02\x00\x00\x00\x00\x00\x00\x01\x04" + nested)
    many = b"\x44\x00\x01a\x00\x01b" + b"\x44\x00\x00\x00\x01b" * 400_000
    read = answer_of(b"\x02\x00\x00\x00\x00\x00\x00\x01\x04" + many + b"\x03")
    assert len(read.groups[0][1]["a"]) == 400_001


def test_collections_are_read_as_deep_as_they_may_be() -> None:
    value = Written(Kind.INTEGER, 7)
    for _ in range(MOST_DEEP):
        value = Written(Kind.COLLECTION, {"a": [value]})
    assert answer_of(request(Operation.GET_JOBS, 1, [(Section.JOB, {"a": [value]})])).groups
    deeper = Written(Kind.COLLECTION, {"a": [value]})
    with pytest.raises(NotIpp, match="too deep"):
        answer_of(request(Operation.GET_JOBS, 1, [(Section.JOB, {"a": [deeper]})]))


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (b"\x35\x00\x01a\x00\x0a\x00\x02en\x00\x04word", ("word",)),
        (b"\x36\x00\x01a\x00\x08\x00\x02ar\x00\x02\xd8\xb9", ("ع",)),
        (b"\x32\x00\x01a\x00\x09\x00\x00\x00\xcb\x00\x00\x00\xcb\x03", ((203, 203, 3),)),
        (b"\x33\x00\x01a\x00\x08\x00\x00\x00\x01\x00\x00\x00\x09", ((1, 9),)),
        (b"\x12\x00\x01a\x00\x00", (None,)),
        (b"\x31\x00\x01a\x00\x02ab", (b"ab",)),
        (b"\x44\x00\x01a\x00\x01\xff", ("\N{REPLACEMENT CHARACTER}",)),
    ],
)
def test_kinds_that_only_servers_write_are_read(value: bytes, read: object) -> None:
    found = answer_of(b"\x02\x00\x00\x00\x00\x00\x00\x01\x04" + value + b"\x03")
    assert found.groups[0][1]["a"] == read


@pytest.mark.parametrize(
    ("environment", "files", "address"),
    [
        ({"CUPS_SERVER": "/run/x.sock"}, {}, Address("/run/x.sock")),
        ({"CUPS_SERVER": "print.example:8631"}, {}, Address("", "print.example", 8631)),
        ({"CUPS_SERVER": "print.example/version=1.1", "IPP_PORT": "77"}, {}, Address("", "print.example", 77)),
        ({"CUPS_SERVER": "[fe80::1]:8631"}, {}, Address("", "fe80::1", 8631)),
        ({"CUPS_SERVER": "fe80::1"}, {}, Address("", "fe80::1", 631)),
        ({}, {"etc": "# ServerName no\nServerName a.example\n"}, Address("", "a.example", 631)),
        ({}, {"etc": "ServerName a.example", "own": "servername /b.sock # ours"}, Address("/b.sock")),
        ({"CUPS_SERVER": "c.example"}, {"own": "ServerName b"}, Address("", "c.example", 631)),
        ({"CUPS_SERVER": "c.example", "CUPS_ENCRYPTION": "Required"}, {}, None),
        ({}, {"own": "ServerName b\nEncryption Always"}, None),
    ],
)
def test_the_spooler_is_found_as_other_programs_find_it(
    tmp_path: Path, environment: dict[str, str], files: dict[str, str], address: Address | None
) -> None:
    (tmp_path / "home" / ".cups").mkdir(parents=True)
    (tmp_path / "etc").mkdir()
    for where, words_in in files.items():
        folder = tmp_path / "etc" if where == "etc" else tmp_path / "home" / ".cups"
        (folder / "client.conf").write_text(words_in)
    known = {"HOME": str(tmp_path / "home"), "CUPS_SERVERROOT": str(tmp_path / "etc"), **environment}
    assert address_of(known) == address


@pytest.fixture
def socket() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # a socket's path may have a hundred letters
        yield Path(folder) / "s"


def job(job_id: int, state: int = 9, *, name: str = "") -> tuple[Section, dict[str, list[Written]]]:
    fields = {"job-id": [Written(Kind.INTEGER, job_id)], "job-state": [Written(Kind.ENUM, state)]}
    return Section.JOB, {**fields, "job-name": [Written(Kind.NAME, name)]} if name else fields


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        (b"", 200, "NotIpp"),
        (b"<html>", 200, "NotIpp"),
        (b"\x02\x00\x00\x00\x00\x00\x00\x63\x03", 200, "another question"),
        (b"\x02\x00\x00\x00\x00\x00\x00\x01\x03", 200, "without a printer's state"),
        (b"\x02\x00\x04\x03\x00\x00\x00\x01\x03", 200, "0x0403"),
        (b"\x02\x00\x00\x00\x00\x00\x00\x01\x03", 401, "status 401"),
        (b"\0" * (5 * 1024 * 1024), 200, "bytes"),
    ],
)
def test_what_is_no_answer_is_not_told(socket: Path, body: bytes, status: int, why: str) -> None:
    with serving(socket, lambda _question: body, status=status), asking(Address(str(socket))) as spooler:
        with pytest.raises(SpoolerSilent, match=why) as silent:
            spooler.queue("AWB")
        assert silent.value.reached


@pytest.mark.parametrize("status", [401, 403])
def test_what_a_person_may_not_do_is_not_done(socket: Path, status: int) -> None:
    with serving(socket, lambda _question: b"", status=status), asking(Address(str(socket))) as spooler:
        assert spooler.cancel(7) is False
        with pytest.raises(JobNotTaken):
            spooler.print_pdf("AWB", b"%PDF-", title="AWB", how={})
        with pytest.raises(NotAllowed):
            spooler.queue("AWB")


def test_a_spooler_that_drips_is_left_in_time(socket: Path) -> None:
    """It would take a quarter of an hour, and is never silent for long."""
    drips = serving(socket, lambda question: answer(0, question, [job(1)] * 800), drip=0.05)
    with drips, asking(Address(str(socket)), patience=0.3) as spooler, pytest.raises(SpoolerSilent):
        spooler.queue("AWB")


def test_nobody_there_is_told_apart_from_silence(socket: Path) -> None:
    with asking(Address(str(socket))) as spooler, pytest.raises(SpoolerSilent) as silent:
        spooler.queue("AWB")
    assert not silent.value.reached


def test_one_connection_asks_several_things_and_finds_back_after_trouble(socket: Path) -> None:
    def answering(question: Answer) -> bytes:
        return b"" if len(asked) == 2 else answer(0, question, [job(7, 5)])

    with serving(socket, answering) as asked, asking(Address(str(socket))) as spooler:
        assert spooler.job(7) == JobFacts(7, 5)
        with pytest.raises(SpoolerSilent):
            spooler.job(7)
        assert spooler.job(7) == JobFacts(7, 5)
        with pytest.raises(SpoolerSilent, match="without the job"):
            spooler.job(8)


def test_jobs_are_asked_for_until_there_are_no_more(socket: Path) -> None:
    """CUPS gives the oldest first and no more than it was asked for: the newest would be missing."""

    def answering(question: Answer) -> bytes:
        operation = question.of(Section.OPERATION)[0]
        first, limit = number(operation, "first-job-id") or 1, number(operation, "limit") or 0
        return answer(0, question, [job(one) for one in range(first, min(first + limit, 2346))])

    with serving(socket, answering) as asked, asking(Address(str(socket))) as spooler:
        assert [one.number for one in spooler.jobs("AWB")] == list(range(1, 2346))
        assert len(asked) == 3
        assert [one.number for one in spooler.jobs("AWB", since=2345)] == [2345]


def test_a_server_that_never_comes_to_an_end_is_left(socket: Path) -> None:
    def answering(question: Answer) -> bytes:
        first = number(question.of(Section.OPERATION)[0], "first-job-id") or 1
        return answer(0, question, [job(first + one) for one in range(1000)])

    with serving(socket, answering), asking(Address(str(socket))) as spooler, pytest.raises(SpoolerSilent):
        spooler.jobs("AWB")


def test_a_document_goes_with_its_wishes_and_what_is_not_taken_is_named(socket: Path) -> None:
    unsupported = (Section.UNSUPPORTED, {"media-col": [Written(Kind.KEYWORD, "x")]})
    how = {"copies": [Written(Kind.INTEGER, 1)]}

    def answering(question: Answer) -> bytes:
        return answer(0, question, [job(12, 3)]) if len(asked) == 1 else answer(0x040B, question, [unsupported])

    with serving(socket, answering) as asked, asking(Address(str(socket))) as spooler:
        title = "AWB " + "ع" * 300
        assert spooler.print_pdf("A/B c", b"%PDF-", title=title, how=how) == 12
        with pytest.raises(JobNotTaken) as refused:
            spooler.print_pdf("A/B c", b"%PDF-", title=title, how=how)
        assert refused.value.unsupported == ("media-col",)
    operation, wishes = asked[0].of(Section.OPERATION)[0], asked[0].of(Section.JOB)[0]
    assert text(operation, "printer-uri") == "ipp://localhost/printers/A"
    assert len(text(operation, "job-name").encode()) <= 255
    assert number(wishes, "copies") == 1
