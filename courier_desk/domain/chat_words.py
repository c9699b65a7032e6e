"""The words of chat messages, a concept of its own: how people greet, ask, name their fields and their goods.

All in the three ways of writing: Arabic, Arabic in Latin letters and digits (franco), English. Compared folded.
"""

from __future__ import annotations

import re

from courier_desk.domain.folding import fold


def _folded(text: str) -> frozenset[str]:
    return frozenset(folded for one in text.replace("\n", "|").split("|") if (folded := fold(one)))


#: Said before an order begins; nothing of it belongs into one.
GREETINGS = _folded(
    """السلام عليكم ورحمة الله وبركاته|السلام عليكم ورحمة الله|السلام عليكم|سلام عليكم|سلام|وعليكم السلام|صباح الخير
    صباح النور|صباح الفل|صباحو|صباحك|مسا الخير|مسا النور|مسا مسا|جمعة مباركة|جمعه مباركه عليكم|رمضان كريم
    كل سنة وانتم طيبين|كل سنة وانت طيب|عيد مبارك|بسم الله الرحمن الرحيم
    بسم الله|يسعد صباحك|يسعد مساءك|مساء الخير|مساء النور
    مساء الفل|اهلا وسهلا|اهلا بيك|اهلا|هاي|هلا|الو|مرحبا|مرحبا بك|ازيك|ازيكم
    ازي حضرتك|ازي الحال|عامل ايه|عاملين ايه|عاملة ايه|يا فندم|يافندم|حضرتك|لو سمحت|لو سمحتي|لو سمحتم|من فضلك
    بعد اذنك
    يا جماعة|يا جماعة الخير|يا رب|شكرا|شكرا جزيلا|متشكر|متشكرة|تسلم|تسلمي|تمام|اوك|اوكي|ماشي|جزاكم الله خيرا|يا باشا
    salam 3alekom|salam 3alikom|salam alekom|salamo 3alekom|el salam 3alekom|elsalamo 3alekom|el salamo 3alekom
    assalamu alaikum|as salam alaikum|salamu alaikum|salam|slm|sba7 el 5er|saba7 el 5eer|saba7 el 5er|saba7 el kheir
    sabah el kheir|sabah el khair|saba7 elkheir|saba7 el noor|masa2 el kheir|masa2 el 5er|masa el kheir
    masa2 elkheir
    masa2 el noor|ahlan|ahlan we sahlan|ezayek|ezayak|ezayko|ezzayak|ezzayek|ezayokom|ezay 7adretak|3amel eh
    3amla eh
    3amlen eh|ya fandem|yafandem|law sam7t|law sama7t|law sam7ti|law sama7ti|lw sm7t|men fadlak|men fadlek
    min fadlak
    ba3d eznak|ya gama3a|ya rab|حبيبتي|حبيبي|habibty|habibti|habibi|7abebty|7abibty|hun|guys|team|dears|يا قمر
    shokran|mersi|merci|tamam|alo|aloo|allo|hi there|hi dear|hi|hello dear|hello there|hello
    hey|hey there|dear|good morning|good evening|good afternoon|good day|how are you|how are you doing|please|kindly
    thank you|thanks|thanks a lot|thx|ok|okay|sir|madam"""
)

#: "I want to order": what follows is what is wanted.
WANTS = _folded(
    "|".join(
        f"{want} {act}".strip()
        for want in (
            "عايز", "عايزه", "عايزين", "عاوز", "عاوزه", "عاوزين", "محتاجين", "انا محتاج", "انا محتاجه", "انا عايز",
            "انا عايزه", "انا عاوز", "انا عاوزه", "محتاج", "محتاجه",
            "حابب", "حابه",
            "ممكن", "نفسي", "اريد", "كنت عايز", "كنت عايزه", "كنت عاوز", "كنت عاوزه", "كنت محتاج", "3ayez",
            "3ayza", "3awez",
            "3awza", "3ayz", "3yza", "3yz", "ana 3ayez", "ana 3ayza", "ana 3awez", "ana 3awza", "mohtag",
            "mohtaga", "me7tag",
            "me7taga", "konte 3ayza", "kont 3ayez", "kont 3ayza", "momken", "i want", "i need", "i would like",
            "i d like", "id like",
            "can i", "could i", "may i", "i want to", "i would like to", "i d like to", "id like to", "please",
        )
        for act in (
            "", "اطلب", "احجز", "اعمل", "اخد", "اشتري", "اوردر", "طلب", "اطلب اوردر", "اعمل اوردر", "اعمل order",
            "احجز اوردر",
            "atlob", "a7gez", "a3mel", "akhod", "ashtery", "order", "atlob order", "a3mel order", "el order",
            "make an order", "ابعت", "ابعت هديه", "ابعتلها", "ابعتله", "ab3at", "eb3at", "to send", "send",
            "place an order", "to order", "buy", "have", "get",
        )
    )
) | _folded(
    """ابعتيلي|ابعتلي|ابعتولي|ابعت لي|ابعتلى|ابعتيلى|اطلب|احجز|احجزلي|احجزيلي|eb3atly|eb3atily|eb3atoly|eb3atli|a7gezly
    e7gezly|order please"""
)  # fmt: skip

#: Asked of the shop: "send me", "put me down for", with each way of saying to whom.
WANTS |= _folded(
    "|".join(
        f"{time}{act}{whom}{it}"
        for time in ("ا", "ت")
        for act in ("بعت", "حجز", "سجل", "جهز", "وصل", "نزل", "شحن", "طلب", "عمل", "كتب", "شيل", "دي", "جيب")
        for whom in ("لي", "يلي", "ولي", "لنا", "ولنا", "يلنا", "لى", "يلى", "ولى")
        for it in ("", " اوردر")
    )
    + "|سجلي|سجللي|سجليلي|سجلولي|جهزلي|جهزيلي|جهزولي|نزلي|نزللي|نزليلي|وصلي|وصللي|وصليلي"
    "|شيلي|شيللي|شيليلي"
    "|جيبلي|جيبيلي|هاتلي|هاتيلي|هاتولي|هات لي|هحتاج|هاخد|هاخذ|هناخد|هشتري|هطلب|بدي|ودي|اود"
    "|كنت حابب|كنت حابه|كنت اخترت|اخترت|كنت طالب|كنت طالبه"
    "|طلبت منكم|كنت طلبت منكم|اشتريت|حجزت|سجلي|سجل|احجزي|جهزي|جهز|ضيفي|ضيف|ضيفولي|زودي|زودولي"
    "|e7gezy|e7gez|e7gezoly|eb3aty|eb3ato|hatly|hatoly|hatily|sagelly|sagelyly|gahezly|gahezoly|talabt"
    "|kont talabt|7agazt"
    "|kont 7agazt|e5tart|hakhod|ha5od|hatlob|hashtery|m7tag|m7taga|ba7gez|bas2al 3ala"
    "|could you send|could you send me|can you send|can you send me|can i get|can i have|could i get"
    "|could i have|let me get"
    "|put me down for|i ll have|i ll take|ill take|i will take|i wanna order"
    "|i want to get"
    "|its the|it s the|it s a|its a|it is the|it is a|looking to order|looking for|i m ordering|im ordering"
    "|i d like to get|want|need|wanna order"
    "|we need|we want"
    "|get me|send me|reserve|reserve me|book me"
)

