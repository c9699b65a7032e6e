"""Words of goods, of what is told of goods, and of people's names in chat messages, one list each, folded.

Written without a look at any message; ``chat_words`` has those that belong to the forms of an order. That a word stands
here is one sign among others: what it speaks for is learned (``chat_model``).
"""

from __future__ import annotations


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: What shops send: Arabic, Arabic in Latin letters, English, and names of makers.
MORE_GOODS = _set(
    """
    اباجورات اباريق ابتاميل ابر ابره ابريق ابليكات ابواب اثقال اجبيه اجراس اجهزه اجوله احبار احجار احذيه احواض اختام
    ادابتر ادبتر ادراج ادويه اذكار ارانب اربطه ارز ارغفه اركت اركروك اركوبالات ارنوب ارواب اريال ازاز اساتك اساتيك
    اسبادريل اسبته اسبريسو اسبرين استاند استبن استرتش استك استيكات استيكرات اسدال اسدالات اسطمبه اسطوانات اسطوانه
    اسفنج اسفنجات اسكالوب اسكتش اسكتشات اسكرينات اسكوتر اسمده اسيتون اصص اصيص اضوا اطلس اطواق اظرف اغطيه افران افرول
    افوكادو اقراص اقفاص اقماع اقمشه اقنعه اكريليك اكسبوكس اكستنشن اكسدام اكسسوريز اكصدام اكصدامات اكلمه اكلير اكمام
    اكواب البوم البومات الحفه الماس المعاصر الواح امبول امبولات امتار امشاط امواس امورتيسير امير امينو انابيب اناناس
    انبوبه انتركم انتركوت انتريهات انتيكات انتيكه انتينال انجيل اندروير انسيالات انفنيكس اوبو اوتريفين اوجمنتين
    اوربتراك اورج اورجات اوعيه اوكر اوكره اوكسي اولويز اونو اوهو ايباد ايثرنت ايربود ايربودزات ايرفون ايروبريس
    ايسبوكس ايسكارف ايسكريم ايشادوهات ايفون ايفونات ايقونات ايقونه ايلينر باب بابريكا بابلراب بابلز بابونج باتيناج
    باتيه بادج بادجات بادل بادي باديهات باذنجان بارات باربي بارتشن بارفان بارفانات باروكات باروكه بازلات باسكت بافات
    بافته بافر باقات باقه بالرينات بالطوهات بالوعه بالون بالونات بالونه باليتات باليته باليرينا بامب بامبر بامبرزات
    باميه بانادول بانتي بانتيهات باند باندات باندانا بانر بانرات بانيه بانيو بانيوهات باودر باوربنك باورسبلاي
    ببرونات ببغا ببغان ببيونات ببيونه بتموس بتنجان بتيفور بخاخ بخاخات بخاخه بدلات بذره برا برات براجل براد برادات
    براغي برافان برام برامات برانس برانيط براوني براونيز برايات برايز برايه بربريز برتقال برجر برجرات برجل برستو
    برستول برسيل برشام برشامه برغي برفانات برقع برقوق برلايت برمودا برنتر برنترات برنص برنيطه بروبيوتيك بروجيكتور
    بروسيسور بروشات بروشور بروشورات بروفيترول بروفين بريزه بريل بريمه بزازات بزازه بساتم بسبوسه بستم بستون بسطرما
    بسكوته بسكويت بسله بسيمه بشاكير بشاميل بشت بصل بصله بط بطارخ بطاطس بطه بطيخ بف بقدونس بقسماط بقصمات بقلاوه بكر
    بكره بلازو بلاستر بلاستيشن بلاشرات بلاطي بلانر بلانرات بلبله بلت بلسمات بلطه بلطي بلغه بلف بلفونيره بلندر بلوتوث
    بلوز بلوزون بلوط بلوف بلوفرات بلي بليزرات بليسمات بليسمان بليلاك بليله بليه بندانات بندانه بنس بنش بنط بنطه
    بنوار بوبسوكيت بوبيت بوتاجازات بوتس بوتكس بوتوس بوتي بوجي بوجيه بود بودات بودي بوديهات بورتفيه بوري بوسترات بوص
    بوصله بوصه بوفيه بوك بوكات بوكسات بوكيهات بول بولات بوله بولوهات بونشو بونيه بونيهات بويات بياضات بيانو بيبات
    بيبسي بيبم بيبه بيبيدول بيبيلاك بيبيهات بيتادين بيتزا بيتزات بيتموس بيتي بيرسينج بيرفيوم بيركس بيرم بيروسول بيض
    بيضه بيكنج بيلت بينج بيوتي بيوتين تابسي تابلتات تابلو تابلوهات تاج تارت تارتات تاكيه تاكيهات تانده تايمر تايير
    تاييرات تبغ تحفه تحويله ترابيزات ترابيس تراكتور ترامبولين ترامس ترايبود تربه تربون تربونات ترتر ترمومترات ترنجات
    ترولي تريتس تريدميل تريكوهات تريننج ترييت تستر تسترات تسريحات تسريحه تشيزكيك تصوير تعليقات تعليقه تغليف تفاح
    تفسير تقاوي تقطيعه تكنو تكييفات تلاجات تلبيسات تلبيسه تلفزيون تلفزيونات تليفزيون تليفونات تليو تنانير تنده تنر
    تنس تنورات تنوره توبات توتباج توربان تورت تورتات توست توفي توليب توم توميه تونرات تونه تونيك تونيكات توينز
    تيتينات تيتينه تيجان تيراميسو تيرمال تيرموس تيفال تيفلون تيلات تينت تينتات ثريا ثريات ثلاجه ثيرمال جاتوهات جاروف
    جاف جاكتات جاكته جاكوزي جاكوش جامبسوت جباير جبن جبيره جرادل جرافته جرافيت جراكن جرانولا جربان جرجير جردل جرس
    جركن جروه جريل جزامات جزر جلاد جلادات جلاش جلاليب جلب جلبه جلدات جلده جلسرين جلفز جلوفز جلوكوفاج جلوكوميتر جليتر
    جليسرين جمبري جنازير جنزبيل جنزير جنوط جهنميه جواريف جواش جوافه جواكت جوال جوان جوانات جوانتيات جوتن جورب جوز
    جوزيه جول جويستيك جيبات جيتار جيربوكس جيفت جيل جيلي جينر جينزات حافظات حافظه حبال حبايه حبر حبل حبهان حبوب حجاب
    حجابات حجر حديد حزمه حساس حساسات حشو حصر حصيره حظاظات حظاظه حقايب حقن حلبه حلف حلوي حلويات حليب حمالات حمامه حمص
    حمصيه حنفيات حواجب حوامل حواوشي حواوشيات ختم خراطيش خراطيم خرامات خرامه خرز خرزه خرطوشه خرطوم خروب خزان خزانات
    خزن خزنه خس خط خطوط خلاخيل خمارات خماير خميره خوخ خوذ خوذه خيار خيام خيط خيمه خيوط دافل دامبل دامبلز داوني دبابه
    دبابيس دباسات دباسه دبرياج دبرياجات دبوس دراعات درايفود درج درع دروع درون دريل دش دشداشه دعاسه دعوات دعوه دف
    دفايات دفل دفيه دقه دكك دكه دلايات دلايه دمبل دمبلز دهانات دهب دهن دوارق دواسات دواليب دوايات دوايه دورق دوسيه
    دوسيهات دوش دوم دومينو دونات دوناتس دونتس ديب ديبفريزر ديتول ديجستيف ديسك ديك دينامو ديودرانت ذهب رابينج راديو
    راديوهات راكيت رامات رانر راوترات رايب رباط ردياتير رزم رزمه رسيفر رسيفرات رشاش رشاشات رشاشه رصاص رغيف رفارف
    رفرف رفوف رقاق ركبه ركنات رمان رنر رواني روبوت روبوتات روجات روز روزبيف روزماري رولات رولر روله رولون روليكس
    ريتينول ريحان ريد ريداتير ريزو ريش ريشه ريلاي ريلمي ريليه ريموت ريموتات زانتاك زاويه زبادي زبديه زجاجات زحاليق
    زحليقه زراديات زراديه زرار زراري زراير زرع زرعه زعافه زعانف زعتر زعفران زلابيه زماره زمزميات زنبق زنك زهريه
    زوايا زينه زينون سابوه سابوهات ساطور سالوبيتات سامسونايت سامسونج ساندوتش سباتولا سبانخ سبت سبح سبحات سبحه
    سبراهات سبراي سبريه سبلاش سبلاشات سبوت سبوتات سبورات سبوره سبونج سبيط سبيكرات سبينر ستامب ستاندات ستانلس
    ستبلايزر ستراب سترابات ستربس ستربسلز ستيك ستيكر سجاجيد سجاير سحلب سخان سخانات سديري سراويل سراير سردين سرفيس
    سرفيسات سرنجات سرنجه سروال سشوار سفرات سفره سقايه سقفيه سكاتات سكاربينه سكارف سكانر سكرابات سكرانشي سكرانشيهات
    سكربينه سكريات سكرينات سكرينه سكريه سكوترات سكويشي سكين سلاطين سلاقون سلال سلالم سلايم سلحفاه سلطات سلطه سلكه
    سلندر سلندرات سله سلوتيب سلوفان سليب سليبات سليبرز سليبنج سمارت سمارتواتش سماق سمبوسك سمبوسه سمسم سمسميه سمكه
    سمن سميد سنارات سناره سنامكي سنان سنتروم سنتيانات سندباد سندوتش سندوتشات سندوتشميكر سنسكرين سنسور سنسورات سنوركل
    سنيكر سنيكرز سوار سواريه سواريهات سواطير سوبيا سوتيان سوتيانات سوداني سوست سوستات سوسته سوسيس سولتيب سوليتيب
    سويت سويتش سويتشات سويتشرت سيبس سيتال سيجاره سير سيرم سيرمات سيفون سيفونات سيلكون سينابون سيور شادو شازلونج
    شاشات شاكوش شالات شامبوهات شاورما شاومي شبت شبك شبكه شبيكه شتل شتلات شجر شجره شحم شحن شخاشيخ شخشيخه شراشف شرايح
    شرايط شرشف شرشوبه شريحه شريدر شريطه شريك شطاف شطافات شطرنج شعريه شعلات شعله شفاشق شفاط شفاطات شفاطه شفرات شفره
    شفشق شكاير شكمان شكمانات شلت شلته شماسي شماغ شمام شمر شمسيات شمع شمعدانات شميز شميزات شنابر شنبر شنيورات شهادات
    شهاده شوا شواكيش شوايات شوز شوفان شوكليت شيا شيالات شياله شيبسي شيبسيهات شيح شيزلونج شيزلونجات شيش شيشه شيكاره
    شيكرات شيكولاته شيلان صابو صابونات صاعق صالون صالونات صاموله صباب صبابات صبارات صباره صبانه صبغات صديري صديريه
    صفاره صفايات صفايه صفيحه صلبان صلصال صليب صمغ صناديق صناره صندوق صنسكرين صنفره صوابع صواريخ صواميل صوص صوصات
    صوفي صيني ضبان ضبانات ضفاير ضفيره ضوافر طابعات طابعه طاجن طاحونه طارات طاره طاولات طاوله طبات طباشير طباعه طبله
    طبه طحين طرب طربوش طرشي طرمبات طرمبه طشت طشوت طعم طعميه طفايات طفايه طماطم طنابير طناجر طنبوره طنجره طواجن طواقي
    طيارات طياره ظرف عجانات عجانه عجل عجلات عجوه عداد عدادات عدس عدسه عرقسوس عصارات عصاير عصب عصبه عصفر عصفور عصير
    عضاضات عضاضه عفريته عقال عقود عقيق عكازات عكاوي عكس عكوس علافه علف عليقه عمامه عمه عنب عنبر عوامات عوامه عيديه
    عيش غتره غرابيل غربال غريبه غسالات غسولات غطا غطاس غلايات غلق غويشه فاس فاصوليا فانوس فانيلا فانيليا فاهيتا
    فايبر فايل فايلات فاين فبر فتاحات فتاحه فتيس فحم فحمات فحمه فخده فراوله فرخه فردات فرده فرشات فريزر فريزرات فريك
    فريم فريمات فريون فشار فضه فضيات فطير فطيره فقاقيع فل فلات فلاتات فلاجيل فلاشات فلافل فلاير فلايرات فلفل
    فلوماستر فلوماسترات فلومستر فلين فلينه فنيك فواحات فوار فوارات فواصه فوانيس فوتوبلوك فوتوبلوكات فوتيه فوتيهات
    فورمه فول فولتارين فوليه فوم فونديشن فويل فيب فيبات فيروجلوبين فيروز فيري فيزون فيزونات فيست فيش فيشر فيشرات
    فيشه فيفو فيكس فيليه فينو فيوز فيوزات فيونكات فيونكه قاطع قاعده قالب قاموس قبعات قبقاب قدر قده قدور قراصيا قرص
    قرطم قرفه قرمه قرنبيط قرنفل قزازات قزازه قساطر قشطه قصاره قصاري قصافات قصافه قصدير قطاعات قطايف قطر قطرات قطره
    قطه قطورات قفاز قفازات قفاطين قفطان قفه قلايات قلقاس قماش قمردين قمع قناع قواطع قواعد قوالب قواميس كابتشينو
    كابتشينوهات كابكيك كابلات كابوريا كابينات كابينه كاتشب كاتينه كاربراتير كارته كارتون كارتونه كارديجانات كارسيت
    كارسيتات كارنيه كارنيهات كاري كاس كاسترد كاسكات كاسه كاسيو كاش كاشات كافتان كاكا كاكاو كالسيوم كالون كاليندر
    كاميرات كانتلوب كانجارو كاندي كانز كانفاس كانفاه كانفس كاوتشات كاوتشه كاويات كاويه كايت كايزر كباب كبات كباس
    كباسات كبالن كبالين كبريت كبس كبسه كبسولات كبسوله كبش كبشات كبشه كبوت كبيبه كبينه كتافاست كتافلام كراريس كراميل
    كراويه كربراتير كرتون كرتيه كرشه كركم كرنب كرنك كرواسون كروت كروسات كروشيه كروشيهات كروكس كريبات كريستال كريك
    كزبره كساره كسرولات كسروله كسكسي كسوه كشافات كشافه كشري كلاتش كلاتشات كلاسير كلاسيرات كلاسين كلاكس كلاكسات كلب
    كلتش كلسون كلسونات كلفه كله كلوب كلوبات كلوت كلوتات كلور كلوركس كلونيا كليب كليبات كليبس كليبسات كليمات كلينكس
    كليه كماشات كمام كمان كمبروسر كمبريسور كمبيوتر كمثري كمودينو كناريا كنافه كنب كنبات كنكات كنكه كوارع كوافيل
    كوالين كوب كوبلن كوت كوتشينه كوتشيهات كور كوردون كورسيه كورسيهات كوركتور كوريشه كوريكتور كوستر كوسترات كوسه كوشن
    كوشنز كوع كوفر كوفرات كوفي كوفيات كوفيميت كوفيميكس كوكاكولا كوكيز كولدير كولديرات كولر كولرات كولونات كولونيا
    كوليات كوليه كوليهات كومبريسور كومبليه كومبيناسيون كومبيوتر كومتركس كومفورت كومودينوهات كوميكس كونتاكتور كونتور
    كونجستال كونسولات كونسيلرات كونكور كويل كيبوردات كيتل كيراتين كيسه كيعان كيكات كيكه كيمونو كيمونوهات كيوي لاب
    لابتوبات لاتيه لادن لازانيا لازي لافته لافندر لاكيه لامبادير لامبدير لانجيري لانجيريهات لانشبوكس لب لباد لبان
    لبوس لبوسات لحفه لحوم لزق لزقات لسان لفات لقمه لوبيا لوح لودر لودو لورا لوشنات لوفر لوفرات لولو لولي ليبتوميل
    ليبستيك ليبل ليبلات ليترباكس ليجنات ليجينز ليزر ليف ليفان ليكويد ليمون لينس ماب مات ماتشا ماته ماجات مارش
    مارشميلو ماركر ماركرات ماسكات ماسكارا ماسوره ماشات ماشه ماغنسيوم مافن ماكينات مانجا مانجه مانيكير مانيكيرات
    ماوسات ماوسبادات مايكات مايكرويف مايونيز مايوهات مباخر مبارد مبرد مبسم مبشره مبوله مبيد مبيدات مبيض مته مثبت
    مثلث مثلثات مجفف مجففات مجلات مجله محابس محشي مخرطه مخمريات مخمريه مداس مدبسه مدفاه مدقه مذربورد مذكرات مذكره
    مراجيح مراهم مراوح مرايات مرايل مرجيحات مرجيحه مرطب مرطبات مرطبان مركب مركوب مرمريه مريله مزهريه مزيلات مساحه
    مساطر مساعد مساعدات مساعدين مسترده مستكه مسحوق مسدسات مسطح مسطحات مسطرده مسقعه مسكات مسن مسنات مشابك مشبك مشترك
    مشتركات مشد مشدات مشروم مشلتت مشلح مشمش مشمشيه مشنات مشنه مشويات مصاصات مصاصه مصافي مصفي مصلي مصليات مصليه مصيده
    مضارب مضخات مضخه مطاحن مطبقيه مطبوعات مطحنه مطهرات مطواه معاطف معجون معسل معطر معطرات مغارف مغرفه مغطس مغلف
    مفارم مفصلات مفصله مفكات مفكره مقابض مقالم مقشات مقشرات مقشره مقشه مقص مقصات مقطف مقعد مقود مكاتب مكارون مكانس
    مكاوي مكتبات مكعب مكن مكوك مكوه مكوي مكيف ملاحات ملاحف ملاحه ملازم ملاكمه ملبن ملح ملحفه ملزمه ملطف ملف ملفات
    ملقاط ملمع ملوحه ملوخيه ممبار ممحاه ممسحه مناخل مناشف مناشير مناقد مندي منديل منشار منشفه منظف منظفات منظم
    منظمات منقد منقله منيو منيوهات مهاد مهلبيه مواتير موازين موبايلات موبينات موبينه موتور مودم مورينجا موز موس موكا
    موكاسين موكيتات مولبد مولتن مولفيكس مونوبولي مونيتور مياه ميداليات ميداليه ميست ميسيلار ميلفيه ناجتس ناموسيات
    نان نايلون نباتات نبته نبق نبل نتايج نتورك نتيجه نجرسكو نجريسكو نجف نجيله نخل نخله نسبريسو نسكافيه نشابات نشابه
    نط نطاطه نظارات نعال نعل نعناع نقابات نقط نمليه نموره نموسيه نواعم نوتات نوتبوك نوجا نوفالجين نوكيا نونيه
    نياسيناميد نيبل نيبولايزر نيفه نيكسيوم هاب هابات هاتف هاردات هافبوت هامستر هاندباج هاندبلندر هاندفري هاون
    هايلايترات هايليتر هراسات هراسه هريسه هزاز هلتي هواتف هواوي هوتدوج هود هوديز هولدرات هون هونات هونر هيالورونيك
    هيباج هيدسيت هيرو هيل هيلتي هيلز هيلمت وافل واكس وانبلس وحدات وحده وردات ورده ورق ورنيش ورنيشات ورود وز وزه
    وصلات وصله وعا ولاعات ولاعه ونش ويبكام ويستباج ويفر ياسمين يافط يافطه يانسون يوبياس يوجا يوسفي يونيفورمات 2afas
    2ahwa 2alam 2alaya 2aleb 2atayef 2atra 2erfa 2eshta 2essa 2ezaza 2mash 2omash 2omsan 2otta 3ada 3adada 3ads
    3adsat 3agala 3agalat 3agana 3agwa 3anbar 3arabeya 3arousa 3asara 3aseer 3asfour 3asir 3assara 3ebaya 3eish
    3elab 3elba 3enab 3engamal 3er2sous 3esh 3ideya 3o2d 3olba 3otoor 5alat 5allat 5amira 5artom 5eyar 5odadeya
    7abahan 7afada 7afadat 7ala 7alawa 7alaweyat 7amam 7anafeya 7anafiya 7asira 7awawshy 7azaza 7egab 7elba 7enna
    7izam 8assala a2lam a4 abajor abajora abajoura abre2 absorber absorbers ac accent accessory acer acetone acrylic
    acrylics adapter adapters adidas adol adweya agbeya agenda agendas ahwa aifon aircondition airconditioner
    airfrier airpod aish aksesoar aksesswar al3ab alam alaya album albums allen almond alternator alwan always
    amanda amardeen americano amino aminos amir ampoule ampoules amwas anboba anise anker anklets antika antinal
    antreh apple apples applique apricot apron aprons aptamil aquafina aquarium arabeya arcopal arcoroc ariel armaf
    arnab arosa asfoor ashta ashtray asics aspirin aspocid astra asus aswera atayef atba2 augmentin avene avent aveo
    avocado axe axle ayfon azayez azkar azzaro b12 ba2lawa ba5oor babounig babrona baby babycare babydoll babyjoy
    backpacks badala badge badges bady baguette bajaj bakhour bakingpowder baklava bala7 balah balarina balila
    ballerina ballerinas balloon balloons balls balm balona balto bambers bampers bamya banadol banana bananas
    banatel band bandage bandages bandana bandanas bands bane banes bangle bangles banner banners bansa banyo
    bar2oo2 barabreez barawez baraya barbell barbie barcode barfan barfume bargal bariza baroka barrad barsham
    bartaman basal basbosa basbousa baseus bashamel bashkir basil basin basket basketball baskets baskot baskout
    basturma bat bataneya batania batareyat batates batatin batengan bateria bathbomb bathrobe bathrobes bathseat
    bathtub batt battareya batteria battikh bawrbank baybed bayleaf bazaza bbq bcaa beads beanbag beanbags beanies
    beans bearing bearings bebelac bebem bebrona bechamel bedla beds beef beesline beid bejama beltbag belts belya
    bench benches benelli bensa berfan bermuda bersham bervaz berwaz besella bestem betadine beteefour betengan
    bharat bib bible bibrona bibs bic bicycle bicycles bidet bigama bijama bikes bikini bimbo binder binders
    binoculars bioderma biotin bird birds biscuit biscuits bits blankets blazers bleach blenders bleu bleystation
    blocks blouses blouza bluetooth blusher bluzat bmw bo2smat bo2somat boards bobai bodra body bodylotion bodymist
    bodysplash bodysuits boharat bojeh bokeh bokehat bola bolovar bolt bolti bolts bon bonbon bonneh bonnets bontat
    bookcase bookshelf borghy bornos bort2an borto2an bosch boss botagaz botox bottlefeed bougie bougies bounty
    bouquets bouri bourjois bowtie boxer boxers boxing boya boyah boyat bozor brace braiz bras bread breaker
    breakers breastpump breza brilliance brinter brioche brochure brochures brooches broom brooms brow brownie brows
    brufen brushes bubble bubbles bubblewrap bucket buckets budgie buffet bulbs bumper bumpers bun bunkbed burger
    burgers burkinis burner burqa bushing bushings buttons byd cabin cabinet cabinets cables cactus cadbury caftan
    cages calamari calcium calculators calendar calendars cameras canary candies candleholder candy canon cappuccino
    caps capsule capsules capuchino caramel caraway carburator carburetor cardamom cardboard cardigans cards
    carefree carpets carrier carrot carseat carseats carton cartons cartoon cartridge cartridges cases cashew casio
    casserole casseroles cassette castell castrol cat catafast cataflam catnip cats cauliflower centrum cerato
    cerave cerelac certificate certificates cetal cetaphil chains chaise chalk chamomile chandeliers chanel charcoal
    chargers charm charms cheesecake cheesecakes cheetos chemise chemises chery chess chevrolet chia chicco
    chickpeas china chips chipsy chopper choppers cigarettes cinnabon cinnamon clay cleansers clear cleats cleopatra
    clip clipboard clipboards clips clock clocks clogs clorox closet closeup cloves clutchdisc clutches coal coaster
    coasters coats coca cocacola cocoa coconut coil coils cola colander colgate collar collars collier collon
    coloring combs comfort comforters commodino compass compressor compressors computer computers comtrex concor
    conditioners condom condoms congestal conjestal consoles contactor containers contour controllers converse
    cooker cookers cookie cooler coriander corners corolla corona corrector corsair corset corsets costume costumes
    cotchi coupling courier couverte covers coverta crab cradle crepes crest cribs crochet crocs croissant
    croissants cross crossbag crosses crown crutches crystal cucumber cumin cupboards cupcake curlers curry custard
    cutters cylinder cylinders d3 da3wa dabbasa dabbous dabdob dabdoub daboos dabous dabreyag daewoo dafira dahab
    dakik dasani dashboard dashcam davidoff dawa dawalib dawasa dawasat dawra2 dayun de2i2 debla debriyage decathlon
    decor deepfreezer defacto deffaya dell deodorants deriksyon desks dessert desserts detergent detergents dettol
    dettool dewalt diadora diamond diaper dibla dictionary diffaya diningtable dior disc discs dish dishes
    dishwasher dishwashers dispenser dog dogs dolab dolls domino dominos donut donuts doolab doormat doormats doors
    doritos dosh dossier doughnut dove downy drain drawer drawers dresser dril drills driveshaft drone drones drops
    dryers dryfood duck duffel dumbbell dumbbells durex dustpan duvets dynamo earbud earphone earpods ebra eclair
    eclairs effervescent eggs eksdam elantra elba elbow elbows eliquid elliptical elvive embroidery enab engil
    enseyal ensial ensyal entreh entrih envelope envelopes epson eraser erasers erfa escalope esdal esfenga esharb
    eskrina espadrille espadrilles espresso essence esteeka estshwar eswera ethernet eucerin eveline exfoliator
    exhaust extensions eyebrow eyeglasses eyelashes eyeliners eyeshadow ezaza fa fa7m faber fabric fabrics fadda
    fahamat fahm fairy fajita falafel falater fanageen fanela fanelat fanella fanila fanilia fanoos fanous fanta
    farawla fata7a faucet faucets fava fawanis fawwar fayrouz fazat fedda feeder feesha felfel fender fenders fengan
    fenjan fennel fenugreek fera5 ferakh feroglobin ferrero fertilizer feseekh fesikh feta feteer feteera fetees
    fetira fezon fiat fila file fileholder files fillet fine finjan fino fins fisha fisher fishing fiteer flagyl
    flasha flashat flashlight flax float flormar floss flour flyer flyers foam foata foil folder folders foll fool
    foot football forash forks forn forsha forshah fossil fosto2 fota foul foundations fowat frakh freek freekeh
    freezer freezers frenchpress freon freshener freska fridges friskies furn fuse fuses fustan fuze galabya galalib
    galaxy gallabeya gallabiya gambary gamepad gant ganzabeel garafatta gardal gargeer garlic garnier gasket gaskets
    gateau gateaux gato gauze gawafa gawayesh gazam gazama gazar gazzama gearbox gebnah geeba geely gelab gemstone
    genoot gerabat ghallaya gharoof ghasala ghassala ghee gher2 ghera ghorayba ghorayeba ghowesha giftbag giftbox
    ginger givenchy gland glass glitter glove glucometer glucophage gluestick glutanex glycerin goal goggles golash
    gold golden gollash gopro gorab gouache gozhend grab granite granola grapes grater grease grills grinders gtx
    guava gucci guitar gum gun guns gwan gwanti gwanty gym habahan hadaya hafada hafza hairbrush hairbrushes
    hairclip hairclips haircolor hairdryer hairgel hairmask hairoil hairspray hala2 halaq halawa halaweyat haleeb
    halfboot halla hamalat hamam hammers hammock hamster hanafeya hanafia handbags handblender handcream handle
    handles handsfree hangers haojue harddisk harissa harness harpic hassas hats hawan hawawshi hazaza hazelnut
    hazelnuts hdd hdmi headband headbands headlight headlights headsets headshoulders heaters hedeya hediya heel
    hegab helba helmet helmets hero hibiscus highchair highlight highlighters hijabs hilti hilty hm hody hohos
    holders hommos hon honda honor hood hoodi hoodies hoods hook hooks hoqna horn hoses hotchocolate hotdog
    hotwheels hp huawei hub hubs huda huggies hugo hyaluronic hyundai ibra ibuprofen icebox icecream icon icons
    iksidam incense infinix ingco injection injections injector injectors ink insecticide insole insoles intel
    invictus invitation invitations ipad ipads iphone iphones irons isdaal isdal isfing isharb iskrina iswera itel
    jack jackets jacks jacuzzi jakett jams jant jasmine jazma jeanz jebna jeeba jeep jelly jenga jerrycan jersey
    jerseys johnson jordan journal journals jouviance joyroom joystick joysticks jug jugs juice juicers juices
    jumprope jumpsuits jupe ka3b ka7k kaab kabab kabalen kabel kablat kaborya kabout kabreet kabsa kaferat kafola
    kafoula kaftan kahek kahk kaizer kajal kaju kakao kalaks kalon kamama kamasha kamees kamera kameras kammoun
    kamoun kanab kanaba kanabat kanaka kanakat kappa karares karasi karavata karawya karkadeh karsha karton kartona
    kartoona kasarola kasat kashaf kashafat kashkol kashkool kasrola katina kaver kawaleen kawaree3 kawetch kawetsh
    kaweya kawitsh kebab kebda kebord keka keleem kelot kemama keratin ketab ketchup ketofan kettlebell kettles
    keyboards keybord keychain keychains khallat khamira khartoum khass khawatem khazna kheit khema kheyar khimar
    khodadeya khokh kholkhal khomar khyout kia kibbeh kibble kika kiko kilim kimono kimonos kinder kingston kiri kit
    kitab kitkat kits kitten kittle kiwi klasser kleenex klot kneebrace kneepads ko7l kobaya kobayat kobba kobbaya
    kobeba koferta kofeya koffeya kofta koholl koleih kolieh kolon kolot komam kombyuter komodino konafa konafah
    koosa korasa kordonbleu koreek korkom koronb korrasa korsy koshari koshary koshkoul kotob kotshina kotshyat kou3
    kousa krib krim kubaya kunafa kursi la3ba la7ma lab laban labcoat label labels labneh labtop laces lacoste
    lacquer lada ladder ladders ladle ladles lahaf lahma laker lamba laminating laminator lamoon lampshade lan
    langerie langery lanos lanshon lantern lanyard laptops laroche lasagna lattafa latte lavender lcwaikiki le7af
    leashes leban lebban leds leefa lehaf lejen lemon lemons lenovo lens lentils lettuce lifa lighter lighters
    lightning linces liner lipbalm lipsticks liptomil lipton liquimoly lisan litterbox liver lm loafer lobya locks
    logan logitech lollipop lolly longue loofah loreal lotions loz ludo luggage luna lunch lunchbag lunchboxes
    lunchon lux m5ada ma22asha ma2ass ma2lama ma2lma ma3ale2 ma3l2a ma3la2a ma3sel ma5adda ma5bara ma7bas ma7shy
    mabkhara mabrad mabsam mabshara mac macaron macarona macarons mafak mafakat mafarsh mafatee7 maframa mag magat
    magazine magazines maghrafa magnesium mahbas mahmasa mahshi maikrowave makanat makarona makhada makhmareya
    makiaj makina makita makna maknasa maktab maktaba makwa makwah makyaj mal7 mal7aya malazma malban malzama
    manadeel manadil mandi manga mango mangoes manicure manikir marateb marawe7 marayat margi7a marham marker
    marlboro mars marsh marshmallow marwa7a marwaha maryala maryla masaha masahef masameer maseda masfa mashweyat
    masora masoura mastara mastika mat mat7ana matcha mator mats mattresses mawaseer maybelline mayo mayoh mayonez
    mayonnaise medal medaleya medals meezan mefak mefta7 megane mehalabeya mekhallel mekwa menu menus meraya
    mercedes mesa22a3a meshaya mesht meters metr mfrash mg micellar microusb mics mikap mikrowave milaya milga
    mincer mint mirameya mirrors mishaltet mishmish misk mist mistika mixers mizan mlokhia mo5allel mobail mobayel
    mobil mobile mobiles mobina mocassin moccasins modem mofta7 moftah moisturiser moisturizer moka mokassarat
    mokhadda mokit mold molds molfix molo7a molokheya moloukhia molten molto mombar monitors monkhol monopoly
    monshar moos mooz mop mops moquette morabba moratteb moringa mos7af mosa3deen mosa3ed mosalla moshaf moshaya
    moshtarak mosmar mostarda motherboard mothercare motor motorcycle motors mould moulds mousepads mouses mouthwash
    moz mozakera mozakkera mozeel mozel mozzarella mrabba msi muffin muffins muffler multivitamin multivitamins
    mus7af musa3deen mushroom mushrooms mustard nadarat naddara naddarat nagaf nagafa nailpolish najafa namoseya nan
    nappies nashaba natiga nawa3em ne2ab ne3na3 ne8ab nebuliser nebulizer necklaces needle needles neesh negresco
    nerf nescafe neskafeh nespresso neuroton neutrogena newbalance nexium ngk niacinamide nightstand nightstands
    nike nintendo niqab nissan nivea nokia noodles notepad notes nougat novalgin novels nuggets nut nutella
    nutrition nyx o2d oats octavia okra omali omash omega3 omsan oneplus onesie onesies onion opel opener openers
    oppo optra oraimo orange oranges ordinary oreo organizers orgue oronfol oros osteocare otrivin outlet outlets
    ovens overall overalls oxi oximeter pacifiers padel painting paintings paints palazzo palettes palmolive palto
    panadol pancake pancakes pandora panee pantalon pantene panties panty paper paperclip paperclips papercup
    papercups papers papia paprika paracetamol parcel parfan parrot parsley pastirma pate pc peach peanuts pearl
    pearls peas peatmoss pedal pedals pedigree peeler peelers peeling pencilcase pendant pendants penduline pepper
    pepsi perlite persil petfood petitfour peugeot phones photo photoblock photos piano pickles picture pictures
    piercing piercings pifpaf pillowcase pillowcases pills pilot pin pineapple pingpong pins pipe pipes pistachio
    pistachios piston pistons pitcher pizza pizzas placemat placemats plane planners planter planters plaster
    plasticware playdoh playstation pliers plug plugs plush poco pod pods polos polybag polybags pomegranate poncho
    ponchos pool pools popcorn popit popsocket porcelain posay posters postits potagaz potatoes pothos potty pouch
    pouches poufs powerbanks powersupply prayermat pressurecooker presto preworkout pril printer printers printing
    processor profiterole projector projectors protector ps4 ps5 pudding pullovers pulsar puma pump pumps punchbag
    puncher puppy purses pushpins puzzles pyrex pyrosol qahwa qalam qaleb qamardeen qamis qessa quilts quinoa rabbit
    racket rackets racks radiateur radiator radio radios raf raffaello rafraf raghad raid raisins rams ramy ranch
    rasasi rashash rattle rattles rawter rayban rayeb razer razors realme receiver receivers redbull redmi reebok
    refrigerator refrigerators relay relays remote remotes renault renga resiver retinol revlon rewaya rewayat
    rexona reyash rezma ribbon ribbons ricecooker ricotta rim rimmel rims ringa ringlight rio rizo ro2a2 roani roast
    robat robes robot robots rods roj rokna rolex roller rollers rollon rolls rollup romper rompers roosas rope
    roqaq rosaries rosary rosas rosbif rose rosemary roses rotring rouge roumy routers royalcanin roz rozblaban rozz
    rtx rugs ruler rulers rumman runner runners ryzen s26 sa3at sa3e2 sa5an sa5anat sab8a sabanekh sabat sabbar
    sabgha sabo saboh sabona saboun sack safe safes saffron sagada sagadet sagageed sagayer sage sahlab sakakin
    sakata salad salads salata salatena salatin saleeb salicylic salon salons salopet salsal sama3at samaat samak
    sambosak sambousa sambousek samgh samnah samoula samsung sandawetsh sandero sandisk sandl sando2 sandook
    sandpaper sanduk sandwich sandwiches sandwichmaker sanfara sardine sarokh saroukh sata2er satayer satchel satour
    sauce sauces sausage sausages sauvage saw sawany saws sbeaker scales scanner scarfs schweppes scissors scooters
    scratcher screenprotector screens screw screwdrivers screws scrunchie scrunchies seal sealant seals seat
    seatcover seb7a sebha sebhat sedery seer segayer seggada seiko sekeena sekina selem selfiestick selim selk
    sellem sellotape semsem semsemeya seneya senna sensodyne sensor sensors sereer serenga serir serums sesame
    seshoar seshwar sha3reya sha7m shaan shabasheb shafat shaffat shai shaker shakers shakman shakosh shakoush shal
    sham3 sham3edan shama3a shamar shambo shamma3a shammam shampo shampoos shamseya shamsiya shanabir shanior
    shanyor sharabat sharpener sharpeners sharpie shasha shashat shataf shatla shatlat shatrang shatta shattaf
    shavers shawa7en shawahen shawarma shawaya shawerma shawls shawwaya shay she3reya sheesha sheglam shein shekara
    shekolata shell shemiz shezlong shibshib shield shish shisha shoak shock shocks shoerack shofan shoka shokolata
    shonet shonta shorab shortat shovel showergel showergels showerhead showers shredder shredders shrimp shrink
    sieve sifon sign signal silicone silver similac sineya sinnara siphon sirenga sitara skechers sketch sketchbook
    sketchbooks skirts skoda skrina sleepingbag slide slides slime slips smartband smartphone smartwatch snickers
    snorkel soaps sobbeit sobia socket sockets sofabed sofas sofra softener sofy sogo2 soil sojok sokar sokkar
    soldering solotape soloteb sontian soodani soother sosta sotian sotyan soundbar soundcore spaghetti spanner
    spanners spark sparkplug sparkplugs spatula spatulas speakers spice spinner splash splint sponges spot spotlight
    spots spray sprays spring springs sprite squishy sriracha stabilizer stabilo stainless stamp stamps stands
    stapler staplers staples starter starville statue steak stebn steering steker stepney stickynotes sting stocking
    stockings stool stools stories stove straighteners strap straps strawberries strawberry strepsils stretch strips
    strollers subwoofer succulent succulents sudani sudocrem sufra suitcase suitcases suits suluk sumac sunbites
    sunny sunsilk superglue supplements suppository suzuki swarovski sweaters sweatshirts sweets swimgoggles
    swimsuits swing swings switch syringe syringes syrup ta2awy ta2eya ta2iya ta2om ta3meya taagen taameya taasa
    tab2 taba2 taba3a tabla tablecloth tablecloths tablets tablit tablooh tafaya tafseer tagen tahina tailleur
    taillight takeya takieef takyeef takyif talaga tallaga tallagat tamatem tamr tamrhindi tanabeer tank tanks
    tannura tapes tapestry taps tarabeza tarabezat tarabiza tarb tart tartar tarts tasre7a tasreeha tawagen tayeer
    te7eena te7ina teas tecno teddybear teel teether teethers tefal teflon tel telefezyon telefon telephone
    television telivision tennis tent tents tera7 teshert tester testers tetina thermal thermalroll thermals
    thermometers thermosat thinner thread threads ties tifal tights tiida timer timers timing tin tins tint tiramisu
    tires tisheert tissue tissues titina to2om toast toasters todo tofa7 toffa7 toffee toilet toilets toka tokas
    tomatoes tomeya tonah toners tongs toom toothbrush toothbrushes toothpaste topface topper toppers torban tormos
    toromba torshi torta tortas toshiba total totebag totes toyota train trains trampoline treadmill treadmills
    treat treats trilece trimmers tripod tripods trolley trophy truck trucks tuka tuktuk tulip tulips tuna tunics
    tupperware turah turban turbans turmeric turtle tvs twix typec tyres ugreen uhu umbrellas umbro undercap
    underwear uniforms uno ups uriage valeo valve valves vanilla vanish vanity vans vape vapes vaseline vatika
    ventolin verna versace vespa vests vezon vga vichy vim violin vitaminc vivo voltaren wafer waffle waffles
    waistbag wala3a walkers walla3a wallets walnut walnuts wara2 wara2a warda wardrobe wardrobes warneesh wasla
    water watercolor watercolour watermelon wax waxing waybs wedges weight weights welder welding wetsuit wheelchair
    whisk whiskas whisks whistle whiteboard wig wigs windshield wire wires wok worod wosla wrap wrapping wreath
    wrench wrenches xbox xenon xiaomi yamaha yamish yansoon yarn yasmeen yeast yoga yogamat yogurt ysl za3faran
    za3tar zaatar zabady zalabya zamzameya zangabeel zantac zar3 zar3a zara zaradeya zarayer zarradia zatoon zaytoon
    zebda zebib zeet zeina zina zinc zipper zippers zircon zorar
    """
)

