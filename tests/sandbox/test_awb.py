"""Labels: drawn for real, rendered as a printer at 203 dpi would, and read back by another program's reader."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import get_args

import pypdfium2
import pytest
import zxingcpp
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter

from courier_desk.sandbox.awb import (
    IMPERFECT,
    AwbLabel,
    Imperfection,
    Size,
    canvas,
    page,
    prepare,
    render_awb,
    render_imperfect,
)
from courier_desk.sandbox.clock import CAIRO
from tests.support.pdf_reading import opened, pixels, text_of

pytestmark = pytest.mark.usefixtures("qapp")

DPI = 203
ENGLISH = AwbLabel(
    order_number="204828",
    brand="Dokki Linen",
    order_type="Deliver",
    full_name="Mona Adel Radwan",
    phone="01000234567",
    other_phone="01200081174",
    address="27 Baghdad Street, beside the pharmacy",
    building="27",
    apartment="9",
    government="Cairo",
    zone="Masr ElGadida - ElKorba",
    zone_ar="مصر الجديدة، الكوربة",
    description="Linen bed sheet set, white",
    items=2,
    cod_piastres=148_000,
    cash_difference_piastres=None,
    notes="Call 15 minutes before arriving",
    may_inspect=True,
    reference="DL-3387",
    created=datetime(2026, 11, 20, 13, 5, tzinfo=CAIRO),
    live_manner=False,
)
ARABIC = replace(
    ENGLISH,
    order_number="731906",
    brand="بيت القطن",
    full_name="كريم عادل الشرقاوي",
    address="١٢ شارع السلام، خلف المسجد، الدور الثالث",
    zone="Nasr City - ElHay 06 (Nasr City)",
    zone_ar="مدينة نصر، الحي السادس",
    description="طقم ملاية سرير كتان أبيض",
    notes="الاتصال قبل الوصول بربع ساعة",
    cod_piastres=None,
    may_inspect=False,
)
LONG = replace(
    ENGLISH,
    order_number="999999",
    brand="A Shop for Everything at Home and Garden " * 4,
    order_type="Exchange",
    full_name="Abdel Rahman Mohamed Abdel Fattah El Sayed " * 5,
    address="شارع متفرع من شارع النصر أمام المدرسة بجوار محطة البنزين " * 20,
    zone="New Cairo - ElQoronfel / ElBanafseg (ElTagamoa ElAwal)" * 3,
    zone_ar="القاهرة الجديدة، القرنفل والبنفسج" * 4,
    description="Take back: cotton T-shirt. Hand over: cotton T-shirt. " * 20,
    notes="W" * 2000,
    reference="R" * 500,
    cod_piastres=None,
    cash_difference_piastres=-12_550,
    items=1_000_000,
)


@pytest.fixture(autouse=True)
def _ready() -> None:
    prepare()


def grey(image: QImage) -> memoryview:
    return memoryview(image.constBits()).cast("B", (image.height(), image.bytesPerLine()))


def codes(image: QImage) -> set[tuple[zxingcpp.BarcodeFormat, str]]:
    return {(found.format, found.text) for found in zxingcpp.read_barcodes(grey(image))}


def both(number: str) -> set[tuple[zxingcpp.BarcodeFormat, str]]:
    return {(zxingcpp.BarcodeFormat.Code128, number), (zxingcpp.BarcodeFormat.QRCode, number)}


def drawn(label: AwbLabel, size: Size, dpi: int = DPI) -> QImage:
    """Draw straight onto printer dots, without a PDF between."""
    width, height = (round(side * (1.0 if size == "A4" else 0.7) * dpi / 25.4) for side in (210, 297))
    image = QImage(width, height, QImage.Format.Format_Grayscale8)
    image.fill(0xFF)
    painter = QPainter(image)
    page.draw_label(painter, label, size, dpi=dpi)
    painter.end()
    return image


@pytest.mark.parametrize("size", ["A4", "A5"])
@pytest.mark.parametrize("label", [ENGLISH, ARABIC, LONG], ids=["english", "arabic", "long"])
def test_both_codes_hold_the_bare_order_number_and_read_at_203_dpi(label: AwbLabel, size: Size) -> None:
    assert codes(pixels(render_awb(label, size))) == both(label.order_number)


@pytest.mark.parametrize("number", ["100000", "111111", "543210", "900001", "999999"])
def test_any_order_number_reads_even_as_half_of_an_a4(number: str) -> None:
    pdf = render_awb(replace(ENGLISH, order_number=number), "A4")
    assert codes(pixels(pdf, dpi=144)) == both(number)


@pytest.mark.parametrize(("size", "points"), [("A4", (595, 842)), ("A5", (420, 595))])
def test_it_is_one_page_of_that_size(size: Size, points: tuple[float, float]) -> None:
    with opened(render_awb(ENGLISH, size)) as document:
        assert len(document) == 1
        assert document[0].get_size() == points


@pytest.mark.parametrize(("size", "module"), [("A4", 6), ("A5", 4)])
def test_bars_are_whole_dots_with_quiet_zones_of_ten_modules(size: Size, module: int) -> None:
    scale = 1.0 if size == "A4" else 0.7
    row = round(50 * scale * DPI / 25.4)  # through the bars
    image = drawn(ENGLISH, size)
    line = bytes(grey(image)[row, column] for column in range(round(140 * scale * DPI / 25.4)))
    lengths = [(pixel, len(list(run))) for pixel, run in groupby(line)]
    frame, before, *bars, after = lengths[1:]
    assert frame[0] == 0
    assert all(length % module == 0 for _, length in bars)
    assert sum(length for _, length in bars) == 68 * module
    assert before[1] >= 10 * module
    assert after[1] >= 10 * module


@pytest.mark.parametrize(("size", "module"), [("A4", 10), ("A5", 7)])
def test_the_qr_code_is_whole_dots_and_square(size: Size, module: int) -> None:
    image = drawn(ENGLISH, size)
    found = next(one for one in zxingcpp.read_barcodes(grey(image)) if one.format == zxingcpp.BarcodeFormat.QRCode)
    corner = found.position.top_left
    edge = bytes(grey(image)[corner.y + 2, corner.x - 1 + column] for column in range(9 * module))
    lengths = [len(list(run)) for _, run in groupby(edge)]
    assert 7 * module in lengths  # the upper edge of the finder pattern


def test_the_a5_page_is_the_a4_page_made_smaller_by_seven_tenths() -> None:
    large = drawn(ARABIC, "A4", dpi=140).scaled(QSize(810, 1146))
    small = drawn(ARABIC, "A5", dpi=200).scaled(QSize(810, 1146))
    a, b = grey(large), grey(small)
    # Only the bars are rounded to dots; the frame and its lines fall on the same places.
    rows = [y for y in range(1146) if sum(a[y, x] < 128 for x in range(60, 750, 10)) > 60]
    others = [y for y in range(1146) if sum(b[y, x] < 128 for x in range(60, 750, 10)) > 60]
    assert rows
    assert all(any(abs(y - other) <= 2 for other in others) for y in rows)


def test_what_a_sorter_and_a_courier_need_is_in_words_on_the_label() -> None:
    text = " ".join(text_of(render_awb(ENGLISH, "A4")).split())
    for needed in (
        "Dokki Linen",
        "DELIVER",
        "2 0 4 8 2 8",
        "Cairo",
        "Masr ElGadida - ElKorba",
        "Mona Adel Radwan",
        "0100 023 4567",
        "0120 008 1174",
        "27 Baghdad Street",
        "Building 27, apartment 9",
        "Collect on delivery",
        "EGP 1,480.00",
        "open shipment: YES",
        "Linen bed sheet set, white",
        "Call 15 minutes before arriving",
        "DL-3387",
        "2026-11-20 13:05",
    ):
        assert needed in text


@pytest.mark.parametrize(
    ("cod", "difference", "caption", "amount"),
    [
        (148_000, None, "Collect on delivery", "EGP 1,480.00"),
        (0, None, "Collect on delivery", "EGP 0.00"),
        (None, 5_005, "Cash difference: collect", "EGP 50.05"),
        (None, -12_550, "Cash difference: pay to the customer", "Refund EGP 125.50"),
        (None, None, "Payment", "Nothing to collect"),
    ],
)
def test_the_money_is_said_without_doubt(cod: int | None, difference: int | None, caption: str, amount: str) -> None:
    label = replace(ENGLISH, cod_piastres=cod, cash_difference_piastres=difference)
    english, arabic, told = page.amount_lines(label)
    assert english.startswith(caption)
    assert canvas.is_arabic(arabic)
    assert told == amount
    assert amount in text_of(render_awb(label, "A4"))


@pytest.mark.parametrize(
    ("piastres", "told"), [(0, "EGP 0.00"), (5, "EGP 0.05"), (100_000_050, "EGP 1,000,000.50"), (-250, "EGP 2.50")]
)
def test_amounts_are_pounds_and_piastres(piastres: int, told: str) -> None:
    assert page.money(piastres) == told


def test_a_live_label_prints_only_the_address_and_denies_inspection() -> None:
    text = text_of(render_awb(replace(ENGLISH, live_manner=True), "A4"))
    bare = replace(ENGLISH, building="", apartment="", other_phone="", may_inspect=False)
    assert text == text_of(render_awb(bare, "A4"))
    assert "open shipment: NO" in text
    assert "apartment" not in text
    assert "0120 008 1174" not in text
    assert "27 Baghdad Street" in text


def test_building_and_apartment_follow_the_language_of_the_address() -> None:
    assert page.house_line(ENGLISH) == "Building 27, apartment 9"
    assert page.house_line(ARABIC) == "عمارة 27، شقة 9"
    assert page.house_line(replace(ARABIC, building="")) == "شقة 9"
    assert page.house_line(replace(ENGLISH, apartment=" ", building="")) == ""


def test_arabic_stands_at_the_right_edge_and_latin_at_the_left() -> None:
    unit = DPI / 25.4
    left, right = round(12 * unit), round(198 * unit)

    def ink(label: AwbLabel) -> list[int]:
        view = grey(drawn(label, "A4"))
        rows = range(round(137 * unit), round(141 * unit))
        return [x for x in range(left, right) if any(view[y, x] < 128 for y in rows)]

    assert min(ink(ARABIC)) > (left + right) / 2
    assert max(ink(ARABIC)) > right - 12
    assert max(ink(ENGLISH)) < (left + right) / 2
    assert min(ink(ENGLISH)) < left + 12


def test_arabic_letters_are_joined_not_strung_together() -> None:
    def width(text: str) -> int:
        image = QImage(1200, 200, QImage.Format.Format_Grayscale8)
        image.fill(0xFF)
        painter = QPainter(image)
        canvas.Canvas(painter, dpi=DPI, scale=1.0).text(text, (0, 2, 140, 20), 6)
        painter.end()
        view = grey(image)
        inked = [x for x in range(1200) if any(view[y, x] < 128 for y in range(200))]
        return max(inked) - min(inked)

    # Joined, these letters are small teeth on a line; each standing alone, with its tail, is a wide bowl.
    assert width("ببببب") < 0.6 * width("\u200c".join("ببببب"))


@pytest.mark.parametrize(
    ("text", "arabic"),
    [("١٢ شارع", True), ("12 شارع Baghdad", True), ("Baghdad شارع", False), ("12", False), ("", False), ("...", False)],
)
def test_the_first_letter_decides_the_direction(text: str, *, arabic: bool) -> None:
    assert canvas.is_arabic(text) is arabic


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=600), st.text(max_size=200), st.text(alphabet="شسيبلاتن ٠١٢٣ /()AZ\u0301", max_size=900))
def test_no_text_leaves_the_frame_or_covers_a_code(one: str, two: str, three: str) -> None:
    label = replace(
        ENGLISH, brand=two, full_name=one, address=three, building=two, zone=one, description=three, notes=one
    )
    image = drawn(label, "A5")
    assert codes(image) == both(label.order_number)
    view = grey(image)
    unit = DPI / 25.4 * 0.7
    for column in (round(7 * unit), round(203.2 * unit)):
        assert all(view[y, column] > 128 for y in range(image.height()))


def test_labels_can_be_drawn_on_several_threads_at_once() -> None:
    labels = [replace(ARABIC, order_number=str(300_000 + number)) for number in range(12)]
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda label: render_awb(label, "A5"), labels))
    for label, pdf in zip(labels, made, strict=True):
        assert codes(pixels(pdf)) == both(label.order_number)


def test_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="A3"):
        render_awb(ENGLISH, "A3")  # type: ignore[arg-type] # what a careless caller might ask for


@pytest.mark.parametrize("size", ["A4", "A5"])
def test_a_live_label_has_no_margin_and_can_be_read(size: Size) -> None:
    live = pixels(render_awb(replace(ARABIC, live_manner=True), size))
    assert _black_at_edges(live) > 0.95
    assert codes(live) == both(ARABIC.order_number)
    assert _black_at_edges(pixels(render_awb(ARABIC, size))) == 0


def _black_at_edges(image: QImage) -> float:
    """Tell what part of the dots beside the outermost ones is black."""
    dots, right, bottom = grey(image), image.width() - 2, image.height() - 2
    edge = [dots[y, x] for x in (1, right) for y in range(1, bottom)]
    edge += [dots[y, x] for y in (1, bottom) for x in range(1, right)]
    return sum(dot < 128 for dot in edge) / len(edge)


@pytest.mark.parametrize("kind", ["margins", "rotated", "two_pages", "cropped", "image_only"])
@pytest.mark.parametrize("size", ["A4", "A5"])
def test_badly_made_labels_can_still_be_read(kind: Imperfection, size: Size) -> None:
    assert codes(pixels(render_imperfect(ARABIC, kind, size))) == both(ARABIC.order_number)


def test_each_imperfection_is_the_one_it_says() -> None:
    made = {kind: render_imperfect(ENGLISH, kind) for kind in IMPERFECT}
    assert set(made) == set(get_args(Imperfection))
    with opened(made["rotated"]) as document:
        assert document[0].get_width() > document[0].get_height()
    with opened(made["two_pages"]) as document:
        assert len(document) == 2
    assert not codes(pixels(made["two_pages"], 1))
    assert "Dokki Linen" in text_of(made["margins"])
    assert text_of(made["image_only"]).strip() == ""
    assert pixels(made["cropped"]).height() < 0.7 * pixels(render_awb(ENGLISH, "A4")).height()
    margin = grey(pixels(made["margins"]))
    assert all(margin[y, round(14 * DPI / 25.4)] == 255 for y in range(len(margin)))


@pytest.mark.parametrize("size", ["A4", "A5"])
def test_smudged_and_foreign_labels_cannot_pass_for_this_order(size: Size) -> None:
    assert codes(pixels(render_imperfect(ARABIC, "smudged", size))) == set()
    foreign = codes(pixels(render_imperfect(ARABIC, "other_order", size)))
    assert foreign
    assert not foreign & both(ARABIC.order_number)


def test_truncated_and_not_pdf_are_no_documents() -> None:
    truncated = render_imperfect(ENGLISH, "truncated")
    assert truncated.startswith(b"%PDF-")
    assert b"%%EOF" not in truncated
    other = render_imperfect(ENGLISH, "not_pdf")
    assert other.startswith(b"<!DOCTYPE html")
    for pdf in (truncated, other):
        with pytest.raises(pypdfium2.PdfiumError), opened(pdf):
            pass


def test_another_imperfection_is_refused() -> None:
    with pytest.raises(ValueError, match="crumpled"):
        render_imperfect(ENGLISH, "crumpled")  # type: ignore[arg-type] # what a careless caller might ask for


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_the_package_loads_no_qt() -> None:
    assert run("import sys, courier_desk.sandbox.awb; print([m for m in sys.modules if 'PySide6' in m])") == "[]"


def test_preparing_a_process_without_qt_makes_an_offscreen_application_and_nothing_else() -> None:
    program = (
        "import os; before = dict(os.environ)\n"
        "from courier_desk.sandbox.awb import prepare; prepare(); prepare()\n"
        "from PySide6.QtGui import QGuiApplication as A\n"
        "print(type(A.instance()).__name__, A.platformName(), before == dict(os.environ))"
    )
    assert run(program) == "QGuiApplication offscreen True"


def test_an_unprepared_thread_is_told_so() -> None:
    program = (
        "import threading\n"
        "from courier_desk.sandbox.awb import canvas\n"
        "def draw():\n"
        "    try: canvas.application()\n"
        "    except RuntimeError as error: print(error)\n"
        "thread = threading.Thread(target=draw); thread.start(); thread.join()"
    )
    assert run(program) == "labels need prepare() on the main thread first"
