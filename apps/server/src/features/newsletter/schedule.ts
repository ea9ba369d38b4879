import { WEEKDAYS } from '@dorfplatz/contract';
import type { ScheduleRow } from './tables.ts';

/** The hour of each slot on the clock of the network (decision 89). */
const HOURS = { am: 7, pm: 12, lpm: 18 } as const;

/** What is due for longer than this waits for somebody to say that it still goes out. */
export const LATE_HOURS = 6;
/** Slots further back are not looked for. */
const LOOK_BACK_DAYS = 62;
/** Two months: each has a slot in any case. */
const LOOK_AHEAD_DAYS = 62;

/** The issue of a day. There is one a day at most, whatever becomes of the clock. */
export type Slot = { day: Temporal.PlainDate; at: Temporal.Instant };

type When = Pick<ScheduleRow, 'interval' | 'day' | 'time' | 'second_day' | 'second_time'>;

/** The last day of a month stands for those that it lacks. */
const isDayOf = (day: string, date: Temporal.PlainDate): boolean =>
  Math.min(Number(day), date.daysInMonth) === date.day;

function timeOn(when: When, date: Temporal.PlainDate): keyof typeof HOURS | undefined {
  if (when.interval === 'weekly') return WEEKDAYS[date.dayOfWeek - 1] === when.day ? when.time : undefined;
  if (isDayOf(when.day, date)) return when.time;
  return when.interval === 'semimonthly' && isDayOf(when.second_day, date) ? when.second_time : undefined;
}

/** The slot of a day, by the clock of a zone; undefined where the day has none. */
function slotOn(when: When, zone: string, day: Temporal.PlainDate): Slot | undefined {
  const time = timeOn(when, day);
  if (!time) return undefined;
  const plainTime = new Temporal.PlainTime(HOURS[time]);
  return { day, at: day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant() };
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0;

/** What has been settled: the day of the last issue that came by the clock, and the moment of the last change. */
export type Settled = { day: Temporal.PlainDate | null; at: Temporal.Instant };

const isOpen = (slot: Slot, settled: Settled) =>
  isAfter(slot.at, settled.at) &&
  (settled.day === null || Temporal.PlainDate.compare(slot.day, settled.day) > 0);

/** The latest slot that has come and is not settled; what was missed before it is not made up for. */
export function dueSlot(when: When, zone: string, settled: Settled, now: Temporal.Instant): Slot | undefined {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; days <= LOOK_BACK_DAYS; days += 1) {
    const slot = slotOn(when, zone, today.subtract({ days }));
    if (!slot || isAfter(slot.at, now)) continue;
    // Those before it are settled as well.
    return isOpen(slot, settled) ? slot : undefined;
  }
  return undefined;
}

/** The first slot that is still to come. */
export function nextSlot(
  when: When,
  zone: string,
  settled: Settled,
  now: Temporal.Instant,
): Slot | undefined {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; days <= LOOK_AHEAD_DAYS; days += 1) {
    const slot = slotOn(when, zone, today.add({ days }));
    if (slot && isAfter(slot.at, now) && isOpen(slot, settled)) return slot;
  }
  return undefined;
}

/** Whether a slot is so long over that somebody has to say whether it still goes out. */
export const isLate = (at: Temporal.Instant, now: Temporal.Instant): boolean =>
  now.since(at).total('hours') > LATE_HOURS;

/** What stands in the form before somebody chose [RUL-0581]. */
export const DEFAULTS: When = {
  interval: 'weekly',
  day: 'mon',
  time: 'am',
  second_day: '15',
  second_time: 'am',
};

/** Fields that do not go together, by name; undefined where all is well [RUL-0580]. */
export function scheduleErrors(when: When): Record<string, string[]> | undefined {
  const isWeekday = (day: string) => (WEEKDAYS as readonly string[]).includes(day);
  const errors: Record<string, string[]> = {};
  if (isWeekday(when.day) !== (when.interval === 'weekly')) errors.day = ['invalid'];
  if (when.interval === 'semimonthly' && isWeekday(when.second_day)) errors.second_day = ['invalid'];
  if (when.interval === 'semimonthly' && when.day === when.second_day) errors.second_day = ['same_day'];
  return Object.keys(errors).length > 0 ? errors : undefined;
}
