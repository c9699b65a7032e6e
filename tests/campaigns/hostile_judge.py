"""The judge of the campaign of hostile material: what was planted against what the desk made of it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tests.support.hostile.bound import NO_COLUMN
from tests.support.hostile.labels import LabelCase
from tests.support.hostile.sheets import Case, Planted
from tests.support.hostile.stores import Damage

#: Megabytes for a worker, megabytes more for the desk, and seconds.
MOST_WORKER, MOST_GROWTH, LONGEST = 400.0, 50.0, 10.0
#: Damage that SQLite itself believes: contents may differ, and say nothing of it.
_SILENT: Final = frozenset({"wal-lie", "bits"})
#: Told so, neither a salvage nor a backup is offered: right for another program's file, wrong for a damaged one.
_NOT_FOR_US: Final = frozenset({"not_ours", "newer"})


def judge_limits(answer: dict[str, Any]) -> list[str]:
    """Say which limit was broken; a hang is judged by the processor, since the machine may be busy with others."""
    wrong = []
    if answer["came"] == "traceback":
        wrong.append(f"traceback: {answer['detail']}")
    if answer["worker"] > MOST_WORKER:
        wrong.append(f"memory: the worker took {answer['worker']:.0f} MB")
    if answer["growth"] > MOST_GROWTH:
        wrong.append(f"memory: the desk grew by {answer['growth']:.0f} MB")
    if answer["processor"] > LONGEST:
        wrong.append(f"time: {answer['processor']:.1f} s of processor")
    return wrong


# --- sheets -----------------------------------------------------------------------------------------------------------


def judge_sheet(case: Case, answer: dict[str, Any]) -> list[str]:
    """Say which planted rows were judged otherwise."""
    rows = answer.get("rows", [])
    if case.kind.startswith("twice/"):
        return _twice(case, rows)
    return [wrong for planted in judged_rows(case) if (wrong := _planted(planted, rows, answer["came"]))]


def judged_rows(case: Case) -> list[Planted]:
    """Give the planted rows that can be judged; what stands in a column that no order has is none's."""
    return [planted for planted in case.rows or () if not planted.why.endswith(NO_COLUMN)]


def count_rows(case: Case, answer: dict[str, Any]) -> dict[str, int]:
    """Count planted rows: good ones that go, good ones held in an odd file, bad ones held, and all that differ."""
    counts = Counter[str]()
    for planted in judged_rows(case):
        if _planted(planted, answer.get("rows", []), answer["came"]):
            counts["other"] += 1
        elif planted.expect == "hold":
            counts["held"] += 1
        else:
            goes = any(row["sent"] and _is(planted, row) for row in answer.get("rows", []))
            counts["sent" if goes else "held though good, odd"] += 1
    return dict(counts)


def _planted(planted: Planted, rows: list[dict[str, Any]], came: str) -> str:
    sent = [row for row in rows if row["sent"] and _is(planted, row)]
    told = f"row {planted.row} ({planted.why})"
    if planted.expect == "hold":
        return f"sent: {told}, to collect {sent[0]['amount'] / 100:.2f}" if sent else ""
    if len(sent) > 1:
        return f"twice: {told}"
    if sent:
        meant = int((planted.collect or 0) * 100)
        return "" if sent[0]["amount"] == meant else f"amount: {told} collects {sent[0]['amount']} and not {meant}"
    if planted.soft:
        return ""
    why = next((row["faults"] for row in rows if row["number"] == planted.row), [came])
    return f"held: {told}: {', '.join(why)}"


def _is(planted: Planted, row: dict[str, Any]) -> bool:
    """Tell whether a row to be sent is the planted one: by reference, else by phone and name, else by number."""
    if planted.reference:
        return bool(row["reference"] == planted.reference)
    if planted.phone or planted.customer:
        same_phone = not planted.phone or row["phone"].endswith(planted.phone[1:])
        return same_phone and (not planted.customer or row["name"] == planted.customer)
    return bool(row["number"] == planted.row)


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum() or letter == "-")


def _twice(case: Case, rows: list[dict[str, Any]]) -> list[str]:
    """Judge a table with a row that stands there twice: at most one of the two may go."""
    wrong = []
    for planted in judged_rows(case):
        if planted.expect == "send":
            wrong += [found for found in [_planted(planted, rows, "twice")] if found]
            continue
        same = [
            row
            for row in rows
            if row["sent"]
            and (
                _plain(row["reference"]) == _plain(planted.reference)
                if planted.reference
                else row["phone"].endswith(planted.phone[1:]) and row["name"] == planted.customer
            )
        ]
        if len(same) > 1:
            wrong.append(f"sent: row {planted.row} ({planted.why})")
    return wrong


