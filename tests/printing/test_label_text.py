from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from courier_desk.domain.label_profiles import LabelProfile
from courier_desk.domain.labels import Expected, LabelProblem, ReadyLabel
from courier_desk.domain.papers import Paper
from courier_desk.printing.label_text import Contradiction, amount_of, compare
from courier_desk.printing.outcomes import ready_label
from courier_desk.sandbox.awb import AwbLabel, render_awb, render_imperfect
from tests.printing import labels

NUMBER = "204828"
ARABIC = str.maketrans("0123456789,.", "٠١٢٣٤٥٦٧٨٩٬٫")
PERSIAN = str.maketrans("0123456789,.", "۰۱۲۳۴۵۶۷۸۹٬٫")


def written(piastres: int, manner: str) -> str:
    """An amount in one of the manners that labels have."""
    pounds, rest = divmod(piastres, 100)
    plain, grouped = f"{pounds}.{rest:02d}", f"{pounds:,}.{rest:02d}"
    return {
        "EGP 1,480.00": f"EGP {grouped}",
        "1480.00 EGP": f"{plain} EGP",
        "1.480,00 EGP": f"{grouped.translate(str.maketrans(',.', '.,'))} EGP",
        "1 480.00 LE": f"{grouped.replace(',', chr(0x202F))} LE",
        "L.E.1480.00": f"L.E.{plain}",
        "١٬٤٨٠٫٠٠ ج.م": f"{grouped.translate(ARABIC)} ج.م",
        "١٤٨٠٫٠٠ جنيه": f"{plain.translate(ARABIC)} جنيه",
        "۱۴۸۰٫۰۰ جنيه مصري": f"{plain.translate(PERSIAN)} جنيه مصري",
        "1,480.00": grouped,
    }[manner]


MANNERS = [
    "EGP 1,480.00",
    "1480.00 EGP",
    "1.480,00 EGP",
    "1 480.00 LE",
    "L.E.1480.00",
    "١٬٤٨٠٫٠٠ ج.م",
    "١٤٨٠٫٠٠ جنيه",
    "۱۴۸۰٫۰۰ جنيه مصري",
    "1,480.00",
]
CAPTIONS = [
    "COD: {0}",
    "C.O.D. {0}",
    "Cash on delivery: {0}",
    "Collect on delivery (COD) التسليم عند تحصيل {0}",
    "Amount to collect {0}",
    "المبلغ المطلوب تحصيله: {0}",
    "ﺗﺤﺼﻴﻞ ﻋﻨﺪ ﺍﻟﺘﺴﻠﻴﻢ {0}",
    "الدفع عند الاستلام: {0}",
]
#: What stands on labels beside: digits of every kind, none of them the amount.
AROUND = (
    "2 0 4 8 2 8\nBuilding 27, apartment 9\n0100 123 4567 / 0122 908 1174\n{0}\nItems 2\nRef. DL-3387 2026-11-20 12:00"
)
amounts = st.integers(0, 999_999_99)


def on_label(piastres: int, manner: str, caption: str) -> str:
    return AROUND.replace("{0}", caption.replace("{0}", written(piastres, manner)))


@given(amounts, st.sampled_from(MANNERS), st.sampled_from(CAPTIONS))
def test_the_right_amount_is_read_in_every_manner(piastres: int, manner: str, caption: str) -> None:
    found = compare(on_label(piastres, manner, caption), NUMBER, piastres)
    assert (found.contradiction, found.amount_read) == (None, True)


