"""A server that asks who is there and says by a certificate who it is: passwords, and whom a desk believes."""

from __future__ import annotations

import io
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from courier_desk import site_command
from courier_desk.store.faults import StoreFault, StoreFaultKind
from courier_desk.store.site_store import SiteStore
from tests.store.support import fault_of
from tests.support.patience import PATIENCE
from tests.support.postgres import missing, server

_LACKING = missing() or ("" if shutil.which("openssl") else "openssl")
pytestmark = pytest.mark.skipif(bool(_LACKING), reason=f"no guarded PostgreSQL can be started here: {_LACKING}")
_HOST = "site.example"
_HBA = """
local all site trust
local all all scram-sha-256
hostssl all all 127.0.0.1/32 scram-sha-256
"""
Site = Callable[..., tuple[int, str]]


def openssl(*words: object) -> None:
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)


def authority(folder: Path, name: str) -> Path:
    """Make somebody who vouches for servers; gives the certificate."""
    made = ("-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    openssl("req", *made, "-subj", f"/CN={name}", "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.crt")
    return folder / f"{name}.crt"


def certify(folder: Path, by: str, data: Path) -> None:
    """Give the server of this data folder a certificate of its host's name."""
    asked = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={_HOST}")
    openssl("req", *asked, "-keyout", data / "server.key", "-out", folder / "asked")
    (folder / "names").write_text(f"subjectAltName=DNS:{_HOST}\n")
    signed = ("-CA", folder / f"{by}.crt", "-CAkey", folder / f"{by}.key", "-CAcreateserial", "-days", "2")
    openssl("x509", "-req", "-in", folder / "asked", *signed, "-extfile", folder / "names", "-out", data / "server.crt")
    (data / "server.key").chmod(0o600)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, Path]]:
    """How a guarded server is reached: by its socket, by TLS, and where the certificates of authorities lie."""
    folder = tmp_path_factory.mktemp("certificates")
    authority(folder, "right")
    authority(folder, "wrong")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def guard(data: Path) -> str:
        certify(folder, "right", data)
        (data / "pg_hba.conf").write_text(_HBA)
        with (data / "postgresql.conf").open("a") as settings:
            settings.write("ssl = on\n")
        return f"-c listen_addresses=127.0.0.1 -p {port}"

    with server(guard) as running:
        sockets = running.url.replace("user=site dbname=", f"port={port}")
        with psycopg.connect(f"{sockets} user=site dbname=postgres", autocommit=True) as db:
            db.execute("CREATE ROLE mona LOGIN PASSWORD 'geheim'")
            db.execute("CREATE DATABASE site OWNER mona")
        yield f"{sockets} dbname=site", f"host={_HOST} hostaddr=127.0.0.1 port={port} dbname=site user=mona", folder


class Terminal(io.StringIO):
    """Where a person types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def site(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Site:
    """The command; gives its exit code and all that it said."""
    monkeypatch.setattr("courier_desk.host.private.for_the_person_alone", lambda: None)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("PGPASSFILE", "/nowhere")

    def run(*words: object) -> tuple[int, str]:
        code = site_command.main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


def test_a_password_comes_from_the_address_the_environment_a_file_or_a_person(
    guarded: tuple[str, str, Path], site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    url = f"{guarded[0]} user=mona"
    assert site("init", f"{url} password=geheim")[0] == site_command.DONE
    code, said = site("status", url)
    assert (code, "The server does not let this person in" in said) == (site_command.CANNOT, True)
    code, said = site("status", f"{url} password=falsch")
    assert (code, "The server does not let this person in" in said) == (site_command.CANNOT, True)
    assert "falsch" not in said
    with monkeypatch.context() as told:
        told.setenv("PGPASSWORD", "geheim")
        assert site("status", url)[0] == site_command.DONE
    with monkeypatch.context() as kept:
        (tmp_path / "pass").write_text("*:*:*:mona:geheim\n")
        (tmp_path / "pass").chmod(0o600)
        kept.setenv("PGPASSFILE", str(tmp_path / "pass"))
        assert site("status", url)[0] == site_command.DONE
        assert site("backup", url, tmp_path / "kept")[0] == site_command.DONE
    asked: list[str] = []

    def typed(prompt: str) -> str:
        asked.append(prompt)
        return "geheim"

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr(site_command, "getpass", typed)
    assert site("status", url)[0] == site_command.DONE
    assert site("backup", url, tmp_path / "typed")[0] == site_command.DONE
    assert len(asked) == 2
    assert site("status", f"{url} password=falsch")[0] == site_command.CANNOT
    assert len(asked) == 2, "one that was given is not asked for again"


def test_who_answers_under_another_name_or_by_another_word_is_not_believed(
    guarded: tuple[str, str, Path], site: Site
) -> None:
    _socket, url, folder = guarded
    right = f"{url} password=geheim sslmode=verify-full sslrootcert={folder / 'right.crt'}"
    assert site("init", right)[0] == site_command.DONE
    for wrong in (
        right.replace("right.crt", "wrong.crt"),
        right.replace("right.crt", "none.crt"),
        right.replace(f"host={_HOST}", "host=other.example"),
        right.replace(str(folder / "right.crt"), "system"),
    ):
        code, said = site("status", wrong)
        assert (code, "certificate is not that of this host" in said) == (site_command.CANNOT, True), said
        assert fault_of(lambda url=wrong: SiteStore.open(url, desk="one")).kind is StoreFaultKind.CERTIFICATE  # type: ignore[misc]  # this one
    assert "does not let this person in" in site("status", right.replace("geheim", "falsch"))[1]


def test_a_server_without_tls_gets_no_password(guarded: tuple[str, str, Path], site: Site) -> None:
    """Its word that it has none is no reason to speak openly."""
    sockets, url, folder = guarded
    asked = f"{url} password=geheim sslmode=verify-full sslrootcert={folder / 'right.crt'}"
    with psycopg.connect(f"{sockets} user=site", autocommit=True) as db:
        db.execute("ALTER SYSTEM SET ssl = off")
        db.execute("SELECT pg_reload_conf()")
        try:
            until = time.monotonic() + PATIENCE
            while "has to be encrypted and its certificate verified" not in site("status", asked)[1]:
                assert time.monotonic() < until
        finally:
            db.execute("ALTER SYSTEM RESET ssl")
            db.execute("SELECT pg_reload_conf()")


def test_a_desk_that_is_not_let_in_is_told_why(guarded: tuple[str, str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSFILE", "/nowhere")
    url = f"{guarded[0]} user=mona"
    for address, kind in (
        (url, StoreFaultKind.SIGN_IN),
        (f"{url} password=falsch", StoreFaultKind.SIGN_IN),
        (f"{url} password=geheim".replace("dbname=site", "dbname=none"), StoreFaultKind.MISSING),
        (f"{url} password=geheim".replace("host=", "host=/nowhere"), StoreFaultKind.UNREACHABLE),
    ):
        fault: StoreFault = fault_of(lambda address=address: SiteStore.open(address, desk="one"))  # type: ignore[misc]  # this one
        assert fault.kind is kind
        assert "falsch" not in f"{fault} {fault.detail}"
