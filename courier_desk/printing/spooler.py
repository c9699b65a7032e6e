"""CUPS, the spooler of Linux and macOS, asked by IPP over its own socket (RFC 8011): what it says, and no more.

One connection, short patience, a cap on every answer. Whatever a server says or does not say gives a value or
``SpoolerSilent``. Standard library only, no Qt; fits any thread. It judges nothing: what the words mean for a desk is
``printers``'s business.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPException
from itertools import count
from typing import Final
from urllib.parse import quote, unquote

from courier_desk.domain.values import frozen
from courier_desk.printing.cups_line import Address, IppConnection, address_of, credentials, user_name
from courier_desk.printing.ipp import (
    Answer,
    Attributes,
    Kind,
    NotIpp,
    Operation,
    Section,
    Value,
    Written,
    answer_of,
    number,
    request,
    text,
    texts,
)

#: A spooler on this machine answers within milliseconds; one that sleeps is woken by the system within a second.
PATIENCE_SECONDS: Final = 3.0
#: For taking a document: it may be written to a slow disk before the answer comes.
TAKING_SECONDS: Final = 20.0
MOST_BYTES: Final = 4 * 1024 * 1024
NOT_FOUND: Final = 0x0406
NOT_AUTHORIZED: Final = 0x0403
#: So many jobs are asked for at a time, so often at the most.
_JOBS_AT_ONCE: Final = 1000
_MOST_ROUNDS: Final = 50
Fields = Mapping[str, Sequence[Written]]


class SpoolerSilent(Exception):
    """It cannot be asked, or what it said is no answer. ``reached``: whether it may have heard the question."""

    def __init__(self, why: str, *, reached: bool) -> None:
        super().__init__(why)
        self.reached = reached


class NotAllowed(SpoolerSilent):
    """It does not do this for this person; it did nothing."""


class JobNotTaken(Exception):
    """It answered that it does not take a job. ``unsupported`` names what it cannot do."""

    def __init__(self, status: int, unsupported: tuple[str, ...]) -> None:
        super().__init__(f"{status:#06x} {' '.join(unsupported)}".strip())
        self.status = status
        self.unsupported = unsupported


@frozen
class QueueFacts:
    """What the spooler says of a queue; ``state`` by RFC 8011, 5.4.11 (3 idle, 4 processing, 5 stopped).

    ``words`` are for people, in the language of the job that is being printed.
    """

    name: str
    state: int | None
    reasons: tuple[str, ...]
    accepts: bool
    waiting: int | None
    uri: str
    formats: tuple[str, ...]
    words: str = ""


@frozen
class JobFacts:
    """What it says of a job; ``state`` by RFC 8011, 5.3.7 (3 pending … 9 completed). ``name`` may be kept from us."""

    number: int
    state: int | None
    reasons: tuple[str, ...] = ()
    name: str = ""
    queue: str = ""


@contextlib.contextmanager
def asking(address: Address | None = None, patience: float = PATIENCE_SECONDS) -> Iterator[Spooler]:
    """Ask several things over one connection. Raises SpoolerSilent where there is nobody to ask."""
    where = address or address_of()
    if where is None:
        raise SpoolerSilent("no CUPS on this system", reached=False)
    spooler = Spooler(where, patience)
    try:
        yield spooler
    finally:
        spooler.close()


class Spooler:
    """A connection to CUPS, opened by the first question. Belongs to one thread; use ``asking``."""

    def __init__(self, address: Address, patience: float) -> None:
        self._address = address
        self._patience = patience
        self._connection: IppConnection | None = None
        self._numbers = count(1)
        self._user = user_name()

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def wake(self) -> None:
        """Ask for any answer at all."""
        self._ask(Operation.CUPS_GET_DEFAULT, {})

    def queue(self, name: str) -> QueueFacts | None:
        """What it says of a queue; None where it knows none of that name."""
        wanted = (
            "printer-name", "printer-state", "printer-state-reasons", "printer-is-accepting-jobs", "queued-job-count",
            "device-uri", "document-format-supported", "printer-state-message",
        )  # fmt: skip
        answer = self._ask(Operation.GET_PRINTER_ATTRIBUTES, self._about_queue(name, wanted))
        if answer.status == NOT_FOUND:
            return None
        found = next(iter(_good(answer).of(Section.PRINTER)), None)
        if found is None or number(found, "printer-state") is None:
            raise SpoolerSilent("an answer without a printer's state", reached=True)
        return _queue_facts(found, name)

    def uris(self) -> dict[str, str]:
        """Device addresses by queue name."""
        wanted = _keywords("printer-name", "device-uri")
        answer = self._ask(Operation.CUPS_GET_PRINTERS, {"requested-attributes": wanted})
        if answer.status == NOT_FOUND:  # so it says that it has none
            return {}
        _good(answer)
        found = {text(one, "printer-name"): text(one, "device-uri") for one in answer.of(Section.PRINTER)}
        return {name: uri for name, uri in found.items() if name and uri}

    def jobs(self, queue: str, since: int = 1) -> tuple[JobFacts, ...]:
        """All jobs of a queue that it remembers, ended ones too, numbered ``since`` or higher, in order.

        None of a queue that it does not know: printers of the network get theirs with their first job.
        """
        found: list[JobFacts] = []
        for _round in range(_MOST_ROUNDS):
            fields = {
                **self._about_queue(queue, ("job-id", "job-state", "job-name")),
                "which-jobs": _keywords("all"),
                "first-job-id": [Written(Kind.INTEGER, since)],
                "limit": [Written(Kind.INTEGER, _JOBS_AT_ONCE)],
            }
            answer = self._ask(Operation.GET_JOBS, fields)
            if answer.status == NOT_FOUND:
                return tuple(found)
            _good(answer)
            told = [job for job in map(_job_facts, answer.of(Section.JOB)) if job is not None and job.number >= since]
            found += told
            if len(told) < _JOBS_AT_ONCE:
                return tuple(found)
            since = max(job.number for job in told) + 1
        raise SpoolerSilent("more jobs than anybody can have", reached=True)

    def job(self, wanted: int) -> JobFacts | None:
        """What it says of one job; None where it does not know it (any more)."""
        fields = {
            "job-uri": [Written(Kind.URI, f"ipp://localhost/jobs/{wanted}")],
            "requesting-user-name": [Written(Kind.NAME, self._user)],
            "requested-attributes": _keywords(
                "job-id", "job-state", "job-state-reasons", "job-name", "job-printer-uri"
            ),
        }
        answer = self._ask(Operation.GET_JOB_ATTRIBUTES, fields)
        if answer.status == NOT_FOUND:
            return None
        found = next(filter(None, map(_job_facts, _good(answer).of(Section.JOB))), None)
        if found is None or found.number != wanted:
            raise SpoolerSilent("an answer without the job", reached=True)
        return found

    def cancel(self, wanted: int) -> bool:
        """Cancel a job; whether it did."""
        fields = {
            "job-uri": [Written(Kind.URI, f"ipp://localhost/jobs/{wanted}")],
            "requesting-user-name": [Written(Kind.NAME, self._user)],
        }
        try:
            return self._ask(Operation.CANCEL_JOB, fields).ok
        except NotAllowed:
            return False

    def print_pdf(self, queue: str, pdf: bytes, *, title: str, how: Fields) -> int:
        """Give it a document as one job and tell the job's number. Raises JobNotTaken.

        ``how`` is the job's template (RFC 8011, 5.2); what of it cannot be done refuses the job.
        """
        fields = {
            **self._about_queue(queue, ()),
            "job-name": [Written(Kind.NAME, _cut(title))],
            "document-format": [Written(Kind.MIME_TYPE, "application/pdf")],
            "ipp-attribute-fidelity": [Written(Kind.BOOLEAN, True)],
        }
        try:
            answer = self._ask(Operation.PRINT_JOB, fields, job=how, document=pdf)
        except NotAllowed as refused:
            raise JobNotTaken(NOT_AUTHORIZED, ()) from refused
        if not answer.ok:
            raise JobNotTaken(answer.status, _unsupported(answer))
        taken = next(filter(None, map(_job_facts, answer.of(Section.JOB))), None)
        if taken is None:
            raise SpoolerSilent("a job without a number", reached=True)
        return taken.number

    def _about_queue(self, name: str, wanted: Sequence[str]) -> dict[str, Sequence[Written]]:
        fields: dict[str, Sequence[Written]] = {
            "printer-uri": [Written(Kind.URI, queue_uri(name))],
            "requesting-user-name": [Written(Kind.NAME, self._user)],
        }
        return {**fields, "requested-attributes": _keywords(*wanted)} if wanted else fields

    def _ask(self, operation: Operation, fields: Fields, *, job: Fields | None = None, document: bytes = b"") -> Answer:
        head: dict[str, Sequence[Written]] = {
            "attributes-charset": [Written(Kind.CHARSET, "utf-8")],
            "attributes-natural-language": [Written(Kind.LANGUAGE, "en")],
        }
        groups: list[tuple[Section, Fields]] = [(Section.OPERATION, {**head, **fields})]
        if job:
            groups.append((Section.JOB, job))
        marked = next(self._numbers)
        patience = TAKING_SECONDS if document else self._patience
        answer = self._post(request(operation, marked, groups) + document, _path(operation), patience)
        if answer.request != marked:
            raise SpoolerSilent("an answer to another question", reached=True)
        return answer

    def _post(self, body: bytes, path: str, patience: float) -> Answer:
        connection = self._connection = self._connection or IppConnection(self._address)
        denied = False
        try:
            connection.start(patience)
            headers = {"Content-Type": "application/ipp", **credentials(self._address)}
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            data = response.read(MOST_BYTES + 1)
            if response.status == 200 and len(data) <= MOST_BYTES:
                return answer_of(data)
            denied = response.status in {401, 403}
            trouble: Exception = HTTPException(f"status {response.status}, {len(data)} bytes")
        except (OSError, HTTPException, NotIpp, UnicodeError) as error:
            trouble = error
        self.close()
        said = NotAllowed if denied else SpoolerSilent
        raise said(f"{type(trouble).__name__}: {trouble}", reached=connection.reached) from trouble


def queue_of(name: str) -> str:
    """Give the queue of a printer's name: ``queue/instance`` is the queue with other wishes."""
    return name.partition("/")[0]


