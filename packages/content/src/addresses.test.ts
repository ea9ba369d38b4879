import fc from 'fast-check';
import LinkifyIt from 'linkify-it';
import { expect, test } from 'vitest';
import { sizeOf, timeFor } from '../../../tools/long/sizes.ts';
import { AddressReader } from './addresses.ts';
import { plainText, renderHtml } from './index.ts';

const witness = new LinkifyIt({}, { fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
for (const scheme of ['ftp:', '//', 'mailto:']) witness.add(scheme, null as never);

const PIECES = [
  'http://',
  'https://',
  'HTTP://',
  'http:',
  '//',
  'xn--',
  'xn--a',
  ':80',
  ':65535',
  ':65536',
  ':012345',
  'user@',
  'a.b',
  'example.org',
  '/path',
  '/',
  '?',
  '#',
  '..',
  '...',
  '--',
  '!!',
  "'s",
  '"x"',
  '(x)',
  '[x]',
  '{x}',
  '%20',
  '&a=b',
  'ä',
  '🌻',
  '｜',
  '„',
  '”',
  '–',
  '\u00a0',
  '\u2028',
  'a'.repeat(60),
  ...'abZ19 .,-+*_~=`#@[]()<>{}\\/:;!?&|"\'^$%\t\n',
];
const text = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...PIECES), weight: 8 }, fc.string({ maxLength: 3 })), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join('').toWellFormed());

/** Ours end where a sentence or a quote does, which linkify-it knows of spaces only. */
const asWitnessed = (written: string): string => written.replace(/["„”]/g, ' ');

test(
  'the addresses with a scheme are those that linkify-it finds',
  () => {
    fc.assert(
      fc.property(text, (written) => {
        const expected = (witness.match(asWitnessed(written)) ?? []).map(({ index, lastIndex, raw }) => ({
          index,
          lastIndex,
          raw,
          href: raw,
        }));
        const found = new AddressReader(written).all();
        expect(found.filter(({ raw }) => /^http/i.test(raw))).toEqual(expected);
      }),
      { numRuns: 2 * sizeOf('content') },
    );
  },
  timeFor('content', 60_000),
);

test(
  'an address at the beginning of a text ends where linkify-it ends it',
  () => {
    fc.assert(
      fc.property(text, (rest) => {
        const written = `https://${rest}`;
        expect(new AddressReader(written).endOfAddressAt(0)).toBe(
          witness.matchAtStart(asWitnessed(written))?.lastIndex ?? -1,
        );
      }),
      { numRuns: 2 * sizeOf('content') },
    );
  },
  timeFor('content', 60_000),
);

test('a host of many encoded labels that is no host in the end is told at once', () => {
  const written = `http://${'xn--a.'.repeat(5000)}xn--a_`;
  const begun = performance.now();
  expect(renderHtml(written)).toBe(`<p>${written}</p>`);
  expect(performance.now() - begun).toBeLessThan(200);
});

test('an address that is too long to be a link holds no links either', () => {
  const written = `http://a.b/${'x'.repeat(3000)}http://c.d/ http://e.f/`;
  expect(renderHtml(written).match(/<a href="[^"]*"/g)).toEqual(['<a href="http://e.f/"']);
  expect(plainText(written)).toBe(written);
});
