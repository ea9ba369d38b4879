import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const at = (instant: string, quiet_from: string | null, quiet_until: string | null) =>
  quietUntil(
    { quiet_from, quiet_until, time_zone: 'Europe/Berlin' },
    Temporal.Instant.from(instant),
  )?.toString();

describe('quiet hours', () => {
  it('last over midnight until the morning, in the zone of the person', () => {
    expect(at('2026-01-10T21:30:00Z', '22:00', '07:00')).toBe('2026-01-11T06:00:00Z');
    expect(at('2026-01-11T03:00:00Z', '22:00', '07:00')).toBe('2026-01-11T06:00:00Z');
    expect(at('2026-01-11T06:00:00Z', '22:00', '07:00')).toBeUndefined();
    expect(at('2026-01-11T20:59:59Z', '22:00', '07:00')).toBeUndefined();
  });

  it('last within a day', () => {
    expect(at('2026-07-10T11:00:00Z', '12:00', '14:00')).toBe('2026-07-10T12:00:00Z');
    expect(at('2026-07-10T09:59:00Z', '12:00', '14:00')).toBeUndefined();
    expect(at('2026-07-10T12:00:00Z', '12:00', '14:00')).toBeUndefined();
  });

  it('end by the clock on the wall when the time changes in the night', () => {
    expect(at('2026-03-28T22:00:00Z', '22:00', '07:00')).toBe('2026-03-29T05:00:00Z');
    expect(at('2026-10-24T21:00:00Z', '22:00', '07:00')).toBe('2026-10-25T06:00:00Z');
  });

  it('are none where none are set', () => {
    expect(at('2026-01-10T21:30:00Z', null, null)).toBeUndefined();
  });
});