#: What is left of a wish that names nothing: "the order to this address".
EMPTY = _folded(
    """الاوردر|اوردر|الطلب|طلب|الاوردر ده|الاوردر دا|اوردر جديد|الاوردر على العنوان ده
    على العنوان ده|العنوان ده|ده|دا|دي
    الاوردر يوصل بكرة|order|el order|elorder|el order da|order da|el order dah|an order|new order|the order|da
    el talab
    el order yewsal bokra|el order 3ala el 3enwan da|this|this one|to order|بيانات الاوردر|بيانات الشحن
    بيانات التوصيل|بيانات العميل|shipping details|delivery details|البيانات|بياناتي|data|details
    order details|my details|el bayanat|el data|تفاصيل الاوردر|تفاصيل الطلب"""
)

#: Words of a question, with and without its sign.
ASKED = _folded(
    """ايه|مين|ليه|امتي|فين|ازاي
    eh|meen|leh|emta|fen|what|who|why|when|where|how"""
)

#: Who works or lives there is no person.
PLACES = _folded(
    """مدرسه|محل|المحل|شركه|الشركه|مكتب|عياده|مستشفي|صيدليه|جامع|مسجد|كنيسه|بنك|نادي|فندق|كافيه|قهوه|مطعم|مركز|معهد|كليه|جامعه
    school|shop|store|company|office|clinic|hospital|pharmacy|mosque|church|bank|club|hotel|cafe|restaurant|center
    madrasa
    ma7al|mostashfa|saydaleya|مكتبه|المكتبه|سوبرماركت|معرض|ورشه|الورشه|جمعيه|مصنع|مخبز|حضانه|سنتر|صالون|بيوتيك
    مطبعه|مكتبتي
    station|police|hospital|library|bookshop|bookstore|boutique|bakery|gym|studio|salon|supermarket|nursery
    university|factory|workshop|maktabet
    sherket|ma7al|el ma7al"""
)

#: Said around an order; a line that begins so is neither a name nor goods.
FILLERS = _folded(
    """بسم|بسمله|يعني|ya3ni|ya3ny|وانا|w|اشطا|اشطه|بص|بصي|خد|خدي|اتفضل|اتفضلي|عاجل|لسه|مستني|مستنيه|طلب|اوردر|الاوردر|تمام|كده|يا|حبيبتي|حبيبي|الاخ
    الاخت|انا|عندي|المره|نفس|كمان|ايوه|اه|لا|الله|مرسي|جدا|شكرا|ابعت|ابعتي|ابعته|ابعتها|هات|هاتي|وصلني|مكتوب
    كنت|فويس|our|your|us|these
    عايز|عايزه|عاوز|عاوزه|دفعت|حولت|هدفع|استلام|شحن|والشحن|الشحن|توصيل|التوصيل|والحساب|الحساب|كل|الكل|شامل
    شاملين|طلبيه|طلبيات|اوردرين|الاوردرين|طلبين|orderen|talabeya
    thnx|thx|thanks|deliver|delivery|ship|order|ordering|sent|hey|hi|yes|no|ok|the|this|that|i|my|cash|total
    included|or
    forwarded|fwd|price|same|just|plz|pls|she|he|they|we|her|his|والفرق|الفرق|مع
    m3a|ma3a|bel|rakamha|rakamo|rakmha|يستلم|هيستلم|aywa|ah|tab|taib|el kol|kollo|kolo|yala|yalla|bos|law|msh|mesh"""
)

#: What is asked for with these words is not a thing to be sent.
NO_GOODS = _folded(
    "فلوسي|فلوس|حقي|money|اعرف|استفسر|اعدل|اغير|ابدل|ارجع|استلم|استبدال|الغي|تغيير|يوصل|ابعت|arga3|a3raf|a2asem"
    "|change|refund|pay|know"
    "|ask|cancel"
    "|it|اول"
)

#: Said before one's own name.
I_AM = _folded(
    """انا اسمي|انا اسمى|اسمي|اسمى|انا|معاك|معاكي|معاكم|معاك استاذ|معاكي استاذة|ana esmy|ana esmi|ana ismy|ana ismi|ana
    esmy|esmi|ismi|ismy|ma3ak|ma3aky|ma3ako|ma3aki|my name is|my name s|name is|this is|i am|i m|im|it s|its
    order for
    for
    اسمه|اسمها|اسم المستلم|esmaha|esmha|esmo|esmaho|his name|her name|name|his name is|her name is|the name is
    الاستلام باسم
    المستلم باسم|تسليم باسم|ماما اسمها|بابا اسمه|اسمي بالكامل|انا اسمي بالكامل|esmy bel kamel|اوردر لمدام
    الاوردر لمدام
    تسليم|اوردر ل|ب اسم|الاوردر ب اسم|اوردر ب اسم|بأسم|وانا اسمي|وانا
    ship to|send to|deliver to|delivery to|ana|m3ak|m3aky|ma3ky|يوصل ل|يوصل الي|توصيل ل|المستلم هو
    to|المسؤول|البنت اسمها|اوردر باسم|الاوردر باسم|باسم|علي اسم|3la esm|3ala esm|3la ism
    b esm|be esm|besm|el order besm"""
)

_ARTICLES = ("", "el ", "el", "al ", "al")


def _franco(*bases: str) -> tuple[str, ...]:
    return tuple(f"{article}{base}" for base in bases for article in _ARTICLES)


