import type { Appointment } from '@dorfplatz/contract';
import type { Day } from '@dorfplatz/ui';
import { writtenWall } from '../calendar/index.ts';

const RECURRENCE = /^[rv]-\d+-\d{8}(?:T(\d\d)(\d\d))?/;

/**
 * What a further date of a series is at first: the day that is shown, at the time of the series, whatever this occurrence
 * was moved to.
 * @returns the time as HH:MM, empty of whole days
 */
export function furtherDate({ id, date }: Pick<Appointment, 'id' | 'date'>): { day: Day; time: string } {
  const day = date.start.slice(0, 10);
  const own = RECURRENCE.exec(id);
  if (own) return { day, time: own[1] === undefined ? '' : `${own[1]}:${own[2]}` };
  return { day, time: date.all_day ? '' : writtenWall(date.start).slice(11) };
}
