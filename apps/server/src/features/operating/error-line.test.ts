import { expect, it } from 'vitest';
import { errorLine } from './error-line.ts';

it.each([
  [
    { name: 'Error', code: 'EENVELOPE', message: '550 5.1.1 <ada@example.org>: User unknown' },
    'Error EENVELOPE: 550 5.1.1 … User unknown',
  ],
  [
    { name: 'error', code: '22P02', message: 'invalid input syntax for type bigint: "Ada Lovelace"' },
    'error 22P02: invalid input syntax for type bigint: …',
  ],
  [{ name: 'TypeError', message: "of null (reading 'id')\n    at x.ts" }, 'TypeError: of null (reading …)'],
  [
    { name: 'Error', message: 'no answer of smtps://user:word@mail.example.org now' },
    'Error: no answer of … now',
  ],
  [{ name: 'Error', message: 'token aZ09aZ09aZ09aZ09aZ09aZ09 is old' }, 'Error: token … is old'],
  [{ name: 'AggregateError', code: 'ECONNREFUSED', message: '' }, 'AggregateError ECONNREFUSED'],
  [{ value: { message: 'job timed out' } }, 'job timed out'],
  [{ value: 'broken' }, 'broken'],
  [null, null],
  [{}, null],
])('%j is said as %j', (output, line) => {
  expect(errorLine(output)).toBe(line);
});

it('a line has at most 200 characters', () => {
  expect(errorLine({ message: 'no room '.repeat(1_000) })).toHaveLength(200);
});
