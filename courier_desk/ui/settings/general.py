"""Sections of few rows, a file of their own beside the large ones: appearance, language, scanner, notices and others.

Each is no more than a choice that is kept.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from courier_desk.desk.changes import Topic
from courier_desk.desk.preferences import MOST_AFFIX, Appearance, Language, TrainingPace, ZoneNames
from courier_desk.domain.pickups import written
from courier_desk.ui.folders import open_address
from courier_desk.ui.settings.context import SettingsContext
from courier_desk.ui.settings.section import Section
from courier_desk.ui.widgets import Button, CheckBox, Combo, Segment, Segments, TextField
from courier_desk.ui.widgets.states import TAKES_SCANS
from courier_desk.ui.words import Formats, ltr, status_words
from courier_desk.ui.words_common import Common

translate = QCoreApplication.translate
#: The service asks for 2 to 5 minutes (specification, Events).
_MINUTES = (2, 3, 4, 5)
#: So many of 120 requests may be left to people.
_KEPT = (10, 20, 40, 60)


class AppearanceSection(Section):
    """The look of the window: light, dark, or as the system has it."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Appearance"))
        self._context = context
        words = {
            Appearance.SYSTEM: translate("Settings", "As the system"),
            Appearance.LIGHT: translate("Settings", "Light"),
            Appearance.DARK: translate("Settings", "Dark"),
        }
        self.theme = Segments([Segment(one.value, text) for one, text in words.items()])
        self.theme.chosen.connect(lambda key: context.preferences.change(appearance=Appearance(key)))
        self.add_row(translate("Settings", "Theme"), self.theme, words=" ".join(words.values()))
        usual = Segment("usual", translate("Settings", "Usual"))
        self.rows = Segments([usual, Segment("roomy", translate("Settings", "Roomy"))])
        self.rows.chosen.connect(lambda key: context.preferences.change(roomy=key == "roomy"))
        self.add_row(
            translate("Settings", "Table rows"),
            self.rows,
            after=translate("Settings", "roomy: larger text, higher rows"),
        )

        system = Segment("system", translate("Settings", "As the system"))
        self.motion = Segments([system, Segment("reduced", translate("Settings", "Reduced"))])
        self.motion.chosen.connect(lambda key: context.preferences.change(reduced_motion=key == "reduced"))
        self.add_row(
            translate("Settings", "Motion"),
            self.motion,
            after=translate("Settings", "reduced: nothing moves by itself, a line that runs stands still"),
        )

    def refresh(self) -> None:
        """Show what is chosen."""
        settings = self._context.preferences.settings
        self.theme.set_value(settings.appearance.value)
        self.rows.set_value("roomy" if settings.roomy else "usual")
        self.motion.set_value("reduced" if settings.reduced_motion else "system")


class LanguageSection(Section):
    """The language of the window, which turns round at once; each is called by its own name."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Language"))
        self._context = context
        names = {
            Language.SYSTEM: translate("Settings", "As the system"),
            Language.ENGLISH: "English",
            Language.ARABIC: "العربية",
        }
        self.language = Segments([Segment(one.value or "system", text) for one, text in names.items()])
        self.language.chosen.connect(self._choose)
        self.add_row(
            translate("Settings", "Language"),
            self.language,
            after=translate("Settings", "the window turns round at once, nothing is lost"),
            words="English العربية",
        )
        options = {
            ZoneNames.WINDOW: translate("Settings", "As the window"),
            ZoneNames.SERVICE: translate("Settings", "As the service writes them"),
            ZoneNames.ARABIC: "العربية",
            ZoneNames.BOTH: translate("Settings", "Both"),
        }
        self.zone_names = Combo()
        self.zone_names.setMinimumContentsLength(24)
        self.zone_names.set_choices([(one.value, text) for one, text in options.items()])
        self.zone_names.activated.connect(self._choose_zone_names)
        self.add_row(
            translate("Settings", "Zone names"),
            self.zone_names,
            hint=translate("Settings", "in lists and panels; labels and the service keep the service's own"),
            words=" ".join(options.values()),
        )
        self.digits = Segments([Segment("latin", "123"), Segment("arabic", "١٢٣")])
        self.digits.chosen.connect(lambda key: context.preferences.change(arabic_digits=key == "arabic"))
        self.add_row(
            translate("Settings", "Digits in Arabic"),
            self.digits,
            after=translate(
                "Settings", "amounts, counts, dates and times; numbers of orders and phones stay as they are"
            ),
        )

    def refresh(self) -> None:
        """Show what is chosen."""
        settings = self._context.preferences.settings
        self.language.set_value(settings.language.value or "system")
        self.digits.set_value("arabic" if settings.arabic_digits else "latin")
        self.zone_names.set_key(settings.zone_names.value)

    def _choose_zone_names(self, _place: int) -> None:
        self._context.preferences.change(zone_names=ZoneNames(self.zone_names.key()))

    def _choose(self, key: str) -> None:
        self._context.preferences.change(language=Language("" if key == "system" else key))


class ScannerSection(Section):
    """What the desk's scanner is set to send around each code; it is taken off wherever a code is scanned."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Scanner"))
        self._context = context
        self.prefix, self.suffix = _affix_field(), _affix_field()
        self.prefix.editingFinished.connect(lambda: context.preferences.change(scan_prefix=self.prefix.value()))
        self.suffix.editingFinished.connect(lambda: context.preferences.change(scan_suffix=self.suffix.value()))
        self.add_row(
            translate("Settings", "Scanner prefix"),
            self.prefix,
            hint=translate("Settings", "what it sends before each code; it is taken off"),
            after=translate("Settings", "best a sign such as ~ : letters are also keys of the lists"),
        )
        self.add_row(
            translate("Settings", "Scanner suffix"),
            self.suffix,
            hint=translate("Settings", "what it sends behind each code; it is taken off"),
            after=translate("Settings", "then Enter or Tab, which ends a code"),
        )

    def refresh(self) -> None:
        """Show what is chosen; what is being typed stays."""
        settings = self._context.preferences.settings
        for field, chosen in ((self.prefix, settings.scan_prefix), (self.suffix, settings.scan_suffix)):
            if not field.hasFocus():
                field.setText(chosen)


