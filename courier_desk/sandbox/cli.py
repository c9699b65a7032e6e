"""The command line of the training service: reads the options, builds the service, tells people and programs.

Options and the JSON line are a contract (see --help); everything served is built elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import logging
import os
import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from courier_desk.sandbox.app import BASE_PATH, Application
from courier_desk.sandbox.catalog import load_catalog
from courier_desk.sandbox.clock import CAIRO, Clock
from courier_desk.sandbox.connections import Connections
from courier_desk.sandbox.control_actions import CONTROL_PATH
from courier_desk.sandbox.courier import Courier
from courier_desk.sandbox.database import Database, DatabaseError
from courier_desk.sandbox.faults import IMPERFECT, MEANINGS, FaultError, FaultPlan, parse_plan
from courier_desk.sandbox.history import seed_accounts, seed_history
from courier_desk.sandbox.journal import Journal
from courier_desk.sandbox.manner import MANNERS
from courier_desk.sandbox.numbering import Numbering
from courier_desk.sandbox.records import Account, ApiKey
from courier_desk.sandbox.service import CLOCK_SETTING, PACE_SETTING, Service
from courier_desk.sandbox.settlements import SettlementsError, write_all
from courier_desk.sandbox.zones import ZoneBook

# The socket and the loop of the training service: listens on loopback, says when it is ready, ends in order.
#
# Knows uvicorn and signals; knows nothing of what is served.


HOST = "127.0.0.1"
MALFORMED = b'{"success":false,"error":{"code":"VALIDATION_ERROR","message":"Not a valid HTTP request"}}'


class Protocol(H11Protocol):
    """uvicorn's HTTP protocol, with the envelope for what is not HTTP and its connections within reach of faults."""

    def __init__(self, *args: Any, connections: Connections, **others: Any) -> None:
        super().__init__(*args, **others)
        self._open = connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Note the connection."""
        super().connection_made(transport)
        if self.client:
            self._open.opened(self.client, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self.client:
            self._open.lost(self.client)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP with the envelope, and close."""
        del msg
        head = f"HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: {len(MALFORMED)}\r\n"
        self.transport.write(head.encode() + b"Connection: close\r\n\r\n" + MALFORMED)
        self.transport.close()


def listen(port: int) -> socket.socket:
    """Return a listening socket on loopback; port 0 takes a free one. Raises OSError when it is taken."""
    # The protocol number matters: asyncio sets TCP_NODELAY on accepted sockets only when it is told they are TCP.
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((HOST, port))
        sock.listen(512)
    except OSError:
        sock.close()
        raise
    return sock


