<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>BannerWords</name>
    <message>
        <source>The business account was deleted at the service.</source>
        <extracomment>The requests are &quot;used up&quot; until this part of the limit is free again, so that the banner does not come and go.</extracomment>
        <translation>حساب النشاط محذوف لدى شركة الشحن.</translation>
    </message>
    <message numerus="yes">
        <source>Your %Ln unsent orders are safe here.</source>
        <translation>
            <numerusform>لا أوردرات غير مرسلة هنا.</numerusform>
            <numerusform>أوردر واحد غير مرسل محفوظ هنا.</numerusform>
            <numerusform>أوردران غير مرسلين محفوظان هنا.</numerusform>
            <numerusform>أوردراتك غير المرسلة (%Ln) محفوظة هنا.</numerusform>
            <numerusform>أوردراتك غير المرسلة (%Ln) محفوظة هنا.</numerusform>
            <numerusform>أوردراتك غير المرسلة (%Ln) محفوظة هنا.</numerusform>
        </translation>
    </message>
    <message>
        <source>The service refuses the key ending in {0}.</source>
        <translation>شركة الشحن رفضت المفتاح المنتهي بـ {0}.</translation>
    </message>
    <message>
        <source>It was revoked or replaced. What you save waits here for the new key.</source>
        <translation>أُلغي أو استُبدل. ما تحفظه ينتظر هنا المفتاح الجديد.</translation>
    </message>
    <message numerus="yes">
        <source>It was revoked or replaced. Your %Ln unsent orders are safe here.</source>
        <translation>
            <numerusform>أُلغي أو استُبدل. لا أوردرات غير مرسلة هنا.</numerusform>
            <numerusform>أُلغي أو استُبدل. أوردر واحد غير مرسل محفوظ هنا.</numerusform>
            <numerusform>أُلغي أو استُبدل. أوردران غير مرسلين محفوظان هنا.</numerusform>
            <numerusform>أُلغي أو استُبدل. أوردراتك غير المرسلة (%Ln) محفوظة هنا.</numerusform>
            <numerusform>أُلغي أو استُبدل. أوردراتك غير المرسلة (%Ln) محفوظة هنا.</numerusform>
            <numerusform>أُلغي أو استُبدل. أوردراتك غير المرسلة (%Ln) محفوظة هنا.</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter a new key…</source>
        <translation>إدخال مفتاح جديد…</translation>
    </message>
    <message>
        <source>This computer has no key for this account.</source>
        <translation>لا يوجد على هذا الجهاز مفتاح لهذا الحساب.</translation>
    </message>
    <message>
        <source>What you save waits here until there is one.</source>
        <translation>ما تحفظه ينتظر هنا حتى يوجد مفتاح.</translation>
    </message>
    <message>
        <source>Enter the key…</source>
        <translation>إدخال المفتاح…</translation>
    </message>
    <message>
        <source>No connection since {0}.</source>
        <translation>لا يوجد اتصال منذ {0}.</translation>
    </message>
    <message>
        <source>What answers is not the courier service.</source>
        <translation>ما يرد ليس خدمة شركة الشحن.</translation>
    </message>
    <message>
        <source>Go on working: what you save goes out by itself.</source>
        <translation>كمّل شغلك: ما تحفظه يُرسل تلقائيًا.</translation>
    </message>
    <message numerus="yes">
        <source>Go on working: %Ln orders are saved and go out by themselves.</source>
        <translation>
            <numerusform>كمّل شغلك: ما تحفظه يُرسل تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: أوردر واحد محفوظ وسيُرسل تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: أوردران محفوظان وسيُرسلان تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: %Ln أوردرات محفوظة وستُرسل تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: %Ln أوردر محفوظ وسيُرسل تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: %Ln أوردر محفوظ وسيُرسل تلقائيًا.</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} Next try in {1} s.</source>
        <translation>{0} المحاولة التالية بعد {1} ث.</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>حاول الآن</translation>
    </message>
    <message>
        <source>All {0} requests of this minute are used.</source>
        <translation>انتهت طلبات هذه الدقيقة ({0}).</translation>
    </message>
    <message>
        <source>Going on in {0} s. Typing, saving and printing kept labels are not held up.</source>
        <translation>نكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders wait and go on in {0} s. Typing, saving and printing kept labels are not held up.</source>
        <translation>
            <numerusform>نكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>أوردر واحد ينتظر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>أوردران ينتظران ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>%Ln أوردرات تنتظر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>%Ln أوردر ينتظر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>%Ln أوردر ينتظر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
        </translation>
    </message>
    <message>
        <source>See what waits</source>
        <translation>عرض ما ينتظر</translation>
    </message>
    <message>
        <source>Nothing goes out until you go on (Ctrl+Space).</source>
        <translation>لا يُرسل شيء حتى تختار المتابعة (⁦Ctrl+Space⁩).</translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders wait until you go on (Ctrl+Space).</source>
        <translation>
            <numerusform>لا يُرسل شيء حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>أوردر واحد ينتظر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>أوردران ينتظران حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>%Ln أوردرات تنتظر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>%Ln أوردر ينتظر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>%Ln أوردر ينتظر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
        </translation>
    </message>
    <message>
        <source>Sending is held.</source>
        <translation>الإرسال متوقف.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>متابعة</translation>
    </message>
</context>
<context>
    <name>BatchBar</name>
    <message>
        <source>Clear the selection</source>
        <translation>إلغاء التحديد</translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>لا شيء محدد</numerusform>
            <numerusform>أوردر واحد محدد</numerusform>
            <numerusform>أوردران محددان</numerusform>
            <numerusform>%Ln أوردرات محددة</numerusform>
            <numerusform>%Ln أوردر محدد</numerusform>
            <numerusform>%Ln أوردر محدد</numerusform>
        </translation>
    </message>
    <message>
        <source>COD {cod}   fees {fees}</source>
        <translation>تحصيل {cod}   مصاريف {fees}</translation>
    </message>
    <message numerus="yes">
        <source>Print %Ln labels</source>
        <translation>
            <numerusform>طباعة البوالص</numerusform>
            <numerusform>طباعة بوليصة واحدة</numerusform>
            <numerusform>طباعة بوليصتين</numerusform>
            <numerusform>طباعة %Ln بوالص</numerusform>
            <numerusform>طباعة %Ln بوليصة</numerusform>
            <numerusform>طباعة %Ln بوليصة</numerusform>
        </translation>
    </message>
    <message>
        <source>None of them has a number yet</source>
        <translation>لا رقم لأي منها بعد</translation>
    </message>
</context>
<context>
    <name>Chips</name>
    <message>
        <source>Show the chips before these</source>
        <translation>عرض الحالات السابقة</translation>
    </message>
    <message>
        <source>Show further chips</source>
        <translation>عرض بقية الحالات</translation>
    </message>
