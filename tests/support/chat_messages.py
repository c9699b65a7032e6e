"""Messages as customers write them to a shop, in Arabic, franco and English, with what a person reads in each: written
before the reader was changed and without sight of it. Names and numbers are invented."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sample:
    text: str
    name: str | None = None
    phones: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    """Any of these is right: the street's zone, or the town it lies in."""
    amount: str | None = None
    goods: str | None = None
    """A word that what is inside has to have."""
    address: tuple[str, ...] = ()
    """Words that the address has to have."""
    building: str | None = None
    floor: str | None = None
    apartment: str | None = None


ARABIC = (
    Sample(
        "السلام عليكم\nأنا سارة أحمد محمود\n٠١٠٠٢٣٤٥٦٧٨\n١٢ شارع عباس العقاد مدينة نصر عمارة ٥ شقة ١٤\n"
        "فستان احمر مقاس L\nالحساب ١٢٥٠ جنيه",
        name="سارة أحمد محمود",
        phones=("01002345678",),
        zones=("Nasr City - Abbas ElAqqad", "Nasr City"),
        amount="1250",
        goods="فستان",
        address=("عباس العقاد",),
        building="٥",
        apartment="١٤",
    ),
    Sample(
        "مساء الخير يا فندم\nالاسم: محمد عبد الرحمن\nالعنوان: ٨ شارع التحرير الدقي الدور التالت شقة ٦\n"
        "الموبايل: 01123456789\nالاوردر: ساعة يد رجالي\nالسعر: 480",
        name="محمد عبد الرحمن",
        phones=("01123456789",),
        zones=("Dokki - ElTahrir Street", "Dokki"),
        amount="480",
        goods="ساعة",
        address=("التحرير",),
        apartment="٦",
    ),
    Sample(
        "ازيك\nاسمي هدى السيد\nرقمي 01554321098\nالعنوان فيصل شارع العشرين عمارة 22 الدور 4 شقة 12\n"
        "عايزه 2 طرحة شيفون\nب 300 جنيه",
        name="هدى السيد",
        phones=("01554321098",),
        zones=("Faisal - ElEshreen", "Faisal"),
        amount="300",
        goods="طرحة",
        address=("العشرين",),
        building="22",
        floor="4",
        apartment="12",
    ),
    Sample(
        "منى خالد حسن\nالمعادي شارع ٩ عمارة ١٧ الدور الأول\n٠١٢٢٣٤٥٦٧٨٠\nشنطة جلد بني\nالاجمالي ٨٥٠ ج شامل الشحن",
        name="منى خالد حسن",
        phones=("01223456780",),
        zones=("ElMaadi - Street 9", "ElMaadi"),
        amount="850",
        goods="شنطة",
        address=("٩",),
        building="١٧",
    ),
    Sample(
        "صباح الخير لو سمحت عايز اطلب اوردر\nالاسم / كريم مصطفى\nتليفون / 01098765432\n"
        "تليفون تاني / 01198765432\nالمحافظة / الجيزة\nالمنطقة / الهرم\nالعنوان / 14 شارع العريش بجوار صيدلية الشفاء\n"
        "المنتج / كوتشي ابيض مقاس 42\nالمبلغ / 1,100",
        name="كريم مصطفى",
        phones=("01098765432", "01198765432"),
        zones=("ElHaram", "ElHaram - ElArish Street"),
        amount="1100",
        goods="كوتشي",
        address=("العريش", "صيدلية الشفاء"),
    ),
    Sample(
        "اهلا\nمعاك ياسمين طارق\n01270001122\nالتجمع الخامس النرجس عمارات فيلا 33\nعباية سودا\n٩٥٠",
        name="ياسمين طارق",
        phones=("01270001122",),
        zones=(
            "New Cairo - ElTagamoa ElKhames",
            "New Cairo - ElNarges Omarat (ElTagamoa ElKhames)",
            "New Cairo",
        ),
        goods="عباية",
    ),
    Sample(
        "ابعتيلي الاوردر على العنوان ده\nأحمد فتحي ابراهيم ٠١٠٦٦٦٧٧٧٨٨\nشبرا الخيمة بهتيم شارع الترعة برج النور شقة ٨\n"
        "الحساب 275 جنية\nلعبة اطفال",
        name="أحمد فتحي ابراهيم",
        phones=("01066677788",),
        zones=("Shubra ElKheima - Bahtim", "Shubra ElKheima"),
        amount="275",
        goods="لعبة",
        address=("الترعة",),
        apartment="٨",
    ),
    Sample(
        "د/ نهى عادل\n01145678901\nمصر الجديدة روكسي ٣ شارع الخليفة المأمون\nكريم شعر عدد ٢\nالسعر ٣٦٠ بدون شحن\n"
        "ياريت الاتصال قبل الوصول",
        name="نهى عادل",
        phones=("01145678901",),
        zones=("Masr ElGadida - Roxy", "Masr ElGadida"),
        amount="360",
        goods="كريم",
        address=("الخليفة المأمون",),
    ),
    Sample(
        "عاوزه احجز طقم ملايات\nام يوسف\n٠١٥٥٠١٠٢٠٣٠\nحلوان شارع شريف عمارة ٩ الدور ٢ شقه ٣\nمدفوع",
        name="ام يوسف",
        phones=("01550102030",),
        zones=("Helwan - Sherif Street", "Helwan"),
        goods="ملايات",
        address=("شريف",),
        building="٩",
        floor="٢",
        apartment="٣",
    ),
    Sample(
        "السلام عليكم ورحمة الله وبركاته\nالاسم: عمر شريف\nرقم الموبيل: +20 100 765 4321\n"
        "العنوان بالتفصيل: مدينة ٦ أكتوبر الحي السابع المجاورة الأولى عمارة ٤٤\nالمنتج: سماعة بلوتوث\n"
        "المطلوب تحصيله: ٦٢٥ جنيه",
        name="عمر شريف",
        phones=("01007654321",),
        zones=("6th of October - ElHay 07 (6th of October)", "6th of October"),
        amount="625",
        goods="سماعة",
        building="٤٤",
    ),
)

