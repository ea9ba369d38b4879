import { expect, test } from 'vitest';
import { phaseOf } from './phase.ts';

const now = Date.parse('2026-06-10T12:00:00Z');
const of = (status: 'draft' | 'published' | 'archived', starts_at: string | null, ends_at: string | null) =>
  phaseOf({ status, starts_at, ends_at }, now);

test('a published channel is planned, open or over by its time; others are what they are set to [RUL-0370]', () => {
  expect(of('published', null, null)).toBe('open');
  expect(of('published', '2026-06-10T12:00:01Z', null)).toBe('planned');
  expect(of('published', '2026-06-10T12:00:00Z', '2026-06-11T00:00:00Z')).toBe('open');
  expect(of('published', null, '2026-06-10T12:00:00Z')).toBe('ended');
  expect(of('draft', '2026-07-01T00:00:00Z', null)).toBe('draft');
  expect(of('archived', null, null)).toBe('archived');
});