#: Folded labels and the field each means.
LABELS = {
    folded: field
    for field, labels in {
        "full_name": (
            "باسم", "بأسم", "ل", "لـ", "ماما", "بابا", "الزبون", "اسم الزبون", "عميل جديد", "المرسل اليه",
            "اسمي بالكامل", "الاسم بالكامل هو", "اسم صاحب الطلب",
            "contact", "contact name", "contact person", "attn", "attention", "recipient name", "receiver name",
            "customer s name", "buyer", "ordered by", "el 3ameel", "3ameel", "el 3amil", "esm el 3ameel",
            "esm el 3amil",
            "esm el mostalem", "el mostalem", "el esm bel kamel", "esmy bel kamel",
            "المستلمه", "اسم المسؤول", "المسئول", "المسؤول", "اسمي", "الاسم الثلاثي", "اسم المستلمه", "الي", "to",
            "ع", "اسمها", "اسمه",
            "العميله", "الزبونه", "اسم العميله", "اسم صاحبه الطلب", "علي اسم", "يوصل ل", "توصل ل",
            "الاسم", "اسم", "اسم العميل", "اسم المستلم", "العميل", "المستلم", "الاسم بالكامل", "الاسم ثلاثي",
            "name", "full name",
            "customer", "customer name", "client", "consignee", "receiver", "recipient",
            *_franco("esm", "ism", "esmy", "esmi", "ismi", "ismy", "name"),
        ),
        "phone": (
            "المحمول", "محمول", "م", "رقم المحمول", "ت", "ت١", "ت1", "ph", "num", "nom", "فون", "الجوال",
            "جوال", "رقم المستلم", "رقم ١",
            "رقم 1", "recipient phone", "phone no",
            "الموبايل", "موبايل", "الموبيل", "موبيل", "رقم الموبايل", "رقم الموبيل", "رقم موبايل", "التليفون",
            "تليفون", "تلفون",
            "التلفون", "رقم التليفون", "رقم التلفون", "رقم تليفون", "الهاتف", "هاتف", "رقم الهاتف", "رقم", "الرقم",
            "رقمي", "رقمى",
            "ده رقمي", "رقمه", "رقمها", "رقم التواصل", "رقم للتواصل", "تليفوني", "تليفونه", "تليفونها", "موبايلي",
            "موبايله",
            "موبايلها", "phone", "phone number", "mobile", "mobile number", "mob", "tel", "telephone", "number",
            "my number", "my number is", "my phone is", "my mobile is", "رقمي هو", "call",
            *_franco("mobile", "mob", "mobayl", "telefon", "tel", "telephone", "raqam", "rakam", "ra2m", "ra2am",
            "rqm", "nemra"),
            "ra2amha", "ra2amo", "rakamha", "rakamo", "raqamha", "ra2mha", "rakmha",
            "نمرتي", "نمرته", "نمرتها", "نمره التليفون", "نمره التلفون", "نمره",
            "رقمين موبايل", "rakamy", "raqamy", "ra2amy", "rakmy", "ra2my",
            "nemrety", "nemrty", "nemrti", "mobily", "telefony",
            "da rakamy",
        ),
        "other_phone": (
            "بديل", "رقم بديل", "رقم احتياطي", "رقم اخر للتواصل", "alt phone", "alternative phone", "alt",
            "رقم ٢", "رقم 2", "ت٢", "ت2",
            "والرقم التاني", "الرقم التاني", "رقم الاتصال",
            "موبايل اخر", "رقم اخر", "رقم تاني", "رقم ثاني", "تليفون اخر", "تليفون تاني", "موبايل تاني",
            "رقم احتياطي", "واتس",
            "واتساب", "واتس اب", "phone 2", "other phone", "second phone", "whatsapp", "whats app", "whats",
            "tel 2", "mobile 2",
            "raqam tany", "rakam tany", "ra2m tany", "mobile tany", "tel tany",
        ),
        "zone": (
            "المنطقه", "منطقه", "الحي", "المدينه", "zone", "area", "district", "city",
            *_franco("mante2a", "mant2a", "mantika", "mante3a", "mante2ah", "7ay"),
        ),
        "governorate": ("المحافظه", "محافظه", "governorate", "gov", *_franco("mo7afza", "mohafza", "mo7afazet")),
        "address": (
            "المنزل", "مكان التسليم", "عنوانه", "عنوانها", "عنوان المستلم", "عنوان التوصيل", "المكان",
            "العنوان", "عنوان", "عنواني", "عنوانى",
            "العنوان بالتفصيل", "العنوان تفصيلي", "العنوان كامل",
            "علامه مميزه", "اقرب علامه", "المنطقه والشارع", "العنوان والشارع", "رقم العماره والشقه", "landmark",
            "address", "addr",
            "my address", "full address", "location",
            *_franco("3enwan", "3nwan", "3enoan", "enwan", "3onwan", "3enwan bel tafsil", "address"), "3enwany",
            "3enwani", "3nwany",
            "3nwani", "3onwany", "enwany", "ساكن في", "ساكنه في", "ساكن", "ساكنه", "saken fe", "sakna fe",
            "sakena fe", "saken", "sakna",
        ),
        "building": ("العماره", "عماره", "رقم العماره", "المبني", "building", "bldg", "building no"),
        "apartment": ("الشقه", "شقه", "رقم الشقه", "flat", "apartment", "apt", "flat no"),
        "description": (
            "البيان", "بيان الطرد", "الطرد", "محتوي الشحنه", "المحتوي", "نوع المنتج", "السلعه", "البضاعه",
            "القطع", "contents", "description", "goods",
            "المنتج", "الاوردر", "الطلب", "المنتجات", "الصنف", "الاصناف", "المطلوب", "اوردر", "product",
            "طلبيه", "الطلبيه", "طلبي", "طلبها", "طلبه", "طلباتي", "المشتريات", "محتويات الشحنه", "محتويات الطلب",
            "محتويات الاوردر", "المحتويات", "تفاصيل الطلب", "تفاصيل الاوردر", "المنتج المطلوب",
            "وصف المنتج", "وصف الشحنه", "اسم المنتج",
            "الاوردر عباره عن", "الطلب عباره عن", "عباره عن", "الاوردر فيه", "نوع الطلب", "نوع الاوردر", "طلب",
            "البضائع", "الشحنه", "الحاجه",
            "order details", "my order", "order is", "my order is", "what i want", "product name",
            "package", "package contents",
            "parcel", "content", "article", "articles", "talaby", "talabi", "order contents", "inside",
            "products", "order", "item",
            "items ordered", "what",
            *_franco("order", "montag", "talab", "sanf", "matloob", "matlob"),
        ),
        "detail": ("المقاس", "مقاس", "اللون", "لون", "الموديل", "size", "colour", "color"),
        "items": ("العدد", "الكميه", "عدد القطع", "qty", "quantity", "count", "pieces", "items", *_franco("3adad",
        "kemya")),
        "cod_amount": (
            "الفلوس", "القيمه", "قيمه التحصيل", "قيمه الاوردر", "الثمن", "سعر المنتج", "السعر", "سعر", "سعره",
            "سعرها", "بسعر", "المبلغ", "مبلغ", "الاجمالي", "اجمالي", "الاجمالى", "الحساب",
            "حساب", "حسابه",
            "التحصيل", "المطلوب تحصيله", "مطلوب تحصيله", "الدفع", "التوتال", "توتال", "total", "grand total",
            "price", "amount",
            "cod", "collect", "cash", "to pay", "total price", "to collect", "ب", "بـ", "b", "be", "b se3r", "bse3r",
            *_franco("se3r", "ser", "se3ro", "7esab", "hesab", "7sab", "mablagh", "mabla8", "egmaly", "egmali",
            "total", "ta7sil"),
            "se3ro", "se3raha", "7esabo",
        ),
        "notes": ("وقت التوصيل", "ميعاد التوصيل", "تعليمات", "ملاحظات", "ملحوظه", "ملاحظه", "note", "notes",
            "comment", *_franco("mola7za", "mola7zat")),
    }.items()
    for label in labels
    if (folded := fold(label))
}  # fmt: skip

