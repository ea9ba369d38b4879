import type { Node } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { growsTooFast, processorTime } from '../../../tools/long/growth.ts';
import {
  canonicalDocument,
  parseDocument,
  documentSchema as schema,
  serialiseDocument,
} from './document-editor.ts';
import {
  CODE_LANGUAGES,
  embedOf,
  excerptOfDocument,
  headingsOf,
  imagesOfDocument,
  mentionsOfDocument,
  plainTextOfDocument,
  renderDocument,
} from './documents.ts';
import { mentionMember, renderHtml } from './index.ts';

const names = (doc: Node) => doc.children.map((node) => node.type.name);

describe('the dialect of documents', () => {
  test('[RUL-0710] has tables, pictures, callouts and rules, which posts have not', () => {
    const text = '| a | b |\n| --- | --: |\n| 1 | 2 |\n\n![x](file:1)\n\n> [!hint]\n> y\n\n---';
    expect(names(parseDocument(text))).toEqual(['table', 'image', 'callout', 'horizontalRule']);
    expect(canonicalDocument(text)).toBe(text);
    expect(renderHtml(text)).not.toMatch(/<table|<img|<aside|<hr/);
  });

  test('[RUL-0611] a headline is rendered one level lower, with an id that is its own', () => {
    const text = '# Fest & Tanz\n\n##### Fest & Tanz\n\n###### nein\n\n# !';
    expect(headingsOf(text)).toEqual([
      { id: 'h-fest-tanz', level: 1, text: 'Fest & Tanz' },
      { id: 'h-fest-tanz-2', level: 5, text: 'Fest & Tanz' },
      { id: 'h-section', level: 1, text: '!' },
    ]);
    const html = renderDocument(text);
    expect(html).toContain('<h2 id="h-fest-tanz">Fest &amp; Tanz</h2>');
    expect(html).toContain('<h6 id="h-fest-tanz-2">');
    expect(html).toContain('<p>###### nein</p>');
  });

  test('cells are aligned as their column, and hold breaks and code with bars', () => {
    const html = renderDocument('| a |\n| :-: |\n| b<br>`c \\| d` |');
    expect(html).toContain('<th style="text-align:center">a</th>');
    expect(html).toContain('<td style="text-align:center">b<br>\n<code>c | d</code></td>');
    expect(renderDocument('a<br>b')).toBe('<p>a&lt;br&gt;b</p>');
  });

  test('a table without a head has none when shown', () => {
    const text = '|  |  |\n| --- | --- |\n| a | b |';
    expect(renderDocument(text)).not.toContain('<th');
    expect(canonicalDocument(text)).toBe(text);
  });

  test('[RUL-0711] a picture is a file of our own; a foreign address stays a link', () => {
    const imageSource = (file: number) => (file === 1 ? { url: '/api/storage/images/1' } : undefined);
    expect(renderDocument('![a "b"](file:1?width=small "c")', { imageSource })).toBe(
      '<figure class="image image-small"><img src="/api/storage/images/1" alt="a &quot;b&quot;" loading="lazy" decoding="async"><figcaption>c</figcaption></figure>',
    );
    expect(renderDocument('![gone](file:2)', { imageSource })).toBe(
      '<figure class="image image-missing"><p>gone</p></figure>',
    );
    for (const address of [
      'https://evil.example/x.png',
      '//evil.example/x.png',
      '/api/storage/images/1',
      'data:image/png;base64,AA',
    ])
      expect(renderDocument(`![x](${address})`, { imageSource })).not.toContain('<img');
    expect(imagesOfDocument('![](file:3)\n\n> ![](file:1)\n\n![](file:3)\n\n`![](file:4)`')).toEqual([3, 1]);
  });

  test('an address on a line of its own is shown when asked for, and asks nobody before', () => {
    const html = renderDocument('https://youtu.be/abcdefghijk');
    expect(html).toContain('data-frame="https://www.youtube-nocookie.com/embed/abcdefghijk"');
    expect(html).not.toMatch(/<iframe|src=/);
    expect(renderDocument('see https://youtu.be/abcdefghijk')).not.toContain('data-frame');
    for (const address of [
      'https://youtu.be.evil.example/abcdefghijk',
      'http://youtu.be/abcdefghijk',
      'https://youtu.be/abc"onload=',
      'https://evil.example/watch?v=abcdefghijk',
    ])
      expect(embedOf(address)).toBeUndefined();
  });

  test('[RUL-0616] the languages of code are kept and their words are code', () => {
    const known = CODE_LANGUAGES.map(([, name]) => name);
    for (const name of [
      'Bash',
      'C++',
      'C#',
      'CSS',
      'HTML',
      'Java',
      'JavaScript',
      'JSON',
      'Markdown',
      'Objective-C',
      'Perl',
      'PHP',
      'Python',
      'Ruby',
      'SQL',
      'VBScript',
      'XML',
    ])
      expect(known).toContain(name);
    for (const [language] of CODE_LANGUAGES) {
      const text = `\`\`\`${language}\n| a |\n|-|\n---\n\`\`\``;
      expect(canonicalDocument(text)).toBe(text);
      expect(renderDocument(text)).toContain(`<code class="language-${language}">| a |`);
    }
  });

  test('its plain words are found, and what it mentions', () => {
    const text = `# A\n\n| b | ${mentionMember(7, 'Groß | IT')} |\n|-|-|\n| c | d |\n\n![e](file:1 "f")\n\n---\n\n> [!info]\n> g`;
    expect(plainTextOfDocument(canonicalDocument(text.replace('Groß | IT', 'Groß \\| IT')))).toBe(
      'A\n\nb\t@Groß | IT\nc\td\n\ne\nf\n\ng',
    );
    expect(mentionsOfDocument(text.replace('Groß | IT', 'Groß \\| IT')).members).toEqual([
      { id: 7, name: 'Groß | IT' },
    ]);
    expect(excerptOfDocument('# Titel\n\nErster Satz.', 12)).toBe('Titel Erste…');
  });
});

