"""One HTTP exchange with the courier service, done safely. The only importer of httpx; knows no resource and no field.

What it promises: only https, or http to this very machine; the key goes into one header and nowhere else (no URL, no
log, no exception, no other host); a redirect is followed only to the same path with or without its last slash, and from
a label to where it lies; every request ends within its deadline; no body grows beyond its cap; whatever happens comes
out as an ApiError whose facts say whether the request was carried out.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import logging
import random
import ssl
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from email.utils import parsedate_to_datetime
from urllib.parse import quote

import httpx

from courier_desk import __version__
from courier_desk.api.addresses import Address, ProxyUnusable, is_loopback, proxy_for, read_address
from courier_desk.api.budget import Budget, Lane, Slot
from courier_desk.api.classification import (
    WITH_SLASH,
    WITHOUT_SLASH,
    Answer,
    Trouble,
    classify,
    is_pdf,
    repeat_after,
)
from courier_desk.api.errors import error_for
from courier_desk.api.exchange import (
    ACCEPT,
    BOUNDS,
    PACKING,
    BodyBroken,
    BodyReader,
    BodyTooLarge,
    Bounds,
    Call,
    CallKind,
    Exchange,
    HeldBack,
    Key,
    Wire,
    address_in,
    parse_json,
    pdf_in,
    retry_after_of,
    trusting_system,
)
from courier_desk.domain.accounts import KeyHeader
from courier_desk.domain.failures import Execution, Failure, FailureKind

__all__ = ["BOUNDS", "Bounds", "Call", "CallKind", "Exchange", "KeyHeader", "Transport"]

# Both log URLs with what people search for, and headers; nothing of that belongs into any log.
for _name in ("httpx", "httpcore"):
    logging.getLogger(_name).setLevel(logging.WARNING)

if importlib.util.find_spec("sniffio") is None:
    # httpcore tries to import it some five times a request, and each time Python looks through its whole path for what
    # is not installed. What is noted as missing is not looked for.
    sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]  # the way of Python to say so

_ENDED = "a transport belongs to one event loop and ends with aclose()"
_USER_AGENT = b"courier-desk/" + __version__.encode("ascii")
_READ_IDLE = 30.0
_WRITE_IDLE = 2.0  # a connection idle for longer may have been closed by the service: a write on it could be lost
_CONNECT = 10.0

_SLASHES = (WITH_SLASH, WITHOUT_SLASH)  # the service is there and only wants to be asked so

IsLate = Callable[[], bool]
BeforeSend = Callable[[], Awaitable[IsLate | None]]


#: With these nothing of the request has left.
_NOT_SENT = frozenset(
    {
        Trouble.BAD_ADDRESS,
        Trouble.PROXY_SETTING,
        Trouble.PROXY_SILENT,
        Trouble.PROXY_LOGIN,
        Trouble.PROXY_CLOSED,
        Trouble.NOT_CONNECTED,
        Trouble.CERTIFICATE,
        Trouble.HELD_BACK,
    }
)


class _KeyAuth(httpx.Auth):
    """Put the key on the request at the last moment, so that no object that is shown or kept holds it."""

    def __init__(self, key: Key, where: KeyHeader) -> None:
        self._key, self._where = key, where

    async def async_auth_flow(self, request: httpx.Request):  # type: ignore[no-untyped-def]  # httpx's generator type
        """Add the header; take it off again once the answer is there."""
        name, value = self._key.header(self._where)
        request.headers[name.decode()] = value.decode()
        try:
            yield request
        finally:
            del request.headers[name.decode()]


class Transport:
    """The way to one service with one key, on the event loop that uses it first.

    Raises ApiError (BAD_ADDRESS) for a base URL that is not https (loopback excepted), and ApiError (UNAUTHORIZED,
    not sent) for a key that no header can carry. ``proxy``: "" reads the system's settings, "none" uses none, else a
    URL. ``http``: the lowest layer, for tests. ``observer`` is told of every exchange.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        budget: Budget,
        key_header: KeyHeader = KeyHeader.BEARER,
        observer: Callable[[Exchange], None] | None = None,
        bounds: Mapping[CallKind, Bounds] = BOUNDS,
        proxy: str = "",
        http: httpx.AsyncBaseTransport | None = None,
        chance: Callable[[], float] = random.random,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.address: Address = read_address(base_url)
        self.budget = budget
        self._key = Key(key.strip())
        if not self._key.usable:
            raise error_for(
                Failure(kind=FailureKind.UNAUTHORIZED, execution=Execution.NOT_SENT, field="key", detail="key")
            )
        self._auth = _KeyAuth(self._key, key_header)
        self._observer = observer
        self._bounds = dict(BOUNDS) | dict(bounds)
        self._proxy, self._http = proxy, http
        self._chance, self._wall = chance, wall
        self._clients: dict[bool, httpx.AsyncClient] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._proxied = False
        self._under_way: set[Wire] = set()
        self._slashed: set[str] = set()
        self._ahead = 0.0  # the service's clock minus ours, as it was told last (seconds)

    def __repr__(self) -> str:
        return f"<Transport {self.address.url}>"

    async def aclose(self) -> None:
        """End what is under way and close every connection. Nothing can be sent afterwards."""
        self._closed = True
        await asyncio.gather(*(wire.end() for wire in tuple(self._under_way)))
        clients, self._clients = list(self._clients.values()), {}
        for client in clients:
            await client.aclose()

    def use_header(self, where: KeyHeader) -> None:
        """Send the key in this header from now on."""
        self._auth = _KeyAuth(self._key, where)

    async def send(
        self, call: Call, *, lane: Lane, before_send: BeforeSend | None = None, repeat: bool = False
    ) -> Answer:
        """Send one request and give its answer: a success in the envelope, or 304. Everything else raises ApiError.

        ``before_send`` is awaited when the budget has granted the slot and before the first byte: what must be
        durable is made durable there; if it raises, nothing is sent and the slot is given back. What it gives is asked
        right before the first byte of the head and of the body: where it says that it is too late, no byte follows.
        ``repeat`` allows the repetitions of ``classification.repeat_after``, for requests that change nothing.
        """
        attempt, slash_known = 1, False
        while isinstance(outcome := await self._send_once(call, lane, before_send), Failure):
            if outcome.detail in _SLASHES and not slash_known:
                slash_known = True
                (self._slashed.add if outcome.detail == WITH_SLASH else self._slashed.discard)(call.template)
                if repeat or outcome.execution is Execution.NOT_EXECUTED:
                    continue
            pause = repeat_after(outcome, attempt, self._chance()) if repeat else None
            if pause is None:
                raise error_for(outcome)
            await asyncio.sleep(pause)
            attempt += 1
        return outcome

    async def _send_once(self, call: Call, lane: Lane, before_send: BeforeSend | None) -> Answer | Failure:
        if self._closed:  # its budget may have ended too, and would let it wait for ever
            raise RuntimeError(_ENDED)
        request = self._request(call)
        if isinstance(request, Failure):
            return request
        async with self.budget.slot(lane) as slot:
            is_late: IsLate | None = None
            if before_send is not None:
                slot.not_sent()
                is_late = await before_send()
            started = time.monotonic()
            outcome, offset = await self._exchange(call, request, slot, is_late)
            seconds = time.monotonic() - started
        failure = classify(outcome, request=call.name, expects=call.expects)
        self._tell_budget(outcome, failure)
        if self._observer is not None:
            status = outcome.status if isinstance(outcome, Answer) else None
            self._observer(
                Exchange(
                    method=call.method,
                    template=call.template,
                    lane=lane,
                    status=status,
                    failure=failure.kind if failure and failure.detail not in _SLASHES else None,
                    seconds=seconds,
                    clock_offset=offset,
                    for_merchant=bool(call.merchant) or call.template.startswith("/merchants/"),
                    is_description=call.kind is CallKind.DESCRIPTION,
                )
            )
        if failure is not None:
            return failure
        assert isinstance(outcome, Answer)  # classify gives a failure for every Trouble
        return outcome

    def _tell_budget(self, outcome: Answer | Trouble, failure: Failure | None) -> None:
        if failure is not None and failure.kind is FailureKind.RATE_LIMITED:
            self.budget.rate_limited(failure.retry_after)
        elif isinstance(outcome, Answer):
            self.budget.accepted()

    # -- the request ---------------------------------------------------------------------------------------------

    def _request(self, call: Call) -> httpx.Request | Failure:
        """Build the request, or tell which value cannot be sent."""
        path = call.template
        for name, value in call.values.items():
            if value in ("", ".", ".."):
                return _unsendable(call, name)
            path = path.replace("{" + name + "}", quote(value, safe="", errors="replace"))
        if call.template in self._slashed:
            path += "/"
        headers = [
            (b"accept", ACCEPT[call.kind]),
            (b"accept-encoding", PACKING[call.kind]),
            (b"user-agent", _USER_AGENT),
        ]
        if call.merchant:
            if not call.merchant.isprintable():
                return _unsendable(call, "merchant")
            headers.append((b"x-merchant-id", call.merchant.encode("utf-8", "replace")))
        if call.etag:
            if not (call.etag.isascii() and call.etag.isprintable()):
                return _unsendable(call, "etag")
            headers.append((b"if-none-match", call.etag.encode("ascii")))
        content = None
        if call.body is not None:
            content = json.dumps(call.body, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
            headers.append((b"content-type", b"application/json"))
        try:
            url = httpx.URL(self.address.url + path, params=dict(call.query) or None)
        except httpx.InvalidURL:  # far too long
            return _unsendable(call, next(iter([*call.values, *call.query]), "path"))
        return httpx.Request(call.method, url, headers=headers, content=content)

    # -- the exchange --------------------------------------------------------------------------------------------

    async def _exchange(
        self, call: Call, request: httpx.Request, slot: Slot, is_late: IsLate | None
    ) -> tuple[Answer | Trouble, float | None]:
        """Do it. The slot learns whether something was sent; httpx's exceptions, which hold the request, end here."""
        wire, deadline = Wire(self._under_way.discard, is_late), self._bounds[call.kind].deadline
        request.extensions = {
            # Connecting ends by httpx's own clock, before ours cuts it off.
            "timeout": httpx.Timeout(deadline, connect=min(_CONNECT, deadline * 0.8), pool=None).as_dict(),
            "trace": wire.trace,
        }
        slot.not_sent()
        if is_late is not None and is_late():
            return Trouble.HELD_BACK, None
        try:
            client = self._client(writes=call.kind is CallKind.WRITE)
        except ProxyUnusable:
            return Trouble.PROXY_SETTING, None
        slot.lost()
        trouble: Trouble
        self._under_way.add(wire)
        try:
            async with asyncio.timeout(deadline):
                answer, offset = await wire.carry(self._receive(client, call, request))
        except HeldBack:
            trouble = Trouble.BROKEN_OFF if wire.may_have_sent else Trouble.HELD_BACK
        except (BodyTooLarge, BodyBroken) as error:
            trouble = Trouble.TOO_LARGE if isinstance(error, BodyTooLarge) else Trouble.BROKEN_BODY
        except TimeoutError:
            trouble = Trouble.TOO_LATE
            if wire.certainly_silent:
                trouble = Trouble.PROXY_SILENT if self._proxied else Trouble.NOT_CONNECTED
        except (httpx.HTTPError, httpx.StreamError, OSError) as error:
            trouble = _trouble_of(error, wire)
            if self._proxied and trouble in (Trouble.NOT_CONNECTED, Trouble.BAD_ADDRESS):
                trouble = _trouble_of_proxy(error, wire)
        else:
            slot.answered()
            return answer, offset
        if trouble in _NOT_SENT:
            slot.not_sent()
        return trouble, None

    async def _receive(
        self, client: httpx.AsyncClient, call: Call, request: httpx.Request
    ) -> tuple[Answer, float | None]:
        auth = None if call.kind is CallKind.DESCRIPTION else self._auth
        response, body = await self._read(client, call, request, auth)
        offset = self._clock_offset(response)
        self._ahead = self._ahead if offset is None else offset
        answer = replace(self._answer(response, body, offset), slash=_slash_wanted(response))
        if call.kind is CallKind.LABEL and not answer.slash:
            answer = self._unwrapped(answer)
            place = self._place_of_label(response, answer)
            if place is not None:
                answer = await self._label_at(place, client, call, request, answer)
        return answer, offset

    def _unwrapped(self, answer: Answer) -> Answer:
        """Give an answer that holds a label as text as if it were the label."""
        pdf = pdf_in(answer.document)
        return replace(answer, body=self._key.redaction.blank(pdf)) if pdf else answer

    async def _label_at(
        self, place: httpx.URL, client: httpx.AsyncClient, call: Call, request: httpx.Request, answer: Answer
    ) -> Answer:
        """Read a label where it lies; ``answer``: what pointed there.

        Another host is not told the key, and what it says beside a label is no word of the service: then what pointed
        there is the answer.
        """
        own, headers = request.url, request.headers
        is_ours = (place.scheme, place.host, place.port) == (own.scheme, own.host, own.port)
        sent = [(name, headers[name]) for name in ("accept", "accept-encoding", "user-agent")]
        asked = httpx.Request("GET", place, headers=sent, extensions=request.extensions)
        try:
            response, body = await self._read(client, call, asked, self._auth if is_ours else None)
        except (httpx.HTTPError, httpx.StreamError, OSError, BodyTooLarge, BodyBroken):
            if is_ours:
                raise
            return answer
        found = self._unwrapped(self._answer(response, body, answer.ahead))
        return found if is_ours or (response.is_success and is_pdf(found.body)) else answer

    async def _read(
        self, client: httpx.AsyncClient, call: Call, request: httpx.Request, auth: _KeyAuth | None
    ) -> tuple[httpx.Response, bytes]:
        response = await client.send(request, auth=auth, stream=True, follow_redirects=False)
        try:
            reader = BodyReader(response.headers.get("content-encoding", ""), self._bounds[call.kind].cap)
            async for piece in response.aiter_raw():
                reader.feed(piece)
        finally:
            await response.aclose()
        return response, reader.close()

    def _place_of_label(self, response: httpx.Response, answer: Answer) -> httpx.URL | None:
        """Give where a label lies that did not come: where a redirect points, or the only address in the answer.

        None for what may not be gone to: without TLS, with a name or password in it, or with the key.
        """
        told = response.headers.get("location", "") if response.has_redirect_location else ""
        if response.is_success and not is_pdf(answer.body):
            told = address_in(answer.document)
        if not told or self._key.redaction.is_in(told):
            return None
        try:
            place = response.request.url.join(told)
        except (httpx.InvalidURL, ValueError):
            return None
        is_as_safe = (
            place.scheme == "https" if self.address.secure else place.scheme == "http" and is_loopback(place.host)
        )
        return place if is_as_safe and not place.userinfo else None

    def _answer(self, response: httpx.Response, body: bytes, ahead: float | None) -> Answer:
        """Give an answer in which the key stands nowhere, however the service wrote it."""
        redaction, headers = self._key.redaction, response.headers
        document: object = None
        if is_pdf(body):
            body = redaction.blank(body)
        else:
            with suppress(ValueError):
                document = redaction.cut_values(parse_json(body))
            body = redaction.cut_bytes(body)
        media, etag = headers.get("content-type", "").partition(";")[0].strip().lower(), headers.get("etag", "")
        return Answer(
            status=response.status_code,
            document=document,
            body=body,
            media="" if redaction.is_in(media) else media,
            etag="" if redaction.is_in(etag) else etag,  # it is sent back as it came, or not at all
            retry_after=retry_after_of(response.headers.get("retry-after", ""), self._wall() + self._ahead),
            ahead=ahead,
        )

    def _clock_offset(self, response: httpx.Response) -> float | None:
        try:
            return parsedate_to_datetime(response.headers.get("date", "")).timestamp() - self._wall()
        except (TypeError, ValueError, OverflowError):
            return None

    def _client(self, *, writes: bool) -> httpx.AsyncClient:
        """Give the client for reads or for writes, made on the loop that uses it first."""
        loop = asyncio.get_running_loop()
        if self._closed or (self._loop is not None and self._loop is not loop):
            raise RuntimeError(_ENDED)
        self._loop = loop
        if writes not in self._clients:
            self._clients[writes] = self._new_client(_WRITE_IDLE if writes else _READ_IDLE)
        return self._clients[writes]

    def _new_client(self, idle: float) -> httpx.AsyncClient:
        limits = httpx.Limits(max_connections=20, max_keepalive_connections=8, keepalive_expiry=idle)
        if self._http is not None:
            return httpx.AsyncClient(transport=self._http, trust_env=False)
        context: ssl.SSLContext | bool = False
        if self.address.secure:
            context = trusting_system()
        proxy = proxy_for(self.address, self._proxy)
        self._proxied = proxy is not None
        try:
            # trust_env would let a variable meant for another program (.netrc, certificates) break or redirect us.
            return httpx.AsyncClient(verify=context, proxy=proxy, limits=limits, trust_env=False)
        except (ValueError, ImportError, httpx.InvalidURL):
            raise ProxyUnusable from None


def _trouble_of(error: Exception, wire: Wire) -> Trouble:
    """Sort an exception of httpx. What is not known to be silent counts as sent."""
    if wire.may_have_sent:
        return Trouble.TOO_LATE if isinstance(error, httpx.TimeoutException) else Trouble.BROKEN_OFF
    if isinstance(error, httpx.UnsupportedProtocol) or (
        isinstance(error, httpx.ProxyError) and str(error).startswith("407")
    ):
        return Trouble.BAD_ADDRESS
    if _is_certificate(error):
        return Trouble.CERTIFICATE
    never_sent = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)
    if wire.certainly_silent or isinstance(error, never_sent):
        return Trouble.NOT_CONNECTED
    return Trouble.TOO_LATE if isinstance(error, httpx.TimeoutException) else Trouble.BROKEN_OFF


