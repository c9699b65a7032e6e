"""The way to the service: addresses and keys that are taken or refused, proxies, certificates."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from courier_desk.api import exchange
from courier_desk.api.addresses import read_address
from courier_desk.api.budget import Budget, Lane
from courier_desk.api.errors import ApiError, BadAddress, CertificateRefused
from courier_desk.api.transport import Transport
from courier_desk.domain.failures import Execution, FailureKind, ProxyTrouble
from tests.api.answers import (
    GET,
    KEY,
    OK,
    SHORT,
    Answering,
    RawService,
    always,
    failing,
    raw,
    reset,
    service_and_way,
    silence,
    transport_to,
)

UNTRUSTED = Path(__file__).with_name("data") / "untrusted.pem"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://courier.example/api", "scheme"),
        ("ftp://courier.example", "scheme"),
        ("courier.example/api", "scheme"),
        ("", "scheme"),
        ("https://", "host"),
        ("https://user:secret@courier.example", "extra"),
        ("https://courier.example/api?key=1", "extra"),
        ("https://courier.example/a b", "extra"),
        ("https://courier.example:99999", "host"),
        ("https://[::1", "host"),
        ("http://127.0.0.1.evil.example", "scheme"),
        ("https://-bad.example", "host"),
        ("https://" + "a" * 300, "host"),
    ],
)
def test_addresses_that_are_refused(url: str, why: str) -> None:
    with pytest.raises(BadAddress) as caught:
        read_address(url)
    assert caught.value.failure.detail == why
    assert caught.value.failure.execution is Execution.NOT_SENT


@pytest.mark.parametrize(
    ("url", "clean", "loopback"),
    [
        (" https://courier.example/api/public/v1/ ", "https://courier.example/api/public/v1", False),
        ("http://127.0.0.1:8080/api/public/v1", "http://127.0.0.1:8080/api/public/v1", True),
        ("http://localhost:1", "http://localhost:1", True),
        ("http://[::1]:8080", "http://[::1]:8080", True),
        ("https://شحن.example", "https://شحن.example", False),
    ],
)
def test_addresses_that_are_taken(url: str, clean: str, loopback: bool) -> None:
    address = read_address(url)
    assert (address.url, address.loopback) == (clean, loopback)


@pytest.mark.parametrize("key", ["", "  ", "a b", "a\nb", "مفتاح", "a\x00"])
def test_a_key_no_header_can_carry_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(ApiError) as caught:
        Transport("https://courier.example", key, budget=Budget())
    assert caught.value.failure.kind is FailureKind.UNAUTHORIZED
    assert not key.strip() or key.strip() not in repr(caught.value)


ODD_SETTINGS = {
    "HTTP_PROXY": "http://127.0.0.1:9",
    "http_proxy": "http://127.0.0.1:9",
    "HTTPS_PROXY": "socks5://127.0.0.1:9",
    "https_proxy": "::::",
    "ALL_PROXY": "socks5://127.0.0.1:9",
    "all_proxy": "gopher://x",
    "NO_PROXY": "[::1,*,,",
    "SSL_CERT_FILE": "/nowhere/at/all.pem",
    "SSL_CERT_DIR": "/nowhere",
    "SSLKEYLOGFILE": "/nowhere/keys",
    "NETRC": "/nowhere/netrc",
    "REQUESTS_CA_BUNDLE": "\udcff",
}


async def test_odd_environment_variables_break_nothing_and_loopback_has_no_proxy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in ODD_SETTINGS.items():
        monkeypatch.setenv(name, value)

    async with service_and_way(always(OK)) as (service, transport):
        await transport.send(GET, lane=Lane.PERSON)
        assert len(service.requests) == 1


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:9", "::::", "gopher://x", "http://[::1"])
async def test_a_proxy_that_cannot_be_used_is_said(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ODD_SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("https_proxy", proxy)

    transport = transport_to(None, base_url="https://courier.invalid")
    error = await failing(transport)
    assert (error.failure.kind, error.failure.detail) == (FailureKind.PROXY, ProxyTrouble.SETTING)
    assert error.failure.execution is Execution.NOT_SENT
    await transport.aclose()


async def test_a_proxy_is_used_for_the_real_service_and_never_sees_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ODD_SETTINGS:
        monkeypatch.delenv(name, raising=False)

    async with RawService(always(raw(407))) as proxy:
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{proxy.port}")
        transport = transport_to(None, base_url="https://courier.invalid")
        error = await failing(transport)
        await transport.aclose()
        assert proxy.requests[0].startswith(b"CONNECT courier.invalid:443")
        assert KEY.encode() not in proxy.requests[0]
        assert (error.failure.kind, error.failure.execution) == (FailureKind.PROXY, Execution.NOT_SENT)
        assert error.failure.detail == ProxyTrouble.LOGIN


async def test_a_certificate_nobody_vouches_for_is_refused_before_anything_is_sent() -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(UNTRUSTED)
    async with RawService(always(OK), tls=tls) as service:
        transport = transport_to(None, base_url=service.base_url)
        error = await failing(transport)
        await transport.aclose()
        assert isinstance(error, CertificateRefused)
        assert error.failure.execution is Execution.NOT_SENT
        assert service.requests == []


async def html_then_nonsense(writer: asyncio.StreamWriter, _request: bytes) -> None:
    """Answer as a captive portal does: 200 to the wish for a tunnel, and a page in it."""
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n<html>Sign in to the network</html>")
    await writer.drain()


@pytest.mark.parametrize(
    ("answering", "why"),
    [
        (always(raw(407, b"<html>login</html>", "Proxy-Authenticate: Basic\r\n")), ProxyTrouble.LOGIN),
        (always(raw(403, b"<html>forbidden</html>", "Content-Type: text/html\r\n")), ProxyTrouble.CLOSED),
        (always(raw(502)), ProxyTrouble.CLOSED),
        (always(raw(302, b"", "Location: https://portal.example/\r\n")), ProxyTrouble.CLOSED),
        (html_then_nonsense, ProxyTrouble.CLOSED),
        (always(b"<html>Sign in</html>"), ProxyTrouble.CLOSED),
        (reset, ProxyTrouble.CLOSED),
        (silence, ProxyTrouble.SILENT),
    ],
)
async def test_what_a_proxy_does_in_place_of_leading_on_is_told_apart(
    answering: Answering, why: ProxyTrouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ODD_SETTINGS:
        monkeypatch.delenv(name, raising=False)

    async with RawService(answering) as proxy:
        monkeypatch.setenv("ALL_PROXY", f"127.0.0.1:{proxy.port}")
        transport = transport_to(None, base_url="https://courier.invalid", bounds=SHORT)
        error = await failing(transport)
        await transport.aclose()
    assert (error.failure.kind, error.failure.detail) == (FailureKind.PROXY, why)
    assert error.failure.execution is Execution.NOT_SENT
    assert KEY.encode() not in b"".join(proxy.requests)


async def test_a_proxy_that_is_not_there_is_not_the_services_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ODD_SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")

    transport = transport_to(None, base_url="https://courier.invalid")
    error = await failing(transport)
    await transport.aclose()
    assert (error.failure.kind, error.failure.detail) == (FailureKind.PROXY, ProxyTrouble.SILENT)


OTHERS_VARIABLES = ("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "PIP_CERT")


def an_authority(folder: Path) -> tuple[Path, Path]:
    """Make an authority of somebody's own, and a certificate of this computer that it vouches for; give both files."""
    authority, key, server = folder / "authority.pem", folder / "authority.key", folder / "server.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    own = ["-subj", "/CN=Somebody's own", "-keyout", str(key), "-out", str(authority)]
    run = partial(subprocess.run, check=True, capture_output=True)
    run([*make, *own, "-addext", "keyUsage=critical,keyCertSign"])
    parts = ["-keyout", str(folder / "server.key"), "-out", str(folder / "server.crt")]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
    ends = ["-addext", "basicConstraints=critical,CA:FALSE", "-CA", str(authority), "-CAkey", str(key)]
    run([*make, *names, *ends, *parts])
    server.write_bytes((folder / "server.key").read_bytes() + (folder / "server.crt").read_bytes())
    digest = run(["openssl", "x509", "-hash", "-noout", "-in", str(authority)], text=True).stdout.strip()
    (folder / "hashed").mkdir()
    (folder / "hashed" / f"{digest}.0").write_bytes(authority.read_bytes())
    return authority, server