</context>
<context>
    <name>Compose</name>
    <message>
        <source>Optional</source>
        <translation>اختياري</translation>
    </message>
    <message>
        <source>Workplace address</source>
        <translation>عنوان عمل</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الموبايل</translation>
    </message>
    <message>
        <source>Other phone</source>
        <translation>موبايل آخر</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>الاسم بالكامل</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>sets the governorate too</source>
        <translation>وتُحدد المحافظة معها</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>العمارة</translation>
    </message>
    <message>
        <source>Apartment</source>
        <translation>الشقة</translation>
    </message>
    <message>
        <source>Customer and address</source>
        <translation>العميل والعنوان</translation>
    </message>
    <message>
        <source>Fill in</source>
        <translation>املأ</translation>
    </message>
    <message>
        <source>Earlier orders: {n}.</source>
        <translation>أوردرات سابقة: {n}.</translation>
    </message>
    <message>
        <source>What is exchanged</source>
        <translation>الاستبدال</translation>
    </message>
    <message>
        <source>Taken from the customer</source>
        <translation>يُستلم من العميل</translation>
    </message>
    <message>
        <source>Product now with the customer</source>
        <translation>المنتج الموجود مع العميل</translation>
    </message>
    <message>
        <source>Delivered to the customer</source>
        <translation>يُسلَّم للعميل</translation>
    </message>
    <message>
        <source>Replacement product</source>
        <translation>المنتج البديل</translation>
    </message>
    <message>
        <source>{box}: items, required</source>
        <translation>{box}: عدد القطع، مطلوب</translation>
    </message>
    <message>
        <source>Cash difference (CD)</source>
        <translation>فرق السعر (⁦CD⁩)</translation>
    </message>
    <message>
        <source>Cash difference</source>
        <translation>فرق السعر</translation>
    </message>
    <message>
        <source>Customer pays it</source>
        <translation>يدفعه العميل</translation>
    </message>
    <message>
        <source>We refund it</source>
        <translation>نردّه للعميل</translation>
    </message>
    <message>
        <source>The service has no field for the direction: it goes in front of the notes.</source>
        <translation>ليس لدى شركة الشحن خانة لاتجاه الفرق، فيُكتب في أول الملاحظات.</translation>
    </message>
    <message>
        <source>Your reference</source>
        <translation>الرقم المرجعي</translation>
    </message>
    <message>
        <source>Main pickup address</source>
        <translation>عنوان الاستلام الرئيسي</translation>
    </message>
    <message>
        <source>Pickup from</source>
        <translation>الاستلام من</translation>
    </message>
    <message>
        <source>Customer may inspect before accepting</source>
        <translation>يُسمح للعميل بالمعاينة قبل الاستلام</translation>
    </message>
    <message>
        <source>Notes for the courier</source>
        <translation>ملاحظات للمندوب</translation>
    </message>
    <message>
        <source>suggested</source>
        <translation>مقترح</translation>
    </message>
    <message>
        <source>copies the last order&apos;s package and payment.</source>
        <translation>ينسخ محتوى وتحصيل آخر أوردر.</translation>
    </message>
    <message>
        <source>clears the form.</source>
        <translation>يفرّغ النموذج.</translation>
    </message>
    <message>
        <source>Choose a zone to see the fee.</source>
        <translation>اختر المنطقة لعرض المصاريف.</translation>
    </message>
    <message>
        <source>Asking the service…</source>
        <translation>جارٍ سؤال شركة الشحن…</translation>
    </message>
    <message>
        <source>Not known yet.</source>
        <translation>غير معروفة بعد.</translation>
    </message>
    <message>
        <source>makes the fee {fee}</source>
        <translation>المصاريف تصبح {fee}</translation>
    </message>
    <message>
        <source>express</source>
        <translation>شحن سريع</translation>
    </message>
    <message>
        <source>not express</source>
        <translation>بدون شحن سريع</translation>
    </message>
    <message>
        <source>{merchant}&apos;s prices</source>
        <translation>بأسعار {merchant}</translation>
    </message>
    <message>
        <source>{trouble} This figure was read {age} ago.</source>
        <translation>{trouble} هذا الرقم مقروء منذ {age}.</translation>
    </message>
    <message>
        <source>{case}. The service sets the final fee.</source>
        <translation>{case}. القيمة النهائية تحددها شركة الشحن.</translation>
    </message>
    <message>
        <source>Without express</source>
        <translation>بدون الشحن السريع</translation>
    </message>
    <message>
        <source>With express</source>
        <translation>مع الشحن السريع</translation>
    </message>
    <message>
        <source>Collect on delivery (COD)</source>
        <translation>تحصيل عند التسليم (⁦COD⁩)</translation>
    </message>
    <message>
        <source>We refund (CD)</source>
        <translation>نردّه للعميل (⁦CD⁩)</translation>
    </message>
    <message>
        <source>Cash to collect</source>
        <translation>المبلغ المطلوب تحصيله</translation>
    </message>
    <message>
        <source>None</source>
        <translation>لا يوجد</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>الأوردرات</translation>
    </message>
    <message>
        <source>Back to Orders</source>
        <translation>رجوع إلى الأوردرات</translation>
    </message>
    <message>
        <source>Kind of order</source>
        <translation>نوع الأوردر</translation>
    </message>
    <message>
        <source>New order</source>
        <translation>أوردر جديد</translation>
    </message>
    <message>
        <source>required</source>
        <translation>مطلوب</translation>
    </message>
    <message>
        <source>Next field</source>
        <translation>الخانة التالية</translation>
    </message>
    <message>
        <source>Field before</source>
        <translation>الخانة السابقة</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>إنشاء</translation>
    </message>
    <message>
        <source>Create &amp; print</source>
        <translation>إنشاء وطباعة</translation>
    </message>
    <message>
        <source>Keep as draft</source>
        <translation>حفظ كمسودة</translation>
    </message>
    <message>
        <source>Fill in the known customer</source>
        <translation>ملء بيانات العميل المعروف</translation>
    </message>
    <message>
        <source>Copy the last package and payment</source>
        <translation>نسخ محتوى وتحصيل آخر أوردر</translation>
    </message>
    <message>
        <source>Clear the form</source>
        <translation>تفريغ النموذج</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>المشكلة التالية</translation>
    </message>
    <message>
        <source>Back, keeps a draft</source>
        <translation>رجوع، مع حفظ مسودة</translation>
    </message>
    <message>
        <source>No order {number} at the service.</source>
        <translation>لا يوجد أوردر برقم {number} لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>Scan it or type 6 digits</source>
        <translation>امسح الباركود أو اكتب ستة أرقام</translation>
    </message>
    <message>
        <source>Original order number</source>
        <translation>رقم الأوردر الأصلي</translation>
    </message>
    <message>
        <source>Earlier order</source>
        <translation>أوردر سابق</translation>
    </message>
    <message>
        <source>scan its label, or type 6 digits</source>
        <translation>امسح البوليصة أو اكتب ستة أرقام</translation>
    </message>
    <message>
        <source>optional, fills in the rest</source>
        <translation>اختياري، ويملأ الباقي</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>جارٍ البحث…</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>موجود</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>غير موجود</translation>
    </message>
    <message>
        <source>Package and payment</source>
        <translation>المحتوى والتحصيل</translation>
    </message>
    <message>
        <source>What is inside</source>
        <translation>محتوى الشحنة</translation>
    </message>
    <message>
        <source>Collect cash on delivery (COD)</source>
        <translation>تحصيل عند التسليم (⁦COD⁩)</translation>
    </message>
    <message>
        <source>Amount to collect</source>
        <translation>مبلغ التحصيل</translation>
    </message>
    <message>
        <source>Express</source>
        <translation>شحن سريع</translation>
    </message>
    <message>
        <source>What comes back</source>
        <translation>المرتجع</translation>
    </message>
    <message>
        <source>Only part of the original order comes back</source>
        <translation>مرتجع جزئي من الأوردر الأصلي</translation>
    </message>
    <message>
        <source>Items coming back</source>
        <translation>القطع المرتجعة</translation>
    </message>
    <message>
        <source>Items in the original</source>
        <translation>القطع في الأوردر الأصلي</translation>
    </message>
    <message>
        <source>for reference</source>
        <translation>للمقارنة</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>سبب الإرجاع</translation>
    </message>
    <message>
        <source>Return notes</source>
        <translation>ملاحظات المرتجع</translation>
    </message>
    <message>
        <source>Wrong size</source>
        <translation>مقاس غير مناسب</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>تالف</translation>
    </message>
    <message>
        <source>Not as described</source>
        <translation>غير مطابق للوصف</translation>
    </message>
    <message>
        <source>Wrong item sent</source>
        <translation>وصل منتج مختلف</translation>
    </message>
    <message>
        <source>Customer changed their mind</source>
        <translation>العميل غيّر رأيه</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>عدد القطع</translation>
    </message>
    <message>
        <source>Customer and address are taken from the original order; change them if the courier goes elsewhere.</source>
        <translation>العميل والعنوان من الأوردر الأصلي؛ غيّرهما إذا كان المندوب سيذهب إلى مكان آخر.</translation>
    </message>
    <message>
        <source>This was begun for merchant {code}. Switch to that merchant to create it.</source>
        <translation>هذا الأوردر بدأ للتاجر {code}. انتقل إلى هذا التاجر لإنشائه.</translation>
    </message>
    <message>
        <source>Saved: {reference}</source>
        <translation>محفوظ: {reference}</translation>
    </message>
    <message>
        <source>Kept as a draft. It is in the Outbox.</source>
        <translation>حُفظ كمسودة. تجده في الصادر.</translation>
    </message>
    <message>
        <source>It could not be saved on this computer. Nothing was sent; try again.</source>
        <translation>تعذّر الحفظ على هذا الجهاز. لم يُرسل شيء؛ حاول مرة أخرى.</translation>
    </message>
    <message>
        <source>Fee and checks</source>
        <translation>المصاريف والمراجعة</translation>
    </message>
    <message>
        <source>Before you create</source>
        <translation>قبل الإنشاء</translation>
    </message>
    <message>
        <source>Saved on this computer at once, then sent. You can start the next order.</source>
        <translation>يُحفظ على هذا الجهاز فورًا ثم يُرسل. ابدأ الأوردر التالي دون انتظار.</translation>
    </message>
    <message>
        <source>Shipping fee, preview</source>
        <translation>مصاريف الشحن، تقديرية</translation>
    </message>
    <message>
        <source>Shipping fee, preview: {fee}</source>
        <translation>مصاريف الشحن، تقديرية: {fee}</translation>
    </message>
    <message>
        <source>Made at this desk today</source>
        <translation>سُجّلت على هذا المكتب اليوم</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>لا شيء بعد</translation>
    </message>
    <message>
        <source>printed</source>
        <translation>طُبعت</translation>
    </message>
    <message>
        <source>Express is only for Deliver orders</source>
        <translation>الشحن السريع لأوردرات التوصيل فقط</translation>
    </message>
    <message>
        <source>Zone: press Enter to take {zone}</source>
        <translation>المنطقة: اضغط ⁦Enter⁩ لاعتماد {zone}</translation>
    </message>
    <message>
        <source>Still missing: {fields}</source>
        <translation>ينقص: {fields}</translation>
    </message>
    <message>
        <source>{field}: {finding}</source>
        <translation>{field}: {finding}</translation>
    </message>
    <message>
        <source>Original order {number} is completed</source>
        <translation>الأوردر الأصلي {number} مكتمل</translation>
    </message>
    <message>
        <source>{n} of {all} items comes back</source>
        <translation>القطع المرتجعة: {n} من {all}</translation>
    </message>
    <message>
        <source>COD {amount}</source>
        <translation>تحصيل {amount}</translation>
    </message>
    <message>
        <source>CD {amount}</source>
        <translation>فرق {amount}</translation>
    </message>
    <message>
        <source>{n} digits; mobiles have {limit}</source>
        <translation>الموبايل {limit} رقمًا، والمكتوب {n}</translation>
    </message>
    <message>
        <source>Too short; mobiles have {limit} digits</source>
        <translation>الرقم ناقص؛ الموبايل {limit} رقمًا</translation>
    </message>
    <message>
        <source>Its status is not known. The service takes a return only of a completed order.</source>
        <translation>حالته غير معروفة. شركة الشحن تقبل المرتجع لأوردر مكتمل فقط.</translation>
    </message>
    <message>
        <source>It is {status}. The service takes a return only of a completed order.</source>
        <translation>حالته: {status}. شركة الشحن تقبل المرتجع لأوردر مكتمل فقط.</translation>
    </message>
    <message>
        <source>Fill this in</source>
        <translation>هذه البيانات مطلوبة</translation>
    </message>
    <message>
        <source>Sent as {number}</source>
        <translation>يُرسل هكذا: {number}</translation>
    </message>
    <message>
        <source>Mobiles begin with 010, 011, 012 or 015</source>
        <translation>الموبايل يبدأ بـ ⁦010⁩ أو ⁦011⁩ أو ⁦012⁩ أو ⁦015⁩</translation>
    </message>
    <message>
        <source>A landline belongs into Other phone</source>
        <translation>مكان التليفون الأرضي في «موبايل آخر»</translation>
    </message>
    <message>
        <source>A landline; the courier can only call it</source>
        <translation>تليفون أرضي؛ المندوب يمكنه الاتصال به فقط</translation>
    </message>
    <message>
        <source>A spreadsheet lost digits here. Type the number.</source>
        <translation>ملف الجدول أضاع أرقامًا هنا. اكتب الرقم كاملًا.</translation>
    </message>
    <message>
        <source>This is no phone number</source>
        <translation>هذا ليس رقم تليفون</translation>
    </message>
    <message>
        <source>{number} goes to Other phone</source>
        <translation>{number} يُنقل إلى «موبايل آخر»</translation>
    </message>
    <message>
        <source>The same number as Phone</source>
        <translation>نفس رقم الموبايل الأول</translation>
    </message>
    <message>
        <source>Choose a zone from the list</source>
        <translation>اختر منطقة من القائمة</translation>
    </message>
    <message>
        <source>This zone is not in the service&apos;s list. Choose one.</source>
        <translation>المنطقة غير موجودة في قائمة شركة الشحن. اختر منطقة من القائمة.</translation>
    </message>
    <message>
        <source>The zone list was never read. Keep this as a draft until there is a connection.</source>
        <translation>قائمة المناطق لم تُقرأ بعد. احفظ الأوردر كمسودة حتى يعود الاتصال.</translation>
    </message>
    <message>
        <source>The courier reads: {address}</source>
        <translation>المندوب يقرأ: {address}</translation>
    </message>
    <message>
        <source>A whole number</source>
        <translation>رقم صحيح بدون كسور</translation>
    </message>
    <message>
        <source>At least 1</source>
        <translation>واحد على الأقل</translation>
    </message>
    <message>
        <source>At most {limit}</source>
        <translation>بحد أقصى {limit}</translation>
    </message>
    <message>
        <source>The original had only {limit}</source>
        <translation>في الأوردر الأصلي {limit} فقط</translation>
    </message>
    <message>
        <source>That is all of it; then it is no partial return</source>
        <translation>هذه كل القطع، فهو ليس مرتجعًا جزئيًا</translation>
    </message>
    <message>
        <source>Items says {limit}</source>
        <translation>المكتوب في عدد القطع {limit}</translation>
    </message>
    <message>
        <source>Type the amount, or switch it off</source>
        <translation>اكتب المبلغ أو ألغِ الاختيار</translation>
    </message>
    <message>
        <source>Zero is no amount. Type it, or switch it off.</source>
        <translation>الصفر ليس مبلغًا. اكتب المبلغ أو ألغِ الاختيار.</translation>
    </message>
    <message>
        <source>This is no amount</source>
        <translation>هذا ليس مبلغًا</translation>
    </message>
    <message>
        <source>The first line no longer says which way the cash goes</source>
        <translation>السطر الأول لم يعد يوضح مَن يدفع الفرق</translation>
    </message>
    <message>
        <source>An order number has {limit} digits</source>
        <translation>رقم الأوردر {limit} أرقام</translation>
    </message>
    <message>
        <source>It is of the kind {kind}; only a Deliver order can be returned</source>
        <translation>نوعه {kind}؛ المرتجع لأوردرات التوصيل فقط</translation>
    </message>
    <message>
        <source>The service says {limit}</source>
        <translation>المسجّل لدى شركة الشحن {limit}</translation>
    </message>
    <message>
        <source>Another order here has this reference. Leave it empty for {reference}.</source>
        <translation>هذا الرقم المرجعي لأوردر آخر هنا. اتركه فارغًا ليكون {reference}.</translation>
    </message>
    <message>
        <source>Latin letters and digits are found again more surely</source>
        <translation>الحروف والأرقام الإنجليزية أسهل في البحث بعد ذلك</translation>
    </message>
    <message>
        <source>{reference} is sent</source>
        <translation>يُرسل {reference}</translation>
    </message>
    <message>
        <source>phone</source>
        <comment>inside a list</comment>
        <translation>الموبايل</translation>
    </message>
    <message>
        <source>other phone</source>
        <comment>inside a list</comment>
        <translation>الموبايل الآخر</translation>
    </message>
    <message>
        <source>name</source>
        <comment>inside a list</comment>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>zone</source>
        <comment>inside a list</comment>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>address</source>
        <comment>inside a list</comment>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>building</source>
        <comment>inside a list</comment>
        <translation>العمارة</translation>
    </message>
    <message>
        <source>apartment</source>
        <comment>inside a list</comment>
        <translation>الشقة</translation>
    </message>
    <message>
        <source>workplace</source>
        <comment>inside a list</comment>
        <translation>عنوان العمل</translation>
    </message>
    <message>
        <source>what is inside</source>
        <comment>inside a list</comment>
        <translation>محتوى الشحنة</translation>
    </message>
    <message>
        <source>items</source>
        <comment>inside a list</comment>
        <translation>عدد القطع</translation>
    </message>
    <message>
        <source>amount to collect</source>
        <comment>inside a list</comment>
        <translation>مبلغ التحصيل</translation>
    </message>
    <message>
        <source>express</source>
        <comment>inside a list</comment>
        <translation>الشحن السريع</translation>
    </message>
    <message>
        <source>inspection</source>
        <comment>inside a list</comment>
        <translation>المعاينة</translation>
    </message>
    <message>
        <source>original order</source>
        <comment>inside a list</comment>
        <translation>الأوردر الأصلي</translation>
    </message>
    <message>
        <source>reason</source>
        <comment>inside a list</comment>
        <translation>سبب الإرجاع</translation>
    </message>
    <message>
        <source>return notes</source>
        <comment>inside a list</comment>
        <translation>ملاحظات المرتجع</translation>
    </message>
    <message>
        <source>items coming back</source>
        <comment>inside a list</comment>
        <translation>القطع المرتجعة</translation>
    </message>
    <message>
        <source>items in the original</source>
        <comment>inside a list</comment>
        <translation>القطع في الأوردر الأصلي</translation>
    </message>
    <message>
        <source>product with the customer</source>
        <comment>inside a list</comment>
        <translation>المنتج مع العميل</translation>
    </message>
    <message>
        <source>items taken</source>
        <comment>inside a list</comment>
        <translation>عدد القطع المستلمة</translation>
    </message>
    <message>
        <source>replacement</source>
        <comment>inside a list</comment>
        <translation>المنتج البديل</translation>
    </message>
    <message>
        <source>items delivered</source>
        <comment>inside a list</comment>
        <translation>عدد القطع المسلَّمة</translation>
    </message>
    <message>
        <source>cash difference</source>
        <comment>inside a list</comment>
        <translation>فرق السعر</translation>
    </message>
    <message>
        <source>reference</source>
        <comment>inside a list</comment>
        <translation>الرقم المرجعي</translation>
    </message>
    <message>
        <source>pickup address</source>
        <comment>inside a list</comment>
        <translation>عنوان الاستلام</translation>
    </message>
    <message>
        <source>notes</source>
        <comment>inside a list</comment>
        <translation>الملاحظات</translation>
    </message>
    <message>
        <source>Type in Arabic or English</source>
        <translation>اكتب بالعربي أو بالإنجليزي</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>المناطق</translation>
    </message>
    <message>
        <source>No zone is written like this</source>
        <translation>لا توجد منطقة بهذا الاسم</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>اختيار</translation>
    </message>
    <message>
        <source>take it</source>
        <translation>اعتماد</translation>
    </message>
    <message>
        <source>{found} of {known} zones</source>
        <translation>{found} من {known} منطقة</translation>
    </message>
    <message>
        <source>No zone list yet</source>
        <translation>قائمة المناطق لم تصل بعد</translation>
    </message>
