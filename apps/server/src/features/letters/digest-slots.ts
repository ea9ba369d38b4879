import type { NetworkSettings } from '@dorfplatz/contract';
import { digestTimes } from '../member-settings/index.ts';

/** A digest may be late by this much, after the server was down, say; later it is left out, and its news come with the next. */
const LATE_HOURS = 6;
/** The longest time that one digest looks back: what is older is no news. */
const LOOK_BACK_DAYS = 15;
const DAYS_OF_WEEK = 7;

/** What decides when digests go out. */
export type DigestClock = Pick<NetworkSettings, 'time_zone' | 'digest_sending_days' | 'daily_activity'>;
/** A moment at which digests go out, and since when what they tell of is new. */
export type DigestSlot = { at: Temporal.Instant; since: Temporal.Instant };
/** The digests that went out last, and by which clock; null where that was not noted yet. */
export type LastDigests = DigestSlot & { timeZone: string | null; isPrepared: boolean };

/** The slot of a day by the network's clock; undefined where it has none. */
function slotOn(clock: DigestClock, date: Temporal.PlainDate): Temporal.Instant | undefined {
  const time = digestTimes(clock).find(({ day }) => day === date.dayOfWeek % DAYS_OF_WEEK);
  if (!time) return undefined;
  const plainTime = new Temporal.PlainTime(time.hour);
  const at = date.toZonedDateTime({ timeZone: clock.time_zone, plainTime });
  // A day that a zone left out altogether has no slot either.
  return at.toPlainDate().equals(date) ? at.toInstant() : undefined;
}

const dayOf = (at: Temporal.Instant, { time_zone }: DigestClock): Temporal.PlainDate =>
  at.toZonedDateTimeISO(time_zone).toPlainDate();

const latest = (...moments: Temporal.Instant[]): Temporal.Instant =>
  moments.reduce((one, other) => (Temporal.Instant.compare(one, other) < 0 ? other : one));

/**
 * Since when what a digest tells of is new: since the last one, whatever the days, hours and zone were then, so that
 * nothing is told twice and nothing is left out; before the first one since the slot that would have been its last.
 */
export function newSince(
  clock: DigestClock,
  last: LastDigests | undefined,
  at: Temporal.Instant,
): Temporal.Instant {
  if (last) return latest(last.at, at.subtract({ hours: 24 * LOOK_BACK_DAYS }));
  const day = dayOf(at, clock);
  const before = Array.from({ length: DAYS_OF_WEEK }, (_, days) =>
    slotOn(clock, day.subtract({ days: days + 1 })),
  ).find((slot) => slot !== undefined);
  return before ?? at.subtract({ hours: 24 * DAYS_OF_WEEK });
}

/** Whether a day by the network's clock has had its digests, whatever the clock was then. */
const isDone = (clock: DigestClock, last: LastDigests | undefined, day: Temporal.PlainDate): boolean =>
  last !== undefined && Temporal.PlainDate.compare(dayOf(last.at, clock), day) >= 0;

/**
 * The slot whose digests should be under way now; undefined between slots. A day has one at most, by the clock that the
 * network has now. A day whose hour was jumped over because the network moved to another zone gets its digests still,
 * while it lasts [RUL-1020].
 */
export function dueSlot(
  clock: DigestClock,
  last: LastDigests | undefined,
  now = Temporal.Now.instant(),
): DigestSlot | undefined {
  if (!clock.daily_activity.enabled) return undefined;
  const isInTime = (at: Temporal.Instant) => now.since(at).total('hours') <= LATE_HOURS;
  if (last && !last.isPrepared && isInTime(last.at)) return { at: last.at, since: last.since };
  const today = dayOf(now, clock);
  const at = slotOn(clock, today);
  if (!at || Temporal.Instant.compare(at, now) > 0 || isDone(clock, last, today)) return undefined;
  const hasMoved = last !== undefined && last.timeZone !== null && last.timeZone !== clock.time_zone;
  return hasMoved || isInTime(at) ? { at, since: newSince(clock, last, at) } : undefined;
}

/** When the next digests go out: the slot that is due, or the first to come [RUL-1021]; undefined where there are none. */
export function nextSlot(
  clock: DigestClock,
  last: LastDigests | undefined,
  now = Temporal.Now.instant(),
): Temporal.Instant | undefined {
  const due = dueSlot(clock, last, now);
  if (due) return due.at;
  const today = dayOf(now, clock);
  return Array.from({ length: DAYS_OF_WEEK + 1 }, (_, days) => today.add({ days }))
    .filter((day) => !isDone(clock, last, day))
    .map((day) => slotOn(clock, day))
    .find((at) => at !== undefined && Temporal.Instant.compare(at, now) > 0);
}
