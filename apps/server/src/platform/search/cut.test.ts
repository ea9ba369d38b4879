import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, LAST_POSITION, lexemesOf } from './cut.ts';

const tokens = (text: string) => [...cutText(text)];
const pieces = (text: string) => tokens(text).flatMap(({ form, isJoined }) => (isJoined ? [] : [form]));
const joined = (text: string) => tokens(text).flatMap(({ form, isJoined }) => (isJoined ? [form] : []));
const seen = (text: string) => tokens(text).map(({ start, end }) => text.slice(start, end));

describe('the words of a text', () => {
  test('[S-01] are parted at hyphens, and joined as well', () => {
    expect(pieces('E-Mail und T-Shirt')).toEqual(['e', 'mail', 'und', 't', 'shirt']);
    expect(joined('E-Mail und T-Shirt')).toEqual(['email', 'tshirt']);
    expect(joined('E-Mail-Adresse')).toEqual(['emailadresse', 'email', 'mailadresse']);
    expect(pieces('DS-7604NI-E1/4P/A')).toEqual(['ds', '7604', 'ni', 'e', '1', '4', 'p', 'a']);
    expect(joined('Vor - nach')).toEqual([]);
  });

  test('[S-02] are parted at dots, underscores, digits and humps', () => {
    expect(pieces('Jahresbericht_2024_final.v2.docx')).toEqual(
      'jahresbericht 2024 final v 2 docx'.split(' '),
    );
    expect(pieces('ProtokollVorstand2025.pdf')).toEqual(['protokoll', 'vorstand', '2025', 'pdf']);
    expect(joined('ProtokollVorstand2025.pdf')).toEqual(['protokollvorstand']);
    expect(pieces('XMLParser')).toEqual(['xml', 'parser']);
    expect(pieces('100% *.jpg')).toEqual(['100', 'jpg']);
  });

  test('[S-03] are those of addresses and numbers', () => {
    expect(pieces('https://example.org/pfad/seite?x=1')).toEqual(
      'https example org pfad seite x 1'.split(' '),
    );
    expect(pieces('10.100.200.101')).toEqual(['10', '100', '200', '101']);
    expect(joined('+49 (0)30 / 123 45-67')).toEqual(['49301234567', '0301234567', '301234567']);
    expect(joined('Tel. 030 1234567, Fax 030 1234568')).toEqual(['0301234567', '0301234568']);
    expect(joined('0049301234567')).toEqual(['49301234567', '0301234567', '301234567']);
    expect(joined('+1 212 5550123')).toEqual(['12125550123', '02125550123', '2125550123']);
    expect(joined('DE89 3704 0044 0532 0130 00')).toEqual(['89370400440532013000']);
    expect(joined('2024, 2025, 2026')).toEqual([]);
    expect(joined(`${'1234 5678 '.repeat(1000)}`)).toEqual([]);
  });

  test('belong to one who writes for all', () => {
    expect(joined('Schüler*innen, Lehrer:innen, Student_in')).toEqual([
      'schülerinnen',
      'lehrerinnen',
      'studentin',
    ]);
  });

  test('[S-11] hide signs that nobody sees', () => {
    expect(pieces('Feuchte\u00adschutz')).toEqual(['feuchteschutz']);
    expect(seen('Feuchte\u00adschutz')).toEqual(['Feuchte\u00adschutz']);
  });

  test('[S-12] are composed, and stand where they stand', () => {
    const text = '👍🏽 Mu\u0308ller';
    expect(pieces(text)).toEqual(['👍🏽', 'müller']);
    expect(seen(text)).toEqual(['👍🏽', 'Mu\u0308ller']);
    expect(tokens('Müller').flatMap(lexemesOf)).toEqual(['müller', '~muller']);
  });

  test('[S-22] are pairs of letters where there are no blanks', () => {
    expect(pieces('我家在上海东边。')).toEqual(['我家', '家在', '在上', '上海', '海东', '东边', '边']);
    expect(pieces('上海2024 東京都')).toEqual(['上海', '海', '2024', '東京', '京都', '都']);
    expect(pieces('서울에서 привет')).toEqual(['서울에서', 'привет']);
    expect(pieces('สวัสดี').join('')).not.toBe('');
  });

  test('[S-15] are emoji as well, whole', () => {
    expect(pieces('a👨‍👩‍👧b 🇩🇪 ❤️ 1️⃣ © ™')).toEqual(['a', '👨‍👩‍👧', 'b', '🇩🇪', '❤', '1⃣']);
  });

  test('[S-05] are none where nobody wrote them', () => {
    expect(pieces(`vorn ${'x'.repeat(5000)} hinten`)).toEqual(['vorn', 'hinten']);
    expect(tokens(`${'ß'.repeat(40)}`).flatMap(lexemesOf)).toEqual([]);
    const base64 = Buffer.from(Array.from({ length: 675_000 }, (_, index) => (index * 7919) % 251)).toString(
      'base64',
    );
    expect(tokens(`bild.png ${base64} ende`).length).toBeLessThan(2_000);
    expect(pieces(`bild.png ${base64} ende`).at(-1)).toBe('ende');
  });

  test('[S-05] have positions that a tsvector knows', () => {
    const all = tokens('wort '.repeat(20_000));
    expect(all).toHaveLength(20_000);
    expect(all.at(-1)!.position).toBe(LAST_POSITION);
  });

  test('lie in the text, in order, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const { form, start, end, first, position } of cutText(text)) {
          expect(form).not.toBe('');
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(first).toBeLessThanOrEqual(position);
          expect(form.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  test('[S-05] are cut in linear time', () => {
    const worst = [
      'a',
      'aB',
      '1 ',
      'a-',
      '上',
      'e\u0301',
      '👨‍👩‍👧',
      '+',
      '((',
      'Ab1',
      '\u00ad',
      "'",
      '\ud800',
    ];
    for (const part of worst) {
      const began = performance.now();
      let count = 0;
      for (const _ of cutText(part.repeat(300_000 / part.length))) count += 1;
      expect(performance.now() - began, `${part} ${count}`).toBeLessThan(5_000);
    }
  });
});
