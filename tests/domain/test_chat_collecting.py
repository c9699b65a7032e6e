"""What a message says is to be collected: never a wrong amount ticked, never one that is paid."""

from __future__ import annotations

import pytest

from courier_desk.domain.chat_reading import with_proposals
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.order_fields import DraftField
from courier_desk.domain.orders import OrderType
from tests.domain.test_chat_message import ORDER, read_message, taken


def test_nothing_to_collect_is_told_whatever_numbers_stand_beside_it() -> None:
    for said in ("1160/ مدفوع مقدما بالكامل", "تحصيل: صفر (فيزا)", "price 700, paid by card online"):
        assert taken(f"{ORDER}red mug\n{said}")["cod_amount"] == "0", said


def test_nothing_to_collect_switches_the_cash_off() -> None:
    """A zero in its box would be refused, so the box is off; that it was read as paid is to be looked at."""
    reading = read_message(f"{ORDER}طقم ملايات\nمدفوع بالكامل")
    draft = with_proposals(OrderDraft(cod=True, cod_amount="50"), reading.proposals)
    assert (draft.cod, draft.cod_amount) == (False, "0")
    assert DraftField.COD_AMOUNT in draft.doubts


@pytest.mark.parametrize(
    ("named", "amount", "doubts"),
    [
        ("950", "950", True),
        ("", "", True),  # it speaks of money, and nobody can tell how much
        (None, "", False),
    ],
)
def test_money_that_nobody_accepted_is_not_collected_and_is_to_be_looked_at(
    named: str | None, amount: str, doubts: bool
) -> None:
    draft = with_proposals(OrderDraft(), (), named=named)
    assert (draft.cod, draft.cod_amount, DraftField.COD_AMOUNT in draft.doubts) == (False, amount, doubts)
    said = draft.looked_at({"cod"})
    assert said.doubts == said.undecided == ({DraftField.COD_AMOUNT} if amount else set()), (
        "who only went by said nothing"
    )
    assert not draft.decided("cod").doubts
    typed = OrderDraft(cod=True, cod_amount="50")
    assert with_proposals(typed, (), named=named) == typed, "what a person typed counts"


def test_a_difference_that_nobody_accepted_is_undecided_in_an_exchange_too() -> None:
    draft = with_proposals(OrderDraft(order_type=OrderType.EXCHANGE), (), named="150")
    assert (draft.cash_difference, draft.cash_amount) == (False, "150")
    assert draft.looked_at({"cash_difference"}).undecided == {DraftField.CASH_AMOUNT}
    assert not draft.decided("cash_difference").undecided


FORM = (
    "الاسم: احمد محمود علي\nالموبايل: 01012345678\nالعنوان: 15 شارع مصطفى النحاس، مدينة نصر، شقة 4\nالمنتج: شنطة جلد\n"
)


def amounts(said: str) -> list[tuple[str, bool]]:
    """What is ticked of a form that ends so, and whether it is sure."""
    return [
        (one.value, one.sure)
        for one in read_message(f"{FORM}{said}").proposals
        if one.field == "cod_amount" and one.likely
    ]


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("السعر: ١،٢٥٠", "1250"),
        ("الاجمالي: ١،٢٥٠ جنيه", "1250"),
        ("المطلوب تحصيله: ١٢،٥٠٠ جنيه", "12500"),
        ("ب١،٢٥٠ جنيه", "1250"),
        ("السعر: 1'250", "1250"),
        ("الاجمالي: 1’250 جنيه", "1250"),
        ("1'250.50 EGP", "1250.50"),
        ("الاجمالي 1 250 جنيه كاش", "1250"),
        ("total: 12 500 EGP cash on delivery", "12500"),
        ("1 250 le", "1250"),
    ],
)
def test_thousands_are_read_however_they_are_parted_and_are_to_be_looked_at(said: str, amount: str) -> None:
    assert amounts(said) == [(amount, False)]


@pytest.mark.parametrize("said", ["شنطة 1 250 جنيه", "شنطة 1،250 جنيه", "مقاس 40،650 جنيه", "cod 1 250 - 1 300"])
def test_what_may_be_the_end_of_a_larger_number_is_only_offered(said: str) -> None:
    assert amounts(said) == []