#: These say the whole of it, not the price of a piece.
TOTALS = _folded(
    "الاجمالي|اجمالي|الاجمالى|الحساب|حساب|التحصيل|المطلوب تحصيله|مطلوب تحصيله|التوتال|توتال|total|grand total"
    "|cod|collect"
    "|to collect|total price|المبلغ|amount|"
    + "|".join(_franco("egmaly", "egmali", "total", "7esab", "hesab", "mablagh", "ta7sil"))
)
#: Labels that are words of goods and notes too: they count only before a colon or the like.
NEEDS_SIGN = _folded(
    "المنزل|م|محمول|الطرد|البيان|المقاس|مقاس|اللون|لون|الموديل|size|colour|color|الفلوس|القطع|القيمه|المكان"
    "|المسئول|goods|contents|description"
    "|طلب|طلبيه|الطلبيه|طلبي|طلبها|طلبه|طلباتي|المشتريات|تفاصيل الطلب|تفاصيل الاوردر|الشحنه|الحاجه|البضائع"
    "|order details"
    "|my order|package|parcel|content|article|articles|talaby|talabi|inside|الاوردر فيه|المحتويات"
    "|الي|to|ع|ت|alt|num|ph|المسؤول|الاوردر|الطلب|المطلوب|اوردر|order|item|what|product|products|items|call"
    "|customer|client|name|cash|what"
    "|location|city"
    "|باسم|بأسم|ل|ماما|بابا|المنطقه|منطقه|الحي|zone|district|area|note|notes|comment|pieces|count|number|العميل|اسم"
    "|حساب|رقم|be|" + "|".join(_franco("order", "talab", "matloob", "matlob", "name", "address"))
)

NEEDS_SIGN |= {label for label, field in LABELS.items() if field == "description"}

