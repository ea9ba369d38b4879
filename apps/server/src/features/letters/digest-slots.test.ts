import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../platform/settings/network-settings.ts';
import { type DigestSlot, dueSlot, type LastDigests, nextSlot } from './digest-slots.ts';

const instant = (text: string) => Temporal.Instant.from(text);
const texts = (found: DigestSlot | undefined) => found && [found.at.toString(), found.since.toString()];
const slot = (settings: object, now: string, last?: LastDigests) =>
  texts(dueSlot(withDefaults(settings), last, instant(now)));
const sent = (at: string, more: Partial<LastDigests> = {}): LastDigests => ({
  at: instant(at),
  since: instant(at).subtract({ hours: 24 }),
  timeZone: 'Europe/Berlin',
  isPrepared: true,
  ...more,
});

type Course = {
  /** Settings, each from the moment on at which they are saved. */
  settings: Record<string, object>;
  from: string;
  to: string;
  last?: LastDigests;
  /** Whether the worker runs then; without it always. */
  isUp?: (now: Temporal.Instant) => boolean;
};

/**
 * Lets the worker look every five minutes, as by its clock, and gives when digests went out with what they were since.
 * Each must be the one that was shown as the next before, and nothing may be told twice or not at all.
 */
function course({ settings, from, to, last, isUp = () => true }: Course) {
  const saved = Object.entries(settings)
    .map(([at, value]) => ({ at: instant(at), settings: withDefaults(value) }))
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));
  const went: { at: string; slot: DigestSlot }[] = [];
  let before = last;
  let former: (typeof saved)[number] | undefined;
  let shown: Temporal.Instant | undefined;
  for (
    let now = instant(from);
    Temporal.Instant.compare(now, instant(to)) <= 0;
    now = now.add({ minutes: 5 })
  ) {
    const own = saved.findLast(({ at }) => Temporal.Instant.compare(at, now) <= 0)!;
    if (own !== former) shown = nextSlot(own.settings, before, now);
    former = own;
    const due = isUp(now) ? dueSlot(own.settings, before, now) : undefined;
    if (!due) {
      shown = nextSlot(own.settings, before, now);
      continue;
    }
    expect(shown?.toString(), `shown before ${now}`).toBe(due.at.toString());
    if (before) expect(due.since.toString(), `since of ${now}`).toBe(before.at.toString());
    before = { ...due, timeZone: own.settings.time_zone, isPrepared: true };
    went.push({ at: now.toString(), slot: due });
    shown = nextSlot(own.settings, before, now);
    expect(dueSlot(own.settings, before, now)).toBeUndefined();
  }
  return went;
}
const moments = (found: ReturnType<typeof course>) => found.map(({ at }) => at);
const locally = (found: ReturnType<typeof course>, zone: string) =>
  found.map(({ at }) => instant(at).toZonedDateTimeISO(zone).toPlainDateTime().toString());