FRANCO = (
    Sample(
        "salam 3alekom\nana esmy sara ahmed\n01002223344\nel 3enwan 15 share3 el tahrir eldo2i eldor el talet sha2a 6\n"
        "fostan a7mar\nb 850 geneh",
        name="sara ahmed",
        phones=("01002223344",),
        zones=("Dokki - ElTahrir Street", "Dokki"),
        amount="850",
        goods="fostan",
        address=("tahrir",),
        apartment="6",
    ),
    Sample(
        "ezayek\nesmy mona 3adel\nrakamy 01112223334\n3enwany: madinet nasr share3 makram 3ebeid 3omara 12 sha2a 5\n"
        "3ayza shanta geld soda\nel se3r 600",
        name="mona 3adel",
        phones=("01112223334",),
        zones=("Nasr City - Makram Ebeid", "Nasr City"),
        amount="600",
        goods="shanta",
        address=("makram",),
        building="12",
        apartment="5",
    ),
    Sample(
        "hi momken order\nel esm: karim samir\nel mobile: 01277788899\nel 3enwan: 4 share3 lebnan el mohandeseen\n"
        "el order: sa3a smart\nel 7esab: 1450 gneh",
        name="karim samir",
        phones=("01277788899",),
        zones=("Mohandesiin - Lebnan", "Mohandesiin"),
        amount="1450",
        goods="sa3a",
        address=("lebnan",),
    ),
    Sample(
        "masa2 el kheir\nana heba mahmoud men el ma3adi\n9 share3 el nasr ganb carrefour\nel raqam 01511122233\n"
        "coat bni size xl\n1200 egp",
        name="heba mahmoud",
        phones=("01511122233",),
        zones=("ElMaadi - ElNasr Street", "ElMaadi"),
        amount="1200",
        goods="coat",
        address=("nasr",),
    ),
    Sample(
        "Mohamed Tarek\n01099988877\nshobra el kheima, bahtim, share3 el gish 3omara 7\n2 tshirt aswad\n500 le",
        name="Mohamed Tarek",
        phones=("01099988877",),
        zones=("Shubra ElKheima - Bahtim", "Shubra ElKheima"),
        amount="500",
        goods="tshirt",
        address=("gish",),
        building="7",
    ),
    Sample(
        "law sam7t 3ayez el order da\nesmi: aya hossam\nnemrety 01233344455\nel haram share3 el 3arish emara 20 "
        "dor 3 sha2a 9\ntar7a w bonnet\nb 220 gnih sha7n magani",
        name="aya hossam",
        phones=("01233344455",),
        zones=("ElHaram", "ElHaram - ElArish Street"),
        amount="220",
        goods="tar7a",
        address=("3arish",),
        building="20",
        floor="3",
        apartment="9",
    ),
    Sample(
        "aloo\nma3ak nour eldin\n010 1122 3344\nel tagamo3 el khames el narges 3omarat villa 12\n"
        "kotchy abyad ma2as 41\nelmablagh 999",
        name="nour eldin",
        phones=("01011223344",),
        zones=(
            "New Cairo - ElTagamoa ElKhames",
            "New Cairo - ElNarges Omarat (ElTagamoa ElKhames)",
            "New Cairo",
        ),
        amount="999",
        goods="kotchy",
    ),
    Sample(
        "3ayza abaya soda\nIsm: Doaa Elsayed\nTel 01144455566 / 01044455566\nHelwan, 7adaye2 7elwan, 5 share3 elgam3a\n"
        "total 730",
        name="Doaa Elsayed",
        phones=("01144455566", "01044455566"),
        zones=("Helwan - Hadayek Helwan", "Helwan"),
        amount="730",
        goods="abaya",
        address=("elgam3a",),
    ),
    Sample(
        "ya rab el order yewsal bokra\nana ahmed ali\n01066554433\nfaisal, el tawabek, 3omara 3 sha2a 2\nmobile cover\n"
        "el 7esab madfoo3",
        name="ahmed ali",
        phones=("01066554433",),
        zones=("Faisal - ElTawabeq", "Faisal"),
        goods="cover",
        building="3",
        apartment="2",
    ),
    Sample(
        "sba7 el 5er\nreem walid\n01550099887\nmasr el gedida, el korba, 18 share3 baghdad el dor el awel\nset makeup\n"
        "400 gneh",
        name="reem walid",
        phones=("01550099887",),
        zones=("Masr ElGadida - ElKorba", "Masr ElGadida"),
        amount="400",
        goods="makeup",
        address=("baghdad",),
    ),
)

