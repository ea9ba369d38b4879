import { expect, it } from 'vitest';
import { shownName } from './names.ts';

it('shows names of up to 71 characters whole [RUL-0154]', () => {
  const name = `${'ä'.repeat(67)}.pdf`;
  expect(shownName(name)).toBe(name);
});

it('shows the first and the last 35 characters of longer names [RUL-0154]', () => {
  const name = `${'a'.repeat(40)}${'b'.repeat(40)}.pdf`;
  expect(shownName(name)).toBe(`${'a'.repeat(35)}…${'b'.repeat(31)}.pdf`);
});

it('never cuts a character that is written as two', () => {
  expect(shownName('😀'.repeat(72))).toBe(`${'😀'.repeat(35)}…${'😀'.repeat(35)}`);
});
