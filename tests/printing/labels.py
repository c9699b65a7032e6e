"""Labels for the tests, right ones and crooked ones: PDFs written by hand (exact bars) or by Qt (text, Arabic)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

import zxingcpp
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTransform

from courier_desk.printing.barcode import code128_runs
from courier_desk.sandbox.awb import AwbLabel

ARABIC_LINE = "اسم المستلم: منى عبد الرحمن، مصر الجديدة 01001234567"
POINT = 72 / 25.4  # one millimetre in points


@dataclass
class Page:
    """One page of a hand-made PDF: size in mm, drawing operators, further entries of its dictionary."""

    width: float
    height: float
    drawing: str = ""
    entries: str = ""


@dataclass
class HandMade:
    """A PDF file with a right cross-reference table."""

    pages: list[Page]
    trailer: str = ""
    objects: list[bytes] = field(default_factory=list)

    def bytes(self) -> bytes:
        kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(self.pages)))
        self.objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            f"<< /Type /Pages /Kids [{kids}] /Count {len(self.pages)} >>".encode(),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        for index, page in enumerate(self.pages):
            box = f"[0 0 {page.width * POINT:.4f} {page.height * POINT:.4f}]"
            self.objects.append(
                f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {5 + 2 * index} 0 R "
                f"/Resources << /Font << /F1 3 0 R >> >> {page.entries} >>".encode()
            )
            drawing = page.drawing.encode()
            self.objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing))
        out, offsets = bytearray(b"%PDF-1.4\n"), []
        for number, body in enumerate(self.objects, 1):
            offsets.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        out += f"trailer\n<< /Size {len(offsets) + 1} /Root 1 0 R {self.trailer} >>\n".encode()
        out += b"startxref\n%d\n%%%%EOF\n" % start
        return bytes(out)


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """A filled rectangle; millimetres from the lower left corner."""
    return f"{x * POINT:.4f} {y * POINT:.4f} {width * POINT:.4f} {height * POINT:.4f} re f\n"


def bars(number: str, x: float, y: float, *, module: float = 0.5, height: float = 16.0) -> str:
    """Code 128 of a number; ``module`` in mm."""
    out = []
    for index, run in enumerate(code128_runs(number)):
        if index % 2 == 0:
            out.append(rectangle(x, y, run * module, height))
        x += run * module
    return "".join(out)


def square(number: str, x: float, y: float, *, module: float = 1.0) -> str:
    """A QR code of a text; ``module`` in mm."""
    picture = zxingcpp.create_barcode(number, zxingcpp.BarcodeFormat.QRCode).to_image(scale=1, add_quiet_zones=False)
    levels = memoryview(picture)  # type: ignore[arg-type] # the stubs do not tell that it is a buffer
    rows, columns = picture.shape
    return "".join(
        rectangle(x + column * module, y + (rows - 1 - row) * module, module, module)
        for row in range(rows)
        for column in range(columns)
        if levels[row, column] == 0
    )


def text(words: str, x: float, y: float, size: float = 12.0) -> str:
    return f"BT /F1 {size} Tf {x * POINT:.2f} {y * POINT:.2f} Td ({words}) Tj ET\n"


def drawing(number: str, *, width: float, height: float, module: float = 0.5, qr: str | None = None) -> str:
    """A plain label: bars above, a square, some lines of text and a frame at the very edge."""
    out = bars(number, 12, height - 35, module=module)
    corner = 12 + 29 * module
    out += square(qr or number, width - corner, height - corner, module=1.4 * module)
    for line in range(10):
        out += text(f"Line {line} of the address, building 27, apartment 9", 12, height - 60 - 7 * line)
    return out + rectangle(0, 0, width, 0.4) + rectangle(0, height - 0.4, width, 0.4)


def plain(number: str = "204828", *, size: tuple[float, float] = (210, 297), module: float = 0.5) -> bytes:
    return HandMade([Page(*size, drawing(number, width=size[0], height=size[1], module=module))]).bytes()


def a5(number: str = "204828") -> bytes:
    """The A4 page scaled by 0.7, as the service does."""
    return plain(number, size=(148, 210), module=0.35)


def turned(number: str = "204828", degrees: int = 90) -> bytes:
    return HandMade([Page(210, 297, drawing(number, width=210, height=297), entries=f"/Rotate {degrees}")]).bytes()


def cropped(number: str = "204828") -> bytes:
    """An A5 label in the middle of a larger sheet with rubbish around it, shown by its crop box."""
    inner = drawing(number, width=148, height=210, module=0.35)
    box = f"/CropBox [{30 * POINT:.3f} {40 * POINT:.3f} {178 * POINT:.3f} {250 * POINT:.3f}]"
    content = f"q 1 0 0 1 {30 * POINT:.3f} {40 * POINT:.3f} cm\n{inner}Q\n" + rectangle(0, 0, 25, 297)
    return HandMade([Page(210, 297, content, entries=box)]).bytes()


def with_margins(number: str = "204828", margin: float = 30.0) -> bytes:
    """An A5 label drawn in the middle of A4 with white all around."""
    inner = drawing(number, width=148, height=210, module=0.35)
    content = f"q 1 0 0 1 {margin * POINT:.3f} {margin * POINT:.3f} cm\n{inner}Q\n"
    return HandMade([Page(210, 297, content)]).bytes()


def two_pages(first: str = "204828", second: str | None = "204828") -> bytes:
    """Two pages; ``second`` None leaves the second one white, "" puts only text on it."""
    pages = [Page(148, 210, drawing(first, width=148, height=210, module=0.35))]
    if second is None:
        pages.append(Page(148, 210))
    elif second == "":
        pages.append(Page(148, 210, text("Terms of carriage", 20, 180)))
    else:
        pages.append(Page(148, 210, drawing(second, width=148, height=210, module=0.35)))
    return HandMade(pages).bytes()


def empty() -> bytes:
    return HandMade([Page(148, 210)]).bytes()


def no_codes() -> bytes:
    return HandMade([Page(148, 210, text("No barcode at all", 20, 180))]).bytes()


def square_only(number: str = "204828") -> bytes:
    return HandMade([Page(148, 210, square(number, 20, 150))]).bytes()


def mixed(bars_of: str, square_of: str) -> bytes:
    return HandMade([Page(148, 210, drawing(bars_of, width=148, height=210, module=0.35, qr=square_of))]).bytes()


def encrypted() -> bytes:
    """Needs a password: the standard handler with keys that no empty password opens."""
    guard = f"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{'5a' * 32}> /U <{'a5' * 32}> >> /ID [<00><00>]"
    return HandMade([Page(148, 210, "0 0 10 10 re f")], trailer=guard).bytes()


def image_only(number: str = "204828", *, dpi: int = 200, tilt: float = 0.0) -> bytes:
    """A label that is one grey picture, perhaps scanned askew (degrees)."""
    from courier_desk.printing.pages import render_page

    picture = render_page(a5(number), 0, dpi).to_image().convertToFormat(QImage.Format.Format_Grayscale8)
    if tilt:
        paper = QImage(picture.size(), QImage.Format.Format_Grayscale8)
        paper.fill(Qt.GlobalColor.white)
        painter = QPainter(paper)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        middle = QPointF(picture.width() / 2, picture.height() / 2)
        painter.setTransform(
            QTransform()
            .translate(middle.x(), middle.y())
            .rotate(tilt)
            .scale(0.92, 0.92)
            .translate(-middle.x(), -middle.y())
        )
        painter.drawImage(0, 0, picture)
        painter.end()
        picture = paper
    return _by_qt((148, 210), lambda painter, area: painter.drawImage(area, picture))


def scanned_in_colour(number: str = "204828") -> bytes:
    """A whole A4 page as one picture in colour at 600 dots an inch, 35 million dots."""
    from courier_desk.printing.pages import render_page

    picture = render_page(plain(number), 0, 600).to_image().convertToFormat(QImage.Format.Format_RGB32)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "JPEG", 60)  # type: ignore[call-overload] # the stubs want bytes, Qt wants text
    jpeg = bytes(buffer.data().data())
    width, height = 210 * POINT, 297 * POINT
    kind = f"/Type /XObject /Subtype /Image /Width {picture.width()} /Height {picture.height()} /BitsPerComponent 8"
    from tests.support.hostile_pdfs import page

    made = page(
        f"{width:.3f} 0 0 {height:.3f} 0 0 cm /I Do".encode(),
        resources="/XObject << /I 10 0 R >>",
        box=f"[0 0 {width:.3f} {height:.3f}]",
    )
    made.stream(10, jpeg, f"{kind} /ColorSpace /DeviceRGB /Filter /DCTDecode")
    return made.bytes()


def arabic(number: str = "204828", *, size: tuple[float, float] = (148, 210), grey: bool = False) -> bytes:
    """A label with Arabic text, written by Qt, with embedded fonts."""

    def draw(painter: QPainter, area: QRectF) -> None:
        mm = area.width() / size[0]
        x = 12.0
        for index, run in enumerate(code128_runs(number)):
            if index % 2 == 0:
                painter.fillRect(QRectF(x * mm, 12 * mm, run * 0.35 * mm, 14 * mm), Qt.GlobalColor.black)
            x += run * 0.35
        font = painter.font()
        font.setPointSizeF(14)
        painter.setFont(font)
        for line in range(12):
            painter.setPen(Qt.GlobalColor.darkGray if grey else Qt.GlobalColor.black)
            painter.drawText(
                QPointF(12 * mm, (45 + 9 * line) * mm), "اسم المستلم: منى عبد الرحمن، مصر الجديدة 01001234567"
            )

    return _by_qt(size, draw)


def _by_qt(size: tuple[float, float], draw: Callable[[QPainter, QRectF], object]) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(1200)
    page = QPageSize(QSizeF(*size), QPageSize.Unit.Millimeter)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    draw(painter, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()
    buffer.close()
    return bytes(data.data())


def service_label(number: str = "204828") -> AwbLabel:
    """What the training service prints, for its own drawing."""
    return AwbLabel(
        order_number=number,
        brand="Dokki Linen",
        order_type="Deliver",
        full_name="منى عبد الرحمن",
        phone="01001234567",
        other_phone="01229081174",
        address="27 Baghdad St شارع بغداد",
        building="27",
        apartment="9",
        government="Cairo",
        zone="Heliopolis - Korba",
        zone_ar="مصر الجديدة - الكوربة",
        description="Linen bed sheet set, white",
        items=2,
        cod_piastres=148_000,
        cash_difference_piastres=None,
        notes="Call 15 minutes before arriving",
        may_inspect=True,
        reference="DL-3387",
        created=datetime(2026, 11, 20, 12, tzinfo=UTC),
        live_manner=False,
    )