ENGLISH = (
    Sample(
        "Hi, I'd like to order\nMy name is Laila Hassan\n01005556667\n12 Abbas El Akkad St, Nasr City, building 5, "
        "floor 3, apartment 14\nRed dress size M\nPrice 1250 EGP",
        name="Laila Hassan",
        phones=("01005556667",),
        zones=("Nasr City - Abbas ElAqqad", "Nasr City"),
        amount="1250",
        goods="dress",
        address=("Abbas El Akkad",),
        building="5",
        floor="3",
        apartment="14",
    ),
    Sample(
        "Name: Omar Nabil\nMobile: +201223344556\nAddress: 7 Road 9, Maadi\nItem: Wireless mouse\nCOD: 350",
        name="Omar Nabil",
        phones=("01223344556",),
        zones=("ElMaadi - Street 9", "ElMaadi"),
        amount="350",
        goods="mouse",
        address=("Road 9",),
    ),
    Sample(
        "Hello dear\nthis is Salma Fouad\n0111 000 2223\nZamalek, 26 July street, flat 8\n"
        "leather wallet x2\ntotal: 1,340 LE\nplease call before you come",
        name="Salma Fouad",
        phones=("01110002223",),
        zones=("ElZamalek",),
        amount="1340",
        goods="wallet",
        address=("26 July",),
        apartment="8",
    ),
    Sample(
        "Good evening\nYoussef Magdy\n01299990001\nSheikh Zayed, Beverly Hills, villa 210\nCoffee grinder\nEGP 2,150 "
        "cash on delivery",
        name="Youssef Magdy",
        phones=("01299990001",),
        zones=("ElSheikh Zayed - Beverly Hills", "ElSheikh Zayed"),
        amount="2150",
        goods="Coffee",
    ),
    Sample(
        "order for Nadine Sherif 01033322211\naddress: Rehab city phase 1 group 12 building 30 apt 4\nkids shoes 27\n"
        "already paid",
        name="Nadine Sherif",
        phones=("01033322211",),
        zones=("ElRehab - ElMarhala 01 (ElRehab)", "ElRehab"),
        goods="shoes",
        building="30",
        apartment="4",
    ),
)

