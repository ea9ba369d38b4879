const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Between these years zones follow the rules that hold from now on for ever. */
const SETTLED = 2040;
const SETTLED_UNTIL = 2060;

interface Change {
  before: number;
  after: number;
  /** What clocks showed when it came, by the offset before it. */
  wall: Temporal.PlainDateTime;
}

const offsetText = (seconds: number): string => {
  const size = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(size / 3_600), Math.floor(size / 60) % 60, size % 60];
  const digits = [hours, minutes, ...(rest > 0 ? [rest] : [])].map((value) => String(value).padStart(2, '0'));
  return `${seconds < 0 ? '-' : '+'}${digits.join('')}`;
};

const wallText = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

const offsetOf = (zoned: Temporal.ZonedDateTime): number => zoned.offsetNanoseconds / 1e9;

function changesOf(from: Temporal.ZonedDateTime): Change[] {
  const changes: Change[] = [];
  let at = from.getTimeZoneTransition('next');
  while (at && at.year <= SETTLED_UNTIL) {
    const before = offsetOf(at.subtract({ nanoseconds: 1 }));
    const wall = at.withTimeZone('UTC').toPlainDateTime().add({ seconds: before });
    changes.push({ before, after: offsetOf(at), wall });
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}

const kindOf = ({ before, after, wall }: Change): string =>
  `${before} ${after} ${wall.month} ${wall.dayOfWeek} ${wall.toPlainTime()}`;

/** The rule by which changes of one kind come every year, if they do. */
function ruleOf(changes: readonly Change[]): string | null {
  const days = changes.map(({ wall }) => wall.day);
  const [first] = changes;
  const day = DAYS[first!.wall.dayOfWeek - 1]!;
  const begin = `FREQ=YEARLY;BYMONTH=${first!.wall.month}`;
  const weeks = new Set(days.map((value) => Math.ceil(value / 7)));
  if (weeks.size === 1) return `${begin};BYDAY=${[...weeks][0]}${day}`;
  if (changes.every(({ wall }) => wall.day > wall.daysInMonth - 7)) return `${begin};BYDAY=-1${day}`;
  const [low, high] = [Math.min(...days), Math.max(...days)];
  if (high - low >= 7) return null;
  const listed = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return `${begin};BYMONTHDAY=${listed};BYDAY=${day}`;
}

/** The rules that hold for ever, each with its changes; empty where there are none or no rule says them. */
function lastRules(changes: readonly Change[]): Map<string, string> {
  const settled = changes.filter(({ wall }) => wall.year >= SETTLED && wall.year < SETTLED_UNTIL);
  const kinds = Map.groupBy(settled, kindOf);
  const rules = new Map<string, string>();
  for (const [kind, found] of kinds) {
    const rule = found.length === SETTLED_UNTIL - SETTLED ? ruleOf(found) : null;
    if (rule === null) return new Map();
    rules.set(kind, rule);
  }
  return rules;
}

/** Whether a change of a kind is one that its rule has; the rule's days were found in later years. */
function isByRule(rule: string, { wall }: Change): boolean {
  const ordinal = /BYDAY=(-?\d)/.exec(rule)?.[1];
  if (ordinal === '-1') return wall.day > wall.daysInMonth - 7;
  if (ordinal !== undefined) return Math.ceil(wall.day / 7) === Number(ordinal);
  return rule
    .match(/BYMONTHDAY=([\d,]+)/)![1]!
    .split(',')
    .includes(String(wall.day));
}

// Each change that no rule has stands by itself: ical.js forgets the DTSTART of an observance with RDATEs.
function observance({ before, after, wall }: Change, rule: string | null, isSummer: boolean): string[] {
  const name = isSummer ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${wallText(wall)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    `END:${name}`,
  ];
}

const known = new Map<string, readonly string[]>();

/**
 * The VTIMEZONE of a zone (RFC 5545 §3.6.5) as our own clocks know it, so that readers who go by it see the hours that
 * we show: every change of offset since the beginning of a year, and from then on by rule where there is one.
 */
export function timeZoneLines(zone: string, sinceYear: number): readonly string[] {
  const key = `${zone} ${sinceYear}`;
  const found = known.get(key) ?? write(zone, sinceYear);
  known.set(key, found);
  return found;
}

function write(zone: string, sinceYear: number): string[] {
  const start = Temporal.PlainDate.from({ year: sinceYear, month: 1, day: 1 }).toZonedDateTime(zone);
  const offset = offsetOf(start);
  const changes = changesOf(start);
  const rules = lastRules(changes);
  // By rule from the first year on since which every change is the rule's and none is missing.
  let year = SETTLED;
  const isRegular = (of: number): boolean => {
    const all = changes.filter(({ wall }) => wall.year === of);
    return (
      all.length === rules.size &&
      all.every((change) => {
        const rule = rules.get(kindOf(change));
        return rule !== undefined && isByRule(rule, change);
      })
    );
  };
  while (rules.size > 0 && year > sinceYear && isRegular(year - 1)) year -= 1;
  const isRuled = ({ wall }: Change): boolean => rules.size > 0 && wall.year >= year;
  const isSummer = (change: Change): boolean => {
    const next = changes[changes.indexOf(change) + 1];
    return (
      change.after > change.before &&
      !!next &&
      next.after < next.before &&
      next.wall.since(change.wall).total('days') < 365
    );
  };
  const single = changes.filter((change) => !isRuled(change));
  const ruled = Map.groupBy(changes.filter(isRuled), kindOf);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance({ before: offset, after: offset, wall: start.toPlainDateTime() }, null, false),
    ...single.flatMap((change) => observance(change, null, isSummer(change))),
    ...[...ruled].flatMap(([kind, [first]]) => observance(first!, rules.get(kind)!, isSummer(first!))),
    'END:VTIMEZONE',
  ];
}