describe('[A11] escapes survive', () => {
  const t = (text: string) => schema.text(text);
  const line = (...nodes: Node[]) => schema.nodes.paragraph!.create(null, nodes);
  const br = () => schema.nodes.hardBreak!.create();
  const link = (text: string, href: string) => schema.text(text, [schema.mark('link', { href })]);
  const code = (text: string) => schema.text(text, [schema.mark('code')]);
  const mention = schema.nodes.mention!.create({
    id: 5,
    label: 'Groß [IT]: Süd',
    mentionSuggestionChar: '@',
  });
  const cell = (...nodes: Node[]) => schema.nodes.tableCell!.create(null, line(...nodes));
  const document = schema.nodes.doc!.create(null, [
    ...['# a', '1. a', '- a', '> a', '---', '| a | b |', '[!info]', '![x](file:1)', '<br>', ':-:', '```'].map(
      (text) => line(t(text)),
    ),
    line(t('| a |'), br(), t('|-|'), br(), t('| b |')),
    schema.nodes.blockquote!.create(null, line(t('[!info]'), br(), t('x'))),
    line(t('a==b snake_case_x '), mention, t(' '), link('x', 'https://a.org/x_(y)_z')),
    schema.nodes.table!.create(null, [
      schema.nodes.tableRow!.create(null, [
        cell(t('a | b \\| c'), br(), t('<br> # d')),
        cell(code('x | y \\| z'), mention, link('l', 'https://a.org/a|b)_c')),
      ]),
    ]),
  ]);

  test('editor, storage and editor again are identical, ten times over', () => {
    let text = serialiseDocument(document);
    const stored = text;
    for (let round = 0; round < 10; round += 1) {
      const read = parseDocument(text);
      expect(read.toJSON()).toEqual(document.toJSON());
      text = canonicalDocument(serialiseDocument(read));
      expect(text).toBe(stored);
    }
    expect(mentionsOfDocument(stored).members).toEqual([{ id: 5, name: 'Groß [IT]: Süd' }]);
  });
});

describe('[A15] depth and repetition', () => {
  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, i) => `${'  '.repeat(i)}- p${i}`).join('\n');

  test('lists nested 50 deep stay lists', () => {
    const text = nested(50);
    expect(canonicalDocument(text)).toBe(text);
    expect(renderDocument(text).match(/<ul>/g)).toHaveLength(50);
  });

  test('deeper ones keep all their words', () => {
    for (const text of [nested(2000), `${'- '.repeat(2000)}p0`, `${'>'.repeat(5000)}p0`]) {
      const words = text.match(/p\d+/g)!;
      for (const read of [renderDocument(text), plainTextOfDocument(text), canonicalDocument(text)])
        expect(read.match(/p\d+/g)).toEqual(words);
    }
  });

  test.each([
    ['nested bullets', (size: number) => nested(Math.ceil(Math.sqrt(size)))],
    ['quote marks', (size: number) => `${'>'.repeat(size)}a`],
    ['brackets', (size: number) => '['.repeat(size)],
    ['marks', (size: number) => '=='.repeat(size / 2)],
    ['mentions', (size: number) => '@[1:'.repeat(size / 4)],
    ['pictures', (size: number) => '![a](file:1 "'.repeat(size / 13)],
    ['tables', (size: number) => '| a |\n|-|\n'.repeat(size / 10)],
  ])(
    '%s take a moment that grows with the text only',
    (_name, make) => {
      for (const read of [renderDocument, plainTextOfDocument, canonicalDocument, headingsOf]) {
        expect(processorTime(() => read(make(40_000)), 2)).toBeLessThan(1000);
        expect(growsTooFast(make, read, 25_000)).toBeUndefined();
      }
    },
    60_000,
  );
});
