"""A server that answers IPP as it is told, over a socket in the file system: for what no real spooler does on order."""

from __future__ import annotations

import socketserver
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import cast

from courier_desk.printing.ipp import Answer, Operation, Section, Written, answer_of, request

#: Takes the question (read like an answer: its status is the operation) and gives the bytes of the answer.
Answering = Callable[[Answer], bytes]
Groups = Sequence[tuple[Section, Mapping[str, Sequence[Written]]]]


def answer(status: int, question: Answer, groups: Groups = ()) -> bytes:
    """An answer is written like a question, with the status where that has the operation."""
    return request(cast("Operation", status), question.request, groups)


@contextmanager
def serving(socket: Path, answering: Answering, *, status: int = 200, drip: float = 0.0) -> Iterator[list[Answer]]:
    """Serve; gives the questions that came. ``drip``: seconds before each byte of the body."""
    asked: list[Answer] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            question = answer_of(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(question)
            body = answering(question)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if not drip:
                self.wfile.write(body)
                return
            for value in body:
                time.sleep(drip)
                self.wfile.write(bytes([value]))
                self.wfile.flush()

        def address_string(self) -> str:
            return "socket"

        def log_message(self, *_words: object) -> None:
            pass

    class Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
        daemon_threads = True

        def handle_error(self, *_who: object) -> None:
            """Whoever asked may hang up while it drips."""

    with Server(str(socket), Handler) as server:
        serve = threading.Thread(target=server.serve_forever, args=(0.01,))
        serve.start()
        try:
            yield asked
        finally:
            server.shutdown()
            serve.join()
