import { describe, expect, it } from 'vitest';
import { datesIn, wallClock } from './dates.ts';

const now = new Date('2026-11-26T10:00:00Z');
const german = datesIn('de', 'Europe/Berlin');

describe('a date', () => {
  const lengths = {
    de: ['Mi., 18. Nov.', 'Mi., 18. November, 14:30', 'Mittwoch, 18. November 2026 um 14:30 Uhr'],
    en: ['Wed, Nov 18', 'Wed, November 18, 14:30', 'Wednesday, November 18, 2026 at 14:30'],
    es: ['mié, 18 nov', 'mié, 18 de noviembre, 14:30', 'miércoles, 18 de noviembre de 2026, 14:30'],
    fr: ['mer. 18 nov.', 'mer. 18 novembre, 14:30', 'mercredi 18 novembre 2026 à 14:30'],
  };

  it.each(Object.entries(lengths))('has three lengths in %s', (locale, written) => {
    const dates = datesIn(locale, 'Europe/Berlin');
    const when = '2026-11-18T13:30:00Z';
    expect([dates.short(when, now), dates.middle(when, now), dates.full(when)]).toEqual(written);
  });

  it('is named by its nearness where it is short', () => {
    expect(german.short('2026-11-26T13:30:00Z', now)).toBe('heute, 14:30');
    expect(german.short('2026-11-25T13:30:00Z', now)).toBe('gestern, 14:30');
    expect(german.short('2026-11-27T13:30:00Z', now)).toBe('morgen, 14:30');
    expect(datesIn('fr', 'Europe/Berlin').short('2026-11-26', now)).toBe('aujourd’hui');
  });

  it('has its year when that is another than now, on the clock of the reader', () => {
    expect(german.short('2025-11-25', now)).toBe('Di., 25. Nov. 2025');
    expect(german.middle('2027-01-01T09:00:00Z', now)).toBe('Fr., 1. Januar 2027, 10:00');
    const late = '2026-12-31T23:30:00Z';
    expect(german.middle(late, now)).toBe('Fr., 1. Januar 2027, 00:30');
    expect(datesIn('de', 'America/Lima').middle(late, now)).toBe('Do., 31. Dezember, 18:30');
    expect(german.middle(late, new Date('2026-12-31T23:10:00Z'))).toBe('Fr., 1. Januar, 00:30');
  });

  it('follows the zone of its reader and the offset of its day', () => {
    expect(german.time('2026-01-10T08:00:00Z')).toBe('09:00');
    expect(german.time('2026-07-10T07:00:00Z')).toBe('09:00');
    expect(datesIn('de', 'America/Lima').time('2026-01-10T08:00:00Z')).toBe('03:00');
    expect(datesIn('de', 'Asia/Tokyo').dayOf('2026-06-17T16:00:00Z')).toBe('2026-06-18');
  });

  it('is shown as it stands where it is a wall clock or a whole day', () => {
    for (const zone of ['Pacific/Auckland', 'America/Lima']) {
      expect(datesIn('de', zone).middle('2026-11-18T23:30', now)).toBe('Mi., 18. November, 23:30');
      expect(datesIn('de', zone).full('2026-11-18')).toBe('Mittwoch, 18. November 2026');
    }
  });

  it('is written with dots in the calendar, in every language [RUL-0112]', () => {
    for (const locale of ['de', 'en', 'es', 'fr']) {
      expect(datesIn(locale, 'Europe/Berlin').dotted('2026-06-17')).toBe('17.06.2026');
    }
  });

  it('is written as DD.MM.YYYY HH:mm in messages, on the clock of the reader [RUL-0218]', () => {
    expect(german.dotted('2026-06-03T22:05:00Z')).toBe('04.06.2026 00:05');
    expect(datesIn('en', 'America/New_York').dotted('2026-01-09T08:07:00Z')).toBe('09.01.2026 03:07');
  });
});

