import fc from 'fast-check';
import type { Mark, Node, Schema } from 'prosemirror-model';
import { cleanText, isAllowedLink, PALETTE } from '../index.ts';

/** What texts are made of that mean something to a grammar. */
export const SNIPPETS = [
  ...'abZ19 .,-+*_~=`#@[]()<>{}\\/:;!?&|"\'^$%\t',
  'ä',
  'ß',
  '🌻',
  '„',
  '”',
  '–',
  '\u00a0',
  '\u3000',
  '\u2060',
  '€',
  'é',
  '**',
  '***',
  '__',
  '~~',
  '~~~',
  '==',
  '```',
  '](',
  '![',
  '@[1:x]',
  '#[1:x]',
  '\\\\',
  '1. ',
  '1) ',
  '- ',
  '# ',
  '> ',
  '&amp;',
  '&#42;',
  '&NoBreak;',
  '<span style="color:red">',
  '</span>',
  'https://a.org',
  'http://x_y_*',
  '<https://a.b>',
  'www.a.org',
  'www.a.org/x',
  'a_b@b.org',
  'a@b.org',
  '@',
  'www.',
  '。',
  '（',
  '）',
  'に',
  'snake_case',
  '  ',
  '--- ',
  '---',
  ':-:',
  '|',
  '\\|',
  '<br>',
  '[!info]',
  '![x](file:1)',
]; // prettier-ignore
/** A few words, with all kinds of signs. */
export const words = fc
  .array(fc.constantFrom(...SNIPPETS), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));
const href = fc.oneof(
  fc.constantFrom(
    'https://a.org',
    'http://a.org/x_(y)*?a=1&amp;b=2',
    '/groups/a',
    'intranet',
    'mailto:a@b.org',
    'https://www.a.org',
    'https://www.a.org/x',
    '/a\\b<c>"d',
  ),
  words.filter(isAllowedLink),
);
/**
 * Random documents of a schema of the dialect.
 * @param further makes blocks that only this schema has, of lines and blocks
 */
export function randomDocuments(
  schema: Schema,
  further: (parts: {
    lines: fc.Arbitrary<Node[]>;
    block: fc.Arbitrary<Node>;
  }) => fc.Arbitrary<Node>[] = () => [],
): fc.Arbitrary<Node> {
  const marks: fc.Arbitrary<Mark[]> = fc
    .tuple(
      fc.subarray(['bold', 'italic', 'underline', 'strike', 'highlight'], { maxLength: 3 }),
      fc.option(fc.constantFrom(...PALETTE.slice(0, 2)), { freq: 4 }),
      fc.option(href, { freq: 4 }),
    )
    .map(([names, colour, link]) => {
      const all = names.map((name) => schema.mark(name));
      if (colour) all.push(schema.mark('colour', { name: colour }));
      if (link) all.push(schema.mark('link', { href: link }));
      return all.reduce((set: readonly Mark[], mark) => mark.addToSet(set), []) as Mark[];
    });
  const text = fc.tuple(words, marks).map(([content, set]) => schema.text(content, set));
  const code = fc
    .tuple(words, marks)
    .map(([content, set]) => schema.text(content, schema.mark('code').addToSet(set)));
  const mention = fc
    .tuple(fc.integer({ min: 1, max: 1e12 }), fc.oneof(words, fc.string()), fc.constantFrom('@', '#'), marks)
    .map(([id, label, sign, set]) =>
      schema.nodes.mention!.create(
        { id, label: cleanText(label).replaceAll('\n', ' '), mentionSuggestionChar: sign },
        null,
        set,
      ),
    );
  const linked = href.map((url) =>
    schema.text(url.replace(/^mailto:|^https:\/\/(?=www\.)/, ''), [schema.mark('link', { href: url })]),
  );
  const hardBreak = marks.map((set) => schema.nodes.hardBreak!.create(null, null, set));
  const oneLine = fc.array(fc.oneof({ arbitrary: text, weight: 4 }, code, mention, linked), { maxLength: 5 });
  const lines = fc.array(fc.oneof({ arbitrary: text, weight: 4 }, code, mention, linked, hardBreak), {
    maxLength: 6,
  });

  const { paragraph, heading, bulletList, orderedList, listItem, blockquote, codeBlock, doc } = schema.nodes;
  const aParagraph = lines.map((content) => paragraph!.create(null, content));
  const aHeading = fc
    .tuple(fc.integer({ min: 1, max: 5 }), oneLine)
    .map(([level, content]) => heading!.create({ level }, content));
  const aCodeBlock = fc
    .tuple(fc.constantFrom(null, 'js', 'c++'), fc.array(fc.oneof(words, fc.constant('\n')), { maxLength: 6 }))
    .map(([language, parts]) => {
      const content = parts.join('');
      return codeBlock!.create({ language }, content ? [schema.text(content)] : []);
    });
  const { block } = fc.letrec<{ block: Node; item: Node }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { arbitrary: aParagraph, weight: 5 },
      aHeading,
      aCodeBlock,
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((items) => bulletList!.create(null, items)),
      fc
        .tuple(fc.constantFrom(0, 1, 2, 9, 99), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
        .map(([start, items]) => orderedList!.create({ start }, items)),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 3 })
        .map((blocks) => blockquote!.create(null, blocks)),
      ...further({ lines, block: tie('block') }),
    ),
    item: fc
      .tuple(aParagraph, fc.array(tie('block'), { maxLength: 2 }))
      .map(([first, rest]) => listItem!.create(null, [first, ...rest])),
  }));
  const documents = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => {
    const created = doc!.create(null, blocks);
    created.check();
    return created;
  });
  return documents;
}
