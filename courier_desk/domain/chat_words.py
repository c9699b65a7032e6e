"""The words of chat messages, a concept of its own: how people greet, ask, name their fields, goods and themselves.

All in the three ways of writing: Arabic, Arabic in Latin letters and digits (franco), English. Compared folded. What a
word speaks for is learned (``chat_model``); that it belongs to others of its kind stands here.
"""

from __future__ import annotations

import re

from courier_desk.domain.folding import fold


def _folded(text: str) -> frozenset[str]:
    return frozenset(folded for one in text.replace("\n", "|").split("|") if (folded := fold(one)))


def _set(text: str) -> frozenset[str]:
    return frozenset(fold(word) for word in text.split())


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
GOODS = _set(
    """فستان فساتين عبايه عبايات جلابيه جلابيات جلباب جلابيب طرحه طرح طرحتين خمار نقاب ايشارب اسكارف كوفيه شال بلوزه
    بلوزات بلوزتين تونك جيبه جيب بنطلون بنطلونات بناطيل بنطلونين جينز ليجن شورت شورتات قميص قمصان تيشيرت تيشرت
    تيشيرتات تيشرتات بولو فانله فانلات بوكسر بوكسرات ملابس هدوم جاكيت جاكت بليزر كارديجان كارديجن سالوبيت جمبسوت
    اوفرول بدي توب كروب بالطو معطف كاب فست هودي سويتر سويتشيرت بلوفر بدله بدل رسمي كرافته كرافتات بيجامه بيجامات
    بيجامتين ترنج ترينج ترينينج طقم اطقم طقمين سيت روب برنس بشكير مايوه بوركيني شراب شرابات جوارب كولون لانجري
    حماله سنتيان سكراب يونيفورم مريول بلطو شنطه شنط شنطتين حقيبه محفظه محافظ باكباك كروس توت جزمه جزم حذاء كوتشي
    كوتش كوتشيات صندل صنادل شبشب شباشب سابو هاف بوت بوتات سليبر كعب بالرينا حزام احزمه نضاره نظاره نضارات عدسات
    لينسز ساعه ساعات سلسله سلاسل خاتم خواتم دبله دبل حلق حلقان اسوره اساور غوايش انسيال خلخال عقد بروش توكه توك
    ايشاربات طاقيه كابات ايس قبعه شمسيه مظله عكاز اكسسوار اكسسوارات برفان برفيوم عطر عطور مسك بخور مبخره فواحه
    مكياج ميكب ميكاب روج ليب جلوس ماسكرا كحل ايلاينر ايشادو باليت فاونديشن كونسيلر بودره بلاشر هايلايتر برايمر
    مناكير اظافر رموش كريم كريمات سيروم شامبو بلسم كونديشنر حمام زيت زيوت ماسك صابون صابونه لوشن تونر غسول واقي
    صن سكرين مقشر فازلين جل مزيل ديودرنت بيرسول صبغه صبغة حنه حنا استشوار مكواه بيبي ليس فير سيشوار ماكينه حلاقه
    فرشه فرش مشط اسفنجه ليفه سماعه سماعات هيدفون ايربودز ايرباد شاحن شواحن كابل كيبل باور بانك كيبورد ماوس
    ماوسباد هارد فلاشه ميموري كارت راوتر شاشه كاميرا ريسيفر تابلت لابتوب موبايل تليفون جراب جرابات كفر اسكرينه
    استيكر ستاند حامل هولدر سبيكر مايك ميكروفون بلايستيشن دراع يد كونسول كرت رام بروسيسر بطاريه بطاريات لمبه
    لمبات ليد كشاف ابليك نجفه اباجوره لاباجوره مروحه دفايه تكييف غساله تلاجه بوتاجاز فرن ميكروويف خلاط خلاطات
    كبه مفرمه عجان مضرب غلايه كاتل محمصه توستر قلايه ايرفراير شوايه عصاره ميزان مكنسه مكنه لعبه العاب لعب عروسه
    عرايس دبدوب دباديب مكعبات ليجو بازل كوره كره عجله سكوتر عربيه عربيات مشايه هزازه سرير مهد ناموسيه رضاعه
    رضاعات سكاته ببرونه حفاضات بامبرز حفاضه مناديل وايبس لبن سيريلاك كافوله كرسي كراسي كتاب كتب روايه روايات
    مصحف مصاحف قصص قصه كشكول كشاكيل كراسه كراسات دفتر نوته اجنده اجندات قلم اقلام الوان تلوين مقلمه براايه
    استيكه مسطره الة حاسبه مجلد مجلدات لوحه لوحات برواز براويز بوستر ملايه ملايات مفرش مفارش لحاف كوفرته بطانيه
    بطاطين مخده مخدات خداديه خداديات مرتبه مراتب كوفرتات فوطه فوط ستاره ستاير سجاده سجاد مشايات دواسه موكيت كليم
    ترابيزه طرابيزه مكتب مكتبه دولاب رف ارفف شماعه شماعات مرايه مرايا كنبه انتريه ركنه بوف نيش كومودينو جزامه
    بار فازه فازات شمعه شموع شمعدان ورد زهور زهره صبار بوكيه قصريه تحف تمثال تابلوه طاسه طاسات حله حلل صينيه
    صواني طبق اطباق معلقه معالق شوكه شوك سكينه سكاكين كوبايه كوبايات كاسات مج مجات فنجان فناجين ترمس زمزميه لانش
    بوكس علبه علب برطمان برطمانات مصفاه خلاله قطاعه بشاره منخل شيكر سلطانيه بايركس جرانيت استانلس سيراميك
    بورسلين اركوبال خشب كرتونه كراتين كيس اكياس قهوه بن شاي عسل تمر بلح سمنه جبنه زبده لانشون بسطرمه سجق كفته
    كبده لحمه فراخ سمك رنجه فسيخ رز مكرونه دقيق سكر زيتون مخلل طحينه حلاوه مربي شوكولاته نوتيلا كيك تورته كب
    جاتوه بسكوت كحك كعك بيتيفور مكسرات لوز بندق فستق كاجو زبيب تين قمر ياميش توابل بهارات كمون شطه كركديه زنجبيل
    ينسون اعشاب فيتامين فيتامينات كولاجين اوميجا بروتين كرياتين مكمل مكملات دواء علاج مرهم لزقه جهاز ضغط ترمومتر
    سماعة كمامه كمامات جوانتي كحول مطهر حقنه شاش قطن فلتر فلاتر تيل فرامل كاوتش اطار جنط مساحات كفرات دركسيون
    بوجيهات رادياتير شريط كاسيت مفتاح مفاتيح شنيور صاروخ عده مسدس حرارة مفك كماشه بنسه مسمار مسامير لحام سلك
    سلوك حنفيه محبس مواسير بويه سيليكون دهان غراء لاصق قفل اقفال ترباس مقبض عود سلم اكل قطط كلاب دراي فود رمل
    ليتر طوق قفص بيت حوض عصافير بذور سماد شتله نبات هديه هدايا طرد باكدج كوليكشن قطعه قطع نسخه نسخ زوج دسته لفه
    رول متر كيلو جرام لتر عبوه عبوات باكو باكيت ازازه ازايز زجاجه مقاس مقاسات لون موديل ماركه اوريجينال هاند ميد
    مطرز سادة ساده مشجر منقوش كاروهات مقلم ليكرا ستان شيفون كريب حرير كتان صوف جلد شمواه دانتيل تل مخمل قطيفه
    تريكو ميلتون جبردين فرو كاشمير بوليستر لينن fostan fasateen dress abaya 3abaya 3abayat galabeya galabia
    gelbab tarha tar7a tarhat khemar scarf scarves shawl bloza blouse tunic tunik gepa skirt bantalon bantaloon
    pants trousers jeans legging leggings shorts short amis 2amis shirt shirts tshirt t-shirt tee tees polo
    jacket blazer cardigan jumpsuit salopette bodysuit top tops crop coat trench vest hoodie sweater sweatshirt
    pullover suit badla tie pajama pajamas pyjamas begama training tracksuit set sets robe towel swimsuit
    burkini socks sock sharab bra lingerie scrub scrubs uniform bag bags shanta shonat backpack tote crossbody
    clutch purse wallet mahfaza ma7faza shoes shoe gazma koutchy kotchy kotshi sneakers sneaker sandal sandals
    slippers slipper shebsheb heels flats boot boots loafers belt 7ezam hezam glasses sunglasses nadara lenses
    watch watches sa3a necklace chain selsela ring rings khatem 5atem earrings earring 7ala2 bracelet bracelets
    anklet brooch cap hat beanie umbrella perfume perfumes parfum cologne oud musk bakhoor makeup lipstick
    lipgloss gloss mascara eyeliner kohl palette foundation concealer powder blush highlighter primer polish
    nail nails lashes cream creams krem serum shampoo conditioner balsam shower oil oils zeit mask masks soap
    saboon lotion toner cleanser sunscreen sunblock spf gel deodorant dye henna dryer straightener curler shaver
    trimmer razor brush comb sponge headphone headphones headset earbuds airpods earphones sama3a samma3a
    charger shahen sha7en cable kabl powerbank power bank keyboard mouse mousepad drive ssd usb flash memory
    card router screen monitor tv camera webcam tablet laptop phone case cover gerab sticker stickers stand
    holder speaker mic microphone controller console gpu cpu ram fan fans battery batteries lamp lamps light
    lights led bulb torch chandelier heater washer fridge oven microwave blender khalat mixer kettle toaster
    fryer airfryer grill juicer scale vacuum machine makana grinder toy toys le3ba doll 3arosa teddy lego puzzle
    ball kora bike scooter car stroller walker crib bottle bottles pacifier diapers pampers wipes milk formula
    chair chairs book books novel quran notebook notebooks planner pen pens pencil pencils colors markers
    crayons calculator canvas frame frames poster print prints bedsheet sheets sheet melaya melayat mafrash
    duvet comforter quilt blanket battaneya pillow pillows mekhada cushion cushions mattress martaba curtain
    curtains setara carpet rug segada table tables desk shelf shelves rack hanger mirror sofa couch pouf vase
    vases faza candle candles sham3a flower flowers ward bouquet plant plants pot pots pan pans tray trays plate
    plates bowl bowls spoon spoons fork knife knives cup cups mug mugs thermos flask lunchbox jar jars box boxes
    container organizer strainer cutter board tasa 7alla senya tabak coffee bonn tea honey 3asal dates cheese
    gebna samna butter chicken meat fish rice pasta sugar salt olive olives jam chocolate chocolates cake cakes
    cupcakes cookies brownies nuts almonds spices herbs vitamin vitamins collagen omega protein whey creatine
    supplement medicine ointment thermometer gloves alcohol cotton filter filters brake brakes pads tyre tire
    wheel wheels wipers drill tools tool screwdriver hammer tape glue paint lock hose tap food litter leash cage
    bed seeds gift gifts package bundle collection piece pieces pcs copy copies pair pairs dozen roll meter
    metre kilo kg gram liter pack packs packet size color colour model original handmade satin chiffon crepe
    silk linen wool leather suede lace tulle velvet denim knit fur cashmere printed plain striped checkered
    oversize oversized slim wide small medium large xl xxl xs s m l 2xl 3xl free تي اسود ابيض احمر ازرق اخضر بني
    بيج رمادي كحلي موف سودا بيضا حمرا شعر fasatin abayas banatlon tshirts jaket pyjama tareng ta2m tokm handbag
    kotshy accessories 3etr kreem bedsheets towels iron ma2as maqas lon aswad abyad a7mar azra2 bni soda beda
    7amra black white red blue green brown beige grey gray navy pink dresses hijab bonnet kids"""
)

