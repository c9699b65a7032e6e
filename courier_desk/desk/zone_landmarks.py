"""Places everybody names that no catalog lists, and other names of those it does: our own table, ours to extend.

A landmark leads to a zone by that zone's name in any of its spellings; where the catalog in use has no such zone the
landmark leads nowhere. It is a proposal only: never exact, never sent.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Name of the zone (value, English or Arabic label, in any spelling) -> what else people say.
LANDMARKS: Mapping[str, tuple[str, ...]] = {
    "New Cairo - 5th Settlement": (
        "التجمع الخامس",
        "Tagamoa 5",
        "Fifth Settlement",
        "التجمع",
        "Cairo Festival City",
        "كايرو فستيفال",
        "Point 90",
        "بوينت 90",
    ),
    "New Cairo - 1st Settlement": (
        "التجمع الأول",
        "First Settlement",
    ),
    "New Cairo - 3rd Settlement": (
        "التجمع الثالث",
        "Third Settlement",
    ),
    "New Cairo - American University": (
        "AUC",
        "الجامعة الامريكية بالقاهرة",
        "American University in Cairo",
    ),
    "El Rehab City": (
        "الرحاب",
        "Rehab",
    ),
    "Madinaty": (
        "Open Air Mall Madinaty",
        "اوبن اير مول",
    ),
    "New Administrative Capital": (
        "العاصمة الادارية",
        "New Capital",
        "العاصمة الجديدة",
    ),
    "Heliopolis": (
        "Misr Gedida",
        "هليوبوليس",
    ),
    "Heliopolis - Merghany": (
        "City Center Almaza",
        "سيتي سنتر الماظة",
    ),
    "Sheraton": (
        "مطار القاهرة",
        "Cairo Airport",
        "مساكن شيراتون المطار",
    ),
    "Nasr City - Mostafa El Nahas": (
        "City Stars",
        "سيتي ستارز",
    ),
    "Nasr City - Makram Ebeid": (
        "Geneina Mall",
        "جنينة مول",
    ),
    "Nasr City - Rabaa El Adaweya": (
        "رابعة",
        "Rabaa",
    ),
    "Nasr City - Al Ahly Club": (
        "استاد القاهرة",
        "Cairo Stadium",
    ),
    "Downtown - Tahrir Square": (
        "المتحف المصري",
        "Egyptian Museum",
        "Tahrir",
    ),
    "Downtown - Talaat Harb": (
        "طلعت حرب",
        "Talat Harb",
    ),
    "Azbakeya - Ramses": (
        "محطة مصر",
        "Ramses Station",
        "محطة رمسيس",
    ),
    "Gamaleya - Khan El Khalili": (
        "خان الخليلي",
        "Khan Khalili",
    ),
    "Zamalek": (
        "برج القاهرة",
        "Cairo Tower",
    ),
    "Maadi - Degla": ("دجلة المعادي",),
    "Dokki": ("Doqi",),
    "Dokki - Shooting Club": (
        "نادي الصيد",
        "Seid Club",
    ),
    "Giza - Cairo University": ("جامعة القاهرة",),
    "Haram - Nazlet El Semman": (
        "الاهرامات",
        "Pyramids",
        "ابو الهول",
    ),
    "Haram - Remaya Square": (
        "المتحف الكبير",
        "Grand Egyptian Museum",
        "GEM",
    ),
    "Haram": (
        "شارع الهرم",
        "Haram Street",
    ),
    "6th of October City": (
        "اكتوبر",
        "October",
        "السادس من اكتوبر",
        "6 October",
    ),
    "6th of October City - Mall of Egypt": (
        "مول مصر",
        "Mall of Egypt",
    ),
    "6th of October City - Media Production City": ("مدينة الانتاج",),
    "Sheikh Zayed City": (
        "زايد",
        "الشيخ زايد",
        "Zayed",
    ),
    "Kerdasa - Smart Village": (
        "القرية الذكية",
        "Smart Village",
    ),
    "Mohandessin": ("ميت عقبة المهندسين",),
    "Shoubra": ("Shobra",),
    "Shubra El Kheima": (
        "شبرا الخيمه",
        "Shobra",
    ),
    "Obour City": (
        "العبور",
        "Obour",
    ),
    "El Shorouk City": (
        "الشروق",
        "Shorouk",
    ),
    "El Salam City": (
        "السلام",
        "Salam City",
    ),
}