def test_a_sum_beside_what_may_be_a_larger_number_is_taken() -> None:
    assert amounts("عدد 1 499 جنيه توصيل 40 المجموع 539") == [("539", True)]


@pytest.mark.parametrize(
    "said",
    ["الاجمالي: 120 دولار", "السعر: $50", "total: 1,250 SAR", "price 50 usd", "السعر: 1250 ريال", "السعر: 1250.755"],
)
def test_no_pounds_are_made_of_other_money_or_of_what_is_finer_than_a_piastre(said: str) -> None:
    assert not [one for one in read_message(f"{FORM}{said}").proposals if one.field == "cod_amount"]
    assert read_message(f"{FORM}{said}").money, "somebody has to say how much"


def test_pounds_beside_other_money_are_read() -> None:
    assert amounts("price $25 = 1250 EGP") == [("1250", True)]
    assert [value for value, _sure in amounts("50 دولار يعني 1250 جنيه")] == ["1250"]


def test_an_amount_that_a_program_reckoned_is_no_phone() -> None:
    assert [value for value, _sure in amounts("الاجمالي: 199.79999999999998 جنيه")] == ["199.80"]


@pytest.mark.parametrize("said", ["السعر: 1.250", "السعر: 1٫250"])
def test_an_amount_that_can_be_read_in_two_ways_is_to_be_looked_at(said: str) -> None:
    assert amounts(said) == [("1250", False)]


@pytest.mark.parametrize(
    "said",
    [
        "الاجمالي: 1250 جنيه\nغير مدفوعة بالكامل",
        "المبلغ مش مدفوع بالكامل، الاجمالي 1250",
        "الشحن مدفوع بالكامل والشنطة 1250 جنيه عند الاستلام",
        "الشحن مدفوع بالكامل\nالتحصيل 1250 جنيه",
        "مفيش حاجة تتدفع غير 1250 جنيه للمندوب",
        "Total: 1250 EGP to be paid in full on delivery",
        "Total 1250 EGP, will be paid in full when she gets it",
        "Total: 1250 EGP, paid in full upon receipt",
        "Total: 1250 EGP\nnot paid online, cash please",
        "Total: 1250 EGP - has not been paid yet",
        "Not paid in full yet, collect 1250 EGP",
        "Delivery fee paid online. Collect 1250 EGP from customer",
        "Total: 1250 EGP, nothing to pay for shipping",
        "collect 1250 EGP, nothing to pay extra",
    ],
)
def test_what_is_paid_of_something_else_or_not_yet_is_collected_and_looked_at(said: str) -> None:
    assert amounts(said) == [("1250", False)]


@pytest.mark.parametrize(
    "said", ["الاجمالي 1250 جنيه غير مدفوع بالكامل", "Total: 1250 EGP, shipping already paid online"]
)
def test_where_it_is_close_nothing_but_what_is_collected_is_offered_and_somebody_is_asked(said: str) -> None:
    assert amounts(said) in ([("1250", False)], [])
    assert read_message(f"{FORM}{said}").money