#: Words of addresses: streets, houses, floors, and what lies beside.
ADDRESS = _set(
    """شارع ش ميدان حاره عطفه زقاق طريق محور كوبري عماره عمارات عقار برج ابراج فيلا شقه دور طابق الطابق بلوك قطعه
    مجاوره حي مجموعه مرحله بوابه مدخل منزل بيت بجوار جنب امام قدام خلف ورا بعد قبل ناصيه تقاطع عند فوق تحت متفرع
    مساكن كمبوند كومباوند قريه عزبه كفر منشيه مدينه محطه مترو موقف سور محطة اول اخر الارضي ارضي الاول التاني
    الثاني التالت الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر الاخير علامه مميزه حدائق حدايق جزيره
    ارض نزله مطلع منطقه كورنيش جامع مسجد مدرسه صيدليه مستشفي كنيسه بنك نادي مول سنتر سوبرماركت مكتب عياده شركه
    st street str road rd square sq building bldg bld floor flat apt apartment villa block compound phase
    district area zone gate tower house unit plot group near behind opposite beside next front above corner
    gated mall metro station school pharmacy mosque hospital bank club ground first second third fourth fifth
    last share3 shar3 shari3 shareaa sh midan medan 7ara 3emara 3omara 3mara emara omara borg sha2a sha22a shaqa
    shaka sh2a dor door 7ay hay mogawra mogam3a magmo3a mar7ala bawaba madkhal beit manzel ganb gamb gnb begwar
    odam 2odam amam khalf 5alf wara ba3d abl 2abl nasyet 3and fo2 taht ta7t motafare3 masaken kafr ezbet 3ezbet
    mansheyet madinet madinat medinet ma7atet mahatet mawaf shaware3 awel awal tany tani talet rabe3 khames
    5ames sades sabe3 tamen tase3 3asher ardy a5er akher 3alamet corniche gezeret ard"""
)