MIXED = (
    Sample(
        "Hi\nالاسم Mariam Adel\nالموبايل 01200011122\nالعنوان: ٢٠ شارع جامعة الدول العربية المهندسين apt 11\n"
        "1 x perfume\nالسعر 775 EGP",
        name="Mariam Adel",
        phones=("01200011122",),
        zones=("Mohandesiin - Gameat ElDowal", "Mohandesiin"),
        amount="775",
        goods="perfume",
        address=("جامعة الدول",),
        apartment="11",
    ),
    Sample(
        "سلام\nana esmy khaled\n٠١٠١١١٢٢٢٣٣\nimbaba share3 el matar عمارة ٦\nجاكت جينز\nb 690",
        name="khaled",
        phones=("01011122233",),
        zones=("Imbaba", "Imbaba - ElMatar (Imbaba)"),
        amount="690",
        goods="جاكت",
        building="٦",
    ),
    Sample(
        "مرحبا عايزة اعمل order\nName: رانيا سمير\nTel: ٠١٥٠٠٠٩٩٨٨٧\nAddress: مدينتي بي ٢ عمارة ٥ شقة ٢٢\nهودي size L\n"
        "total ٥٤٠",
        name="رانيا سمير",
        phones=("01500099887",),
        zones=("Madinaty - B2", "Madinaty"),
        amount="540",
        goods="هودي",
        building="٥",
        apartment="٢٢",
    ),
    Sample(
        "🌸🌸 مساء النور 🌸\nشيماء حسين ❤️\n📱01098712345\n📍بنها شارع كلية التجارة امام مسجد النور\n"
        "طقم اطفال عدد 3\n💰 870 جنيه",
        name="شيماء حسين",
        phones=("01098712345",),
        zones=("Banha",),
        amount="870",
        goods="طقم",
        address=("كلية التجارة",),
    ),
    Sample(
        "[12/11, 9:41 PM] Hany: السلام عليكم\n[12/11, 9:42 PM] Hany: هاني رمضان\n[12/11, 9:42 PM] Hany: 01122110099\n"
        "[12/11, 9:43 PM] Hany: العبور الحي الثالث قطعة 12\n[12/11, 9:44 PM] Hany: كرسي مكتب\n"
        "[12/11, 9:44 PM] Hany: الحساب 2400",
        name="هاني رمضان",
        phones=("01122110099",),
        zones=("ElObour - ElHay 03 (ElObour)", "ElObour"),
        amount="2400",
        goods="كرسي",
    ),
)

