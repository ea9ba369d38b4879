import { describe, expect, it } from 'vitest';
import { compareKeys, numberKey, sortKey, textKey } from './sort-keys.ts';

const inOrder = (texts: readonly string[], language?: string) =>
  [...texts].sort((a, b) => compareKeys(textKey(a, language), textKey(b, language)));

describe('keys of texts are in the order of people', () => {
  it.each<[string, string[], string?]>([
    ['words with umlauts', ['Arg', 'Ärgerlich', 'Arm', 'Assistent', 'Aßlar', 'Assoziation']],
    ['rooms by their numbers', ['Raum', 'Raum 1', 'Raum 2', 'Raum 10', 'Raum A']],
    ['small letters before capitals of the same word only', ['aal', 'Aal', 'Aale', 'Zebra']],
    ['accents of the same word', ['cote', 'coté', 'côte', 'côté', 'cotes']],
    ['ñ as a letter in Spanish', ['nube', 'nzoi', 'ñandú', 'ola'], 'es'],
    ['ñ as an n elsewhere', ['ñandú', 'nube', 'ola'], 'de'],
    ['signs and emoji before digits before letters', ['(neu)', '🎉 Fest', '7 Zwerge', 'Abend', 'Яблоко']],
    ['numbers beyond those that programs count with', ['9999999999999999999998', '9999999999999999999999']],
    ['words before longer ones', ['Haus', 'Haus am See', 'Hausboot']],
  ])('%s [C26]', (_name, texts, language) => {
    expect(inOrder([...texts].reverse(), language)).toEqual(texts);
    expect(inOrder([...texts.slice(2), ...texts.slice(0, 2)], language)).toEqual(texts);
  });

  it('and blanks around them do not count [C26]', () => {
    expect(textKey('  Arm ')).toBe(textKey('Arm'));
  });

  it('in ASCII, and short enough for an index whatever is written', () => {
    for (const text of [
      '\u{1F469}\u200d\u{1F4BB}'.repeat(300),
      'Ж'.repeat(5000),
      '1a'.repeat(400),
      'ẞ'.repeat(400),
    ]) {
      expect(textKey(text)).toMatch(/^[\x20-\x7e]+$/);
      expect(textKey(text).length).toBeLessThan(2400);
    }
  });
});

describe('keys of other values', () => {
  it('of numbers are in their order [C26]', () => {
    const numbers = [
      -1e15, -1234.5, -1000, -12, -1.5, -1.2, -1, -0.5, -0.01, 0, 1e-7, 0.01, 0.5, 1, 1.2, 1.5, 2, 10, 12,
      100, 999.99, 1e15,
    ];
    const keys = numbers.map(numberKey);
    expect([...keys].sort()).toEqual(keys);
    expect(new Set(keys).size).toBe(numbers.length);
  });

  it('of dates and choices too [C26]', () => {
    expect(sortKey('date', '2027-02-28')).toBe('2027-02-28');
    const options = ['new', 'open', 'done'];
    expect(options.map((value) => sortKey('selection', value, { options }))).toEqual([
      '0000',
      '0001',
      '0002',
    ]);
    expect(sortKey('selection', 'gone', { options })).toBeUndefined();
  });

  it('are of what people read, and none where there is nothing', () => {
    expect(sortKey('membership', { id: 3, displayValue: 'Änne' })).toBe(textKey('Änne'));
    expect(sortKey('url', { url: 'https://a.de', text: 'Wir' })).toBe(textKey('Wir'));
    expect(sortKey('text', '  ')).toBeUndefined();
    expect(sortKey('number', 0)).toBe('o');
    expect(compareKeys(undefined, textKey('z'))).toBe(1);
  });
});
