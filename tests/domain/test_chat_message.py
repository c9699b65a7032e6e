"""Chat messages as people write them, and any text at all: fields to review, nothing lost, nothing invented."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from courier_desk.desk.chat_zone import learned
from courier_desk.domain import chat_message
from courier_desk.domain.chat_message import MOST_LETTERS
from courier_desk.domain.chat_reading import ChatReading, zone_pieces
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.phones import PhoneKind, read_phone


def read_message(text: str) -> ChatReading:
    return chat_message.read_message(text, learned())


def fields(text: str) -> dict[str, str]:
    return {one.field: one.value for one in read_message(text).proposals}


def test_a_sum_says_how_it_was_reckoned_and_leaves_none_of_its_numbers_over() -> None:
    reading = read_message("Mona Adel\n01012345678\nMaadi, Road 9, building 3\nWhite sheets\nprice 450\nshipping 60")
    amount = next(one for one in reading.proposals if one.field == "cod_amount")
    assert (amount.value, amount.way, amount.is_ticked) == ("510", "450 + 60", False)
    assert not any(number in " ".join(reading.rest) for number in ("450", "60"))


def test_an_arabic_message_with_labels() -> None:
    message = """الاسم: منى عبد الرحمن
العنوان: 27 شارع بغداد، الكوربة، مصر الجديدة، عمارة 27 شقة 9
موبايل ٠١٠٠١٢٣٤٥٦٧ / 01229081174
المنتج: طقم ملايات كتان ابيض عدد ٢
السعر 1,480 جنيه
ملاحظات: يتصل قبلها"""
    assert fields(message) == {
        "phone": "01001234567",
        "other_phone": "01229081174",
        "full_name": "منى عبد الرحمن",
        "address": "27 شارع بغداد، الكوربة، مصر الجديدة، عمارة 27 شقة 9",
        "building": "27",
        "apartment": "9",
        "description": "طقم ملايات كتان ابيض",
        "items": "2",
        "cod_amount": "1480",
        "notes": "يتصل قبلها",
    }
    assert read_message(message).rest == ()
    assert "مصر الجديدة" in list(zone_pieces(read_message(message)))


def test_an_english_message_without_any_label() -> None:
    message = "Mona Abdel Rahman\n+20 100 123 4567\nHeliopolis korba, 27 baghdad st flat 9\nlinen sets x2\n1,480 EGP"
    assert fields(message) == {
        "phone": "01001234567",
        "full_name": "Mona Abdel Rahman",
        "address": "Heliopolis korba, 27 baghdad st flat 9",
        "apartment": "9",
        "description": "linen sets",
        "items": "2",
        "cod_amount": "1480",
    }
    assert {one.field for one in read_message(message).proposals if not one.sure} >= {
        "full_name", "address", "description",
    }  # fmt: skip


def test_what_is_in_no_field_stays_to_be_seen() -> None:
    reading = read_message("Sara Test\nthe blue one!\n0223456789\n12345\nwhy did nobody answer yesterday")
    assert reading.value("other_phone") == "0223456789"
    assert reading.value("phone") == ""
    seen = " ".join((*(one.value for one in reading.proposals), *reading.rest))
    assert [word for word in ("Sara", "blue", "12345", "nobody", "yesterday") if word not in seen] == []


def test_a_number_that_lost_digits_is_never_mended_into_a_phone() -> None:
    assert "phone" not in fields("tel 1.01235E+09\nmobile 0100123456")


def taken(text: str) -> dict[str, str]:
    return {one.field: one.value for one in read_message(text).proposals if one.likely}


def assert_most(field: str, cases: dict[str, str]) -> None:
    """Nearly all of these are read so: what is learned anew may miss one that it knew."""
    wrong = {text: found for text, value in cases.items() if (found := taken(text).get(field)) != value}
    assert len(wrong) <= max(1, len(cases) // 4), wrong


ORDER = "Mona Adel\n01001234567\n9 Road 9 st flat 4\n"


def test_a_wish_within_a_sentence_is_what_is_inside() -> None:
    said = {
        "حضرتك انا محتاجة الشنطة الجلد": "الشنطة الجلد",
        "Please send one black wallet to my office": "one black wallet",
        "I'd love to get the vinyl record": "the vinyl record",
        "ba2olek eh 3ayza el abaya el zar2a": "el abaya el zar2a",
        "same candle but in blue please": "same candle but in blue",
        "كنت كلمتكم امبارح على الفازة الكبيرة": "الفازة الكبيرة",
        "طلبها: فازة زرقا": "فازة زرقا",
        "عايز تيل فرامل امامي وفلتر زيت": "تيل فرامل امامي وفلتر زيت",
        "عايزة علبة الوان\nدفتر رسم\nومسطرة": "علبة الوان، دفتر رسم، ومسطرة",
        "2 baby bibs\n1 swaddle": "2 baby bibs، 1 swaddle",
        "1 x air fryer liner + 2 silicone brush": "1 x air fryer liner + 2 silicone brush",
        "3ayza 2 candle holder\nw wa7ed vase": "candle holder، w wa7ed vase",
    }
    assert_most("description", {f"{ORDER}{wish}\n300 EGP": goods for wish, goods in said.items()})
    for no_goods in ("انا مش عايزة حاجة", "نفس العنوان", "same address please", "7esabha 300 w el sha7n 20"):
        assert "description" not in taken(f"{ORDER}{no_goods}"), no_goods


def test_the_only_line_that_is_left_of_an_order_is_what_is_inside() -> None:
    assert taken(f"{ORDER}Drone mini\n300 EGP")["description"] == "Drone mini"
    assert "description" not in taken(f"{ORDER}fo2 el saydaleya\n300 EGP")


def test_an_order_in_one_breath_gives_each_field() -> None:
    sentence = (
        "hello i need 2 vase for the hall my name is mona adel i live in 9 road 9 st flat 4 my number is 01001234567"
    )
    said = taken(sentence)
    assert (said["full_name"], said["phone"]) == ("mona adel", "01001234567")
    assert "vase" in fields(sentence)["description"]
    said = taken("رقم الطلب 5521 اسم العميل منى عادل عنوانها ٩ شارع ٩ تليفون 01001234567 فازة زرقا كبيرة المبلغ 300")
    assert (said["full_name"], said["description"], said["cod_amount"]) == ("منى عادل", "فازة زرقا كبيرة", "300")
    said = taken("Mona 01001234567 9 road 9 st flat 4 blue vase 300")
    assert (said["description"], said["cod_amount"]) == ("blue vase", "300")


def test_a_word_with_a_hyphen_is_counted_too() -> None:
    said = taken("Mona Adel\n01001234567\n9 Road 9 st flat 4\n2 t-shirts black\n300 EGP")
    assert (said["items"], said["description"]) == ("2", "t-shirts black")


def test_where_somebody_works_is_an_address_and_no_goods() -> None:
    for where in ("مكتب ٢٠٥", "مكتب المحاسب", "برج الصفا", "office 12", "3rd floor"):
        said = taken(f"Mona Adel\n01001234567\n9 Road 9 st\n{where}\n300 EGP")
        assert where in said["address"]
        assert "description" not in said


def test_a_name_stands_beside_more_words() -> None:
    names = {
        "وليد الحمصي من سوريا": "وليد الحمصي",
        "اختي اسمها ياسمين عاطف رقمها": "ياسمين عاطف",
        "to be delivered to my mother: Samia Ghaly": "Samia Ghaly",
        "3la esm Omar Zaki": "Omar Zaki",
        "Tasneem here :)": "Tasneem",
        "العميلة: Nada Shawky": "Nada Shawky",
    }
    assert_most("full_name", {f"{said}\n01001234567\n9 Road 9 st flat 4": name for said, name in names.items()})
    parted = taken("ابو بكر سالم شارع المحولات عمارة ٤\n01001234567")
    assert (parted["full_name"], parted["address"]) == ("ابو بكر سالم", "شارع المحولات عمارة ٤")


def test_a_name_ends_where_the_sentence_goes_on() -> None:
    names = {
        "hi this is Aly, i'd take the keyboard": "Aly",
        "الاسم نفسه سهير لطفي ونفس الطلب": "سهير لطفي",
        "Contact: Bassem Lotfy": "Bassem Lotfy",
        "Her name is Mrs. Samia Hanna": "Samia Hanna",
        "1️⃣ الاسم: سيف خالد": "سيف خالد",
    }
    assert_most("full_name", {f"{said}\n01001234567\n9 Road 9 st flat 4": name for said, name in names.items()})
    assert "full_name" not in taken("الاسم ايه عندك؟")


def test_an_address_that_commas_parted_is_whole_and_goods_behind_its_house_are_no_part_of_it() -> None:
    parted = taken("Lara Wael, 6 October, Hay 4, St. 25, House 90, 01144770033")
    assert parted["address"] == "Hay 4، St. 25، House 90" or parted["address"].startswith("6 October")
    behind = taken("Mona Adel\n01001234567\n9 Road 9 st flat 4 red dress size M\n300 EGP")
    assert (behind["address"], behind["description"]) == ("9 Road 9 st flat 4", "red dress size M")
    assert "items" not in taken("Mona Adel\n01001234567\nبدر الحي الثالث مجاورة ١ قطعة ٢٠")  # a plot is no count


def test_the_words_between_a_label_and_its_address_are_no_part_of_it() -> None:
    assert taken("Mona Adel\n01001234567\nالعنوان هو ٥ شارع مصدق الدقي")["address"] == "٥ شارع مصدق الدقي"
    assert taken("sorry, the address is 9 Road 9 st\nMona Adel\n01001234567")["address"] == "9 Road 9 st"


def test_what_is_paid_of_a_price_is_taken_off_and_what_cannot_be_told_is_not_taken() -> None:
    messages = (
        "٥٤٠ جنيه (مدفوع منهم ٢٤٠)", "650 + 70 ship", "650 + 70 of something", "1 890 le", "تسعين جنيه",
        "price is 1,100 and 50 for delivery so 1150", "سعره ٥٢٠ والتوصيل مجاني", "450 بعد الخصم",
        "600 paid, 600 on delivery, half now", "sa3ro 1750 w el sha7n 3alaya 75", "الاجمالي بعد الشحن ٢٣٤٠",
        "Price / 1800 + 70", "السعر ٨٠٠ وبعد الخصم ٦٩٠ بالشحن", "السعر ٩٥٠ وانا دفعت ٢٠٠ عربون",
        "980 pls bring change for 1000", "370 w el sha7n ma7soob", "7esabha 890 w el sha7n 60", "مفيش حاجة تتحصل",
    )  # fmt: skip
    amounts = (
        "300", "720", None, "1890", "90", "1150", "520", "450", "600", "1825", "2340",
        "1870", "690", "750", "980", "370", "950", "0",

    )  # fmt: skip
    for said, amount in zip(messages, amounts, strict=True):
        text = f"{ORDER}red dress\n{said}"
        assert taken(text).get("cod_amount") in (amount, None), said  # what nobody is sure of is offered, not taken
        assert amount is None or fields(text)["cod_amount"] == amount, said
    assert taken("Mona Adel\n9 Road 9 st flat 4\n٠١٠٠١٢٣٤٥٦٧ ٥٧٠ بالشحن")["cod_amount"] == "570"


def test_of_a_complaint_neither_an_amount_is_taken_nor_is_anything_sure() -> None:
    reading = read_message("الحاجة وصلت ناقصة علبة، والمندوب اخد ٥٠٠ جنيه كاملين. عايزة فلوسي 01055667788")
    assert not [one for one in reading.proposals if one.likely and (one.sure or one.field == "cod_amount")]
    assert "cod_amount" not in taken("لو دفعت فيزا فيه خصم؟")


def test_what_is_paid_by_transfer_is_not_collected_and_what_only_counts_or_is_half_told_is_no_amount() -> None:
    messages = (
        "الحساب 1300 هدفعه انستا باي", "already sent 900 on InstaPay", "المبلغ انا حولته",
        "حولت عربون 200 فودافون كاش",
        "المجموع ٨٧٥ وانا حولت ٢٠٠ فودافون كاش", "الحساب: 5430 منه 3000 اتدفعت تحويل بنكي",
        "الف و450 وهدفع للمندوب",
        "السعر: 640 والشحن علينا", "SHIPPING- 70\nPRICE- 890", "سعرهم 310 والشحن 45", "الاكل 940 والدليفري 40",
        "abadelo b 44 bdal 43", "دافعة فيه 1350", "عربون 200 اتحول، السعر الكلي 1000 والشحن 50 فوقهم",
    )  # fmt: skip
    amounts = (
        "0", "0", "0", None, "675", "2430", "1450", "640", "960", "355", "980", None, None, None,

    )  # fmt: skip
    others = 0
    for said, amount in zip(messages, amounts, strict=True):
        text = f"{ORDER}red dress\n{said}"
        ticked = [one.value for one in read_message(text).proposals if one.field == "cod_amount" and one.is_ticked]
        assert ticked in ([], [amount]), said  # what nobody is sure of is offered, not ticked
        others += amount is not None and fields(text).get("cod_amount", amount) != amount
    assert others <= 1, "of what is only offered one may be another"
    assert "cod_amount" not in taken("ده مش اسلوب شغل خالص رقمي 01284417350")


def test_who_gets_it_goes_before_who_writes_and_no_empty_form_is_a_name() -> None:
    names = {
        "عايزة ابعت فازة لصاحبتي هبة عماد، عيد ميلادها بكرة\nانا ندى": "هبة عماد",
        "لأحمد رأفت": "أحمد رأفت",
        "this is for my husband: Sherif Wahba\nI am Dina": "Sherif Wahba",
        "تتبعت على اسمها: سميرة عبد الحميد": "سميرة عبد الحميد",
        "esmha mariam atef\nra2amha": "mariam atef",
    }
    assert_most("full_name", {f"{said}\n01001234567\n9 Road 9 st flat 4": name for said, name in names.items()})
    parted = taken("mostafa gamal 3abdelrazek, 9 share3 el mahata, 3omara B sha2a 7\n01211784093 aw 01018850264")
    assert parted["full_name"] == "mostafa gamal 3abdelrazek"
    form = "الاسم: اكتب اسمك هنا\nالموبايل: 01066672389\nالعنوان: \nالمنتج المطلوب: مكنسة يدوية\nرقم احتياطي: same"
    assert {field: value for field, value in taken(form).items() if field != "phone"} == {"description": "مكنسة يدوية"}


def test_the_number_of_who_sells_or_sends_is_left_out_and_a_letter_for_a_zero_is_doubtful() -> None:
    for said in (
        "دفعت الشحن 60 فودافون كاش على رقمكم 01011122008\nخالد الديب 01097730246",
        "7awelt el flos 3la 01011122008 w da el screenshot\nrakamy 01097730246",
        "Please pickup from Rasha 01011122008\n01097730246",
        "رقمي 01011122008\nسوري غلط الرقم الصح 01097730246",
    ):
        read = taken(f"{said}\n9 Road 9 st flat 4")
        assert (read["phone"], read.get("other_phone")) == ("01097730246", None), said
    letters = [
        one for one in read_message(ORDER.replace("01001234567", "O1OO1234567")).proposals if one.field == "phone"
    ]
    assert [(one.value, one.sure) for one in letters] == [("01001234567", False)]


def test_what_stands_behind_a_question_is_read_and_what_is_asked_to_be_done_is_no_goods() -> None:
    asked = taken(f"{ORDER}ليه بقى 390؟ المهم ابعتيلي المفرش البيج ب 350 زي ما هو مكتوب")
    assert asked["description"] == "المفرش البيج"
    assert taken(f"{ORDER}عايز تيل فرامل امامي وفلتر زيت")["description"] == "تيل فرامل امامي وفلتر زيت"
    for said in ("عايزة ابدله بكرة", "3ayza badelha", "ممكن الاسم والعنوان", "البضاعة ناقصة دستتين يا حاج"):
        assert "description" not in {one.field for one in read_message(said).proposals if one.likely}, said
    assert "description" not in taken(f"{ORDER}هتدفعلك 3,150")


def test_a_number_that_was_a_slip_is_left_out_and_the_new_one_behind_the_old_is_taken() -> None:
    assert taken("01191919292 غلط قصدي 01191919293")["phone"] == "01191919293"
    assert taken("رقمي القديم اتقفل ده الجديد 01507070809")["phone"] == "01507070809"


PIECES = st.sampled_from(
    ["Mona Test", "01001234567", "+20 122 908 1174", "1480 egp", "عدد 3", "شارع بغداد", "flat 9", "name:", "السعر:",
     "\u200f", "\n", " ", ":", "x2", "٠١٠", "Nasr City", "/", "-", "۱۲۳"]
)  # fmt: skip


@example("1¼ كيلو")
@given(st.lists(PIECES, max_size=30).map(" ".join) | st.text(max_size=300))
def test_any_text_gives_good_fields_or_none_and_every_digit_came_from_it(text: str) -> None:
    reading = read_message(text)
    typed = fold_digits(text[:MOST_LETTERS])
    blank = OrderDraft().to_plain()
    seen = [one.field for one in reading.proposals]
    assert len(seen) == len(set(seen))
    for one in reading.proposals:
        assert one.field in blank
        assert one.value.strip() == one.value != ""
        if one.field == "phone":
            assert read_phone(one.value).kind is PhoneKind.MOBILE or not one.sure
        if one.field == "items":
            assert one.value in typed
    list(zone_pieces(reading))


def test_an_amount_is_told_by_its_part_in_the_sum_however_its_words_are_spelt() -> None:
    others = 0
    for said, amount in (
        ("سعرهم ٧٢٠ خصمتولي ٧٠ يبقوا ٦٥٠ غير الشحن ٤٠", "690"),
        ("كان ب ٩٠٠ ودلوقتي عليه عرض ب ٧٥٠", "750"),
        ("1200 - already paid 600 so 600 left", "600"),
        ("5alas 600 zay ma etafa2na", "600"),
        ("هيدفع 840 للمندوب", "840"),
        ("350 inc delivery", "350"),
        ("paid 100%, nothing on delivery", "0"),
    ):
        assert taken(f"{ORDER}red mug\n{said}").get("cod_amount") in (amount, None), said
        others += fields(f"{ORDER}red mug\n{said}")["cod_amount"] != amount
    assert others <= 1, "of what is only offered one may be another"
    assert read_message(f"{ORDER}red mug\nel etnen ya3ny 690\n+40 del").value("cod_amount") == "730"  # offered at least
    for said in (
        "قولتولي ٣٥٠ والنهاردة مكتوب ٤٠٠ ايه الصح؟",
        "بكام التوصيل؟\nالسعر ٥٥٠",
        "سعر المرتبة ٤٢٠ مقاس ١٢٠ × ١٩٥ + شحن",
    ):
        assert "cod_amount" not in taken(f"{ORDER}red mug\n{said}"), said


def test_what_stands_behind_words_that_are_no_label_is_told_by_itself() -> None:
    place = "ابعتوه على: فاتن عبد الله، حلوان، شارع منصور، عمارة ١١٠"
    found = taken(f"{place}\n01155667788\nالحاجات اللي اخترتها: مبخرة نحاس، فواحة\n٣٠٠")
    assert found["full_name"] == "فاتن عبد الله"
    assert found["address"] == "حلوان، شارع منصور، عمارة ١١٠"
    assert "مبخرة نحاس، فواحة" in found["description"]
    found = taken("دي لبنتي امنية حسني في التجمع الاول فيلا ٢٠٥ شقة ٢\n01088776655")
    assert (found["full_name"], found["address"]) == ("امنية حسني", "التجمع الاول فيلا ٢٠٥ شقة ٢")
    assert fields("عنوان المكتبة: شارع طوسون\n01088776655")["address"].endswith("شارع طوسون")


def test_who_sent_copied_lines_is_the_customer_and_rows_of_a_table_are_cells() -> None:
    found = taken(
        "[12/03/2025, 4:41 PM] Om Malak: 2 zeit zatoun\n[12/03/2025, 4:42 PM] Om Malak: Helwan share3 mansour\n"
        "[12/03/2025, 4:42 PM] Om Malak: +20 109 344 7781\n[12/03/2025, 4:45 PM] Shop: 560 w el sha7n 60\n"
        "[12/03/2025, 4:45 PM] Om Malak: tamam 620"
    )
    assert (found["full_name"], found["phone"]) == ("Om Malak", "01093447781")
    assert found.get("cod_amount") in (None, "620")
    found = taken("Name;Phone;Address;Item;COD\nنجلاء رشدي;01551128870;ش محمد سيد احمد;غطاء سفرة مشمع;310")
    assert (found["full_name"], found["phone"]) == ("نجلاء رشدي", "01551128870")


def test_a_name_with_its_title_is_found_within_a_line_and_the_house_of_somebody_is_no_name() -> None:
    place = "01012345678\nشارع منصور عمارة 5 بيت الحاج عوض\nعايزة خلاط\n300"
    assert taken(f"اسأل على الاستاذ رمضان هو اللي هيستلم\n{place}").get("full_name") in ("رمضان", None)
    assert "full_name" not in taken(place)


def test_a_bracket_or_a_quotation_of_the_goods_is_whole() -> None:
    for goods in ("leather bag (brown)", 'novel "Ard Zikola"', "mug (blue) and box (small)"):
        assert fields(f"{ORDER}I want {goods}\n300 EGP")["description"].endswith(goods), goods


@pytest.mark.parametrize(
    ("said", "returns"),
    [
        ("عايز ارجع الاوردر رقم 362938 الفستان طلع فيه عيب وعايز فلوسي 1250", True),
        ("I want to return the red dress", True),
        ("3ayza arga3 el shanta", True),
        ("لو سمحت عايزة استرجع التيشرت", True),
        ("بعد ما ارجع من الشغل كلمني", False),
        ("عايزة فستان احمر", False),
        ("return address: 9 Road 9", False),
    ],
)
def test_what_may_be_a_return_is_told(said: str, returns: bool) -> None:
    reading = read_message(f"{ORDER}{said}")
    assert (reading.returns, reading.exchange) == (returns, False)