@given(amounts, amounts, st.sampled_from(MANNERS), st.sampled_from(CAPTIONS))
@example(148_000, 148_100, "١٬٤٨٠٫٠٠ ج.م", "COD: {0}")
@example(0, 148_000, "EGP 1,480.00", "COD: {0}")
def test_another_amount_is_told_or_in_doubt_but_never_taken_for_right(
    piastres: int, ordered: int, manner: str, caption: str
) -> None:
    text = on_label(piastres, manner, caption)
    found = compare(text, NUMBER, ordered)
    number = next(part for part in written(piastres, manner).split() if any(map(str.isdigit, part)))
    if found.contradiction is None:
        backwards = f"{ordered / 100:.2f}"[::-1]
        doubtful = ordered == piastres or manner[0] in "١۱" or str(ordered // 100) in text or backwards in text
        assert doubtful, number
    else:
        assert ordered != piastres
        assert found.contradiction is Contradiction.OTHER_AMOUNT
        assert found.detail.endswith(f"on the label, {ordered // 100}.{ordered % 100:02d} on the order")


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("caption", CAPTIONS)
def test_a_clear_contradiction_is_told_in_every_manner(manner: str, caption: str) -> None:
    found = compare(on_label(148_000, manner, caption), NUMBER, 153_250)
    assert found.contradiction is Contradiction.OTHER_AMOUNT
    assert found.amount_read


@pytest.mark.parametrize(
    ("text", "demands"),
    [
        ("COD: EGP 1,480.00\nCOD: EGP 1,500.00", "1,480.00, 1,500.00"),
        ("Call first. COD 5 EGP\nCollect on delivery (COD)\nEGP 1,480.00", "5, 1,480.00"),
        ("Nothing to collect\nNotes: EGP 1,532.50", "0"),
        ("Payment\nNothing to collect.\nValue 1532.50", "0"),
        ("لا يوجد مبلغ للتحصيل\nEGP 1532.50", "0"),
    ],
)
def test_a_label_of_which_no_demand_is_the_orders_is_wrong(text: str, demands: str) -> None:
    found = compare(on_label(0, MANNERS[0], text), NUMBER, 153_250)
    assert found.contradiction is Contradiction.OTHER_AMOUNT
    assert found.detail == f"{demands} on the label, 1532.50 on the order"


PIECES = [
    *"0123456789 :.,-%\n…",
    "COD",
    "EGP ",
    "ج.م",
    "تحصيل",
    "fee",
    "Collect",
    "Refund ",
    "Nothing to collect",
    "1,000",
    "٥٠",
]
surroundings = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=40).map("".join))


@given(surroundings, amounts)
@example("COD: 1480 fees", 100)
def test_whatever_stands_around_it_the_right_amount_is_never_called_wrong(around: str, piastres: int) -> None:
    text = f"{around}\nCOD: EGP {piastres // 100:,}.{piastres % 100:02d}\n{around}"
    assert compare(text, NUMBER, piastres).contradiction is not Contradiction.OTHER_AMOUNT


@pytest.mark.parametrize(
    "text",
    [
        "",
        "COD\nItems\nWeight\n1,480.00\n2\n3.5",  # a table: which is which nobody knows
        "1,480.00 EGP\nCOD",
        "COD fee: EGP 10.00",
        "COD fees EGP 10",
        "COD: EGP 10 fees",
        "Shipping fee (COD): EGP 50.00",
        "Max COD: EGP 20,000",
        "No COD: 20",
        "Total without COD: EGP 50",
        "COD: 1 of 2",
        "COD 2 pieces",
        "COD: 2.5 %",
        "COD: EGP 50 %",
        "COD: 2026-11-20",
        "COD: 01001234567",
        "COD: 204828",
        "COD: 1,48…",
        "COD: EGP 1,480.00\nTotal 1532.50",  # the order's own amount stands there too
        "There is nothing to collect if he has paid 1532.50",  # a note, not the label's answer
        "collected by 5 pm",
        "Payment: COD\nValue: EGP 2,000.00",
        "Payment: COD Total: EGP 2,000.00",
        "Refund within 14 days",
        "Insured value EGP 2,000.00",
    ],
)
def test_what_is_not_clear_is_not_said(text: str) -> None:
    found = compare(text, NUMBER, 153_250)
    assert (found.contradiction, found.amount_read) == (None, False)


def test_a_caption_and_its_amount_may_stand_in_two_lines() -> None:
    assert compare("COD amount:\nEGP 1,480.00", NUMBER, 153_250).contradiction is Contradiction.OTHER_AMOUNT
    assert compare("COD amount:\n1,480.00", NUMBER, 153_250).contradiction is None


def test_nothing_to_collect_is_an_amount_too() -> None:
    text = "Payment الدفع\nNothing to collect"
    assert compare(text, NUMBER, 0).amount_read
    found = compare(text, NUMBER, 148_000)
    assert (found.contradiction, found.detail) == (
        Contradiction.OTHER_AMOUNT,
        "0 on the label, 1480.00 on the order",
    )
    assert compare("COD: EGP 1,480.00", NUMBER, 0).contradiction is Contradiction.OTHER_AMOUNT


