import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../platform/settings/network-settings.ts';
import { currentSlot } from './digest-slots.ts';

const slot = (settings: object, now: string) => {
  const found = currentSlot(withDefaults(settings), Temporal.Instant.from(now));
  return found && [found.at.toString(), found.since.toString()];
};

describe('the slots of digests', () => {
  it('are at 7, 12 and 18 in the zone of the network, and begin where the one before ended', () => {
    expect(slot({}, '2026-01-13T06:00:00Z')).toEqual(['2026-01-13T06:00:00Z', '2026-01-12T06:00:00Z']);
    const days = { digest_sending_days: { 1: 'am', 4: 'lpm' }, time_zone: 'America/New_York' };
    expect(slot(days, '2026-01-15T23:30:00Z')).toEqual(['2026-01-15T23:00:00Z', '2026-01-12T12:00:00Z']);
    expect(slot(days, '2026-01-14T12:30:00Z')).toBeUndefined();
  });

  it('follow the clock on the wall when the time changes', () => {
    expect(slot({}, '2026-03-29T05:00:00Z')).toEqual(['2026-03-29T05:00:00Z', '2026-03-28T06:00:00Z']);
  });

  it('are made up for within six hours, not later', () => {
    expect(slot({}, '2026-01-13T11:59:00Z')?.[0]).toBe('2026-01-13T06:00:00Z');
    expect(slot({}, '2026-01-13T12:01:00Z')).toBeUndefined();
    expect(slot({}, '2026-01-13T05:59:00Z')).toBeUndefined();
  });

  it('look back a week where there is one a week, and are none where the network sends none', () => {
    expect(slot({ digest_sending_days: { 1: 'am' } }, '2026-01-12T06:00:00Z')).toEqual([
      '2026-01-12T06:00:00Z',
      '2026-01-05T06:00:00Z',
    ]);
    expect(slot({ daily_activity: { enabled: false } }, '2026-01-12T06:00:00Z')).toBeUndefined();
  });
});
