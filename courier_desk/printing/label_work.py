"""What the worker for label PDFs does: opens them with PDFium, draws their pages, gives their text.

It runs in a process of its own (``courier_desk.workers``), because no bound inside the program holds PDFium: a few
hundred bytes can ask it for all memory and all time there is. ``documents`` is the desk's side. A piece of work says:

    do      open, draw, text
    id      the desk's number of the document; with its bytes behind the work it is opened under that number
    closed  numbers of documents that are not needed any more
    page    whose text
    how     what is drawn, see ``pdfium.Document.draw``, and in strips of how many rows

The answer says ``unknown`` where a new worker does not know the number, so that the desk sends the bytes again.
"""

from __future__ import annotations

from collections import OrderedDict
from time import process_time
from typing import Any, Final

from courier_desk.printing.pdfium import CannotOpen, Document
from courier_desk.workers.serving import Answer, send_part, space_for

#: Opened at once: the one that is printed and the one that is looked at, and whatever was forgotten.
_MOST_OPEN: Final = 4


class _Work:
    """The documents that are open."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, Document] = OrderedDict()

    def answer(self, work: dict[str, Any], data: bytearray) -> Answer:
        """Do one piece of work."""
        began = process_time()
        told, sent = self._answer(work, data)
        return {**told, "used": process_time() - began}, sent

    def _answer(self, work: dict[str, Any], data: bytearray) -> tuple[dict[str, Any], bytes]:
        number = work["id"]
        for closed in work["closed"]:
            if closed in self._open:
                self._open.pop(closed).close()
        if data:
            try:
                self._keep(number, Document(bytes(data)))
            except CannotOpen as cannot:
                return {"cannot": cannot.error}, b""
        document = self._open.get(number)
        if document is None:
            return {"unknown": True}, b""
        self._open.move_to_end(number)
        match work["do"]:
            case "open":
                pages = document.page_count()
                sizes = [document.page_size(page) for page in range(min(pages, work["most"]))]
                return {"pages": pages, "sizes": sizes}, b""
            case "text":
                text = document.text(work["page"], work["most"])
                return {}, text.encode("utf-8", errors="replace")
            case "draw":
                return {"drawn": _draw(document, **work["how"])}, b""
        raise ValueError(work["do"])

    def _keep(self, number: int, document: Document) -> None:
        if number in self._open:
            self._open.pop(number).close()
        self._open[number] = document
        while len(self._open) > _MOST_OPEN:
            self._open.popitem(last=False)[1].close()


def _draw(
    document: Document,
    *,
    page: int,
    size: tuple[int, int],
    stride: int,
    origin: tuple[int, int],
    scaled: tuple[int, int],
    rows: int,
) -> bool:
    """Draw in strips of ``rows`` rows, each a part of the answer; False if the page does not load."""
    width, height = size
    space = space_for(stride * height)
    for top in range(0, height, rows):
        bottom = min(height, top + rows)
        start, stop = top * stride, bottom * stride
        drawn = document.draw(
            page,
            space[start:stop],
            size=(width, bottom - top),
            stride=stride,
            origin=(origin[0], origin[1] - top),
            scaled=scaled,
        )
        if not drawn:
            return False
        send_part({"first": top, "last": bottom}, space, start, stop)
    return True


answer: Final = _Work().answer
