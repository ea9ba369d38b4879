import { describe, expect, it } from 'vitest';
import { instantOf, momentOf } from './wall-clock.ts';

describe('the moment of a form', () => {
  it.each([
    ['2026-01-15', '09:00', '2026-01-15T08:00:00.000Z'],
    ['2026-07-15', '09:00', '2026-07-15T07:00:00.000Z'],
    ['2026-03-29', '00:30', '2026-03-28T23:30:00.000Z'],
    ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
  ])('is that on the clocks of the zone: %s %s', (day, time, instant) => {
    expect(instantOf('Europe/Berlin', { day, time })).toBe(instant);
    expect(momentOf('Europe/Berlin', instant)).toEqual({ day, time });
  });
});
