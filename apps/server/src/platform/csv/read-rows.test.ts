import { describe, expect, it } from 'vitest';
import { delimiterOf, readRows } from './read-rows.ts';
import { readText } from './read-text.ts';
import { csvRow } from './write-rows.ts';

const read = (text: string, isBroken?: (cells: readonly string[]) => boolean) => {
  const bytes = Buffer.from(text);
  const delimiter = delimiterOf(bytes);
  return [...readRows(bytes, { delimiter, ...(isBroken && { isBroken }) })].map(
    ({ line, cells, isQuoteOpen }) => `${line}${isQuoteOpen ? '!' : ''} ${cells.join('|')}`,
  );
};

describe('rows of a CSV text', () => {
  it('are read with any of three delimiters and any ends of lines', () => {
    expect(read('a;b,c\r\nd;e\r\n')).toEqual(['1 a|b,c', '2 d|e']);
    expect(read('a\tb\rc\td\r')).toEqual(['1 a|b', '2 c|d']);
    expect(read('a,"b;c"\n\nd,e')).toEqual(['1 a|b;c', '2 ', '3 d|e']);
  });

  it('are told apart by the sign that most of them agree on', () => {
    expect(read('Mitglieder, Stand Mai\nName;Betrag\nMeier, A;1,50\nMüller;2\n')).toEqual([
      '1 Mitglieder, Stand Mai',
      '2 Name|Betrag',
      '3 Meier, A|1,50',
      '4 Müller|2',
    ]);
    // Lines with cells left out at their ends, and decimal commas that agree more often.
    expect(delimiterOf(Buffer.from('A;B;C\n1,5;x\n2,5;y;z;\n3,5\n'))).toBe(';');
    expect(delimiterOf(Buffer.from('name;note\nA;"x, y,\nz, w,\nu, v,\nt, s"\nB;q\n'))).toBe(';');
    expect(delimiterOf(Buffer.from('a|b\n1|2\n'))).toBe('|');
    expect(delimiterOf(Buffer.from('just words\n'))).toBe(',');
  });

  it.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;;;\n'])('are told by %j, which is no row', (said) => {
    expect(read(`${said}a,b;c\n`)).toEqual(['2 a,b|c']);
  });

  it('may hold delimiters, quotes and lines within quotes', () => {
    expect(read('x;y\n"a;""b""";"1\r\n2"\nc;d')).toEqual(['1 x|y', '2 a;"b"|1\r\n2', '4 c|d']);
    expect(read('x;y\nThe "Anna" one;"Ben" Nwosu\n')).toEqual(['1 x|y', '2 The "Anna" one|"Ben" Nwosu']);
  });

  it('end a quote that never closes with its line, and go on behind it', () => {
    expect(read('a;b\n"open;x\nc;d')).toEqual(['1 a|b', '2! open|x', '3 c|d']);
    const isBroken = (cells: readonly string[]) => cells.length !== 2 && cells.join().includes('\n');
    expect(read('a;b\n"open;x\nc;"d"\ne;f', isBroken)).toEqual(['1 a|b', '2! open|x', '3 c|d', '4 e|f']);
  });

  it('are read in blocks without losing or doubling one', () => {
    const many = Array.from({ length: 2_345 }, (_, index) => `${index};"x\n${index}"`).join('\n');
    const rows = read(many);
    expect(rows).toHaveLength(2_345);
    expect(rows.at(-1)).toBe('4689 2344|x\n2344');
  });
});

describe('bytes', () => {
  const words = 'Jürgen Großmann – 20 €';
  it.each([
    ['utf-8', Buffer.from(words)],
    ['utf-8', Buffer.from(`\ufeff${words}`)],
    ['utf-16', Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['utf-16', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
    ['utf-16', Buffer.from(words, 'utf16le')],
    ['utf-16', Buffer.from(words, 'utf16le').swap16()],
    [
      'macintosh',
      Buffer.from([
        74,
        0x9f,
        ...Buffer.from('rgen Gro'),
        0xa7,
        ...Buffer.from('mann '),
        0xd0,
        32,
        50,
        48,
        32,
        0xdb,
      ]),
    ],
    ['windows-1252', Buffer.from(words.replace('–', '\u0096').replace('€', '\u0080'), 'latin1')],
  ])('are read as %s', (encoding, bytes) => {
    expect(readText(bytes)).toEqual({ utf8: Buffer.from(words), encoding });
  });

  it.each([
    ['with a mark', [0xef, 0xbb, 0xbf], 'Nur einer\n'],
    ['without one', [], 'Jürgen Groß\nÄnne Öz\n'],
  ])('that are UTF-8 %s stay it where some are broken', (_case, mark, before) => {
    const broken = Buffer.concat([
      Buffer.from(mark),
      Buffer.from(before),
      Buffer.from('M\u00fcller', 'latin1'),
    ]);
    expect(readText(broken)).toEqual({ utf8: Buffer.from(`${before}M\ufffdller`), encoding: 'utf-8' });
  });

  it('that are no text are refused by what they are', () => {
    expect(readText(Buffer.from('PK\u0003\u0004xlsx'))).toEqual({ problem: 'spreadsheet' });
    expect(readText(Buffer.from([1, 0, 2]))).toEqual({ problem: 'binary' });
  });
});

describe('a written row', () => {
  it('is never a formula, and reads back as it was', () => {
    const cells = ['=HYPERLINK("x")', '+1', '-a', '@a', '\tb', "'=c", "'d", 'a;b', 'c'];
    const row = csvRow(cells);
    expect(row).toBe(`"'=HYPERLINK(""x"")";'+1;'-a;'@a;'\tb;''=c;'d;"a;b";c\r\n`);
    expect([...readRows(Buffer.from(row), { delimiter: ';' })][0]!.cells).toEqual(cells);
  });

  it('holds numbers below zero as numbers', () => {
    const numbers = ['-5', '-35,01', '-1.234,56', '-0.5'];
    expect(csvRow(numbers)).toBe('-5;-35,01;-1.234,56;-0.5\r\n');
    expect(csvRow(['-1+1', '-012', '-5 %', '-5\n=1'])).toBe(`'-1+1;'-012;'-5 %;"'-5\n=1"\r\n`);
  });
});