describe('the slots of digests', () => {
  it('are at 7, 12 and 18 in the zone of the network, and begin where the one before would have ended', () => {
    expect(slot({}, '2026-01-13T06:00:00Z')).toEqual(['2026-01-13T06:00:00Z', '2026-01-12T06:00:00Z']);
    const days = { digest_sending_days: { 1: 'am', 4: 'lpm' }, time_zone: 'America/New_York' };
    expect(slot(days, '2026-01-15T23:30:00Z')).toEqual(['2026-01-15T23:00:00Z', '2026-01-12T12:00:00Z']);
    expect(slot(days, '2026-01-14T12:30:00Z')).toBeUndefined();
  });

  it('begin where the last one ended, whatever the settings were then, at most fifteen days ago [RUL-1020]', () => {
    const last = sent('2026-01-12T17:00:00Z');
    expect(slot({}, '2026-01-13T06:00:00Z', last)).toEqual(['2026-01-13T06:00:00Z', '2026-01-12T17:00:00Z']);
    expect(slot({}, '2026-03-13T06:00:00Z', last)?.[1]).toBe('2026-02-26T06:00:00Z');
  });

  it('go on with the one that was begun, and with none that was begun long ago', () => {
    const last = sent('2026-01-13T06:00:00Z', { isPrepared: false });
    expect(slot({}, '2026-01-13T06:05:00Z', last)).toEqual(['2026-01-13T06:00:00Z', '2026-01-12T06:00:00Z']);
    expect(slot({}, '2026-01-13T13:05:00Z', last)).toBeUndefined();
    expect(slot({ daily_activity: { enabled: false } }, '2026-01-13T06:05:00Z', last)).toBeUndefined();
  });

  it('are made up for within six hours, not later: then their news come with the next', () => {
    expect(slot({}, '2026-01-13T11:59:00Z')?.[0]).toBe('2026-01-13T06:00:00Z');
    expect(slot({}, '2026-01-13T12:01:00Z')).toBeUndefined();
    expect(slot({}, '2026-01-13T05:59:00Z')).toBeUndefined();
    expect(slot({}, '2026-01-14T06:00:00Z', sent('2026-01-12T06:00:00Z'))?.[1]).toBe('2026-01-12T06:00:00Z');
  });

  it('look back a week where there is one a week, and are none where the network sends none', () => {
    expect(slot({ digest_sending_days: { 1: 'am' } }, '2026-01-12T06:00:00Z')).toEqual([
      '2026-01-12T06:00:00Z',
      '2026-01-05T06:00:00Z',
    ]);
    const off = withDefaults({ daily_activity: { enabled: false } });
    expect(nextSlot(off, undefined)).toBeUndefined();
    expect(slot({ daily_activity: { enabled: false } }, '2026-01-12T06:00:00Z')).toBeUndefined();
  });

  it('are shown a week ahead where there is one a week', () => {
    const weekly = withDefaults({ digest_sending_days: { 1: 'am' } });
    const next = nextSlot(weekly, sent('2026-01-12T06:00:00Z'), instant('2026-01-12T06:05:00Z'));
    expect(next?.toString()).toBe('2026-01-19T06:00:00Z');
  });
});