#: Colours, sizes, stuffs, patterns, packings, flavours.
DETAILS = _set(
    """
    ابلكاش ابيض احمر اخضر ازازه ازرق استانلس اسفنج اسود اصفر اصلي اصليه اطفالي اطقم اكريلك اكس اكياس الومنيوم
    الوميتال امتار اورانج اورنج اوف اوفر اوفرسايز اوفوايت باذنجاني باكت باكتات باكو باكيت بترولي برتقالي برطمان
    برونزي بكج بكدج بلاستيك بلاك بلدي بلس بمبه بمبي بناتي بندق بنفسجي بني بنيه بوكس بوليستر بيتي بيج بيضا بيضه بينك
    بيور بيچ تايجر تخين تخينه تركواز تركوازي تركي تريبل تريكو تفاحي تقيل تقيله تل تمن توت توفي تيفال جاكار جامبو
    جبردين جديد جديده جرام جرامات جرانيت جراي جركن جلد جلدي جملي جواز جوخ جوز جولد جينز حادق حار حامي حبايه حتت حته
    حديد حرير حريمي حزمه حلو حلوه حمرا خريفي خشب خشبي خشن خضرا خفيف خفيفه دارك دانتيل دايت دبل درزن دست دسته دمور
    دهبي ذهبي ربطه ربع رجالي رزمه رصاصي رفيع رفيعه رمادي روز رول رولات زان زجاج زجاجه زرقا زياده زيتوني زيتي ساتان
    ساده سايز سبايسي ستان ستانلس سكري سكوبا سكوتش سليم سماوي سمني سمول سواريه سودا سوده سيراميك سيلفر سيليكون سيمون
    شامواه شانيل شبابي شتوي شده شريط شفاف شكاير شمواه شوكولاته شيفون شيكاره صغير صغيره صفرا صندوق صوف صوفي صيفي صيني
    صينيه ضيق ضيقه طحيني طقم طن طوبي طويل طويله ظرف عبوات عبوه عرض عريض عريضه عسلي علب علبه عنابي عنبر عود غامق
    غامقه فاتح فاتحه فاخر فانيليا فايبر فحمي فخار فراوله فرده فرو فري فستق فستقي فسكوز فسكوزا فضي فل فلورال فوشي
    فوشيا فيروزي قصير قصيره قطع قطعه قطن قطني قطيفه كاجوال كارو كاروه كاروهات كافي كافيه كاكي كاوتش كبير كبيره كتان
    كحلي كحليه كراتين كراميل كرتونه كريب كريمي كشمير كشميري كلاسيك كناري كوبي كوكونت كيس كيلو كيلوجرام كيلوهات لارج
    لافندر لامع لامعه لايت لبني لتر لترات لفه لوتس لوح ليكرا ليلا ليلاك ليمون ليموني لينن ماستر ماكس مالح مانجا مبطن
    مبطنه متر متوسط متوسطه متين محلي محمص محوج محوجه مخطط مخططه مخمل مدخن مرجاني مسترده مستعمل مستعمله مستورد
    مستورده مسك مشجر مشجره مصري مطاط مطبوع مطبوعه مطرز مطرزه مطفي مظبوط مقاس مقاسات مقاوم مقلم مقلمه مكسرات ملبد
    مللي ملون ملونه مموه منت منقط منقطه منقوش منقوشه مواليد موسكي موف ميديم ميديوم ميلتون مينت ميني ناعم ناعمه نبيتي
    نبيتيه نحاس نحاسي نص نعناع نفر نفرين نوتيلا نود نودي نيفي هافان هاي واسع واسعه وايت وبره وردي ورديات وسط ولادي
    ياسمين 2asir 2asly 2et3a 2osayar 2otn 2xl 3asaly 3elba 3xl 4xl 5ashab 5xl 7amra 7areemy 7arimi 7etat 7etta 8ame2
    a5dar a7mar abiad abyad acrylic ahmar akhdar asfar asly aswad atfal atfaly azra2 azraq bag baladi bambi bamboo
    bamby banafsegy banaty beida beige bej black blue boni bonni bony bottle box boxes bronze brown burgundy cafe
    camel camouflage caramel carton cashmere casual ceramic charcoal chiffon chocolate classic coconut coral cotton
    cream crepe dahaby dark dasta daya2 denim diet dots dotted dozen embroidered eswed ezaza farawla fate7 fateh
    fedy festo2y fleece floral fosto2y freesize fuchsia fur gamaly gdid gedid geld ghame2 gild glass glossy gold
    golden goz gram grams gray green grey hamra hareemy havan hazelnut highcopy imported iswid ivory jeans jumbo
    kabir kaffe karo karoh karton kartona kashmir katifa kbeer kebeer kebera kebir kg kgs khadra khaki khashab kids
    kilo ko7ly kohly koton labany large lavender leather lemon light lilac linen liter litre lotus lycra mango
    maroon matte mauve mazboot medium melton men metal meter miltoon mini mint mirror ml mosta3mal mostarda
    multicolor musk mustard navy nbity nebeety nebity new nos noss nude nutella offwhite olive orange oreo original
    otn oud oversize oversized pack packet packs pair pairs pattern pc pcs petrol petroly piece pieces pink
    pistachio plain plastic plus polyester printed purple ramadi ramady red regali regaly regular reigaly rob3
    rosasi rosasy sada safra salmon salty samawy satan satin sefy seify set sets sghayar shetwy shifon silicone silk
    silver simon slim small so8ayar soda soghaya soghayar soiree sokkar sooda spicy stainless steel strawberry
    striped stripes suede summer sweet ta2m taweel tawil teal tomn torkwaz transparent turquoise unisex used vanilla
    velvet viscose wasat wase3 wasee3 welady white winter women wood wooden wool wooly xl xs xxl xxxl yellow zaity
    zar2a zeity
    """
)

