import { describe, expect, it } from 'vitest';
import { openTable } from './open-table.ts';

const read = (text: string) => {
  const { headers, rows } = openTable(Buffer.from(text))!;
  return [headers, ...[...rows()].map(({ cells }) => cells.slice(0, headers.length))];
};

describe('a list with a heading', () => {
  it('may have a last column in which nothing stands', () => {
    expect(read('Name;Ort;\nAnna;Köln;\n')).toEqual([
      ['Name', 'Ort'],
      ['Anna', 'Köln'],
    ]);
    expect(read('Name;Ort\nAnna;Köln;\nBen;Bonn;\n')[0]).toEqual(['Name', 'Ort']);
    expect(read('Liste;;\nName;Ort;\nAnna;"Köln\nDeutz";\n')).toEqual([
      ['Name', 'Ort'],
      ['Anna', 'Köln\nDeutz'],
    ]);
  });

  it('keeps a last column without a name in which something stands, however late', () => {
    const rows = `${'Anna;Köln;\n'.repeat(100)}Ben;Bonn;Kasse\n`;
    const [headers, ...lines] = read(`Name;Ort;\n${rows}`);
    expect(headers).toEqual(['Name', 'Ort', '3']);
    expect(lines.at(-1)).toEqual(['Ben', 'Bonn', 'Kasse']);
  });

  it('reads a heading that was guarded', () => {
    expect(read("sep=;\n'-Betrag;Name\n-5;Anna\n")).toEqual([
      ['-Betrag', 'Name'],
      ['-5', 'Anna'],
    ]);
  });
});
