import { expect, test } from 'vitest';
import { parse, editorSchema as schema, serialise, tidy } from './editor.ts';

const bold = schema.mark('bold');
const link = schema.mark('link', { href: '/x' });

function written(...nodes: Parameters<typeof schema.text>[]): string {
  const paragraph = schema.node(
    'paragraph',
    null,
    nodes.map((node) => schema.text(...node)),
  );
  return serialise(tidy(schema.node('doc', null, [paragraph])));
}

test('spaces leave the marks at whose edge they stand', () => {
  expect(written(['a '], ['b ', [bold]], ['c'])).toBe('a **b** c');
  expect(written(['a', [bold]], [' ', [bold, link]], ['b', [bold]])).toBe('**a b**');
  expect(written([' ', [bold]], ['a', [bold]], [' ', [bold]])).toBe('&NoBreak; **a**');
});

test('addresses become links that need no notation', () => {
  expect(written(['see https://example.org/a_b now'])).toBe('see https://example.org/a_b now');
  expect(written(['(https://example.org)'])).toBe('(<https://example.org>)');
  expect(written(['https://example.org', [schema.mark('code')]])).toBe('`https://example.org`');
});

test('empty paragraphs and line breaks at the ends go, those between stay', () => {
  const text = '&NoBreak;\n\na\n&NoBreak;\n\n&NoBreak;\n\n- b\n\n&NoBreak;\n\n&NoBreak;';
  expect(serialise(tidy(parse(text)))).toBe('a\n\n&NoBreak;\n\n- b');
  expect(serialise(tidy(parse('&NoBreak;\n\n&NoBreak;')))).toBe('');
});

test('a document in order stays as it is', () => {
  for (const text of ['# A\n\n**b** *c* @[1:D]\n\n> e\n> f\n\n```\n x \n```', '- a\n  1. b', '']) {
    expect(serialise(tidy(parse(text)))).toBe(text);
  }
});