</context>
<context>
    <name>Connection</name>
    <message>
        <source>Connection: {state}</source>
        <translation>الاتصال: {state}</translation>
    </message>
    <message>
        <source>Last requests</source>
        <translation>آخر الطلبات</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>لا شيء بعد.</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>جارٍ الاتصال</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>متصل</translation>
    </message>
    <message>
        <source>Slowed</source>
        <translation>السرعة محدودة</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>غير متصل</translation>
    </message>
    <message>
        <source>Key refused</source>
        <translation>المفتاح مرفوض</translation>
    </message>
    <message>
        <source>The service was not asked yet.</source>
        <translation>لم نتصل بشركة الشحن بعد.</translation>
    </message>
    <message>
        <source>The service answers. Orders are sent as they are saved.</source>
        <translation>شركة الشحن ترد. الأوردرات تُرسل فور حفظها.</translation>
    </message>
    <message>
        <source>All requests of this minute are used. Sending goes on by itself.</source>
        <translation>انتهت طلبات هذه الدقيقة. الإرسال يكمل تلقائيًا.</translation>
    </message>
    <message>
        <source>The service does not answer. Orders are saved here and go out by themselves.</source>
        <translation>شركة الشحن لا ترد. الأوردرات محفوظة هنا وستُرسل تلقائيًا.</translation>
    </message>
    <message>
        <source>The service refuses the key. Orders are saved here until there is a key that works.</source>
        <translation>شركة الشحن ترفض المفتاح. الأوردرات محفوظة هنا حتى يوجد مفتاح يعمل.</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>Copy {what}</source>
        <extracomment>Text that can be selected takes its direction from its first letter, even from one inside an isolate.</extracomment>
        <translation>نسخ {what}</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>This zone is not in the service&apos;s list. Choose one.</source>
        <extracomment>The service&apos;s message, as it begins (field notes, trap 3: messages carry tails) -&gt; our sentence.</extracomment>
        <translation>المنطقة غير موجودة في قائمة شركة الشحن. اختر منطقة من القائمة.</translation>
    </message>
    <message>
        <source>Missing: name, phone, address, governorate or zone.</source>
        <translation>بيانات ناقصة: الاسم أو الموبايل أو العنوان أو المحافظة أو المنطقة.</translation>
    </message>
    <message>
        <source>Choose a zone; it sets the governorate.</source>
        <translation>اختر المنطقة، وتُحدد المحافظة معها.</translation>
    </message>
    <message>
        <source>Only New orders can be deleted. Cancel it instead.</source>
        <translation>الحذف للأوردر الجديد فقط. يمكنك إلغاؤه بدلًا من ذلك.</translation>
    </message>
    <message>
        <source>It cannot be cancelled now: it is {status}.</source>
        <translation>لا يمكن إلغاؤه الآن، حالته: {status}.</translation>
    </message>
    <message>
        <source>A courier has it, so the address and details are locked.</source>
        <translation>الأوردر مع المندوب، والعنوان والتفاصيل مقفولة.</translation>
    </message>
    <message>
        <source>Express can change only in the first 6 hours after creation.</source>
        <translation>تغيير الشحن السريع متاح في أول ست ساعات من الإنشاء فقط.</translation>
    </message>
    <message>
        <source>The mobile needs 11 digits.</source>
        <translation>الموبايل أحد عشر رقمًا.</translation>
    </message>
    <message>
        <source>Choose the city.</source>
        <translation>اختر المدينة.</translation>
    </message>
    <message>
        <source>No answer came from the service. Try again in a moment.</source>
        <translation>لم يصل رد من شركة الشحن. حاول مرة أخرى بعد قليل.</translation>
    </message>
    <message>
        <source>Choose a merchant.</source>
        <translation>اختر التاجر.</translation>
    </message>
    <message>
        <source>The service does not know this merchant in your company.</source>
        <translation>التاجر غير مسجّل تحت شركتك لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>This key is for one business; no merchant is needed.</source>
        <translation>المفتاح لنشاط واحد ولا يحتاج تاجرًا.</translation>
    </message>
    <message>
        <source>Another merchant has this email, phone or shop id. Open it, or use another.</source>
        <translation>البريد أو الموبايل أو كود المتجر مسجّل لتاجر آخر. افتحه أو اكتب غيره.</translation>
    </message>
    <message>
        <source>This key may not do this. Ask the service for the permission.</source>
        <translation>المفتاح لا يسمح بهذا. اطلب من شركة الشحن إضافة الصلاحية.</translation>
    </message>
    <message>
        <source>The service refuses this key. Check it, or ask for a new one.</source>
        <translation>شركة الشحن رفضت هذا المفتاح. راجعه أو اطلب مفتاحًا جديدًا.</translation>
    </message>
    <message>
        <source>The business account was deleted at the service.</source>
        <translation>حساب النشاط محذوف لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>The service did not allow this.</source>
        <translation>شركة الشحن لم تسمح بهذا.</translation>
    </message>
    <message>
        <source>The service does not know this number.</source>
        <translation>هذا الرقم غير موجود لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>The service did not take one of the fields.</source>
        <translation>شركة الشحن لم تقبل إحدى الخانات.</translation>
    </message>
    <message>
        <source>All requests of this minute are used. It goes on by itself.</source>
        <translation>انتهت طلبات هذه الدقيقة. نكمل تلقائيًا.</translation>
    </message>
    <message>
        <source>No answer came. We look whether it arrived before sending again.</source>
        <extracomment>What may have arrived all the same is never sent again before it was looked for.</extracomment>
        <translation>لم يصل رد. نتأكد من وصوله قبل إعادة الإرسال.</translation>
    </message>
    <message>
        <source>This address cannot be used. It begins with https:// and ends in /api/public/v1.</source>
        <translation>لا يمكن استخدام هذا العنوان. يبدأ بـ ⁦https://⁩ وينتهي بـ ⁦/api/public/v1⁩.</translation>
    </message>
    <message>
        <source>No connection to the service. Check the network and the address.</source>
        <translation>لا يوجد اتصال بشركة الشحن. راجع الشبكة والعنوان.</translation>
    </message>
    <message>
        <source>The service&apos;s certificate is not trusted here. Check the address and this computer&apos;s date.</source>
        <translation>شهادة أمان الخدمة غير موثوقة على هذا الجهاز. راجع العنوان وتاريخ الجهاز.</translation>
    </message>
    <message>
        <source>This address points somewhere else. Ask for the right one.</source>
        <translation>هذا العنوان يحوّل إلى مكان آخر. اطلب العنوان الصحيح.</translation>
    </message>
    <message>
        <source>What answers at this address is not the courier service. Check the address.</source>
        <translation>ما يرد على هذا العنوان ليس خدمة شركة الشحن. راجع العنوان.</translation>
    </message>
    <message>
        <source>The service&apos;s answer could not be understood.</source>
        <translation>تعذّر فهم رد شركة الشحن.</translation>
    </message>
    <message>
        <source>The answer was too large and was not read.</source>
        <translation>الرد أكبر من المسموح ولم يُقرأ.</translation>
    </message>
    <message>
        <source>The service does not say how to do this.</source>
        <translation>شركة الشحن لا توضح طريقة تنفيذ هذا.</translation>
    </message>
    <message>
        <source>What came is not a label. Try again; the label is asked for anew.</source>
        <translation>ما وصل ليس بوليصة. حاول مرة أخرى وتُطلب البوليصة من جديد.</translation>
    </message>
    <message>
        <source>The label is damaged. Try again; it is asked for anew.</source>
        <translation>ملف البوليصة تالف. حاول مرة أخرى وتُطلب من جديد.</translation>
    </message>
    <message>
        <source>Not printed: the barcode cannot be read at this printer&apos;s resolution.</source>
        <translation>لم تُطبع: الباركود لا يُقرأ بدقة هذه الطابعة.</translation>
    </message>
    <message>
        <source>Not printed: the barcode holds another number than this order.</source>
        <translation>لم تُطبع: الباركود يحمل رقمًا غير رقم هذا الأوردر.</translation>
    </message>
    <message>
        <source>No printer is chosen yet.</source>
        <translation>لم تُختر طابعة بعد.</translation>
    </message>
    <message>
        <source>The printer is not there. Nothing was printed on another one.</source>
        <translation>الطابعة غير موجودة. لم يُطبع شيء على طابعة أخرى.</translation>
    </message>
    <message>
        <source>The printer does not take this paper. Nothing was printed.</source>
        <translation>الطابعة لا تقبل هذا الورق. لم يُطبع شيء.</translation>
    </message>
    <message>
        <source>The label could not be written to its file.</source>
        <translation>تعذّرت كتابة البوليصة في ملفها.</translation>
    </message>
    <message>
        <source>The print queue did not take the label.</source>
        <translation>قائمة الطباعة لم تقبل البوليصة.</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>{label}, required</source>
        <translation>{label}، مطلوب</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>answered in {0} s</source>
        <translation>وصل الرد في {0} ث</translation>
    </message>
    <message>
        <source>The key works</source>
        <translation>المفتاح يعمل</translation>
    </message>
    <message>
        <source>Key kind</source>
        <translation>نوع المفتاح</translation>
    </message>
    <message numerus="yes">
        <source>%Ln zones in Cairo, Giza and Qalyubia</source>
        <translation>
            <numerusform>لا مناطق في القاهرة والجيزة والقليوبية</numerusform>
            <numerusform>منطقة واحدة في القاهرة والجيزة والقليوبية</numerusform>
            <numerusform>منطقتان في القاهرة والجيزة والقليوبية</numerusform>
            <numerusform>%Ln مناطق في القاهرة والجيزة والقليوبية</numerusform>
            <numerusform>%Ln منطقة في القاهرة والجيزة والقليوبية</numerusform>
            <numerusform>%Ln منطقة في القاهرة والجيزة والقليوبية</numerusform>
        </translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>المناطق</translation>
    </message>
    <message>
        <source>This did not work</source>
        <translation>لم ينجح الاختبار</translation>
    </message>
    <message>
        <source>The service said</source>
        <translation>رد شركة الشحن</translation>
    </message>
    <message>
        <source>Asking the service …</source>
        <translation>جارٍ سؤال شركة الشحن…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln merchants</source>
        <translation>
            <numerusform>بلا تجار</numerusform>
            <numerusform>تاجر واحد</numerusform>
            <numerusform>تاجران</numerusform>
            <numerusform>%Ln تجار</numerusform>
            <numerusform>%Ln تاجرًا</numerusform>
            <numerusform>%Ln تاجر</numerusform>
        </translation>
    </message>
    <message>
        <source>Company key, {0}. Each order names its merchant.</source>
        <translation>مفتاح شركة، {0}. كل أوردر يحدد تاجره.</translation>
    </message>
    <message>
        <source>Single-business key. Every order is for {0}.</source>
        <translation>مفتاح نشاط واحد. كل الأوردرات لـ {0}.</translation>
    </message>
    <message>
        <source>The service does not tell which kind of key it is.</source>
        <translation>شركة الشحن لا توضح نوع المفتاح.</translation>
    </message>
    <message>
        <source>not allowed: ask the service for this permission</source>
        <translation>غير مسموح: اطلب من شركة الشحن هذه الصلاحية</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>الأوردرات</translation>
    </message>
    <message>
        <source>create, read, change, print</source>
        <translation>إنشاء وقراءة وتعديل وطباعة</translation>
    </message>
    <message>
        <source>Pickups</source>
        <translation>الاستلامات</translation>
    </message>
    <message>
        <source>schedule, read, change</source>
        <translation>حجز وقراءة وتعديل</translation>
    </message>
    <message>
        <source>Merchants</source>
        <translation>التجار</translation>
    </message>
    <message>
        <source>list and add</source>
        <translation>عرض وإضافة</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Show the key while pressed</source>
        <translation>إظهار المفتاح أثناء الضغط</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>اختبار الاتصال</translation>
    </message>
    <message>
        <source>Start working</source>
        <translation>ابدأ العمل</translation>
    </message>
    <message>
        <source>Keep without testing</source>
        <translation>حفظ بدون اختبار</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>عنوان الخدمة</translation>
    </message>
    <message>
        <source>ends in /api/public/v1</source>
        <translation>ينتهي بـ ⁦/api/public/v1⁩</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>مفتاح الربط (⁦API⁩)</translation>
    </message>
    <message>
        <source>paste it or scan its code</source>
        <translation>الصقه أو امسح الكود</translation>
    </message>
    <message>
        <source>Name on this computer</source>
        <translation>الاسم على هذا الجهاز</translation>
    </message>
    <message>
        <source>Start with merchant</source>
        <translation>ابدأ بالتاجر</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>الحساب</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>رجوع</translation>
    </message>
    <message>
        <source>The training service did not start: {0}</source>
        <translation>لم تعمل خدمة التدريب: {0}</translation>
    </message>
    <message>
        <source>Fill this in</source>
        <translation>هذه البيانات مطلوبة</translation>
    </message>
    <message numerus="yes">
        <source>%Ln requests used for the test</source>
        <translation>
            <numerusform>لم يُستخدم أي طلب في الاختبار</numerusform>
            <numerusform>استُخدم طلب واحد في الاختبار</numerusform>
            <numerusform>استُخدم طلبان في الاختبار</numerusform>
            <numerusform>استُخدمت %Ln طلبات في الاختبار</numerusform>
            <numerusform>استُخدم %Ln طلبًا في الاختبار</numerusform>
            <numerusform>استُخدم %Ln طلب في الاختبار</numerusform>
        </translation>
    </message>
    <message>
        <source>This key is of another business. Add it as an account of its own.</source>
        <translation>هذا المفتاح لنشاط آخر. أضفه كحساب مستقل.</translation>
    </message>
    <message>
        <source>Test the connection first</source>
        <translation>اختبر الاتصال أولًا</translation>
    </message>
    <message>
        <source>Give it a name</source>
        <translation>اكتب له اسمًا</translation>
    </message>