#: First names; a line that begins with one is a name rather than goods.
GIVEN_NAMES = _folded(
    """محمد|احمد|محمود|مصطفى|مصطفي|علي|عمر|عمرو|ابراهيم|اسماعيل|حسن|حسين|خالد|كريم|طارق|ياسر|هاني|وليد|شريف|سامي
    سامح|سمير|عادل
    عبد|عبدالله|عبدالرحمن|يوسف|ياسين|زياد|مازن|مروان|معاذ|انس|اسلام|ايمن|اشرف|اسامه|باسم|بلال|تامر|جمال|حازم
    حسام|رامي
    رمضان|سعيد|سيد|شادي|صلاح|ضياء|طه|عماد|فادي|فارس|فتحي|كمال|ماجد|مجدي|مدحت|مينا|مايكل|جرجس|بيتر|نادر|نبيل
    هشام|وائل
    ساره|ساره|منى|مني|هدي|هدى|هبه|هند|نهي|نورا|نور|نوران|نورهان|ندي|نادين|نرمين|نجلاء|مريم|مي|ميار|منه|منار
    مروه|ملك|لينا
    ليلي|لبني|رانيا|رنا|ريم|رحاب|رحمه|روان|رضوي|راندا|سلمي|سماح|سميره|سها|شيماء|شهد|شروق|صفاء|عبير|علا|غاده
    فاطمه|فريده
    كارمن|كريمان|ايمان|ايه|ايات|اسراء|اسماء|اميره|امنيه|امل|امال|الاء|بسمه|بسنت|جنا|جني|جيهان|حبيبه|حنان
    خديجه|داليا|دعاء
    دنيا|دينا|زينب|ياسمين|يارا|يمني|هاجر|هاله|وفاء|ولاء|جميله|فرح|كنزي|لوجين|نهال|نيره|ميرنا|مارينا|كرستين|ام|ابو
    mohamed|mohammed|mohammad|muhammad|ahmed|ahmad|mahmoud|mostafa|mustafa|ali|aly|omar|amr|ibrahim|ismail
    hassan|hussein
    hossam|khaled|karim|kareem|tarek|tariq|yasser|hany|hani|walid|waleed|sherif|samy|sami|sameh|samir|adel
    3adel|abdel|abd
    abdallah|abdelrahman|youssef|yousef|yassin|ziad|mazen|marwan|moaz|anas|islam|ayman|ashraf|osama|bassem
    belal|tamer
    gamal|hazem|ramy|rami|ramadan|said|saeed|sayed|shady|salah|diaa|taha|emad|fady|fares|fathy|kamal|maged
    magdy|medhat
    mina|michael|peter|nader|nabil|hesham|wael|sara|sarah|mona|hoda|heba|hend|noha|nora|nour|nouran|nourhan
    nada|nadine
    nermin|naglaa|mariam|maryam|mai|mayar|menna|manar|marwa|malak|lina|laila|layla|lobna|rania|rana|reem
    rehab|rahma|rawan
    radwa|randa|salma|samah|samira|soha|shaimaa|shahd|shorouk|safaa|abeer|ola|ghada|fatma|fatima|farida|carmen
    iman|eman
    aya|ayat|israa|esraa|asmaa|amira|omnia|amal|alaa|basma|bassant|jana|jihan|habiba|hanan|khadija|dalia|doaa
    donia|dina
    zeinab|yasmin|yasmine|yara|yomna|hagar|hala|wafaa|walaa|gamila|farah|kenzy|nihal|nayera|mirna|marina
    christine|om|um
    كامل|اكرم|امجد|انور|ايهاب|باهر|بدر|بدري|بسيوني|بشير|بهاء|توفيق|تيسير|ثروت|جابر|جرجس|جلال|جميل|جهاد|جوزيف|جورج
    حاتم|حامد
    حسني|حلمي|حماده|حمدي|حمزه|حنا|خليل|خيري|داود|راضي|رافت|رجب|رضا|رفعت|رفيق|رمزي|رياض|زكريا|زكي|زين|سامر|سعد|سليم
    سليمان|سيف
    شاكر|شعبان|شكري|شوقي|صابر|صالح|صبحي|صبري|صفوت|طلعت|عاطف|عباس|عثمان|عرفه|عزت|عزيز|عصام|عطيه|علاء|عمار|عوض|عيد
    عيسي|غريب|فؤاد
    فاروق|فخري|فرج|فريد|فكري|فهمي|فوزي|فيصل|قاسم|كرم|كيرلس|لؤي|لطفي|مارك|ماركو|مالك|ماهر|محسن|مختار|مراد|مرسي|مرقس
    مسعد|مصعب
    معتز|ممدوح|منصور|منير|مهاب|مهند|موسي|مؤمن|ميلاد|ناجي|ناصر|نصر|نور الدين|هاشم|هيثم|وجدي|وحيد|وسام|يحيي|يسري
    يعقوب|يونس
    ابتسام|احلام|اريج|اسمهان|اعتماد|الهام|امينه|انجي|انعام|انصاف|ايفون|ايناس|باسنت|بتول|بثينه|بدريه|بشري|تحيه|تسنيم
    تغريد|تقي
    تهاني|ثريا|جاكلين|جنه|جودي|جومانه|جيجي|حسناء|حميده|حياه|دارين|دره|دلال|ديما|رؤي|راويه|رباب|رجاء|رزان|رشا|رغد
    رقيه|رميساء
    ريتاج|ريهام|زهراء|زهره|سالي|سعاد|سعديه|سكينه|سلوي|سماء|سميحه|سميه|سناء|سندس|سهام|سهر|سهير|سوزان|سوسن|سيلين
    سيلفيا|شاهنده
    شاهيناز|شرين|شيرين|صفيه|ضحي|عائشه|عايده|عبله|عزه|عفاف|علياء|غرام|فايزه|فتحيه|فردوس|فوزيه|فيروز|فيفيان|كارولين
    كاميليا|كريمه
    كوثر|لقاء|لمياء|لميس|ليليان|مادلين|ماجده|مارتينا|ماريان|ماهيتاب|ماهينور|مديحه|مرفت|ملاك|منال|مها|ميرفت|ميساء
    ناديه|ناهد
    نبيله|نجوي|نجاه|نداء|ندا|نرجس|نسرين|نسمه|نشوي|نعمات|نعمه|نعيمه|نورهان|نوال|نوره|نيفين|نيللي|هايدي|هدير|هناء
    هويدا|وجيهه
    ورده|وسيله|ياسمينا|يسرا|يوستينا
    akram|alaa|amgad|anwar|bahaa|bishoy|boulos|daoud|ehab|eid|essam|ezz|farouk|fawzy|fouad|george|girgis|hamada
    hamdy|hamza
    hatem|haitham|haytham|hosny|ihab|jana|john|joseph|kirollos|lotfy|louay|maher|malek|mamdouh|mansour|marco|mark
    mohab|mohamad
    mohannad|moataz|mokhtar|mohsen|monir|mounir|mourad|nagy|naguib|nasser|osama|omar|3omar|3amr|mo7amed|ra2fat
    raafat|rafik|ragab
    ramzy|reda|refaat|saad|sabry|safwat|seif|shaker|shawky|sobhy|soliman|taher|talaat|tamer|tawfik|wagdy|wahid
    wassim|yehia
    yahia|yosry|younes|zaki|zakaria
    aliaa|amina|angy|arwa|asmaa|azza|bassant|carol|caroline|dareen|dima|doha|engy|enas|fatema|fayza|faten|gehad
    gigi|gihan|gina
    hadeer|haidy|hayam|hebatallah|howaida|ingy|inas|irini|jasmine|jessica|joumana|judy|karima|kawthar|lamia|lamis
    lara|lilian
    lobna|logain|madonna|maha|mahitab|manal|margo|marian|mariana|martina|menatallah|merit|merna|mervat|mireille
    monica|nadia
    nagwa|nahed|nancy|naglaa|nehal|nelly|nermine|nesma|nesrine|nevine|nihal|nisreen|norhan|nourhan|ola|olfat|rahaf
    randa|rasha
    rawya|reham|riham|rim|roaa|rokaya|ruba|sahar|sally|salwa|samia|sandra|sawsan|sherine|shereen|shimaa|soad|soheir
    سمر|رغده|هبةالله|نهله|بيشوي|ابانوب|مارو|ادهم|اياد|اياس|ريان|يزن|تميم|معتصم|منتصر|صهيب|حذيفه|عبدالرحيم|عبدالعزيز
    عبدالفتاح|عبدالحميد|عبدالسلام|عبدالقادر|عبدالناصر|سلامه|عطا|غانم|فايز|فهد|قصي|كارم|لبيب|مأمون|مجد|محيي|مرزوق
    معوض|منعم|نافع|نبوي|نجيب|نعيم|وديع|وهبه|يزيد|ياسمينه|ابرام|اندرو|انطون|بولا|بيمن|توماس|جوناثان|رافائيل|رومانى
    ساويرس|شنوده|صموئيل|فيلوباتير|كاراس|مكاريوس|نبيه|نصيف|وجيه|وصفي|زاهر|طاهر|ظافر|عادله|عاصم|عبدو|عبده|عربي|عزمي
    عنتر|فتوح|قدري|لاشين|لمعي|متولي|محروس|محفوظ|مدبولي|مرعي|مسعود|مطاوع|مغاوري|ناجح|نشات|هادي|هارون|هيما|وجدان|بدوي
    تهامي|جمعه|حسنين|حسانين|حمودي|دسوقي|درويش|رشاد|رشدي|رشيد|زهير|سالم|سعدون|شحاته|شلبي|صديق|صقر|طلبه|عامر|عبيد
    عشماوي|عليوه|غنيم|نعمان|هنداوي|الشيماء|ابله|ارميا|استير|اشجان|اصاله|افنان|اماني|امنه|انجيل|بارعه|بسيمه|بهيه
    تماضر|تمارا|ثناء|جاسمين|جنات|جوليا|جومانا|جويريه|خلود|دانا|دعد|ديانا|رانده|راغده|رضوه|رفيده|رنيم|رولا|روميساء
    ريتال|ريماس|ريناد|زبيده|زهور|زينة|ساميه|ساندرا|سجى|سجده|سديم|سلسبيل|سمريه|سهيله|سيدرا|شاديه|شذى|شرويت|شهيره
    صابرين|عاليه|علويه|فاديه|فاتن|فدوى|فريال|كاتيا|كنده|لارا|لجين|لطيفه|ليان|لينه|مادونا|مارتا|ماري|ماريا|ماريز|ماهي
    مايا|محاسن|مرام|مروج|مريان|منةالله|مهرائيل|ميادة|مياده|ميرا|ميرال|ميريت|ناريمان|ناهده|نانسي|نوسه|نيروز|هناءه
    هيام|ياره|يوانا|جوري|تاليا|تالين|سيلا|لمار|كيان|تيا|بيري|بيسان|رفيف|شيري|انجيلا|كلارا|يوليانا|دولت|عصمت|نفيسه
    وداد|وفيه|سنيه|فكيهه|زهيره|روحيه|رئيسه
    samar|raghad|raghda|hebatullah|nahla|abanoub|kyrillos|milad|adham|eyad|ryan|rayan|yazan|tamim|moatasem|montaser
    bakr|sohaib|abdelaziz|abdelfattah|abdelhamid|abdo|abdou|salama|ezzat|fahd|fayez|gaber|galal|ghanem|habib|hady
    helmy|hosam|hussam|ismael|kamel|khalil|labib|magd|mahmud|marzouk|moustafa|moheb|mohie|mohy|momen|morad|nabeel
    naim|noah|nouh|rafat|rashad|rashed|refat|ryad|salem|samer|seifeldin|shaaban|shehab|tameem|tawfiq|wahba|yaseen
    zeyad|zein|ziyad|andrew|antoun|anton|boula|mario|marcelino|mena|mikhail|nathan|philopater|ramez|simon|steven
    thomas|tony|youhanna|youssif|youssry|gaser|jasser|haidar|hazim|hisham|ibraheem|jalal|kenan|karem|lotfi|moamen
    nazih|ossama|omer|raouf|raed|saif|salim|sohail|taym|afaf|ahlam|aida|alia|amani|amena|amany|angela|angie|anne
    aseel|asma|ayah|azhar|batool|bosaina|camelia|celine|clara|dana|darine|dema|diana|dunia|eiman|elham|fadia|fadwa
    farha|faryal|fatimah|feryal|ghadeer|habeeba|hadir|haneen|hanin|hoor|ibtisam|ikram|jannah|jasmin|joudy|joyce
    julia|juliana|kenda|khloud|kholoud|lamar|lamees|layan|lojain|lujain|mahi|mahy|maram|maria|mariz|mary|maya|mayada
    mennatallah|menatullah|merihan|mira|miral|miriam|mirette|mirit|monika|myra|nadeen|nagla|najwa|narges|nariman
    nayra|nehad|nesreen|niveen|nivin|nosa|nouf|nourane|nourin|passant|perihan|raneem|ranim|renad|retaj|retal|rewan
    ritag|ritaj|roba|rodina|rowan|rozan|sabreen|safa|samaa|selim|seham|shaden|shahenda|sherin|sherouk|shery|shrouk
    sohaila|sumaya|taghreed|tahani|talia|talin|teresa|thuraya|tia|wesam|yasmeen|yasmina|youmna|zahraa|zaina|zeina
    zina|zubaida|somaya|nagat|warda|judi|ghazal
    sondos|suzan
    sylvia|tamara|tasneem|tasnim|vivian|wafaa|yousra|youstina|zahra"""
)