def judge_created(case: Case, created: list[tuple[str, str, str, int]]) -> list[str]:
    """Compare with what the service created: reference, name, phone and amount (piastres) of each order."""
    rows = [
        {
            "number": 0,
            "reference": reference,
            "sent": True,
            "name": name,
            "phone": phone,
            "amount": amount,
            "faults": [],
        }
        for reference, name, phone, amount in created
    ]
    return [f"service: {wrong}" for wrong in judge_sheet(case, {"came": "sent", "rows": rows})]


# --- labels -----------------------------------------------------------------------------------------------------------


def judge_label(case: LabelCase, answer: dict[str, Any]) -> list[str]:
    """Say whether a good label was not printed or not shown, a bad one was printed, or paper carries another number."""
    came, detail = answer["came"], answer.get("detail", "")
    printed = came == "printed"
    wrong = []
    if case.harmless and not answer.get("shown"):
        wrong.append(f"not shown: {came} {detail}")
    if case.expect == "print" and not printed:
        wrong.append(f"held: a good label: {came} {detail}")
    if case.expect == "hold" and printed:
        wrong.append("printed: a label that must be held")
    if printed and (case.number not in answer["codes"] or set(answer["codes"]) != {case.number}):
        wrong.append(f"paper: {answer['codes']} is printed for {case.number!r}")
    return wrong


# --- stores -----------------------------------------------------------------------------------------------------------


def judge_store(done: Damage, good: dict[str, Any], answer: dict[str, Any]) -> list[str]:
    """Say what was lost without being told, and what would be done twice."""
    told = answer.get("told", [])
    if answer["came"] == "traceback":
        return []
    if answer["came"] == "no end":
        return [f"no end: told again and again: {[one['kind'] for one in told]}"]
    if done.harmless and (told or answer["came"] != "opened"):
        return [f"harmless, and told as {[(one['kind'], one['detail']) for one in told]}"]
    if answer["came"] != "opened":  # told, and left as it was: a person decides
        last = told[-1]
        if last["kind"] in _NOT_FOR_US and last["file"] == "desk.sqlite" and not done.kind.startswith("replaced"):
            return [f"no way on: a damaged store of ours is told as {last['kind']} ({last['detail']})"]
        return []
    kept, wrong = answer["kept"], []
    saved = [one["saved"] for one in told if "saved" in one]
    wrong += _lost(done, good, kept, told, saved)
    for reference, found in kept["work"].items():
        meant = good["work"].get(reference)
        if meant is None:
            if done.kind not in _SILENT:
                wrong.append(f"work that nobody saved: {reference!r} {found}")
            continue
        if len(found) > 1:
            wrong.append(f"twice: {reference} stands {len(found)} times")
        states = [state for state, _ in found]
        if meant[0][0] != "waiting" and "waiting" in states and done.kind not in _SILENT:
            wrong.append(f"would be sent again: {reference} was {meant[0][0]} and is waiting now")
    if kept["missed"]:
        wrong.append(f"not found by reference: {kept['missed'][:3]}")
    return wrong


def _lost(
    done: Damage,
    good: dict[str, Any],
    kept: dict[str, Any],
    told: list[dict[str, Any]],
    saved: list[dict[str, Any]],
) -> list[str]:
    lost = sorted(set(good["work"]) - set(kept["work"]))
    wrong = []
    if lost and done.harmless:
        wrong.append(f"harmless, and {len(lost)} pieces of work are lost")
    elif lost and done.kind not in _SILENT:
        named = {reference for report in saved for reference in report["lost_work"]}
        counted = any(report["missing"] or report["work"][1] or report["work"][2] for report in saved)
        if not counted and set(lost) - named:
            wrong.append(f"lost without a word: {len(lost)} pieces of work: {lost[:3]} (told: {told})")
    less = {name: (good[name], kept[name]) for name in ("accounts", "prints", "merchants") if good[name] != kept[name]}
    if less and done.kind not in _SILENT:
        tables = {table for report in saved for table, *_ in report["other"]}
        unsaid = [name for name in less if name not in tables and not any(report["missing"] for report in saved)]
        wrong += [f"lost without a word: {name}: {less[name]}" for name in unsaid]
    labels_told = any(one["file"].endswith("-labels.sqlite") for one in told)
    if good["labels"] != kept["labels"] and done.harmless and not labels_told:
        wrong.append("harmless, and kept labels are lost")
    return wrong