async def reached(server: Path) -> FailureKind | None:
    """Ask a real server with this certificate; give what stood in the way."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(server)
    async with RawService(always(OK), tls=tls) as service:
        transport = transport_to(None, base_url=service.base_url)
        try:
            await transport.send(GET, lane=Lane.PERSON)
        except CertificateRefused as error:
            assert service.requests == []
            return error.failure.kind
        finally:
            await transport.aclose()
        return None


@pytest.mark.skipif(not shutil.which("openssl"), reason="makes certificates with it")
def test_no_variable_meant_for_others_makes_an_authority_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority, server = an_authority(tmp_path)
    for name in OTHERS_VARIABLES:
        monkeypatch.setenv(name, str(tmp_path / "hashed" if name.endswith("DIR") else authority))
    assert asyncio.run(reached(server)) is FailureKind.CERTIFICATE


@pytest.mark.skipif(not shutil.which("openssl"), reason="makes certificates with it")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system is asked by its own means")
def test_an_authority_in_the_systems_own_file_or_folder_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority, server = an_authority(tmp_path)
    nothing = ssl.DefaultVerifyPaths("/nowhere", "/nowhere", "", "/nowhere", "", "/nowhere")
    monkeypatch.setattr(ssl, "get_default_verify_paths", lambda: nothing)
    for name in OTHERS_VARIABLES:
        monkeypatch.setenv(name, "/nowhere")
    for files, folders in (((str(authority),), ()), ((), (str(tmp_path / "hashed"),))):
        monkeypatch.setattr(exchange, "_FILES", files)
        monkeypatch.setattr(exchange, "_FOLDERS", folders)
        assert asyncio.run(reached(server)) is None
    monkeypatch.setattr(exchange, "_FOLDERS", ())
    assert asyncio.run(reached(server)) is FailureKind.CERTIFICATE