def queue_uri(name: str) -> str:
    """Give the address of a queue inside CUPS."""
    return f"ipp://localhost/printers/{quote(queue_of(name), safe='')}"


def _path(operation: Operation) -> str:
    return "/jobs/" if operation in {Operation.CANCEL_JOB, Operation.GET_JOB_ATTRIBUTES} else "/"


def _keywords(*words: str) -> list[Written]:
    return [Written(Kind.KEYWORD, word) for word in words]


def _good(answer: Answer) -> Answer:
    if not answer.ok:
        raise SpoolerSilent(f"status {answer.status:#06x}", reached=True)
    return answer


def _queue_facts(found: Attributes, name: str) -> QueueFacts:
    return QueueFacts(
        name=text(found, "printer-name") or name,
        state=number(found, "printer-state"),
        reasons=tuple(reason for reason in texts(found.get("printer-state-reasons", ())) if reason != "none"),
        accepts=_first(found, "printer-is-accepting-jobs") is not False,
        waiting=number(found, "queued-job-count"),
        uri=text(found, "device-uri"),
        formats=texts(found.get("document-format-supported", ())),
        words=text(found, "printer-state-message"),
    )


def _job_facts(found: Attributes) -> JobFacts | None:
    told = number(found, "job-id")
    if told is None or told <= 0:
        return None
    return JobFacts(
        number=told,
        state=number(found, "job-state"),
        reasons=tuple(reason for reason in texts(found.get("job-state-reasons", ())) if reason != "none"),
        name=text(found, "job-name"),
        queue=unquote(text(found, "job-printer-uri").rpartition("/")[2]),
    )


def _first(found: Attributes, name: str) -> Value:
    return next(iter(found.get(name, ())), None)


def _unsupported(answer: Answer) -> tuple[str, ...]:
    return tuple(name for group in answer.of(Section.UNSUPPORTED) for name in group)


def _cut(title: str) -> str:
    """A name has room for 255 bytes; CUPS refuses more."""
    return title.encode()[:250].decode("utf-8", "ignore")
