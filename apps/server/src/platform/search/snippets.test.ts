import { SNIPPET_MAX, type Snippet } from '@dorfplatz/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyTemplate } from '../../testing/database.ts';
import { parseQuery } from './query.ts';
import { createSnippets, markedHtml } from './snippets.ts';
import { createStems } from './stems.ts';
import { documentOf, openWordBed, type WordBed } from './testing/word-bed.ts';
import { understand } from './understanding.ts';

let bed: WordBed;
beforeAll(async () => {
  bed = openWordBed(await copyTemplate());
  await bed.add(
    ['Wärmeschutz', 'Wärme und Schutz', 'Vorstand', 'Sporthalle'].map((title, index) =>
      documentOf(index + 1, title),
    ),
  );
});
afterAll(() => bed.close());

const marked = ({ text, marks }: Snippet) => marks.map(([start, end]) => text.slice(start, end));
const around = async (query: string, text: string) => (await bed.snippets(query)).around(text);

describe('[S-15] a mark covers the seen word', () => {
  test.each([
    ['wärmeschutz', '👍🏽 Cafe\u0301: Wa\u0308rmeschutz hilft', ['Wa\u0308rmeschutz']],
    ['waermeschutz', '👨‍👩‍👧 Wärmeschutz, WÄRMESCHUTZ', ['Wärmeschutz', 'WÄRMESCHUTZ']],
    ['schutz', 'Der Wärmeschutz', ['Wärmeschutz']],
    ['Sitzung', 'Alle Sitzungen sind', ['Sitzungen']],
    ['Sitzungen', 'Jede Sitzung ist', ['Sitzung']],
    ['Häusern', 'Das Haus und die Häuser', ['Haus', 'Häuser']],
    ['vors', 'Der Vorstandssprecher', ['Vorstandssprecher']],
    ['Vrostand', 'Der Vorstand tagt', ['Vorstand']],
    ['Email', 'Eine E-Mail an alle', ['E-Mail']],
    ['E-Mail', 'Eine Email, eine E-Mail', ['Email', 'E-Mail']],
    ['Wärmeschutz', 'Wärme Schutz', ['Wärme Schutz']],
    ['Sport Halle', 'In der Sporthalle', ['Sporthalle']],
    ['030 1234567', 'Tel. +49 (0)30 / 123 45 67!', ['49 (0)30 / 123 45 67']],
    ['"der vorstand"', 'Der Vorstand, ein Vorstand', ['Der Vorstand']],
    ['vorstand', 'ProtokollVorstand2025.pdf', ['Vorstand']],
    ['Feuchteschutz', 'Feuchte\u00adschutz', ['Feuchte\u00adschutz']],
    ['上海', '我家在上海东边。', ['上海']],
    ['海', '我家在上海东边。', ['海']],
    ['在上海东', '我家在上海东边。', ['在上海东']],
    ['ประชุม', 'การประชุมประจำปี', ['ประชุม']],
    ['محمد', 'كتب مُحَمَّد رسالة', ['مُحَمَّد']],
    ['vorstand -tagt', 'Der Vorstand tagt', ['Vorstand']],
    ['nichts', 'Der Vorstand tagt', []],
  ])('%s in %s', async (query, text, marks) => {
    expect(marked(await around(query, text))).toEqual(marks);
    expect(marked((await bed.snippets(query)).mark(text))).toEqual(marks);
  });

  test('and stands in a piece of at most 600 characters around it', async () => {
    const filler = 'Lorem ipsum dolor sit amet consetetur. ';
    const text = `${filler.repeat(100)}Hier tagt der Vorstand. ${filler.repeat(100)}`;
    const snippet = await around('vorstand', text);
    expect(snippet.text.length).toBeLessThanOrEqual(SNIPPET_MAX);
    expect(snippet.text.length).toBeGreaterThan(SNIPPET_MAX - 50);
    expect(snippet.text).toMatch(/^…\S[\s\S]*\S…$/);
    expect(marked(snippet)).toEqual(['Vorstand']);
    const words = new Set(text.split(/\s/));
    for (const word of snippet.text.slice(1, -1).split(/\s/)) expect(words).toContain(word);
    const end = await around('vorstand', `${filler.repeat(100)}Hier tagt der Vorstand.`);
    expect(end.text).toMatch(/^…\S[\s\S]*Hier tagt der Vorstand\.$/);
    expect(end.text.length).toBeGreaterThan(SNIPPET_MAX - 100);
  });

  test('where most different words stand', async () => {
    const filler = 'Lorem ipsum dolor sit amet. '.repeat(50);
    const text = `Vorstand ${filler} Sporthalle ${filler} Der Vorstand in der Sporthalle ${filler}`;
    expect(marked(await around('vorstand sporthalle', text))).toEqual(['Vorstand', 'Sporthalle']);
  });

  test('and no sign is cut, whatever the text', async () => {
    const snippets = await bed.snippets('vorstand');
    const broken = /^…?(?:[\udc00-\udfff]|\p{M}|\u200d)|[\ud800-\udbff]…?$/u;
    const sign = fc.constantFrom('👨‍👩‍👧', 'e\u0301', 'ปี่', '上', 'a', '🇩🇪', '👍🏽', ' ', '\n');
    fc.assert(
      fc.property(
        fc.array(sign, { minLength: 100, maxLength: 900 }),
        fc.array(sign, { minLength: 0, maxLength: 900 }),
        (before, after) => {
          const text = `${before.join('')} Vorstand ${after.join('')}`;
          for (const snippet of [snippets.around(text), snippets.mark(text)]) {
            expect(snippet.text.length).toBeLessThanOrEqual(SNIPPET_MAX);
            expect(snippet.text.isWellFormed()).toBe(true);
            expect(snippet.text).not.toMatch(broken);
          }
          expect(marked(snippets.around(text))).toEqual(['Vorstand']);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('and lies in the text, in order', async () => {
    const stems = createStems(bed.database.kysely);
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('Vorstand', 'E-Mail', '上海', ' ', '-', '030 1234567', '"', "l'été"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.array(part, { maxLength: 30 }),
        async (query, parts) => {
          const parsed = parseQuery(query.join(''));
          const asked = { exact: true, language: 'de' };
          const understood = await understand(bed.database.kysely, stems, parsed, asked);
          const { text, marks } = createSnippets(understood, stems).around(parts.join(''));
          let last = 0;
          for (const [start, end] of marks) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the best text of a thing', () => {
  const option = { type: 'option' as const, name: 'Die Sporthalle', html_url: null };
  const document = documentOf(1, 'Der Vorstand', {
    texts: [
      { text: 'Der Vorstand', weight: 'A', cut: 'prose' },
      { text: 'Wir treffen uns im Garten', weight: 'C', cut: 'prose' },
      { text: 'Die Sporthalle', weight: 'B', cut: 'prose', foundIn: option },
    ],
  });

  test('has most of the words, and says where it stands', async () => {
    const best = async (query: string) => (await bed.snippets(query)).best(document);
    expect(await best('garten')).toEqual({
      snippet: { text: 'Wir treffen uns im Garten', marks: [[19, 25]] },
      foundIn: null,
    });
    expect(await best('halle vorstand')).toMatchObject({
      snippet: { text: 'Die Sporthalle' },
      foundIn: option,
    });
    expect(await best('vorstand')).toEqual({ snippet: { text: '', marks: [] }, foundIn: null });
  });
});

test('[S-16] a snippet runs nothing', async () => {
  const hostile = [
    '<img src=x onerror=alert(1)> Vorstand',
    '&amp;<script> Vorstand',
    '<mark>Vorstand</mark>',
    '</script>Vorstand"\'',
  ];
  for (const text of hostile) {
    const html = markedHtml(await around('vorstand', text));
    expect(html).toContain('<mark>Vorstand</mark>');
    expect(html.replace('<mark>', '').replace('</mark>', '')).not.toMatch(/[<>"']/);
    const shown = html
      .replace(/<mark>|<\/mark>/g, '')
      .replace(
        /&(amp|lt|gt|quot|#39);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
      );
    expect(shown).toBe(text);
  }
  expect(markedHtml(await around('mark', '<mark>x</mark>'))).toBe(
    '&lt;<mark>mark</mark>&gt;x&lt;/<mark>mark</mark>&gt;',
  );
});
