import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTemplate } from '../../testing/database.ts';
import { rows } from '../db/database.ts';
import { documentOf, openWordBed, type WordBed } from './testing/word-bed.ts';
import { digestOf, titleKeyOf, vectorOf } from './vector.ts';

let bed: WordBed;
beforeAll(async () => {
  bed = openWordBed(await copyTemplate());
});
afterAll(() => bed.close());

/** A word that no other number has. */
const named = (number: number) =>
  `q${[...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;
const prose =
  'Die Mitgliederversammlung beschließt über Änderungen der Satzung mit einer Mehrheit von zwei Dritteln. ';

const withText = (id: number, title: string, text: string) =>
  documentOf(id, title, {
    texts: [
      { text, weight: 'C', cut: 'prose' },
      { text: title, weight: 'A', cut: 'prose' },
    ],
  });

describe('a row of the index', () => {
  test('[S-05] fits whatever the text is, and says where it does not hold all of it', async () => {
    const large = [
      withText(
        1,
        'Wörter',
        `erstens ${Array.from({ length: 400_000 }, (_, index) => named(index)).join(' ')}`,
      ),
      withText(2, 'Anlage', Buffer.from(prose.repeat(6_500)).toString('base64')),
      withText(3, 'Prosa', `zuerst ${prose.repeat(Math.ceil(3_000_000 / prose.length))}`),
      withText(
        4,
        'Falten',
        Array.from({ length: 60_000 }, (_, index) => `ßﬁæ\ufdfa${named(index)}`).join(' '),
      ),
      withText(5, 'Wurm', `vorn ${'w'.repeat(5_000)} hinten`),
    ];
    const small = Array.from({ length: 100 }, (_, index) =>
      withText(10 + index, `Blatt ${named(index)}`, prose),
    );
    await bed.add([...large, ...small]);
    const kept = await rows<{ id: number; is_partial: boolean; size: number }>(
      bed.database.kysely,
      'select id, is_partial, pg_column_size(words) as size from search_documents order by id',
      [],
    );
    expect(kept).toHaveLength(105);
    expect(kept.filter(({ is_partial }) => is_partial).map(({ id }) => id)).toEqual([1, 3, 4]);
    for (const [query, title] of [
      ['erstens', 'Wörter'],
      ['Wörter', 'Wörter'],
      ['anlage', 'Anlage'],
      ['zuerst', 'Prosa'],
      ['falten', 'Falten'],
      ['hinten', 'Wurm'],
    ]) {
      expect(await bed.find(query!, { exact: true }), query).toContain(title);
    }
    expect(await bed.find('beschließt', { exact: true })).toHaveLength(101);
  }, 120_000);

  test('holds what was typed, what is derived of it, and no stem of a word that says nothing', async () => {
    const document = documentOf(1, 'Die Sitzungen der Müllers, E-Mail', {
      texts: [{ text: "Die Sitzungen der Müllers, E-Mail d'été \\", weight: 'A', cut: 'prose' }],
    });
    const { words } = await vectorOf(document, bed.stems, 'de');
    expect(words.split(' ')).toEqual(
      `'die':1A 'sitzungen':2A 'der':3A 'müllers':4A '~mullers':4A 'e':5A 'mail':6A '~email':5A,6A 'd':7A 'été':8A '~ete':8A '~dete':7A,8A '~sitzung':2A '~mull':4A`.split(
        ' ',
      ),
    );
  });

  test('has no stems of names', async () => {
    const { words } = await vectorOf(
      documentOf(1, 'Sitzungen', { texts: [{ text: 'Sitzungen', weight: 'A', cut: 'name' }] }),
      bed.stems,
      'de',
    );
    expect(words).toBe("'sitzungen':1A");
  });

  test('is another one when what it is made of changes', () => {
    const document = documentOf(1, 'Eins', { places: [1, -2], has: ['image', 'file'] });
    const digest = digestOf(document, 'de');
    expect(digestOf({ ...document, places: [-2, 1], has: ['file', 'image'] }, 'de')).toBe(digest);
    for (const changed of [
      { title: 'Zwei' },
      { places: [1] },
      { language: 'en' },
      { at: '2026-01-02T00:00:00Z' },
      { groupId: 7 },
      { texts: [] },
    ]) {
      expect(digestOf({ ...document, ...changed }, 'de')).not.toBe(digest);
    }
  });

  test('compares a title by the keys of its words', () => {
    expect(titleKeyOf('Die Müller-Straße (2025)')).toBe('die muller strasse 2025');
    expect(titleKeyOf('上海东')).toBe('上 海 东');
    expect(titleKeyOf('x y '.repeat(500))).toHaveLength(199);
  });
});