def _watch_parent(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Call ``stop`` when standard input ends: the pipe the parent holds breaks when it dies."""

    def wait() -> None:
        # Not through sys.stdin: a thread inside its lock would abort the interpreter's own ending.
        with contextlib.suppress(OSError):
            while os.read(0, 4096):
                pass
        with contextlib.suppress(RuntimeError):  # the loop ended first
            loop.call_soon_threadsafe(stop)

    threading.Thread(target=wait, name="parent-watch", daemon=True).start()


class Server(uvicorn.Server):
    """uvicorn's server without its signal handling, which would end the process by the signal again."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._stopping = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leave signals to `serve`."""
        yield

    async def main_loop(self) -> None:
        """Wait for `stop`, where uvicorn looks ten times a second."""
        await self._stopping.wait()

    def stop(self) -> None:
        """Finish what is being answered, then end; asked twice: end at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self._stopping.set()


def _stop_on_signals(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    for name in (signal.SIGINT, signal.SIGTERM):
        if sys.platform == "win32":
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(stop))
        else:
            loop.add_signal_handler(name, stop)


async def serve(
    app: ASGIApp,
    sock: socket.socket,
    *,
    connections: Connections,
    ready: Callable[[], None],
    die_with_parent: bool,
    world: Coroutine[None, None, None],
) -> None:
    """Serve until SIGINT, SIGTERM or the end of the parent; ``ready`` is called once requests are answered.

    ``world`` runs beside the server and ends with it.
    """
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    config = uvicorn.Config(
        app,
        # uvicorn calls it with keywords to make each connection; a partial is as good as a class.
        http=partial(Protocol, connections=connections),  # type: ignore[arg-type]
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=1,
    )
    server = Server(config, ready)
    loop = asyncio.get_running_loop()
    _stop_on_signals(loop, server.stop)
    if die_with_parent:
        _watch_parent(loop, server.stop)
    moving = asyncio.create_task(world, name="world")
    try:
        await server.serve(sockets=[sock])
    finally:
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)


_NAMED_MERCHANTS = 10


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return value


def _moment(text: str) -> float:
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=CAIRO)).timestamp()


def _between(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        value = int(text)
        if not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(f"{text} is not between {lowest} and {highest}")
        return value

    read.__name__ = "number"  # what argparse calls it when it is none
    return read


_FAULTS_HELP = """faults:
  kind[:name=value,...][;kind...]   such as  response_lost:method=POST,path=/orders,p=0.2,count=3;slow:seconds=2
  settings: path (below the base path, with *), method, p (probability), count (how often at most),
            skip (how many to let pass first), seed, seconds, shift, status, how

{kinds}

  how: {how}
"""


def _faults_help() -> str:
    kinds = "\n".join(f"  {kind:<15} {meaning}" for kind, meaning in MEANINGS.items())
    return _FAULTS_HELP.format(kinds=kinds, how=", ".join(IMPERFECT))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = _Parser(
        prog="courier-desk sandbox",
        description="The training service: the whole courier API on loopback.",
        epilog=_faults_help(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = made.add_argument
    add("--port", metavar="N", type=_between(0, 65_535), default=0, help="port to listen on (default: a free one)")
    add(
        "--mode", choices=list(MANNERS), default="spec", help="to the letter of the specification, or as a live service"
    )
    add("--db", metavar="FILE", type=Path, help="file that keeps the state (default: forgotten at the end)")
    add(
        "--orders",
        metavar="N",
        type=_between(0, 500_000),
        default=0,
        help="orders of history a new service starts with",
    )
    add("--limit", metavar="N", type=_between(0, 10**9), default=120, help="requests per window and key (default: 120)")
    add("--window", metavar="S", type=_positive, default=60.0, help="seconds of the window (default: 60)")
    add("--seed", metavar="N", type=int, help="makes keys, history and the world repeatable")
    add("--faults", metavar="SPEC", default="", help="troubles requests meet, see below")
    add("--ready-file", metavar="F", type=Path, help="file that gets the JSON line once it serves")
    add(
        "--speed",
        metavar="X",
        type=_positive,
        default=1.0,
        help="how much faster than real the world moves (default: 1)",
    )
    add("--now", metavar="T", type=_moment, help="what time a new service believes it is (ISO 8601)")
    add("--settlements", metavar="DIR", type=Path, help="folder that gets a settlement sheet of each business")
    add("--die-with-parent", action="store_true", help="end when standard input ends")
    return made


def build(options: argparse.Namespace, db: Database) -> Service:
    """Return the service for these options, seeding a new file."""
    seed = _seed(db, options.seed)
    clock = Clock(float(db.setting(CLOCK_SETTING) or 0))
    fresh = db.find(Account, "LIMIT 1") is None
    if fresh and options.now is not None:
        clock.offset = options.now - time.time()
        db.remember(CLOCK_SETTING, repr(clock.offset))
    rng = random.Random(f"{seed} {db.last_sequence('orders')}")  # noqa: S311 (ids and weather, no secrets)
    numbering = Numbering(db, rng)
    shipped = load_catalog()
    manner = MANNERS[options.mode](options.speed)
    if fresh:
        zones = {each.value: each.areas[0].value for each in shipped}
        seed_accounts(db, numbering, zones, seed=seed, now=clock.now())
        seed_history(
            db,
            orders=options.orders,
            merchants=db.select(Account, "WHERE NOT is_company AND NOT removed ORDER BY created, id"),
            catalog=shipped,
            now=clock.now(),
            seed=seed,
            numbering=numbering,
            speed=options.speed,
        )
    db.commit()
    return Service(
        db=db,
        clock=clock,
        manner=manner,
        limiter=manner.limiter(options.limit, options.window),
        zones=ZoneBook(shipped, db),
        numbering=numbering,
        rng=rng,
        courier=Courier(db, seed=seed, speed=options.speed * float(db.setting(PACE_SETTING) or 1)),
        journal=Journal(options.window),
        faults=FaultPlan(parse_plan(options.faults)),
        connections=Connections(),
        mode=options.mode,
        speed=options.speed,
        labels=ThreadPoolExecutor(1, "label"),
    )


def _seed(db: Database, asked: int | None) -> int:
    """Return the seed of this file: the one it was made with, else the one asked for, else a random one."""
    kept = db.setting("seed")
    if kept is not None:
        return int(kept)
    seed = asked if asked is not None else random.SystemRandom().getrandbits(48)
    db.remember("seed", str(seed))
    return seed


def announcement(service: Service, control_url: str) -> dict[str, Any]:
    """Return the JSON line: where the service is and what to try it with."""
    keys = {each.role: each for each in service.db.select(ApiKey)}
    merchants = service.db.select(Account, "WHERE company_id = ? ORDER BY created, id", (keys["company"].account_id,))
    return {
        "base_url": service.base_url,
        "docs_url": f"{service.base_url}/docs",
        "control_url": control_url,
        "company_key": keys["company"].key,
        "single_key": keys["single"].key,
        "revoked_key": keys["revoked"].key,
        "merchants": [
            {
                "businessAccountCode": each.business_code,
                "externalMerchantId": each.external_id,
                "id": each.id,
                "name": each.name,
            }
            for each in merchants
        ],
    }


def _for_people(line: dict[str, Any], mode: str) -> str:
    manner = "to the letter of the specification" if mode == "spec" else "in the manner of a live service"
    merchants = line["merchants"][:_NAMED_MERCHANTS]
    return "\n".join(
        [
            f"The courier training service runs on this computer, {manner}.",
            "",
            f"  API           {line['base_url']}",
            f"  Docs          {line['docs_url']}",
            f"  Control       {line['control_url']}",
            "",
            f"  Company key   {line['company_key']}",
            f"  Single key    {line['single_key']}",
            f"  Revoked key   {line['revoked_key']}",
            "",
            "  Merchants of the company key (for X-Merchant-Id)",
            *(f"    {each['businessAccountCode']}  {each['name']}" for each in merchants),
            "",
            "Nothing here reaches a real courier. Stop it with Ctrl+C.",
            "",
        ]
    )


def _tell(line: dict[str, Any], mode: str, ready_file: Path | None) -> None:
    text = json.dumps(line)
    if isinstance(sys.stdout, io.TextIOWrapper):  # None in a program without a console
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal may not know every letter of a name
        with contextlib.suppress(OSError):  # nobody reads; that is no reason not to serve
            sys.stdout.write(f"{_for_people(line, mode)}{text}\n")
            sys.stdout.flush()
    if ready_file is not None:
        _write_whole(ready_file, text + "\n")


def _write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def _check_ready_file(path: Path | None) -> None:
    """Raise OSError before anything is served when the ready file could not be written; remove an old one."""
    if path is None:
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_text("", encoding="utf-8")
    draft.unlink()
    path.unlink(missing_ok=True)


def _run(options: argparse.Namespace, db: Database, sock: socket.socket) -> None:
    service = build(options, db)
    if options.settlements is not None:
        write_all(service, options.settlements)
    port = sock.getsockname()[1]
    service.base_url = f"http://{HOST}:{port}{BASE_PATH}"
    line = announcement(service, f"http://{HOST}:{port}{CONTROL_PATH}")
    try:
        with asyncio.Runner() as runner:
            runner.run(
                serve(
                    Application(service),
                    sock,
                    ready=lambda: _tell(line, options.mode, options.ready_file),
                    die_with_parent=options.die_with_parent,
                    connections=service.connections,
                    world=service.move_world(),
                )
            )
    finally:
        service.labels.shutdown()
        if options.ready_file is not None:
            options.ready_file.unlink(missing_ok=True)


def main(argv: list[str]) -> int:
    """Run the training service until it is stopped; return the exit code."""
    options = parser().parse_args(argv)
    try:
        _check_ready_file(options.ready_file)
    except OSError as error:
        return _fail(f"The ready file {options.ready_file} cannot be written: {error.strerror}.")
    try:
        sock = listen(options.port)
    except OSError as error:
        return _fail(f"Port {options.port} cannot be used: {error.strerror}. Choose another with --port.")
    try:
        with sock, Database(options.db) as db:
            _run(options, db, sock)
    except (DatabaseError, FaultError) as error:
        return _fail(str(error))
    except SettlementsError as error:
        return _fail(f"Settlement sheets cannot be written to {options.settlements}: {error}.")
    except KeyboardInterrupt:
        pass
    return 0


def _fail(sentence: str) -> int:
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")
    return 2
