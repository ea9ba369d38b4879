import { expect, it } from 'vitest';
import { exportAddress } from './api.ts';
import { auditQueryOf } from './filter-values.ts';

it('reads the filters of an address, and leaves out what nobody could have chosen', () => {
  const chosen = {
    actor: '7',
    action: 'lockMember',
    outcome: 'refused',
    target: 'member:12',
    from: '2026-03-01',
  };
  expect(auditQueryOf(2, chosen)).toEqual({ ...chosen, actor: 7, page: 2 });
  expect(auditQueryOf(1, { actor: '-1', outcome: 'other', target: 'member', from: '1.3.', to: '' })).toEqual(
    {},
  );
});

it('takes all pages of what the filters leave along', () => {
  expect(exportAddress({})).toBe('/administration/audit_log/download');
  expect(exportAddress({ page: 3, target: 'group:a&b', actor: 7 })).toBe(
    '/administration/audit_log/download?target=group%3Aa%26b&actor=7',
  );
});