def _affix_field() -> TextField:
    field = TextField(ltr=True)
    field.setMaxLength(MOST_AFFIX)
    field.setFixedWidth(120)
    field.setProperty(TAKES_SCANS, True)
    return field


class PickupsSection(Section):
    """Whether a mark ends the notes of new pickups, and what it means for one whose answer was lost."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(Common.PICKUPS.words, translate("Settings", "Pickups and their mark"))
        self._context = context
        self.marks = CheckBox(translate("Settings", "Add a mark like {0}").replace("{0}", ltr(written("K7Q"))))
        self.marks.clicked.connect(lambda on: context.preferences.change(pickup_marks=on))
        name = translate("Settings", "At the end of a new pickup's notes")
        self._row = self.add_row(name, self.marks, words=f"{_with_mark()} {_without_mark()}")

    def refresh(self) -> None:
        """Show what is chosen, and what follows from it."""
        on = self._context.preferences.settings.pickup_marks
        self.marks.setChecked(on)
        self._row.after.set_text(_with_mark() if on else _without_mark())


class ReadingSection(Section):
    """How often the statuses are read from the service."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Reading"), translate("Settings", "Reading from the service"))
        self._context = context
        steps = [Segment(str(minutes), self.tr("%Ln min", "", minutes)) for minutes in _MINUTES]
        self.poll = Segments(steps)
        self.poll.chosen.connect(lambda key: context.preferences.change(poll_minutes=int(key)))
        self.add_row(
            translate("Settings", "Read statuses every"),
            self.poll,
            after=translate("Settings", "the service asks for 2 to 5 minutes"),
        )
        self.kept = Segments([Segment(str(one), Formats.current().number(one)) for one in _KEPT])
        self.kept.chosen.connect(lambda key: context.preferences.change(requests_kept=int(key)))
        self.add_row(
            translate("Settings", "Requests kept free"),
            self.kept,
            after=translate("Settings", "of those of a minute, so that nobody waits behind sending and reading"),
        )

    def refresh(self) -> None:
        """Show what is chosen."""
        settings = self._context.preferences.settings
        self.poll.set_value(str(settings.poll_minutes))
        self.kept.set_value(str(settings.requests_kept))


