"""What people and shops call the columns of a table of orders: Arabic, English, franco, and the exports of shops.

A name stands at one column only. What one shop calls otherwise than everybody else stands in its ``ShopExport``, which
is known by headings that only its files have. Nothing here looks at a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from courier_desk.domain.folding import fold
from courier_desk.domain.order_fields import Column

#: No name of a column is longer (letters).
LONGEST_NAME: Final = 100

#: Names that mean one column, wherever they stand.
_NAMES: Mapping[Column, str] = {
    Column.ORDER_TYPE: """
        order type, type of order, shipment type, delivery type, service type, type
        نوع الطلب, نوع الاوردر, نوع الشحنة, نوع الخدمة, النوع, no3 el order, no3 el talab, no3""",
    Column.FULL_NAME: """
        full name, customer name, customer, client, client name, receiver, receiver name, recipient,
        recipient name, consignee, consignee name, buyer, buyer name, contact name, shipping name,
        delivery name, customer full name, receiver full name, name of customer, ship to name,
        contact person, consignee full name, الاسم, اسم العميل, العميل, اسم المستلم, المستلم, الاسم بالكامل,
        الاسم كامل, اسم الزبون, الزبون, اسم المشتري, الاسم الكامل, اسم العميل بالكامل, اسم صاحب الاوردر,
        اسم صاحب الطلب, صاحب الاوردر, اسم المرسل اليه, المرسل اليه, اسم العميل كامل, اسم, el esm, esm,
        esm el 3ameel, esm el 3amil, el 3ameel, el 3amil, esm el mostalem, el mostalem, esm el zboon,
        el zboon, elesm, esm el 3amel, el zobon, esm el zobon""",
    Column.PHONE: """
        phone, phone number, phone no, mobile, mobile number, mobile no, mob, mob no, tel, telephone, cell,
        cell phone, contact number, contact no, contact phone, customer phone, customer mobile,
        receiver phone, receiver mobile, recipient phone, consignee phone, consignee mobile, shipping phone,
        phone 1, mobile 1, phone1, mobile1, tel 1, first phone, main phone, primary phone, phone number 1,
        mobile number 1, client phone, client mobile, buyer phone,
        recipient mobile, receiver phone number, customer phone number, telephone number, telephone 1,
        cell number, receiver mobile number, customer mobile number, recipient phone number, ship to phone,
        consignee phone number, consignee mobile number, phones, phone nr, التليفون, تليفون, رقم التليفون,
        الموبايل, موبايل, رقم الموبايل, الموبيل, موبيل, رقم الموبيل, المحمول, رقم المحمول, الهاتف, هاتف,
        رقم الهاتف, الجوال, جوال, رقم الجوال, جوال العميل, هاتف العميل, تليفون العميل, موبايل العميل,
        رقم العميل, تليفون 1, موبايل 1, رقم 1, الرقم, هاتف 1, رقم التليفون 1, رقم الموبايل 1, تليفون اول,
        رقم تليفون, رقم موبايل, رقم هاتف, رقم تليفون العميل, رقم موبايل العميل, رقم هاتف العميل,
        رقم جوال العميل, تلفون, التلفون, رقم التلفون, تلفون العميل,
        رقم هاتف المستلم, تليفون المستلم, موبايل المستلم, هاتف المستلم, جوال المستلم, رقم التواصل, رقم اساسي,
        الرقم الاساسي, التليفون الاول, الموبايل الاول, رقم التليفون الاول, رقم الموبايل الاول, الهاتف الاول,
        رقم المستلم, الرقم الاول, رقم محمول, محمول, رقم العميل 1, الهاتف المحمول, mobile 01, el mobile,
        el mobayel, mobayel, rakam el mobile, raqam el mobile, el telephone, tel no, el tel, telefon,
        el telefon, rakam el telefon, raqam el telefon, el ra2m, ra2m el mobile, ra2m el telefon,
        rkm el mobile, rkm el telefon, nemra, el nemra, nemret el mobile, nemret el telefon, num,
        rakm el mobile, rakm el telefon, rakam el tel, rakm el tel, ra2m el tel, telephon, el telephon,
        telefone, mobail, el mobail, el mob""",
    Column.OTHER_PHONE: """
        other phone, other phone number, second phone, secondary phone, phone 2, phone2, mobile 2, mobile2,
        tel 2, alternative phone, alternate phone, alternative number, additional phone, backup phone,
        second mobile, alt phone, alt mobile, other mobile, second phone number, phone number 2,
        mobile number 2, extra phone, another phone, another number, secondary mobile, telephone 2,
        alternative mobile, alternate mobile, alternate number, second number, other number,
        secondary phone number, secondary number, backup mobile, backup number, alternative phone number,
        additional number, additional mobile, receiver phone 2, receiver mobile 2, recipient phone 2,
        customer phone 2, consignee phone 2, alternate phone number, mobile no 2, phone no 2,
        contact number 2, alt number, second mobile number, extra mobile, alt phone number, 2nd phone,
        2nd mobile, 2nd phone number, 2nd number, emergency phone, تليفون 2, موبايل 2, رقم 2, هاتف 2,
        تليفون تاني, موبايل تاني, رقم تاني, رقم اخر, تليفون اخر, موبايل اخر, هاتف اخر, رقم بديل,
        الرقم البديل, موبايل بديل, تليفون بديل, هاتف بديل, رقم اضافي, هاتف اضافي, تليفون اضافي, موبايل اضافي,
        رقم التليفون 2, رقم الموبايل 2, رقم الهاتف 2, جوال 2, جوال اخر, رقم احتياطي, تليفون احتياطي,
        موبايل احتياطي, الرقم التاني, الرقم الثاني, رقم ثاني, تليفون ثاني, هاتف ثاني, موبايل ثاني,
        رقم موبايل اخر, رقم تليفون اخر, رقم هاتف اخر, رقم هاتف اضافي, رقم موبايل تاني, رقم تليفون تاني,
        التليفون التاني, الموبايل التاني, الموبايل الثاني, التليفون الثاني, الهاتف الثاني, تلفون 2,
        تلفون تاني, تلفون اخر, رقم هاتف بديل, رقم موبايل بديل, رقم تليفون بديل, رقم موبايل اضافي,
        رقم تليفون اضافي, رقم الموبيل 2, موبيل 2, موبيل تاني, محمول 2, محمول تاني, محمول اخر, رقم العميل 2,
        نمرة تانية, رقم الواتس التاني, رقم التليفون التاني, رقم الموبايل التاني, رقم التليفون الثاني,
        رقم الموبايل الثاني, رقم الهاتف الثاني, رقم محمول اخر, رقم تلفون اخر, رقم ثانوي, رقم الطوارئ, mob 2,
        mob2, mobile tany, mobile tani, ra2m tany, ra2m tani, rakam tany, rakam tani, telefon tany,
        telefon tani, tel2, rakm tany, rakm tani, nemra tanya, mob tany, mob tani, tel tany, tel tani""",
    Column.GOVERNMENT: """
        government, governorate, governerate, governate, gov, govern, province, state,
        shipping province name, governorat, customer governorate, delivery governorate, shipping governorate,
        receiver governorate, المحافظة, محافظة, محافظه العميل, محافظة المستلم, محافظة التوصيل, el mo7afza,
        mo7afza, mohafza, el mohafza, mohafaza, el mohafaza, mo7afaza, el mo7afaza, el mo7afzah, mo7afzah""",
    Column.ZONE: """
        zone, area, district, neighborhood, neighbourhood, region, delivery area, delivery zone, city area,
        customer area, area name, zone name, district name, receiver area, customer zone, city zone,
        shipping area, shipping zone, receiver district, customer district, sub zone, delivery district,
        sub area, town, المنطقة, منطقة, الحي, حي, الزون, زون, المنطقة السكنية, منطقة التوصيل, منطقة العميل,
        اسم المنطقة, المنطقة او الحي, الحي او المنطقة, المركز, منطقة الشحن, القسم, el mante2a, mante2a,
        el manteqa, manteqa, el mantika, mantika, el 7ay, el hay, el mant2a, mant2a, el mntka, mntka,
        mante2et el tawseel, el mantiqa, mantiqa, el mntqa, mntqa""",
    Column.ADDRESS: """
        address, full address, street, street address, address line, address line 1, address 1,
        customer address, delivery address, shipping address, receiver address, recipient address,
        consignee address, address details, detailed address, address in detail, street name, client address,
        home address, complete address, full delivery address, receiver full address, drop off address,
        dropoff address, ship to address, customer full address, consignee street, recipient full address,
        العنوان, عنوان, عنوان العميل, العنوان بالتفصيل, العنوان التفصيلي, تفاصيل العنوان, العنوان كامل,
        العنوان بالكامل, الشارع, اسم الشارع, عنوان التوصيل, عنوان المستلم, العنوان الكامل, عنوان الشحن, شارع,
        عنوان العميل بالتفصيل, عنوان بالتفصيل, عنوان تفصيلي, عنوان العميل بالكامل, عنوان العميل كامل,
        العنوان مفصل, عنوان التسليم, عنوان كامل, عنوان البيت, عنوان الزبون, العنوان مفصلا, 3nwan, el 3nwan,
        3enwan, el 3enwan, enwan, el enwan, 3onwan, el 3onwan, 3nwan el 3ameel, el 3nwan bel tafseel,
        el share3, share3, onwan, el onwan, el 3nwan kamel, 3nwan el 3amil, 3nwan bel tafseel""",
    Column.BUILDING: """
        building, building no, building number, bldg, house no, house number, building name or number,
        building nr, bldg no, building name, رقم العمارة, عمارة, العمارة, رقم العقار, رقم المبنى, المبنى,
        مبنى, عقار, العقار, رقم المنزل, رقم البيت, رقم البناية, البناية, رقم الفيلا, el 3emara,
        ra2m el 3emara, 3emara, rakam el 3emara, rakm el 3emara, mabna, el mabna, 3omara, el 3omara""",
    Column.APARTMENT: """
        apartment, apartment no, apartment number, flat, flat no, flat number, apt, apt no, unit, unit no,
        unit number, suite, apartment nr, رقم الشقة, شقة, الشقة, رقم الوحدة, el sha2a, sha2a, ra2m el sha2a,
        rakam el sha2a, sha2a no, rakm el sha2a, el shaqa, shaqa""",
    Column.WORKPLACE: "is work address, عنوان عمل, عنوان شغل, توصيل على الشغل",
    Column.MAY_INSPECT: """
        preview, allow preview, may open, open package, allow opening, allow opening the package,
        open shipment, inspection, allow inspection, allow open, allow to open, can open,
        open before delivery, allow opening package, preview allowed, opening allowed, is open shipment,
        allow package opening, package opening, inspect, can inspect, try before buy, opening the package,
        allow open package, open allowed, allow opening shipment, معاينة, المعاينة, السماح بالمعاينة,
        فتح الشحنة, السماح بفتح الشحنة, السماح بفتح الطرد, مسموح المعاينة, مسموح بالمعاينة, مسموح بالفتح,
        امكانية المعاينة, قابل للمعاينة, يسمح بالمعاينة, فتح الطرد, يفتح الشحنة, معاينة قبل الاستلام,
        معاينة الشحنة, فتح الاوردر, السماح بالفتح, حق المعاينة, el mo3ayna, mo3ayna, mo3yna, el mo3yna,
        yefta7 el order, moayna, el moayna""",
    Column.REFERENCE: """
        reference, reference no, reference number, ref, ref no, order id, order number, order no,
        order reference, order code, merchant reference, shop order id, order ref, merchant order id,
        merchant order number, customer reference, shipper reference, external id, merchant ref,
        business reference, shipment reference, invoice no, invoice number, invoice, order name, shipper ref,
        order nr, merchant order no, referral number, reference id, seller order id, client reference,
        our reference, رقم الاوردر, رقم الطلب, كود الاوردر, كود الطلب, رقم الاوردر عندنا, رقم المرجع, المرجع,
        رقم الفاتورة, كود الشحنة, الرقم المرجعي, رقم مرجعي, مرجع, كود المرجع, اوردر رقم, رقم اوردر, رقم طلب,
        طلب رقم, مسلسل الاوردر, كود اوردر, ra2m el order, rakam el order, rkm el order, code el order,
        rakm el order, raqam el order, ra2m el talab, rakam el talab""",
    Column.NOTES: """
        notes, note, comments, comment, remarks, remark, delivery notes, delivery instructions,
        special instructions, instructions, customer note, customer notes, order notes, order note,
        delivery note, courier notes, shipping notes, extra notes, additional notes, special notes,
        shipment notes, delivery comments, shipper notes, notes to courier, notes for courier,
        notes for the courier, ملاحظات, ملاحظة, الملاحظات, ملحوظات, ملحوظة, ملاحظات العميل, ملاحظات الشحن,
        ملاحظات التوصيل, تعليمات, تعليمات التوصيل, تعليقات, تعليق, ملاحظات المندوب, ملاحظات للمندوب,
        ملاحظات اضافية, ملاحظات الطلب, ملاحظات الاوردر, ملحوظات للمندوب, ملاحظات هامة, ملاحظات اخرى,
        ملحوظات العميل, molahzat, mola7zat, mala7zat, molahazat, molahza, mola7za, mol7zat, el molahzat,
        el mola7zat, mala7zat el 3ameel, mol7ozat, molhzat, mola7azat""",
    Column.DESCRIPTION: """
        product description, description, product, products, product name, products name, item, item name,
        items name, content, contents, package content, package contents, package description,
        parcel description, goods, order details, items description, lineitem name, what is inside,
        shipment contents, shipment content, shipment description, item description, product details,
        order items, order content, order contents, product names, products names, sku name,
        goods description, order description, item details, items details, description of goods,
        package details, products description, commodity, parcel content, parcel contents, item names,
        product title, contents description, order product, order products, shipment details, المنتج, منتج,
        المنتجات, اسم المنتج, وصف المنتج, وصف الشحنة, محتوى الشحنة, محتويات الشحنة, المحتوى, المحتويات,
        الصنف, الاصناف, البضاعة, تفاصيل الاوردر, تفاصيل الطلب, محتوى الطلب, محتويات الطلب, وصف الطرد,
        اسماء المنتجات, نوع المنتج, محتوى الاوردر, محتويات الاوردر, وصف البضاعة, اسم الصنف,
        اسماء المنتجات مع sku, تفاصيل المنتج, تفاصيل الشحنة, وصف, الوصف, تفاصيل المنتجات, وصف المحتوى,
        وصف الطلب, الطلبية, محتوى الطرد, محتويات الطرد, وصف الاوردر, منتجات الطلب, نوع البضاعة,
        القطع المطلوبة, المنتج المطلوب, المنتجات المطلوبة, وصف المنتجات, اسماء الاصناف, الحاجة, تفاصيل الصنف,
        el montag, montag, el montagat, montagat, el mentag, mentag, tafaseel el order, el 7aga, el muntag,
        muntag, el montg, montg, esm el montag, esm el mentag, wasf el montag, tafasel el order""",
    Column.ITEMS: """
        number of items, no of items, items count, item count, quantity, qty, pieces, pcs,
        no of pieces, number of pieces, pieces count, lineitem quantity, total quantity, items no, count,
        item quantity, items number, product quantity, order quantity, total items, piece, no of pcs,
        number of pcs, total qty, num of items, total pieces, no pieces, no items, products count, items qty,
        qnty, quantities, items quantity, item qty, عدد القطع, القطع, الكمية, كمية, العدد, عدد, عدد المنتجات,
        عدد الاصناف, عدد الطرود, عدد القطعة, اجمالي القطع, عدد قطع, الكميه المطلوبة, الكمية المطلوبة,
        عدد الكمية, اجمالي الكمية, عدد القطع بالشحنة, عدد الحاجات, el 3adad, 3adad, 3adad el 2eta3, el kemya,
        kemya, 3adad el qeta3, 3adad el keta3, el kmya, kmya, 3dd el 2eta3, el 3dd, 3dd, 3adad el 2et3,
        el kemeya, kemeya""",
    Column.EXPRESS: "express, is express, express shipping, fast delivery, شحن سريع, توصيل سريع, سريع, مستعجل",
    Column.COD: "is cod, cash on delivery yes no, collect cash",
    Column.COD_AMOUNT: """
        amount cod, cod amount, cod value, cash on delivery, cash on delivery amount, cash amount,
        amount to collect, amount to be collected, collect amount, collection amount, cash collection,
        cod fees, cash to collect, money to collect, total cod, amount due, to collect, collection,
        cash on delivery value, cod egp, cod price, cod total, collected amount, cash collection amount,
        total to collect, amount on delivery, due amount, total amount due, collect on delivery,
        net to collect, cash to be collected, cod collection, collection value, cod amount egp,
        collectable amount, collectible amount, total cod amount, total due, balance due,
        collect cash amount, مبلغ التحصيل, المبلغ المطلوب تحصيله, المطلوب تحصيله, المبلغ المطلوب,
        مبلغ الدفع عند الاستلام, الدفع عند الاستلام, التحصيل, المبلغ المحصل, المطلوب, تحصيل, قيمة التحصيل,
        المبلغ عند الاستلام, اجمالي التحصيل, صافي التحصيل, مبلغ cod, المطلوب من العميل, المبلغ المستحق,
        الحساب المطلوب, المبلغ المراد تحصيله, المطلوب تحصيله من العميل, المبلغ المطلوب من العميل,
        المبلغ المطلوب تحصيله من العميل, السعر شامل الشحن, الاجمالي شامل الشحن, المبلغ شامل الشحن,
        الاجمالي بالشحن, السعر بالشحن, الحساب شامل الشحن, الاجمالي مع الشحن, السعر مع الشحن,
        قيمة الدفع عند الاستلام, الاجمالي المطلوب, اجمالي المطلوب, هيدفع كام, المبلغ بالشحن, المبلغ مع الشحن,
        تحصيل من العميل, اجمالي المبلغ المطلوب, السعر النهائي, الاجمالي النهائي, المبلغ النهائي,
        اجمالي شامل الشحن, سعر شامل الشحن, المبلغ الكلي شامل الشحن, مبلغ الاستلام, قيمة cod, الكاش المطلوب,
        ta7seel, el ta7seel, ta7sil, el ta7sil, el matloob, el mablagh el matloob, matloob, el matlob,
        mablagh el ta7seel, mablagh el ta7sil, tahseel, el tahseel, el mabla8 el matloob, mabla8 el ta7seel,
        el se3r shamel el sha7n, el egmaly shamel el sha7n""",
    Column.ORIGINAL_NUMBER: """
        original order, original order number, return of order, original awb, رقم الاوردر الاصلي,
        الاوردر الاصلي, رقم الطلب الاصلي""",
    Column.REASON: "return reason, reason, reason of return, سبب المرتجع, سبب الارجاع, سبب الاسترجاع",
    Column.RETURN_NOTES: "return notes, ملاحظات المرتجع, ملاحظات الارجاع",
}  # fmt: skip
#: Names that often mean the column and often something else: proposed, and a person says. The likeliest stand first.
_DOUBTFUL: Mapping[Column, str] = {
    Column.FULL_NAME: """
        name, first name, shipping first name, billing name, client full name, nom, account name""",
    Column.PHONE: """
        whatsapp, whatsapp number, واتساب, رقم الواتساب, رقم الواتس, واتس, billing phone, number, contact,
        contact info, رقم, الاتصال, رقم للتواصل, بيانات التواصل, contact details""",
    Column.OTHER_PHONE: """
        whatsapp, whatsapp number, واتساب, رقم الواتساب, رقم الواتس, واتس, phone alt""",
    Column.GOVERNMENT: """
        city, shipping province, billing province, shipping city, المدينة, مدينة, el madina, madina, المدينه""",
    Column.ZONE: """
        city, shipping city, billing city, location, المدينة, مدينة, el madina, madina, المكان, el makan, makan,
        البلد""",
    Column.ADDRESS: """
        location, shipping address1, billing address1, المكان, السكن, عنوان ومنطقة, العنوان والمنطقة""",
    Column.REFERENCE: """
        short id, number, code, id, كود, الكود, name, رقم, sku, barcode,
        tracking number, tracking no, awb""",
    Column.DESCRIPTION: """
        order, details, الاوردر, الطلب, اوردر, طلب, التفاصيل, تفاصيل, el order, el talab, model, موديل, الموديل""",
    Column.ITEMS: """
        items, units, كام قطعة, how many, no, nr, number of products""",
    Column.COD_AMOUNT: """
        remaining, remaining amount, balance, rest, amount to pay, to be paid, to pay, collect, الباقي, باقي,
        المتبقي, متبقي, المستحق, صافي المستحق, هيدفع, يدفع, تدفع كام, المطلوب دفعه, el ba2y, el baqy,
        outstanding balance, total with shipping, total incl shipping, total including shipping,
        total with delivery, price with shipping, الحساب كله بالشحن, الاجمالي بالتوصيل, السعر بالتوصيل,
        egmaly bel sha7n, grand total, final total, final amount, final price, order total, order total amount,
        total order, total amount, total price, total cost, total value, total bill, total egp, invoice total,
        total invoice amount, net total, el total, total, totals, الاجمالي الكلي, الاجمالي, اجمالي, اجمالي الطلب,
        اجمالي الاوردر, اجمالي المبلغ, اجمالي الحساب, المبلغ الاجمالي, السعر الاجمالي, القيمة الاجمالية,
        التكلفة الاجمالية, اجمالي الفاتورة, المجموع الكلي, السعر الكلي, المبلغ الكلي, المجموع, مجموع الطلب,
        التوتال, توتال, الصافي, صافي, el egmaly, egmaly, el egmali, egmali, total el order, amount, price, value,
        order value, order amount, net amount, invoice amount, cash, order price, egp, net price, bill, cost,
        المبلغ, مبلغ, السعر, سعر, الحساب, حساب, القيمة, قيمة, قيمة الطلب, قيمة الاوردر, الفلوس, فلوس,
        سعر الاوردر, كاش, قيمة الشحنة, سعر الطلب, الثمن, قيمة الفاتورة, التمن, حساب العميل, el se3r, se3r,
        el mablagh, mablagh, el 7esab, 7esab, el flos, flos, el mabla8, mabla8, el hesab, hesab, el seer,
        se3r el order""",
    Column.NOTES: """
        instruction, طلبات خاصة, special requests, تنبيه, تنبيهات""",
}  # fmt: skip
#: Words that say only whose something is: a name may be known without them; and people who are no customers.
ROLES: Final = frozenset(
    {
        "customer", "customers", "cust", "client", "receiver", "receivers", "recipient", "consignee",
        "buyer", "shipping", "delivery", "ship", "to", "your", "line", "s", "which", "the", "of", "العميل",
        "المستلم", "للمستلم", "للعميل", "الزبون", "المرسل", "اليه", "بتاع", "الخاص", "ب", "عميل", "مستلم",
    }
)  # fmt: skip
OTHERS: Final = frozenset(
    {
        "sender", "shipper", "seller", "merchant", "store", "vendor", "agent", "courier", "driver",
        "reseller", "billing", "moderator", "pickup", "from", "الراسل", "المندوب", "مندوب", "المودريتور",
        "المتجر", "التاجر", "البائع", "الموظف",
    }
)  # fmt: skip
#: Further parts of a column, put behind its first one; and what the courier wants to read, and no column has.
_MORE_PARTS: Mapping[Column, str] = {
    Column.FULL_NAME: "last name, surname, family name, shipping last name, اسم العائلة, الاسم الاخير, اللقب",
    Column.ADDRESS: "address 2, address line 2, street 2, shipping address 2, shipping address2, العنوان 2",
}
_FOR_NOTES = """
    floor, floor no, floor number, landmark, land mark, special mark, near, الدور, دور, رقم الدور, الطابق, علامة مميزة,
    علامه مميزه, el door, 3alama momayza, delivery date, delivery time, ميعاد التوصيل, معاد التسليم, ميعاد التسليم"""
#: Whether an order was paid already: no column of an order, and needed beside its amount.
_PAYMENT = """
    payment method, payment status, financial status, payment, payment type, paid, is paid, payment method title,
    paid by, payment mode, payment gateway, gateway, prepaid, طريقة الدفع, حالة الدفع, الدفع, نوع الدفع,
    وسيلة الدفع, مدفوع, تم الدفع, el daf3, taree2et el daf3, tare2et el daf3, 7alet el daf3"""


class ShopExport(NamedTuple):
    """The export of a shop's program.

    ``marks`` all stand in its heading; ``columns``: each with the headings that make it up; ``payment``: the one that
    says how an order is paid.
    """

    name: str
    marks: tuple[str, ...]
    columns: Mapping[Column, tuple[str, ...]]
    payment: str = ""


SHOPS: Final = (
    ShopExport(
        "Shopify",
        ("Lineitem name", "Lineitem quantity", "Shipping Name", "Shipping City"),
        {
            Column.REFERENCE: ("Name",),
            Column.FULL_NAME: ("Shipping Name",),
            Column.PHONE: ("Shipping Phone",),
            Column.GOVERNMENT: ("Shipping Province Name",),
            Column.ZONE: ("Shipping City",),
            Column.ADDRESS: ("Shipping Address1", "Shipping Address2"),
            Column.DESCRIPTION: ("Lineitem name",),
            Column.ITEMS: ("Lineitem quantity",),
            Column.COD_AMOUNT: ("Total",),
            Column.NOTES: ("Notes",),
        },
        "Financial Status",
    ),
    ShopExport(
        "WooCommerce",
        ("First Name (Billing)", "Last Name (Billing)", "Phone (Billing)", "Address 1&2 (Billing)"),
        {
            Column.REFERENCE: ("Order Number",),
            Column.FULL_NAME: ("First Name (Billing)", "Last Name (Billing)"),
            Column.PHONE: ("Phone (Billing)",),
            Column.GOVERNMENT: ("State Code (Billing)",),
            Column.ZONE: ("City (Billing)",),
            Column.ADDRESS: ("Address 1&2 (Billing)",),
            Column.DESCRIPTION: ("Item Name",),
            Column.ITEMS: ("Quantity",),
            Column.COD_AMOUNT: ("Order Total Amount",),
            Column.NOTES: ("Customer Note",),
        },
        "Payment Method Title",
    ),
    ShopExport(
        "WooCommerce",
        ("billing_first_name", "billing_last_name", "billing_phone", "billing_address_1"),
        {
            Column.REFERENCE: ("order_number",),
            Column.FULL_NAME: ("billing_first_name", "billing_last_name"),
            Column.PHONE: ("billing_phone",),
            Column.GOVERNMENT: ("billing_state",),
            Column.ZONE: ("billing_city",),
            Column.ADDRESS: ("billing_address_1", "billing_address_2"),
            Column.COD_AMOUNT: ("order_total",),
            Column.NOTES: ("customer_note",),
        },
        "payment_method_title",
    ),
)


def name_key(heading: str) -> str:
    """Give one spelling to headings that people take for the same: folded letters, neither blanks nor signs, and none
    of the words that say only that it has to be filled in.
    """
    words = fold(heading).split()
    kept = [word for word in words if word not in _ASIDES] or words
    return "".join("".join(letter for letter in word if letter.isalnum()) for word in kept)


_ASIDES: Final = frozenset(
    {"required", "optional", "mandatory", "egp", "le", "اجباري", "اختياري", "مطلوب", "الزامي", "جنيه"}
)


def _keys(names: str) -> list[str]:
    return [key for one in names.replace("\n", ",").split(",") if (key := name_key(one))]


#: Names that mean one column; the service's own names are among them.
SURE: Final[Mapping[str, Column]] = {
    **{key: column for column, names in _NAMES.items() for key in _keys(names)},
    **{name_key(column.value): column for column in Column},
}
#: Names that may mean a column, and how likely: 0 is the likeliest.
DOUBTFUL: Final[Mapping[Column, Mapping[str, int]]] = {
    column: {key: at for at, key in reversed(list(enumerate(_keys(names))))} for column, names in _DOUBTFUL.items()
}
MORE_PARTS: Final[Mapping[str, Column]] = {key: column for column, names in _MORE_PARTS.items() for key in _keys(names)}
FOR_NOTES: Final = frozenset(_keys(_FOR_NOTES))
PAYMENT: Final = frozenset(_keys(_PAYMENT))
