import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { cleanLine, cleanWords } from '../clean-line.ts';
import { takeAsSeen } from './seen-texts.ts';

const seen = <T>(body: T): T => {
  takeAsSeen(body);
  return body;
};

it('what shows nothing is empty, wherever it stands in a body', () => {
  expect(seen({ name: '\u3164', list: ['\u2800', { text: '\u0301' }], count: 1, none: null })).toEqual({
    name: '',
    list: ['', { text: '' }],
    count: 1,
    none: null,
  });
});

it('what shows something keeps its joiners, marks and spaces', () => {
  const body = { name: ' می\u200cخواهم 👩‍👩‍👧 e\u0301 ', separator: '\t', flag: '🇩🇪' };
  expect(seen({ ...body })).toEqual(body);
});

it('signs of direction go from lines that do not close them', () => {
  expect(seen({ name: 'Rechnung\u202efdp.exe', text: 'a\u2067b\u2069\nc\u2067' })).toEqual({
    name: 'Rechnungfdp.exe',
    text: 'a\u2067b\u2069\nc',
  });
});

it('bodies of bytes are left alone, with what hangs on their connection', () => {
  const held = { name: '\u3164' };
  const body = Object.assign(Readable.from(['\u3164']), { held });
  takeAsSeen(body);
  takeAsSeen(Buffer.from('\u3164'));
  expect(held).toEqual({ name: '\u3164' });
});

it('passwords and tokens are what they are', () => {
  const body = { password: '\u2800\u2800', current_password: '\u202e', token: '\u3164' };
  expect(seen({ ...body })).toEqual(body);
});

it('a body that is nested deeper than a program can follow is read all the same', () => {
  let deep: unknown[] = [];
  const outer = deep;
  for (let i = 0; i < 200_000; i += 1) {
    const inner: unknown[] = [];
    deep.push(inner);
    deep = inner;
  }
  deep.push('\u3164');
  takeAsSeen(outer);
  expect(deep).toEqual(['']);
});

it('what comes another way than in a body is kept alike', () => {
  for (const blank of ['\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\u0301', '\u202e']) {
    expect(cleanLine(blank)).toBe('');
    expect(cleanWords(` ${blank}\n`)).toBe('');
  }
  expect(cleanLine('in \u202eeiner\u2066 Sitzung')).toBe('in einer Sitzung');
  expect(cleanWords('a\u202eb\n\u2067c\u2069')).toBe('ab\n\u2067c\u2069');
});
