import fc from 'fast-check';
import { fromRRule, instancesBetween, nextInstance, type Series, toRRule } from './index.ts';

/** A series in plain words: all wall clocks have seconds, and the rule is what we would give out. */
export interface Case {
  start: string;
  zone: string;
  rule: string;
  exdates: string[];
  rdates: string[];
  /** From and to (exclusive) of what is asked, in seconds from 1970. */
  windows: [number, number][];
}

/** A series, and what of it is asked. */
export interface Trial {
  series: Series;
  isAllDay: boolean;
  told: Case;
}

const YEAR = 366 * 86_400;
const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const signed = (max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 1, max }).chain((value) => fc.constantFrom(value, value, -value));
const some = <Value>(value: fc.Arbitrary<Value>, maxLength: number): fc.Arbitrary<string> =>
  fc.uniqueArray(value, { minLength: 1, maxLength }).map((values) => values.join());
const weekdays = some(fc.constantFrom(...NAMES), 4);
const ordinals = (values: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  some(
    fc.tuple(values, fc.constantFrom(...NAMES)).map(([ordinal, name]) => `${ordinal}${name}`),
    3,
  );
const inMonth = fc.constantFrom(-4, -3, -2, -1, 1, 2, 3, 4, 5);
const months = some(fc.integer({ min: 1, max: 12 }), 4);
const monthDays = some(signed(31), 4);

/** One of the parts by which days are chosen, as RFC 5545 allows them together. */
const dayParts: Record<string, fc.Arbitrary<Record<string, string>>[]> = {
  DAILY: [
    fc.record({ BYDAY: weekdays }),
    fc.record({ BYMONTHDAY: monthDays }),
    fc.record({ BYMONTH: months }),
  ],
  WEEKLY: [fc.record({ BYDAY: weekdays }), fc.record({ BYDAY: weekdays, BYMONTH: months })],
  MONTHLY: [
    fc.record({ BYDAY: ordinals(inMonth) }),
    fc.record({ BYDAY: weekdays }),
    fc.record({ BYMONTHDAY: monthDays }),
    fc.record({ BYMONTHDAY: monthDays, BYDAY: weekdays }),
    fc.record({ BYMONTHDAY: monthDays, BYMONTH: months }),
    fc.record({ BYDAY: ordinals(inMonth), BYMONTH: months }),
  ],
  YEARLY: [
    fc.record({ BYMONTH: months }),
    fc.record({ BYMONTH: months, BYDAY: ordinals(inMonth) }),
    fc.record({ BYMONTH: months, BYDAY: weekdays, BYMONTHDAY: monthDays }),
    fc.record({ BYMONTH: months, BYMONTHDAY: monthDays }),
    fc.record({ BYDAY: ordinals(signed(52)) }),
    fc.record({ BYYEARDAY: some(signed(366), 4) }),
    fc.record({ BYYEARDAY: some(signed(366), 4), BYDAY: weekdays }),
    fc.record({ BYWEEKNO: some(signed(53), 3) }),
    fc.record({ BYWEEKNO: some(signed(53), 3), BYDAY: weekdays }),
  ],
};

const timeParts = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ BYHOUR: some(fc.integer({ min: 0, max: 4 }), 3) }) },
  { weight: 1, arbitrary: fc.record({ BYMINUTE: some(fc.constantFrom(0, 15, 30, 59), 3) }) },
);

const intervals = fc.oneof(
  { weight: 3, arbitrary: fc.constant(1) },
  { weight: 3, arbitrary: fc.integer({ min: 2, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 6, max: 40 }) },
);

interface Draft {
  parts: Record<string, string>;
  isAllDay: boolean;
  zone: string;
  year: number;
  day: number;
  second: number;
  /** Of 4: whether and how the series is led over a change of its zone's offset. */
  led: number;
  steps: number;
  end: number;
  omitted: number[];
  added: number[];
}

const drafts = (zones: readonly string[]): fc.Arbitrary<Draft> =>
  fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').chain((FREQ) =>
    fc
      .record({
        interval: intervals,
        days: fc.oneof(
          { weight: 1, arbitrary: fc.constant({}) },
          { weight: 2, arbitrary: fc.oneof(...dayParts[FREQ]!) },
        ),
        times: timeParts,
        place: fc.option(some(signed(4), 2), { freq: 3 }),
        wkst: fc.option(fc.constantFrom(...NAMES), { freq: 3 }),
        isAllDay: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
        zone: fc.constantFrom(...zones),
        year: fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: 1972, max: 2036 }) },
          { weight: 1, arbitrary: fc.integer({ min: 2037, max: 2090 }) },
        ),
        day: fc.integer({ min: 0, max: 365 }),
        second: fc.oneof(
          fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900),
          fc.integer({ min: 0, max: 1_439 }).map((minute) => minute * 60),
        ),
        led: fc.integer({ min: 0, max: 3 }),
        steps: fc.integer({ min: 0, max: 6 }),
        end: fc.integer({ min: 0, max: 200 }),
        omitted: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }),
        added: fc.array(fc.integer({ min: -30, max: 300 }), { maxLength: 2 }),
      })
      .map(({ interval, days, times, place, wkst, ...rest }) => {
        const parts: Record<string, string> = { FREQ, INTERVAL: String(interval), ...days };
        if (!rest.isAllDay) Object.assign(parts, times);
        const hasMore = Object.keys(parts).some((name) => name.startsWith('BY'));
        if (place !== null && hasMore) parts.BYSETPOS = place;
        if (wkst !== null) parts.WKST = wkst;
        return { ...rest, parts };
      }),
  );

