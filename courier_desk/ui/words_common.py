"""Words that many pages use alike, each translated once: buttons, places, columns, states, what fields say.

``Common.CLOSE.words`` gives one in the language of the window. A text belongs here when it means the same wherever it
stands; one that is alike in English only (a label is "printed" otherwise than an order) stays with its page.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject

from courier_desk.domain.accounts import Account


class Vocabulary(Enum):
    """The base of a list of words; its name is the context of their translations."""

    @property
    def words(self) -> str:
        """Give them in the language of the window."""
        return QCoreApplication.translate(type(self).__name__, str(self.value))


def table_words(context: str, text: object) -> str:
    """Give a text of a table in the language of the window: one of a vocabulary, else one of the table's context."""
    return text.words if isinstance(text, Vocabulary) else QCoreApplication.translate(context, str(text))


class Common(Vocabulary):
    """Words of no page of its own."""

    # Buttons and menus.
    CLOSE = QT_TRANSLATE_NOOP("Common", "Close")
    GO_ON = QT_TRANSLATE_NOOP("Common", "Go on")
    KEEP_IT = QT_TRANSLATE_NOOP("Common", "Keep it")
    SAVE = QT_TRANSLATE_NOOP("Common", "Save")
    SAVE_AS_PDF = QT_TRANSLATE_NOOP("Common", "Save as PDF…")
    FILL_IN = QT_TRANSLATE_NOOP("Common", "Fill in")
    BACK = QT_TRANSLATE_NOOP("Common", "Back")
    MORE = QT_TRANSLATE_NOOP("Common", "More")
    DETAILS = QT_TRANSLATE_NOOP("Common", "Details")
    TRY_AGAIN = QT_TRANSLATE_NOOP("Common", "Try again")
    TRY_NOW = QT_TRANSLATE_NOOP("Common", "Try now")
    READ_AGAIN = QT_TRANSLATE_NOOP("Common", "Read again")
    PRINT = QT_TRANSLATE_NOOP("Common", "Print")
    PRINT_AGAIN = QT_TRANSLATE_NOOP("Common", "Print again")
    LEAVE_OUT = QT_TRANSLATE_NOOP("Common", "Leave out")
    LEAVE_THEM_OUT = QT_TRANSLATE_NOOP("Common", "Leave them out")
    LOOK_AT_LABEL = QT_TRANSLATE_NOOP("Common", "Look at the label")
    DELETE = QT_TRANSLATE_NOOP("Common", "Delete…")
    DISCARD = QT_TRANSLATE_NOOP("Common", "Discard")
    DELETE_INSTEAD = QT_TRANSLATE_NOOP("Common", "Delete it instead…")
    ASK_TO_DISCARD = QT_TRANSLATE_NOOP("Common", "Discard…")
    ASK_TO_CANCEL = QT_TRANSLATE_NOOP("Common", "Cancel…")
    COPY_NUMBER = QT_TRANSLATE_NOOP("Common", "Copy the number")
    COPY_WHAT = QT_TRANSLATE_NOOP("Common", "Copy {what}")
    OPEN_FOLDER = QT_TRANSLATE_NOOP("Common", "Open folder")
    WATCH_FOLDER = QT_TRANSLATE_NOOP("Common", "Watch folder")
    OPEN_DRAFT = QT_TRANSLATE_NOOP("Common", "Open draft")
    NEW_ORDER = QT_TRANSLATE_NOOP("Common", "New order")
    OPEN_ORDER = QT_TRANSLATE_NOOP("Common", "Open the order")
    CANCEL_ORDER = QT_TRANSLATE_NOOP("Common", "Cancel order")
    DELETE_ORDER = QT_TRANSLATE_NOOP("Common", "Delete order")
    ASK_TO_DELETE_ORDER = QT_TRANSLATE_NOOP("Common", "Delete order {0}?")
    DELETE_NAMED = QT_TRANSLATE_NOOP("Common", "Delete {0}")
    NEW_PICKUP = QT_TRANSLATE_NOOP("Common", "New pickup")
    SCHEDULE_PICKUP = QT_TRANSLATE_NOOP("Common", "Schedule pickup")
    CANCEL_PICKUP = QT_TRANSLATE_NOOP("Common", "Cancel pickup")
    DELETE_PICKUP = QT_TRANSLATE_NOOP("Common", "Delete pickup")
    ADD_MERCHANT = QT_TRANSLATE_NOOP("Common", "Add merchant")
    CHOOSE_MERCHANT = QT_TRANSLATE_NOOP("Common", "Choose a merchant…")
    ADD_ACCOUNT = QT_TRANSLATE_NOOP("Common", "Add account…")
    USE_THIS_MERCHANT = QT_TRANSLATE_NOOP("Common", "Use this merchant")
    IMPORT = QT_TRANSLATE_NOOP("Common", "Import")
    IMPORT_ORDERS = QT_TRANSLATE_NOOP("Common", "Import orders")
    FOLDER_FOR_LABELS = QT_TRANSLATE_NOOP("Common", "Folder for labels")
    TEXT_WITH_COMMAS = QT_TRANSLATE_NOOP("Common", "Text with commas")
    EXCEL_WORKBOOK = QT_TRANSLATE_NOOP("Common", "Excel workbook")
    DIAGNOSTICS_FILE = QT_TRANSLATE_NOOP("Common", "Diagnostics file…")
    DIAGNOSTICS = QT_TRANSLATE_NOOP("Common", "Diagnostics file")
    TYPED_PUT_AWAY = QT_TRANSLATE_NOOP("Common", "What you typed is put away.")
    GO_TO_PANEL = QT_TRANSLATE_NOOP("Common", "Go to the panel")
    CHECK_ALL = QT_TRANSLATE_NOOP("Common", "Check all")
    BACK_TO_ORDERS = QT_TRANSLATE_NOOP("Common", "Back to Orders")
    ALL_OF_CUSTOMER = QT_TRANSLATE_NOOP("Common", "All orders of this customer")
    FORGET_CUSTOMER = QT_TRANSLATE_NOOP("Common", "Forget this customer…")
    SWITCH_MERCHANT = QT_TRANSLATE_NOOP("Common", "Switch merchant")
    HOLD_OR_GO_ON = QT_TRANSLATE_NOOP("Common", "Hold or go on sending")
    OTHER_LANGUAGE = QT_TRANSLATE_NOOP("Common", "Other language")
    SHOW_OR_HIDE_PANEL = QT_TRANSLATE_NOOP("Common", "Show or hide the panel")
    PRINT_WITHOUT_ASKING = QT_TRANSLATE_NOOP("Common", "Print without asking")
    NOT_SURE = QT_TRANSLATE_NOOP("Common", "Not sure, look at it")
    NOT_SURE_OF = QT_TRANSLATE_NOOP("Common", "Not sure, look at: {fields}")
    # Pages and parts of the window.
    COURIER_DESK = QT_TRANSLATE_NOOP("Common", "Courier Desk")
    TRAINING_SERVICE = QT_TRANSLATE_NOOP("Common", "Training service")
    TRAINING_STARTS = QT_TRANSLATE_NOOP("Common", "The training service is starting …")
    ORDERS = QT_TRANSLATE_NOOP("Common", "Orders")
    PICKUPS = QT_TRANSLATE_NOOP("Common", "Pickups")
    MERCHANTS = QT_TRANSLATE_NOOP("Common", "Merchants")
    OUTBOX = QT_TRANSLATE_NOOP("Common", "Outbox")
    TODAY = QT_TRANSLATE_NOOP("Common", "Today")
    LAST_7_DAYS = QT_TRANSLATE_NOOP("Common", "Last 7 days")
    LAST_30_DAYS = QT_TRANSLATE_NOOP("Common", "Last 30 days")
    CHOOSE_DAYS = QT_TRANSLATE_NOOP("Common", "Choose days…")
    MONEY = QT_TRANSLATE_NOOP("Common", "Money")
    ACCOUNTS = QT_TRANSLATE_NOOP("Common", "Accounts")
    SETTINGS = QT_TRANSLATE_NOOP("Common", "Settings")
    SHORTCUTS = QT_TRANSLATE_NOOP("Common", "Shortcuts")
    SCAN_STATION = QT_TRANSLATE_NOOP("Common", "Scan station")
    HANDOVER_SHEET = QT_TRANSLATE_NOOP("Common", "Handover sheet")
    ORDER_NAMED = QT_TRANSLATE_NOOP("Common", "Order {0}")
    PICKUP_NAMED = QT_TRANSLATE_NOOP("Common", "Pickup {0}")
    PRINT_PAGE = QT_TRANSLATE_NOOP("Common", "Print page")
    WHAT_CHANGED = QT_TRANSLATE_NOOP("Common", "What changed")
    ABOUT_THE_PROGRAM = QT_TRANSLATE_NOOP("Common", "About Courier Desk")
    WELCOME_TOUR = QT_TRANSLATE_NOOP("Common", "Welcome tour")
    WHAT_IS_NEW = QT_TRANSLATE_NOOP("Common", "What is new")
    COLUMNS = QT_TRANSLATE_NOOP("Common", "Columns")
    # What is known of things: heads of columns, labels of values, names of choices.
    FILE = QT_TRANSLATE_NOOP("Common", "File")
    ROW = QT_TRANSLATE_NOOP("Common", "Row")
    NOT_NOW = QT_TRANSLATE_NOOP("Common", "Not now")
    ALL_FILES = QT_TRANSLATE_NOOP("Common", "All files")
    NEXT_PROBLEM = QT_TRANSLATE_NOOP("Common", "Next problem")
    START_WORKING = QT_TRANSLATE_NOOP("Common", "Start working")
    ABOUT = QT_TRANSLATE_NOOP("Common", "About {0}")
    COPY_ALL = QT_TRANSLATE_NOOP("Common", "Copy all")
    COPY = QT_TRANSLATE_NOOP("Common", "Copy")
    ALL_MERCHANTS = QT_TRANSLATE_NOOP("Common", "All merchants")
    NO_ORDERS_YET = QT_TRANSLATE_NOOP("Common", "No orders yet")
    ORDERS_BY_STATUS = QT_TRANSLATE_NOOP("Common", "Orders by status")
    JUST_NOW = QT_TRANSLATE_NOOP("Common", "just now")
    STEP = QT_TRANSLATE_NOOP("Common", "Step {0} of {1}")
    DELIVERED = QT_TRANSLATE_NOOP("Common", "Delivered")
    NOT_KNOWN = QT_TRANSLATE_NOOP("Common", "Not known")
    CAME_BACK = QT_TRANSLATE_NOOP("Common", "Came back: fees")
    ON_ITS_WAY = QT_TRANSLATE_NOOP("Common", "On its way")
    UNSETTLED = QT_TRANSLATE_NOOP("Common", "Collected, not settled")
    SETTLED = QT_TRANSLATE_NOOP("Common", "Settled")
    MISSING = QT_TRANSLATE_NOOP("Common", "Missing")
    TWICE = QT_TRANSLATE_NOOP("Common", "Twice")
    PAYOUT = QT_TRANSLATE_NOOP("Common", "Payout")
    AND_MORE = QT_TRANSLATE_NOOP("Common", "and {0} more")
    ORDER_NUMBER = QT_TRANSLATE_NOOP("Common", "Order number")
    ORDER = QT_TRANSLATE_NOOP("Common", "Order")
    CUSTOMER = QT_TRANSLATE_NOOP("Common", "Customer")
    MERCHANT = QT_TRANSLATE_NOOP("Common", "Merchant")
    PICKUP = QT_TRANSLATE_NOOP("Common", "Pickup")
    BRAND = QT_TRANSLATE_NOOP("Common", "Brand")
    CODE = QT_TRANSLATE_NOOP("Common", "Code")
    REFERENCE = QT_TRANSLATE_NOOP("Common", "Reference")
    AMOUNT = QT_TRANSLATE_NOOP("Common", "Amount")
    COD_IN_POUNDS = QT_TRANSLATE_NOOP("Common", "COD, EGP")
    FEE = QT_TRANSLATE_NOOP("Common", "Fee")
    FEES = QT_TRANSLATE_NOOP("Common", "fees {0}")
    LABEL = QT_TRANSLATE_NOOP("Common", "Label")
    STATUS = QT_TRANSLATE_NOOP("Common", "Status")
    STATE = QT_TRANSLATE_NOOP("Common", "State")
    CREATED = QT_TRANSLATE_NOOP("Common", "Created")
    WHEN = QT_TRANSLATE_NOOP("Common", "When")
    CATEGORY = QT_TRANSLATE_NOOP("Common", "Category")
    DATE = QT_TRANSLATE_NOOP("Common", "Date")
    NOTES = QT_TRANSLATE_NOOP("Common", "Notes")
    TIMELINE = QT_TRANSLATE_NOOP("Common", "Timeline")
    ZONES = QT_TRANSLATE_NOOP("Common", "Zones")
    MAIN_PICKUP_ADDRESS = QT_TRANSLATE_NOOP("Common", "Main pickup address")
    NAME_ON_THIS_COMPUTER = QT_TRANSLATE_NOOP("Common", "Name on this computer")
    START_AGAIN = QT_TRANSLATE_NOOP("Common", "Start again")
    START_WITH_MERCHANT = QT_TRANSLATE_NOOP("Common", "Start with merchant")
    PAPER = QT_TRANSLATE_NOOP("Common", "Paper")
    PRINTER = QT_TRANSLATE_NOOP("Common", "Printer")
    START_ON = QT_TRANSLATE_NOOP("Common", "Start on")
    FIRST_HALF = QT_TRANSLATE_NOOP("Common", "First half")
    SECOND_HALF = QT_TRANSLATE_NOOP("Common", "Second half")
    # How things are.
    ALL = QT_TRANSLATE_NOOP("Common", "All")
    NONE = QT_TRANSLATE_NOOP("Common", "None")
    NO_VALUE = QT_TRANSLATE_NOOP("Common", "none")
    YES = QT_TRANSLATE_NOOP("Common", "Yes")
    YESTERDAY = QT_TRANSLATE_NOOP("Common", "Yesterday")
    DRAFT = QT_TRANSLATE_NOOP("Common", "Draft")
    WAITING = QT_TRANSLATE_NOOP("Common", "Waiting")
    SENDING = QT_TRANSLATE_NOOP("Common", "Sending")
    CHECKING = QT_TRANSLATE_NOOP("Common", "Checking")
    NEEDS_ATTENTION = QT_TRANSLATE_NOOP("Common", "Needs attention")
    NOT_SENT_YET = QT_TRANSLATE_NOOP("Common", "Not sent yet")
    CHANGING = QT_TRANSLATE_NOOP("Common", "Changing")
    NOT_CHANGED = QT_TRANSLATE_NOOP("Common", "Not changed")
    CANCELLING = QT_TRANSLATE_NOOP("Common", "Cancelling")
    NOT_CANCELLED = QT_TRANSLATE_NOOP("Common", "Not cancelled")
    DELETING = QT_TRANSLATE_NOOP("Common", "Deleting")
    NOT_DELETED = QT_TRANSLATE_NOOP("Common", "Not deleted")
    PRINTED = QT_TRANSLATE_NOOP("Common", "Printed")
    NOT_PRINTED = QT_TRANSLATE_NOOP("Common", "Not printed")
    LABEL_PRINTED = QT_TRANSLATE_NOOP("Common", "Label printed")
    IN_USE = QT_TRANSLATE_NOOP("Common", "in use")
    DELETED = QT_TRANSLATE_NOOP("Common", "deleted")
    PART_OF = QT_TRANSLATE_NOOP("Common", "{0} of {1}")
    DONE_BY = QT_TRANSLATE_NOOP("Common", "{0} by {1}")
    AS_COPY = QT_TRANSLATE_NOOP("Common", "{0}, copy {1}")
    SECONDS = QT_TRANSLATE_NOOP("Common", "{n} s")
    MINUTES = QT_TRANSLATE_NOOP("Common", "{n} min")
    KEY_REFUSED = QT_TRANSLATE_NOOP("Common", "Key refused")
    NO_KEY = QT_TRANSLATE_NOOP("Common", "No key")
    NO_KEY_IN_LINE = QT_TRANSLATE_NOOP("Common", "no key")
    # What is said of fields and lists.
    SCAN_OR_SEARCH = QT_TRANSLATE_NOOP("Common", "Scan or search")
    SEARCH_MERCHANTS = QT_TRANSLATE_NOOP("Common", "Search merchants")
    FILTER_LIST = QT_TRANSLATE_NOOP("Common", "Filter this list")
    NO_MERCHANT_MATCHES = QT_TRANSLATE_NOOP("Common", "No merchant matches")
    CHOOSE = QT_TRANSLATE_NOOP("Common", "choose")
    CHOOSE_ZONE_FOR_FEE = QT_TRANSLATE_NOOP("Common", "Choose a zone to see the fee.")
    FILL_THIS_IN = QT_TRANSLATE_NOOP("Common", "Fill this in")
    REQUIRED = QT_TRANSLATE_NOOP("Common", "required")
    STILL_MISSING = QT_TRANSLATE_NOOP("Common", "Still missing: {fields}")
    GIVE_IT_A_NAME = QT_TRANSLATE_NOOP("Common", "Give it a name")
    ZONE_NOT_LISTED = QT_TRANSLATE_NOOP("Common", "This zone is not in the service's list. Choose one.")
    ASKING_THE_SERVICE = QT_TRANSLATE_NOOP("Common", "Asking the service …")
    # What became of something.
    SAVED_AS = QT_TRANSLATE_NOOP("Common", "Saved as {0}")
    NOT_WRITTEN = QT_TRANSLATE_NOOP("Common", "{0} could not be written: {1}")
    SAVED = QT_TRANSLATE_NOOP("Common", "Saved")
    CHANGE_SAVED = QT_TRANSLATE_NOOP("Common", "A change was saved")
    CANCELLATION_ASKED = QT_TRANSLATE_NOOP("Common", "Its cancellation was asked for")
    DELETION_ASKED = QT_TRANSLATE_NOOP("Common", "Its deletion was asked for")
    HELD_BACK = QT_TRANSLATE_NOOP("Common", "Not sent: somebody else changed it meanwhile")
    SERVICE_REFUSED = QT_TRANSLATE_NOOP("Common", "The service refused it")
    LOOKED_FOR = QT_TRANSLATE_NOOP("Common", "No answer came; it was looked for")
    FOUND_AT_SERVICE = QT_TRANSLATE_NOOP("Common", "Found at the service; it was not sent again")
    CHANGE_TAKEN = QT_TRANSLATE_NOOP("Common", "The change was taken")
    PARTLY_UNDONE = QT_TRANSLATE_NOOP("Common", "Part of the change stayed undone")
    # Why something cannot be done.
    NOTHING_CAN_BE_SAVED = QT_TRANSLATE_NOOP("Common", "This desk only looks: nothing can be saved.")
    NO_SUCH_ORDER = QT_TRANSLATE_NOOP("Common", "No order {number} at the service.")
    COURIER_HAS_IT = QT_TRANSLATE_NOOP("Common", "A courier has it, so the address and details are locked.")
    SITE_NOT_REACHED = QT_TRANSLATE_NOOP("Common", "The shared store of this site is not reached.")
    CANCELLED_ALREADY = QT_TRANSLATE_NOOP("Common", "It is cancelled already.")
    TAKE_LABEL_OFF = QT_TRANSLATE_NOOP("Common", "Its label was printed. Take it off the parcel.")
    NO_PRINTER_CHOSEN = QT_TRANSLATE_NOOP("Common", "No printer is chosen yet.")
    NO_NUMBER_YET = QT_TRANSLATE_NOOP("Common", "It has no number yet")
    NONE_HAS_NUMBER = QT_TRANSLATE_NOOP("Common", "None of them has a number yet")


def account_words(account: Account) -> str:
    """Give what an account is called: the training service in the language of the window, any other as it was named."""
    return Common.TRAINING_SERVICE.words if account.is_training else account.name


class Counts(QObject):
    """How many there are of something: a count needs ``tr`` of an object."""

    def orders(self, count: int) -> str:
        """Say how many orders."""
        return self.tr("%Ln orders", "", count)

    def merchants(self, count: int) -> str:
        """Say how many merchants."""
        return self.tr("%Ln merchants", "", count)

    def print_labels(self, count: int) -> str:
        """Name a button or job that prints so many labels."""
        return self.tr("Print %Ln labels", "", count)

    def create_and_print_labels(self, count: int) -> str:
        """Name a button or job that makes so many orders and prints their labels."""
        return self.tr("Create and print %Ln labels", "", count)

    def rows_written(self, count: int) -> str:
        """Say how many rows were written into which file ({0})."""
        return self.tr("%Ln rows were written to {0}.", "", count)

    def most_labels(self, most: int) -> str:
        """Say how many labels there can be at once."""
        return self.tr("At most %Ln labels at once", "", most)