#: First names beside those of ``chat_words``.
MORE_GIVEN_NAMES = _set(
    """
    ابراام ابرايسيا احسان اخلاص ادم ادوارد ازهار اسحق اسر اسطفانوس اسطير اسعد اكرام البير الفريد الكسندرا اليصابات
    امير اميمه امين اناستاسيا انتصار انطونيوس انوار ايثار ايرين ايريني ايفا ايليا ايلين ايمي ايوب باخوم باسل
    باسيليوس بافلي بدور برا برباره بسام بشاره بشرا بطرس بقطر بكر بنيامين بهاالدين بهجت بهي بوسي بولس بولين بيومي
    تاجالدين تادرس تالا تريزا تواضروس تيريزا تيم ثابت ثيودور جاد جاسر جاسم جاك جرجيس جستينا جليله جواهر جوده جورجيت
    جورجينا جوريه جوسيف جوليان جون جيسيكا جينا حافظ حبيب حسامالدين حسان حلا حليمه حمدان حنفي حنين حوريه خضر خليفه
    خميس خيرالدين خيريه دانيال دريه دميانه دولاجي دياب ديفيد راجي راحيل راشد راضيه رامز رايد ربيع رتيبه رجايي رضوان
    رفقا رفقه روز روزا روزالين روضه روفيده رووف رويدا رويده رييفه زكيه زيدان زيزي زينات سارا سحر سراج سرحان سلام
    سلطان سمحه سمعان سهي سوسنه سوسو سوهيله سيفالدين سيمون شاهي شاهين شحات شربات شريهان شعيب شفيقه شكريه شمسالدين
    شهاب شهابالدين شوق صادق صباح صباحيه صدفه صفي صلاحالدين صوفي صوفيا ضياالدين طلال طلحه عارف عبدالحليم عبدالخالق
    عبدالكريم عبداللطيف عبدالمجيد عبدالمنعم عبدالوهاب عبيده عدلي عديله عز عزالدين عزوز عزيزه عصامالدين عطاالله عطيات
    عفيفي علاالدين علوان عنايات عواطف عويس غادا غالب غاليه غفران غني غيث فاتيما فاضل فايق فايقه فرغلي فكريه فلوباتير
    فلور فيبي فيرونيا فيرونيكا فيكتور فيليب فيولا قمر كارما كاظم كرولس كريستيان كريستين كريستينا كلير كوكب كيرليس
    كيرولس لمي لواحظ لوريس لوزه لوقا لويس ليال ليديا ماتيلدا مارتن مارثا مارجريت مارسيل مارسيلا مارلين ماريو ماي
    مايسه مبروكه متي مجاهد محي مدين مرثا مريهان مسعده مشيره مصباح مصيلحي معاويه معزوزه مكرم مكسيموس منيره مهجت مهجه
    مهدي مهره موده موريس مورين موني مونيا مونيكا ميخاييل ميريهان ميس ميسون ناثان نادي ناردين ناشد ناصف نبويه نجم
    نسيم نصره نغم نها نوجا نوح نورالدين نوفل نيرمين هانم هانيا هدرا هلال همام هنيه هيدي هيلانه وجيده وسيم وليم ويليم
    يسر يسي يواقيم يوانس يوحنا يوساب 2amira 2aya 2iman 3abbas 3abdallah 3abdo 3abeer 3afaf 3aida 3aisha 3ala2 3alaa
    3ali 3aly 3alya 3amer 3ammar 3atef 3ateya 3awad 3azza 3emad 3esam 3esha 3ola 3omr 5adiga 5aled 5alil 5oloud
    7abiba 7amada 7amdy 7amed 7amza 7anan 7aneen 7anin 7asan 7atem 7ayat 7azem 7orya 7osam 8ada a7mad a7med abanob
    abbas abdalla abdelhalim abdelkader abdelkarim abdellatif abdelmegid abdelmoneim abdelnasser abdelrehim
    abdelsalam abdelwahab abdullah abdulrahman abir abraam abram adam adil adly aesha afnan aisha alaaeldin albert
    alexandra alfred alya amaal amar ameen ameer ameera amer amera amin amir amjad aml ammar amna amro amrou andro
    angel antonios antonious arafa aref asaad asem aser asma2 assem asser atef attia awad awatef ayaa ayad ayda
    aymen ayoub aysha aziz azmy badawy badr baha2 bahgat bakhoum barbara basant basel basem bashir basmala bassam
    bassel bassma batoul benjamin benyamin beshoy beter bilal bilel bisan bishoi bissan bola boshra bosy bothaina
    botros bousy boutros carma christian christina claire dalal dalya damiana danial daniel darwish david dawood
    dawoud deena demiana dena deyaa dia diab dimyana do3aa do7a doa donya duha durria ebrahem ebrahim ebtesam
    ebtisam edward ehsan eisa eissa elaria elia elsayed elwan emaan enaam entesar esam eslam esmail esra2 ester
    esther eva ezzeldin fadel fadi fahmy fairouz fairuz faisal faiza fakhry fara7 farag fardous fareed fareeda farid
    faris farouq fat7y fathi fathia fatin fatmah fatoom fawzia fayek fayrouz feisal fekry ferial fibi fikry
    filobateer flora foad gad galila gameela gana ganat ganna gasser gehan gemal georges georgette georgina gerges
    ghadah ghaleb ghalia gharib gheith ghena ghofran goma3a gomaa gouda gowairia guirgis hafez hajar haleema halima
    halla hamadah hamdi hamed hammam hams hamzah hana hanaa hanafy hania haniya hanna hanny hasan hashem hasnaa
    hassaan hassanein hayat hedaya heidi heitham helal helana hiba hind hoaida hooda horeya hosni hossameldin
    hossein housein hozaifa huda husain ibtesam ilaria ilham imad irene ireny isaac ishak isra2 issa issam ivon iyad
    jacqueline jamal jamila jehan jiji jodi jon jory josef joudi joury jumana justina juwayriya kadry kamilia karam
    karas kareema kariem karma kasem kassem kawsar kenzi kerollos kerolos khadiga khairy khairya khalid khalifa
    khamis khedr kinda kirolos kristian kristin kristina laian lama lamiaa layal leena leila lewis lidia lo2ay loay
    logein logine lojy loubna louis lucas luka lydia lyla m7amed ma7moud madeleine madiha madlin magda magdi magid
    mahasen mahdi mahdy mahinor mahinour mahir mahitabe mahmod mahmood mahraeel mahrous maii maikel maisa majed
    makarios makary malik mamdoh mansor marcelle marcos margaret mariem marim markos marlene marlin marta martha
    martin marwah maryem matta maureen maurice mawada mawadda may mayaar maykel maysa maysaa maysoon mazin med7at
    megahed menah menas mennah mennatullah mera merfat meriem merwan metwally mha mlak mo2men mo3az mo3taz mo5tar
    mo7sen moaaz moemen mohanad monette monira morcos mores mos3ab mosaab mosaad moshira mouna mouneer mousa moussa
    moutaz mrihan mstafa mu7amad muhamad myrna nabih nadaa nadir nady nadya naeem nagham naghm nagi nagib nagm nagua
    nahid nardin nardine naser nashaat nashwa nasr nassim nawal nawara neama nefisa neimat nermeen nesrin neveen
    nevin nihad nofal noor noran nouha noura noureldin nouriyah nura nurhan odette olaa omaima omayma omneya omniah
    pauline pavli pavly philip philopateer phoebe qamar ra7ma rabab rabee3 rabie rachel radwah radwan rady ragaa
    rahmah ramdan ramiz ranya rawda raya raymond razan re7ab ref3at remas remon resha retag riad rida rimas rital
    rodaina rodayna rofan rofayda rofida rofka romani romany roqaya rosa rosaline rose roshdy rowaida rowida ruqayya
    rwan sa3d sa3eed sa7ar sabah saber sabet sabri sabrin sadek safi safia saga sagda saied sala7 salaheldin sale7
    saleem saleh sama sameer sameera samiha samuel samuil sana sanaa saraa sarhan sarra sarwat sausan sayyed sedik
    selin selma semaan serag sha3ban shadi shadia shahed shahinaz shahinda shahira sharif shawki shaymaa shaza
    shehata sheima shenoda shenouda shereef sherihan sherry shirin sho3eib shokry shoroq shurouk sief siham sila
    silvia simone slma so3ad sob7y sofia sohair sohayla sohila soltan solyman sophia soraya sosana soso souad souha
    soumaya sozan suhair suleiman sultan sundus susan tadros tahaa tahany tal3at tala talal talha tamir taqwa tarik
    tawadros tawfek tayseer temim tharwat toka tomas toqa treza umnia usama verina veronia veronica victor viktor
    viola viviane wa2el wadie wafa wageeh waheed wala2 waled ward waseem wedad wessam william wissam yahya yakoub
    yaraa yaser yassen yassir ye7ya yoanna yosef yosra yostina younis yousif yousry yumna yunis yusra yussef yvonne
    zaher zain zainab zakia zaky zaynab zeiad zeinb zeyn zidan zizi zobeida zohair zozo zyad
    """
)