const UNIT = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const;

/** A start from which the rule's steps lead into a change of offset, if the zone has one in the year. */
function startOf({ parts, zone, year, day, second, led, steps }: Draft): Temporal.PlainDateTime {
  const plain = Temporal.PlainDate.from({ year, month: 1, day: 1 })
    .add({ days: day })
    .toPlainDateTime()
    .add({ seconds: second });
  const change = led < 2 ? null : plain.toZonedDateTime(zone).getTimeZoneTransition('next');
  if (!change || change.year > 2100) return plain;
  const [before, after] = [change.subtract({ nanoseconds: 1 }), change].map((zoned) =>
    zoned.toPlainDateTime(),
  );
  const [first, last] = [before!.round('second'), after!].sort(Temporal.PlainDateTime.compare);
  const within = Math.max(1, first!.until(last!).total('seconds'));
  const inside = first!.add({ seconds: Math.floor((second / 86_400) * within) }).round('minute');
  return inside.subtract({ [UNIT[parts.FREQ as keyof typeof UNIT]]: steps * Number(parts.INTERVAL) });
}

const ruleText = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');

const seconds = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 1_000);
const SPAN = { DAILY: 0.1, WEEKLY: 0.5, MONTHLY: 2, YEARLY: 6 } as const;

/** The rule as it is given out; one without an end gets one behind what is asked. */
function toldRule(series: Series, asked: number): string {
  const rule = toRRule(series)!.replace(/(UNTIL=\d{8})(?=;|$)/, '$1T000000Z');
  if (/COUNT|UNTIL/.test(rule)) return rule;
  const end = Temporal.Instant.fromEpochMilliseconds((asked + 7 * 86_400) * 1_000).toString({
    smallestUnit: 'second',
  });
  return `${rule};UNTIL=${end.replaceAll(/[-:]/g, '')}`;
}

/** Makes the trial of a draft: the windows are at its start and some time later. */
function trialOf(draft: Draft): Trial {
  const { isAllDay, zone, parts, end } = draft;
  const plain = startOf(draft);
  const text = (wall: Temporal.PlainDateTime): string =>
    isAllDay ? wall.toPlainDate().toString() : wall.toString({ smallestUnit: 'second' });
  const start = text(plain);
  // A date is the same in every zone; told in words it is a midnight that is always there.
  const toldZone = isAllDay ? 'UTC' : zone;
  const begin = seconds((isAllDay ? plain.round('day') : plain).toZonedDateTime(toldZone).toInstant());
  const span = Math.floor(SPAN[parts.FREQ as keyof typeof SPAN] * YEAR * Math.min(5, Number(parts.INTERVAL)));
  const windows: [number, number][] = [
    [begin - 86_400 * 40, begin + span],
    [begin + span * 2, begin + span * 3],
  ];
  // Other programs look for what never comes until the year 9999, whatever UNTIL says.
  const next = nextInstance(
    { start, zone, duration: isAllDay ? 'P1D' : 'PT1H', rule: ruleText(parts) },
    Temporal.Instant.fromEpochMilliseconds(windows[1]![1] * 1_000),
  );
  const ended = { ...parts };
  if (!next || seconds(next.start) > windows[1]![1] + span * 4) delete ended.BYSETPOS;
  const isRare =
    'BYSETPOS' in parts || Object.keys(parts).filter((name) => /^BY.*(DAY|NO|MONTH)/.test(name)).length > 1;
  if (end % 4 === 1 && !isRare) ended.COUNT = String(1 + (end >> 2));
  const last = Temporal.Instant.fromEpochMilliseconds((begin + Math.floor((span * end) / 50)) * 1_000);
  const until = last.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  if (end % 4 === 2) ended.UNTIL = isAllDay ? until.slice(0, 8) : until;
  const rule = fromRRule(ruleText(ended), { start, zone });
  const bare: Series = { start, zone, duration: isAllDay ? 'P1D' : 'PT1H', rule };
  const [from, to] = windows[0]!.map((second) => Temporal.Instant.fromEpochMilliseconds(second * 1_000));
  const found = instancesBetween(bare, from!, to!, 13);
  const exdates = draft.omitted.flatMap((index) => found[index]?.recurrenceId ?? []);
  const rdates = draft.added.map((hours) => text(plain.add({ hours: isAllDay ? hours * 24 : hours })));
  const series = { ...bare, exdates, rdates };
  const full = (wall: string): string =>
    Temporal.PlainDateTime.from(wall).toString({ smallestUnit: 'second' });
  const told: Case = {
    start: full(start),
    zone: toldZone,
    rule: toldRule(series, windows[1]![1]),
    exdates: exdates.map(full),
    rdates: rdates.map(full),
    windows,
  };
  return { series, isAllDay, told };
}

/** As many random series over the zones, each zone about as often, the same for the same seed. */
export const randomTrials = (zones: readonly string[], count: number, seed: number): Trial[] =>
  fc.sample(drafts(zones), { numRuns: count, seed }).map(trialOf);