#: What shops sell, and how it is told apart.
GOODS = _folded(
    """فستان|فساتين|عبايه|عبايات|طرحه|طرح|شال|بلوزه|بلوزات|جيبه|بنطلون|بنطلونات|جينز|قميص|تيشيرت|تيشرت|تي
    جاكيت|جاكت|بالطو
    معطف|هودي|سويتر|بلوفر|بدله|بيجامه|بيجامات|ترنج|ترينج|طقم|اطقم|شنطه|شنط|حقيبه|محفظه|جزمه|حذاء|كوتشي|كوتش
    صندل|شبشب|هاف
    بوت|حزام|نضاره|نظاره|ساعه|سلسله|خاتم|حلق|اسوره|انسيال|اكسسوار|اكسسوارات|برفان|برفيوم|عطر|مكياج|ميكب|روج
    كريم|سيروم|شامبو
    زيت|ماسك|صابون|سماعه|سماعات|شاحن|باور|كيبورد|ماوس|موبايل|جراب|كفر|لعبه|العاب|عروسه|كتاب|كتب|كشكول|ملايه
    ملايات|مفرش|لحاف
    بطانيه|مخده|مخدات|فوطه|فوط|ستاره|ستاير|سجاده|كرسي|ترابيزه|مكتب|لمبه|اباجوره|طاسه|حله|حلل|كوبايه|كوبايات|مج
    مجات|طبق
    اطباق|خلاط|مكواه|كبه|مفرمه|غلايه|مقاس|قطعه|قطع|لون|اسود|ابيض|احمر|ازرق|اخضر|بني|بيج|رمادي|كحلي|موف|سودا
    بيضا|حمرا|شعر
    فيتامين|مكمل|شوكولاته|قهوه|شاي|عسل|تمر|نوتيلا|هدايا|هديه|بوكيه|ورد|علبه|كرتونه|عبوه
    fostan|fasatin|3abaya|abaya|abayas|tar7a|tarha|bloza|gepa|bantalon|banatlon|jeans|2amis|amis|tshirt|tshirts
    jacket
    jaket|coat|hoodie|sweater|pullover|badla|begama|pyjama|pajama|tareng|ta2m|tokm|shanta|bag|handbag|wallet
    ma7faza|gazma
    shoes|shoe|kotchy|kotshy|sneakers|sandal|shebsheb|slippers|boot|boots|hezam|belt|nadara|sunglasses
    glasses|sa3a|watch
    selsela|necklace|ring|5atem|bracelet|earring|earrings|accessories|perfume|parfum|3etr|makeup|lipstick|cream
    kreem
    serum|shampoo|oil|mask|soap|headphone|headphones|earbuds|airpods|charger|powerbank|keyboard|mouse|cover
    case|gerab|toy
    toys|le3ba|3arosa|book|books|notebook|melaya|melayat|bedsheet|bedsheets|sheet|sheets|linen|mafrash
    blanket|pillow|towel
    towels|curtain|carpet|chair|table|lamp|pan|pot|cup|cups|mug|mugs|plate|blender|iron|kettle|grinder|size
    ma2as|maqas
    color|colour|lon|aswad|abyad|a7mar|azra2|bni|soda|beda|7amra|black|white|red|blue|green|brown|beige|grey
    gray|navy|pink
    dress|dresses|shirt|shirts|trousers|pants|skirt|blouse|scarf|hijab|bonnet|set|sets|box|pack|pcs|piece
    pieces|vitamin
    coffee|tea|honey|chocolate|gift|bouquet|flowers|kids"""
)