</context>
<context>
    <name>FirstRunWindow</name>
    <message>
        <source>Courier Desk</source>
        <translation>Courier Desk</translation>
    </message>
</context>
<context>
    <name>LabelPicture</name>
    <message>
        <source>Label of order {0}</source>
        <translation>بوليصة أوردر {0}</translation>
    </message>
    <message>
        <source>This is the page at the printer&apos;s resolution. Nothing was printed.</source>
        <translation>هذه هي الصفحة بدقة الطابعة. لم يُطبع شيء.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Picture of the label</source>
        <translation>صورة البوليصة</translation>
    </message>
</context>
<context>
    <name>Later</name>
    <message>
        <source>Comes with a later version.</source>
        <translation>يأتي في إصدار لاحق.</translation>
    </message>
    <message>
        <source>Go to the orders</source>
        <translation>إلى الأوردرات</translation>
    </message>
    <message>
        <source>Courier visits will be booked and followed here. Until then, book them on the service&apos;s own page; orders and labels are ready here.</source>
        <translation>هنا ستُحجز زيارات المندوب وتُتابع. حتى ذلك الحين احجزها من صفحة شركة الشحن؛ الأوردرات والبوالص جاهزة هنا.</translation>
    </message>
    <message>
        <source>Pickups come with a later version</source>
        <translation>الاستلامات تأتي في إصدار لاحق</translation>
    </message>
    <message>
        <source>Your merchants will be listed and added here. Until then, switch between them with Ctrl+M at the head of the window.</source>
        <translation>هنا سيظهر تجارك وتضيف غيرهم. حتى ذلك الحين انتقل بينهم بـ ⁦Ctrl+M⁩ من أعلى النافذة.</translation>
    </message>
    <message>
        <source>Merchants come with a later version</source>
        <translation>التجار يأتون في إصدار لاحق</translation>
    </message>
    <message>
        <source>Everything not created yet will stand here in one place. Until then, it is in the orders under Not sent yet, and it is sent by itself.</source>
        <translation>هنا سيجتمع كل ما لم يُنشأ بعد. حتى ذلك الحين تجده في الأوردرات تحت «لم تُرسل بعد»، ويُرسل تلقائيًا.</translation>
    </message>
    <message>
        <source>The outbox page comes with a later version</source>
        <translation>صفحة الصادر تأتي في إصدار لاحق</translation>
    </message>
    <message>
        <source>The day in figures will stand here: orders by status, cash to collect, labels not printed. Until then, the chips over the orders count them by status.</source>
        <translation>هنا ستظهر أرقام اليوم: الأوردرات حسب الحالة، والمبالغ المطلوب تحصيلها، والبوالص غير المطبوعة. حتى ذلك الحين تعدّها الأزرار فوق الأوردرات حسب الحالة.</translation>
    </message>
    <message>
        <source>Today comes with a later version</source>
        <translation>صفحة اليوم تأتي في إصدار لاحق</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Everywhere</source>
        <translation>في كل مكان</translation>
    </message>
    <message>
        <source>This page has no panel.</source>
        <translation>لا لوحة لهذه الصفحة.</translation>
    </message>
    <message>
        <source>Scan or search</source>
        <translation>امسح الباركود أو ابحث</translation>
    </message>
    <message>
        <source>New order</source>
        <translation>أوردر جديد</translation>
    </message>
    <message>
        <source>New pickup or merchant, in its tab</source>
        <translation>استلام أو تاجر جديد، في صفحته</translation>
    </message>
    <message>
        <source>Go to {tab}</source>
        <translation>إلى {tab}</translation>
    </message>
    <message>
        <source>Switch merchant</source>
        <translation>تغيير التاجر</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>استيراد</translation>
    </message>
    <message>
        <source>Scan station</source>
        <translation>محطة الباركود</translation>
    </message>
    <message>
        <source>Show or hide the panel</source>
        <translation>إظهار اللوحة أو إخفاؤها</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>قراءة من جديد</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>الجزء التالي</translation>
    </message>
    <message>
        <source>Region before</source>
        <translation>الجزء السابق</translation>
    </message>
    <message>
        <source>Filter of this page</source>
        <translation>تصفية هذه الصفحة</translation>
    </message>
    <message>
        <source>Hold or go on sending</source>
        <translation>إيقاف الإرسال أو متابعته</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Other language</source>
        <translation>اللغة الأخرى</translation>
    </message>
    <message>
        <source>This list</source>
        <translation>هذه القائمة</translation>
    </message>
    <message>
        <source>There is nothing else to make in this tab.</source>
        <translation>لا شيء آخر يُنشأ في هذه الصفحة.</translation>
    </message>
