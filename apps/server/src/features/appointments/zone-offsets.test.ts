import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallWithOffset } from './zone-offsets.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

describe('the clocks of zones', () => {
  it('show what Temporal says, near their changes too', () => {
    const instants = fc.oneof(
      fc.integer({ min: -11_000_000_000, max: 253_000_000_000 }),
      fc.integer({ min: 0, max: 2_000_000_000 }),
      // The hours around the change of 2026 in Europe.
      fc.integer({ min: 1_774_742_390, max: 1_774_746_010 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, seconds) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toZonedDateTimeISO(zone);
        const said = zoned.toString({ smallestUnit: 'second', timeZoneName: 'never' });
        expect(wallWithOffset(zone, seconds * 1_000)).toBe(said);
      }),
      { numRuns: 5_000 },
    );
    const change = Temporal.Instant.from('2026-03-29T01:00Z').epochMilliseconds;
    expect(wallWithOffset('Europe/Berlin', change)).toBe('2026-03-29T03:00:00+02:00');
    expect(wallWithOffset('Europe/Berlin', change - 1_000)).toBe('2026-03-29T01:59:59+01:00');
    expect(wallWithOffset('Europe/Berlin', change)).toBe('2026-03-29T03:00:00+02:00');
  });
});