#: Family names and second names.
FAMILY_NAMES = _set(
    """
    ابادير ابانوب ابراهيم ابسخيرون ابوالحسن ابوالخير ابوالدهب ابوالروس ابوالسعود ابوالعز ابوالعزم ابوالعلا
    ابوالعينين ابوالغيط ابوالفتوح ابوالقاسم ابوالليل ابوالمجد ابوالنجا ابوالنور ابوالوفا ابوبكر ابوتريكه ابوجبل
    ابوحجازي ابوحسين ابوحطب ابوحلاوه ابوخليل ابودنيا ابودومه ابوريه ابوزهره ابوزيد ابوستيت ابوسريع ابوسعده ابوسنه
    ابوسيف ابوشادي ابوشعيشع ابوشنب ابوشوشه ابوطالب ابوعامر ابوعلي ابوعوف ابوغازي ابوغالي ابوكريشه ابوليله ابومسلم
    ابونصر ابوهشيمه ابوهيف ابويوسف احمد اخنوخ اسحق اسطفانوس اسعد اسكاروس اسماعيل الاباصيري الابراشي الابنودي الابيض
    الاحمر الاخرس الاخميمي الادفوي الادكاوي الاسكندراني الاسماعيلي الاسمر الاسواني الاسود الاسيوطي الاشقر الاشموني
    الاطرش الاعرج الاعور الافندي الاقصري الالفي الامام الامير الانصاري الباجوري البارودي الباز الباشا البحراوي
    البحري البحيري البدراوي البدري البدوي البراوي البرعي البركاوي البرلسي البستاني البسطويسي البسيوني البطراوي
    البكري البلبيسي البلتاجي البنا البنداري البنهاوي البهنساوي البواب البورسعيدي البيلي التابعي الترزي التركي
    التلاوي التهامي التونسي الجابري الجارحي الجبالي الجبرتي الجداوي الجرجاوي الجزار الجزايرلي الجزيري الجعفري الجلاد
    الجمال الجمسي الجمل الجنايني الجندي الجوهري الجيزاوي الجيلاني الحافظ الحبشي الحجازي الحداد الحديدي الحريري الحسن
    الحسيني الحصري الحفناوي الحفني الحكيم الحلاق الحلبي الحلواني الحمامي الحمزاوي الحمصاني الحناوي الحنبلي الحنفي
    الحوت الخازندار الخديوي الخراط الخشاب الخضرجي الخضري الخطيب الخفاجي الخليفي الخليلي الخميسي الخواجه الخولي
    الخياط الخيامي الدالي الدجوي الدرديري الدرملي الدرويش الدسوقي الدشناوي الدغيدي الدفراوي الدقاق الدماطي الدمرداش
    الدمشقي الدمنهوري الدمياطي الديب الرافعي الرشيدي الرفاعي الرماح الرملي الرويني الزاهد الزعبلاوي الزعيم الزغبي
    الزقازيقي الزمر الزناتي الزهيري الزواوي الزيات الزيدي الزيني السادات الساعاتي السباعي السبكي السحار السرساوي
    السروجي السعداوي السعدني السعودي السعيد السقا السقاف السكري السلاموني السماحي السمان السمري السمكري السنباطي
    السنبلاويني السنهوري السنوسي السوداني السوهاجي السويسي السويفي السيناوي السيوفي الشاذلي الشاطر الشاعر الشافعي
    الشامي الشاهين الشبراوي الشبكشي الشبيني الشحات الشربيني الشرقاوي الشرنوبي الشريف الشعراوي الشعيشع الشناوي
    الشهاوي الشهيد الشوادفي الشواربي الشوربجي الشيخ الصاوي الصايغ الصباغ الصعيدي الصغير الصقر الصوفي الصياد الصيرفي
    الضابط الطباخ الطبلاوي الطحان الطحاوي الطرابيشي الطماوي الطنطاوي الطهطاوي الطوانسي الطوبجي الطوبي الطوخي الطويل
    الظواهري العابد العالم العباسي العتال العثماني العجان العجمي العدسي العدل العدوي العرابي العراقي العرايشي العربي
    العريان العزازي العسال العسكري العسلي العشري العصفوري العطار العفيفي العقاب العقاد العقبي العلوي العمده العمري
    العناني العواد العوضي العيسوي الغازي الغرباوي الغريب الغزال الغزالي الغمراوي الغندور الغيطاني الفار الفارس
    الفاروقي الفحام الفخراني الفران الفرجاني الفضالي الفقي الفقيه الفلاح الفوال الفولي الفيومي القاري القاضي القايد
    القرشي القرضاوي القشيري القصاص القصبجي القصبي القصير القط القطان القفاص القلا القليوبي القماش القناوي القهوجي
    القوصي القيعي الكاشف الكبابجي الكبير الكتاتني الكتبي الكحال الكردي الكفراوي الكمسري الكوا الكومي الكيلاني اللبان
    اللبناني الليثي المازني المالكي المجاهد المحلاوي المحلي المداح المرسي المرصفي المزين المسيري المصري المطاوي
    المعداوي المعلم المغربي المفتي المقري الملاح الملواني المليجي المنشاوي المنشد المنصور المنصوري المنفلوطي المنوفي
    المنياوي المهدي الموجي الناصري النجار النحاس النديم النسر النشار النمر النوبي الهاشمي الهضيبي الهلالي الهمامي
    الهندي الهواري الواحي الوراق الورداني الوزير الوكيل الوكيلي الولي اليمني ايوب باخوم باسيلي بباوي بدران بدوي بدير
    برسوم برعي بركات بساده بسطا بسطوروس بسيوني بشاره بشاي بشري بشير بطرس بقطر بكر بلال بنيامين بهنسي بولا بولس بيشوي
    بيومي تادرس تاوضروس تمام تهامي توفيق توما ثابت جابر جاد جادالحق جادالله جادو جبر جبره جرجس جلال جمعه جميل جندي
    جوده جورج جوهر حافظ حامد حبشي حبيب حجاج حجازي حرب حسان حسب حسبالله حسن حسنين حسونه حسين حفني حكيم حلمي حليم
    حمدان حمدي حمزه حموده حميده حنا حنفي حواس خاطر خالد خضر خطاب خفاجي خلاف خلف خلفالله خليفه خليل خميس خيرالله خيري
    دانيال داود داوود درويش دسوقي دميان دويدار دياب ديب ديمتري رابح راشد راضي ربيع رجب رزق رزيق رسلان رشاد رشدي
    رشوان رضوان رفاعي رفعت رمضان روفاييل رومان رياض ريحان زاخر زاهر زايد زخاري زغلول زكريا زكي زهران زيان زيدان سالم
    سالمان ساهر ساويرس سباعي سراج سرحان سركيس سرور سعد سعدالدين سعدالله سعداوي سعيد سلامه سلطان سليم سليمان سمير سند
    سنوسي سوريال سويلم سيد سيداروس سيدهم سيف سيفالنصر سيفين شاروبيم شاكر شاهين شبانه شبل شتا شحات شحاته شديد شرف
    شريف شعبان شفيق شكرالله شكري شلبي شمس شندي شنوده شهاب شوشه شوقي شومان صابر صادق صالح صبري صديق صفوت صقر صلاح
    صلاحالدين صليب صموييل صيام ضاحي ضيف طانيوس طاهر طايع طلبه طلعت طنطاوي طه طوسون ظاهر عادل عازر عاشور عامر عباس
    عبدالباسط عبدالباقي عبدالبديع عبدالتواب عبدالجليل عبدالجواد عبدالحافظ عبدالحسيب عبدالحكيم عبدالحليم عبدالحميد
    عبدالحي عبدالخالق عبدالدايم عبدالرازق عبدالراضي عبدالرحمن عبدالرحيم عبدالرووف عبدالستار عبدالسلام عبدالسميع
    عبدالسيد عبدالشافي عبدالشهيد عبدالصمد عبدالعاطي عبدالعال عبدالعزيز عبدالعظيم عبدالعليم عبدالغفار عبدالغفور
    عبدالغني عبدالفتاح عبدالقادر عبدالقوي عبدالكريم عبداللاه عبداللطيف عبدالله عبدالمتعال عبدالمجيد عبدالمحسن
    عبدالمسيح عبدالمطلب عبدالمعطي عبدالمقصود عبدالملاك عبدالملك عبدالمنعم عبدالموجود عبدالمولي عبدالناصر عبدالنبي
    عبدالنعيم عبدالنور عبدالهادي عبدالواحد عبدالوارث عبدالونيس عبدالوهاب عبدربه عبده عبود عبيد عثمان عجايبي عجمي
    عرابي عرفات عرفه عزام عزب عزت عزمي عزيز عسكر عشماوي عصام عطا عطاالله عطالله عطوه عطيفي عطيه عفيفي عقل عقيلي
    عكاشه علاالدين علام علوان علي عليوه عماد عمار عماره عمر عنتر عواد عوض عوضالله عوف عويس عياد عيد عيسي غازي غالي
    غانم غباشي غبريال غريب غزال غنيم غيث فارس فاروق فام فانوس فايد فايق فتحالله فتحي فخري فراج فرج فرحات فرغلي
    فرنسيس فضل فكري فلتاوس فليفل فهمي فهيم فواد فوده فوزي فيلبس قاسم قرني قطب قلاده قلدس قناوي قنديل كامل كرم كساب
    كمال كيرلس كيلاني لاشين لبيب لطفي لمعي لوقا لويس ماضي مامون ماهر مبارك متبولي متولي متي مجاهد مجدي مجلع محجوب
    محرم محروس محفوظ محمد محمود محيالدين مختار مدبولي مدكور مراد مرجان مرزوق مرسي مرقس مسعد مسعود مسيحه مشالي مشرف
    مصطفي مصيلحي مطر معتوق معوض مغازي مقار مكاريوس مكاوي مكرم ملاك ملك مليجي مندور منسي منصور منقريوس منير مهدي
    مهران موافي موريس موسي ميخايل ميخاييل ميلاد مينا ناجي نادي ناشد ناصر ناصف نافع نبيه نجدي نجم نجيب نخله نخنوخ
    نسيم نشات نصار نصر نصرالله نصير نصيف نظمي نظير نعوم نعيم نوار نوح نور نورالدين نوفل هاشم هدرا هرمينا هريدي هلال
    همام هنداوي هويدي هيكل واصف والي وجدي وديع وفيق وليم ونيس وهبه وهبي وهدان وهيب ويصا ياسين يحيي يسي يعقوب يني
    يواقيم يوحنا يوسف يونس abadir abanoub abbas abbasy abboud abdalla abdallah abdelaal abdelaleem abdelateef
    abdelaty abdelazeem abdelazim abdelaziz abdelbaky abdelbaset abdeldayem abdelfatah abdelfattah abdelgalil
    abdelgawad abdelghaffar abdelghafour abdelghani abdelghany abdelhadi abdelhady abdelhafez abdelhakim abdelhalim
    abdelhameed abdelhamid abdelhaseeb abdelhay abdelkader abdelkareem abdelkarim abdelkawi abdelkawy abdelkhalek
    abdellatif abdelmagid abdelmaksoud abdelmalak abdelmalek abdelmawla abdelmeguid abdelmessih abdelmoaty
    abdelmohsen abdelmoneim abdelmonem abdelmotaal abdelmottaleb abdelnaby abdelnasser abdelnour abdelrady
    abdelrahim abdelrahman abdelraouf abdelrazek abdelrazik abdelsalam abdelsamad abdelsamie abdelsattar abdelsayed
    abdelshafy abdelshahid abdeltawab abdelwahab abdelwahed abdelwanis abdelwareth abdo abdou abdrabbo abdrabo
    abdulaziz abdulla abdullah abdulrahman abnoudy aboali abodoma aboelazm aboeldahab aboelela aboelenein aboelezz
    aboelfotoh aboelgheit aboelhassan aboelkassem aboelkheir aboelmagd aboelnaga aboelnour aboelsoud aboelwafa
    aboghazy abohussein abokhalil aboleila abomoslem aboseif aboshady aboshanab abosteit abotaleb abouali abouamer
    aboubakr abouelela abouelenein abouelezz abouelhassan abouelkheir abouelmagd abouelnaga abouelsoud abouelwafa
    aboughali abouhashima abouhatab abouheif aboukreisha aboulfotouh aboulkassem abouseif aboutaleb aboutreika
    aboutrika abouzeid aboyoussef abozahra abozaid abozeid abubakr abushady abuzaid adasy adawy adel afifi afify
    agaiby agami agamy ahmed akkad akl alaaeldin alawy alfy ali allam aly ameen amer amin ammar anany andrawes
    andraws ansary antar anwar araby arafa arafat armanious asaad ashkar ashmawy ashour ashraf ashry askar askary
    assal assaly assiouty aswany atallah atrash atta attalla attar attia atwa awad awadallah awady awny ayad ayoub
    ayouty ayyad azab azazy azer aziz azmy azzam badawi badawy badran badrawy badreldin badry bahary bahgat
    bahnasawy bahnasy bakhoum bakr bakry banna baradei barakat baroudy barsoum bashir bassada bassily bassiouny
    basta batrawy bawab bayoumi bayoumy bebawi bebawy bedeir beheiry behery beialy belal beltagy bendary benjamin
    benyamin beshara bestawros bishay bishoi bishoy boktor bola bolos borai borollosy boshra bostany botros boula
    boulos boutros dahy dally damaty damian daniel daoud darwish dawood deeb degheidy degwy deif demerdash desouky
    dessouki diab domiaty doweidar ebeid eid eissa eissawy elabbasy elabnoudy elabyad eladasy eladawy eladl elafify
    elagamy elagha elakkad elalawy elalfy elanany elansary elaraby elashkar elashry elaskary elasmar elassal
    elassaly elassiouty elaswany elatrash elattar elawady elayouty elazab elazazy elbadawy elbadrawy elbadry
    elbahary elbahnasawy elbahnasy elbakry elbanna elbaradei elbaroudy elbasha elbassiouny elbatal elbatrawy elbawab
    elbaz elbeheiry elbehery elbeialy elbeltagy elbendary elborai elborollosy elbostany eldally eldamaty eldarwish
    eldeeb eldegheidy eldegwy eldemerdash eldesouky eldomiaty eleissawy elemam elerian eleskandarany elfadaly
    elfahham elfakharany elfallah elfaqih elfar elfares elfarouky elfayoumy elfeky elfergany elfoly elfoual
    elgaafary elgabarty elgabry elgamal elgamasy elganayny elgarhy elgazeery elgazzar elgebaly elgedawy elgendy
    elgergawy elghamrawy elghandour elgharib elghazal elghazaly elghazy elghitany elgilany elgohary elhaddad
    elhadidy elhafez elhakim elhalaby elhallak elhamamy elhamzawy elhanafy elhariri elhashemy elhawary elhefnawy
    elhefny elhegazy elhelwany elhendy elhennawy elhilaly elhodeiby elhosary elhout elhusseiny elibrashy eliraqy
    eliwa elkababgy elkady elkafrawy elkahwagy elkammash elkasaby elkashef elkassas elkateb elkattan elkebir
    elkerdany elkhafagy elkhalily elkhamisy elkharrat elkhashab elkhatib elkhawaga elkhayat elkhazendar elkhodary
    elkholaify elkholy elkilany elkomy elkorashy elkordy elkott ellabban ellaithy elleithy elmaadawy elmaddah
    elmaghraby elmahalawy elmahdy elmalky elmallah elmanfalouty elmansoury elmasry elmeligy elmeniawy elmenoufy
    elmenshawy elmessiry elmezayen elmoallem elmohandes elmokadem elmorsy elmougy elmufti elnadim elnagar elnaggar
    elnahas elnashar elnasry elnawawy elnemr elnouby elomary elomda elorabi eloraby elqadi elqalioby elqaradawy
    elrafei elramly elrashidy elrefaey elsaadany elsaadawy elsaaty elsadat elsaeed elsahn elsaidy elsakka elsakr
    elsamahy elsamman elsanhoury elsaoudy elsaqqaf elsawy elsayad elsayed elsayegh elsebaei elseirafy elsenousy
    elseyoufy elshabrawy elshaer elshafei elshahat elshahawy elshahin elshamy elsharabasy elsharawy elsharkawy
    elshater elshawadfy elshawarby elshazly elshebiny elsheikh elshennawy elsherbiny elsherif elsheshtawy elshiekh
    elshimy elshorbagy elshoura elsisi elsobky elsoghayar elsokary elsonbaty elsorogy elswesy eltabbakh eltabei
    eltablawy eltahan eltahawy eltahtawy eltantawy eltaweel eltayeb eltelawy eltohamy eltorky eltoukhy elwakil elwan
    elwardany elwarraq elwazir elyamany elzaim elzanaty elzawahry elzawawy elzayat elzeiny elzend elzoghby elzoheiry
    elzomor emam emara erian eskandar eskandarany essa essam estafanos ezzat ezzeldeen ezzeldin fadaly fadl fahem
    fahham fahim fahmy fakharany fakhreldin fakhry fallah faltaous fam fanous faqih farag farahat fares farghaly
    farhat farid farouk farouky farrag fathallah fathi fathy fawzi fawzy fayed fayek fayoumy fekri fekry feky
    fergany fikry foly fouad foual fouda francis fransis gaafary gabarty gaber gabr gabra gabry gad gadalla gadallah
    gadelhak galal gamaleldin gamasy gameel gamil ganayny garhy gazeery gazzar gebaly gedawy gendi gendy george
    gergawy gerges ghabrial ghali ghaly ghamrawy ghandour ghanem gharib gharieb ghazal ghazaly ghazi ghazy gheith
    ghitany ghobashy ghobrial ghoneim ghonim gilany girgis gohar gohary gomaa gouda guirguis habashy habib haddad
    hadidy hadra hafez haggag hakeem hakim halaby halim hallak hamamy hamdan hamdy hamed hammam hamouda hamza
    hamzawy hanafy hanna harb hariri hashem hashemy hashim hassaan hassaballah hassan hassanein hassouna hawary
    hawas hefnawy hefny hegazi hegazy heikal helal helmy helwany hemeida hendawy hendy hennawy heridy hilal hilaly
    hodeiby hosary hossameldin howeidy hussein husseiny ibrahim ibrashy iraqy isaac ishak iskander iskaros ismail
    kababgy kady kafrawy kahwagy kamal kamaleldin kamel kammash kandil karam kasaby kashef kassab kassas kassem
    kateb kattan kelada keldas kenawy kerdany khafagy khairy khalaf khalafallah khaled khalifa khalil khalily khamis
    khamisy kharrat khashab khater khatib khattab khawaga khayat khazendar khedr kheirallah khella khodary kholaify
    kholy kilada kilany kirollos komy korany korashy kordy kotb kyrillos labban labib laithy lameey lamei lasheen
    lashin leithy lewis loka lotfi lotfy louis louka maadawy maamoun maatouk madbouly maddah madkour mady magdy
    maghraby mahalawy mahdi mahdy maher mahfouz mahgoub mahmoud mahran mahrous makarios makram malak malaty malky
    mallah mallak mandour manfalouty mankarious mansour mansoury mansy marcos marzouk masoud masry matar matbouly
    matta maurice megahed megalla mekkawy meligi meligy meniawy menoufy menshawy mesalhy meselhy meshaly mesharaf
    messeha messiha messiry metwalli metwally mezayen michael mikhaeel mikhael mikhail milad mina moallem moawad
    moghazy mohamed mohammed mohandes moharam mohyeldin mokadem mokhtar morad morcos morgan morkos morsi morsy
    mosaad mostafa mougy mounir mourad moussa moustafa mowafy mubarak mufti nabih nadim nady naeem nafea nagar nagdy
    naggar naguib nagy nahas naim nakhla naoum nashaat nashar nashed nasif nasr nasrallah nasry nassar nasser nassif
    nassim nawar nawawy nazir nazmy negm nemr nessim nofal nooreldin nouby nouh nour noureldin nureldin obeid okasha
    omar omary omda orabi oraby osman othman oweida oweis phelobos philips qadi qalioby qandil qaradawy qassem rabeh
    rabie radwan rady rafei ragab ramadan rashad rashed rashidy rashwan raslan refaat refaey rezk riad rihan riyad
    riyadh rizk rofail romany roshdy roufail saad saadallah saadany saadawy saadeldin saaty saber sabri sabry sadek
    safwat sahn said saidy sakka sakr salah salaheldin salama saleeb saleh salem salib samahy samir samman samuel
    sanhoury saoudy saqqaf saqr sarhan sarkis sawiris sawy sayad sayed sayegh sebaei sedarous seddik sedik sefein
    seif seifeldin seirafy selim senousy serag seyam seyoufy shaaban shabana shabrawy shaer shafei shafik shafiq
    shahat shahata shahawy shaheen shahin shaker shalabi shalaby shams shamseldin shamy sharabasy sharaf sharafeldin
    sharawy sharkawy sharobim shater shawadfy shawarby shawky shazly shebiny shebl shedid shehab shehata sheikh
    shennawy shenoda shenouda sherbiny sherif sheshtawy sheta shiekh shimy shokrallah shokry shoman shorbagy shosha
    shoura shukry siam sidhom sisi sobky soghayar sokary soliman sonbaty sorogy soroor sorour sourial suleiman
    sultan sweilam swesy tabbakh tabei tablawy tadros tageldin taha tahan tahawy taher tahtawy talaat tammam tanious
    tantawi tantawy tanyous tarek tarik tawadros tawfeek tawfik tawfiq tayeb telawy thabet tohamy tolba toma torky
    toukhy tousson wadie wafik wagdy wahba wahbah wahby wahdan waheeb wahib wakil waly wanis wardany warraq wasfy
    wassef wazir william wissa yakoub yamany yanni yassa yassein yassin yehia yehya youhanna younis yousef youssef
    zaghloul zaher zahran zaim zakaria zakhary zakher zaki zaky zanaty zawahry zawawy zayat zayed zeidan zeiny zend
    zian zidan zoghby zoheiry zomor
    """
)
