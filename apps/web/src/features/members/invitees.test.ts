import { expect, test } from 'vitest';
import { inviteeLine, readInvitees } from './invitees.ts';

test('people are read from lines, commas and names with addresses', () => {
  expect(readInvitees('ada@example.org, grace@example.org;\nAnna Maria Groß <anna@example.org>\n\n')).toEqual(
    [
      { email: 'ada@example.org' },
      { email: 'grace@example.org' },
      { email: 'anna@example.org', first_name: 'Anna Maria', last_name: 'Groß' },
    ],
  );
});

test('a name in quotes keeps its comma, which puts the family name first', () => {
  expect(readInvitees('"Groß, Anna" <anna@example.org>, "Ada Lovelace" <ada@example.org>')).toEqual([
    { email: 'anna@example.org', first_name: 'Anna', last_name: 'Groß' },
    { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace' },
  ]);
});

test('the same address counts once', () => {
  expect(readInvitees('ada@example.org\nADA@example.org')).toHaveLength(1);
});

test('what was read can be written again', () => {
  for (const line of ['ada@example.org', 'Ada Lovelace <ada@example.org>', 'Ada <ada@example.org>']) {
    expect(inviteeLine(readInvitees(line)[0]!)).toBe(line);
  }
});
