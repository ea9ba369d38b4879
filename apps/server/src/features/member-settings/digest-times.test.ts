import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../platform/settings/network-settings.ts';
import { digestTimes } from './digest-times.ts';

describe('digests', () => {
  it('go out at 7, 12 or 18 on the days that the network names [RUL-0495]', () => {
    expect(digestTimes(withDefaults({ digest_sending_days: { 1: 'am', 3: 'pm', 0: 'lpm' } }))).toEqual([
      { day: 0, hour: 18 },
      { day: 1, hour: 7 },
      { day: 3, hour: 12 },
    ]);
  });

  it('go out daily, or on weekdays, where no days are named', () => {
    expect(digestTimes(withDefaults({})).map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const weekdays = withDefaults({ daily_activity: { only_weekdays: true, sending_time: 'pm' } });
    expect(digestTimes(weekdays)).toEqual([1, 2, 3, 4, 5].map((day) => ({ day, hour: 12 })));
  });

  it('do not go out while the network sends none', () => {
    expect(digestTimes(withDefaults({ daily_activity: { enabled: false } }))).toEqual([]);
  });
});
