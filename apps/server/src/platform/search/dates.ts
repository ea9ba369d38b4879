import { wordKey } from './key.ts';

/** Days from today, as they are called. */
const NAMED: Readonly<Record<string, number>> = {
  heute: 0,
  today: 0,
  hoy: 0,
  aujourdhui: 0,
  gestern: -1,
  yesterday: -1,
  ayer: -1,
  hier: -1,
  vorgestern: -2,
  anteayer: -2,
  avanthier: -2,
  morgen: 1,
  tomorrow: 1,
  manana: 1,
  demain: 1,
};

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const written = (date: Date) =>
  `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;

function dayOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date : undefined;
}

const distance = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime());

/**
 * The first and the last day that a date stands for, as dates on the wall: `2025-12-31`, `31.12.2025`, `31/12/2025`,
 * `31.12.` (the nearest one), `2025-12`, `12.2025`, `2025`, `gestern`. undefined where it is no date.
 * @param today the date on the wall of whoever asks
 */
export function daysOf(text: string, today: string): { first: string; last: string } | undefined {
  const one = (date: Date | undefined) => date && { first: written(date), last: written(date) };
  const now = new Date(`${today}T00:00:00Z`);
  const named = NAMED[wordKey(text).replace(/[^a-z]/g, '')];
  if (named !== undefined && !/\d/.test(text)) {
    return one(new Date(now.getTime() + named * 86_400_000));
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return one(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text);
  if (local) {
    const year = Number(local[3]) + (local[3]!.length === 2 ? 2000 : 0);
    return one(dayOf(year, Number(local[2]), Number(local[1])));
  }
  const short = /^(\d{1,2})[./](\d{1,2})\.?$/.exec(text);
  if (short) {
    const year = now.getUTCFullYear();
    const near = [year - 1, year, year + 1]
      .map((each) => dayOf(each, Number(short[2]), Number(short[1])))
      .filter((date) => date !== undefined)
      .sort((a, b) => distance(a, now) - distance(b, now));
    return one(near[0]);
  }
  const month = /^(\d{4})-(\d{1,2})$/.exec(text) ?? /^()(\d{1,2})[./](\d{4})$/.exec(text);
  if (month) {
    const year = Number(month[1] || month[3]);
    const first = dayOf(year, Number(month[2]), 1);
    if (!first) return undefined;
    const last = new Date(first);
    last.setUTCMonth(first.getUTCMonth() + 1, 0);
    return { first: written(first), last: written(last) };
  }
  const year = /^(\d{4})$/.exec(text);
  if (year && Number(year[1]) >= 1) return { first: `${year[1]}-01-01`, last: `${year[1]}-12-31` };
  return undefined;
}