</context>
<context>
    <name>Meter</name>
    <message>
        <source>{left} of {limit} requests left this minute</source>
        <translation>متبقي {left} من {limit} طلب هذه الدقيقة</translation>
    </message>
    <message>
        <source>left this minute</source>
        <translation>متبقي هذه الدقيقة</translation>
    </message>
</context>
<context>
    <name>OrderCells</name>
    <message>
        <source>Checked</source>
        <translation>محدد</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>غير محدد</translation>
    </message>
    <message>
        <source>Express</source>
        <translation>شحن سريع</translation>
    </message>
    <message>
        <source>Not express</source>
        <translation>بدون شحن سريع</translation>
    </message>
    <message>
        <source>none</source>
        <translation>لا يوجد</translation>
    </message>
    <message>
        <source>{0}, not taken by the service</source>
        <translation>{0}، لم تقبله شركة الشحن</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
</context>
<context>
    <name>OrderColumns</name>
    <message>
        <source>Order</source>
        <extracomment>An amount as long as one that is often seen; a longer one is cut and stands whole in the panel. The statuses an order is in for most of its life; a longer one is cut and stands whole in the panel.</extracomment>
        <translation>الأوردر</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>المرجع</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>العميل</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الموبايل</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>النوع</translation>
    </message>
    <message>
        <source>Express</source>
        <translation>شحن سريع</translation>
    </message>
    <message>
        <source>Amount, EGP</source>
        <translation>المبلغ، ج.م.</translation>
    </message>
    <message>
        <source>Fee, EGP</source>
        <translation>مصاريف</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>العمر</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>طُبعت</translation>
    </message>
</context>
<context>
    <name>OrderDetails</name>
    <message>
        <source>Customer</source>
        <extracomment>Every order begins with this status, at the moment the service tells as its date.</extracomment>
        <translation>العميل</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الموبايل</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Express</source>
        <translation>شحن سريع</translation>
    </message>
    <message>
        <source>May inspect before accepting</source>
        <translation>يُسمح بالمعاينة قبل الاستلام</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Package</source>
        <translation>المحتوى</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>خيارات</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>ملاحظات</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>الرقم المرجعي</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>التصنيف</translation>
    </message>
    <message>
        <source>Service id</source>
        <translation>المعرّف</translation>
    </message>
    <message>
        <source>{0} for {1}</source>
        <translation>{0} مقابل {1}</translation>
    </message>
    <message>
        <source>{0}, first seen</source>
        <translation>{0}، أول ظهور</translation>
    </message>
    <message>
        <source>New, created by the service</source>
        <translation>جديد، سجّلته شركة الشحن</translation>
    </message>
    <message>
        <source>Label sent to {0}</source>
        <translation>أُرسلت البوليصة إلى {0}</translation>
    </message>
    <message>
        <source>building {0}</source>
        <translation>عمارة {0}</translation>
    </message>
    <message>
        <source>apartment {0}</source>
        <translation>شقة {0}</translation>
    </message>
    <message>
        <source>workplace</source>
        <translation>عنوان عمل</translation>
    </message>