class TrainingSection(Section):
    """How orders of the training service move: by themselves, at a pace, or one step at a time by the learner."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Training"), translate("Settings", "The training service"))
        self._context = context
        paces = {
            TrainingPace.STILL: translate("Settings", "Still"),
            TrainingPace.SLOW: translate("Settings", "Slow"),
            TrainingPace.LIVELY: translate("Settings", "Lively"),
        }
        self.pace = Segments([Segment(one.value, words) for one, words in paces.items()])
        self.pace.chosen.connect(lambda key: context.preferences.change(training_pace=TrainingPace(key)))
        self.add_row(
            translate("Settings", "How its courier works"),
            self.pace,
            after=translate("Settings", "still: orders move only when you move them; lively: delivered in an hour"),
            words=" ".join(paces.values()),
        )
        self.number = TextField(ltr=True, placeholder="000000")
        self.number.setFixedWidth(120)
        self.number.setProperty(TAKES_SCANS, True)
        self.step = Button(translate("Settings", "Move it on"), icon="right")
        self.step.clicked.connect(self._move_on)
        self.number.returnPressed.connect(self._move_on)
        self.add_row(
            translate("Settings", "Move one order on"),
            self.number,
            self.step,
            hint=translate("Settings", "by one status, as its courier would do later"),
        )
        self.practise = Button(translate("Settings", "Open a sheet to train with"), icon="cash")
        self.practise.clicked.connect(context.practise)
        self.add_row(
            translate("Settings", "Settlement sheet"),
            self.practise,
            hint=translate("Settings", "pays the merchant in use for what ended; some lines are wrong on purpose"),
        )
        self.page = Button(translate("Settings", "Open its page"), icon="globe")
        self.page.clicked.connect(lambda: open_address(context.training.address(), context.status))
        context.signals.on(Topic.ACCOUNTS, self.refresh)  # its service has started
        self._page_row = self.add_row(
            translate("Settings", "Page of the training service"),
            self.page,
            hint=translate("Settings", "its reference, and the settlement sheets it has paid"),
        )

    def refresh(self) -> None:
        """Show what is chosen; another account has nothing to train with."""
        self.pace.set_value(self._context.preferences.settings.training_pace.value)
        training, address = self._context.session.account.is_training, self._context.training.address()
        self.step.set_off(None if training else translate("Settings", "Only orders of the training service are moved."))
        off = None if training else translate("Settings", "This is for training: use the training service first.")
        self.practise.set_off(off)
        self.page.set_off(off or (None if address else Common.TRAINING_STARTS.words))
        self._page_row.after.set_text(ltr(address) if training else "")

    def _move_on(self) -> None:
        number = self.number.value()
        if number and not self.step.is_off():
            self.run(self._step(number), name="move a training order on")

    async def _step(self, number: str) -> None:
        status = await self._context.training.move_on(number)
        if not status:
            words = translate("Settings", "{0} cannot be moved on: it is not there, or its way is over.")
            self._context.status.warn(words.replace("{0}", ltr(number)))
            return
        words = translate("Settings", "{0} moved on: {1}").replace("{0}", ltr(number))
        self._context.status.done(words.replace("{1}", status_words(status).text))
        self._context.session.read_again()


class NoticesSection(Section):
    """Whether the desktop tells of orders that need a person, and the file for whoever helps."""

    def __init__(self, context: SettingsContext) -> None:
        super().__init__(translate("Settings", "Notices"), translate("Settings", "Notices and diagnostics"))
        self._context = context
        self.notices = CheckBox(translate("Settings", "Tell of orders that need a decision, failed or came back"))
        self.notices.clicked.connect(lambda on: context.preferences.change(notices=on))
        several = translate("Settings", "several at once are one; “What changed” lists all of them")
        here = context.session.activity.desktop_takes_notices()
        self.add_row(
            translate("Settings", "Notices of the desktop"),
            self.notices,
            hint=several if here else "\n".join((several, _no_place_for_notices())),
        )
        self.diagnostics = Button(Common.DIAGNOSTICS_FILE.words, icon="file")
        self.diagnostics.clicked.connect(context.show_diagnostics)
        self.add_row(
            translate("Settings", "When something goes wrong"),
            self.diagnostics,
            after=translate("Settings", "shown before it is saved; no key, phone, name or address is in it"),
        )

    def refresh(self) -> None:
        """Show what is chosen."""
        self.notices.setChecked(self._context.preferences.settings.notices)


def _no_place_for_notices() -> str:
    return translate("Settings", "This session has no D-Bus, so they stand at the foot of the window.")


def _with_mark() -> str:
    return translate(
        "Settings",
        "The service has no reference for pickups. When an answer is lost, the pickup is looked for by this mark and"
        " never booked twice. The courier sees the mark.",
    )


def _without_mark() -> str:
    return translate(
        "Settings",
        "When an answer is lost, the pickup is looked for by its day, number of orders, phone and time. Just one that"
        " fits is taken for it, even if another desk made it; with several, or when the service does not tell enough, a"
        " person decides. Until then it is not sent again.",
    )
