"""Where the service is and which proxy leads there. Pure but for reading the system's proxy settings; nothing is sent
here."""

from __future__ import annotations

import ipaddress
import posixpath
import re
from contextlib import suppress
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from courier_desk.api.errors import ApiError, error_for
from courier_desk.domain.failures import Execution, Failure, FailureKind
from courier_desk.domain.values import frozen

_HOST = re.compile(r"(?!-)[^\s/?#@\\:\[\]<>%]{1,253}")
_PATH = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")
NO_PROXY = "none"
#: This very machine, whichever of its names or addresses was spelled.
_LOOPBACK = "127.0.0.1"


class ProxyUnusable(Exception):
    """The proxy setting cannot be used."""


@frozen
class Address:
    """A base URL without its final slash; ``path`` is its path, "" for none."""

    url: str
    path: str
    host: str
    secure: bool
    loopback: bool

    @property
    def service(self) -> str:
        """Name the service that is there, the same however its address is spelled.

        Letter case and other forms of the host (IDN, a final dot, an IP address), the default port and the ways of
        saying "this computer" do not tell services apart. That two hosts are one service only the service can prove.
        """
        parts = urlsplit(self.url)
        usual = 443 if self.secure else 80
        port = "" if parts.port in (None, usual) else f":{parts.port}"
        host = _LOOPBACK if self.loopback else _plain_host(self.host)
        shown = f"[{host}]" if ":" in host else host
        path = posixpath.normpath(self.path) if self.path else ""
        return f"{parts.scheme}://{shown}{port}{path}".rstrip("/")


def service_at(base_url: str) -> str:
    """Name the service of an address as ``Address.service`` does; one that cannot be used is named as it is spelled."""
    try:
        return read_address(base_url).service
    except ApiError:
        return base_url.strip().rstrip("/")


def read_address(base_url: str) -> Address:
    """Read a base URL: https, or http to this very machine; no user, query or fragment.

    Raises ApiError (BAD_ADDRESS, not sent) for everything else. ``failure.detail`` says why: "scheme", "host" or
    "extra".
    """
    text = base_url.strip().rstrip("/")
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise _bad("host") from None
    if parts.scheme not in ("https", "http"):
        raise _bad("scheme")
    loopback = is_loopback(host)
    if parts.scheme == "http" and not loopback:
        raise _bad("scheme")
    if "@" in parts.netloc or parts.query or parts.fragment or not _PATH.fullmatch(parts.path):
        raise _bad("extra")
    shown = f"[{host}]" if ":" in host else host
    if not (":" in host and loopback) and not _is_host(host):
        raise _bad("host")
    url = f"{parts.scheme}://{shown}" + (f":{port}" if port is not None else "") + parts.path
    return Address(url=url, path=parts.path, host=host, secure=parts.scheme == "https", loopback=loopback)


def is_loopback(host: str) -> bool:
    """Tell whether the host is this very machine."""
    name = host.lower().removesuffix(".")
    if name == "localhost":
        return True
    ip = _ip(name)
    return ip is not None and ip.is_loopback


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Read an IP address; an IPv4 one in the clothes of IPv6 is given as IPv4."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return None
    return (ip.ipv4_mapped or ip) if isinstance(ip, ipaddress.IPv6Address) else ip


def _plain_host(host: str) -> str:
    plain = host.lower()
    with suppress(UnicodeError):
        plain = plain.encode("idna").decode("ascii").lower()
    plain = plain.removesuffix(".")
    ip = _ip(plain)
    return plain if ip is None else str(ip)


def proxy_for(address: Address, setting: str) -> str | None:
    """Give the URL of the proxy that leads there; None for none. Loopback never has one. Raises ProxyUnusable."""
    if address.loopback or setting == NO_PROXY:
        return None
    proxy = setting
    if not proxy:
        try:
            if proxy_bypass(address.host):
                return None
            settings = getproxies()
        except (OSError, ValueError):  # a broken registry entry or PAC setting is no reason not to start
            return None
        proxy = settings.get("https", "") or settings.get("all", "")
    if not proxy:
        return None
    if "://" not in proxy:
        proxy = f"http://{proxy}"
    try:
        parts = urlsplit(proxy)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        usable = False
    if not usable:
        raise ProxyUnusable
    return proxy


def _is_host(host: str) -> bool:
    try:
        return bool(_HOST.fullmatch(host)) and bool(host.encode("idna"))
    except UnicodeError:
        return False


def _bad(why: str) -> Exception:
    return error_for(Failure(kind=FailureKind.BAD_ADDRESS, execution=Execution.NOT_SENT, detail=why))
