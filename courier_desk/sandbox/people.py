"""Made-up people and goods of Greater Cairo, in Arabic and English, the same ones for the same seed.

Names are drawn part by part from common ones, so that nobody in particular is meant; mobile numbers are well-formed
and all alike in their middle; mail addresses lie in the reserved domain `example`. Knows nothing of orders or rows.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import NamedTuple


class _Word(NamedTuple):
    en: str
    ar: str

    def speak(self, arabic: bool) -> str:
        return self.ar if arabic else self.en


@dataclass(frozen=True, slots=True, kw_only=True)
class Consignee:
    """Somebody a parcel goes to. Empty texts are fields nobody filled in."""

    full_name: str
    phone: str
    other_phone: str
    address: str
    building: str
    apartment: str
    at_work: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Goods:
    """What is in a parcel; `piastres` is the price of all pieces together."""

    description: str
    pieces: int
    piastres: int


def _words(text: str) -> tuple[_Word, ...]:
    """Read `English=Arabic` pairs, separated by semicolons."""
    return tuple(_Word(*(part.strip() for part in pair.split("="))) for pair in text.split(";"))


_MEN = _words(
    "Ahmed=أحمد;Mahmoud=محمود;Mostafa=مصطفى;Karim=كريم;Omar=عمر;Youssef=يوسف;Khaled=خالد;Tarek=طارق;Hany=هاني;"
    "Amr=عمرو;Sherif=شريف;Waleed=وليد;Islam=إسلام;Ramy=رامي;Hossam=حسام;Ayman=أيمن;Magdy=مجدي;Nader=نادر;"
    "Mina=مينا;Samir=سمير;Essam=عصام;Yasser=ياسر;Hazem=حازم;Ehab=إيهاب;Ashraf=أشرف;Adel=عادل;Medhat=مدحت"
)
_WOMEN = _words(
    "Mona=منى;Sara=سارة;Nour=نور;Heba=هبة;Aya=آية;Mariam=مريم;Dina=دينا;Yasmin=ياسمين;Noha=نهى;Rania=رانيا;"
    "Salma=سلمى;Hanan=حنان;Eman=إيمان;Nesma=نسمة;Reham=ريهام;Shaimaa=شيماء;Ghada=غادة;Amira=أميرة;Marwa=مروة;"
    "Nadia=نادية;Laila=ليلى;Samah=سماح;Doaa=دعاء;Esraa=إسراء;Basma=بسمة;Hagar=هاجر;Randa=رندا"
)
_FAMILIES = _words(
    "Abdel Aziz=عبد العزيز;El Deeb=الديب;Metwally=متولي;El Khouly=الخولي;El Naggar=النجار;Awad=عوض;Ghoneim=غنيم;"
    "El Attar=العطار;Farag=فرج;Radwan=رضوان;Desouky=الدسوقي;El Sharkawy=الشرقاوي;Nassar=نصار;Shahin=شاهين;"
    "El Fiky=الفقي;Tawfik=توفيق;Abdel Rahman=عبد الرحمن;Mansour=منصور;Khalil=خليل;Rizk=رزق;Girgis=جرجس;"
    "El Gamal=الجمل;Abdel Hamid=عبد الحميد;Soliman=سليمان;El Sayed=السيد;Badawy=بدوي;Amer=عامر;Shalaby=شلبي;"
    "El Tahan=الطحان;Hegazy=حجازي;El Beltagy=البلتاجي;Kandil=قنديل;El Sawy=الصاوي;Abou Zeid=أبو زيد"
)
_STREETS = _words(
    "El Nasr St=شارع النصر;El Gomhoureya St=شارع الجمهورية;El Horreya St=شارع الحرية;El Salam St=شارع السلام;"
    "El Madrasa St=شارع المدرسة;El Mahatta St=شارع المحطة;El Geish St=شارع الجيش;El Zohour St=شارع الزهور;"
    "El Wehda St=شارع الوحدة;El Mostashfa St=شارع المستشفى;El Teraa St=شارع الترعة;El Souq St=شارع السوق;"
    "El Fardous St=شارع الفردوس;El Nakheel St=شارع النخيل;El Amal St=شارع الأمل;El Galaa St=شارع الجلاء;"
    "El Thawra St=شارع الثورة;El Eshreen St=شارع العشرين;El Masged St=شارع المسجد;El Nady St=شارع النادي"
)
_LANDMARKS = _words(
    "beside the pharmacy=بجوار الصيدلية;behind the mosque=خلف المسجد;in front of the school=أمام المدرسة;"
    "above the supermarket=فوق السوبر ماركت;off the main street=متفرع من الشارع الرئيسي;"
    "next to the bakery=بجوار المخبز;opposite the bank=أمام البنك;after the fuel station=بعد محطة البنزين;"
    "beside the metro station=بجوار محطة المترو;second right after the bridge=ثاني يمين بعد الكوبري;"
    "in front of the club=أمام النادي;near the post office=بالقرب من مكتب البريد"
)
_NOTES = _words(
    "Call 15 minutes before arriving=الاتصال قبل الوصول بربع ساعة;After 5 pm only=بعد الساعة 5 مساءً فقط;"
    "Leave with the doorman=التسليم للبواب;The entrance is on the side street=المدخل من الشارع الجانبي;"
    "Fragile, carry with care=قابل للكسر، يُحمل بحرص;Change for 500 needed=مطلوب فكة 500;"
    "The lift does not work=المصعد معطل;Do not call before 10 am=عدم الاتصال قبل الساعة 10 صباحًا;"
    "Ring twice=رن الجرس مرتين;Reception on the ground floor=الاستقبال في الدور الأرضي"
)
_RETURN_REASONS = _words(
    "Wrong size=المقاس غير مناسب;Different from the picture=مختلف عن الصورة;Damaged on arrival=وصل تالفًا;"
    "Ordered by mistake=طُلب بالخطأ;Changed their mind=العميل غيّر رأيه;A piece is missing=قطعة ناقصة;"
    "Wrong colour=لون غير المطلوب"
)
_WAITING = _words(
    "The customer did not answer three calls=العميل لم يرد على ثلاث مكالمات;"
    "The customer asks for another day=العميل يطلب يومًا آخر;The address was not found=لم يُعثر على العنوان;"
    "The customer disputes the amount=العميل يعترض على المبلغ;The phone is switched off=الموبايل مغلق"
)
_GOODS: tuple[tuple[_Word, int, int], ...] = tuple(
    (word, low, high)
    for word, (low, high) in zip(
        _words(
            "Linen bed sheet set, white=طقم ملاية سرير كتان أبيض;Cotton T-shirt, size L=تيشيرت قطن مقاس L;"
            "Leather handbag, brown=شنطة يد جلد بني;Running shoes, size 42=حذاء رياضي مقاس 42;"
            "Coffee set, 12 pieces=طقم قهوة 12 قطعة;Phone cover and screen guard=جراب موبايل واسكرينة;"
            "Wireless earphones=سماعة بلوتوث;Kids' pyjama, 6 years=بيجامة أطفال 6 سنوات;"
            "Face cream and serum=كريم وسيروم للوجه;Summer dress, size M=فستان صيفي مقاس M;"
            "Story books, set of 5=مجموعة قصص 5 كتب;Desk lamp=أباجورة مكتب;Power bank 20,000 mAh=باور بانك 20000;"
            "Silver necklace=سلسلة فضة;Cooking pot, 24 cm=حلة جرانيت 24 سم;Abaya, black=عباية سوداء;"
            "Sports bottle, 1 litre=زجاجة رياضية 1 لتر;Building blocks, 200 pieces=مكعبات تركيب 200 قطعة;"
            "Perfume, 100 ml=عطر 100 مل;Bath towel set=طقم فوط حمام;Jeans, size 34=بنطلون جينز مقاس 34;"
            "Car phone holder=حامل موبايل للسيارة;Dates, 1 kg=تمر 1 كجم;Handmade candles, 3=شموع يدوية 3 قطع"
        ),
        (
            (650, 2400), (180, 450), (450, 1900), (700, 3200), (350, 1400), (90, 320), (350, 1800), (220, 520),
            (260, 950), (420, 1300), (200, 600), (240, 800), (450, 1250), (300, 1600), (380, 1500), (480, 1700),
            (120, 380), (250, 900), (350, 2200), (400, 1300), (350, 950), (110, 300), (90, 260), (150, 420),
        ),
        strict=True,
    )
)  # fmt: skip


class People:
    """A stream of made-up people and parcels, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)  # noqa: S311 (sample data, nothing secret)

    def person(self, *, arabic: bool) -> str:
        """Return a full name of three parts: own, father's and family's."""
        pick = self._rng.choice
        own = pick(_WOMEN) if self._rng.random() < 0.5 else pick(_MEN)
        return f"{own.speak(arabic)} {pick(_MEN).speak(arabic)} {pick(_FAMILIES).speak(arabic)}"

    def courier(self) -> str:
        """Return a courier's name, in Arabic."""
        pick = self._rng.choice
        return f"{pick(_MEN).ar} {pick(_FAMILIES).ar}"

    def mobile(self) -> str:
        """Return a mobile number: 01, one of 0, 1, 2, 5, and eight digits of which the first two are 0."""
        draw = int(self._rng.random() * 4_000_000)
        return f"01{'0125'[draw // 1_000_000]}00{draw % 1_000_000:06d}"

    def consignee(self) -> Consignee:
        """Return somebody to deliver to; seven in ten write in Arabic."""
        chance = self._rng.random
        arabic = chance() < 0.7
        at_work = chance() < 0.08
        return Consignee(
            full_name=self.person(arabic=arabic),
            phone=self.mobile(),
            other_phone=self.mobile() if chance() < 0.15 else "",
            address=self._address(arabic=arabic),
            building=str(1 + int(chance() * 120)) if chance() < 0.8 else "",
            apartment=str(1 + int(chance() * 40)) if chance() < 0.7 else "",
            at_work=at_work,
        )

    def _address(self, *, arabic: bool) -> str:
        pick = self._rng.choice
        street = pick(_STREETS).speak(arabic)
        number = 1 + int(self._rng.random() * 180)
        text = f"{number} {street}"
        if self._rng.random() < 0.6:
            text += f"{'، ' if arabic else ', '}{pick(_LANDMARKS).speak(arabic)}"
        return text

    def goods(self) -> Goods:
        """Return what somebody bought: mostly one piece, priced in steps of five pounds."""
        word, low, high = self._rng.choice(_GOODS)
        chance = self._rng.random()
        pieces = 1 if chance < 0.72 else 2 if chance < 0.9 else 3 + int(self._rng.random() * 4)
        each = low + int(self._rng.random() * ((high - low) // 5 + 1)) * 5
        description = word.speak(self._rng.random() < 0.5)
        return Goods(description=description, pieces=pieces, piastres=each * pieces * 100)

    def note(self) -> str:
        """Return a note for the courier, or, three times in four, none."""
        if self._rng.random() < 0.75:
            return ""
        return self._rng.choice(_NOTES).speak(self._rng.random() < 0.7)

    def return_reason(self) -> str:
        """Return why somebody sends a parcel back."""
        return self._rng.choice(_RETURN_REASONS).speak(self._rng.random() < 0.5)


def waiting_reason(draw: float) -> str:
    """Return what a courier asks the business to decide; `draw` in [0, 1) picks it."""
    return _WAITING[int(draw * len(_WAITING))].en


def courier_name(draw: float) -> str:
    """Return one of a few dozen couriers; `draw` in [0, 1) picks him."""
    number = int(draw * 36)
    return f"{_MEN[number % len(_MEN)].ar} {_FAMILIES[number * 5 % len(_FAMILIES)].ar}"
