import type { SettingsRow } from './tables.ts';

export type QuietHours = Pick<SettingsRow, 'quiet_from' | 'quiet_until'> & { time_zone: string };

/**
 * When the quiet hours end in which a person is right now; undefined outside of them.
 * @param now the instant that is asked about
 */
export function quietUntil(
  { quiet_from, quiet_until, time_zone }: QuietHours,
  now = Temporal.Now.instant(),
): Temporal.Instant | undefined {
  if (quiet_from === null || quiet_until === null) return undefined;
  const here = now.toZonedDateTimeISO(time_zone);
  const time = here.toPlainTime();
  const [from, until] = [Temporal.PlainTime.from(quiet_from), Temporal.PlainTime.from(quiet_until)];
  const hasBegun = Temporal.PlainTime.compare(time, from) >= 0;
  const isBeforeEnd = Temporal.PlainTime.compare(time, until) < 0;
  const isOverMidnight = Temporal.PlainTime.compare(from, until) > 0;
  if (isOverMidnight ? !hasBegun && !isBeforeEnd : !hasBegun || !isBeforeEnd) return undefined;
  const day = isOverMidnight && hasBegun ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate();
  return day.toZonedDateTime({ timeZone: time_zone, plainTime: until }).toInstant();
}