#: Said before names.
TITLES = _set(
    """استاذ استاذه الاستاذ الاستاذه دكتور دكتوره الدكتور الدكتوره مدام المدام حاج حاجه الحاج الحاجه مهندس مهندسه
    المهندس باشمهندس بشمهندس انسه الانسه مستر مس كابتن شيخ الشيخ مستشار المستشار طنط ابله السيد السيده عم ست ام
    ابو د م ا اد mr mrs ms miss dr eng madame madam mme mister captain capt doctor doctora ostaz ostaza tant
    abla 7ag 7aga hag haga om abo abu um"""
)

#: Colours.
COLOURS = _set(
    """اسود ابيض احمر ازرق اخضر اصفر بني بيج رمادي كحلي موف سودا بيضا حمرا زرقا خضرا صفرا نبيتي لبني فوشيا بمبي وردي
    بنفسجي تركواز زيتي كشمير سماوي فضي دهبي ذهبي برتقالي كموني اوف هافان جملي جملى بترولي منت black white red
    blue green yellow brown beige grey gray navy pink purple orange gold silver nude olive burgundy maroon
    offwhite cream turquoise eswed aswad abyad a7mar azra2 a5dar asfar bony soda beda 7amra zar2a 5adra nebety
    lbny fushia bamby ramady ko7ly zeety kashmir mov"""
)

