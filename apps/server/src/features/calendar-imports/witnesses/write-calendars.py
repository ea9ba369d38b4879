"""Writes random calendars with python3-icalendar, one a line, each with what is to be found in it."""

import json
import random
import sys
from datetime import date, datetime, time, timedelta, timezone

import pytz
from icalendar import Alarm, Calendar, Event

ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"]
PIECES = ["Fest", "Grüße", "straße", "🎉", "日本", "a,b", "x;y", "back\\slash", '"q"', "e\u0301", "1:2", "*st*", "#"]


def words(pick, most):
    return " ".join(pick.choice(PIECES) for _ in range(pick.randint(1, most)))


def instant(moment):
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def start_of(pick):
    day = date(2024, 1, 1) + timedelta(days=pick.randint(0, 700))
    if pick.random() < 0.25:
        return day, None
    zone = pytz.timezone(pick.choice(ZONES))
    # By day, when no clock is changed.
    return zone.localize(datetime.combine(day, time(pick.randint(9, 21), pick.choice([0, 15, 30])))), zone


def later(start, days, zone):
    if zone is None:
        return start + timedelta(days=days)
    return zone.localize(start.replace(tzinfo=None) + timedelta(days=days))


def shown(start, length, zone):
    if zone is None:
        return [start.isoformat(), (start + length).isoformat()]
    return [instant(start), instant(start.astimezone(timezone.utc) + length)]


def event(pick, number):
    start, zone = start_of(pick)
    length = timedelta(days=pick.randint(1, 3)) if zone is None else timedelta(minutes=pick.choice([0, 30, 90, 120]))
    made = Event()
    name = words(pick, 12)
    uid = f"{number}-{pick.randint(0, 10**9)}@example.org"
    made.add("uid", uid)
    made.add("summary", name)
    made.add("dtstamp", datetime(2024, 1, 1, tzinfo=timezone.utc))
    made.add("dtstart", start)
    if pick.random() < 0.5:
        end = start + length
        made.add("dtend", end if zone is None else zone.normalize(end))
    elif length or zone is None:
        made.add("duration", length)
    description = ""
    if pick.random() < 0.6:
        description = "\n".join(words(pick, 20) for _ in range(pick.randint(1, 4)))
        made.add("description", description)
    place = words(pick, 5) if pick.random() < 0.5 else ""
    if place:
        made.add("location", place)
    if pick.random() < 0.3:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", words(pick, 3))
        alarm.add("trigger", timedelta(minutes=-15))
        made.add_component(alarm)
    times = [start]
    components = [made]
    if pick.random() < 0.5:
        step = {"daily": 1, "weekly": 7}
        frequency = pick.choice(list(step))
        interval, count = pick.randint(1, 3), pick.randint(2, 9)
        made.add("rrule", {"freq": frequency, "interval": interval, "count": count})
        times = [later(start, step[frequency] * interval * n, zone) for n in range(count)]
        if pick.random() < 0.4 and count > 2:
            gone = pick.choice(times[1:])
            made.add("exdate", gone)
            times.remove(gone)
        if pick.random() < 0.3:
            more = later(start, 1000, zone)
            made.add("rdate", more)
            times.append(more)
    found = [[*shown(one, length, zone), name] for one in times]
    if len(times) > 2 and pick.random() < 0.4:
        at = pick.randrange(1, len(times))
        moved = later(times[at], 400, zone)
        change = Event()
        change.add("uid", uid)
        change.add("summary", "Verlegt")
        change.add("recurrence-id", times[at])
        change.add("dtstart", moved)
        end = moved + length
        change.add("dtend", end if zone is None else zone.normalize(end))
        components.append(change)
        found[at] = [*shown(moved, length, zone), "Verlegt"]
    return components, {"uid": uid, "name": name, "description": description, "place": place, "times": found}


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    for number in range(count):
        pick = random.Random(seed * 1_000_003 + number)
        calendar = Calendar()
        calendar.add("prodid", "-//random//EN")
        calendar.add("version", "2.0")
        told = []
        components = []
        for which in range(pick.randint(1, 6)):
            made, expected = event(pick, which)
            components.extend(made)
            told.append(expected)
        pick.shuffle(components)
        for one in components:
            calendar.add_component(one)
        print(json.dumps({"text": calendar.to_ical().decode(), "events": told}))


main()