describe('a range', () => {
  it('names its day once', () => {
    const ends = ['2026-11-18T17:00:00Z', '2026-11-18T18:30:00Z'] as const;
    expect(german.range(...ends, 'short', now)).toBe('Mi., 18. Nov., 18:00–19:30');
    expect(german.range(...ends, 'middle', now)).toBe('Mi., 18. November, 18:00–19:30');
    expect(german.range(...ends, 'full', now)).toBe('Mittwoch, 18. November 2026, 18:00 bis 19:30 Uhr');
  });

  it('names both days over midnight', () => {
    const ends = ['2026-11-18T21:00:00Z', '2026-11-19T00:00:00Z'] as const;
    expect(german.range(...ends, 'middle', now)).toBe('Mi., 18. November, 22:00 – Do., 19. November, 01:00');
    expect(datesIn('de', 'America/Lima').range(...ends, 'middle', now)).toBe(
      'Mi., 18. November, 16:00–19:00',
    );
  });

  it('has the year of the end alone where that is another', () => {
    expect(german.range('2026-12-30', '2027-01-02', 'short', now)).toBe('Mi., 30. Dez. – Sa., 2. Jan. 2027');
  });

  it('of one whole day is that day', () => {
    expect(german.range('2026-11-18', '2026-11-18', 'full', now)).toBe('Mittwoch, 18. November 2026');
  });
});

describe('how long it is until something', () => {
  it('is said roughly', () => {
    const now = new Date('2026-06-10T08:00:00Z');
    expect(german.ahead('2026-06-10T08:25:30Z', now)).toBe('in 25 Minuten');
    expect(german.ahead('2026-06-10T16:00:00Z', now)).toBe('in 8 Stunden');
    expect(german.ahead('2026-06-13T16:00:00Z', now)).toBe('in 3 Tagen');
    expect(german.ahead('2026-06-10', now)).toBe('heute');
    expect(german.ahead('2026-06-11', now)).toBe('morgen');
  });
});

describe('how long ago something was', () => {
  const june = new Date('2026-06-10T16:00:00Z');

  it('is now for a minute, then minutes, then hours of the same day', () => {
    expect(german.ago('2026-06-10T15:59:30Z', june)).toBe('jetzt');
    expect(german.ago('2026-06-10T15:35:00Z', june)).toBe('vor 25 Minuten');
    expect(german.ago('2026-06-09T22:30:00Z', june)).toBe('vor 17 Stunden');
  });

  it('is yesterday by the clock of the reader, then a day', () => {
    expect(german.ago('2026-06-09T17:10:00Z', june)).toBe('gestern, 19:10');
    expect(german.ago('2026-06-03T10:00:00Z', june)).toBe('3. Juni');
    expect(german.ago('2024-06-03T10:00:00Z', june)).toBe('3. Juni 2024');
  });

  it('is brief in the list of chats', () => {
    const brief = (when: string) => german.brief(when, june);
    expect(['2026-06-10T07:41:00Z', '2026-06-09T10:00:00Z', '2026-06-07T10:00:00Z'].map(brief)).toEqual([
      '09:41',
      'gestern',
      'So',
    ]);
    expect(['2026-06-03T10:00:00Z', '2025-06-03T10:00:00Z'].map(brief)).toEqual(['3. Juni', '3.6.2025']);
  });

  it('stands above what was written on a day', () => {
    expect(german.heading('2026-06-10', june)).toBe('Heute');
    expect(german.heading('2026-06-09', june)).toBe('Gestern');
    expect(german.heading('2026-06-03', june)).toBe('Mittwoch, 3. Juni');
    expect(german.heading('2025-06-03', june)).toBe('Dienstag, 3. Juni 2025');
  });
});

it('makes the dates of one reader once, however many a page shows', () => {
  expect(datesIn('de', 'Europe/Berlin')).toBe(german);
});

it('reads the clocks of any zone', () => {
  expect(wallClock('Asia/Tokyo', '2026-11-26T23:59:59Z')).toBe('2026-11-27T08:59');
  expect(() => wallClock('Nowhere/At_all', 0)).toThrow(RangeError);
});