#: Said of what is wanted.
ASKS = _set(
    """عايز عايزه عاوز عاوزه محتاج محتاجه حابب حابه ممكن نفسي اريد ابعت ابعتلي ابعتيلي ابعتولي اطلب احجز احجزلي احجزيلي
    هاخد طلبت حجزت اخترت سجلي جهزلي عايزين طلب اوردر 3ayez 3ayza 3awez 3awza 3ayz me7tag m7tag me7taga momken
    eb3atly hagz ha5od hakhod atlob talabt want need order send get take buy ordered ordering reserve book"""
)

#: Said before one's own name and another's, and behind one's own.
BEFORE_NAMES = _set(
    "انا معاك معاكي معاكم اسمي اسمه اسمها باسم نفسه نفسها هو هي ana ma3ak ma3aky ma3ako m3ak esmy"
    " ismy esmo esmaha esmha besm this is im am my name"
)
BEHIND_NAMES = _set(
    "هو هي اللي الي في من رقمه رقمها رقمي ورقمه ورقمها وتليفونه وتليفونها تليفونه تليفونها موبايله موبايلها"
    " وعنوانها عنوانها ساكنه ساكن here rakamha rakamo ra2amha ra2amo number phone fe fi men mn from in at elly w and"
)
#: What belongs to what stands behind it.
ARTICLES = _set("the a an el al ال و w and x")
#: At the beginning of a name it is none of it.
TITLE = re.compile(
    r"^(?:(?:د|م|أ|ا|dr|eng|mr|mrs|ms)\s*[/.]|(?:ال)?(?:حج|حجه|عم|ست|اسطي|اسطى|ريس|واد|استاذ"
    r"|بيه)(?!\w)(?=\s[^\W\d_]{2})\s*/?|(?:ال|لل|ل)?(?:استاذ[هة]?|أستاذ[هة]?|حاج[هة]?|دكتور[هة]?|مدام"
    r"|باشمهندس[هة]?|بشمهندس[هة]?|مهندس[هة]?|انس[هة]|آنس[هة]"
    r"|مستر|مس|كابتن|شيخ|مستشار[هة]?|[أا]ستاز[هة]?|طنط|ابل[هة]|السيد[هة]?(?=\s*/))(?!\w)\s*/?"
    r"|(?:el )?(?:sheef|7ag+a?|ostaz|3am)\b|(?:mrs|mr|ms|miss|dr|eng|madame|madam|mme|mister|captain|capt"
    r"|doctora?|ostaza?|tant|abla)\b\.?)\s*",
    re.IGNORECASE,
)

#: Something is to be given back for money.
RETURN = re.compile(
    r"(?<!\w)(?:عا[يو]ز[هة]?|محتاج[هة]?|ممكن|حاب[هة]?|نفسي)\s+(?:[أا]?رج[عّ]\w{0,4}|استرجع\w{0,3}|استرد\w{0,4})(?!\w)"
    r"|(?<!\w)(?:ال)?(?:استرجاع|مرتجع|استرداد)(?!\w)|(?<!\w)ترجعول?ي\s+(?:ال)?فلوس"
    r"|\b(?:refund|money back|(?:want|like|need|wanna)(?: to)? return)\b"
    r"|\b3a[yw][ez]{1,2}a? (?:arag+a3|arg+a3|a?rg3)\w{0,3}\b",
    re.IGNORECASE,
)
#: Something is to be given back for another.
EXCHANGE = re.compile(
    r"(?<!\w)(?:[هحعف]?[أاينت]{1,2}|[هح])(?:ست)?بدل\w{0,5}(?!\w)|(?<!\w)(?:ال)?(?:استبدال|تبديل)(?!\w)"
    r"|\b(?:exchange|swap it|replace it|(?:a|ye|te|ne)badd?el(?:ha|o|hom|ly)?|badd?el(?:ha|o|hom|ly))\b",
    re.IGNORECASE,
)
