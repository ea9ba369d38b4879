import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayPattern,
  formatDay,
  longDay,
  monthNames,
  parseDay,
  weekdayNames,
  weekdayOf,
  weeksOf,
} from './calendar-days.ts';

const locales = ['de', 'en', 'es', 'fr'];

describe('the sheet of a month', () => {
  it.each(locales)('begins its weeks on Monday in %s [RUL-0204]', (locale) => {
    const first = weekdayNames(locale, 'long')[0];
    expect(first).toBe({ de: 'Montag', en: 'Monday', es: 'lunes', fr: 'lundi' }[locale]);
  });

  it('holds the whole weeks of the month, from Monday to Sunday [RUL-0204]', () => {
    const weeks = weeksOf('2026-11-21');
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ]);
    expect(weeksOf('2021-02-10')).toHaveLength(4);
    for (const month of ['2024-02-01', '2025-06-30', '2000-12-31'])
      for (const week of weeksOf(month)) expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('is left by days and months, also where a month is shorter', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-03-30', 1)).toBe('2025-03-31');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2024-01-15', -1)).toBe('2023-12-15');
    expect(monthNames('fr')[1]).toBe('février');
  });
});

describe('a date', () => {
  it.each([
    ['de', '03.06.2026', 'TT.MM.JJJJ', 'TMJ'],
    ['en', '06/03/2026', 'MM/DD/YYYY', 'DMY'],
    ['es', '03/06/2026', 'DD/MM/AAAA', 'DMA'],
    ['fr', '03/06/2026', 'JJ/MM/AAAA', 'JMA'],
  ])('is written and read in the form of %s', (locale, text, pattern, letters) => {
    expect(formatDay('2026-06-03', locale)).toBe(text);
    expect(parseDay(text, locale)).toBe('2026-06-03');
    expect(dayPattern(locale, letters)).toBe(pattern);
  });

  it('is the same day whatever the clock of who reads it [C20]', () => {
    const zone = process.env.TZ;
    try {
      for (const read of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Berlin']) {
        process.env.TZ = read;
        expect([formatDay('2027-02-28', 'de'), parseDay('28.02.2027', 'de')]).toEqual([
          '28.02.2027',
          '2027-02-28',
        ]);
        expect(longDay('2027-02-28', 'de')).toBe('28. Februar 2027');
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it.each([
    '3.6.2026',
    '28.2.27',
    '2/28/2027',
    '03.06.26',
    '2026-06-03',
    '03/06/2026',
    '31.02.2026',
    '03.06.2026x',
    '',
    '03.13.2026',
  ])('is none when it is typed as "%s" in German [RUL-0398] [C20]', (text) => {
    expect(parseDay(text, 'de')).toBeNull();
  });

  it('is said in full whatever the zone of the reader', () => {
    expect(longDay('1990-01-01', 'de')).toBe('1. Januar 1990');
  });
});
