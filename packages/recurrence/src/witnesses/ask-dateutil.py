"""What python3-dateutil and zoneinfo make of series: one JSON a line in, one JSON a line out.

dateutil works the rule out on wall clocks without a zone; zoneinfo says when a zone's clocks show them. What lies in
a gap is reckoned with the offset before it and what comes twice is its first time, which is what fold=0 means.
"""

import json
import re
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

UTC = timezone.utc
EPOCH = datetime(1970, 1, 1)
# Order by wall clock and order by instant differ near a gap: look further, then cut by instants.
SLACK = timedelta(days=2)
UNTIL = re.compile(r"UNTIL=(\d{8}T\d{6})Z")


def answer(case):
    zone = ZoneInfo(case["zone"])

    def instant_of(wall):
        return int(wall.replace(tzinfo=zone, fold=0).timestamp())

    def offset_of(wall, fold):
        return int(wall.replace(tzinfo=zone, fold=fold).utcoffset().total_seconds())

    def second_of(wall):
        return (wall - EPOCH) // timedelta(seconds=1)

    found = UNTIL.search(case["rule"])
    until = found and datetime.strptime(found[1], "%Y%m%dT%H%M%S")
    late = until and (until + (timedelta(0) if case["isAllDay"] else SLACK)).strftime("UNTIL=%Y%m%dT%H%M%S")
    rule = rrulestr(UNTIL.sub(late, case["rule"]) if late else case["rule"], dtstart=datetime.fromisoformat(case["start"]))
    last = until and int(until.replace(tzinfo=UTC).timestamp())
    exdates = {datetime.fromisoformat(text) for text in case["exdates"]}
    rdates = {datetime.fromisoformat(text) for text in case["rdates"]}
    windows = []
    for begin, end in case["windows"]:
        first, last_wall = (EPOCH + timedelta(seconds=second) for second in (begin, end))
        walls = {
            wall
            for wall in rule.between(first - SLACK, last_wall + SLACK, inc=True)
            if last is None or case["isAllDay"] or instant_of(wall) <= last
        }
        starts = {}
        for wall in sorted((walls | rdates) - exdates):
            instant = instant_of(wall)
            if not begin <= instant < end:
                continue
            before, after = (offset_of(wall, fold) for fold in (0, 1))
            is_shown = before >= after
            if instant not in starts or is_shown:
                starts[instant] = [second_of(wall), instant, before, after]
        windows.append([starts[instant] for instant in sorted(starts)])
    return windows


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))))