NOTES = re.compile(
    r"^الاستلام (?!من)|(?<!\w)(?:يوم )?ال(?:سبت|احد|حد|ثلاثاء|اربعاء|خميس|جمع[هة])(?!\w)"
    r"|قابل للكسر|يتصل|اتصل|تتصل|الاتصال|كلمني|يكلم|برجاء|ياريت|التوصيل|التسليم|قبل ما|بالراحة|سيبه|ادوها|سلمها"
    r"|هتستلم|هيستلم|هتاخد|هياخد"
    r"|موجود[هة]?\b|بكر[اهة]|الساع[هة]|معاك فكة|فكة|اعاين|المعاين[هة]|جرس|متبعت|ابعت.* بعد|متغلف|الغي$"
    r"|الفاتور[هة] باسم"
    r"|\bcall\b|fragile|deliver (?:after|before|on|\w+day)|deliver\w* (?:tmrw|tomorrow)"
    r"|leave it|\bring\b|doorman|gift wrap|(?:\w+day|please) only"
    r"|only please|receive\b|card says|between \d"
    r"|\b(?:yare[t]+|kalemny|kallemny|yekalem|yetesel|etesel|2abl ma|abl ma|b3d el|ba3d el|mawgood\w*|bokra)\b",
    re.IGNORECASE,
)

#: All of it is paid, or nothing is collected.
PAID = re.compile(
    r"(?<!\w)(?:مدفوع[ةه]?|تم (?:الدفع|التحويل|السداد|سداد|دفع)|(?:ال)?دفع\s?:\s?تم|no money|خالص|(?:بدون|من غير"
    r"|مفيش|لا يوجد) تحصيل|مسدد[ةه]?|اتحاسبت"
    r"|(?:مفيش|لا يوجد|ولا) (?:حاج[هة]|فلوس|مبلغ)(?: \w+)? (?:[تي]تحصل|[تي]تدفع|تحصيل|عليها?)"
    r"|مش (?:\w+ )?(?:ه?[تي]?دفع|ه?[تي]حاسب\w*) (?:حاج[هة]|فلوس)|اتدفعت?|(?:دفعت|حولت)\s+(?:كله|انستا\w*"
    r"|فودافون\w*|فيزا"
    r"|خلاص)|(?:متاخد\w*|متدفع\w*|مش هتدفع"
    r"|هتدفعش)\s(?:\w+\s)?حاج[هة])(?!\w)"
    r"|(?:المبلغ|الفلوس|الحساب|el flos|el mablagh)\s+(?:\w+\s)?(?:حولته\w*|اتحول\w*|دفعته\w*|اتدفع\w*)(?!\w)"
    r"|(?:حولت\w*|7awelt) (?:ال|el )?(?:فلوس|مبلغ|flos|mablagh)(?!\w)"
    r"|\b(?:(?:she|he|they) (?:should|do|does|must)(?:n'?t| not) pay|(?:she|he|they) won'?t pay|paid|madfou?3a?"
    r"|madfoo3a?|prepaid|no cod|no cash on delivery|(?:no|zero|0) collection|nothing to collect)\b",
    re.IGNORECASE,
)

#: Said of the whole, whatever numbers stand beside it.
NOTHING_TO_COLLECT = re.compile(
    r"(?<!\w)(?:تحصيل|المبلغ|cod|collect)\s*[:=/]?\s*(?:صفر|zero)(?!\w)|(?<!\w)(?:لا يوجد|مفيش|بدون|ملوش|ملهاش"
    r"|من غير) تحصيل|مدفوع[ةه]? (?:مقدما?\s)?بالكامل|(?:مفيش|ولا) حاج[هة] تتدفع"
    r"|\b(?:already |fully )?paid (?:by card|online|in full|fully|100 ?%)|\bnothing (?:on delivery|to (?:pay|collect))"
    r"|\bno (?:cash|cod|money) (?:to collect|on delivery)",
    re.IGNORECASE,
)

#: Words of a sentence; no name has them.
SENTENCE = re.compile(
    r"(?<!\w)و?(?:ساكن\w*|هو|هي|انت|عشان|علشان|خلي|خليه|خليها|هيكون|دلوقتي|من|في|على|عند|مش|ده|دي|اللي|الي|بتاع\w*"
    r"|عايز\w*|عاوز\w*|ابعت\w*|باخد|طلبت|موافق\w*"
    r"|كنت|كلمت\w*|بكلم\w*|قال\w*|قول\w*|هياخد|عجب\w*|مكان\w*|بدل|كلم\w*|لو|لما|ولا|"
    r"نفس|رقم\w*|تليفون\w*|موبايل\w*|جوزي|ارضي|زي|كل|يوم|وزني|طولي|مقاسي|تمام|حاضر|سعر|حساب)(?!\w)"
    r"|\b(?:the|my|is|there|and|please|was|here|elly|elli|3and|fe|fi|zay|zai|howa|heya|3a?shan|lama|leh|ke?da|ba2a"
    r"|kanet|kont|enta|enty|e7na|mafi?e?sh|same|can|for|to|el order|fel|mn|w)\b",
    re.IGNORECASE,
)

#: A phone that nobody answers any more, and one of whoever sends.
DEAD_PHONE = re.compile(
    r"\bpick ?up (?:from|من)|بيك ?اب من|استلام من|[نيت]ستلم\w* من(?!ي)"
    r"|القديم|بطل|اتقفل|مقفول|الراسل|المرسل(?! ?الي)|\b(?:old number|sender)\b",
    re.IGNORECASE,
)
#: Behind a number: it was a slip. Behind a dead one: the next is good.
WRONG_PHONE = re.compile(r"\s*[(،,]?\s*(?:غلط|خطأ|ghalat|8alat|wrong)(?!\w)", re.IGNORECASE)
#: Before a number: the other one is meant.
NOT_THIS_PHONE = re.compile(
    r"(?<!\w)(?:مش|بدل|بدلا من|مكان|not|msh|mesh|badal"
    r"|instead of)\s*[:(]?\s*$",
    re.IGNORECASE,
)
#: Before a number: it is the shop's, or money went to it.
YOUR_PHONE = re.compile(
    r"(?:رقمك\w*|your (?:number|phone)|ra[2kq]a?m(?:ko|kom|ek|ak))\s*[:(]?\s*$"
    r"|(?:حول|دفع|فودافون|انستا|7awel|dafa3|transfer|sent|paid).*(?:على|علي|ل|من|3a?la|le|to|on|from)\s*(?:رقم"
    r"|ra[2k]am|number)?\s*[:(]?\s*$",
    re.IGNORECASE,
)
#: Before a number: the one told above was a slip.
RIGHT_PHONE = re.compile(
    r"(?:غلط|الصح|الصحيح|قصدي|ghalat|8alat|sa7|asdy|wrong|correct|right|i mean)(?!\w)\D*$", re.IGNORECASE
)
#: Before a number: it is of who gets it.
THEIR_PHONE = re.compile(
    r"(?:(?<!\w)و?(?:رقم|تليفون|موبايل|نمرت)(?:ها|ه|هم)|\b(?:ra[2kq]a?m|mobil[ei]?|telefon)(?:ha|o)|(?:his"
    r"|her) (?:number|phone|mobile))"
    r"\s*(?:is|:|=)?\s*$",
    re.IGNORECASE,
)
IF_DEAD = re.compile(r"(?:لو|if|law)\s+\S*(?:مقفول|closed|ma2fol)\S*", re.IGNORECASE)
NEW_PHONE = re.compile(r"(?<!\w)(?:الجديد|جديد|new|gedid|el gedid)(?!\w)", re.IGNORECASE)