@pytest.mark.parametrize(
    "said",
    [
        "الشحن مدفوع والاوردر مدفوع بالكامل",
        "Paid in full. COD 1250",
        "Total 1250 will be paid online tomorrow",
        "مدفوع بالكامل بس محتاج الشحن يتحصل 50",
        "الاجمالي: 1250 جنيه بدون تحصيل مصاريف الشحن",
        "el total 1250, madfoo3 instapay kolo",
        "الاجمالي 1250\nكله مدفوع",
    ],
)
def test_where_both_can_be_meant_nothing_is_ticked(said: str) -> None:
    assert amounts(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "مدفوع بالكامل ما عدا الشحن 60 جنيه",
        "مدفوع بالكامل ماعدا الشحن 60",
        "مدفوع بالكامل عدا التوصيل 60 جنيه",
        "مدفوع بالكامل باستثناء الشحن 60 جنيه",
        "مدفوع بالكامل فاضل الشحن 60",
        "مدفوع بالكامل وفاضل 60 شحن",
        "مدفوع بالكامل وباقي الشحن 60 جنيه",
        "مدفوع بالكامل والشحن 60 جنيه على العميل",
        "مدفوع بالكامل، يتبقى 60 جنيه شحن",
        "paid in full except shipping 60 EGP",
        "paid in full excluding shipping 60 EGP",
        "paid in full without shipping, shipping 60 EGP",
        "paid online, only shipping 60 EGP to be collected",
        "fully paid online minus delivery 60",
        "Paid in full. Shipping 60 on the customer",
        "paid in full, customer pays the shipping 60",
        "paid in full only the delivery 60 EGP is left",
        "مفيش تحصيل غير الشحن 60",
        "بدون تحصيل ما عدا الشحن 60",
        "مدفوع بالكامل ناقص الشحن 60 جنيه",
        "مدفوعة بالكامل مقدما والشحن 60 عند الاستلام",
        "paid by card. delivery 60 cash at the door",
        "مدفوع بالكامل، ما عدا الشحن 60 جنيه",
        "مدفوع بالكامل بس الشحن 60",
        "مدفوع بالكامل والشحن على العميل",
        "paid in full, except for shipping 60 EGP",
        "Paid in full. 60 EGP to be collected",
        "paid online, shipping is on the customer",
    ],
)
def test_what_is_paid_but_for_the_shipping_ticks_no_nothing(said: str) -> None:
    assert amounts(said) in ([], [("60", False)])


@pytest.mark.parametrize(
    "said",
    [
        "Total: -200",
        "Total: - 200 EGP",
        "Total: −200",
        "COD = -200",
        "COD -200",
        "المبلغ: -200",
        "الاجمالي: -٢٠٠ جنيه",
        "المتبقي: -200",
        "العميل له 200",
        "العميلة ليها 200 جنيه",
        "الزبون ليه عندنا 200",
        "فرق السعر 150 لصالح العميل",
        "فرق 150 جنيه لصالح الزبون",
        "الحساب 150 لصالح العميلة",
        "فاضل للعميل 200",
        "يرجع للعميل 200 جنيه",
        "المندوب يدفع للعميل 200",
        "العميل هياخد 200 جنيه",
        "difference 150 in favour of the customer",
        "Customer gets 200 EGP",
        "the customer is owed 200",
        "pay the customer 200",
        "pay 200 EGP to the customer",
        "refund 200 to the customer",
    ],
)
def test_what_the_customer_is_to_be_given_is_not_collected(said: str) -> None:
    assert amounts(said) == []


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("السعر للعميل 500", "500"),
        ("العميل يدفع 500", "500"),
        ("فرق السعر 150 لصالح المتجر", "150"),
        ("Price: 500\nDiscount: -50\nTotal: 450", "450"),
        ("Total- 500", "500"),
        ("the customer pays 500 EGP", "500"),
        ("العميل له هدية، الاجمالي 500", "500"),
    ],
)
def test_what_the_customer_pays_is_collected(said: str, value: str) -> None:
    assert [text for text, _sure in amounts(said)] == [value]


@pytest.mark.parametrize(
    "said",
    [
        "الاوردر والشحن مدفوع بالكامل",
        "الاجمالي 1250 شامل الشحن مدفوع بالكامل",
        "Order and delivery paid in full",
        "shipping and order 1250 paid online",
        "no cash on delivery please, paid online",
        "nothing to collect on delivery",
        "مفيش حاجة تتدفع للمندوب",
        "مفيش تحصيل كاش عند الاستلام",
        "cod 0, paid online",
        "الشنطة 1250 والشحن 60 مدفوع بالكامل",
        "Bag 1250, shipping 60, paid in full",
        "Total 1250 paid online, remaining 0",
        "Paid online 1250 EGP, no cash on delivery",
        "مدفوع بالكامل 1250 جنيه، بدون تحصيل عند الاستلام",
    ],
)
def test_what_is_paid_altogether_is_not_collected(said: str) -> None:
    assert amounts(said) == [("0", False)]
