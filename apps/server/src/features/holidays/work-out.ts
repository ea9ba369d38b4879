import { parentPort, workerData } from 'node:worker_threads';
import Holidays from 'date-holidays';
import type { Holiday, Wanted } from './holiday.ts';

const DAY_MS = 86_400_000;

/** What the package knows; an unknown country or state has none. */
function holidaysOf({ country, state, language, years }: Wanted): Holiday[] {
  const known = state === '' ? new Holidays(country) : new Holidays(country, state);
  known.setLanguages([language, 'en']);
  return years.flatMap((year) =>
    (known.getHolidays(year) || [])
      .filter(({ type }) => type === 'public')
      .map(({ date, start, end, name, rule }) => ({
        date: date.slice(0, 10),
        days: Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS)),
        name,
        rule,
      })),
  );
}

parentPort?.postMessage(holidaysOf(workerData as Wanted));