</context>
<context>
    <name>OrderFilterBar</name>
    <message>
        <source>Orders by status</source>
        <extracomment>Typing is followed after this pause (milliseconds): shorter than the eye, longer than between two quick keys.</extracomment>
        <translation>الأوردرات حسب الحالة</translation>
    </message>
    <message>
        <source>Filter this list</source>
        <translation>ابحث في هذه القائمة</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>النوع</translation>
    </message>
    <message>
        <source>Governorate</source>
        <translation>المحافظة</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>التاريخ</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>البوليصة</translation>
    </message>
    <message>
        <source>All</source>
        <translation>الكل</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>آخر سبعة أيام</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>آخر ثلاثين يومًا</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>الكل</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>طُبعت</translation>
    </message>
    <message>
        <source>Not printed</source>
        <translation>لم تُطبع</translation>
    </message>
    <message>
        <source>Not sent yet</source>
        <translation>لم تُرسل بعد</translation>
    </message>
</context>
<context>
    <name>OrderPanel</name>
    <message>
        <source>Print AWB</source>
        <translation>طباعة البوليصة</translation>
    </message>
    <message>
        <source>Edit and send again</source>
        <translation>تعديل وإعادة الإرسال</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>مرتجع</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>استبدال</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>سجل الأوردر</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>التفاصيل</translation>
    </message>
    <message>
        <source>It has no number yet</source>
        <extracomment>Statuses in which an order is certain not to be completed yet.</extracomment>
        <translation>ليس له رقم بعد</translation>
    </message>
    <message>
        <source>Print AWB again</source>
        <translation>إعادة طباعة البوليصة</translation>
    </message>
    <message>
        <source>It is on its way; wait until it is answered</source>
        <translation>جارٍ إرساله؛ انتظر وصول الرد</translation>
    </message>
    <message>
        <source>Open draft</source>
        <translation>فتح المسودة</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>تعديل</translation>
    </message>
    <message>
        <source>Only a Deliver order can be returned.</source>
        <translation>المرتجع لأوردرات التوصيل فقط.</translation>
    </message>
    <message>
        <source>Possible once this order is completed.</source>
        <translation>المرتجع متاح بعد اكتمال الأوردر.</translation>
    </message>
    <message>
        <source>The service takes this only for completed orders.</source>
        <translation>شركة الشحن لا تقبله إلا للأوردر المكتمل.</translation>
    </message>
    <message>
        <source>What the service said: {0}</source>
        <translation>رد شركة الشحن: {0}</translation>
    </message>
    <message>
        <source>Return: {0}</source>
        <translation>المرتجع: {0}</translation>
    </message>
    <message>
        <source>Return and Exchange: possible once it has a number.</source>
        <translation>المرتجع والاستبدال: متاحان بعد صدور رقم الأوردر.</translation>
    </message>
    <message>
        <source>Print: {0}</source>
        <translation>الطباعة: {0}</translation>
    </message>
    <message>
        <source>Sent to {0}; its barcode was read back.</source>
        <translation>أُرسلت إلى {0}، وقُرئ باركودها للتأكد.</translation>
    </message>
    <message>
        <source>The label is being checked and printed.</source>
        <translation>جارٍ فحص البوليصة وطباعتها.</translation>
    </message>
    <message>
        <source>The label is on its way.</source>
        <translation>البوليصة في الطريق.</translation>
    </message>
    <message>
        <source>Look at the label</source>
        <translation>عرض البوليصة</translation>
    </message>
</context>
<context>
    <name>OrdersPage</name>
    <message>
        <source>Orders</source>
        <extracomment>Ages are painted anew this often (milliseconds).</extracomment>
        <translation>الأوردرات</translation>
    </message>
    <message>
        <source>No orders yet</source>
        <translation>لا أوردرات بعد</translation>
    </message>
    <message>
        <source>Orders that you create here, and those already at the service, will be listed in this place.</source>
        <translation>هنا تظهر الأوردرات التي تنشئها والموجودة بالفعل لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>New order</source>
        <translation>أوردر جديد</translation>
    </message>
    <message>
        <source>No orders match</source>
        <translation>لا توجد نتائج</translation>
    </message>
    <message>
        <source>Nothing in this list fits the filters.</source>
        <translation>لا شيء في هذه القائمة يطابق التصفية.</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>إلغاء التصفية</translation>
    </message>
    <message>
        <source>Copied {0}</source>
        <translation>نُسخ {0}</translation>
    </message>
    <message>
        <source>This order is of another merchant, or no longer listed.</source>
        <translation>هذا الأوردر لتاجر آخر أو لم يعد في القائمة.</translation>
    </message>
    <message>
        <source>List</source>
        <translation>القائمة</translation>
    </message>
    <message>
        <source>Print this label</source>
        <translation>طباعة هذه البوليصة</translation>
    </message>
    <message>
        <source>Print the checked labels</source>
        <translation>طباعة البوالص المحددة</translation>
    </message>
    <message>
        <source>Edit an order that was not sent</source>
        <translation>تعديل أوردر لم يُرسل</translation>
    </message>
    <message>
        <source>Return this order</source>
        <translation>عمل مرتجع لهذا الأوردر</translation>
    </message>
    <message>
        <source>Exchange this order</source>
        <translation>عمل استبدال لهذا الأوردر</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>تحديد الكل</translation>
    </message>
    <message>
        <source>Copy the number</source>
        <translation>نسخ الرقم</translation>
    </message>
    <message>
        <source>Check the row</source>
        <translation>تحديد السطر</translation>
    </message>
    <message>
        <source>Go to the panel</source>
        <translation>إلى اللوحة</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>إلغاء التحديد</translation>
    </message>
    <message>
        <source>It needs a key that works; this label is not kept here.</source>
        <translation>تحتاج مفتاحًا يعمل؛ هذه البوليصة غير محفوظة هنا.</translation>
    </message>
    <message>
        <source>No connection, and this label is not kept here.</source>
        <translation>لا يوجد اتصال، وهذه البوليصة غير محفوظة هنا.</translation>
    </message>
</context>
<context>
    <name>Outbox</name>
    <message>
        <source>Outbox: {n} not created yet</source>
        <translation>الصادر: {n} لم يُنشأ بعد</translation>
    </message>
    <message>
        <source>Outbox: empty</source>
        <translation>الصادر: فارغ</translation>
    </message>
    <message>
        <source>Outbox: {n} not created yet, some need you</source>
        <translation>الصادر: {n} لم يُنشأ بعد، وبعضها محتاج مراجعة</translation>
    </message>
</context>
<context>
    <name>PrinterMenu</name>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>A5</source>
        <translation>A5</translation>
    </message>
    <message>
        <source>Two A5 on A4</source>
        <translation>ورقتان ⁦A5⁩ على ⁦A4⁩</translation>
    </message>
    <message>
        <source>Label 100 x 150 mm</source>
        <translation>ملصق ⁦100 × 150⁩ مم</translation>
    </message>
    <message>
        <source>Label 4 x 6 in</source>
        <translation>ملصق ⁦4 × 6⁩ بوصة</translation>
    </message>
    <message>
        <source>PDF files in {0}</source>
        <translation>ملفات ⁦PDF⁩ في {0}</translation>
    </message>
    <message>
        <source>Choose a printer</source>
        <translation>اختر طابعة</translation>
    </message>
    <message>
        <source>Where labels go</source>
        <translation>مكان طباعة البوالص</translation>
    </message>
    <message>
        <source>This computer has no printer</source>
        <translation>لا توجد طابعة على هذا الجهاز</translation>
    </message>
    <message>
        <source>PDF files in a folder …</source>
        <translation>ملفات ⁦PDF⁩ في مجلد…</translation>
    </message>
    <message>
        <source>Folder for labels</source>
        <translation>مجلد البوالص</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Training service</source>
        <extracomment>Said by Qt&apos;s offscreen screen about things only a real one has; nothing is wrong then.</extracomment>
        <translation>خدمة التدريب</translation>
    </message>
    <message>
        <source>The settings could not be read; they are kept aside as {0}.</source>
        <translation>تعذّرت قراءة الإعدادات؛ وهي محفوظة جانبًا باسم {0}.</translation>
    </message>
</context>
<context>
    <name>ScanBox</name>
    <message>
        <source>Scan or search: order no., phone, reference, name</source>
        <translation>امسح الباركود أو ابحث: رقم أوردر، موبايل، مرجع، اسم</translation>
    </message>
    <message>
        <source>Scan or search</source>
        <translation>امسح الباركود أو ابحث</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>ما وُجد</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>اختيار</translation>
    </message>
    <message>
        <source>open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>print</source>
        <translation>طباعة</translation>
    </message>