def _trouble_of_proxy(error: Exception, wire: Wire) -> Trouble:
    """Sort an exception on the way through a proxy, before the service could be asked."""
    if isinstance(error, httpx.ProxyError):
        return Trouble.PROXY_LOGIN if str(error).startswith("407") else Trouble.PROXY_CLOSED
    late = isinstance(error, httpx.TimeoutException)
    return Trouble.PROXY_CLOSED if wire.asked_proxy and not late else Trouble.PROXY_SILENT


def _is_certificate(error: BaseException) -> bool:
    """Look for the refusal of a certificate below the exceptions that httpx and httpcore wrap around it."""
    below: BaseException | None = error
    for _ in range(8):
        if below is None:
            return False
        if isinstance(below, ssl.SSLCertVerificationError):
            return True
        below = below.__cause__ or below.__context__
    return False


def _slash_wanted(response: httpx.Response) -> str:
    """Tell of a redirect to the same host and path but for a slash at the end which of both it wants; "" of others.

    The place itself is not gone to: the request is made again as ours, whatever else the redirect says.
    """
    if not response.has_redirect_location:
        return ""
    asked = response.request.url
    try:
        place = asked.join(response.headers["location"])
    except (httpx.InvalidURL, ValueError):
        return ""
    before, there = (url.raw_path.partition(b"?")[0] for url in (asked, place))
    if place.host != asked.host:
        return ""
    return WITH_SLASH if there == before + b"/" else WITHOUT_SLASH if before == there + b"/" else ""


def _unsendable(call: Call, name: str) -> Failure:
    return Failure(
        kind=FailureKind.VALIDATION_ERROR, execution=Execution.NOT_SENT, field=name, request=call.name, detail=name
    )
