<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>AccountRemoval</name>
    <message numerus="yes">
        <source>%Ln things were not sent yet and would be thrown away.</source>
        <translation>
            <numerusform>لا شيء لم يُرسل بعد.</numerusform>
            <numerusform>شيء واحد لم يُرسل بعد وسيُستبعد.</numerusform>
            <numerusform>شيئان لم يُرسلا بعد وسيُستبعدان.</numerusform>
            <numerusform>%Ln أشياء لم تُرسل بعد وستُستبعد.</numerusform>
            <numerusform>%Ln شيئًا لم تُرسل بعد وستُستبعد.</numerusform>
            <numerusform>%Ln شيء لم تُرسل بعد وستُستبعد.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them may be at the service already.</source>
        <translation>
            <numerusform>لم يصل منها شيء إلى شركة الشحن.</numerusform>
            <numerusform>واحد منها ربما وصل إلى شركة الشحن.</numerusform>
            <numerusform>اثنان منها ربما وصلا إلى شركة الشحن.</numerusform>
            <numerusform>%Ln منها ربما وصلت إلى شركة الشحن.</numerusform>
            <numerusform>%Ln منها ربما وصلت إلى شركة الشحن.</numerusform>
            <numerusform>%Ln منها ربما وصلت إلى شركة الشحن.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BannerWords</name>
    <message>
        <source>You only look: the data file cannot be written.</source>
        <translation>أنت في وضع الاطّلاع فقط: لا يمكن الكتابة في ملف البيانات.</translation>
    </message>
    <message>
        <source>Nothing is saved, sent or read from the service. Mend the file or the disk, then start again.</source>
        <translation>لا يُحفظ شيء ولا يُرسل ولا يُقرأ من الخدمة. أصلِح الملف أو القرص ثم شغّل البرنامج من جديد.</translation>
    </message>
    <message>
        <source>The shared store of this site has not been reached since {0}.</source>
        <translation>لا يمكن الوصول إلى المخزن المشترك لهذا الموقع منذ {0}.</translation>
    </message>
    <message>
        <source>New orders are saved on this computer and go there by themselves when it is back.</source>
        <translation>تُحفظ الأوردرات الجديدة على هذا الجهاز وتنتقل إليه تلقائيًا عندما يعود.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new orders are saved on this computer and go there by themselves.</source>
        <translation>
            <numerusform>لا أوردرات جديدة محفوظة على هذا الجهاز.</numerusform>
            <numerusform>أوردر جديد واحد محفوظ على هذا الجهاز وينتقل إلى هناك تلقائيًا.</numerusform>
            <numerusform>أوردران جديدان محفوظان على هذا الجهاز وينتقلان إلى هناك تلقائيًا.</numerusform>
            <numerusform>%Ln أوردرات جديدة محفوظة على هذا الجهاز وتنتقل إلى هناك تلقائيًا.</numerusform>
            <numerusform>%Ln أوردرًا جديدًا محفوظة على هذا الجهاز وتنتقل إلى هناك تلقائيًا.</numerusform>
            <numerusform>%Ln أوردر جديد محفوظة على هذا الجهاز وتنتقل إلى هناك تلقائيًا.</numerusform>
        </translation>
    </message>
    <message>
        <source>Orders that were saved here meanwhile may wait in that file. To save them: {0}</source>
        <translation>قد تنتظر في ذلك الملف أوردرات حُفظت هنا في هذه الأثناء. لحفظها: {0}</translation>
    </message>
    <message>
        <source>Nothing can be saved or sent now. What was saved before is kept; it goes on by itself.</source>
        <translation>لا يمكن حفظ شيء أو إرساله الآن. ما حُفظ من قبل باقٍ، ويستمر العمل من تلقاء نفسه.</translation>
    </message>
    <message>
        <source>It was taken away or replaced while the desk worked. Put it back, then start again.</source>
        <translation>أُخذ أو استُبدل أثناء عمل البرنامج. أعده إلى مكانه ثم شغّل البرنامج من جديد.</translation>
    </message>
    <message>
        <source>Update Courier Desk on this computer, then start it again.</source>
        <translation>حدّث ⁦Courier Desk⁩ على هذا الجهاز ثم شغّله من جديد.</translation>
    </message>
    <message>
        <source>Nothing can be saved or sent. Start the desk again: it offers what can be done.</source>
        <translation>لا يمكن حفظ شيء أو إرساله. شغّل البرنامج من جديد: سيعرض ما يمكن عمله.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders stand twice at the service.</source>
        <translation>
            <numerusform>%Ln أوردر موجود مرتين عند الخدمة.</numerusform>
            <numerusform>أوردر واحد موجود مرتين عند الخدمة.</numerusform>
            <numerusform>أوردران موجود كل منهما مرتين عند الخدمة.</numerusform>
            <numerusform>%Ln أوردرات موجودة مرتين عند الخدمة.</numerusform>
            <numerusform>%Ln أوردرًا موجودًا مرتين عند الخدمة.</numerusform>
            <numerusform>%Ln أوردر موجود مرتين عند الخدمة.</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} was created as {1} and as {2}: delete the later one before a courier takes it.</source>
        <translation>{0} أُنشئ برقم {1} ثم برقم {2}: احذف الأحدث قبل أن يستلمه المندوب.</translation>
    </message>
    <message>
        <source>Compare them…</source>
        <translation>المقارنة…</translation>
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
        <source>The label of order {0} was not printed yet.</source>
        <translation>لم تُطبع بوليصة الأوردر {0} بعد.</translation>
    </message>
    <message>
        <source>The desk ended before it was sent. Print it again when you want it.</source>
        <translation>أُغلق البرنامج قبل إرسالها. اطبعها مرة أخرى عندما تريدها.</translation>
    </message>
    <message>
        <source>Printing the label of order {0} was interrupted.</source>
        <translation>انقطعت طباعة بوليصة الأوردر {0}.</translation>
    </message>
    <message>
        <source>It may have come out: look before you print it again.</source>
        <translation>ربما خرجت من الطابعة: انظر قبل أن تطبعها مرة أخرى.</translation>
    </message>
    <message>
        <source>Printing was interrupted: label {0} of {1}.</source>
        <translation>انقطعت الطباعة: البوليصة {0} من {1}.</translation>
    </message>
    <message>
        <source>It may have come out; look before going on. Nothing prints by itself.</source>
        <translation>ربما خرجت من الطابعة، انظر قبل المتابعة. لا يُطبع شيء من تلقاء نفسه.</translation>
    </message>
    <message>
        <source>Printing was interrupted: {0} of {1} labels were sent.</source>
        <translation>انقطعت الطباعة: أُرسلت {0} من {1} بوليصة.</translation>
    </message>
    <message>
        <source>Nothing prints by itself: go on where it stopped.</source>
        <translation>لا يُطبع شيء من تلقاء نفسه: تابع من حيث توقفت.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more were interrupted.</source>
        <translation>
            <numerusform>لم تنقطع طباعة أخرى.</numerusform>
            <numerusform>وانقطعت طباعة أخرى.</numerusform>
            <numerusform>وانقطعت طباعتان أخريان.</numerusform>
            <numerusform>وانقطعت %Ln طباعات أخرى.</numerusform>
            <numerusform>وانقطعت %Ln طباعة أخرى.</numerusform>
            <numerusform>وانقطعت %Ln طباعة أخرى.</numerusform>
        </translation>
    </message>
    <message>
        <source>Look at the batch</source>
        <translation>عرض الدفعة</translation>
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
        <source>%Ln wait in the Outbox and go on in {0} s. Typing, saving and printing kept labels are not held up.</source>
        <translation>
            <numerusform>نكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>عنصر واحد ينتظر في الصادر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>عنصران ينتظران في الصادر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>%Ln عناصر تنتظر في الصادر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>%Ln عنصرًا تنتظر في الصادر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
            <numerusform>%Ln عنصر ينتظر في الصادر ونكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wait in the Outbox until you go on (Ctrl+Space).</source>
        <translation>
            <numerusform>لا يُرسل شيء حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>عنصر واحد ينتظر في الصادر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>عنصران ينتظران في الصادر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>%Ln عناصر تنتظر في الصادر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>%Ln عنصرًا تنتظر في الصادر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
            <numerusform>%Ln عنصر ينتظر في الصادر حتى تختار المتابعة (⁦Ctrl+Space⁩).</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} Next try in {1} s.</source>
        <translation>{0} المحاولة التالية بعد {1} ث.</translation>
    </message>
    <message>
        <source>The training service has not answered since {0}: Try now starts it again.</source>
        <translation>خدمة التدريب لا ترد منذ {0}: اضغط «حاول الآن» لتشغيلها من جديد.</translation>
    </message>
    <message>
        <source>All {0} requests of this minute are used.</source>
        <translation>انتهت طلبات هذه الدقيقة ({0}).</translation>
    </message>
    <message>
        <source>Going on in {0} s. Typing, saving and printing kept labels are not held up.</source>
        <translation>نكمل بعد {0} ث. الكتابة والحفظ وطباعة البوالص المحفوظة لا تتأثر.</translation>
    </message>
    <message>
        <source>See what waits</source>
        <translation>عرض ما ينتظر</translation>
    </message>
    <message>
        <source>Nothing goes out until you go on (Ctrl+Space).</source>
        <translation>لا يُرسل شيء حتى تختار المتابعة (⁦Ctrl+Space⁩).</translation>
    </message>
    <message>
        <source>Sending is held.</source>
        <translation>الإرسال متوقف.</translation>
    </message>
    <message>
        <source>The last run ended badly.</source>
        <translation>انتهى التشغيل السابق على غير المعتاد.</translation>
    </message>
    <message>
        <source>Nothing saved was lost. If it happens again, a diagnostics file helps to find out why.</source>
        <translation>لم يُفقد شيء مما حُفظ. إذا تكرر ذلك، فملف التشخيص يساعد على معرفة السبب.</translation>
    </message>
    <message>
        <source>Choose the merchant you work for.</source>
        <translation>اختر التاجر الذي تعمل له.</translation>
    </message>
    <message>
        <source>The key is a company&apos;s: each order and pickup names its merchant.</source>
        <translation>المفتاح لشركة: كل أوردر وكل استلام يحدد تاجره.</translation>
    </message>
    <message>
        <source>The service does not know merchant {0} in your company.</source>
        <translation>التاجر {0} غير مسجّل تحت شركتك لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>Orders for it would be refused. Choose another one, or type its code.</source>
        <translation>سترفض شركة الشحن أوردراته. اختر تاجرًا آخر أو اكتب كوده.</translation>
    </message>
    <message>
        <source>The merchant {0} was deleted at the service.</source>
        <translation>التاجر {0} حُذف عند شركة الشحن.</translation>
    </message>
    <message>
        <source>Its orders, drafts and labels are kept here; nothing more can be sent for it.</source>
        <translation>أوردراته ومسوداته وبوالصه محفوظة هنا، ولا يُرسل له شيء بعد الآن.</translation>
    </message>
    <message>
        <source>Choose another merchant…</source>
        <translation>اختر تاجرًا آخر…</translation>
    </message>
    <message numerus="yes">
        <source>Go on working: %Ln wait in the Outbox and go out by themselves.</source>
        <translation>
            <numerusform>كمّل شغلك: ما تحفظه يُرسل تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: عنصر واحد في الصادر وسيُرسل تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: عنصران في الصادر وسيُرسلان تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: %Ln عناصر في الصادر وستُرسل تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: %Ln عنصرًا في الصادر وسيُرسل تلقائيًا.</numerusform>
            <numerusform>كمّل شغلك: %Ln عنصر في الصادر وسيُرسل تلقائيًا.</numerusform>
        </translation>
    </message>
    <message>
        <source>The service asked for a pause.</source>
        <translation>طلبت الخدمة التوقف مؤقتًا.</translation>
    </message>
    <message>
        <source>Version {0} was installed meanwhile.</source>
        <translation>تم تثبيت الإصدار {0} أثناء عملك.</translation>
    </message>
    <message>
        <source>This window is still {0}. Start again: what is saved or being written stays.</source>
        <translation>هذه النافذة ما زالت {0}. أعد التشغيل، وكل ما حُفظ أو تكتبه يبقى.</translation>
    </message>
    <message>
        <source>You only look: that is your role at this site.</source>
        <extracomment>A copy of a site that cannot be opened so may hold orders that were saved while the site was not reached. The requests are &quot;used up&quot; until this part of the limit is free again, so that the banner does not come and go. The run before did not end in order, and nobody has closed the news of it yet. The version that was put in this one&apos;s place meanwhile, until a person has closed the news of it. Labels that another run left in the middle, and that nobody has looked at yet.</extracomment>
        <translation>أنت تشاهد فقط: هذا دورك في هذا الموقع.</translation>
    </message>
    <message>
        <source>Everything that the other desks do is shown. Nothing is saved, sent or read from here.</source>
        <translation>يظهر كل ما تفعله المكاتب الأخرى. لا يُحفظ ولا يُرسل ولا يُقرأ شيء من هنا.</translation>
    </message>
    <message>
        <source>What is shown is what this computer knew of it then.</source>
        <translation>المعروض هو ما كان هذا الجهاز يعرفه عنه وقتها.</translation>
    </message>
    <message>
        <source>The site works on. If its shared store were not reached, nothing could be shown or kept here.</source>
        <translation>العمل في الموقع مستمر. لكن إذا تعذر الوصول إلى مخزنه المشترك فلن يمكن عرض شيء أو حفظه هنا.</translation>
    </message>
</context>
<context>
    <name>BulkWords</name>
    <message numerus="yes">
        <source>Delete %Ln instead…</source>
        <translation>
            <numerusform>حذف بدلًا من ذلك…</numerusform>
            <numerusform>حذف واحد بدلًا من ذلك…</numerusform>
            <numerusform>حذف اثنين بدلًا من ذلك…</numerusform>
            <numerusform>حذف %Ln بدلًا من ذلك…</numerusform>
            <numerusform>حذف %Ln بدلًا من ذلك…</numerusform>
            <numerusform>حذف %Ln بدلًا من ذلك…</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel the order instead</source>
        <translation>إلغاء الأوردر بدلًا من ذلك</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %Ln instead…</source>
        <translation>
            <numerusform>إلغاء بدلًا من ذلك…</numerusform>
            <numerusform>إلغاء واحد بدلًا من ذلك…</numerusform>
            <numerusform>إلغاء اثنين بدلًا من ذلك…</numerusform>
            <numerusform>إلغاء %Ln بدلًا من ذلك…</numerusform>
            <numerusform>إلغاء %Ln بدلًا من ذلك…</numerusform>
            <numerusform>إلغاء %Ln بدلًا من ذلك…</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>None of them can be cancelled</source>
        <translation>لا يمكن إلغاء أي منها</translation>
    </message>
    <message>
        <source>None of them can be deleted</source>
        <translation>لا يمكن حذف أي منها</translation>
    </message>
    <message>
        <source>Cancel order {0}?</source>
        <translation>إلغاء الأوردر {0}؟</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %Ln orders?</source>
        <translation>
            <numerusform>إلغاء الأوردرات؟</numerusform>
            <numerusform>إلغاء أوردر واحد؟</numerusform>
            <numerusform>إلغاء أوردرين؟</numerusform>
            <numerusform>إلغاء %Ln أوردرات؟</numerusform>
            <numerusform>إلغاء %Ln أوردر؟</numerusform>
            <numerusform>إلغاء %Ln أوردر؟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln orders?</source>
        <translation>
            <numerusform>حذف الأوردرات؟</numerusform>
            <numerusform>حذف أوردر واحد؟</numerusform>
            <numerusform>حذف أوردرين؟</numerusform>
            <numerusform>حذف %Ln أوردرات؟</numerusform>
            <numerusform>حذف %Ln أوردر؟</numerusform>
            <numerusform>حذف %Ln أوردر؟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln orders can be cancelled</source>
        <translation>
            <numerusform>يمكن إلغاء {0}</numerusform>
            <numerusform>يمكن إلغاء {0} من أوردر واحد</numerusform>
            <numerusform>يمكن إلغاء {0} من أوردرين</numerusform>
            <numerusform>يمكن إلغاء {0} من %Ln أوردرات</numerusform>
            <numerusform>يمكن إلغاء {0} من %Ln أوردر</numerusform>
            <numerusform>يمكن إلغاء {0} من %Ln أوردر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln orders can be deleted</source>
        <translation>
            <numerusform>يمكن حذف {0}</numerusform>
            <numerusform>يمكن حذف {0} من أوردر واحد</numerusform>
            <numerusform>يمكن حذف {0} من أوردرين</numerusform>
            <numerusform>يمكن حذف {0} من %Ln أوردرات</numerusform>
            <numerusform>يمكن حذف {0} من %Ln أوردر</numerusform>
            <numerusform>يمكن حذف {0} من %Ln أوردر</numerusform>
        </translation>
    </message>
    <message>
        <source>Each says why below. Nothing is sent.</source>
        <translation>السبب مكتوب أمام كل أوردر. لن يُرسل شيء.</translation>
    </message>
    <message>
        <source>They stay in the list as cancelled.</source>
        <translation>تبقى في القائمة ملغاة.</translation>
    </message>
    <message>
        <source>status {0}</source>
        <translation>حالته {0}</translation>
    </message>
    <message>
        <source>They are removed from the service for good.</source>
        <translation>تُحذف نهائيًا من شركة الشحن.</translation>
    </message>
    <message>
        <source>To keep a trace, cancel instead.</source>
        <translation>ليبقى لها أثر استخدم الإلغاء.</translation>
    </message>
    <message numerus="yes">
        <source>Left out: %Ln, {0}</source>
        <translation>
            <numerusform>مستبعد: %Ln، {0}</numerusform>
            <numerusform>مستبعد: %Ln، {0}</numerusform>
            <numerusform>مستبعد: %Ln، {0}</numerusform>
            <numerusform>مستبعد: %Ln، {0}</numerusform>
            <numerusform>مستبعد: %Ln، {0}</numerusform>
            <numerusform>مستبعد: %Ln، {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To be cancelled: %Ln</source>
        <translation>
            <numerusform>للإلغاء: %Ln</numerusform>
            <numerusform>للإلغاء: %Ln</numerusform>
            <numerusform>للإلغاء: %Ln</numerusform>
            <numerusform>للإلغاء: %Ln</numerusform>
            <numerusform>للإلغاء: %Ln</numerusform>
            <numerusform>للإلغاء: %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To be deleted: %Ln</source>
        <translation>
            <numerusform>للحذف: %Ln</numerusform>
            <numerusform>للحذف: %Ln</numerusform>
            <numerusform>للحذف: %Ln</numerusform>
            <numerusform>للحذف: %Ln</numerusform>
            <numerusform>للحذف: %Ln</numerusform>
            <numerusform>للحذف: %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>COD {0} is not collected.</source>
        <translation>مبلغ {0} لن يُحصَّل.</translation>
    </message>
    <message>
        <source>For {0}. The service does not have it yet.</source>
        <translation>للعميل {0}. لم يصل إلى شركة الشحن بعد.</translation>
    </message>
    <message numerus="yes">
        <source>The courier has %Ln of them: those become returns and fees may apply.</source>
        <translation>
            <numerusform>لا شيء منها مع المندوب.</numerusform>
            <numerusform>أوردر واحد منها مع المندوب: يصبح مرتجعًا وقد تُحسب مصاريف.</numerusform>
            <numerusform>أوردران منها مع المندوب: يصبحان مرتجعين وقد تُحسب مصاريف.</numerusform>
            <numerusform>%Ln أوردرات منها مع المندوب: تصبح مرتجعات وقد تُحسب مصاريف.</numerusform>
            <numerusform>%Ln أوردر منها مع المندوب: تصبح مرتجعات وقد تُحسب مصاريف.</numerusform>
            <numerusform>%Ln أوردر منها مع المندوب: تصبح مرتجعات وقد تُحسب مصاريف.</numerusform>
        </translation>
    </message>
    <message>
        <source>By the last known prices {0} (preview).</source>
        <translation>حسب آخر الأسعار المعروفة {0} (تقديرية).</translation>
    </message>
    <message numerus="yes">
        <source>Discard %Ln orders?</source>
        <translation>
            <numerusform>استبعاد الأوردرات؟</numerusform>
            <numerusform>استبعاد أوردر واحد؟</numerusform>
            <numerusform>استبعاد أوردرين؟</numerusform>
            <numerusform>استبعاد %Ln أوردرات؟</numerusform>
            <numerusform>استبعاد %Ln أوردر؟</numerusform>
            <numerusform>استبعاد %Ln أوردر؟</numerusform>
        </translation>
    </message>
    <message>
        <source>They were never sent. What was typed is removed from this computer.</source>
        <translation>لم تُرسل قط. يُحذف ما كُتب من هذا الجهاز.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln were never sent: what was typed is removed from this computer.</source>
        <translation>
            <numerusform>لم يُرسل أي منها.</numerusform>
            <numerusform>واحد منها لم يُرسل قط: يُحذف ما كُتب من هذا الجهاز.</numerusform>
            <numerusform>اثنان منها لم يُرسلا قط: يُحذف ما كُتب من هذا الجهاز.</numerusform>
            <numerusform>%Ln منها لم تُرسل قط: يُحذف ما كُتب من هذا الجهاز.</numerusform>
            <numerusform>%Ln منها لم تُرسل قط: يُحذف ما كُتب من هذا الجهاز.</numerusform>
            <numerusform>%Ln منها لم تُرسل قط: يُحذف ما كُتب من هذا الجهاز.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The price of %Ln is not known.</source>
        <translation>
            <numerusform>كل الأسعار معروفة.</numerusform>
            <numerusform>سعر واحد منها غير معروف.</numerusform>
            <numerusform>سعر اثنين منها غير معروف.</numerusform>
            <numerusform>أسعار %Ln منها غير معروفة.</numerusform>
            <numerusform>أسعار %Ln منها غير معروفة.</numerusform>
            <numerusform>أسعار %Ln منها غير معروفة.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel {0}</source>
        <translation>إلغاء {0}</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %Ln orders</source>
        <translation>
            <numerusform>إلغاء الأوردرات</numerusform>
            <numerusform>إلغاء أوردر واحد</numerusform>
            <numerusform>إلغاء أوردرين</numerusform>
            <numerusform>إلغاء %Ln أوردرات</numerusform>
            <numerusform>إلغاء %Ln أوردر</numerusform>
            <numerusform>إلغاء %Ln أوردر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln orders</source>
        <translation>
            <numerusform>حذف الأوردرات</numerusform>
            <numerusform>حذف أوردر واحد</numerusform>
            <numerusform>حذف أوردرين</numerusform>
            <numerusform>حذف %Ln أوردرات</numerusform>
            <numerusform>حذف %Ln أوردر</numerusform>
            <numerusform>حذف %Ln أوردر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The labels of %Ln were printed. Take them off the parcels.</source>
        <translation>
            <numerusform>لم تُطبع بوالص.</numerusform>
            <numerusform>طُبعت بوليصة واحد منها. انزعها من الطرد.</numerusform>
            <numerusform>طُبعت بوليصتا اثنين منها. انزعهما من الطردين.</numerusform>
            <numerusform>طُبعت بوالص %Ln منها. انزعها من الطرود.</numerusform>
            <numerusform>طُبعت بوالص %Ln منها. انزعها من الطرود.</numerusform>
            <numerusform>طُبعت بوالص %Ln منها. انزعها من الطرود.</numerusform>
        </translation>
    </message>
    <message>
        <source>it is New: a new order is deleted, not cancelled</source>
        <translation>جديد: الأوردر الجديد يُحذف ولا يُلغى</translation>
    </message>
    <message>
        <source>only New orders can be deleted</source>
        <translation>الحذف للأوردر الجديد فقط</translation>
    </message>
    <message>
        <source>it is cancelled already</source>
        <translation>ملغى من قبل</translation>
    </message>
    <message>
        <source>that is on its way already</source>
        <translation>الطلب في طريقه بالفعل</translation>
    </message>
    <message>
        <source>the service has it no more</source>
        <translation>لم يعد موجودًا لدى شركة الشحن</translation>
    </message>
    <message>
        <source>this key may not do it</source>
        <translation>هذا المفتاح لا يسمح بذلك</translation>
    </message>
    <message>
        <source>the service does not say how</source>
        <translation>شركة الشحن لا توضّح كيف</translation>
    </message>
    <message>
        <source>the shared store of this site is not reached</source>
        <translation>لا يمكن الوصول الآن إلى المخزن المشترك لهذا الموقع</translation>
    </message>
    <message>
        <source>it cannot be done now</source>
        <translation>غير ممكن الآن</translation>
    </message>
    <message>
        <source>Order {0} cannot be cancelled</source>
        <translation>لا يمكن إلغاء الأوردر {0}</translation>
    </message>
    <message>
        <source>Order {0} cannot be deleted</source>
        <translation>لا يمكن حذف الأوردر {0}</translation>
    </message>
    <message>
        <source>For {0}: {1}. Nothing is sent.</source>
        <translation>للعميل {0}: {1}. لن يُرسل شيء.</translation>
    </message>
    <message>
        <source>It is {1} now, for {0}.</source>
        <translation>حالته الآن: {1}، للعميل {0}.</translation>
    </message>
    <message>
        <source>For {0}.</source>
        <translation>للعميل {0}.</translation>
    </message>
    <message>
        <source>It is removed from the service for good.</source>
        <translation>يُحذف نهائيًا من شركة الشحن.</translation>
    </message>
    <message>
        <source>The courier has it: it becomes a return and fees may apply.</source>
        <translation>هو مع المندوب: يتحول إلى مرتجع وقد تُفرض رسوم.</translation>
    </message>
    <message>
        <source>The price of that is not known.</source>
        <translation>سعر ذلك غير معروف.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay in the list as cancelled.</source>
        <translation>
            <numerusform>لا شيء يبقى في القائمة ملغى.</numerusform>
            <numerusform>أوردر واحد يبقى في القائمة ملغى.</numerusform>
            <numerusform>أوردران يبقيان في القائمة ملغيين.</numerusform>
            <numerusform>%Ln أوردرات تبقى في القائمة ملغاة.</numerusform>
            <numerusform>%Ln أوردرًا تبقى في القائمة ملغاة.</numerusform>
            <numerusform>%Ln أوردر تبقى في القائمة ملغاة.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Changes</name>
    <message>
        <source>{field} ({before} to {now})</source>
        <translation>{field} (من {before} إلى {now})</translation>
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
    <message>
        <source>more than {0}</source>
        <translation>أكثر من {0}</translation>
    </message>
</context>
<context>
    <name>ColumnsPopup</name>
    <message>
        <source>Space shows or hides, Alt with Up or Down moves.</source>
        <translation>المسطرة للإظهار والإخفاء، و⁦Alt⁩ مع السهم لأعلى أو لأسفل للنقل.</translation>
    </message>
    <message>
        <source>Usual columns</source>
        <translation>الأعمدة المعتادة</translation>
    </message>
</context>
<context>
    <name>ColumnsStep</name>
    <message>
        <source>All of them are right</source>
        <extracomment>So many rows are made before the window may breathe.</extracomment>
        <translation>كلها صحيحة</translation>
    </message>
    <message>
        <source>Load a map…</source>
        <translation>تحميل خريطة أعمدة…</translation>
    </message>
    <message>
        <source>Save the map…</source>
        <translation>حفظ خريطة الأعمدة…</translation>
    </message>
    <message>
        <source>Next: check</source>
        <translation>التالي: المراجعة</translation>
    </message>
    <message>
        <source>In every order</source>
        <translation>في كل أوردر</translation>
    </message>
    <message>
        <source>Import, the columns</source>
        <translation>الاستيراد: الأعمدة</translation>
    </message>
    <message>
        <source>It is right; on to the next column</source>
        <translation>صحيح، إلى العمود التالي</translation>
    </message>
    <message>
        <source>Choose what a column becomes; letters find it</source>
        <translation>اختيار ما يصبحه العمود، والحروف تبحث عنه</translation>
    </message>
    <message>
        <source>Next column to look at</source>
        <translation>العمود التالي المحتاج مراجعة</translation>
    </message>
    <message>
        <source>Go on to the check</source>
        <translation>المتابعة إلى المراجعة</translation>
    </message>
    <message>
        <source>The columns are being compared…</source>
        <translation>تجري مقارنة الأعمدة…</translation>
    </message>
    <message>
        <source>Columns as they were chosen for this heading before.</source>
        <translation>الأعمدة كما اختيرت لهذه العناوين من قبل.</translation>
    </message>
    <message>
        <source>This looks like an export of {0}.</source>
        <translation>يبدو أنه ملف مُصدَّر من {0}.</translation>
    </message>
    <message>
        <source>What each column of the file becomes.</source>
        <translation>ما يصبحه كل عمود من الملف.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln columns to look at</source>
        <translation>
            <numerusform>لا أعمدة تحتاج مراجعة</numerusform>
            <numerusform>عمود واحد يحتاج مراجعة</numerusform>
            <numerusform>عمودان يحتاجان مراجعة</numerusform>
            <numerusform>%Ln أعمدة تحتاج مراجعة</numerusform>
            <numerusform>%Ln عمودًا يحتاج مراجعة</numerusform>
            <numerusform>%Ln عمود يحتاج مراجعة</numerusform>
        </translation>
    </message>
    <message>
        <source>Missing: {0}</source>
        <translation>ناقص: {0}</translation>
    </message>
    <message>
        <source>Missing: {0}. Say which column of the file has it.</source>
        <translation>ناقص: {0}. حدّد العمود الذي يحتويه في الملف.</translation>
    </message>
    <message>
        <source>Missing: {0}. Say which column of the file has it, or fill it in below.</source>
        <translation>ناقص: {0}. حدّد العمود الذي يحتويه في الملف، أو اكتبه بالأسفل.</translation>
    </message>
    <message>
        <source>The map names columns that this file does not have: {0}</source>
        <translation>الخريطة تذكر أعمدة غير موجودة في هذا الملف: {0}</translation>
    </message>
    <message>
        <source>No column has an amount, so nothing is collected.</source>
        <translation>لا يوجد عمود للمبلغ، فلن يُحصَّل شيء.</translation>
    </message>
    <message>
        <source>Cash is collected wherever there is an amount.</source>
        <translation>يُحصَّل المبلغ أينما كُتب.</translation>
    </message>
    <message>
        <source>No column has the zone; zones are proposed from the addresses.</source>
        <translation>لا يوجد عمود للمنطقة، وتُقترح المناطق من العناوين.</translation>
    </message>
    <message>
        <source>Save the map of columns</source>
        <translation>حفظ خريطة الأعمدة</translation>
    </message>
    <message>
        <source>Load a map of columns</source>
        <translation>تحميل خريطة أعمدة</translation>
    </message>
    <message>
        <source>The map could not be written: {0}</source>
        <translation>تعذّرت كتابة الخريطة: {0}</translation>
    </message>
    <message>
        <source>The map is saved: {0}</source>
        <translation>حُفظت الخريطة: {0}</translation>
    </message>
    <message>
        <source>{0} is no map of columns, so nothing was changed.</source>
        <translation>{0} ليس خريطة أعمدة، فلم يتغير شيء.</translation>
    </message>
    <message>
        <source>Columns as the map {0} says.</source>
        <translation>الأعمدة كما في الخريطة {0}.</translation>
    </message>
    <message>
        <source>Say first that the amber columns are right, or choose others.</source>
        <translation>أكّد أولًا أن الأعمدة الصفراء صحيحة، أو اختر غيرها.</translation>
    </message>
    <message>
        <source>Lay the rows out anew?</source>
        <translation>ترتيب الصفوف من جديد؟</translation>
    </message>
    <message>
        <source>The columns are others than before, so what was corrected in the check is lost.</source>
        <translation>الأعمدة تغيّرت، لذلك يضيع ما صُحّح في المراجعة.</translation>
    </message>
    <message>
        <source>Lay them out anew</source>
        <translation>ترتيبها من جديد</translation>
    </message>
    <message>
        <source>The rows are being checked.</source>
        <translation>تجري مراجعة الصفوف.</translation>
    </message>
    <message>
        <source>Maps of columns</source>
        <translation>خرائط أعمدة</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Schedule a pickup</source>
        <translation>حجز استلام</translation>
    </message>
    <message>
        <source>Add a merchant</source>
        <translation>إضافة تاجر</translation>
    </message>
    <message>
        <source>Export the list</source>
        <translation>تصدير القائمة</translation>
    </message>
    <message>
        <source>Filter this page</source>
        <translation>تصفية هذه الصفحة</translation>
    </message>
    <message>
        <source>Read statuses again</source>
        <translation>قراءة الحالات من جديد</translation>
    </message>
</context>
<context>
    <name>Common</name>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>حفظ ⁦PDF⁩…</translation>
    </message>
    <message>
        <source>Fill in</source>
        <translation>املأ</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>رجوع</translation>
    </message>
    <message>
        <source>More</source>
        <translation>المزيد</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>التفاصيل</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>حاول مرة أخرى</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>حاول الآن</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>قراءة من جديد</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>طباعة</translation>
    </message>
    <message>
        <source>Print again</source>
        <translation>إعادة الطباعة</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>استبعاد</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>استبعادها</translation>
    </message>
    <message>
        <source>Look at the label</source>
        <translation>عرض البوليصة</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>حذف…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>استبعاد</translation>
    </message>
    <message>
        <source>Delete it instead…</source>
        <translation>حذفه بدلًا من ذلك…</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>استبعاد…</translation>
    </message>
    <message>
        <source>Cancel…</source>
        <translation>إلغاء…</translation>
    </message>
    <message>
        <source>Copy the number</source>
        <translation>نسخ الرقم</translation>
    </message>
    <message>
        <source>Copy {what}</source>
        <translation>نسخ {what}</translation>
    </message>
    <message>
        <source>Open draft</source>
        <translation>فتح المسودة</translation>
    </message>
    <message>
        <source>New order</source>
        <translation>أوردر جديد</translation>
    </message>
    <message>
        <source>Open the order</source>
        <translation>فتح الأوردر</translation>
    </message>
    <message>
        <source>Cancel order</source>
        <translation>إلغاء أوردر</translation>
    </message>
    <message>
        <source>Delete order</source>
        <translation>حذف أوردر</translation>
    </message>
    <message>
        <source>New pickup</source>
        <translation>استلام جديد</translation>
    </message>
    <message>
        <source>Schedule pickup</source>
        <translation>حجز استلام</translation>
    </message>
    <message>
        <source>Cancel pickup</source>
        <translation>إلغاء استلام</translation>
    </message>
    <message>
        <source>Delete pickup</source>
        <translation>حذف استلام</translation>
    </message>
    <message>
        <source>Add merchant</source>
        <translation>إضافة تاجر</translation>
    </message>
    <message>
        <source>Choose a merchant…</source>
        <translation>اختر تاجرًا…</translation>
    </message>
    <message>
        <source>Add account…</source>
        <translation>إضافة حساب…</translation>
    </message>
    <message>
        <source>Use this merchant</source>
        <translation>العمل على هذا التاجر</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>استيراد</translation>
    </message>
    <message>
        <source>Excel workbook</source>
        <translation>مصنف ⁦Excel⁩</translation>
    </message>
    <message>
        <source>Diagnostics file…</source>
        <translation>ملف التشخيص…</translation>
    </message>
    <message>
        <source>Diagnostics file</source>
        <translation>ملف التشخيص</translation>
    </message>
    <message>
        <source>What you typed is put away.</source>
        <translation>ما كتبته وُضع جانبًا.</translation>
    </message>
    <message>
        <source>Go to the panel</source>
        <translation>الانتقال إلى اللوحة</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>تحديد الكل</translation>
    </message>
    <message>
        <source>Back to Orders</source>
        <translation>رجوع إلى الأوردرات</translation>
    </message>
    <message>
        <source>All orders of this customer</source>
        <translation>كل أوردرات هذا العميل</translation>
    </message>
    <message>
        <source>Forget this customer…</source>
        <translation>محو بيانات هذا العميل…</translation>
    </message>
    <message>
        <source>Switch merchant</source>
        <translation>تغيير التاجر</translation>
    </message>
    <message>
        <source>Hold or go on sending</source>
        <translation>إيقاف الإرسال أو متابعته</translation>
    </message>
    <message>
        <source>Other language</source>
        <translation>اللغة الأخرى</translation>
    </message>
    <message>
        <source>Show or hide the panel</source>
        <translation>إظهار اللوحة أو إخفاؤها</translation>
    </message>
    <message>
        <source>Print without asking</source>
        <translation>الطباعة بدون سؤال</translation>
    </message>
    <message>
        <source>Courier Desk</source>
        <translation>Courier Desk</translation>
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
    <message>
        <source>Last 7 days</source>
        <translation>آخر سبعة أيام</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>آخر ثلاثين يومًا</translation>
    </message>
    <message>
        <source>Choose days…</source>
        <translation>اختر الأيام…</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>الحسابات</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>الاختصارات</translation>
    </message>
    <message>
        <source>Scan station</source>
        <translation>محطة الباركود</translation>
    </message>
    <message>
        <source>Handover sheet</source>
        <translation>كشف التسليم</translation>
    </message>
    <message>
        <source>Print page</source>
        <translation>صفحة الطباعة</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>ما تغيّر</translation>
    </message>
    <message>
        <source>About Courier Desk</source>
        <translation>عن ⁦Courier Desk⁩</translation>
    </message>
    <message>
        <source>Welcome tour</source>
        <translation>جولة التعريف</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>الأعمدة</translation>
    </message>
    <message>
        <source>File</source>
        <translation>الملف</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>الصف</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>ليس الآن</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>كل الملفات</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>المشكلة التالية</translation>
    </message>
    <message>
        <source>Start working</source>
        <translation>ابدأ العمل</translation>
    </message>
    <message>
        <source>About {0}</source>
        <translation>حوالي {0}</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>نسخ الكل</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>All merchants</source>
        <translation>كل التجار</translation>
    </message>
    <message>
        <source>No orders yet</source>
        <translation>لا توجد أوردرات بعد</translation>
    </message>
    <message>
        <source>Orders by status</source>
        <translation>الأوردرات حسب الحالة</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>الآن</translation>
    </message>
    <message>
        <source>Step {0} of {1}</source>
        <translation>الخطوة {0} من {1}</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>تم التسليم</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>غير معروف</translation>
    </message>
    <message>
        <source>Came back: fees</source>
        <translation>رجع: المصاريف</translation>
    </message>
    <message>
        <source>On its way</source>
        <translation>في الطريق</translation>
    </message>
    <message>
        <source>Collected, not settled</source>
        <translation>مُحصَّل ولم يُسوَّ</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>تمت التسوية</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>ناقص</translation>
    </message>
    <message>
        <source>Twice</source>
        <translation>مكرر</translation>
    </message>
    <message>
        <source>Payout</source>
        <translation>الدفعة</translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation>و{0} أخرى</translation>
    </message>
    <message>
        <source>Order number</source>
        <translation>رقم الأوردر</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>الأوردر</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>العميل</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>المرجع</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>المبلغ</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>البوليصة</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>التصنيف</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>التاريخ</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>ملاحظات</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>المناطق</translation>
    </message>
    <message>
        <source>Main pickup address</source>
        <translation>عنوان الاستلام الرئيسي</translation>
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
        <source>Paper</source>
        <translation>الورق</translation>
    </message>
    <message>
        <source>Start on</source>
        <translation>البداية من</translation>
    </message>
    <message>
        <source>First half</source>
        <translation>النصف الأول</translation>
    </message>
    <message>
        <source>Second half</source>
        <translation>النصف الثاني</translation>
    </message>
    <message>
        <source>All</source>
        <translation>الكل</translation>
    </message>
    <message>
        <source>None</source>
        <translation>لا يوجد</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>أمس</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>مسودة</translation>
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
        <source>in use</source>
        <translation>قيد الاستخدام</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>محذوف</translation>
    </message>
    <message>
        <source>Key refused</source>
        <translation>المفتاح مرفوض</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>لا مفتاح</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>بلا مفتاح</translation>
    </message>
    <message>
        <source>Scan or search</source>
        <translation>امسح الباركود أو ابحث</translation>
    </message>
    <message>
        <source>Search merchants</source>
        <translation>البحث في التجار</translation>
    </message>
    <message>
        <source>No merchant matches</source>
        <translation>لا يوجد تاجر مطابق</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>اختيار</translation>
    </message>
    <message>
        <source>Fill this in</source>
        <translation>هذه الخانة مطلوبة</translation>
    </message>
    <message>
        <source>Give it a name</source>
        <translation>اكتب له اسمًا</translation>
    </message>
    <message>
        <source>Asking the service …</source>
        <translation>جارٍ سؤال شركة الشحن…</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>تم الحفظ</translation>
    </message>
    <message>
        <source>Not sent: somebody else changed it meanwhile</source>
        <translation>لم يُرسل: عدّله شخص آخر في هذه الأثناء</translation>
    </message>
    <message>
        <source>This desk only looks: nothing can be saved.</source>
        <translation>هذا البرنامج للاطلاع فقط: لا يمكن حفظ شيء.</translation>
    </message>
    <message>
        <source>Training service</source>
        <translation>خدمة التدريب</translation>
    </message>
    <message>
        <source>Merchant</source>
        <translation>التاجر</translation>
    </message>
    <message>
        <source>Pickup</source>
        <translation>الاستلام</translation>
    </message>
    <message>
        <source>Brand</source>
        <translation>الاسم التجاري</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>الكود</translation>
    </message>
    <message>
        <source>COD, EGP</source>
        <translation>التحصيل، ج.م.</translation>
    </message>
    <message>
        <source>Fee</source>
        <translation>المصاريف</translation>
    </message>
    <message>
        <source>fees {0}</source>
        <translation>المصاريف {0}</translation>
    </message>
    <message>
        <source>State</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>وقت الإنشاء</translation>
    </message>
    <message>
        <source>When</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>السجل</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>الطابعة</translation>
    </message>
    <message>
        <source>none</source>
        <translation>لا يوجد</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>في الانتظار</translation>
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
        <source>Needs attention</source>
        <translation>محتاج مراجعة</translation>
    </message>
    <message>
        <source>Not sent yet</source>
        <translation>لم تُرسل بعد</translation>
    </message>
    <message>
        <source>Changing</source>
        <translation>جارٍ التعديل</translation>
    </message>
    <message>
        <source>Not changed</source>
        <translation>لم يُعدَّل</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>جارٍ الإلغاء</translation>
    </message>
    <message>
        <source>Not cancelled</source>
        <translation>لم يُلغَ</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>جارٍ الحذف</translation>
    </message>
    <message>
        <source>Not deleted</source>
        <translation>لم يُحذف</translation>
    </message>
    <message>
        <source>Label printed</source>
        <translation>طُبعت البوليصة</translation>
    </message>
    <message>
        <source>Filter this list</source>
        <translation>ابحث في هذه القائمة</translation>
    </message>
    <message>
        <source>Choose a zone to see the fee.</source>
        <translation>اختر المنطقة لعرض المصاريف.</translation>
    </message>
    <message>
        <source>required</source>
        <translation>مطلوب</translation>
    </message>
    <message>
        <source>Still missing: {fields}</source>
        <translation>ينقص: {fields}</translation>
    </message>
    <message>
        <source>This zone is not in the service&apos;s list. Choose one.</source>
        <translation>المنطقة غير موجودة في قائمة شركة الشحن. اختر منطقة من القائمة.</translation>
    </message>
    <message>
        <source>No order {number} at the service.</source>
        <translation>لا يوجد أوردر برقم {number} لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>A courier has it, so the address and details are locked.</source>
        <translation>الأوردر مع المندوب، والعنوان والتفاصيل مقفولة.</translation>
    </message>
    <message>
        <source>The shared store of this site is not reached.</source>
        <translation>لا يمكن الوصول الآن إلى المخزن المشترك لهذا الموقع.</translation>
    </message>
    <message>
        <source>It is cancelled already.</source>
        <translation>هو ملغى بالفعل.</translation>
    </message>
    <message>
        <source>No printer is chosen yet.</source>
        <translation>لم تُختر طابعة بعد.</translation>
    </message>
    <message>
        <source>It has no number yet</source>
        <translation>ليس له رقم بعد</translation>
    </message>
    <message>
        <source>None of them has a number yet</source>
        <translation>ليس لأي منها رقم بعد</translation>
    </message>
    <message>
        <source>Not sure, look at it</source>
        <translation>غير مؤكد، راجعه</translation>
    </message>
    <message>
        <source>Delete order {0}?</source>
        <translation>حذف الأوردر {0}؟</translation>
    </message>
    <message>
        <source>Delete {0}</source>
        <translation>حذف {0}</translation>
    </message>
    <message>
        <source>Folder for labels</source>
        <translation>مجلد البوالص</translation>
    </message>
    <message>
        <source>Text with commas</source>
        <translation>نص بفواصل</translation>
    </message>
    <message>
        <source>Order {0}</source>
        <translation>أوردر {0}</translation>
    </message>
    <message>
        <source>Pickup {0}</source>
        <translation>استلام {0}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} من {1}</translation>
    </message>
    <message>
        <source>{0} by {1}</source>
        <translation>{0} بواسطة {1}</translation>
    </message>
    <message>
        <source>{0}, copy {1}</source>
        <translation>{0}، النسخة {1}</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} ث</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} د</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>حُفظ باسم {0}</translation>
    </message>
    <message>
        <source>{0} could not be written: {1}</source>
        <translation>تعذّرت كتابة {0}: {1}</translation>
    </message>
    <message>
        <source>A change was saved</source>
        <translation>حُفظ تعديل</translation>
    </message>
    <message>
        <source>Its cancellation was asked for</source>
        <translation>طُلب إلغاؤه</translation>
    </message>
    <message>
        <source>Its deletion was asked for</source>
        <translation>طُلب حذفه</translation>
    </message>
    <message>
        <source>The service refused it</source>
        <translation>رفضته شركة الشحن</translation>
    </message>
    <message>
        <source>No answer came; it was looked for</source>
        <translation>لم يصل رد، فبحثنا عنه</translation>
    </message>
    <message>
        <source>Found at the service; it was not sent again</source>
        <translation>وُجد لدى شركة الشحن، ولم يُرسل مرة أخرى</translation>
    </message>
    <message>
        <source>The change was taken</source>
        <translation>قُبل التعديل</translation>
    </message>
    <message>
        <source>Part of the change stayed undone</source>
        <translation>جزء من التعديل لم يتم</translation>
    </message>
    <message>
        <source>Its label was printed. Take it off the parcel.</source>
        <translation>بوليصته طُبعت. انزعها من الطرد.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>فتح المجلد</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>إعادة التشغيل</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>الجديد</translation>
    </message>
    <message>
        <source>Import orders</source>
        <translation>استيراد أوردرات</translation>
    </message>
    <message>
        <source>Watch folder</source>
        <translation>مجلد المتابعة</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>التحصيل والتسويات</translation>
    </message>
    <message>
        <source>The training service is starting …</source>
        <translation>خدمة التدريب تبدأ الآن …</translation>
    </message>
    <message>
        <source>Not sure, look at: {fields}</source>
        <translation>غير مؤكد، راجع: {fields}</translation>
    </message>
</context>
<context>
    <name>Compose</name>
    <message>
        <source>Optional</source>
        <translation>اختياري</translation>
    </message>
    <message>
        <source>sets the governorate too</source>
        <translation>وتُحدد المحافظة معها</translation>
    </message>
    <message>
        <source>Customer and address</source>
        <translation>العميل والعنوان</translation>
    </message>
    <message>
        <source>What is exchanged</source>
        <translation>الاستبدال</translation>
    </message>
    <message>
        <source>Product now with the customer</source>
        <translation>المنتج الموجود مع العميل</translation>
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
        <source>What you changed is not saved. The order itself stays as it is.</source>
        <translation>ما عدّلته لم يُحفظ. الأوردر نفسه باقٍ كما هو.</translation>
    </message>
    <message>
        <source>Leave {number} without saving?</source>
        <translation>الخروج من {number} دون حفظ؟</translation>
    </message>
    <message>
        <source>Discard the changes</source>
        <translation>تجاهل التعديلات</translation>
    </message>
    <message>
        <source>Go on editing</source>
        <translation>متابعة التعديل</translation>
    </message>
    <message>
        <source>Its merchant&apos;s prices are asked for once that merchant is in use.</source>
        <translation>تُسأل أسعار هذا التاجر عندما يكون هو التاجر المستخدم.</translation>
    </message>
    <message>
        <source>Changed by {0}: {change}</source>
        <translation>غيّره {0}: {change}</translation>
    </message>
    <message>
        <source>somebody else</source>
        <translation>شخص آخر</translation>
    </message>
    <message>
        <source>The service does not show {fields}. Saving replaces it by what stands here.</source>
        <translation>لا تعرض الخدمة {fields}. الحفظ يستبدله بما هو مكتوب هنا.</translation>
    </message>
    <message>
        <source>{field}: on</source>
        <translation>{field}: نعم</translation>
    </message>
    <message>
        <source>{field}: off</source>
        <translation>{field}: لا</translation>
    </message>
    <message>
        <source>{field}: {old} is taken away</source>
        <translation>{field}: حُذف {old}</translation>
    </message>
    <message>
        <source>{field}: {new}</source>
        <translation>{field}: {new}</translation>
    </message>
    <message>
        <source>{field}: {new}, was {old}</source>
        <translation>{field}: {new}، وكان {old}</translation>
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
        <source>cash on delivery</source>
        <comment>inside a list</comment>
        <extracomment>Typing and moving in the zone list settle within this time (seconds); only then is the service asked. An answer younger than this (seconds) is not asked for again while it is on the screen. A name of so many letters is not broken: of one in two scripts the halves would change places. Sent for reference only: nothing is lost by it.</extracomment>
        <translation>التحصيل عند التسليم</translation>
    </message>
    <message>
        <source>who pays the difference</source>
        <comment>inside a list</comment>
        <translation>من يدفع الفرق</translation>
    </message>
    <message>
        <source>only part comes back</source>
        <comment>inside a list</comment>
        <translation>مرتجع جزئي</translation>
    </message>
    <message>
        <source>governorate</source>
        <comment>inside a list</comment>
        <translation>المحافظة</translation>
    </message>
    <message>
        <source>Customer may inspect before accepting</source>
        <translation>يُسمح للعميل بالمعاينة قبل الاستلام</translation>
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
        <source>Fee of this order now</source>
        <translation>مصاريف الأوردر الآن</translation>
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
        <source>Collect the amount, or say that nothing is to be collected.</source>
        <translation>حصّل المبلغ، أو أكّد أنه لا يُحصَّل شيء.</translation>
    </message>
    <message>
        <source>{0}. Then create once more.</source>
        <translation>{0}. ثم أنشئ مرة أخرى.</translation>
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
        <source>Cash to collect</source>
        <translation>المبلغ المطلوب تحصيله</translation>
    </message>
    <message>
        <source>Kind of order</source>
        <translation>نوع الأوردر</translation>
    </message>
    <message>
        <source>Paste a message</source>
        <extracomment>A message that is typed is read when so long (seconds) no letter came: about as long as a reading takes, which cannot be ended once it is begun.</extracomment>
        <translation>لصق رسالة</translation>
    </message>
    <message>
        <source>Edit {number}</source>
        <translation>تعديل {number}</translation>
    </message>
    <message>
        <source>for {merchant}</source>
        <translation>للتاجر {merchant}</translation>
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
        <source>Back, keeps a draft</source>
        <translation>رجوع، مع حفظ مسودة</translation>
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
        <source>Nothing is to be collected</source>
        <extracomment>Chooses the field in which an id is typed; no id of a service. How much room the notes have: the other kinds need it for more fields.</extracomment>
        <translation>لا يُحصَّل شيء</translation>
    </message>
    <message>
        <source>Package and payment</source>
        <translation>المحتوى والتحصيل</translation>
    </message>
    <message>
        <source>Collect cash on delivery (COD)</source>
        <translation>تحصيل عند التسليم (⁦COD⁩)</translation>
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
        <source>for reference</source>
        <translation>للمقارنة</translation>
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
        <source>Customer and address are taken from the original order; change them if the courier goes elsewhere.</source>
        <extracomment>What is the draft&apos;s own, whoever it was filled in from. What is taken from an earlier order of a customer (``with_customer``).</extracomment>
        <translation>العميل والعنوان من الأوردر الأصلي؛ غيّرهما إذا كان المندوب سيذهب إلى مكان آخر.</translation>
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
        <source>Nothing is changed yet.</source>
        <translation>لم يتغير شيء بعد.</translation>
    </message>
    <message>
        <source>This was begun for {merchant}. Switch to that merchant to create it.</source>
        <translation>بدأ هذا الطلب لـ {merchant}. بدّل إلى هذا التاجر لإنشائه.</translation>
    </message>
    <message>
        <source>Saved: the change of {number}</source>
        <translation>حُفظ تعديل {number}</translation>
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
        <source>What changes</source>
        <translation>ما سيتغير</translation>
    </message>
    <message>
        <source>Before you save</source>
        <translation>قبل الحفظ</translation>
    </message>
    <message>
        <source>Save &amp; print</source>
        <translation>حفظ وطباعة</translation>
    </message>
    <message>
        <source>Saved for the whole site at once, then sent.</source>
        <translation>يُحفظ لكل الموقع فورًا ثم يُرسل.</translation>
    </message>
    <message>
        <source>Saved for the whole site at once, then sent. You can start the next order.</source>
        <translation>يُحفظ لكل الموقع فورًا ثم يُرسل. ابدأ الأوردر التالي دون انتظار.</translation>
    </message>
    <message>
        <source>Saved on this computer at once, then sent. You can start the next order.</source>
        <translation>يُحفظ على هذا الجهاز فورًا ثم يُرسل. ابدأ الأوردر التالي دون انتظار.</translation>
    </message>
    <message>
        <source>Shipping fee, preview</source>
        <extracomment>So many of them are asked for.</extracomment>
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
        <source>{0} and more</source>
        <translation>{0} فأكثر</translation>
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
        <source>cash difference</source>
        <comment>inside a list</comment>
        <translation>فرق السعر</translation>
    </message>
    <message>
        <source>Type in Arabic or English</source>
        <extracomment>So wide is the list where its field is narrower: both names of a zone have their room.</extracomment>
        <translation>اكتب بالعربي أو بالإنجليزي</translation>
    </message>
    <message>
        <source>Type the zone as the service writes it</source>
        <translation>اكتب المنطقة كما تكتبها شركة الشحن</translation>
    </message>
    <message>
        <source>No zone is written like this</source>
        <translation>لا توجد منطقة بهذا الاسم</translation>
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
    <message>
        <source>Known addresses</source>
        <translation>العناوين المعروفة</translation>
    </message>
    <message>
        <source>{n} times</source>
        <translation>{n} مرات</translation>
    </message>
    <message>
        <source>The first line of the notes says it to the courier too.</source>
        <translation>والسطر الأول من الملاحظات يقوله للمندوب أيضًا.</translation>
    </message>
    <message>
        <source>Sent in the service&apos;s own field for it; the first line of the notes says it too.</source>
        <translation>يُرسَل في الخانة التي خصّصتها الخدمة له، والسطر الأول من الملاحظات يقوله أيضًا.</translation>
    </message>
    <message>
        <source>Sent as an amount below zero; the first line of the notes says it too.</source>
        <translation>يُرسَل مبلغًا أقل من الصفر، والسطر الأول من الملاحظات يقوله أيضًا.</translation>
    </message>
    <message>
        <source>The service shows no way of telling a refund. It is sent with an amount of 0, so that nothing is collected; the first line of the notes tells the courier to pay.</source>
        <translation>لا تبيّن الخدمة كيف يُقال لها إن المبلغ مردود. لذلك يُرسَل بمبلغ صفر حتى لا يُحصَّل شيء، والسطر الأول من الملاحظات يطلب من المندوب أن يدفع.</translation>
    </message>
    <message>
        <source>Refund {amount}</source>
        <translation>رد {amount}</translation>
    </message>
    <message>
        <source>Id of the pickup address</source>
        <translation>رقم تعريف عنوان الاستلام</translation>
    </message>
    <message>
        <source>as the service knows it</source>
        <translation>كما هو عند شركة الشحن</translation>
    </message>
    <message>
        <source>Another address, by its id…</source>
        <translation>عنوان آخر برقم تعريفه…</translation>
    </message>
    <message>
        <source>The phone is a landline or a number abroad: send it as it is</source>
        <translation>الرقم تليفون أرضي أو من خارج مصر: يُرسل كما هو</translation>
    </message>
    <message>
        <source>The other phone is a landline or a number abroad: send it as it is</source>
        <translation>الرقم الآخر تليفون أرضي أو من خارج مصر: يُرسل كما هو</translation>
    </message>
    <message>
        <source>near {0}</source>
        <translation>بالقرب من {0}</translation>
    </message>
    <message>
        <source>No zone is written like this. These are guesses:</source>
        <translation>لا توجد منطقة بهذا الاسم. هذه تخمينات:</translation>
    </message>
    <message>
        <source>{0} is in another country. This courier serves {2}.</source>
        <translation>{0} خارج مصر. شركة الشحن تخدم {2}.</translation>
    </message>
    <message>
        <source>{0} is not served. This courier serves {2}.</source>
        <translation>الشحن غير متاح إلى {0}. شركة الشحن تخدم {2}.</translation>
    </message>
    <message>
        <source>{0} is in {1}. This courier serves {2}.</source>
        <translation>{0} في محافظة {1}. شركة الشحن تخدم {2}.</translation>
    </message>
    <message>
        <source>No zone list: choose the governorate</source>
        <translation>لا قائمة مناطق: اختر المحافظة</translation>
    </message>
    <message>
        <source>Nothing is written yet.</source>
        <translation>لم يُكتب شيء بعد.</translation>
    </message>
    <message>
        <source>Collect the amount, or create once more to collect nothing.</source>
        <translation>حصّل المبلغ، أو أنشئ مرة أخرى بلا تحصيل.</translation>
    </message>
    <message>
        <source>The changes are taken back.</source>
        <translation>أُلغيت التعديلات.</translation>
    </message>
    <message>
        <source>The message stands in place of what was typed.</source>
        <translation>حلّت الرسالة محل ما كان مكتوبًا.</translation>
    </message>
    <message>
        <source>It was sent or dropped elsewhere: what you typed is a draft.</source>
        <translation>أُرسلت المسودة أو حُذفت في مكان آخر، وما كتبته مسودة الآن.</translation>
    </message>
    <message>
        <source>The order was saved before you typed on: the rest is a draft.</source>
        <translation>حُفظ الأوردر قبل أن تكمل الكتابة، وما كتبته بعد ذلك مسودة.</translation>
    </message>
    <message>
        <source>The change was saved before you typed on: save once more.</source>
        <translation>حُفظ التعديل قبل أن تكمل الكتابة، فاحفظ مرة أخرى.</translation>
    </message>
    <message>
        <source>The form is empty now.</source>
        <translation>النموذج فارغ الآن.</translation>
    </message>
    <message>
        <source>The changes of {number} are discarded.</source>
        <translation>أُهملت تعديلات {number}.</translation>
    </message>
    <message>
        <source>Saved on this computer: {reference}. It goes to the site when that is back.</source>
        <translation>حُفظ على هذا الجهاز: {reference}. ينتقل إلى الموقع عندما يعود.</translation>
    </message>
    <message>
        <source>Bring back what was emptied or left, for a minute</source>
        <translation>استرجاع ما أُفرغ أو تُرك، خلال دقيقة</translation>
    </message>
    <message>
        <source>Open this order</source>
        <translation>افتح هذا الأوردر</translation>
    </message>
    <message>
        <source>Print its label</source>
        <translation>اطبع بوليصته</translation>
    </message>
    <message>
        <source>In the zone field: the whole list</source>
        <translation>في حقل المنطقة: القائمة كلها</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>عرضه</translation>
    </message>
    <message>
        <source>{number} for this phone, {age} ago: {what}</source>
        <translation>{number} لهذا الموبايل، منذ {age}: {what}</translation>
    </message>
    <message>
        <source>{number} for this phone, just now: {what}</source>
        <translation>{number} لهذا الموبايل، قبل لحظات: {what}</translation>
    </message>
    <message>
        <source>The desk&apos;s own number of the order: by it the order is found when an answer is lost.</source>
        <translation>رقم المكتب لهذا الأوردر: به يُعثر على الأوردر إذا ضاع الرد.</translation>
    </message>
    <message>
        <source>Saved on this computer at once, then sent.</source>
        <translation>يُحفظ على هذا الجهاز فورًا ثم يُرسل.</translation>
    </message>
    <message>
        <source>This computer could not keep what you typed as a draft.</source>
        <extracomment>What was typed is on the disk this long (milliseconds) after it was, at the latest.</extracomment>
        <translation>لم يستطع هذا الكمبيوتر حفظ ما كتبته كمسودة.</translation>
    </message>
</context>
<context>
    <name>ConfirmDialog</name>
    <message>
        <source>What it is about</source>
        <translation>ما يخصه السؤال</translation>
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
        <source>Site away</source>
        <translation>الموقع غير متاح</translation>
    </message>
    <message>
        <source>Only looking</source>
        <translation>للاطلاع فقط</translation>
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
    <message>
        <source>This computer has no key for this account. Orders are saved here until there is one.</source>
        <translation>ليس في هذا الجهاز مفتاح لهذا الحساب. تُحفظ الأوردرات هنا إلى أن يوجد مفتاح.</translation>
    </message>
    <message>
        <source>Requests wait for the shared store of this site. New orders are saved here.</source>
        <translation>الطلبات تنتظر المخزن المشترك لهذا الموقع. الأوردرات الجديدة تُحفظ هنا.</translation>
    </message>
    <message>
        <source>The service is not asked while this desk only looks.</source>
        <translation>لا تُسأل الخدمة ما دام هذا البرنامج للاطلاع فقط.</translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%Ln orders</source>
        <translation>
            <numerusform>لا أوردرات</numerusform>
            <numerusform>أوردر واحد</numerusform>
            <numerusform>أوردران</numerusform>
            <numerusform>%Ln أوردرات</numerusform>
            <numerusform>%Ln أوردرًا</numerusform>
            <numerusform>%Ln أوردر</numerusform>
        </translation>
    </message>
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
    <message numerus="yes">
        <source>Create and print %Ln labels</source>
        <translation>
            <numerusform>إنشاء البوالص وطباعتها</numerusform>
            <numerusform>إنشاء وطباعة بوليصة واحدة</numerusform>
            <numerusform>إنشاء وطباعة بوليصتين</numerusform>
            <numerusform>إنشاء وطباعة %Ln بوالص</numerusform>
            <numerusform>إنشاء وطباعة %Ln بوليصة</numerusform>
            <numerusform>إنشاء وطباعة %Ln بوليصة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows were written to {0}.</source>
        <translation>
            <numerusform>لم يُكتب أي صف في {0}.</numerusform>
            <numerusform>كُتب صف واحد في {0}.</numerusform>
            <numerusform>كُتب صفّان في {0}.</numerusform>
            <numerusform>كُتبت %Ln صفوف في {0}.</numerusform>
            <numerusform>كُتب %Ln صفًا في {0}.</numerusform>
            <numerusform>كُتب %Ln صف في {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln labels at once</source>
        <translation>
            <numerusform>بدون بوالص</numerusform>
            <numerusform>بوليصة واحدة على الأكثر في المرة</numerusform>
            <numerusform>بوليصتان على الأكثر في المرة</numerusform>
            <numerusform>%Ln بوالص على الأكثر في المرة</numerusform>
            <numerusform>%Ln بوليصة على الأكثر في المرة</numerusform>
            <numerusform>%Ln بوليصة على الأكثر في المرة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CustomerActions</name>
    <message>
        <source>Are {0} and {1} one person?</source>
        <translation>هل {0} و{1} لشخص واحد؟</translation>
    </message>
    <message>
        <source>Typing either phone then offers the orders, names and addresses of both. Orders are not changed.</source>
        <translation>كتابة أي من الرقمين تعرض بعد ذلك أوردرات الاثنين وأسماءهما وعناوينهما. الأوردرات نفسها لا تتغير.</translation>
    </message>
    <message>
        <source>Make them one person</source>
        <translation>اعتبارهما شخصًا واحدًا</translation>
    </message>
    <message>
        <source>Keep them apart</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>They cannot be parted again, except by forgetting both.</source>
        <translation>لا يمكن الفصل بينهما بعد ذلك إلا بمحو بيانات الاثنين.</translation>
    </message>
    <message>
        <source>Names, phones, addresses and notes of this person&apos;s orders are erased on this computer, for every merchant of this account, with the kept labels. The orders stay in the list, without a name.</source>
        <translation>تُمحى من هذا الجهاز الأسماء والموبايلات والعناوين والملاحظات في أوردرات هذا الشخص، لكل تجار هذا الحساب، ومعها البوالص المحفوظة. تبقى الأوردرات في القائمة بلا اسم.</translation>
    </message>
    <message>
        <source>It cannot be undone. The courier service keeps its own records; backups of the last days and label files are not touched. What is still to be sent keeps what it needs.</source>
        <translation>لا يمكن التراجع عن ذلك. سجلات شركة الشحن تبقى كما هي، ولا تُمس النسخ الاحتياطية للأيام الأخيرة ولا ملفات البوالص. ما لم يُرسل بعد يحتفظ بما يحتاجه.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln that are still to be sent keep what they need.</source>
        <translation>
            <numerusform>%Ln مما لم يُرسل بعد يحتفظ بما يلزمه.</numerusform>
            <numerusform>واحد لم يُرسل بعد يحتفظ بما يلزمه.</numerusform>
            <numerusform>اثنان لم يُرسلا بعد يحتفظان بما يلزمهما.</numerusform>
            <numerusform>%Ln لم تُرسل بعد تحتفظ بما يلزمها.</numerusform>
            <numerusform>%Ln لم تُرسل بعد تحتفظ بما يلزمها.</numerusform>
            <numerusform>%Ln لم تُرسل بعد تحتفظ بما يلزمها.</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget {0}?</source>
        <translation>محو بيانات {0}؟</translation>
    </message>
    <message>
        <source>Forget this person</source>
        <translation>محو البيانات</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>تراجع</translation>
    </message>
    <message numerus="yes">
        <source>Forgotten. %Ln orders stay without a name.</source>
        <translation>
            <numerusform>تم المحو. لا أوردرات باقية.</numerusform>
            <numerusform>تم المحو. بقي أوردر واحد بلا اسم.</numerusform>
            <numerusform>تم المحو. بقي أوردران بلا اسم.</numerusform>
            <numerusform>تم المحو. بقيت %Ln أوردرات بلا اسم.</numerusform>
            <numerusform>تم المحو. بقي %Ln أوردرًا بلا اسم.</numerusform>
            <numerusform>تم المحو. بقي %Ln أوردر بلا اسم.</numerusform>
        </translation>
    </message>
    <message>
        <source>They are one person now.</source>
        <translation>صارا شخصًا واحدًا.</translation>
    </message>
    <message>
        <source>They were one person already.</source>
        <translation>كانا شخصًا واحدًا من قبل.</translation>
    </message>
</context>
<context>
    <name>CustomerSection</name>
    <message numerus="yes">
        <source>%Ln earlier orders.</source>
        <translation>
            <numerusform>لا أوردرات سابقة.</numerusform>
            <numerusform>أوردر سابق واحد.</numerusform>
            <numerusform>أوردران سابقان.</numerusform>
            <numerusform>%Ln أوردرات سابقة.</numerusform>
            <numerusform>%Ln أوردرًا سابقًا.</numerusform>
            <numerusform>%Ln أوردر سابق.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier orders, {n} refused.</source>
        <translation>
            <numerusform>لا أوردرات سابقة، المرفوض {n}.</numerusform>
            <numerusform>أوردر سابق واحد، المرفوض {n}.</numerusform>
            <numerusform>أوردران سابقان، المرفوض {n}.</numerusform>
            <numerusform>%Ln أوردرات سابقة، المرفوض {n}.</numerusform>
            <numerusform>%Ln أوردرًا سابقًا، المرفوض {n}.</numerusform>
            <numerusform>%Ln أوردر سابق، المرفوض {n}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DayCounts</name>
    <message numerus="yes">
        <source>%Ln express</source>
        <translation>
            <numerusform>بدون سريع</numerusform>
            <numerusform>سريع واحد</numerusform>
            <numerusform>سريعان</numerusform>
            <numerusform>%Ln سريعة</numerusform>
            <numerusform>%Ln سريعًا</numerusform>
            <numerusform>%Ln سريع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more statuses</source>
        <translation>
            <numerusform>لا حالات أخرى</numerusform>
            <numerusform>حالة أخرى</numerusform>
            <numerusform>حالتان أخريان</numerusform>
            <numerusform>%Ln حالات أخرى</numerusform>
            <numerusform>%Ln حالة أخرى</numerusform>
            <numerusform>%Ln حالة أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Fewer statuses</source>
        <translation>حالات أقل</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more than {0}</source>
        <translation>
            <numerusform>مثل {0}</numerusform>
            <numerusform>أكثر من {0} بواحد</numerusform>
            <numerusform>أكثر من {0} باثنين</numerusform>
            <numerusform>أكثر من {0} بـ %Ln</numerusform>
            <numerusform>أكثر من {0} بـ %Ln</numerusform>
            <numerusform>أكثر من {0} بـ %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fewer than {0}</source>
        <translation>
            <numerusform>مثل {0}</numerusform>
            <numerusform>أقل من {0} بواحد</numerusform>
            <numerusform>أقل من {0} باثنين</numerusform>
            <numerusform>أقل من {0} بـ %Ln</numerusform>
            <numerusform>أقل من {0} بـ %Ln</numerusform>
            <numerusform>أقل من {0} بـ %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders need attention</source>
        <translation>
            <numerusform>لا أوردرات محتاجة مراجعة</numerusform>
            <numerusform>أوردر واحد محتاج مراجعة</numerusform>
            <numerusform>أوردران محتاجان مراجعة</numerusform>
            <numerusform>%Ln أوردرات محتاجة مراجعة</numerusform>
            <numerusform>%Ln أوردر محتاج مراجعة</numerusform>
            <numerusform>%Ln أوردر محتاج مراجعة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are New and wait for pickup.</source>
        <translation>
            <numerusform>ليس منها جديد في انتظار الاستلام.</numerusform>
            <numerusform>واحدة منها لأوردر جديد في انتظار الاستلام.</numerusform>
            <numerusform>اثنتان منها لأوردرين جديدين في انتظار الاستلام.</numerusform>
            <numerusform>%Ln منها لأوردرات جديدة في انتظار الاستلام.</numerusform>
            <numerusform>%Ln منها لأوردرات جديدة في انتظار الاستلام.</numerusform>
            <numerusform>%Ln منها لأوردرات جديدة في انتظار الاستلام.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln New orders have no pickup</source>
        <translation>
            <numerusform>لكل أوردر جديد استلام</numerusform>
            <numerusform>أوردر جديد واحد بدون استلام</numerusform>
            <numerusform>أوردران جديدان بدون استلام</numerusform>
            <numerusform>%Ln أوردرات جديدة بدون استلام</numerusform>
            <numerusform>%Ln أوردرًا جديدًا بدون استلام</numerusform>
            <numerusform>%Ln أوردر جديد بدون استلام</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>See the %Ln New orders</source>
        <translation>
            <numerusform>عرض الأوردرات الجديدة</numerusform>
            <numerusform>عرض الأوردر الجديد</numerusform>
            <numerusform>عرض الأوردرين الجديدين</numerusform>
            <numerusform>عرض الأوردرات الجديدة (%Ln)</numerusform>
            <numerusform>عرض الأوردرات الجديدة (%Ln)</numerusform>
            <numerusform>عرض الأوردرات الجديدة (%Ln)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pickups</source>
        <translation>
            <numerusform>لا استلامات أخرى</numerusform>
            <numerusform>استلام آخر</numerusform>
            <numerusform>استلامان آخران</numerusform>
            <numerusform>%Ln استلامات أخرى</numerusform>
            <numerusform>%Ln استلامًا آخر</numerusform>
            <numerusform>%Ln استلام آخر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days</source>
        <translation>
            <numerusform>بدون أيام</numerusform>
            <numerusform>يوم واحد</numerusform>
            <numerusform>يومان</numerusform>
            <numerusform>%Ln أيام</numerusform>
            <numerusform>%Ln يومًا</numerusform>
            <numerusform>%Ln يوم</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>لا شيء آخر</numerusform>
            <numerusform>واحد آخر</numerusform>
            <numerusform>اثنان آخران</numerusform>
            <numerusform>%Ln أخرى</numerusform>
            <numerusform>%Ln أخرى</numerusform>
            <numerusform>%Ln أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>أقل</translation>
    </message>
    <message numerus="yes">
        <source>%Ln weeks</source>
        <translation>
            <numerusform>بدون أسابيع</numerusform>
            <numerusform>أسبوع</numerusform>
            <numerusform>أسبوعان</numerusform>
            <numerusform>%Ln أسابيع</numerusform>
            <numerusform>%Ln أسبوعًا</numerusform>
            <numerusform>%Ln أسبوع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In these weeks no zone has %Ln orders that ended.</source>
        <translation>
            <numerusform>لا توجد في هذه الأسابيع منطقة انتهت لها أوردرات.</numerusform>
            <numerusform>لا توجد في هذه الأسابيع منطقة انتهى لها أوردر واحد.</numerusform>
            <numerusform>لا توجد في هذه الأسابيع منطقة انتهى لها أوردران.</numerusform>
            <numerusform>لا توجد في هذه الأسابيع منطقة انتهت لها %Ln أوردرات.</numerusform>
            <numerusform>لا توجد في هذه الأسابيع منطقة انتهى لها %Ln أوردرًا.</numerusform>
            <numerusform>لا توجد في هذه الأسابيع منطقة انتهى لها %Ln أوردر.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln never printed here</source>
        <translation>
            <numerusform>كلها طُبعت هنا</numerusform>
            <numerusform>واحدة لم تُطبع هنا قط</numerusform>
            <numerusform>اثنتان لم تُطبعا هنا قط</numerusform>
            <numerusform>%Ln لم تُطبع هنا قط</numerusform>
            <numerusform>%Ln لم تُطبع هنا قط</numerusform>
            <numerusform>%Ln لم تُطبع هنا قط</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels are left to print</source>
        <translation>
            <numerusform>لا بوالص تنتظر الطباعة</numerusform>
            <numerusform>بوليصة واحدة تنتظر الطباعة</numerusform>
            <numerusform>بوليصتان تنتظران الطباعة</numerusform>
            <numerusform>%Ln بوالص تنتظر الطباعة</numerusform>
            <numerusform>%Ln بوليصة تنتظر الطباعة</numerusform>
            <numerusform>%Ln بوليصة تنتظر الطباعة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiagnosticsDialog</name>
    <message>
        <source>Save…</source>
        <translation>حفظ…</translation>
    </message>
    <message>
        <source>What the file holds</source>
        <translation>محتوى الملف</translation>
    </message>
    <message>
        <source>Versions, settings, counts, checks and the last lines of the log, for whoever helps you. It holds no key, phone, name or address. Look at it, save it, and send it yourself: nothing is sent from here.</source>
        <translation>الإصدارات والإعدادات والأعداد والفحوص وآخر سطور السجل، لمن يساعدك. ليس فيه مفتاح ولا موبايل ولا اسم ولا عنوان. راجعه واحفظه وأرسله بنفسك: لا شيء يُرسل من هنا.</translation>
    </message>
    <message>
        <source>It is being put together…</source>
        <translation>جارٍ تجهيزه…</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>تم النسخ</translation>
    </message>
    <message>
        <source>Save the diagnostics file</source>
        <translation>حفظ ملف التشخيص</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>نص</translation>
    </message>
</context>
<context>
    <name>DuplicateDialog</name>
    <message>
        <source>Order {0} stands twice at the service</source>
        <translation>الأوردر {0} موجود مرتين عند الخدمة</translation>
    </message>
    <message numerus="yes">
        <source>Order {0} stands at the service %Ln times</source>
        <translation>
            <numerusform>الأوردر {0} موجود عند الخدمة %Ln مرة</numerusform>
            <numerusform>الأوردر {0} موجود عند الخدمة مرة واحدة</numerusform>
            <numerusform>الأوردر {0} موجود عند الخدمة مرتين</numerusform>
            <numerusform>الأوردر {0} موجود عند الخدمة %Ln مرات</numerusform>
            <numerusform>الأوردر {0} موجود عند الخدمة %Ln مرة</numerusform>
            <numerusform>الأوردر {0} موجود عند الخدمة %Ln مرة</numerusform>
        </translation>
    </message>
    <message>
        <source>One of them is too many: a courier may come twice, and collect twice.</source>
        <translation>أحدهما زائد: قد يأتي المندوب مرتين ويُحصّل مرتين.</translation>
    </message>
    <message>
        <source>One of them is too many: a courier may come twice, and collect twice. Delete the later one.</source>
        <translation>أحدهما زائد: قد يأتي المندوب مرتين ويُحصّل مرتين. احذف الأحدث منهما.</translation>
    </message>
    <message>
        <source>Merchant: {0}</source>
        <translation>التاجر: {0}</translation>
    </message>
    <message>
        <source>The label of {0} was printed. Take it off the parcel.</source>
        <translation>بوليصة {0} طُبعت. انزعها من الطرد.</translation>
    </message>
    <message>
        <source>The service deletes new orders only, and {0} is: {1}. Cancel it in the list, or call the courier.</source>
        <translation>الخدمة تحذف الأوردرات الجديدة فقط، وحالة {0}: {1}. ألغِه من القائمة أو اتصل بشركة الشحن.</translation>
    </message>
    <message>
        <source>Both are meant</source>
        <translation>الاثنان مقصودان</translation>
    </message>
    <message>
        <source>Show in the list</source>
        <translation>إظهار في القائمة</translation>
    </message>
    <message>
        <source>Delete {0}…</source>
        <translation>حذف {0}…</translation>
    </message>
</context>
<context>
    <name>Duplicates</name>
    <message>
        <source>Created first</source>
        <translation>أُنشئ أولًا</translation>
    </message>
    <message>
        <source>Created later</source>
        <translation>أُنشئ لاحقًا</translation>
    </message>
    <message>
        <source>Created first, stays</source>
        <translation>أُنشئ أولًا ويبقى</translation>
    </message>
    <message>
        <source>Created later, can go</source>
        <translation>أُنشئ لاحقًا ويمكن حذفه</translation>
    </message>
    <message>
        <source>nothing to collect</source>
        <translation>لا تحصيل</translation>
    </message>
    <message>
        <source>printed here</source>
        <translation>طُبعت هنا</translation>
    </message>
    <message>
        <source>not printed here</source>
        <translation>لم تُطبع هنا</translation>
    </message>
</context>
<context>
    <name>DuplicatesPresenter</name>
    <message>
        <source>It is removed from the service for good, for {0}, {1}. Order {2} stays.</source>
        <translation>يُحذف من الخدمة نهائيًا، للعميل {0}، {1}. الأوردر {2} يبقى.</translation>
    </message>
    <message>
        <source>Kept both orders of {0}</source>
        <translation>بقي أوردرا {0} كلاهما</translation>
    </message>
    <message>
        <source>{0} has changed meanwhile; nothing was deleted</source>
        <translation>تغيّر {0} في هذه الأثناء؛ لم يُحذف شيء</translation>
    </message>
    <message>
        <source>{0} is being deleted</source>
        <translation>جارٍ حذف {0}</translation>
    </message>
</context>
<context>
    <name>EndRefusals</name>
    <message numerus="yes">
        <source>%Ln orders were not cancelled: they stand in the Outbox.</source>
        <translation>
            <numerusform>لم يبقَ أوردر دون إلغاء.</numerusform>
            <numerusform>لم يُلغَ أوردر واحد: تجده في الصادر.</numerusform>
            <numerusform>لم يُلغَ أوردران: تجدهما في الصادر.</numerusform>
            <numerusform>لم تُلغَ %Ln أوردرات: تجدها في الصادر.</numerusform>
            <numerusform>لم يُلغَ %Ln أوردر: تجدها في الصادر.</numerusform>
            <numerusform>لم يُلغَ %Ln أوردر: تجدها في الصادر.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders were not deleted: they stand in the Outbox.</source>
        <translation>
            <numerusform>لم يبقَ أوردر دون حذف.</numerusform>
            <numerusform>لم يُحذف أوردر واحد: تجده في الصادر.</numerusform>
            <numerusform>لم يُحذف أوردران: تجدهما في الصادر.</numerusform>
            <numerusform>لم تُحذف %Ln أوردرات: تجدها في الصادر.</numerusform>
            <numerusform>لم يُحذف %Ln أوردر: تجدها في الصادر.</numerusform>
            <numerusform>لم يُحذف %Ln أوردر: تجدها في الصادر.</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} was not cancelled: {1}</source>
        <translation>لم يُلغَ {0}: {1}</translation>
    </message>
    <message>
        <source>{0} was not deleted: {1}</source>
        <translation>لم يُحذف {0}: {1}</translation>
    </message>
</context>
<context>
    <name>Endpoints</name>
    <message>
        <source>Change…</source>
        <translation>تغيير…</translation>
    </message>
    <message>
        <source>Change the way: {0}</source>
        <translation>تغيير المسار: {0}</translation>
    </message>
    <message>
        <source>Look it up</source>
        <translation>ابحث عنه</translation>
    </message>
    <message>
        <source>Use this way</source>
        <translation>استخدم هذا المسار</translation>
    </message>
    <message>
        <source>As the service says</source>
        <translation>كما تقول شركة الشحن</translation>
    </message>
    <message>
        <source>Path below the service address</source>
        <translation>المسار بعد عنوان الخدمة</translation>
    </message>
    <message>
        <source>{id} stands for the number</source>
        <translation>{id} مكان الرقم</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>الطريقة</translation>
    </message>
    <message>
        <source>Test of the key</source>
        <translation>اختبار المفتاح</translation>
    </message>
    <message>
        <source>Fee of an order</source>
        <translation>مصاريف أوردر</translation>
    </message>
    <message>
        <source>Create order</source>
        <translation>إنشاء أوردر</translation>
    </message>
    <message>
        <source>List orders</source>
        <translation>قائمة الأوردرات</translation>
    </message>
    <message>
        <source>Read order</source>
        <translation>قراءة أوردر</translation>
    </message>
    <message>
        <source>Change order</source>
        <translation>تعديل أوردر</translation>
    </message>
    <message>
        <source>Label (AWB)</source>
        <translation>بوليصة</translation>
    </message>
    <message>
        <source>List pickups</source>
        <translation>قائمة الاستلامات</translation>
    </message>
    <message>
        <source>Read pickup</source>
        <translation>قراءة استلام</translation>
    </message>
    <message>
        <source>Change pickup</source>
        <translation>تعديل استلام</translation>
    </message>
    <message>
        <source>Fee of a pickup</source>
        <translation>مصاريف استلام</translation>
    </message>
    <message>
        <source>List merchants</source>
        <translation>قائمة التجار</translation>
    </message>
    <message>
        <source>Read merchant</source>
        <translation>قراءة تاجر</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>الوصف</translation>
    </message>
    <message>
        <source>Documented</source>
        <extracomment>Widths of the columns but the last.</extracomment>
        <translation>موثّق</translation>
    </message>
    <message>
        <source>Usual, not documented</source>
        <translation>معتاد، غير موثّق</translation>
    </message>
    <message>
        <source>Read from openapi.yaml</source>
        <translation>مقروء من ⁦openapi.yaml⁩</translation>
    </message>
    <message>
        <source>Set by hand</source>
        <translation>محدد يدويًا</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>ماذا يفعل</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>المسار</translation>
    </message>
    <message>
        <source>Where from</source>
        <translation>المصدر</translation>
    </message>
    <message>
        <source>Not read from {0} yet; the usual ways are used.</source>
        <translation>لم يُقرأ من {0} بعد، وتُستخدم المسارات المعتادة.</translation>
    </message>
    <message>
        <source>Read from {0} on {1}.</source>
        <translation>قُرئ من {0} في {1}.</translation>
    </message>
    <message>
        <source>{0} was not there on {1}; the usual ways are used.</source>
        <translation>لم يكن {0} موجودًا في {1}؛ تُستخدم المسارات المعتادة.</translation>
    </message>
    <message>
        <source>The service is being asked</source>
        <translation>جارٍ سؤال شركة الشحن</translation>
    </message>
    <message>
        <source>The service gives no description; the usual ways are used.</source>
        <translation>شركة الشحن لا تقدم وصفًا؛ تُستخدم المسارات المعتادة.</translation>
    </message>
    <message>
        <source>The description was read again</source>
        <translation>قُرئ الوصف من جديد</translation>
    </message>
    <message>
        <source>A path begins with / and has no address in it.</source>
        <translation>المسار يبدأ بـ ⁦/⁩ وليس فيه عنوان.</translation>
    </message>
    <message>
        <source>A path begins with / and has {id} once, where the number goes.</source>
        <translation>المسار يبدأ بـ ⁦/⁩ وفيه {id} مرة واحدة مكان الرقم.</translation>
    </message>
    <message>
        <source>Looking in the service&apos;s description …</source>
        <translation>جارٍ البحث في وصف الخدمة …</translation>
    </message>
    <message>
        <source>The service gives no description to look in. Ask the service first.</source>
        <translation>شركة الشحن لا تقدم وصفًا نبحث فيه. اسأل شركة الشحن أولًا.</translation>
    </message>
    <message>
        <source>The service&apos;s description names this way.</source>
        <translation>وصف الخدمة يذكر هذا المسار.</translation>
    </message>
    <message>
        <source>The service&apos;s description does not name this way. Ask the service first.</source>
        <translation>وصف الخدمة لا يذكر هذا المسار. اسأل شركة الشحن أولًا.</translation>
    </message>
    <message>
        <source>{0} goes this way now: {1}</source>
        <translation>{0} على هذا المسار الآن: {1}</translation>
    </message>
</context>
<context>
    <name>ExportBar</name>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Export orders</source>
        <translation>تصدير الأوردرات</translation>
    </message>
    <message>
        <source>Orders {0}</source>
        <translation>أوردرات {0}</translation>
    </message>
    <message>
        <source>Export stopped; no file was written.</source>
        <translation>توقف التصدير ولم يُكتب ملف.</translation>
    </message>
    <message>
        <source>A sheet cannot hold so many rows. Export them as text with commas.</source>
        <translation>الورقة لا تتسع لهذا العدد. صدّرها كنص بفواصل.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders exported to {0}</source>
        <translation>
            <numerusform>لم يُصدَّر شيء إلى {0}</numerusform>
            <numerusform>صُدّر أوردر واحد إلى {0}</numerusform>
            <numerusform>صُدّر أوردران إلى {0}</numerusform>
            <numerusform>صُدّرت %Ln أوردرات إلى {0}</numerusform>
            <numerusform>صُدّر %Ln أوردر إلى {0}</numerusform>
            <numerusform>صُدّر %Ln أوردر إلى {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exporting {0} of %Ln orders</source>
        <translation>
            <numerusform>تصدير {0}</numerusform>
            <numerusform>تصدير {0} من أوردر واحد</numerusform>
            <numerusform>تصدير {0} من أوردرين</numerusform>
            <numerusform>تصدير {0} من %Ln أوردرات</numerusform>
            <numerusform>تصدير {0} من %Ln أوردر</numerusform>
            <numerusform>تصدير {0} من %Ln أوردر</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Extract</name>
    <message>
        <source>Waiting for the courier</source>
        <translation>في انتظار المندوب</translation>
    </message>
    <message>
        <source>Returned or refused</source>
        <translation>مرتجع أو مرفوض</translation>
    </message>
    <message>
        <source>Called off</source>
        <translation>ملغي</translation>
    </message>
    <message>
        <source>Without those returned or called off</source>
        <translation>بدون المرتجع والملغي</translation>
    </message>
    <message>
        <source>No status told</source>
        <translation>بدون حالة</translation>
    </message>
    <message>
        <source>No type told</source>
        <translation>بدون نوع</translation>
    </message>
    <message>
        <source>No governorate told</source>
        <translation>بدون محافظة</translation>
    </message>
    <message>
        <source>With a fee</source>
        <translation>لها مصاريف</translation>
    </message>
    <message>
        <source>No drafts</source>
        <translation>بدون المسودات</translation>
    </message>
    <message>
        <source>Not moved since {0}</source>
        <translation>بدون حركة منذ {0}</translation>
    </message>
    <message>
        <source>Delivered after {0} days</source>
        <translation>سُلّم بعد {0} يوم</translation>
    </message>
    <message>
        <source>Delivered after {0} days or more</source>
        <translation>سُلّم بعد {0} يوم أو أكثر</translation>
    </message>
    <message>
        <source>Only</source>
        <translation>فقط</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>The mobile needs 11 digits, this has {digits}.</source>
        <translation>الموبايل أحد عشر رقمًا، والمكتوب {digits}.</translation>
    </message>
    <message>
        <source>{original} was not found by the service</source>
        <translation>{original} غير موجود لدى شركة الشحن</translation>
    </message>
    <message>
        <source>The original order was not found by the service.</source>
        <translation>الأوردر الأصلي غير موجود لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>Missing: {missing}.</source>
        <extracomment>How a message begins (folded) -&gt; our sentence in its variants. Specification, Validation messages; field notes.</extracomment>
        <translation>بيانات ناقصة: {missing}.</translation>
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
        <source>Only New or Pending pickups can be deleted.</source>
        <translation>الحذف للاستلام الجديد أو المنتظر فقط.</translation>
    </message>
    <message>
        <source>Only New or Pending pickups can be changed.</source>
        <translation>التعديل للاستلام الجديد أو المنتظر فقط.</translation>
    </message>
    <message>
        <source>It cannot be cancelled in its present status.</source>
        <translation>لا يمكن إلغاؤه في حالته الحالية.</translation>
    </message>
    <message>
        <source>The pickup cannot be cancelled in its present status.</source>
        <translation>لا يمكن إلغاء الاستلام في حالته الحالية.</translation>
    </message>
    <message>
        <source>Express could change until {until}, 6 hours after creation.</source>
        <translation>تغيير الشحن السريع كان متاحًا حتى {until}، أي ست ساعات من الإنشاء.</translation>
    </message>
    <message>
        <source>Express can change only in the first 6 hours after creation.</source>
        <translation>تغيير الشحن السريع متاح في أول ست ساعات من الإنشاء فقط.</translation>
    </message>
    <message>
        <source>Only a completed Deliver order can be returned.</source>
        <translation>المرتجع لأوردر توصيل مكتمل فقط.</translation>
    </message>
    <message>
        <source>This order has a return already; there can be only one.</source>
        <translation>لهذا الأوردر مرتجع بالفعل، ولا يجوز غير مرتجع واحد.</translation>
    </message>
    <message>
        <source>It cannot be cancelled now. Its status: {status}.</source>
        <translation>لا يمكن إلغاؤه الآن. حالته: {status}.</translation>
    </message>
    <message>
        <source>The pickup cannot be cancelled now. Its status: {status}.</source>
        <translation>لا يمكن إلغاء الاستلام الآن. حالته: {status}.</translation>
    </message>
    <message>
        <source>Choose a day from tomorrow on.</source>
        <translation>اختر يومًا من الغد فصاعدًا.</translation>
    </message>
    <message>
        <source>The couriers do not work on that day. Choose another.</source>
        <translation>المناديب لا يعملون في هذا اليوم. اختر يومًا آخر.</translation>
    </message>
    <message>
        <source>Choose the day of the pickup.</source>
        <translation>اختر يوم الاستلام.</translation>
    </message>
    <message>
        <source>This is no email address.</source>
        <translation>هذا ليس بريدًا إلكترونيًا.</translation>
    </message>
    <message>
        <source>Another merchant has this email: {merchant}. Open it, or use another.</source>
        <extracomment>The fact that another merchant has already (field, folded) -&gt; the sentence.</extracomment>
        <translation>البريد مسجّل لتاجر آخر: {merchant}. افتحه أو اكتب غيره.</translation>
    </message>
    <message>
        <source>Another merchant has this email. Open it, or use another.</source>
        <translation>البريد مسجّل لتاجر آخر. افتحه أو اكتب غيره.</translation>
    </message>
    <message>
        <source>Another merchant has this mobile: {merchant}. Open it, or use another.</source>
        <translation>الموبايل مسجّل لتاجر آخر: {merchant}. افتحه أو اكتب غيره.</translation>
    </message>
    <message>
        <source>Another merchant has this mobile. Open it, or use another.</source>
        <translation>الموبايل مسجّل لتاجر آخر. افتحه أو اكتب غيره.</translation>
    </message>
    <message>
        <source>Another merchant has this shop id: {merchant}. Open it, or use another.</source>
        <translation>كود المتجر مسجّل لتاجر آخر: {merchant}. افتحه أو اكتب غيره.</translation>
    </message>
    <message>
        <source>Another merchant has this shop id. Open it, or use another.</source>
        <translation>كود المتجر مسجّل لتاجر آخر. افتحه أو اكتب غيره.</translation>
    </message>
    <message>
        <source>{field} is missing.</source>
        <extracomment>What stands behind a name or a number of the service&apos;s choice -&gt; our sentence. What follows a field&apos;s name (folded) -&gt; the sentence about that field.</extracomment>
        <translation>{field}: خانة ناقصة.</translation>
    </message>
    <message>
        <source>{field}: a whole number, at least 1.</source>
        <translation>{field}: رقم صحيح، واحد على الأقل.</translation>
    </message>
    <message>
        <source>{field}: this is no number.</source>
        <translation>{field}: هذا ليس رقمًا.</translation>
    </message>
    <message>
        <source>{field}: the service does not take this much.</source>
        <translation>{field}: شركة الشحن لا تقبل هذا المبلغ.</translation>
    </message>
    <message>
        <source>{field} is too long for the service.</source>
        <translation>{field}: أطول مما تقبله شركة الشحن.</translation>
    </message>
    <message>
        <source>{field}: the original had fewer.</source>
        <translation>{field}: الأوردر الأصلي كان أقل.</translation>
    </message>
    <message>
        <source>{field}: the service does not know this address.</source>
        <translation>{field}: العنوان غير معروف لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>{field}: the service does not take this.</source>
        <translation>{field}: شركة الشحن لم تقبل هذا.</translation>
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
        <source>{0} changed it since you looked. Nothing was sent. Look at it again, then decide.</source>
        <translation>عدّله {0} بعد أن رأيته. لم يُرسل شيء. راجعه من جديد ثم قرر.</translation>
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
        <source>The service reported a fault; it was looked for</source>
        <translation>أبلغت الخدمة عن عطل، فجرى البحث عنه</translation>
    </message>
    <message>
        <source>It was not clear whether it arrived; it was looked for</source>
        <translation>لم يتضح هل وصل، فجرى البحث عنه</translation>
    </message>
    <message>
        <source>No answer came. We look whether it arrived before sending again.</source>
        <extracomment>What may have arrived all the same is never sent again before it was looked for.</extracomment>
        <translation>لم يصل رد. نتأكد من وصوله قبل إعادة الإرسال.</translation>
    </message>
    <message>
        <source>Merchants are added with a company key; this key is for one business.</source>
        <extracomment>A single-business key onboards nobody (specification, POST /merchants).</extracomment>
        <translation>إضافة التجار بمفتاح شركة، وهذا المفتاح لنشاط واحد.</translation>
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
        <source>Somebody else changed it since you looked. Nothing was sent. Look at it again, then decide.</source>
        <translation>عدّله شخص آخر بعد أن رأيته. لم يُرسل شيء. راجعه من جديد ثم قرر.</translation>
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
        <source>The label is locked with a password. Try again; if it stays locked, tell the service.</source>
        <translation>البوليصة مقفولة بكلمة سر. حاول مرة أخرى؛ وإن بقيت مقفولة فأبلغ الخدمة.</translation>
    </message>
    <message>
        <source>What came is too large for a label. Nothing was printed; tell the service.</source>
        <translation>ما وصل أكبر من أن يكون بوليصة. لم يُطبع شيء؛ أبلغ الخدمة.</translation>
    </message>
    <message>
        <source>Not printed: the barcode cannot be read at this printer&apos;s resolution.</source>
        <translation>لم تُطبع: الباركود لا يُقرأ بدقة هذه الطابعة.</translation>
    </message>
    <message>
        <source>Not printed: the label holds another number than this order.</source>
        <translation>لم تُطبع: البوليصة تحمل رقمًا غير رقم هذا الأوردر.</translation>
    </message>
    <message>
        <source>Not printed: the barcode lies where this printer cannot reach. Choose another paper or a smaller offset.</source>
        <translation>لم تُطبع: الباركود يقع حيث لا تصل هذه الطابعة. اختر ورقًا آخر أو إزاحة أصغر.</translation>
    </message>
    <message>
        <source>The printer is not there. Nothing was printed on another one.</source>
        <translation>الطابعة غير موجودة. لم يُطبع شيء على طابعة أخرى.</translation>
    </message>
    <message>
        <source>This printer&apos;s name leads to another device now. Nothing was printed; choose the printer again.</source>
        <translation>اسم هذه الطابعة يشير الآن إلى جهاز آخر. لم يُطبع شيء؛ اختر الطابعة من جديد.</translation>
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
    <message>
        <source>The print queue stopped answering. Look whether the label came out before printing again.</source>
        <translation>توقفت قائمة الطباعة عن الرد. تأكد هل خرجت البوليصة قبل أن تطبع مرة أخرى.</translation>
    </message>
    <message>
        <source>Not printed: the amount on the label is not the order&apos;s.</source>
        <translation>لم تُطبع: المبلغ المكتوب على البوليصة غير مبلغ هذا الأوردر.</translation>
    </message>
    <message>
        <source>Not printed: reading this label took more time or memory than a label needs, or broke its reader. It is not opened again by itself; tell the service.</source>
        <translation>لم تُطبع: قراءة هذه البوليصة استهلكت وقتًا أو ذاكرة أكثر مما تحتاجه أي بوليصة، أو أوقفت القارئ. لن تُفتح مرة أخرى تلقائيًا؛ أبلغ الخدمة.</translation>
    </message>
    <message>
        <source>Not printed: this computer could not start what reads labels. Close other programs, then try again.</source>
        <translation>لم تُطبع: تعذّر على هذا الجهاز تشغيل قارئ البوالص. أغلق البرامج الأخرى ثم أعد المحاولة.</translation>
    </message>
    <message>
        <source>Not printed: the order is cancelled or deleted, or about to be. Put the parcel aside.</source>
        <translation>لم تُطبع: الأوردر ملغي أو محذوف أو في الطريق إلى ذلك. ضع الشحنة جانبًا.</translation>
    </message>
    <message>
        <source>The printing was cancelled at the printer.</source>
        <translation>أُلغيت الطباعة عند الطابعة.</translation>
    </message>
    <message>
        <source>The service keeps this label at another address, and it did not come from there. Tell the service.</source>
        <translation>تحفظ الخدمة هذه البوليصة في عنوان آخر، ولم تصل من هناك. أبلغ الخدمة.</translation>
    </message>
    <message>
        <source>The service has no label of this order.</source>
        <translation>لا توجد بوليصة لهذا الأوردر عند شركة الشحن.</translation>
    </message>
    <message>
        <source>This key may not work with orders. Ask for the permission.</source>
        <extracomment>What is said of a change of which nobody knows whether it was made. What the key may not work with (first part of the path) -&gt; the sentence.</extracomment>
        <translation>المفتاح لا يسمح بالأوردرات. اطلب إضافة الصلاحية.</translation>
    </message>
    <message>
        <source>This key may not work with pickups. Ask for the permission.</source>
        <translation>المفتاح لا يسمح بالاستلامات. اطلب إضافة الصلاحية.</translation>
    </message>
    <message>
        <source>This key may not work with merchants. Ask for the permission.</source>
        <translation>المفتاح لا يسمح بالتجار. اطلب إضافة الصلاحية.</translation>
    </message>
    <message>
        <source>No pickup {number} at the service.</source>
        <extracomment>What is not there (first part of the path) -&gt; the sentence.</extracomment>
        <translation>لا يوجد استلام برقم {number} لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>Its code has 8 digits; your shop id and its id at the service are taken as well.</source>
        <translation>كود التاجر من ثمانية أرقام، ويصلح أيضًا كود المتجر عندك أو رقم تعريفه عند شركة الشحن.</translation>
    </message>
    <message>
        <source>A New order is not cancelled but deleted. Delete it instead.</source>
        <translation>الأوردر الجديد لا يُلغى بل يُحذف. احذفه.</translation>
    </message>
    <message>
        <source>A New pickup is not cancelled but deleted. Delete it instead.</source>
        <translation>الاستلام الجديد لا يُلغى بل يُحذف. احذفه.</translation>
    </message>
    <message>
        <source>The service reported a fault of its own. Try again in a moment.</source>
        <translation>أبلغت شركة الشحن عن عطل عندها. حاول مرة أخرى بعد لحظات.</translation>
    </message>
    <message>
        <source>The service reported a fault of its own. We look whether it was done before sending again.</source>
        <translation>أبلغت شركة الشحن عن عطل عندها. نتأكد هل تم المطلوب قبل أن نرسل مرة أخرى.</translation>
    </message>
    <message>
        <source>This merchant was deleted at the service. What was saved for it is kept here.</source>
        <translation>هذا التاجر حُذف عند شركة الشحن. ما حُفظ له باقٍ هنا.</translation>
    </message>
    <message>
        <source>All requests of this minute were used.</source>
        <translation>استُخدمت كل طلبات هذه الدقيقة.</translation>
    </message>
    <message>
        <source>This computer&apos;s proxy does not lead to the service. Check the proxy setting.</source>
        <translation>خادم البروكسي في هذا الجهاز لا يوصل إلى الخدمة. راجع إعداد البروكسي.</translation>
    </message>
    <message>
        <source>This computer&apos;s proxy setting cannot be used. It must be the address of an HTTP proxy, or empty.</source>
        <translation>لا يمكن استخدام إعداد البروكسي في هذا الجهاز. يجب أن يكون عنوان بروكسي ⁦HTTP⁩ أو فارغًا.</translation>
    </message>
    <message>
        <source>This computer&apos;s proxy does not answer. Check the network and the proxy setting.</source>
        <translation>بروكسي هذا الجهاز لا يرد. راجع الشبكة وإعداد البروكسي.</translation>
    </message>
    <message>
        <source>This computer&apos;s proxy asks for a name and a password. Put them into the proxy setting.</source>
        <translation>بروكسي هذا الجهاز يطلب اسمًا وكلمة مرور. ضعهما في إعداد البروكسي.</translation>
    </message>
    <message>
        <source>Not printed: the system&apos;s folder for temporary files is full. Make room, then print again.</source>
        <translation>لم تُطبع: مجلد الملفات المؤقتة في النظام ممتلئ. أفرغ بعض المساحة ثم اطبع مرة أخرى.</translation>
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
    <name>Fields</name>
    <message>
        <source>Full name</source>
        <translation>الاسم بالكامل</translation>
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
        <source>Governorate</source>
        <translation>المحافظة</translation>
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
        <source>Workplace address</source>
        <translation>عنوان عمل</translation>
    </message>
    <message>
        <source>May inspect before accepting</source>
        <translation>يُسمح بالمعاينة قبل الاستلام</translation>
    </message>
    <message>
        <source>Your reference</source>
        <translation>الرقم المرجعي</translation>
    </message>
    <message>
        <source>Notes for the courier</source>
        <translation>ملاحظات للمندوب</translation>
    </message>
    <message>
        <source>Pickup from</source>
        <translation>الاستلام من</translation>
    </message>
    <message>
        <source>What is inside</source>
        <translation>محتوى الشحنة</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>عدد القطع</translation>
    </message>
    <message>
        <source>Express</source>
        <translation>شحن سريع</translation>
    </message>
    <message>
        <source>Collect on delivery (COD)</source>
        <translation>تحصيل عند التسليم (⁦COD⁩)</translation>
    </message>
    <message>
        <source>Amount to collect</source>
        <translation>مبلغ التحصيل</translation>
    </message>
    <message>
        <source>Original order</source>
        <translation>الأوردر الأصلي</translation>
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
        <source>Only part comes back</source>
        <translation>مرتجع جزئي</translation>
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
        <source>Taken from the customer</source>
        <translation>يُستلم من العميل</translation>
    </message>
    <message>
        <source>Items taken</source>
        <translation>القطع المستلمة</translation>
    </message>
    <message>
        <source>Delivered to the customer</source>
        <translation>يُسلَّم للعميل</translation>
    </message>
    <message>
        <source>Items delivered</source>
        <translation>القطع المسلَّمة</translation>
    </message>
    <message>
        <source>Cash difference</source>
        <translation>فرق السعر</translation>
    </message>
    <message>
        <source>Number of orders</source>
        <translation>عدد الأوردرات</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Email</source>
        <translation>البريد الإلكتروني</translation>
    </message>
    <message>
        <source>Mobile</source>
        <translation>الموبايل</translation>
    </message>
    <message>
        <source>Brand name</source>
        <translation>الاسم التجاري</translation>
    </message>
    <message>
        <source>Your shop id</source>
        <translation>كود المتجر عندك</translation>
    </message>
    <message>
        <source>Pickup address</source>
        <translation>عنوان الاستلام</translation>
    </message>
    <message>
        <source>City</source>
        <translation>المدينة</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>تفاصيل العنوان</translation>
    </message>
    <message>
        <source>Pickup phone</source>
        <translation>موبايل الاستلام</translation>
    </message>
    <message>
        <source>Place of the pickup</source>
        <translation>مكان الاستلام</translation>
    </message>
    <message>
        <source>Fragile parcels</source>
        <translation>طرود قابلة للكسر</translation>
    </message>
    <message>
        <source>Large parcels</source>
        <translation>طرود كبيرة الحجم</translation>
    </message>
    <message>
        <source>Cash difference (CD)</source>
        <translation>فرق السعر (⁦CD⁩)</translation>
    </message>
    <message>
        <source>We refund (CD)</source>
        <translation>نردّه للعميل (⁦CD⁩)</translation>
    </message>
    <message>
        <source>Owner or business name</source>
        <translation>اسم صاحب النشاط</translation>
    </message>
</context>
<context>
    <name>FieldsInside</name>
    <message>
        <source>phone</source>
        <extracomment>The fields of the specification&apos;s request tables (orders, pickups, merchants), folded -&gt; the label of the form.</extracomment>
        <translation>الموبايل</translation>
    </message>
    <message>
        <source>other phone</source>
        <translation>الموبايل الآخر</translation>
    </message>
    <message>
        <source>name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>zone</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>building</source>
        <translation>العمارة</translation>
    </message>
    <message>
        <source>apartment</source>
        <translation>الشقة</translation>
    </message>
    <message>
        <source>workplace</source>
        <translation>عنوان العمل</translation>
    </message>
    <message>
        <source>what is inside</source>
        <translation>محتوى الشحنة</translation>
    </message>
    <message>
        <source>items</source>
        <translation>عدد القطع</translation>
    </message>
    <message>
        <source>amount to collect</source>
        <translation>مبلغ التحصيل</translation>
    </message>
    <message>
        <source>express</source>
        <translation>الشحن السريع</translation>
    </message>
    <message>
        <source>inspection</source>
        <translation>المعاينة</translation>
    </message>
    <message>
        <source>original order</source>
        <translation>الأوردر الأصلي</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>سبب الإرجاع</translation>
    </message>
    <message>
        <source>return notes</source>
        <translation>ملاحظات المرتجع</translation>
    </message>
    <message>
        <source>items coming back</source>
        <translation>القطع المرتجعة</translation>
    </message>
    <message>
        <source>items in the original</source>
        <translation>القطع في الأوردر الأصلي</translation>
    </message>
    <message>
        <source>product with the customer</source>
        <translation>المنتج مع العميل</translation>
    </message>
    <message>
        <source>items taken</source>
        <translation>عدد القطع المستلمة</translation>
    </message>
    <message>
        <source>replacement</source>
        <translation>المنتج البديل</translation>
    </message>
    <message>
        <source>items delivered</source>
        <translation>عدد القطع المسلَّمة</translation>
    </message>
    <message>
        <source>cash difference</source>
        <translation>فرق السعر</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>الرقم المرجعي</translation>
    </message>
    <message>
        <source>pickup address</source>
        <translation>عنوان الاستلام</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>الملاحظات</translation>
    </message>
</context>
<context>
    <name>FileStep</name>
    <message>
        <source>Next: columns</source>
        <extracomment>So many of the first rows are shown, and so many of them make the columns as wide as they are (pixels). A heading may be said to stand in one of so many first rows.</extracomment>
        <translation>التالي: الأعمدة</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>اختيار ملف آخر…</translation>
    </message>
    <message>
        <source>Earlier imports</source>
        <translation>عمليات استيراد سابقة</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>اختيار ملف…</translation>
    </message>
    <message>
        <source>Paste rows</source>
        <translation>لصق صفوف</translation>
    </message>
    <message>
        <source>Drop a file with orders here</source>
        <translation>أفلت هنا ملف أوردرات</translation>
    </message>
    <message>
        <source>Excel (XLSX, XLS), OpenDocument (ODS) and CSV can be read, also exports of shops. Rows copied in a spreadsheet can be pasted. Nothing is sent before you have seen every row.</source>
        <translation>يمكن قراءة ملفات إكسل (⁦XLSX⁩ و⁦XLS⁩) و⁦OpenDocument (ODS)⁩ و⁦CSV⁩، وملفات المتاجر المُصدَّرة. ويمكن لصق صفوف منسوخة من جدول بيانات. لا يُرسل شيء قبل أن ترى كل الصفوف.</translation>
    </message>
    <message>
        <source>Read it as it was found</source>
        <translation>قراءته كما وُجد</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>ترميز الحروف</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>ورقة العمل</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>صف العناوين</translation>
    </message>
    <message>
        <source>Cells are parted by</source>
        <translation>فاصل الخلايا</translation>
    </message>
    <message>
        <source>Import, the file</source>
        <translation>الاستيراد: الملف</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>اختيار ملف</translation>
    </message>
    <message>
        <source>Paste rows that were copied in a spreadsheet</source>
        <translation>لصق صفوف منسوخة من جدول بيانات</translation>
    </message>
    <message>
        <source>Go on to the columns</source>
        <translation>المتابعة إلى الأعمدة</translation>
    </message>
    <message>
        <source>Choose a file with orders</source>
        <translation>اختيار ملف أوردرات</translation>
    </message>
    <message>
        <source>Pasted rows</source>
        <translation>صفوف ملصوقة</translation>
    </message>
    <message>
        <source>The file is still being read.</source>
        <translation>الملف ما زال يُقرأ.</translation>
    </message>
    <message>
        <source>Reading {0}…</source>
        <translation>جارٍ قراءة {0}…</translation>
    </message>
    <message>
        <source>It is a large file; this takes a little longer.</source>
        <translation>الملف كبير، ويستغرق وقتًا أطول قليلًا.</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>اختر ملفًا أولًا.</translation>
    </message>
    <message>
        <source>There are no rows in this table.</source>
        <translation>لا توجد صفوف في هذا الجدول.</translation>
    </message>
    <message>
        <source>Row {0}</source>
        <translation>الصف {0}</translation>
    </message>
    <message>
        <source>No heading</source>
        <translation>بدون عناوين</translation>
    </message>
    <message numerus="yes">
        <source>Take the %Ln hidden rows too</source>
        <translation>
            <numerusform>لا صفوف مخفية</numerusform>
            <numerusform>أخذ الصف المخفي أيضًا</numerusform>
            <numerusform>أخذ الصفين المخفيين أيضًا</numerusform>
            <numerusform>أخذ %Ln صفوف مخفية أيضًا</numerusform>
            <numerusform>أخذ %Ln صفًا مخفيًا أيضًا</numerusform>
            <numerusform>أخذ %Ln صف مخفي أيضًا</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no rows below the heading.</source>
        <translation>لا توجد صفوف تحت العناوين.</translation>
    </message>
    <message>
        <source>Row {0} is an order already, so the columns have letters for names.</source>
        <translation>الصف {0} أوردر وليس عناوين، لذلك سُمّيت الأعمدة بالحروف.</translation>
    </message>
    <message>
        <source>No name in row {0} is known. Is it the heading?</source>
        <translation>لا يوجد اسم معروف في الصف {0}. هل هو صف العناوين؟</translation>
    </message>
    <message>
        <source>A filter of the spreadsheet hides them.</source>
        <translation>مخفية بتصفية في جدول البيانات.</translation>
    </message>
    <message>
        <source>Above the heading: {0}</source>
        <translation>فوق العناوين: {0}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows say the heading once more and are left out.</source>
        <translation>
            <numerusform>لا صفوف تكرر العناوين.</numerusform>
            <numerusform>صف واحد يكرر العناوين ولا يُستخدم.</numerusform>
            <numerusform>صفان يكرران العناوين ولا يُستخدمان.</numerusform>
            <numerusform>%Ln صفوف تكرر العناوين ولا تُستخدم.</numerusform>
            <numerusform>%Ln صفًا تكرر العناوين ولا تُستخدم.</numerusform>
            <numerusform>%Ln صف تكرر العناوين ولا تُستخدم.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows at the end are sums or signatures and are left out: {0}</source>
        <translation>
            <numerusform>لا صفوف في الآخر: {0}</numerusform>
            <numerusform>صف واحد في الآخر إجمالي أو توقيع ولا يُستخدم: {0}</numerusform>
            <numerusform>صفان في الآخر إجمالي أو توقيع ولا يُستخدمان: {0}</numerusform>
            <numerusform>%Ln صفوف في الآخر إجمالي أو توقيع ولا تُستخدم: {0}</numerusform>
            <numerusform>%Ln صفًا في الآخر إجمالي أو توقيع ولا تُستخدم: {0}</numerusform>
            <numerusform>%Ln صف في الآخر إجمالي أو توقيع ولا تُستخدم: {0}</numerusform>
        </translation>
    </message>
    <message>
        <source>The first rows</source>
        <translation>أول الصفوف</translation>
    </message>
    <message numerus="yes">
        <source>These are the first %Ln rows.</source>
        <translation>
            <numerusform>لا صفوف هنا.</numerusform>
            <numerusform>هذا أول صف.</numerusform>
            <numerusform>هذان أول صفين.</numerusform>
            <numerusform>هذه أول %Ln صفوف.</numerusform>
            <numerusform>هذه أول %Ln صفًا.</numerusform>
            <numerusform>هذه أول %Ln صف.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save a template…</source>
        <translation>حفظ نموذج…</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>جداول</translation>
    </message>
    <message>
        <source>Save a template for orders</source>
        <translation>حفظ نموذج للأوردرات</translation>
    </message>
    <message>
        <source>Orders template</source>
        <translation>نموذج أوردرات</translation>
    </message>
    <message>
        <source>The template could not be written: {0}</source>
        <translation>تعذّرت كتابة النموذج: {0}</translation>
    </message>
    <message>
        <source>The template is saved: {0}</source>
        <translation>حُفظ النموذج: {0}</translation>
    </message>
    <message>
        <source>Found out from its letters. Look whether the names read well.</source>
        <translation>عُرف من الحروف. تأكّد أن الأسماء تُقرأ جيدًا.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cells of the heading hold an error, or a formula without a value.</source>
        <translation>
            <numerusform>لا خطأ في العناوين.</numerusform>
            <numerusform>خلية واحدة في العناوين فيها خطأ أو معادلة بلا قيمة.</numerusform>
            <numerusform>خليتان في العناوين فيهما خطأ أو معادلة بلا قيمة.</numerusform>
            <numerusform>%Ln خلايا في العناوين فيها خطأ أو معادلة بلا قيمة.</numerusform>
            <numerusform>%Ln خلية في العناوين فيها خطأ أو معادلة بلا قيمة.</numerusform>
            <numerusform>%Ln خلية في العناوين فيها خطأ أو معادلة بلا قيمة.</numerusform>
        </translation>
    </message>
    <message>
        <source>One file at a time: the first of them is read.</source>
        <translation>ملف واحد في كل مرة: يُقرأ الأول منها.</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>Sent as {number}</source>
        <translation>يُرسل هكذا: {number}</translation>
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
        <source>{n} of {limit} digits</source>
        <translation>{n} من {limit} رقمًا</translation>
    </message>
    <message>
        <source>Mobiles begin with 010, 011, 012 or 015</source>
        <translation>الموبايل يبدأ بـ ⁦010⁩ أو ⁦011⁩ أو ⁦012⁩ أو ⁦015⁩</translation>
    </message>
    <message>
        <source>A landline</source>
        <translation>تليفون أرضي</translation>
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
        <source>A landline; the service wants a mobile</source>
        <translation>رقم أرضي، وشركة الشحن تطلب موبايل</translation>
    </message>
    <message>
        <source>No Egyptian mobile; {number} is sent</source>
        <translation>ليس موبايل مصريًا؛ يُرسل {number}</translation>
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
        <source>{number} is left out: an order has two phones</source>
        <translation>‏{number} لن يُرسل: للأوردر رقمان فقط</translation>
    </message>
    <message>
        <source>The same number as Phone: it is not sent twice</source>
        <translation>نفس رقم الموبايل الأول: لن يُرسل مرتين</translation>
    </message>
    <message>
        <source>Choose a zone from the list</source>
        <translation>اختر منطقة من القائمة</translation>
    </message>
    <message>
        <source>Choose a zone of this city from the list</source>
        <translation>اختر منطقة من قائمة هذه المدينة</translation>
    </message>
    <message>
        <source>The zone list was never read. Keep this as a draft until there is a connection.</source>
        <translation>قائمة المناطق لم تُقرأ بعد. احفظ الأوردر كمسودة حتى يعود الاتصال.</translation>
    </message>
    <message>
        <source>The zone list was never read. Leave the zone empty, or wait for the connection.</source>
        <translation>لم تُقرأ قائمة المناطق بعد. اترك المنطقة فارغة أو انتظر الاتصال.</translation>
    </message>
    <message>
        <source>The service&apos;s zone list cannot be read. The zone goes out as typed and the service judges it.</source>
        <translation>تعذّرت قراءة قائمة مناطق الخدمة. تُرسل المنطقة كما كُتبت والخدمة هي التي تحكم.</translation>
    </message>
    <message>
        <source>The service&apos;s zone list cannot be read. Choose the governorate of this zone.</source>
        <translation>تعذّرت قراءة قائمة مناطق الخدمة. اختر محافظة هذه المنطقة.</translation>
    </message>
    <message>
        <source>The courier reads: {text}</source>
        <translation>المندوب يقرأ: {text}</translation>
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
        <source>The message speaks of money, but this form collects nothing</source>
        <translation>الرسالة تذكر مبلغًا، لكن هذا النموذج بلا تحصيل</translation>
    </message>
    <message>
        <source>The message may mean {named}, but this form collects nothing</source>
        <translation>قد تقصد الرسالة {named}، لكن هذا النموذج بلا تحصيل</translation>
    </message>
    <message>
        <source>Read as paid: nothing is collected. Look at it.</source>
        <translation>قُرئت على أنها مدفوعة: لا يوجد تحصيل. راجعها.</translation>
    </message>
    <message>
        <source>Far above the usual: nearly all orders here stay under {amount}</source>
        <translation>أعلى بكثير من المعتاد: معظم الأوردرات هنا أقل من {amount}</translation>
    </message>
    <message>
        <source>This is no amount</source>
        <translation>هذا ليس مبلغًا</translation>
    </message>
    <message>
        <source>{named} or {amount}? Type it without the point.</source>
        <translation>{named} أم {amount}؟ اكتبه دون النقطة.</translation>
    </message>
    <message>
        <source>At most two digits after the point</source>
        <translation>رقمان على الأكثر بعد العلامة العشرية</translation>
    </message>
    <message>
        <source>A label may not show {text}</source>
        <translation>قد لا تُظهر البوليصة {text}</translation>
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
        <source>It is {status}. The service takes a return only of a completed order.</source>
        <translation>حالته: {status}. شركة الشحن تقبل المرتجع لأوردر مكتمل فقط.</translation>
    </message>
    <message>
        <source>Its status is not known. The service takes a return only of a completed order.</source>
        <translation>حالته غير معروفة. شركة الشحن تقبل المرتجع لأوردر مكتمل فقط.</translation>
    </message>
    <message>
        <source>The service says {limit}</source>
        <translation>المسجّل لدى شركة الشحن {limit}</translation>
    </message>
    <message>
        <source>Another order here has this reference. Leave it empty for {number}.</source>
        <translation>هذا الرقم المرجعي لأوردر آخر هنا. اتركه فارغًا ليكون {number}.</translation>
    </message>
    <message>
        <source>Whoever looks for this order by {number} will not find it any more</source>
        <translation>من يبحث عن هذا الأوردر بـ {number} لن يجده بعد الآن</translation>
    </message>
    <message>
        <source>Latin letters and digits are found again more surely</source>
        <translation>الحروف والأرقام الإنجليزية أسهل في البحث بعد ذلك</translation>
    </message>
    <message>
        <source>{number} is sent</source>
        <translation>يُرسل {number}</translation>
    </message>
    <message>
        <source>That day is over. From tomorrow on.</source>
        <translation>هذا اليوم مضى. من الغد فصاعدًا.</translation>
    </message>
    <message>
        <source>Not today any more. From tomorrow on.</source>
        <translation>لا يمكن اليوم. من الغد فصاعدًا.</translation>
    </message>
    <message>
        <source>Couriers do not work that day.</source>
        <translation>المندوبون لا يعملون في هذا اليوم.</translation>
    </message>
    <message>
        <source>Couriers do not work that day: {text}.</source>
        <translation>المندوبون لا يعملون في هذا اليوم: {text}.</translation>
    </message>
    <message>
        <source>That is more than a year ahead.</source>
        <translation>هذا بعد أكثر من سنة.</translation>
    </message>
    <message>
        <source>{text}: couriers may not come.</source>
        <translation>{text}: قد لا يأتي المندوب.</translation>
    </message>
    <message>
        <source>A pickup is already booked for that day.</source>
        <translation>يوجد استلام محجوز بالفعل لهذا اليوم.</translation>
    </message>
    <message>
        <source>Pickup {number} is already booked for that day.</source>
        <translation>الاستلام {number} محجوز بالفعل لهذا اليوم.</translation>
    </message>
    <message>
        <source>{n} pickups are already booked for that day.</source>
        <translation>استلامات محجوزة بالفعل لهذا اليوم: {n}.</translation>
    </message>
    <message>
        <source>More than the orders that wait now ({limit}).</source>
        <translation>أكثر من الأوردرات المنتظرة الآن ({limit}).</translation>
    </message>
    <message>
        <source>The service usually refuses an address without it</source>
        <translation>شركة الشحن ترفض العنوان عادةً من دونه</translation>
    </message>
    <message>
        <source>{n} characters; at most {limit}</source>
        <translation>{n} حرف، والحد {limit}</translation>
    </message>
    <message>
        <source>This is no email address</source>
        <translation>هذا ليس بريدًا إلكترونيًا</translation>
    </message>
    <message>
        <source>Another merchant has this email.</source>
        <translation>البريد مسجّل لتاجر آخر.</translation>
    </message>
    <message>
        <source>{name} has this email.</source>
        <translation>هذا البريد لدى {name}.</translation>
    </message>
    <message>
        <source>Another merchant has this mobile.</source>
        <translation>الموبايل مسجّل لتاجر آخر.</translation>
    </message>
    <message>
        <source>{name} has this mobile.</source>
        <translation>هذا الموبايل لدى {name}.</translation>
    </message>
    <message>
        <source>Another merchant has this shop id.</source>
        <translation>كود المتجر مسجّل لتاجر آخر.</translation>
    </message>
    <message>
        <source>{name} has this shop id.</source>
        <translation>معرّف المتجر هذا لدى {name}.</translation>
    </message>
    <message>
        <source>Latin letters, digits, and - _ . only</source>
        <translation>حروف لاتينية وأرقام و - _ . فقط</translation>
    </message>
    <message>
        <source>Left empty, one is made for it</source>
        <translation>إذا تُرك فارغًا يُنشأ له كود</translation>
    </message>
    <message>
        <source>Not one of the cities of the service</source>
        <translation>ليست من مدن شركة الشحن</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Show the key while pressed</source>
        <extracomment>So many of a key&apos;s last letters are told, of one so long.</extracomment>
        <translation>إظهار المفتاح أثناء الضغط</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>اختبار الاتصال</translation>
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
        <source>Account</source>
        <translation>الحساب</translation>
    </message>
    <message>
        <source>The training service did not start: {0}</source>
        <translation>لم تعمل خدمة التدريب: {0}</translation>
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
        <source>Its code, your shop id or its id</source>
        <translation>كوده أو كود المتجر عندك أو رقم تعريفه</translation>
    </message>
    <message>
        <source>for a company key</source>
        <translation>لمفتاح الشركة</translation>
    </message>
    <message>
        <source>A company key works for a merchant: type its code, your shop id or its id.</source>
        <translation>مفتاح الشركة يعمل لتاجر: اكتب كوده أو كود المتجر عندك أو رقم تعريفه.</translation>
    </message>
    <message>
        <source>The key store is asked to keep the key; it may ask for its password …</source>
        <translation>يُطلب من خزنة المفاتيح حفظ المفتاح، وقد تطلب كلمة مرورها …</translation>
    </message>
    <message>
        <source>The account is being kept</source>
        <translation>جارٍ حفظ الحساب</translation>
    </message>
    <message>
        <source>Ends in {0}</source>
        <translation>ينتهي بـ {0}</translation>
    </message>
</context>
<context>
    <name>FixedValues</name>
    <message>
        <source>Not said</source>
        <translation>غير محدد</translation>
    </message>
</context>
<context>
    <name>Folders</name>
    <message>
        <source>The folder could not be opened: {0}</source>
        <translation>تعذّر فتح المجلد: {0}</translation>
    </message>
    <message>
        <source>No browser opened this page: {0}</source>
        <translation>لم يفتح أي متصفح هذه الصفحة: {0}</translation>
    </message>
</context>
<context>
    <name>Handover</name>
    <message>
        <source>Hand over all</source>
        <translation>تسليم الكل</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>إنهاء</translation>
    </message>
    <message>
        <source>New sheet</source>
        <translation>كشف جديد</translation>
    </message>
    <message>
        <source>CSV…</source>
        <translation>ملف ⁦CSV⁩…</translation>
    </message>
    <message>
        <source>Take off the sheet</source>
        <translation>رفع من الكشف</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>إعادة إلى الكشف</translation>
    </message>
    <message>
        <source>Take the mark back</source>
        <translation>التراجع عن التسليم</translation>
    </message>
    <message>
        <source>Hand over again</source>
        <translation>تسليم مرة أخرى</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>عرض المزيد</translation>
    </message>
    <message>
        <source>Earlier handovers</source>
        <translation>التسليمات السابقة</translation>
    </message>
    <message>
        <source>None is kept yet.</source>
        <translation>لا توجد تسليمات محفوظة بعد.</translation>
    </message>
    <message>
        <source>Orders that the pickup is booked for: {0}</source>
        <translation>عدد الأوردرات المحجوز لها الاستلام: {0}</translation>
    </message>
    <message>
        <source>Handed over</source>
        <translation>تم التسليم</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>القطع</translation>
    </message>
    <message>
        <source>To collect (COD)</source>
        <translation>المطلوب تحصيله</translation>
    </message>
    <message>
        <source>Nothing is on this sheet.</source>
        <translation>الكشف فارغ.</translation>
    </message>
    <message>
        <source>Nothing is left to hand over.</source>
        <translation>لم يتبق شيء للتسليم.</translation>
    </message>
    <message>
        <source>Nothing was handed over yet.</source>
        <translation>لم يُسلَّم شيء بعد.</translation>
    </message>
    <message>
        <source>Returns are handed over by their customers: {0}</source>
        <translation>مرتجعات يسلّمها العملاء بأنفسهم: {0}</translation>
    </message>
    <message>
        <source>Not sent yet, so without a number: {0}</source>
        <translation>لم تُرسل بعد فليس لها رقم: {0}</translation>
    </message>
    <message>
        <source>On this sheet, not handed over yet.</source>
        <translation>في هذا الكشف ولم يُسلَّم بعد.</translation>
    </message>
    <message>
        <source>Goes on</source>
        <translation>جارٍ</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>متبقٍّ {0}</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>منتهٍ</translation>
    </message>
    <message>
        <source>Page {0} of {1}</source>
        <translation>صفحة {0} من {1}</translation>
    </message>
    <message>
        <source>Printed on {0}</source>
        <translation>طُبع في {0}</translation>
    </message>
    <message>
        <source>Merchant code</source>
        <translation>كود التاجر</translation>
    </message>
    <message>
        <source>Pickup day</source>
        <translation>يوم الاستلام</translation>
    </message>
    <message>
        <source>Sheet for</source>
        <translation>الكشف خاص بـ</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>البداية</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>النهاية</translation>
    </message>
    <message>
        <source>By</source>
        <translation>بواسطة</translation>
    </message>
    <message>
        <source>No label</source>
        <translation>بلا بوليصة</translation>
    </message>
    <message>
        <source>Left behind</source>
        <translation>لم يخرج</translation>
    </message>
    <message>
        <source>Not scanned</source>
        <translation>لم يُمسح</translation>
    </message>
    <message>
        <source>To pay out (refunds)</source>
        <translation>للدفع للعملاء (مبالغ مستردة)</translation>
    </message>
    <message>
        <source>Handed over so far</source>
        <translation>سُلّم حتى الآن</translation>
    </message>
    <message>
        <source>All orders of this sheet</source>
        <translation>كل أوردرات هذا الكشف</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>التوقيع</translation>
    </message>
    <message>
        <source>Date and time</source>
        <translation>التاريخ والوقت</translation>
    </message>
    <message>
        <source>Warehouse</source>
        <translation>المخزن</translation>
    </message>
    <message>
        <source>Courier</source>
        <translation>المندوب</translation>
    </message>
    <message>
        <source>No</source>
        <translation>لا</translation>
    </message>
    <message>
        <source>Scanned</source>
        <translation>تم المسح</translation>
    </message>
    <message>
        <source>Back to Pickups</source>
        <translation>الرجوع إلى الاستلامات</translation>
    </message>
    <message>
        <source>Orders of the sheet</source>
        <translation>أوردرات الكشف</translation>
    </message>
    <message>
        <source>To hand over</source>
        <translation>للتسليم</translation>
    </message>
    <message>
        <source>On another sheet</source>
        <translation>في كشف آخر</translation>
    </message>
    <message>
        <source>Taken off</source>
        <translation>رُفع من الكشف</translation>
    </message>
    <message>
        <source>Orders made on {0}</source>
        <translation>أوردرات يوم {0}</translation>
    </message>
    <message>
        <source>All that waits</source>
        <translation>كل ما ينتظر المندوب</translation>
    </message>
    <message>
        <source>Handover sheet, pickup {0}</source>
        <translation>كشف تسليم الاستلام {0}</translation>
    </message>
    <message>
        <source>all that waits</source>
        <translation>كل ما ينتظر المندوب</translation>
    </message>
    <message>
        <source>orders made on {0}</source>
        <translation>أوردرات يوم {0}</translation>
    </message>
    <message>
        <source>Handover {0}</source>
        <translation>تسليم {0}</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>غير معروف</translation>
    </message>
    <message>
        <source>at least {0}</source>
        <translation>{0} على الأقل</translation>
    </message>
    <message>
        <source>{0}, pieces {1}, COD {2}</source>
        <translation>{0}، القطع {1}، التحصيل {2}</translation>
    </message>
    <message>
        <source>Scanned, {0}</source>
        <translation>مُسح، {0}</translation>
    </message>
    <message>
        <source>Not scanned, {0}</source>
        <translation>دون مسح، {0}</translation>
    </message>
    <message>
        <source>No label of it was printed at this desk: see that it has the right one.</source>
        <translation>لم تُطبع له بوليصة على هذا الجهاز: تأكد أن عليه البوليصة الصحيحة.</translation>
    </message>
    <message>
        <source>Already handed over, {0}</source>
        <translation>سُلِّم من قبل، {0}</translation>
    </message>
    <message>
        <source>Handed over with another sheet, {0}. Not marked.</source>
        <translation>سُلِّم بكشف آخر، {0}. لم يُسجَّل.</translation>
    </message>
    <message>
        <source>This desk knows no such order. Not marked.</source>
        <translation>لا يوجد أوردر بهذا الرقم هنا. لم يُسجَّل.</translation>
    </message>
    <message>
        <source>The code holds more than this number. Scan it again to mark the order.</source>
        <translation>الكود يحمل أكثر من هذا الرقم. أعد المسح لتسجيل الأوردر.</translation>
    </message>
    <message>
        <source>Not on this sheet, so not marked. Its status: {0}</source>
        <translation>ليس في هذا الكشف فلم يُسجَّل. حالته: {0}</translation>
    </message>
    <message>
        <source>A return: the customer hands it over. Not marked.</source>
        <translation>مرتجع يسلّمه العميل بنفسه. لم يُسجَّل.</translation>
    </message>
    <message>
        <source>It is being cancelled or deleted. Keep it here.</source>
        <translation>جارٍ إلغاؤه أو حذفه. اتركه هنا.</translation>
    </message>
    <message>
        <source>The service has it no more. Keep it here.</source>
        <translation>لم يعد موجودًا لدى شركة الشحن. اتركه هنا.</translation>
    </message>
    <message>
        <source>It belongs to another merchant. Not marked.</source>
        <translation>يخص تاجرًا آخر. لم يُسجَّل.</translation>
    </message>
    <message>
        <source>It was made on another day. Not marked.</source>
        <translation>أُنشئ في يوم آخر. لم يُسجَّل.</translation>
    </message>
    <message>
        <source>It was taken off this sheet. Not marked.</source>
        <translation>رُفع من هذا الكشف. لم يُسجَّل.</translation>
    </message>
    <message>
        <source>The sheet could not be written to its file.</source>
        <translation>تعذّرت كتابة الكشف في ملفه.</translation>
    </message>
    <message>
        <source>The print queue did not take the sheet.</source>
        <translation>قائمة الطباعة لم تقبل الكشف.</translation>
    </message>
    <message>
        <source>The print queue stopped answering. Look whether the sheet came out.</source>
        <translation>توقفت قائمة الطباعة عن الرد. تأكد هل خرج الكشف.</translation>
    </message>
    <message>
        <source>The pickup of this sheet is of {0}, not of today.</source>
        <translation>استلام هذا الكشف بتاريخ {0} وليس اليوم.</translation>
    </message>
    <message>
        <source>No label printed at this desk</source>
        <translation>بلا بوليصة مطبوعة من هنا</translation>
    </message>
    <message>
        <source>Not scanned yet</source>
        <translation>لم تُمسح بعد</translation>
    </message>
    <message>
        <source>Handed over without a scan</source>
        <translation>سُلِّمت دون مسح</translation>
    </message>
    <message>
        <source>On another sheet as well</source>
        <translation>في كشف آخر أيضًا</translation>
    </message>
    <message>
        <source>Handed over with another sheet</source>
        <translation>سُلِّمت بكشف آخر</translation>
    </message>
    <message>
        <source>Taken off this sheet</source>
        <translation>رُفعت من هذا الكشف</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>إعادة فتح</translation>
    </message>
    <message>
        <source>No printer chosen here has A4. Set one up, or save a PDF.</source>
        <translation>لا توجد طابعة مختارة هنا بورق ⁦A4⁩. أعِدّ واحدة أو احفظ ملف ⁦PDF⁩.</translation>
    </message>
    <message>
        <source>Set up a printer…</source>
        <translation>إعداد طابعة…</translation>
    </message>
</context>
<context>
    <name>HandoverPage</name>
    <message>
        <source>Print the sheet</source>
        <translation>طباعة الكشف</translation>
    </message>
    <message>
        <source>Take the order off, or its mark back</source>
        <translation>رفع الأوردر من الكشف أو التراجع عن تسليمه</translation>
    </message>
    <message>
        <source>Go to the field for scans</source>
        <translation>إلى خانة المسح</translation>
    </message>
    <message>
        <source>{0} handed over</source>
        <translation>تم تسليم {0}</translation>
    </message>
    <message>
        <source>Finished on {0}, begun by {1}</source>
        <translation>انتهى في {0}، بدأه {1}</translation>
    </message>
    <message>
        <source>Finished on {0}</source>
        <translation>انتهى في {0}</translation>
    </message>
    <message>
        <source>No order of this kind</source>
        <translation>لا أوردرات من هذا النوع</translation>
    </message>
    <message>
        <source>Choose All to see the whole sheet.</source>
        <translation>اختر «الكل» لعرض الكشف كاملًا.</translation>
    </message>
    <message>
        <source>Everything is handed over</source>
        <translation>تم تسليم كل شيء</translation>
    </message>
    <message>
        <source>What waits by its status went with another sheet.</source>
        <translation>ما زال منتظرًا بحسب حالته خرج بكشف آخر.</translation>
    </message>
    <message>
        <source>No order waits for the courier</source>
        <translation>لا أوردرات تنتظر المندوب</translation>
    </message>
    <message>
        <source>Orders stand here while they are New or Pending pickup and were not handed over.</source>
        <translation>تظهر هنا الأوردرات الجديدة وما هو في انتظار الاستلام ما لم تُسلَّم.</translation>
    </message>
    <message>
        <source>The sheet cannot be read</source>
        <translation>تعذّرت قراءة الكشف</translation>
    </message>
    <message>
        <source>This desk&apos;s data file does not answer. Look at the banner.</source>
        <translation>ملف بيانات هذا المكتب لا يستجيب. انظر إلى الشريط بالأعلى.</translation>
    </message>
    <message>
        <source>This sheet is finished; nothing is marked.</source>
        <translation>هذا الكشف منتهٍ، ولم يُسجَّل شيء.</translation>
    </message>
    <message numerus="yes">
        <source>Hand over %Ln orders without a scan?</source>
        <translation>
            <numerusform>لا أوردرات للتسليم دون مسح</numerusform>
            <numerusform>تسليم أوردر واحد دون مسح؟</numerusform>
            <numerusform>تسليم أوردرين دون مسح؟</numerusform>
            <numerusform>تسليم %Ln أوردرات دون مسح؟</numerusform>
            <numerusform>تسليم %Ln أوردرًا دون مسح؟</numerusform>
            <numerusform>تسليم %Ln أوردر دون مسح؟</numerusform>
        </translation>
    </message>
    <message>
        <source>They are marked as handed to the courier, and the sheet is finished.</source>
        <translation>تُسجَّل على أنها سُلِّمت للمندوب، وينتهي الكشف.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them without a label printed at this desk</source>
        <translation>
            <numerusform>كلها لها بوليصة مطبوعة من هنا</numerusform>
            <numerusform>منها واحد بلا بوليصة مطبوعة من هنا</numerusform>
            <numerusform>منها اثنان بلا بوليصة مطبوعة من هنا</numerusform>
            <numerusform>منها %Ln بلا بوليصة مطبوعة من هنا</numerusform>
            <numerusform>منها %Ln بلا بوليصة مطبوعة من هنا</numerusform>
            <numerusform>منها %Ln بلا بوليصة مطبوعة من هنا</numerusform>
        </translation>
    </message>
    <message>
        <source>Go on scanning</source>
        <translation>متابعة المسح</translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders handed over</source>
        <translation>
            <numerusform>لم يُسلَّم أي أوردر</numerusform>
            <numerusform>تم تسليم أوردر واحد</numerusform>
            <numerusform>تم تسليم أوردرين</numerusform>
            <numerusform>تم تسليم %Ln أوردرات</numerusform>
            <numerusform>تم تسليم %Ln أوردرًا</numerusform>
            <numerusform>تم تسليم %Ln أوردر</numerusform>
        </translation>
    </message>
    <message>
        <source>This could not be saved. Nothing was marked.</source>
        <translation>تعذّر الحفظ. لم يُسجَّل شيء.</translation>
    </message>
    <message numerus="yes">
        <source>Finish with %Ln orders left?</source>
        <translation>
            <numerusform>إنهاء الكشف دون أن يبقى أي أوردر؟</numerusform>
            <numerusform>إنهاء الكشف مع بقاء أوردر واحد؟</numerusform>
            <numerusform>إنهاء الكشف مع بقاء أوردرين؟</numerusform>
            <numerusform>إنهاء الكشف مع بقاء %Ln أوردرات؟</numerusform>
            <numerusform>إنهاء الكشف مع بقاء %Ln أوردرًا؟</numerusform>
            <numerusform>إنهاء الكشف مع بقاء %Ln أوردر؟</numerusform>
        </translation>
    </message>
    <message>
        <source>They were not handed over and wait for the next sheet. This one can be opened again.</source>
        <translation>لم تُسلَّم، وستنتظر الكشف التالي. ويمكن إعادة فتح هذا الكشف.</translation>
    </message>
    <message>
        <source>Handover finished. Open again takes that back.</source>
        <translation>انتهى التسليم. للتراجع اضغط «إعادة فتح».</translation>
    </message>
    <message>
        <source>A newer sheet of this is open already; it goes on there.</source>
        <translation>يوجد كشف أحدث مفتوح بالفعل، والعمل مستمر فيه.</translation>
    </message>
    <message>
        <source>Take the mark of the last scan back</source>
        <translation>التراجع عن تسليم آخر ما مُسح</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>Which rows</source>
        <extracomment>What is shown beside the rows follows a change after so long (milliseconds). So many cells are written into without a turn for others. So long after rows came into sight none is sent (milliseconds): the step before has the same key at the same place.</extracomment>
        <translation>أي الصفوف</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>بحث</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع عن التعديل</translation>
    </message>
    <message>
        <source>Do again</source>
        <translation>إعادة التعديل</translation>
    </message>
    <message>
        <source>Save and close</source>
        <translation>حفظ وإغلاق</translation>
    </message>
    <message>
        <source>Send and print</source>
        <translation>إرسال وطباعة</translation>
    </message>
    <message>
        <source>Problem before</source>
        <translation>المشكلة السابقة</translation>
    </message>
    <message>
        <source>Fill down</source>
        <translation>تعبئة لأسفل</translation>
    </message>
    <message>
        <source>Keep as they are</source>
        <translation>اتركها كما هي</translation>
    </message>
    <message>
        <source>Leave out, or take in again</source>
        <translation>استبعاد أو إعادة</translation>
    </message>
    <message>
        <source>Find in the rows</source>
        <translation>بحث في الصفوف</translation>
    </message>
    <message>
        <source>Send the valid rows</source>
        <translation>إرسال الصفوف السليمة</translation>
    </message>
    <message>
        <source>Take what is offered for the cell, or write into it</source>
        <translation>قبول المقترح للخانة، أو الكتابة فيها</translation>
    </message>
    <message>
        <source>All rows</source>
        <extracomment>The chips that stand for no single state or group.</extracomment>
        <translation>كل الصفوف</translation>
    </message>
    <message>
        <source>sheet “{0}”</source>
        <translation>ورقة «{0}»</translation>
    </message>
    <message>
        <source>for {0}</source>
        <translation>للتاجر {0}</translation>
    </message>
    <message>
        <source>Repaired</source>
        <translation>مُصلَّح</translation>
    </message>
    <message>
        <source>No row has a problem.</source>
        <translation>لا توجد مشكلة في أي صف.</translation>
    </message>
    <message>
        <source>They are being sent.</source>
        <translation>جارٍ إرسالها.</translation>
    </message>
    <message>
        <source>Look at the rows first; they can be sent in a moment.</source>
        <translation>راجع الصفوف أولًا؛ يمكن إرسالها بعد لحظة.</translation>
    </message>
    <message>
        <source>This import belongs to merchant {0}. Use that merchant to send it.</source>
        <translation>هذا الاستيراد يخص التاجر {0}. اختره لإرسال الصفوف.</translation>
    </message>
    <message>
        <source>No row can be sent yet.</source>
        <translation>لا يوجد صف جاهز للإرسال بعد.</translation>
    </message>
    <message>
        <source>Nothing to send yet</source>
        <translation>لا شيء للإرسال بعد</translation>
    </message>
    <message>
        <source>One request a row; the service takes {0} a minute, and some are kept for people. You can go on working.</source>
        <translation>طلب واحد لكل صف؛ شركة الشحن تقبل {0} في الدقيقة، وجزء منها محجوز لشغلك. يمكنك متابعة العمل.</translation>
    </message>
    <message>
        <source>Make an order once more</source>
        <translation>إنشاء أوردر مرة أخرى</translation>
    </message>
    <message>
        <source>Choose another zone…</source>
        <translation>اختيار منطقة أخرى…</translation>
    </message>
    <message>
        <source>Choose a zone…</source>
        <translation>اختيار منطقة…</translation>
    </message>
    <message>
        <source>Keep as it is</source>
        <translation>اتركه كما هو</translation>
    </message>
    <message>
        <source>Leave this row out</source>
        <translation>استبعاد هذا الصف</translation>
    </message>
    <message>
        <source>This row was just sent as it stood before. Change its order.</source>
        <translation>أُرسل هذا الصف للتو كما كان قبل ذلك. غيّر الأوردر نفسه.</translation>
    </message>
    <message>
        <source>Export the rows that stay</source>
        <translation>تصدير الصفوف المتبقية</translation>
    </message>
    <message>
        <source>{0}, to fix</source>
        <translation>{0}، للتصحيح</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>المشكلة</translation>
    </message>
    <message>
        <source>Nothing was sent: these orders were made before.</source>
        <translation>لم يُرسل شيء: هذه الأوردرات أُنشئت من قبل.</translation>
    </message>
    <message>
        <source>In the file: {0}</source>
        <extracomment>What each column wants (pixels) and its share of the rest. These stand first, in this order; the others follow as the service lists them.</extracomment>
        <translation>في الملف: {0}</translation>
    </message>
    <message>
        <source>In the file: nothing</source>
        <translation>في الملف: لا شيء</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(فارغ)</translation>
    </message>
    <message>
        <source>Rows of the file</source>
        <translation>صفوف الملف</translation>
    </message>
    <message>
        <source>What became of the rows</source>
        <translation>ما آلت إليه الصفوف</translation>
    </message>
    <message>
        <source>Back to the rows</source>
        <translation>رجوع إلى الصفوف</translation>
    </message>
    <message>
        <source>Export the report…</source>
        <translation>تصدير التقرير…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>تم</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>تصدير التقرير</translation>
    </message>
    <message>
        <source>{0}, report</source>
        <translation>{0}، تقرير</translation>
    </message>
    <message>
        <source>The rows are being taken back.</source>
        <translation>جارٍ استرجاع الصفوف.</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>النتيجة</translation>
    </message>
    <message>
        <source>no close match, choose</source>
        <translation>لا يوجد اسم قريب، اختر</translation>
    </message>
    <message>
        <source>Zone for {0}</source>
        <translation>المنطقة لـ {0}</translation>
    </message>
    <message>
        <source>What will be sent</source>
        <translation>ما سيُرسل</translation>
    </message>
    <message>
        <source>Zone names to match</source>
        <translation>أسماء مناطق تحتاج مطابقة</translation>
    </message>
    <message>
        <source>{0} more, shown as these are matched</source>
        <translation>{0} أخرى تظهر بعد مطابقة هذه</translation>
    </message>
    <message>
        <source>Tick the zones that are meant.</source>
        <translation>علّم على المناطق المقصودة.</translation>
    </message>
    <message>
        <source>Valid rows</source>
        <translation>صفوف سليمة</translation>
    </message>
    <message>
        <source>COD to collect</source>
        <translation>مبالغ التحصيل</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>غير معروفة بعد</translation>
    </message>
    <message>
        <source>Fees, preview</source>
        <translation>المصاريف (تقديرية)</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>تحصيل</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>فرق</translation>
    </message>
    <message>
        <source>Difference, EGP</source>
        <translation>الفرق، ج.م</translation>
    </message>
    <message>
        <source>May inspect</source>
        <translation>المعاينة</translation>
    </message>
    <message>
        <source>Workplace</source>
        <translation>عنوان عمل</translation>
    </message>
    <message>
        <source>Landline or abroad</source>
        <translation>أرضي أو دولي</translation>
    </message>
    <message>
        <source>We refund</source>
        <translation>نردّ للعميل</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>أخرى</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>سليم</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>مشكوك فيه</translation>
    </message>
    <message>
        <source>To fix</source>
        <translation>للتصحيح</translation>
    </message>
    <message>
        <source>Already sent</source>
        <translation>سبق إرساله</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>مستبعد</translation>
    </message>
    <message>
        <source>It is in the outbox already.</source>
        <translation>هو في الصادر بالفعل.</translation>
    </message>
    <message>
        <source>It was sent before: order {0}.</source>
        <translation>أُرسل من قبل: أوردر {0}.</translation>
    </message>
    <message>
        <source>“{0}” is not in the service&apos;s zone list; choose a zone.</source>
        <translation>«{0}» ليست في قائمة مناطق شركة الشحن؛ اختر منطقة.</translation>
    </message>
    <message>
        <source>{0}; type the whole number.</source>
        <extracomment>What to do, where the words of the form ({0}) leave that to the field.</extracomment>
        <translation>{0}؛ اكتب الرقم كاملًا.</translation>
    </message>
    <message>
        <source>{0}; type the right one, or keep it as it is.</source>
        <translation>{0}؛ اكتب الصحيح، أو أبقه كما هو.</translation>
    </message>
    <message>
        <source>{0}; type a mobile, or keep it as it is.</source>
        <translation>{0}؛ اكتب موبايل، أو أبقه كما هو.</translation>
    </message>
    <message>
        <source>Two numbers stand here, {0}; keep it as it is, or type one of them.</source>
        <translation>في هذه الخانة رقمان، {0}؛ أبقها كما هي، أو اكتب أحدهما.</translation>
    </message>
    <message>
        <source>{0}; type one.</source>
        <translation>{0}؛ اكتب رقمًا.</translation>
    </message>
    <message>
        <source>{0} belongs here; type one.</source>
        <translation>المطلوب هنا {0}؛ اكتبه.</translation>
    </message>
    <message>
        <source>{0}; type how many there are.</source>
        <translation>{0}؛ اكتب العدد.</translation>
    </message>
    <message>
        <source>{0}; type fewer, or make two orders of it.</source>
        <translation>{0}؛ اكتب عددًا أقل، أو قسّمه على أوردرين.</translation>
    </message>
    <message>
        <source>{0}; type how many come back.</source>
        <translation>{0}؛ اكتب عدد ما يرجع.</translation>
    </message>
    <message>
        <source>{0}; type fewer, or say no.</source>
        <translation>{0}؛ اكتب عددًا أقل، أو اكتب لا.</translation>
    </message>
    <message>
        <source>{0}; type the same in both.</source>
        <translation>{0}؛ اكتب نفس العدد في الخانتين.</translation>
    </message>
    <message>
        <source>{0} in pounds; type one, as 250 or 250.50.</source>
        <translation>{0} بالجنيه؛ اكتب مبلغًا، مثل ⁦250⁩ أو ⁦250.50⁩.</translation>
    </message>
    <message>
        <source>{0}; type it so.</source>
        <translation>{0}؛ اكتبه هكذا.</translation>
    </message>
    <message>
        <source>{0}; write it otherwise.</source>
        <translation>{0}؛ اكتبه بشكل آخر.</translation>
    </message>
    <message>
        <source>{0}; type that of the first order.</source>
        <translation>{0}؛ اكتب رقم الأوردر الأول.</translation>
    </message>
    <message>
        <source>{0}; type another number.</source>
        <translation>{0}؛ اكتب رقمًا آخر.</translation>
    </message>
    <message>
        <source>{0}; keep it as it is, or leave the row out.</source>
        <translation>{0}؛ أبقه كما هو، أو استبعد الصف.</translation>
    </message>
    <message>
        <source>It was sent before: order {0}, which was cancelled since.</source>
        <translation>أُرسل من قبل: الأوردر {0}، وقد أُلغي بعدها.</translation>
    </message>
    <message>
        <source>Put this in its place</source>
        <translation>ضع هذا مكانه</translation>
    </message>
    <message>
        <source>Keep as a new order</source>
        <translation>أبقه أوردرًا جديدًا</translation>
    </message>
    <message>
        <source>Row {0}</source>
        <translation>صف {0}</translation>
    </message>
    <message>
        <source>{0} “{1}”</source>
        <translation>{0} «{1}»</translation>
    </message>
    <message>
        <source>It says {0} = no and still names something here; say yes, or empty this cell.</source>
        <translation>مكتوب {0} = لا ومع ذلك توجد قيمة هنا؛ اكتب نعم، أو أفرغ الخانة.</translation>
    </message>
    <message>
        <source>{0} orders have no such thing; empty this cell, or change the type.</source>
        <translation>أوردر {0} لا يحتوي على هذا؛ أفرغ الخانة أو غيّر النوع.</translation>
    </message>
    <message>
        <source>Longer than {0} letters, probably a quote that was never closed in the file; shorten it.</source>
        <translation>أطول من {0} حرف، غالبًا علامة اقتباس لم تُغلق في الملف؛ اختصره.</translation>
    </message>
    <message>
        <source>This row has more cells than the heading; look for a comma too many in the file.</source>
        <translation>هذا الصف فيه خانات أكثر من العناوين؛ ابحث عن فاصلة زائدة في الملف.</translation>
    </message>
    <message>
        <source>This cell is merged with its neighbour; type what it says.</source>
        <translation>هذه الخانة مدمجة مع جارتها؛ اكتب قيمتها.</translation>
    </message>
    <message>
        <source>A formula that was never calculated; type the value.</source>
        <translation>معادلة لم تُحسب؛ اكتب القيمة.</translation>
    </message>
    <message>
        <source>A formula that shows nothing; type the value, or empty the cell.</source>
        <translation>معادلة لا تعرض شيئًا؛ اكتب القيمة أو أفرغ الخانة.</translation>
    </message>
    <message>
        <source>The spreadsheet shows an error here, {text}; type the value.</source>
        <translation>ملف الجدول يعرض خطأ هنا، {text}؛ اكتب القيمة.</translation>
    </message>
    <message>
        <source>The spreadsheet made a date of this, {text}; type what was meant.</source>
        <translation>ملف الجدول حوّل هذا إلى تاريخ، {text}؛ اكتب المقصود.</translation>
    </message>
    <message>
        <source>A spreadsheet shortened this number to {text}; type it whole, or empty the cell.</source>
        <translation>اختصر برنامج الجداول هذا الرقم إلى {text}؛ اكتبه كاملًا، أو أفرغ الخانة.</translation>
    </message>
    <message>
        <source>A quote in this row was never closed, so rows below it may be inside it; close it in the file.</source>
        <translation>علامة اقتباس في هذا الصف لم تُغلق، وقد تكون ابتلعت صفوفًا تحته؛ أغلقها في الملف.</translation>
    </message>
    <message>
        <source>The file ends inside this row; look for the whole file.</source>
        <translation>الملف ينتهي داخل هذا الصف؛ ابحث عن الملف كاملًا.</translation>
    </message>
    <message>
        <source>This row stands above the heading, so its columns are not known; leave it out, or move it in the file.</source>
        <translation>هذا الصف فوق العناوين، فأعمدته غير معروفة؛ استبعده أو انقله في الملف.</translation>
    </message>
    <message>
        <source>“{text}” is neither yes nor no; type one of both.</source>
        <translation>«{text}» ليست نعم ولا لا؛ اكتب واحدة منهما.</translation>
    </message>
    <message>
        <source>“{text}” is no type of order; type Deliver, Return or Exchange.</source>
        <translation>«{text}» ليس نوع أوردر؛ اكتب ⁦Deliver⁩ أو ⁦Return⁩ أو ⁦Exchange⁩.</translation>
    </message>
    <message>
        <source>“{text}” is not served, Cairo, Giza and Qalyubia are; choose the zone.</source>
        <translation>«{text}» خارج نطاق الخدمة، وهي القاهرة والجيزة والقليوبية؛ اختر المنطقة.</translation>
    </message>
    <message>
        <source>“{text}” can be read as two amounts; type it without the sign in the middle.</source>
        <translation>«{text}» يمكن قراءته كمبلغين؛ اكتبه بدون العلامة في الوسط.</translation>
    </message>
    <message>
        <source>Other rows have a comma before the piastres, so “{text}” can be two amounts; type it without the comma.</source>
        <translation>صفوف أخرى تستخدم الفاصلة قبل القروش، فـ«{text}» يحتمل مبلغين؛ اكتبه بدون الفاصلة.</translation>
    </message>
    <message>
        <source>An amount to collect cannot be negative; type it without the sign, or make it a return.</source>
        <translation>مبلغ التحصيل لا يكون بالسالب؛ اكتبه بدون العلامة، أو اجعله مرتجعًا.</translation>
    </message>
    <message>
        <source>Row {row} has this reference already; leave one of them out, or type another one.</source>
        <translation>صف {row} له نفس المرجع؛ استبعد أحدهما أو اكتب مرجعًا آخر.</translation>
    </message>
    <message>
        <source>A draft in the Outbox has the reference {text}; send or discard it, or type another here.</source>
        <translation>مسودة في الصادر تحمل المرجع {text}؛ أرسلها أو استبعدها، أو اكتب مرجعًا آخر هنا.</translation>
    </message>
    <message>
        <source>Row {row} has almost this reference, {text}; type another one, or leave one of both out.</source>
        <translation>صف {row} له مرجع مشابه، {text}؛ اكتب مرجعًا آخر أو استبعد أحدهما.</translation>
    </message>
    <message>
        <source>Row {row} says the same; keep it if it is another order, or leave one of both out.</source>
        <translation>صف {row} فيه نفس البيانات؛ أبقه كما هو إن كان أوردرًا آخر، أو استبعد أحدهما.</translation>
    </message>
    <message>
        <source>This may be order {text} once more, made for this customer before; keep it if it is another, or leave it out.</source>
        <translation>قد يكون هذا أوردر {text} مرة أخرى، أُنشئ لنفس العميل من قبل؛ أبقه إن كان أوردرًا آخر، أو استبعده.</translation>
    </message>
    <message>
        <source>This may be the order of {text} once more that waits in the Outbox; keep it if it is another, or leave it out.</source>
        <translation>قد يكون هذا أوردر {text} الذي ينتظر في الصادر مرة أخرى؛ أبقه إن كان أوردرًا آخر، أو استبعده.</translation>
    </message>
    <message>
        <source>It is in the Outbox as it was before, for {text} and {amount}, and not sent yet; put this in its place, or leave it out.</source>
        <translation>هو في الصادر كما كان من قبل، باسم {text} وبمبلغ {amount}، ولم يُرسل بعد؛ ضع هذا مكانه، أو استبعده.</translation>
    </message>
    <message>
        <source>Another order has this reference: {text}, {amount}. Keep it as a new order with a number behind its reference, or leave it out.</source>
        <translation>أوردر آخر يحمل هذا المرجع: {text}، {amount}. أبقه أوردرًا جديدًا برقم بعد مرجعه، أو استبعده.</translation>
    </message>
    <message>
        <source>It is order {text} already, made for {amount} and of other content. Change that order and leave this row out, or keep it as one more.</source>
        <translation>هو أوردر {text} بالفعل، أُنشئ بمبلغ {amount} وببيانات أخرى. عدّل ذلك الأوردر واستبعد هذا الصف، أو أبقه أوردرًا إضافيًا.</translation>
    </message>
    <message>
        <source>The same order was made for {text}; keep it if this merchant sends it too, or leave it out.</source>
        <translation>أُنشئ نفس الأوردر للتاجر {text}؛ أبقه إن كان هذا التاجر يرسله أيضًا، أو استبعده.</translation>
    </message>
    <message>
        <source>Row {row} has this reference too and no customer: it may be a part of this order. Add it here and leave row {row} out, or keep this one.</source>
        <translation>صف {row} له نفس المرجع وبلا عميل: قد يكون جزءًا من هذا الأوردر. أضفه هنا واستبعد صف {row}، أو أبق هذا كما هو.</translation>
    </message>
    <message>
        <source>“{text}” stands for the amount; keep it if it is paid and nothing is collected, or type the amount.</source>
        <translation>مكتوب «{text}» مكان المبلغ؛ أبقه إن كان مدفوعًا ولا تحصيل فيه، أو اكتب المبلغ.</translation>
    </message>
    <message>
        <source>Most other rows have an amount to collect, this one none; type it, or keep it if it is paid.</source>
        <translation>في معظم الصفوف الأخرى مبلغ للتحصيل وهذا بلا مبلغ؛ اكتبه، أو أبقه إن كان مدفوعًا.</translation>
    </message>
    <message>
        <source>The file says “{text}” beside an amount to collect; keep it if it is still to be collected, or empty it.</source>
        <translation>الملف يقول «{text}» بجانب مبلغ التحصيل؛ أبقه كما هو إن كان سيُحصَّل، أو أفرغ الخانة.</translation>
    </message>
    <message>
        <source>“{0}”</source>
        <translation>«{0}»</translation>
    </message>
</context>
<context>
    <name>ImportColumns</name>
    <message>
        <source>Left out</source>
        <translation>لا يُستخدم</translation>
    </message>
    <message>
        <source>Into the notes, after its name</source>
        <translation>في الملاحظات بعد اسمه</translation>
    </message>
    <message>
        <source>Says whether it is paid</source>
        <translation>يبيّن إن كان مدفوعًا</translation>
    </message>
    <message>
        <source>Cash difference, yes or no</source>
        <translation>فرق السعر، نعم أو لا</translation>
    </message>
    <message>
        <source>Landline or number abroad</source>
        <translation>رقم أرضي أو خارج مصر</translation>
    </message>
    <message>
        <source>In the file</source>
        <extracomment>What every order of a file may get; ``True`` is ticked or not.</extracomment>
        <translation>في الملف</translation>
    </message>
    <message>
        <source>What stands there</source>
        <translation>محتواه</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>يصبح</translation>
    </message>
</context>
<context>
    <name>ImportCounts</name>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>لا صفوف</numerusform>
            <numerusform>صف واحد</numerusform>
            <numerusform>صفّان</numerusform>
            <numerusform>%Ln صفوف</numerusform>
            <numerusform>%Ln صفًا</numerusform>
            <numerusform>%Ln صف</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln names</source>
        <translation>
            <numerusform>لا أسماء</numerusform>
            <numerusform>اسم واحد</numerusform>
            <numerusform>اسمان</numerusform>
            <numerusform>%Ln أسماء</numerusform>
            <numerusform>%Ln اسمًا</numerusform>
            <numerusform>%Ln اسم</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln zones fit, choose one</source>
        <translation>
            <numerusform>لا منطقة مناسبة</numerusform>
            <numerusform>منطقة واحدة محتملة، اختر</numerusform>
            <numerusform>منطقتان محتملتان، اختر</numerusform>
            <numerusform>%Ln مناطق محتملة، اختر</numerusform>
            <numerusform>%Ln منطقة محتملة، اختر</numerusform>
            <numerusform>%Ln منطقة محتملة، اختر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accept %Ln matches</source>
        <translation>
            <numerusform>لا مطابقات</numerusform>
            <numerusform>اعتماد مطابقة واحدة</numerusform>
            <numerusform>اعتماد مطابقتين</numerusform>
            <numerusform>اعتماد %Ln مطابقات</numerusform>
            <numerusform>اعتماد %Ln مطابقة</numerusform>
            <numerusform>اعتماد %Ln مطابقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %Ln valid rows</source>
        <translation>
            <numerusform>لا صفوف للإرسال</numerusform>
            <numerusform>إرسال صف سليم واحد</numerusform>
            <numerusform>إرسال صفّين سليمين</numerusform>
            <numerusform>إرسال %Ln صفوف سليمة</numerusform>
            <numerusform>إرسال %Ln صفًا سليمًا</numerusform>
            <numerusform>إرسال %Ln صف سليم</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows stay in this import; fix and send them any time.</source>
        <translation>
            <numerusform>لا صفوف متبقية</numerusform>
            <numerusform>يبقى صف واحد في هذا الاستيراد؛ صحّحه وأرسله في أي وقت.</numerusform>
            <numerusform>يبقى صفّان في هذا الاستيراد؛ صحّحهما وأرسلهما في أي وقت.</numerusform>
            <numerusform>تبقى %Ln صفوف في هذا الاستيراد؛ صحّحها وأرسلها في أي وقت.</numerusform>
            <numerusform>يبقى %Ln صفًا في هذا الاستيراد؛ صحّحها وأرسلها في أي وقت.</numerusform>
            <numerusform>يبقى %Ln صف في هذا الاستيراد؛ صحّحها وأرسلها في أي وقت.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Export the %Ln rows…</source>
        <translation>
            <numerusform>لا صفوف للتصدير</numerusform>
            <numerusform>تصدير الصف…</numerusform>
            <numerusform>تصدير الصفّين…</numerusform>
            <numerusform>تصدير %Ln صفوف…</numerusform>
            <numerusform>تصدير %Ln صفًا…</numerusform>
            <numerusform>تصدير %Ln صف…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows went into the outbox.</source>
        <translation>
            <numerusform>لم يدخل أي صف إلى الصادر.</numerusform>
            <numerusform>دخل صف واحد إلى الصادر.</numerusform>
            <numerusform>دخل صفّان إلى الصادر.</numerusform>
            <numerusform>دخلت %Ln صفوف إلى الصادر.</numerusform>
            <numerusform>دخل %Ln صفًا إلى الصادر.</numerusform>
            <numerusform>دخل %Ln صف إلى الصادر.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln rows back</source>
        <translation>
            <numerusform>لا صفوف للسحب</numerusform>
            <numerusform>سحب صف واحد</numerusform>
            <numerusform>سحب صفّين</numerusform>
            <numerusform>سحب %Ln صفوف</numerusform>
            <numerusform>سحب %Ln صفًا</numerusform>
            <numerusform>سحب %Ln صف</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows were taken back; they can be mended and sent again.</source>
        <translation>
            <numerusform>لم يُسحب أي صف.</numerusform>
            <numerusform>سُحب صف واحد؛ يمكن تصحيحه وإرساله مرة أخرى.</numerusform>
            <numerusform>سُحب صفّان؛ يمكن تصحيحهما وإرسالهما مرة أخرى.</numerusform>
            <numerusform>سُحبت %Ln صفوف؛ يمكن تصحيحها وإرسالها مرة أخرى.</numerusform>
            <numerusform>سُحب %Ln صفًا؛ يمكن تصحيحها وإرسالها مرة أخرى.</numerusform>
            <numerusform>سُحب %Ln صف؛ يمكن تصحيحها وإرسالها مرة أخرى.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows stay: the service may have them already.</source>
        <translation>
            <numerusform>لا صفوف متبقية.</numerusform>
            <numerusform>بقي صف واحد: قد يكون عند شركة الشحن من قبل.</numerusform>
            <numerusform>بقي صفّان: قد يكونان عند شركة الشحن من قبل.</numerusform>
            <numerusform>بقيت %Ln صفوف: قد تكون عند شركة الشحن من قبل.</numerusform>
            <numerusform>بقي %Ln صفًا: قد تكون عند شركة الشحن من قبل.</numerusform>
            <numerusform>بقي %Ln صف: قد تكون عند شركة الشحن من قبل.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more addresses that name it</source>
        <translation>
            <numerusform>ولا عنوان آخر يذكرها</numerusform>
            <numerusform>وعنوان آخر يذكرها</numerusform>
            <numerusform>وعنوانان آخران يذكرانها</numerusform>
            <numerusform>و%Ln عناوين أخرى تذكرها</numerusform>
            <numerusform>و%Ln عنوانًا آخر يذكرها</numerusform>
            <numerusform>و%Ln عنوان آخر يذكرها</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportFile</name>
    <message>
        <source>There are no rows to paste. Copy them in a spreadsheet first.</source>
        <translation>لا توجد صفوف للصقها. انسخها أولًا من جدول البيانات.</translation>
    </message>
    <message>
        <source>The file is not there any more. Choose it again.</source>
        <extracomment>What dialogs offer to open.</extracomment>
        <translation>الملف لم يعد موجودًا. اختره من جديد.</translation>
    </message>
    <message>
        <source>This is a folder. Choose a file in it.</source>
        <translation>هذا مجلد. اختر ملفًا داخله.</translation>
    </message>
    <message>
        <source>The file cannot be opened. Close it in other programs, and check that its drive or network is there.</source>
        <translation>تعذّر فتح الملف. أغلقه في البرامج الأخرى، وتأكّد من القرص أو الشبكة.</translation>
    </message>
    <message>
        <source>The file is larger than {size} MB. Split it, or take out what is not needed.</source>
        <translation>حجم الملف أكبر من {size} ميجابايت. قسّمه، أو احذف منه ما لا يلزم.</translation>
    </message>
    <message>
        <source>The file has more than {rows} rows. Split it.</source>
        <translation>في الملف أكثر من {rows} صف. قسّمه.</translation>
    </message>
    <message>
        <source>The file holds more than a table of {rows} orders can. Split it, or delete its other sheets.</source>
        <translation>في الملف أكثر مما يتسع له جدول من {rows} أوردر. قسّمه، أو احذف أوراق العمل الأخرى منه.</translation>
    </message>
    <message>
        <source>The file has more than {columns} columns. Take out those that no order has.</source>
        <translation>في الملف أكثر من {columns} عمود. احذف ما لا يخص الأوردرات.</translation>
    </message>
    <message>
        <source>The file would unpack to more than {unpacked} MB, so it is not opened. Save it anew, or split it.</source>
        <translation>يزيد حجم الملف بعد فك الضغط على {unpacked} ميجابايت، لذلك لم يُفتح. احفظه من جديد، أو قسّمه.</translation>
    </message>
    <message>
        <source>The file takes too much time or memory to read. Save it anew as CSV.</source>
        <translation>تحتاج قراءة الملف إلى وقت أو ذاكرة أكثر من اللازم. احفظه من جديد بصيغة ⁦CSV⁩.</translation>
    </message>
    <message>
        <source>The computer is too busy to read the file now. Close other programs and try again.</source>
        <translation>الجهاز مشغول ولا يمكنه قراءة الملف الآن. أغلق برامج أخرى وحاول مرة أخرى.</translation>
    </message>
    <message>
        <source>The file is protected by a password. Save it without one in the spreadsheet program.</source>
        <translation>الملف محمي بكلمة سر. احفظه بدونها من برنامج الجداول.</translation>
    </message>
    <message>
        <source>The file is damaged or not what its name says. Open it in a spreadsheet program and save it anew.</source>
        <translation>الملف تالف أو ليس كما يدل اسمه. افتحه في برنامج الجداول واحفظه من جديد.</translation>
    </message>
    <message>
        <source>The file was not written to its end: it is a text with zero bytes in it. Export it anew.</source>
        <translation>لم تكتمل كتابة الملف: هو نص فيه بايتات صفرية. صدّره من جديد.</translation>
    </message>
    <message>
        <source>There is no table in this file. XLSX, XLS, ODS and CSV can be read.</source>
        <translation>لا يوجد جدول في هذا الملف. يمكن قراءة ⁦XLSX⁩ و⁦XLS⁩ و⁦ODS⁩ و⁦CSV⁩.</translation>
    </message>
    <message>
        <source>This is a workbook of Excel 95 or before. Save it as XLSX in the spreadsheet program.</source>
        <translation>هذا ملف من إكسل ⁦95⁩ أو أقدم. احفظه بصيغة ⁦XLSX⁩ من برنامج الجداول.</translation>
    </message>
    <message>
        <source>This is a binary workbook (XLSB). Save it as XLSX in the spreadsheet program.</source>
        <translation>هذا ملف ثنائي (⁦XLSB⁩). احفظه بصيغة ⁦XLSX⁩ من برنامج الجداول.</translation>
    </message>
    <message>
        <source>This is an XML Spreadsheet 2003. Save it as XLSX in the spreadsheet program.</source>
        <translation>هذا ملف من نوع ⁦XML Spreadsheet 2003⁩. احفظه بصيغة ⁦XLSX⁩ من برنامج الجداول.</translation>
    </message>
    <message>
        <source>This is a web archive (MHT). Open it in a spreadsheet program and save it as XLSX.</source>
        <translation>هذا أرشيف ويب (⁦MHT⁩). افتحه في برنامج الجداول واحفظه بصيغة ⁦XLSX⁩.</translation>
    </message>
    <message>
        <source>The letters of this file cannot be told for certain. Choose how it was saved, or save it as UTF-8.</source>
        <translation>لا يمكن تحديد ترميز حروف هذا الملف بيقين. اختر كيف حُفظ، أو احفظه بترميز ⁦UTF-8⁩.</translation>
    </message>
    <message>
        <source>The sheet is not in the file any more. Choose another.</source>
        <translation>ورقة العمل لم تعد في الملف. اختر غيرها.</translation>
    </message>
    <message>
        <source>Text (CSV)</source>
        <translation>نص (⁦CSV⁩)</translation>
    </message>
    <message>
        <source>Excel workbook</source>
        <translation>ملف إكسل</translation>
    </message>
    <message>
        <source>Excel workbook (old)</source>
        <translation>ملف إكسل (قديم)</translation>
    </message>
    <message>
        <source>OpenDocument spreadsheet</source>
        <translation>جدول ⁦OpenDocument⁩</translation>
    </message>
    <message>
        <source>Table of a web page</source>
        <translation>جدول من صفحة ويب</translation>
    </message>
    <message>
        <source>UTF-16 (Unicode text)</source>
        <translation>⁦UTF-16⁩ (نص يونيكود)</translation>
    </message>
    <message>
        <source>Windows-1256 (Arabic)</source>
        <translation>⁦Windows-1256⁩ (عربي)</translation>
    </message>
    <message>
        <source>Windows-1252 (Western)</source>
        <translation>⁦Windows-1252⁩ (لاتيني)</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>مسافة جدولة (⁦Tab⁩)</translation>
    </message>
    <message>
        <source>UTF-8 (usual)</source>
        <translation>⁦UTF-8⁩ (المعتاد)</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>فاصلة</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>فاصلة منقوطة</translation>
    </message>
    <message>
        <source>Bar</source>
        <translation>خط رأسي</translation>
    </message>
</context>
<context>
    <name>ImportHost</name>
    <message>
        <source>Rows of a spreadsheet were copied. Ctrl+V again pastes them.</source>
        <translation>نُسخت صفوف من جدول بيانات. اضغط ⁦Ctrl+V⁩ مرة أخرى للصقها.</translation>
    </message>
    <message>
        <source>Paste as an import</source>
        <translation>لصق كاستيراد</translation>
    </message>
    <message>
        <source>Choose the merchant first whose orders these are.</source>
        <translation>اختر أولًا التاجر صاحب الأوردرات.</translation>
    </message>
</context>
<context>
    <name>ImportPage</name>
    <message>
        <source>Check</source>
        <translation>المراجعة</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>الإرسال</translation>
    </message>
    <message>
        <source>One step back; out of the import</source>
        <translation>خطوة للخلف، أو الخروج من الاستيراد</translation>
    </message>
    <message>
        <source>This import is there no more.</source>
        <translation>عملية الاستيراد هذه لم تعد موجودة.</translation>
    </message>
    <message>
        <source>Nothing is scanned while orders are imported. Close the import first.</source>
        <translation>لا يعمل قارئ الباركود أثناء الاستيراد. أغلق الاستيراد أولًا.</translation>
    </message>
</context>
<context>
    <name>JobWords</name>
    <message numerus="yes">
        <source>%Ln printed</source>
        <translation>
            <numerusform>لم يُطبع شيء</numerusform>
            <numerusform>طُبعت واحدة</numerusform>
            <numerusform>طُبعت اثنتان</numerusform>
            <numerusform>طُبعت %Ln</numerusform>
            <numerusform>طُبعت %Ln</numerusform>
            <numerusform>طُبعت %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sent</source>
        <translation>
            <numerusform>لم يُرسل شيء</numerusform>
            <numerusform>أُرسلت واحدة</numerusform>
            <numerusform>أُرسلت اثنتان</numerusform>
            <numerusform>أُرسلت %Ln</numerusform>
            <numerusform>أُرسلت %Ln</numerusform>
            <numerusform>أُرسلت %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln need you</source>
        <translation>
            <numerusform>لا شيء يحتاج إليك</numerusform>
            <numerusform>واحدة تحتاج إليك</numerusform>
            <numerusform>اثنتان تحتاجان إليك</numerusform>
            <numerusform>%Ln تحتاج إليك</numerusform>
            <numerusform>%Ln تحتاج إليك</numerusform>
            <numerusform>%Ln تحتاج إليك</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln saved</source>
        <translation>
            <numerusform>لم تُحفظ أي بوليصة</numerusform>
            <numerusform>حُفظت واحدة</numerusform>
            <numerusform>حُفظت اثنتان</numerusform>
            <numerusform>حُفظت %Ln</numerusform>
            <numerusform>حُفظت %Ln</numerusform>
            <numerusform>حُفظت %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print the %Ln left</source>
        <translation>
            <numerusform>طباعة الباقي</numerusform>
            <numerusform>طباعة الواحدة الباقية</numerusform>
            <numerusform>طباعة الاثنتين الباقيتين</numerusform>
            <numerusform>طباعة %Ln الباقية</numerusform>
            <numerusform>طباعة %Ln الباقية</numerusform>
            <numerusform>طباعة %Ln الباقية</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped: %Ln labels are left</source>
        <translation>
            <numerusform>أُوقفت: لم يبق شيء</numerusform>
            <numerusform>أُوقفت: بقيت بوليصة واحدة</numerusform>
            <numerusform>أُوقفت: بقيت بوليصتان</numerusform>
            <numerusform>أُوقفت: بقيت %Ln بوالص</numerusform>
            <numerusform>أُوقفت: بقيت %Ln بوليصة</numerusform>
            <numerusform>أُوقفت: بقيت %Ln بوليصة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels come out again: {0}.</source>
        <translation>
            <numerusform>لا تخرج أي بوليصة مرة أخرى: {0}.</numerusform>
            <numerusform>بوليصة واحدة تخرج مرة أخرى: {0}.</numerusform>
            <numerusform>بوليصتان تخرجان مرة أخرى: {0}.</numerusform>
            <numerusform>%Ln بوالص تخرج مرة أخرى: {0}.</numerusform>
            <numerusform>%Ln بوليصة تخرج مرة أخرى: {0}.</numerusform>
            <numerusform>%Ln بوليصة تخرج مرة أخرى: {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels are left out: {0}.</source>
        <translation>
            <numerusform>لا تُستثنى أي بوليصة: {0}.</numerusform>
            <numerusform>تُستثنى بوليصة واحدة: {0}.</numerusform>
            <numerusform>تُستثنى بوليصتان: {0}.</numerusform>
            <numerusform>تُستثنى %Ln بوالص: {0}.</numerusform>
            <numerusform>تُستثنى %Ln بوليصة: {0}.</numerusform>
            <numerusform>تُستثنى %Ln بوليصة: {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln in its queue</source>
        <translation>
            <numerusform>لا شيء في قائمتها</numerusform>
            <numerusform>واحدة في قائمتها</numerusform>
            <numerusform>اثنتان في قائمتها</numerusform>
            <numerusform>%Ln في قائمتها</numerusform>
            <numerusform>%Ln في قائمتها</numerusform>
            <numerusform>%Ln في قائمتها</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln a minute</source>
        <translation>
            <numerusform>لا شيء في الدقيقة</numerusform>
            <numerusform>واحدة في الدقيقة</numerusform>
            <numerusform>اثنتان في الدقيقة</numerusform>
            <numerusform>%Ln في الدقيقة</numerusform>
            <numerusform>%Ln في الدقيقة</numerusform>
            <numerusform>%Ln في الدقيقة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JoinSite</name>
    <message>
        <source>Join the desks of a site</source>
        <translation>الانضمام إلى مكاتب موقع</translation>
    </message>
    <message>
        <source>Orders, accounts and what waits are in one PostgreSQL database for all desks. Who looks after it told you its address and your name there.</source>
        <translation>الأوردرات والحسابات وما ينتظر كلها في قاعدة بيانات ⁦PostgreSQL⁩ واحدة لكل المكاتب. من يديرها أعطاك عنوانها واسمك فيها.</translation>
    </message>
</context>
<context>
    <name>KeptImports</name>
    <message>
        <source>Imports</source>
        <translation>عمليات الاستيراد</translation>
    </message>
    <message>
        <source>New import</source>
        <translation>استيراد جديد</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>Open the import</source>
        <translation>فتح عملية الاستيراد</translation>
    </message>
    <message>
        <source>Discard the import, after a question</source>
        <translation>استبعاد عملية الاستيراد بعد سؤال</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>بواسطة</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>الصفوف</translation>
    </message>
    <message>
        <source>Not sent</source>
        <translation>لم تُرسل</translation>
    </message>
    <message>
        <source>On their way</source>
        <translation>قيد الإرسال</translation>
    </message>
    <message>
        <source>Orders made</source>
        <translation>أوردرات تمت</translation>
    </message>
    <message>
        <source>No import is kept.</source>
        <translation>لا توجد عمليات استيراد محفوظة.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows of it were not sent and go with it.</source>
        <translation>
            <numerusform>كل صفوفها أُرسلت.</numerusform>
            <numerusform>صف واحد منها لم يُرسل ويُستبعد معها.</numerusform>
            <numerusform>صفان منها لم يُرسلا ويُستبعدان معها.</numerusform>
            <numerusform>%Ln صفوف منها لم تُرسل وتُستبعد معها.</numerusform>
            <numerusform>%Ln صفًا منها لم تُرسل وتُستبعد معها.</numerusform>
            <numerusform>%Ln صف منها لم تُرسل وتُستبعد معها.</numerusform>
        </translation>
    </message>
    <message>
        <source>What was sent stays as it is.</source>
        <translation>ما أُرسل يبقى كما هو.</translation>
    </message>
    <message>
        <source>Discard the import {0}?</source>
        <translation>استبعاد عملية الاستيراد {0}؟</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>استبعادها</translation>
    </message>
    <message>
        <source>The import was dropped.</source>
        <translation>استُبعدت عملية الاستيراد.</translation>
    </message>
</context>
<context>
    <name>KeyReport</name>
    <message>
        <source>answered in {0} s</source>
        <extracomment>So much of an answer that cannot be read is shown (characters). Icon and colour of a line: so it is, so it is not, and it does not come into question.</extracomment>
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
        <source>This computer&apos;s clock is wrong: the service has {0}. Set date and time.</source>
        <translation>ساعة هذا الجهاز غير مضبوطة: الوقت لدى شركة الشحن {0}. اضبط التاريخ والوقت.</translation>
    </message>
    <message>
        <source>Key header</source>
        <translation>مكان المفتاح</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>الساعة</translation>
    </message>
    <message>
        <source>The zone list cannot be read. Zones are typed, and the service judges them.</source>
        <translation>تعذّرت قراءة قائمة المناطق. تُكتب المناطق والخدمة هي التي تحكم.</translation>
    </message>
    <message>
        <source>It is not told which text of a zone counts; “{0}” is sent.</source>
        <translation>غير معلوم أي نص من نصوص المنطقة هو المعتمد؛ يُرسل «{0}».</translation>
    </message>
    <message>
        <source>What came</source>
        <translation>ما وصل</translation>
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
        <source>No key is kept for this account any more. Enter it again.</source>
        <translation>لا يوجد مفتاح محفوظ لهذا الحساب. أدخله من جديد.</translation>
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
        <source>The key is taken in {0} and refused in {1}; it is sent in {0}.</source>
        <translation>شركة الشحن تقبل المفتاح في {0} وترفضه في {1}، فيُرسل في {0}.</translation>
    </message>
    <message>
        <source>not allowed: ask the service for this permission</source>
        <translation>غير مسموح: اطلب من شركة الشحن هذه الصلاحية</translation>
    </message>
    <message>
        <source>create, read, change, print</source>
        <translation>إنشاء وقراءة وتعديل وطباعة</translation>
    </message>
    <message>
        <source>schedule, read, change</source>
        <translation>حجز وقراءة وتعديل</translation>
    </message>
    <message>
        <source>list and add</source>
        <translation>عرض وإضافة</translation>
    </message>
    <message>
        <source>Company key; its merchants may not be listed. Each order names its merchant.</source>
        <translation>مفتاح شركة، ولا يسمح بعرض تجارها. كل أوردر يحدد تاجره.</translation>
    </message>
    <message>
        <source>kept with a company key; this key is for one business</source>
        <translation>تُدار بمفتاح شركة؛ هذا المفتاح لنشاط واحد</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>This computer has no key store that answers.</source>
        <translation>لا توجد على هذا الجهاز خزنة مفاتيح تستجيب.</translation>
    </message>
    <message>
        <source>This computer&apos;s key store does not answer.</source>
        <translation>خزنة مفاتيح هذا الجهاز لا تستجيب.</translation>
    </message>
    <message>
        <source>This computer&apos;s key store is locked.</source>
        <translation>خزنة مفاتيح هذا الجهاز مقفلة.</translation>
    </message>
    <message>
        <source>This computer&apos;s key store reports a fault.</source>
        <translation>خزنة مفاتيح هذا الجهاز أبلغت عن عطل.</translation>
    </message>
    <message>
        <source>This computer&apos;s key store did not give the key back.</source>
        <translation>خزنة مفاتيح هذا الجهاز لم تُرجع المفتاح.</translation>
    </message>
    <message>
        <source>Looking for this computer&apos;s key store …</source>
        <translation>جارٍ البحث عن خزنة مفاتيح هذا الجهاز …</translation>
    </message>
    <message>
        <source>Kept for this run only and asked for at the next start: the key of {0}.</source>
        <translation>محفوظ لهذا التشغيل فقط ويُطلب عند البدء التالي: مفتاح {0}.</translation>
    </message>
    <message>
        <source>The key of {0}, which was removed, may still be there.</source>
        <translation>قد يكون مفتاح {0}، الذي أُزيل، لا يزال فيها.</translation>
    </message>
    <message>
        <source>The key is kept for this run only and asked for at the next start.</source>
        <translation>المفتاح محفوظ لهذا التشغيل فقط ويُطلب عند البدء التالي.</translation>
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
    <message>
        <source>Keys are kept in the Windows Credential Manager.</source>
        <translation>المفاتيح محفوظة في ⁦Windows Credential Manager⁩.</translation>
    </message>
    <message>
        <source>Keys are kept in the macOS Keychain.</source>
        <translation>المفاتيح محفوظة في ⁦macOS Keychain⁩.</translation>
    </message>
    <message>
        <source>Keys are kept in this computer&apos;s key store.</source>
        <translation>المفاتيح محفوظة في خزنة مفاتيح هذا الجهاز.</translation>
    </message>
    <message>
        <source>The question of this computer&apos;s key store was cancelled.</source>
        <translation>أُلغي سؤال خزنة مفاتيح هذا الجهاز.</translation>
    </message>
    <message>
        <source>So the key of {0} could not be read from it.</source>
        <translation>لذلك تعذّرت قراءة مفتاح {0} منها.</translation>
    </message>
    <message>
        <source>This computer&apos;s key store has no key of {0}: none was kept there, or it was taken out.</source>
        <translation>لا يوجد في خزنة مفاتيح هذا الجهاز مفتاح لحساب {0}: لم يُحفظ فيها أو أُزيل منها.</translation>
    </message>
    <message>
        <source>GNOME Keyring, KWallet or KeePassXC keeps it.</source>
        <translation>يحفظه ⁦GNOME Keyring⁩ أو ⁦KWallet⁩ أو ⁦KeePassXC⁩.</translation>
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
        <source>Picture of the label</source>
        <translation>صورة البوليصة</translation>
    </message>
</context>
<context>
    <name>LabelSaving</name>
    <message>
        <source>Save labels</source>
        <translation>حفظ البوالص</translation>
    </message>
    <message>
        <source>PDF files</source>
        <translation>ملفات ⁦PDF⁩</translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels saved in {0}</source>
        <translation>
            <numerusform>لم تُحفظ بوالص في {0}</numerusform>
            <numerusform>حُفظت بوليصة واحدة في {0}</numerusform>
            <numerusform>حُفظت بوليصتان في {0}</numerusform>
            <numerusform>حُفظت %Ln بوالص في {0}</numerusform>
            <numerusform>حُفظت %Ln بوليصة في {0}</numerusform>
            <numerusform>حُفظت %Ln بوليصة في {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read and are left out</source>
        <translation>
            <numerusform>قُرئت كلها</numerusform>
            <numerusform>بوليصة واحدة لم تُقرأ فاستُبعدت</numerusform>
            <numerusform>بوليصتان لم تُقرآ فاستُبعدتا</numerusform>
            <numerusform>%Ln بوالص لم تُقرأ فاستُبعدت</numerusform>
            <numerusform>%Ln بوليصة لم تُقرأ فاستُبعدت</numerusform>
            <numerusform>%Ln بوليصة لم تُقرأ فاستُبعدت</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}. {1}</source>
        <translation>{0}. {1}</translation>
    </message>
    <message>
        <source>None of the labels could be read. No file was written.</source>
        <translation>لم تُقرأ أي بوليصة. لم يُكتب ملف.</translation>
    </message>
</context>
<context>
    <name>LabelStatus</name>
    <message numerus="yes">
        <source>%Ln labels are saved in one go</source>
        <translation>
            <numerusform>لا تُحفظ أي بوليصة</numerusform>
            <numerusform>تُحفظ بوليصة واحدة</numerusform>
            <numerusform>تُحفظ بوليصتان معًا</numerusform>
            <numerusform>تُحفظ %Ln بوالص معًا</numerusform>
            <numerusform>تُحفظ %Ln بوليصة معًا</numerusform>
            <numerusform>تُحفظ %Ln بوليصة معًا</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels are printed in one go</source>
        <translation>
            <numerusform>لا تُطبع أي بوليصة</numerusform>
            <numerusform>تُطبع بوليصة واحدة</numerusform>
            <numerusform>تُطبع بوليصتان معًا</numerusform>
            <numerusform>تُطبع %Ln بوالص معًا</numerusform>
            <numerusform>تُطبع %Ln بوليصة معًا</numerusform>
            <numerusform>تُطبع %Ln بوليصة معًا</numerusform>
        </translation>
    </message>
    <message>
        <source>Label {0} saved as {1}</source>
        <translation>حُفظت البوليصة {0} باسم {1}</translation>
    </message>
    <message>
        <source>Label {0} sent</source>
        <translation>أُرسلت البوليصة {0}</translation>
    </message>
    <message>
        <source>Label {0} printed</source>
        <translation>طُبعت البوليصة {0}</translation>
    </message>
    <message>
        <source>Label {0} was not printed</source>
        <translation>لم تُطبع البوليصة {0}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels were not printed</source>
        <translation>
            <numerusform>لا بوالص لم تُطبع</numerusform>
            <numerusform>بوليصة واحدة لم تُطبع</numerusform>
            <numerusform>بوليصتان لم تُطبعا</numerusform>
            <numerusform>%Ln بوالص لم تُطبع</numerusform>
            <numerusform>%Ln بوليصة لم تُطبع</numerusform>
            <numerusform>%Ln بوليصة لم تُطبع</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LoadingLine</name>
    <message>
        <source>Orders are being read</source>
        <translation>جارٍ قراءة الأوردرات</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Everywhere</source>
        <extracomment>A window narrower than this has the panel over the page. What these keys lead to is hidden while a page fills the window.</extracomment>
        <translation>في كل مكان</translation>
    </message>
    <message>
        <source>This page has no panel.</source>
        <translation>لا لوحة لهذه الصفحة.</translation>
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
        <source>This list</source>
        <translation>هذه القائمة</translation>
    </message>
    <message>
        <source>There is nothing else to make in this tab.</source>
        <translation>لا شيء آخر يُنشأ في هذه الصفحة.</translation>
    </message>
</context>
<context>
    <name>MerchantPanel</name>
    <message numerus="yes">
        <source>Its %Ln orders</source>
        <translation>
            <numerusform>ليس له أوردرات</numerusform>
            <numerusform>له أوردر واحد</numerusform>
            <numerusform>له أوردران</numerusform>
            <numerusform>له %Ln أوردرات</numerusform>
            <numerusform>له %Ln أوردرًا</numerusform>
            <numerusform>له %Ln أوردر</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MerchantSwitch</name>
    <message>
        <source>{now} is in use now.</source>
        <translation>العمل الآن على {now}.</translation>
    </message>
    <message>
        <source>{now} is in use now. What you typed is a draft.</source>
        <translation>العمل الآن على {now}. ما كتبته محفوظ كمسودة.</translation>
    </message>
    <message>
        <source>Back to {merchant}</source>
        <translation>الرجوع إلى {merchant}</translation>
    </message>
</context>
<context>
    <name>Merchants</name>
    <message>
        <source>New order for it</source>
        <translation>أوردر جديد له</translation>
    </message>
    <message>
        <source>Identifiers</source>
        <translation>الأكواد</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>التواصل</translation>
    </message>
    <message>
        <source>Business account code, sent to the service</source>
        <translation>كود النشاط، يُرسل لشركة الشحن</translation>
    </message>
    <message>
        <source>Internal id</source>
        <translation>الكود الداخلي</translation>
    </message>
    <message>
        <source>Company id</source>
        <translation>كود الشركة</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>التليفون</translation>
    </message>
    <message>
        <source>No order of it is on this desk yet.</source>
        <translation>لا توجد له أوردرات على هذا المكتب بعد.</translation>
    </message>
    <message>
        <source>It is in use now.</source>
        <translation>قيد الاستخدام الآن.</translation>
    </message>
    <message>
        <source>Orders, pickups and fees are for it now.</source>
        <translation>الأوردرات والاستلامات والمصاريف له الآن.</translation>
    </message>
    <message>
        <source>Orders, pickups and fees will then be for {merchant}.</source>
        <translation>ستكون الأوردرات والاستلامات والمصاريف بعدها لـ{merchant}.</translation>
    </message>
    <message>
        <source>{merchant} is in use now.</source>
        <translation>قيد الاستخدام الآن: {merchant}.</translation>
    </message>
    <message>
        <source>It is saved here and goes out by itself.</source>
        <translation>محفوظ هنا وسيُرسل تلقائيًا.</translation>
    </message>
    <message>
        <source>Open the merchant who has it</source>
        <translation>فتح التاجر المسجّل به</translation>
    </message>
    <message>
        <source>Change and send again</source>
        <translation>تعديل وإعادة الإرسال</translation>
    </message>
    <message>
        <source>What is sent</source>
        <translation>ما يُرسل</translation>
    </message>
    <message>
        <source>It may be at the service already; it is looked for first.</source>
        <translation>ربما وصل لشركة الشحن؛ نتأكد أولًا.</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>صاحب النشاط</translation>
    </message>
    <message>
        <source>{name}, complete since {date}</source>
        <translation>{name}، مكتمل منذ {date}</translation>
    </message>
    <message>
        <source>New orders</source>
        <translation>أوردرات جديدة</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>موثّق</translation>
    </message>
    <message>
        <source>Not verified</source>
        <translation>غير موثّق</translation>
    </message>
    <message>
        <source>Usually refused without: {fields}</source>
        <translation>يُرفض عادةً من دون: {fields}</translation>
    </message>
    <message>
        <source>Back to Merchants</source>
        <translation>الرجوع للتجار</translation>
    </message>
    <message>
        <source>shown on labels and messages</source>
        <translation>يظهر على البوالص والرسائل</translation>
    </message>
    <message>
        <source>optional, unique in your company</source>
        <translation>اختياري، لا يتكرر في شركتك</translation>
    </message>
    <message>
        <source>from the zone list</source>
        <translation>من قائمة المناطق</translation>
    </message>
    <message>
        <source>if other than the mobile</source>
        <translation>إذا اختلف عن الموبايل</translation>
    </message>
    <message>
        <source>Choose the city</source>
        <translation>اختر المدينة</translation>
    </message>
    <message>
        <source>Business</source>
        <translation>النشاط</translation>
    </message>
    <message>
        <source>The city is always needed; services usually refuse an address without the rest.</source>
        <translation>المدينة مطلوبة دائمًا، وشركات الشحن ترفض عادةً عنوانًا ينقصه الباقي.</translation>
    </message>
    <message>
        <source>Default pickup address</source>
        <translation>عنوان الاستلام الأساسي</translation>
    </message>
    <message>
        <source>Back; what was typed stays</source>
        <translation>رجوع مع بقاء المكتوب</translation>
    </message>
    <message>
        <source>Change {brand}</source>
        <translation>تعديل {brand}</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>Free here; the last one used is {id}.</source>
        <translation>متاح هنا، وآخر كود مستخدم {id}.</translation>
    </message>
    <message>
        <source>Free here.</source>
        <translation>متاح هنا.</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>ما الذي يحدث</translation>
    </message>
    <message>
        <source>The merchant is verified at once and can have orders.</source>
        <translation>يُوثَّق التاجر فورًا ويمكن إنشاء أوردرات له.</translation>
    </message>
    <message>
        <source>No dashboard login is made for it: it works through your key.</source>
        <translation>لا يُنشأ له حساب دخول للوحة التحكم: يعمل بمفتاحك.</translation>
    </message>
    <message>
        <source>The service gives it an 8-digit code, shown here after adding.</source>
        <translation>تعطيه شركة الشحن كودًا من ثمانية أرقام، يظهر هنا بعد الإضافة.</translation>
    </message>
    <message>
        <source>Before you add</source>
        <translation>قبل الإضافة</translation>
    </message>
    <message>
        <source>Add and use it</source>
        <translation>إضافة والعمل عليه</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>محذوف</translation>
    </message>
</context>
<context>
    <name>MerchantsPage</name>
    <message>
        <source>Search by name, code, shop id, email or phone</source>
        <extracomment>A search that is still being typed is not asked for (seconds).</extracomment>
        <translation>ابحث بالاسم أو الكود أو كود المتجر أو البريد أو الموبايل</translation>
    </message>
    <message>
        <source>This key belongs to one business. Merchants are kept with a company key; add such an account with Ctrl+M.</source>
        <translation>هذا المفتاح لنشاط واحد. التجار مع مفتاح الشركة فقط؛ أضف حسابًا به عن طريق ⁦Ctrl+M.⁩</translation>
    </message>
    <message>
        <source>One business, no merchants</source>
        <translation>نشاط واحد بدون تجار</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>نسخ الكود</translation>
    </message>
    <message>
        <source>From this computer only. {0}</source>
        <translation>من هذا الجهاز فقط. {0}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln merchants found</source>
        <translation>
            <numerusform>لا يوجد تجار</numerusform>
            <numerusform>تاجر واحد</numerusform>
            <numerusform>تاجران</numerusform>
            <numerusform>%Ln تجار</numerusform>
            <numerusform>%Ln تاجرًا</numerusform>
            <numerusform>%Ln تاجر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln merchants of {0}</source>
        <translation>
            <numerusform>لا يوجد تجار في {0}</numerusform>
            <numerusform>تاجر واحد في {0}</numerusform>
            <numerusform>تاجران في {0}</numerusform>
            <numerusform>%Ln تجار في {0}</numerusform>
            <numerusform>%Ln تاجرًا في {0}</numerusform>
            <numerusform>%Ln تاجر في {0}</numerusform>
        </translation>
    </message>
    <message>
        <source>{0} is added. It is not used yet: you went on meanwhile.</source>
        <translation>أُضيف {0}. لم يُستخدم بعد: تابعت عملك في هذه الأثناء.</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>استخدمه</translation>
    </message>
    <message>
        <source>Search for less, or add the merchant.</source>
        <translation>اختصر البحث أو أضف التاجر.</translation>
    </message>
    <message>
        <source>No merchants yet</source>
        <translation>لا يوجد تجار بعد</translation>
    </message>
    <message>
        <source>Add the first one of this company.</source>
        <translation>أضف أول تاجر في هذه الشركة.</translation>
    </message>
    <message>
        <source>Working for {0} now</source>
        <translation>العمل الآن على {0}</translation>
    </message>
    <message>
        <source>A merchant with this shop id is being added already.</source>
        <translation>هناك تاجر بهذا الكود قيد الإضافة.</translation>
    </message>
    <message>
        <source>{0} saved</source>
        <translation>تم حفظ {0}</translation>
    </message>
    <message>
        <source>The merchant in the form is not saved.</source>
        <translation>التاجر الموجود في النموذج غير محفوظ.</translation>
    </message>
</context>
<context>
    <name>Meter</name>
    <message>
        <source>How many requests are left is not known now</source>
        <translation>عدد الطلبات المتبقية غير معروف الآن</translation>
    </message>
    <message>
        <source>{left} of {limit} requests left this minute</source>
        <translation>متبقي {left} من {limit} طلب هذه الدقيقة</translation>
    </message>
    <message>
        <source>The service answers {limit} requests a minute with this key. When none is left, the desk waits and goes on by itself; nothing is lost.</source>
        <translation>تجيب الخدمة بهذا المفتاح عن {limit} طلب في الدقيقة. إذا نفدت ينتظر البرنامج ثم يكمل وحده، ولا يضيع شيء.</translation>
    </message>
    <message>
        <source>requests left</source>
        <translation>طلب متبقٍ</translation>
    </message>
</context>
<context>
    <name>Money</name>
    <message>
        <source>What is wrong</source>
        <translation>الخطأ</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>المتوقع</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>الفرق</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ملاحظة</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>الفترة</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>تاريخ الإتمام</translation>
    </message>
    <message>
        <source>Where it stands</source>
        <translation>الموقف</translation>
    </message>
    <message>
        <source>Collected</source>
        <extracomment>The amounts of a statement. What the service told at creation as the fee may not be due: nobody says whether it is charged for what came back.</extracomment>
        <translation>المُحصَّل</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>المدفوع</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>مفتوح</translation>
    </message>
    <message>
        <source>Payout number</source>
        <translation>رقم الدفعة</translation>
    </message>
    <message>
        <source>This merchant</source>
        <extracomment>The place of the column that names the merchant of an order.</extracomment>
        <translation>هذا التاجر</translation>
    </message>
    <message>
        <source>Statement…</source>
        <translation>كشف حساب…</translation>
    </message>
    <message>
        <source>Take in a sheet…</source>
        <translation>تسجيل كشف…</translation>
    </message>
    <message>
        <source>Sheets</source>
        <translation>الكشوف</translation>
    </message>
    <message>
        <source>Orders that owe</source>
        <translation>أوردرات مستحقة</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>باليوم</translation>
    </message>
    <message>
        <source>By merchant</source>
        <translation>بالتاجر</translation>
    </message>
    <message>
        <source>List</source>
        <translation>القائمة</translation>
    </message>
    <message>
        <source>Take in the courier&apos;s payout file: each line is held against the orders of this desk.</source>
        <translation>سجّل ملف الدفعة من شركة الشحن: كل سطر يُقارن بأوردرات هذا المكتب.</translation>
    </message>
    <message>
        <source>A sheet to train with</source>
        <translation>كشف للتدريب</translation>
    </message>
    <message>
        <source>No settlement sheet yet</source>
        <translation>لا توجد كشوف تسوية بعد</translation>
    </message>
    <message>
        <source>Days since completion, not settled</source>
        <translation>الأيام منذ الإتمام، لم تُسوَّ</translation>
    </message>
    <message>
        <source>Came short</source>
        <translation>النقص</translation>
    </message>
    <message>
        <source>Disagree</source>
        <translation>لا تتفق</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>السطور</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>مقفول</translation>
    </message>
    <message>
        <source>Take in a settlement sheet</source>
        <translation>تسجيل كشف تسوية</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>خطوة للخلف</translation>
    </message>
    <message>
        <source>Write a statement, or the dispute list of a sheet</source>
        <translation>كتابة كشف حساب أو قائمة اعتراضات كشف</translation>
    </message>
    <message>
        <source>Settlement sheets</source>
        <translation>كشوف التسوية</translation>
    </message>
    <message>
        <source>Statement of a merchant</source>
        <translation>كشف حساب تاجر</translation>
    </message>
    <message>
        <source>Amount that came</source>
        <translation>المبلغ الذي وصل</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>المجاميع</translation>
    </message>
    <message>
        <source>History</source>
        <translation>السجل</translation>
    </message>
    <message>
        <source>Collected, by the sheet</source>
        <translation>المُحصَّل حسب الكشف</translation>
    </message>
    <message>
        <source>Fees, by the sheet</source>
        <translation>المصاريف حسب الكشف</translation>
    </message>
    <message>
        <source>Other charges</source>
        <translation>رسوم أخرى</translation>
    </message>
    <message>
        <source>Paid by its lines</source>
        <translation>المدفوع بسطوره</translation>
    </message>
    <message>
        <source>The sheet&apos;s own total</source>
        <translation>إجمالي الكشف نفسه</translation>
    </message>
    <message>
        <source>The sheet is being read.</source>
        <translation>جارٍ قراءة الكشف.</translation>
    </message>
    <message>
        <source>Came</source>
        <translation>وصل</translation>
    </message>
    <message>
        <source>Came above its lines</source>
        <translation>الزيادة عن السطور</translation>
    </message>
    <message>
        <source>Came short of its lines</source>
        <translation>النقص عن السطور</translation>
    </message>
    <message>
        <source>The sheet is closed.</source>
        <translation>الكشف مقفول.</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>اعتماد</translation>
    </message>
    <message>
        <source>Dispute…</source>
        <translation>اعتراض…</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>السؤال لاحقًا</translation>
    </message>
    <message>
        <source>Dispute list…</source>
        <translation>قائمة الاعتراضات…</translation>
    </message>
    <message>
        <source>Close the sheet</source>
        <translation>قفل الكشف</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>إزالة…</translation>
    </message>
    <message>
        <source>Open again…</source>
        <translation>إعادة الفتح…</translation>
    </message>
    <message>
        <source>Lines of the sheet</source>
        <translation>سطور الكشف</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>النتيجة</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>القرار</translation>
    </message>
    <message>
        <source>Settlement sheet</source>
        <translation>كشف التسوية</translation>
    </message>
    <message>
        <source>Accept the lines that are chosen</source>
        <translation>اعتماد السطور المختارة</translation>
    </message>
    <message>
        <source>Dispute them, with a note</source>
        <translation>الاعتراض عليها بملاحظة</translation>
    </message>
    <message>
        <source>Ask about them later</source>
        <translation>السؤال عنها لاحقًا</translation>
    </message>
    <message>
        <source>No line is disputed.</source>
        <translation>لا يوجد سطر معترض عليه.</translation>
    </message>
    <message>
        <source>To decide</source>
        <translation>محتاج قرار</translation>
    </message>
    <message>
        <source>Choose lines first.</source>
        <translation>اختر السطور أولًا.</translation>
    </message>
    <message>
        <source>Note for the courier</source>
        <translation>ملاحظة لشركة الشحن</translation>
    </message>
    <message>
        <source>Dispute</source>
        <translation>اعتراض</translation>
    </message>
    <message>
        <source>{0} less came.</source>
        <translation>نقص {0} عن السطور في المبلغ الواصل.</translation>
    </message>
    <message>
        <source>{0} more came.</source>
        <translation>زيادة {0} عن السطور في المبلغ الواصل.</translation>
    </message>
    <message>
        <source>Close the sheet?</source>
        <translation>قفل الكشف؟</translation>
    </message>
    <message>
        <source>Close it</source>
        <translation>قفل الكشف</translation>
    </message>
    <message>
        <source>Open the sheet again?</source>
        <translation>إعادة فتح الكشف؟</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>السبب</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>إعادة الفتح</translation>
    </message>
    <message>
        <source>Its lines and its history go with it. Its file can be taken in again.</source>
        <translation>تُزال معه سطوره وسجله، ويمكن تسجيل ملفه مرة أخرى.</translation>
    </message>
    <message>
        <source>Remove {0}?</source>
        <translation>إزالة {0}؟</translation>
    </message>
    <message>
        <source>Remove the sheet</source>
        <translation>إزالة الكشف</translation>
    </message>
    <message>
        <source>The sheet was removed.</source>
        <translation>أُزيل الكشف.</translation>
    </message>
    <message>
        <source>Dispute list</source>
        <translation>قائمة الاعتراضات</translation>
    </message>
    <message>
        <source>Worksheet</source>
        <translation>ورقة العمل</translation>
    </message>
    <message>
        <source>Take it in</source>
        <translation>تسجيل الكشف</translation>
    </message>
    <message>
        <source>Take the sheet in</source>
        <translation>تسجيل الكشف</translation>
    </message>
    <message>
        <source>Decimals are parted by</source>
        <translation>علامة الكسور</translation>
    </message>
    <message>
        <source>In dates stands first</source>
        <translation>أول التاريخ</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>محتوى الكشف</translation>
    </message>
    <message>
        <source>The file is being read.</source>
        <translation>جارٍ قراءة الملف.</translation>
    </message>
    <message>
        <source>as found in the file</source>
        <translation>كما في الملف</translation>
    </message>
    <message>
        <source>a point: {0}</source>
        <translation>نقطة: {0}</translation>
    </message>
    <message>
        <source>a comma: {0}</source>
        <translation>فاصلة: {0}</translation>
    </message>
    <message>
        <source>the day: {0}</source>
        <translation>اليوم: {0}</translation>
    </message>
    <message>
        <source>the month: {0}</source>
        <translation>الشهر: {0}</translation>
    </message>
    <message>
        <source>the year: {0}</source>
        <translation>السنة: {0}</translation>
    </message>
    <message>
        <source>Unknown number</source>
        <translation>رقم غير معروف</translation>
    </message>
    <message>
        <source>Returned but paid</source>
        <translation>مرتجع ومدفوع</translation>
    </message>
    <message>
        <source>Not completed here</source>
        <translation>لم يكتمل هنا</translation>
    </message>
    <message>
        <source>Short</source>
        <translation>أقل</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>أكثر</translation>
    </message>
    <message>
        <source>Other fee</source>
        <translation>مصاريف مختلفة</translation>
    </message>
    <message>
        <source>Other charge</source>
        <translation>رسوم أخرى</translation>
    </message>
    <message>
        <source>Net is wrong</source>
        <translation>الصافي غلط</translation>
    </message>
    <message>
        <source>Rounded</source>
        <translation>مقرَّب</translation>
    </message>
    <message>
        <source>Agrees</source>
        <translation>مطابق</translation>
    </message>
    <message>
        <source>{0} too little was paid</source>
        <translation>دُفع أقل بمقدار {0}</translation>
    </message>
    <message>
        <source>{0} too much was paid</source>
        <translation>دُفع أكثر بمقدار {0}</translation>
    </message>
    <message>
        <source>{0} was paid although it came back</source>
        <translation>دُفع {0} مع أنه رجع</translation>
    </message>
    <message>
        <source>its net differs from its parts by {0}</source>
        <translation>الصافي يختلف عن مكوناته بمقدار {0}</translation>
    </message>
    <message>
        <source>{0} should be in this sheet</source>
        <translation>المفروض {0} في هذا الكشف</translation>
    </message>
    <message>
        <source>no order here has this number</source>
        <translation>لا يوجد أوردر هنا بهذا الرقم</translation>
    </message>
    <message>
        <source>it is not completed here yet</source>
        <translation>لم يكتمل هنا بعد</translation>
    </message>
    <message>
        <source>the file rounded the amount</source>
        <translation>الملف قرّب المبلغ</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>مطابق</translation>
    </message>
    <message>
        <source>it is in row {0} already</source>
        <translation>موجود في الصف {0}</translation>
    </message>
    <message>
        <source>it is in an earlier sheet already</source>
        <translation>موجود في كشف سابق</translation>
    </message>
    <message>
        <source>the fee is {0} more than told</source>
        <translation>المصاريف أكثر من المعلن بمقدار {0}</translation>
    </message>
    <message>
        <source>the fee is {0} less than told</source>
        <translation>المصاريف أقل من المعلن بمقدار {0}</translation>
    </message>
    <message>
        <source>{0} was taken off beside the fee</source>
        <translation>خُصم {0} غير الرسوم</translation>
    </message>
    <message>
        <source>{0} was added beside the fee</source>
        <translation>أُضيف {0} غير الرسوم</translation>
    </message>
    <message>
        <source>Most of its orders are in {0} already. If it replaces that, remove that first.</source>
        <translation>معظم طلباته موجودة من قبل في {0}. إن كان بديلاً عنه فأزل ذاك أولاً.</translation>
    </message>
    <message>
        <source>Most of its orders are in {0} already, which is closed.</source>
        <translation>معظم طلباته موجودة من قبل في {0}، وهو مقفل.</translation>
    </message>
    <message>
        <source>Other worksheets of this file have lines too: {0}. Each is taken in by itself.</source>
        <translation>في هذا الملف أوراق عمل أخرى فيها سطور أيضًا: {0}. تُسجَّل كل واحدة منها وحدها.</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>معتمد</translation>
    </message>
    <message>
        <source>Disputed</source>
        <translation>معترض عليه</translation>
    </message>
    <message>
        <source>Cancelled, nothing owed</source>
        <translation>ملغي، لا شيء مستحق</translation>
    </message>
    <message>
        <source>Status unknown</source>
        <translation>حالة غير معروفة</translation>
    </message>
    <message>
        <source>{0} days and more</source>
        <extracomment>The figures of where money stands, and which orders each lists.</extracomment>
        <translation>{0} يومًا فأكثر</translation>
    </message>
    <message>
        <source>{0} to {1} days</source>
        <translation>الأيام من {0} إلى {1}</translation>
    </message>
    <message>
        <source>Net</source>
        <translation>الصافي</translation>
    </message>
    <message>
        <source>No column holds order numbers or references. Choose the one that does.</source>
        <translation>لا يوجد عمود بأرقام الأوردرات أو المراجع. اختر العمود.</translation>
    </message>
    <message>
        <source>No column says what was collected or paid. Choose the one that does.</source>
        <translation>لا يوجد عمود بالمبلغ المحصل أو المدفوع. اختر العمود.</translation>
    </message>
    <message>
        <source>There is no line below the heading.</source>
        <translation>لا توجد سطور تحت العناوين.</translation>
    </message>
    <message>
        <source>The file has no column {text}. Choose another.</source>
        <translation>لا يوجد في الملف عمود {text}. اختر عمودًا آخر.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: the order number is missing.</source>
        <translation>الصف {row}، الخانة {cell}: رقم الأوردر ناقص.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: {text} is no amount.</source>
        <translation>الصف {row}، الخانة {cell}: {text} ليس مبلغًا.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: {text} can be read in two ways. Choose what parts the decimals.</source>
        <translation>الصف {row}، الخانة {cell}: {text} يُقرأ بطريقتين. اختر علامة الكسور.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: it does not say what was collected or paid.</source>
        <translation>الصف {row}، الخانة {cell}: المبلغ المحصل أو المدفوع غير مكتوب.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: a charge below zero, {text}.</source>
        <translation>الصف {row}، الخانة {cell}: رسوم أقل من صفر، {text}.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: {text} is no date.</source>
        <translation>الصف {row}، الخانة {cell}: {text} ليس تاريخًا.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: {text} can be read in two ways. Choose what stands first in dates.</source>
        <translation>الصف {row}، الخلية {cell}: {text} يُقرأ بطريقتين. اختر ما يأتي أولاً في التواريخ.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell} cannot be read.</source>
        <translation>الصف {row}، الخانة {cell} لا يمكن قراءتها.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: the file is cut off here.</source>
        <translation>الصف {row}، الخانة {cell}: الملف مقطوع هنا.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: the total {text} differs from the sum of the lines by {by}.</source>
        <translation>الصف {row}، الخانة {cell}: الإجمالي {text} يختلف عن مجموع السطور بمقدار {by}.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: {text} and nearly all numbers below are unknown here. It is another courier&apos;s sheet.</source>
        <translation>الصف {row}، الخانة {cell}: {text} وكل الأرقام تقريبًا غير معروفة هنا. هذا كشف شركة شحن أخرى.</translation>
    </message>
    <message>
        <source>Row {row}, cell {cell}: the orders are those of merchant {text}. Switch to that merchant.</source>
        <translation>الصف {row}، الخانة {cell}: الأوردرات تخص التاجر {text}. انتقل إلى هذا التاجر.</translation>
    </message>
    <message>
        <source>Taken in</source>
        <translation>سُجّل</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>قرار</translation>
    </message>
    <message>
        <source>Decision taken back</source>
        <translation>رجوع عن قرار</translation>
    </message>
    <message>
        <source>Amount received</source>
        <translation>المبلغ الوارد</translation>
    </message>
    <message>
        <source>Opened again</source>
        <translation>أُعيد فتحه</translation>
    </message>
    <message>
        <source>Dispute list written</source>
        <translation>كُتبت قائمة الاعتراضات</translation>
    </message>
    <message>
        <source>Period of the statement</source>
        <translation>فترة كشف الحساب</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>الشهر الحالي</translation>
    </message>
    <message>
        <source>Last month</source>
        <translation>الشهر الماضي</translation>
    </message>
    <message>
        <source>Write it…</source>
        <translation>اكتبه…</translation>
    </message>
    <message>
        <source>No order ended on these days: {0}. There is nothing to write.</source>
        <translation>لم ينتهِ أي أوردر في هذه الأيام: {0}. لا يوجد ما يُكتب.</translation>
    </message>
    <message>
        <source>Fee expected</source>
        <translation>المصاريف المتوقعة</translation>
    </message>
    <message>
        <source>Paid by closed sheets</source>
        <translation>مدفوع بكشوف مقفولة</translation>
    </message>
    <message>
        <source>No order owes anything</source>
        <translation>لا أوردر له مستحقات</translation>
    </message>
    <message>
        <source>What was collected and no closed sheet has paid stands here, order by order.</source>
        <translation>هنا كل أوردر حُصِّل ولم يدفعه كشف مقفول بعد.</translation>
    </message>
    <message>
        <source>{0} came</source>
        <translation>وصل {0}</translation>
    </message>
    <message>
        <source>{0} came short</source>
        <translation>نقص {0}</translation>
    </message>
    <message>
        <source>{0} above settled less fees</source>
        <translation>{0} فوق صافي ما تمت تسويته</translation>
    </message>
    <message>
        <source>{0} below settled less fees</source>
        <translation>{0} تحت صافي ما تمت تسويته</translation>
    </message>
    <message>
        <source>Due, as this desk reckons</source>
        <translation>المستحق حسب المكتب</translation>
    </message>
    <message>
        <source>Not in the sheet</source>
        <translation>غير موجود بالكشف</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>عرض الكل</translation>
    </message>
    <message>
        <source>Day told by</source>
        <translation>مصدر اليوم</translation>
    </message>
    <message>
        <source>Fee told</source>
        <translation>المصاريف المعلنة</translation>
    </message>
    <message>
        <source>Fee due</source>
        <translation>المصاريف المستحقة</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>الإجمالي</translation>
    </message>
    <message>
        <source>the service</source>
        <translation>شركة الشحن</translation>
    </message>
    <message>
        <source>this desk, when it saw it</source>
        <translation>هذا المكتب، وقت ظهوره فيه</translation>
    </message>
    <message>
        <source>When its orders ended is asked of the service.</source>
        <translation>نسأل شركة الشحن عن وقت انتهاء أوردراته.</translation>
    </message>
    <message>
        <source>Write it as it is</source>
        <translation>اكتبه كما هو</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>كشف حساب</translation>
    </message>
    <message>
        <source>Open that sheet</source>
        <translation>افتح ذلك الكشف</translation>
    </message>
    <message>
        <source>This very file was taken in before, on {when}, as {text}.</source>
        <translation>أُخذ هذا الملف نفسه من قبل، في {when}، باسم {text}.</translation>
    </message>
</context>
<context>
    <name>MoneyCounts</name>
    <message numerus="yes">
        <source>%Ln lines</source>
        <translation>
            <numerusform>لا سطور</numerusform>
            <numerusform>سطر واحد</numerusform>
            <numerusform>سطران</numerusform>
            <numerusform>%Ln سطور</numerusform>
            <numerusform>%Ln سطرًا</numerusform>
            <numerusform>%Ln سطر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines to decide</source>
        <translation>
            <numerusform>لا سطور تحتاج قرارًا</numerusform>
            <numerusform>سطر واحد يحتاج قرارًا</numerusform>
            <numerusform>سطران يحتاجان قرارًا</numerusform>
            <numerusform>%Ln سطور تحتاج قرارًا</numerusform>
            <numerusform>%Ln سطرًا يحتاج قرارًا</numerusform>
            <numerusform>%Ln سطر يحتاج قرارًا</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sheet was removed. %Ln lines of a closed sheet pay less than is due: open that one again and decide.</source>
        <translation>
            <numerusform>أُزيل الكشف. لا سطور أقل من المستحق في كشف مقفول: أعد فتح ذلك الكشف وقرّر.</numerusform>
            <numerusform>أُزيل الكشف. سطر واحد يدفع أقل من المستحق في كشف مقفول: أعد فتح ذلك الكشف وقرّر.</numerusform>
            <numerusform>أُزيل الكشف. سطران يدفعان أقل من المستحق في كشف مقفول: أعد فتح ذلك الكشف وقرّر.</numerusform>
            <numerusform>أُزيل الكشف. %Ln سطور تدفع أقل من المستحق في كشف مقفول: أعد فتح ذلك الكشف وقرّر.</numerusform>
            <numerusform>أُزيل الكشف. %Ln سطرًا يدفع أقل من المستحق في كشف مقفول: أعد فتح ذلك الكشف وقرّر.</numerusform>
            <numerusform>أُزيل الكشف. %Ln سطر يدفع أقل من المستحق في كشف مقفول: أعد فتح ذلك الكشف وقرّر.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines were decided.</source>
        <translation>
            <numerusform>لم يُتخذ قرار.</numerusform>
            <numerusform>تم القرار في سطر واحد.</numerusform>
            <numerusform>تم القرار في سطرين.</numerusform>
            <numerusform>تم القرار في %Ln سطور.</numerusform>
            <numerusform>تم القرار في %Ln سطرًا.</numerusform>
            <numerusform>تم القرار في %Ln سطر.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines are left to be asked about later.</source>
        <translation>
            <numerusform>لا توجد سطور مؤجلة للسؤال عنها.</numerusform>
            <numerusform>سطر واحد مؤجل للسؤال عنه لاحقًا.</numerusform>
            <numerusform>سطران مؤجلان للسؤال عنهما لاحقًا.</numerusform>
            <numerusform>%Ln سطور مؤجلة للسؤال عنها لاحقًا.</numerusform>
            <numerusform>%Ln سطرًا مؤجلة للسؤال عنها لاحقًا.</numerusform>
            <numerusform>%Ln سطر مؤجلة للسؤال عنها لاحقًا.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines that do not agree are accepted, {0} in all.</source>
        <translation>
            <numerusform>لم يُقبل أي سطر غير متطابق، {0} إجمالًا.</numerusform>
            <numerusform>قُبل سطر واحد غير متطابق، {0} إجمالًا.</numerusform>
            <numerusform>قُبل سطران غير متطابقين، {0} إجمالًا.</numerusform>
            <numerusform>قُبلت %Ln أسطر غير متطابقة، {0} إجمالًا.</numerusform>
            <numerusform>قُبل %Ln سطرًا غير متطابق، {0} إجمالًا.</numerusform>
            <numerusform>قُبل %Ln سطر غير متطابق، {0} إجمالًا.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decisions are lost with it.</source>
        <translation>
            <numerusform>لا قرارات تضيع معه.</numerusform>
            <numerusform>يضيع معه قرار واحد.</numerusform>
            <numerusform>يضيع معه قراران.</numerusform>
            <numerusform>تضيع معه %Ln قرارات.</numerusform>
            <numerusform>يضيع معه %Ln قراراً.</numerusform>
            <numerusform>يضيع معه %Ln قرار.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines were taken in.</source>
        <translation>
            <numerusform>لم يُسجّل أي سطر.</numerusform>
            <numerusform>سُجّل سطر واحد.</numerusform>
            <numerusform>سُجّل سطران.</numerusform>
            <numerusform>سُجّلت %Ln سطور.</numerusform>
            <numerusform>سُجّل %Ln سطرًا.</numerusform>
            <numerusform>سُجّل %Ln سطر.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sheets</source>
        <translation>
            <numerusform>لا كشوف</numerusform>
            <numerusform>كشف واحد</numerusform>
            <numerusform>كشفان</numerusform>
            <numerusform>%Ln كشوف</numerusform>
            <numerusform>%Ln كشفًا</numerusform>
            <numerusform>%Ln كشف</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days are as seen by this desk, they may be earlier. They are marked.</source>
        <translation>
            <numerusform>لا أيام كما رآها هذا المكتب.</numerusform>
            <numerusform>يوم واحد كما رآه هذا المكتب وقد يكون أقدم، وهو معلَّم.</numerusform>
            <numerusform>يومان كما رآهما هذا المكتب وقد يكونان أقدم، وهما معلَّمان.</numerusform>
            <numerusform>%Ln أيام كما رآها هذا المكتب وقد تكون أقدم، وهي معلَّمة.</numerusform>
            <numerusform>%Ln يومًا كما رآها هذا المكتب وقد تكون أقدم، وهي معلَّمة.</numerusform>
            <numerusform>%Ln يوم كما رآها هذا المكتب وقد تكون أقدم، وهي معلَّمة.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MoneyHost</name>
    <message>
        <source>Nothing has ended since the last sheet. Move an order on until it is delivered, or wait a while.</source>
        <translation>لم ينتهِ شيء منذ آخر كشف. حرّك أوردرًا حتى يُسلَّم، أو انتظر قليلًا.</translation>
    </message>
</context>
<context>
    <name>MonthCalendar</name>
    <message>
        <source>Month before</source>
        <translation>الشهر السابق</translation>
    </message>
    <message>
        <source>Month after</source>
        <translation>الشهر التالي</translation>
    </message>
</context>
<context>
    <name>MoreSection</name>
    <message>
        <source>The order as the service sent it</source>
        <translation>الأوردر كما أرسلته شركة الشحن</translation>
    </message>
    <message>
        <source>Not in the specification: {0}</source>
        <translation>ليس في المواصفات: {0}</translation>
    </message>
    <message>
        <source>the order as it was sent</source>
        <translation>الأوردر كما ورد</translation>
    </message>
</context>
<context>
    <name>Moving</name>
    <message>
        <source>It is being counted …</source>
        <translation>جارٍ العدّ …</translation>
    </message>
    <message>
        <source>Stop, go on later</source>
        <translation>أوقف، وأكمل لاحقًا</translation>
    </message>
    <message>
        <source>It may be stopped at any moment and goes on there later; nothing comes twice.</source>
        <translation>يمكن إيقافه في أي لحظة ويُكمل لاحقًا من حيث توقف؛ ولا يُنقل شيء مرتين.</translation>
    </message>
    <message>
        <source>{0} of {1} rows</source>
        <translation>{0} من {1} سجل</translation>
    </message>
    <message>
        <source>What has been taken along stays there; the rest is still where it was.</source>
        <translation>ما نُقل يبقى هناك، والباقي ما زال في مكانه.</translation>
    </message>
    <message>
        <source>A supervisor of the site has to do that: there is an account, a merchant or a forgotten customer that the site does not know.</source>
        <translation>يجب أن يفعل ذلك مشرف في الموقع: هناك حساب أو تاجر أو عميل محذوفة بياناته لا يعرفه الموقع.</translation>
    </message>
    <message>
        <source>Go on later</source>
        <translation>أكمل لاحقًا</translation>
    </message>
    <message>
        <source>What this computer held is in the site&apos;s store</source>
        <translation>ما كان على هذا الجهاز صار في مخزن الموقع</translation>
    </message>
    <message>
        <source>A copy of the site&apos;s store is on this computer</source>
        <translation>نسخة من مخزن الموقع صارت على هذا الجهاز</translation>
    </message>
    <message>
        <source>The old file is kept with all that is in it; nothing is sent from it any more: {0}</source>
        <translation>الملف القديم محفوظ بكل ما فيه، ولم يعد يُرسل منه شيء: {0}</translation>
    </message>
    <message>
        <source>The file as it was before is kept: {0}</source>
        <translation>الملف كما كان من قبل محفوظ: {0}</translation>
    </message>
    <message>
        <source>What waits at the site is sent by its desks. In the copy it stands in the Outbox and needs your word.</source>
        <translation>ما ينتظر في الموقع ترسله مكاتبه. أما في النسخة فهو في الصادر ويحتاج إلى قرارك.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>على هذا الجهاز</translation>
    </message>
    <message>
        <source>At the site before</source>
        <translation>في الموقع من قبل</translation>
    </message>
    <message>
        <source>At the site</source>
        <translation>في الموقع</translation>
    </message>
    <message>
        <source>On this computer before</source>
        <translation>على هذا الجهاز من قبل</translation>
    </message>
    <message>
        <source>Came in</source>
        <translation>أُضيف</translation>
    </message>
    <message>
        <source>Were there</source>
        <translation>كان موجودًا</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>الآن</translation>
    </message>
    <message>
        <source>A copy of the site&apos;s store is being taken along</source>
        <translation>جارٍ نقل نسخة من مخزن الموقع</translation>
    </message>
    <message>
        <source>What this computer holds is being taken along</source>
        <translation>جارٍ نقل ما على هذا الجهاز</translation>
    </message>
    <message>
        <source>Waiting, or to be seen to</source>
        <translation>ينتظر أو يحتاج إلى نظر</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>مسودات</translation>
    </message>
    <message>
        <source>Sent from here</source>
        <translation>أُرسل من هنا</translation>
    </message>
    <message>
        <source>Kept labels</source>
        <translation>بوالص محفوظة</translation>
    </message>
    <message>
        <source>Printings</source>
        <translation>مرات الطباعة</translation>
    </message>
    <message>
        <source>Print jobs</source>
        <translation>دفعات الطباعة</translation>
    </message>
    <message>
        <source>Handover sheets</source>
        <translation>كشوف التسليم</translation>
    </message>
    <message>
        <source>Settlement sheets</source>
        <translation>كشوف التسوية</translation>
    </message>
    <message>
        <source>Imports</source>
        <translation>عمليات الاستيراد</translation>
    </message>
    <message>
        <source>Files of the watch folder</source>
        <translation>ملفات مجلد المتابعة</translation>
    </message>
    <message>
        <source>Scans</source>
        <translation>عمليات المسح</translation>
    </message>
    <message>
        <source>Joined and forgotten customers</source>
        <translation>عملاء مدموجون ومحذوفة بياناتهم</translation>
    </message>
    <message>
        <source>Learnt zones</source>
        <translation>مناطق محفوظة من الكتابة</translation>
    </message>
    <message>
        <source>Saved views</source>
        <translation>عروض محفوظة</translation>
    </message>
    <message>
        <source>Lines of activity</source>
        <translation>سطور النشاط</translation>
    </message>
</context>
<context>
    <name>News</name>
    <message>
        <source>Nothing changed in the last days.</source>
        <translation>لم يتغيّر شيء في الأيام الأخيرة.</translation>
    </message>
    <message>
        <source>Merchant {0}</source>
        <extracomment>Changes within this time (milliseconds) are looked at together.</extracomment>
        <translation>تاجر {0}</translation>
    </message>
    <message>
        <source>New merchant</source>
        <translation>تاجر جديد</translation>
    </message>
    <message>
        <source>It waits in Import for a person</source>
        <translation>في انتظار المراجعة في «استيراد»</translation>
    </message>
    <message>
        <source>All its rows were sent</source>
        <translation>أُرسلت كل صفوفه</translation>
    </message>
    <message>
        <source>It is in “done” with its result</source>
        <translation>موجود في مجلد «⁦done⁩» ومعه النتيجة</translation>
    </message>
    <message>
        <source>It is in “problems”, with the reason beside it</source>
        <translation>موجود في مجلد «⁦problems⁩» والسبب بجانبه</translation>
    </message>
    <message>
        <source>The same content came before: not done once more</source>
        <translation>المحتوى نفسه وصل من قبل: لم يُنفَّذ مرة أخرى</translation>
    </message>
    <message>
        <source>It cannot be reached</source>
        <translation>لا يمكن الوصول إليه</translation>
    </message>
    <message>
        <source>This computer may not read it, or not write there</source>
        <translation>غير مسموح لهذا الجهاز بقراءته أو الكتابة فيه</translation>
    </message>
    <message>
        <source>There is no room left in it</source>
        <translation>لا توجد فيه مساحة</translation>
    </message>
    <message>
        <source>It can be worked with again</source>
        <translation>عاد للعمل</translation>
    </message>
    <message>
        <source>File {0}</source>
        <translation>ملف {0}</translation>
    </message>
</context>
<context>
    <name>NoticePresenter</name>
    <message numerus="yes">
        <source>%Ln orders wait for a decision</source>
        <extracomment>How many notices were due so far, shown or silenced.</extracomment>
        <translation>
            <numerusform>لا أوردرات في انتظار قرارك</numerusform>
            <numerusform>أوردر واحد في انتظار قرارك</numerusform>
            <numerusform>أوردران في انتظار قرارك</numerusform>
            <numerusform>%Ln أوردرات في انتظار قرارك</numerusform>
            <numerusform>%Ln أوردر في انتظار قرارك</numerusform>
            <numerusform>%Ln أوردر في انتظار قرارك</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were refused by the service</source>
        <translation>
            <numerusform>لم ترفض شركة الشحن شيئًا</numerusform>
            <numerusform>رفضت شركة الشحن واحدًا</numerusform>
            <numerusform>رفضت شركة الشحن اثنين</numerusform>
            <numerusform>رفضت شركة الشحن %Ln</numerusform>
            <numerusform>رفضت شركة الشحن %Ln</numerusform>
            <numerusform>رفضت شركة الشحن %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln deliveries failed</source>
        <translation>
            <numerusform>لم يفشل أي توصيل</numerusform>
            <numerusform>فشل توصيل واحد</numerusform>
            <numerusform>فشل توصيلان</numerusform>
            <numerusform>فشل %Ln توصيلات</numerusform>
            <numerusform>فشل %Ln توصيلًا</numerusform>
            <numerusform>فشل %Ln توصيل</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders come back</source>
        <translation>
            <numerusform>لا أوردرات راجعة</numerusform>
            <numerusform>أوردر واحد راجع</numerusform>
            <numerusform>أوردران راجعان</numerusform>
            <numerusform>%Ln أوردرات راجعة</numerusform>
            <numerusform>%Ln أوردر راجع</numerusform>
            <numerusform>%Ln أوردر راجع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files need a person</source>
        <translation>
            <numerusform>لا ملفات تحتاج مراجعة</numerusform>
            <numerusform>ملف واحد يحتاج مراجعة</numerusform>
            <numerusform>ملفان يحتاجان مراجعة</numerusform>
            <numerusform>%Ln ملفات تحتاج مراجعة</numerusform>
            <numerusform>%Ln ملفًا تحتاج مراجعة</numerusform>
            <numerusform>%Ln ملف تحتاج مراجعة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderArrangement</name>
    <message>
        <source>Hide {0}</source>
        <extracomment>Qt turns it round in Arabic. Sorted by these, what is looked for stands at the other end: the newest, the dearest, the express ones. By these the first click sorts downwards; orders without a reference would else hide those that have one. The columns&apos; arrangement is kept this long (milliseconds) after the last move. The loading line: its height (pixels), a step and a whole run (milliseconds). Looked up by key: a chain of comparisons at each cell would be felt.</extracomment>
        <translation>إخفاء {0}</translation>
    </message>
    <message>
        <source>Usual width</source>
        <translation>العرض المعتاد</translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation>الأعمدة…</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>الأحدث أولًا</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>الأقدم أولًا</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>الأكبر أولًا</translation>
    </message>
    <message>
        <source>Smallest first</source>
        <translation>الأصغر أولًا</translation>
    </message>
    <message>
        <source>Sort A to Z</source>
        <translation>ترتيب أ إلى ي</translation>
    </message>
    <message>
        <source>Sort Z to A</source>
        <translation>ترتيب ي إلى أ</translation>
    </message>
</context>
<context>
    <name>OrderButtons</name>
    <message>
        <source>Print AWB again</source>
        <translation>إعادة طباعة البوليصة</translation>
    </message>
    <message>
        <source>Edit and send again</source>
        <translation>تعديل وإعادة الإرسال</translation>
    </message>
    <message>
        <source>{action}: {reason}</source>
        <translation>{action}: {reason}</translation>
    </message>
    <message>
        <source>AWB: air waybill, the label of the parcel</source>
        <translation>البوليصة: ملصق الشحنة الذي يحمل رقمها</translation>
    </message>
</context>
<context>
    <name>OrderCells</name>
    <message>
        <source>Checked</source>
        <extracomment>A page is asked for when a row so near to it is looked at.</extracomment>
        <translation>محدد</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>غير محدد</translation>
    </message>
    <message>
        <source>Not express</source>
        <translation>بدون شحن سريع</translation>
    </message>
    <message>
        <source>{0}, not taken by the service</source>
        <translation>{0}، لم تقبله شركة الشحن</translation>
    </message>
</context>
<context>
    <name>OrderClipboard</name>
    <message>
        <source>The row of {0} is copied</source>
        <extracomment>So many rows go onto the clipboard at the most. Says what of one order was copied, by its number.</extracomment>
        <translation>نُسخ صف {0}</translation>
    </message>
    <message>
        <source>Too many to copy. Export them instead.</source>
        <translation>العدد كبير على النسخ. استخدم التصدير.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders copied</source>
        <translation>
            <numerusform>لم يُنسخ شيء</numerusform>
            <numerusform>نُسخ أوردر واحد</numerusform>
            <numerusform>نُسخ أوردران</numerusform>
            <numerusform>نُسخت %Ln أوردرات</numerusform>
            <numerusform>نُسخ %Ln أوردر</numerusform>
            <numerusform>نُسخ %Ln أوردر</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderColumns</name>
    <message>
        <source>Amount, EGP</source>
        <translation>المبلغ، ج.م.</translation>
    </message>
    <message>
        <source>Fee, EGP</source>
        <extracomment>A pill with its icon and a word that can still be read (pixels). The statuses an order is in for most of its life; for a longer one there is room once it was seen.</extracomment>
        <translation>مصاريف، ج.م.</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>العمر</translation>
    </message>
    <message>
        <source>Expected, EGP</source>
        <translation>المتوقع، ج.م.</translation>
    </message>
    <message>
        <source>Paid above, EGP</source>
        <translation>فرق المدفوع، ج.م.</translation>
    </message>
    <message>
        <source>Yes, {0}</source>
        <translation>نعم، {0}</translation>
    </message>
    <message>
        <source>Not yet, {0}</source>
        <translation>ليس بعد، {0}</translation>
    </message>
    <message>
        <source>Cash difference of an exchange: {0}</source>
        <translation>فرق السعر في الاستبدال: {0}</translation>
    </message>
</context>
<context>
    <name>OrderDetails</name>
    <message>
        <source>{0} of {1} items</source>
        <translation>{0} من {1} قطعة</translation>
    </message>
    <message>
        <source>Package</source>
        <translation>المحتوى</translation>
    </message>
    <message>
        <source>Comes back</source>
        <translation>المرتجع</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>خيارات</translation>
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
        <source>Being changed</source>
        <translation>يُعدَّل الآن</translation>
    </message>
    <message>
        <source>apartment {0}</source>
        <translation>شقة {0}</translation>
    </message>
    <message>
        <source>workplace</source>
        <translation>عنوان عمل</translation>
    </message>
    <message>
        <source>Changed here before it was sent</source>
        <extracomment>What an event looks like: icon, colour token, words.</extracomment>
        <translation>عُدّل هنا قبل الإرسال</translation>
    </message>
    <message>
        <source>Nobody could tell whether it arrived</source>
        <translation>لم يُعرف هل وصل أم لا</translation>
    </message>
    <message>
        <source>Cancelled from here</source>
        <translation>أُلغي من هنا</translation>
    </message>
    <message>
        <source>Deleted from here</source>
        <translation>حُذف من هنا</translation>
    </message>
    <message>
        <source>Saved at this desk</source>
        <translation>حُفظ في هذا المكتب</translation>
    </message>
    <message>
        <source>Label saved as {0}</source>
        <translation>حُفظت البوليصة باسم {0}</translation>
    </message>
    <message>
        <source>Handed to the courier</source>
        <translation>سُلِّم للمندوب</translation>
    </message>
    <message>
        <source>Handed to the courier, pickup {0}</source>
        <translation>سُلِّم للمندوب، استلام {0}</translation>
    </message>
    <message>
        <source>Its handing over was taken back</source>
        <translation>تم التراجع عن تسليمه</translation>
    </message>
    <message>
        <source>Taken, but this stayed as it was: {0}</source>
        <translation>قُبل، لكن هذا بقي كما كان: {0}</translation>
    </message>
    <message>
        <source>Its fee is not the one that was previewed</source>
        <translation>مصاريفه غير المصاريف التقديرية</translation>
    </message>
    <message>
        <source>expected {0}</source>
        <translation>المتوقع {0}</translation>
    </message>
    <message>
        <source>settled</source>
        <translation>تمت التسوية</translation>
    </message>
    <message>
        <source>not settled</source>
        <translation>لم يُسوَّ</translation>
    </message>
</context>
<context>
    <name>OrderEmptyPages</name>
    <message>
        <source>Clear filters</source>
        <translation>مسح التصفية</translation>
    </message>
    <message>
        <source>No orders match</source>
        <translation>لا توجد أوردرات مطابقة</translation>
    </message>
    <message>
        <source>Orders that you create here, and those already at the service for {0}, will be listed in this place.</source>
        <translation>الأوردرات التي تنشئها هنا، والموجودة لدى شركة الشحن لـ{0}، تظهر في هذا المكان.</translation>
    </message>
    <message>
        <source>Orders that you create here, and those already at the service, will be listed in this place.</source>
        <translation>الأوردرات التي تنشئها هنا، والموجودة لدى شركة الشحن، تظهر في هذا المكان.</translation>
    </message>
    <message>
        <source>Look in all days</source>
        <translation>ابحث في كل الأيام</translation>
    </message>
    <message>
        <source>Looked for {0} in all days.</source>
        <translation>البحث عن {0} في كل الأيام.</translation>
    </message>
    <message>
        <source>Looked for {0} in these days: {1}.</source>
        <translation>البحث عن {0} في هذه الأيام: {1}.</translation>
    </message>
    <message>
        <source>There is nothing in these days: {1}.</source>
        <translation>لا شيء في هذه الأيام: {1}.</translation>
    </message>
    <message>
        <source>Its orders will be listed in this place in a moment.</source>
        <translation>أوردراتها تظهر في هذا المكان بعد لحظات.</translation>
    </message>
</context>
<context>
    <name>OrderExport</name>
    <message>
        <source>Cash</source>
        <translation>نوع المبلغ</translation>
    </message>
</context>
<context>
    <name>OrderFilterBar</name>
    <message>
        <source>Cash</source>
        <extracomment>Of the text filter, at the least and at the most; of the air at the sides, and between the filters (pixels). From the edge of the text filter to its words, the icon between (pixels).</extracomment>
        <translation>المبلغ</translation>
    </message>
    <message>
        <source>View</source>
        <translation>العرض</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>الكل</translation>
    </message>
    <message>
        <source>COD</source>
        <translation>تحصيل عند التسليم</translation>
    </message>
    <message>
        <source>None</source>
        <translation>بدون مبلغ</translation>
    </message>
    <message>
        <source>Settlement</source>
        <translation>التسوية</translation>
    </message>
    <message>
        <source>With a difference</source>
        <translation>بها فرق</translation>
    </message>
</context>
<context>
    <name>OrderHeadingRow</name>
    <message>
        <source>Part {0} of {1}</source>
        <translation>الجزء {0} من {1}</translation>
    </message>
    <message>
        <source>Perhaps. Say that it is right, or choose another.</source>
        <translation>ربما. أكّد أنه صحيح، أو اختر غيره.</translation>
    </message>
    <message>
        <source>It is right</source>
        <translation>صحيح</translation>
    </message>
    <message>
        <source>Put it before</source>
        <translation>تقديمه</translation>
    </message>
</context>
<context>
    <name>OrderListActions</name>
    <message numerus="yes">
        <source>At most %Ln orders at once. Choose fewer.</source>
        <translation>
            <numerusform>اختر أوردرات أقل.</numerusform>
            <numerusform>أوردر واحد على الأكثر في المرة. اختر أقل.</numerusform>
            <numerusform>أوردران على الأكثر في المرة. اختر أقل.</numerusform>
            <numerusform>%Ln أوردرات على الأكثر في المرة. اختر أقل.</numerusform>
            <numerusform>%Ln أوردر على الأكثر في المرة. اختر أقل.</numerusform>
            <numerusform>%Ln أوردر على الأكثر في المرة. اختر أقل.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders are being cancelled</source>
        <translation>
            <numerusform>جارٍ إلغاء لا أوردرات</numerusform>
            <numerusform>جارٍ إلغاء أوردر واحد</numerusform>
            <numerusform>جارٍ إلغاء أوردران</numerusform>
            <numerusform>جارٍ إلغاء %Ln أوردرات</numerusform>
            <numerusform>جارٍ إلغاء %Ln أوردر</numerusform>
            <numerusform>جارٍ إلغاء %Ln أوردر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders are being deleted</source>
        <translation>
            <numerusform>جارٍ حذف لا أوردرات</numerusform>
            <numerusform>جارٍ حذف أوردر واحد</numerusform>
            <numerusform>جارٍ حذف أوردران</numerusform>
            <numerusform>جارٍ حذف %Ln أوردرات</numerusform>
            <numerusform>جارٍ حذف %Ln أوردر</numerusform>
            <numerusform>جارٍ حذف %Ln أوردر</numerusform>
        </translation>
    </message>
    <message>
        <source>Print label</source>
        <translation>طباعة البوليصة</translation>
    </message>
    <message numerus="yes">
        <source>Print %Ln labels…</source>
        <translation>
            <numerusform>طباعة البوالص…</numerusform>
            <numerusform>طباعة بوليصة واحدة…</numerusform>
            <numerusform>طباعة بوليصتين…</numerusform>
            <numerusform>طباعة %Ln بوالص…</numerusform>
            <numerusform>طباعة %Ln بوليصة…</numerusform>
            <numerusform>طباعة %Ln بوليصة…</numerusform>
        </translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>طباعة…</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>تعديل</translation>
    </message>
    <message>
        <source>Return it</source>
        <translation>عمل مرتجع</translation>
    </message>
    <message>
        <source>Exchange it</source>
        <translation>عمل استبدال</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %Ln orders…</source>
        <translation>
            <numerusform>إلغاء الأوردرات…</numerusform>
            <numerusform>إلغاء أوردر واحد…</numerusform>
            <numerusform>إلغاء أوردرين…</numerusform>
            <numerusform>إلغاء %Ln أوردرات…</numerusform>
            <numerusform>إلغاء %Ln أوردر…</numerusform>
            <numerusform>إلغاء %Ln أوردر…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln orders…</source>
        <translation>
            <numerusform>حذف الأوردرات…</numerusform>
            <numerusform>حذف أوردر واحد…</numerusform>
            <numerusform>حذف أوردرين…</numerusform>
            <numerusform>حذف %Ln أوردرات…</numerusform>
            <numerusform>حذف %Ln أوردر…</numerusform>
            <numerusform>حذف %Ln أوردر…</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy the row</source>
        <translation>نسخ الصف</translation>
    </message>
    <message numerus="yes">
        <source>Export %Ln orders…</source>
        <translation>
            <numerusform>تصدير الأوردرات…</numerusform>
            <numerusform>تصدير أوردر واحد…</numerusform>
            <numerusform>تصدير أوردرين…</numerusform>
            <numerusform>تصدير %Ln أوردرات…</numerusform>
            <numerusform>تصدير %Ln أوردر…</numerusform>
            <numerusform>تصدير %Ln أوردر…</numerusform>
        </translation>
    </message>
    <message>
        <source>Export the list…</source>
        <translation>تصدير القائمة…</translation>
    </message>
    <message>
        <source>Print AWB</source>
        <extracomment>In the order of every place that offers some of them.</extracomment>
        <translation>طباعة البوليصة</translation>
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
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>حذف</translation>
    </message>
    <message>
        <source>List</source>
        <extracomment>So many labels are printed at once at the most: more is no order at hand, but a key pressed by mistake. So many orders are cancelled or deleted at once at the most: each is read and named in the question.</extracomment>
        <translation>القائمة</translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts are not created: look at them first.</source>
        <translation>
            <numerusform>لم تُنشأ %Ln مسودة: انظر إليها أولًا.</numerusform>
            <numerusform>لم تُنشأ مسودة واحدة: انظر إليها أولًا.</numerusform>
            <numerusform>لم تُنشأ مسودتان: انظر إليهما أولًا.</numerusform>
            <numerusform>لم تُنشأ %Ln مسودات: انظر إليها أولًا.</numerusform>
            <numerusform>لم تُنشأ %Ln مسودة: انظر إليها أولًا.</numerusform>
            <numerusform>لم تُنشأ %Ln مسودة: انظر إليها أولًا.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was cancelled or deleted: you went on before the service answered.</source>
        <translation>لم يُلغَ شيء ولم يُحذف: تابعت عملك قبل أن ترد شركة الشحن.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders discarded</source>
        <translation>
            <numerusform>لم يُستبعد أي أوردر</numerusform>
            <numerusform>استُبعد أوردر واحد</numerusform>
            <numerusform>استُبعد أوردران</numerusform>
            <numerusform>استُبعدت %Ln أوردرات</numerusform>
            <numerusform>استُبعد %Ln أوردر</numerusform>
            <numerusform>استُبعد %Ln أوردر</numerusform>
        </translation>
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
        <source>Print page: look before it is printed</source>
        <translation>صفحة الطباعة: معاينة قبل الطباعة</translation>
    </message>
    <message>
        <source>Edit this order</source>
        <translation>تعديل هذا الأوردر</translation>
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
        <source>Cancel the order, or those checked</source>
        <translation>إلغاء الأوردر أو المحدد</translation>
    </message>
    <message>
        <source>Delete the order, or those checked</source>
        <translation>حذف الأوردر أو المحدد</translation>
    </message>
    <message>
        <source>Export the list, or what is checked</source>
        <translation>تصدير القائمة أو المحدد</translation>
    </message>
    <message>
        <source>Check the row</source>
        <translation>تحديد السطر</translation>
    </message>
    <message>
        <source>Check from row to row</source>
        <translation>تحديد من صف إلى صف</translation>
    </message>
    <message>
        <source>Menu of the row</source>
        <translation>قائمة الصف</translation>
    </message>
    <message>
        <source>Print its label</source>
        <translation>طباعة البوليصة</translation>
    </message>
    <message>
        <source>Edit it</source>
        <translation>تعديله</translation>
    </message>
    <message>
        <source>New order like this one</source>
        <translation>أوردر جديد مثله</translation>
    </message>
    <message>
        <source>Cancel it…</source>
        <translation>إلغاؤه…</translation>
    </message>
    <message>
        <source>Delete it…</source>
        <translation>حذفه…</translation>
    </message>
    <message>
        <source>New order with this customer</source>
        <translation>أوردر جديد لنفس العميل</translation>
    </message>
    <message>
        <source>Cancel orders…</source>
        <translation>إلغاء الأوردرات…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>تصدير…</translation>
    </message>
    <message>
        <source>Asking the service how it stands now …</source>
        <extracomment>What takes longer than this (seconds) is said to be under way.</extracomment>
        <translation>نسأل شركة الشحن عن حالته الآن …</translation>
    </message>
    <message>
        <source>Asking the service how they stand now …</source>
        <translation>نسأل شركة الشحن عن حالتها الآن …</translation>
    </message>
    <message>
        <source>Uncheck all, then clear the filter</source>
        <translation>إلغاء التحديد، ثم مسح التصفية</translation>
    </message>
    <message>
        <source>{0} cannot be cancelled: {1}</source>
        <translation>لا يمكن إلغاء {0}: {1}</translation>
    </message>
    <message>
        <source>{0} cannot be deleted: {1}</source>
        <translation>لا يمكن حذف {0}: {1}</translation>
    </message>
    <message>
        <source>Copy the cell</source>
        <translation>نسخ الخانة</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cancelled orders are left out: their labels are not printed.</source>
        <translation>
            <numerusform>لم يُستبعد أي أوردر ملغى.</numerusform>
            <numerusform>استُبعد أوردر ملغى واحد: لا تُطبع بوليصته.</numerusform>
            <numerusform>استُبعد أوردران ملغيان: لا تُطبع بوليصتاهما.</numerusform>
            <numerusform>استُبعدت %Ln أوردرات ملغاة: لا تُطبع بوالصها.</numerusform>
            <numerusform>استُبعد %Ln أوردرًا ملغى: لا تُطبع بوالصها.</numerusform>
            <numerusform>استُبعد %Ln أوردر ملغى: لا تُطبع بوالصها.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderPanel</name>
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
        <source>Both phones are one person…</source>
        <extracomment>The printer was given it; how far it came then is the spooler&apos;s word.</extracomment>
        <translation>الرقمان لشخص واحد…</translation>
    </message>
    <message>
        <source>The label is being checked.</source>
        <translation>جارٍ فحص البوليصة.</translation>
    </message>
    <message>
        <source>Printed by {0}, as its queue says; its barcode was read back.</source>
        <translation>طُبعت على {0} كما يقول دور الطباعة، وقُرئ الباركود للتأكد.</translation>
    </message>
    <message>
        <source>{0} holds the label back. Look at the printer.</source>
        <translation>{0} أوقفت البوليصة. راجع الطابعة.</translation>
    </message>
    <message>
        <source>The label may have come out or not. Look before it is printed again.</source>
        <translation>قد تكون البوليصة طُبعت أو لم تُطبع. راجع الطابعة قبل إعادة الطباعة.</translation>
    </message>
    <message>
        <source>Sent to {0}; its barcode was read back.</source>
        <translation>أُرسلت إلى {0}، وقُرئ باركودها للتأكد.</translation>
    </message>
    <message>
        <source>The label is on its way.</source>
        <translation>البوليصة في الطريق.</translation>
    </message>
    <message>
        <source>Saved as {0}; its barcode was read back.</source>
        <translation>حُفظت باسم {0}، وقُرئ باركودها للتأكد.</translation>
    </message>
    <message>
        <source>Open this label again</source>
        <translation>فتح هذه البوليصة مرة أخرى</translation>
    </message>
    <message>
        <source>Express could change until {0}, 6 hours after creation.</source>
        <translation>تغيير الشحن السريع كان متاحًا حتى {0}، أي ست ساعات من الإنشاء.</translation>
    </message>
    <message>
        <source>The service refused it at {0}, in this same status.</source>
        <translation>رفضته شركة الشحن الساعة {0} في هذه الحالة نفسها.</translation>
    </message>
    <message>
        <source>Only while New. Cancel keeps a trace.</source>
        <translation>للأوردر الجديد فقط. الإلغاء يُبقي أثرًا.</translation>
    </message>
    <message>
        <source>The shared store of this site is not reached, and this label is not kept here.</source>
        <translation>لا يمكن الوصول الآن إلى المخزن المشترك لهذا الموقع، وهذه البوليصة غير محفوظة هنا.</translation>
    </message>
    <message>
        <source>express can change until {0}, {1} more</source>
        <translation>الشحن السريع قابل للتغيير حتى {0}، باقٍ {1}</translation>
    </message>
    <message>
        <source>No connection, and this label is not kept here</source>
        <translation>لا يوجد اتصال، وهذه البوليصة غير محفوظة هنا</translation>
    </message>
    <message>
        <source>It was not read whole here yet; that needs the connection.</source>
        <translation>لم تُقرأ بياناته كاملة هنا بعد، وهذا يحتاج اتصالًا.</translation>
    </message>
    <message>
        <source>Express can no longer change.</source>
        <translation>لم يعد تغيير الشحن السريع متاحًا.</translation>
    </message>
    <message>
        <source>Its status does not allow it.</source>
        <translation>حالته لا تسمح بذلك.</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>انتهى الأوردر.</translation>
    </message>
    <message>
        <source>The service refused it in this same status.</source>
        <translation>رفضته شركة الشحن في هذه الحالة نفسها.</translation>
    </message>
    <message>
        <source>Its cancellation or deletion is on its way.</source>
        <translation>إلغاؤه أو حذفه في الطريق.</translation>
    </message>
    <message>
        <source>The service no longer has it.</source>
        <translation>لم يعد لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>The service does not say how to do this. Settings, Advanced.</source>
        <translation>شركة الشحن لا توضح كيف يتم هذا. الإعدادات، متقدم.</translation>
    </message>
    <message>
        <source>The fee is computed anew.</source>
        <translation>تُحسب المصاريف من جديد.</translation>
    </message>
    <message>
        <source>It is done as soon as the order is there.</source>
        <translation>يتم فور إنشاء الأوردر.</translation>
    </message>
    <message>
        <source>The service never hears of it.</source>
        <translation>لن يصل إلى شركة الشحن أصلًا.</translation>
    </message>
    <message>
        <source>A courier has it: it becomes a Return, and fees may apply.</source>
        <translation>الأوردر مع المندوب: يتحول إلى مرتجع، وقد تُحسب مصاريف.</translation>
    </message>
    <message>
        <source>A New order is deleted rather than cancelled; the service may refuse this.</source>
        <translation>الأوردر الجديد يُحذف ولا يُلغى، وقد ترفض شركة الشحن هذا.</translation>
    </message>
    <message>
        <source>It stays in the list as cancelled.</source>
        <translation>يبقى في القائمة ملغى.</translation>
    </message>
    <message>
        <source>It is gone for good.</source>
        <translation>يُحذف نهائيًا.</translation>
    </message>
    <message>
        <source>The service may refuse it in this status.</source>
        <translation>قد ترفضه شركة الشحن في هذه الحالة.</translation>
    </message>
    <message>
        <source>Call {0}</source>
        <translation>اتصال بـ {0}</translation>
    </message>
    <message>
        <source>Chat with {0} (WhatsApp)</source>
        <translation>محادثة مع {0} (واتساب)</translation>
    </message>
    <message>
        <source>This computer has no program for it. The number is on the clipboard.</source>
        <translation>لا يوجد برنامج لهذا على الجهاز. الرقم في الحافظة.</translation>
    </message>
    <message>
        <source>Only while New.</source>
        <translation>للأوردر الجديد فقط.</translation>
    </message>
    <message>
        <source>It was cancelled: there is nothing to return.</source>
        <translation>أُلغي: لا يوجد ما يُرتجع.</translation>
    </message>
    <message>
        <source>It ended without a delivery.</source>
        <translation>انتهى بلا تسليم.</translation>
    </message>
    <message>
        <source>Changed since its label was printed: print it again, and take the old label off.</source>
        <translation>تغيّر بعد طباعة بوليصته: اطبعها مرة أخرى وانزع البوليصة القديمة.</translation>
    </message>
</context>
<context>
    <name>OrderPanels</name>
    <message>
        <source>It needs a key that works; this label is not kept here.</source>
        <extracomment>Someone who moves through the list does not stay this long on a row (milliseconds). The kinds of orders whose prices are shown, and whether express.</extracomment>
        <translation>يلزم مفتاح يعمل؛ هذه البوليصة غير محفوظة هنا.</translation>
    </message>
    <message>
        <source>No connection, and this label is not kept here.</source>
        <translation>لا يوجد اتصال، وهذه البوليصة غير محفوظة هنا.</translation>
    </message>
</context>
<context>
    <name>OrdersPage</name>
    <message>
        <source>This order is of another merchant, or no longer listed.</source>
        <translation>هذا الأوردر لتاجر آخر أو لم يعد في القائمة.</translation>
    </message>
    <message>
        <source>A file of orders is being written.</source>
        <extracomment>Ages are painted anew this often (milliseconds). The panel waits so long (seconds) for the next letter of the filter: the rows come first.</extracomment>
        <translation>جارٍ كتابة ملف أوردرات.</translation>
    </message>
    <message>
        <source>Paste rows of a spreadsheet as an import</source>
        <translation>لصق صفوف جدول بيانات كاستيراد</translation>
    </message>
</context>
<context>
    <name>OrdersTab</name>
    <message>
        <source>This order is no longer here.</source>
        <translation>هذا الأوردر لم يعد هنا.</translation>
    </message>
    <message>
        <source>This kind of order cannot be changed here.</source>
        <translation>هذا النوع من الأوردرات لا يُعدَّل هنا.</translation>
    </message>
    <message>
        <source>{0} is changing this order too: what is saved later is compared with it.</source>
        <translation>{0} يعدّل هذا الأوردر أيضًا: ما يُحفظ لاحقًا يُقارن به.</translation>
    </message>
    <message>
        <source>This kind of order cannot be made here.</source>
        <translation>هذا النوع من الأوردرات لا يُنشأ هنا.</translation>
    </message>
    <message>
        <source>The change of {0} that you were typing when the program ended is not kept.</source>
        <translation>تعديل {0} الذي كنت تكتبه عند إغلاق البرنامج لم يُحفظ.</translation>
    </message>
    <message>
        <source>What you were typing is still there. Ctrl+N goes on with it.</source>
        <extracomment>Puts into the form what was asked for. What is made ahead leaves the window this long (seconds) to itself between two pieces.</extracomment>
        <translation>ما كنت تكتبه ما زال موجودًا. تابعه بـ ⁦Ctrl+N⁩.</translation>
    </message>
    <message>
        <source>You went on before {0} was read: it is not opened.</source>
        <translation>تابعت عملك قبل أن تُقرأ {0}: لم تُفتح.</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>افتحها</translation>
    </message>
    <message>
        <source>Changed by {1}, and so in the form now: {0}. What you changed is kept.</source>
        <translation>غيّره {1}، وهو الآن هكذا في النموذج: {0}. وما غيّرته أنت باقٍ.</translation>
    </message>
    <message>
        <source>What you were typing before is kept as a draft. It is in the Outbox.</source>
        <translation>ما كنت تكتبه من قبل محفوظ كمسودة، تجده في الصادر.</translation>
    </message>
</context>
<context>
    <name>OtherLayout</name>
    <message>
        <source>Did you type {0}?</source>
        <translation>هل تقصد {0}؟</translation>
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
    <message>
        <source>Saved</source>
        <comment>column: when it was saved</comment>
        <extracomment>What is happening (Explanation), asked of any column of an item. The column whose cell is current in a current row. Pills and group names stand this much further in than other cells (pixels). Group rows are lower than the others (pixels).</extracomment>
        <translation>وقت الحفظ</translation>
    </message>
    <message>
        <source>What is happening</source>
        <translation>ما يحدث الآن</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>no</source>
        <translation>لا</translation>
    </message>
    <message>
        <source>created {0}</source>
        <translation>أُنشئ {0}</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>المحتوى</translation>
    </message>
    <message>
        <source>Shop id</source>
        <translation>كود المتجر</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>الرسالة</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>الخانة</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>الطلب</translation>
    </message>
    <message>
        <source>Saved on this computer</source>
        <translation>حُفظ على هذا الجهاز</translation>
    </message>
    <message>
        <source>1 try</source>
        <translation>محاولة واحدة</translation>
    </message>
    <message>
        <source>tries: {n}</source>
        <translation>المحاولات: {n}</translation>
    </message>
    <message>
        <source>Its number at the service</source>
        <extracomment>Refused for what was asked: the same again is refused again. Statuses in which nothing can be done with an order any more.</extracomment>
        <translation>رقمه لدى شركة الشحن</translation>
    </message>
    <message>
        <source>It is there</source>
        <translation>موجود</translation>
    </message>
    <message>
        <source>It is not there: send</source>
        <translation>غير موجود: إرسال</translation>
    </message>
    <message>
        <source>Reading from the service what it may be …</source>
        <translation>نقرأ من شركة الشحن ما قد يكون هو …</translation>
    </message>
    <message>
        <source>What differs is marked. Tell which it is, or that it is none.</source>
        <translation>المختلف عليه علامة. حدد أيها هو، أو أنه ليس منها.</translation>
    </message>
    <message>
        <source>Nothing that could be it was found. Look at the service&apos;s own page; if it is there, type its number.</source>
        <translation>لم نجد ما قد يكون هو. راجع صفحة شركة الشحن، وإن وجدته فاكتب رقمه.</translation>
    </message>
    <message>
        <source>A number of the service has 6 digits.</source>
        <translation>الرقم لدى شركة الشحن ستة أرقام.</translation>
    </message>
    <message>
        <source>Found: {number}</source>
        <translation>وجدنا: {number}</translation>
    </message>
    <message>
        <source>It is there: {number}</source>
        <translation>موجود: {number}</translation>
    </message>
    <message>
        <source>Saved here</source>
        <translation>المحفوظ هنا</translation>
    </message>
    <message>
        <source>At the service</source>
        <translation>لدى شركة الشحن</translation>
    </message>
    <message>
        <source>{0}, differs</source>
        <translation>{0}، مختلف</translation>
    </message>
    <message>
        <source>The service did not take it.</source>
        <translation>شركة الشحن لم تقبله.</translation>
    </message>
    <message>
        <source>Not found, and it may be there all the same. Look and tell.</source>
        <translation>لم نجده، وقد يكون موجودًا رغم ذلك. راجع وحدد.</translation>
    </message>
    <message>
        <source>Is it {number}? Compare and tell.</source>
        <translation>هل هو {number}؟ قارن وحدد.</translation>
    </message>
    <message>
        <source>It may be one of {n}. Compare and tell.</source>
        <translation>قد يكون واحدًا من {n}. قارن وحدد.</translation>
    </message>
    <message>
        <source>Done, but the service kept something else: {fields}</source>
        <translation>تم، لكن شركة الشحن حفظت غير المطلوب: {fields}</translation>
    </message>
    <message>
        <source>“{zone}” is not in the service&apos;s list</source>
        <translation>«{zone}» ليست في قائمة شركة الشحن</translation>
    </message>
    <message>
        <source>Held by you; then looks whether it arrived</source>
        <translation>أوقفته أنت، وبعدها نتأكد من وصوله</translation>
    </message>
    <message>
        <source>{0}; then looks whether it arrived</source>
        <translation>{0}، وبعدها نتأكد من وصوله</translation>
    </message>
    <message>
        <source>We ask the service whether it arrived</source>
        <translation>نسأل شركة الشحن هل وصل</translation>
    </message>
    <message>
        <source>Looks again in {t}</source>
        <translation>نتأكد مرة أخرى بعد {t}</translation>
    </message>
    <message>
        <source>No answer came. Looks whether it arrived in {t}</source>
        <translation>لم يصل رد. نتأكد من وصوله بعد {t}</translation>
    </message>
    <message>
        <source>Sending now</source>
        <translation>جارٍ الإرسال الآن</translation>
    </message>
    <message>
        <source>Sending for {t}, no answer yet</source>
        <translation>جارٍ الإرسال منذ {t}، لا رد بعد</translation>
    </message>
    <message>
        <source>Held by you</source>
        <translation>أوقفته أنت</translation>
    </message>
    <message>
        <source>After the change before it</source>
        <translation>بعد التغيير الذي قبله</translation>
    </message>
    <message>
        <source>Next, in about {t}</source>
        <translation>التالي، بعد حوالي {t}</translation>
    </message>
    <message>
        <source>{n} before it, in about {t}</source>
        <translation>قبله {n}، بعد حوالي {t}</translation>
    </message>
    <message>
        <source>The service asked to slow down. Again in {t}</source>
        <translation>شركة الشحن طلبت التمهل. نكرر بعد {t}</translation>
    </message>
    <message>
        <source>Could not be sent ({n}×). Again in {t}</source>
        <translation>تعذّر الإرسال ({n}×). نكرر بعد {t}</translation>
    </message>
    <message>
        <source>Goes in {t}</source>
        <translation>يُرسل بعد {t}</translation>
    </message>
    <message>
        <source>Waits for the shared store</source>
        <translation>ينتظر المخزن المشترك</translation>
    </message>
    <message>
        <source>The business account was deleted</source>
        <translation>حساب النشاط محذوف</translation>
    </message>
    <message>
        <source>The key is refused</source>
        <translation>المفتاح مرفوض</translation>
    </message>
    <message>
        <source>Waits for the connection</source>
        <translation>في انتظار الاتصال</translation>
    </message>
    <message>
        <source>Not yet: {list}. Not right yet: {wrong}</source>
        <translation>ناقص: {list}. غير صحيح بعد: {wrong}</translation>
    </message>
    <message>
        <source>Not right yet: {wrong}</source>
        <translation>غير صحيح بعد: {wrong}</translation>
    </message>
    <message>
        <source>Not sent until you send it</source>
        <translation>لا يُرسل حتى ترسله أنت</translation>
    </message>
    <message>
        <source>Zone not chosen yet</source>
        <translation>لم تُختر المنطقة بعد</translation>
    </message>
    <message>
        <source>Not yet: {list}</source>
        <translation>ناقص: {list}</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>المجموعات</translation>
    </message>
    <message>
        <source>Try all now</source>
        <translation>حاول الكل الآن</translation>
    </message>
    <message>
        <source>Print jobs…</source>
        <translation>دفعات الطباعة…</translation>
    </message>
    <message>
        <source>Hold sending</source>
        <translation>إيقاف الإرسال</translation>
    </message>
    <message>
        <source>Sending and waiting</source>
        <extracomment>What a chip lists: its own group, and beside what is sent also what waits for it.</extracomment>
        <translation>الإرسال والانتظار</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>مسودات</translation>
    </message>
    <message>
        <source>What you save waits until you go on.</source>
        <translation>ما تحفظه ينتظر حتى تتابع.</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>إعادة الإرسال</translation>
    </message>
    <message>
        <source>Use the same zone for all</source>
        <translation>استخدم نفس المنطقة لها كلها</translation>
    </message>
    <message>
        <source>Take a close match of the zone</source>
        <translation>اختيار منطقة قريبة الاسم</translation>
    </message>
    <message>
        <source>Edit all of it</source>
        <translation>تعديل كل البيانات</translation>
    </message>
    <message>
        <source>Discard (asks)</source>
        <translation>استبعاد (يسأل أولًا)</translation>
    </message>
    <message>
        <source>Copy the reference</source>
        <translation>نسخ الرقم المرجعي</translation>
    </message>
    <message>
        <source>Close matches, press the number to take one:</source>
        <extracomment>Not offered is what fits less well than this part of the best.</extracomment>
        <translation>أسماء قريبة، اضغط الرقم للاختيار:</translation>
    </message>
    <message>
        <source>No name is close to this one. Type to search the list.</source>
        <translation>لا اسم قريب من هذا. اكتب للبحث في القائمة.</translation>
    </message>
    <message>
        <source>What the service said</source>
        <translation>ما قالته شركة الشحن</translation>
    </message>
    <message>
        <source>What is to be sent</source>
        <translation>ما سيُرسل</translation>
    </message>
    <message>
        <source>Nothing was created.</source>
        <translation>لم يُنشأ شيء.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>لم يتغير شيء.</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>المطلوب</translation>
    </message>
    <message>
        <source>Kept by the service</source>
        <translation>ما حفظته شركة الشحن</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>إرسال</translation>
    </message>
    <message>
        <source>Sending is held. Go on with Ctrl+Space.</source>
        <translation>الإرسال موقوف. تابع بـ ⁦Ctrl+Space⁩.</translation>
    </message>
    <message>
        <source>We look first whether it arrived, so that nothing is sent twice.</source>
        <translation>نتأكد أولًا من وصوله حتى لا يُرسل مرتين.</translation>
    </message>
    <message>
        <source>It is being sent now.</source>
        <translation>جارٍ إرساله الآن.</translation>
    </message>
    <message>
        <source>Edit all</source>
        <translation>تعديل كل البيانات</translation>
    </message>
    <message>
        <source>Back to draft</source>
        <translation>رجوع إلى مسودة</translation>
    </message>
    <message>
        <source>Seen, remove it</source>
        <translation>علمت، أزله</translation>
    </message>
    <message>
        <source>Back to draft instead</source>
        <translation>رجوع إلى مسودة بدلًا من ذلك</translation>
    </message>
    <message>
        <source>It may be at the service all the same. Then it stays there, and this desk forgets it.</source>
        <translation>قد يكون موجودًا لدى شركة الشحن رغم ذلك. عندها يبقى هناك، وينساه هذا المكتب.</translation>
    </message>
    <message>
        <source>Draft discarded: {0}</source>
        <translation>استُبعدت المسودة: {0}</translation>
    </message>
    <message>
        <source>Forgotten here: {0}. It may be at the service all the same.</source>
        <translation>نُسي هنا: {0}. قد يكون موجودًا لدى شركة الشحن رغم ذلك.</translation>
    </message>
    <message>
        <source>Not created, and discarded here: {0}</source>
        <translation>لم يُنشأ واستُبعد هنا: {0}</translation>
    </message>
    <message>
        <source>Discard this draft?</source>
        <translation>استبعاد هذه المسودة؟</translation>
    </message>
    <message>
        <source>Discard “{work}”?</source>
        <translation>استبعاد «{work}»؟</translation>
    </message>
    <message>
        <source>Discard {0}?</source>
        <translation>استبعاد {0}؟</translation>
    </message>
    <message>
        <source>What was asked is not done: {number} stays as it is at the service.</source>
        <translation>لن يُنفذ المطلوب: يبقى {number} كما هو لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>What was saved for {who} is removed from this computer and is not sent again.</source>
        <translation>يُحذف من هذا الجهاز ما حُفظ لـ {who} ولا يُرسل مرة أخرى.</translation>
    </message>
    <message>
        <source>It was never created. What was typed for {who} is removed from this computer.</source>
        <translation>لم يُنشأ أصلًا. يُحذف من هذا الجهاز ما كُتب لـ {who}.</translation>
    </message>
    <message>
        <source>It is not sent. What was typed for {who} is removed from this computer.</source>
        <translation>لن يُرسل. يُحذف من هذا الجهاز ما كُتب لـ {who}.</translation>
    </message>
    <message>
        <source>It may have arrived. Wait until that is known.</source>
        <translation>قد يكون وصل. انتظر حتى نتأكد.</translation>
    </message>
    <message>
        <source>Edit order</source>
        <translation>تعديل أوردر</translation>
    </message>
    <message>
        <source>Edit order {number}</source>
        <translation>تعديل أوردر {number}</translation>
    </message>
    <message>
        <source>Cancel order {number}</source>
        <translation>إلغاء أوردر {number}</translation>
    </message>
    <message>
        <source>Delete order {number}</source>
        <translation>حذف أوردر {number}</translation>
    </message>
    <message>
        <source>Reschedule pickup</source>
        <translation>تغيير موعد استلام</translation>
    </message>
    <message>
        <source>Reschedule pickup {number}</source>
        <translation>تغيير موعد استلام {number}</translation>
    </message>
    <message>
        <source>Cancel pickup {number}</source>
        <translation>إلغاء استلام {number}</translation>
    </message>
    <message>
        <source>Delete pickup {number}</source>
        <translation>حذف استلام {number}</translation>
    </message>
    <message>
        <source>Not sent twice: we look before we send again</source>
        <translation>لا إرسال مرتين: نتأكد قبل إعادة الإرسال</translation>
    </message>
    <message>
        <source>Goes by itself, oldest first</source>
        <translation>يُرسل تلقائيًا، الأقدم أولًا</translation>
    </message>
    <message>
        <source>Kept here until you send them</source>
        <translation>محفوظة هنا حتى ترسلها</translation>
    </message>
    <message>
        <source>Your answer is needed</source>
        <translation>مطلوب ردك</translation>
    </message>
    <message>
        <source>Done, but not all of it</source>
        <translation>تم، لكن ليس كله</translation>
    </message>
    <message>
        <source>Each says what it needs</source>
        <translation>كل سطر يوضح المطلوب</translation>
    </message>
    <message>
        <source>Refused: nothing was created</source>
        <translation>مرفوض: لم يُنشأ شيء</translation>
    </message>
    <message>
        <source>Refused: nothing was done</source>
        <translation>مرفوض: لم يُنفذ شيء</translation>
    </message>
    <message>
        <source>Refused: nothing was changed</source>
        <translation>مرفوض: لم يتغير شيء</translation>
    </message>
    <message>
        <source>orders: {n}</source>
        <translation>الأوردرات: {n}</translation>
    </message>
    <message>
        <source>The service had no request free, {n} times. It waits until you try it again.</source>
        <translation>لم يكن عند شركة الشحن طلب متاح، {n} مرات. ينتظر هنا حتى تعيد المحاولة.</translation>
    </message>
    <message>
        <source>The service asked for a pause. Goes in about {t}</source>
        <translation>طلبت الخدمة التوقف مؤقتًا. يُرسل بعد حوالي {t}</translation>
    </message>
    <message>
        <source>Edit it again</source>
        <translation>تعديله مرة أخرى</translation>
    </message>
    <message>
        <source>Cancel it instead…</source>
        <translation>إلغاؤه بدلًا من ذلك…</translation>
    </message>
    <message>
        <source>Not done any more: {work}. {number} stays as it is.</source>
        <translation>لن يُنفَّذ: {work}. يبقى {number} كما هو.</translation>
    </message>
    <message>
        <source>Done in part</source>
        <translation>تم جزئيًا</translation>
    </message>
    <message>
        <source>The service reported a fault. Looks whether it arrived in {t}</source>
        <translation>أبلغت شركة الشحن عن عطل لديها. نتأكد من وصوله خلال {t}</translation>
    </message>
    <message>
        <source>Leave it in the Outbox</source>
        <translation>إبقاؤه في الصادر</translation>
    </message>
</context>
<context>
    <name>OutboxActions</name>
    <message>
        <source>Goes out now</source>
        <translation>يُرسل الآن</translation>
    </message>
    <message>
        <source>Sent again: {0}</source>
        <translation>أُعيد الإرسال: {0}</translation>
    </message>
    <message>
        <source>Choose the zone that all of them get.</source>
        <translation>اختر المنطقة التي تأخذها كلها.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows are sent again with {0}.</source>
        <translation>
            <numerusform>لا شيء يُعاد إرساله بمنطقة {0}.</numerusform>
            <numerusform>يُعاد إرسال صف واحد بمنطقة {0}.</numerusform>
            <numerusform>يُعاد إرسال صفّين بمنطقة {0}.</numerusform>
            <numerusform>يُعاد إرسال %Ln صفوف بمنطقة {0}.</numerusform>
            <numerusform>يُعاد إرسال %Ln صفًا بمنطقة {0}.</numerusform>
            <numerusform>يُعاد إرسال %Ln صف بمنطقة {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows have something else to mend.</source>
        <translation>
            <numerusform>لا صف يحتاج تصحيحًا آخر.</numerusform>
            <numerusform>صف واحد يحتاج تصحيحًا آخر.</numerusform>
            <numerusform>صفّان يحتاجان تصحيحًا آخر.</numerusform>
            <numerusform>%Ln صفوف تحتاج تصحيحًا آخر.</numerusform>
            <numerusform>%Ln صفًا يحتاج تصحيحًا آخر.</numerusform>
            <numerusform>%Ln صف يحتاج تصحيحًا آخر.</numerusform>
        </translation>
    </message>
    <message>
        <source>Something else is missing: {0}. Press “Edit all”.</source>
        <translation>بيانات أخرى ناقصة: {0}. اضغط «تعديل كل البيانات».</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows are tried now</source>
        <translation>
            <numerusform>لا شيء لنحاوله الآن</numerusform>
            <numerusform>نحاول الآن سطرًا واحدًا</numerusform>
            <numerusform>نحاول الآن سطرين</numerusform>
            <numerusform>نحاول الآن %Ln أسطر</numerusform>
            <numerusform>نحاول الآن %Ln سطرًا</numerusform>
            <numerusform>نحاول الآن %Ln سطر</numerusform>
        </translation>
    </message>
    <message>
        <source>It is back, and is sent as before.</source>
        <translation>عاد، ويُرسل كما كان.</translation>
    </message>
    <message>
        <source>It is back, and needs you as before.</source>
        <translation>عاد، ويحتاج إليك كما كان.</translation>
    </message>
    <message>
        <source>A draft now: {0}</source>
        <translation>أصبح مسودة: {0}</translation>
    </message>
    <message>
        <source>It is {0}.</source>
        <translation>هو {0}.</translation>
    </message>
    <message>
        <source>It has moved on meanwhile; look at it again.</source>
        <translation>تغيّرت حالته في هذه الأثناء، راجعه مرة أخرى.</translation>
    </message>
    <message>
        <source>Another order here has the reference {0}. Press “Edit all”.</source>
        <translation>الرقم المرجعي {0} مستخدم هنا لأوردر آخر. اضغط «تعديل كل البيانات».</translation>
    </message>
    <message>
        <source>Not complete yet: {0}</source>
        <translation>لم يكتمل بعد: {0}</translation>
    </message>
    <message>
        <source>It is back, as a draft.</source>
        <translation>عاد كمسودة.</translation>
    </message>
    <message>
        <source>Look at it once more, then create it.</source>
        <translation>راجعه مرة أخرى ثم أنشئه.</translation>
    </message>
</context>
<context>
    <name>OutboxPage</name>
    <message>
        <source>Everything you saved is at the service. What you save next passes through here by itself.</source>
        <translation>كل ما حفظته وصل لشركة الشحن. وما تحفظه بعد ذلك يمر من هنا تلقائيًا.</translation>
    </message>
    <message>
        <source>Nothing waits to be sent</source>
        <translation>لا شيء في انتظار الإرسال</translation>
    </message>
    <message>
        <source>Nothing of this kind</source>
        <translation>لا شيء من هذا النوع</translation>
    </message>
    <message>
        <source>Choose All to see the whole outbox.</source>
        <translation>اختر «الكل» لعرض الصادر كله.</translation>
    </message>
</context>
<context>
    <name>Paste</name>
    <message>
        <source>The customer&apos;s message</source>
        <translation>رسالة العميل</translation>
    </message>
    <message>
        <source>Paste what the customer wrote: name, phone, address.</source>
        <translation>الصق ما كتبه العميل: الاسم والموبايل والعنوان.</translation>
    </message>
    <message>
        <source>Nothing is checked.</source>
        <translation>لم يُختر شيء.</translation>
    </message>
    <message>
        <source>Read out of it</source>
        <translation>المقروء من الرسالة</translation>
    </message>
    <message>
        <source>Only the form is filled in. Nothing is created or sent.</source>
        <translation>يُملأ النموذج فقط، ولا يُنشأ أو يُرسل شيء.</translation>
    </message>
    <message>
        <source>Not understood</source>
        <translation>لم يُفهم</translation>
    </message>
    <message>
        <source>Something may be given back. If so, choose Exchange in the form first.</source>
        <translation>قد يكون هناك شيء يُسترجع. إذا كان كذلك فاختر «استبدال» في النموذج أولًا.</translation>
    </message>
    <message>
        <source>This may be a return. If so, choose Return in the form first.</source>
        <translation>قد يكون هذا مرتجعًا. إن كان كذلك فاختر «مرتجع» في النموذج أولًا.</translation>
    </message>
</context>
<context>
    <name>Permissions</name>
    <message>
        <source>This key may not work with orders.</source>
        <translation>المفتاح لا يسمح بالأوردرات.</translation>
    </message>
    <message>
        <source>This key may not work with pickups.</source>
        <translation>المفتاح لا يسمح بالاستلامات.</translation>
    </message>
    <message>
        <source>This key may not work with merchants.</source>
        <translation>المفتاح لا يسمح بالتجار.</translation>
    </message>
    <message>
        <source>Ask the service for the permission {0}. Once it is given, read again (F5).</source>
        <translation>اطلب من شركة الشحن صلاحية {0}، وبعد إضافتها أعد القراءة (⁦F5⁩).</translation>
    </message>
    <message>
        <source>You can work for a merchant whose code or shop id you know: type it in the list of merchants (Ctrl+M). To list and add merchants, ask the service for the permission {0}; once it is given, read again (F5).</source>
        <translation>يمكنك العمل لتاجر تعرف كوده أو كود متجره: اكتبه في قائمة التجار (⁦Ctrl+M⁩). لعرض التجار وإضافتهم اطلب من شركة الشحن صلاحية {0}، وبعد إضافتها أعد القراءة (⁦F5⁩).</translation>
    </message>
</context>
<context>
    <name>PickupHead</name>
    <message>
        <source>Pickups by status</source>
        <translation>الاستلامات حسب الحالة</translation>
    </message>
    <message>
        <source>Handover sheets</source>
        <translation>كشوف التسليم</translation>
    </message>
    <message>
        <source>Upcoming</source>
        <translation>القادمة</translation>
    </message>
</context>
<context>
    <name>Pickups</name>
    <message>
        <source>Fee, EGP</source>
        <translation>المصاريف، ج.م.</translation>
    </message>
    <message>
        <source>Made</source>
        <comment>column: when it was made</comment>
        <translation>أُنشئ</translation>
    </message>
    <message>
        <source>Contact phone</source>
        <translation>موبايل التواصل</translation>
    </message>
    <message>
        <source>From tomorrow on. No pickups on Fridays.</source>
        <translation>من الغد فصاعدًا. لا استلام يوم الجمعة.</translation>
    </message>
    <message>
        <source>Gate, floor, who to ask for</source>
        <translation>البوابة، الدور، اسم من يُسأل عنه</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>عرضها</translation>
    </message>
    <message>
        <source>Pickup fee, preview</source>
        <translation>مصاريف الاستلام، تقديرية</translation>
    </message>
    <message>
        <source>Reschedule</source>
        <translation>تغيير الموعد</translation>
    </message>
    <message>
        <source>Save the change</source>
        <translation>حفظ التغيير</translation>
    </message>
    <message>
        <source>{merchant}, main pickup address</source>
        <translation>{merchant}، عنوان الاستلام الرئيسي</translation>
    </message>
    <message>
        <source>New orders: {new}. Booked pickups fetch {fetched} of them, so {count} wait.</source>
        <translation>أوردرات جديدة: {new}. الاستلامات المحجوزة تأخذ منها {fetched}، فيبقى في الانتظار {count}.</translation>
    </message>
    <message>
        <source>Orders expected</source>
        <translation>الأوردرات المتوقعة</translation>
    </message>
    <message>
        <source>Pickup on {day}</source>
        <translation>استلام يوم {day}</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>تعديل</translation>
    </message>
    <message>
        <source>Take back…</source>
        <translation>سحب…</translation>
    </message>
    <message>
        <source>Reschedule also changes the orders, phone and notes.</source>
        <translation>تغيير الموعد يعدّل أيضًا عدد الأوردرات والموبايل والملاحظات.</translation>
    </message>
    <message>
        <source>Also on {day}</source>
        <translation>أيضًا يوم {day}</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>العلامة</translation>
    </message>
    <message>
        <source>{status}, first seen</source>
        <translation>{status}، أول مرة</translation>
    </message>
    <message>
        <source>Scheduled at this desk</source>
        <translation>حُجز من هذا المكتب</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>حُجز الاستلام</translation>
    </message>
    <message>
        <source>Orders handed to the courier: {0}</source>
        <translation>أوردرات سُلِّمت للمندوب: {0}</translation>
    </message>
    <message>
        <source>Only while New or Pending pickup.</source>
        <translation>فقط وهو جديد أو في انتظار الاستلام.</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>انتهى هذا الاستلام.</translation>
    </message>
    <message>
        <source>Refused at {time}, it was {status}.</source>
        <translation>رُفض {time}، وكانت حالته: {status}.</translation>
    </message>
    <message>
        <source>It is being taken back already.</source>
        <translation>جارٍ سحبه بالفعل.</translation>
    </message>
    <message>
        <source>The service has it no more.</source>
        <translation>لم يعد موجودًا لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>The service does not have it yet.</source>
        <translation>لم يصل إلى شركة الشحن بعد.</translation>
    </message>
    <message>
        <source>Needs the connection.</source>
        <translation>يحتاج إلى الاتصال.</translation>
    </message>
    <message>
        <source>Cancel keeps it in the list. Delete removes it for good.</source>
        <translation>الإلغاء يُبقيه في القائمة. الحذف يزيله نهائيًا.</translation>
    </message>
    <message>
        <source>Deleting removes it for good.</source>
        <translation>الحذف يزيله نهائيًا.</translation>
    </message>
    <message>
        <source>A New pickup is usually deleted; the service may refuse to cancel it.</source>
        <translation>الاستلام الجديد يُحذف عادةً، وقد ترفض شركة الشحن إلغاءه.</translation>
    </message>
    <message>
        <source>The service may refuse this in its present status.</source>
        <translation>قد ترفض شركة الشحن هذا في حالته الحالية.</translation>
    </message>
    <message>
        <source>The service does not tell: {fields}. Saving may clear it.</source>
        <translation>لا تذكر الخدمة: {fields}. وقد يمسحها الحفظ.</translation>
    </message>
    <message>
        <source>A mark like {mark} is added to the notes.</source>
        <translation>تُضاف إلى الملاحظات علامة مثل {mark}.</translation>
    </message>
    <message>
        <source>The mark {mark} stays at the end of the notes.</source>
        <translation>تبقى العلامة {mark} في آخر الملاحظات.</translation>
    </message>
    <message>
        <source>Parcels</source>
        <translation>الطرود</translation>
    </message>
    <message>
        <source>Neither fragile nor large</source>
        <translation>غير قابلة للكسر وليست كبيرة</translation>
    </message>
    <message>
        <source>By the mark a pickup whose answer was lost is found again and not booked twice.</source>
        <translation>بهذه العلامة يُعرف الاستلام الذي ضاع الرد عليه فلا يُحجز مرتين.</translation>
    </message>
    <message>
        <source>A landline or a number abroad: send it as it is</source>
        <translation>تليفون أرضي أو رقم من خارج مصر: يُرسل كما هو</translation>
    </message>
    <message>
        <source>The preview said {0}. The service booked it for {1}.</source>
        <translation>المصاريف التقديرية كانت {0}، لكن الخدمة حجزته بمبلغ {1}.</translation>
    </message>
    <message>
        <source>Its handover was opened again</source>
        <translation>أُعيد فتح كشف تسليمه</translation>
    </message>
    <message>
        <source>Day of the pickup</source>
        <translation>يوم الاستلام</translation>
    </message>
</context>
<context>
    <name>PickupsPage</name>
    <message>
        <source>Cancel (asks)</source>
        <translation>إلغاء (بعد سؤال)</translation>
    </message>
    <message>
        <source>Delete (asks)</source>
        <translation>حذف (بعد سؤال)</translation>
    </message>
    <message>
        <source>No pickups match</source>
        <translation>لا توجد استلامات مطابقة</translation>
    </message>
    <message>
        <source>Choose All, or other days.</source>
        <translation>اختر الكل، أو أيامًا أخرى.</translation>
    </message>
    <message>
        <source>Book a courier to fetch the orders that wait.</source>
        <translation>احجز مندوبًا لاستلام الأوردرات المنتظرة.</translation>
    </message>
    <message>
        <source>No pickups in these days</source>
        <translation>لا توجد استلامات في هذه الأيام</translation>
    </message>
    <message>
        <source>The pickup is taken back.</source>
        <translation>سُحب الاستلام.</translation>
    </message>
    <message>
        <source>You went on before the pickup was read: it is not opened.</source>
        <translation>تابعت عملك قبل أن يُقرأ الاستلام: لم يُفتح.</translation>
    </message>
    <message>
        <source>Delete it instead</source>
        <translation>احذفه بدلًا من ذلك</translation>
    </message>
    <message>
        <source>It was created meanwhile. Reschedule it instead.</source>
        <translation>تم إنشاؤه في هذه الأثناء. غيّر موعده بدلًا من ذلك.</translation>
    </message>
    <message>
        <source>Pickup on {0} saved</source>
        <translation>حُفظ استلام يوم {0}</translation>
    </message>
    <message>
        <source>Cancel pickup {0}?</source>
        <translation>إلغاء الاستلام {0}؟</translation>
    </message>
    <message>
        <source>No courier comes for it then. It stays in the list.</source>
        <translation>لن يأتي مندوب له. يبقى في القائمة.</translation>
    </message>
    <message>
        <source>Cancel the pickup</source>
        <translation>إلغاء الاستلام</translation>
    </message>
    <message>
        <source>Take this pickup back?</source>
        <translation>سحب هذا الاستلام؟</translation>
    </message>
    <message>
        <source>It is not sent then. If it is at the service already, it is deleted there.</source>
        <translation>لن يُرسل. وإن كان قد وصل إلى شركة الشحن فسيُحذف هناك.</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>سحبه</translation>
    </message>
    <message>
        <source>Delete pickup {0}?</source>
        <translation>حذف الاستلام {0}؟</translation>
    </message>
    <message>
        <source>The service removes it for good, and no courier comes for it.</source>
        <translation>تزيله شركة الشحن نهائيًا، ولن يأتي مندوب له.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>حذف نهائي</translation>
    </message>
    <message>
        <source>Cancel it instead</source>
        <translation>إلغاؤه بدلًا من ذلك</translation>
    </message>
    <message>
        <source>The pickup in the form is not saved.</source>
        <translation>الاستلام الموجود في النموذج غير محفوظ.</translation>
    </message>
</context>
<context>
    <name>PrintActions</name>
    <message numerus="yes">
        <source>%Ln labels come out with a job already.</source>
        <translation>
            <numerusform>لا بوالص في مهمة طباعة.</numerusform>
            <numerusform>بوليصة واحدة ستخرج مع مهمة طباعة جارية.</numerusform>
            <numerusform>بوليصتان ستخرجان مع مهمة طباعة جارية.</numerusform>
            <numerusform>%Ln بوالص ستخرج مع مهمة طباعة جارية.</numerusform>
            <numerusform>%Ln بوليصة ستخرج مع مهمة طباعة جارية.</numerusform>
            <numerusform>%Ln بوليصة ستخرج مع مهمة طباعة جارية.</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}; it is not printed again</source>
        <translation>{0}؛ لن تُطبع مرة أخرى</translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels were printed before and are left out</source>
        <translation>
            <numerusform>لم تُطبع أي بوليصة من قبل</numerusform>
            <numerusform>طُبعت بوليصة واحدة من قبل فاستُبعدت</numerusform>
            <numerusform>طُبعت بوليصتان من قبل فاستُبعدتا</numerusform>
            <numerusform>طُبعت %Ln بوالص من قبل فاستُبعدت</numerusform>
            <numerusform>طُبعت %Ln بوليصة من قبل فاستُبعدت</numerusform>
            <numerusform>طُبعت %Ln بوليصة من قبل فاستُبعدت</numerusform>
        </translation>
    </message>
    <message>
        <source>Print label {0} again?</source>
        <translation>طباعة البوليصة {0} مرة أخرى؟</translation>
    </message>
    <message>
        <source>Do not print</source>
        <translation>بدون طباعة</translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln were printed before</source>
        <translation>
            <numerusform>طُبعت {0} من قبل</numerusform>
            <numerusform>طُبعت {0} من بوليصة واحدة من قبل</numerusform>
            <numerusform>طُبعت {0} من بوليصتين من قبل</numerusform>
            <numerusform>طُبعت {0} من %Ln بوالص من قبل</numerusform>
            <numerusform>طُبعت {0} من %Ln بوليصة من قبل</numerusform>
            <numerusform>طُبعت {0} من %Ln بوليصة من قبل</numerusform>
        </translation>
    </message>
    <message>
        <source>A label that is printed twice can go onto two parcels.</source>
        <translation>البوليصة التي تُطبع مرتين قد تُلصق على شحنتين.</translation>
    </message>
    <message>
        <source>Print all</source>
        <translation>طباعة الكل</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
</context>
<context>
    <name>PrintFoot</name>
    <message numerus="yes">
        <source>%Ln labels</source>
        <translation>
            <numerusform>بدون بوالص</numerusform>
            <numerusform>بوليصة واحدة</numerusform>
            <numerusform>بوليصتان</numerusform>
            <numerusform>%Ln بوالص</numerusform>
            <numerusform>%Ln بوليصة</numerusform>
            <numerusform>%Ln بوليصة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln requests</source>
        <translation>
            <numerusform>بدون طلبات</numerusform>
            <numerusform>طلب واحد</numerusform>
            <numerusform>طلبان</numerusform>
            <numerusform>%Ln طلبات</numerusform>
            <numerusform>%Ln طلبًا</numerusform>
            <numerusform>%Ln طلب</numerusform>
        </translation>
    </message>
    <message>
        <source>about {0} s</source>
        <translation>نحو {0} ث</translation>
    </message>
    <message>
        <source>about {0} min</source>
        <translation>نحو {0} د</translation>
    </message>
    <message>
        <source>{0} of {1} saved</source>
        <translation>حُفظ {0} من {1}</translation>
    </message>
</context>
<context>
    <name>PrintHead</name>
    <message>
        <source>Smaller</source>
        <extracomment>A label that is only passed by is not fetched (seconds).</extracomment>
        <translation>تصغير</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>ملاءمة</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>تكبير</translation>
    </message>
    <message>
        <source>Label before</source>
        <translation>البوليصة السابقة</translation>
    </message>
    <message>
        <source>Next label</source>
        <translation>البوليصة التالية</translation>
    </message>
    <message>
        <source>Label {0} of {1}</source>
        <translation>البوليصة {0} من {1}</translation>
    </message>
    <message>
        <source>This is the first label</source>
        <translation>هذه أول بوليصة</translation>
    </message>
    <message>
        <source>This is the last label</source>
        <translation>هذه آخر بوليصة</translation>
    </message>
</context>
<context>
    <name>PrintJob</name>
    <message>
        <source>of {n}</source>
        <translation>من {n}</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>الوقت المتبقي</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>السرعة</translation>
    </message>
    <message>
        <source>COD so far</source>
        <translation>التحصيل حتى الآن</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>ended {0}</source>
        <translation>انتهت {0}</translation>
    </message>
    <message>
        <source>Took {0}</source>
        <translation>استغرقت {0}</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>تمت</translation>
    </message>
    <message>
        <source>nothing is being printed</source>
        <translation>لا يُطبع شيء الآن</translation>
    </message>
    <message>
        <source>told after the first labels</source>
        <translation>يُعرف بعد أول البوالص</translation>
    </message>
    <message>
        <source>Not chosen</source>
        <translation>لم تُحدَّد</translation>
    </message>
    <message>
        <source>Back to the Outbox</source>
        <extracomment>Changes are shown at most this often (milliseconds); the time left and the printer are looked at each second. How the printer stands may be so old (seconds).</extracomment>
        <translation>رجوع إلى الصادر</translation>
    </message>
    <message>
        <source>Stop after this one</source>
        <translation>إيقاف بعد هذه البوليصة</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>Print jobs</source>
        <translation>دفعات الطباعة</translation>
    </message>
    <message>
        <source>No labels were printed together yet.</source>
        <translation>لم تُطبع بوالص معًا بعد.</translation>
    </message>
    <message>
        <source>Created and printed</source>
        <translation>أُنشئ وطُبعت</translation>
    </message>
    <message>
        <source>Created and saved</source>
        <translation>أُنشئ وحُفظت</translation>
    </message>
    <message>
        <source>Created and sent</source>
        <translation>أُنشئ وأُرسلت</translation>
    </message>
    <message>
        <source>Created, label queued</source>
        <translation>أُنشئ والبوليصة في الدور</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>الرقم</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>ما حدث</translation>
    </message>
    <message>
        <source>Just now</source>
        <translation>الآن</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>الدفعة</translation>
    </message>
    <message>
        <source>Pause or go on printing</source>
        <translation>إيقاف الطباعة مؤقتًا أو متابعتها</translation>
    </message>
    <message>
        <source>Print this label again</source>
        <translation>إعادة طباعة هذه البوليصة</translation>
    </message>
    <message>
        <source>Leave this label out</source>
        <translation>استثناء هذه البوليصة</translation>
    </message>
    <message>
        <source>Send the order again</source>
        <translation>إعادة إرسال الأوردر</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>السبب</translation>
    </message>
    <message>
        <source>Row of the file</source>
        <translation>رقم الصف في الملف</translation>
    </message>
    <message>
        <source>What needs you</source>
        <translation>ما يحتاج إليك</translation>
    </message>
    <message>
        <source>Export failures…</source>
        <translation>تصدير ما لم يتم…</translation>
    </message>
    <message>
        <source>Print a range again…</source>
        <translation>إعادة طباعة جزء…</translation>
    </message>
    <message>
        <source>Export failures</source>
        <translation>تصدير ما لم يتم</translation>
    </message>
    <message>
        <source>This job is no longer kept</source>
        <translation>لم تعد هذه الدفعة محفوظة</translation>
    </message>
    <message>
        <source>Jobs are remembered for 90 days.</source>
        <translation>تُحفظ الدفعات تسعين يومًا.</translation>
    </message>
    <message>
        <source>Nothing.</source>
        <translation>لا شيء.</translation>
    </message>
    <message>
        <source>Nothing. It goes by itself.</source>
        <translation>لا شيء. تسير وحدها.</translation>
    </message>
    <message>
        <source>The rest goes on while you fix these.</source>
        <translation>يستمر الباقي وأنت تصلح هذه.</translation>
    </message>
    <message>
        <source>{0}, failures</source>
        <translation>{0}، ما لم يتم</translation>
    </message>
    <message>
        <source>It is printed when you go on</source>
        <translation>تُطبع عندما تتابع</translation>
    </message>
    <message>
        <source>It came out</source>
        <translation>خرجت من الطابعة</translation>
    </message>
    <message>
        <source>The label</source>
        <translation>البوليصة</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>الترتيب</translation>
    </message>
    <message>
        <source>Leave out of this batch</source>
        <translation>استثناء من هذه الدفعة</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>أُرسلت</translation>
    </message>
    <message>
        <source>Thrown away</source>
        <translation>مستبعد</translation>
    </message>
    <message>
        <source>{0} It goes on by itself when the printer does.</source>
        <translation>{0} تستمر الطباعة وحدها عندما تعمل الطابعة.</translation>
    </message>
    <message>
        <source>{0} Mend it, then press “Go on”.</source>
        <translation>{0} أصلح ذلك ثم اضغط «متابعة».</translation>
    </message>
    <message>
        <source>Paused. Nothing is printed until you go on.</source>
        <translation>متوقفة مؤقتًا. لا يُطبع شيء حتى تتابع.</translation>
    </message>
    <message>
        <source>Sending is held in the Outbox: no order is created.</source>
        <translation>الإرسال موقوف في الصادر: لا يُنشأ أي أوردر.</translation>
    </message>
    <message>
        <source>The desk ended in the middle. Nothing is printed until you go on.</source>
        <translation>أُغلق البرنامج في المنتصف. لا يُطبع شيء حتى تتابع.</translation>
    </message>
    <message>
        <source>The desk ended while label {0} was sent. It may have come out: look before going on.</source>
        <translation>أُغلق البرنامج أثناء إرسال البوليصة {0}. ربما خرجت من الطابعة: انظر قبل المتابعة.</translation>
    </message>
    <message>
        <source>Go on from label</source>
        <translation>متابعة من البوليصة</translation>
    </message>
    <message>
        <source>Go on from here</source>
        <translation>متابعة من هنا</translation>
    </message>
    <message>
        <source>No label comes out twice.</source>
        <translation>لن تخرج أي بوليصة مرتين.</translation>
    </message>
    <message>
        <source>No, some are bad</source>
        <translation>لا، بعضها سيئ</translation>
    </message>
    <message>
        <source>Did the labels come out well?</source>
        <translation>هل خرجت البوالص سليمة؟</translation>
    </message>
    <message>
        <source>From label</source>
        <translation>من البوليصة</translation>
    </message>
    <message>
        <source>To label</source>
        <translation>إلى البوليصة</translation>
    </message>
    <message>
        <source>Print these again</source>
        <translation>إعادة طباعة هذه</translation>
    </message>
    <message>
        <source>Print again from label</source>
        <translation>إعادة الطباعة من البوليصة</translation>
    </message>
    <message>
        <source>to</source>
        <translation>إلى</translation>
    </message>
    <message>
        <source>Printing</source>
        <translation>جارٍ الطباعة</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>متوقفة مؤقتًا</translation>
    </message>
    <message>
        <source>Printer stopped</source>
        <translation>الطابعة متوقفة</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>انقطعت</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>أُوقفت</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>في الدور</translation>
    </message>
    <message>
        <source>Being prepared</source>
        <translation>جارٍ التجهيز</translation>
    </message>
    <message>
        <source>Being sent</source>
        <translation>جارٍ الإرسال</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>محجوزة</translation>
    </message>
    <message>
        <source>Print problem</source>
        <translation>مشكلة في الطباعة</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>مستثناة</translation>
    </message>
    <message>
        <source>Being saved</source>
        <extracomment>What is said otherwise of labels that become files.</extracomment>
        <translation>جارٍ الحفظ</translation>
    </message>
    <message>
        <source>open</source>
        <extracomment>Where a word of its own fits better here.</extracomment>
        <translation>مفتوحة</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>غير موجودة</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>جهاز آخر</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>لم تُحدَّد</translation>
    </message>
    <message>
        <source>The printer is stopped. Start it again.</source>
        <extracomment>What holds the printer up, and what to do; each goes on by itself then.</extracomment>
        <translation>الطابعة متوقفة. شغّلها من جديد.</translation>
    </message>
    <message>
        <source>The printer is offline. Switch it on, or look at its cable.</source>
        <translation>الطابعة غير متصلة. شغّلها أو راجع الكابل.</translation>
    </message>
    <message>
        <source>The printer is out of paper or labels. Put some in.</source>
        <translation>نفد الورق أو الملصقات من الطابعة. ضع غيرها.</translation>
    </message>
    <message>
        <source>Paper is jammed in the printer. Take it out.</source>
        <translation>الورق محشور في الطابعة. أخرجه.</translation>
    </message>
    <message>
        <source>The printer is open. Close its cover.</source>
        <translation>الطابعة مفتوحة. أغلق غطاءها.</translation>
    </message>
    <message>
        <source>The printer&apos;s queue takes no jobs. Let it take them again.</source>
        <translation>قائمة الطابعة لا تقبل الطباعة. اجعلها تقبلها من جديد.</translation>
    </message>
    <message>
        <source>This printer is not there. Nothing is printed on another one.</source>
        <translation>هذه الطابعة غير موجودة. لا يُطبع شيء على غيرها.</translation>
    </message>
    <message>
        <source>This printer&apos;s name leads to another device now. Choose the printer again.</source>
        <translation>اسم هذه الطابعة يشير الآن إلى جهاز آخر. اختر الطابعة من جديد.</translation>
    </message>
    <message>
        <source>No printer is chosen. Choose one at the foot of the window.</source>
        <translation>لم تُحدَّد طابعة. اختر واحدة من أسفل النافذة.</translation>
    </message>
    <message>
        <source>The print queue holds it. It comes out when the queue goes on.</source>
        <translation>قائمة الطباعة تحجزها. تخرج عندما تعمل القائمة.</translation>
    </message>
    <message>
        <source>The desk ended while it was sent. It may have come out: look first.</source>
        <translation>أُغلق البرنامج أثناء إرسالها. ربما خرجت من الطابعة: انظر أولًا.</translation>
    </message>
    <message>
        <source>It was not printed.</source>
        <translation>لم تُطبع.</translation>
    </message>
    <message>
        <source>Choose zone</source>
        <translation>اختيار المنطقة</translation>
    </message>
    <message>
        <source>Mend it</source>
        <translation>أصلحه</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>أجب</translation>
    </message>
    <message>
        <source>{m} min {s} s</source>
        <translation>{m} د {s} ث</translation>
    </message>
    <message>
        <source>{h} h {m} min</source>
        <translation>{h} س {m} د</translation>
    </message>
    <message>
        <source>done near {0}</source>
        <translation>تنتهي حوالي {0}</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} إلى {1}</translation>
    </message>
    <message>
        <source>started {0}</source>
        <translation>بدأت {0}</translation>
    </message>
    <message>
        <source>started {0} by {1}</source>
        <translation>بدأها {1} الساعة {0}</translation>
    </message>
    <message>
        <source>from {0}</source>
        <translation>من {0}</translation>
    </message>
    <message>
        <source>came out well</source>
        <translation>خرجت سليمة</translation>
    </message>
    <message>
        <source>some came out badly</source>
        <translation>بعضها خرج سيئًا</translation>
    </message>
    <message>
        <source>Batch: {0} of {1} created, {2}</source>
        <translation>الدفعة: أُنشئ {0} من {1}، {2}</translation>
    </message>
    <message>
        <source>Batch: {0} of {1}</source>
        <translation>الدفعة: {0} من {1}</translation>
    </message>
    <message>
        <source>Batch stopped: {0}</source>
        <translation>أُوقفت الدفعة: {0}</translation>
    </message>
    <message>
        <source>Batch done: {0}</source>
        <translation>انتهت الدفعة: {0}</translation>
    </message>
    <message>
        <source>{0}. Orders on their way are created all the same.</source>
        <translation>{0}. الأوردرات التي في الطريق تُنشأ على أي حال.</translation>
    </message>
    <message>
        <source>labels, in the last minute</source>
        <translation>بوليصة، في الدقيقة الأخيرة</translation>
    </message>
    <message>
        <source>labels, over the whole job</source>
        <translation>بوالص، على مدى الدفعة كلها</translation>
    </message>
    <message>
        <source>{0}, by the limit of requests</source>
        <translation>{0}، بحسب حد الطلبات</translation>
    </message>
    <message>
        <source>The labels are files in {0}</source>
        <translation>البوالص ملفات في {0}</translation>
    </message>
    <message>
        <source>Nothing else.</source>
        <translation>لا شيء غير ذلك.</translation>
    </message>
</context>
<context>
    <name>PrintJobPage</name>
    <message>
        <source>None of these has a number yet</source>
        <translation>لا رقم لأي منها بعد</translation>
    </message>
</context>
<context>
    <name>PrintPage</name>
    <message>
        <source>Whole page</source>
        <translation>الصفحة كاملة</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>رجوع إلى القائمة</translation>
    </message>
    <message>
        <source>All of them are left out</source>
        <translation>كلها مستبعدة</translation>
    </message>
    <message>
        <source>Its label follows when the order is created.</source>
        <translation>تأتي بوليصته عند إنشاء الأوردر.</translation>
    </message>
    <message>
        <source>Reading the label …</source>
        <translation>جارٍ قراءة البوليصة…</translation>
    </message>
    <message>
        <source>Label {0}</source>
        <translation>البوليصة {0}</translation>
    </message>
    <message>
        <source>The page as it will be printed</source>
        <translation>الصفحة كما ستُطبع</translation>
    </message>
    <message>
        <source>Labels</source>
        <extracomment>So many small pictures are kept; those longest unseen become sketches again. The sketch: bars and lines of text, in parts of the paper&apos;s width and height. Room around the sheet, and between two pages of a label (pixels). A notch of a wheel (eighths of a degree). Pages up to so many pixels are made smaller as a whole, each dot counted; of larger ones what is seen is drawn.</extracomment>
        <translation>البوالص</translation>
    </message>
</context>
<context>
    <name>PrintPanel</name>
    <message>
        <source>Each barcode is read back at {0} dpi before it is sent; one that cannot be read is not printed.</source>
        <translation>يُقرأ كل باركود بدقة {0} نقطة في البوصة قبل إرساله، وما لا يُقرأ لا يُطبع.</translation>
    </message>
    <message>
        <source>one label a page</source>
        <translation>بوليصة واحدة في الصفحة</translation>
    </message>
    <message>
        <source>{0} for {1}</source>
        <translation>{0} لطباعة {1}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pages</source>
        <translation>
            <numerusform>بدون صفحات</numerusform>
            <numerusform>صفحة واحدة</numerusform>
            <numerusform>صفحتان</numerusform>
            <numerusform>%Ln صفحات</numerusform>
            <numerusform>%Ln صفحة</numerusform>
            <numerusform>%Ln صفحة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels</source>
        <translation>
            <numerusform>بدون بوالص</numerusform>
            <numerusform>بوليصة واحدة</numerusform>
            <numerusform>بوليصتين</numerusform>
            <numerusform>%Ln بوالص</numerusform>
            <numerusform>%Ln بوليصة</numerusform>
            <numerusform>%Ln بوليصة</numerusform>
        </translation>
    </message>
    <message>
        <source>A5 made smaller</source>
        <translation>⁦A5⁩ مصغّرة</translation>
    </message>
    <message>
        <source>{0} made smaller, to {1}</source>
        <translation>{0} مصغّرة إلى {1}</translation>
    </message>
    <message>
        <source>in its own size</source>
        <translation>بحجمها الأصلي</translation>
    </message>
    <message>
        <source>As chosen</source>
        <translation>بترتيب الاختيار</translation>
    </message>
    <message>
        <source>By zone</source>
        <translation>بالمنطقة</translation>
    </message>
    <message>
        <source>By number</source>
        <translation>بالرقم</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>بالوقت</translation>
    </message>
    <message>
        <source>Order of the labels</source>
        <translation>ترتيب البوالص</translation>
    </message>
    <message>
        <source>Copies of each</source>
        <translation>نسخ كل بوليصة</translation>
    </message>
    <message>
        <source>Keep for this printer</source>
        <translation>احفظ لهذه الطابعة</translation>
    </message>
</context>
<context>
    <name>PrintedBefore</name>
    <message numerus="yes">
        <source>{0} of %Ln labels were printed before.</source>
        <extracomment>So many are named one by one; of more only how many they are. While the page is shown the printer is asked this often how it stands (milliseconds). Nothing can be given to a printer that stands like this, now or later.</extracomment>
        <translation>
            <numerusform>طُبعت {0} من قبل.</numerusform>
            <numerusform>طُبعت {0} من بوليصة واحدة من قبل.</numerusform>
            <numerusform>طُبعت {0} من بوليصتين من قبل.</numerusform>
            <numerusform>طُبعت {0} من %Ln بوالص من قبل.</numerusform>
            <numerusform>طُبعت {0} من %Ln بوليصة من قبل.</numerusform>
            <numerusform>طُبعت {0} من %Ln بوليصة من قبل.</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out. Print them all the same</source>
        <translation>مستبعدة. طباعتها رغم ذلك</translation>
    </message>
    <message>
        <source>Left out. Print it again</source>
        <translation>مستبعدة. طباعتها مرة أخرى</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>استبعادها</translation>
    </message>
</context>
<context>
    <name>PrinterMenu</name>
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
        <source>PDF files in a folder…</source>
        <translation>ملفات ⁦PDF⁩ في مجلد…</translation>
    </message>
</context>
<context>
    <name>Printing</name>
    <message>
        <source>ready</source>
        <translation>جاهزة</translation>
    </message>
    <message>
        <source>printing</source>
        <translation>تطبع</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>متوقفة</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>غير متصلة</translation>
    </message>
    <message>
        <source>out of paper</source>
        <translation>بلا ورق</translation>
    </message>
    <message>
        <source>jammed</source>
        <translation>ورق محشور</translation>
    </message>
    <message>
        <source>cover open</source>
        <translation>الغطاء مفتوح</translation>
    </message>
    <message>
        <source>takes no jobs</source>
        <translation>لا تقبل مهام</translation>
    </message>
    <message>
        <source>not there now</source>
        <translation>غير موجودة الآن</translation>
    </message>
    <message>
        <source>another device now</source>
        <translation>جهاز آخر الآن</translation>
    </message>
    <message>
        <source>The printer is stopped. Labels wait until it goes on.</source>
        <translation>الطابعة متوقفة. تنتظر البوالص حتى تعمل.</translation>
    </message>
    <message>
        <source>The printer is offline. Labels wait until it is there again.</source>
        <translation>الطابعة غير متصلة. تنتظر البوالص حتى تعود.</translation>
    </message>
    <message>
        <source>The printer is out of paper. Labels wait until it has some.</source>
        <translation>نفد ورق الطابعة. تنتظر البوالص حتى يوضع ورق.</translation>
    </message>
    <message>
        <source>Paper is jammed in the printer. Labels wait until it is out.</source>
        <translation>الورق محشور في الطابعة. تنتظر البوالص حتى يُزال.</translation>
    </message>
    <message>
        <source>A cover of the printer is open. Labels wait until it is closed.</source>
        <translation>غطاء الطابعة مفتوح. تنتظر البوالص حتى يُغلق.</translation>
    </message>
    <message>
        <source>The printer&apos;s queue takes no jobs now. Labels wait.</source>
        <translation>قائمة الطابعة لا تقبل مهام الآن. البوالص تنتظر.</translation>
    </message>
    <message>
        <source>The printer is not there now. Nothing is printed on another one in its place.</source>
        <translation>الطابعة غير موجودة الآن. لا يُطبع شيء على طابعة أخرى بدلًا منها.</translation>
    </message>
    <message>
        <source>This name leads to another device now than the one that was chosen. Choose the printer again.</source>
        <translation>هذا الاسم يشير الآن إلى جهاز غير الذي اختير. اختر الطابعة من جديد.</translation>
    </message>
    <message>
        <source>{0} was printed {1}</source>
        <translation>طُبعت {0} {1}</translation>
    </message>
    <message>
        <source>{0} was saved {1}</source>
        <translation>حُفظت {0} {1}</translation>
    </message>
    <message>
        <source>{0} on {1}</source>
        <translation>{0} على {1}</translation>
    </message>
    <message>
        <source>{0} as {1}</source>
        <translation>{0} باسم {1}</translation>
    </message>
    <message>
        <source>at {0}</source>
        <translation>الساعة {0}</translation>
    </message>
    <message>
        <source>on {0}</source>
        <translation>في {0}</translation>
    </message>
    <message>
        <source>The print system of this computer (CUPS) does not answer: install it or start it. Until then labels go into a folder as PDF files.</source>
        <translation>نظام الطباعة على هذا الكمبيوتر (⁦CUPS⁩) لا يستجيب: ثبّته أو شغّله. حتى ذلك الحين تُحفظ البوالص ملفات ⁦PDF⁩ في مجلد.</translation>
    </message>
    <message>
        <source>This computer has no printer yet: add one in the system&apos;s settings. Until then labels go into a folder as PDF files.</source>
        <translation>لا توجد طابعة على هذا الكمبيوتر بعد: أضف طابعة من إعدادات النظام. حتى ذلك الحين تُحفظ البوالص ملفات ⁦PDF⁩ في مجلد.</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>The settings could not be read; they are kept aside as {0}.</source>
        <translation>تعذّرت قراءة الإعدادات؛ وهي محفوظة جانبًا باسم {0}.</translation>
    </message>
    <message>
        <source>The settings could not be written: {0}</source>
        <translation>تعذّر حفظ الإعدادات: {0}</translation>
    </message>
    <message>
        <source>Others on this computer could read the data folder; now only you can.</source>
        <translation>كان بإمكان آخرين على هذا الجهاز قراءة مجلد البيانات؛ الآن أنت وحدك.</translation>
    </message>
    <message>
        <source>The settings could not be read ({0}); the usual ones are used.</source>
        <translation>تعذّرت قراءة الإعدادات ({0})؛ تُستخدم الإعدادات المعتادة.</translation>
    </message>
    <message>
        <source>Others on this computer can read the data folder, and it cannot be closed to them.</source>
        <translation>يمكن لآخرين على هذا الجهاز قراءة مجلد البيانات، ويتعذّر منعهم من ذلك.</translation>
    </message>
</context>
<context>
    <name>RangePopup</name>
    <message>
        <source>From</source>
        <extracomment>Nobody ships before or so long after this.</extracomment>
        <translation>من</translation>
    </message>
    <message>
        <source>To</source>
        <translation>إلى</translation>
    </message>
    <message>
        <source>Which day is chosen</source>
        <translation>أي يوم يُختار</translation>
    </message>
    <message>
        <source>Show these days</source>
        <translation>عرض هذه الأيام</translation>
    </message>
    <message>
        <source>The last day was before this one: it is the same day now.</source>
        <translation>كان آخر يوم قبل هذا اليوم، فأصبح هو نفسه.</translation>
    </message>
    <message>
        <source>The first day was after this one: it is the same day now.</source>
        <translation>كان أول يوم بعد هذا اليوم، فأصبح هو نفسه.</translation>
    </message>
</context>
<context>
    <name>ReadingSection</name>
    <message numerus="yes">
        <source>%Ln min</source>
        <translation>
            <numerusform>%Ln دقيقة</numerusform>
            <numerusform>دقيقة</numerusform>
            <numerusform>دقيقتان</numerusform>
            <numerusform>%Ln دقائق</numerusform>
            <numerusform>%Ln دقيقة</numerusform>
            <numerusform>%Ln دقيقة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecentScans</name>
    <message>
        <source>Last scans</source>
        <translation>آخر عمليات المسح</translation>
    </message>
</context>
<context>
    <name>Releases</name>
    <message>
        <source>Orders are saved on this computer first and go out by themselves, once, whatever breaks on the way.</source>
        <extracomment>Newest first.</extracomment>
        <translation>الأوردرات تُحفظ على هذا الكمبيوتر أولًا وتُرسل تلقائيًا مرة واحدة فقط، مهما حدث في الطريق.</translation>
    </message>
    <message>
        <source>Zones and phones are understood as people write them, and the fee is seen before.</source>
        <translation>المناطق والموبايلات تُفهم كما يكتبها الناس، ومصاريف الشحن تظهر قبل الإنشاء.</translation>
    </message>
    <message>
        <source>A label is read back before it is printed; two hundred are one job that pauses and goes on.</source>
        <translation>كل بوليصة تُراجَع قراءتها قبل طباعتها، ومئتا بوليصة دفعة واحدة يمكن إيقافها واستكمالها.</translation>
    </message>
    <message>
        <source>Pickups, merchants, a scan station and handover sheets.</source>
        <translation>الاستلامات والتجار ومحطة الباركود وكشوف التسليم للمندوب.</translation>
    </message>
    <message>
        <source>A training service with made-up orders, to learn without harm.</source>
        <translation>خدمة تدريب بأوردرات وهمية، للتعلم بلا ضرر.</translation>
    </message>
    <message>
        <source>Arabic and English, light and dark, all of it by keyboard.</source>
        <translation>بالعربية والإنجليزية، فاتح وداكن، وكله بلوحة المفاتيح.</translation>
    </message>
    <message>
        <source>Settings, About shows it again.</source>
        <translation>تجدها مرة أخرى في الإعدادات، قسم «عن البرنامج».</translation>
    </message>
    <message>
        <source>What is new in Courier Desk</source>
        <translation>الجديد في ⁦Courier Desk⁩</translation>
    </message>
    <message>
        <source>Version {0}</source>
        <translation>الإصدار {0}</translation>
    </message>
</context>
<context>
    <name>SameZone</name>
    <message numerus="yes">
        <source>%Ln more rows say “{0}”.</source>
        <translation>
            <numerusform>لا صفوف أخرى مكتوب فيها «{0}».</numerusform>
            <numerusform>صف واحد آخر مكتوب فيه «{0}».</numerusform>
            <numerusform>صفّان آخران مكتوب فيهما «{0}».</numerusform>
            <numerusform>%Ln صفوف أخرى مكتوب فيها «{0}».</numerusform>
            <numerusform>%Ln صفًا آخر مكتوب فيها «{0}».</numerusform>
            <numerusform>%Ln صف آخر مكتوب فيها «{0}».</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SavedViews</name>
    <message>
        <source>None</source>
        <translation>بدون</translation>
    </message>
    <message>
        <source>Save as a new view…</source>
        <translation>حفظ كعرض جديد…</translation>
    </message>
    <message>
        <source>Update {0} to what is shown</source>
        <translation>تحديث {0} بالمعروض الآن</translation>
    </message>
    <message>
        <source>Rename {0}…</source>
        <translation>تغيير اسم {0}…</translation>
    </message>
    <message>
        <source>Forget {0}</source>
        <translation>حذف العرض {0}</translation>
    </message>
    <message>
        <source>No view</source>
        <translation>بدون عرض</translation>
    </message>
    <message>
        <source>{0} (changed)</source>
        <translation>{0} (معدَّل)</translation>
    </message>
    <message>
        <source>{0}, this desk alone</source>
        <translation>{0}، لهذا المكتب وحده</translation>
    </message>
    <message>
        <source>View {0} updated</source>
        <translation>حُدّث العرض {0}</translation>
    </message>
    <message>
        <source>View {0} forgotten</source>
        <translation>حُذف العرض {0}</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>الاسم الجديد</translation>
    </message>
    <message>
        <source>Name of the view</source>
        <translation>اسم العرض</translation>
    </message>
    <message>
        <source>View {0} saved</source>
        <translation>حُفظ العرض {0}</translation>
    </message>
    <message>
        <source>View {0} renamed</source>
        <translation>تغيّر اسم العرض إلى {0}</translation>
    </message>
</context>
<context>
    <name>ScanBar</name>
    <message>
        <source>Scan a parcel, or type its number and Enter</source>
        <translation>امسح الطرد، أو اكتب رقمه ثم اضغط الإدخال</translation>
    </message>
    <message>
        <source>Scan a parcel</source>
        <translation>امسح الطرد</translation>
    </message>
    <message>
        <source>Each scan marks one order. What does not belong here is said and not marked.</source>
        <translation>كل مسح يسجّل أوردرًا واحدًا، وما ليس من هذا الكشف يُذكر ولا يُسجَّل.</translation>
    </message>
</context>
<context>
    <name>ScanBox</name>
    <message>
        <source>Scan or search: order no., phone, reference, name</source>
        <translation>امسح الباركود أو ابحث: رقم أوردر، موبايل، مرجع، اسم</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>ما وُجد</translation>
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
        <extracomment>What a number may mean that turns to another page, or lists what it may mean. So many digits and more may be part of a phone.</extracomment>
        <translation>أوردرات على هذا المكتب</translation>
    </message>
    <message>
        <source>Do with {0}</source>
        <translation>إجراءات {0}</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>أوامر</translation>
    </message>
    <message>
        <source>In all merchants: {0}</source>
        <translation>لدى كل التجار: {0}</translation>
    </message>
    <message>
        <source>Nothing of {merchant} fits {0}.</source>
        <translation>لا يوجد لدى {merchant} ما يطابق {0}.</translation>
    </message>
    <message>
        <source>Ask the service</source>
        <translation>اسأل شركة الشحن</translation>
    </message>
    <message>
        <source>Ask the service for {0}</source>
        <translation>اسأل شركة الشحن عن {0}</translation>
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
        <source>Nothing on this desk fits {0}.</source>
        <translation>لا شيء على هذا المكتب يطابق {0}.</translation>
    </message>
    <message>
        <source>{0} was found. You went on meanwhile: it is not opened.</source>
        <translation>وُجد {0}. تابعت عملك في هذه الأثناء: لم يُفتح.</translation>
    </message>
    <message>
        <source>No order or pickup {0} at the service.</source>
        <translation>لا يوجد أوردر أو استلام برقم {0} لدى شركة الشحن.</translation>
    </message>
    <message>
        <source>All {0} in the list</source>
        <translation>الكل في القائمة: {0}</translation>
    </message>
    <message>
        <source>All of more than {0} in the list</source>
        <translation>الكل في القائمة: أكثر من {0}</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
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
        <source>COD {0}</source>
        <translation>تحصيل {0}</translation>
    </message>
    <message>
        <source>+ {0} preview</source>
        <translation>+ {0} تقديرية</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a fee</source>
        <translation>
            <numerusform>لا شيء بدون مصاريف</numerusform>
            <numerusform>واحد بدون مصاريف</numerusform>
            <numerusform>اثنان بدون مصاريف</numerusform>
            <numerusform>%Ln بدون مصاريف</numerusform>
            <numerusform>%Ln بدون مصاريف</numerusform>
            <numerusform>%Ln بدون مصاريف</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not in this list</source>
        <translation>
            <numerusform>لا شيء خارج هذه القائمة</numerusform>
            <numerusform>واحد خارج هذه القائمة</numerusform>
            <numerusform>اثنان خارج هذه القائمة</numerusform>
            <numerusform>%Ln خارج هذه القائمة</numerusform>
            <numerusform>%Ln خارج هذه القائمة</numerusform>
            <numerusform>%Ln خارج هذه القائمة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Create {0}, print %Ln labels</source>
        <translation>
            <numerusform>إنشاء {0} وطباعة البوالص</numerusform>
            <numerusform>إنشاء {0} وطباعة بوليصة واحدة</numerusform>
            <numerusform>إنشاء {0} وطباعة بوليصتين</numerusform>
            <numerusform>إنشاء {0} وطباعة %Ln بوالص</numerusform>
            <numerusform>إنشاء {0} وطباعة %Ln بوليصة</numerusform>
            <numerusform>إنشاء {0} وطباعة %Ln بوليصة</numerusform>
        </translation>
    </message>
    <message>
        <source>Uncheck all</source>
        <extracomment>So many lines the sums of what is chosen may take, and what stands between two of them.</extracomment>
        <translation>إلغاء التحديد</translation>
    </message>
</context>
<context>
    <name>SessionWindow</name>
    <message>
        <source>{0}, shared store</source>
        <extracomment>So long (seconds) the window waits for its rows, so that it is laid out and painted once, with them. So long (seconds) the window has to itself after its first paint. So long (seconds) after it stands what is not wanted yet is made ahead: key store, client and first reads go before.</extracomment>
        <translation>{0}، مخزن مشترك</translation>
    </message>
    <message>
        <source>Labels are being printed; the rest waits for your word after the start.</source>
        <translation>توجد بوالص تُطبع الآن، والباقي ينتظر قرارك بعد التشغيل.</translation>
    </message>
    <message>
        <source>Start again now?</source>
        <translation>إعادة التشغيل الآن؟</translation>
    </message>
    <message>
        <source>Orders are kept as they are typed; this is not:</source>
        <translation>الأوردرات تُحفظ أثناء كتابتها، وهذا لا يُحفظ:</translation>
    </message>
    <message>
        <source>No account here is called {0}. This is {1}.</source>
        <translation>لا يوجد هنا حساب باسم {0}. هذا هو {1}.</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Header of the key</source>
        <translation>مكان المفتاح في الطلب</translation>
    </message>
    <message>
        <source>Use this account</source>
        <translation>العمل على هذا الحساب</translation>
    </message>
    <message>
        <source>Replace key…</source>
        <translation>تغيير المفتاح…</translation>
    </message>
    <message>
        <source>Remove account…</source>
        <translation>حذف الحساب…</translation>
    </message>
    <message>
        <source>the service takes both</source>
        <translation>شركة الشحن تقبل الاثنين</translation>
    </message>
    <message>
        <source>Merchant in use</source>
        <translation>التاجر المستخدم الآن</translation>
    </message>
    <message>
        <source>Remove the account {0}?</source>
        <translation>حذف الحساب {0}؟</translation>
    </message>
    <message>
        <source>Its key and everything kept of it on this computer go: orders, labels, customers. Nothing changes at the service. Backups made before keep it for some days.</source>
        <translation>سيُحذف مفتاحه وكل ما هو محفوظ له على هذا الجهاز: الأوردرات والبوالص والعملاء. لا يتغير شيء لدى شركة الشحن. النسخ الاحتياطية السابقة تحتفظ به بضعة أيام.</translation>
    </message>
    <message>
        <source>Remove account</source>
        <translation>حذف الحساب</translation>
    </message>
    <message>
        <source>Throw away</source>
        <translation>استبعاد</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>عرضها</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>استخدام</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>اختبار</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>تعديل…</translation>
    </message>
    <message>
        <source>Use {0}</source>
        <translation>استخدام {0}</translation>
    </message>
    <message>
        <source>Test {0}</source>
        <translation>اختبار {0}</translation>
    </message>
    <message>
        <source>Edit {0}</source>
        <translation>تعديل {0}</translation>
    </message>
    <message>
        <source>Company key ending in {0}</source>
        <translation>مفتاح شركة ينتهي بـ {0}</translation>
    </message>
    <message>
        <source>Single-business key ending in {0}</source>
        <translation>مفتاح نشاط واحد ينتهي بـ {0}</translation>
    </message>
    <message>
        <source>Key ending in {0}, its kind is not known</source>
        <translation>مفتاح ينتهي بـ {0}، نوعه غير معروف</translation>
    </message>
    <message>
        <source>Made-up orders on this computer</source>
        <extracomment>Room for the pill and the buttons, so that the columns of all rows stand under each other.</extracomment>
        <translation>أوردرات تجريبية على هذا الجهاز</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>Works</source>
        <translation>يعمل</translation>
    </message>
    <message>
        <source>Account deleted</source>
        <translation>الحساب محذوف</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>لا رد</translation>
    </message>
    <message>
        <source>Does not work</source>
        <translation>لا يعمل</translation>
    </message>
    <message>
        <source>Renamed to {0}</source>
        <translation>الاسم الآن {0}</translation>
    </message>
    <message>
        <source>Appearance</source>
        <extracomment>So many of 120 requests may be left to people.</extracomment>
        <translation>المظهر</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>حسب الجهاز</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتح</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكن</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>الألوان</translation>
    </message>
    <message>
        <source>Working days</source>
        <translation>أيام العمل</translation>
    </message>
    <message>
        <source>Working days and holidays</source>
        <translation>أيام العمل والإجازات</translation>
    </message>
    <message>
        <source>Couriers work on</source>
        <translation>المندوب يعمل أيام</translation>
    </message>
    <message>
        <source>other days cannot be booked</source>
        <translation>الأيام الأخرى لا تُحجز</translation>
    </message>
    <message>
        <source>Days of this desk</source>
        <translation>أيام خاصة بهذا المكتب</translation>
    </message>
    <message>
        <source>public holidays only warn; a day set here is as it is set</source>
        <translation>العطلات الرسمية للتنبيه فقط، واليوم المحدد هنا كما حُدد</translation>
    </message>
    <message>
        <source>Holiday</source>
        <translation>إجازة</translation>
    </message>
    <message>
        <source>National day</source>
        <translation>العيد القومي</translation>
    </message>
    <message>
        <source>Couriers are off</source>
        <translation>المندوب إجازة</translation>
    </message>
    <message>
        <source>Couriers work</source>
        <translation>المندوب يعمل</translation>
    </message>
    <message>
        <source>What the day is</source>
        <translation>نوع اليوم</translation>
    </message>
    <message>
        <source>Add the day</source>
        <translation>إضافة اليوم</translation>
    </message>
    <message>
        <source>Take away {0}</source>
        <translation>حذف {0}</translation>
    </message>
    <message>
        <source>Couriers work on one day at least.</source>
        <translation>المندوب يعمل يومًا واحدًا على الأقل.</translation>
    </message>
    <message>
        <source>Write the day as {0}</source>
        <translation>اكتب اليوم هكذا: {0}</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>متقدم</translation>
    </message>
    <message>
        <source>Advanced: endpoints</source>
        <translation>متقدم: مسارات الخدمة</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>the window turns round at once, nothing is lost</source>
        <translation>تتغير النافذة فورًا ولا يضيع شيء</translation>
    </message>
    <message>
        <source>Printing</source>
        <translation>الطباعة</translation>
    </message>
    <message>
        <source>Label printer</source>
        <translation>طابعة البوالص</translation>
    </message>
    <message>
        <source>Add a printer…</source>
        <translation>إضافة طابعة…</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>سؤال</translation>
    </message>
    <message>
        <source>A number scanned anywhere prints its label</source>
        <translation>أي رقم يُمسح في أي مكان تُطبع بوليصته</translation>
    </message>
    <message>
        <source>Other printers</source>
        <translation>طابعات أخرى</translation>
    </message>
    <message>
        <source>PDF files in a folder</source>
        <translation>ملفات ⁦PDF⁩ في مجلد</translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation>نقطة في البوصة</translation>
    </message>
    <message>
        <source>Scan the test page</source>
        <translation>مسح صفحة الاختبار</translation>
    </message>
    <message>
        <source>After Create &amp; print</source>
        <translation>بعد إنشاء وطباعة</translation>
    </message>
    <message>
        <source>A label already printed</source>
        <translation>بوليصة طُبعت من قبل</translation>
    </message>
    <message>
        <source>Keep label files</source>
        <translation>الاحتفاظ بملفات البوالص</translation>
    </message>
    <message>
        <source>so that a label prints again with no network</source>
        <translation>لتُطبع البوليصة مرة أخرى بدون شبكة</translation>
    </message>
    <message>
        <source>Scanner</source>
        <translation>قارئ الباركود</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>يوم واحد</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>سبعة أيام</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>ثلاثون يومًا</translation>
    </message>
    <message>
        <source>Nothing chosen yet</source>
        <translation>لم يُحدد شيء بعد</translation>
    </message>
    <message>
        <source>PDF files of the training</source>
        <translation>ملفات ⁦PDF⁩ للتدريب</translation>
    </message>
    <message>
        <source>Scan these bars: the scanner should answer what stands under them.</source>
        <translation>امسح هذا الباركود: يجب أن يقرأ القارئ المكتوب تحته.</translation>
    </message>
    <message>
        <source>Test page sent: {0}</source>
        <translation>أُرسلت صفحة الاختبار: {0}</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>القراءة</translation>
    </message>
    <message>
        <source>Reading from the service</source>
        <translation>القراءة من شركة الشحن</translation>
    </message>
    <message>
        <source>Read statuses every</source>
        <translation>قراءة الحالات كل</translation>
    </message>
    <message>
        <source>the service asks for 2 to 5 minutes</source>
        <translation>شركة الشحن تطلب من دقيقتين إلى خمس دقائق</translation>
    </message>
    <message>
        <source>Store and backups</source>
        <extracomment>How long orders are kept whole, as a person chooses it (months; 0: always).</extracomment>
        <translation>البيانات والنسخ الاحتياطية</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>نسخ احتياطي الآن</translation>
    </message>
    <message>
        <source>Make the file smaller</source>
        <translation>تصغير الملف</translation>
    </message>
    <message>
        <source>Shared store</source>
        <translation>المخزن المشترك</translation>
    </message>
    <message>
        <source>Orders, drafts and labels</source>
        <translation>الأوردرات والمسودات والبوالص</translation>
    </message>
    <message>
        <source>made daily by itself; the last three are kept beside the store. To bring one back, close the program and run {0}.</source>
        <translation>تُعمل يوميًا تلقائيًا، وتُحفظ آخر ثلاث بجوار الملف. لاسترجاع إحداها أغلق البرنامج وشغّل {0}.</translation>
    </message>
    <message>
        <source>kept by this site for all of its desks</source>
        <translation>يحفظها هذا الموقع لكل مكاتبه</translation>
    </message>
    <message>
        <source>Desks</source>
        <translation>المكاتب</translation>
    </message>
    <message>
        <source>of this site</source>
        <translation>في هذا الموقع</translation>
    </message>
    <message>
        <source>this desk</source>
        <translation>هذا المكتب</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>يعمل</translation>
    </message>
    <message>
        <source>ended {0}</source>
        <translation>انتهى {0}</translation>
    </message>
    <message>
        <source>cut off, was there {0}</source>
        <translation>انقطع، وكان موجودًا {0}</translation>
    </message>
    <message>
        <source>kept on this computer</source>
        <translation>محفوظة على هذا الجهاز</translation>
    </message>
    <message>
        <source>Old orders</source>
        <translation>الأوردرات القديمة</translation>
    </message>
    <message>
        <source>kept whole for so long. Later they are listed, found and exported as before, without what the service sent word for word and without the label; both are asked for again when they are needed.</source>
        <translation>تُحفظ كاملة طوال هذه المدة. بعدها تظل في القائمة والبحث والتصدير كما كانت، دون النص الحرفي الذي أرسلته الخدمة ودون البوليصة، ويُطلب كلاهما من جديد عند الحاجة.</translation>
    </message>
    <message>
        <source>Unused space in the file</source>
        <translation>مساحة غير مستخدمة في الملف</translation>
    </message>
    <message>
        <source>new orders use it first</source>
        <translation>تستخدمها الأوردرات الجديدة أولًا</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>النسخة الاحتياطية</translation>
    </message>
    <message>
        <source>{0} MB in {1}</source>
        <translation>{0} م.ب. في {1}</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>لا يوجد بعد</translation>
    </message>
    <message>
        <source>Last: {0}</source>
        <translation>الأخيرة: {0}</translation>
    </message>
    <message>
        <source>Thinned: {0}</source>
        <translation>خُففت: {0}</translation>
    </message>
    <message>
        <source>{0} MB</source>
        <translation>{0} م.ب.</translation>
    </message>
    <message>
        <source>less than 1 MB</source>
        <translation>أقل من ميجابايت واحد</translation>
    </message>
    <message>
        <source>There is hardly any unused space.</source>
        <translation>لا تكاد توجد مساحة غير مستخدمة.</translation>
    </message>
    <message>
        <source>The file is being made smaller.</source>
        <translation>جارٍ تصغير الملف.</translation>
    </message>
    <message>
        <source>The file is being made smaller; what you save waits for it.</source>
        <translation>جارٍ تصغير الملف، وما تحفظه ينتظر حتى ينتهي.</translation>
    </message>
    <message>
        <source>The file is smaller</source>
        <translation>صار الملف أصغر</translation>
    </message>
    <message>
        <source>Backed up</source>
        <translation>تم النسخ الاحتياطي</translation>
    </message>
    <message>
        <source>Orders, drafts and what waits stay at the site, for its other desks. This computer goes on with the store it had before, or with a copy of the site&apos;s in it.</source>
        <translation>تبقى الأوردرات والمسودات وما ينتظر الإرسال في الموقع لمكاتبه الأخرى. يكمل هذا الجهاز بالمخزن الذي كان له من قبل، أو ومعه نسخة من مخزن الموقع.</translation>
    </message>
    <message>
        <source>Leave with a copy</source>
        <translation>غادر ومعك نسخة</translation>
    </message>
    <message>
        <source>Take the rest along</source>
        <translation>انقل الباقي</translation>
    </message>
    <message>
        <source>not all of it is here yet</source>
        <translation>لم يصل كله بعد</translation>
    </message>
    <message>
        <source>What is taken along</source>
        <translation>ما يُنقل</translation>
    </message>
    <message>
        <source>3 months</source>
        <translation>ثلاثة أشهر</translation>
    </message>
    <message>
        <source>6 months</source>
        <translation>ستة أشهر</translation>
    </message>
    <message>
        <source>12 months</source>
        <translation>سنة</translation>
    </message>
    <message>
        <source>24 months</source>
        <translation>سنتان</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>دائمًا</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>التنبيهات</translation>
    </message>
    <message>
        <source>Notices and diagnostics</source>
        <translation>التنبيهات والتشخيص</translation>
    </message>
    <message>
        <source>Tell of orders that need a decision, failed or came back</source>
        <translation>نبّه عند أوردر محتاج قرارًا أو تعذّر أو رجع</translation>
    </message>
    <message>
        <source>Notices of the desktop</source>
        <translation>تنبيهات سطح المكتب</translation>
    </message>
    <message>
        <source>several at once are one; “What changed” lists all of them</source>
        <translation>ما يأتي معًا تنبيه واحد، وكلها في «ما تغيّر»</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>عند حدوث مشكلة</translation>
    </message>
    <message>
        <source>shown before it is saved; no key, phone, name or address is in it</source>
        <translation>يُعرض قبل حفظه، وليس فيه مفتاح ولا موبايل ولا اسم ولا عنوان</translation>
    </message>
    <message>
        <source>Send the label as the service drew it, where the printer takes PDF</source>
        <extracomment>Resolutions of label and laser printers, in dots per inch. How long label files are kept, as a person chooses it (days).</extracomment>
        <translation>إرسال البوليصة كما رسمتها الخدمة حيث تقبل الطابعة ⁦PDF⁩</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>استخدام هذه</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>As fits best</source>
        <translation>كما يناسب الورق</translation>
    </message>
    <message>
        <source>Upright</source>
        <translation>قائمة</translation>
    </message>
    <message>
        <source>Turned to the right</source>
        <translation>مدارة إلى اليمين</translation>
    </message>
    <message>
        <source>Upside down</source>
        <translation>مقلوبة</translation>
    </message>
    <message>
        <source>Turned to the left</source>
        <translation>مدارة إلى اليسار</translation>
    </message>
    <message>
        <source>How labels lie</source>
        <translation>اتجاه البوليصة</translation>
    </message>
    <message>
        <source>Move right, mm</source>
        <translation>إزاحة إلى اليمين، مم</translation>
    </message>
    <message>
        <source>Move down, mm</source>
        <translation>إزاحة إلى أسفل، مم</translation>
    </message>
    <message>
        <source>Size in percent</source>
        <translation>الحجم بالمئة</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>النسخ</translation>
    </message>
    <message>
        <source>First for {0}</source>
        <translation>الأولى لورق {0}</translation>
    </message>
    <message>
        <source>It is the first for this paper</source>
        <translation>هي الأولى لهذا الورق</translation>
    </message>
    <message>
        <source>It is in use</source>
        <translation>هي المستخدمة</translation>
    </message>
    <message>
        <source>It is the only one</source>
        <translation>هي الوحيدة</translation>
    </message>
    <message>
        <source>Test print</source>
        <translation>طباعة اختبار</translation>
    </message>
    <message>
        <source>for new orders, batches and the scan station</source>
        <translation>للأوردرات الجديدة والدفعات ومحطة الباركود</translation>
    </message>
    <message>
        <source>remembered paper, one line a printer</source>
        <translation>ورق محفوظ، سطر لكل طابعة</translation>
    </message>
    <message>
        <source>Paper of {0}</source>
        <translation>ورق {0}</translation>
    </message>
    <message>
        <source>Scan one of its three bars</source>
        <translation>امسح واحدًا من باركوداتها الثلاثة</translation>
    </message>
    <message>
        <source>It tells which bars this printer and this scanner can do together.</source>
        <translation>يبيّن أي الخطوط تناسب هذه الطابعة وهذا القارئ معًا.</translation>
    </message>
    <message>
        <source>{0} was read; that is not on the test page.</source>
        <translation>قُرئ {0}؛ وهو ليس في صفحة الاختبار.</translation>
    </message>
    <message>
        <source>{0} was read: bars of {1} dots work with this scanner.</source>
        <translation>قُرئ {0}: الخطوط بعرض {1} نقاط تعمل مع هذا القارئ.</translation>
    </message>
    <message>
        <source>Pickups and their mark</source>
        <translation>الاستلامات وعلامتها</translation>
    </message>
    <message>
        <source>Add a mark like {0}</source>
        <translation>إضافة علامة مثل {0}</translation>
    </message>
    <message>
        <source>At the end of a new pickup&apos;s notes</source>
        <translation>في آخر ملاحظات الاستلام الجديد</translation>
    </message>
    <message>
        <source>The service has no reference for pickups. When an answer is lost, the pickup is looked for by this mark and never booked twice. The courier sees the mark.</source>
        <translation>ليس للاستلامات رقم مرجعي عند الخدمة. إذا ضاع الرد يُبحث عن الاستلام بهذه العلامة ولا يُحجز مرتين أبدًا. والمندوب يرى العلامة.</translation>
    </message>
    <message>
        <source>When an answer is lost, the pickup is looked for by its day, number of orders, phone and time. Just one that fits is taken for it, even if another desk made it; with several, or when the service does not tell enough, a person decides. Until then it is not sent again.</source>
        <translation>إذا ضاع الرد يُبحث عن الاستلام بيومه وعدد أوردراته وهاتفه ووقته. فإن وُجد واحد فقط يطابقه عُدَّ هو المقصود ولو حجزه مكتب آخر، وإن وُجد أكثر من واحد أو لم تذكر الخدمة ما يكفي فالقرار لشخص، ولا يُرسَل مرة أخرى قبل ذلك.</translation>
    </message>
    <message>
        <source>Requests a minute</source>
        <translation>الطلبات في الدقيقة</translation>
    </message>
    <message>
        <source>as arranged with the account manager</source>
        <translation>كما اتُفق مع مدير الحساب</translation>
    </message>
    <message>
        <source>A whole number from {0} to {1}, or nothing for the usual {2}</source>
        <translation>رقم صحيح من {0} إلى {1}، أو اتركه فارغًا للمعتاد {2}</translation>
    </message>
    <message>
        <source>Test the connection, rename, replace key, remove account, merchant, header, requests a minute</source>
        <translation>اختبار الاتصال، تغيير الاسم، تغيير المفتاح، حذف الحساب، التاجر، الترويسة، الطلبات في الدقيقة</translation>
    </message>
    <message>
        <source>{0} requests a minute from now on</source>
        <translation>{0} طلب في الدقيقة من الآن</translation>
    </message>
    <message>
        <source>Ask the key store again</source>
        <translation>اسأل خزنة المفاتيح مرة أخرى</translation>
    </message>
    <message>
        <source>The key store is being asked.</source>
        <translation>جارٍ سؤال خزنة المفاتيح.</translation>
    </message>
    <message>
        <source>Who can read it</source>
        <translation>من يمكنه قراءتها</translation>
    </message>
    <message>
        <source>others on this computer, permissions</source>
        <translation>آخرون على هذا الجهاز، الأذونات، الصلاحيات</translation>
    </message>
    <message>
        <source>Only you</source>
        <translation>أنت وحدك</translation>
    </message>
    <message>
        <source>Others on this computer too: the folder&apos;s disk or owner does not let it be closed.</source>
        <translation>آخرون على هذا الجهاز أيضًا: قرص المجلد أو مالكه لا يسمح بمنعهم.</translation>
    </message>
    <message>
        <source>Only you. Others on this computer could until the program was started.</source>
        <translation>أنت وحدك. كان بإمكان آخرين على هذا الجهاز قراءتها حتى تشغيل البرنامج.</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>بلغة النافذة</translation>
    </message>
    <message>
        <source>As the service writes them</source>
        <translation>كما تكتبها شركة الشحن</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>الاثنان</translation>
    </message>
    <message>
        <source>Zone names</source>
        <translation>أسماء المناطق</translation>
    </message>
    <message>
        <source>in lists and panels; labels and the service keep the service&apos;s own</source>
        <translation>في القوائم واللوحات؛ البوالص وما يُرسل يبقيان بأسماء شركة الشحن</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>عادية</translation>
    </message>
    <message>
        <source>Roomy</source>
        <translation>واسعة</translation>
    </message>
    <message>
        <source>Table rows</source>
        <translation>صفوف الجداول</translation>
    </message>
    <message>
        <source>roomy: larger text, higher rows</source>
        <translation>الواسعة: خط أكبر وصفوف أعلى</translation>
    </message>
    <message>
        <source>Digits in Arabic</source>
        <translation>الأرقام في العربية</translation>
    </message>
    <message>
        <source>Requests kept free</source>
        <translation>طلبات محجوزة لك</translation>
    </message>
    <message>
        <source>amounts, counts, dates and times; numbers of orders and phones stay as they are</source>
        <translation>للمبالغ والأعداد والتواريخ والأوقات، وتبقى أرقام الأوردرات والتليفونات كما هي</translation>
    </message>
    <message>
        <source>of those of a minute, so that nobody waits behind sending and reading</source>
        <translation>من طلبات الدقيقة، حتى لا ينتظر أحد خلف الإرسال والقراءة</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>The training service</source>
        <translation>خدمة التدريب</translation>
    </message>
    <message>
        <source>Still</source>
        <translation>ثابتة</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>بطيئة</translation>
    </message>
    <message>
        <source>Lively</source>
        <translation>نشطة</translation>
    </message>
    <message>
        <source>How its courier works</source>
        <translation>سرعة مندوب التدريب</translation>
    </message>
    <message>
        <source>still: orders move only when you move them; lively: delivered in an hour</source>
        <translation>ثابتة: لا يتحرك الأوردر إلا عندما تحرّكه، نشطة: يُسلَّم خلال ساعة</translation>
    </message>
    <message>
        <source>Move it on</source>
        <translation>حرّكه خطوة</translation>
    </message>
    <message>
        <source>Move one order on</source>
        <translation>تحريك أوردر واحد</translation>
    </message>
    <message>
        <source>by one status, as its courier would do later</source>
        <translation>حالة واحدة، كما سيفعل المندوب لاحقًا</translation>
    </message>
    <message>
        <source>Open a sheet to train with</source>
        <translation>فتح كشف للتدريب</translation>
    </message>
    <message>
        <source>Settlement sheet</source>
        <translation>كشف تسوية</translation>
    </message>
    <message>
        <source>pays the merchant in use for what ended; some lines are wrong on purpose</source>
        <translation>يدفع للتاجر الحالي ما انتهى، وبعض السطور خطأ عن قصد</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>فتح صفحتها</translation>
    </message>
    <message>
        <source>Page of the training service</source>
        <translation>صفحة خدمة التدريب</translation>
    </message>
    <message>
        <source>its reference, and the settlement sheets it has paid</source>
        <translation>مرجعها، وكشوف التسوية التي دفعتها</translation>
    </message>
    <message>
        <source>Only orders of the training service are moved.</source>
        <translation>لا تُحرَّك إلا أوردرات خدمة التدريب.</translation>
    </message>
    <message>
        <source>This is for training: use the training service first.</source>
        <translation>هذا للتدريب: انتقل إلى خدمة التدريب أولًا.</translation>
    </message>
    <message>
        <source>{0} cannot be moved on: it is not there, or its way is over.</source>
        <translation>لا يمكن تحريك {0}: غير موجود أو انتهت رحلته.</translation>
    </message>
    <message>
        <source>{0} moved on: {1}</source>
        <translation>تحرّك {0}: {1}</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>التراخيص</translation>
    </message>
    <message>
        <source>Qt may be replaced by your own build of it, as the LGPL has it.</source>
        <translation>يمكن استبدال ⁦Qt⁩ بنسخة من عندك كما تنص رخصة ⁦LGPL⁩.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>عن البرنامج</translation>
    </message>
    <message>
        <source>Copy for support</source>
        <translation>نسخ للدعم الفني</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>الإصدار</translation>
    </message>
    <message>
        <source>What it noted of its work</source>
        <translation>سجل عمل البرنامج</translation>
    </message>
    <message>
        <source>Licences of all parts</source>
        <translation>تراخيص كل المكونات</translation>
    </message>
    <message>
        <source>Courier Desk is free software (MIT); Qt is under the LGPL, the fonts are OFL</source>
        <translation>⁦Courier Desk⁩ برنامج حر (⁦MIT⁩)، ومكتبة ⁦Qt⁩ برخصة ⁦LGPL⁩، والخطوط برخصة ⁦OFL⁩</translation>
    </message>
    <message>
        <source>Show the tour</source>
        <translation>عرض الجولة</translation>
    </message>
    <message>
        <source>five steps, a minute</source>
        <translation>خمس خطوات في دقيقة</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>مخفّفة</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>الحركة</translation>
    </message>
    <message>
        <source>reduced: nothing moves by itself, a line that runs stands still</source>
        <translation>مخفّفة: لا شيء يتحرك من نفسه، والخط المتحرك يقف</translation>
    </message>
    <message>
        <source>Scanner prefix</source>
        <translation>بادئة القارئ</translation>
    </message>
    <message>
        <source>what it sends before each code; it is taken off</source>
        <translation>ما يرسله قبل كل كود؛ يُحذف</translation>
    </message>
    <message>
        <source>best a sign such as ~ : letters are also keys of the lists</source>
        <translation>الأفضل رمز مثل ~ لأن الحروف مفاتيح في القوائم أيضًا</translation>
    </message>
    <message>
        <source>Scanner suffix</source>
        <translation>لاحقة القارئ</translation>
    </message>
    <message>
        <source>what it sends behind each code; it is taken off</source>
        <translation>ما يرسله بعد كل كود؛ يُحذف</translation>
    </message>
    <message>
        <source>then Enter or Tab, which ends a code</source>
        <translation>ثم ⁦Enter⁩ أو ⁦Tab⁩ لإنهاء الكود</translation>
    </message>
    <message>
        <source>How it is installed</source>
        <translation>طريقة التثبيت</translation>
    </message>
    <message>
        <source>a package with a Python of its own, in {0}</source>
        <extracomment>How the files are called in which a part brings the words of its licence.</extracomment>
        <translation>حزمة معها ⁦Python⁩ الخاص بها، في {0}</translation>
    </message>
    <message>
        <source>a wheel, in the Python environment {0}</source>
        <translation>حزمة ⁦wheel⁩ في بيئة ⁦Python⁩ {0}</translation>
    </message>
    <message>
        <source>a checkout of the source, in {0}</source>
        <translation>نسخة من الكود المصدري، في {0}</translation>
    </message>
    <message>
        <source>system</source>
        <translation>النظام</translation>
    </message>
    <message>
        <source>Newer versions</source>
        <translation>الإصدارات الأحدث</translation>
    </message>
    <message>
        <source>it asks nobody for them; one that is installed over it keeps all data</source>
        <translation>لا يسأل عنها أحدًا؛ وتثبيت إصدار فوقه يحفظ كل البيانات</translation>
    </message>
    <message>
        <source>update, upgrade</source>
        <translation>تحديث، ترقية</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>نسخ العنوان</translation>
    </message>
    <message>
        <source>The source of Qt</source>
        <translation>الكود المصدري لـ ⁦Qt⁩</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>مجلد البيانات</translation>
    </message>
    <message>
        <source>log, folder</source>
        <translation>سجل، مجلد</translation>
    </message>
    <message>
        <source>Another version</source>
        <translation>إصدار آخر</translation>
    </message>
    <message>
        <source>Version {0} stands here now; this window is still {1}</source>
        <translation>الإصدار {0} مثبّت هنا الآن، وهذه النافذة ما زالت {1}</translation>
    </message>
    <message>
        <source>What each version brought</source>
        <translation>ما أضافه كل إصدار</translation>
    </message>
    <message>
        <source>This session has no D-Bus, so they stand at the foot of the window.</source>
        <translation>لا يوجد ⁦D-Bus⁩ في هذه الجلسة، لذلك تظهر التنبيهات أسفل النافذة.</translation>
    </message>
    <message>
        <source>Who works with it</source>
        <translation>من يعمل عليه</translation>
    </message>
    <message>
        <source>a store for all desks is in a PostgreSQL database</source>
        <translation>المخزن المشترك لكل المكاتب في قاعدة بيانات ⁦PostgreSQL⁩</translation>
    </message>
    <message>
        <source>This run was started with --site.</source>
        <translation>بدأ هذا التشغيل بالخيار ⁦--site⁩.</translation>
    </message>
    <message>
        <source>Work on this computer alone?</source>
        <translation>هل تعمل على هذا الجهاز وحده؟</translation>
    </message>
    <message>
        <source>Leave the site</source>
        <translation>مغادرة الموقع</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>البقاء</translation>
    </message>
    <message>
        <source>This computer alone</source>
        <translation>هذا الجهاز وحده</translation>
    </message>
    <message>
        <source>Shared by this site&apos;s desks</source>
        <translation>مشترك مع مكاتب هذا الموقع</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Find a setting</source>
        <extracomment>Middles of controls of one line are no farther apart (pixels). Least width of the list of sections, and the air around it (pixels). From the search to what was found. A section counts as looked at from this far below the upper edge on. Pixels before the words of an entry (the icon), and behind them. The sections in their order. A new one is a line here: its key, its icon, what makes it.</extracomment>
        <translation>ابحث عن إعداد</translation>
    </message>
    <message>
        <source>Sections of the settings</source>
        <translation>أقسام الإعدادات</translation>
    </message>
    <message>
        <source>Back to where you were</source>
        <translation>الرجوع إلى ما كنت فيه</translation>
    </message>
    <message>
        <source>Changes are kept at once</source>
        <translation>التغييرات تُحفظ فورًا</translation>
    </message>
    <message>
        <source>No setting is called {0}</source>
        <translation>لا يوجد إعداد باسم {0}</translation>
    </message>
</context>
<context>
    <name>SheetOutput</name>
    <message>
        <source>Handover sheet sent to {0}</source>
        <translation>أُرسل كشف التسليم إلى {0}</translation>
    </message>
    <message>
        <source>PDF file</source>
        <translation>ملف ⁦PDF⁩</translation>
    </message>
    <message>
        <source>Save the handover sheet</source>
        <translation>حفظ كشف التسليم</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>They work on the Arabic keyboard too.</source>
        <translation>تعمل على لوحة المفاتيح العربية أيضًا.</translation>
    </message>
</context>
<context>
    <name>Site</name>
    <message>
        <source>Test the site</source>
        <translation>اختبار الموقع</translation>
    </message>
    <message>
        <source>Join the site</source>
        <translation>الانضمام إلى الموقع</translation>
    </message>
    <message>
        <source>Take what this computer holds along</source>
        <translation>انقل معك ما على هذا الجهاز</translation>
    </message>
    <message>
        <source>usually 5432</source>
        <translation>عادةً ⁦5432⁩</translation>
    </message>
    <message>
        <source>asked for at each start</source>
        <translation>تُطلب عند كل بدء</translation>
    </message>
    <message>
        <source>kept in the key store</source>
        <translation>تُحفظ في مخزن المفاتيح</translation>
    </message>
    <message>
        <source>if it is your own</source>
        <translation>إن كانت خاصة بكم</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>عنوان الخادم</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>المنفذ</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>قاعدة البيانات</translation>
    </message>
    <message>
        <source>User</source>
        <translation>المستخدم</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>كلمة المرور</translation>
    </message>
    <message>
        <source>File of the root certificate</source>
        <translation>ملف الشهادة الجذر</translation>
    </message>
    <message>
        <source>Orders, drafts and what waits stay in this computer&apos;s own store, and nothing is sent from there while it works at the site: let the outbox become empty first.</source>
        <translation>تبقى الأوردرات والمسودات وما ينتظر الإرسال في مخزن هذا الجهاز، ولا يُرسل منه شيء ما دام يعمل في الموقع: انتظر حتى يفرغ الصادر أولًا.</translation>
    </message>
    <message>
        <source>It goes into the site&apos;s store, where it is sent from then on; what the site has already comes once. The old file is kept.</source>
        <translation>يدخل مخزن الموقع ويُرسل منه من الآن فصاعدًا؛ وما هو في الموقع أصلًا لا يتكرر. الملف القديم يبقى محفوظًا.</translation>
    </message>
    <message>
        <source>The address is missing: a name like server.local, or a number.</source>
        <translation>العنوان ناقص: اسم مثل ⁦server.local⁩ أو رقم.</translation>
    </message>
    <message>
        <source>Only the server&apos;s name or number stands here.</source>
        <translation>يُكتب هنا اسم الخادم أو رقمه فقط.</translation>
    </message>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>المنفذ رقم من ⁦1⁩ إلى ⁦65535⁩.</translation>
    </message>
    <message>
        <source>The name of the database is missing.</source>
        <translation>اسم قاعدة البيانات ناقص.</translation>
    </message>
    <message>
        <source>The user is missing.</source>
        <translation>اسم المستخدم ناقص.</translation>
    </message>
    <message>
        <source>There is no such file on this computer.</source>
        <translation>لا يوجد ملف بهذا الاسم على هذا الجهاز.</translation>
    </message>
    <message>
        <source>The server is being asked …</source>
        <translation>جارٍ سؤال الخادم …</translation>
    </message>
    <message>
        <source>Reached: {0}</source>
        <translation>تم الوصول: {0}</translation>
    </message>
    <message>
        <source>A viewer takes nothing along: untick it to join without.</source>
        <translation>المشاهد لا ينقل شيئًا: أزل العلامة لتنضم من دون ذلك.</translation>
    </message>
    <message>
        <source>Its clock is right by this computer&apos;s.</source>
        <translation>ساعته مضبوطة على ساعة هذا الجهاز.</translation>
    </message>
    <message>
        <source>Its clock is {0} s ahead of this computer&apos;s.</source>
        <translation>ساعته متقدمة عن ساعة هذا الجهاز بمقدار {0} ث.</translation>
    </message>
    <message>
        <source>Its clock is {0} s behind this computer&apos;s.</source>
        <translation>ساعته متأخرة عن ساعة هذا الجهاز بمقدار {0} ث.</translation>
    </message>
    <message>
        <source>No other desk has worked there yet.</source>
        <translation>لم يعمل هناك مكتب آخر بعد.</translation>
    </message>
    <message>
        <source>another version than this one, {0}</source>
        <translation>إصدار غير هذا الإصدار {0}</translation>
    </message>
    <message>
        <source>You are a viewer there: everything is shown, nothing can be saved.</source>
        <translation>أنت هناك مُطّلع: يظهر كل شيء ولا يمكن حفظ شيء.</translation>
    </message>
    <message>
        <source>You are a clerk there: the daily work, without adding or removing accounts.</source>
        <translation>أنت هناك موظف: العمل اليومي دون إضافة حسابات أو إزالتها.</translation>
    </message>
    <message>
        <source>You are a supervisor there: you may do everything.</source>
        <translation>أنت هناك مشرف: يُسمح لك بكل شيء.</translation>
    </message>
</context>
<context>
    <name>SiteForm</name>
    <message numerus="yes">
        <source>%Ln orders or changes of this computer are still to be sent: see to them in the Outbox first.</source>
        <translation>
            <numerusform>لا شيء ينتظر الإرسال من هذا الجهاز: راجع الصادر أولًا.</numerusform>
            <numerusform>أوردر أو تعديل واحد من هذا الجهاز لم يُرسل بعد: راجع الصادر أولًا.</numerusform>
            <numerusform>أوردران أو تعديلان من هذا الجهاز لم يُرسلا بعد: راجع الصادر أولًا.</numerusform>
            <numerusform>%Ln أوردرات أو تعديلات من هذا الجهاز لم تُرسل بعد: راجع الصادر أولًا.</numerusform>
            <numerusform>%Ln أوردرًا أو تعديلًا من هذا الجهاز لم تُرسل بعد: راجع الصادر أولًا.</numerusform>
            <numerusform>%Ln أوردر أو تعديل من هذا الجهاز لم تُرسل بعد: راجع الصادر أولًا.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SiteSection</name>
    <message numerus="yes">
        <source>%Ln new orders that are saved on this computer have not reached the site. Nobody sends them after you have left: stay until it is back.</source>
        <translation>
            <numerusform>لا أوردرات جديدة محفوظة على هذا الجهاز.</numerusform>
            <numerusform>أوردر جديد واحد محفوظ على هذا الجهاز لم يصل إلى الموقع. لن يرسله أحد بعد مغادرتك: ابقَ حتى يعود الموقع.</numerusform>
            <numerusform>أوردران جديدان محفوظان على هذا الجهاز لم يصلا إلى الموقع. لن يرسلهما أحد بعد مغادرتك: ابقَ حتى يعود الموقع.</numerusform>
            <numerusform>%Ln أوردرات جديدة محفوظة على هذا الجهاز لم تصل إلى الموقع. لن يرسلها أحد بعد مغادرتك: ابقَ حتى يعود الموقع.</numerusform>
            <numerusform>%Ln أوردرًا جديدًا محفوظًا على هذا الجهاز لم تصل إلى الموقع. لن يرسلها أحد بعد مغادرتك: ابقَ حتى يعود الموقع.</numerusform>
            <numerusform>%Ln أوردر جديد محفوظ على هذا الجهاز لم تصل إلى الموقع. لن يرسلها أحد بعد مغادرتك: ابقَ حتى يعود الموقع.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartPanel</name>
    <message>
        <source>Three keys to start with</source>
        <translation>ثلاثة اختصارات للبداية</translation>
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
    <name>Station</name>
    <message>
        <source>Waiting for the printer</source>
        <translation>في انتظار الطابعة</translation>
    </message>
    <message>
        <source>Looking it up</source>
        <translation>جارٍ البحث عنه</translation>
    </message>
    <message>
        <source>Getting the label</source>
        <translation>جارٍ إحضار البوليصة</translation>
    </message>
    <message>
        <source>Sent to the printer</source>
        <translation>أُرسلت إلى الطابعة</translation>
    </message>
    <message>
        <source>Held by the printer</source>
        <translation>موقوفة عند الطابعة</translation>
    </message>
    <message>
        <source>It may have come out</source>
        <translation>ربما طُبعت</translation>
    </message>
    <message>
        <source>Printed before</source>
        <translation>طُبعت من قبل</translation>
    </message>
    <message>
        <source>It may have come out before</source>
        <translation>ربما طُبعت من قبل</translation>
    </message>
    <message>
        <source>Waits in a batch</source>
        <translation>في انتظار دورها في دفعة</translation>
    </message>
    <message>
        <source>On its way already</source>
        <translation>في طريقها بالفعل</translation>
    </message>
    <message>
        <source>Not kept here</source>
        <translation>غير محفوظة هنا</translation>
    </message>
    <message>
        <source>Cancelled order</source>
        <translation>أوردر ملغي</translation>
    </message>
    <message>
        <source>Deleted order</source>
        <translation>أوردر محذوف</translation>
    </message>
    <message>
        <source>Being cancelled</source>
        <translation>جارٍ إلغاؤه</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>فُتح الأوردر</translation>
    </message>
    <message>
        <source>Handed over</source>
        <translation>تم التسليم للمندوب</translation>
    </message>
    <message>
        <source>Handed over before</source>
        <translation>سُلِّم للمندوب من قبل</translation>
    </message>
    <message>
        <source>Not handed over</source>
        <translation>لم يُسلَّم للمندوب</translation>
    </message>
    <message>
        <source>Mark taken back</source>
        <translation>تم التراجع عن التسليم</translation>
    </message>
    <message>
        <source>No such order</source>
        <translation>لا يوجد هذا الأوردر</translation>
    </message>
    <message>
        <source>Not on this desk</source>
        <translation>غير موجود على هذا المكتب</translation>
    </message>
    <message>
        <source>Not readable</source>
        <translation>غير مقروء</translation>
    </message>
    <message>
        <source>Not created yet</source>
        <translation>لم يُنشأ بعد</translation>
    </message>
    <message>
        <source>A pickup&apos;s number</source>
        <translation>رقم استلام</translation>
    </message>
    <message>
        <source>A merchant&apos;s code</source>
        <translation>كود تاجر</translation>
    </message>
    <message>
        <source>A phone number</source>
        <translation>رقم موبايل</translation>
    </message>
    <message>
        <source>Several orders fit</source>
        <translation>أكثر من أوردر مطابق</translation>
    </message>
    <message>
        <source>Is it this order?</source>
        <translation>هل هو هذا الأوردر؟</translation>
    </message>
    <message>
        <source>Nothing was done</source>
        <translation>لم يتم شيء</translation>
    </message>
    <message>
        <source>The print queue has it and does not go on by itself. Look at the printer.</source>
        <translation>البوليصة في قائمة الطباعة ولن تكمل وحدها. راجع الطابعة.</translation>
    </message>
    <message>
        <source>Nobody knows whether it came out. Look for it; scan it again to print it.</source>
        <translation>لا يُعرف هل خرجت من الطابعة. ابحث عنها، وأعد المسح لطباعتها.</translation>
    </message>
    <message>
        <source>It comes out with its batch. Scan it again to print it now.</source>
        <translation>ستُطبع مع دفعتها. أعد المسح لطباعتها الآن.</translation>
    </message>
    <message>
        <source>Its label is being printed. Nothing was printed twice.</source>
        <translation>البوليصة قيد الطباعة، ولم يُطبع شيء مرتين.</translation>
    </message>
    <message>
        <source>No connection, and this label is not kept here. Put the parcel aside and scan it again later.</source>
        <translation>لا يوجد اتصال، وهذه البوليصة غير محفوظة هنا. ضع الشحنة جانبًا وأعد المسح لاحقًا.</translation>
    </message>
    <message>
        <source>The desk was closed before it was printed. Scan it again.</source>
        <translation>أُغلق البرنامج قبل طباعتها. أعد المسح.</translation>
    </message>
    <message>
        <source>Its label is not printed. Put the parcel aside.</source>
        <translation>لا تُطبع بوليصته. ضع الشحنة جانبًا.</translation>
    </message>
    <message>
        <source>The service has it no more. Its label is not printed.</source>
        <translation>لم يعد الأوردر لدى شركة الشحن، ولا تُطبع بوليصته.</translation>
    </message>
    <message>
        <source>Its cancellation or deletion is on its way. Its label is not printed.</source>
        <translation>إلغاؤه أو حذفه في الطريق، ولا تُطبع بوليصته.</translation>
    </message>
    <message>
        <source>Put the parcel aside: it is not handed over.</source>
        <translation>ضع الشحنة جانبًا: لم تُسلَّم.</translation>
    </message>
    <message>
        <source>No such order at the service. Check the number.</source>
        <translation>لا يوجد أوردر بهذا الرقم لدى شركة الشحن. راجع الرقم.</translation>
    </message>
    <message>
        <source>This leads to no order. Scan the barcode of the label, or type 6 digits.</source>
        <translation>هذا لا يدل على أوردر. امسح باركود البوليصة أو اكتب ستة أرقام.</translation>
    </message>
    <message>
        <source>The service does not have it yet, so there is no label. It is sent by itself.</source>
        <translation>لم يصل إلى شركة الشحن بعد، فلا توجد بوليصة. يُرسل تلقائيًا.</translation>
    </message>
    <message>
        <source>This is a pickup, not an order. Scan the label of an order.</source>
        <translation>هذا استلام وليس أوردر. امسح بوليصة أوردر.</translation>
    </message>
    <message>
        <source>Not an order. Scan the label of an order.</source>
        <translation>ليس أوردر. امسح بوليصة أوردر.</translation>
    </message>
    <message>
        <source>This code holds more than the order&apos;s number. If the parcel is this order&apos;s, scan it again.</source>
        <translation>هذا الكود يحمل أكثر من رقم الأوردر. إن كانت الشحنة لهذا الأوردر فأعد المسح.</translation>
    </message>
    <message>
        <source>This computer&apos;s disk takes nothing now, so nothing was printed or marked. Scan it again.</source>
        <translation>قرص هذا الكمبيوتر لا يحفظ الآن، فلم يُطبع شيء ولم يُعلَّم شيء. أعد المسح.</translation>
    </message>
    <message>
        <source>The shared store of this site is not reached, so nothing was printed or marked. Put the parcel aside and scan it again later.</source>
        <translation>لا يمكن الوصول الآن إلى المخزن المشترك لهذا الموقع، فلم تتم طباعة أو تسجيل شيء. ضع الشحنة جانبًا وامسحها مرة أخرى لاحقًا.</translation>
    </message>
    <message>
        <source>The shared store of this site is not reached, and this label is not kept here. Put the parcel aside and scan it again later.</source>
        <translation>لا يمكن الوصول الآن إلى المخزن المشترك لهذا الموقع، وهذه البوليصة غير محفوظة هنا. ضع الشحنة جانبًا وامسحها مرة أخرى لاحقًا.</translation>
    </message>
    <message>
        <source>This desk does not know it, and the service could not be asked.</source>
        <translation>غير معروف على هذا المكتب، وتعذّر سؤال شركة الشحن.</translation>
    </message>
    <message>
        <source>These orders fit: {0}. Scan the number of one.</source>
        <translation>الأوردرات المطابقة: {0}. امسح رقم واحد منها.</translation>
    </message>
    <message>
        <source>Copy {0}</source>
        <translation>نسخة رقم {0}</translation>
    </message>
    <message>
        <source>Scan it again for a copy.</source>
        <translation>أعد المسح لطباعة نسخة.</translation>
    </message>
    <message>
        <source>by {0}</source>
        <translation>طبعها {0}</translation>
    </message>
    <message>
        <source>on {0}</source>
        <translation>على {0}</translation>
    </message>
    <message>
        <source>{0} of {1} handed over</source>
        <translation>سُلِّم {0} من {1}</translation>
    </message>
    <message>
        <source>Choose the printer with F3, then scan it again.</source>
        <translation>اختر الطابعة بمفتاح ⁦F3⁩ ثم أعد المسح.</translation>
    </message>
    <message>
        <source>Choose a larger paper or a finer printer with F3.</source>
        <translation>اختر ورقًا أكبر أو طابعة أدق بمفتاح ⁦F3⁩.</translation>
    </message>
    <message>
        <source>Read the orders again with F5, then scan it again.</source>
        <translation>أعد قراءة الأوردرات بمفتاح ⁦F5⁩ ثم أعد المسح.</translation>
    </message>
    <message>
        <source>In the list, its order can have it opened again.</source>
        <translation>يمكن فتحها مرة أخرى من الأوردر في القائمة.</translation>
    </message>
    <message>
        <source>Scan it again to print it.</source>
        <translation>أعد المسح لطباعتها.</translation>
    </message>
    <message>
        <source>The printer is stopped. Start it; the label follows by itself.</source>
        <translation>الطابعة متوقفة. شغّلها، وتُطبع البوليصة تلقائيًا.</translation>
    </message>
    <message>
        <source>The printer is offline. Switch it on; the label follows by itself.</source>
        <translation>الطابعة غير متصلة. شغّلها، وتُطبع البوليصة تلقائيًا.</translation>
    </message>
    <message>
        <source>The printer is out of paper or labels. Fill it; the label follows by itself.</source>
        <translation>نفد الورق أو الملصقات. املأ الطابعة، وتُطبع البوليصة تلقائيًا.</translation>
    </message>
    <message>
        <source>Paper is jammed. Clear it; the label follows by itself.</source>
        <translation>الورق محشور. أخرجه، وتُطبع البوليصة تلقائيًا.</translation>
    </message>
    <message>
        <source>A cover is open. Close it; the label follows by itself.</source>
        <translation>غطاء الطابعة مفتوح. أغلقه، وتُطبع البوليصة تلقائيًا.</translation>
    </message>
    <message>
        <source>The print queue takes no jobs now. Open it; the label follows by itself.</source>
        <translation>قائمة الطباعة لا تقبل شيئًا الآن. افتحها، وتُطبع البوليصة تلقائيًا.</translation>
    </message>
    <message>
        <source>{0}, ready</source>
        <translation>{0}، جاهزة</translation>
    </message>
    <message>
        <source>{0}, printing</source>
        <translation>{0}، تطبع الآن</translation>
    </message>
    <message>
        <source>{0}, stopped</source>
        <translation>{0}، متوقفة</translation>
    </message>
    <message>
        <source>{0}, offline</source>
        <translation>{0}، غير متصلة</translation>
    </message>
    <message>
        <source>{0}, out of paper</source>
        <translation>{0}، نفد الورق</translation>
    </message>
    <message>
        <source>{0}, jammed</source>
        <translation>{0}، الورق محشور</translation>
    </message>
    <message>
        <source>{0}, a cover is open</source>
        <translation>{0}، الغطاء مفتوح</translation>
    </message>
    <message>
        <source>{0}, takes no jobs</source>
        <translation>{0}، لا تقبل الطباعة</translation>
    </message>
    <message>
        <source>{0}, not there</source>
        <translation>{0}، غير موجودة</translation>
    </message>
    <message>
        <source>{0}, another device now</source>
        <translation>{0}، صارت جهازًا آخر</translation>
    </message>
    <message>
        <source>No printer chosen</source>
        <translation>لم تُختر طابعة</translation>
    </message>
    <message>
        <source>Printed, {0}. Scan again for a copy</source>
        <translation>طُبعت، {0}. أعد المسح لنسخة</translation>
    </message>
    <message>
        <source>The site&apos;s store is not reached, and not kept here</source>
        <translation>مخزن الموقع غير متاح، وغير محفوظة هنا</translation>
    </message>
    <message>
        <source>Nothing was done: the site&apos;s store is not reached</source>
        <translation>لم يتم شيء: مخزن الموقع غير متاح</translation>
    </message>
    <message>
        <source>Not printed. Its status: {0}</source>
        <translation>لم تُطبع. حالة الأوردر: {0}</translation>
    </message>
    <message>
        <source>Sent to the printer, copy {0}</source>
        <translation>أُرسلت إلى الطابعة، نسخة رقم {0}</translation>
    </message>
    <message>
        <source>Printed, copy {0}</source>
        <translation>طُبعت، نسخة رقم {0}</translation>
    </message>
    <message>
        <source>May have come out. Scan again to print it</source>
        <translation>ربما طُبعت. أعد المسح لطباعتها</translation>
    </message>
    <message>
        <source>Waits in a batch. Scan again to print it now</source>
        <translation>في دفعة. أعد المسح لطباعتها الآن</translation>
    </message>
    <message>
        <source>No connection, and not kept here</source>
        <translation>لا يوجد اتصال، وغير محفوظة هنا</translation>
    </message>
    <message>
        <source>Not printed, the desk was closed</source>
        <translation>لم تُطبع، أُغلق البرنامج</translation>
    </message>
    <message>
        <source>Not printed: the service has it no more</source>
        <translation>لم تُطبع، لم يعد لدى شركة الشحن</translation>
    </message>
    <message>
        <source>Not printed: it is being cancelled</source>
        <translation>لم تُطبع، جارٍ إلغاؤه</translation>
    </message>
    <message>
        <source>No such order at the service</source>
        <translation>لا يوجد لدى شركة الشحن</translation>
    </message>
    <message>
        <source>Not on this desk; the service did not answer</source>
        <translation>غير موجود هنا، وشركة الشحن لم ترد</translation>
    </message>
    <message>
        <source>Leads to no order</source>
        <translation>لا يدل على أوردر</translation>
    </message>
    <message>
        <source>A longer code. Scan again if it is meant</source>
        <translation>كود أطول. أعد المسح إن كان هو المقصود</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>التحصيل</translation>
    </message>
    <message>
        <source>Pay to the customer</source>
        <translation>يُدفع للعميل</translation>
    </message>
    <message>
        <source>Handover sheet: {0}</source>
        <translation>كشف التسليم: {0}</translation>
    </message>
</context>
<context>
    <name>StationField</name>
    <message>
        <source>Scan the next order</source>
        <translation>امسح الأوردر التالي</translation>
    </message>
    <message>
        <source>or type 6 digits and Enter</source>
        <translation>أو اكتب ستة أرقام ثم ⁦Enter⁩</translation>
    </message>
</context>
<context>
    <name>StationHost</name>
    <message>
        <source>This desk only looks: nothing can be printed or marked.</source>
        <translation>هذا المكتب للعرض فقط: لا يمكن الطباعة أو التسليم.</translation>
    </message>
</context>
<context>
    <name>StationPage</name>
    <message>
        <source>Open the sheet</source>
        <translation>افتح الكشف</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>خروج</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>Hand over</source>
        <translation>تسليم للمندوب</translation>
    </message>
    <message>
        <source>What a scan does</source>
        <translation>ما يفعله المسح</translation>
    </message>
    <message>
        <source>Leave the station</source>
        <translation>الخروج من المحطة</translation>
    </message>
    <message>
        <source>Print the last label again</source>
        <translation>إعادة طباعة آخر بوليصة</translation>
    </message>
    <message>
        <source>Choose the printer</source>
        <translation>اختيار الطابعة</translation>
    </message>
    <message>
        <source>Open the handover sheet</source>
        <translation>افتح كشف التسليم</translation>
    </message>
    <message>
        <source>Take the mark of the last scan back</source>
        <translation>التراجع عن تسليم آخر ما مُسح</translation>
    </message>
    <message>
        <source>Move in the list of scans</source>
        <translation>التنقل في قائمة المسح</translation>
    </message>
    <message>
        <source>The last scan marked nothing on this sheet.</source>
        <translation>آخر مسح لم يُسجِّل تسليمًا في هذا الكشف.</translation>
    </message>
</context>
<context>
    <name>StationPresenter</name>
    <message>
        <source>This computer&apos;s disk takes nothing now, so the mark stays. Try again.</source>
        <extracomment>The meter and the connection are looked at this often (milliseconds), the printer every so many times. A spooler that said nothing within so long (seconds) says nothing: &quot;Sent to the printer&quot; is the last word then.</extracomment>
        <translation>قرص هذا الكمبيوتر لا يقبل الكتابة الآن، فبقي التسليم كما هو. حاول مرة أخرى.</translation>
    </message>
    <message>
        <source>The shared store of this site is not reached, so the mark stays. Try again later.</source>
        <translation>لا يمكن الوصول الآن إلى المخزن المشترك لهذا الموقع، فبقيت العلامة. حاول مرة أخرى لاحقًا.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>لا قطع</numerusform>
            <numerusform>قطعة واحدة</numerusform>
            <numerusform>قطعتان</numerusform>
            <numerusform>%Ln قطع</numerusform>
            <numerusform>%Ln قطعة</numerusform>
            <numerusform>%Ln قطعة</numerusform>
        </translation>
    </message>
    <message>
        <source>Scan to print a label</source>
        <translation>امسح لطباعة بوليصة</translation>
    </message>
    <message>
        <source>Scan to open an order</source>
        <translation>امسح لفتح أوردر</translation>
    </message>
    <message>
        <source>Scan to hand over</source>
        <translation>امسح للتسليم للمندوب</translation>
    </message>
    <message>
        <source>Nothing was scanned yet.</source>
        <translation>لم يُمسح شيء بعد.</translation>
    </message>
    <message>
        <source>The last scan led to no order.</source>
        <translation>آخر مسح لا يدل على أوردر.</translation>
    </message>
</context>
<context>
    <name>StationSide</name>
    <message>
        <source>Printed again</source>
        <translation>أُعيدت طباعتها</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>غير موجودة</translation>
    </message>
    <message>
        <source>Printer…</source>
        <translation>الطابعة…</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>الأصوات</translation>
    </message>
    <message>
        <source>A label that was printed before is printed again at once, without a question.</source>
        <translation>البوليصة المطبوعة من قبل تُطبع مرة أخرى فورًا بدون سؤال.</translation>
    </message>
    <message>
        <source>Printed by scan</source>
        <translation>طُبع بالمسح</translation>
    </message>
    <message>
        <source>Today&apos;s scans</source>
        <translation>مسح اليوم</translation>
    </message>
    <message numerus="yes">
        <source>Show the last %Ln</source>
        <translation>
            <numerusform>عرض الأخيرة</numerusform>
            <numerusform>عرض الأخيرة</numerusform>
            <numerusform>عرض آخر اثنتين</numerusform>
            <numerusform>عرض آخر %Ln</numerusform>
            <numerusform>عرض آخر %Ln</numerusform>
            <numerusform>عرض آخر %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last %Ln scans</source>
        <translation>
            <numerusform>لا عمليات مسح</numerusform>
            <numerusform>آخر عملية مسح</numerusform>
            <numerusform>آخر عمليتي مسح</numerusform>
            <numerusform>آخر %Ln عمليات مسح</numerusform>
            <numerusform>آخر %Ln عملية مسح</numerusform>
            <numerusform>آخر %Ln عملية مسح</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing scanned yet</source>
        <translation>لم يُمسح شيء بعد</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln</source>
        <translation>
            <numerusform>عرض الكل</numerusform>
            <numerusform>عرض الكل</numerusform>
            <numerusform>عرض الاثنتين</numerusform>
            <numerusform>عرض الكل (%Ln)</numerusform>
            <numerusform>عرض الكل (%Ln)</numerusform>
            <numerusform>عرض الكل (%Ln)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>لا شيء في الانتظار</numerusform>
            <numerusform>بوليصة واحدة في الانتظار</numerusform>
            <numerusform>بوليصتان في الانتظار</numerusform>
            <numerusform>%Ln بوالص في الانتظار</numerusform>
            <numerusform>%Ln بوليصة في الانتظار</numerusform>
            <numerusform>%Ln بوليصة في الانتظار</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing waiting</source>
        <translation>لا شيء في الانتظار</translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies</source>
        <translation>
            <numerusform>لا نسخ</numerusform>
            <numerusform>نسخة واحدة</numerusform>
            <numerusform>نسختان</numerusform>
            <numerusform>%Ln نسخ</numerusform>
            <numerusform>%Ln نسخة</numerusform>
            <numerusform>%Ln نسخة</numerusform>
        </translation>
    </message>
    <message>
        <source>Handed over today</source>
        <translation>سُلِّمت اليوم</translation>
    </message>
    <message>
        <source>Scanned before</source>
        <translation>مُسحت من قبل</translation>
    </message>
    <message>
        <source>Not marked</source>
        <translation>لم تُسجَّل</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Panel</source>
        <translation>اللوحة</translation>
    </message>
    <message>
        <source>Copied {0}</source>
        <translation>نُسخ {0}</translation>
    </message>
    <message>
        <source>Bring back</source>
        <extracomment>What was emptied, left or thrown away can be brought back for so long (milliseconds).</extracomment>
        <translation>استرجاع</translation>
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
        <source>Nothing is saved, sent or read from the service.</source>
        <translation>لا يُحفظ شيء ولا يُرسل ولا يُقرأ من الخدمة.</translation>
    </message>
    <message>
        <source>Statuses are not read</source>
        <translation>لا تُقرأ الحالات</translation>
    </message>
    <message>
        <source>Statuses are read again when the minute is over</source>
        <translation>تُقرأ الحالات من جديد بعد انتهاء الدقيقة</translation>
    </message>
    <message>
        <source>No key: nothing is sent or read</source>
        <translation>لا مفتاح: لا يُرسل شيء ولا يُقرأ</translation>
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
        <source>Statuses read {0} by another desk</source>
        <translation>قرأ مكتب آخر الحالات {0}</translation>
    </message>
    <message>
        <source>Statuses read {0}, again in {1}</source>
        <translation>آخر تحديث للحالات {0}، والتالي بعد {1}</translation>
    </message>
    <message>
        <source>Read {0}, the service has no orders for this merchant</source>
        <translation>آخر قراءة {0}، لا أوردرات لهذا التاجر لدى شركة الشحن</translation>
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
    <message>
        <source>This key may not read orders</source>
        <translation>المفتاح لا يسمح بقراءة الأوردرات</translation>
    </message>
    <message>
        <source>The service asked for a pause. Sending goes on in {0} s.</source>
        <translation>طلبت الخدمة التوقف مؤقتًا. يستأنف الإرسال بعد {0} ثانية.</translation>
    </message>
    <message>
        <source>starting …</source>
        <extracomment>The meter, the age of the last read and the wait of the banner move on this often (milliseconds).</extracomment>
        <translation>تبدأ الآن …</translation>
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
        <source>The disk is full</source>
        <translation>القرص ممتلئ</translation>
    </message>
    <message>
        <source>Make room on it, then try again. Nothing was lost.</source>
        <translation>أفرغ مساحة عليه ثم حاول مرة أخرى. لم يُفقد شيء.</translation>
    </message>
    <message>
        <source>The disk reports an error</source>
        <translation>القرص يُبلغ عن خطأ</translation>
    </message>
    <message>
        <source>Check the disk, then try again. Nothing was changed.</source>
        <translation>افحص القرص ثم حاول مرة أخرى. لم يتغير شيء.</translation>
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
        <source>The shared store of this site cannot be reached</source>
        <translation>تعذر الوصول إلى المخزن المشترك لهذا الموقع</translation>
    </message>
    <message>
        <source>It is tried again by itself. The other desks may have it: look whether its computer is on, and whether the address is right. What was saved on this computer for the site is kept, and goes there when it is back. On this computer alone its orders are not seen.</source>
        <translation>يُعاد الاتصال تلقائيًا. قد يكون متاحًا للمكاتب الأخرى: تأكد من أن جهازه يعمل ومن صحة العنوان. ما حُفظ على هذا الجهاز للموقع باقٍ، ويُنقل إليه عند عودته. وعلى هذا الجهاز وحده لا تظهر أوردرات الموقع.</translation>
    </message>
    <message>
        <source>It waits until the site is reached; nothing typed is lost</source>
        <translation>ينتظر حتى يعود الموقع؛ لم يضِع شيء مما كُتب</translation>
    </message>
    <message>
        <source>This database is not the store of a site</source>
        <translation>قاعدة البيانات هذه ليست مخزن موقع</translation>
    </message>
    <message>
        <source>This site works with a newer version</source>
        <translation>يعمل هذا الموقع بإصدار أحدث</translation>
    </message>
    <message>
        <source>Update Courier Desk on this computer, then start it again. Nothing was changed.</source>
        <translation>حدّث ⁦Courier Desk⁩ على هذا الجهاز ثم شغّله من جديد. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>This desk is at work already</source>
        <translation>هذا المكتب يعمل بالفعل</translation>
    </message>
    <message>
        <source>Another computer works at this site with a copy of this one&apos;s data folder, or the last run has not ended yet. Every desk needs a folder of its own.</source>
        <translation>يعمل جهاز آخر في هذا الموقع بنسخة من مجلد بيانات هذا الجهاز، أو لم ينتهِ التشغيل السابق بعد. كل مكتب يحتاج إلى مجلد خاص به.</translation>
    </message>
    <message>
        <source>This user may not work in the shared store</source>
        <translation>لا يُسمح لهذا المستخدم بالعمل في المخزن المشترك</translation>
    </message>
    <message>
        <source>Who looks after it gives the rights. Nothing was changed.</source>
        <translation>المسؤول عنه يمنح الصلاحيات. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>This computer&apos;s store was moved into a site&apos;s</source>
        <translation>نُقل مخزن هذا الجهاز إلى مخزن موقع</translation>
    </message>
    <message>
        <source>What is done there is not seen here. What was to be sent is sent from there; here it stands in the Outbox and needs your word.</source>
        <translation>ما يحدث هناك لا يظهر هنا. ما كان ينتظر الإرسال يُرسل من هناك؛ أما هنا فهو في الصادر ويحتاج إلى قرارك.</translation>
    </message>
    <message>
        <source>This computer&apos;s store is being moved into a site&apos;s</source>
        <translation>نقل مخزن هذا الجهاز إلى مخزن موقع لم يكتمل</translation>
    </message>
    <message>
        <source>It was ended in the middle and goes on there. What is there already is sent from there; here it stands in the Outbox and needs your word.</source>
        <translation>توقف في منتصفه ويُكمل هناك. ما وصل يُرسل من هناك؛ أما هنا فهو في الصادر ويحتاج إلى قرارك.</translation>
    </message>
    <message>
        <source>The data file of this desk cannot be opened</source>
        <extracomment>A store that is whole, and whose content went elsewhere. Troubles with writing alone: what is kept can still be shown.</extracomment>
        <translation>لا يمكن فتح ملف بيانات هذا المكتب</translation>
    </message>
    <message>
        <source>Check the disk and the folder, then try again. Nothing was changed.</source>
        <translation>راجع القرص والمجلد ثم حاول مرة أخرى. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>Look without writing</source>
        <translation>اطّلاع فقط دون كتابة</translation>
    </message>
    <message>
        <source>Keep it aside and begin anew</source>
        <translation>الاحتفاظ به جانبًا والبدء من جديد</translation>
    </message>
    <message>
        <source>What can be read of it is saved into a new one, the orders to be sent first; the damaged one is kept aside, untouched. Orders at the service are read again.</source>
        <translation>ما يمكن قراءته منه يُحفظ في ملف جديد، والأوردرات المنتظرة للإرسال أولًا؛ الملف التالف يبقى جانبًا كما هو. الأوردرات الموجودة لدى شركة الشحن تُقرأ من جديد.</translation>
    </message>
    <message>
        <source>Saved changes are missing</source>
        <translation>تغييرات محفوظة مفقودة</translation>
    </message>
    <message>
        <source>The log of the data file was cut, damaged or taken away. What can be read is saved into a new one. What was to be sent may have been sent: the service is asked for it before anything goes out.</source>
        <translation>سجل ملف البيانات قُطع أو تلف أو أُزيل. ما يمكن قراءته يُحفظ في ملف جديد. ما كان منتظرًا للإرسال ربما أُرسل: تُسأل الخدمة عنه قبل إرسال أي شيء.</translation>
    </message>
    <message>
        <source>The file of the kept labels is damaged</source>
        <translation>ملف البوالص المحفوظة تالف</translation>
    </message>
    <message>
        <source>It can be kept aside, untouched: labels are fetched again when they are wanted.</source>
        <translation>يمكن الاحتفاظ به جانبًا كما هو: البوالص تُجلب من جديد عند الحاجة إليها.</translation>
    </message>
    <message>
        <source>Close what holds it (another Courier Desk, a backup, a database tool), then try again.</source>
        <translation>أغلق ما يستخدمه (نسخة أخرى من هذا البرنامج، أو نسخ احتياطي، أو أداة قواعد بيانات) ثم حاول مرة أخرى.</translation>
    </message>
    <message>
        <source>Who looks after it makes it one by the command “site init”. Nothing was changed.</source>
        <translation>يجعلها المسؤول عنها كذلك بالأمر ⁦site init⁩. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>Orders and changes of this desk: {0} saved</source>
        <translation>أوردرات وتغييرات هذا الجهاز: حُفظ {0}</translation>
    </message>
    <message>
        <source>Accounts and merchants: {0} saved</source>
        <translation>الحسابات والتجار: حُفظ {0}</translation>
    </message>
    <message>
        <source>Prints, handovers and scans: {0} saved</source>
        <translation>الطباعة والتسليمات وعمليات المسح: حُفظ {0}</translation>
    </message>
    <message>
        <source>What the desk learnt: {0} saved</source>
        <translation>ما تعلّمه البرنامج: حُفظ {0}</translation>
    </message>
    <message>
        <source>Read from the service: {0} saved; what is missing is read again</source>
        <translation>المقروء من الخدمة: حُفظ {0}؛ والناقص يُقرأ من جديد</translation>
    </message>
    <message>
        <source>The server does not let this user in</source>
        <translation>الخادم لا يسمح لهذا المستخدم بالدخول</translation>
    </message>
    <message>
        <source>The user, the password or this computer is not known there. Nothing was changed.</source>
        <translation>المستخدم أو كلمة المرور أو هذا الجهاز غير معروف هناك. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>There is no such database on that server</source>
        <translation>لا توجد قاعدة بيانات بهذا الاسم على ذلك الخادم</translation>
    </message>
    <message>
        <source>Look whether its name in the address is right. Nothing was changed.</source>
        <translation>تأكد من صحة اسمها في العنوان. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>This is no address of a shared store</source>
        <translation>هذا ليس عنوان مخزن مشترك</translation>
    </message>
    <message>
        <source>It has to be like: postgresql://user@server/database</source>
        <translation>يجب أن يكون على هذه الصورة: ⁦postgresql://user@server/database⁩</translation>
    </message>
    <message>
        <source>The way to the shared store is not protected</source>
        <translation>الاتصال بالمخزن المشترك غير محمي</translation>
    </message>
    <message>
        <source>To another computer the connection has to be encrypted and its certificate verified (verify-full). Leave “sslmode” out of the address, and have TLS switched on at the server. No password was sent.</source>
        <translation>الاتصال بجهاز آخر يجب أن يكون مشفرًا وأن يُتحقق من شهادته ⁦(verify-full)⁩. احذف ⁦sslmode⁩ من العنوان، واطلب تشغيل ⁦TLS⁩ على الخادم. لم تُرسل أي كلمة مرور.</translation>
    </message>
    <message>
        <source>The server is not the one that was meant</source>
        <translation>الخادم ليس هو المقصود</translation>
    </message>
    <message>
        <source>Its certificate is of another name, or of nobody who is trusted here. The site&apos;s own is named in the address by “sslrootcert”. No password was sent.</source>
        <translation>شهادته باسم آخر، أو من جهة غير موثوق بها هنا. شهادة الموقع نفسه تُذكر في العنوان بعد ⁦sslrootcert⁩. لم تُرسل أي كلمة مرور.</translation>
    </message>
    <message>
        <source>The server of the shared store is too old</source>
        <translation>خادم المخزن المشترك قديم جدًا</translation>
    </message>
    <message>
        <source>PostgreSQL 13 or newer is needed. Nothing was changed.</source>
        <translation>المطلوب ⁦PostgreSQL 13⁩ أو أحدث. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>The shared store is of an earlier version</source>
        <translation>المخزن المشترك من إصدار سابق</translation>
    </message>
    <message>
        <source>Who looks after it brings it up by the command “site init” of this version. Nothing was changed.</source>
        <translation>المسؤول عنه يحدّثه بالأمر ⁦site init⁩ من هذا الإصدار. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>The disk of the shared store&apos;s server is full</source>
        <translation>قرص خادم المخزن المشترك ممتلئ</translation>
    </message>
    <message>
        <source>Your role at this site does not allow that</source>
        <translation>دورك في هذا الموقع لا يسمح بذلك</translation>
    </message>
    <message>
        <source>The shared store of this site cannot be used</source>
        <translation>لا يمكن استخدام المخزن المشترك لهذا الموقع</translation>
    </message>
    <message>
        <source>Who looks after it can say why. Nothing was changed.</source>
        <translation>المسؤول عنه يعرف السبب. لم يتغير شيء.</translation>
    </message>
    <message>
        <source>Do it again when it is back.</source>
        <translation>أعد المحاولة عندما يعود.</translation>
    </message>
</context>
<context>
    <name>StoreTroubleWindow</name>
    <message>
        <source>The old data file is kept, untouched:</source>
        <translation>ملف البيانات القديم محفوظ كما هو:</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>كلمة المرور</translation>
    </message>
    <message>
        <source>Save what can be read</source>
        <translation>احفظ ما يمكن قراءته</translation>
    </message>
    <message>
        <source>Take the backup of {0} ({1})</source>
        <translation>استخدم النسخة الاحتياطية من {0} ({1})</translation>
    </message>
    <message>
        <source>Work on this computer alone</source>
        <translation>العمل على هذا الجهاز وحده</translation>
    </message>
    <message>
        <source>Work at the site</source>
        <translation>اعمل في الموقع</translation>
    </message>
    <message>
        <source>What could be read was saved</source>
        <translation>حُفظ ما أمكنت قراءته</translation>
    </message>
    <message>
        <source>Everything was saved</source>
        <translation>حُفظ كل شيء</translation>
    </message>
    <message numerus="yes">
        <source>The last %Ln saved changes are missing, since {0}.</source>
        <translation>
            <numerusform>لا تغييرات مفقودة منذ {0}.</numerusform>
            <numerusform>آخر تغيير محفوظ مفقود، منذ {0}.</numerusform>
            <numerusform>آخر تغييرين محفوظين مفقودان، منذ {0}.</numerusform>
            <numerusform>آخر %Ln تغييرات محفوظة مفقودة، منذ {0}.</numerusform>
            <numerusform>آخر %Ln تغييرًا محفوظًا مفقودة، منذ {0}.</numerusform>
            <numerusform>آخر %Ln تغيير محفوظ مفقودة، منذ {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %Ln saved changes are missing.</source>
        <translation>
            <numerusform>لا تغييرات مفقودة.</numerusform>
            <numerusform>آخر تغيير محفوظ مفقود.</numerusform>
            <numerusform>آخر تغييرين محفوظين مفقودان.</numerusform>
            <numerusform>آخر %Ln تغييرات محفوظة مفقودة.</numerusform>
            <numerusform>آخر %Ln تغييرًا محفوظًا مفقودة.</numerusform>
            <numerusform>آخر %Ln تغيير محفوظ مفقودة.</numerusform>
        </translation>
    </message>
    <message>
        <source>How many saved changes are missing cannot be told.</source>
        <translation>لا يمكن معرفة عدد التغييرات المفقودة.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders or changes that were to be sent are missing: look for them at the service.</source>
        <translation>
            <numerusform>لا شيء مما كان منتظرًا للإرسال مفقود.</numerusform>
            <numerusform>أوردر أو تغيير واحد كان منتظرًا للإرسال مفقود: ابحث عنه لدى الخدمة.</numerusform>
            <numerusform>أوردران أو تغييران كانا منتظرين للإرسال مفقودان: ابحث عنهما لدى الخدمة.</numerusform>
            <numerusform>%Ln أوردرات أو تغييرات كانت منتظرة للإرسال مفقودة: ابحث عنها لدى الخدمة.</numerusform>
            <numerusform>%Ln أوردرًا أو تغييرًا كانت منتظرة للإرسال مفقودة: ابحث عنها لدى الخدمة.</numerusform>
            <numerusform>%Ln أوردر أو تغيير كانت منتظرة للإرسال مفقودة: ابحث عنها لدى الخدمة.</numerusform>
        </translation>
    </message>
    <message>
        <source>{0}, {1} lost</source>
        <translation>{0}، وفُقد {1}</translation>
    </message>
    <message>
        <source>{0}; some could not be read</source>
        <translation>{0}؛ وتعذّرت قراءة بعضها</translation>
    </message>
    <message>
        <source>Lost, and perhaps at the service already: {0}</source>
        <translation>مفقودة، وربما وصلت إلى الخدمة بالفعل: {0}</translation>
    </message>
    <message>
        <source>What was to be sent is looked for at the service first; nothing is sent again blindly.</source>
        <translation>ما كان منتظرًا للإرسال يُبحث عنه لدى الخدمة أولًا؛ لا يُعاد إرسال شيء دون تحقق.</translation>
    </message>
    <message>
        <source>This is Courier Desk {0}; install version {1} or a later one. Nothing was changed.</source>
        <translation>هذا ⁦Courier Desk⁩ إصدار {0}، ثبّت الإصدار {1} أو إصدارًا أحدث. لم يتغير شيء.</translation>
    </message>
</context>
<context>
    <name>Switcher</name>
    <message>
        <source>Account {account}, {second}</source>
        <extracomment>Of the switcher (pixels); a long name has the gap beside it, so that the scan box keeps its place. Of the scan box and the list of what it found (pixels). The keyboard comes back after these.</extracomment>
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
        <source>Merchants and accounts</source>
        <translation>التجار والحسابات</translation>
    </message>
    <message>
        <source>Used lately</source>
        <translation>المستخدم مؤخرًا</translation>
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
    <message>
        <source>Type its code, your shop id or its id at the service</source>
        <translation>اكتب كوده أو كود المتجر عندك أو رقم تعريفه عند شركة الشحن</translation>
    </message>
    <message>
        <source>Use merchant {0}</source>
        <translation>العمل على التاجر {0}</translation>
    </message>
    <message>
        <source>Brand, owner, code or shop id</source>
        <translation>البراند أو المالك أو الكود أو كود المتجر</translation>
    </message>
</context>
<context>
    <name>SwitcherList</name>
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
    <name>Table</name>
    <message>
        <source>{0}, sorted upward</source>
        <translation>{0}، ترتيب تصاعدي</translation>
    </message>
    <message>
        <source>{0}, sorted downward</source>
        <translation>{0}، ترتيب تنازلي</translation>
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
</context>
<context>
    <name>Today</name>
    <message>
        <source>Figures</source>
        <extracomment>Trends are of so many weeks, the running one among them; at first of the second. What is shown is read again no sooner than so long after the last reading (milliseconds). The age of what was read moves on this often, and a new day is noticed (milliseconds). Longer names of merchants are cut in the head.</extracomment>
        <translation>الأرقام</translation>
    </message>
    <message>
        <source>Choose dates</source>
        <translation>اختيار التواريخ</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>الأيام</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>نسخ كجدول</translation>
    </message>
    <message>
        <source>Open the orders behind a figure</source>
        <translation>فتح أوردرات الرقم</translation>
    </message>
    <message>
        <source>There is no figure yet.</source>
        <translation>لا توجد أرقام بعد.</translation>
    </message>
    <message>
        <source>Once there are orders, the day stands here in figures, each with its list.</source>
        <translation>عندما توجد أوردرات يظهر اليوم هنا بالأرقام، ولكل رقم قائمته.</translation>
    </message>
    <message>
        <source>There is no such order.</source>
        <translation>لا يوجد أوردر كهذا.</translation>
    </message>
    <message>
        <source>Whose orders</source>
        <translation>أوردرات من</translation>
    </message>
    <message>
        <source>Statuses as of {0}</source>
        <translation>الحالات حتى {0}</translation>
    </message>
    <message>
        <source>The figures are copied as a table</source>
        <translation>تم نسخ الأرقام كجدول</translation>
    </message>
    <message>
        <source>Before the courier comes</source>
        <translation>قبل وصول المندوب</translation>
    </message>
    <message>
        <source>None is booked.</source>
        <translation>لا يوجد استلام محجوز.</translation>
    </message>
    <message>
        <source>Nothing needs attention</source>
        <translation>لا شيء محتاج مراجعة</translation>
    </message>
    <message>
        <source>They wait in the outbox for a person.</source>
        <translation>في الصادر، في انتظار من يراجعها.</translation>
    </message>
    <message>
        <source>Open the outbox</source>
        <translation>فتح الصادر</translation>
    </message>
    <message>
        <source>No label is left to print</source>
        <translation>لا توجد بوالص تنتظر الطباعة</translation>
    </message>
    <message>
        <source>See them</source>
        <translation>عرضها</translation>
    </message>
    <message>
        <source>Choose a merchant to see what waits for a courier.</source>
        <translation>اختر التاجر لعرض ما ينتظر المندوب.</translation>
    </message>
    <message>
        <source>Every New order has a pickup</source>
        <translation>لكل أوردر جديد استلام</translation>
    </message>
    <message>
        <source>Earliest date is {0}.</source>
        <translation>أقرب موعد {0}.</translation>
    </message>
    <message>
        <source>Orders per day, {0}</source>
        <translation>الأوردرات في اليوم، {0}</translation>
    </message>
    <message>
        <source>Orders per week, {0}</source>
        <translation>الأوردرات في الأسبوع، {0}</translation>
    </message>
    <message>
        <source>Orders per month, {0}</source>
        <translation>الأوردرات في الشهر، {0}</translation>
    </message>
    <message>
        <source>Orders per year, {0}</source>
        <translation>الأوردرات في السنة، {0}</translation>
    </message>
    <message>
        <source>before</source>
        <translation>الفترة السابقة</translation>
    </message>
    <message>
        <source>as many as {0}</source>
        <translation>مثل {0}</translation>
    </message>
    <message>
        <source>Not told</source>
        <translation>غير مذكور</translation>
    </message>
    <message>
        <source>Every figure opens the orders behind it. Statuses were not read yet.</source>
        <translation>كل رقم يفتح أوردراته. لم تُقرأ الحالات بعد.</translation>
    </message>
    <message>
        <source>Every figure opens the orders behind it. Counted from what this desk has read, {0}.</source>
        <translation>كل رقم يفتح أوردراته. محسوبة مما قرأه هذا المكتب {0}.</translation>
    </message>
    <message>
        <source>{0} ago</source>
        <translation>منذ {0}</translation>
    </message>
    <message>
        <source>Orders made</source>
        <extracomment>Stands for the orders that the service does not have; no status is called so.</extracomment>
        <translation>أوردرات جديدة</translation>
    </message>
    <message>
        <source>COD to collect</source>
        <translation>للتحصيل عند التسليم</translation>
    </message>
    <message>
        <source>Cash differences</source>
        <translation>فروق الأسعار</translation>
    </message>
    <message>
        <source>Fees</source>
        <translation>المصاريف</translation>
    </message>
    <message>
        <source>no fee is known yet</source>
        <translation>لا توجد مصاريف معروفة بعد</translation>
    </message>
    <message>
        <source>{0} an order</source>
        <translation>{0} للأوردر</translation>
    </message>
    <message>
        <source>Labels done</source>
        <translation>بوالص جاهزة</translation>
    </message>
    <message>
        <source>By governorate</source>
        <translation>حسب المحافظة</translation>
    </message>
    <message>
        <source>By type</source>
        <translation>حسب النوع</translation>
    </message>
    <message>
        <source>Trends</source>
        <translation>الاتجاهات</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>الصفحة</translation>
    </message>
    <message>
        <source>Weeks</source>
        <translation>الأسابيع</translation>
    </message>
    <message>
        <source>Print this page</source>
        <translation>طباعة هذه الصفحة</translation>
    </message>
    <message>
        <source>No printer has A4 paper. Choose one in the settings, under Printing.</source>
        <translation>لا توجد طابعة بورق ⁦A4⁩. اختر واحدة من الإعدادات، قسم الطباعة.</translation>
    </message>
    <message>
        <source>The figures were sent to {0}</source>
        <translation>أُرسلت الأرقام إلى {0}</translation>
    </message>
    <message>
        <source>Printed on {0}</source>
        <translation>طُبعت في {0}</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Write an order</source>
        <translation>كتابة أوردر</translation>
    </message>
    <message>
        <source>Phone, name, zone, address, what is inside. Enter goes through all fields; those that say Optional may stay empty. The order is saved on this computer first and sent by itself, also when the network is gone for a while.</source>
        <translation>الموبايل والاسم والمنطقة والعنوان والمحتوى. مفتاح ⁦Enter⁩ يمر على كل الخانات، وما كُتب فيه «اختياري» يمكن تركه. يُحفظ الأوردر على هذا الجهاز أولًا ثم يُرسل تلقائيًا، حتى لو انقطعت الشبكة لبعض الوقت.</translation>
    </message>
    <message>
        <source>Print its label</source>
        <translation>طباعة بوليصته</translation>
    </message>
    <message>
        <source>A label is read back before it is printed: what leaves the printer can be scanned. Several labels are one job, which can be paused and gone on with.</source>
        <translation>تُقرأ البوليصة قبل طباعتها، فكل ما يخرج من الطابعة يمكن مسحه. وعدة بوالص تُطبع دفعة واحدة يمكن إيقافها ثم متابعتها.</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>البحث عن أي شيء</translation>
    </message>
    <message>
        <source>Scan or type an order number, a phone, a reference or a name. At the scan station every scan prints a label, opens an order or hands it over.</source>
        <translation>امسح أو اكتب رقم أوردر أو موبايلًا أو مرجعًا أو اسمًا. وفي محطة الباركود يطبع كل مسح بوليصة أو يفتح أوردرًا أو يسلّمه.</translation>
    </message>
    <message>
        <source>Look into the Outbox</source>
        <translation>متابعة الصادر</translation>
    </message>
    <message>
        <source>What is not at the courier yet stands there, with the reason and what happens next. When it is empty, everything arrived.</source>
        <translation>كل ما لم يصل لشركة الشحن بعد تجده هناك، مع السبب والخطوة التالية. وإذا كان فارغًا فقد وصل كل شيء.</translation>
    </message>
    <message>
        <source>Learn without harm</source>
        <translation>التعلّم بأمان</translation>
    </message>
    <message>
        <source>The training service has made-up orders on this computer; choose it where merchants and accounts are chosen. All keys are listed by F1, and this tour is in the settings under About.</source>
        <translation>خدمة التدريب فيها أوردرات غير حقيقية على هذا الجهاز، وتختارها من قائمة التجار والحسابات. مفتاح ⁦F1⁩ يعرض كل الاختصارات، وهذه الجولة في الإعدادات تحت «عن البرنامج».</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>التالي</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>مرحبًا بك</translation>
    </message>
</context>
<context>
    <name>Trends</name>
    <message>
        <source>No change for</source>
        <extracomment>From so many days on they are one row. Of fewer orders it is not said within how many days half and nine of ten were delivered. How wide the two counts and the per cent are (pixels).</extracomment>
        <translation>بدون تغيير منذ</translation>
    </message>
    <message>
        <source>Trends, {0}</source>
        <translation>الاتجاهات، {0}</translation>
    </message>
    <message>
        <source>Nothing in these weeks.</source>
        <translation>لا شيء في هذه الأسابيع.</translation>
    </message>
    <message>
        <source>{0} or more</source>
        <translation>{0} أو أكثر</translation>
    </message>
    <message>
        <source>within a day</source>
        <translation>خلال يوم</translation>
    </message>
    <message>
        <source>No order was seen to be delivered yet since this desk reads.</source>
        <translation>لم يُشاهد تسليم أي أوردر منذ بدأ هذا المكتب القراءة.</translation>
    </message>
    <message>
        <source>This desk saw {0} delivered, too few to say how long most take.</source>
        <translation>شاهد هذا المكتب تسليم {0}، وهو عدد لا يكفي لمعرفة المدة المعتادة.</translation>
    </message>
    <message>
        <source>Half of them: {0}. Nine of ten: {1}. Counted from those that this desk saw delivered.</source>
        <translation>نصفها: {0}. تسعة من عشرة: {1}. محسوبة من الأوردرات التي شاهد هذا المكتب تسليمها.</translation>
    </message>
    <message>
        <source>since {0}</source>
        <translation>منذ {0}</translation>
    </message>
    <message>
        <source>Returned</source>
        <translation>مرتجع</translation>
    </message>
    <message>
        <source>By the week they were made</source>
        <translation>حسب أسبوع الإنشاء</translation>
    </message>
    <message>
        <source>Zones with the most returns</source>
        <translation>أكثر المناطق مرتجعًا</translation>
    </message>
    <message>
        <source>By product</source>
        <translation>حسب المنتج</translation>
    </message>
    <message>
        <source>Days until delivery</source>
        <translation>الأيام حتى التسليم</translation>
    </message>
    <message>
        <source>Customers with two or more returns</source>
        <translation>عملاء بمرتجعين أو أكثر</translation>
    </message>
    <message>
        <source>Orders that stand still</source>
        <translation>أوردرات بدون حركة</translation>
    </message>
</context>
<context>
    <name>WatchFolder</name>
    <message>
        <source>Its import was dropped. Nothing of it was sent.</source>
        <translation>استُبعد استيراد هذا الملف، ولم يُرسل منه شيء.</translation>
    </message>
    <message>
        <source>Its columns cannot be told. Import a file with this heading once in the window (Ctrl+I) and say what each column is: the next ones are laid out like it.</source>
        <translation>لا يمكن معرفة أعمدة الملف. استورد ملفًا بنفس صف العناوين مرة واحدة من البرنامج (⁦Ctrl+I⁩) وحدد معنى كل عمود، وبعدها تُقرأ الملفات التالية مثله.</translation>
    </message>
    <message>
        <source>There is no row below its heading.</source>
        <translation>لا توجد صفوف تحت صف العناوين.</translation>
    </message>
    <message>
        <source>The same content came before, as {0}. It was not done once more.</source>
        <translation>المحتوى نفسه وصل من قبل باسم {0}، ولم يُنفَّذ مرة أخرى.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>اختيار…</translation>
    </message>
    <message>
        <source>Do not watch</source>
        <translation>إيقاف المتابعة</translation>
    </message>
    <message>
        <source>A person sends it</source>
        <translation>الإرسال بعد مراجعتك</translation>
    </message>
    <message>
        <source>Write them as PDF beside the result</source>
        <translation>حفظ البوالص ⁦PDF⁩ بجانب النتيجة</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>المجلد</translation>
    </message>
    <message>
        <source>each new file in it is imported; nothing is deleted</source>
        <translation>كل ملف جديد فيه يُستورد، ولا يُحذف شيء</translation>
    </message>
    <message>
        <source>whose orders its files are</source>
        <translation>صاحب أوردرات هذه الملفات</translation>
    </message>
    <message>
        <source>When every row is good</source>
        <translation>لو كل الصفوف سليمة</translation>
    </message>
    <message>
        <source>Where files go</source>
        <translation>مكان الملفات بعد ذلك</translation>
    </message>
    <message>
        <source>folders inside it</source>
        <translation>مجلدات بداخله</translation>
    </message>
    <message>
        <source>“waiting” until all rows are settled, then “done” or “problems”, with a table that says what became of each row. Columns are those decided last for the same heading; without any, a person decides.</source>
        <translation>«⁦waiting⁩» حتى يُعرف مصير كل الصفوف، ثم «⁦done⁩» أو «⁦problems⁩» ومعه جدول بنتيجة كل صف. الأعمدة كما حُددت آخر مرة لنفس صف العناوين، وإن لم تُحدد من قبل فتحددها أنت.</translation>
    </message>
    <message>
        <source>It is watched while the account is in use for which it was chosen.</source>
        <translation>يُتابَع عند استخدام الحساب الذي اختير له.</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>تحت المتابعة</translation>
    </message>
    <message>
        <source>the one in use when the folder is chosen</source>
        <translation>التاجر الذي تعمل عليه وقت اختيار المجلد</translation>
    </message>
    <message>
        <source>the one business of the account</source>
        <translation>نشاط الحساب نفسه</translation>
    </message>
    <message>
        <source>None is watched</source>
        <translation>لم يُختر مجلد</translation>
    </message>
    <message>
        <source>It is sent by itself</source>
        <translation>إرسال تلقائي</translation>
    </message>
    <message>
        <source>one row that is not good leaves the whole file to a person, in Import</source>
        <translation>صف واحد غير سليم يترك الملف كله لمراجعتك في «استيراد»</translation>
    </message>
    <message>
        <source>Folder to watch</source>
        <translation>المجلد المطلوب متابعته</translation>
    </message>
    <message>
        <source>This folder cannot be read: {0}</source>
        <translation>لا يمكن قراءة هذا المجلد: {0}</translation>
    </message>
    <message>
        <source>Watch {0}?</source>
        <translation>متابعة {0}؟</translation>
    </message>
    <message>
        <source>Watch it</source>
        <translation>متابعته</translation>
    </message>
    <message>
        <source>Not this one</source>
        <translation>ليس هذا</translation>
    </message>
    <message>
        <source>It cannot be reached since {0}. It is tried again by itself; what was taken is safe.</source>
        <translation>لا يمكن الوصول إليه منذ {0}. تُعاد المحاولة تلقائيًا، وما استُلم منه محفوظ.</translation>
    </message>
    <message>
        <source>Since {0} this computer may not read it, or not write there. Ask whoever looks after it.</source>
        <translation>منذ {0} غير مسموح لهذا الجهاز بقراءته أو الكتابة فيه. اسأل المسؤول عنه.</translation>
    </message>
    <message>
        <source>There is no room left in it since {0}. Results are written once there is.</source>
        <translation>لا توجد فيه مساحة منذ {0}. تُكتب النتائج عند توفر مساحة.</translation>
    </message>
    <message>
        <source>This folder holds the program&apos;s own data. Choose one that is only for files of orders.</source>
        <translation>في هذا المجلد بيانات البرنامج نفسه. اختر مجلدًا مخصصًا لملفات الأوردرات.</translation>
    </message>
    <message>
        <source>This folder is one of those that the watch folder has for its files. Choose another.</source>
        <translation>هذا المجلد من المجلدات الداخلية لمجلد المتابعة. اختر غيره.</translation>
    </message>
    <message>
        <source>Choose the merchant first whose orders its files are.</source>
        <translation>اختر أولًا التاجر صاحب أوردرات هذه الملفات.</translation>
    </message>
</context>
<context>
    <name>WatchFolderSection</name>
    <message numerus="yes">
        <source>%Ln files wait for a person in Import</source>
        <translation>
            <numerusform>لا ملفات في انتظار المراجعة في «استيراد»</numerusform>
            <numerusform>ملف واحد في انتظار المراجعة في «استيراد»</numerusform>
            <numerusform>ملفان في انتظار المراجعة في «استيراد»</numerusform>
            <numerusform>%Ln ملفات في انتظار المراجعة في «استيراد»</numerusform>
            <numerusform>%Ln ملفًا في انتظار المراجعة في «استيراد»</numerusform>
            <numerusform>%Ln ملف في انتظار المراجعة في «استيراد»</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files lie in it. They are moved and imported like those that come later.</source>
        <translation>
            <numerusform>لا توجد فيه ملفات.</numerusform>
            <numerusform>فيه ملف واحد، سيُنقل ويُستورد مثل الملفات التي تأتي بعد ذلك.</numerusform>
            <numerusform>فيه ملفان، سيُنقلان ويُستوردان مثل الملفات التي تأتي بعد ذلك.</numerusform>
            <numerusform>فيه %Ln ملفات، ستُنقل وتُستورد مثل الملفات التي تأتي بعد ذلك.</numerusform>
            <numerusform>فيه %Ln ملفًا، ستُنقل وتُستورد مثل الملفات التي تأتي بعد ذلك.</numerusform>
            <numerusform>فيه %Ln ملف، ستُنقل وتُستورد مثل الملفات التي تأتي بعد ذلك.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Welcome</name>
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
        <source>What waits here is safe, and goes out once the key is in.</source>
        <translation>ما ينتظر هنا محفوظ، ويخرج بمجرد إدخال المفتاح.</translation>
    </message>
    <message>
        <source>Join the desks of a site…</source>
        <translation>انضم إلى مكاتب موقع…</translation>
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
        <source>Saved</source>
        <translation>محفوظ</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>تم الإنشاء</translation>
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
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>، </translation>
    </message>
    <message>
        <source>Row {1} of {0}</source>
        <translation>صف {1} من {0}</translation>
    </message>
    <message>
        <source>now</source>
        <translation>الآن</translation>
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
        <translation>ج.م</translation>
    </message>
    <message>
        <source>Refund</source>
        <translation>رد</translation>
    </message>
    <message>
        <source>Not fetched yet</source>
        <extracomment>Stands where there is nothing to tell. Digits in groups, as phones are shown. Latin words too long for a narrow column; Arabic letters would no longer join where one is broken.</extracomment>
        <translation>لم يُستلم بعد</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>في الطريق</translation>
    </message>
    <message>
        <source>Waits for a decision</source>
        <translation>متوقف لحين القرار</translation>
    </message>
    <message>
        <source>Ended well</source>
        <translation>انتهى بنجاح</translation>
    </message>
    <message>
        <source>Ended without success</source>
        <translation>انتهى دون نجاح</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>Another pickup address, {0}</source>
        <extracomment>People tell ids apart by so many of their last signs.</extracomment>
        <translation>عنوان استلام آخر، {0}</translation>
    </message>
</context>
<context>
    <name>_Head</name>
    <message>
        <source>More to do with this order</source>
        <translation>المزيد لهذا الأوردر</translation>
    </message>
    <message>
        <source>{type}, reference {reference}</source>
        <translation>{type}، مرجع {reference}</translation>
    </message>
</context>
<context>
    <name>_NamePopup</name>
    <message>
        <source>For this desk alone</source>
        <translation>لهذا المكتب وحده</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>اكتب اسمًا.</translation>
    </message>
    <message>
        <source>Another view has this name.</source>
        <translation>يوجد عرض آخر بهذا الاسم.</translation>
    </message>
</context>
</TS>