describe('[A-25] digests by the clock on the wall', () => {
  const always = (value: object) => ({ '2000-01-01T00:00:00Z': value });

  it.each([
    ['am', '07:00:00', '2025-03-30', '05:00:00Z'],
    ['pm', '12:00:00', '2025-03-30', '10:00:00Z'],
    ['lpm', '18:00:00', '2025-03-30', '16:00:00Z'],
    ['am', '07:00:00', '2025-10-26', '06:00:00Z'],
    ['pm', '12:00:00', '2025-10-26', '11:00:00Z'],
    ['lpm', '18:00:00', '2025-10-26', '17:00:00Z'],
  ])('go out once at %s on the day on which clocks change in Berlin (%s, %s)', (time, wall, day, utc) => {
    const date = Temporal.PlainDate.from(day);
    const found = course({
      settings: always({ daily_activity: { sending_time: time } }),
      from: `${date.subtract({ days: 1 })}T00:00:00Z`,
      to: `${date.add({ days: 2 })}T00:00:00Z`,
    });
    expect(moments(found)).toContain(`${day}T${utc}`);
    expect(locally(found, 'Europe/Berlin')).toEqual(
      [-1, 0, 1].map((days) => `${date.add({ days })}T${wall}`),
    );
  });

  it.each([
    ['America/Santiago', '2025-09-07'],
    ['Africa/Cairo', '2025-04-25'],
    ['Asia/Beirut', '2025-03-30'],
  ])('go out once a day in %s, where a midnight is left out', (zone, day) => {
    const date = Temporal.PlainDate.from(day);
    expect(date.toZonedDateTime(zone).hour).toBe(1);
    const found = course({
      settings: always({ time_zone: zone }),
      from: `${date.subtract({ days: 1 })}T00:00:00Z`,
      to: `${date.add({ days: 1 })}T20:00:00Z`,
    });
    expect(locally(found, zone).slice(-3)).toEqual(
      [-1, 0, 1].map((days) => `${date.add({ days })}T07:00:00`),
    );
  });

  it('have no day that a zone left out, and tell of it with the next', () => {
    const found = course({
      settings: always({ time_zone: 'Pacific/Apia' }),
      from: '2011-12-28T00:00:00Z',
      to: '2012-01-01T00:00:00Z',
    });
    expect(locally(found, 'Pacific/Apia')).toEqual(
      ['28', '29', '31'].map((day) => `2011-12-${day}T07:00:00`).concat('2012-01-01T07:00:00'),
    );
  });

  it.each([
    // An hour later by the clock of before, and nothing of the hour between is lost.
    ['Europe/London', ['2025-06-10T06:00:00Z', '2025-06-11T06:00:00Z']],
    // It is past seven there: at once.
    ['Europe/Helsinki', ['2025-06-10T05:00:00Z', '2025-06-11T04:00:00Z']],
    // It is long past seven there, and the day is not skipped for that.
    ['Asia/Tokyo', ['2025-06-10T05:00:00Z', '2025-06-10T22:00:00Z']],
    ['Pacific/Auckland', ['2025-06-10T05:00:00Z', '2025-06-10T19:00:00Z']],
    // It is the evening of the day before there, which has had none either.
    ['America/Los_Angeles', ['2025-06-10T05:00:00Z', '2025-06-10T14:00:00Z', '2025-06-11T14:00:00Z']],
  ])('go out once a day when the network moves to %s at 06:59', (zone, expected) => {
    const found = course({
      // The worker looks a minute after.
      settings: { ...always({}), '2025-06-10T04:59:00Z': { time_zone: zone } },
      last: sent('2025-06-08T05:00:00Z'),
      from: '2025-06-09T05:00:00Z',
      to: '2025-06-11T14:00:00Z',
    });
    expect(moments(found)).toEqual(['2025-06-09T05:00:00Z', ...expected]);
    const days = found.map(({ at }) => instant(at).toZonedDateTimeISO(zone).toPlainDate().toString());
    expect(days).toEqual([...new Set(days)]);
  });

  it.each([
    ['America/New_York', '2025-06-11T11:00:00Z'],
    ['Pacific/Honolulu', '2025-06-10T17:00:00Z'],
    ['Asia/Tokyo', '2025-06-10T22:00:00Z'],
  ])('do not go out again when the network moves to %s after they went out', (zone, next) => {
    const found = course({
      settings: { ...always({}), '2025-06-10T05:10:00Z': { time_zone: zone } },
      last: sent('2025-06-09T05:00:00Z'),
      from: '2025-06-10T05:00:00Z',
      to: '2025-06-11T11:00:00Z',
    });
    expect(moments(found)).toEqual(['2025-06-10T05:00:00Z', next]);
  });

  it('go out on weekdays of Auckland, which begin while it is the day before here', () => {
    const found = course({
      settings: always({ time_zone: 'Pacific/Auckland', daily_activity: { only_weekdays: true } }),
      from: '2025-06-05T08:00:00Z',
      to: '2025-06-09T23:00:00Z',
    });
    // Friday the 6th, Monday the 9th, Tuesday the 10th.
    expect(locally(found, 'Pacific/Auckland')).toEqual(
      ['06', '09', '10'].map((day) => `2025-06-${day}T07:00:00`),
    );
    expect(moments(found)).toEqual(['05', '08', '09'].map((day) => `2025-06-${day}T19:00:00Z`));
  });

  it.each([
    ['2025-03-29T19:00:00Z', '2025-03-30T10:00:00Z'],
    ['2025-10-25T19:00:00Z', '2025-10-26T11:00:00Z'],
  ])('go out at the hour that was chosen on the eve of the change (%s)', (eve, expected) => {
    const found = course({
      settings: { ...always({}), [eve]: { daily_activity: { sending_time: 'pm' } } },
      last: sent(instant(eve).subtract({ hours: 14 }).toString()),
      from: eve,
      to: instant(eve).add({ hours: 24 }).toString(),
    });
    expect(moments(found)).toEqual([expected]);
  });

  it('go out late where the worker is three minutes late, and tell of those three minutes the next time', () => {
    const now = instant('2025-06-10T05:03:00Z');
    const last = sent('2025-06-09T05:00:00Z');
    const found = dueSlot(withDefaults({}), last, now)!;
    expect(texts(found)).toEqual(['2025-06-10T05:00:00Z', '2025-06-09T05:00:00Z']);
    const next = dueSlot(
      withDefaults({}),
      { ...found, timeZone: 'Europe/Berlin', isPrepared: true },
      now.add({ hours: 24 }),
    );
    expect(next?.since.toString()).toBe('2025-06-10T05:00:00Z');
  });

  it('are left out where the server was down for long, and lose nothing', () => {
    const found = course({
      settings: always({}),
      last: sent('2025-06-08T05:00:00Z'),
      from: '2025-06-09T05:00:00Z',
      to: '2025-06-11T06:00:00Z',
      isUp: (now) => {
        const at = now.toString();
        return at < '2025-06-10T04:50' || at > '2025-06-10T13:00';
      },
    });
    expect(moments(found)).toEqual(['2025-06-09T05:00:00Z', '2025-06-11T05:00:00Z']);
  });
});