@pytest.mark.parametrize(
    "text",
    [
        "COD: EGP 1,480.00",
        "COD: 1480.00\nShipping 0.00",  # another thing is free, and that says nothing of this one
        "COD: EGP 1,480.00\nAmount to collect: EGP 1,500.00",  # whichever it is, it is wrong
        "المبلغ المطلوب تحصيله: ١٬٤٨٠٫٠٠ ج.م",
        "Cash difference: collect\nEGP 50.50",
        "Cash difference: pay to the customer\nRefund EGP 50.50",
        "COD: EGP 0.50",
        "COD: EGP 5",
    ],
)
def test_a_label_that_demands_cash_for_an_order_that_collects_nothing_is_wrong(text: str) -> None:
    found = compare(AROUND.replace("{0}", text), NUMBER, 0)
    assert found.contradiction is Contradiction.OTHER_AMOUNT
    assert found.detail.endswith("on the label, 0.00 on the order")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Nothing to collect",
        "COD: EGP 0.00",
        "COD: 0 EGP",
        "COD: ٠٫٠٠ ج.م",
        "لا يوجد مبلغ للتحصيل",
        "Refund: EGP 0.00",
        "Payment: NA",
        "COD fee: EGP 10.00",
        "Shipping fee (COD): EGP 50.00",
        "Max COD: EGP 20,000",
        "Collect 200 after six",
        "Insured value EGP 2,000.00",
    ],
)
def test_a_label_that_demands_nothing_is_right_for_an_order_that_collects_nothing(text: str) -> None:
    assert compare(AROUND.replace("{0}", text), NUMBER, 0).contradiction is None


@pytest.mark.parametrize("amount", [None, 0, 148_000, -148_000])
@pytest.mark.parametrize(
    "text",
    [
        "COD: " + "9" * 6_000,
        "COD: EGP 1" + ",000" * 4_000 + "\nCOD: EGP 3",
        "COD: EGP 5\n" + "8" * 6_000,
        "cod:" * 5_000,
        "refund 0 " * 2_200,
    ],
    ids=range(5),
)
def test_a_text_made_to_take_time_says_nothing_for_certain(text: str, amount: int | None) -> None:
    assert compare(text, NUMBER, amount).contradiction in {None, Contradiction.OTHER_AMOUNT}


def test_money_that_is_given_back_is_compared_without_its_sign() -> None:
    text = "Cash difference: pay to the customer للعميل ردُي :السعر فرق\r\nRefund EGP 50.50"
    assert compare(text, NUMBER, -5_050).amount_read
    assert compare(text, NUMBER, -5_150).contradiction is Contradiction.OTHER_AMOUNT


@pytest.mark.parametrize(
    "text",
    [
        "Cash difference: collect\nEGP 50.50",
        "COD: EGP 50.50",
        "فرق السعر\nتحصيل: 50.50 ج.م",
    ],
)
def test_a_label_that_collects_what_is_to_be_refunded_is_wrong(text: str) -> None:
    found = compare(text, NUMBER, -5_050)
    assert found.contradiction is Contradiction.COLLECTS_REFUND
    assert found.detail == "to collect 50.50 on the label, to refund 50.50 on the order"
    assert compare(text, NUMBER, 5_050).contradiction is None


@pytest.mark.parametrize(
    "text",
    [
        "Payment\nNothing to collect",
        "Cash difference: collect\nEGP 0.00\nPay EGP 50.50 to the customer.",
        "Cash difference: EGP 50.50",
        "Refund: EGP 50.50",
        "Shipping fee: EGP 50.50",
    ],
)
def test_a_label_that_collects_nothing_of_a_refund_is_right(text: str) -> None:
    assert compare(text, NUMBER, -5_050).contradiction is None


def test_whole_pounds_may_have_been_rounded() -> None:
    assert compare("COD: 1480 EGP", NUMBER, 147_950).amount_read
    assert compare("COD: 1480 EGP", NUMBER, 148_050).amount_read
    assert compare("COD: 1480.00 EGP", NUMBER, 148_050).contradiction is Contradiction.OTHER_AMOUNT


@pytest.mark.parametrize(
    ("text", "pounds", "piastres"),
    [
        ("1480", {1480}, set()),
        ("1,480", {1480}, {148}),
        ("1.480", {1480}, {148}),
        ("1,480.5", set(), {148_050}),
        ("1٬480٫05", set(), {148_005}),
        ("12,345,678", {12_345_678}, set()),
        ("1'480.00", set(), {148_000}),
    ],
)
def test_a_number_may_mean_several_amounts(text: str, pounds: set[int], piastres: set[int]) -> None:
    amount = amount_of(text)
    assert (set(amount.pounds), set(amount.piastres)) == (pounds, piastres)


def test_digits_that_may_have_come_out_backwards_are_in_doubt() -> None:
    assert compare("تحصيل: ٠٨٤١ ج.م", NUMBER, 148_000).contradiction is None
    assert compare("تحصيل: ١٥٣٢ ج.م", NUMBER, 148_000).contradiction is Contradiction.OTHER_AMOUNT


