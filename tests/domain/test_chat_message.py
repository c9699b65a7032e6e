"""Chat messages as people write them, and any text at all: fields to review, nothing lost, nothing invented."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from courier_desk.domain.chat_message import MOST_LETTERS, read_message, zone_pieces
from courier_desk.domain.drafts import OrderDraft
from courier_desk.domain.folding import fold_digits
from courier_desk.domain.phones import PhoneKind, read_phone


def fields(text: str, **more: object) -> dict[str, str]:
    return {one.field: one.value for one in read_message(text, **more).proposals}  # type: ignore[arg-type]


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
    assert {one.field for one in read_message(message).proposals if not one.sure} == {
        "full_name", "address", "description",
    }  # fmt: skip


def test_a_line_that_is_a_zone_is_no_name() -> None:
    message = "مدينة نصر الحي السابع\nاحمد حسن علي\n01112345678"
    found = fields(message, is_zone=lambda text: text.startswith("مدينة نصر"))
    assert (found["zone"], found["full_name"]) == ("مدينة نصر الحي السابع", "احمد حسن علي")


def test_what_nobody_can_tell_stays_to_be_seen() -> None:
    reading = read_message("Sara Test\nthe blue one!\n0223456789\n12345")
    assert reading.value("other_phone") == "0223456789"
    assert reading.value("phone") == ""
    assert reading.rest == ("the blue one!", "12345")


def test_a_number_that_lost_digits_is_never_mended_into_a_phone() -> None:
    assert "phone" not in fields("tel 1.01235E+09\nmobile 0100123456")


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