</context>
<context>
    <name>Search</name>
    <message>
        <source>Orders on this desk</source>
        <translation>أوردرات على هذا المكتب</translation>
    </message>
    <message>
        <source>Merchants</source>
        <translation>التجار</translation>
    </message>
    <message>
        <source>Do with {0}</source>
        <translation>إجراءات {0}</translation>
    </message>
    <message>
        <source>Use this merchant</source>
        <translation>العمل على هذا التاجر</translation>
    </message>
    <message>
        <source>Print its label</source>
        <translation>طباعة البوليصة</translation>
    </message>
    <message>
        <source>Return it</source>
        <translation>عمل مرتجع</translation>
    </message>
    <message>
        <source>Exchange it</source>
        <translation>عمل استبدال</translation>
    </message>
    <message>
        <source>New order with this customer</source>
        <translation>أوردر جديد لنفس العميل</translation>
    </message>
    <message>
        <source>Ask the service for order {0}</source>
        <translation>اسأل شركة الشحن عن أوردر {0}</translation>
    </message>
    <message>
        <source>Ask the service</source>
        <translation>اسأل شركة الشحن</translation>
    </message>
    <message>
        <source>needs all 6 digits</source>
        <translation>لا بد من كتابة الأرقام الستة كاملة</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>خارج هذا المكتب</translation>
    </message>
    <message>
        <source>A scan of 6 digits opens at once</source>
        <translation>مسح باركود من ستة أرقام يفتح الأوردر فورًا</translation>
    </message>
    <message>
        <source>Nothing on this desk fits.</source>
        <translation>لا شيء على هذا المكتب يطابق.</translation>
    </message>
    <message>
        <source>Nothing on this desk fits {0}.</source>
        <translation>لا شيء على هذا المكتب يطابق {0}.</translation>
    </message>
</context>
<context>
    <name>SessionWindow</name>
    <message>
        <source>Label {0} sent</source>
        <extracomment>So long (seconds) the window waits for its rows, so that it is laid out and painted once, with them.</extracomment>
        <translation>أُرسلت البوليصة {0}</translation>
    </message>
    <message>
        <source>Label {0} was not printed</source>
        <translation>لم تُطبع البوليصة {0}</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Shortcuts</source>
        <translation>الاختصارات</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>They work on the Arabic keyboard too.</source>
        <translation>تعمل على لوحة المفاتيح العربية أيضًا.</translation>
    </message>
</context>
<context>
    <name>StartPanel</name>
    <message>
        <source>Three keys to start with</source>
        <translation>ثلاثة اختصارات للبداية</translation>
    </message>
    <message>
        <source>New order</source>
        <translation>أوردر جديد</translation>
    </message>
    <message>
        <source>Create and print it</source>
        <translation>إنشاؤه وطباعته</translation>
    </message>
    <message>
        <source>Find or scan an order</source>
        <translation>بحث أو مسح أوردر</translation>
    </message>
    <message>
        <source>EGP</source>
        <translation>ج.م.</translation>
    </message>
    <message>
        <source>Express</source>
        <translation>شحن سريع</translation>
    </message>
    <message>
        <source>What an order costs for {0}</source>
        <translation>تكلفة الأوردر لـ {0}</translation>
    </message>
    <message>
        <source>What an order costs</source>
        <translation>تكلفة الأوردر</translation>
    </message>
    <message>
        <source>Fee previews read from the service, {0}.</source>
        <translation>مصاريف تقديرية من شركة الشحن، {0}.</translation>
    </message>
    <message>
        <source>Fee previews have not been read yet.</source>
        <translation>المصاريف التقديرية لم تُقرأ بعد.</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Shortcuts</source>
        <translation>الاختصارات</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>اللوحة</translation>
    </message>
</context>
<context>
    <name>StatusPresenter</name>
    <message>
        <source>The service answers.</source>
        <translation>شركة الشحن ترد.</translation>
    </message>
    <message>
        <source>The service has not been asked yet.</source>
        <translation>لم نتصل بشركة الشحن بعد.</translation>
    </message>
    <message>
        <source>{0} of {1} orders read</source>
        <translation>قُرئ {0} من {1} أوردر</translation>
    </message>
    <message>
        <source>Reading statuses …</source>
        <translation>جارٍ قراءة الحالات…</translation>
    </message>
    <message>
        <source>Statuses could not be read; tried again by itself</source>
        <translation>تعذّرت قراءة الحالات؛ تُعاد المحاولة تلقائيًا</translation>
    </message>
    <message>
        <source>Statuses not read yet</source>
        <translation>الحالات لم تُقرأ بعد</translation>
    </message>
    <message>
        <source>Training service</source>
        <extracomment>The meter, the age of the last read and the wait of the banner move on this often (milliseconds).</extracomment>
        <translation>خدمة التدريب</translation>
    </message>
    <message>
        <source>Statuses are read again when the minute is over</source>
        <translation>تُقرأ الحالات من جديد بعد انتهاء الدقيقة</translation>
    </message>
    <message>
        <source>Sending and reading stopped at {0}</source>
        <translation>توقف الإرسال والقراءة الساعة {0}</translation>
    </message>
    <message>
        <source>Statuses as of {0}</source>
        <translation>الحالات كما كانت الساعة {0}</translation>
    </message>
    <message>
        <source>Statuses read {0}, again in {1}</source>
        <translation>آخر تحديث للحالات {0}، والتالي بعد {1}</translation>
    </message>
    <message>
        <source>Read {0}, the service has no orders for this merchant</source>
        <translation>آخر قراءة {0}، لا أوردرات لهذا التاجر لدى شركة الشحن</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>الآن</translation>
    </message>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <translation>
            <numerusform>الآن</numerusform>
            <numerusform>منذ دقيقة</numerusform>
            <numerusform>منذ دقيقتين</numerusform>
            <numerusform>منذ %Ln دقائق</numerusform>
            <numerusform>منذ %Ln دقيقة</numerusform>
            <numerusform>منذ %Ln دقيقة</numerusform>
        </translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>أقل من دقيقة</translation>
    </message>
    <message numerus="yes">
        <source>%Ln min</source>
        <translation>
            <numerusform>أقل من دقيقة</numerusform>
            <numerusform>دقيقة</numerusform>
            <numerusform>دقيقتين</numerusform>
            <numerusform>%Ln دقائق</numerusform>
            <numerusform>%Ln دقيقة</numerusform>
            <numerusform>%Ln دقيقة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StoreTrouble</name>
    <message>
        <source>These data were written by a newer version</source>
        <extracomment>Kind (as the store names it) -&gt; title, sentence, and whether the file may be set aside to begin anew.</extracomment>
        <translation>هذه البيانات من إصدار أحدث</translation>
    </message>
    <message>
        <source>Install that version or a later one. Nothing was changed.</source>
        <translation>ثبّت ذلك الإصدار أو أحدث منه. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>The data file of this desk is damaged</source>
        <translation>ملف بيانات هذا المكتب تالف</translation>
    </message>
    <message>
        <source>It can be kept aside, untouched, and the desk begins with a new one; orders at the service are read again. Backups are in the folder beside it.</source>
        <translation>يمكن الاحتفاظ به جانبًا كما هو والبدء بملف جديد؛ الأوردرات الموجودة لدى شركة الشحن تُقرأ من جديد. النسخ الاحتياطية في المجلد بجانبه.</translation>
    </message>
    <message>
        <source>The data file of this desk is something else</source>
        <translation>ملف بيانات هذا المكتب ليس له</translation>
    </message>
    <message>
        <source>It was not written by Courier Desk. It can be kept aside, untouched, to begin anew.</source>
        <translation>لم يكتبه ⁦Courier Desk⁩. يمكن الاحتفاظ به جانبًا كما هو والبدء من جديد.</translation>
    </message>
    <message>
        <source>The data file of this desk is gone</source>
        <translation>ملف بيانات هذا المكتب غير موجود</translation>
    </message>
    <message>
        <source>It was here before. Put it back and try again, or begin with a new, empty one.</source>
        <translation>كان هنا من قبل. أعِده ثم حاول مرة أخرى، أو ابدأ بملف جديد فارغ.</translation>
    </message>
    <message>
        <source>The data folder cannot be written</source>
        <translation>لا يمكن الكتابة في مجلد البيانات</translation>
    </message>
    <message>
        <source>Allow this person to write there, or choose another folder (--data-dir).</source>
        <translation>اسمح لهذا المستخدم بالكتابة فيه، أو اختر مجلدًا آخر (⁦--data-dir⁩).</translation>
    </message>
    <message>
        <source>Another program uses the data file</source>
        <translation>برنامج آخر يستخدم ملف البيانات</translation>
    </message>
    <message>
        <source>Close the other Courier Desk, then try again.</source>
        <translation>أغلق نسخة ⁦Courier Desk⁩ الأخرى ثم حاول مرة أخرى.</translation>
    </message>
    <message>
        <source>The disk is full</source>
        <translation>القرص ممتلئ</translation>
    </message>
    <message>
        <source>Make room on it, then try again. Nothing was lost.</source>
        <translation>أفرغ مساحة عليه ثم حاول مرة أخرى. لم يُفقد شيء.</translation>
    </message>
    <message>
        <source>The data folder is on another computer</source>
        <translation>مجلد البيانات على جهاز آخر</translation>
    </message>
    <message>
        <source>It has to be on a disk of this computer. Choose another (--data-dir).</source>
        <translation>يجب أن يكون على قرص في هذا الجهاز. اختر مجلدًا آخر (⁦--data-dir⁩).</translation>
    </message>
    <message>
        <source>The data file of this desk cannot be opened</source>
        <translation>لا يمكن فتح ملف بيانات هذا المكتب</translation>
    </message>
    <message>
        <source>Check the disk and the folder, then try again. Nothing was changed.</source>
        <translation>راجع القرص والمجلد ثم حاول مرة أخرى. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>Courier Desk</source>
        <translation>Courier Desk</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>حاول مرة أخرى</translation>
    </message>
    <message>
        <source>Keep it aside and begin anew</source>
        <translation>الاحتفاظ به جانبًا والبدء من جديد</translation>
    </message>
