import { editorSchema, parse, serialise } from '@dorfplatz/content/editor';
import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { editorExtensions } from './extensions.ts';

const schema = getSchema(editorExtensions(''));

const TEXT = `# One **bold** @[5:Maja]

a *i* _u_ ~~s~~ ==m== \`c\` **\`bc\`** <span style="color:red">r</span> [l](/x) #[2:Tag]
second line

- a
- b
  1. c
  2. d

> q

\`\`\`js
code
\`\`\``;

test('the editor has the nodes and marks of the dialect and no others', () => {
  expect(Object.keys(schema.nodes).sort()).toEqual(Object.keys(editorSchema.nodes).sort());
  expect(Object.keys(schema.marks).sort()).toEqual(Object.keys(editorSchema.marks).sort());
});

test('[RUL-0610] [RUL-0611] a text of the dialect passes through the editor unchanged', () => {
  const doc = schema.nodeFromJSON(parse(TEXT).toJSON());
  doc.check();
  expect(serialise(doc)).toBe(TEXT);
});

test('the editor allows what the dialect allows, and nothing that it cannot write', () => {
  for (const [name, type] of Object.entries(editorSchema.nodes)) {
    if (name === 'text') continue;
    expect([name, schema.nodes[name]!.spec.content ?? '']).toEqual([name, type.spec.content ?? '']);
  }
  expect(schema.marks.code!.excludes(schema.marks.bold!)).toBe(false);
});

function mentionSigns(searches: Parameters<typeof editorExtensions>[1]) {
  const mention = editorExtensions('', searches).find(({ name }) => name === 'mention')!;
  return mention.options.suggestions as { char: string; debounce: number }[];
}

test('[RUL-0614] searches for @ and # wait 300 ms for more letters', () => {
  const suggestions = mentionSigns({ '@': {}, '#': {} });
  expect(suggestions.map(({ char, debounce }) => [char, debounce])).toEqual([
    ['@', 300],
    ['#', 300],
  ]);
});

test('[RUL-0615] without a search there is no mention to choose', () => {
  expect(mentionSigns({ '#': {} }).map(({ char }) => char)).toEqual(['#']);
  expect(mentionSigns({})).toEqual([]);
});
