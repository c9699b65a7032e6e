<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
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
            <translation>نسخ {what}</translation>
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
            <source>Courier visits will be booked and followed here. Until then, book them on the service's own page; orders and labels are ready here.</source>
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
</TS>
