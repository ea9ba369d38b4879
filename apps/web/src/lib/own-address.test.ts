import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';

const HOME = 'https://dorf.example';
const pieces = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    '\r',
    '.',
    '..',
    '%09',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    ' ',
    '\0',
    'a',
    'ß',
    '[',
    ']',
  ],
  ...['evil.example', 'javascript:', 'https:', 'http://', 'users/sign_in', 'groups', '\u3002', '\uff0f'],
);
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
);

it('leads to no other origin, whatever was given', () => {
  fc.assert(
    fc.property(hostile, (address) => {
      const own = ownAddress(address);
      expect(own.startsWith('/')).toBe(true);
      expect(new URL(own, HOME).origin).toBe(HOME);
      // What browsers make of it when it is a link or a header as well.
      expect(new URL(`${HOME}${own}`).origin).toBe(HOME);
      expect(ownAddress(own)).toBe(own);
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  '/\t/evil.example',
  '/\n/evil',
  '\\\\evil',
  '/\\evil',
  '//evil',
  '/.//evil',
  'https://evil',
  'javascript:alert(1)',
])('does not follow %j', (address) => expect(ownAddress(address)).toBe('/'));

it.each(['/messages?page=2#m7', '/groups/chor', '/%09/evil', '/directory?q=//evil'])(
  'follows %j',
  (address) => expect(ownAddress(address)).toBe(address),
);
