import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery, WORDS_MAX } from './query.ts';

const TODAY = '2026-03-01';
const parse = (query: string) => parseQuery(query, TODAY);
const words = (query: string) =>
  parse(query).words.map(
    ({ text, isQuoted, isExcluded }) => `${isExcluded ? '!' : ''}${isQuoted ? `[${text}]` : text}`,
  );

describe('a query', () => {
  test('[S-01] excludes only by a minus behind a blank', () => {
    expect(words('t-shirt -rot poseidon-1234 -"nicht das"')).toEqual([
      't-shirt',
      '!rot',
      'poseidon-1234',
      '![nicht das]',
    ]);
    expect(words('-anfang')).toEqual(['!anfang']);
    expect(words('Vor - nach -- --- a')).toEqual(['Vor', 'nach', 'a']);
    expect(words('--doppelt')).toEqual(['--doppelt']);
  });

  test('has phrases in quotes of every country', () => {
    expect(words('"an der" „der Ecke“ «du coin» “the corner”')).toEqual([
      '[an der]',
      '[der Ecke]',
      '[du coin]',
      '[the corner]',
    ]);
  });

  test('goes on with a phrase that is not closed yet', () => {
    expect(words('ende "an der Eck')).toEqual(['ende', 'an der Eck']);
    expect(words('"')).toEqual([]);
    expect(words('""')).toEqual([]);
  });

  test('has operators in five languages', () => {
    const all = parse(
      'von:"Lena Brandt" from:@anna in:Garten bei:"Haus 3" hat:Bild has:poll tiene:enlace wort',
    );
    expect(all.from).toEqual(['Lena Brandt', 'anna']);
    expect(all.in).toEqual(['Garten', 'Haus 3']);
    expect(all.has).toEqual(['image', 'poll', 'link']);
    expect(all.words.map(({ text }) => text)).toEqual(['wort']);
    expect(all.notUnderstood).toEqual([]);
  });

  test('[S-18] has dates as they are written', () => {
    const days = (value: string) => [parse(`vor:${value}`).before, parse(`nach:${value}`).after];
    expect(days('2025-12-31')).toEqual(['2025-12-31', '2025-12-31']);
    expect(days('31.12.2025')).toEqual(['2025-12-31', '2025-12-31']);
    expect(days('1/2/25')).toEqual(['2025-02-01', '2025-02-01']);
    expect(days('31.12.')).toEqual(['2025-12-31', '2025-12-31']);
    expect(days('5.4.')).toEqual(['2026-04-05', '2026-04-05']);
    expect(days('gestern')).toEqual(['2026-02-28', '2026-02-28']);
    expect(days('mañana')).toEqual(['2026-03-02', '2026-03-02']);
    expect(days("aujourd'hui")).toEqual([TODAY, TODAY]);
    expect(days('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
    expect(days('02.2024')).toEqual(['2024-02-01', '2024-02-29']);
    expect(days('2024')).toEqual(['2024-01-01', '2024-12-31']);
    expect(parse('before:2025-01-01 before:2024-01-01 after:2020 after:2021')).toMatchObject({
      before: '2024-01-01',
      after: '2021-12-31',
    });
  });

  test('says what it does not understand', () => {
    expect(parse('vor:31.02.2025 after:bald has:Sinn von: "in:').notUnderstood).toEqual([
      'vor:31.02.2025',
      'after:bald',
      'has:Sinn',
      'von:',
    ]);
  });

  test('counts twelve words, and says which do not', () => {
    const { words: counted, notUnderstood } = parse(
      'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn',
    );
    expect(counted).toHaveLength(WORDS_MAX);
    expect(notUnderstood).toEqual(['dreizehn vierzehn']);
  });

  test('[S-03] takes a telephone number for one word', () => {
    expect(words('anruf +49 (0)30 / 123 45 67 heute')).toEqual(['anruf', '+49 (0)30 / 123 45 67', 'heute']);
    expect(words('030 1234567')).toEqual(['030 1234567']);
    expect(words('2024 2025 1234')).toEqual(['2024', '2025', '1234']);
  });

  test('is never an error', () => {
    for (const query of [
      '',
      ' ',
      '*',
      '%',
      '_',
      "'; drop table members; --",
      '\0',
      '\ud800 \udc00',
      'from: in: has:',
      '"""""',
      '-',
      '- - -',
      ':*|&!()<->',
      '‮מילה',
      '👍'.repeat(5_000),
      '-'.repeat(10_000),
      '"a '.repeat(5_000),
      'in:'.repeat(4_000),
      '0 '.repeat(5_000),
      '00('.repeat(3_500),
      'x'.repeat(20_000),
    ]) {
      const { words: counted } = parse(query);
      expect(counted.length).toBeLessThanOrEqual(WORDS_MAX);
    }
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('"', '-', ' ', 'from:', 'vor:', '2025-13-01', '„', '*', "'", '\\', '\0', '00 1'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { words: counted, notUnderstood } = parse(pieces.join(''));
        expect(counted.length).toBeLessThanOrEqual(WORDS_MAX);
        for (const each of notUnderstood) expect(each.isWellFormed()).toBe(true);
      }),
    );
  });
});