#: A wish within a sentence; what stands behind it is wanted.
WISH = re.compile(
    r"(?<!\w)(?<!مش )(?<!ما )(?:و?(?:عايز|عاوز|محتاج)(?:[هة]|ين)?|[اأ]رجو (?:حجز|[اإ]رسال)|[اأ]رغب في (?:شراء"
    r"|طلب)|بحاج[ةه] [اإ]لى|[اأ]ود (?:شراء|طلب)|طالب[هة]?|طلبت من الصفح[هة]"
    r"|(?:(?:ا|ت)(?:بعت|حجز|سجل|جهز|نزل)|(?:سجل|جهز|نزل))(?:و|ي)?ل(?:[يى]|نا)"
    r"|^(?:ابعت|هات|جهز|احجز)[يو]?(?!\s(?:ل|على|علي|الى|الي|قبل|بعد|بكر|يوم|في|ه))(?=\s)|هاخد|هاخذ|هحتاج"
    r"|حاجز[هة]?|عجب(?:ني|تني)(?: (?:اوي|جدا))?)\s+"
    r"|(?<!msh )(?<!mesh )\b(?:3[ae]?[yw]e?e?z(?:a|een|in)?|me7tag[a]?|m7tag[a]?)\s+"
    r"|\b(?:i(?:[' ]?d| would) (?:like|love)(?: to (?:get|order|have|buy|take))?|i[' ]?(?:ll|d) (?:take|have)"
    r"|i need|i want|i (?:have )?ordered|let me (?:get|have)|put me down for|looking for|i'm (?:ordering|taking"
    r"|getting)"
    r"|hagz(?:a|een)?|ha[5k]h?od|talab(?:t|een|a)|7agazt"
    r"|(?:please|pls|kindly|could you|can you)(?: please)? (?:send|deliver|ship|hold|book|reserve"
    r"|arrange delivery of)|arrange delivery of|wan(?:t to|na) (?:buy|order)"
    r"|ordering|interested in|^(?:send|deliver)(?! (?:to|it|the order|after|before|on|at|by|only|between|in|when"
    r"|tomorrow|tmrw|\w+day)\b))\s+",
    re.IGNORECASE,
)
#: Behind what is wanted the sentence goes on.
BEHIND_WISH = re.compile(
    r"\s+(?:ل?على العنوان|لعنوان|على عنوان|الى عنوان|(?:على|لـ?|ل) ?نفس (?:ال)?عنوان|3ala nafs el 3enwan"
    r"|to the same address|(?:bas )?law sam7t\w*|lw sm7t\w*|3ala el 3[e]?nwan\w*|to (?:my|our|the) \w+"
    r"|from the (?:page|live)|mn el (?:live"
    r"|page|video)|من (?:اللايف|الصفح[هة])"
    r"|اللي (?:كان|شفت|نزلت)\w*|(?:and|و)\s?(?:i'?m|انا|عنواني)|لو سمحت\w*|من فضلك|plz|pls|please|for me"
    r"|how much|بكام"
    r"|for (?=(?:egp\s*)?\d)\S.*|(?:بس )?لو (?:لسه|موجود|متاح|ال|في|فيه)\w*|(?:bs |bas )?law (?:lessa|mawgod|el|fe)\w*"
    r"|if (?:it'?s|you|still|available)|but if)(?!\w).*$",
    re.IGNORECASE,
)

#: Words that begin the next field of an order that is told in one breath.
FURTHER = re.compile(
    r"(?<!\w)و?\s?(?:عنواني|عنوانها|عنوانه|والعنوان|(?<!من )(?<!على )(?<!علي )(?<!نفس )العنوان"
    r"|(?:ال)?تليفون(?= بتاع)"
    r"|رقمي|ورقمها|رقمها|تليفوني|وتليفوني|تليفونها|موبايلي"
    r"|وموبايلي"
    r"|والحساب|الحساب|والمبلغ|المبلغ|والطلب|اسم العميل|العميل|المنطق[هة]|تليفون|موبايل|السعر|المنتج|اسمي|اسمه|اسمها"
    r"|وعايز[هة]?|(?<!مش )عايز[هة]?|عاوز[هة]?|ساكن[هة]?|الاسم|الرقم|لعنوان"
    r"|my address|address|amount|his name|my name is|i live (?:in|at)|my (?:number|phone|mobile)"
    r"|ra[kq]a?my|ra2a?my|nemr[ae]?t[yi]|3[eo]?n[wo]+an[yi]|(?<!ana )sakna?|(?<!ana )saken|esmy|ismy|el ?7esab"
    r"|el ?esm"
    r"|el ?3enwan|el ?ra[kq]am|el ?se3r|(?<!msh )(?<!mesh )(?<!ana )3[ae]?[yw]e?z(?:a|een)?|me7taga?|"
    r"her number|total)(?!\w)",
    re.IGNORECASE,
)

#: Words that say outright that a name follows.
NAMED = frozenset(
    map(fold, ("اسمي", "اسمى", "اسمه", "اسمها", "esmy", "esmi", "ismy", "ismi", "esmaha", "esmo", "name"))
)
#: "An order in the name of Mona Adel", "her name is ...", "to my mother: ..." within a sentence.
BY_NAME = re.compile(
    r"(?:(?<!\w)(?:باسم|بإسم|علي اسم|على اسم|اسم[هي]ا?|besm|b esm|be esm|3a?la esm|esm(?:y|o|aha|ha)?|names? is"
    r"|(?:real|her|his) names?"
    r"|name's|order for)\s+"
    r"|[:：]\s*)",
    re.IGNORECASE,
)
#: "Tasneem here".
HERE = re.compile(r"^([^\W\d_]+(?:\s[^\W\d_]+)?) here(?!\w)", re.IGNORECASE)
#: A form that nobody filled in.
PLACEHOLDER = re.compile(r"(?<!\w)(?:اكتب\w*|اسمك|اسمك هنا|your name|name here|write)(?!\w)", re.IGNORECASE)
#: No name goes over such a sign; "the same" and the like before one are none of it.
END_OF_NAME = re.compile(r"\s*[,،;؛(!؟?]|\.\s")
NO_NAME = re.compile(r"^(?:نفسه|نفسها|هو|هي|انا|is|will be|هيكون|ana|i am)\s+", re.IGNORECASE)