@pytest.mark.parametrize(
    "text",
    [
        "Order number: 999123",
        "Order No. 999123",
        "AWB: 999123",
        "Air Waybill 999123",
        "رقم الطلب: ٩٩٩١٢٣",
        "رقم الشحنة 999123\nCOD: 1480",
    ],
)
def test_another_number_is_told_where_it_is_clearly_labelled(text: str) -> None:
    found = compare(text, NUMBER, None)
    assert found.contradiction is Contradiction.OTHER_NUMBER
    assert found.detail == "999123 on the label, 204828 on the order"


@pytest.mark.parametrize(
    "text",
    [
        "999123",
        "Order #999123",  # shops number their own
        "Order 999123",
        "Ref. order number: 999123",
        "Order number: 999123 of 2 pieces",
        "Order number: 99912",
        "Order number: 999123\n2 0 4 8 2 8",
        "Order number: 999123\nAWB: 204828",
        "Order number: 999123\nOrder number: 999124",
        "Order number: 828402\n",  # backwards
    ],
)
def test_a_number_that_may_be_anything_is_not_told(text: str) -> None:
    assert compare(text, NUMBER, None).contradiction is None


def test_a_text_that_no_label_has_is_not_worked_through() -> None:
    assert compare("COD: EGP 1 " * 5_000, NUMBER, 148_000).contradiction is None


def ready(pdf: bytes, amount: int | None, paper: Paper = Paper.A5) -> ReadyLabel:
    return ready_label(pdf, Expected(number=NUMBER, amount=amount), LabelProfile(paper=paper, dpi=203))


@pytest.mark.parametrize("size", ["A4", "A5"])
@pytest.mark.parametrize("live_manner", [False, True])
@pytest.mark.parametrize(
    ("cod", "difference", "amount"),
    [(148_000, None, 148_000), (5, None, 5), (None, None, 0), (None, 12_345, 12_345), (None, -5_050, -5_050)],
)
def test_the_services_amounts_are_read(
    size: str, live_manner: bool, cod: int | None, difference: int | None, amount: int
) -> None:
    label: AwbLabel = replace(
        labels.service_label(),
        cod_piastres=cod,
        cash_difference_piastres=difference,
        live_manner=live_manner,
        address="شارع بغداد ١٤٨",
        notes="Collect 200 after six",
    )
    pdf = render_awb(label, size)  # type: ignore[arg-type] # of the two there are
    right, unknown = ready(pdf, amount), ready(pdf, None)
    assert (right.problem, right.amount_read, right.detail) == (None, True, "")
    assert (unknown.problem, unknown.amount_read) == (None, False)
    wrong = ready(pdf, amount + (7_900 if amount >= 0 else -7_900))
    assert (wrong.problem, wrong.amount_read) == (LabelProblem.WRONG_AMOUNT, True)
    assert wrong.detail.startswith("other_amount: ")
    assert wrong.picture.startswith(b"\x89PNG")
    assert wrong.dots is None


@pytest.mark.parametrize("paper", [Paper.A5, Paper.LABEL_100X150])
@pytest.mark.parametrize(
    ("kind", "amount_read"),
    [("margins", True), ("cropped", True), ("two_pages", True), ("rotated", True), ("image_only", False)],
)
def test_crooked_labels_are_printed_and_say_whether_the_amount_was_read(
    kind: str, amount_read: bool, paper: Paper
) -> None:
    pdf = render_imperfect(labels.service_label(), kind, "A5")  # type: ignore[arg-type]
    label = ready(pdf, 148_000, paper)
    assert (label.problem, label.amount_read) == (None, amount_read)


@pytest.mark.parametrize(
    ("kind", "told"), [("margins", True), ("cropped", True), ("rotated", False), ("image_only", False)]
)
def test_a_wrong_amount_on_a_crooked_label_is_told_where_the_text_is_clear(kind: str, told: bool) -> None:
    pdf = render_imperfect(labels.service_label(), kind, "A5")  # type: ignore[arg-type]
    assert ready(pdf, 150_000).problem is (LabelProblem.WRONG_AMOUNT if told else None)


def test_a_barcode_that_does_not_read_comes_before_what_is_written() -> None:
    pdf = render_imperfect(labels.service_label(), "smudged", "A5")
    assert ready(pdf, 150_000).problem is LabelProblem.NOT_READABLE


def test_a_label_that_calls_itself_another_orders_is_not_printed() -> None:
    drawing = labels.bars(NUMBER, 12, 175, module=0.35) + labels.text("Order number: 999123", 12, 150)
    pdf = labels.HandMade([labels.Page(148, 210, drawing)]).bytes()
    label = ready(pdf, None)
    assert (label.problem, label.detail) == (
        LabelProblem.WRONG_NUMBER,
        "other_number_written: 999123 on the label, 204828 on the order",
    )
