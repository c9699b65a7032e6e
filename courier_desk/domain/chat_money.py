"""The words of money in chat messages, a concept of its own: currencies, prices, fees, sums, numbers as spoken.

All in the three ways of writing, compared folded. A word that is not listed may be one that is, in another form: with
another ending, or spelt by ear in Latin letters; ``spelt`` gives that one. Of a number whose thousands are parted by
what parts other things too the words beside it tell whether it is one (``with_whole_numbers``).
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from courier_desk.domain.folding import fold, fold_digits
from courier_desk.domain.money import from_pounds, to_pounds
from courier_desk.domain.values import frozen


def _set(text: str) -> frozenset[str]:
    return frozenset(fold(word) for word in text.split())


CURRENCY = _set(
    """جنيه جنيها جنيهات جنية جني جنيهًا ج جم egp le pound pounds geneh gneh gneeh geneih ginih geni bs لاغير فقط"""
)
#: Other money; no pounds are made of it. Those of ``FOREIGN_BEFORE`` stand before their number too.
FOREIGN_BEFORE = frozenset("$€") | _set("usd eur sar aed kwd qar gbp")
FOREIGN = FOREIGN_BEFORE | _set(
    """دولار دولارات يورو ريال ريالات درهم دراهم دينار دنانير dollar dollars euro euros riyal riyals dirham dirhams
    dinar dinars bucks"""
)
FEE = _set(
    """الدليفري والدليفري دليفري الديليفري والديليفري
    شحن الشحن والشحن بالشحن للشحن توصيل التوصيل وتوصيل والتوصيل للتوصيل مصاريف shipping delivery ship sha7n shahn
    sh7n
    el-sha7n tawsil tawseel tawsel toseel twseel tosel"""
)
TO_WHOM = _set("عليا علي 3alaya 3alya ب b be is")
FREE = _set(
    "مجاني مجانا ببلاش free magani magany علي علينا عليكم عليكو عليك عليكي"
    " 3alek 3aleko 3leko 3lek 3alykom 3alaiko هديه included محسوب محسوبه ma7soob ma7sob"
    " ma7souba"
)
INCLUDED = _set(
    "شامل شاملين شامله بالشحن مع بالتوصيل including incl included inclusive m3 m3a with free مجاني مجانا magani"
    " عليكم ma3a يشمل تشمل شامله bel bil 5ales khales all"
)


def _franco(*stems: str) -> frozenset[str]:
    """Give words of franco with the article and with whose it is: "7esab", "el7esab", "7esabha"."""
    return frozenset(
        fold(f"{article}{stem}{whose}") for stem in stems for article in ("", "el") for whose in ("", "o", "ha", "hom")
    )


def _whose(*stems: str) -> frozenset[str]:
    """Give words with whose it is: ``سعر``, ``سعره``, ``سعرهم``."""
    return frozenset(
        fold(f"{joined}{stem}{whose}")
        for stem in stems
        for joined in ("", "و")
        for whose in ("", "ه", "ها", "هم", "كم")
    )


LEFT = _set("الباقي باقي فاضل والباقي وباقي وفاضل المتبقي متبقي والمتبقي remaining ba2y elba2y balance due")
TOTAL = _set(
    """اجمالي الاجمالي المجموع مجموع المبلغ مبلغ والمبلغ الحساب حساب والحساب التوتال توتال كله
    الكلي تحصيل التحصيل تحصيله الاتنين التلاته الاربعه كلهم حسابهم حسابها
    النهائي دفعه هدفع total amount amt cod collect grand 7esab hesab 7sab el7esab elhesab kolo mablagh egmaly للاتنين
    sum altogether الكل kol elkol هدفعه القيمه قيمه value القيمة مطلوب المطلوب متفقين المتفق اتفقنا agreed"""
)
#: A sum before something is added or taken off.
TOTAL |= _whose("حساب", "مبلغ") | _franco("7esab", "7sab", "hesab", "mablagh", "mabla8", "egmaly")
SUBTOTAL = _set("الفرعي فرعي subtotal sub")
RESULT = frozenset("=") | _set("يبقي تبقي هيبقي هتبقي يعني yb2a yeb2a ya3ni ya3ny makes so")
PRICE = (
    _set(
        """السعر سعر بسعر سعره سعرها والسعر وسعره تمنه تمنها التمن الثمن ثمنه ثمنها ثمن حقه حقها تكلفه التكلفه تكلفته ب
    بـ b be
    price cost s3r se3r sa3ro se3ro so3r الفلوس cash كاش worth فلوس ح قولتي قولتيلي قولتلي قولتولي قلتي قلتلي قلتيلي
    قلتولي قالتلي قالولي وقولتي olty 2olty olteely 2olteely 2oltely ma2olty told said pay hadfa3
    pays
    يدفع ويدفع هيدفع هتدفع هدفع تدفع البرايس برايس الفاتوره فاتوره"""
    )
    | _franco("se3r", "s3r", "sa3r", "taman")
    | _whose("سعر", "تمن", "ثمن")
)
PAID = _set(
    """دفعت عربون العربون deposit paid مقدم دافع خصم الخصم والخصم discount كوبون حولت حولتلك وحولت تحويل التحويل
    المقدم بالتقسيط قسط transferred 7awelt dafa3t مدفوع مدفوعه دافعه ودافع ودافعه اتدفع اتدفعت اتحول اتحولت"""
)
#: Behind "after": what it costs now.
REDUCED = _set("خصم الخصم العرض التخفيض discount khasm el5asm 5asm sale")
DEPOSIT = _set("عربون العربون مقدم deposit")
#: How it is paid where nothing is collected.
BY_TRANSFER = _set(
    """انستا انستاباي انستابي تحويل تحويله بتحويل محفظه بنك بنكي فيزا انستاباى فودافون instapay insta instabay
    vodafone wallet visa transfer transferred bank ta7weel"""
)
PAYS = _set(
    """هدفع هدفعه هدفعها هدفعلك هحول هحوله هحولك هحولكم حولت حولته حولتلك حولتلكم محول محوله دفعت دفعته هتتدفع هيتدفع
    اتدفع اتدفعت هتحاسبوا sent transferred transfer pay paid hadfa3 hadfa3ha hadfa3o ha7awel ha7awelak
    7awelt 7awalt dafa3t"""
)
EACH_AFTER = _set("للواحده للقطعه للواحد للقطعة الواحده الواحد each apiece للكيلو للعلبه للمتر wa7da lelwa7da")
EACH_BEFORE = _set("each كل الواحده الواحد القطعه العلبه علبه الكيلو العبوه التوب المتر البرطمان الدسته للواحده")
OLD = _set("بدل قبل ولا instead كان was between من instead")
OLD_OF = _set("بدل badal bdal instead")
WITH = _set("ب بـ b be")
NOT_BEFORE = _set(
    """شارع ش عماره عمارة عمارات شقه دور الدور ط طابق برج فيلا بلوك قطعه مجاوره المجاوره مجموعه منطقه المنطقه حي الحي
    بوابه مدخل محل مكتب غرفه رقم رقمي مقاس مقاسه سن وزن وزني طول وطولي طولي عدد كود الكود موديل الموديل درجه اوردر ميدان
    كيلو الساعه ساعه size no order number st street road floor flat apt apartment villa building bldg block group gate
    unit age qty quantity district phase share3 3omara 3omaret dor door sha2a shaqa mogawra 7ay code model
    group plot item
    room zone منزل بيت جروب رقمها عيار دا st. zayed زايد مايو يوليو اكتوبر october october: فكه address عنوان hp samsung
    change     المرحله الصف ايفون iphone"""
)
UNITS = _set(
    """حبه حبات قطعه قطع علبه علب كيلو متر مل سم لتر بوصه inch ml kg kilo سنين سنه مقعد كرسي جيجا امبير ورقه مراحل
    يوم ايام pcs
    pieces days طقم كيس ستيكر كارت تيشيرت شهاده حنفيه كتب kotob boxes box gooz تي عبوات عبوه ميداليه مجلدات كمامات am pm
    ص العصر الصبح مساء st nd rd th دقيقه gb"""
)
#: What stands in a question between two prices, or in a condition.
PLUS = frozenset("+")
ON_TOP = PLUS | _set("بدون غير زائد plus without excluding bedoun gher")
NOT_THIS = _set("قبل مش msh mesh not")
ASKED = _set("ولا لو كام بكام bkam")
HOW_MUCH = _set("كام بكام kam bekam bkam much")
IF = _set("لو ولو law lw if")
OF_IT = _set("منهم منه منها مقدما")
ALREADY = _set("already مدفوع مدفوعه paid")
MEASURES = _set("الكيلو كيلو المتر متر اللتر للكيلو للمتر")
NOT_CASH = _set("شيك تقسيط مرتجع ويرجعلي يرجعلي فلوسي ارجع ارجعه ترجعولي refund cheque installments استرجاع half")
#: Small numbers as they are spoken, folded.
ONES = dict(
    zip(
        map(fold, ("واحد", "اتنين", "تلاته", "اربعه", "خمسه", "سته", "سبعه", "تمنيه", "تسعه", "عشره")),
        range(1, 11),
        strict=True,
    )
)
TENS = {
    fold(word): value
    for words, value in (
        ("عشرين عشرون", 20), ("تلاتين ثلاثين ثلاثون", 30), ("اربعين اربعون", 40), ("خمسين خمسون", 50),
        ("ستين ستون", 60), ("سبعين سبعون", 70), ("تمانين ثمانين ثمانون", 80), ("تسعين تسعون", 90),
        ("3eshreen 3shreen 3eshren", 20), ("talateen tlateen talaten", 30), ("arb3een arba3een arb3en", 40),
        ("khamseen 5amseen khamsen 5amsen", 50), ("seteen setteen sitteen seten", 60), ("sab3een sab3en", 70),
        ("tamaneen tmaneen tamanen", 80), ("tes3een tis3een tes3en", 90),
    )
    for word in words.split()
}  # fmt: skip
HUNDREDS = {
    fold(f"{stem}{end}"): value
    for stems, value in (
        ("", 100), ("تلت تلات ثلاث ثلث", 300), ("ربع اربع", 400), ("خمس", 500), ("ست", 600), ("سبع", 700),
        ("تمن تمان ثمان", 800), ("تسع", 900),
    )
    for stem in (stems.split() or [""])
    for end in ("ميه", "مية", "ميت", "مائه", "مئه", "ماية")
} | {fold(word): 200 for word in ("ميتين", "متين", "مئتين", "مائتين", "مائتان", "مئتان")} | {
    fold(word): value
    for value, words in enumerate((
        "meya mya miya", "meteen metein miteen", "toltomeya toltomia", "rob3omeya rob3omia rob3meya",
        "khomsomeya 5omsomeya khomsomia 5omsomia", "sotomeya sottomeya sotomia", "sob3omeya sob3omia",
        "tomnomeya tomnomia tomonmeya", "tos3omeya tos3omia",
    ), start=1)
    for word in words.split()
    for value in (100 * value,)
}  # fmt: skip
THOUSANDS = {
    fold("الف"): 1000,
    fold("الفين"): 2000,
    fold("الفان"): 2000,
    "alf": 1000,
    "alfeen": 2000,
    "alfein": 2000,
} | {
    fold(f"{stem}لاف"): 1000 * count
    for count, stem in enumerate(("تلت", "اربعت", "خمست", "ستت", "سبعت", "تمنت", "تسعت", "عشرت"), start=3)
}
MANY = _set("الاف آلاف تلاف k الف ألف alf alaf alaaf")
HALF = _set("نص نصه نصها نصهم النص بالنص ونص والنص نصف النصف half nos nosoh nosaha nosohom elnos")

#: Said between fields.
COURTESY = _set("please pls plz thanks thx شكرا")

_KNOWN = frozenset().union(
    *(words for name, words in list(globals().items()) if name.isupper() and isinstance(words, frozenset))
)
#: A word, and what a whole folded word looks like that is read as it.
_FORMS: tuple[tuple[str, str], ...] = (
    ("يبقي", r"[وف]?[هتي]{1,2}بق(?:ي|و|وا|ولي|ولك\w*)"),
    ("يبقي", r"(?:we?|fa?)?(?:ha?)?[yt][aei]?b2[aou]+"),
    ("الشحن", r"و?(?:ال)?شحن(?:ها|هم|كم|كو|ه)|و(?:ال)?توصيله?|و?(?:ال)?نقل|(?:و?ال)?مشال"),
    ("الشحن", r"و?(?:ال)?د[يل]{1,3}ف[اير]{1,3}ي"),
    (
        "delivery",
        r"del(?:v|iv|ivr?y|ivary|every|evry)?|dlv(?:ry)?|ship+(?:ing|ment|in|e?d)?|el(?:delivery|ship)|courier",
    ),
    ("delivery", r"sha?7[ae]?n|t[ao]?[uw]?s+[ae]{0,2}l"),
    ("included", r"inc[a-z]{0,2}|incl[a-z]*"),
    ("شامل", r"(?:و|ال)?(?:شامل|متضمن|شاملين)\w{0,2}"),
    ("خصم", r"(?:و|ال)?خصم(?:ت|نا|تو|ه|ك)\w{0,4}|khasam\w*|5asam\w*"),
    ("دفعت", r"و?(?:دفع|سدد)(?:ت|نا)\w{0,4}|(?:we?)?dafa?3(?:t|na)\w{0,3}"),
    ("حولت", r"و?حول(?:ت|نا)\w{0,5}|(?:we?)?(?:7|h)awel?(?:t|na)\w{0,3}"),
    (
        "يدفع",
        r"و?[هحتين]{1,3}(?:دفع|حاسب|سدد)\w{0,4}|(?:ha?)?(?:[ytn][eai]?)?(?:dfa?3|7aseb)\w{0,3}|pay(?:ing|able|s)?",
    ),
    ("الفاتوره", r"و?(?:ال)?فاتور[هت]\w{0,2}|fatora?|invoice|bill"),
    ("total", r"و?(?:ال)?(?:اجمالي|توتال|مجموع|مطلوب)\w{0,2}|(?:el)?(?:e?gmali?y?|total|totl)"),
    ("جنيه", r"جن[يئ]\w{0,3}|(?:ال)?جنيه\w{0,2}|g[eiy]{0,2}n[eiy]{1,2}h|gne+h|l?egp|egyptian"),
    (
        "باقي",
        r"و?(?:ال)?(?:باقي|متبقي|فاضل)\w{0,2}|(?:we?)?(?:el)?(?:ba2[iy]|baqy|fad[e]?l)\w{0,2}|remainder|outstanding",
    ),
    ("اتفقنا", r"و?(?:اتفقنا|متفقين|اتفاقنا)\w{0,4}|e?t?ef?t?fa2na|agreed?"),
    ("قولتي", r"و?(?:قولت|قلت|قال)\w{0,4}|[o2]?lt\w{0,4}|2al\w{0,4}"),
    ("ma3a", r"ma?3a?"),
    ("باقي", r"(?:el)?mo?ta?b2[iy]\w?"),
    ("بدل", r"(?:mn|men|من)?(?:asl|اصل)"),
    ("مجانا", r"(?:و|ال)?(?:ب?بلاش|مجان)\w{0,2}|bbalash|balash|mag+an[iy]?"),
)
_READ_AS = tuple((word, re.compile(form)) for word, form in _FORMS)


@lru_cache(maxsize=4_096)
def spelt(word: str) -> str:
    """Give the word of money that a folded word is another form of; the word itself where it is none."""
    if word in _KNOWN:
        return word
    return next((meant for meant, form in _READ_AS if form.fullmatch(word)), word)


#: Digits and three more behind a sign or a blank. A phone, a date and a range have more of them, or a sign at an end.
_PARTED = re.compile(
    r"(?:(?<![\w.,،٬٫'’+/-])|(?<=\b[بb]))(?P<first>[1-9١-٩۱-۹]\d{0,2})"
    r"(?P<sign>[،'’ \u00a0\u2009\u202f])\d{3}(?:(?P=sign)\d{3})*(?!\d)(?![،'’ -]?\d|[.,٬٫]\d{3}|[ ]?[-–/]\s?\d)"
)
#: An amount with what a program's reckoning left over; its decimals look like a phone.
_RECKONED = re.compile(r"(?<![\w.,])\d{1,6}\.\d{9,20}(?!\d)")
_APOSTROPHES = frozenset("'’")
_MOST_SPACED = 2
_SAYS = PRICE | TOTAL | LEFT | PAID | CURRENCY
_IS = frozenset(("هو", "is", "="))


@frozen
class WholeNumbers:
    """A text in which thousands are parted by commas alone; the amounts, in pounds, that were written otherwise, and
    those of which nobody can tell whether they are whole.
    """

    text: str
    joined: frozenset[float]
    doubtful: frozenset[float]


def with_whole_numbers(text: str) -> WholeNumbers:
    """Put commas for what parts thousands otherwise ("١،٢٥٠", "1'250", "1 250"), where money is spoken of.

    An apostrophe parts nothing else. What another sign parts is one number behind a word of money, and in a line of
    its own; before a currency it may be, or a count and its price.
    """
    joined: set[float] = set()
    doubtful: set[float] = set()

    def whole(match: re.Match[str]) -> str:
        number, sign = match.group(), match["sign"]
        before, behind = _line_around(match)
        spaced = sign not in _APOSTROPHES and sign != "،"
        alone = not before and (not behind or " ".join(behind) in _ALONE)
        if spaced and len(match["first"]) > _MOST_SPACED:
            return number
        if sign in _APOSTROPHES or alone or _speaks_of_money(match, before):
            joined.add(float(number.replace(sign, "")))
            return number.replace(sign, ",")
        if _is_currency(behind) or not (spaced or behind) or not _SAYS.isdisjoint(before):
            doubtful.add(float(number.split(sign)[-1]))
        return number

    text = _PARTED.sub(whole, _RECKONED.sub(_rounded, text))
    return WholeNumbers(text, frozenset(joined), frozenset(doubtful))


def _rounded(match: re.Match[str]) -> str:
    piastres = from_pounds(Decimal(fold_digits(match.group())))
    return match.group() if piastres is None else str(to_pounds(piastres))


_ALONE = frozenset(("le", "l.e", "l.e.", "egp", "جنيه", "جنيها", "ج", "ج.م", "ج.م.", "pound", "pounds"))


def _line_around(match: re.Match[str]) -> tuple[list[str], list[str]]:
    """Give the folded words of a number's line before it and behind it."""
    before = match.string[: match.start()].rpartition("\n")[2]
    behind = match.string[match.end() :].partition("\n")[0]
    return fold(before).split(), fold(behind).split()


def _speaks_of_money(match: re.Match[str], before: list[str]) -> bool:
    if match.start() and match.string[match.start() - 1] in "بb":
        return True
    words = [word for part in before for word in re.findall(r"[^\W_]+|=", part)]
    while words and words[-1] in _IS:
        words.pop()
    return bool(words) and spelt(words[-1]) in _SAYS


def _is_currency(behind: list[str]) -> bool:
    words = re.findall(r"[^\W\d_]+", " ".join(behind[:2]))
    return any(spelt(word) in CURRENCY for word in (*words[:1], "".join(words[:2])))
