import { expect, test } from 'vitest';
import { byTime } from './order.ts';

test('entries go by time to the microsecond, whatever zeros a time leaves out, then by id', () => {
  const times = ['10:00:01Z', '10:00:01.05Z', '10:00:01.1Z', '10:00:01.12Z', '10:00:01.123456Z', '10:00:02Z'];
  const entries = times.flatMap((time, index) =>
    [1, 2].map((number) => ({ id: 100 * number - index, created_at: `2026-03-01T${time}` })),
  );
  const sorted = entries.toReversed().sort(byTime);
  expect(sorted).toEqual(entries);
});
