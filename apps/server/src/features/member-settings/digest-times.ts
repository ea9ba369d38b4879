import type { NetworkSettings } from '@dorfplatz/contract';

/** The hour of each slot in the network's time zone (decision 89). */
const SLOT_HOURS = { am: 7, pm: 12, lpm: 18 } as const;

export type DigestTime = { day: number; hour: number };
type DigestSettings = Pick<NetworkSettings, 'digest_sending_days' | 'daily_activity'>;

/**
 * When digests go out in a week, by day (0 is Sunday) and hour: on the days that the network names, and without any
 * each day or each weekday at the time of the daily activity; never while that is off [RUL-0495].
 */
export function digestTimes({ digest_sending_days, daily_activity }: DigestSettings): DigestTime[] {
  if (!daily_activity.enabled) return [];
  const named = Object.entries(digest_sending_days);
  if (named.length > 0) return named.map(([day, slot]) => ({ day: Number(day), hour: SLOT_HOURS[slot] }));
  const days = daily_activity.only_weekdays ? [1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6];
  return days.map((day) => ({ day, hour: SLOT_HOURS[daily_activity.sending_time] }));
}