#: Written when the reader was done, to see whether it had only learnt the ones above.
LATER = (
    Sample(
        "صباح الفل يا فندم، حابه اطلب الشنطه البيج\nاسمي رضوى عماد\n"
        "عنواني الدقي ٢٣ شارع مصدق الدور الخامس\nت: 01001112220\nسعرها ٦٥٠",
        name="رضوى عماد",
        phones=("01001112220",),
        zones=("Dokki - Mosaddaq", "Dokki"),
        amount="650",
        goods="الشنطه",
        address=("مصدق",),
    ),
    Sample(
        "شهد عماد\nالزمالك شارع ٢٦ يوليو عمارة ٩٠ شقة ٣\n01112220001\nبنطلون جينز ازرق مقاس ٣٨\n٤٥٠ + ٥٠ شحن",
        name="شهد عماد",
        phones=("01112220001",),
        zones=("ElZamalek",),
        amount=None,
        goods="بنطلون",
        building="٩٠",
        apartment="٣",
    ),
    Sample(
        "hassan zaki\n01288877766\n3omara 15 share3 el 7egaz masr el gdeda\nsa3a casio\n700",
        name="hassan zaki",
        phones=("01288877766",),
        zones=("Masr ElGadida - ElHegaz", "Masr ElGadida"),
        amount=None,
        goods="sa3a",
        building="15",
    ),
    Sample(
        "السعر ٣٠٠\nالشحن ٥٠\nالاجمالي ٣٥٠\nاحمد ماهر\n٠١٠٩٩٩٨٨٨٧٧\nعين شمس شارع احمد عصمت برج ٧ شقة ٢\nماوس وايرلس",
        name="احمد ماهر",
        phones=("01099988877",),
        zones=("Ain Shams", "Ain Shams - Ahmed Esmat"),
        amount="350",
        goods="ماوس",
        building="٧",
        apartment="٢",
    ),
    Sample(
        "Hello, this is Farah from Maadi degla, street 233 villa 5. My number is 01226655443. I "
        "want the blue mug set, 420 EGP please",
        name="Farah",
        phones=("01226655443",),
        zones=("ElMaadi - Degla", "ElMaadi"),
        amount="420",
        goods="mug",
    ),
    Sample(
        "الاسم : هشام فوزي\nالعنوان : المقطم شارع ٩ عمارة ٣٢٠٠ الدور ٤\nرقم التليفون: ٠١٠٦٥٤٣٢١٩٨\n"
        "المنتج: كشاف ليد\nالكمية: ٣\nالسعر: ٧٥٠ شامل التوصيل",
        name="هشام فوزي",
        phones=("01065432198",),
        zones=("ElMoqattam - Street 9 (ElMoqattam)", "ElMoqattam"),
        amount="750",
        goods="كشاف",
        building="٣٢٠٠",
    ),
    Sample(
        "ana nada\n01155522233\nel sheikh zayed el 7ay el tamen 3omara 40 dor awel\n3ayza bloza wel gepa\nb 550",
        name="nada",
        phones=("01155522233",),
        zones=("ElSheikh Zayed - ElHay 08 (ElSheikh Zayed)", "ElSheikh Zayed"),
        amount="550",
        goods="bloza",
        building="40",
    ),
    Sample(
        "للتوصيل غدا\nم/ سامح لطفي\n01203040506\nشبرا، دوران شبرا، ١٤ ش خلوصي\nموبايل جراب\nمدفوع فيزا",
        name="سامح لطفي",
        phones=("01203040506",),
        zones=("Shubra - Dawaran Shubra", "Shubra"),
        goods="جراب",
    ),
    Sample(
        "Mai Ashraf, 01099911100, 6 october 7th district building 12, abaya black, 900",
        name="Mai Ashraf",
        phones=("01099911100",),
        zones=("6th of October - ElHay 07 (6th of October)", "6th of October"),
        goods="abaya",
        building="12",
    ),
    Sample(
        "السلام عليكم عايزه اوردر الكريم لو سمحتي\nمروة صلاح ابو زيد\nرقم ٠١٥٥٦٦٦٧٧٧٧ واتس\n"
        "العنوان القناطر الخيرية بجوار البريد\n٢ علبة كريم\nب٢٤٠ج",
        name="مروة صلاح ابو زيد",
        phones=("01556667777",),
        zones=("ElQanater ElKhayreya",),
        amount="240",
        goods="كريم",
    ),
)

SAMPLES = ARABIC + FRANCO + ENGLISH + MIXED + LATER
