import type { Member, PropertyValues } from '@dorfplatz/contract';

/**
 * What a profile's field `birthday` says on this day.
 * @param values the profile as the viewer may read it
 * @param time_zone IANA zone of the network, whose day counts
 * @returns the age in whole years; those born on 29 February have their birthday on 1 March of other years
 */
export function birthdayOf(
  { birthday }: PropertyValues,
  time_zone: string,
  now = Temporal.Now.instant(),
): Pick<Member, 'birthday' | 'birthday_is_today' | 'age'> {
  const none = { birthday: null, birthday_is_today: false, age: null };
  if (typeof birthday !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(birthday)) return none;
  const born = Temporal.PlainDate.from(birthday);
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate();
  const age = today.year - born.year - (isBefore(today, born) ? 1 : 0);
  if (age < 0) return none;
  return { birthday, birthday_is_today: celebratedIn(born, today.year).equals(today), age };
}

const celebratedIn = (born: Temporal.PlainDate, year: number): Temporal.PlainDate => {
  const isLeapDay = born.month === 2 && born.day === 29;
  const day = Temporal.PlainDate.from({ year, month: born.month, day: born.day });
  return isLeapDay && day.day !== 29 ? day.add({ days: 1 }) : day;
};

/**
 * The next birthday of a profile, today's included, and the age that is reached then; null where it says none.
 * @param values the profile as the viewer may read it
 * @param time_zone IANA zone of the network, whose day counts
 */
export function nextBirthday(
  values: PropertyValues,
  time_zone: string,
  now = Temporal.Now.instant(),
): { date: string; age: number } | null {
  const { birthday, age } = birthdayOf(values, time_zone, now);
  if (typeof birthday !== 'string' || age === null) return null;
  const born = Temporal.PlainDate.from(birthday);
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate();
  const here = celebratedIn(born, today.year);
  const date = Temporal.PlainDate.compare(here, today) < 0 ? celebratedIn(born, today.year + 1) : here;
  return { date: date.toString(), age: date.year - born.year };
}

/** Days of birth that are celebrated on a date, as month and day: `03-01`. */
export function datesCelebratedOn(date: Temporal.PlainDate): string[] {
  const written = (day: Temporal.PlainDate) => day.toString().slice(5);
  const leapDay = Temporal.PlainDate.from('2000-02-29');
  return celebratedIn(leapDay, date.year).equals(date)
    ? [...new Set([written(date), written(leapDay)])]
    : [written(date)];
}

const isBefore = (today: Temporal.PlainDate, born: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(today, celebratedIn(born, today.year)) < 0;
