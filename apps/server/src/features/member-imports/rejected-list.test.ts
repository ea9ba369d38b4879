import { expect, it } from 'vitest';
import { reasonsOf } from './rejected-list.ts';

it('has reasons that a table can be searched for, without signs that show nothing', () => {
  const reasons = reasonsOf(
    { problems: [{ code: 'unknown_group', header: 'Gruppe', value: 'דוד' }] } as never,
    'de',
  );
  expect(reasons).toContain('דוד');
  expect(reasons).not.toMatch(/[\u2066-\u2069]/);
});