</context>
<context>
    <name>Switcher</name>
    <message>
        <source>Account {account}, {second}</source>
        <translation>حساب {account}، {second}</translation>
    </message>
    <message>
        <source>Switch merchant or account (Ctrl+M)</source>
        <translation>تغيير التاجر أو الحساب (⁦Ctrl+M⁩)</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>تدريب</translation>
    </message>
    <message>
        <source>Merchant name, code or shop id</source>
        <translation>اسم التاجر أو كوده أو كود المتجر</translation>
    </message>
    <message>
        <source>Search merchants</source>
        <translation>البحث في التجار</translation>
    </message>
    <message>
        <source>Merchants and accounts</source>
        <translation>التجار والحسابات</translation>
    </message>
    <message>
        <source>Merchants</source>
        <translation>التجار</translation>
    </message>
    <message>
        <source>Used lately</source>
        <translation>المستخدم مؤخرًا</translation>
    </message>
    <message>
        <source>No merchant matches</source>
        <translation>لا يوجد تاجر مطابق</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>الحسابات</translation>
    </message>
    <message>
        <source>Add account…</source>
        <translation>إضافة حساب…</translation>
    </message>
    <message>
        <source>Single-business key</source>
        <translation>مفتاح نشاط واحد</translation>
    </message>
    <message>
        <source>Choose a merchant</source>
        <translation>اختر التاجر</translation>
    </message>
    <message>
        <source>company key</source>
        <translation>مفتاح شركة</translation>
    </message>
    <message>
        <source>single-business key</source>
        <translation>مفتاح نشاط واحد</translation>
    </message>
    <message>
        <source>made-up orders</source>
        <translation>أوردرات للتجربة</translation>
    </message>
    <message>
        <source>key refused</source>
        <translation>المفتاح مرفوض</translation>
    </message>
</context>
<context>
    <name>SwitcherList</name>
    <message numerus="yes">
        <source>%Ln merchants</source>
        <translation>
            <numerusform>لا تجار</numerusform>
            <numerusform>تاجر واحد</numerusform>
            <numerusform>تاجران</numerusform>
            <numerusform>%Ln تجار</numerusform>
            <numerusform>%Ln تاجرًا</numerusform>
            <numerusform>%Ln تاجر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln merchants</source>
        <translation>
            <numerusform>كل التجار (%Ln)</numerusform>
            <numerusform>كل التجار (%Ln)</numerusform>
            <numerusform>كل التجار (%Ln)</numerusform>
            <numerusform>كل التجار (%Ln)</numerusform>
            <numerusform>كل التجار (%Ln)</numerusform>
            <numerusform>كل التجار (%Ln)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Tabs</source>
        <translation>الصفحات</translation>
    </message>
    <message>
        <source>{tab}, needs you</source>
        <translation>{tab}، محتاج مراجعة</translation>
    </message>
    <message>
        <source>Scan station</source>
        <translation>محطة الباركود</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>استيراد</translation>
    </message>
    <message>
        <source>New order</source>
        <translation>أوردر جديد</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>الأوردرات</translation>
    </message>
    <message>
        <source>Pickups</source>
        <translation>الاستلامات</translation>
    </message>
    <message>
        <source>Merchants</source>
        <translation>التجار</translation>
    </message>
    <message>
        <source>Outbox</source>
        <translation>الصادر</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>اليوم</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Courier Desk</source>
        <translation>Courier Desk</translation>
    </message>
    <message>
        <source>Connect this desk to your courier account</source>
        <translation>اربط هذا المكتب بحسابك لدى شركة الشحن</translation>
    </message>
    <message>
        <source>Enter a key for this account</source>
        <translation>أدخل مفتاحًا لهذا الحساب</translation>
    </message>
    <message>
        <source>You need the API key that the courier&apos;s administrator gave you. It is shown once when it is made, so ask for a new one if it is lost.</source>
        <translation>تحتاج إلى مفتاح الربط (⁦API⁩) الذي أعطاه لك مسؤول شركة الشحن. يظهر مرة واحدة عند إنشائه، فاطلب غيره إذا ضاع.</translation>
    </message>
    <message>
        <source>Testing only reads. It creates nothing.</source>
        <translation>الاختبار يقرأ فقط ولا ينشئ شيئًا.</translation>
    </message>
    <message>
        <source>Your unsent orders are safe here and go out with the new key.</source>
        <translation>أوردراتك غير المرسلة محفوظة هنا وستُرسل بالمفتاح الجديد.</translation>
    </message>
    <message>
        <source>This computer has no key store that answers, so the key is kept in memory only and asked for at the next start.</source>
        <translation>لا توجد خزنة مفاتيح تعمل على هذا الجهاز، لذلك يبقى المفتاح في الذاكرة فقط ويُطلب عند التشغيل التالي.</translation>
    </message>
    <message>
        <source>No key yet?</source>
        <translation>لا يوجد مفتاح بعد؟</translation>
    </message>
    <message>
        <source>The training service runs on this computer with made-up orders. Nothing leaves it.</source>
        <translation>خدمة التدريب تعمل على هذا الجهاز بأوردرات للتجربة، ولا يخرج منه شيء.</translation>
    </message>
    <message>
        <source>Try it with the training service</source>
        <translation>جرّب على خدمة التدريب</translation>
    </message>
    <message>
        <source>The key goes in the Windows Credential Manager, never in a file.</source>
        <translation>المفتاح يُحفظ في ⁦Windows Credential Manager⁩، وليس في ملف.</translation>
    </message>
    <message>
        <source>The key goes in the macOS Keychain, never in a file.</source>
        <translation>المفتاح يُحفظ في ⁦macOS Keychain⁩، وليس في ملف.</translation>
    </message>
    <message>
        <source>The key goes in this computer&apos;s key store, never in a file.</source>
        <translation>المفتاح يُحفظ في خزنة مفاتيح هذا الجهاز، وليس في ملف.</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>New</source>
        <translation>جديد</translation>
    </message>
    <message>
        <source>Pending pickup</source>
        <translation>في انتظار الاستلام</translation>
    </message>
    <message>
        <source>Picked up</source>
        <translation>تم الاستلام</translation>
    </message>
    <message>
        <source>In stock</source>
        <translation>في المخزن</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>قيد التنفيذ</translation>
    </message>
    <message>
        <source>Heading to customer</source>
        <translation>في الطريق للعميل</translation>
    </message>
    <message>
        <source>Out for delivery</source>
        <translation>خرج للتوصيل</translation>
    </message>
    <message>
        <source>Rescheduled</source>
        <translation>تأجل لموعد آخر</translation>
    </message>
    <message>
        <source>Returning to warehouse</source>
        <translation>راجع للمخزن</translation>
    </message>
    <message>
        <source>In return stock</source>
        <translation>في مخزن المرتجعات</translation>
    </message>
    <message>
        <source>Heading to you</source>
        <translation>في الطريق إليك</translation>
    </message>
    <message>
        <source>Return started</source>
        <translation>بدأ المرتجع</translation>
    </message>
    <message>
        <source>Return assigned</source>
        <translation>المرتجع مع مندوب</translation>
    </message>
    <message>
        <source>Return picked up</source>
        <translation>تم استلام المرتجع</translation>
    </message>
    <message>
        <source>Return at warehouse</source>
        <translation>المرتجع في المخزن</translation>
    </message>
    <message>
        <source>Returning to you</source>
        <translation>راجع إليك</translation>
    </message>
    <message>
        <source>Return linked</source>
        <translation>مرتبط بمرتجع</translation>
    </message>
    <message>
        <source>Waiting for a decision</source>
        <translation>في انتظار قرارك</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>مرفوض</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>مكتمل</translation>
    </message>
    <message>
        <source>Return completed</source>
        <translation>اكتمل المرتجع</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>ملغى</translation>
    </message>
    <message>
        <source>Returned</source>
        <translation>مرتجع</translation>
    </message>
    <message>
        <source>Terminated</source>
        <translation>منتهٍ</translation>
    </message>
    <message>
        <source>Delivery failed</source>
        <translation>تعذّر التوصيل</translation>
    </message>
    <message>
        <source>Automatic return</source>
        <translation>مرتجع تلقائي</translation>
    </message>
    <message>
        <source>Courier assigned</source>
        <translation>مع مندوب</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>مسودة</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>محفوظ</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>جارٍ الإرسال</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>جارٍ التأكد</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>تم الإنشاء</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>محتاج مراجعة</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>توصيل</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>مرتجع</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>استبدال</translation>
    </message>
    <message>
        <source>Cairo</source>
        <translation>القاهرة</translation>
    </message>
    <message>
        <source>Giza</source>
        <translation>الجيزة</translation>
    </message>
    <message>
        <source>Qalyubia</source>
        <translation>القليوبية</translation>
    </message>
    <message>
        <source>COD</source>
        <translation>تحصيل</translation>
    </message>
    <message>
        <source>CD</source>
        <translation>فرق</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>now</source>
        <translation>الآن</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} د</translation>
    </message>
    <message>
        <source>{n} h</source>
        <translation>{n} س</translation>
    </message>
    <message>
        <source>{n} d</source>
        <translation>{n} ي</translation>
    </message>
    <message>
        <source>EGP</source>
        <translation>ج.م.</translation>
    </message>
</context>
<context>
    <name>_Head</name>
    <message>
        <source>Copy the number</source>
        <translation>نسخ الرقم</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>مسودة</translation>
    </message>
    <message>
        <source>{type}, reference {reference}</source>
        <translation>{type}، مرجع {reference}</translation>
    </message>
</context>
<context>
    <name>_Money</name>
    <message>
        <source>Fee</source>
        <translation>مصاريف الشحن</translation>
    </message>
    <message>
        <source>Cash difference (CD)</source>
        <translation>فرق السعر (⁦CD⁩)</translation>
    </message>
    <message>
        <source>Collect on delivery (COD)</source>
        <translation>تحصيل عند التسليم (⁦COD⁩)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>لا يوجد</translation>
    </message>
</context>
</TS>
